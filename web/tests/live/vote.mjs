// VOTE! live: a page and four other players who are in league. They lay, pass on and deal what the page still needs for
// a row: abilities while one is missing, harm to the right ones when only few may be left.
import { readFileSync } from "node:fs";
import { ACT, any } from "./table.mjs";

const CLOTH = "[data-secret=open]";

/** What a row is made of, where that is more than one decision. */
export const WAYS = {
  vote: ["for", "against", "changed", "doubled"],
  topics: ["laid", "changed"],
  answer: ["accept", "cancel"],
  "abilities at any wait": ["check", "eliminate", "change"],
  "hand-over": ["pass", "transfer"],
  "three left": ["said", "decided"],
};
/** Nobody has more than three cards in any game: a player who lays one has two, and is dealt one at most. The rule is
 * for positions. */
export const NEVER = {
  excess: "discard",
};
/** The standard pack with each ability twice as often: a game in which the rare ones come. */
const standard = JSON.parse(readFileSync(new URL("../../../content/vote/standard.json", import.meta.url), "utf8"));
const twice = standard.abilities.map((card) => ({ ...card, id: card.id.replace("a", "b") }));
export const PACKS = { able: { ...standard, abilities: [...standard.abilities, ...twice] } };
export const TABLES = [{ seats: 5, people: 4, window: 3, content: "able" }];

const NEEDED = {
  double: "vote: doubled",
  cancel: "answer: cancel",
  transfer: "hand-over: transfer",
  check: "abilities at any wait: check",
  eliminate: "abilities at any wait: eliminate",
  change: "abilities at any wait: change",
};
const LATE = ["three left: said", "three left: decided", "two left", "end"];
const LONG = 16; // rounds after which the test no longer waits for anything rare
const MOST = 10;

/* --- what all of them know together -------------------------------------------------------------------------- */

const alive = (view) => view.alive.flatMap((living, seat) => (living ? [seat] : []));
const kindOf = (live, id) => live.pack.abilities.find((card) => card.id === id)?.ability;
const modsOf = (live, id) => live.pack.events.find((card) => card.id === id) ?? { budget: 0, support: 0 };
const sumOf = (live, id) => modsOf(live, id).budget + modsOf(live, id).support;
const party = (live, seat) => (seat === live.me ? live : live.people[seat - 1]).state.view.party[seat];
/** Is a card of this kind still good for something, and not in my hand already? */
const isWanted = (live, id, mine = live.state.view.hands[live.me]) =>
  kindOf(live, id) !== undefined &&
  live.missing(NEEDED[kindOf(live, id)]) &&
  !mine.some((other) => other !== id && kindOf(live, other) === kindOf(live, id));
const killing = (live) =>
  live.state.view.round > LONG || live.ways.every((way) => !live.missing(way) || LATE.includes(way));
/** Who should be left with me in the end: the strongest of the other party. */
function partner(live) {
  const { view } = live.state;
  const foes = alive(view).filter((seat) => party(live, seat) !== party(live, live.me));
  const sum = (seat) => view.budget[seat] + view.support[seat];
  return foes.sort((a, b) => sum(b) - sum(a))[0];
}

/* --- dealing -------------------------------------------------------------------------------------------------- */

