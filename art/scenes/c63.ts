import { Card, curve, circle, ellipse, box, poly, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Let out some string';
export default function (): Card {
  const c = new Card('c63', 631);
  c.add(
    c.sky([[0, '#2470bc'], [0.3, '#4f9fd9'], [0.55, '#a9d6ea'], [0.72, '#e3f0e6'], [1, '#f6efce']],
      { amount: 0.3, fy: 0.016, ink: '#5fa6da' }),
    c.glow(350, 200, 300, '#fffbe0', 0.95, 0.4),
  );
  // wind made visible
  c.add(
    c.cut([[450, 168, 150, 50, 3], [196, 360, 120, 38, 7], [520, 420, 90, 30, 5],
      [70, 190, 90, 30, 9]].map(([x, y, w, h, s]) =>
      c.at(x, y, 1, m.cloud(c, { w, h, seed: s, col: '#ffffff', shade: '#a9cbe0' }))), { wob: 4 }),
    c.line(['M60 286q80 -26 160 -6t120 -10', 'M330 470q90 -24 170 -4t90 -14', 'M40 520q60 -18 120 -4'].join(''),
      '#ffffff', 2.6, { opacity: 0.6 }),
  );
  // far country
  c.add(
    c.cut([
      c.solid(poly([[-20, 650], [60, 540], [110, 590], [196, 476], [276, 600], [330, 560], [420, 650]]), '#6a8fc0',
        [['#eaf2f2', 0.8, [0.4, 0, 0.5, 0.5]]]),
      c.path(poly([[170, 512], [196, 476], [222, 516], [206, 508], [196, 522], [184, 508]]), '#ffffff'),
    ], { wob: 6 }),
    c.cut(c.solid(m.ridge(c, { y: 640, amp: 16, seed: 4, step: 120 }), '#8fbf6a', [['#e9f0a8', 0.7, [0, 0, 0, 0.3]]]),
      { wob: 6 }),
    c.cut([
      c.at(480, 634, 0.9, m.castle(c, { wall: '#e9dcc8', roof: '#c8323f' })),
      c.at(60, 664, 0.8, m.house(c, { wall: '#fff3dc', roof: '#c8323f', seed: 2 })),
        c.at(112, 672, 0.7, m.house(c, { wall: '#f3d98a', roof: '#2f5fa8', seed: 5 })),
      c.at(158, 662, 0.6, m.house(c, { wall: '#fff3dc', roof: '#2f5fa8', seed: 8 })),
    ], { wob: 2, shadow: 5 }),
  );
  // the hill
  const hill = curve([[-20, 920, 1], [-20, 826, 1], [100, 770], [250, 716], [350, 712], [470, 756], [620, 830, 1],
    [620, 920, 1]]);
  c.add(
    c.cut(c.solid(hill, '#f0c545', [['#a8762a', 0.85, [0, 1, 0.1, 0.2]], ['#fff3b8', 0.7, [0.7, 0, 0.5, 0.4]]]),
      { wob: 6, shadow: 9 }),
    m.grass(c, { x0: 0, x1: 600, n: 60, h: 20, lean: 0.8, col: '#c99a30', seed: 3, y: (x) => 800 +
      40 * Math.sin(x * 0.03) + Math.abs(x - 300) * 0.12 }),
  );
  // the string goes up to the child
  const way: Pt[] = [[268, 640], [316, 560], [330, 450], [322, 356], [340, 262]];
  c.add(c.line(curve(way, false), '#fffbe8', 4.4), c.line(curve(way, false), '#7a5238', 2.2));
  // kites that stand
  const stand = (x: number, y: number, s: number, a: string, b: string, lean: number, arms: Pt[],
    top: string): string =>
    c.at(x, y, s, [
      c.line('M-10 -26Q-14 -12 -12 0M10 -26Q14 -12 13 0', '#2a2230', 5), c.path(ellipse(-17, -1, 9, 4) +
        ellipse(19, -1, 9, 4), '#2a2230'),
      c.line(arms.map(([ax, ay], i) =>
        `M${i ? 24 : -24} -84Q${(ax + (i ? 40 : -40)) / 2} ${(ay - 70) / 2} ${ax} ${ay}`).join(''), '#2a2230', 4.6),
      c.solid(poly([[0, -150], [44, -92], [0, -14], [-44, -92]]), a, [['#2a1030', 0.6, [0, 1, 0.5, 0.3]]]),
      c.path(poly([[0, -150], [44, -92], [0, -92]]) + poly([[0, -14], [-44, -92], [0, -92]]), b),
      c.line('M0 -150V-14M-44 -92H44', '#fff6e0', 2.4), c.path(arms.map(([ax, ay]) => circle(ax, ay, 5)).join(''),
        '#2a2230'),
      c.line('M-2 -18Q-30 -4 -44 6', '#2a2230', 2), c.path(poly([[-30, -10], [-36, 4], [-24, 2]]) +
        poly([[-44, 0], [-52, 12], [-38, 12]]), b), top,
    ], { rot: lean });
  c.add(
    c.path(ellipse(240, 752, 74, 10) + ellipse(368, 758, 60, 9) + ellipse(452, 792, 40, 7), '#7a4f1a',
      { opacity: 0.5 }),
    c.cut([
      stand(232, 750, 1.16, '#c8323f', '#f3e6c8', -10, [[-52, -50], [46, -92]],
        c.at(0, -150, 0.62, m.royalCrown(c, { jewel: '#2f5fa8' }))),
      stand(366, 756, 0.98, '#2f5fa8', '#f0c14f', 6, [[-62, -92], [48, -150]], ''),
      stand(454, 792, 0.62, '#3f9a5a', '#fff3dc', 12, [[-36, -120], [40, -112]], ''),
    ], { wob: 2, shadow: 6 }),
    c.line('M268 640Q262 652 256 648M276 628Q292 640 304 662', '#7a5238', 2.4),
    // a reel of string in the grass
    c.cut([c.solid(box(150, 788, 54, 34, 6), '#fffbe8', [['#a88a5a', 0.6, [0, 1, 0, 0.2]]]),
      c.path(box(142, 782, 10, 46, 4) + box(202, 782, 10, 46, 4), '#8f2f33')],
      { wob: 2, shadow: 5 }),
    c.line('M176 790Q210 740 238 666', '#7a5238', 2),
  );
  // the child, flown
  c.add(
    c.cut(
      c.at(340, 262, 1.72, [
        c.path(taper([[-8, -22], [-34, -6], [-64, -10]], 12, 8) + taper([[-4, -16], [-30, 8], [-58, 20]], 12, 8),
          '#2f4f8f'),
        c.path(curve([[-62, -16], [-76, -16], [-78, -6], [-62, -5]]) +
          curve([[-56, 14], [-70, 18], [-70, 28], [-54, 25]]), '#5a2f24'),
        c.path(taper([[14, -40], [30, -70], [28, -96]], 11, 7), '#a8262f'),
        c.solid(curve([[-18, -28], [-4, -42], [16, -48], [26, -40], [22, -22], [4, -10], [-14, -10]]), '#d9363f',
          [['#6a1020', 0.7, [0, 1, 0.4, 0.3]]]),
        c.path(taper([[22, -30], [50, -30], [72, -48]], 11, 7), '#d9363f'), c.path(circle(28, -99, 5) +
          circle(75, -50, 5), '#e8b48a'),
        c.path(circle(38, -56, 15), '#e8b48a'), c.path(curve([[26, -48], [20, -62], [28, -74], [44, -74], [54, -64],
          [42, -62], [32, -54]]), '#7a3a1c'),
        c.path(taper([[22, -42], [2, -56], [-22, -52], [-40, -62]], 8, 9), '#f0c14f'), c.path(ellipse(27, -42, 8, 5),
          '#f0c14f'),
        c.line('M-2 8Q4 -14 8 -20', '#7a5238', 2), c.line('M-8 -14Q6 -20 22 -20', '#7a5238', 3),
      ], { rot: -8 }),
      { wob: 2, shadow: 5 },
    ),
    // an umbrella has also let go
    c.cut(c.at(112, 400, 0.86, m.umbrella(c, { col: '#f0c14f', ink: '#2a2230' }), { rot: 38 }),
      { wob: 2, shadow: 5 }),
    [[520, 250, 0.5], [552, 272, 0.36], [470, 300, 0.4]].map(([x, y, s]) => c.at(x, y, s,
      m.bird(c, { col: '#2f4f7a' }))),
  );
  return c.finish({ vignette: 0.4, tint: '#12305a' });
}
