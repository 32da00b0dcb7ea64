import { Card, curve, circle, ellipse, poly, taper, rng } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { band } from '../lib/motifs_redrawn.js';

export const title = 'Cut along the line';
// a rider who looks left, wheels on y = 0, 120 tall; a basket of eggs before the handlebar
function rider(c: Card): string {
  const ink = '#2a2238';
  const wheel = (x: number): string =>
    c.line(circle(x, -27, 26), ink, 4.4) +
      c.line(`M${x - 24} -27h48M${x} -51v48M${x - 17} -44l34 34M${x + 17} -44l-34 34`,
      '#8a8298', 1.2) + c.path(circle(x, -27, 4), ink);
  return [
    wheel(42), wheel(-42),
    c.line('M42 -27L16 -66L-2 -27ZM-2 -27L-30 -70L16 -66M-42 -27L-28 -76L-38 -82M12 -74h14', '#a8343a', 4),
    c.path(taper([[16, -76], [-6, -62], [-2, -34]], 13, 8), '#3a3450'),
    c.path(curve([[-10, -28, 1], [-10, -34], [4, -36], [5, -28, 1]]), ink),
    c.path(taper([[18, -76], [8, -52], [14, -24]], 13, 8), '#4a4464'),
    c.path(curve([[6, -18, 1], [6, -25], [20, -26], [21, -18, 1]]), ink),
    c.solid(curve([[26, -68], [27, -92], [12, -116], [-4, -119], [-8, -108], [2, -92], [4, -72]]), '#c79a3a',
      [['#5a3a2a', 0.7, [1, 1, 0.3, 0.2]]]),
    c.path(taper([[0, -110], [-20, -92], [-35, -84]], 9, 6), '#b0842f'), c.path(circle(-36, -83, 4), '#e8c4a0'),
    c.path(circle(-10, -127, 10), '#e8c4a0'),
    c.path(curve([[-21, -131], [-18, -139], [-8, -141], [4, -134], [3, -124], [-4, -130]]), '#6a2f3a'),
    c.path(taper([[0, -118], [18, -120], [34, -114], [50, -121]], 7, 4), '#a8343a'),
    // eggs
    [[-66, -92, -14], [-46, -93, 10], [-56, -98, 0]].map(([x, y, rot]) => c.at(x, y, 1, c.solid(curve([[0, -14], [8,
      -3], [7, 7], [0, 10], [-7, 7], [-8, -3]]), '#fff8e8', [['#8a7a9a', 0.7, [0, 1, 0.5, 0.3]]]), { rot })),
    c.solid(curve([[-77, -89, 1], [-70, -60], [-40, -60], [-34, -89, 1], [-56, -85]]), '#8a5a34',
      [['#2a1620', 0.6, [1, 1, 0.3, 0.2]]]),
    c.line('M-74 -80h37M-72 -71h33M-30 -72L-44 -62', '#5a3620', 2),
  ].join('');
}

