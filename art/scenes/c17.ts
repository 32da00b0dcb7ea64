import { Card, curve, circle, ellipse, box, poly, taper, mix } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'A ball inside the violin';
export default function (): Card {
  const c = new Card('c17', 173);
  // a dark music room; the violin stands in it like a house
  c.add(
    c.path(box(-10, -10, 620, 920), c.linear([[0, '#1a0f14'], [0.5, '#3a1d18'], [1, '#1a0d10']]), {
      filter: c.filter('brush', 0.04, 0.003, 0.14, '#0d0608'),
    }),
    c.glow(300, 600, 430, '#e08a3a', 0.55, 0.4),
    c.path(box(-10, 640, 620, 5) + Array.from({ length: 8 }, (_, i) => box(20 + i * 80, 656, 60, 150, 2)).join(''),
      '#1d0d0f', { opacity: 0.55 }),
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 846], [300, 828], [620, 846], [620, 920, 1]]), '#4a2418', [['#e8a050',
      0.6, 'r', [0.5, 0, 0.5]]]), { wob: 4 }),
  );
  // neck, pegs, scroll; one peg is a key
  const wood = '#a3572c';
  c.add(
    c.cut(
      [
        c.solid(poly([[280, 100], [320, 100], [332, 380], [268, 380]]), '#4a2216', [['#160a08', 0.8, [0, 0, 0.6, 0]],
          ['#c9803f', 0.5, [1, 0, 0.7, 0]]]),
        c.solid(curve([[276, 220, 1], [268, 140], [258, 106], [274, 76], [306, 66], [336, 82], [342, 112], [322, 134],
          [298, 126],
          [296, 106], [312, 100, 1], [308, 114], [324, 108], [320, 90], [300, 84], [282, 104], [290, 138], [326, 160],
            [328, 220, 1]]),
        '#7a3f20', [['#2a120c', 0.8, [0, 1, 0.4, 0.2]], ['#f0a860', 0.6, [1, 0, 0.5, 0.5]]]),
        [[240, 168, -1], [240, 212, -1], [362, 158, 1]].map(([a, b, s]) =>
          c.path(taper([[300, b], [a - s * 6, b - 2]], 9, 7), '#4a2416') + c.path(ellipse(a, b - 2, 18, 11),
            '#5a2c1a')),
        c.at(312, 206, 0.9, m.key(c, { col: '#e8b84a' }), { rot: 90 }),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // the body; its front is a wall taken away
  const half: Pt[] = [[300, 350], [374, 358], [432, 400], [444, 454], [422, 500], [436, 526, 1], [398, 554], [388,
    596], [404, 636],
    [462, 652, 1], [456, 676], [492, 730], [488, 794], [440, 848], [300, 864]];
  const shape = (k: number): string =>
    curve([...half, ...half.slice(1, -1).reverse().map(([a, b, q = 0]) => [600 - a, b, q])].map(([a, b, q = 0]) =>
      [300 + (a - 300) * k, 610 + (b - 610) * (k + (1 - k) * 0.4), q]));
  const [outline, inner] = [shape(1), shape(0.9)];
  const dancer = (px: number, y: number, s: number, coat: string, dress: string, flip: boolean): string =>
    c.at(px, y, s, [
      m.person(c, { coat, trousers: '#1f1418', hair: '#2a1a16', arms: [[22, -62], [26, -74]], legs: [[-9, 0], [6, 0]],
        lean: 5 }),
      c.at(30, 0, 1, m.person(c, { kind: 'dress', coat: dress, hair: mix(dress, '#2a1212', 0.75), cut: 'long',
        arms: [[-24, -76], [-20, -58]],
        lean: -4, sway: 7, skin: '#d9a27c' })),
    ], { flip });
  c.add(
    c.cut(c.solid(outline, wood, [['#3a140c', 0.85, [0, 0.4, 0.5, 0.4]], ['#ffc070', 0.7, [1, 0.2, 0.6, 0.4]]]),
      { wob: 4, shadow: 9 }),
    c.group({ 'clip-path': c.clip(inner) }, [
      c.path(box(100, 380, 400, 480), c.linear([[0, '#8a4420'], [0.35, '#e8a048'], [0.72, '#f6c468'], [1,
        '#b8682c']])),
      // panelled wall
      c.path(Array.from({ length: 9 }, (_, i) => box(132 + i * 42, 380, 3, 330)).join('') + box(100, 566, 400, 5),
        '#b8702c', { opacity: 0.55 }),
      c.glow(300, 516, 230, '#fff0b8', 0.95, 0.4),
      // floor
      c.solid(poly([[100, 712], [500, 712], [500, 860], [100, 860]]), '#9a5224', [['#ffd88a', 0.8, 'r', [0.5, 0.1,
        0.5]]]),
      c.line(Array.from({ length: 9 }, (_, i) => `M${160 + i * 35} 712L${60 + i * 60} 860`).join(''), '#6a3214', 1.6,
        { opacity: 0.6 }),
      // hearth
      c.path(box(270, 644, 60, 68, 4), '#5a2c1a'), c.path(curve([[278, 712, 1], [278, 676], [300, 660], [322, 676],
        [322, 712, 1]]), '#1d0d0a'),
      c.at(300, 712, 0.9, m.flame(c, { h: 42 })),
      c.path(box(262, 636, 76, 10, 2), '#7a3f20'),
      // lamps on the walls
      [[186, 470], [414, 470]].map(([a, b]) => c.glow(a, b - 8, 40, '#fff3cf', 0.9) + c.path(box(a - 2, b, 4, 16),
        '#5a2c1a') + c.path(ellipse(a, b - 6, 5, 9), '#fff6d8')),
    ]),
  );
  // f-holes are the doors of the house
  const f = curve([[2, -82, 1], [16, -88], [24, -72], [12, -62], [6, -48], [15, -8], [17, 32], [6, 66], [-12, 76],
    [-24, 64], [-14, 52],
    [-6, 56], [-2, 40], [-3, 6], [-11, -30], [-11, -60]]);
  const hole = c.stamp([
    c.path(f, '#1c2a52'),
    // a late guest on the threshold
    c.path(circle(5, -2, 6) + curve([[1, 5, 1], [9, 5, 1], [14, 42], [18, 64, 1], [-4, 66, 1], [-3, 40]]), '#e8b070'),
    c.line(f, '#5a2416', 3.4),
    // the leaf of the door, cut like the hole, on two hinges
    c.group({ transform: 'translate(-27 2) skewY(8) scale(.7 .98)' }, c.path(f, '#7a3a1c') + c.line(f, '#4a1d12', 3) +
      c.path(circle(2, 12, 5), '#ffe08a')),
    c.path(box(-20, -50, 14, 6, 2) + box(-18, 40, 14, 6, 2), '#e0b04a'),
  ]);
  c.add(
    c.cut([hole(236, 630), hole(364, 630, 1, { flip: true })], { wob: 2, shadow: 4 }),
    c.cut([dancer(176, 776, 0.92, '#24355a', '#c8323f', false), dancer(428, 782, 0.94, '#2f4a3c', '#f3ead6', true)],
      { wob: 2, shadow: 5 }),
    // flowers in a tall vase beside the hearth
    c.cut(dancer(282, 832, 1.04, '#4a1d3a', '#2f7f83', false), { wob: 2, shadow: 5 }),
    c.cut(c.at(300, 637, 0.58, [
      [-16, 0, 14].map((d, i) => c.at(d * 0.3, -30, 1, m.flower(c, { kind: 'poppy', h: 52 + i * 8, lean: d,
        leaves: false, col: ['#c8323f', '#f3ead6', '#d9607a'][i] }))),
      c.path(curve([[-14, 0, 1], [-18, -22], [-9, -38, 1], [9, -38, 1], [18, -22], [14, 0, 1]]), '#2f5f86'),
    ]), { wob: 2, shadow: 5 }),
  );
  // strings, and who tunes them
  const strings = [-14, -5, 5, 14].map((d) => `M${300 + d * 0.6} 150L${300 + d} 384L${300 + d * 1.2} 470`).join('');
  c.add(
    c.line(strings, '#f9e7b8', 1.8),
    c.cut(
      [
        // the chandelier hangs on them
        c.line('M293 470L236 530M307 470L364 530M297 470L272 540M303 470L328 540', '#6a3418', 2.4),
        c.line(ellipse(300, 532, 66, 13), '#4a2216', 6),
        c.path([236, 262, 300, 338, 364].map((a, i) => box(a - 4, [518, 524, 528, 524, 518][i], 8, 18, 2)).join(''),
          '#f6e7c8'),
        c.path(circle(300, 468, 7), '#4a2216'),
      ],
      { wob: 2 },
    ),
    [[236, 508], [262, 514], [300, 518], [338, 514], [364, 508]].map(([a, b]) => c.glow(a, b, 32, '#fff6d8', 1) +
      c.path(ellipse(a, b, 4, 8), '#fffbe8')),
    c.cut(c.at(300, 296, 1.5, m.spider(c, { col: '#170c10', mark: '#e0b04a' }), { rot: 8 }), { wob: 2, shadow: 6 }),
    // a listener above
    c.cut(c.at(298, 70, 0.95, m.bird(c, { pose: 'stand', col: '#e9dcc0' })), { wob: 2 }),
  );
  return c.finish({ vignette: 0.6, tint: '#0d0508' });
}
