// What the page says: say(KEY, slots), in the page's language. The messages are those of content/words,
// compiled by tools/words.mjs; a game's words are fetched with the game.
import type { GameId } from "../games/made/ids";
import type { Messages } from "./made/keys";

export type Lang = "en" | "ru" | "hu" | "xx";
export type Key = keyof Messages;
type Part = "web" | GameId | "tv" | "replay" | "learn" | "six" | "text";
type Table = Record<string, (slots: Record<string, string | number>) => string>;

export const LANGS: readonly { lang: Lang; name: string; short: string }[] = [
  { lang: "en", name: "English", short: "EN" },
  { lang: "ru", name: "Русский", short: "РУ" },
  { lang: "hu", name: "Magyar", short: "HU" },
];

const files = import.meta.glob<Table>("./made/*/*.js", { import: "default" });
const loaded = $state<{ lang: Lang; parts: Part[]; table: Table }>({ lang: "en", parts: [], table: {} });

async function fetchPart(lang: Lang, part: Part): Promise<Table> {
  const load = files[`./made/${lang}/${part}.js`];
  return load ? await load() : {};
}

/** Switches the page to a language, with all the parts in use; no screen mixes two languages. */
export async function setLang(lang: Lang): Promise<void> {
  const parts: Part[] = loaded.parts.length ? [...loaded.parts] : ["web"];
  const tables = await Promise.all(parts.map((part) => fetchPart(lang, part)));
  Object.assign(loaded, { lang, parts, table: Object.assign({}, ...tables) });
  if (typeof document !== "undefined") document.documentElement.lang = locale();
}

/** A game's words, in the page's language. */
export async function addWords(part: Part): Promise<void> {
  if (loaded.parts.includes(part)) return;
  const lang = loaded.lang;
  const table = await fetchPart(lang, part);
  if (lang !== loaded.lang) return addWords(part);
  Object.assign(loaded, { parts: [...loaded.parts, part], table: { ...loaded.table, ...table } });
}

/** How many parts are loaded: with another one, more can be said. */
export const partCount = (): number => loaded.parts.length;
export const lang = (): Lang => loaded.lang;
/** For Intl and the lang attribute: the pseudo-language is English in disguise. */
export const locale = (): string => (loaded.lang === "xx" ? "en" : loaded.lang);

type Slots<K extends Key> = Messages[K] extends null ? [] : [Messages[K]];

export function say<K extends Key>(key: K, ...[slots]: Slots<K>): string {
  return loaded.table[key]?.((slots ?? {}) as Record<string, string | number>) ?? key;
}

/** For keys built at run time; those of a prefix are all compiled (tools/words.mjs). Falls back to "" if unknown. */
export function sayIf(key: string, slots: Record<string, string | number> = {}): string {
  return loaded.table[key]?.(slots) ?? "";
}

/** "Anna, Oleg and Ivan". */
export const list = (parts: string[]): string => new Intl.ListFormat(locale(), { type: "conjunction" }).format(parts);

/** The device's language, if we speak it. */
export function deviceLang(): Lang {
  for (const wanted of navigator.languages) {
    const known = LANGS.find(({ lang }) => wanted.toLowerCase().startsWith(lang));
    if (known) return known.lang;
  }
  return "en";
}
