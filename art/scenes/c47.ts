import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { steed } from '../lib/motifs_redrawn.js';

export const title = 'Off the board';
// the board lies on the two pages of a book: file and rank 0..8, rank 0 is near, h below the paper
const sq = (u: number, v: number, h = 0): Pt => {
  const s = 1 / (1 + v * 0.105);
  const swell = 30 * (1 - Math.exp(-Math.abs(u - 4) * 1.7)) - 4 * Math.abs(u - 4);
  return [300 + (u - 4) * 92 * s, 492 + 352 * (s - 0.543) / 0.457 - (swell - h) * s];
};
const span = (n: number): number[] => Array.from({ length: n + 1 }, (_, i) => -0.7 + (9.4 * i) / n);

export default function (): Card {
  const c = new Card('c47', 471);
  const r = rng(47);
  c.add(
    c.sky([[0, '#3f5a4a'], [0.14, '#a8a860'], [0.28, '#f6d27a'], [1, '#f9e09a']], { amount: 0.2, fx: 0.008, fy: 0.01,
      ink: '#5a6a3a' }),
    c.glow(420, 236, 340, '#fff8d0', 0.95, 0.35),
    c.path(circle(430, 222, 40), '#fffbe2'),
    // a castle of stone, far from the one of wood
    c.path(box(252, 196, 52, 70) + box(238, 180, 16, 86) + box(302, 172, 18, 94) + box(256, 188, 8, 10) +
      box(272, 188, 8, 10) + box(288, 188, 8, 10) + poly([[234, 181], [246, 158], [258, 181]]) +
      poly([[298, 173], [311, 146], [324, 173]]), '#a3944e'),
    c.cut(c.solid(m.ridge(c, { y: 258, amp: 20, seed: 8, step: 90 }), '#b8ac5a', [['#fff0b0', 0.7, [0, 0, 0, 0.2]]]),
      { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 296, amp: 14, seed: 3, step: 110 }), '#9aa04a', [['#fff4b0', 0.8, [0.6, 0, 0.5,
      0.2]]]),
      { wob: 6 }),
  );
  // meadow flowers, small ones far away
  const flower = (col: string): string => c.path([0, 1, 2, 3, 4].map((i) => circle(4.6 * Math.cos(i * 1.257), 4.6 *
    Math.sin(i * 1.257), 3.4)).join(''), col) + c.path(circle(0, 0, 2.4), '#f6d04a');
  const kinds = ['#fff6e0', '#e0603f', '#f3a8a0', '#fff6e0'].map((k) => c.stamp(flower(k)));
  const bed = (n: number, y0: number, y1: number, x0 = -10, x1 = 610): string[] => Array.from({ length: n }, () => {
    const y = r.in(y0, y1);
    return r.pick(kinds)(r.in(x0, x1), y, 0.35 + (y - 310) / 190);
  });
  c.add(
    bed(28, 318, 390),
    // a tree, and the one who went
    c.path(ellipse(130, 384, 120, 11), '#4a5a24', { opacity: 0.5 }),
    c.cut(c.at(100, 384, 1, m.leafTree(c, { h: 230, seed: 9, trunk: '#4a3a24', leaf: '#5f7a34' })), { wob: 4 }),
    c.path(poly([[320, 424], [470, 424], [370, 446], [200, 446]]), '#4a5a24', { opacity: 0.45 }),
    c.cut(c.at(396, 428, 0.74, steed(c, { col: '#f3e2c0', mane: '#c9a878', pose: 'graze', s: 1, rim: '#ffffff',
      ink: '#5a4a2a' }),
      { flip: false }), { wob: 2 }),
    bed(42, 400, 520),
  );
  // the board is the middle of a book
  const edge = (v: number, h = 0): Pt[] => span(20).map((u) => sq(u, v, h));
  const squares = (odd: number): string => {
    let out = '';
    for (let u = 0; u < 8; u++)
      for (let v = 0; v < 8; v++)
        if ((u + v) % 2 === odd) {
          const side = (w: number): Pt[] => (u > 1 && u < 6 ? [0, 0.5, 1] : [0, 1]).map((k) => sq(u + k, w));
          out += poly([...side(v), ...side(v + 1).reverse()].map(([x, y]): Pt => [Math.max(-12, Math.min(612, x)),
            y]));
        }
    return out;
  };
  const crop = (list: Pt[]): Pt[] => list.map(([x, y]): Pt => [Math.max(-14, Math.min(614, x)), y]);
  const page = poly([...crop(edge(-0.35)), ...edge(8.4).reverse()]);
  c.add(
    c.path(poly([...crop(edge(-0.3, 60)), ...edge(8.7, 20).reverse()]), '#2a2a10', { opacity: 0.5,
      filter: c.filter('blur', 9) }),
    c.cut([
      c.path(poly([...crop(edge(-0.35, 76)), ...edge(8.6, 6).reverse()]), '#6a1f2a'),
      c.path(poly([...crop(edge(-0.35, 56)), ...crop(edge(-0.35)).reverse()]), '#d9bd84'),
      c.line([8, 16, 24, 32, 40, 48].map((h) => curve(crop(edge(-0.35, h)), false)).join(''), '#8a6a3c', 1.8),
      c.solid(page, '#f0e0b4', [['#3a2a1c', 0.6, [0.5, 1, 0.5, 0.4]]]),
      c.path(squares(0), '#2c4a34'),
    ], { wob: 2 }),
    c.path(page, c.linear([[0, '#ffe9a0', 0.3], [0.4, '#1c2a1c', 0.1], [1, '#0c140e', 0.55]])),
    c.path(poly([sq(3.55, 8.4), sq(4, 8.4), sq(4.45, 8.4), sq(4.4, -0.35), sq(4, -0.35), sq(3.6, -0.35)]),
      c.linear([[0, '#1c140c', 0], [0.5, '#1c140c', 0.6], [1, '#1c140c', 0]], [0, 0, 1, 0])),
  );
  // the stand that it left, and the ladder
  const foot = sq(5.5, 5.5);
  c.add(
    c.cut([c.line('M478 512L500 424M506 510L526 424', '#5a3a20', 5),
      c.line('M481 498H509M486 480H513M490 462H517M494 444H522', '#5a3a20', 4)],
      { wob: 2, shadow: 5 }),
    c.path(poly([[foot[0] - 36, foot[1] + 2], [foot[0] + 36, foot[1] + 2], [foot[0] - 10, foot[1] + 52],
      [foot[0] - 96, foot[1] + 52]]),
      '#0c140e', { opacity: 0.45 }),
    c.cut(c.at(foot[0], foot[1] + 8, 1, [
      c.solid(curve([[-36, 0, 1], [-36, -12], [-26, -20], [-22, -32, 1], [22, -32, 1], [26, -20], [36, -12], [36, 0,
        1], [0, 7]]),
        '#e9d2a0', [['#5a3a24', 0.85, [0, 0.8, 0.7, 0.4]]]),
      c.path(ellipse(0, -32, 22, 6), '#a8824a'),
    ]), { wob: 2, shadow: 5 }),
  );
  // those who stay: dark, near, from behind
  const turned = (list: Pt[]): string => curve([...list, ...list.slice().reverse().map(([x, y, k = 0]): Pt => [-x, y,
    k])]);
  const wood = (d2: string): string => c.solid(d2, '#1f3a2c', [['#06100c', 0.95, [0, 0.6, 0.6, 0.4]], ['#ffe08a',
    0.75, [1, 0.1,
    0.72, 0.25]]]);
  const pawn = turned([[-40, 0, 1], [-40, -16], [-30, -26, 1], [-18, -60], [-14, -94, 1], [-24, -98], [-22, -106, 1],
    [-14, -108,
    1], [-25, -128], [-18, -150], [-4, -158]]);
  const rook = turned([[-70, 0, 1], [-70, -26], [-54, -44, 1], [-42, -110], [-40, -196, 1], [-54, -204], [-54, -222,
    1], [-56, -270,
    1], [-34, -268, 1], [-34, -250, 1], [-14, -250, 1], [-14, -268, 1]]);
  c.add(
    c.path(poly([[448, 812], [560, 812], [500, 846], [380, 846]]) + poly([[130, 806], [290, 806], [230, 846], [60,
      846]]), '#060c08',
      { opacity: 0.5 }),
    c.cut([c.at(...(sq(0.4, 5.4) as [number, number]), 0.56, wood(pawn)), c.at(...(sq(1.5, 5.5) as [number, number]),
      0.56,
      wood(pawn))], { wob: 2, shadow: 5 }),
    c.cut(c.at(504, 808, 0.84, [wood(rook), c.path(box(-8, -160, 16, 30, 8), '#06100c'), c.line(
      'M-42 -120Q0 -110 42 -120M-40 -190Q0 -180 40 -190', '#06100c', 2)]), { wob: 3, shadow: 9 }),
  );
  // the king
  const king = turned([[-96, 0, 1], [-98, -34], [-78, -58, 1], [-56, -120], [-42, -220], [-40, -270, 1], [-62, -280],
    [-62, -298,
    1], [-46, -304, 1]]);
  const cape = curve([[-48, -300, 1], [-86, -160], [-112, -20, 1], [-60, -6], [0, -14], [62, -4], [112, -22, 1], [84,
    -160], [48, -300,
    1], [0, -312]]);
  c.add(
    c.cut(c.at(210, 806, 0.86, [
      c.path(king, '#1a1410'),
      c.solid(cape, '#8a2430', [['#1c060c', 0.95, [0, 0.6, 0.55, 0.4]], ['#ffc870', 0.7, [1, 0.1, 0.72, 0.25]]]),
      c.line('M-20 -290Q-40 -150 -52 -20M18 -290Q34 -150 46 -20M0 -292V-24', '#3a0c18', 4, { opacity: 0.7 }),
      // the hand at his brow
      c.solid(taper([[44, -286], [96, -290], [104, -330], [66, -352]], (t) => 40 - 18 * t), '#7a2030', [['#ffc870',
        0.8, [1, 0.4, 0.4,
        0.5]]]),
      c.solid(curve([[-40, -318], [-42, -350], [-30, -384], [0, -394], [30, -384], [42, -350], [40, -318], [0,
        -306]]), '#e9d2a0',
        [['#4a3420', 0.92, [0, 0.5, 0.75, 0.4]]]),
      c.path(curve([[-44, -304], [0, -324], [44, -304], [30, -290], [-30, -290]]), '#f3e6c8'),
      c.path([-30, -14, 4, 22, 36].map((x) => ellipse(x, -302 + Math.abs(x) * 0.12, 3, 5)).join(''), '#2a1a14'),
      c.solid(taper([[70, -350], [52, -362], [30, -364]], 20, 13), '#e9d2a0', [['#fff6d8', 0.6, [0.5, 0, 0.5, 0.6]]]),
      c.at(0, -380, 1.24, m.royalCrown(c, { w: 74, gold: '#d9a83f', jewel: '#b3313a', lining: '#5a1a28' })),
    ]), { wob: 2, shadow: 9 }),
  );
  return c.finish({ vignette: 0.5, tint: '#0c1408' });
}
