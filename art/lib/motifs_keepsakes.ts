// Things to hold and to stand on a table: books, key, crown, mask, cup, cage, letter, hat, suitcase.
import { box, circle, curve, dark, ellipse, lite, num, poly, taper } from './svg.js';
import type { Card, Kids, Pt } from './svg.js';

// A closed book standing on y = 0, its spine and cover seen; 44 × 60.
export function book(c: Card, { w = 44, h = 60, col = '#8f2f33', page = '#f1e3c4', band = '#e0b84a' } = {}): string {
  const k = w * 0.2;
  return [
    c.path(poly([[-w / 2 + k, -h - k * 0.55], [w / 2 + k, -h - k * 0.55], [w / 2, -h], [-w / 2, -h]]), page),
    c.line(`M${num(-w / 2 + k * 0.5)} ${num(-h - k * 0.28)}h${num(w)}`, dark(page, 0.3), 1),
    c.path(poly([[w / 2, 0], [w / 2, -h], [w / 2 + k, -h - k * 0.55], [w / 2 + k, -k * 0.55]]), dark(col, 0.4)),
    c.solid(box(-w / 2, -h, w, h, 1.5), col, [
      [dark(col, 0.55), 0.7, [0, 1, 0.2, 0.1]], [lite(col, 0.4), 0.45, [0.8, 0, 0.4, 0.5]],
    ]),
    c.path(box(-w / 2, -h, w * 0.15, h), dark(col, 0.3)),
    c.line(box(-w * 0.24, -h * 0.86, w * 0.64, h * 0.72, 2), band, 1.6),
    c.path(
      curve([[w * 0.08, -h * 0.66], [w * 0.24, -h * 0.5], [w * 0.08, -h * 0.34], [-w * 0.08, -h * 0.5]]),
      band,
    ),
  ].join('');
}

// An open book that lies before us, its gutter at the origin, 120 wide; lines stand for words.
export function openBook(
  c: Card,
  { w = 120, h = 74, page = '#f6ead0', cover = '#7a3540', ink = '#8d7a63', lines = 6 } = {},
): string {
  const half = (s: number): string =>
    curve([
      [0, -h * 0.5 + 8, 1], [s * w * 0.14, -h * 0.5 - 3], [s * w * 0.32, -h * 0.5 - 2],
      [s * w * 0.5, -h * 0.5 + 6, 1], [s * w * 0.5, h * 0.5 - 4, 1], [s * w * 0.32, h * 0.5 - 11],
      [s * w * 0.14, h * 0.5 - 11], [0, h * 0.5, 1],
    ]);
  let words = '';
  for (let i = 0; i < lines; i++) {
    const y = -h * 0.3 + (i * h * 0.64) / lines;
    for (const s of [-1, 1]) {
      const [a, b] = s < 0 ? [-w * 0.43, -w * 0.09] : [w * 0.09, w * (i === lines - 1 ? 0.28 : 0.43)];
      words += `M${num(a)} ${num(y + 3)}Q${num((a + b) / 2)} ${num(y - 5)} ${num(b)} ${num(y + (s < 0 ? 1 : 2))}`;
    }
  }
  return [
    c.path(
      curve([
        [-w * 0.54, -h * 0.42, 1], [0, -h * 0.4, 1], [w * 0.54, -h * 0.42, 1], [w * 0.54, h * 0.52, 1],
        [w * 0.06, h * 0.56], [0, h * 0.62], [-w * 0.06, h * 0.56], [-w * 0.54, h * 0.52, 1],
      ]),
      cover,
    ),
    c.solid(half(-1), page, [[dark(page, 0.45), 0.6, [1, 0, 0.55, 0]]]),
    c.solid(half(1), lite(page, 0.3), [[dark(page, 0.5), 0.7, [0, 0, 0.4, 0]]]),
    c.line(words, ink, 1.8, { opacity: 0.75 }),
  ].join('');
}

