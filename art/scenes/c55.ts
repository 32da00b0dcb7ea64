import { Card, curve, circle, box, poly, rng, taper, ellipse, num } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The slow library';
export default function (): Card {
  const c = new Card('c55', 557),
    q = rng(55),
    X = 256,
    Y = 424,
    G = 744; // middle of the shell, the wet ground
  c.add(c.sky([[0, '#8a5a24'], [0.4, '#c9913f'], [0.75, '#efc878'], [1, '#a8702f']],
    { amount: 0.3, fy: 0.02, ink: '#7a4a1c' }));
  c.add(c.glow(X, Y, 470, '#ffe6a0', 0.6, 0.5));
  c.add(c.dots(Array.from({ length: 90 }, (): Pt => [q.in(10, 590), q.in(20, 740), q.in(0.6, 2)]), '#fff0c4',
    { opacity: 0.6 }));
  // a floor that shines
  c.add(c.path(box(-10, G - 6, 620, 180), c.linear([[0, '#f3d28a'], [0.3, '#b5803c'], [1, '#5f3a1a']])));
  // spiral: the wall is the shelf
  const turn = Math.PI * 2,
    rho = (t: number): number => 26 + (63 * t) / turn,
    at = (t: number, k: number): Pt => [X + Math.cos(t) * (rho(t) + k), Y - Math.sin(t) * (rho(t) + k)],
    END = turn * 3.2,
    FULL = turn * 2.44;
  let wall = '';
  for (let t = 0; t <= END + 0.01; t += 0.22) wall += (wall ? 'L' : 'M') + at(t, 0).map(Math.round).join(' ');
  const cols = ['#8f2f33', '#35506a', '#c98a2f', '#4f6a44', '#6a3f5a', '#e3cf9a', '#a8562f'],
    shelf = cols.map(() => ''),
    gilt: string[] = [];
  const gap = (t: number): boolean => (t > 8.9 && t < 9.5) || (t > 11.2 && t < 12.05);
  for (let t = 0.5; t < FULL; ) {
    const w = q.in(10, 17),
      h = q.in(34, 48) * (t < 2.2 ? 0.6 : 1),
      d = w / rho(t);
    if (!gap(t) && q() > 0.06) {
      const k = Math.floor(q() * cols.length);
      shelf[k] += poly([at(t, 4), at(t, h), at(t + d * 0.84, h), at(t + d * 0.84, 4)].map(
        ([x, y]) => [Math.round(x), Math.round(y)]));
      if (q() < 0.4) gilt.push('M' + at(t + d * 0.12, h * 0.78).map(num).join(' ') + 'L' +
        at(t + d * 0.72, h * 0.78).map(num).join(' '));
    }
    t += d;
  }
  const R = 240;
  const rim = curve([[X - R - 6, Y + 6], [X - R * 0.82, Y - R * 0.66], [X - 20, Y - R - 8],
    [X + R * 0.76, Y - R * 0.68], [X + R + 10, Y + 10], [X + R * 0.8, Y + R * 0.72], [X + 10, Y + R + 10],
    [X - R * 0.8, Y + R * 0.74]]);
  const shell = [
    c.solid(rim, '#7a4222', [['#2a120c', 0.85, [0, 1, 0.5, 0.3]], ['#f0b86a', 0.6, [0.8, 0, 0.5, 0.4]]]),
    c.path(circle(X, Y, R - 12), c.radial([[0, '#fff0b8'], [0.45, '#eec06a'], [1, '#9a5f28']], [X, Y - 60, R + 40],
      true)),
    shelf.map((d, i) => c.path(d, cols[i])),
    c.line(gilt.join(''), '#f3d98a', 2.4),
    c.line(wall, '#5a2f18', 11), c.line(wall, '#c98f4f', 3),
  ];
  // the animal under its books
  const flesh = '#d9b07a';
  const body = [
    c.solid(curve([[40, G - 8, 1], [110, G - 44], [200, G - 80], [340, G - 92], [430, G - 124], [470, G - 200],
      [500, G - 244], [540, G - 246], [560, G - 206], [548, G - 120], [560, G - 40], [572, G - 4, 1], [300, G + 2]]),
      flesh, [
      ['#6a3f24', 0.8, [0.3, 1, 0.4, 0.2]], ['#fff0c4', 0.6, [1, 0, 0.6, 0.4]],
    ]),
    c.line(curve([[512, G - 240], [508, G - 290], [494, G - 326]], false) +
      curve([[540, G - 242], [552, G - 286], [570, G - 314]], false), flesh, 8),
    c.path(circle(493, G - 329, 9) + circle(571, G - 317, 9), '#8a5a34'),
      c.path(circle(491, G - 331, 3.4) + circle(570, G - 319, 3.4), '#2a160e'),
    c.line(curve([[548, G - 184], [560, G - 178], [566, G - 166]], false), flesh, 5),
    c.line(curve([[80, G - 12], [200, G - 24], [340, G - 20], [540, G - 14]], false), '#a8763f', 3, { opacity: 0.6 }),
  ];
  const whole = c.stamp([body, shell]);
  // what the floor remembers of it
  c.add(
    c.group({ 'clip-path': c.clip(box(0, G, 600, 160)), opacity: 0.5 },
      c.group({ transform: `translate(0 ${2 * G}) scale(1 -1)` }, whole(0, 0))),
    c.line('M40 776H240M330 796H520M120 830H330M420 842H560M30 866H130', '#ffe9b0', 2.4, { opacity: 0.55 }),
  );
  c.add(c.cut(whole(0, 0), { wob: 4, shadow: 9 }));
  // the reader, the lamp, a shadow much taller than either
  const [sx, sy] = at(9.16, 4);
  c.add(
    c.path(curve([[sx - 16, sy + 2, 1], [sx - 34, sy - 40], [sx - 40, sy - 66], [sx - 28, sy - 78],
      [sx - 14, sy - 66], [sx - 8, sy - 36], [sx + 2, sy + 2, 1]]), '#3a1c10', { opacity: 0.5 }),
    c.glow(sx + 26, sy - 32, 96, '#fff3c4', 1, 0.4),
    c.cut(
      c.at(sx, sy, 0.58, [
        m.person(c, { coat: '#2f5f6a', skin: '#8a5a40', hair: '#1c1216', trousers: '#22303a',
          arms: [[-12, -46], [34, -52]], legs: [[-12, 0], [10, -8]], lean: 5, light: 1 }),
        c.at(35, -56, 1.2, m.lantern(c, { glow: '#fffbe0', metal: '#3a2014' })),
      ]),
      { wob: 2, shadow: 5 },
    ),
    c.path(circle(sx + 22, sy - 20, 4), '#fffdf0'),
  );
  // on the shelves: an hourglass, and a hand that knows what you are looking for
  c.add(c.cut(c.at(X - 8, Y + 30, 0.5, m.hourglass(c, { fill: 0.7 }), { rot: -4 }), { wob: 2, shadow: 5 }));
  const [gx, gy] = at(11.62, 2);
  c.add(
    c.cut(
      [
        c.at(gx, gy, 1.3, [
          c.path(taper([[0, 4], [14, -12], [34, -34]], 17, 14), '#6a2f3a'),
          c.path(poly([[24, -30], [36, -22], [42, -30], [30, -38]]), '#f3e6c8'),
          c.path(curve([[32, -30], [40, -46], [40, -60], [46, -58], [48, -48], [54, -62], [60, -58], [56, -46],
            [66, -52], [69, -46], [58, -36], [48, -26]]), '#e8c4a0'),
          c.path(poly([[44, -54], [82, -72], [92, -52], [54, -36]]), '#2f6a5a'),
            c.path(poly([[54, -36], [92, -52], [94, -47], [56, -31]]), '#f6ecd0'),
          c.path(curve([[48, -50], [58, -46], [64, -38], [56, -34], [48, -38]]), '#e8c4a0'),
        ], { rot: -6 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // somebody waits on the horn
  c.add(c.cut(c.at(496, G - 338, 1.05, m.crow(c, { col: '#2a1c20' }), { flip: true }), { wob: 2 }));
  c.add(c.path(taper([[-10, G + 4], [40, G], [90, G - 4]], 4, 10), '#fff6cf', { opacity: 0.6 }),
    c.path(ellipse(300, G + 4, 270, 6), '#5a3214', { opacity: 0.4 }));
  return c.finish({ vignette: 0.45, tint: '#2a1206' });
}
