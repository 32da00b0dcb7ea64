import { Card, curve, box, poly, rng, taper, ellipse } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { heartPath } from '../lib/motifs_extra_b.js';

export const title = 'The other end';
export default function (): Card {
  const c = new Card('c56', 563),
    r = rng(56),
    S: Pt = [300, 462],
    gold = '#ffe9a0',
    W = 612; // the star, the water
  c.add(c.sky([[0, '#0a1414'], [0.3, '#16282a'], [1, '#0a1012']], { amount: 0.35 }),
    m.stars(c, { n: 40, h: 200, seed: 8, col: '#b9cfc4' }));
  // the garden, black on black
  const leaf = c.stamp(c.path(curve([[0, 0, 1], [10, -26], [2, -60, 1], [-10, -26]]), 'currentColor'));
  c.add(c.cut(c.path(m.ridge(c, { y: 246, amp: 26, seed: 4, step: 60, bottom: 340 }), '#122220'), { wob: 6 }));
  c.add(
    c.cut(
      [
        ...[30, 62, 96, 520, 548, 580].map((x, i) => leaf(x, 318, 1.5 + (i % 3) * 0.5,
          { rot: r.in(-24, 24), color: '#1c3a34' })),
        c.at(80, 316, 1, m.flower(c, { kind: 'bell', col: '#5f7f9c', h: 88, stem: '#2c5244' })),
          c.at(528, 318, 1, m.flower(c, { kind: 'tulip', col: '#8a4a5f', h: 76, stem: '#2c5244', lean: -8 })),
      ],
      { wob: 3 },
    ),
  );
  // earth, cut like a cake
  c.add(
    c.cut(
      [
        c.solid(poly([[-20, 318], [620, 316], [620, 920], [-20, 920]]), '#2a241f',
          [['#0a0a0c', 0.9, [0, 1, 0, 0.4]], ['#4f4a3a', 0.6, [0, 0, 0, 0.2]]]),
        c.path(curve([[-20, 430, 1], [120, 420], [220, 440, 1], [220, 470, 1], [110, 452], [-20, 466, 1]]) +
          curve([[380, 448, 1], [480, 430], [620, 444, 1], [620, 482, 1], [480, 464], [380, 478, 1]]), '#3a2f26'),
        c.path(curve([[-20, 590, 1], [120, 600], [220, 584, 1], [220, 606, 1], [110, 626], [-20, 612, 1]]) +
          curve([[380, 596, 1], [500, 610], [620, 592, 1], [620, 616, 1], [490, 634], [380, 616, 1]]), '#352a28'),
        c.path(Array.from({ length: 26 }, () => { const x = r() < 0.5 ? r.in(20, 190) : r.in(410, 580);
          return ellipse(x, r.in(350, 640), r.in(4, 13), r.in(3, 8)); }).join(''), '#443a32'),
      ],
      { wob: 5 },
    ),
  );
  // in the ground: a heart-shaped stone, a book on a ledge of the shaft
  c.add(c.cut([c.solid(heartPath(104, 500, 32), '#8f3f42', [['#2a0c14', 0.8, [0, 1, 0.4, 0.3]],
    ['#f0a08a', 0.5, [1, 0, 0.5, 0.4]]]), c.line('M130 318Q140 380 116 430Q104 450 106 480M168 318Q160 400 176 440',
    '#4f4a3a', 4)], { wob: 3, shadow: 5 }));
  // the shaft
  const side = 92;
  c.add(c.path(box(300 - side, 300, side * 2, W - 300), c.radial([[0, '#c9a860'], [0.35, '#6a5a40'], [1, '#101418']],
    [S[0], S[1], 240], true)));
  let bricks = '';
  for (let j = 0; j < 11; j++) {
    const y = 316 + j * 28;
    bricks += `M${300 - side} ${y}h${side * 2}`;
    for (let i = 0; i < 4; i++) bricks += `M${300 - side + i * 52 + (j % 2) * 26} ${y}v28`;
  }
  c.add(c.line(bricks, '#1c1a18', 2.4, { opacity: 0.55 }));
  c.add(c.cut([c.path(box(300 - side - 20, 288, 24, W - 280), '#3f3a36'),
    c.path(box(300 + side - 4, 288, 24, W - 280), '#35302e')], { wob: 4, shadow: 5 }));
  // the water, and the other end
  const under = c.linear([[0, '#5fae9c'], [0.35, '#2f7a80'], [1, '#0f3644']], [0, W, 0, 900], true);
  const pool = curve([[208, W, 1], [392, W, 1], [404, 650], [470, 676], [560, 720], [580, 820], [560, 930, 1],
    [40, 930, 1], [20, 820], [40, 720], [130, 676], [196, 650]]);
  c.add(c.cut(c.path(pool, under), { wob: 5 }), c.glow(300, W + 6, 150, gold, 0.7, 0.4));
  const rope = `M${S[0]} 236V${S[1] - 30}M${S[0]} ${S[1] + 26}V${W}`;
  c.add(c.line(rope, '#d9bd86', 4), c.line(rope, '#7a5a30', 4, { 'stroke-dasharray': '3 7' }));
  c.add(
    c.cut(
      c.group({ transform: 'translate(300 676) scale(1 -1)' }, [
        c.path(curve([[-118, 6], [-60, -4], [60, -4], [118, 6], [112, 26], [60, 18], [-60, 18], [-112, 26]]),
          '#174a54'),
        c.line('M0 66V-98', '#e9f6d8', 4),
        c.path(box(-96, -150, 9, 150) + box(87, -150, 9, 150) + box(-100, -106, 200, 12, 5), '#174a54'),
        c.at(-118, -100, 1, m.wheel(c, { r: 38, col: '#9fcfc0', tyre: '#174a54' })),
        c.at(-180, 0, 1.36, m.person(c, {
          coat: '#0c2430', skin: '#f6ffe9', hair: '#0c2430', trousers: '#0c2430', hat: 'top', hatc: '#0c2430',
            arms: [[26, -62], [18, -42]], legs: [[-8, 0], [8, 0]], lean: 8, light: 1,
          scarf: '#e9f6d8',
        })),
        c.path(poly([[-124, -150], [0, -214], [124, -150]]), '#174a54'),
      ]),
      { wob: 6, opacity: 0.95 },
    ),
    c.line('M90 744H190M330 700H420M250 720H300M400 786H520M120 830H240M330 852H480', '#e6fff0', 2.4,
      { opacity: 0.45 }),
    c.path(box(206, W - 3, 188, 6), gold, { opacity: 0.8 }),
  );
  // the star on its way
  c.add(c.glow(S[0], S[1], 210, gold, 0.85, 0.3), c.glow(S[0], S[1], 70, '#fffbe6', 1, 0.5));
  const pts = (R: number): Pt[] => Array.from({ length: 10 },
    (_, i) => { const a = (i / 10) * Math.PI * 2 + 0.12, k = i % 2 ? R * 0.45 : R;
    return [S[0] + Math.sin(a) * k, S[1] - Math.cos(a) * k]; });
  c.add(c.path(poly(pts(40)), '#ffdf80'), c.path(poly(pts(26)), '#fffbe0'),
    c.line(`M${S[0]} ${S[1] - 34}q-10 -8 0 -14q10 6 0 14`, '#b58a4a', 3));
  c.add(c.path(poly([[212, 300], [388, 300], [350, 160], [250, 160]]), c.linear([[0, gold, 0], [1, gold, 0.4]])));
  // well-head, roof, wheel
  c.add(
    c.cut(
      [
        c.path(box(204, 150, 12, 160) + box(384, 150, 12, 160), '#3a2c24'),
        c.solid(poly([[180, 158], [300, 84], [420, 158]]), '#4a3228',
          [['#100c0c', 0.8, [0, 0, 0.7, 0.3]], [gold, 0.35, [0.5, 1, 0.5, 0.4]]]),
        c.path(box(198, 222, 204, 15, 6), '#6a4a30'), c.path(box(270, 216, 60, 27, 6), '#b08f5a'),
          c.line('M280 218V242M290 217V243M300 217V243M310 217V243M320 218V242', '#6a4a30', 2),
        c.solid(curve([[184, 320, 1], [188, 286], [300, 280], [412, 286], [416, 320, 1], [300, 328]]), '#5f5850',
          [['#1c1a1c', 0.8, [0, 0, 0.7, 0]], [gold, 0.6, [0.5, 0, 0.5, 0.6]]]),
        c.line('M188 302Q300 310 412 302M230 286V304M276 284V306M326 284V306M372 286V304', '#2a2624', 2.4),
        c.at(424, 230, 1, m.wheel(c, { r: 46, col: '#a3774a', tyre: '#4a3020' })),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(494, 318, 1.42, m.person(c, { kind: 'dress', coat: '#8c2f3a', skin: '#c98f6a', hair: '#3a2226',
          cut: 'bob', arms: [[-26, -66], [-18, -46]], lean: -8, light: -1, legs: [[-5, 0], [7, 0]] })),
        c.at(232, 286, 0.5, m.openBook(c, { cover: '#35606a' })),
        c.at(389, 590, 0.62, m.snail(c, { shell: '#b5653f', col: '#e6cfa0' }), { rot: -90 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.path(taper([[387, 612], [386, 600]], 3, 5), '#e6f3d0', { opacity: 0.5 }),
    c.dots(Array.from({ length: 16 }, (): Pt => [r.in(226, 374), r.in(340, 600), r.in(0.8, 1.8)]), '#fff6cf'),
  );
  return c.finish({ vignette: 0.55, tint: '#020606' });
}
