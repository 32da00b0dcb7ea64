// What the pictures of the court cards share: the hall and its wood, the people by name, the fish in her jar, hands,
// papers, the mask and the glove. A plate is 600 × 360; its lower third lies under the card's title and stays quiet.
import { Card, box, circle, curve, dark, ellipse, lite, open, poly, taper } from '../lib/svg.js';
import type { Kids, Pt, Shade } from '../lib/svg.js';
import type { Face } from '../tool/faces.js';

export const LAMP = '#ffd88a';
export const INK = '#1a1220';
export const WOOD = '#6a3f2c';
export const VIOLET = '#7a4fa8';
export const LILAC = '#b894d8';
export const GOLD = '#f0983a';
export const PAPER = '#f3e6c8';
export const GLOVE = '#9a9aa4';

export const plate = (id: string, seed: number): Card => new Card(id, seed, null, 600, 360);
export const court = (id: string, draw: () => Card, most = 14): Face => ({
  game: 'voices',
  name: `court/${id}`,
  draw,
  webp: { width: 480, most: most * 1024 },
});
/** Shade below and light from one side: k is how strong, side where the light comes from. */
export const lit = (col: string, k = 0.7, side = 1): Shade[] => [
  [dark(col, 0.65), k, side > 0 ? [0, 0.8, 0.7, 0.3] : [1, 0.8, 0.3, 0.3]],
  [lite(col, 0.4, LAMP), k * 0.65, side > 0 ? [1, 0, 0.5, 0.4] : [0, 0, 0.5, 0.4]],
];

// --- the hall ---

interface Hall {
  /** wall: above, middle, below */
  wall?: [string, string, string];
  glow?: Pt;
  light?: string;
  /** where wainscot and floor begin; 0 for none */
  panel?: number;
  floor?: number;
}
export function hall(c: Card, o: Hall = {}): void {
  const { wall = ['#2a1f2c', '#5f4340', '#3a2828'], glow = [300, 90, 300], light = LAMP, panel = 0, floor = 0 } = o;
  c.add(
    c.sky([[0, wall[0]], [0.6, wall[1]], [1, wall[2]]], { amount: 0.18 }),
    c.glow(glow[0], glow[1], glow[2], light, 0.5, 0.4),
  );
  if (panel) {
    const w = dark(wall[1], 0.35, '#1a0c10');
    c.add(
      c.cut(
        [
          c.path(box(-10, panel, 620, 380 - panel), w),
          c.path(box(-10, panel - 6, 620, 10), lite(w, 0.16, LAMP)),
          c.path(
            [0, 1, 2, 3, 4, 5].map((i) => box(16 + i * 98, panel + 18, 78, 380 - panel)).join(''),
            dark(w, 0.25),
          ),
        ],
        { wob: 4 },
      ),
    );
  }
  if (floor) {
    const f = dark(wall[2], 0.15);
    c.add(
      c.path(box(-10, floor, 620, 380 - floor), c.linear([[0, lite(f, 0.14, LAMP)], [1, dark(f, 0.4)]])),
      c.line(`M-10 ${floor + 26}H610M-10 ${floor + 62}H610`, dark(f, 0.3), 2, { opacity: 0.5 }),
    );
  }
}
/** A tall court window with the day behind it; x, y its upper middle. */
export const pane = (c: Card, x: number, y: number, w = 70, h = 150, day = '#8fa5b5'): string =>
  c.path(
    curve([
      [x - w / 2 - 8, y + h + 6, 1], [x - w / 2 - 8, y + 34], [x, y - 10], [x + w / 2 + 8, y + 34],
      [x + w / 2 + 8, y + h + 6, 1],
    ]),
    '#2a1c20',
  ) +
  c.path(
    curve([[x - w / 2, y + h, 1], [x - w / 2, y + 36], [x, y], [x + w / 2, y + 36], [x + w / 2, y + h, 1]]),
    c.linear([[0, lite(day, 0.3)], [1, day]]),
  ) +
  c.line(`M${x} ${y}v${h}M${x - w / 2} ${y + h * 0.45}h${w}`, '#2a1c20', 4);
