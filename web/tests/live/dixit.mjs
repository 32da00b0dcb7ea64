// Dixit live: a table of each kind, and other players who wait for the page, so that it can be first and can change its
// mind.
import assert from "node:assert/strict";
import { filled } from "../person.mjs";
import { ACT, any } from "./table.mjs";

export const WAYS = {
  clue: ["typed", "aloud"],
  give: ["sealed", "changed"],
  "give or defer": ["give", "defer"],
  vote: ["sealed", "changed"],
  "vote twice": ["one", "two"],
  "red marker": ["red", "green"],
};
export const NEVER = {};
const classic = (seats, target) => ({ seats, people: seats - 1, options: { mode: "classic", target } });
const rounds = (mode) => ({ seats: 6, people: 5, options: { mode, rounds: 1 } });
/** Which table is for which rows. */
export const TABLES = [
  { ...classic(5, 10), rows: ["give", "vote", "lay", "reveal", "score", "no tells", "without sight", "end"] },
  { ...classic(3, 30), rows: ["first clue", "clue", "give two"] },
  { ...classic(8, 30), rows: ["vote twice"] },
  { ...rounds("party"), rows: ["red marker"] },
  { ...rounds("team"), rows: ["give or defer", "a pair's vote"] },
];
const ALOUD = "(…)";
const CLUES = ["Moon", "Again?", "A letter that never came"];

export const others = (live, ask) => filled(any(ask.legal));

/* --- the page ------------------------------------------------------------------------------------------------- */

function clue(live, legal) {
  const text = live.missing("clue: aloud") ? ALOUD : any(CLUES);
  const row = live.state.view.storyteller === null ? "first clue" : `clue: ${text === ALOUD ? "aloud" : "typed"}`;
  return { move: { ...any(legal), text: row === "first clue" ? any(CLUES) : text }, ways: [row] };
}
function give(live, [{ cards }, defer]) {
  const move = { do: "give", cards: cards.of.slice(1, 1 + cards.choose) };
  if (cards.choose === 2) return { move, ways: ["give two"] };
  if (defer) return live.missing("give or defer: defer") ? { move: defer, ways: ["give or defer: defer"] } : { move, ways: ["give or defer: give"] }; // prettier-ignore
  const first = live.missing("give: changed") ? { do: "give", cards: cards.of.slice(0, 1) } : undefined;
  return { first, move, ways: [first ? "give: changed" : "give: sealed"] };
}
function vote(live, [{ slots, red }, twice]) {
  const { mode } = live.state.view.options;
  const [a, b] = slots.of;
  const one = { do: "vote", slots: [b ?? a] };
  if (red) return { move: { ...one, red: red.max }, ways: ["red marker: red"] };
  if (mode === "party") return { move: one, ways: ["red marker: green"] };
  if (mode === "team") return { move: one, ways: ["a pair's vote"] };
  if (twice && live.missing("vote twice: two"))
    return { move: { do: "vote", slots: [a, b] }, ways: ["vote twice: two"] };
  if (twice) return { move: one, ways: ["vote twice: one"] };
  const first = live.missing("vote: changed") && b !== undefined ? { do: "vote", slots: [a] } : undefined;
  return { first, move: one, ways: [first ? "vote: changed" : "vote: sealed"] };
}
export function choose(live, { legal }) {
  return { clue, give, vote }[live.state.view.phase](live, legal);
}

const pressed = (selector) => `${selector}[aria-pressed=true]`;
/** Looks at a card, unless it is looked at: pressed again it would go back among the others, or fill the screen. */
async function lookAt(live, selector) {
  if (!(await live.page.$(pressed(selector)))) await live.press(selector);
}

export async function enter(live, move) {
  if (move.do === "defer") return (await live.press(`${ACT} [data-do=choose]`), ACT);
  if (!(await live.page.$("[data-secret=open]"))) await live.press(`${ACT} [data-do=secret]`);
  await live.page.waitForSelector("[data-secret=open]");
  if (move.card) {
    if (await live.page.$("[data-do=other-card]")) await live.press("[data-do=other-card]");
    await lookAt(live, `[data-card=${move.card}]`);
    await live.press(`${ACT} [data-do=press]`);
  }
  if (move.do === "clue" && move.text === ALOUD) await live.press(`${ACT} [data-do=press]`);
  else if (move.do === "clue") await live.type("[data-clue-field]", move.text);
  const [card, second] = move.cards ?? [];
  if (card) await lookAt(live, `[data-card=${card}]`);
  if (second) {
    await live.press(`${ACT} [data-do=press]`); // this one, and another
    await lookAt(live, `[data-card=${second}]`);
  }
  const [slot, other = move.red] = move.slots ?? [];
  if (slot) await lookAt(live, `.dixit [data-slot="${slot}"]`);
  if (other) {
    await live.press(`${ACT} [data-do=press]`); // and another one; or green here, and red …
    await lookAt(live, `.dixit [data-slot="${other}"]`);
  }
  return ACT;
}

/* --- what is shown -------------------------------------------------------------------------------------------- */

/** Nothing gives a card away: every picture is fetched in the lobby, in the pack's order. */
export async function lobby(live) {
  const small = () => live.requests.flatMap((url) => /\/p\/\w+\/240\/(\w+)$/.exec(url)?.[1] ?? []);
  await live.until(() => small().length >= live.pack.cards.length, "not all pictures are fetched");
  assert.deepEqual(small(), live.pack.cards.map((card) => card.id)); // prettier-ignore
  live.meet(["no tells"]);
}
export function happened(live) {
  const { phase, table, last } = live.state.view;
  if (phase === "vote" && live.before?.view.phase !== "vote") {
    const alt = live.pack.cards.find((card) => card.id === table[0]).alt.en;
    if (live.missing("lay")) live.shown("lay", `.dixit [data-slot="${table.length}"]`);
    if (live.missing("without sight"))
      live.shown("without sight", `.dixit [data-slot="1"][aria-label$=${JSON.stringify(`: ${alt}`)}]`);
  }
  if (!last || live.before?.view.phase !== "vote" || phase === "vote") return;
  if (live.missing("reveal")) live.shown("reveal", "[data-do=last]");
  if (live.missing("score")) live.shown("score", "[data-do=score] .points");
}
export function ends(live) {
  live.meet(["end"]);
}
