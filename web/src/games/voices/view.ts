// A view of Voices in My Head (docs/rules/voices.md) and what follows from it for everybody: whose marker it is, who controls an
// area, which step of which card is being done, what a seat may know of a pile.
import type { Event, Json, Move } from "../../wire/message";
import type { Pack } from "../pack.svelte";

export const AREAS = ["planning", "vision", "speech", "movement", "instinct"] as const;
export type Area = (typeof AREAS)[number];
export const JURORS = ["rational", "opinionated", "gentle", "wary", "curious", "bored"] as const;
export type Juror = (typeof JURORS)[number];
export const SETS = ["grey", "blue", "yellow", "red", "green", "purple"] as const;
export type Set = (typeof SETS)[number];
export type Kind = "guilty" | "innocent" | "blank";
export type Token = "guilt" | "innocence";
export type Verdict = "guilty" | "innocent" | "abstain";

/** H-4.4: a thousandth of a marker's radius. */
export const R = 1000;
export const W = 7500;
export const L = 5200;
export const MOST_SLANT = 1000;
export const ROUNDS = 8;
export const HAND = 3;

/** H-4.5, 1: where a pushed marker starts across the platform, before the near edge. */
export const startOfPush = (at: number, slant: number): number => Math.min(W - R, Math.max(R, at - slant));

export interface Disc {
  marker: string;
  x: number;
  y: number;
}
export interface Laid {
  kind: Kind | null;
  seen: number[];
}
export interface JurorState {
  guilt: number;
  innocence: number;
  influence: Laid[];
}

/** What waits on the stack; for each kind the fields that the page reads. */
export interface Frame {
  kind: "roles" | "deal" | "draw" | "story" | "turn" | "window" | "emotion" | "court" | "planning" | "steps";
  seat?: number | null;
  left?: number;
  used?: Set | null;
  pusher?: number;
  area?: Area;
  lost?: string[];
  said?: Record<string, string | null>;
  queue?: { seat: number; card: string }[];
  played?: { seat: number; card: string }[];
  marker?: string;
  side?: "front" | "back";
  next?: number;
  src?: string;
  actor?: number;
  here?: Area | null;
  drawn?: (Kind | null)[] | null;
  more?: number;
  looked?: Juror | null;
}

export interface VoicesView {
  players: number;
  options: { advanced: boolean; prosecutor: number | null; abilities: boolean };
  round: number;
  phase: "setup" | "present" | "push" | "resolve" | "cards" | "over";
  turns: number;
  prosecutor: number | null;
  first: number | null;
  story: string | null;
  roles: (string | null)[];
  colours: Partial<Record<Set, number>>;
  unused: string[];
  destroyed: string[];
  platforms: Record<Area, Disc[]>;
  court: {
    stage: 1 | 2;
    deck: Json[];
    top: string | null;
    middle: string | null;
    right: string | null;
    areas: Area[] | null;
    read: boolean;
  };
  strategy: { deck: Json[]; discard: string[]; hands: (string | null)[][] };
  influence: { supply: Json[]; discard: Laid[] };
  jurors: Record<Juror, JurorState>;
  stack: Frame[];
  verdict: Record<Juror, Verdict> | null;
  cancelled: number | null;
}

// --- the pack ---------------------------------------------------------------------------------------------------------

export interface Step {
  do: "put" | "take" | "flip" | "shift" | "influence" | "look" | "destroy" | "recall" | "push" | "draw" | "choose";
  may?: boolean;
  token?: Token;
  n?: number;
  on?: Json;
  from?: Json;
  to?: Json;
  draw?: number;
  place?: number;
  then?: string[];
  whose?: string;
  in?: Json;
  overhang?: boolean;
  for?: string;
  hidden?: boolean;
  a?: Option;
  b?: Option;
}
export interface Option {
  text?: Json;
  do: Step[];
}
export interface Ability {
  who: Area | "prosecutor";
  do: Step[];
}
export interface Side {
  text?: Json;
  do: Ability[];
}
export interface Court {
  id: string;
  stage: 1 | 2;
  name: Json;
  areas: Area[];
  front: Side;
  back: Side;
}
export interface Strategy {
  id: string;
  name: Json;
  text: Json;
  when?: "after_push" | "when_destroyed";
  area?: Area | Area[];
  need?: { own?: number; destroyed?: number };
  do: Step[];
}
export interface Role {
  id: string;
  name: Json;
  text: Json;
  symbol: "prosecutor" | "guilty" | "innocent" | "neutral";
  goal: Json;
}
export interface Story {
  id: string;
  name: Json;
  opening: Json;
  verdict: Json;
}
export interface Marker {
  id: string;
  set: Set;
  emotion: string;
  value: number;
}

