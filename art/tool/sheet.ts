// node run.mjs sheet [FILE]: the whole deck on one picture, 168 pixels a card, half on the dark table, half on the
// light.
// A card without a picture is an empty place. FILE is docs/art/contact-sheet.webp if none is named.
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import type { OverlayOptions } from 'sharp';
import { CARDS, ROOT, deck } from './paths.js';

const [COLUMNS, WIDE, HIGH, GAP] = [12, 168, 252, 8];

export async function main([file = join(ROOT, 'docs/art/contact-sheet.webp')]: string[]): Promise<number> {
  const ids = deck().map((c) => c.id);
  const rows = Math.ceil(ids.length / COLUMNS);
  const [width, height] = [COLUMNS * (WIDE + GAP) + GAP, rows * (HIGH + GAP) + GAP];
  const tiles: OverlayOptions[] = [];
  const light = { create: { width, height: Math.floor(height / 2), channels: 3 as const, background: '#e9e2d2' } };
  tiles.push({ input: await sharp(light).png().toBuffer(), left: 0, top: Math.ceil(height / 2) });
  for (const [i, id] of ids.entries()) {
    const picture = join(CARDS, '600', id + '.webp');
    const empty = { create: { width: WIDE, height: HIGH, channels: 3 as const, background: '#8a8490' } };
    const tile = existsSync(picture) ? sharp(picture).resize(WIDE, HIGH) : sharp(empty);
    const left = GAP + (i % COLUMNS) * (WIDE + GAP);
    tiles.push({ input: await tile.png().toBuffer(), left, top: GAP + Math.floor(i / COLUMNS) * (HIGH + GAP) });
  }
  mkdirSync(dirname(file), { recursive: true });
  const sheet = sharp({ create: { width, height, channels: 3, background: '#1c1a26' } }).composite(tiles);
  const data = await sheet.webp({ quality: 78, effort: 6 }).toBuffer();
  await (file.endsWith('.png')
    ? sharp(data).png().toFile(file)
    : sharp(data).webp({ quality: 78, effort: 6 }).toFile(file));
  console.log(`${file}: ${ids.length} places`);
  return 0;
}
