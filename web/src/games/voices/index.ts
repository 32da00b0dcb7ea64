import tempo from "../../../../content/voices/tempo.json";
import { say, sayIf } from "../../words/words.svelte";
import { asGame, type Game } from "../contract";
import { cueSlots } from "../cue";
import Ask from "./Ask.svelte";
import Board from "./Board.svelte";
import End from "./End.svelte";
import Scene from "./Scene.svelte";
import Secret from "./Secret.svelte";
import { staged } from "./staged";
import { markerName } from "./names";
import { ending, logLine, why } from "./telling";
import type { VoicesView } from "./view";
import { act, sentence } from "./voices";

export const game: Game = asGame<VoicesView>({
  id: "voices",
  sentence,
  act,
  logLine,
  tempo,
  Scene,
  scenes: ["push", "juror", "role", "winner"],
  staged,
  cueText: (c, m) => sayIf(`web.voices.cue.${m.cue.kind}`, cueSlots(c, m)),
  why,
  strip: (c) => ({ label: say("web.voices.strip"), shown: c.me !== null && !c.over }),
  ending,
  Board,
  Ask,
  Secret,
  End,
  called: (pack, id) => (/^[a-z]+\d$/.test(id) ? markerName(pack, id) : ""), // markers
  Tv: () => import("./Tv.svelte"),
});