// Bow at the top (0, -86), bit at the foot; 100 long.
export function key(c: Card, { col = '#c9983f', teeth = 2 } = {}): string {
  const bow = circle(0, -84, 16.4) + circle(0, -84, 9);
  const bits =
    teeth > 2
      ? box(3, -30, 15, 5) + box(3, -21, 11, 5) + box(3, -12, 15, 5)
      : curve([
          [2, -29, 1], [18, -29, 1], [18, -21, 1], [11, -21, 1], [11, -16, 1], [18, -16, 1], [18, -7, 1],
          [2, -7, 1],
        ]);
  return [
    c.path(bits, dark(col, 0.16)),
    c.solid(taper([[0, -68], [0, -34], [0, 0]], 6.4, 6), col, [[dark(col, 0.5), 0.6, [0, 0, 0.8, 0]]]),
    `<g fill-rule="evenodd">${c.solid(bow, col, [
      [dark(col, 0.55), 0.7, [0, 1, 0.4, 0.2]], [lite(col, 0.6), 0.6, [0.7, 0, 0.5, 0.5]],
    ])}</g>`,
    c.path(box(-6, -70, 12, 4, 1.5) + box(-5, -63, 10, 3, 1.2), dark(col, 0.25)),
  ].join('');
}

// A king's crown, base on y = 0; 80 wide, 58 tall.
export function royalCrown(
  c: Card,
  { w = 80, gold = '#e0b84a', jewel = '#b3313a', lining = '#7a2436', points = 5 } = {},
): string {
  const h = w * 0.66;
  const pts: Pt[] = [[-w / 2, 0, 1], [-w * 0.56, -h * 0.86, 1]];
  const tips: Pt[] = [[-w * 0.56, -h * 0.86]];
  for (let i = 1; i < points; i++) {
    const x = -w * 0.56 + (w * 1.12 * i) / (points - 1);
    const up = -h * (0.86 + 0.16 * Math.sin((Math.PI * i) / (points - 1)));
    pts.push([x - (w * 0.56) / (points - 1), -h * 0.42], [x, up, 1]);
    tips.push([x, up]);
  }
  pts.push([w / 2, 0, 1], [0, h * 0.09]);
  return [
    c.path(
      curve([
        [-w * 0.46, -h * 0.1, 1], [-w * 0.42, -h * 0.46], [0, -h * 0.6], [w * 0.42, -h * 0.46],
        [w * 0.46, -h * 0.1, 1],
      ]),
      lining,
    ),
    c.solid(curve(pts), gold, [
      [dark(gold, 0.55), 0.75, [0, 0.7, 0.7, 0.3]], [lite(gold, 0.65), 0.65, [0.9, 0, 0.5, 0.4]],
    ]),
    c.path(
      taper([[-w * 0.5, -3], [0, h * 0.05], [w * 0.5, -3]], h * 0.17, h * 0.17, { steps: 4, round: false }),
      dark(gold, 0.22),
    ),
    c.dots([-0.34, -0.17, 0.17, 0.34].map((k) => [k * w, -1 + Math.abs(k) * -3, 2]), lite(gold, 0.6)),
    c.path(curve([[0, -h * 0.46], [w * 0.075, -h * 0.3], [0, -h * 0.14], [-w * 0.075, -h * 0.3]]), jewel),
    c.path(tips.map(([x, y]) => circle(x, y - 2, w * 0.045)).join(''), lite(gold, 0.35)),
  ].join('');
}

