// The verdict, juror by juror (H-10.2 to H-10.4). A finished game shows what is left after cancelling; what was there
// before, and how many pairs went, follows from the view before it, from the kinds of face-down tokens as far as they
// are known, and from the number of all cancelled tokens; the last move may have changed a little in between. Where
// that does not settle it, it is left open.
import type { Event } from "../../wire/message";
import { JURORS, topFrame, type Juror, type JurorState, type Kind, type Verdict, type VoicesView } from "./view";

export interface Row {
  juror: Juror;
  verdict: Verdict;
  /** Tokens in view before the backs were turned, and the backs, the lowest first; null: nobody here knows its kind. */
  guilt: number;
  innocence: number;
  backs: (Kind | null)[];
  /** With the backs turned; null if it is not known. */
  sum: { guilt: number; innocence: number } | null;
  left: { guilt: number; innocence: number };
}
type Sum = NonNullable<Row["sum"]>;

const count = (kinds: (Kind | null)[], kind: Kind | null): number => kinds.filter((k) => k === kind).length;

/** All sums that the visible tokens and the backs could come to and leave this. */
function sums(guilt: number, innocence: number, backs: (Kind | null)[], left: number): Sum[] {
  const open = count(backs, null);
  const found: Sum[] = [];
  for (let a = 0; a <= open; a++)
    for (let b = 0; a + b <= open; b++) {
      const sum = {
        guilt: guilt + count(backs, "guilty") + a,
        innocence: innocence + count(backs, "innocent") + b,
      };
      if (sum.guilt - sum.innocence === left) found.push(sum);
    }
  return found;
}

/** A sum, and how much the last move and what the card did after it must have changed to come to it. */
interface Guess {
  sum: Sum;
  cost: number;
}
const CHANGES: [number, number, number][] = [[0, 0, 0], [1, 1, 2]]; // prettier-ignore
for (let by = 1; by <= 4; by++)
  CHANGES.push([by, 0, by], [-by, 0, by], [0, by, by], [0, -by, by], [by, -by, by], [-by, by, by]);

function guesses(state: JurorState, left: number): Guess[] {
  const kinds = state.influence.map((t) => t.kind);
  return CHANGES.flatMap(([g, i, cost]) =>
    state.guilt + g < 0 || state.innocence + i < 0
      ? []
      : sums(state.guilt + g, state.innocence + i, kinds, left).map((sum) => ({ sum, cost })),
  );
}

const pairs = (sum: Sum): number => Math.min(sum.guilt, sum.innocence);
type Least = Map<number, number>; // cancelled so far -> the least change that comes to it

const step = (from: Least, found: Guess[]): Least => {
  const to: Least = new Map();
  for (const [n, spent] of from)
    for (const { sum, cost } of found) {
      const at = n + pairs(sum);
      to.set(at, Math.min(to.get(at) ?? Infinity, spent + cost));
    }
  return to;
};

/** For each juror the sums that fit this many cancelled tokens in all, with the least change. */
function settle(all: Guess[][], cancelled: number): Sum[][] {
  const heads: Least[] = [new Map([[0, 0]])];
  for (const found of all) heads.push(step(heads.at(-1) as Least, found));
  const tails: Least[] = [new Map([[0, 0]])];
  for (const found of [...all].reverse()) tails.unshift(step(tails[0] as Least, found));
  const best = heads.at(-1)?.get(cancelled);
  return all.map((found, k) =>
    found.flatMap(({ sum, cost }) =>
      [...(heads[k] as Least)].some(
        ([n, spent]) => spent + cost + (tails[k + 1]?.get(cancelled - n - pairs(sum)) ?? Infinity) === best,
      )
        ? [sum]
        : [],
    ),
  );
}

/** The jury once the last moves have laid, moved or taken away a face-down token; `was` is the view before them. */
export function carried(was: VoicesView, events: Event[]): Record<Juror, JurorState> {
  const jurors = structuredClone(was.jurors);
  let looked = topFrame(was)?.looked ?? null;
  for (const e of events) {
    if (e.do === "look") looked = e["on"] as Juror;
    if (e.do === "place") jurors[e["on"] as Juror].influence.push({ kind: e["token"] as Kind | null, seen: [] });
    const token = looked && (e.do === "move" || e.do === "drop") ? jurors[looked].influence.pop() : undefined;
    if (token && e.do === "move") jurors[e["to"] as Juror].influence.push(token);
  }
  return jurors;
}

/** `before`: the jurors as they were last seen; null if the page was opened after the end. */
export function verdictRows(view: VoicesView, before: Record<Juror, JurorState> | null): Row[] {
  const net = (j: Juror): number => view.jurors[j].guilt - view.jurors[j].innocence;
  const all = before ? JURORS.map((j) => guesses(before[j], net(j))) : [];
  const settled = settle(all, view.cancelled ?? 0);
  return JURORS.map((juror, k): Row => {
    const fits = settled[k] ?? [];
    const first = fits[0];
    const one = first && fits.every((sum) => sum.guilt === first.guilt && sum.innocence === first.innocence);
    return {
      juror,
      verdict: view.verdict?.[juror] ?? "abstain",
      guilt: before?.[juror].guilt ?? 0,
      innocence: before?.[juror].innocence ?? 0,
      backs: before?.[juror].influence.map((t) => t.kind) ?? [],
      sum: one ? first : null,
      left: { guilt: view.jurors[juror].guilt, innocence: view.jurors[juror].innocence },
    };
  });
}
