// For screen readers: one polite region (what happens) and one assertive (what I must do). Each event is announced
// once; several within a second are joined. A region is empty again after a while: read as part of the page it would tell
// what is long over, and the end of a game before its replay.
import { plain, unmarked } from "../words/rich";

export const live = $state({ polite: "", assertive: "" });
const queue: string[] = [];
let waiting: ReturnType<typeof setTimeout> | undefined;
let last = 0;
const GAP = 1000;
export const STAYS = 8000;
const ends: Partial<Record<keyof typeof live, ReturnType<typeof setTimeout>>> = {};

function put(region: keyof typeof live, text: string): void {
  clearTimeout(ends[region]);
  live[region] = text;
  ends[region] = setTimeout(() => (live[region] = ""), STAYS);
}

function flush(): void {
  waiting = undefined;
  last = Date.now();
  put("polite", queue.splice(0).join(" "));
}

export function announce(text: string): void {
  queue.push(unmarked(plain(text)));
  waiting ??= setTimeout(flush, Math.max(50, last + GAP - Date.now()));
}

export function alertOnce(text: string): void {
  put("assertive", plain(text));
}

/** Another page: nothing of the last one is left to be read. */
export function hush(): void {
  clearTimeout(waiting);
  waiting = undefined;
  queue.length = 0;
  put("polite", "");
  put("assertive", "");
}
