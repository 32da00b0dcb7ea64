import { Card, curve, circle, ellipse, box, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Flats to let';
export default function (): Card {
  const c = new Card('c33', 307);
  const r = rng(5);
  const lit = '#ffcf70';
  const pulp = '#9a958e';
  // a cream kitchen wall at dusk
  c.add(
    c.path(box(-10, -10, 620, 730), c.linear([[0, '#a8a2a4'], [0.45, '#dccdb4'], [1, '#f0dcb4']]),
      { filter: c.filter('brush', 0.006, 0.03, 0.2, '#8f877c') }),
    c.glow(300, 470, 400, '#fff0cc', 0.7, 0.4),
  );
  // the lid, open behind them
  const cup = c.stamp(c.solid(curve([[-58, 60, 1], [-60, 0], [-36, -44], [0, -56], [36, -44], [60, 0], [58, 60, 1]]),
    '#7f7a74', [['#4a4648', 0.8, [0.5, 0, 0.5, 0.6]], ['#cfc8bc', 0.5, [0.5, 1, 0.5, 0.5]]]));
  c.add(
    c.cut(
      [
        c.solid(curve([[24, 156, 1], [48, 132], [552, 132], [576, 156, 1], [556, 520, 1], [44, 520, 1]]), pulp,
          [['#4a4648', 0.85, [0, 1, 0.1, 0.2]], ['#e6ddd0', 0.7, [0.6, 0, 0.5, 0.4]]]),
        [120, 300, 480].map((a) => cup(a, 254, 1.25)), [130, 300, 470].map((a) => cup(a, 420, 1.2)),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.cut([c.at(430, 134, 1.1, m.bird(c, { pose: 'stand', col: '#5a3f38' })), c.at(496, 134, 0.8, m.bird(c,
      { pose: 'stand', col: '#8a6a5a' }), { flip: true })], { wob: 2, shadow: 5 }),
  );
  // windows
  const pane = (px: number, y: number, w: number, h: number, on = true): string =>
    c.path(curve([[px - w / 2 - 4, y + 4, 1], [px - w / 2 - 4, y - h + 6], [px, y - h - 8], [px + w / 2 + 4, y - h +
      6], [px + w / 2 + 4, y + 4, 1]]), '#8a7260') +
    c.path(curve([[px - w / 2, y, 1], [px - w / 2, y - h + 8], [px, y - h - 3], [px + w / 2, y - h + 8], [px + w / 2,
      y, 1]]), on ? lit : '#3a3440');
  const bars = (px: number, y: number, w: number, h: number): string =>
    c.line(`M${px} ${y}V${y - h}M${px - w / 2} ${y - h * 0.45}H${px + w / 2}`, '#8a7260', 2.6);
  const shell = (col: string): string =>
    c.solid(curve([[0, -250], [62, -206], [96, -106], [80, -26], [0, 10], [-80, -26], [-96, -106], [-62, -206]]), col,
      [['#6f6472', 0.85, [0, 0.9, 0.55, 0.3]], ['#ffffff', 0.8, 'r', [0.68, 0.26, 0.4]]]);
  // the back row: one on strings, one already asleep
  c.add(
    c.cut(
      [
        c.at(212, 560, 0.98, [
          shell('#e6d3b4'), c.glow(4, -150, 90, lit, 0.5), pane(4, -116, 74, 84),
          c.group({ 'clip-path': c.clip(box(-33, -206, 74, 90)) },
            [c.line('M-8 -206L-14 -160M12 -206L18 -164M4 -206V-176', '#5a3a2c', 1.4), c.at(4, -116, 0.42,
            m.marionette(c, { dress: '#c8473f' }))]),
        ]),
        c.at(392, 556, 0.96, [shell('#dcd0c4'), pane(-26, -130, 40, 48, false), pane(30, -130, 40, 48), bars(30, -130,
          40, 48), bars(-26, -130, 40, 48), pane(2, -46, 40, 46), bars(2, -46, 40, 46)]),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  // the front row
  const one = c.stamp([
    shell('#f6ead4'),
    c.glow(2, -116, 90, lit, 0.5), pane(2, -80, 88, 100),
    c.group({ 'clip-path': c.clip(box(-42, -184, 88, 104)) }, [
      c.at(-8, -78, 0.92, m.person(c, { kind: 'dress', coat: '#5a3440', skin: '#5a3440', hair: '#5a3440', cut: 'long',
        arms: [[22, -66], [30, -48]], lean: 3 })),
      c.at(4, -112, 0.42, m.violin(c, { col: '#a8451c' }), { rot: 66 }), c.line('M14 -166L50 -104', '#2a1a16', 2.6),
    ]),
  ]);
  const bloom = ['#c8323f', '#f0a03a'].map((col, i) =>
    c.stamp(m.flower(c, { kind: i ? 'daisy' : 'tulip', h: 44, lean: 0, size: 1.5, col, heart: '#fff3cf',
      leaves: false })));
  const two = c.stamp([
    shell('#fbf3e4'), c.glow(0, -150, 96, lit, 0.45),
    pane(-34, -136, 42, 52), bars(-34, -136, 42, 52), pane(34, -136, 42, 52), bars(34, -136, 42, 52),
    c.path(box(-60, -134, 52, 11, 2) + box(8, -134, 52, 11, 2), '#8a5a3c'),
    [-50, -34, -18, 18, 34, 50].map((a, i) => bloom[i % 2](a, -132, 0.36)),
    c.path(curve([[-26, 2, 1], [-26, -50], [0, -72], [26, -50], [26, 2, 1]]), '#6a4a3a'), c.path(curve([[-21, 4, 1],
      [-21, -48], [0, -66], [21, -48], [21, 4, 1]]), '#3f6a70'), c.path(circle(12, -26, 3.4), '#f0c85a'),
  ]);
  // the third: somebody has moved out
  const rim: Pt[] = [[-92, -128], [-70, -152], [-52, -126], [-28, -164], [-6, -134], [18, -170], [40, -132], [64,
    -158], [92, -126]];
  const three = c.stamp([
    c.path(ellipse(0, -126, 90, 30), '#2f2a34'), c.path(ellipse(0, -118, 80, 22), '#1c1822'),
    c.solid(curve([...rim.map(([a, b]) => [a, b, 1]), [96, -106], [80, -26], [0, 10], [-80, -26], [-96, -106, 1]]),
      '#efe2cc', [['#6f6472', 0.85, [0, 0.9, 0.55, 0.3]], ['#ffffff', 0.7, 'r', [0.7, 0.2, 0.4]]]),
    pane(-20, -40, 44, 50, false), bars(-20, -40, 44, 50),
  ]);
  const tray = c.stamp([
    c.solid(curve([[30, 590, 1], [60, 560], [96, 596], [130, 614], [180, 600], [216, 562], [250, 600], [300, 614],
      [350, 600], [384, 562], [420, 600], [470, 614], [506, 596], [540, 560], [570, 590, 1], [552, 704, 1], [48, 704,
      1]]),
      '#a8a29a', [['#54504f', 0.85, [0, 1, 0.1, 0.2]], ['#f0e8dc', 0.7, [0.6, 0, 0.5, 0.4]]]),
    c.line('M96 610Q130 640 170 700M216 580Q214 640 206 700M384 580Q386 640 394 700M504 610Q470 640 430 700',
      '#7f7a74', 3, { opacity: 0.7 }),
  ]);
  // the table gives it all back, only not quite
  c.add(
    c.path(box(-10, 700, 620, 210), c.linear([[0, '#8f8880'], [0.4, '#6a6468'], [1, '#3a363e']])),
    c.group({ 'clip-path': c.clip(box(0, 704, 600, 200)), opacity: 0.7 },
      c.group({ transform: 'translate(0 1408) scale(1 -1)', filter: c.filter('blur', 0.8) }, [
      one(126, 610, 0.96), two(300, 612, 0.98), c.at(476, 610, 0.96, [shell('#efe2cc'), pane(-20, -40, 44, 50),
        pane(10, -130, 60, 66), bars(10, -130, 60, 66), bars(-20, -40, 44, 50)]), tray(0, 0),
    ])),
    c.path(box(-10, 700, 620, 210), c.linear([[0, '#d6cbb8', 0.1], [0.3, '#4a464e', 0.1], [1, '#24202a', 0.6]])),
    c.line('M-10 702H610', '#efe6d8', 2.4, { opacity: 0.7 }),
  );
  c.add(
    c.cut([one(126, 610, 0.96), two(300, 612, 0.98), three(476, 610, 0.96)], { wob: 3, shadow: 9 }),
    c.cut(tray(0, 0), { wob: 4, shadow: 6 }),
  );
  // sheets, knotted; a ladder; the roof that came off
  const rope: Pt[] = [[494, 462], [524, 520], [530, 590], [540, 660], [534, 740]];
  c.add(
    c.cut(
      [
        c.path(taper(rope, 15, 13), '#fbf6ec'), c.path(taper(rope.map(([a, b]) => [a - 4, b]), 4, 4), '#c9bfb4'),
        c.path([[510, 500], [528, 560], [535, 624], [538, 690]].map(([a, b]) => ellipse(a, b, 11, 8)).join(''),
          '#e0d6c8'),
        c.path(curve([[526, 736, 1], [542, 738, 1], [556, 772, 1], [540, 762], [524, 776, 1]]), '#fbf6ec'),
        c.at(222, 704, 1, m.ladder(c, { h: 200, w: 30, tw: 22, rungs: 9, col: '#7a5238' }), { rot: -17 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.path(ellipse(424, 786, 60, 8), '#17141c', { opacity: 0.5 }),
    c.cut(c.solid(curve([[372, 782, 1], [368, 744], [394, 712], [430, 708], [464, 730], [478, 776, 1], [456, 764, 1],
      [440, 782, 1], [424, 764, 1], [404, 784, 1], [390, 766, 1]]), '#f3e6d0', [['#6f6472', 0.8, [0, 1, 0.5, 0.3]],
      ['#fff', 0.6, [0.7, 0, 0.5, 0.5]]]),
      { wob: 3, shadow: 6 }),
    c.cut(c.at(500, 838, 0.56, [m.person(c, { coat: '#2f5a6a', hat: 'wide', hatc: '#3a2a30', arms: [[-16, -40], [16,
      -36]], legs: [[-16, 0], [14, 0]], lean: 8 }), c.at(20, -22, 0.7, m.suitcase(c))]), { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 10 }, () => [r.in(40, 560), r.in(160, 560), r.in(1, 2)]), '#fff6e0',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.4, tint: '#1c1624' });
}
