// Tapping a game sits its maker on seat 1; "Alone" also fills the table with bots and starts, for the first time perhaps with a setting that
// helps. The table's page does it once
// it is connected, as noted here; a reload in between changes nothing.
import { forget, load, save } from "../wire/keep";
import type { Table } from "../wire/table.svelte";
import { isFirst } from "../frame/known";
import { settings } from "../frame/settings.svelte";
import { ABOUT } from "../games";

interface Begin {
  code: string;
  alone: boolean;
}

export const expectSeat = (code: string, alone: boolean): void => save("begin", { code, alone });

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
    if (m.me === null) {
      const answer = await table.sit(0, settings.name, 0);
      if (!answer) return;
      if (answer.t === "reject") return forget("begin");
    }
    const first = want.alone && isFirst(m.seats.game, "") && ABOUT[m.seats.game].firstAlone;
    if (first && !(await table.host("set", first))) return;
    if (want.alone && !((await table.host("fill")) && (await table.host("start")))) return;
    forget("begin");
  } finally {
    under = false;
  }
}
