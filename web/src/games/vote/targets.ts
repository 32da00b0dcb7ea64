// What a tap on a plate does now: nominate, deal, use an ability on that seat. What depends on my cards is offered only
// while they lie open.
import { sameMove, type Move } from "../../wire/message";
import type { Ctx } from "../contract";
import { entries } from "../legal";
import { draftOf, type Draft } from "./draft";
import { cardOf, type Card, type VoteView } from "./view";
import { isAsked } from "./vote";

type C = Ctx<VoteView>;

export interface Target {
  chosen: boolean;
  press(): void;
}

/* --- the President deals -------------------------------------------------------------------------------------------- */

export const dealing = (c: C): boolean => isAsked(c) && c.view.phase === "give" && !c.view.claim && !c.covered;
export const deskOf = (v: VoteView): string[] => v.desk.filter((id): id is string => id !== null);

/** The card that is to be dealt; a single one needs no choosing. */
export function pickedCard(c: C): Card | null {
  if (!dealing(c) || using(c)) return null;
  const desk = deskOf(c.view);
  const id = draftOf(c).card ?? (desk.length === 1 ? desk[0] : undefined);
  return id ? cardOf(c.pack, id) : null;
}

/** A card, a seat, or both: with both the move is on the act bar. */
export function deal(c: C, next: Pick<Draft, "card" | "to">): void {
  c.setDraft(next);
  const desk = deskOf(c.view);
  const id = next.card ?? (desk.length === 1 ? desk[0] : undefined);
  const move = id && next.to !== undefined ? entries(c.ask, "give", { card: id, to: next.to })[0] : undefined;
  if (move && !sameMove(move, c.choice)) c.choose(move);
  else if (!move && c.choice) c.choose(null);
}

/* --- abilities ------------------------------------------------------------------------------------------------------ */

/** The verbs that use an ability by itself, not as part of another answer. */
export const ABILITY_VERBS = ["check", "eliminate", "change", "transfer"];

/** The moves by which a card of mine can be used now. */
export const usesOf = (c: C, card: string): Move[] => ABILITY_VERBS.flatMap((verb) => entries(c.ask, verb, { card }));

/** The ability that is being used: picked on the cloth, its target still open or chosen. */
export function using(c: C): Card | null {
  const { use } = draftOf(c);
  return use && !c.covered && usesOf(c, use).length ? cardOf(c.pack, use) : null;
}
export const targetSeat = (move: Move): number | undefined => {
  const seat = move["who"] ?? move["to"];
  return typeof seat === "number" ? seat : undefined;
};

/** Takes an ability up, or puts it away again. */
export function takeUp(c: C, card: string | null): void {
  if (c.choice) c.choose(null);
  c.setDraft(card ? { use: card } : null);
  const [only] = card ? usesOf(c, card) : [];
  if (only && targetSeat(only) === undefined) c.choose(only);
}

/* --- a plate -------------------------------------------------------------------------------------------------------- */

export const nominating = (c: C): boolean =>
  isAsked(c) && c.view.phase === "nominate" && !c.view.claim && using(c) === null;

/** null: a tap opens the seat's card. */
export function targetOf(c: C, seat: number): Target | null {
  const chosenMove = (move: Move | undefined): Target | null =>
    move ? { chosen: sameMove(move, c.choice), press: () => c.choose(move) } : null;
  const used = using(c);
  if (used) return chosenMove(usesOf(c, used.id).find((move) => targetSeat(move) === seat));
  if (nominating(c)) return chosenMove(entries(c.ask, "nominate", { who: seat })[0]);
  if (!dealing(c) || !entries(c.ask, "give", { to: seat }).length) return null;
  const draft = draftOf(c);
  const chosen = draft.to === seat;
  return { chosen, press: () => deal(c, { card: draft.card, to: chosen ? undefined : seat }) };
}
