import { Card, curve, circle, box, poly, dark, taper, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'One string left';
export default function (): Card {
  const c = new Card('c11', 113),
    red = '#8c1f2e';
  c.add(
    c.path(
      box(-10, -10, 620, 920),
      c.linear([[0, '#150a18'], [0.5, '#2f1a3a'], [1, '#3a2040']]),
    ),
  );
  // a painted backdrop: hills, a paper moon on a nail, a door that is not painted
  c.add(
    c.cut(
      c.path(
        box(84, 150, 432, 540),
        c.linear([[0, '#2c3f6b'], [0.6, '#7a7f9c'], [1, '#c9a58a']]),
      ),
      { wob: 4, shadow: 8 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(178, 262, 1, m.moon(c, { r: 44, col: '#e9dcae', phase: 0.42, shade: '#b98a4a' })),
        c.line('M178 214V150', '#e9dcae', 1.5),
      ],
      { wob: 3, shadow: 5 },
    ),
  );
  c.add(
    m.stars(c, { n: 4, x: 110, y: 190, w: 370, h: 150, seed: 4, col: '#e9dcae' }),
    c.path(
      [[392, 210], [452, 300], [140, 380], [420, 420]]
        .map(([x, y]) =>
          poly(
            Array.from({ length: 10 }, (_, i) => [
              x + Math.sin((i * Math.PI) / 5) * (i % 2 ? 5 : 12),
              y - Math.cos((i * Math.PI) / 5) * (i % 2 ? 5 : 12),
            ]),
          ),
        )
        .join(''),
      '#e9dcae',
    ),
  );
  c.add(
    c.group({ 'clip-path': c.clip(box(84, 150, 432, 540)) }, [
      c.cut(
        c.solid(m.ridge(c, { y: 545, amp: 52, seed: 6, step: 62, rough: 8 }), '#566a7c', [
          ['#9fb0a5', 0.5, [0, 0, 0, 0.3]],
        ]),
      ),
      c.cut(
        c.solid(m.ridge(c, { y: 628, amp: 20, seed: 16, step: 70 }), '#39485c', [['#7a8f8c', 0.5, [0, 0, 0, 0.3]]]),
        { shadow: 5 },
      ),
    ]),
  );
  c.add(
    c.glow(456, 600, 150, '#fff0b8', 0.8, 0.3),
    c.path(
      poly([[430, 690], [430, 520], [478, 512], [478, 700]]),
      '#fff6d0',
    ),
    c.path(
      poly([[478, 512], [500, 528], [500, 716], [478, 700]]),
      '#4a2a2c',
    ),
    c.path(circle(494, 622, 2.5), '#f0c85a'),
    c.path(
      poly([[430, 690], [478, 700], [470, 800], [330, 790]]),
      c.linear([[0, '#fff0b8', 0.7], [1, '#fff0b8', 0]]),
    ),
  );
  // boards
  c.add(
    c.cut(
      c.solid(
        poly([[-20, 690], [620, 690], [620, 910], [-20, 910]]),
        '#7a4a30',
        [['#2a1216', 0.9, [0, 1, 0, 0.1]]],
      ),
      { wob: 3, shadow: 6 },
    ),
    c.line(
      [-240, -120, -30, 50, 130, 210, 300, 390, 470, 550, 630, 720, 840]
        .map((x, i) => `M${300 + (x - 300) * 0.72} 690L${x} 910`)
        .join(''),
      '#4a2a1f',
      2,
      { opacity: 0.7 },
    ),
  );
  c.add(
    c.path(
      poly([[250, -10], [330, -10], [452, 770], [128, 770]]),
      c.linear([[0, '#fff3cf', 0.34], [1, '#fff3cf', 0.1]]),
    ),
    c.path(
      ellipse(290, 772, 168, 40),
      c.radial([[0, '#fff3cf', 0.75], [0.6, '#fff3cf', 0.4], [1, '#fff3cf', 0]]),
    ),
  );
  // the hand that holds her is held as well
  c.add(
    c.cut(c.at(292, 178, 0.92, m.hand(c, { sleeve: '#241428', skin: '#c99a72' }), { rot: 4 }), { wob: 3, shadow: 8 }),
  );
  const S = '#f3e6c8';
  c.add(
    [
      [240, 262, 262, -10], [262, 300, 274, -10], [290, 312, 292, -10], [318, 300, 306, -10], [338, 278, 322, -10],
    ].map(([a, b, x, y]) => c.line(`M${a} ${b}L${x} ${y}`, '#c8323f', 1.5, { opacity: 0.9 })),
  );
  // strings: three cut and curling, one left
  c.add(
    c.line('M262 300L238 612', S, 1.7),
    c.line(
      curve(
        [[290, 312], [292, 380], [304, 410], [290, 428], [300, 446]],
        false,
      ),
      S,
      1.7,
    ),
    c.line(
      curve(
        [[318, 300], [326, 360], [312, 392], [332, 404], [322, 424]],
        false,
      ),
      S,
      1.7,
    ),
    c.line(
      curve(
        [[338, 276], [360, 330], [352, 362], [372, 374]],
        false,
      ),
      S,
      1.7,
    ),
  );
  c.add(
    c.line(
      curve(
        [[342, 638], [356, 606], [344, 590], [360, 574]],
        false,
      ),
      S,
      1.7,
    ),
    c.line(
      curve(
        [[288, 626], [300, 600], [288, 586], [298, 570]],
        false,
      ),
      S,
      1.7,
    ),
  );
  c.add(
    c.path(ellipse(296, 776, 62, 10), '#2a1216', { opacity: 0.6 }),
    c.cut(c.at(286, 776, 1.1, m.marionette(c, { dress: '#e0b84a' })), { wob: 2, shadow: 6 }),
  );
  // scissors as big as her arm, open on the last string
  c.add(
    c.cut(
      c.at(345, 648, 1, [
        c.path(
          taper(
            [[0, 0], [-52, -46], [-108, -66]],
            9,
            1.5,
          ),
          '#dfe3ea',
        ),
        c.path(
          taper(
            [[0, 0], [-62, -22], [-116, -30]],
            9,
            1.5,
          ),
          '#b9c0cc',
        ),
        c.path(circle(-6, -5, 3), '#4a4f5c'),
        c.line(ellipse(16, 2, 13, 9), '#c8323f', 5),
        c.line(ellipse(8, 20, 9, 13), '#c8323f', 5),
      ]),
      { wob: 1.5, shadow: 5 },
    ),
  );
  // curtains, valance, footlights
  const drape = (s: number): string =>
    c.at(
      s > 0 ? -14 : 614,
      -10,
      1,
      [
        c.solid(
          curve([
            [0, 0, 1], [150, 0, 1], [146, 220], [110, 420], [74, 520], [112, 640], [126, 760, 1], [80, 748],
            [40, 762], [0, 752, 1],
          ]),
          red,
          [
            ['#2a0612', 0.95, [1, 0.2, 0.4, 0.3]],
            ['#e0574a', 0.55, [0.1, 0, 0.5, 0.1]],
          ],
        ),
        c.line(
          'M30 0C34 220 40 420 40 520S36 700 34 752M66 0C70 200 74 380 64 516S74 690 78 744' +
          'M108 0C108 200 100 360 78 500',
          '#4a0a1c',
          4,
          { opacity: 0.7 },
        ),
        c.path(
          curve([[50, 508], [96, 500], [98, 528], [50, 540]]),
          '#d9a441',
        ),
      ],
      { flip: s < 0 },
    );
  c.add(
    c.cut(
      [
        drape(1),
        drape(-1),
        c.solid(
          curve([
            [-20, -20, 1], [620, -20, 1], [620, 92, 1], [560, 128], [500, 96, 1], [440, 130], [380, 96, 1],
            [300, 132], [220, 96, 1], [160, 130], [100, 96, 1], [40, 128], [-20, 92, 1],
          ]),
          dark(red, 0.15),
          [['#2a0612', 0.9, [0, 1, 0, 0.2]]],
        ),
        c.line(
          curve(
            [
              [-20, 92, 1], [40, 128], [100, 96, 1], [160, 130], [220, 96, 1], [300, 132], [380, 96, 1], [440, 130],
              [500, 96, 1], [560, 128], [620, 92, 1],
            ],
            false,
          ),
          '#d9a441',
          5,
        ),
      ],
      { wob: 4, shadow: 12 },
    ),
  );
  // the house: empty seats, hats, one owl who came
  const seat = (x: number): string =>
    c.solid(
      curve([[x - 34, 920, 1], [x - 36, 868], [x - 22, 846], [x + 22, 846], [x + 36, 868], [x + 34, 920, 1]]),
      '#2a0f1c',
      [['#7a2a3a', 0.5, [0.5, 0, 0.5, 0.5]]],
    );
  c.add(
    c.cut([48, 132, 216, 300, 384, 468, 552].map(seat), { wob: 3, shadow: 6 }),
    c.cut(c.at(384, 852, 1, m.owl(c, { col: '#3a2a30', face: '#4a3a3c', eye: '#3a2a30' }), { flip: true }), {
      wob: 2,
    }),
    c.at(132, 850, 1, [
      c.path(
        curve([[-34, 0], [-18, -5, 1], [-16, -36, 1], [16, -36, 1], [18, -5, 1], [34, 0], [0, 5]]),
        '#120810',
      ),
    ]),
  );
  return c.finish({ vignette: 0.6, tint: '#08020a' });
}
