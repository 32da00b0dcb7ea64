// Houses, towers and rows of roofs.
// A motif draws itself around its own origin (things stand on y = 0) and is placed with card.at().
import { poly, box, dark, lite, rng } from './svg.js';
import type { Card } from './svg.js';

export function house(
  c: Card,
  {
    w = 46,
    h = 44,
    wall = '#d9a066',
    roof = '#7a3540',
    glow = '#ffd98a',
    seed = 1,
    chimney = true,
    lit = 0.6,
    steep = 0.75,
  } = {},
): string {
  const r = rng(seed),
    rh = w * steep;
  const out = [
    chimney ? c.path(box(w * 0.16, -h - rh * 0.86, w * 0.13, rh * 0.6), dark(roof, 0.3)) : '',
    c.solid(
      poly([[-w / 2, 0], [-w / 2, -h], [0, -h - rh * 0.96], [w / 2, -h], [w / 2, 0]]),
      wall,
      [[dark(wall, 0.5), 0.55, [0, 0, 0.7, 0]]],
    ),
    c.solid(
      poly([
        [-w / 2 - 5, -h + 3], [0, -h - rh], [w / 2 + 5, -h + 3], [w / 2 - 2, -h + 5], [0, -h - rh + 9],
        [-w / 2 + 2, -h + 5],
      ]),
      roof,
      [[lite(roof, 0.3), 0.5, [1, 0, 0.4, 0]]],
    ),
  ];
  let on = '',
    off = '';
  [
    [-w * 0.22, -h * 0.5, w * 0.2, h * 0.3], [w * 0.22, -h * 0.5, w * 0.2, h * 0.3],
    [0, -h - rh * 0.18, w * 0.15, rh * 0.24],
  ].forEach(([x, y, a, b]) => {
    const d = box(x - a / 2, y - b, a, b);
    if (r() < lit) on += d;
    else off += d;
  });
  out.push(
    on ? c.path(on, glow) : '',
    off ? c.path(off, dark(wall, 0.65)) : '',
    c.path(box(-w * 0.09, -h * 0.38, w * 0.19, h * 0.38), dark(roof, 0.35)),
  );
  return out.join('');
}

export function tower(
  c: Card,
  { w = 30, h = 120, wall = '#8a7f93', roof = '#5b2f45', glow = '#ffd98a', windows = 4 } = {},
): string {
  return [
    c.solid(
      poly([[-w * 0.5, 0], [-w * 0.42, -h], [w * 0.42, -h], [w * 0.5, 0]]),
      wall,
      [[dark(wall, 0.6), 0.85, [0, 0, 0.8, 0]]],
    ),
    c.solid(
      poly([[-w * 0.62, -h + 2], [0, -h - w * 1.7], [w * 0.62, -h + 2]]),
      roof,
      [[dark(roof, 0.5), 0.7, [0, 0, 0.8, 0]]],
    ),
    ...Array.from({ length: windows }, (_, i) =>
      c.path(
        box(-w * 0.09 + (i % 2 ? w * 0.12 : -w * 0.1), -h + 14 + (i * (h - 30)) / windows, w * 0.17, w * 0.27, 2),
        glow,
      ),
    ),
  ].join('');
}

// tall, narrow, crooked
export function streetHouse(
  c: Card,
  {
    w = 130,
    h = 420,
    wall = '#1c3b3a',
    roof = '#0e2324',
    glow = '#f2c55c',
    seed = 1,
    lit = 0.25,
    lean = 0,
    gable = 1,
  } = {},
): string {
  const r = rng(seed),
    out = [],
    rh = w * (0.5 + 0.3 * gable);
  out.push(
    c.solid(
      poly([[-w / 2, 0], [-w / 2 + lean, -h], [lean, -h - rh], [w / 2 + lean, -h], [w / 2, 0]]),
      wall,
      [[dark(wall, 0.7), 0.9, [0, 1, 0.2, 0.1]]],
    ),
  );
  out.push(
    c.path(
      poly([
        [-w / 2 + lean - 8, -h + 6], [lean, -h - rh - 6], [w / 2 + lean + 8, -h + 6], [w / 2 + lean, -h + 8],
        [lean, -h - rh + 12], [-w / 2 + lean, -h + 8],
      ]),
      roof,
    ),
  );
  const cols = Math.max(2, Math.round(w / 44)),
    rows = Math.round(h / 66);
  let on = '',
    off = '',
    bars = '';
  for (let j = 0; j < rows; j++)
    for (let i = 0; i < cols; i++) {
      const x = Math.round(-w / 2 + ((i + 0.5) * w) / cols + (lean * (j + 0.4)) / rows - 9 + r.in(-2, 2)),
        y = Math.round(-70 - (j * (h - 60)) / rows);
      if (r() < lit) {
        on += box(x, y, 18, 27);
        bars += `M${x + 9} ${y}v27M${x} ${y + 12}h18`;
      } else off += box(x, y, 18, 27);
    }
  out.push(c.path(off, dark(wall, 0.45)), c.path(on, glow), c.line(bars, dark(wall, 0.3), 1.6));
  return out.join('');
}

// a row of town houses as one silhouette with windows
export function roofs(
  c: Card,
  { y = 800, seed = 3, col = '#1c2148', glow = '#ffc765', n = 9, w = 620, h = 60, lit = 0.45 } = {},
): string {
  const r = rng(seed),
    pts = [[-20, 920]],
    wins = [];
  let x = -20;
  while (x < w) {
    const bw = r.in(46, 84),
      bh = r.in(0.6, 1.25) * h,
      top = y - bh,
      rh = r.in(18, 44),
      kind = r();
    if (kind < 0.62) pts.push([x, top], [x + bw / 2, top - rh], [x + bw, top]);
    else if (kind < 0.8) pts.push([x, top], [x + 3, top - rh * 0.7], [x + bw - 3, top - rh * 0.7], [x + bw, top]);
    else
      pts.push(
        [x, top - 6], [x + bw * 0.3, top - 6], [x + bw * 0.5, top - rh * 2.2], [x + bw * 0.7, top - 6],
        [x + bw, top - 6],
      );
    if (kind < 0.7 && r() < 0.7)
      pts.splice(
        pts.length - 1, 0,
        [x + bw * 0.72, top - rh * 0.5], [x + bw * 0.72, top - rh * 0.95], [x + bw * 0.84, top - rh * 0.95],
        [x + bw * 0.84, top - rh * 0.3],
      );
    for (let j = 0; j < 3; j++)
      for (let i = 0; i < 2; i++)
        if (r() < lit) wins.push(box(x + bw * (0.22 + 0.36 * i), top + 12 + j * 26, 9, 13, 1.5));
    x += bw + (r() < 0.3 ? r.in(2, 10) : 0);
  }
  pts.push([w, 920]);
  return (
    c.solid(poly(pts), col, [
      [dark(col, 0.6), 0.9, [0, 1, 0, 0.2]], [lite(col, 0.35), 0.35, [0.7, 0, 0.5, 0.3]],
    ]) + c.path(wins.join(''), glow)
  );
}
