import { Card, curve, circle, box, poly, rng, mix } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'What the two cliffs do not say';
export default function (): Card {
  const c = new Card('c02', 23),
    r = rng(12);
  c.add(
    c.sky(
      [[0, '#5a1a34'], [0.3, '#b0362f'], [0.55, '#ea7a3c'], [0.75, '#f9c26a'], [1, '#fde7b0']],
      { fy: 0.02, amount: 0.4 },
    ),
  );
  c.add(c.glow(304, 600, 300, '#fff3c0', 0.95, 0.35), c.path(circle(304, 596, 62), '#fff6d8'));
  c.add(
    c.at(310, 250, 1, m.streak(c, { w: 300, h: 16, col: '#f6a766' })),
    c.at(280, 300, 1, m.streak(c, { w: 220, h: 9, col: '#f6b777' })),
    c.at(330, 520, 1, m.streak(c, { w: 180, h: 8, col: '#fff0c0' })),
  );
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 735, amp: 16, seed: 5, step: 60 }), '#e08a52', [['#fff0c0', 0.6, [0, 0, 0, 0.3]]])),
  );
  c.add(
    c.cut(
      c.at(372, 728, 0.5, [
        c.path(
          poly([[-13, 0], [-8, -70], [8, -70], [13, 0]]),
          '#fbe9c4',
        ),
        c.path(
          poly([[-11.5, -22], [-10.2, -38], [10.2, -38], [11.5, -22]]) +
            poly([[-9, -54], [-8, -66], [8, -66], [9, -54]]),
          '#a8323a',
        ),
        c.path(box(-7, -82, 14, 12), '#fff6d8'),
        c.path(
          poly([[-11, -82], [0, -96], [11, -82]]),
          '#5a1a34',
        ),
      ]),
      { wob: 2 },
    ),
    c.path(
      poly([[372, 689], [470, 664], [470, 690]]),
      '#fff6d8',
      { opacity: 0.5 },
    ),
  );
  // water between the necks
  c.add(c.cut(m.waves(c, { y: 800, amp: 4, len: 70, col: '#c9603f', seed: 4 }), { wob: 3 }));
  c.add(
    [0, 1, 2, 3, 4, 5, 6].map((i) =>
      c.path(box(304 - 40 + i * 3, 806 + i * 13, 80 - i * 7, 3.4, 1.6), '#fff0c0', { opacity: 0.8 - i * 0.08 }),
    ),
  );
  const L = [
    [-20, 910, 1], [-20, 120, 1], [30, 96], [96, 104], [150, 150], [176, 214], [174, 252], [186, 272], [190, 296],
    [212, 342], [244, 392], [238, 414], [204, 420], [206, 440], [230, 452], [236, 464], [214, 474], [228, 486],
    [229, 502], [206, 518], [206, 540], [216, 572], [200, 612], [160, 628], [120, 650], [112, 720], [150, 800],
    [210, 870], [222, 910, 1],
  ];
  const R = [
    [620, 910, 1], [620, 150, 1], [572, 118], [516, 116], [462, 150], [432, 206], [430, 246], [420, 266],
    [424, 292], [404, 330], [372, 368], [352, 404], [362, 428], [396, 430], [396, 446], [372, 456], [364, 470],
    [386, 478], [372, 490], [374, 506], [396, 520], [394, 544], [376, 580], [388, 620], [430, 634], [476, 652],
    [492, 724], [470, 800], [412, 870], [398, 910, 1],
  ];
  const forest: string[] = [],
    city: string[] = [],
    pines = [1, 2, 3].map((s) => c.stamp(m.pine(c, { h: 100, col: mix('#2a1033', '#4a1836', s / 3), seed: s })));
  for (let i = 0; i < 17; i++) {
    const t = i / 16,
      x = -12 + 172 * t,
      y = 104 - 10 * Math.sin(t * 3) + Math.max(0, t - 0.62) ** 2 * 480;
    forest.push(pines[i % 3](x, y + 12, r.in(0.46, 0.84)));
  }
  [
    [596, 140, 40, 60, 0], [560, 124, 34, 44, 0], [528, 122, 26, 92, 1], [498, 132, 34, 40, 0],
    [470, 152, 30, 56, 0], [450, 178, 24, 34, 0],
  ].forEach(([x, y, w, h, t], i) =>
    city.push(
      c.at(
        x,
        y + 12,
        1,
        t
          ? m.tower(c, { w, h, wall: '#3a1533', roof: '#2a0f2c', glow: '#ffc765' })
          : m.house(c, {
              w,
              h,
              wall: '#44183a',
              roof: '#2a0f2c',
              glow: '#ffc765',
              seed: i + 3,
              lit: 0.8,
              steep: 0.9,
            }),
      ),
    ),
  );
  const cliff = (pts: Pt[], dir: number): string =>
    c.solid(curve(pts), '#2c1232', [
      ['#e4572e', 0.75, dir > 0 ? [1, 0.5, 0.62, 0.5] : [0, 0.5, 0.38, 0.5]],
      ['#12061c', 0.9, [0, 1, 0, 0.45]],
    ]);
  c.add(c.cut([forest, cliff(L, 1)], { wob: 7, shadow: 7 }), c.cut([city, cliff(R, -1)], { wob: 7, shadow: 7 }));
  // the eyes are lived-in: an arched window in each head
  const arch = (x: number, y: number, w: number, h: number, fig: Kids): Kids => [
    c.glow(x, y - h * 0.4, 60, '#ffb653', 0.55),
    c.path(
      curve([
        [x - w / 2, y, 1], [x - w / 2, y - h * 0.55], [x, y - h], [x + w / 2, y - h * 0.55], [x + w / 2, y, 1],
      ]),
      '#ffcf70',
    ),
    fig,
    c.line(`M${x - w / 2 - 4} ${y}h${w + 8}`, '#1a0a20', 4),
  ];
  c.add(
    arch(
      136,
      312,
      30,
      44,
      c.at(
        138,
        312,
        0.36,
        m.person(c, {
          coat: '#3a1533',
          hair: '#2a0f2c',
          skin: '#2a0f2c',
          cut: 'long',
          kind: 'dress',
          arms: [[-10, -50], [16, -64]],
        }),
      ),
    ),
  );
  c.add(
    arch(
      478,
      306,
      28,
      42,
      c.at(
        478,
        306,
        0.36,
        m.person(c, { coat: '#2a0f2c', hair: '#2a0f2c', skin: '#2a0f2c', hat: 'bowler', hatc: '#2a0f2c' }),
      ),
    ),
  );
  [
    [60, 420], [96, 516], [38, 610], [84, 700], [540, 400], [512, 520], [566, 620], [530, 716], [470, 380],
    [140, 400],
  ].forEach(([x, y]) => c.add(c.path(box(x, y, 7, 11, 2), '#ffb653', { opacity: r.in(0.5, 0.95) })));
  // stairs cut into the jaw, a door at each mouth
  c.add(m.rope(c, [186, 276], [424, 276], 26, '#1a0a20', 2.6));
  const walker = m.person(c, {
    kind: 'dress',
    coat: '#f3e4c4',
    hair: '#3a1533',
    cut: 'bob',
    skin: '#f0c39a',
    arms: [[-24, -58], [24, -58]],
    legs: [[-7, 0], [6, 0]],
    trousers: '#3a1533',
    sway: -3,
  });
  c.add(
    c.at(296, 291, 0.78, [
      c.line('M-92 -44Q0 -66 92 -44', '#1a0a20', 2.6),
      m.rope(c, [-88, -46], [-88, -20], 0, '#1a0a20', 1),
      m.rope(c, [88, -46], [88, -26], 0, '#1a0a20', 1),
      c.at(-88, 6, 0.52, m.house(c, { w: 40, h: 30, wall: '#7c2a3a', roof: '#3a1533', glow: '#ffe2a0', lit: 1 })),
      c.at(88, -26, 0.9, m.lantern(c, { metal: '#1a0a20', glow: '#fff3c0' })),
      walker,
    ]),
  );
  [
    [250, 140, 0.5], [290, 112, 0.36], [336, 150, 0.42], [366, 120, 0.3], [318, 186, 0.28],
  ].forEach(([x, y, s], i) => c.add(c.at(x, y, s, m.bird(c, { col: '#2a0f2c', wing: 0.7 + i * 0.2 }))));
  // a boat far below
  c.add(
    c.at(300, 838, 0.6, [
      c.path(
        curve([[-34, -10, 1], [-24, 4], [24, 4], [34, -10, 1], [0, -4]]),
        '#1a0a20',
      ),
      c.at(
        -4,
        -4,
        0.5,
        m.person(c, {
          coat: '#1a0a20',
          skin: '#1a0a20',
          hair: '#1a0a20',
          hat: 'wide',
          hatc: '#1a0a20',
          arms: [[20, -40], [24, -44]],
        }),
      ),
      c.line('M6 -26L34 8', '#1a0a20', 2),
    ]),
  );
  return c.finish({ vignette: 0.5, tint: '#2a0620' });
}
