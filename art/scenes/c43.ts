import { Card, curve, box, poly, walk, taper, num } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Hold it straight';

/** The two sides of a long feather along a line from quill to tip, and its barbs as strokes. */
function plume(pts: readonly Pt[], w: number): { vane: string; barbs: string; shaft: string } {
  const p = walk(pts, 12),
    n = p.length,
    L: Pt[] = [],
    R: Pt[] = [];
  let barbs = '';
  for (let i = 5; i < n; i++) {
    const a = p[Math.max(0, i - 1)],
      b = p[Math.min(n - 1, i + 1)],
      l = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1,
      u = [(b[0] - a[0]) / l, (b[1] - a[1]) / l],
      t = (i - 5) / (n - 6),
      k = w * Math.sin(Math.PI * (0.1 + 0.9 * t)) ** 0.62;
    const side = (s: number, cutAt: number[]): Pt => {
      const torn = cutAt.includes(i) ? 0.55 : 1,
        f = k * 0.5; // barbs sweep towards the tip
      return [p[i][0] - u[1] * s * k * torn + u[0] * f * torn, p[i][1] + u[0] * s * k * torn + u[1] * f * torn,
        torn < 1 ? 1 : 0];
    };
    L.push(side(0.62, [14, 27]));
    R.push(side(-1, [19, 32, 33]));
    const mid = (q: Pt, e: number): string => num(p[i][e] + u[e] * k * 0.1 + (q[e] - p[i][e]) * 0.5);
    if (i % 2 && i < n - 2)
      for (const q of [side(0.56, []), side(-0.9, [])])
        barbs += `M${num(p[i][0])} ${num(p[i][1])}Q${mid(q, 0)} ${mid(q, 1)} ${num(q[0])} ${num(q[1])}`;
  }
  return { vane: curve([p[5], ...L, p[n - 1], ...R.reverse()]), barbs, shaft: taper(pts, 9, 1.5, { steps: 6 }) };
}

