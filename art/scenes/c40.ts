import { Card, curve, circle, box, poly, taper, ellipse, dark } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { heartPath } from '../lib/motifs_extra_b.js';

export const title = 'Hung from two stars';
const star = (x: number, y: number, R: number, turn: number): string =>
  poly(Array.from({ length: 10 }, (_, i) => {
    const a = (i / 10) * Math.PI * 2 + turn,
      k = i % 2 ? R * 0.45 : R;
    return [x + Math.sin(a) * k, y - Math.cos(a) * k];
  }));
export default function (): Card {
  const c = new Card('c40', 401),
    gold = '#f6c95a';
  c.add(
    c.sky([[0, '#1f0b26'], [0.3, '#521a3c'], [0.55, '#a3443c'], [0.72, '#f0a550'], [1, '#f6c56a']],
      { amount: 0.3, ink: '#3a0f30' }),
    m.stars(c, { n: 60, h: 470, seed: 9, col: '#ffdfb0' }),
  );
  const A = [150, 104],
    B = [262, 78],
    S = [386, 486]; // two stars and the seat
  c.add(c.glow(A[0], A[1], 120, '#ffd98a', 0.7, 0.3), c.glow(B[0], B[1], 120, '#ffd98a', 0.7, 0.3));
  // the town: hills of roofs, a garden maze, a late train
  c.add(c.cut(c.solid(m.ridge(c, { y: 612, amp: 20, seed: 8, step: 120 }), '#b0604a',
    [['#ffcf80', 0.6, [0, 0, 0, 0.3]]]), { wob: 6 }));
  c.add(c.cut(m.roofs(c, { y: 676, seed: 31, col: '#7a3044', glow: '#ffd98a', h: 44, lit: 0.35 }), { wob: 5 }));
  c.add(
    c.cut(
      c.solid(curve([[-20, 910, 1], [-20, 694, 1], [150, 664], [330, 674], [480, 706], [620, 700, 1], [620, 910, 1]]),
        '#5a2040', [
        ['#1f0a26', 0.9, [0, 1, 0, 0.2]],
      ]),
      { wob: 5, shadow: 5 },
    ),
  );
  c.add(c.cut(c.at(390, 700, 0.62, m.train(c, { col: '#b5483f', n: 4, smoke: '#e0a595', glow: '#ffe2a0' }),
    { rot: 3 }), { wob: 2 }));
  // the maze, lit from its middle
  c.add(c.path(ellipse(170, 752, 150, 58), '#c98a5f'), c.glow(170, 752, 130, '#ffe0a0', 0.8, 0.4));
  const hedge = (k: number, gaps: number[]): string => {
    let d = '';
    const cuts = [...gaps, gaps[0] + 360];
    for (let i = 0; i < gaps.length; i++) {
      const a = ((cuts[i] + 9 / k) * Math.PI) / 180,
        b = ((cuts[i + 1] - 9 / k) * Math.PI) / 180,
        big = b - a > Math.PI ? 1 : 0;
      const P = (t: number): string =>
        `${Math.round(170 + Math.cos(t) * 142 * k)} ${Math.round(750 + Math.sin(t) * 54 * k)}`;
      d += `M${P(a)}A${Math.round(142 * k)} ${Math.round(54 * k)} 0 ${big} 1 ${P(b)}`;
    }
    return d;
  };
  const ways = hedge(1, [80]) + hedge(0.8, [200, 330]) + hedge(0.6, [20, 140]) + hedge(0.4, [250]) + hedge(0.2, [90]);
  const spokes = 'M170 700V708M62 758H76M262 768L250 764M170 774V786M113 742H98M210 732L222 726';
  c.add(c.cut([c.at(0, 5, 1, c.line(ways + spokes, '#1c1230', 10)), c.line(ways + spokes, '#35604a', 8)], { wob: 2 }));
  c.add(c.path(circle(170, 746, 4), '#fff3cf'));
  // ropes
  c.add(
    c.line(`M${A[0]} ${A[1]}L${S[0] - 34} ${S[1] + 22}M${B[0]} ${B[1]}L${S[0] + 32} ${S[1] - 6}`, '#f0cf9a', 2.4),
    c.cut([c.path(star(A[0], A[1], 36, 0.2) + star(B[0], B[1], 32, -0.15), gold),
      c.path(star(A[0] - 3, A[1] - 3, 18, 0.2) + star(B[0] - 3, B[1] - 3, 16, -0.15), '#ffe9b0')],
      { wob: 2, shadow: 5 }),
  );
  // the woman at the far end of her arc
  const dress = '#e9dcc8',
    skin = '#e0a983';
  c.add(
    c.cut(
      c.at(S[0], S[1], 1.9, [
        c.line('M-30 -58L-12 -42', dark(dress, 0.25), 6),
        c.path(taper([[4, -8], [40, -12], [72, -2]], 10, 6) + taper([[4, -4], [36, 2], [62, 18]], 10, 6), skin),
        c.path(curve([[69, -6, 1], [75, -9], [82, -2], [88, 2], [70, 4, 1]]), '#c1343f'),
        c.path(ellipse(64, 20, 6, 4), skin),
        c.solid(
          curve([[-18, -50], [-10, -52], [0, -30], [24, -20], [48, -14], [46, 10, 1], [20, 12], [-6, 8], [-34, 30],
            [-60, 36, 1], [-42, 16], [-24, -8], [-20, -30]]),
          dress,
          [['#8a3560', 0.8, [0.2, 1, 0.5, 0.2]], ['#fff6dc', 0.5, [1, 0, 0.5, 0.4]]],
        ),
        c.path(box(-24, 3, 48, 6, 2), '#5a2a30'),
        c.path(curve([[-17, -56], [-30, -58], [-46, -50], [-70, -54, 1], [-52, -66], [-36, -72], [-20, -74]]),
          '#2a1420'),
        c.path(circle(-15, -63, 9.5), skin),
        c.path(curve([[-26, -58], [-27, -70], [-16, -76], [-6, -70], [-10, -68], [-18, -64]]), '#2a1420'),
        c.line('M-12 -46L2 -33L16 -42', dress, 6.5),
        c.path(circle(16, -43, 3.2) + circle(-31, -60, 3.2), skin),
      ], { rot: -20 }),
      { wob: 2, shadow: 5 },
    ),
  );
  // her other shoe, on its way to a chimney
  c.add(
    c.cut(c.at(472, 650, 2.3, c.path(poly([[-12, -8], [-6, -9], [-1, -3], [8, -3], [15, 3], [15, 6], [2, 6], [-6, 1],
      [-8, 9], [-11, 9]]), '#e04450'), { rot: 38 }), { wob: 2 }),
    c.line('M452 580Q462 600 464 618M488 590Q489 604 486 622', '#fff0d0', 1.8, { opacity: 0.6 }),
  );
  // near roofs, a heart cut in the shutter
  const roof = (x: number, y: number, w: number, h: number, col: string): string =>
    c.solid(poly([[x - w, y + h], [x - w * 0.1, y], [x + w, y + h]]), col,
      [['#ff9a6a', 0.5, [1, 0, 0.5, 0.5]], ['#12061e', 0.8, [0, 1, 0.4, 0.3]]]);
  c.add(
    c.cut(
      [
        c.path(box(452, 732, 52, 110), '#8a3a38'), c.path(box(446, 722, 64, 14, 2), '#b0564a'),
        roof(430, 776, 260, 150, '#6a2438'),
        c.path(box(-20, 872, 180, 40), '#2a0f30'), roof(60, 806, 150, 84, '#4a1a38'),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.glow(400, 846, 60, '#ffb35a', 0.8),
    c.cut([c.path(circle(400, 846, 28), '#1c0a24'), c.path(heartPath(400, 846, 18), '#ffcf7a')], { wob: 2 }),
  );
  return c.finish({ vignette: 0.55, tint: '#0c0216' });
}
