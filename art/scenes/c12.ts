import { Card, curve, circle, box, poly, rng, dark, taper, ellipse } from '../lib/svg.js';
import type { Kids } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Turn it in time';
export default function (): Card {
  const c = new Card('c12', 127),
    r = rng(19),
    wood = '#a8553f';
  c.add(
    c.sky(
      [[0, '#f2b9a5'], [0.4, '#f8d6bc'], [0.7, '#fbe9d0'], [1, '#f6d3a5']],
      { amount: 0.3, ink: '#b8604f' },
    ),
  );
  c.add(
    c.path(circle(118, 176, 60), '#fff4e2', { opacity: 0.9 }),
    c.at(480, 120, 1, m.streak(c, { w: 220, h: 14, col: '#fff6ea', o: 0.8 })),
    c.at(420, 150, 1, m.streak(c, { w: 160, h: 8, col: '#fff6ea', o: 0.8 })),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 612, amp: 48, seed: 7, step: 58, rough: 10 }), '#eec0a4', [
        ['#fbe6d0', 0.8, [0.7, 0, 0.4, 0.5]],
      ]),
      { wob: 4 },
    ),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 660, amp: 26, seed: 2, step: 130 }), '#f0bd92', [
        ['#fbe2bd', 0.8, [0.8, 0, 0.5, 0.4]],
        ['#c9805f', 0.6, [0, 0.6, 0.4, 0.2]],
      ]),
      { wob: 4 },
    ),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 742, amp: 22, seed: 14, step: 140 }), '#e5a878', [
        ['#f9dcae', 0.8, [0.9, 0, 0.5, 0.4]],
        ['#b06a54', 0.7, [0, 0.7, 0.5, 0.2]],
      ]),
      { wob: 4, shadow: 6 },
    ),
  );
  c.add(
    c.path(
      curve([[300, 838], [60, 800], [-40, 788], [-40, 830], [80, 856], [300, 866]]),
      '#9a5548',
      { opacity: 0.35 },
    ),
  );
  const glass = curve([
    [196, 150, 1], [186, 250], [206, 350], [262, 424], [288, 466], [262, 512], [206, 584], [186, 684],
    [196, 786, 1], [404, 786, 1], [414, 684], [394, 584], [338, 512], [312, 466], [338, 424], [394, 350],
    [414, 250], [404, 150, 1],
  ]);
  // inside, above: a sea on its way out
  const up = [
    c.path(
      box(150, 140, 300, 330),
      c.linear([[0, '#cfe6df'], [1, '#e9f0d6']]),
    ),
    c.path(
      curve([
        [150, 268, 1], [200, 258], [240, 272], [280, 300], [300, 312], [322, 300], [360, 270], [400, 256],
        [450, 266, 1], [450, 480, 1], [150, 480, 1],
      ]),
      c.linear([[0, '#2f8f94'], [0.5, '#1c6a80'], [1, '#0f4460']]),
    ),
    c.line(
      curve(
        [[210, 290], [262, 322], [300, 346], [340, 322], [392, 288]],
        false,
      ),
      '#8fd6cc',
      3,
      { opacity: 0.7 },
    ),
    c.line(
      curve(
        [[232, 330], [276, 360], [302, 380], [330, 358], [370, 326]],
        false,
      ),
      '#8fd6cc',
      2.4,
      { opacity: 0.6 },
    ),
    c.line(
      curve(
        [[256, 376], [288, 400], [300, 420], [316, 398], [346, 372]],
        false,
      ),
      '#8fd6cc',
      2,
      { opacity: 0.6 },
    ),
    c.at(364, 268, 0.56, m.fish(c, { col: '#e9894a' }), { rot: 40 }),
    c.at(
      246,
      268,
      0.9,
      [
        m.rowboat(c, { col: '#5a2c28' }),
        c.line('M2 -6V-74', '#3a1d1c', 3),
        c.path(
          curve([[5, -72, 1], [40, -44], [36, -16, 1], [5, -12, 1]]),
          '#fff6e4',
        ),
        c.path(
          poly([[-2, -64], [-24, -18], [-2, -14]]),
          '#d2483f',
        ),
      ],
      { rot: 17 },
    ),
  ];
  // below: a city of what has fallen
  const tw = (x: number, w: number, h: number, roof: number): Kids => [
    c.path(
      box(x - w / 2, 770 - h, w, h + 20),
      c.linear(
        [[0, '#e0ac72'], [0.5, '#f3d09a'], [1, '#c98a5c']],
        [0, 0, 1, 0],
      ),
    ),
    roof
      ? c.path(
          poly([[x - w * 0.62, 770 - h], [x, 770 - h - w * 1.1], [x + w * 0.62, 770 - h]]),
          '#b8684a',
        )
      : c.path([0, 1, 2].map((i) => box(x - w / 2 + i * w * 0.38, 762 - h, w * 0.24, 10)).join(''), '#d99f68'),
    c.path([0.25, 0.6].map((k) => box(x - 3, 770 - h + h * k, 6, 10, 2)).join(''), '#7a3f34'),
  ];
  const low = [
    c.path(
      box(150, 466, 300, 330),
      c.linear([[0, '#f6e4cc'], [1, '#f3cf9f']]),
    ),
    tw(244, 26, 64, 1),
    tw(356, 28, 80, 0),
    tw(276, 34, 104, 0),
    tw(328, 26, 130, 1),
    tw(300, 40, 150, 1),
    tw(226, 22, 40, 0),
    tw(380, 22, 46, 1),
    c.path(
      curve([[180, 800, 1], [196, 752], [236, 742], [300, 728], [364, 744], [408, 754], [420, 800, 1]]),
      c.linear([[0, '#f3d09a'], [1, '#d99f68']]),
    ),
    c.dots(
      Array.from({ length: 40 }, () => [r.in(270, 330), r.in(520, 700), r.in(0.8, 1.8)]),
      '#d99f68',
    ),
    c.at(300, 578, 0.34, [
      m.person(c, {
        coat: '#3a2a4a',
        arms: [[-16, -84], [16, -70]],
        hat: 'none',
      }),
      c.at(18, -68, 1.1, m.umbrella(c, { col: '#2f6f78' })),
    ]),
  ];
  c.add(c.path(ellipse(300, 836, 150, 20), '#8a4a40', { opacity: 0.5 }));
  c.add(
    c.group({ 'clip-path': c.clip(glass) }, [
      up,
      low,
      c.path(
        taper(
          [[300, 440], [300, 520], [300, 600]],
          (t) => 9 - 6 * t,
        ),
        c.linear([[0, '#1c6a80'], [0.35, '#8fb8a0'], [0.6, '#e0ac72'], [1, '#e0ac72', 0.2]]),
      ),
    ]),
  );
  c.add(
    `<use href="#${c.ref(glass)}" fill="${c.linear(
      [[0, '#fff', 0.5], [0.16, '#fff', 0], [0.8, '#fff', 0], [1, '#7a4a5c', 0.35]],
      [0, 0, 1, 0],
    )}" stroke="#fff9ee" stroke-width="4"/>`,
    c.path(
      curve([[210, 190], [220, 182], [216, 280], [234, 340], [222, 336], [204, 280]]),
      '#fff',
      { opacity: 0.6 },
    ),
    c.path(
      curve([[222, 604], [232, 590], [212, 660], [214, 730], [204, 730], [204, 660]]),
      '#fff',
      { opacity: 0.5 },
    ),
  );
  const disc = (y: number): string =>
    c.solid(
      curve([[168, y, 1], [432, y, 1], [446, y + 18], [432, y + 36, 1], [168, y + 36, 1], [154, y + 18]]),
      wood,
      [
        ['#4a1d22', 0.8, [0, 1, 0, 0.1]],
        ['#f0a878', 0.6, [0.8, 0, 0.6, 0.5]],
      ],
    );
  const post = (x: number): string =>
    c.solid(
      curve([
        [x - 9, 150, 1], [x - 5, 260], [x - 11, 320], [x - 5, 400], [x - 12, 468], [x - 5, 540], [x - 11, 620],
        [x - 5, 690], [x - 9, 790, 1], [x + 9, 790, 1], [x + 5, 690], [x + 11, 620], [x + 5, 540], [x + 12, 468],
        [x + 5, 400], [x + 11, 320], [x + 5, 260], [x + 9, 150, 1],
      ]),
      wood,
      [['#4a1d22', 0.8, [0, 0.5, 0.8, 0.5]]],
    );
  c.add(c.cut([post(168), post(432), disc(118), disc(784)], { wob: 3, shadow: 7 }));
  // she pushes; the camel waits
  c.add(
    c.cut(
      c.at(
        500,
        852,
        1.16,
        m.person(c, {
          kind: 'dress',
          coat: '#2f6f78',
          hair: '#2a1a22',
          cut: 'bob',
          skin: '#d9a27c',
          scarf: '#d2483f',
          arms: [[-52, -66], [-50, -56]],
          legs: [[14, 0], [30, 0]],
          lean: -20,
          sway: 12,
          toe: -1,
          light: -1,
          bend: -2,
        }),
      ),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(c.at(86, 862, 0.92, camel(c)), { wob: 2.5, shadow: 5 }),
    c.at(120, 790, 0.5, m.crow(c, { col: '#4a2a30' })),
  );
  return c.finish({ vignette: 0.3, tint: '#5a1f2c' });
}

