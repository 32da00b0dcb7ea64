// More animals: rabbit, horse, wolf, snail, spider and its web. All look to the right; flip turns them.
import { circle, curve, dark, ellipse, lite, num, open, poly, taper } from './svg.js';
import type { Card, Pt } from './svg.js';

// Sitting (60 tall without ears) or upright on its hind legs like a person (90 tall).
export function rabbit(
  c: Card,
  { col = '#b89a7c', belly = '#efe2cc', ink = '#2a1d22', pose = 'sit' as 'sit' | 'up', ears = 1 } = {},
): string {
  const inner = dark(col, 0.15, '#b8505a');
  const ear = (x: number, y: number, lean: number, tone: string): string =>
    c.path(
      curve([
        [x - 4, y, 1], [x - 7 + lean * 0.5, y - 18 * ears], [x + lean, y - 36 * ears],
        [x + 6 + lean * 0.6, y - 18 * ears], [x + 5, y, 1],
      ]),
      tone,
    ) +
    c.path(
      curve([
        [x - 1, y - 4, 1], [x - 2 + lean * 0.5, y - 18 * ears], [x + lean * 0.9, y - 30 * ears],
        [x + 3 + lean * 0.5, y - 18 * ears],
      ]),
      inner,
      { opacity: 0.6 },
    );
  const head = (x: number, y: number): string[] => [
    ear(x - 5, y - 10, -12, dark(col, 0.25)),
    ear(x + 2, y - 11, -2, col),
    c.solid(
      curve([
        [x - 14, y + 2], [x - 10, y - 11], [x + 4, y - 14], [x + 15, y - 5], [x + 20, y + 4], [x + 13, y + 11],
        [x - 4, y + 13],
      ]),
      col,
      [[dark(col, 0.5), 0.55, [0, 1, 0.3, 0.2]], [lite(col, 0.5), 0.45, [0.7, 0, 0.5, 0.6]]],
    ),
    c.path(curve([[x + 19, y + 1], [x + 21, y + 5], [x + 13, y + 11], [x + 7, y + 7]]), belly),
    c.path(circle(x + 7, y - 3, 2.6), ink),
    c.path(circle(x + 7.8, y - 3.8, 0.8), '#fff3dc'),
    c.path(ellipse(x + 19.5, y + 1.5, 1.8, 1.4), dark(inner, 0.2)),
  ];
  if (pose === 'up') {
    return [
      c.path(circle(-17, -13, 8), belly),
      c.path(curve([[-12, 0, 1], [-14, -7], [2, -9], [20, -5], [22, 0, 1]]), dark(col, 0.2)),
      c.solid(
        curve([[-16, -6], [-20, -24], [-13, -46], [-8, -60], [8, -60], [13, -42], [17, -22], [13, -5], [0, -1]]),
        col,
        [[dark(col, 0.55), 0.7, [0, 0.6, 0.8, 0.4]]],
      ),
      c.path(curve([[6, -56], [12, -40], [14, -22], [9, -9], [2, -22], [1, -42]]), belly),
      c.path(taper([[4, -50], [14, -42], [20, -46]], 8, 5.5), dark(col, 0.12)),
      ...head(2, -70),
    ].join('');
  }
  return [
    c.path(circle(-35, -14, 8.5), belly),
    c.solid(
      curve([[-34, -2], [-38, -20], [-26, -40], [-6, -45], [12, -40], [24, -30], [26, -10], [20, 0], [-10, 1]]),
      col,
      [[dark(col, 0.55), 0.75, [0, 1, 0.2, 0.2]], [lite(col, 0.5), 0.45, [0.5, 0, 0.5, 0.5]]],
    ),
    c.path(curve([[24, -28], [28, -16], [24, -6], [14, -8], [14, -22]]), belly, { opacity: 0.8 }),
    c.solid(
      curve([[-32, -4], [-34, -18], [-22, -28], [-6, -24], [0, -12], [-4, -3]]),
      dark(col, 0.08),
      [[lite(col, 0.4), 0.4, [0.4, 0, 0.4, 0.7]]],
    ),
    c.path(
      curve([[-26, 0, 1], [-24, -6], [0, -7], [8, -3], [9, 0, 1]]) +
        curve([[12, 0, 1], [14, -20], [22, -21], [22, -7], [29, -3], [29, 0, 1]]),
      dark(col, 0.14),
    ),
    ...head(22, -46),
  ].join('');
}

