import { Card, circle, rng, mix } from '../lib/svg.js';
import type { Person } from '../lib/motifs.js';
import * as m from '../lib/motifs.js';

export const title = 'The harbour that drifts away';
export default function (): Card {
  const p = {
    ink: '#2b2140',
    sky: '#f0b48a',
    high: '#8fb3b5',
    sun: '#fff0cf',
    far: '#c78f86',
    mid: '#8d6a80',
    near: '#4b3a5e',
    whale: '#4d6f86',
    leaf: '#b9633e',
  };
  const c = new Card('c01', 11, p),
    r = rng(4);
  c.add(
    c.sky([[0, '#6f9aa6'], [0.35, '#b9c2ac'], [0.62, '#f2c79a'], [0.8, '#f4a779'], [1, '#e58e72']]),
  );
  c.add(c.glow(430, 560, 330, '#fff0c4', 0.9, 0.3), c.path(circle(430, 560, 46), '#fff4d6'));
  c.add(
    c.at(110, 170, 1, m.cloud(c, { w: 190, h: 64, seed: 5, col: '#e6dcc4', shade: '#7f9da0' }), { opacity: 0.85 }),
    c.at(520, 216, 1, m.cloud(c, { w: 130, h: 46, seed: 8, col: '#f0dcbc', shade: '#a5aa9c' }), { opacity: 0.8 }),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 606, amp: 46, seed: 12, step: 62, rough: 12 }), '#e0a48a', [
        ['#fbe0b0', 0.7, [0, 0, 0, 0.3]],
      ]),
      { wob: 6 },
    ),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 640, amp: 34, seed: 3, step: 90 }), '#d9967c', [['#f6cf9c', 0.7, [0, 0, 0, 0.35]]]),
      { wob: 6 },
    ),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 694, amp: 26, seed: 8, step: 80 }), '#a8757f', [['#e8ae88', 0.6, [0, 0, 0, 0.3]]]),
      { wob: 6, shadow: 8 },
    ),
  );
  // the whale, with the village on its back
  const back: string[] = [];
  const town: [number, number, 'pine' | 'h' | 't', number][] = [
    [-118, -59, 'pine', 34], [-100, -66, 'h', 0.62], [-66, -70, 'h', 0.8], [-40, -68, 'pine', 44],
    [-16, -66, 'h', 0.95], [18, -58, 't', 1], [44, -48, 'h', 0.7], [66, -38, 'pine', 40], [84, -28, 'h', 0.5],
    [-84, -68, 'pine', 28],
  ];
  town.forEach(([x, y, k, s], i) => {
    back.push(
      k === 'pine'
        ? c.at(x, y + 4, 1, m.pine(c, { h: s, col: mix('#2f4a45', '#4b3a5e', r() * 0.6), seed: i }))
        : k === 't'
          ? c.at(x, y + 4, 0.62, m.tower(c, { wall: '#e6cfae', roof: '#a2473f', w: 30, h: 96 }))
          : c.at(
              x,
              y + 4,
              s,
              m.house(c, {
                w: 34,
                h: 28,
                wall: r.pick(['#f1dcb8', '#e3b48a', '#d9c7b4']),
                roof: r.pick(['#a2473f', '#7d3b4c', '#b9633e']),
                seed: i,
                lit: 0.7,
              }),
            ),
    );
  });
  // a girdle of rope about the animal, and what is left of the mooring
  const girth = [[-96, -64, -104, 40], [-30, -72, -38, 58], [42, -52, 36, 48], [96, -22, 94, 26]];
  const knot = girth.map(([, , x, y]) => [
    310 + 1.3 * (x * 0.9945 + y * 0.1045),
    372 + 1.3 * (-x * 0.1045 + y * 0.9945),
  ]);
  const hold = [[150, 726], [262, 772], [372, 752], [452, 774]];
  c.add(knot.map(([x, y], i) => m.rope(c, [x, y], hold[i], [10, 26, -16, -30][i], '#3a2b45', 2.6)));
  c.add(
    c.at(
      310,
      372,
      1.3,
      [
        c.cut(
          [
            back,
            m.whale(c, { col: p.whale, belly: '#e9d5b5' }),
            girth.map(([a, b, x, y], i) =>
              c.line(`M${a} ${b}Q${(a + x) / 2 - 12} ${(b + y) / 2} ${x} ${y}`, '#3a2b45', 3),
            ),
          ],
          { wob: 4, shadow: 10 },
        ),
      ],
      { rot: -6 },
    ),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 806, amp: 18, seed: 21, step: 100 }), '#5a4265', [
        ['#c97f74', 0.6, [0, 0, 0, 0.3]],
        ['#241a38', 0.8, [0, 1, 0, 0.4]],
      ]),
      { wob: 6, shadow: 10 },
    ),
  );
  const folk: [number, number, Person, number][] = [
    [
      152,
      826,
      {
        coat: '#b3423c',
        arms: [[-3, -88], [5, -86]],
        legs: [[-12, 0], [8, 0]],
        lean: -7,
        hat: 'bowler',
      },
      1.14,
    ],
    [
      262,
      856,
      {
        kind: 'dress',
        coat: '#d9a441',
        arms: [[2, -86], [6, -84]],
        lean: -5,
        cut: 'long',
        hair: '#5b2b22',
      },
      1.1,
    ],
    [
      368,
      838,
      {
        kind: 'child',
        coat: '#3f7a80',
        arms: [[-2, -74], [5, -72]],
        lean: 3,
        hat: 'point',
        hatc: '#b3423c',
      },
      1.14,
    ],
    [
      446,
      872,
      {
        coat: '#3a2b45',
        arms: [[-6, -86], [3, -84]],
        legs: [[-8, 0], [14, 0]],
        lean: 8,
        hat: 'wide',
      },
      1.14,
    ],
  ];
  c.add(
    c.cut(
      folk.map(([x, y, o, s]) => c.at(x, y, s, m.person(c, o))),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.at(
      540,
      876,
      1.06,
      m.person(c, {
        kind: 'child',
        coat: '#e8d3a6',
        hair: '#6d3a26',
        arms: [[-10, -28], [18, -68]],
        cut: 'bob',
        front: c.at(-10, -30, 0.74, m.umbrella(c, { col: '#b3423c', ink: '#3a2b45' }), { rot: -24 }),
      }),
    ),
  );
  c.add(
    c.cut(m.grass(c, { y: (x) => 900 - 10 * Math.sin(x / 60), h: 44, n: 60, col: '#2b2040', seed: 3 }), { wob: 3 }),
  );
  [
    [90, 300, 0.5], [130, 330, 0.36], [62, 342, 0.3], [500, 470, 0.34], [530, 450, 0.26],
  ].forEach(([x, y, s], i) => c.add(c.at(x, y, s, m.bird(c, { col: '#3a2b45', wing: 1 + i * 0.2 }))));
  return c.finish({ vignette: 0.45, tint: '#3a1430' });
}
