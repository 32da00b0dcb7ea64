// node run.mjs faces [NAME …]: draws the other games' faces into content/GAME/art, each with the bitmaps it wants.
// A NAME picks faces whose path contains it. faces.json beside them tells which sources and files belong together.
// With --look FILE.png the picked faces are only shown side by side, at their own size and at a third of it.
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { ART, ROOT, hash, sourceHash } from './paths.js';
import { faults } from './limits.js';
import { inParallel, render, webp } from './raster.js';
import type { Card } from '../lib/svg.js';

/** One picture: content/GAME/art/NAME.svg; NAME.webp, NAME-large.webp, NAME-WIDTH.png, NAME.jpg where asked for. */
export interface Face {
  game: string;
  name: string;
  draw: () => Card;
  /** width of the WebP and its most bytes */
  webp?: { width: number; most: number; alpha?: boolean };
  /** another one, for laptops and TVs */
  large?: { width: number; most: number };
  png?: number[];
  /** width of a JPEG, for places that know nothing newer */
  jpeg?: number;
}
const FACE_BYTES = 64 * 1024;
/** Where a game's faces lie; the mark and the icons lie with the pages. */
const folderOf = (game: string): string => join(ROOT, 'content', game, game === 'web' ? '' : 'art');
type Entry = Record<string, string>;

async function load(): Promise<{ file: string; face: Face }[]> {
  const out: { file: string; face: Face }[] = [];
  for (const name of readdirSync(join(ART, 'faces')).sort()) {
    if (!name.endsWith('.ts')) continue;
    const { faces } = (await import(join(ART, 'build/faces', name.replace(/\.ts$/, '.js')))) as { faces?: Face[] };
    for (const face of faces ?? []) out.push({ file: 'art/faces/' + name, face });
  }
  return out;
}

function write(file: string, data: string | Buffer): string {
  mkdirSync(dirname(file), { recursive: true });
  if (!existsSync(file) || hash(readFileSync(file)) !== hash(data)) writeFileSync(file, data);
  return hash(data);
}

async function bitmaps(face: Face, svg: string, base: string): Promise<Entry> {
  const out: Entry = {};
  if (face.webp) {
    const { width, most, alpha } = face.webp;
    const data = await webp(await render(svg, width), width, most, { alpha });
    if (data.length > most) throw new Error(`${data.length} bytes, at most ${most}`);
    out[face.name + '.webp'] = write(base + '.webp', data);
  }
  if (face.large) {
    const { width, most } = face.large;
    const data = await webp(await render(svg, width), width, most);
    if (data.length > most) throw new Error(`${data.length} bytes, at most ${most}`);
    out[face.name + '-large.webp'] = write(base + '-large.webp', data);
  }
  for (const width of face.png ?? []) {
    const data = await (await render(svg, Math.max(width, 128)))
      .resize({ width })
      .png({ compressionLevel: 9, palette: true, quality: 90 })
      .toBuffer();
    out[`${face.name}-${width}.png`] = write(`${base}-${width}.png`, data);
  }
  if (face.jpeg) {
    const image = (await render(svg, face.jpeg)).flatten({ background: '#1a1426' });
    out[face.name + '.jpg'] = write(base + '.jpg', await image.jpeg({ quality: 80, mozjpeg: true }).toBuffer());
  }
  return out;
}

function save(file: string, entries: Record<string, Entry>): void {
  const lines = Object.keys(entries)
    .sort()
    .map((k) => `  ${JSON.stringify(k)}: ${JSON.stringify(entries[k])}`);
  writeFileSync(`${file}.${process.pid}`, `{\n${lines.join(',\n')}\n}\n`);
  renameSync(`${file}.${process.pid}`, file);
}

async function show(list: { face: Face }[], file: string): Promise<number> {
  const tiles: OverlayOptions[] = [];
  let [x, y, row, wide] = [0, 0, 0, 0];
  for (const { face } of list) {
    const card = face.draw();
    const width = Math.max(96, face.webp?.width ?? Math.min(card.w, 400));
    const image = await (await render(card.svg(), width)).png().toBuffer({ resolveWithObject: true });
    const third = await sharp(image.data)
      .resize({ width: Math.round(width / 3) })
      .png()
      .toBuffer({ resolveWithObject: true });
    const w = width + third.info.width + 12;
    if (x && x + w > 1800) [x, y, row] = [0, y + row, 0];
    tiles.push({ input: image.data, left: x, top: y }, { input: third.data, left: x + width + 4, top: y });
    x += w;
    row = Math.max(row, image.info.height + 8);
    wide = Math.max(wide, x);
  }
  await sharp({ create: { width: wide, height: y + row, channels: 3, background: '#6a6674' } })
    .composite(tiles)
    .png()
    .toFile(file);
  return 0;
}

export async function main(args: string[]): Promise<number> {
  const at = args.indexOf('--look');
  const look = at >= 0 ? args.splice(at, 2)[1] : '';
  const all = await load();
  const want = all.filter(({ face }) => !args.length || args.some((a) => `${face.game}/${face.name}`.includes(a)));
  if (look) return show(want, look);
  const made: Record<string, Record<string, Entry>> = {};
  let [bad, fresh] = [0, 0];
  await inParallel(want, async ({ file, face }) => {
    const folder = folderOf(face.game);
    const base = join(folder, face.name);
    const card = face.draw();
    const svg = card.svg();
    const wrong = faults(svg, card.id, FACE_BYTES);
    const list = join(folder, 'faces.json');
    const old = existsSync(list)
      ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Entry>)[face.name]
      : undefined;
    const files = [
      ...(face.webp ? [face.name + '.webp'] : []),
      ...(face.large ? [face.name + '-large.webp'] : []),
      ...(face.png ?? []).map((w) => `${face.name}-${w}.png`),
      ...(face.jpeg ? [face.name + '.jpg'] : []),
    ];
    const whole =
      old?.[face.name + '.svg'] === hash(svg) &&
      files.every((f) => old[f] && existsSync(join(folder, f)) && hash(readFileSync(join(folder, f))) === old[f]);
    const entry: Entry = {
      from: file,
      source: sourceHash(join(ROOT, file)),
      [face.name + '.svg']: write(base + '.svg', svg),
    };
    try {
      if (wrong.length) throw new Error(wrong.join('; '));
      if (whole) for (const f of files) entry[f] = old![f];
      else {
        Object.assign(entry, await bitmaps(face, svg, base));
        fresh++;
      }
      (made[face.game] ??= {})[face.name] = entry;
    } catch (error) {
      console.error(`${face.game}/${face.name}: ${(error as Error).message}`);
      bad++;
    }
  });
  for (const [game, entries] of Object.entries(made)) {
    const list = join(folderOf(game), 'faces.json');
    const before = existsSync(list) ? (JSON.parse(readFileSync(list, 'utf8')) as Record<string, Entry>) : {};
    const known = new Set(all.filter(({ face }) => face.game === game).map(({ face }) => face.name));
    const kept = Object.fromEntries(Object.entries({ ...before, ...entries }).filter(([name]) => known.has(name)));
    for (const [name, entry] of Object.entries(before)) {
      if (!known.has(name))
        for (const f of Object.keys(entry)) if (f.includes('.')) rmSync(join(dirname(list), f), { force: true });
    }
    save(list, kept);
  }
  console.log(`${want.length} of ${all.length} faces; ${fresh} made anew`);
  return bad ? 1 : 0;
}
