import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { utf8 } from "../fair/fair";
import { logLines } from "../frame/log";
import { loadGame } from "../games";
import { makeCtx } from "../games/ctx";
import { keepPack } from "../games/pack.svelte";
import { GAME_IDS, type GameId, type Json } from "../wire/message";
import { addWords, sayIf, setLang } from "../words/words.svelte";
import { Course } from "./course";
import { parseRecord, type RecordFile } from "./record";
import { Replay } from "./replay.svelte";
import { Rules, type Viewer } from "./rules";

const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("../../../build/hustings", import.meta.url).pathname;
const wasm = makeRules();
const folder = mkdtempSync(join(tmpdir(), "hustings-course-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
  await setLang("en");
  await addWords("replay");
});

const parse = (text: string) => parseRecord(utf8(text));
const open = { ok: false, why: "open", line: 0 } as const; // these records have no seal

function textOf(game: GameId): string {
  const to = join(folder, game);
  const made = join(to, "game-000000.hustings");
  if (!existsSync(made))
    execFileSync(program, ["sim", game, "--games", "1", "--seed", "3", "--records", to], { stdio: "ignore" });
  return readFileSync(made, "utf8");
}
async function courseOf(game: GameId, text = textOf(game)): Promise<Course> {
  const rules = await Rules.from(module);
  const pack = readFileSync(new URL(`../../../content/${game}/standard.json`, import.meta.url));
  const record = parse(text) as RecordFile;
  rules.open(game, "standard", new Uint8Array(pack));
  keepPack(record.hash, JSON.parse(pack.toString()) as Record<string, Json>);
  return new Course(rules, record);
}

describe("a record's text", () => {
  const head = { record: 1, game: "night", rules: "night/1", content: "standard", content_sha256: "0", options: {}, players: 2, seed: "0" }; // prettier-ignore
  const lines = (...more: Json[]) => [head, ...more].map((line) => JSON.stringify(line) + "\n").join("");
  const roll = { n: 0, seat: "chance", do: "roll", who: 0, blue: 1, red: 1, white: 1 };
  test("what is none", () => {
    for (const text of ["", "hello\n", "{}\n", "[1]\n", '{"record":2,"game":"night","players":2}\n'])
      expect(parse(text), text).toBe("not-a-record");
    expect(parse(lines().replace("night", "chess"))).toBe("other-game");
    expect(parse(lines())).toBe("empty");
    expect(parse("x".repeat(16 * 1024 * 1024 + 1))).toBe("too-large");
  });
  test("moves, talk, names, the end", () => {
    const said = { seat: 1, phrase: "hello" };
    const record = parse(lines(roll, { say: said }, { n: 1, seat: 0, by: "clock", do: "flip", die: "none" }, { names: ["Ági", null] }, { end: null, head: "" })); // prettier-ignore
    expect(record).toMatchObject({ moves: [{ line: 1 }, { line: 3, by: "clock" }], names: ["Ági", null], end: null, broken: null, said: [{ after: 1, said }] }); // prettier-ignore
  });
  test("what is cut or broken is played as far as it stands", () => {
    const whole = lines(roll, { n: 1, seat: 0, do: "flip", die: "none" });
    expect(parse(whole)).toMatchObject({ broken: null, end: undefined });
    expect(parse(whole.slice(0, -5))).toMatchObject({ moves: [{ line: 1 }], broken: 2 });
    expect(parse(lines(roll, { n: 7, seat: 0, do: "flip" }))).toMatchObject({ moves: [{ line: 1 }], broken: 2 });
    expect(parse(lines(roll, { end: null }, { n: 1, seat: 0, do: "flip" }))).toMatchObject({ broken: 3 });
  });
});

