// Whole games of nine kinds: of the questions that come up several of each kind, seat by seat. Every entry of `legal` there can be
// typed, in three languages, and comes out as that move.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { utf8 } from "../fair/fair";
import { makeCtx } from "../games/ctx";
import type { Ctx } from "../games/contract";
import { keepPack } from "../games/pack.svelte";
import { template } from "../games/legal";
import { regionOf } from "../games/night/view";
import { markerOf, topFrame, type VoicesView } from "../games/voices/view";
import { Course } from "../replay/course";
import { parseRecord, type RecordFile } from "../replay/record";
import { Replay } from "../replay/replay.svelte";
import { Rules } from "../replay/rules";
import { sameMove, type GameId, type Json, type Move } from "../wire/message";
import { addWords, setLang, type Lang } from "../words/words.svelte";
import { COMMANDS, nameOf, readCommand } from "./commands";
import type { TextGame } from "./contract";
import { example, readLine, type Option, type Slot } from "./typed";

const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("../../../build/hustings", import.meta.url).pathname;
const wasm = makeRules();
const folder = mkdtempSync(join(tmpdir(), "hustings-text-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
  await setLang("en");
  await addWords("text");
});

/** Without the components of the games, which take most of the time. */
const TEXTS: Record<string, () => Promise<{ text: TextGame }>> = {
  vote: () => import("../games/vote/text"),
  night: () => import("../games/night/text"),
  dixit: () => import("../games/dixit/text"),
  voices: () => import("../games/voices/text"),
};

/** Variants that ask for what others do not: two cards, two votes, red markers, pairs, abilities of markers. */
const KINDS: { name: string; game: GameId; args: string[] }[] = [
  { name: "night", game: "night", args: [] },
  { name: "vote of five", game: "vote", args: ["--players", "5"] },
  { name: "vote of nine", game: "vote", args: ["--players", "9"] },
  { name: "dixit of three", game: "dixit", args: ["--players", "3"] },
  { name: "dixit of seven", game: "dixit", args: ["--players", "7"] },
  { name: "dixit, party", game: "dixit", args: ["--players", "6", "--option", 'mode="party"', "--option", "rounds=1"] },
  { name: "dixit, team", game: "dixit", args: ["--players", "6", "--option", 'mode="team"', "--option", "rounds=1"] },
  { name: "voices of three", game: "voices", args: ["--players", "3", "--option", "abilities=true"] },
  { name: "voices of five", game: "voices", args: ["--players", "5"] },
];

async function replayOf(game: GameId, args: string[], name: string): Promise<Replay> {
  const to = join(folder, name.replaceAll(" ", "-"));
  execFileSync(program, ["sim", game, "--games", "1", "--seed", "5", "--records", to, ...args], { stdio: "ignore" });
  const rules = await Rules.from(module);
  const pack = readFileSync(new URL(`../../../content/${game}/standard.json`, import.meta.url));
  const record = parseRecord(utf8(readFileSync(join(to, "game-000000.hustings"), "utf8"))) as RecordFile;
  rules.open(game, "standard", new Uint8Array(pack));
  keepPack(record.hash, JSON.parse(pack.toString()) as Record<string, Json>);
  return new Replay(new Course(rules, record), "", [], { ok: false, why: "open", line: 0 });
}

/** One move that an entry of `legal` stands for. */
function filled(entry: Move): Move {
  return Object.fromEntries(
    Object.entries(entry).map(([key, value]) => {
      const open = template(value);
      if (!open) return [key, value];
      if (open.kind === "text") return [key, "Why not 2, then?"];
      if (open.kind === "range") return [key, open.min];
      return [key, open.of.slice(-open.choose)];
    }),
  ) as Move;
}

/** Fields of a region are the same for the rules (N-7.1): the first one is meant. */
const asSaid = (move: Move): Move =>
  typeof move["field"] === "string" ? { ...move, field: regionOf(move["field"]) } : move;

const isSame = (a: Move, b: Move): boolean => sameMove(asSaid(a), asSaid(b));

/** How somebody would type this move by that option; null: it is not one of its. */
function typedFor(option: Option, move: Move): string | null {
  const words: string[] = [];
  const fill = (slot: Slot): boolean => {
    if (slot.kind === "word") return words.push(slot.names[0] ?? "") > 0;
    const value = move[slot.field];
    if (value === undefined || value === null) return false;
    if (slot.kind === "number") return words.push(String(Number(value) / slot.per)) > 0;
    if (slot.kind === "text") return words.push(String(value)) > 0;
    const wanted = slot.list ? (value as Json[]) : [value];
    const things = wanted.map((one) =>
      slot.of.find((thing) => thing.value === one || (slot.field === "field" && regionOf(String(thing.value)) === regionOf(String(one)))),
    );
    if (things.length !== slot.n) return false;
    return things.every((thing) => thing !== undefined && words.push(thing.names[0] ?? "") > 0);
  }; // prettier-ignore
  if (option.move.do !== move.do) return null;
  const fixed = Object.entries(option.move).every(
    ([key, value]) => JSON.stringify(asSaid(move)[key]) === JSON.stringify(asSaid(option.move)[key] ?? value),
  );
  return fixed && option.slots.every(fill) ? words.join(" ") : null;
}

