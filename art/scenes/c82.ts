import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Kind thing under the bed';
export default function (): Card {
  const c = new Card('c82', 821),
    r = rng(37),
    [FX, FY] = [462, 330]; // the flame
  // a dark room, warm where the candle is
  c.add(
    c.path(box(-10, -10, 620, 920), c.radial([[0, '#e0964a'], [0.25, '#a3582f'], [0.55, '#5a2c28'], [1, '#1d0f1c']],
      [FX - 40, FY + 40, 560], true), { filter: c.filter('brush', 0.02, 0.01, 0.25, '#1d0c14') }),
    c.group({ opacity: 0.35 }, Array.from({ length: 6 }, (_, i) => c.path(box(20 + i * 104, -10, 40, 560),
      '#7a3a2c'))),
  );
  // the door, left on the latch; hall light
  c.add(
    c.cut([c.path(box(44, 112, 150, 330, 3), '#2a141c'), c.path(box(56, 124, 126, 318), '#12081a'),
      c.path(poly([[56, 124], [76, 124], [76, 442], [56, 442]]), '#8fb0d9'),
      c.solid(poly([[76, 124], [182, 124], [182, 442], [76, 442]]), '#4a2428', [['#1d0c14', 0.7, [0, 0.5, 0.8, 0.4]],
        ['#e0964a', 0.5, [1, 0.5, 0.4, 0.4]]]), c.line(box(94, 146, 70, 120, 3) + box(94, 290, 70, 130, 3), '#2f141c',
        3), c.path(circle(90, 280, 6), '#f0c85a')], { wob: 3, shadow: 5 }),
    c.path(poly([[56, 442], [76, 442], [120, 520], [60, 520]]), '#8fb0d9', { opacity: 0.3 }),
  );
  // glow
  c.add(c.glow(FX, FY, 330, '#ffc76a', 0.7, 0.35), c.glow(FX, FY, 130, '#fff0c0', 0.9, 0.4));
  // the bed: headboard, mattress, the child
  c.add(
    c.cut([
      c.solid(curve([[36, 720, 1], [30, 440], [52, 384], [88, 376], [108, 404], [104, 720, 1]]), '#6a3624',
        [['#24101a', 0.8, [0, 0.7, 0.6, 0.4]], ['#ffb96a', 0.6, [1, 0.1, 0.4, 0.4]]]),
      c.path(circle(70, 372, 19), '#7a4028'),
      c.solid(box(70, 546, 520, 96, 16), '#f0dcc0', [['#7a4438', 0.8, [0, 1, 0.1, 0.2]]]),
    ], { wob: 3, shadow: 6 }),
    c.cut([
      c.solid(curve([[94, 552], [84, 470], [116, 430], [164, 440], [196, 500], [200, 552]]), '#fff3dc',
        [['#9a5a4a', 0.7, [0, 1, 0.4, 0.3]]]),
    ], { wob: 3, shadow: 5 }),
  );
  const skin = '#c98f6a';
  c.add(
    c.cut(c.at(208, 556, 1, [
      c.solid(curve([[-56, 6], [-58, -70], [-30, -112], [20, -110], [42, -70], [46, 6]]), '#3f6a86',
        [['#12202f', 0.8, [0, 0.7, 0.7, 0.4]], ['#ffd09a', 0.6, [1, 0.2, 0.5, 0.4]]]),
      c.path(box(-16, -130, 30, 30, 10), '#b5805f'),
      c.solid(circle(2, -164, 48), skin, [['#6a3430', 0.75, [0, 0.7, 0.6, 0.4]],
        ['#ffe0b0', 0.6, 'r', [0.8, 0.4, 0.4]]]),
      c.path(curve([[-46, -140], [-56, -180], [-34, -216], [6, -222], [40, -204], [50, -178], [24, -192], [-4, -188],
        [-20, -162], [-28, -138]]), '#2a161a'),
      c.line('M12 -156q8 5 16 0M36 -158q5 3 9 -2', '#4a201c', 3.4), c.path(ellipse(20, -140, 9, 5), '#d9604f',
        { opacity: 0.4 }),
    ]), { wob: 2, shadow: 5 }),
    // knees under the quilt
    c.cut([
      c.solid(curve([[196, 640, 1], [206, 566], [240, 530], [300, 470], [352, 466], [392, 520], [450, 548],
        [540, 552], [588, 570], [596, 700, 1], [540, 718], [480, 700], [420, 722], [350, 704], [280, 722],
        [200, 706, 1]]), '#a8383f', [
        ['#35101c', 0.85, [0, 1, 0.2, 0.3]], ['#ffb06a', 0.7, [0.55, 0, 0.5, 0.5]]]),
    ], { wob: 4, shadow: 6 }),
  );
  const patch = [['#e0a84a', 262, 590, -14], ['#4f7a8a', 330, 540, 10], ['#f0d9b0', 398, 604, 8],
    ['#7a4a70', 316, 648, 2], ['#e0a84a', 470, 640, 4], ['#4f7a8a', 246, 666, -4], ['#d9785a', 534, 606, 4],
    ['#f0d9b0', 552, 676, 2], ['#4f7a8a', 406, 676, 0]] as const;
  c.add(
    c.cut(patch.map(([col, x, y, rot]) => c.at(x, y, 1, c.solid(box(-28, -24, 56, 48, 4), col,
      [['#35101c', 0.55, [0, 1, 0.3, 0.2]]]) + c.line(box(-23, -19, 46, 38, 3), '#fff0d0', 1.6,
      { 'stroke-dasharray': '5 6', opacity: 0.6 }), { rot })), { wob: 3 }),
    // book on the knees, hands
    c.cut([
      c.at(318, 452, 1.1, m.openBook(c, { page: '#fff3d0', cover: '#2f4f6a', lines: 5 }), { rot: -10 }),
      c.path(taper([[236, 470], [258, 494], [272, 478]], 24, 16), '#35607a'), c.path(circle(276, 472, 12), skin),
        c.path(taper([[246, 486], [310, 516], [352, 496]], 22, 15), '#2f5670'), c.path(circle(356, 490, 12), skin),
    ], { wob: 2, shadow: 5 }),
  );
  // under it: the dark, and two patient eyes
  c.add(
    c.path(box(-10, 700, 620, 210), c.linear([[0, '#08040c'], [0.55, '#160a14'], [1, '#3a1c1c']])),
    c.cut([c.path(box(46, 700, 38, 130, 4) + box(556, 690, 38, 140, 4), '#4a2420'), c.solid(box(40, 690, 560, 26, 4),
      '#5a2c22', [['#1d0c14', 0.7, [0, 1, 0, 0.2]]])], { wob: 3, shadow: 5 }),
    c.path(box(-10, 824, 620, 90), c.linear([[0, '#4a2620'], [1, '#24121a']])), c.line('M-10 850H610', '#1d0c14', 3,
      { opacity: 0.6 }),
    c.path(circle(196, 768, 12) + circle(246, 770, 12), '#e6b04a', { opacity: 0.85 }), c.path(circle(200, 764, 7) +
      circle(250, 766, 7), '#160a14'), c.path(circle(203, 761, 2.4) + circle(253, 763, 2.4), '#fff0c0'),
  );
  // the arm
  const fur = '#4a5a4a';
  const arm: Pt[] = [[310, 776], [400, 786], [484, 770], [534, 690], [516, 580], [482, 490]];
  let hair = '';
  for (let i = 0; i < 70; i++) {
    const t = r() * 4.99;
    const k = Math.floor(t);
    const [p, q, u] = [arm[k], arm[k + 1], t - k];
    const [x, y] = [p[0] + (q[0] - p[0]) * u + r.in(-22, 22), p[1] + (q[1] - p[1]) * u + r.in(-18, 18)];
    hair += `M${x.toFixed(0)} ${y.toFixed(0)}q4 6 1 13`;
  }
  c.add(
    c.cut([
      c.solid(taper(arm, (t) => 62 - 10 * t), fur, [['#0c0a10', 0.95, [0, 0.9, 0.6, 0.5]],
        ['#ffd09a', 0.6, [0.6, 0, 0.5, 0.5]]]),
    ], { wob: 6, shadow: 9 }),
    c.line(hair, '#2a352c', 2.4, { opacity: 0.7 }),
    c.glow(310, 776, 110, '#0a050c', 1, 0.6),
    // the fist: palm behind the candle, four fingers and a thumb before it
    c.cut(c.solid(curve([[446, 516], [424, 470], [430, 414], [470, 400], [506, 420], [520, 470], [508, 520]]),
      '#52634f', [['#14161a', 0.7, [0.4, 1, 0.5, 0.4]]]), { wob: 3, shadow: 5 }),
    c.cut([c.solid(box(FX - 15, FY + 14, 30, 176, 5), '#fff0d0', [['#c9823f', 0.6, [0, 1, 0.5, 0.4]]]),
      c.path(curve([[FX - 15, FY + 20, 1], [FX - 20, FY + 56], [FX - 12, FY + 60], [FX - 8, FY + 20, 1]]),
      '#fff6e0')], { wob: 2, shadow: 5 }),
    c.cut([[420, 0], [446, 4], [471, 3], [494, -2]].map(([y, dx]) =>
      c.solid(taper([[516 + dx, y + 12], [486, y + 2], [452, y], [430 + dx, y + 6]], 29, 24), '#62755f',
      [['#1a1c1c', 0.6, [0.5, 1, 0.5, 0.3]], ['#ffd9a0', 0.6, [0.3, 0, 0.5, 0.6]]]) +
      c.path(ellipse(432 + dx, y + 5, 6, 7), '#e6d2b0')), { wob: 2, shadow: 5 }),
    c.cut([c.solid(taper([[508, 470], [516, 424], [500, 392], [482, 378]], 34, 22), '#6a7d66',
      [['#1a1c1c', 0.6, [1, 1, 0.4, 0.3]], ['#ffe0b0', 0.6, [0.2, 0, 0.6, 0.6]]]), c.path(ellipse(484, 379, 7, 7),
      '#e6d2b0')], { wob: 2, shadow: 5 }),
    c.at(FX, FY + 14, 1.5, m.flame(c, { h: 50 })), c.glow(FX, FY - 14, 60, '#fff6d4', 0.9, 0.4),
  );
  // on the floor: a jar with a light asleep in it, a skipping rope
  c.add(
    c.path(ellipse(142, 868, 46, 8), '#0c0610', { opacity: 0.6 }), c.glow(142, 830, 60, '#c9e07a', 0.5, 0.4),
    c.cut(c.at(142, 868, 0.86,
      m.jar(c, { lid: '#8a4a2c', inside: c.path(taper([[-14, -2], [-10, -30], [-22, -56]], 4, 2) +
      ellipse(-22, -54, 9, 5) + ellipse(-2, -34, 9, 5), '#5f7a44') +
      c.dots([[10, -40, 4], [-8, -64, 3], [18, -20, 3]], '#f6ffb0') })), { wob: 2, shadow: 5 }),
    c.cut([c.line(curve([[232, 862], [280, 842], [350, 872], [420, 856], [500, 874], [556, 858]], false), '#e3c08a',
      6), c.path(box(206, 854, 34, 13, 6) + box(548, 850, 34, 13, 6), '#c8402f')], { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 40 }, (): Pt => [FX + r.in(-230, 120), FY + r.in(-200, 160), r.in(0.7, 1.7)]),
      '#ffe9b0', { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.6, tint: '#0a040c' });
}
