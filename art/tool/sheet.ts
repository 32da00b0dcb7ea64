// node run.mjs sheet: the whole deck on one picture, 168 pixels a card, half on the dark table and half on the light,
// and the other faces on a second one: docs/art/contact-sheet.webp and faces.webp. A card that is not drawn yet is an
// empty place.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { CARDS, ROOT, deck } from './paths.js';

const OUT = join(ROOT, 'docs/art');
const GAP = 8;
type Tile = { file: string; width: number; height: number };

/** A row after row of tiles on a ground whose lower part may be light. */
async function lay(tiles: Tile[], width: number, light: boolean, file: string): Promise<void> {
  const placed: OverlayOptions[] = [];
  let [x, y, row] = [GAP, GAP, 0];
  for (const t of tiles) {
    if (x + t.width + GAP > width) [x, y, row] = [GAP, y + row + GAP, 0];
    const empty = { create: { width: t.width, height: t.height, channels: 3 as const, background: '#8a8490' } };
    const image = existsSync(t.file) ? sharp(t.file, { density: 144 }) : sharp(empty);
    const input = await image.resize(t.width, t.height, { fit: 'contain', background: '#0000' }).png().toBuffer();
    placed.push({ input, left: x, top: y });
    x += t.width + GAP;
    row = Math.max(row, t.height);
  }
  const height = y + row + GAP;
  const paper = { width, height: Math.floor(height / 2), channels: 3 as const, background: '#e9e2d2' };
  const lower = await sharp({ create: paper }).png().toBuffer();
  if (light) placed.unshift({ input: lower, left: 0, top: Math.ceil(height / 2) });
  const ground = sharp({ create: { width, height, channels: 3, background: '#1c1a26' } });
  await sharp(await ground.composite(placed).png().toBuffer()).webp({ quality: 78, effort: 6 }).toFile(file);
  console.log(`${file}: ${tiles.length} pictures`);
}

/** The faces of a game by its list, in two sizes: what has a bitmap, and the small things. */
function faces(game: string): Tile[] {
  const folder = join(ROOT, 'content', game, 'art');
  const names = Object.keys(JSON.parse(readFileSync(join(folder, 'faces.json'), 'utf8')) as Record<string, unknown>);
  const big = names.filter((n) => existsSync(join(folder, n + '.webp')));
  const small = names.filter((n) => !big.includes(n));
  return [
    ...big.map((n) => ({ file: join(folder, n + '.webp'), width: 190, height: 143 })),
    ...small.map((n) => ({ file: join(folder, n + '.svg'), width: 58, height: 58 })),
  ];
}

export async function main(): Promise<number> {
  mkdirSync(OUT, { recursive: true });
  const cards = deck().map(({ id }) => ({ file: join(CARDS, '600', id + '.webp'), width: 168, height: 252 }));
  await lay(cards, 12 * (168 + GAP) + GAP, true, join(OUT, 'contact-sheet.webp'));
  const others = ['vote', 'night', 'voices', 'dixit'].flatMap(faces);
  await lay(others, 10 * (190 + GAP) + GAP, false, join(OUT, 'faces.webp'));
  return 0;
}