/** Of two equal cards of VOTE! the first is used, of two equal markers in the hand the first is pushed. */
const isSpare = (c: Ctx, move: Move, legal: Move[]): boolean =>
  isSecondMarker(c, move, legal) || isSecondCard(move, legal);
const isSecondMarker = (c: Ctx, move: Move, legal: Move[]): boolean => {
  if (move.do !== "push" || topFrame(c.view as unknown as VoicesView)?.kind !== "turn") return false;
  const face = (id: Json | undefined) => JSON.stringify({ ...markerOf(c.pack, String(id)), id: "" });
  const first = legal.find((other) => other.do === "push" && face(other["marker"]) === face(move["marker"]));
  return first !== undefined && first["marker"] !== move["marker"];
};
const isSecondCard = (move: Move, legal: Move[]): boolean =>
  "card" in move &&
  ["check", "eliminate", "change", "transfer", "answer", "vote"].includes(move.do) &&
  legal.some((other) => other !== move && sameMove({ ...other, card: null }, { ...move, card: null }) && other["card"] !== null && String(other["card"]) < String(move["card"])); // prettier-ignore

/** Questions of each kind that came up, as each seat saw them: the first ones of a kind, and some later. */
function moments(replay: Replay): { c: Ctx; legal: Move[]; at: number }[] {
  const seen = new Map<string, number>();
  return replay.course.stops.flatMap((_, at) =>
    Array.from({ length: replay.players }, (_, seat) => seat).flatMap((seat) => {
      const legal = replay.course.legal(seat, at);
      const kind = [...new Set(legal.map((move) => move.do))].join();
      const n = (seen.get(kind) ?? 0) + 1;
      seen.set(kind, n);
      if (!legal.length || (n > 2 && n % 60)) return [];
      replay.goto(at);
      const c = makeCtx(replay.asTable(seat), replay.modelFor(seat));
      return c?.ask ? [{ c, legal, at }] : [];
    }),
  );
}

describe.skipIf(!wasm || !existsSync(program))("every legal move can be typed", () => {
  test.each(KINDS)("$name", async ({ game, args, name }) => {
    await addWords(game);
    const { text } = await (TEXTS[game] as () => Promise<{ text: TextGame }>)();
    const all = moments(await replayOf(game, args, name));
    expect(all.length).toBeGreaterThan(5);
    for (const lang of ["en", "ru", "hu"] as Lang[]) {
      await setLang(lang);
      for (const { c, legal, at } of all.filter((_, i) => lang === "en" || i % 5 === 0)) {
        const options = text.options(c);
        for (const entry of legal.filter((move) => !isSpare(c, move, legal))) {
          const move = filled(entry);
          const where = `${lang}, stop ${at}, seat ${c.me}: ${JSON.stringify(move)}`;
          const ways = options.flatMap((option) => {
            const line = typedFor(option, move);
            return line === null ? [] : [line, ...(option.number === undefined ? [] : [String(option.number)])];
          });
          const read = ways.map((line) => ({ line, answer: readLine(line, options) }));
          const right = read.filter(({ answer }) => answer.kind === "act" && isSame(answer.read.move, move));
          expect(right, `${where}: ${ways.join(" | ")}`).not.toEqual([]);
          for (const { line, answer } of read) {
            expect(readCommand(line), `${where}: “${line}” is a command`).toBeNull();
            // what looks the same is unclear, and then its number says which; it is never another one
            const other = answer.kind === "act" && !isSame(answer.read.move, move);
            expect(other || answer.kind === "none", `${where}: “${line}” is ${JSON.stringify(answer)}`).toBe(false);
          }
        }
        const numbers = options.flatMap(({ number }) => number ?? []);
        expect(new Set(numbers).size, `stop ${at}: a number twice`).toBe(numbers.length);
        for (const part of text.parts(c)) expect(part.title.length, `stop ${at}`).toBeGreaterThan(0);
        for (const option of options.filter((o) => o.number === undefined && !o.slots.some((s) => s.kind === "text")))
          expect(readLine(example(option), options).kind, `stop ${at}: ${example(option)}`).toBe("act");
      }
    }
    await setLang("en");
  }); // prettier-ignore
});

test("commands have names of their own in every language", async () => {
  for (const lang of ["en", "ru", "hu"] as Lang[]) {
    await setLang(lang);
    for (const command of COMMANDS) {
      expect(readCommand(nameOf(command)), `${lang} ${command}`).toEqual({ command, rest: "" });
      expect(readCommand(`${command} 3 more`), command).toEqual({ command, rest: "3 more" });
    }
    expect(readCommand("?")?.command).toBe("help");
  }
  await setLang("en");
});
