// What is secret in Dixit: hands, cards that were given and do not lie open yet, votes.
import { hidden, idsOf, mentions, swapped } from "./common.mjs";

const GIVES = ["clue", "give"];
const isShown = (cards) => cards.some((card) => card !== null);

function leaks(mine, his, _, seat) {
  const { view, events, ask } = mine;
  const found = his.view.hands[seat].flatMap((card) =>
    hidden({ view, event: events, question: ask ?? null }, card).map((at) => `hand in the ${at}`),
  );
  if (isShown(view.given[seat])) found.push("given card in the view");
  const given = events.filter((e) => e.seat === seat && GIVES.includes(e.do));
  if (given.some((e) => isShown(e.cards ?? [e.card ?? null]))) found.push("given card in the event");
  if (view.votes[seat]?.length) found.push("vote in the view");
  if (events.some((e) => e.seat === seat && e.do === "vote" && e.slots !== null) && view.votes[seat] === null)
    found.push("vote in the event");
  return [...new Set(found)];
}

const firstCard = (his, seat) => his.view.hands[seat][0];
const plants = {
  "hand in the view": (mine, { his, seat }) => (mine.view.hands[seat][0] = firstCard(his, seat)),
  "hand in the event": (mine, { his, seat }) =>
    mine.events.push({ n: mine.n, seat: "chance", do: "deal", to: seat, cards: [firstCard(his, seat)] }),
  "hand in the question": (mine, { his, seat }) =>
    mine.ask && mine.ask.legal.push({ do: "give", cards: [firstCard(his, seat)] }),
  "given card in the view": (mine, { his, seat }) => {
    mine.view.given[seat] = his.view.given[seat];
    return his.view.given[seat].length;
  },
  "given card in the event": (mine, { his, seat }) =>
    his.view.given[seat].length && mine.events.push({ n: mine.n, seat, do: "give", cards: his.view.given[seat] }),
  "vote in the view": (mine, { seat }) => (mine.view.votes[seat] = [1]),
  "vote in the event": (mine, { seat }) => {
    mine.view.votes[seat] = null; // given, and not opened yet
    return mine.events.push({ n: mine.n, seat, do: "vote", slots: [1] });
  },
};

/** The same moment for a seat with other cards in its hand, and with another of the cards on the table its own. */
function twin(state, me, pack) {
  const free = idsOf(pack).filter((id) => !mentions(state, id));
  const other = swapped(
    state,
    state.view.hands[me].map((card, i) => [card, free[i]]),
  );
  const { table, given, phase } = other.view;
  if (phase === "vote" && given[me].length) {
    const mine = table.indexOf(given[me][0]);
    given[me][0] = table[(mine + 1) % table.length];
  }
  return other;
}

export const dixit = { seats: 4, leaks, plants, twin };
