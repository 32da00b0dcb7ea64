import { Card, curve, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Heavy on market days';
export default function (): Card {
  const c = new Card('c65', 653),
    r = rng(12),
    gold = '#e3ae3c';
  // heraldic red, a woven pattern
  c.add(c.path(box(-10, -10, 620, 920), c.radial([[0, '#d9483c'], [0.55, '#a3242f'], [1, '#4a0c1e']], [300, 400, 560],
    true), {
    filter: c.filter('brush', 0.02, 0.02, 0.2, '#5a0f1f') }));
  const sprig = c.stamp(c.path(curve([[0, -22, 1], [8, -8], [0, 4, 1], [-8, -8]]) +
    curve([[0, 8, 1], [14, 2], [20, -10, 1], [22, 6], [6, 12]]) +
    curve([[0, 8, 1], [-14, 2], [-20, -10, 1], [-22, 6], [-6, 12]]) + box(-9, 12, 18, 4), '#e8833f'));
  const cloth: string[] = [];
  for (let j = 0; j < 10; j++) for (let i = 0; i < 7; i++) cloth.push(sprig(i * 100 + (j % 2) * 50, 40 + j * 96,
    0.9));
  c.add(c.group({ opacity: 0.32 }, cloth), c.glow(300, 420, 380, '#ffd88a', 0.5, 0.4));
  // smoke of the jewels' hearths
  c.add(c.cut(c.path(taper([[150, 330], [136, 250], [170, 180], [140, 96]], (t) => 12 + 30 * t) +
    taper([[452, 330], [470, 260], [436, 190], [470, 90]], (t) => 12 + 34 * t) +
    taper([[300, 200], [290, 140], [316, 90], [300, 30]], (t) => 9 + 26 * t),
      c.linear([[0, '#f6d9c0', 0], [0.55, '#f6d9c0', 0.55], [1, '#f6d9c0', 0.75]])), { wob: 6 }));
  // shoulders
  const skin = '#e2ad84';
  c.add(
    c.cut([
      c.solid(curve([[70, 920, 1], [96, 846], [180, 810], [300, 800], [420, 810], [504, 846], [530, 920, 1]]),
        '#243a78', [['#0d1434', 0.9, [0, 1, 0.4, 0.2]], ['#8fa6d9', 0.5, [0.9, 0, 0.5, 0.5]]]),
      c.path(curve([[214, 812], [300, 858], [386, 812], [360, 796], [240, 796]]), '#f6ead2'),
      c.solid(box(258, 740, 84, 90, 30), skin, [['#8a4a3c', 0.8, [0, 0.2, 0, 0.8]]]),
    ], { wob: 3, shadow: 6 }),
    // hair, head
    c.cut([
      c.solid(curve([[160, 520, 1], [146, 620], [164, 700], [196, 730], [220, 600], [380, 600], [404, 730],
        [438, 698], [454, 618], [440, 520, 1]]), '#3a1c1c', []),
      c.solid(curve([[186, 520, 1], [180, 610], [196, 690], [244, 752], [300, 772], [356, 752], [404, 690],
        [420, 610], [414, 520, 1]]), skin, [
        ['#9a5544', 0.75, [0, 0.6, 0.6, 0.5]], ['#fff0d4', 0.5, 'r', [0.62, 0.4, 0.4]]]),
      c.path(curve([[180, 530, 1], [184, 600], [206, 584], [230, 556], [280, 560], [330, 556], [372, 560], [396, 586],
        [418, 604], [420, 530, 1]]), '#3a1c1c'),
    ], { wob: 2 }),
    c.path(ellipse(226, 686, 24, 15) + ellipse(374, 686, 24, 15), '#d9604f', { opacity: 0.35 }),
    c.line('M218 642q22 16 46 2M336 644q24 14 46 -2', '#4a201c', 5), c.line('M300 650q-12 32 -2 42q6 4 12 0',
      '#a8604a', 3.4), c.line('M276 722q24 8 48 -2', '#a3423c', 5),
  );
  // the crown: a town wall
  const wall = curve([[150, 548, 1], [130, 372, 1], [196, 384], [300, 390], [404, 384], [470, 372, 1], [450, 548, 1],
    [380, 566], [300, 572], [220, 566]]);
  const house = (x: number, y: number, w: number, h: number, seed: number, col: string): string =>
    c.at(x, y, 1, m.house(c, { w, h, wall: col, roof: ['#8c1f2e', '#243a78', '#7a3a24'][seed % 3], seed, lit: 0.9 }));
  c.add(
    c.cut([
      house(206, 384, 56, 58, 3, '#f3d9a0'), house(258, 380, 48, 84, 4, '#e8c07a'), house(352, 380, 50, 74, 5,
        '#f6e2b4'), house(404, 382, 54, 54, 7, '#e8c07a'),
      c.at(302, 386, 1, m.tower(c, { w: 44, h: 132, wall: '#f6e2b4', roof: '#8c1f2e' })),
      house(230, 396, 42, 34, 9, '#fbeecb'), house(378, 396, 44, 32, 10, '#fbeecb'),
    ], { wob: 2, shadow: 5 }),
    c.cut([
      // towers of the wall carry its points
      [[150, 350, 62], [300, 392, 0], [452, 350, 62]].map(([x, y, w]) => w
        ? c.solid(poly([[x - w / 2, 540], [x - w / 2 - 6, y], [x - w / 2 - 6, y - 22], [x - 14, y - 22],
        [x - 14, y - 8], [x + 14, y - 8],
        [x + 14, y - 22], [x + w / 2 + 6, y - 22], [x + w / 2 + 6, y], [x + w / 2, 540]]), gold,
          [['#7a3f14', 0.8, [0, 0.6, 0.7, 0.4]], ['#fff0b8', 0.6, [1, 0, 0.5, 0.4]]]) : ''),
      c.solid(wall, gold, [['#7a3f14', 0.9, [0, 0.8, 0.6, 0.4]], ['#fff3c0', 0.7, [0.7, 0, 0.5, 0.5]]]),
      c.path(Array.from({ length: 9 }, (_, i) => box(188 + i * 26, 370 + 8 * Math.sin((i + 1) * 0.31), 15,
        18)).join(''), '#f0c45a'),
      c.path(taper([[152, 540], [220, 558], [300, 564], [380, 558], [448, 540]], 26, 26, { round: false }),
        '#b57a24'),
      c.line('M172 420h22M206 446h26M196 486h20M372 432h24M408 462h20M350 500h24M236 510h22M392 508h18M252 424h20',
        '#a86f20', 3),
    ], { wob: 4, shadow: 9 }),
    c.dots(Array.from({ length: 13 }, (_, i) => [166 + i * 22.4, 544 + 18 * Math.sin((i / 12) * Math.PI), 5]),
      '#fff3c4'),
    // jewels are furnaces
    [[150, 430], [452, 430]].map(([x, y]) => c.glow(x, y, 60, '#ffb04a', 0.8, 0.4) +
      c.path(curve([[x, y - 34], [x + 20, y], [x, y + 34], [x - 20, y]]), '#8c1f2e') +
      c.path(curve([[x, y - 24], [x + 13, y], [x, y + 24], [x - 13, y]]), '#ff8a3a') +
        c.at(x, y + 16, 0.7, m.flame(c, { h: 40 }))),
    // the gate
    c.cut([c.at(300, 552, 1.05, m.door(c, { w: 62, h: 100, wood: '#7a2a24', frame: '#6a3a14', arch: true })),
      c.path(box(222, 440, 18, 34, 9) + box(362, 440, 18, 34, 9) + box(252, 436, 12, 24, 6) +
        box(338, 436, 12, 24, 6), '#5a2414')], { wob: 2 }),
    c.path(box(225, 443, 12, 28, 6) + box(365, 443, 12, 28, 6), '#ffe7a0'),
  );
  // market things on the wall: scales, an hourglass; the cat has gone its rounds
  c.add(
    c.cut([
      c.at(452, 328, 0.62, m.scales(c, { col: '#fff0c0', tilt: 10 })),
        c.at(150, 328, 0.62, m.hourglass(c, { wood: '#5a2414', sand: '#fff0b8', fill: 0.3 })),
      c.at(222, 376, 0.72, m.cat(c, {})),
      c.at(346, 376, 0.4, m.person(c, { coat: '#f6ead2', hat: 'wide', arms: [[-16, -60], [14, -44]] })),
        c.at(376, 374, 0.38, m.person(c, { kind: 'dress', coat: '#243a78', cut: 'long',
        arms: [[-16, -46], [18, -66]] })),
    ], { wob: 2, shadow: 5 }),
  );
  // both hands hold it up
  const hand = (s: number): string => c.at(300 + s * 172, 560, 1, [
    c.solid(curve([[26, 330, 1], [14, 160], [6, 96], [50, 90], [84, 190], [116, 330, 1]]), '#243a78',
      [['#0d1434', 0.8, [0, 1, 0.4, 0.3]]]),
    c.path(poly([[2, 104], [58, 84], [64, 106], [8, 126]]), '#f6ead2'),
    c.solid(curve([[8, 104], [-4, 70], [-20, 40], [-34, 12], [-30, -2], [-18, 2], [-8, 16], [-14, -12], [-10, -26],
      [2, -20], [8, 8], [12, -18], [22, -24], [28, -10], [26, 16], [36, 0], [44, 4], [42, 24],
      [50, 54], [50, 88]]), skin, [['#8a4a3c', 0.7, [0.2, 1, 0.5, 0.4]]]),
    c.line('M-8 16L4 40M8 8L14 36M26 16L26 38', '#9a5544', 2.2),
  ], { flip: s < 0 });
  c.add(c.cut([hand(-1), hand(1)], { wob: 2, shadow: 6 }),
    c.dots(Array.from({ length: 24 }, () => [r.in(100, 500), r.in(120, 330), r.in(0.8, 1.8)]), '#ffd88a',
      { opacity: 0.7 }));
  return c.finish({ vignette: 0.5, tint: '#2a0412' });
}
