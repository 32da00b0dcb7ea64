// Voices: what court cards, strategy cards and roles show above their text, and Guy.
import { Card, box, circle, curve, dark, ellipse, lite, poly, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import type { Face } from '../tool/faces.js';

const LAMP = '#ffd88a';
const SKIN = '#c9825f';

const hall = (c: Card): void => {
  c.add(
    c.sky([[0, '#2a1f2c'], [0.6, '#5a3f3c'], [1, '#3a2828']], { amount: 0.25 }),
    c.glow(200, 60, 240, LAMP, 0.5, 0.4),
  );
};
// stage I, from the gallery: the judge far off, Guy's back in the dock, hats before us
function court1(): Card {
  const c = new Card('vk1x', 41, null, 400, 240);
  hall(c);
  c.add(
    c.cut(
      [
        c.path(
          box(40, 26, 40, 104) + box(110, 26, 30, 104) + box(260, 26, 30, 104) + box(320, 26, 40, 104),
          '#3a2a2c',
        ),
        c.path(
          curve([[46, 118, 1], [46, 52], [60, 36], [74, 52], [74, 118, 1]]) +
            curve([[326, 118, 1], [326, 52], [340, 36], [354, 52], [354, 118, 1]]),
          '#8fa5b5',
          { opacity: 0.7 },
        ),
      ],
      { wob: 2 },
    ),
  );
  c.add(
    c.cut(
      [
        c.solid(
          poly([[130, 128], [138, 84], [262, 84], [270, 128]]),
          '#6a3f2c',
          [['#2a1418', 0.8, [0, 1, 0, 0.1]], [LAMP, 0.5, [0.5, 0, 0.5, 0.5]]],
        ),
        c.path(curve([[172, 86, 1], [176, 60], [192, 52], [208, 52], [224, 60], [228, 86, 1]]), '#241820'),
        c.path(circle(200, 44, 11), '#d6a483'),
        c.path(curve([[186, 54], [186, 36], [200, 30], [214, 36], [214, 54], [208, 44], [192, 44]]), '#e9e2d8'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  const jury = Array.from({ length: 6 }, (_, i): Pt => [
    304 + (i % 3) * 26 + Math.floor(i / 3) * 10,
    112 + Math.floor(i / 3) * 22,
  ]);
  c.add(
    c.cut(
      jury.map(
        ([x, y], i) =>
          c.path(
            curve([[x - 13, y + 24, 1], [x - 11, y + 8], [x, y + 3], [x + 11, y + 8], [x + 13, y + 24, 1]]),
            ['#4f6a7c', '#8a3a3c', '#8f7a9c', '#3f4f44', '#b8874a', '#5a5a62'][i],
          ) + c.path(circle(x, y - 4, 8), ['#e0b590', '#d69c78', '#e8c2a2', '#a8704f', '#7a4f38', '#d6a483'][i]),
      ),
      { wob: 2 },
    ),
    c.cut(
      c.solid(
        poly([[288, 150], [404, 150], [404, 182], [296, 182]]),
        '#6a3f2c',
        [['#2a1418', 0.8, [0, 1, 0, 0.1]]],
      ),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.path(curve([[164, 182, 1], [170, 142], [190, 130], [212, 130], [232, 142], [238, 182, 1]]), '#7a6a8c'),
        c.path(circle(201, 114, 16), '#c9825f'),
        c.path(curve([[184, 114], [185, 98], [201, 93], [217, 98], [218, 114], [210, 124], [192, 124]]), '#3a2a24'),
        c.solid(
          poly([[140, 160], [262, 160], [266, 196], [136, 196]]),
          '#7a4a30',
          [['#2a1418', 0.8, [0, 1, 0, 0.1]], [LAMP, 0.4, [0.5, 0, 0.5, 0.5]]],
        ),
        c.line('M152 164v28M176 164v28M201 164v28M226 164v28M250 164v28', '#4a2a1c', 3),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [[30, 214, 0], [96, 222, 1], [170, 226, 2], [246, 224, 0], [318, 220, 1], [384, 214, 2]].map(([x, y, k]) =>
        c.path(
          circle(x, y - 14, 17) +
            curve([[x - 34, 246, 1], [x - 30, y + 10], [x, y - 2], [x + 30, y + 10], [x + 34, 246, 1]]) +
            (k === 1
              ? curve([
                  [x - 32, y - 18], [x - 17, y - 22, 1], [x - 14, y - 40], [x + 14, y - 40], [x + 17, y - 22, 1],
                  [x + 32, y - 18],
                ])
              : k === 2
                ? circle(x, y - 32, 9)
                : ''),
          '#140c16',
        ),
      ),
      { wob: 2 },
    ),
  );
  return c.finish({ vignette: 0.6, tint: '#08040a', grain: 0.35 });
}
// stage II, from behind Guy: his ear and shoulder near, the prosecutor's finger, all those eyes
function court2(): Card {
  const c = new Card('vk2x', 43, null, 400, 240);
  hall(c);
  c.add(
    c.cut(
      Array.from({ length: 11 }, (_, i) => {
        const [x, y] = [26 + i * 36, 92 + (i % 2) * 12];
        return (
          c.path(
            curve([[x - 20, y + 54, 1], [x - 16, y + 18], [x, y + 10], [x + 16, y + 18], [x + 20, y + 54, 1]]),
            ['#4a3a44', '#3a3f4c', '#4a4038'][i % 3],
          ) +
          c.path(circle(x, y, 13), ['#b98a6c', '#8a5f48', '#c9a084'][i % 3]) +
          c.path(circle(x - 4, y - 1, 1.8) + circle(x + 4, y - 1, 1.8), '#17121c')
        );
      }),
      { wob: 2 },
    ),
  );
  c.add(
    c.cut(
      c.solid(box(-10, 138, 420, 30), '#5a3626', [
        ['#1d0f10', 0.8, [0, 1, 0, 0.1]], [LAMP, 0.5, [0.5, 0, 0.5, 0.4]],
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.path(poly([[66, 246], [74, 118], [104, 96], [134, 118], [146, 246]]), '#17121c'),
        c.path(circle(106, 76, 21), '#e0b590'),
        c.path(curve([[84, 74], [82, 50], [106, 40], [128, 50], [130, 72], [118, 58], [96, 60]]), '#6a5a52'),
        c.path(circle(113, 76, 2.6), '#17121c'),
        c.path(ellipse(120, 88, 4, 5), '#5a1f22'),
        c.path(taper([[128, 126], [176, 128], [222, 112]], 20, 13), '#241c2c'),
        c.path(taper([[220, 112], [246, 106], [264, 104]], 9, 6) + circle(222, 112, 10), '#e0b590'),
        c.path(poly([[98, 100], [114, 100], [106, 150]]), '#e9dfc4'),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  c.add(
    c.cut(
      [
        c.solid(
          curve([[226, 250, 1], [244, 206], [286, 186], [352, 186], [404, 204], [420, 250, 1]]),
          '#7a6a8c',
          [['#241a36', 0.8, [0, 1, 0.3, 0.2]]],
        ),
        c.solid(
          curve([[276, 150], [282, 104], [318, 82], [358, 92], [378, 130], [370, 172], [340, 196], [300, 190]]),
          '#3a2a24',
          [['#140c0c', 0.8, [0.6, 1, 0.4, 0.2]], ['#a87a5a', 0.4, [0, 0.2, 0.4, 0.4]]],
        ),
        c.solid(
          curve([[296, 150], [284, 146], [280, 162], [290, 176], [300, 170]]),
          '#c9825f',
          [['#5a1f3a', 0.6, [0, 1, 0.3, 0.2]]],
        ),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.path(curve([[272, 128, 1], [276, 136], [270, 140], [267, 134]]), '#bcd7e0'),
  );
  return c.finish({ vignette: 0.6, tint: '#08040a', grain: 0.35 });
}
// strategy: a thought is a paper boat that somebody sends down a fold of the brain
function strategy(): Card {
  const c = new Card('vksx', 47, null, 400, 240);
  c.add(c.sky([[0, '#7a3f4c'], [1, '#3a1a30']], { amount: 0.3 }), c.glow(150, 90, 200, '#ffcf9a', 0.6));
  const fold = (y: number, k: number): Pt[] => [
    [-20, y], [60, y - 26 * k], [140, y + 20 * k], [220, y - 24 * k], [310, y + 22 * k], [420, y - 10 * k],
  ];
  c.add(
    c.cut(
      [30, 78, 126].map((y, i) =>
        c.path(taper(fold(y, i % 2 ? -1 : 1), 34, 34, { steps: 5 }), ['#a8566a', '#8f4458', '#7a384c'][i]),
      ),
      { wob: 4, shadow: 9 },
    ),
    c.cut(
      c.solid(taper(fold(180, 1), 54, 54, { steps: 5 }), '#c97a6a', [
        ['#4a1a30', 0.7, [0, 1, 0, 0.2]], [LAMP, 0.5, [0.3, 0, 0.4, 0.5]],
      ]),
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(
          236, 164, 1.2,
          [
            c.path(poly([[-44, -6], [0, -10], [44, -6], [26, 14], [-26, 14]]), '#f6ead0'),
            c.path(poly([[-18, -8], [0, -44], [18, -8]]), '#e2d3b2'),
            c.path(poly([[0, -44], [18, -8], [0, -9]]), '#c9b894'),
            c.line('M-30 4h50M-26 9h40', '#a8987a', 2),
          ],
          { rot: -6 },
        ),
        c.at(
          120, 172, 0.9,
          m.person(c, {
            coat: '#57466e',
            skin: '#e0b590',
            hat: 'point',
            hatc: '#3a2f52',
            arms: [[18, -50], [30, -58]],
            legs: [[-14, 0], [8, 0]],
            lean: 8,
          }),
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.at(326, 108, 0.9, m.lantern(c, { glow: '#fff3cf' })),
    c.glow(326, 126, 60, LAMP, 0.8),
    c.line('M326 108V60', '#2a1020', 2),
  );
  return c.finish({ vignette: 0.55, tint: '#12040f', grain: 0.35 });
}
// roles: who whispers, by what they want. One door, four lights under it
const ROLES = {
  prosecutor: ['#3f4658', '#cfd6e0'],
  guilty: ['#5a2430', '#f08a6a'],
  innocent: ['#2a4a48', '#ffe9b0'],
  neutral: ['#3a3350', '#c9b8e8'],
} as const;
function role(name: keyof typeof ROLES): Card {
  const [wall, light] = ROLES[name];
  const c = new Card(`vr${name.slice(0, 3)}x`, name.length + 50, null, 400, 240);
  c.add(
    c.path(
      box(-10, -10, 420, 260),
      c.linear([[0, lite(wall, 0.12)], [1, dark(wall, 0.4)]]),
      { filter: c.filter('brush', 0.02, 0.008, 0.3) },
    ),
    c.cut(c.solid(box(-10, 196, 420, 56), dark(wall, 0.35), [[dark(wall, 0.7), 0.7, [0, 1, 0, 0.1]]]), { wob: 4 }),
  );
  c.add(
    c.path(poly([[150, 198], [250, 198], [360, 250], [60, 250]]), c.linear([[0, light, 0.7], [1, light, 0]])),
    c.glow(200, 130, 130, light, 0.6),
    c.cut(
      [
        c.path(
          curve([[136, 200, 1], [136, 80], [160, 40], [200, 26], [240, 40], [264, 80], [264, 200, 1]]),
          dark(wall, 0.6),
        ),
        c.path(
          curve([[150, 200, 1], [150, 84], [170, 52], [200, 40], [230, 52], [250, 84], [250, 200, 1]]),
          c.linear([[0, lite(light, 0.4)], [1, light]]),
        ),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  const who: Record<string, Kids> = {
    // a robe, a hat, a finger up: he is not one of them
    prosecutor: [
      c.path(curve([[166, 202, 1], [172, 128], [188, 108], [212, 108], [228, 128], [236, 202, 1]]), '#17141f'),
      c.path(circle(200, 92, 15), '#c9a084'),
      c.path(box(180, 74, 40, 8, 2) + poly([[186, 76], [190, 60], [210, 60], [214, 76]]), '#17141f'),
      c.path(taper([[222, 126], [244, 108], [240, 78]], 12, 8), '#17141f'),
      c.path(taper([[240, 80], [239, 62]], 6, 4), '#c9a084'),
      c.path(poly([[194, 108], [206, 108], [200, 140]]), '#e9e2d8'),
    ],
    // a shadow that drags its own chain and seems glad of it
    guilty: [
      c.path(curve([[160, 202, 1], [168, 136], [184, 112], [208, 108], [230, 130], [240, 202, 1]]), '#2a0d16'),
      c.path(circle(196, 94, 17), '#2a0d16'),
      c.path(circle(190, 94, 2.4) + circle(202, 94, 2.4), light),
      c.line('M228 150q20 10 16 30t26 22', '#1a070d', 7, { 'stroke-dasharray': '9 5' }),
      c.path(circle(280, 206, 15), '#1a070d'),
      c.path(taper([[178, 128], [158, 150], [172, 166]], 11, 8), '#3f1622'),
    ],
    // a child with a paper lamp
    innocent: [
      c.glow(230, 122, 40, '#fff6d8', 0.9),
      c.at(
        200, 202, 1.3,
        m.person(c, {
          kind: 'child',
          coat: '#3f7a72',
          skin: '#8a5a3f',
          hair: '#1d1418',
          cut: 'bob',
          arms: [[-16, -38], [20, -62]],
        }),
      ),
      c.path(circle(232, 122, 13), '#fff9e4'),
      c.line(circle(232, 122, 13), '#b98a5a', 2),
    ],
    // somebody juggling, who does not mind how it ends
    neutral: [
      c.at(
        200, 202, 1.1,
        m.person(c, {
          coat: '#57466e',
          skin: '#e0b590',
          hat: 'top',
          hatc: '#2a2140',
          arms: [[-26, -66], [26, -66]],
          legs: [[-12, 0], [12, 0]],
        }),
      ),
      c.path(circle(168, 96, 9), '#b8452f'),
      c.path(circle(200, 64, 9), '#f6ead0'),
      c.path(circle(232, 92, 9), '#2f6f5a'),
    ],
  };
  c.add(
    c.cut(who[name], { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.path(
          curve([[-10, 250, 1], [-10, 120], [40, 150], [70, 250, 1]]) +
            curve([[410, 250, 1], [410, 110], [364, 150], [330, 250, 1]]),
          dark(wall, 0.75),
        ),
      ],
      { wob: 4 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#08050e', grain: 0.35 });
}
// Guy himself, in the dock, with a goldfish in a bag that nobody has taken from him
function guy(): Card {
  const c = new Card('vgyx', 61, null, 300, 300);
  c.add(
    c.sky([[0, '#3a2f3c'], [0.6, '#6a4a44'], [1, '#3a2828']], { amount: 0.3 }),
    c.glow(190, 90, 200, LAMP, 0.55, 0.4),
  );
  c.add(
    c.cut(
      [
        c.solid(
          curve([[40, 310, 1], [54, 244], [100, 214], [190, 214], [240, 244], [258, 310, 1]]),
          '#7a6a8c',
          [['#241a36', 0.8, [0, 0.6, 0.7, 0.4]], [lite('#7a6a8c', 0.4, LAMP), 0.5, [0.9, 0, 0.5, 0.4]]],
        ),
        c.path(box(124, 186, 46, 46, 14), dark(SKIN, 0.3)),
        c.path(poly([[118, 214], [147, 250], [176, 214], [147, 226]]), '#e9dfc4'),
        c.solid(
          curve([[92, 126], [100, 76], [146, 58], [192, 76], [202, 126], [186, 176], [147, 200], [108, 176]]),
          SKIN,
          [['#5a1f3a', 0.7, [0, 0.7, 0.7, 0.4]], ['#ffd2a0', 0.6, [0.9, 0.1, 0.5, 0.4]]],
        ),
        c.path(
          curve([
            [88, 132], [84, 78], [120, 46], [170, 44], [206, 72], [208, 128], [196, 96], [176, 84], [160, 92],
            [140, 80], [118, 94], [98, 104],
          ]),
          '#3a2a24',
        ),
        c.path(
          curve([[84, 128], [76, 138], [84, 156], [94, 150]]) +
            curve([[210, 128], [218, 138], [210, 156], [200, 150]]),
          dark(SKIN, 0.1),
        ),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  c.add(
    c.path(circle(126, 128, 5) + circle(168, 128, 5), '#2a1d22'),
    c.line('M147 132Q155 150 143 156', dark(SKIN, 0.45), 3.4),
    c.line('M130 174q14 -7 28 1', '#7a2f3a', 4),
    c.path(curve([[204, 92, 1], [210, 104], [202, 110], [198, 102]]), '#bcd7e0'),
  );
  c.add(
    c.cut(
      [
        c.path(taper([[220, 250], [250, 222], [240, 196]], 30, 20), lite('#7a6a8c', 0.1)),
        c.path(circle(240, 188, 14), SKIN),
        c.solid(
          curve([[240, 178], [226, 206], [204, 232], [214, 262], [244, 270], [270, 256], [272, 228], [254, 204]]),
          '#9fd0d6',
          [['#2f6f86', 0.5, [0, 1, 0.3, 0.2]], ['#fff', 0.5, [0.8, 0, 0.5, 0.5]]],
          { opacity: 0.85 },
        ),
        c.at(240, 240, 0.4, m.fish(c, { col: '#f08a3a' })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      c.solid(box(-10, 274, 320, 40), '#6a3f2c', [
        ['#2a1418', 0.8, [0, 1, 0, 0.1]], [LAMP, 0.4, [0.6, 0, 0.5, 0.3]],
      ]),
      { wob: 4, shadow: 9 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#0a0512', grain: 0.35 });
}

const plate = { width: 400, most: 16 * 1024 };
export const faces: Face[] = [
  { game: 'voices', name: 'cards/court-1', draw: court1, webp: plate },
  { game: 'voices', name: 'cards/court-2', draw: court2, webp: plate },
  { game: 'voices', name: 'cards/strategy', draw: strategy, webp: plate },
  ...(Object.keys(ROLES) as (keyof typeof ROLES)[]).map((k): Face => ({
    game: 'voices',
    name: `cards/${k}`,
    draw: () => role(k),
    webp: plate,
  })),
  { game: 'voices', name: 'guy', draw: guy, webp: { width: 300, most: 20 * 1024 } },
];
