// Proposing a vote of the table, and what to tell the person if it was refused.
import type { VoteOn } from "../wire/message";
import type { Table } from "../wire/table.svelte";
import { inWords } from "./fill";

/** Returns the reason of a refusal in words, or "". */
export async function propose(table: Table, what: VoteOn, seat?: number): Promise<string> {
  return inWords(await table.propose(what, seat));
}
