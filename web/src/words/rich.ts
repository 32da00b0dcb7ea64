// Sentences are whole messages; a seat's name in one must still carry its mark and be isolated (<bdi>). So a name
// goes into its slot between two signs that no name may hold, and <Rich> takes it out again.

const OPEN = "\uE000";
const SHUT = "\uE001";
const FIRST = 0xe100;

export type Piece = { text: string } | { seat: number; name: string };

/** A name for a slot. */
export const seatSlot = (seat: number, name: string): string =>
  OPEN + String.fromCharCode(FIRST + seat) + name.replace(/[\uE000-\uF8FF]/g, "") + SHUT;

export function pieces(text: string): Piece[] {
  return text.split(/(\uE000[^\uE001]*\uE001)/).flatMap((part): Piece[] => {
    if (part === "") return [];
    if (!part.startsWith(OPEN)) return [{ text: part }];
    return [{ seat: part.charCodeAt(1) - FIRST, name: part.slice(2, -1) }];
  });
}

/** The same for screen readers, titles and search: only the names. */
export const plain = (text: string): string => text.replace(/\uE000.|\uE001/g, "");

/** Without the bar that is drawn beside what is read out of a card. */
export const unmarked = (text: string): string => text.replace(/^▌\s*/, "");

/** The rules that a message names at its end, "… [V-1.2, V-1.3]", and the message without them. */
export function splitRules(text: string): { text: string; rules: string[] } {
  const rules: string[] = [];
  const bare = text.replace(/\s*\[((?:[A-Z]-\d+(?:\.\d+)?(?:, )?)+)\]/g, (_, list: string) => {
    rules.push(...list.split(", "));
    return "";
  });
  return { text: bare.trim(), rules };
}
