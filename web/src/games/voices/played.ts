// Which strategy cards a step turned up, and whose they are: from the window's list, or from the discard and the hands that shrank.
// Others' answers are not told one by one (H-9.5), so events don't say it.
import type { Event } from "../../wire/message";
import { frameOf, type VoicesView } from "./view";

export interface Played {
  seat: number;
  card: string;
}

export function cardsPlayed(was: VoicesView, now: VoicesView, last: Event | undefined): Played[] {
  const already = frameOf(was, "window")?.played?.length ?? 0;
  const listed = frameOf(now, "window")?.played ?? [];
  if (listed.length > already) return listed.slice(already);
  const laid = last?.do === "discard" ? [] : now.strategy.discard.slice(was.strategy.discard.length);
  const begun = (card: string): boolean =>
    was.stack.some((f) => f.played?.some((p) => p.card === card) || f.src?.split("/")[0] === card);
  return laid
    .filter((card) => !begun(card))
    .flatMap((card) => {
      const seat = was.strategy.hands.findIndex((hand, s) => hand.length > (now.strategy.hands[s]?.length ?? 0));
      return seat < 0 ? [] : [{ seat, card }];
    });
}
