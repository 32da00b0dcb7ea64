// Ways and places: road, bridges, maze, island, castle, lighthouse, door, swing, wheel, flowers.
import { box, circle, curve, dark, lite, mix, num, open, poly, rng, taper, walk } from './svg.js';
import type { Card, Kids, Pt } from './svg.js';

// A road through points from near to far; near and far are its widths. dash draws a middle line, ruts two wheel
// tracks.
export function road(
  c: Card,
  pts: readonly Pt[],
  { near = 120, far = 6, col = '#d9c3a0', verge = dark(col, 0.35), dash = '', ruts = true } = {},
): string {
  const width = (t: number): number => far + (near - far) * (1 - t) ** 1.7;
  const p = walk(pts, 6);
  const track = (side: number): string => {
    const line = p.map((q, i): Pt => {
      const a = p[Math.max(0, i - 1)];
      const b = p[Math.min(p.length - 1, i + 1)];
      const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
      const k = width(i / (p.length - 1)) * side;
      return [q[0] - ((b[1] - a[1]) / l) * k, q[1] + ((b[0] - a[0]) / l) * k];
    });
    return taper(line, (t) => 0.4 + width(t) * 0.045, 0, { steps: 1 });
  };
  let marks = '';
  if (dash) {
    for (let i = 0; i < p.length - 1; i += 3) {
      const k = width(i / (p.length - 1)) * 0.05 + 0.6;
      marks += taper([p[i], p[i + 1]], k, k * 0.9, { steps: 1, round: false });
    }
  }
  return [
    c.path(taper(pts, (t) => width(t) * 1.13 + 1.5, 0, { steps: 5 }), verge),
    c.solid(taper(pts, width, 0, { steps: 5 }), col, [
      [dark(col, 0.45), 0.6, [0, 1, 0, 0.2]], [lite(col, 0.6), 0.6, [0, 0, 0, 0.5]],
    ]),
    ruts ? c.path(track(0.24) + track(-0.24), dark(col, 0.22), { opacity: 0.6 }) : '',
    dash ? c.path(marks, dash) : '',
  ].join('');
}

// A stone bridge: its road runs from (-w/2, -h) to (w/2, -h), rising by hump in the middle; feet on y = 0.
export function bridge(
  c: Card,
  { w = 300, h = 80, arches = 3, col = '#9a8a86', hump = 14, rail = true, seed = 4 } = {},
): string {
  const top = (x: number): number => -h - hump * Math.cos((x / w) * Math.PI);
  const up: Pt[] = Array.from({ length: 9 }, (_, i) => [-w / 2 + (w * i) / 8, top(-w / 2 + (w * i) / 8)]);
  const span = w / arches;
  let d = curve([
    [-w / 2, 0, 1], [-w / 2, top(-w / 2), 1],
    ...up.slice(1, -1),
    [w / 2, top(w / 2), 1], [w / 2, 0, 1],
  ]);
  for (let i = 0; i < arches; i++) {
    const x = -w / 2 + span * (i + 0.5);
    const a = span * 0.38;
    const k = Math.min(h * 0.84, a * 1.75) + hump * 0.7 * Math.cos((x / w) * Math.PI);
    d += curve([
      [x - a, 4, 1], [x - a, -k * 0.45], [x - a * 0.72, -k * 0.82], [x, -k], [x + a * 0.72, -k * 0.82],
      [x + a, -k * 0.45], [x + a, 4, 1],
    ]);
  }
  const r = rng(seed);
  let stones = '';
  for (let i = 0; i < w / 11; i++) {
    const x = r.in(-w / 2 + 8, w / 2 - 14);
    stones += `M${num(x)} ${num(top(x) + r.in(8, 20))}h${num(r.in(5, 11))}`;
  }
  const lip = taper(up, 9, 9, { steps: 1, round: false });
  return [
    `<g fill-rule="evenodd">${c.solid(d, col, [
      [dark(col, 0.6), 0.85, [0, 1, 0, 0.2]], [lite(col, 0.5), 0.5, [0.6, 0, 0.5, 0.5]],
    ])}</g>`,
    c.line(stones, dark(col, 0.35), 1.8, { opacity: 0.7 }),
    c.path(lip, lite(col, 0.22)),
    rail
      ? c.path(
          up
            .filter((_, i) => i % 2 === 0)
            .map(([x, y]) => box(x - 3, y - 12, 6, 12))
            .join('') +
            taper(up.map(([x, y]) => [x, y - 12]), 4, 4, { steps: 1, round: false }),
          dark(col, 0.15),
        )
      : '',
  ].join('');
}

