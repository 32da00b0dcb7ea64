// Hints of the first games: what the table shows, and a newcomer may not see.
import type { Hint, Hints } from "../contract";
import { sayIf } from "../../words/words.svelte";
import { cardOf, FAILURES, living, LOW, type VoteView } from "./view";

const NEAR = 8; // so much in both scores is near to winning
const scores = (v: VoteView, seat: number): [number, number] => [v.budget[seat] ?? 0, v.support[seat] ?? 0];

const list: Hint<VoteView>[] = [
  { id: "unrest", when: ({ verb, view }) => verb === "vote" && view.failed === FAILURES - 1 },
  {
    id: "near",
    when: ({ verb, view }) =>
      (verb === "give" || verb === "choose" || verb === "vote") &&
      living(view).some((seat) => Math.min(...scores(view, seat)) >= NEAR),
  },
  {
    id: "low",
    when: ({ verb, view }) => verb === "give" && living(view).some((seat) => Math.min(...scores(view, seat)) <= LOW),
  },
  {
    id: "checked",
    when: ({ verb, view, pack }) =>
      verb === "vote" && view.spent.some(({ card }) => cardOf(pack, card).ability === "check"),
  },
  { id: "gone", when: ({ verb, view }) => verb === "vote" && view.alive.includes(false) },
  { id: "votes", when: ({ verb, view }) => verb === "place" && view.round === 2 }, // the first time it says what it is for
  { id: "dealt", when: ({ verb, view }) => verb === "vote" && view.round >= 2 },
];

export const hints: Hints<VoteView> = { list, text: (id) => sayIf(`web.vote.hint.${id}`) };
