// What happened in VOTE!, in words: each event, and its consequences by the rules. Found by comparing what is public in
// the views before and after; the sentences are those of the terminal (content/words/*/vote.json).
import { list, say } from "../../words/words.svelte";
import type { LogCtx, LogLine, Why } from "../contract";
import { signed } from "../signed";
import { cardOf, countOf, hasCancelled, living, seatsOf, type Party, type VoteView } from "./view";

type L = LogCtx<VoteView>;

const line = (kind: LogLine["kind"], text: string, cue?: string): LogLine =>
  cue ? { kind, text, cue } : { kind, text };

export function cardLabel(pack: L["pack"], id: string): string {
  const card = cardOf(pack, id);
  return say("vote.card", { name: card.name, budget: signed(card.budget), support: signed(card.support) });
}

/** "budget 4 → 3, support 2 → 2": what a seat pays. */
function price(l: L, seat: number, id: string): string {
  const card = cardOf(l.pack, id);
  const [budget2, support2] = [l.after.budget[seat] ?? 0, l.after.support[seat] ?? 0];
  const budget = l.before?.budget[seat] ?? budget2 - card.budget;
  const support = l.before?.support[seat] ?? support2 - card.support;
  return say("vote.price", { budget, budget2: budget + card.budget, support, support2: support + card.support });
}

const over = (v: VoteView): boolean => v.phase === "over" || v.phase === "tiebreak";

/* --- the set-up ----------------------------------------------------------------------------------------------------- */

function setup(l: L): LogLine[] {
  if (l.after.round !== 1 || (l.before && l.before.round > 0)) return [];
  const republicans = Math.floor((l.after.players - 1) / 2);
  const slots = { democrats: l.after.players - republicans, republicans, you: "no" };
  const first = l.event.do === "lot" || l.after.president === null ? [] : [line("move", say("vote.after.first", { who: l.name(l.after.president) }), "first")]; // prettier-ignore
  return [line("chance", say("vote.after.dealt", slots), "dice"), ...first];
}

/** Why this player presides first: shown on the board until the first vote. */
export function firstPresident(v: VoteView, name: (seat: number) => string): string {
  const who = v.president;
  if (v.round !== 1 || v.phase !== "nominate" || v.failed > 0 || v.spent.length > 0 || who === null) return "";
  const sum = (seat: number) => (v.budget[seat] ?? 0) + (v.support[seat] ?? 0);
  const tied = seatsOf(v).some((seat) => seat !== who && sum(seat) <= sum(who));
  return tied ? say("vote.lot", { other: name(who) }) : say("vote.after.first", { who: name(who) });
}

/* --- the count ------------------------------------------------------------------------------------------------------ */

function count(l: L): LogLine[] {
  const [before, after] = [l.before, l.after];
  if (l.event.do !== "vote" || before?.phase !== "vote" || after.phase === "vote") return [];
  const c = countOf(after);
  if (!c || Math.max(...c.yes, ...c.no) !== l.event.seat) return []; // reported once, with the last ballot of the box
  const side = (seats: number[]) =>
    seats.length
      ? list(seats.map((s) => (c.doubles.includes(s) ? `${l.name(s)} ×2` : l.name(s))))
      : say("vote.after.nobody");
  const told = [
    line(
      "vote",
      say("vote.after.count", { yes: c.for, no: c.against, for: side(c.yes), against: side(c.no) }),
      "count",
    ),
    ...c.doubles.map((seat) => {
      const card = after.ballots[seat]?.card ?? "";
      return line("vote", say("vote.after.double", { who: l.name(seat), price: price(l, seat, card) }), "count");
    }),
  ];
  if (c.for > c.against)
    return [...told, line("vote", say("vote.after.elected", { who: l.name(before.candidate ?? 0) }), "elected")];
  return [
    ...told,
    before.failed < 2
      ? line("vote", say("vote.after.failed", { n: before.failed + 1 }), "failed")
      : line("vote", say("vote.after.unrest"), "unrest"),
  ];
}

/* --- dealing and its effect ----------------------------------------------------------------------------------------- */

function pile(l: L): LogLine[] {
  if (l.event.do !== "place" || l.before?.phase !== "topics" || !l.last) return [];
  const { after } = l;
  if (after.phase === "choose")
    return [line("card", say("vote.after.pile", { who: l.name(after.pm ?? after.president ?? 0), n: after.pile.length }), "pile")]; // prettier-ignore
  if (after.phase === "give")
    return [line("card", say("vote.after.desk", { who: l.name(after.president ?? 0) }), "pile")];
  return [];
}

