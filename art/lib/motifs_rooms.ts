// What stands and hangs in rooms and streets.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, box, dark, lite } from './svg.js';
import type { Card, Kids } from './svg.js';

// side view, mattress top at y = -40
export function bed(c: Card, { wood = '#5a3324', sheet = '#f3e6cf', quilt = '#b8503f', w = 220 } = {}): string {
  const h = w / 2;
  return [
    c.path(box(-h + 6, -10, 10, 18, 2) + box(h - 16, -10, 10, 18, 2), dark(wood, 0.3)),
    c.solid(
      curve([[-h, 4, 1], [-h - 4, -70], [-h + 2, -84], [-h + 14, -78], [-h + 14, 4, 1]]),
      wood,
      [[lite(wood, 0.3), 0.5, [0, 0, 1, 0]]],
    ),
    c.solid(
      curve([[h - 12, 4, 1], [h - 12, -52], [h - 2, -60], [h + 4, -52], [h, 4, 1]]),
      wood,
      [[dark(wood, 0.5), 0.6, [0, 0, 1, 0]]],
    ),
    c.solid(box(-h + 6, -18, w - 14, 18, 4), wood, [[dark(wood, 0.5), 0.7, [0, 1, 0, 0]]]),
    c.solid(box(-h + 12, -38, w - 24, 24, 8), sheet, [[dark(sheet, 0.4), 0.6, [0, 1, 0, 0.2]]]),
    c.solid(
      curve([[-h + 14, -38], [-h + 18, -58], [-h + 44, -62], [-h + 60, -48], [-h + 56, -36]]),
      lite(sheet, 0.4),
      [[dark(sheet, 0.4), 0.6, [0, 1, 0, 0.2]]],
    ),
    c.solid(
      curve([
        [-h + 66, -10, 1], [-h + 62, -42], [-h + 84, -48], [0, -44], [h * 0.5, -46], [h - 14, -40],
        [h - 12, -12, 1], [h * 0.6, -4], [h * 0.3, -11], [0, -3], [-h * 0.3, -10],
      ]),
      quilt,
      [[dark(quilt, 0.6), 0.8, [0, 1, 0, 0.2]], [lite(quilt, 0.4), 0.5, [0, 0, 0, 0.4]]],
    ),
  ].join('');
}

// hangs with its sill on y = 0
export function window(
  c: Card,
  { w = 110, h = 160, frame = '#3a2430', sky = '#2c3f6e', glow = '#f9e7b8', bars = true } = {},
): string {
  return [
    c.path(box(-w / 2 - 8, -h - 8, w + 16, h + 16, 4), frame),
    c.path(box(-w / 2, -h, w, h), sky),
    bars ? c.path(box(-2.5, -h, 5, h) + box(-w / 2, -h * 0.56, w, 5), frame) : '',
    c.path(box(-w / 2 - 14, 4, w + 28, 9, 2), frame),
  ].join('');
}

// from the rail at y = 0 downwards
export function curtain(c: Card, { w = 60, h = 190, col = '#9c3b3f', side = 1, wind = 0 } = {}): string {
  return c.solid(
    curve([
      [0, 0, 1], [side * w, 0, 1], [side * w * 0.8, h * 0.4], [side * (w * 0.5) + wind * 0.4, h * 0.62],
      [side * w * 0.74 + wind, h, 1], [side * w * 0.3 + wind * 0.9, h - 4], [wind * 0.8, h, 1],
      [wind * 0.2, h * 0.5],
    ]),
    col,
    [[dark(col, 0.6), 0.85, [0.2, 0, 0.7, 0.1]], [lite(col, 0.4), 0.5, [1, 0, 0.6, 0]]],
  );
}

// 100 wide, stands on y = 0
export function armchair(c: Card, { col = '#7d4a3a' } = {}): string {
  return [
    c.path(box(-40, -8, 8, 8) + box(32, -8, 8, 8), dark(col, 0.6)),
    c.solid(
      curve([[-36, -10, 1], [-38, -84], [-20, -104], [20, -104], [38, -84], [36, -10, 1]]),
      col,
      [[dark(col, 0.6), 0.7, [0, 1, 0, 0.2]]],
    ),
    c.solid(
      curve([[-52, -8, 1], [-54, -46], [-44, -58], [-30, -50], [-28, -8, 1]]),
      dark(col, 0.15),
      [[lite(col, 0.2), 0.5, [0, 0, 1, 0.4]]],
    ),
    c.solid(
      curve([[52, -8, 1], [54, -46], [44, -58], [30, -50], [28, -8, 1]]),
      dark(col, 0.2),
      [[dark(col, 0.6), 0.6, [1, 0, 0, 0.4]]],
    ),
    c.solid(box(-30, -44, 60, 22, 8), lite(col, 0.12), [[dark(col, 0.5), 0.6, [0, 1, 0, 0]]]),
    c.path(box(-30, -24, 60, 16), dark(col, 0.25)),
  ].join('');
}

