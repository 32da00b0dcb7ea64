import { Card, curve, circle, box, poly, rng, taper, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'What we did with it';
export default function (): Card {
  const c = new Card('c48', 487),
    r = rng(71),
    gold = '#f0c05a',
    wood = '#8f3f34';
  c.add(c.sky([[0, '#7fcbe0'], [0.2, '#cdeee6'], [1, '#fbeccb']], { amount: 0.22, ink: '#8fc9d6' }));
  // noon sea
  c.add(
    c.cut(c.solid(curve([[-20, 420, 1], [-20, 176, 1], [620, 172, 1], [620, 360, 1], [480, 340], [330, 372],
      [160, 350]]), '#3fb3bd', [['#1f7fa0', 0.8, [0, 0, 0, 0.6]], ['#bff0dc', 0.7, [0, 1, 0, 0.5]]]), { wob: 5 }),
    c.line(curve([[40, 220], [120, 214], [190, 222]], false) + curve([[320, 240], [400, 232], [500, 242]], false) +
      curve([[120, 286], [210, 278], [300, 288]], false) + curve([[420, 300], [500, 292], [580, 300]], false),
      '#e9fbf0', 3, { opacity: 0.7 }),
  );
  c.add(
    c.cut(
      [
        c.path(curve([[-20, 920, 1], [-20, 352, 1], [150, 338], [320, 362], [470, 328], [620, 346, 1],
          [620, 920, 1]]), '#fffdf2'),
        c.solid(curve([[-20, 920, 1], [-20, 372, 1], [150, 356], [320, 380], [470, 346], [620, 366, 1],
          [620, 920, 1]]), '#f3dfb5', [['#d9a874', 0.7, [0, 1, 0, 0.4]], ['#fffbe8', 0.6, [0.7, 0, 0.5, 0.4]]]),
      ],
      { wob: 5 },
    ),
  );
  c.add(c.dots(Array.from({ length: 60 }, (): Pt => [r.in(10, 590), r.in(420, 890), r.in(0.8, 1.6)]), '#c99a62',
    { opacity: 0.7 }));
  // the sand of the glass is another colour than the beach
  c.add(
    c.path(ellipse(250, 516, 250, 26), '#a8765a', { opacity: 0.35 }),
    c.cut(
      c.solid(curve([[360, 470], [420, 452], [500, 480], [556, 560], [572, 660], [520, 730], [400, 752], [280, 726],
        [224, 670], [262, 592], [320, 520]]), '#e3ab48', [
        ['#b5742f', 0.75, [0.2, 1, 0.4, 0.3]], ['#ffeeb0', 0.7, [0.8, 0, 0.5, 0.4]],
      ]),
      { wob: 6, shadow: 5 },
    ),
  );
  // the hourglass on its side
  const glass = curve([
    [-196, -92, 1], [-120, -104], [-52, -52], [0, -14], [52, -52], [120, -104], [196, -92, 1], [196, 10, 1],
      [176, 36, 1], [150, 14, 1], [128, 62, 1], [106, 40, 1], [92, 88, 1],
    [52, 52], [0, 14], [-52, 52], [-120, 104], [-196, 92, 1],
  ]);
  c.add(
    c.cut(
      c.at(262, 408, 1, [
        c.line('M-204 -108H204', '#6a2c28', 10),
        c.path(glass, '#d8f0ea', { opacity: 0.62 }),
        c.group({ 'clip-path': c.clip(glass) }, [
          c.solid(curve([[-200, 40, 1], [-150, 54], [-90, 40], [-40, 22], [0, 4], [40, 26], [90, 34], [150, 30],
            [220, 60, 1], [220, 130, 1], [-200, 130, 1]]), gold, [['#b5742f', 0.7, [0, 1, 0, 0.2]]]),
        ]),
        c.path(curve([[-180, -76], [-120, -86], [-76, -60], [-120, -70]]) +
          curve([[80, -66], [120, -88], [180, -78], [124, -72]]), '#ffffff', { opacity: 0.75 }),
        c.line(glass, '#f6fffa', 3, { opacity: 0.9 }),
        c.solid(box(-230, -130, 38, 260, 8), wood, [['#3a1218', 0.8, [0, 0, 0.8, 0]],
          ['#f0a07a', 0.5, [1, 0, 0.4, 0]]]),
        c.solid(box(192, -130, 38, 260, 8), wood, [['#3a1218', 0.8, [0, 0, 0.8, 0]],
          ['#f0a07a', 0.5, [1, 0, 0.4, 0]]]),
        c.line('M-204 114H204', '#7a342e', 12),
      ], { rot: 9 }),
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.cut(c.path(curve([[372, 470], [398, 444], [430, 460], [470, 508], [430, 540], [380, 510]]) , gold), { wob: 4 }),
    c.path(poly([[398, 548], [412, 528], [420, 546]]) + poly([[476, 566], [496, 556], [488, 578]]) +
      poly([[344, 600], [352, 584], [364, 596]]), '#e6fbf4', { opacity: 0.85 }),
  );
  // castles
  const sand = { wall: '#f9dfa0', roof: '#f0c878', glow: '#8a5626' };
  const keep = c.stamp(m.castle(c, sand));
  c.add(c.cut([keep(410, 642, 1.15), keep(302, 696, 0.7), keep(520, 690, 0.62)], { wob: 3, shadow: 6 }));
  c.add(c.cut([c.path(taper([[340, 722], [400, 700], [470, 716]], 8, 8), '#c98a3f'),
    c.path([[350, 716], [372, 706], [394, 701], [418, 701], [442, 706]].map(
    ([x, y]) => poly([[x - 6, y], [x, y - 14], [x + 6, y]])).join(''), '#e0a84a')], { wob: 2 }));
  // builders
  const kid = (x: number, y: number, s: number, o: m.Person, flip = false): string =>
    c.path(ellipse(x, y, 20 * s, 4 * s), '#8a5636', { opacity: 0.4 }) +
      c.cut(c.at(x, y, s, m.person(c, { kind: 'child', ...o }), { flip }), { wob: 2 });
  c.add(
    kid(468, 616, 0.78, { coat: '#e0523f', skin: '#8a5a40', hair: '#1c1216', arms: [[-24, -62], [12, -40]],
      legs: [[-8, 0], [8, 0]], lean: -5 }),
    kid(350, 742, 0.86, { coat: '#2f7f9c', skin: '#f0c7a2', hair: '#c98a3f', cut: 'bob', arms: [[12, -26], [22, -22]],
      legs: [[-14, 0], [4, 0]], lean: 12, hat: 'wide', hatc: '#fff6df' }),
    kid(562, 736, 0.82, { coat: '#f6ecd6', skin: '#c98f6a', hair: '#3a2420', trousers: '#c1493c',
      arms: [[-22, -26], [-16, -18]], legs: [[-6, 0], [10, -2]], lean: -4 }),
    c.cut(c.at(540, 722, 1, [c.path(poly([[-11, -16], [11, -16], [8, 4], [-8, 4]]), '#2f7f9c'),
      c.line('M-10 -16Q0 -34 10 -16', '#1f4f6a', 2)]), { wob: 2 }),
  );
  // who comes to look: a fox
  c.add(c.path(ellipse(500, 860, 52, 7), '#8a5636', { opacity: 0.4 }),
    c.cut(c.at(514, 862, 0.86, m.fox(c, {}), { flip: true }), { wob: 2, shadow: 5 }));
  // the old man counts what is left
  c.add(
    c.path(ellipse(136, 846, 86, 10), '#8a5636', { opacity: 0.45 }),
    c.cut(
      [
        c.at(132, 842, 1, [
          c.path(taper([[20, -20], [66, -36], [96, -6]], 26, 16) + taper([[10, -12], [56, -14], [92, 2]], 24, 14),
            '#5a5a6a'),
          c.path(curve([[86, 4, 1], [88, -8], [98, -10], [116, 0], [116, 6, 1]]), '#f0c7a2'),
          c.solid(curve([[-34, 4, 1], [-40, -50], [-22, -92], [6, -98], [24, -80], [30, -30], [36, 4, 1]]), '#f3ead6',
            [['#a58a86', 0.7, [0, 0.3, 0.7, 0.3]], ['#fffdf4', 0.5, [1, 0, 0.5, 0.3]]]),
          c.path(circle(14, -114, 19), '#e3b48c'), c.path(curve([[2, -104], [10, -92], [26, -92], [34, -104],
            [30, -84], [16, -76], [4, -86]]), '#fbf8f0'),
          c.at(14, -122, 0.92, m.hat(c, { kind: 'wide', col: '#d9b06a', band: '#35507a' }), { rot: 6 }),
          c.path(taper([[-14, -78], [6, -44], [50, -58]], 18, 11), '#e3d8c2'),
            c.path(ellipse(60, -58, 13, 6), '#e3b48c'),
          c.path(taper([[16, -74], [46, -62], [66, -76]], 16, 9), '#efe4cf'), c.path(circle(69, -77, 6), '#e3b48c'),
          c.path(poly([[52, -62], [60, -71], [69, -62]]), gold),
        ]),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.dots([[190, 800, 1.6], [206, 816, 1.4], [198, 832, 1.6], [214, 842, 1.3]], '#c98a2f'),
  );
  // gulls
  c.add(
    c.cut(c.at(186, 287, 1, m.crow(c, { col: '#fffdf6' })), { wob: 2 }),
    [[420, 110, 0.6], [462, 92, 0.44], [380, 88, 0.36]].map(([x, y, s], i) =>
      c.at(x, y, s, m.bird(c, { col: '#fffdf6', wing: 1 + i * 0.2 }))),
  );
  return c.finish({ vignette: 0.22, tint: '#5a3a2a' });
}