// 150 long, 76 high at the back, looks right. stand: head high; graze: head down; walk: a foreleg lifted.
export function horse(
  c: Card,
  { col = '#7a4a34', mane = dark(col, 0.55), ink = '#1d141a', pose = 'stand' as 'stand' | 'graze' | 'walk' } = {},
): string {
  const far = dark(col, 0.38);
  const hoof = (x: number, y = 0): string =>
    poly([[x - 5, y - 6], [x + 4, y - 6], [x + 6, y], [x - 6, y]]);
  const leg = (pts: Pt[], tone: string): string => {
    const [x, y] = pts[pts.length - 1];
    return (
      c.path(
        taper(pts, (t) => 15 - 9.5 * Math.sqrt(t) + (t > 0.45 && t < 0.65 ? 1.2 : 0)),
        tone,
      ) + c.path(hoof(x, y + 2), ink)
    );
  };
  const lifted = pose === 'walk';
  const hind = (dx: number, tone: string): string =>
    leg([[-40 + dx, -52], [-36 + dx, -38], [-45 + dx, -22], [-41 + dx, -2]], tone);
  const fore = (dx: number, tone: string, up: boolean): string =>
    leg(
      up
        ? [
            [36 + dx, -46], [50 + dx, -34], [58 + dx, -22], [48 + dx, -8],
          ]
        : [
            [36 + dx, -46], [38 + dx, -30], [37 + dx, -18], [38 + dx, -2],
          ],
      tone,
    );
  const neck =
    pose === 'graze'
      ? curve([
          [16, -74], [40, -74], [60, -58], [72, -34], [82, -18], [94, -8], [92, 0], [82, 0], [72, -8], [62, -14],
          [54, -30], [40, -42], [24, -44],
        ])
      : curve([
          [10, -74], [32, -88], [46, -108], [58, -118], [64, -114], [76, -104], [90, -92], [92, -83], [84, -79],
          [74, -86], [64, -88], [58, -76], [52, -58], [40, -44], [24, -48],
        ]);
  const ear =
    pose === 'graze'
      ? poly([
          [66, -42], [76, -52], [76, -38],
        ])
      : poly([
          [54, -115], [58, -130], [64, -115],
        ]);
  const hair =
    pose === 'graze'
      ? curve([
          [8, -76], [34, -80], [58, -66], [70, -46], [64, -40], [56, -52], [48, -50], [40, -62], [30, -58],
          [22, -68],
        ])
      : curve([
          [4, -75], [24, -90], [40, -112], [56, -122], [66, -112], [56, -108], [50, -96], [44, -98], [38, -84],
          [30, -84], [22, -74],
        ]);
  const eye = pose === 'graze' ? [80, -22] : [72, -101];
  return [
    fore(-9, far, false),
    hind(10, far),
    c.path(
      taper([[-56, -68], [-68, -58], [-70, -38], [-66, -18]], (t) => 6 + 9 * Math.sin(Math.PI * (0.15 + 0.8 * t))),
      mane,
    ),
    hind(-4, col),
    c.solid(
      curve([
        [-58, -56], [-54, -70], [-38, -77], [-14, -72], [10, -76], [30, -76], [46, -62], [48, -48], [36, -38],
        [10, -36], [-20, -38], [-38, -40], [-54, -42],
      ]),
      col,
      [[dark(col, 0.6), 0.8, [0, 1, 0, 0.3]], [lite(col, 0.45), 0.55, [0.5, 0, 0.5, 0.45]]],
    ),
    fore(4, col, lifted),
    c.path(ear, dark(col, 0.2)),
    c.solid(neck, col, [[dark(col, 0.6), 0.6, [0.2, 1, 0.5, 0.3]]]),
    c.path(hair, mane),
    c.path(circle(eye[0], eye[1], 2.2), ink),
    c.path(circle(pose === 'graze' ? 91 : 89, pose === 'graze' ? -4 : -86, 1.3), ink),
  ].join('');
}

