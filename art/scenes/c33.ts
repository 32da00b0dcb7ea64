import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'One got out';
const shell = (h: number, w: number): Pt[] => [
  [0, -h], [w * 0.33, -h * 0.82], [w * 0.49, -h * 0.44], [w * 0.4, -h * 0.1], [0, 0], [-w * 0.4, -h * 0.1],
    [-w * 0.49, -h *
    0.44], [-w * 0.33, -h * 0.82],
];

export default function (): Card {
  const c = new Card('c33', 331);
  const r = rng(33);
  c.add(
    c.sky([[0, '#0c1436'], [0.4, '#1f2f66'], [0.7, '#4a4a86'], [1, '#1a1838']], { amount: 0.25, fx: 0.007, fy: 0.009,
      ink: '#080c28' }),
    m.stars(c, { n: 60, h: 300, seed: 12, col: '#dfe4ff' }),
    c.glow(300, 480, 420, '#7a74c0', 0.5, 0.5),
    // chimneys of the town behind
    c.cut(c.path(poly([[-20, 470], [-20, 300], [30, 270], [70, 300], [70, 250], [84, 250], [84, 300], [150, 330],
      [220, 250], [290,
      330], [360, 300], [380, 300], [380, 262], [396, 262], [396, 300], [430, 310], [500, 240], [566, 306], [640,
        280], [640,
      470]]), '#1c2456'), { wob: 4 }),
  );
  const egg = (x: number, y: number, h: number, kids: Kids, warm: Pt): string => c.at(x, y, 1, [
    c.solid(curve(shell(h, h * 0.78)), '#aeb2cc', [['#232a5c', 0.95, [0.9, 1, 0.4, 0.3]], ['#f4f2ff', 0.7, 'r', [0.3,
      0.2, 0.42]],
      ['#ffc77a', 0.75, 'r', warm]]),
    kids,
  ]);
  // a window: light, what is in it, the frame
  const pane = (x: number, y: number, w: number, h: number, inside: Kids, bars = true): Kids => {
    const d = curve([[x - w / 2, y, 1], [x - w / 2, y - h * 0.6], [x, y - h], [x + w / 2, y - h * 0.6], [x + w / 2,
      y, 1]]);
    return [
      c.glow(x, y - h * 0.5, w * 1.5, '#ffb85a', 0.5),
      c.path(d, c.linear([[0, '#ffe9a8'], [1, '#ffb04a']])),
      c.group({ 'clip-path': c.clip(d) }, inside),
      c.line(d + (bars ? `M${x} ${y}V${y - h}M${x - w / 2} ${y - h * 0.5}H${x + w / 2}` : ''), '#3a2a4a', 3.4),
      c.path(box(x - w / 2 - 6, y - 2, w + 12, 7, 2), '#4a3a5c'),
    ];
  };
  const dusk = '#3a2140';
  const tulips = (x: number, y: number): string => {
    const heads = [-16, -6, 5, 15].map((k) => x + k);
    return c.line(heads.map((h) => `M${h * 0.7} ${y}L${h} ${y - 22}`).join(''), '#5f9a6a', 3) +
      c.path(heads.map((h) => curve([[h - 6, y - 30, 1], [h, y - 25], [h + 6, y - 30, 1], [h + 5, y - 19], [h - 5,
        y - 19]]))
        .join(''), '#f0705a') +
      c.path(poly([[x - 22, y - 2], [x + 22, y - 2], [x + 17, y + 14], [x - 17, y + 14]]), '#8a4a4a');
  };
  const puppet = [
    c.path(box(-40, -76, 80, 5, 2), dusk),
      c.line('M-24 -72L-17 -40M24 -72L18 -48M0 -72V-58M-10 -72L-9 -8M10 -72L10 -10', dusk, 1.4),
    c.path(circle(0, -50, 9) + curve([[-8, -40, 1], [8, -40, 1], [13, -20, 1], [-13, -20, 1]]) + taper([[-7, -38],
      [-15, -34], [-17,
      -42]], 5, 4) + taper([[7, -38], [15, -38], [18, -50]], 5, 4) + taper([[-6, -20], [-10, -12], [-8, -4]], 5,
        4) + taper([[6,
      -20], [10, -14], [12, -6]], 5, 4), '#a8323c'),
  ];
  const fiddler = [
    c.path(circle(2, -62, 12) + curve([[-22, 4, 1], [-20, -34], [-8, -48], [12, -48], [24, -32], [26, 4, 1]]), dusk),
    c.at(-2, -44, 0.42, m.violin(c, { col: '#b8502c', neck: '#3a1a14', string: '#f3e6c8' }), { rot: -74 }),
    c.path(taper([[20, -36], [34, -22], [18, -26]], 10, 7) + taper([[-14, -40], [-30, -34], [-44, -46]], 9, 6), dusk),
    c.line('M30 -6L-14 -78', '#f6e6c0', 2.4),
  ];
  // the carton: cups in front of cups
  const card = (d: string, col: string): string => c.solid(d, col, [['#141838', 0.9, [0.5, 1, 0.5, 0.3]], ['#a8a4d8',
    0.6, [0.4, 0,
    0.5, 0.35]]]);
  const row = (y: number, x0: number, gap: number, depth: number, bottom: number, col: string): string => {
    const pts: Pt[] = [[-20, bottom, 1]];
    for (let x = x0 - gap; x < 660 + gap; x += gap) {
      if (x - gap / 2 > -40 && x - gap / 2 < 640) pts.push([x - gap / 2, y - depth * 0.7]);
      if (x > -40 && x < 640) pts.push([x, y + depth]);
    }
    pts.push([620, bottom, 1]);
    // between the cups the board is folded up to a ridge
    const fold = pts.filter(([, v, k]) => !k && v < y).map(([x, v]) => c.solid(curve([[x, v + 2, 1], [x + 17,
      v + 40], [x + 34,
      bottom, 1], [x - 34, bottom, 1], [x - 17, v + 40]]), col, [['#b8a8d0', 0.7, [0, 0.1, 0.5, 0.2]], ['#141838',
        0.9, [1, 0.5,
      0.5, 0.4]]]));
    return card(curve(pts), col) + fold.join('');
  };
  const broken: Pt[] = [[-66, -122, 1], [-44, -96, 1], [-30, -128, 1], [-8, -92, 1], [14, -134, 1], [34, -98, 1],
    [50, -126, 1], [72,
    -104, 1]];
  const block = [
    c.cut([
      egg(110, 470, 236, pane(0, -84, 62, 84, tulips(0, -90)), [0.5, 0.62, 0.3]),
      egg(490, 470, 236, [...[pane(-20, -100, 46, 64, '')], ...[pane(42, -70, 34, 50, c.path(curve([[28, -64, 1],
        [34, -100], [46, -104],
        [40, -64, 1]]), dusk))]], [0.5, 0.6, 0.3]),
      egg(300, 470, 236, pane(0, -78, 92, 100, c.at(0, -78, 1, puppet), false), [0.5, 0.6, 0.34]),
    ], { wob: 3, shadow: 5 }),
    c.cut(row(420, 110, 190, 30, 620, '#7a6c94'), { wob: 4, shadow: 5 }),
    c.cut([
      egg(8, 672, 250, pane(34, -96, 40, 60, ''), [0.6, 0.6, 0.3]),
      egg(592, 672, 250, pane(-34, -88, 40, 60, ''), [0.4, 0.6, 0.3]),
      egg(200, 672, 250, pane(0, -78, 100, 112, c.at(0, -78, 1, fiddler), false), [0.5, 0.6, 0.36]),
      // the empty one
      c.at(396, 672, 1, [
        c.path(curve([[-74, -116], [0, -150], [76, -112], [60, -60], [-60, -60]]), '#141636'),
        c.solid(curve([...broken, [93, -106], [78, -24], [0, 0], [-78, -24], [-95, -106]]), '#aeb2cc', [['#232a5c',
          0.95, [0.9, 1, 0.4,
          0.3]], ['#f4f2ff', 0.6, 'r', [0.3, 0.2, 0.42]]]),
        c.path(curve([[-24, -26, 1], [-24, -56], [0, -72], [24, -56], [24, -26, 1]]), '#12142e'),
        c.line('M0 -28V-70M-22 -48H22', '#3a3a64', 3),
      ]),
    ], { wob: 3, shadow: 5 }),
    c.cut([row(634, 200, 196, 28, 762, '#66587f'), c.solid(box(-20, 728, 640, 34), '#8a7a9c', [['#141838', 0.85,
      [0.5, 1, 0.5, 0.2]]])],
      { wob: 4, shadow: 9 }),
  ];
  const once = c.stamp(block);
  // the wet street gives it back
  c.add(
    once(0, 0),
    c.path(box(-10, 760, 620, 150), '#141a3e'),
    c.group({ 'clip-path': c.clip(box(-4, 762, 608, 144)) }, [once(0, 1082, 1, { sy: -0.42, opacity: 0.75 })]),
    c.path(box(-10, 758, 620, 152), c.linear([[0, '#0a0c26', 0.55], [0.3, '#1a1e50', 0.25], [1, '#0a0c26', 0.6]]),
      { filter: c.filter('brush', 0.008, 0.05, 0.3,
      '#0a0c26') }),
    c.line(Array.from({ length: 12 },
      () => `M${r.in(20, 540) | 0} ${r.in(776, 890) | 0}h${r.in(16, 50) | 0}`).join(''), '#ffd08a', 1.8,
      { opacity: 0.5 }),
  );
  // sheets, knotted
  const sheet: Pt[] = [[424, 556], [462, 552], [474, 588], [466, 634], [478, 680], [468, 726], [480, 770], [472,
    806]];
  c.add(
    c.cut([
      sheet.slice(1).map(([x, y], i) => c.solid(taper([sheet[i], [(sheet[i][0] + x) / 2 + 3, (sheet[i][1] + y) / 2],
        [x, y]], (t) => 8 +
        14 * Math.sin(t * 3.14)), '#f4eee4', [['#5a5a94', 0.7, [0, 0.5, 0.7, 0.5]]])),
      c.path(sheet.slice(1, -1).map(([x, y]) => ellipse(x, y, 10, 8) + ellipse(x - 11, y + 4, 6, 4) + ellipse(x + 11,
        y - 3, 6, 4)).join(''), '#d9d4dc'),
      c.solid(curve([[464, 800, 1], [482, 800, 1], [492, 836, 1], [474, 840], [454, 834, 1]]), '#f4eee4',
        [['#5a5a94', 0.7, [0, 0.5, 0.7, 0.5]]]),
      // a ladder for those who use the door
      c.line('M172 832L184 614M206 832L212 614', '#c9a27a', 5), c.line([640, 668, 696, 724, 752, 780, 808].map((y) =>
        `M${183 - (y - 614) * 0.05} ${y}H${211 - (y - 614) * 0.03}`).join(''), '#c9a27a', 4),
      // the bird that saw it
      c.at(366, 544, 0.9, m.crow(c, { col: '#d0603f' }), { flip: true }),
    ], { wob: 2, shadow: 5 }),
    // the cap of the shell, and wet steps away from it
    c.path(ellipse(330, 842, 52, 8), '#080a20', { opacity: 0.6 }),
    c.cut(c.solid(curve([[282, 838], [280, 808, 1], [296, 818, 1], [306, 800, 1], [324, 816, 1], [340, 796, 1], [354,
      814, 1], [372, 802,
      1], [378, 836], [332, 852]]), '#c4c6da', [['#232a5c', 0.9, [0.9, 1, 0.4, 0.3]]]), { wob: 3 }),
    c.path([[502, 826], [522, 838], [540, 832], [560, 846], [578, 840]].map(([x, y]) => ellipse(x, y, 6,
      2.4)).join(''),
      '#ffe0a8', { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.5, tint: '#05061a' });
}
