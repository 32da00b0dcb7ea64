// Everything that the frame needs of the game (games/contract.ts). `prepare` is left out: the pack has no pictures.
import tempo from "../../../../content/null/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { cueSlots } from "../cue";
import Board from "./Board.svelte";
import End from "./End.svelte";
import { act, called, ending, logLine, sentence, talk, why } from "./null";
import Secret from "./Secret.svelte";
import { KEEPER, type NullView } from "./view";

export const game: Game = asGame<NullView>({
  id: "null",
  sentence,
  act,
  logLine,
  tempo,
  cueText: (c, m) => sayIf(`web.null.cue.${m.cue.kind}`, cueSlots(c, m)),
  why,
  strip: (c) => ({ label: say("web.null.strip"), shown: c.me === KEEPER && !c.over }),
  talk,
  Board,
  Secret,
  End,
  ending,
  Tv: () => import("./Tv.svelte"),
  Text: () => import("./text"),
  called,
});
