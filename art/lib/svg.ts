// The drawing board: a card that collects shapes, paints, filters and stamps, and writes itself as one SVG file.
// The same definition is written once; ids carry the card's id, so that files can be inlined side by side.
import { W, H, num, circle, box, rng } from './shapes.js';
import type { Pt, Rng } from './shapes.js';
import * as filters from './filters.js';

export * from './shapes.js';

export type Attr = Record<string, string | number | boolean | undefined>;
/** SVG text, or any nesting of lists of it. */
export type Kids = string | readonly Kids[];
/** [offset 0..1, colour, opacity = 1] */
export type Stop = readonly [number, string, number?];
/** [colour, opacity, [x1, y1, x2, y2]] fades along a line; [colour, opacity, 'r', [cx, cy, r]] fades outwards. */
export type Shade = readonly [string, number, Pt] | readonly [string, number, 'r', Pt];
export type Put = Attr & { rot?: number; flip?: boolean };
export type Stamp = (x: number, y: number, s?: number, o?: Put & { sy?: number }) => string;
type FilterKind = 'cut' | 'spray' | 'brush' | 'blur';

const num2 = (v: number): string => String(Math.round(v * 1000) / 1000);
const text = (kids: Kids): string => (typeof kids === 'string' ? kids : kids.map(text).join(''));
const attr = (o: Attr): string =>
  Object.entries(o)
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => ` ${k}="${typeof v === 'number' ? num(v) : v}"`)
    .join('');

export class Card {
  readonly rnd: Rng;
  readonly defs: string[] = [];
  private readonly out: string[] = [];
  private readonly memo = new Map<string, string>();
  private count = 0;

  constructor(
    readonly id: string,
    readonly seed: number,
    readonly pal: Record<string, string> | null = null,
    readonly w = W,
    readonly h = H,
  ) {
    this.rnd = rng(seed);
  }

  name(): string {
    return this.id + (this.count++).toString(36);
  }
  /** The id of a definition; the same definition is written once. */
  def(make: (id: string) => string): string {
    const key = make('%');
    const known = this.memo.get(key);
    if (known !== undefined) return known;
    const id = this.name();
    this.defs.push(make(id));
    this.memo.set(key, id);
    return id;
  }
  add(...kids: Kids[]): this {
    this.out.push(text(kids));
    return this;
  }

  // --- paint ---

  private stops(list: readonly Stop[]): string {
    return list
      .map(([o, c, a = 1]) => {
        const opacity = a < 1 ? ` stop-opacity="${Number(num(a * 100)) / 100}"` : '';
        return `<stop offset="${num(o * 100)}%" stop-color="${c}"${opacity}/>`;
      })
      .join('');
  }
  private coords(names: readonly string[], at: Pt, user: boolean): string {
    const f = user ? num : (v: number): string => String(Math.round(v * 100) / 100);
    const list = names.map((n, i) => (at[i] === undefined ? '' : ` ${n}="${f(at[i])}"`)).join('');
    return list + (user ? ' gradientUnits="userSpaceOnUse"' : '');
  }
  linear(list: readonly Stop[], at: Pt = [0, 0, 0, 1], user = false): string {
    const where = this.coords(['x1', 'y1', 'x2', 'y2'], at, user);
    return `url(#${this.def((id) => `<linearGradient id="${id}"${where}>${this.stops(list)}</linearGradient>`)})`;
  }
  radial(list: readonly Stop[], at: Pt = [0.5, 0.5, 0.5], user = false): string {
    const where = this.coords(['cx', 'cy', 'r', 'fx', 'fy'], at, user);
    return `url(#${this.def((id) => `<radialGradient id="${id}"${where}>${this.stops(list)}</radialGradient>`)})`;
  }
  /** A path written once, drawn by <use>. */
  ref(d: string): string {
    return this.def((id) => `<path id="${id}" d="${d}"/>`);
  }
  clip(d: string): string {
    return `url(#${this.def((id) => `<clipPath id="${id}"><path d="${d}"/></clipPath>`)})`;
  }
  filter(kind: FilterKind, ...args: (number | string | undefined)[]): string {
    const seed = this.seed % 97;
    const n = args as number[];
    const make = {
      cut: () => filters.cut(seed, n[0], n[1], n[2]),
      spray: () => filters.spray(seed, n[0]),
      brush: () => filters.brush(seed, n[0], n[1], n[2], args[3] as string | undefined),
      blur: () => filters.blur(n[0]),
    }[kind]();
    return `url(#${this.def(make)})`;
  }

  // --- shapes ---

