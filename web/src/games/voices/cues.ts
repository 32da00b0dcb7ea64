// What a cue is about, in words and as a picture: only the move that it tells, and what everybody then knows. Nothing that a later cue
// opens.
import { sayIf } from "../../words/words.svelte";
import type { Event } from "../../wire/message";
import type { Moment } from "../contract";
import { cueSlots } from "../cue";
import { areaName, areaNames, courtName, heading, jurorName, markerName, strategyName } from "./names";
import { cardsPlayed, type Played } from "./played";
import {
  awardArea,
  courtOf,
  currentStep,
  moved,
  stepsAt,
  topFrame,
  type Ability,
  type Area,
  type Court,
  type Frame,
  type Juror,
  type Step,
  type VoicesView,
} from "./view";
import type { C } from "./voices";

type M = Moment<VoicesView>;

/** The move that the cue tells. */
export const eventOf = (m: M): Event | undefined => m.events.find((event) => event.n === m.cue.n);

/** The table before the step; while the page has only just come, what is shown. */
const was = (c: C): VoicesView => c.before ?? c.view;

/** The card of this round, from its reading on. */
export function cardRead(c: C, m: M): Court | undefined {
  const id = m.after.court.read ? m.after.court.middle : was(c).court.middle;
  return courtOf(c.pack, id);
}

/** Markers that went over the edge. */
export const fallen = (c: C, m: M): string[] =>
  m.after.destroyed.filter((marker) => !was(c).destroyed.includes(marker));

export const cardsOf = (c: C, m: M): Played[] => cardsPlayed(was(c), m.after, m.events.at(-1));

/** The ability that begins: its owner, its heading, its steps. */
export function abilityOf(c: C, m: M): { seat: number; who: Ability["who"]; steps: Step[] } | null {
  const frame: Frame | undefined = m.after.stack.find((f) => f.kind === "steps" && f.src?.split("/").length === 3);
  const [card, side, i] = (frame?.src ?? "").split("/") as [string, "front" | "back", string];
  const who = courtOf(c.pack, card)?.[side]?.do[Number(i)]?.who;
  return frame && who ? { seat: frame.actor ?? 0, who, steps: stepsAt(c.pack, frame.src ?? "") } : null;
}

/** The empty area whose ability somebody is awarded. */
export const awardOf = (c: C): Area | null => awardArea(c.pack, was(c)) ?? null;

/** What a move does to the jury: from whom, to whom, what kind of token. */
export interface TokenDeed {
  verb: string;
  from: Juror | null;
  to: Juror | null;
  token: "guilt" | "innocence" | "influence";
  n: number;
}
export function tokenDeed(c: C, m: M): TokenDeed | null {
  const event = eventOf(m);
  if (!event?.do) return null;
  const on = (event["on"] ?? null) as Juror | null;
  const to = (event["to"] ?? null) as Juror | null;
  const looked = (m.events.find((e) => e.do === "look")?.["on"] ?? topFrame(was(c))?.looked ?? null) as Juror | null;
  const { n, token } = moved(c.pack, was(c), event);
  switch (event.do) {
    case "put":
      return { verb: "put", from: null, to: on, token, n };
    case "take":
    case "flip":
      return { verb: event.do, from: on, to: null, token, n };
    case "shift":
      return { verb: "shift", from: event["from"] as Juror, to, token, n };
    case "place":
      return { verb: "place", from: null, to: on, token: "influence", n: 1 };
    case "move":
      return { verb: "move", from: looked, to, token: "influence", n: 1 };
    case "drop":
      return { verb: "drop", from: looked, to: null, token: "influence", n: 1 };
    default:
      return null;
  }
}

/** The choice that is shown: the step with its two texts, and which was taken. */
export function choiceOf(c: C, m: M): { step: Step; letter: "a" | "b"; seat: number } | null {
  const event = eventOf(m);
  const step = currentStep(c.pack, was(c));
  if (event?.do !== "choose" || step?.do !== "choose") return null;
  return { step, letter: event["option"] as "a" | "b", seat: Number(event.seat) };
}

/** The words of a cue may name these; a kind uses those that it needs. */
function slotsOf(c: C, m: M): Record<string, string | number> {
  const event = eventOf(m);
  const after = { pack: c.pack, view: m.after, name: c.name };
  const marker = typeof event?.["marker"] === "string" ? markerName(after, event["marker"], Number(event.seat)) : "";
  switch (m.cue.kind) {
    case "fell":
      return { list: fallen(c, m).map((id) => markerName(after, id)).join(", ") }; // prettier-ignore
    case "present":
      return { areas: areaNames(c.pack, m.after.court.areas ?? []) };
    case "card":
      return { card: strategyName(c.pack, cardsOf(c, m)[0]?.card) };
    case "read":
    case "turned":
      return { card: courtName(c.pack, cardRead(c, m)?.id ?? "") };
    case "acts": {
      const ability = abilityOf(c, m);
      return { what: ability ? heading(c.pack, ability.who) : "", by: ability?.who === "prosecutor" ? "prosecutor" : "voice" }; // prettier-ignore
    }
    case "choice":
      return { option: String(event?.["option"] ?? "").toUpperCase() };
    case "token": {
      const deed = tokenDeed(c, m);
      const name = (juror: Juror | null | undefined) => (juror ? jurorName(c.pack, juror) : "");
      return { verb: deed?.verb ?? "", n: deed?.n ?? 1, token: deed?.token ?? "guilt", from: name(deed?.from), to: name(deed?.to) }; // prettier-ignore
    }
    case "look":
      return { juror: jurorName(c.pack, String(event?.["on"] ?? "")) };
    case "marker":
      return { verb: event?.do ?? "", marker };
    case "award": {
      const area = awardOf(c);
      return { area: area ? areaName(c.pack, area) : "" };
    }
    case "discard":
      return { card: strategyName(c.pack, event?.["card"]) };
    default:
      return {};
  }
}

export const cueText = (c: C, m: M): string =>
  sayIf(`web.voices.cue.${m.cue.kind}`, { ...cueSlots(c, m), ...slotsOf(c, m) });
