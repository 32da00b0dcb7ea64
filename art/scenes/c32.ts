import { Card, curve, ellipse, poly, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The life line';
export default function (): Card {
  const c = new Card('c32', 293);
  const r = rng(19);
  const land = '#d98a5f';
  // the sea round the hand
  c.add(
    c.sky([[0, '#3f7a80'], [0.5, '#2f6670'], [1, '#1c4552']], { fx: 0.012, fy: 0.03, amount: 0.25, ink: '#123640' }),
    c.glow(330, 480, 420, '#a9d3c4', 0.4, 0.5),
    c.path(Array.from({ length: 34 }, () => {
      const [a, b, l] = [r.in(0, 600), r.in(20, 880), r.in(20, 52)];
      return taper([[a - l / 2, b], [a, b - 3], [a + l / 2, b]], (t) => 2.4 * Math.sin(Math.PI * t) + 0.3, 0,
        { steps: 1 });
    }).join(''), '#cfe6d8', { opacity: 0.5 }),
  );
  const hand: Pt[] = [[186, 930, 1], [176, 820], [152, 740], [104, 676], [54, 604], [32, 548], [44, 514], [78, 520],
    [128, 572], [172, 606], [176, 560], [162, 470], [134, 340], [112, 222],
    [116, 172], [142, 158], [168, 186], [194, 300], [222, 412], [238, 412], [242, 320], [244, 200], [250, 122], [280,
      98], [308, 122], [312, 230], [310, 330], [314, 410], [330, 406],
    [350, 310], [370, 212], [388, 162], [416, 162], [428, 200], [412, 310], [392, 430], [406, 446], [434, 376], [464,
      306], [490, 284], [514, 302], [510, 350], [482, 456], [460, 560],
    [458, 660], [444, 790], [432, 930, 1]];
  const d = curve(hand);
  c.add(
    c.line(d, '#dff0e2', 22, { opacity: 0.28 }), c.line(d, '#eef6e8', 10, { opacity: 0.5 }),
    c.cut(c.solid(d, land, [['#7a2f24', 0.9, [0, 0.9, 0.5, 0.4]], ['#ffd9a8', 0.85, [0.9, 0.2, 0.5, 0.5]]]), { wob: 6,
      shadow: 9 }),
  );
  // mounts and furrows of the palm
  const mound = (px: number, y: number, a: number, b: number, col: string): string =>
    c.solid(ellipse(px, y, a, b), col, [['#8a3f2c', 0.75, [0.1, 1, 0.5, 0.4]], ['#ffe0b4', 0.8, 'r', [0.7, 0.25,
      0.45]]], { opacity: 0.85 });
  c.add(
    c.group({ 'clip-path': c.clip(d) }, [
      mound(190, 738, 78, 110, '#dc9468'), mound(196, 474, 44, 42, '#e09c70'), mound(280, 462, 46, 40, '#e2a276'),
        mound(356, 474, 46, 42, '#e2a276'), mound(430, 520, 42, 46, '#e2a276'), mound(420, 740, 64, 110, '#dd976a'),
      // joints of the fingers are terraces
      c.line(
        'M138 300Q166 312 190 294M150 374Q184 386 208 366M246 246Q280 258 310 244M244 336Q280 350 312 334' +
          'M362 262Q392 276 420 260' +
          'M348 338Q380 352 406 336M444 366Q470 384 496 376M428 420Q456 436 482 430M66 566Q86 566 92 540',
        '#9a4f36', 4, { opacity: 0.7 }),
      c.line(
        'M150 660Q206 690 232 750M138 690Q190 720 210 780M166 640Q226 664 256 720M390 690Q440 700 460 690' +
          'M384 730Q430 744 456 736M384 770Q430 786 448 780M388 810Q424 824 444 818',
        '#b8663f', 2.4, { opacity: 0.6, 'stroke-dasharray': '9 5' }),
    ]),
  );
  // the lines: two are dry ditches, one is the road
  const life: Pt[] = [[288, 930], [286, 850], [292, 770], [282, 690], [250, 620], [206, 586], [160, 590], [112, 580],
    [70, 546]];
  const head: Pt[] = [[226, 590], [300, 600], [370, 630], [440, 676]];
  const love: Pt[] = [[462, 566], [400, 548], [320, 540], [262, 510], [240, 450]];
  c.add(
    c.cut(
      [
        c.path(taper(love, 14, 6), '#9a4f36'), c.path(taper(love.map(([a, b]) => [a, b + 3]), 8, 3), '#f3c896'),
        c.path(taper(head, 12, 22), '#3f8a92'), c.path(taper(head.map(([a, b]) => [a, b + 2]), 4, 7), '#bfe4da'),
        c.solid(curve([[362, 660], [400, 640], [446, 650], [452, 690], [420, 716], [372, 706]]), '#3f8a92',
          [['#154a58', 0.7, [0, 1, 0.3, 0.2]], ['#cfeee2', 0.6, [0.8, 0, 0.5, 0.5]]]),
        c.path(taper(life, (t) => 50 - 34 * t), '#8a3f2c'), c.path(taper(life, (t) => 42 - 30 * t), '#f6dcae'),
        c.line(curve(life, false), '#c98f5a', 2.4, { 'stroke-dasharray': '8 9' }),
      ],
      { wob: 4 },
    ),
  );
  // villages on the mounts, orchards on the fingers
  const hut = c.stamp(m.house(c, { w: 40, h: 30, wall: '#fbeeda', roof: '#5a3a58', lit: 0.5, seed: 3 }));
  const bush = c.stamp(m.crown(c, { col: '#7f8f4a', r: 12, seed: 4, n: 8 }));
  c.add(
    c.cut(
      [
        [[190, 482, 0.9], [216, 470, 0.7], [276, 470, 0.9], [356, 484, 0.95], [384, 472, 0.72], [434, 534, 0.85],
          [282, 168, 0.8], [402, 218, 0.7], [150, 226, 0.72], [488, 338, 0.66], [180, 760, 1]].map(([a, b, s]) =>
          hut(a, b, s)),
        [[160, 440], [250, 438], [304, 446], [330, 470], [412, 506], [270, 292], [294, 300], [280, 222], [380, 300],
          [398, 306], [164, 330], [178, 340], [150, 268], [460, 404], [212, 800], [152, 736], [206, 716], [428, 800],
          [410, 846], [440, 860], [376, 600]]
          .map(([a, b], i) => bush(a, b, 0.7 + (i % 3) * 0.25)),
      ],
      { wob: 1, shadow: 5 },
    ),
  );
  // the cart has come as far as the thumb
  c.add(
    c.path(ellipse(170, 606, 66, 8), '#5a2418', { opacity: 0.4 }),
    c.cut(
      [
        c.at(112, 598, 0.52, m.horse(c, { col: '#4a2c28', mane: '#1d1214', pose: 'walk' }), { flip: true }),
        c.line('M146 572L184 574', '#3a2018', 3),
        c.path(poly([[176, 552], [246, 552], [238, 580], [182, 580]]), '#7a3f24'), c.path(poly([[176, 552], [246,
          552], [244, 559], [178, 559]]), '#a5622f'),
        c.path(curve([[184, 553, 1], [196, 534], [214, 530], [230, 538], [240, 553, 1]]), '#e0b04a'),
        c.at(194, 588, 1, m.wheel(c, { r: 17, spokes: 7, col: '#5a3424' })), c.at(230, 588, 1, m.wheel(c, { r: 17,
          spokes: 7, col: '#5a3424' })),
        c.at(184, 566, 0.5, m.person(c, { coat: '#2f5a6a', hat: 'wide', hatc: '#3a2018', arms: [[-22, -44], [-20,
          -40]], lean: -6 })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // one who is only at the wrist, under weather of his own
  c.add(
    c.path(ellipse(292, 846, 20, 5), '#5a2418', { opacity: 0.45 }),
    c.cut(c.at(288, 846, 0.78, [m.person(c, { coat: '#35305a', arms: [[-12, -40], [14, -62]], legs: [[-7, 0], [8, 0]],
      hair: '#2a1a16' }), c.at(15, -58, 1.1, m.umbrella(c, { col: '#c8323f', ink: '#2a1a20' }))]), { wob: 2,
      shadow: 5 }),
    c.cut(c.at(404, 690, 0.72, m.fish(c, { col: '#f0b04a' }), { rot: 12 }), { wob: 2 }),
    c.line('M372 694q14 10 28 6M420 704q14 2 22 -8', '#e6f6ee', 2, { opacity: 0.8 }),
  );
  // clouds between us and it, with their shadows
  c.add(
    c.path(ellipse(352, 392, 70, 16), '#7a2f24', { opacity: 0.3 }), c.path(ellipse(200, 880, 74, 14), '#7a2f24',
      { opacity: 0.25 }),
    c.cut(c.at(498, 206, 1, m.cloud(c, { w: 130, h: 56, seed: 8, col: '#fbf3e4', shade: '#a9bfc0' })), { wob: 4 }),
    c.cut(c.at(306, 372, 0.9, m.cloud(c, { w: 120, h: 50, seed: 14, col: '#fdf6ea', shade: '#c9b0a0' })), { wob: 4 }),
    c.cut(c.at(96, 846, 1, m.cloud(c, { w: 150, h: 60, seed: 5, col: '#fbf3e4', shade: '#a9bfc0' })), { wob: 4 }),
    [[84, 330, 0.5], [112, 346, 0.36], [64, 356, 0.34]].map(([a, b, s], i) => c.at(a, b, s, m.bird(c,
      { col: '#f6ecd8', wing: 1 + i * 0.3 }))),
  );
  return c.finish({ vignette: 0.4, tint: '#081c24' });
}
