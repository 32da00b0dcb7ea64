// Voices: a picture for each court card of stage 1, a17 to a24: the arrest, the line-up, the expert, the record.
import { box, circle, curve, dark, ellipse, poly, taper } from '../lib/svg.js';
import type { Card, Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import type { Face } from '../tool/faces.js';
import {
  GLOVE,
  INK,
  JURY,
  LAMP,
  PAPER,
  WHO,
  bust,
  court,
  dock,
  fingers,
  gallery,
  glove,
  goldie,
  hall,
  head,
  jar,
  lit,
  mask,
  pane,
  plate,
  print,
  profile,
  sheet,
  wood,
} from './court_kit.js';
import type { Name } from './court_kit.js';
import { end } from './voices_court_1.js';
import { stand } from './voices_court_1b.js';

// a17: the whole shop has seen that it is violet. Ten cents come back over the counter
function five(): Card {
  const c = plate('vca17x', 317);
  hall(c, { wall: ['#1f3a36', '#3f6a58', '#24302c'], glow: [320, 140, 300], light: '#c9a4ea' });
  const parrot = (col: string, wing: string): Kids => [
    c.path(taper([[4, 20], [16, 64], [22, 96]], 22, 6), wing),
    c.solid(
      curve([[-22, -26], [-8, -46], [14, -44], [28, -20], [26, 16], [12, 40], [-8, 30], [-18, 4]]),
      col,
      lit(col, 0.5),
    ),
    c.path(curve([[4, -10], [26, -14], [30, 16], [16, 38], [4, 18]]), wing),
    c.path(curve([[-18, -36, 1], [-40, -28], [-34, -10, 1], [-18, -18]]), '#2a2430'),
    c.path(circle(-8, -30, 8), '#fff6e4'),
    c.path(circle(-10, -29, 4), INK),
  ];
  c.add(
    c.cut(
      [
        c.path(box(-10, 106, 150, 12) + box(470, 96, 140, 12), '#5a3a28'),
        c.at(
          62, 106, 0.62,
          m.cage(c, { w: 110, h: 132, inside: c.at(0, -44, 0.62, parrot('#e8c040', '#c99a2a'), { flip: true }) }),
        ),
        c.at(540, 60, 0.86, parrot('#c8423f', '#2f6f9a')),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.glow(330, 148, 230, '#a070e0', 0.55, 0.5),
  );
  const bill = '#7d50b4';
  c.add(
    c.cut(
      [
        c.at(
          330, 142, 1,
          [
            c.solid(box(-134, -66, 268, 132, 6), bill, [
              ['#3f2080', 0.6, [0, 1, 0.4, 0.2]],
              ['#d8b8f8', 0.6, [0.8, 0, 0.4, 0.5]],
            ]),
            c.line(box(-120, -54, 240, 108, 8), '#d9c0f4', 4),
            c.path(ellipse(0, 0, 48, 44), '#cdb0ee'),
            c.path(
              box(-26, -2, 52, 26) +
                poly([[-34, -2], [0, -26], [34, -2]]),
              '#5a3290',
            ),
            c.path([-18, -4, 10].map((x) => box(x, 2, 8, 20)).join(''), '#cdb0ee'),
            [-86, 86].map((x) =>
              c.path(
                [[-16, -18], [16, -18], [0, 0], [-16, 18], [16, 18]]
                  .map(([a, b]) => circle(x + a, b, 6))
                  .join(''),
                '#e6d4f8',
              ),
            ),
          ],
          { rot: -7 },
        ),
        c.path(taper([[20, 330], [84, 264], [160, 214]], 66, 44), WHO.wick.coat),
        c.path(box(140, 188, 26, 54, 8), PAPER, { transform: 'rotate(-32 153 215)' }),
        c.path(circle(184, 198, 30), WHO.wick.skin),
        c.at(196, 190, 1.1, fingers(c, WHO.wick.skin), { rot: -14 }),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(wood(c, -10, 286, 620, 90, '#6a4a30'), { wob: 4, shadow: 9 }),
    c.cut(
      [
        c.at(520, 296, 1.5, m.rabbit(c, { col: '#d9c8b4' }), { flip: true }),
        c.at(
          424, 300, 0.62,
          jar(c, 120, 120, { fish: [c.at(0, -52, 0.62, goldie(c, { col: '#e8d25a' }), { rot: 30 })] }),
        ),
        c.at(288, 344, 1.5, m.cat(c, { col: '#1f1826' })),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut([c.path(ellipse(366, 306, 15, 6), '#8f98a4'), c.path(ellipse(366, 303, 15, 6), '#dfe5ea')], { wob: 2 }),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

/** Somebody at a run to the right, from the side: the waist at the origin. Legs are [knee x, y, foot x, y]. */
const runner = (c: Card, name: Name, legs: Pt[], o: Parameters<typeof profile>[2] = {}, cloth = '#2a2432'): Kids => [
  legs.map(([kx, ky, x, y], i) => [
    c.path(taper([[i ? 6 : -10, -8], [kx, ky], [x, y]], 34, 20), i ? cloth : dark(cloth, 0.3)),
    c.at(
      x,
      y,
      1,
      c.path(curve([[-12, 8, 1], [-11, -8], [4, -10], [22, 2], [21, 8, 1]]), dark(cloth, 0.55)),
      {
        rot: i ? -12 : 48,
      },
    ),
  ]),
  profile(c, name, o),
];

// a18: how it was done with a butterfly net. Something topples, and it isn't Guy
function arrest(): Card {
  const c = plate('vca18x', 318);
  hall(c, { wall: ['#3a3a52', '#8a6f5c', '#4a3a36'], glow: [330, 110, 320], panel: 196, floor: 276 });
  c.add(
    c.cut(
      [
        [
          [24, 318, 70], [72, 334, 96], [132, 322, 80], [196, 338, 100], [262, 326, 84], [330, 338, 96],
        ].map(([x, y, rot], i) => print(c, x, y, 1 + (i % 2) * 0.2, rot)),
        c.solid(box(520, 208, 62, 110), '#bdb2a4', lit('#bdb2a4', 0.6)),
        c.path(box(510, 200, 82, 14, 2) + box(510, 308, 82, 16, 2), '#d6ccbe'),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      c.at(
        566, 152, 0.66,
        [
          c.solid(curve([[-46, 74, 1], [-42, 46], [0, 30], [42, 46], [46, 74, 1]]), '#e6dfd2', lit('#e6dfd2', 0.5)),
          c.path(box(-12, 22, 24, 22), '#cfc7b8'),
          c.solid(
            curve([[-28, 0], [-26, -34], [0, -46], [26, -34], [28, 0], [16, 28], [-16, 28]]),
            '#efe9dd',
            lit('#efe9dd', 0.5),
          ),
          c.path(circle(-31, 2, 10) + circle(31, 2, 10) + circle(-32, 20, 10) + circle(32, 20, 10), '#d9d1c2'),
          c.line('M-16 -4h10M6 -4h10M-6 16h12', '#8d8478', 3),
        ],
        { rot: 38 },
      ),
      { wob: 2, shadow: 9 },
    ),
    c.line('M500 120q-14 16 -12 36M516 96q-8 4 -12 10', '#efe9dd', 4, { opacity: 0.7 }),
  );
  const net = curve([[314, 182, 1], [322, 112], [350, 54], [396, 36], [434, 66], [458, 130], [466, 178, 1]]);
  c.add(
    c.cut(
      [
        c.at(
          384, 248, 0.96,
          runner(
            c,
            'guy',
            [[-40, 22, -86, 34], [46, 14, 58, 60]],
            { lean: 12, tilt: 4, arm: [44, -34, 74, -66], mouth: 'o' },
          ),
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.path(net, '#f6ead0', { opacity: 0.26 }),
        c.group({ 'clip-path': c.clip(net) }, [
          c.line(
            Array.from({ length: 9 }, (_, i) => `M${290 + i * 24} 30l70 160M${310 + i * 24} 30l-70 160`).join(''),
            '#f6ead0',
            1.8,
            { opacity: 0.85 },
          ),
        ]),
        c.line(ellipse(390, 180, 77, 15), '#d9b25a', 7),
        c.line('M314 182L132 202', '#8a5a34', 9),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      c.at(122, 262, 1.02, [
        runner(
          c,
          'grout',
          [[-44, 14, -80, 40], [48, 10, 50, 54]],
          { lean: 16, tilt: 2, arm: [34, -40, 52, -66] },
          '#5a4630',
        ),
        c.path(curve([[-42, 2, 1], [-74, 26], [-92, 14], [-60, -14], [-36, -30, 1]]), dark(WHO.grout.coat, 0.2)),
      ]),
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(242, 118, 1.5, m.butterfly(c, { col: '#f0c040' }), { rot: -18 }), { wob: 2 }),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

// a19: four days on a line. Two of them are blank, until you hold a light behind them
function between(): Card {
  const c = plate('vca19x', 319);
  hall(c, { wall: ['#1a1a30', '#34304e', '#1c1626'], glow: [300, 130, 280] });
  const page = (x: number, y: number, rot: number, fill: string, kids: Kids): string =>
    c.at(
      x,
      y,
      1,
      [
        c.path(poly([[-58, 0], [58, 2], [60, 152], [-57, 150]]), fill),
        kids,
        c.path(box(-38, -12, 10, 26, 3) + box(28, -12, 10, 26, 3), '#b8793a'),
      ],
      { rot },
    );
  const lamp = c.radial([[0, '#fffae6'], [0.6, '#ffdf94'], [1, '#e8a850']], [0.5, 0.5, 0.62]);
  const shade = '#3a2438';
  c.add(
    c.line(curve([[-10, 34], [150, 60], [300, 66], [450, 60], [610, 34]], false), '#d9c49a', 4),
    c.glow(232, 136, 130, LAMP, 0.6),
    c.glow(368, 138, 130, LAMP, 0.6),
    c.cut(
      [
        page(90, 54, 4, PAPER, c.at(0, 90, 1.05, mask(c))),
        page(510, 54, -4, PAPER, [
          c.line('M-30 132L18 62', '#8a5a34', 7),
          c.path(curve([[2, 66, 1], [-14, 34], [0, 14], [26, 26], [38, 52, 1]]), '#cfe0d8'),
          c.line('M-6 36L34 50M-2 22L30 60M4 62L14 18M18 60L28 32', '#7a9a90', 2),
          c.line(ellipse(20, 58, 20, 8), '#c9a24f', 5),
        ]),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        page(230, 64, 1, lamp, [
          // by lamplight somebody writes
          c.path(box(-50, 116, 102, 8) + box(-42, 122, 8, 28) + box(34, 122, 8, 28), shade),
          c.path(
            circle(-22, 62, 16) +
              curve([[-46, 116, 1], [-46, 92], [-28, 78], [-8, 84], [2, 116, 1]]) +
              taper([[-10, 92], [8, 112], [22, 110]], 13, 9),
            shade,
          ),
          c.line('M30 113L19 78', shade, 4),
          c.path(box(36, 102, 13, 14, 2) + box(39, 97, 7, 6), shade),
        ]),
        page(370, 64, -1, lamp, [
          // a queue that goes on beyond the page
          [-44, -16, 12, 40].map((x, i) =>
            c.path(
              circle(x, 74 + (i % 2) * 8, 11) +
                curve([[x - 15, 150, 1], [x - 13, 100], [x, 86 + (i % 2) * 6], [x + 13, 100], [x + 15, 150, 1]]) +
                (i === 1 ? box(x - 18, 60, 36, 5, 2) + box(x - 10, 46, 20, 16, 2) : i === 3 ? circle(x, 62, 7) : ''),
              i === 0 ? '#5a3a62' : shade,
            ),
          ),
        ]),
      ],
      { wob: 2, shadow: 9 },
    ),
    gallery(c, [34, 140, 246, 356, 566], 338, '#0e0a16'),
    c.cut(
      [
        c.path(
          circle(466, 304, 25) +
            curve([[414, 372, 1], [424, 338], [466, 328], [508, 338], [518, 372, 1]]),
          '#2c2c38',
        ),
        c.path(
          curve([
            [418, 298], [444, 290, 1], [448, 258], [484, 258], [488, 290, 1], [514, 298], [486, 304], [446, 304],
          ]),
          '#3c3d4a',
        ),
        c.at(548, 262, 0.56, glove(c), { rot: 112 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line('M532 222v-16M548 218v-18M564 222v-16', GLOVE, 3, { opacity: 0.7 }),
  );
  return c.finish(end);
}

// a20: five in masks. The second says thank you; the fourth was only looking for the cloakroom
function masks(): Card {
  const c = plate('vca20x', 320);
  c.add(
    c.sky([[0, '#b9a88a'], [0.7, '#cdbb98'], [1, '#8a7658']], { amount: 0.15, ink: '#6a5640' }),
    c.path([0, 1, 2, 3, 4].map((i) => box(-10, 40 + i * 52, 620, 24)).join(''), '#a8977a', { opacity: 0.5 }),
    c.path(box(-10, 292, 620, 80), c.linear([[0, '#6a5238'], [1, '#3a2a22']])),
    c.glow(190, 100, 260, '#fff3cf', 0.6),
  );
  const who = (
    x: number,
    y: number,
    s: number,
    name: Name,
    o: Parameters<typeof stand>[2],
    top: Kids = '',
    col = '#b8452f',
  ): string =>
    c.at(x, y, s, [
      c.path(ellipse(6, 0, 62, 9), '#241812', { opacity: 0.45 }),
      stand(c, name, { eyes: 'none', mouth: 'none', ...o }),
      c.at(
        0, -182, 1.1,
        mask(c, { col, inside: c.path(circle(0, -4, 6), '#f6ead0') + c.path(circle(1, -3, 3.4), INK) }),
      ),
      top,
    ]);
  c.add(
    c.cut(
      [
        who(66, 312, 0.84, 'burl', {
          arms: [[-60, -40, -54, -2], [60, -40, 54, -2]],
        }),
        who(300, 312, 0.8, 'burl', {
          arms: [[-60, -40, -54, -2], [60, -40, 54, -2]],
          skin: '#e0b590',
        }),
        who(
          402, 314, 0.8,
          'quill',
          {
            arms: [[-50, -44, -14, -34], [50, -44, 16, -30]],
            legs: '#2a2230',
          },
          [
            c.path(circle(0, -241, 18), '#b8452f'),
            c.path(curve([[-12, -232], [-4, -262], [18, -284, 1], [16, -254], [20, -232]]), WHO.quill.hair),
          ],
        ),
        who(500, 312, 0.86, 'burl', {
          arms: [[-60, -40, -54, -2], [60, -40, 54, -2]],
        }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      who(182, 336, 1.04, 'guy', {
        arms: [[-54, -44, -4, -40], [64, -58, 66, -104]],
        step: 3,
      }),
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(556, 402, 1.34, bust(c, 'ferris', { back: true, tilt: -8, arms: [[-100, -72, -154, -92], null] })), {
      wob: 2,
      shadow: 9,
    }),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

// a21: an hour of watching closely, on the wrong side of the mirror
function expert(): Card {
  const c = plate('vca21x', 321);
  hall(c, { wall: ['#4f5a52', '#8a9080', '#4a4640'], glow: [330, 60, 330], light: '#fff0d0' });
  const glass = box(196, 34, 350, 232);
  c.add(
    c.cut([c.path(box(178, 16, 386, 268, 4), '#6a4a2c'), c.path(box(186, 24, 370, 252, 3), '#a87a44')], {
      wob: 4,
      shadow: 9,
    }),
    c.path(glass, c.linear([[0, '#c4d6d8'], [0.5, '#93aab4'], [1, '#5a6a7c']], [0, 0, 1, 0.6])),
    c.group({ 'clip-path': c.clip(glass) }, [
      // behind the glass, in the dark, with all the time in the world
      c.path(
        poly([[396, 20], [560, 20], [560, 280], [352, 280]]),
        c.linear([[0, '#2a2440', 0.25], [1, '#2a2440', 0.75]], [0, 0, 1, 0]),
      ),
      c.at(
        470, 290, 1.16,
        [
          bust(c, 'guy', { look: [-1, 0.1], mouth: 'glad', arms: [[-40, -26, -16, -80], null], tilt: -6 }),
          c.at(62, -6, 0.52, jar(c)),
        ],
        { opacity: 0.5 },
      ),
      c.at(300, 296, 1.34, [
        bust(c, 'sage', { eyes: 'wide', look: [-0.6, 0.1], mouth: 'none', side: -1 }),
        c.path(ellipse(-4, -98, 5, 6), '#5a1f22'),
        c.path(
          curve([[28, -140, 1], [34, -128], [26, -122], [21, -130]]) +
            curve([[-32, -146, 1], [-26, -134], [-34, -128], [-39, -136]]),
          '#d8ecf4',
        ),
        c.at(46, -24, 0.46, sheet(c, 110, 140, { rows: 5 }), { rot: -8 }),
      ]),
      c.path(
        poly([[220, 20], [262, 20], [190, 280], [150, 280]]) +
          poly([[280, 20], [294, 20], [222, 280], [208, 280]]),
        '#fff',
        { opacity: 0.22 },
      ),
    ]),
    c.cut(
      c.at(
        92, 130, 0.8,
        [
          sheet(c, 110, 130, { rows: 0 }),
          c.path(
            curve([
              [0, -30], [14, -44], [36, -34], [28, -10], [42, 10], [24, 34], [6, 22], [0, 40], [-6, 22], [-24, 34],
              [-42, 10], [-28, -10], [-36, -34], [-14, -44],
            ]),
            '#27326e',
          ),
        ],
        { rot: -5 },
      ),
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.at(150, 400, 1.72, bust(c, 'sage', { back: true, tilt: 6, side: 1, arms: [null, [60, -30, 44, -58]] })),
        c.at(240, 304, 0.72, sheet(c, 110, 140, { rows: 5 }), { rot: 10 }),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

// a22: everybody has gone by the door, and a thread of wool with them. Somebody has to mind the fish
function drill(): Card {
  const c = plate('vca22x', 322);
  hall(c, {
    wall: ['#1f2230', '#3c3a48', '#1c1a24'],
    glow: [500, 170, 250],
    light: '#ffe2a8',
    panel: 200,
    floor: 254,
  });
  c.add(
    c.cut(
      [
        wood(c, 96, 156, 190, 100, '#4a3230', 3),
        c.path(box(120, 132, 142, 24, 3), '#3a2628'),
        // the judge left in a hurry
        c.at(190, 130, 0.62, [
          c.path(
            curve([[-36, 12], [-38, -20], [-20, -42], [20, -42], [38, -20], [36, 12], [20, 4], [0, 10], [-20, 4]]),
            '#e6dfd6',
          ),
          c.path([-36, 36].map((x) => circle(x, 4, 9) + circle(x, 18, 8)).join(''), '#cfc7bd'),
        ]),
      ],
      { wob: 4, shadow: 5 },
    ),
    c.path(
      poly([[448, 268], [548, 268], [470, 372], [40, 372], [150, 322]]),
      c.linear([[0, '#ffe6ae', 0.22], [1, '#ffe6ae', 0.85]], [0, 0.6, 1, 0]),
    ),
    c.cut(
      [
        c.path(curve([[436, 272, 1], [436, 92], [498, 58], [560, 92], [560, 272, 1]]), '#241a22'),
        c.path(
          curve([[450, 270, 1], [450, 98], [498, 70], [546, 98], [546, 270, 1]]),
          c.linear([[0, '#fff6dc'], [1, '#ffd88a']]),
        ),
        c.solid(poly([[546, 80], [596, 56], [596, 306], [546, 272]]), '#5a3828', lit('#5a3828', 0.6, -1)),
      ],
      { wob: 4, shadow: 5 },
    ),
    c.glow(498, 180, 190, '#ffe6ae', 0.5),
    c.cut(
      [
        c.path(curve([[326, 80, 1], [330, 48], [352, 36], [374, 48], [378, 80, 1]]), '#c8423f'),
        c.path(box(320, 78, 64, 9, 4) + circle(352, 94, 9), '#8a2f2c'),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line('M304 42q-14 20 -2 44M288 34q-20 30 -2 62M400 42q14 20 2 44M416 34q20 30 2 62', '#f6d8a0', 4),
  );
  c.add(
    c.cut(
      [
        [
          [266, 214, 24], [404, 130, -30], [330, 168, 52],
        ].map(([x, y, rot]) => c.at(x, y, 0.26, sheet(c, 120, 150, { rows: 3 }), { rot })),
        c.at(116, 312, 0.92, m.chair(c, { col: '#7a4a30' }), { rot: -84 }),
        c.line(
          curve(
            [[70, 352], [150, 330], [210, 352], [300, 344], [380, 318], [440, 330], [490, 272], [502, 250]],
            false,
          ),
          '#d9483f',
          4.5,
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.path(poly([[262, 318], [330, 318], [190, 366], [96, 366]]), '#120c18', { opacity: 0.45 }),
    c.cut(
      [
        c.at(286, 316, 0.68, bust(c, 'guy', { look: [1, -0.1], side: 1 })),
        dock(c, 248, 284, 76, 44),
        c.at(354, 300, 0.42, jar(c, 120, 140)),
        c.path(box(330, 298, 50, 7, 2) + box(338, 304, 5, 30) + box(368, 304, 5, 30), '#7a4a30'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// a23: the morning, read back: a hiccup, a hiccup, and a sigh with fins
function record(): Card {
  const c = plate('vca23x', 323);
  hall(c, { wall: ['#3a2a30', '#7a5a4a', '#33242a'], glow: [310, 90, 300] });
  c.add(
    c.cut(
      JURY.map((name, i) => {
        const fore = i < 3;
        const x = fore ? 210 + i * 52 : 218 + i * 52;
        return c.at(
          x,
          190,
          0.66,
          bust(
            c,
            name,
            fore
              ? { lean: -26, tilt: -16, look: [-1, 0.5], eyes: 'wide', mouth: 'o' }
              : { lean: 28, tilt: 24, look: [-0.6, -0.2], eyes: i === 5 ? 'shut' : 'dots', mouth: 'flat' },
          ),
        );
      }),
      { wob: 2, shadow: 5 },
    ),
    c.cut(wood(c, 190, 178, 430, 60, '#5a3828', 4), { wob: 4, shadow: 5 }),
    c.cut(
      [
        c.at(
          96, 262, 1.22,
          bust(c, 'finch', { look: [0.9, 0.7], tilt: 8, mouth: 'o', arms: [[-50, -24, -6, -14], null] }),
        ),
        wood(c, -10, 250, 180, 130, '#6a4430', 1),
        c.solid(poly([[60, 250], [72, 214], [148, 214], [160, 250]]), '#3f4a52', lit('#3f4a52', 0.6)),
        c.path([0, 1, 2, 3, 4].map((i) => box(72 + i * 16, 236, 11, 8, 3)).join(''), '#e9dfc4'),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  // the tape: out of the machine, over the rail, across everything
  const tape: Pt[] = [
    [124, 216], [150, 170], [206, 176], [236, 232], [300, 268], [400, 262], [500, 262], [620, 286],
  ];
  c.add(
    c.cut(
      c.solid(
        taper(tape, (t) => 24 + 58 * Math.min(1, t * 1.5), 0, { steps: 4 }),
        PAPER,
        [['#8a6a4a', 0.5, [0, 0, 0.4, 0.1]]],
      ),
      { wob: 2, shadow: 9 },
    ),
    c.line(
      'M232 228l14 14l26 10l8 -34l10 48l8 -12l42 6l10 -40l10 54l8 -16l36 0' +
        'q14 -4 20 -16q12 -20 28 -2q10 12 26 12',
      '#27326e',
      4.4,
    ),
    c.at(
      528, 262, 0.6,
      [
        c.path(
          curve([
            [-44, 4], [-26, -18], [2, -22], [24, -8], [44, -24, 1], [40, 2], [48, 24, 1], [24, 10], [2, 22],
            [-28, 18],
          ]),
          '#27326e',
        ),
        c.path(circle(-26, -4, 5), PAPER),
      ],
      { rot: 6 },
    ),
    c.line(circle(478, 246, 5) + circle(488, 236, 3.4), '#27326e', 2.6),
  );
  c.add(
    c.cut(c.at(556, 214, 0.62, jar(c, 130, 150)), { wob: 2, shadow: 5 }),
    c.line(circle(548, 108, 7) + circle(558, 88, 10) + circle(546, 58, 15), '#e9f4f2', 3, { opacity: 0.85 }),
  );
  return c.finish(end);
}

// a24: the prosecution rests, visibly. Under a chair lies a glove, grey outside
function rests(): Card {
  const c = plate('vca24x', 324);
  hall(c, { wall: ['#3a2a3c', '#a8664a', '#4a2c30'], glow: [470, 110, 340], light: '#ffb86a', floor: 262 });
  c.add(
    c.cut([pane(c, 478, 18, 110, 168, '#f59a4a'), c.path(box(416, 198, 124, 10, 3), '#5a3828')], { wob: 4 }),
    c.path(
      poly([[424, 186], [532, 186], [380, 372], [60, 372]]),
      c.linear([[0, '#ffcf8a', 0.45], [1, '#ffcf8a', 0.08]]),
    ),
    c.cut(
      [
        c.path(
          [0, 1, 2, 3, 4, 5, 6].map((i) => box(424 + i * 16, 212, 12, 48, 5)).join('') +
            box(420, 222, 116, 5) +
            box(420, 246, 116, 5),
          '#e0cfb8',
        ),
        c.at(300, 62, 1, m.clock(c, { r: 34, time: 5.83 })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  const cloth = '#17121c';
  c.add(
    c.cut(
      [
        c.path(box(66, 206, 14, 82) + box(356, 206, 14, 82), '#4a2c24'),
        wood(c, 40, 196, 360, 20, '#7a4a30'),
        // lying on his own files
        c.path(box(58, 168, 84, 12, 2) + box(64, 156, 78, 12, 2) + box(56, 180, 90, 12, 2), PAPER),
        c.path(box(60, 168, 84, 3) + box(64, 180, 82, 3), '#b8452f'),
        c.at(112, 134, 0.98, head(c, 'prosecutor', { eyes: 'shut', mouth: 'o' }), { rot: -74 }),
        c.solid(
          curve([
            [132, 190, 1], [134, 146], [164, 120], [206, 112], [262, 124], [330, 150], [372, 164], [378, 190, 1],
          ]),
          cloth,
          [['#5a3a4c', 0.6, [0.6, 0, 0.5, 0.5]]],
        ),
        c.path(poly([[138, 142], [150, 136], [186, 168], [176, 178]]), '#e9e2d8'),
        c.path(taper([[190, 150], [196, 196], [188, 240]], 26, 18), '#241c2c'),
        c.path(circle(187, 246, 11), WHO.prosecutor.skin),
        // a sock with a hole
        c.path(
          curve([[366, 190, 1], [364, 162], [372, 138], [388, 128], [398, 138], [394, 170], [392, 192, 1]]),
          '#b3423c',
        ),
        c.path(circle(384, 138, 7), WHO.prosecutor.skin),
        c.path(curve([[380, 272, 1], [380, 258], [396, 256], [418, 264], [420, 272, 1]]), '#2a1c1c'),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line('M96 92q-4 -10 8 -12t8 -12M74 70q-3 -8 6 -9t6 -9', '#f6ead0', 3.4, { opacity: 0.7 }),
  );
  c.add(
    c.glow(500, 322, 90, '#b48ae8', 0.55),
    c.cut(
      c.at(22, 0, 1, [
        c.path(poly([[452, 236], [566, 236], [574, 254], [446, 254]]), '#6a3c2a'),
        c.path(box(452, 252, 13, 112) + box(556, 252, 13, 112), '#4a2820'),
        c.path(box(476, 252, 9, 84) + box(534, 252, 9, 84), '#33191a'),
        c.path(
          box(456, 130, 12, 110, 4) +
            box(552, 130, 12, 110, 4) +
            box(456, 138, 108, 16, 4) +
            box(456, 178, 108, 14, 4),
          '#5a3224',
        ),
      ]),
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(514, 324, 0.86, glove(c), { rot: -6 }), { wob: 2, shadow: 5 }),
  );
  return c.finish({ ...end, vignette: 0.5 });
}

export const faces: Face[] = [
  court('a17', five),
  court('a18', arrest),
  court('a19', between),
  court('a20', masks),
  court('a21', expert),
  court('a22', drill),
  court('a23', record),
  court('a24', rests),
];
