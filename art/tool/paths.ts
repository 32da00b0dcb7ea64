// Where things lie: sources in art/, what they become in content/.
import { readFileSync, existsSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Card } from '../lib/svg.js';

export const ART = fileURLToPath(new URL('../../', import.meta.url));
export const ROOT = join(ART, '..');
export const CARDS = join(ROOT, 'content/dixit/art');

export interface DeckCard {
  id: string;
  scene: string;
  title: string;
  picture: string;
  mood: string;
  tags: string[];
}
export const deck = (): DeckCard[] =>
  (JSON.parse(readFileSync(join(CARDS, 'deck.json'), 'utf8')) as { cards: DeckCard[] }).cards;

export const hash = (data: string | Buffer): string => createHash('sha256').update(data).digest('hex').slice(0, 32);

/** The sources a file is made of: itself and what it imports from art/, in a fixed order. */
export function sources(file: string, seen = new Set<string>()): string[] {
  if (!seen.has(file)) {
    seen.add(file);
    for (const [, name] of readFileSync(file, 'utf8').matchAll(/from '(\.[^']*)\.js'/g)) {
      sources(join(dirname(file), name + '.ts'), seen);
    }
  }
  return [...seen].sort();
}
export const sourceHash = (file: string): string =>
  hash(sources(file) .map((f) => hash(readFileSync(f))) .join('\n'));

export const sceneFile = (id: string): string => join(ART, 'scenes', id + '.ts');
export const drawn = (): string[] =>
  deck()
    .map((c) => c.id)
    .filter((id) => existsSync(sceneFile(id)));

/** Draws one scene afresh. */
export async function drawScene(id: string): Promise<string> {
  const scene = (await import(join(ART, 'build/scenes', id + '.js'))) as { default: () => Card };
  return scene.default().svg();
}
