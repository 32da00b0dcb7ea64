// Things people carry, sail, climb and cut with.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, circle, ellipse, box, taper, dark, lite, rng } from './svg.js';
import type { Card, Pt, Attr } from './svg.js';

export function rope(c: Card, a: Pt, b: Pt, sag: number, col: string, w = 1.6, o: Attr = {}): string {
  return c.line(
    `M${a[0].toFixed(0)} ${a[1].toFixed(0)}` +
    `Q${((a[0] + b[0]) / 2).toFixed(0)} ${((a[1] + b[1]) / 2 + sag).toFixed(0)}` +
    ` ${b[0].toFixed(0)} ${b[1].toFixed(0)}`,
    col, w, o,
  );
}

export function ladder(c: Card, { h = 200, w = 22, col = '#6b4a33', rungs = 12, tw = 0 } = {}): string {
  const top = tw || w * 0.7;
  const out = [
    taper([[-w / 2, 0], [-top / 2, -h]], 4, 3, { round: false }),
    taper([[w / 2, 0], [top / 2, -h]], 4, 3, { round: false }),
  ];
  for (let i = 0; i < rungs; i++) {
    const t = (i + 0.6) / rungs,
      k = w + (top - w) * t;
    out.push(box(-k / 2, -h * t - 1.3, k, 2.6));
  }
  return c.path(out.join(''), col);
}

export function pole(c: Card, a: Pt, b: Pt, w: number, col: string): string {
  return c.path(taper([a, b], w, w * 0.7, { steps: 1, round: false }), col);
}

// point at the origin, eye at (0, -L)
export function needle(c: Card, { len: L = 200, col = '#e9e6ee' } = {}): string {
  return c.path(
    curve([[0, 0, 1], [3.4, -L * 0.3], [4.6, -L * 0.86], [0, -L, 1], [-4.6, -L * 0.86], [-3.4, -L * 0.3]]) +
      curve([[0, -L * 0.82], [-1.8, -L * 0.9], [0, -L * 0.96], [1.8, -L * 0.9]]),
    col,
    { 'fill-rule': 'evenodd' },
  );
}

export function rowboat(c: Card, { col = '#6a3c28', w = 90 } = {}): string {
  return c.solid(
    curve([[-w / 2, -14, 1], [-w * 0.4, 4], [-w * 0.2, 10], [w * 0.2, 10], [w * 0.4, 4], [w / 2, -14, 1], [0, -6]]),
    col,
    [[dark(col, 0.6), 0.8, [0, 1, 0, 0.1]]],
  );
}

// runs left; wheels on y = 0
export function train(c: Card, { col = '#8f2f33', n = 3, smoke = '#efe2d0', glow = '#ffd98a' } = {}): string {
  const car = (x: number) => [
    c.path(box(x, -30, 40, 22, 3), dark(col, 0.15)),
    c.path(box(x - 2, -34, 44, 6, 3), dark(col, 0.4)),
    c.path([5, 17, 29].map((k) => box(x + k, -25, 8, 9, 1)).join(''), glow),
    c.path(circle(x + 9, -4, 5) + circle(x + 31, -4, 5), '#1d1720'),
  ];
  return [
    c.path(box(-50, -26, 34, 18, 5), col),
    c.path(box(-22, -38, 22, 30, 2), dark(col, 0.1)),
    c.path(box(-25, -42, 28, 6, 2), dark(col, 0.5)),
    c.path(box(-17, -33, 12, 10, 1), glow),
    c.path(poly([[-44, -26], [-46, -40], [-34, -40], [-37, -26]]), '#1d1720'),
    c.path(poly([[-50, -8], [-60, 0], [-46, 0]]), '#1d1720'),
    c.path(circle(-40, -4, 6) + circle(-24, -4, 6) + circle(-8, -4, 6), '#1d1720'),
    Array.from({ length: n }, (_, i) => car(6 + i * 46)),
    [
      [-38, -54, 7], [-26, -68, 10], [-6, -80, 13], [20, -88, 16],
    ].map(([x, y, s], i) => c.path(circle(x, y, s), smoke, { opacity: 0.8 - i * 0.14 })),
  ]
    .flat(9)
    .join('');
}

