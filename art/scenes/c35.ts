import { Card, curve, circle, ellipse, box, poly, taper, rng, walk, dark } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The sleeping train';
const wheels = (c: Card): string => [-50, 50].map((x) => c.line(circle(x, -14, 12), '#3a2a3a', 5) + c.line(
  `M${x - 11} -14h22M${x} -25v22`, '#3a2a3a', 2.4)).join('') + c.path(box(-80, -34, 164, 9, 3), '#5a3a34');
// a bed on wheels, 160 long, its foot goes first; wheels on y = 0
function bed(c: Card, cover: string, hair: string, bunk = false): string {
  const wood = '#8a4f34';
  const sleeper = (y: number, col: string, h: string): Kids => [
    c.path(box(-72, y, 140, 16, 5), '#f6ead6'),
    c.solid(curve([[-72, y + 2], [-70, y - 20], [-44, y - 24], [-26, y - 12], [-30, y + 4]]), '#fffaf0', [['#a89ab8',
      0.6, [0, 1, 0.5, 0.3]]]),
    c.path(circle(-42, y - 18, 13), '#e6b894'),
    c.path(curve([[-54, y - 12], [-58, y - 28], [-42, y - 35], [-30, y - 26], [-40, y - 22], [-46, y - 12]]), h),
    c.solid(curve([[-30, y - 8], [-16, y - 24], [14, y - 22], [40, y - 26], [62, y - 12], [70, y + 4, 1], [66,
      y + 24, 1], [40, y + 19], [10, y + 25],
      [-20, y + 18, 1]]), col, [[dark(col, 0.6), 0.8, [0, 1, 0.4, 0.2]], ['#fff0c0', 0.6, [1, 0, 0.5, 0.6]]]),
    c.path(curve([[-32, y - 6], [-24, y - 22], [-10, y - 24], [-16, y - 4], [-14, y + 18, 1], [-24, y + 18, 1]]),
      '#fff6e4'),
  ];
  const post = (x: number, h: number): string => box(x - 5, -h, 10, h - 26, 3) + circle(x, -h - 3, 7);
  return [
    wheels(c),
    c.solid(post(-76, bunk ? 178 : 100) + curve([[-80, -40, 1], [-80, -88], [-74, -88], [-72, -40, 1]]), wood,
      [['#3a1a1c', 0.7, [0, 1, 0.5, 0.3]]]),
    bunk ? [sleeper(-122, '#c8503c', '#3a2420'), c.path(box(-76, -108, 150, 8, 2), wood)] : '',
    sleeper(-52, cover, hair),
    c.path(post(74, bunk ? 158 : 80), wood),
    c.path(box(-80, -40, 160, 8, 3), wood),
    bunk ? c.line('M22 -34L30 -122M46 -34L52 -122M25 -52h24M27 -70h23M28 -88h23M29 -106h23', '#e9c48a', 4.4) : '',
  ].flat(9).join('');
}
// the engine: a bolster for a boiler, a bedpost for a chimney
function engine(c: Card): string {
  return [
    wheels(c), c.line(circle(6, -19, 17), '#3a2a3a', 5) + c.line('M-5 -8L17 -30M-5 -30L17 -8', '#3a2a3a', 2.4),
    c.path(poly([[84, -34], [116, -4], [78, -4]]), '#5a3a34'),
    c.solid(curve([[-84, -34, 1], [-86, -128], [-58, -148], [-30, -128], [-32, -34, 1]]), '#8a4f34', [['#3a1a1c',
      0.8, [0, 0.6, 0.6, 0.4]]]),
    c.path(curve([[-74, -84, 1], [-74, -116], [-58, -128], [-42, -116], [-42, -84, 1]]), '#ffdf94'),
    c.line('M-58 -126V-84M-74 -104H-42', '#8a4f34', 3),
    c.path(box(52, -128, 17, 66, 3) + curve([[46, -122, 1], [42, -140], [80, -140], [76, -122, 1]]), '#6a3a2c'),
    c.solid(box(-30, -86, 116, 50, 24), '#d96a4a', [['#6a1f2c', 0.85, [0.4, 1, 0.5, 0.3]], ['#ffe6b0', 0.7, [0.7, 0,
      0.5, 0.5]]]),
    c.line('M-8 -85Q-14 -60 -8 -37M16 -85Q10 -60 16 -37M40 -85Q34 -60 40 -37', '#fff3dc', 6),
    c.path(ellipse(80, -61, 11, 24), '#fff3dc'), c.path(circle(82, -61, 7), '#ffce5a'),
  ].join('');
}

