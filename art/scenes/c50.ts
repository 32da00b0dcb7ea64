import { Card, curve, circle, box, poly, rng, taper, ellipse, dark, lite } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';

export const title = 'She knits his strings';
export default function (): Card {
  const c = new Card('c50', 503),
    r = rng(19),
    oak = '#c08a54',
    joint = '#6a3d22',
    wool = '#e9dcc4';
  // a room the colour of tobacco
  c.add(
    c.path(box(-10, -10, 620, 920), c.linear([[0, '#2c1c14'], [0.5, '#6a4426'], [1, '#3a2416']]),
      { filter: c.filter('brush', 0.04, 0.004, 0.3, '#1c100a') }),
    c.glow(70, 640, 480, '#ffa84a', 0.75, 0.4),
  );
  c.add(c.cut(c.solid(poly([[-20, 720], [620, 700], [620, 920], [-20, 920]]), '#5a3820',
    [['#1c0f0a', 0.85, [0.6, 1, 0.5, 0.1]], ['#ffb05a', 0.5, [0, 0.2, 0.5, 0.4]]]), { wob: 4 }),
    c.line('M-10 770H610M-10 826H610M-10 878H610', '#2c1a10', 2.4, { opacity: 0.6 }));
  // door with a gap of evening
  c.add(c.cut(c.at(518, 706, 1, m.door(c, { w: 108, h: 300, wood: '#8f5f38', frame: '#4a2f1a', glow: '#9fb9d4',
    ajar: 0, knob: '#f0c85a' })), { wob: 3, shadow: 6 }));
  // hearth
  c.add(
    c.cut(
      [
        c.path(box(-30, 420, 190, 320), '#7a5a48'),
        c.path(box(-30, 400, 208, 28, 3), '#9a7450'),
        c.path(curve([[-10, 736, 1], [-10, 560], [40, 508], [92, 508], [136, 560], [136, 736, 1]]), '#1c0c0a'),
        c.line('M-30 470H160M-30 520H10M130 520H160M-30 600H-10M136 600H160M136 670H160M60 428V470M110 470V500',
          '#5a3e30', 2.6),
      ],
      { wob: 4, shadow: 6 },
    ),
    c.glow(64, 680, 130, '#ffb04a', 0.9, 0.4),
    c.cut(c.at(66, 736, 1.7, m.campfire(c, { h: 64 })), { wob: 2 }),
  );
  // rocking chair
  const chair = '#7a4526';
  c.add(
    c.path(ellipse(356, 836, 190, 18), '#120a08', { opacity: 0.5 }),
    c.cut(
      [
        c.path(taper([[172, 806], [260, 834], [390, 840], [540, 800]], 12, 10), dark(chair, 0.2)),
        c.path(taper([[452, 820], [458, 620], [488, 330]], 15, 12) + taper([[252, 828], [262, 640]], 13, 11), chair),
        c.path(taper([[416, 640], [440, 460], [470, 320]], 8, 7) + taper([[402, 640], [420, 460], [446, 324]], 8, 7),
          chair),
        c.path(poly([[432, 316], [500, 322], [506, 356], [430, 346]]), lite(chair, 0.1)),
        c.path(taper([[248, 560], [330, 548], [462, 556]], 13, 13) + taper([[262, 640], [262, 562]], 10, 9), chair),
        c.solid(poly([[240, 640], [462, 632], [468, 664], [236, 668]]), chair, [['#22120a', 0.7, [0, 1, 0, 0]]]),
      ],
      { wob: 3, shadow: 9 },
    ),
  );
  // grandmother, turned and jointed
  const limb = (pts: Pt[], w: number): string =>
    c.solid(taper(pts.slice(0, 2), w, w * 0.82), oak, [[dark(oak, 0.6), 0.6, [1, 0, 0.3, 0.3]]]) +
      c.solid(taper(pts.slice(1), w * 0.84, w * 0.62), oak, [[dark(oak, 0.6), 0.6, [1, 0, 0.3, 0.3]]]) +
    c.path(pts.map(([x, y]) => circle(x, y, w * 0.46)).join(''), joint);
  c.add(
    c.cut(
      [
        limb([[300, 640], [232, 690], [214, 800]], 34), limb([[330, 650], [264, 706], [254, 810]], 34),
        c.path(curve([[176, 822, 1], [182, 804], [206, 796], [226, 802], [226, 822, 1]]) +
          curve([[216, 832, 1], [222, 814], [246, 806], [266, 812], [266, 832, 1]]), joint),
        c.solid(curve([[330, 372], [394, 366], [436, 420], [444, 540], [450, 652], [400, 672], [300, 672], [216, 716],
          [196, 742, 1], [190, 690], [240, 620], [300, 590], [318, 480], [312, 410]]), '#7a3a34', [
          ['#2a0f12', 0.85, [1, 0.4, 0.3, 0.4]], ['#ff9a5a', 0.6, [0, 0.5, 0.4, 0.4]],
        ]),
        c.line('M330 430Q360 520 344 610M392 424Q420 520 410 640M232 690Q300 640 380 650', '#e0a070', 1.8,
          { opacity: 0.5, 'stroke-dasharray': '3 7' }),
        c.solid(curve([[306, 392], [350, 356], [410, 364], [450, 414], [454, 478], [420, 452], [372, 436], [330, 446],
          [300, 466]]), wool, [['#8a6a4a', 0.75, [1, 0.6, 0.4, 0.3]], ['#fff6df', 0.5, [0, 0, 0.5, 0.5]]]),
        c.line('M318 408l14 40M346 392l6 46M378 392l4 46M410 404l-2 48', '#b08f62', 2, { opacity: 0.7 }),
      ],
      { wob: 3, shadow: 6 },
    ),
  );
  // head: wood, a bun of wool, no face but a hinge
  c.add(
    c.cut(
      [
        c.path(circle(346, 360, 14), joint),
        c.solid(curve([[338, 250], [300, 266], [288, 304], [280, 316, 1], [290, 324], [296, 348], [324, 362],
          [364, 352], [384, 314], [376, 268]]), oak, [[dark(oak, 0.6), 0.7, [1, 0.4, 0.4, 0.4]],
          ['#ffdf9a', 0.6, [0, 0.5, 0.5, 0.5]]]),
        c.line('M294 336Q308 340 320 334M320 334V352', joint, 2.6),
        c.path(circle(312, 304, 4.4), '#2a160e'), c.line(circle(312, 304, 13) + 'M325 302L366 296', '#d9b060', 2.4),
        c.solid(curve([[300, 268], [314, 238], [350, 228], [384, 246], [396, 290], [384, 330], [370, 300], [350, 274],
          [320, 264]]), wool, [['#8a6a4a', 0.6, [1, 1, 0.4, 0.3]]]),
        c.solid(circle(392, 244, 24), wool, [['#8a6a4a', 0.7, [1, 1, 0.3, 0.3]]]),
        c.line('M376 230q16 4 32 26M374 246q14 6 22 20M386 222q16 10 26 22', '#b08f62', 2),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the half-made child on her lap: head, chest, one arm; the rest is still string
  c.add(
    c.cut(
      [
        c.line('M236 640Q226 690 240 716M252 642Q250 700 262 724M244 640q-8 40 4 60', wool, 2.4),
        c.solid(curve([[220, 566], [262, 560], [270, 610], [262, 644, 1], [222, 646, 1], [214, 606]]),
          lite(oak, 0.25), [[dark(oak, 0.5), 0.6, [1, 0.5, 0.3, 0.5]]]),
        c.path(circle(240, 556, 9), joint),
        c.solid(circle(236, 522, 31), lite(oak, 0.3), [[dark(oak, 0.5), 0.6, [1, 0.5, 0.3, 0.5]],
          ['#fff0c4', 0.5, [0, 0.4, 0.5, 0.5]]]),
        c.path(circle(224, 520, 3.4), '#2a160e'), c.line('M214 536q8 4 14 0', joint, 2),
        c.path(taper([[222, 576], [190, 566]], 15, 13) + taper([[190, 566], [176, 524]], 13, 9), lite(oak, 0.25)),
          c.path(circle(222, 577, 7) + circle(190, 566, 7), joint),
        c.path(curve([[168, 522], [162, 500], [168, 498], [172, 508], [176, 492], [182, 494], [182, 508], [190, 498],
          [194, 504], [186, 524]]), lite(oak, 0.25)),
        c.line('M176 496Q190 470 300 500', wool, 2),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // her arms, needles, the piece
  c.add(
    c.cut(
      [
        limb([[326, 434], [268, 496], [306, 522]], 26), limb([[424, 450], [446, 556], [352, 548]], 28),
        c.line('M262 560L372 496M290 500L398 552', '#e9e2d2', 5),
        c.path(circle(372, 495, 6) + circle(400, 553, 6), '#c1493c'),
        c.path(poly([[300, 516], [346, 520], [352, 590], [338, 598], [326, 590], [312, 598], [298, 588]]), wool),
        c.line('M302 530h46M301 544h48M301 558h49M300 572h51', '#b08f62', 2, { 'stroke-dasharray': '4 3' }),
        c.path(circle(308, 523, 10) + circle(350, 549, 10), joint),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // strings that come from above, for her too
  c.add(c.line('M292 -10L268 494M424 -10L446 556M352 -10L344 236', '#f0dcb0', 1.6, { opacity: 0.8 }),
    c.path(circle(268, 496, 4) + circle(446, 556, 4), '#2a160e'));
  // wool turns into rope on the floor; the cat has the end
  c.add(
    c.cut(
      [
        c.line(curve([[330, 596], [344, 700], [326, 780], [380, 846], [440, 858]], false), wool, 3),
        c.solid(circle(470, 846, 40), wool, [['#7a5a3c', 0.75, [1, 1, 0.3, 0.3]],
          ['#fff6df', 0.5, [0, 0.2, 0.5, 0.5]]]),
        c.line('M436 830Q470 820 506 846M440 852Q474 836 508 862M446 868Q470 850 496 876M452 814Q476 830 484 884' +
          'M470 808Q500 830 500 868', '#b08f62', 2.4),
        c.line(curve([[436, 866], [380, 880], [300, 866], [220, 876], [176, 866]], false), wool, 5),
        c.line(curve([[436, 866], [380, 880], [300, 866], [220, 876], [176, 866]], false), '#a58558', 5,
          { 'stroke-dasharray': '2 7' }),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.cut(c.at(146, 872, 1.3, m.cat(c, { col: '#1c1212', look: 1 }), { flip: false }), { wob: 2, shadow: 5 }),
  );
  // an unfinished game: relatives, perhaps
  c.add(
    c.cut(
      [
        c.path(taper([[520, 852], [528, 690]], 9, 9) + taper([[584, 846], [576, 690]], 9, 9), '#7a4a28'),
        c.path(poly([[492, 688], [612, 684], [618, 700], [486, 704]]), '#9a6a3c'),
        c.at(516, 690, 0.64, m.chess(c, { piece: 'queen', col: '#e6cfa0' })),
          c.at(548, 692, 0.6, m.chess(c, { piece: 'knight', col: '#2a1810' })),
          c.at(578, 690, 0.62, m.chess(c, { piece: 'pawn', col: '#e6cfa0' })),
      ],
      { wob: 2, shadow: 5 },
    ),
    c.dots(Array.from({ length: 22 }, (): Pt => [r.in(30, 140), r.in(470, 640), r.in(0.8, 1.8)]), '#ffd27a'),
  );
  return c.finish({ vignette: 0.55, tint: '#0e0604' });
}
