import { Card, curve, circle, ellipse, box, poly, rng, taper, dark } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The keepers say good night';
export default function (): Card {
  const c = new Card('c20', 199);
  const r = rng(8);
  const brass = '#d9a84a';
  // a velvet dark room; one candle left burning below
  c.add(
    c.sky([[0, '#0e1438'], [0.45, '#1f2c66'], [0.8, '#2c3a78'], [1, '#141a44']], { amount: 0.16, ink: '#080c28' }),
    c.glow(300, 560, 360, '#6f8ad0', 0.5, 0.4),
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 826], [300, 812], [620, 826], [620, 920, 1]]), '#1a2150', [['#6f7fc4',
      0.6, 'r', [0.5, 0, 0.5]]]), { wob: 4 }),
    c.path(ellipse(300, 846, 210, 16), '#080b28', { opacity: 0.6 }),
  );
  // the rope it hangs on
  c.add(
    c.line('M300 -10V112', '#c9b48a', 6), c.line('M298 -10V112', '#8a734a', 6, { 'stroke-dasharray': '3 7' }),
    c.line(circle(300, 124, 15), brass, 6),
  );
  // the back of the cage and the bed in it
  const dome = (k: number): string =>
    curve([[300 - 190 * k, 780, 1], [300 - 190 * k, 400], [300 - 172 * k, 270], [300 - 110 * k, 176], [300, 142],
      [300 + 110 * k, 176],
      [300 + 172 * k, 270], [300 + 190 * k, 400], [300 + 190 * k, 780, 1]], false);
  c.add(
    c.path(dome(1) + 'z', '#101848', { opacity: 0.55 }),
    c.line([0.25, 0.75].map(dome).join('') + 'M300 142V780', '#4a4f86', 3),
    c.glow(236, 600, 190, '#ffd88a', 0.8, 0.35),
  );
  const man = [
    // head on the pillow, arm out of the quilt
    c.path(circle(-84, -64, 19), '#d9a27c'),
    c.path(curve([[-104, -66], [-102, -84], [-84, -88], [-68, -80], [-72, -74], [-92, -74], [-98, -58]]), '#3a2a30'),
    c.path(curve([[-74, -62, 1], [-66, -58], [-74, -54, 1]]), '#d9a27c'),
    c.line('M-82 -62q4 3 8 0', '#5a2f2a', 1.8),
  ];
  c.add(
    c.cut(
      [
        c.at(300, 758, 1.36, [
          m.bed(c, { w: 226, wood: '#a5684a', sheet: '#e9e4ea', quilt: '#5a4a9a' }),
          man,
          c.solid(curve([[-50, -34], [-46, -56], [-10, -66], [40, -58], [84, -50], [100, -36], [98, -14, 1], [40, -6],
            [-10, -14], [-48, -8, 1]]),
            '#6a58a8', [['#241c58', 0.8, [0, 1, 0.1, 0.2]], ['#c9b8e8', 0.6, [0.2, 0, 0.4, 0.5]]]),
          c.path(taper([[-34, -46], [-18, -30], [-24, -6]], 11, 8), '#e9e4ea'), c.path(circle(-24, -2, 6), '#d9a27c'),
        ]),
        // a small lamp on the floor of the cage
        c.path(box(128, 742, 26, 38, 2), '#3a2438'), c.at(141, 742, 0.7, m.candle(c, { h: 34, w: 11 })),
      ],
      { wob: 2, shadow: 6 },
    ),
    c.glow(141, 706, 70, '#ffe7a8', 0.9),
  );
  // the bars in front
  c.add(
    c.cut(
      [
        c.line([0.5, 0.86].map(dome).join(''), '#b8863a', 5),
        c.line(dome(1), brass, 8),
        c.line('M110 400H490M128 270Q300 288 472 270', brass, 6),
        c.solid(box(92, 776, 416, 30, 8), brass, [['#5a3414', 0.8, [0, 1, 0, 0.2]], ['#fff0c0', 0.6, [0.2, 0, 0.4,
          0.6]]]),
        c.line('M386 780V540H452V780', brass, 6),
        c.solid(box(372, 640, 34, 48, 6), '#b8863a', [['#4a2a14', 0.6, [0, 1, 0.2, 0.2]]]),
        c.path(circle(389, 658, 5) + poly([[386, 660], [392, 660], [394, 676], [384, 676]]), '#2a1512'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the cloth of stars, already over the right shoulder of the cage
  const night = curve([[226, 128], [262, 106], [330, 100], [430, 140], [506, 250], [526, 420], [536, 600], [560, 812,
    1], [540, 796], [520, 816], [500, 796],
    [478, 812, 1], [470, 740], [448, 640], [420, 560], [372, 480], [338, 400], [300, 320], [262, 250], [238, 190]]);
  c.add(
    c.cut(
      [
        c.solid(night, '#2a2f7a', [['#0a0d38', 0.9, [0, 0.6, 0.5, 0.35]], ['#8a9ae8', 0.7, [1, 0.1, 0.6, 0.4]]]),
        c.line('M300 110Q420 230 470 800M360 110Q470 230 508 800M266 120Q370 300 430 560', '#141a58', 3,
          { opacity: 0.6 }),
        c.path(Array.from({ length: 40 }, () => {
          const t = r();
          const [p, q] = [238 + 240 * t ** 0.86, 300 + 236 * t ** 0.42];
          const [a, b, s] = [p + 16 + (q - p - 26) * r(), 140 + 640 * t, r.in(3, 8)];
          return poly([[a, b - s], [a + s * 0.3, b - s * 0.3], [a + s, b], [a + s * 0.3, b + s * 0.3], [a, b + s],
            [a - s * 0.3, b + s * 0.3], [a - s, b],
            [a - s * 0.3, b - s * 0.3]]);
        }).join(''), '#ffe7a8'),
        c.line(curve([[226, 128], [238, 190], [262, 250], [300, 320], [338, 400], [372, 480], [420, 560], [448, 640],
          [470, 740], [478, 812]], false), '#e9c46a', 3.4),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // the keepers
  const keep = (px: number, y: number, s: number, col: string, rot: number, flip = false): string =>
    c.at(px, y, s, [
      c.solid(curve([[-54, -2, 1], [-30, -12], [-4, -16], [22, -16], [36, -22], [48, -16], [60, -13, 1], [48, -8],
        [40, 2], [14, 12], [-14, 8], [-50, 10, 1]]), col,
        [[dark(col, 0.5), 0.5, [0, 1, 0.2, 0.2]]]),
      c.path(curve([[10, -8, 1], [4, -40], [-22, -66, 1], [-30, -44], [-24, -20], [-12, -6, 1]]), dark(col, 0.18)),
      c.path(circle(44, -15, 2.2), '#17122a'),
      c.path(poly([[56, -17], [72, -12], [56, -9]]), '#e9a84a'),
    ], { rot, flip });
  c.add(
    c.cut([keep(170, 148, 0.95, '#e9dcc0', -12, false), keep(212, 236, 0.86, '#d98a6a', -18), keep(268, 346, 0.9,
      '#9fb8d9', -26), keep(352, 500, 0.86, '#f0c85a', -14)],
      { wob: 2, shadow: 6 }),
    // the key is bigger than the bird that turns it
    c.cut([c.at(389, 664, 1, m.key(c, { col: '#f0c85a' }), { rot: -58 }), keep(242, 622, 1.05, '#c8473f', 6)],
      { wob: 2, shadow: 5 }),
    // the day face, hung up for the night
    c.line('M150 400V436', '#e9dcc0', 2),
    c.cut(c.at(150, 462, 0.72, m.mask(c, { col: '#f3e4c8', ribbon: '#c8473f' }), { rot: -6 }), { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 16 }, () => [r.in(30, 570), r.in(100, 800), r.in(0.8, 1.6)]), '#dfe6ff',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.5, tint: '#04061c' });
}
