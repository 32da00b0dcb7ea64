// Names the people who still read the opening: people wait for each other, and are told for whom (docs/protocol.md, seats).
import { nameOf } from "../games/ctx";
import type { Model } from "../wire/reduce";
import { seatSlot } from "../words/rich";
import { list, say } from "../words/words.svelte";

/** The people whom the opening waits for. */
export const readers = (m: Model): number[] =>
  (m.seats?.seats ?? []).flatMap((s, seat) => (s.kind === "human" && !s.bot && s.here === "here" ? [seat] : []));

export const isReady = (m: Model, seat: number): boolean => m.seats?.seats[seat]?.ready === true;

/** Says whom the game waits for. `ready`: the person of this page has just pressed the button. */
export function readingText(m: Model, ready: boolean): string {
  const others = readers(m).filter((seat) => !isReady(m, seat) && !(ready && seat === m.me));
  const names = list(others.map((seat) => seatSlot(seat, nameOf(m, seat))));
  return others.length ? say("web.opening.reading", { n: others.length, names }) : say("web.opening.all");
}
