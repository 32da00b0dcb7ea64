// A view of VOTE! (docs/rules/vote.md) and what follows from it for everybody: living seats, bars, sums, what a card would do.
import type { Event } from "../../wire/message";
import type { Ctx } from "../contract";
import { packText, type Pack } from "../pack.svelte";

export type Party = "democrat" | "republican";
export type Phase =
  | "roles" | "dice" | "deal" | "lot" | "nominate" | "vote" | "unrest" | "topics" | "choose" | "give" | "answer"
  | "discard" | "refill" | "handover" | "tiebreak" | "over"; // prettier-ignore
export type Ability = "check" | "double" | "transfer" | "cancel" | "eliminate" | "change";

export interface VoteView {
  players: number;
  phase: Phase;
  round: number;
  president: number | null;
  pm: number | null;
  candidate: number | null;
  failed: number;
  next: number | null;
  last: { president: number | null; pm: number | null };
  party: (Party | null)[];
  known: (number[] | null)[];
  alive: boolean[];
  budget: (number | null)[];
  support: (number | null)[];
  hands: (string | null)[][];
  shown: string[][];
  deck: (string | null)[];
  open: string[];
  shut: (string | null)[];
  spent: { card: string; by: number }[];
  ballots: ({ for: boolean | null; card: string | null } | null)[];
  placed: ({ card: string | null } | null)[];
  pile: (string | null)[];
  desk: (string | null)[];
  given: { to: number; card: string }[];
  answers: ({ card: string | null } | null)[];
  claim: { by: number; of: number } | null;
}

export const HAND = 3;
export const TOP = 10;
export const FAILURES = 3;
/** So few points are a warning: a card may take them at once. */
export const LOW = 2;

/* --- cards ---------------------------------------------------------------------------------------------------------- */

export interface Card {
  id: string;
  /** null: an event. */
  ability: Ability | null;
  /** An event's modifiers, an ability's price. */
  budget: number;
  support: number;
  name: string;
  text: string;
}

/** The rules' own table (vote_ability of rules/vote/table.c); tests/unit/prices.py holds the two together. */
const PRICE: Record<Ability, [number, number]> = {
  check: [-1, 0],
  double: [0, -1],
  transfer: [-1, -1],
  cancel: [0, 0],
  eliminate: [-5, -5],
  change: [-3, -3],
};

type Entry = { id: string; name: never; text?: never; budget?: number; support?: number; ability?: Ability };

export function cardOf(pack: Pack, id: string): Card {
  const entry = [...(pack["events"] as unknown as Entry[]), ...(pack["abilities"] as unknown as Entry[])].find(
    (one) => one.id === id,
  );
  const ability = entry?.ability ?? null;
  const [budget, support] = ability ? PRICE[ability] : [entry?.budget ?? 0, entry?.support ?? 0];
  return { id, ability, budget, support, name: packText(entry?.name), text: packText(entry?.text) };
}

/* --- seats ---------------------------------------------------------------------------------------------------------- */

export const seatsOf = (v: VoteView): number[] => v.alive.map((_, seat) => seat);
export const living = (v: VoteView): number[] => seatsOf(v).filter((seat) => v.alive[seat]);

/** The next living seat clockwise. */
export function after(v: VoteView, seat: number): number {
  for (let step = 1; step <= v.players; step++) {
    const next = (seat + step) % v.players;
    if (v.alive[next]) return next;
  }
  return seat;
}

export const handOf = (v: VoteView, seat: number): string[] =>
  (v.hands[seat] ?? []).filter((card): card is string => card !== null);

/** Who chooses from the pile: the Prime Minister, or the President if there is none any more (V-5.9). */
export const chooser = (v: VoteView): number => v.pm ?? v.president ?? 0;

export type Bar = { why: "president" | "former" | "minister" | "left"; rule: string };

/** Why a seat can't be nominated: only public facts (V-2.2 to V-2.4). */
export function barred(v: VoteView, seat: number): Bar | null {
  const few = living(v).length <= 5;
  if (!v.alive[seat]) return { why: "left", rule: "V-5.2" };
  if (seat === v.president) return { why: "president", rule: "V-2.2" };
  if (seat === v.last.pm) return { why: "minister", rule: few ? "V-2.4" : "V-2.3" };
  if (seat === v.last.president && !few) return { why: "former", rule: "V-2.3" };
  return null;
}

/* --- the vote ------------------------------------------------------------------------------------------------------- */

export interface Count {
  yes: number[];
  no: number[];
  doubles: number[];
  for: number;
  against: number;
}

