import { Card, curve, poly, rng, circle, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { keyFish, pool } from '../lib/motifs_extra_c.js';

export const title = 'The right one of ten thousand';
export default function (): Card {
  const c = new Card('c61', 611),
    r = rng(17);
  // a wet day above: mountains, a lighthouse, rain
  c.add(
    c.sky([[0, '#9db7b4'], [0.18, '#d9dcc4'], [0.24, '#e9e0bd'], [1, '#e9e0bd']], { amount: 0.2, ink: '#6f9490' }),
    c.cut(c.solid(poly([[150, 220], [236, 116], [262, 140], [318, 78], [372, 150], [396, 132], [470, 220]]),
      '#8aa8a6', [
      ['#eef0dc', 0.7, [0.5, 0, 0.5, 0.5]],
    ]), { wob: 6 }),
    m.rain(c, { x: 90, y: 10, w: 520, h: 170, n: 70, col: '#5f8a90', o: 0.6, len: 30, seed: 5 }),
    c.cut([
      c.path(curve([[430, 216, 1], [452, 190], [500, 182], [556, 190], [590, 216, 1]]), '#4f6a6a'),
      c.at(510, 188, 0.86, m.lighthouse(c, { glow: '#fff0b0', beam: 130 })),
    ], { wob: 2 }),
  );
  // the sea, cut open
  const top: Pt[] = [[-20, 206], [80, 196], [170, 208], [280, 198], [390, 210], [500, 198], [620, 208]];
  const sea = curve([[-20, 920, 1], [-20, 206, 1], ...top.slice(1, -1), [620, 208, 1], [620, 920, 1]]);
  c.add(
    c.cut(c.path(sea, c.linear([[0, '#7cc9c0'], [0.2, '#3fa8a6'], [0.6, '#1a7380'], [1, '#0b3f50']])), { wob: 4 }),
    c.line(curve(top, false), '#e6f4e6', 4, { opacity: 0.8 }),
    [[120, 330, 90], [300, 520, 120], [430, 620, 80]].map(([a, b, w]) =>
      c.path(poly([[a, 206], [a + w * 0.5, 206], [b + w - 150, 820], [b - 230, 820]]),
        c.linear([[0, '#d9f4e0', 0.3], [1, '#d9f4e0', 0]]))),
  );
  // drowned hills
  c.add(
    c.cut(c.path(m.ridge(c, { y: 640, amp: 44, seed: 8, step: 90 }), '#1f7f88'), { wob: 6, opacity: 0.8 }),
    c.cut(c.path(m.ridge(c, { y: 720, amp: 26, seed: 3, step: 110 }), '#155f6c'), { wob: 6 }),
  );
  // far doors, small and many
  const shut = c.stamp(m.door(c, { wood: '#2f8a8c', frame: '#0f5060', knob: '#e0b84a' }));
  c.add(c.cut([[60, 712, 0.42], [118, 702, 0.36], [184, 714, 0.44], [262, 716, 0.4], [330, 726, 0.46],
    [548, 716, 0.42], [486, 728, 0.44]]
    .map(([x, y, s]) => shut(x, y, s)), { wob: 2 }));
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 786, 1], [90, 776], [220, 790], [340, 800], [470, 782], [620, 790, 1],
      [620, 920, 1]]), '#c9b483', [
      ['#0d3f4a', 0.95, [0, 1, 0, 0.1]], ['#12606a', 0.85, [0, 0.4, 0.5, 0.2]],
    ]), { wob: 6, shadow: 6 }),
  );
  // near doors: one fits
  c.add(
    [[112, 824, 64], [246, 842, 56], [418, 836, 70], [536, 826, 56]].map(([x, y, w]) => pool(c, x, y + 3, w, 12,
      '#06202c', 0.8)),
    c.cut([
      c.at(112, 822, 1.4, m.door(c, { wood: '#b3423c', frame: '#5a2730', knob: '#f0c85a', arch: true })),
      c.at(246, 840, 1.12, m.door(c, { wood: '#e3c98a', frame: '#7a5a3a', knob: '#5a3a2a' })),
      c.at(536, 824, 1.16, m.door(c, { wood: '#3f5a86', frame: '#1d2b4a', knob: '#f0c85a', arch: true })),
    ], { wob: 3, shadow: 6 }),
    c.glow(412, 760, 190, '#ffe9a8', 0.8, 0.3),
    c.path(poly([[394, 834], [430, 834], [470, 900], [330, 900]]),
      c.linear([[0, '#fff0b8', 0.8], [1, '#fff0b8', 0.1]])),
    c.cut(c.at(416, 834, 1.36, m.door(c, { wood: '#2f6a5a', frame: '#12353a', glow: '#fff3c4', ajar: 0.4 })),
      { wob: 3, shadow: 6 }),
    c.cut(c.at(112, 650, 0.62, m.royalCrown(c, {})), { wob: 2, shadow: 5 }),
  );
  // the shoal comes down in a long bend
  const brass = ['#e0b04a', '#c98f3a', '#f0cc74', '#b87f3a'].map((col) => c.stamp(keyFish(c, { col })));
  const path: Pt[] = [[560, 268], [400, 272], [220, 316], [120, 410], [180, 520], [330, 570], [436, 640]];
  const n = 34;
  const flock: string[] = [];
  for (let i = 0; i < n; i++) {
    const t = (i / (n - 1)) * (path.length - 1);
    const k = Math.min(path.length - 2, Math.floor(t));
    const [p, q, u] = [path[k], path[k + 1], t - k];
    const a = Math.atan2(q[1] - p[1], q[0] - p[0]);
    const off = (i % 3 - 1) * 34 + r.in(-12, 12);
    const s = 0.36 + 0.4 * (i / n) + r.in(-0.05, 0.08);
    const left = Math.cos(a) < 0;
    const deg = (a * 180) / Math.PI;
    flock.push(brass[i % 4](p[0] + (q[0] - p[0]) * u - Math.sin(a) * off, p[1] + (q[1] - p[1]) * u +
      Math.cos(a) * off, s,
      { flip: !left, rot: left ? deg - 180 : deg }));
  }
  c.add(c.cut(flock, { wob: 2, shadow: 5 }));
  // weed, bubbles
  c.add(
    c.cut(c.path([[24, 900, 120], [46, 900, 80], [580, 900, 130], [316, 906, 60], [330, 906, 40]].map(([x, y, h]) =>
      taper([[x, y], [x - 14, y - h * 0.4], [x + 10, y - h * 0.75], [x - 4, y - h]], 12, 2)).join(''), '#0b3a40'),
        { wob: 3 }),
    c.line([[404, 600, 5], [420, 566, 4], [392, 540, 3], [70, 560, 5], [84, 536, 3]].map(([x, y, s]) => circle(x, y,
      s)).join(''),
      '#dff2e4', 1.6, { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.45, tint: '#04222e' });
}
