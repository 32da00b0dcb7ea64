import { say } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import Board from "./Board.svelte";
import { act, ending, sentence, talk } from "./dixit";
import End from "./End.svelte";
import { fetchAll } from "./pictures";
import Secret from "./Secret.svelte";
import { logLine, why } from "./telling";
import type { DixitView } from "./view";

export const game: Game = asGame<DixitView>({
  id: "dixit",
  sentence,
  act,
  logLine,
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
