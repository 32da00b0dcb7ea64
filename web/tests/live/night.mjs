// Election Night live: a page and another player who knows what the page has sealed, and does whatever brings the page
// to a missing row: flips when it does not, shows the same colour, settles nothing that hands could settle.
import { ACT, any } from "./table.mjs";

const CLOTH = "[data-secret=open]";

export const WAYS = {
  flip: ["a die", "none"],
  react: ["a die", "none"],
  play: ["sealed", "changed"],
  veto: ["yes", "no"],
  order: ["me", "they"],
};
export const NEVER = {};
export const TABLES = [{ seats: 2, people: 1 }];

const regionOf = (field) => field.replace(/-\d+$/, "");
const of = (legal, fields) => legal.filter((move) => Object.entries(fields).every(([key, is]) => move[key] === is));
const sealed = (live) => live.sent.findLast((one) => one.t === "move").move;

/* --- what both know together ---------------------------------------------------------------------------------- */

const dice = (live, seat) => (seat === live.me ? live : live.people[0]).state.view.seats[seat].dice;
const used = (live, seat) => live.state.view.seats[seat].flips_used;
const wantsHands = (live) => ["hands", "order: me", "order: they"].some((way) => live.missing(way));
const wantsVeto = (live) => live.missing("veto: yes") || live.missing("veto: no");
/** Do hands settle who writes first? Both have shown the same number, and a white one is not written against another colour. */
const meets = (live, mine, theirs) =>
  dice(live, live.me)[mine] === dice(live, 1 - live.me)[theirs] && (mine === theirs || (mine !== "white" && theirs !== "white")); // prettier-ignore
const lacks = (live, n) =>
  !Object.values(live.state.view.board).flat().some(([seat, number]) => seat === live.me && number === n); // prettier-ignore

/* --- the other ------------------------------------------------------------------------------------------------ */

const BEATS = { rock: "paper", paper: "scissors", scissors: "rock" };

export function others(live, { legal }, { view }) {
  const { phase } = view;
  const they = 1 - live.me;
  if (phase === "flip" || phase === "react") {
    const mine = sealed(live).die;
    const react =
      phase === "flip" && mine === "none" && ["react: a die", "react: none"].some((way) => live.missing(way));
    const flips = react || used(live, they) < used(live, live.me) + (phase === "flip" && mine !== "none" ? 1 : 0);
    const own = legal.filter((move) => move.die !== "none");
    return flips && own.length ? any(own) : of(legal, { die: "none" })[0]; // as many as I have, so hands may decide
  }
  if (phase === "play") {
    const mine = sealed(live).die;
    const same = wantsVeto(live) ? of(legal, { die: mine })[0] : undefined;
    const even = wantsHands(live) ? legal.find((move) => meets(live, mine, move.die)) : undefined;
    return same ?? even ?? of(legal, { die: "blue" })[0] ?? any(legal);
  }
  if (phase === "veto") return of(legal, { yes: false })[0];
  if (phase === "throw" && sealed(live).hand) {
    const loses = Object.keys(BEATS).find((hand) => BEATS[hand] === sealed(live).hand);
    return of(legal, { hand: loses })[0];
  }
  const move = any(legal);
  return move.do === "bonus" ? { ...move, n: 6 } : move;
}

/* --- the page ------------------------------------------------------------------------------------------------- */

/** The first that is missing, otherwise any. */
const either = (live, ...choices) => choices.find(({ way, move }) => move && live.missing(way)) ?? any(choices.filter(({ move }) => move)); // prettier-ignore
const plan = ({ move, way }) => ({ move, ways: [way] });

/** A flip of each kind, and no more: what is left lets the other react, and me. */
function flip(live, legal, row) {
  const die = { way: `${row}: a die`, move: any(legal.filter((move) => move.die !== "none")) };
  const none = { way: `${row}: none`, move: of(legal, { die: "none" })[0] };
  const met = row === "react" || (!live.missing("react: a die") && !live.missing("react: none"));
  return plan(live.missing(die.way) && met ? die : none);
}
/** A die whose number the other has too, so that hands are thrown; later one that my set lacks. */
function play(live, legal) {
  const first = live.missing("play: changed") && legal.length > 1 ? legal[1] : undefined;
  if (first) return { first, move: legal[0], ways: ["play: changed"] };
  const theirs = Object.keys(dice(live, 1 - live.me)).filter((die) => dice(live, 1 - live.me)[die] !== null);
  const even = wantsHands(live) && legal.find((move) => theirs.some((die) => meets(live, move.die, die)));
  const lacked = legal.find((move) => lacks(live, dice(live, live.me)[move.die]));
  return { move: even || lacked || any(legal), ways: ["play: sealed"] };
}
/** Any region will do: its first free field is the one that is taken. */
function write(legal) {
  const region = any([...new Set(legal.map((move) => regionOf(move.field)))]);
  return legal.find((move) => regionOf(move.field) === region);
}
export function choose(live, { legal }) {
  const { phase, writes } = live.state.view;
  if (phase === "flip" || phase === "react") return flip(live, legal, phase);
  if (phase === "play") return play(live, legal);
  if (phase === "veto")
    return plan(either(live, { way: "veto: no", move: of(legal, { yes: false })[0] }, { way: "veto: yes", move: of(legal, { yes: true })[0] })); // prettier-ignore
  if (phase === "throw") return { move: any(legal), ways: ["hands"] };
  if (phase === "order")
    return plan(either(live, { way: "order: me", move: of(legal, { who: live.me })[0] }, { way: "order: they", move: of(legal, { who: 1 - live.me })[0] })); // prettier-ignore
  if (phase === "bonus") return { move: { ...write(legal), n: any([1, 2, 3, 4, 5, 6]) }, ways: ["set"] };
  const mine = writes[0].seat === live.me;
  return { move: write(legal), ways: [mine ? "write" : "red placed by the other"] };
}

export async function enter(live, move) {
  const button = (n) => live.press(`${ACT} .act .row > :nth-child(${n})[data-do=choose]`);
  const region = () => live.press(`[data-region=${regionOf(move.field)}]`);
  if (move.die) {
    if (!(await live.page.$(CLOTH))) await live.press("[data-cloth] [data-do=secret]"); // others may see this screen
    await live.press(`${CLOTH} [data-die=${move.die}]`);
    return ACT;
  }
  if (move.do === "veto") await button(move.yes ? 1 : 2);
  if (move.do === "first") await button(move.who === live.me ? 1 : 2);
  if (move.do === "throw") {
    const hands = live.ask.legal.map((one) => one.hand);
    await live.press(`.hands [data-item]:nth-child(${hands.indexOf(move.hand) + 1})`);
  }
  if (move.do === "bonus") await live.press(`.numbers [data-item]:nth-child(${move.n})`);
  if (move.field) await region();
  return ACT;
}

/* --- what is shown -------------------------------------------------------------------------------------------- */

export function happened(live, events) {
  if (live.missing("roll") && events.some((event) => event.do === "roll")) live.shown("roll", ".party .one");
}
export function ends(live) {
  live.meet(["end"]);
}
