// What was claimed of whom: spoken claims of the table's talk, and those that are moves of the game. Pure, from the log.
import type { Game } from "../games/contract";
import type { LogEntry } from "../wire/reduce";

export interface Claim {
  id: string;
  by: number;
  /** The seat that it is about: the speaker, where nobody is named. */
  of: number;
  /** The kind of claim ("party", "checked", "laid", …) and what it says ("democrat", "good", …). */
  kind: string;
  is: string;
  /** A move of the game, not talk. */
  forced?: boolean;
  /** The speaker took it back. */
  struck?: boolean;
  step?: number;
}

const TAKEN_BACK = "take-back";
/** Said in passing: nothing that could turn out true or false. */
const ASIDES = ["taunt", "remark", "remark-of"];

function spoken(entry: Extract<LogEntry, { kind: "said" }>): Claim | null {
  const { seat, claim, to, is } = entry.said;
  if (!claim || ASIDES.includes(claim)) return null;
  return { id: entry.id, by: seat, of: to ?? seat, kind: claim, is: is ?? "", step: entry.step };
}

/** All of them, in the order of saying. Taking back strikes the speaker's last one that still holds. */
export function claimsOf(game: Game | null, log: readonly LogEntry[]): Claim[] {
  const claims: Claim[] = [];
  for (const entry of log) {
    if (entry.kind === "move") claims.push(...(game?.claimsIn?.(entry) ?? []));
    const said = entry.kind === "said" ? spoken(entry) : null;
    if (said?.kind === TAKEN_BACK) {
      const last = claims.filter((claim) => claim.by === said.by && !claim.struck && !claim.forced).at(-1);
      if (last) last.struck = true;
    } else if (said) claims.push(said);
  }
  return claims;
}

/** Of each speaker and each seat the newest claim of these kinds: what the board marks a seat with. */
export function marksOn(claims: readonly Claim[], seat: number, kinds: readonly string[]): Claim[] {
  const marks = new Map<number, Claim>();
  for (const claim of claims)
    if (claim.of === seat && kinds.includes(claim.kind)) {
      marks.delete(claim.by); // the newest comes last
      marks.set(claim.by, claim);
    }
  return [...marks.values()];
}
