// The pack of a table: names, texts and numbers of its cards or regions. Public by nature, the same for everybody, fetched
// once and kept by the browser for ever (its address holds its hash).
import { lang } from "../words/words.svelte";
import type { Json } from "../wire/message";

export type Pack = Record<string, Json>;

const packs = $state<Record<string, Pack>>({});
const asked: Record<string, true> = {};

/** The pack, or null while it is on its way. */
export function packOf(hash: string): Pack | null {
  if (!asked[hash]) void fetchPack(hash);
  return packs[hash] ?? null;
}

/** Where a pack's pictures are: its hash; "" for a pack that was not fetched. */
export const hashOf = (pack: Pack): string => Object.keys(packs).find((hash) => packs[hash] === pack) ?? "";

/** A pack that is here already, perhaps from a file that the server has never seen. */
export function keepPack(hash: string, pack: Pack): void {
  asked[hash] = true;
  packs[hash] ??= pack;
}

async function fetchPack(hash: string, pause = 500): Promise<void> {
  asked[hash] = true;
  try {
    const answer = await fetch(`/p/${hash}/pack.json`);
    if (!answer.ok) throw new Error(String(answer.status));
    packs[hash] = (await answer.json()) as Pack;
  } catch {
    setTimeout(() => void fetchPack(hash, Math.min(2 * pause, 15000)), pause);
  }
}

/** A text of the pack in the page's language. */
export function packText(text: Json | undefined): string {
  const all = text as Record<string, string> | undefined;
  return all?.[lang() === "xx" ? "en" : lang()] ?? all?.["en"] ?? "";
}
