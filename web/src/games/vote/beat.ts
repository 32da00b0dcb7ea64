// What a cue is about, from its step: who, whom, which card, what was said. Only what this cue opens. Pure.
import type { Event } from "../../wire/message";
import type { Moment } from "../contract";
import { after, type Party, type VoteView } from "./view";

type M = Moment<VoteView>;

export interface Beat {
  /** Whom it is about: the plate that is lit. */
  seat: number | null;
  /** The other one: who is looked at, struck, spoken of. */
  other: number | null;
  card: string | null;
  party: Party | null;
}

const NONE: Beat = { seat: null, other: null, card: null, party: null };
const seatIn = (value: unknown): number | null => (typeof value === "number" ? value : null);
/** The last move of this kind that the cue has come to. */
export const upTo = (m: M, verb: string): Event | undefined =>
  m.events.filter((event) => event.do === verb && event.n <= m.cue.n).at(-1);

export function beatOf(m: M, before: VoteView | null): Beat {
  const seat = m.cue.seat ?? null;
  switch (m.cue.kind) {
    case "dealt": {
      const event = upTo(m, "give");
      return { ...NONE, seat: seatIn(event?.["to"]) ?? seat, card: event ? String(event["card"]) : null };
    }
    case "check": {
      const event = upTo(m, "check");
      return { ...NONE, seat: seatIn(event?.seat) ?? seat, other: seatIn(event?.["who"]) };
    }
    case "struck": {
      const event = upTo(m, "eliminate");
      return { ...NONE, seat: seatIn(event?.seat) ?? seat, other: seatIn(event?.["who"]) };
    }
    case "claim": {
      const event = upTo(m, "claim");
      const party = event ? (event["party"] as Party) : null;
      return { ...NONE, seat: seatIn(event?.seat) ?? seat, other: before?.claim?.of ?? null, party };
    }
    case "handover": {
      const event = upTo(m, "transfer");
      if (event) return { ...NONE, seat: seatIn(event.seat) ?? seat, other: seatIn(event["to"]) };
      return { ...NONE, seat, other: seat === null ? null : after(before ?? m.after, seat) };
    }
    default:
      return { ...NONE, seat };
  }
}

/** Who leaves in this step, in the order of the seats: as many as the cue has come to. */
export function leaving(m: M, before: VoteView | null): number[] {
  if (!before) return m.cue.seat === undefined ? [] : [m.cue.seat];
  const gone = m.after.alive.flatMap((lives, seat) => (before.alive[seat] && !lives ? [seat] : []));
  return m.of ? gone.slice(0, m.k) : gone;
}

/** Parties turn first of those who left, then of the living. */
export function turningParties(m: M): { seat: number; party: Party }[] {
  const { alive, party } = m.after;
  const order = [...alive.keys()].sort((a, b) => Number(alive[a]) - Number(alive[b]) || a - b);
  const open = m.cue.kind === "party" ? order.slice(0, m.k) : order;
  return open.map((seat) => ({ seat, party: party[seat] ?? "democrat" }));
}

/** Whose event was cancelled in this step. */
export function cancelling(m: M, before: VoteView | null): { seat: number; card: string }[] {
  if (!before || m.cue.kind !== "cancelled") return [];
  const users = m.after.spent.slice(before.spent.length).map((one) => one.by);
  return before.given.filter(({ to }) => users.includes(to)).map(({ to, card }) => ({ seat: to, card }));
}

export const rolls = (m: M): { seat: number; dice: [number, number] }[] =>
  m.events
    .filter((event) => event.do === "roll")
    .slice(0, m.cue.kind === "dice" && m.of ? m.k : undefined)
    .map((event) => ({ seat: Number(event["to"]), dice: [Number(event["budget"]), Number(event["support"])] }));

export const turnedUp = (m: M): { seat: number; card: string }[] =>
  m.events
    .filter((event) => event.do === "reveal")
    .slice(0, m.k)
    .map((event) => ({ seat: Number(event["to"]), card: String(event["card"]) }));
