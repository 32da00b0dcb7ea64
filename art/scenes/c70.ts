import { Card, curve, circle, ellipse, box, poly, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { woodChair } from '../lib/motifs_extra_b.js';

export const title = 'The only one on speaking terms';
export default function (): Card {
  const c = new Card('c70', 701),
    r = rng(14),
    dew = '#fffaf2';
  c.add(
    c.sky([[0, '#a9aeb8'], [0.35, '#d9cdd0'], [0.6, '#f3cfc4'], [1, '#c9bcc0']], { amount: 0.2, ink: '#8f94a2' }),
    c.glow(300, 520, 330, '#fff3e2', 0.9, 0.4), c.path(circle(300, 500, 56), '#fff8ea'),
  );
  // a wood in the mist
  const wood = (y: number, col: string, n: number, h: number, seed: number): string => {
    const q = rng(seed);
    const pine = c.stamp(m.pine(c, { h, col, seed, tiers: 6 }));
    return c.cut([Array.from({ length: n }, (_, i) => pine(i * (600 / (n - 1)) + q.in(-14, 14), y + q.in(-8, 8),
      q.in(0.75, 1.2))), c.path(m.ridge(c, { y: y - 50, amp: 6, seed, step: 90 }), col)], { wob: 4 });
  };
  c.add(wood(640, '#b0aab6', 12, 150, 3), c.path(box(-10, 560, 620, 130),
    c.linear([[0, '#f6dcd2', 0], [1, '#f6dcd2', 0.8]])), wood(716, '#8a8c9c', 9, 190, 5),
    c.path(box(-10, 640, 620, 150), c.linear([[0, '#ecd3cc', 0], [1, '#ecd3cc', 0.85]])));
  // the lane between them, wet
  c.add(c.cut(c.solid(curve([[-20, 920, 1], [-20, 790, 1], [180, 776], [420, 776], [620, 790, 1], [620, 920, 1]]),
    '#8f8a94', [['#3f3f50', 0.9, [0, 1, 0, 0.2]], ['#f9e2d6', 0.7, 'r', [0.5, 0.1, 0.4]]]), { wob: 6 }),
    c.line('M220 800h70M330 812h60M250 836h110M190 866h80M360 862h90', '#f6e2d8', 3, { opacity: 0.6 }));
  // two houses
  const house = (s: number, wall: string, trim: string, roof: string): string => {
    const p = (x: number, y: number): Pt => [s < 0 ? x : 600 - x, y];
    const X = (x: number, w: number): number => (s < 0 ? x : 600 - x - w);
    return [
      c.solid(poly([p(-30, 820), p(-30, 210), p(176, 226), p(170, 822)]), wall,
        [['#3a3446', 0.85, s < 0 ? [0, 0.6, 0.8, 0.5] : [1, 0.6, 0.2, 0.5]],
        ['#fff3e6', 0.5, s < 0 ? [1, 0.3, 0.6, 0.4] : [0, 0.3, 0.4, 0.4]]]),
      c.solid(poly([p(-30, 220), p(-30, 70), p(40, 60), p(202, 232)]), roof, [['#2a2234', 0.8, [0, 1, 0.3, 0.2]]]),
      c.path(box(X(60, 40), 60, 40, 66), dark2(wall)), c.path(box(X(56, 48), 54, 48, 12), dark2(roof)),
      c.path([[300, 20], [330, 110], [370, 40], [600, 30], [640, 120], [690, 16], [740, 110],
        [460, 20]].map(([y, x]) => box(X(x, 26), y, 26, 3)).join(''), dark2(wall), { opacity: 0.6 }),
      // a shut door, a lower window
      c.path(box(X(20, 66), 690, 66, 132), trim), c.path(box(X(27, 52), 698, 52, 124), dark2(trim)),
        c.path(circle(s < 0 ? 72 : 528, 764, 4), '#f0c85a'),
      c.path(box(X(104, 50), 640, 50, 66), trim), c.path(box(X(109, 40), 645, 40, 56), '#5f6478'),
        c.path(box(X(127, 4), 645, 4, 56) + box(X(109, 40), 671, 40, 4), trim),
      // shutters and the lit window
      c.path(box(X(42, 106), 384, 106, 136), trim), c.path(box(X(52, 86), 394, 86, 116),
        c.linear([[0, '#ffe2a8'], [1, '#f6b98a']])),
      c.path(box(X(14, 26), 384, 26, 136) + box(X(150, 22), 384, 22, 136), dark2(trim)),
    ].join('');
  };
  const dark2 = (col: string): string => ({ '#b98a8f': '#7f5a68', '#8f9aa8': '#5f6a7c', '#f3e6dc': '#7a4a58',
    '#e6ecee': '#4a5a74', '#6a3f50': '#4a2838', '#4a5570': '#333c54' })[col] ?? '#55505f';
  c.add(c.cut(house(-1, '#b98a8f', '#f3e6dc', '#6a3f50'), { wob: 4, shadow: 9 }),
    c.cut(house(1, '#8f9aa8', '#e6ecee', '#4a5570'), { wob: 4, shadow: 9 }));
  // the owners, each with the back to the other
  c.add(
    c.group({ 'clip-path': c.clip(box(52, 394, 86, 116)) },
      c.cut(c.at(104, 546, 1.3, m.person(c, { kind: 'dress', coat: '#c2566a', cut: 'long', hair: '#5a2f24', lean: -5,
      arms: [[-14, -62], [-6, -58]], light: -1 })), { wob: 2 })),
    c.group({ 'clip-path': c.clip(box(462, 394, 86, 116)) },
      c.cut(c.at(498, 546, 1.3, m.person(c, { coat: '#35466a', hair: '#c9c4c0', skin: '#b5805f', lean: 5,
      arms: [[8, -62], [14, -58]], light: 1 })), { wob: 2 })),
    c.cut([
      c.path(box(34, 508, 122, 14, 3), '#fff6ee'), c.path(box(444, 508, 122, 14, 3), '#fff6ee'),
      c.line('M182 262V290', '#4a2838', 3), c.line('M168 262H184', '#4a2838', 5),
      c.at(182, 372, 0.52, m.cage(c, { col: '#8a5a3c', inside: c.at(0, -18, 0.9, m.crow(c, { col: '#f0b03f' })) })),
    ], { wob: 2, shadow: 5 }),
    [[460, 502], [480, 504], [520, 503]].map(([x, y], i) => c.at(x, y + 6, 0.4,
      m.flower(c, { h: 44, kind: 'tulip', col: ['#d9667a', '#f0b8a8', '#c2566a'][i] }))),
  );
  // the bridge: hung, braced, railed with thread; dew on all of it
  const [A, B]: Pt[] = [[156, 514], [444, 514]];
  const at = (t: number, sag: number, up: number): Pt => [A[0] + (B[0] - A[0]) * t, A[1] - up +
    sag * 4 * t * (1 - t)];
  const N = 16;
  const cable = (sag: number, up: number): string => curve(Array.from({ length: N + 1 }, (_, i) => at(i / N, sag,
    up)), false);
  let ties = '';
  const drops: Pt[] = [];
  for (let i = 0; i <= N; i++) {
    const t = i / N;
    const [p, q, u] = [at(t, 66, 0), at(t, 30, 62), at(Math.min(1, t + 1 / N), 66, 0)];
    if (t < 0.8) {
      ties += `M${p.map(Math.round).join(' ')}L${q.map(Math.round).join(' ')}L${u.map(Math.round).join(' ')}`;
      const lo = at(t, 96, 0);
      ties += `M${p.map(Math.round).join(' ')}L${lo.map(Math.round).join(' ')}`;
    }
    for (const k of [0.15, 0.45, 0.8]) drops.push([p[0] + (q[0] - p[0]) * k, p[1] + (q[1] - p[1]) * k,
      r.in(1.2, 2.6)]);
  }
  const part = Array.from({ length: 14 }, (_, i) => at(i / N, 96, 0));
  c.add(
    c.line(cable(66, 0), '#6a6478', 4.6, { opacity: 0.35 }),
    c.line(cable(66, 0) + cable(30, 62), dew, 4), c.line(cable(48, 30) + cable(57, 15), dew, 2),
      c.line(ties, dew, 2.2), c.line(curve(part, false), dew, 2),
    c.dots(drops, '#ffffff'), c.dots(drops.filter((_, i) => i % 5 === 0).map(([x, y]) => [x, y, 3.4]), '#f09aa8'),
  );
  // the builder
  const [sx, sy] = at(13.2 / N, 66, 0);
  c.add(
    c.line(`M${Math.round(sx)} ${Math.round(sy)}Q420 560 444 600`, dew, 1.6),
    c.cut(c.at(sx + 2, sy - 16, 1.25, m.spider(c, { col: '#3a2c3c', mark: '#d9485f' }), { rot: 64 }),
      { wob: 2, shadow: 5 }),
  );
  // two chairs that used to stand the other way round
  c.add(
    c.path(ellipse(244, 862, 46, 7) + ellipse(356, 862, 46, 7), '#3a3446', { opacity: 0.45 }),
    c.cut([c.at(252, 860, 1.06, woodChair(c, { col: '#a8606c' })),
      c.at(348, 860, 1.06, woodChair(c, { col: '#5f7090' }), { flip: true })], { wob: 2, shadow: 5 }),
  );
  c.add(c.path(ellipse(80, 826, 110, 12) + ellipse(520, 826, 110, 12), '#3a3446', { opacity: 0.4 }));
  return c.finish({ vignette: 0.35, tint: '#2a2234' });
}
