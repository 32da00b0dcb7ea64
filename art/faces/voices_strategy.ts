// Voices: one picture for each strategy card. What matters lies in the middle square: a list crops the sides.
import { Card, box, circle, curve, dark, ellipse, lite, poly, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import { HEAD } from './cover_kit.js';
import { LAMP, PAPER, SKIN, disc, lit, low, scrawl, voice } from './court_props.js';
import type { Face } from '../tool/faces.js';

const [RED, BLUE, GREEN, GOLD, PURPLE] = ['#b8353a', '#3b6fb0', '#2f7a4c', '#c9922a', '#7a4f9c'];
const open = (id: string, seed: number): Card => new Card(`vs${id}x`, seed, null, 600, 360);
/** A fold of the brain across the card, like a hill. */
const fold = (c: Card, y: number, k: number, col: string, wide = 60): string =>
  c.solid(
    taper([[-20, y], [90, y - 26 * k], [210, y + 20 * k], [330, y - 24 * k], [460, y + 22 * k], [620, y - 10 * k]],
      wide, wide, { steps: 4 }),
    col, [[dark(col, 0.6), 0.7, [0, 1, 0, 0.2]], [lite(col, 0.4, LAMP), 0.35, [0.5, 0, 0.5, 0.4]]],
  );
const ground = (c: Card, y: number, k: number, col: string): string =>
  c.solid(
    curve([[-12, 372, 1], [-12, y, 1], [100, y - 16 * k], [240, y + 8 * k], [380, y - 8 * k], [500, y + 12 * k],
      [612, y, 1], [612, 372, 1]]),
    col, low(col, 0.7),
  );

// a sworn paper: the seal is pressed by jumping on it
function affidavit(): Card {
  const c = open('af', 11);
  c.add(
    c.sky([[0, '#3a2440'], [1, '#6a3a48']], { amount: 0.3 }),
    c.glow(190, 200, 250, LAMP, 0.7, 0.4),
    c.cut(ground(c, 300, 0.4, '#7a3f42'), { wob: 4 }),
  );
  c.add(
    c.cut(
      [
        c.solid(
          curve([[196, 36, 1], [416, 18, 1], [420, 150], [438, 322, 1], [330, 334], [214, 332, 1], [204, 180]]),
          PAPER, [['#a8875a', 0.6, [1, 1, 0.4, 0.3]], ['#fffbe8', 0.6, [0, 0.3, 0.6, 0.5]]],
        ),
        c.path(poly([[416, 18], [378, 22], [418, 62]]), '#cbb48a'),
        c.at(0, 0, 1, scrawl(c, 232, 78, 150, 7, 22, '#6a5468', 3.2), { transform: 'rotate(-4 310 150)' }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.cut(
      [
        c.path(poly([[322, 270], [300, 340], [322, 332], [336, 348], [352, 280]]), '#4f6fa0'),
        c.path(poly([[372, 276], [376, 350], [392, 336], [412, 346], [398, 266]]), '#3f5f90'),
        c.solid(
          curve([[306, 262], [312, 232], [334, 236], [352, 220], [376, 226], [392, 222], [410, 242], [424, 262],
            [412, 286], [402, 302], [372, 302], [350, 310], [326, 296]]),
          '#b8353a', [['#4a0d1a', 0.75, [0, 1, 0.4, 0.2]], ['#ff9a7a', 0.6, [0.1, 0, 0.5, 0.5]]],
        ),
        c.solid(ellipse(362, 256, 38, 20), '#8f2430', [['#3f0a14', 0.7, [0, 0, 0.4, 1]]]),
        c.at(360, 258, 1.55, voice(c, BLUE, {
          arms: [[-24, -84], [26, -90]], legs: [[-9, -6], [9, 0]], lean: -3, light: -1,
        })),
      ],
      { wob: 2, shadow: 5 },
    ),
    // wax that flew up, and the one who swears
    c.path(circle(304, 216, 5) + circle(424, 212, 6) + circle(438, 236, 3.4) + circle(292, 236, 3), '#c8434a'),
    c.cut(c.at(176, 318, 2.6, m.candle(c, { h: 44, w: 15, glow: 46 })), { wob: 2, shadow: 5 }),
    c.cut(c.at(456, 344, 0.92, voice(c, PURPLE, { arms: [[-16, -62], [17, -100]], lean: -2, light: -1 })), { wob: 2,
      shadow: 5 }),
  );
  return c.finish({ vignette: 0.5, tint: '#12040f', grain: 0.35 });
}

// a marker hangs over the edge; the hand above it has only to flick
function upperHand(): Card {
  const c = open('uh', 13);
  c.add(
    c.sky([[0, '#5a2a44'], [0.55, '#2c1430'], [1, '#150818']], { amount: 0.3 }),
    c.glow(330, 60, 260, LAMP, 0.6, 0.4),
    c.cut([fold(c, 292, 0.8, '#4a1f3c', 46), fold(c, 346, -0.8, '#3a1730', 60)], { wob: 4 }),
  );
  // the tray's edge, cut off like a cliff
  c.add(
    c.cut(
      [
        c.solid(poly([[-10, 214], [300, 206], [312, 224], [292, 372], [-10, 372]]), '#8a5058', low('#8a5058')),
        c.solid(poly([[-10, 196], [306, 190], [318, 214], [-10, 226]]), '#e2c79c', [
          ['#8a5a3c', 0.6, [0, 1, 0, 0]], ['#fff6d8', 0.5, [1, 0, 0.4, 0]],
        ]),
        c.line('M20 210h60M120 206h90M240 204h40', '#b08a5c', 3, { opacity: 0.6 }),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  c.add(
    c.cut(c.at(330, 150, 1, disc(c, 56, GREEN, 'fear', '16 4 2 4'), { rot: 16 }), { wob: 2, shadow: 9 }),
    // the owner holds on with both hands
    c.cut(
      c.at(224, 196, 0.95, voice(c, GREEN, {
        arms: [[44, -40], [48, -62]], legs: [[-26, 0], [-12, 0]], lean: -16,
      })),
      { wob: 2, shadow: 5 },
    ),
  );
  // the hand: cuff, back of the hand, thumb under the bent finger
  const hand = '#e0b590';
  c.add(
    c.cut(
      [
        c.solid(poly([[330, -20], [440, -20], [430, 40], [354, 52]]), '#3f4f8a', lit('#3f4f8a')),
        c.solid(poly([[352, 32], [436, 22], [438, 46], [358, 58]]), '#f3ead6', lit('#f3ead6')),
        c.solid(
          curve([[364, 48, 1], [432, 38, 1], [452, 70], [462, 104], [440, 118], [452, 146], [436, 158], [420, 136],
            [412, 120], [396, 112], [376, 100], [360, 78]]),
          hand, lit(hand),
        ),
        c.path(taper([[448, 92], [452, 124], [430, 150], [408, 150]], 24, 16), dark(hand, 0.12)),
        c.path(taper([[376, 84], [372, 116], [392, 138], [416, 146]], 22, 15), lite(hand, 0.12)),
        c.line('M430 96q-6 20 -20 26M412 92q-6 14 -14 18', dark(hand, 0.45), 2.4),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.line('M404 168l10 14M420 168l14 10M398 176l2 14', '#fff3cf', 4, { opacity: 0.8 }),
  );
  return c.finish({ vignette: 0.5, tint: '#0b0314', grain: 0.35 });
}

// what was pushed off comes up again on a gust
function secondWind(): Card {
  const c = open('sw', 17);
  c.add(
    c.sky([[0, '#f0a77f'], [0.5, '#a8566a'], [1, '#3a1730']], { amount: 0.35, ink: '#7a2f4c' }),
    c.glow(400, 70, 240, '#fff0c4', 0.8, 0.4),
    c.cut([fold(c, 250, 1, '#8f4458', 50)], { wob: 4, shadow: 5 }),
    c.cut([
      c.solid(curve([[-12, 372, 1], [-12, 210, 1], [70, 230], [150, 280], [230, 372, 1]]), '#5a2440', low('#5a2440')),
      c.solid(curve([[612, 372, 1], [612, 190, 1], [540, 226], [470, 290], [400, 372, 1]]), '#4a1c38',
        low('#4a1c38')),
    ], { wob: 6, shadow: 9 }),
  );
  const gust = (y: number, r: number, w: number, col: string): string =>
    c.path(taper(
      [[308 + r, y - 12], [308 + r * 0.7, y + r * 0.2], [308, y + r * 0.3], [308 - r * 0.8, y + r * 0.16], [308 - r,
        y - 6],
        [308 - r * 0.62, y - r * 0.22]],
      (t) => 2 + w * Math.sin(Math.PI * Math.min(1, t * 1.06)) ** 0.7, 0, { steps: 4 },
    ), col);
  c.add(
    c.cut(
      [
        gust(354, 26, 12, '#e2bfa8'), gust(326, 52, 15, '#e9cdb4'), gust(292, 82, 19, '#f3dcc4'),
        gust(252, 118, 22, '#fbeeda'),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.at(304, 190, 1, disc(c, 70, BLUE, 'drop', '1 7'),
          { transform: 'translate(304 190) rotate(-12) scale(1 .5)' }),
        c.at(306, 176, 1.35, voice(c, BLUE, {
          arms: [[-32, -70], [16, -92]], legs: [[-20, 0], [16, 0]], lean: 8, sway: -8, scarf: '#f3c24a',
        })),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.at(446, 96, 0.8, c.cut(m.bird(c, { col: '#5a2440' }), { wob: 2 })),
  );
  return c.finish({ vignette: 0.45, tint: '#1a0618', grain: 0.35 });
}

// somebody calls into the folds, and the folds answer with a card
function echo(): Card {
  const c = open('ec', 19);
  c.add(c.sky([[0, '#e8b89a'], [1, '#a8566a']], { amount: 0.3, ink: '#8a3f50' }));
  const arch = (x: number, y: number, r: number): string =>
    box(-12, -12, 624, 384) +
    curve([[x - r, 372, 1], [x - r, y], [x - r * 0.7, y - r * 0.8], [x, y - r * 1.06], [x + r * 0.7, y - r * 0.8],
      [x + r, y], [x + r, 372, 1]]);
  c.add(c.path(box(-10, -10, 620, 380), '#ffe9c0'), c.glow(316, 190, 150, '#fffbe8', 0.9));
  const rings: [number, string][] = [[52, '#f0b98a'], [88, '#dd9478'], [128, '#c2706c'], [172, '#9c4c60'], [222,
    '#74334e'], [276, '#4f203c']];
  rings.forEach(([r, col]) => {
    c.add(
      c.cut(
        c.solid(arch(316 - r * 0.04, 236, r), col, [[dark(col, 0.5), 0.5, [0, 1, 0, 0.3]]],
          { 'fill-rule': 'evenodd' }),
        { wob: 4, shadow: 9 },
      ),
    );
  });
  c.add(
    c.path(poly([[270, 300], [362, 300], [470, 372], [150, 372]]), '#c2706c'),
    c.path(poly([[280, 300], [352, 300], [420, 372], [206, 372]]), '#f0b98a', { opacity: 0.7 }),
    // the answer
    c.cut(
      c.at(322, 150, 1, [
        c.solid(box(-42, -58, 84, 116, 8), PAPER, lit(PAPER, 1, 0.5)),
        c.line(box(-32, -48, 64, 96, 5), '#a8566a', 3),
        c.path(curve([[-24, 30, 1], [-8, 0], [2, -34, 1], [10, 2], [24, 30, 1], [0, 36]]), '#a8566a'),
      ], { rot: 14 }),
      { wob: 2, shadow: 9 },
    ),
    c.line('M268 96q-12 22 -6 48M254 88q-18 32 -8 66M378 196q14 -14 16 -38', '#fff6dc', 4, { opacity: 0.8 }),
    c.cut(
      [
        c.at(238, 350, 1.35, voice(c, RED, {
          arms: [[15, -84], [20, -80]], legs: [[-14, 0], [8, 0]], lean: 7,
        })),
        c.at(372, 318, 0.62, voice(c, RED, { arms: [[-15, -84], [-20, -80]], lean: -6 })),
        c.at(304, 298, 0.3, voice(c, RED, { arms: [[-15, -84], [-20, -80]] })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#1a0618', grain: 0.35 });
}

// one voice rolls another's marker out of the room, with its owner asleep on top
function shove(): Card {
  const c = open('sh', 23);
  c.add(
    c.sky([[0, '#4a3358'], [1, '#8a5058']], { amount: 0.3 }),
    c.glow(430, 150, 230, LAMP, 0.75, 0.4),
    c.cut(
      [
        c.path(curve([[372, 300, 1], [372, 120], [400, 66], [440, 52], [480, 66], [510, 120], [510, 300, 1]]),
          '#3a1f3c'),
        c.path(curve([[386, 300, 1], [386, 124], [410, 80], [440, 68], [472, 80], [496, 124], [496, 300, 1]]),
          '#ffe2a0'),
      ],
      { wob: 4, shadow: 5 },
    ),
    c.cut(ground(c, 300, 0.3, '#a86a5a'), { wob: 4, shadow: 5 }),
    c.path(poly([[386, 302], [496, 302], [440, 372], [230, 372]]), '#ffe2a0', { opacity: 0.45 }),
  );
  c.add(
    c.cut(c.at(334, 222, 1, disc(c, 84, GOLD, 'rings', '10 6'), { rot: 28 }), { wob: 2, shadow: 9 }),
    c.cut(
      c.at(352, 140, 1.2, [
        // asleep on the side, hat down
        c.path(taper([[-44, -2], [-20, -10], [6, -8]], 10, 14), '#2a1d22'),
        c.solid(curve([[-12, 2], [-14, -16], [10, -24], [36, -20], [42, -4], [30, 4]]), GOLD, lit(GOLD, 1, 0.6)),
        c.path(circle(50, -12, 9), '#e0b590'),
        c.path(curve([[44, -22], [56, -22], [74, -4, 1], [56, -4]]), dark(GOLD, 0.35)),
      ], { rot: 8 }),
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      c.at(206, 318, 1.55, voice(c, RED, {
        arms: [[32, -66], [34, -48]], legs: [[-40, 2], [-12, 0]], lean: 22, knee: 6,
      })),
      { wob: 2, shadow: 5 },
    ),
    c.line('M160 330h-34M176 346h-58', '#ffe9c0', 4, { opacity: 0.6 }),
    c.line('M418 104q8 -10 18 -2M432 84q8 -10 18 -2', '#fff8e8', 3.4, { opacity: 0.9 }),
  );
  return c.finish({ vignette: 0.5, tint: '#12040f', grain: 0.35 });
}

// the curtain is lifted a hand's breadth; the eye behind it is larger than expected
function glance(): Card {
  const c = open('gl', 29);
  c.add(
    c.path(box(-10, -10, 620, 380), '#0c2a30'),
    c.glow(306, 168, 190, '#ffe7a0', 0.9, 0.5),
    c.cut(c.at(304, 168, 1, m.eye(c, { w: 230, iris: '#a3472f', look: 16, lid: '#c9825f' })), { wob: 2, shadow: 9 }),
  );
  const cloth = (side: number): string => {
    const X = (x: number): number => 306 + side * x;
    const col = side < 0 ? '#2c6862' : '#245a56';
    return [
      c.solid(
        curve([[X(306), -12, 1], [X(18), -12, 1], [X(26), 30], [X(70), 90], [X(96), 160], [X(84), 236], [X(50), 300],
          [X(60), 372, 1], [X(306), 372, 1]]),
        col, [['#06181c', 0.8, [side < 0 ? 0 : 1, 0.4, side < 0 ? 0.9 : 0.1, 0.4]], ['#9fd0b0', 0.5,
          [side < 0 ? 1 : 0, 0.5, 0.5, 0.5]]],
      ),
      c.line(
        [130, 180, 236].map((x) => curve([[X(x - 60), -10], [X(x), 150], [X(x - 16), 370]], false)).join(''),
        dark(col, 0.45), 9, { opacity: 0.6 },
      ),
    ].join('');
  };
  c.add(c.cut(cloth(1), { wob: 4, shadow: 9 }), c.cut(cloth(-1), { wob: 4, shadow: 9 }));
  c.add(
    c.cut(
      [
        c.path(taper([[226, 232], [212, 262], [200, 290]], 5, 5), '#c9983f'),
        c.at(180, 346, 1.25, voice(c, PURPLE, { arms: [[16, -44], [22, -46]], legs: [[-16, 0], [4, 0]], lean: -6 })),
        // the token under the eye: violet, with its dots
        c.at(352, 304, 1, [
          c.path(poly([[0, -38], [42, 4], [0, 44], [-42, 4]]), '#2f2444'),
          c.solid(poly([[0, -44], [40, -4], [0, 36], [-40, -4]]), '#6a5290', lit('#6a5290', -1, 0.5)),
          c.path(circle(-14, -4, 5) + circle(0, -4, 5) + circle(14, -4, 5), '#f0e6ff'),
        ]),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish({ vignette: 0.55, tint: '#03100f', grain: 0.35 });
}

// it comes out at the top: the lid flies, and somebody with it
function outburst(): Card {
  const c = open('ou', 31);
  c.add(c.sky([[0, '#5a1a34'], [1, '#2c1232']], { amount: 0.3 }), c.glow(306, 130, 260, '#f9c26a', 0.9, 0.4));
  const star = (x: number, y: number, n: number, R: number, r: number, t: number): string =>
    poly(Array.from({ length: n * 2 }, (_, i): Pt => {
      const a = (i / (n * 2)) * Math.PI * 2 + t;
      const k = (i % 2 ? r : R) * (1 + 0.12 * Math.sin(i * 2.7));
      return [x + Math.cos(a) * k, y + Math.sin(a) * k * 0.86];
    }));
  c.add(
    c.cut(c.path(star(310, 150, 13, 178, 112, 0.1), '#e08a52'), { wob: 4, shadow: 9 }),
    c.cut(c.path(star(310, 154, 12, 128, 78, 0.3), '#f9c26a'), { wob: 4, shadow: 5 }),
    c.cut(c.path(star(310, 160, 11, 84, 50, 0.2), '#fff0c4'), { wob: 4 }),
  );
  const at = (p: Pt): Pt => [66 + p[0] * 0.76, 74 + p[1] * 0.76, p[2] ?? 0];
  const head = curve([...HEAD.slice(0, 9), [206, 366], [188, 354], [190, 340, 1], [232, 318, 1], [174, 304, 1],
    ...HEAD.slice(15)].map(at));
  c.add(
    c.cut(
      [
        c.group({ 'clip-path': c.clip(box(-10, 166, 620, 206)) }, [
          c.solid(head, SKIN, [['#5a1f3a', 0.8, [1, 1, 0.3, 0.3]], ['#ffd2a0', 0.8, [0.4, 0.2, 0.5, 0.6]]]),
        ]),
        c.path(ellipse(309, 167, 115, 13), '#7a2f3a'),
        c.path(ellipse(309, 170, 102, 9), '#fff0c4'),
        c.solid(curve([[358, 280], [374, 276], [380, 292], [370, 312], [358, 308]]), dark(SKIN, 0.12), lit(SKIN, 1,
          0.6)),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.line('M196 256q12 -9 24 3M194 238q12 -10 28 -3', '#3a1a22', 4.4),
    c.line('M190 318l-40 2M192 330l-34 16M188 306l-34 -14', '#fff0c4', 5),
  );
  c.add(
    c.cut(
      c.at(0, 0, 1, [
        c.solid(curve([[-136, 40, 1], [-128, 6], [-86, -34], [-20, -52], [60, -44], [118, -6], [136, 40, 1], [0,
          52]]),
          SKIN, lit(SKIN, 1, 0.7)),
        c.path(ellipse(0, 41, 136, 13), '#7a2f3a'),
      ], { transform: 'translate(346 84) rotate(18) scale(.82)' }),
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        c.at(246, 140, 1, disc(c, 28, BLUE, 'drop', '1 7'), { rot: -20 }),
        c.at(318, 146, 1, disc(c, 25, GREEN, 'sun', '16 4 2 4'), { rot: 14 }),
        c.at(388, 156, 1, disc(c, 20, PURPLE, 'wave', '2 5 8 5'), { rot: 30 }),
        c.at(196, 108, 1, disc(c, 18, GOLD, 'rings', '10 6'), { rot: 30 }),
        c.at(248, 88, 0.66, voice(c, RED, { arms: [[-28, -84], [26, -84]], legs: [[-18, -8], [14, -2]], lean: -8 }),
          { rot: -22 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ vignette: 0.5, tint: '#12040f', grain: 0.35 });
}

const DRAW: Record<string, () => Card> = {
  affidavit, upper_hand: upperHand, second_wind: secondWind, echo, shove, glance, outburst,
};
export const faces: Face[] = Object.entries(DRAW).map(([id, draw]) => ({
  game: 'voices', name: `strategy/${id}`, draw, webp: { width: 360, most: 14 * 1024 },
}));
