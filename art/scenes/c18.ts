import { Card, curve, circle, ellipse, box, poly, rng, taper, dark, lite } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Among the backs';
// a tall back in a long coat, feet on y = 0, 600 tall; light comes from the side s
function back(c: Card, col: string, hat: 'bowler' | 'wide' | 'none' | 'top', s: number): string {
  const d = curve([[-18, -540, 1], [-44, -528], [-58, -490], [-60, -320], [-66, -60, 1], [0, -52], [66, -60, 1], [60,
    -320], [58, -490],
    [44, -528], [18, -540, 1]]);
  const head = { bowler: [[-46, -574, 1], [-27, -580, 1], [-25, -606], [0, -620], [25, -606], [27, -580, 1], [46,
    -574, 1], [0, -568]],
    wide: [[-64, -572], [-26, -584], [-18, -608], [18, -608], [26, -584], [64, -572], [0, -574]],
    top: [[-44, -574, 1], [-26, -580, 1], [-28, -640, 1], [28, -640, 1], [26, -580, 1], [44, -574, 1], [0, -570]],
      none: [] }[hat];
  return [
    c.path(box(-30, -64, 20, 60) + box(10, -64, 20, 60) + ellipse(-22, -4, 20, 8) + ellipse(20, -4, 20, 8), dark(col,
      0.5)),
    c.path(curve([[-24, -566], [-22, -592], [0, -602], [22, -592], [24, -566], [14, -542], [-14, -542]]), dark(col,
      0.35)),
    c.solid(d, col, [[dark(col, 0.75), 0.9, s > 0 ? [0, 0.4, 0.7, 0.3] : [1, 0.4, 0.3, 0.3]],
      [lite(col, 0.4, '#d9c98a'), 0.6, s > 0 ? [1, 0.6, 0.72, 0.6] : [0, 0.6, 0.28, 0.6]]]),
    c.path(curve([[-30, -530, 1], [-24, -556], [0, -562], [24, -556], [30, -530, 1], [0, -520]]), dark(col, 0.25)),
    c.line('M0 -300V-56M-26 -322H26', dark(col, 0.55), 2.6),
    c.path(circle(-22, -322, 4) + circle(22, -322, 4), dark(col, 0.55)),
    head.length ? c.path(curve(head), dark(col, 0.45)) : '',
  ].join('');
}

