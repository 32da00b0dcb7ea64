import { Card, curve, circle, ellipse, box, poly, rng, num } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Counter closed for clouds';
export default function (): Card {
  const c = new Card('c26', 251);
  const r = rng(7);
  c.add(
    c.sky([[0, '#86b4d6'], [0.35, '#b9d6e6'], [0.7, '#e6f0f0'], [1, '#cfe0dc']], { amount: 0.28, ink: '#7fa8cc' }),
    c.glow(120, 190, 300, '#fffbe8', 0.7, 0.4),
  );
  // the county, a long way down
  c.add(
    c.group({ opacity: 0.55 }, c.cut([
      c.path(poly([[-20, 806], [160, 790], [190, 920], [-20, 920]]), '#b9cf9a'), c.path(poly([[160, 790], [330, 800],
        [350, 920], [190, 920]]), '#d6d8a0'),
      c.path(poly([[330, 800], [480, 784], [520, 920], [350, 920]]), '#a5c49a'), c.path(poly([[480, 784], [620, 796],
        [620, 920], [520, 920]]), '#cbd3a5'),
      c.line(curve([[-20, 880], [120, 850], [260, 870], [420, 840], [620, 860]], false), '#8fb8cc', 9),
    ], { wob: 6 })),
    c.path(box(-10, 770, 620, 90), c.linear([[0, '#dcebee'], [1, '#dcebee', 0]])),
  );
  // those who were turned away, with their post
  const mail = c.stamp(m.letter(c, { w: 44, h: 30 }));
  c.add(
    c.cut([c.at(96, 250, 1, m.cloud(c, { w: 110, h: 50, seed: 5, col: '#fdf8ee', shade: '#9ab8d0' })), mail(96, 246,
      0.8, { rot: -8 })], { wob: 4 }),
    c.cut([c.at(196, 150, 0.8, m.cloud(c, { w: 100, h: 46, seed: 15, col: '#f6f4ee', shade: '#9ab8d0' })), mail(196,
      148, 0.62, { rot: 10 })], { wob: 4 }),
    c.cut([c.at(78, 420, 0.7, m.cloud(c, { w: 90, h: 46, seed: 25, col: '#f6f4ee', shade: '#9ab8d0' })), mail(78, 416,
      0.56, { rot: 4 })], { wob: 4 }),
  );
  // the ladder up from the world
  c.add(c.cut(c.at(300, 930, 1, m.ladder(c, { h: 220, w: 40, tw: 28, rungs: 10, col: '#a8744a' }), { rot: -6 }),
    { wob: 3 }));
  // the cloud it stands on
  const puff = (list: Pt[]): string => list.map(([a, b, s]) => circle(a, b, s)).join('');
  c.add(
    c.cut(
      [
        c.solid(puff([[70, 690, 66], [150, 726, 70], [250, 740, 74], [360, 744, 72], [460, 726, 74], [540, 690, 66],
          [300, 690, 90]]), '#e9eef0', [['#7fa0c4', 0.9, [0, 1, 0, 0.3]]]),
        c.solid(puff([[60, 640, 56], [540, 640, 56]]) + box(40, 560, 520, 130, 60), '#fdf9f0', [['#b9cfe0', 0.7, [0,
          1, 0.2, 0.3]], ['#ffffff', 0.8, [0.3, 0, 0.4, 0.6]]]),
      ],
      { wob: 6, shadow: 9 },
    ),
  );
  // the post office
  const pink = '#f0c4b4';
  c.add(
    c.cut(
      [
        c.path(ellipse(424, 572, 130, 14), '#8fa8c4', { opacity: 0.5 }),
        c.solid(poly([[320, 570], [320, 340], [424, 256], [528, 340], [528, 570]]), pink, [['#b8707a', 0.75, [1, 0.6,
          0.4, 0.3]], ['#fff3e0', 0.7, [0, 0.2, 0.5, 0.4]]]),
        c.solid(poly([[298, 346], [424, 240], [550, 346], [540, 360], [424, 264], [308, 360]]), '#35608a',
          [['#a9cfe0', 0.5, [0, 0, 0.5, 0.4]]]),
        c.at(424, 316, 1.25, m.letter(c, { w: 60, h: 40, paper: '#fff6e4', seal: '#c8473f' })),
      ],
      { wob: 3, shadow: 6 },
    ),
    c.glow(424, 462, 90, '#ffe7a8', 0.6),
    c.cut(
      [
        c.path(box(352, 408, 144, 92, 3), '#5a3440'), c.path(box(358, 414, 132, 80), '#ffe7b0'),
        // the shutter is nearly down
        c.solid(box(358, 414, 132, 60), '#7f9ab0', [['#35506a', 0.6, [0, 1, 0, 0.2]]]),
        c.line('M358 426H490M358 438H490M358 450H490M358 462H490', '#5f7a94', 2.4),
        c.path(box(398, 474, 52, 5, 2), '#35506a'),
        // awning
        c.path([0, 1, 2, 3, 4, 5].map((i) => curve([[340 + i * 28, 380, 1], [368 + i * 28, 380, 1], [370 + i * 28,
          408, 1], [354 + i * 28, 418], [338 + i * 28, 408, 1]])).filter((_, i) => i % 2 === 0).join(''), '#c8473f'),
        c.path([0, 1, 2, 3, 4, 5].map((i) => curve([[340 + i * 28, 380, 1], [368 + i * 28, 380, 1], [370 + i * 28,
          408, 1], [354 + i * 28, 418], [338 + i * 28, 408, 1]])).filter((_, i) => i % 2).join(''), '#fff6e4'),
        c.path(box(338, 498, 172, 12, 2), '#8a5a4a'),
        // ledger and flower on the ledge
        c.at(392, 492, 0.52, m.openBook(c, { w: 120, h: 60, cover: '#35608a' })),
        c.at(484, 498, 0.6, [c.at(0, -22, 1, m.flower(c, { kind: 'tulip', h: 62, col: '#c8473f', lean: -6 })),
          c.path(poly([[-14, -26], [14, -26], [10, 0], [-10, 0]]), '#c98a4a')]),
        c.path(box(370, 530, 60, 8, 4), '#5a3440'), c.path(box(448, 526, 50, 44, 3), '#d69a90'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // ropes for a queue of hundreds: a maze
  const place = (u: number, v: number): Pt => [304 + (u - 3) * (66 + 6 * v), 582 + v * 31];
  const plan = m.mazePlan({ cols: 6, rows: 4, cell: 1, seed: 9, place });
  const posts: Pt[] = [];
  for (let j = 0; j <= 4; j++) for (let i = 0; i <= 6; i++) posts.push(place(i, j));
  c.add(
    c.group({ opacity: 0.35 }, c.line(plan.walls, '#7f9ac0', 5)),
    c.cut(
      [
        c.at(0, -21, 1, c.line(plan.walls, '#8a2f3c', 4)), c.at(0, -22, 1, c.line(plan.walls, '#d2584f', 2.4)),
        c.line(posts.map(([a, b]) => `M${num(a)} ${num(b)}v-27`).join(''), '#c9983f', 4),
        c.path(posts.map(([a, b]) => circle(a, b - 29, 3.6) + ellipse(a, b, 7, 2.6)).join(''), '#b0822f'),
      ],
      { wob: 2 },
    ),
  );
  // the only customer
  c.add(
    c.path(ellipse(136, 760, 90, 11), '#7f9ac0', { opacity: 0.6 }),
    c.cut(
      c.at(134, 756, 1.36, [
        m.horse(c, { col: '#9a6a4a', mane: '#4a2c24', pose: 'stand' }),
        c.line('M-2 -76Q14 -70 24 -84', '#5a3424', 4),
        c.path(box(-16, -62, 40, 30, 5), '#7a4526'), c.path(curve([[-16, -60, 1], [24, -60, 1], [22, -44], [4, -38],
          [-14, -44]]), '#9a5f34'),
        c.at(0, -64, 0.42, m.letter(c), { rot: -14 }), c.at(12, -64, 0.42, m.letter(c), { rot: 12 }),
        c.at(61, -116, 0.5, m.hat(c, { kind: 'bowler', col: '#24406a', band: '#e0b04a' }), { rot: 8 }),
      ]),
      { wob: 2, shadow: 5 },
    ),
    // what fell through
    [[470, 838, 0.6, 20], [520, 800, 0.44, -16], [180, 850, 0.5, -24]].map(([a, b, s, rot]) => mail(a, b, s,
      { rot })),
    [[470, 196, 0.7, -18], [528, 140, 0.52, 14], [448, 112, 0.4, 30], [504, 76, 0.3, -10]].map(([a, b, s, rot]) =>
      mail(a, b, s, { rot })),
    c.dots(Array.from({ length: 14 }, () => [r.in(30, 570), r.in(80, 540), r.in(1, 2)]), '#ffffff', { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.25, tint: '#1c3560' });
}
