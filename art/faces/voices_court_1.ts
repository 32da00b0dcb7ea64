// Voices: a picture for each court card of stage 1, a01 to a08. What Guy did, as the prosecution tells it.
import { box, circle, curve, dark, ellipse, poly, taper } from '../lib/svg.js';
import type { Card, Kids, Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import type { Face } from '../tool/faces.js';
import {
  GOLD,
  INK,
  JURY,
  LAMP,
  LILAC,
  PAPER,
  WHO,
  WOOD,
  bust,
  court,
  dock,
  goldie,
  hall,
  head,
  jar,
  lit,
  mask,
  pane,
  pinch,
  plate,
  pointing,
  sheet,
  wood,
} from './court_kit.js';

/** How every plate ends. */
export const end = { vignette: 0.55, tint: '#08040a', grain: 0.22 };

// a01: six rows of jurors, one of him. At the lower right two needles have stopped
function plead(): Card {
  const c = plate('vca01x', 301);
  hall(c, { wall: ['#1f1624', '#4a3436', '#241a22'], glow: [300, 250, 300] });
  const rows = [5, 3, 0, 1, 4, 2];
  rows.forEach((k, i) => {
    const name = JURY[k];
    const s = 0.42 + i * 0.05;
    const one = c.stamp([
      c.path(curve([[-46, 60, 1], [-40, 44], [0, 32], [40, 44], [46, 60, 1]]), WHO[name].coat),
      head(c, name, { look: [0, 0.9], eyes: name === 'curious' ? 'wide' : 'dots', mouth: 'flat' }),
    ]);
    const n = [9, 8, 9, 8, 7, 6][i];
    const gap = 640 / n;
    const y = 26 + i * 37;
    c.add(
      c.cut(
        [
          Array.from({ length: n }, (_, j) => {
            const x = gap * (j + 0.5) - 20;
            const far = Math.abs(x - 300) / 300;
            return one(x, y + far * far * -18, s, { rot: (x - 300) / 34 });
          }),
          c.path(
            curve([
              [-10, y + 10, 1], [300, y + 30], [610, y + 10, 1], [610, y + 40, 1], [300, y + 60], [-10, y + 40, 1],
            ]),
            dark(WOOD, 0.5 - i * 0.07),
          ),
        ],
        { wob: 2 },
      ),
      c.path(box(-10, -10, 620, 380), '#140a16', { opacity: 0.13 }),
    );
  });
  c.add(
    c.path(poly([[286, -10], [314, -10], [420, 372], [180, 372]]), c.linear([[0, LAMP, 0.05], [1, LAMP, 0.5]])),
    c.glow(300, 300, 170, LAMP, 0.6),
    c.cut([c.at(300, 340, 0.95, bust(c, 'guy', { back: true })), dock(c, 222, 306, 156, 70)], {
      wob: 2,
      shadow: 9,
    }),
    c.cut(
      [
        c.path(circle(540, 318, 26) + circle(540, 288, 13), '#140c16'),
        c.path(curve([[484, 372, 1], [494, 346], [540, 336], [586, 346], [598, 372, 1]]), '#140c16'),
        c.line('M482 330L520 268M470 272L512 326', '#e6d3a4', 4),
        c.path(curve([[468, 330], [496, 312], [520, 326], [514, 352], [478, 354]]), '#b8452f'),
      ],
      { wob: 2 },
    ),
  );
  return c.finish(end);
}

// a02: the prosecutor's arm is the needle of a compass, and the jury nods all round it
function family(): Card {
  const c = plate('vca02x', 302);
  hall(c, { wall: ['#2c2030', '#6a4a3c', '#2a1c22'], glow: [300, 150, 330] });
  const at = (a: number, k = 1): Pt => [300 + Math.cos(a) * 232 * k, 196 + Math.sin(a) * 104 * k];
  const seats = [-2.95, -2.4, -1.88, -1.26, -0.74, -0.19];
  c.add(
    c.cut(
      JURY.map((name, i) => {
        const [x, y] = at(seats[i], 1.04);
        const aim = i === 4;
        return c.at(
          x,
          y + 30,
          0.7,
          bust(c, name, {
            tilt: aim ? 0 : (300 - x) / 14,
            look: [(300 - x) / 300, aim ? 0.4 : 1],
            eyes: aim ? 'wide' : 'shut',
            mouth: aim ? 'o' : 'flat',
          }),
        );
      }),
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.path(ellipse(300, 212, 252, 122), '#6a4a24'),
        c.solid(ellipse(300, 200, 252, 120), '#b98a3f', lit('#b98a3f', 0.7)),
        c.solid(ellipse(300, 200, 224, 104), '#efe0bb', [['#8a6a4a', 0.6, 'r', [0.5, 0.5, 0.62]]]),
        c.line(ellipse(300, 204, 168, 76) + ellipse(300, 204, 158, 71), '#a8824a', 2.4),
        // the rose: eight points, each with one half in the light
        Array.from({ length: 8 }, (_, i) => {
          const long = i > 3;
          const t = (i % 4) * (Math.PI / 2) + (long ? 0 : Math.PI / 4);
          const on = (a: number, r: number): Pt => [300 + Math.cos(a) * r, 204 + Math.sin(a) * r * 0.46];
          const tip = on(t, long ? 206 : 130);
          return (
            c.path(poly([[300, 204], on(t - 0.7, 40), tip]), long ? '#7a4a30' : '#b08a54') +
            c.path(poly([[300, 204], on(t + 0.7, 40), tip]), long ? '#d9b880' : '#d9c49a')
          );
        }),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.cut(
      [
        c.path(poly([[112, 276], [262, 190], [290, 226]]), '#b8362c'),
        c.at(318, 192, 1.28, pointing(c, { len: 76 }), { rot: -23 }),
        c.path(circle(300, 204, 15), '#8a6228'),
        c.path(circle(298, 201, 8), '#f0d28a'),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut([c.at(492, 372, 0.86, bust(c, 'guy', { back: true, tilt: -14, lean: -6 }))], { wob: 2, shadow: 9 }),
  );
  return c.finish(end);
}

// a03: the jar stands on the sunny side of the bench, and he sees her through it, and she him
function exhibit(): Card {
  const c = plate('vca03x', 303);
  hall(c, { wall: ['#31424a', '#5f6a62', '#3a2c2a'], glow: [500, 60, 320], light: '#ffe9b0' });
  c.add(
    c.cut(pane(c, 516, 20, 92, 190, '#ffe2a0'), { wob: 4 }),
    c.path(
      poly([[470, 40], [562, 210], [470, 330], [170, 330]]),
      c.linear([[0, '#fff0c0', 0.5], [1, '#fff0c0', 0.1]]),
    ),
    c.cut(c.at(206, 330, 1.5, bust(c, 'guy', { look: [1, 0.1], lean: 8, tilt: 4, side: 1 })), {
      wob: 2,
      shadow: 9,
    }),
    c.cut(wood(c, -10, 292, 620, 80, '#7a4a30'), { wob: 4, shadow: 9 }),
    c.path(ellipse(196, 312, 120, 14), LILAC, { opacity: 0.55 }),
  );
  const fish = [
    c.at(-52, -148, 2.15, head(c, 'guy', { look: [1, 0.3], eyes: 'wide', mouth: 'o' }), { opacity: 0.82 }),
    c.at(40, -72, 1.14, goldie(c, { look: -1 })),
    c.dots([[14, -130, 6], [24, -148, 5], [16, -166, 8]], '#fff', { opacity: 0.9 }),
  ];
  c.add(
    c.cut(c.at(348, 312, 1, jar(c, 214, 236, { fish, level: 0.76 })), { wob: 2, shadow: 9 }),
    c.line(circle(306, 66, 9) + circle(322, 44, 6), '#fff', 2.4, { opacity: 0.8 }),
  );
  return c.finish({ ...end, vignette: 0.45 });
}

// a04: under the glass the blot has fins; the pen lies by on its chain
const FISH = curve([
  [-44, 4], [-26, -18], [2, -22], [24, -8], [44, -24, 1], [40, 2], [48, 24, 1], [24, 10], [2, 22], [-28, 18],
]);
// what a careful hand leaves on paper when nobody can read it
const scrawl = (x: number, y: number, w: number): string => {
  let d = '';
  for (let k = 0, at = 0; at < w; k++) {
    const word = [34, 46, 24, 40][k % 4];
    d += `M${x + at} ${y}`;
    d += 'q4 -12 8 0' + 't8 0'.repeat(Math.round(word / 8) - 1);
    at += word + 18;
  }
  return d;
};
function note(): Card {
  const c = plate('vca04x', 304);
  c.add(c.sky([[0, '#4a2a26'], [0.6, '#8a5636'], [1, '#4a2a22']], { fx: 0.003, fy: 0.05, amount: 0.35 }));
  c.add(c.glow(300, 130, 330, LAMP, 0.6, 0.45));
  const links = Array.from({ length: 11 }, (_, i): Pt => [92 - i * 11, 92 + Math.sin(i / 2) * 16 - i * 4]);
  c.add(
    c.cut(
      c.at(
        246, 172, 1,
        [
          sheet(c, 268, 262, { rows: 0 }),
          c.line(
            scrawl(-100, -84, 190) + scrawl(-100, -36, 150) + scrawl(-100, 24, 170) + scrawl(-100, 68, 140),
            '#3a2f4c',
            3,
          ),
        ],
        { rot: -5 },
      ),
      { wob: 4, shadow: 9 },
    ),
    c.cut(
      [
        c.line(links.map(([x, y]) => ellipse(x, y, 6.5, 4.5)).join(''), '#d9b25a', 3),
        c.path(taper([[98, 92], [150, 182]], 17, 17, { round: false }), '#a8322c'),
        c.path(poly([[142, 186], [158, 178], [160, 210]]), '#e9d9b0'),
        c.path(circle(160, 210, 3), INK),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.path(taper([[398, 204], [498, 304]], 20, 26), '#5a3320'),
        c.path(circle(350, 152, 76), '#8a6228'),
        c.path(circle(350, 152, 66), '#f9efd6'),
        c.group(
          { 'clip-path': c.clip(circle(350, 152, 66)) },
          c.line('M280 112q30 -12 60 0t70 0M280 196q30 -12 60 0t80 0', '#3a2f4c', 6),
          c.at(350, 154, 1.12, [
            c.path(FISH + circle(-52, -24, 6) + circle(36, 34, 5), '#27326e'),
            c.path(circle(-26, -4, 5), '#f9efd6'),
          ]),
          c.path(curve([[292, 130], [312, 98], [346, 90], [318, 112]]), '#fff', { opacity: 0.7 }),
        ),
        c.at(486, 286, 1.1, c.at(0, 0, 1, pinch(c, { len: 240 }), { rot: 18 }), { flip: true }),
      ],
      { wob: 2, shadow: 9 },
    ),
  );
  return c.finish(end);
}

// a05: three windows, and in the third somebody waves. His ears are the only lamps
function windowThree(): Card {
  const c = plate('vca05x', 305);
  hall(c, { wall: ['#1f2436', '#3a3f52', '#221c2a'], glow: [300, 120, 260], light: '#ffc98a' });
  const arch = (x: number, w: number, y: number, on: boolean): Kids => [
    c.path(
      curve([[x - w - 12, 292, 1], [x - w - 12, y + w], [x, y - 14], [x + w + 12, y + w], [x + w + 12, 292, 1]]),
      '#8a6a34',
    ),
    c.path(
      curve([[x - w, 292, 1], [x - w, y + w + 4], [x, y], [x + w, y + w + 4], [x + w, 292, 1]]),
      on
        ? c.linear([
            [0, '#fff0c4'], [1, '#f0b45c'],
          ])
        : '#171726',
    ),
    on
      ? ''
      : c.line([-0.6, 0, 0.6].map((k) => `M${x + k * w} ${y + 26 + Math.abs(k) * 18}V292`).join(''), '#4a3f34', 4),
  ];
  c.add(
    c.cut([arch(58, 42, 116, false), arch(168, 42, 116, false)], { wob: 4, shadow: 5 }),
    c.cut(arch(300, 66, 54, true), { wob: 4, shadow: 9 }),
    c.glow(300, 180, 150, '#ffd88a', 0.55),
    c.cut(
      c.at(
        296, 286, 0.96,
        bust(c, 'lottie', {
          look: [0.9, 0],
          mouth: 'glad',
          blush: true,
          tilt: 4,
          arms: [null, [72, -62, 60, -122]],
        }),
      ),
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        wood(c, -10, 272, 420, 100, '#4a2f2a', 0),
        [0, 1, 2, 3].map((i) => c.path(ellipse(232, 266 - i * 6, 16, 5), i % 2 ? '#d9b25a' : '#f0d28a')),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.glow(432, 206, 90, '#ff5a3a', 0.85, 0.3),
    c.glow(568, 206, 90, '#ff5a3a', 0.85, 0.3),
    c.cut(c.at(500, 420, 1.9, bust(c, 'guy', { back: true, ears: '#ff6a4a', tilt: -4 })), { wob: 2, shadow: 9 }),
    c.glow(440, 200, 20, '#ffe0b0', 0.7),
    c.glow(560, 193, 20, '#ffe0b0', 0.7),
  );
  return c.finish(end);
}

// a06: what the guard saw, and what went past his chair
function guard(): Card {
  const c = plate('vca06x', 306);
  hall(c, { wall: ['#24303c', '#54605c', '#2a2628'], glow: [380, 110, 290], light: '#ffe0b0', floor: 292 });
  const puff: Pt[] = [
    [230, 76], [262, 34], [330, 30], [384, 8], [446, 14], [510, 28], [556, 58], [584, 98], [566, 150], [584, 196],
    [530, 222], [460, 214], [400, 230], [330, 214], [262, 214], [228, 168], [214, 118],
  ];
  c.add(
    c.cut(
      [
        c.solid(curve(puff), '#f4dcae', [['#c9825a', 0.6, [0, 1, 0.2, 0.3]]]),
        c.path(circle(206, 196, 15) + circle(182, 212, 9), '#f4dcae'),
      ],
      { wob: 4, shadow: 9 },
    ),
  );
  // the dream: a giant with a bobble, the bank under his arm, and a guard on a ladder who has him by the nose
  c.add(
    c.cut(
      [
        c.solid(
          curve([[330, 216, 1], [340, 158], [378, 132], [444, 132], [480, 158], [494, 214, 1]]),
          '#4a3a62',
          lit('#4a3a62', 0.6),
        ),
        c.at(
          412, 104, 1.12,
          mask(c, { inside: c.path(circle(0, -4, 7), '#f6ead0') + c.path(circle(-2, -3, 3.5), INK) }),
        ),
        c.at(520, 206, 0.5, [
          c.path(box(-60, -92, 120, 92), '#cdbb98'),
          c.path(poly([[-74, -92], [0, -136], [74, -92]]), '#b39e78'),
          c.path([-44, -18, 8, 34].map((x) => box(x, -84, 12, 84)).join(''), '#efe0bb'),
        ]),
        c.path(taper([[478, 168], [512, 186], [560, 176]], 26, 20), '#4a3a62'),
        c.at(300, 216, 1, m.ladder(c, { h: 136, w: 20, col: '#7a4a30', rungs: 8 }), { rot: 16 }),
        c.at(
          322, 142, 0.62,
          m.person(c, {
            coat: '#5a5f52',
            skin: WHO.tubbs.skin,
            hat: 'bowler',
            hatc: '#3f4438',
            scarf: '#c8323f',
            arms: [[-16, -84], [46, -72]],
            legs: [[-12, 0], [8, -8]],
            lean: 6,
          }),
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.path(box(30, 150, 130, 150, 12), '#5a2f28'),
        c.at(
          96, 312, 1.12,
          bust(c, 'tubbs', {
            eyes: 'shut',
            tilt: 14,
            lean: 6,
            mouth: 'o',
            arms: [[-44, -24, -8, -14], [56, -24, 10, -16]],
          }),
        ),
        c.path(box(10, 262, 36, 120, 10) + box(148, 262, 36, 120, 10), '#6e3a30'),
      ],
      { wob: 2, shadow: 9 },
    ),
    c.cut(
      [
        c.at(
          258, 340, 0.98,
          m.person(c, {
            coat: WHO.guy.coat,
            skin: '#b8452f',
            hair: '#b8452f',
            cut: 'back',
            arms: [[8, -52], [22, -54]],
            legs: [[-16, 0], [16, -2]],
            lean: 6,
          }),
        ),
        c.path(circle(266, 242, 6), PAPER),
        c.path(circle(272, 254, 3), INK),
        c.at(284, 300, 0.26, jar(c, 110, 140, { fish: c.at(0, -56, 0.8, goldie(c, { col: GOLD })) })),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  return c.finish(end);
}

// a07: thirty-one times the same face on film, each day better combed; from the twentieth on there is a flower
function visits(): Card {
  const c = plate('vca07x', 307);
  c.add(c.path(box(-10, -10, 620, 380), '#120e18'));
  const spikes = (n: number): string =>
    Array.from({ length: n }, (_, i) => {
      const a = -2.7 + (i * 2.3) / Math.max(1, n - 1);
      const r = 50 + ((i * 7) % 5) * 4;
      const on = (t: number, k: number): Pt => [Math.cos(t) * k, -10 + Math.sin(t) * k];
      return poly([on(a - 0.24, 30), on(a, r + 6), on(a + 0.24, 30)]);
    }).join('');
  const guy = (level: number): Kids => [
    c.path(curve([[-48, 76, 1], [-42, 48], [0, 34], [42, 48], [48, 76, 1]]), level > 2 ? '#4a5a8c' : WHO.guy.coat),
    c.path(poly([[-14, 36], [0, 54], [14, 36], [0, 42]]), '#e9dfc4'),
    c.path(spikes([9, 5, 2, 0, 0][level]), WHO.guy.hair),
    head(c, 'guy', { look: [0.7, 0], mouth: level > 2 ? 'glad' : 'flat', blush: level > 1 }),
    level > 1 ? c.line('M-10 -44L-4 -24', '#a8785a', 3) : '',
    level > 2
      ? c.path(
          poly([[-13, 42], [13, 54], [13, 42], [-13, 54]]),
          '#b3423c',
        )
      : '',
    level > 3
      ? c.line('M34 76L40 30', '#4f7a44', 4) +
        c.path(
          [0, 1, 2, 3, 4].map((i) => circle(40 + Math.cos(i * 1.26) * 10, 20 + Math.sin(i * 1.26) * 10, 8)).join(''),
          '#e8442f',
        ) +
        c.path(circle(40, 20, 6), '#f6d05a')
      : '',
  ];
  const stamps = [0, 1, 2, 3, 4].map((k) => c.stamp(guy(k)));
  const frames: Kids[] = [];
  const holes: string[] = [];
  for (let i = 0; i < 32; i++) {
    const [x, y] = [14 + (i % 8) * 72, 6 + Math.floor(i / 8) * 88];
    const warm = i / 30;
    const level = i < 5 ? 0 : i < 9 ? 1 : i < 13 ? 2 : i < 19 ? 3 : 4;
    const ground = ['#4a5264', '#566070', '#7a7a70', '#b8935a', '#f0b85a'][Math.min(4, Math.floor(warm * 5))];
    const d = box(x, y + 10, 66, 62, 4);
    frames.push(c.path(d, i < 31 ? ground : '#221a26'));
    if (i < 31) frames.push(c.group({ 'clip-path': c.clip(d) }, stamps[level](x + 31, y + 46, 0.6)));
    holes.push(
      box(x + 8, y + 1, 10, 6, 2) +
        box(x + 44, y + 1, 10, 6, 2) +
        box(x + 8, y + 75, 10, 6, 2) +
        box(x + 44, y + 75, 10, 6, 2),
    );
  }
  c.add(
    c.at(0, 0, 1, [0, 1, 2, 3].map((i) => c.path(box(-10, 4 + i * 88, 620, 80), '#2a2230')), {}),
    c.cut([frames, c.path(holes.join(''), '#6a5f6c')], { wob: 2 }),
    c.glow(440, 250, 230, LAMP, 0.22),
  );
  return c.finish({ ...end, vignette: 0.4 });
}

// somebody in the mask, from afar; the rest of the pose is the person's
export const masked = (c: Card, o: Parameters<typeof m.person>[1] = {}): Kids => {
  const x = (o.lean ?? 0) * 1.35;
  return [
    m.person(c, { coat: WHO.guy.coat, skin: '#b8452f', hair: '#b8452f', cut: 'back', ...o }),
    c.path(circle(x, -93, 4.6), PAPER),
    c.path(circle(x + 4, -83, 2.6), INK),
  ];
};

// a08: the robber lets two ladies go first. His umbrella is still by the bank's door
function getaway(): Card {
  const c = plate('vca08x', 308);
  c.add(
    c.sky([[0, '#4a5f80'], [0.5, '#a8a2b0'], [0.75, '#f0c49a'], [1, '#f0c49a']], { amount: 0.2 }),
    c.cut(
      [
        c.path(box(-10, 60, 190, 240), '#8f8478'),
        c.path(poly([[-30, 66], [84, 14], [198, 66]]), '#a3968a'),
        c.path([-2, 44, 128, 164].map((x) => box(x, 78, 20, 220)).join(''), '#bfb2a2'),
        c.path(box(74, 140, 44, 160), '#3a2a2c'),
        c.path(poly([[74, 140], [104, 150], [104, 300], [74, 300]]), '#ffd88a'),
        c.path(circle(96, 108, 12), '#c8323f'),
        c.line('M114 96q8 10 2 22M122 90q12 16 2 34M78 96q-8 10 -2 22M70 90q-12 16 -2 34', '#f6ead0', 2.6),
      ],
      { wob: 4, shadow: 5 },
    ),
    c.cut(
      c.path(
        curve([[-10, 282, 1], [200, 276], [400, 282], [610, 274, 1], [610, 370, 1], [-10, 370, 1]]),
        '#e9ecf2',
      ),
      { wob: 6 },
    ),
    c.path(box(-10, 318, 620, 52), '#8f98b0', { opacity: 0.5 }),
  );
  const bus = '#b3352c';
  c.add(
    c.glow(440, 240, 150, '#fff0c4', 0.7),
    c.cut(
      [
        c.solid(curve([[446, 300, 1], [450, 120], [478, 92], [640, 86, 1], [640, 300, 1]]), bus, lit(bus, 0.6, -1)),
        c.path(
          curve([[462, 196, 1], [464, 132], [480, 116], [516, 114, 1], [516, 196, 1]]) + box(530, 114, 80, 76, 6),
          '#ffe9b0',
        ),
        c.at(488, 196, 0.42, bust(c, 'ferris', { look: [-1, 0.4] })),
        c.path(box(440, 262, 180, 16), PAPER),
        c.path(circle(520, 302, 30), INK),
        c.path(circle(520, 302, 13), '#8f98a8'),
        c.path(circle(456, 244, 13), '#fff6d8'),
      ],
      { wob: 4, shadow: 9 },
    ),
    c.cut(
      [
        c.line('M412 316V92', '#3a3440', 7),
        c.path(circle(412, 86, 26), '#2f5f8a'),
        c.path(box(396, 76, 32, 18, 5), PAPER),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  c.add(
    c.cut(
      [
        c.at(
          366, 318, 1.3,
          m.person(c, {
            kind: 'dress',
            coat: '#3f6a5c',
            skin: '#e8c4a0',
            hair: '#e6e0d6',
            hat: 'wide',
            hatc: '#7a2f4c',
            arms: [[-10, -40], [14, -44]],
            lean: 3,
          }),
        ),
        c.at(
          316, 320, 1.24,
          m.person(c, {
            kind: 'dress',
            coat: '#6a4a7c',
            skin: '#a8704f',
            hair: '#cfc8c0',
            hat: 'wide',
            hatc: '#2f4f6a',
            arms: [[-12, -42], [14, -46]],
            lean: 4,
          }),
        ),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      [
        c.at(
          226, 322, 1.5,
          masked(c, {
            arms: [[-22, -40], [40, -62]],
            legs: [[-8, 0], [8, 0]],
            lean: 4,
          }),
        ),
        c.at(190, 322, 1, [
          c.line('M-14 -56q2 -26 12 -26t12 26', '#7a2f2a', 4),
          c.path(
            poly([[-12, -50], [-20, -72], [-2, -76], [2, -50]]) +
              poly([[2, -50], [8, -72], [22, -64], [12, -50]]),
            '#a8c49a',
          ),
          c.solid(poly([[-26, -54], [22, -54], [26, 0], [-22, 0]]), '#f1e3c4', lit('#f1e3c4', 0.4)),
          c.line('M-14 -54l4 54M-1 -54l4 54M12 -54l4 54M-26 -38h48M-25 -20h50', '#c8423f', 3.4),
        ]),
        c.at(252, 262, 0.36, jar(c, 100, 120, { fish: c.at(0, -48, 0.8, goldie(c, { col: GOLD })) })),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(
      c.line('M132 304L126 232M132 304l-2 6q4 6 8 0', '#3a2a2c', 4) +
        c.path(poly([[124, 232], [136, 234], [136, 282], [126, 282]]), '#2f5a4a'),
      { wob: 2 },
    ),
    m.snowfall(c, { n: 60, w: 600, h: 330 }),
  );
  return c.finish({ ...end, vignette: 0.4, tint: '#141830' });
}

export const faces: Face[] = [
  court('a01', plead),
  court('a02', family),
  court('a03', exhibit),
  court('a04', note),
  court('a05', windowThree),
  court('a06', guard),
  court('a07', visits),
  court('a08', getaway),
];
