import { Card, curve, circle, box, poly, rng, taper, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { heartPath, woodChair } from '../lib/motifs_extra_b.js';

export const title = 'He cleans until it is day';
export default function (): Card {
  const c = new Card('c52', 521),
    r = rng(52);
  // day lies under the night
  c.add(c.sky([[0, '#d98a78'], [0.3, '#eda882'], [0.55, '#fbcf98'], [0.72, '#fff3cf'], [1, '#f6c9a0']],
    { amount: 0.25, ink: '#f0a57a' }));
  c.add(c.glow(480, 610, 260, '#fffbe6', 1, 0.5), c.at(500, 300, 1,
    m.cloud(c, { w: 110, h: 36, seed: 4, col: '#fff6e6', shade: '#f0b08a' })),
    c.at(548, 470, 0.8, m.cloud(c, { w: 130, h: 36, seed: 9, col: '#fff6e6', shade: '#f0b08a' })));
  // the night that is left: its edge is where the cloth has been
  const edge: Pt[] = [];
  const reach = [[430, 500], [392, 540], [452, 560], [330, 470], [300, 520], [352, 474], [262, 420], [232, 400],
    [280, 384], [196, 330], [172, 300], [206, 286], [190, 250]];
  reach.forEach(([left, cusp], i) => {
    const y = -30 + i * 60;
    edge.push([cusp, y, 1], [left + 40, y + 8], [left, y + 22], [left, y + 42], [left + 40, y + 56]);
  });
  edge.push([240, 760, 1], [220, 920, 1]);
  const night = curve([[-20, -20, 1], ...edge, [-20, 920, 1]]);
  c.add(
    c.cut(
      [
        c.path(night, c.linear([[0, '#0b0a20'], [0.4, '#24224e'], [0.75, '#453a70'], [1, '#453a70']])),
        c.group({ 'clip-path': c.clip(night) }, m.stars(c, { n: 110, x: 0, w: 520, h: 700, seed: 17 })),
      ],
      { wob: 6, shadow: 5 },
    ),
  );
  // wet streaks of the last strokes
  const arcs = [[[350, 262], [430, 244], [500, 250], [560, 290]], [[290, 442], [380, 414], [460, 420], [540, 452]],
    [[236, 600], [300, 560], [380, 556], [460, 580]], [[440, 150], [500, 150], [550, 172], [580, 200]]];
  c.add(arcs.map((p, i) => c.path(taper(p, (t) => 30 * Math.sin(Math.PI * Math.min(1, t + 0.12)) + 1),
    c.linear([[0, '#2a2450', 0.5], [0.6, '#8a5a7a', 0.16], [1, '#fff', 0]], [0, 0, 1, 0]),
    { opacity: 0.8 - i * 0.08 })));
  c.add(c.dots(Array.from({ length: 14 }, (): Pt => [r.in(330, 480), r.in(370, 640), r.in(1.2, 3)]), '#3a2f60',
    { opacity: 0.7 }));
  // hills: the wolf keeps to what is dark
  c.add(
    c.cut(c.solid(curve([[-20, 920, 1], [-20, 640, 1], [60, 612], [130, 620], [210, 668], [330, 716], [460, 726],
      [620, 700, 1], [620, 920, 1]]), '#8a5f7a', [['#241c44', 0.9, [0, 0.3, 0.46, 0.3]],
      ['#fbd0a0', 0.7, [1, 0, 0.5, 0.3]]]), { wob: 6, shadow: 5 }),
    c.cut(c.at(96, 620, 0.86, m.wolf(c, { col: '#1c1a3c', belly: '#6a6a98', pose: 'howl', eye: '#ffe9a0' })),
      { wob: 2 }),
  );
  // his chair on its ropes
  const X = 366,
    Y = 452;
  c.add(
    c.line(`M${X - 30} -10L${X - 26} ${Y - 110}M${X + 26} -10L${X + 24} ${Y - 110}` +
      `M${X - 26} ${Y - 110}L${X - 46} ${Y - 42}M${X + 24} ${Y - 110}L${X + 44} ${Y - 100}`, '#d9b98a', 3),
    c.line(`M${X + 44} ${Y - 46}Q${X + 60} ${Y} ${X + 64} ${Y + 40}`, '#d9b98a', 2.4),
  );
  c.add(
    c.cut(
      [
        c.at(X, Y, 1.35, woodChair(c, { col: '#8a4a30' })),
        c.at(X - 4, Y, 1.55, [
          c.path(taper([[4, -36], [-20, -38], [-24, -34]], 12, 10) + taper([[-23, -36], [-20, -16], [-24, 2]], 9, 6),
            '#2f4a7a'),
          c.path(curve([[-20, 8, 1], [-20, 1], [-30, 0], [-37, 6], [-36, 8, 1]]), '#241a2c'),
          c.solid(curve([[-10, -78], [-14, -62], [-11, -44], [-16, -32, 1], [14, -30, 1], [15, -52], [11, -74],
            [2, -80]]), '#2f4a7a', [['#141c40', 0.7, [0, 0.3, 0.7, 0.3]], ['#ffcf9a', 0.6, [1, 0.1, 0.5, 0.3]]]),
          c.path(circle(-3, -88, 8.6), '#c98f6a'),
          c.path(curve([[-15, -90], [-11, -98], [-2, -101], [6, -97], [8, -88], [-2, -92]]), '#e9e2d8'),
          c.path(taper([[-4, -72], [-24, -74], [-44, -92]], 9, 6), '#274069'), c.path(circle(-46, -94, 4), '#c98f6a'),
          c.path(curve([[-42, -92], [-48, -70, 1], [-58, -80], [-68, -72, 1], [-72, -94], [-84, -108, 1], [-66, -114],
            [-56, -126, 1], [-48, -110]]), '#f6e6c4'),
          c.path(taper([[6, -70], [20, -60], [26, -76]], 8.5, 6), '#35548a'), c.path(circle(27, -78, 3.6), '#c98f6a'),
        ]),
      ],
      { wob: 2, shadow: 6 },
    ),
  );
  // the bucket, and what swims in it
  const B = [432, 510];
  c.add(c.glow(B[0], B[1] - 8, 90, '#fff3c4', 0.9, 0.4));
  c.add(
    c.cut(
      c.at(B[0], B[1], 1.2, [
        c.line('M-32 -14Q0 -62 32 -14', '#5a5560', 3),
        c.path(ellipse(0, -12, 33, 10), '#16163a'),
        c.dots([[-18, -12, 3], [-4, -16, 2.4], [10, -9, 3.2], [20, -14, 2.2], [-8, -7, 2]], '#fff3c4'),
        c.path([[-14, -22, 6], [14, -24, 7], [0, -38, 7], [-30, -38, 4], [28, -44, 5]].map(
          ([x, y, s]) => poly([[x, y - s], [x + s * 0.25, y - s * 0.25], [x + s, y], [x + s * 0.25, y + s * 0.25],
          [x, y + s], [x - s * 0.25, y + s * 0.25], [x - s, y], [x - s * 0.25, y - s * 0.25]])).join(''), '#fff6d0'),
        c.solid(curve([[-34, -12, 1], [0, -1], [34, -12, 1], [26, 40, 1], [0, 46], [-26, 40, 1]]), '#8f8a96',
          [['#2a2440', 0.8, [0, 0, 0.8, 0.2]], ['#fff0d8', 0.6, [1, 0, 0.5, 0.2]]]),
        c.line('M-31 8Q0 20 31 8', '#5a5560', 2.4),
      ], { rot: 5 }),
      { wob: 2, shadow: 5 },
    ),
  );
  // the house under it: somebody reads till the end of the night
  c.add(
    c.cut(
      [
        c.solid(poly([[188, 920], [188, 726], [330, 648], [620, 640], [620, 920]]), '#c98a6a',
          [['#2a1c40', 0.9, [0, 0.3, 0.5, 0.3]], ['#ffe2b8', 0.5, [1, 0, 0.5, 0.4]]]),
        c.solid(poly([[168, 744], [330, 640], [640, 630], [640, 668], [334, 678], [184, 764]]), '#7a3a3c',
          [['#1c1030', 0.8, [0, 0.3, 0.5, 0.3]]]),
        c.at(424, 872, 1, m.window(c, { w: 176, h: 150, frame: '#f3dcc0',
          sky: c.linear([[0, '#ffb02f'], [1, '#ffd75a']]), bars: false })),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.glow(470, 800, 80, '#ffe0a0', 0.8),
  );
  c.add(
    c.group({ 'clip-path': c.clip(box(336, 722, 176, 150)) }, [
      c.at(476, 892, 1.25, m.sitter(c, { coat: '#7a2f3a', hat: '#4a2a2c', skin: '#e8c4a0' })),
      c.at(446, 836, 0.5, m.openBook(c, { cover: '#2f6a5a' }), { rot: -8 }),
    ]),
    c.path(box(336, 722, 84, 150), '#fff6e4', { opacity: 0.25 }),
    c.line(heartPath(378, 776, 22), '#b5522f', 5), c.line('M384 800v16M374 792v10', '#b5522f', 2.4),
    c.path(box(420, 722, 6, 150), '#f3dcc0'),
  );
  // a snail wipes the sill
  c.add(
    c.line(curve([[334, 880], [420, 876], [500, 879]], false), '#fffdf0', 4, { opacity: 0.6 }),
    c.cut(c.at(540, 880, 0.6, m.snail(c, { shell: '#b5653f' })), { wob: 2, shadow: 5 }),
  );
  return c.finish({ vignette: 0.3, tint: '#140a24' });
}
