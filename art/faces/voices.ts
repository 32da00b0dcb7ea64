// Voices in Guy's head: the head with its mind, the trays, six jurors, markers and tokens.
import { Card, box, circle, curve, dark, ellipse, lite, poly, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import type { Face } from '../tool/faces.js';

const LAMP = '#ffd88a';
const SKIN = '#c9825f';

// --- the head: 720 × 720; trays lie on it as components (docs/art.md has their places) ---

const HEAD: Pt[] = [
  [360, 34], [520, 52], [640, 150], [670, 310], [630, 450], [560, 540], [556, 730, 1], [262, 730, 1], [252, 664],
  [172, 660], [120, 636], [116, 602], [128, 580], [96, 566], [104, 546], [92, 530], [106, 510], [54, 470],
  [70, 440], [92, 396], [84, 340], [80, 220], [140, 110], [240, 52],
];
function head(): Card {
  const c = new Card('vhx', 31, null, 720, 720);
  c.add(
    c.sky([[0, '#241a33'], [0.6, '#3a2740'], [1, '#241a2c']], { amount: 0.3 }),
    c.glow(360, 280, 420, '#ffcf9a', 0.35, 0.5),
  );
  c.add(
    c.cut(
      [
        c.path(curve([[-12, 732, 1], [-12, 640], [90, 610], [200, 640], [280, 732, 1]]), '#2c2440'),
        c.path(curve([[470, 732, 1], [540, 650], [650, 620], [732, 640], [732, 732, 1]]), '#2c2440'),
      ],
      { wob: 4 },
    ),
  );
  c.add(
    c.cut(
      c.solid(curve(HEAD), SKIN, [['#5a1f3a', 0.8, [1, 1, 0.2, 0.2]], ['#ffd2a0', 0.7, [0, 0.1, 0.5, 0.4]]]),
      { wob: 6, shadow: 9 },
    ),
  );
  // an ear, an eye that is shut, the lip he bites
  c.add(
    c.cut(
      c.solid(
        curve([[566, 470], [592, 462], [606, 486], [594, 522], [572, 530], [562, 506]]),
        dark(SKIN, 0.15),
        [['#5a1f3a', 0.7, [0, 1, 0.3, 0.2]]],
      ),
      { wob: 4, shadow: 5 },
    ),
    c.line('M84 456q16 -8 30 3', '#3a1a22', 5),
    c.line('M100 548q22 5 42 -2', '#7a2f3a', 5),
    c.line('M580 482q12 10 2 28', '#5a2a30', 3),
  );
  const cavity = curve([
    [360, 60], [500, 78], [608, 164], [634, 300], [600, 410], [520, 480], [430, 530], [320, 536], [220, 500],
    [128, 424], [112, 330], [110, 230], [160, 130], [250, 78],
  ]);
  c.add(
    c.cut(
      c.solid(cavity, '#7a3f4c', [['#2a1026', 0.85, [0, 1, 0, 0.2]], ['#e0917a', 0.5, [0.2, 0, 0.4, 0.4]]]),
      { wob: 6, shadow: 5 },
    ),
  );
  c.add(
    c.group({ 'clip-path': c.clip(cavity) }, [
      c.line(
        curve([[120, 250], [230, 240], [340, 292]], false) +
          curve([[600, 250], [500, 240], [386, 292]], false) +
          curve([[246, 120], [290, 220], [346, 280]], false) +
          curve([[480, 110], [440, 220], [380, 280]], false) +
          curve([[362, 520], [366, 420], [362, 330]], false),
        '#c97a6a', 7,
        { opacity: 0.5 },
      ),
      c.line(
        curve([[160, 130], [200, 90], [260, 100]], false) +
          curve([[560, 130], [600, 200], [590, 260]], false) +
          curve([[150, 420], [220, 430], [260, 480]], false) +
          curve([[580, 400], [520, 430], [470, 490]], false),
        '#a85f60', 4,
        { opacity: 0.6 },
      ),
    ]),
  );
  c.add(
    c.glow(362, 304, 110, '#fff0c4', 0.8),
    c.cut(c.path(circle(362, 304, 42), '#f6e6c4'), { wob: 4, shadow: 9 }),
    c.line(curve([[340, 306], [350, 292], [362, 308], [374, 292], [385, 306]], false), '#b8874a', 4),
  );
  return c.finish({ vignette: 0.5, tint: '#0a0512', grain: 0.35 });
}
// 7500 : 5200 as the rules have it: walls at the sides, the far edge open and dashed
function tray(id: string, lit: boolean): Card {
  const c = new Card(id, 4, null, 210, 150);
  c.add(c.path(box(14, 18, 188, 128, 6), '#120c1c', { opacity: 0.4 }));
  if (lit) c.add(c.path(box(6, 5, 198, 138, 10), '#ffd27a'));
  c.add(
    c.path(box(17, 13, 176, 122, 3), lit ? '#f0d9a8' : '#e2c79c'),
    c.path(poly([[17, 110], [193, 110], [193, 135], [17, 135]]), dark('#e2c79c', 0.12), { opacity: 0.6 }),
    c.line('M30 40h60M60 74h110M26 96h70M120 52h54', dark('#e2c79c', 0.16), 2, { opacity: 0.5 }),
  );
  c.add(
    c.path(box(9, 15, 10, 124, 3) + box(191, 15, 10, 124, 3) + box(9, 131, 192, 8, 3), '#5a2f38'),
    c.path(box(9, 15, 4, 124, 2) + box(191, 15, 4, 124, 2), '#8a5058'),
    c.line('M19 13H191', '#fff3dc', 3, { 'stroke-dasharray': '2 8' }),
  );
  return c;
}

// --- jurors: six busts, told apart by silhouette first ---

interface Juror {
  coat: string;
  skin: string;
  draw: (c: Card, skin: string) => Kids;
  tilt?: number;
}
const face = (c: Card, skin: string, x = 0, y = 0): string =>
  c.solid(
    curve([
      [x - 27, y - 6], [x - 22, y - 30], [x, y - 38], [x + 22, y - 30], [x + 27, y - 6], [x + 18, y + 22],
      [x, y + 32], [x - 18, y + 22],
    ]),
    skin,
    [[dark(skin, 0.55), 0.6, [0, 0.7, 0.7, 0.4]], [lite(skin, 0.4, LAMP), 0.45, [0.9, 0, 0.5, 0.4]]],
  );
const JURORS: Record<string, Juror> = {
  rational: {
    coat: '#4f6a7c',
    skin: '#e0b590',
    draw: (c, s) => [
      face(c, s),
      c.path(
        curve([
          [-28, -6], [-30, -34], [-8, -48], [20, -44], [31, -24], [28, -6], [20, -26], [-4, -32], [-16, -28],
          [-22, -12],
        ]),
        '#5a4a42',
      ),
      c.line('M-4 -46L-8 -31', '#e0b590', 2.4),
      c.line(circle(-11, -3, 9.5) + circle(11, -3, 9.5) + 'M-1.5 -4h3M-20 -4l-7 -3M20 -4l7 -3', '#2a1d28', 3),
      c.path(circle(-10, -3, 2.4) + circle(12, -3, 2.4), '#2a1d28'),
      c.line('M-8 18h15', '#7a4a3c', 2.6),
    ],
  },
  opinionated: {
    coat: '#8a3a3c',
    skin: '#d69c78',
    tilt: -5,
    draw: (c, s) => [
      c.path(
        curve([
          [-28, 6], [-40, -20], [-46, -58, 1], [-28, -46], [-20, -76, 1], [-6, -52], [6, -82, 1], [14, -52],
          [34, -72, 1], [32, -44], [50, -50, 1], [38, -16], [28, 6],
        ]),
        '#8a3a2c',
      ),
      face(c, s),
      c.path(curve([[-28, -8], [-26, -34], [0, -44], [26, -34], [28, -8], [16, -28], [-14, -28]]), '#8a3a2c'),
      c.path(circle(-10, -6, 3) + circle(12, -6, 3), '#2a1d28'),
      c.path(curve([[-12, 10], [2, 6], [15, 10], [12, 26], [-2, 28], [-11, 20]]), '#5a1f22'),
      c.path(curve([[-8, 11], [2, 9], [11, 11], [2, 14]]), '#f6ead0'),
    ],
  },
  gentle: {
    coat: '#8f7a9c',
    skin: '#e8c2a2',
    tilt: 5,
    draw: (c, s) => [
      c.path(
        curve([[-34, 34], [-36, -6], [-26, -38], [0, -50], [26, -38], [36, -6], [34, 34], [20, 38], [-20, 38]]),
        '#d9cfc8',
      ),
      face(c, s),
      c.path(
        curve([
          [-30, 20], [-30, -16], [-16, -40], [0, -44], [16, -40], [30, -16], [30, 20], [22, -8], [8, -24],
          [-14, -22], [-24, -4],
        ]),
        '#ece5de',
      ),
      c.line('M-16 -3q5 5 11 0M6 -3q5 5 11 0M-8 14q8 7 16 0', '#5a3a30', 2.8),
      c.path(circle(-17, 9, 4.6) + circle(17, 9, 4.6), '#d98a7a', { opacity: 0.5 }),
      c.dots([[-14, 42, 2.4], [-5, 46, 2.4], [5, 46, 2.4], [14, 42, 2.4]], '#fff6e4'),
    ],
  },
  wary: {
    coat: '#3f4f44',
    skin: '#a8704f',
    draw: (c, s) => [
      face(c, s, 0, 4),
      c.path(circle(-10, 0, 2.6) + circle(11, 0, 2.6), '#f6ead0'),
      c.path(circle(-8, 0, 1.6) + circle(13, 0, 1.6), '#17121c'),
      c.solid(
        curve([
          [-52, -6], [-30, -14, 1], [-29, -42], [-14, -52], [14, -52], [29, -42], [30, -14, 1], [52, -6], [26, -2],
          [-26, -2],
        ]),
        '#3a3f52',
        [['#14162a', 0.7, [0, 1, 0.3, 0.2]]],
      ),
      c.path(taper([[-30, -16], [0, -10], [30, -16]], 7, 7), '#7a2f3a'),
      c.path(
        curve([[-44, 70, 1], [-38, 26], [-26, 10, 1], [0, 20], [26, 10, 1], [38, 26], [44, 70, 1]]),
        '#2f3d35',
      ),
      c.line('M-26 12L-10 56M26 12L10 56', '#1d2822', 4),
    ],
  },
  curious: {
    coat: '#b8874a',
    skin: '#7a4f38',
    tilt: 10,
    draw: (c, s) => [
      c.path(circle(-2, -36, 26) + circle(-24, -20, 18) + circle(22, -24, 18), '#1d1418'),
      face(c, s),
      c.path(curve([[-26, -10], [-22, -32], [0, -40], [22, -32], [26, -10], [12, -26], [-12, -26]]), '#1d1418'),
      c.path(circle(-11, -4, 8.5) + circle(12, -4, 8.5), '#f6ead0'),
      c.path(circle(-9, -4, 4) + circle(14, -4, 4), '#17121c'),
      c.path(ellipse(3, 17, 5, 6), '#5a1f22'),
      c.path(taper([[40, 76], [38, 48], [30, 30]], 15, 9), s),
    ],
  },
  bored: {
    coat: '#5a5a62',
    skin: '#d6a483',
    tilt: 16,
    draw: (c, s) => [
      face(c, s),
      c.path(
        curve([[-28, 0], [-30, -32], [-4, -46], [24, -38], [30, -10], [18, -22], [-6, -30], [-20, -14]]),
        '#4a3a36',
      ),
      c.line('M-18 -4h12M5 -4h12', '#2a1d28', 3),
      c.path(
        curve([[-19, -5, 1], [-12, -10], [-5, -5, 1]]) +
          curve([[4, -5, 1], [11, -10], [18, -5, 1]]),
        dark(s, 0.3),
      ),
      c.line('M-8 17q6 -3 14 1', '#7a4a3c', 2.6),
      c.path(taper([[48, 84], [44, 48], [28, 24]], 22, 15), lite(s, 0.08)),
      c.path(curve([[34, 34], [40, 14], [26, 4], [16, 16], [20, 30]]), lite(s, 0.08)),
    ],
  },
};
function juror(name: string): Card {
  const j = JURORS[name];
  const c = new Card(`vj${name[0]}${name.length}x`, name.length + 3, null, 160, 160);
  c.add(
    c.cut(
      [
        c.solid(
          curve([[14, 166, 1], [22, 128], [56, 108], [104, 108], [138, 128], [146, 166, 1]]),
          j.coat,
          [[dark(j.coat, 0.65), 0.75, [0, 0.6, 0.7, 0.4]], [lite(j.coat, 0.4, LAMP), 0.5, [0.9, 0, 0.5, 0.4]]],
        ),
        c.path(box(68, 94, 24, 26, 8), dark(j.skin, 0.3)),
        c.path(poly([[66, 110], [80, 132], [94, 110], [80, 116]]), '#e9dfc4'),
        c.at(80, 78, 1, j.draw(c, j.skin), { rot: j.tilt ?? 0 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c;
}

// --- markers: the set is colour and rim, the emotion one line drawing, the value pips; without filters ---

const EMOTION: Record<string, string> = {
  anger: 'M-6 -5L-1 -1L-6 2M6 -5L1 -1L6 2M-5 7L0 4L5 7',
  sadness: 'M0 -8Q7 1 5 5Q3 9 0 9Q-3 9 -5 5Q-7 1 0 -8',
  trust: 'M-7 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M-2 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0',
  fear: 'M-7 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M1 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M-5 7Q0 2 5 7',
  joy: 'M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 -6V-9M0 6V9M-6 0H-9M6 0H9M-4 -4L-6 -6M4 -4L6 -6M-4 4L-6 6M4 4L6 6',
  confusion: 'M-4 -4Q-3 -8 0 -8Q5 -8 4 -4Q3 -1 0 1V3M0 7V7.5',
  panic: 'M-4 -8V2M4 -8V2M-4 7V7.5M4 7V7.5',
  nervousness: 'M-8 0Q-6 -5 -4 0T0 0T4 0T8 0',
};
const VALUE: Record<string, number> = { anger: 1, sadness: 1, trust: 2, fear: 2, joy: 3 };
const SETS: Record<string, [string, string]> = {
  grey: ['#77747f', ''],
  blue: ['#3b6fb0', '1 7'],
  yellow: ['#b98516', '10 6'],
  red: ['#b8353a', '4 4'],
  green: ['#2f7a4c', '16 4 2 4'],
  purple: ['#7a4f9c', '2 5 8 5'],
};
function marker(set: string, emotion: string): Card {
  const [col, rim] = SETS[set];
  const c = new Card(`vm${set.slice(0, 2)}${emotion.slice(0, 2)}x`, 2, null, 48, 48);
  c.add(
    c.path(circle(25, 26.5, 21), '#120c1c', { opacity: 0.4 }),
    c.path(circle(24, 24, 21), dark(col, 0.35)),
    c.path(circle(24, 23, 20.4), col),
    c.path(curve([[6, 20], [12, 9], [24, 4], [36, 8], [24, 7.5], [13, 13]]), lite(col, 0.5), { opacity: 0.6 }),
  );
  c.add(
    c.line(circle(24, 23.5, 16.9), lite(col, 0.78), 2.2, { 'stroke-dasharray': rim || undefined }),
    c.at(24, 22, 0.92, c.line(EMOTION[emotion], '#fff8e8', 2.5)),
  );
  const n = VALUE[emotion] ?? 0;
  c.add(
    c.path(Array.from({ length: n }, (_, i) => circle(24 + (i - (n - 1) / 2) * 8, 41, 3.4)).join(''), '#17121c'),
    c.path(Array.from({ length: n }, (_, i) => circle(24 + (i - (n - 1) / 2) * 8, 41, 2.2)).join(''), '#fff8e8'),
  );
  return c;
}
function token(kind: 'guilt' | 'innocence' | 'influence'): Card {
  const c = new Card(`vt${kind.slice(0, 3)}x`, 2, null, 48, 48);
  const [col, ink] = {
    guilt: ['#b8452f', '#fff3dc'],
    innocence: ['#e9dfc4', '#2f5a4c'],
    influence: ['#57466e', '#f0e6ff'],
  }[kind];
  const d =
    kind === 'guilt'
      ? poly([
          [9, 6], [39, 7], [43, 24], [39, 41], [9, 42], [5, 24],
        ])
      : kind === 'innocence'
        ? circle(24, 24, 19)
        : poly([
            [24, 3], [44, 24], [24, 45], [4, 24],
          ]);
  c.add(
    c.at(1, 2.5, 1, c.path(d, '#120c1c', { opacity: 0.4 })),
    c.path(d, dark(col, 0.25)),
    c.at(0, -1.4, 1, c.path(d, col)),
  );
  c.add(
    c.line(
      {
        guilt: 'M16 15l16 17M32 15l-16 17',
        innocence: circle(24, 22.6, 9),
        influence: 'M15 23h.1M24 23h.1M33 23h.1',
      }[kind],
      ink,
      kind === 'influence' ? 5 : 4.4,
    ),
  );
  return c;
}

const VOICES = ['blue', 'yellow', 'red', 'green', 'purple'];
export const faces: Face[] = [
  { game: 'voices', name: 'head', draw: head, webp: { width: 720, most: 60 * 1024 } },
  { game: 'voices', name: 'tray', draw: () => tray('vtrx', false) },
  { game: 'voices', name: 'tray-lit', draw: () => tray('vtlx', true) },
  ...Object.keys(JURORS).map((k): Face => ({
    game: 'voices',
    name: `jurors/${k}`,
    draw: () => juror(k),
    webp: { width: 160, most: 8 * 1024, alpha: true },
  })),
  ...VOICES.flatMap((s) =>
    Object.keys(VALUE).map((e): Face => ({ game: 'voices', name: `markers/${s}-${e}`, draw: () => marker(s, e) })),
  ),
  ...['confusion', 'panic', 'nervousness'].map((e): Face => ({
    game: 'voices',
    name: `markers/grey-${e}`,
    draw: () => marker('grey', e),
  })),
  ...(['guilt', 'innocence', 'influence'] as const).map((k): Face => ({
    game: 'voices',
    name: `tokens/${k}`,
    draw: () => token(k),
  })),
];