function effect(l: L, seat: number, id: string, all: boolean): LogLine {
  const [before, after] = [l.before as VoteView, l.after];
  const slots = { who: l.name(seat), card: cardLabel(l.pack, id) };
  if (cardOf(l.pack, id).ability && !all) return line("card", say("vote.after.to-hand", slots), "effect");
  if (!all && hasCancelled(l.pack, before, after, seat))
    return line("card", say("vote.after.cancelled", slots), "cancelled");
  const double = l.before?.phase === "vote" ? after.ballots[seat]?.card : null;
  return line(
    "card",
    say("vote.after.effect", {
      ...slots,
      budget: before.budget[seat] ?? 0,
      budget2: after.budget[seat] ?? 0,
      support: (before.support[seat] ?? 0) - (double ? 1 : 0), // paid at the count (V-6.6)
      support2: after.support[seat] ?? 0,
    }),
    "effect",
  );
}

/** Dealt cards act when the last is given, or when the last receiver has answered. */
function effects(l: L): LogLine[] {
  const { before, after, event } = l;
  if (!before || after.given.length || over(after) !== (after.phase === "over")) return [];
  const given = event.do === "give" && after.phase !== "give" && after.phase !== "answer";
  const answered = event.do === "answer" && before.phase === "answer" && lastAnswer(l);
  if (!given && !answered) return [];
  const dealt = given ? [...before.given, { to: Number(event["to"]), card: String(event["card"]) }] : before.given;
  return [
    line("card", say("vote.after.effects", { rule: "V-4.1" }), "effect"),
    ...dealt.map(({ to, card }) => effect(l, to, card, false)),
  ];
}

/** The box is played in seat order: the highest of those who were asked comes last. */
function lastAnswer(l: L): boolean {
  const v = l.before as VoteView;
  const asked = v.given.filter((g) => g.to !== v.president && g.to !== v.pm && !cardOf(l.pack, g.card).ability);
  return Math.max(...asked.map((g) => g.to)) === l.event.seat;
}

/* --- departures and the next round ---------------------------------------------------------------------------------- */

function departures(l: L): LogLine[] {
  const { before, after } = l;
  if (!before || !l.last) return [];
  const gone = seatsOf(after).filter((seat) => before.alive[seat] && !after.alive[seat]);
  if (!gone.length) return [];
  const zero = (seat: number) => after.budget[seat] === 0 || after.support[seat] === 0;
  const told = gone.map((seat) =>
    line("move", say("vote.after.leaves", { who: l.name(seat), why: zero(seat) ? "zero" : "other" }), "leaves"),
  );
  if (over(after)) return told;
  const discussing = ["topics", "choose", "give"].includes(before.phase);
  const left = (seat: number | null) => seat !== null && gone.includes(seat);
  if (discussing && left(before.president)) told.push(line("move", say("vote.after.broken-off"), "leaves"));
  else if (discussing && left(before.pm) && living(after).length > 3)
    told.push(line("move", say("vote.after.no-pm"), "leaves"));
  if (before.phase === "vote" && after.phase === "nominate" && after.round === before.round)
    told.push(line("vote", say("vote.after.void"), "leaves"));
  if (living(after).length === 3 && living(before).length > 3)
    told.push(line("move", say("vote.after.three"), "three"));
  if (
    left(before.president) &&
    after.round === before.round &&
    after.president !== null &&
    after.alive[after.president]
  )
    told.push(line("move", say("vote.after.president", { who: l.name(after.president) })));
  return told;
}

function onward(l: L): LogLine[] {
  const { before, after } = l;
  if (!l.last) return [];
  const told: LogLine[] = [];
  if (before?.phase === "vote" && before.failed === 2 && after.failed === 0 && after.pm === null && !over(after))
    told.push(line("move", say("vote.after.unrest-over"), "round"));
  if (before && before.round > 0 && after.deck.length > before.deck.length)
    told.push(line("chance", say("vote.after.reshuffled")));
  if (before && after.phase === "over" && before.phase !== "over") told.push(line("move", say("vote.after.over")));
  else if (before && after.round !== before.round && after.president !== null)
    told.push({
      ...line("move", say("web.vote.log.president", { who: l.name(after.president) }), "round"),
      head: say("web.vote.round", { n: after.round }),
    });
  return told;
}

/* --- events --------------------------------------------------------------------------------------------------------- */

