import { Card, curve, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { pool } from '../lib/motifs_extra_c.js';

export const title = 'Reading room';
export default function (): Card {
  const c = new Card('c77', 773),
    r = rng(41),
    [X, Y] = [300, 372]; // the far end: the mouth
  const bone = '#ecdfc0';
  c.add(c.path(box(-10, -10, 620, 920), c.radial([[0, '#2f7a68'], [0.5, '#14483f'], [1, '#06201f']], [X, Y + 60, 560],
    true), { filter: c.filter('brush', 0.012, 0.012, 0.3, '#04181a') }));
  // the mouth: night sea, the moon, a friend passing
  const mouth = curve([[186, 400, 1], [200, 300], [240, 236], [300, 214], [360, 236], [400, 300], [414, 400, 1],
    [380, 448], [300, 466], [220, 448]]);
  c.add(
    c.cut(c.path(curve([[168, 404, 1], [184, 290], [230, 216], [300, 192], [370, 216], [416, 290], [432, 404, 1],
      [390, 466], [300, 488], [210, 466]]), '#8a4a4f'), { wob: 4 }),
    c.group({ 'clip-path': c.clip(mouth) }, [
      c.path(box(170, 190, 270, 300), c.linear([[0, '#10244f'], [0.55, '#4f7fae'], [0.6, '#2f6f94'],
        [1, '#0f4a66']])), m.stars(c, { x: 190, y: 210, w: 220, h: 110, n: 16, seed: 5 }),
      c.glow(336, 282, 110, '#fff3cf', 0.9, 0.35), c.at(336, 282, 1, m.moon(c, { r: 30 })),
      c.path(Array.from({ length: 7 }, (_, i) => ellipse(336 + r.in(-6, 6), 374 + i * 12, 30 - i * 2.4,
        2.6)).join(''), '#fff0c4', { opacity: 0.75 }),
      c.cut(c.at(242, 362, 0.36,
        [c.solid(curve([[-20, 20, 1], [-14, -30], [-66, -64], [-80, -96, 1], [-30, -86], [0, -54], [30, -86],
        [80, -96, 1], [66, -64], [14, -30], [24, 20, 1]]), '#1a3a5f', [['#8fb0d0', 0.6, [0.6, 0, 0.5, 0.5]]])]),
        { wob: 2 }),
      c.cut(m.waves(c, { y: 372, amp: 3, len: 60, col: '#2a6a8c', seed: 3, bottom: 384 }), { wob: 2, opacity: 0.5 }),
    ]),
    // baleen hangs at the lip
    c.cut(c.path(Array.from({ length: 17 }, (_, i) => { const t = -1 + i / 8; const x = X + t * 108; const y = 222 +
      74 * Math.abs(t) ** 2.4; return box(x - 4.5, y - 14, 9, 50 - 16 * Math.abs(t), 4); }).join(''), bone),
      { wob: 2 }),
  );
  // ribs in depth with shelves between; every frame larger than the last
  const ring = (k: number): { L: (t: number) => Pt; R: (t: number) => Pt } => {
    const w = 150 * k;
    const h = 230 * k;
    const cy = Y + 50 * k;
    const g = (s: number) => (t: number): Pt => [X + s * w * Math.sin(Math.PI * (0.04 + t * 0.84)),
      cy - h * Math.cos(Math.PI * (0.04 + t * 0.84))];
    return { L: g(-1), R: g(1) };
  };
  const ks = [0.98, 1.3, 1.74, 2.34];
  const cols = ['#8f3a38', '#b8883a', '#35506a', '#cbbd8e', '#6a3f5a', '#9a5a38', '#4f8a74'];
  for (let i = 0; i < ks.length - 1; i++) {
    const [a, b] = [ring(ks[i]), ring(ks[i + 1])];
    const shade = ['#2c6a58', '#1f5448', '#123a34'][i];
    for (const s of ['L', 'R'] as const) {
      const books = cols.map(() => '');
      let planks = '';
      for (let row = 0; row < 4; row++) {
        const [t0, t1] = [0.36 + row * 0.13, 0.36 + (row + 1) * 0.13];
        const P = (u: number, v: number): Pt => { const t = t1 + (t0 - t1) * v; const [p, q] = [a[s](t), b[s](t)];
          return [p[0] + (q[0] - p[0]) * u, p[1] + (q[1] - p[1]) * u]; };
        planks += poly([P(0, 0), P(1, 0), P(1, 0.09), P(0, 0.09)]);
        for (let u = 0.1; u < 0.88; ) {
          const w = r.in(0.12, 0.19);
          const v = r.in(0.6, 0.86);
          if (r() > 0.08) books[Math.floor(r() * cols.length)] += poly([P(u, 0.09), P(u, v), P(u + w * 0.86, v),
            P(u + w * 0.86, 0.09)].map(([x, y]) => [Math.round(x), Math.round(y)]));
          u += w;
        }
      }
      c.add(
        c.path(curve([...[0.3, 0.45, 0.6, 0.75, 0.9].map((t) => a[s](t)), ...[0.9, 0.75, 0.6, 0.45, 0.3].map((t) =>
          b[s](t))]), shade),
        books.map((d, j) => (d ? c.path(d, cols[j]) : '')), c.path(planks, '#5a3a24'),
      );
    }
    // the rib that frames them
    const rib = (f: (t: number) => Pt): string => taper([0, 0.14, 0.28, 0.42, 0.56, 0.7, 0.86].map(f),
      (t) => (9 + 9 * i) * (0.7 + 0.5 * Math.sin(Math.PI * t)));
    c.add(c.cut(c.solid(rib(b.L) + rib(b.R), bone, [['#5a4a3a', 0.8, [0, 1, 0.2, 0.3]],
      ['#fffbe8', 0.6, [0.5, 0.2, 0.5, 0.6]]]), { wob: 4, shadow: i ? 9 : 5 }));
  }
  // spine overhead
  c.add(c.cut(c.solid([[300, 168, 20, 9], [300, 128, 30, 14], [300, 68, 44, 20],
    [300, -6, 60, 28]].map(([x, y, a, b]) => ellipse(x, y, a, b)).join(''), bone,
    [['#5a4a3a', 0.8, [0, 1, 0.2, 0.3]]]), { wob: 4, shadow: 6 }));
  // the tongue is the carpet
  c.add(
    c.cut(c.solid(curve([[232, 446], [300, 432], [368, 446], [440, 560], [560, 760], [640, 920, 1], [-40, 920, 1],
      [40, 760], [160, 560]]), c.linear([[0, '#c98078'], [0.35, '#a3484f'], [1, '#4a1a2c']]), []),
      { wob: 6, shadow: 5 }),
    c.line(curve([[300, 440], [300, 560], [296, 720], [300, 900]], false), '#6a2436', 3, { opacity: 0.6 }),
    c.path(poly([[262, 450], [338, 450], [420, 760], [190, 760]]),
      c.linear([[0, '#fff3cf', 0.28], [0.7, '#fff3cf', 0.04], [1, '#fff3cf', 0]])),
  );
  // a lamp from the spine, a reader, a bed, a cat, a cup
  c.add(
    c.line('M300 82V330', '#2a1a16', 3), c.cut(c.at(300, 320, 1.2, m.hangLamp(c, { cord: 10, shade: '#2f6a4a' })),
      { wob: 2 }), c.glow(300, 380, 150, '#ffe7a0', 0.85, 0.35), c.glow(300, 600, 260, '#ffd88a', 0.4, 0.4),
    pool(c, 250, 742, 110, 16, '#2a0a18', 0.8), pool(c, 466, 838, 140, 16, '#2a0a18', 0.8), pool(c, 130, 852, 60, 10,
      '#2a0a18', 0.8),
    c.cut(c.at(250, 742, 1.5, [m.armchair(c, { col: '#2f6a5a' }),
      c.at(4, -14, 1, m.sitter(c, { coat: '#e0b04a', skin: '#8a5a40', paper: '#fff6dc', hat: '#3a2420',
      trousers: '#35304a' }))]), { wob: 2, shadow: 6 }),
    c.cut(c.at(350, 742, 1, [c.path(box(-26, -54, 52, 8, 3) + box(-4, -48, 8, 48), '#5a3a24'),
      c.path(ellipse(0, -2, 20, 5), '#5a3a24'),
      c.at(0, -54, 0.6, m.cup(c, { col: '#fbf3e0', band: '#b3313a', steam: '#fff6e4' }))]), { wob: 2, shadow: 5 }),
    c.cut(c.at(466, 838, 1.0, m.bed(c, { wood: '#5a3324', quilt: '#35608a', w: 210 })), { wob: 2, shadow: 6 }),
    c.cut([c.at(132, 852, 1.3, m.cat(c, { look: 1, col: '#17121c' })),
      c.at(84, 800, 0.8, [c.path(box(-34, -14, 60, 14, 2), '#8f2f33') + c.path(box(-28, -28, 58, 14, 2), '#c98a2f') +
      c.path(box(-30, -40, 50, 12, 2), '#35506a')])], { wob: 2, shadow: 5 }),
    pool(c, 416, 664, 40, 7, '#2a0a18', 0.8), c.cut(c.at(416, 662, 1.04, m.chair(c, { col: '#c99058' }),
      { flip: true }), { wob: 2, shadow: 5 }),
  );
  return c.finish({ vignette: 0.55, tint: '#021010' });
}
