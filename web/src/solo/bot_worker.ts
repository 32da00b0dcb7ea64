// The worker of one bot's seat. It is posted the compiled bots once, and after that exactly what the hub sends to this
// seat; it posts back what the seat says. What the game's bots need besides it fetches itself: the pack, and for Dixit the
// clues and the table of words, which no other part of the page ever asks for.
import { beside } from "virtual:solo-files";
import { BotSeat, type Supplies } from "./bot_seat";
import { Bots } from "./bots";

const bytesOf = async (address: string): Promise<Uint8Array> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
};
/** Without them a bot plays, if not as well. */
const perhaps = (address: string | undefined): Promise<Uint8Array | undefined> =>
  address ? bytesOf(address).catch(() => undefined) : Promise.resolve(undefined);

async function supply(game: string, hash: string): Promise<Supplies> {
  const more = beside[game];
  const [pack, clues, words] = await Promise.all([
    bytesOf(`/p/${hash}/pack.json`),
    perhaps(more?.clues),
    perhaps(more?.words),
  ]);
  return { pack, ...(clues && { clues }), ...(words && { words }) };
}

let seat: Promise<BotSeat> | undefined;
let last: Promise<unknown> = Promise.resolve(); // one message after the other

addEventListener("message", ({ data }: MessageEvent<WebAssembly.Module | string>) => {
  if (typeof data !== "string")
    seat = Bots.from(data).then((bots) => new BotSeat(bots, supply, (text) => postMessage(text), () => performance.now())); // prettier-ignore
  else last = last.then(async () => (await seat)?.take(data)).catch((error: unknown) => postMessage({ fault: String(error) })); // prettier-ignore
});
