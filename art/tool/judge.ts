// node run.mjs judge [CARD …]: looks at the finished bitmaps the way a table does. For each card its nearest
// neighbour in colour and composition, the light–dark range and the strength of the focus at 120 pixels; too like,
// too flat, no focus fails.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { CARDS, drawn } from './paths.js';

const [GX, GY] = [8, 12];
export const LIMITS = { range: 0.25, focus: 1.6, apart: 0.3, bits: 6 };

export interface Look {
  id: string;
  hist: Float64Array;
  cells: number[][];
  mean: number[];
  range: number;
  focus: number;
  bits: boolean[];
}

const linear = (v: number): number => (v / 255 <= 0.04045 ? v / 255 / 12.92 : ((v / 255 + 0.055) / 1.055) ** 2.4);
function oklab(r: number, g: number, b: number): number[] {
  const [R, G, B] = [linear(r), linear(g), linear(b)];
  const l = Math.cbrt(0.4122 * R + 0.5363 * G + 0.0514 * B);
  const m = Math.cbrt(0.2119 * R + 0.6807 * G + 0.1074 * B);
  const s = Math.cbrt(0.0883 * R + 0.2817 * G + 0.63 * B);
  return [
    0.2105 * l + 0.7936 * m - 0.0041 * s, 1.978 * l - 2.4286 * m + 0.4506 * s, 0.0259 * l + 0.7828 * m - 0.8087 * s,
  ];
}

/** What 64 pixels of grey say: each cell of 9 × 8 against its neighbour to the right. */
async function perceptual(file: string): Promise<boolean[]> {
  const small = await sharp(file)
    .greyscale()
    .resize(64, 64, { fit: 'fill' })
    .resize(9, 8, { fit: 'fill' })
    .raw()
    .toBuffer();
  return Array.from(
    { length: 64 },
    (_, i) => small[Math.floor(i / 8) * 9 + (i % 8)] < small[Math.floor(i / 8) * 9 + (i % 8) + 1],
  );
}

export async function look(id: string, file: string): Promise<Look> {
  const { data, info } = await sharp(file)
    .resize({ width: 120 })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width: w, height: h } = info;
  const hist = new Float64Array(216);
  const grid = Array.from({ length: GX * GY }, () => [0, 0, 0, 0]);
  const light: number[] = [];
  const bin = (v: number): number => Math.min(5, Math.max(0, Math.floor((v + 0.2) * 15)));
  for (let y = 0; y < h; y++) {
    for (let x = 0; x < w; x++) {
      const i = (y * w + x) * 3;
      const c = oklab(data[i], data[i + 1], data[i + 2]);
      light.push(c[0]);
      const q = grid[Math.min(GY - 1, Math.floor((y * GY) / h)) * GX + Math.min(GX - 1, Math.floor((x * GX) / w))];
      for (let k = 0; k < 3; k++) q[k] += c[k];
      q[3]++;
      hist[Math.min(5, Math.floor(c[0] * 6)) * 36 + bin(c[1]) * 6 + bin(c[2])] += 1 / (w * h);
    }
  }
  light.sort((a, b) => a - b);
  const cells = grid.map((q) => [q[0] / q[3], q[1] / q[3], q[2] / q[3]]);
  const mean = [0, 1, 2].map((k) => cells.reduce((s, c) => s + c[k], 0) / cells.length);
  const far = cells.map((c) => Math.hypot(c[0] - mean[0], c[1] - mean[1], c[2] - mean[2])).sort((a, b) => b - a);
  return {
    id, hist, cells, mean,
    range: light[Math.floor(light.length * 0.95)] - light[Math.floor(light.length * 0.05)],
    focus: (far[0] + far[1] + far[2]) / 3 / (far[Math.floor(far.length / 2)] + 0.01),
    bits: await perceptual(file),
  };
}

/** 0: the same picture; 1: nothing in common in palette or composition. */
export function apart(a: Look, b: Look): number {
  const colour = a.hist.reduce((s, v, i) => s + Math.abs(v - b.hist[i]), 0) / 2;
  let [xy, xx, yy] = [0, 0, 0];
  a.cells.forEach((cell, i) => {
    const [u, v] = [cell[0] - a.mean[0], b.cells[i][0] - b.mean[0]];
    xy += u * v;
    xx += u * u;
    yy += v * v;
  });
  return colour * 0.6 + Math.min(1, 1 - xy / Math.sqrt(xx * yy + 1e-9)) * 0.4;
}
export const bitsApart = (a: Look, b: Look): number => a.bits.filter((v, i) => v !== b.bits[i]).length;

/** The faults of one card among all. */
export function judge(card: Look, all: Look[]): { line: string; faults: string[] } {
  const others = all.filter((b) => b !== card);
  const near = others.map((b) => ({ id: b.id, d: apart(card, b) })).sort((x, y) => x.d - y.d)[0] ?? { id: '-', d: 1 };
  const twin = others.map((b) => ({ id: b.id, d: bitsApart(card, b) })).sort((x, y) => x.d - y.d)[0] ?? {
    id: '-',
    d: 64,
  };
  const faults: string[] = [];
  if (near.d < LIMITS.apart) faults.push(`too like ${near.id} (${near.d.toFixed(2)})`);
  if (twin.d < LIMITS.bits) faults.push(`the shape of ${twin.id} (${twin.d} bits)`);
  if (card.range < LIMITS.range) faults.push(`flat (${card.range.toFixed(2)})`);
  if (card.focus < LIMITS.focus) faults.push(`no focus (${card.focus.toFixed(2)})`);
  const line = `${card.id} range ${card.range.toFixed(2)}` +
    ` focus ${card.focus.toFixed(1)} nearest ${near.id} ${near.d.toFixed(2)} hash ${twin.id} ${twin.d}`;
  return { line, faults };
}

export async function looks(): Promise<Look[]> {
  const file = (id: string): string => join(CARDS, '600', id + '.webp');
  return Promise.all(drawn() .filter((id) => existsSync(file(id))) .map((id) => look(id, file(id))));
}

export async function main(args: string[]): Promise<number> {
  const all = await looks();
  let bad = 0;
  for (const card of all) {
    if (args.length && !args.includes(card.id)) continue;
    const { line, faults } = judge(card, all);
    console.log(line, faults.length ? 'FAULTS: ' + faults.join(', ') : '');
    bad += faults.length;
  }
  return bad ? 1 : 0;
}
