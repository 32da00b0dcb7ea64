// VOTE! events e01–e14: good news. Green, and everything climbs to the right.
import { box, circle, curve, ellipse, poly, rng, taper } from '../lib/svg.js';
import type { Card, Pt } from '../lib/svg.js';
import { Plate } from './poster.js';
import type { Face } from '../tool/faces.js';

const plate = (id: string): Plate => new Plate(id, 'good', Number(id.slice(1)));

const draw: Record<string, () => Card> = {
  // a ribbon across a bridge, and scissors as long as the bridge
  e01() {
    const p = plate('e01');
    p.back(
      p.path(
        curve([
          [-12, 300, 1], [-12, 224, 1], [90, 196], [210, 166], [412, 116, 1], [412, 142, 1], [380, 150], [350, 186],
          [350, 312, 1], [300, 312, 1], [292, 200], [250, 180], [210, 204], [204, 312, 1], [150, 312, 1],
          [140, 226], [100, 214], [60, 236], [54, 312, 1],
        ]),
        p.ink,
      ),
    );
    p.back(
      p.line('M-10 206L410 100', p.ink, 5),
      p.line([10, 60, 110, 310, 360].map((x) => `M${x} ${204 - x * 0.252}v24`).join(''), p.ink, 4),
    );
    p.add(
      p.path(taper([[120, 150], [190, 176], [262, 128]], 20, 18), p.spot),
      p.path(
        curve([[186, 154], [164, 132], [172, 170]]) +
          curve([[198, 154], [222, 136], [210, 172]]) +
          poly([[186, 168], [174, 214], [190, 204], [196, 172]]),
        p.spot,
      ),
    );
    p.add(
      p.at(286, 92, 1, [
        p.path(
          taper([[0, 0], [-54, 40], [-110, 60]], 16, 3) +
            taper([[0, 0], [-30, 52], [-74, 96]], 18, 4),
          p.mid,
        ),
        p.line('M-6 8L-104 57M-6 8L-70 90', p.paper, 2),
        p.line(ellipse(28, -14, 22, 15) + ellipse(12, -32, 15, 22), p.ink, 9),
        p.path(circle(-6, 8, 5), p.ink),
      ]),
    );
    p.add(
      p.at(70, 208, 0.62, p.man({ hat: 'top', arms: [[-20, -60], [18, -50]] })),
      p.at(360, 130, 0.5, p.man({ coat: p.spot, arms: [[-16, -84], [15, -36]] })),
    );
    return p.done();
  },
  // an official nails the sun to a post
  e02() {
    const p = plate('e02');
    p.back(p.hills(214, p.pale, 16, 5), p.at(250, 92, 1, p.sun(54)));
    p.add(
      p.path(box(243, 92, 14, 150), p.ink),
      p.at(292, 96, 1, [p.sheet(48, 62, 4), p.path(circle(12, 22, 9), p.spot)], 9),
    );
    p.back(p.ground(240)).add(
      p.at(176, 236, 1.2, [
        p.line('M-30 0L-14 -104M16 0L2 -104M-26 -22H14M-22 -48H10M-18 -76H6', p.ink, 5),
        p.at(
          -4, -70, 0.78,
          p.man({ coat: p.spot, hat: 'bowler', hatc: p.ink, arms: [[30, -84], [36, -62]], lean: 4 }),
        ),
      ]),
    );
    p.add(
      p.at(222, 96, 1, [p.path(box(-14, -7, 24, 13, 2), p.ink), p.line('M-2 4L-12 36', p.ink, 6)], -24),
      p.at(352, 224, 0.6, p.man({ skirt: true, coat: p.mid, arms: [[-16, -92], [12, -40]] })),
      p.at(66, 246, 0.6, p.sheep()),
    );
    return p.done();
  },
  // a pumpkin as large as a house, and the small dignitary beside it
  e03() {
    const p = plate('e03');
    p.back(p.town(214, p.pale, 8, 46), p.ground(246));
    p.back(p.path(ellipse(218, 166, 126, 88), p.spot));
    p.add(
      p.path(ellipse(218, 166, 34, 88) + ellipse(146, 168, 36, 78) + ellipse(290, 168, 36, 78), p.mid, 0.5),
      p.line('M218 80q-14 84 0 172M150 100q-34 70 -6 136M286 100q34 70 6 136', p.paper, 4),
      p.path(curve([[206, 84, 1], [204, 60], [222, 42], [240, 46], [228, 62], [230, 84, 1]]), p.ink),
      p.path(curve([[230, 66], [262, 50], [280, 66], [256, 76]]), p.mid),
    );
    p.add(
      p.at(82, 258, 0.86, p.man({ hat: 'top', coat: p.ink, arms: [[-16, -38], [40, -58]], lean: 2 })),
      p.path(taper([[66, 196], [90, 214]], 7, 7), p.spot),
    );
    p.add(
      p.path(poly([[118, 262], [330, 246], [330, 256], [118, 272]]), p.paper),
      p.at(150, 276, 1, [p.path(circle(0, 0, 17), p.ink), p.line(circle(0, 0, 11), p.paper, 3)]),
      p.at(302, 264, 1, [p.path(circle(0, 0, 17), p.ink), p.line(circle(0, 0, 11), p.paper, 3)]),
    );
    p.add(
      p.at(366, 236, 0.62, [
        p.man({ coat: p.mid, hat: 'cap', arms: [[-8, -64], [8, -64]] }),
        p.at(0, -66, 0.5, p.camera()),
      ]),
    );
    return p.done();
  },
  // the fountain has been turned off and its coins raked together
  e04() {
    const p = plate('e04');
    p.back(p.town(190, p.pale, 4, 60), p.ground(232));
    p.back(
      p.path(
        curve([[60, 240, 1], [70, 204], [200, 186], [320, 176], [350, 210, 1], [300, 250], [120, 268]]),
        p.paper,
      ),
      p.path(ellipse(206, 214, 122, 26), p.mid),
    );
    p.add(
      p.path(
        poly([[190, 212], [196, 120], [222, 118], [230, 208]]) +
          curve([[150, 120, 1], [170, 138], [210, 146], [252, 134], [268, 112, 1], [210, 122]]) +
          circle(210, 90, 16) +
          curve([[196, 112], [210, 96], [226, 110]]),
        p.ink,
      ),
      p.line('M198 150q12 5 26 0M196 180q14 6 32 0M168 130q40 14 84 -2', p.paper, 3),
    );
    const r = rng(6);
    p.add(
      Array.from({ length: 30 }, (_, i) =>
        p.at(
          226 + r.in(-70, 92) * (1 - i / 44),
          222 - i * 1.7 + r.in(-3, 3),
          1,
          p.path(ellipse(0, 0, 13, 6), i % 3 ? p.spot : p.ink) + p.line(ellipse(0, -1, 8, 3.4), p.paper, 1.6),
        ),
      ),
    );
    p.add(
      p.at(92, 250, 0.86, p.man({ hat: 'cap', arms: [[24, -52], [46, -40]], lean: 7 })),
      p.line('M98 186L176 232', p.ink, 5),
      p.line('M166 224l20 8M170 236l-8 -18M178 240l-8 -18M186 242l-8 -18', p.ink, 4),
      p.at(322, 190, 1, [
        p.path(poly([[-20, 0], [-16, 40], [16, 40], [20, 0]]), p.ink),
        p.line('M-20 0Q0 -34 20 0', p.ink, 3),
        p.at(0, -2, 0.6, p.coin(14)),
      ]),
    );
    return p.done();
  },
  // a stray dog at the lectern; the reporters write nothing down, and lean in
  e05() {
    const p = plate('e05');
    p.back(p.path(box(-12, 30, 424, 150), p.pale), p.stripes(-12, 30, 424, 150, 12, p.paper, 0.4), p.ground(226));
    p.add(p.at(214, 246, 1.5, p.lectern(74)));
    p.add(
      p.at(214, 128, 1, [
        p.path(curve([[-30, 22, 1], [-34, -22], [-22, -52], [4, -58], [18, -42], [24, 22, 1]]), p.spot),
        p.path(
          curve([
            [-14, -50], [-16, -76], [6, -88], [28, -78], [40, -64], [58, -60], [60, -48], [40, -42], [18, -38],
          ]),
          p.spot,
        ),
        p.path(curve([[-10, -80], [-28, -74], [-30, -44], [-16, -40], [-6, -60]]), p.mid),
        p.path(circle(20, -68, 4) + curve([[54, -62], [64, -60], [60, -52], [52, -54]]), p.ink),
        p.path(curve([[36, -44], [48, -42], [44, -26], [36, -30]]), p.paper),
        p.path(taper([[-22, 14], [-20, 34]], 14, 12) + taper([[12, 14], [14, 34]], 14, 12), p.spot),
        p.line('M-26 -34L20 -32', p.ink, 5),
      ]),
    );
    p.add(
      [
        [150, 132, -16], [178, 118, -8], [254, 118, 10], [280, 130, 18],
      ].map(([x, y, a]) => p.at(x, y, 0.56, p.mike(), a)),
    );
    p.add(p.crowd(268, 7, 9, [p.paper, p.pale], 46));
    return p.done();
  },
  // two million between the columns of a ledger
  e06() {
    const p = plate('e06');
    p.back(p.path(poly([[-12, 270], [412, 214], [412, 312], [-12, 312]]), p.ink));
    p.back(
      p.at(
        206, 150, 1,
        [
          p.path(
            poly([[-142, -92], [-4, -108], [4, 96], [-134, 112]]) +
              poly([[0, -108], [140, -112], [146, 92], [4, 96]]),
            p.paper,
          ),
          p.path(poly([[-6, -108], [6, -108], [10, 98], [-2, 98]]), p.mid),
          p.line('M-142 -92L-134 112L4 96L146 92L140 -112', p.ink, 3),
          p.line('M-96 -98L-88 104M-52 -102L-44 102M48 -110L54 94M96 -112L102 92', p.spot, 3),
          p.line(
            Array.from(
              { length: 8 },
              (_, i) =>
                `M-134 ${-70 + i * 21}l26 -2M-88 ${-74 + i * 21}l${14 + (i % 3) * 8} -2M12 ${-86 + i * 21}` +
                `h${18 + (i % 2) * 10}M108 ${-88 + i * 21}h${16 + (i % 3) * 5}`,
            ).join(''), p.ink, 4,
          ),
        ],
        -7,
      ),
    );
    p.add(
      [
        [226, 214], [246, 208], [236, 198], [264, 204], [252, 192], [240, 184], [270, 190],
      ].map(([x, y]) => p.at(x, y, 1, p.coin(17))),
      p.at(252, 118, 1, p.coin(19)),
      p.at(258, 66, 1, p.coin(15)),
      p.line('M238 92v-26M266 100v-22M246 44v-20', p.spot, 4),
    );
    p.add(
      p.at(92, 262, 0.74, p.man({ hat: 'bowler', coat: p.ink, arms: [[-14, -38], [22, -84]], lean: 3 })),
      p.at(114, 194, 1, [p.line(circle(0, 0, 15), p.ink, 5), p.line('M-10 11L-20 22', p.ink, 6)]),
    );
    return p.done();
  },
  // a lift stuck between two floors, seven people in a lit box
  e07() {
    const p = plate('e07');
    p.back(
      p.path(box(-12, -12, 424, 324), p.ink),
      p.path(box(-12, 70, 118, 14) + box(296, 70, 116, 14) + box(-12, 236, 118, 14) + box(296, 236, 116, 14), p.mid),
    );
    p.back(
      [
        [20, 104], [64, 104], [318, 104], [362, 104],
      ].map(([x, y]) => p.path(box(x - 12, y, 28, 132), p.mid) + p.path(circle(x + 10, y + 70, 3), p.paper)),
    );
    p.add(
      p.line('M188 -10V54M212 -10V54', p.paper, 4),
      p.line(circle(200, 24, 16), p.paper, 4),
      p.path(poly([[112, 62], [288, 54], [288, 226], [112, 234]]), p.paper),
      p.path(poly([[122, 70], [278, 64], [278, 217], [122, 224]]), p.pale),
      p.path(poly([[122, 70], [278, 64], [250, 100], [150, 104]]), '#fff6dc', 0.7),
      p.path(circle(200, 80, 9), '#fff6dc'),
    );
    p.add(
      [[142, 0.82, 'scarf'], [168, 0.98, ''], [250, 0.9, 'cap'], [264, 0.7, 'bun']].map(([x, s, h], i) =>
        p.at(
          x as number, 222 - i * 1.2, s as number,
          p.man({
            hat: h as 'cap',
            coat: i % 2 ? p.ink : p.mid,
            skirt: i === 0 || i === 3,
            arms: [[-10, -46], [10, -48]],
          }),
        ),
      ),
    );
    p.add(
      p.at(
        206, 222, 1.06,
        p.man({ hat: 'top', coat: p.spot, hatc: p.ink, arms: [[-28, -66], [26, -84]], lean: -3 }),
      ),
      p.at(226, 222, 0.6, p.man({ coat: p.ink, arms: [[-10, -80], [12, -42]] })),
      p.at(184, 224, 0.66, p.man({ coat: p.mid, skirt: true, hat: 'bun' })),
    );
    p.add(p.path(box(126, 236, 148, 10), p.paper), p.line('M140 260v22M200 256v30M260 260v22', p.spot, 4));
    return p.done();
  },
  // a full bus climbs the wrong road; the sign points elsewhere
  e08() {
    const p = plate('e08');
    p.back(
      p.hills(190, p.pale, 22, 7),
      p.town(196, p.mid, 11, 40),
      p.path(poly([[-12, 268], [412, 176], [412, 240], [-12, 312]]), p.ink),
      p.line('M-10 290L410 206', p.paper, 4, '22 16'),
    );
    p.add(
      p.at(
        218, 208, 1,
        [
          p.path(
            curve([[-118, 6, 1], [-120, -82], [-108, -94], [96, -94], [116, -70], [122, -30], [122, 6, 1]]),
            p.spot,
          ),
          p.path(
            [-104, -68, -32, 4, 40].map((x) => box(x, -80, 28, 30, 3)).join('') +
              poly([[78, -80], [98, -80], [112, -50], [78, -50]]),
            p.paper,
          ),
          p.path(box(-120, -36, 242, 6), p.paper),
          p.path([-96, -60, -22, 14, 52].map((x) => circle(x + 6, -62, 8) + box(x - 3, -56, 18, 6)).join(''), p.ink),
          p.path(circle(-70, 8, 20) + circle(76, 8, 20), p.ink),
          p.path(circle(-70, 8, 8) + circle(76, 8, 8), p.paper),
          p.path(box(-100, -106, 40, 12, 3) + box(-52, -110, 30, 16, 3) + box(-14, -104, 44, 10, 3), p.ink),
        ],
        -12,
      ),
    );
    p.add(
      p.path(box(352, 92, 8, 110), p.ink),
      p.path(poly([[398, 84], [322, 84], [304, 100], [322, 116], [398, 116]]), p.ink),
      p.line('M330 95H386M330 106H372', p.paper, 4),
      p.at(46, 262, 0.7, p.man({ hat: 'cap', coat: p.ink, arms: [[-24, -84], [20, -70]] })),
    );
    return p.done();
  },
  // a gramophone plays the anthem; citizens dance, the bronze bust too
  e09() {
    const p = plate('e09');
    p.back(p.ground(232), p.path(circle(110, 110, 84), p.pale));
    p.add(
      p.path(box(64, 186, 104, 42, 4), p.ink),
      p.path(ellipse(116, 184, 52, 12), p.mid),
      p.line(ellipse(116, 184, 34, 7) + ellipse(116, 184, 18, 4), p.paper, 2),
      p.path(taper([[128, 180], [160, 146], [132, 116]], 8, 12), p.spot),
      p.path(
        curve([[132, 128, 1], [108, 96], [60, 70], [44, 28, 1], [96, 26], [150, 44], [186, 84, 1], [160, 96]]),
        p.spot,
      ),
      p.path(curve([[44, 28, 1], [96, 40], [150, 58], [186, 84, 1], [130, 78], [76, 56]]), p.mid),
      p.line('M132 124Q96 80 60 50M140 118Q120 70 104 40', p.paper, 3),
    );
    p.add(
      [[204, 70], [246, 44], [292, 66], [338, 30], [226, 110]].map(([x, y], i) =>
        p.at(
          x, y, 1,
          p.path(ellipse(0, 0, 8, 6), p.ink) + p.line(i % 2 ? 'M7 -2V-32L20 -26' : 'M7 -2V-34', p.ink, 4),
        ),
      ),
    );
    p.add(
      p.at(
        230, 234, 0.92,
        p.man({
          coat: p.spot,
          skirt: true,
          hat: 'bun',
          hatc: p.ink,
          arms: [[-24, -96], [26, -62]],
          legs: [[-12, 0], [16, -16]],
        }),
      ),
      p.at(
        290, 226, 0.96,
        p.man({ hat: 'top', arms: [[-24, -62], [26, -100]], legs: [[-16, -14], [10, 0]], lean: -4 }),
      ),
      p.at(
        352, 220, 0.84,
        p.man({ coat: p.mid, hat: 'cap', arms: [[-24, -84], [24, -84]], legs: [[-14, 0], [18, -10]], lean: 4 }),
      ),
    );
    return p.done();
  },
  // one umbrella, two people; the holder's shoulder is in the rain
  e10() {
    const p = plate('e10');
    p.back(p.town(220, p.pale, 13, 90), p.ground(244));
    p.add(
      p.line(
        Array.from({ length: 46 }, (_, i) => `M${((i * 53) % 430) - 6} ${((i * 37) % 230) - 10}l-9 26`).join(''),
        p.ink, 2.6,
      ),
    );
    p.add(p.path(poly([[112, 250], [150, 96], [262, 96], [286, 238]]), p.paper, 0.9));
    p.add(
      p.at(186, 252, 1.36, p.man({ hat: '', coat: p.ink, arms: [[-16, -40], [20, -70]], lean: 2 })),
      p.at(226, 160, 1.3, p.umbrella(66), 6),
    );
    p.add(
      p.at(
        246, 246, 1.08,
        p.man({ coat: p.spot, skirt: true, hat: 'scarf', hatc: p.mid, arms: [[-14, -46], [16, -40]], lean: -4 }),
      ),
      p.line('M266 196L278 250', p.ink, 4),
      p.drops([[140, 176, 1.1], [150, 200], [134, 214, 0.9]], p.ink),
    );
    p.add(
      p.path(ellipse(110, 268, 60, 8) + ellipse(330, 252, 44, 6), p.pale, 0.7),
      p.at(342, 244, 0.7, [
        p.path(box(-3, -96, 6, 96), p.ink),
        p.path(circle(0, -104, 14), p.paper),
        p.line(circle(0, -104, 14), p.ink, 4),
      ]),
    );
    return p.done();
  },
  // a plinth for a giant, a statue for a mantelpiece
  e11() {
    const p = plate('e11');
    p.back(p.town(214, p.pale, 21, 56), p.ground(246));
    p.back(
      p.path(
        poly([[128, 262], [132, 236], [276, 226], [282, 250]]) +
          poly([[142, 238], [148, 92], [260, 86], [268, 228]]) +
          poly([[134, 96], [134, 82], [274, 74], [274, 90]]),
        p.mid,
      ),
      p.path(poly([[224, 90], [260, 88], [268, 228], [230, 231]]), p.ink, 0.5),
      p.line('M164 130H212M164 150H206M164 170H214', p.paper, 5),
    );
    p.add(
      p.at(204, 79, 0.42, p.man({ coat: p.spot, head: p.spot, hatc: p.spot, arms: [[-18, -40], [26, -96]] })),
      p.path(box(194, 76, 20, 5), p.spot),
    );
    p.add(
      p.at(84, 266, 0.94, p.man({ hat: 'top', arms: [[-16, -40], [26, -94]], lean: 4 })),
      p.at(112, 172, 1, [
        p.line(circle(0, 0, 17), p.ink, 6),
        p.path(circle(0, 0, 14), '#fff6dc', 0.6),
        p.line('M-11 13L-20 26', p.ink, 7),
      ]),
    );
    p.add(
      p.at(
        322, 250, 0.9,
        p.man({ coat: p.mid, skirt: true, hat: 'bun', hatc: p.ink, arms: [[-14, -82], [8, -84]] }),
      ),
      p.at(356, 246, 0.62, p.man({ coat: p.ink, hat: 'cap', arms: [[-18, -88], [14, -40]] })),
      p.path(curve([[176, 60], [182, 50], [190, 58], [200, 54], [190, 66]]), p.ink),
    );
    return p.done();
  },
  // the cup goes up over a sea of hands
  e12() {
    const p = plate('e12');
    p.back(p.path(poly([[-12, 254], [412, 196], [412, 312], [-12, 312]]), p.ink));
    const r = rng(12);
    p.add(
      Array.from({ length: 34 }, () =>
        p.at(r.in(10, 390), r.in(10, 190), 1, p.path(box(-4, -2.5, 8, 5), r() < 0.5 ? p.spot : p.ink), r.in(0, 90)),
      ),
    );
    p.add(
      p.at(216, 158, 1.28, [
        p.path(
          curve([
            [-44, -92, 1], [-40, -50], [-14, -26], [-9, -6], [-22, 4, 1], [22, 4, 1], [9, -6], [14, -26], [40, -50],
            [44, -92, 1],
          ]),
          p.spot,
        ),
        p.path(ellipse(0, -92, 44, 9), p.mid),
        p.line('M-42 -82q-30 2 -20 26t28 16M42 -82q30 2 20 26t-28 16', p.spot, 8),
        p.path(box(-26, 3, 52, 10), p.ink),
        p.path(curve([[-26, -80], [-20, -54], [-8, -36], [-16, -54], [-18, -80]]), p.paper, 0.8),
        p.path(circle(6, -58, 10), p.paper),
      ]),
    );
    const arms: Pt[] = [
      [60, 206, 20], [110, 178, 26], [150, 190, 10], [176, 174, 8], [256, 170, -6], [286, 172, -14],
      [322, 150, -24], [366, 140, -20],
    ];
    p.add(
      arms.map(
        ([x, y, dx], i) =>
          p.path(taper([[x - dx * 2.4, 320], [x - dx, y + 60], [x, y]], 28, 17), i % 2 ? p.ink : p.mid) +
          p.path(
            circle(x, y - 4, 12) +
              [-8, -3, 3, 8]
                .map((k) =>
                  taper([[x + k, y - 8], [x + k * 1.5, y - 24]], 6, 5),
                )
                .join(''),
            i % 2 ? p.ink : p.mid,
          ),
      ),
    );
    p.add(p.crowd(278, 8, 5, [p.paper, p.pale]));
    return p.done();
  },
  // oil through the dome
  e13() {
    const p = plate('e13');
    p.back(p.hills(220, p.pale, 12, 4), p.ground(244));
    p.back(
      p.path(
        curve([
          [190, 120, 1], [176, 60], [120, 40], [70, 44], [60, 22], [110, -12, 1], [300, -12, 1], [350, 18],
          [336, 44], [276, 34], [236, 62], [224, 120, 1],
        ]),
        p.ink,
      ),
    );
    p.add(
      p.at(206, 256, 1.5, p.temple(172, 96, p.spot, p.paper), -5),
      p.path(curve([[172, 128, 1], [176, 100], [206, 84], [238, 96], [244, 122, 1]]), p.spot),
      p.path(poly([[188, 120], [194, 84], [202, 96], [210, 76], [218, 96], [226, 86], [230, 116]]), p.ink),
      p.drops([[90, 84, 1.5], [126, 96, 1.2], [300, 76, 1.5], [336, 90, 1.3], [64, 116], [358, 126]]),
    );
    p.add(
      p.at(56, 268, 0.86, p.man({ hat: 'top', arms: [[-24, -92], [26, -88]] })),
      p.at(352, 244, 0.82, p.man({ coat: p.mid, hat: 'bowler', hatc: p.ink, arms: [[-22, -78], [10, -44]] })),
      p.at(330, 176, 0.5, p.umbrella(60, p.ink)),
    );
    return p.done();
  },
  // a finished motorway runs into the sunrise; the barrier is carried off
  e14() {
    const p = plate('e14');
    p.back(
      p.at(296, 126, 1, p.sun(44)),
      p.hills(160, p.pale, 14, 9),
      p.path(poly([[-12, 206], [412, 140], [412, 312], [-12, 312]]), p.mid),
    );
    p.add(
      p.path(
        curve([
          [30, 312, 1], [120, 250], [220, 206], [268, 168], [286, 150, 1], [300, 150, 1], [300, 176], [290, 220],
          [300, 260], [330, 312, 1],
        ]),
        p.ink,
      ),
      p.line(curve([[178, 306], [224, 256], [262, 212], [284, 176], [292, 154]], false), p.paper, 6, '24 14'),
    );
    p.add(
      p.line(
        curve([[20, 300], [116, 240], [214, 198], [262, 162]], false) +
          curve([[346, 300], [314, 256], [306, 220], [312, 172]], false),
        p.paper, 3,
      ),
    );
    p.add(
      p.at(96, 246, 0.78, [
        p.man({
          hat: 'cap',
          coat: p.paper,
          hatc: p.spot,
          arms: [[-10, -74], [16, -74]],
          legs: [[-10, 0], [14, 0]],
        }),
      ]),
      p.at(
        182, 226, 0.78,
        p.man({
          hat: 'cap',
          coat: p.paper,
          hatc: p.spot,
          arms: [[-14, -74], [10, -74]],
          legs: [[-10, 0], [14, 0]],
        }),
      ),
      p.path(poly([[62, 186], [212, 162], [214, 176], [64, 200]]), '#fff6dc'),
      p.path(
        [0, 1, 2, 3, 4]
          .map((i) =>
            poly([
              [74 + i * 30, 184.4 - i * 4.8], [88 + i * 30, 182 - i * 4.8], [80 + i * 30, 198 - i * 4.8],
              [66 + i * 30, 200.4 - i * 4.8],
            ]),
          )
          .join(''),
        p.ink,
      ),
    );
    p.add(
      p.at(352, 214, 0.86, p.car(p.spot), -8),
      p.at(360, 120, 0.8, [p.path(curve([[-16, 6], [0, -6], [4, 2], [20, -8], [6, 12]]), p.ink)]),
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
