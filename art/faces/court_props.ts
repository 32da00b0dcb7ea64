// Voices: props that court cards of stage II and strategy cards share.
import { box, circle, curve, dark, ellipse, lite, poly } from '../lib/svg.js';
import type { Card, Kids, Shade } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const LAMP = '#ffd88a';
export const SKIN = '#c9825f';
export const PAPER = '#f3e6c8';

/** Shade from below, lamplight from above; side -1 puts the light on the left. */
export const lit = (col: string, side = 1, k = 0.75): Shade[] => [
  [dark(col, 0.6), k, side > 0 ? [0, 0.7, 0.75, 0.35] : [1, 0.7, 0.25, 0.35]],
  [lite(col, 0.45, LAMP), 0.5, side > 0 ? [0.9, 0, 0.5, 0.45] : [0.1, 0, 0.5, 0.45]],
];
export const low = (col: string, k = 0.75): Shade[] => [
  [dark(col, 0.6), k, [0, 1, 0, 0.2]], [lite(col, 0.4, LAMP), 0.4, [0.5, 0, 0.5, 0.5]],
];

/** A voice: a small person in a pointed hat of its colour. */
export const voice = (c: Card, col: string, o: m.Person = {}): string =>
  m.person(c, { coat: col, hat: 'point', hatc: dark(col, 0.35), skin: '#e0b590', ...o });

const GLYPH: Record<string, string> = {
  drop: 'M0 -8Q7 1 5 5Q3 9 0 9Q-3 9 -5 5Q-7 1 0 -8',
  wave: 'M-8 0Q-6 -5 -4 0T0 0T4 0T8 0',
  rings: 'M-7 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M-2 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
  brows: 'M-6 -5L-1 -1L-6 2M6 -5L1 -1L6 2M-5 7L0 4L5 7',
  fear: 'M-7 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M1 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M-5 7Q0 2 5 7',
  sun: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 -6V-9M0 6V9M-6 0H-9M6 0H9M-4 -4L-6 -6M4 -4L6 -6M-4 4L-6 6M4 4L6 6',
};
/** A marker as a paper disc about the origin. */
export const disc = (c: Card, r: number, col: string, glyph: keyof typeof GLYPH, rim = '4 4'): string =>
  [
    c.path(circle(0, r * 0.08, r), dark(col, 0.5)),
    c.solid(circle(0, 0, r), col, lit(col, 1, 0.6)),
    c.at(0, 0, r / 20, c.line(circle(0, 0, 16), lite(col, 0.75), 1.7, { 'stroke-dasharray': rim })),
    c.at(0, 0, r / 17, c.line(GLYPH[glyph], '#fff8e8', 2.2)),
  ].join('');

/** A bank note, w wide about the origin; never a number on it. */
export const note = (c: Card, w = 60, col = '#8fa77a'): string => {
  const h = w * 0.46;
  return [
    c.path(box(-w / 2, -h / 2, w, h, 2), col),
    c.line(box(-w / 2 + 4, -h / 2 + 4, w - 8, h - 8), dark(col, 0.35), 1.6),
    c.path(ellipse(0, 0, h * 0.28, h * 0.34), dark(col, 0.3)),
  ].join('');
};

/** Writing that cannot be read: wavy lines of ink from x, y. */
export function scrawl(c: Card, x: number, y: number, w: number, rows: number, step = 16, ink = '#5a4a5c',
  k = 2.6): string {
  let d = '';
  for (let i = 0; i < rows; i++) {
    const len = w * [1, 0.82, 0.94, 0.6][i % 4];
    const n = Math.max(3, Math.round(len / 11));
    d += `M${x} ${y + i * step}` + Array.from({ length: n }, (_, j) => `q3 ${j % 3 ? -5 : -8} 5.5 0t5.5 0`).join('');
  }
  return c.line(d, ink, k, { opacity: 0.85 });
}

/** A lamp's cone of light from x, y down to a floor y1, with half-widths. */
export const cone = (c: Card, x: number, y: number, y1: number, a = 16, b = 150, col = LAMP, o = 0.4): string =>
  c.path(poly([[x - a, y], [x + a, y], [x + b, y1], [x - b, y1]]), c.linear([[0, col, o], [1, col, 0]]));

/** The bank: four columns and a gable, 200 wide, 150 tall, its step on the origin. */
export function bank(c: Card, col = '#cfc4b4', door: Kids = ''): string {
  return [
    c.solid(box(-92, -104, 184, 100), dark(col, 0.25), low(col, 0.5)),
    door || c.path(box(-20, -74, 40, 70), '#3a2a2c'),
    c.solid([-86, -42, 22, 66].map((x) => box(x, -98, 20, 92, 3)).join(''), lite(col, 0.1), lit(col, 1, 0.5)),
    c.path(box(-100, -112, 200, 14, 2) + box(-104, -8, 208, 10, 2), col),
    c.solid(poly([[-108, -112], [0, -160], [108, -112]]), col, lit(col, 1, 0.5)),
    c.path(circle(0, -128, 10), dark(col, 0.35)),
  ].join('');
}
/** A coin seen from above or, squashed by k, from the side; about the origin. */
export const coin = (c: Card, r: number, col = '#d9c27a', k = 1): string =>
  c.path(ellipse(0, r * 0.22, r, r * k), dark(col, 0.45)) +
  c.path(ellipse(0, 0, r, r * k), col) +
  c.line(ellipse(0, 0, r * 0.72, r * 0.72 * k), dark(col, 0.3), Math.max(1.4, r * 0.1));
/** An open hand, fingers up, thumb at the left; wrist on the origin, 100 tall, its sleeve len long. */
export const palm = (c: Card, skin: string, sleeve: string, len = 60, cuff = ''): string =>
  [
    c.solid(poly([[-29, len], [-26, 2], [26, 2], [30, len]]), sleeve, lit(sleeve)),
    c.solid(
      curve([
        [-24, 10, 1], [-27, -14], [-42, -36], [-44, -50], [-34, -50], [-24, -32], [-24, -74], [-16, -84], [-8, -74],
        [-6, -38], [-4, -92], [4, -100], [12, -90], [10, -38], [16, -82], [24, -88], [30, -78], [24, -30], [32, -58],
        [40, -60], [43, -50], [34, -8], [24, 10, 1],
      ]),
      skin, lit(skin, 1, 0.6),
    ),
    cuff ? c.path(box(-29, -2, 58, 13, 4), cuff) : '',
    c.line('M-20 -14Q-6 -18 -2 4M-6 -18Q12 -22 26 -12', dark(skin, 0.45), 2),
  ].join('');
