// What everybody may know of a seat, from the view and the log: its markers, what it leads, the cards it played, and what it did to the
// jury. Pure.
import type { LogEntry } from "../../wire/reduce";
import type { Pack } from "../pack.svelte";
import { cardsPlayed } from "./played";
import { AREAS, holds, leaders, ownedBy, tokensMoved, type Area, type VoicesView } from "./view";

export interface Deeds {
  /** Guilt and innocence that its own moves put on the jury, or took off. */
  guilt: number;
  innocence: number;
  /** Tokens that it laid face down. */
  hidden: number;
  pushes: number;
  /** Markers that its pushes sent over the edge. */
  felled: number;
  /** Strategy cards that it played, in order. */
  cards: string[];
}

const seen = (view: unknown): VoicesView => view as VoicesView;

export function deedsOf(pack: Pack, log: readonly LogEntry[], seat: number): Deeds {
  const deeds: Deeds = { guilt: 0, innocence: 0, hidden: 0, pushes: 0, felled: 0, cards: [] };
  for (const entry of log) {
    if (entry.kind !== "move") continue;
    const { event } = entry;
    if (event.seat === seat) {
      const before = entry.before && seen(entry.before);
      for (const { token, n } of tokensMoved(pack, before, event)) deeds[token] += n;
      if (event.do === "place") deeds.hidden++;
      if (event.do === "push") {
        deeds.pushes++;
        if (before) deeds.felled += seen(entry.after).destroyed.filter((m) => !before.destroyed.includes(m)).length;
      }
    }
    if (entry.last && entry.before)
      deeds.cards.push(...cardsPlayed(seen(entry.before), seen(entry.after), event).filter((p) => p.seat === seat).map((p) => p.card)); // prettier-ignore
  }
  return deeds;
}

export interface SeatFacts {
  unused: string[];
  fallen: string[];
  /** The areas where it is ahead, alone or tied. */
  leads: { area: Area; tied: boolean; sum: number }[];
  hand: number;
}
export function factsOf(pack: Pack, view: VoicesView, seat: number): SeatFacts {
  return {
    unused: ownedBy(view, view.unused, seat),
    fallen: ownedBy(view, view.destroyed, seat),
    leads: AREAS.flatMap((area) => {
      const found = holds(pack, view, area);
      const lead = leaders(found);
      return lead.includes(seat) ? [{ area, tied: lead.length > 1, sum: found[0]?.sum ?? 0 }] : [];
    }),
    hand: view.strategy.hands[seat]?.length ?? 0,
  };
}
