import { Card, curve, circle, poly, taper, ellipse, lite } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'A vacant square';
export default function (): Card {
  const c = new Card('c47', 463),
    ivory = '#f6ecd2';
  c.add(c.sky([[0, '#dff0d8'], [0.22, '#f6f6d0'], [1, '#cfe08a']], { amount: 0.25, ink: '#b5c98a' }));
  // meadow, far to near
  c.add(
    c.cut([
      c.solid(m.ridge(c, { y: 208, amp: 26, seed: 3, step: 130 }), '#b9d48a', [['#f6f6c4', 0.7, [0, 0, 0, 0.3]]]),
      c.at(474, 204, 0.78, m.castle(c, { wall: '#e9dcb8', roof: '#c9825a', glow: '#7a8a4a' })),
    ], { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 262, amp: 18, seed: 8, step: 150 }), '#a3c95f',
      [['#eaf09a', 0.8, [0, 0, 0, 0.3]], ['#5a8f3c', 0.5, [0, 1, 0, 0.6]]]), { wob: 6 }),
  );
  c.add(c.cut([c.path(ellipse(130, 318, 74, 10), '#5f8a3c', { opacity: 0.5 }),
    c.at(120, 316, 0.92, m.leafTree(c, { h: 210, seed: 7, leaf: '#6fa03f', trunk: '#7a5a3c' }))],
    { wob: 4, shadow: 5 }));
  c.add(c.cut(c.solid(m.ridge(c, { y: 372, amp: 12, seed: 14, step: 160 }), '#93c24a',
    [['#e3ee8a', 0.8, [0.4, 0, 0.5, 0.3]]]), { wob: 6 }));
  // the horse, free, ivory still
  c.add(
    c.path(ellipse(392, 420, 76, 9), '#4f7f2f', { opacity: 0.5 }),
    c.cut(c.at(386, 420, 1.16, m.horse(c, { col: ivory, mane: '#d9b98a', pose: 'graze', ink: '#8a6a4a' })),
      { wob: 3, shadow: 5 }),
  );
  const head = [
    c.stamp(m.flower(c, { kind: 'poppy', col: '#e0523f', h: 30, size: 0.62, leaves: false })),
      c.stamp(m.flower(c, { kind: 'daisy', col: '#fffdf2', h: 26, size: 0.6, leaves: false })),
  ];
  const spots: Pt[] = [[470, 438, 0], [500, 420, 1], [540, 446, 0], [268, 432, 1], [236, 452, 0], [560, 410, 1],
    [60, 400, 0], [34, 424, 1], [200, 420, 1], [90, 448, 1], [446, 468, 1], [580, 470, 0], [160, 398, 0]];
  c.add(spots.map(([x, y, k], i) => head[k](x, y + 14, 0.9 + (i % 3) * 0.2)));
  c.add(m.grass(c, { y: (x) => 430 + Math.sin(x / 60) * 8, n: 50, h: 18, col: '#6f9f34', seed: 5 }));
  // hoof prints lead off
  c.add(c.path([[330, 520], [352, 502], [340, 484], [362, 468], [352, 450]].map(([x, y]) => ellipse(x, y, 5, 3)).join(
    ''), '#5a8030'));
  // a ladder over the edge: somebody helped
  c.add(c.cut(c.at(306, 600, 1, m.ladder(c, { h: 134, w: 34, tw: 28, rungs: 8, col: '#a3773c' }), { rot: 4 }),
    { wob: 2, shadow: 5 }));
  // the board is a terrace with a drop
  const A: Pt = [76, 548],
    B: Pt = [508, 540],
    E: Pt = [640, 846],
    F: Pt = [-40, 862];
  c.add(
    c.cut(
      [
        c.path(poly([[60, 520], [520, 512], [556, 560], [30, 566]]), '#5f8f34', { opacity: 0.5 }),
        c.solid(poly([[66, 538], [518, 530], [664, 862], [664, 930], [-60, 930], [-60, 872]]), '#7a4a30',
          [['#2a1512', 0.8, [0, 1, 0, 0.5]]]),
        m.chessBoard(c, [A, B, E, F], { light: '#f3e6c6', shade: '#8f9a52' }),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  const at = (u: number, v: number): Pt => [
    (1 - v) * (A[0] + (B[0] - A[0]) * u) + v * (F[0] + (E[0] - F[0]) * u),
      (1 - v) * (A[1] + (B[1] - A[1]) * u) + v * (F[1] + (E[1] - F[1]) * u),
  ];
  const cell = (i: number, j: number): Pt => at((i + 0.5) / 8, (j + 0.6) / 8);
  // the vacant one keeps his warmth
  const quad = [[4, 0], [5, 0], [5, 1], [4, 1]].map(([i, j]) => at(i / 8, j / 8));
  c.add(c.path(poly(quad), '#fff6b0'), c.glow(...(cell(4, 0) as [number, number]), 60, '#fffbd0', 0.8));
  // pieces with long light on them
  const piece = (kind: 'rook' | 'bishop' | 'queen' | 'pawn' | 'knight', col: string, i: number, j: number,
    flip = false): string => {
    const [x, y] = cell(i, j),
      s = 0.95 + j * 0.13;
    return c.path(poly([[x - 16 * s, y], [x + 16 * s, y + 2], [x - 40 * s, y + 44 * s], [x - 62 * s, y + 40 * s]]),
      '#3a3a1c', { opacity: 0.28 }) + c.at(x, y + 4, s, m.chess(c, { piece: kind, col }), { flip });
  };
  const black = '#3f4a2c';
  c.add(
    c.cut(
      [
        piece('rook', ivory, 0, 0), piece('bishop', ivory, 6, 0), piece('rook', ivory, 7, 0),
        piece('pawn', ivory, 1, 1), piece('pawn', black, 4, 3), piece('knight', black, 7, 3, true),
          piece('queen', black, 5, 5), piece('pawn', black, 1, 5),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the king at the edge, hand over his eyes
  const [kx, ky] = cell(2, 1);
  c.add(
    c.path(poly([[kx - 26, ky], [kx + 26, ky + 4], [kx - 60, ky + 84], [kx - 104, ky + 76]]), '#3a3a1c',
      { opacity: 0.3 }),
    c.cut(
      c.at(kx, ky + 6, 1.25, [
        c.path(taper([[-12, -70], [-34, -56], [-26, -40]], 8, 6), lite(ivory, 0.1)),
        c.solid(curve([[-34, 0, 1], [-34, -10], [-24, -18, 1], [-20, -50], [-16, -78], [-8, -92], [8, -92], [16, -78],
          [20, -50], [24, -18, 1], [34, -10], [34, 0, 1], [0, 8]]), ivory, [
          ['#8a6a4a', 0.75, [0, 0.5, 0.8, 0.5]], ['#fffdf2', 0.5, [1, 0.2, 0.5, 0.4]],
        ]),
        c.path(curve([[-24, -18, 1], [0, -12], [24, -18, 1], [23, -24, 1], [0, -18], [-23, -24, 1]]), '#c9a25a'),
        c.path(circle(0, -106, 17), '#f3dcb4'),
        c.at(0, -114, 0.5, m.royalCrown(c, { gold: '#e0a92f', jewel: '#c8323f', lining: '#7a2436' })),
        c.line('M14 -78Q40 -84 34 -104L10 -112', ivory, 9),
        c.path(circle(12, -112, 5), '#f3dcb4'),
      ]),
      { wob: 2, shadow: 6 },
    ),
  );
  // a book of rules, left open
  c.add(c.cut(c.at(470, 806, 1, m.openBook(c, { w: 150, h: 84, cover: '#b5523f' }), { rot: -7 }),
    { wob: 2, shadow: 9 }));
  c.add(c.at(440, 790, 0.7, head[1](0, 0, 1), { rot: 80 }));
  return c.finish({ vignette: 0.25, tint: '#2a3a14' });
}
