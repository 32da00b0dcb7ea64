// A game begins with every seat taken: bots sit down where nobody does.
import type { Table } from "../wire/table.svelte";
import { sayIf } from "../words/words.svelte";

/** Fills free seats, then starts, or plays again; returns what was refused, in words ("": nothing). */
export async function fillAnd(table: Table, what: "start" | "rematch"): Promise<string> {
  const free = table.model.seats?.seats.some((seat) => seat.kind === "free");
  for (const act of free ? ["fill", what] : [what]) {
    const answer = await table.host(act);
    if (answer?.t === "reject") return sayIf(`web.fault.${answer.code}`) || answer.message;
  }
  return "";
}
