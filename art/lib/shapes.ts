// Numbers, chance, curves and colours: everything that becomes the text of a path.
// Deterministic: the only chance is rng(seed); every number is rounded before it is written.

/**
 * A point [x, y]; a third number 1 makes it a corner of a curve. Some lists carry more numbers for the scene's use.
 */
export type Pt = readonly number[];

export const W = 600;
export const H = 900;

/** One decimal, no needless zero. */
export const num = (v: number): string => {
  const r = Math.round(v * 10) / 10;
  return r === 0 ? '0' : String(r).replace(/^(-?)0\./, '$1.');
};
const tenth = (v: number): number => Math.round(v * 10) / 10;
const pack = (list: readonly number[]): string =>
  list.map(num).reduce((s, t) => s + (s && !t.startsWith('-') ? ' ' : '') + t, '');

// --- chance ---

export interface Rng {
  (): number;
  in(a: number, b: number): number;
  pick<T>(list: readonly T[]): T;
  sign(): 1 | -1;
}

/** Numbers of 0..1 from a seed, in 32-bit integer arithmetic: the same on every machine. */
export function rng(seed: number): Rng {
  let s = seed >>> 0;
  const next = (): number => {
    s = (s + 0x6d2b79f5) | 0;
    let t = Math.imul(s ^ (s >>> 15), 1 | s);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return Object.assign(next, {
    in: (a: number, b: number) => a + (b - a) * next(),
    pick: <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!,
    sign: (): 1 | -1 => (next() < 0.5 ? -1 : 1),
  });
}

// --- curves ---

const sub = (a: Pt, b: Pt): [number, number] => [a[0] - b[0], a[1] - b[1]];
const len = (a: Pt): number => Math.hypot(a[0], a[1]) || 1;

/**
 * A smooth curve through points. [x, y] is smooth, [x, y, 1] is a corner. Handles follow the neighbours' chord and
 * take a third of their own segment, so uneven spacing never overshoots. Relative commands are counted from the
 * rounded pen position, so rounding never adds up; shapes over 44 units are written in whole units.
 */
export function curve(pts: readonly Pt[], closed = true, tension = 1): string {
  const N = pts.length;
  const at = (i: number): Pt => (closed ? pts[(i + N) % N] : pts[Math.max(0, Math.min(N - 1, i))]);
  const tan = (i: number): [number, number] => {
    const t = sub(at(i + 1), at(i - 1));
    const l = len(t);
    return [t[0] / l, t[1] / l];
  };
  const span = (k: number): number => Math.max(...pts.map((p) => p[k])) - Math.min(...pts.map((p) => p[k]));
  const rnd = Math.max(span(0), span(1)) > 44 ? (v: number): number => Math.round(v) : tenth;
  let pen = [rnd(pts[0][0]), rnd(pts[0][1])];
  let out = `M${num(pen[0])} ${num(pen[1])}`;
  for (let i = 0; i < (closed ? N : N - 1); i++) {
    const p = at(i);
    const q = at(i + 1);
    const h = (len(sub(q, p)) / 3) * tension;
    const a = tan(i);
    const b = tan(i + 1);
    const rel = (v: Pt): number[] => [rnd(v[0] - pen[0]), rnd(v[1] - pen[1])];
    const end = rel(q);
    if (p[2] && q[2]) out += 'l' + pack(end);
    else {
      const from = rel(p[2] ? p : [p[0] + a[0] * h, p[1] + a[1] * h]);
      const to = rel(q[2] ? q : [q[0] - b[0] * h, q[1] - b[1] * h]);
      out += 'c' + pack([...from, ...to, ...end]);
    }
    pen = [rnd(pen[0] + end[0]), rnd(pen[1] + end[1])];
  }
  return out + (closed ? 'z' : '');
}

export const poly = (pts: readonly Pt[]): string => open(pts) + 'z';
export const open = (pts: readonly Pt[]): string => {
  let pen = [0, 0];
  return pts
    .map((p, i) => {
      const d = [tenth(p[0] - pen[0]), tenth(p[1] - pen[1])];
      pen = [tenth(pen[0] + d[0]), tenth(pen[1] + d[1])];
      return (i ? 'l' : 'M') + pack(d);
    })
    .join('');
};

const whole = (x: number, y: number, r: number): string => {
  const k = Math.round(r);
  return `M${Math.round(x) - k} ${Math.round(y)}a${k} ${k} 0 1 1 ${2 * k} 0a${k} ${k} 0 1 1 ${-2 * k} 0z`;
};
/** A circle; large ones are written in whole units. */
export const circle = (x: number, y: number, r: number): string => (r > 16 ? whole(x, y, r) : ellipse(x, y, r, r));
export const ellipse = (x: number, y: number, a: number, b: number): string => {
  const [A, B] = [num(a), num(b)];
  return `M${num(x - a)} ${num(y)}a${A} ${B} 0 1 1 ${num(2 * a)} 0a${A} ${B} 0 1 1 ${num(-2 * a)} 0z`;
};
export const box = (x: number, y: number, w: number, h: number, r = 0): string => {
  if (!r) return `M${num(x)} ${num(y)}h${num(w)}v${num(h)}h${num(-w)}Z`;
  const [R, S] = [num(r), num(-r)];
  return (
    `M${num(x + r)} ${num(y)}h${num(w - 2 * r)}q${R} 0 ${R} ${R}v${num(h - 2 * r)}q0 ${R} ${S} ${R}` +
    `h${num(2 * r - w)}q${S} 0 ${S} ${S}v${num(2 * r - h)}q0 ${S} ${R} ${S}Z`
  );
};

/** Points along a Catmull–Rom spline, for tapering and for walking along a path. */
export function walk(pts: readonly Pt[], steps = 6): Pt[] {
  const out: Pt[] = [];
  const at = (i: number): Pt => pts[Math.max(0, Math.min(pts.length - 1, i))];
  for (let i = 0; i < pts.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    for (let s = 0; s < steps; s++) {
      const t = s / steps;
      const t2 = t * t;
      const t3 = t2 * t;
      const on = (k: number): number =>
        0.5 *
        (2 * b[k] +
          (c[k] - a[k]) * t +
          (2 * a[k] - 5 * b[k] + 4 * c[k] - d[k]) * t2 +
          (3 * b[k] - a[k] - 3 * c[k] + d[k]) * t3);
      out.push([on(0), on(1)]);
    }
  }
  out.push(pts[pts.length - 1]);
  return out;
}

/** A limb, branch, tail or ribbon: a line whose width runs from w0 to w1, or follows a function of 0..1. */
export function taper(
  pts: readonly Pt[],
  w0: number | ((t: number) => number),
  w1 = 0,
  { steps = 3, round = true } = {},
): string {
  const p = walk(pts, steps);
  const L: Pt[] = [];
  const R: Pt[] = [];
  const width = typeof w0 === 'function' ? w0 : (t: number): number => w0 + (w1 - w0) * t;
  p.forEach((q, i) => {
    const d = sub(p[Math.min(p.length - 1, i + 1)], p[Math.max(0, i - 1)]);
    const l = len(d);
    const w = width(i / (p.length - 1)) / 2;
    L.push([q[0] - (d[1] / l) * w, q[1] + (d[0] / l) * w]);
    R.push([q[0] + (d[1] / l) * w, q[1] - (d[0] / l) * w]);
  });
  const square = (side: Pt[]): Pt[] => side.map((q, i) => (i % (side.length - 1) ? q : [...q, 1]));
  R.reverse();
  return curve(round ? L.concat(R) : [...square(L), ...square(R)]);
}

// --- colours ---

const channels = (c: string): number[] =>
  c.length === 4
    ? [1, 2, 3].map((i) => parseInt(c[i] + c[i], 16))
    : [1, 3, 5].map((i) => parseInt(c.slice(i, i + 2), 16));
export const mix = (a: string, b: string, t: number): string => {
  const [x, y] = [channels(a), channels(b)];
  const one = (v: number, i: number): string =>
    Math.round(v + (y[i] - v) * t)
      .toString(16)
      .padStart(2, '0');
  return '#' + x.map(one).join('');
};
export const dark = (c: string, t = 0.3, ink = '#0d0b1a'): string => mix(c, ink, t);
export const lite = (c: string, t = 0.3, to = '#fff6e4'): string => mix(c, to, t);
