import { Card, curve, circle, ellipse, box, poly, rng, dark, lite } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Nest';
const [CX, CY, FLAT] = [296, 604, 0.6];
const at = (k: number, a: number): Pt => [CX + k * Math.cos(a), CY + k * FLAT * Math.sin(a)];

export default function (): Card {
  const c = new Card('c19', 191);
  const r = rng(19);
  c.add(
    c.sky([[0, '#4a3a5c'], [0.12, '#a85a5c'], [0.22, '#f0a05a'], [0.3, '#ffd88a'], [1, '#ffd88a']], { amount: 0.18,
      fx: 0.008, fy: 0.01, ink: '#5a2f4a' }),
    c.glow(470, 250, 320, '#fff6cf', 0.95, 0.4),
    c.path(circle(478, 244, 40), '#fffbe4'),
    c.cut(c.solid(m.ridge(c, { y: 258, amp: 8, seed: 4, step: 110 }), '#b8784a', [['#ffe9b0', 0.8, [0.8, 0, 0.6,
      0.1]]]), { wob: 4 }),
    // the evening train goes by
    c.cut(c.at(176, 262, 0.62, m.train(c, { col: '#4a2a38', n: 3, glow: '#ffe08a', smoke: '#f6c9a0' })), { wob: 2 }),
    c.cut(c.solid(m.ridge(c, { y: 270, amp: 5, seed: 9, step: 120 }), '#dca044', [['#7a4418', 0.8, [0.2, 1, 0.4,
      0.3]], ['#ffeaa0', 0.7, [0.8, 0, 0.6,
      0.2]]]), { wob: 4 }),
  );
  // wheat: rows towards the horizon
  c.add(c.line(Array.from({ length: 34 }, (_, i) => {
    const x = -60 + i * 22;
    return `M${Math.round(300 + (x - 300) * 0.55)} 286L${x} ${(400 + Math.abs(x - 300) * 0.5) | 0}`;
  }).join(''), '#a8681f', 1.6, { opacity: 0.4 }));
  let ears = '';
  for (let i = 0; i < 260; i++) {
    const [x, y] = [r.in(0, 600), r.in(300, 890)];
    const k = ((x - CX) / 286) ** 2 + ((y - CY) / 172) ** 2;
    if (k > 1.05) ears += `M${x | 0} ${y | 0}l${r.in(-3, 5) | 0} -${6 + (y - 300) / 50 | 0}`;
  }
  c.add(c.line(ears, '#ffe6a0', 2, { opacity: 0.55 }));
  // the maze: floor, then walls of standing wheat
  const rings: [number, number[]][] = [[84, [0.3]], [124, [3.3]], [164, [5.2]], [204, [1.1, 3.9]], [244, [2.4]],
    [284, [1.62]]];
  const arcs: { d: (dy: number, dx?: number) => string }[] = [];
  for (const [k, gaps] of rings) {
    const cuts = [...gaps].sort((a, b) => a - b);
    cuts.forEach((g, i) => {
      const open = 16 / k;
      const [a, b] = [g + open, (cuts[i + 1] ?? cuts[0] + Math.PI * 2) - open];
      const n = Math.max(5, Math.round((b - a) / 0.4));
      const pts = Array.from({ length: n + 1 }, (_, j) => at(k, a + ((b - a) * j) / n));
      arcs.push({ d: (dy, dx = 0) => curve(pts.map(([x, y]): Pt => [x + dx, y + dy]), false) });
    });
  }
  [[0, 1.9], [1, 0.4], [1, 4.4], [2, 2.5], [2, 0.9], [3, 5.6], [3, 2.9], [4, 0.6], [4, 4.2]].forEach(([j, a]) => {
    const [p, q] = [at(rings[j][0], a), at(rings[j + 1][0], a)];
    arcs.push({ d: (dy, dx = 0) => `M${p[0] + dx | 0} ${p[1] + dy | 0}L${q[0] + dx | 0} ${q[1] + dy | 0}` });
  });
  const walls = (dy: number, dx = 0): string => arcs.map((o) => o.d(dy, dx)).join('');
  c.add(
    c.cut(c.solid(ellipse(CX, CY + 8, 298, 184), '#b3762c', [['#4a2414', 0.8, [0.1, 1, 0.5, 0.3]], ['#ffd98a', 0.6,
      [0.8, 0, 0.5, 0.4]]]), { wob: 4 }),
    c.line(walls(16, -12), '#4a2414', 16, { opacity: 0.55 }),
    c.cut([c.line(walls(10), '#8a4f1a', 15), c.line(walls(2), '#a8681f', 15), c.line(walls(-6), '#eab84e', 14),
      c.line(walls(-8), '#ffe08a', 4,
      { 'stroke-dasharray': '2 5' }), c.line(walls(-3), '#b87a28', 3, { 'stroke-dasharray': '3 7', opacity: 0.8 })],
        { wob: 4 }),
  );
  // what the kite throws on the field is a bird
  c.add(c.cut(c.path(curve([
    [24, 742, 1], [70, 716], [116, 716], [150, 726], [172, 716], [190, 690], [206, 676, 1], [212, 700], [222, 718],
      [262, 704], [318, 712], [384, 752, 1],
    [330, 746], [290, 762], [252, 762], [246, 784], [262, 812], [276, 836, 1], [246, 822], [232, 842, 1], [216, 818],
      [190, 828, 1], [204, 798], [198, 770],
    [160, 780], [112, 762], [70, 756],
  ]), '#240f24', { transform: 'translate(-14 -58) scale(1.1 1.04)' }), { wob: 4, opacity: 0.62 }));
  // the egg in the middle, a ladder against it
  c.add(
    c.path(curve([[250, 606], [200, 628], [150, 640], [170, 620], [232, 594]]), '#3a1a18', { opacity: 0.5 }),
    c.path(ellipse(CX, 612, 56, 22), '#5a2f18', { opacity: 0.7 }),
    c.cut(c.at(CX, 622, 1, c.solid(curve([[0, -142], [34, -116], [54, -62], [42, -14], [0, 2], [-42, -14], [-54,
      -62], [-34, -116]]), '#fbeed6', [['#8a4f5c', 0.9,
      [0, 0.9, 0.6, 0.4]], ['#fffaf0', 0.8, 'r', [0.68, 0.26, 0.4]]]) + c.path([[-18, -70, 4], [8, -40, 3], [20, -84,
        3], [-8, -100, 2.6], [-30, -44, 3], [30, -50,
      2.6]].map(([x, y, k]) => ellipse(x, y, k, k * 1.2)).join(''), '#c99a86', { opacity: 0.7 })), { wob: 3,
        shadow: 9 }),
    c.cut([c.line('M352 650L322 498M376 644L342 494', '#7a4420', 5), c.line([0, 1, 2, 3, 4, 5,
      6].map((i) => `M${350 - i * 4.2} ${638 - i * 21}l24 -6`).join(''),
      '#7a4420', 4)], { wob: 2, shadow: 5 }),
    c.cut(c.at(CX - 2, 484, 0.98, m.person(c, { kind: 'child', coat: '#24406a', hair: '#3a1f18', cut: 'back',
      trousers: '#3a2430', light: 1, arms: [[-12, -62],
      [14, -78]], lean: 2, legs: [[-7, 0], [7, 1]], scarf: '#c8352f' })), { wob: 2, shadow: 5 }),
  );
  // rope and kite, near us
  const K: Pt = [424, 156];
  const [T, L, R, B]: Pt[] = [[448, 44], [330, 128], [520, 176], [388, 292]];
  const panel = (p: Pt, q: Pt, col: string, k: number): string => c.solid(poly([p, q, K]), col, [[dark(col, 0.6),
    0.8, k > 0 ? [0, 1, 0.5, 0.4] : [0, 0.4, 0.8,
    0.5]], [lite(col, 0.5, '#ffe6b0'), 0.7, [1, 0.6, 0.5, 0.4]]]);
  const tail: Pt[] = [[388, 292], [424, 318], [412, 358], [456, 380], [500, 356]];
  c.add(
    c.line(curve([[308, 408], [352, 330], [396, 240], [K[0] - 4, K[1] + 4]], false), '#fff3d0', 2.8),
    c.cut([
      c.line(curve(tail, false), '#fbeed6', 3),
      c.path(tail.slice(1).map(([x, y], i) => poly([[x, y], [x - 16, y - 9], [x - 14, y + 9]]) + poly([[x, y],
        [x + 16, y - 8 + i], [x + 14, y + 10]])).join(''), '#c8352f'),
      panel(T, R, '#c8352f', 1), panel(T, L, '#fbeed6', -1), panel(L, B, '#c8352f', -1), panel(B, R, '#fbeed6', 1),
      c.line(`M${T[0]} ${T[1]}L${B[0]} ${B[1]}M${L[0]} ${L[1]}L${R[0]} ${R[1]}`, '#4a2418', 3.4),
    ], { wob: 2, shadow: 9 }),
  );
  // near ears
  const ear = c.stamp(c.line('M0 60Q-4 20 6 -10', '#3a1a14', 4) + c.path([0, 1, 2, 3,
    4].map((i) => ellipse(2 + i * 1.6 - 5, -6 - i * 11, 5, 8) + ellipse(12 + i * 1.6
    - 5, -10 - i * 11, 5, 8)).join('') + ellipse(9, -66, 4.4, 9), '#4a2416'));
  c.add(c.cut(Array.from({ length: 15 }, (_, i) => ear(6 + i * 42 + r.in(-12, 12), 880 + r.in(-6,
    26) - Math.abs(i - 7) * 5, r.in(0.8, 1.3), { rot: r.in(-16, 18) })),
    { wob: 3 }), c.path(box(-10, 896, 620, 14), '#2a1210', { opacity: 0.6 }));
  return c.finish({ vignette: 0.5, tint: '#2a0f1c' });
}
