// What a finished game turned on: an election decided by one vote or a Double voice (2), a lie after which its subject lost
// the next vote or left (3), the card that made a 10 or a 0 (2), a departure (1). What happened in one step adds up; the
// highest sums win, of equal ones the later. A change of party and an Elimination are always told. Pure.
import type { Claim } from "../../frame/claims";
import type { Changed, Deal, Past, Struck, Vote } from "./past";
import { TOP, type Party } from "./view";

interface At {
  round: number;
  step: number;
}
export type Point = At &
  (
    | { kind: "vote"; vote: Vote; double: number | null }
    | { kind: "lie"; by: number; of: number; said: Party; after: "left" | "lost" }
    | { kind: "card"; deal: Deal; what: "budget" | "support"; was: number; is: number }
    | { kind: "left"; seat: number }
    | ({ kind: "struck" } & Struck)
    | ({ kind: "change" } & Changed)
  );

const SCORE: Record<Point["kind"], number> = { vote: 2, lie: 3, card: 2, left: 1, struck: Infinity, change: Infinity };

/** By whose Double voice it went this way; null: by one vote alone, or not so near. */
function decidedBy(vote: Vote): { near: boolean; double: number | null } {
  const without = (seat: number) =>
    vote.yes.includes(seat) ? vote.for - 1 > vote.against : vote.for > vote.against - 1;
  const double = vote.doubles.find((seat) => without(seat) !== vote.elected) ?? null;
  // one ballot the other way: elected would have failed, or the other way round
  const turned = vote.elected ? vote.for - 1 <= vote.against + 1 : vote.for + 1 > vote.against - 1;
  return { near: double !== null || turned, double };
}

function votePoints(votes: Vote[]): Point[] {
  return votes.flatMap((vote): Point[] => {
    const { near, double } = decidedBy(vote);
    return near ? [{ kind: "vote", round: vote.round, step: vote.step, vote, double }] : [];
  });
}

function cardPoints(deals: Deal[]): Point[] {
  return deals.flatMap((deal): Point[] => {
    if (!deal.did) return [];
    const whats = (["budget", "support"] as const).filter((what) => {
      const [was, is] = deal.did?.[what] ?? [0, 0];
      return was !== is && (is === 0 || is === TOP);
    });
    const what = whats.find((one) => deal.did?.[one][1] === 0) ?? whats[0];
    if (!what) return [];
    const [was, is] = deal.did[what];
    return [{ kind: "card", round: deal.round, step: deal.step, deal, what, was, is }];
  });
}

/** `lies`: claims that were false, with their steps. */
function liePoints(past: Past, lies: readonly Claim[]): Point[] {
  return lies.flatMap((claim): Point[] => {
    const from = claim.step ?? 0;
    const next = past.votes.find((vote) => vote.step > from);
    const lost = next?.candidate === claim.of && !next.elected;
    const until = past.votes.find((vote) => vote.step > (next?.step ?? from))?.step ?? Infinity;
    const left = past.left.some((one) => one.seat === claim.of && one.step > from && one.step < until);
    if (claim.of === claim.by || (!lost && !left)) return [];
    const round = next?.round ?? past.left.find((one) => one.seat === claim.of)?.round ?? 0;
    return [{ kind: "lie", round, step: from, by: claim.by, of: claim.of, said: claim.is as Party, after: left ? "left" : "lost" }]; // prettier-ignore
  });
}

/** The seats that left by a card or by a low score: an Elimination tells itself who left in its step. */
const leftPoints = (past: Past): Point[] =>
  past.left
    .filter(({ step }) => !past.struck.some((one) => one.step === step))
    .map((one): Point => ({ kind: "left", ...one }));

/** The subject of a point: points of one round about the same are one moment. */
function subject(point: Point): string {
  switch (point.kind) {
    case "card":
      return `${point.deal.to}`;
    case "left":
      return `${point.seat}`;
    case "lie":
      return `l${point.by}.${point.of}`;
    default:
      return `${point.kind}${point.step}`;
  }
}

/** The most telling points, in the order in which they happened; more than `most` only if all of them are always told. */
export function turningPoints(past: Past, lies: readonly Claim[], most = 3): Point[] {
  const all: Point[] = [
    ...past.changed.map((one): Point => ({ kind: "change", ...one })),
    ...past.struck.map((one): Point => ({ kind: "struck", ...one })),
    ...liePoints(past, lies),
    ...cardPoints(past.deals),
    ...votePoints(past.votes),
    ...leftPoints(past),
  ];
  // one moment, one point: the card that sent somebody away tells that they left
  const moments = new Map<string, { point: Point; sum: number }>();
  for (const point of all) {
    const key = `${point.round}.${subject(point)}`;
    const known = moments.get(key);
    if (!known) moments.set(key, { point, sum: SCORE[point.kind] });
    else known.sum += SCORE[point.kind];
  }
  const ranked = [...moments.values()].sort((a, b) => (a.sum === b.sum ? b.point.step - a.point.step : b.sum - a.sum));
  const always = ranked.filter(({ sum }) => sum === Infinity).length;
  return ranked
    .slice(0, Math.max(most, always))
    .map(({ point }) => point)
    .sort((a, b) => a.step - b.step);
}