// A face to hold before one's own, centre at the origin, 60 × 76; eyes are holes.
export function mask(
  c: Card,
  {
    col = '#f1e3c4',
    kind = 'plain' as 'plain' | 'wolf' | 'fox' | 'rabbit' | 'bird',
    mark = '#b3423c',
    hole = '',
    stick = false,
    ribbon = '',
  } = {},
): string {
  const eye = (s: number): string =>
    curve([[s * 22, -9, 1], [s * 15, -15], [s * 6, -8, 1], [s * 14, -3]]);
  const face: Record<string, Pt[]> = {
    plain: [
      [-30, -14], [-25, -34], [0, -41], [25, -34], [30, -14], [26, 12], [14, 31], [0, 37], [-14, 31], [-26, 12],
    ],
    wolf: [
      [-27, -10], [-33, -46, 1], [-13, -31], [0, -34], [13, -31], [33, -46, 1], [27, -10], [33, 10, 1], [15, 16],
      [9, 33], [0, 38], [-9, 33], [-15, 16], [-33, 10, 1],
    ],
    fox: [
      [-27, -8], [-36, -48, 1], [-12, -27], [0, -29], [12, -27], [36, -48, 1], [27, -8], [36, 8, 1], [14, 18],
      [5, 34], [0, 38], [-5, 34], [-14, 18], [-36, 8, 1],
    ],
    rabbit: [
      [-26, -4], [-20, -24], [-25, -62], [-15, -76], [-6, -60], [-5, -30], [5, -30], [6, -60], [15, -76], [25, -62],
      [20, -24], [26, -4], [22, 18], [8, 32], [-8, 32], [-22, 18],
    ],
    bird: [
      [-29, -12], [-22, -34], [0, -40], [22, -34], [29, -12], [20, 6], [9, 14], [5, 38], [0, 58, 1], [-5, 38],
      [-9, 14], [-20, 6],
    ],
  };
  const d = curve(face[kind]);
  const holes = eye(-1) + eye(1);
  const marks: Record<string, string> = {
    plain:
      c.path(circle(-18, 8, 4.6) + circle(18, 8, 4.6), mark, { opacity: 0.55 }) +
      c.path(curve([[-8, 20, 1], [-3, 17.6], [0, 19], [3, 17.6], [8, 20, 1], [0, 24.5]]), mark) +
      c.line('M0 -4Q5 8 -1 10', dark(col, 0.35), 1.8),
    wolf:
      c.path(curve([[-6, 24], [0, 21], [6, 24], [0, 32]]), '#1d1722') +
      c.path(curve([[0, -34, 1], [5, -8], [7, 16], [0, 22], [-7, 16], [-5, -8]]), lite(col, 0.4)) +
      c.line('M-29 4l8 1M29 4l-8 1M-28 -34l6 14M28 -34l-6 14', dark(col, 0.5), 2),
    fox:
      c.path(
        curve([[-36, 8, 1], [-14, 4], [0, 20], [14, 4], [36, 8, 1], [14, 18], [5, 34], [-5, 34], [-14, 18]]),
        '#f6ead6',
      ) + c.path(circle(0, 34, 4), '#1d1722'),
    rabbit:
      c.path(
        curve([[-15, -66], [-10, -52], [-11, -34], [-18, -46]]) +
          curve([[15, -66], [10, -52], [11, -34], [18, -46]]),
        mark,
        { opacity: 0.55 },
      ) +
      c.path(poly([[-4, 10], [4, 10], [0, 15]]), mark) +
      c.line('M0 15V21M-6 24Q-3 27 0 21Q3 27 6 24', dark(col, 0.5), 1.6),
    bird:
      c.path(curve([[-9, 12], [0, 8], [9, 12], [4, 36], [0, 58, 1], [-4, 36]]), mark) +
      c.path(
        curve([
          [0, -40, 1], [8, -52, 1], [6, -36], [18, -48, 1], [12, -34], [-12, -34], [-18, -48, 1], [-6, -36],
          [-8, -52, 1],
        ]),
        mark,
      ),
  };
  return [
    ribbon
      ? c.path(
          taper([[28, -8], [44, -2], [52, 14], [48, 30]], 4, 6) +
            taper([[-28, -8], [-44, -2], [-50, 16], [-58, 26]], 4, 6),
          ribbon,
        )
      : '',
    stick
      ? c.path(
          taper([[24, 14], [30, 50], [34, 84]], 4, 3.4),
          '#5a3a2c',
        )
      : '',
    hole ? c.path(d, hole) : '',
    `<g fill-rule="evenodd">${c.solid(d + holes, col, [
      [dark(col, 0.5), 0.65, [0, 0.8, 0.7, 0.3]], [lite(col, 0.6), 0.5, [0.8, 0, 0.5, 0.4]],
    ])}</g>`,
    marks[kind],
  ].join('');
}

