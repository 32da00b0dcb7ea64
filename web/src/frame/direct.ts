// A director for a table of the page: it hears every change, stands back while nobody looks, and says when its person is
// through with a scene.
import { onDestroy } from "svelte";
import type { Table } from "../wire/table.svelte";
import { Director, pageClock } from "./director.svelte";
import { setDirector } from "./place";
import { play } from "./sound";

/** For those who watch over the page from outside: tests note when each cue began and ended. */
export const CUE = "hustings-cue";

export function direct(table: Table): Director {
  const director = new Director(pageClock, {
    skip: (n) => table.skip(n),
    sound: play,
    heard: (cue, begun, ended, late) =>
      document.dispatchEvent(new CustomEvent(CUE, { detail: { ...cue, begun, ended, late } })),
  });
  const look = () => director.hide(document.visibilityState === "hidden");
  document.addEventListener("visibilitychange", look);
  onDestroy(() => document.removeEventListener("visibilitychange", look));
  look();
  table.listen((model) => director.take(model));
  return setDirector(director);
}
