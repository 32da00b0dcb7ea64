// Suggested names: "Quiet Magpie", from word lists in three languages.
import { sayIf } from "../words/words.svelte";

const pick = <T>(list: T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** A name of the page's language; the lists are messages, words parted by blanks. */
export function suggestName(): string {
  const first = pick(sayIf("web.names.first").split(" ")) ?? "";
  const second = pick(sayIf("web.names.second").split(" ")) ?? "";
  return `${first} ${second}`.trim();
}