// Side view a little from above, stands on y = 0; 60 wide without the handle, 46 tall, tea at about y = -44.
export function cup(
  c: Card,
  {
    w = 60,
    h = 46,
    col = '#f1e9dc',
    tea = '#8a4a2c',
    band = '#3d6a8c',
    saucer = true,
    steam = '',
    handle = 1,
    inside = '' as Kids,
  } = {},
): string {
  const k = w / 2;
  return [
    saucer
      ? c.path(ellipse(0, 2, k * 1.5, k * 0.24), dark(col, 0.34)) +
        c.solid(ellipse(0, -1, k * 1.5, k * 0.22), col, [[dark(col, 0.4), 0.6, [0, 0.5, 0.6, 0.5]]])
      : '',
    handle
      ? c.line(
          curve(
            [
              [handle * k * 0.86, -h * 0.8], [handle * k * 1.32, -h * 0.82], [handle * k * 1.42, -h * 0.5],
              [handle * k * 1.1, -h * 0.3], [handle * k * 0.7, -h * 0.26],
            ],
            false,
          ),
          dark(col, 0.12),
          w * 0.085,
        )
      : '',
    c.solid(
      curve([
        [-k, -h, 1], [-k * 0.97, -h * 0.6], [-k * 0.76, -h * 0.22], [-k * 0.42, -2], [k * 0.42, -2],
        [k * 0.76, -h * 0.22], [k * 0.97, -h * 0.6], [k, -h, 1],
      ]),
      col,
      [[dark(col, 0.5), 0.65, [0, 0.6, 0.6, 0.4]], [lite(col, 0.7), 0.6, [1, 0.2, 0.6, 0.4]]],
    ),
    band
      ? c.path(
          taper(
            [
              [-k * 0.96, -h * 0.62], [-k * 0.5, -h * 0.5], [0, -h * 0.47], [k * 0.5, -h * 0.5],
              [k * 0.96, -h * 0.62],
            ],
            3.2, 3.2,
            { steps: 3, round: false },
          ), band,
        )
      : '',
    c.path(ellipse(0, -h, k, k * 0.24), lite(col, 0.4)),
    c.path(ellipse(0, -h + 1, k * 0.9, k * 0.19), tea),
    ...[inside].flat(),
    c.path(ellipse(k * 0.3, -h - 0.5, k * 0.34, k * 0.05), lite(tea, 0.5), { opacity: 0.6 }),
    steam
      ? c.line(`M-8 ${num(-h - 8)}q-9 -12 0 -24t0 -24M9 ${num(-h - 6)}q9 -10 1 -21t2 -20`, steam, 3, {
          opacity: 0.55,
        })
      : '',
  ]
    .flat(9)
    .join('');
}

// A domed cage on y = 0; what is inside stands on its floor. open swings the door out.
export function cage(
  c: Card,
  { w = 100, h = 140, col = '#8a6a3c', inside = '' as Kids, back = '', open = false, bars = 9 } = {},
): string {
  const k = w / 2;
  const dome = h * 0.62;
  const at = (t: number): string => `M${num(k * t)} -8V${num(-dome)}Q${num(k * t)} ${num(-h + 8)} 0 ${num(-h)}`;
  const lines = Array.from({ length: bars }, (_, i) => -1 + (2 * i) / (bars - 1));
  const gap = (t: number): boolean => Math.abs(t) > 0.3;
  const d = h * 0.46;
  return [
    back
      ? c.path(
          curve([
            [-k, -6, 1], [-k, -dome], [-k * 0.7, -h * 0.88], [0, -h], [k * 0.7, -h * 0.88], [k, -dome], [k, -6, 1],
          ]),
          back,
          { opacity: 0.5 },
        )
      : '',
    c.line(lines.map((t) => at(t * 0.8)).join(''), dark(col, 0.45), 1.2, { opacity: 0.6 }),
    c.at(0, -10, 1, inside),
    c.line(lines .filter((t) => !open || gap(t)) .map(at) .join(''), col, 2.2),
    open
      ? c.line(
          lines
            .filter((t) => !gap(t))
            .map((t) => `M${num(k * t)} ${num(-d)}V${num(-dome)}Q${num(k * t)} ${num(-h + 8)} 0 ${num(-h)}`)
            .join(''),
          col, 2.2,
        )
      : '',
    c.line(`M${num(-k)} ${num(-dome)}Q0 ${num(-dome + 9)} ${num(k)} ${num(-dome)}`, col, 3),
    open
      ? c.line(
          `M${num(k * 0.3)} -10V${num(-d)}l${num(k * 0.52)} 7V1zM${num(k * 0.47)} -7V${num(-d + 2)}` +
          `M${num(k * 0.64)} -4V${num(-d + 4)}`,
          lite(col, 0.25),
          2,
        )
      : c.line(box(-k * 0.3, -d, k * 0.6, d - 9), lite(col, 0.25), 2.6) +
        c.path(circle(k * 0.3, -d * 0.6, 3), lite(col, 0.3)),
    c.solid(box(-k - 5, -10, w + 10, 11, 3), col, [[dark(col, 0.5), 0.7, [0, 1, 0.2, 0]]]),
    c.line(circle(0, -h - 8, 7), col, 3),
    c.path(circle(0, -h, 4), dark(col, 0.2)),
  ]
    .flat(9)
    .join('');
}

