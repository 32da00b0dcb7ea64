// Dixit's log: every event, and what was revealed at the end of a round, in the same words as the terminal. It holds
// nothing that only one seat may know: cards dealt and given stay unnamed until the votes are revealed.
import { splitRules } from "../../words/rich";
import { list, say } from "../../words/words.svelte";
import type { LogCtx, LogLine, Why } from "../contract";
import { partsOf, toldSlot, verdictOf, votesOn, type Part, type Verdict } from "./points";
import {
  altOf,
  modeOf,
  ownersOfRabbit,
  partnerOf,
  rabbitOf,
  seatsOf,
  votersOf,
  type DixitView,
  type Last,
} from "./view";

type L = LogCtx<DixitView>;
type Name = (seat: number) => string;

/** Was a round counted between two views? */
export const countedIn = (before: DixitView | null, after: DixitView): boolean =>
  before !== null && after.last !== null && before.last?.round !== after.last.round;

export const rabbitName = (v: DixitView, rabbit: number, name: Name): string =>
  ownersOfRabbit(v, rabbit)
    .map((seat) => name(seat))
    .join(" + ");

// --- what was opened -------------------------------------------------------------------------------------------------

export function verdictText(v: DixitView, last: Last, verdict: Verdict, name: Name): string {
  if (modeOf(v) === "party") return say("web.dixit.open-party");
  return say("dixit.after.verdict", {
    found: verdict.kind,
    who: rabbitName(v, rabbitOf(v, last.storyteller), name),
    team: modeOf(v) === "team" ? "yes" : "no",
    n: verdict.found.length,
    all: verdict.voters.length,
  });
}

function greenLine(l: L, last: Last, slot: number): string {
  const green = votesOn(last, slot);
  const red = last.red === slot;
  const why =
    green.length === 0 ? (red ? "bare" : "none") : red ? "red" : green.length === 1 ? "lone" : green.length > 5 ? "cap" : "some"; // prettier-ignore
  return say("dixit.after.green", {
    slot,
    who: l.name(last.owners[slot - 1] as number),
    why,
    seats: list(green.map(l.name)),
    n: Math.min(green.length, 5),
    card: altOf(l.pack, last.table[slot - 1] as string),
  });
}

function slotLine(l: L, last: Last, slot: number): string {
  const v = l.after;
  if (modeOf(v) === "party") return greenLine(l, last, slot);
  const owner = last.owners[slot - 1] as number;
  const voters = votesOn(last, slot);
  const slots = { slot, who: l.name(owner), card: altOf(l.pack, last.table[slot - 1] as string) };
  if (slot === toldSlot(v, last))
    return say("dixit.after.told", { ...slots, seats: voters.length ? list(voters.map(l.name)) : say("dixit.after.nobody") }); // prettier-ignore
  const others = voters.filter((seat) => partnerOf(v, owner) !== seat);
  const own = voters.find((seat) => partnerOf(v, owner) === seat);
  if (own !== undefined)
    return say("dixit.after.fooled-own", { ...slots, some: others.length ? "yes" : "no", seats: list(others.map(l.name)), own: l.name(own) }); // prettier-ignore
  return others.length
    ? say("dixit.after.fooled", { ...slots, seats: list(others.map(l.name)) })
    : say("dixit.after.unnoticed", slots);
}

/** A part in the terminal's words; the lines of party mode have theirs slot by slot. */
function partText({ kind, n, votes = 0 }: Part): string {
  if (kind === "told") return say("dixit.part.told", { n });
  if (kind === "found") return say("dixit.part.found", { n });
  if (kind === "others") return say("dixit.part.others", { n });
  if (kind === "single") return say("dixit.part.single", { n });
  if (kind === "decoys")
    return votes > 3 ? say("dixit.part.decoys-cap", { n: votes }) : say("dixit.part.decoys", { n });
  return String(n);
}

function sums(l: L, last: Last): string[] {
  return last.points.flatMap((n, rabbit) => {
    if (n === 0) return [];
    const parts = partsOf(l.after, last, rabbit).map(partText).join(" + ");
    return [say("dixit.after.points", { who: rabbitName(l.after, rabbit, l.name), n, parts })];
  });
}

