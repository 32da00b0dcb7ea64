// Instruments: scales, chess, violin and bow, clock, hourglass.
import { box, circle, curve, dark, lite, num, poly, taper } from './svg.js';
import type { Card, Kids, Pt } from './svg.js';

// A balance on a foot, 130 tall; tilt in degrees, positive lets the right pan sink. left and right stand in the pans.
export function scales(
  c: Card,
  { col = '#c9983f', w = 120, h = 120, tilt = 8, left = '' as Kids, right = '' as Kids, chain = dark(col, 0.3) } = {},
): string {
  const a = (tilt * Math.PI) / 180;
  const k = w / 2;
  const end = (s: number): Pt => [s * k * Math.cos(a), -h + s * k * Math.sin(a)];
  const pan = (s: number, on: Kids): string => {
    const [x, y] = end(s);
    return c.at(x, y, 1, [
      c.line('M0 0L-24 44M0 0L24 44M0 0V44', chain, 1.4),
      c.at(0, 45, 1, on),
      c.solid(
        curve([[-30, 43, 1], [30, 43, 1], [18, 54], [0, 57], [-18, 54]]),
        col,
        [[dark(col, 0.55), 0.7, [0, 1, 0.2, 0]], [lite(col, 0.5), 0.5, [0.8, 0, 0.5, 0.4]]],
      ),
    ]);
  };
  return [
    c.solid(
      curve([
        [-34, 0, 1], [-30, -8], [-8, -14], [-5, -30], [-4, -h + 10, 1], [4, -h + 10, 1], [5, -30], [8, -14],
        [30, -8], [34, 0, 1],
      ]),
      col,
      [[dark(col, 0.55), 0.75, [0, 0.4, 0.7, 0.4]]],
    ),
    c.path(circle(0, -h * 0.5, 6) + circle(0, -h - 12, 5), dark(col, 0.1)),
    c.path(
      taper(
        [
          end(-1),
          [-k * 0.5 * Math.cos(a), -h - 3 - k * 0.5 * Math.sin(a)], [0, -h - 5],
          [k * 0.5 * Math.cos(a), -h - 3 + k * 0.5 * Math.sin(a)],
          end(1),
        ],
        (t) => 4 + 5 * Math.sin(Math.PI * t),
      ),
      dark(col, 0.08),
    ),
    c.path(circle(0, -h - 3, 5), lite(col, 0.3)),
    pan(-1, left),
    pan(1, right),
  ].join('');
}

// One piece, stands on y = 0; king 92, queen 84, bishop 74, knight 70, rook 60, pawn 50 tall.
export function chess(
  c: Card,
  { piece = 'king' as 'king' | 'queen' | 'bishop' | 'knight' | 'rook' | 'pawn', col = '#efe3c8' } = {},
): string {
  const foot: Pt[] = [[-20, 0, 1], [-20, -7], [-14, -12, 1]];
  const mirror = (left: Pt[]): string => curve([...left, ...left.map(([x, y, k]): Pt => [-x, y, k ?? 0]).reverse()]);
  const shapes: Record<string, () => string> = {
    pawn: () =>
      mirror([...foot, [-9, -18], [-6, -28, 1], [-10, -30, 1], [-10, -33, 1], [-7, -35], [-10, -42], [-6, -49]]),
    rook: () =>
      mirror([
        ...foot,
        [-11, -20], [-10, -42, 1], [-15, -46, 1], [-15, -60, 1], [-9, -60, 1], [-9, -55, 1], [-4, -55, 1],
        [-4, -60, 1],
      ]),
    bishop: () =>
      mirror([
        ...foot,
        [-9, -20], [-6, -40, 1], [-12, -43, 1], [-12, -47, 1], [-10, -50], [-11, -58], [-4, -68], [-3, -74],
      ]),
    queen: () =>
      mirror([
        ...foot,
        [-10, -22], [-7, -50, 1], [-13, -54, 1], [-12, -58, 1], [-16, -80, 1], [-9, -68, 1], [-6, -82, 1],
        [-2, -69, 1],
      ]),
    king: () =>
      mirror([
        ...foot,
        [-10, -22], [-7, -52, 1], [-13, -56, 1], [-12, -60, 1], [-15, -70], [-11, -78], [-4, -74, 1], [-3, -80, 1],
        [-4, -88], [-2, -92],
      ]),
    knight: () =>
      curve([
        [-20, 0, 1], [-20, -7], [-14, -12, 1], [-12, -22], [-14, -38], [-10, -54], [0, -64], [2, -72, 1], [8, -63],
        [15, -54], [22, -42], [20, -36], [13, -37], [6, -40], [2, -34], [8, -24], [13, -12, 1], [20, -7],
        [20, 0, 1],
      ]),
  };
  const extra: Record<string, string> = {
    bishop: c.line('M1 -66L7 -56', dark(col, 0.55), 2.2),
    knight: c.path(circle(8, -52, 1.8), dark(col, 0.7)) + c.line('M-9 -54Q-14 -40 -8 -26', dark(col, 0.35), 2),
    king: c.path(circle(0, -84, 2), dark(col, 0.4)),
  };
  return [
    c.solid(shapes[piece](), col, [
      [dark(col, 0.6), 0.8, [0, 0.4, 0.75, 0.4]], [lite(col, 0.5), 0.5, [1, 0.2, 0.6, 0.3]],
    ]),
    c.path(box(-20, -7, 40, 3, 1), dark(col, 0.22), { opacity: 0.7 }),
    extra[piece] ?? '',
  ].join('');
}

