// A clue that was not given: somebody else was first, or the sheet was covered. Only in memory, for the seat's own
// eyes.
const kept = new Map<string, string>();

export const keepDraft = (table: string, text: string): void => void kept.set(table, text);
export const keptDraft = (table: string): string => kept.get(table) ?? "";
export const forgetDraft = (table: string): void => void kept.delete(table);
