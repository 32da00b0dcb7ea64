import { Card, curve, circle, box, poly, rng, taper, dark, lite } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { bandedTower } from '../lib/motifs_extra_b.js';

export const title = 'Inland';
export default function (): Card {
  const c = new Card('c39', 397),
    r = rng(6),
    snow = '#f1f3ea',
    glow = '#fff0b8';
  c.add(c.sky([[0, '#3c5c50'], [0.4, '#86a078'], [0.7, '#d3d3a2'], [1, '#a9b58c']],
    { amount: 0.3, fy: 0.02, ink: '#2f4f45' }));
  c.add(c.at(196, 210, 1, m.cloud(c, { w: 190, h: 54, seed: 3, col: '#d9dcb8', shade: '#86a07c' }), { opacity: 0.9 }));
  c.add(c.at(462, 300, 1, m.cloud(c, { w: 120, h: 40, seed: 7, col: '#dfe0bd', shade: '#8fa782' }),
    { opacity: 0.85 }));
  // far wood in the mist
  const trunks = (seed: number, n: number, y: number, col: string, w: number, top: number): string => {
    const q = rng(seed);
    return c.path(
      Array.from({ length: n }, (_, i) => {
        const x = ((i + 0.5) * 640) / n - 20 + q.in(-20, 20);
        return Math.abs(x - 300) < 56 ? '' : taper([[x, y], [x + q.in(-6, 6), (y + top) / 2],
          [x + q.in(-10, 10), top]], w * q.in(0.7, 1.2), w * 0.5, { steps: 1 });
      }).join(''),
      col,
    );
  };
  const crowns = (seed: number, n: number, y: number, col: string, R: number): string => {
    const q = rng(seed);
    let d = '';
    for (let i = 0; i < n; i++) {
      const x = (i * 660) / n - 20;
      d += circle(x, y + q.in(-30, 30) + (Math.abs(x - 300) < 110 ? -R * 1.6 : 0), R * q.in(0.7, 1.2));
    }
    return c.solid(d, col, [[lite(col, 0.4), 0.5, [0.5, 0, 0.5, 0.5]], [dark(col, 0.4), 0.5, [0.5, 1, 0.5, 0.5]]]);
  };
  c.add(c.cut([trunks(3, 13, 660, '#7f9872', 13, 330), crowns(8, 9, 326, '#86a078', 46)], { wob: 4 }));
  c.add(c.path(box(0, 420, 600, 260), c.linear([[0, '#dcdcae', 0], [0.7, '#e3e2b8', 0.8], [1, '#dcdcae', 0.2]])));
  // the light
  c.add(
    c.path(poly([[300, 318], [-20, 236], [-20, 412]]) + poly([[300, 318], [620, 214], [620, 400]]),
      c.radial([[0, glow, 0.95], [1, glow, 0.05]], [300, 318, 330], true)),
    c.glow(300, 318, 150, glow, 0.95, 0.35),
  );
  c.add(c.cut(c.at(300, 690, 1, bandedTower(c, { h: 344, w: 92, bands: 3, band: '#c8392c', glow: '#fffbe0',
    roof: '#2c2a2c' })), { wob: 4, shadow: 5 }));
  c.add(c.cut(trunks(9, 8, 700, '#4c6a50', 22, 20), { wob: 5, shadow: 5 }));
  // ground under the first snow, a dry stream bed
  c.add(
    c.cut(
      [
        c.solid(curve([[-20, 910, 1], [-20, 676, 1], [120, 690], [300, 676], [480, 692], [620, 670, 1],
          [620, 910, 1]]), '#e6e9d8', [
          ['#6f8a6a', 0.8, [0, 1, 0, 0.2]],
          ['#fff6cf', 0.6, 'r', [0.5, 0, 0.4]],
        ]),
        c.solid(curve([[-20, 800], [120, 770], [250, 782], [380, 758], [620, 780], [620, 846], [400, 816], [250, 846],
          [110, 830], [-20, 872]]), '#7c8660', [
          ['#3c4a38', 0.8, [0, 0, 0, 0.8]],
        ]),
      ],
      { wob: 6 },
    ),
  );
  // footbridge with a keeper who brings an oar
  const planks = curve([[166, 812, 1], [220, 776], [290, 762], [360, 774], [416, 806, 1], [410, 818, 1], [356, 790],
    [290, 778], [224, 792], [172, 824, 1]]);
  c.add(
    c.cut(
      [
        c.at(286, 766, 0.98, [
          c.line('M34 -96L-30 -20', '#8a6038', 3.4), c.path(poly([[30, -92], [44, -112], [52, -106], [38, -88]]),
            '#8a6038'),
          m.person(c, { coat: '#e6b13f', trousers: '#2c3a38', hat: 'wide', hatc: '#e6b13f', skin: '#b07a58',
            arms: [[-12, -42], [14, -74]], legs: [[-9, 0], [9, -1]], lean: 2, light: 1 }),
        ]),
        c.solid(planks, '#6a4a34', [['#1f2a22', 0.7, [0, 1, 0, 0.2]], [snow, 0.6, [0, 0, 0, 0.4]]]),
        c.line('M184 812V770M238 786V742M348 784V742M400 808V768M178 772Q290 712 408 770', '#4a3428', 5),
        c.line('M178 769Q290 709 408 767', snow, 2.4),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // near trees
  const bark = '#2c3a30';
  const limb = (pts: Pt[], a: number, b: number): string => c.path(taper(pts, a, b), bark);
  c.add(
    c.cut(
      [
        limb([[6, 920], [34, 700], [40, 420], [86, 240], [110, 60]], 104, 44),
        limb([[64, 330], [140, 236], [240, 196], [340, 168]], 34, 8),
        limb([[46, 480], [110, 430], [178, 416]], 22, 7),
        limb([[600, 930], [566, 700], [572, 400], [528, 200], [520, 40]], 96, 40),
        limb([[548, 300], [480, 240], [400, 236], [352, 214]], 30, 7),
        limb([[572, 560], [520, 500], [452, 482]], 24, 7),
        c.line('M250 192Q272 200 282 216M330 168Q352 160 366 146M330 170Q350 178 358 178M176 416Q190 418 198 430' +
          'M356 214Q346 200 344 190', bark, 4),
        c.line(curve([[150, 226], [200, 205], [262, 188], [330, 167]], false), snow, 4),
        c.line(curve([[480, 236], [440, 231], [396, 230]], false), snow, 4),
        c.line(curve([[110, 424], [140, 414], [176, 411]], false), snow, 4) +
          c.line(curve([[520, 494], [490, 482], [456, 477]], false), snow, 4),
      ],
      { wob: 6, shadow: 9 },
    ),
  );
  // boats, ripe
  const hull = (col: string): string =>
    c.solid(curve([[-62, -26, 1], [-50, 8], [-24, 20], [30, 20], [52, 6], [60, -20, 1], [0, -10]]), col, [
      [dark(col, 0.6), 0.7, [0, 1, 0.1, 0.1]],
      [lite(col, 0.5), 0.5, [0.6, 0, 0.5, 0.6]],
    ]) + c.line('M-59 -16Q0 0 58 -11', lite(col, 0.5), 3.4) + c.line(
      curve([[-58, -29], [-20, -17], [20, -15], [56, -24]], false), snow, 5);
  const kinds = ['#b4573c', '#4f7f86', '#e0bf72', '#8a4a54'].map((col) => c.stamp(hull(col)));
  const boats: [number, number, number, number, number, number][] = [
    [214, 200, 214, 292, 0.86, 0], [150, 226, 132, 560, 0.8, 1], [322, 172, 372, 262, 0.56, 3],
      [420, 236, 424, 420, 0.84, 2],
    [470, 486, 470, 588, 0.92, 0], [500, 250, 498, 330, 0.62, 1], [168, 416, 196, 470, 0.6, 2],
  ];
  c.add(
    c.cut(
      boats.map(([ax, ay, x, y, s, k], i) => [
        c.line(`M${ax} ${ay}L${x} ${y - 62 * s}L${x - 46 * s} ${y - 22 * s}` +
          `M${x} ${y - 62 * s}L${x + 44 * s} ${y - 20 * s}`, '#3a2c22', 2.4),
        kinds[k](x, y, s, { rot: [-5, 4, -8, 6, 3, -4, 7][i], flip: i % 2 === 1 }),
      ]),
      { wob: 2, shadow: 6 },
    ),
  );
  c.add(
    c.cut(
      [
        crowns(4, 13, 14, '#3d5a3c', 64),
        [[36, 120, 62], [110, 96, 52], [566, 110, 66], [486, 84, 50], [24, 210, 40], [590, 216, 40]].map(
          ([x, y, R], i) =>
          c.at(x, y, 1, m.crown(c, { col: i % 2 ? '#5a7a48' : '#4a6a42', r: R, seed: i + 2, light: '#c9d49a' })),
        ),
      ],
      { wob: 6, shadow: 9 },
    ),
  );
  // gulls that found it
  c.add(
    c.at(470, 566, 0.8, m.crow(c, { col: '#fbf8ea' })),
    [[250, 384, 0.5], [228, 402, 0.36], [366, 352, 0.44]].map(
      ([x, y, s], i) => c.at(x, y, s, m.bird(c, { col: '#fbf8ea', wing: 1 + i * 0.2 }))),
  );
  const flakes = Array.from({ length: 120 }, (): Pt => [r.in(10, 590), r.in(60, 890), r.in(0.8, 2.4)]);
  c.add(c.dots(flakes, '#fdfdf4', { opacity: 0.85 }));
  return c.finish({ vignette: 0.5, tint: '#0c1a14' });
}
