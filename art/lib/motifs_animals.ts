// Animals: one clear silhouette, one eye, no expression.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, circle, ellipse, box, taper, dark, lite } from './svg.js';
import type { Card, Pt } from './svg.js';

// 360 long, swims to the left, centre at the origin
export function whale(c: Card, { col = '#3f6078', belly = '#d9cdb8', eye = '#10131f' } = {}): string {
  const body = curve([
    [-178, 8], [-168, -28], [-130, -58], [-70, -72], [0, -66], [60, -42], [112, -14], [150, -6], [168, -22],
    [196, -56, 1], [192, -22], [176, 4], [192, 30], [200, 58, 1], [166, 36], [146, 16], [108, 22], [50, 46],
    [-20, 60], [-90, 58], [-150, 40],
  ]);
  const bel = curve([
    [-179, 10, 1], [-120, 22], [-60, 24], [0, 26], [60, 26], [104, 22, 1], [50, 47], [-20, 61], [-90, 59],
    [-150, 41],
  ]);
  return [
    c.path(curve([[-40, 40], [-20, 78], [10, 112, 1], [22, 92], [14, 56], [4, 40]]), dark(col, 0.35)),
    c.solid(body, col, [[dark(col, 0.6), 0.85, [0, 1, 0, 0.35]], [lite(col, 0.5), 0.7, [0, 0, 0, 0.4]]]),
    c.solid(bel, belly, [[dark(belly, 0.55, col), 0.8, [0, 1, 0, 0.1]]]),
    ...[0, 1, 2, 3, 4].map((i) =>
      c.line(
        curve(
          [[-160 + i * 5, 17 + i * 8], [-100, 26 + i * 8], [-20 + i * 4, 29 + i * 7.6], [52 - i * 14, 29 + i * 5]],
          false,
        ),
        dark(belly, 0.45, col),
        1.6,
        { opacity: 0.7 },
      ),
    ),
    c.line(curve([[-178, 9], [-150, 17], [-124, 19], [-96, 22]], false), dark(col, 0.55), 2.2),
    c.path(circle(-118, 0, 3.6), eye),
    c.path(circle(-119, -1.2, 1.1), '#fff'),
    c.line(curve([[-126, -4], [-118, -7], [-110, -3]], false), dark(col, 0.5), 1.6),
    c.path(curve([[-62, 34], [-70, 70], [-58, 108, 1], [-34, 84], [-24, 50], [-34, 34]]), dark(col, 0.12)),
  ].join('');
}

export function bird(c: Card, { col = '#1b1626', pose = 'fly' as 'fly' | 'stand', wing = 1 } = {}): string {
  if (pose === 'fly')
    return c.path(
      curve([
        [-30, -12 * wing, 1], [-14, -13 * wing], [-2, -2], [12, -15 * wing], [30, -16 * wing, 1], [16, -6 * wing],
        [6, 5], [-2, 5], [-14, -5 * wing],
      ]),
      col,
    );
  return [
    c.path(taper([[-4, 0], [-3, -10]], 1.6, 1.6) + taper([[3, 0], [2, -10]], 1.6, 1.6), col),
    c.path(
      curve([
        [-30, -8, 1], [-14, -16], [-6, -30], [2, -36], [10, -36], [20, -31, 1], [12, -28], [11, -18], [4, -8],
        [-8, -7], [-18, -8],
      ]),
      col,
    ),
    c.path(circle(8, -32, 1.3), '#e9d9b4'),
  ].join('');
}

export function crow(c: Card, o: Parameters<typeof bird>[1] = {}): string {
  return bird(c, { pose: 'stand', ...o });
}