// hangs from the origin
export function hangLamp(c: Card, { cord = 120, shade = '#c96a2f', glow = '#ffdf94' } = {}): string {
  return [
    c.line(`M0 0V${cord}`, '#20161e', 2),
    c.solid(
      curve([[-8, cord, 1], [-34, cord + 34, 1], [0, cord + 30], [34, cord + 34, 1], [8, cord, 1]]),
      shade,
      [[dark(shade, 0.5), 0.6, [0, 0, 0, 1]]],
    ),
    c.path(curve([[-10, cord + 31, 1], [0, cord + 46], [10, cord + 31, 1]]), glow),
  ].join('');
}

export function bench(c: Card, { w = 90, col = '#2a1d22' } = {}): string {
  return c.path(
    [
      box(-w / 2, -26, w, 5),
      box(-w / 2, -44, w, 4),
      box(-w / 2, -35, w, 4),
      box(-w / 2 + 6, -46, 4, 46),
      box(w / 2 - 10, -46, 4, 46),
    ].join(''),
    col,
  );
}

// stands on y = 0; what is inside is drawn in the jar's own box
export function jar(
  c: Card,
  { w = 70, h = 96, glass = '#bcd7cf', lid = '#8a5a3c', inside = '' as Kids, label = '', cloth = '' } = {},
): string {
  const d = curve([
    [-w / 2, -6], [-w / 2, -h * 0.74], [-w * 0.34, -h * 0.9], [-w * 0.34, -h, 1], [w * 0.34, -h, 1],
    [w * 0.34, -h * 0.9], [w / 2, -h * 0.74], [w / 2, -6], [w * 0.4, 0], [-w * 0.4, 0],
  ]);
  const use = (a: string): string => `<use href="#${c.ref(d)}" ${a}/>`;
  return [
    use(`fill="${glass}" opacity=".22"`),
    c.group({ 'clip-path': c.clip(d) }, inside),
    use(`fill="none" stroke="${lite(glass, 0.5)}" stroke-width="2" opacity=".75"`),
    c.path(
      curve([[-w * 0.4, -h * 0.68], [-w * 0.32, -h * 0.7], [-w * 0.32, -h * 0.2], [-w * 0.4, -h * 0.24]]),
      '#fff',
      { opacity: 0.4 },
    ),
    cloth
      ? c.solid(
          curve([
            [-w * 0.36, -h - 8], [0, -h - 14], [w * 0.36, -h - 8], [w * 0.44, -h + 10, 1], [w * 0.2, -h + 4],
            [0, -h + 11], [-w * 0.2, -h + 4], [-w * 0.44, -h + 10, 1],
          ]),
          cloth,
          [[dark(cloth, 0.5), 0.7, [0, 1, 0, 0.2]]],
        ) + c.line(`M${-w * 0.35} ${-h + 2}H${w * 0.35}`, '#e9dcc0', 2)
      : c.path(box(-w * 0.39, -h - 9, w * 0.78, 12, 3), lid),
    label
      ? c.path(box(-w * 0.24, -h * 0.34, w * 0.48, h * 0.18, 2), label) +
        c.line(`M${-w * 0.16} ${-h * 0.27}h${w * 0.3}M${-w * 0.16} ${-h * 0.22}h${w * 0.2}`, '#8d7a63', 1.2)
      : '',
  ].join('');
}

// hangs from the origin
export function lantern(c: Card, { metal = '#20182a', glow = '#ffd27a' } = {}): string {
  return [
    c.line('M0 0V7', metal, 1.6),
    c.path(poly([[-6, 12], [0, 6], [6, 12]]), metal),
    c.path(box(-5, 12, 10, 13), glow),
    c.path(box(-6.5, 25, 13, 3), metal),
    c.line('M-5 12V25M5 12V25M0 12V25', metal, 1),
  ].join('');
}
