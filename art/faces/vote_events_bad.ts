// VOTE! events e33–e41: bad news. Red, and everything slides down to the right.
import { box, circle, curve, ellipse, poly, taper } from '../lib/svg.js';
import type { Card, Pt } from '../lib/svg.js';
import { Plate } from './poster.js';
import type { Face } from '../tool/faces.js';

const plate = (id: string): Plate => new Plate(id, 'bad', Number(id.slice(1)) + 40);

const draw: Record<string, () => Card> = {
  // the microphone was on; the hand comes too late
  e33() {
    const p = plate('e33');
    p.back(p.path(poly([[-12, 214], [412, 262], [412, 312], [-12, 312]]), p.ink));
    p.back(
      [46, 74, 102].map((r) =>
        p.line(`M${286 + r * 0.2} ${96 - r}A${r} ${r} 0 0 1 ${286 + r * 0.2} ${96 + r}`, p.spot, 7),
      ),
    );
    p.add(
      p.at(150, 290, 1, [
        p.path(curve([[-112, 30, 1], [-100, -66], [-46, -96], [40, -92], [92, -54], [104, 30, 1]]), p.ink),
        p.path(
          curve([
            [-34, -84], [-38, -130], [-48, -150], [-40, -196], [4, -214], [44, -198], [52, -164], [62, -148],
            [52, -142], [50, -120], [20, -104], [16, -84],
          ]),
          p.paper,
        ),
        p.path(
          curve([
            [-50, -150], [-56, -196], [-20, -232], [30, -226], [52, -196], [20, -204], [-8, -196], [-20, -160],
            [-32, -146],
          ]),
          p.ink,
        ),
        p.path(circle(32, -166, 5), p.ink),
        p.path(ellipse(46, -124, 10, 8), p.spot),
        p.path(poly([[-16, -84], [10, -84], [0, -20]]), p.paper),
        p.path(poly([[-6, -80], [4, -80], [8, -30], [-2, -16], [-10, -30]]), p.spot),
      ]),
    );
    p.add(
      p.at(262, 168, 2.2, p.mike()),
      p.path(circle(262, 172, 7), p.spot),
      p.path(taper([[110, 262], [180, 236], [214, 178]], 38, 24), p.ink),
      p.path(curve([[200, 186], [206, 160], [222, 150], [240, 158], [236, 178], [216, 192]]), p.paper),
    );
    return p.done();
  },
  // forty thousand posters, one of them looking the right way up
  e34() {
    const p = plate('e34');
    p.back(p.path(poly([[-12, 40], [412, 78], [412, 268], [-12, 232]]), p.mid));
    const poster = (x: number, y: number, turned: boolean, s = 1): string =>
      p.at(
        x, y, s,
        [
          p.path(box(-34, -50, 68, 100), p.paper),
          p.at(
            0, 0, 1,
            [
              p.path(curve([[-26, 24, 1], [-22, 2], [-8, -4], [8, -4], [22, 2], [26, 24, 1]]), p.spot),
              p.path(circle(0, -18, 14), p.ink),
              p.path(circle(0, -14, 11), p.pale),
            ],
            turned ? 180 : 0,
          ),
          p.line('M-24 34h48M-24 42h30', p.ink, 5),
        ],
        5,
      );
    p.add(
      poster(52, 138, true),
      poster(130, 145, true),
      poster(208, 152, false),
      poster(286, 159, true),
      poster(364, 166, true),
    );
    p.back(p.ground(254));
    p.add(
      p.line('M236 290L262 150M284 290L270 150M244 254H280M250 220H277M256 186H274', p.ink, 6),
      p.at(
        262, 220, 0.9,
        p.man({ coat: p.spot, hat: 'cap', hatc: p.paper, arms: [[-26, -86], [18, -40]], lean: -6 }),
      ),
      p.line('M238 142L214 128', p.ink, 5),
      p.path(box(192, 118, 30, 12, 3), p.ink),
      p.at(
        304, 282, 1,
        p.path(
          poly([[-16, -28], [16, -28], [12, 0], [-12, 0]]),
          p.paper,
        ) + p.line('M-16 -28Q0 -50 16 -28', p.paper, 3),
      ),
      p.at(
        92, 286, 0.86,
        p.man({ coat: p.paper, hat: 'top', hatc: p.paper, arms: [[-8, -82], [14, -90]], lean: 3 }),
      ),
      p.at(
        140, 288, 0.7,
        p.man({ coat: p.paper, skirt: true, hat: 'bun', hatc: p.spot, arms: [[-12, -44], [18, -84]] }),
      ),
    );
    return p.done();
  },
  // the printer, served by a committee
  e35() {
    const p = plate('e35');
    p.back(
      p.path(poly([[-12, 200], [412, 246], [412, 312], [-12, 312]]), p.ink),
      p.stripes(-12, -12, 424, 190, 9, p.pale, 0.35),
    );
    p.add(
      p.at(
        210, 186, 1,
        [
          p.path(poly([[-50, -92], [46, -86], [52, -40], [-56, -46]]), p.paper),
          p.line('M-40 -80L38 -75M-42 -68L30 -63', p.ink, 4),
          p.path(curve([[-120, 44, 1], [-118, -28], [-100, -50], [98, -38], [122, -16], [120, 60, 1]]), p.ink),
          p.path(poly([[-96, -8], [96, 4], [98, 16], [-98, 4]]), p.mid),
          p.path(circle(86, -16, 9), p.spot),
          p.line('M86 -30v-16M104 -22l10 -12M70 -24l-10 -12', p.spot, 4),
        ],
        4,
      ),
    );
    p.add(
      p.path(
        curve([
          [120, 210, 1], [180, 226], [250, 222], [300, 234, 1], [320, 262], [280, 256], [296, 282], [240, 268],
          [200, 288], [170, 262], [130, 262, 1],
        ]),
        p.paper,
      ),
      p.line('M146 226l50 8M150 240l40 6M220 240l50 2', p.ink, 4),
    );
    p.add(
      [[44, 0.9, 'top'], [84, 0.8, 'bowler'], [358, 0.92, 'bowler']].map(([x, s, h], i) =>
        p.at(
          x as number, 284 + i * 3, s as number,
          p.man({
            coat: i === 1 ? p.spot : p.paper,
            hat: h as 'top',
            hatc: i === 1 ? p.ink : p.spot,
            arms:
              i === 2
                ? [
                    [-36, -66], [-26, -52],
                  ]
                : [
                    [-16, -40], [30, -70],
                  ],
          }),
        ),
      ),
      p.at(120, 204, 0.7, p.path(box(-10, -20, 20, 34, 2), p.spot) + p.path(box(-5, -26, 10, 8), p.ink)),
    );
    return p.done();
  },
  // the poll as a slide
  e36() {
    const p = plate('e36');
    p.back(
      p.path(poly([[-12, 256], [412, 268], [412, 312], [-12, 312]]), p.ink),
      p.line('M30 20V262H396', p.ink, 6),
    );
    p.back(
      p.path(
        [[52, 70], [112, 104], [172, 148], [232, 190], [292, 226], [350, 250]]
          .map(([x, y]) => box(x, y, 44, 264 - y))
          .join(''),
        p.spot,
      ),
    );
    p.add(
      p.path(taper([[40, 50], [130, 92], [230, 168], [322, 226], [392, 240]], 9, 9), p.ink),
      p.path(poly([[372, 226], [400, 242], [370, 254]]), p.ink),
    );
    p.add(
      p.at(208, 150, 1, [
        p.path(
          taper([[-30, -44], [-6, -22], [8, -8]], 28, 22) +
            taper([[8, -10], [36, -6], [62, 16]], 15, 9) +
            taper([[4, -2], [30, 10], [50, 32]], 15, 9),
          p.ink,
        ),
        p.path(circle(-40, -62, 15), p.paper),
        p.path(curve([[-56, -64], [-52, -80], [-34, -80], [-26, -66], [-40, -70]]), p.mid),
        p.path(
          taper([[-26, -46], [-54, -76], [-50, -104]], 10, 7) +
            taper([[-18, -40], [10, -66], [26, -90]], 10, 7),
          p.ink,
        ),
        p.path(circle(-50, -106, 6) + circle(27, -92, 6), p.paper),
      ]),
      p.at(
        132, 34, 1,
        [p.path(curve([[-24, 0], [-13, -4, 1], [-12, -26], [12, -26], [13, -4, 1], [24, 0]]), p.ink)],
        -24,
      ),
    );
    p.add(
      p.at(366, 286, 0.62, p.man({ coat: p.paper, hat: 'cap', hatc: p.spot, arms: [[-20, -60], [-12, -50]] })),
      p.at(346, 240, 0.5, p.sheet(40, 50, 4)),
    );
    return p.done();
  },
  // the growth was a coffee stain
  e37() {
    const p = plate('e37');
    p.back(p.path(poly([[-12, 36], [412, 60], [412, 312], [-12, 312]]), p.mid));
    p.back(
      p.at(
        176, 156, 1,
        [
          p.path(box(-132, -104, 264, 212), p.paper),
          p.line('M-110 -76V74H112', p.ink, 5),
          p.line('M-110 -40h10M-110 0h10M-110 40h10M-60 74v-10M-10 74v-10M40 74v-10M90 74v-10', p.ink, 4),
          p.line('M-104 60L-60 52L-20 58L20 46L60 54', p.ink, 5),
          p.line('M-100 92h120M-100 -90h70', p.ink, 4),
        ],
        -5,
      ),
    );
    p.add(
      p.path(
        curve([
          [196, 190], [214, 150], [238, 96], [262, 70], [300, 78], [330, 120], [352, 180], [330, 232], [276, 250],
          [226, 234],
        ]),
        p.spot,
      ),
      p.path(
        curve([[214, 160], [204, 140], [190, 150], [198, 166]]) +
          circle(178, 128, 7) +
          circle(196, 110, 5),
        p.spot,
      ),
      p.line(circle(120, 108, 34), p.spot, 6, '150 20 30 10'),
    );
    p.add(
      p.at(312, 150, 1.5, p.cup('#fff6dc'), 102),
      p.path(curve([[262, 176], [230, 190], [244, 214], [280, 196]]), p.ink),
    );
    p.add(
      p.at(60, 294, 0.9, p.man({ hat: 'bowler', coat: p.ink, arms: [[-10, -84], [22, -84]] })),
      p.path(poly([[236, 270], [330, 256], [334, 266], [240, 282]]), '#e9cf9a'),
      p.path(poly([[330, 256], [350, 258], [334, 266]]), p.ink),
    );
    return p.done();
  },
  // nine days on a beach to study snow clearance
  e38() {
    const p = plate('e38');
    p.back(
      p.at(64, 74, 1, p.sun(30)),
      p.path(poly([[-12, 130], [412, 150], [412, 222], [-12, 196]]), p.ink),
      p.line('M20 150q14 7 28 0M120 166q14 7 28 0M240 164q14 7 28 0M330 186q14 7 28 0', p.pale, 4),
      p.path(poly([[-12, 190], [412, 232], [412, 312], [-12, 312]]), p.pale),
    );
    p.add(
      p.at(226, 122, 1.2, p.umbrella(92), 16),
      p.line('M110 262L226 206M150 282L266 228', p.ink, 6),
      p.path(taper([[112, 246], [180, 238], [250, 206], [282, 168]], 20, 18), p.spot),
    );
    p.add(
      p.path(taper([[128, 238], [176, 228], [236, 196]], 22, 28), p.ink),
      p.path(
        taper([[130, 238], [96, 226], [60, 246]], 13, 9) +
          poly([[62, 240], [50, 226], [44, 234], [54, 252]]),
        p.ink,
      ),
      p.path(circle(262, 162, 17), p.paper),
      p.path(
        curve([[244, 152], [252, 138, 1], [258, 124], [278, 132], [282, 150, 1], [292, 160], [262, 148]]),
        p.ink,
      ),
      p.line('M254 164h7M267 167h8M261 165h6', p.ink, 5),
    );
    p.add(
      p.at(346, 262, 1, [
        p.line('M0 0L26 -108', p.ink, 6),
        p.path(poly([[-26, 6], [-18, -34], [22, -26], [14, 14]]), p.mid),
      ]),
      p.at(304, 264, 0.8, p.path(box(-26, -30, 52, 30, 3), p.ink) + p.line('M-8 -30v-7h16v7M-26 -16H26', p.paper, 3)),
      p.at(
        92, 280, 0.9,
        p.path(poly([[-20, -34], [20, -34], [12, 0], [-12, 0]]), p.spot) +
          p.line('M-4 -34L12 -62', p.ink, 4) +
          p.path(circle(14, -64, 7), p.paper),
      ),
    );
    return p.done();
  },
  // please fax your password
  e39() {
    const p = plate('e39');
    p.back(p.path(poly([[-12, 210], [412, 250], [412, 312], [-12, 312]]), p.ink));
    p.add(
      p.at(
        136, 138, 1,
        [
          p.path(box(-96, -92, 192, 146, 8), p.ink),
          p.path(box(-82, -78, 164, 112, 4), p.pale),
          p.path(poly([[-26, 54], [26, 54], [38, 80], [-38, 80]]) + box(-54, 78, 108, 10, 3), p.ink),
          p.line(
            'M-82 -78L-30 -26M-82 -50L-46 -14M-54 -78L-18 -42M-82 -34q20 6 36 20M-38 -78q6 18 20 36M-82 -60q16 0 26 8',
            p.ink, 2.4,
          ),
          p.path(circle(-30, -22, 6), p.ink),
          p.line('M-30 -16v24', p.ink, 2),
          p.path(box(-6, -20, 64, 13, 3) + box(-6, 2, 64, 13, 3), p.paper),
          p.path([4, 14, 24].map((x) => circle(x, 8.5, 2.6)).join(''), p.ink),
          p.path(box(14, 20, 26, 9, 3), p.spot),
        ],
        3,
      ),
    );
    p.add(
      p.at(
        298, 210, 1,
        [
          p.path(poly([[-46, -64], [40, -58], [42, -20], [-48, -26]]), p.paper),
          p.line('M-34 -54L28 -50M-36 -42L18 -38', p.ink, 4),
          p.path(curve([[-70, 40, 1], [-68, -18], [-54, -32], [54, -22], [72, -4], [70, 50, 1]]), p.spot),
          p.path(box(-46, 4, 50, 30, 3), p.ink),
          p.path(
            [0, 1, 2].map((j) => [0, 1, 2].map((i) => box(-41 + i * 15, 8 + j * 8.4, 10, 5)).join('')).join(''),
            p.paper,
          ),
          p.path(box(18, -6, 42, 14, 6), p.ink),
          p.line('M18 2q-12 14 0 26t24 14', p.ink, 4),
        ],
        4,
      ),
    );
    p.add(
      p.line(curve([[170, 240], [210, 276], [250, 246], [290, 284], [372, 258], [410, 290]], false), p.spot, 6),
      p.at(
        368, 282, 0.98,
        p.man({ coat: p.paper, skirt: true, hat: 'bun', hatc: p.spot, arms: [[-34, -58], [-8, -84]], lean: -3 }),
      ),
      p.at(322, 222, 0.5, p.sheet(40, 48, 4), -10),
      p.at(50, 282, 0.66, [
        p.path(curve([[-30, 0, 1], [-10, -8], [20, -8], [34, -18], [44, -10], [40, 0, 1]]), p.paper),
        p.path(circle(4, -18, 17), p.spot),
        p.line('M4 -18q8 -4 6 4t-14 4t-8 -16t20 -6', p.paper, 3),
        p.line('M38 -14l4 -14M42 -12l10 -10', p.paper, 2.4),
      ]),
    );
    return p.done();
  },
  // black cars for an hour
  e40() {
    const p = plate('e40');
    p.back(
      p.town(150, p.pale, 51, 90),
      p.path(poly([[-12, 140], [412, 206], [412, 312], [-12, 312]]), p.mid),
      p.line('M-10 186L410 258', p.paper, 4, '20 14'),
    );
    p.back(
      [
        [40, 156], [104, 166], [166, 176], [230, 186], [292, 196], [352, 206],
      ].map(([x, y], i) => p.at(x, y, 0.5, p.car(i % 2 ? p.spot : p.paper), 9, true)),
    );
    const limo = (x: number, y: number): string =>
      p.at(
        x, y, 1,
        [
          p.path(
            curve([[-74, -6, 1], [-72, -24], [-46, -28], [-34, -46], [30, -46], [46, -28], [72, -24], [76, -6, 1]]),
            p.ink,
          ),
          p.path(
            poly([[-36, -28], [-28, -41], [-12, -41], [-12, -28]]) +
              box(-7, -41, 16, 13) +
              poly([[14, -28], [14, -41], [26, -41], [37, -28]]),
            p.paper,
          ),
          p.path(circle(-44, -5, 13) + circle(46, -5, 13), p.ink),
          p.path(circle(-44, -5, 5) + circle(46, -5, 5), p.paper),
          p.path(curve([[-10, -46, 1], [-8, -56], [8, -56], [10, -46, 1]]), p.spot),
          p.line('M0 -62v-12M14 -60l8 -10M-14 -60l-8 -10', p.spot, 4),
          p.path(poly([[62, -24], [62, -44], [76, -38], [62, -32]]), p.spot),
        ],
        9,
      );
    p.add(limo(70, 232), limo(226, 256), limo(380, 280));
    p.add(
      p.at(118, 292, 0.76, [
        p.line(
          circle(-22, -14, 15) + circle(26, -14, 15) + 'M-22 -14L-6 -40H18L26 -14M-6 -40L2 -14L18 -40',
          p.paper, 4,
        ),
        p.at(0, -10, 0.9, p.man({ coat: p.paper, hat: 'cap', hatc: p.spot, arms: [[-12, -44], [20, -40]] })),
      ]),
      p.at(
        316, 306, 0.7,
        p.man({ coat: p.paper, skirt: true, hat: 'scarf', hatc: p.spot, arms: [[-16, -90], [14, -48]] }),
      ),
    );
    return p.done();
  },
  // planted roots up, before eleven cameras
  e41() {
    const p = plate('e41');
    p.back(p.hills(212, p.pale, 10, 18), p.ground(244));
    p.add(p.path(taper([[204, 214], [200, 160], [204, 112]], 30, 20), p.ink));
    const root = (pts: Pt[], w: number): string => taper(pts, w, 2);
    p.add(
      p.path(
        root([[204, 116], [184, 92], [150, 84], [132, 60]], 14) +
          root([[202, 112], [196, 76], [204, 40], [196, 18]], 14) +
          root([[206, 114], [232, 94], [258, 88], [280, 58]], 14) +
          root([[182, 92], [168, 64], [172, 44]], 7) +
          root([[234, 94], [240, 62], [232, 40]], 7) +
          root([[152, 84], [130, 92], [112, 86]], 6) +
          root([[258, 88], [282, 92], [298, 82]], 6),
        p.ink,
      ),
      p.path(
        [[132, 240, 26], [164, 216, 26], [204, 206, 30], [246, 218, 27], [276, 244, 26], [204, 248, 40]]
          .map(([x, y, r]) => circle(x, y, r))
          .join(''),
        p.spot,
      ),
      p.line(
        'M150 232q10 8 4 18M184 212q10 8 2 20M226 214q-8 10 2 20M256 236q-8 8 -2 18M204 236q8 8 0 18', p.paper, 4,
      ),
    );
    p.back(p.path(poly([[-12, 262], [412, 286], [412, 312], [-12, 312]]), p.ink));
    p.add(
      p.at(98, 270, 1.1, p.man({ hat: 'top', arms: [[-12, -44], [22, -58]], lean: 3 })),
      p.line('M112 178L132 262', p.ink, 5),
      p.path(poly([[122, 256], [142, 250], [146, 278], [128, 284]]), p.paper),
    );
    p.add(
      [[302, 262, 0.9], [344, 268, 1], [386, 270, 0.94]].map(([x, y, s], i) =>
        p.at(x, y, s, [
          p.man({ coat: i % 2 ? p.mid : p.ink, hat: 'cap', arms: [[-14, -72], [4, -74]] }),
          p.at(-8, -80, 0.62, p.camera()),
        ]),
      ),
      p.line('M286 176l-12 -8M284 190h-14M330 168l-10 -10', p.spot, 4),
      p.at(36, 266, 0.8, [
        p.man({ coat: p.mid, skirt: true, hat: 'bun', arms: [[14, -72], [20, -66]] }),
        p.at(16, -74, 0.62, p.camera()),
      ]),
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
