import { say } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import Board from "./Board.svelte";
import End from "./End.svelte";
import Secret from "./Secret.svelte";
import { logLine, why } from "./telling";
import type { VoteView } from "./view";
import { act, ending, sentence } from "./vote";

export const game: Game = asGame<VoteView>({
  id: "vote",
  sentence,
  act,
  logLine,
  why,
  strip: (c) => ({ label: say("web.secret.mine"), shown: c.me !== null && !c.over }),
  ending,
  Board,
  Secret,
  End,
  Tv: () => import("./Tv.svelte"),
});
