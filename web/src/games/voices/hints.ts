// Hints of the first games: what head and jury show, and a newcomer may not see.
import type { Hint, Hints } from "../contract";
import { sayIf } from "../../words/words.svelte";
import { JURORS, overhangs, ROUNDS, type VoicesView } from "./view";

const list: Hint<VoicesView>[] = [
  { id: "aim", when: ({ verb, view }) => verb === "push" && view.round === 1 },
  { id: "edge", when: ({ verb, view }) => verb === "push" && Object.values(view.platforms).flat().some(overhangs) },
  { id: "stay", when: ({ verb, view }) => verb === "push" && view.round === 2 },
  { id: "half", when: ({ verb, view }) => verb === "push" && view.round === ROUNDS / 2 },
  { id: "last", when: ({ verb, view }) => verb === "push" && view.round === ROUNDS },
  {
    id: "hidden",
    when: ({ verb, view }) =>
      ["put", "take", "flip", "shift"].includes(verb) &&
      JURORS.some((juror) => view.jurors[juror].influence.length > 0),
  },
];

export const hints: Hints<VoicesView> = { list, text: (id) => sayIf(`web.voices.hint.${id}`) };
