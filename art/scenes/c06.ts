import { Card, curve, circle, box, poly, rng, mix, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Something is due';
export default function (): Card {
  const c = new Card('c06', 67),
    r = rng(17);
  c.add(
    c.sky(
      [[0, '#b9c7d6'], [0.35, '#d7d9de'], [0.56, '#f6dccb'], [0.66, '#fbe6d2'], [1, '#e9e6ea']],
      { amount: 0.3, ink: '#7f8fb0' },
    ),
  );
  c.add(c.path(circle(470, 186, 40), '#fff9ee', { opacity: 0.9 }), c.glow(470, 186, 150, '#fff6e4', 0.8));
  for (let k = 0; k < 3; k++) {
    // three depths of forest, paler with distance
    const stamps = [1, 2, 3].map((s) =>
      c.stamp(m.pine(c, { h: 100, col: mix('#b9c2d0', '#7f93a8', k * 0.45), seed: s + k * 9, tiers: 4 })),
    );
    for (let i = 0; i < 22 - k * 5; i++)
      c.add(
        r.pick(stamps)(-10 + i * 30 + k * 40 + r.in(-9, 9), 572 + k * 16 + r.in(-6, 6), r.in(0.5, 0.95) + k * 0.14, {
          sy: r.in(0.6, 1.05) + k * 0.14,
        }),
      );
  }
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 566, amp: 12, seed: 9, step: 110 }), '#eef0f3', [['#b5c0d3', 0.7, [0, 1, 0, 0.2]]]),
      { wob: 4, shadow: 5 },
    ),
  );
  // the egg that is lived in
  const egg = curve([
    [300, 262], [372, 300], [418, 400], [424, 500], [388, 590], [300, 624], [212, 590], [176, 500], [182, 400],
    [228, 300],
  ]);
  c.add(c.path(ellipse(320, 622, 190, 26), '#8796b3', { opacity: 0.5 }));
  const crack = [
    [182, 404], [212, 420], [230, 398], [258, 432], [282, 404], [308, 440], [332, 408], [352, 430], [380, 400],
    [392, 418], [422, 396],
  ];
  c.add(
    c.cut(
      [
        c.solid(egg, '#f4ead8', [
          ['#a99bb0', 0.9, 'r', [0.1, 0.75, 0.75]],
          ['#7d7596', 0.7, [0, 1, 0.25, 0.35]],
          ['#ffffff', 0.8, 'r', [0.68, 0.24, 0.42]],
        ]),
        [
          [250, 330, 6], [352, 344, 4], [228, 470, 5], [392, 478, 7], [276, 540, 4], [340, 566, 5], [210, 540, 4],
          [330, 300, 3], [268, 300, 3], [382, 440, 3],
        ].map(([x, y, s]) => c.path(ellipse(x, y, s, s * 0.8), '#c2a98f', { opacity: 0.6 })),
      ],
      { wob: 4, shadow: 10 },
    ),
  );
  c.add(
    c.line('M' + crack.map((p) => p.join(' ')).join('L'), '#ffb347', 12, {
      opacity: 0.45,
      filter: c.filter('blur', 6),
    }),
    c.line('M' + crack.map((p) => p.join(' ')).join('L'), '#ffcf70', 5),
    c.line('M' + crack.map((p) => p.join(' ')).join('L'), '#fff2c4', 2),
    c.line('M258 432L252 462L262 474M332 408L338 380L330 366', '#ffb347', 2),
  );
  // door, chimney, window, washing
  c.add(
    c.cut([c.path(box(346, 236, 26, 60, 2), '#8a5a4c'), c.path(box(341, 230, 36, 9, 2), '#6b4238')], {
      wob: 3,
      shadow: 4,
    }),
    [
      [360, 214, 13], [372, 190, 17], [366, 160, 22], [384, 124, 28],
    ].map(([x, y, s], i) => c.path(circle(x, y, s), '#ffffff', { opacity: 0.6 - i * 0.11 })),
  );
  c.add(
    c.glow(300, 566, 120, '#ffb347', 0.7),
    c.cut(
      [
        c.path(
          curve([[272, 618, 1], [272, 560], [300, 532], [328, 560], [328, 618, 1]]),
          '#7a3f34',
        ),
        c.path(
          curve([[278, 618, 1], [278, 562], [300, 540], [322, 562], [322, 618, 1]]),
          '#ffc35e',
        ),
        c.path(circle(366, 520, 17), '#7a3f34'),
        c.path(circle(366, 520, 13), '#ffd88a'),
        c.line('M366 507V533M353 520H379', '#7a3f34', 3),
      ],
      { wob: 2 },
    ),
  );
  c.add(
    c.at(
      300,
      618,
      0.56,
      m.person(c, {
        kind: 'dress',
        coat: '#4a2c36',
        hair: '#d9d2d6',
        cut: 'bob',
        skin: '#3a2430',
        arms: [[-12, -40], [12, -40]],
      }),
    ),
  );
  c.add(
    c.path(
      poly([[278, 620], [322, 620], [372, 720], [226, 720]]),
      c.linear([[0, '#ffc35e', 0.65], [1, '#ffc35e', 0]]),
    ),
  );
  // foreground snow
  c.add(
    c.cut(
      c.solid(
        curve([[-20, 910, 1], [-20, 690], [110, 660], [260, 690], [420, 664], [620, 700], [620, 910, 1]]),
        '#f7f5f4',
        [
          ['#a9b6d0', 0.8, [0, 1, 0, 0.25]],
          ['#ffffff', 0.6, [0, 0, 0, 0.3]],
        ],
      ),
      { wob: 4, shadow: 6 },
    ),
  );
  // the shadow of something enormous comes over the hill
  const wing = (s: number) => [
    [318 + s * 14, 772], [318 + s * 60, 744], [318 + s * 130, 728], [318 + s * 200, 734, 1],
    [318 + s * 262, 748, 1], [318 + s * 214, 752, 1], [318 + s * 250, 772, 1], [318 + s * 196, 770, 1],
    [318 + s * 224, 794, 1], [318 + s * 166, 786, 1], [318 + s * 182, 812, 1], [318 + s * 120, 800],
    [318 + s * 60, 806], [318 + s * 22, 818],
  ];
  const shadow = curve([
    [318, 720, 1], [326, 736], [334, 750],
    ...wing(1),
    [330, 842], [352, 884, 1], [330, 876], [318, 892, 1], [306, 876], [284, 884, 1], [306, 842],
    ...wing(-1).reverse(),
    [302, 750], [310, 736],
  ]);
  c.add(
    c.group(
      { opacity: 0.55, transform: 'rotate(9 318 800) translate(-24 6)' },
      c.path(shadow, '#6f7fa8', { filter: c.filter('blur', 2) }),
    ),
  );
  // prints lead in, none lead out
  for (let i = 0; i < 12; i++) {
    const t = i / 11,
      x = 120 + 170 * t + Math.sin(t * 4) * 26,
      y = 884 - 176 * t;
    c.add(
      c.path(ellipse(x + (i % 2 ? 6 : -6) * (1 - t * 0.5), y, 6 - 3 * t, 3.4 - 1.6 * t), '#8d9bb8', { opacity: 0.8 }),
    );
  }
  c.add(
    c.cut(
      c.at(424, 832, 1.02, [
        m.person(c, {
          coat: '#c1493c',
          hair: '#3a2430',
          hat: 'point',
          hatc: '#2f4a63',
          kind: 'child',
          arms: [[-12, -32], [17, -62]],
          legs: [[-7, 0], [8, 0]],
          scarf: '#e9b24f',
          light: -1,
        }),
        c.line('M16 -62Q40 -40 58 -8', '#5a4038', 1.6),
        c.path(
          curve([[56, -6], [64, -14], [66, 0, 1], [140, 0, 1], [140, 4, 1], [62, 4, 1]]),
          '#7a4f3a',
        ),
        c.at(
          104,
          0,
          0.27,
          c.solid(
            curve([[0, -124], [52, -60], [44, 0], [0, 14], [-44, 0], [-52, -60]]),
            '#f4ead8',
            [['#a99bb0', 0.8, [0, 1, 0.3, 0.2]]],
          ),
        ),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.path(ellipse(142, 800, 108, 8), '#8796b3', { opacity: 0.5 }),
    c.cut(c.at(48, 806, 1, m.feather(c, { col: '#3a4257' }), { rot: -9 }), { wob: 2, shadow: 5 }),
  );
  c.add(c.at(84, 700, 1, m.bareTree(c, { h: 250, seed: 15, col: '#3f4457', depth: 6, w: 16, lean: 0.12 })));
  [
    [44, 520, 0.6, 0], [128, 500, 0.5, 1], [120, 560, 0.42, 0],
  ].forEach(([x, y, s, f]) => c.add(c.at(x, y, s, m.crow(c, { col: '#262a3a' }), { flip: !!f })));
  c.add(
    c.dots(
      Array.from({ length: 60 }, () => [r.in(0, 600), r.in(0, 900), r.in(1, 3.2)]),
      '#fff',
      { opacity: 0.85 },
    ),
  );
  return c.finish({ vignette: 0.3, tint: '#3a3f66' });
}
