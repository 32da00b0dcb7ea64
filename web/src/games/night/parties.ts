// The two parties: what they are called, and how their hands meet.
import type { Ctx } from "../contract";
import { packText, type Pack } from "../pack.svelte";
import { article } from "../../words/article";
import { say } from "../../words/words.svelte";
import type { Json } from "../../wire/message";
import type { NightView } from "./view";

/** What a seat's party is called: as the players named it, otherwise as the pack does (N-1.4). */
export function partyName(pack: Pack, view: NightView, seat: number): string {
  const given = view.options?.parties?.[seat as 0 | 1];
  const parties = pack["parties"] as unknown as { name?: Json }[] | undefined;
  return given || packText(parties?.[seat]?.name);
}

/** Returns the name of a party for the beginning of a sentence, in Hungarian with its article. */
export function theParty(pack: Pack, view: NightView, seat: number): string {
  const party = partyName(pack, view, seat);
  return say("web.night.the", { party, article: article(party) });
}

/** The seats with mine first, as a table has me at the bottom; a spectator sees them in their order. */
export const mineFirst = (c: Pick<Ctx<NightView>, "me">): [0 | 1, 0 | 1] => (c.me === 1 ? [1, 0] : [0, 1]);

/** A line of the campaign adviser, from the pack; "": it has none. */
export function adviserLine(pack: Pack, occasion: string): string {
  const texts = pack["texts"] as unknown as Record<string, Json> | undefined;
  return packText(texts?.[occasion]);
}
