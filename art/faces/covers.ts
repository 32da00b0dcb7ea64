// Four covers for the home page, 600 × 400, in the style of the picture cards.
import { Card, box, circle, curve, dark, ellipse, lite, mix, poly, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { LAMP, grown, HEAD } from './cover_kit.js';
import type { Face } from '../tool/faces.js';

const card = (id: string, seed: number): Card => new Card(id + 'x', seed, null, 600, 400);

// VOTE!: a wood of raised hands; somebody small speaks in it by the light of one lamp
function vote(): Card {
  const c = card('cvo', 31);
  c.add(
    c.sky([[0, '#3a2f5a'], [0.45, '#a8566a'], [0.8, '#f2a86a'], [1, '#f9d08a']], { amount: 0.3 }),
    c.glow(330, 250, 300, '#fff0c4', 0.8, 0.35),
  );
  const far = [1, 2].map((k) =>
    c.stamp(grown(c, mix('#7a4a6a', '#f2a86a', 0.35 + k * 0.08), mix('#c98a72', '#f9c99a', 0.3), k === 2)),
  );
  c.add(
    [
      [20, 250, 0.5, 0], [80, 236, 0.44, 1], [140, 246, 0.5, 0], [214, 238, 0.42, 0], [400, 240, 0.44, 0],
      [462, 246, 0.5, 1], [530, 236, 0.46, 0], [584, 250, 0.5, 0],
    ].map(([x, y, s, k], i) => far[k](x, y, s, { flip: i % 2 === 1, rot: i % 2 ? 5 : -4 })),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 306, amp: 8, seed: 4, step: 90, bottom: 410 }), '#8a5268', [
        ['#f9c08a', 0.6, [0.5, 0, 0.5, 0.5]], ['#3a2040', 0.7, [0, 1, 0, 0.3]],
      ]),
      { wob: 6, shadow: 5 },
    ),
  );
  // the platform: two planks, one speaker, one lamp, one cat that listens
  c.add(c.glow(322, 232, 130, LAMP, 0.85), c.path(ellipse(322, 322, 110, 15), '#2a1a30', { opacity: 0.5 }));
  c.add(
    c.cut(
      [
        c.solid(box(252, 304, 140, 12, 2) + box(266, 290, 112, 12, 2), '#6a3f2c', [
          ['#2a1418', 0.7, [0, 1, 0, 0]], [LAMP, 0.5, [0.5, 0, 0.5, 0.6]],
        ]),
        c.at(
          318, 290, 0.86,
          m.person(c, {
            coat: '#b3423c',
            hat: 'bowler',
            hatc: '#2a1d2c',
            skin: '#d9ab84',
            arms: [[-24, -86], [24, -66]],
            lean: 3,
          }),
        ),
        c.at(352, 236, 1.1, m.lantern(c, { metal: '#2a1d2c', glow: '#fff3cf' })),
        c.line('M341 240L352 237', '#2a1d2c', 3),
        c.at(280, 304, 0.46, m.cat(c, { col: '#1d1626', look: 1 })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(86, 262, 1.06, grown(c, '#2f4a6a', '#c98f6a'), { rot: -6 }),
        c.at(192, 300, 0.8, grown(c, '#5a3a4c', '#8a5a3f', true), { rot: 5 }),
        c.at(494, 268, 1, grown(c, '#3f5a4a', '#e0b590'), { rot: 7, flip: true }),
        c.at(426, 306, 0.72, grown(c, '#7a3a3c', '#b07a58'), { rot: -3 }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(10, 330, 1.5, grown(c, '#241a33', '#5a3a40'), { rot: 8 }),
        c.at(586, 338, 1.56, grown(c, '#241a33', '#5a3a40', true), { rot: -7 }),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.path(curve([[214, 250], [222, 244], [226, 250], [236, 242], [228, 256]]), '#3a2040'),
  );
  return c.finish({ vignette: 0.5, tint: '#1a0f26', grain: 0.35 });
}

// Election Night: by lamplight two parties push a country together
function night(): Card {
  const c = card('cni', 37);
  c.add(
    c.sky([[0, '#0f1430'], [0.6, '#232a54'], [1, '#1a1c3c']], { amount: 0.25 }),
    c.glow(310, 60, 380, LAMP, 0.7, 0.35),
  );
  c.add(
    c.cut(
      [
        c.line('M300 -10V20', '#0a0c20', 6),
        c.solid(
          curve([[262, 66, 1], [276, 24], [300, 14], [324, 24], [338, 66, 1]]),
          '#8a3a2c',
          [['#3a1018', 0.8, [0, 0.6, 0.7, 0.4]]],
        ),
        c.path(ellipse(300, 66, 38, 9), '#fff3cf'),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.path(poly([[264, 68], [336, 68], [560, 400], [40, 400]]), c.linear([[0, LAMP, 0.4], [1, LAMP, 0.03]])),
  );
  const piece = (pts: Pt[], col: string, dx: number, dy: number, rot: number): string =>
    c.cut(
      c.at(
        dx, dy, 1,
        c.solid(curve(pts), col, [
          [dark(col, 0.45, '#6b3f2e'), 0.6, [0, 1, 0.3, 0.2]], ['#fff6e0', 0.5, [0.7, 0, 0.4, 0.6]],
        ]),
        { rot },
      ),
      { wob: 4, shadow: 9 },
    );
  c.add(
    piece(
      [[-110, -20, 1], [-60, -50], [-10, -46, 1], [-16, -10], [-6, 30, 1], [-60, 50], [-106, 30]],
      '#e2cda6', 214, 252, -4,
    ),
    piece(
      [[-60, -48, 1], [0, -54], [64, -40, 1], [56, 0], [66, 40, 1], [0, 60], [-58, 42, 1], [-48, 0]],
      '#f3e3bf', 292, 258, 3,
    ),
    piece(
      [[-66, -46, 1], [20, -66], [110, -54, 1], [120, -10], [70, 20, 1], [0, 34], [-54, 40, 1], [-64, 0]],
      '#dfcba4', 436, 238, 6,
    ),
  );
  c.add(
    piece(
      [[-120, -16, 1], [-40, -36], [60, -34, 1], [120, -10], [80, 30, 1], [-20, 44], [-104, 34]],
      '#ead9b6', 296, 346, -3,
    ),
  );
  const field = (x: number, y: number): string =>
    c.path(ellipse(x, y, 15, 10), '#fffaf0', { opacity: 0.9 }) +
    c.line(ellipse(x, y, 15, 10), '#8a7355', 1.6, { 'stroke-dasharray': '4 4' });
  c.add(
    [
      [150, 240], [188, 262], [150, 280], [272, 236], [312, 248], [284, 282], [330, 284], [410, 224], [452, 208],
      [500, 214], [440, 252], [232, 344], [280, 332], [330, 344], [372, 340],
    ].map(([x, y]) => field(x, y)),
    c.line(
      curve([[120, 226], [200, 222], [262, 214], [268, 258], [258, 300], [280, 380]], false),
      '#7fa0b5', 4,
      { opacity: 0.8 },
    ),
  );
  // they lean on their pencils; one of them has stepped over the border
  c.add(
    c.path(ellipse(566, 274, 30, 5) + ellipse(72, 302, 30, 5) + ellipse(356, 222, 16, 3), '#0a0c20', {
      opacity: 0.6,
    }),
  );
  c.add(
    c.cut(
      [
        c.at(
          560, 274, 0.96,
          m.person(c, {
            coat: '#1f6b3a',
            hat: 'bowler',
            hatc: '#0f2a1a',
            skin: '#8a5a3f',
            hair: '#1a1214',
            arms: [[-34, -52], [-22, -40]],
            legs: [[-4, 0], [20, 0]],
            lean: -12,
            light: -1,
            toe: -1,
          }),
        ),
        c.path(taper([[512, 262], [532, 230], [556, 194]], 7, 9), '#e0b84a'),
        c.at(
          76, 302, 1,
          m.person(c, {
            coat: '#1f4fa3',
            cut: 'bob',
            hair: '#5a3020',
            skin: '#e0b590',
            kind: 'dress',
            arms: [[22, -42], [34, -54]],
            legs: [[-18, 0], [6, 0]],
            lean: 12,
          }),
        ),
        c.path(taper([[134, 282], [110, 250], [90, 210]], 7, 9), '#c9483f'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(
          356, 222, 0.46,
          m.person(c, {
            kind: 'child',
            coat: '#c1493c',
            hat: 'point',
            hatc: '#8c2430',
            arms: [[-14, -44], [16, -62]],
          }),
        ),
        c.at(364, 192, 0.6, m.lantern(c, { glow: '#fff3cf' })),
      ],
      { wob: 2 },
    ),
    c.glow(364, 204, 30, LAMP, 0.8),
  );
  c.add(
    c.cut(
      [
        c.at(506, 366, 1, [
          c.solid(box(-44, -30, 96, 44, 12), '#7a2436', [['#2a0812', 0.8, [0, 1, 0, 0.1]]]),
          c.path(taper([[-50, -40], [0, -50], [54, -40]], 15, 15), '#9c2f3f'),
          c.path(circle(-50, -34, 13) + circle(54, -34, 13), '#9c2f3f'),
          c.path(circle(4, -6, 16), '#e9dfc4'),
          c.line(circle(4, -6, 10), '#7a2436', 4, { 'stroke-dasharray': '2 4.3' }),
        ]),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish({ vignette: 0.6, tint: '#05061a', grain: 0.35 });
}

// Dixit: cards stand in the grass like doors; one is ajar
function dixit(): Card {
  const c = card('cdi', 41);
  c.add(
    c.sky([ [0, '#1f5a6a'], [0.5, '#6fae9c'], [0.8, '#f3dca0'], [1, '#f9e9b8']], { amount: 0.3, ink: '#2f6a6c' }),
    c.glow(120, 96, 160, '#fff6d8', 0.8),
    c.path(circle(120, 96, 26), '#fff9e4'),
  );
  c.add(
    c.cut(
      c.solid(m.ridge(c, { y: 236, amp: 16, seed: 9, step: 80, bottom: 410 }), '#8fb58a', [
        ['#f3e6b0', 0.6, [0, 0, 0, 0.3]],
      ]),
      { wob: 6 },
    ),
    c.cut(
      c.solid(m.ridge(c, { y: 286, amp: 10, seed: 14, step: 90, bottom: 410 }), '#4f8a6a', [
        ['#cfe09a', 0.6, [0, 0, 0, 0.3]], ['#1f4a4a', 0.7, [0, 1, 0, 0.4]],
      ]),
      { wob: 6, shadow: 5 },
    ),
  );
  const stand = (x: number, y: number, s: number, back: string, inside: Kids, rot: number): string =>
    c.path(ellipse(x + 8, y + 2, 52 * s, 8 * s), '#123a3a', { opacity: 0.45 }) +
    c.cut(
      c.at(
        x, y, s,
        [
          c.path(box(-50, -150, 100, 150, 9), '#f3e6c8'),
          c.path(box(-43, -143, 86, 136, 5), back),
          c.group({ 'clip-path': c.clip(box(-43, -143, 86, 136, 5)) }, inside),
        ],
        { rot },
      ),
      { wob: 2, shadow: 9 },
    );
  c.add(
    stand(
      92, 300, 0.82,
      c.linear([[0, '#12204a'], [1, '#5a6aa5']]),
      [
        m.stars(c, { n: 16, x: -40, y: -140, w: 80, h: 90, seed: 5 }),
        c.at(10, -100, 0.4, m.moon(c, { r: 50, phase: 0.4 })),
        c.path(curve([[-50, -30], [-10, -46], [40, -28], [50, 0, 1], [-50, 0, 1]]), '#1c2a5a'),
      ],
      -6,
    ),
  );
  c.add(
    stand(
      210, 282, 0.72,
      c.linear([[0, '#f2b9a5'], [1, '#fbe9d0']]),
      [
        c.at(0, -16, 0.5, m.lighthouse(c, { stripe: '#b3423c' })),
        c.path(curve([[-50, -24], [0, -30], [50, -22], [50, 0, 1], [-50, 0, 1]]), '#2f7f83'),
      ],
      4,
    ),
    stand(
      518, 292, 0.8,
      c.linear([[0, '#5a1a34'], [1, '#f9a26a']]),
      [c.at(0, -62, 0.34, m.whale(c, {})), c.path(circle(16, -112, 13), '#fff0c4')],
      7,
    ),
  );
  // the middle one opens
  c.add(
    c.path(
      poly([[330, 350], [412, 350], [520, 400], [270, 400]]),
      c.linear([[0, '#fff0b8', 0.8], [1, '#fff0b8', 0]]),
    ),
    c.glow(372, 246, 150, '#fff0b8', 0.8),
  );
  c.add(
    c.cut(
      [
        c.path(box(300, 128, 144, 224, 12), '#f3e6c8'),
        c.path(box(311, 139, 122, 206, 7), c.linear([[0, '#fff9e0'], [1, '#ffd98a']])),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  c.add(
    c.group({ 'clip-path': c.clip(box(311, 139, 122, 206, 7)) }, [
      c.path(curve([[300, 300], [350, 270], [400, 290], [450, 262], [450, 352, 1], [300, 352, 1]]), '#e9b86a'),
      c.at(404, 286, 0.5, m.castle(c, { wall: '#c98f5a', roof: '#b3423c' })),
      c.at(350, 200, 0.5, m.bird(c, { col: '#8a5a3c' })),
      c.at(376, 184, 0.4, m.bird(c, { col: '#8a5a3c', wing: 0.7 })),
    ]),
  );
  c.add(
    c.cut(
      c.solid(
        poly([[311, 139], [262, 118], [262, 372], [311, 345]]),
        '#7a3f6a',
        [['#2a1030', 0.8, [0, 0.5, 0.9, 0.5]]],
      ),
      { wob: 2, shadow: 5 },
    ),
    c.path(circle(274, 250, 5), '#f0c85a'),
    c.line(poly([[270, 134], [303, 148], [303, 336], [270, 354]]), '#c98fb0', 2),
  );
  c.add(
    c.path(ellipse(446, 376, 40, 6) + ellipse(202, 374, 34, 5), '#123a3a', { opacity: 0.5 }),
    c.cut(
      [
        c.at(
          440, 374, 1,
          m.person(c, {
            kind: 'child',
            coat: '#c1493c',
            cut: 'bob',
            hair: '#2a1d22',
            skin: '#b07a58',
            arms: [[-20, -56], [14, -36]],
            legs: [[-10, 0], [8, 0]],
            lean: -4,
            light: -1,
            toe: -1,
          }),
        ),
        c.at(198, 374, 0.72, m.rabbit(c, { col: '#e9dcc8', belly: '#fff6e4' })),
        c.at(566, 366, 0.44, m.fox(c, {}), { flip: true }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    m.grass(c, { x0: -10, x1: 610, y: 404, h: 26, n: 70, col: '#1f4f4a', seed: 4 }),
    c.at(60, 396, 0.6, m.flower(c, { kind: 'poppy' })),
    c.at(320, 400, 0.5, m.flower(c, { kind: 'daisy', col: '#fff6e4' })),
    c.at(96, 400, 0.5, m.flower(c, { kind: 'bell', col: '#5a6ab8' })),
  );
  return c.finish({ vignette: 0.45, tint: '#0a2a2c', grain: 0.35 });
}

function voices(): Card {
  const c = card('cvc', 43);
  c.add(
    c.sky([[0, '#241a33'], [0.6, '#4a2f44'], [1, '#2a1c2c']], { amount: 0.3 }),
    c.glow(300, 180, 340, '#e0917a', 0.5, 0.4),
  );
  const juror = (x: number, s: number): string =>
    c.path(
      circle(x, 330, 17 * s) +
        curve([[x - 34 * s, 410, 1], [x - 30 * s, 364], [x, 346], [x + 30 * s, 364], [x + 34 * s, 410, 1]]),
      '#1a1220',
    );
  c.add(c.cut([juror(36, 1), juror(96, 0.9), juror(500, 0.92), juror(560, 1)], { wob: 2 }));
  c.add(
    c.cut(
      c.solid(curve(HEAD), '#c9825f', [['#5a1f3a', 0.85, [1, 1, 0.2, 0.2]], ['#ffd2a0', 0.7, [0, 0.1, 0.5, 0.4]]]),
      { wob: 6, shadow: 9 },
    ),
    c.line('M168 252q12 -6 22 2', '#3a1a22', 4),
  );
  // five lit rooms, and who argues in them
  const room = (x: number, y: number, w: number, h: number, wall: string, kids: Kids): string =>
    c.cut(
      [
        c.path(box(x - 5, y - 5, w + 10, h + 10, 5), '#5a2f38'),
        c.path(box(x, y, w, h, 2), c.linear([[0, lite(wall, 0.4, LAMP)], [1, wall]])),
        c.group({ 'clip-path': c.clip(box(x, y, w, h, 2)) }, kids),
      ],
      { wob: 2, shadow: 5 },
    );
  const push = (x: number, y: number, s: number, coat: string, skin: string, flip = false): string =>
    c.at(
      x, y, s,
      m.person(c, { coat, skin, arms: [[18, -58], [24, -46]], legs: [[-16, 0], [6, 0]], lean: 9 }),
      { flip },
    );
  const disc = (x: number, y: number, r: number, col: string): string =>
    c.path(circle(x, y, r), col) + c.line(circle(x, y, r * 0.66), lite(col, 0.7), 2, { 'stroke-dasharray': '4 3' });
  c.add(
    room(212, 92, 90, 62, '#e2b27a', [
      push(238, 152, 0.5, '#3b6fb0', '#e0b590'),
      disc(268, 138, 14, '#3b6fb0'),
      disc(290, 142, 11, '#d2a02f'),
    ]),
    room(322, 92, 90, 62, '#e2c79c', [
      push(388, 152, 0.5, '#b8353a', '#8a5a3f', true),
      disc(352, 138, 14, '#b8353a'),
      c.path(box(334, 92, 30, 26), '#5a86a5'),
      c.line('M349 92v26M334 105h30', '#5a2f38', 2),
    ]),
    room(196, 172, 84, 62, '#d9a06a', [
      c.at(
        214, 232, 0.5,
        m.person(c, { coat: '#7a4f9c', kind: 'dress', cut: 'bob', arms: [[-14, -60], [22, -80]] }),
      ),
      c.line('M228 196l10 -6M230 204h12', '#5a1f22', 3),
      disc(262, 218, 13, '#7a4f9c'),
    ]),
  );
  c.add(
    room(350, 172, 84, 62, '#d9b88a', [
      c.at(
        376, 232, 0.5,
        m.person(c, { coat: '#3f8a5a', arms: [[-20, -86], [20, -70]], legs: [[-14, 0], [14, -6]] }),
      ),
      disc(410, 218, 13, '#3f8a5a'),
    ]),
    room(272, 250, 88, 60, '#c98f5a', [
      c.at(300, 308, 0.56, m.sitter(c, { coat: '#8a8791', hat: '#2a2430' })),
      c.glow(334, 288, 26, LAMP, 0.9),
      c.at(336, 308, 0.6, m.candle(c, { h: 26 })),
      disc(286, 298, 9, '#8a8791'),
    ]),
  );
  c.add(
    c.cut([c.path(circle(315, 203, 24), '#f6e6c4')], { wob: 2, shadow: 5 }),
    c.line(curve([[300, 204], [308, 194], [315, 207], [322, 194], [330, 204]], false), '#b8874a', 4),
    c.at(236, 52, 0.34, m.ladder(c, { h: 120, w: 26, col: '#5a3324' }), { rot: 8 }),
  );
  c.add(
    c.cut(
      c.at(
        254, 44, 0.4,
        m.person(c, { kind: 'child', coat: '#f0c85a', arms: [[-16, -40], [20, -64]], legs: [[-8, 0], [6, 0]] }),
      ),
      { wob: 2 },
    ),
  );
  return c.finish({ vignette: 0.55, tint: '#0a0512', grain: 0.35 });
}

const small = { width: 420, most: 16 * 1024 };
const large = { width: 1260, most: 64 * 1024 };
export const faces: Face[] = [
  { game: 'vote', name: 'cover', draw: vote, webp: small, large },
  { game: 'night', name: 'cover', draw: night, webp: small, large },
  { game: 'dixit', name: 'cover', draw: dixit, webp: small, large },
  { game: 'voices', name: 'cover', draw: voices, webp: small, large },
];
