// A poster plate for VOTE! events: 400 × 300, three inks on paper, cut like lino. Form says how the news is, colour
// says it again: good news rises to the right in green, mixed news is two halves in ochre, bad news falls to the
// right in red.
import { Card, box, circle, curve, ellipse, mix, num, poly, rng, taper } from '../lib/svg.js';
import type { Kids, Pt } from '../lib/svg.js';

export type Kind = 'good' | 'mixed' | 'bad';
const SPOT = { good: '#2f6f5a', mixed: '#b98a2f', bad: '#b8452f' };

/** A polygon cut off at the plate's edges: resvg fails where a shape reaches far beyond the picture. */
function within(pts: readonly Pt[]): Pt[] {
  const edges: [number, number, 1 | -1][] = [[0, -12, 1], [0, 412, -1], [1, -12, 1], [1, 312, -1]];
  return edges.reduce<Pt[]>(
    (list, [k, v, s]) => {
      const out: Pt[] = [];
      list.forEach((q, i) => {
        const p = list[(i + list.length - 1) % list.length];
        const [a, b] = [(p[k] - v) * s, (q[k] - v) * s];
        if (a >= 0 !== b >= 0) out.push([p[0] + ((q[0] - p[0]) * a) / (a - b), p[1] + ((q[1] - p[1]) * a) / (a - b)]);
        if (b >= 0) out.push(q);
      });
      return out;
    },
    [...pts],
  );
}

export interface Someone {
  coat?: string;
  head?: string;
  hat?: '' | 'bowler' | 'top' | 'cap' | 'scarf' | 'bun';
  hatc?: string;
  skirt?: boolean;
  arms?: Pt[];
  legs?: Pt[];
  lean?: number;
}

export class Plate {
  readonly c: Card;
  readonly paper = '#efe3c8';
  readonly ink = '#2a2140';
  readonly spot: string;
  readonly pale: string;
  readonly mid: string;

  constructor(id: string, readonly kind: Kind, seed: number) {
    this.c = new Card(id + 'x', seed, null, 400, 300);
    this.spot = SPOT[kind];
    this.pale = mix(this.paper, this.spot, 0.3);
    this.mid = mix(this.spot, this.ink, 0.45);
    const { c } = this;
    c.add(c.path(box(-10, -10, 420, 320), this.paper, { filter: c.filter('brush', 0.01, 0.02, 0.3, '#c9a56a') }));
    if (kind === 'good') this.rays(20, 330, -86, 4, 11);
    if (kind === 'mixed')
      c.add(
        c.cut(
          c.path(poly([[214, -12], [412, -12], [412, 312], [186, 312]]), this.spot, { opacity: 0.3 }),
          { wob: 4 },
        ),
      );
    if (kind === 'bad') this.rays(20, -30, 2, 88, 10);
  }
  /** Beams from a point between two angles: light that rises, or a shadow that falls. */
  private rays(x: number, y: number, from: number, to: number, n: number): void {
    const at = (deg: number): Pt => [
      x + Math.cos((deg * Math.PI) / 180) * 620, y + Math.sin((deg * Math.PI) / 180) * 620,
    ];
    const step = (to - from) / n;
    const beam = (i: number): string => poly(within([[x, y], at(from + i * step), at(from + (i + 0.5) * step)]));
    this.c.add(this.c.path(Array.from({ length: n }, (_, i) => beam(i)).join(''), this.spot, { opacity: 0.24 }));
  }
  add(...kids: Kids[]): this {
    this.c.add(this.c.cut(kids, { wob: 2 }));
    return this;
  }
  back(...kids: Kids[]): this {
    this.c.add(this.c.cut(kids, { wob: 4 }));
    return this;
  }
  done(): Card {
    const { c } = this;
    c.add(c.path(box(0, 0, 400, 300), c.radial([[0.5, '#4a2a1a', 0], [1, '#4a2a1a', 0.4]], [0.5, 0.5, 0.75])));
    return c.finish({ vignette: 0, grain: 0.4 });
  }
  path(d: string, fill: string, opacity?: number): string {
    return this.c.path(d, fill, { opacity });
  }
  line(d: string, col: string, w: number, dash?: string): string {
    return this.c.line(d, col, w, { 'stroke-dasharray': dash });
  }
  at(x: number, y: number, s: number, kids: Kids, rot = 0, flip = false): string {
    return this.c.at(x, y, s, kids, { rot, flip });
  }

