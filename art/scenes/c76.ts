import { Card, curve, circle, ellipse, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { paperBoat } from '../lib/motifs_extra_c.js';

export const title = 'Dear all';
export default function (): Card {
  const c = new Card('c76', 769),
    r = rng(33),
    violet = '#4a2a8a';
  c.add(
    c.sky([[0, '#8a78b8'], [0.2, '#d9b8cc'], [0.32, '#f6dcc8'], [1, '#f6dcc8']], { amount: 0.2, ink: '#8a78b8' }),
    c.glow(300, 250, 260, '#fff3dc', 0.8, 0.4),
  );
  // the town on both sides of the canal
  const front = [[-10, 300, 150, 7], [92, 250, 120, 5], [172, 206, 96, 9], [236, 176, 70, 3]].map(([x, h, w, seed],
    i) => ({ x, i, put: c.stamp(m.streetHouse(c, {
    w, h, wall: ['#6a4f8f', '#8a6aa8', '#b08fb8', '#cfb0c4'][i], roof: ['#43306a', '#6a4a86', '#94709a',
      '#b893ac'][i], glow: '#ffe7a8', seed, lit: 0.28, lean: 4 })) })).reverse();
  c.add(c.cut(front.map(({ x, i, put }) => put(x + 20, 392 - i * 16) + put(580 - x, 392 - i * 16, 1,
    { flip: true, sy: i % 2 ? 1.06 : 0.95 })), { wob: 5, shadow: 5 }));
  // water from far to near
  c.add(
    c.cut(c.path(curve([[236, 346, 1], [364, 346, 1], [470, 420], [620, 500, 1], [620, 920, 1], [-20, 920, 1],
      [-20, 500, 1], [130, 420]]), c.linear([[0, '#f6e2d0'], [0.15, '#b9a8d0'], [0.45, '#8f8ac4'], [1, '#3f4490']])),
      { wob: 4 }),
    c.cut([c.solid(poly([[-20, 410], [120, 388], [236, 344], [236, 352], [130, 424], [-20, 508]]), '#c9b4bc',
      [['#5a4570', 0.7, [0, 1, 0.3, 0.2]]]), c.solid(poly([[620, 410], [480, 388], [364, 344], [364, 352], [470, 424],
      [620, 508]]), '#b8a2b0', [['#4a3868', 0.7, [1, 1, 0.7, 0.2]]])], { wob: 3, shadow: 5 }),
  );
  // the bridge and the shadow it lays on the water
  c.add(
    c.path(curve([[150, 470, 1], [220, 448], [300, 440], [380, 448], [450, 470, 1], [420, 486], [300, 466],
      [180, 486]]), '#33286a', { opacity: 0.5 }),
    c.cut(c.at(300, 444, 1, m.bridge(c, { w: 330, h: 74, arches: 1, col: '#b89aa8', hump: 34 })),
      { wob: 3, shadow: 6 }),
    c.cut([c.at(330, 338, 0.5, m.person(c, { coat: '#b3313a', hat: 'wide', arms: [[-18, -60], [14, -44]],
      lean: -4 })), c.at(252, 344, 0.46, m.person(c, { kind: 'child', coat: '#f0c85a',
      arms: [[-14, -70], [16, -40]] }))], { wob: 2 }),
  );
  // an island no bigger than a garden
  c.add(
    c.cut(c.at(96, 596, 0.92,
      m.island(c, { w: 130, on: [c.path(taper([[-10, -26], [-12, -60], [-8, -86]], 8, 4), '#4a3230') +
      c.at(-10, -92, 1, m.crown(c, { r: 34, col: '#7a9a6a', seed: 5 })),
      c.at(32, -18, 0.5, m.house(c, { wall: '#fff3dc', roof: '#b3313a', seed: 3 }))] })), { wob: 2, shadow: 5 }),
    c.path(ellipse(100, 612, 70, 8), '#33286a', { opacity: 0.4 }),
    c.path(ellipse(480, 548, 48, 6), '#33286a', { opacity: 0.45 }),
      c.cut([c.at(480, 538, 0.9, m.rowboat(c, { col: '#5a2f4a' })), c.line('M440 530L418 502', '#4a2a3c', 3)],
      { wob: 2 }),
  );
  // what was written runs out behind: a long violet plume
  const plume = taper([[352, 690], [430, 720], [500, 770], [470, 836], [360, 862], [220, 850], [90, 880], [-40, 860]],
    (t) => 26 + 84 * t);
  const wisp = [taper([[380, 700], [470, 690], [560, 720], [640, 706]], 14, 40),
    taper([[420, 740], [400, 800], [300, 806], [200, 790], [130, 800]], 26, 4),
    taper([[500, 790], [560, 820], [640, 816]], 30, 44)].join('');
  c.add(
    c.group({ opacity: 0.55 }, c.cut(c.path(wisp, '#5f3aa0'), { wob: 6 })),
    c.group({ opacity: 0.9 }, c.cut(c.path(plume, c.linear([[0, '#2a1460'], [1, '#4a2a94']], [1, 0, 0, 0.4])),
      { wob: 6 })),
  );
  // words that have come undone, and fish that read them
  let curls = '';
  for (let i = 0; i < 20; i++) {
    const p: Pt = [r.in(40, 500), r.in(760, 880)];
    const k = r.in(5, 10);
    const [a, b, d, e] = [k, k * 1.6, k * 1.5, k * 0.3].map(Math.round);
    curls += `M${p.map(Math.round).join(' ')}q${a} ${-a} ${b} 0t${d} ${-e}`;
  }
  const f = ['#f0b86a', '#e57f8e', '#f6dcc8'].map((col) => c.stamp(m.fish(c, { col })));
  c.add(
    c.line(curls, '#c9a8f0', 2.4, { opacity: 0.8 }),
    c.cut([f[0](300, 836, 0.62, { flip: true, rot: -10 }), f[1](420, 804, 0.44, { flip: true, rot: -30 }),
      f[2](170, 852, 0.5, { flip: true, rot: 4 }), f[1](96, 820, 0.36, { flip: true })], { wob: 2, shadow: 5 }),
    c.line([[262, 800, 4], [274, 784, 3], [460, 780, 4]].map(([x, y, s]) => circle(x, y, s)).join(''), '#efe0ff', 1.6,
      { opacity: 0.7 }),
  );
  // the letter
  const lines = c.line('M-70 -22q40 14 64 14M-64 -8q36 12 58 12M-54 6q26 8 44 8', violet, 4) +
    c.path(taper([[40, -14], [60, 4], [58, 24]], 8, 16) + taper([[20, -4], [26, 12], [24, 26]], 6, 12), violet,
    { opacity: 0.85 });
  c.add(
    c.path(curve([[110, 694, 1], [180, 712], [270, 722], [360, 706], [420, 690, 1], [360, 726], [270, 742],
      [170, 728]]), '#1f1650', { opacity: 0.6 }),
    c.cut(c.at(262, 688, 1.5, [
      paperBoat(c, { marks: lines }), c.line('M-14 -96l8 -12M-26 -74q10 6 18 -2M-36 -56q14 8 26 0', violet, 3),
        c.path(curve([[18, -40], [28, -46], [36, -38], [34, -28], [22, -26]]), '#b3313a'),
    ]), { wob: 2, shadow: 9 }),
    // an eye on the bow, as boats have
    c.cut(c.at(152, 638, 0.4, m.eye(c, { w: 100, iris: '#3f7a8c', look: -10 }), { rot: 12 }), { wob: 2 }),
    c.line('M96 706q40 12 80 16M400 706q40 -4 70 -14M60 728q30 10 60 14', '#f6ecff', 2.6, { opacity: 0.7 }),
      c.line('M240 520h60M330 548h80M200 566h40M380 600h70M500 640h60M40 660h50', '#fff0e4', 2.4, { opacity: 0.5 }),
  );
  return c.finish({ vignette: 0.4, tint: '#150c3a' });
}
