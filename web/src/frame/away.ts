// How a seat that is not here reads: "away" for a while, then "gone" with its minutes.
import type { Seat } from "../wire/message";
import { say } from "../words/words.svelte";

/** Whole minutes since then, at least 1. */
export const awayMinutes = (since: number | undefined, now: number): number =>
  Math.max(1, Math.floor((now - (since ?? now)) / 60000));

export const awayText = (seat: Seat, since: number | undefined, now: number): string =>
  seat.stand_in
    ? say("web.people.stand-in")
    : seat.here === "gone"
      ? say("web.people.gone", { n: awayMinutes(since, now) })
      : say("web.lobby.away");