/** A board of court wood: rail, bench front, table. */
export const wood = (c: Card, x: number, y: number, w: number, h: number, col = WOOD, panels = 0): string => {
  const n = Math.max(1, panels);
  const gap = w / n;
  return (
    c.solid(box(x, y, w, h, 3), col, [['#2a1418', 0.75, [0, 1, 0, 0.2]], [LAMP, 0.35, [0.5, 0, 0.5, 0.4]]]) +
    c.path(box(x - 6, y - 7, w + 12, 13, 3), lite(col, 0.16, LAMP)) +
    (panels
      ? c.path(
          Array.from({ length: n }, (_, i) => box(x + i * gap + 10, y + 20, gap - 20, h - 30, 2)).join(''),
          dark(col, 0.3),
        )
      : '')
  );
};
/** The dock: a rail on turned posts; x, y its upper left. */
export const dock = (c: Card, x: number, y: number, w: number, h: number, col = '#7a4a30'): string => {
  const n = Math.round(w / 26);
  const posts = Array.from({ length: n + 1 }, (_, i) => box(x + (i * (w - 8)) / n, y + 8, 8, h - 8, 3)).join('');
  return (
    c.path(posts, dark(col, 0.25)) +
    c.path(box(x - 8, y - 4, w + 16, 14, 4), lite(col, 0.12, LAMP)) +
    c.path(box(x - 8, y + h - 12, w + 16, 16, 3), dark(col, 0.12))
  );
};
/** Heads of the gallery from behind, dark along the lower edge. */
export function gallery(c: Card, xs: readonly number[], y = 330, col = '#140c16'): string {
  return c.cut(
    xs.map((x, i) => {
      const [k, Y] = [i % 3, y + ((i * 7) % 12)];
      return c.path(
        circle(x, Y - 18, 22) +
          curve([[x - 46, 372, 1], [x - 40, Y + 12], [x, Y - 2], [x + 40, Y + 12], [x + 46, 372, 1]]) +
          (k === 1
            ? curve([
                [x - 42, Y - 24], [x - 23, Y - 30, 1], [x - 18, Y - 54], [x + 18, Y - 54], [x + 23, Y - 30, 1],
                [x + 42, Y - 24],
              ])
            : k === 2
              ? circle(x, Y - 42, 12)
              : ''),
        col,
      );
    }),
    { wob: 2 },
  );
}

// --- people, from the waist up ---

interface Look {
  skin: string;
  hair: string;
  coat: string;
  cut: Cut;
  collar?: string;
  /** drawn over the face, at the head's middle */
  over?: (c: Card, look: number) => string;
  /** drawn over the coat, at the throat */
  bib?: (c: Card) => string;
  wide?: number;
}
type Cut = 'short' | 'wig' | 'swept' | 'tuft' | 'bun' | 'bob' | 'cap' | 'bald' | 'spikes' | 'hat' | 'afro' | 'part';
const glasses = (c: Card, dx: number, col = '#2a1d28'): string =>
  c.line(circle(dx - 11, -3, 9) + circle(dx + 11, -3, 9) + `M${dx - 2} -4h4`, col, 2.6);
const robe = (c: Card): string => c.path(poly([[-9, -2], [9, -2], [12, 34], [0, 42], [-12, 34]]), '#e9e2d8');
const buttons = (c: Card): string => c.dots([[0, 14, 3], [0, 32, 3], [0, 50, 3]], '#d9b24a');
const bow = (c: Card, col: string): string => c.path(poly([[-15, 0], [15, 12], [15, 0], [-15, 12]]), col);
const tash = (c: Card, dx: number, col: string, w = 15): string =>
  c.path(curve([[dx - w, 14], [dx - 5, 8], [dx, 11], [dx + 5, 8], [dx + w, 14], [dx + 6, 16], [dx - 6, 16]]), col);

