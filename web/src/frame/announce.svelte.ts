// For screen readers: one polite region (what happens) and one assertive (what I must do). Each event is announced
// once; several within a second are joined.
import { plain, unmarked } from "../words/rich";

export const live = $state({ polite: "", assertive: "" });
const queue: string[] = [];
let waiting: ReturnType<typeof setTimeout> | undefined;
let last = 0;
const GAP = 1000;

function flush(): void {
  waiting = undefined;
  last = Date.now();
  live.polite = queue.splice(0).join(" ");
}

export function announce(text: string): void {
  queue.push(unmarked(plain(text)));
  waiting ??= setTimeout(flush, Math.max(50, last + GAP - Date.now()));
}

export function alertOnce(text: string): void {
  live.assertive = plain(text);
}
