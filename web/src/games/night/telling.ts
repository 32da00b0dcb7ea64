// Election Night in the log: each event in words, and what follows from it. Pure functions of the step.
import { say } from "../../words/words.svelte";
import type { Event } from "../../wire/message";
import type { LogCtx, LogLine, Why } from "../contract";
import { packText, type Pack } from "../pack.svelte";
import {
  effects,
  fieldNumber,
  regionOf,
  regionsOf,
  ROUNDS,
  scoreRegion,
  shown,
  type Colour,
  type NightView,
} from "./view";

export const regionNamed = (pack: Pack, id: string): string => packText(regionsOf(pack).find((r) => r.id === id)?.name);

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
