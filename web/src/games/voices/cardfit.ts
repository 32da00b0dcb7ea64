// Why a strategy card of my hand can't be played in this window (H-9.3, H-9.4): from public facts and the card itself.
import { say } from "../../words/words.svelte";
import type { Pack } from "../pack.svelte";
import { areaName } from "./names";
import { frameOf, ownedBy, ownerOf, strategyOf, type Area, type VoicesView } from "./view";

type Why = "push" | "lost" | "area" | "own" | "fell" | "twice" | "";

export function whyNot(pack: Pack, view: VoicesView, seat: number, id: string): Why {
  const frame = frameOf(view, "window");
  const card = strategyOf(pack, id);
  if (!frame || !card) return "";
  const mine = frame.pusher === seat;
  const areas = ([] as Area[]).concat(card.area ?? []);
  const here = frame.area ?? "planning";
  if (card.when === "after_push" && !mine) return "push";
  if (card.when === "when_destroyed" && (mine || !frame.lost?.some((m) => ownerOf(view, m) === seat))) return "lost";
  if (areas.length && !areas.includes(here)) return "area";
  const own = ownedBy(view, view.platforms[here].map((d) => d.marker), seat).length; // prettier-ignore
  if ((card.need?.own ?? 0) > own) return "own";
  if ((card.need?.destroyed ?? 0) > (frame.lost?.length ?? 0)) return "fell";
  return frame.played?.some((p) => p.seat === seat && p.card === id) ? "twice" : "";
}

/** "not now: after your own push"; "" where it is not known. */
export function whyNotWords(pack: Pack, view: VoicesView, seat: number, id: string): string {
  const why = whyNot(pack, view, seat, id);
  if (!why) return "";
  const card = strategyOf(pack, id);
  const areas = ([] as Area[]).concat(card?.area ?? []).map((area) => areaName(pack, area));
  return say("web.voices.not-now", {
    why,
    areas: areas.join(` ${say("voices.or")} `),
    n: why === "fell" ? (card?.need?.destroyed ?? 1) : (card?.need?.own ?? 1),
  });
}
