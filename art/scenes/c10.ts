import { Card, curve, circle, box, dark, ellipse } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Do not wake the county';
export default function (): Card {
  const c = new Card('c10', 101),
    hair = '#3a2730',
    skin = '#e8b48c';
  c.add(
    c.sky(
      [[0, '#16305c'], [0.3, '#3f5f8f'], [0.5, '#9fa5b5'], [1, '#e9c7a0']],
      { amount: 0.25 },
    ),
    m.stars(c, { n: 46, h: 220, seed: 5 }),
  );
  c.add(
    c.glow(488, 118, 190, '#ffe7a8', 0.8, 0.3),
    c.at(488, 118, 1, [
      c.line('M0 -130V-44', '#e9d9b4', 2),
      m.moon(c, { r: 46, col: '#fff1c4', shade: '#d99a5c' }),
      c.line('M30 34V104', '#e9d9b4', 1.6),
      c.path(circle(30, 108, 5), '#e9d9b4'),
    ]),
  );
  // the pillow is weather
  c.add(
    c.cut(
      [
        c.at(130, 380, 1, m.cloud(c, { w: 300, h: 150, seed: 12, col: '#dfe3ea', shade: '#8f9fbf' })),
        c.at(470, 392, 1, m.cloud(c, { w: 300, h: 150, seed: 21, col: '#e9e4e2', shade: '#9fa5bf' })),
        c.at(300, 420, 1, m.cloud(c, { w: 420, h: 170, seed: 30, col: '#f6f0e8', shade: '#a5aac4' })),
      ],
      { wob: 5, shadow: 8 },
    ),
  );
  // the sleeper
  const face = curve([
    [300, 180], [366, 198], [402, 262], [400, 332], [366, 388], [300, 408], [234, 388], [200, 332], [198, 262],
    [234, 198],
  ]);
  c.add(
    c.at(
      0,
      0,
      1,
      c.cut(
        [
          c.path(
            curve([
              [186, 330], [168, 250], [196, 172], [262, 134], [346, 134], [408, 172], [432, 250], [414, 332],
              [396, 300], [300, 250], [206, 300],
            ]),
            hair,
          ),
          c.path(ellipse(204, 312, 17, 26) + ellipse(397, 312, 17, 26), dark(skin, 0.15)),
          c.solid(face, skin, [
            [dark(skin, 0.6, '#5a1f3a'), 0.7, [0, 0.9, 0.5, 0.3]],
            ['#ffe2b8', 0.8, 'r', [0.72, 0.3, 0.5]],
          ]),
          c.path(ellipse(238, 354, 27, 18) + ellipse(364, 354, 27, 18), '#e0715c', { opacity: 0.4 }),
          c.line(
            curve(
              [[224, 318], [246, 331], [270, 319]],
              false,
            ),
            '#4a2230',
            5,
          ),
          c.line(
            curve(
              [[332, 319], [356, 331], [378, 318]],
              false,
            ),
            '#4a2230',
            5,
          ),
          c.line('M230 325l-5 8M242 330l-2 9M255 329l3 9M346 329l-3 9M360 330l2 9M372 325l5 8', '#4a2230', 2.6),
          c.line(
            curve(
              [[297, 340], [291, 354], [302, 358]],
              false,
            ),
            dark(skin, 0.35, '#5a1f3a'),
            3.4,
          ),
          c.line(
            curve(
              [[286, 380], [299, 386], [314, 379]],
              false,
            ),
            '#8f3a3c',
            4,
          ),
          c.solid(
            curve([
              [188, 300], [204, 262], [226, 250], [252, 262], [280, 246], [306, 262], [334, 244], [360, 258],
              [386, 248], [404, 268], [414, 302], [434, 246], [404, 166], [344, 128], [262, 128], [192, 168],
              [166, 248],
            ]),
            hair,
            [['#7a5a5c', 0.6, [0.8, 0, 0.4, 0.4]]],
          ),
        ],
        { wob: 4, shadow: 7 },
      ),
      { rot: 0 },
    ),
  );
  const pines = [1, 2].map((k) => c.stamp(m.pine(c, { h: 74, col: k > 1 ? '#2f6a5a' : '#5f9a7c', seed: k }))),
    dim = c.stamp(m.pine(c, { h: 70, col: '#2f5a4a', seed: 4 }));
  // birds nest in the hair, somebody whispers at the ear
  c.add(
    [
      [236, 150, 0.5], [272, 134, 0.4], [330, 136, 0.46], [362, 152, 0.56], [390, 178, 0.4], [208, 172, 0.36],
    ].map(([x, y, s], i) => pines[i % 2](x, y + 8, s)),
    c.at(300, 132, 0.5, m.crow(c, { col: '#e9d9b4' })),
  );
  c.add(c.glow(150, 292, 70, '#ffd27a', 0.8));
  // the county: patchwork in perspective with a knee under it
  const at = (u: number, v: number): [number, number] => [
    300 + (u - 0.5) * (560 + 280 * v),
    412 +
      22 * Math.cos((u - 0.5) * 7) * (1 - v) +
      500 * v ** 1.12 -
      74 * Math.exp(-((u - 0.68) ** 2 / 0.022 + (v - 0.34) ** 2 / 0.03)) -
      40 * Math.exp(-((u - 0.36) ** 2 / 0.02 + (v - 0.5) ** 2 / 0.05)),
  ];
  const cols = [
    '#6f9a66',
    '#8fa66a',
    '#c2a866',
    '#b08455',
    '#4f7f72',
    '#7fa590',
    '#9a5f55',
    '#5f7f9c',
    '#cbb98a',
    '#7a6798',
  ];
  const N = 5,
    M = 5,
    patches = [];
  let furrows = '',
    rows = '';
  for (let j = 0; j < M; j++)
    for (let i = 0; i < N; i++) {
      const u0 = i / N,
        u1 = (i + 1) / N,
        v0 = j / M,
        v1 = (j + 1) / M,
        k = (i * 3 + j * 7 + ((i * j) % 4)) % cols.length,
        col = cols[k];
      const P = (a: number, b: number): Pt => at(u0 + (u1 - u0) * a, v0 + (v1 - v0) * b),
        q = (a: number, b: number): Pt => [...P(a, b), 1];
      patches.push(
        c.solid(curve([q(0, 0), P(0.5, 0), q(1, 0), P(1, 0.5), q(1, 1), P(0.5, 1), q(0, 1), P(0, 0.5)]), col, [
          [dark(col, 0.6, '#1c2350'), 0.75, [0, 1, 0.5, 0.1]],
        ]),
      );
      const seg = (a: number, b: number, e: number, f: number): string => {
        const A = P(a, b),
          B = P(e, f);
        return `M${A[0].toFixed(0)} ${A[1].toFixed(0)}L${B[0].toFixed(0)} ${B[1].toFixed(0)}`;
      };
      if (k % 3 === 0) furrows += [0.2, 0.4, 0.6, 0.8].map((t) => seg(0.08, t, 0.92, t)).join('');
      if (k % 4 === 1) rows += [0.2, 0.4, 0.6, 0.8].map((t) => seg(t, 0.1, t, 0.9)).join('');
    }
  patches.push(
    c.line(furrows, '#1c2350', 1.5, { opacity: 0.35 }),
    c.line(rows, '#fff4d8', 1.5, { opacity: 0.4, 'stroke-dasharray': '2 5' }),
  );
  const seam = [];
  for (let i = 1; i < N; i++)
    seam.push(
      curve(
        [0, 0.25, 0.5, 0.75, 1].map((v) => at(i / N, v)),
        false,
      ),
    );
  for (let j = 1; j < M; j++)
    seam.push(
      curve(
        [0, 0.17, 0.34, 0.5, 0.67, 0.84, 1].map((u) => at(u, j / M)),
        false,
      ),
    );
  c.add(
    c.cut([patches, c.line(seam.join(''), '#fff4d8', 2, { 'stroke-dasharray': '7 6', opacity: 0.85 })], {
      wob: 4,
      shadow: 9,
    }),
  );
  c.add(
    c.cut(
      c.solid(
        curve([
          ...[0, 0.2, 0.4, 0.6, 0.8, 1].map((u) => at(u, 0)).map(([x, y]) => [x, y - 14]),
          ...[1, 0.8, 0.6, 0.4, 0.2, 0].map((u) => at(u, 0)).map(([x, y]) => [x, y + 26]),
        ]),
        '#f6efe0',
        [['#a59ab5', 0.8, [0, 1, 0, 0.2]]],
      ),
      { wob: 4, shadow: 6 },
    ),
  );
  // fingers over the hem
  c.add(
    c.cut(
      [0, 1, 2, 3].map((i) =>
        c.solid(
          curve([
            [420 + i * 24, 424 - i * 3], [430 + i * 24, 412 - i * 4], [442 + i * 24, 420 - i * 3],
            [444 + i * 24, 462 - i * 5], [432 + i * 24, 474 - i * 5], [420 + i * 24, 462 - i * 5],
          ]),
          skin,
          [[dark(skin, 0.5, '#5a1f3a'), 0.6, [0, 1, 0.4, 0.3]]],
        ),
      ),
      { wob: 2, shadow: 4 },
    ),
  );
  c.add(
    c.path(
      box(-10, 400, 620, 510),
      c.linear([[0, '#141c48', 0.05], [0.5, '#141c48', 0.3], [1, '#0d1238', 0.62]]),
    ),
  );
  const sheep = c.stamp([
    c.path(ellipse(0, -7, 9, 6), '#fff6e4'),
    c.path(circle(-9, -9, 3), '#3a2730'),
    c.line('M-4 -2V2M4 -2V2', '#3a2730', 1.5),
  ]);
  const home = c.stamp(m.house(c, { seed: 2, lit: 1, wall: '#f1dcb8', roof: '#8f3a3c' }));
  // who lives there
  const spot = (u: number, v: number, s: number, el: Kids): string => {
    const [x, y] = at(u, v);
    return c.at(x, y, s, el);
  };
  c.add(
    c.cut(
      [
        [[0.22, 0.22, 0.5], [0.3, 0.25, 0.42], [0.86, 0.5, 0.62]].map(([u, v, s]) => home(...at(u, v), s)),
        [
          [0.46, 0.3], [0.49, 0.34], [0.1, 0.52], [0.14, 0.56], [0.93, 0.3], [0.6, 0.72], [0.64, 0.76],
        ].map(([u, v]) => dim(...at(u, v), 0.3 + v * 0.4)),
        [[0.36, 0.56], [0.4, 0.59], [0.33, 0.6], [0.43, 0.54]].map(([u, v]) => sheep(...at(u, v), 0.9)),
      ],
      { wob: 1.5, shadow: 3 },
    ),
  );
  c.add(c.cut(c.at(at(0.19, 0.62)[0], at(0.19, 0.62)[1], 0.42, m.fox(c, {})), { wob: 2, shadow: 5 }));
  c.add(
    c.glow(at(0.56, 0.5)[0], at(0.56, 0.5)[1], 120, '#ffdf94', 0.8),
    c.cut(
      spot(0.53, 0.52, 0.74, [
        m.person(c, {
          coat: '#3a3560',
          hat: 'wide',
          hatc: '#241f3c',
          arms: [[-12, -40], [20, -56]],
          legs: [[-10, 0], [10, 0]],
          light: 1,
        }),
        c.at(20, -56, 1, m.lantern(c, {})),
      ]),
      { wob: 1.5, shadow: 4 },
    ),
  );
  c.add(
    c.cut(
      c.at(
        148,
        424,
        1,
        [
          m.ladder(c, { h: 120, w: 20, tw: 15, rungs: 8, col: '#6b4a33' }),
          c.at(
            3,
            -62,
            0.56,
            m.person(c, {
              kind: 'child',
              coat: '#c1493c',
              arms: [[14, -50], [16, -58]],
              hat: 'point',
              hatc: '#3f6a5c',
              light: 1,
            }),
          ),
          c.at(-7, -92, 0.8, m.lantern(c, {})),
        ],
        { rot: 14 },
      ),
      { wob: 1, shadow: 4 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#0d1030' });
}