export const WHO = {
  guy: { skin: '#c9825f', hair: '#3a2a24', coat: '#7a6a8c', cut: 'short', collar: '#e9dfc4' },
  pike: {
    skin: '#e3b899', hair: '#ece5de', coat: '#241820', cut: 'wig', bib: robe,
    over: (c, l) => glasses(c, l, '#8a5f2c'),
  },
  prosecutor: { skin: '#e0b590', hair: '#5f5450', coat: '#17121c', cut: 'swept', bib: robe },
  quill: { skin: '#edc9a8', hair: '#b8793a', coat: '#2a2230', cut: 'tuft', bib: robe, wide: 0.8 },
  burl: {
    skin: '#a8704f', hair: '#2a1d1a', coat: '#2f4866', cut: 'cap', bib: buttons, wide: 1.3,
    over: (c, l) => tash(c, l, '#2a1d1a', 18),
  },
  mother: { skin: '#bd7a58', hair: '#b9b2ac', coat: '#a8563f', cut: 'bun', collar: '#e6c56a' },
  lottie: { skin: '#efc7a4', hair: '#8a4426', coat: '#2f7a78', cut: 'bob', collar: PAPER,
    over: (c, l) => glasses(c, l) },
  tubbs: {
    skin: '#dca688', hair: '#e6e0d6', coat: '#5a5f52', cut: 'cap', bib: buttons, wide: 1.25,
    over: (c, l) => tash(c, l, '#efe9df', 20),
  },
  thripp: {
    skin: '#dfc4b0', hair: '#6a6468', coat: '#55565f', cut: 'bald', collar: '#e9e2d8', wide: 0.9,
    over: (c, l) => tash(c, l, '#4a4448', 9),
  },
  grout: { skin: '#d69c78', hair: '#6a3a2a', coat: '#a8884f', cut: 'hat', collar: '#7a5f34' },
  sage: {
    skin: '#e6bfa0', hair: '#d9d2c8', coat: '#e4ded0', cut: 'bald', collar: '#3a5a6a',
    over: (c, l) => c.path(curve([[l - 17, 10], [l, 16], [l + 17, 10], [l + 10, 38], [l, 46], [l - 10, 38]]),
      '#cfc7bb'),
  },
  finch: { skin: '#e8c2a2', hair: '#2f2a34', coat: '#6a5a3c', cut: 'part', bib: (c) => bow(c, '#b3423c'),
    wide: 0.85 },
  orr: { skin: '#e8c8ae', hair: '#d9d4d0', coat: '#5f7a5a', cut: 'bun', collar: PAPER, over: (c, l) => glasses(c,
    l) },
  wick: { skin: '#8a5a3f', hair: '#241a1c', coat: '#3f6b4a', cut: 'part', collar: PAPER },
  ferris: { skin: '#7a4f38', hair: '#1d1418', coat: '#2f5f7a', cut: 'cap', collar: PAPER, wide: 1.15 },
  rational: {
    skin: '#e0b590', hair: '#5a4a42', coat: '#4f6a7c', cut: 'part', collar: '#e9dfc4',
    over: (c, l) => glasses(c, l),
  },
  opinionated: { skin: '#d69c78', hair: '#8a3a2c', coat: '#8a3a3c', cut: 'spikes', collar: '#e9dfc4' },
  gentle: { skin: '#e8c2a2', hair: '#ece5de', coat: '#8f7a9c', cut: 'bob', collar: '#fff6e4' },
  wary: { skin: '#a8704f', hair: '#3a3f52', coat: '#3f4f44', cut: 'hat', collar: '#2a382f' },
  curious: { skin: '#7a4f38', hair: '#1d1418', coat: '#b8874a', cut: 'afro', collar: '#e9dfc4' },
  bored: { skin: '#d6a483', hair: '#4a3a36', coat: '#5a5a62', cut: 'short', collar: '#e9dfc4' },
} satisfies Record<string, Look>;
export type Name = keyof typeof WHO;
export const JURY: Name[] = ['rational', 'opinionated', 'gentle', 'wary', 'curious', 'bored'];

