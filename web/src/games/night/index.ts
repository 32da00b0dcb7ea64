import { say } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import Board from "./Board.svelte";
import End from "./End.svelte";
import { act, ending, logLine, sentence, why } from "./night";
import Secret from "./Secret.svelte";
import type { NightView } from "./view";

export const game: Game = asGame<NightView>({
  id: "night",
  sentence,
  act,
  logLine,
  why,
  strip: (c) => ({ label: say("web.night.strip"), shown: c.me !== null && !c.over }),
  ending,
  Board,
  Secret,
  End,
  Tv: () => import("./Tv.svelte"),
});