export default function (): Card {
  const c = new Card('c83', 831);
  const r = rng(8);
  c.add(
    c.sky([[0, '#5f6a86'], [0.2, '#a9a2ae'], [0.36, '#f0d8c4'], [1, '#efe6d6']], { amount: 0.2, fx: 0.012, fy: 0.018,
      ink: '#5f6a86' }),
  );
  const land = (y: number, col: string, seed: number, amp: number): string =>
    c.cut(c.solid(m.ridge(c, { y, amp, seed, step: 90 }), col, [['#ffffff', 0.55, [0, 0, 0, 0.12]],
      ['#6a6a8c', 0.22, [1, 0.2, 0.4, 0.1]]]), { wob: 6 });
  c.add(land(330, '#cfc6c6', 3, 34), land(366, '#ddd4cb', 9, 26));
  const pine = [1, 2].map((s) => c.stamp(m.pine(c, { h: 60, col: '#8f94a2', seed: s, tiers: 4 })));
  c.add(c.cut(Array.from({ length: 12 }, (_, i) => pine[i % 2](20 + i * 52 + r.in(-16, 16), 392 + r.in(-14, 14),
    r.in(0.4, 0.8))), { wob: 2 }));
  c.add(land(420, '#e9e1d5', 5, 18), land(640, '#f1eadd', 12, 16));
  // the road, and where it was
  const gone = band([[262, 356, 10], [196, 386, 26], [214, 424, 54], [330, 462, 92], [408, 512, 140], [394, 580, 190],
    [322, 650, 224]], 0.5);
  const left = band([[322, 650, 224], [262, 714, 262], [232, 800, 330], [240, 920, 430]], 0.5);
  c.add(
    c.cut(c.solid(left.d, '#8d8693', [['#3f3a56', 0.75, [0.3, 1, 0.5, 0.1]], ['#fff4dc', 0.6, [0.6, 0, 0.5, 0.6]]]),
      { wob: 4 }),
    c.line(curve(left.mid.slice(1), false), '#f6ecd8', 7, { 'stroke-dasharray': '34 26' }),
    c.line(curve(left.left, false) + curve(left.right, false), '#f6ecd8', 4, { opacity: 0.7 }),
  );
  // behind the paper it is night
  const hole = c.clip(gone.d);
  const far = gone.d;
  c.add(
    c.glow(360, 540, 300, '#fff6d4', 0.75, 0.4),
    c.group({ 'clip-path': hole }, [
      c.path(far, '#fffaf0'),
      c.at(0, 11, 1, [
        c.path(far, c.linear([[0, '#2b2a6a'], [0.5, '#1a1450'], [1, '#0b0828']]), { filter: c.filter('brush', 0.01,
          0.02, 0.4, '#5a2f7a') }),
        m.stars(c, { n: 110, x: 150, y: 360, w: 360, h: 280, seed: 4, col: '#fff4d4' }),
      ]),
      c.glow(392, 556, 110, '#fff3c4', 0.7, 0.4),
      c.at(392, 556, 1, m.moon(c, { r: 38, col: '#fff3cf', shade: '#d9a878' })),
      // what was cut out falls
      c.at(272, 478, 1, c.solid(taper([[-34, 4], [-12, -8], [10, 6], [34, -6]], (t) => 13 + 6 * t), '#8d8693',
        [['#2b2a4a', 0.8, [0, 1, 0.3, 0.2]]]) + c.line('M-28 2Q-12 -8 8 4T30 -3', '#f6ecd8', 2.2,
        { 'stroke-dasharray': '7 6' })),
    ]),
  );
  // the scissors come down like weather
  const steel = '#aab0bf';
  const blade = (s: number): string =>
    c.solid(poly([[s * 15, -26], [s * 20, 6], [s * -2, 330], [s * -12, 60], [s * -14, -20]]), steel,
      [['#3f4660', 0.9, s > 0 ? [1, 0.2, 0.2, 0.3] : [0, 0.2, 0.7, 0.2]], ['#fff8e6', 0.8, [0.5, 1, 0.5, 0.4]]]) +
    c.line(`M${s * 6} 0L${s * -3} 316`, '#e9ecf0', 2, { opacity: 0.8 });
  const lobe = (s: number): string =>
    curve([[s * 4, -14, 1], [s * 44, -66], [s * 104, -110], [s * 130, -170], [s * 104, -226], [s * 52, -232],
      [s * 8, -190], [s * -2, -120], [s * -8, -60]]) +
    curve([[s * 26, -84], [s * 78, -128], [s * 102, -170], [s * 86, -204], [s * 54, -206], [s * 26, -176], [s * 18,
      -120]]);
  c.add(
    c.cut(c.at(336, 338, 1, [
      c.group({ transform: 'rotate(-8)' }, blade(1)),
      c.group({ transform: 'rotate(9)' }, blade(-1)),
      c.solid(lobe(-1), '#b8323c', [['#4a0f2a', 0.85, [0, 0.9, 0.6, 0.3]], ['#ff9a7a', 0.6, [0.9, 0, 0.4, 0.4]]],
        { 'fill-rule': 'evenodd' }),
      c.solid(lobe(1), '#c93a40', [['#4a0f2a', 0.8, [1, 1, 0.4, 0.3]], ['#ffb08a', 0.7, [0.3, 0, 0.5, 0.5]]],
        { 'fill-rule': 'evenodd' }),
      c.path(circle(0, -2, 11), '#5a6078'), c.path(circle(-2, -4, 5), '#e9ecf0'),
    ], { rot: 7 }), { wob: 4, shadow: 9 }),
  );
  // those who are on their way
  c.add(
    c.path(ellipse(226, 806, 96, 9), '#2a2444', { opacity: 0.5 }),
    c.cut(c.at(226, 802, 1.22, rider(c), { flip: true }), { wob: 2, shadow: 5 }),
    // one has got away, and the cat knows where to
    c.path(ellipse(356, 722, 20, 5), '#2a2444', { opacity: 0.45 }),
    c.cut(c.at(356, 706, 1.7, c.solid(curve([[0, -13], [8, -3], [7, 7], [0, 10], [-7, 7], [-8, -3]]), '#fff8e8',
      [['#6a5f8a', 0.75, [0, 1, 0.5, 0.3]]]), { rot: 58 }), { wob: 2 }),
    c.path(poly([[468, 668], [494, 668], [580, 742], [520, 752]]), '#4a4468', { opacity: 0.3 }),
    c.cut(c.at(476, 676, 1.15, m.cat(c, { col: '#221a30', look: -1 })), { wob: 2 }),
    c.cut(c.solid(curve([[300, 910, 1], [410, 850], [510, 822], [610, 820, 1], [610, 910, 1]]), '#d5cbc6',
      [['#5a5474', 0.75, [0.6, 1, 0.4, 0.1]]]), { wob: 6 }),
    c.cut(m.grass(c, { y: 904, h: 40, n: 36, col: '#8a8496', seed: 6 }), { wob: 3 }),
  );
  return c.finish({ vignette: 0.45, tint: '#2a2444' });
}
