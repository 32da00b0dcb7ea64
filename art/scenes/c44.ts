import { Card, curve, circle, box, poly, ellipse } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Labelled with care';
export default function (): Card {
  const c = new Card('c44', 443),
    wood = '#9a6a34',
    paper = '#f0e2bf';
  // the wall of the museum
  c.add(
    c.path(box(-10, -10, 620, 920), c.linear([[0, '#173b32'], [0.5, '#2a5c4a'], [1, '#143029']]), {
      filter: c.filter('brush', 0.05, 0.004, 0.3, '#0c221c'),
    }),
  );
  const print: Pt[] = [];
  for (let j = 0; j < 9; j++) for (let i = 0; i < 8; i++) print.push(
    [i * 80 + (j % 2) * 40, j * 64, 4 + 3 * ((i + j) % 2)]);
  c.add(c.dots(print, '#4a7f66', { opacity: 0.4 }));
  c.add(c.glow(300, 620, 420, '#ffdf9a', 0.5, 0.4));
  // frames: each with its pin through the collar and its little label
  const pin = (x: number, y: number): string => c.line(`M${x} ${y}l8 -14`, '#c9c4bc', 2) +
    c.path(circle(x + 9, y - 16, 4), '#c8323f');
  const label = c.path(box(-20, 44, 40, 11, 1), '#fffaf0') + c.line('M-14 49.500h26', '#8d7a63', 1.4);
  const hang = (x: number, y: number, inside: Kids, rot = 0): string =>
    c.at(x, y, 1, [c.line('M-40 -60L0 -92L40 -60', '#c9a860', 1.6),
      m.frame(c, { w: 122, h: 148, col: wood, ground: paper, inside, edge: 9 })], { rot });
  const spread = { legs: [[-12, 0], [12, 0]], arms: [[-30, -70], [30, -70]] };
  c.add(
    c.cut(
      [
        hang(120, 168, [c.at(0, 40, 0.94, m.person(c, { ...spread, coat: '#3f5f7a', skin: '#c98f6a', hat: 'bowler',
          hatc: '#2a2432' })), pin(2, -28), label], -1),
        hang(268, 160, [c.at(0, 40, 0.94, m.person(c, { ...spread, kind: 'dress', coat: '#b5703f', skin: '#f0c7a2',
          hair: '#7a3a22', cut: 'long' })), pin(2, -28), label], 1),
        hang(120, 352, [c.at(-2, -34, 0.5, m.hand(c, { skin: '#8a5a40', cuff: '#f3ead6', sleeve: '#5a2a3a' })),
          pin(2, -24), label], 1),
        hang(268, 346, [c.at(0, 44, 0.56, m.marionette(c, { dress: '#a3342f' })),
          c.line('M0 -40V-80M-26 -34V-80M30 -22V-80', '#8d7a63', 1), pin(1, -18), label], -1),
        hang(416, 356, [c.line('M2 -28l8 -14', '#c9c4bc', 2), c.path(circle(11, -44, 4), '#c8323f'),
          c.path(ellipse(0, 4, 16, 40), '#d9c79a', { opacity: 0.6 }), label], 2),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // the window, and somebody who looks in
  c.add(
    c.cut(
      [
        c.at(452, 232, 1, m.window(c, { w: 136, h: 166, frame: '#e3d3a5',
          sky: c.linear([[0, '#bfe0df'], [1, '#fff0c4']]) })),
        c.at(438, 234, 1.1, m.crow(c, { col: '#1c2a2c' }), { flip: true }),
      ],
      { wob: 3, shadow: 6 },
    ),
    c.path(poly([[400, 250], [510, 250], [440, 560], [240, 560]]), c.linear([[0, '#fff3cf', 0.3], [1, '#fff3cf', 0]])),
  );
  // the collector: wings as a coat
  const wing = '#e08a2f',
    deep = '#6a2a1c';
  const half = (s: number): string => {
    const f = (pts: number[][]): string => curve(pts.map(([x, y, k = 0]) => [300 + s * x, y, k]));
    return [
      c.solid(f([[8, 640, 1], [40, 560], [110, 484], [200, 456], [258, 478], [252, 560], [206, 628], [120, 668],
        [40, 680]]), wing, [
        [deep, 0.85, [s > 0 ? 1 : 0, 0, s > 0 ? 0.45 : 0.55, 0.5]], ['#ffe0a0', 0.6, [s > 0 ? 0 : 1, 1, 0.5, 0.5]],
      ]),
      c.solid(f([[14, 668, 1], [80, 664], [160, 690], [196, 752], [170, 806], [110, 812], [50, 770], [16, 720]]),
        '#c9662f', [
        [deep, 0.8, [0.5, 1, 0.5, 0.4]],
      ]),
      c.path(f([[196, 506], [224, 500], [228, 530], [206, 548], [188, 532]]) +
        f([[120, 560], [150, 548], [156, 574], [134, 592], [116, 580]]) +
        f([[110, 726], [140, 724], [148, 754], [124, 766], [106, 748]]), '#2a4f5c'),
      c.path(f([[202, 514], [216, 510], [218, 526], [206, 534]]) +
        f([[126, 568], [142, 560], [144, 574], [132, 582]]) + f([[118, 734], [132, 734], [136, 750], [122, 756]]),
        '#f6e2b0'),
      c.line([[60, 590, 150, 500], [50, 640, 190, 590], [60, 690, 150, 740]].map(
        ([a, b, x, y]) => `M${300 + s * a} ${b}Q${300 + s * (a + 30)} ${b - 20} ${300 + s * x} ${y}`).join(''), deep,
        2.6, { opacity: 0.6 }),
      c.path([[230, 484], [244, 504], [248, 528], [244, 552], [232, 576], [214, 600]].map(
        ([x, y]) => circle(300 + s * x, y, 3.4)).join(''), '#f6e2b0'),
    ].join('');
  };
  c.add(c.cut([half(-1), half(1)], { wob: 4, shadow: 9 }));
  const fur = '#2c1c1c';
  c.add(
    c.cut(
      [
        c.solid(curve([[300, 596], [272, 612], [262, 660], [268, 740], [300, 820], [332, 740], [338, 660],
          [328, 612]]), fur, [['#8a5a3c', 0.6, [1, 0.2, 0.5, 0.4]]]),
        c.path(curve([[278, 640, 1], [300, 664, 1], [322, 640, 1], [328, 720], [300, 752], [272, 720]]), '#3f7f6a'),
        c.path(circle(300, 684, 3.4) + circle(300, 704, 3.4) + circle(300, 724, 3.4), '#f0c85a'),
        c.path(ellipse(300, 580, 37, 35), fur),
        c.line(curve([[284, 552], [262, 510], [236, 498]], false) +
          curve([[316, 552], [338, 510], [364, 498]], false), fur, 3.6),
        c.path(circle(234, 497, 6) + circle(366, 497, 6), '#e08a2f'),
        c.path(circle(284, 582, 14) + circle(317, 582, 14), '#d9c79a'),
        c.path(ellipse(287, 587, 5, 7) + ellipse(320, 587, 5, 7), '#1a1216'),
        c.line(circle(284, 582, 16) + circle(317, 582, 16) + 'M268 580L260 572M333 580L341 572', '#e0b84a', 3.4),
        c.line('M300 606q-3 8 2 12q6 4 8 -2', '#8a5a3c', 2.4),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the desk
  c.add(
    c.cut(
      [
        c.solid(curve([[-20, 920, 1], [-20, 792, 1], [300, 776], [620, 792, 1], [620, 920, 1]]), '#5f3a24',
          [['#1c0f10', 0.85, [0, 1, 0, 0.2]], ['#f0b86a', 0.5, [0.5, 0, 0.5, 0.4]]]),
        c.at(118, 826, 1.1, m.openBook(c, { w: 150, h: 78, cover: '#8f2f33' })),
        c.at(498, 812, 0.9, m.cup(c, { col: '#f3ead6', band: '#c8323f', steam: '#fff6df', handle: 1 })),
        c.solid(poly([[244, 822], [404, 818], [424, 862], [230, 868]]), '#f0e2bf', [['#8d6a4a', 0.5, [0, 1, 0, 0]]]),
        c.at(278, 848, 0.62, m.person(c, { coat: '#7a5a8c', skin: '#f0c7a2', hair: '#d9a45a',
          arms: [[-24, -78], [24, -74]], legs: [[-10, 0], [10, 0]] }), { rot: 84 }),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // six careful legs
  c.add(
    c.cut(
      [
        c.line('M328 660Q392 700 372 770M334 690Q368 740 350 800M272 660Q210 706 236 786', fur, 5),
        c.line('M372 770L336 842', '#d9d4c8', 3), c.path(circle(373, 767, 7), '#c8323f'),
        c.line('M236 786L246 812', fur, 4),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the one whose frame is empty
  c.add(
    c.path(ellipse(530, 874, 30, 5), '#120a0c', { opacity: 0.5 }),
    c.cut(
      c.at(532, 872, 1, m.person(c, { kind: 'child', coat: '#f0d27a', skin: '#c98f6a', hair: '#2a1d22',
        trousers: '#35506a', arms: [[-14, -30], [22, -44]], legs: [[-15, -2], [13, 0]], lean: 6, light: -1,
        front: c.line('M22 -60L26 -6', '#d9d4c8', 2) + c.path(circle(22, -62, 4), '#c8323f') })),
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#06120f' });
}