// A bridge of planks on two ropes, hung between a and b.
export function ropeBridge(
  c: Card,
  a: Pt,
  b: Pt,
  { sag = 40, n = 14, plank = '#8a5f3c', rope = '#4a3428', rail = 34, missing = [] as number[] } = {},
): string {
  const at = (t: number, up: number): Pt => [
    a[0] + (b[0] - a[0]) * t,
    a[1] + (b[1] - a[1]) * t + sag * 4 * t * (1 - t) - up,
  ];
  const line = (up: number): string =>
    curve([0, 0.2, 0.4, 0.6, 0.8, 1].map((t) => at(t, up)), false);
  const tilt = (t: number): number =>
    Math.atan2(at(t + 0.02, 0)[1] - at(t - 0.02, 0)[1], at(t + 0.02, 0)[0] - at(t - 0.02, 0)[0]);
  let planks = '';
  let posts = '';
  for (let i = 0; i < n; i++) {
    const t = (i + 0.5) / n;
    const [x, y] = at(t, 0);
    const half = (Math.hypot(b[0] - a[0], b[1] - a[1]) / n) * 0.4;
    const [dx, dy] = [Math.cos(tilt(t)) * half, Math.sin(tilt(t)) * half];
    if (!missing.includes(i))
      planks += poly([[x - dx, y - dy - 2], [x + dx, y + dy - 2], [x + dx, y + dy + 4], [x - dx, y - dy + 4]]);
    if (i % 2) posts += open([at(t, 0), at(t, rail * 0.9)]);
  }
  return c.line(line(0) + line(rail), rope, 2.4) + c.line(posts, rope, 1.6) + c.path(planks, plank);
}

export interface MazePlan {
  walls: string;
  way: Pt[];
}
/**
 * A perfect maze of cols × rows cells, its walls as one path and the way from the entry (left) to the exit (right).
 */
export function mazePlan({
  cols = 9,
  rows = 9,
  cell = 24,
  seed = 5,
  place = (x: number, y: number): Pt => [x, y],
} = {}): MazePlan {
  const r = rng(seed);
  const n = cols * rows;
  const openRight = new Set<number>();
  const openDown = new Set<number>();
  const from = new Map<number, number>([[0, -1]]);
  const stack = [0];
  while (stack.length) {
    const k = stack[stack.length - 1];
    const [x, y] = [k % cols, Math.floor(k / cols)];
    const next = [
      [x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1],
    ].filter(([a, b]) => a >= 0 && b >= 0 && a < cols && b < rows && !from.has(b * cols + a));
    if (!next.length) {
      stack.pop();
      continue;
    }
    const [a, b] = r.pick(next);
    const to = b * cols + a;
    if (b === y) openRight.add(Math.min(k, to));
    else openDown.add(Math.min(k, to));
    from.set(to, k);
    stack.push(to);
  }
  const P = (x: number, y: number): Pt => place(x * cell, y * cell);
  let walls = open([P(0, 1), P(0, rows), P(cols, rows)]) + open([P(0, 0), P(cols, 0), P(cols, rows - 1)]);
  for (let k = 0; k < n; k++) {
    const [x, y] = [k % cols, Math.floor(k / cols)];
    if (x < cols - 1 && !openRight.has(k)) walls += open([P(x + 1, y), P(x + 1, y + 1)]);
    if (y < rows - 1 && !openDown.has(k)) walls += open([P(x, y + 1), P(x + 1, y + 1)]);
  }
  const way: Pt[] = [];
  for (let k = n - 1; k >= 0; k = from.get(k)!) way.unshift(P((k % cols) + 0.5, Math.floor(k / cols) + 0.5));
  return { walls, way };
}
// A hedge maze seen from above, its top left corner at the origin; place bends it into any picture (slope, disc).
export function maze(
  c: Card,
  {
    cols = 9,
    rows = 9,
    cell = 24,
    seed = 5,
    col = '#3f6a44',
    ground = '#d9c78f',
    w = 9,
    place = (x: number, y: number): Pt => [x, y],
  } = {},
): string {
  const { walls } = mazePlan({ cols, rows, cell, seed, place });
  const edge = [place(0, 0), place(cols * cell, 0), place(cols * cell, rows * cell), place(0, rows * cell)];
  return [
    ground ? c.path(poly(edge), ground) : '',
    c.at(w * 0.28, w * 0.42, 1, c.line(walls, dark(col, 0.6), w, { opacity: 0.5 })),
    c.line(walls, col, w),
    c.at(
      -w * 0.12, -w * 0.16, 1,
      c.line(walls, lite(col, 0.35), w * 0.34, { opacity: 0.6, 'stroke-dasharray': '7 9' }),
    ),
  ].join('');
}

