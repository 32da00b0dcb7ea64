import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { pool } from '../lib/motifs_extra_c.js';

export const title = 'Platform nine, low tide';
export default function (): Card {
  const c = new Card('c84', 853),
    r = rng(47),
    S = 132;
  // wet sky, a strip of it
  c.add(
    c.sky([[0, '#9fb09a'], [0.14, '#cfd6b8'], [1, '#cfd6b8']], { amount: 0.2, ink: '#7f9a84' }),
    m.rain(c, { x: 90, y: -10, w: 520, h: 130, n: 70, col: '#4f7a6a', sw: 2.2, o: 0.7, len: 28, seed: 4 }),
  );
  // the sea down to its floor
  c.add(
    c.cut(c.path(curve([[-20, 920, 1], [-20, S, 1], [90, S - 6], [200, S + 4], [320, S - 5], [440, S + 4],
      [540, S - 4], [620, S, 1], [620, 920, 1]]), c.linear([[0, '#a9cf9a'], [0.12, '#5f9f78'], [0.5, '#24665a'],
      [1, '#0c3436']])), { wob: 4 }),
    c.line([[80, 6], [190, 9], [300, 5], [420, 8], [520, 6]].map(([x, y]) => ellipse(x, S + y, 26, 4) +
      ellipse(x, S + y, 13, 2)).join(''), '#eaf6d8', 2, { opacity: 0.8 }),
    [[60, 30, 70], [230, 140, 60], [380, 330, 90]].map(([a, b, w]) =>
      c.path(poly([[a, S + 6], [a + w, S + 6], [b + w + 90, 800], [b - 90, 800]]),
      c.linear([[0, '#e6f6c4', 0.35], [1, '#e6f6c4', 0]]))),
  );
  // a hull overhead, its anchor down here, its shadow on the sand
  c.add(
    c.cut([
      c.solid(curve([[306, S - 34, 1], [318, S + 12], [350, S + 44], [430, S + 54], [510, S + 44], [542, S + 12],
        [552, S - 34, 1]]), '#7a3f34', [['#241a20', 0.85, [0, 1, 0.1, 0.3]], ['#f0c09a', 0.5, [0.7, 0, 0.5, 0.5]]]),
      c.path(taper([[306, S - 32], [430, S - 26], [552, S - 32]], 9, 9), '#d9c49a'), c.line('M430 96V20', '#4a3428',
        6), c.path(curve([[436, 26, 1], [490, 60], [486, 92, 1], [436, 92, 1]]), '#e9e2c4'),
      c.path(box(356, S - 60, 44, 32, 4), '#d9c49a'), c.path(box(364, S - 54, 12, 12, 2) + box(382, S - 54, 12, 12,
        2), '#ffe7a8'),
    ], { wob: 3, shadow: 6 }),
    c.line('M520 176Q560 360 548 640', '#8f9a84', 4, { 'stroke-dasharray': '9 6' }),
  );
  // far weed and the headlamps of what is due
  const weed = (list: number[][], col: string): string =>
    c.cut(c.path(list.map(([x, y, h, w]) => taper([[x, y], [x - 14, y - h * 0.3], [x + 14, y - h * 0.62],
    [x - 6, y - h]], (t) => w * (1 - t * 0.8))).join(''), col), { wob: 4 });
  c.add(
    weed([[36, 760, 380, 18], [580, 760, 420, 20]], '#2f7a62'),
    c.cut(c.path(m.ridge(c, { y: 690, amp: 18, seed: 6, step: 100 }), '#1f5a50'), { wob: 6 }),
    c.glow(196, 716, 170, '#fff0b8', 0.8, 0.35), c.path(poly([[196, 714], [470, 660], [470, 770]]),
      c.linear([[0, '#fff0b8', 0.6], [1, '#fff0b8', 0]], [0, 0, 1, 0])),
    c.cut(c.at(92, 750, 1.9, m.train(c, { col: '#8f3f34', n: 3, smoke: '#dcead0', glow: '#ffe7a0' }), { flip: true }),
      { wob: 2, shadow: 5 }),
    c.path(circle(188, 716, 8), '#fffbe0'),
  );
  // rails and the platform
  c.add(
    c.cut([c.path(box(-20, 748, 640, 6), '#9fae94'),
      c.path(Array.from({ length: 16 }, (_, i) => box(i * 42 - 14, 754, 22, 8)).join(''), '#3a2f28'),
      c.solid(poly([[-20, 772], [620, 772], [620, 920], [-20, 920]]), '#b0a67c', [['#12383a', 0.95, [0, 1, 0.2, 0.1]],
        ['#f6efc4', 0.6, [0.5, 0, 0.5, 0.3]]]), c.path(box(-20, 772, 640, 12), '#e0d6a8')], { wob: 3, shadow: 6 }),
    c.line('M-10 812H610M-10 860H610M80 784L40 910M220 784L200 910M360 784L364 910M500 784L536 910', '#6f7a5c', 2,
      { opacity: 0.6 }),
    pool(c, 380, 850, 210, 34, '#06201f', 0.85),
  );
  // the shelter and its clock
  const iron = '#12302c';
  c.add(
    c.cut([
      c.path(box(196, 460, 14, 336, 3) + box(470, 460, 14, 336, 3), iron),
        c.path(taper([[204, 520], [226, 470], [262, 458]], 7, 5) + taper([[476, 520], [454, 470], [418, 458]], 7, 5),
        iron), c.path(box(188, 786, 30, 12, 3) + box(462, 786, 30, 12, 3), iron),
      c.solid(curve([[136, 466, 1], [180, 436], [340, 414], [500, 436], [544, 466, 1], [520, 472, 1], [340, 448],
        [160, 472, 1]]), '#b5443a', [['#4a1420', 0.8, [0, 1, 0.3, 0.3]], ['#ffc9a0', 0.6, [0.5, 0, 0.5, 0.5]]]),
      c.path(Array.from({ length: 13 }, (_, i) => { const x = 150 + i * 31.6;
        return poly([[x - 15, 462 - 20 * Math.sin((i / 12) * Math.PI)],
        [x + 15, 462 - 20 * Math.sin((i / 12) * Math.PI)], [x, 486 - 20 * Math.sin((i / 12) * Math.PI)]]);
        }).join(''), '#f0dcae'),
      c.line('M340 450V500', iron, 6),
    ], { wob: 2, shadow: 6 }),
    c.glow(340, 548, 130, '#fff3c4', 0.6, 0.4),
    c.cut(c.at(340, 546, 1.2, m.clock(c, { r: 40, rim: iron, face: '#fff6d8', time: 8.98 })), { wob: 2, shadow: 6 }),
    c.cut(c.path(circle(340, 612, 5) + circle(340, 496, 6), iron), { wob: 2 }),
  );
  // who waits
  const wait = (x: number, y: number, s: number, o: m.Person): string => c.path(ellipse(x + 30 * s, y + 4, 46 * s,
    6 * s), '#06201f', { opacity: 0.6 }) + c.at(x, y, s, m.person(c, o));
  c.add(
    c.cut([
      wait(246, 812, 1.22, { coat: '#35507a', hat: 'bowler', arms: [[-15, -40], [16, -62]], skin: '#c98f6a',
        light: -1, toe: -1 }), c.at(276, 814, 0.9, m.suitcase(c, { col: '#a3602c' })),
      wait(330, 818, 1.2, { kind: 'dress', coat: '#d9a83f', cut: 'long', hair: '#5a2f24',
        arms: [[-14, -42], [14, -44]], light: -1 }), wait(364, 820, 1.0, { kind: 'child', coat: '#c8402f',
        skin: '#e8c4a0', hair: '#5a2f24', arms: [[-18, -32], [18, -72]], light: -1 }),
      c.at(300, 820, 0.7, m.suitcase(c, { col: '#6a3f5a' })), wait(440, 812, 1.26, { coat: '#6a4f3c', hat: 'wide',
        skin: '#8a5a40', arms: [[-16, -44], [12, -40]], light: -1, toe: -1 }),
        c.at(412, 814, 1, m.suitcase(c, { col: '#4f7a6a' })),
    ], { wob: 2, shadow: 5 }),
    // the umbrella keeps nothing off; hair and scarf float
    c.cut(c.at(548, 640, 1.5, m.anchor(c, { col: '#7f8a74' }), { rot: 8 }), { wob: 3, shadow: 6 }),
    c.path(curve([[440, 876], [500, 862], [590, 866], [610, 884], [540, 896], [470, 892]]), '#06201f',
      { opacity: 0.5 }),
  );
  // fish, bubbles; weed in front
  const f = ['#f0a84a', '#e57f6a', '#e9e2c4', '#8fc0a0'].map((col) => c.stamp(m.fish(c, { col })));
  c.add(
    c.cut([f[0](150, 330, 0.7, { flip: true, rot: -4 }), f[1](222, 372, 0.46, { flip: true }),
      f[2](110, 400, 0.4, { flip: true, rot: 6 }), f[3](300, 290, 0.5, { flip: true }),
      f[0](430, 640, 0.44, { rot: 6 }), f[1](520, 560, 0.5),
      f[3](86, 250, 0.4, { flip: true }), f[2](470, 330, 0.56, { rot: -8 })], { wob: 2, shadow: 5 }),
    c.line([[336, 690, 4], [346, 666, 5], [338, 644, 3], [452, 676, 4], [446, 652, 3],
      [372, 716, 3]].map(([x, y, s]) => circle(x, y, s)).join(''), '#eaf6d8', 1.8, { opacity: 0.8 }),
    weed([[22, 920, 190, 28], [590, 920, 200, 28], [562, 920, 110, 20]], '#082a2a'),
    c.dots(Array.from({ length: 20 }, (): Pt => [r.in(20, 580), r.in(180, 860), r.in(0.6, 1.6)]), '#eaf6d8',
      { opacity: 0.5 }),
  );
  return c.finish({ vignette: 0.5, tint: '#031a1a' });
}
