// Shapes for scenes: a fish with a key for a tail, a fox and a wolf that walk upright, a paper boat, a pool of light.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, circle, ellipse, box, taper, dark, lite } from './svg.js';
import type { Card, Kids, Pt } from './svg.js';

// 130 long, swims left; the tail is the shank and bit of a key
export function keyFish(c: Card, { col = '#d9a648', fin = dark(col, 0.35), eye = '#10222a' } = {}): string {
  return [
    c.path(taper([[24, 1], [96, 1]], 7.4, 7) + box(68, 2, 9, 19, 1) + box(83, 2, 10, 26, 1) + box(40, -7, 6, 16, 1),
      fin),
    c.path(curve([[-16, -15], [0, -30], [18, -25, 1], [16, -11]]) + curve([[-6, 8], [8, 15], [12, 25, 1], [-4, 18]]),
      fin),
    c.solid(curve([[-48, 2], [-32, -14], [-6, -19], [22, -8], [34, 1], [22, 10], [-6, 19], [-34, 15]]), col, [
      [dark(col, 0.6), 0.7, [0, 1, 0, 0.3]], [lite(col, 0.7), 0.65, [0, 0, 0, 0.45]],
    ]),
    c.line('M-24 -12Q-19 0 -25 12M-10 -9q5 4 0 9M2 -8q5 4 0 9M-8 3q5 4 0 8M4 2q5 4 0 7', fin, 1.6),
    c.path(circle(-36, -3, 3.6), '#fff3dc') + c.path(circle(-36.6, -3, 2), eye),
  ].join('');
}

// a fox on its hind legs in a coat or dress, 110 tall, walks right; hand is where the near paw goes
export function foxUp(
  c: Card,
  { col = '#d06a2c', coat = '#3a4a6a', white = '#f8ead0', ink = '#2a1620', hand = [20, -52] as Pt, dress = false,
    veil = '',
    front = '' as Kids } = {},
): string {
  return [
    c.solid(curve([[-10, -34], [-26, -26], [-44, -30], [-56, -18], [-48, -8], [-28, -10], [-8, -20]]), col, [
      [dark(col, 0.5), 0.6, [0, 1, 0.2, 0.2]],
    ]),
    c.path(curve([[-44, -29], [-60, -22], [-62, -10, 1], [-50, -7], [-44, -16]]), white),
    c.path(taper([[-4, -36], [-8, -18], [-10, -3]], 9, 6) + taper([[5, -36], [12, -20], [12, -3]], 9, 6), ink),
    c.path(curve([[-14, 0, 1], [-13, -6], [-4, -6], [0, 0, 1]]) + curve([[8, 0, 1], [9, -6], [18, -6], [22, 0, 1]]),
      ink),
    c.solid(
      dress
        ? curve([[-7, -74], [-11, -52], [-24, -6, 1], [2, -2], [26, -6, 1], [13, -50], [9, -74], [1, -78]])
        : curve([[-8, -74], [-13, -50], [-15, -26, 1], [0, -23], [17, -26, 1], [13, -50], [9, -74], [1, -78]]),
      coat, [[dark(coat, 0.5), 0.6, [0, 0.6, 0.7, 0.4]], [lite(coat, 0.5), 0.45, [1, 0.1, 0.5, 0.4]]],
    ),
    c.path(curve([[1, -77], [9, -75], [10, -60], [5, -52], [1, -62]]), white),
    veil ? c.path(curve([[-8, -104], [6, -110], [4, -90], [-10, -60], [-30, -26, 1], [-38, -44], [-22, -76]]), veil,
      { opacity: 0.85 }) : '',
    c.path(poly([[-8, -98], [-11, -118], [2, -104]]), dark(col, 0.3)),
      c.path(poly([[3, -103], [9, -119], [14, -100]]), col),
    c.solid(curve([[-11, -86], [-7, -100], [4, -106], [14, -101], [20, -92], [33, -84, 1], [28, -79], [14, -76],
      [2, -74], [-7, -77]]), col, [
      [dark(col, 0.5), 0.5, [0, 1, 0.3, 0.2]],
    ]),
    c.path(curve([[33, -84, 1], [20, -88], [10, -85], [1, -76], [6, -73], [16, -76], [28, -79]]), white),
    c.path(circle(32, -84, 2.4) + circle(12, -93, 2), ink),
    c.path(taper([[2, -68], [(hand[0] + 2) / 2 + 3, (hand[1] - 68) / 2 + 8], hand], 8, 5.5), dark(coat, 0.15)),
    c.path(circle(hand[0], hand[1], 3.6), ink), front,
  ].flat(9).join('');
}

