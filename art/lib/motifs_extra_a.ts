// Small things that several scenes need: the usual light, eggs, a chair from behind, stars with five points.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, box, dark, lite } from './svg.js';
import type { Card, Shade } from './svg.js';

/** The usual light from above right: a darker tone below left, a lighter one above right. */
export const lit = (col: string, k = 0.75, ink = '#0d0b1a'): Shade[] => [
  [dark(col, 0.55, ink), k, [0.1, 1, 0.4, 0.2]],
  [lite(col, 0.5), k * 0.75, [0.9, 0, 0.5, 0.5]],
];

// stands on y = 0, 120 tall
export function egg(c: Card, { col = '#f4ead8', ink = '#7d6a7a', k = 0.75 } = {}): string {
  const d = curve([[0, -120], [32, -96], [46, -50], [36, -12], [0, 0], [-36, -12], [-46, -50], [-32, -96]]);
  return c.solid(d, col, [[ink, k, [0.1, 1, 0.5, 0.35]], ['#ffffff', k * 0.8, 'r', [0.66, 0.26, 0.4]]]);
}

// front view from behind, seat at y = -44, 100 tall
export function chairBack(c: Card, { col = '#6b4a33' } = {}): string {
  return [
    c.path(box(-24, -100, 6, 100, 2) + box(18, -100, 6, 100, 2) + box(-24, -48, 48, 8, 2), col),
    c.path(box(-22, -98, 44, 9, 3) + box(-20, -80, 40, 5) + box(-20, -66, 40, 5), dark(col, 0.15)),
  ].join('');
}

// five points, centre at the origin
export const starShape = (r = 20, k = 0.46, turn = 0): string =>
  poly(
    Array.from({ length: 10 }, (_, i) => {
      const a = (i * Math.PI) / 5 + turn;
      const q = i % 2 ? r * k : r;
      return [Math.sin(a) * q, -Math.cos(a) * q];
    }),
  );
