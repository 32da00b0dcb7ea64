import { Card, curve, circle, ellipse, poly, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import * as x from '../lib/motifs_extra_a.js';

export const title = 'The score';
export default function (): Card {
  const c = new Card('c31', 281);
  const r = rng(27);
  const silver = '#dfe6ea';
  c.add(
    c.sky([[0, '#1c2028'], [0.25, '#3a424c'], [0.55, '#67727a'], [0.74, '#a3adb0'], [1, '#1c2026']], { amount: 0.2,
      ink: '#2a3038' }),
    m.stars(c, { n: 70, h: 560, seed: 17, col: '#eef3f4' }),
    c.glow(452, 132, 230, '#eef6f8', 0.6, 0.3),
    c.path(poly([[452, 92], [458, 124], [492, 132], [458, 140], [452, 174], [446, 140], [412, 132], [446, 124]]),
      '#ffffff'),
  );
  // hills and the road the audience came by
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 676, amp: 20, seed: 4, step: 90 }), '#4a535a', [['#b9c4c8', 0.7, [0.7, 0, 0.5,
      0.3]]]), { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 724, amp: 16, seed: 9, step: 120 }), '#363d44', [['#98a4a8', 0.7, [0.7, 0, 0.5,
      0.3]], ['#0f1216', 0.8, [0, 1, 0, 0.4]]]), { wob: 6 }),
    c.cut(m.road(c, [[140, 940], [236, 856], [300, 800], [256, 752], [300, 718], [290, 690]], { near: 110, far: 5,
      col: '#b9bdb8', verge: '#20252a', ruts: true }), { wob: 4 }),
  );
  // the two trees that hold the page
  const bark = '#1d2127';
  c.add(
    c.cut(
      [
        c.solid(taper([[50, 930], [60, 780], [54, 640], [44, 480], [62, 260], [50, -20]], (t) => 96 - 70 * t +
          40 * (1 - t) ** 8) +
          taper([[52, 330], [120, 236], [210, 206], [310, 214]], 40, 7) + taper([[300, 212], [340, 190], [372, 186]],
            7, 3) + taper([[210, 206], [250, 170], [262, 140]], 10, 3) +
          taper([[50, 730], [110, 676], [170, 672], [224, 694]], 36, 8) + taper([[54, 170], [96, 96], [170, 60]], 22,
            4) + taper([[50, 560], [20, 500], [-20, 480]], 22, 8), bark, []),
        c.line(
          'M36 900Q50 760 38 640Q26 520 44 400M60 900Q72 760 62 640Q50 500 62 380M84 880Q82 780 74 690' +
            'M52 360Q66 240 54 120M60 300Q110 240 200 212',
          '#59656e', 2.4, { opacity: 0.8 }),
        c.path(ellipse(48, 590, 10, 16), '#0d0f12'),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.cut(
      [
        c.solid(taper([[566, 930], [556, 760], [566, 600], [556, 440], [568, 280], [552, -20]], (t) => 84 - 56 * t +
          40 * (1 - t) ** 8) + taper([[560, 360], [530, 262], [492, 232]], 26, 6) +
          taper([[556, 800], [500, 742], [420, 730], [330, 748]], 38, 6) + taper([[560, 210], [590, 150], [620, 130]],
            18, 6), bark, []),
        c.line(
          'M546 900Q538 760 552 640Q558 520 546 420M576 880Q566 760 576 620Q582 500 570 400' +
            'M560 340Q566 240 556 120M540 770Q480 738 400 736',
          '#59656e', 2.4, { opacity: 0.8 }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // the web: five lines, bar lines, and the spiral where it began
  const at = (t: number, i: number): Pt => [96 + 440 * t, 352 + i * 34 - 26 * t + (30 +
    i * 5) * Math.sin(Math.PI * t) + i * 3 * (1 - t)];
  const stave = [0, 1, 2, 3, 4].map((i) => curve([0, 0.25, 0.5, 0.75, 1].map((t) => at(t, i)), false)).join('');
  const bars = [0.24, 0.5, 0.76].map((t) => curve([at(t, 0), at(t - 0.012, 2), at(t, 4)], false)).join('');
  const lashing =
    'M22 318Q46 336 74 324M20 330Q48 348 76 336Q88 352 98 354' +
    'M16 492Q44 508 74 494M18 504Q48 518 80 504Q92 506 106 502' +
    'M592 318Q570 334 546 322M594 330Q570 346 542 330L534 327M594 452Q570 468 546 456M592 464Q568 480 542 468L532 466';
  const stays = curve([[120, 236], [110, 300], at(0, 0)], false) + curve([[250, 208], [300, 300], at(0.42, 0)],
    false) + curve([[510, 244], [516, 290], at(0.96, 0)], false) +
    curve([at(0.3, 4), [250, 610], [190, 676]], false) + curve([at(0.72, 4), [440, 620], [470, 738]], false) +
      curve([at(1, 4), [556, 520], [568, 600]], false);
  c.add(
    c.line(stays, silver, 1.4, { opacity: 0.6 }),
    c.group({ opacity: 0.5 }, c.at(132, 438, 0.72, m.web(c, { r: 110, spokes: 13, rings: 7, col: silver, w: 1.4 }))),
    c.cut(c.line(stave, silver, 2.4) + c.line(bars, silver, 2), { wob: 2 }),
    // ropes for the heavy corners
    ...['#a89878', '#5a5040'].map((col, i) => c.line(lashing, col, 6, i ? { 'stroke-dasharray': '2 6' } : {})),
  );
  // dew on the lines
  const notes: Pt[] = [[0.3, 3], [0.36, 2], [0.42, 1], [0.46, 3], [0.55, 0], [0.61, 2], [0.67, 4], [0.72, 1], [0.82,
    2], [0.88, 0], [0.94, 3]];
  c.add(
    c.line(notes.map(([t, i]) => {
      const [a, b] = at(t, i);
      return `M${(a + 8).toFixed(0)} ${b.toFixed(0)}v-44`;
    }).join(''), silver, 1.8),
    notes.map(([t, i]) => {
      const [a, b] = at(t, i);
      return c.glow(a, b, 22, '#ffffff', 0.55) + c.path(ellipse(a, b, 10, 8.4), '#f3f8fa') + c.path(ellipse(a - 2, b +
        2, 6, 4.6), '#8fa5b0') + c.path(circle(a + 3, b - 3, 2), '#ffffff');
    }),
  );
  // the conductor
  c.add(
    c.cut(
      c.at(198, 640, 1, [
        c.at(0, 0, 2.3, m.spider(c, { col: '#0b0c10', mark: '#c8a24a' })),
        c.line('M58 -66L112 -128', '#f6efdc', 4),
        c.at(0, -34, 0.56, m.royalCrown(c, { w: 80, gold: '#e0b84a' })),
      ]),
      { wob: 2, shadow: 6 },
    ),
  );
  // the choir of moths
  const moth = c.stamp([
    c.solid(curve([[0, -6, 1], [14, -26], [40, -34], [46, -22], [34, -6], [38, 10], [26, 22], [8, 14], [0, 6, 1], [-8,
      14], [-26, 22], [-38, 10], [-34, -6], [-46, -22], [-40, -34], [-14, -26]]), '#c9ced0', [['#5f676c', 0.6, [0.5,
      1, 0.5, 0.2]]]),
    c.path(circle(27, -20, 6) + circle(-27, -20, 6), '#5a6268'), c.path(circle(27, -20, 2.4) + circle(-27, -20, 2.4),
      '#f3f6f6'),
    c.path(ellipse(0, 2, 6, 18), '#8a9296'), c.path(circle(0, -18, 6), '#e6eaea'), c.path(ellipse(0, -16, 2, 3),
      '#20252a'), c.line('M-3 -23q-6 -12 -14 -12M3 -23q6 -12 14 -12', '#c9ced0', 2),
  ]);
  c.add(
    c.cut([[404, 640, 0.66, -6], [470, 634, 0.62, 4], [534, 648, 0.66, 8], [372, 700, 0.8, -8], [448, 694, 0.82, 2],
      [524, 714, 0.8, 8], [352, 776, 0.96, -10], [444, 780, 1, 2], [534, 800, 0.96, 10]].map(
      ([a, b, s, rot]) => moth(a, b, s, { rot })), { wob: 2, shadow: 5 }),
  );
  // the critic, and what she sits next to
  c.add(
    c.cut(
      [
        c.at(232, 206, 1.15, m.owl(c, { col: '#4a4640', face: '#b9b0a0', eye: '#f0b84a' })),
        c.path(ellipse(142, 226, 34, 10), '#3a352c'), c.at(142, 230, 0.4, x.egg(c, { col: '#e6ecec', ink: '#5a6a74',
          k: 0.5 })), c.line('M110 228q32 16 64 0M114 236q28 12 56 0', '#6a6250', 4),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(m.grass(c, { y: 914, h: 70, n: 44, col: '#0c0e12', seed: 6 }), { wob: 3 }),
    c.dots(Array.from({ length: 20 }, () => [r.in(90, 540), r.in(330, 620), r.in(0.8, 1.6)]), '#ffffff',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.5, tint: '#050608' });
}