// An envelope, 60 × 40, centre at the origin. open shows the sheet.
export function letter(c: Card, { w = 60, h = 40, paper = '#f3e6c8', seal = '#b3313a', open = false } = {}): string {
  const [a, b] = [w / 2, h / 2];
  return [
    open
      ? c.path(
          poly([[-a, -b], [0, -b - h * 0.52], [a, -b]]),
          dark(paper, 0.25),
        ) +
        c.path(box(-a * 0.8, -b - h * 0.42, a * 1.6, h), lite(paper, 0.5)) +
        c.line(
          `M${num(-a * 0.6)} ${num(-b - h * 0.22)}h${num(a * 1.1)}M${num(-a * 0.6)} ${num(-b - h * 0.02)}` +
          `h${num(a * 0.9)}`,
          dark(paper, 0.45),
          1.6,
        )
      : '',
    c.solid(box(-a, -b, w, h, 1.5), paper, [[dark(paper, 0.45), 0.5, [0, 1, 0.2, 0.1]]]),
    c.line(`M${num(-a)} ${num(b)}L${num(-a * 0.12)} 0M${num(a)} ${num(b)}L${num(a * 0.12)} 0`, dark(paper, 0.3), 1.4),
    c.path(
      open
        ? poly([
            [-a, -b], [0, h * 0.14], [a, -b], [a, -b + 3], [0, h * 0.22], [-a, -b + 3],
          ])
        : poly([
            [-a, -b], [a, -b], [0, h * 0.14],
          ]),
      dark(paper, 0.14),
    ),
    open
      ? ''
      : c.path(
          curve([[-5, 2], [-2, -4], [4, -3], [6, 3], [2, 8], [-4, 7]]),
          seal,
        ),
  ].join('');
}

// Lies on y = 0: a hat by itself, 70 wide.
export function hat(
  c: Card,
  { kind = 'bowler' as 'bowler' | 'top' | 'wide' | 'point', col = '#2a2432', band = '#8c1f2e' } = {},
): string {
  const shapes: Record<string, Pt[]> = {
    bowler: [[-36, -4], [-22, -6, 1], [-22, -26], [-12, -38], [12, -38], [22, -26], [22, -6, 1], [36, -4], [0, 5]],
    top: [[-36, -4], [-21, -7, 1], [-24, -58, 1], [0, -62], [24, -58, 1], [21, -7, 1], [36, -4], [0, 5]],
    wide: [[-52, -1], [-20, -9, 1], [-17, -28], [-6, -36], [6, -33], [17, -28], [20, -9, 1], [52, -1], [0, 6]],
    point: [[-34, -2], [-20, -8, 1], [-10, -40], [4, -70, 1], [10, -40], [20, -8, 1], [34, -2], [0, 6]],
  };
  return [
    c.solid(curve(shapes[kind]), col, [
      [dark(col, 0.6), 0.75, [0, 0.7, 0.7, 0.4]], [lite(col, 0.4), 0.5, [0.9, 0, 0.5, 0.4]],
    ]),
    band
      ? c.path(
          taper([[-21, -9], [0, -5], [21, -9]], 6, 6, { steps: 3, round: false }),
          band,
        )
      : '',
  ].join('');
}

// A case to travel with, stands on y = 0; 50 × 34.
export function suitcase(c: Card, { w = 50, h = 34, col = '#8a5a3c', strap = dark(col, 0.45) } = {}): string {
  return [
    c.line(`M-8 ${num(-h)}v-6h16v6`, strap, 3.4),
    c.solid(box(-w / 2, -h, w, h, 4), col, [
      [dark(col, 0.5), 0.6, [0, 1, 0.2, 0.1]], [lite(col, 0.4), 0.45, [0.8, 0, 0.5, 0.5]],
    ]),
    c.path(box(-w * 0.32, -h, 4.5, h) + box(w * 0.24, -h, 4.5, h), strap),
    c.path(box(-w * 0.34, -h * 0.62, 7, 5, 1) + box(w * 0.22, -h * 0.62, 7, 5, 1), '#e0b84a'),
  ].join('');
}
