// What happened in Voices in My Head: the log, why, the end. Everything here is public: a seat that alone could see
// part of an event (a card, a token, a role) gets the same text as all others.
import { say } from "../../words/words.svelte";
import type { Event, Json } from "../../wire/message";
import type { LogCtx, LogLine, Why } from "../contract";
import { packText, type Pack } from "../pack.svelte";
import { signed } from "../signed";
import { areaName, areaNames, courtName, jurorName, listWords, markerName, strategyName } from "./names";
import { cardsPlayed } from "./played";
import {
  awardArea,
  courtOf,
  currentStep,
  frameOf,
  holds,
  JURORS,
  moved,
  reading,
  ROUNDS,
  stepsAt,
  storyOf,
  strategyOf,
  tokensMoved,
  type Area,
  type Frame,
  type Hold,
  type Juror,
  type Token,
  type VoicesView,
} from "./view";

type L = LogCtx<VoicesView>;
const TOKENS: Token[] = ["guilt", "innocence"];
/** The table after the event, to name markers by their owners. */
const seen = (l: L) => ({ pack: l.pack, view: l.after, name: l.name });

// --- the moves --------------------------------------------------------------------------------------------------------

function tokensLine(l: L, who: string): string {
  const { n, token } = moved(l.pack, l.before, l.event);
  const juror = jurorName(l.pack, String(l.event["on"] ?? l.event["from"]));
  if (l.event.do === "put") return say("voices.put", { who, n, token, juror });
  if (l.event.do === "take") return say("voices.take", { who, n, token, juror });
  if (l.event.do === "flip") return say("voices.flip", { who, n, token, juror });
  return say("voices.shift", { who, n, token, juror, to: jurorName(l.pack, String(l.event["to"])) });
}

function awardLine(l: L, who: string): string {
  const other = l.name(Number(l.event["to"]));
  const area = l.before && awardArea(l.pack, l.before);
  if (!area || !l.before) return say("web.voices.log.award", { who, other });
  const rule = holds(l.pack, l.before, area).length ? "H-5.4" : "H-5.5";
  return say("voices.award", { who, other, area: areaName(l.pack, area), rule });
}

function chooseLines(l: L, who: string): string[] {
  const option = String(l.event["option"]) as "a" | "b";
  const taken = l.before ? currentStep(l.pack, l.before)?.[option] : undefined;
  const text = packText(taken?.text);
  const lines = [say("voices.choose", { who, option: option.toUpperCase(), text })];
  if (taken) lines.push(say("voices.after.effect", { what: listWords(l.pack, taken.do) }));
  return lines;
}

/** What the event itself says; [] if it is reported elsewhere, or not at all. */
function deed(l: L): string[] {
  const e = l.event;
  const who = l.name(e.seat as number);
  const seatIn = (key: string): string => l.name(Number(e[key]));
  switch (e.do) {
    case "present":
      return [say("voices.present", { who, areas: areaNames(l.pack, l.after.court.areas ?? []) })];
    case "push": {
      const marker = markerName(seen(l), String(e["marker"]), Number(e.seat));
      return [say("web.voices.log.push", { who, marker, area: areaName(l.pack, e["area"] as Area) })];
    }
    case "order":
      return [say("voices.order", { who, what: seatIn("next") })];
    case "award":
      return [awardLine(l, who)];
    case "share":
      return [say("voices.share", { who, what: seatIn("with") })];
    case "discard":
      return [say("voices.discard", { who, what: strategyName(l.pack, e["card"]) })];
    case "put":
    case "take":
    case "flip":
    case "shift":
      return [tokensLine(l, who)];
    case "use":
      return [useLine(l, who)];
    case "place":
      return [say("voices.place", { who, juror: jurorName(l.pack, String(e["on"])) })];
    case "look":
      return [say("voices.look", { who, what: jurorName(l.pack, String(e["on"])) })];
    case "move":
      return [say("voices.move", { who, what: jurorName(l.pack, String(e["to"])) })];
    case "drop":
      return [say("voices.drop", { who })];
    case "keep":
      return [say("voices.keep", { who })];
    case "destroy":
      return [say("voices.destroy", { who, what: markerName(seen(l), String(e["marker"]), Number(e.seat)) })];
    case "recall":
      return [say("voices.recall", { who, what: markerName(seen(l), String(e["marker"]), Number(e.seat)) })];
    case "draw":
      return [say("voices.draw", { who, what: seatIn("for") })];
    case "choose":
      return chooseLines(l, who);
    case "replace":
      return [say("voices.replace", { who })];
    case "skip":
      return [say("voices.skip", { who })];
    default:
      return [say("voices.answered", { who })]; // in a window: the answers are reported when all have answered
  }
}

function useLine(l: L, who: string): string {
  const step = l.before ? currentStep(l.pack, l.before) : undefined;
  return step?.do === "influence" ? say("voices.use", { who, n: step.draw ?? 1 }) : say("voices.use-fear", { who });
}

