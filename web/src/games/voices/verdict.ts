// The verdict, juror by juror (H-10.2 to H-10.4). A finished game shows what is left after cancelling; what was there
// before, and how many pairs went, follows from the view before it, from the kinds of face-down tokens as far as they
// are known, and from the number of all cancelled tokens; the last move may have changed a little in between. Where
// that does not settle it, it is left open.
import type { Event } from "../../wire/message";
import type { Pack } from "../pack.svelte";
import { JURORS, tokensMoved, topFrame, type Juror, type JurorState, type Kind, type Verdict, type VoicesView } from "./view"; // prettier-ignore

export interface Row {
  juror: Juror;
  verdict: Verdict;
  /** Tokens in view before the backs were turned, and the backs, the lowest first; null: nobody here knows its kind. */
  guilt: number;
  innocence: number;
  backs: (Kind | null)[];
  /** The same backs turned up, as far as it is known what they were. */
  turned: (Kind | null)[];
  /** With the backs turned; null if it is not known. */
  sum: { guilt: number; innocence: number } | null;
  left: { guilt: number; innocence: number };
}
type Sum = NonNullable<Row["sum"]>;

const count = (kinds: (Kind | null)[], kind: Kind | null): number => kinds.filter((k) => k === kind).length;

/** A sum, how many of the unknown backs were of which kind, and how much the last move and what the card did after it
 * must have changed to come to it. */
interface Guess {
  sum: Sum;
  backs: Record<"guilty" | "innocent", number>;
  cost: number;
}

/** All sums that the visible tokens and the backs could come to and leave this. */
function sums(guilt: number, innocence: number, backs: (Kind | null)[], left: number, cost: number): Guess[] {
  const open = count(backs, null);
  const found: Guess[] = [];
  for (let a = 0; a <= open; a++)
    for (let b = 0; a + b <= open; b++) {
      const sum = {
        guilt: guilt + count(backs, "guilty") + a,
        innocence: innocence + count(backs, "innocent") + b,
      };
      if (sum.guilt - sum.innocence === left) found.push({ sum, backs: { guilty: a, innocent: b }, cost });
    }
  return found;
}

const CHANGES: [number, number, number][] = [[0, 0, 0], [1, 1, 2]]; // prettier-ignore
for (let by = 1; by <= 4; by++)
  CHANGES.push([by, 0, by], [-by, 0, by], [0, by, by], [0, -by, by], [by, -by, by], [-by, by, by]);

function guesses(state: JurorState, left: number): Guess[] {
  const kinds = state.influence.map((t) => t.kind);
  return CHANGES.flatMap(([g, i, cost]) =>
    state.guilt + g < 0 || state.innocence + i < 0 ? [] : sums(state.guilt + g, state.innocence + i, kinds, left, cost),
  );
}

/** How many pairs of its tokens cancel; 0 if it is not known. */
export const paired = (row: Row): number => (row.sum ? pairs(row.sum) : 0);
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
function settle(all: Guess[][], cancelled: number): Guess[][] {
  const heads: Least[] = [new Map([[0, 0]])];
  for (const found of all) heads.push(step(heads.at(-1) as Least, found));
  const tails: Least[] = [new Map([[0, 0]])];
  for (const found of [...all].reverse()) tails.unshift(step(tails[0] as Least, found));
  const best = heads.at(-1)?.get(cancelled);
  return all.map((found, k) =>
    found.filter(({ sum, cost }) =>
      [...(heads[k] as Least)].some(
        ([n, spent]) => spent + cost + (tails[k + 1]?.get(cancelled - n - pairs(sum)) ?? Infinity) === best,
      ),
    ),
  );
}

/** The jury once the last moves have laid, moved or taken away a token; `was` is the view before them. */
export function carried(pack: Pack, was: VoicesView, events: Event[]): Record<Juror, JurorState> {
  const jurors = structuredClone(was.jurors);
  let looked = topFrame(was)?.looked ?? null;
  for (const e of events) {
    for (const { juror, token, n } of tokensMoved(pack, was, e)) jurors[juror][token] += n;
    if (e.do === "look") looked = e["on"] as Juror;
    if (e.do === "place") jurors[e["on"] as Juror].influence.push({ kind: e["token"] as Kind | null, seen: [] });
    const token = looked && (e.do === "move" || e.do === "drop") ? jurors[looked].influence.pop() : undefined;
    if (token && e.do === "move") jurors[e["to"] as Juror].influence.push(token);
  }
  return jurors;
}

type Before = Record<Juror, JurorState> | null;
const net = (view: VoicesView, j: Juror): number => view.jurors[j].guilt - view.jurors[j].innocence;

/** `fits`: all that its tokens may have come to; if that is not one sum, it is left open. */
function rowOf(view: VoicesView, before: Before, juror: Juror, fits: Guess[]): Row {
  const first = fits[0];
  const one = first && fits.every(({ sum }) => sum.guilt === first.sum.guilt && sum.innocence === first.sum.innocence);
  const { guilt = 0, innocence = 0, influence = [] } = before?.[juror] ?? {};
  const backs = influence.map((t) => t.kind);
  const left = { guilt: view.jurors[juror].guilt, innocence: view.jurors[juror].innocence };
  return {
    juror,
    verdict: view.verdict?.[juror] ?? "abstain",
    guilt,
    innocence,
    backs,
    turned: one ? turnedUp(backs, first) : backs,
    sum: one ? first.sum : null,
    left,
  };
}

function turnedUp(backs: (Kind | null)[], { backs: { guilty, innocent } }: Guess): Kind[] {
  const kinds = [...Array<Kind>(guilty).fill("guilty"), ...Array<Kind>(innocent).fill("innocent")];
  return backs.map((kind) => kind ?? kinds.shift() ?? "blank");
}

/** `before`: the jurors as they were last seen; null if the page was opened after the end. */
export function verdictRows(view: VoicesView, before: Before): Row[] {
  const all = before ? JURORS.map((j) => guesses(before[j], net(view, j))) : [];
  const settled = settle(all, view.cancelled ?? 0);
  return JURORS.map((juror, k) => rowOf(view, before, juror, settled[k] ?? []));
}

/** A juror by its own tokens alone: while the jury speaks, what the others will say explains nothing yet. */
export function ownRow(view: VoicesView, before: Before, juror: Juror): Row {
  const found = before ? guesses(before[juror], net(view, juror)) : [];
  const least = Math.min(...found.map(({ cost }) => cost));
  return rowOf(view, before, juror, found.filter(({ cost }) => cost === least)); // prettier-ignore
}