function act(l: L): LogLine[] {
  const e = l.event;
  const who = typeof e.seat === "number" ? l.name(e.seat) : "";
  const seat = e.seat as number;
  const other = (field: "who" | "to") => l.name(Number(e[field]));
  const card = typeof e["card"] === "string" ? e["card"] : "";
  switch (e.do) {
    case "nominate":
      return [line("vote", say("vote.nominate", { who, other: other("who") }), "nominated")];
    case "choose": {
      const n = (e["cards"] as unknown[]).length;
      const rest = l.before?.phase === "choose" ? l.before.pile.length - n : 0;
      return [line("card", say("vote.choose-hidden", { who, n, rest }), "passed-on")];
    }
    case "give":
      return [
        e["to"] === seat
          ? line("card", say("vote.give-self", { who, card: cardLabel(l.pack, card) }), "dealt")
          : line("card", say("vote.give", { who, card: cardLabel(l.pack, card), other: other("to") }), "dealt"),
      ];
    case "discard":
      return [line("card", say("vote.discard-hidden", { who, n: (e["cards"] as unknown[]).length }))];
    case "pass":
      return [line("move", say("vote.pass", { who }), "handover")];
    case "transfer":
      return [line("move", say("vote.transfer", { who, price: price(l, seat, card), other: other("to") }), "handover")];
    case "check":
      return [line("move", say("vote.check", { who, price: price(l, seat, card), other: other("who") }), "check")];
    case "eliminate":
      return [line("move", say("vote.eliminate", { who, price: price(l, seat, card), other: other("who") }), "struck")];
    case "change":
      return [line("move", say("vote.change", { who, price: price(l, seat, card) }), "change")];
    case "claim":
      return [claimed(l, who, e["party"] as Party)];
    case "lot":
      return [line("chance", say("vote.lot", { other: other("who") }), "first")];
    case "reveal":
      return reveal(l, Number(e["to"]), card);
    default:
      return []; // secrets are reported when they are revealed; drawing can be seen on the table
  }
}

/** Whom it was said about is in the view before; after a reload only that something was said. */
function claimed(l: L, who: string, party: Party): LogLine {
  const of = l.before?.claim?.of;
  return of === undefined
    ? line("move", say("web.vote.log.claim", { who, party }), "claim")
    : line("move", say("vote.claim", { who, other: l.name(of), party }), "claim");
}

/** In unrest each card affects its owner; in the last draw several may follow each other, and the end adds them up. */
function reveal(l: L, seat: number, card: string): LogLine[] {
  const told = line("card", say("vote.reveal", { who: l.name(seat), card: cardLabel(l.pack, card) }), "turned");
  return l.before?.phase === "vote" && l.before.failed === 2 && l.after.phase !== "over"
    ? [told, effect(l, seat, card, true)]
    : [told];
}

export function logLine(l: L): LogLine[] {
  const told = [...act(l), ...count(l), ...pile(l), ...effects(l)];
  return l.last ? [...told, ...setup(l), ...departures(l), ...onward(l)] : told;
}

/* --- why ------------------------------------------------------------------------------------------------------------ */

const RULES: Record<string, string[]> = {
  nominate: ["V-2.2", "V-2.3"],
  vote: ["V-2.6", "V-2.7"],
  place: ["V-3.1", "V-3.2"],
  choose: ["V-3.3"],
  give: ["V-3.5"],
  answer: ["V-3.8", "V-4.1"],
  discard: ["V-4.7"],
  pass: ["V-6.8"],
  transfer: ["V-6.8", "V-6.9"],
  check: ["V-6.3"],
  claim: ["V-6.4"],
  eliminate: ["V-6.10", "V-6.11"],
  change: ["V-6.13"],
  lot: ["V-1.6"],
  reveal: ["V-2.10", "V-2.11"],
  draw: ["V-4.6"],
  role: ["V-1.2"],
  roll: ["V-1.4"],
};

/** Which rules an event follows and, where numbers moved, the sums. */
export function why(l: L): Why | null {
  const rules = RULES[l.event.do ?? ""];
  if (!rules) return null;
  const { before, after } = l;
  const id = typeof l.event["card"] === "string" ? l.event["card"] : null;
  if (!before || !id || (l.event.do !== "give" && l.event.do !== "reveal") || after.given.length) return { rules };
  const seat = Number(l.event["to"]);
  const card = cardOf(l.pack, id);
  const sum = (what: "budget" | "support") => {
    const [was, is] = [before[what][seat] ?? 0, after[what][seat] ?? 0];
    return say("web.vote.sum", { what, was, by: signed(card[what]), is, card: card.name });
  };
  return { rules: [...rules, "V-4.2"], sums: card.ability ? [] : [sum("budget"), sum("support")] };
}
