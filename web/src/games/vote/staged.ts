// The board of VOTE! while a step is shown: scores move with the effect, players leave with their cue, offices change
// with theirs.
import tempo from "../../../../content/vote/tempo.json";
import type { Moment } from "../contract";
import { fieldsByCue } from "../cue";
import { ELECTION, openBallots } from "./election";
import type { VoteView } from "./view";

const SCORES = ["dice", "first", "effect", "handover", "check", "struck", "change", "winner"];
const LEFT = ["leaves", "three", "winner"];
const NEXT = ["first", "round", "winner"];
const fields = fieldsByCue<VoteView>(
  {
    budget: SCORES, support: SCORES, alive: LEFT, round: NEXT, president: NEXT, next: NEXT, last: NEXT, phase: [...NEXT, "nominated", "elected", "pile", "passed-on", "check", "claim", "change"],
    failed: ["elected", "failed", "unrest", "round", "winner"], party: ["winner"], known: ["winner"],
    deck: [...NEXT, "effect"], open: ["effect", "winner"], hands: [...NEXT, "effect", "pile", "check", "struck", "change"], shown: [...NEXT, "effect"],
  },
  tempo,
); // prettier-ignore

/** A card that is dealt last acts in the same step: it lies in front of its seat until it does. */
function lying(before: VoteView, m: Moment<VoteView>): VoteView["given"] {
  const dealt = m.events.filter((e) => e.do === "give" && e.n <= m.cue.n);
  return [...before.given, ...dealt.map((e) => ({ to: Number(e["to"]), card: String(e["card"]) }))];
}

export function staged(before: VoteView, after: VoteView, done: string[], m: Moment<VoteView>): VoteView {
  const all = fields(before, after, done, m);
  const view = ELECTION.includes(m.cue.kind) ? { ...all, ballots: openBallots(m, before.president) } : all;
  const acted = [...done, m.cue.kind].some((kind) => ["effect", "leaves", "round", "winner"].includes(kind));
  return acted || after.given.length ? view : { ...view, given: lying(before, m) };
}

/** V-1.6: the dice come first, and nobody is President yet. */
export const unbegun = (first: VoteView): VoteView => ({ ...first, president: null });