describe.skipIf(!wasm || !existsSync(program))("a course", () => {
  test.each(GAME_IDS)("%s: every step has its cues, whatever was looked at between", async (id) => {
    const [course, again] = [await courseOf(id), await courseOf(id)];
    const cues = course.stops.map((_, at) => course.cues(at));
    for (let at = again.last; at >= 0; at -= 3) expect(again.cues(at)).toEqual(cues[at]);
    for (const [at, scene] of cues.entries())
      for (const cue of scene) {
        const from = at ? (course.stops[at - 1]?.n ?? 0) : 0;
        expect(cue.n >= from && cue.n < (course.stops[at]?.n ?? 0), `${cue.kind} at ${at}`).toBe(true);
        expect(cue.ms).toBeGreaterThan(0);
      }
    expect(cues[0]).not.toEqual([]);
    expect(cues.at(-1)?.at(-1)?.kind).toBe("winner");
    expect(cues.flat().filter(({ kind }) => kind === "winner")).toHaveLength(1);
  });

  test.each(GAME_IDS)(
    "%s: every moment from every seat, in any order, with its words",
    { timeout: 60000 },
    async (id) => {
      const [course, game] = [await courseOf(id), await loadGame(id)];
      expect(course.halt).toBeNull();
      expect(course.over).toBe(true);
      expect(course.result()).toEqual(course.record.end);
      const viewers: Viewer[] = [...Array(course.record.players).keys(), "public", "truth"];
      const again = await courseOf(id);
      for (const viewer of viewers) {
        const first = JSON.stringify(course.seen(viewer, course.last));
        again.seen(viewer, 1);
        again.seen("truth", again.last);
        expect(JSON.stringify(again.seen(viewer, again.last))).toBe(first); // whatever was looked at between
      }
      for (const [at, stop] of course.stops.entries())
        for (const verb of new Set(stop.toAct.flatMap((seat) => course.legal(seat, at).map((move) => move.do))))
          expect(sayIf(`web.${id}.do.${verb}`), verb).toBeTruthy();
      const replay = new Replay(course, "", [], open);
      for (const viewer of [0, "public", "truth"] as Viewer[])
        for (let at = 0; at <= course.last; at++) {
          replay.goto(at);
          const table = replay.asTable(viewer);
          const c = makeCtx(table, table.model);
          if (!c) throw new Error("no moment");
          const text = c.over ? game.ending(c) : game.sentence(c).text;
          expect(text, `${id} ${at} ${viewer}`).toBeTruthy();
          expect(text).not.toMatch(/undefined|NaN|null|web\.|\bobject\b/);
          if (at < course.last) continue;
          const lines = logLines(game, table.model);
          expect(lines.length).toBeGreaterThan(10);
          for (const line of lines) expect(line.text).not.toMatch(/undefined|NaN|\bnull\b|web\./);
        }
    },
  );

  test("a box opens in one piece: before that nobody's vote is told, and the view has none", async () => {
    const course = await courseOf("vote");
    let boxes = 0;
    for (const [at, stop] of course.stops.entries()) {
      const { view, events } = course.seen("public", at)[at] ?? {};
      const votes = events?.filter((event) => event.do === "vote") ?? [];
      if (votes.length) boxes++;
      for (const vote of votes) expect(typeof vote["for"], `move ${vote.n}`).toBe(stop.shut ? "object" : "boolean");
      if (view?.["phase"] === "vote") expect(votes).toEqual([]);
    }
    expect(boxes).toBeGreaterThan(0);
  });

  test("nothing beyond what was reached; steps, decisions, the end", async () => {
    const replay = new Replay(await courseOf("night"), "", [], open);
    expect([replay.at, replay.reach]).toEqual([0, 0]);
    replay.step(1);
    replay.step(1);
    replay.step(-1);
    expect([replay.at, replay.reach]).toEqual([1, 2]);
    expect(replay.model.state?.over).toBe(false);
    expect(replay.model.state?.result).toBeUndefined();
    expect(JSON.stringify(replay.model)).not.toContain('"winners"');
    replay.as = 1;
    replay.decision(1);
    expect(replay.model.state?.ask?.legal.length).toBeGreaterThan(1);
    replay.showAll();
    expect(replay.reach).toBe(replay.last);
    replay.goto(9999);
    expect(replay.model.state?.over).toBe(true);
  });

  test("an illegal move ends it, and one that was told only in part says so", async () => {
    const text = textOf("night");
    const lines = text.split("\n");
    const at = lines.findIndex((line, i) => i > 20 && line.includes('"do":"write"'));
    const put = (line: string) => [...lines.slice(0, at), line, ...lines.slice(at + 1)].join("\n");
    const wrong = await courseOf("night", put((lines[at] as string).replace(/"field":"[^"]*"/, '"field":"nowhere-1"')));
    expect(wrong.halt).toEqual({ line: at, code: "illegal-move", partial: false });
    expect(wrong.last).toBeGreaterThan(3);
    const hidden = await courseOf("night", put((lines[at] as string).replace(/"field":"[^"]*"/, '"field":null')));
    expect(hidden.halt).toMatchObject({ line: at, partial: true });
  });
});
