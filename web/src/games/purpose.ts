// What a question is for, in one sentence: of both sides, never of mine, and never of what I hold.
import type { Ctx } from "./contract";

/** By the verb that is asked for; in a blind question by the game's one verb for it, whatever the hand holds. */
export function askedVerb(c: Pick<Ctx, "ask">, blind: string): string {
  if (!c.ask || c.ask.waited === false) return "";
  return c.ask.blind ? blind : (c.ask.legal[0]?.do ?? "");
}
