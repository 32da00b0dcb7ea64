import { Card, curve, circle, ellipse, box, poly, rng } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { pool } from '../lib/motifs_extra_c.js';

export const title = 'Free since Tuesday';
export default function (): Card {
  const c = new Card('c74', 743),
    r = rng(9);
  // umber room
  c.add(c.path(box(-10, -10, 620, 920), c.radial([[0, '#b5773f'], [0.4, '#7a4a2c'], [1, '#2a1712']], [310, 430, 560],
    true), { filter: c.filter('brush', 0.03, 0.005, 0.25, '#2a140c') }));
  // the blue pane
  const pane = box(300, 60, 260, 330);
  c.add(
    c.cut(c.path(box(282, 42, 296, 366, 4), '#4a2c1c'), { wob: 3, shadow: 6 }),
    c.group({ 'clip-path': c.clip(pane) }, [
      c.path(pane, c.linear([[0, '#1d3f7a'], [0.6, '#5f94c4'], [1, '#cfe4f0']])),
      c.cut([[330, 396, 120], [390, 400, 90], [520, 398, 150], [470, 402, 100]].map(([x, y, h]) => c.at(x, y, 1,
        m.pine(c, { h, col: '#2f5f94', seed: h }))), { wob: 4 }),
      c.cut(c.path(m.ridge(c, { y: 376, amp: 8, seed: 4, step: 70, bottom: 420 }), '#f3f8fc'), { wob: 6 }),
      m.snowfall(c, { x: 300, y: 60, w: 260, h: 330, n: 70, seed: 3 }),
    ]),
    c.path(box(426, 60, 8, 330) + box(300, 206, 260, 8), '#4a2c1c'),
    c.cut([c.path(curve([[300, 390, 1], [300, 366], [340, 378], [380, 372], [426, 384], [426, 390, 1]]) +
      curve([[434, 390, 1], [436, 376], [500, 380], [560, 360], [560, 390, 1]]), '#f6fafc'),
      c.path(box(268, 404, 324, 16, 3), '#5f3a24')], { wob: 3, shadow: 5 }),
  );
  // the way out, wide open; a mask on its hook
  c.add(
    c.cut([c.path(box(24, 236, 136, 500, 3), '#2a160e'), c.path(box(36, 248, 112, 488),
      c.linear([[0, '#ffdf9a'], [1, '#e0a04f']])),
      c.solid(poly([[36, 248], [76, 270], [76, 770], [36, 736]]), '#6a3a22', [['#2a120a', 0.7, [0, 0.5, 1, 0.4]]]),
        c.path(circle(68, 520, 5), '#f0c85a')], { wob: 3, shadow: 6 }),
    c.path(poly([[76, 736], [148, 736], [250, 840], [100, 840]]), '#ffdf9a', { opacity: 0.35 }),
    c.cut([c.path(circle(206, 84, 5), '#2a160e'), c.line('M180 128Q206 74 232 128', '#b3423c', 3.4),
      c.at(206, 148, 1.1, m.mask(c, { kind: 'bird', col: '#f3e4c8', mark: '#c9762f', hole: '#2a160e' }))],
      { wob: 2, shadow: 6 }),
  );
  // table
  c.add(
    c.cut([
      c.solid(poly([[-20, 800], [40, 746], [580, 746], [620, 790], [620, 830], [-20, 830]]), '#a3622f',
        [['#4a2414', 0.8, [0, 1, 0.2, 0.2]], ['#ffdf9a', 0.6, 'r', [0.5, 0.1, 0.4]]]),
      c.solid(box(-20, 828, 640, 100), '#4a2818', [['#1d0c08', 0.8, [0, 1, 0, 0.2]]]),
    ], { wob: 4, shadow: 6 }),
    pool(c, 320, 776, 230, 26, '#1d0c08', 0.85),
  );
  // the cage: back bars, lamp, owl, front bars
  const [X, B, T, K] = [320, 770, 250, 172];
  const bar = (t: number, k = 1): string =>
    `M${Math.round(X + K * t * k)} ${B}V440Q${Math.round(X + K * t * k)} 300 ${X} ${T}`;
  const ts = [-1, -0.8, -0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1];
  c.add(
    c.glow(X, 470, 280, '#ffdf94', 0.6, 0.4),
    c.line(ts.map((t) => bar(t, 0.82)).join(''), '#7a4f24', 3, { opacity: 0.7 }),
    c.line(`M${X} ${T}V330`, '#3a2014', 3),
    c.cut(c.at(X, 318, 0.9, m.hangLamp(c, { cord: 8, shade: '#3f7a6a' })), { wob: 2 }), c.glow(X, 364, 120, '#fff3c4',
      0.9, 0.4),
    c.cut(c.solid(ellipse(X, B - 2, K + 4, 30), '#c98f3f', [['#5a3014', 0.8, [0, 1, 0.3, 0.3]],
      ['#fff0b8', 0.6, [0.5, 0, 0.5, 0.6]]]), { wob: 2, shadow: 5 }),
  );
  const owl = '#6a4a34';
  c.add(
    c.cut(c.at(X - 6, 756, 1, [
      c.path(poly([[-50, -20], [-66, 14], [-30, 6]]) + poly([[40, -20], [60, 12], [24, 6]]), '#4a3022'),
      c.solid(curve([[-70, -10], [-92, -110], [-84, -210], [-74, -282, 1], [-36, -258], [36, -258], [74, -282, 1],
        [84, -210], [92, -110], [70, -10], [0, 8]]), owl, [['#24130e', 0.85, [0, 0.7, 0.7, 0.4]],
        ['#f0c894', 0.6, 'r', [0.5, 0.1, 0.5]]]),
      c.path(curve([[-52, -20], [-60, -120], [0, -160], [60, -120], [52, -20], [0, -4]]), '#c9a578'),
      c.line('M-36 -110q9 10 18 0q9 10 18 0q9 10 18 0q9 10 18 0M-40 -86q10 10 20 0q10 10 20 0q10 10 20 0q10 10 20 0',
        '#8a6240', 3.4),
      c.solid(circle(-34, -206, 37) + circle(34, -206, 37), '#ead2a4', [['#a8764a', 0.5, [0.5, 1, 0.5, 0.4]]]),
      c.path(circle(-32, -202, 19) + circle(32, -202, 19), '#f0a93f'),
      c.path(circle(-30, -196, 10) + circle(30, -196, 10), '#1d100c'), c.path(circle(-27, -200, 3) +
        circle(33, -200, 3), '#fff'),
      // lids half down, for reading
      c.path('M-52 -206a20 20 0 0 1 40 0zM12 -206a20 20 0 0 1 40 0z', '#c9a26a'),
        c.path(poly([[-10, -188], [10, -188], [0, -164]]), '#d9903f'),
      // spectacles
      c.line(circle(-33, -202, 26) + circle(33, -202, 26) + 'M-8 -206q8 -6 16 0', '#3a2014', 3.4),
    ]), { wob: 2, shadow: 6 }),
    // wing-held book
    c.cut([
      c.at(X - 6, 660, 1.5, m.openBook(c, { cover: '#2f4f7a', lines: 5 })),
      c.solid(curve([[X - 96, 600], [X - 118, 660], [X - 104, 712], [X - 74, 706], [X - 66, 690], [X - 82, 660]]),
        '#5a3c2a', [['#24130e', 0.7, [0, 1, 0.5, 0.3]]]),
      c.solid(curve([[X + 84, 600], [X + 106, 660], [X + 94, 712], [X + 62, 706], [X + 54, 690], [X + 70, 660]]),
        '#5a3c2a', [['#24130e', 0.7, [1, 1, 0.5, 0.3]]]),
    ], { wob: 2, shadow: 5 }),
    // the key in its claw
    c.cut([c.at(X + 30, 744, 1.0, m.key(c, { col: '#f0c85a' }), { rot: 82 }),
      c.path(curve([[X + 18, 766], [X + 22, 746], [X + 34, 742], [X + 38, 762]]) +
      curve([[X + 36, 766], [X + 40, 744], [X + 52, 742], [X + 54, 762]]) +
      curve([[X - 50, 768], [X - 46, 746], [X - 34, 744], [X - 28, 766]]) +
      curve([[X - 68, 768], [X - 62, 748], [X - 52, 746], [X - 48, 768]]), '#d9903f')], { wob: 2, shadow: 5 }),
  );
  // front bars with a gap, the door flung wide to the right
  c.add(
    c.cut([
      c.line(ts.filter((t) => t < -0.5 || t > 0.9).map((t) => bar(t)).join(''), '#e0b04a', 6),
      c.line(ts.filter((t) => t > -0.5 && t < 0.9).map((t) =>
        `M${Math.round(X + K * t)} 440Q${Math.round(X + K * t)} 300 ${X} ${T}`).join(''), '#e0b04a', 5),
      c.line(`M${X - K} 440Q${X} 470 ${X + K} 440`, '#f0c85a', 8), c.line(circle(X, T - 20, 17), '#e0b04a', 7),
        c.path(circle(X, T, 11), '#c98f3f'),
      c.line(`M${X + K} 452L${X + K + 86} 486V806L${X + K} ${B}M${X + K + 30} 466V784M${X + K + 58} 476V796` +
        `M${X + K} 600L${X + K + 86} 640`,
        '#f0c85a', 5),
    ], { wob: 2, shadow: 6 }),
  );
  // a flower, for the visit
  c.add(
    c.cut([
      c.at(84, 740, 1, m.flower(c, { h: 130, kind: 'poppy', col: '#d9483f', lean: 14 })),
        c.at(76, 744, 1, m.flower(c, { h: 84, kind: 'bell', col: '#8fb0d9', lean: -18 })),
      c.solid(curve([[60, 712, 1], [50, 750], [58, 796], [84, 804], [110, 796], [118, 750], [106, 712, 1],
        [84, 718]]), '#3f6a8c', [['#12243a', 0.7, [0, 1, 0.5, 0.3]], ['#cfe4f0', 0.5, [0.9, 0, 0.5, 0.5]]]),
    ], { wob: 2, shadow: 6 }),
    c.dots(Array.from({ length: 30 }, () => [r.in(180, 480), r.in(380, 740), r.in(0.7, 1.6)]), '#ffe9b0',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.5, tint: '#160906' });
}