// hair around the head's middle: [behind the face, over it, from behind]
function hair(c: Card, cut: Cut, col: string, coat: string): [string, string, string] {
  const fringe = curve([
    [-29, -2], [-31, -28], [-14, -46], [12, -47], [30, -30], [30, -2], [25, -16], [14, -22], [6, -18], [-4, -25],
    [-16, -18], [-24, -12],
  ]);
  const back = curve([[-29, 4], [-31, -26], [-14, -46], [12, -47], [30, -28], [29, 4], [18, 26], [-18, 26]]);
  const bob = curve([[-34, 34], [-36, -6], [-26, -38], [0, -50], [26, -38], [36, -6], [34, 34], [20, 38],
    [-20, 38]]);
  const curtain = curve([
    [-30, 20], [-30, -16], [-16, -40], [0, -44], [16, -40], [30, -16], [30, 20], [22, -8], [8, -24], [-14, -22],
    [-24, -4],
  ]);
  const brim = curve([
    [-52, -8], [-30, -16, 1], [-28, -42], [-14, -54], [14, -54], [28, -42], [30, -16, 1], [52, -8], [26, -3],
    [-26, -3],
  ]);
  const p = (d: string, f = col): string => c.path(d, f);
  switch (cut) {
    case 'wig': {
      const curls = [-34, -20, -6].map((y) => circle(-31, y + 22, 10) + circle(31, y + 22, 10)).join('');
      return [p(curls + bob, dark(col, 0.12)), p(curtain), p(bob + curls)];
    }
    case 'swept':
      return ['', p(curve([
        [-29, 0], [-33, -24], [-18, -47], [14, -52], [33, -34], [30, -2], [25, -24], [8, -34], [-14, -32],
          [-24, -16],
      ])), p(back)];
    case 'tuft':
      return ['', p(curve([
        [-28, -8], [-29, -30], [-10, -44], [2, -45], [10, -70], [22, -78, 1], [20, -56], [16, -44], [29, -30],
        [28, -8], [18, -28], [-10, -30],
      ])), p(back + curve([[-4, -44], [8, -70], [20, -78, 1], [16, -44]]))];
    case 'bun':
      return [p(circle(0, -54, 17)), p(fringe), p(back + circle(0, -54, 17))];
    case 'bob':
      return [p(bob, dark(col, 0.2)), p(curtain), p(bob)];
    case 'cap': {
      const cap = curve([[-30, -18, 1], [-38, -44], [-20, -54], [20, -54], [38, -44], [30, -18, 1]]);
      const peak = curve([[-31, -20, 1], [0, -26], [31, -20, 1], [26, -10], [0, -14], [-26, -10]]);
      const cloth = dark(coat, 0.25);
      return [p(curve([[-29, 8], [-30, -24], [30, -24], [29, 8], [24, -8], [-24, -8]])),
        p(cap, cloth) + p(peak, INK) + c.path(circle(0, -36, 5), '#d9b24a'), p(back) + p(cap, cloth)];
    }
    case 'bald':
      return [p(curve([[-30, 12], [-33, -12], [-24, -20], [24, -20], [33, -12], [30, 12]])), '', p(
        curve([[-30, 14], [-33, -12], [-22, -6], [22, -6], [33, -12], [30, 14], [18, 26], [-18, 26]]))];
    case 'spikes': {
      const d = curve([
        [-28, 6], [-40, -20], [-46, -58, 1], [-28, -46], [-20, -76, 1], [-6, -52], [6, -82, 1], [14, -52],
        [34, -72, 1], [32, -44], [50, -50, 1], [38, -16], [28, 6],
      ]);
      return [p(d), p(curve([[-28, -8], [-26, -34], [0, -44], [26, -34], [28, -8], [16, -28], [-14, -28]])),
        p(d + back)];
    }
    case 'hat': {
      const felt = coat === '#3f4f44' ? '#3a3f52' : dark(coat, 0.25);
      const hat = p(brim, felt) + c.path(taper([[-29, -18], [0, -12], [29, -18]], 7, 7), '#7a2f3a');
      return [p(back, dark(col, 0.1)), hat, p(back, col) + hat];
    }
    case 'afro': {
      const d = circle(-2, -34, 27) + circle(-24, -20, 19) + circle(22, -22, 19);
      return [p(d), p(curve([[-26, -10], [-22, -32], [0, -40], [22, -32], [26, -10], [12, -26], [-12, -26]])),
        p(d + back)];
    }
    case 'part':
      return ['', p(curve([
        [-28, -6], [-30, -34], [-8, -48], [20, -44], [31, -24], [28, -6], [20, -26], [-4, -32], [-16, -28],
          [-22, -12],
      ])), p(back)];
    default:
      return ['', p(fringe), p(back)];
  }
}
export interface Pose {
  /** where the features look: -1 left … 1 right, -1 up … 1 down */
  look?: Pt;
  /** of the head, in degrees */
  tilt?: number;
  /** sideways shift of the head */
  lean?: number;
  eyes?: 'dots' | 'shut' | 'wide' | 'none';
  mouth?: 'flat' | 'o' | 'sad' | 'glad' | 'shout' | 'none';
  back?: boolean;
  /** left and right: [elbow x, elbow y, hand x, hand y] */
  arms?: (Pt | null)[];
  coat?: string;
  skin?: string;
  ears?: string;
  hand?: string;
  blush?: boolean;
  /** light from the right (1) or the left (-1) */
  side?: number;
}
/** The head alone, its middle at the origin, 70 tall. */
export function head(c: Card, name: Name, o: Pose = {}): string {
  const w: Look = WHO[name];
  const { look = [0, 0], eyes = 'dots', mouth = 'flat', side = 1, skin = w.skin, ears = dark(skin, 0.1) } = o;
  const [dx, dy] = [look[0] * 7, look[1] * 5];
  const [behind, over, back] = hair(c, w.cut, w.hair, o.coat ?? w.coat);
  const ear = c.path(ellipse(-28, 0, 6, 9) + ellipse(28, 0, 6, 9), ears);
  const skull = curve([
    [-27, -6], [-22, -30], [0, -38], [22, -30], [27, -6], [18, 22], [0, 32], [-18, 22],
  ]);
  if (o.back) return c.path(skull, skin) + back + (w.cut === 'bob' || w.cut === 'wig' ? '' : ear);
  const E = {
    dots: c.path(circle(dx - 11, dy - 3, 3) + circle(dx + 11, dy - 3, 3), INK),
    shut: c.line(`M${dx - 16} ${dy - 3}q5 5 11 0M${dx + 6} ${dy - 3}q5 5 11 0`, '#3a241f', 2.6),
    wide:
      c.path(circle(dx - 11, dy - 4, 8) + circle(dx + 11, dy - 4, 8), '#f6ead0') +
      c.path(circle(dx * 1.5 - 11, dy * 1.5 - 4, 3.6) + circle(dx * 1.5 + 11, dy * 1.5 - 4, 3.6), INK),
    none: '',
  }[eyes];
  const M = {
    flat: c.line(`M${dx - 7} ${dy + 18}h14`, '#7a3f36', 2.8),
    sad: c.line(`M${dx - 9} ${dy + 20}q9 -6 18 0`, '#7a3f36', 2.8),
    glad: c.line(`M${dx - 9} ${dy + 16}q9 7 18 0`, '#7a3f36', 2.8),
    o: c.path(ellipse(dx, dy + 18, 5, 6), '#5a1f22'),
    shout: c.path(curve([[dx - 11, dy + 12], [dx, dy + 9], [dx + 12, dy + 12], [dx + 8, dy + 26],
      [dx - 7, dy + 26]]), '#5a1f22'),
    none: '',
  }[mouth];
  return [
    behind,
    w.cut === 'bob' || w.cut === 'wig' ? '' : ear,
    c.solid(skull, skin, lit(skin, 0.55, side)),
    E,
    c.line(`M${dx * 1.3} ${dy - 2}q${side * 5} 9 ${-side * 2} 11`, dark(skin, 0.35), 2.4),
    M,
    o.blush ? c.path(circle(dx - 17, dy + 9, 6) + circle(dx + 17, dy + 9, 6), '#d9483f', { opacity: 0.45 }) : '',
    over,
    w.over?.(c, dx) ?? '',
  ].join('');
}
/** Somebody behind a desk or a rail: waist at the origin, 160 tall. */
export function bust(c: Card, name: Name, o: Pose = {}): string {
  const w: Look = WHO[name];
  const { lean = 0, tilt = 0, side = 1, coat = w.coat, skin = w.skin, hand = skin } = o;
  const k = w.wide ?? 1;
  const [W, S] = [50 * k, 40 * k];
  const arm = (a: Pt | null | undefined, s: number): string =>
    a
      ? c.path(taper([[s * (S - 4) + lean * 0.6, -64], [a[0], a[1]], [a[2], a[3]]], 24, 15),
        dark(coat, s === side ? 0.06 : 0.2)) +
        mitt(c, a, hand)
      : '';
  return [
    c.solid(
      curve([
        [-W, 4, 1], [-W + 2, -34], [-S + lean * 0.7, -66], [-14 + lean, -80], [14 + lean, -80],
        [S + lean * 0.7, -66], [W - 2, -34], [W, 4, 1],
      ]),
      coat,
      lit(coat, 0.7, side),
    ),
    c.path(box(lean - 11, -98, 22, 26, 8), dark(skin, 0.3)),
    o.back
      ? ''
      : c.at(lean, -80, 1, [
          w.collar ? c.path(poly([[-17, 0], [0, 24], [17, 0], [0, 7]]), w.collar) : '',
          w.bib?.(c) ?? '',
        ]),
    c.at(lean * 1.25, -118, 1, head(c, name, o), { rot: tilt }),
    arm(o.arms?.[0], -1),
    arm(o.arms?.[1], 1),
  ].join('');
}
// a hand at the end of an arm, thumb up
const mitt = (c: Card, [ex, ey, x, y]: Pt, skin: string): string => {
  const l = Math.hypot(x - ex, y - ey) || 1;
  const [ux, uy] = [(x - ex) / l, (y - ey) / l];
  return (
    c.path(circle(x + ux * 4, y + uy * 4, 9.5), skin) +
    c.path(taper([[x + ux * 4, y + uy * 4], [x + ux * 13 + uy * 5, y + uy * 13 - ux * 5]], 8, 5), skin)
  );
};
/** From the side, looking right; flip to look left. Waist at the origin, 160 tall. */
export function profile(
  c: Card,
  name: Name,
  o: Pick<Pose, 'tilt' | 'lean' | 'coat' | 'skin'> & { arm?: Pt; eye?: boolean; mouth?: 'flat' | 'o' } = {},
): string {
  const w: Look = WHO[name];
  const { lean = 0, tilt = 0, coat = w.coat, skin = w.skin } = o;
  const long = w.cut === 'bob' || w.cut === 'wig';
  const cap =
    w.cut === 'bald'
      ? curve([[-31, 2], [-33, -14], [-20, -16], [-8, -4], [-8, 12], [-22, 20]])
      : curve([
          [18, -28], [26, -38], [4, -48], [-20, -44], [-34, -22], [-34, long ? 30 : 4], [-20, long ? 38 : 22],
          [-8, long ? 24 : 8], [-4, -8], [8, -16],
        ]);
  const top =
    w.cut === 'bun'
      ? c.path(circle(-30, -42, 14), w.hair)
      : w.cut === 'tuft'
        ? c.path(curve([[-10, -44], [2, -68], [18, -74, 1], [12, -42]]), w.hair)
        : w.cut === 'cap'
          ? c.path(curve([[-32, -20, 1], [-34, -46], [0, -56], [30, -44], [26, -24, 1]]), dark(coat, 0.25)) +
            c.path(curve([[20, -28, 1], [48, -20], [46, -14], [18, -18, 1]]), INK)
          : w.cut === 'hat'
            ? c.path(curve([[-44, -14], [-26, -24, 1], [-24, -54], [18, -54], [24, -26, 1], [46, -20], [20, -12]]),
              dark(coat, 0.25))
            : '';
  return [
    c.solid(
      curve([[-42, 4, 1], [-44, -36], [-30 + lean * 0.6, -72], [-8 + lean, -82], [12 + lean, -76], [30, -44],
        [34, 4, 1]]),
      coat,
      lit(coat),
    ),
    c.path(box(lean - 13, -98, 24, 26, 8), dark(skin, 0.3)),
    c.at(
      lean * 1.3, -118, 1,
      [
        c.solid(
          curve([
            [-26, -10], [-20, -34], [4, -40], [22, -30], [25, -12], [36, 4], [27, 9], [28, 16], [24, 26], [6, 32],
            [-16, 22],
          ]),
          skin,
          lit(skin, 0.5),
        ),
        c.path(cap, w.hair),
        c.path(ellipse(-6, 2, 6, 9), dark(skin, 0.14)),
        o.eye === false ? c.line('M12 -6q5 4 9 0', INK, 2.4) : c.path(circle(16, -6, 3), INK),
        o.mouth === 'o' ? c.path(ellipse(22, 18, 4, 5), '#5a1f22') : c.line('M17 18h9', '#7a3f36', 2.6),
        top,
        name === 'sage' ? c.path(curve([[0, 18], [16, 12], [27, 16], [26, 40], [14, 48], [2, 34]]), '#cfc7bb') : '',
        name === 'lottie' || name === 'orr' || name === 'rational' ? c.line(circle(16, -5, 8) + 'M8 -5h-12', INK,
          2.4) : '',
        w.cut === 'cap' && name !== 'ferris' ? c.path(taper([[16, 12], [30, 13]], 8, 4), name === 'tubbs'
          ? '#efe9df' : w.hair) : '',
      ],
      { rot: tilt },
    ),
    o.arm
      ? c.path(taper([[lean * 0.7 - 6, -60], [o.arm[0], o.arm[1]], [o.arm[2], o.arm[3]]], 25, 15),
        dark(coat, 0.12)) +
        mitt(c, o.arm, skin)
      : '',
  ].join('');
}

