// A lesson as a table: to the frame and the games it is one like any other, whose server is the rules in this page.
import { SETTINGS } from "../replay/replay.svelte";
import type { Ask as Question, Cue, Json, Move, Seat, SeatsMessage, StateMessage } from "../wire/message";
import { sameMove } from "../wire/message";
import { emptyModel, reduce, type Input, type Model } from "../wire/reduce";
import type { Table } from "../wire/table.svelte";
import { isAsk, type Beat, type Lesson, type Text } from "./lesson";

export class LessonTable {
  readonly code = "";
  readonly token = "";
  readonly heads = [];
  model = $state.raw<Model>(emptyModel(""));
  /** Where the lesson waits for its reader; null: it is over. */
  beat = $state.raw<Beat | null>(null);
  /** The last answer was legal, and not the one that is wanted. */
  astray = $state(false);
  count = $state(0);
  length = $state(0);
  private moment: StateMessage | null = null; // told last
  private told = -1; // the last stop that was shown
  private game = 0; // a step back is another game to the director
  private q = 0;
  private hear: (model: Model) => void = () => undefined;

  constructor(
    private lesson: Lesson,
    private lang: keyof Text,
    hash: string,
    private name: string,
  ) {
    const { file } = lesson;
    const message: SeatsMessage = {
      t: "seats", seats: this.seats(), host: -1, locked: true, state: "running", game: file.game, content: file.content, hash,
      options: file.options, settings: SETTINGS,
    }; // prettier-ignore
    this.model = { ...emptyModel(""), link: "open", welcomed: true, me: file.me, seats: message };
  }

  private seats(): Seat[] {
    const { me, names } = this.lesson.file;
    return names[this.lang].map((one, i) => ({
      kind: "human",
      name: i === me ? this.name : one,
      here: "here",
      color: i,
    }));
  }

  listen(hear: (model: Model) => void): void {
    this.hear = hear;
    this.show();
  }

  /* --- going on ------------------------------------------------------------------------------------------------ */

  next(): void {
    this.lesson.next();
    this.show();
  }
  back(): void {
    if (this.lesson.back()) this.retell();
  }
  /** Goes on in another language, from the same moment. */
  speak(lang: keyof Text): void {
    if (lang === this.lang) return;
    this.lang = lang;
    this.lesson.speak(lang);
    if (this.model.seats) this.model = { ...this.model, seats: { ...this.model.seats, seats: this.seats() } };
    this.retell();
  }
  private retell(): void {
    this.game++;
    this.told = this.lesson.course.last - 1; // only the moment itself, without its scene
    this.show(false);
  }
  /** Does what is asked, for those who would rather watch. */
  showMe(): void {
    const move = this.lesson.shown;
    if (move) this.seal(move);
  }

  /** Shows all steps that are new, then the question. */
  private show(scenes = true): void {
    const { course } = this.lesson;
    this.astray = false;
    this.beat = this.lesson.beat;
    this.count = this.lesson.count;
    this.length = this.lesson.length;
    for (let at = this.told + 1; at <= course.last; at++) {
      const from = at ? (course.stops[at - 1]?.n ?? 0) : 0;
      this.tell(at, scenes && !this.lesson.isQuick(from) ? course.cues(at) : []);
    }
    this.told = course.last;
    this.question();
  }

  private tell(at: number, cues: Cue[], ask?: Question): void {
    const { course, file } = this.lesson;
    const stop = course.stops[at];
    const sight = course.seen(file.me, at).at(-1);
    if (!stop || !sight) return;
    const over = at === course.last && course.over;
    const state: StateMessage = {
      t: "state", game: `lesson-${this.game}`, n: stop.n, events: sight.events, view: sight.view, chosen: [],
      to_act: stop.toAct.filter((seat) => seat !== file.me), line: 0, head: "", over, step: at + 1, ask,
      ...(over ? { result: course.result() ?? undefined } : {}),
      ...(cues.length ? { stage: { n: at + 1, left_ms: 0, cues } } : {}),
    }; // prettier-ignore
    this.moment = state;
    this.put({
      ...this.model,
      state,
      before: sight.before,
      log: course.log(file.me, at),
      told: at + 1,
      stage: cues.length ? { n: at + 1, until: Infinity, opening: false } : null,
      choice: null,
      draft: null,
    });
  }

  /** The same moment with my question; what others have put into the box since then is not told. */
  private question(): void {
    const { beat, lesson, moment: state } = this;
    if (!beat || !isAsk(beat) || !state) return;
    const stop = lesson.course.stops[lesson.course.last];
    const now = lesson.toAct === "chance" ? [] : lesson.toAct;
    const ask: Question = { q: ++this.q, blind: false, legal: lesson.legal };
    const asked = stop?.toAct ?? now;
    this.put({
      ...this.model,
      state: { ...state, events: [], to_act: asked, chosen: asked.filter((seat) => !now.includes(seat)), ask },
    });
  }

  private put(model: Model): void {
    this.model = model;
    this.hear(model);
  }

  /* --- what a table can do -------------------------------------------------------------------------------------- */

  private input(input: Input): void {
    this.put(reduce(this.model, input));
  }
  choose(move: Move | null): void {
    this.astray = false;
    this.input({ t: "choose", move: move && sameMove(move, this.model.choice) ? null : move });
  }
  draft(draft: unknown): void {
    this.input({ t: "draft", draft });
  }
  writing(): void {
    /* nobody else plays */
  }
  seal(move: Move): void {
    if (this.lesson.answer(move)) return this.show();
    this.put({ ...this.model, choice: null, draft: null });
    this.astray = true;
  }
  answer(move: Move): boolean {
    this.seal(move);
    return true;
  }
  skip(): void {}
  think(): void {}
  withdraw(): void {}
  say(): Promise<Json> {
    return Promise.resolve(null);
  }

  /** What the frame takes it for. */
  asTable(): Table {
    return this as unknown as Table;
  }
}
