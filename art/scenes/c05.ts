import { Card, curve, circle, box, poly, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Before the children wake';
export default function (): Card {
  const c = new Card('c05', 53),
    day = '#fff1c9',
    red = '#d23a45';
  c.add(
    c.sky(
      [[0, '#141138'], [0.5, '#2a2465'], [0.8, '#574389'], [1, '#8a5a92']],
      { amount: 0.3 },
    ),
  );
  c.add(m.stars(c, { n: 100, h: 620, seed: 3 }));
  c.add(
    c.at(
      92,
      128,
      1,
      [c.glow(0, 0, 110, '#d9d2ff', 0.5), m.moon(c, { r: 36, col: '#efe6ff', phase: 0.5, shade: '#9a8fc9' })],
      { rot: 18 },
    ),
  );
  // the light that should not be here yet
  c.add(
    c.path(
      poly([[214, -10], [420, -10], [560, 830], [60, 830]]),
      c.linear([[0, day, 0.55], [0.55, day, 0.2], [1, day, 0.02]]),
    ),
  );
  const tear = [
    [430, -10, 1], [408, 60], [440, 120, 1], [410, 190], [438, 250, 1], [396, 320], [404, 380, 1], [366, 440],
    [352, 520, 1], [330, 450], [296, 396, 1], [284, 330], [254, 286, 1], [262, 220], [222, 150, 1], [232, 80],
    [196, -10, 1],
  ];
  const d = curve(tear);
  c.add(
    c.group({ 'clip-path': c.clip(d) }, [
      c.path(
        box(180, -10, 270, 540),
        c.linear([[0, '#7fc8d9'], [0.5, '#d5ecd4'], [0.76, '#ffe9a8'], [1, '#ffc07a']]),
      ),
      c.at(290, 110, 0.9, m.cloud(c, { w: 150, h: 60, seed: 5, col: '#fffaf0', shade: '#a9d3d8' })),
      c.at(388, 214, 0.7, m.cloud(c, { w: 120, h: 50, seed: 9, col: '#fffaf0', shade: '#b9dccb' })),
      c.glow(352, 330, 60, '#fff3b8', 0.9),
      c.path(circle(352, 330, 19), '#fff6cf'),
      [
        [300, 190, 0.36], [334, 170, 0.3], [352, 204, 0.24], [286, 226, 0.2],
      ].map(([x, y, s]) => c.at(x, y, s, m.bird(c, { col: '#35506a', wing: 1.2 }))),
    ]),
  );
  const lip = (pts: Pt[], s: number): string =>
    curve([
      ...pts,
      ...pts
        .slice()
        .reverse()
        .map(([x, y, k], i) => [x + s * (i % 2 ? 15 : 7), y + 3, k]),
    ]);
  c.add(
    c.cut(
      [
        c.solid(lip(tear.slice(0, 9), 1), '#f7efe2', [['#5a4a8c', 0.8, [1, 0, 0.2, 0]]]),
        c.solid(lip(tear.slice(8), -1), '#f7efe2', [['#5a4a8c', 0.8, [0, 0, 0.8, 0]]]),
      ],
      { wob: 6, shadow: 7 },
    ),
  );
  // stitches made so far, from below
  c.add(
    [[334, 494, 372, 500], [312, 456, 386, 458], [284, 412, 406, 416]].map(([a, b, x, y]) => [
      c.line(`M${a} ${b}L${x} ${y}`, red, 5),
      c.path(circle(a, b, 4) + circle(x, y, 4), '#3a0f2c'),
    ]),
  );
  c.add(
    c.cut(m.roofs(c, { y: 790, seed: 14, col: '#5a458f', glow: '#ffd08a', h: 66, lit: 0.2 }), { wob: 5, shadow: 6 }),
  );
  // the ladder, the thread, the tailor
  c.add(
    c.cut(c.at(214, 872, 1, m.ladder(c, { h: 640, w: 58, tw: 30, rungs: 26, col: '#a36a44' }), { rot: 11 }), {
      wob: 3,
      shadow: 6,
    }),
  );
  c.add(
    c.cut(
      c.path(
        taper(
          [[392, 372], [448, 420], [470, 500], [438, 600], [470, 700], [478, 744]],
          4,
          4,
        ),
        red,
      ),
      { wob: 2, shadow: 4 },
    ),
  );
  c.add(
    c.path(
      taper(
        [[276, 366], [312, 380], [334, 354]],
        4,
        4,
      ),
      red,
    ),
    c.path(circle(274, 365, 4), '#3a0f2c'),
  );
  c.add(
    c.cut(
      [
        c.at(
          316,
          420,
          1.34,
          m.person(c, {
            coat: '#2f8578',
            trousers: '#241a3a',
            skin: '#f3cba6',
            hair: '#f3eef6',
            hat: 'top',
            hatc: '#35203f',
            arms: [[-16, -70], [32, -56]],
            legs: [[-9, 0], [6, -15]],
            lean: 3,
            scarf: '#f0bb4f',
            light: 1,
            knee: 4,
          }),
        ),
        c.at(312, 338, 1, m.needle(c, { len: 150, col: '#f4f2fa' }), { rot: 113 }),
      ],
      { wob: 2, shadow: 6 },
    ),
  );
  c.add(c.cut(c.at(272, 470, 0.62, m.scissors(c, { gap: 3 }), { rot: 190 }), { wob: 2, shadow: 5 }));
  c.add(
    c.cut(m.roofs(c, { y: 872, seed: 23, col: '#2f2464', glow: '#ffc765', h: 70, lit: 0.4 }), { wob: 5, shadow: 9 }),
  );
  c.add(
    c.cut(
      c.at(478, 806, 1, [
        c.path(box(-30, -66, 60, 66), red),
        c.line('M-30 -56H30M-30 -46H30M-30 -36H30M-30 -26H30M-30 -16H30M-30 -6H30', '#8f1f33', 2.4),
        c.path(box(-38, -78, 76, 14, 5) + box(-38, -4, 76, 14, 5), '#d9a86c'),
      ]),
      { wob: 3, shadow: 6 },
    ),
  );
  c.add(
    c.cut(c.at(352, 806, 0.8, rooster(c)), { wob: 2, shadow: 4 }),
    c.cut(c.at(176, 742, 0.9, m.kite(c, { tail: 3 }), { rot: 24 }), { wob: 2 }),
    c.at(96, 806, 0.95, m.cat(c, { col: '#150f33', look: 1 })),
  );
  return c.finish({ vignette: 0.5, tint: '#080418' });
}

function rooster(c: Card): string[] {
  return [
    c.path(
      curve([
        [-34, -36], [-44, -60], [-30, -66], [-22, -44], [-8, -38], [6, -54], [8, -72], [18, -78], [26, -70],
        [22, -50], [20, -28], [4, -12], [-16, -14],
      ]),
      '#f6e2b8',
    ),
    c.path(
      curve([[-30, -44], [-50, -52], [-52, -76], [-40, -64], [-34, -82], [-26, -58]]),
      '#3f7a72',
    ),
    c.path(
      curve([[12, -76], [10, -88], [16, -82], [19, -92], [23, -82], [29, -86], [26, -74]]) +
        curve([[24, -66], [28, -56], [22, -54]]),
      '#d23a45',
    ),
    c.path(
      poly([[27, -73], [38, -70], [27, -66]]),
      '#e9a23f',
    ),
    c.line('M-2 -13V0M6 -14V0', '#e9a23f', 2.4),
    c.path(circle(20, -72, 1.6), '#221a48'),
  ];
}
