// Fire, sun, heart, eye, rain, chair, table, picture frame: small things that many scenes want.
import { box, circle, curve, dark, ellipse, lite, num, poly, rng, taper } from './svg.js';
import type { Card, Kids, Pt } from './svg.js';

// A flame, foot at the origin, h tall.
export function flame(c: Card, { h = 40, col = '#e8742c', core = '#ffd98a', lean = 0 } = {}): string {
  const k = h / 40;
  const tongue = (s: number): string =>
    curve(
      [
        [0, 0], [-11 * s, -7 * s], [-12 * s, -18 * s], [-5 * s + lean * 0.4, -27 * s], [-3 * s + lean, -40 * s, 1],
        [6 * s + lean * 0.6, -29 * s], [7 * s, -22 * s, 1], [13 * s, -16 * s], [10 * s, -5 * s],
      ].map(([x, y, e = 0]) => [x * k, y * k, e]),
    );
  return c.path(tongue(1), col) + c.path(tongue(0.68), lite(col, 0.35, '#ffc24a')) + c.path(tongue(0.4), core);
}

export function candle(c: Card, { h = 40, wax = '#f3e6c8', w = 9, fire = '#e8742c', glow = 0 } = {}): string {
  return [
    glow ? c.glow(0, -h - 12, glow, '#ffd88a', 0.8) : '',
    c.solid(
      curve([
        [-w / 2, 0, 1], [-w / 2, -h, 1], [0, -h + 2], [w / 2, -h, 1], [w / 2, -h * 0.7], [w / 2 + 2, -h * 0.5],
        [w / 2, -h * 0.4], [w / 2, 0, 1],
      ]),
      wax,
      [[dark(wax, 0.45), 0.6, [0, 0.5, 0.8, 0.5]]],
    ),
    c.line(`M0 ${num(-h)}v-5`, '#2a1d22', 1.6),
    c.at(0, -h - 3, 1, flame(c, { h: 20, col: fire })),
  ].join('');
}

// Sticks and flames, 60 wide.
export function campfire(c: Card, { col = '#e8742c', wood = '#4a2f26', h = 56 } = {}): string {
  return [
    c.path(
      taper([[-28, 0], [24, -12]], 8, 6) +
        taper([[28, 0], [-22, -13]], 8, 6) +
        taper([[-6, 3], [8, -10]], 8, 6),
      wood,
    ),
    c.at(-10, -6, 1, flame(c, { h: h * 0.72, col, lean: -3 })),
    c.at(12, -5, 1, flame(c, { h: h * 0.62, col, lean: 4 })),
    c.at(0, -4, 1, flame(c, { h, col })),
  ].join('');
}

// A disc with cut rays of two lengths, centre at the origin.
export function sun(c: Card, { r = 40, col = '#f6c34a', ray = '', rays = 16, face = false } = {}): string {
  const tips = Array.from({ length: rays }, (_, i) => {
    const a = (i / rays) * Math.PI * 2;
    const [s, l] = [0.13, i % 2 ? 1.42 : 1.68];
    return poly([
      [Math.cos(a - s) * r * 1.1, Math.sin(a - s) * r * 1.1], [Math.cos(a) * r * l, Math.sin(a) * r * l],
      [Math.cos(a + s) * r * 1.1, Math.sin(a + s) * r * 1.1],
    ]);
  });
  return [
    c.path(tips.join(''), ray || col),
    c.solid(circle(0, 0, r), col, [
      [dark(col, 0.3, '#b8452f'), 0.55, [0.1, 1, 0.5, 0.2]], [lite(col, 0.6), 0.5, [0.7, 0, 0.5, 0.5]],
    ]),
    face
      ? c.line(
          `M${num(-r * 0.42)} ${num(-r * 0.05)}q${num(r * 0.14)} ${num(r * 0.12)} ${num(r * 0.28)} 0` +
          `M${num(r * 0.14)} ${num(-r * 0.05)}q${num(r * 0.14)} ${num(r * 0.12)} ${num(r * 0.28)} 0`,
          dark(col, 0.5, '#7a2a1f'),
          r * 0.06,
        )
      : '',
  ].join('');
}

export function heart(c: Card, { r = 30, col = '#c8323f' } = {}): string {
  const k = r / 30;
  const pts: Pt[] = [
    [0, 30, 1], [-27, 4], [-30, -14], [-18, -27], [-5, -23], [0, -13, 1], [5, -23], [18, -27], [30, -14], [27, 4],
  ];
  return c.solid(curve(pts.map(([x, y, e = 0]) => [x * k, y * k, e])), col, [
    [dark(col, 0.55), 0.75, [0.2, 1, 0.4, 0.3]], [lite(col, 0.5), 0.55, 'r', [0.3, 0.26, 0.34]],
  ]);
}