function chance(l: L): string[] {
  const e = l.event;
  if (e.do === "deal_role" && Number(e["to"]) === l.after.players - 1 && l.after.prosecutor !== null) {
    return [say("web.voices.log.roles", { who: l.name(l.after.prosecutor) })];
  }
  if (e.do === "draw_strategy" && l.after.phase !== "setup" && l.before && l.before.phase !== "setup")
    return [say("voices.draw-card", { who: l.name(Number(e["to"])) })];
  if (e.do === "draw_story") {
    const story = storyOf(l.pack, e["story"]);
    return [say("voices.story", { what: packText(story?.name) }), ...read(story?.opening)];
  }
  return [];
}

const read = (text: Json | undefined): string[] => {
  const said = packText(text);
  return said ? [say("voices.read", { text: said })] : [];
};

// --- what follows -----------------------------------------------------------------------------------------------------

function fallen(l: L): string[] {
  const was = l.before;
  if (l.event.do !== "push" || !was) return [];
  const lost = l.after.destroyed.filter((m) => !was.destroyed.includes(m) && m !== l.event["marker"]);
  return lost.length ? [say("voices.after.lost", { list: lost.map((m) => markerName(seen(l), m)).join(", ") })] : [];
}

/** Cards that a window turned up. */
function played(l: L, was: VoicesView): string[] {
  return cardsPlayed(was, l.after, l.event).map(({ seat, card }) =>
    say("voices.after.plays", {
      who: l.name(seat),
      card: strategyName(l.pack, card),
      what: listWords(l.pack, strategyOf(l.pack, card)?.do ?? []),
    }),
  );
}

/** The frame of the ability that is on: a list of steps right on the court card. */
const abilityFrame = (view: VoicesView): Frame | undefined =>
  view.stack.find((f) => f.kind === "steps" && f.src?.split("/").length === 3);

function ability(l: L, was: VoicesView): string[] {
  const frame = abilityFrame(l.after);
  if (!frame || frame.src === abilityFrame(was)?.src) return [];
  const [card, side, index] = (frame.src ?? "").split("/") as [string, "front" | "back", string];
  const who = courtOf(l.pack, card)?.[side]?.do[Number(index)]?.who;
  const slots = { who: l.name(frame.actor ?? 0), what: listWords(l.pack, stepsAt(l.pack, frame.src ?? "")) };
  if (!who || who === "prosecutor") return [say("voices.after.acts-prosecutor", slots)];
  const area = areaName(l.pack, who);
  return frame.actor === l.after.prosecutor
    ? [say("voices.after.acts-tie", { ...slots, area })]
    : [say("voices.after.acts", { ...slots, area })];
}

function court(l: L, was: VoicesView): LogLine[] {
  const now = reading(l.pack, l.after);
  const before = reading(l.pack, was);
  if (now && !before)
    return [
      ...[say("voices.after.read", { what: courtName(l.pack, now.card.id) }), ...read(now.card.front.text)].map(
        (text) => line(text, "card", "read"),
      ),
      ...(now.side === "back" ? turned(now.card.back.text) : []),
    ];
  return now && before && now.side === "back" && before.side === "front" ? turned(now.card.back.text) : [];
}
const turned = (text: Json | undefined): LogLine[] =>
  [say("voices.after.turned"), ...read(text)].map((one) => line(one, "card", "turned"));

/** Tokens that the card moved by itself (H-6.14): everything that the event itself does not explain. */
function byTheCard(l: L, was: VoicesView): string[] {
  if (l.after.phase === "over") return [];
  const left = new Map<string, number>();
  for (const juror of JURORS)
    for (const token of TOKENS) {
      const change = l.after.jurors[juror][token] - was.jurors[juror][token];
      if (change) left.set(`${juror} ${token}`, change);
    }
  for (const { juror, token, n } of tokensMoved(l.pack, l.before, l.event)) {
    const key = `${juror} ${token}`;
    left.set(key, (left.get(key) ?? 0) - n);
  }
  return [...left.entries()]
    .filter(([, n]) => n !== 0)
    .map(([key, n]) => {
      const [juror, token] = key.split(" ") as [Juror, Token];
      return say("web.voices.log.card", { juror: jurorName(l.pack, juror), token, n: signed(n) });
    });
}

function verdict(l: L, was: VoicesView): string[] {
  if (l.after.phase !== "over" || was.phase === "over" || !l.after.verdict) return [];
  const verdicts = l.after.verdict;
  return [
    ...read(storyOf(l.pack, l.after.story)?.verdict),
    say("voices.after.verdict"),
    ...JURORS.map((j) => say("voices.finale.juror", { juror: jurorName(l.pack, j), verdict: verdicts[j] })),
    say("voices.after.cancelled", { n: l.after.cancelled ?? 0 }),
  ];
}

function planning(l: L, was: VoicesView): string[] {
  const seat = frameOf(l.after, "planning")?.seat;
  const known = frameOf(was, "planning")?.seat;
  return typeof seat === "number" && typeof known !== "number"
    ? [say("voices.after.planning", { who: l.name(seat) })]
    : [];
}

