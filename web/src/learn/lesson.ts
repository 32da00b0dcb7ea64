// A lesson (content/GAME/lesson.json, docs/lessons.md): what it says, plays and asks, and where somebody has come in it. It
// is played by the real rules; this file knows no game and draws nothing.
import type { GameId, Json, Move } from "../wire/message";
import type { Played, RecordFile } from "../replay/record";
import { Course } from "../replay/course";
import type { Rules } from "../replay/rules";

export type Text = Record<"en" | "ru" | "hu", string>;
type Written = { seat: number | "chance"; do: string; [key: string]: Json };

export interface Say {
  say: Text;
  at?: string;
  /** The kind of cue that it is about: the scene waits there until the reader goes on. */
  during?: string;
}
export interface Play {
  play: Written[];
  /** Without scenes: what has to happen before the lesson goes on. */
  quick?: boolean;
}
export interface Look {
  ask: Text;
  at?: string;
  look: true;
}
export interface Ask {
  ask: Text;
  at?: string;
  want: Record<string, Json>[];
  plays?: Move[];
  else?: Text;
  /** Words of a clue, for those who would rather watch. */
  example?: Text;
  after?: Written[];
  then?: (Say | Play)[][];
}
export type Step = Say | Play | Look | Ask;
/** Where the lesson waits for its reader. */
export type Beat = Say | Look | Ask;

export interface LessonFile {
  lesson: 1;
  game: GameId;
  content: string;
  players: number;
  options: Record<string, Json>;
  me: number;
  names: Record<"en" | "ru" | "hu", string[]>;
  script: Step[];
}

export const isAsk = (step: Step): step is Ask => "want" in step;
export const isLook = (step: Step): step is Look => "look" in step;
const isPlay = (step: Step): step is Play => "play" in step;

/* --- what is wanted --------------------------------------------------------------------------------------------- */

const isRange = (value: Json | undefined): value is { min: number; max: number } =>
  typeof value === "object" && value !== null && !Array.isArray(value) && "min" in value;
const same = (a: Json | undefined, b: Json | undefined) => JSON.stringify(a) === JSON.stringify(b);

function valueFits(mine: Json | undefined, want: Json): boolean {
  if (isRange(want)) return typeof mine === "number" && mine >= want.min && mine <= want.max;
  if (Array.isArray(want) && !Array.isArray(mine)) return want.some((one) => same(one, mine));
  return same(mine, want);
}
/** Has the move all that is wanted? What is not named may be anything. */
export const fits = (move: Move, want: Record<string, Json>): boolean =>
  Object.entries(want).every(([key, value]) => valueFits(move[key], value));

/** The single values of a field of `legal` that are worth trying: of a range its ends and the wanted middle. */
function valuesOf(value: Json, want: Json | undefined): Json[] {
  if (value === "*") return ["…"];
  if (isRange(value)) return [isRange(want) ? Math.round((want.min + want.max) / 2) : typeof want === "number" ? want : value.max, value.min, value.max]; // prettier-ignore
  const set = value as { choose?: number; of?: Json[] } | null;
  return typeof set === "object" && set?.choose === 1 ? (set.of ?? []).map((one) => [one]) : [value];
}
export function singles(entry: Move, want: Record<string, Json> = {}): Move[] {
  return Object.entries(entry).reduce<Move[]>(
    (moves, [key, value]) =>
      moves.flatMap((move) => valuesOf(value, want[key]).map((one) => ({ ...move, [key]: one }))),
    [{} as Move],
  );
}
/** The moves that a question wants, each with its place in `want`. */
export const wanted = (legal: Move[], ask: Ask): { move: Move; i: number }[] =>
  ask.want.flatMap((want, i) =>
    legal.flatMap((entry) => singles(entry, want).filter((move) => fits(move, want))).map((move) => ({ move, i })),
  );

/* --- the course ------------------------------------------------------------------------------------------------- */

const OWN = ["n", "q", "by"]; // names that a line of a record has for itself
/** A move as a record's line has it, in one language. */
export function lineOf(move: Record<string, Json>, lang: keyof Text): string {
  const fields = Object.entries(move).map(([key, value]) => [
    OWN.includes(key) ? "_" + key : key,
    key === "text" && typeof value === "object" && value ? (value as unknown as Text)[lang] : value,
  ]);
  return JSON.stringify(Object.fromEntries(fields));
}