const within = (n) => Math.max(0, Math.min(MOST, n));
/** How good it is when these cards have taken effect. */
function worth(live, given) {
  const { view } = live.state;
  const kill = killing(live);
  const saved = [live.me, partner(live)];
  let sum = 0;
  for (const { card, to } of given) {
    const mods = modsOf(live, card);
    const [budget, support] = [within(view.budget[to] + mods.budget), within(view.support[to] + mods.support)];
    const dies = budget === 0 || support === 0;
    if (budget === MOST && support === MOST) sum -= 1000;
    if (dies) sum += to === live.me ? -1000 : saved.includes(to) ? -500 : kill ? 60 : -60;
    else if (to === live.me) sum += 3 * (Math.min(budget, 8) + Math.min(support, 8)) + 4 * Math.min(budget, support, 7);
    else if (!kill)
      sum -= (Math.max(budget, 3) + Math.max(support, 3)) / 2; // within reach, when the time has come
    else sum += (saved.includes(to) ? 1 : -1) * (mods.budget + mods.support);
    if (isWanted(live, card)) sum += to === live.me ? 80 : -10;
  }
  return sum;
}
function* arrangements(items, n) {
  if (n === 0) yield [];
  else for (const item of items) for (const rest of arrangements(items.filter((one) => one !== item), n - 1)) yield [item, ...rest]; // prettier-ignore
}
/** The best way to deal these cards: to President and Prime Minister, and to others what is left. */
function bestDeal(live, desk, given = []) {
  const { view } = live.state;
  const has = (seat) => given.some((one) => one.to === seat);
  const open = alive(view).filter((seat) => !has(seat));
  const due = [view.president, view.pm].filter((seat) => open.includes(seat)).slice(0, desk.length);
  let best = { sum: -Infinity, deal: [] };
  for (const seats of arrangements(open, Math.min(desk.length, open.length))) {
    if (!due.every((seat) => seats.includes(seat))) continue;
    const deal = seats.map((to, i) => ({ card: desk[i], to }));
    const sum = worth(live, [...given, ...deal]);
    if (sum > best.sum) best = { sum, deal };
  }
  return best;
}
function give(live, { legal }, { desk, given }) {
  const { deal } = bestDeal(live, desk, given);
  const fits = (move) => deal.some((one) => one.card === move.card && one.to === move.to);
  return legal.find((move) => move.do === "give" && fits(move)) ?? legal.find((move) => move.do === "give");
}
function pass(live, { legal }) {
  const { cards } = legal.find((move) => move.do === "choose");
  let best = { sum: -Infinity, cards: cards.of.slice(0, cards.choose) };
  for (const picked of arrangements(cards.of, cards.choose)) {
    const kept = cards.of.filter((card) => picked.includes(card));
    const { sum } = bestDeal(live, kept);
    if (sum > best.sum) best = { sum, cards: kept };
  }
  return { do: "choose", cards: best.cards };
}
/** The card to lay: what the page needs; otherwise whatever keeps scores in the middle, or brings them down. */
function topics(live, { legal }, mine) {
  const { view } = live.state;
  const cards = legal.filter((move) => move.do === "place").map((move) => move.card);
  const living = alive(view);
  const mean = living.reduce((sum, seat) => sum + view.budget[seat] + view.support[seat], 0) / living.length;
  const sign = killing(live) || mean > 8 ? -1 : 1;
  const value = (card) =>
    kindOf(live, card) ? (isWanted(live, card) ? (mine ? -100 : 100) : -50) : sign * sumOf(live, card);
  return cards.sort((a, b) => value(b) - value(a));
}

/* --- the others ----------------------------------------------------------------------------------------------- */

/** Would I live through an unrest, whichever card is turned up? */
function safeUnrest(live) {
  const { budget, support, hands } = live.state.view;
  const price = { check: [1, 0], double: [0, 1], transfer: [1, 1], cancel: [0, 0], eliminate: [5, 5], change: [3, 3] };
  return hands[live.me].every((id) => {
    const [b, s] = price[kindOf(live, id)] ?? [-modsOf(live, id).budget, -modsOf(live, id).support];
    return budget[live.me] > b && support[live.me] > s;
  });
}
export function others(live, ask, { view }) {
  const verb = ask.legal[0].do;
  if (verb === "nominate") {
    const who = ask.legal.filter((move) => move.do === "nominate");
    return who.find((move) => (move.who === live.me) === live.missing("choose")) ?? any(who);
  }
  if (verb === "vote") {
    const fails = live.missing("third failure") && safeUnrest(live);
    return { do: "vote", for: !fails, card: null };
  }
  if (verb === "place") return { do: "place", card: topics(live, ask, false)[0] };
  if (verb === "choose") return pass(live, ask);
  if (verb === "give") return give(live, ask, view);
  if (verb === "answer") return { do: "answer", card: null };
  return ask.legal.find((move) => move.do === "pass") ?? ask.legal[0];
}

