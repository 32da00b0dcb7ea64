// What landed on the seats stays there for a moment, whatever happens meanwhile.
import { onDestroy } from "svelte";
import type { Ctx } from "../contract";
import { landed, type Landed, type VoteView } from "./view";

export function landing(c: () => Ctx<VoteView>, stay: number): { readonly now: Record<number, Landed> } {
  const kept = $state<{ now: Record<number, Landed> }>({ now: {} });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let shown: VoteView | null = null;
  $effect(() => {
    const { pack, before, view, events } = c();
    if (view === shown) return;
    shown = view;
    const fresh = landed(pack, before, view, events);
    if (before && !Object.keys(fresh).length) return;
    kept.now = fresh;
    clearTimeout(timer);
    timer = setTimeout(() => (kept.now = {}), stay);
  });
  onDestroy(() => clearTimeout(timer));
  return kept;
}
