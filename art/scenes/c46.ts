import { Card, curve, circle, poly, rng, taper, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'One turn is a year';
export default function (): Card {
  const c = new Card('c46', 461),
    r = rng(26),
    X = 300,
    Y = 370,
    R = 226;
  // four weathers meet behind the axle
  const part = (col: string, pts: number[][]): string => c.path(poly([[X, Y], ...pts]), col);
  const four = [
    part('#f3c9cf', [[-10, 910], [-10, -10], [40, -10]]), part('#8fd0d9', [[-10, -10], [610, -10], [610, 30]]),
    part('#f0b45f', [[610, -10], [610, 910], [560, 910]]), part('#dfe6ee', [[610, 910], [-10, 910]]),
  ];
  c.add(four, c.group({ filter: c.filter('blur', 16) }, four));
  c.add(
    c.glow(20, 400, 330, '#fbe0d8', 0.9, 0.5), c.glow(300, 40, 330, '#f6f0b8', 0.8, 0.4),
      c.glow(600, 380, 330, '#f6a04a', 0.9, 0.5),
    c.glow(300, 780, 420, '#f7f8fa', 0.9, 0.5), c.glow(X, Y, 190, '#fff6dc', 0.9, 0.5),
  );
  // land: from blossom by snow to leaf fall
  c.add(
    c.cut(
      c.solid(curve([[-20, 920, 1], [-20, 716, 1], [120, 698], [300, 706], [470, 690], [620, 712, 1], [620, 920, 1]]),
        '#f1f3f4', [
        ['#a9c47a', 0.9, [0, 0.3, 0.34, 0.3]], ['#d98a3f', 0.9, [1, 0.3, 0.68, 0.3]],
          ['#9fb0c9', 0.6, [0.5, 1, 0.5, 0.4]],
      ]),
      { wob: 6, shadow: 5 },
    ),
  );
  // legs of the wheel
  c.add(c.cut(c.path(taper([[X, Y], [190, 740]], 14, 20) + taper([[X, Y], [410, 740]], 14, 20) +
    taper([[X - 64, 580], [X + 64, 580]], 8, 8), '#5a4a5f'), { wob: 3, shadow: 6 }));
  let spokes = '',
    truss = '';
  for (let i = 0; i < 16; i++) {
    const a = (i / 16) * Math.PI * 2,
      b = ((i + 1) / 16) * Math.PI * 2;
    const P = (k: number, t: number): string =>
      `${Math.round(X + Math.cos(t) * R * k)} ${Math.round(Y + Math.sin(t) * R * k)}`;
    spokes += `M${X} ${Y}L${P(0.9, a)}`;
    truss += `M${P(0.9, a)}L${P(1, (a + b) / 2)}L${P(0.9, b)}`;
  }
  c.add(
    c.cut(
      [
        c.line(spokes, '#8a7486', 2), c.line(truss, '#8a7486', 2.4),
          c.line(circle(X, Y, R) + circle(X, Y, R * 0.9), '#6a566c', 5),
        c.path(circle(X, Y, 24), '#b8434a'), c.path(circle(X, Y, 11), '#f6e2b0'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // gondolas, each with its tree
  const trunk = '#5a3c38';
  const leaf = (col: string, shade: string, light: string, seed: number): string => {
    const q = rng(seed);
    const blobs = [[0, -66, 26], [-22, -52, 20], [22, -54, 21], [-8, -84, 17], [12, -82, 16]].map(
      ([x, y, k]) => circle(x + q.in(-3, 3), y + q.in(-3, 3), k)).join('');
    return c.path(taper([[0, 0], [1, -30], [0, -60]], 9, 5), trunk) +
      c.solid(blobs, col, [[shade, 0.7, [0.2, 1, 0.4, 0.3]], [light, 0.6, [0.8, 0, 0.5, 0.5]]]);
  };
  const bare = (white: boolean): string =>
    c.at(0, 0, 1, m.bareTree(c, { h: 108, depth: 4, w: 8, seed: 12, col: trunk })) +
    (white ? c.dots([[-20, -66, 7], [-8, -84, 8], [10, -90, 7], [24, -70, 7], [2, -70, 6], [-28, -54, 6],
      [30, -58, 6], [0, -98, 6]], '#fdfdfb') : '');
  const trees = [
    leaf('#d9822f', '#8a3a24', '#ffd27a', 3), // right: autumn
    leaf('#b8503a', '#6a1f2a', '#f0a05a', 5), // low right: late autumn
    bare(true), // down: winter
    bare(false) + c.dots([[-20, -66, 2], [-8, -86, 2.4], [10, -92, 2], [24, -70, 2.4], [2, -72, 2]], '#9fc46a'),
      // low left: thaw
    leaf('#f0a5b5', '#b5567a', '#fff0f0', 8), // left: blossom
    leaf('#a9cc5f', '#5a8a3c', '#f6f6a8', 11), // high left: may
    leaf('#4f9a54', '#1f5a44', '#c9e68a', 14), // top: summer
    leaf('#7f9a3f', '#4a6a2a', '#f0d96a', 19) + c.dots([[-14, -60, 4.5], [10, -72, 4.5], [20, -54, 4.5],
      [-4, -46, 4.5]], '#c8323f'), // fruit
  ];
  const cab = c.stamp([
    c.line('M-38 -6L0 -116L38 -6', '#6a566c', 2),
    c.solid(curve([[-42, -8, 1], [42, -8, 1], [34, 18], [18, 26], [-18, 26], [-34, 18]]), '#f6ecd6',
      [['#8a7486', 0.6, [0, 1, 0, 0.1]]]),
    c.path(curve([[-42, -8, 1], [42, -8, 1], [40, 2, 1], [-40, 2, 1]]), '#b8434a'),
  ]);
  c.add(
    c.cut(
      trees.map((t, i) => {
        const a = (i / 8) * Math.PI * 2;
        return c.at(X + Math.cos(a) * R, Y + Math.sin(a) * R + 46, 0.98, [c.at(0, -4, 1, t), cab(0, 0)]);
      }),
      { wob: 3, shadow: 5 },
    ),
  );
  c.add(c.path(Array.from({ length: 9 }, (): string => { const [x, y] = [r.in(500, 580), r.in(440, 700)];
    return ellipse(x, y, 5, 3); }).join(''), '#d9662f'));
  c.add(c.dots(Array.from({ length: 26 }, (): Pt => [r.in(210, 400), r.in(590, 840), r.in(1.4, 3)]), '#ffffff'));
  c.add(c.dots(Array.from({ length: 12 }, (): Pt => [r.in(20, 130), r.in(380, 690), r.in(2, 3.4)]), '#f0a5b5'));
  // road over a little bridge to the gate
  c.add(
    c.cut(
      [
        c.path(curve([[-20, 800], [90, 792], [230, 806], [380, 794], [620, 806], [620, 852], [420, 836], [240, 850],
          [80, 836], [-20, 846]]), '#8fb9d0'),
        c.solid(taper([[196, 822], [146, 800], [140, 776], [200, 752], [270, 738], [300, 722]], 26, 9), '#e9d3a8',
          [['#b08a70', 0.5, [0, 1, 0, 0.3]]]),
        c.solid(taper([[404, 820], [460, 826], [520, 852], [640, 880]], 26, 60), '#e9d3a8',
          [['#b08a70', 0.6, [0, 1, 0, 0.3]]]),
        c.at(302, 866, 1, m.bridge(c, { w: 216, h: 44, arches: 1, col: '#a5928f', hump: 20 })),
      ],
      { wob: 4, shadow: 5 },
    ),
  );
  // flowers on one side only, a butterfly too early for the snow
  [[50, 880, 58, '#d9483f'], [84, 892, 70, '#f0c85a'], [118, 886, 50, '#e57f8e'], [28, 896, 66, '#f6efe0'],
    [148, 898, 44, '#d9483f']].forEach(([x, y, h, col], i) =>
    c.add(c.at(x as number, y as number, 1, m.flower(c, { kind: i % 2 ? 'daisy' : 'tulip', col: col as string,
      h: h as number, lean: i * 3 - 6, heart: '#8a4a2c' }))),
  );
  c.add(c.at(404, 766, 1, m.butterfly(c, { col: '#f0a04a', ink: '#3a2430' }), { rot: 24 }));
  // the child with one ticket
  c.add(
    c.path(ellipse(304, 824, 26, 5), '#3a2c40', { opacity: 0.4 }),
    c.cut(
      c.at(302, 822, 1.16, m.person(c, {
        kind: 'child', coat: '#2f5f8c', skin: '#a86a48', hair: '#2a1a1c', cut: 'back', trousers: '#3a2c40',
          arms: [[-14, -30], [20, -76]], legs: [[-6, 0], [7, 0]], light: -1,
        front: c.path(poly([[14, -94], [28, -90], [25, -80], [11, -84]]), '#f6d25a'),
      })),
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.25, tint: '#3a2c50' });
}
