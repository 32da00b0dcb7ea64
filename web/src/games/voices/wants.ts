// A goal in sentences: what must be true at the verdict, what that means, and how it stands, with its numbers. For the
// opening, my goal on the cloth, the finale and the end page.
import { say } from "../../words/words.svelte";
import type { Pack } from "../pack.svelte";
import { check, type Part } from "./goals";
import { areaName, jurorName } from "./names";
import { holds, JURORS, roleOf, type Area, type Verdict, type VoicesView } from "./view";

export type Sign = "guilt" | "innocence" | "equals" | "eye" | "fall" | "pair";
export interface Want {
  sign: Sign;
  /** "Guilty is not ahead" */
  title: string;
  /** What that means, for the opening; "": it says it all. */
  how: string;
  /** How it stands: a line for each number. */
  now: { text: string; /** At the end. */ end?: string; met: boolean }[];
  met: boolean;
  /** Where it is met, its title says all of it. */
  plain?: boolean;
  /** Of these one is enough, or none may be. */
  parts: Want[];
}
/** A moment, as far as a goal needs it. */
export interface Standing {
  pack: Pack;
  view: VoicesView;
  me: number | null;
  name(seat: number): string;
}

const SIGN: Record<Verdict, Sign> = { guilty: "guilt", innocent: "innocence", abstain: "equals" };
const range = (part: { min: number | null; max: number | null }) => ({
  kind: part.min !== null && part.max !== null ? "between" : part.min !== null ? "least" : "most",
  min: part.min ?? 0,
  max: part.max ?? 0,
});
const or = (words: string[]): string => words.join(` ${say("voices.or")} `);

/** "Vision: you 3, Olga 2". */
function leadLine(s: Standing, seat: number, area: Area, only: boolean): { text: string; met: boolean } {
  const found = holds(s.pack, s.view, area);
  const mine = found.find((h) => h.seat === seat)?.sum;
  const rival = found.find((h) => h.seat !== seat);
  const slots = {
    area: areaName(s.pack, area),
    only: only ? "yes" : "no",
    n: mine ?? 0,
    who: seat === s.me ? "me" : "seat",
  };
  const met = mine !== undefined && mine >= (rival?.sum ?? 0);
  if (!rival) return { text: say("web.voices.now.alone", { ...slots, there: mine === undefined ? "no" : "yes" }), met };
  return { text: say("web.voices.now.lead", { ...slots, other: s.name(rival.seat), m: rival.sum }), met };
}

/** Without parts. */
function plain(s: Standing, seat: number, part: Part, not: boolean): Omit<Want, "parts" | "met"> {
  const mine = seat === s.me ? "yes" : "no";
  const one = (text: string, end?: number) => [{ text, end: end === undefined ? undefined : String(end), met: part.met !== not }]; // prettier-ignore
  switch (part.kind) {
    case "more": {
      const slots = { more: part.more, than: part.than };
      return {
        sign: SIGN[not ? part.than : part.more],
        title: say(not ? "web.voices.want.not-more" : "web.voices.want.more", slots),
        how: not ? say("web.voices.want.not-more-how", slots) : "",
        now: one(say("web.voices.now.more", { ...slots, a: part.a, b: part.b })),
      };
    }
    case "verdict":
      return {
        sign: SIGN[part.verdict],
        title: say("web.voices.want.verdict", { verdict: part.verdict, ...range(part) }),
        how: "",
        now: one(say("web.voices.now.verdict", { n: part.n }), part.n),
      };
    case "juror":
      return {
        sign: SIGN[part.is],
        title: say("web.voices.want.juror", { juror: jurorName(s.pack, part.juror), is: part.is }),
        how: "",
        now: one(say("web.voices.now.juror", { now: part.now })),
        plain: true,
      };
    case "control":
      return {
        sign: "eye",
        title: say("web.voices.want.lead", { areas: or(part.areas.map((a) => areaName(s.pack, a))), mine }),
        how: say("web.voices.want.lead-how"),
        now: part.areas.map((area) => leadLine(s, seat, area, part.areas.length === 1)),
      };
    case "destroyed":
      return {
        sign: "fall",
        title: say("web.voices.want.fallen", { ...range(part), mine }),
        how: "",
        now: one(say("web.voices.now.fallen", { n: part.n }), part.n),
      };
    case "rank":
      return {
        sign: "fall",
        title: say("web.voices.want.rank", { rank: part.rank, alone: part.alone ? "yes" : "no", mine }),
        how: "",
        now: one(say("web.voices.now.rank", { n: part.n, others: part.others, rank: part.rank, who: mine })),
      };
    case "cancelled":
      return {
        sign: "pair",
        title: say("web.voices.want.pairs", range(part)),
        how: say("web.voices.want.pairs-how"),
        now: one(say("web.voices.now.pairs", { n: part.n }), part.n),
      };
    default:
      return {
        sign: "pair",
        title: say(part.kind === "not" ? "web.voices.want.none" : part.kind === "all" ? "web.voices.want.all" : "web.voices.want.any"), // prettier-ignore
        how: "",
        now: [],
      };
  }
}

function wantOf(s: Standing, seat: number, part: Part): Want {
  const inner = "parts" in part ? part.parts : [];
  const only = inner[0];
  if (part.kind === "not" && only?.kind === "more") return { ...plain(s, seat, only, true), met: part.met, parts: [] };
  return { ...plain(s, seat, part, false), met: part.met, parts: inner.map((one) => wantOf(s, seat, one)) };
}

export interface Goal {
  met: boolean;
  /** All of these must be true. */
  wants: Want[];
}

/** A seat's goal, as it stands; null: its role is not known here. */
export function goalOf(s: Standing, seat: number): Goal | null {
  const role = roleOf(s.pack, s.view.roles[seat]);
  if (!role) return null;
  const part = check(s.pack, s.view, seat, role.goal);
  return goalIn(s, seat, part);
}
export function goalIn(s: Standing, seat: number, part: Part): Goal {
  const parts = part.kind === "all" ? part.parts : [part];
  return { met: part.met, wants: parts.map((one) => wantOf(s, seat, one)) };
}

/** Tokens that nobody can count yet. */
export const faceDown = (view: VoicesView): number =>
  JURORS.reduce((n, juror) => n + view.jurors[juror].influence.length, 0);

/** A role's text without its last sentence: who it is. What it wants is said by its goal. */
export function motto(text: string): string {
  const all = text.split(/(?<=[.!?…])\s/u);
  return all.slice(0, Math.max(1, all.length - 1)).join(" ");
}
