// Hints of the first games: what the last round and the track show, and a newcomer may not see.
import type { Hint, Hints } from "../contract";
import { sayIf } from "../../words/words.svelte";
import { cardsToGive, mayVoteTwice, modeOf, type DixitView } from "./view";

const NEAR = 5; // a good round brings as much

/** How many of those who voted found the storyteller's picture last round; null: there was none, or it is another game. */
function found(view: DixitView): { some: number; all: number } | null {
  const { last } = view;
  if (!last || modeOf(view) === "party") return null;
  const slot = last.owners.indexOf(last.storyteller) + 1;
  const voters = last.votes.filter((votes) => votes.length > 0);
  return { some: voters.filter((votes) => votes.includes(slot)).length, all: voters.length };
}

const list: Hint<DixitView>[] = [
  {
    id: "plain",
    when: ({ verb, view }) => {
      const last = found(view);
      return verb === "clue" && last !== null && last.all > 0 && last.some === last.all;
    },
  },
  { id: "dark", when: ({ verb, view }) => verb === "clue" && found(view)?.some === 0 },
  { id: "two", when: ({ verb, view }) => verb === "give" && cardsToGive(view) === 2 },
  { id: "twice", when: ({ verb, view }) => verb === "vote" && mayVoteTwice(view) },
  {
    id: "home",
    when: ({ verb, view }) =>
      verb === "vote" && Math.max(...view.scores) >= (view.options.target ?? Number.POSITIVE_INFINITY) - NEAR,
  },
  { id: "large", when: ({ verb, view }) => (verb === "give" || verb === "clue") && view.round === 1 },
  { id: "theirs", when: ({ verb, view }) => verb === "give" && view.round === 2 && modeOf(view) !== "party" },
];

export const hints: Hints<DixitView> = { list, text: (id) => sayIf(`web.dixit.hint.${id}`) };
