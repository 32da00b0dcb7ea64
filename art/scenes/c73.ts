import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Population: one';
export default function (): Card {
  const c = new Card('c73', 733),
    r = rng(11),
    W = 470;
  // flat tropic noon
  c.add(
    c.sky([[0, '#4fc3cf'], [0.3, '#9fe0d6'], [0.52, '#fbf3cf'], [1, '#fbf3cf']], { amount: 0.18, ink: '#5fcad0' }),
    c.glow(480, 120, 260, '#fffbe0', 0.9, 0.35),
      c.cut(c.at(486, 118, 1, m.sun(c, { r: 40, col: '#fff0a0', ray: '#ffe27a' })), { wob: 2 }),
    c.cut([[150, 190, 120, 34, 4], [410, 300, 90, 26, 8]].map(([x, y, w, h, s]) => c.at(x, y, 1,
      m.cloud(c, { w, h, seed: s, col: '#ffffff', shade: '#bfe4de' }))), { wob: 4 }),
  );
  // the sea, cut at the brim
  const top: Pt[] = [[-20, W + 4], [80, W - 4], [190, W + 4], [300, W - 3], [420, W + 5], [520, W - 4], [620, W + 3]];
  const sea = curve([[-20, 920, 1], [-20, W, 1], ...top.slice(1, -1), [620, W, 1], [620, 920, 1]]);
  c.add(c.cut(c.path(sea, c.linear([[0, '#7fe0d2'], [0.25, '#2fb3b8'], [0.7, '#157a94'], [1, '#0d4a70']])),
    { wob: 4 }));
  c.add(c.line(curve(top, false), '#ffffff', 3.4, { opacity: 0.75 }));
  // somebody is under the hat
  const head = curve([[150, 486], [138, 560], [140, 640], [160, 720], [210, 800], [260, 850], [300, 860], [340, 850],
    [390, 800], [440, 720], [460, 640], [462, 560], [450, 486]]);
  c.add(
    c.group({ opacity: 0.85 }, c.cut(c.solid(head, '#2a98a6', [['#0d5a7a', 0.9, [0.3, 1, 0.5, 0.3]],
      ['#8fe0d0', 0.7, [0.7, 0, 0.5, 0.5]]]), { wob: 4 })),
    c.path(curve([[300, 626, 1], [286, 690], [276, 720], [300, 734], [324, 722], [312, 690]]), '#1a7f92',
      { opacity: 0.8 }),
    c.path(taper([[260, 784], [300, 792], [344, 782]], (t) => 1 + 9 * Math.sin(Math.PI * t)), '#0f5f7c',
      { opacity: 0.8 }),
    [-1, 1].map((s) => c.cut(c.at(300 + s * 76, 616, 1, m.eye(c, { w: 92, white: '#eafaf0', iris: '#e0953a',
      ink: '#0b3a52', look: s < 0 ? 10 : 10 })), { wob: 2 })),
    c.path([-1, 1].map((s) => curve([[300 + s * 76 - 52, 616, 1], [300 + s * 76 - 26, 584], [300 + s * 76, 578],
      [300 + s * 76 + 26, 584], [300 + s * 76 + 52, 616, 1], [300 + s * 76 + 24, 604], [300 + s * 76, 599],
      [300 + s * 76 - 24, 604]])).join(''), '#1f8798'),
    c.path(box(-10, 760, 620, 160), c.linear([[0, '#0d4a70', 0], [1, '#0d4a70', 0.9]])),
    [[120, 470, 60], [430, 560, 50], [520, 600, 70]].map(([a, b, w]) =>
      c.path(poly([[a, W + 4], [a + w, W + 4], [b + w - 60, 880], [b - 150, 880]]),
      c.linear([[0, '#e6fff0', 0.3], [1, '#e6fff0', 0]]))),
  );
  // fish: the nearest looks back
  const f = ['#f0763f', '#ffd05a', '#f09aa8'].map((col) => c.stamp(m.fish(c, { col })));
  c.add(c.cut([f[0](90, 640, 0.62, { flip: true, rot: 8 }), f[1](68, 700, 0.44, { flip: true }),
    f[2](520, 600, 0.5, { rot: -6 }), f[1](540, 700, 0.66), f[0](498, 760, 0.4, { rot: 10 }),
    f[2](104, 800, 0.54, { flip: true, rot: -8 }),
    f[1](300, 690, 0.36, { rot: 4 }), f[0](420, 830, 0.5, { rot: -4 })], { wob: 2, shadow: 5 }),
    c.line([[196, 560, 5], [204, 540, 3], [402, 548, 4], [392, 528, 3], [300, 756, 4]].map(([x, y, s]) => circle(x, y,
      s)).join(''), '#eafff4', 1.8, { opacity: 0.8 }));
  // the hat
  const straw = '#f0cc74';
  c.add(
    c.path(ellipse(300, W + 18, 268, 26), '#0f6a80', { opacity: 0.4 }),
    c.cut([
      c.solid(ellipse(300, W - 4, 262, 32), straw, [['#a8682a', 0.8, [0, 1, 0.2, 0.4]],
        ['#fffbd8', 0.7, [0.8, 0, 0.5, 0.5]]]),
      c.solid(curve([[148, W - 8, 1], [152, 380], [176, 316], [230, 286], [280, 296], [310, 288], [370, 282],
        [424, 312], [448, 380], [452, W - 8, 1], [380, W + 6], [300, W + 10], [220, W + 6]]), straw, [
        ['#a8682a', 0.85, [0, 0.7, 0.7, 0.4]], ['#fffbd8', 0.75, [0.8, 0, 0.4, 0.4]]]),
      c.solid(curve([[149, W - 44, 1], [220, W - 30], [300, W - 26], [380, W - 30], [451, W - 44, 1], [452, W - 4, 1],
        [380, W + 8], [300, W + 12], [220, W + 8], [148, W - 4, 1]]), '#d9453f',
        [['#6a1424', 0.8, [0, 0.5, 0.7, 0.4]]]),
      c.line('M170 348q60 22 130 20t130 -22M160 384q70 22 140 20t140 -20M194 316q60 18 106 12t104 -14', '#c9923f', 3,
        { opacity: 0.6 }),
      c.line(Array.from({ length: 12 }, (_, i) => `M${176 + i * 22} ${330 + (i % 2) * 6}q-6 40 -2 88`).join(''),
        '#d9a24f', 2, { opacity: 0.45 }),
    ], { wob: 4, shadow: 9 }),
    m.grass(c, { x0: 190, x1: 420, y: (x) => 296 - Math.cos((x - 300) / 60) * 4, n: 34, h: 18, col: '#5fa04a',
      seed: 4 }),
  );
  // the palm is a feather
  c.add(
    c.cut([
      c.path(taper([[248, 330], [236, 250], [250, 150], [300, 66]], 11, 4), '#fff6e0'),
      c.solid(curve([[240, 262, 1], [206, 236], [196, 196, 1], [216, 200], [204, 150, 1], [226, 156], [222, 108, 1],
        [246, 116], [262, 70], [308, 38, 1], [318, 76], [304, 104, 1], [318, 112], [296, 150, 1], [304, 162],
        [276, 200, 1], [284, 214], [256, 250, 1]]), '#2f9a5f', [
        ['#0f4a3a', 0.8, [0, 1, 0.5, 0.3]], ['#c9f09a', 0.7, [0.9, 0, 0.5, 0.4]]]),
      c.path(taper([[238, 270], [244, 180], [268, 110], [304, 50]], 6, 2), '#f6f3c8'),
      c.line('M242 220l-30 -16M243 190l-26 -22M250 160l-22 -30M262 130l-14 -26M246 206l28 -10' +
        'M254 172l34 -16M266 140l34 -22',
        '#1a6a4a', 2.4, { opacity: 0.7 }),
    ], { wob: 3, shadow: 6 }),
  );
  // the population hangs out his line; a ladder, a boat
  c.add(
    c.cut([
      c.at(420, W - 8, 1, m.ladder(c, { h: 172, w: 24, rungs: 11, col: '#8a4f2c' }), { rot: -7 }),
      c.at(372, 290, 0.84, m.person(c, { coat: '#fff6e4', trousers: '#2f6fb0', skin: '#7a4a34', hat: 'none',
        arms: [[-24, -66], [20, -84]], lean: -3, light: 1 })),
      c.at(330, 288, 0.62, m.chair(c, { col: '#c8502f' }), { flip: true }),
    ], { wob: 2, shadow: 5 }),
    c.path(ellipse(96, W + 8, 60, 6), '#0f6a80', { opacity: 0.5 }),
    c.cut([c.at(90, W - 2, 1.2, m.rowboat(c, { col: '#e0603f' })), c.line('M90 466L90 392', '#7a4a2c', 4),
      c.path(curve([[94, 396, 1], [130, 424], [128, 452, 1], [94, 452, 1]]), '#fffdf0')], { wob: 2, shadow: 5 }),
    c.line('M144 452Q168 470 186 452', '#7a4a2c', 2.4),
    [[500, 220, 0.5], [530, 240, 0.36], [110, 120, 0.4]].map(([x, y, s]) => c.at(x, y, s,
      m.bird(c, { col: '#2f7f94' }))),
    c.dots(Array.from({ length: 24 }, () => [r.in(30, 570), r.in(W + 30, 720), r.in(0.8, 1.8)]), '#eafff4',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.22, tint: '#06385a' });
}