export default function (): Card {
  const c = new Card('c18', 181);
  const r = rng(14);
  c.add(
    c.sky([[0, '#081a16'], [0.16, '#123a32'], [0.4, '#3f7a68'], [0.66, '#8ab59a'], [1, '#0a1f1a']], { amount: 0.25,
      ink: '#04100d' }),
    m.stars(c, { n: 34, h: 260, seed: 9, col: '#e9efc8' }),
    c.path([[312, 116, 9], [236, 190, 6]].map(([a, b, s]) => poly([[a, b - s * 2], [a + s * 0.4, b - s * 0.4], [a +
      s * 2, b], [a + s * 0.4, b + s * 0.4],
      [a, b + s * 2], [a - s * 0.4, b + s * 0.4], [a - s * 2, b], [a - s * 0.4, b - s * 0.4]])).join(''), '#fff6cf'),
    c.glow(314, 590, 300, '#ffdf94', 0.7, 0.35),
  );
  // the real wood, far off
  const pines = [1, 2, 3].map((s) => c.stamp(m.pine(c, { h: 100, col: '#2f6152', seed: s, tiers: 5 })));
  c.add(Array.from({ length: 17 }, (_, i) => r.pick(pines)(-6 + i * 38 + r.in(-8, 8), 606, r.in(1, 1.5),
    { sy: r.in(1.2, 2) })));
  // the train that goes without them
  c.add(
    c.path(box(-10, 604, 620, 3), '#1c4a3c'),
    c.glow(330, 590, 120, '#ffe7a0', 0.7),
    c.cut(c.at(330, 610, 1.0, m.train(c, { col: '#24493f', n: 1, glow: '#ffe08a', smoke: '#a9c4a8' })), { wob: 2 }),
    c.path(poly([[-10, 610], [610, 610], [610, 910], [-10, 910]]), c.linear([[0, '#3f7560', 0.95], [0.4, '#173a30'],
      [1, '#06120f']])),
  );
  c.add(c.group({ 'clip-path': c.clip(box(0, 610, 600, 300)) }, c.glow(314, 630, 260, '#ffe7a0', 0.75, 0.4)));
  // backs, three rows deep, with trees among them
  const far = [back(c, '#3a6f5e', 'bowler', 1), back(c, '#33655a', 'wide', -1), back(c, '#3f7564', 'none',
    1)].map((k) => c.stamp(k));
  c.add(c.cut([far[0](132, 690, 0.5, { sy: 0.62 }), far[1](216, 668, 0.42, { sy: 0.56 }), far[2](256, 650, 0.3,
    { sy: 0.42 }), far[1](378, 652, 0.32, { sy: 0.44 }),
    far[2](424, 672, 0.42, { sy: 0.56 }), far[0](588, 690, 0.5, { sy: 0.62, flip: true })], { wob: 4 }));
  c.add(
    c.cut(c.at(446, 760, 1, m.bareTree(c, { h: 560, seed: 8, depth: 6, w: 40, col: '#173a32', spread: 0.42,
      lean: 0.03 })), { wob: 4, shadow: 5 }),
    c.at(452, 420, 0.9, m.hat(c, { kind: 'bowler', col: '#0f2a24', band: '#24493f' }), { rot: 12 }),
  );
  const mid = [back(c, '#1f4a40', 'top', 1), back(c, '#1a423a', 'none', -1)].map((k) => c.stamp(k));
  c.add(c.cut([mid[0](96, 800, 0.74, { sy: 0.95 }), mid[1](190, 774, 0.62, { sy: 0.84, flip: true }), mid[1](566, 806,
    0.76, { sy: 1 })], { wob: 4, shadow: 9 }));
  // one of them has forgotten its tail
  c.add(
    c.cut([
      c.solid(curve([[470, 800], [434, 806], [404, 830], [384, 872, 1], [420, 866], [450, 850], [490, 830]]),
        '#5a6a66', [['#0a1412', 0.8, [1, 0, 0.3, 0.6]]]),
      c.path(curve([[384, 872, 1], [390, 852], [402, 842], [412, 852], [416, 867]]), '#c9cdb8'),
    ], { wob: 4 }),
    c.cut([c.group({ transform: 'translate(468 884) scale(.9 1.12)' }, back(c, '#0f2c26', 'wide', -1)),
      c.group({ transform: 'translate(30 930) scale(.98 1.24)' }, back(c, '#0b221d', 'bowler', 1))], { wob: 4,
        shadow: 9 }),
  );
  // the child, and the face it keeps for later
  c.add(
    c.path(ellipse(292, 874, 60, 9), '#04100d', { opacity: 0.6 }),
    c.cut(
      c.at(290, 868, 1.75, [
        m.person(c, { kind: 'child', coat: '#c8352f', hair: '#3a2018', cut: 'back', trousers: '#1c1a20', hat: 'none',
          arms: [[-15, -24], [14, -25]],
          legs: [[-6, 0], [6, 0]], bend: 6, light: 1 }),
        c.at(0, -33, 0.56, m.mask(c, { kind: 'wolf', col: '#a5adb0', mark: '#5f6a70' }), { rot: -5 }),
        c.path(circle(-15, -22, 3.4) + circle(14, -23, 3.4), '#e8c4a0'),
      ]),
      { wob: 2, shadow: 5 },
    ),
    c.path(taper([[150, 900], [230, 880], [320, 896], [420, 884], [500, 900]], 26, 30), '#06120f', { opacity: 0.5 }),
    c.cut(m.grass(c, { y: 908, h: 54, n: 60, col: '#04100d', seed: 3 }), { wob: 3 }),
  );
  return c.finish({ vignette: 0.55, tint: '#020a08' });
}
