import { say } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import Board from "./Board.svelte";
import End from "./End.svelte";
import Secret from "./Secret.svelte";
import { markerName } from "./names";
import { ending, logLine, why } from "./telling";
import type { VoicesView } from "./view";
import { act, sentence } from "./voices";

export const game: Game = asGame<VoicesView>({
  id: "voices",
  sentence,
  act,
  logLine,
  why,
  strip: (c) => ({ label: say("web.voices.strip"), shown: c.me !== null && !c.over }),
  ending,
  Board,
  Secret,
  End,
  called: (pack, id) => (/^[a-z]+\d$/.test(id) ? markerName(pack, id) : ""), // markers
  Tv: () => import("./Tv.svelte"),
});
