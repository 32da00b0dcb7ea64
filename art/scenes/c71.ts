import { Card, curve, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { pool } from '../lib/motifs_extra_c.js';

export const title = 'Warm yourselves';
export default function (): Card {
  const c = new Card('c71', 719),
    r = rng(23),
    [X, Y] = [306, 640];
  c.add(
    c.sky([[0, '#050b22'], [0.45, '#0f2450'], [0.7, '#2a5a94'], [1, '#1a3a6a']], { amount: 0.3, ink: '#030818' }),
    m.stars(c, { n: 60, h: 330, seed: 9, col: '#dff0ff' }), c.glow(X, 470, 420, '#7fd0ff', 0.6, 0.35),
  );
  // hills, the road that brought them
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 430, amp: 30, seed: 6, step: 110 }), '#24508a',
      [['#bfe2f6', 0.6, [0, 0, 0, 0.15]]]), { wob: 6 }),
    c.cut([[40, 470, 110], [92, 476, 80], [548, 468, 120], [500, 470, 76], [590, 480, 90]].map(([x, y, h]) =>
      c.at(x, y, 1, m.pine(c, { h, col: '#12305f', seed: h, tiers: 6 }))), { wob: 4 }),
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 500, 1], [140, 476], [300, 470], [470, 480], [620, 506, 1],
      [620, 920, 1]]), '#8fb8dc', [
      ['#0d2450', 0.95, [0, 1, 0.2, 0.3]], ['#eaf8ff', 0.85, 'r', [0.52, 0.36, 0.45]]]), { wob: 6 }),
    c.cut(c.solid(taper([[300, 700], [350, 600], [440, 540], [400, 500], [330, 478], [350, 462]],
      (t) => 92 * (1 - t) ** 1.4 + 8), '#5f8fc0', [['#cfeaff', 0.7, [0, 1, 0.2, 0.3]]]), { wob: 4 }),
    c.line(curve([[330, 680], [366, 606], [446, 548], [410, 506]], false) +
      curve([[290, 680], [338, 592], [420, 536], [392, 504]], false), '#3f6ea8', 2, { opacity: 0.6 }),
  );
  // an owl on a bare branch has come too
  c.add(
    c.cut([c.path(taper([[-20, 236], [80, 226], [170, 250], [250, 240]], 24, 4) +
      taper([[96, 228], [140, 196], [176, 190]], 10, 2) + taper([[40, 232], [70, 270], [110, 286]], 9, 2), '#0a1634'),
      c.path(taper([[0, 222], [80, 214], [150, 234]], 8, 3), '#dcf0fb')], { wob: 3 }),
    c.cut(c.at(118, 232, 1.25, m.owl(c, { col: '#3a5686', face: '#d6ecf8', eye: '#f0b83f' })), { wob: 2, shadow: 5 }),
  );
  c.add(pool(c, X, Y + 30, 250, 84, '#dff6ff', 0.95));
  // a block of snow
  const block = [
    c.solid(poly([[X - 84, Y - 66], [X + 60, Y - 78], [X + 66, Y + 34], [X - 78, Y + 52]]), '#f3fbff',
      [['#5f9ad0', 0.75, [0.3, 1, 0.5, 0.3]]]),
    c.solid(poly([[X + 60, Y - 78], [X + 104, Y - 52], [X + 106, Y + 18], [X + 66, Y + 34]]), '#8fc0e8',
      [['#2a5a9a', 0.8, [1, 1, 0.2, 0.3]]]),
    c.path(poly([[X - 84, Y - 66], [X - 34, Y - 88], [X + 104, Y - 52], [X + 60, Y - 78]]), '#ffffff'),
    c.path(poly([[X - 84, Y - 66], [X - 36, Y - 90], [X + 98, Y - 62], [X + 60, Y - 72]]), '#d6f2ff'),
    c.dots(Array.from({ length: 34 }, (): Pt => [X + r.in(-74, 54), Y + r.in(-56, 34), r.in(0.8, 2)]), '#a6d0ec'),
  ];
  c.add(c.cut(block, { wob: 4, shadow: 6 }));
  // blue flames
  const tongue = (x: number, y: number, h: number, w: number, lean: number): string =>
    curve([[x - w, y], [x - w * 1.1, y - h * 0.28], [x - w * 0.5 + lean * 0.3, y - h * 0.6], [x + lean, y - h, 1],
      [x + w * 0.5 + lean * 0.5, y - h * 0.62], [x + w * 1.1, y - h * 0.3], [x + w, y], [x, y + 8]]);
  const fires: [number, number, number, number][] = [[-56, -66, 150, 26], [-14, -74, 250, 40], [42, -68, 196, 34],
    [84, -58, 120, 22]];
  const set = (k: number, dy: number): string => fires.map(([x, y, h, w], i) => tongue(X + x, Y + y + dy, h * k,
    w * k, [-10, 14, -12, 12][i] * k)).join('');
  c.add(
    c.glow(X, Y - 150, 240, '#5fc4ff', 0.75, 0.4),
    c.cut([c.path(set(1, 0), c.linear([[0, '#2f7fe0', 0.85], [0.6, '#4fb0ff'], [1, '#a6e2ff']])),
      c.path(set(0.68, -2), '#8fdcff'), c.path(set(0.4, -4), '#effcff')], { wob: 6 }),
    c.dots(Array.from({ length: 46 }, (): Pt => [X + r.in(-110, 110), r.in(200, 560), r.in(0.8, 2.4)]), '#c9f0ff'),
  );
  // people around, hands out
  const who = (x: number, y: number, s: number, o: m.Person): string => c.path(ellipse(x + (x < X ? -24 : 24) * s, y +
    1, 34 * s, 6 * s), '#12305f', { opacity: 0.55 }) + c.cut(c.at(x, y, s, m.person(c, o)), { wob: 2, shadow: 5 });
  c.add(
    who(152, 640, 1.28, { coat: '#b3423c', trousers: '#1a2448', hat: 'bowler', skin: '#c98f6a', lean: 5,
      arms: [[34, -66], [40, -58]], light: 1, bend: 4 }),
    who(470, 640, 1.24, { kind: 'dress', coat: '#e0a83f', cut: 'long', hair: '#f0f0f2', skin: '#e8c4a0', lean: -6,
      arms: [[-40, -62], [-34, -70]], light: -1, toe: -1 }),
    who(94, 716, 1.3, { kind: 'child', coat: '#4f8f78', hat: 'point', hatc: '#c1493c', skin: '#8a5a40', lean: 4,
      arms: [[30, -52], [34, -44]], light: 1 }),
    who(530, 724, 1.44, { coat: '#3f3a6a', hat: 'hood', skin: '#a8714f', lean: -6, arms: [[-40, -66], [-34, -58]],
      light: -1, toe: -1, scarf: '#c1493c' }),
  );
  // ours: two hands from below
  const mitt = (s: number): string => c.at(300 + s * 96, 900, 1, [
    c.solid(taper([[70, 120], [44, 40], [24, -10]], 120, 84), '#1c2a52', [['#050b22', 0.8, [0, 1, 0.3, 0.2]],
      ['#6fb0e0', 0.5, [0.3, 0, 0.5, 0.5]]]),
    c.solid(box(-24, -34, 92, 34, 12), '#c1493c', [['#4a1424', 0.7, [0, 1, 0.1, 0.2]],
      ['#ffc9c0', 0.5, [0.2, 0, 0.4, 0.6]]], { transform: 'rotate(-14)' }),
    c.solid(curve([[-22, -26], [-38, -60], [-58, -82], [-54, -96], [-38, -92], [-22, -72], [-26, -110], [-32, -146],
      [-22, -154], [-12, -144], [-4, -104], [-2, -152], [6, -164], [16, -154], [17, -104],
      [26, -146], [37, -153], [44, -142], [36, -96], [50, -126], [60, -126], [62, -114], [52, -76], [54, -38]]),
        '#d9a27c', [['#3a2440', 0.85, [0.4, 1, 0.5, 0.35]], ['#e6fbff', 0.7, [0.4, 0, 0.5, 0.4]]]),
  ], { flip: s < 0 });
  c.add(c.cut([mitt(-1), mitt(1)], { wob: 2, shadow: 9 }), m.snowfall(c, { n: 60, y: 60, h: 800, seed: 31, o: 0.8 }));
  return c.finish({ vignette: 0.55, tint: '#030818' });
}
