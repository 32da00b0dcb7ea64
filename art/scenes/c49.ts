import { Card, curve, circle, rng, ellipse } from '../lib/svg.js';
import type { Kids } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Umbrellas, upside down';
export default function (): Card {
  const c = new Card('c49', 491),
    r = rng(15);
  c.add(c.sky([[0, '#7d868f'], [0.35, '#aab0b2'], [0.6, '#c9c9c4'], [1, '#8f989e']],
    { amount: 0.35, fy: 0.02, ink: '#5f6872' }));
  // the far end of the square, and a guest from outside
  const far = [5, 12].map((seed) =>
    c.stamp(m.streetHouse(c, { w: 140, h: 330 + seed * 4, wall: '#98a0a6', roof: '#7f888f', glow: '#f6dc9a', seed,
      lit: 0.22 })));
  c.add(
    c.cut(
      [[178, 0.5], [250, 0.47], [352, 0.46], [424, 0.52]].map(([x, s], i) => far[i % 2](x, 436, s, { flip: i > 1 })),
      { wob: 4 },
    ),
  );
  c.add(
    c.cut(
      c.at(302, 440, 0.92, [
        c.solid(curve([[-16, 10, 1], [-10, -60], [-4, -96], [-40, -124], [-76, -128, 1], [-52, -152], [-16, -146],
          [0, -128], [16, -146], [52, -152], [76, -128, 1], [40, -124], [6, -96], [12, -60], [18, 10, 1]]), '#4f6478',
          [
          ['#22303f', 0.7, [0, 0.8, 0.6, 0.3]], ['#b9c6cf', 0.5, [1, 0, 0.5, 0.3]],
        ]),
      ]),
      { wob: 4, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(30, 560, 1, m.streetHouse(c, { w: 190, h: 440, wall: '#6d767f', roof: '#4f5861', glow: '#ffdf94',
          seed: 6, lit: 0.28, lean: 10 })),
        c.at(580, 560, 1, m.streetHouse(c, { w: 180, h: 480, wall: '#666f79', roof: '#4a535d', glow: '#ffdf94',
          seed: 21, lit: 0.28, lean: -12 })),
      ],
      { wob: 6, shadow: 6 },
    ),
  );
  // the flood
  c.add(c.cut(c.solid(curve([[-20, 920, 1], [-20, 520, 1], [110, 492], [180, 430, 1], [430, 428, 1], [500, 496],
    [620, 520, 1], [620, 920, 1]]), '#93a2a8', [['#3a4a56', 0.85, [0, 1, 0, 0.2]],
    ['#e6ece6', 0.6, [0.5, 0, 0.5, 0.35]]]), { wob: 5 }));
  c.add(
    c.line(
      Array.from({ length: 26 }, () => { const [x, y] = [r.in(40, 540), r.in(450, 880)], w = (y - 400) * 0.1;
        return `M${x.toFixed(0)} ${y.toFixed(0)}q${w.toFixed(0)} -4 ${(w * 2).toFixed(0)} 0`; }).join(''),
      '#eef3ee', 2, { opacity: 0.5 },
    ),
  );
  // the fountain is an island now
  c.add(
    c.cut(
      c.at(420, 548, 0.9, m.island(c, { w: 150, h: 30, sand: '#b9b5a8', grass: '#7f9a6a', foam: '#eef3ee',
        on: [c.line('M6 4Q4 -30 10 -60', '#4a4440', 6), c.at(10, -66, 1,
        m.crown(c, { col: '#7fa35a', r: 34, seed: 3 })), c.at(-40, 2, 0.7,
        m.bench(c, { w: 44, col: '#4a4440' }))] })),
      { wob: 3, shadow: 5 },
    ),
  );
  // one that was meant for it, left behind
  c.add(c.cut(c.at(116, 540, 0.8, [m.rowboat(c, { col: '#7a5a48', w: 96 }),
    c.line('M-44 -12L-66 -40', '#4a4440', 2.4), c.line('M-18 -14L26 12', '#5a4438', 4)]), { wob: 2, shadow: 5 }));
  // umbrellas: one shape for the inside, one for the outside, dyed by their colour
  const back = c.stamp([
    c.path(ellipse(0, 40, 62, 8), '#2c3a46', { opacity: 0.4 }),
    c.path(ellipse(0, -6, 78, 17), 'currentColor'), c.path(ellipse(0, -6, 78, 17), '#1c1020', { opacity: 0.42 }),
    c.line('M0 4L-74 -8M0 4L-40 -19M0 4L40 -19M0 4L74 -8M0 4V-22', '#1c1020', 1.8, { opacity: 0.5 }),
    c.line('M0 20V-96Q0 -116 15 -112Q20 -108 18 -102', '#3a3038', 4.4),
  ]);
  const front = c.stamp([
    c.solid(curve([[-78, -6, 1], [-56, 6], [-40, 2, 1], [-20, 12], [0, 6, 1], [20, 12], [40, 2, 1], [56, 6],
      [78, -6, 1], [64, 30], [30, 50], [0, 54], [-30, 50], [-64, 30]]), 'currentColor', [
      ['#1c1020', 0.6, [0, 1, 0.1, 0.1]], ['#fff6e4', 0.45, [0.8, 0, 0.5, 0.6]],
    ]),
    c.line('M-40 3Q-34 34 -8 53M0 7V53M40 3Q34 34 8 53', '#1c1020', 1.6, { opacity: 0.35 }),
  ]);
  const bowl = (col: string, on: Kids): Kids => [back(0, 0, 1, { color: col }), on, front(0, 0, 1, { color: col })];
  const rider = (x: number, coat: string, o: m.Person = {}): string =>
    c.at(x, 26, 0.8, m.person(c, { coat, light: 1, ...o }));
  const fleet: [number, number, number, number, string, Kids][] = [
    [250, 478, 0.34, 4, '#7a5a9c', ''], [190, 520, 0.48, -6, '#3f6fae', rider(-26, '#e9dcc0', { hat: 'bowler' })],
    [284, 566, 0.6, 5, '#4f9a62', rider(28, '#5a3a4a', { kind: 'dress', cut: 'bob', hair: '#e0c9a0' })],
    [176, 624, 0.72, -5, '#e6c23f', ''], [352, 662, 0.86, 4, '#e08a35',
      [rider(-34, '#35507a', { skin: '#8a5a40' }), rider(-12, '#9c5a6a', { kind: 'child' })]],
  ];
  c.add(fleet.map(([x, y, s, rot, col, on]) => c.cut(c.at(x, y, s, bowl(col, on), { rot }), { wob: 3, shadow: 5 })));
  // the pilot
  const cat = '#1a1620';
  c.add(
    c.cut(
      c.at(196, 776, 1.42, bowl('#d23a3f', c.at(-34, 14, 1, [
        c.line(curve([[-8, -6], [-26, -10], [-34, -28], [-24, -40]], false), cat, 5),
        c.path(curve([[-16, 6, 1], [-17, -20], [-9, -40], [-6, -52], [10, -52], [15, -38], [18, -16], [16, 6, 1]]),
          cat),
        c.path(curve([[-9, -54], [-11, -72, 1], [-2, -66], [6, -66], [14, -73, 1], [15, -58], [11, -49], [-2, -48]]),
          cat),
        c.path(circle(9, -58, 2), '#f3d36b'), c.line('M12 -36Q28 -34 33 -50', cat, 6.5),
      ])), { rot: -4 }),
      { wob: 3, shadow: 9 },
    ),
  );
  // fish have the pavement to themselves
  c.add(
    [[420, 800, 0.7, '#e58b4a', false], [492, 836, 0.56, '#e9b24f', false], [384, 858, 0.5, '#d9623f', true],
      [520, 768, 0.4, '#e58b4a', true]].map(([x, y, s, col, flip]) =>
      c.at(x as number, y as number, s as number, m.fish(c, { col: col as string }),
        { flip: flip as boolean, opacity: 0.82 }),
    ),
  );
  c.add(m.rain(c, { w: 640, h: 880, n: 130, col: '#f3f6f4', o: 0.5, len: 30, seed: 9 }));
  c.add(c.line([[120, 700], [470, 620], [520, 700], [90, 860], [300, 860], [440, 720]].map(
    ([x, y]) => ellipse(x, y, 16, 4)).join(''), '#f3f6f4', 1.6, { opacity: 0.6 }));
  return c.finish({ vignette: 0.4, tint: '#1c2430' });
}
