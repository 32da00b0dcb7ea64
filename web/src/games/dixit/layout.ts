// Where the cards of a reveal are, in pixels of the room they have. The same cards move from one picture to the next.
import { evenly, upright } from "./shelf";

export interface Box {
  x: number;
  y: number;
  w: number;
}
export interface Label extends Box {
  h: number;
}
export interface Placed {
  cards: Box[];
  /** Beside or under each card; none: no words. */
  labels: Label[] | null;
  /** The words are beside the card. */
  beside: boolean;
}
/** grid: all the same; large: the told card grows; owners: with words; strip: small, above the points. */
export type Picture = "grid" | "large" | "owners" | "strip";
export interface Room {
  w: number;
  h: number;
  /** The page's letter size: how much room words need. */
  rem: number;
}

/** A card is 2 : 3. */
const TALL = 1.5;
/** With more cards the told one glows in its place. */
export const FEW = 6;

const between = (low: number, n: number, high: number): number => Math.max(low, Math.min(n, high));

function grid(n: number, { w, h }: Room, caption: number, gap: number): Placed {
  const sized = (columns: number) => {
    const rows = Math.ceil(n / columns);
    const wide = (w - (columns - 1) * gap) / columns;
    return { columns, rows, w: Math.min(wide, ((h - (rows - 1) * gap) / rows - caption) / TALL) };
  };
  const all = Array.from({ length: Math.max(1, n) }, (_, i) => sized(i + 1));
  const best = all[upright(n, w, h) - 1] ?? evenly(n, all); // as on the ballot
  const size = Math.max(0, best.w);
  const pitch = caption ? between(size + gap, w / best.columns, size * 1.6) : size + gap;
  const tall = size * TALL + caption;
  const top = Math.max(0, (h - best.rows * tall - (best.rows - 1) * gap) / 2);
  const cards = Array.from({ length: n }, (_, i) => {
    const row = Math.floor(i / best.columns);
    const inRow = Math.min(best.columns, n - row * best.columns);
    const left = (w - size - (inRow - 1) * pitch) / 2;
    return { x: left + (i % best.columns) * pitch, y: top + row * (tall + gap), w: size };
  });
  const wide = Math.min(pitch, w / best.columns);
  const labels = cards.map(({ x, y }) => ({ x: x + (size - wide) / 2, y: y + size * TALL, w: wide, h: caption }));
  return { cards, labels: caption ? labels : null, beside: false };
}

/** One row in which the told card is `factor` times as large. */
function row(
  n: number,
  told: number,
  { w, h }: Room,
  factor: number,
  caption: number,
  gap: number,
  top: number,
): Placed {
  const units = told ? n - 1 + factor : n;
  const base = Math.max(0, Math.min((w - (n - 1) * gap) / units, (h - caption - top) / (TALL * (told ? factor : 1))));
  const whole = base * units + (n - 1) * gap;
  const high = base * TALL * (told ? factor : 1);
  const middle = top + Math.max(0, h - top - caption - high) / 2 + high / 2;
  let x = (w - whole) / 2;
  const cards = Array.from({ length: n }, (_, i) => {
    const size = i + 1 === told ? base * factor : base;
    const box = { x, y: middle - (size * TALL) / 2, w: size };
    x += size + gap;
    return box;
  });
  const labels = cards.map((box) => ({
    x: box.x - gap / 3,
    y: box.y + box.w * TALL,
    w: box.w + (2 * gap) / 3,
    h: caption,
  }));
  return { cards, labels: caption ? labels : null, beside: false };
}

/** The told card above, the others in a row under it. */
function above(n: number, told: number, { w, h, rem }: Room, gap: number): Placed {
  const ribbon = rem * 1.2;
  const big = Math.max(0, Math.min(w * 0.86, (h * 0.76 - ribbon) / TALL));
  const rest = h - ribbon - big * TALL - gap * 2;
  const small = Math.max(0, Math.min(rest / TALL, (w - (n - 2) * gap) / (n - 1), w / 5));
  const left = (w - (n - 1) * small - (n - 2) * gap) / 2;
  const cards = Array.from({ length: n }, (_, i) => {
    if (i + 1 === told) return { x: (w - big) / 2, y: ribbon, w: big };
    const at = i + 1 < told ? i : i - 1;
    return { x: left + at * (small + gap), y: ribbon + big * TALL + gap * 2, w: small };
  });
  return { cards, labels: null, beside: false };
}

/** The told card as tall as the room, the others on its right. */
function aside(n: number, told: number, { w, h, rem }: Room, gap: number): Placed {
  const size = Math.max(0, Math.min((h - rem * 1.5) / TALL, w / 2));
  const left = (w - size) / 3;
  const from = left + size + gap * 3;
  const others = grid(n - 1, { w: w - from, h: h - rem, rem }, 0, gap).cards;
  const cards = others.map((box) => ({ ...box, x: box.x + from, y: box.y + rem }));
  cards.splice(told - 1, 0, { x: left, y: rem, w: size });
  return { cards, labels: null, beside: false };
}

/** One card a row, its words beside it. */
function rows(n: number, order: number[], { w, h, rem }: Room): Placed {
  const gap = rem / 2;
  const high = between(rem * 2.5, (h - (n - 1) * gap) / n, rem * 6);
  const size = (high - gap) / TALL;
  const place = (i: number) => order.indexOf(i + 1) * (high + gap);
  const cards = Array.from({ length: n }, (_, i) => ({ x: gap, y: place(i) + gap / 2, w: size }));
  const labels = cards.map((_, i) => ({ x: 0, y: place(i), w, h: high }));
  return { cards, labels, beside: true };
}

export function place(picture: Picture, n: number, told: number, order: number[], room: Room): Placed {
  const { w, h, rem } = room;
  const gap = between(6, w / 60, 24);
  const wide = w > h * 1.15;
  const few = n <= FEW;
  if (!few && picture !== "strip") return grid(n, room, rem * 1.6, gap);
  if (picture === "large" && told) {
    if (!wide) return above(n, told, room, gap);
    const inRow = row(n, told, room, 1.4, 0, gap * 1.5, rem);
    return (inRow.cards[told - 1]?.w ?? 0) * TALL > h * 0.7 ? inRow : aside(n, told, room, gap);
  }
  // under each card there must be room for its words
  if (picture === "owners" && wide && (w / n > rem * 8.5 || n * rem * 3 > h))
    return row(n, told, room, 1.2, rem * 4.6, gap * 2, rem);
  if (picture === "owners") return rows(n, order.length ? order : Array.from({ length: n }, (_, i) => i + 1), room);
  if (picture === "strip") return row(n, told, room, 1, 0, gap, 8); // the told one's star stands out over it
  return grid(n, room, 0, gap);
}
