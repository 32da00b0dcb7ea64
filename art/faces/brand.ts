// The mark of Hustings: a speech bubble over two planks. Favicon and app icons without filters, the mark in cut paper,
// and a picture for links that are shared.
import { Card, box, circle, curve, ellipse, mix, poly, rng } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import type { Face } from '../tool/faces.js';

const [INK, CREAM, RED] = ['#2a2140', '#f3e4c4', '#d2483f'];
const BUBBLE: Pt[] = [
  [44, 42], [100, 22], [156, 42], [166, 76], [146, 104], [118, 110], [96, 132, 1], [94, 112], [58, 104], [36, 78],
];
const planks =
  poly([[48, 140], [152, 140], [152, 154], [48, 154]]) +
  poly([[34, 160], [166, 160], [166, 176], [34, 176]]);

function mark(): Card {
  const c = new Card('hmkx', 3, null, 200, 200);
  c.add(
    c.path(circle(100, 100, 100), CREAM),
    c.glow(100, 70, 90, '#fff9e8', 0.8),
    c.cut(c.solid(curve(BUBBLE), RED, [['#7a1c28', 0.5, [0.2, 1, 0.4, 0.3]]]), { wob: 4, shadow: 5 }),
  );
  c.add(c.cut(c.path(planks, INK), { wob: 2, shadow: 5 }), c.line('M72 66H128M72 82H110', CREAM, 7));
  return c;
}
/** Bold and without filters: it must be told at 16 pixels. */
function favicon(): Card {
  const c = new Card('hfvx', 3, null, 64, 64);
  c.add(
    c.path(box(0, 0, 64, 64, 14), CREAM),
    c.path(
      curve([[12, 12], [32, 6], [52, 12], [56, 24], [50, 34], [39, 37], [30, 46, 1], [29, 38], [15, 35], [8, 24]]),
      RED,
    ),
    c.line('M20 19H44M20 27H35', CREAM, 4.4),
    c.path(box(14, 46, 36, 5, 1) + box(8, 53, 48, 6, 1), INK),
  );
  return c;
}
function icon(id: string, inset: number): Card {
  const c = new Card(id, 5, null, 512, 512);
  const s = (512 - 2 * inset) / 200;
  c.add(c.path(box(0, 0, 512, 512), c.radial([[0, '#fbf2dc'], [1, '#ecd7ae']], [0.5, 0.4, 0.75])));
  c.add(
    c.at(inset, inset, s, [
      c.path(circle(100, 70, 96), '#fff9e8', { opacity: 0.5 }),
      c.at(3, 5, 1, c.path(curve(BUBBLE) + planks, '#8a6a4a', { opacity: 0.35 })),
      c.path(curve(BUBBLE), c.linear([[0, '#de5a4c'], [1, '#b8362f']])),
      c.path(planks, INK),
      c.line('M72 66H128M72 82H110', CREAM, 8),
    ]),
  );
  return c;
}
// for links: an evening on the square; the platform is free
function social(): Card {
  const c = new Card('hscx', 71, null, 1200, 630);
  c.add(
    c.sky([[0, '#2a2350'], [0.45, '#7a4a78'], [0.75, '#e88a6a'], [1, '#f9cf90']], { amount: 0.3 }),
    m.stars(c, { n: 60, w: 1200, h: 260, seed: 4 }),
    c.glow(600, 380, 520, '#fff0c4', 0.75, 0.35),
  );
  const town = (y: number, col: string, seed: number, h: number): string => {
    const r = rng(seed);
    const pts: Pt[] = [[-20, 640]];
    let lit = '';
    for (let x = -20; x < 1220;) {
      const [w, top, roof] = [r.in(70, 130), y - h * r.in(0.4, 1), r.in(30, 70)];
      pts.push(
        [x, top],
        ...(r() < 0.7
          ? [[x + w / 2, top - roof]]
          : [
              [x + 8, top - 18], [x + w - 8, top - 18],
            ]),
        [x + w, top],
      );
      for (let j = 0; j < 3; j++)
        for (let i = 0; i < 3; i++)
          if (r() < 0.35) lit += box(x + w * (0.2 + 0.26 * i), top + 22 + j * 40, 13, 19, 2);
      x += w;
    }
    return c.cut(
      [
        c.solid(poly([...pts, [1220, 640]]), col, [[mix(col, '#1a1026', 0.6), 0.8, [0, 1, 0, 0.3]]]),
        c.path(lit, '#ffd08a'),
      ],
      { wob: 4, shadow: 5 },
    );
  };
  c.add(town(452, '#8a5a78', 6, 150), town(530, '#5a3f66', 14, 120));
  c.add(
    c.cut(
      c.solid(
        curve([[-20, 640, 1], [-20, 520, 1], [300, 500], [600, 494], [900, 500], [1220, 520, 1], [1220, 640, 1]]),
        '#4a3450',
        [['#f2b08a', 0.5, [0.5, 0, 0.5, 0.5]], ['#1a1026', 0.8, [0, 1, 0, 0.3]]],
      ),
      { wob: 6 },
    ),
  );
  // the mark, as large as a house, stands on its planks
  c.add(
    c.path(ellipse(600, 566, 330, 26), '#1a1026', { opacity: 0.5 }),
    c.cut(
      c.at(
        300, -40, 3,
        c.solid(curve(BUBBLE), RED, [['#6a1426', 0.7, [0.2, 1, 0.4, 0.3]], ['#ffb08a', 0.5, [0.6, 0, 0.5, 0.5]]]),
      ),
      { wob: 6, shadow: 9 },
    ),
    c.cut(c.line('M516 162H684M516 210H630', CREAM, 22), { wob: 4 }),
  );
  c.add(
    c.cut(
      [
        c.solid(box(444, 476, 312, 40, 6), '#8a5a3c', [
          ['#2a1418', 0.7, [0, 1, 0, 0]], ['#ffd88a', 0.5, [0.5, 0, 0.5, 0.6]],
        ]),
        c.solid(box(396, 520, 408, 46, 6), '#6a3f2c', [
          ['#2a1418', 0.7, [0, 1, 0, 0]], ['#ffd88a', 0.4, [0.5, 0, 0.5, 0.6]],
        ]),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  const folk: [number, number, number, Parameters<typeof m.person>[1]][] = [
    [150, 590, 1.5, { coat: '#3d5a8c', hat: 'bowler', arms: [[-16, -38], [20, -74]], lean: 4 }],
    [236, 600, 1.35, { kind: 'dress', coat: '#57466e', cut: 'bob', arms: [[-14, -50], [14, -50]] }],
    [322, 592, 1.2, { kind: 'child', coat: '#c9a02f', arms: [[-14, -60], [18, -66]] }],
    [884, 594, 1.45, { coat: '#3f6a4c', hat: 'wide', arms: [ [-18, -70], [14, -40]], lean: -4, skin: '#8a5a3f' }],
    [
      976, 600, 1.4,
      { kind: 'dress', coat: '#8a3a3c', cut: 'long', skin: '#b07a58', arms: [[-20, -84], [14, -44]] },
    ],
    [1062, 592, 1.55, { coat: '#2a2f4a', hat: 'top', arms: [[-16, -40], [16, -44]] }],
  ];
  c.add(
    folk.map(([x, y]) => c.path(ellipse(x, y + 2, 40, 6), '#1a1026', { opacity: 0.5 })),
    c.cut(
      [
        folk.map(([x, y, s, o]) => c.at(x, y, s, m.person(c, o))),
        c.at(772, 476, 1.1, m.cat(c, { look: -1 })),
        c.at(710, 476, 0.9, m.rabbit(c, { col: '#e9dcc8', belly: '#fff6e4' })),
      ] as Kids,
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#140a22', grain: 0.35 });
}

export const faces: Face[] = [
  { game: 'web', name: 'mark', draw: mark, webp: { width: 200, most: 12 * 1024, alpha: true } },
  { game: 'web', name: 'favicon', draw: favicon, png: [32] },
  { game: 'web', name: 'icon', draw: () => icon('hicx', 56), png: [180, 192, 512] },
  { game: 'web', name: 'maskable', draw: () => icon('hmax', 100), png: [512] },
  { game: 'web', name: 'social', draw: social, jpeg: 1200 },
];
