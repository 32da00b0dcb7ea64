import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { eggPath } from '../lib/motifs_extra_b.js';

export const title = 'Plays when the tide is right';
export default function (): Card {
  const c = new Card('c64', 641),
    r = rng(8);
  c.add(
    c.sky([[0, '#5a2a3c'], [0.12, '#b5523f'], [0.22, '#f0a45a'], [0.3, '#ffd99a'], [1, '#c9743f']],
      { amount: 0.25, ink: '#8a3a2c' }),
    c.glow(300, 236, 250, '#fff0c0', 0.9, 0.35),
  );
  // mountains hold the neck; the river comes out of the scroll of the valley
  c.add(
    c.cut([
      c.solid(poly([[-20, 330], [40, 170], [88, 206], [160, 96], [240, 214], [276, 330]]), '#a3553f',
        [['#5a2436', 0.8, [0, 0.6, 0.7, 0.4]], ['#ffce94', 0.6, [1, 0, 0.6, 0.4]]]),
      c.solid(poly([[326, 330], [360, 210], [432, 110], [490, 196], [532, 150], [620, 300], [620, 330]]), '#8a4438',
        [['#4a1c30', 0.8, [1, 0.6, 0.3, 0.4]], ['#ffce94', 0.6, [0, 0, 0.4, 0.4]]]),
    ], { wob: 6 }),
    c.path(box(-10, 250, 620, 90), c.linear([[0, '#ffd99a', 0], [1, '#ffd99a', 0.7]])),
  );
  // fields
  c.add(c.cut(c.solid(m.ridge(c, { y: 322, amp: 8, seed: 3, step: 120 }), '#7a3a30',
    [['#3a1428', 0.9, [0, 1, 0, 0.2]], ['#e8a05a', 0.6, [0, 0, 0, 0.25]]]), { wob: 6 }));
  const stalk = c.stamp(m.pine(c, { h: 40, col: '#4a2030', tiers: 4, seed: 3 }));
  c.add(c.cut([[30, 380], [58, 396], [92, 372], [24, 520], [44, 620], [560, 384], [530, 372], [582, 410], [572, 540],
    [560, 640], [586, 700], [20, 720]]
    .map(([x, y], i) => stalk(x, y, 0.8 + (i % 3) * 0.25)), { wob: 2 }));
  // the land is the body of a violin
  const body = curve([[300, 886], [190, 880], [96, 838], [62, 760], [84, 690], [130, 652, 1], [146, 600],
    [126, 556, 1], [92, 500], [106, 420], [180, 366], [300, 350],
    [420, 366], [494, 420], [508, 500], [474, 556, 1], [454, 600], [470, 652, 1], [516, 690], [538, 760], [504, 838],
      [410, 880]]);
  c.add(
    c.cut(c.solid(body, '#c0662c', [['#5a1f1c', 0.9, [0, 0.7, 0.6, 0.4]], ['#ffc27a', 0.75, 'r', [0.52, 0.2, 0.5]]]),
      { wob: 4, shadow: 9 }),
    c.group({ 'clip-path': c.clip(body), opacity: 0.5 }, [
      c.line([0, 1, 2, 3, 4, 5, 6].map((i) =>
        `M${80 + i * 12} ${400 + i * 8}Q${150 + i * 14} 620 ${70 + i * 20} ${900}`).join(''), '#7a3420', 3),
      c.line([0, 1, 2, 3, 4, 5, 6].map((i) =>
        `M${520 - i * 12} ${400 + i * 8}Q${450 - i * 14} 620 ${530 - i * 20} ${900}`).join(''), '#7a3420', 3),
    ]),
    c.line(curve([[300, 872], [196, 866], [110, 828], [78, 760], [98, 700], [142, 662]], false) +
      curve([[458, 662], [502, 700], [522, 760], [490, 828], [404, 866], [300, 872]], false),
      '#4a1a1a', 3, { opacity: 0.8 }),
    // f-holes are ponds
    [-1, 1].map((s) => c.cut([
      c.path(taper([[300 + s * 112, 552], [300 + s * 140, 540], [300 + s * 136, 590], [300 + s * 128, 660],
        [300 + s * 122, 712], [300 + s * 152, 706]], (t) => 9 + 13 * Math.sin(Math.PI * t)) +
        circle(300 + s * 112, 558, 14) + circle(300 + s * 152, 698, 16), '#14404a'),
      c.line(`M${300 + s * 134} 580q4 20 0 44M${300 + s * 126} 664q-2 18 0 30`, '#6fb8ae', 2.4, { opacity: 0.8 }),
    ], { wob: 2 })),
  );
  // the neck is a weir, then four streams
  c.add(
    c.cut([
      c.path(poly([[286, 250], [314, 250], [346, 560], [254, 560]]), '#35161c'),
      c.path(poly([[252, 888], [262, 790], [338, 790], [348, 888]]), '#35161c'),
    ], { wob: 2, shadow: 5 }),
    c.path([-3, -1, 1, 3].map((k) => poly([[300 + k * 3, 246], [300 + k * 3 + 3, 246], [300 + k * 17 + 9, 800],
      [300 + k * 17 - 9, 800]])).join(''),
      c.linear([[0, '#fff0c0'], [0.25, '#8fd0c4'], [1, '#2f8f94']], [0, 246, 0, 800], true)),
    c.line([-3, -1, 1, 3].map((k) => `M${300 + k * 3.4} 262L${300 + k * 16.6} 790`).join(''), '#eafbe8', 2,
      { opacity: 0.75, 'stroke-dasharray': '26 18' }),
  );
  // the bridge
  c.add(
    c.path(ellipse(300, 694, 130, 12), '#3a1018', { opacity: 0.5 }),
    c.cut(c.at(300, 696, 1, m.bridge(c, { w: 236, h: 74, arches: 3, col: '#e6bd86', hump: 26 })),
      { wob: 3, shadow: 6 }),
    c.cut([c.at(352, 604, 0.5, m.person(c, { coat: '#243a58', hat: 'wide', arms: [[-18, -58], [14, -44]],
      lean: -4 }))], { wob: 2 }),
    // a spider has found another instrument
    c.at(222, 668, 0.4, m.web(c, { r: 70, rings: 5, col: '#fff3dc', w: 2.2 })),
    c.at(222, 670, 0.56, m.spider(c, { thread: 24 })),
  );
  // the boat: its mast is the bow
  c.add(
    c.path(ellipse(226, 520, 66, 8), '#0f3a40', { opacity: 0.45 }),
    c.cut([
      c.at(226, 506, 1.3, m.rowboat(c, { col: '#5a2430', w: 100 })),
      c.at(238, 494, 0.56, m.person(c, { coat: '#e8d9b4', trousers: '#3a2430', hat: 'bowler', skin: '#8a5a40',
        arms: [[-20, -44], [16, -62]], lean: -5 })),
      c.line('M190 482L548 406', '#fff6dc', 5), c.line('M190 472L548 398', '#6a2c20', 7),
      c.path(poly([[196, 464], [220, 460], [222, 482], [200, 486]]) +
        poly([[536, 394], [560, 392], [556, 412], [542, 412]]), '#35161c'),
    ], { wob: 2, shadow: 6 }),
    c.line('M226 500L210 476M206 500L230 470', '#35161c', 3),
  );
  // a score left on the bank, and an egg that keeps the beat
  c.add(
    c.cut([
      c.at(428, 800, 0.92, m.openBook(c, { cover: '#243a58' }), { rot: -8 }),
      c.path(curve([[126, 806], [142, 790], [178, 786], [206, 796], [214, 810], [192, 824], [150, 824]]), '#6a3a1c'),
      c.solid(eggPath(170, 814, 27), '#fbeed6', [['#b5745a', 0.7, [0.1, 1, 0.5, 0.3]]]),
      c.line('M124 808q20 14 46 14t46 -14M130 800q14 -4 20 12M212 798q-16 -2 -22 14', '#8f5a2c', 5),
    ], { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 30 }, () => [r.in(110, 490), r.in(390, 850), r.in(0.8, 1.8)]), '#ffe2a8',
      { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.45, tint: '#240a1c' });
}