// 130 long, 64 high at the back, looks right. walk: head level; howl: head up; low: head near the ground.
export function wolf(
  c: Card,
  {
    col = '#5a5f6e',
    belly = '#c9c4bc',
    eye = '#f3d36b',
    ink = '#17141f',
    pose = 'walk' as 'walk' | 'howl' | 'low',
  } = {},
): string {
  const far = dark(col, 0.42);
  const paw = (x: number, y: number, tone: string): string =>
    c.path(curve([[x - 4, y, 1], [x - 4, y - 5], [x + 3, y - 6], [x + 9, y - 3], [x + 9, y, 1]]), tone);
  const leg = (pts: Pt[], tone: string): string => {
    const [x, y] = pts[pts.length - 1];
    return (c.path(taper(pts, (t) => 15 - 8.5 * Math.sqrt(t)), tone) + paw(x, y + 3, tone));
  };
  const head = [
    c.path(poly([[0, -12], [-3, -30], [9, -17]]), far),
    c.solid(
      curve([
        [-14, 6], [-12, -10], [0, -17, 1], [5, -31, 1], [13, -16, 1], [22, -9], [36, -4], [43, -1, 1], [42, 5],
        [30, 9], [16, 11], [6, 18], [-6, 18],
      ]),
      col,
      [[dark(col, 0.55), 0.6, [0.1, 1, 0.5, 0.2]]],
    ),
    c.path(curve([[42, 3], [28, 3], [14, 4], [2, 12], [6, 18], [16, 11], [30, 9]]), belly),
    c.path(curve([[38, -4], [44, -3], [44, 2], [39, 1]]), ink),
    c.path(poly([[15, -6], [23, -4.5], [17, -2.4]]), eye),
    c.line('M40 4Q28 6 20 3', ink, 1.4, { opacity: 0.7 }),
  ];
  const place = { walk: [44, -60, 4], howl: [40, -70, -52], low: [50, -38, 22] }[pose];
  const nape: Pt[] = {
    walk: [[30, -66], [44, -68]],
    howl: [[26, -70], [32, -82]],
    low: [[30, -60], [48, -48]],
  }[pose];
  const throat: Pt[] = {
    walk: [[54, -48], [44, -36]],
    howl: [[52, -64], [46, -38]],
    low: [[56, -30], [44, -28]],
  }[pose];
  return [
    leg([[24, -40], [20, -24], [22, -14], [17, -2]], far),
    leg([[-34, -38], [-28, -26], [-38, -14], [-31, -2]], far),
    c.solid(
      curve([[-44, -54], [-56, -53], [-66, -42], [-71, -22], [-73, -8, 1], [-64, -12], [-60, -22], [-50, -36]]),
      dark(col, 0.15),
      [[dark(col, 0.6), 0.6, [0, 1, 0.4, 0.2]]],
    ),
    leg([[-42, -38], [-38, -26], [-49, -15], [-44, -2]], col),
    c.solid(
      curve([
        [-52, -46], [-44, -58], [-26, -60], [-8, -57], [8, -64, 1], [18, -62],
        ...nape, ...throat,
        [36, -28], [28, -24, 1], [20, -30], [0, -30], [-18, -36], [-34, -30], [-48, -32],
      ]),
      col,
      [[dark(col, 0.6), 0.8, [0, 1, 0, 0.3]], [lite(col, 0.45), 0.5, [0.4, 0, 0.5, 0.45]]],
    ),
    c.path(
      curve([[40, -44], [38, -32], [29, -25], [16, -30], [-6, -30], [10, -36], [28, -38]]),
      belly,
      { opacity: 0.75 },
    ),
    leg([[30, -42], [34, -26], [32, -14], [34, -2]], col),
    c.at(place[0], place[1], 1, head, { rot: place[2] }),
  ].join('');
}

