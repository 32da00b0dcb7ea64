import { Card, curve, circle, ellipse, box, poly, rng, taper, mix, dark } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Two old men make the weather';
export default function (): Card {
  const c = new Card('c16', 163);
  const r = rng(21);
  c.add(
    c.sky([[0, '#5f7f9f'], [0.2, '#9fb6bd'], [0.34, '#f3dfae'], [1, '#e8c98a']], { amount: 0.32, ink: '#4a6a8a' }),
    c.glow(330, 250, 300, '#fff3c4', 0.85, 0.35),
    c.cut(c.solid(m.ridge(c, { y: 238, amp: 52, seed: 6, step: 46, rough: 26 }), '#8fa0b0', [['#f6ecd0', 0.85, [0.6,
      0, 0.5, 0.2]]]), { wob: 4 }),
    c.cut(c.solid(m.ridge(c, { y: 290, amp: 14, seed: 9, step: 70 }), '#7f9a86', [['#e8e2a8', 0.7, [0.6, 0, 0.5,
      0.2]]]), { wob: 4 }),
  );
  // the valley is the board
  const [top, bottom] = [306, 800];
  const at = (u: number, v: number): Pt => {
    const t = v ** 1.7;
    const y = top + (bottom - top) * t;
    return [Math.max(-24, Math.min(624, 300 + (u - 0.5) * (640 + 760 * t))), y + 9 * Math.sin(u * 9 + v * 5) * (0.3 +
      t)];
  };
  const N = 7;
  const M = 7;
  let furrow = '';
  const field = (i: number, j: number): string => {
    const k = (a: number, b: number): Pt => [...at((i + a) / N, (j + b) / M), 1];
    return curve([k(0, 0), at((i + 0.5) / N, j / M), k(1, 0), k(1, 1), at((i + 0.5) / N, (j + 1) / M), k(0, 1)]);
  };
  const gold: string[] = [];
  const blue: string[] = [];
  for (let j = 0; j < M; j++)
    for (let i = 0; i < N; i++) {
      (((i + j) & 1) ? blue : gold).push(field(i, j));
      if ((i * 2 + j) % 3 === 0)
        for (const t of [0.25, 0.5, 0.75]) {
          const [p, q] = [at((i + t) / N, (j + 0.1) / M), at((i + t) / N, (j + 0.9) / M)];
          furrow += `M${p[0].toFixed(0)} ${p[1].toFixed(0)}L${q[0].toFixed(0)} ${q[1].toFixed(0)}`;
        }
    }
  c.add(
    c.cut(
      [
        c.solid(gold.join(''), '#dcb452', [['#8f9a45', 0.7, [0, 1, 0.4, 0.2]], ['#fff0b0', 0.7, [0.6, 0, 0.5, 0.6]]]),
        c.solid(blue.join(''), '#4f7f86', [['#24406a', 0.8, [0, 1, 0.4, 0.2]], ['#a8c8b0', 0.6, [0.6, 0, 0.5, 0.5]]]),
        c.line(furrow, '#2a3a3a', 1.6, { opacity: 0.42 }),
      ],
      { wob: 4 },
    ),
  );
  const hut = c.stamp(m.house(c, { w: 34, h: 24, wall: '#f6ead0', roof: '#a2473f', lit: 0.3, seed: 4 }));
  const wood = c.stamp(m.pine(c, { h: 40, col: '#24504a', seed: 5, tiers: 4 }));
  c.add(
    c.cut(
      [
        [[0.36, 0.62, 0.5], [0.4, 0.64, 0.42], [0.7, 0.5, 0.36], [0.66, 0.53, 0.4], [0.52, 0.44, 0.34], [0.33, 0.5,
          0.3]].map(([u, v, s]) => hut(...(at(u,
          v) as [number, number]), s)),
        [[0.52, 0.68], [0.54, 0.71], [0.5, 0.72], [0.83, 0.6], [0.85, 0.63], [0.14, 0.6],
          [0.6, 0.56], [0.63, 0.57], [0.3, 0.66], [0.28, 0.68], [0.46, 0.46], [0.44, 0.47]].map(([u,
          v]) =>
          wood(...(at(u, v) as [number, number]), 0.5 + v * 0.4)),
      ],
      { wob: 1, shadow: 3 },
    ),
  );
  // each move arrives: rain on one square, sun on the next
  const rain = (px: number, y: number, foot: number, s: number, seed: number): string => {
    const drops = Array.from({ length: 36 }, () => {
      const b = r.in(y, foot - 20);
      const a = px + r.in(-50, 50) * s - ((b - y) / (foot - y)) * 22 * s;
      return `M${a.toFixed(0)} ${b.toFixed(0)}l${(-5 * s).toFixed(0)} ${(20 * s).toFixed(0)}`;
    }).join('');
    return (
      c.path(poly([[px - 58 * s, y - 6], [px + 58 * s, y - 6], [px + 40 * s, foot], [px - 84 * s, foot]]),
        c.linear([[0, '#2f4a6a', 0.75], [0.8, '#2f4a6a', 0.3], [1, '#2f4a6a', 0]])) +
      c.line(drops, '#dce8ea', 1.7, { opacity: 0.85 }) +
      c.cut(c.at(px, y, s, m.cloud(c, { w: 120, h: 66, seed, col: '#6f86a0', shade: '#2a3f60' })), { wob: 4,
        shadow: 5 })
    );
  };
  const sun = (px: number, y: number, foot: number, s: number): string =>
    c.path(poly([[px - 22 * s, y], [px + 22 * s, y], [px + 66 * s, foot], [px - 66 * s, foot]]),
      c.linear([[0, '#fff3b0', 0.75], [1, '#fff3b0', 0]])) +
    c.glow(px, y, 80 * s, '#fff0a8', 0.9, 0.4) +
    c.path(circle(px, y, 21 * s), '#ffdf6a');
  c.add(rain(118, 250, 470, 0.95, 3), sun(246, 216, 450, 0.8), rain(404, 180, 396, 0.7, 9), sun(512, 232, 500, 1));
  // the summit, where the two have always sat
  c.add(
    c.cut(
      c.solid(
        curve([[-20, 920, 1], [-20, 842], [60, 812], [110, 764, 1], [150, 752], [220, 744], [300, 750], [380, 742],
          [460, 752, 1],
          [500, 790], [560, 806], [620, 848], [620, 920, 1]]),
        '#6a5a72', [['#241f38', 0.9, [0.2, 1, 0.3, 0.2]], ['#f3cf9a', 0.7, [0.7, 0, 0.6, 0.3]]],
      ),
      { wob: 6, shadow: 9 },
    ),
    c.cut(c.at(546, 812, 1, [
      m.leafTree(c, { h: 330, seed: 11, trunk: '#3a2a38', leaf: '#6f8f4a' }),
    ]), { wob: 4, shadow: 8 }),
  );
  const rock = (px: number): string =>
    c.solid(curve([[px - 40, 812, 1], [px - 34, 780], [px, 772], [px + 36, 782], [px + 42, 812, 1]]), '#54475f',
      [['#241f38', 0.7, [0, 1, 0.3, 0.2]]]);
  const man = (coat: string, hat: string): string[] => [
    m.sitter(c, { coat, hat, trousers: '#2a2438', skin: '#dcae8a' }),
    c.path(curve([[-12, -78, 1], [-14, -66], [-8, -52, 1], [0, -62], [4, -76, 1]]), '#f3efe6'),
  ];
  c.add(
    c.cut([rock(100), rock(432)], { wob: 4, shadow: 5 }),
    c.cut([c.at(424, 822, 1.56, man('#8a3f3a', '#3a2430')), c.at(108, 822, 1.56, man('#2f5f78', '#24304c'),
      { flip: true })], {
      wob: 2, shadow: 6,
    }),
  );
  // table, board, pieces
  const P = (u: number, v: number): Pt => [268 + (u - 0.5) * (180 + 40 * v), 738 + 36 * v];
  const cells: string[] = [];
  for (let j = 0; j < 4; j++)
    for (let i = 0; i < 8; i++)
      if ((i + j) & 1) cells.push(poly([P(i / 8, j / 4), P((i + 1) / 8, j / 4), P((i + 1) / 8, (j + 1) / 4), P(i / 8,
        (j + 1) / 4)]));
  const foot = (col: string): string => c.path(poly([[-9, 0], [-7, -5], [-3, -8], [-3, -15], [3, -15], [3, -8], [7,
    -5], [9, 0]]), col);
  const white = c.stamp([foot('#f6ead0'), c.path(circle(0, -24, 10), '#ffcf4a'),
    c.line('M0 -37v-5M11 -33l4 -3M-11 -33l-4 -3M14 -24h4M-14 -24h-4', '#ffcf4a', 2.4)]);
  const black = c.stamp([foot('#2a2438'), c.path(circle(-7, -20, 7) + circle(1, -25, 9) + circle(9, -20, 7) + box(-12,
    -20, 26, 7, 3), '#8fa5c0')]);
  c.add(
    c.cut(
      [
        c.path(taper([[268, 770], [264, 820], [268, 850]], 30, 46), '#3a2a38'),
        c.solid(poly([[164, 732], [372, 732], [396, 782], [140, 782]]), '#a8693f', [['#4a2424', 0.6, [0, 1, 0.3,
          0.2]]]),
        c.path(box(140, 782, 256, 9), '#5a3228'),
        c.path(poly([P(0, 0), P(1, 0), P(1, 1), P(0, 1)]), '#f6ead0'),
        c.path(cells.join(''), '#3f3a58'),
      ],
      { wob: 2, shadow: 6 },
    ),
    c.cut(
      [
        [[0.2, 0.2, 1], [0.44, 0.12, 0], [0.68, 0.3, 0], [0.82, 0.22, 0], [0.3, 0.62, 1], [0.56, 0.6, 1], [0.1, 0.7,
          1], [0.9, 0.8, 0],
          [0.72, 0.86, 0]].map(([u, v, k]) => (k ? white : black)(...(P(u, v) as [number, number]), 0.86 + v * 0.22)),
      ],
      { wob: 1, shadow: 4 },
    ),
    // the sun that was taken
    c.at(4, 10, 1, [
    c.line('M486 566V612', '#241f38', 2.4),
    c.glow(486, 656, 110, '#fff0b0', 1, 0.5),
    c.cut(
      [
        c.path('M456 690V644Q458 614 486 612Q514 614 516 644V690Z', '#1c2448', { opacity: 0.72 }),
        c.glow(486, 664, 40, '#ffe9a0', 0.9), c.at(486, 666, 1, m.sun(c, { r: 13, col: '#ffd04a', rays: 10 })),
        c.line('M456 690V644Q458 614 486 612Q514 614 516 644V690' +
          'M471 690V634Q476 616 486 612Q496 616 501 634V690M486 612V690M456 640H516',
          '#3a2430', 2.6),
        c.path(box(450, 688, 72, 8, 3), '#3a2430'),
        c.line(circle(486, 608, 5), '#3a2430', 2.4),
      ],
      { wob: 2 },
    ),
    ]),
    c.cut(m.grass(c, { y: 910, h: 60, n: 44, col: '#1c1a30', seed: 5 }), { wob: 3 }),
  );
  c.add(c.path(ellipse(268, 858, 60, 7), dark('#6a5a72', 0.7), { opacity: 0.5 }));
  return c.finish({ vignette: 0.42, tint: mix('#1a1838', '#0a0a20', 0.4) });
}
