import { Card, curve, circle, ellipse, box, poly, taper, rng, dark } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The last stop has gone';
// a narrow house on y = 0; asleep unless lit
function home(c: Card, w: number, h: number, wall: string, roof: string, lit = false): string {
  return [
    c.path(box(w * 0.14, -h - w * 0.72, w * 0.16, w * 0.5), dark(roof, 0.3)),
    c.solid(poly([[-w / 2, 6], [-w / 2, -h], [0, -h - w * 0.7], [w / 2, -h], [w / 2, 6]]), wall, [['#12242c', 0.8,
      [0, 0.7, 0.7, 0.4]], ['#ffd9b0', 0.6,
      [1, 0, 0.5, 0.5]]]),
    c.path(poly([[-w * 0.62, -h + 4], [0, -h - w * 0.84], [w * 0.62, -h + 4], [w * 0.5, -h + 5], [0, -h - w * 0.6],
      [-w * 0.5, -h + 5]]), roof),
    c.path(box(-w * 0.3, -h * 0.86, w * 0.22, h * 0.26, 1) + box(w * 0.08, -h * 0.86, w * 0.22, h * 0.26, 1),
      lit ? '#ffe08a' : '#1c2c38'),
    c.path(box(-w * 0.12, -h * 0.4, w * 0.26, h * 0.42, 2), dark(wall, 0.6)),
  ].join('');
}

