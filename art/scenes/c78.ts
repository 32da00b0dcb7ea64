import { Card, curve, circle, ellipse, box, poly, taper, rng, dark, lite } from '../lib/svg.js';
import type { Kids } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { band } from '../lib/motifs_redrawn.js';

export const title = 'Fox weather';
// a fox on two legs, walks to the right, 138 tall
function fox(c: Card, coat: string, hold: Kids, o: { veil?: boolean; hat?: boolean } = {}): string {
  const fur = '#d2682c';
  return [
    c.solid(curve([[-8, -34], [-40, -18], [-72, -34], [-82, -66], [-70, -86], [-58, -66], [-44, -48], [-12, -52]]),
      fur, [['#6a2418', 0.7, [0.4, 1, 0.4, 0.3]]]),
    c.path(curve([[-76, -48], [-84, -68], [-70, -88, 1], [-64, -72], [-68, -56]]), '#fff3dc'),
    c.path(taper([[-4, -20], [-8, -8], [-12, -2]], 10, 7) + taper([[6, -20], [12, -8], [14, -2]], 10,
      7) + ellipse(-8, -2, 9, 4) + ellipse(19, -2, 9, 4), '#3a1c1a'),
    c.solid(curve([[-14, -86], [-18, -50], [-24, -10, 1], [0, -5], [26, -10, 1], [20, -50], [14, -84], [0, -92]]),
      coat, [[dark(coat, 0.6), 0.85, [0, 0.6, 0.7,
      0.4]], [lite(coat, 0.6, '#fff0b8'), 0.7, [1, 0.2, 0.5, 0.4]]]),
    c.path(curve([[-15, -112], [-13, -142, 1], [-3, -122]]) + curve([[1, -120], [10, -143, 1], [14, -116]]),
      dark(fur, 0.25)),
    c.solid(curve([[-14, -88], [-18, -104], [-10, -120], [6, -121], [18, -110], [34, -102], [46, -94], [44, -88],
      [28, -84], [10, -78], [-4, -80]]), fur,
      [['#ffe0a0', 0.6, [0.6, 0, 0.5, 0.6]]]),
    c.path(curve([[46, -93], [26, -97], [8, -96], [-8, -86], [2, -77], [14, -77], [30, -83], [44, -88]]), '#fff3dc'),
    c.path(circle(45, -92, 3.6) + ellipse(16, -104, 2.6, 3.2), '#1c1014'),
    o.veil ? c.path(curve([[-6, -124, 1], [-22, -110], [-34, -70], [-40, -30, 1], [-20, -40], [-14, -80], [8, -118,
      1]]), '#fffaf0', { opacity: 0.85 }) +
      c.path(circle(-4, -124, 5) + circle(4, -125, 5) + circle(-11, -119, 5), '#e9607a') : '',
    o.hat ? c.path(box(-14, -124, 30, 5, 2) + box(-9, -148, 20, 26, 2), '#2a1f2c') : '',
    hold,
    c.path(taper([[2, -78], [8, -60], [24, -62]], 12, 9), dark(coat, 0.2)), c.path(circle(25, -62, 5), '#3a1c1a'),
  ].flat(9).join('');
}
const brolly = (c: Card, col: string, x = 24): string =>
  c.line(`M${x} -58V-196`, '#3a241c', 4) + c.solid(curve([[x - 74, -150, 1], [x - 60, -184], [x - 20, -206], [x + 20,
    -206], [x + 60, -184], [x + 74, -150, 1], [x + 50,
    -159], [x + 25, -150, 1], [x, -160], [x - 25, -150, 1], [x - 50, -159]]), col, [[dark(col, 0.6), 0.8, [0, 0.8,
      0.6, 0.4]], ['#fff0b8', 0.75, [1, 0, 0.5, 0.5]]]) +
  c.line(`M${x} -206Q${x - 24} -190 ${x - 25} -151M${x} -206Q${x + 24} -190 ${x + 25} -151`, dark(col, 0.35), 2);
