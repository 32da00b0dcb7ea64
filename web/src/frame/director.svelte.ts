// What is shown, and when. The model holds everything that came over the wire; `shown` is the part of it that the page
// may say and show now. The cues of a step are played one after another; the question, the result and the lines of the
// log wait for theirs. It knows no game.
import type { Game, Moment } from "../games/contract";
import { lengthOf, partTimes, scaleOf, stagedView } from "../games/cue";
import type { Cue, StateMessage, View } from "../wire/message";
import { emptyModel, type Model } from "../wire/reduce";
import type { Emblem } from "./marks";

export interface Clock {
  now(): number;
  /** Runs it at that moment, or as soon after it as the page can; the answer takes it back. */
  at(when: number, run: () => void): () => void;
}
export const pageClock: Clock = {
  now: () => Date.now(),
  at: (when, run) => {
    const timer = setTimeout(run, Math.max(0, when - Date.now()));
    return () => clearTimeout(timer);
  },
};

/** A state with events, being told or waiting for its turn. */
interface Step {
  state: StateMessage;
  before: View | null;
  cues: Cue[];
  /** The number of its first event. */
  from: number;
  aside: boolean;
}
export interface Ears {
  /** This page is through before the stage is free, by its person's taps. */
  skip?(n: number): void;
  /** A cue begins, with its sound. */
  sound?(name: string): void;
  /** A cue is over: when it began and ended, by the clock; `late`: by how many ms the page was behind, and so halved it. */
  heard?(cue: Cue, begun: number, ended: number, late: number): void;
}

// at usual tempo; on a table that plays faster a page is late sooner, but never for a hiccup of the machine or the line
const LATE = 1000;
const FAR = 4000;
const HICCUP = 500;
/** A tap so soon after a scene was meant for the scene. */
const GUARD = 400;

export class Director {
  shown = $state.raw<Model>(emptyModel(""));
  moment = $state.raw<Moment | null>(null);
  /** My question stays open: cues run in a band over the board. */
  aside = $state(false);
  /** The opening is on: bots, clocks and the first scene wait behind it. */
  opening = $state(false);
  /** Events from this number on were told without their scenes; null: none. */
  meanwhile = $state<number | null>(null);
  /** The view before the step is not known, and the one after it would tell too much: no board. */
  blank = $state(false);
  /** All of the cue at which a lesson waits has been told; goes on with waitAfter(). */
  waiting = $state(false);
  private waits = ""; // the kind of cue
  private game = $state.raw<Game | null>(null);
  private newest = emptyModel("");
  private told: { state: StateMessage | null; before: View | null } = { state: null, before: null };
  private ended: Model | null = null; // the last game, until the next one begins
  private queue: Step[] = []; // the first one is on
  private last: Step | null = null;
  private i = -1; // the cue that is on; -1: none
  private k = 0;
  private begun = 0; // by the clock: a timer that comes late does not shorten what follows
  private late = 0; // by so many ms: then lengths are halved
  private hidden = false;
  private tapped = false;
  private skipped = -1;
  private quiet = 0;
  private stop: () => void = () => undefined;

  constructor(
    private clock: Clock = pageClock,
    private ears: Ears = {},
  ) {}

  /** The mark that the game gives a seat, by what is shown of it; null: none of its own. */
  markOf(seat: number): Emblem | null {
    const view = this.shown.state?.view;
    return (view && this.game?.markOf?.(view, seat)) ?? null;
  }

  /** The game is fetched after the table is known. */
  play(game: Game | null): void {
    this.game = game;
    if (this.i >= 0) this.wait();
    this.render();
  }
  get guarded(): boolean {
    return this.clock.now() < this.quiet;
  }

  /* --- what comes ------------------------------------------------------------------------------------------------ */

  take(m: Model): void {
    const old = this.newest;
    this.newest = m;
    if (!m.sealing) this.ended = null;
    if (m.state !== old.state) this.takeState(m, old);
    this.opening = Boolean(m.stage?.opening);
    if (m.stage !== old.stage && !this.opening) {
      if (this.queue.length && this.i < 0) this.begin(0);
      this.keepUp();
    }
    this.render();
  }

  private takeState(m: Model, old: Model): void {
    const s = m.state;
    const was = this.queue.at(-1)?.state ?? this.told.state;
    if (!s) {
      this.ended = this.told.state?.over && m.sealing ? this.shown : null;
      return this.tell(null, null);
    }
    const same = was !== null && was.game === s.game;
    if (same && s.n === was.n) return this.replace(s);
    const open = s.ask !== undefined && (s.ask.q === old.state?.ask?.q || s.ask.q === m.again);
    // a right that nobody waits for takes no scene away, unless it is being used
    const aside = open && (s.ask?.waited !== false || m.choice !== null || m.draft !== null);
    const before = same ? m.before : null;
    const step = { state: s, before, cues: s.stage?.cues ?? [], from: s.events[0]?.n ?? s.n, aside };
    this.ended = null;
    this.last = step;
    if (!same) {
      this.tell({ ...s, events: [] }, null);
      this.quiet = 0; // another game: what is tapped now is meant for it
      if (m.stage && !this.hidden) this.resume(step, m.stage.until - this.clock.now());
    } else if (this.hidden || (s.step ?? 0) > (was.step ?? 0) + 1) {
      this.meanwhile ??= this.queue[0]?.from ?? step.from;
      this.tell(s, this.hidden ? before : null);
    } else {
      this.queue.push(step);
      if (this.queue.length === 1) this.begin(0);
    }
  }

