// A game that goes on from a moment of a replay has the bots of that game: they are called what they were called there.
import { FACES } from "../frame/faces";
import type { Seat } from "./message";

/** `kept`: by seat, the persona that a bot had there; null: none. No two seats get the same. */
export function withPersonas(seats: readonly Seat[], kept: readonly (string | null)[]): Seat[] {
  const taken = new Set(kept.filter((one) => one !== null));
  const free = (): string => Object.keys(FACES).find((one) => !taken.has(one)) ?? "";
  return seats.map((seat, i) => {
    if (seat.kind !== "bot" || seat.persona === undefined) return seat;
    const persona = kept[i] ?? (taken.has(seat.persona) ? free() : seat.persona);
    taken.add(persona);
    return { ...seat, persona };
  });
}
