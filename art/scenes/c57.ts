import { Card, curve, circle, poly, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { dashes, eggPath } from '../lib/motifs_extra_b.js';

export const title = 'The quiet middle';
export default function (): Card {
  const c = new Card('c57', 571),
    X = 300,
    Y = 436,
    P = 134, // pupil
    I = 226; // iris
  c.add(c.sky([[0, '#2a323c'], [0.4, '#4f5b66'], [0.7, '#3a444f'], [1, '#20262f']],
    { amount: 0.5, fx: 0.006, fy: 0.012, ink: '#161b24' }));
  // rain everywhere but there
  c.add(c.line(dashes(4, { n: 150, x: -20, y: -20, w: 640, h: 930, dx: -9, dy: 34 }), '#aebcc6', 2,
    { opacity: 0.45 }));
  // lids of cloud
  const heap = (list: number[][], col: string, shade: string): string =>
    c.solid(list.map(([x, y, R]) => circle(x, y, R)).join(''), col,
      [[shade, 0.85, [0.4, 1, 0.5, 0.25]], ['#c3ccd2', 0.4, [0.5, 0, 0.5, 0.3]]]);
  c.add(c.cut(heap([[20, 250, 70], [110, 190, 82], [210, 140, 90], [310, 120, 96], [410, 146, 90], [500, 200, 80],
    [586, 262, 66]], '#56626d', '#262d37'), { wob: 6, shadow: 9 }));
  // the white of the eye is mist
  const almond = curve([[16, 446, 1], [90, 340], [190, 250], [300, 220], [410, 250], [510, 340], [584, 446, 1],
    [512, 540], [410, 622], [300, 652], [190, 622], [88, 540]]);
  c.add(c.cut(c.solid(almond, '#dfe4e0', [['#5a6670', 0.8, [0, 0.5, 0.3, 0.5]], ['#5a6670', 0.8, [1, 0.5, 0.7, 0.5]],
    ['#eef0ea', 0.6, 'r', [0.5, 0.5, 0.4]]]), { wob: 6, shadow: 9 }));
  // the iris turns; who walks in it is lost
  c.add(c.cut(c.solid(circle(X, Y, I), '#44596a', [['#1c2733', 0.85, 'r', [0.5, 0.1, 0.5]],
    ['#8fa9b8', 0.6, [0.5, 1, 0.5, 0.5]]]), { wob: 4 }));
  const ring = (k: number, gaps: number[]): string => {
    const P1 = (t: number): string => `${Math.round(X + Math.cos(t) * k)} ${Math.round(Y + Math.sin(t) * k)}`;
    return gaps
      .map((g, i) => {
        const next = i + 1 < gaps.length ? gaps[i + 1] : gaps[0] + 360,
          a = ((g + 900 / k) * Math.PI) / 180,
          b = ((next - 900 / k) * Math.PI) / 180;
        return `M${P1(a)}A${k} ${k} 0 ${b - a > Math.PI ? 1 : 0} 1 ${P1(b)}`;
      })
      .join('');
  };
  const spoke = (a: number, k0: number, k1: number): string => {
    const t = (a * Math.PI) / 180;
    const on = (k: number): string => `${Math.round(X + Math.cos(t) * k)} ${Math.round(Y + Math.sin(t) * k)}`;
    return `M${on(k0)}L${on(k1)}`;
  };
  const maze = ring(218, [150]) + ring(197, [20, 250]) + ring(176, [120, 300]) + ring(155, [60, 200]) +
    spoke(170, 197, 218) + spoke(40, 176, 197) + spoke(230, 176, 197) + spoke(330, 176, 197) + spoke(100, 155, 176) +
    spoke(280, 155, 176) + spoke(10, 155, 176) + spoke(70, 197, 218) + spoke(310, 197, 218);
  c.add(c.cut([c.at(2, 4, 1, c.line(maze, '#141c26', 8)), c.line(maze, '#a9bcc4', 6)], { wob: 2 }));
  // the pupil: a noon of its own
  const inner: string[] = [];
  inner.push(
    c.path(circle(X, Y, P), c.radial([[0, '#fff9cf'], [0.5, '#ffe680'], [1, '#f0b83f']], [X, Y - 30, P + 30], true)),
    c.glow(X - 40, Y - 70, 80, '#fffdf0', 0.9, 0.4),
    c.cut(c.solid(curve([[150, 500, 1], [220, 488], [300, 482], [380, 490], [450, 502, 1], [450, 600, 1],
      [150, 600, 1]]), '#c9c050', [['#7a8a34', 0.7, [0, 1, 0, 0.1]]]), { wob: 4 }),
    c.path(ellipse(262, 496, 44, 5) + ellipse(360, 508, 34, 4), '#6a6a2a', { opacity: 0.4 }),
    c.cut(
      [
        c.at(250, 494, 1.16, m.house(c, { w: 62, h: 56, wall: '#f6ead2', roof: '#b5483a', lit: 1, glow: '#ffb84a',
          seed: 3 })),
        c.at(296, 496, 1, m.ladder(c, { h: 92, w: 16, tw: 13, rungs: 8, col: '#7a5434' }), { rot: -12 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line('M318 440V496M412 440V500', '#6a4a30', 3.4), c.line('M318 444Q364 460 412 446', '#5a4a3a', 1.6),
    c.path(poly([[326, 448], [346, 454], [344, 482], [328, 478]]) +
      poly([[392, 453], [408, 449], [408, 470], [394, 474]]), '#fffdf6'),
    c.path(poly([[350, 455], [366, 456], [366, 474], [352, 476]]), '#c8392c'),
      c.path(poly([[372, 456], [388, 454], [388, 484], [373, 486]]), '#5f8fb5'),
    c.cut(c.at(372, 520, 0.72, m.person(c, { kind: 'dress', coat: '#2f5f6a', skin: '#c98f6a', hair: '#3a2420',
      cut: 'bob', arms: [[-10, -88], [13, -84]], lean: 1, light: -1 })), { wob: 2 }),
    c.at(330, 528, 1, [c.path(eggPath(-7, -5, 8) + eggPath(6, -5, 8.4) + eggPath(0, -9, 8), '#fffaf0'),
      c.path(curve([[-17, -12, 1], [0, -8], [17, -12, 1], [12, 2], [-12, 2]]), '#a8702f')]),
  );
  c.add(c.group({ 'clip-path': c.clip(circle(X, Y, P)) }, inner));
  c.add(c.line(circle(X, Y, P + 1), '#1c2733', 7), c.line(circle(X, Y, P - 3), '#fff3b8', 2, { opacity: 0.8 }),
    c.glow(X, Y, 250, '#ffe680', 0.3, 0.6));
  // the lids close over the rim
  c.add(
    c.cut(
      [
        heap([[10, 352, 46], [84, 286, 54], [166, 226, 58], [256, 188, 62], [346, 186, 62], [434, 224, 58],
          [516, 286, 54], [590, 352, 46]], '#6d7a85', '#333c47'),
      ],
      { wob: 6, shadow: 9 },
    ),
    c.cut(
      [
        heap([[4, 566, 46], [84, 624, 56], [176, 684, 62], [280, 716, 66], [388, 706, 62], [484, 644, 56],
          [582, 572, 46]], '#5a6670', '#20262f'),
        heap([[-10, 720, 90], [110, 780, 90], [240, 826, 94], [380, 826, 94], [510, 780, 90], [610, 710, 80],
          [300, 900, 150], [60, 900, 120], [540, 900, 120]], '#39434e', '#12161d'),
      ],
      { wob: 6, shadow: 9 },
    ),
  );
  // far off, on one side, it is already over
  const side = c.linear([[0, '#0b0f16', 0.5], [0.45, '#5a6670', 0], [1, '#f3e9c4', 0.46]], [0, 0.2, 1, 0]);
  c.add(c.path('M0 0H600V900H0Z' + circle(X, Y, P + 4), side, { 'fill-rule': 'evenodd' }));
  // tears of it
  c.add(c.line(dashes(9, { n: 70, x: -10, y: 640, w: 630, h: 260, dx: -8, dy: 30 }), '#c3d0d8', 2.2,
    { opacity: 0.5 }), c.line(dashes(12, { n: 40, x: -10, y: 20, w: 630, h: 200, dx: -8, dy: 30 }), '#c3d0d8', 2,
    { opacity: 0.4 }));
  const birds: Pt[] = [[330, 372, 0.3], [350, 364, 0.22]];
  c.add(birds.map(([x, y, s]) => c.at(x, y, s, m.bird(c, { col: '#7a5a2a' }))));
  return c.finish({ vignette: 0.5, tint: '#080b10' });
}
