import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'What the cup said';
export default function (): Card {
  const c = new Card('c68', 683),
    r = rng(6),
    [X, Y] = [300, 430];
  // a cloth of cream, a window lies across it as light
  c.add(
    c.path(box(-10, -10, 620, 920), c.linear([[0, '#f3e4c8'], [0.5, '#e6cfa8'], [1, '#c9a578']], [0, 0, 1, 1]),
      { filter: c.filter('brush', 0.01, 0.01, 0.2, '#b08a5a') }),
    c.line(Array.from({ length: 9 }, (_, i) => `M${i * 76} -10V910M-10 ${i * 112}H610`).join(''), '#d9bd90', 5,
      { opacity: 0.5 }),
    c.path(poly([[340, 14], [424, 30], [406, 96], [322, 78]]) + poly([[438, 33], [532, 51], [514, 119], [420, 99]]) +
      poly([[319, 92], [403, 110], [386, 174], [300, 152]]) + poly([[417, 113], [511, 133], [494, 204], [400, 178]]),
        '#fffdf0', { opacity: 0.85 }),
  );
  // saucer, cup from above
  c.add(
    c.path(ellipse(X + 16, Y + 30, 276, 274), '#6a3f24', { opacity: 0.35 }),
    c.cut(c.solid(circle(X, Y, 272), '#fbf1dc', [['#b58a5a', 0.8, [1, 1, 0.5, 0.5]],
      ['#ffffff', 0.6, [0.2, 0, 0.5, 0.5]]]), { wob: 3, shadow: 6 }),
    c.line(circle(X, Y, 256), '#3d5a6c', 5), c.line(circle(X, Y, 246), '#c9983f', 2),
    c.cut([
      c.line(curve([[X + 196, Y - 96], [X + 250, Y - 132], [X + 276, Y - 96], [X + 244, Y - 60], [X + 204, Y - 60]],
        false), '#e9d9b8', 24),
      c.solid(circle(X, Y, 216), '#fffaf0', [['#b58a5a', 0.8, [1, 1, 0.5, 0.5]]]),
    ], { wob: 3, shadow: 9 }),
    c.cut(c.solid(circle(X, Y, 200), '#e6cfa8', [['#7a4a2c', 0.85, [0, 0, 0.5, 0.5]],
      ['#fff6dc', 0.7, [1, 1, 0.5, 0.5]]]), { wob: 2 }),
  );
  // grounds: rings with gaps, gates between them
  const rings = [186, 158, 130, 102, 74, 46];
  const whole = (p: Pt): string => p.map(Math.round).join(' ');
  const at = (rad: number, a: number): Pt => [X + Math.cos(a) * rad, Y + Math.sin(a) * rad];
  const gaps: number[][] = [[1.2], [2.6, 5.2], [0.3, 3.7], [1.9, 4.9], [3.1, 0.4], [5.4]];
  let walls = '';
  rings.forEach((rad, i) => {
    const g = [...gaps[i]].sort((a, b) => a - b);
    g.forEach((a, k) => {
      const half = 15 / rad;
      const to = (k + 1 < g.length ? g[k + 1] : g[0] + Math.PI * 2) - half;
      const from = a + half;
      const [p, q] = [at(rad, from), at(rad, to)];
      const big = to - from > Math.PI ? 1 : 0;
      walls += `M${whole(p)}A${rad} ${rad} 0 ${big} 1 ${whole(q)}`;
    });
  });
  const spokes = [[0, 2.0], [0, 5.9], [1, 3.4], [1, 1.0], [2, 4.4], [2, 2.2], [3, 0.9], [3, 5.6], [4, 2.1], [4, 4.3]];
  spokes.forEach(([i, a]) => {
    const [p, q] = [at(rings[i], a), at(rings[i + 1], a)];
    walls += `M${whole(p)}L${whole(q)}`;
  });
  c.add(
    c.at(3, 5, 1, c.cut(c.line(walls, '#8a5a34', 14, { opacity: 0.6 }), { wob: 4 })),
    c.cut(c.line(walls, '#3a1d12', 13), { wob: 4 }),
    c.dots(Array.from({ length: 190 }, (): Pt => { const i = Math.floor(r() * 6); const [x, y] = at(rings[i] +
      r.in(-11, 11), r.in(0, 6.28)); return [x, y, r.in(0.8, 2.4)]; }), '#4a2818'),
    c.path(taper([at(200, 0.9), at(193, 1.4), at(196, 2.0)], (t) => 2 + 12 * Math.sin(Math.PI * t)), '#3a1d12'),
  );
  // the thread, its walker, and the bed in the middle
  const thread: Pt[] = [at(230, 1.16), at(200, 1.2), at(172, 1.3), at(172, 1.8), at(170, 2.3), at(158, 2.6),
    at(144, 2.9), at(144, 3.4), at(130, 3.7), at(116, 4.0), at(116, 4.5)];
  c.add(
    c.line(curve(thread, false), '#fff3dc', 5), c.line(curve(thread, false), '#c8323f', 3),
    c.cut([
      c.at(thread[10][0] + 10, thread[10][1] + 10, 0.46, m.person(c, { kind: 'dress', coat: '#c8323f', cut: 'long',
        hair: '#22161c', arms: [[-22, -46], [20, -62]], lean: 4, light: 1 })),
      c.at(X - 4, Y + 22, 0.36, m.bed(c, { quilt: '#3d6a8c', wood: '#5a3324' })),
    ], { wob: 1, shadow: 5 }),
    // a bird looks over the rim
    c.cut(c.at(X - 120, Y - 176, 1.25, m.crow(c, { col: '#5a3a2c' })), { wob: 2, shadow: 5 }),
  );
  // her hands: palms to the warm sides, thumbs on the rim, sleeves out of the picture below
  const skin = '#c98f6a';
  const hand = (s: number): string => {
    const p = (x: number, y: number): Pt => [X + s * x, y];
    const tips: Pt[] = [[198, 350], [190, 388], [190, 426], [198, 462]];
    const fingers = tips.map(([x, y], i) =>
      taper([p(300, 372 + i * 44), p(266, y - 4 + i * 4), p(228, y - 4), p(x, y)], 43, 31));
    return [
      c.solid(taper([p(196, 960), p(236, 780), p(262, 620)], 120, 92), '#3d5a6c',
        [['#12202c', 0.8, s > 0 ? [1, 0.5, 0.3, 0.4] : [0, 0.5, 0.7, 0.4]], ['#bcd0d6', 0.4, s > 0 ? [0, 0, 0.4, 0.3]
        : [1, 0, 0.6, 0.3]]]),
      c.path(taper([p(214, 640), p(264, 616), p(310, 622)], 24, 24), '#f6ead2'),
      c.solid(curve([p(218, 634), p(224, 560), p(250, 500), p(262, 420), p(272, 356), p(300, 346), p(322, 400),
        p(324, 520), p(312, 634)]), skin, [['#7a4434', 0.7, [0.5, 1, 0.5, 0.3]]]),
      fingers.map((d, i) => c.path(d, '#7a4434', { opacity: 0.6, transform: 'translate(0 4)' }) +
        c.solid(d, skin, [['#8a4f3c', 0.6, [0.5, 1, 0.5, 0.45]], ['#f3cba8', 0.45, [0.5, 0, 0.5, 0.5]]]) +
        c.path(ellipse(p(tips[i][0] + 5, 0)[0], tips[i][1], 7, 8), '#f3d2b4')),
      c.solid(taper([p(262, 604), p(226, 566), p(196, 538), p(168, 526)], 56, 31), '#d9a27c',
        [['#8a4f3c', 0.6, [0.5, 1, 0.5, 0.4]], ['#f6d6b4', 0.4, [0.5, 0, 0.5, 0.5]]]),
      c.path(ellipse(p(176, 0)[0], 528, 10, 9), '#f6d6b8'),
    ].flat().join('');
  };
  c.add(c.cut(hand(-1), { wob: 2, shadow: 9 }), c.cut(hand(1), { wob: 2, shadow: 9 }));
  // ends of her scarf, a spoon with the last drop
  c.add(
    c.cut([c.path(taper([[300, 860], [300, 790], [304, 744]], 11, 8), '#c9983f'), c.solid(ellipse(306, 716, 20, 30),
      '#e0b84a', [['#7a4a1c', 0.7, [0, 1, 0.5, 0.4]]]), c.path(ellipse(306, 720, 11, 17), '#4a2818')],
      { wob: 2, shadow: 5 }),
  );
  return c.finish({ vignette: 0.4, tint: '#2a140a' });
}
