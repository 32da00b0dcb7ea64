import { Card, curve, circle, ellipse, box, poly, rng } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { wolfUp, pool } from '../lib/motifs_extra_c.js';

export const title = 'Cloakroom';
export default function (): Card {
  const c = new Card('c72', 727),
    r = rng(7),
    brass = '#e0b04a';
  // bottle green panels under a brass lamp
  c.add(
    c.path(box(-10, -10, 620, 920), c.radial([[0, '#3f8a6a'], [0.45, '#1f5a48'], [1, '#0a2420']], [286, 280, 520],
      true), { filter: c.filter('brush', 0.03, 0.005, 0.25, '#08201c') }),
    c.line('M56 0V560M132 0V560M208 0V560M284 0V560M360 0V560M436 0V560', '#0f3a30', 4, { opacity: 0.7 }),
  );
  // the door to the night
  c.add(
    c.cut([c.path(box(462, 150, 150, 420, 3), '#3a2418'), c.path(box(476, 164, 140, 406),
      c.linear([[0, '#0d1434'], [0.7, '#2b3a6a'], [1, '#5f6a94']]))], { wob: 3, shadow: 6 }),
    m.stars(c, { x: 480, y: 168, w: 116, h: 240, n: 12, seed: 4 }), c.glow(540, 244, 90, '#fff0c0', 0.8),
      c.cut(c.at(540, 244, 1, m.moon(c, { r: 34 })), { wob: 2 }),
    c.group({ 'clip-path': c.clip(box(476, 164, 124, 406)) },
      [c.cut([[506, 572, 150], [572, 574, 170]].map(([x, y, h]) => c.at(x, y, 1,
      m.pine(c, { h, col: '#0a1230', seed: h }))), { wob: 4 })]),
    c.cut(c.path(poly([[476, 164], [452, 140], [452, 610], [476, 570]]), '#5a3a20'), { wob: 2 }),
      c.path(circle(461, 380, 5), brass),
  );
  // pegs: what was handed in
  const kinds = ['plain', 'rabbit', 'plain', 'bird', 'plain', 'fox'] as const;
  const tint = ['#f3e4c8', '#efe8e0', '#d9a27c', '#e6d2a0', '#8a5a40', '#e08a4a'];
  const faces = kinds.map((kind, i) => c.stamp(c.path(circle(0, -4, 6), brass) + c.line('M0 0L-14 24M0 0L14 24',
    '#2a160c', 2) +
    c.at(0, 56, 0.74, m.mask(c, { kind, col: tint[i], hole: '#0a2420' }))));
  const peg = (i: number, x: number, y: number): string => faces[i](x, y);
  c.add(
    c.cut([c.solid(box(30, 132, 404, 16, 4), '#6a4024', [['#2a160c', 0.6, [0, 1, 0, 0.2]]]),
      c.solid(box(30, 300, 404, 16, 4), '#6a4024', [['#2a160c', 0.6, [0, 1, 0, 0.2]]])], { wob: 2, shadow: 6 }),
    c.cut([0, 1, 2, 3, 4, 5].map((i) => peg(i, 78 + i * 63, 158)), { wob: 2, shadow: 5 }),
    c.cut([0, 1, 4, 5].map((i) => peg((i + 3) % 6, 78 + i * 63, 326)), { wob: 2, shadow: 5 }),
  );
  // the lamp
  c.add(c.glow(234, 330, 300, '#ffe7a0', 0.55, 0.35), c.path(poly([[214, 96], [254, 96], [420, 560], [60, 560]]),
    c.linear([[0, '#fff0b8', 0.4], [1, '#fff0b8', 0]])),
    c.cut(c.at(234, -10, 1.25, m.hangLamp(c, { cord: 50, shade: '#c9862f' })), { wob: 2, shadow: 5 }));
  // the attendant
  const fur = '#d9c4a8';
  c.add(
    c.cut(c.at(238, 560, 1, [
      c.path(curve([[-34, -176], [-52, -246], [-34, -282], [-16, -250], [-8, -180]]) +
        curve([[8, -180], [16, -250], [34, -284], [52, -246], [34, -176]]), fur),
      c.path(curve([[-30, -190], [-40, -240], [-33, -264], [-23, -240], [-16, -190]]) +
        curve([[16, -190], [23, -240], [33, -264], [40, -240], [30, -190]]), '#c98a84', { opacity: 0.8 }),
      c.solid(curve([[-46, 10, 1], [-56, -60], [-36, -100], [36, -100], [56, -60], [46, 10, 1]]), '#8c2a34',
        [['#35081a', 0.8, [0, 0.7, 0.7, 0.4]], ['#f0a08a', 0.4, [0.7, 0, 0.5, 0.4]]]),
      c.path(poly([[-16, -100], [0, -60], [16, -100]]), '#fbf3e0'), c.path(poly([[-12, -92], [0, -84], [-12, -76]]) +
        poly([[12, -92], [0, -84], [12, -76]]), '#1a1420'), c.path(circle(0, -50, 4) + circle(0, -30, 4) +
        circle(0, -10, 4), brass),
      c.solid(curve([[-46, -140], [-40, -178], [0, -192], [40, -178], [46, -140], [34, -106], [0, -94], [-34, -106]]),
        fur, [['#7a5a48', 0.65, [0.1, 1, 0.5, 0.4]], ['#fff6e0', 0.5, 'r', [0.5, 0.2, 0.4]]]),
      c.path(ellipse(0, -120, 22, 16), '#fbf0dc'), c.path(ellipse(-20, -150, 5, 7) + ellipse(20, -150, 5, 7),
        '#2a1620'), c.path(poly([[-6, -130], [6, -130], [0, -123]]), '#b8505a'), c.line('M0 -123V-115', '#7a4a48', 2),
      // cap of the house
      c.path(curve([[-30, -180, 1], [-28, -200], [28, -200], [30, -180, 1], [0, -174]]), '#8c2a34'),
        c.line('M-30 -181Q0 -173 30 -181', brass, 5),
    ]), { wob: 2, shadow: 6 }),
  );
  // counter
  c.add(
    c.cut([
      c.solid(box(-20, 556, 640, 30, 3), '#a8682f', [['#5a2f18', 0.7, [0, 1, 0, 0.3]],
        ['#ffe0a0', 0.7, 'r', [0.4, 0, 0.4]]]),
      c.solid(box(-20, 584, 640, 190), '#5a3420', [['#1d0e0c', 0.9, [0, 1, 0.1, 0.2]]]),
      c.path([0, 1, 2, 3].map((i) => box(20 + i * 148, 606, 116, 146, 3)).join(''), '#472616'),
    ], { wob: 3, shadow: 9 }),
    c.path(box(-10, 770, 620, 140), c.linear([[0, '#2a4a40'], [1, '#0a1c1a']])),
      c.line('M60 770L-20 900M180 770L130 910M300 770L290 910M420 770L450 910M540 770L610 900M-10 820H610', '#12302a',
      2.4),
  );
  // tokens on the counter: discs without a number
  c.add(c.cut([[300, 552], [322, 555], [310, 548]].map(([x, y]) => c.path(ellipse(x, y, 12, 5), '#8a5a1c') +
    c.path(ellipse(x, y - 3, 12, 5), brass)), { wob: 2 }),
    c.cut([c.path(circle(314, 496, 13), brass), c.path(circle(314, 489, 3), '#5a3a14'),
      c.path(ellipse(300, 500, 12, 9), fur)], { wob: 2, shadow: 5 }),
    c.cut(c.path(curve([[280, 480], [300, 494], [306, 508], [288, 514], [272, 500]]), '#8c2a34'), { wob: 2 }));
  // a mirror on the near wall shows whom the first guest sees
  c.add(
    c.cut([c.solid(ellipse(86, 494, 58, 84), brass, [['#6a3f14', 0.7, [0, 1, 0.4, 0.3]],
      ['#fff3c4', 0.6, [0.8, 0, 0.5, 0.4]]]), c.path(ellipse(86, 494, 47, 73),
      c.linear([[0, '#cfe0d0'], [1, '#6f9a86']]))], { wob: 2, shadow: 6 }),
    c.group({ 'clip-path': c.clip(ellipse(86, 494, 47, 73)) },
      [c.at(92, 640, 1.55, m.rabbit(c, { pose: 'up', col: '#b89a7c' }), { flip: true }),
      c.line('M52 450L84 424M60 476L112 430', '#ffffff', 4, { opacity: 0.5 })]),
  );
  // the guests
  c.add(
    pool(c, 150, 872, 110, 16, '#040c0a', 0.8), pool(c, 392, 876, 110, 16, '#040c0a', 0.8), pool(c, 530, 880, 90, 14,
      '#040c0a', 0.8),
    c.cut(c.at(376, 878, 2.16, wolfUp(c, { coat: '#2c2438', hand: [30, -116], front: c.at(33, -132, 0.62,
      m.mask(c, { col: '#f6e6cf', mark: '#b3423c', hole: '#3a2a30' })) }), { flip: true }), { wob: 2, shadow: 9 }),
    c.cut(c.at(526, 890, 1.86, wolfUp(c, { col: '#77705f', coat: '#6a2f3a', hat: '#1a1420', hand: [24, -70],
      front: c.at(27, -74, 0.5, m.mask(c, { kind: 'rabbit', col: '#efe8e0', hole: '#3a2a30' }), { rot: 14 }) }),
      { flip: true }), { wob: 2, shadow: 9 }),
    c.cut(c.at(150, 882, 2.0, wolfUp(c, { col: '#8a8f9c', coat: '#4a3a24', hand: [24, -60], hat: '' })),
      { wob: 2, shadow: 9 }),
    c.cut([c.path(circle(200, 768, 12), brass), c.path(circle(200, 761, 3), '#5a3a14')], { wob: 2 }),
    c.dots(Array.from({ length: 12 }, () => [r.in(90, 400), r.in(110, 540), r.in(0.7, 1.6)]), '#ffe9b0',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.55, tint: '#03100e' });
}
