import { Card, curve, circle, rng, taper, ellipse, num } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Moored in the wheat';
export default function (): Card {
  const c = new Card('c54', 541),
    r = rng(54);
  c.add(c.sky([[0, '#5fa3cf'], [0.4, '#a9d3e0'], [0.62, '#f9eec4'], [1, '#f0cf6a']],
    { amount: 0.22, ink: '#7fb0d0' }));
  c.add([[70, 500, 110], [520, 470, 150], [300, 520, 190]].map(
    ([x, y, w]) => c.at(x, y, 1, m.streak(c, { w, h: 10, col: '#fffdf4', o: 0.7 }))));
  // the far field
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 566, amp: 14, seed: 6, step: 150 }), '#a9b86a', [['#f9eebc', 0.7, [0, 0, 0, 0.2]]]),
      { wob: 5 }),
    c.cut(c.solid(m.ridge(c, { y: 604, amp: 12, seed: 11, step: 170 }), '#e6c052',
      [['#fdf0b0', 0.8, [0.6, 0, 0.5, 0.25]], ['#b5822a', 0.6, [0, 1, 0, 0.4]]]), { wob: 5 }),
  );
  // the cloud: its keel hangs a little lower than weather does
  c.add(c.path(ellipse(300, 676, 250, 34), '#8a6a1f', { opacity: 0.35 }));
  const lobes = (list: number[][]): string => list.map(([x, y, R]) => circle(x, y, R)).join('');
  const back = lobes([[170, 236, 74], [236, 166, 76], [326, 128, 86], [416, 172, 78], [476, 246, 64],
    [300, 250, 120]]);
  const hull = curve([[66, 288, 1], [110, 296], [300, 318], [470, 308], [544, 292, 1], [544, 330], [478, 384],
    [330, 414], [190, 396], [96, 340]]);
  c.add(
    c.cut(
      [
        c.solid(back, '#f4f5f6', [['#8fa9cc', 0.8, [0.1, 1, 0.4, 0.3]], ['#ffffff', 0.7, [0.8, 0, 0.5, 0.5]]]),
        c.solid(hull, '#e9eef3', [['#6f8fbf', 0.9, [0.3, 1, 0.5, 0.25]]]),
        c.solid(lobes([[100, 292, 46], [166, 300, 58], [244, 284, 72], [336, 296, 78], [424, 300, 66],
          [500, 298, 52]]), '#fffdf8', [
          ['#8fa9cc', 0.75, [0.3, 1, 0.5, 0.4]], ['#ffffff', 0.5, [0.7, 0, 0.5, 0.4]],
        ]),
        c.solid(lobes([[280, 214, 60], [370, 222, 54], [214, 226, 44]]), '#fffefa',
          [['#b5c6dc', 0.7, [0.3, 1, 0.5, 0.4]]]),
      ],
      { wob: 6, shadow: 9 },
    ),
  );
  // a few drops it could not hold
  c.add(m.rain(c, { x: 470, y: 400, w: 70, h: 210, n: 22, col: '#6f9fc4', o: 0.7, len: 20, lean: 0, seed: 4 }));
  // wheat in rows: ears as short strokes, three depths
  const ears = (y0: number, y1: number, n: number, k: number, stalk: string, ear: string, seed: number): string => {
    const q = rng(seed);
    let d = '',
      e = '';
    for (let i = 0; i < n; i++) {
      const x = Math.round(q.in(-10, 610)),
        y = Math.round(q.in(y0, y1)),
        s = q.in(-1.4, 2.2) * k;
      d += `M${x} ${y}q${num(s * 0.4)} ${num(-k * 8)} ${num(s)} ${num(-k * 13)}`;
      e += `M${num(x + s)} ${num(y - k * 13)}l${num(s * 0.5)} ${num(-k * 5)}`;
    }
    return c.line(d, stalk, k * 0.6) + c.line(e, ear, k * 1.5);
  };
  c.add(c.cut(c.solid(curve([[-20, 920, 1], [-20, 650, 1], [150, 636], [330, 644], [620, 626, 1], [620, 920, 1]]),
    '#d9a93a', [['#8a5a1a', 0.8, [0, 1, 0, 0.2]], ['#fdeea0', 0.7, [0.7, 0, 0.5, 0.3]]]), { wob: 5 }));
  c.add(ears(640, 668, 60, 1.3, '#c9982f', '#f9e28a', 3), ears(690, 740, 50, 1.9, '#b5852a', '#f6d870', 5));
  // the road goes round it
  c.add(c.cut(c.solid(taper([[150, 930], [180, 846], [300, 790], [420, 742], [404, 690], [330, 656], [318, 634]],
    (t) => 104 * (1 - t) ** 1.6 + 6), '#f3dfb0', [['#b58a4f', 0.6, [0, 1, 0.2, 0.2]]]), { wob: 5 }));
  c.add(c.line(curve([[150, 900], [196, 846], [306, 796], [410, 748], [404, 700]], false), '#c9a062', 3,
    { opacity: 0.6 }));
  // mooring line, then chain, then iron
  const from: Pt = [268, 408],
    to: Pt = [352, 700];
  c.add(
    c.line(`M${from[0]} ${from[1]}Q286 560 ${to[0]} ${to[1]}`, '#c9a26a', 7),
      c.line(`M${from[0]} ${from[1]}Q286 560 ${to[0]} ${to[1]}`, '#7a5430', 7, { 'stroke-dasharray': '3 8' }),
  );
  const links = [[354, 704, 60], [362, 721, 54], [373, 737, 40], [390, 747, 14], [409, 748, -6], [428, 744, -8],
    [444, 744, 10]];
  c.add(
    c.path(ellipse(500, 858, 96, 14), '#5a3a10', { opacity: 0.45 }),
    c.cut(
      [
        links.map(([x, y, a], i) => c.at(x, y, 1, c.line(i % 2 ? 'M-10 0H10' : ellipse(0, 0, 11, 6.5), '#565a68',
          4.6), { rot: a })),
        c.at(456, 744, 1.5, [m.anchor(c, { col: '#565a68' }), c.line('M-2 16V76M-14 23H14', '#8f95a8', 1.6)],
          { rot: -24 }),
      ],
      { wob: 2, shadow: 6 },
    ),
  );
  // a letter for the master of the cloud
  c.add(c.cut(c.at(300, 560, 0.94, m.letter(c, { w: 58, h: 40, paper: '#fffaf0', seal: '#c8392c' }), { rot: 14 }),
    { wob: 2, shadow: 5 }));
  // somebody left an umbrella under the leak
  c.add(c.path(ellipse(510, 690, 50, 7), '#6a4a14', { opacity: 0.4 }),
    c.cut(c.at(512, 690, 1.05, m.umbrella(c, { col: '#c8392c' }), { rot: 8 }), { wob: 2, shadow: 5 }));
  // the inspector
  c.add(c.path(ellipse(284, 800, 44, 7), '#6a4a14', { opacity: 0.45 }),
    c.cut(c.at(286, 800, 1.35, m.rabbit(c, { col: '#a8866a', pose: 'up' })), { wob: 2, shadow: 5 }));
  // near wheat, poppies, cornflowers
  const poppy = c.stamp(m.flower(c, { kind: 'poppy', col: '#e04a35', h: 64, size: 1 })),
    blue = c.stamp(m.flower(c, { kind: 'daisy', col: '#4a6fc4', heart: '#2a3f7a', h: 54, size: 0.8 }));
  c.add(c.cut([ears(880, 960, 70, 4.2, '#a8761f', '#f0c850', 9), ears(920, 990, 56, 5.2, '#8a5a1a', '#f9e08a', 13)],
    { wob: 2 }));
  c.add([[44, 850, 0.9], [92, 872, 1.1], [566, 880, 1], [128, 846, 0.8], [238, 890, 0.9]].map(
    ([x, y, s], i) => (i % 3 === 1 ? blue : poppy)(x, y, s)));
  c.add(c.dots(Array.from({ length: 20 }, (): Pt => [r.in(20, 580), r.in(560, 760), r.in(0.8, 1.6)]), '#fffbe0'));
  c.add([[98, 470, 0.5], [136, 452, 0.36]].map(([x, y, s]) => c.at(x, y, s, m.bird(c, { col: '#5a5a7a' }))));
  return c.finish({ vignette: 0.25, tint: '#4a3008' });
}
