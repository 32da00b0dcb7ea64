import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Plays when the tide is right';
// the violin lies on the lake: u across, v from the near end to the far one, h above the water
const lay = (u: number, v: number, h = 0): Pt => {
  const s = 1 / (1 + 1.4 * v);
  return [300 + u * s, -60 + 892 * s - h * s];
};

export default function (): Card {
  const c = new Card('c64', 641);
  const r = rng(6);
  c.add(
    c.sky([[0, '#2a3350'], [0.16, '#7a4a5c'], [0.3, '#d9784a'], [0.42, '#ffc878'], [1, '#ffc878']], { amount: 0.22,
      fx: 0.008, fy: 0.012, ink: '#7a2f3c' }),
    c.glow(450, 360, 330, '#fff0b8', 0.9, 0.35),
    c.cut(c.solid(poly([[-20, 420], [40, 300], [96, 330], [190, 196], [300, 420]]), '#8a4a52', [['#3a2444', 0.7, [0,
      0.6, 0.7, 0.2]]]), { wob: 6 }),
    c.cut(c.solid(poly([[340, 420], [452, 262], [500, 306], [560, 236], [640, 420]]), '#b8604f', [['#ffd08a', 0.7,
      [0.2, 0, 0.5, 0.5]]]), { wob: 6 }),
  );
  // the mountain in the middle is a book, set down with its pages to the valley
  const top: Pt = [268, 92];
  const leaf = Array.from({ length: 15 }, (_, i): Pt => [128 + i * 21.5, 412 - 16 * Math.sin((i / 14) * 3.14)]);
  c.add(
    c.cut([
      c.solid(poly([[262, 74], [284, 78], [474, 420], [432, 420]]), '#2f4a66', [['#ff9a5a', 0.7, [1, 0.4, 0.3,
        0.6]]]),
      c.solid(poly([[276, 78], [252, 80], [64, 420], [112, 420]]), '#1f3450', [['#0d1428', 0.7, [0, 1, 0.4, 0.2]]]),
      c.solid(poly([[268, 88], ...leaf.map(([x, y]): Pt => [x, y])]), '#f3dfb8', [['#7a4a5c', 0.85, [0, 0.8, 0.62,
        0.4]], ['#fff6d8', 0.7, [1, 0.8, 0.5, 0.5]]]),
      c.line(leaf.map(([x, y]) => `M${top[0]} ${top[1]}L${x.toFixed(0)} ${y.toFixed(0)}`).join(''), '#8a5f54', 1.5,
        { opacity: 0.7 }),
      c.path(curve([[240, 118, 1], [256, 82], [268, 70], [282, 84], [304, 124, 1], [286, 112], [274, 128], [260,
        110]]),
        '#fff6e4'),
    ], { wob: 4, shadow: 9 }),
    c.cut(c.solid(m.ridge(c, { y: 404, amp: 8, seed: 4, step: 80 }), '#3a3348', [['#ffb86a', 0.5, [0.8, 0, 0.6,
      0.2]]]), { wob: 4 }),
  );
  // the lake
  c.add(
    c.path(box(-10, 418, 620, 492), c.linear([[0, '#e79a64'], [0.1, '#7f6a72'], [0.34, '#2c5a66'], [1, '#0a2430']]),
      { filter: c.filter('brush', 0.006, 0.04, 0.35, '#0a2430') }),
    Array.from({ length: 26 }, () => {
      const [y, x] = [r.in(430, 880), r.in(10, 590)];
      return c.path(taper([[x - 30, y], [x, y - 1.5], [x + 30, y]], (t) => 3.4 * Math.sin(t * 3.14) + 0.3), '#ffd9a0',
        { opacity: 0.35 });
    }),
  );
  // the body
  const half: Pt[] = [
    [0, 0], [170, 0.015], [272, 0.075], [282, 0.14], [236, 0.2], [204, 0.225, 1], [164, 0.265], [170, 0.33], [214,
      0.365,
      1], [232, 0.42], [206, 0.5], [120, 0.55], [34, 0.56, 1],
  ];
  const rim = (h: number): Pt[] => [
    ...half.map(([u, v, k = 0]): Pt => [...lay(u, v, h), k]),
    ...half.slice(1).reverse().map(([u, v, k = 0]): Pt => [...lay(-u, v, h), k]),
  ];
  const neck = (h: number): string => poly([lay(-34, 0.5, h), lay(-24, 0.98, h + 14), lay(24, 0.98, h + 14), lay(34,
    0.5,
    h)]);
  c.add(
    c.at(10, 26, 1, c.path(curve(rim(0)), '#04141c', { opacity: 0.55, filter: c.filter('blur', 9) })),
    c.cut([
      c.path(curve(rim(0)), '#3a1612'),
      c.solid(curve(rim(18)), '#52201a', [['#1c0a10', 0.8, [0, 0, 0.5, 0]]]),
      c.solid(curve(rim(44)), '#b8622c', [['#4a1c18', 0.85, [0, 1, 0.6, 0.35]], ['#ffc878', 0.75, [0.9, 0, 0.4,
        0.5]]]),
      c.line(curve(rim(44).map(([x, y, k]): Pt => [300 + (x - 300) * 0.95, 600 + (y - 600) * 0.95, k])), '#6a2a18',
        3),
    ], { wob: 4 }),
  );
  const grain = Array.from({ length: 16 }, (_, i) => {
    const u = -215 + i * 28 + r.in(-8, 8);
    const [a, b] = [lay(u, 0.04, 44), lay(u * 0.86, 0.19 + r.in(0, 0.06), 44)];
    return `M${a[0].toFixed(0)} ${a[1].toFixed(0)}L${b[0].toFixed(0)} ${b[1].toFixed(0)}`;
  }).join('');
  c.add(c.line(grain, '#7a3418', 1.6, { opacity: 0.4 }));
  // sound holes
  const hole = (s: number): string => {
    const p = ([[96, 0.345], [122, 0.325], [124, 0.295], [112, 0.26], [112, 0.225], [132, 0.205]] as const).map(
      ([u, v]): Pt => lay(s * (u + 6), v, 44));
    return taper(p, (t) => 5 + 9 * Math.sin(t * 3.14)) + circle(p[0][0] - s * 3, p[0][1] + 5, 7) +
      circle(p[5][0] + s * 3, p[5][1] - 6, 9);
  };
  c.add(c.cut([c.path(hole(1) + hole(-1), '#240c0e')], { wob: 2 }));
  // neck, pegs, scroll before the book
  c.add(
    c.cut([
      c.path(neck(44), '#2a1418'),
      c.path([[-1, 0.84], [1, 0.88], [-1, 0.93], [1, 0.97]].map(([s, v]) => {
        const [x, y] = lay(s * 24, v, 52);
        return box(Math.min(x, x + s * 22), y - 4, 22, 6, 3) + ellipse(x + s * 24, y - 1, 6, 8);
      }).join(''), '#3a1a18'),
      c.at(300, 300, 1, c.solid(curve([[-13, 12, 1], [-12, -22], [-18, -44], [0, -62], [19, -46], [12, -22], [13, 12,
        1]]), '#8a4422', [['#2a1014', 0.8, [0, 0.5, 0.7, 0.4]]]) + c.line(
        'M0 -32a7 7 0 1 1 7 -8a13 13 0 1 1 -22 -2', '#3a1614', 3.4)),
    ], { wob: 2, shadow: 5 }),
  );
  // four streams
  const streams = [-1.5, -0.5, 0.5, 1.5].map((k) => {
    const pts = ([[14, 0.97, 58], [26, 0.56, 54], [54, 0.3, 50], [62, 0.24, 50], [60, 0.1, 48], [62, -0.012,
      46]] as const)
      .map(([u, v, h]): Pt => lay(u * k, v, h));
    const [x, y] = pts[5];
    return c.path(taper([...pts, [x + k, y + 26], [x + k * 2, y + 74]], (t) => 5 + 23 * t * t, 0, { round: false }),
        c.linear([[0, '#fff0c4'], [0.4, '#a8e0dc'], [0.84, '#e8fbf4'], [1, '#8fd0d2']])) +
      c.path(ellipse(x + k * 2, y + 75, 30, 4) + ellipse(x + k * 2 - 6, y + 71, 17, 5), '#bfe6e2',
        { opacity: 0.55 }) +
      c.line(curve(pts.map(([a, b]): Pt => [a + 2, b]), false), '#2f8a94', 2, { opacity: 0.7,
        'stroke-dasharray': '26 14' });
  });
  c.add(c.cut(streams, { wob: 2, shadow: 5 }));
  // the stone bridge
  const [bx, by] = lay(0, 0.25, 44);
  const arch = (x: number): string => `M${x - 17} 4v-40a17 20 0 0 1 34 0v40z`;
  const way = `M-122 4C-116 -50 -70 -88 0 -90S116 -50 122 4H96` + 'V4H-96Z';
  c.add(
    c.path(ellipse(bx - 8, by + 8, 100, 10), '#2a0f10', { opacity: 0.5 }),
    c.cut(c.at(bx, by + 6, 0.74, [
      c.solid(way + [-64, -21.4, 21.4, 64].map(arch).join(''), '#cdb8a0', [['#4a3440', 0.85, [0, 0.8, 0.6, 0.3]],
        ['#fff0c8', 0.7, [0.9, 0.1, 0.5, 0.6]]], { 'fill-rule': 'evenodd' }),
      c.line('M-112 -16q8 -32 40 -50M-44 -74q44 -14 88 0M72 -66q28 16 38 46M-44 -52v-14M0 -64v-16M44 -52v-14',
        '#6a5058', 1.8, { opacity: 0.6 }),
      c.line('M-122 0C-116 -54 -70 -92 0 -94S116 -54 122 0', '#8d7a76', 10),
      c.at(28, -96, 0.62, m.person(c, { kind: 'dress', coat: '#c9483c', hair: '#2a1620', cut: 'bob', arms: [[-10,
        -50],
        [22, -70]] })),
    ]), { wob: 3, shadow: 5 }),
  );
  // the boat is a shell, its mast a bow, its sail a web
  const [hx, hy] = [496, 676];
  const bowEnd: Pt = [81, 574];
  const on = (t: number): Pt => [hx + 6 + (bowEnd[0] - hx - 6) * t, hy - 22 + (bowEnd[1] - hy + 22) * t];
  const web = [0.08, 0.17, 0.26, 0.36, 0.47].map((t) => on(t));
  const foot: Pt = [556, 672];
  const mast: Pt = [548, 520];
  const ring = [0.3, 0.52, 0.76].map((k) => curve([...web.map(([x, y]): Pt => [mast[0] + (x - mast[0]) * k, mast[1] +
    (y - mast[1]) * k])].reverse().concat([[mast[0] + (foot[0] - mast[0]) * k, mast[1] + (foot[1] - mast[1]) * k]]),
    false, 0.5)).join('');
  c.add(c.at(80, -28, 0.86, [
    c.path(ellipse(500, 716, 84, 12), '#04141c', { opacity: 0.5 }),
    c.cut([
      c.line(`M${foot[0]} ${foot[1]}L${mast[0]} ${mast[1]}`, '#3a1a18', 4),
      c.line(web.map(([x, y]) => `M${mast[0]} ${mast[1]}L${x.toFixed(0)} ${y.toFixed(0)}`).join('') + ring, '#fff3d4',
        1.5, { opacity: 0.85 }),
      c.line(`M${on(0.06)[0].toFixed(0)} ${(on(0.06)[1] + 11).toFixed(0)}L${on(0.98)[0].toFixed(0)} ${(on(0.98)[1] +
        8).toFixed(0)}`, '#fff6dc', 3.4),
      c.path(taper([on(-0.04), on(0.3), on(0.7), on(1.02)], 11, 6), '#4a1f1a'),
      c.path(poly([on(0.01), on(0.07), [on(0.07)[0], on(0.07)[1] + 15], [on(0.01)[0], on(0.01)[1] + 15]]), '#24100f'),
    ], { wob: 2, shadow: 5 }),
    c.at(478, 588, 0.8, m.spider(c, { col: '#1d1016', mark: '#e0583a' }), { rot: 30 }),
    c.cut([
      c.at(506, 706, 0.86, m.person(c, { coat: '#2c4a66', hair: '#2a1620', hat: 'wide', hatc: '#2a1a20', lean: -6,
        arms: [[-30, -50], [-12, -48]] })),
      c.solid(curve([[430, 668, 1], [444, 660, 1], [456, 674, 1], [474, 660, 1], [492, 676, 1], [512, 660, 1], [530,
        674,
        1], [548, 658, 1], [560, 670, 1], [572, 662, 1], [566, 696], [530, 722], [480, 724], [440, 702]]), '#fbf0dc',
        [['#6a5a74', 0.85, [0, 1, 0.5, 0.2]], ['#ffffff', 0.6, [1, 0.1, 0.5, 0.4]]]),
    ], { wob: 2, shadow: 5 }),
    c.path(taper([[420, 722], [500, 730], [584, 722]], (t) => 5 * Math.sin(t * 3.14) + 0.4), '#fff0c8',
      { opacity: 0.7 }),
  ]));
  c.add(
    c.cut(m.grass(c, { y: 908, h: 90, n: 26, col: '#061820', seed: 6 }), { wob: 3 }),
  );
  return c.finish({ vignette: 0.5, tint: '#0a1424' });
}
