// VOTE! abilities a01–a10: a round plate, dark ground, one object in lamp light. Two plates of a kind are two scenes.
import { Card, box, circle, curve, dark, ellipse, lite, poly, rng, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import type { Face } from '../tool/faces.js';

const LAMP = '#ffd88a';
function plate(id: string, seed: number, ground: string, kids: (c: Card) => Kids): Card {
  const c = new Card(id + 'x', seed, null, 240, 240);
  const disc = circle(120, 120, 112);
  c.add(
    c.path(circle(121, 124, 114), '#120c1c', { opacity: 0.4 }),
    c.cut(
      c.solid(circle(120, 120, 116), '#b98a2f', [
        ['#5a3a12', 0.8, [0.2, 1, 0.5, 0.2]], ['#fff0c0', 0.6, [0.7, 0, 0.5, 0.4]],
      ]),
      { wob: 2 },
    ),
  );
  c.add(
    c.group({ 'clip-path': c.clip(disc) }, [
      c.path(
        box(4, 4, 232, 232),
        c.linear([[0, lite(ground, 0.1)], [1, dark(ground, 0.5)]]),
        { filter: c.filter('brush', 0.012, 0.03, 0.3) },
      ),
      c.glow(120, 108, 128, LAMP, 0.6, 0.35),
      kids(c),
      c.path(disc, c.radial([[0, '#0a0616', 0], [0.66, '#0a0616', 0], [1, '#0a0616', 0.6]])),
    ]),
  );
  c.add(c.line(circle(120, 120, 110), '#e9c46a', 1.6, { opacity: 0.7, 'stroke-dasharray': '2 6' }));
  return c;
}
const SKIN = ['#c98f6a', '#8a5a3f', '#e0b590'];
// A hand that reaches in from the left, palm towards us; flip it for the right.
const reach = (c: Card, skin: string, sleeve: string): Kids => [
  c.solid(poly([[-90, -20], [-24, -17], [-24, 19], [-90, 24]]), sleeve, [[dark(sleeve, 0.6), 0.7, [0, 1, 0, 0.2]]]),
  c.path(box(-28, -19, 12, 40, 4), '#e9dfc4'),
  c.solid(
    curve([
      [-20, -14], [2, -18], [26, -20], [34, -15], [28, -9], [12, -7], [34, -6], [42, 0], [34, 5], [14, 4], [32, 8],
      [36, 13], [28, 17], [10, 14], [20, 20], [14, 25], [0, 22], [-20, 17],
    ]),
    skin,
    [[dark(skin, 0.6), 0.6, [0, 1, 0.2, 0.2]], [lite(skin, 0.4, LAMP), 0.5, [0.7, 0, 0.5, 0.5]]],
  ),
];

const draw: Record<string, () => Card> = {
  // a keyhole, and somebody at it
  a01: () =>
    plate('a01', 3, '#2c3358', (c) => [
      c.cut(
        c.solid(
          curve([[56, 22], [184, 22], [196, 120], [184, 220], [56, 220], [44, 120]]),
          '#8a6a3c',
          [['#2a1a10', 0.85, [0, 1, 0.3, 0.2]], ['#ffe2a0', 0.6, [0.7, 0, 0.4, 0.5]]],
        ),
        { wob: 2, shadow: 9 },
      ),
      c.dots([[66, 38, 5], [174, 38, 5], [62, 204, 5], [178, 204, 5]], '#4a3418'),
      c.group(
        { 'clip-path': c.clip(circle(120, 96, 46) + poly([[104, 120], [136, 120], [154, 206], [86, 206]])) },
        [
          c.path(box(60, 40, 120, 180), '#120d22'),
          c.at(120, 98, 1, m.eye(c, { w: 88, iris: '#3f8a8c', white: '#f3e4c4', lid: '#a86f5a', look: 5 })),
        ],
      ),
      c.line(circle(120, 96, 47), '#4a3418', 3),
    ]),
  // a document against the lamp: the light shows what it hides
  a02: () =>
    plate('a02', 5, '#3a2f52', (c) => [
      c.cut(
        [
          c.line('M120 4V34', '#1d1626', 4),
          c.solid(
            poly([[92, 60], [108, 32], [132, 32], [148, 60]]),
            '#8a3a2c',
            [['#3a1018', 0.7, [0, 1, 0.4, 0.2]]],
          ),
          c.path(ellipse(120, 61, 28, 7), '#fff3cf'),
        ],
        { wob: 2, shadow: 5 },
      ),
      c.path(poly([[94, 62], [146, 62], [200, 230], [40, 230]]), c.linear([[0, LAMP, 0.5], [1, LAMP, 0]])),
      c.cut(
        c.at(
          122, 134, 1,
          [
            c.path(box(-46, -58, 92, 122, 3), '#f6e3b0'),
            c.line('M-34 -42h68M-34 -30h54M-34 42h68M-34 52h40', '#b59a62', 4),
            c.path(circle(0, 4, 27), '#c9a25a', { opacity: 0.75 }),
            c.path(
              box(-14, -3, 4, 20) +
                box(-4, -3, 4, 20) +
                box(6, -3, 4, 20) +
                box(-20, 17, 40, 5) +
                poly([[-20, -4], [0, -16], [20, -4]]),
              '#8a6a30',
              { opacity: 0.8 },
            ),
          ],
          { rot: -6 },
        ),
        { wob: 2, shadow: 9 },
      ),
      c.cut(c.at(66, 188, 1, reach(c, SKIN[0], '#2a2140'), { rot: -26 }), { wob: 2, shadow: 5 }),
    ]),
  // one face, two mouths
  a03: () =>
    plate('a03', 7, '#5a2436', (c) => [
      c.cut(
        [
          c.solid(
            curve([[60, 236, 1], [66, 206], [96, 192], [144, 192], [174, 206], [180, 236, 1]]),
            '#2c3a5a',
            [['#0d1024', 0.8, [0, 0.5, 0.7, 0.4]]],
          ),
          c.path(box(104, 168, 32, 34, 8), dark(SKIN[2], 0.3)),
          c.solid(
            curve([
              [120, 42], [158, 56], [170, 98], [162, 146], [140, 180], [120, 188], [100, 180], [78, 146], [70, 98],
              [82, 56],
            ]),
            SKIN[2],
            [[dark(SKIN[2], 0.6), 0.75, [0, 0.6, 0.6, 0.4]], [lite(SKIN[2], 0.5, LAMP), 0.5, [0.9, 0.1, 0.5, 0.4]]],
          ),
          c.path(
            curve([
              [68, 100], [66, 58], [96, 34], [140, 32], [172, 56], [172, 100], [158, 76], [132, 64], [100, 70],
              [82, 80],
            ]),
            '#2a1d22',
          ),
        ],
        { wob: 2, shadow: 9 },
      ),
      c.path(ellipse(100, 100, 6, 5) + ellipse(140, 100, 6, 5), '#2a1d22'),
      c.line('M120 100Q126 116 117 120', dark(SKIN[2], 0.45), 3),
      c.path(curve([[94, 134, 1], [106, 128], [120, 131], [134, 128], [146, 134, 1], [120, 142]]), '#a8323a'),
      c.path(
        curve([[98, 158, 1], [110, 150], [120, 152], [130, 150], [142, 158, 1], [130, 172], [110, 172]]),
        '#6a1622',
      ),
      c.path(curve([[104, 157, 1], [120, 155], [136, 157, 1], [120, 162]]), '#f6ead0'),
      c.line('M182 138l18 -10M184 160l20 6M58 138l-18 -10M56 160l-20 6', LAMP, 4),
    ]),
  // one member, both hands raised, one of them from somebody else's sleeve
  a04: () =>
    plate('a04', 9, '#1f4a52', (c) => [
      c.cut(
        [[36, 214], [74, 222], [166, 222], [204, 214]].map(([x, y]) =>
          c.path(
            circle(x, y - 26, 15) +
              curve([[x - 26, y + 30, 1], [x - 22, y], [x, y - 10], [x + 22, y], [x + 26, y + 30, 1]]),
            '#123038',
          ),
        ),
        { wob: 2 },
      ),
      c.cut(
        [
          c.path(taper([[104, 186], [70, 140], [66, 84]], 28, 20), '#a8323a'),
          c.path(taper([[136, 186], [170, 140], [174, 84]], 28, 20), '#3d5a8c'),
          c.solid(
            curve([[70, 240, 1], [78, 190], [104, 168], [136, 168], [162, 190], [170, 240, 1]]),
            '#a8323a',
            [['#4a0f1c', 0.8, [0, 0.5, 0.7, 0.4]], [LAMP, 0.4, [0.6, 0, 0.5, 0.5]]],
          ),
          c.path(circle(120, 144, 24), SKIN[1]),
          c.path(curve([[95, 142], [97, 120], [120, 112], [143, 120], [145, 142], [120, 130]]), '#1d1418'),
        ],
        { wob: 2, shadow: 9 },
      ),
      c.cut(
        [[66, 66, 0, SKIN[1]], [174, 66, 1, SKIN[2]]].map(([x, y, f, s]) =>
          c.at(
            x as number, y as number, 0.78,
            c.solid(
              curve([
                [-13, 26, 1], [-14, 6], [-24, -10], [-18, -13], [-12, -5], [-12, -24], [-6, -27], [-3, -9],
                [-2, -29], [4, -31], [5, -9], [8, -25], [14, -25], [12, -4], [17, -15], [22, -12], [16, 8],
                [12, 26, 1],
              ]),
              s as string,
              [[dark(s as string, 0.5), 0.5, [0, 1, 0.2, 0.2]]],
            ),
            { flip: !!f },
          ),
        ),
        { wob: 2, shadow: 5 },
      ),
    ]),
  // a sash on its way from hand to hand
  a05: () =>
    plate('a05', 11, '#27304c', (c) => [
      c.cut(
        c.solid(
          taper(
            [[52, 96], [78, 128], [120, 112], [162, 128], [190, 98]],
            (t) => 30 - 8 * Math.sin(Math.PI * t),
            0,
            { steps: 5 },
          ), '#a8323a',
          [['#4a0f1c', 0.7, [0, 1, 0.2, 0.2]], [LAMP, 0.4, [0.5, 0, 0.5, 0.4]]],
        ),
        { wob: 2, shadow: 9 },
      ),
      c.line(curve([[54, 96], [80, 127], [120, 112], [160, 127], [188, 98]], false), '#f3e4c4', 6),
      c.line(curve([[52, 84], [78, 114], [120, 100], [162, 114], [188, 86]], false), '#e0b84a', 2.4),
      c.cut(
        [
          c.path(poly([[46, 104], [36, 176], [50, 166], [60, 180], [68, 122]]), '#8c2430'),
          c.path(poly([[196, 108], [206, 172], [192, 164], [182, 176], [176, 124]]), '#8c2430'),
          c.line('M38 176v10M48 168v10M58 180v10M204 174v10M194 166v10M184 178v10', '#e0b84a', 3),
        ],
        { wob: 2, shadow: 5 },
      ),
      c.cut(
        [
          c.at(62, 92, 0.95, reach(c, SKIN[0], '#1d1a2c'), { rot: 8 }),
          c.at(180, 94, 0.95, reach(c, SKIN[1], '#3f5a4a'), { rot: -8, flip: true }),
        ],
        { wob: 2, shadow: 5 },
      ),
    ]),
  // one chair, still warm, carried to its next owner
  a06: () =>
    plate('a06', 13, '#3f2a3a', (c) => [
      c.cut(
        c.at(
          120, 150, 1,
          [
            c.solid(
              curve([[-34, 20, 1], [-34, -66], [-26, -92], [0, -106], [26, -92], [34, -66], [34, 20, 1]]),
              '#b98a2f',
              [['#4a3010', 0.8, [0, 0.6, 0.7, 0.4]]],
            ),
            c.solid(
              curve([[-25, 4, 1], [-25, -62], [0, -88], [25, -62], [25, 4, 1]]),
              '#a8323a',
              [['#4a0f1c', 0.7, [0, 1, 0.3, 0.2]], [LAMP, 0.5, [0.7, 0, 0.4, 0.5]]],
            ),
            c.path(box(-42, 0, 84, 20, 5), '#c8404a'),
            c.path(
              box(-48, -22, 12, 26, 4) + box(36, -22, 12, 26, 4) + box(-40, 20, 9, 40) + box(31, 20, 9, 40),
              '#8a6420',
            ),
            c.dots([[-12, -46, 2], [12, -46, 2], [0, -30, 2], [-12, -14, 2], [12, -14, 2], [0, -62, 2]], '#6a1622'),
          ],
          { rot: -9 },
        ),
        { wob: 2, shadow: 9 },
      ),
      c.line('M102 34q-8 -10 0 -18M120 30q-8 -10 0 -18M138 34q-8 -10 0 -18', '#fff3cf', 3, { opacity: 0.7 }),
      c.cut(
        [
          c.at(64, 196, 0.95, reach(c, SKIN[2], '#2a2140'), { rot: -12 }),
          c.at(184, 180, 0.95, reach(c, SKIN[0], '#2a2140'), { rot: 6, flip: true }),
        ],
        { wob: 2, shadow: 5 },
      ),
    ]),
  // the news is cut in two before it is read
  a07: () =>
    plate('a07', 15, '#4a2a24', (c) => [
      c.cut(
        [
          c.at(
            132, 138, 1,
            [
              c.path(poly([[-54, -58], [6, -58], [-2, -20], [10, 4], [-4, 30], [4, 60], [-54, 60]]), '#efe3c8'),
              c.path(poly([[-46, -48], [-4, -48], [-6, -10], [-46, -4]]), '#b8452f', { opacity: 0.8 }),
              c.line('M-44 14h36M-44 26h32M-44 38h36M-44 50h30', '#4a4058', 4),
            ],
            { rot: -10 },
          ),
          c.at(
            146, 138, 1,
            [
              c.path(poly([[6, -58], [52, -58], [52, 60], [4, 60], [-4, 30], [10, 4], [-2, -20]]), '#e2d3b2'),
              c.line('M18 -40h24M18 -26h24M20 10h22M16 34h26M16 46h20', '#4a4058', 4),
            ],
            { rot: 9 },
          ),
        ],
        { wob: 2, shadow: 9 },
      ),
      c.cut(
        c.at(
          134, 76, 1.05,
          [
            c.path(taper([[4, 8], [-8, -28], [-24, -62]], 12, 3), '#dfe3ea'),
            c.path(taper([[-4, 8], [8, -28], [24, -62]], 12, 3), '#b9c0cc'),
            c.path(circle(0, 0, 4), '#4a4f5c'),
            c.line(ellipse(-14, 32, 11, 19), '#2f6f5a', 7),
            c.line(ellipse(14, 32, 11, 19), '#2f6f5a', 7),
          ],
          { rot: 180 },
        ),
        { wob: 2, shadow: 9 },
      ),
    ]),
  // it never happened: the paper lies in the basket, one corner still readable
  a08: () =>
    plate('a08', 17, '#243a34', (c) => [
      c.cut(
        [
          c.solid(
            curve([[74, 112], [84, 74], [112, 66], [126, 44], [150, 54], [172, 78], [166, 112]]),
            '#efe3c8',
            [['#8a7a5a', 0.75, [0, 1, 0.3, 0.2]], ['#fff', 0.4, [0.7, 0, 0.5, 0.5]]],
          ),
          c.line('M92 96L116 82L112 70M130 50L128 78L150 92M118 104L140 96', '#a8987a', 2.6),
          c.path(poly([[142, 58], [160, 70], [150, 84], [136, 76]]), '#b8452f'),
        ],
        { wob: 2, shadow: 5 },
      ),
      c.cut(
        c.solid(
          poly([[62, 108], [178, 108], [162, 208], [78, 208]]),
          '#8a6a44',
          [['#2a1a10', 0.8, [0, 0.6, 0.7, 0.4]], [LAMP, 0.4, [0.8, 0, 0.5, 0.4]]],
        ),
        { wob: 2, shadow: 9 },
      ),
      c.line(
        [0, 1, 2, 3, 4, 5, 6].map((i) => `M${66 + i * 18} 112L${82 + i * 12.6} 206`).join('') +
          [0, 1, 2, 3].map((i) => `M${65 + i * 4} ${126 + i * 22}H${175 - i * 4}`).join(''),
        '#5a4024', 4,
      ),
      c.cut(c.path(box(56, 100, 128, 14, 6), '#a98452'), { wob: 2 }),
      c.cut(
        [
          c.at(
            196, 196, 0.7,
            c.path(curve([[-20, 8], [-16, -12], [4, -18], [20, -6], [16, 12], [-4, 16]]), '#efe3c8'),
          ),
          c.at(
            42, 204, 0.56,
            c.path(curve([[-20, 8], [-16, -12], [4, -18], [20, -6], [16, 12], [-4, 16]]), '#d9c9a8'),
          ),
        ],
        { wob: 2, shadow: 5 },
      ),
    ]),
  // nine chairs in a ring; one lies outside
  a09: () =>
    plate('a09', 19, '#2a2440', (c) => {
      const chair = (s: string): Kids => [
        c.path(box(-9, -9, 18, 18, 4), s),
        c.path(box(-11, -15, 22, 8, 3), dark(s, 0.3)),
      ];
      const ring = Array.from({ length: 8 }, (_, i): Pt => {
        const a = ((i + 1.35) / 9.4) * Math.PI * 2 - 0.9;
        return [120 + Math.cos(a) * 58, 104 + Math.sin(a) * 50, (a * 180) / Math.PI + 90];
      });
      const r = rng(3);
      return [
        c.path(ellipse(120, 104, 40, 34), '#6a4632'),
        c.path(ellipse(120, 102, 37, 31), '#8a5f3f'),
        c.glow(120, 96, 44, LAMP, 0.8),
        c.cut(
          ring.map(([x, y, a]) => c.at(x, y, 1.06, chair('#d9c49a'), { rot: a + r.in(-6, 6) })),
          { wob: 2, shadow: 5 },
        ),
        c.path(poly([[150, 150], [164, 142], [204, 196], [176, 206]]), LAMP, { opacity: 0.18 }),
        c.cut(
          c.at(
            178, 188, 1.5,
            [
              c.path(taper([[-10, 4], [-30, 10]], 4, 3) + taper([[-10, -8], [-30, -12]], 4, 3), '#7a1c28'),
              c.path(poly([[-12, -12], [8, -14], [10, 10], [-10, 10]]), '#c8323f'),
              c.path(poly([[8, -16], [15, -17], [18, 12], [10, 12]]), '#8c2430'),
            ],
            { rot: 34 },
          ),
          { wob: 2, shadow: 9 },
        ),
        c.at(70, 196, 0.6, m.hat(c, { kind: 'bowler', col: '#171224', band: '#a8323a' }), { rot: -12 }),
      ];
    }),
  // a coat turned inside out; the lining is another party's
  a10: () =>
    plate('a10', 23, '#4a3a2c', (c) => [
      c.cut(
        [
          c.line('M120 30q0 -14 10 -14t8 12q-4 10 -18 14', '#e9dfc4', 4),
          c.path(poly([[70, 62], [120, 40], [170, 62], [168, 70], [120, 52], [72, 70]]), '#b98a5a'),
        ],
        { wob: 2 },
      ),
      c.cut(
        [
          c.solid(
            curve([
              [118, 54], [84, 62], [62, 84], [48, 150], [66, 158, 1], [82, 116, 1], [80, 212, 1], [118, 218, 1],
            ]),
            '#1f5a72',
            [['#0a2230', 0.8, [0, 0.6, 0.8, 0.4]], ['#8fc5c9', 0.5, [1, 0, 0.4, 0.4]]],
          ),
          c.solid(
            curve([
              [122, 54], [156, 62], [178, 84], [194, 148], [176, 158, 1], [158, 116, 1], [162, 212, 1],
              [122, 218, 1],
            ]),
            '#8c2436',
            [['#3a0812', 0.8, [1, 0.8, 0.3, 0.4]], ['#f0a08a', 0.5, [0, 0, 0.6, 0.4]]],
          ),
        ],
        { wob: 2, shadow: 9 },
      ),
      c.dots(
        [
          [92, 96, 2], [104, 110, 2], [92, 126, 2], [104, 140, 2], [92, 156, 2], [104, 170, 2], [92, 186, 2],
          [106, 200, 2], [72, 110, 2], [64, 134, 2],
        ],
        '#8fc5c9',
        { opacity: 0.8 },
      ),
      c.line(
        'M134 84L152 66M132 110L158 84M132 136L158 110M132 162L160 134M132 188L162 158M134 210L162 182M166 104' +
        'L182 110M172 128L188 134',
        '#e0917a', 4,
        { opacity: 0.7 },
      ),
      c.cut(
        [
          c.path(poly([[120, 56], [96, 62], [112, 112], [120, 98]]), '#123c4e'),
          c.path(poly([[120, 56], [144, 62], [130, 112], [120, 98]]), '#d9c49a'),
        ],
        { wob: 2, shadow: 5 },
      ),
      c.line('M120 100V216', '#120c1c', 2),
      c.dots([[114, 132, 4], [114, 160, 4], [114, 188, 4]], '#e9cf9a'),
    ]),
};

export const faces: Face[] = Object.entries(draw).map(([id, d]) => ({
  game: 'vote',
  name: `abilities/${id}`,
  draw: d,
  webp: { width: 240, most: 14 * 1024, alpha: true },
}));
