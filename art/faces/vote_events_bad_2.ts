// VOTE! events e42–e50: bad news. Red, and everything slides down to the right.
import { box, circle, curve, ellipse, poly, rng, taper } from '../lib/svg.js';
import type { Card, Pt } from '../lib/svg.js';
import { Plate } from './poster.js';
import type { Face } from '../tool/faces.js';

const plate = (id: string): Plate => new Plate(id, 'bad', Number(id.slice(1)) + 40);

const draw: Record<string, () => Card> = {
  // the minutes leak, page by page
  e42() {
    const p = plate('e42');
    p.back(p.path(poly([[-12, 236], [412, 276], [412, 312], [-12, 312]]), p.ink));
    p.back(
      p.path(
        box(-12, 62, 150, 42) +
          curve([
            [138, 62, 1], [176, 62], [200, 84], [202, 128, 1], [160, 128, 1], [158, 112], [148, 104], [138, 104, 1],
          ]),
        p.ink,
      ),
      p.path(box(58, 54, 18, 58, 3) + box(150, 118, 62, 14, 3), p.mid),
      p.path(box(96, 30, 14, 34) + box(72, 20, 62, 14, 6), p.spot),
    );
    const r = rng(42);
    const pages: Pt[] = [
      [184, 158, 20], [206, 190, -12], [176, 212, 34], [232, 226, 14], [200, 250, -24], [260, 254, 30],
      [236, 276, -8], [292, 282, 18], [170, 276, 6],
    ];
    p.add(
      pages.map(([x, y, a], i) =>
        p.at(x, y, 0.62 + i * 0.03, p.sheet(52, 66, 5, i % 3 === 1 ? '#fff6dc' : p.paper), a + r.in(-4, 4)),
      ),
      p.drops([[180, 142, 1.1], [222, 164, 0.9]], p.spot),
    );
    p.add(
      p.at(
        330, 268, 1.06,
        p.man({ hat: 'top', arms: [[-34, -60], [-24, -48]], lean: -5, legs: [[-14, 0], [12, 2]] }),
      ),
      p.at(
        296, 236, 1,
        p.path(
          poly([[-26, -34], [26, -34], [18, 4], [-18, 4]]),
          p.spot,
        ) + p.line('M-26 -34Q0 -62 26 -34', p.ink, 4),
      ),
      p.at(78, 268, 0.96, [
        p.man({ coat: p.paper, hat: 'cap', hatc: p.spot, arms: [[24, -58], [34, -62]], lean: 4 }),
        p.at(36, -64, 0.6, p.sheet(40, 52, 4), 8),
      ]),
      p.at(372, 288, 0.7, [
        p.man({ coat: p.paper, skirt: true, hat: 'bun', hatc: p.spot, arms: [[-8, -60], [10, -60]] }),
        p.at(0, -62, 0.5, p.camera()),
      ]),
    );
    return p.done();
  },
  // on firm foundations
  e43() {
    const p = plate('e43');
    p.back(
      p.path(box(-12, -12, 424, 170), p.mid),
      p.path(poly([[60, -12], [120, -12], [250, 180], [110, 180]]), p.paper, 0.75),
    );
    p.back(
      p.path(
        poly([[-12, 152], [150, 162], [176, 184], [160, 200], [182, 218], [-12, 218]]) +
          poly([[412, 196], [262, 184], [240, 204], [256, 214], [236, 236], [412, 236]]),
        p.spot,
      ),
      p.line('M-12 176L160 184M280 206L412 214', p.ink, 4),
      p.path(box(20, 214, 16, 98) + box(120, 214, 16, 98) + box(300, 230, 16, 82) + box(380, 230, 16, 82), p.ink),
    );
    p.add(
      p.path(
        poly([[168, 214], [188, 206], [214, 286], [198, 294]]) +
          poly([[228, 244], [246, 236], [236, 300], [222, 300]]) +
          poly([[190, 262], [240, 250], [244, 262], [194, 276]]),
        p.spot,
      ),
    );
    p.add(
      p.at(206, 226, 1, [
        p.path(
          taper([[-6, -6], [-2, -50], [6, -64]], 30, 26) +
            taper([[-8, -2], [-30, 20], [-28, 48]], 16, 9) +
            taper([[2, 0], [26, 12], [44, 34]], 16, 9) +
            taper([[-6, -60], [-38, -78], [-44, -112]], 13, 8) +
            taper([[12, -62], [42, -74], [62, -104]], 13, 8),
          p.ink,
        ),
        p.path(circle(8, -84, 16) + circle(-44, -114, 7) + circle(63, -106, 7), p.paper),
        p.path(ellipse(12, -78, 5, 6), p.ink),
        p.path(curve([[-8, -88], [-4, -102], [14, -104], [24, -90], [8, -94]]), p.ink),
      ]),
      p.at(
        246, 74, 1.1,
        p.path(curve([[-24, 0], [-13, -4, 1], [-13, -30], [13, -30], [13, -4, 1], [24, 0]]), p.ink),
        22,
      ),
      p.at(296, 176, 0.9, p.lectern(66), 24),
      p.at(120, 100, 0.6, p.sheet(40, 52, 4), -24),
      p.at(152, 60, 0.5, p.sheet(40, 52, 4), 18),
    );
    p.add(p.crowd(284, 8, 33, [p.paper, p.pale], 0));
    return p.done();
  },
  // a doctorate in defrosting
  e44() {
    const p = plate('e44');
    p.back(
      p.path(poly([[-12, 226], [412, 266], [412, 312], [-12, 312]]), p.ink),
      p.stripes(-12, -12, 424, 230, 11, p.pale, 0.3),
    );
    p.add(
      p.at(
        196, 262, 1,
        [
          p.path(box(-62, -196, 124, 196, 12), p.paper),
          p.path(box(-56, -190, 112, 62, 8) + box(-56, -122, 112, 112, 8), '#fff6dc'),
          p.line(box(-62, -196, 124, 196, 12), p.ink, 6),
          p.line('M-62 -125H62', p.ink, 5),
          p.path(box(38, -176, 8, 36, 3) + box(38, -108, 8, 50, 3), p.ink),
          p.path(box(-50, 0, 18, 8) + box(32, 0, 18, 8), p.ink),
          p.path(
            curve([[-66, -186, 1], [-92, -120], [-98, -20], [-84, 4, 1], [-66, -6]]) +
              curve([[66, -186, 1], [92, -120], [98, -20], [84, 4, 1], [66, -6]]),
            p.spot,
          ),
        ],
        4,
      ),
    );
    p.add(
      p.at(
        206, 56, 1,
        [
          p.path(poly([[-74, 0], [0, -28], [74, 0], [0, 28]]), p.ink),
          p.path(curve([[-40, 10, 1], [-38, 30], [0, 40], [38, 30], [40, 10, 1]]), p.mid),
          p.line('M0 0Q40 8 60 40', p.spot, 4),
          p.path(poly([[54, 38], [66, 38], [70, 62], [52, 62]]), p.spot),
        ],
        8,
      ),
    );
    p.add(
      p.at(
        98, 214, 1,
        [
          p.path(box(-30, -40, 60, 78, 3), p.ink),
          p.path(box(-26, -36, 54, 70), p.paper),
          p.line('M-16 -22h32M-16 -10h32M-16 2h22M-16 14h32', p.ink, 4),
          p.path(circle(12, 24, 8), p.spot),
        ],
        -14,
      ),
      p.at(
        338, 284, 1.02,
        p.man({ hat: 'bowler', coat: p.paper, hatc: p.spot, arms: [[-26, -76], [-14, -48]], lean: -4 }),
      ),
      p.at(302, 200, 1, [p.line(circle(0, 0, 17), p.ink, 6), p.line('M12 12L26 28', p.ink, 7)]),
      p.drops([[146, 270, 1], [166, 282, 0.8], [236, 286, 1]], '#fff6dc'),
    );
    return p.done();
  },
  // back soon; the safe as hand luggage
  e45() {
    const p = plate('e45');
    p.back(
      p.path(box(-12, -12, 180, 324), p.mid),
      p.path(box(30, 58, 100, 200, 2), p.pale),
      p.line(box(30, 58, 100, 200, 2), p.ink, 6),
      p.path(box(54, 150, 56, 66, 2), p.paper),
      p.line('M60 224h44', p.ink, 3),
      p.path(poly([[-12, 232], [412, 266], [412, 312], [-12, 312]]), p.ink),
    );
    p.back(p.at(82, 116, 1, p.sheet(46, 40, 2, '#fff6dc'), -4), p.path(circle(82, 100, 4), p.spot));
    p.add(
      p.at(
        282, 96, 1,
        [
          p.path(
            curve([[-96, 8], [-70, -14], [50, -22], [92, -10], [60, 6], [-60, 16]]) +
              poly([[-14, -4], [-60, 40], [-34, 40], [26, -6]]) +
              poly([[-84, -4], [-100, -40], [-80, -40], [-56, -8]]),
            p.ink,
          ),
          p.path([-40, -20, 0, 20, 40].map((x) => circle(x, -6 - x * 0.06, 4)).join(''), p.paper),
        ],
        -14,
      ),
    );
    p.add(
      p.at(
        274, 274, 1.24,
        p.man({
          hat: 'bowler',
          coat: p.spot,
          hatc: p.ink,
          arms: [[-36, -38], [26, -56]],
          legs: [[-18, 0], [20, 0]],
          lean: 7,
        }),
      ),
      p.at(
        216, 262, 1,
        [
          p.path(box(-46, -70, 84, 74, 4), p.ink),
          p.line(box(-38, -62, 68, 58, 3), p.paper, 3),
          p.path(circle(-6, -33, 15), p.paper),
          p.line('M-6 -33L2 -43', p.ink, 4),
          p.path(box(16, -44, 6, 22, 2), p.paper),
          p.line('M-20 -70q0 -14 16 -14t16 14', p.ink, 6),
          p.path(circle(-36, 6, 7) + circle(28, 6, 7), p.ink),
        ],
        5,
      ),
      p.path(circle(314, 206, 5), p.paper),
      p.at(152, 274, 0.5, p.coin(18)),
      p.at(126, 284, 0.5, p.coin(18)),
    );
    return p.done();
  },
  // the national soup was called interesting
  e46() {
    const p = plate('e46');
    p.back(
      p.path(poly([[-12, 210], [412, 248], [412, 312], [-12, 312]]), p.ink),
      p.path(poly([[-12, 216], [412, 254], [412, 268], [-12, 230]]), p.spot),
    );
    p.back(p.line('M150 84q-20 -26 0 -46t0 -44M200 76q-22 -26 0 -48t0 -40M250 84q-20 -26 0 -46t0 -44', p.mid, 9));
    p.add(
      p.path(ellipse(204, 250, 140, 20), p.mid),
      p.path(
        curve([[76, 138, 1], [84, 196], [130, 240], [204, 252], [280, 244], [326, 202], [334, 146, 1]]),
        p.paper,
      ),
      p.path(ellipse(205, 142, 130, 34), '#fff6dc'),
      p.path(ellipse(205, 146, 116, 27), p.spot),
      p.path(circle(160, 146, 10) + circle(240, 156, 9) + ellipse(200, 134, 14, 7), p.paper),
      p.line('M110 178Q204 220 300 184', p.spot, 6),
      p.path([128, 164, 204, 246, 282].map((x, i) => circle(x, 208 + [-8, 4, 8, 4, -6][i], 6)).join(''), p.ink),
    );
    p.add(
      p.path(taper([[262, 150], [320, 84], [372, 34]], 9, 12), p.ink),
      p.at(60, 268, 0.86, p.man({ hat: 'top', coat: p.ink, arms: [[-18, -40], [26, -78]], lean: -6 })),
      p.at(92, 180, 0.8, p.mike(), 62),
      p.at(
        366, 288, 0.86,
        p.man({ coat: p.paper, skirt: true, hat: 'scarf', hatc: p.spot, arms: [[-24, -78], [18, -56]] }),
      ),
      p.at(
        322, 290, 0.8,
        p.man({ coat: p.paper, skirt: true, hat: 'bun', hatc: p.spot, arms: [[-14, -54], [14, -54]] }),
      ),
      p.path(circle(320, 268, 11) + box(338, 206, 6, 30), p.spot),
    );
    return p.done();
  },
  // departures: sheep
  e47() {
    const p = plate('e47');
    p.back(p.hills(146, p.pale, 8, 22), p.path(poly([[-12, 150], [412, 176], [412, 312], [-12, 312]]), p.mid));
    p.back(
      p.path(poly([[150, 160], [196, 162], [420, 312], [20, 312]]), p.ink),
      p.path(
        [[172, 172, 4], [184, 190, 6], [196, 214, 9], [210, 246, 13], [228, 288, 18]]
          .map(([x, y, w]) =>
            poly([[x - w * 0.4, y], [x + w * 0.4, y], [x + w * 0.7, y + w * 1.3], [x - w * 0.5, y + w * 1.3]]),
          )
          .join(''),
        p.paper,
      ),
    );
    p.add(
      p.at(322, 176, 1, [
        p.path(poly([[-16, 6], [-10, -74], [10, -74], [18, 8]]), p.paper),
        p.path(poly([[-34, -74], [34, -70], [26, -106], [-26, -108]]), p.ink),
        p.path(
          poly([[-27, -80], [-22, -102], [-6, -101], [-6, -78]]) +
            poly([[0, -78], [0, -101], [22, -100], [27, -76]]),
          p.spot,
        ),
        p.line('M0 -108v-24', p.ink, 3),
        p.path(circle(0, -134, 5), p.spot),
      ]),
      p.at(52, 150, 1, [
        p.path(box(-3, -70, 6, 72), p.ink),
        p.path(poly([[3, -70], [52, -64], [50, -48], [3, -46]]), p.spot),
        p.line('M16 -68v21M32 -66v18', p.paper, 5),
      ]),
    );
    p.add(
      p.at(150, 236, 1.1, p.sheep()),
      p.at(246, 216, 0.8, p.sheep(), 0, true),
      p.at(108, 284, 1.5, p.sheep()),
      p.at(294, 290, 1.6, p.sheep('#fff6dc'), 0, true),
      p.at(184, 200, 0.56, p.sheep()),
      p.at(52, 236, 0.8, p.sheep('#fff6dc')),
    );
    p.add(
      p.at(366, 262, 0.86, p.man({ hat: 'cap', coat: p.spot, hatc: p.ink, arms: [[-24, -94], [22, -94]] })),
      p.path(box(338, 172, 12, 18, 3) + box(380, 172, 12, 18, 3), p.paper),
    );
    return p.done();
  },
  // brass is for show-offs
  e48() {
    const p = plate('e48');
    p.back(
      p.path(box(-12, -12, 424, 230), p.mid),
      p.line(
        [0, 1, 2, 3, 4, 5].map((i) => `M-10 ${20 + i * 38}H410`).join('') +
          [0, 1, 2, 3, 4, 5, 6, 7, 8].map((i) => `M${20 + i * 46} -10V216`).join(''),
        p.ink, 2,
      ),
      p.path(poly([[-12, 214], [412, 250], [412, 312], [-12, 312]]), p.ink),
    );
    p.back(
      p.path(box(28, 32, 92, 104, 3), p.ink),
      p.path(box(36, 40, 76, 88), '#fff6dc'),
      p.line('M74 40V128M36 84H112', p.ink, 4),
      [[56, 112], [94, 108]].map(([x, y]) =>
        p.at(
          x, y, 0.9,
          p.path(
            circle(0, 0, 14) +
              curve([[-20, 26, 1], [-16, 12], [16, 12], [20, 26, 1]]),
            p.ink,
          ) + p.at(0, 4, 0.7, p.camera()),
        ),
      ),
    );
    p.add(
      p.path(curve([[130, 164, 1], [140, 216], [170, 254], [290, 266], [346, 240], [368, 176, 1]]), p.paper),
      p.path(curve([[122, 160, 1], [124, 150], [374, 164], [376, 174, 1]]), '#fff6dc'),
      p.path(circle(166, 262, 12) + circle(330, 266, 12), p.spot),
      p.path(
        [[170, 150, 16], [196, 138, 20], [228, 146, 17], [256, 138, 19], [284, 150, 16]]
          .map(([x, y, r]) => circle(x, y, r))
          .join(''),
        '#fff6dc',
      ),
    );
    p.add(
      p.path(circle(222, 96, 22), p.paper),
      p.path(poly([[200, 86], [206, 56], [238, 56], [244, 86]]) + box(190, 82, 64, 8, 3), p.ink),
      p.path(taper([[246, 140], [276, 120], [296, 92]], 13, 9) + circle(298, 88, 8), p.paper),
      p.path(ellipse(226, 104, 5, 6), p.ink),
    );
    p.add(
      p.at(352, 150, 1, [
        p.path(
          curve([
            [-6, 18, 1], [-6, -26], [-18, -40], [-40, -38], [-44, -20, 1], [-56, -20, 1], [-54, -44], [-34, -56],
            [0, -54], [16, -34], [14, 18, 1],
          ]),
          '#e9c46a',
        ),
        p.path(box(-14, -72, 34, 9, 4) + box(-2, -66, 10, 14), '#e9c46a'),
        p.line('M-70 -60l-10 -8M26 -70l10 -10M34 -40h14', '#fff6dc', 4),
      ]),
      p.drops([[302, 142, 0.9]], '#fff6dc'),
      p.line('M130 70l16 -8M128 92h18M132 52l10 -14', '#fff6dc', 5),
    );
    return p.done();
  },
  // the portrait on both sides, the number on neither
  e49() {
    const p = plate('e49');
    p.back(p.town(266, p.mid, 61, 80), p.path(poly([[-12, 252], [412, 276], [412, 312], [-12, 312]]), p.ink));
    const note = (x: number, y: number, s: number, rot: number, bend = 0): string =>
      p.at(
        x, y, s,
        [
          p.path(
            curve([
              [-62, -30, 1], [-20, -34 - bend], [20, -26 + bend], [62, -30, 1], [62, 30, 1], [20, 34 + bend],
              [-20, 26 - bend], [-62, 30, 1],
            ]),
            p.paper,
          ),
          p.line(
            curve([
              [-54, -22, 1], [-20, -26 - bend], [20, -18 + bend], [54, -22, 1], [54, 22, 1], [20, 26 + bend],
              [-20, 18 - bend], [-54, 22, 1],
            ]),
            p.spot, 3,
          ),
          p.path(circle(0, -6, 11) + curve([[-18, 18, 1], [-14, 6], [0, 2], [14, 6], [18, 18, 1]]), p.ink),
          p.path(curve([[-12, -8], [-10, -18], [10, -18], [12, -8], [0, -13]]), p.spot),
          p.path(circle(-40, 0, 9) + circle(40, 0, 9), p.pale),
        ],
        rot,
      );
    p.add(
      note(92, 62, 1.1, -18, 5),
      note(262, 52, 0.96, 14, -4),
      note(176, 128, 1.24, 10, 6),
      note(336, 132, 1, -24, 4),
      note(58, 172, 0.86, 28, -5),
      note(286, 212, 1.06, -8, 5),
      note(148, 236, 0.9, -22, -4),
      note(372, 226, 0.7, 20, 3),
    );
    p.add(
      p.at(220, 292, 0.92, p.man({ coat: p.paper, hat: 'bowler', hatc: p.spot, arms: [[-20, -88], [24, -84]] })),
      p.at(
        66, 292, 0.84,
        p.man({ coat: p.paper, skirt: true, hat: 'bun', hatc: p.spot, arms: [[-16, -46], [22, -86]] }),
      ),
      p.at(344, 296, 0.84, p.man({ hat: 'cap', coat: p.paper, hatc: p.spot, arms: [[-26, -80], [-14, -66]] })),
    );
    return p.done();
  },
  // the dam; they ask for no apology, only for a boat
  e50() {
    const p = plate('e50');
    p.back(
      p.hills(90, p.pale, 16, 26),
      p.path(
        poly([[-12, 40], [150, 60], [170, 312], [-12, 312]]) +
          poly([[412, 74], [282, 66], [266, 312], [412, 312]]),
        p.mid,
      ),
      p.line(
        'M-12 84L154 96M-12 128L158 136M-12 172L160 178M412 110L280 106M412 154L276 148M412 196L272 190' +
        'M60 46V90M110 94V134M60 132V174M330 76V108M370 112V150',
        p.ink, 3,
      ),
    );
    p.back(
      p.path(
        curve([
          [150, 72, 1], [200, 62], [284, 74, 1], [282, 150], [312, 220], [420, 252, 1], [420, 320, 1],
          [-20, 320, 1], [-20, 236, 1], [90, 226], [152, 160],
        ]),
        p.ink,
      ),
      p.line('M176 84Q190 150 150 214M214 80Q218 150 206 210M256 84Q248 150 268 214', p.spot, 5),
      p.path(
        [[112, 232, 17], [150, 222, 20], [196, 226, 24], [240, 222, 22], [284, 230, 19], [320, 244, 15]]
          .map(([x, y, r]) => circle(x, y, r))
          .join(''),
        p.paper,
      ),
      p.path(box(120, 232, 214, 16), p.ink),
    );
    p.add(
      p.at(66, 268, 0.86, p.house(90, 110, p.paper, p.spot), -6),
      p.path(poly([[-12, 254], [140, 262], [140, 312], [-12, 312]]), p.ink),
      p.at(
        274, 272, 1,
        [
          p.at(-30, 0, 0.66, p.man({ coat: p.spot, hat: 'top', hatc: p.ink, arms: [[-18, -50], [22, -90]] })),
          p.at(0, 0, 0.66, p.man({ coat: p.mid, skirt: true, hat: 'bun', arms: [[-16, -84], [16, -46]] })),
          p.at(30, 0, 0.62, p.man({ coat: p.spot, hat: 'cap', hatc: p.ink, arms: [[-14, -50], [22, -60]] })),
          p.path(curve([[-70, -16, 1], [-56, 12], [56, 14], [74, -14, 1], [0, -6]]), p.paper),
          p.line('M-56 -6L60 -4', p.ink, 3),
        ],
        5,
      ),
    );
    p.add(
      p.line('M150 292q14 7 28 0M210 298q14 7 28 0M330 294q14 7 28 0M30 288q12 6 24 0', p.spot, 4),
      p.at(66, 198, 0.52, p.man({ hat: 'bowler', arms: [[-22, -96], [22, -96]] })),
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