function counted(l: L, last: Last): LogLine[] {
  const v = l.after;
  const party = modeOf(v) === "party";
  const empty = last.points.flatMap((n, rabbit) => (n === 0 ? [rabbitName(v, rabbit, l.name)] : []));
  const by = (cue: string, texts: string[]): LogLine[] => texts.map((text) => ({ kind: "vote", text, cue }));
  return [
    ...by("votes", [say(party ? "dixit.after.open-party" : "dixit.after.open")]),
    ...by(
      party ? "points" : "owners",
      last.table.map((_, i) => slotLine(l, last, i + 1)),
    ),
    ...by("points", party ? [] : [verdictText(v, last, verdictOf(v, last), l.name), ...sums(l, last)]),
    ...by("points", empty.length ? [say("dixit.after.pointless", { list: list(empty) })] : []),
    v.phase === "over"
      ? { kind: "vote", text: say("dixit.after.over") }
      : {
          kind: "vote",
          text: say("dixit.after.round", { round: v.round, who: l.name(v.storyteller as number) }),
          cue: "next",
        },
  ];
}

// --- events ----------------------------------------------------------------------------------------------------------

function clueLines(l: L, who: string): LogLine[] {
  const first = l.before === null ? false : l.before.storyteller === null;
  const how = first ? "first" : modeOf(l.after) === "party" ? "party" : "other";
  return [
    { kind: "move", text: say("dixit.clue", { who, how }), cue: "clue", head: say("web.dixit.log.head", { who }) },
    { kind: "move", text: say("dixit.clue-text", { clue: String(l.event["text"]) }), cue: "clue" },
  ];
}

/** The outcome of the whole state: reported once, with its last event. */
function after(l: L): LogLine[] {
  if (!l.last) return [];
  const lines: LogLine[] = [];
  if (l.after.last && countedIn(l.before, l.after)) lines.push(...counted(l, l.after.last));
  if (l.before && l.before.discard.length && l.after.discard.length === 0)
    lines.push({ kind: "chance", text: say("dixit.after.reshuffled") });
  if (l.event.do === "deal" && l.after.phase === "clue" && l.after.storyteller === null)
    lines.push({ kind: "chance", text: say("dixit.after.dealt", { n: l.after.hands[0]?.length ?? 0 }), cue: "dealt" });
  return lines;
}

function eventLines(l: L): LogLine[] {
  const e = l.event;
  if (e.do === "lay") {
    if (l.after.table.at(-1) !== e["card"]) return [];
    const gave = l.after.given.flatMap((cards, seat) => (cards.length ? [seat] : []));
    const voters = votersOf(l.after, l.after.storyteller as number, gave);
    const seats = list(voters.map(l.name));
    return [{ kind: "card", text: say("dixit.after.laid", { n: l.after.table.length, seats }), cue: "laid" }];
  }
  if (typeof e.seat !== "number") return [];
  const who = l.name(e.seat);
  if (e.do === "clue") return clueLines(l, who);
  if (e.do === "give") {
    const n = Array.isArray(e["cards"]) ? e["cards"].length : 1;
    return [{ kind: "card", text: say("dixit.give-hidden", { who, n }) }];
  }
  if (e.do === "defer") {
    const other = partnerOf(l.after, e.seat) ?? (e.seat + seatsOf(l.after) / 2) % seatsOf(l.after);
    return [{ kind: "move", text: say("dixit.defer", { who, other: l.name(other) }) }];
  }
  if (countedIn(l.before, l.after)) return []; // revealed in the same moment: the lines of the slots say it
  return [{ kind: "vote", text: say("dixit.vote-hidden", { who }) }];
}

export function logLine(l: L): LogLine | LogLine[] | null {
  const lines = [...eventLines(l), ...after(l)];
  return lines.length ? lines : null;
}

const RULES: Record<string, string[]> = {
  deal: ["D-2.1", "D-2.2"],
  clue: ["D-3.1", "D-3.4"],
  give: ["D-4.1", "D-4.3"],
  defer: ["D-4.6"],
  lay: ["D-5.1", "D-5.2"],
  vote: ["D-6.1", "D-6.3"],
};

/** Which rule a line follows; if a round was counted, everybody's sum. */
export function why(l: L): Why | null {
  if (l.last && l.after.last && countedIn(l.before, l.after)) {
    const party = modeOf(l.after) === "party";
    return {
      rules: party ? ["D-7.7", "D-7.8", "D-7.9"] : ["D-7.1", "D-7.2", "D-7.3"],
      sums: party ? [] : sums(l, l.after.last).map((sum) => splitRules(sum).text),
    };
  }
  const rules = RULES[l.event.do ?? ""];
  return rules ? { rules } : null;
}