/** The ids that somebody at the table may come to see: all that the script plays, but of what the others are dealt only what they play. */
export function cardsOf(file: LessonFile): Set<string> {
  const found = new Set<string>();
  const take = (value: Json): void => {
    if (typeof value === "string") found.add(value);
    else if (Array.isArray(value)) value.forEach(take);
    else if (value && typeof value === "object") Object.values(value).forEach(take);
  };
  const walk = (step: Step): void => {
    if (isAsk(step)) take([...step.want, ...(step.plays ?? []), ...(step.after ?? [])]);
    if (isAsk(step)) step.then?.flat().forEach(walk);
    if (isPlay(step))
      for (const move of step.play)
        if (move.seat !== "chance" || move["to"] === undefined || move["to"] === file.me) take(move);
  };
  file.script.forEach(walk);
  return found;
}

/** A place in the lesson: the moves so far, and what is still to come. */
interface Mark {
  moves: Record<string, Json>[];
  /** The moves, by number, from which on nothing is shown as a scene. */
  quick: Set<number>;
  rest: Step[];
  beat: Beat | null;
}

export class Lesson {
  private marks: Mark[] = [];
  private now: Mark;
  course!: Course;
  toAct: number[] | "chance" = [];
  legal: Move[] = [];

  constructor(
    private rules: Rules,
    readonly file: LessonFile,
    private lang: keyof Text,
    private hash: string,
  ) {
    this.now = { moves: [], quick: new Set(), rest: file.script, beat: null };
    this.run();
  }

  get beat(): Beat | null {
    return this.now.beat;
  }
  /** Beats that lie behind. */
  get count(): number {
    return this.marks.length;
  }
  /** All beats, if the rest has no more branches than it seems. */
  get length(): number {
    return this.marks.length + (this.now.beat ? 1 : 0) + this.now.rest.filter((step) => !isPlay(step)).length;
  }
  isQuick(move: number): boolean {
    return this.now.quick.has(move);
  }

  /** Plays on to the next beat. */
  private run(): void {
    let { rest } = this.now;
    const moves = [...this.now.moves];
    const quick = new Set(this.now.quick);
    while (rest[0] && isPlay(rest[0])) {
      for (const move of rest[0].play) {
        if (rest[0].quick) quick.add(moves.length);
        moves.push(move);
      }
      rest = rest.slice(1);
    }
    const beat = (rest[0] as Beat | undefined) ?? null;
    this.now = { moves, quick, rest: rest.slice(1), beat };
    this.settle();
  }

  private played(move: Record<string, Json>): Played {
    return { line: 0, seat: move["seat"] as number | "chance", text: lineOf(move, this.lang) };
  }
  private settle(): void {
    const { file } = this;
    const record: RecordFile = {
      bytes: new Uint8Array(), text: "", id: "lesson", game: file.game, rules: "", content: file.content, hash: this.hash,
      options: file.options, players: file.players, given: 0, known: null, imagined: null, seenBy: null, seen: [], moves: this.now.moves.map((move) => this.played(move)), said: [], names: [], end: undefined, broken: null,
    }; // prettier-ignore
    this.course = new Course(this.rules, record);
    if (this.course.halt) throw new Error(`${file.game}: the lesson breaks the rules: ${this.course.halt.code}`);
    this.toAct = this.rules.toAct();
    this.legal = this.toAct === "chance" ? [] : this.rules.legal(file.me);
  }

  /** On from a sentence, or from a look. */
  next(): void {
    if (!this.now.beat || isAsk(this.now.beat)) return;
    this.marks.push(this.now);
    this.run();
  }
  /** One beat back; the position comes back with it. */
  back(): boolean {
    const mark = this.marks.pop();
    if (!mark) return false;
    this.now = mark;
    this.settle();
    return true;
  }
  /** The same place in another language: what is written down in three of them is read again. */
  speak(lang: keyof Text): void {
    this.lang = lang;
    this.settle();
  }
  /** My answer: false where the lesson wants another. */
  answer(move: Move): boolean {
    const { beat } = this.now;
    if (!beat || !isAsk(beat)) return false;
    const i = beat.want.findIndex((want) => fits(move, want));
    if (i < 0) return false;
    const moves = [...this.now.moves, { seat: this.file.me, ...(beat.plays?.[i] ?? move) }, ...(beat.after ?? [])];
    this.marks.push(this.now);
    this.now = { ...this.now, moves, rest: [...(beat.then?.[i] ?? []), ...this.now.rest], beat: null };
    this.run();
    return true;
  }
  /** The first answer that is wanted, for those who would rather watch. */
  get shown(): Move | null {
    const { beat } = this.now;
    if (!beat || !isAsk(beat)) return null;
    const move = wanted(this.legal, beat)[0]?.move ?? null;
    return move && beat.example ? { ...move, text: beat.example[this.lang] } : move;
  }
}
