// What is secret in VOTE! (V-7.1 to V-7.4): hands, parties, who knows them, ballots and topics.
import { hidden, idsOf, mentions, swapped } from "./common.mjs";

/** Cards that lie open for all. */
const inSight = (view) => [
  ...view.open,
  ...view.shown.flat(),
  ...view.spent.map((s) => s.card),
  ...view.given.map((g) => g.card),
];
const handOf = (state, seat) => state.view.hands[seat].filter((card) => card !== null);
const knows = (view, me, seat) => view.known[me]?.includes(seat) ?? false;
/** A card of his that seat 0 has not seen. */
const unseen = (mine, his, seat) => handOf(his, seat).find((card) => !inSight(mine.view).includes(card));

function leaks(mine, his, me, seat) {
  const { view, events, ask } = mine;
  const found = handOf(his, seat)
    .filter((card) => !inSight(view).includes(card))
    .flatMap((card) => hidden({ view, event: events, question: ask ?? null }, card).map((at) => `hand in the ${at}`));
  const party = !knows(view, me, seat);
  if (party && view.party[seat] !== null) found.push("party in the view");
  if (party && events.some((e) => e.do === "role" && e.to === seat && e.party !== null))
    found.push("party in the event");
  if (view.known[seat] !== null) found.push("known parties in the view");
  if (view.phase === "vote" && (view.ballots[seat]?.for ?? null) !== null) found.push("ballot in the view");
  if ((view.placed[seat]?.card ?? null) !== null) found.push("topic in the view");
  return found;
}

const plants = {
  "hand in the view": (mine, { his, seat }) => {
    const card = unseen(mine, his, seat);
    if (card) mine.view.hands[seat].splice(-1, 1, card);
    return card;
  },
  "hand in the event": (mine, { his, seat }) => {
    const card = unseen(mine, his, seat);
    return card && mine.events.push({ n: mine.n, seat, do: "topic", card });
  },
  "hand in the question": (mine, { his, seat }) => {
    const card = mine.ask && unseen(mine, his, seat);
    return card && mine.ask.legal.push({ do: "topic", card });
  },
  "party in the view": (mine, { his, me, seat }) => {
    mine.view.party[seat] = his.view.party[seat];
    return !knows(mine.view, me, seat);
  },
  "party in the event": (mine, { his, me, seat }) => {
    mine.events.push({ n: 0, seat: "chance", do: "role", to: seat, party: his.view.party[seat] });
    return !knows(mine.view, me, seat);
  },
  "known parties in the view": (mine, { his, seat }) => (mine.view.known[seat] = his.view.known[seat]),
  "ballot in the view": (mine, { seat }) => {
    mine.view.phase = "vote";
    return (mine.view.ballots[seat] = { for: true, card: null });
  },
  "topic in the view": (mine, { his, seat }) => {
    const hand = handOf(his, seat); // a card of his would be found as such, too
    const card = ["e01", "e02", "e03", "e04"].find((id) => !hand.includes(id));
    return (mine.view.placed[seat] = { card });
  },
};

/** The same moment for a seat with another party and other cards, as far as the public can see. */
function twin(state, me, pack) {
  const own = handOf(state, me);
  const free = idsOf(pack).filter((id) => /^[ea]\d\d$/.test(id) && !own.includes(id) && !mentions(state, id));
  const pairs = own.flatMap((card) => {
    const at = free.findIndex((id) => id[0] === card[0]);
    return at < 0 ? [] : [[card, free.splice(at, 1)[0]]];
  });
  const other = swapped(state, pairs);
  other.view.party[me] = state.view.party[me] === "democrat" ? "republican" : "democrat";
  return other;
}

export const vote = { seats: 5, leaks, plants, twin };
