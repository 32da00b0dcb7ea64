import { Card, curve, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Ten past, for ever';
export default function (): Card {
  const c = new Card('c75', 751),
    r = rng(27),
    [X, Y] = [322, 214],
    ink = '#1a1524';
  // the tower from within: stone in blue shade
  c.add(c.path(box(-10, -10, 620, 920), c.linear([[0, '#3f3f58'], [0.5, '#4f5068'], [1, '#22202f']]),
    { filter: c.filter('brush', 0.01, 0.01, 0.3, '#1a1826') }));
  let joints = '';
  for (let j = 0; j < 16; j++) {
    joints += `M-10 ${j * 58}H610`;
    for (let i = 0; i < 7; i++) joints += `M${i * 96 + (j % 2) * 48} ${j * 58}v58`;
  }
  c.add(c.line(joints, '#2c2a3c', 2.6, { opacity: 0.6 }));
  // the face, moonlit from behind; the moon shines through the glass
  c.add(
    c.glow(X, Y, 330, '#dfe6f0', 0.6, 0.45),
    c.cut([c.path(circle(X, Y, 190), '#2a2636'), c.path(circle(X, Y, 172),
      c.radial([[0, '#fff6d8'], [0.6, '#d6dcd8'], [1, '#8f9ab0']], [X + 60, Y - 50, 220], true))],
      { wob: 3, shadow: 9 }),
    c.glow(X + 70, Y - 60, 110, '#fffbe6', 0.9, 0.45), c.path(circle(X + 70, Y - 60, 46), '#fffdf0'),
      c.path(ellipse(X + 58, Y - 70, 9, 7) + ellipse(X + 84, Y - 48, 12, 9) + ellipse(X + 64, Y - 44, 5, 4),
      '#e6d9b8'),
    c.cut([
      c.line(Array.from({ length: 12 }, (_, i) => { const a = (i * Math.PI) / 6;
        const on = (k: number): string => [X + Math.sin(a) * k, Y - Math.cos(a) * k].map(Math.round).join(' ');
        return `M${on(138)}L${on(164)}`;
        }).join(''), ink, 9),
      c.line(circle(X, Y, 128) + circle(X, Y, 60), '#4a4658', 3),
        c.line(`M${X - 170} ${Y}H${X + 170}M${X} ${Y - 170}V${Y + 170}`, '#4a4658', 3),
      // seen from behind, the hands go the other way
      c.path(taper([[X + 16, Y + 8], [X - 80, Y - 44]], 16, 6) + taper([[X - 12, Y + 20], [X + 72, Y - 118]], 11, 5),
        ink), c.path(circle(X, Y, 15), ink),
    ], { wob: 2 }),
  );
  // works: two wheels, a rope round a drum
  const cog = (x: number, y: number, R: number, n: number, col: string): string => {
    const pts: Pt[] = [];
    for (let i = 0; i < n * 4; i++) { const a = (i / (n * 4)) * Math.PI * 2; const k = i % 4 < 2 ? R : R * 0.86;
      pts.push([x + Math.cos(a) * k, y + Math.sin(a) * k, 1]); }
    return c.path(poly(pts) + circle(x, y, R * 0.66) , col, { 'fill-rule': 'evenodd' }) +
      c.line(`M${x - R * 0.7} ${y}H${x + R * 0.7}M${x} ${y - R * 0.7}V${y + R * 0.7}`, col, R * 0.12) +
      c.path(circle(x, y, R * 0.2), col);
  };
  c.add(
    c.cut([c.solid(box(-20, 400, 640, 30), '#5a3a2c', [['#22140f', 0.7, [0, 1, 0, 0.2]],
      ['#d6c0a0', 0.5, [0.5, 0, 0.5, 0.5]]]), cog(440, 404, 54, 12, '#b58a3f'), cog(522, 370, 36, 9, '#8a6a3c'),
      c.path(box(300, 392, 44, 46, 8), '#3a2a24')], { wob: 2, shadow: 9 }),
  );
  // a window on the town that holds its breath
  const pane = curve([[60, 700, 1], [60, 540], [78, 490], [110, 466], [142, 490], [160, 540], [160, 700, 1]]);
  c.add(
    c.cut(c.path(curve([[46, 712, 1], [46, 536], [68, 476], [110, 448], [152, 476], [174, 536], [174, 712, 1]]),
      '#6a6a80'), { wob: 3 }),
    c.group({ 'clip-path': c.clip(pane) },
      [c.path(box(50, 460, 120, 250), c.linear([[0, '#24345f'], [1, '#8fa0c0']])),
      m.stars(c, { x: 60, y: 470, w: 100, h: 110, n: 14, seed: 3 }),
      c.cut(c.at(110, 704, 0.42, m.roofs(c, { y: 0, w: 300, seed: 4, n: 5, h: 120, col: '#1d2545', lit: 0.7 })) +
        c.at(-20, 690, 0.4, m.roofs(c, { y: 0, w: 620, seed: 8, n: 8, h: 60, col: '#2a3560', lit: 0.8 })),
        { wob: 3 }),
      // a bird hangs in the air
      c.at(126, 540, 0.5, m.bird(c, { col: ink }))]),
    c.path(box(107, 460, 6, 244) + box(60, 580, 100, 6), '#6a6a80'),
      c.cut(c.path(box(36, 704, 148, 14, 3), '#7f7f94'), { wob: 2, shadow: 5 }),
  );
  // moonbeam through the face onto the boards
  c.add(
    c.path(box(-10, 800, 620, 110), c.linear([[0, '#6a4a38'], [1, '#22161a']])),
      c.line('M40 800L-20 900M150 800L110 910M262 800L250 910M372 800L390 910M484 800L530 910M590 800L660 910',
      '#2f1d1a', 3),
    c.path(poly([[180, 300], [470, 300], [450, 880], [130, 880]]),
      c.linear([[0, '#f3f0dc', 0], [0.3, '#f3f0dc', 0.13], [1, '#f3f0dc', 0.05]])), c.path(ellipse(300, 852, 170, 26),
      '#f3f0dc', { opacity: 0.22 }),
  );
  // the pendulum, swung out; the child on its weight
  const pend = [
    c.path(taper([[0, 0], [0, 396]], 10, 8), '#c9a04f'), c.path(box(-22, 40, 44, 10, 4) + box(-14, 120, 28, 7, 3) +
      box(-14, 280, 28, 7, 3), '#8a6a3c'),
    c.solid(circle(0, 424, 54), '#e0b04a', [['#6a3f14', 0.85, [0, 0.8, 0.6, 0.4]],
      ['#fff6d0', 0.8, 'r', [0.64, 0.3, 0.4]]]), c.line(circle(0, 424, 43), '#a8762a', 3),
    c.line('M-40 372L-4 150M40 372L4 150', '#d6c7a8', 3.4), c.path(box(-50, 368, 100, 10, 4), '#7a4a2c'),
    c.at(0, 370, 1.32, [
      c.path(taper([[-4, -12], [18, -10], [30, 12]], 12, 8) + taper([[2, -10], [26, -6], [42, 10]], 12, 8),
        '#2a3560'),
      c.path(curve([[24, 10], [36, 8], [42, 18], [30, 22]]) + curve([[36, 8], [48, 4], [54, 14], [42, 20]]),
        '#5a2a20'),
      c.solid(curve([[-14, 0], [-18, -26], [-8, -46], [8, -46], [12, -26], [10, 0], [-2, 4]]), '#c8323f',
        [['#5a0f20', 0.7, [0, 0.6, 0.7, 0.4]], ['#ffb0a0', 0.5, [1, 0, 0.5, 0.4]]]),
      c.path(circle(0, -58, 15), '#e8b98f'), c.path(curve([[-16, -50], [-20, -68], [-4, -78], [14, -70], [16, -58],
        [2, -64], [-8, -52], [-14, -40]]), '#e0c070'),
      c.path(taper([[-8, -40], [-20, -58], [-22, -78]], 9, 6) + taper([[6, -40], [22, -50], [19, -76]], 9, 6),
        '#a8262f'), c.path(circle(-22, -80, 5) + circle(19, -79, 5), '#e8b98f'),
    ]),
  ];
  c.add(
    c.cut(c.at(322, 414, 1, pend, { rot: -22 }), { wob: 2, shadow: 9 }),
  );
  // the rope of the weights, a coil of it; a mask and a cup somebody keeps here
  c.add(
    c.cut([
      c.line('M560 400V560', '#c9b083', 6), c.line('M560 400V560', '#8a6a44', 6, { 'stroke-dasharray': '3 9' }),
        c.solid(box(538, 556, 44, 84, 8), '#5f6478', [['#1a1524', 0.8, [0, 1, 0.4, 0.2]],
        ['#e6ecf0', 0.5, [0.9, 0, 0.5, 0.4]]]),
      c.line(ellipse(60, 836, 42, 14) + ellipse(62, 826, 36, 12) + ellipse(58, 818, 30, 9), '#c9b083', 7),
        c.line('M88 822Q140 850 150 870', '#c9b083', 6),
    ], { wob: 2, shadow: 5 }),
    c.cut([c.path(circle(232, 470, 4), '#1a1524'), c.line('M214 504Q232 462 250 504', '#8c1f2e', 3),
      c.at(232, 520, 0.8, m.mask(c, { col: '#e6e2dc', mark: '#8f4a5a', hole: '#2a2636' })),
      c.at(92, 400, 0.7, m.cup(c, { col: '#f3efe6', band: '#c8323f', saucer: true }))], { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 50 }, (): Pt => [r.in(170, 480), r.in(340, 860), r.in(0.6, 1.5)]), '#fff6dc',
      { opacity: 0.6 }),
  );
  return c.finish({ vignette: 0.55, tint: '#0c0a18' });
}
