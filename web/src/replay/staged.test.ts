// Twin futures: from the same position two steps with other results and the same cues so far. Until the cue that opens
// the difference, everything that the page says and shows is the same, byte for byte.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { utf8 } from "../fair/fair";
import { Director } from "../frame/director.svelte";
import { FakeClock } from "../frame/fake_clock";
import { logLines } from "../frame/log";
import { loadGame } from "../games";
import type { Game } from "../games/contract";
import { makeCtx } from "../games/ctx";
import { keepPack } from "../games/pack.svelte";
import { turningOrder } from "../games/vote/election";
import type { VoteView } from "../games/vote/view";
import type { Cue, Event, GameId, Json, Move, SeatsMessage, StateMessage, View } from "../wire/message";
import { emptyModel, type LogEntry, type Model } from "../wire/reduce";
import type { Table } from "../wire/table.svelte";
import { addWords, setLang } from "../words/words.svelte";
import { Course } from "./course";
import { parseRecord, type RecordFile } from "./record";
import { Rules, RulesError, type Saved, type Viewer } from "./rules";

const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("../../../build/hustings", import.meta.url).pathname;
const wasm = makeRules();
const folder = mkdtempSync(join(tmpdir(), "hustings-staged-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
  await setLang("en");
  await addWords("replay");
});

const GAMES = 4;

/** One step as a viewer is told it. */
interface Future {
  before: View;
  after: View;
  events: Event[];
  toAct: number[];
  over: boolean;
  result: StateMessage["result"];
  cues: Cue[];
}

class Stand {
  private constructor(
    private rules: Rules,
    readonly record: RecordFile,
    readonly course: Course,
    readonly game: Game,
  ) {}

  static async of(id: GameId, nth = 0): Promise<Stand> {
    const to = join(folder, id);
    if (!existsSync(to))
      execFileSync(program, ["sim", id, "--games", String(GAMES), "--seed", "5", "--records", to], { stdio: "ignore" });
    const text = readFileSync(join(folder, id, `game-00000${nth}.hustings`), "utf8");
    const record = parseRecord(utf8(text)) as RecordFile;
    const pack = readFileSync(new URL(`../../../content/${id}/standard.json`, import.meta.url));
    const rules = await Rules.from(module);
    rules.open(id, "standard", new Uint8Array(pack));
    keepPack(record.hash, JSON.parse(pack.toString()) as Record<string, Json>);
    return new Stand(rules, record, new Course(rules, record), await loadGame(id));
  }

  /** Where the step before `at` ended, and its moves. */
  step(at: number): { saved: Saved; from: number; lines: string[] } {
    const [was, is] = [this.course.stops[at - 1], this.course.stops[at]];
    if (!was || !is) throw new Error("no such step");
    return { saved: was.saved, from: was.n, lines: this.record.moves.slice(was.n, is.n).map((move) => move.text) };
  }

  /** What comes of these moves; null: the rules refuse them, or they do not make a whole step. */
  future(saved: Saved, from: number, lines: string[], viewer: Viewer): Future | null {
    const { rules } = this;
    try {
      rules.restore(saved);
      const before = rules.view(viewer);
      const events = lines.map((line, i) => {
        const told = rules.told(line, viewer, true);
        rules.play(line);
        return { ...told, n: from + i } as unknown as Event;
      });
      const [toAct, after, result] = [rules.toAct(), rules.view(viewer), rules.result() ?? undefined];
      if (toAct === "chance") return null;
      rules.restore(saved);
      return { before, after, events, toAct, over: toAct.length === 0, result, cues: rules.cues(lines, from) };
    } catch (error) {
      if (error instanceof RulesError) return null;
      throw error;
    }
  }

  /** The same step with another choice at its move number `i`. */
  others(saved: Saved, lines: string[], i: number): string[][] {
    const move = JSON.parse(lines[i] as string) as Record<string, Json>;
    if (typeof move["seat"] !== "number") return [];
    this.rules.restore(saved);
    for (const line of lines.slice(0, i)) this.rules.play(line);
    const { n, seat } = move as { n: number; seat: number };
    return this.rules
      .legal(seat)
      .map((entry) => ({ n, seat, ...concrete(entry, move) }))
      .filter((other) => JSON.stringify(sorted(other)) !== JSON.stringify(sorted(move)))
      .map((other) => lines.map((line, k) => (k === i ? JSON.stringify(other) : line)));
  }

