import { Card, curve, circle, ellipse, box, poly, taper, mix } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'What the wolf brought home';
export default function (): Card {
  const c = new Card('c30', 277);
  const glow = '#fff0bc';
  const L: Pt = [508, 476];
  c.add(
    c.sky([[0, '#0a1230'], [0.4, '#16264f'], [0.66, '#2c4276'], [1, '#1a2a52']], { amount: 0.17, ink: '#060c24' }),
    m.stars(c, { n: 40, h: 420, seed: 33, col: '#cfdcf3' }),
    c.glow(L[0], L[1], 470, '#ffdf94', 0.62, 0.4),
  );
  // roofs behind, each lit on the side of the light
  const home = (x0: number, y: number, w: number, h: number, side: number, col: string): string => {
    const k = w / 2;
    const [lt, dk] = [mix(col, glow, 0.55), col];
    return [
      c.solid(poly([[x0 - k, y], [x0 - k, y - h], [x0, y - h - k * 1.1], [x0 + k, y - h], [x0 + k, y]]), dk, [[lt,
        0.95, side > 0 ? [1, 0.4, 0.3, 0.5] : [0, 0.4, 0.7, 0.5]]]),
      c.solid(curve([[x0 - k - 12, y - h + 8, 1], [x0 - k * 0.5, y - h - k * 0.62], [x0, y - h - k * 1.3], [x0 +
        k * 0.5, y - h - k * 0.62], [x0 + k + 12, y - h + 8, 1], [x0 + k * 0.8, y - h + 12], [x0 + k * 0.5,
        y - h - k * 0.28],
        [x0, y - h - k * 0.9], [x0 - k * 0.5, y - h - k * 0.28], [x0 - k * 0.8, y - h + 12]]), '#a9bbdc', [['#fffbe8',
          0.95, side > 0 ? [1, 0.5, 0.4, 0.4] : [0, 0.5, 0.6, 0.4]], ['#3f5488', 0.7, side > 0 ? [0, 1, 0.5,
          0.4] : [1, 1, 0.5, 0.4]]]),
      c.path(box(x0 - k * 0.5, y - h * 0.72, k * 0.36, h * 0.3) + box(x0 + k * 0.16, y - h * 0.72, k * 0.36, h * 0.3),
        '#0d1838'),
      c.path(box(x0 - k * 0.12, y - h * 0.34, k * 0.3, h * 0.34), '#1a1430'),
    ].join('');
  };
  c.add(
    c.cut([home(38, 544, 110, 92, 1, '#2a3a66'), home(156, 530, 92, 76, 1, '#334470'), home(572, 536, 84, 72, -1,
      '#3a4a74'), home(330, 526, 80, 70, 1, '#3f5080'), home(250, 520, 60, 50, 1, '#46588a')], { wob: 3 }),
    c.cut(c.solid(m.ridge(c, { y: 538, amp: 8, seed: 6, step: 110 }), '#8fa5cf', [['#fff6d4', 0.9, 'r', [0.74, 0.05,
      0.45]], ['#1c2c58', 0.85, [0, 1, 0, 0.3]]]), { wob: 6, shadow: 5 }),
  );
  // a ladder stands where the moon used to hang
  c.add(
    c.cut(c.at(104, 548, 1, m.ladder(c, { h: 394, w: 40, tw: 18, rungs: 19, col: '#8a7a80' }), { rot: 10 }),
      { wob: 3 }),
    c.at(176, 134, 1, c.line(circle(0, 0, 30), '#cfdcf3', 2.4, { 'stroke-dasharray': '3 8', opacity: 0.6 })),
  );
  // the wolf, and what it has in its teeth
  c.add(
    c.path(ellipse(246, 646, 240, 17), '#1a2750', { opacity: 0.6 }),
    c.glow(L[0], L[1] + 60, 320, '#fff0bc', 0.5, 0.4), c.glow(L[0], L[1], 140, '#ffe7a8', 0.6, 0.5),
    c.cut(c.at(L[0] + 30, L[1], 1, m.moon(c, { r: 82, phase: 0.5, col: '#fffdf0', shade: '#ffe7a0' }), { rot: 166 }),
      { wob: 2 }),
    c.cut(c.at(240, 642, 3.05, [
      m.wolf(c, { col: '#343d60', belly: '#e9dfc8', eye: '#fff0bc', ink: '#0d1022' }),
      c.path(poly([[76, -53], [78.5, -53], [77, -48]]) + poly([[81, -53], [83.5, -53], [82, -49]]), '#fffbe8'),
    ]), { wob: 4, shadow: 9 }),
    // light runs back along its muzzle and chest
    c.glow(424, 512, 120, '#ffe9b0', 0.6, 0.5),
  );
  // the near street
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 690], [140, 676], [300, 690], [460, 674], [620, 690], [620, 920, 1]]),
      '#c3d0e8', [['#fff8e0', 0.9, 'r', [0.72, 0, 0.5]], ['#24386a', 0.9, [0, 1, 0.3, 0.2]]]), { wob: 6, shadow: 6 }),
    Array.from({ length: 9 }, (_, i) => c.path(ellipse(24 + i * 48, 716 + (i % 2) * 20, 14, 7), '#7f94c4',
      { opacity: 0.8 })),
    c.cut(home(104, 872, 156, 96, 1, '#24335e'), { wob: 3, shadow: 9 }),
    c.cut([c.at(226, 850, 1, m.wheel(c, { r: 40, col: '#5a4044', spokes: 8 })), c.path(curve([[190, 824], [226, 806],
      [262, 824], [256, 828], [226, 816], [196, 828]]), '#eef3fb')], { wob: 2, shadow: 5 }),
    // a swing on the pollard, and who has got off it to look
    c.cut(c.path(taper([[604, 930], [582, 800], [592, 690], [610, 590]], 62, 34) + taper([[588, 720], [540, 670],
      [480, 658], [424, 668]], 30, 7), '#131a38'), { wob: 4, shadow: 9 }),
    c.path(curve([[424, 664], [470, 650], [530, 654], [566, 678], [530, 662], [470, 657]]), '#eef3fb'),
    c.line('M456 664L452 796M494 662L490 794', '#2a2440', 3), c.cut(c.path(box(440, 792, 62, 8, 2), '#8a4a3c'),
      { wob: 2 }),
    c.cut(c.at(384, 850, 1, m.person(c, { kind: 'child', coat: '#c8473f', hair: '#2a1a1c', hat: 'hood', arms: [[-12,
      -32], [15, -64]], legs: [[-5, 0], [6, 0]], light: 1, lean: 3 })), { wob: 2, shadow: 5 }),
    c.path(taper([[382, 852], [362, 872], [336, 896]], 16, 34), '#3a4f86', { opacity: 0.5 }),
    m.snowfall(c, { n: 110, seed: 4, o: 0.85 }),
  );
  return c.finish({ vignette: 0.55, tint: '#050a20' });
}
