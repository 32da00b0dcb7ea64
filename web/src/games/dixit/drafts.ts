// A clue that was not told: somebody else was first, or the sheet was covered. In memory alone, for the seat's own eyes.
const kept = new Map<string, string>();

export const keepDraft = (table: string, text: string): void => void kept.set(table, text);
export const keptDraft = (table: string): string => kept.get(table) ?? "";
export const forgetDraft = (table: string): void => void kept.delete(table);
