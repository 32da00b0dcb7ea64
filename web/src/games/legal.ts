// Reading `legal` (docs/notation.md): entries whose fields may be templates. Shared by every game.
import { sameMove, type Ask, type Json, type Move } from "../wire/message";

export type Template =
  { kind: "text" } | { kind: "range"; min: number; max: number } | { kind: "choose"; choose: number; of: Json[] };

/** What an open field asks for; null if the value is fixed. */
export function template(value: Json | undefined): Template | null {
  if (value === "*") return { kind: "text" };
  if (value === null || typeof value !== "object" || Array.isArray(value)) return null;
  if ("choose" in value && "of" in value)
    return { kind: "choose", choose: value["choose"] as number, of: value["of"] as Json[] };
  if ("min" in value && "max" in value)
    return { kind: "range", min: value["min"] as number, max: value["max"] as number };
  return null;
}

export const isOpen = (move: Move): boolean => Object.values(move).some((value) => template(value) !== null);

/** The entries of a verb, with these fields. */
export const entries = (ask: Ask | null, verb: string, fields: Record<string, Json> = {}): Move[] =>
  (ask?.legal ?? []).filter(
    (m) => m.do === verb && Object.entries(fields).every(([k, v]) => JSON.stringify(m[k]) === JSON.stringify(v)),
  );

export const offers = (ask: Ask | null, verb: string): boolean => (ask?.legal ?? []).some((m) => m.do === verb);
export const isLegal = (ask: Ask | null, move: Move): boolean => (ask?.legal ?? []).some((m) => sameMove(m, move));
