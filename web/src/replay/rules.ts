// The rules themselves, in the page: rules/ and match/ as WebAssembly (web/wasm/table.c). A `Rules` plays one game;
// this file knows nothing about any game.
import type { Head } from "../fair/check";
import type { Cue, Json, Move, Result, View } from "../wire/message";
import type { Memory } from "./jansson";
import { fetchModule, startProgram, type Program } from "./program";

export { RulesError } from "./program";

/** The viewer: a seat's number, everybody, or a viewer from whom nothing is hidden. */
export type Viewer = number | "public" | "truth";
const numberOf = (viewer: Viewer): number => (viewer === "public" ? -2 : viewer === "truth" ? -3 : viewer);

const CHANCE = 0x80000000;

interface Module extends Memory {
  table_open(game: number, name: number, pack: number, size: number): number;
  table_rules(): number;
  table_reads(rules: number, options: number, size: number): number;
  table_hash(): number;
  table_start(seats: number, options: number, size: number): number;
  table_play(line: number, size: number): number;
  table_step_ends(): number;
  table_told(line: number, size: number, viewer: number, opened: number): number;
  table_cues(lines: number, size: number, first: number): number;
  table_view(viewer: number): number;
  table_legal(seat: number): number;
  table_to_act(): number;
  table_result(): number;
  table_verify(record: number, size: number, heads: number, headsSize: number): number;
  table_place(position: number, size: number): number;
  table_fill(view: number, size: number, viewer: number): number;
  table_check_seen(record: number, size: number): number;
  table_error(): number;
  table_bytes(): number;
  table_size(): number;
}

/** What `hustings verify` says: `line`, from 0, is the first that is wrong where the record does not hold. */
export interface Verdict {
  holds: boolean;
  line: number;
}

/** The game at one moment, which can be restored at once. */
export type Saved = Uint8Array;

export class Rules {
  private constructor(private p: Program<Module>) {}

  static async from(module: WebAssembly.Module): Promise<Rules> {
    return new Rules(await startProgram<Module>(module, (m) => m.table_error()));
  }

  /** Opens a game with a pack's bytes; returns which rules these are and the pack's hash. */
  open(game: string, name: string, pack: Uint8Array): { rules: string; hash: string } {
    return this.p.call([game, name, pack], ([g = 0, n = 0, p = 0], [, , size = 0]) => {
      if (this.p.m.table_open(g, n, p, size)) this.p.fail();
      return { rules: this.p.json.text(this.p.m.table_rules()), hash: this.p.json.text(this.p.m.table_hash()) };
    });
  }
  /** Can a record of the open game be read that was played by these rules with these options? */
  reads(rules: string, options: Json): boolean {
    return this.p.call(
      [rules, JSON.stringify(options)],
      ([r = 0, o = 0], [, size = 0]) => this.p.m.table_reads(r, o, size) === 1,
    );
  }
  start(seats: number, options: Json): void {
    this.p.call([JSON.stringify(options)], ([at = 0], [size = 0]) => {
      if (this.p.m.table_start(seats, at, size)) this.p.fail();
    });
  }
  /** Plays a move as its line of the record has it. */
  play(line: string): void {
    this.p.call([line], ([at = 0], [size = 0]) => {
      if (this.p.m.table_play(at, size)) this.p.fail();
    });
  }
  /** Does a step end with the move that was played last? Then everybody was shown it. */
  stepEnds(): boolean {
    return this.p.m.table_step_ends() === 1;
  }
  /** A move that is about to be played, as a viewer sees it: as it is made, or once it is revealed. */
  told(line: string, viewer: Viewer, opened: boolean): Move {
    return this.p.call(
      [line],
      ([at = 0], [size = 0]) => this.p.answer(this.p.m.table_told(at, size, numberOf(viewer), Number(opened))) as Move,
    );
  }
  /** Plays the moves of a step, of which the first is the game's number `first`, and returns its cues at the usual pace. */
  cues(lines: readonly string[], first: number): Cue[] {
    return this.p.call(
      [`[${lines.join(",")}]`],
      ([at = 0], [size = 0]) => this.p.answer(this.p.m.table_cues(at, size, first)) as unknown as Cue[],
    );
  }
  view(viewer: Viewer): View {
    return this.p.call([], () => this.p.answer(this.p.m.table_view(numberOf(viewer))) as View);
  }
  legal(seat: number): Move[] {
    return this.p.call([], () => this.p.answer(this.p.m.table_legal(seat)) as Move[]);
  }
  /** The seats that the game waits for, or "chance"; [] when it is over. */
  toAct(): number[] | "chance" {
    const bits = this.p.m.table_to_act() >>> 0;
    if (bits & CHANCE) return "chance";
    return Array.from({ length: 12 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
  }
  result(): Result | null {
    return this.p.call([], () => this.p.answer(this.p.m.table_result()) as Result | null);
  }
  /** Judges a record's bytes as the program does, by the pack that is open. */
  verify(record: Uint8Array, heads: readonly Head[] = []): Verdict {
    const kept = heads.map(({ line, head }) => JSON.stringify({ line, head }) + "\n").join("");
    return this.p.call(
      [record, kept],
      ([at = 0, k = 0], [size = 0, keptSize = 0]) =>
        this.p.answer(this.p.m.table_verify(at, size, k, keptSize)) as unknown as Verdict,
    );
  }
  /** The same of what one viewer saw: is all of it possible? */
  checkSeen(record: Uint8Array): Verdict {
    return this.p.call(
      [record],
      ([at = 0], [size = 0]) => this.p.answer(this.p.m.table_check_seen(at, size)) as unknown as Verdict,
    );
  }
  /** Begins the game that was started with this position instead. */
  place(position: Json): void {
    this.p.call([JSON.stringify(position)], ([at = 0], [size = 0]) => {
      if (this.p.m.table_place(at, size)) this.p.fail();
    });
  }
  /** A position that gives a viewer this view; what that hides is made up. */
  fill(view: View, viewer: Viewer): void {
    this.p.call([JSON.stringify(view)], ([at = 0], [size = 0]) => {
      if (this.p.m.table_fill(at, size, numberOf(viewer))) this.p.fail();
    });
  }
  save(): Saved {
    return this.p.json.bytes(this.p.m.table_bytes(), this.p.m.table_size()).slice();
  }
  restore(saved: Saved): void {
    this.p.json.bytes(this.p.m.table_bytes(), saved.length).set(saved);
  }
  /** Values of the page that the rules hold: no more after a thousand moves than after one. */
  get held(): number {
    return this.p.json.held;
  }
}

/** The rules, fetched with the first replay; null if this page was built without them or the browser can't run them.
 * Throws if they can't be had just now. */
export async function loadRules(): Promise<Rules | null> {
  const module = await fetchModule((await import("virtual:rules-wasm")).default);
  return module && Rules.from(module);
}