// sitting, looks right, 100 tall
export function fox(c: Card, { col = '#c9622f', white = '#f3e2c8', ink = '#2a1620' } = {}): string {
  return [
    c.solid(
      curve([[-18, 0], [-46, 2], [-72, -14], [-78, -40], [-64, -54], [-56, -40], [-46, -24], [-20, -20]]),
      col,
      [[dark(col, 0.5), 0.8, [0, 1, 0.2, 0.2]]],
    ),
    c.path(curve([[-78, -40], [-72, -54], [-60, -62, 1], [-60, -50], [-58, -42], [-68, -34]]), white),
    c.solid(
      curve([[-26, 0, 1], [-30, -22], [-18, -46], [-6, -66], [12, -66], [20, -46], [22, -20], [22, 0, 1]]),
      col,
      [[dark(col, 0.55), 0.8, [0, 0.6, 0.8, 0.4]]],
    ),
    c.path(curve([[6, -62], [18, -58], [21, -36], [14, -14], [6, -30]]), white),
    c.path(curve([[10, 0, 1], [10, -26], [16, -30], [22, -26], [24, 0, 1]]), dark(col, 0.12)),
    c.path(box(9, -6, 17, 6, 3), ink),
    c.path(curve([[-12, -88, 1], [-14, -112, 1], [4, -100]]), dark(col, 0.25)),
    c.path(curve([[10, -100], [24, -112, 1], [22, -90]]), col),
    c.solid(
      curve([
        [-14, -80], [-8, -96], [8, -102], [22, -94], [30, -82], [46, -74, 1], [40, -69], [24, -66], [8, -62],
        [-8, -66],
      ]),
      col,
      [[dark(col, 0.5), 0.7, [0, 1, 0.3, 0.2]]],
    ),
    c.path(curve([[46, -74, 1], [30, -79], [18, -76], [6, -66], [12, -62], [24, -65], [38, -68]]), white),
    c.path(circle(44.5, -74, 2.6), ink),
    c.path(circle(18, -84, 2.4), ink),
  ].join('');
}

// 100 long, swims left
export function fish(c: Card, { col = '#e58b4a', fin = dark(col, 0.3), eye = '#1b1626' } = {}): string {
  return [
    c.path(curve([[30, -2, 1], [52, -22, 1], [47, 0], [54, 22, 1], [30, 4, 1]]), fin),
    c.path(curve([[-14, -16], [4, -32], [20, -28, 1], [16, -12]]), fin),
    c.solid(
      curve([[-50, 2], [-32, -15], [-4, -20], [24, -8], [38, 1], [24, 10], [-4, 20], [-34, 16]]),
      col,
      [[dark(col, 0.55), 0.75, [0, 1, 0, 0.3]], [lite(col, 0.6), 0.6, [0, 0, 0, 0.4]]],
    ),
    c.path(curve([[-6, 6], [10, 14], [16, 26, 1], [-2, 18]]), fin),
    c.line(curve([[-26, -12], [-22, 0], [-27, 12]], false), fin, 1.6),
    c.path(circle(-36, -3, 3.2), '#fff3dc'),
    c.path(circle(-36.6, -3, 1.8), eye),
  ].join('');
}

// sitting, back to us, 60 tall
export function cat(c: Card, { col = '#171320', eye = '#f3d36b', look = 1 } = {}): string {
  return [
    c.line(curve([[-10, -3], [-24, -4], [-30, -16], [-24, -26]], false), col, 4.4),
    c.path(curve([[-14, 0, 1], [-16, -16], [-9, -34], [-7, -42], [7, -42], [9, -34], [16, -16], [14, 0, 1]]), col),
    c.path(
      curve([[-10, -44], [-11, -58, 1], [-4, -53], [4, -53], [11, -58, 1], [10, -44], [5, -37], [-5, -37]]),
      col,
    ),
    look ? c.path(circle(3.5 * look, -47, 1.5), eye) : '',
  ].join('');
}

