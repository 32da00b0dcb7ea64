import { Card, curve, circle, box, poly, taper, ellipse } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { woodChair } from '../lib/motifs_extra_b.js';

export const title = 'Only the cat fell down';
export default function (): Card {
  const c = new Card('c60', 607);
  // wallpaper
  c.add(c.path(box(-10, -10, 620, 920), c.linear([[0, '#b5706a'], [0.5, '#e3ab98'], [1, '#c98578']]),
    { filter: c.filter('brush', 0.03, 0.006, 0.2, '#8a4a4c') }));
  c.add(c.path(Array.from({ length: 9 }, (_, i) => box(i * 70 - 4, 60, 26, 660)).join(''), '#f3cdb8',
    { opacity: 0.35 }));
  const sprig = c.stamp([c.path(curve([[0, 0, 1], [6, -10], [0, -20, 1], [-6, -10]]) +
    curve([[0, 2, 1], [12, -2], [18, -12, 1], [6, -8]]) + curve([[0, 2, 1], [-12, -2], [-18, -12, 1], [-6, -8]]),
    '#9c5a5c')]);
  const grid: string[] = [];
  for (let j = 0; j < 6; j++) for (let i = 0; i < 9; i++) grid.push(
    sprig(i * 70 + 44, 220 + j * 90 + (i % 2) * 49, 0.8));
  c.add(c.group({ opacity: 0.55 }, grid));
  // skirting above, moulding below: which is which?
  c.add(c.cut([c.solid(box(-20, -20, 640, 88), '#8a5a3c', [['#4a2a20', 0.7, [0, 0, 0, 1]]]),
    c.path(box(-20, 64, 640, 22), '#f6e6d0'), c.line('M-10 82H610', '#c9a58a', 2)], { wob: 3, shadow: 6 }));
  c.add(c.line('M60 -10V64M180 -10V64M300 -10V64M420 -10V64M540 -10V64', '#5f3a28', 2.4, { opacity: 0.6 }));
  c.add(
    c.cut(
      [
        c.solid(poly([[-20, 720], [620, 720], [620, 920], [-20, 920]]), '#f0e2cc',
          [['#a5786c', 0.7, [0, 0, 0, 0.5]], ['#fffaf0', 0.5, [0.6, 1, 0.5, 0.4]]]),
        c.path(box(-20, 700, 640, 24), '#f9efdf'), c.line('M-10 720H610M-10 706H610', '#c9a58a', 2),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // evening window; its light goes across
  const wx = 468,
    wy = 560;
  c.add(
    c.cut(c.at(wx, wy, 1, m.window(c, { w: 126, h: 176, frame: '#f6e6d0',
      sky: c.linear([[0, '#4f86a8'], [0.6, '#a9cdc9'], [1, '#ffe2a8']]) })), { wob: 3, shadow: 6 }),
    c.group({ 'clip-path': c.clip(box(wx - 63, wy - 176, 126, 176)) },
      [c.at(wx - 20, wy - 110, 0.6, m.cloud(c, { w: 90, h: 34, seed: 3, col: '#fff6e6', shade: '#c9c4c0' })),
      c.cut(c.path(m.ridge(c, { y: 532, amp: 10, seed: 3, step: 60, bottom: 600 }), '#6a8f7a'), { wob: 3 }),
      c.path(box(wx - 2.5, wy - 176, 5, 176) + box(wx - 63, wy - 98.5, 126, 5), '#f6e6d0')]),
    c.path(poly([[wx - 63, wy - 176], [wx + 63, wy - 176], [330, 880], [60, 880]]),
      c.linear([[0, '#fff0c0', 0], [0.45, '#fff0c0', 0.1], [1, '#fff0c0', 0.32]])),
  );
  // a key on its nail, pulled the other way
  c.add(c.cut([c.path(circle(92, 470, 4), '#5f3a28'), c.at(92, 386, 0.78, m.key(c, { col: '#e0b04a' }), { rot: 180 }),
    c.line('M92 470V456', '#5f3a28', 2)], { wob: 2, shadow: 5 }));
  // the family, at home
  const flip = (kids: string[]): string => c.group({ transform: 'translate(-93 84) scale(1.31 -1.31)' }, kids);
  const S = 1.62;
  const sit = (x: number, o: m.Sitter, mirror: boolean): string => c.at(x, 0, S, m.sitter(c, o), { flip: mirror });
  c.add(
    c.cut(
      flip([
        c.path(ellipse(296, -2, 250, 10), '#4a2a20', { opacity: 0.4 }),
        c.at(134, 0, 1.36, woodChair(c, { col: '#6a3a2c' }), { flip: true }),
          c.at(458, 0, 1.36, woodChair(c, { col: '#6a3a2c' })),
        sit(138, { coat: '#35607a', skin: '#c98f6a', trousers: '#2a2a3c', hat: '#3a2420' }, true),
        c.at(458, 0, 1, [
          c.path(taper([[6, -50], [-34, -52], [-40, -44]], 20, 15) +
            taper([[-38, -48], [-36, -24], [-38, -4]], 12, 8), '#b5763f'),
          c.path(curve([[-32, 0, 1], [-32, -8], [-48, -8], [-56, -1], [-54, 0, 1]]), '#3a2420'),
          c.solid(curve([[-14, -112], [-22, -92], [-18, -64], [-44, -56, 1], [-40, -30, 1], [24, -38, 1], [26, -76],
            [18, -108], [4, -116]]), '#c98a3a', [['#6a3a1c', 0.7, [1, 0.3, 0.3, 0.3]],
            ['#ffe6a8', 0.5, [0, 0.1, 0.5, 0.3]]]),
          c.path(circle(-5, -130, 14), '#f0c7a2'), c.path(curve([[-18, -136], [-8, -148], [8, -146], [14, -130],
            [10, -112], [2, -124], [-6, -136]]), '#5a2f22'), c.path(circle(14, -142, 8), '#5a2f22'),
          c.path(taper([[-4, -104], [-14, -82], [-44, -88]], 12, 8), '#b5763f'),
            c.path(circle(-46, -89, 5), '#f0c7a2'),
        ]),
        c.at(296, 0, 1, m.table(c, { w: 206, h: 88, col: '#7a4a30', cloth: '#f6ecdc' })),
        c.at(226, -94, 0.6, m.cup(c, { col: '#fffaf0', band: '#c8392c', handle: 1 })),
          c.at(376, -94, 0.6, m.cup(c, { col: '#fffaf0', band: '#35607a', handle: -1 })),
        m.chessBoard(c, [[272, -106], [340, -106], [350, -96], [262, -96]],
          { light: '#f6e6c8', shade: '#5f3a28', n: 6 }),
        c.at(290, -100, 0.4, m.chess(c, { piece: 'king', col: '#3a2420' })),
          c.at(322, -99, 0.38, m.chess(c, { piece: 'queen', col: '#fffaf0' })),
          c.at(306, -98, 0.34, m.chess(c, { piece: 'pawn', col: '#c99a62' })),
      ]),
      { wob: 2, shadow: 6 },
    ),
  );
  // the lamp stands up, for it hangs
  c.add(
    c.cut(
      c.at(300, 800, 1, [
        c.path(ellipse(0, 0, 66, 15), '#f9efdf'), c.line(ellipse(0, 0, 66, 15) + ellipse(0, 0, 44, 9), '#d9b9a0', 3),
        c.line('M0 0V-150', '#5f3a28', 3.4),
        c.solid(curve([[-12, -148, 1], [-50, -196, 1], [0, -188], [50, -196, 1], [12, -148, 1]]), '#3f6a5a',
          [['#12241f', 0.6, [0, 0, 0.7, 0.3]]]),
      ]),
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(c.glow(300, 596, 150, '#fff0b8', 0.85, 0.35), c.path(
    curve([[284, 604, 1], [300, 580], [316, 604, 1], [300, 610]]), '#fffbe0'));
  // the cat
  const fur = '#2a1c24';
  c.add(
    c.path(ellipse(168, 850, 66, 10), '#8a5a50', { opacity: 0.5 }),
    c.cut(
      c.at(168, 848, 1.7, [
        c.line(curve([[-12, -4], [-30, -3], [-42, -12], [-40, -26]], false), fur, 5.4),
        c.path(curve([[-17, 0, 1], [-19, -18], [-10, -38], [-4, -48], [10, -46], [14, -30], [17, -12], [17, 0, 1]]),
          fur),
        c.path(curve([[-10, -48], [-17, -58], [-15, -76, 1], [-6, -69], [4, -72], [12, -82, 1], [16, -66], [17, -54],
          [8, -45]]), fur),
        c.path(ellipse(5, -64, 2.2, 3), '#f3d36b'), c.path(ellipse(13, -66, 1.6, 2.6), '#f3d36b'),
          c.line('M12 -58l14 -3M12 -56l14 1', '#e9dcc8', 0.8),
      ]),
      { wob: 2, shadow: 5 },
    ),
    c.cut(c.at(420, 862, 1, [c.path(ellipse(0, 0, 32, 8), '#a5786c', { opacity: 0.5 }),
      c.path(poly([[-26, -14], [26, -14], [32, 0], [-32, 0]]), '#4f86a8'),
      c.path(ellipse(0, -14, 26, 6), '#fffaf0')]), { wob: 2 }),
  );
  return c.finish({ vignette: 0.35, tint: '#3a1420' });
}
