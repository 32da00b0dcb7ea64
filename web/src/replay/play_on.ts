// "What if": a table on this device that goes on from a moment of a replay, at a seat of one's choice, with bots in the
// others. The game so far goes along as given moves (docs/record.md); nobody else hears of it.
import { settings, change } from "../frame/settings.svelte";
import { expectSeat } from "../home/begin";
import { suggestName } from "../lobby/names";
import { keepPictures } from "../pocket/register";
import { openTable } from "../wire/api";
import { randomHex, saveTable } from "../wire/keep";
import { linesUpTo } from "./branch";
import type { RecordFile } from "./record";
import type { Replay } from "./replay.svelte";

/** Can a device play this pack? It has those that this page was built with. */
export async function hasPack(record: RecordFile): Promise<boolean> {
  const { packs } = await import("virtual:solo-files");
  return packs[record.game] === record.hash;
}

/** The moment's address: of a file it holds as long as the page lives (held.ts). */
export const momentOf = (replay: Replay): string =>
  `${replay.code ? `/t/${replay.code}/replay` : "/r"}#n=${replay.moves}&as=${replay.as}`;

/** Opens the table; its page sits down and starts. Returns its address. */
export async function playOn(replay: Replay, seat: number, level: string): Promise<string> {
  const { record } = replay.course;
  const { game, content, players, options } = record;
  const token = randomHex();
  const given = { record: linesUpTo(record, replay.moves), moves: replay.moves };
  const made = await openTable({ game, token, content, seats: players, options, given }, true);
  if (!settings.name) change({ name: suggestName() });
  keepPictures(); // for the next time without a network
  saveTable(made.code, { token, key: made.key, kind: game, device: true, from: momentOf(replay), personas: replay.personas }); // prettier-ignore
  expectSeat(made.code, true, { seat, level });
  return "/t/" + made.code;
}
