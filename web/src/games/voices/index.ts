import tempo from "../../../../content/voices/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { askedVerb } from "../purpose";
import Board from "./Board.svelte";
import { cueText } from "./cues";
import End from "./End.svelte";
import { ending, endingWhy, hero, isTrue, picture } from "./ending";
import { how, talk } from "./how";
import { markOf } from "./marks";
import { faceName } from "./names";
import Opening from "./Opening.svelte";
import Scene from "./Scene.svelte";
import SeatCard from "./SeatCard.svelte";
import Secret from "./Secret.svelte";
import { staged } from "./staged";
import Status from "./Status.svelte";
import { logLine, why } from "./telling";
import type { VoicesView } from "./view";
import { act, sentence, strip } from "./voices";

export const game: Game = asGame<VoicesView>({
  id: "voices",
  sentence,
  act,
  logLine,
  tempo,
  Scene,
  scenes: [
    "present", "push", "fell", "card", "read", "turned", "acts", "choice", "token", "look", "marker", "award", "share",
    "draw", "discard", "round", "juror", "role", "winner",
  ], // prettier-ignore
  staged,
  cueText,
  why,
  purpose: (c) => sayIf(`web.voices.purpose.${askedVerb(c, "play")}`),
  strip,
  markOf,
  headlineIn: (wide) => (wide ? "board" : "frame"),
  Status,
  Opening,
  how,
  talk,
  SeatCard,
  isTrue,
  filters: ["card"],
  ending,
  endingWhy,
  closing: (how) => say(how === "lost" ? "voices.finale.you-lost" : "voices.finale.you-won"),
  hero,
  picture,
  Board,
  Secret,
  End,
  called: (pack, id) => (/^[a-z]+\d$/.test(id) ? faceName(pack, id) : ""), // markers
  hints: () => import("./hints"),
  stock: async (...given) => (await import("./stock")).stock(...given),
  Tv: () => import("./Tv.svelte"),
  Text: () => import("./text"),
});
