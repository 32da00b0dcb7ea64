// What is decided about a game that goes on from a moment of a record before any table is there; pure.
import type { Seat } from "../wire/message";
import type { RecordFile } from "./record";
import type { Viewer } from "./rules";

/** A record's lines up to its move of that number and what was said after it; of what one seat saw, up to the view. */
export function linesUpTo(record: RecordFile, moves: number): string {
  const last = record.seenBy === null ? record.moves[moves - 1] : record.seen.find(({ n }) => n >= moves);
  const all = record.text.split("\n");
  let end = last ? last.line + 1 : 0;
  while (end && all[end]?.startsWith('{"say":')) end++;
  const lines = all.slice(0, end);
  return lines.map((line) => line + "\n").join("");
}

/** Whose seat it is to begin with: the one that is looked from; otherwise the watcher's own, where that can be told;
 * otherwise the first. */
export function likelySeat(as: Viewer, seats: readonly Seat[], name: string): number {
  if (typeof as === "number") return as;
  const people = seats.flatMap(({ kind, name: own }, seat) => (kind === "human" ? [{ seat, own }] : []));
  const mine = people.find(({ own }) => own !== undefined && own === name) ?? (people.length === 1 ? people[0] : null);
  return mine?.seat ?? 0;
}
