// Why a rabbit got its points (D-7), in parts, from what was revealed. The sum is checked by the tests against the
// rules' own.
import { modeOf, ownersOfRabbit, rabbitOf, TWO_VOTES, votersOf, type DixitView, type Last } from "./view";

export type PartKind = "told" | "found" | "others" | "decoys" | "single" | "green" | "red" | "lone";
export interface Part {
  kind: PartKind;
  n: number;
  /** How many votes it comes from, if that is more than the points it brings. */
  votes?: number;
  rules: string[];
}

type Table = Pick<DixitView, "options" | "hands">;

export const votesOn = (last: Last, slot: number): number[] =>
  last.votes.flatMap((slots, seat) => (slots.includes(slot) ? [seat] : []));

/** The storyteller's slot; 0 in party, where there is none to find. */
export function toldSlot(v: Table, last: Last): number {
  return v.options.mode === "party" ? 0 : last.owners.indexOf(last.storyteller) + 1;
}

export interface Verdict {
  found: number[];
  voters: number[];
  /** all: D-7.1; none: D-7.1; some: D-7.2. */
  kind: "all" | "none" | "some";
}
export function verdictOf(v: DixitView, last: Last): Verdict {
  const voters = votersOf(v, last.storyteller, last.owners);
  const found = votesOn(last, toldSlot(v, last));
  const kind = found.length === 0 ? "none" : found.length === voters.length ? "all" : "some";
  return { found, voters, kind };
}

function partyParts(last: Last, seat: number): Part[] {
  const slot = last.votes[seat]?.[0] ?? 0;
  const votes = votesOn(last, slot).length;
  if (slot === last.red) return [{ kind: "red", n: 0, rules: ["D-7.8"] }];
  if (votes === 1) return [{ kind: "lone", n: 0, rules: ["D-7.9"] }];
  return [{ kind: "green", n: Math.min(votes, 5), votes, rules: ["D-7.7"] }];
}

/** D-7.3, D-7.4, D-7.6: votes on the cards that a seat gave; those of its own partner don't count. */
function decoys(v: DixitView, last: Last, seat: number): Part[] {
  if (seat === last.storyteller) return [];
  const votes = last.owners.flatMap((owner, i) =>
    owner === seat
      ? votesOn(last, i + 1).filter((voter) => voter === seat || rabbitOf(v, voter) !== rabbitOf(v, seat))
      : [],
  ).length;
  return votes ? [{ kind: "decoys", n: Math.min(votes, 3), votes, rules: votes > 3 ? ["D-7.3", "D-7.4"] : ["D-7.3"] }] : []; // prettier-ignore
}

/** What a rabbit got in the round, part by part; [] is nothing. */
export function partsOf(v: DixitView, last: Last, rabbit: number): Part[] {
  if (modeOf(v) === "party") return partyParts(last, rabbit);
  const { kind, found } = verdictOf(v, last);
  const seats = ownersOfRabbit(v, rabbit);
  const home = seats.includes(last.storyteller);
  const finder = seats.find((seat) => found.includes(seat));
  const parts: Part[] = [];
  if (kind === "some") {
    if (home) parts.push({ kind: "told", n: 3, rules: ["D-7.2"] });
    if (finder !== undefined) parts.push({ kind: "found", n: 3, rules: ["D-7.2"] });
  } else if (!home) parts.push({ kind: "others", n: 2, rules: ["D-7.1"] });
  parts.push(...seats.flatMap((seat) => decoys(v, last, seat)));
  const single = finder !== undefined && last.votes[finder]?.length === 1;
  if (single && modeOf(v) === "classic" && v.hands.length >= TWO_VOTES)
    parts.push({ kind: "single", n: 1, rules: ["D-7.5"] });
  return parts;
}
