// VOTE! events e24–e32: news with two sides. Ochre, and a plate in two halves.
import { box, circle, curve, ellipse, poly, rng, taper } from '../lib/svg.js';
import type { Card, Pt } from '../lib/svg.js';
import { Plate } from './poster.js';
import type { Face } from '../tool/faces.js';

const plate = (id: string): Plate => new Plate(id, 'mixed', Number(id.slice(1)) + 20);

const draw: Record<string, () => Card> = {
  // the tram is free and full to the roof
  e24() {
    const p = plate('e24');
    p.back(p.town(190, p.pale, 31, 90), p.ground(250), p.line('M-10 40H410M150 40L190 82M236 40L196 82', p.ink, 3));
    p.add(
      p.path(box(50, 112, 300, 132, 14), p.spot),
      p.path(box(50, 196, 300, 48, 8), p.mid),
      p.path(
        [64, 112, 208, 256, 304].map((x) => box(x, 126, 38, 52, 4)).join('') + box(158, 126, 40, 112, 3),
        p.paper,
      ),
      p.path(box(40, 242, 320, 12, 4), p.ink),
      p.path([96, 140, 262, 306].map((x) => circle(x, 262, 15)).join(''), p.ink),
      p.path([96, 140, 262, 306].map((x) => circle(x, 262, 6)).join(''), p.paper),
    );
    p.add(
      [82, 130, 226, 274, 322].map((x, i) =>
        p.path(
          circle(x, 150, 11) +
            curve([[x - 16, 178, 1], [x - 13, 164], [x + 13, 164], [x + 16, 178, 1]]),
          i % 2 ? p.ink : p.mid,
        ),
      ),
      p.at(178, 238, 0.9, p.man({ coat: p.ink, skirt: true, hat: 'scarf' })),
    );
    p.add(
      [
        [90, 0.62, 'bun'], [140, 0.72, 'cap'], [228, 0.6, ''], [276, 0.74, 'bowler'], [322, 0.62, 'scarf'],
      ].map(([x, s, h], i) =>
        p.at(
          x as number, 114, s as number,
          p.man({
            coat: i % 2 ? p.ink : p.mid,
            skirt: i % 2 === 0,
            hat: h as 'cap',
            arms: [[-18, i % 2 ? -88 : -44], [18, i % 2 ? -50 : -86]],
          }),
        ),
      ),
      p.at(196, 96, 1, p.line('M-12 18L0 -14L12 18', p.ink, 4)),
    );
    p.add(
      p.at(374, 282, 0.8, p.man({ hat: 'cap', arms: [[-22, -64], [-8, -54]] })),
      p.path(box(338, 224, 14, 20) + box(330, 232, 10, 14), p.paper),
    );
    return p.done();
  },
  // complaints go in at a price; praise has its own slot
  e25() {
    const p = plate('e25');
    p.back(p.path(box(-12, 212, 424, 100), p.mid), p.stripes(-12, 20, 424, 192, 14, p.pale, 0.3));
    p.add(
      p.path(box(216, 66, 136, 178, 6), p.ink),
      p.path(box(226, 76, 116, 158, 4), p.spot),
      p.path(box(238, 96, 92, 12, 3), p.ink),
      p.path(circle(284, 166, 34), p.paper),
      p.line(circle(284, 166, 25), p.ink, 4, '6 5'),
      p.path(box(281, 144, 6, 44, 2), p.ink),
      p.path(box(240, 212, 88, 14, 3), p.ink),
      p.path(box(204, 242, 160, 14), p.ink),
    );
    p.add(p.at(272, 84, 1, p.sheet(54, 60, 4), -6), p.path(box(236, 98, 96, 14, 3), p.ink));
    p.add(
      [[176, 1.0, 'bowler'], [122, 0.92, 'scarf'], [72, 1.02, ''], [26, 0.86, 'bun']].map(([x, s, h], i) =>
        p.at(x as number, 284, s as number, [
          p.man({
            coat: i % 2 ? p.spot : p.ink,
            skirt: i % 2 === 1,
            hat: h as 'cap',
            hatc: p.ink,
            arms: [[-14, -40], [24, -62 - (i % 2) * 8]],
            lean: i % 2 ? 2 : -2,
          }),
          p.at(28, -76, 0.5, p.sheet(34, 44, 3), 10),
        ]),
      ),
    );
    p.add(p.at(374, 268, 0.6, p.coin(20)), p.at(352, 278, 0.6, p.coin(20)));
    return p.done();
  },
  // every second lamp: islands of light
  e26() {
    const p = plate('e26');
    p.back(p.path(box(-12, -12, 424, 324), p.ink), p.town(190, '#1d1630', 5, 110));
    const lamp = (x: number, on: boolean): string =>
      [
        on
          ? p.path(
              poly([[x - 9, 74], [x + 9, 74], [x + 62, 262], [x - 62, 262]]),
              '#e9c46a', 0.75,
            ) + p.path(ellipse(x, 262, 62, 13), '#f3dc9a')
          : '',
        p.path(box(x - 3, 72, 6, 190), on ? p.mid : '#4a4160'),
        p.path(poly([ [x - 13, 72], [x - 9, 50], [x + 9, 50], [x + 13, 72]]), on ? '#fff3c4' : '#4a4160'),
        p.path(poly([[x - 14, 50], [x, 36], [x + 14, 50]]), on ? p.spot : '#4a4160'),
      ].join('');
    p.back(
      p.path(box(-12, 258, 424, 54), p.mid),
      lamp(46, true),
      lamp(124, false),
      lamp(206, true),
      lamp(286, false),
      lamp(364, true),
    );
    p.add(
      p.at(
        206, 268, 0.96,
        p.man({ hat: 'bowler', arms: [[-22, -44], [18, -40]], legs: [[-14, 0], [16, 0]], lean: 4 }),
      ),
      p.at(286, 266, 0.9, [p.path(circle(-4, -80, 2.4) + circle(4, -80, 2.4), '#fff6dc')]),
      p.at(
        46, 270, 0.84,
        p.man({ coat: p.spot, skirt: true, hat: 'scarf', hatc: p.ink, arms: [[-12, -46], [18, -52]] }),
      ),
      p.at(364, 268, 0.8, p.man({ hat: 'cap', coat: p.paper, arms: [[-20, -64], [14, -40]] })),
      p.line('M124 40l10 -12l-6 -2l8 -10', p.paper, 3),
    );
    return p.done();
  },
  // a strudel to the frontier
  e27() {
    const p = plate('e27');
    p.back(p.hills(150, p.pale, 16, 8), p.hills(198, p.mid, 14, 12), p.ground(258));
    const way: Pt[] = [
      [-20, 286], [90, 262], [190, 268], [250, 236], [200, 206], [136, 190], [190, 166], [270, 164], [330, 146],
    ];
    p.add(
      p.path(taper(way, (t) => 54 - 42 * t, 0, { steps: 5 }), '#d9ad62'),
      p.line(curve([[-20, 276], [90, 252], [186, 258], [238, 234], [196, 210]], false), p.ink, 3),
      p.path(
        [[20, 284], [66, 272], [112, 268], [160, 270], [206, 262], [236, 246]]
          .map(([x, y]) =>
            poly([[x - 8, y - 10], [x - 2, y - 12], [x + 6, y + 10], [x, y + 12]]),
          )
          .join(''),
        p.spot,
      ),
    );
    p.add(
      p.at(342, 158, 1, [
        p.path(box(-16, -42, 30, 42), p.paper),
        p.path(poly([[-20, -42], [0, -58], [18, -42]]), p.ink),
        p.line('M18 -20L64 -44', p.paper, 7),
        p.line('M24 -23l10 -5M42 -33l10 -5', p.spot, 7),
      ]),
      p.at(312, 164, 0.44, p.man({ hat: 'cap', arms: [[-24, -70], [18, -40]] })),
    );
    p.add(
      p.at(
        300, 284, 0.92,
        p.man({ coat: p.paper, hat: 'top', hatc: p.paper, skirt: true, arms: [[-28, -58], [-18, -46]], lean: -5 }),
      ),
      p.line('M230 228L300 236', p.ink, 7),
      p.at(
        360, 288, 0.8,
        p.man({ coat: p.paper, skirt: true, hat: 'scarf', hatc: p.spot, arms: [[-14, -50], [14, -50]] }),
      ),
      p.path(circle(132, 262, 4) + circle(60, 276, 4) + circle(226, 252, 3), p.ink),
    );
    return p.done();
  },
  // legends, reunited, on the one song
  e28() {
    const p = plate('e28');
    p.back(
      p.path(box(-12, -12, 424, 250), p.ink),
      p.path(
        poly([[40, -12], [86, -12], [170, 236], [40, 236]]) +
          poly([[314, -12], [360, -12], [360, 236], [230, 236]]),
        p.spot, 0.55,
      ),
      p.path(poly([[180, -12], [220, -12], [262, 236], [138, 236]]), '#f3dc9a', 0.7),
    );
    p.add(
      p.path(box(-12, 226, 424, 20), p.mid),
      p.at(200, 230, 1.4, [
        p.man({
          coat: p.mid,
          hat: '',
          hatc: '#fff6dc',
          head: '#fff6dc',
          arms: [[-30, -54], [18, -50]],
          lean: -5,
          legs: [[-16, 0], [18, 0]],
        }),
        p.path(curve([[-4, -48], [-12, -34], [2, -26], [16, -30], [20, -44], [8, -52]]), p.spot),
        p.line('M4 -46L-44 -66', p.ink, 5),
        p.path(circle(6, -38, 4), p.ink),
        p.path(curve([[-17, -84], [-22, -98], [-6, -106], [10, -100], [8, -84], [0, -94]]), '#fff6dc'),
      ]),
    );
    p.add(
      p.at(92, 230, 1.2, [
        p.man({ coat: '#3f3560', hatc: '#fff6dc', head: '#fff6dc', arms: [[-10, -44], [26, -58]], lean: 6 }),
        p.line('M28 -58L34 0', p.paper, 4),
        p.line('M28 -58q-2 -12 -10 -8', p.paper, 4),
      ]),
      p.at(310, 232, 1.16, [
        p.path(ellipse(0, -26, 34, 12) + box(-34, -26, 68, 24), p.paper),
        p.path(ellipse(0, -26, 34, 12), '#fff6dc'),
        p.at(
          4, -6, 1,
          p.man({ coat: '#3f3560', hatc: '#fff6dc', head: '#fff6dc', arms: [[-24, -66], [22, -84]] }),
        ),
        p.path(ellipse(0, -16, 34, 26), p.spot),
        p.path(ellipse(0, -16, 24, 17), p.paper),
      ]),
      p.at(160, 232, 0.9, [p.line('M0 0V-86', p.paper, 4), p.at(0, -78, 0.4, p.mike(p.paper))]),
    );
    p.add(p.crowd(276, 8, 18, [p.paper, p.pale, p.mid], 56));
    return p.done();
  },
  // the tender is won by a nose the family knows
  e29() {
    const p = plate('e29');
    p.back(p.town(200, p.pale, 41, 70), p.ground(254));
    p.back(
      p.at(
        280, 170, 1,
        [
          p.path(curve([[-64, 10], [-40, -46], [20, -66], [70, -34], [58, 24], [-10, 44]]), p.ink),
          p.line('M-46 -24L40 34M-22 -46L62 10', p.spot, 6),
          p.path(poly([[-64, 10], [-96, 30], [-84, 48], [-50, 38]]), p.mid),
        ],
        -6,
      ),
      p.path(box(214, 210, 150, 18) + poly([[330, 210], [332, 160], [372, 164], [388, 210]]), p.ink),
      p.path(box(340, 172, 26, 22), p.paper),
      p.path([240, 296, 356].map((x) => circle(x, 236, 18)).join(''), p.ink),
      p.path([240, 296, 356].map((x) => circle(x, 236, 7)).join(''), p.paper),
    );
    p.add(
      p.path(
        curve([[196, 206, 1], [180, 230], [186, 262], [150, 276], [112, 292, 1], [210, 292, 1], [206, 240]]),
        '#9a948e',
      ),
    );
    const cousin = (coat: string): string =>
      p.man({ coat, hat: '', arms: [[-14, -42], [34, -60]], lean: 2 }) +
      p.path(curve([[10, -86], [22, -82], [20, -76], [9, -77]]), p.paper) +
      p.line('M6 -74q7 3 12 0', p.ink, 2.4);
    p.add(
      p.at(52, 284, 1.3, [cousin(p.ink), p.path(curve([[-8, -94], [-12, -102], [14, -104], [20, -94]]), p.ink)]),
      p.at(
        150, 284, 1.3,
        [cousin(p.spot), p.path(poly([[-11, -90], [-12, -103], [14, -103], [16, -90]]), p.paper)],
        0, true,
      ),
    );
    return p.done();
  },
  // a cone into the ballot box
  e30() {
    const p = plate('e30');
    p.back(
      p.path(box(-12, 222, 424, 90), p.ink),
      p.at(330, 222, 0.9, p.house(80, 110, p.paper, p.mid)),
      p.at(62, 222, 0.8, p.house(80, 100, p.paper, p.mid)),
    );
    p.add(
      p.path(poly([[110, 160], [290, 160], [282, 276], [118, 276]]), p.paper),
      p.path(poly([[100, 146], [300, 146], [292, 166], [108, 166]]), p.mid),
      p.path(box(152, 150, 96, 10, 4), p.ink),
      p.line('M140 196h30v30h-30zM140 240h30', p.ink, 4),
      p.line('M146 210l8 9l16 -24', p.spot, 6),
      p.line('M190 204h70M190 218h52M190 244h64', p.ink, 4),
    );
    p.add(
      p.at(
        204, 92, 1,
        [
          p.path(poly([[-34, 0], [34, 0], [6, 66], [-6, 66]]), '#d9ad62'),
          p.line('M-24 8L4 60M-8 4L14 46M24 8L-4 60M8 4L-14 46', p.mid, 2.6),
          p.path(curve([[-40, 4], [-44, -24], [-26, -42], [-4, -36], [0, 4], [-20, 10]]), '#fff6dc'),
          p.path(curve([[0, 4], [-6, -34], [14, -50], [40, -34], [42, 2], [20, 10]]), p.ink),
          p.path(curve([[-14, -36], [-6, -62], [12, -66], [24, -48], [8, -34]]), p.spot),
        ],
        12,
      ),
    );
    p.add(
      p.path(taper([[420, 40], [330, 60], [262, 96]], 44, 28), p.ink),
      p.path(curve([[270, 82], [240, 86], [222, 102], [240, 116], [268, 112]]), p.paper),
      p.drops([[178, 142, 0.9], [232, 138, 0.7]], '#fff6dc'),
      p.at(40, 284, 0.7, p.man({ coat: p.spot, skirt: true, hat: 'bun', arms: [[-14, -46], [18, -70]] })),
      p.at(366, 286, 0.74, p.man({ coat: p.paper, hat: 'cap', hatc: p.spot, arms: [[-18, -72], [14, -44]] })),
    );
    return p.done();
  },
  // a turnstile across the river; the ducks queue too
  e31() {
    const p = plate('e31');
    p.back(
      p.hills(120, p.pale, 14, 14),
      p.path(
        poly([[-12, 170], [120, 150], [40, 312], [-12, 312]]) +
          poly([[412, 170], [270, 150], [372, 312], [412, 312]]),
        p.mid,
      ),
    );
    p.back(
      p.path(
        curve([
          [186, 124, 1], [210, 124, 1], [250, 160], [300, 220], [372, 312, 1], [30, 312, 1], [110, 220], [156, 160],
        ]),
        p.ink,
      ),
      p.line(
        'M190 150q10 5 20 0M160 190q14 6 28 0M216 186q14 6 28 0M110 280q16 7 32 0M180 292q16 7 34 0M264 278q14 6 30 0',
        p.spot, 4,
      ),
    );
    p.add(
      p.path(box(84, 168, 16, 92) + box(304, 168, 16, 92), p.paper),
      p.path(box(78, 156, 246, 18, 3), p.spot),
      p.path(
        [0, 1, 2, 3, 4, 5]
          .map((i) =>
            poly([[92 + i * 40, 156], [110 + i * 40, 156], [100 + i * 40, 174], [82 + i * 40, 174]]),
          )
          .join(''),
        p.ink,
      ),
      p.at(200, 220, 1, p.line('M0 0L-76 10M0 0L50 -30M0 0L40 36', p.paper, 8) + p.path(circle(0, 0, 12), p.spot)),
    );
    const duck = (x: number, y: number, s: number): string =>
      p.at(x, y, s, [
        p.path(
          curve([
            [-26, -4], [-34, -16, 1], [-16, -10], [6, -12], [10, -26], [22, -32], [30, -24], [28, -12], [22, 4],
            [0, 8],
          ]),
          '#fff6dc',
        ),
        p.path(poly([[29, -24], [42, -20], [29, -17]]), p.spot),
        p.path(circle(23, -25, 2.2), p.ink),
        p.line('M-14 -4q10 8 22 0', p.mid, 2.6),
      ]);
    p.add(
      duck(132, 258, 1.1),
      duck(100, 284, 0.9),
      duck(168, 284, 0.8),
      p.at(352, 252, 0.96, p.man({ hat: 'cap', arms: [[-30, -60], [14, -40]], lean: -4 })),
      p.at(316, 196, 0.7, p.coin(12)),
      p.at(46, 160, 0.8, [p.path(box(-3, -50, 6, 60), p.ink), p.at(0, -60, 0.8, p.sheet(56, 52, 4))]),
    );
    return p.done();
  },
  // a rocket made of a boiler, and the whole village to wave
  e32() {
    const p = plate('e32');
    p.back(
      p.path(box(-12, -12, 424, 324), p.ink, 0.92),
      p.c.dots(
        [
          [40, 40, 2], [90, 90, 1.6], [140, 30, 2], [300, 50, 2], [350, 96, 1.6], [372, 26, 2], [64, 140, 1.6],
          [320, 150, 2], [20, 96, 1.4], [118, 122, 1.4],
        ],
        p.paper,
      ),
      p.path(circle(334, 66, 30), p.spot),
      p.path(circle(346, 58, 26), p.ink),
    );
    p.back(p.hills(256, p.mid, 10, 15));
    p.add(
      p.path(
        curve([
          [184, 186, 1], [150, 236], [92, 252], [110, 276], [200, 286], [296, 276], [312, 252], [250, 238],
          [216, 186, 1],
        ]),
        p.paper,
      ),
      p.path(curve([[182, 170, 1], [172, 206], [200, 250], [228, 206], [218, 170, 1]]), '#e9c46a'),
    );
    p.add(
      p.path(
        curve([[170, 178, 1], [164, 120], [172, 74], [200, 30], [228, 74], [236, 120], [230, 178, 1]]),
        p.paper,
      ),
      p.path(
        curve([[200, 30], [180, 62], [220, 62]]) +
          poly([[168, 140], [134, 190], [170, 178]]) +
          poly([[232, 140], [266, 190], [230, 178]]),
        p.spot,
      ),
      p.path(circle(200, 100, 19), p.ink),
      p.path(circle(200, 100, 13), '#f3dc9a'),
      p.path(circle(200, 104, 8) + box(192, 108, 16, 6), p.mid),
      p.line('M168 142H232M172 160H228', p.ink, 3),
      p.path([176, 190, 210, 224].map((x) => circle(x, 151, 2.2)).join(''), p.ink),
      p.path(box(176, 178, 48, 8), p.ink),
    );
    const r = rng(32);
    p.add(
      [30, 66, 340, 374].map((x, i) =>
        p.at(
          x, 284, 0.62,
          p.man({
            coat: [p.spot, p.paper][i % 2],
            skirt: i % 2 === 0,
            hat: (['scarf', 'cap', 'bun', 'top'] as const)[i],
            hatc: p.spot,
            arms: [[-18 + r.in(-4, 4), -92], [18, -60 - r.in(0, 30)]],
          }),
        ),
      ),
      p.at(300, 280, 0.4, p.house(70, 80, p.paper, p.ink)),
      p.at(104, 282, 0.4, p.house(70, 80, p.paper, p.ink)),
    );
    return p.done();
  },
};

export const faces: Face[] = Object.entries(draw).map(([id, d]) => ({
  game: 'vote',
  name: `events/${id}`,
  draw: d,
  webp: { width: 400, most: 16 * 1024 },
}));