// ring at the origin, 90 long
export function anchor(c: Card, { col = '#2c3640' } = {}): string {
  return (
    c.line(circle(0, 6, 6), col, 4) +
    c.line('M0 12V78M-16 24H16', col, 6) +
    c.line('M-36 50Q-34 82 0 84Q34 82 36 50', col, 7) +
    c.path(poly([[-36, 40], [-48, 58], [-28, 58]]) + poly([[36, 40], [48, 58], [28, 58]]), col)
  );
}

// 60 tall, its tail hangs below
export function kite(c: Card, { a = '#d9483f', b = '#f0c85a', ink = '#2a1d22', tail = 4 } = {}): string {
  let d = 'M0 34',
    bows = '';
  for (let i = 1; i <= tail; i++) {
    d += `q${i % 2 ? 14 : -14} 9 0 18`;
    bows +=
      poly([[-7, 34 + i * 18 - 4], [0, 34 + i * 18], [-7, 34 + i * 18 + 4]]) +
      poly([[7, 34 + i * 18 - 4], [0, 34 + i * 18], [7, 34 + i * 18 + 4]]);
  }
  return (
    c.line(d, ink, 1.4) +
    c.path(bows, b) +
    c.path(poly([[0, -30], [22, -2], [0, 34], [-22, -2]]), a) +
    c.path(poly([[0, -30], [22, -2], [0, -2]]) + poly([[0, 34], [-22, -2], [0, -2]]), b)
  );
}

// lies along x, 200 long, quill at the origin
export function feather(c: Card, { col = '#3a4257', quill = '#e9e2d2' } = {}): string {
  const r = rng(3),
    top = [],
    bot = [];
  for (let i = 0; i <= 7; i++) {
    const t = i / 7,
      w = 26 * Math.sin(Math.PI * (0.12 + 0.86 * t)) ** 0.7;
    top.push([40 + 150 * t, -w - r() * 4, i === 3 || i === 5 ? 1 : 0]);
    bot.push([40 + 150 * t, w * 0.7 + r() * 3, i === 4 ? 1 : 0]);
  }
  return (
    c.solid(curve([[36, 0, 1], ...top, [204, -4, 1], ...bot.reverse()]), col, [
      [dark(col, 0.6), 0.7, [0, 1, 0, 0.2]], [lite(col, 0.4), 0.6, [0.5, 0, 0.5, 0.5]],
    ]) +
    c.path(taper([[0, 2], [100, -1], [196, -3]], 5, 1), quill)
  );
}

// handle ends at the origin, 80 tall
export function umbrella(c: Card, { col = '#c8323f', ink = '#2a1d22' } = {}): string {
  return (
    c.line('M0 -70V-6Q0 4 -8 2', ink, 3) +
    c.solid(
      curve([
        [-44, -44, 1], [-34, -70], [0, -84], [34, -70], [44, -44, 1], [30, -50], [15, -44, 1], [0, -50],
        [-15, -44, 1], [-30, -50],
      ]),
      col,
      [[dark(col, 0.5), 0.7, [0, 0.5, 0.7, 0.5]]],
    ) +
    c.line('M0 -84V-92', ink, 2)
  );
}

// point up, pivot at the origin, 120 long
export function scissors(c: Card, { blade = '#dfe3ea', grip = '#c8323f', gap = 14 } = {}): string {
  return (
    c.path(taper([[gap * 0.2, 8], [-gap * 0.3, -40], [-gap, -78]], 9, 1.5), blade) +
    c.path(taper([[-gap * 0.2, 8], [gap * 0.3, -40], [gap, -78]], 9, 1.5), dark(blade, 0.2)) +
    c.path(circle(0, 0, 2.6), '#4a4f5c') +
    c.line(ellipse(-10, 26, 8, 14) + ellipse(10, 26, 8, 14), grip, 5)
  );
}