// --- hands, near ---

/** An arm along x: the finger's tip at 100, the cuff at -40, the sleeve to -len. */
export const pointing = (c: Card, { skin = '#e0b590', sleeve = '#17121c', cuff = '#e9e2d8',
  len = 200 } = {}): string =>
  c.solid(poly([[-len, -40], [-44, -28], [-44, 30], [-len, 46]]), sleeve, lit(sleeve, 0.7)) +
  c.path(box(-52, -30, 20, 62, 5), cuff) +
  c.solid(
    curve([
      [-34, -22, 1], [-8, -30], [24, -26], [64, -20], [98, -16], [101, -7], [92, -3], [44, -2], [38, 4], [42, 14],
      [34, 20], [36, 28], [24, 32], [-10, 30], [-34, 24, 1],
    ]),
    skin,
    lit(skin, 0.6),
  ) +
  c.line('M40 -2q-16 0 -20 8M40 14q-12 -2 -18 4', dark(skin, 0.4), 2.4) +
  c.path(taper([[-16, -22], [6, -34], [28, -34]], 15, 9), lite(skin, 0.08));
/** A hand that comes from the left and holds a sheet or a bill between thumb and finger at the origin. */
export const pinch = (c: Card, { skin = '#e0b590', sleeve = '#17121c', cuff = '#e9e2d8', len = 160 } = {}): string =>
  c.solid(poly([[-len, -24], [-74, -20], [-74, 34], [-len, 46]]), sleeve, lit(sleeve, 0.7)) +
  c.path(box(-82, -24, 18, 62, 5), cuff) +
  c.solid(
    curve([[-66, -18, 1], [-40, -28], [-16, -18], [6, -12], [10, -2], [-4, 4], [-14, 14], [-20, 32], [-46, 38],
      [-66, 30, 1]]),
    skin,
    lit(skin, 0.6),
  ) +
  c.path(taper([[-44, 4], [-20, 10], [2, 2]], 16, 11), lite(skin, 0.1)) +
  c.line('M-20 22q-12 2 -20 -2M-22 30q-10 2 -18 -1', dark(skin, 0.4), 2.2);
