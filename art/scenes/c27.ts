import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Moving house';
export default function (): Card {
  const c = new Card('c27', 271);
  const r = rng(27);
  const skin = '#c98a68';
  c.add(
    c.sky([[0, '#2c2430'], [0.3, '#6a4a44'], [0.6, '#c98a5a'], [0.8, '#f0c48a'], [1, '#f0c48a']], { amount: 0.2,
      fx: 0.008, fy: 0.01,
      ink: '#3a2430' }),
    m.stars(c, { n: 22, h: 220, seed: 5, col: '#ffe9c8' }),
    c.glow(168, 330, 330, '#fff0c8', 0.85, 0.4),
    c.at(168, 322, 1, m.moon(c, { r: 116, col: '#fff0cc', shade: '#d9a070' })),
    // the far bank, and the castle they do not look back at
    c.cut([c.solid(m.ridge(c, { y: 654, amp: 12, seed: 6, step: 80 }), '#8a5c48', [['#ffd8a0', 0.7, [0.2, 0, 0.4,
      0.3]]]),
      c.path(box(520, 560, 60, 90) + box(508, 530, 24, 120) + box(572, 520, 26, 130) + box(540, 500, 24,
        100) + poly([[503, 532], [520, 490], [537,
        532]]) + poly([[535, 502], [552, 452], [569, 502]]) + poly([[567, 522], [585, 478], [603, 522]]), '#5a3a3c'),
      c.path(box(548, 524, 6, 12, 3) + box(517, 556, 5, 10, 2) + box(583, 548, 5, 10, 2) + box(546, 610, 12, 26, 6),
        '#ffce7a')], { wob: 4 }),
    Array.from({ length: 16 }, (_, i) => c.path(poly([[i * 32 - 14, 668], [i * 32 - 4, 640 - (i * 37) % 22],
      [i * 32 + 8, 668]]), '#4a342c')),
  );
  // the river
  c.add(
    c.path(box(-10, 664, 620, 246), c.linear([[0, '#d9a068'], [0.14, '#8a5c3c'], [0.5, '#5a3a2c'], [1, '#24161c']]),
      { filter: c.filter('brush',
      0.006, 0.04, 0.35, '#2a1a1c') }),
    Array.from({ length: 13 }, (_, i) => c.path(box(168 - 66 + (i * 53) % 40 - i * 1.5, 676 + i * 17,
      110 - (i * 29) % 50, 4, 2), '#fff0cc',
      { opacity: 0.75 - i * 0.045 })),
  );
  const ring = (x: number, y: number, k: number, o = 0.8): string => c.line(ellipse(x, y, 58 * k,
    11 * k) + ellipse(x, y, 92 * k, 18 * k),
    '#ffdfae', 2.6, { opacity: o });
  // legs that have knees
  const flesh = (d: string): string => c.solid(d, skin, [['#3a1a20', 0.92, [1, 0.5, 0.4, 0.4]], ['#fff0cc', 0.75, [0,
    0.4, 0.4, 0.5]]]);
  const stand = curve([[376, 416, 1], [374, 490], [388, 548], [384, 590], [394, 650], [402, 764, 1], [446, 764, 1],
    [456, 690], [470, 640], [462, 588],
    [466, 544], [482, 480], [478, 410, 1]]);
  const lift = curve([[206, 420, 1], [166, 486], [128, 546], [124, 582], [142, 616], [164, 668], [170, 704], [148,
    730], [120, 758], [124, 774], [152,
    772], [188, 756], [222, 744], [236, 724], [226, 696], [232, 650], [226, 610], [220, 592], [246, 556], [290, 500],
      [306, 420, 1]]);
  c.add(
    c.path(ellipse(432, 772, 96, 14), '#1c0f14', { opacity: 0.5 }),
    c.cut([flesh(stand), c.line('M394 560q16 14 32 6M396 590q12 8 26 4', '#7a4034', 3, { opacity: 0.8 })], { wob: 3,
      shadow: 5 }),
    c.path(poly([[396, 762], [452, 762], [446, 830], [408, 830]]), '#8a5040', { opacity: 0.35 }),
    ring(426, 766, 1), ring(190, 826, 0.62, 0.7),
    // the swing goes with them
    c.cut([c.line('M318 430L304 596M358 428L352 600', '#e0c08a', 4), c.path(poly([[296, 592], [360, 598], [359, 608],
      [295, 602]]), '#5a3420')],
      { wob: 2, shadow: 5 }),
    c.cut([flesh(lift), c.line('M140 552q18 2 30 18M134 586q14 2 24 12M226 728q-8 -16 -2 -30', '#7a4034', 3,
      { opacity: 0.8 }), c.line(
      'M126 760q6 4 6 10M136 752q7 6 8 16M148 746q7 8 9 20', '#7a4034', 2)], { wob: 3, shadow: 9 }),
    c.dots(Array.from({ length: 16 }, (_, i): Pt => [r.in(126, 228), 776 + i * 3.2, r.in(1.2, 2.6)]), '#ffe9c8'),
  );
  // the house
  c.add(
    c.cut(c.group({ transform: 'rotate(-4 330 300)' }, [
      c.path(poly([[196, 430], [378, 426], [494, 408], [488, 438], [378, 456], [206, 456]]), '#2a1a1c'),
      c.solid(poly([[204, 272], [290, 160], [376, 262], [376, 430], [206, 436]]), '#e6d0a8', [['#7a4a3c', 0.75, [1,
        1, 0.4, 0.3]], ['#fff6dc', 0.7, [0,
        0.5, 0.5, 0.5]]]),
      c.solid(poly([[376, 262], [484, 282], [480, 412], [376, 430]]), '#a8785a', [['#3a2028', 0.85, [1, 0.6, 0.3,
        0.4]]]),
      c.solid(poly([[280, 138], [408, 168], [512, 304], [500, 312], [382, 284]]), '#8a3a30', [['#2a0f18', 0.85, [1,
        1, 0.3, 0.3]]]),
      c.line('M300 164L420 192M322 190L440 218M344 216L462 246M364 244L484 276', '#5a2020', 3, { opacity: 0.7 }),
      c.solid(poly([[280, 138], [180, 280], [198, 288], [284, 164], [372, 280], [390, 282]]), '#a84a38', [['#ffd8a0',
        0.6, [0, 0.6, 0.5, 0.4]]]),
      c.path(box(430, 150, 30, 66), '#6a3428'), c.path(box(424, 144, 42, 12, 2), '#8a4a38'),
      // lit inside: breakfast is on
      c.path(box(226, 312, 46, 58, 3) + box(404, 314, 24, 48, 2) + box(444, 320, 20, 44, 2), '#ffd27a'),
      c.line('M249 312V370M226 340H272M416 314V362M404 338H428M454 320V364M444 342H464', '#6a3a2c', 3.4),
      c.path(box(310, 330, 46, 104, 3), '#4a2a2c'), c.path(circle(346, 386, 4), '#ffd27a'),
      c.path(circle(288, 236, 17), '#ffd27a'), c.line('M288 219V253M271 236H305', '#6a3a2c', 3),
      [[452, 122, 11], [466, 98, 15], [490, 76, 19], [520, 58, 22]].map(([x, y, k], i) => c.path(circle(x, y, k),
        '#d9b49a', { opacity: 0.5 - i * 0.1 })),
    ]), { wob: 3, shadow: 9 }),
  );
  // the helm on the ridge, its ropes down to the knees
  const spoke = Array.from({ length: 8 }, (_, i) => {
    const a = (i * Math.PI) / 4 + 0.2;
    return `M0 0L${(50 * Math.cos(a)).toFixed(0)} ${(50 * Math.sin(a)).toFixed(0)}`;
  }).join('');
  c.add(
    c.cut([
      c.line(curve([[222, 140], [150, 280], [104, 440], [127, 566]], false) + curve([[250, 150], [470, 300], [520,
        430], [464, 560]], false), '#f0d8a8',
        3.4),
      c.line('M127 562Q170 590 230 578M127 570Q170 598 228 586M385 554Q426 574 464 556M385 562Q426 582 464 564',
        '#f0d8a8', 4.4),
    ], { wob: 2, shadow: 5 }),
    c.cut([
      c.line('M252 196L238 106', '#4a2a20', 9),
      c.at(236, 100, 1, [c.line(spoke, '#7a4a2c', 6), c.line(circle(0, 0, 36), '#8a5a34', 8), c.path(circle(0, 0,
        10), '#c9983f')]),
      // the driver
      c.path(taper([[306, 136], [276, 142], [262, 168]], 17, 12) + taper([[308, 140], [288, 150], [280, 178]], 17,
        12), '#2c3f5a'),
      c.path(ellipse(258, 172, 13, 7) + ellipse(276, 182, 13, 7), '#2a1a1c'),
      c.solid(curve([[296, 142], [292, 108], [300, 84], [320, 80], [334, 96], [336, 142, 1]]), '#2f6f78',
        [['#0f2030', 0.8, [1, 0.6, 0.3, 0.4]], ['#fff0cc',
        0.6, [0, 0.2, 0.5, 0.4]]]),
      c.path(taper([[306, 92], [286, 100], [268, 94]], 13, 9), '#2a636c'), c.path(circle(266, 93, 6), skin),
      c.path(circle(312, 62, 21), skin),
      c.path(curve([[294, 58], [302, 42], [322, 40], [336, 54], [334, 76], [322, 78], [324, 60]]), '#2a1a18'),
      c.at(314, 48, 0.62, m.royalCrown(c, { w: 62, gold: '#f0c04a' }), { rot: 6 }),
    ], { wob: 2, shadow: 5 }),
  );
  c.add(c.cut(m.grass(c, { y: 908, h: 70, n: 40, col: '#160c12', seed: 4 }), { wob: 3 }));
  return c.finish({ vignette: 0.5, tint: '#180a10' });
}
