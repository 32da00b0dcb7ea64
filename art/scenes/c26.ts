import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import { steed } from '../lib/motifs_redrawn.js';

export const title = 'One in the queue';
const [CX, CY] = [326, 484];
const at = (k: number, a: number): Pt => [CX + k * Math.cos(a), CY + k * 0.47 * Math.sin(a)];

export default function (): Card {
  const c = new Card('c26', 261);
  const r = rng(26);
  c.add(
    c.sky([[0, '#3f6a94'], [0.22, '#8fb0c4'], [0.42, '#f6d2b4'], [1, '#f6c4a8']], { amount: 0.18, fx: 0.01, fy: 0.014,
      ink: '#5f86a8' }),
    c.glow(340, 330, 330, '#fff4d4', 0.9, 0.4),
  );
  // clouds far off
  c.add(c.cut([[80, 300, 60], [140, 310, 44], [20, 320, 50], [548, 280, 56], [604, 300, 60], [486, 306, 40], [430,
    318, 26],
    [200, 324, 28]].map(([x, y, k]) => c.solid(circle(x, y, k), '#f3cdbb', [['#a8829c', 0.6, [0.5, 1, 0.5, 0.3]],
      ['#fff6e0',
    0.7, [0.5, 0, 0.5, 0.5]]])), { wob: 4 }));
  // letters that have been through
  const post = c.stamp([c.path(poly([[-16, -10], [16, -10], [16, 10], [-16, 10]]), '#fff6e4'),
    c.line('M-16 -10L0 3L16 -10',
    '#c98f86', 1.6), c.path(circle(0, 3, 3), '#b8323c'), c.path(curve([[-6, -10, 1], [-26, -26], [-40, -18, 1], [-22,
      -10], [-8,
    0, 1]]) + curve([[6, -10, 1], [20, -28], [36, -24, 1], [24, -12], [8, 0, 1]]), '#f3dcc8')]);
  c.add([[300, 186, 0.72, -8], [236, 150, 0.62, 6], [180, 108, 0.54, -10], [250, 84, 0.44, 4], [330, 116, 0.5,
    10]].map(
    ([x, y, s, rot]) => post(x, y, s, { rot })));
  // the cloud we stand on
  const puff = (x: number, y: number, k: number): string => c.solid(circle(x, y, k), '#fdeede', [['#b0809a', 0.75,
    [0.4, 1,
    0.5, 0.35]], ['#fffaf0', 0.7, [0.5, 0, 0.5, 0.4]]]);
  c.add(
    c.cut([[30, 420, 80], [600, 420, 90], [120, 390, 60], [530, 380, 60]].map(([x, y, k]) => puff(x, y, k)),
      { wob: 6 }),
    c.cut(c.solid(curve([[-30, 920, 1], [-30, 430, 1], [80, 392], [220, 356], [360, 344], [500, 360], [640, 410, 1],
      [640, 920,
      1]]), '#fdeede', [['#a8728f', 0.85, [0.3, 1, 0.5, 0.4]], ['#fffaf0', 0.8, [0.6, 0, 0.55, 0.4]]]), { wob: 6 }),
  );
  // the maze: posts, ropes, their shadows
  const rings: [number, number[]][] = [
    [90, [3]], [142, [10]], [196, [1]], [254, [3]],
  ];
  let shade = '';
  const back: string[] = [];
  const front: string[] = [];
  const brass = (p: Pt): string => {
    const k = 0.85 + ((p[1] - CY) / 100) * 0.25;
    return box(p[0] - 2, p[1] - 34 * k, 4, 34 * k) + circle(p[0], p[1] - 35 * k, 4) + ellipse(p[0], p[1], 7 * k,
      3 * k);
  };
  const ropes: { y: number; d: string; p: string }[] = [];
  const stood = new Set<string>();
  const string = (p: Pt, q: Pt): void => {
    const once = (v: Pt): string => {
      const name = v.map((n) => n.toFixed(0)).join();
      if (stood.has(name)) return '';
      stood.add(name);
      return brass(v);
    };
    const [k, l] = [p, q].map((v) => 33 * (0.85 + ((v[1] - CY) / 100) * 0.25));
    const [a, b, e, f] = [p[0], p[1] - k, q[0], q[1] - l].map(Math.round);
    ropes.push({ y: (p[1] + q[1]) / 2, d: `M${a} ${b}Q${(a + e) >> 1} ${((b + f) >> 1) + 17} ${e} ${f}`,
      p: once(p) + once(q) });
    shade += `M${a + 6} ${Math.round(p[1] + 5)}L${e + 6} ${Math.round(q[1] + 5)}`;
  };
  rings.forEach(([k, gaps], j) => {
    const n = 12;
    for (let i = 0; i < n; i++) {
      if (gaps.includes(i)) continue;
      const a = (t: number): number => (t / n) * Math.PI * 2 + 0.2 + j * 0.12;
      string(at(k, a(i)), at(k, a(i + 1)));
    }
  });
  [[0, 0.8], [1, 4.3], [1, 2.4], [2, 0.2], [2, 3.6]].forEach(([j,
    a]) => string(at(rings[j][0], a), at(rings[j +
    1][0], a)));
  for (const [list, part] of [[back, ropes.filter((o) => o.y < CY - 4)], [front,
    ropes.filter((o) => o.y >= CY - 4)]] as const)
    list.push(c.path(part.map((o) => o.p).join(''), '#c9923f'), c.line(part.map((o) => o.d).join(''), '#b0303c',
      4.6));
  c.add(c.line(shade, '#a8728f', 5, { opacity: 0.28 }), c.cut(back, { wob: 2 }));
  // the office: its roof is a book, laid down open
  c.add(
    c.glow(CX, 416, 130, '#ffd88a', 0.8, 0.4),
    c.path(ellipse(CX + 10, CY + 8, 74, 12), '#a8728f', { opacity: 0.45 }),
    c.cut(c.at(CX, CY + 6, 1, [
      c.solid(box(-52, -96, 104, 96), '#d98a72', [['#6a2f4a', 0.8, [0, 0.8, 0.6, 0.4]], ['#ffe6c4', 0.6, [0.5, 0,
        0.5, 0.6]]]),
      c.path(box(-32, -78, 64, 40, 3), '#ffdf94'), c.path(box(-38, -40, 76, 8, 2), '#7a3340'),
      c.line('M-12 -78V-40M12 -78V-40', '#a8553f', 2),
      c.path(box(-14, -30, 28, 30), '#7a3340'),
      c.line([-7, -4, -1, 2, 5, 8].map((t) => `M${t * 0.6} -150L${t * 9.4 - 5} -92`).join(''), '#c9a888', 2),
      c.solid(poly([[0, -152], [66, -92], [-66, -92]]), '#fff3dc', [['#c98f86', 0.7, [0, 1, 0.5, 0.3]]]),
      c.line([-58, -44, -30, -15, 0, 15, 30, 44, 58].map((x) => `M0 -146L${x} -92`).join(''), '#d0a890', 1.6),
      c.solid(poly([[0, -166], [10, -164], [86, -88], [70, -86], [2, -150], [-70, -86], [-86, -88], [-10, -164]]),
        '#2f5f86',
        [['#142c4a', 0.7, [0, 1, 0.6, 0.3]]]),
    ]), { wob: 2, shadow: 5 }),
    c.cut(front, { wob: 2 }),
  );
  // the ladder by which it came
  c.add(
    c.path(ellipse(498, 830, 74, 24), '#5a7a9c'), c.path(ellipse(500, 836, 64, 18), '#8fb0c4'),
    c.cut([c.line('M470 912L474 742M532 912L520 742', '#7a4a34', 7), c.line([766, 796, 826, 858, 890].map((y) =>
      `M${472 - (y - 766) * 0.02} ${y}H${524 + (y - 766) * 0.06}`).join(''), '#8a5a3c', 5)], { wob: 2, shadow: 5 }),
    c.cut([[432, 862, 36], [472, 884, 40], [560, 880, 46], [596, 846, 34]].map(([x, y, k]) => puff(x, y, k)),
      { wob: 4 }),
  );
  // the one that waits
  c.add(
    c.path(ellipse(166, 864, 140, 15), '#7a4a74', { opacity: 0.45 }),
    c.cut(c.at(150, 862, 1.2, steed(c, { col: '#6a3a2c', mane: '#2a1620', rim: '#ffcf9a', tack: [
      // a bag of letters over the back
      c.path([[-38, -118, -12], [-16, -124, 6], [2, -118, -6]].map(([x, y, t]) => poly([[x - 14, y - 8 + t * 0.2],
        [x + 12, y -
        10 - t * 0.2], [x + 14, y + 14], [x - 12, y + 16]])).join(''), '#fff6e4'),
      c.line('M-52 -124L-40 -114L-26 -128M-28 -130L-16 -118L-2 -132M-8 -124L2 -114L14 -128', '#c98f86', 1.6),
      c.path(taper([[-14, -152], [-18, -130], [-16, -110]], 16, 16), '#8a3a34'),
      c.solid(curve([[-52, -116, 1], [-48, -72], [14, -70], [20, -116, 1], [-16, -108]]), '#b0523c', [['#3a1420',
        0.8, [0.4, 1,
        0.5, 0.3]]]),
      c.path(curve([[-54, -118, 1], [-16, -110], [22, -118, 1], [16, -92], [-16, -82], [-48, -92]]), '#9a4234'),
      c.path(circle(-16, -90, 4), '#e0b84a'),
      // halter, cap, a flower for the counter
      c.line('M99 -170L120 -232M128 -176L148 -190M122 -206L136 -168', '#3a1420', 2.6),
      c.path(curve([[78, -242, 1], [82, -262], [96, -272], [114, -264], [124, -238, 1], [104, -246]]), '#24406a'),
      c.path(curve([[102, -247, 1], [124, -238, 1], [140, -234], [128, -228], [108, -238]]), '#152a48'),
      c.path(circle(110, -256, 3.4), '#e0b84a'),
      c.line('M146 -160Q166 -150 182 -168', '#4f7a4a', 3),
      c.path([0, 1, 2, 3, 4].map((i) => ellipse(185 + 9 * Math.cos(i * 1.257), -172 + 9 * Math.sin(i * 1.257), 6.4,
        6.4)).join(''),
        '#f0604a'), c.path(circle(185, -172, 5), '#ffdf94'),
    ] })), { wob: 2, shadow: 5 }),
    c.cut([[20, 900, 62], [110, 916, 50], [200, 926, 56], [300, 916, 44], [370, 920, 46]].map(([x, y, k]) => puff(x,
      y, k)),
      { wob: 4 }),
    c.dots(Array.from({ length: 20 }, (): Pt => [r.in(20, 580), r.in(40, 300), r.in(0.8, 1.6)]), '#fff6e4',
      { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.4, tint: '#2a2448' });
}
