import { Card, curve, circle, ellipse, box, poly, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The moon in dry dock';
export default function (): Card {
  const c = new Card('c23', 227);
  const r = rng(17);
  const lamp = '#ffd88a';
  c.add(
    c.sky([[0, '#0e1826'], [0.3, '#24384c'], [0.52, '#4f6a7c'], [0.6, '#7f949c'], [1, '#1c2a38']], { amount: 0.25,
      ink: '#0a121c' }),
    m.stars(c, { n: 60, h: 330, seed: 21, col: '#e6eef0' }),
  );
  // the sea outside the gate; somebody looks in
  c.add(
    c.cut(m.waves(c, { y: 520, amp: 5, len: 70, col: '#2f5468', seed: 6, bottom: 640 }), { wob: 4 }),
    c.cut(c.at(140, 512, 0.66, m.whale(c, { col: '#1c3444', belly: '#8fa5ac', eye: '#ffe7a8' }), { rot: 8 }),
      { wob: 4 }),
    c.group({ 'clip-path': c.clip(box(-10, 526, 620, 100)) }, c.cut(m.waves(c, { y: 536, amp: 5, len: 60,
      col: '#24465a', seed: 9, bottom: 640 }), { wob: 4 })),
    c.cut(c.at(540, 536, 0.9, [c.line('M4 -6V-86', '#1a2430', 3), c.path(poly([[6, -84], [44, -22], [6, -18]]),
      '#cfd9d6'), m.rowboat(c, { col: '#7a3f30' })]), { wob: 2 }),
  );
  // dock walls in steps, and the gate
  c.add(
    c.cut(
      [
        c.path(box(-10, 568, 620, 60), '#34444e'),
        c.line(Array.from({ length: 13 }, (_, i) => `M${i * 50} 570v56`).join(''), '#1c2832', 3),
        c.path(box(-10, 562, 620, 10), '#55666c'),
      ],
      { wob: 4, shadow: 5 },
    ),
    c.cut(
      [0, 1, 2].map((i) => c.solid(poly([[-20, 600 + i * 64], [120 - i * 36, 600 + i * 64], [120 - i * 36, 920], [-20,
        920]]), ['#5a6468', '#4f5a60', '#454f58', '#3a444e'][i],
        [['#141c26', 0.7, [0, 1, 0.4, 0.2]], ['#f0d8a0', 0.5, [1, 0, 0.5, 0.3]]]) +
        c.solid(poly([[620, 600 + i * 64], [480 + i * 36, 600 + i * 64], [480 + i * 36, 920], [620, 920]]),
          ['#525c62', '#485258', '#3e4850', '#343e48'][i],
          [['#141c26', 0.7, [1, 1, 0.6, 0.2]], ['#f0d8a0', 0.5, [0, 0, 0.5, 0.3]]])),
      { wob: 4, shadow: 9 },
    ),
    c.cut(c.solid(poly([[-20, 920], [60, 792], [540, 792], [620, 920]]), '#4a545c', [['#10161f', 0.85, [0, 1, 0,
      0.2]], ['#ffe0a0', 0.6, 'r', [0.5, 0, 0.4]]]), { wob: 4 }),
    c.path(ellipse(300, 806, 220, 22), '#0a1018', { opacity: 0.55 }),
  );
  // the moon on its timbers
  const prop = (a: Pt, b: Pt, w: number): string => taper([a, b], w, w, { steps: 1, round: false });
  const M: Pt = [300, 460];
  const R = 218;
  const face = circle(M[0], M[1], R);
  const clean = curve([[330, 232, 1], [360, 300], [330, 360], [362, 420], [338, 486], [372, 548], [350, 620], [372,
    690, 1], [540, 700, 1], [560, 220, 1]]);
  const pits: Pt[] = [[206, 330, 34], [276, 300, 20], [160, 420, 24], [236, 430, 42], [300, 380, 22], [180, 510, 30],
    [262, 534, 26], [210, 600, 22], [300, 620, 30], [314, 462, 16]];
  c.add(
    c.glow(330, 440, 330, '#e9eef0', 0.3, 0.5),
    c.cut(
      [
        c.path(prop([176, 800], [120, 560], 16) + prop([424, 800], [486, 560], 16), '#4a2f1f'),
        c.solid(face, '#a8b4ba', [['#2f4050', 0.9, [0, 0.9, 0.45, 0.3]], ['#eef3f0', 0.6, [0.5, 0, 0.5, 0.4]]]),
        c.group({ 'clip-path': c.clip(face) }, [
          pits.map(([a, b, s]) => c.path(ellipse(a, b, s, s * 0.86), '#6f808c') + c.path(ellipse(a + s * 0.1, b +
            s * 0.14, s * 0.82, s * 0.66), '#8a9aa4')),
          c.solid(clean, '#fff0c8', [['#e0b878', 0.7, [1, 1, 0.3, 0.3]], ['#fffbe8', 0.8, [0.1, 0.2, 0.6, 0.4]]]),
          c.line('M352 300l22 -10M340 352l24 -8M364 426l22 -8M346 492l24 -8M376 552l20 -8M356 616l22 -8', '#fffbe8',
            4, { opacity: 0.9 }),
        ]),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // a heart somebody cut into it long ago; the scraper goes round it
  c.add(
    c.at(430, 560, 1, [c.line(curve([[0, 20, 1], [-22, -4], [-18, -22], [-6, -22], [0, -12, 1], [6, -22], [18, -22],
      [22, -4]]), '#b04a3c', 6)], { rot: 6 }),
    // the painted eye of a boat
    c.cut(c.at(176, 392, 1.12, m.eye(c, { white: '#fff6e0', iris: '#2f6f9c', ink: '#16202c' }), { rot: -12 }),
      { wob: 2 }),
  );
  // cradle and struts
  c.add(
    c.cut(
      [
        c.solid(prop([84, 804], [128, 610], 20) + prop([516, 804], [472, 610], 20) + prop([196, 806], [186, 656],
          18) + prop([404, 806], [414, 656], 18), '#7a5030',
          [['#20140f', 0.7, [0, 0, 0.8, 0.3]]]),
        c.solid(curve([[118, 606, 1], [190, 648], [300, 668], [410, 648], [482, 606, 1], [486, 640, 1], [414, 684],
          [300, 704], [186, 684], [114, 640, 1]]), '#8a5c36',
          [['#24160f', 0.8, [0, 1, 0, 0.2]], ['#ffd88a', 0.6, [0.6, 0, 0.5, 0.6]]]),
        c.path([230, 270, 310, 350].map((a) => box(a - 4, 692, 28, 114, 2)).join(''), '#5a3a24'),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // its anchor, let out on the left
  c.add(
    c.line('M116 520Q70 560 66 640', '#20303c', 5, { 'stroke-dasharray': '7 5' }),
    c.cut(c.at(66, 640, 1.05, m.anchor(c, { col: '#24303a' }), { rot: 10 }), { wob: 2, shadow: 5 }),
  );
  // lamps on a wire
  const bulbs: Pt[] = [[70, 138], [190, 165], [410, 168], [530, 144]];
  c.add(
    c.line('M-10 110Q300 236 610 118', '#10181f', 2.4),
    c.line('M346 184V238', '#10181f', 3),
    bulbs.map(([a, b]) => c.glow(a, b + 24, 130, lamp, 0.75, 0.3) + c.path(poly([[a - 16, b + 22], [a - 5, b], [a + 5,
      b], [a + 16, b + 22]]), '#2a1f1c') + c.path(ellipse(a, b + 23, 11, 7), '#fff6d8')),
  );
  // the crew
  const hand = (coat: string, o: object): string => m.person(c, { coat, trousers: '#1c2430', light: 1, ...o });
  c.add(
    c.cut(
      [
        c.at(96, 806, 1, m.ladder(c, { h: 430, w: 36, tw: 24, rungs: 18, col: '#b07a44' }), { rot: 9 }),
        c.at(146, 508, 0.86, hand('#c8552f', { hat: 'bowler', hatc: '#3a2a24', arms: [[-6, -60], [30, -104]],
          legs: [[-6, 0], [8, -10]], lean: 8 })),
        c.at(488, 806, 1, m.ladder(c, { h: 300, w: 34, tw: 24, rungs: 13, col: '#9a6a3c' }), { rot: -10 }),
        c.at(466, 652, 0.8, hand('#2f6f78', { kind: 'dress', skin: '#8a5a3c', cut: 'bob', arms: [[-24, -84], [12,
          -44]], lean: -6, light: -1 })),
      ],
      { wob: 2, shadow: 5 },
    ),
    // a hanging platform over the shoulder of the moon
    c.line('M326 238L312 330M366 238L396 330', '#2a2f34', 2),
    c.cut(
      [
        c.path(box(300, 330, 108, 9, 2), '#7a5030'),
        c.at(334, 330, 0.82, hand('#e0b04a', { hat: 'wide', hatc: '#5a4a24', arms: [[-10, -42], [26, -30]], lean: 10,
          knee: 4, skin: '#e8c4a0' })),
        c.line('M346 306l20 10', '#20282f', 4),
        c.path(poly([[376, 330], [374, 308], [398, 308], [396, 330]]), '#5f707c'), c.line('M374 308q12 -22 24 0',
          '#20282f', 2),
      ],
      { wob: 2, shadow: 4 },
    ),
    c.line('M326 238H366', '#2a2f34', 4),
  );
  // craters, swept into heaps, and one carried off
  const disc = (a: number, b: number, s: number): string => c.path(ellipse(a, b, s, s * 0.42), '#5f707c') +
    c.path(ellipse(a + 1, b + 1, s * 0.74, s * 0.26), '#8a9aa4');
  c.add(
    c.cut(
      [
        [[214, 848, 30], [240, 838, 26], [228, 828, 22], [262, 852, 20], [236, 818, 16], [356, 862, 24], [376, 854,
          18]].map(([a, b, s]) => disc(a, b, s)),
        c.at(436, 868, 1, hand('#4a6a8a', { hat: 'none', kind: 'child', arms: [[-20, -70], [18, -70]], legs: [[-10,
          0], [9, 0]], lean: -3 })),
        disc(434, 796, 36),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.dots(Array.from({ length: 24 }, () => [r.in(300, 420), r.in(340, 800), r.in(0.8, 1.8)]), '#fff6d8',
      { opacity: 0.8 }),
  );
  return c.finish({ vignette: 0.5, tint: '#050a12' });
}