  // --- grounds ---

  /** The ground at the bottom: rises, lies or falls by the kind of news. */
  ground(y = 236, col = this.ink): string {
    const d = { good: [22, -22], mixed: [0, 0], bad: [-22, 22] }[this.kind];
    return this.path(poly([[-12, y + d[0]], [412, y + d[1]], [412, 312], [-12, 312]]), col);
  }
  town(y: number, col: string, seed = 3, h = 60): string {
    const r = rng(seed);
    const pts: Pt[] = [[-12, 312]];
    for (let x = -12; x < 412;) {
      const [w, k] = [r.in(30, 56), y - h * r.in(0.35, 1)];
      const roof = r();
      if (roof < 0.5) pts.push([x, k], [x + w / 2, k - r.in(12, 24)], [x + w, k]);
      else if (roof < 0.75) pts.push([x, k], [x, k - 9], [x + w * 0.3, k - 9], [x + w * 0.3, k], [x + w, k]);
      else pts.push([x, k], [x + w, k]);
      x += w;
    }
    pts.push([412, 312]);
    return this.path(poly(pts), col);
  }
  hills(y: number, col: string, amp = 18, seed = 2): string {
    const r = rng(seed);
    return this.path(
      curve([
        [-12, 312, 1],
        ...Array.from({ length: 7 }, (_, i): Pt => [-12 + i * 71, y + r.in(-amp, amp)]),
        [412, 312, 1],
      ]),
      col,
    );
  }
  stripes(x: number, y: number, w: number, h: number, n: number, col: string, k = 0.5): string {
    return this.path(Array.from({ length: n }, (_, i) => box(x + (i * w) / n, y, (w / n) * k, h)).join(''), col);
  }

  // --- people ---

