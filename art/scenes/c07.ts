import { Card, curve, circle, box, poly, rng, dark, lite, taper, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = "Grandfather's winter";
export default function (): Card {
  const c = new Card('c07', 71),
    r = rng(6),
    wool = '#6b3f2e';
  // a hallway with striped paper
  c.add(
    c.path(
      box(-10, -10, 620, 800),
      c.linear([[0, '#c99a4f'], [1, '#b9803f']]),
      { filter: c.filter('brush', 0.03, 0.004, 0.35) },
    ),
  );
  c.add(
    c.path(Array.from({ length: 11 }, (_, i) => box(i * 60 - 4, -10, 22, 800)).join(''), '#a86f36', {
      opacity: 0.55,
    }),
  );
  c.add(c.glow(520, 120, 420, '#ffe6a8', 0.6, 0.4));
  c.add(
    c.cut(
      [
        c.path(box(-10, 70, 620, 26, 4), '#5a3322'),
        [96, 300, 504].map((x) => [
          c.path(circle(x, 104, 11), '#3a2018'),
          c.path(
            taper(
              [[x, 104], [x, 126], [x + 12, 128]],
              7,
              6,
            ),
            '#3a2018',
          ),
        ]),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  c.add(
    c.cut(c.solid(box(-10, 776, 620, 140), '#7a4a30', [['#3a1d18', 0.9, [0, 1, 0, 0.1]]]), { wob: 3, shadow: 8 }),
    c.line('M-10 810H610M-10 852H610', '#5a3322', 2, { opacity: 0.6 }),
  );
  c.add(c.path(ellipse(300, 800, 230, 22), '#2a120f', { opacity: 0.5 }));
  // the coat
  const out = curve([
    [262, 128], [218, 150], [168, 176], [128, 250], [104, 380], [84, 520], [92, 566, 1], [140, 578, 1], [164, 470],
    [184, 380, 1], [176, 540], [150, 760, 1], [230, 790], [300, 782], [372, 790], [452, 760, 1], [424, 540],
    [416, 380, 1], [436, 470], [462, 578, 1], [508, 566, 1], [518, 520], [496, 380], [472, 250], [432, 176],
    [382, 150], [338, 128], [300, 140],
  ]);
  const inside = curve([
    [300, 190, 1], [278, 330], [252, 520], [222, 774, 1], [300, 786], [380, 774, 1], [352, 520], [322, 330],
  ]);
  c.add(
    c.cut(
      [
        c.solid(out, wool, [
          [dark(wool, 0.7), 0.9, [0, 0.6, 0.6, 0.4]],
          ['#e0a468', 0.6, [1, 0.2, 0.6, 0.4]],
        ]),
      ],
      { wob: 5, shadow: 14 },
    ),
  );
  // what it is lined with
  const night = c.linear([[0, '#0d1436'], [0.45, '#243a78'], [0.75, '#6f86b5'], [1, '#dfe4ee']]);
  const pine = [1, 2].map((s) => c.stamp(m.pine(c, { h: 100, col: s > 1 ? '#16264a' : '#2a447c', seed: s })));
  const deep = [
    c.path(inside, night),
    m.stars(c, { n: 46, x: 230, y: 190, w: 150, h: 360, seed: 12 }),
    c.at(304, 330, 1, [c.glow(0, 0, 70, '#f6efd6', 0.8), c.path(circle(0, 0, 15), '#fdf6e0')]),
    c.solid(m.ridge(c, { y: 640, amp: 14, seed: 6, step: 50 }), '#8fa3cc', [['#fff', 0.6, [0, 0, 0, 0.2]]]),
    [230, 252, 276, 330, 352, 372, 310].map((x, i) => pine[0](x, 652 + (i % 3) * 5, 0.7 + (i % 3) * 0.2)),
    c.solid(m.ridge(c, { y: 704, amp: 10, seed: 11, step: 60 }), '#e3e8f2', [['#8fa3cc', 0.8, [0, 1, 0, 0.2]]]),
    c.glow(318, 690, 60, '#ffc765', 0.8),
    c.at(
      318,
      712,
      0.8,
      m.house(c, { w: 44, h: 30, wall: '#7a4a30', roof: '#f4f6fa', glow: '#ffdf8a', lit: 1, seed: 3 }),
    ),
    [238, 262, 370, 352].map((x, i) => pine[1](x, 742 + i * 5, 0.95 + (i % 2) * 0.3)),
    c.dots(
      Array.from({ length: 40 }, () => [r.in(225, 380), r.in(330, 780), r.in(0.8, 2.2)]),
      '#fff',
      { opacity: 0.9 },
    ),
  ];
  c.add(c.group({ 'clip-path': c.clip(inside) }, deep));
  // lapels, buttons, collar, pockets
  c.add(
    c.cut(
      [
        c.solid(
          curve([[300, 196, 1], [262, 128], [240, 150], [214, 232, 1], [246, 262, 1], [232, 282], [284, 330, 1]]),
          lite(wool, 0.1),
          [[dark(wool, 0.7), 0.7, [0, 0.3, 0.8, 0.3]]],
        ),
        c.solid(
          curve([[300, 196, 1], [338, 128], [360, 150], [386, 232, 1], [354, 262, 1], [368, 282], [317, 330, 1]]),
          lite(wool, 0.16),
          [['#e0a468', 0.5, [1, 0.2, 0.4, 0.3]]],
        ),
        c.path(
          curve([[256, 132], [300, 116], [344, 132], [322, 152], [300, 158], [278, 152]]),
          dark(wool, 0.55),
        ),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  c.add(
    [
      [236, 420], [226, 510], [214, 606],
    ].map(([x, y]) => [c.path(circle(x, y, 9), '#2a1512'), c.path(circle(x - 1, y - 1.5, 6.5), '#8a5a3c')]),
    [[366, 420], [376, 510]].map(([x, y]) => c.line(`M${x} ${y}h14`, '#2a1512', 3)),
  );
  c.add(
    c.cut(
      [
        c.solid(
          poly([[404, 560], [452, 548], [460, 574], [410, 588]]),
          dark(wool, 0.2),
          [['#e0a468', 0.4, [1, 0, 0, 0]]],
        ),
      ],
      { wob: 3, shadow: 4 },
    ),
  );
  c.add(
    c.cut(c.at(430, 562, 0.5, m.owl(c, { col: '#4a342a' }), { rot: 6 }), { wob: 1.5 }),
    c.cut(
      c.solid(
        poly([[404, 556], [454, 544], [460, 574], [410, 588]]),
        dark(wool, 0.12),
        [[dark(wool, 0.6), 0.6, [0, 1, 0, 0]]],
      ),
      { wob: 3, shadow: 3 },
    ),
  );
  // a train leaves by the sleeve
  c.add(
    c.cut(
      [
        c.line('M-10 628Q60 622 116 574', '#3a2018', 3),
        c.line('M-10 640Q66 634 126 580', '#3a2018', 3),
        c.line('M0 624l3 18M24 621l4 18M48 615l7 17M70 604l9 15M90 592l11 13', '#3a2018', 3),
      ],
      { wob: 1 },
    ),
    c.at(58, 620, 0.62, m.train(c, { col: '#a8323a', n: 1, smoke: '#fff6e4' }), { rot: -16 }),
  );
  // the child with a lamp, one foot already in snow
  c.add(c.glow(196, 700, 110, '#ffdf94', 0.7));
  c.add(
    c.cut(
      c.at(
        206,
        812,
        1.5,
        m.person(c, {
          kind: 'child',
          coat: '#e9e0cf',
          hair: '#3a2018',
          cut: 'bob',
          skin: '#f0c7a2',
          trousers: '#e9e0cf',
          arms: [[-16, -54], [22, -48]],
          legs: [[-6, 0], [14, -8]],
          lean: 4,
          light: 1,
        }),
      ),
      { wob: 2, shadow: 6 },
    ),
    c.at(182, 724, 1.2, m.lantern(c, { metal: '#2a1512', glow: '#fff3c4' })),
  );
  c.add(
    c.dots(
      Array.from({ length: 26 }, () => [r.in(170, 470), r.in(770, 850), r.in(1, 3)]),
      '#fff',
      { opacity: 0.9 },
    ),
  );
  c.add(
    c.cut(
      c.at(512, 812, 1, [
        c.path(
          curve([[-34, 0, 1], [-34, -46], [-30, -64, 1], [-6, -64, 1], [-4, -34], [24, -18], [30, 0, 1]]),
          '#2a1714',
        ),
        c.path(
          curve([[14, 4, 1], [14, -42], [18, -58, 1], [42, -58, 1], [44, -30], [72, -14], [78, 4, 1]]),
          '#3a211b',
        ),
        c.at(-18, -60, 0.5, m.pine(c, { h: 60, col: '#2f5a44' })),
      ]),
      { wob: 3, shadow: 6 },
    ),
  );
  return c.finish({ vignette: 0.55, tint: '#2a0d08' });
}
