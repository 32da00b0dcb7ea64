// The board of Dixit while a step is shown.
import tempo from "../../../../content/dixit/tempo.json";
import { fieldsByCue } from "../cue";
import type { DixitView } from "./view";

const BEGINS = ["next", "clue", "dealt", "laid", "winner"];
/** The last round and the scores come with the ride, the first cue that does not hold; the next round with its own. */
export const staged = fieldsByCue<DixitView>({ phase: BEGINS, round: BEGINS, storyteller: BEGINS }, tempo);
