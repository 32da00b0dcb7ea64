// What is claimed of parties: the tags at the plates, and whether a claim was true.
import type { Claim } from "../../frame/claims";
import { say } from "../../words/words.svelte";
import type { LogEntry } from "../../wire/reduce";
import type { Ctx } from "../contract";
import type { Party, VoteView } from "./view";

/** The kinds of claims that are about a party. */
export const CLAIMS = ["party", "checked", "i-am"];

const partyIn = (claim: Claim): Party => (claim.is === "republican" ? "republican" : "democrat");

export const claimLetter = (claim: Claim): string => say("web.vote.letter", { party: partyIn(claim) });
export const claimWord = (claim: Claim): string => say("web.vote.says", { party: partyIn(claim) });
export const claimWhole = (c: Pick<Ctx<VoteView>, "plainName">, claim: Claim): string =>
  say("web.vote.says-whole", { who: c.plainName(claim.by), party: partyIn(claim) });

/** Who has looked must speak (V-6.4): that is a move, and a claim. */
export function claimsIn(entry: Extract<LogEntry, { kind: "move" }>): Claim[] {
  const { event } = entry;
  const of = (entry.before as unknown as VoteView | null)?.claim?.of;
  if (event.do !== "claim" || typeof event.seat !== "number" || of === undefined) return [];
  const said = { id: entry.id, by: event.seat, of, kind: "checked", is: String(event["party"]), forced: true };
  return [entry.step === undefined ? said : { ...said, step: entry.step }];
}

export const other = (party: Party): Party => (party === "democrat" ? "republican" : "democrat");

/** The party that a seat had after a step: today's, turned back by each change of sides since then. */
export function partyAt(c: Pick<Ctx<VoteView>, "view" | "log">, seat: number, step: number | undefined): Party | null {
  let party = c.view.party[seat] ?? null;
  if (step === undefined || party === null) return party;
  for (const entry of c.log)
    if (entry.kind === "move" && entry.event.do === "change" && entry.event.seat === seat && (entry.step ?? 0) > step)
      party = other(party);
  return party;
}

/** null: nobody can say. What somebody laid stays in the discard. */
export function isTrue(c: Ctx<VoteView>, claim: Claim): boolean | null {
  if (!CLAIMS.includes(claim.kind)) return null;
  const was = partyAt(c, claim.of, claim.step);
  return was === null ? null : was === partyIn(claim);
}
