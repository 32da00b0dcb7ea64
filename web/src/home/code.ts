// What people type or paste when asked for a code: just the letters, or a whole link.
import { CODE } from "../frame/router.svelte";

/** More than any code has; a whole sentence that is pasted by mistake fills no more boxes than these. */
const MOST = 16;

/** The letters of a code in it, however many; codes have neither I nor O, and no digits. */
export const letters = (typed: string): string => typed.toUpperCase().replace(/[^A-HJ-NP-Z]/g, "").slice(0, MOST); // prettier-ignore

/** How many boxes show what has been typed: five, and more when there are more letters. */
export const boxes = (typed: string): number => Math.max(5, typed.length);

/** The address within this site that a pasted link leads to, including the key; null if it is not a link to a table. */
export function linkIn(text: string): string | null {
  const found = /\/t\/([A-Za-z]{5,})(#[\w=&-]+)?(?![\w/])/.exec(text);
  const code = found?.[1]?.toUpperCase() ?? "";
  return CODE.test(code) ? `/t/${code}${found?.[2] ?? ""}` : null;
}
