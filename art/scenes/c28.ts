import { Card, curve, circle, ellipse, box, poly, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Table for one';
// a guest as a shadow: shoulders at y = 0, cup lifted to the side s
function guest(c: Card, hat: number, s: number): string {
  const top = [
    '',
    poly([[-32, -86], [32, -86], [32, -94], [20, -96], [22, -134], [-22, -134], [-20, -96], [-32, -94]]),
    curve([[-44, -84], [-18, -96], [-14, -112], [14, -112], [18, -96], [44, -84], [0, -90]]),
    circle(0, -104, 15),
    curve([[-27, -30], [-30, -70], [-16, -100], [16, -100], [30, -70], [27, -30], [18, -40], [-18, -40]]),
    curve([[-24, -84, 1], [-4, -140, 1], [24, -84, 1]]),
  ][hat];
  const d =
    curve([[-58, 420, 1], [-58, 30], [-46, 2], [-14, -12], [-10, -36], [10, -36], [14, -12], [46, 2], [58, 30], [58,
      420, 1]]) +
    circle(0, -64, 27) + top + taper([[s * 44, 22], [s * 70, -36], [s * 54, -104]], 26, 14) +
    poly([[s * 34, -136], [s * 76, -136], [s * 69, -104], [s * 41, -104]]) + circle(s * 80, -122, 7);
  return c.path(d, '#4a2c18', { 'fill-rule': 'nonzero' });
}

export default function (): Card {
  const c = new Card('c28', 263);
  const lamp = '#ffdf9a';
  // the wall
  c.add(
    c.path(box(-10, -10, 620, 800), c.linear([[0, '#6a4526'], [0.4, '#a8763f'], [0.8, '#c99a58'], [1, '#8a5c30']]),
      { filter: c.filter('brush', 0.05, 0.004, 0.22, '#5a3a1c') }),
    c.glow(316, 600, 460, lamp, 0.95, 0.38),
    c.path(Array.from({ length: 10 }, (_, i) => box(26 + i * 60, -10, 2.4, 760)).join(''), '#7a5228',
      { opacity: 0.3 }),
  );
  // twelve shadows lift their cups
  const kinds = [0, 1, 2, 3, 4, 5].flatMap((h) => [-1, 1].map((s) => c.stamp(guest(c, h, s))));
  const back: Pt[] = [[74, 402, 0.62, 3], [166, 346, 0.66, 4], [256, 318, 0.66, 8], [346, 318, 0.66, 3], [436, 348,
    0.66, 7], [530, 406, 0.62, 10]];
  const front: Pt[] = [[40, 558, 0.84, 1], [140, 512, 0.86, 4], [230, 478, 0.92, 9], [386, 478, 0.92, 10], [468, 512,
    0.86, 7], [562, 558, 0.84, 0]];
  c.add(
    c.group({ opacity: 0.36, filter: c.filter('blur', 2) }, back.map(([a, b, s, k]) => kinds[k](a, b, s))),
    c.group({ opacity: 0.62, filter: c.filter('blur', 1.2) }, front.map(([a, b, s, k]) => kinds[k](a, b, s))),
    c.path(box(-10, 566, 620, 200), c.linear([[0, '#4a2c18', 0], [0.5, '#4a2c18', 0.35], [1, '#4a2c18', 0.1]])),
  );
  // the clock
  c.add(
    c.cut([c.path(box(278, 128, 44, 96, 4), '#4a2a18'), c.path(box(286, 150, 28, 68), '#2a160e'),
      c.line('M300 150V196', '#d9a84a', 2.4), c.path(circle(300, 200, 9), '#d9a84a'),
      c.at(300, 112, 1, m.clock(c, { r: 42, face: '#f6e6bc', rim: '#4a2a18', time: 7.97 }))], { wob: 2, shadow: 6 }),
  );
  // the floor
  c.add(
    c.cut(c.solid(poly([[-20, 762], [620, 762], [620, 920], [-20, 920]]), '#5a3820', [['#1d0f0a', 0.9, [0, 1, 0,
      0.3]], ['#e0a860', 0.7, 'r', [0.5, 0, 0.5]]]), { wob: 4 }),
    c.line('M-10 762H610', '#3a2214', 6),
      c.line('M-10 796H610M-10 842H610M120 762L70 900M300 762V900M480 762L530 900', '#2f1a10', 2, { opacity: 0.6 }),
    c.path(ellipse(310, 838, 250, 20), '#170b08', { opacity: 0.5 }),
  );
  // he, his chair, his cup
  c.add(
    c.cut(c.at(106, 838, 1.9, m.chair(c, { col: '#3a2216', seat: '#5a3420' })), { wob: 2, shadow: 6 }),
    c.cut(c.at(112, 838, 2, [m.sitter(c, { coat: '#3a4a58', trousers: '#241a1c', hat: '#1c1418', skin: '#d9a27c' })],
      { flip: true }), { wob: 2, shadow: 6 }),
  );
  // the long table
  c.add(
    c.cut(
      [
        c.path(box(186, 730, 16, 112) + box(520, 730, 16, 112), '#3a2216'),
        c.solid(curve([[150, 700, 1], [566, 700, 1], [570, 782, 1], [540, 772], [512, 786], [470, 774], [420, 788],
          [370, 774], [320, 788], [270, 774], [224, 788], [184, 774], [148, 782, 1]]), '#f3e2bc',
          [['#8a5c30', 0.85, [0, 1, 0, 0.1]], ['#fffaf0', 0.8, [0.45, 0, 0.45, 0.5]]]),
        c.path(box(148, 696, 420, 9, 3), '#fff6dc'),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  const cup = c.stamp(m.cup(c, { col: '#f6ead0', band: '#8a3f2c', tea: '#5a2c18', saucer: false }));
  c.add(
    c.cut(
      [
        // plate, bread
        c.path(ellipse(236, 694, 34, 6), '#fffaf0'), c.path(ellipse(236, 691, 22, 4), '#d9c49a'), c.path(curve([[220,
          691, 1], [222, 676], [242, 672], [252, 690, 1]]), '#b0702f'),
        // the game that waits for a second player
        c.path(poly([[410, 696], [424, 684], [536, 684], [546, 696]]), '#efe3c8'),
        c.path([0, 1, 2, 3].map((i) => poly([[426 + i * 30, 690], [428 + i * 30, 684], [442 + i * 29, 684], [441 +
          i * 30, 690]]) + poly([[411 + i * 32, 696], [416 + i * 31, 690], [430 + i * 31, 690], [428 + i * 32,
          696]])).join(''), '#5a3420'),
        c.at(432, 690, 0.62, m.chess(c, { piece: 'king', col: '#f6e6c4' })), c.at(462, 692, 0.6, m.chess(c,
          { piece: 'pawn', col: '#f6e6c4' })), c.at(490, 688, 0.6, m.chess(c, { piece: 'knight', col: '#3a2216' })),
        c.at(524, 690, 0.62, m.chess(c, { piece: 'queen', col: '#3a2216' })),
      ],
      { wob: 2, shadow: 5 },
    ),
    // the lamp
    c.glow(330, 628, 150, '#fff6d8', 0.95, 0.4),
    c.cut([c.path(curve([[308, 698, 1], [316, 684], [326, 676], [326, 650, 1], [334, 650, 1], [334, 676], [344, 684],
      [352, 698, 1]]), '#8a5a2c'),
      c.solid(poly([[296, 652], [314, 600], [346, 600], [364, 652]]), '#ffe9b0', [['#f0a84a', 0.7, [0, 1, 0.2,
        0.2]]])], { wob: 2 }),
    c.cut([c.path(taper([[122, 712], [150, 700], [172, 656]], 24, 15), '#4f6270'), cup(188, 660, 0.62, { rot: -8 }),
      c.path(circle(174, 648, 8), '#d9a27c')], { wob: 2, shadow: 5 }),
    // somebody does not look at the wall
    c.path(ellipse(404, 866, 34, 6), '#120806', { opacity: 0.6 }),
    c.cut(c.at(404, 866, 1.3, m.cat(c, { col: '#1a1012', look: -1 })), { wob: 2 }),
  );
  return c.finish({ vignette: 0.55, tint: '#160a06' });
}
