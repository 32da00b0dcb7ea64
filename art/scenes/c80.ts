import { Card, curve, circle, ellipse, box, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The house has had news';
export default function (): Card {
  const c = new Card('c80', 809),
    r = rng(13);
  c.add(
    c.sky([[0, '#6a4f78'], [0.35, '#b58aa8'], [0.6, '#f0bfae'], [0.7, '#fbdcb8'], [1, '#fbdcb8']],
      { amount: 0.28, ink: '#6a4f78' }),
    c.glow(520, 560, 300, '#fff0cc', 0.9, 0.35),
  );
  // far hills, a castle against the last light
  c.add(
    c.cut(c.path(m.ridge(c, { y: 590, amp: 18, seed: 4, step: 100 }), '#b08aa6'), { wob: 6 }),
    c.cut(c.at(516, 586, 0.82, m.castle(c, { wall: '#8f6a94', roof: '#5f4370', glow: '#ffe7a8' })), { wob: 2 }),
    c.cut(c.solid(m.ridge(c, { y: 640, amp: 14, seed: 9, step: 130 }), '#8a6a86',
      [['#f6cfb0', 0.6, [0.8, 0, 0.5, 0.2]], ['#4a3358', 0.8, [0, 1, 0, 0.3]]]), { wob: 6 }),
  );
  // the house: a bowed head
  const wall = '#d9b8c4';
  c.add(
    c.path(curve([[40, 740, 1], [60, 720], [400, 720], [430, 744, 1], [200, 770]]), '#3a2448', { opacity: 0.5 }),
    c.cut([
      c.path(box(300, 120, 46, 110, 3), '#8a5a6c'), c.path(box(294, 112, 58, 16, 3), '#6a3f56'),
      c.solid(curve([[92, 752, 1], [80, 520], [74, 306, 1], [226, 262, 1], [384, 300, 1], [380, 520], [372, 752, 1]]),
        wall, [['#6a4a74', 0.85, [0, 0.7, 0.7, 0.4]], ['#fff3e0', 0.7, [1, 0.3, 0.5, 0.4]]]),
      c.solid(curve([[40, 340, 1], [60, 250], [130, 150], [214, 104, 1], [300, 150], [392, 250], [420, 344, 1],
        [330, 306], [226, 296], [120, 310]]), '#7a4460', [['#35183a', 0.85, [0, 0.8, 0.6, 0.4]],
        ['#f0b09a', 0.6, [1, 0, 0.5, 0.4]]]),
      c.line('M110 250q60 -16 116 -14t120 18M80 296q70 -20 146 -20t156 24M150 200q40 -12 74 -10t74 12', '#4f2a48', 3,
        { opacity: 0.6 }),
    ], { wob: 4, shadow: 9 }),
    c.line('M110 372h26M330 380h26M104 600h24M340 560h28M120 690h22M330 680h26M210 330h34', '#a8849a', 3,
      { opacity: 0.7 }),
  );
  // windows that are eyes, lids low
  const eye = (x: number, y: number, s: number): string => c.at(x, y, 1, [
    c.path(box(-58, -62, 116, 112, 5), '#fbeee0'), c.path(box(-50, -54, 100, 96, 3), '#5f4370'),
    c.group({ 'clip-path': c.clip(box(-50, -54, 100, 96, 3)) }, [
      c.path(curve([[-60, 4, 1], [-20, -30], [20, -30], [60, 4, 1], [20, 36], [-20, 36]]), '#fff6ea'),
      c.solid(circle(s * 4, 6, 26), '#6f8fb0', [['#2a3560', 0.7, 'r', [0.5, 0.5, 0.4]]]), c.path(circle(s * 4, 6, 12),
        '#2a1a38'), c.path(circle(s * 4 + 8, -3, 5), '#fff'),
      c.path(curve([[-60, -70, 1], [60, -70, 1], [60, 4, 1], [20, -12], [-20, -12], [-60, 4, 1]]), '#b58aa0'),
        c.path(curve([[-54, 26, 1], [-20, 34], [20, 34], [54, 26, 1], [50, 46, 1], [-50, 46, 1]]), '#8fc4dc',
        { opacity: 0.85 }),
    ]),
    c.path(box(-66, 42, 132, 13, 3), '#fbeee0'),
  ]);
  c.add(
    c.cut([eye(156, 434, 1), eye(304, 436, 1)], { wob: 2, shadow: 5 }),
    // tears, down the plaster
    c.path(taper([[128, 486], [124, 560], [130, 640], [126, 742]], (t) => 7 + 9 * t) +
      taper([[174, 488], [178, 540], [174, 596]], (t) => 4 + 8 * t) +
      taper([[322, 488], [326, 570], [320, 660], [326, 744]], (t) => 7 + 9 * t) + taper([[286, 488], [284, 530]], 4,
      9),
      c.linear([[0, '#8fc4dc', 0.9], [1, '#cfeaf3', 0.95]])),
    c.path(ellipse(174, 602, 7, 10) + ellipse(284, 536, 6, 9), '#cfeaf3'),
    c.line('M122 520q-2 40 2 70M320 530q2 40 -2 60', '#ffffff', 2.4, { opacity: 0.8 }),
    c.cut(c.at(226, 752, 1.3, m.door(c, { w: 60, h: 104, wood: '#5f4370', frame: '#fbeee0', arch: true, ajar: 0 })),
      { wob: 2, shadow: 5 }),
  );
  // the pool of them; the road comes to its edge
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 760, 1], [60, 744], [220, 750], [400, 744], [620, 730, 1],
      [620, 920, 1]]), '#7f6a86', [['#33204a', 0.9, [0, 1, 0.1, 0.2]], ['#f9d0b0', 0.7, [1, 0, 0.5, 0.3]]]),
      { wob: 6 }),
    c.cut(m.road(c, [[560, 940], [500, 850], [520, 790], [590, 740], [560, 690], [480, 664]],
      { near: 150, far: 10, col: '#e3c4b4', verge: '#6a4f70', ruts: false }), { wob: 4 }),
    c.cut(c.path(curve([[-20, 860], [-20, 770], [60, 748], [200, 752], [340, 748], [420, 764], [436, 800], [380, 836],
      [290, 846], [180, 880], [60, 890]]), c.linear([[0, '#cfe4ec'], [0.4, '#8fb4cc'], [1, '#4f6a9a']])), { wob: 4 }),
    c.line('M60 790h80M200 786h70M330 800h60M120 830h90M260 822h60M30 850h60', '#f3fbff', 3, { opacity: 0.7 }),
    c.line(ellipse(127, 762, 34, 6) + ellipse(326, 762, 34, 6) + ellipse(127, 762, 18, 3) + ellipse(326, 762, 18, 3),
      '#ffffff', 2, { opacity: 0.8 }),
    c.path(ellipse(196, 812, 70, 7), '#33306a', { opacity: 0.5 }),
    c.cut([c.at(200, 796, 1.5, m.rowboat(c, { col: '#b3524f' })), c.line('M252 776Q250 760 238 752', '#5a2f3c', 3),
      c.line('M152 796L196 784', '#7a4a44', 5)], { wob: 2, shadow: 5 }),
  );
  // neighbours with cups, and their shadows, which arrive first
  const guest = (x: number, y: number, s: number, o: m.Person, cupX: number, cupY: number): string =>
    c.path(curve([[x - 8 * s, y, 1], [x - 60 * s, y + 10 * s], [x - 128 * s, y + 22 * s], [x - 140 * s, y + 30 * s],
      [x - 124 * s, y + 32 * s], [x - 56 * s, y + 18 * s], [x + 8 * s, y + 3, 1]]), '#2f1d44', { opacity: 0.5 }) +
    c.cut(c.at(x, y, s, [m.person(c, o), c.at(cupX, cupY, 0.36,
      m.cup(c, { saucer: false, band: '#b3524f', steam: '#fff6ea', handle: 0 }))]), { wob: 2, shadow: 5 });
  c.add(
    guest(566, 726, 0.6, { coat: '#8a5a3c', hat: 'bowler', arms: [[-18, -52], [12, -44]], toe: -1, light: 1 }, -19,
      -52),
    guest(536, 778, 0.86, { kind: 'dress', coat: '#3f6a74', cut: 'bob', hair: '#e6dcd6',
      arms: [[-20, -54], [-14, -50]], lean: -3, toe: -1, light: 1 }, -20, -55),
    guest(498, 856, 1.16, { coat: '#b3423c', hair: '#22161c', skin: '#8a5a40', arms: [[-22, -56], [-16, -52]],
      lean: -4, toe: -1, light: 1, legs: [[-10, 0], [8, 0]] }, -23, -57),
    guest(438, 872, 0.96, { kind: 'child', coat: '#f0b85a', skin: '#c98f6a', hair: '#5a2f24',
      arms: [[-20, -44], [-15, -40]], toe: -1, light: 1 }, -20, -46),
    // a butterfly has settled where a hand would dry the eye
    c.cut([c.at(352, 476, 1.1, m.butterfly(c, { col: '#f6d06a', ink: '#3a2448' }), { rot: -20 }),
      c.at(440, 400, 0.7, m.butterfly(c, { col: '#fbeee0', open: 0.5 }), { rot: 30 })], { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 20 }, (): Pt => [r.in(420, 590), r.in(300, 640), r.in(0.8, 1.6)]), '#fff3d8',
      { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.4, tint: '#24123a' });
}
