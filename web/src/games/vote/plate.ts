// What a plate at the table shows of its seat, beyond its scores: office, what lies at its corner, whether it can be
// tapped for something, what a card would do to it. Scenes put their own in place of it.
import { say } from "../../words/words.svelte";
import type { Ctx } from "../contract";
import type { Turned } from "./election";
import { dealing, nominating, pickedCard, targetOf, using, type Target } from "./targets";
import { barred, landedNow, outcome, owed, withheld, type Card, type Landed, type Outcome, type Party, type VoteView } from "./view"; // prettier-ignore

type C = Ctx<VoteView>;

export type Office = "president" | "pm" | "candidate";
export type Corner =
  | { kind: "ballot"; turned: Turned | null }
  | { kind: "topic" }
  | { kind: "card"; card: string; cancelled?: boolean }
  | { kind: "party"; party: Party };

export interface Plated {
  office: Office | null;
  corner: Corner | null;
  /** The only one whom the game waits for. */
  asked: boolean;
  /** The one that is being told of. */
  now: boolean;
  target: Target | null;
  /** Why it can't be chosen, in words. */
  reason: string;
  /** What the picked card would do, and what to say of it. */
  then: Outcome | null;
  card: Card | null;
  landed: Landed | undefined;
  /** Dice have not been rolled yet for it. */
  blank?: boolean;
}

export function officeOf(v: VoteView, seat: number): Office | null {
  if (v.phase === "over") return null;
  return seat === v.president ? "president" : seat === v.pm ? "pm" : seat === v.candidate ? "candidate" : null;
}

/** Few enough cards for the middle of the table; after unrest everybody has one. */
export const fewActed = (now: Record<number, Landed>): boolean =>
  Object.values(now).filter((one) => one.card).length <= 5;

/** What lies at the corner: a card that was dealt, a topic or a ballot that was put in, the open ballot of the last vote. */
function cornerOf(c: C, seat: number, now: Record<number, Landed>): Corner | null {
  const v = c.view;
  const landed = now[seat];
  // once a card has acted it lies in the middle, and the scores that moved are what to look at
  const gone = fewActed(now) && !landed?.cancelled && (landed?.budget !== undefined || landed?.support !== undefined);
  const dealt = v.given.find((given) => given.to === seat)?.card ?? (gone ? undefined : landed?.card);
  if (dealt) return { kind: "card", card: dealt, cancelled: landed?.cancelled };
  const sealed = c.chosen.includes(seat) && !c.blind;
  if (v.phase === "vote") return sealed ? { kind: "ballot", turned: null } : null;
  if (v.phase === "topics" && (sealed || v.placed[seat])) return { kind: "topic" };
  const ballot = v.phase === "topics" || (v.phase === "nominate" && v.failed > 0) ? v.ballots[seat] : null;
  if (typeof ballot?.for !== "boolean") return null;
  return { kind: "ballot", turned: { seat, yes: ballot.for, double: Boolean(ballot.card) } };
}

function reasonOf(c: C, seat: number, target: Target | null): string {
  if (target || !c.view.alive[seat]) return "";
  if (nominating(c)) {
    const bar = barred(c.view, seat);
    return bar && bar.why !== "president" ? say("web.vote.barred", { why: bar.why }) : "";
  }
  return dealing(c) && !using(c) ? say("web.vote.deal.not", { why: withheld(c.view, seat) }) : "";
}

export function plated(c: C, seat: number, now: Record<number, Landed> = landedNow(c)): Plated {
  const target = targetOf(c, seat);
  const landed = now[seat];
  const card = target ? pickedCard(c) : null;
  return {
    office: officeOf(c.view, seat),
    corner: cornerOf(c, seat, now),
    asked: c.toAct.length === 1 && c.toAct[0] === seat && !c.chosen.includes(seat) && !target,
    now: false,
    target,
    reason: reasonOf(c, seat, target),
    then: card ? outcome(c.view, seat, card) : null,
    card,
    landed,
  };
}

/** What follows from a card, in a word or two; "": nothing but the numbers. */
export function verdict(
  v: VoteView,
  seat: number,
  { then, card }: Pick<Plated, "then" | "card">,
): { text: string; sign: string } {
  if (!then || !card) return { text: "", sign: "" };
  if (card.ability) return { text: say("web.vote.deal.hand"), sign: "" };
  if (then.wins) return { text: say("web.vote.deal.wins"), sign: "★" };
  if (then.leaves) return { text: say("web.vote.deal.leaves"), sign: "✗" };
  return { text: owed(v).includes(seat) ? say("web.vote.deal.owed") : "", sign: "" };
}