// A chequered board through four corners (far left, far right, near right, near left).
export function chessBoard(
  c: Card,
  corners: readonly Pt[],
  { light = '#efe3c8', shade = '#6a4632', n = 8 } = {},
): string {
  const [a, b, e, f] = corners;
  const at = (u: number, v: number): Pt => {
    const x = (1 - v) * (a[0] + (b[0] - a[0]) * u) + v * (f[0] + (e[0] - f[0]) * u);
    const y = (1 - v) * (a[1] + (b[1] - a[1]) * u) + v * (f[1] + (e[1] - f[1]) * u);
    return [x, y];
  };
  let squares = '';
  for (let j = 0; j < n; j++) {
    for (let i = 0; i < n; i++)
      if ((i + j) % 2)
        squares += poly([
          at(i / n, j / n),
          at((i + 1) / n, j / n),
          at((i + 1) / n, (j + 1) / n),
          at(i / n, (j + 1) / n),
        ]);
  }
  return c.path(poly(corners), light) + c.path(squares, shade);
}

// Upright, scroll up, foot on y = 0; 78 wide, 220 tall. f-holes at (±20, -52).
export function violin(
  c: Card,
  { col = '#a3572c', neck = '#2a1a16', string = '#f3e6c8', hole = '#1d0f0d', strings = true } = {},
): string {
  const body = curve([
    [0, 0], [-24, -4], [-38, -26], [-33, -48], [-23, -58, 1], [-21, -72], [-26, -80, 1], [-31, -96], [-22, -118],
    [0, -124], [22, -118], [31, -96], [26, -80, 1], [21, -72], [23, -58, 1], [33, -48], [38, -26], [24, -4],
  ]);
  const f = (s: number): string =>
    c.line(`M${s * 15} -76Q${s * 22} -82 ${s * 21} -70L${s * 19} -50Q${s * 18} -38 ${s * 26} -44`, hole, 3.2) +
    c.path(circle(s * 16, -75, 3) + circle(s * 25.4, -44.6, 3), hole);
  return [
    c.path(taper([[0, -112], [0, -196]], 11, 8), dark(col, 0.2)),
    c.line('M-13 -192h26M-12 -202h24', dark(neck, 0.1), 4),
    c.path(
      curve([[-6, -184, 1], [-6, -206], [2, -220], [10, -214], [8, -205], [2, -207], [6, -196], [6, -184, 1]]),
      neck,
    ),
    c.solid(body, col, [
      [dark(col, 0.6), 0.85, [0, 0.8, 0.8, 0.4]], [lite(col, 0.5, '#ffc98a'), 0.65, 'r', [0.62, 0.34, 0.5]],
    ]),
    c.line(
      curve([[-30, -24], [-34, -30], [-29, -46]], false) +
        curve([[-24, -112], [-27, -98], [-23, -86]], false),
      dark(col, 0.5),
      1.6,
      { opacity: 0.7 },
    ), f(-1), f(1),
    c.path(taper([[0, -58], [0, -190]], 10, 7, { steps: 1, round: false }), neck),
    c.path(curve([[-6, -4, 1], [-9, -34, 1], [9, -34, 1], [6, -4, 1]]), neck),
    c.path(
      poly([[-15, -50], [-13, -57], [13, -57], [15, -50], [10, -50], [7, -53], [-7, -53], [-10, -50]]),
      '#e0b27a',
    ),
    strings ? c.line('M-5 -34L-3 -192M-1.7 -34L-1 -192M1.7 -34L1 -192M5 -34L3 -192', string, 0.9) : '',
  ].join('');
}

