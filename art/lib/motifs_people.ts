// People: small, faceless, seen from afar; the pose tells.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, circle, ellipse, box, taper, mix, dark, lite } from './svg.js';
import type { Card, Pt, Kids } from './svg.js';

// legs: two feet [x, y]; arms: two hands [x, y]; light: the side it comes from, -1 left, 1 right
export interface Person {
  coat?: string;
  skin?: string;
  hair?: string;
  trousers?: string;
  scarf?: string;
  hatc?: string;
  hat?: 'bowler' | 'top' | 'point' | 'wide' | 'hood' | 'none';
  kind?: 'coat' | 'dress' | 'child';
  cut?: 'bob' | 'long' | 'short' | 'back';
  lean?: number;
  light?: number;
  knee?: number;
  toe?: number;
  bend?: number;
  sway?: number;
  legs?: Pt[];
  arms?: Pt[];
  behind?: Kids;
  front?: Kids;
}
export interface Sitter {
  coat?: string;
  skin?: string;
  trousers?: string;
  hat?: string;
  paper?: string;
}

export function person(c: Card, o: Person = {}): string {
  const {
    coat = '#7a2f3a',
    skin = '#e8c4a0',
    hair = '#2a1d22',
    trousers = '#1f1b2c',
    hat = 'none',
    hatc = trousers,
    kind = 'coat',
    lean = 0,
    scarf,
  } = o;
  const child = kind === 'child',
    dress = kind === 'dress';
  const hip = [0, child ? -34 : -44],
    neck = [lean, child ? -60 : -76],
    R = child ? 11.5 : 8;
  const head = [neck[0] + lean * 0.35, neck[1] - R * 0.86];
  const feet = o.legs ?? [
      [-5, 0], [6, 0],
    ],
    hands = o.arms ?? [[-14, hip[1] + 4], [14, hip[1] + 4]];
  const light = o.light ?? 1; // which side the light comes from: -1 left, 1 right
  const leg = ([x, y]: Pt): string => {
    const knee = [(x + hip[0]) / 2 + (o.knee ?? 1.5), (y + hip[1]) / 2];
    return (
      c.path(taper([[x * 0.35, hip[1]], knee, [x, y - 3]], dress ? 5 : 7, 4.4), trousers) +
      c.path(
        curve([
          [x - 3, y, 1], [x - 3, y - 5], [x + 2, y - 5.5], [x + (o.toe ?? 1) * 7, y - 1.6],
          [x + (o.toe ?? 1) * 6, y, 1],
        ]),
        dark(trousers, 0.4),
      )
    );
  };
  const arm = ([x, y]: Pt, side: number): string => {
    const s = [neck[0] + side * (child ? 7 : 8), neck[1] + 6],
      bend = o.bend ?? 3;
    const mid = [(s[0] + x) / 2 + side * bend, (s[1] + y) / 2 + bend];
    return (
      c.path(taper([s, mid, [x, y]], child ? 7.5 : 7.5, 5), mix(coat, '#000000', side === light ? 0.04 : 0.22)) +
      c.path(circle(x, y, child ? 3 : 2.9), skin)
    );
  };
  const hem = dress ? [17, -7] : child ? [12, -16] : [12.5, -26],
    w = child ? 8 : 9;
  const sway = o.sway ?? 0;
  const body = curve([
    [neck[0] - 4, neck[1] - 1], [neck[0] - w, neck[1] + 5], [-w * 0.82, (hip[1] + neck[1]) / 2 + 4],
    [-hem[0] + sway, hem[1], 1], [sway * 0.5, hem[1] + 3], [hem[0] + sway, hem[1], 1],
    [w * 0.82, (hip[1] + neck[1]) / 2 + 4], [neck[0] + w, neck[1] + 5], [neck[0] + 4, neck[1] - 1],
  ]);
  const hairShape = {
    bob: curve([
      [head[0] - R * 1.05, head[1] + R * 0.7], [head[0] - R * 1.1, head[1] - R * 0.5],
      [head[0], head[1] - R * 1.15], [head[0] + R * 1.1, head[1] - R * 0.5],
      [head[0] + R * 1.05, head[1] + R * 0.7], [head[0], head[1] + R * 0.35],
    ]),
    long: curve([
      [head[0] - R * 1.1, head[1] + R * 2.6], [head[0] - R * 1.15, head[1] - R * 0.4],
      [head[0], head[1] - R * 1.18], [head[0] + R * 1.12, head[1] - R * 0.4],
      [head[0] + R * 0.95, head[1] + R * 2.5], [head[0], head[1] + R * 2.9],
    ]),
    short: curve([
      [head[0] - R, head[1] + R * 0.1], [head[0] - R * 0.95, head[1] - R * 0.7], [head[0], head[1] - R * 1.15],
      [head[0] + R * 0.98, head[1] - R * 0.6], [head[0] + R * 0.95, head[1] + R * 0.15],
      [head[0], head[1] - R * 0.25],
    ]),
    back: circle(head[0], head[1], R * 1.02),
  }[o.cut ?? 'short'];
  const hats = {
    bowler: () =>
      c.path(
        curve([
          [head[0] - R * 1.7, head[1] - R * 0.45], [head[0] - R * 0.95, head[1] - R * 0.62, 1],
          [head[0] - R * 0.85, head[1] - R * 1.5], [head[0], head[1] - R * 1.95],
          [head[0] + R * 0.85, head[1] - R * 1.5], [head[0] + R * 0.95, head[1] - R * 0.62, 1],
          [head[0] + R * 1.7, head[1] - R * 0.45], [head[0], head[1] - R * 0.25],
        ]),
        hatc,
      ),
    top: () =>
      c.path(
        curve([
          [head[0] - R * 1.6, head[1] - R * 0.5, 1], [head[0] - R * 0.85, head[1] - R * 0.7, 1],
          [head[0] - R * 0.95, head[1] - R * 2.6, 1], [head[0] + R * 0.95, head[1] - R * 2.6, 1],
          [head[0] + R * 0.85, head[1] - R * 0.7, 1], [head[0] + R * 1.6, head[1] - R * 0.5, 1],
          [head[0], head[1] - R * 0.3],
        ]),
        hatc,
      ),
    point: () =>
      c.path(
        curve([
          [head[0] - R * 1.25, head[1] - R * 0.2], [head[0] - R * 0.8, head[1] - R * 0.9],
          [head[0] - R * 0.1, head[1] - R * 2.8, 1], [head[0] + R * 0.85, head[1] - R * 0.9],
          [head[0] + R * 1.25, head[1] - R * 0.2], [head[0], head[1] - R * 0.05],
        ]),
        hatc,
      ),
    wide: () =>
      c.path(
        curve([
          [head[0] - R * 2.3, head[1] - R * 0.1], [head[0] - R * 0.9, head[1] - R * 0.75],
          [head[0] - R * 0.6, head[1] - R * 1.4], [head[0] + R * 0.6, head[1] - R * 1.4],
          [head[0] + R * 0.9, head[1] - R * 0.75], [head[0] + R * 2.3, head[1] - R * 0.1],
          [head[0], head[1] - R * 0.3],
        ]),
        hatc,
      ),
    hood: () =>
      c.path(
        curve([
          [head[0] - R * 1.15, head[1] + R * 1.1], [head[0] - R * 1.3, head[1] - R * 0.3],
          [head[0] - R * 0.2, head[1] - R * 1.55], [head[0] + R * 1.25, head[1] - R * 0.3],
          [head[0] + R * 1.1, head[1] + R * 1.1],
        ]),
        coat,
      ),
    none: () => '',
  };
  return [
    o.behind ?? '',
    arm(hands[0], -1),
    feet.map(leg),
    c.solid(body, coat, [
      [dark(coat, 0.55), 0.75, light > 0 ? [0, 0, 0.8, 0.3] : [1, 0, 0.2, 0.3]],
      [lite(coat, 0.55), 0.55, light > 0 ? [1, 0.1, 0.45, 0.3] : [0, 0.1, 0.55, 0.3]],
    ]),
    c.path(circle(head[0], head[1], R), skin),
    c.path(hairShape, hair),
    hats[hat](),
    arm(hands[1], 1),
    scarf
      ? c.path(
          taper(
            [
              [neck[0] - 3, neck[1]], [neck[0] - 14, neck[1] + 1], [neck[0] - 26, neck[1] - 5],
              [neck[0] - 38, neck[1] - 1],
            ],
            5, 6,
          ), scarf,
        ) + c.path(ellipse(neck[0], neck[1] - 0.5, 6.5, 3.6), scarf)
      : '',
    o.front ?? '',
  ]
    .flat(9)
    .join('');
}