export function palm(c: Card, { h = 100, trunk = '#7a5238', leaf = '#3f7a54', lean = 14, nuts = true } = {}): string {
  const top: Pt = [lean, -h];
  const fronds = [
    [-58, -6, -30], [-46, 22, -22], [-34, -34, -26], [0, -44, -8], [38, -34, 20], [56, -4, 30], [44, 24, 24],
  ];
  const rings = [0.2, 0.36, 0.52, 0.68, 0.84]
    .map((t) => `M${num(lean * t * t - 3.4)} ${num(-h * t)}q4 2.4 7 0`)
    .join('');
  return [
    c.path(taper([[0, 0], [lean * 0.16, -h * 0.4], [lean * 0.6, -h * 0.78], top], 9, 5), trunk),
    c.line(rings, dark(trunk, 0.4), 1.6),
    c.solid(
      fronds
        .map(([x, y, mx]) =>
          taper(
            [top, [top[0] + mx, top[1] + y * 0.35 - 14], [top[0] + x, top[1] + y]],
            (t) => 2 + 11 * Math.sin(Math.PI * Math.min(1, 0.12 + 0.9 * t)),
            0,
            { steps: 4 },
          ),
        )
        .join(''),
      leaf,
      [[dark(leaf, 0.55), 0.6, [0, 1, 0.3, 0.2]], [lite(leaf, 0.5), 0.5, [0.8, 0, 0.4, 0.6]]],
    ),
    nuts ? c.path(circle(top[0] - 4, top[1] + 5, 4) + circle(top[0] + 5, top[1] + 6, 3.6), dark(trunk, 0.3)) : '',
  ].join('');
}

// A small island in the water line y = 0: beach, a hill of grass, foam. on draws what stands on it (its ground is
// about y = -18).
export function island(
  c: Card,
  { w = 160, h = 34, sand = '#e9d3a0', grass = '#6f9a54', foam = '#eaf3ea', on = '' as Kids } = {},
): string {
  const k = w / 2;
  return [
    c.path(
      curve([[-k * 1.16, 3], [-k * 0.5, -3], [0, -4], [k * 0.5, -3], [k * 1.16, 3], [k * 0.5, 9], [-k * 0.4, 8]]),
      foam,
      { opacity: 0.55 },
    ),
    c.solid(
      curve([
        [-k, 1, 1], [-k * 0.78, -h * 0.18], [-k * 0.4, -h * 0.34], [k * 0.1, -h * 0.4], [k * 0.62, -h * 0.22],
        [k, 1, 1], [k * 0.4, 5], [-k * 0.4, 4],
      ]),
      sand,
      [[dark(sand, 0.5), 0.6, [0, 1, 0, 0.3]]],
    ),
    c.solid(
      curve([
        [-k * 0.7, -h * 0.16], [-k * 0.5, -h * 0.62], [-k * 0.14, -h], [k * 0.24, -h * 0.8], [k * 0.52, -h * 0.5],
        [k * 0.66, -h * 0.18], [k * 0.2, -h * 0.1], [-k * 0.3, -h * 0.08],
      ]),
      grass,
      [[dark(grass, 0.6), 0.75, [0, 1, 0.2, 0.2]], [lite(grass, 0.5), 0.5, [0.8, 0, 0.4, 0.6]]],
    ),
    ...[on].flat(),
    c.line(
      `M${num(-k * 0.9)} 6q${num(k * 0.2)} 4 ${num(k * 0.4)} 0M${num(k * 0.3)} 8` +
      `q${num(k * 0.2)} 4 ${num(k * 0.44)} -1`,
      foam, 2,
      { opacity: 0.8 },
    ),
  ]
    .flat(9)
    .join('');
}

