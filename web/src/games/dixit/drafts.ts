// Clues that were not given: somebody else was first, or the sheet was covered. Each belongs to the card that it was
// written for. Only in memory, for the seat's own eyes.
const kept = new Map<string, Map<string, string>>();

/** `card`: "" in party mode, which has no card to write for. */
export function keepDraft(table: string, card: string, text: string): void {
  const drafts = kept.get(table) ?? new Map<string, string>();
  drafts.delete(card); // the newest comes last
  if (text) drafts.set(card, text);
  kept.set(table, drafts);
}

/** The draft for this card, or else the newest one whose card has left the hand; "" if there is none. */
export function keptDraft(table: string, card: string, hand: readonly string[]): string {
  const drafts = kept.get(table) ?? new Map<string, string>();
  const orphan = [...drafts].reverse().find(([of]) => !hand.includes(of));
  return drafts.get(card) ?? orphan?.[1] ?? "";
}

/** The card of the hand that has the newest draft; "" if none has. */
export const begunCard = (table: string, hand: readonly string[]): string =>
  [...(kept.get(table)?.keys() ?? [])].reverse().find((card) => hand.includes(card)) ?? "";

/** A clue was given: what was written for cards that are no longer held is not a draft any more. */
export function forgetDrafts(table: string, hand: readonly string[]): void {
  const drafts = kept.get(table);
  for (const card of [...(drafts?.keys() ?? [])]) if (!hand.includes(card)) drafts?.delete(card);
}
