import { Card, curve, circle, box, poly, rng, taper, dark } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The 5:05 for morning';
export default function (): Card {
  const c = new Card('c35', 317);
  const r = rng(31);
  // night above left, morning below right; the line between them is a diagonal of hills and sky
  const seam: Pt[] = [[640, 196], [520, 270], [430, 300], [330, 400], [240, 452], [150, 560], [60, 610], [-40, 700]];
  const night = curve([[-40, -40, 1], [640, -40, 1], ...seam.map(([a, b]) => [a, b])]);
  const tree = c.stamp([c.path(taper([[0, 0], [1, -20], [0, -40]], 7, 4), '#6a4a34'), c.at(0, -52, 1, m.crown(c,
    { col: '#7fae54', r: 24, seed: 6 }))]);
  c.add(
    c.sky([[0, '#f9d49a'], [0.3, '#fbe2b0'], [0.6, '#fdf0d0'], [1, '#f6d8a0']], { amount: 0.25, ink: '#f0b878' }),
    c.glow(480, 590, 340, '#fffbe0', 0.95, 0.4),
    c.cut(c.at(486, 560, 1, m.sun(c, { r: 54, col: '#f9b03a', ray: '#f6b84a', rays: 18 })), { wob: 4 }),
    c.cut(c.solid(m.ridge(c, { y: 690, amp: 24, seed: 5, step: 90 }), '#c9d08a', [['#fff6c8', 0.8, [0.7, 0, 0.5,
      0.3]]]), { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 748, amp: 18, seed: 12, step: 110 }), '#9fbf74', [['#fdf3b8', 0.7, [0.8, 0, 0.5,
      0.3]], ['#4a7a4a', 0.7, [0, 1, 0.1, 0.3]]]), { wob: 6 }),
    c.cut([[536, 752, 0.9], [576, 762, 1.2], [60, 770, 0.9], [98, 780, 1.2], [350, 764, 0.8]].map(([a, b, s]) =>
      tree(a, b, s)), { wob: 3 }),
  );
  c.add(
    c.cut(c.solid(night, '#16204e', [['#050a26', 0.9, [0, 0, 0.6, 0.6]], ['#5a5aa0', 0.8, [0.7, 1, 0.4, 0.4]]]),
      { wob: 6, shadow: 9 }),
    c.group({ 'clip-path': c.clip(night) }, [m.stars(c, { n: 64, h: 620, seed: 51, col: '#fff2cf' }), c.at(72, 196, 1,
      m.moon(c, { r: 30, phase: 0.45, col: '#fff6d8', shade: '#c9a85a' }), { rot: 150 })]),
  );
  // the line: a viaduct out of the dark
  const rail: Pt[] = [[-60, 372], [80, 420], [200, 480], [330, 560], [470, 660], [640, 800]];
  const at = (t: number): Pt => {
    const k = Math.min(rail.length - 2, Math.floor(t * (rail.length - 1)));
    const f = t * (rail.length - 1) - k;
    return [rail[k][0] + (rail[k + 1][0] - rail[k][0]) * f, rail[k][1] + (rail[k + 1][1] - rail[k][1]) * f];
  };
  c.add(
    c.cut(
      [
        c.path([0.16, 0.34, 0.52, 0.68, 0.84].map((t) => {
          const [a, b] = at(t);
          return box(a - 11, b, 22, 930 - b);
        }).join(''), c.linear([[0, '#3a3568'], [0.5, '#7a6a80'], [1, '#b09a84']], [0, 0, 1, 0])),
        c.solid(taper(rail, 22, 30), '#4a4270', [['#14163e', 0.8, [0, 0, 0.5, 0.5]], ['#f0c890', 0.8, [1, 1, 0.5,
          0.5]]]),
        c.line(curve(rail.map(([a, b]) => [a, b - 12]), false), '#e9dcc0', 3, { opacity: 0.8 }),
      ],
      { wob: 4, shadow: 6 },
    ),
  );
  // carriages: beds, each one a little more awake
  const slope = 33;
  const quilts = ['#3f4a8c', '#6a4a8a', '#c8606e'];
  const frame = c.stamp([
    c.path(circle(-62, -6, 15) + circle(62, -6, 15), '#20182a'), c.path(circle(-62, -6, 5) + circle(62, -6, 5),
      '#c9983f'),
    c.line('M-62 -6H62', '#4a3a4a', 4),
    // headboard with a window in it
    c.solid(curve([[-98, -14, 1], [-100, -120], [-84, -138], [-66, -120], [-66, -14, 1]]), '#6a3f34',
      [['#2a1414', 0.6, [0, 1, 0.4, 0.2]]]),
    c.path(box(-92, -114, 19, 34, 6), '#ffdf94'), c.line('M-82.5 -114v34M-92 -97h19', '#4a2a24', 2),
    c.path(curve([[84, -14, 1], [84, -74], [92, -82], [100, -74], [100, -14, 1]]) + box(-70, -24, 158, 14, 3),
      '#5a342c'),
    c.solid(box(-68, -46, 154, 26, 8), '#f3ead6', [['#8a7a8a', 0.5, [0, 1, 0, 0.2]]]),
    c.path(curve([[-66, -44], [-64, -64], [-38, -68], [-22, -54], [-26, -42]]), '#fffaf0'),
  ]);
  const quilt = (col: string): string =>
    c.solid(curve([[-26, -16, 1], [-28, -48], [-4, -62], [30, -58], [70, -52], [86, -44], [86, -18, 1], [40, -10], [0,
      -18]]), col,
      [[dark(col, 0.6), 0.7, [0, 1, 0.1, 0.2]]]);
  const sleeper = (k: number): string[] => [
    frame(0, 0), c.path(circle(-40, -62, 13), ['#e8c4a0', '#a5683f'][k]),
    c.path(curve([[-54, -64], [-52, -78], [-38, -78], [-28, -70], [-42, -70], [-48, -58]]), ['#3a2420',
      '#1d1416'][k]), quilt(quilts[k]),
  ];
  const riders: Pt[] = [[64, 398, 0], [216, 474, 1]];
  c.add(
    c.cut(c.at(214, 486, 1, m.ladder(c, { h: 214, w: 30, tw: 26, rungs: 10, col: '#a08a9a' }), { rot: -2 }),
      { wob: 3 }),
  );
  c.add(c.cut(riders.map(([a, b, k]) => c.at(a, b, 0.78, sleeper(k), { rot: slope - 8 + k * 4 })), { wob: 2,
    shadow: 6 }));
  c.add(
    c.line('M138 440L150 446M292 520L306 530', '#20182a', 5),
    // the third has sat up
    c.cut(
      c.at(364, 566, 0.78, [
        frame(0, 0),
        c.at(-28, -38, 0.86, m.person(c, { kind: 'child', coat: '#fffaf0', hair: '#c9883f', skin: '#f0cfa8',
          trousers: '#fffaf0', arms: [[-20, -78], [20, -74]], legs: [[-4, -6], [6, -6]] })),
        quilt(quilts[2]),
      ], { rot: 34 }),
      { wob: 2, shadow: 6 },
    ),
  );
  // the engine is already in the sun
  c.add(
    c.line('M438 612L452 622', '#20182a', 5),
    c.cut(
      c.at(500, 676, 0.9, [
        c.path(circle(-42, -6, 17) + circle(0, -4, 14) + circle(36, -4, 14), '#2a1d24'), c.path(circle(-42, -6, 6) +
          circle(0, -4, 5) + circle(36, -4, 5), '#e0b04a'),
        c.solid(box(-66, -96, 50, 80, 4), '#b8452f', [['#5a141c', 0.6, [0, 1, 0.3, 0.2]]]), c.path(box(-72, -104, 62,
          11, 4), '#7a2420'), c.path(box(-56, -84, 30, 28, 3), '#fff3cf'),
        c.solid(box(-18, -62, 82, 46, 12), '#c8552f', [['#6a1c1c', 0.7, [0, 1, 0.2, 0.2]], ['#ffd08a', 0.7, [1, 0,
          0.5, 0.5]]]),
        c.path(poly([[34, -60], [30, -92], [58, -92], [54, -60]]) + box(26, -98, 36, 9, 3), '#2a1d24'),
          c.path(circle(64, -38, 9), '#fff3cf'), c.path(poly([[60, -16], [88, 6], [50, 6]]), '#2a1d24'),
      ], { rot: 37 }),
      { wob: 2, shadow: 6 },
    ),
    [[574, 560, 13, 0.9], [566, 526, 18, 0.8], [540, 486, 22, 0.65], [500, 446, 26, 0.5], [452, 402, 30,
      0.4]].map(([a, b, s, o]) => c.path(circle(a, b, s), '#fffaf0', { opacity: o })),
  );
  // left behind in the dark: a ladder to an upper berth, and the one who works nights
  c.add(
    c.line('M146 258L136 116M276 258L288 92', '#8a7a9a', 2), c.path([[136, 112, 9], [288, 88, 11]].map(([a, b, s]) =>
      poly([[a, b - s * 1.6], [a + s * 0.4,
      b - s * 0.4], [a + s * 1.6, b], [a + s * 0.4, b + s * 0.4], [a, b + s * 1.6], [a - s * 0.4, b + s * 0.4],
        [a - s * 1.6, b], [a - s * 0.4, b - s * 0.4]])).join(''), '#fff2cf'),
    c.cut([c.path(box(142, 258, 138, 9, 3), '#6a5a7a'), c.path(curve([[150, 258, 1], [152, 240], [188, 236], [268,
      242], [274, 258, 1]]), '#4a5aa0'),
      c.path(curve([[150, 258, 1], [148, 242], [174, 236], [188, 252], [186, 258, 1]]), '#e9e4ea')], { wob: 2,
        shadow: 5 }),
    c.line('M436 -10V178', '#cfd6f0', 1.6, { opacity: 0.8 }),
    c.cut(c.at(436, 188, 1.2, m.spider(c, { col: '#05071c', mark: '#f0b84a' })), { wob: 2 }),
    // the shadow of the whole train goes the other way, over the fields
    c.group({ opacity: 0.5 }, c.path(taper([[-40, 826], [120, 836], [300, 858], [470, 884], [620, 908]], 15, 18),
      '#24503c'), c.path([[60, 828], [190, 842], [320, 858]].map(([a, b]) => poly([[a - 48, b], [a - 50, b - 34],
      [a - 38, b - 40], [a - 34, b - 16], [a + 34, b - 8], [a + 38, b - 18],
        [a + 46, b - 14], [a + 46, b + 10]])).join('') + poly([[412, 874], [414, 834], [444, 838], [446, 858], [478,
          862], [480, 844], [492, 846], [498, 886]]), '#24503c')),
    c.cut(m.grass(c, { y: 912, h: 44, n: 44, col: '#4a7a44', seed: 3 }), { wob: 3 }),
    c.dots(Array.from({ length: 12 }, () => [r.in(320, 590), r.in(480, 860), r.in(1, 2)]), '#fffbe8',
      { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.35, tint: '#141040' });
}
