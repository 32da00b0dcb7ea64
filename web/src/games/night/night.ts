// Election Night in words: the sentence, the acts, the log. Pure functions of the moment.
import { list, say, sayIf } from "../../words/words.svelte";
import type { Event, Move } from "../../wire/message";
import type { Act, ActButton, Ctx, LogCtx, LogLine, Sentence, Why } from "../contract";
import { waitingFor } from "../waiting";
import { entries } from "../legal";
import { packText, type Pack } from "../pack.svelte";
import {
  effects,
  fieldNumber,
  FLIPS,
  regionOf,
  regionsOf,
  ROUNDS,
  scoreRegion,
  shown,
  withNumber,
  type Colour,
  type NightView,
  type Region,
} from "./view";

type C = Ctx<NightView>;
export const other = (seat: number): number => 1 - seat;
export const regionNamed = (pack: Pack, id: string): string => packText(regionsOf(pack).find((r) => r.id === id)?.name);

/** What is being written now: whose number, which, and whether I place another's. */
export const toWrite = (c: C) => c.view.writes[0] ?? null;

// --- the sentence ----------------------------------------------------------------------------------------------------

function question(c: C): { text: string; rules: string[] } {
  const v = c.view;
  const me = c.me as number;
  const write = toWrite(c);
  switch (v.phase) {
    case "flip":
      return { text: say("web.night.ask.flip"), rules: ["N-3.1", "N-3.4"] };
    case "react":
      return { text: say("web.night.ask.react", { who: c.name(other(me)) }), rules: ["N-3.6"] };
    case "play":
      return { text: say("web.night.ask.play"), rules: [v.action === 1 ? "N-4.1" : "N-4.2"] };
    case "veto":
      return {
        text: say("web.night.ask.veto", { die: v.seats[0].played.at(-1) ?? "blue" }),
        rules: ["N-6.1", "N-6.3"],
      };
    case "throw":
      return { text: say("web.night.ask.throw"), rules: ["N-7.5"] };
    case "order":
      return { text: say("web.night.ask.order"), rules: ["N-7.5"] };
    case "bonus":
      return { text: say("web.night.ask.bonus"), rules: ["N-8.2"] };
    default:
      if (write && write.seat !== me)
        return { text: say("web.night.ask.place", { n: write.n, who: c.name(write.seat) }), rules: ["N-5.4", "N-7.7"] };
      return { text: say("web.night.ask.write", { n: write?.n ?? 0 }), rules: ["N-5.1", "N-7.2"] };
  }
}

export function sentence(c: C): Sentence {
  const state = say("web.night.state", { round: c.view.round, rounds: ROUNDS, action: c.view.action });
  if (c.me === null || !c.ask || c.held) return { form: "wait", text: waitingFor(c as unknown as Ctx), state };
  return { form: "you", ...question(c), state };
}

// --- acts ------------------------------------------------------------------------------------------------------------

/** Behind the screen: the bar may show nothing of the choice. */
function hiddenAct(c: C): Act {
  const open: ActButton = {
    label: say(c.view.phase === "play" ? "web.night.act.dice" : "web.night.act.flip"),
    opens: "secret",
  };
  if (!c.choice) return { buttons: [open] };
  return {
    buttons: [
      { ...open, weight: "plain" },
      { label: say("web.night.act.seal"), move: c.choice },
    ],
  };
}

const chooseEither = (c: C, verb: string, labels: [string, Partial<Move>][]): Act => ({
  buttons: labels.map(([label, fields]) => ({ label, choose: entries(c.ask, verb, fields as never)[0] as Move })),
});

/** Sums of a region before and after the number that would be written there. */
export function preview(c: C, region: Region, seat: number, n: number): string {
  const fields = c.view.board[region.id] ?? [];
  const now = scoreRegion(region, fields);
  const then = scoreRegion(region, withNumber(fields, seat, n));
  const sums = say("web.night.sums", { a: now.sums[0], b: now.sums[1], c: then.sums[0], d: then.sums[1] });
  const ends =
    then.winner === null
      ? say("web.night.even")
      : say(then.full ? "web.night.full-for" : "web.night.ahead", { who: c.name(then.winner) });
  return `${packText(region.name)}: ${sums}. ${ends}`;
}

