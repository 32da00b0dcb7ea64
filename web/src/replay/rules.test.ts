// The rules in the page are the program's: what they show every viewer after every move of a recorded game is what the
// program shows, to the byte. The program is named by HUSTINGS_PROGRAM, as meson does.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { GAME_IDS, type GameId, type Json, type View } from "../wire/message";
import { Rules, RulesError } from "./rules";

const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("../../../build/hustings", import.meta.url).pathname;
const wasm = makeRules();
const folder = mkdtempSync(join(tmpdir(), "hustings-replay-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const packOf = (game: GameId) =>
  new Uint8Array(readFileSync(new URL(`../../../content/${game}/standard.json`, import.meta.url)));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
});
const open = async (game: GameId) => {
  const rules = await Rules.from(module);
  return { rules, opened: rules.open(game, "standard", packOf(game)) };
};

interface Answer {
  position: View;
  legal: Record<string, Json>;
  views: Record<string, View>;
  to_act: (number | "chance")[];
  result: Json;
}

describe.skipIf(!wasm)("the rules in the page", () => {
  test("refuse what is wrong, with the program's codes", async () => {
    const { rules, opened } = await open("night");
    expect(opened.hash).toMatch(/^[0-9a-f]{64}$/);
    const fault = (run: () => void) => {
      try {
        run();
        return null;
      } catch (error) {
        return error instanceof RulesError ? error.code : String(error);
      }
    };
    expect(fault(() => rules.start(3, {}))).toBe("bad-input");
    expect(fault(() => rules.start(2, { length: 3 }))).toBe("bad-input");
    rules.start(2, {});
    expect(rules.toAct()).toBe("chance");
    expect(fault(() => rules.play('{"n":0,"seat":0,"do":"play","die":"red"}'))).toBe("not-your-turn");
    expect(fault(() => rules.play('{"n":0,"seat":0,"do":"dance"}'))).toBe("bad-move");
    expect(fault(() => rules.play('{"n":0,"seat":"chance","do":"roll","who":0,"blue":7,"red":1,"white":1}'))).toBe(
      "illegal-move",
    );
    expect(fault(() => rules.play('{"n":0,"seat":"chance","do":"roll","who":0,"blue":2.0,"red":1,"white":1}'))).toBe(
      "bad-move",
    );
    expect(fault(() => rules.play("{"))).toBe("bad-input");
    const fresh = await Rules.from(module);
    expect(fault(() => fresh.open("chess", "standard", packOf("night")))).toBe("bad-input");
    expect(fault(() => fresh.open("vote", "standard", packOf("night")))).toBe("bad-input");
  });

  test("read an earlier version where nothing changed", async () => {
    const { rules } = await open("voices");
    expect(rules.reads("voices/2", { prosecutor: 1 })).toBe(true);
    expect(rules.reads("voices/1", { advanced: true, prosecutor: null })).toBe(true);
    expect(rules.reads("voices/1", { prosecutor: 1 })).toBe(false);
    expect(rules.reads("voices/3", {})).toBe(false);
    expect((await open("night")).rules.reads("night/1", {})).toBe(true);
  });

  test("give the cues of a step", async () => {
    const { rules } = await open("night");
    const line = (n: number, seat: number | "chance", move: object) => JSON.stringify({ n, seat, ...move });
    const roll = (n: number, who: number) => line(n, "chance", { do: "roll", who, blue: 1, red: 5, white: 4 });
    rules.start(2, {});
    expect(rules.cues([roll(0, 0), roll(1, 1)], 0)).toEqual([
      { kind: "round", ms: 900, n: 0, count: 1 },
      { kind: "roll", ms: 1500, n: 0 },
    ]);
    const flip = (n: number, seat: number, die: string) => line(n, seat, { do: "flip", die });
    expect(rules.cues([flip(2, 0, "none"), flip(3, 1, "none")], 2)).toEqual([{ kind: "flips", ms: 1000, n: 2 }]);
    const show = (n: number, seat: number, die: string) => line(n, seat, { do: "play", die });
    expect(rules.cues([show(4, 0, "blue"), show(5, 1, "white")], 4)).toEqual([
      { kind: "dice", ms: 1400, n: 4 },
      { kind: "clash", ms: 2000, n: 4, count: 1 }, // the white makes the blue smaller
    ]);
    expect(rules.toAct()).toEqual([1]); // and nothing else is left to write
    expect(() => rules.cues(["{}"], 6)).toThrow(RulesError);
  });

  test.skipIf(!existsSync(program)).each(GAME_IDS)(
    "tell what the program tells: %s",
    { timeout: 60000 },
    async (game) => {
      const to = join(folder, game);
      execFileSync(program, ["sim", game, "--games", "1", "--seed", "3", "--records", to], { stdio: "ignore" });
      const lines = readFileSync(join(to, "game-000000.hustings"), "utf8").trimEnd().split("\n");
      const head = JSON.parse(lines[0] as string) as { players: number; options: Json; rules: string; content_sha256: string }; // prettier-ignore
      const moves = lines.slice(1, -1);
      const { rules, opened } = await open(game);
      expect(opened).toEqual({ rules: head.rules, hash: head.content_sha256 });
      rules.start(head.players, head.options);
      const held = rules.held;
      const start = rules.save();
      const every = process.env["HUSTINGS_ALL"] ? 1 : Math.ceil(moves.length / 12);
      const seats = Array.from({ length: head.players }, (_, seat) => seat);
      const played: Json[] = [];
      for (const [n, line] of moves.entries()) {
        rules.play(line);
        const { _n: own, ...move } = JSON.parse(line) as Record<string, Json>;
        if (own === undefined) delete move["n"];
        else move["n"] = own;
        played.push(move);
        if (n % every && n !== moves.length - 1) continue;
        const document = { game, content: "standard", players: head.players, options: head.options, moves: played, show: ["position", "legal", "views"] }; // prettier-ignore
        const said = JSON.parse(execFileSync(program, ["apply"], { input: JSON.stringify(document), encoding: "utf8" })) as Answer; // prettier-ignore
        const text = (value: unknown) => JSON.stringify(value);
        expect(text(rules.view("truth")), `move ${n}`).toBe(text(said.position));
        expect(text(rules.view("public")), `move ${n}`).toBe(text(said.views["spectator"]));
        for (const seat of seats) {
          expect(text(rules.view(seat)), `move ${n}, seat ${seat}`).toBe(text(said.views[seat]));
          expect(text(rules.legal(seat))).toBe(text(said.legal[seat] ?? []));
        }
        const waits = rules.toAct();
        expect(waits === "chance" ? ["chance"] : waits).toEqual(said.to_act);
        expect(rules.result()).toEqual(said.result);
      }
      expect(rules.held).toBe(held); // nothing is kept of a thousand calls
      expect(rules.result()).toEqual((JSON.parse(lines.at(-1) as string) as { end: Json }).end);
      rules.restore(start);
      expect(rules.toAct()).toBe("chance");
      rules.play(moves[0] as string);
    },
  );
});
