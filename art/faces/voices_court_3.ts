// Voices: the court cards of stage II, b13 to b24: thumbs, gloves, the last words, and the jury goes out.
import { Card, box, circle, curve, dark, ellipse, lite, poly, taper } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import {
  GLOVE, GOLD, INK, LAMP, PAPER, VIOLET, WHO, WOOD, bust, court, dock, fingers, glove, goldie, hall, head,
  jar, lit, pane, pinch, plate, pointing, profile, sheet, wood,
} from './court_kit.js';
import { coin, cone, palm } from './court_props.js';
import type { Face } from '../tool/faces.js';

const RED = '#b3423c';
const end = { vignette: 0.5, tint: '#08040a', grain: 0.35 };
const top = (c: Card, y: number, col = '#7a4a30'): string =>
  c.cut(
    c.solid(box(-20, y, 650, 380 - y), col, [['#2a1418', 0.75, [0, 1, 0, 0.2]], [LAMP, 0.5, [0.5, 0, 0.5, 0.5]]]) +
      c.path(box(-20, y - 7, 650, 13), lite(col, 0.2, LAMP)),
    { wob: 4, shadow: 9 },
  );

// two noses and, exactly between them, the one who was there
function b13(): Card {
  const c = plate('vb13x', 113);
  hall(c, { wall: ['#2a1f2c', '#6a4a40', '#3a2828'], glow: [300, 150, 230], light: '#ffe2a8' });
  c.add(
    c.glow(300, 170, 150, '#fff0c4', 0.6),
    c.cut(c.at(108, 376, 2.15, profile(c, 'guy', { lean: 8 })), { wob: 2, shadow: 9 }),
    c.cut(c.at(494, 376, 2.15, profile(c, 'thripp', { lean: 8 }), { flip: true }), { wob: 2, shadow: 9 }),
    // what Thripp wears under his nose
    c.cut(c.path(taper([[446, 150], [430, 146], [416, 152]], 12, 6), '#4a4448'), { wob: 2 }),
    c.path(curve([[196, 78, 1], [204, 92], [196, 98], [190, 90]]), '#bcd7e0'),
  );
  c.add(
    top(c, 300),
    c.cut(c.at(302, 308, 1, jar(c, 112, 148, { fish: c.at(0, -58, 0.74, goldie(c, { look: 1 })) })), { wob: 2,
      shadow: 9 }),
    c.cut(
      [
        c.path(taper([[560, 330], [530, 330], [508, 326]], 60, 50), dark(WHO.thripp.coat, 0.2)),
        c.at(452, 316, 1.1, glove(c, { inside: '#4a4a52' }), { rot: 176 }),
        c.at(474, 334, 1.1, glove(c, { inside: '#4a4a52' }), { rot: 188 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.path(taper([[20, 336], [70, 334], [112, 326]], 58, 46), dark(WHO.guy.coat, 0.15)),
        c.path(box(104, 304, 14, 46, 4), '#e9dfc4'),
        c.solid(curve([[114, 306, 1], [150, 302], [186, 304], [206, 312], [204, 320], [210, 326], [200, 332], [202,
          338], [186, 344],
          [150, 348], [114, 344, 1]]), WHO.guy.skin, lit(WHO.guy.skin, 0.6)),
        c.path([[200, 315], [203, 326], [194, 337]].map(([x, y]) => ellipse(x, y, 9, 5)).join('') + ellipse(160,
          304, 9, 5), '#8a5fb8'),
        c.path(taper([[136, 306], [152, 300], [168, 302]], 12, 9), WHO.guy.skin),
        c.path(ellipse(166, 302, 7, 5), '#8a5fb8'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// down the one column and up the other, and in the fold a shred
function b14(): Card {
  const c = plate('vb14x', 114);
  hall(c, { glow: [300, 80, 320] });
  c.add(
    c.cut(c.at(302, 226, 1.3, bust(c, 'guy', { eyes: 'wide', look: [0.5, 0.7], mouth: 'none' })), { wob: 2,
      shadow: 9 }),
    top(c, 270),
  );
  const left = curve([[64, 112, 1], [150, 92], [240, 96], [302, 122, 1], [302, 342, 1], [230, 318], [140, 316], [48,
    336, 1]]);
  const right = curve([[302, 122, 1], [364, 96], [452, 92], [540, 112, 1], [556, 336, 1], [462, 316], [374, 318],
    [302, 342, 1]]);
  const shade = (side: number): [string, number, number[]][] => [['#8a6a4c', 0.7, side < 0 ? [1, 0, 0.6, 0] : [0, 0,
    0.4, 0]], ['#fffbe8', 0.5, [0.5, 0, 0.5, 0.5]]];
  const rows = Array.from({ length: 9 }, (_, i) => i);
  c.add(
    c.cut(c.path(poly([[40, 120], [302, 130], [564, 120], [574, 350], [302, 360], [30, 350]]), '#7a2f3a'), { wob: 2,
      shadow: 9 }),
    c.cut([c.solid(left, PAPER, shade(-1)), c.solid(right, PAPER, shade(1))], { wob: 2 }),
    c.line('M252 106L246 318M160 100L152 314M352 106L358 318M444 100L452 314', '#b3655c', 2.4),
    c.line(rows.map((i) => {
      const y = 128 + i * 21;
      return `M84 ${y + 4}q20 -9 ${40 + ((i * 17) % 22)} -7M170 ${y - 4}q30 -5 ${38 + ((i * 29) % 26)} 3` +
        `M372 ${y - 2}q20 -6 ${36 + ((i * 23) % 24)} -4M462 ${y - 4}q22 0 ${34 + ((i * 13) % 26)} 6`;
    }).join(''), '#6a5468', 3.2),
    // one coffee ring
    c.line(ellipse(118, 250, 38, 32), '#a8703f', 6, { opacity: 0.55 }),
    c.line(curve([[84, 236], [92, 222], [110, 215]], false), '#8a5326', 6, { opacity: 0.5 }),
    // the page that is missing
    c.cut(c.path(poly([[298, 124], [318, 132], [312, 152], [324, 168], [314, 190], [328, 206], [314, 228], [322,
      252], [312, 270], [326, 290], [314, 310], [318, 328], [298, 342]]), '#fffaf0'), { wob: 2, shadow: 5 }),
    c.cut(c.at(440, 214, 0.86, pointing(c, { skin: WHO.lottie.skin, sleeve: WHO.lottie.coat, cuff: PAPER,
      len: 200 }), { rot: 14, flip: true }), { wob: 2, shadow: 9 }),
    c.cut([c.at(176, 104, 0.8, fingers(c, WHO.guy.skin), { rot: 86 }), c.at(372, 104, 0.8, fingers(c, WHO.guy.skin),
      { rot: 94 })], { wob: 2, shadow: 5 }),
  );
  return c.finish(end);
}

// the umbrella covers the money; for the fish there are four
function b15(): Card {
  const c = plate('vb15x', 115);
  hall(c, { wall: ['#22303f', '#4a5c66', '#2a3038'], glow: [300, 210, 280] });
  c.add(
    c.line(Array.from({ length: 54 }, (_, i) => `M${(i * 97) % 640 - 10} ${(i * 61) % 300 - 20}l-9 34`).join(''),
      '#a9c4d0', 2.4, { opacity: 0.5 }),
    c.cut(c.at(322, 336, 1.2, bust(c, 'thripp', {
      look: [-0.2, 1], mouth: 'flat', hand: GLOVE, arms: [[-60, -40, -70, -92], [58, -30, 22, -44]],
    })), { wob: 2, shadow: 9 }),
    top(c, 292, '#5f4236'),
  );
  const bundle = (x: number, y: number, r: number, col = '#8fa77a'): string =>
    c.at(x, y, 1, c.path(box(-36, -12, 72, 25, 3), dark(col, 0.3)) + c.path(box(-36, -14, 72, 22, 3), col) +
      c.path(box(-9, -14, 18, 25), PAPER), { rot: r });
  c.add(
    c.glow(220, 220, 190, LAMP, 0.6),
    // the watch
    c.cut(c.path(circle(352, 268, 17), '#d9b24a') + c.path(circle(352, 268, 13), '#fffaf0') +
      c.line('M352 268v-9M352 268l7 4', INK, 2.6) +
      c.line('M338 258q-22 -6 -24 24', '#d9b24a', 3), { wob: 2, shadow: 5 }),
    c.cut(
      [
        bundle(96, 300, 2), bundle(172, 302, -3), bundle(248, 300, 3), bundle(132, 276, -4, '#9fb58a'), bundle(208,
          278, 4, '#9fb58a'),
        bundle(168, 253, 3), bundle(60, 278, 8, '#9fb58a'), bundle(262, 276, -9), bundle(122, 252, -8), bundle(220,
          254, 8, '#84a070'), bundle(176, 230, -5, '#a9bf94'),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line('M239 226L222 44', '#3a2a2c', 7),
    c.cut(c.path(taper([[286, 268], [262, 252], [242, 226]], 26, 18), WHO.thripp.coat) + c.path(circle(238, 216,
      13), GLOVE),
      { wob: 2 }),
    c.cut(
      [
        c.solid(curve([[28, 176, 1], [44, 90], [120, 32], [216, 14], [312, 34], [384, 94], [400, 180, 1], [364,
          158], [322, 176, 1], [270, 154], [214, 174, 1],
          [158, 152], [106, 174, 1], [64, 156]]), '#2f7a78', [['#0f2f38', 0.75, [0, 1, 0.3, 0.2]], ['#bfe6d6', 0.5,
            [0.6, 0, 0.5, 0.5]]]),
        c.line(curve([[216, 14], [130, 80], [106, 172]], false) + curve([[216, 14], [222, 90], [214, 172]], false) +
          curve([[216, 14], [304, 80], [322, 174]], false), '#1a4a4c', 3),
        c.path(box(212, 2, 8, 16, 3), '#3a2a2c'),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.line('M60 196q-2 10 -6 14M108 190v14M398 196l-4 16', '#d9ecf2', 4),
  );
  // out in the rain
  c.add(
    c.cut(c.at(506, 306, 1, jar(c, 116, 150, { level: 0.84, fish: c.at(2, -62, 0.78, goldie(c), { flip: true }) })),
      { wob: 2, shadow: 9 }),
    c.line('M462 150l-6 22M500 130l-6 22M540 144l-6 22M568 176l-5 20M520 100l-6 24M480 84l-6 24', '#d9ecf2', 3.4,
      { opacity: 0.9 }),
    c.path([[484, 178], [512, 176], [534, 180]].map(([x, y]) => ellipse(x, y, 9, 3)).join(''), '#eefcf6',
      { opacity: 0.8 }),
    c.cut([424, 460, 496, 532].map((x, i) => c.at(x, 332 + (i % 2) * 4, 1, coin(c, 16, '#e6c25a', 0.5))), { wob: 2,
      shadow: 5 }),
  );
  return c.finish(end);
}

// five dollars, in dimes
function b16(): Card {
  const c = plate('vb16x', 116);
  hall(c, { glow: [330, 110, 320], panel: 190 });
  c.add(
    c.cut(c.at(196, 280, 1.36, bust(c, 'guy', {
      look: [0.7, 0.4], mouth: 'flat', lean: 6, tilt: 4, arms: [[-66, -20, -20, 4], [92, -70, 138, -82]],
    })), { wob: 2, shadow: 9 }),
    top(c, 276),
  );
  const pile = (x: number, n: number): string =>
    Array.from({ length: n }, (_, i) => {
      const [dx, y] = [((i * 7 + n * 3) % 5) - 2, 282 - i * 10];
      return c.path(box(x - 20 + dx, y - 4, 40, 9, 4), i % 2 ? '#a9a49c' : '#b9b4aa') + c.path(ellipse(x + dx,
        y - 4, 20, 6), '#dcd6c8');
    }).join('');
  c.add(
    c.cut([[312, 3], [356, 5], [400, 8], [444, 11], [488, 14], [532, 18], [576, 21]].map(([x, n]) => pile(x, n)),
      { wob: 2, shadow: 5 }),
    c.glow(412, 150, 60, '#fff6d8', 0.8),
    c.cut(c.at(402, 160, 1, c.path(ellipse(0, 0, 17, 19), '#b9b4aa') + c.path(ellipse(-2, -1, 15, 17), '#ece6d8') +
      c.line(ellipse(-2, -1, 10, 12), '#a9a49c', 2)), { wob: 2, shadow: 5 }),
    // the receipt, kept all this time
    c.cut(
      [
        c.solid(curve([[226, 226, 1], [262, 222, 1], [270, 262], [282, 300], [330, 322], [400, 320], [460, 334],
          [500, 372, 1], [446, 372, 1], [420, 352], [360, 348],
          [290, 344], [250, 318], [236, 270]]), PAPER, [['#a8875a', 0.5, [0, 1, 0.3, 0.2]]]),
        c.line('M240 244h16M242 256h18M250 276l14 -2M254 290l12 -6M270 312l8 -8M294 328l4 -10' +
          'M320 334v-8M344 336v-9M368 336v-9M394 338l2 -9M418 342l4 -8M438 350l6 -8', '#7a2f3a', 2.6),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// since Dad died she has talked to nobody else
function b17(): Card {
  const c = plate('vb17x', 117);
  c.add(
    c.sky([[0, '#12262c'], [0.7, '#2f5250'], [1, '#1d3434']], { amount: 0.22 }),
    c.at(-40, -12, 0.94, [
    c.cut(
      [
        c.path(box(66, 34, 128, 140, 4), '#1a2420'),
        c.path(box(76, 44, 108, 120), c.linear([[0, '#1d3a66'], [1, '#4f74a0']])),
        c.path(circle(152, 78, 17), '#f6ecd0'),
        c.path(circle(145, 74, 15), '#2a4a78'),
        c.path(curve([[76, 164, 1], [76, 146], [110, 138], [150, 150], [184, 142], [184, 164, 1]]), '#dfe8ee'),
        c.path(box(127, 44, 6, 120) + box(76, 100, 108, 6), '#1a2420'),
      ],
      { wob: 2 },
    ),
    c.dots([[94, 70, 3], [110, 120, 3], [170, 128, 3], [148, 116, 3], [90, 132, 3], [114, 60, 2]], '#f3f7fa'),
    ]),
    cone(c, 344, 64, 290, 30, 210, LAMP, 0.6),
    c.glow(344, 110, 200, LAMP, 0.6, 0.4),
  );
  // an empty chair with a hat on it
  c.add(
    c.cut(
      [
        c.path(box(112, 176, 9, 200, 3) + box(192, 176, 9, 200, 3), '#4a3028'),
        c.path(box(112, 184, 88, 12, 3) + box(116, 212, 80, 9) + box(116, 238, 80, 9), '#5a3a2e'),
        c.solid(curve([[86, 186], [112, 178, 1], [114, 150], [132, 136], [158, 142], [180, 136], [196, 150], [200,
          178, 1], [226, 184], [190, 194], [120, 196]]), '#3a3f52', lit('#3a3f52')),
        c.path(taper([[113, 176], [156, 184], [199, 176]], 11, 11), '#7a2f3a'),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(502, 300, 1.5, profile(c, 'mother', { lean: 10, mouth: 'o', arm: [52, -14, 76, -24], tilt: 8 }),
      { flip: true }), { wob: 2, shadow: 9 }),
    c.cut(
      [
        c.solid(poly([[136, 280], [620, 274], [620, 372], [110, 372]]), '#b3655c', [['#3a1a24', 0.75, [0, 1, 0,
          0.2]], ['#fff0c4', 0.6, [0.45, 0, 0.45, 0.7]]]),
        c.line('M150 306h460M160 340h450M230 282l-26 90M330 280l-6 92M430 280l10 92M530 278l30 94', '#e6b49a', 3,
          { opacity: 0.5 }),
      ],
      { wob: 4, shadow: 9 },
    ),
    // the round bowl of the time before; she was gold then
    c.cut(
      [
        c.path(circle(322, 232, 66), '#d5ece6', { opacity: 0.4 }),
        c.group({ 'clip-path': c.clip(circle(322, 232, 64)) }, [
          c.path(box(250, 206, 150, 100), c.linear([[0, '#bfe6e0'], [1, '#3f8a94']])),
          c.path(ellipse(322, 208, 60, 6), '#eefcf6'),
          c.at(326, 246, 0.84, goldie(c, { col: GOLD, look: 1 }), { flip: true }),
          c.path(circle(374, 226, 5) + circle(370, 214, 3.6), '#fff'),
        ]),
        c.line(circle(322, 232, 66), '#eefaf4', 3),
        c.path(ellipse(322, 172, 32, 5), '#eefaf4'),
        c.path(curve([[276, 214], [284, 196], [296, 188], [286, 216], [284, 240]]), '#fff', { opacity: 0.6 }),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(216, 306, 0.62, m.cup(c, {})), { wob: 2, shadow: 5 }),
    c.line('M344 -10V30', '#1a1214', 4),
    c.cut(c.solid(curve([[330, 28, 1], [296, 68, 1], [344, 62], [392, 68, 1], [358, 28, 1]]), '#c96a2f',
      lit('#c96a2f')), { wob: 2, shadow: 5 }),
    c.path(ellipse(344, 66, 26, 8), '#fff6d8'),
  );
  return c.finish(end);
}

// an arm goes out to stop him, and turns on the tap
function b18(): Card {
  const c = plate('vb18x', 118);
  hall(c, { wall: ['#22303a', '#4f5f60', '#2f3438'], glow: [400, 150, 280], light: '#e6f3e0', panel: 196 });
  c.add(
    c.cut([
      c.at(40, 158, 0.66, bust(c, 'wary', { mouth: 'o', look: [1, 0], eyes: 'wide' })),
      c.at(116, 152, 0.66, bust(c, 'gentle', { mouth: 'o', look: [1, 0], eyes: 'wide' })),
      c.at(192, 156, 0.66, bust(c, 'rational', { mouth: 'o', look: [1, 0] })),
      c.at(268, 152, 0.66, bust(c, 'opinionated', { mouth: 'shout', look: [1, 0] })),
    ], { wob: 2, shadow: 5 }),
    c.cut(wood(c, -20, 156, 370, 40, WOOD, 5), { wob: 4, shadow: 5 }),
    c.cut(c.at(556, 364, 1.5, bust(c, 'burl', { look: [-1, -0.2], eyes: 'wide', mouth: 'o' })), { wob: 2,
      shadow: 9 }),
  );
  // tap, basin
  c.add(
    c.cut(
      [
        c.path(box(424, 44, 14, 24, 3), '#8a8f94'),
        c.solid(curve([[470, 84, 1], [470, 60], [440, 58], [400, 60], [388, 80], [388, 106, 1], [412, 106, 1], [414,
          88], [430, 84]]), '#c9ccc8', lit('#c9ccc8', 0.6)),
        c.path(box(400, 36, 62, 12, 6), RED),
        c.path(circle(431, 42, 10), '#e6c25a'),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut([c.path(taper([[508, 266], [470, 170], [462, 66]], 42, 22), dark(WHO.burl.coat, 0.1)), c.path(circle(458,
      52, 15) + taper([[458, 52], [440, 40]], 13, 9), WHO.burl.skin)], { wob: 2, shadow: 5 }),
    c.cut(dock(c, 90, 232, 210, 140), { wob: 2, shadow: 9 }),
  );
  c.add(
    c.cut(
      [
        c.path(taper([[160, 262], [96, 218], [44, 246]], 44, 24) + taper([[150, 286], [104, 306], [40, 306]], 44,
          24), '#2a2636'),
        c.path(curve([[52, 258, 1], [30, 262], [12, 244], [18, 232], [40, 236]]) + curve([[46, 318, 1], [24, 318],
          [4, 302], [12, 290], [38, 294]]), INK),
        c.path(taper([[230, 250], [300, 282], [372, 256]], 28, 18), dark(WHO.guy.coat, 0.25)),
        c.at(164, 286, 1.3, bust(c, 'guy', { look: [0.6, -0.2], mouth: 'o', eyes: 'wide', tilt: -26, arms: [null,
          [76, -92, 96, -146]] }), { rot: 50 }),
        c.at(164, 286, 1.3, c.path(curve([[-53, -10], [-46, 22], [-10, 34], [40, 26], [54, -10], [0, -4]]),
          '#2a2636'), { rot: 50 }),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.path(poly([[390, 104], [411, 104], [415, 176], [388, 176]]), '#d9f3ee', { opacity: 0.95 }),
    c.path(box(394, 104, 5, 72), '#fff', { opacity: 0.9 }),
    c.cut(c.at(402, 262, 1, jar(c, 96, 118, { level: 0.8, fish: c.at(-2, -44, 0.62, goldie(c), { rot: 24 }) }),
      { rot: 4 }), { wob: 2, shadow: 9 }),
    c.cut([c.path(circle(362, 252, 13) + taper([[362, 252], [380, 262]], 12, 9), WHO.guy.skin)], { wob: 2 }),
    c.path([[374, 132, 5], [430, 140, 6], [366, 154, 4], [440, 160, 4], [446, 126, 4], [358, 118, 4], [380, 166, 5],
      [424, 168, 5]].map(([x, y, r]) => ellipse(x, y, r * 0.8, r)).join(''), '#e6f8f4'),
  );
  return c.finish(end);
}

// somebody on all fours under a table; only Guy sees where it lies
function b19(): Card {
  const c = plate('vb19x', 119);
  c.add(
    c.sky([[0, '#1d1218'], [0.6, '#4a3230'], [1, '#6a4838']], { amount: 0.2 }),
    c.glow(430, 250, 260, LAMP, 0.6, 0.4),
    c.path(box(-10, 284, 620, 90), c.linear([[0, '#8a5f46'], [1, '#3a2420']])),
    c.line('M-10 312H610M-10 344H610', '#4a2c22', 2.4, { opacity: 0.6 }),
  );
  const leg = (x: number, col: string, shoe: string, side: number, sock = '', y = 296): string =>
    c.path(taper([[x - side * 8, 60], [x, 150], [x, y - 26]], 46, 26), col) +
    (sock ? c.path(box(x - 12, y - 44, 24, 26), sock) : '') +
    c.path(curve([[x - side * 16, y, 1], [x - side * 16, y - 26], [x + side * 12, y - 28], [x + side * 26, y - 14],
      [x + side * 50, y - 10], [x + side * 52, y, 1]]), shoe);
  c.add(
    c.cut([leg(54, '#2c2636', '#17121c', 1), leg(118, '#2c2636', '#17121c', 1)], { wob: 2, shadow: 5 }),
    c.cut([leg(498, '#5f5668', '#6a3a28', -1, '#e6c25a', 300), leg(568, '#5f5668', '#6a3a28', -1, RED, 306)],
      { wob: 2, shadow: 9 }),
  );
  // the prosecutor
  c.add(
    c.cut(
      [
        c.path(taper([[196, 228], [170, 282], [120, 296]], 46, 26), '#2c2636'),
        c.path(curve([[126, 284, 1], [104, 282], [94, 300], [104, 312], [124, 308]]), '#0f0b12'),
        c.path(taper([[318, 216], [330, 256], [318, 300]], 34, 22), '#0f0b14'),
        c.path(ellipse(318, 304, 18, 10), '#c9987a'),
        c.solid(curve([[158, 300, 1], [160, 226], [190, 182], [250, 168], [320, 172], [352, 200], [342, 236], [300,
          252], [250, 262], [214, 304, 1]]), '#17121c',
          [['#000', 0.6, [0, 1, 0.2, 0.3]], ['#5a4a52', 0.6, [0.7, 0, 0.6, 0.4]]]),
        c.path(poly([[340, 210], [362, 208], [366, 252], [344, 244]]), '#e9e2d8'),
        c.at(372, 178, 1.25, head(c, 'prosecutor', { look: [0.9, 0.7], eyes: 'wide', mouth: 'flat' }), { rot: 20 }),
        c.path(taper([[330, 208], [384, 252], [412, 290]], 34, 20), '#2a2230'),
        c.path(ellipse(420, 300, 20, 10) + taper([[424, 298], [444, 302]], 10, 7), '#e0b590'),
      ],
      { wob: 2, shadow: 9 },
    ),
    // half a pencil, and the other half's point
    c.cut(c.at(250, 330, 1, c.path(box(-50, -7, 84, 14, 2), '#d9a040') + c.path(box(-58, -7, 12, 14, 3), '#d98a8a') +
      c.path(poly([[34, -7], [46, -3], [38, 0], [48, 4], [34, 7]]), '#f0d9a8')), { wob: 2, shadow: 5 }),
    c.glow(462, 322, 46, '#fff0c4', 0.95),
    c.cut(c.at(462, 324, 1, c.path(poly([[-20, -8], [-12, -3], [-18, 2], [-12, 8], [4, 8], [4, -8]]), '#d9a040') +
      c.path(poly([[4, -8], [26, 0], [4, 8]]), '#f0d9a8') + c.path(poly([[16, -3.4], [26, 0], [16, 3.4]]), INK),
        { rot: -12 }), { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.solid(box(-20, -20, 650, 90), '#5a3626', [['#1d0f10', 0.8, [0, 0, 0, 0.8]]]),
        c.path(box(-20, 62, 650, 16), '#a8704a'),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  return c.finish(end);
}

// everybody's who had to do with this parcel
function b20(): Card {
  const c = plate('vb20x', 120);
  hall(c, { glow: [300, 130, 320], panel: 210 });
  const thumb = (skin: string, sleeve: string, o: { cuff?: string; tip?: string; over?: string } = {}): string =>
    [
      c.solid(poly([[-34, 96], [-28, 44], [28, 44], [36, 96]]), sleeve, lit(sleeve)),
      c.path(box(-31, 36, 62, 14, 5), o.cuff ?? '#e9dfc4'),
      c.solid(curve([[-18, -10], [-24, -38], [-19, -56], [-25, -78], [-12, -98], [8, -96], [16, -76], [12, -54],
        [15, -30], [14, -10]]),
        skin, lit(skin, 0.5)),
      o.tip ? c.path(curve([[-23, -70], [-22, -84], [-10, -97], [8, -95], [15, -76], [12, -62], [-6, -58], [-20,
        -62]]), o.tip) : '',
      skin === GLOVE ? '' : c.line('M-16 -66q6 -34 16 -22t6 24M-10 -66q4 -22 10 -14t3 16M-5 -66q2 -10 5 0',
        o.tip ? lite(o.tip, 0.45) : dark(skin, 0.32), 2),
      c.line('M-19 -52q16 5 30 0', dark(skin, 0.35), 2.2),
      c.solid(curve([[-30, 40, 1], [-34, 0], [-26, -20], [8, -24], [30, -18], [34, 2], [30, 40, 1]]), skin,
        lit(skin, 0.6)),
      c.line('M2 -22q-6 12 2 16h28M4 -4q-6 10 2 14h28M6 12q-6 8 0 14h24', dark(skin, 0.4), 2.4),
      o.over ?? '',
    ].join('');
  const V = '#6a3f9c';
  c.add(
    c.cut(
      [
        c.at(66, 226, 1.42, thumb(WHO.guy.skin, WHO.guy.coat, { tip: V }), { rot: -4 }),
        c.at(168, 230, 1.24, thumb(WHO.mother.skin, WHO.mother.coat, { over: c.path(curve([[-24, -56, 1], [-26,
          -84], [-10, -102], [10, -99], [18, -78], [15, -56, 1]]), '#d9dde0') +
          c.dots([[-8, -66, 2], [2, -66, 2], [10, -68, 2], [-6, -76, 2], [4, -76, 2], [-2, -86, 2]], '#8a8f98') }),
            { rot: 3 }),
        c.at(260, 228, 1.26, thumb(WHO.lottie.skin, WHO.lottie.coat, { cuff: PAPER, over: c.line('M-26 10l14 -4',
          '#e6c25a', 5) }), { rot: -3 }),
        c.at(362, 216, 1.6, thumb(WHO.burl.skin, WHO.burl.coat, { cuff: '#d9b24a' }), { rot: 2 }),
        c.at(458, 246, 1.16, thumb(GLOVE, WHO.thripp.coat, { cuff: '#7a7a84', over: c.line('M-20 -52h30M-22 -46h34',
          '#7a7a84', 2.4) }), { rot: 12 }),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.path(curve([[504, 116, 1], [512, 130], [503, 138], [496, 128]]), '#bcd7e0'),
    top(c, 300),
    // and hers, such as it is
    c.cut(
      [
        c.at(544, 322, 1, jar(c, 96, 124, { fish: c.at(0, -46, 0.64, goldie(c, { look: -1 })) })),
        c.solid(curve([[528, 204, 1], [528, 178], [540, 156], [554, 178], [556, 204, 1]]), '#b894d8', lit('#b894d8',
          0.4)),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        c.path(poly([[240, 318], [362, 316], [374, 346], [230, 349]]), '#3a3440'),
        c.solid(poly([[252, 315], [350, 313], [358, 334], [244, 337]]), V, [['#2a1048', 0.7, [0, 1, 0, 0.2]],
          ['#d9b8ee', 0.5, [0.5, 0, 0.5, 0.5]]]),
        c.path(ellipse(300, 324, 11, 6), '#3a1a60'),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish(end);
}

// grey on the outside, violet on the inside
function b21(): Card {
  const c = plate('vb21x', 121);
  hall(c, { glow: [300, 150, 300] });
  c.add(
    c.cut(
      (['opinionated', 'rational', 'gentle', 'wary', 'curious', 'bored'] as const).map((n, i) =>
        c.at(48 + i * 101, 172 + (i % 2) * 10, 0.86, bust(c, n, { look: [(2.5 - i) / 2.6, 0.9],
          eyes: i === 3 ? 'dots' : 'wide', mouth: i % 3 ? 'flat' : 'o' }))),
      { wob: 2, shadow: 5 },
    ),
    c.cut(wood(c, -20, 186, 650, 190, '#5f3828', 6), { wob: 4, shadow: 9 }),
    c.glow(306, 210, 170, '#fff0c4', 0.6),
  );
  // the glove, its wrist turned back
  c.add(
    c.cut(
      c.at(316, 222, 1, [
        c.solid(curve([[-92, -50, 1], [-40, -46], [-12, -76], [12, -98], [28, -92], [26, -72], [6, -40], [56, -54],
          [116, -58], [128, -46], [116, -34], [72, -26],
          [130, -22], [142, -8], [130, 4], [74, 6], [122, 18], [130, 32], [116, 42], [64, 36], [96, 54], [98, 68],
            [82, 74], [30, 58], [-40, 46], [-92, 50, 1]]), GLOVE, lit(GLOVE, 0.55)),
        c.line('M6 -18l60 -8M8 4l62 2M6 24l56 12', '#6f6f7a', 3),
        c.solid(curve([[-100, -66, 1], [-66, -60], [-50, -40], [-44, 0], [-50, 40], [-66, 58], [-100, 66, 1], [-112,
          30], [-114, -30]]), VIOLET, [['#2f1450', 0.7, [0, 1, 0.2, 0.3]], ['#d9b8ee', 0.6, [0.7, 0, 0.5, 0.5]]]),
        c.path(ellipse(-104, 0, 14, 60), '#4a2378'),
        c.line('M-84 -52q-8 50 0 104M-66 -46q-4 46 0 92', '#9a6fc8', 3),
      ], { rot: -12 }),
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(214, 290, 1.02, pinch(c, { skin: WHO.gentle.skin, sleeve: WHO.gentle.coat, len: 230 }),
      { rot: -14 }), { wob: 2, shadow: 9 }),
    c.cut(c.at(440, 236, 1.02, pinch(c, { skin: WHO.curious.skin, sleeve: WHO.curious.coat, len: 190 }), { rot: 10,
      flip: true }), { wob: 2, shadow: 9 }),
  );
  return c.finish(end);
}

// nine minutes, without notes and with both arms
function b22(): Card {
  const c = plate('vb22x', 122);
  hall(c, { wall: ['#3a2530', '#7a4f40', '#3a2828'], glow: [300, 130, 330] });
  const arm = (side: number, a: number, o: number): string => {
    const [x0, y0] = [300 + side * 34, 204];
    const p = (r: number, k = 0): number[] => [x0 + Math.cos(a + k) * r, y0 - Math.sin(a + k) * r];
    return c.group({ opacity: o }, c.path(taper([[x0, y0], p(70, side * 0.14), p(136)], 34, 22), lite('#2a2230',
      0.1)) +
      c.at(p(138)[0], p(138)[1], 0.46,
        palm(c, WHO.quill.skin, '#e9e2d8', 16), { rot: 90 - (a * 180) / Math.PI, flip: side > 0 }));
  };
  const A = Math.PI;
  c.add(
    c.cut([arm(1, A * 0.36, 0.35), arm(1, A * 0.2, 0.55), arm(-1, A * 0.64, 0.35), arm(-1, A * 0.8, 0.55), arm(1,
      -A * 0.13, 0.35), arm(-1, A * 1.13, 0.35)], { wob: 2 }),
    c.cut(c.at(300, 288, 1.3, bust(c, 'quill', { mouth: 'shout', eyes: 'dots', look: [0.1, -0.5] })), { wob: 2,
      shadow: 9 }),
    c.cut([arm(1, A * 0.05, 1), arm(-1, A * 0.93, 1)], { wob: 2, shadow: 9 }),
    c.line(curve([[420, 40], [480, 80], [508, 130]], false) + curve([[180, 40], [122, 80], [92, 130]], false) +
      curve([[440, 20], [510, 70], [536, 120]], false), '#f3dcb8', 4, { opacity: 0.5 }),
  );
  // a glass goes, a lamp goes
  c.add(
    c.cut(
      [
        c.at(536, 108, 1, [
          c.path(poly([[-18, -28], [18, -28], [13, 26], [-13, 26]]), '#d5ece6', { opacity: 0.75 }),
          c.line(poly([[-18, -28], [18, -28], [13, 26], [-13, 26]]), '#fff', 2.4),
        ], { rot: 64 }),
        c.path(curve([[556, 96], [580, 84], [590, 100], [604, 92], [600, 116], [578, 112]]) + circle(584, 132, 6) +
          circle(566, 142, 4), '#9fd8dc'),
        c.at(62, 96, 1, [
          c.path(box(-5, 0, 10, 46), '#b98a2f') + c.path(box(-22, 44, 44, 9, 3), '#8a6420'),
          c.solid(poly([[-22, -44], [22, -44], [36, 4], [-36, 4]]), '#3f7a5c', lit('#3f7a5c')),
        ], { rot: -42 }),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.glow(34, 98, 70, '#fff0c4', 0.9),
    c.cut([[150, 262, 18], [452, 258, -22], [404, 60, 30]].map(([x, y, r], i) => c.at(x, y, 0.44, sheet(c, 90, 110,
      { rows: 4, seed: i }), { rot: r })), { wob: 2, shadow: 5 }),
    top(c, 292),
    // the other side has taken cover
    c.cut(c.at(494, 300, 1, head(c, 'prosecutor', { eyes: 'wide', look: [-0.6, -0.6], mouth: 'none' })), { wob: 2,
      shadow: 5 }),
    c.cut(wood(c, 396, 310, 230, 60, '#5f3828'), { wob: 4 }),
    c.cut([c.at(446, 306, 0.7, fingers(c, WHO.prosecutor.skin), { rot: 90 }), c.at(542, 306, 0.7, fingers(c,
      WHO.prosecutor.skin), { rot: 90 })], { wob: 2, shadow: 5 }),
  );
  return c.finish(end);
}

// eleven pages, put away
function b23(): Card {
  const c = plate('vb23x', 123);
  hall(c, { wall: ['#1d1620', '#4f3a3c', '#2a1f22'], glow: [316, 120, 240], floor: 262 });
  c.add(
    c.cut(pane(c, 316, 24, 96, 150, '#e6d9b0'), { wob: 2 }),
    c.path(poly([[268, 172], [364, 172], [470, 340], [162, 340]]), c.linear([[0, '#ffe9b0', 0.7], [1, '#ffe9b0',
      0.06]])),
    c.path(ellipse(316, 316, 150, 24), '#ffe9b0', { opacity: 0.35 }),
    c.cut(
      [[188, 96, 24], [226, 160, -16], [424, 84, -30], [454, 152, 18], [398, 208, -12], [212, 232, 30], [440, 262,
        40], [170, 232, -8], [388, 48, 12], [250, 60, -14], [474, 214, 20]].map(([x, y, r], i) =>
        c.at(x, y, 1, c.at(0, 0, 0.5, sheet(c, 84, 104, { rows: 4, seed: i })),
          { transform: `translate(${x} ${y}) rotate(${r}) skewX(${i % 2 ? 12 : -14}) ` +
            `scale(1 ${y > 290 ? 0.34 : 0.9})` })),
      { wob: 2, shadow: 5 },
    ),
    c.cut(c.at(316, 294, 1.2, bust(c, 'guy', {
      mouth: 'glad', look: [0, -0.2], arms: [[-64, -28, -46, -2], [64, -28, 46, -2]],
    })), { wob: 2, shadow: 9 }),
    c.cut(dock(c, 232, 292, 170, 84), { wob: 2, shadow: 9 }),
  );
  // near: those who fold their hands, those who fold their arms
  const D = (col: string): string => dark(col, 0.62, '#120a14');
  const near = (n: keyof typeof WHO, x: number, y: number, s: number, flip = false): string =>
    c.at(x, y, s, bust(c, n, { back: true, coat: D(WHO[n].coat), skin: dark(WHO[n].skin, 0.5),
      side: flip ? -1 : 1 }));
  c.add(
    c.cut([near('curious', 64, 366, 1.25), near('rational', 172, 376, 1.05)], { wob: 2, shadow: 9 }),
    c.cut([near('bored', 548, 366, 1.3, true), near('finch', 446, 380, 1.05, true)], { wob: 2, shadow: 9 }),
  );
  return c.finish({ ...end, vignette: 0.6 });
}

// the door, the window, the jar: for the next minute nobody looks
function b24(): Card {
  const c = plate('vb24x', 124);
  hall(c, { wall: ['#22222e', '#4a4650', '#2a2630'], glow: [150, 150, 240], floor: 252 });
  c.add(
    c.cut(
      [
        c.path(box(66, 26, 172, 230), '#1d141c'),
        c.path(box(80, 40, 144, 216), c.linear([[0, '#ffe9b0'], [1, '#fffaf0']])),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.path(poly([[80, 256], [224, 256], [400, 372], [-20, 372]]), c.linear([[0, '#ffe9b0', 0.75], [1, '#ffe9b0',
      0.1]])),
    c.cut(c.path(poly([[224, 40], [262, 22], [262, 276], [224, 256]]), '#6a3f2c') + c.path(circle(252, 156, 5),
      '#d9b24a'), { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.at(128, 256, 1.1, m.person(c, { coat: '#4f6a7c', hair: '#5a4a42', cut: 'back', legs: [[-6, 0], [8, -3]] })),
        c.at(166, 260, 1.2, m.person(c, { coat: '#8f7a9c', hair: '#ece5de', cut: 'bob', kind: 'dress' })),
        c.at(206, 268, 1.35, m.person(c, { coat: '#3f4f44', hat: 'wide', hatc: '#3a3f52', cut: 'back', legs: [[-8,
          0], [8, -3]] })),
        c.at(250, 280, 1.5, m.person(c, { coat: '#b8874a', hair: '#1d1418', skin: '#7a4f38', cut: 'back',
          legs: [[-8, 0], [10, -4]], lean: -3 })),
        c.at(302, 296, 1.7, m.person(c, { coat: '#8a3a3c', hair: '#8a3a2c', cut: 'back', legs: [[-10, 0], [10, -4]],
          lean: -4 })),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.path(poly([[128, 258], [136, 258], [70, 360], [40, 360]]) + poly([[166, 262], [176, 262], [150, 366], [116,
      366]]) + poly([[206, 270], [218, 270], [240, 368], [200, 368]]), '#2a1d28', { opacity: 0.3 }),
  );
  // a very fine window, and somebody who admires it
  c.add(
    c.cut(pane(c, 452, 20, 118, 158, '#9fc0d0'), { wob: 2 }),
    c.cut(c.path(curve([[394, 178, 1], [394, 150], [430, 140], [470, 152], [510, 142], [510, 178, 1]]), '#8aa890'),
      { wob: 2 }),
    c.cut(c.at(420, 246, 1, bust(c, 'burl', { back: true, arms: [[-72, -30, -22, -8], [72, -30, 22, -8]] })),
      { wob: 2, shadow: 9 }),
    c.cut(
      c.solid(poly([[372, 272], [620, 264], [620, 372], [356, 372]]), '#7a4a30', [['#2a1418', 0.75, [0, 1, 0, 0.2]],
        [LAMP, 0.45, [0.5, 0, 0.5, 0.6]]]) +
        c.path(poly([[366, 264], [620, 256], [620, 272], [364, 282]]), '#a8704a'),
      { wob: 4, shadow: 9 },
    ),
    c.glow(512, 220, 120, '#d9f3ee', 0.5),
    c.cut(c.at(514, 306, 1, jar(c, 124, 160, { fish: c.at(2, -64, 0.82, goldie(c, { look: -1 })) })), { wob: 2,
      shadow: 9 }),
    c.cut(c.at(426, 304, 1, c.path(box(-20, -34, 40, 34, 4), '#dfe4e2') + c.path(ellipse(0, -34, 20, 7), '#f6f8f4') +
      c.path(box(-20, -26, 40, 18), '#3f8f90') + c.at(0, -17, 0.22, goldie(c, { col: GOLD }))), { wob: 2,
        shadow: 5 }),
  );
  return c.finish(end);
}

const DRAW: Record<string, () => Card> = { b13, b14, b15, b16, b17, b18, b19, b20, b21, b22, b23, b24 };
export const faces: Face[] = Object.entries(DRAW).map(([id, draw]) => court(id, draw));
