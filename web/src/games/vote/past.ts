// The game so far, from its log: what everybody may know of votes, checks, cards and departures. Pure.
import type { LogEntry } from "../../wire/reduce";
import type { Election } from "./history";
import { countOf, living, seatsOf, type Party, type VoteView } from "./view";

type Move = Extract<LogEntry, { kind: "move" }>;
export type Vote = Omit<Election, "kind" | "end"> & { elected: boolean; step: number };

export interface Said {
  round: number;
  step: number;
  by: number;
  of: number;
  said: Party;
}
export interface Deal {
  round: number;
  step: number;
  from: number;
  to: number;
  card: string;
  /** What its effect did to the scores, [before, after]; null while it has not acted, or where it was cancelled. */
  did: { budget: [number, number]; support: [number, number] } | null;
}
export interface Used {
  round: number;
  step: number;
  by: number;
  card: string;
  on: number | null;
}
export interface Left {
  round: number;
  step: number;
  seat: number;
}
/** An Elimination: what it cost, and whether its user left as well. */
export interface Struck {
  round: number;
  step: number;
  by: number;
  of: number;
  budget: [number, number];
  support: [number, number];
  both: boolean;
}
/** A change of party. `living`: the seats that remained in the game after it. */
export interface Changed {
  round: number;
  step: number;
  seat: number;
  living: number[];
}
export interface Past {
  votes: Vote[];
  said: Said[];
  deals: Deal[];
  used: Used[];
  left: Left[];
  struck: Struck[];
  changed: Changed[];
}

const views = (entry: Move): [VoteView | null, VoteView] => [
  entry.before as unknown as VoteView | null,
  entry.after as unknown as VoteView,
];

/** The count of a step that ended a vote. */
function voteIn(before: VoteView, after: VoteView, step: number): Vote | null {
  const count = before.phase === "vote" && after.phase !== "vote" ? countOf(after) : null;
  if (!count || before.candidate === null || before.president === null) return null;
  return {
    ...count,
    round: before.round,
    step,
    president: before.president,
    candidate: before.candidate,
    elected: count.for > count.against,
  };
}

/** Dealt cards act all at once, in a later step than most of them were dealt: what each did is known then. */
function settle(past: Past, before: VoteView, after: VoteView): void {
  const open = past.deals.filter((deal) => deal.did === null && deal.round === before.round);
  for (const deal of open) {
    const scores = (v: VoteView): [number, number] => [v.budget[deal.to] ?? 0, v.support[deal.to] ?? 0];
    const [was, is] = [scores(before), scores(after)];
    if (was[0] !== is[0] || was[1] !== is[1]) deal.did = { budget: [was[0], is[0]], support: [was[1], is[1]] };
  }
}

/** Both scores of a seat before and after a step; where the view before it is unknown, the later ones twice. */
function paid(before: VoteView | null, after: VoteView, seat: number): Pick<Struck, "budget" | "support"> {
  const score = (what: "budget" | "support"): [number, number] => {
    const is = after[what][seat] ?? 0;
    return [before?.[what][seat] ?? is, is];
  };
  return { budget: score("budget"), support: score("support") };
}

export function pastOf(log: readonly LogEntry[]): Past {
  const past: Past = { votes: [], said: [], deals: [], used: [], left: [], struck: [], changed: [] };
  let looked: { by: number; of: number } | null = null;
  for (const entry of log) {
    if (entry.kind !== "move") continue;
    const [before, after] = views(entry);
    const { event } = entry;
    const step = entry.step ?? 0;
    const round = before?.round ?? after.round;
    const seat = event.seat as number;
    if (event.do === "give")
      past.deals.push({ round, step, from: seat, to: Number(event["to"]), card: String(event["card"]), did: null });
    else if (event.do === "reveal" && before?.phase === "vote")
      past.deals.push({ round, step, from: -1, to: Number(event["to"]), card: String(event["card"]), did: null });
    else if (event.do === "check") looked = { by: seat, of: Number(event["who"]) };
    else if (event.do === "claim" && looked) past.said.push({ round, step, ...looked, said: event["party"] as Party });
    else if (event.do === "change") past.changed.push({ round, step, seat, living: living(after) });
    else if (event.do === "eliminate")
      past.struck.push({ round, step, by: seat, of: Number(event["who"]), ...paid(before, after, seat), both: !after.alive[seat] }); // prettier-ignore
    if (!entry.last || !before) continue;
    const vote = voteIn(before, after, step);
    if (vote) past.votes.push(vote);
    for (const { card, by } of after.spent.slice(before.spent.length)) {
      const on = event.seat === by && typeof event["who"] === "number" ? event["who"] : null;
      past.used.push({ round, step, by, card, on });
    }
    if (before.phase !== "deal" && after.given.length === 0) settle(past, before, after);
    for (const gone of seatsOf(after)) if (before.alive[gone] && !after.alive[gone]) past.left.push({ round, step, seat: gone }); // prettier-ignore
  }
  return past;
}

/** How a seat has voted so far: for how many of how many governments. */
export function record(votes: Vote[], seat: number): { yes: number; all: number } {
  const own = votes.filter((vote) => vote.yes.includes(seat) || vote.no.includes(seat));
  return { yes: own.filter((vote) => vote.yes.includes(seat)).length, all: own.length };
}

/** The round in which a step was; 0: nobody knows. */
export function roundAt(log: readonly LogEntry[], step: number | undefined): number {
  if (step === undefined) return 0;
  for (const entry of log)
    if (entry.kind === "move" && (entry.step ?? -1) >= step) {
      const [before, after] = views(entry);
      return before?.round ?? after.round;
    }
  const last = log.filter((entry): entry is Move => entry.kind === "move").at(-1);
  return last ? views(last)[1].round : 0;
}
