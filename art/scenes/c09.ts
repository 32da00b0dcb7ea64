import { Card, curve, circle, box, poly, rng, taper, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Preserves';
export default function (): Card {
  const c = new Card('c09', 97),
    r = rng(3);
  c.add(
    c.path(
      box(-10, -10, 620, 920),
      c.linear([[0, '#3a2233'], [0.5, '#5a3340'], [1, '#2a1626']]),
      { filter: c.filter('brush', 0.02, 0.01, 0.4) },
    ),
  );
  const shelfY = [232, 420, 608];
  c.add(c.cut(c.path(box(10, 40, 580, 690, 6), '#241320'), { wob: 4, shadow: 8 }));
  const sky = (a: string, b: string): string =>
    c.path(
      box(-60, -150, 120, 150),
      c.linear([[0, a], [1, b]]),
    );
  const inside = {
    moon: [
      sky('#121a44', '#2f3f80'),
      m.stars(c, { n: 14, x: -40, y: -96, w: 80, h: 60, seed: 3 }),
      c.glow(0, -40, 44, '#fff2c8', 0.9),
      c.at(0, -40, 0.34, m.moon(c, { r: 54 })),
    ],
    storm: [
      sky('#2c3540', '#54626a'),
      c.at(0, -52, 0.5, m.cloud(c, { w: 110, h: 60, seed: 2, col: '#8b97a0', shade: '#3a444c' })),
      c.path(
        poly([[2, -48], [-12, -24], [-2, -24], [-10, -4], [12, -30], [2, -30], [10, -48]]),
        '#ffe27a',
      ),
      c.line('M-22 -40l-5 14M-14 -36l-5 14M18 -40l-5 14M26 -38l-4 12', '#cfe0e6', 1.4),
    ],
    sea: [
      sky('#f3c98a', '#e58a6a'),
      c.path(
        curve([[-60, -44], [-30, -52], [0, -42], [30, -50], [60, -42], [60, 10, 1], [-60, 10, 1]]),
        '#1f6f86',
      ),
      c.path(
        curve([[-60, -30], [-30, -36], [0, -27], [30, -34], [60, -28], [60, 10, 1], [-60, 10, 1]]),
        '#144f68',
      ),
      c.at(-2, -44, 0.42, [
        m.rowboat(c, { col: '#4a2418' }),
        c.path(
          poly([[0, -8], [0, -66], [34, -16]]),
          '#fff3dc',
        ),
        c.path(
          poly([[-3, -8], [-3, -56], [-26, -14]]),
          '#e9d3ae',
        ),
      ]),
    ],
    meadow: [
      sky('#9fd8e0', '#f6f0c0'),
      c.path(
        curve([[-60, -34], [-20, -44], [20, -34], [60, -40], [60, 10, 1], [-60, 10, 1]]),
        '#6aa84f',
      ),
      c.at(-4, -26, 0.4, [
        c.path(
          taper(
            [[0, 0], [2, -40], [-2, -64]],
            12,
            5,
          ) +
            taper(
              [[0, -34], [22, -56]],
              6,
              3,
            ),
          '#4a3230',
        ),
        c.at(0, -82, 1, m.crown(c, { col: '#4f8a3c', r: 36 })),
        c.at(30, -62, 0.6, m.crown(c, { col: '#5f9a46', r: 36, seed: 8 })),
      ]),
      c.path(
        [[-26, -18], [-18, -10], [12, -14], [22, -22], [28, -10], [-8, -6]]
          .map(([x, y]) => circle(x, y, 2.4))
          .join(''),
        '#f4d04a',
      ),
    ],
    snow: [
      sky('#8fa3c4', '#e9eef4'),
      c.path(
        curve([[-60, -24], [-10, -34], [60, -22], [60, 10, 1], [-60, 10, 1]]),
        '#ffffff',
      ),
      c.at(-16, -22, 0.5, m.pine(c, { h: 90, col: '#3f5f6f' })),
      c.at(18, -20, 0.36, m.house(c, { wall: '#7a4a3a', roof: '#fff', lit: 1, seed: 4 })),
      c.dots(
        Array.from({ length: 14 }, () => [r.in(-34, 34), r.in(-90, -30), 1.6]),
        '#fff',
      ),
    ],
    voice: [
      c.path(box(-60, -150, 120, 150), '#2c1d28'),
      [0, 1, 2, 3].map((i) =>
        c.line(
          curve(
            [[-26, -20 - i * 15], [-12, -30 - i * 15], [2, -16 - i * 15], [14, -30 - i * 15], [27, -20 - i * 15]],
            false,
          ),
          ['#e57f6a', '#f0b45a', '#8fd0b8', '#b99ae0'][i],
          3,
        ),
      ),
    ],
    fly: [
      c.path(box(-60, -150, 120, 150), '#15261f'),
      m.fireflies(
        c,
        [[-16, -30], [12, -56], [20, -22], [-6, -70], [-22, -58, 0.7], [4, -14, 0.7]],
        '#d8f08a',
        9,
      ),
    ],
    door: [
      c.path(box(-60, -150, 120, 150), '#fbe3a4'),
      c.glow(0, -30, 60, '#fff8dd', 0.9),
      c.path(
        curve([[-13, 0, 1], [-13, -44], [0, -58], [13, -44], [13, 0, 1]]),
        '#7a3f34',
      ),
      c.path(circle(7, -24, 2), '#f0c85a'),
    ],
    heart: [
      c.path(box(-60, -150, 120, 150), '#3a0f1c'),
      c.glow(0, -40, 46, '#ff6a5a', 0.8),
      c.path(
        curve([[0, -14, 1], [-24, -38], [-22, -58], [-8, -62], [0, -50, 1], [8, -62], [22, -58], [24, -38]]),
        '#e0413c',
      ),
      c.line('M6 -62C10 -74 20 -78 26 -74M-4 -60C-6 -76 -2 -82 4 -84', '#8f1f2c', 3),
    ],
    bird: [
      sky('#f6d9b0', '#f0a878'),
      c.at(0, -34, 0.8, m.bird(c, { col: '#2a1d28', wing: 1.4 })),
      c.at(-12, -60, 0.4, m.bird(c, { col: '#2a1d28' })),
      c.at(16, -66, 0.3, m.bird(c, { col: '#2a1d28' })),
    ],
  };
  const fill = Object.fromEntries(Object.entries(inside).map(([k, v]) => [k, c.stamp(v)]));
  const rows: [string, number, number?][][] = [
    [['snow', 84], ['voice', 78], ['moon', 98, 1], ['bird', 80], ['fly', 74]],
    [['sea', 92, 1], ['heart', 76], ['EMPTY', 86], ['meadow', 96, 1], ['storm', 84]],
    [['door', 80], ['fly', 66], ['storm', 90, 1], ['snow', 74], ['sea', 82]],
  ];
  rows.forEach((row, j) => {
    let x = 74;
    row.forEach(([k, w, cloth], i) => {
      if (k !== 'EMPTY')
        c.add(
          c.at(
            x,
            shelfY[j] - 6,
            1,
            m.jar(c, {
              w,
              h: w * 1.34,
              inside: fill[k](0, 0, w / 78),
              cloth: cloth ? ['#b8503f', '#3f7a72', '#c98a3f'][j] : undefined,
              label: (i + j) % 2 ? '#efe0bf' : undefined,
            }),
          ),
        );
      else
        c.add(
          c.path(ellipse(x, shelfY[j] - 4, 40, 5), '#6a4238'),
          c.line(ellipse(x, shelfY[j] - 5, 34, 4), '#8a5a48', 1.5),
        );
      x += 113;
    });
  });
  shelfY.forEach((y) =>
    c.add(
      c.cut(
        c.solid(box(6, y - 6, 588, 20, 3), '#8a5638', [
          ['#3a1d1c', 0.8, [0, 1, 0, 0]],
          ['#e0a468', 0.5, [0.5, 0, 0.5, 0.4]],
        ]),
        { wob: 3, shadow: 7 },
      ),
    ),
  );
  c.add(
    c.cut(c.solid(box(-10, 776, 620, 140), '#3f2430', [['#150a14', 0.9, [0, 1, 0, 0.1]]]), { wob: 3, shadow: 6 }),
  );
  // an old woman, a stool, a candle; behind her a child with the missing jar
  c.add(c.glow(206, 540, 300, '#ffcf80', 0.5, 0.4));
  c.add(
    c.cut(
      [
        c.at(232, 842, 1, [
          c.path(box(-46, -120, 92, 13, 4), '#6a3f2c'),
          c.path(
            poly([[-40, -110], [-52, 0], [-42, 0], [-30, -110]]) +
              poly([[40, -110], [52, 0], [42, 0], [30, -110]]),
            '#5a3324',
          ),
          c.path(box(-44, -56, 88, 8), '#5a3324'),
        ]),
        c.at(
          232,
          726,
          2.2,
          m.person(c, {
            kind: 'dress',
            coat: '#3d5a6c',
            hair: '#e6dfdc',
            cut: 'bob',
            skin: '#ecc8a6',
            trousers: '#2a1d28',
            arms: [[-22, -62], [17, -100]],
            legs: [[-6, 0], [6, 0]],
            light: -1,
            front:
              c.path(
                curve([[-5, -70], [5, -70], [11, -14], [0, -10], [-11, -14]]),
                '#efe3cd',
                { opacity: 0.9 },
              ) + c.path(circle(0, -95, 3.4), '#e6dfdc'),
          }),
        ),
      ],
      { wob: 2.5, shadow: 8 },
    ),
  );
  c.add(
    c.at(184, 590, 1.2, [
      c.path(box(-5, -18, 10, 20, 2), '#fff3dc'),
      c.path(
        curve([[0, -40], [5, -27], [0, -19], [-5, -27]]),
        '#ffd27a',
      ),
      c.path(ellipse(0, 3, 14, 4), '#c98a3f'),
    ]),
    c.glow(184, 556, 80, '#fff0c0', 0.9, 0.25),
  );
  const hug = c.at(
    12,
    -26,
    0.36,
    m.jar(c, {
      w: 70,
      h: 94,
      inside: [
        c.path(box(-60, -150, 120, 150), '#f6e6b0'),
        c.glow(0, -44, 60, '#fffbe6', 1),
        c.path(circle(0, -44, 15), '#fff8d8'),
      ],
    }),
  );
  c.add(
    c.glow(476, 800, 140, '#ffe9a8', 0.75, 0.3),
    c.cut(
      c.at(470, 862, 1.6, [
        m.person(c, {
          kind: 'child',
          coat: '#b8503f',
          hair: '#2a1a16',
          skin: '#f0c7a2',
          trousers: '#2a1d28',
          arms: [[2, -34], [20, -34]],
          legs: [[-10, 0], [10, 0]],
          lean: 3,
          toe: 1,
          light: 1,
        }),
        hug,
      ]),
      { wob: 2, shadow: 7 },
    ),
  );
  return c.finish({ vignette: 0.65, tint: '#0d0410' });
}
