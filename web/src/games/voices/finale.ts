// The end of a game as it is told (H-10): what the court shows at a moment of the cues juror, role and winner. Nothing that a later
// juror, role or cue opens is in it.
import type { Moment } from "../contract";
import { check } from "./goals";
import { ownRow, type Row } from "./verdict";
import { JURORS, roleOf, type Juror, type JurorState, type Role, type Verdict, type VoicesView } from "./view";
import type { C } from "./voices";
import { goalIn, type Goal } from "./wants";

export interface Finale {
  /** The jury in its order; null: has not spoken yet. `now`: is in the light. */
  bench: { juror: Juror; verdict: Verdict | null; now: boolean }[];
  /** Who has spoken before the juror in the light. */
  tally: { guilty: number; innocent: number };
  /** The juror in the light, with what lay before it; the last one's stamp is held back longer. */
  light: (Row & { last: boolean }) | null;
  /** How it ends for Guy: known once all jurors have spoken. */
  fate: "convicted" | "acquitted" | null;
  /** The players from the prosecutor on, my own seat last; null: the role is not turned up yet. */
  seats: { seat: number; role: Role | null; goal: Goal | null; now: boolean }[];
}

const isJury = (m: Moment<VoicesView>): boolean => m.cue.kind === "juror";

/** From the prosecutor on, clockwise; my own seat last. */
export function turnOrder(players: number, prosecutor: number | null, me: number | null): number[] {
  const seats = Array.from({ length: players }, (_, i) => ((prosecutor ?? 0) + i) % players);
  return [...seats.filter((seat) => seat !== me), ...seats.filter((seat) => seat === me)];
}

/** H-10.5. */
function fateOf(c: C, { after }: Moment<VoicesView>): Finale["fate"] {
  const seat = after.prosecutor ?? 0;
  const role = roleOf(c.pack, after.roles[seat]);
  return role && check(c.pack, after, seat, role.goal).met ? "convicted" : "acquitted";
}

function seatsAt(c: C, m: Moment<VoicesView>): Finale["seats"] {
  const { after } = m;
  const open = isJury(m) ? 0 : m.cue.kind === "role" ? m.k : after.players;
  return turnOrder(after.players, after.prosecutor, c.me).map((seat, i) => {
    const role = (i < open && roleOf(c.pack, after.roles[seat])) || null;
    const now = m.cue.kind === "role" && i === open - 1;
    const goal = role && goalIn({ ...c, view: after }, seat, check(c.pack, after, seat, role.goal));
    return { seat, role, goal, now };
  });
}

/** `before`: the jury before its backs were turned. */
export function finaleAt(c: C, m: Moment<VoicesView>, before: Record<Juror, JurorState> | null): Finale {
  const at = isJury(m) ? m.k - 1 : JURORS.length;
  const lit = JURORS[at];
  const spoken = JURORS.slice(0, Math.max(0, at)).map((j) => m.after.verdict?.[j]);
  return {
    bench: JURORS.map((juror, i) => {
      const verdict = i <= at ? (m.after.verdict?.[juror] ?? "abstain") : null;
      return { juror, verdict, now: juror === lit };
    }),
    tally: {
      guilty: spoken.filter((v) => v === "guilty").length,
      innocent: spoken.filter((v) => v === "innocent").length,
    },
    light: lit ? { ...ownRow(m.after, before, lit), last: at === JURORS.length - 1 } : null,
    fate: isJury(m) ? null : fateOf(c, m),
    seats: seatsAt(c, m),
  };
}
