import { Card, curve, circle, box, poly, taper, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { woodChair } from '../lib/motifs_extra_b.js';

export const title = 'Do not lift the cloth';
export default function (): Card {
  const c = new Card('c41', 419),
    ink = '#0a2a38';
  // a linen room
  c.add(
    c.path(box(-10, -10, 620, 920), c.linear([[0, '#e9d9b8'], [0.6, '#f6ead2'], [1, '#d9c49c']]), {
      filter: c.filter('brush', 0.03, 0.004, 0.22, '#b08f62'),
    }),
    c.glow(560, 250, 420, '#fff8e0', 0.8, 0.4),
    c.path(poly([[330, 70], [404, 82], [398, 176], [324, 160]]) +
      poly([[414, 84], [492, 96], [486, 192], [408, 178]]) +
      poly([[324, 170], [398, 186], [393, 262], [318, 242]]) + poly([[408, 188], [486, 202], [481, 284], [402, 264]]),
        '#fffbe6', { opacity: 0.75 }),
  );
  c.add(c.path(box(-10, 560, 620, 200), '#b58e62'), c.path(box(-10, 548, 620, 14), '#f3e6c8'),
    c.line('M-10 600H610M-10 652H610', '#8f6842', 2, { opacity: 0.5 }));
  // the door the water comes under
  c.add(c.cut(c.at(478, 562, 1, m.door(c, { w: 112, h: 256, wood: '#7fa39a', frame: '#f3e6c8', glow: '#fffbe6',
    ajar: 0.22 })), { wob: 3, shadow: 5 }));
  c.add(c.path(curve([[414, 570], [460, 562], [530, 562], [560, 570], [584, 586], [540, 592], [500, 586], [470, 596],
    [440, 588]]), '#8fc4bc', { opacity: 0.75 }));
  // scales on a shelf weigh sugar against nothing
  c.add(
    c.cut(
      [
        c.path(box(70, 258, 180, 11, 2) + box(92, 268, 8, 22) + box(220, 268, 8, 22), '#9c7048'),
        c.at(160, 258, 0.9, m.scales(c, { tilt: 9, w: 108, h: 104,
          right: c.path(box(-9, -18, 18, 18, 2) + box(-4, -33, 15, 15, 2), '#fffdf4') })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the man on his chair
  c.add(
    c.cut(
      [
        c.at(120, 676, 2.4, woodChair(c, { col: '#7a4a30' }), { flip: true }),
        c.at(116, 676, 2.75, m.sitter(c, { coat: '#35506a', skin: '#8a5a40', trousers: '#3a2c34', hat: '#f3ead6' }),
          { flip: true }),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // the cloth is the sea
  const sea = curve([
    [196, 512, 1], [440, 512, 1], [462, 566], [476, 622], [530, 672], [620, 692, 1], [620, 920, 1], [-20, 920, 1],
      [-20, 738, 1],
    [70, 722], [140, 690], [172, 630], [180, 566],
  ]);
  const paint = c.linear([[0, '#fbf3dc'], [0.16, '#dfe6cf'], [0.34, '#6fb3ad'], [0.6, '#1d6f80'], [1, ink]],
    [0, 512, 0, 900], true);
  c.add(c.cut(c.path(sea, paint), { wob: 5, shadow: 9 }));
  const inSea: string[] = [];
  inSea.push(
    c.path(
      [
        taper([[226, 520], [220, 600], [180, 690], [90, 770]], 5, 40),
          taper([[290, 522], [286, 610], [262, 720], [210, 820]], 4, 44),
        taper([[352, 522], [356, 610], [384, 716], [430, 820]], 4, 44),
          taper([[414, 520], [424, 600], [470, 690], [560, 770]], 5, 40),
      ].join(''),
      c.linear([[0, '#0a4a58', 0.34], [1, '#0a4a58', 0]], [0, 520, 0, 800], true),
    ),
    c.path(
      [
        ...[[[258, 520], [252, 600], [214, 720]], [[322, 522], [322, 610], [322, 720]],
          [[384, 520], [392, 600], [434, 720]]].map((p) =>
          taper(p, (t) => 2 + 15 * Math.sin(Math.PI * Math.min(1, t)))),
      ].join(''),
      '#fffbe8',
      { opacity: 0.4 },
    ),
  );
  // who lies under it
  inSea.push(
    c.glow(150, 792, 150, '#ffeec0', 0.35, 0.4),
    c.at(304, 802, 1.36, m.whale(c, { col: '#2b8592', belly: '#7fb5a8', eye: '#ffe9a8' }), { opacity: 0.92 }),
    c.path(box(-20, 690, 640, 230), c.linear([[0, '#1d6f80', 0.35], [0.5, '#0f5263', 0.1], [1, ink, 0.7]])),
  );
  c.add(c.group({ 'clip-path': c.clip(sea) }, inSea));
  c.add(
    c.line(
      [
        curve([[-10, 742], [60, 730], [120, 708], [158, 676]], false),
          curve([[30, 760], [110, 742], [170, 716]], false),
        curve([[610, 698], [540, 682], [496, 654]], false), curve([[590, 724], [500, 704], [450, 680]], false),
        curve([[236, 716], [300, 706], [366, 718]], false),
      ].join(''),
      '#fdf8e6',
      3,
      { opacity: 0.8 },
    ),
  );
  // table top, cup, guest
  c.add(
    c.cut(
      [
        c.solid(ellipse(318, 512, 126, 22), '#fdf6e4', [['#c9b58c', 0.6, [0, 1, 0.2, 0]]]),
        c.at(262, 512, 0.94, m.cup(c, { col: '#fffdf6', band: '#1d6f80', tea: '#1d6f80', handle: -1,
          steam: '#fffdf6' })),
        c.line('M258 472L222 446', '#8f8a80', 4),
        c.path(taper([[128, 510], [176, 508], [214, 446]], 20, 13), '#2c455c'), c.path(circle(217, 443, 8), '#8a5a40'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      c.at(392, 514, 1.7, [
        c.path(curve([[34, -9, 1], [14, -17], [6, -30], [-2, -37], [-10, -36], [-22, -30, 1], [-12, -27], [-11, -18],
          [-4, -8], [8, -7]]), '#fffdf4'),
        c.path(curve([[38, -8, 1], [16, -20], [2, -20], [4, -11], [18, -8]]), '#9fb0b4'),
        c.path(poly([[-12, -33], [-25, -29], [-12, -28]]), '#e0983f'),
        c.path(circle(-8, -32, 1.5), '#22303a'),
        c.line('M-2 -8V0M4 -8V0', '#e0983f', 2),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.35, tint: '#12202a' });
}