function writeAct(c: C): Act {
  const move = c.choice;
  if (!move) return { buttons: [{ label: say("web.night.act.tap"), disabled: say("web.night.act.tap-how") }] };
  const bonus = move.do === "bonus";
  const write = toWrite(c);
  const n = bonus ? Number(move["n"]) : (write?.n ?? 0);
  const seat = bonus ? (c.me as number) : (write?.seat ?? 0);
  const region = regionsOf(c.pack).find((r) => r.id === regionOf(String(move["field"])));
  return {
    note: region ? preview(c, region, seat, n) : undefined,
    buttons: [{ label: say("web.night.act.write", { n, region: region ? packText(region.name) : "" }), move }],
  };
}

function bonusAct(c: C): Act {
  if (c.choice) return writeAct(c);
  const n = (c.draft as { n?: number } | null)?.n;
  return {
    buttons: [
      { label: say("web.night.act.bonus"), disabled: say(n ? "web.night.act.tap-how" : "web.night.act.number") },
    ],
  };
}

export function act(c: C): Act {
  if (!c.ask || c.me === null) return { buttons: [] };
  switch (c.view.phase) {
    case "flip":
    case "react":
    case "play":
      return hiddenAct(c);
    case "veto":
      return { ...chooseEither(c, "veto", [[say("web.night.act.veto"), { yes: true }], [say("web.night.act.let"), { yes: false }]]), held: heldVeto(c) }; // prettier-ignore
    case "throw": {
      const hand = String(c.choice?.["hand"] ?? "");
      if (!c.choice)
        return { buttons: [{ label: say("web.night.act.hand"), disabled: say("web.night.act.hand-how") }] };
      return { buttons: [{ label: say("web.night.act.throw", { hand }), move: c.choice }] };
    }
    case "order":
      return chooseEither(c, "first", [[say("web.night.act.me-first"), { who: c.me }], [say("web.night.act.they-first", { who: c.name(other(c.me)) }), { who: other(c.me) }]]); // prettier-ignore
    case "bonus":
      return bonusAct(c);
    default:
      return writeAct(c);
  }
}

const heldVeto = (c: C): string | undefined =>
  c.held ? say(c.held["yes"] ? "web.night.act.veto" : "web.night.act.let") : undefined;

// --- the log ---------------------------------------------------------------------------------------------------------

type L = LogCtx<NightView>;
const die = (e: Event): Colour => e["die"] as Colour;

function playLine(l: L, who: string): LogLine {
  const seat = l.event.seat as 0 | 1;
  const colour = l.event["die"];
  if (colour === null || colour === undefined)
    return { kind: "move", text: say("night.play.hidden", { who }), cue: "dice" };
  const face =
    l.after.seats[seat].dice[die(l.event)] ?? (seat === l.me ? l.before?.seats[seat].dice[die(l.event)] : null);
  return typeof face === "number" && l.after.seats[seat].played.includes(die(l.event))
    ? { kind: "move", text: say("night.play.shown", { who, die: die(l.event), face }), cue: "dice" }
    : { kind: "move", text: say("web.night.log.shows", { who, die: die(l.event) }), cue: "dice" };
}

function flipLine(l: L, who: string): LogLine {
  const react = l.before?.phase === "react";
  const colour = l.event["die"];
  if (colour === "none")
    return { kind: "move", text: say(react ? "night.react.none" : "night.flip.none", { who }), cue: "flips" };
  return { kind: "move", text: say(react ? "night.react.secret" : "night.flip.secret", { who }), cue: "flips" };
}

function writeLine(l: L, who: string): LogLine {
  const field = String(l.event["field"]);
  const slots = { who, region: regionNamed(l.pack, regionOf(field)), field: fieldNumber(field) };
  if (l.event.do === "bonus")
    return {
      kind: "move",
      text: say("night.bonus", { ...slots, n: Number(l.event["_n"] ?? l.event["n"]) }),
      cue: "written",
    };
  const written = l.after.board[regionOf(field)]?.[fieldNumber(field) - 1];
  const owner = written?.length ? written[0] : (l.event.seat as number);
  const n = written?.length ? written[1] : 0;
  return owner === l.event.seat
    ? { kind: "move", text: say("night.write.own", { ...slots, n }), cue: "written" }
    : { kind: "move", text: say("night.write.other", { ...slots, n, owner: l.name(owner) }), cue: "written" };
}

