import { Card, curve, circle, box, poly, rng, ellipse, dark } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { eggPath } from '../lib/motifs_extra_b.js';

export const title = 'By weight';
export default function (): Card {
  const c = new Card('c37', 371),
    r = rng(12),
    ink = '#3a2438',
    brass = '#b98436';
  c.add(c.sky([[0, '#8fb9c4'], [0.4, '#e9dcc0'], [1, '#f3dcb0']], { amount: 0.25, ink: '#b98a6a' }));
  // the square's far side
  c.add(
    c.cut(
      [
        [40, 150, '#e0b591', '#b06a52'], [150, 176, '#d9c3a5', '#8f6a62'], [452, 168, '#d6b3a0', '#9c5a52'],
        [560, 150, '#e3c79c', '#a8705a'],
      ].map(([x, h, wall, roof], i) =>
        c.at(x as number, 640, 1.5, m.house(c, { w: 80, h: h as number, wall: wall as string, roof: roof as string,
          seed: i + 3, lit: 0, steep: 0.6 })),
      ),
      { wob: 5 },
    ),
  );
  c.add(c.path(box(0, 250, 600, 400), c.linear([[0, '#f3e0bc', 0.2], [1, '#f6e6c4', 0.75]])));
  const ground = c.solid(
    curve([[-20, 910, 1], [-20, 640, 1], [200, 628], [420, 632], [620, 642, 1], [620, 910, 1]]),
    '#d9b88a',
    [['#8a5a52', 0.7, [0, 1, 0, 0.2]], ['#fff0cc', 0.6, [1, 0, 0.4, 0.5]]],
  );
  c.add(c.cut(ground, { wob: 5 }));
  let stones = '';
  for (let j = 0; j < 6; j++)
    for (let i = 0; i < 9; i++) {
      const x = i * 78 + (j % 2) * 38 - 20 + r.in(-8, 8),
        y = 690 + j * 36;
      stones += curve([[x, y], [x + 20, y - 5 - j], [x + 44, y]], false);
    }
  c.add(c.line(stones, '#9c6a55', 2, { opacity: 0.4 }));
  // every thing here has its shadow, but one
  const cast = '#5a3450';
  c.add(
    c.path(
      poly([[56, 800], [420, 800], [330, 882], [-10, 882]]) + ellipse(74, 862, 66, 10),
      cast,
      { opacity: 0.42 },
    ),
  );
  // the woman behind her counter
  c.add(
    c.cut(
      c.at(262, 700, 2.3, [
        m.person(c, {
          kind: 'dress', coat: '#2f6f73', skin: '#c98f68', hair: '#4a2f30', cut: 'short', hat: 'none',
          arms: [[-22, -40], [22, -66]], lean: -3, light: 1,
          front: c.path(curve([[-12, -82], [-9, -92], [-4, -93], [3, -91], [5, -84], [-3, -87]]), '#c8412f') +
            c.path(curve([[-9, -52, 1], [0, -48], [9, -52, 1], [13, -10, 1], [-13, -10, 1]]), '#f3e8d2'),
        }),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // counter
  c.add(
    c.cut(
      [
        c.solid(poly([[44, 668], [404, 660], [418, 690], [28, 696]]), '#b5784a', [['#f0c98f', 0.6, [1, 0, 0.3, 0]]]),
        c.solid(box(36, 692, 374, 106), '#8a4f38', [[ink, 0.8, [0, 1, 0.3, 0.1]]]),
        c.line('M36 728H410M36 764H410M130 694V798M224 694V798M318 694V798', '#5e3030', 2.4, { opacity: 0.7 }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // eggs in a basket, a cage that keeps a little one of the goods
  const egg = ['#fbf3e2', '#e3b084'].map((col) => c.stamp(c.path(eggPath(0, 8, 15), col)));
  const eggs = [
    [-22, -38, -14], [0, -42, 6], [23, -38, 18], [-36, -20, -24], [-13, -22, 10], [10, -20, -8], [35, -20, 22],
  ];
  c.add(
    c.cut(
      c.at(112, 684, 1, [
        eggs.map(([x, y, turn], i) => egg[i % 2](x, y + 4, 1.05, { rot: turn })),
        c.solid(curve([[-54, -20, 1], [0, -14], [54, -20, 1], [42, 6], [0, 10], [-42, 6]]), '#c99a4f',
          [[ink, 0.6, [0, 1, 0, 0]]]),
        c.line('M-50 -12Q0 -5 50 -12M-46 -3Q0 4 46 -3', '#7a5430', 2),
      ]),
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      c.at(374, 676, 1, [
        c.at(0, -20, 0.36, m.cloud(c, { w: 90, h: 54, seed: 8, col: '#fffaf0', shade: '#9fb4c4' })),
        c.path(ellipse(0, -2, 36, 7), dark(brass, 0.4)),
        c.line(
          'M-34 -4V-46Q-30 -84 0 -88Q30 -84 34 -46V-4M-20 0V-50Q-16 -80 0 -88M20 0V-50Q16 -80 0 -88M-7 2V-88M7 2V-88' +
            'M-34 -44H34M0 -88V-98',
          dark(brass, 0.35),
          2.6,
        ),
        c.line(circle(0, -102, 5), dark(brass, 0.35), 2.4),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // the scales: beam, strings, pans
  const L = [136, 252],
    R = [478, 326],
    pl = [L[0], 448],
    pr = [R[0], 610];
  c.add(
    c.line(
      `M${L[0]} ${L[1]}L${pl[0] - 92} ${pl[1]}M${L[0]} ${L[1]}L${pl[0] + 92} ${pl[1]}M${L[0]} ${L[1]}V${pl[1]}` +
        `M${R[0]} ${R[1]}L${pr[0] - 86} ${pr[1]}M${R[0]} ${R[1]}L${pr[0] + 86} ${pr[1]}M301 130V288`,
      '#7a4f2a',
      2.6,
    ),
  );
  c.add(c.cut([
    c.at(pl[0] - 14, pl[1] - 42, 1, m.cloud(c, { w: 70, h: 66, seed: 5, col: '#fffdf6', shade: '#a9bccb' })),
    c.at(pl[0] + 4, pl[1] + 2, 1, m.cloud(c, { w: 140, h: 70, seed: 9, col: '#fffdf6', shade: '#8fa9bf' })),
  ], { wob: 4, shadow: 5 }));
  // the shadow stands in the pan as its owner stands below
  const pose = { kind: 'child' as const, hat: 'wide' as const, arms: [[-30, -66], [15, -28]],
    legs: [[-11, 0], [9, 0]], lean: -2 };
  const shade = '#33203f';
  c.add(
    c.cut(
      c.at(pr[0] + 4, pr[1] + 4, 1.5, m.person(c, { ...pose, coat: shade, skin: shade, hair: shade, trousers: shade,
        hatc: shade })),
      { wob: 4, grain: 0.05, opacity: 0.93 },
    ),
  );
  const pan = (x: number, y: number, w: number): string =>
    c.solid(curve([[x - w, y, 1], [x, y + 7], [x + w, y, 1], [x + w * 0.6, y + 24], [x, y + 33],
      [x - w * 0.6, y + 24]]), brass, [
      ['#5a3020', 0.8, [0, 1, 0.2, 0]],
      ['#ffe9b0', 0.7, [1, 0, 0.5, 0.3]],
    ]);
  const beam = curve([
    [L[0] - 10, L[1] - 7], [216, 264], [301, 268], [400, 304], [R[0] + 10, R[1] - 6], [R[0] + 8, R[1] + 6],
      [400, 322], [301, 304],
    [216, 281], [L[0] - 8, L[1] + 6],
  ]);
  c.add(
    c.cut(
      [
        pan(pl[0], pl[1], 94), pan(pr[0], pr[1], 88),
        c.solid(beam, brass, [['#5a3020', 0.7, [0, 1, 0, 0.3]], ['#ffe9b0', 0.6, [0, 0, 0, 0.5]]]),
        c.path(circle(301, 287, 13) + circle(L[0], L[1], 7) + circle(R[0], R[1], 7), dark(brass, 0.4)),
        c.path(poly([[296, 287], [306, 287], [315, 348]]), dark(brass, 0.4)),
      ],
      { wob: 4, shadow: 6 },
    ),
  );
  // awning
  let red = '',
    cream = '';
  for (let i = -1; i < 9; i++) {
    const x = i * 75 - 10,
      t = (x - 300) * 0.86 + 300,
      e = t + 64.5,
      d = curve([[t, -10, 1], [e, -10, 1], [x + 75, 138, 1], [x + 70, 168], [x + 37, 182], [x + 5, 168], [x, 138, 1]]);
    if (i % 2) red += d;
    else cream += d;
  }
  c.add(
    c.cut(
      [
        c.solid(cream, '#f6ecd6', [['#a5705a', 0.6, [0, 0, 0, 0.9]]]),
        c.solid(red, '#c8412f', [['#4a1228', 0.75, [0, 0, 0, 0.9]]]),
        c.line('M-10 138H610', '#7a2430', 3, { opacity: 0.5 }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // brazier
  c.add(c.glow(104, 812, 120, '#ffb35a', 0.7, 0.3));
  c.add(
    c.cut(
      c.at(104, 866, 1, [
        [[-16, 40, -3], [15, 44, 4], [0, 64, 2]].map(([x, h, lean]) => c.at(x, -52, 1, m.flame(c, { h, lean }))),
        c.line('M-26 -34L-34 0M26 -34L34 0M0 -30V-2', '#241522', 4),
        c.solid(curve([[-42, -58, 1], [0, -52], [42, -58, 1], [30, -34], [0, -28], [-30, -34]]), '#3f2a38',
          [['#ff9a4a', 0.6, [0, 0, 0, 0.6]]]),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // the child, in full sun, without it
  c.add(
    c.cut(
      c.at(470, 862, 1.5, m.person(c, { ...pose, coat: '#e0a52f', skin: '#f0c7a2', hair: '#5a3422',
        trousers: '#35506a', hatc: '#f6ecd6', light: 1 })),
      { wob: 2 },
    ),
  );
  return c.finish({ vignette: 0.35, tint: '#2a1030' });
}