  model(f: Future, viewer: Viewer, told: boolean): Model {
    const { record } = this;
    const seats = Array.from({ length: record.players }, (_, i) => ({ kind: "human", name: `P${i}`, here: "here", color: i })); // prettier-ignore
    const log = f.events.map((event, i): LogEntry => ({
      id: `g.${event.n}`, kind: "move", event, before: f.before, after: f.after, last: i === f.events.length - 1,
    })); // prettier-ignore
    const from = f.events[0]?.n ?? 0;
    const state: StateMessage = {
      t: "state", game: "g", n: told ? from + f.events.length : from, step: told ? 2 : 1, events: told ? f.events : [], view: told ? f.after : f.before,
      to_act: told ? f.toAct : [0], chosen: [], line: 0, head: "", over: told && f.over, ...(told ? { result: f.result } : {}),
      ...(told ? { stage: { n: 2, left_ms: 0, cues: f.cues } } : {}),
    }; // prettier-ignore
    return {
      ...emptyModel("T"), link: "open", welcomed: true, me: typeof viewer === "number" ? viewer : null, watching: viewer === "public",
      seats: { game: this.game.id, hash: record.hash, seats, settings: {}, options: {} } as unknown as SeatsMessage,
      state, before: told ? f.before : null, log: told ? log : [],
      stage: told ? { n: 2, until: Infinity, opening: false } : null,
    }; // prettier-ignore
  }

  /** Everything said and shown, for each cue and part of it. */
  shots(f: Future, viewer: Viewer, game = this.game): string[][] {
    const clock = new FakeClock();
    const director = new Director(clock);
    director.play(game);
    director.take(this.model(f, viewer, false));
    director.take(this.model(f, viewer, true));
    const shots: string[][] = f.cues.map(() => []);
    let last = "";
    while (director.moment) {
      const m = director.moment;
      if (last !== `${m.i}.${m.k}`) {
        last = `${m.i}.${m.k}`;
        const c = makeCtx({} as Table, director.shown, undefined, m.cue.kind);
        if (!c) throw new Error("no moment");
        const said = [game.cueText(c, m), ...logLines(game, director.shown).map((line) => [line.text, line.head, line.sums])]; // prettier-ignore
        const { view, before, events, ask, toAct, chosen, over, result } = c;
        (shots[m.i] as string[]).push(JSON.stringify({ said, view, before, events, ask, toAct, chosen, over, result }));
      }
      clock.pass(25);
    }
    return shots;
  }
}

const sorted = (move: Record<string, Json>) => Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1));

/** A template filled in, otherwise than in the move where that can be. */
function concrete(entry: Move, move: Record<string, Json>): Record<string, Json> {
  const fill = (key: string, value: Json): Json => {
    if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
    const t = value as { choose?: number; of?: Json[]; min?: number; max?: number };
    if (t.of) return t.of.slice(-(t.choose ?? 1)).sort();
    return move[key] === t.min ? (t.max ?? 0) : (t.min ?? 0);
  };
  return Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, fill(key, value)]));
}

/** Cues that hold the board, and at whose end the log tells what they have shown. */
const TELLS: Partial<Record<GameId, string[]>> = { vote: ["count"], dixit: ["owners"] };

/** The cue that opens what move `d` was: the first that does not hold, of those that are about it. */
function opener(game: Game, cues: Cue[], d: number): number {
  const about = cues.filter((cue) => cue.n <= d).at(-1)?.n;
  const first = cues.findIndex((cue) => cue.n === about && !game.tempo?.[cue.kind]?.hold);
  const told = cues.findIndex((cue) => TELLS[game.id]?.includes(cue.kind));
  return Math.min(first < 0 ? cues.length : first, told < 0 ? cues.length : told + 1);
}

/** What the board shows part by part while it holds: a field, and with which part of which cue move `d` lies open in it. */
const PARTS: Partial<Record<GameId, (f: Future, d: number) => { field: string; cue: number; k: number }>> = {
  vote: (f, d) => {
    const seat = f.events.find((event) => event.n === d)?.seat;
    const order = turningOrder(f.after as unknown as VoteView, f.before["president"] as number | null);
    const cue = f.cues.findIndex((one) => one.kind === "ballots");
    return { field: "ballots", cue, k: order.indexOf(Number(seat)) + 1 };
  },
};

/** From the part on that opens it, the field alone may differ. */
function comparable(game: Game, f: Future, d: number, shots: string[][]): string[][] {
  const open = PARTS[game.id]?.(f, d);
  if (!open || open.cue < 0 || open.k === 0) return shots;
  const without = (shot: string) => {
    const all = JSON.parse(shot) as { view: View };
    return JSON.stringify({ ...all, view: { ...all.view, [open.field]: null } });
  };
  return shots.map((cue, i) =>
    cue.map((shot, k) => (i > open.cue || (i === open.cue && k >= open.k) ? without(shot) : shot)),
  );
}