function camel(c: Card): string[] {
  const k = '#8a4f3c';
  return [
    c.path(
      taper(
        [[-30, -44], [-32, -20], [-30, 0]],
        10,
        6,
      ) +
        taper(
          [[26, -44], [28, -20], [27, 0]],
          10,
          6,
        ),
      dark(k, 0.35),
    ),
    c.path(
      taper(
        [[-22, -44], [-20, -20], [-22, 0]],
        10,
        6,
      ) +
        taper(
          [[34, -44], [38, -20], [36, 0]],
          10,
          6,
        ),
      dark(k, 0.1),
    ),
    c.solid(
      curve([
        [-48, -48], [-46, -66], [-30, -74], [-20, -98], [-8, -96], [2, -74], [10, -74], [20, -98], [32, -92],
        [38, -70], [46, -56], [58, -58], [66, -84], [68, -110], [76, -122], [92, -118], [104, -108], [100, -102],
        [86, -102], [80, -92], [78, -64], [62, -42], [30, -38], [-20, -36],
      ]),
      k,
      [
        ['#4a2430', 0.8, [0, 1, 0.1, 0.2]],
        ['#f0bd8a', 0.5, [0.7, 0, 0.5, 0.5]],
      ],
    ),
    c.path(circle(88, -114, 1.8), '#2a1218'),
    c.line('M-48 -52q-8 14 -6 26', k, 3),
    c.path(
      curve([[-18, -92], [-2, -66], [16, -92], [24, -52], [0, -44], [-24, -52]]),
      '#d2483f',
    ),
    c.line('M-22 -54q22 10 46 0', '#f0cf7a', 2.4),
  ];
}