const lamp = (c: Card): string =>
  c.line('M24 -58L58 -122', '#3a241c', 4) + c.glow(60, -98, 46, '#fff0b0', 0.9) + c.path(box(50, -116, 20, 30, 6),
    '#ffe9a0') + c.line('M60 -124V-116M48 -116H72M48 -86H72',
    '#4a2a1c', 4);

export default function (): Card {
  const c = new Card('c78', 781);
  const r = rng(78);
  c.add(
    c.sky([[0, '#4a5a34'], [0.2, '#b0a850'], [0.45, '#ffe9a8'], [0.6, '#fff6d4'], [1, '#8a8a3c']], { amount: 0.15,
      fx: 0.02, fy: 0.006, ink: '#6a6a2c' }),
    c.glow(420, 360, 360, '#fffbe4', 0.95, 0.45),
    // the moon has come to look, by day
    c.path(circle(188, 218, 47), '#fffdf2', { opacity: 0.9 }), c.path(circle(178, 202, 9) + circle(202, 236,
      7) + circle(196, 196, 4), '#d9cf94', { opacity: 0.7 }),
  );
  // far trunks, veiled
  const trunk = (x: number, w: number, y: number, col: string, lt: number): string => c.solid(poly([[x - w / 2, -12],
    [x + w / 2, -12], [x + w * 0.52, y * 0.6], [x + w *
    0.8, y], [x - w * 0.8, y], [x - w * 0.54, y * 0.6]]), col, [[dark(col, 0.5), 0.7, [0, 0.5, 0.7, 0.5]],
      ['#fff3b8', lt, [1, 0.5, 0.55, 0.5]]]);
  c.add(
    c.cut([[40, 15], [92, 12], [152, 14], [222, 13], [276, 10], [334, 9], [392, 11], [452, 12], [506, 14], [566,
      15]].map(([x, w]) => trunk(x, w, 446 + (x % 7) * 3,
      '#d0bd6c', 0.6)), { wob: 4 }),
    c.cut(c.solid(m.ridge(c, { y: 450, amp: 10, seed: 6, step: 90 }), '#b8b25a', [['#fffbd8', 0.8, [0.7, 0, 0.5,
      0.2]]]), { wob: 4 }),
    c.cut([[-4, 30], [116, 24], [500, 26], [598, 34]].map(([x, w]) => trunk(x, w, 540, '#8f7f40', 0.7)), { wob: 4 }),
    c.cut(c.solid(m.ridge(c, { y: 520, amp: 16, seed: 3, step: 100 }), '#8a9442', [['#fff8c0', 0.8, [0.65, 0, 0.5,
      0.3]], ['#3a4a24', 0.7, [0, 0.6, 0.5, 0.1]]]),
      { wob: 6 }),
  );
  // the road
  const road = band([[372, 470, 8], [306, 492, 18], [262, 524, 34], [316, 572, 56], [420, 626, 84], [420, 690, 118],
    [300, 760, 168], [190, 840, 240], [170, 930, 300]], 0.5);
  c.add(c.cut(c.solid(road.d, '#e9cf8a', [['#7a5a2c', 0.7, [0, 1, 0.4, 0.3]], ['#fffbe0', 0.8, [0.8, 0, 0.5, 0.5]]]),
    { wob: 4 }));
  // shafts of sun
  c.add(c.path(poly([[520, -10], [600, -10], [380, 700], [220, 700]]) + poly([[420, -10], [470, -10], [240, 560],
    [160, 560]]), c.linear([[0, '#fffbe0', 0.55], [1, '#fffbe0', 0]])));
  // guests, far to near
  const guest = (x: number, y: number, s: number, kids: string, flip = false): string => c.path(ellipse(x - s * 26,
    y + 1, s * 60, s * 8), '#4a4a1c', { opacity: 0.4 }) + c.at(x, y, s,
    kids, { flip });
  const plain = c.stamp(fox(c, '#5a6a8a', brolly(c, '#d98a2c')));
  const plum = c.stamp(fox(c, '#7a4a6a', brolly(c, '#2f7a74')));
  const bearer = c.stamp(fox(c, '#4a6a4a', lamp(c)));
  c.add(
    c.cut([guest(338, 486, 0.2, plain(0, 0), true), guest(292, 500, 0.24, plum(0, 0), true), guest(262, 528, 0.29,
      plain(0, 0)), guest(304, 556, 0.34, bearer(0, 0)),
      guest(352, 586, 0.4, plum(0, 0))], { wob: 2 }),
    c.cut([guest(436, 640, 0.52, plain(0, 0), true), guest(428, 712, 0.62, bearer(0, 0), true)], { wob: 2,
      shadow: 5 }),
  );
  // flowers at the wayside
  const [white, coral, amber] = ['#fff6e0', '#e0705a',
    '#e9a04a'].map((col) => c.stamp(c.line('M0 0Q4 -20 0 -38M0 -8Q-12 -14 -16 -24', '#4a5f24', 3.4) + c.path([0, 1,
    2, 3, 4].map((i) => circle(8 * Math.cos(i * 1.257 + 0.3), -42 + 8 * Math.sin(i * 1.257 + 0.3), 6.4)).join(''),
      col) + c.path(circle(0, -42, 4.6), '#ffd24a')));
  c.add(c.cut([white(520, 640, 0.6), coral(190, 580, 0.5), white(500, 716, 0.8), white(150, 640, 0.6), amber(112,
    690, 0.8), white(516, 800, 1.1), coral(458, 790, 1),
    amber(490, 868, 1.3)], { wob: 2 }));
  // bride and groom
  c.add(
    c.path(poly([[210, 866], [330, 858], [180, 908], [60, 908]]), '#4a4a1c', { opacity: 0.4 }),
    c.cut([
      c.at(316, 838, 1.12, fox(c, '#2f3a5c', brolly(c, '#c8352f'), { hat: true }), { flip: true }),
      c.at(226, 866, 1.16, fox(c, '#fff6e6', [c.path([0, 1, 2, 3].map((i) => circle(26 + (i % 2) * 10,
        -70 - (i > 1 ? 9 : 0), 6.4)).join(''), '#e9607a'), c.path(circle(31, -75, 5),
        '#fff3dc')], { veil: true }), { flip: true }),
    ], { wob: 2, shadow: 5 }),
  );
  // rain with the sun in it
  const drops = (n: number, l: number): string => Array.from({ length: n },
    () => `M${r.in(0, 600) | 0} ${r.in(20, 860) | 0}l-${l * 0.16 | 0} ${l}`).join('');
  c.add(c.line(drops(64, 26), '#fffdf0', 1.8, { opacity: 0.8 }), c.line(drops(40, 16), '#fff0a8', 1.4,
    { opacity: 0.8 }));
  // near trunks, leaves: we stand under them
  c.add(
    c.cut([trunk(20, 92, 930, '#3a3420', 0.75), trunk(590, 70, 930, '#332e1e', 0.3)], { wob: 6, shadow: 9 }),
    c.line('M-10 200q20 60 10 160M44 120q-10 90 4 200M10 480q16 80 4 200M50 560q-8 80 6 180', '#1c1a10', 4,
      { opacity: 0.5 }),
    c.cut([[[-10, 20, 70], [70, 0, 60], [150, -16, 54], [230, -30, 50], [40, 60, 40]], [[600, 10, 70], [530, -20,
      56], [450, -36, 50], [570, 66, 36]]].map((side) =>
      c.solid(side.map(([x, y, k]) => circle(x, y, k)).join(''), '#46562a', [['#1c2412', 0.85, [0.5, 0, 0.5, 0.7]],
        ['#e9e07a', 0.6, [0.5, 1, 0.5, 0.5]]])), { wob: 6, shadow: 5 }),
    c.cut(m.grass(c, { y: 908, h: 60, n: 34, col: '#232a12', seed: 5 }), { wob: 3 }),
  );
  return c.finish({ vignette: 0.45, tint: '#1c1a08' });
}