// An open eye, 100 wide about the origin; iris may be any paint.
export function eye(
  c: Card,
  { w = 100, white = '#f3ead6', iris = '#3f7a8c', ink = '#1d1722', lid = '', look = 0 } = {},
): string {
  const k = w / 2;
  const shape = curve([
    [-k, 2, 1], [-k * 0.55, -k * 0.42], [0, -k * 0.56], [k * 0.55, -k * 0.42], [k, 2, 1], [k * 0.5, k * 0.4],
    [0, k * 0.5], [-k * 0.5, k * 0.4],
  ]);
  return [
    lid
      ? c.path(
          curve([
            [-k * 1.1, 3, 1], [-k * 0.6, -k * 0.6], [0, -k * 0.78], [k * 0.6, -k * 0.6], [k * 1.1, 3, 1],
            [k * 0.5, k * 0.56], [-k * 0.5, k * 0.56],
          ]),
          lid,
        )
      : '',
    c.path(shape, white),
    c.group({ 'clip-path': c.clip(shape) }, [
      c.solid(circle(look, -k * 0.04, k * 0.46), iris, [
        [ink, 0.7, 'r', [0.5, 0.5, 0.3]], [lite(iris, 0.5), 0.5, [0.5, 1, 0.5, 0.4]],
      ]),
      c.path(circle(look, -k * 0.04, k * 0.22), ink),
      c.path(circle(look + k * 0.12, -k * 0.18, k * 0.08), '#fff6e4'),
    ]),
    c.path(
      taper(
        [[-k, 2], [-k * 0.55, -k * 0.42], [0, -k * 0.56], [k * 0.55, -k * 0.42], [k, 2]],
        (t) => 1 + 4 * Math.sin(Math.PI * t),
      ), ink,
    ),
  ].join('');
}

// Slanting strokes in a box; the same seed gives the same rain.
export function rain(
  c: Card,
  {
    x = 0,
    y = 0,
    w = 600,
    h = 400,
    n = 90,
    col = '#dfe9f0',
    lean = -0.18,
    len: L = 26,
    seed = 3,
    sw = 1.8,
    o = 0.6,
  } = {},
): string {
  const r = rng(seed);
  let d = '';
  for (let i = 0; i < n; i++) {
    const l = L * r.in(0.5, 1.2);
    d += `M${Math.round(r.in(x, x + w))} ${Math.round(r.in(y, y + h))}l${num(l * lean)} ${num(l)}`;
  }
  return c.line(d, col, sw, { opacity: o });
}

export function snowfall(
  c: Card,
  { x = 0, y = 0, w = 600, h = 900, n = 120, col = '#ffffff', seed = 5, o = 0.9 } = {},
): string {
  const r = rng(seed);
  return c.dots(
    Array.from({ length: n }, () => [r.in(x, x + w), r.in(y, y + h), r.in(0.8, 2.6)]),
    col,
    { opacity: o },
  );
}

// A plain chair from the side, seat at y = -42, 90 tall; looks right.
export function chair(c: Card, { col = '#6a3f2c', seat = lite(col, 0.2) } = {}): string {
  return [
    c.path(taper([[-18, 0], [-16, -42], [-20, -90]], 5, 4.4) + taper([[18, 0], [17, -42]], 5, 5), col),
    c.path(taper([[-9, 0], [-10, -40]], 4, 4) + taper([[25, -2], [22, -40]], 4, 4), dark(col, 0.4)),
    c.path(box(-21, -86, 6, 10, 2) + taper([[-18, -72], [-12, -70]], 4, 4), dark(col, 0.2)),
    c.solid(box(-20, -46, 46, 8, 3), seat, [[dark(col, 0.5), 0.5, [0, 1, 0, 0]]]),
    c.line('M-16 -20H18', col, 3),
  ].join('');
}

// A table from the side, top at y = -h; w wide. cloth hangs over its edge.
export function table(c: Card, { w = 160, h = 62, col = '#6a3f2c', cloth = '' } = {}): string {
  return [
    c.path(
      taper([[-w * 0.42, 0], [-w * 0.4, -h]], 7, 9) +
        taper([[w * 0.42, 0], [w * 0.4, -h]], 7, 9),
      dark(col, 0.15),
    ),
    c.solid(box(-w / 2, -h - 4, w, 9, 3), col, [
      [dark(col, 0.5), 0.6, [0, 1, 0, 0]], [lite(col, 0.4), 0.4, [0.6, 0, 0.5, 0.6]],
    ]),
    cloth
      ? c.solid(
          curve([
            [-w * 0.53, -h - 6, 1], [w * 0.53, -h - 6, 1], [w * 0.54, -h + 22, 1], [w * 0.4, -h + 16],
            [w * 0.24, -h + 23], [w * 0.08, -h + 16], [-w * 0.1, -h + 23], [-w * 0.28, -h + 16],
            [-w * 0.42, -h + 22], [-w * 0.54, -h + 17, 1],
          ]),
          cloth,
          [[dark(cloth, 0.45), 0.6, [0, 1, 0, 0.1]]],
        )
      : '',
  ].join('');
}

// A picture frame about the origin; inside is clipped to its opening.
export function frame(
  c: Card,
  { w = 80, h = 100, col = '#a3773c', ground = '#e9dcc0', inside = '' as Kids, edge = 8 } = {},
): string {
  const hole = box(-w / 2 + edge, -h / 2 + edge, w - 2 * edge, h - 2 * edge);
  return [
    c.solid(box(-w / 2, -h / 2, w, h, 2), col, [
      [dark(col, 0.55), 0.7, [0, 1, 0.3, 0.1]], [lite(col, 0.5), 0.5, [0.8, 0, 0.5, 0.5]],
    ]),
    c.line(box(-w / 2 + edge * 0.45, -h / 2 + edge * 0.45, w - edge * 0.9, h - edge * 0.9), lite(col, 0.35), 1.4),
    c.path(hole, ground),
    c.group({ 'clip-path': c.clip(hole) }, inside),
    c.line(hole, dark(col, 0.5), 1.6),
  ].join('');
}

/** The soft shadow a thing throws on the ground: an ellipse w to each side. */
export const shadowOf = (c: Card, x: number, y: number, w: number, col = '#120c1c', o = 0.4): string =>
  c.path(ellipse(x, y, w, w * 0.13), col, { opacity: o });