  /** A figure of 100, feet on y = 0. */
  man({
    coat = this.ink,
    head = this.paper,
    hat = '',
    hatc = coat,
    skirt = false,
    arms = [[-15, -38], [15, -38]],
    legs = [[-6, 0], [7, 0]],
    lean = 0,
  }: Someone = {}): string {
    const n: Pt = [lean, -74];
    const limbs = legs.map(
      ([x, y]) =>
        taper([[x * 0.3, -40], [x * 0.8, -20], [x, y - 1]], 9, 6) +
        poly([[x - 4, y], [x - 3, y - 5], [x + 4, y - 5], [x + 10, y]]),
    );
    const arm = arms.map(([x, y], i) => {
      const s: Pt = [n[0] + (i ? 8 : -8), n[1] + 7];
      return taper([s, [(s[0] + x) / 2 + (i ? 3 : -3), (s[1] + y) / 2 + 3], [x, y]], 9, 6);
    });
    const hem = skirt ? [19, -12] : [13, -28];
    const body = curve([
      [n[0] - 5, n[1]], [n[0] - 11, n[1] + 7], [-10, -46], [-hem[0], hem[1], 1], [hem[0], hem[1], 1], [10, -46],
      [n[0] + 11, n[1] + 7], [n[0] + 5, n[1]],
    ]);
    const [x, y] = [n[0] * 1.3, n[1] - 9];
    const hats: Record<string, string> = {
      bowler: curve([
        [x - 16, y - 4], [x - 9, y - 6, 1], [x - 8, y - 14], [x, y - 18], [x + 8, y - 14], [x + 9, y - 6, 1],
        [x + 16, y - 4], [x, y - 1],
      ]),
      top: poly([
        [x - 14, y - 4], [x - 8, y - 6], [x - 9, y - 25], [x + 9, y - 25], [x + 8, y - 6], [x + 14, y - 4],
      ]),
      cap: curve([[x - 10, y - 3, 1], [x - 9, y - 13], [x + 4, y - 14], [x + 10, y - 6], [x + 18, y - 3, 1]]),
      scarf: curve([
        [x - 11, y + 9], [x - 11, y - 6], [x, y - 13], [x + 11, y - 6], [x + 10, y + 9], [x + 6, y - 4],
        [x - 6, y - 4],
      ]),
      bun: curve([
        [x - 11, y + 3], [x - 11, y - 8], [x - 5, y - 14], [x, y - 20], [x + 6, y - 14], [x + 11, y - 8],
        [x + 11, y + 3], [x, y - 5],
      ]),
    };
    return [
      this.path(limbs.join('') + arm.join('') + body, coat),
      this.path(arms.map(([a, b]) => circle(a, b, 4)).join('') + circle(x, y, 10), head),
      hat
        ? this.path(hats[hat], hatc)
        : this.path(
            curve([[x - 10, y], [x - 9, y - 9], [x, y - 12], [x + 9, y - 9], [x + 10, y], [x, y - 5]]),
            hatc === coat ? this.mid : hatc,
          ),
    ].join('');
  }
  /** Heads and shoulders along the lower edge, seen from behind. */
  crowd(y = 262, n = 8, seed = 4, cols = [this.paper, this.pale], up = 0): string {
    const r = rng(seed);
    return Array.from({ length: n }, (_, i) => {
      const [x, k] = [(i + 0.5) * (400 / n) + r.in(-6, 6), y + r.in(-8, 8)];
      const col = cols[i % cols.length];
      const arm =
        up && i % 3 === 1
          ? taper(
              [[x + 12, k + 22], [x + 18, k - 8], [x + 14, k - up]],
              11, 8,
            ) + circle(x + 14, k - up, 6)
          : '';
      const body = curve([
        [x - 27, 312, 1], [x - 24, k + 26], [x - 8, k + 15], [x + 8, k + 15], [x + 24, k + 26], [x + 27, 312, 1],
      ]);
      const hat =
        i % 4 === 2
          ? curve([
              [x - 22, k - 3], [x - 12, k - 6, 1], [x - 10, k - 20], [x + 10, k - 20], [x + 12, k - 6, 1],
              [x + 22, k - 3],
            ])
          : curve([
              [x - 14, k], [x - 13, k - 14], [x, k - 19], [x + 13, k - 14], [x + 14, k], [x, k - 7],
            ]);
      return (
        this.path(arm + body + circle(x, k, 13), col) +
        this.path(hat, i % 4 === 2 ? this.spot : this.ink) +
        this.line(`M${num(x - 25)} 312V${num(k + 30)}`, this.ink, 2)
      );
    }).join('');
  }

  // --- things ---