  /** The same moment again: a choice went into the box, somebody else has chosen. */
  private replace(s: StateMessage): void {
    const step = this.queue.at(-1);
    if (step) step.state = { ...s, events: step.state.events };
    else this.told = { ...this.told, state: { ...s, events: this.told.state?.events ?? [] } };
  }

  /** Of a scene that is on already, the cue of this moment begins again; what came before it has been shown. */
  private resume(step: Step, left: number): void {
    let rest = step.cues.reduce((all, cue) => all + cue.ms, 0);
    const i = step.cues.findIndex((cue) => (rest -= cue.ms) < left);
    if (i < 0) return;
    this.queue = [step];
    if (!this.newest.stage?.opening) this.begin(i);
  }

  /* --- the clock -------------------------------------------------------------------------------------------------- */

  private long(cue: Cue): number {
    return lengthOf(this.game, cue, this.late > 0);
  }
  private begin(i: number, at = this.clock.now()): void {
    this.leave(at);
    const step = this.queue[0];
    if (!step) return;
    if (!step.cues[i]) return this.next(at);
    [this.i, this.k, this.begun, this.aside, this.waiting] = [i, 0, at, step.aside, false];
    this.ears.sound?.(this.game?.tempo?.[step.cues[i].kind]?.sound ?? "");
    this.wait();
  }

  private leave(at: number): void {
    this.stop();
    const cue = this.i < 0 ? undefined : this.queue[0]?.cues[this.i];
    if (cue) this.ears.heard?.(cue, this.begun, at, this.late);
    [this.i, this.waiting] = [-1, false];
  }

  /** Waits for the next part of the cue, or for its end. */
  private wait(): void {
    this.stop();
    const cue = this.queue[0]?.cues[this.i];
    if (!cue) return;
    const long = this.long(cue);
    const part = partTimes(this.game?.tempo?.[cue.kind], cue.count ?? 0, long)[this.k];
    this.waiting = part === undefined && cue.kind === this.waits;
    if (this.waiting) return;
    const when = this.begun + (part ?? long);
    this.stop = this.clock.at(when, () => {
      if (part === undefined) this.begin(this.i + 1, when);
      else {
        this.k++;
        this.wait();
      }
      this.render();
    });
  }

  /** A step is over: the next one, or the question. */
  private next(at: number): void {
    const [step, ...rest] = this.queue;
    if (!step) return;
    if (!rest.length) return this.tell(step.state, step.before);
    [this.queue, this.told] = [rest, { state: step.state, before: step.before }];
    this.begin(0, at);
  }

  /** Everything is shown at once. */
  private tell(state: StateMessage | null, before: View | null): void {
    if (this.i >= 0 && !this.aside) this.quiet = this.clock.now() + GUARD;
    this.leave(this.clock.now());
    [this.queue, this.told, this.late, this.aside] = [[], { state, before }, 0, false];
    const stage = this.newest.stage;
    const early = this.tapped && stage && stage.until > this.clock.now() && this.skipped !== stage.n;
    this.tapped = false;
    if (!early) return;
    this.skipped = stage.n;
    this.ears.skip?.(stage.n);
  }

  /** The stage became shorter, or the page fell behind. Nothing waits for a finale. */
  private keepUp(): void {
    const step = this.queue[0];
    if (!step || this.i < 0 || this.queue.at(-1)?.state.over) return;
    const rest = [...step.cues.slice(this.i), ...this.queue.slice(1).flatMap((one) => one.cues)];
    const scale = scaleOf(this.game, rest);
    const left = rest.reduce((all, cue) => all + this.long(cue), this.begun);
    const behind = left - Math.max(this.newest.stage?.until ?? 0, this.clock.now());
    if (behind > Math.max(FAR * scale, 4 * HICCUP)) this.jump(step.from);
    else if (behind > Math.max(LATE * scale, HICCUP)) this.late = behind;
    this.wait();
  }

