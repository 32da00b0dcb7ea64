import coalition from "../../../../content/night/art/end-coalition.webp?url";
import slumps from "../../../../content/night/art/adviser/slumps.webp?url";
import triumphs from "../../../../content/night/art/adviser/triumphs.webp?url";
import tempo from "../../../../content/night/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Ctx, type Game } from "../contract";
import { askedVerb } from "../purpose";
import Board from "./Board.svelte";
import End from "./End.svelte";
import Hero from "./Hero.svelte";
import { how } from "./how";
import { act, ending, endingWhy, sentence } from "./night";
import Opening from "./Opening.svelte";
import { picture } from "./picture";
import Scene from "./Scene.svelte";
import { FINALE, SCENES } from "./scenes";
import SeatCard from "./SeatCard.svelte";
import Secret from "./Secret.svelte";
import Side from "./Side.svelte";
import { staged } from "./staged";
import Status from "./Status.svelte";
import { cueText } from "./story";
import { logLine, why } from "./telling";
import type { NightView } from "./view";

/** The dice are done: the map has their room. */
const inFinale = (c: Ctx<NightView>): boolean => c.cue !== null && FINALE.includes(c.cue);
const lost = (c: Ctx<NightView>): boolean => c.me !== null && !c.result?.winners.includes(c.me);

export const game: Game = asGame<NightView>({
  id: "night",
  sentence,
  act,
  logLine,
  tempo,
  staged,
  cueText,
  why,
  purpose: (c) => sayIf(`web.night.purpose.${askedVerb(c, "flip")}`),
  strip: (c) => ({ label: say("web.night.strip"), shown: c.me !== null && !c.over && !inFinale(c), hideSmall: true }),
  ending,
  endingWhy,
  closing: (how) =>
    say(how === "shared" ? "play.night.shared" : how === "won" ? "play.night.you-won" : "play.night.you-lost"),
  hero: (c) => (c.result?.reason === "coalition" ? coalition : lost(c) ? slumps : triumphs),
  Hero,
  picture,
  Board,
  Side,
  Status,
  Secret,
  Scene,
  scenes: SCENES,
  Opening,
  openingHides: false,
  how,
  SeatCard,
  noteMarks: [],
  End,
  hints: () => import("./hints"),
  stock: async () => (await import("./stock")).stock(),
  Tv: () => import("./Tv.svelte"),
  Text: () => import("./text"),
});
