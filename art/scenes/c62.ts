import { Card, curve, circle, ellipse, box, poly, rng, taper } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { pool } from '../lib/motifs_extra_c.js';

export const title = 'Held until bedtime';
export default function (): Card {
  const c = new Card('c62', 623),
    r = rng(4),
    lamp = '#ffb95a';
  // a wall in lamp light
  c.add(
    c.path(box(-10, -10, 620, 700), c.radial([[0, '#ffcf7e'], [0.4, '#f0973f'], [0.75, '#a8522c'], [1, '#3a2140']],
      [300, 520, 560], true),
      { filter: c.filter('brush', 0.02, 0.006, 0.22, '#8a3f1c') }),
    c.path(box(-10, 676, 620, 16), '#5a2a2c'),
    c.path(box(-10, 692, 620, 220), c.radial([[0, '#d98a45'], [0.5, '#8a4a30'], [1, '#2a1a38']], [300, 760, 400],
      true)),
    c.line('M-10 730H610M-10 784H610M-10 850H610', '#4a2430', 2, { opacity: 0.5 }),
  );
  // the shadow of a true castle
  const navy = '#1d2350';
  const mer = (x: number, w: number, y: number): string => {
    let d = '';
    for (let i = 0; i < w / 16; i += 2) d += box(x + i * 16, y - 14, 16, 16);
    return d + box(x, y, w, 690 - y);
  };
  const spire = (x: number, w: number, y: number, h: number): string =>
    box(x - w / 2, y, w, 690 - y) + poly([[x - w * 0.74, y + 4], [x - w * 0.4, y - h * 0.3], [x, y - h],
      [x + w * 0.4, y - h * 0.3], [x + w * 0.74, y + 4]]);
  c.add(
    c.group({ opacity: 0.93 },
      c.cut(c.path(mer(90, 400, 430) + mer(180, 224, 330) + spire(120, 70, 360, 130) + spire(478, 84, 312, 150) +
        spire(300, 64, 214, 140) + spire(206, 44, 280, 96) + spire(386, 50, 256, 104) + mer(440, 92, 420), navy),
          { wob: 6 })),
    c.line('M300 76V50M120 232V212M478 164V140M386 154V136M206 186V168', navy, 4),
    c.path([[300, 48], [120, 210], [478, 138]].map(([x, y]) => circle(x, y, 7)).join(''), navy),
    // and yet somebody keeps a fire there
    c.glow(300, 288, 60, '#ffcf70', 0.9, 0.4),
    c.path(box(284, 262, 32, 50, 15), '#f6a23f'),
    c.at(300, 312, 1, m.flame(c, { h: 40 })),
    c.path([[120, 400], [478, 360], [206, 318], [386, 300], [478, 410]].map(([x, y]) => box(x - 5, y, 10, 22,
      5)).join(''), '#f09a4a',
      { opacity: 0.75 }),
  );
  // the door of the room, its key
  c.add(
    c.cut([
      c.at(552, 690, 1, m.door(c, { w: 110, h: 300, wood: '#4a2c48', frame: '#2a1a34', knob: '#f0c85a' })),
    ], { wob: 3, shadow: 5 }),
    c.cut([c.path(circle(58, 420, 4), '#2a1a34'), c.line('M58 420V436', '#f3d9a0', 2),
      c.at(58, 436, 0.9, m.key(c, { col: '#f0c14f' }), { rot: 180 })],
      { wob: 2, shadow: 5 }),
  );
  // chairs, a broom, and blankets over them
  const quilt = (d: string, col: string, deep: string, hi: string): string =>
    c.solid(d, col, [[deep, 0.85, [0.5, 0, 0.5, 0.8]], [hi, 0.6, [0.5, 1, 0.5, 0.4]]]);
  c.add(
    pool(c, 300, 826, 290, 40, '#1d1232', 0.8),
    c.cut([
      c.path(taper([[160, 600], [150, 824]], 10, 9) + taper([[446, 610], [458, 824]], 10, 9) +
        taper([[304, 520], [300, 700]], 8, 8), '#5a2f24'),
      c.path(box(140, 590, 40, 10, 4) + box(430, 600, 40, 10, 4), '#5a2f24'),
      c.path(circle(304, 516, 15), '#e8b04a'),
    ], { wob: 2 }),
    c.cut([
      quilt(curve([[304, 534, 1], [370, 580], [452, 606, 1], [486, 700], [506, 820, 1], [450, 834], [400, 822],
        [346, 836], [300, 824, 1], [296, 680]]),
        '#35507f', '#141a3c', '#8fb0c9'),
      quilt(curve([[304, 532, 1], [240, 574], [158, 596, 1], [116, 690], [86, 818, 1], [140, 836], [190, 824],
        [228, 836, 1], [262, 690]]),
        '#c1493c', '#4a1424', '#ffb98a'),
      // the gate
      c.path(curve([[228, 834, 1], [254, 720], [302, 600], [336, 716], [352, 834, 1]]), '#2a1430'),
      c.path(curve([[244, 834, 1], [262, 740], [302, 640], [328, 736], [340, 834, 1]]),
        c.linear([[0, '#8a3f2c'], [1, '#ffb95a']])),
    ], { wob: 4, shadow: 9 }),
  );
  const patch = [['#e8c46a', 398, 660, -8], ['#7fa9a0', 440, 734, -10], ['#e39a8a', 388, 752, 4],
    ['#f3e0b8', 172, 676, 14], ['#e8c46a', 140, 756, 12],
    ['#8f2f3a', 206, 748, 8]] as const;
  c.add(
    c.cut(patch.map(([col, x, y, rot]) => c.at(x, y, 1, c.path(box(-24, -22, 48, 44, 4), col) +
      c.line(box(-20, -18, 40, 36, 3), '#2a1a34', 1.6, { 'stroke-dasharray': '5 5', opacity: 0.7 }), { rot })),
        { wob: 3 }),
    c.cut([
      c.path(box(140, 582, 14, 22, 3) + box(448, 594, 14, 22, 3), '#f3dca8'), c.path(ellipse(226, 832, 44, 12),
        '#f6e6cf'),
    ], { wob: 2 }),
  );
  // the garrison, with the great key
  c.add(
    c.cut(c.at(292, 838, 1.32, m.person(c, { kind: 'child', coat: '#f0c85a', trousers: '#3a2f5f', skin: '#a8714f',
      hair: '#22161c', light: 1,
      arms: [[-16, -30], [20, -44]], legs: [[-7, 0], [7, 0]],
      front: c.at(21, -2, 0.86, m.key(c, { col: '#d9d2c4' })) })), { wob: 2, shadow: 5 }),
  );
  // the lamp in front of it all; scissors and what they cut
  c.add(
    c.glow(424, 846, 190, lamp, 0.85, 0.35), c.glow(424, 846, 70, '#fff3cf', 0.95, 0.5),
    c.cut([
      c.path(ellipse(424, 882, 34, 9), '#2a1a30'), c.path(box(404, 872, 40, 10, 4), '#3a2238'),
      c.path(curve([[408, 872, 1], [402, 846], [412, 826], [436, 826], [446, 846], [440, 872, 1]]), '#fff0c0'),
      c.path(box(406, 816, 36, 10, 4) + box(418, 806, 12, 12, 3), '#3a2238'),
        c.line('M406 820Q384 800 424 790Q464 800 442 820', '#3a2238', 3),
    ], { wob: 2 }),
    c.cut([
      c.path(poly([[62, 850], [74, 840], [80, 850], [92, 842], [98, 852], [112, 846], [116, 872], [66, 874]]),
        '#f0c14f'),
      c.at(160, 866, 0.82, m.scissors(c, { grip: '#35507f', blade: '#f3e6d0', gap: 26 }), { rot: -78 }),
    ], { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 26 }, () => [r.in(340, 540), r.in(560, 860), r.in(0.7, 1.6)]), '#ffe9b0',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.55, tint: '#12092a' });
}
