// A role's goal, read against a position: each part with its numbers, met or not (H-10.6).
import type { Json } from "../../wire/message";
import type { Pack } from "../pack.svelte";
import { holds, JURORS, leaders, ownedBy, type Area, type Juror, type Verdict, type VoicesView } from "./view";

export type Part =
  | { kind: "verdict"; verdict: Verdict; n: number; min: number | null; max: number | null; met: boolean }
  | { kind: "more"; more: Verdict; than: Verdict; a: number; b: number; met: boolean }
  | { kind: "juror"; juror: Juror; is: Verdict; now: Verdict; met: boolean }
  | { kind: "control"; areas: Area[]; held: Area[]; met: boolean }
  | { kind: "destroyed"; n: number; min: number | null; max: number | null; met: boolean }
  | { kind: "rank"; rank: "most" | "fewest"; alone: boolean; n: number; others: number; met: boolean }
  | { kind: "cancelled"; n: number; min: number | null; max: number | null; met: boolean }
  | { kind: "all" | "any" | "not"; parts: Part[]; met: boolean };

/** As if the jury decided now: face-down tokens are unknown, so they are left out. */
export function standing(view: VoicesView): Record<Juror, Verdict> {
  if (view.verdict) return view.verdict;
  const of = ({ guilt, innocence }: { guilt: number; innocence: number }): Verdict =>
    guilt > innocence ? "guilty" : innocence > guilt ? "innocent" : "abstain";
  return Object.fromEntries(JURORS.map((j) => [j, of(view.jurors[j])])) as Record<Juror, Verdict>;
}

const cancelledNow = (view: VoicesView): number =>
  view.cancelled ?? JURORS.reduce((n, j) => n + Math.min(view.jurors[j].guilt, view.jurors[j].innocence), 0);

type Goal = Record<string, Json>;
const bound = (goal: Goal, key: string): number | null =>
  typeof goal[key] === "number" ? (goal[key] as number) : null;
const within = (n: number, goal: Goal): boolean =>
  n >= (bound(goal, "min") ?? 0) && n <= (bound(goal, "max") ?? Infinity);

function destroyed(view: VoicesView, seat: number, goal: Goal): Part {
  const n = ownedBy(view, view.destroyed, seat).length;
  const wanted = goal["destroyed"];
  if (wanted !== "most" && wanted !== "fewest") {
    const range = wanted as Goal;
    return { kind: "destroyed", n, min: bound(range, "min"), max: bound(range, "max"), met: within(n, range) };
  }
  const alone = goal["alone"] === true;
  const rivals = view.roles
    .map((_, other) => other)
    .filter((other) => other !== seat && other !== view.prosecutor)
    .map((other) => ownedBy(view, view.destroyed, other).length);
  const others = wanted === "most" ? Math.max(0, ...rivals) : Math.min(...rivals);
  const better = wanted === "most" ? n > others : n < others;
  return { kind: "rank", rank: wanted, alone, n, others, met: better || (n === others && !alone) };
}

/** A goal as a checklist. */
export function check(pack: Pack, view: VoicesView, seat: number, goal: Json): Part {
  const g = goal as Goal;
  const now = standing(view);
  const count = (verdict: Json | undefined) => JURORS.filter((j) => now[j] === verdict).length;
  if ("verdict" in g) {
    const n = count(g["verdict"]);
    return { kind: "verdict", verdict: g["verdict"] as Verdict, n, min: bound(g, "min"), max: bound(g, "max"), met: within(n, g) }; // prettier-ignore
  }
  if ("more" in g) {
    const [a, b] = [count(g["more"]), count(g["than"])];
    return { kind: "more", more: g["more"] as Verdict, than: g["than"] as Verdict, a, b, met: a > b };
  }
  if ("juror" in g) {
    const juror = g["juror"] as Juror;
    return { kind: "juror", juror, is: g["is"] as Verdict, now: now[juror], met: now[juror] === g["is"] };
  }
  if ("control" in g) {
    const areas = g["control"] as Area[];
    const held = areas.filter((area) => leaders(holds(pack, view, area)).includes(seat));
    return { kind: "control", areas, held, met: held.length > 0 };
  }
  if ("destroyed" in g) return destroyed(view, seat, g);
  if ("cancelled" in g) {
    const range = g["cancelled"] as Goal;
    const n = cancelledNow(view);
    return { kind: "cancelled", n, min: bound(range, "min"), max: bound(range, "max"), met: within(n, range) };
  }
  if ("not" in g) {
    const part = check(pack, view, seat, g["not"] as Json);
    return { kind: "not", parts: [part], met: !part.met };
  }
  const kind = "all" in g ? "all" : "any";
  const parts = ((g[kind] ?? []) as Json[]).map((one) => check(pack, view, seat, one));
  return { kind, parts, met: kind === "all" ? parts.every((p) => p.met) : parts.some((p) => p.met) };
}
