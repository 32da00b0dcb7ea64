import { Card, curve, circle, ellipse, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Her own weather';
export default function (): Card {
  const c = new Card('c25', 239);
  const r = rng(11);
  c.add(
    c.sky([[0, '#f9dc5a'], [0.3, '#fbe98a'], [0.54, '#fdf6cf'], [1, '#f3dc7a']], { amount: 0.25, ink: '#f0c23a' }),
    c.glow(486, 150, 260, '#fffbe0', 0.95, 0.4),
    c.cut(c.at(486, 150, 1, m.sun(c, { r: 46, col: '#f9a82a', ray: '#f6b83a', rays: 18 })), { wob: 4 }),
  );
  // a dry country
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 486, amp: 20, seed: 5, step: 100 }), '#e6cf6a', [['#fff6c0', 0.7, [0.7, 0, 0.5,
      0.3]]]), { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 520, amp: 14, seed: 14, step: 130 }), '#d6c75e', [['#fdf3a8', 0.7, [0.7, 0, 0.5,
      0.2]], ['#9a9a3c', 0.7, [0, 1, 0.1, 0.3]]]), { wob: 6 }),
    c.cut(m.road(c, [[40, 930], [170, 800], [380, 716], [540, 640], [478, 566], [540, 512]], { near: 230, far: 8,
      col: '#f9e9b4', verge: '#c2ac4a' }), { wob: 4 }),
  );
  // the flood at her feet
  c.add(
    c.path(curve([[120, 822], [20, 836], [-30, 860], [60, 866], [200, 850]]), '#a8862a', { opacity: 0.3 }),
    c.cut(
      [
        c.solid(curve([[96, 800], [140, 770], [230, 756], [320, 754], [420, 762], [492, 784], [506, 808], [454, 836],
          [360, 850], [240, 852], [140, 838]]), '#2f7fb0',
          [['#123f78', 0.8, [0.1, 1, 0.3, 0.3]], ['#bfe4ec', 0.7, [0.8, 0, 0.5, 0.6]]]),
      ],
      { wob: 4, shadow: 5 },
    ),
  );
  // the column of weather
  const column = curve([[156, 330, 1], [444, 330, 1], [450, 560], [462, 796, 1], [400, 826], [300, 836], [200, 828],
    [138, 798, 1], [150, 560]]);
  const drops = Array.from({ length: 84 }, () => {
    const [a, b] = [r.in(160, 440), r.in(350, 790)];
    return `M${a.toFixed(0)} ${b.toFixed(0)}l-3 ${r.in(14, 30).toFixed(0)}`;
  }).join('');
  c.add(
    c.path(column, c.linear([[0, '#244f86', 0.95], [0.5, '#3f7fb8', 0.85], [1, '#6fb0d0', 0.55]]),
      { filter: c.filter('brush', 0.05, 0.004, 0.2, '#1c3f78') }),
    c.line(drops, '#e6f3f6', 2, { opacity: 0.75 }),
    c.cut([c.at(256, 372, 1, m.cloud(c, { w: 150, h: 60, seed: 6, col: '#5a7aa0', shade: '#1c3560' })), c.at(366, 384,
      1, m.cloud(c, { w: 110, h: 50, seed: 11, col: '#7f9ab8', shade: '#2a4570' }))], { wob: 4 }),
  );
  // she
  c.add(
    c.path(ellipse(304, 806, 70, 10), '#123f78', { opacity: 0.5 }),
    c.cut(
      c.at(300, 806, 2.5, [
        m.person(c, { kind: 'dress', coat: '#f3ead6', hair: '#7a2f24', cut: 'bob', skin: '#e8c4a0',
          trousers: '#c8473f', scarf: '#c8473f', arms: [[-13, -44], [18, -66]],
          legs: [[-6, 0], [7, 0]], lean: -2, light: 1, sway: -2 }),
      ]),
      { wob: 2 },
    ),
    c.line('M346 652L310 250', '#3a2430', 6), c.line('M346 652q2 16 -12 14', '#3a2430', 6),
    c.cut(
      [
        c.solid(curve([[126, 340, 1], [140, 262], [206, 196], [304, 176], [400, 198], [464, 264], [474, 340, 1], [444,
          322], [416, 338, 1], [382, 316], [346, 336, 1], [300, 314], [256, 336, 1],
          [216, 316], [184, 338, 1], [156, 322]]), '#c8473f', [['#6a1424', 0.85, [0, 0.9, 0.5, 0.4]], ['#ffc08a', 0.8,
            [1, 0, 0.5, 0.5]]]),
        c.line('M304 178Q240 230 256 334M304 178Q372 230 346 334M304 178Q180 220 184 336M304 178Q430 220 416 336',
          '#8a2430', 2.4, { opacity: 0.7 }),
        c.line('M304 178V156', '#3a2430', 6),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // fish round her shoes
  const swim: Pt[] = [[206, 806, 0.62, 1, -8], [400, 798, 0.56, 0, 8], [258, 836, 0.5, 1, 4], [356, 834, 0.66, 0, -4],
    [164, 784, 0.36, 1, -14]];
  const shoal = ['#f08a3a', '#f6c04a'].map((col) => c.stamp(m.fish(c, { col })));
  c.add(
    c.cut([swim.map(([a, b, s, f, rot], i) => shoal[i % 2](a, b, s, { flip: !!f, rot })), shoal[0](438, 726, 0.62,
      { rot: 58 })], { wob: 2 }),
    c.line('M300 816q40 10 80 0M190 822q-30 -4 -40 -12M430 822q30 -6 44 -16M436 762q10 -6 22 0', '#dff1f4', 2.4,
      { opacity: 0.8 }),
    c.path([[420, 764], [450, 768], [462, 752], [410, 748]].map(([a, b]) => circle(a, b, 3)).join(''), '#dff1f4'),
  );
  // the thirsty
  const poppy = c.stamp(m.flower(c, { kind: 'poppy', h: 90, lean: 24, size: 1.2, col: '#e8622f', stem: '#7f8a34' }));
  const daisy = c.stamp(m.flower(c, { kind: 'daisy', h: 76, lean: 22, size: 1.2, col: '#fffaf0', stem: '#7f8a34' }));
  c.add(
    c.path(ellipse(530, 836, 60, 8), '#8a7224', { opacity: 0.4 }),
    c.cut(c.at(530, 832, 0.98, m.wolf(c, { pose: 'low', col: '#6a6a70', belly: '#e0d6c0' }), { flip: true }),
      { wob: 2, shadow: 5 }),
    c.cut(
      [
        [[52, 880, 1.25, 0], [98, 900, 1, 12], [24, 904, 0.9, -4]].map(([a, b, s, rot]) => poppy(a, b, s, { rot })),
        daisy(436, 908, 1.1, { flip: true }), daisy(486, 906, 0.8, { flip: true, rot: 8 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(m.grass(c, { y: 912, h: 46, n: 26, col: '#a89a34', seed: 6 }), { wob: 3 }),
  );
  return c.finish({ vignette: 0.25, tint: '#6a4a08' });
}