/* --- the page ------------------------------------------------------------------------------------------------- */

function ability(live, { legal }) {
  const { view } = live.state;
  const [budget, support] = [view.budget[live.me], view.support[live.me]];
  const wants = (verb) => live.missing(NEEDED[verb]) && legal.find((move) => move.do === verb);
  const check = wants("check");
  if (check && budget > 1) return check;
  if (wants("eliminate") && Math.min(budget, support) > 5) {
    const saved = partner(live);
    return legal.find((move) => move.do === "eliminate" && move.who !== saved);
  }
  const friends = alive(view).filter((seat) => seat !== live.me && party(live, seat) === party(live, live.me));
  if (wants("change") && friends.length && Math.min(budget, support) > 3) return wants("change");
  return null;
}

function vote(live, { legal }) {
  const doubled = legal.find((move) => move.do === "vote" && move.card !== null);
  const yes = { do: "vote", for: true, card: null };
  const no = { do: "vote", for: false, card: null };
  if (doubled && live.missing("vote: doubled")) return { move: { ...doubled, for: true }, ways: ["vote: doubled"] };
  if (live.missing("vote: changed")) return { first: yes, move: no, ways: ["vote: changed", "vote: against"] };
  return live.missing("vote: against") ? { move: no, ways: ["vote: against"] } : { move: yes, ways: ["vote: for"] };
}

/** What to do, and which rows that is. */
export function choose(live, ask) {
  const three = alive(live.state.view).length === 3 ? ["three left: decided"] : [];
  const used = ability(live, ask);
  if (used) return { move: used, ways: used.do === "check" ? [] : [`abilities at any wait: ${used.do}`] };
  const of = (verb) => ask.legal.find((move) => move.do === verb);
  if (of("claim")) {
    const look = async () => {
      await turnUp(live);
      await live.page.locator(`${CLOTH} [data-seen]`).waitFor();
    };
    return { move: any(ask.legal), look, ways: ["abilities at any wait: check"] };
  }
  if (of("nominate")) return { move: any(ask.legal.filter((move) => move.do === "nominate")), ways: ["nominate"] };
  if (of("vote")) return vote(live, ask);
  if (of("place")) {
    const [card, other] = topics(live, ask, true);
    const first = live.missing("topics: changed") && other ? { do: "place", card: other } : undefined;
    return { first, move: { do: "place", card }, ways: [first ? "topics: changed" : "topics: laid", ...three] };
  }
  if (of("choose")) return { move: pass(live, ask), ways: ["choose"] };
  if (of("give")) return { move: give(live, ask, live.state.view), ways: ["give", ...three] };
  if (of("answer")) {
    const cancel = live.missing(NEEDED.cancel) && ask.legal.find((move) => move.do === "answer" && move.card !== null);
    return cancel
      ? { move: cancel, look: () => live.press("[data-do=think]"), ways: ["answer: cancel"] }
      : { move: { do: "answer", card: null }, ways: ["answer: accept"] };
  }
  const transfer = live.missing(NEEDED.transfer) && of("transfer");
  return transfer
    ? { move: transfer, look: () => live.press("[data-do=think]"), ways: ["hand-over: transfer"] }
    : { move: of("pass"), ways: ["hand-over: pass"] };
}

/** What only I may know lies open. */
async function turnUp(live) {
  if (!(await live.page.locator(CLOTH).count())) await live.press("[data-do=secret]");
  await live.page.locator(CLOTH).first().waitFor();
}

