import { Card, curve, circle, box, poly, taper, rng, dark, lite } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Let out some string';
const bow = (x: number, y: number, s: number): string =>
  curve([[x, y, 1], [x - 13 * s, y - 9 * s], [x - 15 * s, y + 8 * s], [x, y, 1], [x + 15 * s, y - 7 * s],
    [x + 13 * s, y + 9 *
    s]]);
// a kite that stands on its lower corner, 150 tall
function kite(c: Card, a: string, b: string): string {
  const [T, L, R, O]: Pt[] = [[4, -150], [-46, -98], [52, -92], [0, 0]];
  const X: Pt = [3, -94];
  const part = (p: Pt, q: Pt, col: string, k: number): string =>
    c.solid(poly([p, q, X]), col, [[dark(col, 0.65), 0.8, k > 0 ? [0, 1, 0.6, 0.3] : [0, 0.5, 0.9, 0.4]],
      [lite(col, 0.5, '#ffe0a0'), 0.7, [1, 0.2, 0.4, 0.5]]]);
  return [part(T, R, a, 1), part(T, L, b, -1), part(L, O, a, -1), part(O, R, b, 1),
    c.line(`M${T[0]} ${T[1]}L${O[0]} ${O[1]}M${L[0]} ${L[1]}L${R[0]} ${R[1]}`, '#3a2418', 3)].join('');
}

