// Motifs drawn for the second state of the deck: bands that follow a land, horses that stand on their legs.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { circle, curve, dark, lite, poly, taper, walk } from './svg.js';
import type { Card, Kids, Pt } from './svg.js';

/** A road or river seen from a height: points [x, y, width]; flat < 1 presses its sides towards the horizon. */
export function band(pts: readonly Pt[], flat = 0.6, steps = 4): { d: string; left: Pt[]; right: Pt[]; mid: Pt[] } {
  const mid = walk(pts.map(([x, y]): Pt => [x, y]), steps);
  const wide = walk(pts.map(([, , w]): Pt => [w, 0]), steps);
  const left: Pt[] = [];
  const right: Pt[] = [];
  mid.forEach((p, i) => {
    const a = mid[Math.max(0, i - 1)];
    const b = mid[Math.min(mid.length - 1, i + 1)];
    const l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [nx, ny] = [-(b[1] - a[1]) / l, ((b[0] - a[0]) / l) * flat];
    const w = wide[i][0] / 2;
    left.push([p[0] + nx * w, p[1] + ny * w]);
    right.push([p[0] - nx * w, p[1] - ny * w]);
  });
  const corner = (side: Pt[]): Pt[] => side.map((q, i) => (i % (side.length - 1) ? q : [q[0], q[1], 1]));
  return { d: curve([...corner(left), ...corner([...right].reverse())]), left, right, mid };
}

/** A horse from the side, looks right, hooves on y = 0, 158 to the withers; light comes from the side s. */
export function steed(
  c: Card,
  { col = '#7a4a34', mane = dark(col, 0.5), ink = '#1d141a', pose = 'stand' as 'stand' | 'graze' | 'walk', s = 1,
    rim = lite(col, 0.55), tack = '' as Kids } = {},
): string {
  const down = pose === 'graze';
  const far = dark(col, 0.45);
  const w4 = (a: number, b: number, d: number, e: number) => (t: number): number =>
    t < 0.36 ? a + ((b - a) * t) / 0.36 : t < 0.8 ? b + ((d - b) * (t - 0.36)) / 0.44 : d +
      ((e - d) * (t - 0.8)) / 0.2;
  const hoof = (x: number, y: number, t: string): string =>
    c.path(poly([[x - 7, y - 9], [x + 5, y - 9], [x + 11, y], [x - 8, y]]), t);
  const fore = (x: number, y: number, k: number, t: string): string =>
    c.path(taper([[62, -112], [66 + k * 0.4, -54], [64 + (x - 64) * 0.8, -22 + y], [x, -7 + y]], w4(34, 14, 9, 10)),
      t) +
    hoof(x, y, dark(t, 0.5));
  const hind = (x: number, y: number, k: number, t: string): string =>
    c.path(taper([[-62, -122], [-64 + k * 0.5, -88], [-84 + k, -56], [-76 + k, -24 + y], [x, -7 + y]],
      w4(58, 40, 12, 11)), t) + hoof(x, y, dark(t, 0.5));
  const head: Pt[] = down
    ? [[40, -158], [78, -140], [108, -108], [126, -74], [130, -60, 1], [150, -62, 1], [144, -46], [152, -26], [158,
      -8],
      [150, -1], [138, -3], [128, -22], [116, -40], [102, -62], [92, -96]]
    : [[40, -158], [62, -178], [80, -206], [92, -232], [96, -244, 1], [103, -263, 1], [110, -243], [120, -230], [138,
      -202],
      [154, -178], [157, -166], [150, -157], [137, -157], [122, -172], [108, -178], [99, -170], [95, -140]];
  const body = curve([
    [-88, -142], [-64, -160], [-20, -151], ...head, [90, -118], [76, -96], [30, -84], [-20, -86], [-52, -98], [-84,
      -98],
    [-95, -122],
  ]);
  const hair = down
    ? [[36, -158], [74, -146], [108, -116], [128, -80], [134, -56], [118, -60], [104, -84], [84, -110], [60, -132]]
    : [[100, -252], [112, -236], [104, -226], [96, -206], [88, -178], [70, -150], [46, -138], [38, -156], [60, -180],
      [78,
      -208], [90, -236]];
  return [
    pose === 'walk' ? fore(84, -6, 26, far) + hind(-50, 0, 18, far) : fore(40, 0, -20, far) + hind(-54, 0, 12, far),
    c.path(taper([[-88, -144], [-108, -124], [-112, -84], [-102, -44]], (t) => 10 + 22 * Math.sin(t * 2.8)), mane),
    c.solid(body, col, [[dark(col, 0.75, ink), 0.9, [0.4, 1, 0.45, 0.4]], [rim, 0.7, s > 0 ? [1, 0.1, 0.55,
      0.4] : [0, 0.1,
      0.45, 0.4]]]),
    fore(pose === 'walk' ? 52 : 68, 0, pose === 'walk' ? -12 : 2, dark(col, 0.08)),
    hind(pose === 'walk' ? -98 : -74, 0, pose === 'walk' ? -6 : 0, dark(col, 0.08)),
    c.path(curve(hair.map((p): Pt => p)), mane),
    c.path(circle(...(down ? [136, -38, 2.6] : [119, -212, 3]) as [number, number, number]), ink),
    c.path(circle(...(down ? [150, -12, 2] : [150, -170, 2]) as [number, number, number]), dark(col, 0.6, ink)),
    tack,
  ].flat(9).join('');
}
