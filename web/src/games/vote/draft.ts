// What is remembered while one decision takes several taps.
import type { Ctx } from "../contract";
import type { VoteView } from "./view";

export interface Draft {
  /** A Double voice that goes with the ballot. */
  double?: string;
  /** The President's card, and whose it will be. */
  card?: string;
  to?: number;
  /** Cards picked so far, in the order of picking. */
  cards?: string[];
  /** An ability that was taken up: the plates are its targets. */
  use?: string;
}

export const draftOf = (c: Ctx<VoteView>): Draft => (c.draft as Draft | null) ?? {};
