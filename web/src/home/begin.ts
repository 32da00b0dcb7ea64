// Tapping a game sits its maker on seat 1; "Alone" also fills the table with bots and starts, for the first time perhaps with a setting that
// helps. Whoever plays on from a replay has chosen a seat, and how well the bots play. The table's page does it once
// it is connected, as noted here; a reload in between changes nothing.
import { forget, load, save } from "../wire/keep";
import type { Table } from "../wire/table.svelte";
import { isFirst } from "../frame/known";
import { settings } from "../frame/settings.svelte";
import { ABOUT } from "../games";

interface Begin {
  code: string;
  alone: boolean;
  /** The first, if none is named. */
  seat?: number;
  /** Of all bots; as usual, if none is named. */
  level?: string;
}

export const expectSeat = (code: string, alone: boolean, more: { seat?: number; level?: string } = {}): void =>
  save("begin", { code, alone, ...more });

/** Bots of that level in all seats that are left; false: the line was lost. */
async function fillWith(table: Table, level: string, own: number): Promise<boolean> {
  const seats = table.model.seats?.seats ?? [];
  for (let seat = 0; seat < seats.length; seat++)
    if (seat !== own && !(await table.host("bot", { seat, level }))) return false;
  return true;
}

let under = false;

/** Called on every change; does its steps in order, each once the one before is done. Where the line is lost on the way, they
 * are done again on the next one. */
export async function begin(table: Table): Promise<void> {
  const want = load<Begin | null>("begin", null);
  const m = table.model;
  if (under || want?.code !== table.code || m.link !== "open" || !m.seats) return;
  if (m.seats.state !== "lobby" || (m.me !== null && !want.alone)) return forget("begin");
  under = true;
  try {
    const own = want.seat ?? 0;
    if (m.me === null) {
      const answer = await table.sit(own, settings.name, own);
      if (!answer) return;
      if (answer.t === "reject") return forget("begin");
    }
    const first = want.alone && isFirst(m.seats.game, "") && ABOUT[m.seats.game].firstAlone;
    if (first && !(await table.host("set", first))) return;
    if (want.level && !(await fillWith(table, want.level, own))) return;
    if (want.alone && !((await table.host("fill")) && (await table.host("start")))) return;
    forget("begin");
  } finally {
    under = false;
  }
}
