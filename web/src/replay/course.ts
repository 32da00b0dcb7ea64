// A recorded game as the states that a table saw, for any viewer: the moves are played by the rules once, each moment
// at which somebody was asked is kept, and what a viewer saw of it is made when it is looked at. A sealed box opens all
// at once, as it did: nobody is shown a vote before the last one was in it.
import type { Cue, Event, Move, Result, View } from "../wire/message";
import type { LogEntry } from "../wire/reduce";
import { RulesError, type Rules, type Saved, type Viewer } from "./rules";
import { eventOf as toldTo, type RecordFile } from "./record";

export interface Stop {
  /** Moves played so far. */
  n: number;
  saved: Saved;
  toAct: number[];
  /** An ability came in between: choices put in the box before it are not revealed yet. */
  shut: boolean;
}

/** What a viewer knew at a stop. */
export interface Sight {
  view: View;
  events: Event[];
  before: View | null;
}

/** Why the moves end where they end, besides the record's own end. */
export interface Halt {
  line: number;
  /** What the rules say to the move; "refused": it is legal, and the line is wrong all the same. */
  code: string;
  /** The move has null where the viewer may not know: the file is one seat's view. */
  partial: boolean;
}

const same = (a: number[], b: number[]) => a.length === b.length && a.every((seat, i) => seat === b[i]);
const hasNull = (text: string) => Object.values(JSON.parse(text) as Record<string, unknown>).some((value) => value === null || (Array.isArray(value) && value.includes(null))); // prettier-ignore

/** `refused`: the first line that the judge does not take; no move from there on is shown. */
export class Course {
  readonly stops: Stop[] = [];
  readonly halt: Halt | null = null;
  private start: Saved;
  private sights = new Map<Viewer, Sight[]>();
  private decisions = new Map<string, boolean>();

  constructor(
    private rules: Rules,
    readonly record: RecordFile,
    private refused: number | null = null,
  ) {
    rules.start(record.players, record.options);
    if (record.imagined) rules.place(record.imagined);
    this.start = rules.save();
    this.halt = record.seenBy === null ? this.run() : this.runSeen(record.seenBy);
  }

  /** What one seat saw: its views are there, and each gives a position that fits it. */
  private runSeen(viewer: Viewer): Halt | null {
    const sights: Sight[] = [];
    for (const { n, line, view } of this.record.seen) {
      if (this.refused !== null && line >= this.refused) break;
      this.rules.fill(view, viewer);
      const toAct = this.rules.toAct();
      const from = this.stops.at(-1)?.n ?? 0;
      const events = this.record.moves.slice(from, n).map(toldTo);
      sights.push({ view, events, before: sights.at(-1)?.view ?? null });
      this.stops.push({ n, saved: this.rules.save(), toAct: toAct === "chance" ? [] : toAct, shut: false });
    }
    this.sights.set(viewer, sights);
    return this.refused === null ? null : { line: this.refused, code: "refused", partial: false };
  }

  private run(): Halt | null {
    const first = this.rules.toAct();
    if (this.record.imagined && first !== "chance")
      this.stops.push({ n: 0, saved: this.start, toAct: first, shut: false });
    let owed: number[] = []; // seats whose choices still go into the box
    for (const [i, move] of this.record.moves.entries()) {
      const before = this.rules.toAct();
      try {
        this.rules.play(move.text);
      } catch (error) {
        if (!(error instanceof RulesError)) throw error;
        return { line: move.line, code: error.code, partial: hasNull(move.text) };
      }
      if (this.refused !== null && move.line >= this.refused)
        return { line: this.refused, code: "refused", partial: false };
      const after = this.rules.toAct();
      const ends = this.rules.stepEnds();
      if (typeof move.seat === "number" && before !== "chance" && before.includes(move.seat)) {
        const left = before.filter((seat) => seat !== move.seat);
        if (!ends && after !== "chance" && same(after, left)) owed = left;
        if (!left.length && same(before, owed)) owed = []; // the last choice: the box opens
      }
      if (!ends || after === "chance") continue;
      this.stops.push({ n: i + 1, saved: this.rules.save(), toAct: after, shut: owed.length > 0 });
      owed = [];
    }
    return null;
  }

