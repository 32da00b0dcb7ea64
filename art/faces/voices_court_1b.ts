// Voices: a picture for each court card of stage 1, a09 to a16: the exhibits, the manager, the film, the drawing.
import { box, circle, curve, dark, ellipse, lite, poly, taper } from '../lib/svg.js';
import type { Card, Kids, Pt } from '../lib/svg.js';
import type { Face } from '../tool/faces.js';
import {
  GLOVE,
  GOLD,
  INK,
  LAMP,
  PAPER,
  VIOLET,
  WHO,
  WOOD,
  bust,
  court,
  fingers,
  gallery,
  goldie,
  hall,
  head,
  jar,
  lit,
  mask,
  pane,
  plate,
  sheet,
  wood,
} from './court_kit.js';
import type { Name, Pose } from './court_kit.js';
import { end, masked } from './voices_court_1.js';

// a09: bang. Everything is violet but what he has thrown himself upon
function violet(): Card {
  const c = plate('vca09x', 309);
  c.add(c.path(box(-10, -10, 620, 380), '#3a2052'));
  c.add(
    c.cut(
      [
        c.path(
          box(-10, 40, 150, 120, 12) +
            box(164, 40, 130, 120, 12) +
            box(318, 40, 130, 120, 12) +
            box(472, 40, 150, 120, 12),
          '#5a3a7c',
        ),
        c.path(box(-10, 16, 620, 8), '#241038'),
        c.line([70, 190, 420, 540].map((x) => `M${x} 22v26m-10 0h20l-4 24h-12z`).join(''), '#241038', 5),
        c.path(box(20, 214, 130, 170, 20) + box(450, 214, 130, 170, 20), '#4a2a6a'),
      ],
      { wob: 4 },
    ),
  );
  const star = (n: number, r: number, R: number, turn: number): string =>
    poly(
      Array.from({ length: n * 2 }, (_, i): Pt => {
        const a = (i * Math.PI) / n + turn;
        const k = i % 2 ? r : R * (0.82 + ((i * 13) % 7) / 22);
        return [300 + Math.cos(a) * k * 1.35, 176 + Math.sin(a) * k];
      }),
    );
  c.add(
    c.cut(c.solid(star(13, 120, 205, 0.1), '#7a48b0', [['#4a2080', 0.7, 'r', [0.5, 0.5, 0.5]]]), {
      wob: 6,
      shadow: 9,
    }),
    c.cut(c.path(star(11, 92, 158, 0.4), '#9a66cc'), { wob: 6, shadow: 9 }),
    c.cut(c.path(star(9, 66, 118, 0.2), '#c9a4ea'), { wob: 4, shadow: 5 }),
    c.glow(300, 190, 150, '#fff0d8', 0.8),
  );
  c.add(
    c.cut(
      [
        [84, 70, 24], [142, 150, -30], [210, 48, 60], [386, 52, -18], [470, 104, 40], [528, 60, -50],
        [60, 200, 10], [540, 190, 16],
      ].map(([x, y, rot], i) =>
        c.at(
          x,
          y,
          0.8,
          [
            c.path(box(-26, -13, 52, 26, 2), i % 2 ? '#b48ae0' : '#d4b8ee'),
            c.line(ellipse(0, 0, 9, 8), '#6a3fa0', 3),
          ],
          { rot },
        ),
      ),
      { wob: 2, shadow: 5 },
    ),
  );
  const coat = '#5a3290';
  c.add(
    c.cut(
      [
        c.solid(
          curve([
            [166, 372, 1], [164, 316], [176, 258], [216, 218], [268, 200], [340, 200], [392, 218], [432, 258],
            [444, 316], [442, 372, 1],
          ]),
          coat,
          [['#2a1450', 0.8, [0, 1, 0.2, 0.2]], ['#b48ae8', 0.6, [0.5, 0, 0.5, 0.4]]],
        ),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.glow(304, 276, 86, '#fff6d8', 0.9),
    c.cut(
      c.at(
        304, 342, 0.92,
        jar(c, 128, 132, { water: '#9fd6d8', fish: c.at(0, -54, 0.92, goldie(c, { col: '#d8a4c8' })) }),
      ),
      { wob: 2 },
    ),
    c.cut(
      [
        c.at(304, 178, 1.22, head(c, 'guy', { skin: '#8a5ac0', eyes: 'shut', mouth: 'flat', look: [0, 1] })),
        c.path(
          curve([
            [268, 174], [264, 142], [284, 122], [318, 120], [342, 140], [341, 174], [335, 166], [318, 160],
            [304, 164], [288, 158], [274, 168],
          ]),
          '#34195c',
        ),
        c.path(taper([[204, 252], [184, 316], [278, 326]], 54, 34), '#6a3ca6'),
        c.path(taper([[404, 252], [428, 312], [336, 300]], 54, 34), '#6a3ca6'),
        c.path(circle(282, 324, 17) + circle(332, 298, 17), '#8a5ac0'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ ...end, vignette: 0.5, tint: '#12041f' });
}

// a10: Exhibit Two, as worn. It takes a water jug and part of the defence with it
function balaclava(): Card {
  const c = plate('vca10x', 310);
  hall(c, { wall: ['#24363a', '#4f6a62', '#2a2a2c'], glow: [300, 110, 300], panel: 236 });
  c.add(
    c.cut(
      [
        c.at(
          512, 124, 0.56,
          bust(c, 'mother', {
            mouth: 'glad',
            arms: [[-60, -60, -44, -120], [60, -60, 46, -116]],
            look: [-0.8, 0.6],
          }),
        ),
        c.line('M486 56L470 26M538 58L556 30', '#e6d3a4', 3),
        wood(c, 452, 122, 156, 26, '#5a3828'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        // the defence, going over backwards
        c.path(taper([[112, 262], [86, 204], [118, 156]], 30, 20), '#2a2230'),
        c.path(taper([[138, 266], [150, 206], [188, 176]], 30, 20), '#2a2230'),
        c.path(
          curve([[102, 160], [104, 132], [120, 124], [152, 126], [150, 138], [132, 146], [128, 166]]),
          '#6a3a24',
        ),
        c.path(
          curve([[172, 182], [182, 154], [200, 152], [228, 166], [222, 178], [202, 176], [194, 194]]),
          '#6a3a24',
        ),
        c.path(taper([[78, 266], [40, 236], [26, 190]], 24, 15), '#2a2230'),
        c.path(circle(25, 184, 12), WHO.quill.skin),
        [
          [214, 92, 20], [66, 108, -24], [30, 56, 14],
        ].map(([x, y, rot]) => c.at(x, y, 0.34, sheet(c, 120, 150, { rows: 4 }), { rot })),
        wood(c, -10, 262, 250, 120, '#5a3828', 2),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(
          328, 372, 1.5,
          bust(c, 'guy', {
            arms: [[-66, -54, -112, -84], [72, -66, 104, -108]],
            lean: -4,
            tilt: -8,
          }),
        ),
        c.at(
          318, 190, 2.05,
          mask(c, {
            at: [19, -2],
            inside: [
              c.path(box(0, -20, 44, 40), WHO.guy.skin),
              c.path(circle(20, -2, 5), '#fff6e4'),
              c.path(circle(22, -1, 3), INK),
            ],
          }),
          { rot: -7 },
        ),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        c.path(
          curve([[516, 250], [548, 240], [586, 262], [606, 300], [612, 330], [580, 300], [556, 286], [520, 280]]),
          '#9fd0d6',
        ),
        c.dots([[560, 214, 10], [588, 232, 8], [540, 206, 7], [596, 196, 6]], '#bfe3e6'),
        c.at(
          508, 236, 0.9,
          [
            c.line(ellipse(-44, 0, 18, 26), '#dfeef0', 7),
            c.solid(
              curve([[-40, 46], [-44, 0], [-28, -34], [-30, -54, 1], [40, -58, 1], [30, -34], [44, 0], [40, 46]]),
              '#bfdfe2',
              lit('#bfdfe2', 0.5),
            ),
          ],
          { rot: 72 },
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// a11: from the wall's side: only we can read the label
function pocket(): Card {
  const c = plate('vca11x', 311);
  hall(c, { wall: ['#2a2030', '#6a4f44', '#3a2828'], glow: [300, 40, 320] });
  c.add(c.cut([pane(c, 60, 24, 64, 140, '#7f94a8'), pane(c, 540, 24, 64, 140, '#7f94a8')], { wob: 4 }));
  c.add(
    c.cut(
      [
        c.path(poly([[206, 170], [216, 100], [384, 100], [394, 170]]), dark(WOOD, 0.25)),
        c.at(300, 112, 0.56, bust(c, 'pike', { eyes: 'wide', mouth: 'o', look: [0, 1] })),
        c.path(box(200, 100, 200, 13, 3), lite(WOOD, 0.1)),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  const peep: [Name, number, number][] = [
    ['wary', 34, 212], ['opinionated', 106, 226], ['gentle', 176, 214], ['quill', 232, 238], ['bored', 412, 230],
    ['curious', 476, 214],
  ];
  c.add(
    c.cut(
      peep.map(([n, x, y], i) =>
        c.at(x, y, 0.98, head(c, n, { eyes: 'wide', look: [(300 - x) / 260, 0.2], mouth: 'none' }), {
          rot: (i % 3) * 5 - 5,
        }),
      ),
      { wob: 2, shadow: 5 },
    ),
    c.cut(c.at(556, 262, 0.95, bust(c, 'guy', { look: [-1, 0.2], mouth: 'glad', tilt: -4 })), {
      wob: 2,
      shadow: 5,
    }),
    c.cut(
      c.solid(
        poly([[-10, 232], [610, 232], [660, 372], [-60, 372]]),
        '#8a5636',
        [['#3a1c18', 0.8, [0, 1, 0, 0.1]], [LAMP, 0.5, [0.5, 0, 0.5, 0.6]]],
      ),
      { wob: 4, shadow: 9 },
    ),
    c.cut(
      peep.map(([, x]) =>
        c.path(
          box(x - 34, 226, 13, 18, 6) +
            box(x - 20, 225, 13, 18, 6) +
            box(x + 12, 225, 13, 18, 6) +
            box(x + 26, 226, 13, 18, 6),
          '#d6a483',
        ),
      ),
      { wob: 2 },
    ),
  );
  const [tin, top] = ['#c9cdd2', '#e6e9ec'];
  c.add(
    c.path(ellipse(316, 322, 130, 20), '#1d0f10', { opacity: 0.5 }),
    c.cut(
      [
        c.solid(
          curve([[208, 136, 1], [208, 308], [300, 328], [392, 308], [392, 136, 1]]),
          tin,
          [['#4a5060', 0.8, [0, 0.5, 0.5, 0.5]], ['#fff', 0.5, [1, 0, 0.6, 0.1]]],
        ),
        c.path(ellipse(300, 136, 92, 22), top),
        c.line(ellipse(300, 136, 78, 16), '#9aa0aa', 3),
        c.solid(
          curve([[208, 166, 1], [300, 188], [392, 166, 1], [392, 288, 1], [300, 309], [208, 288, 1]]),
          '#2f8a8c',
          [['#0f3a48', 0.7, [0, 0.5, 0.6, 0.4]]],
        ),
        c.line(
          curve([[208, 177], [300, 199], [392, 177]], false) +
            curve([[208, 276], [300, 297], [392, 276]], false),
          '#f3d98a',
          5,
        ),
        c.line('M244 282q-10 -22 2 -40t-4 -34M360 284q12 -18 0 -36t6 -30', '#1c5a4a', 8),
        c.at(304, 240, 1.08, goldie(c, { col: GOLD })),
        c.dots([[238, 210, 6], [230, 194, 4], [372, 206, 4]], '#e9f4f2'),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

// a12: past two bailiffs and a sign that forbids it. The paper is a pattern, and two squares of it are empty
function sandwich(): Card {
  const c = plate('vca12x', 312);
  hall(c, { wall: ['#4a3a34', '#8a6a4c', '#3a2a26'], glow: [300, 130, 260] });
  c.add(
    c.cut(
      [
        c.path(circle(300, 62, 44), '#f6ead0'),
        c.path(poly([[272, 76], [300, 40], [328, 76]]), '#3a2a2c'),
        c.line(circle(300, 62, 42) + 'M270 92L330 32', '#c8323f', 9),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.at(86, 372, 1.66, bust(c, 'burl', { look: [-0.9, 0], mouth: 'flat', side: 1 })),
        c.at(514, 372, 1.66, bust(c, 'burl', { look: [0.9, 0], mouth: 'o', side: -1, skin: '#e0b590' })),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  const grid =
    Array.from({ length: 9 }, (_, i) => `M${-72 + i * 18} 30V112`).join('') +
    [46, 62, 78, 94].map((y) => `M-82 ${y}H82`).join('');
  const foil = curve([
    [-86, 26, 1], [-40, 34], [0, 26], [40, 34], [86, 26, 1], [70, 104, 1], [30, 116], [-30, 116], [-70, 104, 1],
  ]);
  c.add(
    c.cut(
      [
        c.path(taper([[150, 300], [196, 268], [236, 232]], 52, 34), WHO.mother.coat),
        c.path(circle(240, 228, 20), WHO.mother.skin),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      c.at(
        302, 168, 1,
        [
          c.path(box(-80, -36, 160, 30, 9), '#b8793a'),
          c.solid(box(-76, -32, 152, 22, 7), '#f3dcae', lit('#f3dcae', 0.4)),
          c.path(
            curve([[-82, 0], [-56, -14], [-28, 0], [0, -14], [28, 0], [56, -14], [82, 0], [60, 12], [-60, 12]]),
            '#7fae4a',
          ),
          c.path(box(-72, 0, 144, 12, 5), '#e8837a'),
          c.path(box(-76, 9, 152, 10, 3), '#f6d05a'),
          c.path(box(-80, 18, 160, 30, 9), '#b8793a'),
          c.solid(box(-76, 20, 152, 24, 7), '#f3dcae', lit('#f3dcae', 0.4)),
          c.path(foil, PAPER),
          c.group({ 'clip-path': c.clip(foil) }, [
            c.path(
              Array.from({ length: 36 }, (_, i) =>
                i === 20 || i === 24 ? '' : box(-70 + (i % 9) * 18, 48 + Math.floor(i / 9) * 16, 12, 10, 2),
              ).join(''),
              '#b8452f',
            ),
            c.line(grid, '#a8987a', 1.6),
          ]),
        ],
        { rot: -6 },
      ),
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        c.path(taper([[456, 316], [410, 292], [372, 250]], 52, 34), WHO.guy.coat),
        c.at(376, 240, 1, fingers(c, WHO.guy.skin), { rot: 200 }),
        c.at(238, 224, 0.9, fingers(c, WHO.mother.skin), { rot: -24 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// a13: he says it to the ceiling; his gloves are damp, and one drop has a colour of its own
function gloves(): Card {
  const c = plate('vca13x', 313);
  hall(c, { wall: ['#2a2e38', '#5a5f66', '#2c2a30'], glow: [330, 70, 300], light: '#f6e2b8' });
  // a forearm on the rail, and a glove that hangs over it
  const limp: Kids = [
    c.path(taper([[-14, -12], [-100, -10], [-168, 22]], 46, 54), '#4a4b54'),
    c.solid(taper([[-176, 22], [-120, 18], [-66, 14]], 58, 46), '#585963', lit('#585963', 0.6)),
    c.path(box(-82, -10, 18, 48, 6), '#e9e2d8'),
    c.solid(
      [0, 1, 2, 3]
        .map((i) =>
          taper([[-52 + i * 17, 14], [-46 + i * 17, 50], [-50 + i * 16, 92 - Math.abs(i - 1.4) * 9]], 21, 15),
        )
        .join(''),
      dark(GLOVE, 0.08),
      lit(GLOVE, 0.4),
    ),
    c.path(taper([[-26, 6], [8, 22], [12, 54]], 20, 13), lite(GLOVE, 0.06)),
    c.solid(
      curve([[-68, -8], [-40, -14], [-6, -2], [14, 22], [12, 46], [-50, 46], [-68, 36]]),
      lite(GLOVE, 0.06),
      lit(GLOVE, 0.5),
    ),
    c.line('M-40 6l4 24M-24 8l4 24M-8 14l3 20', dark(GLOVE, 0.4), 3),
  ];
  c.add(
    c.cut(
      [
        c.at(300, 262, 1.46, bust(c, 'thripp', { look: [0.25, -1.9], mouth: 'flat', tilt: -6 })),
        c.path(
          curve([[258, 64, 1], [264, 76], [256, 82], [251, 74]]) +
            curve([[350, 48, 1], [356, 60], [348, 66], [343, 58]]),
          '#bcd7e0',
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(wood(c, -10, 214, 620, 160, '#6a3f2c', 4), { wob: 4, shadow: 9 }),
    c.cut([c.at(258, 190, 1, limp), c.at(342, 190, 1, limp, { flip: true })], { wob: 2, shadow: 9 }),
  );
  const drop = (x: number, y: number, r: number): string =>
    curve([[x, y - r * 2, 1], [x + r, y], [x, y + r], [x - r, y]]);
  c.add(
    c.path(
      drop(208, 306, 8) + drop(240, 322, 7) + drop(262, 296, 6) + drop(352, 318, 7) + drop(392, 304, 8),
      '#bfdde6',
    ),
    c.path(drop(372, 322, 11), VIOLET),
    c.path(circle(369, 322, 3), '#e6d4f6'),
    c.path(ellipse(226, 350, 60, 6) + ellipse(400, 350, 40, 6), '#bfdde6', { opacity: 0.5 }),
    c.path(ellipse(372, 350, 24, 5), VIOLET, { opacity: 0.9 }),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

/** Somebody on their feet: the soles at the origin, about 225 tall. */
export const stand = (c: Card, name: Name, o: Pose & { legs?: string; step?: number } = {}): Kids => {
  const { legs = '#2a2432', step = 0 } = o;
  const leg = (x: number): Kids => [
    c.path(taper([[x * 0.8, -74], [x, -36], [x, -4]], 32, 20), legs),
    c.path(curve([[x - 13, 0, 1], [x - 12, -12], [x + 4, -13], [x + 18, -4], [x + 17, 0, 1]]), dark(legs, 0.5)),
  ];
  return [leg(-19 - step), leg(19 + step), c.at(0, -64, 1, bust(c, name, o))];
};

// a14: the bank in chalk. A bailiff plays Miss Penn; the one with the chalk stands where the tank should be
function chalk(): Card {
  const c = plate('vca14x', 314);
  c.add(
    c.sky([[0, '#3a3230'], [0.3, '#4a3e3a'], [1, '#2a2224']], { fx: 0.01, fy: 0.03, amount: 0.2 }),
    c.path(ellipse(300, 214, 330, 150), c.radial([[0, '#e8b878', 0.5], [1, '#e8b878', 0]])),
  );
  c.add(
    c.cut(
      [
        c.line(
          'M92 96H520L590 330M60 200L92 96M46 246L22 330M196 176H440L456 222H182ZM262 176L256 222M352 176L362 222' +
            'M40 330H590M82 262h64l-8 28h-66zM98 268l-5 16M114 268l-5 16M130 268l-5 16',
          '#f3ede0',
          6,
        ),
        c.line('M164 282q60 14 96 -34m-12 4l13 -6l2 14', '#f3ede0', 4, { 'stroke-dasharray': '12 9' }),
        c.line('M478 190L552 190L566 246', '#f3ede0', 4, { opacity: 0.4 }),
      ],
      { wob: 4, grain: 0.3 },
    ),
    c.cut(
      [
        // the rubber plant plays the door
        c.path(poly([[26, 226], [78, 226], [70, 262], [34, 262]]), '#a8563a'),
        [[52, 150, -4], [26, 172, -50], [78, 168, 46], [38, 120, -24], [70, 122, 26]].map(([x, y, rot]) =>
          c.at(
            x,
            y,
            1,
            c.solid(curve([[0, 34, 1], [-17, 10], [0, -32, 1], [17, 10]]), '#3f7a54', lit('#3f7a54', 0.5)),
            { rot },
          ),
        ),
        c.line('M52 226V150M52 210L34 184M52 206L72 180', '#5a3a28', 5),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.at(312, 204, 0.72, [
          stand(c, 'burl', {
            mouth: 'glad',
            blush: true,
            arms: [[-66, -50, -24, -26], [84, -72, 74, -122]],
            look: [-0.8, 0],
          }),
          c.path(
            curve([
              [-40, -140], [-44, -190], [-26, -226], [0, -232], [26, -226], [44, -190], [40, -140], [28, -150],
              [30, -196], [0, -206], [-30, -196], [-28, -150],
            ]),
            '#8a4426',
          ),
          c.line(circle(-17, -185, 11) + circle(7, -185, 11) + 'M-6 -186h2', '#f6ead0', 3),
        ]),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      c.at(
        142, 300, 0.72,
        stand(c, 'guy', {
          look: [1, 0.1],
          step: 3,
          arms: [[-52, -40, -40, -8], [46, -40, 34, -60]],
          lean: 3,
        }),
      ),
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.at(
          524, 276, 0.78,
          stand(c, 'thripp', {
            look: [-1, -0.9],
            hand: GLOVE,
            arms: [[-52, -34, -26, -8], [58, -34, 66, 4]],
            legs: '#3c3d46',
          }),
        ),
        c.path(box(576, 224, 18, 7, 3), '#fff6e4'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// a15: nine minutes of moth, and below it a robber who reads a leaflet to the end
function camera(): Card {
  const c = plate('vca15x', 315);
  c.add(c.path(box(-10, -10, 620, 380), '#15131c'), c.glow(320, 140, 340, '#cfd6d0', 0.35));
  const screen = poly([[112, 30], [520, 20], [528, 250], [106, 244]]);
  const wing = [
    curve([[0, -10, 1], [40, -70], [110, -98], [168, -84, 1], [160, -40], [110, -4], [40, 6]]),
    curve([[4, 0, 1], [60, 4], [112, 20], [104, 62], [66, 78], [24, 50]]),
  ];
  const half: Kids = [
    c.solid(wing[1], '#8d8478', lit('#8d8478', 0.6)),
    c.solid(wing[0], '#a39a8a', lit('#a39a8a', 0.6)),
    c.line(
      curve([[34, -54], [90, -62], [156, -56]], false) +
        curve([[26, -24], [80, -26], [134, -22]], false) +
        curve([[40, 40], [70, 50], [100, 46]], false),
      '#5f574e',
      5,
    ),
    c.path(circle(96, -44, 15) + circle(66, 34, 11), '#5f574e'),
    c.path(circle(96, -44, 8) + circle(66, 34, 5), '#d9d2c2'),
  ];
  c.add(
    c.path(
      poly([[590, -10], [612, 20], [528, 250], [106, 244], [112, 30], [520, 20]]),
      '#fff6dc',
      { opacity: 0.14 },
    ),
    c.cut(
      [
        c.path(screen, c.linear([[0, '#efeadc'], [1, '#c4bfb0']])),
        c.group({ 'clip-path': c.clip(screen) }, [
          c.path(poly([[100, 206], [540, 204], [540, 260], [100, 260]]), '#a8a294'),
          c.path(box(140, 66, 60, 140, 3) + box(146, 72, 48, 134), '#b5afa0'),
          c.at(
            344, 122, 1.04,
            [
              c.at(0, 0, 1, half),
              c.at(0, 0, 1, half, { flip: true }),
              c.path(ellipse(0, 10, 14, 46), '#4a443e'),
              c.path(circle(0, -38, 14), '#4a443e'),
              c.line('M-6 -48Q-24 -84 -50 -92M6 -48Q24 -84 50 -92', '#4a443e', 4),
              c.path(circle(-6, -42, 4) + circle(6, -42, 4), '#e9e2d2'),
            ],
            { rot: -8 },
          ),
          c.at(184, 238, 0.94, [
            masked(c, {
              coat: '#5a564e',
              skin: '#6f6a60',
              hair: '#6f6a60',
              trousers: '#3a3730',
              arms: [[14, -58], [24, -60]],
              lean: 2,
            }),
            c.path(poly([[18, -76], [40, -72], [36, -48], [14, -52]]), '#f6f2e6'),
          ]),
          c.at(
            520, 214, 0.8,
            c.solid(
              curve([[-44, -8], [-20, -24], [20, -30], [40, 10], [4, 22], [-30, 10], [-50, 6]]),
              '#77737a',
              lit('#77737a', 0.5),
            ),
          ),
          c.line('M232 20v240M441 20v240', '#fff', 1.4, { opacity: 0.35 }),
        ]),
      ],
      { wob: 2 },
    ),
    gallery(c, [40, 130, 236, 350, 452, 556], 326, '#0a0810'),
  );
  return c.finish({ ...end, vignette: 0.6 });
}

// a16: his drawing, held against the light by two who both want it: there is a fish on the other side
function drawing(): Card {
  const c = plate('vca16x', 316);
  hall(c, { wall: ['#14303a', '#2c5458', '#1c2a2e'], glow: [300, 150, 330], light: '#fff0c4', panel: 240 });
  c.add(c.glow(300, 160, 330, '#ffe6b0', 0.95, 0.55));
  const page = poly([[122, 52], [478, 44], [486, 268], [116, 276]]);
  c.add(
    c.cut(c.path(page, c.radial([[0, '#fffaf0'], [1, '#f0dfb8']])), { wob: 4, shadow: 9 }),
    c.at(
      296, 138, 2.5,
      [
        c.path(
          curve([
            [-44, 4], [-26, -22], [2, -26], [24, -8], [46, -28, 1], [40, 2], [50, 28, 1], [24, 10], [2, 26],
            [-28, 22],
          ]),
          '#f08a3a',
          { opacity: 0.5 },
        ),
        c.path(circle(-28, -4, 4.5), '#c9602a', { opacity: 0.7 }),
        c.line('M-6 -22Q4 0 -6 22M12 -14l14 6M10 2h18M12 14l14 -6', '#e0702a', 3, { opacity: 0.45 }),
      ],
      { flip: true },
    ),
    c.cut(
      [
        // a house with pillars
        c.line(
          'M322 244V146H446V244ZM312 148L384 90L456 148M346 150V240M372 150V240M398 150V240M424 150V240',
          '#3a4f8a',
          6,
        ),
        c.line('M330 120l20 -10M352 118l34 -18M372 126l30 -14', '#8a5a3a', 5),
        // a small man
        c.line(circle(190, 152, 19) + 'M190 172v40l-16 32M190 212l18 32M190 186l-26 12M190 186l36 8', '#2a2a34', 6),
        c.path(circle(184, 148, 2.6) + circle(197, 148, 2.6), '#2a2a34'),
        c.line('M180 160q10 8 20 -1', '#c8323f', 4),
        // a large sack
        c.line('M234 244Q214 190 250 164L238 148H286L276 164Q312 190 292 244Z', '#4f7a44', 6),
        c.line('M244 186l32 -8M236 206l50 -10M238 226l52 -10M246 238l30 -6', '#7fae4a', 5),
        // grass and a sun
        c.line('M140 250l6 -12l6 12l6 -14l6 14M306 254l5 -12l5 12', '#4f7a44', 5),
        c.line(
          circle(160, 88, 15) + 'M160 62v-4M186 88h5M178 106l4 5M142 106l-4 5M134 88h-5M178 70l4 -4',
          '#f0b02a',
          6,
        ),
      ],
      { wob: 4, grain: 0.4 },
    ),
    c.cut(
      [
        c.path(taper([[-20, 330], [30, 262], [86, 210]], 74, 50), WHO.orr.coat),
        c.path(circle(98, 200, 32), WHO.orr.skin),
        c.at(116, 194, 1.25, fingers(c, WHO.orr.skin)),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        c.path(taper([[620, 330], [572, 250], [514, 190]], 74, 50), WHO.guy.coat),
        c.path(circle(502, 180, 32), WHO.guy.skin),
        c.at(486, 174, 1.25, fingers(c, WHO.guy.skin), { flip: true }),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

export const faces: Face[] = [
  court('a09', violet),
  court('a10', balaclava),
  court('a11', pocket),
  court('a12', sandwich),
  court('a13', gloves),
  court('a14', chalk),
  court('a15', camera),
  court('a16', drawing),
];
