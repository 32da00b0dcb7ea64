// Election Night: the map as a paper collage on a night desk, eighteen dice, and the adviser with his telephone.
import { readFileSync } from 'node:fs';
import { Card, box, circle, curve, dark, ellipse, lite, num, poly, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import type { Face } from '../tool/faces.js';

interface Region {
  id: string;
  fields: [number, number][];
  outline: [number, number][];
}
const pack = JSON.parse(readFileSync(new URL('../../../content/night/standard.json', import.meta.url), 'utf8')) as {
  regions: Region[];
};
const K = 5;
const scaled = (list: readonly Pt[]): Pt[] => list.map(([x, y]) => [x * K, y * K]);

// --- what else lies on the desk ---

function handset(c: Card, col = '#9c2f2f'): Kids {
  return [
    c.solid(
      curve([
        [-72, 4], [-66, -18], [-44, -20], [-34, -8], [0, -14], [34, -8], [44, -20], [66, -18], [72, 4], [58, 20],
        [38, 16], [28, 4], [0, 0], [-28, 4], [-38, 16], [-58, 20],
      ]),
      col,
      [[dark(col, 0.6), 0.8, [0, 1, 0.2, 0.1]], [lite(col, 0.5), 0.5, [0.5, 0, 0.5, 0.5]]],
    ),
    c.dots([[-58, 2, 2], [-50, -4, 2], [-52, 8, 2], [58, 2, 2], [50, -4, 2], [52, 8, 2]], dark(col, 0.7)),
  ];
}
function coil(c: Card, from: Pt, to: Pt, n: number, r: number, col: string): string {
  let d = `M${num(from[0])} ${num(from[1])}`;
  for (let i = 1; i <= n; i++) {
    const t = i / n;
    d += `Q${num(from[0] + (to[0] - from[0]) * (t - 0.5 / n) + (i % 2 ? r : -r) * 0.5)}` +
      ` ${num(from[1] + (to[1] - from[1]) * (t - 0.5 / n) + (i % 2 ? -r : r))}` +
      ` ${num(from[0] + (to[0] - from[0]) * t)} ${num(from[1] + (to[1] - from[1]) * t)}`;
  }
  return c.line(d, col, 3.4);
}
function pencil(c: Card, col: string): Kids {
  return [
    c.path(box(-90, -6, 150, 12), col),
    c.path(box(-90, -6, 150, 4), lite(col, 0.3)),
    c.path(poly([[60, -6], [86, 0], [60, 6]]), '#e9cf9a'),
    c.path(poly([[78, -2], [86, 0], [78, 2]]), '#2a2140'),
    c.path(box(-104, -6, 14, 12, 4), '#d98a7a'),
    c.path(box(-93, -6, 6, 12), '#c9c4bc'),
  ];
}

function map(): Card {
  const c = new Card('nmx', 5, null, 1050, 625);
  c.add(c.sky([[0, '#1b2240'], [1, '#2c2a4c']], { amount: 0.25 }));
  c.add(
    c.line(
      Array.from({ length: 9 }, (_, i) =>
        curve(
          [[-10, 40 + i * 74], [300, 34 + i * 74 + (i % 3) * 6], [700, 44 + i * 74], [1060, 36 + i * 74]],
          false,
        ),
      ).join(''), '#0f1430', 3,
      { opacity: 0.4 },
    ),
  );
  c.add(c.glow(520, 250, 640, '#ffd89a', 0.45, 0.4));
  // under the map: yesterday's paper, ballots, the telephone off its hook
  const sheet = (x: number, y: number, w: number, h: number, rot: number, col: string, lines: number): string =>
    c.at(
      x, y, 1,
      [
        c.path(box(-w / 2, -h / 2, w, h), col),
        c.line(
          Array.from(
            { length: lines },
            (_, i) => `M${-w / 2 + 14} ${num(-h / 2 + 18 + i * 13)}h${num(w - 28 - (i % 3) * 16)}`,
          ).join(''),
          dark(col, 0.4),
          2.4,
          { opacity: 0.6 },
        ),
      ],
      { rot },
    );
  c.add(
    c.cut([sheet(900, 470, 210, 150, -9, '#b9ad98', 9), sheet(80, 80, 190, 150, 12, '#a99f90', 9)], {
      wob: 4,
      shadow: 9,
    }),
  );
  const ballot = (x: number, y: number, rot: number): string =>
    c.at(
      x, y, 1,
      [
        c.path(box(-26, -34, 52, 68), '#e9dcc0'),
        c.line('M-16 -20h8v8h-8zM-16 -2h8v8h-8zM-16 16h8v8h-8z', '#4a4058', 2.2),
        c.line('M-2 -16h18M-2 2h14M-2 20h18', '#8a7f78', 2.4),
        c.line('M-18 -20l6 7l9 -14', '#b8452f', 3.2),
      ],
      { rot },
    );
  c.add(c.cut([ballot(968, 380, 16), ballot(1006, 408, -12), ballot(900, 572, 24)], { wob: 2, shadow: 5 }));
  c.add(
    coil(c, [196, 62], [430, -10], 15, 9, '#3a1420'),
    c.cut(c.at(150, 74, 1, handset(c), { rot: -14 }), { wob: 2, shadow: 9 }),
  );
  // seven regions
  const paper: Record<string, string> = {
    west: '#ead9b6',
    midwest: '#e2cda6',
    southwest: '#ecdcbc',
    centre: '#f3e3bf',
    north: '#dfcba4',
    east: '#e8d6b0',
    south: '#e0cda9',
  };
  const soft = (list: readonly Pt[]): string => curve(scaled(list).map((p, i): Pt => [...p, i % 3 === 0 ? 1 : 0]));
  for (const k of ['north', 'west', 'southwest', 'east', 'midwest', 'south', 'centre']) {
    const region = pack.regions.find((x) => x.id === k)!;
    c.add(
      c.cut(
        c.solid(soft(region.outline), paper[k], [
          [dark(paper[k], 0.45, '#6b3f2e'), 0.55, [0, 1, 0.3, 0.2]], ['#fff6e0', 0.6, [0.8, 0, 0.4, 0.6]],
        ]),
        { wob: 4, shadow: 9 },
      ),
    );
  }
  // two pencil rivers and the long lake help to find one's way; hills in the north by a soft hatching
  c.add(
    c.line(
      curve(scaled([[24, 34], [60, 33], [84, 36], [90, 46], [90, 70], [84, 96], [86, 118]]), false),
      '#7fa0b5', 5,
      { opacity: 0.8 },
    ),
    c.line(
      curve(scaled([[196, 16], [176, 20], [160, 40], [140, 58], [128, 74], [130, 100], [124, 116]]), false),
      '#7fa0b5', 4,
      { opacity: 0.7 },
    ),
  );
  c.add(
    c.path(curve(scaled([[46, 86], [56, 80], [70, 74], [66, 80], [54, 86]])), '#7fa0b5', { opacity: 0.55 }),
  );
  c.add(
    c.line(
      [[120, 17], [152, 10], [106, 30], [134, 30], [152, 24]]
        .map(([x, y]) => `M${x * K - 12} ${y * K + 5}l9 -12l8 10l7 -8l8 11`)
        .join(''),
      '#9a7f5a', 2.2,
      { opacity: 0.55 },
    ),
  );
  for (const { fields } of pack.regions) {
    for (const [x, y] of fields)
      c.add(
        c.path(circle(x * K, y * K, 31), '#fffaf0', { opacity: 0.9 }),
        c.line(circle(x * K, y * K, 31), '#8a7355', 2, { 'stroke-dasharray': '5 5' }),
      );
  }
  // pins hold the pieces; a pencil, a cup gone cold, its ring
  const pin = ([x, y]: Pt, col: string): string =>
    c.path(ellipse(x + 4, y + 6, 8, 5), '#3a2a20', { opacity: 0.4 }) +
    c.path(circle(x, y, 7), col) +
    c.path(circle(x - 2, y - 2, 2.4), lite(col, 0.7));
  c.add(
    scaled([
      [8, 48], [56, 119], [200, 17], [170, 68], [118, 116], [160, 7],
    ]).map((p, i) => pin(p, i % 2 ? '#3b6fb0' : '#b8452f')),
  );
  c.add(c.cut(c.at(742, 590, 1, pencil(c, '#2f6f5a'), { rot: -10 }), { wob: 2, shadow: 5 }));
  c.add(c.line(circle(958, 92, 44), '#5a3a2c', 4, { opacity: 0.35, 'stroke-dasharray': '180 24 40 12' }));
  c.add(
    c.cut(
      [
        c.path(circle(986, 556, 52), '#cdbfa8'),
        c.path(circle(986, 556, 40), '#a8957c', { opacity: 0.5 }),
        c.path(circle(986, 554, 34), '#efe3d0'),
        c.path(circle(986, 554, 27), '#3a2018'),
        c.path(ellipse(978, 546, 12, 6), '#8a5a3c', { opacity: 0.7 }),
        c.path(taper([[1014, 536], [1036, 528]], 11, 9), '#efe3d0'),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish({ vignette: 0.6, tint: '#0a0a1e', grain: 0.35 });
}

// --- dice: blue is round-cornered, red square, white cut-cornered; the letter stands in the corner ---

const PIPS: Record<number, Pt[]> = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};
const LETTER = {
  blue: 'M0 10V0h3.4a2.4 2.4 0 0 1 0 4.8H0h3.8a2.6 2.6 0 0 1 0 5.2z',
  red: 'M0 10V0h3.6a2.6 2.6 0 0 1 0 5.4H0l5.6 4.6',
  white: 'M-2 0l2.4 10L3 2.4L5.6 10L8 0',
};
const INK = {
  blue: ['#2a5aa8', '#1c3f7c', '#f3ead6'],
  red: ['#b8353a', '#7c1c24', '#f6e2d0'],
  white: ['#f3ead6', '#c4b495', '#2a2140'],
};
type Colour = keyof typeof INK;
function body(colour: Colour, x: number, y: number, w: number, h: number): string {
  if (colour === 'red')
    return poly([[x, y + 1], [x + w - 1, y], [x + w, y + h - 1], [x + 1, y + h]]);
  const k = 20;
  return colour === 'blue'
    ? box(x, y, w, h, 22)
    : poly([
        [x + k, y], [x + w - k, y], [x + w, y + k], [x + w, y + h - k], [x + w - k, y + h], [x + k, y + h],
        [x, y + h - k], [x, y + k],
      ]);
}
function die(colour: Colour, n: number): Card {
  const c = new Card(`n${colour[0]}${n}x`, n, null, 96, 96);
  const [top, edge, pip] = INK[colour];
  c.add(
    c.path(body(colour, 11, 15, 78, 77), '#120c1c', { opacity: 0.35 }),
    c.path(body(colour, 9, 9, 78, 79), edge),
    c.path(body(colour, 9, 8, 78, 73), top),
  );
  c.add(
    c.path(curve([[17, 34], [22, 20], [38, 13], [62, 13], [36, 18], [24, 26]]), lite(top, 0.5), { opacity: 0.5 }),
  );
  const [dx, dy, R] = [19, 19, n === 1 ? 10.5 : 7.4];
  c.add(c.path(PIPS[n].map(([x, y]) => circle(48 + x * dx, 45 + y * dy, R)).join(''), pip));
  const at = n > 3 ? [45.5, n === 5 ? 68 : 40] : [67, 16];
  c.add(c.at(at[0], at[1], n === 5 ? 0.9 : 1, c.line(LETTER[colour], pip, 1.9, { opacity: 0.85 })));
  return c;
}
function screen(): Card {
  const c = new Card('nsx', 4, null, 96, 96);
  c.add(
    c.path(curve([[8, 24], [48, 14], [88, 24], [90, 86], [48, 90], [6, 86]]), '#120c1c', { opacity: 0.35 }),
    c.path(curve([[6, 20], [48, 9], [90, 20], [92, 82, 1], [48, 78], [4, 82, 1]]), '#4a3f6a'),
    c.path(poly([[34, 12], [62, 12], [64, 79], [32, 79]]), '#5f5385'),
  );
  c.add(
    c.line('M34 12L32 79M62 12L64 79', '#2a2140', 2),
    c.line('M42 38q0 -8 7 -8t7 7q0 5 -7 8v5', '#e9dfc4', 4),
    c.path(circle(49, 59, 2.8), '#e9dfc4'),
  );
  return c;
}

// --- the adviser: one silhouette, five poses; he has been up all night and the telephone is his better half ---

type Pose = 'listens' | 'shouts' | 'whispers' | 'slumps' | 'triumphs';
function adviser(pose: Pose): Card {
  const c = new Card(`na${pose.slice(0, 2)}x`, 21, null, 300, 300);
  const [ink, suit, skin, lamp] = ['#17142a', '#2c2a48', '#c98f6a', '#ffd88a'];
  c.add(
    c.path(
      box(-6, -6, 312, 312),
      c.linear([[0, '#232a4c'], [1, '#3a2f52']]),
      { filter: c.filter('brush', 0.006, 0.03, 0.3) },
    ),
  );
  // the night window and the desk lamp
  c.add(
    c.cut(
      [
        c.path(box(24, 28, 96, 120, 3), '#141a36'),
        c.path(
          [[34, 96, 20], [58, 84, 22], [84, 102, 24]]
            .map(([x, y, w]) => box(x, y, w, 148 - y))
            .join(''),
          '#0d1126',
        ),
        c.dots(
          [[40, 106, 1.6], [66, 94, 1.6], [72, 110, 1.6], [92, 112, 1.6], [98, 126, 1.6], [46, 124, 1.6]],
          lamp,
        ),
      ],
      { wob: 2 },
    ),
    c.line('M72 28V148M24 84H120', '#3f3a60', 4),
  );
  c.add(
    c.glow(266, 60, 210, lamp, 0.65, 0.3),
    c.path(poly([[214, 92], [258, 118], [216, 280], [84, 280]]), c.linear([[0, lamp, 0.4], [1, lamp, 0]])),
  );
  const shade = [
    c.path(poly([[-9, -20], [9, -20], [28, 18], [-28, 18]]), '#8a3a2c'),
    c.path(poly([[3, -20], [9, -20], [28, 18], [14, 18]]), '#5f2620'),
    c.path(ellipse(0, 18, 28, 8), '#fff3cf'),
    c.path(circle(0, -22, 7), '#5f2620'),
  ];
  c.add(
    c.cut(
      [
        c.line('M284 276L290 168L250 72', '#6a4a2c', 6),
        c.path(circle(290, 168, 7), '#4a3220'),
        c.at(240, 88, 1, shade, { rot: 32 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  const P = {
    listens: {
      head: [150, 118, 4],
      hip: 0,
      arm: [[112, 196], [84, 178], [112, 136]],
      phone: [116, 128, -78],
      mouth: 0,
      other: [[198, 204], [226, 232], [196, 262]],
    },
    shouts: {
      head: [160, 110, -14],
      hip: 8,
      arm: [[120, 200], [150, 226], [206, 184]],
      phone: [222, 166, 104],
      mouth: 11,
      other: [[200, 196], [244, 214], [262, 182]],
    },
    whispers: {
      head: [146, 138, 16],
      hip: -6,
      arm: [[110, 210], [92, 196], [118, 154]],
      phone: [122, 146, -66],
      mouth: 2,
      other: [[196, 216], [222, 204], [194, 166]],
    },
    slumps: {
      head: [166, 196, 34],
      hip: 14,
      arm: [[118, 232], [92, 252], [76, 272]],
      phone: [66, 274, 10],
      mouth: 0,
      other: [[206, 240], [230, 226], [208, 190]],
    },
    triumphs: {
      head: [150, 114, -8],
      hip: 0,
      arm: [[112, 190], [70, 146], [66, 78]],
      phone: [62, 58, -24],
      mouth: 6,
      other: [[200, 192], [232, 182], [214, 140]],
    },
  }[pose] as { head: Pt; hip: number; arm: Pt[]; phone: Pt; mouth: number; other: Pt[] };
  const [hx, hy, rot] = P.head;
  const drop = pose === 'slumps' ? 44 : pose === 'whispers' ? 14 : 0;
  const torso = curve([
    [66 + P.hip, 310, 1], [74, 250 + drop * 0.6], [96, 196 + drop], [136, 172 + drop], [176, 172 + drop],
    [212, 194 + drop], [236, 248 + drop * 0.6], [244 + P.hip, 310, 1],
  ]);
  const head: Kids = [
    c.path(curve([[-16, 24], [-14, 56], [22, 58], [20, 24]]), dark(skin, 0.35)),
    c.solid(
      curve([
        [-30, -8], [-26, -34], [0, -44], [24, -36], [31, -14], [35, -4], [44, 10], [36, 16], [37, 24], [32, 32],
        [20, 38], [2, 36], [-18, 30], [-28, 12],
      ]),
      skin,
      [[dark(skin, 0.65), 0.8, [0, 0.6, 0.7, 0.4]], [lite(skin, 0.5, lamp), 0.6, [1, 0.2, 0.6, 0.4]]],
    ),
    c.path(
      curve([
        [-31, -2], [-34, -32], [-12, -52], [18, -48], [30, -34], [10, -36], [-4, -28], [-12, -16], [-14, 4],
        [-22, 12],
      ]),
      ink,
    ),
    c.path(curve([[-14, 0], [-20, -6], [-22, 4], [-15, 10]]), dark(skin, 0.2)),
    c.line(circle(23, -7, 8) + 'M15 -8L-12 -6', '#e9dfc4', 2.2),
    c.path(circle(24, -7, 2), ink),
    P.mouth
      ? c.path(
          curve([[37, 20], [26, 20], [24, 20 + P.mouth * 0.6], [34, 20 + P.mouth]]),
          '#5a1f22',
        )
      : c.line('M36 22Q30 24 26 22', '#6a3428', 2.4),
  ];
  const limb = (pts: Pt[], tone: string): string => c.path(taper(pts, 34, 19), tone);
  const fist = ([x, y]: Pt): string => c.path(circle(x, y, 13), skin);
  const phone = c.at(P.phone[0], P.phone[1], 0.62, handset(c, '#b8353a'), { rot: P.phone[2] });
  const end = P.arm[2];
  c.add(coil(c, [P.phone[0] - 4, P.phone[1] + 26], [pose === 'slumps' ? 20 : 40, 312], 12, 8, '#4a1420'));
  const desk = c.cut(
    c.solid(box(-10, 274, 320, 40), '#5a3a2c', [
      ['#1d1018', 0.8, [0, 1, 0, 0]], [lite('#5a3a2c', 0.4, lamp), 0.5, [0.9, 0, 0.5, 0]],
    ]),
    { wob: 4, shadow: 5 },
  );
  c.add(
    c.cut(
      [
        limb(P.other, dark(suit, 0.3)),
        c.solid(torso, suit, [[ink, 0.85, [0, 0.5, 0.7, 0.4]], [lite(suit, 0.5, lamp), 0.6, [1, 0.2, 0.6, 0.4]]]),
        c.path(poly([[140, 172 + drop], [172, 172 + drop], [158, 236 + drop * 0.7]]), '#e9dfc4'),
        c.path(
          poly([
            [152, 178 + drop], [164, 178 + drop], [166, 236 + drop * 0.7], [158, 250 + drop * 0.6],
            [150, 236 + drop * 0.7],
          ]),
          '#8c3428',
        ),
        c.path(
          poly([[136, 170 + drop], [122, 180 + drop], [142, 250 + drop * 0.6], [158, 262 + drop * 0.5]]) +
            poly([[176, 170 + drop], [192, 180 + drop], [174, 250 + drop * 0.6], [158, 262 + drop * 0.5]]),
          dark(suit, 0.25),
        ),
        c.at(hx, hy, 1, head, { rot }),
        fist(P.other[2]),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  c.add(
    desk,
    c.cut(
      [
        phone,
        limb(P.arm, lite(suit, 0.08)),
        fist(end),
        c.at(0, 0, 1, [
          c.path(
            curve([
              [end[0] - 14, end[1] - 4], [end[0], end[1] - 12], [end[0] + 14, end[1] - 2],
              [end[0] + 10, end[1] + 6], [end[0] - 10, end[1] + 6],
            ]),
            lite(skin, 0.12),
          ),
        ]),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  if (pose === 'slumps')
    c.add(
      c.cut(
        [
          c.path(poly([[196, 268], [246, 262], [250, 280], [198, 284]]), '#e9dcc0'),
          c.line('M204 272l36 -4M206 277l30 -3', '#8a7f78', 2),
        ],
        { wob: 2, shadow: 5 },
      ),
    );

  if (pose === 'triumphs')
    c.add(
      c.dots(
        [
          [40, 30, 3], [96, 34, 2], [28, 70, 2], [110, 60, 3], [84, 16, 2], [210, 60, 2], [246, 84, 3],
          [206, 82, 2],
        ],
        lamp,
      ),
    );
  return c.finish({ vignette: 0.55, tint: '#0a0a1e' });
}

const COLOURS: Colour[] = ['blue', 'red', 'white'];
const POSES: Pose[] = ['listens', 'shouts', 'whispers', 'slumps', 'triumphs'];
export const faces: Face[] = [
  { game: 'night', name: 'map', draw: map, webp: { width: 1050, most: 90 * 1024 } },
  ...COLOURS.flatMap((k) =>
    [1, 2, 3, 4, 5, 6].map((n): Face => ({ game: 'night', name: `dice/${k}-${n}`, draw: () => die(k, n) })),
  ),
  { game: 'night', name: 'dice/hidden', draw: screen },
  ...POSES.map((p): Face => ({
    game: 'night',
    name: `adviser/${p}`,
    draw: () => adviser(p),
    webp: { width: 300, most: 20 * 1024 },
  })),
];
