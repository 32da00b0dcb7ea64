// Passing seconds, for components that show them; no timer runs while none does.
import { onDestroy } from "svelte";

/** The page's clock, ticking each second while `on()` holds. */
export function ticking(on: () => boolean): { readonly now: number } {
  const time = $state({ now: Date.now() });
  let timer: ReturnType<typeof setInterval> | undefined;
  $effect(() => {
    clearInterval(timer);
    timer = undefined;
    if (!on()) return;
    time.now = Date.now();
    timer = setInterval(() => (time.now = Date.now()), 1000);
  });
  onDestroy(() => clearInterval(timer));
  return time;
}

/** m:ss, rounded up: 0:00 is over. */
export function minutes(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}