  /** To the last cue that is never left out, or to the end. */
  private jump(from: number): void {
    this.meanwhile ??= from;
    const kept = this.queue
      .flatMap((step, at) => step.cues.map((cue, i) => ({ at, i, cue })))
      .filter(({ at, i, cue }) => this.game?.tempo?.[cue.kind]?.keep && (at > 0 || i >= this.i))
      .at(-1);
    const end = this.queue.at(-1) as Step;
    if (!kept) return this.tell(end.state, end.before);
    if (kept.at === 0 && kept.i === this.i) return;
    this.leave(this.clock.now());
    this.queue = this.queue.slice(kept.at);
    this.begin(kept.i);
  }

  /* --- what the person does --------------------------------------------------------------------------------------- */

  /** The next cue. */
  skip(): void {
    if (this.i < 0 || this.waiting) return;
    this.tapped = true;
    this.begin(this.i + 1);
    this.render();
  }
  /** All of them. */
  skipAll(): void {
    const end = this.queue.at(-1);
    if (this.i < 0 || !end || this.waiting) return;
    this.tapped = true;
    const stop = this.queue.length > 1 ? -1 : end.cues.findIndex((cue, i) => i >= this.i && cue.kind === this.waits);
    if (stop < 0) this.tell(end.state, end.before);
    else {
      this.begin(stop);
      this.k = Infinity;
      this.wait();
    }
    this.render();
  }
  /** A lesson speaks about what a cue of this kind has shown: when all of it is told, the scene waits. "": it goes on. */
  waitAfter(kind: string): void {
    this.waits = kind;
    if (!this.waiting || this.queue[0]?.cues[this.i]?.kind === kind) return;
    this.begin(this.i + 1);
    this.render();
  }
  /** A page that nobody sees tells at once; when it is seen again, the cue that is on begins again. */
  hide(on: boolean): void {
    if (on === this.hidden) return;
    this.hidden = on;
    const end = this.queue.at(-1);
    if (on && end) {
      this.meanwhile ??= (this.queue[0] as Step).from;
      this.tell(end.state, end.before);
    }
    const left = (this.newest.stage?.until ?? 0) - this.clock.now();
    if (!on && this.last && this.last.state.n === this.newest.state?.n && left > 0) this.resume(this.last, left);
    this.render();
  }
  /** What was missed has been looked at. */
  caughtUp(): void {
    this.meanwhile = null;
  }

  /* --- what is shown ---------------------------------------------------------------------------------------------- */

  private render(): void {
    const m = this.newest;
    const step = this.queue[0];
    const cue = step?.cues[this.i];
    this.moment = null;
    this.blank = false;
    if (this.ended && !m.state) {
      const { state, before, log } = this.ended;
      this.shown = { ...m, state, before, log };
    } else if (!step) this.shown = { ...m, ...this.told };
    else if (!cue) {
      const state = this.told.state && withheld(this.told.state);
      this.shown = { ...m, ...this.told, state, log: movesBefore(m, step.from) };
    } else this.perform(m, step, cue);
  }

  /** The cue that is on: the board as far as it is told, and the lines of the cues that are over. */
  private perform(m: Model, step: Step, cue: Cue): void {
    const { state } = step;
    const unbegun = state.step === 1 ? this.game?.unbegun?.(state.view) : undefined;
    const before = step.before ?? knownBefore(m, step.from) ?? unbegun ?? null;
    const parts = partTimes(this.game?.tempo?.[cue.kind], cue.count ?? 0, 1).length;
    const moment = { cue, i: this.i, k: this.k, of: parts, after: state.view, events: state.events };
    const done = step.cues.slice(0, this.i).map((one) => one.kind);
    const holds = step.cues.slice(this.i).some((one) => this.game?.tempo?.[one.kind]?.hold);
    const view = before ? stagedView(this.game, before, state.view, holds, done, moment) : state.view;
    const later = step.cues.slice(this.i + 1).filter((one) => one.n > cue.n);
    const events = holds ? [] : state.events.filter((event) => later.every((one) => event.n < one.n));
    const result = this.i === step.cues.length - 1 && state.result ? { result: state.result } : {};
    const mine = this.aside && this.told.state ? { ...this.told.state, ask: state.ask } : withheld(state);
    this.moment = moment;
    this.blank = !before && holds;
    this.shown = {
      ...m,
      before,
      state: { ...state, ...mine, view, events, over: false, stage: undefined, ...result },
      log: movesBefore(m, state.n),
      telling: { from: step.from, done },
    };
  }
}

/** Nobody is asked, nothing is over: what would tell how the step ends. */
function withheld(state: StateMessage): StateMessage {
  const nobody = { to_act: [], chosen: [], ask: undefined, blind: undefined, left_ms: undefined };
  return { ...state, ...nobody, over: false, result: undefined, stage: undefined };
}
const movesBefore = (m: Model, n: number) => m.log.filter((entry) => entry.kind !== "move" || entry.event.n < n);

/** After a reload the view before a step comes with the past. */
function knownBefore(m: Model, from: number): View | null {
  const entry = m.log.find((one) => one.kind === "move" && one.event.n === from);
  return entry?.kind === "move" ? entry.before : null;
}
