// The evening, told from the log: every round with its clue and its card, who found what, who fooled whom. Pure, and made of
// public facts only: a round is in the log once it lies open.
import type { LogEntry } from "../../wire/reduce";
import { toldSlot, verdictOf, votesOn } from "./points";
import { countedIn } from "./telling";
import { modeOf, ownersOfRabbit, rabbitOf, votersOf, type DixitView, type Last } from "./view";

export interface Round {
  last: Last;
  /** Who said "loved it" before the next clue. */
  loved: number[];
}

/** The rounds that the log tells, in their order; the last one, if the log does not go back that far. */
export function roundsIn(log: readonly LogEntry[], v: DixitView): Round[] {
  const rounds = new Map<number, Round>();
  let now: Round | undefined;
  let said = new Map<number, string>();
  for (const entry of log) {
    if (entry.kind === "said" && entry.said.claim === "round" && now) {
      said.set(entry.said.seat, entry.said.is ?? "");
      now.loved = [...said].flatMap(([seat, is]) => (is === "loved" ? [seat] : []));
    }
    if (entry.kind !== "move" || !entry.last) continue;
    const after = entry.after as unknown as DixitView;
    if (!after.last || !countedIn(entry.before as DixitView | null, after)) continue;
    said = new Map();
    now = { last: after.last, loved: [] };
    rounds.set(after.last.round, now);
  }
  if (v.last && !rounds.has(v.last.round)) rounds.set(v.last.round, { last: v.last, loved: [] });
  return [...rounds.values()].sort((a, b) => a.last.round - b.last.round);
}

/** The slot that a round is remembered by: the storyteller's card; in party mode, which has no such card, the one most liked. */
export function slotOfRound(v: DixitView, last: Last): number {
  const told = toldSlot(v, last);
  if (told) return told;
  const liked = last.table.map((_, i) => (last.red === i + 1 ? -1 : votesOn(last, i + 1).length));
  return liked.indexOf(Math.max(...liked)) + 1;
}
export const cardOfRound = (v: DixitView, last: Last): string => last.table[slotOfRound(v, last) - 1] ?? "";
/** Those who found it; in party, who voted for the card most liked. */
export const foundIn = (v: DixitView, last: Last): number[] => votesOn(last, slotOfRound(v, last));

/** A clue is the better the nearer to half of the voters found its card. 0 is best; Infinity: all or nobody did. */
function farFromHalf(v: DixitView, last: Last): number {
  if (modeOf(v) === "party") return -foundIn(v, last).length; // there the most agreement is the best
  const { kind, found, voters } = verdictOf(v, last);
  return kind === "some" ? Math.abs(2 * found.length - voters.length) / voters.length : Infinity;
}

/** The clue of the evening: found by some, as near to half of them as any, then the most loved, then the first. */
export function bestClue(v: DixitView, rounds: Round[]): Round | null {
  const fit = rounds.filter(({ last }) => farFromHalf(v, last) < Infinity);
  const near = (round: Round) => farFromHalf(v, round.last);
  return (
    fit.sort((a, b) => near(a) - near(b) || b.loved.length - a.loved.length || a.last.round - b.last.round)[0] ?? null
  );
}

/** Votes that a seat's cards drew away from the told one; by the seat that was fooled. In party nobody fools. */
function fooledOn(v: DixitView, last: Last, owner: number): number[] {
  if (modeOf(v) === "party" || owner === last.storyteller) return [];
  return last.owners.flatMap((seat, i) =>
    seat === owner ? votesOn(last, i + 1).filter((voter) => rabbitOf(v, voter) !== rabbitOf(v, owner)) : [],
  );
}

/** fooled[a][b]: how often a's cards fooled b. */
export function whoFooledWhom(v: DixitView, rounds: Round[]): number[][] {
  const seats = v.hands.length;
  const table = Array.from({ length: seats }, () => Array.from({ length: seats }, () => 0));
  for (const { last } of rounds)
    for (let owner = 0; owner < seats; owner++)
      for (const voter of fooledOn(v, last, owner))
        (table[owner] as number[])[voter] = (table[owner]?.[voter] ?? 0) + 1;
  return table;
}

export interface Decoy {
  card: string;
  owner: number;
  round: number;
  fooled: number[];
}
/** The card that fooled the most at once; null if none fooled anybody. */
export function bestDecoy(v: DixitView, rounds: Round[]): Decoy | null {
  let best: Decoy | null = null;
  for (const { last } of rounds)
    last.table.forEach((card, i) => {
      const owner = last.owners[i] as number;
      const fooled = fooledOn(v, last, owner).filter((voter) => last.votes[voter]?.includes(i + 1));
      if (fooled.length > (best?.fooled.length ?? 0)) best = { card, owner, round: last.round, fooled };
    });
  return best;
}

export interface SeatFacts {
  /** The clues that it told, with how many of how many found the card. */
  told: { round: number; clue: string; card: string; found: number; all: number }[];
  /** How often it could find the card, and did. */
  found: number;
  sought: number;
  /** How many votes its cards drew away, and how often others' did so with its own. */
  fooled: number;
  fell: number;
}
export function seatFacts(v: DixitView, rounds: Round[], seat: number): SeatFacts {
  const facts: SeatFacts = { told: [], found: 0, sought: 0, fooled: 0, fell: 0 };
  for (const { last } of rounds) {
    const voters = votersOf(v, last.storyteller, last.owners);
    const found = foundIn(v, last);
    if (last.storyteller === seat)
      facts.told.push({ round: last.round, clue: last.clue, card: cardOfRound(v, last), found: found.length, all: voters.length }); // prettier-ignore
    if (voters.includes(seat)) facts.sought++;
    if (found.includes(seat)) facts.found++;
    facts.fooled += fooledOn(v, last, seat).length;
    last.owners.forEach((owner, i) => {
      if (fooledOn(v, last, owner).includes(seat) && last.votes[seat]?.includes(i + 1)) facts.fell++;
    });
  }
  return facts;
}

export interface Rank {
  rabbit: number;
  seats: number[];
  score: number;
  /** 1, 2, 2, 4. */
  place: number;
  fooled: number;
  won: boolean;
}
export function ranking(v: DixitView, rounds: Round[], winners: number[]): Rank[] {
  const fooled = whoFooledWhom(v, rounds).map((row) => row.reduce((all, n) => all + n, 0));
  const ranks = v.scores.map((score, rabbit) => {
    const seats = ownersOfRabbit(v, rabbit);
    return {
      rabbit,
      seats,
      score,
      place: 1 + v.scores.filter((other) => other > score).length,
      fooled: seats.reduce((all, seat) => all + (fooled[seat] ?? 0), 0),
      won: seats.some((seat) => winners.includes(seat)),
    };
  });
  return ranks.sort((a, b) => Number(b.won) - Number(a.won) || b.score - a.score || a.rabbit - b.rabbit);
}

/** What decided it: the rounds there were, and how far behind the second was; null if the first place is shared. */
export function margin(ranks: Rank[]): { second: number; by: number } | null {
  const lost = ranks.find((rank) => !rank.won);
  const [first] = ranks;
  return lost && first ? { second: lost.rabbit, by: first.score - lost.score } : null;
}
