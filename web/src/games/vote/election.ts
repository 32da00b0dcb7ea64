// The ballots of an election as they are turned: what lies open at a moment, and nothing of the rest. Pure.
import type { Moment } from "../contract";
import type { Count, VoteView } from "./view";

/** The cues of an election, in their order. */
export const ELECTION = ["ballots", "count", "elected", "failed"];

export interface Turned {
  seat: number;
  yes: boolean;
  double: boolean;
}

export interface Poll {
  /** Who voted, in the order of turning. */
  order: number[];
  /** Ballots that lie open, in that order. */
  turned: Turned[];
  /** The one in the middle of the table; null: none is open yet, or all are counted. */
  now: Turned | null;
  /** Of the open ones alone. */
  count: Count;
  /** All voices: each shut ballot counts as one, an open Double voice as two. */
  voices: number;
  /** How many of them elect. */
  need: number;
}

const voters = (after: VoteView): number[] =>
  after.ballots.flatMap((ballot, seat) => (ballot && ballot.for !== null ? [seat] : []));

/** From the President's left on, so that the President's own ballot is the last. */
export function turningOrder(after: VoteView, president: number | null): number[] {
  const all = voters(after);
  const first = president === null ? 0 : president + 1;
  return [...all.filter((seat) => seat >= first), ...all.filter((seat) => seat < first)];
}

/** `president`: who presides over this vote; the view after the step may have another one. */
export function pollAt({ cue, k, after }: Moment<VoteView>, president: number | null): Poll {
  const order = turningOrder(after, president);
  const open = order.slice(0, cue.kind === "ballots" ? k : order.length);
  const turned = open.map((seat): Turned => {
    const ballot = after.ballots[seat];
    return { seat, yes: Boolean(ballot?.for), double: Boolean(ballot?.card) };
  });
  const side = (yes: boolean) => turned.filter((one) => one.yes === yes);
  const voices = (of: Turned[]) => of.reduce((sum, one) => sum + (one.double ? 2 : 1), 0);
  const [yes, no] = [side(true), side(false)];
  const all = order.length - open.length + voices(turned);
  return {
    order,
    turned,
    now: cue.kind === "ballots" ? (turned.at(-1) ?? null) : null,
    count: {
      yes: yes.map((one) => one.seat),
      no: no.map((one) => one.seat),
      doubles: turned.filter((one) => one.double).map((one) => one.seat),
      for: voices(yes),
      against: voices(no),
    },
    voices: all,
    need: Math.floor(all / 2) + 1,
  };
}

/** The ballots that a board may show: the open ones. */
export function openBallots(m: Moment<VoteView>, president: number | null): VoteView["ballots"] {
  const open = pollAt(m, president).turned.map((one) => one.seat);
  return m.after.ballots.map((ballot, seat) => (open.includes(seat) ? ballot : null));
}

/** How many sit on the left, along the top and on the right of the one at the bottom. */
const SIDES: Record<number, [number, number, number]> = {
  5: [1, 2, 1], 6: [1, 3, 1], 7: [2, 2, 2], 8: [2, 3, 2], 9: [3, 2, 3], 10: [3, 3, 3],
}; // prettier-ignore

export interface Sides {
  left: number[];
  top: number[];
  right: number[];
  bottom: number;
}

/** The seats round a table, clockwise from the one who looks at it: each list from top to bottom or left to right. */
export function sidesOf(players: number, me: number | null): Sides {
  const bottom = me ?? 0;
  const others = Array.from({ length: players - 1 }, (_, i) => (bottom + 1 + i) % players);
  const [left, top] = SIDES[players] ?? [0, players - 1, 0];
  return {
    left: others.slice(0, left).reverse(),
    top: others.slice(left, left + top),
    right: others.slice(left + top),
    bottom,
  };
}
