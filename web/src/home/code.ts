// What people type or paste when asked for a code: just the letters, or a whole link.
import { CODE } from "../frame/router.svelte";

/** The letters of a code in it, at most five; codes have neither I nor O, and no digits. */
export const letters = (typed: string): string => typed.toUpperCase().replace(/[^A-HJ-NP-Z]/g, "").slice(0, 5); // prettier-ignore

/** The address within this site that a pasted link leads to, including the key; null if it is not a link to a table. */
export function linkIn(text: string): string | null {
  const found = /\/t\/([A-Za-z]{5})(#[\w=&-]+)?(?![\w/])/.exec(text);
  const code = found?.[1]?.toUpperCase() ?? "";
  return CODE.test(code) ? `/t/${code}${found?.[2] ?? ""}` : null;
}