  coin(r = 16): string {
    return (
      `<g fill-rule="evenodd">${this.path(
        circle(0, 0, r) +
          poly([[-r * 0.22, -r * 1.1], [r * 0.22, -r * 1.1], [0, -r * 0.5]]),
        this.spot,
      )}</g>` +
      this.line(circle(0, 0, r * 0.66), this.paper, r * 0.1) +
      this.path(circle(0, 0, r * 0.3), this.paper)
    );
  }
  sheet(w = 60, h = 80, lines = 5, col = this.paper): string {
    return (
      this.path(box(-w / 2, -h / 2, w, h), col) +
      this.line(
        Array.from(
          { length: lines },
          (_, i) =>
            `M${num(-w / 2 + w * 0.14)} ${num(-h / 2 + (h * (i + 0.8)) / (lines + 0.6))}` +
            `h${num(w * (i % 3 === 2 ? 0.46 : 0.72))}`,
        ).join(''), this.ink,
        Math.max(2, h * 0.032),
      )
    );
  }
  temple(w = 150, h = 110, col = this.ink, gap = this.paper): string {
    const k = w / 2;
    const pillars = [0, 1, 2, 3, 4]
      .map((i) => box(-k + w * 0.08 + i * w * 0.19, -h * 0.62, w * 0.09, h * 0.5))
      .join('');
    return (
      this.path(box(-k * 0.9, -h * 0.66, w * 0.9, h * 0.58), gap) +
      this.path(
        pillars +
          poly([[-k * 1.05, -h * 0.68], [0, -h], [k * 1.05, -h * 0.68]]) +
          box(-k, -h * 0.7, w, h * 0.08) +
          box(-k * 1.08, -h * 0.13, w * 1.08, h * 0.07) +
          box(-k * 1.18, -h * 0.07, w * 1.18, h * 0.08),
        col,
      ) +
      this.path(circle(0, -h * 0.79, h * 0.055), gap)
    );
  }
  mike(col = this.ink): string {
    return (
      this.path(
        curve([[-11, -2], [-13, -22], [-8, -36], [8, -36], [13, -22], [11, -2]]) +
          box(-14, -4, 28, 7, 2) +
          poly([[-9, 3], [9, 3], [5, 60], [-5, 60]]),
        col,
      ) + this.line('M-10 -12H10M-11 -19H11M-9 -26H9M-4 -34V-4M4 -34V-4', this.paper, 1.8)
    );
  }
  tree(h = 80, col = this.spot, trunk = this.ink): string {
    return (
      this.path(taper([[0, 0], [2, -h * 0.3], [0, -h * 0.6]], h * 0.12, h * 0.06), trunk) +
      this.path(
        curve([
          [-h * 0.3, -h * 0.5], [-h * 0.34, -h * 0.76], [-h * 0.1, -h], [h * 0.16, -h * 0.98],
          [h * 0.34, -h * 0.76], [h * 0.3, -h * 0.5], [0, -h * 0.42],
        ]),
        col,
      ) +
      this.line(
        `M${num(-h * 0.16)} ${num(-h * 0.6)}q${num(h * 0.06)} ${num(-h * 0.1)} 0 ${num(-h * 0.2)}` +
        `M${num(h * 0.12)} ${num(-h * 0.56)}q${num(-h * 0.04)} ${num(-h * 0.1)} ${num(h * 0.04)} ${num(-h * 0.22)}`,
        this.paper, 2,
      )
    );
  }
  house(w = 60, h = 70, wall = this.paper, roof = this.ink): string {
    return (
      this.path(poly([[-w / 2, 0], [-w / 2, -h * 0.62], [0, -h], [w / 2, -h * 0.62], [w / 2, 0]]), wall) +
      this.path(
        poly([
          [-w * 0.6, -h * 0.56], [0, -h * 1.06], [w * 0.6, -h * 0.56], [w * 0.5, -h * 0.52], [0, -h * 0.9],
          [-w * 0.5, -h * 0.52],
        ]) +
          box(-w * 0.12, -h * 0.34, w * 0.24, h * 0.34) +
          box(-w * 0.38, -h * 0.46, w * 0.16, h * 0.16) +
          box(w * 0.22, -h * 0.46, w * 0.16, h * 0.16),
        roof,
      )
    );
  }
  car(col = this.ink): string {
    return (
      this.path(
        curve([[-46, -6, 1], [-44, -20], [-26, -24], [-14, -40], [18, -40], [30, -24], [44, -20], [48, -6, 1]]),
        col,
      ) +
      this.path(
        poly([[-18, -24], [-9, -35], [0, -35], [0, -24]]) +
          poly([[5, -24], [5, -35], [15, -35], [24, -24]]),
        this.paper,
      ) +
      this.path(circle(-26, -5, 10) + circle(28, -5, 10), this.ink) +
      this.path(circle(-26, -5, 4) + circle(28, -5, 4), this.paper)
    );
  }
  sun(r = 40, col = this.spot): string {
    return (
      this.path(circle(0, 0, r), col) +
      this.path(
        Array.from({ length: 14 }, (_, i) => {
          const a = (i * Math.PI) / 7;
          const k = i % 2 ? 1.5 : 1.72;
          return poly([
            [Math.cos(a - 0.12) * r * 1.14, Math.sin(a - 0.12) * r * 1.14],
            [Math.cos(a) * r * k, Math.sin(a) * r * k],
            [Math.cos(a + 0.12) * r * 1.14, Math.sin(a + 0.12) * r * 1.14],
          ]);
        }).join(''),
        col,
      )
    );
  }
  cloud(w = 80, col = this.ink): string {
    return this.path(
      circle(-w * 0.26, -w * 0.1, w * 0.17) +
        circle(0, -w * 0.2, w * 0.24) +
        circle(w * 0.26, -w * 0.1, w * 0.18) +
        box(-w * 0.42, -w * 0.1, w * 0.84, w * 0.17, w * 0.08),
      col,
    );
  }
  sheep(col = this.paper): string {
    return (
      this.path(box(-14, -12, 4, 12) + box(-5, -12, 4, 12) + box(6, -12, 4, 12) + box(13, -12, 4, 12), this.ink) +
      this.path(circle(-12, -20, 9) + circle(0, -23, 11) + circle(12, -20, 9) + circle(0, -15, 9), col) +
      this.path(
        curve([[14, -26], [24, -30], [31, -22], [27, -15], [19, -16]]),
        this.kind === 'bad' ? this.spot : this.ink,
      )
    );
  }
  umbrella(r = 60, col = this.spot): string {
    return (
      this.line(`M0 ${num(-r * 0.3)}V${num(r * 1.15)}q0 10 -9 9`, this.ink, 4) +
      this.path(
        curve([
          [-r, 0, 1], [-r * 0.76, -r * 0.56], [0, -r * 0.86], [r * 0.76, -r * 0.56], [r, 0, 1],
          [r * 0.66, -r * 0.12], [r * 0.34, 0, 1], [0, -r * 0.13], [-r * 0.34, 0, 1], [-r * 0.66, -r * 0.12],
        ]),
        col,
      ) +
      this.line(
        `M0 ${num(-r * 0.86)}Q${num(-r * 0.3)} ${num(-r * 0.4)} ${num(-r * 0.34)} 0M0 ${num(-r * 0.86)}` +
        `Q${num(r * 0.3)} ${num(-r * 0.4)} ${num(r * 0.34)} 0`,
        this.paper, 2,
      )
    );
  }
  camera(): string {
    return (
      this.path(box(-17, -13, 34, 25, 3) + box(-8, -18, 14, 6), this.ink) +
      this.path(circle(0, 0, 9), this.paper) +
      this.path(circle(0, 0, 5), this.ink) +
      this.path(circle(12, -8, 2.4), this.spot)
    );
  }
  lectern(h = 70, col = this.ink): string {
    return (
      this.path(
        poly([[-34, -h], [34, -h - 6], [38, -h + 6], [-38, -h + 12]]) +
          poly([[-26, -h + 8], [26, -h + 4], [20, 0], [-20, 0]]) +
          box(-30, -6, 60, 8),
        col,
      ) + this.path(circle(0, -h * 0.5, 9), this.spot)
    );
  }
  drops(list: readonly Pt[], col = this.ink): string {
    return this.path(
      list
        .map(([x, y, s = 1]) =>
          curve([[x, y - 10 * s, 1], [x + 5 * s, y], [x, y + 5 * s], [x - 5 * s, y]]),
        )
        .join(''),
      col,
    );
  }
  cup(col = this.paper): string {
    return (
      this.path(
        curve([[-24, -30, 1], [-20, -8], [-8, 0], [8, 0], [20, -8], [24, -30, 1]]) + ellipse(0, -30, 24, 6),
        col,
      ) +
      this.line('M22 -24q14 0 11 9t-16 5', col, 5) +
      this.path(ellipse(0, -30, 20, 4), this.ink)
    );
  }
}
