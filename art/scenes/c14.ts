import { Card, curve, circle, ellipse, box, rng, taper, dark } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The street moves house';
export default function (): Card {
  const c = new Card('c14', 149);
  const r = rng(12);
  c.add(
    c.sky([[0, '#f6f3c4'], [0.4, '#dceaa0'], [0.75, '#a9cf7c'], [1, '#6fa35c']], { amount: 0.3, ink: '#7fae5a' }),
    c.glow(470, 130, 420, '#fffbe0', 0.95, 0.35),
  );
  // the meadow far behind, out of reach
  const far = c.stamp([
    c.line('M0 0Q8 -120 -6 -250', '#9cc476', 9),
    c.path([0, 1, 2, 3, 4].map((i) => ellipse(-6 + Math.sin(i * 1.26) * 34, -262 - Math.cos(i * 1.26) * 34, 26,
      26)).join(''),
      '#f0e6b8'),
    c.path(circle(-6, -262, 20), '#e8cf7a'),
  ]);
  c.add(
    c.group({ opacity: 0.6, filter: c.filter('blur', 3) }, [
      far(70, 720, 1.25), far(556, 820, 1), far(150, 800, 0.7), far(500, 700, 0.6),
    ]),
    c.cut(m.grass(c, { y: 920, h: 300, n: 26, col: '#86b868', seed: 4, lean: 0.15 }), { wob: 4 }),
  );
  // the stem, its leaves and what it carries
  const stem: Pt[] = [[262, 930], [292, 740], [364, 540], [428, 360], [440, 190]];
  const leaf = (pts: Pt[], col: string): string =>
    c.solid(curve(pts), col, [['#1f4a2a', 0.8, [0.4, 1, 0.5, 0.2]], ['#e6f2a4', 0.7, [0.6, 0, 0.5, 0.5]]]);
  c.add(
    c.cut(
      [
        leaf([[418, 400, 1], [470, 380], [530, 396], [572, 470, 1], [520, 470], [456, 440]], '#6fa84a'),
        c.line('M420 400Q500 410 566 466', '#4a7f3a', 2.4),
        c.solid(taper(stem, 46, 24), '#4f8f42', [['#1f4a2a', 0.85, [0, 0.5, 0.7, 0.5]], ['#d9ec98', 0.7, [1, 0.3, 0.5,
          0.4]]]),
      ],
      { wob: 4, shadow: 8 },
    ),
    c.path(taper(stem.slice(0, 3).map(([a, b]) => [a - 12, b]), 9, 9), '#f3f7d0', { opacity: 0.55 }),
  );
  const petal = (a: number, k: number): string => {
    const p = (d: number, w: number): Pt => [440 + Math.sin(a + w) * d * 1.02, 168 - Math.cos(a + w) * d * 0.8];
    return curve([[440, 168, 1], p(76 * k, -0.24), p(132 * k, -0.16), p(142 * k, 0), p(132 * k, 0.16), p(76 * k,
      0.24)]);
  };
  c.add(
    c.cut(
      [
        c.solid([-1.9, -1.25, -0.6, 0.6, 1.25, 1.9, 0].map((a) => petal(a, 1)).join(''), '#f7a8a0', [
          ['#c94f63', 0.75, [0, 1, 0.1, 0.3]],
        ]),
        c.solid([-1.55, -0.9, -0.3, 0.3, 0.9, 1.55].map((a) => petal(a, 0.86)).join(''), '#fcc9bc', [
          ['#d9607a', 0.7, [0.2, 1, 0.3, 0.3]], ['#fff6ea', 0.7, [0.9, 0, 0.5, 0.5]],
        ]),
        c.solid(curve([[388, 168], [417, 138], [464, 138], [493, 168], [466, 196], [414, 196]]), '#f0b83f', [
          ['#a8602a', 0.8, [0, 1, 0.2, 0.2]], ['#fff3b0', 0.7, [0.8, 0, 0.5, 0.5]],
        ]),
        leaf([[420, 190, 1], [440, 200], [462, 188, 1], [448, 222], [432, 222]], '#4f8f42'),
      ],
      { wob: 4, shadow: 8 },
    ),
  );
  // the street, asleep
  const S: Pt = [238, 478];
  const R = 112;
  const walls = ['#f6dfae', '#e8a878', '#f3ead6', '#c9d6cf', '#f0c46a', '#e9b8a8', '#d9c2a0', '#f6e7c8'];
  const tops = ['#a2473f', '#4f5f86', '#8a4f6a', '#b9633e', '#3f6f6a'];
  const at = (deg: number, d: number): Pt => [S[0] + Math.sin((deg * Math.PI) / 180) * d,
    S[1] - Math.cos((deg * Math.PI) / 180) * d];
  const row: Pt[] = [[188, 44, 44], [214, 40, 60], [240, 52, 46], [268, 42, 70], [293, 46, 50], [321, 54, 58], [347,
    40, 84],
    [10, 46, 54], [36, 44, 44]];
  const street = row.map(([a, w, h], i) =>
    c.at(...(at(a, R - 6) as [number, number]), 1,
      m.house(c, { w, h, wall: walls[i % 8], roof: tops[i % 5], lit: i === 6 ? 1 : 0, seed: i + 1,
        chimney: i % 2 === 0 }),
      { rot: a }));
  const green = [[201, 30], [281, 34], [334, 30], [23, 32]].map(([a, h]) =>
    c.at(...(at(a, R - 4) as [number, number]), 1, [
      c.path(box(-2.5, -h, 5, h), '#6a4a2c'), c.at(0, -h - 10, 1, m.crown(c, { col: '#7fae4a', r: 17, seed: a,
        n: 8 })),
    ], { rot: a }));
  // the snail under it
  const skin = '#e0a86c';
  c.add(
    c.at(372, 522, 1, c.cut([
      c.solid(
        curve([[-196, 10, 1], [-150, -12], [-90, -30], [0, -34], [60, -34], [92, -64], [120, -84], [150, -78], [162,
          -52],
          [150, -24], [120, 0], [60, 12], [-60, 14]]),
        skin, [['#7a3f24', 0.85, [0, 1, 0, 0.2]], ['#fff0c8', 0.7, [1, 0, 0.6, 0.5]]],
      ),
      c.path(taper([[138, -78], [160, -104], [164, -128]], 9, 6) + taper([[150, -70], [184, -88], [198, -108]], 9, 6),
        skin),
      c.path(circle(164, -132, 8) + circle(200, -112, 8), dark(skin, 0.1)),
      c.path(circle(166, -134, 3.4) + circle(202, -114, 3.4), '#2a1a22'),
    ], { wob: 3, shadow: 6 }), { rot: -66 }),
  );
  const coil: Pt[] = Array.from({ length: 22 }, (_, i) => {
    const t = i / 21;
    return at(118 + 700 * t, (R - 22) * (1 - t) ** 0.9 + 4);
  });
  c.add(
    c.cut([street, green], { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.solid(circle(S[0], S[1], R), '#b97a4a', [
          ['#4a2424', 0.85, [0.1, 1, 0.4, 0.25]], ['#ffe2a8', 0.8, 'r', [0.72, 0.24, 0.5]],
        ]),
        c.path(taper(coil, (t) => 30 - 24 * t), '#f0dcb0'),
        c.line(curve(coil, false), '#b08a5a', 2, { 'stroke-dasharray': '5 7' }),
      ],
      { wob: 3, shadow: 8 },
    ),
  );
  c.add(c.cut([[250, 0.62, 2], [305, 0.62, 0], [0, 0.62, 5], [55, 0.6, 4], [190, 0.56, 3]].map(
    ([a, s, i]) => c.at(...(at(a, 56) as [number, number]), s,
      m.house(c, { w: 38, h: 26, wall: walls[i], roof: tops[i % 5], lit: 0, seed: i, chimney: false }), { rot: a })),
    { wob: 1 }));
  c.add(c.glow(...(at(347, R + 62) as [number, number]), 46, '#fff0b0', 0.8));
  // the kite left out overnight
  c.add(
    m.rope(c, at(293, R + 76), [88, 176], -30, '#5a4a3a', 1.6),
    c.cut(c.at(92, 160, 1.15, m.kite(c, { a: '#d9483f', b: '#4f7fb0', tail: 3 }), { rot: -24 }), { wob: 2,
      shadow: 5 }),
  );
  // the last owner: one leaf, one plank bridge, one suitcase
  c.add(
    c.cut(
      [
        leaf([[-30, 800, 1], [60, 772], [140, 786], [196, 826, 1], [140, 850], [50, 862], [-30, 850, 1]], '#5f9a46'),
      ],
      { wob: 4, shadow: 8 },
    ),
    c.line('M-20 826Q90 800 190 826', '#3f7036', 2.4),
    c.cut(
      [
        c.line(curve([[126, 818], [170, 776], [224, 758], [290, 768]], false), '#7a4a2a', 13),
        c.line(curve([[126, 818], [170, 776], [224, 758], [290, 768]], false), '#e6b878', 10,
          { 'stroke-dasharray': '3 12' }),
        c.line('M124 814V780M170 774V738M224 756V720M284 764V732' +
          'M122 786Q146 748 170 742Q200 724 224 724Q256 722 288 736',
          '#6a4226', 3.4),
        c.line('M170 780L178 850M224 764L228 860', '#6a4226', 5),
      ],
      { wob: 2, shadow: 4 },
    ),
    c.cut(
      c.at(186, 772, 1.12, [
        m.person(c, { coat: '#35507a', trousers: '#4a2f2a', hat: 'none', hair: '#3a2420', arms: [[-22, -46], [30,
          -84]],
          legs: [[-24, -10], [16, 0]], lean: 15, scarf: '#c8323f', knee: 6 }),
        c.at(-28, -44, 1, [c.path(box(-19, 0, 34, 24, 3), '#b0662f'), c.line('M-8 0v-6h12v6M-12 0v24M8 0v24',
          '#5a2f1c', 2.2)]),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // a wheel has come off
  c.add(
    c.cut(
      c.at(66, 780, 1, [
        m.wheel(c, { r: 27, spokes: 8, col: '#7a4526' }),
        c.line('M-34 -16q-12 4 -20 0M-34 0q-12 4 -22 0M-30 16q-10 4 -18 0', '#f3f7d0', 2.4),
      ]),
      { wob: 2, shadow: 5 },
    ),
    c.cut(m.grass(c, { y: 912, h: 110, n: 52, col: '#2f5f34', seed: 9, lean: 0.1 }), { wob: 3 }),
    c.dots(Array.from({ length: 26 }, () => [r.in(20, 580), r.in(80, 860), r.in(1, 2.6)]), '#fffde4',
      { opacity: 0.8 }),
  );
  return c.finish({ vignette: 0.35, tint: '#163a1c' });
}