// Towers, walls, a gate; 160 wide, 130 tall, stands on y = 0.
export function castle(
  c: Card,
  { wall = '#b39a8c', roof = '#7a3540', glow = '#ffd98a', flags = '', seed = 3 } = {},
): string {
  const shade = dark(wall, 0.12);
  const merlon = (x: number, y: number, w: number): Pt[] => {
    const out: Pt[] = [];
    const n = Math.max(2, Math.round(w / 9));
    for (let i = 0; i < n; i++)
      out.push(
        [x + (w * i) / n, y - 6], [x + (w * (i + 0.55)) / n, y - 6], [x + (w * (i + 0.55)) / n, y],
        [x + (w * (i + 1)) / n, y],
      );
    return out;
  };
  const block = (x: number, w: number, h: number, col: string): string =>
    c.solid(poly([[x, 0], [x, -h], ...merlon(x, -h, w), [x + w, 0]]), col, [
      [dark(col, 0.55), 0.7, [0, 0.4, 0.8, 0.4]],
    ]);
  const turret = (x: number, w: number, h: number, col: string): string =>
    c.solid(
      poly([
        [x - w / 2, 0], [x - w * 0.46, -h], [x - w * 0.6, -h - 7], [x + w * 0.6, -h - 7], [x + w * 0.46, -h],
        [x + w / 2, 0],
      ]),
      col,
      [[dark(col, 0.6), 0.75, [0, 0.4, 0.8, 0.4]]],
    ) +
    c.solid(
      poly([[x - w * 0.7, -h - 6], [x, -h - 7 - w * 1.5], [x + w * 0.7, -h - 6]]),
      roof,
      [[dark(roof, 0.5), 0.6, [0, 0, 0.8, 0]]],
    ) +
    (flags
      ? c.line(`M${x} ${num(-h - 7 - w * 1.5)}v-13`, dark(roof, 0.5), 1.6) +
        c.path(poly([[x, -h - 20 - w * 1.5], [x + 14, -h - 16 - w * 1.5], [x, -h - 12 - w * 1.5]]), flags)
      : '');
  const r = rng(seed);
  const lights = [
    [-58, -62], [-58, -36], [58, -70], [58, -44], [-6, -96], [8, -84], [-26, -40], [32, -38],
  ].filter(() => r() < 0.75);
  return [
    turret(2, 26, 104, shade),
    block(-36, 74, 66, shade),
    turret(-58, 26, 74, wall),
    turret(58, 28, 84, wall),
    block(-50, 104, 46, wall),
    c.path(curve([[-13, 0, 1], [-13, -20], [0, -32], [13, -20], [13, 0, 1]]), dark(wall, 0.75)),
    c.line('M-7 -27V0M0 -31V0M7 -27V0M-13 -10H13M-13 -20H13', dark(wall, 0.45), 1.4),
    c.path(lights.map(([x, y]) => box(x - 2.5, y - 8, 5, 10, 2)).join(''), glow),
  ].join('');
}

// Striped tower with a gallery and a lantern; 140 tall, light at (0, -122). beam draws two cones of light.
export function lighthouse(
  c: Card,
  { wall = '#f3e4c4', stripe = '#b3423c', metal = '#2a2733', glow = '#ffe7a0', beam = 0 } = {},
): string {
  const half = (y: number): number => 20 - 9 * (-y / 108);
  const band = (y0: number, y1: number): string =>
    poly([[-half(y0), y0], [-half(y1), y1], [half(y1), y1], [half(y0), y0]]);
  return [
    beam
      ? c.path(
          poly([[0, -122], [-beam, -122 - beam * 0.2], [-beam, -122 + beam * 0.12]]),
          c.linear([[0, glow, 0], [1, glow, 0.7]], [0, 0, 1, 0]),
        )
      : '',
    beam
      ? c.path(
          poly([[0, -122], [beam, -122 - beam * 0.2], [beam, -122 + beam * 0.12]]),
          c.linear([[0, glow, 0.7], [1, glow, 0]], [0, 0, 1, 0]),
        )
      : '',
    c.solid(band(0, -108), wall, [[dark(wall, 0.6), 0.7, [0, 0, 0.7, 0]]]),
    c.solid(band(-22, -44) + band(-66, -88), stripe, [[dark(stripe, 0.6), 0.6, [0, 0, 0.7, 0]]]),
    c.path(
      curve([[-5, 0, 1], [-5, -11], [0, -16], [5, -11], [5, 0, 1]]) +
        box(-2.5, -60, 5, 8, 2) +
        box(-2.5, -104, 5, 8, 2),
      metal,
    ),
    c.path(box(-17, -112, 34, 5, 1) + box(-9, -134, 18, 3), metal),
    c.path(box(-8, -131, 16, 19), glow),
    c.line('M-8 -131V-112M0 -131V-112M8 -131V-112M-15 -112V-119H15V-112', metal, 1.5),
    c.path(curve([[-11, -133, 1], [-6, -143], [0, -147], [6, -143], [11, -133, 1]]), stripe),
    c.glow(0, -122, 26, glow, 0.9),
  ].join('');
}

