import { Card, curve, circle, ellipse, box, poly, rng, taper } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'His Majesty is not to be disturbed';
export default function (): Card {
  const c = new Card('c29', 269);
  const r = rng(9);
  const china = '#fbf5ee';
  const blue = '#3f6aa8';
  // a pink room in the morning
  c.add(
    c.path(box(-10, -10, 620, 640), c.linear([[0, '#e8a9ac'], [0.6, '#f6cfc8'], [1, '#f0bfb8']]),
      { filter: c.filter('brush', 0.05, 0.004, 0.18, '#d98a94') }),
    c.path(Array.from({ length: 10 }, (_, i) => box(8 + i * 62, -10, 22, 620)).join(''), '#fbe3dc',
      { opacity: 0.45 }),
    c.glow(176, 230, 330, '#fffbf0', 0.9, 0.4),
    c.cut(c.at(176, 350, 1, m.window(c, { w: 150, h: 210, frame: '#fdf6ee', sky: c.linear([[0, '#9fc8e0'], [1,
      '#eef3e4']]) })), { wob: 3, shadow: 6 }),
    c.at(140, 330, 0.7, m.cloud(c, { w: 90, h: 40, seed: 4, col: '#ffffff', shade: '#c9dce4' })),
    c.path(box(173.5, 140, 5, 210) + box(101, 232, 150, 5), '#fdf6ee'),
    c.cut([c.at(84, 128, 1, m.curtain(c, { side: 1, w: 46, h: 250, col: '#c8606e', wind: -10 })), c.at(270, 128, 1,
      m.curtain(c, { side: -1, w: 46, h: 250, col: '#c8606e', wind: 12 })),
      c.path(box(72, 122, 212, 8, 4), '#a8784a')], { wob: 3, shadow: 5 }),
  );
  // lamp over the table
  c.add(c.glow(400, 200, 150, '#fff3cf', 0.8), c.cut(c.at(400, -10, 1.2, m.hangLamp(c, { cord: 110, shade: '#3f6aa8',
    glow: '#fffbe8' })), { wob: 2, shadow: 5 }));
  // somebody large has noticed
  const fur = '#3a3442';
  c.add(
    c.cut(
      [
        c.solid(curve([[330, 620, 1], [330, 520], [322, 450], [330, 392], [324, 318, 1], [366, 352], [430, 344], [500,
          352], [544, 314, 1], [538, 392], [548, 450], [540, 520], [546, 620, 1]]), fur,
          [['#14101c', 0.85, [0.9, 1, 0.4, 0.3]], ['#b8a0a8', 0.55, [0, 0, 0.5, 0.4]]]),
        c.path(poly([[336, 340], [364, 362], [344, 388]]) + poly([[532, 338], [506, 362], [526, 388]]), '#c88a90'),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.cut([
      c.path(curve([[366, 434, 1], [384, 414], [410, 416], [422, 438, 1], [404, 452], [380, 450]]) + curve([[450, 438,
        1], [464, 414], [490, 414], [508, 434, 1], [494, 450], [468, 452]]), '#e6d86a'),
      c.path(ellipse(386, 435, 6, 16) + ellipse(470, 435, 6, 16), '#17121c'), c.path(circle(383, 428, 3) + circle(467,
        428, 3), '#fffbe8'),
      c.path(curve([[424, 470, 1], [436, 466], [448, 470, 1], [436, 482]]), '#d98a90'),
      c.line('M356 480L300 468M356 490L298 494M516 480L576 466M516 490L578 494', '#e9dcd6', 2),
    ], { wob: 2 }),
  );
  // table
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 612], [300, 596], [620, 612], [620, 920, 1]]), '#f6ded2', [['#c8848c',
      0.8, [0, 1, 0.1, 0.3]], ['#fffaf4', 0.8, [0.2, 0, 0.4, 0.5]]]), { wob: 4, shadow: 6 }),
    c.line('M-10 700Q300 680 610 700M-10 800Q300 776 610 800M120 606L60 910M300 598V910M480 606L540 910', '#e8b4ae',
      3, { opacity: 0.6 }),
    // two paws on the edge
    c.cut([[486, 612], [556, 618]].map(([a, b]) => c.solid(curve([[a - 26, b - 50, 1], [a - 30, b], [a - 20, b + 16],
      [a, b + 20], [a + 20, b + 16], [a + 30, b], [a + 26, b - 50, 1]]), fur, [['#b8a0a8', 0.4, [0.3, 1, 0.4,
      0.4]]]) +
      c.line(`M${a - 9} ${b + 6}v12M${a + 9} ${b + 6}v12`, '#17121c', 2.4)), { wob: 3, shadow: 6 }),
  );
  // the bath
  c.add(
    c.path(ellipse(276, 812, 250, 30), '#a85a68', { opacity: 0.35 }),
    c.cut(
      [
        c.solid(ellipse(270, 782, 238, 40), china, [['#c89aa4', 0.7, [0, 1, 0.1, 0.3]]]), c.line(ellipse(270, 780,
          220, 34), blue, 3), c.path(ellipse(270, 774, 120, 18), '#e0c4c4'),
        c.line(curve([[98, 540], [58, 534], [46, 588], [70, 640], [132, 656]], false), china, 26), c.line(curve([[94,
          546], [62, 542], [52, 588], [76, 636], [128, 650]], false), '#dcc4c6', 5),
        c.solid(curve([[78, 500, 1], [86, 600], [128, 700], [196, 762], [344, 762], [414, 700], [454, 600], [462, 500,
          1], [270, 484]]), china,
          [['#b07a8c', 0.85, [0, 0.7, 0.55, 0.35]], ['#ffffff', 0.8, [0.9, 0.1, 0.6, 0.4]]]),
        c.line(curve([[86, 570], [150, 600], [270, 612], [390, 600], [454, 570]], false), blue, 4),
          c.line(curve([[120, 680], [190, 706], [270, 714], [350, 706], [420, 680]], false), blue, 4),
        [[180, 648], [270, 660], [360, 648]].map(([a, b]) => c.path([0, 1, 2, 3, 4].map((k) => ellipse(a +
          Math.sin(k * 1.257) * 13, b - Math.cos(k * 1.257) * 13, 9, 9)).join(''), blue) + c.path(circle(a, b, 6),
          china)),
        c.path(ellipse(270, 500, 192, 48), '#fffaf6'), c.solid(ellipse(270, 503, 176, 39), '#c9785a', [['#7a3428',
          0.8, [0, 0, 0.5, 0.6]], ['#ffd0a8', 0.7, [0.9, 1, 0.5, 0.4]]]),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  // the bather
  c.add(
    c.line(ellipse(196, 500, 62, 13) + ellipse(350, 512, 54, 9), '#f3c4a0', 2.4, { opacity: 0.8 }),
    c.cut(
      [
        c.path(taper([[176, 446], [136, 458], [112, 484]], 20, 14), '#e8b08c'), c.path(circle(110, 486, 9),
          '#e8b08c'),
        c.group({ 'clip-path': c.clip(box(120, 380, 160, 122)) }, [
          c.solid(curve([[150, 520, 1], [154, 462], [176, 434], [214, 434], [236, 462], [242, 520, 1]]), '#fdf6ee',
            [['#b07a8c', 0.5, [0, 0.6, 0.7, 0.4]]]),
          c.line('M152 470Q196 482 238 470M150 488Q196 502 242 488M158 454Q196 464 232 454', '#c8473f', 6),
        ]),
        c.path(taper([[220, 450], [250, 440], [262, 408]], 20, 14), '#e8b08c'), c.path(circle(263, 402, 9),
          '#e8b08c'), c.line('M258 396l-4 -12M263 394v-13M268 396l4 -11', '#e8b08c', 5),
        c.path(circle(196, 406, 23), '#e8b08c'),
        c.path(curve([[173, 404, 1], [174, 426], [184, 448], [198, 456, 1], [212, 446], [219, 424], [219, 404, 1],
          [208, 416], [196, 412], [184, 416]]), '#fdf8f0'),
        c.path(curve([[172, 408], [172, 388], [184, 382], [180, 396]]) + curve([[220, 408], [220, 388], [208, 382],
          [212, 396]]), '#fdf8f0'),
        c.line('M184 402q4 3 8 0M202 402q4 3 8 0', '#5a2f2a', 2), c.path(circle(196, 409, 4), '#d98a70'),
      ],
      { wob: 2 },
    ),
    // the royal fleet
    c.cut([c.at(350, 510, 1.1, m.royalCrown(c, { w: 80 }), { rot: -9 })], { wob: 2, shadow: 4 }),
    c.path(curve([[300, 510], [350, 517], [402, 502], [404, 516], [350, 526], [298, 522]]), '#c9785a',
      { opacity: 0.85 }),
    c.cut([c.at(300, 446, 0.6, m.fish(c, { col: '#f0902a' }), { rot: 40 }), c.at(262, 508, 0.42, m.fish(c,
      { col: '#f6b04a' }))], { wob: 2 }),
    c.line('M244 488q10 -8 22 0M276 498q10 -8 20 0', '#ffe0c0', 2.4),
  );
  // steam
  c.add([[150, 380, 60], [240, 350, 76], [330, 400, 60]].map(([a, b, h], i) =>
    c.path(taper([[a, b + h], [a + 16, b + h * 0.4], [a - 10, b - h * 0.2], [a + 10, b - h]], (t) =>
      12 * Math.sin(Math.PI * t) + 0.5), '#ffffff', { opacity: 0.5 - i * 0.06 })));
  // the key that hangs out of the tea, and what was put aside for later
  c.add(
    c.line(curve([[400, 486], [440, 512], [456, 590], [446, 660]], false), '#fff6e8', 3), c.line(curve([[400, 486],
      [440, 512], [456, 590], [446, 660]], false), '#8a5a4a', 1.4),
    c.cut(c.at(442, 740, 0.86, m.key(c, { col: '#d9a23a' }), { rot: 6 }), { wob: 2, shadow: 5 }),
    c.path(ellipse(508, 850, 70, 12), '#a85a68', { opacity: 0.35 }),
    c.cut([
      c.solid(poly([[462, 846], [462, 806], [510, 806], [510, 846]]), '#fffaf4', [['#b0788c', 0.85, [1, 1, 0.2,
        0.2]]]), c.solid(poly([[512, 848], [512, 812], [552, 812], [552, 848]]), '#fdf3ea', [['#b0788c', 0.85, [1, 1,
        0.2, 0.2]]]),
      c.solid(poly([[478, 806], [480, 768], [524, 770], [522, 808]]), '#fffaf4', [['#b0788c', 0.85, [1, 1, 0.2,
        0.2]]]),
      c.at(548, 850, 0.62, m.violin(c, { col: '#a3572c' }), { rot: -14 }),
    ], { wob: 2, shadow: 6 }),
    c.dots(Array.from({ length: 12 }, () => [r.in(60, 400), r.in(120, 470), r.in(1, 2)]), '#ffffff',
      { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.28, tint: '#4a1428' });
}
