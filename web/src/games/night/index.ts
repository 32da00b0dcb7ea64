import tempo from "../../../../content/night/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { cueSlots } from "../cue";
import Board from "./Board.svelte";
import End from "./End.svelte";
import { act, ending, logLine, sentence, why } from "./night";
import Secret from "./Secret.svelte";
import { staged } from "./staged";
import type { NightView } from "./view";

export const game: Game = asGame<NightView>({
  id: "night",
  sentence,
  act,
  logLine,
  tempo,
  staged,
  cueText: (c, m) => sayIf(`web.night.cue.${m.cue.kind}`, cueSlots(c, m)),
  why,
  strip: (c) => ({ label: say("web.night.strip"), shown: c.me !== null && !c.over }),
  ending,
  Board,
  Secret,
  End,
  Tv: () => import("./Tv.svelte"),
});