export default function (): Card {
  const c = new Card('c35', 351);
  const r = rng(35);
  c.add(
    c.sky([[0, '#8fb4c4'], [0.3, '#dfdcc0'], [0.55, '#fde3b0'], [1, '#fbd28e']], { amount: 0.18, fx: 0.009, fy: 0.01,
      ink: '#c99a6a' }),
    c.glow(462, 290, 380, '#fff8d8', 0.95, 0.4),
    c.path(circle(462, 282, 56), '#fffdf0'),
    c.cut(c.solid(m.ridge(c, { y: 548, amp: 22, seed: 3, step: 90 }), '#d9c490', [['#fffbe0', 0.8, [0.8, 0, 0.5,
      0.3]]]), { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 620, amp: 16, seed: 8, step: 80 }), '#b0b06a', [['#fff6c8', 0.8, [0.8, 0, 0.5,
      0.2]], ['#5a7a5a', 0.6, [0, 0.4,
      0.5, 0.1]]]), { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 720, amp: 14, seed: 5, step: 90 }), '#8f9a50', [['#fff2b0', 0.8, [0.9, 0, 0.5,
      0.3]], ['#3a5a4a', 0.8, [0, 0.6, 0.5,
      0.1]]]), { wob: 6 }),
  );
  // the window in the sky: it is night in there
  const [A, B, D, E]: Pt[] = [[44, 96], [262, 60], [262, 500], [44, 478]];
  const pane = poly([A, B, D, E]);
  c.add(
    c.cut(c.solid(poly([[30, 80], [276, 40], [276, 522], [30, 496]]), '#f6ead2', [['#8a7a8a', 0.75, [0, 0.6, 0.7,
      0.4]]]), { wob: 3, shadow: 9 }),
    c.group({ 'clip-path': c.clip(pane) }, [
      c.path(pane, c.linear([[0, '#0c1038'], [0.6, '#26307a'], [1, '#4a4a94']]), { filter: c.filter('brush', 0.01,
        0.012, 0.3, '#0a0c30') }),
      m.stars(c, { n: 70, x: 44, y: 70, w: 220, h: 420, seed: 6, col: '#fff6dc' }),
      c.path(curve([[96, 150, 1], [76, 172], [86, 206], [122, 214, 1], [98, 196], [92, 172]]), '#fff0c4'),
      // web and spider in the corner
      c.at(262, 60, 1, m.web(c, { r: 96, spokes: 18, rings: 5, part: 0.3, turn: 1.5, col: '#dfe0ff', w: 1.4 })),
      c.line('M204 84V196', '#dfe0ff', 1.6), c.at(204, 210, 0.6, m.spider(c, { col: '#0a0c24', mark: '#e0583a' })),
    ]),
    c.glow(204, 212, 34, '#8f94e0', 0.35),
  );
  // deck of the viaduct: out of the night, down into the morning
  const deck = walk([[20, 470], [150, 478], [270, 504], [390, 552], [510, 614], [640, 692]], 5);
  const on = (x: number): [number, number, number] => {
    const i = Math.max(1, deck.findIndex((p) => p[0] >= x));
    const [p, q] = [deck[i - 1], deck[i]];
    const t = (x - p[0]) / (q[0] - p[0]);
    return [x, p[1] + (q[1] - p[1]) * t, (Math.atan2(q[1] - p[1], q[0] - p[0]) * 180) / Math.PI];
  };
  const thick = (x: number): number => 10 + Math.max(0, x) * 0.035;
  const edge = deck.filter(([x]) => x > 44).map(([x, y]): Pt => [Math.min(616, x), y]);
  const piers = [[288, 13, 700], [352, 16, 730], [430, 20, 774], [528, 27, 850], [640, 36, 910]];
  // under the deck: down a pier, along its foot, up and over the next arch
  let under = 'L616 910';
  for (let i = piers.length - 1; i > 0; i--) {
    const [[x, w, y], [px, pw, py]] = [piers[i], piers[i - 1]];
    const [a, b] = [Math.round(px + pw / 2), Math.round(Math.min(606, x - w / 2))];
    const top = Math.round(on((a + b) / 2)[1] + thick(a) + 16);
    const k = (b - a) / 2;
    const [rise, low] = [Math.round(top + k * 1.4), Math.round(top + k * 0.7)];
    under += `L${b} ${y}V${rise}Q${b} ${top + 12} ${(a + b) >> 1} ${top}Q${a} ${top - 8} ${a} ${low}V${py}`;
    under += `H${Math.round(px - pw / 2)}`;
  }
  const out = edge.filter(([x]) => x >= 262);
  c.add(
    // shadows of the piers run back over the meadow
    c.path(piers.slice(0, 4).map(([x, w, y]) => poly([[x - w / 2, y - 6], [x + w / 2, y], [x - 150 - w, y + 70],
      [x - 170 - w * 2, y + 58]])).join(''),
      '#3a4a4a', { opacity: 0.42 }),
    c.cut([
      c.solid(poly(out).slice(0, -1) + under + 'Z', '#c9a98a', [['#6a4a5c', 0.85, [0, 0.6, 0.6, 0.4]],
        ['#fff3cc', 0.6, [1, 0.1, 0.5, 0.4]]]),
      c.path(taper(edge.filter((_, i) => i % 2 === 0), (t) => 8 + 22 * t), '#a8826a'),
      c.line(curve(edge, false), '#5a3f3c', 4),
    ], { wob: 2, shadow: 5 }),
    c.cut([c.path(poly([[30, 484], [284, 508], [284, 528], [30, 502]]), '#e6d6ba')], { wob: 3 }),
    // the leaf that stands open to the day
    c.cut([c.solid(poly([[276, 46], [336, 92], [336, 470], [276, 516]]) + poly([[284, 66], [328, 100], [328, 268],
      [284, 274]]) + poly([[284, 286], [328,
      280], [328, 458], [284, 494]]), '#f6ead2', [['#8a7a8a', 0.8, [0, 0.5, 0.8, 0.5]]], { 'fill-rule': 'evenodd' }),
      c.path(poly([[284, 66], [328, 100], [328, 268], [284, 274]]) + poly([[284, 286], [328, 280], [328, 458], [284,
        494]]), '#fff8e0', { opacity: 0.45 })],
      { wob: 2 }),
  );
  // the train
  const ride = (x: number, s: number, kids: Kids): string => {
    const [a, y, rot] = on(x);
    return c.at(a, y + 1, s, kids, { rot });
  };
  c.add(
    c.cut([ride(104, 0.46, bed(c, '#4a6aa8', '#e9c48a')), ride(204, 0.56, bed(c, '#7a5a9c', '#2a1a20'))], { wob: 2 }),
    c.cut([ride(326, 0.74, bed(c, '#5f9a8a', '#8a4a2c', true)), ride(462, 0.9, engine(c))], { wob: 2, shadow: 5 }),
  );
  // smoke: feathers
  c.add([[566, 474, 15], [546, 450, 12], [560, 428, 9]].map(([x, y, k], i) => c.path(circle(x, y, k), '#fffaf0',
    { opacity: 0.75 - i * 0.15 })),
    [[512, 440, 30], [540, 404, -20], [490, 404, 60], [572, 394, 10], [530, 470, 80]].map(([x, y, rot]) => c.at(x, y,
      0.8, c.path(curve([[0, -14, 1], [6,
      -2], [2, 12], [0, 16, 1], [-3, 10], [-5, -2]]), '#fffdf4'), { rot })));
  // near meadow
  c.add(
    c.cut(c.solid(curve([[-20, 910, 1], [-20, 800, 1], [120, 786], [280, 812], [440, 860], [560, 910, 1]]),
      '#6a7a3c', [['#22342c', 0.85, [0, 1, 0.5,
      0.2]], ['#fff0a8', 0.7, [0.7, 0, 0.5, 0.5]]]), { wob: 6 }),
    c.cut(m.grass(c, { y: 908, h: 60, n: 50, col: '#2c3f2c', seed: 4 }), { wob: 3 }),
    c.dots(Array.from({ length: 14 }, (): Pt => [r.in(20, 420), r.in(810, 880), r.in(1.6, 3)]), '#fff6d0'),
  );
  return c.finish({ vignette: 0.35, tint: '#3a2438' });
}
