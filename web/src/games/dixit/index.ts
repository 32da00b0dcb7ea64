import arrived from "../../../../content/dixit/art/end-thirty.webp?url";
import tempo from "../../../../content/dixit/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { askedVerb } from "../purpose";
import Board from "./Board.svelte";
import { act, cueText, ending, endingWhy, sentence, talk } from "./dixit";
import End from "./End.svelte";
import Head from "./Head.svelte";
import { how } from "./how";
import { picture } from "./keep";
import Opening from "./Opening.svelte";
import { fetchAll } from "./pictures";
import { CUES } from "./reveal";
import Scene from "./Scene.svelte";
import SeatCard from "./SeatCard.svelte";
import Secret from "./Secret.svelte";
import { staged } from "./staged";
import Status from "./Status.svelte";
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
  purpose: (c) => sayIf(`web.dixit.purpose.${askedVerb(c, "give")}`),
  strip: (c) => ({ label: say("web.dixit.strip"), shown: false, onBoard: c.me !== null && !c.over }),
  Head,
  goOn: ["points", "ride", "next"],
  Status,
  SeatCard,
  noteMarks: [],
  filters: ["vote", "card"],
  talk,
  ending,
  endingWhy,
  closing: (how) => say(how === "lost" ? "dixit.finale.you-lost" : "dixit.finale.you-won"),
  hero: () => arrived,
  picture,
  Opening,
  how,
  prepare: (hash, pack) => void fetchAll(hash, pack),
  Board,
  Secret,
  End,
  hints: () => import("./hints"),
  stock: async (...given) => (await import("./stock")).stock(...given),
  Tv: () => import("./Tv.svelte"),
  Text: () => import("./text"),
});