// a person who sits on y = -26, feet at y = 0, looks left
export function sitter(c: Card, o: Sitter = {}): string {
  const { coat = '#5b3a2c', skin = '#e8c4a0', trousers = '#1c1a22', hat = '#1c1a22', paper } = o;
  return [
    c.path(
      taper([[4, -30], [-18, -31], [-24, -27]], 10, 8) +
        taper([[-23, -29], [-22, -14], [-23, -2]], 7.5, 5.5),
      trousers,
    ),
    c.path(curve([[-20, 0, 1], [-20, -5], [-30, -5], [-35, -1], [-34, 0, 1]]), dark(trousers, 0.5)),
    c.solid(
      curve([[-9, -70], [-13, -58], [-10, -40], [-16, -26, 1], [14, -24, 1], [16, -46], [12, -66], [3, -73]]),
      coat,
      [[dark(coat, 0.6), 0.8, [1, 0.3, 0.3, 0.3]], [lite(coat, 0.5), 0.5, [0, 0.1, 0.5, 0.3]]],
    ),
    c.path(circle(-3, -81, 8), skin),
    c.path(curve([[-11, -80, 1], [-14, -78], [-11, -76, 1]]), skin),
    c.path(
      curve([[-15, -85], [-9, -86, 1], [-8, -94], [-1, -98], [6, -94], [7, -86, 1], [12, -84], [-1, -82]]),
      hat,
    ),
    c.path(curve([[6, -84], [6, -76], [1, -74], [3, -82]]), '#4a3428'),
    paper
      ? c.path(
          poly([[-36, -66], [-21, -69], [-17, -46], [-33, -43]]),
          paper,
        ) + c.line('M-33 -61l10 -2M-32 -56l10 -2M-31 -51l8 -2', '#9b8f78', 1)
      : '',
    c.path(taper([[-2, -66], [-6, -52], [-20, -52]], 7.5, 5), dark(coat, 0.15)),
    c.path(circle(-21, -52.5, 3), skin),
  ].join('');
}

