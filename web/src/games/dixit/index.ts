import tempo from "../../../../content/dixit/tempo.json";
import { say } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import Board from "./Board.svelte";
import { act, cueText, ending, sentence, talk } from "./dixit";
import End from "./End.svelte";
import { fetchAll } from "./pictures";
import { CUES } from "./reveal";
import Scene from "./Scene.svelte";
import Secret from "./Secret.svelte";
import { staged } from "./staged";
import { logLine, why } from "./telling";
import type { DixitView } from "./view";

export const game: Game = asGame<DixitView>({
  id: "dixit",
  sentence,
  act,
  logLine,
  tempo,
  Scene,
  scenes: CUES,
  staged,
  cueText,
  why,
  strip: (c) => ({ label: say("web.dixit.strip"), shown: c.me !== null && !c.over }),
  talk,
  ending,
  prepare: (hash, pack) => void fetchAll(hash, pack),
  Board,
  Secret,
  End,
  Tv: () => import("./Tv.svelte"),
});
