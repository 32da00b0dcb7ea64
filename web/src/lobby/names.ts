// Suggested names: "Quiet Magpie", from word lists in three languages.
import { sayIf } from "../words/words.svelte";

const pick = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** The words of a message that may be in a name: the pseudo-language puts signs round its first and last. */
const wordsOf = (message: string): string[] => message.split(" ").filter((word) => /^\p{L}+$/u.test(word));

/** A name in the page's language, with another first word than one that is taken; the lists are messages, words
 * separated by blanks. */
export function suggestName(taken = ""): string {
  const first = pick(wordsOf(sayIf("web.names.first")).filter((word) => !taken.startsWith(word))) ?? "";
  const second = pick(wordsOf(sayIf("web.names.second"))) ?? "";
  return `${first} ${second}`.trim();
}
