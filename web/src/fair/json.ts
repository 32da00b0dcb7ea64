// JSON as jansson reads it for the program (match/json.c), which is stricter than JSON.parse: no key twice, no half of a surrogate
// pair, no more than 2048 levels, and UTF-8 to the letter.
import type { Json } from "../wire/message";

const MOST_LEVELS = 2048;
const TOKEN = /[ \t\n\r]*(?:("[^"\\]*(?:\\.[^"\\]*)*")([ \t\n\r]*:)?|([{[])|([}\]])|[^ \t\n\r{}[\]"]+)/sy;

/** The text of bytes that are UTF-8, including a byte order mark; otherwise null. */
export function readUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Where the first value of a text ends; -1 where one of its texts or levels is none of jansson's. The grammar is not looked at. */
function endOfValue(text: string, twice: boolean): number {
  const keys: Set<string>[] = [];
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found; found = TOKEN.exec(text)) {
    const [, string, colon, opens, closes] = found;
    if (string) {
      const said = JSON.parse(string) as string;
      const known = keys.at(-1);
      if (/\p{Surrogate}/u.test(said) || (colon && !twice && known?.has(said))) return -1;
      if (colon) known?.add(said);
    }
    if (opens) keys.push(new Set());
    if (keys.length > MOST_LEVELS) return -1;
    if (closes) keys.pop();
    if (!keys.length) return TOKEN.lastIndex;
  }
  return -1;
}

/** The value, or undefined where there is none. `twice`: a key may be there twice; `more`: anything may follow. */
export function readJson(text: string, { twice = false, more = false } = {}): Json | undefined {
  try {
    const end = endOfValue(text, twice);
    return end < 0 ? undefined : (JSON.parse(more ? text.slice(0, end) : text) as Json);
  } catch {
    return undefined;
  }
}

/** A line of a record: one object with nothing around it. */
export function readLine(line: string | undefined): Record<string, Json> | null {
  if (!line?.startsWith("{") || !line.endsWith("}")) return null;
  const value = readJson(line);
  return value && typeof value === "object" && !Array.isArray(value) ? value : null;
}
