import { Card, curve, circle, ellipse, box, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Two islands';
export default function (): Card {
  const c = new Card('c79', 797),
    r = rng(5),
    brass = '#c98a5a',
    sea = 700;
  // mist with a coral morning in it
  c.add(
    c.sky([[0, '#b9ccd0'], [0.35, '#e3dcd2'], [0.62, '#f9c9b0'], [0.78, '#f6b09a'], [1, '#f6b09a']],
      { amount: 0.18, ink: '#9fb8c0' }),
    c.glow(420, 590, 300, '#fff3dc', 0.9, 0.4), c.path(circle(430, 606, 44), '#fff6e4'),
    [[110, 470, 340, 16], [470, 420, 300, 14], [300, 540, 420, 18], [120, 600, 260, 12]].map(([x, y, w, h]) =>
      c.at(x, y, 1, m.streak(c, { w, h, col: '#fff3ea', o: 0.6 }))),
  );
  // far shoulders of land
  c.add(c.cut(c.path(m.ridge(c, { y: 668, amp: 16, seed: 8, step: 120, bottom: 720 }), '#d9a8a0'),
    { wob: 6, opacity: 0.8 }),
    c.path(box(-10, 620, 620, 90), c.linear([[0, '#fbe0d0', 0], [1, '#fbe0d0', 0.8]])));
  // the sea behind the column
  c.add(c.cut(c.path(box(-20, sea - 16, 640, 240), c.linear([[0, '#f3c4b4'], [0.2, '#a9c4c4'], [0.6, '#5f9aa6'],
    [1, '#2f6a7c']])), { wob: 4 }),
    c.line('M40 706h80M380 700h110M210 716h60M470 728h90M90 740h70', '#fff3e6', 3, { opacity: 0.7 }),
    c.path(Array.from({ length: 6 }, (_, i) => ellipse(430 + r.in(-8, 8), 700 + i * 13, 44 - i * 5, 3)).join(''),
      '#fff6e4', { opacity: 0.75 }));
  // the column and the beam
  const tilt = 8, // degrees; the right pan sinks
    a = (tilt * Math.PI) / 180,
    P: Pt = [300, 176],
    K = 170;
  const end = (s: number): Pt => [P[0] + s * K * Math.cos(a), P[1] + s * K * Math.sin(a)].map(Math.round);
  c.add(
    c.path(ellipse(300, 770, 120, 14), '#24566a', { opacity: 0.5 }),
    c.cut([
      c.solid(curve([[196, 776, 1], [210, 744], [262, 728], [282, 690], [288, 560], [284, 400], [290, 230],
        [292, 180, 1], [308, 180, 1], [310, 230], [316, 400], [312, 560], [318, 690], [338, 728], [390, 744],
        [404, 776, 1]]), brass, [
        ['#5a2f34', 0.85, [0, 0.5, 0.7, 0.5]], ['#ffe6c4', 0.7, [1, 0.3, 0.5, 0.4]]]),
      c.path(box(274, 556, 52, 14, 6) + box(278, 330, 44, 12, 6) + box(268, 690, 64, 14, 6), '#a3634a'),
      c.path(curve([[288, 340], [270, 300], [284, 262], [300, 280], [316, 262], [330, 300], [312, 340]]), '#b5764f'),
      c.path(taper([end(-1), [P[0] - 100 * Math.cos(a), P[1] - 10 - 100 * Math.sin(a)], [P[0], P[1] - 16],
        [P[0] + 100 * Math.cos(a), P[1] - 10 + 100 * Math.sin(a)], end(1)], (t) => 9 + 16 * Math.sin(Math.PI * t)),
        '#b5764f'),
      c.path([-1, 1].map((s) => circle(end(s)[0], end(s)[1], 11)).join(''), '#d9a06a'),
    ], { wob: 3, shadow: 6 }),
    // an eye at the pivot, which follows the boat
    c.cut([c.solid(circle(300, 158, 56), '#d9a06a', [['#6a3434', 0.75, [0, 1, 0.4, 0.3]],
      ['#fff0d4', 0.7, [0.8, 0, 0.5, 0.4]]]), c.path(circle(300, 158, 45), '#8a4a44'),
      c.at(300, 162, 1, m.eye(c, { w: 82, white: '#fff6e8', iris: '#3f8a94', ink: '#3a1d2c', look: 4 }))],
        { wob: 2, shadow: 5 }),
  );
  // the pans: a wet island that weighs little, a dry one that weighs more
  const pan = (s: number, drop: number, on: string[]): string => {
    const [x, y] = end(s);
    return c.line(`M${x} ${y}L${x - 94} ${y + drop}M${x} ${y}L${x + 94} ${y + drop}M${x} ${y}V${y + drop - 8}`,
      '#8a4f44', 3) +
      c.at(x, y + drop, 0.9, [...on, c.solid(curve([[-118, -4, 1], [118, -4, 1], [96, 26], [50, 46], [0, 52],
        [-50, 46], [-96, 26]]), brass, [['#5a2f34', 0.85, [0, 1, 0.3, 0.2]], ['#ffe6c4', 0.7, [0.8, 0, 0.5, 0.5]]]),
        c.path(taper([[-120, -4], [0, 4], [120, -4]], 9, 9), '#e0b07a')]);
  };
  const isle = (col: string, top: string): string => c.solid(curve([[-108, 0, 1], [-86, -18], [-56, -40], [-10, -58],
    [40, -44], [80, -18], [108, 0, 1]]), col, [['#3f5a4a', 0.75, [0, 1, 0.2, 0.2]], [top, 0.7, [0.7, 0, 0.5, 0.5]]]);
  c.add(
    c.cut(pan(-1, 250, [
      c.path(ellipse(0, -2, 112, 9), '#8fc0c4'), isle('#7a9a86', '#e0ecd0'),
        c.at(-14, -52, 1.15, m.house(c, { wall: '#e9e2d8', roof: '#5f6f86', seed: 4, lit: 1 })),
      [[-60, -32, 56], [44, -40, 66], [66, -26, 44]].map(([x, y, h]) => c.at(x, y, 1,
        m.pine(c, { h, col: '#4f7468', seed: h }))).join(''),
    ]), { wob: 3, shadow: 6 }),
    c.cut(pan(1, 262, [
      c.path(ellipse(0, -2, 112, 9), '#8fc0c4'), isle('#e3c48a', '#fff6d4'),
        c.at(30, -46, 1.0, m.house(c, { wall: '#fff3dc', roof: '#e0604f', seed: 2, lit: 0 })),
      c.at(-34, -44, 0.86, m.palm(c, { leaf: '#5f9a6a' })),
        c.at(66, -24, 0.5, m.flower(c, { kind: 'poppy', col: '#e0604f' })),
        c.at(-70, -24, 0.44, m.flower(c, { kind: 'poppy', col: '#e0604f' })),
    ]), { wob: 3, shadow: 6 }),
    // one cloud, and it rains on one of them
    m.rain(c, { x: 62, y: 262, w: 150, h: 110, n: 44, col: '#5f8a9a', sw: 2.4, o: 0.8, len: 24, seed: 6 }),
    c.cut(c.at(138, 262, 1, m.cloud(c, { w: 140, h: 52, seed: 6, col: '#a9b8c0', shade: '#5f7886',
      light: '#eef2f0' })), { wob: 4, shadow: 5 }),
    // drips from the pan
    c.path([[92, 470], [132, 482], [172, 472]].map(([x, y]) => ellipse(x, y, 3, 7)).join(''), '#7fb0b8'),
  );
  // somebody rows the cat across
  c.add(
    c.path(ellipse(180, 800, 92, 9), '#1f5266', { opacity: 0.55 }),
    c.cut([
      c.line('M176 752L226 806', '#5a2f2c', 5),
      c.at(160, 770, 0.96, m.sitter(c, { coat: '#e0604f', skin: '#8a5a40', hat: '#f6e6cf', trousers: '#3a3f5f' }),
        { flip: true }),
      c.at(214, 776, 0.9, m.cat(c, { look: 1 })),
      c.at(184, 786, 1.72, m.rowboat(c, { col: '#6a3434' })),
    ], { wob: 2, shadow: 5 }),
    c.line('M60 806q30 8 60 2M232 812q30 6 60 -2', '#fff3e6', 3, { opacity: 0.7 }),
  );
  // near water, fish
  const f = [c.stamp(m.fish(c, { col: '#f08a6a' })), c.stamp(m.fish(c, { col: '#f6d0b0' }))];
  c.add(
    c.group({ opacity: 0.75 }, c.cut(m.waves(c, { y: 838, amp: 7, len: 120, col: '#3f8494', seed: 6 }), { wob: 4 })),
    c.cut([f[0](420, 846, 0.62, { rot: -6 }), f[1](500, 866, 0.44), f[0](340, 872, 0.4, { rot: 6 }),
      f[1](90, 868, 0.5, { flip: true }), f[0](486, 792, 0.5, { rot: 38 })], { wob: 2, shadow: 5 }),
    c.line('M462 812q24 8 48 0M470 820q18 5 34 0', '#fff3e6', 2.4, { opacity: 0.8 }),
  );
  return c.finish({ vignette: 0.25, tint: '#24465a' });
}