export default function (): Card {
  const c = new Card('c14', 141);
  const r = rng(14);
  c.add(
    c.sky([[0, '#0a2029'], [0.35, '#14464a'], [0.75, '#3f7f68'], [1, '#16382f']], { amount: 0.12, fx: 0.012,
      fy: 0.01, ink: '#061a20' }),
    c.glow(430, 190, 420, '#ffcf9a', 0.7, 0.35),
    m.stars(c, { n: 24, x: 20, y: 60, w: 300, h: 260, seed: 3, col: '#e4f4d8' }),
  );
  // tall grass out of focus
  const blade = (x: number, h: number, bend: number, w: number, col: string, o: number): string => c.path(taper([[x,
    920], [x + bend * 0.3, 920 - h *
    0.5], [x + bend, 920 - h]], w, 2), col, { opacity: o });
  c.add(c.group({ filter: c.filter('blur', 4) }, [
    blade(40, 620, 90, 40, '#1f5a50', 0.7), blade(150, 400, -60, 34, '#1f5a50', 0.6), blade(520, 560, -110, 46,
      '#1a4f48', 0.7), blade(590, 700, -60,
      40, '#23604f', 0.7), blade(430, 300, 60, 36, '#1a4f48', 0.7),
  ]));
  // the flower is the lamp of this place
  const stem: Pt[] = [[40, 940], [170, 752], [310, 560], [420, 396], [462, 280], [448, 190]];
  const petal = (rot: number, l: number, w: number, col: string): string => c.at(440, 176, 1, c.solid(curve([[0, 6],
    [-w * 0.5, -l * 0.5], [-w * 0.42,
    -l * 0.92], [0, -l], [w * 0.42, -l * 0.92], [w * 0.5, -l * 0.5]]), col, [['#8a1f3a', 0.85, [0.5, 0, 0.5, 0.6]],
      ['#fff0c0', 0.9, [0.5, 1, 0.5,
    0.4]]]), { rot });
  c.add(
    c.cut([petal(-84, 128, 66, '#e0704f'), petal(84, 128, 66, '#e0704f'), petal(-52, 140, 78, '#ef8a5c'), petal(52,
      140, 78, '#ef8a5c'), petal(-20, 138,
      76, '#f6a070'), petal(20, 138, 76, '#f6a070')], { wob: 3, shadow: 5 }),
    c.cut([petal(-112, 110, 64, '#d9603f'), petal(112, 110, 64, '#d9603f')], { wob: 3, shadow: 5 }),
    c.cut(c.solid(taper(stem, (t) => 30 - 12 * t), '#4f8a4a', [['#0f2c28', 0.9, [0.2, 0.2, 0.55, 0.45]], ['#ffe0a0',
      0.6, [0.9, 0, 0.6, 0.5]]]), { wob: 3,
      shadow: 5 }),
    c.glow(440, 186, 150, '#fff3c0', 0.95, 0.4),
    c.cut(c.solid(ellipse(440, 178, 46, 28), '#ffd76a', [['#c9702c', 0.8, [0.5, 0, 0.5, 0.6]]]), { wob: 3 }),
    c.dots(Array.from({ length: 26 }, (): Pt => [440 + r.in(-40, 40), 178 + r.in(-20, 20), 2]), '#a8501f'),
    // a leaf on the stem
    c.cut(c.solid(curve([[200, 716, 1], [260, 700], [350, 716], [430, 770, 1], [340, 780], [250, 760]]), '#3f7a48',
      [['#0f2c28', 0.85, [0, 1, 0.5, 0.3]],
      ['#cfe090', 0.5, [0.7, 0, 0.5, 0.5]]]) + c.line('M204 718Q320 730 424 768', '#245038', 3), { wob: 3,
        shadow: 5 }),
  );
  // the snail; its own ground is y = 0, it climbs
  const flesh = '#b89a8c';
  const [SX, SY, R] = [0, -146, 124];
  const lane: Pt[] = [];
  for (let i = 0; i <= 34; i++) {
    const a = 0.7 + i * 0.38;
    const k = R * 0.9 * (1 - i / 38) ** 1.05;
    lane.push([SX + k * Math.cos(a), SY + k * Math.sin(a)]);
  }
  const spiral = curve(lane, false);
  const rim = (deg: number, k = R - 6): [number, number, number] => {
    const a = (deg * Math.PI) / 180;
    return [SX + k * Math.sin(a), SY - k * Math.cos(a), deg];
  };
  const put = (deg: number, kids: string, s = 1, k = R - 6): string => {
    const [x, y, rot] = rim(deg, k);
    return c.at(x, y, s, kids, { rot });
  };
  const [grey, sand, rose, tall] = [home(c, 32, 38, '#9fae9c', '#7a3a3c'), home(c, 34, 50, '#cdb88c', '#5a3a44'),
    home(c, 36, 42, '#b88a74', '#3f4a5a'),
    home(c, 30, 60, '#d9c8a0', '#8a4038')].map((k) => c.stamp(k));
  const tree = c.stamp(c.path(taper([[0, 4], [1, -20], [-1, -34]], 7, 4), '#3a2c28') + c.solid(circle(0, -46,
    19) + circle(-13, -36, 13) + circle(14, -35, 13),
    '#4f7f4a', [['#12302a', 0.8, [0, 1, 0.5, 0.3]], ['#e9e09a', 0.5, [1, 0, 0.5, 0.5]]]));
  const town = [
    put(-112, grey(0, 0)), put(-92, sand(0, 0)), put(-73, tree(0, 0)), put(-55, rose(0, 0)), put(-36, tall(0, 0)),
    put(12, home(c, 34, 62, '#a8b4a0', '#5a3a44', true)),
    put(31, rose(0, 0)), put(49, tree(0, 0, 0.9)), put(65, sand(0, 0, 0.84)), put(84, grey(0, 0, 0.9)),
    // a bridge from roof to roof, over the lane
    put(-12, c.solid('M-52 12Q-44 -34 0 -40Q44 -34 52 12H36Q30 -18 0 -22Q-30 -18 -36 12Z', '#cbbba4', [['#22343a',
      0.8, [0, 1, 0.5, 0.3]],
      ['#ffe6c4', 0.6, [1, 0, 0.5, 0.5]]]) +
        c.line('M-52 -2Q-42 -42 0 -49Q42 -42 52 -2M-34 -30v-9M-12 -38v-9M12 -38v-9M34 -30v-9', '#e6d8c0', 3)),
  ];
  const inner = [[0.5, 300], [0.52, 340], [0.52, 20], [0.5, 62], [0.48, 250], [0.46, 105]].map(([k, deg], i) =>
    put(deg, [sand, rose, grey][i % 3](0, 0, 0.58), 1, R * k));
  const wheel = put(-102, c.at(-8, -36, 1, c.line(circle(0, 0, 21), '#3a2620', 5) + c.line(circle(0, 0, 14),
    '#3a2620', 2.4) + c.line(
    'M-21 0H21M0 -21V21M-15 -15L15 15M-15 15L15 -15', '#3a2620', 3) + c.path(circle(0, 0, 5), '#8a5a3c')));
  const snail = [
    // foot, neck, head
    c.line('M224 -106Q240 -150 262 -182M206 -106Q212 -156 222 -192', '#a8887c', 8),
    c.path(circle(263, -184, 9) + circle(222, -195, 9), '#8a6a64'), c.path(circle(265, -186, 4) + circle(224, -197,
      4), '#1c1418'),
    c.line('M244 -74Q262 -70 272 -62', '#a8887c', 6),
    c.solid(curve([[-216, 10], [-160, -18], [-90, -44], [20, -54], [110, -58], [150, -78], [184, -112], [216, -122],
      [244, -108], [254, -82], [242, -54], [214,
      -26], [196, -4], [120, 8], [-60, 12]]), flesh, [['#3a2430', 0.88, [0.3, 1, 0.45, 0.35]], ['#ffe6cc', 0.75, [1,
        0.1, 0.6, 0.4]]]),
    c.line([-150, -110, -70, -30, 10, 50, 90, 130].map((x) => `M${x} 4q6 -8 14 -${10 + (x + 150) * 0.02}`).join(''),
      '#7a5a58', 2.4, { opacity: 0.7 }),
    town, wheel,
    c.solid(circle(SX, SY, R), '#a35c48', [['#2a1420', 0.92, [0, 1, 0.55, 0.4]], ['#ffcf9a', 0.75, [1, 0, 0.5,
      0.5]]]),
    c.line(spiral, '#5a2a2c', 20, { opacity: 0.55 }), c.line(spiral, '#e6c49a', 11), c.line(spiral, '#b88a66', 1.6,
      { 'stroke-dasharray': '6 8' }),
    inner,
    c.glow(rim(12, R + 40)[0], rim(12, R + 40)[1], 40, '#ffe08a', 0.6),
  ];
  c.add(c.cut(c.at(304, 562, 0.86, snail, { rot: -54 }), { wob: 3, shadow: 9 }));
  // a kite that is still out, tied to a chimney
  c.add(
    c.line(curve([[138, 388], [130, 320], [104, 250], [112, 190]], false), '#ffe9c8', 1.8),
    c.cut(c.at(116, 150, 1, [c.path(poly([[0, -46], [30, -6], [0, 0]]) + poly([[0, 44], [-28, -4], [0, 0]]),
      '#e0583f'), c.path(poly([[0, -46], [-28, -4], [0,
      0]]) + poly([[0, 44], [30, -6], [0, 0]]), '#f6e2b8'), c.line('M0 44q-14 16 0 30q12 14 -2 28', '#f6e2b8', 2.4),
        c.path(poly([[-8, 62], [6, 66], [-6,
      72]]) + poly([[-4, 86], [10, 92], [-2, 97]]), '#e0583f')], { rot: 24 }), { wob: 2, shadow: 5 }),
  );
  // the one who overslept
  c.add(
    c.cut(c.at(128, 806, 1.16, m.person(c, { coat: '#d9a63f', hair: '#2a1d1c', trousers: '#243a44', hat: 'bowler',
      hatc: '#1c2a30', lean: 10, light: 1,
      arms: [[-26, -52], [30, -70]], legs: [[-20, -6], [17, -2]], scarf: '#c8402f', behind: c.at(-30, -20, 0.78,
        m.suitcase(c, { col: '#8a4a38' }),
      { rot: 14 }) }), { rot: -30 }), { wob: 2, shadow: 5 }),
    c.cut([[20, 260, 50, 26], [330, 150, 90, 20], [420, 210, -40, 26], [500, 170, 60, 22], [570, 280, -70, 30], [250,
      110, -50, 18]].map(([x, h, b, w]) =>
      blade(x, h, b, w, '#0a201e', 1)), { wob: 4 }),
    c.dots([[392, 470, 5], [210, 740, 4], [396, 752, 6], [480, 300, 4], [350, 724, 3]], '#f0fff0', { opacity: 0.85 }),
  );
  return c.finish({ vignette: 0.5, tint: '#04140f' });
}
