import { Card, curve, circle, ellipse, box, poly, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The house had enough';
export default function (): Card {
  const c = new Card('c27', 257);
  const r = rng(5);
  const skin = '#d98f68';
  c.add(
    c.sky([[0, '#7fb0a8'], [0.3, '#b3d0b8'], [0.58, '#f0e6bc'], [1, '#d9b98a']], { amount: 0.28, ink: '#6fa098' }),
    c.glow(470, 170, 210, '#fff9e0', 0.8, 0.4),
    c.cut(c.at(470, 170, 1, m.moon(c, { r: 44, col: '#fffbe8', shade: '#c9c49a' })), { wob: 2 }),
    c.at(120, 220, 1, m.streak(c, { w: 220, h: 14, col: '#fffbe8', o: 0.6 })), c.at(300, 120, 1, m.streak(c, { w: 260,
      h: 12, col: '#fffbe8', o: 0.5 })),
  );
  // the far bank, where somebody else has stayed put
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 560, amp: 26, seed: 4, step: 90, bottom: 680 }), '#8fae8a', [['#f3ecc0', 0.7, [0.7,
      0, 0.5, 0.4]]]), { wob: 6 }),
    c.cut(c.at(500, 592, 0.86, m.castle(c, { wall: '#b9ab9c', roof: '#6a5a7a', glow: '#ffe7a0' })), { wob: 2 }),
    c.cut(c.solid(m.ridge(c, { y: 606, amp: 14, seed: 11, step: 70, bottom: 700 }), '#6f8a5a', [['#e8e2a0', 0.6, [0.6,
      0, 0.5, 0.4]]]), { wob: 6 }),
    [[60, 604, 0.7], [92, 610, 0.5], [400, 606, 0.5], [430, 612, 0.62]].map(([a, b, s], i) => c.at(a, b, s, m.pine(c,
      { h: 100, col: '#4a6a4a', seed: i + 2 }))),
  );
  // the river
  const flow = (y: number, amp: number, seed: number, col: string): string => c.cut(m.waves(c, { y, amp, len: 130,
    col, seed }), { wob: 6 });
  c.add(flow(646, 5, 3, '#c2ab80'), c.group({ opacity: 0.9 }, flow(686, 6, 8, '#a88654')));
  // its legs; the far one stands
  const leg = (pts: Pt[], foot: Pt[], col: string): string =>
    c.solid(taper(pts, (t) => 46 - 20 * t + 7 * Math.sin(Math.PI * Math.min(1, t * 2)), 0, { steps: 5 }) +
      curve(foot), col, [['#7a3424', 0.8, [0, 0.5, 0.6, 0.4]], ['#ffe0b8', 0.6, [1, 0.3, 0.6, 0.4]]]);
  const hut = (kids: string[]): string => c.at(300, 400, 1, kids, { rot: 6 });
  c.add(
    c.path(ellipse(262, 744, 90, 14), '#5a3a20', { opacity: 0.5 }),
    c.cut(leg([[262, 400], [252, 520], [266, 600], [262, 760]], [[240, 740, 1], [236, 772], [300, 776], [302, 762],
      [280, 742, 1]], '#c67c58'), { wob: 4, shadow: 6 }),
    c.group({ opacity: 0.92 }, flow(744, 7, 14, '#94703f')),
    c.cut([0, 1].map((i) => c.line(ellipse(262, 750 + i * 2, 46 + i * 30, 9 + i * 6), '#e0c08a', 2.6,
      { opacity: 0.8 - i * 0.3 })), { wob: 4 }),
    c.cut(leg([[346, 410], [410, 470], [424, 540], [390, 600], [372, 664]], [[352, 652, 1], [350, 676], [372, 692],
      [424, 700], [444, 692], [440, 680], [396, 664, 1]], skin), { wob: 4, shadow: 9 }),
    c.path(circle(424, 696, 5) + circle(434, 694, 4.6) + circle(442, 690, 4) + circle(414, 698, 5.4), '#e0a482'),
    c.path(Array.from({ length: 16 }, () => ellipse(r.in(350, 440), r.in(706, 770), 2.4, r.in(4, 9))).join(''),
      '#f3e2b8', { opacity: 0.85 }),
  );
  // the house, leaning into it, with the swing it took along
  c.add(
    c.line('M306 424L310 566M346 428L350 570', '#6a4a30', 3), c.cut(c.path(box(296, 564, 68, 9, 3), '#8a3f30',
      { transform: 'rotate(4 330 568)' }), { wob: 2 }),
    c.cut(
      hut([
        c.path(box(52, -300, 30, 90), '#8a4a3c') + c.path(box(47, -306, 40, 11, 2), '#6a342c'),
        c.solid(poly([[-120, 24], [-118, -140], [0, -256], [118, -140], [120, 24]]), '#f3e4c0', [['#a8784a', 0.8, [0,
          0.6, 0.6, 0.3]], ['#fffaf0', 0.7, [1, 0.1, 0.5, 0.4]]]),
        c.solid(poly([[-148, -126], [0, -276], [148, -126], [138, -108], [0, -246], [-138, -108]]), '#b8452f',
          [['#4a141c', 0.7, [0, 0.6, 0.6, 0.3]], ['#ffb07a', 0.6, [1, 0.2, 0.5, 0.4]]]),
        c.path(box(-82, -90, 48, 56, 3) + box(34, -90, 48, 56, 3) + circle(0, -168, 18), '#5a3424'),
        c.path(box(-77, -85, 38, 46) + box(39, -85, 38, 46) + circle(0, -168, 13), '#ffdf94'),
        c.line('M-58 -85v46M-77 -62h38M58 -85v46M39 -62h38', '#5a3424', 3),
        c.path(curve([[-77, -85, 1], [-58, -85, 1], [-66, -60], [-77, -52, 1]]) + curve([[77, -85, 1], [58, -85, 1],
          [66, -60], [77, -52, 1]]), '#c86a4a'),
        c.path(box(-20, -66, 40, 84, 3), '#2f5a6a'), c.path(circle(12, -22, 3.4), '#f0c85a'),
        // torn ground still clings to it
        c.solid(curve([[-126, 20, 1], [126, 20, 1], [118, 38], [96, 30], [84, 48], [60, 34], [34, 46], [8, 34], [-20,
          50], [-48, 34], [-76, 48], [-100, 32], [-118, 42]]), '#6a4a2c', [['#2a1810', 0.7, [0, 1, 0, 0.2]]]),
        c.line('M-60 40q-4 16 -12 20M-10 44q2 16 -4 24M70 42q6 12 2 22', '#4a301c', 3),
      ]),
      { wob: 3, shadow: 9 },
    ),
    // it was a mill
    c.cut(c.at(180, 372, 1, m.wheel(c, { r: 62, spokes: 8, col: '#8a5a34' })), { wob: 3, shadow: 6 }),
  );
  // the driver
  c.add(
    c.line(curve([[352, 146], [412, 206], [454, 290]], false) + curve([[340, 146], [262, 200], [184, 266]], false),
      '#4a2c20', 3.4),
    c.path(circle(184, 266, 5) + circle(454, 291, 5), '#e0b04a'),
    c.cut(
      c.at(330, 170, 0.98, [
        m.person(c, { kind: 'child', coat: '#2f6f9c', trousers: '#3a2a30', hair: '#2a1a16', skin: '#8a5a3c',
          arms: [[10, -30], [22, -26]], legs: [[-16, 8], [18, 12]], lean: -8, light: 1 }),
        c.at(-12, -82, 0.34, m.royalCrown(c, { w: 70 }), { rot: -10 }),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // the place it left
  c.add(
    c.group({ opacity: 0.92 }, flow(826, 8, 22, '#6f4c28')),
    c.cut(
      [
        c.solid(curve([[-20, 920, 1], [-20, 770], [60, 762], [130, 786], [170, 830], [160, 880], [210, 920, 1]]),
          '#5f7a44', [['#24341c', 0.85, [0.2, 1, 0.3, 0.2]], ['#e6e29a', 0.6, [0.6, 0, 0.5, 0.4]]]),
        c.path(poly([[22, 812], [106, 806], [128, 850], [30, 862]]), '#4a301c'), c.path(poly([[30, 820], [102, 814],
          [118, 846], [36, 856]]), '#2a1a10'),
        c.path(poly([[56, 872], [100, 868], [106, 884], [58, 888]]), '#b8862f'),
        c.line('M140 846V806', '#4a301c', 5), c.path(box(124, 790, 34, 20, 6), '#b8452f'),
      ],
      { wob: 4, shadow: 6 },
    ),
    c.path(Array.from({ length: 30 }, () => {
      const [a, b, l] = [r.in(170, 590), 722 + 168 * r() ** 0.8, r.in(24, 90)];
      return taper([[a - l / 2, b], [a, b - 2], [a + l / 2, b]], (t) => 3 * Math.sin(Math.PI * t) + 0.3, 0,
        { steps: 1 });
    }).join(''), '#eef0cc', { opacity: 0.6 }),
    c.cut(m.grass(c, { x1: 150, y: 912, h: 50, n: 26, col: '#1f2c18', seed: 8 }), { wob: 3 }),
  );
  return c.finish({ vignette: 0.35, tint: '#2a1a10' });
}
