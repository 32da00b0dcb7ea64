import { Card, curve, circle, box, rng, taper, walk } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import * as x from '../lib/motifs_extra_a.js';

export const title = 'Night school';
export default function (): Card {
  const c = new Card('c34', 311);
  const r = rng(23);
  const chalk = '#e9eef0';
  c.add(
    c.sky([[0, '#0a1130'], [0.4, '#182654'], [0.75, '#2c3f78'], [1, '#141d44']], { amount: 0.22, ink: '#060a22' }),
    m.stars(c, { n: 50, h: 620, seed: 41, col: '#8fa5d6' }),
  );
  // clouds for a floor, far to near
  const bank = (y: number, seed: number, col: string, shade: string): string => {
    const q = rng(seed);
    const puffs = Array.from({ length: 13 }, (_, i) => circle(-10 + i * 52 + q.in(-10, 10), y + q.in(-6, 12), q.in(30,
      50))).join('');
    return c.cut(c.solid(puffs + box(-20, y, 640, 920 - y), col, [[shade, 0.95, [0, 0.8, 0, 0.1]], ['#dfe6ff', 0.6,
      [0.4, 0, 0.4, 0.16]]]), { wob: 6, shadow: 5 });
  };
  c.add(bank(628, 4, '#4f62a0', '#2f3f7c'));
  // the blackboard hangs from two nails in the sky
  c.add(
    c.line('M128 126L196 66M472 126L404 66', '#8fa0cc', 2.4), c.path(circle(196, 64, 4) + circle(404, 64, 4),
      '#fff0bc'),
    c.glow(300, 300, 330, '#7f9ae0', 0.35, 0.5),
    c.cut(
      [
        c.solid(box(76, 120, 448, 316, 6), '#8a5c38', [['#2f1a14', 0.7, [0, 1, 0.2, 0.2]], ['#f0c890', 0.5, [0.7, 0,
          0.5, 0.5]]]),
        c.solid(box(92, 136, 416, 284, 3), '#16263c', [['#3f5f6a', 0.5, 'r', [0.6, 0.3, 0.6]]]),
        c.path(box(110, 430, 380, 12, 3), '#6a4428'), c.path(box(140, 424, 34, 7, 3) + box(190, 424, 22, 7, 3),
          chalk), c.path(box(420, 420, 44, 11, 3), '#c8a07a'),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  // the lesson: what there is down there
  const board = [
    // hills, a road, a train on it
    c.line(curve([[100, 350], [160, 318], [220, 344], [290, 308], [360, 340], [430, 306], [500, 336]], false), chalk,
      3),
    c.line(curve([[120, 412], [190, 384], [250, 396], [320, 372], [400, 384], [500, 340]], false) + curve([[170, 418],
      [230, 402], [290, 410], [350, 392], [420, 402], [506, 362]], false), chalk, 3),
    c.line('M150 408l20 -8M206 398l18 2M262 404l18 -4M310 392l18 -6M364 388l20 2M420 386l18 -8M464 366l18 -8', chalk,
      3),
    // the train
    c.at(238, 300, 1, [
      c.line('M-70 -34h34v26h-34zM-30 -34h34v26h-34zM10 -26h30v18h-30zM40 -44h20v36h-20zM16 -26v-16h8v16', chalk,
        2.6),
      c.line(circle(-60, -4, 5) + circle(-44, -4, 5) + circle(-22, -4, 5) + circle(-6, -4, 5) + circle(20, -4, 6) +
        circle(36, -4, 6) + circle(52, -4, 6), chalk, 2.4),
      c.line('M22 -52q-10 -8 0 -14q10 -8 -4 -14M66 -8l10 8h-12', chalk, 2.4),
        c.line('M-64 -28h8v8h-8zM-50 -28h8v8h-8zM-24 -28h8v8h-8zM-10 -28h8v8h-8z', chalk, 1.6),
    ]),
    // a kite with its child
    c.at(432, 196, 1, [c.line('M0 -34L24 0L0 44L-24 0ZM0 -34V44M-24 0H24M0 44q12 10 0 20q-12 10 0 20', chalk, 2.8),
      c.line('M0 10Q-40 50 -66 118', chalk, 1.6), c.line(circle(-66, 118, 7) +
      'M-66 125v22l-7 14M-66 147l7 14M-66 132l-12 8M-66 132l8 -8', chalk, 2.4)]),
    c.line(circle(150, 190, 22) + 'M150 158v-10M150 222v10M118 190h-10M182 190h10' +
      'M128 168l-7 -7M172 168l7 -7M128 212l-7 7M172 212l7 7', chalk, 2.6),
    c.line(curve([[226, 202], [236, 182], [256, 184], [268, 170], [290, 182], [302, 202]], false) + 'M226 202H302',
      chalk, 2.4),
  ];
  const way: Pt[] = [[500, 352], [546, 322], [568, 262], [550, 190], [572, 120], [560, 60]];
  c.add(
    c.group({ opacity: 0.92 }, c.cut(board, { wob: 2 })),
    // the road goes on off the board
    c.path(taper(way, (t) => 26 - 16 * t), chalk, { opacity: 0.2 }),
    c.dots(walk(way, 9).flatMap(([a, b]) => [[a + r.in(-9, 9), b + r.in(-7, 7), r.in(0.8, 2.4)]]), chalk),
  );
  // the teacher, on a pile of books, and her chair
  const tome = (y: number, w: number, col: string, dx: number): string =>
    c.path(box(300 - w / 2 + dx, y, w, 22, 4), col) + c.path(box(306 - w / 2 + dx, y + 4, w - 8, 14), '#f1e3c4') +
      c.path(box(300 - w / 2 + dx, y, 16, 22, 4), col);
  c.add(
    c.cut(c.at(424, 606, 1.26, x.chairBack(c, { col: '#9a6a44' })), { wob: 2, shadow: 6 }),
    c.cut([tome(582, 150, '#8f2f33', 0), tome(560, 128, '#2f5a6a', 8), tome(538, 138, '#7a5a2c', -6)], { wob: 2,
      shadow: 6 }),
    c.cut(
      [
        c.at(300, 540, 2.3, [
          m.owl(c, { col: '#6a5240', face: '#e6d2aa', eye: '#f0a93f' }),
          c.path(curve([[16, -40, 1], [30, -46], [42, -58], [46, -66, 1], [40, -44], [30, -28], [18, -20, 1]]),
            '#54402f'),
        ]),
        c.line('M404 392L336 300', '#e9c98a', 5), c.line(circle(284, 439, 20) + circle(318, 439, 20) + 'M303 438h-4',
          '#e0b04a', 3.4),
        c.at(244, 556, 0.74, m.openBook(c, { w: 110, h: 60, cover: '#8f2f33' }), { rot: -6 }),
      ],
      { wob: 2, shadow: 6 },
    ),
  );
  // the class
  const pupil = (s: number, on: boolean): string =>
    on
      ? c.glow(0, 0, s * 2.1, '#ffe7a0', 0.8, 0.35) + c.solid(x.starShape(s, 0.5), '#ffe08a', [['#e09a3a', 0.5, [0.2,
        1, 0.5, 0.3]]])
      : c.solid(x.starShape(s, 0.5), '#6f7fb0', [['#2a3564', 0.6, [0.2, 1, 0.5, 0.3]]]);
  const bright = c.stamp(pupil(30, true));
  const bench = (y: number, a: number, b: number, k: number): string =>
    c.path(box(a, y, b - a, 12 * k, 3) + box(a + 20, y + 10, 10 * k, 36 * k) + box(b - 30, y + 10, 10 * k, 36 * k),
      '#5a3c34') + c.path(box(a, y - 2, b - a, 4 * k, 2), '#a87a54');
  const row = (y: number, list: Pt[], a: number, b: number, k: number): string[] => [list.map(([px, s, rot]) =>
    bright(px, y - 20 * s, s, { rot })).join(''), c.cut(bench(y, a, b, k), { wob: 2, shadow: 5 })];
  c.add(
    row(672, [[110, 0.72, -6], [190, 0.7, 8], [420, 0.7, -8], [500, 0.74, 6]], 64, 246, 0.8), c.cut(bench(672, 372,
      546, 0.8), { wob: 2, shadow: 5 }),
    bank(752, 14, '#5f74b4', '#3a4c8c'),
    row(774, [[96, 0.96, 6], [196, 0.94, -8], [424, 0.96, 8], [520, 0.98, -4]], 40, 256, 1), c.cut(bench(774, 356,
      574, 1), { wob: 2, shadow: 5 }),
    bank(858, 24, '#8496cc', '#4f62a4'),
    row(874, [[84, 1.2, -6], [214, 1.16, 8]], 20, 284, 1.2), c.cut(bench(874, 336, 590, 1.2), { wob: 2, shadow: 5 }),
    bright(524, 848, 1.18, { rot: 10 }),
    // this one has gone out
    c.cut(c.at(402, 856, 1.2, [pupil(30, false), c.line('M-12 -4q5 4 10 0M4 -4q5 4 10 0', '#1c2550', 2.4)],
      { rot: 62 }), { wob: 2, shadow: 5 }),
  );
  // dust of chalk
  c.add(c.dots(Array.from({ length: 30 }, () => [r.in(110, 500), r.in(150, 560), r.in(0.6, 1.4)]), chalk,
    { opacity: 0.6 }));
  return c.finish({ vignette: 0.45, tint: '#040820' });
}
