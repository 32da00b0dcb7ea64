import { Card, curve, circle, ellipse, box, taper, walk } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { eggPath, heartPath } from '../lib/motifs_extra_b.js';

export const title = 'Cut along the line';
export default function (): Card {
  const c = new Card('c83', 839);
  // a sheet of country, seen from a little above
  c.add(
    c.path(box(-10, -10, 620, 920), c.linear([[0, '#e6eef0'], [0.2, '#fbf6ea'], [0.6, '#f6efdc'], [1, '#e6d9bc']]),
      { filter: c.filter('brush', 0.01, 0.02, 0.14, '#c9bfa4') }),
    c.cut([
      c.solid(m.ridge(c, { y: 150, amp: 26, seed: 4, step: 110, bottom: 330 }), '#dfe6d0',
        [['#a9b89a', 0.6, [0, 1, 0, 0.4]], ['#ffffff', 0.8, [0, 0, 0, 0.3]]]),
    ], { wob: 6, shadow: 5 }),
    c.cut(c.solid(m.ridge(c, { y: 232, amp: 22, seed: 9, step: 130 }), '#eef0dc', [['#b8c4a0', 0.6, [0, 0.5, 0, 0.2]],
      ['#ffffff', 0.8, [0, 0, 0, 0.12]]]), { wob: 6, shadow: 5 }),
    c.cut(c.solid(m.ridge(c, { y: 400, amp: 20, seed: 14, step: 150 }), '#f6f3e2',
      [['#c4c8a4', 0.55, [0, 0.5, 0, 0.1]], ['#ffffff', 0.8, [0, 0, 0, 0.1]]]), { wob: 6, shadow: 5 }),
  );
  // the road: above still drawn, below already gone
  const way: Pt[] = [[268, 132], [330, 180], [420, 226], [440, 290], [340, 350], [230, 410], [220, 490], [320, 560],
    [420, 640], [410, 740], [300, 830], [250, 940]];
  const width = (t: number): number => 9 + 112 * t ** 1.35;
  const all = walk(way, 6);
  const cutAt = 40; // index where the blades are
  const side = (from: number, to: number, grow: number): { L: Pt[]; R: Pt[] } => {
    const [L, R]: [Pt[], Pt[]] = [[], []];
    for (let i = from; i <= to; i++) {
      const [p, q] = [all[Math.max(0, i - 1)], all[Math.min(all.length - 1, i + 1)]];
      const l = Math.hypot(q[0] - p[0], q[1] - p[1]) || 1;
      const w = (width(i / (all.length - 1)) / 2) * grow;
      L.push([all[i][0] - ((q[1] - p[1]) / l) * w, all[i][1] + ((q[0] - p[0]) / l) * w]);
      R.push([all[i][0] + ((q[1] - p[1]) / l) * w, all[i][1] - ((q[0] - p[0]) / l) * w]);
    }
    return { L, R };
  };
  const strip = (from: number, to: number, grow: number): string => {
    const { L, R } = side(from, to, grow);
    return curve([...L.map((p, i) => (i && i < L.length - 1 ? p : [p[0], p[1], 1])),
      ...R.reverse().map((p, i) => (i && i < R.length - 1 ? p : [p[0], p[1], 1]))]);
  };
  const last = all.length - 1;
  const edge = side(cutAt, last, 1.12);
  c.add(
    c.cut(c.solid(strip(0, cutAt + 2, 1), '#e3d6bc', [['#a8946a', 0.6, [0, 0, 0, 0.6]]]), { wob: 3, shadow: 0 }),
    c.line(curve(all.slice(0, cutAt).filter((_, i) => i % 3 === 0), false), '#ffffff', 3,
      { 'stroke-dasharray': '9 11' }),
    // the line to cut along
    c.line(curve(side(6, cutAt, 1.3).L.filter((_, i) => i % 3 === 0), false) +
      curve(side(6, cutAt, 1.3).R.filter((_, i) => i % 3 === 0), false), '#5a5568', 2.4, { 'stroke-dasharray': '8 8',
      opacity: 0.8 }),
  );
  // what is behind it
  const hole = strip(cutAt, last, 1.12);
  c.add(
    c.cut(c.path(hole, '#0c0f2c'), { wob: 3 }),
    c.group({ 'clip-path': c.clip(hole) }, [
      c.path(box(150, 440, 420, 480), c.linear([[0, '#080a22'], [0.6, '#1f2358'], [1, '#4a3a84']])),
        m.stars(c, { x: 170, y: 480, w: 330, h: 420, n: 90, seed: 12 }), m.stars(c, { x: 230, y: 640, w: 260, h: 250,
        n: 60, seed: 22 }),
      c.glow(404, 706, 80, '#fff0c0', 0.7), c.at(404, 706, 1, m.moon(c, { r: 34, phase: 0.4 })),
      // thickness of the paper at the far edge
      c.line(curve(edge.R.filter((_, i) => i % 3 === 0), false), '#b8ab8c', 9),
    ]),
    c.line(curve(edge.L.filter((_, i) => i % 3 === 0), false), '#ffffff', 3),
      c.line(curve(edge.R.filter((_, i) => i % 3 === 0), false), '#ffffff', 2.4),
  );
  // the piece itself curls out towards us
  c.add(
    c.path(curve([[120, 880], [40, 820], [60, 760], [150, 790], [230, 850]]), '#3a3448', { opacity: 0.25 }),
    c.cut([
      c.solid(curve([[300, 905, 1], [250, 830], [170, 780], [90, 770], [44, 800], [30, 850], [60, 905, 1]]),
        '#e3d6bc', [['#8a7a58', 0.7, [0.2, 1, 0.5, 0.3]], ['#ffffff', 0.7, [0.4, 0, 0.5, 0.5]]]),
      c.line(curve([[210, 910], [170, 856], [120, 826], [80, 836], [70, 870]], false), '#ffffff', 5,
        { 'stroke-dasharray': '20 18' }),
      c.path(curve([[44, 800], [30, 850], [60, 905, 1], [100, 905, 1], [76, 862], [84, 826], [120, 806], [90, 786]]),
        '#fbf6e6'),
    ], { wob: 4, shadow: 9 }),
  );
  // scissors at work, points at the end of the cut
  const [sx, sy] = all[cutAt];
  c.add(c.cut(c.at(sx + 78, sy + 64, 2.35, m.scissors(c, { grip: '#c8323f', blade: '#aab4c0', gap: 17 }),
    { rot: -52 }), { wob: 2, shadow: 9 }));
  // the cyclist comes on, unhurried
  c.add(
    c.path(ellipse(346, 372, 44, 6), '#8a7a58', { opacity: 0.6 }),
    c.cut(c.at(346, 370, 1, [
      c.at(-26, -17, 0.36, m.wheel(c, { r: 50, col: '#5a5568', spokes: 10 })),
        c.at(28, -17, 0.36, m.wheel(c, { r: 50, col: '#5a5568', spokes: 10 })),
      c.line('M28 -17L6 -40L-16 -38L-26 -17M6 -40L-4 -17L-16 -38M-16 -38L-20 -54L-12 -56M8 -46L4 -42', '#2f6f8a',
        3.4),
      c.at(8, -28, 0.9, [
        c.path(taper([[0, -22], [-14, -14], [-12, 8]], 9, 6), '#3a3448'),
          c.solid(curve([[6, -20], [4, -44], [-8, -58], [-16, -52], [-10, -34], [-6, -18]]), '#e0a03f',
          [['#7a4a14', 0.6, [1, 1, 0.4, 0.3]]]),
        c.path(taper([[-8, -50], [-18, -40], [-28, -32]], 7, 5), '#c9862f'), c.path(circle(-14, -66, 9.5), '#8a5a40'),
          c.path(curve([[-30, -66], [-22, -70, 1], [-20, -78], [-8, -79], [-4, -69, 1], [2, -66], [-14, -64]]),
          '#c8323f'),
        c.path(taper([[-6, -54], [8, -60], [24, -56]], 6, 5), '#c8323f'),
      ]),
    ]), { wob: 2, shadow: 5 }),
  );
  // what else is on the sheet: a heart of trees, an egg, a cat who looks over the edge
  const fir = c.stamp(m.pine(c, { h: 44, col: '#8fa07a', tiers: 4, seed: 5 }));
  c.add(
    c.cut([
      [[70, 300], [96, 312], [50, 330], [520, 330], [548, 346], [500, 350], [150, 226], [174, 236], [520, 200],
        [84, 470], [540, 500], [566, 520], [540, 790], [566, 800]].map(([x, y], i) => fir(x, y, 0.8 + (i % 3) * 0.3)),
      c.path(taper([[500, 470], [500, 420]], 8, 6), '#8a6a4a'), c.solid(heartPath(500, 402, 40), '#d9485a',
        [['#7a1a34', 0.7, [0.2, 1, 0.5, 0.4]], ['#ffc9c0', 0.5, 'r', [0.3, 0.26, 0.34]]]),
      c.path(curve([[70, 560], [90, 540], [140, 538], [164, 556], [140, 572], [92, 572]]), '#b89a6a'),
        c.solid(eggPath(116, 562, 30), '#ffffff', [['#a99a8a', 0.7, [0.1, 1, 0.5, 0.3]]]),
        c.line('M66 558q20 16 52 16t50 -16M80 548q12 4 18 16M152 548q-12 2 -18 16', '#8f7040', 4),
    ], { wob: 2, shadow: 5 }),
    c.path(ellipse(196, 694, 30, 5), '#8a7a58', { opacity: 0.5 }),
    c.cut(c.at(200, 692, 1.25, m.cat(c, { look: 1 })), { wob: 2, shadow: 5 }),
  );
  return c.finish({ vignette: 0.22, tint: '#3a3448' });
}
