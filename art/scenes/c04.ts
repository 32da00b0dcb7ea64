import { Card, curve, circle, box, poly, mix } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'High tide in the nursery';
export default function (): Card {
  const c = new Card('c04', 41),
    lamp = '#ffd88a';
  // wall with a printed flock; the flock has begun to leave
  c.add(
    c.path(
      box(-10, -10, 620, 920),
      c.linear([[0, '#3c4a52'], [0.6, '#6a6a5c'], [1, '#3c4a52']]),
      { filter: c.filter('brush', 0.05, 0.004, 0.3) },
    ),
  );
  c.add(c.glow(214, 190, 420, lamp, 0.75, 0.3));
  const print = '#a39c74',
    bird = m.bird(c, { col: print });
  const id = c.name();
  c.defs.push(`<g id="${id}">${bird}</g>`);
  const put = (x: number, y: number, s: number, rot: number, o: number): string =>
    `<use href="#${id}" transform="translate(${x} ${y}) rotate(${rot}) scale(${s})" opacity="${o}"/>`;
  for (let j = 0; j < 9; j++)
    for (let i = 0; i < 9; i++) {
      const x = 30 + i * 68 + (j % 2) * 34,
        y = 40 + j * 62;
      if (x > 330 && y < 420 && x - 330 > (y - 60) * 0.3) continue; // this part of the wall is empty: they flew
      c.add(put(x, y, 0.46, 0, 0.95));
    }
  // window with moonlit clouds
  c.add(
    c.cut(
      [
        c.at(474, 330, 1, [
          m.window(c, {
            w: 128,
            h: 210,
            frame: '#33242c',
            sky: c.linear([[0, '#1c2f5e'], [0.7, '#5f7fa5'], [1, '#a9b8b4']]),
          }),
        ]),
      ],
      { wob: 4, shadow: 6 },
    ),
  );
  c.add(
    c.group({ 'clip-path': c.clip(box(410, 120, 128, 210)) }, [
      c.glow(506, 170, 90, '#f3ecd0', 0.9),
      c.path(circle(506, 170, 22), '#fbf3d6'),
      c.at(440, 260, 0.6, m.cloud(c, { w: 120, h: 50, seed: 3, col: '#8fa5bd', shade: '#4f6a90' })),
      c.at(520, 310, 0.6, m.cloud(c, { w: 130, h: 46, seed: 6, col: '#c3ccc6', shade: '#7e93a5' })),
      c.path(box(471.5, 120, 5, 210) + box(410, 210, 128, 5), '#33242c'),
    ]),
  );
  c.add(
    c.cut(
      [
        c.at(396, 96, 1, m.curtain(c, { side: 1, w: 54, h: 250, col: '#a5483f', wind: -34 })),
        c.at(552, 96, 1, m.curtain(c, { side: -1, w: 54, h: 250, col: '#a5483f', wind: 10 })),
        c.path(box(378, 90, 192, 8, 4), '#2a1c22'),
      ],
      { wob: 4, shadow: 6 },
    ),
  );
  // the ones in flight: they turn from print into birds
  [
    [352, 330, 0.5, -14], [330, 268, 0.58, -8], [374, 238, 0.62, 6], [404, 290, 0.66, -16], [432, 232, 0.74, 2],
    [462, 268, 0.78, -10], [494, 226, 0.86, 6], [520, 196, 0.5, -4],
  ].forEach(([x, y, s, rot], i) =>
    c.add(
      c.at(
        x,
        y,
        s,
        m.bird(c, {
          col: mix(print, '#f6e7c6', Math.min(1, i / 6)),
          wing: [1, -0.6, 1.3, 0.4, -0.9, 1.2, 0.7, 1][i],
        }),
        { rot },
      ),
    ),
  );
  c.add(
    c.at(214, -10, 1, m.hangLamp(c, { cord: 150, glow: '#fff6d8', shade: '#b9562f' })),
    c.glow(214, 186, 120, '#fff3cf', 0.9, 0.3),
  );
  // a picture on the wall, a door high up with light beneath
  c.add(
    c.cut(
      [
        c.path(box(56, 250, 84, 104, 3), '#3a261f'),
        c.path(box(64, 258, 68, 88), '#b9a67c'),
        c.at(
          98,
          346,
          0.66,
          m.person(c, {
            coat: '#5a4a52',
            hat: 'top',
            hair: '#3a2a2a',
            legs: [[-3, 0], [3, 0]],
          }),
        ),
      ],
      { wob: 3, shadow: 5 },
    ),
  );
  // water behind the bed
  const water = (y: number, col: string, o: number, seed: number, amp = 8): string =>
    c.group({ opacity: o }, c.cut(m.waves(c, { y, amp, len: 120, col, seed }), { wob: 5 }));
  c.add(water(556, '#2f7f83', 0.9, 3, 9));
  // what has sunk
  c.add(
    c.group(
      { opacity: 0.85 },
      c.cut(
        [
          c.at(118, 868, 1.25, m.armchair(c, { col: '#2c7478' })),
          c.at(478, 884, 1, [
            c.path(box(-30, -230, 60, 230, 4), '#1b4f58'),
            c.path(box(-36, -240, 72, 14, 4) + box(-36, -14, 72, 14, 3), '#164550'),
            c.path(circle(0, -196, 23), '#cfdcae'),
            c.line('M0 -196V-212M0 -196L9 -190', '#123f4c', 3),
            c.path(box(-14, -160, 28, 110, 3), '#0f3a45'),
            c.line('M0 -158V-86', '#8fbf9c', 2),
            c.path(circle(0, -80, 9), '#8fbf9c'),
          ]),
        ],
        { wob: 5 },
      ),
    ),
  );
  c.add(
    c.path(
      box(-10, 560, 620, 350),
      c.linear([[0, '#2a8a86', 0.25], [0.5, '#10495a', 0.45], [1, '#06202f', 0.8]]),
    ),
  );
  // light shaft from the lamp through the water
  c.add(
    c.path(
      poly([[150, 566], [60, 910], [330, 910], [262, 566]]),
      c.linear([[0, lamp, 0.28], [1, lamp, 0]]),
    ),
  );
  const shoal: [number, number, number, number, string][] = [
    [330, 690, 0.62, 0, '#e58b4a'], [392, 730, 0.46, 1, '#e9b24f'], [262, 770, 0.52, 0, '#d9623f'],
    [430, 664, 0.36, 0, '#e9b24f'], [196, 700, 0.4, 1, '#e58b4a'],
  ];
  shoal.forEach(([x, y, s, f, col], i) =>
    c.add(c.cut(c.at(x, y, s, m.fish(c, { col }), { flip: !!f, rot: i * 5 - 8 }), { wob: 3 })),
  );
  // the bed afloat
  const kid = c.at(
    -8,
    -42,
    1,
    m.person(c, {
      kind: 'child',
      coat: '#f1e3c6',
      hair: '#7a4326',
      skin: '#f0c7a2',
      trousers: '#f1e3c6',
      hat: 'point',
      hatc: '#c1493c',
      arms: [[-14, -40], [16, -44]],
      legs: [[-4, -2], [6, -2]],
      light: -1,
    }),
  );
  c.add(
    c.at(
      262,
      566,
      1.1,
      c.cut(
        [
          kid,
          m.bed(c, { w: 236, quilt: '#c4553f', wood: '#6a3c28' }),
          c.line('M8 -84L92 -150', '#4a2d20', 3),
          c.line('M92 -150C100 -120 104 -80 104 -20', '#f6ecd2', 1),
        ],
        { wob: 3, shadow: 5 },
      ),
      { rot: -4 },
    ),
  );
  c.add(
    c.at(
      378,
      552,
      0.5,
      [
        c.path(
          poly([[-46, -14], [46, -14], [26, 10], [-26, 10]]),
          '#f3ead2',
        ),
        c.path(
          poly([[-24, -14], [0, -48], [24, -14]]),
          '#fffaf0',
        ),
        c.path(
          poly([[0, -48], [24, -14], [0, -14]]),
          '#d9cdb0',
        ),
      ],
      { rot: 5 },
    ),
    c.at(
      94,
      560,
      0.36,
      [
        c.path(
          poly([[-46, -14], [46, -14], [26, 10], [-26, 10]]),
          '#f3ead2',
        ),
        c.path(
          poly([[-24, -14], [0, -48], [24, -14]]),
          '#fffaf0',
        ),
      ],
      { rot: -7 },
    ),
  );
  c.add(
    c.group(
      { opacity: 0.5, 'clip-path': c.clip(box(-10, 560, 620, 76)) },
      c.cut(m.waves(c, { y: 584, amp: 7, len: 120, col: '#4aa79c', seed: 8, bottom: 640 }), { wob: 5 }),
    ),
    c.line(
      curve(
        [[20, 588], [120, 582], [230, 592], [330, 584], [450, 590], [580, 582]],
        false,
      ),
      '#cfeedd',
      2,
      { opacity: 0.7 },
    ),
    c.line(
      curve(
        [[150, 604], [214, 600], [290, 606]],
        false,
      ),
      '#ffeec2',
      3,
      { opacity: 0.8 },
    ),
  );
  c.add(
    m.rope(c, [156, 588], [150, 756], 8, '#d9cba4', 2),
    c.cut(c.at(150, 754, 0.8, m.anchor(c, { col: '#e3c47a' }), { rot: 8 }), { wob: 2 }),
  );
  // bubbles
  c.add(
    [
      [366, 640, 4], [372, 622, 3], [300, 650, 5], [306, 634, 3], [478, 650, 4], [486, 634, 3],
    ].map(([x, y, s]) => c.line(circle(x, y, s), '#d8f3e2', 1.4, { opacity: 0.8 })),
  );
  return c.finish({ vignette: 0.6, tint: '#041019' });
}
