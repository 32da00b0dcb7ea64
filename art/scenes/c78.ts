import { Card, curve, circle, ellipse, box, poly, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { foxUp } from '../lib/motifs_extra_c.js';

export const title = 'Fox weather';
export default function (): Card {
  const c = new Card('c78', 787),
    r = rng(18);
  // wet gold, from the upper right
  c.add(
    c.sky([[0, '#f6d98a'], [0.3, '#fff3c4'], [0.6, '#f0d98a'], [1, '#b8a24a']], { amount: 0.22, ink: '#d9a83f' }),
    c.glow(470, 150, 420, '#fffbe0', 0.95, 0.4),
    c.cut(c.at(150, 132, 1, m.moon(c, { r: 34, col: '#fffdf0', shade: '#f0dca0' })), { wob: 2 }),
  );
  // the wood, three depths of trunks
  const trunks = (list: number[][], col: string, y: number): string =>
    c.cut(c.solid(list.map(([x, w, l]) => poly([[x - w * 0.6, y], [x - w * 0.4 + l, -20], [x + w * 0.4 + l, -20],
    [x + w * 0.6, y]])).join(''), col,
    [['#3a2a14', 0.6, [0, 1, 0, 0.3]], ['#fff3b8', 0.5, [0.8, 0, 0.4, 0.5]]]), { wob: 4 });
  const leaf = (x: number, y: number, R: number, col: string, seed: number): string => c.at(x, y, 1,
    m.crown(c, { r: R, col, seed, light: '#fffbc8' }));
  c.add(
    trunks([[210, 16, 6], [262, 12, -4], [340, 14, 4], [404, 12, -6], [300, 10, 2]], '#d9bd6a', 470),
    c.path(box(-10, 330, 620, 170), c.linear([[0, '#fff3c4', 0], [1, '#fff3c4', 0.8]])),
    trunks([[118, 30, -14], [458, 26, 10], [520, 34, -8], [190, 20, 6]], '#b08a3f', 560),
    c.cut([leaf(110, 40, 70, '#c9b04a', 3), leaf(210, 16, 60, '#b8a83f', 5), leaf(470, 30, 66, '#d9bd4f', 7),
      leaf(548, 84, 64, '#b8a03a', 9)], { wob: 6, shadow: 5 }),
  );
  // slanting sun
  c.add([[420, 60, 60], [500, 80, 90], [340, 40, 40]].map(([x, w, d]) =>
    c.path(poly([[x, -10], [x + w, -10], [x + w - 330 + d, 800], [x - 400 + d, 800]]),
    c.linear([[0, '#fffbe0', 0.5], [1, '#fffbe0', 0]]))));
  // ground and the road that winds down
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 510, 1], [140, 476], [300, 462], [470, 478], [620, 512, 1],
      [620, 920, 1]]), '#a8a23f', [['#4a5a24', 0.9, [0, 1, 0.2, 0.3]], ['#fff3a8', 0.8, [0.6, 0, 0.5, 0.4]]]),
      { wob: 6 }),
  );
  const way: Pt[] = [[250, 940], [360, 830], [430, 740], [330, 660], [200, 610], [220, 550], [320, 512], [330, 474]];
  c.add(c.cut(m.road(c, way, { near: 190, far: 14, col: '#f0d9a0', verge: '#8a7a34', ruts: false }), { wob: 4 }),
    c.path(ellipse(330, 830, 60, 12) + ellipse(400, 716, 40, 8) + ellipse(230, 618, 26, 5), '#fffdf0',
      { opacity: 0.75 }));
  // the company
  const [coats, tops] = [['#6a3f5a', '#35405f'], ['#2f7f7a', '#e8803f']];
  const guests = coats.map((coat, i) => c.stamp([
    c.path(ellipse(-10, 1, 34, 6), '#5a4a1c', { opacity: 0.5 }),
    c.at(18, -56, 1.08, m.umbrella(c, { col: tops[i], ink: '#3a2218' }), { rot: 4 }),
      foxUp(c, { coat, hand: [18, -60] }),
  ]));
  const posy = c.stamp([c.line('M0 0L-3 -14M0 0L6 -12', '#4f7a44', 2), c.path(circle(-4, -16, 5), '#d9483f'),
    c.path(circle(7, -13, 4.4) + circle(1, -20, 4), '#f0b83f')]);
  c.add(
    c.cut([guests[1](316, 500, 0.34, { flip: true }), guests[0](276, 522, 0.4, { flip: true }),
      guests[1](228, 552, 0.48, { flip: true })], { wob: 2 }),
    c.cut([guests[0](212, 622, 0.66), guests[1](296, 658, 0.76), guests[0](366, 694, 0.84)], { wob: 2, shadow: 5 }),
    // the lantern bearer
    c.path(ellipse(452, 761, 36, 7), '#5a4a1c', { opacity: 0.5 }),
    c.cut(c.at(456, 760, 1.02, foxUp(c, { coat: '#3f4f7a', hand: [28, -70], front: c.at(29, -72, 1.7,
      m.lantern(c, { metal: '#3a2218', glow: '#fffbe0' })) })), { wob: 2, shadow: 5 }),
    c.glow(486, 720, 70, '#fff6c4', 0.95, 0.4),
    // the pair
    c.path(ellipse(356, 853, 46, 8) + ellipse(236, 879, 46, 8), '#5a4a1c', { opacity: 0.5 }),
    c.cut([
      c.at(344, 852, 1.26, [c.at(18, -56, 1.2, m.umbrella(c, { col: '#b3242f', ink: '#3a2218' })),
        foxUp(c, { coat: '#242a3c', hand: [18, -60] })], { flip: true }),
      c.at(226, 878, 1.3, [foxUp(c, { coat: '#fffaf0', dress: true, veil: '#fffdf4', hand: [24, -50] }),
        posy(25, -52, 1.2)], { flip: true }),
    ], { wob: 2, shadow: 6 }),
  );
  // flowers by the road, near trunks, the shower in the sun
  const fl = [c.stamp(m.flower(c, { kind: 'poppy', col: '#d9483f', leaves: false })),
    c.stamp(m.flower(c, { kind: 'daisy', col: '#fffdf0', petals: 7 })),
    c.stamp(m.flower(c, { kind: 'bell', col: '#7a6ac0' }))];
  c.add(
    c.cut([[70, 700, 0.6], [104, 720, 0.7], [52, 760, 0.8], [150, 760, 0.7], [90, 806, 0.9], [500, 640, 0.5],
      [524, 660, 0.6], [560, 700, 0.7], [520, 830, 0.9], [560, 860, 1], [470, 610, 0.4], [130, 850, 0.9],
      [120, 640, 0.45]].map(([x, y, s], i) => fl[i % 3](x, y, s)), { wob: 2, shadow: 5 }),
    trunks([[20, 66, -20], [592, 72, 14]], '#5a4420', 900),
    m.rain(c, { n: 70, y: 20, h: 820, col: '#fffdf0', sw: 2.4, o: 0.85, len: 36, seed: 8, lean: -0.3 }),
      m.rain(c, { n: 50, y: 20, h: 820, col: '#c98f2a', sw: 1.8, o: 0.6, len: 30, seed: 12, lean: -0.3 }),
    c.dots(Array.from({ length: 24 }, () => [r.in(60, 540), r.in(520, 880), r.in(1, 2)]), '#fffdf0',
      { opacity: 0.8 }),
  );
  return c.finish({ vignette: 0.3, tint: '#3a2a0a' });
}
