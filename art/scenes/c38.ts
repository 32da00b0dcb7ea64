import { Card, curve, circle, box, poly, taper, ellipse, dark } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { woodChair } from '../lib/motifs_extra_b.js';

export const title = 'Not quite tall enough';
export default function (): Card {
  const c = new Card('c38', 383),
    glow = '#ffdf9a';
  c.add(
    c.sky([[0, '#1b1442'], [0.45, '#4a2c78'], [0.75, '#9a568f'], [1, '#e0938a']], { amount: 0.32, fy: 0.02 }),
    m.stars(c, { n: 70, h: 560, seed: 21, col: '#f3e2ff' }),
  );
  c.add(
    c.glow(456, 158, 270, '#ffe9b8', 0.75, 0.3),
    c.cut(c.at(456, 158, 1, m.moon(c, { r: 88, col: '#fff0c9', shade: '#c98a9a' })), { wob: 4 }),
  );
  // far hills, a viaduct and the late train
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 640, amp: 34, seed: 5, step: 110 }), '#6d3f82', [['#c97a95', 0.6, [0, 0, 0, 0.3]]]),
      { wob: 6 }),
  );
  let arches = poly([[-20, 706], [620, 692], [620, 770], [-20, 790]]);
  for (let i = 0; i < 9; i++) {
    const x = i * 76 - 30;
    arches += curve([[x, 800, 1], [x, 742], [x + 26, 718], [x + 52, 742], [x + 52, 800, 1]]);
  }
  c.add(
    c.cut(
      [
        c.path(arches, '#3f2560', { 'fill-rule': 'evenodd' }),
        c.at(452, 698, 0.9, m.train(c, { col: '#8f2f45', n: 3, smoke: '#d9a5b5', glow }), { rot: -1.3 }),
      ],
      { wob: 4 },
    ),
  );
  c.add(c.cut(m.roofs(c, { y: 836, seed: 14, col: '#2c1a4c', glow: '#ffc765', h: 56, lit: 0.3 }),
    { wob: 5, shadow: 5 }));
  // the hill we stand on
  c.add(
    c.cut(
      c.solid(curve([[-20, 910, 1], [-20, 838, 1], [140, 820], [300, 818], [460, 838], [620, 872, 1], [620, 910, 1]]),
        '#4a2f5f', [
        ['#1a0f30', 0.9, [0, 1, 0, 0.1]],
        ['#ffb98a', 0.6, 'r', [0.22, 0.1, 0.4]],
      ]),
      { wob: 6, shadow: 9 },
    ),
  );
  c.add(c.glow(96, 806, 180, '#ffc36a', 0.6, 0.3));
  // chairs
  const cols = ['#b5523f', '#c99a4f', '#5f8f8a', '#e3d2b0', '#7a4a34', '#8f6ab0'];
  const kinds = cols.map((col, i) => c.stamp(woodChair(c, { col, round: i % 2 === 1 })));
  const horse = c.stamp([
    c.line('M-46 -2Q0 16 46 -4', '#7a3040', 6),
    c.path(taper([[-20, -24], [-26, 0]], 7, 5) + taper([[20, -24], [28, 0]], 7, 5), dark('#d9b98a', 0.25)),
    c.solid(
      curve([
        [-34, -30], [-26, -44], [0, -42], [20, -48], [30, -70], [38, -82, 1], [44, -74], [60, -58], [54, -50],
          [42, -54],
        [36, -34], [22, -22], [-20, -20],
      ]),
      '#e6c896',
      [['#7a4a50', 0.7, [0, 1, 0.2, 0.2]]],
    ),
    c.path(curve([[22, -50], [22, -70], [36, -84, 1], [38, -74], [30, -58], [28, -44]]), '#8f3a3c'),
    c.line(curve([[-33, -32], [-46, -30], [-50, -12]], false), '#8f3a3c', 5),
    c.path(poly([[-12, -45], [12, -45], [14, -28], [-14, -28]]), '#3f7f86'),
    c.path(circle(44, -65, 2.2), '#2a1620'),
  ]);
  const list: [number, number, number, number, boolean?][] = [
    [0, 1.5, -3, 0], [4, 1.32, 6, 4, true], [1, 1.26, -5, -4], [2, 1.2, 9, 6, true], [3, 1.16, -3, 2], [9, 1.05, 5, 8],
    [5, 1.12, 10, 2, true], [1, 1.06, 0, 8], [0, 1.02, 16, 2, true], [3, 0.98, 6, 10], [2, 0.94, 14, 4],
  ];
  let [x, y] = [226, 846];
  const pile: string[] = [];
  for (const [k, s, rot, dx, flip] of list) {
    pile.push(k === 9 ? horse(x, y - 8, s, { rot }) : kinds[k](x, y, s, { rot, flip: !!flip }));
    const a = (rot * Math.PI) / 180,
      h = (k === 9 ? 50 : 48) * s;
    x += Math.sin(a) * h + dx;
    y -= Math.cos(a) * h;
  }
  c.add(c.cut(pile, { wob: 2, shadow: 6 }));
  // a crown hung on a chair's post, a lamp on another
  c.add(
    c.cut(
      c.at(188, 610, 1, [
        c.path(poly([[-20, 10], [-24, -16], [-11, -4], [0, -22], [11, -4], [24, -16], [20, 10]]), '#f0c14f'),
        c.path(box(-20, 6, 40, 6, 2), '#c98a2f'),
        c.path(circle(-24, -17, 3) + circle(0, -23, 3) + circle(24, -17, 3), '#fff0c9'),
      ], { rot: -14 }),
      { wob: 2, shadow: 5 },
    ),
  );
  // the cat at the top, on its toes
  const cat = '#1a1230';
  c.add(
    c.cut(
      c.at(x, y + 4, 1, [
        c.line(curve([[-8, -16], [-30, -12], [-40, -34], [-30, -52]], false), cat, 5.5),
        c.path(
          curve([
            [-16, 0, 1], [-15, -22], [-10, -46], [-6, -66], [0, -78], [12, -78], [18, -66], [16, -40], [14, -16],
              [16, 0, 1], [8, 0, 1],
            [4, -14], [-4, -14], [-7, 0, 1],
          ]),
          cat,
        ),
        c.line('M10 -68Q26 -82 33 -108M8 -62Q24 -62 34 -76', cat, 8),
        c.path(curve([[-10, -80], [-14, -98, 1], [-5, -95], [3, -97], [10, -104, 1], [13, -88], [8, -78], [-3, -74]]),
          cat),
        c.path(circle(6, -88, 2.2), '#f3d36b'),
      ]),
      { wob: 2 },
    ),
  );
  // the man below
  c.add(
    c.cut(
      c.at(140, 846, 1.62, m.person(c, {
        coat: '#2f4a6b', trousers: '#1c1738', skin: '#c98f6a', hair: '#e6dcd6', hat: 'none', lean: 7, light: -1,
        arms: [[22, -34], [31, -27]], legs: [[-20, 0], [2, 0]], knee: 3, scarf: '#c1493c',
      })),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.glow(72, 818, 60, '#ffe2a0', 0.9, 0.4),
    c.cut(c.at(72, 788, 1.9, m.lantern(c, { glow: '#fff0c0' })), { wob: 2, shadow: 5 }),
    c.path(ellipse(72, 846, 22, 5), '#150c28', { opacity: 0.5 }),
  );
  return c.finish({ vignette: 0.5, tint: '#0d0626' });
}
