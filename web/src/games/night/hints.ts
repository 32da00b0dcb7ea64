// Hints of the first games: what map and dice show, and a newcomer may not see.
import type { Hint, Hints } from "../contract";
import { sayIf } from "../../words/words.svelte";
import { FLIPS, ROUNDS, setsOf, tally, type NightView } from "./view";

/** How many numbers a seat still needs for its next set (N-8.1). */
function missing(view: NightView, seat: number): number {
  const counts = tally(view.board, seat);
  return counts.filter((n) => n === setsOf(counts)).length;
}

const list: Hint<NightView>[] = [
  { id: "faces", when: ({ verb, view }) => verb === "flip" && view.round === 1 },
  { id: "seen", when: ({ verb, view }) => verb === "play" && view.round === 1 },
  { id: "set", when: ({ verb, view, me }) => verb === "write" && missing(view, me) === 1 },
  {
    id: "full",
    when: ({ verb, view }) =>
      verb === "write" && Object.values(view.board).some((fields) => fields.filter((f) => !f.length).length === 1),
  },
  { id: "end", when: ({ verb, view }) => verb === "write" && view.round >= ROUNDS - 1 },
  { id: "flips", when: ({ verb, view, me }) => verb === "flip" && view.seats[me as 0 | 1].flips_used === FLIPS - 1 },
];

export const hints: Hints<NightView> = { list, text: (id) => sayIf(`web.night.hint.${id}`) };