/** Four fingers that curl round an edge: the knuckles towards x > 0, the edge at x = 0. */
export const fingers = (c: Card, skin: string, n = 4): string =>
  c.solid(
    Array.from({ length: n }, (_, i) => box(-14, i * 15 - n * 7.5, 44 - Math.abs(i - 1.2) * 5, 14, 7)).join(''),
    skin,
    lit(skin, 0.5),
  );

// --- things ---

/** Goldie, looking left, 100 long, her middle at the origin. Lilac since the bang; gold before it. */
export function goldie(c: Card, { col = LILAC, look = 0 } = {}): string {
  return [
    c.path(
      curve([[26, -2, 1], [44, -30], [66, -34, 1], [56, -12], [62, 2], [58, 14], [68, 34, 1], [44, 30], [26, 4, 1]]),
      lite(col, 0.25),
      { opacity: 0.85 },
    ),
    c.path(curve([[-16, -18], [0, -38], [24, -34, 1], [18, -12]]) +
      curve([[0, 16], [10, 32], [26, 32, 1], [18, 12]]), lite(col, 0.2)),
    c.solid(
      curve([[-50, 2], [-38, -16], [-8, -24], [20, -12], [34, 0], [20, 12], [-8, 22], [-38, 18]]),
      col,
      [[dark(col, 0.5), 0.6, [0, 1, 0, 0.3]], [lite(col, 0.6), 0.6, [0, 0, 0, 0.4]]],
    ),
    c.path(curve([[-10, 4], [8, 6], [16, 18, 1], [-4, 16]]), dark(col, 0.18)),
    c.line(curve([[-22, -14], [-17, 0], [-23, 14]], false), dark(col, 0.25), 2),
    c.path(circle(-34, -5, 6), '#fff6e4'),
    c.path(circle(-35 + look, -5, 3.2), INK),
    c.line('M-49 5q5 4 9 3', dark(col, 0.45), 2),
  ].join('');
}
/** The jam jar with Goldie in it, standing on the origin; w × h, open at the top. */
export function jar(c: Card, w = 120, h = 150, o: { fish?: Kids; level?: number; water?: string } = {}): string {
  const { level = 0.74, water = '#6fb3bf' } = o;
  const d = curve([
    [-w / 2, -10], [-w / 2, -h * 0.72], [-w * 0.36, -h * 0.86], [-w * 0.36, -h, 1], [w * 0.36, -h, 1],
    [w * 0.36, -h * 0.86], [w / 2, -h * 0.72], [w / 2, -10], [w * 0.4, 0], [-w * 0.4, 0],
  ]);
  return [
    c.path(d, lite(water, 0.5), { opacity: 0.35 }),
    c.group(
      { 'clip-path': c.clip(d) },
      c.path(box(-w / 2, -h * level, w, h), c.linear([[0, lite(water, 0.3), 0.9], [1, dark(water, 0.3), 0.9]])),
      c.path(ellipse(0, -h * level, w / 2, 6), lite(water, 0.6), { opacity: 0.8 }),
      o.fish ?? c.at(0, -h * 0.4, w / 150, goldie(c)),
    ),
    c.line(d, '#e9f4f2', 2.6, { opacity: 0.7 }),
    c.path(box(-w * 0.39, -h - 4, w * 0.78, 9, 4), '#e9f4f2', { opacity: 0.75 }),
    c.path(
      curve([[-w * 0.41, -h * 0.66], [-w * 0.33, -h * 0.68], [-w * 0.33, -h * 0.2], [-w * 0.41, -h * 0.24]]),
      '#fff',
      { opacity: 0.45 },
    ),
  ].join('');
}
/** The mask: knitted, a bobble on top, one hole. The head's middle at the origin, 96 tall with the bobble. */
export function mask(c: Card, { col = '#b8452f', bobble = '#f1e3c4', hole = INK, at = [0, -4] as Pt,
  inside = '' as Kids } = {}): string {
  const d = curve([[-31, 34], [-34, -10], [-22, -40], [0, -47], [22, -40], [34, -10], [31, 34], [16, 42],
    [-16, 42]]);
  const rows = [-26, -12, 2, 16, 28].map((y) => `M-32 ${y}q32 10 64 0`).join('');
  const eye = ellipse(at[0], at[1], 13, 11);
  return [
    c.solid(d, col, lit(col, 0.6)),
    c.group({ 'clip-path': c.clip(d) }, c.line(rows, dark(col, 0.3), 2.6, { 'stroke-dasharray': '5 5' })),
    c.path(eye, hole),
    inside ? c.group({ 'clip-path': c.clip(eye) }, inside) : '',
    c.line(eye, dark(col, 0.35), 3),
    c.path(circle(0, -54, 15), bobble),
    c.line('M-10 -60l6 5M2 -66v7M10 -58l-6 4M-6 -46l4 -5M8 -46l-3 -5', dark(bobble, 0.25), 2.2),
  ].join('');
}
/** The grey glove, lying, fingers to the right, violet inside its cuff at the left; 120 long. */
export function glove(c: Card, { col = GLOVE, inside = VIOLET } = {}): string {
  return [
    c.solid(
      curve([
        [-58, -22, 1], [-26, -20], [-6, -36], [8, -44], [12, -34], [2, -20], [30, -24], [56, -24], [58, -15],
          [34, -11],
        [62, -8], [64, 1], [34, 3], [58, 10], [56, 19], [28, 16], [44, 26], [38, 32], [12, 26], [-26, 20],
          [-58, 22, 1],
      ]),
      col,
      lit(col, 0.55),
    ),
    c.path(ellipse(-58, 0, 9, 23), inside),
    c.line(ellipse(-58, 0, 9, 23), dark(col, 0.2), 3),
  ].join('');
}
/** A sheet of paper with lines that only look like writing; its middle at the origin. */
export function sheet(c: Card, w = 120, h = 150, { paper = PAPER, rows = 6, ink = '#8d7a63',
  seed = 1 } = {}): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    const y = -h * 0.34 + (i * h * 0.7) / Math.max(1, rows - 1);
    const len = w * (0.5 + ((i * 37 + seed * 23) % 30) / 100);
    const [x, k] = [Math.round(-w * 0.38), Math.round(len / 4)];
    return `M${x} ${Math.round(y)}q${k} -5 ${2 * k} 0t${2 * k} 0`;
  }).join('');
  return (
    c.solid(poly([[-w / 2, -h / 2], [w / 2 - 3, -h / 2 + 2], [w / 2, h / 2], [-w / 2 + 3, h / 2 - 2]]), paper, [
      [dark(paper, 0.35), 0.45, [0, 1, 0.4, 0.3]],
    ]) + (rows ? c.line(lines, ink, 2.4) : '')
  );
}
/** A ball of wool with its needles. */
export const wool = (c: Card, col = '#b8452f', r = 20): string =>
  c.line(`M${-r - 8} ${-r - 10}L${r * 0.6} ${r * 0.4}M${r + 10} ${-r - 8}L${-r * 0.5} ${r * 0.5}`, '#d9c49a', 3) +
  c.solid(circle(0, 0, r), col, lit(col, 0.6)) +
  c.line(
    open([[-r * 0.8, r * 0.2], [0, -r * 0.5], [r * 0.8, r * 0.1]]) +
      open([[-r * 0.6, r * 0.6], [0, 0], [r * 0.6, r * 0.6]]) +
      open([[-r * 0.3, -r * 0.8], [r * 0.4, -r * 0.1], [0, r * 0.8]]),
    dark(col, 0.3),
    2,
  );
/** A finger's print in violet. */
export const print = (c: Card, x: number, y: number, s = 1, rot = 0, col = VIOLET): string =>
  c.at(x, y, s, c.path(ellipse(0, 0, 7, 10), col, { opacity: 0.85 }) + c.line('M-4 4q4 -10 8 0M-2 6q2 -5 4 0',
    lite(col, 0.4), 1.2), { rot });
