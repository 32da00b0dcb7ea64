import { Card, curve, circle, ellipse, box, poly, rng, mix, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import * as x from '../lib/motifs_extra_a.js';

export const title = 'Chapter three, the gorge';
export default function (): Card {
  const c = new Card('c21', 211);
  const r = rng(2);
  const ink = '#1c2440';
  c.add(
    c.sky([[0, '#a9c0c6'], [0.2, '#d6dccf'], [0.42, '#f9ead0'], [0.6, '#f3d9b4'], [1, '#8f9aa8']], { amount: 0.28,
      ink: '#8fa8b4' }),
    c.glow(356, 164, 320, '#ffe2a4', 0.95, 0.35),
    c.path(circle(356, 164, 46), '#fff3cf'),
  );
  const peaks = (y: number, amp: number, seed: number, col: string, step: number): string =>
    c.cut(c.solid(m.ridge(c, { y, amp, seed, step, rough: amp * 0.5 }), col, [['#fff6e4', 0.8, [0.5, 0, 0.5, 0.3]]]),
      { wob: 4 });
  c.add(peaks(262, 58, 5, '#c3c6c4', 56), peaks(320, 40, 12, '#a9acb2', 70), peaks(372, 16, 4, '#cfc0a6', 90));
  // the gorge: mist, then a river of ink
  c.add(
    c.path(box(-10, 392, 620, 520), c.linear([[0, '#f3e2c4'], [0.3, '#c3bcb8'], [0.65, '#6f7894'], [1, ink]])),
    c.cut(c.solid(curve([[200, 920, 1], [262, 858], [316, 806], [296, 750], [312, 696], [304, 630, 1], [322, 696],
      [316, 750], [352, 806], [356, 858], [420, 920, 1]]), ink,
      [['#5f74a8', 0.6, [0.6, 0, 0.5, 0.6]]]), { wob: 6 }),
    c.line('M300 832q18 8 34 0M256 880q30 10 54 0M318 866q18 6 30 0', '#8fa0cc', 2.4, { opacity: 0.8 }),
  );
  // limestone, left and right, two walls deep, laid down in beds
  const beds = (d: string, y: number, n: number): string =>
    c.group({ 'clip-path': c.clip(d), opacity: 0.4 },
      Array.from({ length: n }, (_, i) => c.line(
        curve([[-20, y + i * 54], [120, y + i * 54 + r.in(-9, 9)], [300, y + i * 54 - 6], [480, y + i * 54 + r.in(-9,
          9)], [620, y + i * 54 + 4]], false),
        i % 2 ? '#6a5f68' : '#fffaf0', [3, 9, 4, 6][i % 4])));
  const cliff = (pts: Pt[], col: string, s: number): string => {
    const d = poly(pts);
    return c.solid(d, col, [['#3f3c58', 0.9, s > 0 ? [1, 1, 0.35, 0.1] : [0, 1, 0.65, 0.1]], ['#fffaf0', 0.8, [0.5, 0,
      0.5, 0.25]]]) + beds(d, pts[2][1] + 34, 9);
  };
  c.add(
    c.cut([
      cliff([[-20, 920], [-20, 400], [98, 396], [184, 420], [190, 520], [168, 536], [180, 640], [204, 668], [192,
        760], [214, 786], [200, 920]], '#bcae98', 1),
      cliff([[620, 920], [620, 400], [502, 396], [418, 418], [410, 500], [434, 530], [422, 650], [400, 672], [414,
        780], [388, 806], [402, 920]], '#b3a592', -1),
    ], { wob: 6, shadow: 9 }),
    c.cut([
      cliff([[-20, 920], [-20, 426], [44, 420], [104, 436], [114, 520], [82, 540], [94, 640], [68, 664], [86, 760],
        [114, 790], [90, 920]], '#e6dac0', 1),
      cliff([[620, 920], [620, 428], [566, 420], [502, 438], [492, 520], [520, 552], [506, 650], [530, 680], [512,
        780], [488, 800], [510, 920]], '#dccfb6', -1),
    ], { wob: 6, shadow: 9 }),
  );
  // the road that comes and the road that goes on
  c.add(
    c.cut([
      c.path(taper([[-20, 476], [30, 456], [90, 434]], 52, 30), '#e8bf74'),
      c.path(taper([[512, 432], [574, 414], [520, 392], [566, 372], [540, 352]], (t) => 36 - 30 * t), '#e8bf74'),
      c.line('M-10 462L84 436M520 428Q560 416 548 404', '#8a6a3c', 2, { 'stroke-dasharray': '6 8' }),
    ], { wob: 4 }),
  );
  // the book
  const at = (u: number, v: number): Pt => {
    // u across the gorge -1..1, v from the far edge 0 to the near edge 1
    const t = Math.abs(u);
    const lift = 26 * Math.sin(Math.PI * Math.min(1, t * 1.05)) ** 0.8;
    return [300 + u * (226 + 46 * v), 402 + 96 * v + 14 * (1 - t) - lift];
  };
  const side = (s: number, v: number): Pt[] => [0, 0.12, 0.3, 0.5, 0.7, 0.88, 1].map((t) => at(s * t, v));
  const page = (s: number): string => {
    const [a, b] = [side(s, 0), side(s, 1)];
    return curve([[...a[0], 1], ...a.slice(1, -1), [...a[6], 1], [...b[6], 1], ...b.slice(1, -1).reverse(), [...b[0],
      1]]);
  };
  const under = (dy: number, k: number): string =>
    curve([...side(-1, 1).reverse(), ...side(1, 1).slice(1)].map(([a, b], i, l) => [300 + (a - 300) * k, b + dy,
      i === 0 || i === l.length - 1 ? 1 : 0])
      .concat([[300 + 272 * k, 504 + dy, 1], [300, 520 + dy], [300 - 272 * k, 504 + dy, 1]]));
  let planks = '';
  for (const s of [-1, 1])
    for (let i = 0; i < 11; i++) {
      const u = s * (0.13 + i * 0.076);
      let v = 0.07;
      while (v < 0.9) {
        const l = Math.min(r.in(0.1, 0.34), 0.93 - v);
        if (!(i === 10 && v > 0.5)) planks += curve([at(u, v), at(u, v + l / 2), at(u, v + l)], false);
        v += l + 0.05;
      }
    }
  c.add(
    c.path(ellipse(300, 590, 130, 34), ink, { opacity: 0.28, filter: c.filter('blur', 8) }),
    c.cut(
      [
        c.path(under(12, 1.02), '#7a2f33'), c.path(under(5, 1), '#cbb58c'),
        [-1, 1].map((s) => c.solid(page(s), '#fbf1da', [['#b89a6a', 0.85, s < 0 ? [1, 0.5, 0.55, 0.5] : [0, 0.5, 0.45,
          0.5]], ['#ffffff', 0.6, [0.5, 0, 0.5, 0.7]]])),
      ],
      { wob: 3, shadow: 9 },
    ),
    c.cut(c.line(planks, mix(ink, '#5a3a2c', 0.6), 8), { wob: 2 }),
    // a page that will not wait
    c.cut(c.solid(curve([[300, 414, 1], [320, 346], [376, 300], [448, 288, 1], [444, 318], [408, 372], [352, 440],
      [306, 508, 1]]), '#fff8e8',
      [['#b89a6a', 0.8, [0, 1, 0.5, 0.4]]]), { wob: 3, shadow: 6 }),
  );
  // the reader, the one who waits, the one who left a pen
  c.add(
    c.path(ellipse(190, 470, 34, 7), '#5a4a44', { opacity: 0.45 }),
    c.cut(c.at(190, 470, 1.42, m.cat(c, { col: '#1b1a2c', eye: '#f3d36b', look: 1 })), { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.at(62, 440, 0.86, [
          m.person(c, { coat: '#a2473f', hat: 'wide', hatc: '#3a2a38', trousers: '#3a2a38', arms: [[-13, -40], [15,
            -40]], legs: [[-5, 0], [6, 0]], light: 1 }),
          c.at(17, -18, 0.62, m.suitcase(c, { col: '#7a5238' })),
        ]),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(c.at(502, 420, 1, m.feather(c, { col: '#35508a', quill: '#f6ecd2' }), { rot: -66 }), { wob: 2, shadow: 5 }),
    c.cut([c.path(curve([[476, 432, 1], [478, 412], [490, 404], [516, 404], [528, 412], [530, 432, 1]]), ink),
      c.path(ellipse(503, 405, 13, 4), '#3f4f86')], { wob: 2 }),
    // what is kept on the ledge
    c.cut(
      [
        c.path(poly([[76, 646], [176, 646], [160, 668], [100, 674]]), '#b8a68c'),
        c.path(ellipse(128, 642, 38, 11), '#7a5a3a'),
        c.at(128, 646, 0.5, x.egg(c, { col: '#dfeaf0', ink: '#5f7a9a', k: 0.5 })),
        c.line('M92 644q36 15 72 0M96 651q32 13 64 0', '#a8825a', 4),
      ],
      { wob: 2, shadow: 5 },
    ),
    [[196, 232, 0.36], [228, 216, 0.28], [172, 210, 0.26]].map(([a, b, s], i) => c.at(a, b, s, m.bird(c,
      { col: '#4a4a60', wing: 1 + i * 0.2 }))),
  );
  return c.finish({ vignette: 0.35, tint: '#1a1a38' });
}