/** What follows from all the events of one state: reported once, after the last of them. */
function after(l: L): LogLine[] {
  const lines: LogLine[] = [];
  const add = (cue: string, text: string) => lines.push({ kind: "move", text, cue });
  const pair = l.event.do === "play" || (l.event.do === "veto" && l.after.phase !== "veto") ? shown(l.after) : null;
  if (l.event.do === "play" && l.after.phase === "veto") add("dice", say("night.after.may-veto"));
  else if (pair && l.event.do === "play") {
    for (const e of effects(pair)) {
      const who = l.name(e.seat);
      add(
        "clash",
        e.kind === "reduced" ? say("night.after.reduced", { who, n: e.n })
        : e.kind === "nothing" ? say("night.after.nothing", { who })
        : e.kind === "blocked" ? say("night.after.blocked", { who })
        : say("night.after.placed", { who, n: e.n }),
      ); // prettier-ignore
    }
  }
  if (l.after.phase === "throw" && l.before?.phase !== "throw") add("clash", say("night.after.throw"));
  if (l.after.phase === "throw" && l.before?.phase === "throw" && l.event.do === "throw")
    add("hands", say("night.after.tie"));
  if (l.after.phase === "order" && l.event.do === "throw")
    add("hands", say("night.after.hands", { who: l.name(winnerOfHands(l)) }));
  if (l.after.phase === "bonus" && l.before?.phase !== "bonus")
    add("set", say("night.after.set", { who: l.name(l.event.seat as number) }));
  return lines;
}

const winnerOfHands = (l: L): number => (l.after as unknown as { wait: number[] }).wait[0] ?? 0;

export function logLine(l: L): LogLine | LogLine[] | null {
  const e = l.event;
  if (e.do === "roll") {
    const text = say("night.roll", {
      who: l.name(Number(e["who"])),
      blue: Number(e["blue"]),
      red: Number(e["red"]),
      white: Number(e["white"]),
    });
    return {
      kind: "chance",
      text,
      cue: "roll",
      head: Number(e["who"]) === 0 ? say("night.round", { round: roundOf(l), rounds: ROUNDS }) : undefined,
    };
  }
  const who = l.name(e.seat as number);
  const line: LogLine =
    e.do === "play" ? playLine(l, who)
    : e.do === "flip" ? flipLine(l, who)
    : e.do === "veto" ? { kind: "vote", cue: "veto", text: e["yes"] === null ? say("night.veto.hidden", { who }) : say(e["yes"] ? "night.veto.yes" : "night.veto.no", { who }) }
    : e.do === "throw" ? { kind: "move", cue: "hands", text: e["hand"] === null ? say("night.throw.hidden", { who }) : say("night.throw.hand", { who, hand: String(e["hand"]) }) }
    : e.do === "first" ? { kind: "move", cue: "order", text: say("night.first", { who, first: l.name(Number(e["who"])) }) }
    : writeLine(l, who); // prettier-ignore
  return l.last ? [line, ...after(l)] : line;
}

/** A roll belongs to the round that it begins. */
const roundOf = (l: L): number => l.after.round;

const RULES: Record<string, string[]> = {
  roll: ["N-2.2", "N-2.3"],
  flip: ["N-3.1", "N-3.5"],
  play: ["N-4.1", "N-5.2", "N-5.4", "N-5.7"],
  veto: ["N-6.1", "N-6.3"],
  throw: ["N-7.5"],
  first: ["N-7.5"],
  write: ["N-7.1", "N-7.3"],
  bonus: ["N-8.2"],
};

/** Which rule a line follows, and the sums of the region that it touched. */
export function why(l: L): Why | null {
  const rules = RULES[l.event.do ?? ""];
  if (!rules) return null;
  const region =
    typeof l.event["field"] === "string"
      ? regionsOf(l.pack).find((r) => r.id === regionOf(String(l.event["field"])))
      : undefined;
  if (!region || !l.before) return { rules };
  const now = scoreRegion(region, l.before.board[region.id] ?? []);
  const then = scoreRegion(region, l.after.board[region.id] ?? []);
  return {
    rules: [...rules, "N-9.3"],
    sums: [`${packText(region.name)}: ${now.sums[0]} : ${now.sums[1]} → ${then.sums[0]} : ${then.sums[1]}`],
  };
}

// --- the end ---------------------------------------------------------------------------------------------------------

export function ending(c: C): string {
  const result = c.result;
  if (!result?.winners.length) return say("web.end.nobody");
  const scores = result.scores ?? [0, 0];
  const winner = result.winners[0] as number;
  const text = sayIf(`result.night.${result.reason ?? ""}`, {
    who: c.name(winner),
    mine: scores[winner] ?? 0,
    theirs: scores[other(winner)] ?? 0,
  });
  return (
    text || say("web.end.winners", { n: result.winners.length, names: list(result.winners.map((s) => c.name(s))) })
  );
}

export const flipsLeft = (c: C, seat: number): number => FLIPS - (c.view.seats[seat as 0 | 1].flips_used ?? 0);
