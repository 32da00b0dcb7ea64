import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Asleep at page ninety';
export default function (): Card {
  const c = new Card('c69', 691),
    r = rng(19),
    ink = '#221c26';
  // an ivory room
  c.add(
    c.path(box(-10, -10, 620, 760), c.linear([[0, '#d9c9a8'], [0.5, '#f3e9d2'], [1, '#e3d3b0']]),
      { filter: c.filter('brush', 0.02, 0.005, 0.2, '#b39c70') }),
    c.path(box(-10, 712, 620, 200), c.linear([[0, '#a98a62'], [1, '#5f4632']])), c.path(box(-10, 704, 620, 10),
      '#fbf3e0'),
    c.line('M-10 760H610M-10 822H610', '#7a5c40', 2, { opacity: 0.5 }),
  );
  // the window, tall, full of night
  const pane = curve([[340, 470, 1], [340, 150], [374, 70], [450, 40], [526, 70], [560, 150], [560, 470, 1]]);
  c.add(
    c.cut(c.path(curve([[324, 486, 1], [324, 146], [362, 54], [450, 22], [538, 54], [576, 146], [576, 486, 1]]),
      '#fbf3e0'), { wob: 3, shadow: 6 }),
    c.group({ 'clip-path': c.clip(pane) }, [
      c.path(box(330, 30, 240, 450), c.linear([[0, '#0d1230'], [0.7, '#2b3768'], [1, '#6a6a9a']])),
        m.stars(c, { x: 340, y: 40, w: 220, h: 380, n: 44, seed: 6 }),
      c.glow(508, 128, 80, '#fff0c0', 0.7), c.at(508, 128, 1, m.moon(c, { r: 24, phase: 0.4 })),
      m.roofs(c, { y: 450, seed: 5, col: '#151a3c', h: 30 }),
    ]),
    c.path(box(446, 30, 8, 450) + box(340, 262, 220, 8), '#fbf3e0'),
      c.cut(c.path(box(308, 480, 284, 16, 3), '#fffaf0'), { wob: 2, shadow: 5 }),
  );
  // on the wall: a violin and the mask he took off
  c.add(
    c.cut([c.path(circle(92, 150, 4), '#7a5c40'), c.at(92, 372, 1, m.violin(c, { col: '#a3572c' })),
      c.path(circle(206, 140, 4), '#7a5c40'), c.line('M182 176Q206 136 230 176', '#8c1f2e', 3),
      c.at(206, 196, 0.98, m.mask(c, { col: '#fffaf0', mark: '#b3423c', hole: '#5a4a44' }))], { wob: 2, shadow: 6 }),
  );
  // the bed is a book
  c.add(
    c.path(ellipse(300, 838, 280, 26), '#2a1a14', { opacity: 0.5 }),
    c.cut([
      c.path(box(70, 790, 22, 60, 4) + box(508, 790, 22, 60, 4), '#3a1c20'),
      c.solid(poly([[36, 806], [46, 700], [554, 700], [564, 806]]), '#7a2a34', [['#35101c', 0.8, [0, 1, 0, 0.2]]]),
      c.solid(curve([[40, 720, 1], [34, 560], [60, 528], [90, 560], [84, 720, 1]]), '#7a2a34',
        [['#35101c', 0.7, [0, 1, 0.3, 0.2]], ['#e39a8a', 0.5, [0.8, 0, 0.4, 0.4]]]),
    ], { wob: 3, shadow: 6 }),
    // leaves under him
    c.cut([
      c.solid(curve([[54, 790, 1], [60, 694, 1], [180, 676], [300, 706], [420, 676], [540, 690, 1], [548, 790, 1],
        [420, 774], [300, 800], [180, 776]]), '#e9dcc0', [['#a88f66', 0.8, [0, 1, 0, 0.3]]]),
      c.line([0, 1, 2, 3, 4, 5].map((i) =>
        `M${56 - i} ${716 + i * 13}Q180 ${696 + i * 14} 300 ${724 + i * 13}` +
        `Q420 ${696 + i * 14} ${544 + i} ${714 + i * 13}`).join(''),
        '#bfa87c', 2),
    ], { wob: 2 }),
    // pillow, sleeper
    c.cut([
      c.solid(curve([[66, 690], [72, 634], [120, 616], [190, 630], [214, 668], [190, 698], [120, 702]]), '#ffffff',
        [['#a9a0b0', 0.7, [0, 1, 0.1, 0.3]]]),
      c.path(taper([[206, 668], [248, 676]], 36, 40), '#6a86a0'),
      c.solid(circle(164, 634, 37), '#d9a27c', [['#8a4f3c', 0.7, [0.2, 1, 0.5, 0.4]]]),
      c.path(curve([[128, 638], [124, 606], [146, 588], [178, 590], [196, 606], [172, 606], [152, 622], [146, 642]]),
        '#4a3a38'),
      c.path(curve([[196, 648], [190, 674], [168, 676], [160, 664], [178, 658]]), '#4a3a38'),
        c.line('M176 630q8 6 16 1', ink, 2.6), c.path(curve([[198, 628, 1], [208, 640], [198, 644, 1]]), '#d9a27c'),
    ], { wob: 2, shadow: 5 }),
  );
  // the page he sleeps under: lifted at its corner, lines thin out into birds
  const page = curve([[216, 664, 1], [250, 640], [330, 622], [420, 630], [500, 606], [566, 560, 1], [574, 640],
    [560, 720], [548, 800, 1], [430, 782], [330, 806], [236, 786, 1], [222, 720]]);
  c.add(
    c.cut([
      c.solid(page, '#fffaec', [['#b8a27c', 0.75, [0, 1, 0.1, 0.2]], ['#ffffff', 0.6, [0.7, 0, 0.5, 0.5]]]),
      c.path(curve([[566, 560, 1], [528, 590], [500, 606], [520, 612], [548, 604]]), '#c9b58c'),
    ], { wob: 3, shadow: 9 }),
  );
  const rows: string[] = [];
  for (let j = 0; j < 8; j++) {
    const y = 770 - j * 17;
    const end = 520 - j * 34;
    for (let x = 250 + (j > 5 ? 10 : 0); x < end; ) {
      const w = r.in(10, 34);
      const f = (u: number): number => y - 12 * Math.sin((u - 236) / 56) - (u - 236) * 0.03;
      rows.push(`M${x.toFixed(0)} ${f(x).toFixed(0)}L${(x + w).toFixed(0)} ${f(x + w).toFixed(0)}`);
      x += w + 9;
    }
  }
  c.add(c.line(rows.join(''), ink, 4.6, { opacity: 0.8 }));
  // the flock
  const fly = [1, 0.5, 1.3].map((w) => c.stamp(m.bird(c, { col: ink, wing: w })));
  const flock: string[] = [];
  const way: Pt[] = [[470, 700], [430, 610], [350, 520], [270, 440], [250, 350], [340, 260], [450, 190]];
  for (let i = 0; i < 60; i++) {
    const t = Math.sqrt(i / 60) * (way.length - 1.001);
    const k = Math.floor(t);
    const [p, q, u] = [way[k], way[k + 1], t - k];
    const sp = 36 + 40 * Math.sin((i / 60) * Math.PI);
    flock.push(fly[i % 3](p[0] + (q[0] - p[0]) * u + r.in(-sp, sp), p[1] + (q[1] - p[1]) * u +
      r.in(-sp * 0.8, sp * 0.8), 0.22 + 0.42 * (i / 60) + r.in(0, 0.2),
      { rot: r.in(-24, 16), flip: r() < 0.4 }));
  }
  c.add(c.cut(flock, { wob: 2 }));
  // a jar with one word in it; the cat has its eye on another
  c.add(
    c.cut([
      c.at(108, 862, 0.9, m.jar(c, { lid: '#b3423c', inside: c.at(0, -40, 0.9, m.bird(c, { col: ink })) +
        c.at(8, -16, 0.5, m.bird(c, { col: ink, wing: 0.6 })) })),
      c.at(458, 866, 1.25, m.cat(c, { look: -1, col: '#c9762f', eye: '#221c26' })),
    ], { wob: 2, shadow: 5 }),
    c.line('M450 816q-2 8 0 14M462 814q2 8 0 14', '#8a4a1c', 2),
  );
  return c.finish({ vignette: 0.4, tint: '#2a1a10' });
}