// a boat folded from a sheet of paper, 200 wide, floats on y = 0, sails left; marks are drawn on its side
export function paperBoat(c: Card, { paper = '#f6ecd8', shade = '#b9a8b8', marks = '' as Kids } = {}): string {
  const side = poly([[-112, -48], [-66, 18], [66, 18], [112, -48], [0, -18]]);
  return [
    c.solid(poly([[-66, -34], [0, -128], [66, -34], [0, 6]]), paper, [[shade, 0.75, [1, 0.6, 0.45, 0.4]]]),
    c.path(poly([[0, -128], [66, -34], [0, 6]]), shade, { opacity: 0.45 }),
    c.solid(side, paper, [[shade, 0.8, [0.8, 1, 0.4, 0.2]], ['#ffffff', 0.6, [0, 0, 0.4, 0.5]]]),
    c.path(poly([[0, -18], [112, -48], [66, 18], [0, 18]]), shade, { opacity: 0.3 }),
    c.group({ 'clip-path': c.clip(side) }, marks),
  ].flat(9).join('');
}

// a wolf on its hind legs in a long coat, 130 tall, looks right; hand is where the near paw goes
export function wolfUp(
  c: Card,
  { col = '#5a5f6e', coat = '#3a2f3c', belly = '#c9c4bc', eye = '#f3d36b', ink = '#17141f', hand = [26, -62] as Pt,
    hat = '',
    front = '' as Kids } = {},
): string {
  return [
    c.solid(curve([[-12, -34], [-30, -30], [-44, -12], [-48, 0, 1], [-34, -4], [-14, -16]]), dark(col, 0.2), []),
    c.path(curve([[-15, 0, 1], [-14, -12], [-4, -14], [4, 0, 1]]) +
      curve([[4, 0, 1], [6, -12], [16, -12], [24, 0, 1]]), dark(col, 0.35)),
    c.solid(curve([[-12, -94], [-18, -62], [-21, -8, 1], [0, -4], [22, -8, 1], [19, -60], [14, -92], [2, -98]]), coat,
      [
      [dark(coat, 0.6), 0.7, [0, 0.5, 0.7, 0.3]], [lite(coat, 0.4), 0.45, [1, 0.1, 0.5, 0.3]],
    ]),
    c.path(curve([[2, -98], [13, -94], [14, -74], [7, -60], [2, -76]]), belly),
    c.path(poly([[-6, -116], [-11, -138], [4, -122]]), dark(col, 0.4)),
    c.solid(curve([[-14, -100], [-13, -114], [-2, -122, 1], [4, -138, 1], [12, -121, 1], [22, -114], [36, -108],
      [44, -104, 1], [42, -98], [28, -94],
      [14, -92], [4, -86], [-8, -88]]), col, [[dark(col, 0.55), 0.55, [0.1, 1, 0.5, 0.2]]]),
    c.path(curve([[43, -100], [28, -101], [14, -100], [2, -92], [6, -87], [16, -93], [30, -95]]), belly),
    c.path(curve([[39, -108], [45, -107], [45, -101], [40, -103]]), ink) +
      c.path(poly([[15, -111], [23, -109], [17, -107]]), eye),
    hat ? c.path(curve([[-14, -118], [-6, -121, 1], [-4, -142], [14, -142], [17, -122, 1], [26, -120], [6, -115]]),
      hat) : '',
    c.path(taper([[2, -84], [(hand[0] + 2) / 2 + 2, (hand[1] - 84) / 2 + 10], hand], 12, 8), dark(coat, 0.2)),
    c.path(circle(hand[0], hand[1], 5), col), front,
  ].flat(9).join('');
}

/** A pool of light or shade on the ground. */
export const pool = (c: Card, x: number, y: number, a: number, b: number, col: string, o = 0.6): string =>
  c.path(ellipse(x, y, a, b), c.radial([[0, col, o], [0.55, col, o * 0.45], [1, col, 0]]));