const list = <T>(pack: Pack, key: string): T[] => (pack[key] ?? []) as unknown as T[];
export const courtOf = (pack: Pack, id: Json | undefined) => list<Court>(pack, "court").find((c) => c.id === id);
export const strategyOf = (pack: Pack, id: Json | undefined) =>
  list<Strategy>(pack, "strategy").find((c) => c.id === id);
export const roleOf = (pack: Pack, id: Json | undefined) => list<Role>(pack, "roles").find((r) => r.id === id);
export const storyOf = (pack: Pack, id: Json | undefined) => list<Story>(pack, "stories").find((s) => s.id === id);

export const setOf = (marker: string): Set => marker.replace(/\d+$/, "") as Set;
export function markerOf(pack: Pack, id: string): Marker {
  const set = setOf(id);
  const kinds = (pack["markers"] ?? {}) as unknown as Record<string, { emotion: string; value: number }[]>;
  const face = kinds[set === "grey" ? "prosecutor" : "voice"]?.[Number(id.slice(set.length)) - 1];
  return { id, set, emotion: face?.emotion ?? "", value: face?.value ?? 0 };
}
export const ownerOf = (view: VoicesView, marker: string): number | null => view.colours[setOf(marker)] ?? null;

/** The markers of one seat among these, in the order of the sets. */
export const ownedBy = (view: VoicesView, markers: string[], seat: number): string[] =>
  SETS.flatMap((set) => (view.colours[set] === seat ? markers.filter((m) => setOf(m) === set) : []));

// --- control ----------------------------------------------------------------------------------------------------------

export interface Hold {
  seat: number;
  /** The values that count, in order from the near edge. */
  values: number[];
  sum: number;
}

/** Who has how much in an area, the most first; only voices (H-4.10), the better of two sets (H-11.3). */
export function holds(pack: Pack, view: VoicesView, area: Area): Hold[] {
  const best = new Map<number, Hold>();
  for (const set of SETS) {
    const seat = view.colours[set];
    if (seat === undefined || seat === view.prosecutor) continue;
    const values = view.platforms[area]
      .filter((d) => setOf(d.marker) === set)
      .map((d) => markerOf(pack, d.marker).value);
    if (!values.length) continue;
    const hold = { seat, values, sum: values.reduce((a, b) => a + b, 0) };
    if ((best.get(seat)?.sum ?? -1) < hold.sum) best.set(seat, hold);
  }
  return [...best.values()].sort((a, b) => b.sum - a.sum || a.seat - b.seat);
}

/** The voices with the highest sum: one controls the area, several are tied, none: no voice is there. */
export function leaders(found: Hold[]): number[] {
  return found.filter((h) => h.sum === found[0]?.sum).map((h) => h.seat);
}

// --- what is being done -----------------------------------------------------------------------------------------------

export const topFrame = (view: VoicesView): Frame | undefined => view.stack.at(-1);
export const lastOf = <T>(items: T[], fits: (item: T) => boolean): T | undefined => items.filter(fits).at(-1);
export const frameOf = (view: VoicesView, kind: Frame["kind"]): Frame | undefined =>
  lastOf(view.stack, (f) => f.kind === kind);

/** The marker of the push whose window is on top, where the stack says it: its emotion waits below (H-12.2). */
export function pushedIn(view: VoicesView): string | undefined {
  const window = frameOf(view, "window");
  const below = window && view.stack[view.stack.indexOf(window) - 1];
  return below?.kind === "emotion" ? below.marker : undefined;
}

/** The list of steps that a path names: CARD/front/0, STRATEGY, and /INDEX/a for each choice taken. */
export function stepsAt(pack: Pack, src: string): Step[] {
  const [card, ...rest] = src.split("/");
  const court = courtOf(pack, card);
  let steps: Step[];
  if (court) {
    const side = rest.shift() as "front" | "back";
    steps = court[side]?.do[Number(rest.shift())]?.do ?? [];
  } else steps = strategyOf(pack, card)?.do ?? [];
  while (rest.length >= 2) {
    const step = steps[Number(rest.shift())];
    steps = step?.[rest.shift() as "a" | "b"]?.do ?? [];
  }
  return steps;
}

