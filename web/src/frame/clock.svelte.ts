// Passing seconds, for components that show them; no timer runs while none does.
import { onDestroy } from "svelte";
import type { Model } from "../wire/reduce";

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

/** What the ring of an open window shows, once the scene before it is over; null: no ring. */
export function windowRing(model: () => Model | undefined): { readonly now: { left: number; long: number } | null } {
  let free = $state(false);
  const ends = $derived(model()?.window ?? null);
  const stage = $derived(model()?.stage?.until ?? 0);
  $effect(() => {
    const wait = stage - Date.now();
    free = wait <= 0;
    if (free) return;
    const timer = setTimeout(() => (free = true), wait);
    return () => clearTimeout(timer);
  });
  const time = ticking(() => free && ends !== null && !model()?.paused);
  const now = $derived.by(() => {
    if (ends === null || !free || model()?.paused) return null;
    const left = Math.max(0, ends - time.now);
    return { left, long: Math.max(left, (model()?.seats?.settings.window ?? 0) * 1000) };
  });
  return {
    get now() {
      return now;
    },
  };
}
