import { Card, curve, circle, poly, rng, taper, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Nobody leaves without one';
export default function (): Card {
  const c = new Card('c53', 523),
    r = rng(8),
    bark = '#5a3420';
  c.add(c.sky([[0, '#c98f35'], [0.35, '#e3b04a'], [0.62, '#f3d68a'], [1, '#c9923f']],
    { amount: 0.32, ink: '#a8702a' }));
  c.add(c.at(96, 196, 1, m.cloud(c, { w: 150, h: 46, seed: 12, col: '#f6e2b0', shade: '#c98f3f' })));
  c.add(c.glow(300, 560, 330, '#fff3c4', 0.8, 0.4));
  // tents of the fair, far off
  const tent = (x: number, y: number, w: number, h: number, col: string): string =>
    c.path(poly([[x - w, y], [x - w * 0.86, y - h * 0.5], [x, y - h], [x + w * 0.86, y - h * 0.5], [x + w, y]]), col);
  c.add(c.cut([tent(80, 650, 70, 110, '#c9804a'), tent(206, 646, 50, 80, '#b56a45'),
    tent(470, 648, 60, 96, '#c98a4f'), tent(570, 652, 56, 120, '#b56a45')], { wob: 4, opacity: 0.7 }));
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 660, 1], [140, 640], [320, 634], [480, 644], [620, 660, 1],
      [620, 920, 1]]), '#d9a84f', [['#7a4322', 0.85, [0, 1, 0, 0.25]], ['#fff0bd', 0.6, 'r', [0.5, 0.05, 0.4]]]),
      { wob: 5 }),
  );
  // the tree
  const limb = (pts: Pt[], a: number, b: number): string => taper(pts, a, b, { steps: 1 });
  const boughs = [
    limb([[300, 740], [292, 620], [306, 500], [296, 400]], 70, 44),
      limb([[298, 440], [230, 360], [140, 330], [60, 350]], 34, 6),
      limb([[302, 420], [372, 340], [470, 316], [548, 344]], 34, 6),
    limb([[298, 410], [270, 280], [200, 190], [130, 150]], 32, 6),
      limb([[300, 410], [328, 270], [400, 180], [476, 150]], 32, 6),
      limb([[298, 400], [302, 260], [292, 130]], 26, 6),
    limb([[220, 350], [170, 400], [110, 430]], 16, 4), limb([[388, 336], [440, 390], [500, 424]], 16, 4),
      limb([[250, 248], [170, 250], [100, 232]], 14, 4), limb([[348, 246], [430, 246], [500, 228]], 14, 4),
  ];
  c.add(
    c.path(ellipse(310, 742, 150, 18), '#5a2c18', { opacity: 0.45 }),
    c.cut(
      [
        boughs.slice(1).map((d) => c.path(d, bark)),
        c.solid(boughs[0], bark, [['#22100c', 0.8, [0, 0.5, 0.8, 0.5]], ['#c98a4f', 0.5, [1, 0.4, 0.5, 0.4]]]),
        c.path(limb([[290, 720], [240, 746], [190, 756]], 26, 4) + limb([[310, 724], [370, 748], [420, 752]], 26, 4),
          bark),
      ],
      { wob: 5, shadow: 9 },
    ),
  );
  // leaves, few
  const leaf = c.stamp(c.path(curve([[0, 0, 1], [8, -7], [18, -2, 1], [8, 6]]), 'currentColor'));
  c.add(Array.from({ length: 22 }, () => { const a = r.in(3.3, 6.1), k = r.in(120, 250);
    return leaf(300 + Math.cos(a) * k, 390 + Math.sin(a) * k * 1.05, r.in(0.7, 1.3),
    { rot: r.in(0, 360), color: r.pick(['#a3662a', '#8a7a2f', '#b5482f', '#d98a2f']) }); }));
  // ripe masks
  type K = 'plain' | 'wolf' | 'fox' | 'rabbit';
  const plain = m.mask(c, { col: '#fbf0d8', mark: '#c1392f', hole: '#3a1c14' });
  const face = (col: string, kind: K, mark: string): ReturnType<Card['stamp']> =>
    c.stamp([c.line('M0 -74V-36', '#3a2014', 2), m.mask(c, { col, kind, mark, hole: '#3a1c14' })]);
  const faces = [c.stamp([c.line('M0 -74V-36', '#3a2014', 2), plain]), face('#d9732f', 'fox', '#fbf0d8'),
    face('#e9dcc0', 'rabbit', '#c98f8f'), face('#4f8a8c', 'plain', '#f6d26a'), face('#c1392f', 'plain', '#f6d26a')];
  const ripe: [number, number, number, number][] = [
    [84, 424, 0.9, 0], [140, 500, 1, 3], [196, 430, 0.86, 4], [128, 222, 0.76, 2], [98, 300, 0.7, 1],
      [290, 204, 0.76, 4], [402, 254, 0.7, 3],
    [470, 222, 0.74, 0], [496, 302, 0.74, 1], [540, 418, 0.9, 2], [440, 468, 0.98, 0], [384, 400, 0.84, 2],
      [498, 500, 0.94, 4],
  ];
  c.add(c.cut(ripe.map(([x, y, s, k], i) => faces[k](x, y, s, { rot: (i % 5) * 4 - 8 })), { wob: 2, shadow: 6 }));
  // blank people choose
  const blank = '#f0dcb8';
  const one = c.stamp(m.person(c, { skin: blank, hair: blank, cut: 'back', coat: '#4a4a5a',
    arms: [[-12, -42], [18, -112]], hat: 'bowler', hatc: '#2a2230' }));
  const two = c.stamp(m.person(c, { skin: blank, hair: blank, cut: 'back', kind: 'dress', coat: '#7a2f3a',
    arms: [[-18, -104], [12, -44]], lean: -3 }));
  const foot = [[120, 716, 1.3], [210, 700, 1.16], [408, 702, 1.2], [510, 720, 1.34]].map(
    ([x, y, s]) => ellipse(x - 8, y, 26 * s, 5 * s));
  c.add(
    c.path(foot.join(''), '#5a2c18', { opacity: 0.45 }),
    c.cut(
      [
        one(120, 716, 1.3), two(210, 700, 1.16), one(408, 702, 1.2, { flip: true }), two(510, 720, 1.34),
        faces[4](492, 592, 0.5),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the one who keeps the list, on a chair
  c.add(
    c.path(ellipse(112, 856, 70, 9), '#4a2414', { opacity: 0.5 }),
    c.cut(
      [
        c.at(128, 852, 1.35, m.chair(c, { col: '#6a3a20' }), { flip: true }),
        c.at(118, 854, 1.36, m.sitter(c, { coat: '#2f2a3a', skin: '#fbf0d8', hat: '#c1392f' }), { flip: true }),
        c.at(156, 778, 0.56, m.openBook(c, { cover: '#2f5f5a', lines: 4 }), { rot: -6 }),
      ],
      { wob: 2, shadow: 6 },
    ),
  );
  // a fox in line, in a face of somebody else
  c.add(c.path(ellipse(262, 812, 40, 6), '#4a2414', { opacity: 0.45 }),
    c.cut([c.at(262, 812, 0.8, m.fox(c, {})), c.at(285, 748, 0.42, plain)], { wob: 2, shadow: 5 }));
  // the child goes as it came
  c.add(
    c.path(ellipse(436, 872, 44, 8), '#4a2414', { opacity: 0.5 }),
    c.cut(
      c.at(444, 872, 1.62, [
        m.person(c, { kind: 'child', coat: '#f6efdc', skin: '#c98f6a', hair: '#3a2018', trousers: '#2f6a8c',
          arms: [[-13, -28], [16, -36]], legs: [[-9, -2], [10, 0]], lean: 2, light: -1 }),
        c.path(circle(-1, -69, 1.7) + circle(7, -69, 1.7), '#2a1410'),
        c.at(18, -34, 0.42, m.letter(c, { w: 50, h: 34, paper: '#fffaf0', seal: '#c1392f' }), { rot: 12 }),
      ]),
      { wob: 2, shadow: 6 },
    ),
  );
  return c.finish({ vignette: 0.4, tint: '#3a1608' });
}
