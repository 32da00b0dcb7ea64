import { Card, curve, circle, box, poly, rng, taper, ellipse, dark, num } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The rooted express';
export default function (): Card {
  const c = new Card('c59', 587),
    r = rng(59),
    bark = '#6a3f26',
    wood = '#e3a95f';
  c.add(c.sky([[0, '#4a2434'], [0.3, '#a8482f'], [0.55, '#ee8f3a'], [0.75, '#fbc56a'], [1, '#8a3f24']],
    { amount: 0.3, ink: '#6a2030' }));
  c.add(c.glow(452, 180, 200, '#ffe9b0', 0.7, 0.3), c.at(452, 180, 1,
    m.moon(c, { r: 54, col: '#fff0c4', shade: '#e08a4f' })));
  // the wood it runs in
  const trunks = (seed: number, n: number, col: string, w: number): string => {
    const q = rng(seed);
    return c.path(Array.from({ length: n }, (_, i) => { const x = ((i + 0.5) * 640) / n - 20 + q.in(-18, 18);
      return taper([[x, 760], [x + q.in(-5, 5), 380], [x + q.in(-12, 12), -10]], w * q.in(0.8, 1.3), w * 0.6,
      { steps: 1 }); }).join(''), col);
  };
  c.add(c.cut(trunks(5, 12, '#c9652f', 12), { wob: 4, opacity: 0.6 }),
    c.cut([trunks(9, 7, '#8a3a28', 22)], { wob: 5 }));
  const crowns = (seed: number, y: number, n: number, R: number, col: string, light: string): string => {
    const q = rng(seed);
    return c.solid(Array.from({ length: n }, (_, i) => circle((i * 660) / (n - 1) - 30, y + q.in(-36, 30),
      R * q.in(0.7, 1.2))).join(''), col, [[light, 0.6, [0.6, 1, 0.5, 0.4]], ['#2a0f1c', 0.6, [0.4, 0, 0.5, 0.6]]]);
  };
  c.add(c.cut(crowns(3, 30, 11, 66, '#8a3324', '#f0803a'), { wob: 6, shadow: 5 }));
  c.add(c.path(box(0, 480, 600, 300), c.linear([[0, '#ffcf7a', 0], [0.7, '#ffcf7a', 0.6], [1, '#ffcf7a', 0]])));
  // bank, sleepers, rails
  c.add(c.cut(c.solid(curve([[-20, 920, 1], [-20, 716, 1], [160, 730], [340, 722], [620, 736, 1], [620, 920, 1]]),
    '#6a3020', [['#1c0a12', 0.9, [0, 1, 0, 0.2]], ['#f0904a', 0.6, [0, 0, 0, 0.2]]]), { wob: 5, shadow: 5 }));
  let ties = '';
  for (let x = -10; x < 620; x += 40) ties += poly([[x, 742], [x + 22, 742], [x + 18, 756], [x - 8, 756]]);
  c.add(c.cut(c.path(ties, '#3a1c18'), { wob: 2 }), c.line('M-10 742H610', '#c98a5f', 5));
  // cars: hollow logs on slices of themselves
  const slice = c.stamp([
    c.path(circle(0, 0, 33), dark(bark, 0.35)), c.solid(circle(0, 0, 28), wood,
      [['#7a3f1c', 0.7, [0.2, 1, 0.5, 0.3]]]),
    c.line(circle(0, 0, 22) + circle(0, 0, 15.8) + circle(0, 0, 9), '#a8662f', 2),
      c.line('M0 0L24 -12M0 0L-8 26', '#8a4f24', 1.8), c.path(circle(0, 0, 4), '#5a2f1a'),
  ]);
  const log = (x0: number, x1: number, y: number, h: number): string => {
    const w = x1 - x0;
    let lines = '';
    for (let i = 0; i < 9; i++) { const yy = y - h * 0.9 + (i * h * 0.84) / 8, a = x0 + r.in(8, w * 0.4);
      lines += `M${num(a)} ${num(yy)}q${num(w * 0.16)} ${num(r.in(-5, 5))} ${num(w * r.in(0.24, 0.5))} 0`; }
    return [
      c.solid(curve([[x0, y - h * 0.94, 1], [x0 + w * 0.3, y - h], [x0 + w * 0.7, y - h * 0.97],
        [x1, y - h * 0.95, 1], [x1, y - 2, 1], [x0 + w * 0.5, y + 3], [x0, y - 2, 1]]), bark, [
        ['#1f0c0e', 0.85, [0, 1, 0, 0.3]], ['#f0a05a', 0.6, [0.3, 0, 0.4, 0.5]],
      ]),
      c.line(lines, '#3a1c14', 2.6, { opacity: 0.7 }),
      c.solid(ellipse(x0, y - h * 0.48, 12, h * 0.46), wood, [['#8a4a1f', 0.6, [1, 1, 0.2, 0.2]]]),
        c.line(ellipse(x0, y - h * 0.48, 8, h * 0.3) + ellipse(x0, y - h * 0.48, 4, h * 0.14), '#a8662f', 1.8),
    ].join('');
  };
  const port = (x: number, y: number, R: number): string => c.path(circle(x, y, R + 5), '#3a1c14') +
    c.path(circle(x, y, R), '#ffd98a') ;
  const B = 706;
  const bird = (x: number, y: number, s: number, col: string, flip = false): string =>
    c.at(x, y, s, m.crow(c, { col }), { flip });
  // roots that have not let go
  const roots = [[[96, 700], [80, 740], [100, 780], [70, 830]], [[120, 706], [140, 760], [128, 812], [160, 862]],
    [[360, 704], [352, 752], [378, 800], [360, 850]], [[400, 706], [420, 760], [410, 800], [446, 840]],
    [[560, 704], [570, 756], [552, 800], [578, 846]], [[228, 704], [216, 760], [232, 800]]];
  c.add(c.cut(roots.map((p) => c.path(taper(p, 12, 2, { steps: 2 }), '#4a2618')), { wob: 3 }));
  c.add(
    c.cut(
      [
        c.line('M286 690H330M520 690H560', '#3a1c18', 9),
        log(326, 530, B, 124), log(556, 680, B, 124),
        port(382, 650, 25), port(450, 648, 25), port(592, 650, 23),
        bird(380, 676, 1.05, '#2f5f7a', true), bird(448, 673, 1, '#8c2f2a', true),
          bird(594, 672, 0.95, '#3a5a34', true),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  // the engine
  c.add(
    c.cut(
      [
        c.path(box(218, 522, 76, 180), dark(bark, 0.1)), c.path(box(206, 508, 100, 20, 6), dark(bark, 0.4)),
        c.path(box(234, 546, 44, 56, 4), '#ffd98a'), bird(258, 603, 1.25, '#241a2c', true),
        log(60, 230, B, 146),
        c.path(poly([[92, 566], [84, 486], [72, 470], [132, 470], [122, 486], [120, 566]]), dark(bark, 0.2)),
          c.solid(ellipse(102, 470, 31, 8), wood, [['#7a3f1c', 0.6, [0, 1, 0.4, 0]]]),
        c.path(poly([[48, 690], [8, 738], [64, 738]]), '#3a1c18'),
        c.path(curve([[160, 562], [150, 520], [166, 502], [172, 540]]) +
          curve([[168, 562], [184, 520], [198, 514], [180, 556]]), '#6f8a3a'),
      ],
      { wob: 3, shadow: 9 },
    ),
    c.cut([[92, 708, 1], [164, 708, 1], [250, 706, 1.05], [372, 708, 1], [484, 708, 1], [600, 708, 1]].map(
      ([x, y, s], i) => slice(x, y, s, { rot: i * 50 })), { wob: 2, shadow: 5 }),
  );
  // headlamp
  c.add(c.path(poly([[44, 610], [-20, 560], [-20, 730]]), c.linear([[0, '#fff3cf', 0.1], [1, '#fff3cf', 0.7]],
    [0, 0, 1, 0])), c.glow(44, 612, 80, '#fff0c0', 1, 0.35), c.path(circle(46, 612, 15), '#3a1c14'),
    c.path(circle(44, 612, 11), '#fffbe6'));
  // it still puts out leaves, and smokes them
  const leaf = c.stamp(c.path(curve([[0, 0, 1], [9, -9], [24, -3, 1], [11, 8]]), 'currentColor'));
  const green = ['#7f9a3f', '#a9b84a', '#5f7f34'],
    fall = ['#f0a03a', '#e0602f', '#ffd06a', '#c9402f'];
  const shoots: Pt[] = [[180, 562], [356, 582], [420, 580], [500, 584], [640, 584], [212, 508], [290, 510]];
  c.add(
    c.line(shoots.map(([x, y]) => `M${x} ${y}q${num(r.in(-8, 8))} -20 ${num(r.in(-6, 14))} -38`).join(''), '#5a3a1c',
      3.4),
    shoots.flatMap(([x, y]) => Array.from({ length: 5 }, () =>
      leaf(x + r.in(-10, 16), y - r.in(8, 44), r.in(0.7, 1.1), { rot: r.in(-170, 10), color: r.pick(green) }))),
    Array.from({ length: 44 }, (_, i) => { const t = i / 44; return leaf(
      104 + t * 330 + r.in(-26, 26) * (0.4 + t * 2), 452 - t * 170 - Math.sin(t * 5) * 24 + r.in(-30, 30) * (0.3 + t),
      r.in(0.7, 1.3), { rot: r.in(0, 360), color: r.pick(fall) }); }),
  );
  // somebody overtakes
  c.add(c.path(ellipse(236, 846, 52, 7), '#12060a', { opacity: 0.5 }),
    c.cut(c.at(236, 846, 0.86, m.snail(c, { shell: '#e0a04a', col: '#e9d3a8' }), { flip: true }),
    { wob: 2, shadow: 5 }));
  c.add(m.grass(c, { y: 900, n: 46, h: 40, col: '#2a1018', seed: 4 }));
  return c.finish({ vignette: 0.45, tint: '#1c060e' });
}
