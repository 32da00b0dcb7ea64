import { Card, curve, circle, box, poly, taper, ellipse, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'The sea to go';
export default function (): Card {
  const c = new Card('c51', 509),
    r = rng(2),
    aqua = '#4fc0bf';
  c.add(c.sky([[0, '#b57a5c'], [0.2, '#dca87a'], [0.5, '#f6deb0'], [1, '#d3a06a']], { amount: 0.3, ink: '#b07a52' }));
  // bare mountains in dust
  c.add(
    c.cut(c.solid(curve([[-20, 640, 1], [-20, 360, 1], [70, 250, 1], [140, 340], [200, 300, 1], [290, 430],
      [400, 360], [520, 210, 1], [570, 290], [620, 270, 1], [620, 640, 1]]), '#d6a47c',
      [['#f9e8c8', 0.8, [0.5, 0, 0.5, 0.5]], ['#a8704f', 0.5, [0, 0.6, 0.4, 0.5]]]), { wob: 6 }),
    c.cut(c.solid(curve([[-20, 760, 1], [-20, 520, 1], [110, 470, 1], [220, 560], [380, 590], [470, 480, 1],
      [620, 430, 1], [620, 760, 1]]), '#bd8259', [['#efcf9f', 0.7, [0.5, 0, 0.5, 0.5]]]), { wob: 6 }),
  );
  // the road he has come and the road he has left
  c.add(
    c.cut(
      [
        c.solid(curve([[-20, 920, 1], [-20, 740, 1], [120, 700], [300, 690], [460, 650], [620, 600, 1],
          [620, 920, 1]]), '#a8683f', [['#4a2820', 0.8, [0, 1, 0.1, 0.3]], ['#f0c88f', 0.6, [1, 0, 0.5, 0.4]]]),
        c.path(taper([[470, 488], [448, 512], [470, 536], [540, 556], [572, 584], [520, 616], [470, 640]], 6, 26),
          '#f3d9a8'),
        c.solid(taper([[-40, 884], [120, 866], [300, 848], [430, 790], [500, 716], [480, 650]], 96, 26), '#f0d2a0',
          [['#a8683f', 0.6, [0, 1, 0.1, 0.2]]]),
      ],
      { wob: 5, shadow: 5 },
    ),
  );
  c.add(c.path([[70, 760, 20], [110, 772, 12], [560, 760, 22], [520, 830, 14], [40, 812, 10]].map(
    ([x, y, s]) => curve([[x - s, y], [x - s * 0.7, y - s * 0.7], [x + s * 0.2, y - s], [x + s, y - s * 0.3],
    [x + s * 0.8, y]])).join(''), '#7a4630'));
  // light that leaves the glass
  c.add(c.path(poly([[226, 330], [-20, 150], [-20, 350]]) + poly([[226, 330], [620, 70], [620, 300]]),
    c.radial([[0, '#fffbe0', 1], [0.4, '#fffbe0', 0.8], [1, '#fff6cf', 0.1]], [226, 372, 420], true)));
  // the bay
  const wave = (y: number, amp: number, len: number, col: string, k: number): string => {
    const pts: Pt[] = [[-190, 10, 1]];
    for (let i = 0; i < 6; i++) pts.push([-190 + i * len, y + amp],
      [-190 + (i + 0.5) * len, y - amp * (i % 2 ? 1 : 0.5 + k * 0.08)]);
    return c.solid(curve([...pts, [200, y, 1], [200, 10, 1]]), col,
      [['#0f5f7a', 0.5, [0, 1, 0, 0.4]], ['#f0fff6', 0.5, [0, 0, 0, 0.2]]]);
  };
  const w = 330,
    h = 430,
    inside = [
      c.path(box(-w, -h, w * 2, h), c.linear([[0, '#bfe9e6'], [0.4, '#f6f3d8'], [1, '#bfe9e6']])),
      c.path(circle(70, -330, 26), '#fffdf0', { opacity: 0.8 }),
      c.at(-60, -336, 0.5, m.cloud(c, { w: 120, h: 44, seed: 3, col: '#fffdf6', shade: '#a9d6d3' })),
      c.solid(curve([[-180, -180, 1], [-150, -230], [-60, -250], [-10, -214], [30, -176, 1]]), '#8f9a6a',
        [['#4f6a4a', 0.7, [0, 1, 0.3, 0.2]]]),
      c.solid(curve([[-180, -150, 1], [-110, -196], [-30, -200], [20, -186], [60, -150, 1]]), '#e3c690',
        [['#a5764a', 0.6, [0, 1, 0, 0.2]]]),
      c.at(-42, -190, 1.06, m.lighthouse(c, { glow: '#fffbd0' })),
      c.at(-104, -196, 0.6, m.house(c, { lit: 1, wall: '#fff3dc', roof: '#c1493c', seed: 4 })),
      wave(-160, 8, 84, '#6fd0c9', 3),
      c.at(84, -152, 0.72, [c.path(poly([[-4, -74], [-4, -14], [-44, -14]]), '#fffdf6'),
        c.path(poly([[2, -80], [2, -14], [40, -14]]), '#f3e2c0'), c.line('M-1 -84V-10', '#5a3c30', 3),
        m.rowboat(c, { col: '#b5523f', w: 92 })], { rot: 6 }),
      wave(-132, 9, 96, aqua, 5),
      c.path(box(-w, -120, w * 2, 130), c.linear([[0, '#2a93a3', 0], [1, '#0f5f7a', 0.9]])),
      c.at(60, -70, 0.42, m.fish(c, { col: '#f0a04a' })), c.at(-30, -92, 0.32, m.fish(c, { col: '#f6d25a' }),
        { flip: true }),
      c.solid(curve([[-180, 10, 1], [-170, -34], [-80, -22], [20, -34], [100, -20], [180, -40, 1], [180, 10, 1]]),
        '#d9c08a', [['#2a6f7a', 0.7, [0, 1, 0, 0]]]),
      c.at(-66, -26, 0.56, m.royalCrown(c, {}), { rot: -16 }),
    ];
  c.add(
    c.path(ellipse(330, 858, 150, 16), '#4a2820', { opacity: 0.5 }),
    c.cut(
      [
        c.at(258, 756, 1.12, m.jar(c, { w, h, glass: '#d3f0ea', lid: '#8a5636', inside, cloth: '#b5483a' }),
          { rot: 5 }),
        ...['#c9a26a', '#7a5430'].map((col, i) => c.line('M76 596Q250 650 440 596M70 690Q240 740 420 700', col, 6,
          { 'stroke-dasharray': i ? '3 8' : undefined })),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  // the man under it, straps, ladder, a letter with the address
  c.add(
    c.cut(
      [
        c.at(462, 716, 1, m.ladder(c, { h: 350, w: 30, tw: 26, rungs: 15, col: '#6a4428' }), { rot: 6 }),
        c.at(376, 858, 2.05, m.person(c, {
          coat: '#7a3f3a', trousers: '#3a2a30', skin: '#8a5a40', hair: '#2a1a1c', hat: 'wide', hatc: '#e9cf9a',
            lean: 16, light: 1,
          arms: [[-2, -56], [38, -46]], legs: [[-22, 0], [16, -3]], knee: 5,
        })),
        c.line('M400 694Q424 724 396 764M352 728Q376 744 398 736', '#3a2018', 5),
        c.at(460, 758, 0.8, m.letter(c, { w: 56, h: 38, paper: '#fff6df', seal: '#2a93a3' }), { rot: -10 }),
      ],
      { wob: 2, shadow: 6 },
    ),
  );
  c.add(c.dots(Array.from({ length: 46 }, (): Pt => [r.in(10, 590), r.in(640, 890), r.in(0.8, 1.8)]), '#fbe6bd',
    { opacity: 0.7 }));
  c.add(c.path(Array.from({ length: 5 }, (_, i) => ellipse(210 - i * 34, 850 + (i % 2) * 6, 26 - i * 2, 7)).join(''),
    '#f6e2ba', { opacity: 0.5 }));
  return c.finish({ vignette: 0.35, tint: '#3a1c14' });
}