  path(d: string, fill: string, o: Attr = {}): string {
    return `<path d="${d}"${attr({ fill, ...o })}/>`;
  }
  line(d: string, stroke: string, w: number, o: Attr = {}): string {
    return `<path d="${d}"${attr({ fill: 'none', stroke, 'stroke-width': w, ...o })}/>`;
  }
  /** A shape with light on it: base colour plus sprayed gradients. */
  solid(d: string, fill: string, shades: readonly Shade[] = [], o: Attr = {}): string {
    if (!shades.length) return this.path(d, fill, o);
    const id = this.ref(d);
    const use = (a: Attr): string => `<use href="#${id}"${attr(a)}/>`;
    const base = use({ fill, ...o });
    const spray = this.filter('spray');
    const lights = shades.map((s) => {
      const fade: Stop[] = [[0, s[0], s[1]], [1, s[0], 0]];
      return use({ fill: s[2] === 'r' ? this.radial(fade, s[3]) : this.linear(fade, s[2] as Pt) });
    });
    return base + this.group({ filter: spray, ...o }, lights);
  }
  /**
   * Many round dots (stars, snow, sparks) at nine bytes each: zero-length strokes with round caps, batched by size.
   */
  dots(list: readonly Pt[], col: string, o: Attr = {}): string {
    const by = new Map<number, string>();
    for (const [x, y, r] of list) {
      const k = Math.max(1, Math.round(r * 4) / 2);
      by.set(k, (by.get(k) ?? '') + `M${Math.round(x)} ${Math.round(y)}h0`);
    }
    return [...by].map(([w, d]) => this.line(d, col, w, o)).join('');
  }
  glow(x: number, y: number, r: number, c: string, a = 0.8, mid = 0.35): string {
    return this.path(circle(x, y, r), this.radial([[0, c, a], [mid, c, a * 0.35], [1, c, 0]]));
  }
  /** Draw once, place often. */
  stamp(kids: Kids): Stamp {
    const id = this.name();
    this.defs.push(`<g id="${id}">${text(kids)}</g>`);
    return (x, y, s = 1, { rot = 0, flip = false, sy = s, ...o } = {}) => {
      const scale = `scale(${num2(flip ? -s : s)}${flip || sy !== s ? ' ' + num2(sy) : ''})`;
      const turn = rot ? ` rotate(${num(rot)})` : '';
      return `<use href="#${id}" transform="translate(${num(x)} ${num(y)})${turn} ${scale}"${attr(o)}/>`;
    };
  }
  group(o: Attr, ...kids: Kids[]): string {
    return `<g${attr(o)}>${text(kids)}</g>`;
  }
  at(x: number, y: number, s: number, kids: Kids, { rot = 0, flip = false, ...o }: Put = {}): string {
    const scale = flip ? ` scale(${num2(-s)} ${num2(s)})` : s === 1 ? '' : ` scale(${num2(s)})`;
    const turn = rot ? ` rotate(${num(rot)})` : '';
    return this.group({ transform: `translate(${num(x)} ${num(y)})${turn}${scale}`, ...o }, kids);
  }
  /** Three hands cut the paper: 2 for faces and figures, 4 for things, 6 for land; shadows are none, near or deep. */
  cut(
    kids: Kids,
    { wob = 4, shadow = 0, grain = 0.11, ...o }: Attr & { wob?: number; shadow?: number; grain?: number } = {},
  ): string {
    const hand = wob < 3 ? 2 : wob < 5 ? 4 : 6;
    const depth = shadow ? (shadow < 7 ? 5 : 9) : 0;
    return this.group({ filter: this.filter('cut', hand, depth, grain), ...o }, kids);
  }

  // --- whole-card passes ---

  sky(stops: readonly Stop[], o: { fx?: number; fy?: number; amount?: number; ink?: string } = {}): string {
    const paint = this.linear(stops);
    const filter = this.filter('brush', o.fx ?? 0.004, o.fy ?? 0.03, o.amount ?? 0.35, o.ink);
    return this.path(box(-10, -10, this.w + 20, this.h + 20), paint, { filter });
  }
  finish({ vignette = 0.5, grain = 0.5, tint = '#0b0720' } = {}): this {
    const g = this.def(filters.grain(this.seed % 89, grain));
    const shade = this.radial([[0, tint, 0], [0.62, tint, 0], [1, tint, vignette]], [0.5, 0.46, 0.78]);
    this.add(this.path(box(0, 0, this.w, this.h), shade));
    this.add(`<rect width="${this.w}" height="${this.h}" filter="url(#${g})"/>`);
    return this;
  }
  svg(): string {
    const frame = `<rect width="${this.w}" height="${this.h}"/>`;
    const defs = `<defs>${this.defs.join('')}<clipPath id="${this.id}_">${frame}</clipPath></defs>`;
    const body = `<g clip-path="url(#${this.id}_)" stroke-linecap="round" stroke-` +
      `linejoin="round">${this.out.join('')}</g>`;
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.w} ${this.h}">${defs}${body}</svg>\n`;
  }
}
