// The board of Election Night while a step is shown: dice are seen when they meet, the next roll when it is rolled.
import tempo from "../../../../content/night/tempo.json";
import { fieldsByCue } from "../cue";
import type { NightView } from "./view";

const ROLLED = ["roll", "winner"];
export const staged = fieldsByCue<NightView>(
  { seats: [...ROLLED, "flips", "clash"], round: ["round", ...ROLLED], action: ["round", ...ROLLED, "clash"], board: ["written", "set", ...ROLLED] },
  tempo,
); // prettier-ignore
