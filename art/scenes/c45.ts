import { Card, curve, circle, box, poly, rng, taper, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { heartPath } from '../lib/motifs_extra_b.js';

export const title = 'Delivery';
export default function (): Card {
  const c = new Card('c45', 457),
    r = rng(4),
    gold = '#ffd27a',
    ink = '#060b1c';
  c.add(c.sky([[0, '#0a1026'], [0.36, '#1b2a4c'], [0.58, '#46587a'], [1, '#0a1228']], { amount: 0.4, fy: 0.018 }));
  const sea = (y: number, col: string, seed: number, amp = 12): string =>
    c.cut(m.waves(c, { y, amp, len: 130, col, seed }), { wob: 6 });
  c.add(sea(556, '#2c4468', 3, 8), sea(590, '#223759', 7, 10));
  // what comes out below the door
  c.add(c.glow(356, 640, 340, gold, 0.85, 0.4));
  // the door, with nothing behind it
  c.add(
    c.cut(
      c.at(356, 640, 1, [
        c.path(box(-108, -398, 216, 402, 3), '#2a1a26'),
        c.solid(box(-96, -386, 192, 380), '#5f2f38', [['#12081a', 0.85, [0, 0, 0.8, 0.4]],
          ['#c9705a', 0.45, [1, 0.8, 0.5, 0.4]]]),
        c.path(box(-78, -366, 68, 116, 2) + box(10, -366, 68, 116, 2) + box(-78, -136, 68, 104, 2) +
          box(10, -136, 68, 104, 2), '#3f1d2a'),
        c.line('M-78 -250V-366H-10M10 -250V-366H78M-78 -32V-136H-10M10 -32V-136H78', '#1c0c18', 3),
        c.path(box(-116, -410, 232, 18, 3), '#3a2430'),
        c.path(box(-96, -12, 192, 12), '#fff6d0'),
        c.path(box(-96, -386, 3, 380) + box(93, -386, 3, 380) + box(-96, -388, 192, 3), gold, { opacity: 0.8 }),
        c.path(circle(78, -186, 8), gold), c.path(box(73, -176, 10, 22, 3), '#c9983f'),
        // somebody is at home: the eye in the spy-hole
        c.path(circle(0, -216, 21), '#2a1420'),
        c.at(0, -216, 1, m.eye(c, { w: 36, white: '#fff3cf', iris: '#b87a2f' })),
        c.line(circle(0, -216, 21), '#c9983f', 4),
      ]),
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(c.glow(356, 636, 130, '#fff0b8', 0.8, 0.5));
  // the knocker is a mask
  c.add(
    c.cut(
      [
        c.at(356, 498, 0.66, m.mask(c, { col: '#d9a84a', hole: '#22101c', mark: '#8a5a24' })),
        c.line(curve([[338, 506], [340, 530], [356, 536], [372, 530], [374, 506]], false), '#8a5a24', 5),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // light on the water
  const run = (y: number, w: number, dx: number): string => taper(
    [[356 + dx - w, y], [356 + dx, y + 2], [356 + dx + w, y]], (t) => 7 * Math.sin(Math.PI * t) + 0.4);
  c.add(sea(650, '#182a49', 11, 9));
  let streaks = '';
  for (let i = 0; i < 15; i++) streaks += run(654 + i * 15, (96 - i * 3.4) * r.in(0.5, 1.1), r.in(-16, 16));
  c.add(c.path(streaks, c.linear([[0, '#fff0b8', 0.95], [1, gold, 0.05]], [0, 646, 0, 880], true)));
  // the boat, its lamp, what he brings
  c.add(c.glow(66, 566, 150, gold, 0.5, 0.35));
  c.add(
    c.cut(
      c.at(160, 694, 1, [
        c.line('M-92 -22V-104Q-92 -122 -78 -122', '#2a1a20', 4),
        c.at(-78, -124, 1.5, m.lantern(c, { glow: '#fff0c0', metal: '#20141c' })),
        c.at(56, -4, 1.42, m.person(c, {
          coat: '#35507a', trousers: '#151a2c', skin: '#b87a54', hair: '#20141c', hat: 'bowler', hatc: '#c1493c',
            lean: 8, light: 1,
          arms: [[-6, -36], [40, -78]], legs: [[-8, 0], [10, 0]],
        })),
        c.path(poly([[-60, -20], [-62, -58], [-18, -60], [-14, -20]]), '#b08450'),
        c.line('M-61 -40L-16 -42M-40 -59V-20', '#e9dcc0', 3),
        c.path(poly([[-4, -20], [-6, -46], [22, -46], [24, -20]]), '#8f6a4a'),
        c.path(heartPath(4, -66, 25), '#d23a45'), c.path(heartPath(-2, -72, 10), '#f0807a', { opacity: 0.7 }),
        c.line('M-14 -88Q4 -60 26 -82', '#f6e2c0', 2.4),
        c.solid(curve([[-124, -40, 1], [-108, -4], [-80, 18], [70, 20], [104, 0], [122, -34, 1], [60, -20],
          [-60, -20]]), '#4f3230', [
          [ink, 0.85, [0, 1, 0.2, 0.1]], ['#ffcf8a', 0.5, [1, 0, 0.6, 0.4]],
        ]),
        c.line('M-118 -28Q0 4 116 -24', '#c9a06a', 3.4),
      ]),
      { wob: 3, shadow: 6 },
    ),
  );
  // near waves, cut open at the front: the anchor holds
  c.add(c.group({ opacity: 0.93 }, sea(722, '#10203c', 15, 12)));
  c.add(c.path(box(-10, 760, 620, 160), c.linear([[0, '#16304f', 0], [0.3, '#1d4468', 0.5], [1, ink, 0.9]])));
  c.add(
    c.line(curve([[250, 696], [276, 740], [300, 770], [318, 784]], false), '#c9b58a', 2.6),
    c.cut(c.at(318, 780, 0.98, m.anchor(c, { col: '#c99a4f' }), { rot: -14 }), { wob: 2, shadow: 5 }),
  );
  c.add(c.path(streaks, gold, { opacity: 0.14 }));
  c.add(c.line(curve([[-10, 738], [90, 728], [190, 742], [300, 730]], false) +
    curve([[380, 744], [470, 732], [610, 744]], false), '#8fa5c4', 2.4, { opacity: 0.5 }));
  c.add([[350, 790, 3], [356, 776, 2], [286, 800, 3], [278, 786, 2]].map(
    ([x, y, s]) => c.line(circle(x, y, s), '#9fb8d0', 1.2, { opacity: 0.7 })),
    c.path(ellipse(320, 884, 60, 6), ink, { opacity: 0.5 }));
  return c.finish({ vignette: 0.55, tint: '#02040e' });
}
