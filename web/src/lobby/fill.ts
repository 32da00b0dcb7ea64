// A game begins with every seat taken: bots sit down where nobody does.
import type { Table } from "../wire/table.svelte";
import { sayIf } from "../words/words.svelte";

/** Returns the reason of a refusal in words, or "". */
export const inWords = (answer: Awaited<ReturnType<Table["host"]>>): string =>
  answer?.t === "reject" ? sayIf(`web.fault.${answer.code}`) || answer.message : "";

/** Fills free seats, then starts, or plays again; returns what was refused, in words ("": nothing). */
export async function fillAnd(table: Table, what: "start" | "rematch"): Promise<string> {
  const free = table.model.seats?.seats.some((seat) => seat.kind === "free");
  for (const act of free ? ["fill", what] : [what]) {
    const said = inWords(await table.host(act));
    if (said) return said;
  }
  return "";
}

/** The levels of a mixed table: neither those who are still learning, nor the best. */
export const mixable = (levels: string[]): string[] => ["casual", "club", "strong"].filter((l) => levels.includes(l));

/** A level for each of so many seats: all of them as often as possible, in any order. */
export function mixed(levels: string[], seats: number, random: () => number = Math.random): string[] {
  const rest = Array.from({ length: seats }, (_, i) => levels[i % levels.length] ?? "");
  return rest.map((_, i) => {
    const at = i + Math.floor(random() * (seats - i));
    const taken = rest[at] ?? "";
    rest[at] = rest[i] ?? "";
    return taken;
  });
}

/** Bots of different levels sit down wherever no person does; returns what was refused, in words. Where the server has no
 * time for a bot of that level, the usual one sits down. */
export async function mix(table: Table, levels: string[]): Promise<string> {
  const seats = (table.model.seats?.seats ?? []).flatMap((s, i) => (s.kind === "human" ? [] : [i]));
  const drawn = mixed(levels, seats.length);
  for (const [i, seat] of seats.entries()) {
    let answer = await table.host("bot", { seat, level: drawn[i] ?? "" });
    if (answer?.t === "reject" && answer.code === "busy") answer = await table.host("bot", { seat });
    const said = inWords(answer);
    if (said) return said;
  }
  return "";
}
