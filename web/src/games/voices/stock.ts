// The pictures of a lesson: head, jury and roles, and the cards that it plays; the push and the finale, which are parts of their own.
import { courtArt, END, GUY, HEAD, JUROR, JUROR_LARGE, ROLE, strategyArt } from "./faces";
import { fetchPush } from "./push";

export async function stock(_hash: string, cards: ReadonlySet<string>): Promise<string[]> {
  await Promise.all([fetchPush(), import("./Finale.svelte"), import("./Ended.svelte")]);
  const sets = [JUROR, JUROR_LARGE, ROLE, END].flatMap((set) => Object.values<string>(set));
  const played = [...cards].flatMap((id) => [courtArt({ id, stage: 1 }), courtArt({ id, stage: 2 }), strategyArt(id)]);
  return [...new Set([HEAD, GUY, ...sets, ...played])];
}
