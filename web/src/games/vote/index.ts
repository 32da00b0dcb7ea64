import tempo from "../../../../content/vote/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { cueSlots } from "../cue";
import Ask from "./Ask.svelte";
import Board from "./Board.svelte";
import { ELECTION } from "./election";
import End from "./End.svelte";
import Scene from "./Scene.svelte";
import Secret from "./Secret.svelte";
import { staged, unbegun } from "./staged";
import { logLine, why } from "./telling";
import type { VoteView } from "./view";
import { act, ending, sentence } from "./vote";

export const game: Game = asGame<VoteView>({
  id: "vote",
  sentence,
  act,
  logLine,
  tempo,
  staged,
  unbegun,
  Scene,
  scenes: [...ELECTION, "unrest", "turned"],
  cueText: (c, m) => sayIf(`web.vote.cue.${m.cue.kind}`, cueSlots(c, m)),
  why,
  strip: (c) => ({ label: say("web.secret.mine"), shown: c.me !== null && !c.over }),
  ending,
  Board,
  Ask,
  Secret,
  End,
  Tv: () => import("./Tv.svelte"),
});
