// What one seat saw, as the page replays it: the views and moves of the file and nothing else, for every game and seat.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { GAME_IDS, type GameId } from "../wire/message";
import { linesUpTo } from "./branch";
import { Course } from "./course";
import { parseRecord, type RecordFile } from "./record";
import { Rules } from "./rules";

const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("../../../build/hustings", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "hustings-seen-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const wasm = makeRules();
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
});

const run = (...args: string[]) => execFileSync(program, args, { stdio: "ignore" });
const read = (bytes: Uint8Array): RecordFile => {
  const record = parseRecord(bytes);
  if (typeof record === "string") throw new Error(record);
  return record;
};
async function rulesOf(game: GameId): Promise<Rules> {
  const rules = await Rules.from(module);
  const pack = readFileSync(new URL(`../../../content/${game}/standard.json`, import.meta.url));
  rules.open(game, "standard", new Uint8Array(pack));
  return rules;
}

test.each(GAME_IDS)("%s", { timeout: 60000 }, async (game) => {
  run("sim", game, "--games", "1", "--seed", "3", "--records", join(folder, game));
  const whole = join(folder, game, "game-000000.hustings");
  const truth = new Course(await rulesOf(game), read(readFileSync(whole)));
  for (const seat of ["0", "1", "spectator"]) {
    const file = join(folder, `${game}-${seat}`);
    run("replay", whole, "--seat", seat, "--save", file);
    const bytes = new Uint8Array(readFileSync(file));
    const record = read(bytes);
    const viewer = seat === "spectator" ? "public" : Number(seat);
    expect(record.seenBy).toBe(viewer);
    const rules = await rulesOf(game);
    expect(rules.checkSeen(bytes).holds).toBe(true);
    const course = new Course(rules, record);
    expect(course.halt).toBeNull();
    expect(course.stops.map(({ n, toAct }) => [n, toAct])).toEqual(truth.stops.map(({ n, toAct }) => [n, toAct]));
    const [own, real] = [course.seen(viewer, course.last), truth.seen(viewer, truth.last)];
    expect(own.map(({ view }) => view)).toEqual(real.map(({ view }) => view));
    expect(own.map(({ events }) => events)).toEqual(real.map(({ events }) => events));
    expect(course.seen("truth", course.last)).toEqual(own); // there is nothing else to see
    expect(course.result()).toEqual(truth.result());
    for (let other = 0; other < record.players; other++) {
      const may = other === viewer ? truth.legal(other, 3) : [];
      expect(course.legal(other, 3)).toEqual(may);
    }
    const stop = course.stops[3]?.n ?? 0;
    expect(linesUpTo(record, stop).trimEnd().split("\n").at(-1)).toMatch(/^\{"view":/);
  }
});

test("what no position fits is refused, and shown up to there", { timeout: 60000 }, async () => {
  run("sim", "night", "--games", "1", "--seed", "4", "--records", join(folder, "bad"));
  const file = join(folder, "bad-0");
  run("replay", join(folder, "bad", "game-000000.hustings"), "--seat", "0", "--save", file);
  const lines = readFileSync(file, "utf8").split("\n");
  const at = lines.map((line) => line.startsWith('{"view":')).lastIndexOf(true);
  lines[at] = (lines[at] ?? "").replace(/"round":\d+/, '"round":0');
  const bytes = new TextEncoder().encode(lines.join("\n"));
  const rules = await rulesOf("night");
  expect(rules.checkSeen(bytes)).toEqual({ holds: false, line: at });
  const course = new Course(rules, read(bytes), at);
  expect(course.halt).toMatchObject({ line: at, code: "refused" });
  expect(course.last).toBe(lines.filter((line) => line.startsWith('{"view":')).length - 2);
});
