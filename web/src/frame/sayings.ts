// What can be said at a table, from content/words/talk.json: phrases and claims with their slots, and the ways to fill them.
import talk from "../../../content/words/talk.json";
import type { TalkOffer } from "../games/contract";
import type { Json } from "../wire/message";

export interface Saying {
  kind: "phrase" | "claim";
  id: string;
  /** It is about somebody. */
  seat: boolean;
  /** What it can say; empty: it says one thing. */
  is: string[];
}
/** The message `say`, without its head. */
export type Filled = Record<string, Json>;

type Slots = Record<string, true | string[]>;

const may = (only: string[] | undefined, id: string): boolean => !only || only.includes(id);

export const phrasesOf = (offer: TalkOffer = {}): Saying[] =>
  Object.entries(talk.phrases as Record<string, string[]>)
    .filter(([id]) => may(offer.phrases, id))
    .map(([id, slots]) => ({ kind: "phrase", id, seat: slots.includes("seat"), is: [] }));

export const claimsIn = (game: string, offer: TalkOffer = {}): Saying[] =>
  Object.entries((talk.claims as Record<string, Record<string, Slots>>)[game] ?? {})
    .filter(([id]) => may(offer.claims, id))
    .map(([id, slots]) => ({
      kind: "claim",
      id,
      seat: slots["seat"] === true,
      is: Array.isArray(slots["is"]) ? slots["is"] : [],
    }));

/** Said as it is: there is nothing to fill in. */
export const isWhole = (s: Saying): boolean => !s.seat && s.is.length === 0;

/** Every way to say it, about one of these seats. */
export function fillings(s: Saying, seats: readonly number[]): Filled[] {
  const about: Filled[] = s.seat ? seats.map((seat) => ({ seat })) : [{}];
  const is: Filled[] = s.is.length ? s.is.map((value) => ({ is: value })) : [{}];
  return about.flatMap((a) => is.map((b) => ({ [s.kind]: s.id, ...a, ...b })));
}
