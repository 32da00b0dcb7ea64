// Land, trees, sky and water.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { curve, poly, circle, ellipse, box, taper, dark, lite, rng } from './svg.js';
import type { Card, Pt } from './svg.js';

export function ridge(
  c: Card,
  { y = 600, amp = 40, seed = 1, step = 75, bottom = 910, w = 700, rough = 0 } = {},
): string {
  const r = rng(seed),
    pts = [[-20, bottom, 1]];
  for (let x = -20; x <= w; x += step)
    pts.push([x + r.in(-step, step) * 0.22, y + r.in(-amp, amp) + (rough ? r.in(-rough, rough) : 0), rough ? 1 : 0]);
  pts.push([w, bottom, 1]);
  return curve(pts);
}

export function bareTree(
  c: Card,
  { col = '#241a2e', seed = 3, h = 100, spread = 0.55, depth = 6, w = 9, lean = 0, tips = [] as Pt[] } = {},
): string {
  const r = rng(seed),
    limbs: string[] = [],
    twigs: Record<number, { w: number; d: string }> = {}; // thick limbs are tapered shapes, twigs are strokes by width
  const grow = (x: number, y: number, ang: number, l: number, wd: number, d: number): void => {
    const bend = r.in(-0.25, 0.25),
      mx = x + Math.sin(ang + bend) * l * 0.5,
      my = y - Math.cos(ang + bend) * l * 0.5;
    const ex = x + Math.sin(ang) * l,
      ey = y - Math.cos(ang) * l;
    if (wd > h * 0.016)
      limbs.push(taper([[x, y], [mx, my], [ex, ey]], wd, wd * 0.62, { steps: 2 }));
    else
      (twigs[d] ??= { w: wd, d: '' }).d +=
        `M${x.toFixed(0)} ${y.toFixed(0)}` +
        `q${(mx - x).toFixed(0)} ${(my - y).toFixed(0)} ${(ex - x).toFixed(0)} ${(ey - y).toFixed(0)}`;
    if (d === 0) {
      tips?.push([ex, ey]);
      return;
    }
    const k = d > 3 ? 2 : r() < 0.55 ? 2 : 3;
    for (let i = 0; i < k; i++)
      grow(
        ex, ey,
        ang + (i - (k - 1) / 2) * spread * r.in(1, 1.7) + r.in(-0.16, 0.16),
        l * r.in(0.66, 0.84),
        wd * 0.6, d - 1,
      );
  };
  grow(0, 0, lean, h * 0.3, w, depth);
  return (
    c.path(limbs.join(''), col) +
    Object.values(twigs)
      .map((t) => c.line(t.d, col, Math.max(0.7, t.w * 0.85)))
      .join('')
  );
}

// a tree's round crown as torn paper
export function crown(
  c: Card,
  { col = '#6f9a54', seed = 5, r: R = 40, n = 9, shade = dark(col, 0.5), light = lite(col, 0.5) } = {},
): string {
  const q = rng(seed),
    pts = [];
  for (let i = 0; i < n; i++) {
    const a = (i / n) * Math.PI * 2,
      k = R * q.in(0.82, 1.16);
    pts.push([Math.cos(a) * k, Math.sin(a) * k * 0.92]);
  }
  return c.solid(curve(pts), col, [
    [shade ?? dark(col, 0.5), 0.8, [0, 1, 0.25, 0.1]], [light ?? lite(col, 0.5), 0.6, 'r', [0.68, 0.25, 0.5]],
  ]);
}

export function pine(c: Card, { col = '#20323a', h = 100, tiers = 5, seed = 2 } = {}): string {
  const r = rng(seed),
    L = [],
    R = [];
  for (let i = 0; i < tiers; i++) {
    const y = -h + i * h * 0.19,
      w = h * (0.07 + i * 0.052);
    L.push([-w * 0.42, y + h * 0.06, 1], [-w * r.in(0.9, 1.12), y + h * 0.235, 1]);
    R.push([w * 0.42, y + h * 0.06, 1], [w * r.in(0.9, 1.12), y + h * 0.235, 1]);
  }
  return (
    c.path(poly([[-2.5, 0], [-2.5, -h * 0.06]]), col) +
    c.path(
      poly([
        [0, -h * 1.02],
        ...R,
        [h * 0.025, -h * 0.03], [h * 0.025, 0], [-h * 0.025, 0], [-h * 0.025, -h * 0.03],
        ...L.reverse(),
      ]),
      col,
    )
  );
}

// branches with torn-paper crowns
export function leafTree(
  c: Card,
  { trunk = '#4a3230', leaf = '#6f9a54', seed = 3, h = 200, tips: give = [] as Pt[] } = {},
): string {
  const tips: Pt[] = [];
  const t = bareTree(c, { col: trunk, seed, h, depth: 4, w: h * 0.08, tips });
  const r = rng(seed + 50);
  give?.push(...tips);
  const blobs = tips.map(([x, y]) => circle(x + r.in(-6, 6), y + r.in(-6, 6), h * r.in(0.07, 0.125))).join('');
  return (
    t +
    c.solid(blobs, leaf, [[dark(leaf, 0.6), 0.8, [0.2, 1, 0.4, 0.2]], [lite(leaf, 0.5), 0.6, [0.8, 0, 0.5, 0.5]]])
  );
}

