// Pictures of cards: where they are, and how all of them are fetched before anybody knows which are needed.
import { settled } from "./idle";
import { cardsOf } from "./view";
import type { Pack } from "../pack.svelte";

export type Size = 240 | 600;
export const pictureOf = (hash: string, card: string, size: Size): string => `/p/${hash}/${size}/${card}`;

/** Cards that turned out to have no picture: their sentence is shown instead, without asking again. */
const missing = new Set<string>();
export const isMissing = (hash: string, card: string): boolean => missing.has(`${hash}/${card}`);
export const markMissing = (hash: string, card: string): void => void missing.add(`${hash}/${card}`);

const begun = new Set<string>();

/** The whole pack in its own order, small pictures first, one at a time while there is nothing else to do: what is
    fetched says nothing about who holds what. */
export async function fetchAll(hash: string, pack: Pack, get: (url: string) => Promise<boolean> = load): Promise<void> {
  if (begun.has(hash)) return;
  begun.add(hash);
  for (const size of [240, 600] as const)
    for (const { id } of cardsOf(pack)) {
      if (isMissing(hash, id)) continue;
      await settled();
      if (!(await get(pictureOf(hash, id, size)))) markMissing(hash, id);
    }
}

/** Into the browser's cache; false if there is no such picture. A lost connection is not an answer. */
async function load(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url);
    await answer.blob();
    return answer.status !== 404;
  } catch {
    return true;
  }
}
