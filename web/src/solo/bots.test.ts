// The bots in the page are the program's: the same view, history, seed and nodes give the same move and the same belief, on
// 200 questions of each game and of every level. The program that asks is named by HUSTINGS_BOT_QUESTIONS, as meson does.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeModule } from "../../tools/wasm.mjs";
import { RulesError } from "../replay/program";
import type { Json, Move, View } from "../wire/message";
import { Bots } from "./bots";

const program = process.env["HUSTINGS_BOT_QUESTIONS"] ?? new URL("../../../build-test/tests/bot_questions", import.meta.url).pathname; // prettier-ignore
const wasm = makeModule("bots");
const content = (path: string) => new Uint8Array(readFileSync(new URL("../../../content/" + path, import.meta.url)));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
});

interface Asked {
  seat: number;
  level: string;
  lang: string;
  seed: number;
  /** The first question to this seat in a game. */
  new: boolean;
  told: Json[];
  view: View;
  move: Move;
  chance?: number[];
}

const QUESTIONS = 200;
const GAMES = [
  ["vote", 6, 2000],
  ["night", 2, 20000],
  ["dixit", 5, 2000],
  ["voices", 4, 2000],
] as const;

async function open(game: string): Promise<Bots> {
  const bots = await Bots.from(module);
  bots.open(game, "standard", content(`${game}/standard.json`));
  if (game !== "dixit") return bots;
  bots.bank("standard.clues.json", content("dixit/standard.clues.json"));
  bots.words(content("dixit/words.bin"));
  return bots;
}

describe.skipIf(!wasm || !existsSync(program))("the bots in the page", () => {
  test.each(GAMES)("%s: move as the program's do", async (game, seats, nodes) => {
    const bots = await open(game);
    const lines = execFileSync(program, [game, String(seats), String(QUESTIONS), String(nodes)], { encoding: "utf8", maxBuffer: 1 << 28 }); // prettier-ignore
    const questions = lines.trim().split("\n").map((line) => JSON.parse(line) as Asked); // prettier-ignore
    expect(questions.length).toBe(QUESTIONS);
    questions.forEach((one, i) => {
      if (one.new) bots.sit(one.seat, seats);
      bots.told(one.seat, one.told);
      const question = { ...one, seed: BigInt(one.seed), nodes };
      expect(bots.choose(question), `question ${String(i)}, ${one.level}`).toEqual(one.move);
      if (one.chance) expect(bots.believes(question)?.chance).toEqual(one.chance);
      else expect(bots.believes(question)).toBeNull();
    });
  });
});

describe.skipIf(!wasm)("a question that is wrong", () => {
  test("is refused with the program's codes", async () => {
    const bots = await open("night");
    const fault = (run: () => unknown) => {
      try {
        run();
        return null;
      } catch (error) {
        return error instanceof RulesError ? `${error.code} ${error.path}` : String(error);
      }
    };
    const question = { level: "club", seat: 0, lang: "en", view: "{}", seed: 1n };
    expect(fault(() => bots.choose(question))).toBe("bad-input seat");
    expect(fault(() => bots.sit(2, 2))).toBe("bad-input seat");
    bots.sit(0, 2);
    expect(fault(() => bots.choose({ ...question, level: "nobody" }))).toBe("bad-input level");
    expect(fault(() => bots.choose({ ...question, lang: "xx" }))).toBe("bad-input lang");
    expect(fault(() => bots.choose(question))).toMatch(/^bad-input/);
    expect(fault(() => bots.choose({ ...question, view: "{" }))).toMatch(/^bad-input/);
    expect(fault(() => bots.told(0, [{ do: "dance" }]))).toMatch(/^bad-/);
    expect(bots.levels().map(({ name }) => name)).toContain("club");
  });
});