export default function (): Card {
  const c = new Card('c63', 631);
  const r = rng(63);
  c.add(
    c.sky([[0, '#123a4c'], [0.3, '#3f8088'], [0.55, '#b8c4a0'], [0.72, '#f9c680'], [1, '#f6a860']], { amount: 0.2,
      fx: 0.006,
      fy: 0.008, ink: '#12404c' }),
    c.glow(340, 640, 360, '#fff3c0', 0.95, 0.35),
    c.path(circle(338, 650, 50), '#fffae0'),
  );
  // one heap of cloud, lit from below
  const heap = (list: readonly Pt[]): string => list.map(([x, y, k]) => circle(x, y, k)).join('');
  c.add(c.cut([
    c.solid(heap([[-10, 440, 70], [70, 420, 58], [130, 452, 44], [186, 474, 26]]), '#6f9a9a', [['#ffe0a4', 0.6, [0.9,
      1, 0.5,
      0.4]]]),
    c.solid(heap([[20, 490, 50], [80, 480, 42], [136, 494, 24], [-20, 470, 50]]), '#a3bba6', [['#ffe6b0', 0.8, [1, 1,
      0.4, 0.3]]]),
  ], { wob: 4 }));
  // the mountain wears a castle
  const wall = '#5a4a5c';
  c.add(
    c.cut(c.solid(poly([[-20, 740], [60, 640], [120, 668], [210, 590], [330, 720], [640, 740]]), '#a89a8a',
      [['#ffd894', 0.7,
      [0.9, 0, 0.4, 0.5]]]), { wob: 6 }),
    c.cut(c.at(84, 22, 1, [
      c.path(box(352, 520, 22, 60) + box(384, 498, 26, 80) + box(420, 524, 22, 60) + box(360, 548, 76, 40), wall),
      c.path(poly([[347, 522], [363, 482], [379, 522]]) + poly([[378, 500], [397, 446], [416, 500]]) + poly([[415,
        526], [431,
        488], [447, 526]]), '#3f3048'),
      c.path(box(393, 512, 6, 11, 3) + box(360, 534, 5, 9, 2) + box(428, 538, 5, 9, 2) + box(392, 556, 8, 14, 4),
        '#ffd27a'),
      c.solid(poly([[230, 770], [300, 670], [336, 640], [352, 578], [440, 576], [470, 640], [520, 676], [560, 770]]),
        wall,
        [['#2f2440', 0.85, [1, 0.6, 0.4, 0.4]], ['#ffc070', 0.7, [0, 0.1, 0.5, 0.4]]]),
    ]), { wob: 4 }),
  );
  c.add(c.cut(c.solid(m.ridge(c, { y: 724, amp: 14, seed: 6, step: 80 }), '#6a7050', [['#ffdc90', 0.7, [0.9, 0, 0.6,
    0.25]],
    ['#2a3a3a', 0.7, [0, 0.4, 0.5, 0.1]]]), { wob: 6 }));
  c.add(c.cut([[40, 34, 28], [84, 30, 34], [126, 28, 24], [286, 30, 30], [326, 26, 24], [560, 30, 30]].map(([x, w,
    h], i) =>
    c.at(x, 738 + (i % 2) * 6, 1, m.house(c, { w, h, wall: '#c9a078', roof: '#8a3f3a', glow: '#fff0b8', seed: i + 2,
      lit: 0.7 }))),
    { wob: 2 }));
  // the hill and the long light on it
  c.add(
    c.cut(c.solid(curve([[-30, 920, 1], [-30, 812, 1], [80, 776], [220, 762], [380, 790], [500, 830], [640, 850, 1],
      [640, 920,
      1]]), '#a8923c', [['#2a3a20', 0.9, [0.1, 1, 0.4, 0.2]], ['#ffe490', 0.8, [0.7, 0, 0.5, 0.5]]]), { wob: 6 }),
    c.path(poly([[206, 802], [212, 808], [90, 880], [-20, 910], [-20, 866]]) + poly([[306, 826], [312, 830], [236,
      894], [170,
      900]]), '#22301c', { opacity: 0.5 }),
  );
  // the string
  const string: Pt[] = [[321, 311], [340, 420], [344, 540], [300, 660], [252, 724], [226, 752]];
  // those who hold it, with their tails
  c.add(
    c.cut([
      c.path(taper([[206, 808], [236, 824], [266, 802], [258, 764], [236, 744], [222, 760], [240, 772]],
        (t) => 8 - 3 * t),
        '#c8402f'),
      c.path(bow(236, 823, 0.9) + bow(267, 796, 0.8), '#fbe6c0'),
      c.path(taper([[306, 828], [330, 836], [342, 808], [320, 774], [276, 706], [286, 692]], (t) => 7 - 3 * t),
        '#2c6f8a'),
      c.path(bow(332, 832, 0.8) + bow(330, 790, 0.7), '#f6c44a'),
      c.path(taper([[100, 812], [120, 822], [138, 806], [132, 780], [150, 760]], (t) => 5 - 2 * t), '#5a8a4a'),
      c.path(bow(121, 820, 0.6) + bow(134, 792, 0.5), '#fbe6c0'),
      c.at(206, 808, 1.12, [kite(c, '#c8402f', '#fbe6c0'), c.at(5, -146, 0.62, m.royalCrown(c, { w: 70,
        gold: '#e9b93f' }))],
        { rot: -16 }),
      c.at(306, 828, 0.8, kite(c, '#2c6f8a', '#f6c44a'), { rot: 12 }),
      c.at(100, 812, 0.46, kite(c, '#5a8a4a', '#f3dcb0'), { rot: 6 }),
    ], { wob: 2, shadow: 5 }),
    c.cut(m.grass(c, { y: 908, h: 56, n: 60, col: '#1c2a1a', seed: 8 }), { wob: 3 }),
  );
  // the child, spread on two laths
  const X: Pt = [330, 226];
  const [T, L, R, O]: Pt[] = [[318, 168], [160, 214], [486, 176], [364, 404]];
  const panel = (p: Pt, q: Pt, bend: Pt, col: string, far: boolean): string =>
    c.solid(curve([[...p, 1], bend, [...q, 1], [...X, 1]]), col, [[dark(col, 0.65), 0.85, far ? [0, 0.4, 0.8,
      0.5] : [0.2, 0, 0.6,
      0.6]], [lite(col, 0.5, '#ffe0a0'), 0.75, [0.8, 1, 0.4, 0.4]]]);
  const tail: Pt[] = [[316, 474], [280, 500], [290, 538], [250, 556], [210, 528], [168, 536], [126, 506]];
  c.add(
    c.cut(c.at(-14, 14, 1, [
      c.path(taper(tail, 5, 3), '#fbe6c0'),
      c.path([1, 2, 3, 4, 5, 6].map((i) => bow(tail[i][0], tail[i][1], 1)).join(''), '#c8402f'),
      // umbrella, blown inside out
      c.line('M488 172L544 66', '#3a2418', 5),
      c.solid(curve([[540, 76, 1], [500, 66], [476, 24, 1], [510, 34], [530, 14, 1], [548, 32], [584, 24, 1], [578,
        52], [596, 82,
        1], [566, 84]]), '#f0b83a', [['#8a4a1c', 0.8, [0, 1, 0.5, 0.4]]]),
      c.line('M541 74L478 26M541 74L530 16M541 74L583 26M541 74L594 81', '#8a5a20', 2),
      // legs
      c.path(taper([[344, 380], [336, 430], [330, 462]], 24, 15), '#2a3a56'),
      c.path(taper([[366, 384], [384, 420], [378, 466]], 24, 15), '#34486a'),
      c.path(curve([[318, 456, 1], [340, 460, 1], [338, 478], [312, 486], [304, 478]]) + curve([[368, 460, 1], [390,
        464, 1], [392,
        480], [370, 492], [360, 484]]), '#4a2a20'),
      panel(T, L, [232, 178], '#fbe6c0', true), panel(T, R, [410, 158], '#c8402f', false),
      panel(L, O, [236, 322], '#c8402f', true), panel(O, R, [452, 300], '#fbe6c0', false),
      c.line(`M${L[0]} ${L[1]}Q330 196 ${R[0]} ${R[1]}M${T[0]} ${T[1]}Q346 290 ${O[0]} ${O[1]}`, '#5a3420', 4),
      c.path(circle(158, 214, 11) + circle(489, 174, 11), '#e8b48c'),
      c.path(box(322, 284, 24, 24, 5), '#5a3420'), c.path(circle(335, 296, 5), '#fff3d0'),
      // collar and head
      c.path(curve([[292, 178], [318, 164], [346, 174], [332, 192], [306, 194]]), '#2c6f8a'),
      c.path(taper([[300, 178], [262, 150], [232, 156], [196, 130]], 14, 9), '#2c6f8a'),
      c.path(circle(316, 140, 34), '#e8b48c'),
      c.solid(curve([[282, 148], [278, 116], [296, 100], [322, 96], [348, 108], [354, 138], [340, 124], [322, 128],
        [302, 122], [290,
        134]]), '#4a2a20', [['#ffc070', 0.4, [1, 0.6, 0.5, 0.4]]]),
      c.path(taper([[286, 118], [264, 100], [252, 106]], 12, 3) + taper([[296, 106], [280, 82], [266, 84]], 12, 3),
        '#4a2a20'),
    ]), { wob: 2, shadow: 9 }),
  );
  c.add(c.line(curve(string, false), '#fff3d0', 3));
  c.add([[150, 316, 0.4], [186, 346, 0.34], [120, 356, 0.3]].map(([x, y, s]) => c.at(x, y, s, m.bird(c,
    { col: '#123440',
    wing: 1.1 }))), c.dots(Array.from({ length: 12 }, (): Pt => [r.in(20, 580), r.in(20, 260), 1.1]), '#fff3d0',
    { opacity: 0.5 }));
  return c.finish({ vignette: 0.5, tint: '#0a2028' });
}
