// node run.mjs cards [CARD …]: draws the picture cards into content/dixit/art. All are drawn (that takes no time);
// only those whose SVG changed, or whose bitmaps are missing, are rasterised, as many at once as there are cores.
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CARDS, deck, drawScene, drawn, hash, sceneFile, sourceHash } from './paths.js';
import { faults } from './limits.js';
import { inParallel, render, webp } from './raster.js';
import { readHashes, writeHashes } from './hashes.js';
import type { Entry } from './hashes.js';

export const SIZES = [
  { width: 600, most: 80 * 1024 },
  { width: 240, most: 16 * 1024 },
];
const svgFile = (id: string): string => join(CARDS, 'svg', id + '.svg');
const bitmapFile = (id: string, width: number): string => join(CARDS, String(width), id + '.webp');
const fileHash = (file: string): string => (existsSync(file) ? hash(readFileSync(file)) : '');

async function rasterise(id: string): Promise<Record<string, string>> {
  const image = await render(readFileSync(svgFile(id), 'utf8'), SIZES[0].width);
  const out: Record<string, string> = {};
  for (const { width, most } of SIZES) {
    const data = await webp(image, width, most);
    if (data.length > most) throw new Error(`${id}: ${data.length} bytes at ${width}, at most ${most}`);
    writeFileSync(bitmapFile(id, width), data);
    out[width] = hash(data);
  }
  return out;
}

const whole = (id: string, e: Entry | undefined, svg: string): boolean =>
  e?.svg === hash(svg) && SIZES.every(({ width }) => e[width] && fileHash(bitmapFile(id, width)) === e[width]);

/** Removes what no scene stands behind any more. */
function sweep(known: Set<string>): void {
  for (const folder of ['svg', ...SIZES.map((s) => String(s.width))]) {
    for (const name of readdirSync(join(CARDS, folder))) {
      if (!known.has(name.replace(/\.\w+$/, ''))) rmSync(join(CARDS, folder, name));
    }
  }
}

export async function main(args: string[]): Promise<number> {
  const list = join(CARDS, 'hashes.json');
  for (const folder of ['svg', ...SIZES.map((s) => String(s.width))])
    mkdirSync(join(CARDS, folder), { recursive: true });
  const all = drawn();
  const want = args.length ? args : all;
  const before = readHashes(list);
  const change: Record<string, Entry> = {};
  const stale: string[] = [];
  let bad = 0;
  const fail = (id: string, why: string): void => {
    console.error(`${id}: ${why}`);
    bad++;
  };
  for (const id of want) {
    if (!all.includes(id)) {
      fail(id, 'no such scene');
      continue;
    }
    const svg = await drawScene(id);
    const wrong = faults(svg, id);
    if (wrong.length) {
      fail(id, wrong.join('; '));
      continue;
    }
    if (fileHash(svgFile(id)) !== hash(svg)) writeFileSync(svgFile(id), svg);
    const old = before[id];
    change[id] = { ...old, source: sourceHash(sceneFile(id)), svg: hash(svg) };
    if (!whole(id, old, svg)) stale.push(id);
  }
  await inParallel(stale, async (id) => {
    try {
      change[id] = { ...change[id], ...(await rasterise(id)) };
      console.log(`${id} drawn`);
    } catch (error) {
      delete change[id];
      fail(id, (error as Error).message);
    }
  });
  writeHashes(list, change, (id) => all.includes(id));
  if (!args.length) sweep(new Set(all));
  console.log(`${all.length} of ${deck().length} cards have a picture; ${stale.length} made anew`);
  return bad ? 1 : 0;
}
