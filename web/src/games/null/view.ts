// A view of heads or tails, with the names that docs/rules/null.md gives its fields.
export const SIDES = ["heads", "tails"] as const;
export type Side = (typeof SIDES)[number];

export interface NullView {
  /** Whether the coin has been tossed. */
  hidden: boolean;
  /** null: not tossed yet, or not for this seat to see. */
  coin: Side | null;
  call: Side | null;
}

/** The seat that sees the coin; the other one calls it. */
export const KEEPER = 0;