export function moon(c: Card, { r = 60, col = '#fbe9c6', phase = 0, shade = '#c98f6a' } = {}): string {
  const base = c.solid(circle(0, 0, r), col, [[shade, 0.55, [0.1, 1, 0.6, 0.2]]]);
  const craters = [[-0.3, -0.2, 0.16], [0.25, 0.3, 0.22], [0.35, -0.35, 0.1], [-0.1, 0.45, 0.08], [-0.5, 0.2, 0.07]]
    .map(([x, y, k]) => c.path(ellipse(x * r, y * r, k * r, k * r * 0.85), shade, { opacity: 0.28 }))
    .join('');
  if (!phase) return base + craters;
  return c.solid(
    curve([
      [0, -r, 1], [r * 0.8, -r * 0.6], [r, 0], [r * 0.8, r * 0.6], [0, r, 1], [r * phase * 0.86, r * 0.5],
      [r * phase, 0], [r * phase * 0.86, -r * 0.5],
    ]),
    col,
    [[shade, 0.5, [0.6, 1, 0.6, 0]]],
  );
}

// heaped, on a soft flat base
export function cloud(
  c: Card,
  { w = 160, h = 46, seed = 4, col = '#f2d9c4', shade = dark(col, 0.35), light = lite(col, 0.6) } = {},
): string {
  const r = rng(seed),
    n = Math.max(4, Math.round(w / 30));
  let d = '';
  for (let i = 0; i <= n; i++) {
    const t = i / n,
      k = Math.sin(Math.PI * (0.12 + 0.76 * t)),
      R = h * (0.3 + 0.42 * k) * r.in(0.8, 1.15);
    d += circle(-w / 2 + w * t, -Math.min(R * 0.55 + h * 0.2 * k * r(), R + h * 0.02), R);
  }
  return c.solid(d + box(-w / 2 - h * 0.25, -h * 0.5, w + h * 0.5, h * 0.56, h * 0.25), col, [
    [shade ?? dark(col, 0.35), 0.7, [0, 1, 0, 0.2]], [light ?? lite(col, 0.6), 0.6, [0.6, 0, 0.5, 0.5]],
  ]);
}

// a long thin cloud
export function streak(c: Card, { w = 240, h = 12, col = '#f6cfa8', o = 0.5 } = {}): string {
  return c.path(
    taper([[-w / 2, 2], [-w / 5, -2], [w / 5, 1], [w / 2, -1]], (t) => h * Math.sin(Math.PI * t) + 0.4),
    col,
    { opacity: o },
  );
}

export function waves(
  c: Card,
  { y = 800, amp = 10, len: L = 90, col = '#2f7f83', seed = 1, bottom = 910, peak = false } = {},
): string {
  const r = rng(seed),
    pts = [[-40, bottom, 1]];
  for (let x = -40 - r() * L; x < 700; x += L) {
    pts.push([x, y + amp * r.in(0.4, 1), peak ? 1 : 0], [x + L * 0.5, y - amp * r.in(0.5, 1)]);
  }
  pts.push([720, y], [720, bottom, 1]);
  return c.solid(curve(pts), col, [[dark(col, 0.5), 0.6, [0, 1, 0, 0.3]], [lite(col, 0.5), 0.45, [0, 0, 0, 0.25]]]);
}

export function stars(c: Card, { n = 60, x = 0, y = 0, w = 600, h = 400, col = '#fff2cf', seed = 7 } = {}): string {
  const r = rng(seed),
    small = [];
  let big = '';
  for (let i = 0; i < n; i++) {
    const px = x + r() * w,
      py = y + r() * h,
      s = r.in(1.8, 3);
    if (r() < 0.12)
      big += poly([
        [px, py - s * 2.2], [px + s * 0.45, py - s * 0.45], [px + s * 2.2, py], [px + s * 0.45, py + s * 0.45],
        [px, py + s * 2.2], [px - s * 0.45, py + s * 0.45], [px - s * 2.2, py], [px - s * 0.45, py - s * 0.45],
      ]);
    else small.push([px, py, r.in(0.6, 1.5)]);
  }
  return c.dots(small, col) + c.path(big, col);
}

export function grass(
  c: Card,
  {
    x0 = 0,
    x1 = 600,
    y = 880 as number | ((x: number) => number),
    h = 26,
    n = 60,
    col = '#3f6a44',
    seed = 9,
    lean = 0.3,
  } = {},
): string {
  const r = rng(seed),
    out = [];
  for (let i = 0; i < n; i++) {
    const x = r.in(x0, x1),
      k = h * r.in(0.5, 1.15),
      dx = k * (r.in(-0.4, 0.4) + lean),
      yy = typeof y === 'function' ? y(x) : y;
    out.push(
      `M${x.toFixed(0)} ${yy.toFixed(0)}` +
      `q${(dx * 0.2).toFixed(1)} ${(-k * 0.6).toFixed(1)} ${dx.toFixed(1)} ${(-k).toFixed(1)}` +
      `q${(-dx * 0.5 + 1.6).toFixed(1)} ${(k * 0.45).toFixed(1)} ${(3.4 - dx).toFixed(1)} ${k.toFixed(1)}z`,
    );
  }
  return c.path(out.join(''), col);
}

export function fireflies(c: Card, list: Pt[], col = '#ffe9a0', s = 10): string {
  return list
    .map(([x, y, k = 1]) => c.glow(x, y, s * k * 2, col, 0.9, 0.3) + c.path(circle(x, y, s * k * 0.2), '#fffdf0'))
    .join('');
}
