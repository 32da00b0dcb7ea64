// What bots would have thought, as the replay shows it: pure, from the list that web/wasm/bots.c makes of a record (the same
// as `hustings replay --beliefs --json`).
import type { Move } from "../wire/message";

export interface Chance {
  /** Of whom, of which answer, or of which card on the table it is thought. */
  seat?: number;
  move?: Move;
  slot?: number;
  card?: string;
  percent: number;
}
export interface Thought {
  /** The move after which it is thought. */
  n: number;
  kind: "party" | "answer" | "card" | "goal";
  of: Chance[];
}

/** A thought at its place in a replay. */
export interface Placed extends Thought {
  /** The stop it belongs to, and that stop's round. */
  at: number;
  round: number;
}

/** A line over the game: how likely something about a seat seemed, stop by stop. */
export interface Strip {
  seat: number;
  points: { at: number; percent: number }[];
}

/** The strips of one mind, the seats in their order; its own party is known to it. */
export function stripsOf(thoughts: readonly Placed[], own: number): Strip[] {
  const strips = new Map<number, Strip>();
  for (const { at, kind, of } of thoughts)
    for (const { seat, percent } of of) {
      if (seat === undefined || (kind === "party" && seat === own)) continue;
      const strip = strips.get(seat) ?? { seat, points: [] };
      strip.points.push({ at, percent });
      strips.set(seat, strip);
    }
  return [...strips.values()].sort((a, b) => a.seat - b.seat);
}

/** The last point that is not beyond a stop. */
export const pointAt = (strip: Strip, at: number): number | null =>
  strip.points.filter((point) => point.at <= at).at(-1)?.percent ?? null;

/** Does it know, rather than guess? A Republican of VOTE! does. */
export const knows = (thoughts: readonly Thought[]): boolean =>
  thoughts.length > 0 && thoughts.every(({ of }) => of.every(({ percent }) => percent === 0 || percent === 100));

/** What several minds think of each seat together: at every stop where one of them changes, the mean of those who guess about
 * that seat. */
export function meanOf(minds: readonly Strip[][]): Strip[] {
  const seats = [...new Set(minds.flat().map(({ seat }) => seat))].sort((a, b) => a - b);
  return seats.map((seat) => {
    const strips = minds.flatMap((mind) => mind.filter((strip) => strip.seat === seat));
    const stops = [...new Set(strips.flatMap(({ points }) => points.map(({ at }) => at)))].sort((a, b) => a - b);
    const points = stops.map((at) => {
      const known = strips.map((strip) => pointAt(strip, at)).filter((percent) => percent !== null);
      return { at, percent: Math.round(known.reduce((sum, one) => sum + one, 0) / known.length) };
    });
    return { seat, points };
  });
}

/** A strip as the outline of an area, in steps: `wide` by 100, high where the percentage is. */
export function outline(strip: Strip, first: number, last: number, wide: number): string {
  const x = (at: number) => Math.round(((at - first) / Math.max(1, last + 1 - first)) * wide);
  const path = strip.points.map(({ percent }, i) => {
    const until = strip.points[i + 1]?.at ?? last + 1;
    return `V${String(100 - percent)}H${String(x(until))}`;
  });
  const begin = x(strip.points[0]?.at ?? first);
  return `M${String(begin)} 100${path.join("")}V100Z`;
}
