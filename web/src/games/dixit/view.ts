// A view of Dixit (docs/rules/dixit.md) and what follows from it for everybody: pairs, voters, whose card lies where.
import type { Json } from "../../wire/message";
import { say } from "../../words/words.svelte";
import { packText, type Pack } from "../pack.svelte";

export type Mode = "classic" | "party" | "team";
export type Phase = "deal" | "clue" | "give" | "lay" | "vote" | "over";

export interface Last {
  round: number;
  storyteller: number;
  clue: string;
  table: string[];
  /** The seat behind each slot. */
  owners: number[];
  votes: number[][];
  /** One a rabbit. */
  points: number[];
  red?: number;
}

export interface DixitView {
  options: { mode: Mode; target?: number; rounds?: number };
  phase: Phase;
  round: number;
  storyteller: number | null;
  clue: string | null;
  scores: number[];
  deck: null[];
  discard: string[];
  /** null: another's card. */
  hands: (string | null)[][];
  given: (string | null)[][];
  table: string[];
  votes: (number[] | null)[];
  red?: number | null;
  deferred: number[];
  last: Last | null;
}

/** The mark that stands for a clue said aloud. */
export const ALOUD = "(…)";
export const CLUE_MOST = 200;
/** From this many seats on, a voter of the classic game has two votes (D-6.4). */
export const TWO_VOTES = 7;

export const seatsOf = (v: DixitView): number => v.hands.length;
/** The cards of a hand that I may see. */
export const handOf = (v: DixitView, seat: number): string[] =>
  (v.hands[seat] ?? []).filter((card): card is string => card !== null);
export const modeOf = (v: DixitView): Mode => v.options.mode;

// --- pairs (D-1.6) ---------------------------------------------------------------------------------------------------

/** A rabbit is a seat's, or in team a pair's. */
export const rabbitOf = (v: Pick<DixitView, "options" | "hands">, seat: number): number =>
  v.options.mode === "team" ? seat % (v.hands.length / 2) : seat;
export const ownersOfRabbit = (v: Pick<DixitView, "options" | "hands">, rabbit: number): number[] =>
  v.options.mode === "team" ? [rabbit, rabbit + v.hands.length / 2] : [rabbit];
export function partnerOf(v: DixitView, seat: number): number | null {
  if (v.options.mode !== "team") return null;
  const half = seatsOf(v) / 2;
  return seat < half ? seat + half : seat - half;
}

// --- the round -------------------------------------------------------------------------------------------------------

/** How many rounds there are; 0 where a score ends the game (D-9.1, D-9.3). */
export const roundsOf = (v: DixitView): number => (v.options.rounds ?? 0) * seatsOf(v);

/** Where the score ribbon ends: the target, or what somebody has by now. */
export const ribbonEnd = (v: DixitView): number => Math.max(v.options.target ?? 0, 12, ...v.scores);

/** How many cards a giver gives (D-4.1, D-4.2). */
export const cardsToGive = (v: DixitView): number => (modeOf(v) === "classic" && seatsOf(v) === 3 ? 2 : 1);

export const mayVoteTwice = (v: DixitView): boolean => modeOf(v) === "classic" && seatsOf(v) >= TWO_VOTES;

/** Slots of the cards that a seat gave, as far as the view shows them: a seat's own. */
export const ownSlots = (v: DixitView, seat: number): number[] =>
  v.table.flatMap((card, i) => ((v.given[seat] ?? []).includes(card) ? [i + 1] : []));

/** D-6.1, D-6.6, D-6.8. */
export const votersOf = (v: DixitView, storyteller: number, gave: number[]): number[] => {
  const seats = v.hands.map((_, seat) => seat);
  if (modeOf(v) === "party") return seats;
  if (modeOf(v) === "classic") return seats.filter((seat) => seat !== storyteller);
  const home = rabbitOf(v, storyteller);
  return seats.filter((seat) => rabbitOf(v, seat) !== home && !gave.includes(seat));
};

// --- clues -----------------------------------------------------------------------------------------------------------

const FORBIDDEN = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u; // eslint-disable-line no-control-regex

/** Code points, as the rules count them (D-3.4). */
export const lengthOf = (clue: string): number => [...clue].length;
export const isClue = (clue: string): boolean =>
  lengthOf(clue) >= 1 && lengthOf(clue) <= CLUE_MOST && /[^ ]/.test(clue) && !FORBIDDEN.test(clue);
/** What a field may hold: line breaks and the like become spaces. */
export const asClue = (text: string): string => text.replace(new RegExp(FORBIDDEN, "gu"), " ");

// --- cards -----------------------------------------------------------------------------------------------------------

export interface Card {
  id: string;
  alt?: Json;
}
export const cardsOf = (pack: Pack): Card[] => (pack["cards"] as unknown as Card[] | undefined) ?? [];

/** The card's sentence in the page's language; its number where the pack has none. */
export function altOf(pack: Pack, id: string): string {
  const at = cardsOf(pack).findIndex((card) => card.id === id);
  return packText(cardsOf(pack)[at]?.alt) || say("web.dixit.card", { n: at + 1 });
}