/** The revealed ballots; null while there are none. */
export function countOf(v: VoteView): Count | null {
  const count: Count = { yes: [], no: [], doubles: [], for: 0, against: 0 };
  v.ballots.forEach((ballot, seat) => {
    if (ballot?.for === null || ballot === null || ballot === undefined) return;
    const voices = ballot.card ? 2 : 1;
    (ballot.for ? count.yes : count.no).push(seat);
    if (ballot.card) count.doubles.push(seat);
    if (ballot.for) count.for += voices;
    else count.against += voices;
  });
  return v.phase === "vote" || count.yes.length + count.no.length === 0 ? null : count;
}

/* --- the discussion ------------------------------------------------------------------------------------------------- */

export interface Outcome {
  budget: [number, number];
  support: [number, number];
  leaves: boolean;
  wins: boolean;
}

const cut = (n: number): number => Math.min(TOP, Math.max(0, n));

/** What a card's modifiers do to a seat (V-4.2). An ability goes to the hand (V-3.7). */
export function outcome(v: VoteView, seat: number, card: Card): Outcome {
  const [budget, support] = [v.budget[seat] ?? 0, v.support[seat] ?? 0];
  const applies = card.ability === null;
  const then: [number, number] = applies ? [cut(budget + card.budget), cut(support + card.support)] : [budget, support];
  return {
    budget: [budget, then[0]],
    support: [support, then[1]],
    leaves: then[0] === 0 || then[1] === 0,
    wins: then[0] === TOP && then[1] === TOP,
  };
}

/** To whom the President still owes a card (V-3.5): himself, then the Prime Minister. */
export function owed(v: VoteView): number[] {
  const has = (seat: number) => v.given.some((g) => g.to === seat);
  return [v.president, v.pm].filter((seat): seat is number => seat !== null && Boolean(v.alive[seat]) && !has(seat));
}

/** Why a seat that may not get a card now gets none. */
export const withheld = (v: VoteView, seat: number): "left" | "has" | "owed" =>
  !v.alive[seat] ? "left" : v.given.some((g) => g.to === seat) ? "has" : "owed";

/** Where a price is paid, both scores must be at least 1 afterwards (V-6.2); Elimination may take the last (V-6.11). */
export function canPay(v: VoteView, seat: number, card: Card): boolean {
  const least = card.ability === "eliminate" ? 0 : 1;
  return (v.budget[seat] ?? 0) + card.budget >= least && (v.support[seat] ?? 0) + card.support >= least;
}

/* --- what just happened --------------------------------------------------------------------------------------------- */

/** What landed on a seat in one step: shown on its row while the step is shown. */
export interface Landed {
  budget?: number;
  support?: number;
  dice?: [number, number];
  card?: string;
  cancelled?: boolean;
  /** In which order cards were dealt or turned up. */
  order: number;
}

const dealtIn = (before: VoteView | null, events: Event[]): { to: number; card: string }[] => [
  ...(before?.given ?? []),
  ...events
    .filter((e) => e.do === "give" || e.do === "reveal")
    .map((e) => ({ to: Number(e["to"]), card: String(e["card"]) })),
];

/** Nothing covers the scores once it is told. */
export const landedNow = (c: Ctx<VoteView>): Record<number, Landed> =>
  c.cue === null ? {} : landed(c.pack, c.before, c.view, c.events);

export function landed(pack: Pack, before: VoteView | null, v: VoteView, events: Event[]): Record<number, Landed> {
  const all: Record<number, Landed> = {};
  const at = (seat: number) => (all[seat] ??= { order: 0 });
  for (const e of events) if (e.do === "roll") at(Number(e["to"])).dice = [Number(e["budget"]), Number(e["support"])];
  if (!before) return all;
  for (const seat of seatsOf(v))
    for (const score of ["budget", "support"] as const) {
      const [was, is] = [before[score][seat], v[score][seat]];
      if (typeof was === "number" && typeof is === "number" && was !== is) at(seat)[score] = is - was;
    }
  if (v.given.length === 0)
    dealtIn(before, events).forEach(({ to, card }, order) =>
      Object.assign(at(to), { card, order, cancelled: hasCancelled(pack, before, v, to) }),
    );
  return all;
}

/** Did a seat use a Canceling card between the two views? */
export const hasCancelled = (pack: Pack, before: VoteView, v: VoteView, seat: number): boolean =>
  v.spent.slice(before.spent.length).some((s) => s.by === seat && cardOf(pack, s.card).ability === "cancel");
