// The worker in which bots think about a game that is over (thoughts.svelte.ts): a game may take a second, and the page
// goes on meanwhile.
import { Bots, botsModule } from "../solo/bots";
import type { Json } from "../wire/message";

/** What there is to think about; `null` for a seat: that can't be done here. */
export interface Work {
  game: string;
  name: string;
  pack: Uint8Array;
  record: Uint8Array;
  lang: string;
}
export type Order = { work: Work } | { seat: number };
export interface Done {
  seat: number;
  thoughts: Json | null;
}

let work: Work | null = null;
let bots: Promise<Bots | null> | null = null;

async function start({ game, name, pack }: Work): Promise<Bots | null> {
  const module = await botsModule();
  const made = module && (await Bots.from(module));
  made?.open(game, name, pack);
  if (game !== "dixit" || !made) return made;
  const answer = await fetch("/b/dixit/words.bin"); // without it, it would think as another bot does
  if (!answer.ok) throw new Error(String(answer.status));
  made.words(new Uint8Array(await answer.arrayBuffer()));
  return made;
}

async function think(seat: number): Promise<Json | null> {
  try {
    const ready = work && (await (bots ??= start(work)));
    return ready && work ? ready.thoughts(work.record, seat, work.lang) : null;
  } catch {
    bots = null; // another try may find the connection back
    return null;
  }
}

self.onmessage = (event: MessageEvent<Order>) => {
  const order = event.data;
  if ("work" in order) work = order.work;
  else void think(order.seat).then((thoughts) => self.postMessage({ seat: order.seat, thoughts } satisfies Done));
};