/** The step that somebody is asked about now. */
export function currentStep(pack: Pack, view: VoicesView): Step | undefined {
  const frame = topFrame(view);
  return frame?.kind === "steps" ? stepsAt(pack, frame.src ?? "")[frame.next ?? 0] : undefined;
}

/** The tokens that a move itself moves by the step that was on in `before`: how many, of which kind. */
export function moved(pack: Pack, before: VoicesView | null, event: Event): { n: number; token: Token } {
  const step = before ? currentStep(pack, before) : undefined;
  const token = step?.token ?? "guilt";
  const n = step?.n ?? 1; // H-12.9: one for panic
  const from = String(event["on"] ?? event["from"]) as Juror;
  return { token, n: event.do === "put" ? n : Math.min(n, before?.jurors[from]?.[token] ?? n) };
}

/** What a move itself changes on the jury; nothing for moves that move no token in view. */
export function tokensMoved(
  pack: Pack,
  before: VoicesView | null,
  event: Event,
): { juror: Juror; token: Token; n: number }[] {
  if (!["put", "take", "flip", "shift"].includes(event.do ?? "")) return [];
  const { n, token } = moved(pack, before, event);
  const from = (event["on"] ?? event["from"]) as Juror;
  const changes = [{ juror: from, token, n: event.do === "put" ? n : -n }];
  if (event.do === "flip") changes.push({ juror: from, token: token === "guilt" ? "innocence" : "guilt", n });
  if (event.do === "shift") changes.push({ juror: event["to"] as Juror, token, n });
  return changes;
}

/** A choice that was taken: who took which option of which step. */
export interface Taken {
  seat: number;
  letter: "a" | "b";
  step: Step;
}
/** The choice whose steps are being done. */
export function takenNow(pack: Pack, view: VoicesView): Taken | null {
  const frame = lastOf(view.stack, (f) => f.kind === "steps" && /\/\d+\/[ab]$/.test(f.src ?? ""));
  const parts = frame?.src?.split("/") ?? [];
  const step = stepsAt(pack, parts.slice(0, -2).join("/"))[Number(parts.at(-2))];
  return frame && step ? { seat: frame.actor ?? 0, letter: parts.at(-1) as "a" | "b", step } : null;
}

/** The card that is being read, with the side and the ability that are on. */
export function reading(pack: Pack, view: VoicesView): { card: Court; side: "front" | "back"; next: number } | null {
  const card = view.court.read ? courtOf(pack, view.court.middle) : undefined;
  const frame = frameOf(view, "court");
  return card && frame ? { card, side: frame.side ?? "front", next: frame.next ?? 0 } : null;
}

/** The area whose actor the first player names. */
export function awardArea(pack: Pack, view: VoicesView): Area | null {
  const frame = topFrame(view);
  if (frame?.kind === "planning") return "planning";
  const read = reading(pack, view);
  const who = read?.card[read.side].do[read.next]?.who;
  return who && who !== "prosecutor" ? who : null;
}

// --- what a seat may know ---------------------------------------------------------------------------------------------

export const overhangs = (disc: Disc): boolean => disc.y + R > L;
/** Who has seen the top token of a pile is public; its kind is in `kind`, only for them. */
export const knowsTop = (view: VoicesView, juror: Juror, seat: number | null): boolean =>
  seat !== null && (view.jurors[juror].influence.at(-1)?.seen.includes(seat) ?? false);

/** Where a marker is: an area, or among the unused or destroyed ones. */
export function placeOf(view: VoicesView, marker: string): Area | "unused" | "destroyed" {
  for (const area of AREAS) if (view.platforms[area].some((d) => d.marker === marker)) return area;
  return view.destroyed.includes(marker) ? "destroyed" : "unused";
}

/** A platform without a marker that is taken off it to be pushed. */
export const without = (discs: Disc[], marker: string): Disc[] => discs.filter((d) => d.marker !== marker);

export const unique = <T>(items: T[]): T[] => [...new Set(items)];
/** The values of a field among legal entries, each once. */
export const valuesOf = (moves: Move[], key: string): string[] => unique(moves.map((m) => String(m[key])));
