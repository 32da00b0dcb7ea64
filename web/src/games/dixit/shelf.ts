// How cards that are looked at share their room: one of them large, the others small; or all of the same size. Pixels.

export type Shape =
  | "grid" // all the same: nothing is looked at yet
  | "stack" // the large one, its neighbours peeking in, the small ones under it
  | "row" // one row, the large one grown in its place
  | "aside"; // the large one as tall as the room, the small ones beside it

export interface Shelf {
  shape: Shape;
  /** The width of the large card, and of a small one. */
  large: number;
  small: number;
  columns: number;
  /** How far the cards of a fan are apart. */
  step: number;
  /** The height of the small ones' place, in a stack. */
  foot: number;
}

const TALL = 1.5;
export const GAP = 12;
const NEAR = 6;
/** More than this do not fit into one row beside a large one. */
const ROW = 7;
/** This much of the largest size is as good. */
const NEARLY = 0.86;
/** A card in a row that is smaller shows nothing. */
const LEAST = 72;
/** So many need rows of their own. */
const MANY = 6;
/** A room that is hardly wider than high. */
const UPRIGHT = 1.15;

/** Of the ways to lay n cards, by columns, the one with the largest; of those that are nearly as large the one with the
 * most columns, so that the rows stay the same when a line above them comes or goes. Rows are as even as can be: 3 and 2
 * rather than 4 and 1. */
export function evenly<T extends { w: number }>(n: number, byColumns: T[]): T {
  const largest = Math.max(...byColumns.map((one) => one.w));
  const at = byColumns.reduce((best, one, i) => (one.w >= largest * NEARLY ? i : best), 0);
  return byColumns[Math.ceil(n / Math.ceil(n / (at + 1))) - 1] as T;
}

/** The columns of many cards on an upright screen: always the same, whatever is above them; 0: those that suit best. */
export const upright = (n: number, w: number, h: number): number =>
  n > MANY && w <= h * UPRIGHT ? (n <= 9 ? 3 : 4) : 0;

/** The columns that suit n cards best, and how wide these are. */
export function bestGrid(n: number, w: number, h: number, gap: number, most = Infinity) {
  const all = Array.from({ length: n }, (_, i) => {
    const rows = Math.ceil(n / (i + 1));
    return { columns: i + 1, w: Math.min((w - i * gap) / (i + 1), (h - (rows - 1) * gap) / rows / TALL, most) };
  });
  return all[upright(n, w, h) - 1] ?? (n ? evenly(n, all) : { columns: 1, w: 0 });
}

function stack(n: number, w: number, h: number, fan: boolean): Shelf {
  const low = h < 400;
  const columns = fan || n <= 6 ? n : Math.ceil(n / 2);
  const least = low ? 44 : 60;
  const small = fan
    ? Math.min(low ? 66 : 88, w * 0.24)
    : Math.min(least, (w - 2 * NEAR - (columns - 1) * NEAR) / columns);
  const rows = fan ? 1 : Math.ceil(n / columns);
  const foot = fan ? (low ? 84 : 112) : rows * (small * TALL + NEAR) + NEAR;
  const step = Math.min(55, (w - small - 20) / Math.max(1, n - 1));
  return { shape: "stack", large: Math.max(60, Math.min(w - 84, (h - foot - GAP) / TALL)), small, columns, step, foot };
}

/** `fan`: my hand, which is never all of one size. */
export function shelf(n: number, { w, h }: { w: number; h: number }, looking: boolean, fan: boolean): Shelf {
  const none = { step: 0, foot: 0 };
  if (!looking) {
    const { columns, w: small } = bestGrid(n, w - 16, h - 12, GAP, 300);
    return { shape: "grid", large: small, small, columns, ...none };
  }
  if (w <= h * 1.1) return stack(n, w, h, fan);
  const grown = Math.max(80, Math.min((h - 12) / TALL, w * 0.36, 440));
  const beside = Math.min((w - 16 - grown - (n - 1) * GAP) / Math.max(1, n - 1), grown * 0.74);
  if (n <= ROW && h >= 330 && beside >= LEAST)
    return { shape: "row", large: grown, small: beside, columns: n, ...none };
  const large = Math.max(80, Math.min((h - 8) / TALL, w * 0.46));
  const { columns, w: small } = bestGrid(n, w - large - 48, h - 12, 8, large * 0.6);
  return { shape: "aside", large, small, columns, ...none };
}
