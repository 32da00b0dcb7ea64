// The program's bots in the page: web/wasm/bots.c. A `Bots` knows what its seats were told and nothing else; the same
// view, history, seed and nodes give the same move as in the program. It computes for as long as its budget says, so it
// belongs into a worker (bot_worker.ts), or after the end of a game.
import type { Json, Move, View } from "../wire/message";
import type { Memory } from "../replay/jansson";
import { fetchModule, startProgram, type Program } from "../replay/program";

interface Module extends Memory {
  bots_open(game: number, name: number, pack: number, size: number): number;
  bots_bank(name: number, bytes: number, size: number): number;
  bots_words(bytes: number, size: number): void;
  bots_levels(): number;
  bots_sit(seat: number, seats: number): number;
  bots_heard(seat: number, texts: number, size: number): number;
  bots_told(seat: number, events: number, size: number): number;
  bots_choose(level: number, seat: number, lang: number, view: number, size: number, seed: bigint, nodes: bigint): number; // prettier-ignore
  bots_believes(level: number, seat: number, lang: number, view: number, size: number, seed: bigint, nodes: bigint): number; // prettier-ignore
  bots_thoughts(record: number, size: number, seat: number, lang: number): number;
  bots_error(): number;
}

/** A question to a bot, besides what its seat was told. */
export interface Question {
  /** The bot's name: "club". */
  level: string;
  seat: number;
  /** What it says, where a move says something, is in this language. */
  lang: string;
  view: View | string;
  /** The same seed gives the same answer. */
  seed: bigint;
  /** What it may spend on thinking; 0: what its level usually takes. */
  nodes?: number;
}

export interface Level {
  name: string;
  /** 1 … 5; 0: none. */
  level: number;
  /** Does it use what its seat was told? */
  remembers: boolean;
  nodes: number;
  ms: number;
  believes: boolean;
}

export class Bots {
  private constructor(private p: Program<Module>) {}

  static async from(module: WebAssembly.Module): Promise<Bots> {
    return new Bots(await startProgram<Module>(module, (m) => m.bots_error()));
  }

  /** Opens a game with a pack's bytes. */
  open(game: string, name: string, pack: Uint8Array): void {
    this.p.call([game, name, pack], ([g = 0, n = 0, p = 0], [, , size = 0]) => {
      if (this.p.m.bots_open(g, n, p, size)) this.p.fail();
    });
  }
  /** What bots of the open game tell of its cards (NAME.clues.json). */
  bank(name: string, bytes: Uint8Array): void {
    this.p.call([name, bytes], ([n = 0, at = 0], [, size = 0]) => {
      if (this.p.m.bots_bank(n, at, size)) this.p.fail();
    });
  }
  /** Which words are near each other in meaning (words.bin). */
  words(bytes: Uint8Array): void {
    this.p.m.bots_words(this.p.json.put(bytes), bytes.length);
  }
  /** The open game's bots, the stronger ones later. */
  levels(): Level[] {
    return this.p.call([], () => this.p.answer(this.p.m.bots_levels()) as unknown as Level[]);
  }
  /** A bot takes a seat at a table of so many: whatever was told there before is forgotten. */
  sit(seat: number, seats: number): void {
    this.p.call([], () => {
      if (this.p.m.bots_sit(seat, seats)) this.p.fail();
    });
  }
  /** What was said at its table in games before this one. */
  heard(seat: number, texts: readonly string[]): void {
    this.p.call([JSON.stringify(texts)], ([at = 0], [size = 0]) => {
      if (this.p.m.bots_heard(seat, at, size)) this.p.fail();
    });
  }
  /** Moves as the seat was told them once they lay open, and claims between them, each taken once, by its number; returns how
   * many it knows: none where one is missing, until all are told again. */
  told(seat: number, events: readonly Json[]): number {
    return this.p.call([JSON.stringify(events)], ([at = 0], [size = 0]) => {
      const known = this.p.m.bots_told(seat, at, size);
      return known < 0 ? this.p.fail() : known;
    });
  }
  /** The move that the bot makes, as its seat sends it. */
  choose(question: Question): Move {
    return this.ask(question, (m) => m.bots_choose) as Move;
  }
  /** What the bot takes for how likely (struct belief of bots/bot.h); null: it does not say. */
  believes(question: Question): { chance: number[] } | null {
    return this.ask(question, (m) => m.bots_believes) as { chance: number[] } | null;
  }
  /** What the usual bot would have thought in a seat, step by step, by a whole record (`hustings replay --beliefs`). */
  thoughts(record: Uint8Array, seat: number, lang: string): Json {
    return this.p.call([record, lang], ([at = 0, l = 0], [size = 0]) =>
      this.p.answer(this.p.m.bots_thoughts(at, size, seat, l)),
    );
  }

  private ask(q: Question, what: (m: Module) => Module["bots_choose"]): Json {
    const view = typeof q.view === "string" ? q.view : JSON.stringify(q.view);
    return this.p.call([q.level, q.lang, view], ([level = 0, lang = 0, at = 0], [, , size = 0]) =>
      this.p.answer(what(this.p.m)(level, q.seat, lang, at, size, BigInt.asIntN(64, q.seed), BigInt(q.nodes ?? 0))),
    );
  }
}

/** The bots, fetched when they are needed first; null if this page was built without them or the browser can't run them. */
export const botsModule = async (): Promise<WebAssembly.Module | null> =>
  fetchModule((await import("virtual:bots-wasm")).default);