// reaches down from above, fingers spread; wrist at the origin, 190 long
export function hand(c: Card, { skin = '#d9b38c', cuff = '#f3ead6', sleeve = '#3a2233' } = {}): string {
  return [
    c.solid(
      poly([[-40, -170], [-36, -6], [36, -6], [44, -170]]),
      sleeve,
      [[dark(sleeve, 0.6), 0.8, [0, 0, 0.7, 0]]],
    ),
    c.solid(box(-38, -14, 78, 22, 7), cuff, [[dark(cuff, 0.4), 0.7, [0, 0, 0.6, 0]]]),
    c.solid(
      curve([
        [-26, 4, 1], [-32, 40], [-46, 58], [-60, 86], [-54, 94], [-40, 80], [-28, 68], [-30, 92], [-34, 128],
        [-26, 134], [-18, 122], [-12, 92], [-8, 96], [-8, 140], [0, 148], [7, 138], [8, 94], [13, 92], [20, 128],
        [28, 134], [34, 124], [27, 84], [32, 80], [44, 106], [52, 110], [55, 100], [44, 66], [36, 36], [28, 4, 1],
      ]),
      skin,
      [[dark(skin, 0.6), 0.75, [0, 0.6, 0.7, 0.4]], [lite(skin, 0.4), 0.5, [1, 0, 0.5, 0.2]]],
    ),
    c.line('M-27 70Q-24 62 -20 60M-9 96Q-8 80 -6 76M10 94Q10 80 8 76M30 80Q26 70 22 68', dark(skin, 0.4), 1.4, {
      opacity: 0.7,
    }),
  ].join('');
}

// 150 tall, wooden joints
export function marionette(
  c: Card,
  { dress = '#d9b24a', skin = '#e6c39a', hair = '#2a1d22', joint = '#7a4a2c', pose = 0 } = {},
): string {
  const limb = (pts: Pt[], w = 9): string =>
    c.path(taper(pts.slice(0, 2), w, w * 0.8), skin) +
    c.path(taper(pts.slice(1), w * 0.85, w * 0.6), skin) +
    c.path(pts.map(([x, y]) => circle(x, y, w * 0.46)).join(''), joint);
  return [
    limb([[-10, -62], [-20, -34], [-16, -4]]),
    limb([[10, -62], [26, -42], [36, -14]]),
    c.path(
      curve([[-24, 0, 1], [-24, -6], [-12, -7], [-9, 0, 1]]) +
        curve([[30, -10, 1], [36, -18], [46, -12], [46, -6, 1]]),
      joint,
    ),
    limb([[-15, -104], [-40, -112], [-46, -138]], 8),
    limb([[15, -104], [38, -96], [54, -116]], 8),
    c.solid(
      curve([
        [-14, -110], [-16, -84], [-30, -50, 1], [-14, -46], [0, -51], [16, -46], [32, -52, 1], [16, -84],
        [14, -110], [0, -114],
      ]),
      dress,
      [[dark(dress, 0.6), 0.8, [0, 0.3, 0.8, 0.3]], [lite(dress, 0.5), 0.5, [1, 0, 0.5, 0.3]]],
    ),
    c.path(circle(0, -126, 15), skin),
    c.path(curve([[-16, -124], [-17, -138], [0, -146], [17, -138], [16, -124], [8, -134], [-8, -135]]), hair),
    c.path(circle(-5, -125, 1.7) + circle(6, -125, 1.7), '#2a1d22'),
    c.path(circle(-8, -119, 2.6) + circle(9, -119, 2.6), '#d9705a', { opacity: 0.6 }),
    c.line('M-3 -117.5Q.5 -115 4 -117.5M-3 -117.5V-112M4 -117.5V-112', '#7a4a2c', 1.1),
  ].join('');
}
