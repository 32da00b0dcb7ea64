// Five endings, 600 × 400: grand coalition, acquitted, convicted, ten and ten, thirty points.
import { Card, box, circle, curve, dark, ellipse, lite, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { LAMP, grown, HEAD } from './cover_kit.js';
import type { Face } from '../tool/faces.js';

const card = (id: string, seed: number): Card => new Card(id + 'x', seed, null, 600, 400);

// a grand coalition: two in one coat
function coalition(): Card {
  const c = card('cgc', 47);
  c.add(
    c.sky([ [0, '#c99a6a'], [0.6, '#f0d3a0'], [1, '#e0b078']], { amount: 0.3, ink: '#a8723f' }),
    c.cut(c.solid(box(-10, 320, 620, 90), '#7a4a3c', [['#2a1418', 0.8, [0, 1, 0, 0.1]]]), { wob: 4 }),
  );
  c.add(c.glow(300, 160, 260, '#fff6dc', 0.8), c.path(ellipse(300, 366, 170, 18), '#2a1418', { opacity: 0.5 }));
  const wool = '#4a4a6a';
  c.add(
    c.cut(
      [
        c.path(
          taper([[262, 330], [258, 350], [252, 366]], 18, 12) +
            taper([[338, 330], [342, 350], [350, 366]], 18, 12) +
            taper([[222, 330], [220, 350], [214, 366]], 18, 12) +
            taper([[378, 330], [382, 350], [390, 366]], 18, 12),
          '#1f1b2c',
        ),
        c.solid(
          curve([
            [300, 122], [240, 116], [206, 136], [180, 230], [172, 336, 1], [240, 346], [300, 340], [360, 346],
            [430, 336, 1], [420, 230], [394, 136], [360, 116],
          ]),
          wool,
          [['#1a1830', 0.85, [0, 0.6, 0.7, 0.4]], [lite(wool, 0.5, LAMP), 0.6, [0.9, 0, 0.5, 0.4]]],
        ),
        c.line('M300 124V338', '#1f1b2c', 3),
        c.dots([[312, 170, 5], [312, 210, 5], [312, 250, 5], [312, 290, 5]], '#e9cf9a'),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  const head = (x: number, skin: string, hair: string, lean: number): Kids => [
    c.path(box(x - 12, 92, 24, 34, 8), dark(skin, 0.3)),
    c.solid(
      curve([
        [x - 30, 70], [x - 24, 40], [x, 30], [x + 24, 40], [x + 30, 70], [x + 18, 98], [x, 106], [x - 18, 98],
      ]),
      skin,
      [[dark(skin, 0.6), 0.6, [0, 0.6, 0.7, 0.4]]],
    ),
    c.path(
      curve([
        [x - 32, 70], [x - 30, 34], [x, 20], [x + 30, 34], [x + 32, 70], [x + 20 + lean, 48], [x - 18 + lean, 50],
      ]),
      hair,
    ),
  ];
  c.add(
    c.cut([head(256, '#e0b590', '#6a3a24', 6), head(346, '#8a5a3f', '#1d1418', -6)], { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.solid(
          curve([[220, 132], [256, 118], [300, 134], [346, 118], [382, 132], [356, 158], [300, 152], [246, 158]]),
          '#c1493c',
          [['#4a0f1c', 0.7, [0, 1, 0.2, 0.2]]],
        ),
      ],
      { wob: 4, shadow: 5 },
    ),
  );
  // each has one sleeve; in front, the right hand shakes the left
  c.add(
    c.cut(
      [
        c.path(taper([[208, 160], [196, 230], [270, 254]], 46, 34), dark(wool, 0.25)),
        c.path(taper([[394, 160], [406, 230], [330, 254]], 46, 34), lite(wool, 0.1)),
        c.path(box(262, 236, 14, 36, 4) + box(324, 236, 14, 36, 4), '#e9dfc4'),
        c.path(curve([[274, 240], [300, 238], [318, 250], [312, 268], [290, 272], [274, 266]]), '#e0b590'),
        c.path(curve([[328, 240], [304, 242], [286, 256], [294, 270], [312, 272], [328, 266]]), '#8a5a3f'),
        c.line('M296 250l14 4M294 258l14 4', '#5a3424', 2.4),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(86, 364, 0.9, m.person(c, { coat: '#1f6b3a', arms: [ [-14, -84], [16, -80]], hat: 'bowler' })),
        c.at(
          526, 366, 0.86,
          m.person(c, { kind: 'dress', coat: '#1f4fa3', cut: 'bob', arms: [[-20, -76], [14, -40]] }),
        ),
        c.at(486, 370, 0.7, m.cat(c, { look: -1 })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#2a120a', grain: 0.35 });
}

// acquitted: the top of the head opens like a cage, and everybody leaves by the window
function acquitted(): Card {
  const c = card('cac', 53);
  c.add(
    c.sky([ [0, '#8fc0c9'], [0.6, '#f0e6c0'], [1, '#f6cfa0']], { amount: 0.3, ink: '#6f9aa6' }),
    c.glow(470, 90, 260, '#fff6d8', 0.9, 0.4),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 352, amp: 14, seed: 5, step: 80, bottom: 410 }), '#7fa58a', [
        ['#f3e6b0', 0.6, [0, 0, 0, 0.4]],
      ]),
      { wob: 6 },
    ),
  );
  const head = HEAD.map(([x, y, k]): Pt => [x * 0.9 - 60, Math.min(410, y * 0.9 + 56), k ?? 0]);
  c.add(
    c.cut(
      c.solid(curve(head), '#c9825f', [['#7a2f3a', 0.75, [1, 1, 0.3, 0.2]], ['#fff0c4', 0.7, [0.4, 0, 0.4, 0.5]]]),
      { wob: 6, shadow: 9 },
    ),
    c.line('M92 284q10 5 20 -1M106 322q16 6 30 -2', '#3a1a22', 4),
  );
  c.add(
    c.cut(
      [
        c.path(box(186, 112, 118, 132, 60), '#5a2f38'),
        c.path(box(196, 122, 98, 114, 49), c.linear([[0, '#dff0ee'], [1, '#fff6d8']])),
        c.solid(
          curve([[196, 150], [160, 120], [140, 150], [146, 226], [196, 232, 1]]),
          '#a8644a',
          [['#4a1f28', 0.8, [0, 0.5, 0.9, 0.5]]],
        ),
        c.solid(
          curve([[294, 150], [332, 118], [354, 148], [348, 224], [294, 232, 1]]),
          '#b8704f',
          [['#4a1f28', 0.7, [1, 0.5, 0.1, 0.5]]],
        ),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  const bird = c.stamp(m.bird(c, { col: 'currentColor' }));
  c.add(
    [
      [250, 176, 0.7, -8, '#3b6fb0'], [318, 128, 0.9, -16, '#b8353a'], [388, 96, 1.05, -20, '#d2a02f'],
      [462, 132, 0.86, -8, '#3f8a5a'], [520, 70, 1.1, -24, '#7a4f9c'], [430, 52, 0.6, -12, '#6a6872'],
    ].map(([x, y, s, a, col]) =>
      bird(x as number, y as number, s as number, { rot: a as number, color: col as string }),
    ),
  );
  c.add(
    c.path(ellipse(452, 372, 40, 6), '#2f4a44', { opacity: 0.5 }),
    c.cut(
      [
        c.at(
          440, 370, 0.96,
          m.person(c, {
            coat: '#57466e',
            skin: '#c9825f',
            hair: '#3a2a24',
            arms: [[-18, -38], [24, -84]],
            legs: [[-12, 0], [14, 0]],
            lean: 3,
          }),
        ),
        c.at(412, 370, 0.8, m.suitcase(c, { col: '#8a5a3c' })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.4, tint: '#2a1a20', grain: 0.35 });
}

// convicted: a head of brick, five windows, one lit
function convicted(): Card {
  const c = card('ccv', 59);
  c.add(
    c.sky([[0, '#1c2030'], [0.7, '#3f4658'], [1, '#565a66']], { amount: 0.35 }),
    c.glow(130, 70, 90, '#cfd6e0', 0.5),
    c.path(circle(130, 70, 18), '#dfe4ea', { opacity: 0.8 }),
  );
  const head = HEAD.map(([x, y, k]): Pt => [x + 20, y + 6, k ?? 0]);
  const d = curve(head);
  const rows = Array.from(
    { length: 18 },
    (_, j) =>
      `M160 ${46 + j * 22}H500` +
      Array.from({ length: 9 }, (_u, i) => `M${170 + i * 40 + (j % 2) * 20} ${46 + j * 22}v22`).join(''),
  ).join('');
  c.add(
    c.cut(
      [
        c.solid(d, '#7a5a58', [['#1c1424', 0.9, [1, 1, 0.2, 0.2]], ['#c9b0a0', 0.5, [0, 0, 0.4, 0.4]]]),
        c.group({ 'clip-path': c.clip(d) }, c.line(rows, '#4a3438', 2.4, { opacity: 0.7 })),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.line('M190 262q12 -4 22 2', '#1c1424', 4),
  );
  const cell = (x: number, y: number, lit: boolean): string =>
    c.cut(
      [
        c.path(box(x - 4, y - 4, 66, 54, 3), '#2a1c28'),
        c.path(box(x, y, 58, 46), lit ? '#ffd27a' : '#14101c'),
        lit
          ? c.at(
              x + 30, y + 46, 0.4,
              m.person(c, { coat: '#2a1c28', skin: '#2a1c28', hair: '#2a1c28', arms: [[-10, -56], [12, -54]] }),
            )
          : '',
        c.line([0, 1, 2, 3].map((i) => `M${x + 9 + i * 13} ${y}v46`).join(''), '#0d0a14', 4),
      ],
      { wob: 2 },
    );
  c.add(
    c.glow(382, 130, 70, '#ffd27a', 0.5),
    cell(238, 102, false),
    cell(352, 102, true),
    cell(222, 184, false),
    cell(374, 184, false),
    cell(298, 264, false),
  );
  c.add(
    c.cut(c.solid(box(-10, 356, 620, 60), '#2a2a36', [['#0d0c14', 0.8, [0, 1, 0, 0.1]]]), { wob: 4 }),
    c.cut(
      [
        c.at(
          122, 364, 0.86,
          m.person(c, {
            coat: '#8c2430',
            hat: 'top',
            hatc: '#1c1424',
            skin: '#e0b590',
            arms: [[-16, -36], [26, -58]],
            legs: [[-10, 0], [14, 0]],
          }),
        ),
        c.at(148, 312, 0.5, m.key(c, { col: '#e0b84a' }), { rot: 150 }),
        c.at(534, 366, 0.7, m.cat(c, { col: '#0d0c14', look: -1 })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(m.rain(c, { n: 60, h: 380, col: '#a9b3c4', seed: 6, o: 0.35 }));
  return c.finish({ vignette: 0.6, tint: '#05060c', grain: 0.35 });
}

// ten and ten: coins and hands hold the balance, and somebody walks the beam
function tenAndTen(): Card {
  const c = card('ctt', 61);
  c.add(
    c.sky([[0, '#1f4a52'], [0.6, '#5a8a7c'], [1, '#d9c98a']], { amount: 0.3 }),
    c.glow(300, 110, 280, '#fff0c4', 0.7, 0.4),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 350, amp: 8, seed: 8, step: 90, bottom: 410 }), '#2a4a44', [
        ['#d9d08a', 0.5, [0.5, 0, 0.5, 0.4]],
      ]),
      { wob: 6, shadow: 5 },
    ),
  );
  const coin = c.stamp([
    c.path(ellipse(0, 4, 30, 9), '#7a5412'),
    c.path(box(-30, 0, 60, 4), '#7a5412'),
    c.path(ellipse(0, 0, 30, 9), '#e0b84a'),
    c.line(ellipse(0, 0, 20, 5.4), '#9a6f1c', 2),
  ]);
  c.add(
    c.cut(
      [
        c.solid(
          curve([
            [240, 380, 1], [250, 352], [288, 340], [292, 98, 1], [308, 98, 1], [312, 340], [350, 352],
            [360, 380, 1],
          ]),
          '#8a6a2c',
          [['#2a1c08', 0.8, [0, 0.4, 0.7, 0.4]]],
        ),
        c.path(
          taper([[96, 110], [200, 100], [300, 94], [400, 100], [504, 110]], (t) => 7 + 9 * Math.sin(Math.PI * t)),
          '#a9853c',
        ),
        c.path(circle(300, 94, 13), '#e0b84a'),
        c.line(
          'M100 112L46 262M100 112L156 262M100 112V262M500 112L444 262M500 112L556 262M500 112V262', '#5a4418', 2.4,
        ),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  c.add(
    c.cut(
      Array.from({ length: 10 }, (_, i) => coin(100 + ((i * 7) % 5) * 3 - 6, 258 - i * 13, 1)),
      { wob: 2, shadow: 5 },
    ),
  );
  const hand = [0, 1, 2].map((k) =>
    c.stamp(grown(c, ['#2f4a6a', '#7a3a3c', '#3f5a4a'][k], ['#c98f6a', '#8a5a3f', '#e0b590'][k])),
  );
  c.add(
    c.cut(
      Array.from({ length: 10 }, (_, i) =>
        hand[i % 3](452 + (i % 5) * 24, 232 - (i < 5 ? 26 : 0) + (i % 2) * 6, 0.4, { rot: (i % 5) * 7 - 14 }),
      ),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.solid(
          curve([[34, 258, 1], [168, 258, 1], [140, 282], [100, 288], [60, 282]]),
          '#a9853c',
          [['#2a1c08', 0.7, [0, 1, 0, 0.1]]],
        ),
        c.solid(
          curve([[434, 258, 1], [568, 258, 1], [540, 282], [500, 288], [460, 282]]),
          '#a9853c',
          [['#2a1c08', 0.7, [0, 1, 0, 0.1]]],
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(
          318, 88, 0.66,
          m.person(c, {
            coat: '#b3423c',
            hat: 'top',
            hatc: '#1d2a2c',
            arms: [[-34, -62], [34, -70]],
            legs: [[-8, 0], [8, 0]],
            lean: 3,
          }),
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line('M286 46L352 40', '#1d2a2c', 3),
  );
  c.add(
    c.cut(
      [
        c.at(210, 372, 0.6, m.person(c, { coat: '#1d3a3a', arms: [[-14, -90], [14, -90]] })),
        c.at(
          404, 374, 0.56,
          m.person(c, { kind: 'dress', coat: '#57466e', cut: 'bob', arms: [[-16, -44], [16, -88]] }),
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#06181a', grain: 0.35 });
}

// thirty points: the hares have come to the end of the ribbon, and the first one goes on without it
function thirty(): Card {
  const c = card('cth', 67);
  c.add(
    c.sky([[0, '#2a2358'], [0.5, '#6a4a8c'], [0.85, '#e58e9a'], [1, '#f6c9a0']], { amount: 0.3 }),
    m.stars(c, { n: 50, h: 220, seed: 8 }),
    c.at(456, 96, 1, [c.glow(0, 0, 130, '#fff2d0', 0.7), m.moon(c, { r: 54, col: '#fff0cf', shade: '#d9a58a' })]),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 356, amp: 10, seed: 12, step: 80, bottom: 410 }), '#3f2f5a', [
        ['#c98fa5', 0.5, [0.6, 0, 0.5, 0.4]],
      ]),
      { wob: 6 },
    ),
  );
  const way: Pt[] = [[-20, 370], [90, 330], [210, 344], [300, 300], [280, 250], [350, 214], [396, 172]];
  c.add(
    c.cut(
      [c.solid(taper(way, (t) => 46 - 32 * t, 0, { steps: 6 }), '#f3e6c8', [['#8a6a8c', 0.6, [0, 1, 0.2, 0.2]]])],
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.line(
      Array.from({ length: 8 }, (_, i) => `M${16 + i * 30} ${[356, 344, 334, 334, 338, 344, 342, 334][i]}l4 18`).join(
        '',
      ), '#a98a9c', 2,
    ),
  );
  const hare = (x: number, y: number, s: number, col: string, rot: number): string =>
    c.cut(c.at(x, y, s, m.rabbit(c, { col, belly: lite(col, 0.6) }), { rot }), { wob: 2, shadow: 5 });
  c.add(
    hare(72, 334, 0.66, '#3b6fb0', -8),
    hare(176, 338, 0.66, '#b8353a', 4),
    hare(262, 316, 0.62, '#3f8a5a', -16),
    hare(318, 230, 0.5, '#d2a02f', -20),
  );
  // the leap
  c.add(
    c.cut(
      c.at(
        448, 140, 0.62,
        [
          c.solid(
            curve([[-60, 10], [-40, -16], [0, -26], [36, -30], [52, -20], [40, -2], [0, 4], [-36, 18]]),
            '#f3ead6',
            [['#8a7a9c', 0.6, [0, 1, 0.2, 0.2]]],
          ),
          c.path(
            taper([[-52, 6], [-84, 22], [-104, 14]], 14, 6) +
              taper([[34, -6], [62, 8], [84, 2]], 9, 5) +
              taper([[44, -26], [24, -52], [2, -62]], 10, 4) +
              taper([[50, -26], [38, -58], [22, -74]], 10, 4),
            '#e0d3c0',
          ),
          c.path(circle(56, -28, 17), '#f3ead6'),
          c.path(circle(63, -31, 3), '#2a1d22'),
          c.path(circle(-62, 2, 8), '#fff'),
        ],
        { rot: -24 },
      ),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.line('M372 206q14 -18 30 -26', '#fff2d0', 3, { 'stroke-dasharray': '2 9' }),
    m.grass(c, { x0: -10, x1: 610, y: 404, h: 22, n: 50, col: '#241a3c', seed: 6 }),
    c.cut(
      c.at(
        552, 376, 0.8,
        m.person(c, {
          kind: 'child',
          coat: '#c1493c',
          cut: 'short',
          hair: '#1d1418',
          skin: '#8a5a3f',
          arms: [[-20, -80], [16, -76]],
          lean: -3,
          light: -1,
        }),
      ),
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#120a26', grain: 0.35 });
}

const small = { width: 420, most: 16 * 1024 };
const large = { width: 1260, most: 64 * 1024 };
export const faces: Face[] = [
  { game: 'night', name: 'end-coalition', draw: coalition, webp: small, large },
  { game: 'voices', name: 'end-acquitted', draw: acquitted, webp: small, large },
  { game: 'voices', name: 'end-convicted', draw: convicted, webp: small, large },
  { game: 'vote', name: 'end-ten', draw: tenAndTen, webp: small, large },
  { game: 'dixit', name: 'end-thirty', draw: thirty, webp: small, large },
];
