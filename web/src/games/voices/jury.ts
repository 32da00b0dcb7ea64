// How the jury stands: for each type what is ahead, and by how much. Face-down tokens are unknown, so they are left out.
import { standing } from "./goals";
import { JURORS, type JurorState, type Verdict, type VoicesView } from "./view";

export interface Tip {
  is: Verdict;
  by: number;
  hidden: number;
}
export function tipOf({ guilt, innocence, influence }: JurorState): Tip {
  const is = guilt > innocence ? "guilty" : innocence > guilt ? "innocent" : "abstain";
  return { is, by: Math.abs(guilt - innocence), hidden: influence.length };
}

/** How many types say what. */
export function sums(view: VoicesView): Record<Verdict, number> {
  const now = standing(view);
  const count = (verdict: Verdict): number => JURORS.filter((juror) => now[juror] === verdict).length;
  return { guilty: count("guilty"), innocent: count("innocent"), abstain: count("abstain") };
}