/** Everything up to the seal; returns where that is. */
export async function enter(live, move) {
  const { legal } = live.ask;
  const nth = (list, item) => `${CLOTH} [data-card]:nth-child(${list.indexOf(item) + 1})`;
  const plate = (seat) => live.press(`.plate[data-seat="${seat}"]`);
  const does = {
    nominate: async () => (await plate(move.who), ACT),
    vote: async () => {
      await turnUp(live);
      const on = (await live.page.locator(`${CLOTH} [role=switch][aria-checked=true]`).count()) > 0;
      if (on !== (move.card !== null)) await live.press(`${CLOTH} [role=switch]`);
      await live.press(`${CLOTH} [data-ballot=${move.for ? "for" : "against"}]`);
      return ACT;
    },
    place: async () => {
      await turnUp(live);
      const cards = legal.filter((one) => one.do === "place").map((one) => one.card);
      await live.press(nth(cards, move.card));
      return ACT;
    },
    choose: async () => {
      await turnUp(live);
      const { of } = legal.find((one) => one.do === "choose").cards;
      for (const card of move.cards) await live.press(nth(of, card));
      return ACT;
    },
    give: async () => {
      const { desk } = live.state.view;
      await turnUp(live);
      if (desk.length > 1) await live.press(nth(desk, move.card)); // a single card needs no choosing
      await plate(move.to);
      return ACT;
    },
    answer: async () => {
      if (move.card === null) return { one: `${ACT} [data-do=no]` };
      await turnUp(live);
      return { heavy: `${ACT} .heavy` };
    },
    pass: () => ({ one: `${ACT} [data-do=no]` }),
    transfer: async () => {
      await turnUp(live);
      await live.press(`${CLOTH} [data-card="${move.card}"]`);
      await plate(move.to);
      return ACT;
    },
    claim: async () => (
      await live.press(`${ACT} .row > :nth-child(${move.party === "republican" ? 2 : 1})[data-do=choose]`),
      ACT
    ),
  };
  if (does[move.do]) return does[move.do]();
  await turnUp(live);
  // beside another question its card is a choice of that one, and the ability has a button of its own
  const use = `${CLOTH} [data-use=${move.do}]`;
  await live.press((await live.page.$(use)) ? use : `${CLOTH} [data-card][data-ability=${move.do}]`);
  await live.press("dialog [data-do=use]");
  if (move.who !== undefined) await plate(move.who);
  return { heavy: `${ACT} .heavy` };
}

/* --- what is shown -------------------------------------------------------------------------------------------- */

/** The deal: what only I may know, held to be seen. */
export async function begins(live) {
  if (!live.missing("deal")) return;
  await turnUp(live);
  await live.page.locator(`${CLOTH} h2`).first().waitFor();
  live.meet(["deal"]);
}
export function happened(live, events) {
  const { view } = live.state;
  const did = (verb) => events.some((event) => event.do === verb);
  const before = live.before?.view;
  if (!before || view.phase === "over") return;
  /** A score that moved; at this pace there are no scenes, so it shows as the number on its dial. */
  const moved = ["budget", "support"].flatMap((score) =>
    view[score].flatMap((n, seat) => (n === before[score][seat] ? [] : [{ score, seat, n }])),
  )[0];
  if (live.missing("third failure") && did("reveal")) live.shown("third failure", ".plate [data-corner=card]");
  if (live.missing("effect") && before.phase === "answer" && moved)
    live.shown("effect", `.plate[data-seat="${moved.seat}"] .dial.${moved.score} b:text-is("${moved.n}")`);
  if (live.missing("refill") && did("draw") && view.hands.every((hand, seat) => hand.length === 3 || !view.alive[seat]))
    live.shown("refill", `.table:not(:has(.hand[aria-label^="2"]))`);
  if (live.missing("three left: said") && alive(view).length === 3)
    live.shown("three left: said", `.sentence .state:has-text("No Prime Minister")`);
}
export async function ends(live) {
  await live.page.locator("[data-ribbon] li").first().waitFor();
  live.meet(["end"]);
  if (live.state.result.reason !== "final-two") return;
  await live.page.locator(".two .column").nth(1).waitFor();
  live.meet(["two left"]);
}
