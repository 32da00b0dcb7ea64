// More shapes for scenes: a chair for piling up, a tall banded tower, hearts and eggs as outlines, strewn strokes.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, box, taper, dark, lite, rng } from './svg.js';
import type { Card } from './svg.js';

// 100 tall, seat at y = -46, turned to the left; back posts on the right
export function woodChair(c: Card, { col = '#7a4a30', seat = lite(col, 0.18), round = false } = {}): string {
  const deep = dark(col, 0.35);
  const back = round
    ? c.line('M14 -48C10 -80 16 -98 26 -98C36 -98 38 -78 34 -48', col, 4.6) +
      c.line('M21 -94V-50M28 -95V-50', col, 2.6)
    : c.path(
        taper([[13, -46], [14, -76], [17, -101]], 4.6, 4) + taper([[33, -50], [35, -80], [38, -104]], 4.6, 4),
        col,
      ) + c.path(poly([[15, -97], [38, -100], [37, -90], [15, -87]]) + box(15, -78, 22, 5) + box(15, -64, 21, 5), col);
  return [
    c.path(taper([[-14, -50], [-13, -8]], 4, 3) + taper([[33, -50], [36, -6]], 4.4, 3), deep),
    back,
    c.solid(poly([[-24, -44], [-14, -53], [35, -53], [26, -43]]), seat, [[dark(seat, 0.4), 0.5, [0, 0, 1, 0.2]]]),
    c.path(poly([[-24, -44], [26, -43], [26, -38], [-24, -39]]), col),
    c.path(taper([[-21, -42], [-24, 0]], 4.6, 3.4) + taper([[22, -42], [23, 0]], 4.6, 3.4), col),
    c.line('M-22 -20L22 -19', deep, 2.4),
  ].join('');
}

/** A heart about 2 s wide, its point at (x, y + s). */
export const heartPath = (x: number, y: number, s: number): string =>
  curve([
    [x, y - s * 0.45, 1], [x + s * 0.3, y - s * 0.82], [x + s * 0.82, y - s * 0.76], [x + s, y - s * 0.22],
    [x + s * 0.66, y + s * 0.4], [x, y + s, 1], [x - s * 0.66, y + s * 0.4], [x - s, y - s * 0.22],
    [x - s * 0.82, y - s * 0.76], [x - s * 0.3, y - s * 0.82],
  ]);

/** An egg 2 r tall standing on (x, y). */
export const eggPath = (x: number, y: number, r: number): string =>
  curve([
    [x, y], [x - r * 0.58, y - r * 0.22], [x - r * 0.76, y - r * 0.76], [x - r * 0.5, y - r * 1.6], [x, y - r * 2],
    [x + r * 0.5, y - r * 1.6], [x + r * 0.76, y - r * 0.76], [x + r * 0.58, y - r * 0.22],
  ]);

// stands on y = 0, 'h' to the gallery; the lamp's centre is at (0, -h - w * .36)
export function bandedTower(
  c: Card,
  { h = 260, w = 64, wall = '#f1e6d2', band = '#c1392f', bands = 3, glow = '#ffe7a0', roof = '#3a2430' } = {},
): string {
  const half = (t: number): number => (w / 2) * (1 - 0.4 * t);
  const slice = (a: number, b: number): string =>
    poly([[-half(a), -h * a], [-half(b), -h * b], [half(b), -h * b], [half(a), -h * a]]);
  const body = slice(0, 1);
  const k = bands * 2 + 1;
  const top = half(1);
  return [
    c.solid(body, wall, []),
    c.path(Array.from({ length: bands }, (_, i) => slice((i * 2 + 1) / k, (i * 2 + 2) / k)).join(''), band),
    c.solid(body, 'none', [
      [dark(band, 0.75), 0.75, [0, 0, 0.75, 0]],
      [lite(wall, 0.5), 0.3, [1, 0, 0.6, 0]],
    ]),
    c.path(box(-w * 0.08, -h * 0.36, w * 0.16, h * 0.07, 3) + box(-w * 0.07, -h * 0.66, w * 0.14, h * 0.06, 3), roof),
    c.path(curve([[-w * 0.12, 0, 1], [-w * 0.12, -h * 0.1], [0, -h * 0.13], [w * 0.12, -h * 0.1], [w * 0.12, 0, 1]]),
      roof),
    c.path(box(-top - w * 0.12, -h - 4, top * 2 + w * 0.24, 7, 2), roof),
    c.path(box(-top * 0.7, -h - w * 0.55, top * 1.4, w * 0.52), glow),
    c.line(
      `M${-top * 0.7} ${-h - 4}v${-w * 0.5}M0 ${-h - 4}v${-w * 0.5}M${top * 0.7} ${-h - 4}v${-w * 0.5}` +
        `M${-top - w * 0.1} ${-h - w * 0.16}H${top + w * 0.1}`,
      roof,
      w * 0.035,
    ),
    c.path(
      curve([[-top * 0.95, -h - w * 0.52, 1], [-top * 0.5, -h - w * 0.8], [0, -h - w, 1], [top * 0.5, -h - w * 0.8],
        [top * 0.95, -h - w * 0.52, 1]]),
      band,
    ),
  ].join('');
}

/** Straws, drops or dashes strewn over a box: many short strokes in one path. */
export function dashes(
  seed: number,
  { n = 60, x = 0, y = 0, w = 600, h = 900, dx = -3, dy = 18, vary = 0.5 } = {},
): string {
  const r = rng(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const k = 1 - vary * r();
    d += `M${Math.round(x + r() * w)} ${Math.round(y + r() * h)}l`;
    d += `${Math.round(dx * k * 10) / 10} ${Math.round(dy * k * 10) / 10}`;
  }
  return d;
}