// A door in its frame, 60 × 120, threshold on y = 0. ajar 0..1 opens it towards us and lets light out.
export function door(
  c: Card,
  {
    w = 60,
    h = 120,
    wood = '#7a4030',
    frame = '#3a2430',
    glow = '#ffe7a8',
    knob = '#f0c85a',
    ajar = 0,
    arch = false,
  } = {},
): string {
  const shape = (k: number, b: number): string =>
    arch
      ? curve([
          [-k, b, 1], [-k, -h * 0.68], [-k * 0.7, -h * 0.9], [0, -h - (k - w / 2)], [k * 0.7, -h * 0.9],
          [k, -h * 0.68], [k, b, 1],
        ])
      : box(-k, -h - (k - w / 2), 2 * k, h + (k - w / 2) + b);
  const x = w / 2 - w * (1 - ajar * 0.72);
  const d = 10 * ajar;
  const leaf: Pt[] = [[w / 2, -h], [x, -h - (ajar ? d : 0)], [x, d * 1.3], [w / 2, 0]];
  const panel = (y0: number, y1: number): string => {
    const [a, b] = [x + (w / 2 - x) * 0.18, x + (w / 2 - x) * 0.82];
    return poly([[a, y0 * h - d * 0.6], [b, y0 * h - d * 0.1], [b, y1 * h + d * 0.1], [a, y1 * h + d * 0.7]]);
  };
  const shut = c.solid(arch ? shape(w / 2, 0) : poly(leaf), wood, [
    [dark(wood, 0.55), 0.65, [0, 1, 0.3, 0.1]], [lite(wood, 0.4), 0.45, [0.8, 0, 0.4, 0.4]],
  ]);
  return [
    c.path(shape(w / 2 + 7, 0), frame),
    c.path(shape(w / 2, 0), ajar ? glow : dark(wood, 0.5)),
    ajar || !arch ? (ajar ? c.solid(poly(leaf), wood, [[dark(wood, 0.6), 0.7, [0, 0, 1, 0]]]) : shut) : shut,
    c.line(panel(-0.88, -0.54) + panel(-0.44, -0.1), dark(wood, 0.4), 2),
    c.path(circle(x + 7, -h * 0.48, 3.2), knob),
  ].join('');
}

// Hangs from (±14, -h); the seat is at y = 0 when it does not swing.
export function swing(
  c: Card,
  { h = 160, w = 34, rope = '#4a3428', seat = '#8a5f3c', angle = 0, on = '' as Kids } = {},
): string {
  return c.at(
    0, -h, 1,
    [
      c.line(`M${num(-w / 2)} 0L${num(-w / 2 + 2)} ${h}M${num(w / 2)} 0L${num(w / 2 - 2)} ${h}`, rope, 2),
      c.path(box(-w / 2 - 4, h - 2, w + 8, 6, 2), seat),
      c.at(0, h - 2, 1, on),
    ],
    { rot: angle },
  );
}

// A spoked cart wheel round the origin.
export function wheel(
  c: Card,
  { r = 50, spokes = 8, col = '#7a5238', tyre = dark(col, 0.55), hub = lite(col, 0.2), turn = 0.2 } = {},
): string {
  const arms = Array.from({ length: spokes }, (_, i) => {
    const a = turn + (i / spokes) * Math.PI * 2;
    return taper(
      [[Math.cos(a) * r * 0.14, Math.sin(a) * r * 0.14], [Math.cos(a) * r * 0.84, Math.sin(a) * r * 0.84]],
      r * 0.11, r * 0.07,
      { steps: 1, round: false },
    );
  });
  return [
    c.path(arms.join(''), col),
    `<g fill-rule="evenodd">${c.solid(circle(0, 0, r * 0.93) + circle(0, 0, r * 0.78), col, [
      [dark(col, 0.5), 0.7, [0, 1, 0.3, 0.1]], [lite(col, 0.4), 0.5, [0.8, 0, 0.5, 0.5]],
    ])}</g>`,
    c.line(circle(0, 0, r * 0.96), tyre, r * 0.09),
    c.path(circle(0, 0, r * 0.19), hub),
    c.path(circle(0, 0, r * 0.08), tyre),
  ].join('');
}

