import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'It comes when it pours';
export default function (): Card {
  const c = new Card('c67', 673),
    r = rng(31);
  // a room with its back to us; the only light is the rain's
  c.add(c.path(box(-10, -10, 620, 920), c.linear([[0, '#3f4a50'], [0.6, '#5a625f'], [1, '#3a3c3e']]),
    { filter: c.filter('brush', 0.03, 0.005, 0.22, '#22292d') }));
  const win = box(150, 70, 420, 560);
  c.add(
    c.glow(360, 340, 430, '#dfeee8', 0.6, 0.4),
    c.cut(c.path(box(130, 50, 460, 600, 4), '#e6e2d2'), { wob: 3, shadow: 9 }),
  );
  // outside
  const head = curve([[424, 236], [396, 224], [366, 236], [340, 272], [306, 330], [276, 372], [262, 396], [270, 416],
    [292, 420], [318, 404], [350, 384], [378, 372], [404, 396], [430, 450], [470, 480],
    [620, 500, 1], [620, 300, 1], [520, 256]]);
  const rainIn = (x: number, y: number, w: number, h: number, n: number, col: string, sw: number, o: number,
    seed: number, len: number): string =>
    m.rain(c, { x, y, w, h, n, col, sw, o, seed, len, lean: -0.16 });
  c.add(
    c.group({ 'clip-path': c.clip(win) }, [
      c.path(win, c.linear([[0, '#86a8b0'], [0.4, '#b6d4d2'], [0.8, '#e3e6d0'], [1, '#a9bca8']])),
      c.cut([c.path(m.ridge(c, { y: 560, amp: 14, seed: 3, step: 90, bottom: 660 }), '#8aa39c'),
        c.path(m.ridge(c, { y: 596, amp: 10, seed: 7, step: 80, bottom: 660 }), '#6f8a84')], { wob: 6 }),
      c.cut([[250, 130, 220, 70, 4], [470, 120, 240, 84, 9], [350, 108, 180, 50, 2]].map(([x, y, w, h, s]) =>
        c.at(x, y, 1, m.cloud(c, { w, h, seed: s, col: '#6f8790', shade: '#3f565f', light: '#b9cbcc' }))),
          { wob: 4 }),
      rainIn(150, 130, 430, 480, 90, '#eef6f2', 1.8, 0.6, 4, 34),
      // the horse is where the rain is thickest
      c.cut(c.path(head, c.linear([[0, '#e9f4f0', 0.9], [0.6, '#bcd6d6', 0.75], [1, '#a9c6c6', 0.15]],
        [300, 240, 600, 560], true)), { wob: 4 }),
      c.group({ 'clip-path': c.clip(head) }, [rainIn(250, 210, 370, 290, 120, '#ffffff', 2.4, 0.85, 9, 44),
        rainIn(250, 220, 370, 290, 70, '#5f8088', 2, 0.6, 12, 40)]),
      c.path(taper([[410, 228], [470, 250], [510, 330], [500, 420]], (t) => 10 +
        40 * Math.sin(Math.PI * Math.min(1, t + 0.1))), '#6f8f98', { opacity: 0.75 }),
      rainIn(420, 230, 110, 220, 46, '#eef6f2', 2.2, 0.8, 14, 52),
      rainIn(380, 440, 230, 190, 70, '#ffffff', 2, 0.7, 15, 60),
      c.path(poly([[392, 232], [394, 192], [412, 226]]) + poly([[414, 230], [428, 194], [436, 236]]), '#dcebe8'),
      c.path(ellipse(352, 292, 7, 9), '#24343c'), c.path(circle(350, 289, 2.4), '#fff'),
        c.path(ellipse(280, 396, 5, 4), '#3f565f'),
      c.line('M272 412Q292 404 306 400', '#5f7f86', 2.4),
    ]),
  );
  // frame: the left wing stands open inwards
  c.add(
    c.cut([
      c.path(poly([[150, 70], [150, 630], [60, 680], [60, 40]]), '#c9d6d2', { opacity: 0.4 }),
      c.path(poly([[60, 40], [74, 46], [74, 668], [60, 680]]) + poly([[60, 40], [150, 70], [150, 84], [60, 56]]) +
        poly([[60, 664], [150, 616], [150, 630], [60, 680]]) +
        poly([[66, 340], [150, 340], [150, 350], [66, 352]]), '#d6d2c2'),
      c.path(box(140, 60, 12, 580) + box(568, 60, 12, 580) + box(140, 58, 440, 14), '#f3efe0'),
      c.solid(box(96, 630, 500, 26, 3), '#f3efe0', [['#7f8a84', 0.7, [0, 1, 0, 0.2]]]),
    ], { wob: 3, shadow: 6 }),
    rainIn(66, 70, 80, 580, 14, '#eef6f2', 2, 0.6, 22, 30),
    c.line('M100 120q6 40 -2 80t4 60M122 300q-6 30 2 70M90 420q4 40 0 90', '#eef6f2', 2, { opacity: 0.6 }),
  );
  // on the sill: a flower, scales that weigh sugar
  c.add(
    c.cut([
      c.solid(poly([[500, 576], [560, 576], [552, 630], [508, 630]]), '#b8603f',
        [['#5a2420', 0.7, [0, 1, 0.4, 0.3]]]), c.path(box(494, 568, 72, 12, 3), '#a3502f'),
      c.at(522, 570, 1, m.flower(c, { h: 96, kind: 'tulip', col: '#e57f8e', lean: -16 })),
        c.at(540, 570, 1, m.flower(c, { h: 70, kind: 'tulip', col: '#d9485f', lean: 12 })),
      c.at(398, 632, 0.86, m.scales(c, { col: '#c9a04f', tilt: -8, left: c.path(box(-10, -16, 16, 16, 2) +
        box(4, -14, 14, 14, 2) + box(-6, -30, 15, 15, 2), '#fffdf4') })),
    ], { wob: 2, shadow: 5 }),
  );
  // wall below, floor, her long shadow
  c.add(
    c.path(box(-10, 656, 620, 140), c.linear([[0, '#4a5354'], [1, '#3a4142']])), c.path(box(-10, 784, 620, 14),
      '#2c3234'),
    c.path(box(-10, 798, 620, 120), c.linear([[0, '#6a5a4a'], [1, '#33292a']])),
    c.path(poly([[150, 800], [590, 800], [540, 912], [20, 912]]), '#dcebe4', { opacity: 0.5 }),
    c.path(poly([[96, 800], [150, 800], [110, 912], [20, 912]]) + curve([[146, 866, 1], [276, 866, 1], [250, 890],
      [236, 914, 1], [44, 914, 1], [90, 884]]) +
      poly([[388, 800], [400, 800], [370, 912], [354, 912]]) + ellipse(516, 806, 40, 6), '#14181c',
        { opacity: 0.62 }),
  );
  // a clock that has been waiting for this
  c.add(c.cut(c.at(520, 724, 1, m.clock(c, { r: 36, rim: '#8a5a3c', face: '#f3ead2', time: 4.92 })),
    { wob: 2, shadow: 5 }));
  // the woman
  const skin = '#8a5a40';
  c.add(
    c.cut(c.at(210, 872, 1, [
      c.path(box(-22, -12, 16, 12, 4) + box(10, -12, 16, 12, 4), '#22181c'),
      c.solid(curve([[-30, -330], [-44, -240], [-70, -20, 1], [0, -8], [64, -20, 1], [40, -240], [28, -326],
        [0, -344]]), '#c9713f', [
        ['#4a1f22', 0.85, [0, 0.6, 0.7, 0.4]], ['#ffe0b8', 0.6, [1, 0.1, 0.5, 0.3]]]),
      c.path(curve([[-34, -210], [0, -200], [38, -210], [56, -40, 1], [0, -28], [-50, -44, 1]]), '#e9dfc8'),
      c.path(box(-10, -362, 22, 34, 8), skin), c.solid(circle(6, -384, 33), skin,
        [['#3a1c1a', 0.6, [0, 0.6, 0.6, 0.4]]]),
      c.path(curve([[-28, -370], [-34, -400], [-10, -424], [22, -420], [36, -402], [10, -402], [-6, -386],
        [-10, -362]]), '#22161c'), c.path(circle(-32, -398, 17), '#22161c'),
      c.path(taper([[22, -312], [56, -330], [78, -424]], 27, 17), '#c9713f'),
        c.path(taper([[76, -416], [82, -446]], 15, 13), skin),
      c.path(curve([[72, -440], [66, -458], [76, -462], [84, -458], [104, -462], [106, -454], [94, -446],
        [84, -438]]), skin),
      c.path(box(80, -474, 15, 15, 2), '#fffdf4'),
      c.path(taper([[-24, -310], [-44, -260], [-20, -214]], 25, 16), '#a3552f'), c.path(circle(-16, -208, 10), skin),
    ]), { wob: 2, shadow: 6 }),
  );
  c.add(c.dots(Array.from({ length: 40 }, () => [r.in(270, 560), r.in(606, 640), r.in(0.8, 2)]), '#ffffff',
    { opacity: 0.7 }));
  return c.finish({ vignette: 0.45, tint: '#12181c' });
}
