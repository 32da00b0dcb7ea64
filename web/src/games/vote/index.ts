import tempo from "../../../../content/vote/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { askedVerb } from "../purpose";
import Board from "./Board.svelte";
import { claimsIn, isTrue } from "./claimed";
import { cueText } from "./cues";
import { ELECTION } from "./election";
import End from "./End.svelte";
import { hero, how, picture } from "./keep";
import Opening from "./Opening.svelte";
import Scene from "./Scene.svelte";
import SeatCard from "./SeatCard.svelte";
import Secret from "./Secret.svelte";
import { staged, unbegun } from "./staged";
import Status from "./Status.svelte";
import { logLine, why } from "./telling";
import type { VoteView } from "./view";
import { act, choosesPile, dealsMany, ending, endingWhy, sentence } from "./vote";

/** Cues with a picture of their own; during the others the board stays. */
const SCENES = [
  ...ELECTION, "dice", "first", "unrest", "turned", "dealt", "cancelled", "effect", "leaves", "three", "handover", "round", "check",
  "claim", "struck", "change", "party", "winner",
]; // prettier-ignore

export const game: Game = asGame<VoteView>({
  id: "vote",
  sentence,
  act,
  logLine,
  tempo,
  staged,
  unbegun,
  Scene,
  scenes: SCENES,
  cueText,
  why,
  purpose: (c) => sayIf(`web.vote.purpose.${askedVerb(c, c.view.phase === "handover" ? "pass" : "answer")}`),
  strip: (c) => ({
    hideBelow: !choosesPile(c) && !dealsMany(c),
    label: say(c.me !== null && c.view.alive[c.me] ? "web.vote.cloth" : "web.secret.mine"),
    shown: c.me !== null && !c.over,
    tall: choosesPile(c),
  }),
  headlineIn: (wide) => (wide ? "always" : "frame"),
  ending,
  endingWhy,
  closing: (how) => say(how === "lost" ? "vote.finale.you-lost" : "vote.finale.you-won"),
  hero,
  picture,
  claimsIn,
  isTrue,
  filters: ["vote", "card"],
  Board,
  Secret,
  Status,
  Opening,
  how,
  SeatCard,
  noteMarks: ["democrat", "republican", "unsure"],
  End,
  hints: () => import("./hints"),
  stock: async (...given) => (await import("./stock")).stock(...given),
  Tv: () => import("./Tv.svelte"),
  Text: () => import("./text"),
});