// daisy and poppy show their face, tulip and bell their side. The foot is at the origin, the head at (lean, -h).
export function flower(
  c: Card,
  {
    h = 70,
    kind = 'daisy' as 'daisy' | 'poppy' | 'tulip' | 'bell',
    col = '#d9483f',
    heart = '#f0c85a',
    stem = '#4f7a44',
    lean = 6,
    size = 1,
    petals = 9,
    leaves = true,
  } = {},
): string {
  const R = 15 * size;
  const blade = (y: number, s: number): string =>
    curve([
      [lean * 0.2, y, 1], [s * 12 + lean * 0.3, y - 12], [s * 22 + lean * 0.3, y - 26, 1],
      [s * 8 + lean * 0.3, y - 20],
    ]);
  const heads = {
    daisy: () => {
      const one = curve([[0, -R * 0.22, 1], [R * 0.26, -R * 0.7], [0, -R * 1.12], [-R * 0.26, -R * 0.7]]);
      const ring = Array.from({ length: petals }, (_, i) =>
        c.group({ transform: `rotate(${num((i * 360) / petals)})` }, c.path(one, i % 2 ? col : dark(col, 0.1))),
      );
      return [...ring, c.solid(circle(0, 0, R * 0.36), heart, [[dark(heart, 0.5), 0.55, [0, 1, 0.2, 0.2]]])];
    },
    poppy: () => [
      c.solid(
        curve([
          [-R * 1.1, -R * 0.1], [-R * 0.7, -R * 0.9], [0, -R * 0.72], [R * 0.7, -R * 0.95], [R * 1.12, -R * 0.1],
          [R * 0.7, R * 0.7], [0, R * 0.62], [-R * 0.72, R * 0.74],
        ]),
        col,
        [[dark(col, 0.5), 0.6, 'r', [0.5, 0.5, 0.4]], [lite(col, 0.5), 0.5, [0.7, 0, 0.5, 0.5]]],
      ),
      c.path(circle(0, 0, R * 0.3), dark(col, 0.8)),
      c.dots(
        Array.from({ length: 8 }, (_, i) => [Math.cos(i * 0.785) * R * 0.44, Math.sin(i * 0.785) * R * 0.4, 1]),
        heart,
      ),
    ],
    tulip: () => [
      c.path(
        curve([
          [-R * 0.5, R * 0.5], [-R * 0.2, -R * 0.7], [0, -R * 1.05, 1], [R * 0.2, -R * 0.7], [R * 0.5, R * 0.5],
        ]),
        dark(col, 0.25),
      ),
      c.solid(
        curve([
          [0, R * 0.8], [-R * 0.66, R * 0.5], [-R * 0.78, -R * 0.2], [-R * 0.6, -R * 1.05, 1],
          [-R * 0.14, -R * 0.3, 1], [R * 0.16, -R * 0.3, 1], [R * 0.6, -R * 1.05, 1], [R * 0.78, -R * 0.2],
          [R * 0.66, R * 0.5],
        ]),
        col,
        [[dark(col, 0.5), 0.6, [0, 1, 0.3, 0.2]], [lite(col, 0.5), 0.45, [0.8, 0, 0.5, 0.5]]],
      ),
    ],
    bell: () => [
      c.solid(
        curve([
          [0, -R * 0.7], [-R * 0.5, -R * 0.4], [-R * 0.62, R * 0.3], [-R * 0.95, R * 0.8, 1], [-R * 0.3, R * 0.62],
          [0, R * 0.86, 1], [R * 0.3, R * 0.62], [R * 0.95, R * 0.8, 1], [R * 0.62, R * 0.3], [R * 0.5, -R * 0.4],
        ]),
        col,
        [[dark(col, 0.5), 0.6, [0, 0.5, 0.7, 0.5]]],
      ),
    ],
  };
  return [
    c.path(taper([[0, 0], [lean * 0.1, -h * 0.5], [lean, -h]], 3.4 * size, 2.2 * size), stem),
    leaves ? c.path(blade(-h * 0.12, 1) + blade(-h * 0.26, -1), mix(stem, '#0d1a12', 0.12)) : '',
    c.at(lean, -h, 1, heads[kind]()),
  ]
    .flat(9)
    .join('');
}
