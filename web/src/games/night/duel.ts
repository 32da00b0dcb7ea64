// Two dice against each other, as far as the step that is told has opened them: what each does to the other, what is
// written, by whom, in which order (N-5, N-7.3 to N-7.5).
import type { Moment } from "../contract";
import { effects, type Colour, type Effect, type NightView, type Shown } from "./view";

export interface DuelDie {
  seat: number;
  colour: Colour;
  /** null: forgotten with the round, and never told. */
  face: number | null;
}

type M = Moment<NightView>;

/** The dice that a step shows; null: none. A round that ends with them has forgotten their faces. */
export function diceOf(m: M, before: NightView | null): [DuelDie, DuelDie] | null {
  const dice = ([0, 1] as const).map((seat): DuelDie | null => {
    const now = m.after.seats[seat];
    const event = m.events.find((e) => e.do === "play" && e.seat === seat)?.["die"] as Colour | null | undefined;
    const was = before?.seats[seat];
    const fresh = now.played.length > (was?.played.length ?? 0) ? now.played.at(-1) : undefined;
    const colour = event ?? fresh ?? (m.cue.kind === "veto" ? was?.played.at(-1) : now.played.at(-1));
    if (!colour) return null;
    const open = now.played.includes(colour) ? now.dice[colour] : undefined;
    return { seat, colour, face: open ?? was?.dice[colour] ?? null };
  });
  if (!dice[0] || !dice[1]) return null;
  const [a, b] = dice as [DuelDie, DuelDie];
  const forgotten = m.after.seats.every((seat) => seat.played.length === 0);
  if (forgotten && (a.face === null) !== (b.face === null)) a.face = b.face = a.face ?? b.face; // N-5.9: equal faces
  return [a, b];
}

/** What was on the table when the veto was asked. */
export function vetoedDice(before: NightView | null): [DuelDie, DuelDie] | null {
  const dice = before?.seats.map((seat, i): DuelDie | null => {
    const colour = seat.played.at(-1);
    return colour ? { seat: i, colour, face: seat.dice[colour] ?? null } : null;
  });
  return dice?.[0] && dice[1] ? [dice[0], dice[1]] : null;
}

export interface Written {
  seat: number;
  /** 0: nothing is written. */
  n: number;
  face: number;
  /** The other says where (N-5.4). */
  placed: boolean;
}

export interface Duel {
  effects: Effect[];
  /** In the order of writing; both in seat order where hands decide. */
  writes: Written[];
  /** Why this order: the smaller face, fewer flips, hands, or only one has something to write. */
  order: "face" | "flips" | "hands" | "one" | "none";
}

export function duelOf(pair: [DuelDie, DuelDie], flips: [number, number]): Duel | null {
  if (pair.some((die) => die.face === null)) return null;
  const dice = pair as [Shown, Shown];
  const found = effects(dice);
  const written = dice.map((die): Written => {
    const of = (kind: Effect["kind"]) => found.find((e) => e.kind === kind && e.seat === die.seat);
    const reduced = of("reduced");
    const n = of("nothing") || of("blocked") ? 0 : reduced && "n" in reduced ? reduced.n : die.face;
    return { seat: die.seat, n, face: die.face, placed: Boolean(of("placed")) };
  });
  const [a, b] = written as [Written, Written];
  const both = a.n > 0 && b.n > 0;
  const order = !a.n && !b.n ? "none" : !both ? "one" : a.face !== b.face ? "face" : flips[0] !== flips[1] ? "flips" : "hands"; // prettier-ignore
  const second = order === "face" ? a.face > b.face : order === "flips" ? flips[0] > flips[1] : order === "one" && !a.n;
  return { effects: found, writes: second ? [b, a] : [a, b], order };
}