export default function (): Card {
  const c = new Card('c43', 431),
    ink = '#4a4a66';
  c.add(c.sky([[0, '#8fbccb'], [0.34, '#bfdcdc'], [0.56, '#f6ead4'], [1, '#f3e0c4']],
    { amount: 0.28, ink: '#8fb4c4' }));
  c.add(c.at(120, 180, 1, m.cloud(c, { w: 150, h: 44, seed: 6, col: '#f4f2ea', shade: '#a9c6cf' }), { opacity: 0.8 }));
  c.add(
    c.cut(
      [
        c.solid(curve([[-20, 640, 1], [-20, 500, 1], [60, 452], [120, 470], [206, 372, 1], [262, 430], [330, 486],
          [420, 440], [500, 396, 1], [560, 450], [620, 470, 1], [620, 640, 1]]), '#a9b9cc', [
          ['#fdf6e8', 0.8, [0.6, 0, 0.5, 0.5]], ['#7f8fae', 0.6, [0, 0.4, 0.4, 0.6]],
        ]),
        c.path(poly([[206, 372], [236, 404], [218, 414], [204, 402], [188, 412], [178, 402]]) +
          poly([[500, 396], [526, 420], [508, 426], [492, 416], [474, 424], [466, 414]]), '#fffdf6'),
      ],
      { wob: 6 },
    ),
  );
  c.add(c.cut(c.solid(m.ridge(c, { y: 560, amp: 22, seed: 12, step: 120 }), '#bccfb4',
    [['#fbf3da', 0.7, [0, 0, 0, 0.3]]]), { wob: 6 }));
  // river and bridge
  c.add(
    c.cut(
      [
        c.path(curve([[620, 570], [500, 582], [380, 596], [400, 630], [520, 660], [620, 680]]), '#9fd0d4'),
        c.at(448, 636, 0.86, m.bridge(c, { w: 200, h: 56, arches: 3, col: '#c9a58f', hump: 20 })),
      ],
      { wob: 4 },
    ),
  );
  // the village on both sides of its street
  const wall = ['#f3dcc0', '#e9c9b5', '#f6e8cc', '#d9d3c0'],
    roof = ['#c97a62', '#b5685a', '#d9946a', '#a8706a'];
  const home = (k: number, lit = 0): string => m.house(c, { w: 62, h: 50, wall: wall[k], roof: roof[k], seed: k + 4,
    lit, glow: '#fff0c0' });
  const types = [0, 1, 2, 3].map((k) => c.stamp(home(k)));
  c.add(
    c.cut(
      [[40, 640, 0.9, 1], [100, 632, 0.8, 0], [156, 636, 0.76, 3], [212, 628, 0.7, 2], [330, 622, 0.66, 1]].map(
        ([x, y, s, k]) => types[k](x, y, s)),
      { wob: 3, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      c.solid(curve([[-20, 920, 1], [-20, 668, 1], [120, 640], [270, 622], [350, 626], [470, 660], [620, 690, 1],
        [620, 920, 1]]), '#f0dcba', [
        ['#c9a58a', 0.7, [0, 1, 0, 0.3]], ['#fffaf0', 0.6, [1, 0, 0.5, 0.4]],
      ]),
      { wob: 5 },
    ),
  );
  c.add(
    c.cut(
      [[262, 650, 0.9, 3], [120, 690, 1.25, 1], [34, 734, 1.8, 2], [574, 738, 1.75, 0]].map(
        ([x, y, s, k]) => types[k](x, y, s)),
      { wob: 4, shadow: 5 },
    ),
  );
  // its shadow is there first
  const low = plume([[588, 800], [470, 752], [330, 722], [170, 716], [40, 738]], 46);
  c.add(c.path(low.vane + low.shaft, '#5a5a86', { opacity: 0.4, filter: c.filter('blur', 2) }));
  // the feather
  const f = plume([[548, 66], [486, 150], [400, 250], [286, 352], [150, 438], [60, 470]], 82);
  c.add(
    c.cut(
      [
        c.solid(f.vane, '#fbf7ee', [['#5f6f9c', 0.8, [0, 1, 0.45, 0.35]], ['#ffffff', 0.5, [1, 0, 0.5, 0.5]]]),
        c.line(f.barbs, '#7f8bb0', 1.6, { opacity: 0.5 }),
        c.path(f.shaft, '#d9b98a'),
        c.line('M541 80Q560 108 548 132', '#c1493c', 2.4),
        c.at(546, 150, 0.8, m.letter(c, { w: 54, h: 36, paper: '#fff6df', seal: '#c1493c' }), { rot: 14 }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // the village with a mattress
  const run = (x: number, y: number, s: number, o: m.Person): string => c.at(x, y, s, m.person(c, { ...o, light: 1 }));
  c.add(c.path(box(120, 862, 370, 14, 7), ink, { opacity: 0.25 }));
  c.add(
    c.cut(
      [
        run(196, 822, 1.02, { coat: '#6f8f8a', skin: '#c98f6a', arms: [[-10, -56], [18, -54]],
          legs: [[-16, -2], [12, 0]], lean: 5, hat: 'bowler', hatc: '#4a4a66' }),
        run(352, 820, 1.02, { coat: '#b0807a', skin: '#f0c7a2', hair: '#8a5a3c', arms: [[-16, -54], [10, -56]],
          legs: [[-12, 0], [16, -2]], lean: 4 }),
        c.solid(curve([[128, 800, 1], [300, 812], [470, 796, 1], [472, 818, 1], [300, 836], [128, 822, 1]]),
          '#c9b0bc', [['#6f5a86', 0.6, [0, 1, 0, 0]]]),
        c.solid(curve([[176, 752, 1], [300, 760], [424, 748, 1], [470, 798, 1], [300, 816], [128, 802, 1]]),
          '#fdf3e2', [['#c9a5b5', 0.5, [0, 1, 0, 0.4]]]),
        c.line('M206 755L172 806M238 757L214 810M270 759L256 813M302 759L300 815M334 757L344 812M366 754L388 807' +
          'M396 751L430 802', '#7f9cc0', 5, { opacity: 0.8 }),
        c.path(curve([[376, 756], [384, 736], [416, 732], [434, 742], [446, 766], [420, 776], [390, 772]]), '#fffdf6'),
        c.line(curve([[386, 768], [412, 766], [436, 760]], false), '#c9b0bc', 2),
        run(142, 866, 1.15, { coat: '#35507a', skin: '#f0c7a2', hair: '#3a2a2a', arms: [[-8, -52], [18, -56]],
          legs: [[-18, -3], [12, 0]], lean: 8, knee: 4 }),
        run(462, 868, 1.15, { coat: '#8f9a5a', skin: '#8a5a40', hair: '#2a1d22', arms: [[-18, -56], [8, -50]],
          legs: [[-14, 0], [18, -4]], lean: 6, knee: 4 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the woman who has an eye for it
  c.add(
    c.cut(c.at(300, 884, 0.95, m.person(c, { kind: 'dress', coat: '#c1493c', skin: '#e0b08a', hair: '#e9e2d8',
      cut: 'bob', arms: [[-28, -80], [27, -88]], lean: 2, light: 1 })), { wob: 2, shadow: 5 }),
  );
  return c.finish({ vignette: 0.25, tint: '#3a3a5a' });
}
