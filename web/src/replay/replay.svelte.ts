// A replay under way: which moment, from whose seat, and how far the viewer has come. To the games it is a table like
// any other, at which nothing can be done.
import type { Checked } from "../fair/check";
import type { Table } from "../wire/table.svelte";
import { emptyModel, type Model } from "../wire/reduce";
import type { Ask, Cue, Seat, SeatsMessage, Settings } from "../wire/message";
import type { Course } from "./course";
import type { Viewer } from "./rules";

export const SETTINGS: Settings = {
  clock: 0, pace: "none", talk: "none", grace: 0, window: 0, spectators: true, delay: 0, nod: false,
}; // prettier-ignore

export class Replay {
  /** The stop being shown, and the furthest so far: nothing beyond it is revealed. */
  at = $state(0);
  furthest = $state(0);
  as = $state<Viewer>("public");
  /** It goes on by itself, with the scenes of each step, this many times as fast as a table. */
  playing = $state(false);
  speed = $state<1 | 2 | 4>(1);
  private cues = $state.raw<Cue[]>([]);
  /** The whole length is revealed. */
  all = $state(false);
  private seats: Seat[];

  constructor(
    readonly course: Course,
    readonly code: string,
    names: (Seat | undefined)[],
    readonly seal: Checked,
    /** The pack's file, as the record names it. */
    readonly pack: Uint8Array = new Uint8Array(),
  ) {
    const { record } = course;
    if (record.seenBy !== null) this.as = record.seenBy;
    this.seats = Array.from({ length: record.players }, (_, i): Seat => {
      const name = names[i]?.name ?? record.names[i] ?? undefined;
      return { here: "here", color: i, kind: "human", ...names[i], ...(name ? { name } : {}) };
    });
  }

  /** Whose eyes it can be seen through; null: anybody's. */
  get only(): Viewer | null {
    return this.course.record.seenBy;
  }
  /** The names of its bots by seat, or null for other players and unknown bots. */
  get personas(): (string | null)[] {
    return this.seats.map(({ persona }) => persona ?? null);
  }
  get players(): number {
    return this.seats.length;
  }
  get last(): number {
    return this.course.last;
  }
  get atEnd(): boolean {
    return this.at === this.last;
  }
  /** How far the slider goes. */
  get reach(): number {
    return this.all ? this.last : this.furthest;
  }
  /** A seal that does not hold: reported from the first moment on, without revealing how long the game is. */
  get doubt(): boolean {
    return !this.seal.ok && ["pledge", "commit", "chain", "head", "refused"].includes(this.seal.why);
  }
  /** Sealed or not, the record is right as far as it goes. */
  get holds(): boolean {
    return this.seal.ok || this.seal.why === "open" || this.seal.why === "unfinished" || this.seal.why === "seen";
  }
  get moves(): number {
    return this.course.stops[this.at]?.n ?? 0;
  }

  /** Shows a moment at once; what was playing stops. */
  goto(at: number): void {
    this.playing = false;
    this.show(at, []);
  }
  /** The next step, with its scene. */
  advance(): void {
    const at = this.at + 1;
    if (at > this.last) this.playing = false;
    else
      this.show(
        at,
        this.course.cues(at).map((cue) => ({ ...cue, ms: cue.ms / this.speed })),
      );
  }
  private show(at: number, cues: Cue[]): void {
    this.cues = cues;
    this.at = Math.max(0, Math.min(at, this.last));
    this.furthest = Math.max(this.furthest, this.at);
  }
  step(by: 1 | -1): void {
    this.goto(this.at + by);
  }
  /** To the next moment at which the viewing seat had a choice; without a seat, anybody. */
  decision(by: 1 | -1): void {
    const seat = typeof this.as === "number" ? this.as : null;
    let at = this.at + by;
    while (at > 0 && at < this.last && !this.course.isDecision(at, seat)) at += by;
    this.goto(at);
  }
  showAll(): void {
    this.all = true;
  }

  /* --- as a table --------------------------------------------------------------------------------------------- */

  private askOf(viewer: Viewer): Ask | undefined {
    const stop = this.course.stops[this.at];
    if (typeof viewer !== "number" || !stop) return undefined;
    const legal = this.course.legal(viewer, this.at);
    return legal.length ? { q: this.at, blind: false, legal, waited: stop.toAct.includes(viewer) } : undefined;
  }

  /** Everything that a viewer knew at this moment. */
  modelFor(viewer: Viewer): Model {
    const { record } = this.course;
    const stop = this.course.stops[this.at];
    const sight = this.course.seen(viewer, this.at).at(-1);
    const over = this.atEnd && this.course.over;
    const seats: SeatsMessage = {
      t: "seats", seats: this.seats, host: -1, locked: true, state: over ? "over" : "running", game: record.game,
      content: record.content, hash: record.hash, options: {}, settings: SETTINGS,
    }; // prettier-ignore
    return {
      ...emptyModel(this.code),
      link: "open",
      welcomed: true,
      me: typeof viewer === "number" ? viewer : null,
      watching: typeof viewer !== "number",
      seats,
      before: sight?.before ?? null,
      told: this.at + 1,
      log: this.course.log(viewer, this.at),
      stage: this.cues.length ? { n: this.at + 1, until: Infinity, opening: false } : null,
      state: sight && stop ? {
        t: "state", step: this.at + 1, ...(this.cues.length ? { stage: { n: this.at + 1, left_ms: 0, cues: this.cues } } : {}), game: record.id || "replay", n: stop.n, events: sight.events, view: sight.view, to_act: stop.toAct,
        ask: this.askOf(viewer), chosen: [], line: 0, head: "", over, result: over ? (this.course.result() ?? undefined) : undefined,
      } : null, // prettier-ignore
    };
  }

  model = $derived(this.modelFor(this.as));

  /** To games and their components a table: its model, and acts that do nothing. `viewer`: whose view, if not that of
   * the replay. */
  asTable(viewer?: Viewer): Table {
    const nothing = () => undefined;
    const model = () => (viewer === undefined ? this.model : this.modelFor(viewer));
    const table = {
      code: "", token: "", heads: [], choose: nothing, draft: nothing, seal: nothing, writing: nothing,
      get model() {
        return model();
      },
      record: () => Promise.resolve(this.course.record.text),
    }; // prettier-ignore
    return table as unknown as Table;
  }
}
