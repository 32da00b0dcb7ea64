// Whom the whole table is waiting for, if it is one person who is here.
import type { Ctx } from "../games/contract";

/** The server allows it after 90 s (docs/protocol.md, propose); a little later nobody is answered "too early". */
export const PATIENCE = 92_000;

/** The seat of the only person who has yet to answer; null: there is none, it is me, or nobody may know who has answered. */
export function waitedFor(c: Ctx): number | null {
  if (c.me === null || c.over || c.blind || c.cue !== null) return null;
  const open = c.toAct.filter((seat) => !c.chosen.includes(seat));
  const [seat] = open;
  if (open.length !== 1 || seat === undefined || seat === c.me) return null;
  const there = c.seats[seat];
  return there?.kind === "human" && there.here === "here" ? seat : null;
}