// 130 long, 80 high, creeps right. Give the shell other insides by drawing over circle (-14, -44, 34).
export function snail(
  c: Card,
  { col = '#c9a878', shell = '#a3603f', line = dark(shell, 0.45), ink = '#2a1d22' } = {},
): string {
  let spiral = '';
  for (let i = 0; i <= 26; i++) {
    const a = i * 0.46 + 0.6;
    const r = 33 * (1 - i / 29);
    spiral += `${i ? 'L' : 'M'}${num(-14 + Math.cos(a) * r)} ${num(-44 + Math.sin(a) * r * 0.97)}`;
  }
  const horn = (x: number, y: number, dx: number, dy: number): string =>
    c.line(`M${x} ${y}Q${x + dx * 0.3} ${y + dy * 0.7} ${x + dx} ${y + dy}`, dark(col, 0.1), 3) +
    c.path(circle(x + dx, y + dy, 3), ink);
  return [
    c.solid(
      curve([
        [-78, 0, 1], [-56, -9], [-28, -16], [14, -18], [32, -26], [42, -44], [54, -52], [66, -46], [68, -34],
        [60, -20], [52, -6], [44, 0, 1],
      ]),
      col,
      [[dark(col, 0.55), 0.75, [0, 1, 0, 0.2]], [lite(col, 0.5), 0.5, [0.9, 0, 0.6, 0.4]]],
    ),
    horn(54, -50, -2, -24),
    horn(62, -48, 10, -20),
    horn(67, -38, 9, -3),
    c.solid(
      curve([
        [-50, -30], [-50, -56], [-34, -76], [-12, -82], [12, -74], [23, -52], [22, -30], [10, -16], [-14, -10],
        [-38, -14],
      ]),
      shell,
      [[dark(shell, 0.6), 0.85, [0.1, 1, 0.4, 0.2]], [lite(shell, 0.55), 0.65, 'r', [0.64, 0.24, 0.5]]],
    ),
    c.line(spiral, line, 4),
    c.line('M-70 -3Q-20 -6 30 -3', dark(col, 0.4), 1.6, { opacity: 0.5 }),
  ].join('');
}

// Body at the origin, legs reach 34. thread > 0 hangs it from that far above.
export function spider(c: Card, { col = '#1d1722', mark = '#c8323f', thread = 0, line = '#e9e2d2' } = {}): string {
  const legs = [-1, 1].flatMap((s) =>
    [[-30, -30, 12], [-36, -12, 7], [-35, 8, 6], [-24, 27, 9]].map(([x, y, k]) =>
      open([[s * 4, y * 0.2 - 3], [s * -(x * 0.55), y - k], [s * -x, y + (y < 0 ? 4 : 8)]]),
    ),
  );
  return [
    thread ? c.line(`M0 -10V${num(-thread)}`, line, 1.2) : '',
    c.line(legs.join(''), col, 2.2),
    c.solid(ellipse(0, 8, 11, 13.5), col, [[lite(col, 0.5), 0.5, 'r', [0.65, 0.3, 0.4]]]),
    c.path(circle(0, -7, 7), col),
    c.path(curve([[0, 2], [4, 8], [0, 14], [-4, 8]]), mark),
    c.path(circle(-2.4, -11, 1.3) + circle(2.4, -11, 1.3), '#f3e4c4'),
  ].join('');
}

// A wheel of thread round the origin; sag pulls the rings in between the spokes; part < 1 leaves the last spokes out.
export function web(
  c: Card,
  { r = 80, spokes = 11, rings = 6, col = '#e9e2d2', w = 1.2, sag = 0.86, part = 1, turn = 0.2 } = {},
): string {
  const n = Math.max(2, Math.round(spokes * part));
  const at = (i: number, k: number): Pt => {
    const a = turn + (i / spokes) * Math.PI * 2;
    return [
      Math.cos(a) * r * k * (1 + 0.12 * Math.sin(i * 2.3)), Math.sin(a) * r * k * (1 + 0.12 * Math.cos(i * 1.7)),
    ];
  };
  let d = '';
  for (let i = 0; i < n + (part < 1 ? 1 : 0); i++) d += open([[0, 0], at(i, 1.08)]);
  for (let j = 1; j <= rings; j++) {
    for (let i = 0; i < n; i++) {
      const [p, q] = [at(i, j / rings), at(i + 1, j / rings)];
      const mid = [((p[0] + q[0]) / 2) * sag, ((p[1] + q[1]) / 2) * sag];
      d += `M${num(p[0])} ${num(p[1])}Q${num(mid[0])} ${num(mid[1])} ${num(q[0])} ${num(q[1])}`;
    }
  }
  return c.line(d, col, w, { opacity: 0.85 });
}
