// The rules themselves, in the page: rules/ and match/ as WebAssembly (web/wasm/table.c). A `Rules` plays one game;
// this file knows nothing about any game.
import type { Head } from "../fair/check";
import type { Cue, Json, Move, Result, View } from "../wire/message";
import { Jansson, type Memory } from "./jansson";
import { sums } from "./sums";

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
  table_error(): number;
  table_bytes(): number;
  table_size(): number;
}

/** What the rules or the notation refuse: a code of docs/notation.md, and the field it is about. */
export class RulesError extends Error {
  constructor(
    readonly code: string,
    readonly path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

/** What `hustings verify` says: `line`, from 0, is the first that is wrong where the record does not hold. */
export interface Verdict {
  holds: boolean;
  line: number;
}

/** The game at one moment, which can be restored at once. */
export type Saved = Uint8Array;

export class Rules {
  private constructor(
    private m: Module,
    private json: Jansson,
  ) {}

  static async from(module: WebAssembly.Module): Promise<Rules> {
    const json = new Jansson();
    const refuse = () => {
      throw new Error("the rules read and write nothing");
    };
    const wasi = { fd_close: refuse, fd_seek: refuse, fd_write: refuse };
    const instance = await WebAssembly.instantiate(module, {
      env: { ...json.imports(), ...sums((at, size) => json.bytes(at, size)) },
      wasi_snapshot_preview1: wasi,
    });
    const m = instance.exports as unknown as Module;
    json.use(m);
    return new Rules(m, json);
  }

  /** Texts go in at these places for the duration of one call; its answer comes out, and everything lent goes back. */
  private call<T>(texts: (string | Uint8Array)[], run: (at: number[], sizes: number[]) => T): T {
    const bytes = texts.map((one) => (typeof one === "string" ? new TextEncoder().encode(one) : one));
    const at = bytes.map((one) => this.json.put(one));
    try {
      return run(
        at,
        bytes.map((one) => one.length),
      );
    } finally {
      at.forEach((one) => this.m.free(one));
      this.json.endCall();
    }
  }
  private fail(): never {
    const { code, path } = this.json.take(this.m.table_error()) as { code: string; path: string };
    throw new RulesError(code, path);
  }
  private answer(at: number): Json {
    const value = this.json.take(at);
    return value === undefined ? this.fail() : value;
  }

  /** Opens a game with a pack's bytes; returns which rules these are and the pack's hash. */
  open(game: string, name: string, pack: Uint8Array): { rules: string; hash: string } {
    return this.call([game, name, pack], ([g = 0, n = 0, p = 0], [, , size = 0]) => {
      if (this.m.table_open(g, n, p, size)) this.fail();
      return { rules: this.json.text(this.m.table_rules()), hash: this.json.text(this.m.table_hash()) };
    });
  }
  /** Can a record of the open game be read that was played by these rules with these options? */
  reads(rules: string, options: Json): boolean {
    return this.call(
      [rules, JSON.stringify(options)],
      ([r = 0, o = 0], [, size = 0]) => this.m.table_reads(r, o, size) === 1,
    );
  }
  start(seats: number, options: Json): void {
    this.call([JSON.stringify(options)], ([at = 0], [size = 0]) => {
      if (this.m.table_start(seats, at, size)) this.fail();
    });
  }
  /** Plays a move as its line of the record has it. */
  play(line: string): void {
    this.call([line], ([at = 0], [size = 0]) => {
      if (this.m.table_play(at, size)) this.fail();
    });
  }
  /** Does a step end with the move that was played last? Then everybody was shown it. */
  stepEnds(): boolean {
    return this.m.table_step_ends() === 1;
  }
  /** A move that is about to be played, as a viewer sees it: as it is made, or once it is revealed. */
  told(line: string, viewer: Viewer, opened: boolean): Move {
    return this.call(
      [line],
      ([at = 0], [size = 0]) => this.answer(this.m.table_told(at, size, numberOf(viewer), Number(opened))) as Move,
    );
  }
  /** Plays the moves of a step, of which the first is the game's number `first`, and returns its cues at the usual pace. */
  cues(lines: readonly string[], first: number): Cue[] {
    return this.call(
      [`[${lines.join(",")}]`],
      ([at = 0], [size = 0]) => this.answer(this.m.table_cues(at, size, first)) as unknown as Cue[],
    );
  }
  view(viewer: Viewer): View {
    return this.call([], () => this.answer(this.m.table_view(numberOf(viewer))) as View);
  }
  legal(seat: number): Move[] {
    return this.call([], () => this.answer(this.m.table_legal(seat)) as Move[]);
  }
  /** The seats that the game waits for, or "chance"; [] when it is over. */
  toAct(): number[] | "chance" {
    const bits = this.m.table_to_act() >>> 0;
    if (bits & CHANCE) return "chance";
    return Array.from({ length: 12 }, (_, seat) => seat).filter((seat) => (bits >> seat) & 1);
  }
  result(): Result | null {
    return this.call([], () => this.answer(this.m.table_result()) as Result | null);
  }
  /** Judges a record's bytes as the program does, by the pack that is open. */
  verify(record: Uint8Array, heads: readonly Head[] = []): Verdict {
    const kept = heads.map(({ line, head }) => JSON.stringify({ line, head }) + "\n").join("");
    return this.call(
      [record, kept],
      ([at = 0, k = 0], [size = 0, keptSize = 0]) =>
        this.answer(this.m.table_verify(at, size, k, keptSize)) as unknown as Verdict,
    );
  }
  save(): Saved {
    return this.json.bytes(this.m.table_bytes(), this.m.table_size()).slice();
  }
  restore(saved: Saved): void {
    this.json.bytes(this.m.table_bytes(), saved.length).set(saved);
  }
  /** Values of the page that the rules hold: no more after a thousand moves than after one. */
  get held(): number {
    return this.json.held;
  }
}

let fetched: Promise<WebAssembly.Module> | undefined;
/** The rules, fetched with the first replay; null if this page was built without them or the browser can't run them.
 * Throws if they can't be had just now. */
export async function loadRules(): Promise<Rules | null> {
  const { default: address } = await import("virtual:rules-wasm");
  if (!address || typeof WebAssembly === "undefined") return null;
  fetched ??= fetch(address).then(async (answer) => {
    if (!answer.ok) throw new Error(String(answer.status));
    return WebAssembly.compile(await answer.arrayBuffer());
  });
  try {
    return await Rules.from(await fetched);
  } catch (error) {
    fetched = undefined; // another try may find the connection back
    throw error;
  }
}
