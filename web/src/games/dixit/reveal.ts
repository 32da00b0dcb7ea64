// What of a round lies open while it is revealed, cue by cue: nothing that a later cue, or a later part of this one, opens.
import type { Moment } from "../contract";
import { toldSlot, votesOn } from "./points";
import { modeOf, type DixitView, type Last } from "./view";

const ORDER = ["votes", "told", "owners", "points", "ride", "next", "winner"] as const;
export type RevealCue = (typeof ORDER)[number];
/** The kinds of cues that the scene draws. */
export const CUES: string[] = [...ORDER];

export interface Revealed {
  cue: RevealCue;
  clue: string;
  teller: number;
  table: string[];
  /** By slot: the seats whose votes have fallen there. */
  votes: number[][];
  /** The slot of the red marker (party), once it is there; 0: none. */
  red: number;
  /** The storyteller's slot, once it is known; 0 in party. */
  told: number;
  /** By slot; null: not known yet. */
  owners: (number | null)[];
  /** Slots in the order in which their owners are shown. */
  order: number[];
  /** By rabbit; null: not counted yet. */
  points: (number | null)[];
  scores: number[];
  /** The next storyteller. */
  next: number | null;
}

/** How many of n things are open by now. */
function openOf(m: Moment<DixitView>, kind: RevealCue, n: number): number {
  const [on, its] = [ORDER.indexOf(m.cue.kind as RevealCue), ORDER.indexOf(kind)];
  if (on !== its) return on > its ? n : 0;
  return m.k >= m.of ? n : Math.min(m.k, n);
}

/** Votes fall from the storyteller's left. */
function votersInOrder(last: Last): number[] {
  const seats = last.votes.length;
  return last.votes.map((_, i) => (last.storyteller + 1 + i) % seats).filter((seat) => last.votes[seat]?.length);
}

/** The storyteller's card, then the others by how many took them for it. */
function slotsInOrder(last: Last, told: number): number[] {
  const rank = (slot: number) => (slot === told ? Infinity : votesOn(last, slot).length);
  return last.table.map((_, i) => i + 1).sort((a, b) => rank(b) - rank(a) || a - b);
}

/** null: the step revealed no round. */
export function revealed(m: Moment<DixitView>): Revealed | null {
  const { after } = m;
  const { last } = after;
  if (!last || !CUES.includes(m.cue.kind)) return null;
  const fallen = votersInOrder(last);
  fallen.length = openOf(m, "votes", fallen.length);
  const votes = last.table.map((_, i) => fallen.filter((seat) => last.votes[seat]?.includes(i + 1)));
  const open = openOf(m, "told", 1) === 1;
  const told = open ? toldSlot(after, last) : 0;
  const all = slotsInOrder(last, toldSlot(after, last));
  const named = all.slice(0, Math.max(told ? 1 : 0, openOf(m, "owners", all.length)));
  const scoring = last.points.flatMap((n, rabbit) => (n > 0 ? [rabbit] : []));
  const counted = openOf(m, "points", scoring.length + 1); // nothing comes last
  const rode = openOf(m, "ride", 1) === 1;
  return {
    cue: m.cue.kind as RevealCue,
    clue: last.clue,
    teller: last.storyteller,
    table: last.table,
    votes,
    red: open && modeOf(after) === "party" ? (last.red ?? 0) : 0,
    told,
    owners: last.owners.map((owner, i) => (named.includes(i + 1) ? owner : null)),
    order: openOf(m, "owners", 1) || m.cue.kind === "owners" ? all : [],
    points: last.points.map((n, rabbit) => ((n > 0 ? scoring.indexOf(rabbit) : scoring.length) < counted ? n : null)),
    scores: after.scores.map((n, rabbit) => (rode ? n : n - (last.points[rabbit] ?? 0))),
    next: m.cue.kind === "next" ? after.storyteller : null,
  };
}
