import { Card, curve, circle, box, poly, rng, dark, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'A good light to read by';
export default function (): Card {
  const c = new Card('c03', 37),
    r = rng(5),
    g = '#ffe7a0';
  c.add(
    c.sky(
      [[0, '#0c2a30'], [0.4, '#1f5a55'], [0.68, '#4f8f78'], [1, '#2a5a55']],
      { fy: 0.012, fx: 0.006, amount: 0.45 },
    ),
  );
  // far houses dissolve in fog
  const far: [number, number, string][] = [
    [150, 0.5, '#2c6862'], [250, 0.42, '#37756b'], [350, 0.44, '#37756b'], [450, 0.52, '#2c6862'],
  ];
  far.forEach(([x, s, col], i) =>
    c.add(
      c.cut(
        c.at(
          x,
          690,
          s,
          m.streetHouse(c, {
            w: 150,
            h: 430 + i * 20,
            wall: col,
            roof: dark(col, 0.2),
            seed: 20 + i,
            lit: 0.12,
            lean: i % 2 ? 10 : -8,
          }),
        ),
        { wob: 5 },
      ),
    ),
  );
  c.add(
    c.path(
      box(0, 470, 600, 260),
      c.linear([[0, '#6fae8e', 0], [0.6, '#86bd98', 0.55], [1, '#86bd98', 0]]),
    ),
  );
  // the fish
  c.add(
    c.cut(c.at(402, 330, 1.2, m.angler(c, { col: '#235450', bulb: [-150, 122], glow: g })), { wob: 6, grain: 0.22 }),
  );
  c.add(
    c.path(
      box(0, 380, 600, 200),
      c.linear([[0, '#5b9c84', 0], [0.55, '#5b9c84', 0.34], [1, '#5b9c84', 0]]),
    ),
  );
  // near houses
  c.add(
    c.cut(
      [
        c.at(
          26,
          800,
          1,
          m.streetHouse(c, { w: 170, h: 560, wall: '#123433', roof: '#0a1f22', seed: 6, lit: 0.2, lean: 14 }),
        ),
        c.at(
          590,
          800,
          1,
          m.streetHouse(c, { w: 150, h: 640, wall: '#0f2d2e', roof: '#081a1d', seed: 9, lit: 0.16, lean: -16 }),
        ),
      ],
      { wob: 7, shadow: 12 },
    ),
  );
  c.add(
    c.cut(
      c.at(46, 352, 1, [
        c.path(circle(0, 0, 30), '#0a1f22'),
        c.path(circle(0, 0, 25), '#e9dca0'),
        c.line('M0 0V-18M0 0L12 7', '#0a1f22', 3.4),
        c.line('M0 -22V-19M0 19V22M-22 0H-19M19 0H22', '#0a1f22', 2),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  // street
  c.add(
    c.cut(
      c.solid(
        curve([[-20, 910, 1], [-20, 742, 1], [140, 716], [300, 704], [470, 716], [620, 738, 1], [620, 910, 1]]),
        '#2a5450',
        [['#0a1d20', 0.95, [0, 1, 0, 0.2]]],
      ),
      { wob: 4, shadow: 6 },
    ),
  );
  const X = 222,
    Y = 476; // the bulb
  c.add(
    c.path(
      poly([[X - 10, Y], [60, 830], [400, 830], [X + 10, Y]]),
      c.linear([[0, g, 0.55], [1, g, 0.02]]),
    ),
    c.path(
      ellipse(232, 796, 190, 52),
      c.radial([[0, g, 0.85], [0.5, g, 0.4], [1, g, 0]]),
    ),
  );
  const stones = [];
  for (let j = 0; j < 7; j++)
    for (let i = 0; i < 11 - j * 0.4; i++) {
      const y = 740 + j * j * 3.2 + j * 6,
        k = 1 + j * 0.22;
      stones.push(
        curve(
          [
            [i * 62 * k * 0.93 - 40 * k + (j % 2) * 28, y],
            [i * 62 * k * 0.93 - 20 * k + (j % 2) * 28 + r.in(-3, 3), y - 4 - j],
            [i * 62 * k * 0.93 + (j % 2) * 28, y + r.in(-1, 2)],
          ],
          false,
        ),
      );
    }
  c.add(c.line(stones.join(''), '#12383a', 2.2, { opacity: 0.6 }));
  c.add(
    c.glow(X, Y, 210, g, 0.75, 0.2),
    c.glow(X, Y, 70, '#fffbe6', 1, 0.5),
    c.path(
      curve([[X, Y - 22], [X - 15, Y - 6], [X - 13, Y + 12], [X, Y + 20], [X + 13, Y + 12], [X + 15, Y - 6]]),
      '#fffdf0',
    ),
    c.path(
      curve([[X - 7, Y - 17], [X, Y - 32], [X + 7, Y - 17], [X, Y - 12]]),
      '#17403c',
    ),
  );
  c.add(
    [[190, 440, 14], [262, 452, 10], [204, 520, 9], [252, 500, 12], [176, 478, 8]].map(([x, y, s], i) =>
      c.at(
        x,
        y,
        s / 14,
        m.butterfly(c, { col: i % 2 ? '#f3e7b8' : '#17403c', ink: '#0f2f2e', open: 0.4 + i * 0.14 }),
        { rot: i * 50 - 40 },
      ),
    ),
  );
  c.add(c.path(ellipse(246, 806, 76, 7) + ellipse(352, 813, 26, 5), '#08191a', { opacity: 0.6 }));
  c.add(
    c.cut(
      [
        c.at(240, 800, 1.08, [
          m.bench(c, { w: 116, col: '#14110f' }),
          m.sitter(c, { coat: '#a3472f', paper: '#fff3cf', hat: '#241a1c' }),
        ]),
        c.at(352, 812, 0.95, m.cat(c, { look: 1, eye: '#ffe27a' })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.at(470, 842, 1, [
      c.path(box(-16, -30, 32, 30, 3), '#0c2326'),
      c.path(box(-19, -34, 38, 6, 2), '#123'),
      c.at(0, -34, 0.6, m.crow(c, { col: '#081416' })),
    ]),
  );
  return c.finish({ vignette: 0.65, tint: '#03090c' });
}
