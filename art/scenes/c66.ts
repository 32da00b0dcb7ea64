import { Card, curve, circle, ellipse, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Crumbs';
export default function (): Card {
  const c = new Card('c66', 661),
    r = rng(21),
    [X, Y, R] = [306, 292, 234];
  c.add(
    c.sky([[0, '#0d1838'], [0.5, '#24457a'], [0.8, '#6f95b8'], [1, '#b9cfdd']], { amount: 0.3, ink: '#0d1838' }),
    m.stars(c, { n: 80, h: 620, seed: 15 }),
    c.glow(X, Y, 400, '#ffe2a8', 0.6, 0.45),
  );
  // the moon, bitten into from within
  const disc = curve([[X - R, Y + 6], [X - 170, Y - 162], [X - 10, Y - R], [X + 166, Y - 166], [X + R, Y - 4],
    [X + 196, Y + 126], [X + 150, Y + 168, 1], [X + 118, Y + 158],
    [X + 96, Y + 190], [X + 54, Y + 186], [X + 30, Y + 222, 1], [X - 30, Y + 232], [X - 168, Y + 166]]);
  c.add(
    c.cut([
      c.solid(disc, '#ecc27e', [['#8a5230', 0.9, [0.1, 1, 0.45, 0.3]], ['#fff3d0', 0.75, [0.85, 0, 0.45, 0.5]]]),
    ], { wob: 6, shadow: 9 }),
    c.path([[-150, -90, 22], [-20, -186, 26], [120, -130, 18], [176, -20, 24], [-176, 60, 18], [60, -196, 10],
      [-90, -170, 12]].map(([x, y, s]) =>
      ellipse(X + x, Y + y, s, s * 0.72)).join(''), '#b98550', { opacity: 0.5 }),
    c.dots(Array.from({ length: 70 }, (): Pt => { const [a, k] = [r.in(0, 6.28), R * 0.93 * Math.sqrt(r())];
      return [X + Math.cos(a) * k, Y + Math.sin(a) * k * 0.94, r.in(1, 2.6)]; }),
      '#9a6236', { opacity: 0.6 }),
  );
  // burrows, lit
  const tunnels = [
    taper([[X + 88, Y + 186], [X + 50, Y + 120], [X + 96, Y + 60], [X + 40, Y + 6], [X - 40, Y - 10]], 46, 40),
    taper([[X + 20, Y + 10], [X + 60, Y - 50], [X + 30, Y - 110]], 38, 36),
      taper([[X - 40, Y - 6], [X - 110, Y + 34], [X - 100, Y + 96], [X - 40, Y + 130]], 40, 40),
    taper([[X + 86, Y + 56], [X + 140, Y + 40]], 36, 34),
  ].join('');
  const rooms = ellipse(X + 22, Y - 112, 74, 50) + ellipse(X - 62, Y - 14, 72, 48) + ellipse(X - 52, Y + 132, 68,
    44) + ellipse(X + 138, Y + 30, 54, 42);
  c.add(
    c.cut([
      c.path(tunnels + rooms, '#6a3a26'),
      c.at(0, 5, 1, c.path(tunnels + rooms, c.radial([[0, '#ffd88a'], [0.5, '#d98f45'], [1, '#8a4f2c']],
        [X - 10, Y + 10, 210], true))),
    ], { wob: 6 }),
    [[X + 22, Y - 128], [X - 62, Y - 28], [X - 52, Y + 112], [X + 138, Y + 16]].map(([x, y]) => c.glow(x, y, 62,
      '#fff3cf', 0.8, 0.35)),
  );
  // the diggers
  const hop = c.stamp(m.rabbit(c, { col: '#f3ead8', belly: '#ffffff' })),
    up = c.stamp(m.rabbit(c, { col: '#8a6a58', pose: 'up' })),
    grey = c.stamp(m.rabbit(c, { col: '#7f8aa0', belly: '#e6e9ee' }));
  const spade = c.stamp([c.line('M0 0L26 -34', '#4a2a1c', 3),
    c.path(curve([[24, -30], [30, -44], [42, -46], [40, -34], [30, -26]]), '#cfd6dc')]);
  c.add(
    c.cut([
      up(X - 8, Y - 66, 0.74), spade(X + 4, Y - 92, 1), hop(X + 58, Y - 70, 0.6, { flip: true }),
      grey(X - 94, Y + 32, 0.64), c.at(X - 42, Y + 8, 0.66, m.letter(c, {}), { rot: -10 }),
      hop(X - 84, Y + 174, 0.6), up(X - 22, Y + 174, 0.62, { flip: true }), spade(X - 34, Y + 152, 0.9, { rot: -50 }),
      grey(X + 150, Y + 70, 0.56, { flip: true }), c.path(circle(X + 116, Y + 64, 9) + circle(X + 104, Y + 68, 6),
        '#ecc27e'),
      up(X + 88, Y + 116, 0.6), spade(X + 96, Y + 94, 0.9),
    ], { wob: 2, shadow: 5 }),
  );
  // a barrow tips the crumbs out at the edge
  c.add(
    c.cut(c.at(X + 110, Y + 202, 1, [
      c.path(poly([[-40, -34], [26, -30], [12, -4], [-26, -4]]), '#7a3f2c'), c.line('M-38 -30L-66 -40M-20 -4L-34 12',
        '#5a2c20', 5),
      c.path(curve([[-34, -34], [-14, -54], [8, -46], [24, -32]]), '#f6d9a0'),
        c.at(12, 6, 0.36, m.wheel(c, { r: 50, col: '#c98a4f' })),
    ], { rot: 24 }), { wob: 2, shadow: 5 }),
    c.cut(c.at(X + 52, Y + 176, 0.66, m.rabbit(c, { col: '#b88a5f', pose: 'up' })), { wob: 2 }),
  );
  // falling: biscuit above, snow below
  const fall = (n: number, y0: number, y1: number, w: number, s: number): Pt[] => Array.from({ length: n },
    (): Pt => {
    const t = r();
    return [X + 130 + (r() - 0.5) * (40 + w * t) - 90 * t, y0 + (y1 - y0) * t, r.in(0.8, s)];
  });
  c.add(c.dots(fall(46, 500, 640, 240, 5), '#f3cf94'), c.dots(fall(60, 560, 760, 620, 3.4), '#fbeed8'),
    m.snowfall(c, { y: 600, h: 280, n: 90, seed: 8 }));
  // mountains below, a late window
  c.add(
    c.cut([
      c.solid(poly([[-20, 860], [40, 716], [84, 752], [150, 656], [226, 770], [280, 720], [360, 860]]), '#4f74a0',
        [['#f3f6fa', 0.85, [0.4, 0, 0.5, 0.45]]]),
      c.solid(poly([[260, 860], [380, 690], [430, 740], [500, 640], [620, 790], [620, 860]]), '#426896',
        [['#f3f6fa', 0.85, [0.5, 0, 0.5, 0.45]]]),
      c.path(poly([[124, 694], [150, 656], [178, 698], [160, 690], [150, 706], [138, 690]]) +
        poly([[472, 678], [500, 640], [534, 682], [514, 672], [500, 690], [488, 672]]), '#ffffff'),
    ], { wob: 6 }),
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 822, 1], [120, 806], [260, 826], [420, 810], [620, 836, 1],
      [620, 920, 1]]), '#e6edf4', [['#4a6a96', 0.9, [0, 1, 0, 0.2]]]), { wob: 6, shadow: 6 }),
    c.cut([
      [[60, 838, 60], [92, 846, 44], [520, 850, 70], [556, 840, 50], [484, 846, 40]].map(([x, y, h]) => c.at(x, y, 1,
        m.pine(c, { h, col: '#24457a', seed: h }))),
      c.at(250, 858, 0.9, m.house(c, { wall: '#3a5a8a', roof: '#f3f6fa', seed: 4, lit: 1 })),
      c.at(360, 872, 0.66, m.person(c, { coat: '#c1493c', kind: 'child', hat: 'point', hatc: '#f0c14f',
        arms: [[-16, -70], [17, -72]], light: 1 })),
    ], { wob: 2, shadow: 5 }),
    c.path(ellipse(360, 873, 18, 3), '#3a5a8a', { opacity: 0.5 }),
  );
  return c.finish({ vignette: 0.5, tint: '#060c24' });
}
