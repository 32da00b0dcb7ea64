// The jury as it really was before the verdict: the finished record, played again by the rules in the page. null if
// there is no record to be had (a spectator's page, no connection) or no rules to play it.
import { utf8 } from "../../fair/fair";
import type { Table } from "../../wire/table.svelte";
import type { Pack } from "../pack.svelte";
import { carried } from "./verdict";
import type { Juror, JurorState, VoicesView } from "./view";

export async function juryBefore(table: Pick<Table, "record">, pack: Pack): Promise<Record<Juror, JurorState> | null> {
  try {
    const text = await table.record();
    const { openRecord } = await import("../../replay/open");
    const opened = await openRecord(utf8(text));
    if (opened.kind !== "ready" || !opened.replay.course.over) return null;
    const { course } = opened.replay;
    const end = course.seen("truth", course.last).at(-1);
    return end?.before ? carried(pack, end.before as unknown as VoicesView, end.events) : null;
  } catch {
    return null;
  }
}
