// VOTE!: loyalty cards, backs, office markers, votes, and the two symbols for budget and support.
import { Card, box, circle, curve, dark, lite, num, poly, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import type { Face } from '../tool/faces.js';

const PAPER = '#f3e4c4';
const around = (n: number, draw: (i: number, a: number) => string): string =>
  Array.from({ length: n }, (_, i) => draw(i, (i / n) * Math.PI * 2)).join('');

// --- loyalty: told apart by form (ring, pillars), pattern (dots, stripes) and colour, in this order ---

function democrat(): Card {
  const [bg, lt] = ['#1f5a72', '#8fc5c9'];
  const c = new Card('ldx', 4, null, 300, 420);
  c.add(
    c.path(
      box(-10, -10, 320, 440),
      c.linear([[0, lite(bg, 0.12)], [1, dark(bg, 0.3)]]),
      { filter: c.filter('brush', 0.02, 0.02, 0.3) },
    ),
  );
  const dots: Pt[] = Array.from({ length: 140 }, (_, i) => [
    12 + (i % 10) * 31 + (Math.floor(i / 10) % 2) * 15,
    10 + Math.floor(i / 10) * 31, 3,
  ]);
  c.add(c.dots(dots, lt, { opacity: 0.35 }), c.glow(150, 205, 190, '#ffe7b0', 0.4, 0.5));
  c.add(c.cut(c.path(circle(150, 205, 112), PAPER), { wob: 4, shadow: 9 }));
  // eight people hold each other's shoulders; no two are cut alike
  const hair = ['#123c4e', '#123c4e', '#123c4e', '#123c4e'];
  const someone = (i: number): Kids => {
    const w = 17 + (i % 3) * 1.5;
    const body = curve([[-w - 2, -38], [-w + 2, -60], [-6, -67], [6, -67], [w - 2, -60], [w + 2, -38], [0, -32]]);
    const arms =
      taper([[-w + 3, -57], [-w - 9, -50], [-w - 13, -40]], 8, 6) +
      taper([[w - 3, -57], [w + 9, -50], [w + 13, -40]], 8, 6);
    const top = [
      curve([[-13, -84], [-11, -95], [0, -99], [11, -95], [13, -84], [0, -90]]),
      curve([[-14, -74], [-14, -92], [0, -99], [14, -92], [14, -74], [8, -86], [-8, -86]]),
      curve([[-20, -88], [-11, -91, 1], [-9, -101], [9, -101], [11, -91, 1], [20, -88], [0, -86]]),
    ][i % 3];
    return [
      c.path(arms + body, i % 2 ? bg : lite(bg, 0.16)),
      c.path(circle(0, -82, 12.5), lite(bg, 0.34)),
      c.path(top, hair[i % 4]),
    ];
  };
  c.add(c.cut(Array.from({ length: 8 }, (_, i) => c.at(150, 205, 1, someone(i), { rot: i * 45 })), { wob: 2 }));
  c.add(c.cut(c.path(circle(150, 205, 25), lt), { wob: 2, shadow: 5 }), c.line(circle(150, 205, 15), bg, 4));
  c.add(c.line(circle(150, 205, 105), bg, 2, { 'stroke-dasharray': '1 8', opacity: 0.7 }));
  return c.finish({ vignette: 0.5 });
}

/** A slanting line that ends at the card's edges: resvg loses what lies beside a layer far wider than the picture. */
function stripe(x: number): string {
  const at = (px: number): number => -6 + ((x - px) * 432) / 324;
  const [x0, x1] = [Math.max(-4, x - 324), Math.min(304, x)];
  return `M${num(x0)} ${num(at(x0))}L${num(x1)} ${num(at(x1))}`;
}
function republican(): Card {
  const [bg, lt] = ['#7a2436', '#e0917a'];
  const c = new Card('lrx', 6, null, 300, 420);
  c.add(
    c.path(
      box(-10, -10, 320, 440),
      c.linear([[0, lite(bg, 0.12)], [1, dark(bg, 0.3)]]),
      { filter: c.filter('brush', 0.02, 0.02, 0.3) },
    ),
  );
  c.add(
    c.line(Array.from({ length: 16 }, (_, i) => stripe(i * 40 + 10)).join(''), lt, 7, { opacity: 0.28 }),
    c.glow(150, 205, 190, '#ffe0b0', 0.4, 0.5),
  );
  c.add(
    c.cut(c.path(box(52, 78, 196, 262, 10), PAPER), { wob: 4, shadow: 9 }),
    c.line(box(61, 87, 178, 244, 6), bg, 2.4, { opacity: 0.75 }),
  );
  const stone = c.solid(
    [103, 129, 155, 181].map((x) => box(x - 2, 154, 20, 6) + box(x, 158, 16, 104) + box(x - 3, 260, 22, 8)).join(''),
    bg,
    [[dark(bg, 0.6), 0.55, [0, 0, 1, 0]]],
  );
  c.add(
    c.cut(
      [
        c.path(box(78, 290, 144, 12, 2) + box(86, 279, 128, 12, 2) + box(94, 268, 112, 12, 2), bg),
        c.path(box(90, 136, 120, 18, 2) + poly([[80, 137], [150, 98], [220, 137]]), bg),
        stone,
        c.path(poly([[100, 131], [150, 104], [200, 131]]), PAPER),
        c.path(circle(150, 122, 6.5), bg),
        c.line(
          'M103 163v94M111 163v94M129 163v94M137 163v94M155 163v94M163 163v94M181 163v94M189 163v94',
          lite(bg, 0.35),
          1.5,
          { opacity: 0.8 },
        ),
      ],
      { wob: 2 },
    ),
  );
  // the gate stands a finger's breadth open
  c.add(
    c.path(poly([[146, 268], [146, 206], [154, 206], [154, 268]]), dark(bg, 0.55)),
    c.path(box(149, 208, 3, 60), '#ffd98a'),
  );
  return c.finish({ vignette: 0.5 });
}

// --- backs: what lies face down must say nothing but whose pile it is ---

function loyaltyBack(): Card {
  const c = new Card('lbx', 8, null, 300, 420);
  const bg = '#3a3350';
  c.add(
    c.path(
      box(-10, -10, 320, 440),
      c.linear([[0, lite(bg, 0.14)], [1, dark(bg, 0.35)]]),
      { filter: c.filter('brush', 0.02, 0.02, 0.3) },
    ),
  );
  c.add(
    c.line(box(20, 20, 260, 380, 16), '#e9cf9a', 3, { opacity: 0.6 }),
    c.line(box(28, 28, 244, 364, 12), '#e9cf9a', 1.2, { opacity: 0.6, 'stroke-dasharray': '6 5' }),
  );
  // a letter, folded and sealed
  c.add(
    c.cut(
      [
        c.solid(box(62, 132, 176, 150, 4), PAPER, [[dark(PAPER, 0.5), 0.6, [0, 1, 0.3, 0.1]]]),
        c.path(poly([[62, 132], [238, 132], [150, 218]]), dark(PAPER, 0.12)),
        c.line('M62 282L134 204M238 282L166 204', dark(PAPER, 0.35), 2),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  const seal = curve(
    Array.from({ length: 14 }, (_, i): Pt => [
      150 + Math.cos((i / 7) * Math.PI) * (i % 2 ? 31 : 27),
      214 + Math.sin((i / 7) * Math.PI) * (i % 2 ? 31 : 27),
    ]),
  );
  c.add(
    c.cut(
      [
        c.solid(seal, '#a8323a', [['#4a0f1c', 0.8, [0.2, 1, 0.4, 0.2]], ['#f0917a', 0.5, [0.7, 0, 0.5, 0.5]]]),
        c.line(circle(150, 214, 18), '#6a1622', 2.4),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(c.line('M141 222v-14q0 -9 9 -9t9 9v14M137 222h26', '#6a1622', 3.4)); // a keyhole's arch pressed into the wax
  return c.finish({ vignette: 0.55 });
}

function eventBack(): Card {
  const c = new Card('ebx', 12, null, 400, 300);
  const [ink, paper] = ['#2a2140', '#efe3c8'];
  c.add(
    c.path(
      box(-10, -10, 420, 320),
      c.linear([[0, '#3a2f5a'], [1, ink]]),
      { filter: c.filter('brush', 0.02, 0.03, 0.3) },
    ),
  );
  c.add(c.line(box(16, 16, 368, 268, 12), '#b98a2f', 3, { opacity: 0.8 }));
  // the empty platform before the speech, two lamps, a hall of heads
  c.add(
    c.path(
      poly([[120, -10], [280, -10], [330, 196], [70, 196]]),
      c.linear([[0, '#ffe7b0', 0.4], [1, '#ffe7b0', 0.04]]),
    ),
  );
  c.add(
    c.cut(
      [
        c.path(box(96, 192, 208, 22, 3) + box(78, 216, 244, 26, 3), '#8a5a3c'),
        c.path(box(96, 192, 208, 6, 3), '#c98f5a'),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.cut(
      c.path(
        curve([
          [140, 88], [200, 62], [260, 88], [270, 122], [246, 148], [218, 154], [196, 178, 1], [194, 156],
          [154, 148], [130, 122],
        ]),
        '#b8452f',
      ),
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(c.line('M166 106H234M166 126H212', paper, 7, { opacity: 0.9 }));
  const row = (y: number, s: number, col: string, dx: number): string =>
    c.path(
      Array.from(
        { length: 12 },
        (_, i) =>
          circle(i * 38 + dx, y, 12 * s) +
          curve([
            [i * 38 + dx - 20, y + 44, 1], [i * 38 + dx - 17, y + 18], [i * 38 + dx, y + 11],
            [i * 38 + dx + 17, y + 18], [i * 38 + dx + 20, y + 44, 1],
          ]),
      ).join(''), col,
    );
  c.add(c.cut([row(256, 0.9, '#1d1630', -2), row(274, 1, '#120d22', 17)], { wob: 2 }));
  return c.finish({ vignette: 0.5 });
}

// --- offices, votes: discs of 96, without filters, for rows of 38 pixels ---

function disc(id: string, rim: string, ground: string, kids: (c: Card) => Kids): Card {
  const c = new Card(id, 3, null, 96, 96);
  const teeth = around(24, (_, a) => circle(48 + Math.cos(a) * 42.5, 48 + Math.sin(a) * 42.5, 3.4));
  c.add(
    c.path(circle(49, 50.5, 43), '#120c1c', { opacity: 0.35 }),
    c.path(circle(48, 48, 43) + teeth, rim),
    c.path(circle(48, 48, 37), ground),
  );
  c.add(
    c.path(
      curve([[14, 40], [28, 18], [52, 12], [74, 22], [50, 20], [30, 28]]),
      lite(ground, 0.35),
      { opacity: 0.55 },
    ),
  );
  c.add(kids(c));
  return c;
}
// the President's chair, under its canopy; the Prime Minister's pen, and the line that waits for it
const president = (): Card =>
  disc('opx', '#b98a2f', '#5a2436', (c) => [
    c.path(
      curve([
        [30, 74, 1], [31, 34], [36, 24], [48, 18], [60, 24], [65, 34], [66, 74, 1], [60, 74, 1], [60, 60, 1],
        [36, 60, 1], [36, 74, 1],
      ]),
      '#e9c46a',
    ),
    c.path(curve([[37, 52, 1], [37, 36], [48, 27], [59, 36], [59, 52, 1]]), '#a8323a'),
    c.path(box(33, 53, 30, 8, 3), '#f6dc9a'),
    c.path(box(25, 47, 8, 5, 2) + box(63, 47, 8, 5, 2) + box(28, 49, 4, 18) + box(64, 49, 4, 18), '#c99a3f'),
    c.path(circle(48, 15, 4.5), '#f6dc9a'),
  ]);
const minister = (): Card =>
  disc('omx', '#8fa5b5', '#1f3f5a', (c) => [
    c.path(poly([[26, 66], [64, 22], [73, 30], [36, 74]]), '#e9dfc4'),
    c.path(poly([[60, 27], [64, 22], [73, 30], [69, 35]]), '#b8452f'),
    c.path(poly([[26, 66], [36, 74], [22, 79]]), '#c9a05a'),
    c.path(poly([[22, 79], [26, 76.6], [24.6, 74.4]]), '#120c1c'),
    c.line('M31 70L66 29', '#b5a58a', 2),
    c.line('M40 80q8 -6 14 0t16 -3', '#f3e4c4', 3.4),
  ]);
// for: an open hand raised; against: a fist, thumb down. Shapes, not colours, tell them apart.
const PALM = [
  [-13, 26, 1], [-14, 6], [-20, -2], [-24, -10], [-18, -13], [-12, -5], [-12, -24], [-7, -27], [-4, -23], [-3, -9],
  [-2, -29], [3, -31], [6, -28], [5, -9], [8, -25], [13, -26], [15, -21], [12, -4], [16, -15], [21, -15], [21, -10],
  [16, 8], [12, 26, 1],
] as const;
const yes = (): Card =>
  disc('oyx', '#e9dfc4', '#2f6f5a', (c) => [
    c.at(48, 50, 1, [
      c.path(curve(PALM), '#f6ead0'),
      c.path(box(-16, 22, 31, 11, 3), '#b98a2f'),
      c.line('M-11 4Q-2 3 0 15M-3 2Q6 0 13 5', '#b59a72', 2),
    ]),
  ]);
const no = (): Card =>
  disc('onx', '#e9dfc4', '#8c3428', (c) => [
    c.at(48, 46, 1, [
      c.path(box(-16, -31, 31, 11, 3), '#b98a2f'),
      c.path(
        curve([
          [-14, -22, 1], [-16, -6], [-15, 6], [-6, 9], [-7, 20], [-5, 31], [2, 32], [5, 22], [4, 9], [14, 7],
          [17, -4], [14, -22, 1],
        ]),
        '#f6ead0',
      ),
      c.line('M-15 -8H-4M-15 -1H-5M-14 5H-5', '#b59a72', 2.4),
    ]),
  ]);

// --- symbols of 48: budget is a coin with a notch, support a raised hand; drawn once, used everywhere ---

function coin(): Card {
  const c = new Card('scx', 2, null, 48, 48);
  c.add(
    `<g fill-rule="evenodd">${c.path(circle(24, 24, 20.5) + poly([[20, 2], [28, 2], [24, 12]]), '#b07d22')}</g>`,
  );
  c.add(
    c.path(curve([[7, 22], [10, 12], [16, 7], [13, 15], [11, 24]]), '#e9c46a'),
    c.line(circle(24, 25, 13), '#6a4712', 2.2, { 'stroke-dasharray': '3 3' }),
    c.path(circle(24, 25, 6), '#6a4712'),
    c.path(circle(24, 25, 2.4), '#e9c46a'),
  );
  return c;
}
function hand(): Card {
  const c = new Card('shx', 2, null, 48, 48);
  c.add(
    c.at(24.5, 27.5, 0.78, [
      c.path(curve(PALM), '#2c8472'),
      c.line('M-11 3Q-2 2 0 14M-3 1Q6 -1 13 4', '#bfe6d8', 2),
      c.path(box(-17, 17, 34, 9, 3), '#14463c'),
    ]),
  );
  return c;
}

// --- dice: cream, cut by hand, pips as holes ---

const PIPS: Record<number, Pt[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
function die(n: number): Card {
  const c = new Card(`vd${n}x`, n, null, 96, 96);
  c.add(
    c.path(
      curve([[14, 20], [50, 13], [86, 20], [90, 54], [84, 89], [48, 92], [15, 88], [11, 54]]),
      '#120c1c',
      { opacity: 0.35 },
    ),
  );
  c.add(
    c.path(curve([[12, 14], [48, 9], [84, 13], [88, 48], [83, 84], [48, 88], [13, 83], [9, 48]]), '#d9c49a'),
    c.path(curve([[14, 14], [48, 9], [82, 13], [85, 46], [80, 78], [48, 81], [15, 78], [11, 46]]), '#f6ead0'),
  );
  c.add(
    PIPS[n].map(([x, y]) => [
      c.path(circle(48 + x * 21, 46 + y * 20, n === 1 ? 11 : 8), '#2a2140'),
      c.path(circle(48 + x * 21 + 1.5, 47.6 + y * 20, n === 1 ? 8 : 5.6), '#4a3f6a'),
    ]),
  );
  return c;
}

export const faces: Face[] = [
  { game: 'vote', name: 'democrat', draw: democrat, webp: { width: 300, most: 24 * 1024 } },
  { game: 'vote', name: 'republican', draw: republican, webp: { width: 300, most: 24 * 1024 } },
  { game: 'vote', name: 'loyalty-back', draw: loyaltyBack, webp: { width: 300, most: 24 * 1024 } },
  { game: 'vote', name: 'back', draw: eventBack, webp: { width: 400, most: 24 * 1024 } },
  { game: 'vote', name: 'president', draw: president },
  { game: 'vote', name: 'minister', draw: minister },
  { game: 'vote', name: 'for', draw: yes },
  { game: 'vote', name: 'against', draw: no },
  { game: 'vote', name: 'budget', draw: coin },
  { game: 'vote', name: 'support', draw: hand },
  ...[1, 2, 3, 4, 5, 6].map((n): Face => ({ game: 'vote', name: `die-${num(n)}`, draw: () => die(n) })),
];
