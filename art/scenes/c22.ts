import { Card, curve, circle, ellipse, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Harvest of hours';
export default function (): Card {
  const c = new Card('c22', 223);
  const r = rng(9);
  c.add(
    c.sky([[0, '#2f3a24'], [0.3, '#66703a'], [0.6, '#c2b25e'], [0.78, '#f3dc94'], [1, '#8a8a48']], { amount: 0.28,
      ink: '#4a5228' }),
    c.glow(250, 690, 380, '#fff0b8', 0.8, 0.35),
    m.stars(c, { n: 16, h: 160, seed: 3, col: '#f6ecc0' }),
    c.glow(78, 190, 90, '#fff6d4', 0.6),
    c.cut(c.at(78, 190, 1, m.moon(c, { r: 30, phase: 0.45, col: '#fff6d8', shade: '#c9a85a' }), { rot: 160 }),
      { wob: 2 }),
  );
  // the wood behind the orchard
  for (let k = 0; k < 2; k++) {
    const kind = [1, 2].map((s) => c.stamp(m.pine(c, { h: 100, col: ['#8f9250', '#5a6a36'][k], seed: s + k * 5,
      tiers: 5 })));
    c.add(Array.from({ length: 15 - k * 3 }, (_, i) => r.pick(kind)(-10 + i * (43 + k * 10) + r.in(-9, 9), 724 +
      k * 18, r.in(0.9, 1.3), { sy: r.in(0.9, 1.7) })));
  }
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 736, amp: 10, seed: 7, step: 110 }), '#7a7a3a', [['#f3dc94', 0.7, [0.4, 0, 0.4,
      0.3]], ['#2a2e18', 0.9, [0, 1, 0, 0.3]]]), { wob: 6, shadow: 5 }),
    c.path(curve([[330, 800], [420, 812], [560, 846], [600, 872], [480, 850], [350, 822]]), '#2a2e18',
      { opacity: 0.5 }),
  );
  // the tree
  const bark = '#4a3420';
  const limb = (pts: Pt[], a: number, b: number): string => taper(pts, a, b);
  const tree = limb([[318, 812], [312, 700], [322, 590], [314, 500], [322, 420]], 74, 38) + limb([[318, 560], [250,
    486], [180, 430], [128, 400]], 40, 12) +
    limb([[320, 520], [400, 450], [470, 400], [520, 390]], 38, 12) + limb([[318, 450], [270, 350], [232, 262]], 32,
      10) + limb([[320, 450], [380, 340], [420, 240]], 32, 10) +
    limb([[318, 812], [268, 822], [226, 840]], 36, 6) + limb([[320, 812], [372, 824], [420, 836]], 36, 6) +
      limb([[318, 440], [322, 320], [312, 220]], 26, 8);
  const leaves = (list: Pt[], col: string): string =>
    c.solid(list.map(([a, b, s]) => circle(a, b, s)).join(''), col, [['#1f2612', 0.85, [0.2, 1, 0.4, 0.3]],
      ['#e9e08a', 0.65, [0.4, 0, 0.5, 0.5]]]);
  c.add(
    c.cut(leaves([[130, 330, 70], [210, 220, 84], [320, 160, 88], [430, 220, 84], [510, 330, 70], [320, 280, 100],
      [220, 330, 70], [430, 330, 76]], '#5a6a30'), { wob: 6, shadow: 9 }),
    c.cut(c.solid(tree, bark, [['#160e0a', 0.85, [1, 0.4, 0.4, 0.4]], ['#e0b468', 0.6, [0, 0.7, 0.5, 0.6]]]),
      { wob: 4, shadow: 9 }),
    c.cut(leaves([[96, 384, 50], [164, 300, 52], [256, 200, 56], [390, 176, 58], [486, 280, 54], [534, 372, 48], [350,
      250, 46], [252, 330, 44], [444, 386, 40]], '#7f8a3c'), { wob: 6, shadow: 9 }),
  );
  // the crop: green hours, brass hours, one split
  const green = [1.3, 4.6].map((time) => c.stamp(m.clock(c, { r: 26, face: '#d3dca4', rim: '#8f9a4a', ink: '#4a5228',
    time })));
  const ripe = [10.1, 7.8, 2.4].map((time) => c.stamp(m.clock(c, { r: 28, face: '#fbeec2', rim: '#c9902e',
    ink: '#4a2f14', time })));
  const hang: Pt[] = [[84, 470, 0, 1], [142, 404, 1, 1.06], [196, 466, 3, 0.84], [178, 330, 4, 1], [246, 276, 0, 0.8],
    [282, 384, 2, 1.1], [330, 216, 1, 1.05], [396, 300, 3, 0.9],
    [438, 230, 2, 0.96], [474, 452, 1, 1.12], [540, 450, 4, 0.8], [530, 322, 0, 1.02], [380, 412, 4, 0.76]];
  c.add(
    c.line(
      hang.map(([a, b, , s]) => {
        const [p, q] = [r.in(-8, 8), r.in(-4, 4)];
        return `M${a} ${b - 24 * s}q${p.toFixed(0)} -14 ${q.toFixed(0)} -30`;
      }).join(''),
      '#3a2a18', 3),
    c.cut(hang.map(([a, b, k, s]) => (k > 2 ? green[k - 3] : ripe[k])(a, b, s, { rot: r.in(-12, 12) })), { wob: 2,
      shadow: 5 }),
    // blossom, which is where hours come from
    c.cut([[236, 148], [476, 192], [120, 286], [348, 132]].map(([a, b], i) =>
      c.path([0, 1, 2, 3, 4].map((k) => circle(a + Math.sin(k * 1.257 + i) * 11, b - Math.cos(k * 1.257 + i) * 11,
        8)).join(''), '#fdf3dc') +
      c.path(circle(a, b, 6), '#d9a23a')), { wob: 2, shadow: 5 }),
  );
  // the split one lets its seconds go
  const [sx, sy] = [470, 548];
  c.add(
    c.line(`M${sx} ${sy - 34}Q${sx - 10} 500 474 488`, '#3a2a18', 3),
    c.glow(sx, sy + 6, 70, '#ffe08a', 0.6),
    c.cut([
      c.at(sx - 12, sy, 1, c.group({ 'clip-path': c.clip('M-60 -60H6L-4 -18L8 4L-6 24L2 60H-60Z') }, m.clock(c,
        { r: 36, face: '#fbeec2', rim: '#c9902e', ink: '#4a2f14', time: 11.4 })), { rot: 14 }),
      c.at(sx + 12, sy, 1, c.group({ 'clip-path': c.clip('M60 -60H6L-4 -18L8 4L-6 24L2 60H60Z') }, m.clock(c, { r: 36,
        face: '#fbeec2', rim: '#c9902e', ink: '#4a2f14', time: 11.4 })), { rot: -14 }),
    ], { wob: 2, shadow: 5 }),
    c.path(Array.from({ length: 22 }, (_, i) => ellipse(sx + r.in(-12, 12) + Math.sin(i) * i * 0.5, sy + 26 + i * 8.6,
      2.4, 4)).join(''), '#ffe7a0'),
  );
  // umbrella turned up to catch them
  c.add(
    c.cut(c.at(474, 806, 1.05, [
      c.line('M0 0V-84Q0 -96 12 -94', '#2a1d14', 4),
      c.solid(curve([[-58, -40, 1], [-44, -10], [0, 6], [44, -10], [58, -40, 1], [40, -32], [20, -38, 1], [0, -31],
        [-20, -38, 1], [-40, -32]]), '#a8392f',
        [['#3a0f14', 0.7, [0, 1, 0.2, 0.1]], ['#f0a070', 0.5, [0, 0, 0.5, 0.5]]]),
    ]), { wob: 2, shadow: 6 }),
    c.dots(Array.from({ length: 14 }, () => [r.in(440, 506), r.in(766, 774), 2]), '#ffe7a0'),
  );
  // the gardener takes only what is ripe
  c.add(
    c.cut(c.at(172, 836, 1, m.ladder(c, { h: 350, w: 46, tw: 26, rungs: 13, col: '#8a5a2c' }), { rot: 11 }), { wob: 3,
      shadow: 6 }),
    c.cut(
      c.at(206, 628, 1.18, [
        m.person(c, { coat: '#35506a', trousers: '#3a2c24', hat: 'wide', hatc: '#c9a24a', skin: '#a5683f',
          hair: '#e9e2d6', arms: [[-14, -40], [40, -96]],
          legs: [[-8, 0], [6, -12]], lean: 8, bend: 4, light: 1 }),
        c.at(6, -96, 0.2, m.feather(c, { col: '#c8473f', quill: '#f6ecd2' }), { rot: -130 }),
        c.cut([c.path(curve([[-26, -34, 1], [-22, -12], [0, -8], [4, -34, 1]]), '#a8742f'),
          c.line('M-26 -34q14 -20 30 0', '#7a4f1c', 2.4), c.path(circle(-16, -37, 7) + circle(-4, -38, 7),
          '#fbeec2')], { wob: 2 }),
      ]),
      { wob: 2, shadow: 5 },
    ),
    c.glow(262, 500, 70, '#ffe7a0', 0.9),
    c.line('M262 474Q258 452 266 436', '#3a2a18', 3),
    c.cut(ripe[0](262, 506, 1.2, { rot: 8 }), { wob: 2, shadow: 5 }),
    // a feather somebody dropped on the way through
    c.cut(c.at(56, 666, 0.6, m.feather(c, { col: '#e9dcc0', quill: '#8a6a3c' }), { rot: -38 }), { wob: 2,
      shadow: 5 }),
  );
  // dandelion clocks in the near grass
  const puff = c.stamp([
    c.line('M0 0Q5 -44 0 -86', '#5a6a30', 3),
    c.line(Array.from({ length: 18 }, (_, i) => {
      const a = i * 0.349;
      return `M0 -96l${(Math.sin(a) * 19).toFixed(1)} ${(-Math.cos(a) * 19).toFixed(1)}`;
    }).join(''), '#fbf3dc', 1.2),
    c.dots(Array.from({ length: 18 }, (_, i) => [Math.sin(i * 0.349) * 20, -96 - Math.cos(i * 0.349) * 20, 2]),
      '#fffaf0'), c.path(circle(0, -96, 4), '#a8823a'),
  ]);
  c.add(
    c.cut(m.grass(c, { y: 912, h: 80, n: 44, col: '#262c14', seed: 5 }), { wob: 3 }),
    c.cut([puff(52, 900, 1), puff(102, 912, 0.8, { rot: 6 }), puff(330, 914, 0.84, { rot: -5 }), puff(396, 906, 0.64),
      puff(556, 912, 1, { rot: -4 })], { wob: 2 }),
  );
  return c.finish({ vignette: 0.42, tint: '#141808' });
}