function newRound(l: L, was: VoicesView): LogLine[] {
  const { round, first, court } = l.after;
  if (round === was.round || first === null) return [];
  const text = say("voices.after.round", { round, who: l.name(first) });
  const stage = court.stage !== was.court.stage ? [line(say("voices.after.stage"), "card", "round")] : [];
  return [...stage, { ...line(text, "move", "round"), head: say("web.voices.log.round", { round, rounds: ROUNDS }) }];
}

const line = (text: string, kind: LogLine["kind"], cue?: string): LogLine =>
  cue ? { text, kind, cue } : { text, kind };

/** What follows from all the events of one state: reported once, after the last of them. */
function after(l: L): LogLine[] {
  const was = l.before;
  if (!was) return [];
  const by = (cue: string, texts: string[]): LogLine[] => texts.map((text) => line(text, "card", cue));
  return [
    ...by("card", played(l, was)),
    ...court(l, was),
    ...by("", byTheCard(l, was)),
    ...by("acts", ability(l, was)),
    ...by("", planning(l, was)),
    ...by("juror", verdict(l, was)),
    ...newRound(l, was),
  ];
}

/** The kind of cue that shows a move. */
const CUE: Record<string, string> = {
  present: "present", push: "push", choose: "choice", put: "token", take: "token", flip: "token", shift: "token", place: "token",
  move: "token", drop: "token", look: "look", destroy: "marker", recall: "marker", award: "award", share: "share", draw: "draw",
  draw_strategy: "draw", discard: "discard",
}; // prettier-ignore

export function logLine(l: L): LogLine | LogLine[] | null {
  const own =
    l.event.seat === "chance"
      ? chance(l).map((text) => line(text, "chance", CUE[l.event.do ?? ""]))
      : [...deed(l).map((text) => line(text, "move", CUE[l.event.do ?? ""])), ...fallen(l).map((text) => line(text, "move", "fell"))]; // prettier-ignore
  const lines = [...own, ...(l.last ? after(l) : [])];
  return lines.length ? lines : null;
}

// --- why --------------------------------------------------------------------------------------------------------------

const RULES: Record<string, string[]> = {
  present: ["H-3.1", "H-3.2"], push: ["H-4.3", "H-4.5", "H-4.7"], play: ["H-9.5", "H-9.10"], pass: ["H-9.5", "H-9.10"], order: ["H-9.5"],
  award: ["H-5.4", "H-5.6"], share: ["H-7.3"], discard: ["H-9.6"], put: ["H-6.1"], take: ["H-6.2"], flip: ["H-6.2"], shift: ["H-6.2"],
  use: ["H-6.4", "H-12.6"], place: ["H-6.5", "H-6.7"], look: ["H-6.8"], drop: ["H-6.8"], keep: ["H-6.8"], move: ["H-6.8"], destroy: ["H-6.9", "H-12.3"],
  recall: ["H-6.10"], draw: ["H-6.12"], choose: ["H-5.9"], replace: ["H-12.8"], skip: ["H-5.8"],
  deal_role: ["H-1.4"], draw_story: ["H-1.9"], draw_strategy: ["H-1.8", "H-7.2"],
}; // prettier-ignore

/** "Vision: Anna 2 + 3 = 5, Oleg 3": who has how much there. */
export function controlWords(pack: Pack, found: Hold[], area: Area, name: (seat: number) => string): string {
  const one = (h: Hold): string =>
    h.values.length > 1
      ? say("web.voices.control.sum", { who: name(h.seat), parts: h.values.join(" + "), n: h.sum })
      : say("web.voices.control.one", { who: name(h.seat), n: h.sum });
  if (!found.length) return say("web.voices.control.empty", { area: areaName(pack, area) });
  return say("web.voices.control.line", { area: areaName(pack, area), holds: found.map(one).join(", ") });
}

function jurorSums(l: L): string[] {
  const was = l.before;
  if (!was) return [];
  return JURORS.flatMap((juror) => {
    const [a, b] = [was.jurors[juror], l.after.jurors[juror]];
    if (a.guilt === b.guilt && a.innocence === b.innocence) return [];
    return [`${jurorName(l.pack, juror)}: ✗ ${a.guilt} → ${b.guilt}, ○ ${a.innocence} → ${b.innocence}`];
  });
}

/** Which rule a line follows, and what it did to the sums. */
export function why(l: L): Why | null {
  const rules = RULES[l.event.do ?? "play"];
  if (!rules) return null;
  const e: Event = l.event;
  const area =
    e.do === "push" ? (e["area"] as Area) : e.do === "award" && l.before ? awardArea(l.pack, l.before) : null;
  const control = area ? [controlWords(l.pack, holds(l.pack, l.after, area), area, l.name)] : [];
  return { rules, sums: l.after.phase === "over" ? [] : [...control, ...jurorSums(l)] };
}
