import { Card, curve, circle, ellipse, box, poly, rng, taper, walk, dark } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Pastry of a country';
export default function (): Card {
  const c = new Card('c13', 131);
  const r = rng(6);
  const dough = '#fbf0da';
  // the kitchen: mustard wall, morning from the left
  c.add(
    c.path(box(-10, -10, 620, 440), c.linear([[0, '#c58f2c'], [0.5, '#dcae4c'], [1, '#c9953a']]), {
      filter: c.filter('brush', 0.05, 0.004, 0.3, '#9a6a1c'),
    }),
    c.path(Array.from({ length: 12 }, (_, i) => box(14 + i * 52, -10, 5, 440)).join(''), '#b98326',
      { opacity: 0.45 }),
    c.glow(120, 210, 420, '#fff6d4', 0.95, 0.35),
    c.cut(c.at(128, 330, 1, m.window(c, { w: 120, h: 190, frame: '#f6ead2', sky: '#e4f0ea' })), { wob: 4,
      shadow: 5 }),
    c.at(104, 320, 1, m.crown(c, { col: '#b9cf9a', r: 34, seed: 3 })),
    c.at(166, 326, 1, m.crown(c, { col: '#cfdcb0', r: 26, seed: 8 })),
    c.path(box(125.5, 140, 5, 190) + box(68, 223, 120, 5), '#f6ead2'),
    c.path(poly([[70, 330], [190, 330], [420, 900], [120, 900]]), c.linear([[0, '#fff6d4', 0.3], [1, '#fff6d4', 0]])),
  );
  c.add(
    c.cut(
      [
        c.path(box(398, 262, 172, 12, 2), '#7a4a24'),
        c.path(poly([[416, 274], [416, 300], [440, 274]]) + poly([[552, 274], [552, 300], [528, 274]]), '#6a3e1e'),
        c.at(440, 262, 0.7, m.hourglass(c, { wood: '#8a4f2a', sand: '#fbe6b4', fill: 0.3 })),
        c.at(500, 262, 0.62, m.jar(c, { inside: c.path(box(-40, -70, 80, 80), '#fff6e4'), cloth: '#2f7f83' })),
        c.at(546, 262, 0.5, m.jar(c, { inside: c.path(box(-40, -50, 80, 60), '#b9633e') })),
        c.at(484, 128, 1, m.clock(c, { face: '#fff6e0', rim: '#2f7f83', ink: '#5a2f1c', time: 5.86 })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the table and the dark below it
  c.add(
    c.path(box(-10, 424, 620, 490), c.linear([[0, '#7a4a24'], [1, '#3a2012']])),
    c.cut(
      [
        c.path(box(36, 520, 44, 400) + box(520, 520, 44, 400), '#5a3218'),
        c.solid(poly([[46, 404], [554, 404], [612, 500], [-12, 500]]), '#a8692f', [['#e8b46a', 0.8, [0, 0, 0.6,
          0.3]]]),
        c.solid(box(-20, 498, 640, 30), '#8a5224', [['#4a2812', 0.7, [1, 0.4, 0.3, 0.2]]]),
      ],
      { wob: 4, shadow: 8 },
    ),
  );
  // the cook
  const dress = '#2f7f83';
  c.add(
    c.cut(
      c.at(318, 440, 1, [
        c.solid(curve([[-54, 10, 1], [-60, -60], [-44, -118], [0, -132], [44, -118], [60, -60], [54, 10, 1]]), dress,
          [
          ['#0f3a45', 0.8, [1, 0.3, 0.3, 0.3]], ['#9fd0c0', 0.6, [0, 0, 0.5, 0.4]],
        ]),
        c.solid(curve([[-32, 10, 1], [-34, -50], [-24, -96, 1], [0, -84], [24, -96, 1], [34, -50], [32, 10, 1]]),
          '#fbf0da', [['#b99a6a', 0.6, [1, 0.4, 0.4, 0.3]]]),
        c.line('M-24 -96L-30 -122M24 -96L30 -122', '#fbf0da', 7),
        c.path(box(-11, -146, 22, 30, 8), '#c98f6a'),
        c.solid(circle(-2, -162, 27), '#e0a882', [['#a8604a', 0.6, [1, 0.6, 0.4, 0.3]]]),
        c.solid(
          curve([[-30, -154, 1], [-36, -180], [-18, -204], [12, -204], [32, -182], [32, -152], [20, -134, 1], [22,
            -160],
            [4, -172], [-20, -166]]),
          '#c1493c', [['#6a1c1c', 0.6, [1, 0.6, 0.3, 0.2]]],
        ),
        c.path(curve([[22, -142, 1], [48, -138], [58, -120, 1], [38, -122]]), '#c1493c'),
        [-1, 1].map((s) =>
          c.path(taper([[s * 48, -104], [s * 76, -56], [s * 84, -14]], 30, 19), s < 0 ? '#3f9398' : dark(dress,
            0.25)) +
          c.path(circle(s * 85, -4, 12), '#e0a882'),
        ),
      ]),
      { wob: 2, shadow: 6 },
    ),
  );
  // the sheet of dough: flat on the table, then over the edge
  const left: Pt[] = [[118, 416], [96, 450], [66, 506], [58, 580], [74, 660], [52, 742], [78, 806]];
  const right: Pt[] = [[540, 800], [562, 722], [540, 640], [556, 560], [540, 506], [512, 452], [486, 416]];
  const hem: Pt[] = [[130, 838], [190, 812], [250, 850], [330, 828], [400, 866], [470, 826]];
  const sheet = curve([[118, 416, 1], ...left.slice(1), ...hem, ...right, [300, 404]]);
  const band = (y: number, amp: number, seed: number, col: string, shade: string): string =>
    c.solid(m.ridge(c, { y, amp, seed, step: 74 }), col, [
      [shade, 0.9, [0, 0.4, 0, 0.05]], ['#fffaf0', 0.9, [0, 0, 0, 0.12]],
    ]);
  const river: Pt[] = [[300, 470], [326, 520], [290, 580], [330, 640], [270, 706], [292, 780], [268, 850]];
  const road: Pt[] = [[432, 452], [416, 506], [452, 566], [404, 626], [452, 690], [420, 764], [452, 840]];
  const hut = c.stamp(m.house(c, { w: 40, h: 30, wall: '#fff6e4', roof: '#c1493c', lit: 0, seed: 2 }));
  const fir = c.stamp(m.pine(c, { h: 40, col: '#8a9a4a', seed: 3, tiers: 4 }));
  c.add(
    c.cut(
      c.group({ 'clip-path': c.clip(sheet) }, [
        c.path(box(30, 390, 560, 500), dough),
        c.path(box(30, 498, 560, 60), c.linear([[0, '#c9a25a', 0.55], [1, '#c9a25a', 0]])),
        band(562, 34, 5, '#f6e2b4', '#c99a45'),
        band(628, 38, 14, '#efd394', '#b8863a'),
        band(698, 40, 23, '#e8c374', '#a87832'),
        band(772, 40, 31, '#dfb056', '#96682a'),
        c.path(taper(road, (t) => 10 + 26 * t), '#fff6e0'),
        c.line(curve(road, false), '#c9953a', 2.4, { 'stroke-dasharray': '7 9' }),
        c.path(taper(river, (t) => 16 + 36 * t), '#2f8f94'),
        c.path(taper(river.map(([a, b]) => [a + 4, b]), (t) => 4 + 8 * t), '#a9dccb', { opacity: 0.8 }),
      ]),
      { wob: 4, shadow: 10 },
    ),
  );
  // mountains pinched up on the table, upside down in a lake of glaze
  const peak = (px: number, y: number, w: number, h: number): string =>
    c.solid(poly([[px - w, y], [px - w * 0.3, y - h * 0.8], [px, y - h], [px + w * 0.4, y - h * 0.6], [px + w, y]]),
      '#fbf0da', [['#b98f50', 0.85, [1, 0.8, 0.3, 0.2]], ['#ffffff', 0.8, [0.2, 0, 0.5, 0.5]]]);
  c.add(
    c.cut([peak(150, 470, 60, 112), peak(222, 474, 66, 72), peak(108, 480, 44, 56)], { wob: 4, shadow: 5 }),
    c.cut(
      [
        c.path(ellipse(212, 486, 116, 22), '#2f8f94'),
        c.path(poly([[110, 478], [150, 504], [206, 478]]) + poly([[176, 478], [226, 496], [284, 478]]), '#dceadb', {
          opacity: 0.75,
        }),
        c.line('M150 488h46M214 492h60M256 482h40', '#fff', 1.6, { opacity: 0.7 }),
      ],
      { wob: 2 },
    ),
    // rolling pin
    c.cut(
      [
        c.path(taper([[222, 438], [414, 438]], 12, 12), '#c9803f'),
        c.solid(box(252, 420, 132, 36, 16), '#e6a85c', [['#8a4f20', 0.8, [0, 1, 0, 0.3]], ['#fff0c8', 0.6, [0, 0, 0,
          0.4]]]),
      ],
      { wob: 2, shadow: 6 },
    ),
    c.path(circle(234, 437, 12) + circle(402, 437, 12), '#e0a882'),
  );
  // who lives in it
  const on = walk(road, 4);
  c.add(
    c.cut(
      [
        hut(182, 590, 0.7), hut(214, 598, 0.6), hut(516, 664, 0.8), hut(150, 726, 0.9), hut(356, 756, 0.9),
        [[120, 640], [136, 646], [496, 590], [508, 596], [378, 690], [390, 696], [198, 776], [490, 770], [216,
          668]].map(
          ([a, b], i) => fir(a, b, 0.7 + (i % 3) * 0.2),
        ),
        c.at(on[5][0], on[5][1] + 8, 0.3, m.person(c, { coat: '#5a2f1c', hat: 'wide', arms: [[-10, -40], [16,
          -60]] })),
      ],
      { wob: 1, shadow: 4 },
    ),
    // scissors have begun to cut a piece off
    c.line('M546 560L520 566L500 562', '#8a5a24', 2.4),
    c.cut(c.at(546, 470, 0.9, m.scissors(c, { grip: '#2a2230', blade: '#8f9aa5', gap: 20 }), { rot: 206 }), {
      wob: 2,
      shadow: 5,
    }),
    c.dots(Array.from({ length: 46 }, () => [r.in(60, 560), r.in(410, 494), r.in(0.8, 2)]), '#fffaf0',
      { opacity: 0.8 }),
    // what runs off the hem
    c.path([[262, 868], [280, 884], [254, 890], [272, 856]].map(([a, b]) => ellipse(a, b, 3, 6)).join(''), '#5fb8b4'),
  );
  return c.finish({ vignette: 0.4, tint: '#3a1a08' });
}
