// What covers and endings share: the lamp's colour, an arm that grows from the ground, the head that voices live in.
import { box, curve, dark, lite, poly } from '../lib/svg.js';
import type { Card, Kids, Pt } from '../lib/svg.js';

export const LAMP = '#ffd88a';

// An arm that grows from the ground, palm open; wrist at the origin, 150 tall with its hand.
export function grown(c: Card, sleeve: string, skin: string, fist = false): Kids {
  const palm = curve([
    [-24, 10, 1], [-27, -14], [-42, -36], [-44, -50], [-34, -50], [-24, -32], [-24, -74], [-16, -84], [-8, -74],
    [-6, -38], [-4, -92], [4, -100], [12, -90], [10, -38], [16, -82], [24, -88], [30, -78], [24, -30], [32, -58],
    [40, -60], [43, -50], [34, -8], [24, 10, 1],
  ]);
  const closed = curve([
    [-22, 10, 1], [-26, -14], [-28, -40], [-16, -52], [10, -54], [28, -44], [30, -16], [22, 10, 1],
  ]);
  return [
    c.solid(
      poly([[-30, 150], [-27, 0], [27, 0], [32, 150]]),
      sleeve,
      [[dark(sleeve, 0.65), 0.85, [0, 0.4, 0.7, 0.4]], [lite(sleeve, 0.4, LAMP), 0.4, [1, 0.2, 0.6, 0.3]]],
    ),
    c.path(box(-30, -6, 60, 14, 5), '#e9dfc4'),
    c.solid(fist ? closed : palm, skin, [
      [dark(skin, 0.6), 0.7, [0, 0.7, 0.7, 0.4]], [lite(skin, 0.5, LAMP), 0.5, [0.9, 0, 0.5, 0.4]],
    ]),
    fist
      ? c.line('M-14 -50V-26M0 -52V-26M14 -50V-26', dark(skin, 0.5), 2.4)
      : c.line('M-20 -14Q-6 -18 -2 4M-6 -18Q12 -22 26 -12', dark(skin, 0.45), 2),
  ];
}

// The head that the voices live in, cut open: nose to the left, crown at y = 30, neck to the lower edge.
export const HEAD: Pt[] = [
  [318, 34], [404, 46], [462, 104], [474, 186], [450, 258], [414, 298], [414, 410, 1], [262, 410, 1], [256, 362],
  [204, 360], [182, 342], [184, 326], [174, 318], [178, 308], [170, 298], [178, 286], [150, 266], [160, 250],
  [172, 224], [168, 196], [168, 140], [196, 80], [252, 44],
];