  get last(): number {
    return this.stops.length - 1;
  }
  /** Is the game over at its last stop? */
  get over(): boolean {
    return this.stops.at(-1)?.toAct.length === 0;
  }
  result(): Result | null {
    this.goto(this.last);
    return this.rules.result();
  }

  private goto(at: number): void {
    this.rules.restore(this.stops[at]?.saved ?? this.start);
  }

  /** What a viewer saw, of all stops up to this one. Of what one seat saw there is nothing else, whoever asks. */
  seen(asks: Viewer, upTo: number): Sight[] {
    const viewer = this.record.seenBy ?? asks;
    const known = this.sights.get(viewer) ?? [];
    this.sights.set(viewer, known);
    for (let at = known.length; at <= upTo; at++) {
      const stop = this.stops[at] as Stop;
      this.goto(at - 1);
      const from = at ? (this.stops[at - 1] as Stop).n : 0;
      const before = known.at(-1)?.view ?? null;
      const events: Event[] = [];
      for (let n = from; n < stop.n; n++) {
        const move = this.record.moves[n];
        if (!move) break;
        const opened = !stop.shut || n === stop.n - 1;
        events.push(eventOf(n, this.rules.told(move.text, viewer, opened), move.by));
        this.rules.play(move.text);
      }
      known.push({ view: this.rules.view(viewer), events, before });
    }
    return known.slice(0, upTo + 1);
  }

  /** How the step that led to a stop is shown, at the usual pace. */
  cues(at: number): Cue[] {
    if (this.record.seenBy !== null || !this.stops[at]?.n) return []; // scenes need what everybody saw of the moves
    const from = at ? (this.stops[at - 1] as Stop).n : 0;
    const moves = this.record.moves.slice(from, (this.stops[at] as Stop).n);
    this.goto(at - 1);
    return this.rules.cues(
      moves.map(({ text }) => text),
      from,
    );
  }

  /** What the seat could do then. */
  legal(seat: number, at: number): Move[] {
    if (this.record.seenBy !== null && this.record.seenBy !== seat) return []; // the others' cards are made up
    this.goto(at);
    return this.rules.legal(seat);
  }

  /** Did the seat (or anybody, if none is named) have something to choose from? */
  isDecision(at: number, seat: number | null): boolean {
    const key = `${at}.${seat ?? ""}`;
    const known = this.decisions.get(key);
    if (known !== undefined) return known;
    const asked = (this.stops[at]?.toAct ?? []).filter((one) => seat === null || one === seat);
    const found = asked.some((one) => {
      const legal = this.legal(one, at);
      return legal.length > 1 || legal.some((move) => Object.values(move).some(isTemplate));
    });
    this.decisions.set(key, found);
    return found;
  }

  /** The log's entries up to a stop, with what was said between. */
  log(viewer: Viewer, upTo: number): LogEntry[] {
    const sights = this.seen(viewer, upTo);
    const entries: LogEntry[] = [];
    const said = this.record.said.map((one, i) => ({ ...one, id: "s" + i }));
    for (const [at, sight] of sights.entries()) {
      sight.events.forEach((event, i) =>
        entries.push({ id: `m${event.n}`, kind: "move", event, before: sight.before, after: sight.view, last: i === sight.events.length - 1 }),
      ); // prettier-ignore
      const until = this.stops[at + 1]?.n ?? Infinity;
      const n = (this.stops[at] as Stop).n;
      for (const one of said)
        if (one.after >= n && one.after < until) entries.push({ id: one.id, kind: "said", said: one.said });
    }
    return entries;
  }

  /** The round that a stop is in. */
  roundOf(at: number): number {
    const round = this.seen("public", at).at(-1)?.view["round"];
    return typeof round === "number" ? round : 0;
  }

  /** The stop that a number of moves belongs to. */
  stopOf(n: number): number {
    const found = this.stops.findIndex((stop) => stop.n >= n);
    return found < 0 ? this.last : found;
  }
}

const isTemplate = (value: unknown): boolean =>
  value === "*" || (typeof value === "object" && value !== null && !Array.isArray(value));

/** As the server sends it: the move's own n, q and by have a prefix. */
function eventOf(n: number, told: Move, by?: "clock" | "bot"): Event {
  const marked = Object.entries(told).map(([key, value]) => [["n", "q", "by"].includes(key) ? "_" + key : key, value]);
  return { n, ...Object.fromEntries(marked), ...(by ? { by } : {}) } as Event;
}
