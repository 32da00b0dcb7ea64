import { Card, curve, circle, box, rng, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The lake remembers otherwise';
export default function (): Card {
  const c = new Card('c08', 83),
    r = rng(44),
    Y = 470;
  // above: late autumn, grey, an old one alone
  c.add(
    c.path(
      box(-10, -10, 620, Y + 10),
      c.linear([[0, '#8d8f9c'], [0.6, '#b9b3b0'], [1, '#d6c5b4']]),
      { filter: c.filter('brush', 0.004, 0.03, 0.25) },
    ),
  );
  c.add(c.path(circle(150, 170, 34), '#e9e2d6', { opacity: 0.8 }));
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 392, amp: 22, seed: 4, step: 90, bottom: Y + 4 }), '#8f8c96', [
        ['#c3b9b2', 0.7, [0, 0, 0, 0.5]],
      ]),
      { wob: 5 },
    ),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 438, amp: 10, seed: 9, step: 70, bottom: Y + 4 }), '#64606e', [
        ['#a59a98', 0.5, [0, 0, 0, 0.4]],
      ]),
      { wob: 4 },
    ),
  );
  const tips: Pt[] = [];
  const tree = c.stamp(
    m.bareTree(c, { h: 350, seed: 28, col: 'currentColor', depth: 5, w: 28, lean: -0.1, spread: 0.55, tips }),
  );
  c.add(c.cut(tree(416, Y + 4, 1, { color: '#35303c' }), { wob: 4, shadow: 5 }));
  c.add(
    c.cut(
      c.solid(
        curve([[250, Y + 6, 1], [300, Y - 12], [380, Y - 16], [480, Y - 14], [640, Y - 22], [640, Y + 6, 1]]),
        '#4a4450',
        [['#8d8288', 0.5, [0, 0, 0, 0.4]]],
      ),
      { wob: 4 },
    ),
  );
  c.add(
    c.cut(
      c.at(300, Y - 8, 1.16, [
        c.line('M-17 -36L-21 2', '#2a242c', 2.6),
        m.person(c, {
          coat: '#3d3a48',
          hair: '#d9d4d2',
          skin: '#d9b79a',
          hat: 'wide',
          hatc: '#2a262f',
          arms: [[-17, -38], [12, -38]],
          lean: -6,
          light: -1,
          toe: -1,
        }),
      ]),
      { wob: 2, shadow: 4 },
    ),
  );
  [
    [120, 250, 0.4], [92, 266, 0.3], [156, 262, 0.32], [186, 244, 0.26],
  ].forEach(([x, y, s], i) => c.add(c.at(x, y, s, m.bird(c, { col: '#3d3a48', wing: 1 + i * 0.1 }))));
  // below: the same place in another year
  const w = [
    c.path(
      box(-10, Y, 620, 450),
      c.linear([[0, '#ffe2a4'], [0.35, '#8fd3c4'], [0.8, '#3f9bb0'], [1, '#2a6f95']]),
      { filter: c.filter('brush', 0.004, 0.04, 0.35) },
    ),
    c.glow(150, 772, 200, '#fff6c8', 0.9, 0.3),
    c.path(circle(150, 772, 38), '#fffbe0'),
  ];
  const flip = (kids: Kids): string => c.group({ transform: `translate(0 ${Y * 2}) scale(1 -1)` }, kids);
  w.push(
    flip([
      c.cut(
        c.solid(m.ridge(c, { y: 392, amp: 22, seed: 4, step: 90, bottom: Y + 4 }), '#7fbf8e', [
          ['#e6efae', 0.7, [0, 0, 0, 0.5]],
        ]),
        { wob: 5 },
      ),
      c.cut(
        c.solid(m.ridge(c, { y: 438, amp: 10, seed: 9, step: 70, bottom: Y + 4 }), '#4f9a62', [
          ['#cfe58a', 0.6, [0, 0, 0, 0.4]],
        ]),
        { wob: 4 },
      ),
    ]),
  );
  const top = [tips.reduce((a, t) => a + t[0], 0) / tips.length, tips.reduce((a, t) => a + t[1], 0) / tips.length];
  const blobs = (q: number, f: number, k: number): string =>
    tips
      .filter((_, i) => i % q === f)
      .map(([x, y]) =>
        circle(top[0] + (x - top[0]) * k + r.in(-6, 6), top[1] + (y - top[1]) * k + r.in(-6, 6), r.in(17, 30)),
      )
      .join('');
  w.push(
    flip([
      c.cut(
        c.at(416, Y + 4, 1, [
          tree(0, 0, 1, { color: '#7a4a38' }),
          c.solid(blobs(2, 0, 0.98), '#e57f8e', [
            ['#a83f63', 0.8, [0, 1, 0.3, 0.2]],
            ['#ffd9cf', 0.7, [0.8, 0, 0.5, 0.5]],
          ]),
          c.solid(blobs(3, 1, 0.6), '#f3a5a0', [
            ['#c9566f', 0.6, [0, 1, 0.2, 0.3]],
            ['#fff0e2', 0.7, [0.7, 0, 0.4, 0.6]],
          ]),
        ]),
        { wob: 4 },
      ),
      c.cut(
        c.solid(
          curve([[250, Y + 6, 1], [300, Y - 12], [380, Y - 16], [480, Y - 14], [640, Y - 22], [640, Y + 6, 1]]),
          '#5fa04e',
          [['#d9e88a', 0.6, [0, 0, 0, 0.4]]],
        ),
        { wob: 4 },
      ),
      c.line(`M372 ${Y - 150}L366 ${Y - 34}M398 ${Y - 156}L392 ${Y - 34}`, '#6b4a33', 2),
      c.path(box(360, Y - 36, 38, 5, 2), '#6b4a33'),
      c.cut(
        [
          c.at(
            300,
            Y - 8,
            1.16,
            m.person(c, {
              kind: 'child',
              coat: '#d9483f',
              hair: '#5a3422',
              skin: '#f0c7a2',
              arms: [[-14, -34], [22, -40]],
              legs: [[-9, 0], [10, 0]],
              hat: 'wide',
              hatc: '#f0c85a',
              light: -1,
            }),
          ),
          c.at(
            346,
            Y - 8,
            1.1,
            m.person(c, {
              kind: 'child',
              coat: '#3b6fb0',
              hair: '#e0b25a',
              cut: 'long',
              skin: '#f0c7a2',
              arms: [[-18, -40], [14, -30]],
              legs: [[-5, 0], [9, -4]],
              trousers: '#f0e6d2',
            }),
          ),
        ],
        { wob: 2 },
      ),
    ]),
  );
  [[120, 690, 0.44], [92, 674, 0.34], [156, 678, 0.36], [186, 696, 0.3]].forEach(([x, y, s], i) =>
    w.push(
      c.at(x, y, s, m.fish(c, { col: ['#f08a4a', '#f0b24a', '#e5624a', '#f0b24a'][i] }), {
        rot: i * 6 - 6,
        flip: i % 2 === 1,
      }),
    ),
  );
  c.add(c.group({ filter: c.filter('cut', 9, 0, 0.08) }, w));
  // the surface
  c.add(
    c.path(
      box(-10, Y - 3, 620, 7),
      c.linear([[0, '#fff2cf', 0.1], [0.5, '#fff8e4', 0.9], [1, '#fff2cf', 0]]),
    ),
  );
  c.add(
    [
      [60, 500, 120], [220, 512, 70], [470, 506, 130], [340, 540, 60], [90, 560, 90], [520, 580, 80],
      [250, 620, 50], [420, 660, 60],
    ].map(([x, y, l], i) =>
      c.path(
        taper(
          [[x - l / 2, y], [x, y - 1.5], [x + l / 2, y]],
          (t) => 3 * Math.sin(Math.PI * t) + 0.3,
        ),
        '#ffffff',
        { opacity: 0.55 - i * 0.04 },
      ),
    ),
  );
  return c.finish({ vignette: 0.4, tint: '#141428' });
}