// huge, faces left, body about 300 wide
export function angler(
  c: Card,
  { col = '#1f4a46', tooth = '#d8dcae', eye = '#f6e9a4', glow = '#ffe9a0', bulb = [-150, 96] } = {},
): string {
  const teeth = (pts: Pt[], s: number) =>
    pts
      .map(([x, y, h, a = 0]) =>
        poly([[x - 6, y], [x + a, y + h * s], [x + 6, y]]),
      )
      .join('');
  return [
    c.solid(
      curve([[120, -30, 1], [176, -96], [196, -60], [176, 0], [198, 56], [172, 84], [120, 36, 1]]),
      dark(col, 0.25),
      [[lite(col, 0.3), 0.4, [1, 0, 0.3, 0.3]]],
    ),
    c.solid(
      curve([[-30, -108], [6, -160], [30, -128], [52, -152], [66, -118], [92, -124], [96, -84]]),
      dark(col, 0.2),
      [],
    ),
    c.path(curve([[-122, 46, 1], [-78, 20], [-20, 22], [14, 44, 1], [-20, 92], [-84, 96]]), '#071413'),
    c.solid(
      curve([
        [-126, 44, 1], [-136, 0], [-112, -62], [-50, -112], [30, -116], [96, -76], [132, -20], [120, 48], [64, 112],
        [-10, 134], [-84, 124], [-134, 92, 1], [-88, 98], [-30, 90], [10, 46], [-30, 28], [-86, 30],
      ]),
      col,
      [[dark(col, 0.75), 0.9, [0.2, 1, 0.1, 0.3]], [lite(col, 0.5, glow), 0.55, 'r', [0.05, 0.35, 0.5]]],
    ),
    c.path(
      teeth(
        [
          [-116, 44, 30, 3], [-98, 36, 40, 5], [-78, 31, 30], [-60, 29, 44, 2], [-40, 29, 26], [-22, 32, 34, -2],
          [-6, 38, 20, -3],
        ],
        1,
      ) +
        teeth(
          [[-122, 94, 34, -4], [-104, 97, 24], [-86, 98, 40, 3], [-66, 97, 26], [-46, 94, 36, 2], [-26, 88, 22]],
          -1,
        ),
      tooth,
    ),
    c.path(circle(-62, -34, 21), dark(col, 0.5)),
    c.path(circle(-63, -33, 16), eye),
    c.path(circle(-67, -29, 7), '#0b1414'),
    c.path(circle(-70, -34, 2.4), '#fff'),
    c.solid(
      curve([[40, 40], [84, 58], [104, 98], [70, 92], [36, 78]]),
      dark(col, 0.35),
      [[lite(col, 0.3), 0.4, [0, 0, 0.5, 0.6]]],
    ),
    ...[0, 1, 2, 3, 4, 5].map((i) =>
      c.path(circle(10 + i * 17, -60 + (i % 3) * 22, 3 + (i % 3)), lite(col, 0.2), { opacity: 0.5 }),
    ),
    c.line(
      curve([[-44, -108], [-70, -176], [-120, -196], [bulb[0] - 6, -130], [bulb[0], bulb[1] - 34]], false),
      dark(col, 0.1),
      5,
    ),
    c.line(
      curve([[-44, -108], [-70, -176], [-120, -196], [bulb[0] - 6, -130], [bulb[0], bulb[1] - 34]], false),
      lite(col, 0.35, glow),
      1.3,
    ),
  ].join('');
}

// sits on y = 0, 60 tall, faces us
export function owl(c: Card, { col = '#5a4636', face = '#d9c29a', eye = '#f0a93f' } = {}): string {
  return [
    c.solid(
      curve([
        [-18, 0], [-23, -24], [-19, -50], [-16, -64, 1], [-7, -57], [7, -57], [16, -64, 1], [19, -50], [23, -24],
        [18, 0], [0, 4],
      ]),
      col,
      [[dark(col, 0.6), 0.8, [0, 0.6, 0.7, 0.4]]],
    ),
    c.path(circle(-8, -44, 9) + circle(8, -44, 9), face),
    c.path(circle(-7.5, -44, 5) + circle(7.5, -44, 5), eye),
    c.path(circle(-7, -44, 2.6) + circle(7, -44, 2.6), '#1a1218'),
    c.path(poly([[-3, -39], [3, -39], [0, -32]]), '#c98a3f'),
    c.line('M-8 -24q4 4 8 0q4 4 8 0M-10 -15q5 4 10 0q5 4 10 0', face, 1.6, { opacity: 0.7 }),
  ].join('');
}

// 40 wide, wings spread; open 0..1 folds it
export function butterfly(c: Card, { col = '#e9dcae', ink = '#2a1d22', open = 1 } = {}): string {
  const w = 20 * open + 4;
  return (
    c.path(
      curve([
        [0, -2, 1], [w * 0.5, -16], [w, -14], [w * 0.9, -2], [0, 2, 1], [w * 0.7, 6], [w * 0.6, 15], [w * 0.2, 12],
        [0, 3, 1], [-w * 0.2, 12], [-w * 0.6, 15], [-w * 0.7, 6], [0, 2, 1], [-w * 0.9, -2], [-w, -14],
        [-w * 0.5, -16],
      ]),
      col,
    ) +
    c.path(ellipse(0, 1, 1.6, 9), ink) +
    c.line('M0 -7Q-3 -14 -7 -15M0 -7Q3 -14 7 -15', ink, 1)
  );
}