/** The first cue at which twins differ before they may; -1: none. */
function tooEarly(stand: Stand, a: Future, b: Future, d: number, viewer: Viewer, game = stand.game): number {
  const same = a.cues.findIndex((cue, i) => JSON.stringify(cue) !== JSON.stringify(b.cues[i]));
  const until = Math.min(same < 0 ? a.cues.length : same, opener(stand.game, a.cues, d), opener(stand.game, b.cues, d));
  if (until === 0) return -1;
  const [x = [], y = []] = [a, b].map((f) => comparable(game, f, d, stand.shots(f, viewer, game)));
  return x.slice(0, until).findIndex((shot, i) => JSON.stringify(shot) !== JSON.stringify(y[i]));
}

const MOST = 30;
/** All twins of a game's steps, as many as are looked at; `found` gets the cue that told too much. */
function twins(stand: Stand, game: Game, found: (kind: string) => void): number {
  let looked = 0;
  for (let at = 1; at <= stand.course.last && looked < MOST; at++) {
    const { saved, from, lines } = stand.step(at);
    for (const viewer of ["public", 0] as Viewer[]) {
      const a = stand.future(saved, from, lines, viewer);
      if (!a?.cues.some((cue) => stand.game.tempo?.[cue.kind]?.hold)) continue;
      for (let i = 0; i < lines.length; i++)
        for (const other of stand.others(saved, lines, i).slice(0, 2)) {
          const b = stand.future(saved, from, other, viewer);
          if (!b || JSON.stringify(a.after) === JSON.stringify(b.after)) continue;
          looked++;
          const early = tooEarly(stand, a, b, from + i, viewer, game);
          if (early >= 0) found(`${at}: ${a.cues[early]?.kind}`);
        }
    }
  }
  return looked;
}

describe.skipIf(!wasm || !existsSync(program))("twin futures", () => {
  test.each(["vote", "night", "dixit", "voices"] as GameId[])("%s", { timeout: 120000 }, async (id) => {
    const stand = await Stand.of(id);
    const early: string[] = [];
    const looked = twins(stand, stand.game, (kind) => early.push(kind));
    expect([id, early]).toEqual([id, []]);
    expect(looked).toBeGreaterThan(10);
  });

  test("an early headline is found, and an early line of the log", { timeout: 120000 }, async () => {
    const stand = await Stand.of("vote");
    const headline: Game = {
      ...stand.game,
      cueText: (c, m) => stand.game.cueText(c, m) + JSON.stringify(m.after["ballots"]),
    };
    const line: Game = { ...stand.game, logLine: (l) => [stand.game.logLine(l) ?? []].flat().map((one) => ({ ...one, cue: "ballots" })) }; // prettier-ignore
    const board: Game = { ...stand.game, staged: (_, after) => after };
    for (const planted of [headline, line, board]) {
      let found = 0;
      twins(stand, planted, () => found++);
      expect(found).toBeGreaterThan(0);
    }
  });

  test.each(["vote", "night", "dixit", "voices"] as GameId[])(
    "%s: every part of every cue has a headline",
    { timeout: 120000 },
    async (id) => {
      const bare = new Set<string>();
      for (let nth = 0; nth < GAMES; nth++) {
        const stand = await Stand.of(id, nth);
        for (let at = 1; at <= stand.course.last; at++) {
          const { saved, from, lines } = stand.step(at);
          const f = stand.future(saved, from, lines, "public");
          for (const [i, shots] of f ? stand.shots(f, "public").entries() : [])
            for (const [k, text] of shots.entries())
              if (!(JSON.parse(text) as { said: string[] }).said[0]?.trim()) bare.add(`${f?.cues[i]?.kind} ${k}`);
        }
      }
      expect([...bare]).toEqual([]);
    },
  );

  test("what a later cue opens is not on the board before it", { timeout: 120000 }, async () => {
    const HIDDEN: Partial<Record<GameId, Record<string, string[]>>> = {
      vote: { budget: ["effect"], support: ["effect"], alive: ["leaves"], party: ["winner"], round: ["round"] },
      night: { round: ["round", "roll"], board: ["written"] },
      dixit: { scores: ["ride"], last: ["ride"] },
      voices: { verdict: ["winner"], roles: ["winner"], round: ["round"] },
    };
    for (const [id, fields] of Object.entries(HIDDEN) as [GameId, Record<string, string[]>][]) {
      const stand = await Stand.of(id);
      let looked = 0;
      for (let at = 1; at <= stand.course.last; at++) {
        const { saved, from, lines } = stand.step(at);
        const f = stand.future(saved, from, lines, "public");
        const shots = f && stand.shots(f, "public").map((one) => one.map((text) => JSON.parse(text) as { view: View }));
        for (const [field, kinds] of Object.entries(fields)) {
          const opens = f?.cues.findIndex((cue) => kinds.includes(cue.kind)) ?? -1;
          for (const shot of shots?.slice(0, Math.max(0, opens)).flat() ?? []) {
            looked++;
            expect([id, at, field, shot.view[field]]).toEqual([id, at, field, f?.before[field]]);
          }
        }
      }
      expect([id, looked > 0]).toEqual([id, true]);
    }
  });
});
