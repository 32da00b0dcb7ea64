// VOTE! events e15–e23: news with two sides. Ochre, and a plate in two halves.
import { box, circle, curve, ellipse, poly, taper } from '../lib/svg.js';
import type { Card } from '../lib/svg.js';
import { Plate } from './poster.js';
import type { Face } from '../tool/faces.js';

const plate = (id: string): Plate => new Plate(id, 'mixed', Number(id.slice(1)) + 20);

const draw: Record<string, () => Card> = {
  // a meter taller than the houses, a car that pays
  e15() {
    const p = plate('e15');
    p.back(p.town(226, p.mid, 4, 70), p.ground(240));
    p.add(
      p.path(box(256, 130, 20, 150), p.ink),
      p.path(curve([[206, 132, 1], [206, 64], [226, 28], [266, 16], [306, 28], [326, 64], [326, 132, 1]]), p.ink),
      p.path(curve([[222, 84, 1], [226, 54], [266, 34], [306, 54], [310, 84, 1]]), p.paper),
      p.line('M266 84L240 56', p.spot, 5),
      p.line('M230 76l8 4M246 50l4 8M266 42v9M288 50l-5 8M302 76l-9 4', p.ink, 3),
      p.path(box(258, 100, 16, 5, 2), p.paper),
      p.at(236, 112, 0.62, p.coin(16)),
    );
    p.add(
      p.at(96, 262, 1.2, p.car(p.spot)),
      p.at(172, 268, 0.92, p.man({ hat: 'bowler', arms: [[-14, -40], [34, -92]], lean: 5 })),
      p.at(206, 184, 1, p.coin(12)),
    );
    return p.done();
  },
  // a cheese on every doorstep
  e16() {
    const p = plate('e16');
    p.back(p.hills(200, p.pale, 12, 3), p.ground(230));
    p.add(
      [
        [48, 0.9], [116, 1.05], [330, 1.05], [388, 0.9],
      ].map(([x, s]) => p.at(x, 234, s, p.house(70, 110, p.paper, p.ink))),
    );
    p.add(
      p.at(222, 236, 1, [
        p.path(ellipse(0, 0, 94, 26), p.mid),
        p.path(box(-94, -74, 188, 74), p.spot),
        p.path(ellipse(0, -74, 94, 26), '#e9c46a'),
        p.path(poly([[0, -74], [94, -74], [70, -54]]), p.paper),
        p.path(poly([[2, -72], [72, -53], [74, 18], [2, -2]]), p.mid),
        p.path(
          ellipse(-56, -40, 12, 10) +
            ellipse(-24, -16, 9, 8) +
            ellipse(-74, -14, 7, 7) +
            ellipse(-34, -78, 14, 5) +
            ellipse(30, -88, 10, 4) +
            ellipse(-66, -72, 8, 3),
          p.ink, 0.75,
        ),
      ]),
    );
    p.add(
      p.at(150, 282, 0.8, p.man({ coat: p.spot, skirt: true, hat: 'scarf', arms: [[-16, -40], [22, -62]] })),
      p.at(300, 286, 0.66, p.man({ coat: p.paper, hat: 'cap', hatc: p.spot, arms: [[-20, -84], [14, -44]] })),
      p.path(poly([[158, 228], [186, 222], [184, 236], [160, 238]]), '#e9c46a'),
    );
    return p.done();
  },
  // the assessor measures a lady's view
  e17() {
    const p = plate('e17');
    p.back(p.path(box(150, -12, 200, 324), p.mid), p.ground(262));
    p.back(
      [[190, 30], [270, 30], [190, 130], [270, 130]].map(
        ([x, y]) =>
          p.path(box(x, y, 42, 64), p.paper) + p.path(box(x + 4, y + 4, 16, 58) + box(x + 23, y + 4, 15, 58), p.ink),
      ),
    );
    const balcony = (x: number, y: number): string =>
      p.path(box(x - 36, y, 72, 6), p.ink) +
      p.line(
        `M${x - 34} ${y}v-30M${x + 34} ${y}v-30M${x - 34} ${y - 30}h68` +
          [-22, -11, 0, 11, 22].map((k) => `M${x + k} ${y}v-29`).join(''),
        p.ink, 3,
      );
    p.add(
      p.at(
        291, 198, 0.86,
        p.man({ coat: p.spot, skirt: true, hat: 'bun', arms: [[-20, -70], [20, -44]], lean: -6 }),
      ),
      balcony(212, 100),
      balcony(291, 100),
      balcony(212, 200),
      balcony(291, 200),
      p.path(circle(196, 88, 7) + circle(208, 86, 8) + circle(222, 88, 7), p.spot),
    );
    p.add(
      p.at(82, 276, 1.16, p.man({ hat: 'top', arms: [[18, -66], [36, -78]], lean: 4 })),
      p.path(poly([[122, 184], [300, 92], [306, 100], [126, 194]]), '#e9c46a'),
      p.line(Array.from({ length: 13 }, (_, i) => `M${128 + i * 13} ${184 - i * 6.7}l3 6`).join(''), p.ink, 2),
      p.at(52, 214, 1, p.sheet(34, 44, 4)),
    );
    return p.done();
  },
  // the ministry under its new sponsor
  e18() {
    const p = plate('e18');
    p.back(p.town(220, p.pale, 16, 50), p.ground(250));
    p.add(p.at(206, 262, 1.34, p.temple(190, 96)), p.line('M150 128L170 96M262 128L242 96', p.ink, 5));
    p.add(
      p.at(206, 66, 1, [
        `<g fill-rule="evenodd">${p.path(ellipse(0, 4, 76, 54) + ellipse(0, 2, 24, 15), p.mid)}</g>`,
        `<g fill-rule="evenodd">${p.path(
          curve([
            [-74, 0], [-60, -36], [0, -54], [60, -36], [74, 0], [58, 12], [44, 4], [26, 20], [6, 14], [-14, 24],
            [-36, 8], [-56, 14],
          ]) + ellipse(0, -6, 24, 13),
          p.spot,
        )}</g>`,
        p.line(
          'M-50 -18l8 -6M-28 -36l9 3M8 -42l9 -3M40 -30l6 6M54 -8l8 2M-40 0l6 5M24 2l8 -4M-8 -30l2 7', p.paper, 5,
        ),
      ]),
    );
    p.add(
      p.at(60, 284, 0.86, p.man({ hat: 'top', arms: [[-18, -38], [28, -70]] })),
      p.at(104, 284, 0.86, p.man({ coat: p.spot, hat: 'bowler', hatc: p.ink, arms: [[-26, -70], [16, -40]] })),
      p.at(
        344, 280, 0.7,
        p.man({ coat: p.paper, skirt: true, hat: 'scarf', hatc: p.spot, arms: [[-16, -88], [10, -44]] }),
      ),
    );
    return p.done();
  },
  // forty minutes of fireworks above a speech nobody hears
  e19() {
    const p = plate('e19');
    p.back(p.path(box(-12, -12, 424, 252), p.ink, 0.94), p.town(252, p.mid, 7, 60));
    const burst = (x: number, y: number, r: number, n: number, col: string): string =>
      p.line(
        Array.from({ length: n }, (_, i) => {
          const a = (i / n) * Math.PI * 2;
          return `M${(x + Math.cos(a) * r * 0.3).toFixed(1)} ${(y + Math.sin(a) * r * 0.3).toFixed(1)}` +
            `L${(x + Math.cos(a) * r * (i % 2 ? 0.82 : 1)).toFixed(1)}` +
            ` ${(y + Math.sin(a) * r * (i % 2 ? 0.82 : 1)).toFixed(1)}`;
        }).join(''),
        col, 4,
      ) + p.path(circle(x, y, r * 0.12), col);
    p.add(
      burst(110, 76, 66, 16, p.paper),
      burst(280, 60, 78, 18, '#e9c46a'),
      burst(204, 118, 40, 12, p.spot),
      burst(356, 142, 34, 12, p.paper),
      burst(40, 160, 28, 10, '#e9c46a'),
      p.line('M110 150Q120 190 140 226M284 146Q270 190 250 222', p.paper, 2.4),
    );
    p.add(
      p.path(box(150, 240, 100, 12), p.paper),
      p.at(200, 242, 0.56, [
        p.man({ coat: p.spot, hat: 'top', hatc: p.ink, arms: [[-26, -84], [26, -84]] }),
        p.at(0, 0, 0.7, p.lectern(62)),
      ]),
      p.crowd(276, 9, 14, [p.ink, '#3a2f5a'], 40),
    );
    return p.done();
  },
  // a sack each, and an autograph on every potato
  e20() {
    const p = plate('e20');
    p.back(p.town(212, p.pale, 23, 60), p.ground(236));
    p.add(
      p.path(
        curve([
          [196, 268, 1], [178, 226], [184, 176], [204, 142], [196, 120], [222, 128], [250, 118], [280, 128],
          [304, 118], [296, 144], [322, 178], [330, 228], [314, 268, 1], [254, 280],
        ]),
        p.spot,
      ),
      p.line('M202 140Q250 152 298 142', p.ink, 6),
      p.path(curve([[204, 128], [214, 100], [236, 92], [258, 86], [284, 98], [298, 126], [250, 120]]), p.mid),
      p.line('M206 170Q194 214 208 256M300 172Q314 214 300 256M254 160v14M238 166v12M272 166v12', p.ink, 3),
    );
    p.add(p.line('M226 206h56M226 220h56M226 234h56', p.mid, 5));
    const potato = (x: number, y: number, s: number): string =>
      p.at(x, y, s, [
        p.path(curve([[-22, 2], [-14, -14], [8, -16], [22, -4], [18, 12], [-6, 15]]), '#d9ad62'),
        p.line('M-13 -1q3 -8 6 0t5 -1t4 1l9 -3', p.ink, 2.2),
        p.path(circle(-14, 6, 1.6) + circle(12, 8, 1.6), p.ink),
      ]);
    p.add(
      potato(190, 276, 1),
      potato(240, 284, 1.1),
      potato(300, 286, 1),
      potato(338, 274, 0.9),
      potato(240, 104, 0.85),
      potato(272, 98, 0.8),
      potato(150, 286, 0.8),
    );
    p.add(
      p.at(
        92, 270, 1.08,
        p.man({ coat: p.ink, skirt: true, hat: 'scarf', hatc: p.spot, arms: [[-14, -50], [34, -54]], lean: 6 }),
      ),
      p.line('M132 214L148 276', p.ink, 4),
      p.at(360, 266, 1.1, p.man({ hat: 'top', arms: [[-38, -74], [16, -40]], lean: -3 })),
      p.line('M318 182l-14 22', p.paper, 4),
    );
    return p.done();
  },
  // a bride and groom where the speaker sits
  e21() {
    const p = plate('e21');
    p.back(
      p.path(
        curve([[-12, 312, 1], [-12, 150, 1], [70, 108], [200, 90], [330, 108], [412, 150, 1], [412, 312, 1]]),
        p.mid,
      ),
    );
    for (let i = 0; i < 3; i++)
      p.back(
        p.line(
          curve(
            [
              [-20, 178 + i * 40], [90, 146 + i * 36], [200, 138 + i * 34], [310, 146 + i * 36],
              [420, 178 + i * 40],
            ],
            false,
          ), p.ink, 10,
        ),
      );
    p.add(
      [
        [34, 156], [84, 136], [136, 126], [266, 126], [318, 136], [368, 156], [26, 200], [92, 176], [310, 176],
        [376, 200],
      ].map(
        ([x, y], i) =>
          p.path(circle(x, y, 11), p.paper) +
          p.path(
            curve([[x - 16, y + 26, 1], [x - 14, y + 14], [x, y + 9], [x + 14, y + 14], [x + 16, y + 26, 1]]),
            i % 3 ? p.ink : p.spot,
          ),
      ),
    );
    p.add(
      p.path(poly([[120, 290], [136, 236], [264, 236], [280, 290]]), p.paper),
      p.at(182, 266, 1.24, p.man({ hat: 'top', arms: [[-16, -42], [16, -46]] })),
      p.at(222, 266, 1.2, [
        p.path(curve([[-10, -80], [-34, -40], [-46, 0, 1], [44, 0, 1], [30, -40], [10, -80]]), '#fff6dc'),
        p.path(circle(0, -84, 10), p.paper),
        p.path(
          curve([[-12, -80], [-14, -94], [0, -100], [14, -94], [34, -30], [20, -60], [8, -92], [-6, -90]]),
          '#fff6dc',
        ),
        p.path(circle(-16, -44, 7) + circle(-8, -48, 6) + circle(-20, -50, 6), p.spot),
      ]),
    );
    p.add(
      p.line(
        curve([[-10, 40], [60, 74], [130, 44], [200, 78], [270, 44], [340, 74], [410, 40]], false),
        p.ink, 5,
      ),
      p.path(
        [[30, 60], [60, 72], [96, 62], [160, 62], [200, 76], [240, 62], [304, 62], [340, 72], [372, 60]]
          .map(([x, y]) => circle(x, y, 8))
          .join(''),
        p.spot,
      ),
    );
    return p.done();
  },
  // a hammock between two leaves of the calendar
  e22() {
    const p = plate('e22');
    p.back(p.hills(226, p.pale, 10, 6), p.ground(250));
    const leaf = (x: number, rot: number, mark: string): string =>
      p.at(
        x, 160, 1,
        [
          p.path(box(-49, -87, 98, 174, 5), p.mid),
          p.path(box(-46, -84, 92, 168, 4), '#fff6dc'),
          p.path(box(-46, -84, 92, 32, 4), p.ink),
          p.path(circle(-22, -84, 6) + circle(22, -84, 6), p.spot),
          p.path(
            Array.from({ length: 20 }, (_, i) =>
              box(-36 + (i % 5) * 15.4, -40 + Math.floor(i / 5) * 26, 10, 14),
            ).join(''), p.pale,
          ), mark,
        ],
        rot,
      );
    const ring = (x: number, y: number): string => p.line(circle(x, y, 12), p.spot, 4);
    p.back(leaf(64, -3, ring(9, -7)), leaf(336, 3, ring(-6, -7)));
    p.add(
      p.path(
        curve([
          [96, 128, 1], [140, 196], [200, 222], [262, 196], [304, 128, 1], [270, 226], [200, 250], [130, 226],
        ]),
        p.spot,
      ),
      p.line('M96 128L88 118M304 128L312 118', p.ink, 4),
      p.path(taper([[142, 194], [190, 208], [244, 196], [268, 178]], 22, 16), p.ink),
      p.path(circle(130, 180, 13), p.paper),
      p.path(
        curve([[112, 178], [118, 164, 1], [126, 156], [142, 162], [146, 174, 1], [154, 182], [128, 178]]),
        p.mid,
      ),
      p.path(poly([[268, 184], [262, 164], [276, 160], [280, 182]]), p.ink),
      p.line('M186 208L196 262', p.ink, 7),
      p.at(206, 268, 0.7, p.cup('#fff6dc')),
    );
    return p.done();
  },
  // the park's last tree, on the second floor
  e23() {
    const p = plate('e23');
    p.back(p.path(circle(60, 84, 34), p.spot), p.at(52, 250, 0.8, p.tree(90, p.mid)), p.ground(246));
    p.add(
      p.path(poly([[96, 258], [96, 60], [250, 30], [380, 60], [380, 258]]), p.ink),
      p.path(
        [0, 1, 2].map((j) => [0, 1, 2, 3].map((i) => box(108 + i * 68, 76 + j * 62, 58, 48)).join('')).join(''),
        p.paper,
      ),
      p.path(box(108, 138, 58, 48) + box(312, 200, 58, 48) + box(244, 76, 58, 48), p.pale),
    );
    p.add(
      p.path(box(176, 76, 126, 110), p.paper),
      p.at(238, 186, 1.1, p.tree(94)),
      p.line('M176 186H302', p.ink, 5),
      p.at(196, 186, 0.4, p.man({ skirt: true, coat: p.mid, arms: [[-16, -84], [14, -40]] })),
    );
    p.add(
      [[126, 248], [196, 248], [340, 186], [136, 186], [330, 248]].map(([x, y], i) =>
        p.at(
          x, y, 0.4,
          p.man({ coat: i % 2 ? p.spot : p.ink, skirt: i % 2 === 0, hat: i % 2 ? 'bowler' : 'bun', hatc: p.mid }),
        ),
      ),
      p.path(
        poly([[146, 240], [168, 236], [170, 248], [146, 248]]) +
          box(120, 112, 34, 6) +
          box(318, 100, 20, 18),
        p.spot,
      ),
    );
    p.add(
      p.at(48, 282, 0.62, p.man({ coat: p.paper, hat: 'cap', hatc: p.spot, arms: [[-10, -40], [18, -84]] })),
      p.line('M20 270q10 -10 20 0M66 276q10 -10 20 0', p.spot, 4),
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
