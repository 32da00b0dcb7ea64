// What everybody may know of a seat, from the log: dice shown, rounds with a flip, vetoes. That it flipped is public; what, is not.
import type { LogEntry } from "../../wire/reduce";
import type { Colour, NightView } from "./view";

export interface SeatFacts {
  shown: Record<Colour, number>;
  /** The rounds in which it flipped, in order. */
  flipped: number[];
  vetoes: number;
}

export function factsOf(log: readonly LogEntry[], seat: number): SeatFacts {
  const facts: SeatFacts = { shown: { blue: 0, red: 0, white: 0 }, flipped: [], vetoes: 0 };
  for (const entry of log) {
    if (entry.kind !== "move" || entry.event.seat !== seat) continue;
    const { event } = entry;
    const view = (entry.before ?? entry.after) as unknown as NightView;
    if (event.do === "play" && typeof event["die"] === "string") facts.shown[event["die"] as Colour] += 1;
    if (event.do === "flip" && event["die"] !== "none") facts.flipped.push(view.round);
    if (event.do === "veto" && event["yes"] === true) facts.vetoes += 1;
  }
  return facts;
}

/** A seat's numbers on the board, region by region. */
export function writtenBy(board: NightView["board"], seat: number): { region: string; numbers: number[] }[] {
  return Object.entries(board).flatMap(([region, fields]) => {
    const numbers = fields.flatMap((field) => (field.length && field[0] === seat ? [field[1]] : []));
    return numbers.length ? [{ region, numbers }] : [];
  });
}
