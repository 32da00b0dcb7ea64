import { Card, curve, circle, box, poly, rng, taper, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The stoker';
export default function (): Card {
  const c = new Card('c42', 421),
    r = rng(17),
    iron = '#3a161c';
  c.add(c.sky([[0, '#080a18'], [0.6, '#171430'], [1, '#2c1a34']], { amount: 0.3 }),
    m.stars(c, { n: 90, h: 880, seed: 41, col: '#cfd3f0' }));
  c.add(c.glow(300, 560, 420, '#b8281f', 0.5, 0.4));
  const shape: Pt[] = [
    [300, 268, 1], [352, 190], [440, 150], [532, 186], [568, 290], [548, 420], [470, 580], [380, 730], [292, 836, 1],
      [210, 730],
    [124, 580], [48, 420], [32, 290], [66, 190], [160, 152], [250, 190],
  ];
  const inner = shape.map(([x, y, k = 0]): Pt => [300 + (x - 300) * 0.875, 470 + (y - 470) * 0.89, k]);
  // vessels are pipes
  const pipe = (pts: Pt[], w: number): string =>
    c.solid(taper(pts, w, w * 0.94, { round: false }), '#7a2026',
      [['#1a0610', 0.85, [0, 0, 0.7, 0.2]], ['#e0664a', 0.5, [1, 0, 0.6, 0.3]]]);
  c.add(
    c.cut(
      [
        pipe([[236, 236], [232, 130], [270, 74], [340, 62], [420, 84], [620, 92]], 66),
        pipe([[388, 220], [400, 150], [420, 110], [424, -20]], 50),
        pipe([[108, 230], [92, 150], [104, 110]], 40),
        c.path(ellipse(104, 106, 26, 9), '#1a0810'),
        c.line('M202 176H266M372 158L426 166M300 34V96M396 48L388 110', '#38101a', 6),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  c.add([[104, 84, 11], [92, 58, 15], [116, 34, 18]].map(([x, y, s], i) =>
    c.path(circle(x, y, s), '#8f7a8c', { opacity: 0.5 - i * 0.1 })));
  c.add(
    c.cut(
      [c.solid(curve(shape), '#8f2226', [['#22060f', 0.9, [0, 0.7, 0.7, 0.3]],
        ['#f0764f', 0.6, 'r', [0.76, 0.14, 0.4]]])],
      { wob: 6, shadow: 9 },
    ),
  );
  // the room inside
  const room = curve(inner);
  const wall = c.radial([[0, '#ff9a3c'], [0.3, '#c8401f'], [0.62, '#5f1520'], [1, '#230811']], [386, 560, 420], true);
  const seams = [250, 330, 410, 490, 570].map((y) => `M40 ${y}Q300 ${y + 24} 560 ${y}`).join('');
  c.add(
    c.group({ 'clip-path': c.clip(room) }, [
      c.path(room, wall, { filter: c.filter('brush', 0.02, 0.02, 0.3, '#1a0408') }),
      c.line(seams + 'M150 170V600M300 200V700M450 170V600', '#2a0810', 3, { opacity: 0.55 }),
      c.dots([250, 330, 410, 490].flatMap((y) => [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(
        (i): Pt => [62 + i * 53, y + 12 + 10 * Math.sin((i / 9) * 3.1), 2.4])), '#1c0710'),
      // below the grate: embers
      c.path(box(100, 648, 400, 240), '#1c060c'),
      c.glow(300, 700, 150, '#ff8a2f', 0.9, 0.5),
      [[268, 790, 90], [328, 790, 84], [298, 800, 110], [240, 740, 60], [352, 744, 58]].map(
        ([x, y, h], i) => c.at(x, y, 1, m.flame(c, { h, col: '#d9481f', lean: i * 3 - 6 }))),
      c.dots(Array.from({ length: 30 }, (): Pt => [r.in(220, 380), r.in(660, 740), r.in(0.8, 2)]), '#ffdf8a'),
      c.path(box(100, 632, 400, 20), '#2a0c14'),
      c.line('M130 632V652M160 632V652M190 632V652M220 632V652M250 632V652M280 632V652M310 632V652M340 632V652' +
        'M370 632V652M400 632V652M430 632V652', '#5a1a1c', 4),
      // gallery
      c.path(box(330, 392, 230, 12), '#2a0c14'), c.line('M340 392V364M380 392V364M420 392V364M460 392V364' +
        'M500 392V364M334 364H560', '#2a0c14', 4),
    ]),
  );
  c.add(c.line(room, '#1a050c', 6, { opacity: 0.8 }));
  // hatch into the night, ladder
  c.add(
    c.cut(
      [
        c.at(474, 394, 1, [
          c.path(curve([[-30, 0, 1], [-30, -80], [0, -108], [30, -80], [30, 0, 1]]), '#1a0810'),
          c.path(curve([[-23, 0, 1], [-23, -76], [0, -99], [23, -76], [23, 0, 1]]), '#1c2a5a'),
          c.dots([[-10, -70, 1.6], [8, -82, 2], [12, -48, 1.4], [-6, -40, 1.2], [2, -60, 1]], '#fff3cf'),
          c.at(6, -72, 0.24, m.moon(c, { r: 40, phase: 0.5, col: '#fff3cf' })),
          c.solid(poly([[-23, 0], [-23, -84], [-54, -92], [-54, 10]]), '#6a2a28', [['#1a0610', 0.7, [0, 0, 1, 0]]]),
        ]),
        c.at(352, 634, 1, m.ladder(c, { h: 262, w: 30, tw: 26, rungs: 13, col: '#3a141a' }), { rot: 5 }),
      ],
      { wob: 3, shadow: 5 },
    ),
  );
  // furnace
  c.add(c.glow(404, 570, 190, '#ffcf6a', 0.9, 0.3));
  c.add(
    c.cut(
      c.at(-26, -2, 1, [
        c.path(box(392, 478, 90, 154, 12), iron),
        c.path(box(410, 440, 40, 44), iron),
        c.path(curve([[400, 624, 1], [398, 560], [412, 528], [436, 520], [462, 530], [472, 560], [470, 624, 1]]),
          '#ffdf8a'),
        c.at(422, 624, 1, m.flame(c, { h: 84, col: '#e8541f', lean: -6 })),
          c.at(450, 624, 1, m.flame(c, { h: 70, col: '#e8541f', lean: 4 })),
        c.at(436, 626, 1, m.flame(c, { h: 58, col: '#ff8a2f' })),
        c.line(curve([[398, 624], [396, 560], [410, 524], [436, 516], [464, 526], [474, 560], [472, 624]], false),
          '#1a0810', 7),
      ]),
      { wob: 3 },
    ),
  );
  // letters: a heap, a chute, some on their way
  const note = c.stamp(m.letter(c, { w: 34, h: 23, paper: '#f3dcb4' })),
    pale = c.stamp(m.letter(c, { w: 34, h: 23, paper: '#fff0d0', seal: '#2f4a7a' }));
  c.add(c.cut([c.solid(poly([[152, 250], [214, 250], [206, 338], [160, 338]]), iron,
    [['#e0664a', 0.4, [1, 0, 0.4, 0]]])], { wob: 4, shadow: 5 }));
  const heap: [number, number, number][] = [
    [138, 618, -12], [170, 624, 8], [202, 620, -20], [232, 626, 14], [154, 602, 24], [186, 604, -6], [214, 606, 18],
      [142, 586, -30],
    [168, 586, 10], [196, 588, -14], [180, 570, 22], [158, 568, -8], [172, 552, 6],
  ];
  const air: [number, number, number][] = [[176, 360, -20], [194, 396, 40], [168, 436, -60], [190, 474, 16],
    [172, 516, 75]];
  c.add(c.cut([heap, air].flat().map(([x, y, rot], i) => (i % 3 ? note : pale)(i < heap.length ? 110 + x * 0.56 : x,
    y, 0.9, { rot })), { wob: 2, shadow: 5 }));
  // the man and his shovel
  c.add(
    c.cut(
      c.at(286, 634, 1.46, [
        m.person(c, {
          coat: '#5a3a34', trousers: '#1c0c14', skin: '#e0a070', hair: '#22101a', hat: 'none', light: 1, lean: 8,
          arms: [[14, -44], [30, -36]], legs: [[-16, 0], [10, 0]], knee: 4, scarf: '#d9b24a',
          behind: '',
          front: c.line('M-2 -56L52 -22', '#2a1210', 3.4) + c.path(poly([[46, -30], [70, -20], [66, -8], [42, -20]]),
            '#1a0a10'),
        }),
        c.at(58, -26, 0.6, m.letter(c, { w: 34, h: 23, paper: '#fff0d0' }), { rot: 22 }),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // a puppet on a nail, its strings tied up
  c.add(
    c.cut(
      c.at(96, 470, 0.8, [
        c.line('M0 -232V-146M-46 -138L0 -232L54 -116', '#e0b48a', 1.6),
        m.marionette(c, { dress: '#3f5f7a', skin: '#d9a878', joint: '#4a1f1c' }),
      ], { rot: 4 }),
      { wob: 2, shadow: 5 },
    ),
    c.path(circle(108, 286, 4), '#1a0810'),
  );
  c.add(c.cut(m.roofs(c, { y: 900, seed: 8, col: '#0d0c20', glow: '#e0703f', h: 36, lit: 0.3 }), { wob: 4 }));
  return c.finish({ vignette: 0.5, tint: '#05020c' });
}
