// The letters that a TV shows, from its QR code to the place where they are typed: good for ten minutes.
import { load, save } from "../wire/keep";

const GOOD_FOR = 10 * 60_000;
export const LETTERS = 4;

export function keepLetters(letters: string): void {
  if (letters) save("tv", { letters: clean(letters), at: Date.now() });
}

export function keptLetters(now = Date.now()): string {
  const kept = load<{ letters: string; at: number } | null>("tv", null);
  return kept && now - kept.at < GOOD_FOR ? kept.letters : "";
}

/** As the server reads them: capitals, nothing else, four of them. */
export const clean = (typed: string): string =>
  typed
    .toUpperCase()
    .replace(/[^A-Z]/g, "")
    .slice(0, LETTERS);
