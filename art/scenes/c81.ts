import { Card, circle, ellipse, box, poly, taper, rng } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'Quarter to gone';
export default function (): Card {
  const c = new Card('c81', 811),
    r = rng(29),
    [X, Y, R] = [222, 270, 148];
  // saffron wall
  c.add(
    c.path(box(-10, -10, 620, 740), c.linear([[0, '#7a3410'], [0.45, '#c9701c'], [0.8, '#f6b03f'], [1, '#f0a83a']],
      [0, 0.1, 1, 0.4]),
      { filter: c.filter('brush', 0.03, 0.005, 0.22, '#a35a14') }),
    c.glow(520, 360, 380, '#fff6c8', 0.95, 0.35),
    c.path(box(-10, 700, 620, 16), '#5a2f18'), c.path(box(-10, 716, 620, 200),
      c.linear([[0, '#8a4a22'], [1, '#3a1a10']])), c.line('M-10 760H610M-10 820H610', '#4a2414', 2.4,
      { opacity: 0.6 }),
  );
  // the window, just opened
  const pane = box(412, 190, 170, 320);
  c.add(
    c.cut(c.path(box(396, 174, 202, 352, 3), '#6a3a1c'), { wob: 3, shadow: 6 }),
    c.group({ 'clip-path': c.clip(pane) }, [
      c.path(pane, c.linear([[0, '#a9d6e0'], [0.6, '#f3f3d0'], [1, '#fff3b8']])),
        c.cut([c.path(m.ridge(c, { y: 450, amp: 12, seed: 3, step: 60, bottom: 520 }), '#b9cf7a'),
        c.path(m.ridge(c, { y: 484, amp: 8, seed: 5, step: 50, bottom: 520 }), '#8fb05a')], { wob: 4 }),
      c.at(520, 250, 0.5, m.cloud(c, { w: 150, h: 46, seed: 4, col: '#ffffff', shade: '#cfe0d8' })),
    ]),
    c.cut([
      c.path(poly([[412, 190], [360, 170], [360, 540], [412, 510]]), '#fffbe0', { opacity: 0.45 }),
      c.path(poly([[412, 190], [360, 170], [360, 182], [412, 202]]) +
        poly([[360, 528], [412, 498], [412, 510], [360, 540]]) +
        poly([[360, 170], [370, 174], [370, 534], [360, 540]]) +
        poly([[366, 348], [412, 344], [412, 352], [366, 356]]), '#7a4420'),
      c.path(box(384, 510, 216, 16, 3), '#8a4f24'),
    ], { wob: 2, shadow: 5 }),
    c.path(poly([[412, 200], [582, 200], [420, 880], [40, 880]]),
      c.linear([[0, '#fffbe0', 0.4], [1, '#fffbe0', 0.03]])),
  );
  // the clock: bare but for two that cannot decide
  c.add(
    c.cut([
      c.solid(poly([[X - 60, Y - 148], [X, Y - 214], [X + 60, Y - 148]]), '#5a2f18',
        [['#241008', 0.7, [0, 1, 0.3, 0.3]]]), c.path(box(X - 22, Y - 188, 44, 40, 4), '#2a140a'),
      c.solid(circle(X, Y, R + 16), '#5a2f18', [['#241008', 0.8, [0, 1, 0.4, 0.3]],
        ['#e0a05a', 0.6, [0.9, 0, 0.5, 0.4]]]),
      c.solid(circle(X, Y, R - 6), '#fdf3d4', [['#c9923f', 0.7, [0, 1, 0.4, 0.4]],
        ['#ffffff', 0.6, [0.9, 0.1, 0.5, 0.5]]]),
    ], { wob: 3, shadow: 9 }),
    // where they sat, the paint is paler
    c.path(Array.from({ length: 12 }, (_, i) => { const k = (i * Math.PI) / 6; return ellipse(X + Math.sin(k) * 112,
      Y - Math.cos(k) * 112, 13, 10); }).join(''), '#e6cf94', { opacity: 0.75 }),
    c.cut([c.path(taper([[X + 14, Y + 1], [X - 96, Y - 2]], 10, 4) + taper([[X + 6, Y + 10], [X - 40, Y - 62]], 13,
      6), '#3a1c10'), c.path(circle(X, Y, 11), '#3a1c10'), c.path(circle(X, Y, 4), '#e0a05a')],
      { wob: 2, shadow: 5 }),
    // the cuckoo has come out to see them off
    c.cut([c.line(`M${X} ${Y - 164}l26 -2`, '#c9923f', 4), c.at(X + 26, Y - 160, 0.95,
      m.crow(c, { col: '#2f6f8a' }))], { wob: 2, shadow: 5 }),
    // weights, and the key on its nail
    c.cut([c.line(`M${X - 30} ${Y + 158}V560M${X + 30} ${Y + 158}V500`, '#8a5a24', 2.6),
      c.path(ellipse(X - 30, 584, 12, 26) + ellipse(X + 30, 524, 12, 26), '#5a2f18'),
      c.path(circle(340, 470, 4), '#3a1c10'), c.at(340, 556, 0.86, m.key(c, { col: '#8a4a14' }))],
        { wob: 2, shadow: 5 }),
  );
  // a mirror by the wall remembers them in their places
  const M: Pt = [104, 598];
  c.add(
    c.cut([c.solid(ellipse(M[0], M[1], 74, 92), '#8a4f24', [['#3a1a0c', 0.7, [0, 1, 0.4, 0.3]],
      ['#ffd88a', 0.6, [0.8, 0, 0.5, 0.4]]]), c.path(ellipse(M[0], M[1], 62, 80),
      c.linear([[0, '#f6d07a'], [1, '#c98a34']]))], { wob: 2, shadow: 6 }),
  );
  const bf = ['#c8402f', '#3f5f8a', '#7a4a94', '#e8742c'].map((col, i) =>
    c.stamp(m.butterfly(c, { col, open: [1, 0.7, 0.9, 0.5][i] })));
  const shade = c.stamp(m.butterfly(c, { col: '#3a1a10', ink: '#3a1a10' }));
  c.add(
    c.group({ 'clip-path': c.clip(ellipse(M[0], M[1], 62, 80)) }, [
      c.path(circle(M[0], M[1] + 4, 52), '#5a2f18'), c.path(circle(M[0], M[1] + 4, 46), '#fdf3d4'),
      Array.from({ length: 12 }, (_, i) => { const k = (i * Math.PI) / 6; return bf[i % 4](M[0] + Math.sin(k) * 36,
        M[1] + 4 - Math.cos(k) * 36, 0.36, { rot: i * 30 }); }),
      c.line(`M${M[0]} ${M[1] + 4}h30M${M[0]} ${M[1] + 4}l12 -20`, '#3a1c10', 3),
        c.line(`M${M[0] - 44} ${M[1] - 20}l34 -40M${M[0] - 40} ${M[1] + 6}l54 -62`, '#fffbe0', 5, { opacity: 0.4 }),
    ]),
  );
  // the flight
  const way: Pt[] = [[130, 250], [200, 190], [300, 230], [360, 330], [426, 380], [480, 310], [546, 250]];
  const flight: string[] = [];
  for (let i = 0; i < 16; i++) {
    const t = (i / 16) * (way.length - 1);
    const k = Math.floor(t);
    const [p, q, u] = [way[k], way[k + 1], t - k];
    flight.push(bf[i % 4](p[0] + (q[0] - p[0]) * u + r.in(-16, 16), p[1] + (q[1] - p[1]) * u +
      (i % 2 ? -1 : 1) * r.in(16, 52), r.in(0.85, 1.2) * (i > 11 ? 0.66 : 1), { rot: r.in(10, 90) }));
  }
  c.add(c.cut([flight, bf[0](X + 97, Y + 56, 0.85, { rot: 120 }), bf[1](X - 56, Y + 97, 0.8, { rot: 210 })],
    { wob: 2, shadow: 5 }));
  // the window again, on the boards, with what flies through it
  c.add(
    c.path(poly([[120, 764], [236, 764], [196, 826], [60, 826]]) +
      poly([[252, 764], [360, 764], [342, 826], [214, 826]]) + poly([[50, 836], [188, 836], [160, 886], [0, 886]]) +
      poly([[206, 836], [338, 836], [322, 886], [180, 886]]), '#ffd88a', { opacity: 0.4 }),
    c.group({ opacity: 0.7 }, [[170, 798, 1], [280, 790, 0.8], [236, 856, 1.1], [110, 858, 0.8]].map(([x, y, s]) =>
      shade(x, y, s, { sy: s * 0.5 }))),
  );
  // the child on a stool at the window
  c.add(
    c.path(ellipse(470, 842, 86, 10), '#241008', { opacity: 0.5 }),
    c.cut([
      c.path(box(424, 700, 92, 14, 5), '#a3602c'), c.path(taper([[438, 712], [424, 842]], 11, 9) +
        taper([[502, 712], [516, 842]], 11, 9) + box(432, 772, 76, 7), '#7a4420'),
      c.at(468, 702, 2.05, m.person(c, { kind: 'child', coat: '#2f6f8a', trousers: '#4a2414', skin: '#c98f6a',
        hair: '#3a1c14', cut: 'back', arms: [[-46, -82], [24, -88]], lean: -2, legs: [[-8, 0], [9, 0]], light: 1 })),
    ], { wob: 2, shadow: 6 }),
    // a flower on the sill
    c.cut([c.path(poly([[548, 472], [588, 472], [582, 512], [554, 512]]), '#b3423c'),
      c.at(568, 474, 0.9, m.flower(c, { kind: 'daisy', h: 66, col: '#fffdf0', lean: -8 }))], { wob: 2, shadow: 5 }),
    c.dots(Array.from({ length: 40 }, (): Pt => [r.in(120, 560), r.in(180, 860), r.in(0.7, 1.7)]), '#fffbe0',
      { opacity: 0.7 }),
  );
  return c.finish({ vignette: 0.38, tint: '#3a1606' });
}
