// What is said aloud while a game is played, the same on every page of a table: each line of the log once, "Your turn",
// "Sealed". And more time, for those who need it.
import type { Ctx, Game, Sentence } from "../games/contract";
import type { Table } from "../wire/table.svelte";
import { say, sayIf } from "../words/words.svelte";
import { alertOnce, announce } from "./announce.svelte";
import { windowRing } from "./clock.svelte";
import type { Line } from "./log";
import { notifyTurn } from "./notify";
import { play } from "./sound";

export interface Heard {
  game: Game;
  table: Table;
  c(): Ctx | null;
  sentence(): Sentence | null;
  /** The lines that are shown, and all of them with those that this device has muted. */
  lines(): Line[];
  all(): Line[];
  /** Lines that have just come, with those that this page only had to catch up on. */
  fresh?(lines: Line[]): void;
  /** Is more time wanted for this question? */
  slow(c: Ctx): boolean;
}

/** To be called by the component that shows the game. */
export function sayAloud(heard: Heard): void {
  const { table, game } = heard;
  // Each line is announced once; what was there when the page opened is not news.
  const told = new Set<string>();
  let opened = false;
  $effect(() => {
    const fresh = heard.lines().filter((line) => !told.has(line.id));
    for (const line of heard.all()) told.add(line.id); // what is muted now is not news later
    if (opened) for (const line of fresh) if (!line.old) announce(line.text);
    if (opened) heard.fresh?.(fresh);
    opened = true;
  });
  let asked = -1;
  $effect(() => {
    const c = heard.c();
    const sentence = heard.sentence();
    const q = c?.ask && c.ask.waited !== false && !c.held ? c.ask.q : -1;
    if (q !== -1 && q !== asked && sentence) {
      alertOnce(say("web.turn", { what: sentence.text }));
      play("turn");
      notifyTurn(say("web.title.turn", { game: sayIf(`web.game.${game.id}`) }), table.model.code);
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(30);
    }
    asked = q;
  });
  // More time is asked for once per question, wherever time runs; everybody gets more, and nobody learns who asked.
  let lengthened = -1;
  const ring = windowRing(() => table.model);
  $effect(() => {
    const c = heard.c();
    const ask = c?.ask;
    if (!c || !ask || !heard.slow(c) || ask.q === lengthened || ask.left_ms === undefined || c.held) return;
    if (ask.blind && !ring.now) return;
    lengthened = ask.q;
    table.think();
  });
  let wasHeld = false;
  $effect(() => {
    const held = Boolean(heard.c()?.held);
    if (held && !wasHeld) {
      alertOnce(say("web.act.sealed"));
      play("sealed");
    }
    wasHeld = held;
  });
}
