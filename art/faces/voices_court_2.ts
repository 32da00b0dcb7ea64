// Voices: the court cards of stage II, b01 to b12. Guy tells what he did on those days, and the hall looks on.
import { Card, box, circle, curve, dark, ellipse, poly, taper } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import {
  GOLD, INK, LAMP, PAPER, VIOLET, WHO, WOOD, bust, court, dock, goldie, hall, jar, lit,
  mask, pinch, plate, profile, sheet, wood, wool,
} from './court_kit.js';
import { bank, cone, note, palm } from './court_props.js';
import type { Face } from '../tool/faces.js';

const RED = '#b3423c';
const end = { vignette: 0.5, tint: '#08040a', grain: 0.35 };

// the second step is higher than it looks; under the jury's bench, all their shoes
function b01(): Card {
  const c = plate('vb01x', 101);
  hall(c, { glow: [420, 110, 330], floor: 218 });
  const leg = (x: number, trousers: string, shoe: string,
    o: { sock?: string; boot?: boolean; turn?: number } = {}): string =>
    c.path(taper([[x, 96], [x + 2, 150], [x, 186]], 24, 17), trousers) +
    (o.sock ? c.path(box(x - 9, 170, 18, 20), o.sock) : '') +
    c.path(curve([[x - 10, 206, 1], [x - 10, o.boot ? 166 : 186], [x + 9, o.boot ? 166 : 186],
      [x + 10, 194], [x + 26 * (o.turn ?? 1), 198], [x + 27 * (o.turn ?? 1), 206, 1]]), shoe);
  c.add(
    c.path(box(-10, 84, 330, 130), '#38262c'),
    c.cut(
      [
        leg(34, '#4f6a7c', '#241a20', { sock: '#e9dfc4' }), leg(66, '#4f6a7c', '#241a20', { sock: '#e9dfc4' }),
        leg(120, '#8a3a3c', '#b8452f', { boot: true, turn: -1 }), leg(150, '#8a3a3c', '#b8452f', { boot: true }),
        leg(204, '#8f7a9c', '#d9b24a', { sock: '#3f7a72' }), leg(236, '#8f7a9c', '#d9b24a', { sock: RED }),
        leg(286, '#5a5a62', '#6a4a38', { turn: -1 }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(wood(c, -20, 30, 344, 66, WOOD, 4), { wob: 4, shadow: 9 }),
    // a crossword hangs over the rail, half of it done
    c.cut(
      c.at(182, 58, 1, [
        c.path(poly([[-34, -30], [34, -34], [38, 34], [-30, 38]]), PAPER),
        c.path([[-20, -18], [4, -18], [-8, -6], [16, 6], [-20, 18], [4, 6], [16, -18]].map(([x, y]) => box(x, y, 11,
          11)).join(''), '#3a2a34'),
        c.line('M-20 -18h47M-20 -6h47M-20 6h47M-20 18h47M-20 29h47M-20 -18v47' +
          'M-8 -18v47M4 -18v47M16 -18v47M27 -18v47', '#6a5a5c', 1.6),
      ], { rot: -4 }),
      { wob: 2, shadow: 5 },
    ),
  );
  const step = (x: number, y: number): string =>
    c.solid(box(x, y, 620 - x, 380 - y), '#8a5a3c', [['#2a1418', 0.7, [0, 1, 0, 0.1]], [LAMP, 0.4, [0, 0, 0.4,
      0.2]]]) +
    c.path(box(x - 8, y - 6, 640 - x, 14, 3), '#b9835a');
  c.add(
    cone(c, 470, -10, 330, 40, 190, LAMP, 0.35),
    c.cut(step(418, 176), { wob: 2, shadow: 5 }),
    c.cut(dock(c, 500, 84, 120, 96), { wob: 2, shadow: 5 }),
    c.cut(step(338, 232), { wob: 2, shadow: 9 }),
    c.cut(step(262, 288), { wob: 2, shadow: 9 }),
    c.cut(
      [
        c.path(taper([[338, 214], [366, 248], [322, 280]], 44, 24) + taper([[322, 212], [262, 244], [200, 226]], 44,
          24), '#2a2636'),
        c.path(curve([[306, 288, 1], [308, 268], [326, 266], [338, 278], [338, 288, 1]]) +
          curve([[208, 238, 1], [192, 246], [172, 234], [176, 220], [202, 214]]), INK),
        c.at(338, 208, 1.16, bust(c, 'guy', {
          look: [0.5, 0.5], mouth: 'o', eyes: 'wide', tilt: -10, arms: [[-76, -84, -110, -116], [84, -76, 120, -96]],
        }), { rot: 34 }),
        c.at(338, 208, 1.16, c.path(curve([[-53, -8], [-44, 22], [-6, 34], [42, 22], [53, -8], [0, -4]]),
          '#2a2636'), { rot: 34 }),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.line('M352 296l12 10M344 306l4 16M328 304l-6 16', LAMP, 5),
  );
  return c.finish(end);
}

// the chair was on the list, so the chair goes, and whoever sits in it
function b02(): Card {
  const c = plate('vb02x', 102);
  c.add(
    c.sky([[0, '#9fb0b8'], [0.7, '#e6dccb'], [1, '#cbbfb0']], { amount: 0.3, ink: '#7a8a94' }),
    c.glow(470, 120, 240, '#fff3d6', 0.7, 0.4),
    c.cut(
      [
        c.path(box(270, 96, 90, 180) + box(372, 120, 80, 160) + box(466, 84, 150, 190), '#b3b4b6'),
        c.path([290, 326, 392, 420, 490, 530, 574].map((x, i) => box(x, 126 + (i % 2) * 26, 18, 28)).join(''),
          '#98a0a8'),
      ],
      { wob: 4 },
    ),
  );
  // the shop, bare: pale squares where things were
  c.add(
    c.cut(
      [
        c.solid(box(-10, 20, 262, 260), '#55786c', [['#20342f', 0.7, [0, 1, 0.2, 0.3]]]),
        c.path(box(16, 112, 128, 118), '#2c3d3a'),
        c.path(box(24, 120, 112, 102), '#93a8a0'),
        c.path(box(34, 176, 26, 46) + box(66, 190, 24, 32) + box(96, 160, 32, 62), '#b4c4ba'),
        c.path(box(164, 108, 74, 172), '#20302d'),
        c.path(box(172, 116, 58, 164), '#101b1a'),
        c.path(curve([[168, 282, 1], [168, 112, 1], [142, 122, 1], [142, 292, 1]]), '#3f6a5c'),
        c.path([0, 1, 2, 3, 4, 5, 6].map((i) => poly([[-10 + i * 38, 66], [9 + i * 38, 66], [11 + i * 38, 104],
          [-12 + i * 38, 104]])).join(''), '#e9dfc4'),
        c.path([0, 1, 2, 3, 4, 5, 6].map((i) => poly([[9 + i * 38, 66], [28 + i * 38, 66], [26 + i * 38, 104],
          [7 + i * 38, 104]])).join(''), '#b3655c'),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.path(box(-10, 278, 620, 92), c.linear([[0, '#c9bfb4'], [1, '#8a8486']])),
  );
  const man = (coat: string, side: number, list = false): string =>
    m.person(c, {
      coat, hat: 'bowler', hatc: dark(coat, 0.4), skin: '#e0b590', hair: '#d6a680', trousers: '#2a2834',
      arms: [[side * 24, -46], [side * 26, -40]], legs: side > 0 ? [[-10, 0], [10, 0]] : [[-14, 0], [8, 0]],
        lean: side * 3,
      front: list ? c.path(poly([[-22, -64], [-8, -66], [-6, -42], [-20, -40]]),
        PAPER) + c.line('M-18 -58l8 -1M-17 -53l8 -1M-16 -48l8 -1', '#6a5a5c', 1.2) : '',
    });
  c.add(
    c.line(curve([[200, 262], [210, 318], [282, 336], [330, 306], [352, 224]], false), RED, 3.4),
    c.cut([c.at(278, 330, 2, man('#5a6070', 1, true)), c.at(458, 334, 2, man('#6a5a4c', -1))], { wob: 2, shadow: 5 }),
    c.cut(
      [
        c.at(366, 262, 1.18, m.armchair(c, { col: '#b8874a' })),
        c.path(curve([[330, 228], [340, 206], [392, 206], [402, 228], [396, 256, 1], [336, 256, 1]]), '#6a4a5c'),
        c.path(box(344, 250, 14, 22, 4) + box(374, 250, 14, 22, 4), '#e9dfc4'),
        c.path(ellipse(350, 274, 13, 6) + ellipse(382, 274, 13, 6), INK),
        c.at(366, 222, 0.66, bust(c, 'mother', { eyes: 'shut', arms: [[-54, -30, -16, -14], [54, -30, 16, -14]],
          look: [0.2, 0.6] })),
        c.path(curve([[352, 212, 1], [382, 212, 1], [386, 246], [350, 244]]), RED),
        c.line('M348 190L384 218M386 188L350 218', '#f3e2b0', 3.4),
      ],
      { wob: 2, shadow: 5 },
    ),
    // the cart: tank, till, tulips, in whatever order
    c.cut(
      [
        c.path(box(490, 268, 116, 12, 2), '#5a4034'),
        c.at(520, 300, 0.36, m.wheel(c, {})),
        c.at(580, 300, 0.36, m.wheel(c, {})),
        c.path(box(500, 196, 70, 70, 4), '#9fd0d6', { opacity: 0.9 }),
        c.path(box(500, 210, 70, 56, 3), '#5fa8b4', { opacity: 0.9 }),
        c.at(536, 238, 0.42, goldie(c, { col: GOLD })),
        c.line(box(500, 196, 70, 70, 4), '#2f4a50', 4),
        c.path(box(574, 232, 30, 34, 3), '#c9704a'),
        c.line('M582 232q-6 -20 2 -40M590 232q2 -26 0 -50M597 232q6 -18 8 -32', '#4f7a4c', 3.4),
        c.path([[584, 186], [590, 176], [605, 196]].map(([x, y]) => curve([[x - 9, y - 12, 1], [x, y - 6], [x + 9,
          y - 12, 1], [x + 8, y + 6], [x - 8, y + 6]])).join(''), '#d9483f'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish({ ...end, vignette: 0.35 });
}

// from the warm side of the glass: somebody has put a tiny bank into her tank
function b03(): Card {
  const c = plate('vb03x', 103);
  c.add(
    c.sky([[0, '#33506e'], [1, '#8fb0c4']], { amount: 0.3 }),
    c.dots([[30, 40, 4], [96, 26, 3], [140, 90, 4], [60, 130, 3], [330, 40, 4], [290, 90, 3], [350, 130, 4], [260,
      30, 3], [44, 210, 4], [112, 180, 3], [330, 200, 3], [170, 40, 3]], '#f3f7fa'),
    c.cut(
      [
        c.at(206, 292, 1.5, bust(c, 'guy', { eyes: 'wide', look: [0.5, 0.3], mouth: 'o', blush: true })),
        c.path(ellipse(217, 118, 15, 11), '#d98a6c'),
        c.path(ellipse(212, 119, 3, 4) + ellipse(222, 119, 3, 4), '#8a4a3a'),
      ],
      { wob: 2, shadow: 5 },
    ),
    // hands on the pane, breath on the pane
    c.cut(
      [90, 326].map((x, i) => c.at(x, 212, 0.62, palm(c, '#d69a78', '#7a6a8c'), { flip: i === 1 })),
      { wob: 2, shadow: 5 },
    ),
    c.path(curve([[150, 150], [180, 120], [250, 116], [296, 140], [300, 190], [250, 214], [180, 206]]), '#eef6fa',
      { opacity: 0.2 }),
    c.path(poly([[10, 10], [70, 10], [10, 120]]) + poly([[120, 10], [170, 10], [20, 270], [10, 240]]), '#fff',
      { opacity: 0.12 }),
    c.cut(
      c.path(box(-10, -10, 20, 380) + box(-10, -10, 420, 18) + box(388, -10, 26, 380) + box(-10, 250, 420, 24),
        '#3a2430') +
        c.path(box(-10, 270, 620, 110), '#5a3a34'),
      { wob: 4, shadow: 9 },
    ),
    c.path(box(412, -10, 200, 290), '#7a4f3c'),
    c.glow(470, 150, 240, LAMP, 0.8, 0.45),
  );
  const tank = box(338, 92, 240, 184, 6);
  c.add(
    c.cut(c.path(box(322, 272, 280, 110, 4), '#4a2a24') + c.path(box(314, 270, 290, 14, 3), '#8a5a3c'), { wob: 2,
      shadow: 9 }),
    c.cut(
      [
        c.path(tank, '#9fdcd8', { opacity: 0.8 }),
        c.solid(box(340, 112, 236, 162), '#3f9bb0', [['#10495a', 0.6, [0, 1, 0, 0.2]], ['#fff6c8', 0.6, [0.5, 0, 0.5,
          0.6]]], { opacity: 0.9 }),
        c.solid(curve([[340, 274, 1], [340, 250], [400, 240], [480, 250], [576, 242], [576, 274, 1]]), '#d9b27a',
          lit('#d9b27a')),
        c.at(486, 250, 0.62, bank(c, '#e6dac6')),
        c.line('M372 250q-10 -30 4 -52q10 -20 0 -40M556 246q8 -30 -4 -56', '#2f7a5c', 6),
        c.at(400, 178, 0.9, goldie(c, { col: GOLD, look: -2 })),
        c.path(circle(346, 160, 5) + circle(356, 138, 4) + circle(350, 122, 3), '#eefcf6'),
        c.line(tank, '#2a3a40', 6),
        c.path(box(350, 104, 8, 150), '#fff', { opacity: 0.3 }),
        c.path(box(330, 84, 256, 14, 4), '#2a3a40'),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// the pen is still on its chain, the chain on its screw, the screw on a piece of the bank
function b04(): Card {
  const c = plate('vb04x', 104);
  hall(c, { glow: [330, 120, 300], panel: 150 });
  c.add(
    c.cut(
      [
        c.at(88, 238, 0.94, bust(c, 'quill', {
          look: [0.3, 0.9], eyes: 'wide', mouth: 'flat', tilt: 6, arms: [[-50, -24, -20, -6], [50, -30, 24, -14]],
        })),
        c.path(poly([[50, 226], [128, 222], [134, 244], [46, 246]]), PAPER),
        c.line('M112 216l10 -28q5 -8 7 0l-9 30', '#d9dde0', 3.4),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(wood(c, -20, 246, 650, 130, '#7a4a30'), { wob: 4, shadow: 9 }),
    c.cut(c.solid(poly([[-20, 238], [620, 236], [620, 292], [-20, 306]]), '#a8704a', [[LAMP, 0.6, [0.55, 0, 0.55,
      1]], ['#3a1a14', 0.5, [0, 0, 0.4, 0]]]), { wob: 4, shadow: 5 }),
  );
  // a chunk of counter, torn off
  const skin = WHO.guy.skin;
  c.add(c.at(-112, -8, 1.2, [
    c.cut(
      [
        c.path(poly([[192, 214], [210, 222], [222, 214], [240, 224], [262, 214], [282, 224], [300, 212], [298, 240],
          [286, 252], [270, 242], [250, 256],
          [232, 244], [212, 254], [196, 240]]), '#c79a63'),
        c.line('M200 232h92M206 242h30M252 240h36', '#8a5f38', 2.4),
        c.solid(poly([[188, 208], [204, 190], [296, 186], [308, 204], [302, 222], [284, 230], [264, 220], [240,
          230], [222, 220], [208, 228], [190, 220]]),
          '#3f6a5c', lit('#3f6a5c', 0.6)),
        c.path(ellipse(250, 206, 17, 10), '#d9b24a'),
        c.line('M243 203l14 6', '#6a4a1c', 3),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.line(curve([[262, 208], [296, 262], [334, 258], [352, 228], [380, 232]], false), '#8a6a2c', 7,
      { 'stroke-dasharray': '.1 9' }),
    c.line(curve([[262, 207], [296, 261], [334, 257], [352, 227], [380, 231]], false), '#f0cf7a', 5,
      { 'stroke-dasharray': '.1 9' }),
    c.cut(
      c.at(388, 232, 1, [
        c.path(box(0, -11, 118, 22, 10), '#c8323f'),
        c.path(box(4, -8, 104, 6, 3), '#f08a7a', { opacity: 0.8 }),
        c.path(box(84, -11, 10, 22), '#e0b84a'),
        c.path(poly([[114, -9], [144, 0], [114, 9]]), '#f3e6c8'),
        c.path(poly([[136, -2.4], [146, 0], [136, 2.4]]), INK),
        c.path(circle(2, 0, 7), '#c9a24f'),
      ], { rot: -6 }),
      { wob: 2, shadow: 5 },
    ),
    // fingers go for a walk
    c.cut(
      [
        c.solid(poly([[620, 10], [540, 78], [576, 150], [620, 140]]), WHO.guy.coat, lit(WHO.guy.coat, 0.7, -1)),
        c.path(poly([[548, 70], [532, 86], [566, 156], [586, 146]]), '#e9dfc4'),
        c.path(taper([[540, 128], [520, 156], [530, 190], [522, 218]], 27, 17), dark(skin, 0.18)),
        c.solid(curve([[548, 88, 1], [516, 94], [482, 112], [478, 134], [502, 152], [540, 156], [566, 146, 1]]),
          skin, lit(skin, 0.6, -1)),
        c.path(taper([[500, 122], [464, 140], [456, 176], [440, 204]], 28, 17), skin),
        c.path(taper([[520, 150], [508, 166], [494, 164]], 18, 14), dark(skin, 0.1)),
        c.path(ellipse(438, 204, 7, 5), '#f0c4a4'),
      ],
      { wob: 2, shadow: 9 },
    ),
  ]));
  return c.finish(end);
}

// it is roomy: the prosecutor has gone in to see
function b05(): Card {
  const c = plate('vb05x', 105);
  hall(c, { glow: [300, 80, 300], panel: 170 });
  c.add(
    c.cut([
      c.at(86, 196, 0.8, bust(c, 'curious', { look: [1, 0.3], eyes: 'wide', mouth: 'o', lean: 12, tilt: 8 })),
      c.at(530, 192, 0.8, bust(c, 'gentle', { look: [-1, 0.2], eyes: 'dots', mouth: 'o' })),
      c.at(176, 190, 0.72, bust(c, 'rational', { look: [1, 0], mouth: 'flat' })),
    ], { wob: 2, shadow: 5 }),
    c.cut(wood(c, -20, 194, 650, 60, WOOD, 7), { wob: 4, shadow: 9 }),
    c.cut(c.solid(box(-20, 286, 650, 100), '#7a4a30', [['#2a1418', 0.7, [0, 1, 0, 0.1]], [LAMP, 0.5, [0.5, 0, 0.5,
      0.5]]]), { wob: 4, shadow: 9 }),
  );
  // legs, robe, socks
  const back = curve([[212, 116], [230, 92], [310, 84], [394, 92], [412, 116], [310, 140]]);
  c.add(
    c.cut([c.path(back, '#2a1a1e')], { wob: 2 }),
    c.cut(
      [
        c.path(taper([[290, 128], [268, 72], [276, 26]], 34, 20), '#2c2636'),
        c.path(taper([[330, 128], [346, 78], [372, 44]], 34, 20), '#241f2e'),
        c.path(taper([[275, 40], [278, 18]], 19, 18) + taper([[366, 52], [380, 34]], 19, 18), RED),
        c.path(curve([[264, 20, 1], [262, 2], [276, -4], [286, 4], [292, 18, 1]]), '#0f0b12'),
        c.path(curve([[378, 44, 1], [368, 32], [380, 18], [408, 22], [412, 30, 1]]), '#0f0b12'),
        c.solid(curve([[246, 140, 1], [252, 104], [282, 92], [312, 104], [350, 92], [372, 110], [378, 140, 1]]),
          '#17121c', lit('#2a2230')),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  const front = curve([[208, 112, 1], [250, 130], [310, 136], [372, 130], [416, 112, 1], [438, 220], [430, 338, 1],
    [310, 348], [192, 338, 1], [186, 220]]);
  c.add(
    c.cut(
      [
        c.solid(front, '#e2d3b2', [['#6a4a3c', 0.6, [0, 0.7, 0.6, 0.4]], ['#fff9e4', 0.5, [0.8, 0, 0.5, 0.4]]]),
        c.group({ 'clip-path': c.clip(front) }, [236, 296, 356, 416].map((x, i) => c.path(poly([[x - 14, 100],
          [x + 14, 100], [x + 16 + i * 3, 350], [x - 18 + i * 3, 350]]), '#c1553f')).join('')),
        c.line('M252 132q4 -60 -30 -58q-26 2 -22 66', '#8a3a2c', 8),
        c.line('M372 132q6 -58 36 -54q24 4 16 64', '#8a3a2c', 8),
      ],
      { wob: 2, shadow: 9 },
    ),
    // she has been dressed for the way
    c.cut(
      [
        c.at(508, 330, 1, jar(c, 96, 128, { fish: c.at(-4, -42, 0.68, goldie(c)) })),
        c.solid(curve([[462, 206], [508, 216], [554, 206], [558, 228], [508, 240], [458, 228]]), '#3f7a72',
          lit('#3f7a72')),
        c.solid(poly([[530, 228], [554, 224], [568, 284], [544, 288]]), '#3f7a72', lit('#3f7a72')),
        c.line('M470 212l4 18M488 217l2 18M508 219v18M528 217l-2 18M546 212l-4 18M538 248l20 -3M542 264l20 -3',
          '#d9e6c8', 3),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish(end);
}

// row by row the mask goes back to being wool
function b06(): Card {
  const c = plate('vb06x', 106);
  hall(c, { glow: [330, 110, 310], panel: 150 });
  c.add(
    c.cut([
      c.at(70, 178, 0.72, bust(c, 'bored', { eyes: 'shut', tilt: -22, mouth: 'o' })),
      c.at(146, 176, 0.72, bust(c, 'wary', { eyes: 'shut', tilt: -18, mouth: 'none' })),
      c.at(542, 176, 0.72, bust(c, 'gentle', { eyes: 'shut', tilt: 16, mouth: 'glad' })),
    ], { wob: 2, shadow: 5 }),
    c.cut(wood(c, -20, 176, 650, 60, WOOD, 7), { wob: 4, shadow: 9 }),
  );
  c.add(
    c.cut(c.at(402, 268, 1.3, bust(c, 'mother', {
      look: [-0.6, 0.3], mouth: 'flat', arms: [[-72, -58, -84, -104], [64, -34, 22, -18]],
    })), { wob: 2, shadow: 9 }),
  );
  const half = box(-60, -80, 120, 84);
  c.add(
    c.cut(
      c.at(262, 130, 1.6, [
        c.group({ 'clip-path': c.clip(half) }, mask(c, { at: [0, -60], hole: 'none' })),
        c.line('M-33 4l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5l5 -5l5 5', '#8a2f22', 3),
      ], { rot: -8 }),
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.at(293, 134, 1, c.path(circle(0, 0, 13) + taper([[0, 0], [-16, -10]], 11, 8), WHO.mother.skin)),
      { wob: 2 }),
    c.cut(wood(c, 150, 268, 470, 120, '#7a4a30', 5), { wob: 4, shadow: 9 }),
    c.line(curve([[210, 142], [190, 190], [240, 214], [214, 250], [130, 244], [96, 290], [190, 330], [300, 300],
      [360, 322], [470, 314]], false), '#b8452f', 5),
    c.line(curve([[300, 300], [250, 340], [380, 352], [430, 330]], false), '#b8452f', 5),
    c.cut(c.at(494, 246, 1, wool(c, '#b8452f', 52)), { wob: 2, shadow: 9 }),
    c.line(curve([[470, 290], [440, 314], [470, 314]], false), '#b8452f', 5),
  );
  return c.finish(end);
}

// a form has boxes of many shapes, and none that a tin would fit
function b07(): Card {
  const c = plate('vb07x', 107);
  hall(c, { glow: [300, 110, 320], panel: 210 });
  const star = Array.from({ length: 10 }, (_, i) => {
    const [a, r] = [(i / 10) * Math.PI * 2 - Math.PI / 2, i % 2 ? 13 : 30];
    return [208 + Math.cos(a) * r, 168 + Math.sin(a) * r];
  });
  const holes = [
    box(182, 50, 52, 52), poly([[294, 104], [322, 52], [350, 104]]), poly(star), box(292, 152, 60, 30),
    poly([[208, 222], [236, 250], [208, 278], [180, 250]]),
    poly([[306, 226], [356, 226], [340, 276], [290, 276]]),
  ];
  c.add(
    c.cut(
      [
        c.solid(poly([[146, 14], [392, 6], [402, 372], [138, 372]]), PAPER, [['#a8875a', 0.6, [0, 1, 0.4, 0.3]],
          ['#fffbe8', 0.5, [0.8, 0, 0.5, 0.4]]]),
        c.line('M166 32h130', '#6a5468', 5),
        [0, 1, 2].map((i) => c.line(`M170 ${124 + i * 84}q9 -6 18 0t18 0t18 0t18 0` +
          `M284 ${124 + i * 84}q9 -6 18 0t18 0t18 0t18 0`, '#8d7a73', 3)),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(c.path(holes.join(''), '#2a1c28'), { wob: 2 }),
    c.line(holes.join(''), '#b09a78', 3),
    c.line('M190 72l14 18l30 -42', RED, 8),
  );
  // Lottie tries it with the round one
  c.add(
    c.cut(c.at(520, 366, 1.55, profile(c, 'lottie', { lean: 10, arm: [54, -52, 90, -110], mouth: 'flat' }),
      { flip: true }), { wob: 2, shadow: 9 }),
    c.cut(
      [
        c.path(curve([[322, 118], [318, 170], [322, 220], [372, 226], [376, 168], [372, 112]]), '#b4bcc0'),
        c.solid(ellipse(334, 168, 44, 54), '#e6eae8', lit('#e6eae8', 0.5)),
        c.path(ellipse(334, 168, 35, 44), '#3f8f90'),
        c.at(336, 168, 0.56, goldie(c, { col: GOLD })),
        c.path(circle(378, 188, 13) + taper([[378, 188], [372, 172]], 11, 8), WHO.lottie.skin),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.path([[352, 236], [338, 254], [362, 262], [346, 280], [370, 290], [352, 306], [330, 318], [366, 330], [344,
      340], [386, 344], [322, 346]]
      .map(([x, y], i) => ellipse(x, y, 5, 2.6 + (i % 3))).join(''), '#e8842c'),
  );
  return c.finish(end);
}

// that day they were both full
function b08(): Card {
  const c = plate('vb08x', 108);
  hall(c, { glow: [300, 110, 320] });
  c.add(
    c.cut([
      c.at(58, 206, 0.8, bust(c, 'wary', { look: [0.6, 0.2], lean: 14 })),
      c.at(160, 200, 0.8, bust(c, 'opinionated', { look: [1, 0.4], lean: 18, mouth: 'o', tilt: 8 })),
      c.at(444, 200, 0.8, bust(c, 'curious', { look: [-1, 0.4], lean: -18, eyes: 'wide', mouth: 'o', tilt: -8 })),
      c.at(546, 206, 0.8, bust(c, 'bored', { look: [-0.8, 0.6], lean: -10, eyes: 'wide' })),
    ], { wob: 2, shadow: 5 }),
    c.cut(wood(c, -20, 198, 650, 70, WOOD, 7), { wob: 4, shadow: 9 }),
    c.cut(c.at(302, 284, 1.25, bust(c, 'prosecutor', { look: [0, 0.8], lean: 0, mouth: 'flat', arms: [[-66, -30, -34,
      -6], [66, -30, 34, -6]] })), { wob: 2, shadow: 9 }),
    c.cut(wood(c, 150, 286, 300, 100, '#7a4a30', 3), { wob: 4, shadow: 9 }),
  );
  const held = (x: number, flip: boolean): string =>
    c.cut(c.at(x, 300, 1.5, palm(c, WHO.guy.skin, WHO.guy.coat, 50, '#e9dfc4'), { rot: flip ? 8 : -8, flip }),
      { wob: 2, shadow: 9 });
  c.add(
    held(120, true), held(482, false),
    c.glow(122, 150, 120, '#d9f3ee', 0.5), c.glow(486, 150, 120, '#ffe9b0', 0.5),
    c.group({ opacity: 0.78 }, c.cut(c.at(118, 226, 1, jar(c, 118, 150)), { wob: 2, shadow: 5 })),
    c.group({ opacity: 0.74 }, c.cut(c.at(488, 226, 1, [
      c.path(curve([[-54, -112, 1], [0, -102], [54, -112, 1], [64, -40], [58, 0, 1], [0, 6], [-58, 0, 1], [-64,
        -40]]), '#e9dcc0'),
      c.path([-34, 2, 38].map((x) => poly([[x - 10, -108], [x + 10, -108], [x + 13, 2], [x - 13, 2]])).join(''),
        '#c1553f'),
      c.line('M-28 -106q-2 -44 28 -44t28 44', '#8a3a2c', 7),
    ], { rot: 4 }), { wob: 2, shadow: 5 })),
  );
  return c.finish(end);
}

// the packet does what it is meant to; the larch keeps its needles, the bus keeps nothing
function b09(): Card {
  const c = plate('vb09x', 109);
  c.add(
    c.sky([[0, '#cfdcd8'], [0.7, '#f6e6c8'], [1, '#e6d9c8']], { amount: 0.3, ink: '#9ab0b0' }),
    c.glow(360, 150, 280, '#fff6dc', 0.8, 0.4),
    c.cut(c.path(box(20, 168, 70, 120) + box(110, 190, 60, 100) + box(500, 160, 110, 130) + poly([[14, 170], [55,
      136], [96, 170]]) + poly([[104, 192], [140, 164], [176, 192]]), '#c6c4bc'), { wob: 4 }),
    c.path(box(-10, 284, 620, 90), c.linear([[0, '#e9e4dc'], [1, '#a8a4b0']])),
  );
  const puff = (list: readonly (readonly number[])[], col: string): string =>
    c.cut(c.solid(list.map(([x, y, r]) => circle(x, y, r)).join(''), col, [[dark(col, 0.5), 0.5, [0, 1, 0, 0.4]],
      ['#f3dcff', 0.5, [0.5, 0, 0.5, 0.5]]]), { wob: 6, shadow: 9 });
  c.add(
    puff([[250, 96, 60], [330, 62, 66], [420, 74, 62], [486, 120, 54], [204, 142, 46], [300, 124, 70], [400, 134,
      70]], '#7a4fa8'),
    puff([[286, 126, 44], [350, 100, 52], [420, 128, 46], [340, 156, 50], [244, 162, 30], [462, 162, 34]], '#a87ad0'),
    puff([[330, 150, 30], [376, 140, 36], [410, 170, 28], [350, 176, 30]], '#d9b8ee'),
    c.cut([[190, 62, -20], [268, 26, 14], [392, 22, -30], [520, 70, 24], [556, 146, -16], [148, 118, 30], [462, 44,
      40]].map(([x, y, r], i) =>
      c.at(x, y, 1, note(c, 46, i % 2 ? '#b894d8' : '#9fb08a'), { rot: r })), { wob: 2, shadow: 5 }),
  );
  // the bus, all its windows the one colour
  c.add(
    c.cut(
      [
        c.solid(curve([[176, 298, 1], [172, 190], [190, 172], [520, 170], [548, 196], [556, 298, 1]]), '#b8413a',
          [['#4a0f1c', 0.6, [0, 1, 0, 0.4]], ['#ffc4a0', 0.5, [0.4, 0, 0.4, 0.4]]]),
        c.path(box(176, 262, 380, 12), '#f3e6c8'),
        c.path([196, 258, 320, 382].map((x) => box(x, 190, 52, 50, 5)).join('') + box(490, 190, 54, 56, 6),
          '#4f2f78'),
        c.path(box(444, 190, 38, 104, 4), '#4f2f78'),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.group({ 'clip-path': c.clip(box(196, 190, 52, 50, 5) + box(258, 190, 52, 50, 5) + box(320, 190, 52, 50,
      5) + box(382, 190, 52, 50, 5)) }, [
      [222, 284, 408].map((x, i) => c.path(circle(x, 218 + (i % 2) * 4, 13) + curve([[x - 24, 246, 1], [x - 18, 236],
        [x, 230], [x + 18, 236], [x + 24, 246, 1]]), '#8a5fb8')),
      c.glow(346, 222, 34, '#f3dcff', 0.9),
      // he has thrown himself over the jar
      c.path(curve([[322, 244, 1], [322, 214], [340, 200], [362, 210], [368, 244, 1]]), '#b894d8'),
      c.path(circle(356, 206, 12), '#6a3f90'),
    ]),
    c.path([[222, 216], [230, 216], [284, 220], [292, 220], [406, 216], [414, 216]].map(([x, y]) => circle(x - 3, y,
      2.2)).join(''), '#fff'),
    c.cut([230, 496].map((x) => c.at(x, 300, 1, c.path(circle(0, 0, 28), '#2a2430') + c.path(circle(0, 0, 12),
      '#c9bfb4'))), { wob: 2, shadow: 5 }),
    c.dots([[140, 196, 6], [122, 164, 4], [160, 176, 4], [576, 210, 6], [560, 100, 5], [170, 92, 5], [126, 226, 4],
      [588, 250, 4]], VIOLET),
  );
  // the larch at the stop; a pigeon that is violet on one side
  c.add(
    c.cut(
      [
        c.path(box(67, 270, 14, 50), '#5a4034'),
        [0, 1, 2, 3, 4].map((i) => {
          const [y, w, col] = [286 - i * 46, 70 - i * 12, ['#8f6f2c', '#a07c34', '#b08a3c', '#c29c4a', '#d2ae5c'][i]];
          return c.solid(curve([[74, y - 84, 1], [74 + w * 0.5, y - 26], [74 + w, y, 1], [74 + w * 0.5, y - 5],
            [74, y + 3], [74 - w * 0.5, y - 5], [74 - w, y, 1], [74 - w * 0.5, y - 26]]), col, lit(col, 0.5));
        }),
        c.path(box(136, 204, 6, 118), '#4a4650'),
        c.path(circle(139, 196, 19), '#3a6a94'),
        c.path(circle(139, 196, 11), '#f3e6c8'),
      ],
      { wob: 4, shadow: 5 },
    ),
    c.cut(c.at(586, 330, 0.9, m.bird(c, { col: VIOLET, pose: 'stand' })), { wob: 2 }),
  );
  return c.finish({ ...end, vignette: 0.35 });
}

// he has come to bring it all back; one can see exactly which way
function b10(): Card {
  const c = plate('vb10x', 110);
  c.add(
    c.sky([[0, '#b9c7d6'], [1, '#fbe6d2']], { amount: 0.3, ink: '#8a9ab0' }),
    c.glow(470, 70, 220, '#fff3cf', 0.8, 0.4),
    c.path(box(-10, 270, 620, 110), c.linear([[0, '#f3f1ee'], [1, '#b9c0d2']])),
  );
  const door: string[] = [
    c.path(box(-22, -84, 44, 80), '#5a3a34'),
    c.line('M0 -84v80', '#2a1a1c', 2),
    c.path(circle(-5, -44, 2.4) + circle(5, -44, 2.4), '#d9b24a'),
  ];
  c.add(
    c.cut(c.path(box(-10, 150, 90, 130) + box(534, 130, 90, 150), '#a9b0bd') + c.path(box(10, 180, 22, 30) + box(560,
      170, 22, 34), '#8f98a8'), { wob: 4 }),
    c.cut(
      [
        c.at(310, 284, 1.72, bank(c, '#c9bfb4', door)),
        // snow on the gable and on the step
        c.path(curve([[118, 92, 1], [210, 44], [310, 2, 1], [410, 44], [502, 92, 1], [410, 60], [310, 22], [210,
          60]]), '#fdfbf6'),
        c.path(curve([[126, 276, 1], [220, 268], [330, 272], [420, 266], [494, 276, 1], [494, 284, 1], [126, 284,
          1]]), '#fdfbf6'),
      ],
      { wob: 2, shadow: 9 },
    ),
    // the sign on its string
    c.line('M282 192L310 160L338 192', '#2a1a1c', 2.4),
    c.cut(
      c.at(310, 208, 1, c.path(box(-40, -22, 80, 46, 2), '#fbf3dc') +
        c.line('M-30 -9q6 -6 12 0t12 0t12 0t12 0t12 0M-30 3q6 -6 12 0t12 0t12 0M-30 15q6 -6 12 0t12 0t12 0t12 0',
          '#a8323a', 3.4), { rot: -4 }),
      { wob: 2, shadow: 5 },
    ),
  );
  const step = (x: number, y: number, s: number, r: number): string => c.at(x, y, s, c.path(ellipse(0, -6, 5,
    8) + ellipse(0, 8, 4, 4.4), VIOLET), { rot: r });
  c.add(
    [[586, 350, 1.5, -64], [548, 330, 1.4, -64], [508, 342, 1.3, -66], [474, 322, 1.2, -66], [440, 344, 1.15,
      -70]].map(([x, y, s, r]) => step(x, y, s, r)),
    c.cut(
      [
        c.at(404, 344, 1.75, m.person(c, {
          coat: '#8a5fb8', skin: '#a87ac0', hair: '#4f2f78', cut: 'back', trousers: '#4f2f78', arms: [[-20, -46],
            [16, -42]], legs: [[-6, 0], [7, 0]], lean: -3,
        })),
        c.at(366, 330, 0.55, [
          c.path(curve([[-40, -84, 1], [0, -76], [40, -84, 1], [50, -30], [46, 0, 1], [-46, 0, 1], [-50, -30]]),
            '#e2d3b2'),
          c.path([-24, 4, 30].map((x) => poly([[x - 8, -80], [x + 8, -80], [x + 10, 0], [x - 10, 0]])).join(''),
            '#c1553f'),
          c.line('M-22 -80q0 -34 22 -34t22 34', '#8a3a2c', 7),
        ]),
      ],
      { wob: 2, shadow: 5 },
    ),
    // everybody who is in more of a hurry
    c.cut(
      [[96, '#3f7a72', 'wide'], [64, '#b8874a', 'bowler'], [30, '#7a2f3a', 'hood'], [-2, '#4f6a7c', 'none']].map(([x,
        col, hat]) =>
        c.at(x as number, 304, 1.05, m.person(c, { coat: col as string, hat: hat as 'wide', arms: [[10, -44], [12,
          -40]] }))),
      { wob: 2, shadow: 5 },
    ),
    c.cut(c.at(412, 128, 0.8, m.bird(c, { col: '#6a6f80', pose: 'stand' })), { wob: 2 }),
  );
  return c.finish({ ...end, vignette: 0.3 });
}

// a print where the name should be; only the fish breathes
function b11(): Card {
  const c = plate('vb11x', 111);
  hall(c, { glow: [280, 130, 320] });
  c.add(
    c.cut(
      (['wary', 'rational', 'opinionated', 'gentle', 'curious', 'bored'] as const).map((n, i) =>
        c.at(46 + i * 102, 132 + (i % 2) * 8, 0.72, bust(c, n, { eyes: 'wide', mouth: 'none', look: [(2.5 - i) / 3,
          1] }))),
      { wob: 2, shadow: 5 },
    ),
    c.path(box(-10, -10, 620, 160), '#1a0c14', { opacity: 0.4 }),
    c.cut(c.solid(poly([[-20, 150], [620, 140], [620, 372], [-20, 372]]), '#7a4a30', [['#2a1418', 0.7, [0, 1, 0,
      0.2]], [LAMP, 0.6, [0.45, 0, 0.5, 0.6]]]), { wob: 4, shadow: 9 }),
  );
  const thumb = curve([[0, -118], [48, -100], [70, -48], [70, 20], [54, 84], [0, 112], [-54, 84], [-70, 20], [-70,
    -48], [-48, -100]]);
  const rings = [14, 28, 42, 56, 72, 90, 108, 126, 144].map((r, i) =>
    curve([[-r * 0.72, r * 0.9 + 20], [-r * 0.8, -r * 0.1], [-r * 0.3 + i, -r * 0.86], [r * 0.4 + i, -r * 0.8],
      [r * 0.84, 0], [r * 0.7, r + 16]], false)).join('');
  c.add(
    c.cut(
      c.at(246, 196, 1, [
        c.solid(poly([[-148, -150], [150, -146], [146, 142], [-144, 146]]), PAPER, [['#a8875a', 0.5, [0, 1, 0.4,
          0.3]], ['#fffbe8', 0.5, [0.8, 0, 0.5, 0.4]]]),
        c.line('M-130 -130q8 -6 16 0t16 0t16 0t16 0M-130 -112q8 -6 16 0t16 0t16 0', '#8d7a73', 3.4),
        c.at(14, 8, 1, [
          c.path(thumb, VIOLET, { opacity: 0.22 }),
          c.group({ 'clip-path': c.clip(thumb) }, [
            c.line(rings + 'M-6 20q6 -26 12 0v14M-80 84q80 30 160 0M-80 102q80 26 160 0', '#5f2f94', 8),
          ]),
        ], { rot: 8 }),
      ], { rot: -7 }),
      { wob: 4, shadow: 9 },
    ),
    c.cut(c.at(490, 300, 1, jar(c, 130, 168, { fish: c.at(4, -66, 0.86, goldie(c, { look: -2 })) })), { wob: 2,
      shadow: 9 }),
    c.line(circle(444, 196, 8) + circle(452, 176, 6) + circle(446, 160, 4.4), '#eefcf6', 2.6),
    c.glow(480, 230, 100, '#d9f3ee', 0.35),
  );
  return c.finish(end);
}

// above the table a hero, and his shadow even more so; below it a piece of paper
function b12(): Card {
  const c = plate('vb12x', 112);
  hall(c, { wall: ['#4a3034', '#8a5f4c', '#4a3030'], glow: [330, 120, 330] });
  // the shadow of an orator twice his size
  c.add(
    c.group({ opacity: 0.5 }, c.path(circle(136, 92, 42) + curve([[120, 56], [140, 20], [162, 6, 1], [156, 56]]) +
      curve([[40, 240, 1], [52, 166], [110, 132], [168, 134], [214, 166], [224, 240, 1]]) +
      taper([[196, 170], [238, 110], [232, 34]], 44, 26) + taper([[232, 44], [238, 4]], 15, 9), '#1d0c18')),
    c.cut([
      c.at(438, 172, 0.66, bust(c, 'bored', {
        eyes: 'wide', mouth: 'glad', look: [-1, 0], arms: [[-50, -40, -8, -66], [50, -40, 10, -62]],
      })),
      c.at(538, 160, 0.98, bust(c, 'pike', { mouth: 'flat', look: [-0.9, 0], tilt: -6, arms: [[-60, -24, -18, 0],
        [60, -24, 20, 0]] })),
    ], { wob: 2, shadow: 5 }),
    c.cut(wood(c, 392, 176, 100, 40, WOOD, 1), { wob: 4, shadow: 5 }),
    c.cut(wood(c, 470, 158, 160, 60, WOOD, 2), { wob: 4, shadow: 9 }),
    c.cut(c.at(304, 218, 1.04, bust(c, 'quill', {
      mouth: 'shout', eyes: 'wide', look: [0.3, -0.4], arms: [[-66, -20, -58, 14], [70, -104, 58, -166]],
    })), { wob: 2, shadow: 9 }),
    c.cut([[236, 128, -24], [256, 66, 30], [206, 178, 14], [470, 40, -12]].map(([x, y, r], i) => c.at(x, y, 0.42,
      sheet(c, 90, 110, { rows: 4, seed: i }), { rot: r })), { wob: 2, shadow: 5 }),
    c.cut(c.path(taper([[366, 40], [370, 12]], 10, 7), WHO.quill.skin), { wob: 2 }),
    c.line('M392 22l14 -10M396 44l20 0M346 22l-12 -10', LAMP, 5),
  );
  c.add(
    c.path(box(-10, 222, 620, 150), '#1d1016'),
    c.cut(wood(c, -20, 216, 650, 24, '#8a5a3c'), { wob: 4, shadow: 9 }),
    c.glow(330, 300, 130, LAMP, 0.5),
    c.cut(
      [
        c.at(300, 286, 0.9, pinch(c, { skin: WHO.quill.skin, sleeve: '#2a2230', len: 190 }), { rot: 8 }),
        c.at(340, 294, 1, sheet(c, 76, 54, { rows: 2, ink: RED }), { rot: -8 }),
        c.at(380, 300, 0.9, pinch(c, { skin: WHO.guy.skin, sleeve: WHO.guy.coat, len: 260 }), { rot: -6,
          flip: true }),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish(end);
}

const DRAW: Record<string, () => Card> = { b01, b02, b03, b04, b05, b06, b07, b08, b09, b10, b11, b12 };
export const faces: Face[] = Object.entries(DRAW).map(([id, draw]) => court(id, draw));
