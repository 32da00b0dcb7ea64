// The board of Voices while a step is shown: what the card does comes after it was read, the verdict with the winner.
import tempo from "../../../../content/voices/tempo.json";
import type { Game } from "../contract";
import { fieldsByCue } from "../cue";
import type { VoicesView } from "./view";

const READ = ["read", "turned", "acts", "choice", "token", "look", "marker", "award", "share", "draw", "discard", "round", "winner"]; // prettier-ignore
const DONE = READ.slice(2);
const fields = fieldsByCue<VoicesView>(
  { phase: ["present", ...READ], court: ["present", ...READ], stack: ["card", ...READ], strategy: ["card", ...DONE], jurors: DONE, influence: DONE, round: ["round", "winner"], first: ["round", "winner"] },
  tempo,
); // prettier-ignore

/** The last step of a game ends with the jury's words and the roles: whatever else was done in it, their result is not on
 * the board before the winner. */
const unspoken = (before: VoicesView, after: VoicesView): VoicesView => {
  const { phase, jurors, roles, verdict, cancelled } = before;
  return { ...after, phase, jurors, roles, verdict, cancelled };
};

export const staged: NonNullable<Game<VoicesView>["staged"]> = (before, after, done, m) =>
  fields(before, after.phase === "over" && m.cue.kind !== "winner" ? unspoken(before, after) : after, done, m);
