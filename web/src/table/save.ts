// Files for the player: the record, and the heads that this browser was shown.
import { ApiError, record } from "../wire/api";
import type { Table } from "../wire/table.svelte";
import { sayIf, say } from "../words/words.svelte";

function download(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** "" or what went wrong. */
export async function saveRecord(table: Table, over: boolean): Promise<string> {
  try {
    download(`${table.code}.hustings`, over ? await table.record() : await record(table.code, table.token));
    return "";
  } catch (fault) {
    return fault instanceof ApiError ? sayIf(`web.fault.${fault.code}`) || fault.message : say("web.fault.failed");
  }
}

export function saveHeads(table: Table): void {
  download(`${table.code}.heads`, table.heads.map((h) => JSON.stringify(h) + "\n").join(""));
}