// A bow for the violin, 180 long along x from its frog at the origin.
export function bow(c: Card, { wood = '#5a2f1f', hair = '#f3e6c8' } = {}): string {
  return (
    c.line('M6 5L176 4', hair, 2) +
    c.path(taper([[-8, 0], [60, 1.5], [130, 0], [178, -4]], 4.4, 3), wood) +
    c.path(
      poly([[4, -1], [18, 0], [16, 8], [6, 8]]) +
        poly([[172, -5], [181, -6], [178, 6], [174, 6]]),
      dark(wood, 0.3),
    )
  );
}

// A round clock about the origin; time in hours (10.17 is ten past ten). No digits: twelve strokes.
export function clock(
  c: Card,
  { r = 40, face = '#f3e6c8', rim = '#5a3a2c', ink = '#2a1d22', time = 10.17, marks = true } = {},
): string {
  const hand = (turn: number, l: number, w: number): string => {
    const a = turn * Math.PI * 2;
    return taper(
      [[-Math.sin(a) * l * 0.18, Math.cos(a) * l * 0.18], [Math.sin(a) * l, -Math.cos(a) * l]],
      w, w * 0.5,
      { steps: 1 },
    );
  };
  const ticks = Array.from({ length: 12 }, (_, i) => {
    const a = (i * Math.PI) / 6;
    const from = i % 3 ? 0.8 : 0.72;
    return `M${num(Math.sin(a) * r * from)} ${num(-Math.cos(a) * r * from)}` +
      `L${num(Math.sin(a) * r * 0.86)} ${num(-Math.cos(a) * r * 0.86)}`;
  });
  return [
    c.solid(circle(0, 0, r * 1.12), rim, [
      [dark(rim, 0.5), 0.7, [0, 1, 0.3, 0.1]], [lite(rim, 0.4), 0.5, [0.8, 0, 0.5, 0.5]],
    ]),
    c.solid(circle(0, 0, r * 0.94), face, [[dark(face, 0.4), 0.5, [0, 0.2, 0.6, 0.6]]]),
    marks ? c.line(ticks.join(''), ink, r * 0.05) : '',
    c.path(hand(time / 12, r * 0.46, r * 0.11) + hand(time % 1, r * 0.7, r * 0.07), ink),
    c.path(circle(0, 0, r * 0.07), ink),
  ].join('');
}

// Two bulbs in a frame, stands on y = 0; 70 × 120. fill 0..1 is what is left above.
export function hourglass(
  c: Card,
  { wood = '#7a4a34', glass = '#dfe9e6', sand = '#e9c27a', fill = 0.5, w = 70, h = 120 } = {},
): string {
  const k = w * 0.4;
  const m = -h / 2;
  const [top, foot] = [-h + 9, -9];
  const bulb = curve([
    [-k, top, 1], [-k, top + h * 0.12], [-k * 0.5, m - h * 0.12], [-2.5, m], [-k * 0.5, m + h * 0.12],
    [-k, foot - h * 0.12], [-k, foot, 1], [k, foot, 1], [k, foot - h * 0.12], [k * 0.5, m + h * 0.12], [2.5, m],
    [k * 0.5, m - h * 0.12], [k, top + h * 0.12], [k, top, 1],
  ]);
  const up = m - h * 0.36 * fill;
  const low = foot - h * 0.32 * (1 - fill);
  return [
    c.path(bulb, glass, { opacity: 0.35 }),
    c.group({ 'clip-path': c.clip(bulb) }, [
      c.path(curve([[-k, up - 3, 1], [0, up + 5], [k, up - 3, 1], [k, m, 1], [-k, m, 1]]), sand),
      c.path(curve([[-k, foot, 1], [-k * 0.9, low + 9], [0, low - 7], [k * 0.9, low + 9], [k, foot, 1]]), sand),
      c.line(`M0 ${num(m)}V${num(low)}`, sand, 2),
    ]),
    c.line(bulb, lite(glass, 0.5), 1.8, { opacity: 0.8 }),
    c.solid(box(-w / 2, -h, w, 10, 3) + box(-w / 2, -10, w, 10, 3), wood, [[dark(wood, 0.5), 0.6, [0, 1, 0, 0]]]),
    c.path(
      taper([[-w * 0.44, -8], [-w * 0.44, -h + 8]], 5, 5) +
        taper([[w * 0.44, -8], [w * 0.44, -h + 8]], 5, 5),
      dark(wood, 0.12),
    ),
  ].join('');
}
