// Which of my abilities can be used now, and when the others can. Only for the secret sheet.
import { say } from "../../words/words.svelte";
import type { Move } from "../../wire/message";
import type { Ctx } from "../contract";
import { entries } from "../legal";
import { canPay, cardOf, handOf, seatsOf, type Card, type VoteView } from "./view";

export interface Usable {
  card: Card;
  /** Whenever the game waits: the moves that use it now, one per target. */
  moves: Move[];
  /** Part of the question that I am asked now: with the ballot, as an answer, at the handover. */
  asked: boolean;
  /** Why not now, or when. */
  when: string;
}

const VERB: Record<string, string> = { double: "vote", transfer: "transfer", cancel: "answer" };

function reason(c: Ctx<VoteView>, card: Card): string {
  const v = c.view;
  if (!canPay(v, c.me as number, card)) return say("web.vote.when.pay");
  if (card.ability === "double") return say("web.vote.when.double");
  if (card.ability === "transfer") return say("web.vote.when.transfer");
  if (card.ability === "cancel") return say("web.vote.when.cancel");
  if (card.ability === "change" && seatsOf(v).every((seat) => v.alive[seat])) return say("web.vote.when.change");
  if (v.claim) return say("web.vote.when.claim");
  return say("web.vote.when.wait");
}

export function abilities(c: Ctx<VoteView>): Usable[] {
  if (c.me === null) return [];
  return handOf(c.view, c.me)
    .map((id) => cardOf(c.pack, id))
    .filter((card) => card.ability !== null)
    .map((card) => {
      const ability = card.ability ?? "";
      const asked = ability in VERB && entries(c.ask, VERB[ability] as string, { card: card.id }).length > 0;
      const moves = ability in VERB ? [] : entries(c.ask, ability, { card: card.id });
      return { card, moves, asked, when: moves.length || asked ? "" : reason(c, card) };
    });
}
