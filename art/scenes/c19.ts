import { Card, curve, ellipse, box, poly, rng, taper } from '../lib/svg.js';
import type { Pt } from '../lib/svg.js';
import * as m from '../lib/motifs.js';
import * as x from '../lib/motifs_extra_a.js';

export const title = 'The way out is up';
export default function (): Card {
  const c = new Card('c19', 191);
  const r = rng(31);
  c.add(
    c.sky([[0, '#4f95c4'], [0.16, '#8fc0d6'], [0.27, '#f3ecc8'], [0.3, '#f6e2a0'], [1, '#e8b84a']], { amount: 0.3,
      ink: '#5f9fc4' }),
    c.at(150, 176, 1, m.cloud(c, { w: 170, h: 52, seed: 7, col: '#fdf6e2', shade: '#a9c4cf' })),
    c.at(548, 206, 0.8, m.cloud(c, { w: 130, h: 44, seed: 12, col: '#fdf6e2', shade: '#a9c4cf' })),
    c.cut(c.solid(m.ridge(c, { y: 254, amp: 12, seed: 3, step: 90, bottom: 320 }), '#8fae7a', [['#f3f0c0', 0.6, [0, 0,
      0, 0.6]]]), { wob: 4 }),
  );
  // those who found it: a train on the rim of the field
  c.add(
    c.path(box(-10, 281, 620, 4), '#8a6a3c'),
    c.cut(c.at(232, 282, 0.9, m.train(c, { col: '#a2473f', n: 3, smoke: '#fffaf0', glow: '#fff3cf' })), { wob: 2 }),
  );
  // the wheat
  c.add(
    c.cut(c.solid(m.ridge(c, { y: 292, amp: 4, seed: 8, step: 120 }), '#e2ac3c', [['#a8722a', 0.75, [0, 1, 0.1, 0.3]],
      ['#fff0b0', 0.8, [0.2, 0, 0.3, 0.3]]]), { wob: 4 }),
    c.line(Array.from({ length: 300 }, () => {
      const y = 296 + 604 * r() ** 1.3;
      const k = 5 + (y - 296) * 0.024;
      return `M${r.in(-5, 600).toFixed(0)} ${y.toFixed(0)}q1 ${(-k * 0.6).toFixed(0)} 3 ${(-k).toFixed(0)}`;
    }).join(''), '#fbe39a', 2, { opacity: 0.75 }),
  );
  // rings mown into it
  const at = (deg: number, k: number): Pt => {
    const [a, b] = [Math.sin((deg * Math.PI) / 180) * k, -Math.cos((deg * Math.PI) / 180) * k];
    const q = 1 + b * 0.00085;
    return [300 + a * q, 596 + b * 0.84 * q];
  };
  const rim = [52, 92, 132, 172, 212, 252];
  const arc = (k: number, a: number, b: number): string => {
    const n = Math.max(2, Math.round(((b - a) * k) / 1900) + 2);
    return curve(Array.from({ length: n }, (_, i) => at(a + ((b - a) * i) / (n - 1), k)), false);
  };
  const gaps: Pt[] = [[200, 530], [20, 340], [130, 470], [-30, 300], [70, 410], [14, 366]];
  const links: Pt[] = [[180, 0, 1], [0, 1, 2], [118, 2, 3], [310, 3, 4], [62, 4, 5], [232, 3, 4], [160, 1, 2], [258,
    4, 5]];
  let paths = rim.map((k, i) => arc(k, gaps[i][0], gaps[i][1])).join('');
  paths += links.map(([a, i, j]) => curve([at(a, rim[i]), at(a, rim[j])], false)).join('');
  paths += curve([at(40, 0), at(90, 26), at(180, 52)], false);
  paths += curve([at(-30, 252), at(-27, 292), at(-34, 350), [150, 292]], false);
  const shade = c.ref(paths);
  const use = (dy: number, col: string, w: number, o = 1): string =>
    `<use href="#${shade}" fill="none" stroke="${col}" stroke-width="${w}" opacity="${o}" ` +
    `transform="translate(0 ${dy})"/>`;
  c.add(
    c.cut([use(-8, '#8a5a1e', 21), use(-4, '#a8722a', 21), use(2, '#f9eaba', 19), use(6, '#fff6d8', 8, 0.6)],
      { wob: 4 }),
    c.cut(c.path(ellipse(300, 596, 34, 25), '#f9eaba'), { wob: 4 }),
  );
  // what lies at the dead ends
  const put = (a: number, k: number): [number, number] => at(a, k) as [number, number];
  c.add(
    c.path(taper([put(140, 176), [put(140, 176)[0] + 60, put(140, 176)[1] + 8]], 22, 8), '#7a4f1c', { opacity: 0.4 }),
    c.cut(
      [
        c.at(...put(140, 172), 0.46, [c.path(ellipse(0, 0, 56, 20), '#7a5424'),
          c.line('M-50 -4q50 22 100 0M-44 6q44 16 88 0', '#c99a4a', 5),
          x.egg(c, { col: '#eef3ee', ink: '#5f7f9a' }), c.path(curve([[-50, 0], [0, 20], [50, 0], [40, 16], [0, 26],
            [-40, 16]]), '#94672c')]),
        c.at(...put(262, 214), 1, m.ladder(c, { h: 128, w: 26, tw: 20, rungs: 8, col: '#7a4526' }), { rot: 13 }),
      ],
      { wob: 2, shadow: 5 },
    ),
  );
  // the kite's shadow has already found the way out
  const mark = at(-29, 246);
  c.add(
    c.path(poly([[mark[0] - 34, mark[1] - 4], [mark[0] + 4, mark[1] - 26], [mark[0] + 40, mark[1] + 4], [mark[0] - 2,
      mark[1] + 18]]), '#6a3f1c', { opacity: 0.5 }),
    c.line(`M${mark[0] - 2} ${mark[1] + 18}q14 8 4 16q-10 8 2 16`, '#6a3f1c', 2.4, { opacity: 0.5 }),
  );
  // the child and its string
  c.add(
    c.path(taper([[300, 602], [350, 610], [404, 622]], 18, 26), '#6a3f1c', { opacity: 0.5 }),
    c.line(curve([[311, 536], [330, 440], [362, 310], [404, 160]], false), '#5a3a24', 2),
    c.cut(
      c.at(298, 604, 0.98, m.person(c, { kind: 'child', coat: '#c8323f', trousers: '#24304c', hair: '#2a1a16',
        skin: '#b87f56', cut: 'bob',
        arms: [[-12, -34], [13, -68]], legs: [[-6, 0], [7, 0]], lean: 2, light: -1 })),
      { wob: 2 },
    ),
    c.cut(c.at(412, 134, 2.5, m.kite(c, { a: '#c8323f', b: '#fff3d0', ink: '#5a3a24', tail: 4 }), { rot: -18 }),
      { wob: 4, shadow: 9 }),
  );
  // the wall we stand behind
  const ear = c.stamp([
    c.line('M0 0Q6 -70 0 -130', '#8a5a1e', 4),
    c.path([0, 1, 2, 3, 4].map((i) => ellipse(-7, -130 - i * 15, 6, 11) + ellipse(7, -136 - i * 15, 6, 11)).join('') +
      ellipse(0, -212, 5, 12), '#b8802c'),
    c.line('M0 -210l-4 -34M-6 -196l-16 -28M6 -196l16 -28M-8 -160l-18 -22M8 -160l18 -22', '#b8802c', 1.6),
  ]);
  c.add(
    c.cut(Array.from({ length: 19 }, (_, i) => ear(-10 + i * 35 + r.in(-10, 10), 952 + (i > 4 && i < 14 ? 26 : 0) +
      r.in(0, 26), r.in(0.75, 0.98), { rot: r.in(-9, 13) })),
      { wob: 3, shadow: 9 }),
  );
  return c.finish({ vignette: 0.32, tint: '#4a2a08' });
}
