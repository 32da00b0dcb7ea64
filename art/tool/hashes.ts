// content/…/hashes.json: for each picture the hash of its sources, of the SVG and of the bitmaps made from it.
// One line a picture, sorted; read anew right before it is written, so that two runs at once do not undo each other.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Entry {
  source: string;
  svg: string;
  [bitmap: string]: string;
}
export type Hashes = Record<string, Entry>;

export const readHashes = (file: string): Hashes =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Hashes) : {};

export function writeHashes(file: string, change: Hashes, keep: (id: string) => boolean): void {
  const all = { ...readHashes(file), ...change };
  const lines = Object.keys(all)
    .filter(keep)
    .sort()
    .map((id) => `  ${JSON.stringify(id)}: ${JSON.stringify(all[id])}`);
  const text = `{\n${lines.join(',\n')}\n}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return;
  writeFileSync(`${file}.${process.pid}`, text);
  renameSync(`${file}.${process.pid}`, file);
}
