// Where the plates lie beside the log, in hundredths of the board: its middle is free for the sentence.
import type { Sides } from "./election";

export interface Spot {
  x: number;
  y: number;
}

/** Down the left and right edge, from top to bottom. */
const EDGE: Record<number, number[]> = { 0: [], 1: [52], 2: [34, 74], 3: [23, 52, 81] };
/** Along the top. */
const TOP: Record<number, number[]> = { 2: [33, 67], 3: [30.5, 50, 69.5] };
const LEFT = 10.5;
const HIGH = 15; // an office reaches over the upper edge of a plate
const LOW = 87;

export function spots({ left, top, right, bottom }: Sides): Record<number, Spot> {
  const all: Record<number, Spot> = { [bottom]: { x: 50, y: LOW } };
  left.forEach((seat, i) => (all[seat] = { x: LEFT, y: EDGE[left.length]?.[i] ?? 50 }));
  right.forEach((seat, i) => (all[seat] = { x: 100 - LEFT, y: EDGE[right.length]?.[i] ?? 50 }));
  top.forEach((seat, i) => (all[seat] = { x: TOP[top.length]?.[i] ?? 50, y: HIGH }));
  return all;
}
