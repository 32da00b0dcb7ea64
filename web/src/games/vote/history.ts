// The game from its record, once that is available: elections with their votes, checks beside what was claimed. Pure.
import type { Json } from "../../wire/message";
import { other } from "./claimed";
import type { Party } from "./view";

type Line = { n?: number; seat?: number | "chance"; do?: string; [key: string]: Json | undefined };

export interface Election {
  kind: "election";
  round: number;
  president: number;
  candidate: number;
  yes: number[];
  no: number[];
  doubles: number[];
  for: number;
  against: number;
  /** void: the candidate or the President left before the count (V-5.8). */
  end: "elected" | "failed" | "void";
}

export interface Check {
  kind: "check";
  round: number;
  by: number;
  of: number;
  said: Party;
  was: Party;
}

export type Moment = Election | Check;

function vote(election: Election, line: Line): void {
  const seat = line.seat as number;
  const double = typeof line["card"] === "string";
  (line["for"] ? election.yes : election.no).push(seat);
  if (double) election.doubles.push(seat);
  if (line["for"]) election.for += double ? 2 : 1;
  else election.against += double ? 2 : 1;
  election.end = election.for > election.against ? "elected" : "failed";
}

/** A record's lines, as the server gives them when the game is over. */
export function history(record: string): Moment[] {
  const moments: Moment[] = [];
  const party: Party[] = [];
  let open: Election | null = null;
  let check: { by: number; of: number } | null = null;
  let round = 0;
  for (const text of record.split("\n")) {
    if (!text) continue;
    const line = JSON.parse(text) as Line;
    const seat = line.seat as number;
    if (line.do === "role") party[Number(line["to"])] = line["party"] as Party;
    else if (line.do === "change") party[seat] = other(party[seat] ?? "democrat");
    else if (line.do === "nominate") {
      if (!open || open.end !== "void" || open.yes.length + open.no.length > 0) round++;
      open = {
        kind: "election", round, president: seat, candidate: Number(line["who"]), yes: [], no: [], doubles: [], for: 0, against: 0,
        end: "void",
      }; // prettier-ignore
      moments.push(open);
    } else if (line.do === "vote" && open) vote(open, line);
    else if (line.do === "check") check = { by: seat, of: Number(line["who"]) };
    else if (line.do === "claim" && check) {
      const { by, of } = check;
      moments.push({ kind: "check", round, by, of, said: line["party"] as Party, was: party[of] ?? "democrat" });
    }
  }
  return moments;
}
