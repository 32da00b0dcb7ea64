// What bots would have thought: the strips and means of the panel, and that the page's bots think what the program says they do.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeModule } from "../../tools/wasm.mjs";
import { Bots } from "../solo/bots";
import { knows, meanOf, outline, pointAt, stripsOf, type Placed, type Thought } from "./thoughts";

const thought = (at: number, percents: number[]): Placed => ({
  n: at,
  at,
  round: 1,
  kind: "party",
  of: percents.map((percent, seat) => ({ seat, percent })),
});

test("a strip for each of the others, in steps", () => {
  const strips = stripsOf([thought(2, [0, 50, 50]), thought(5, [0, 80, 20])], 0);
  expect(strips.map(({ seat }) => seat)).toEqual([1, 2]);
  const [one = { seat: 0, points: [] }] = strips;
  expect([1, 2, 4, 5, 9].map((at) => pointAt(one, at))).toEqual([null, 50, 50, 80, 80]);
  expect(outline(one, 2, 9, 80)).toBe("M0 100V50H30V20H80V100Z");
  expect(outline({ seat: 1, points: [] }, 0, 0, 80)).toBe("M0 100V100Z");
});

test("the mean is of those who guess about a seat", () => {
  const minds = [
    stripsOf([thought(1, [0, 40, 60])], 0),
    stripsOf([thought(1, [20, 0, 70]), thought(3, [10, 0, 90])], 1),
  ];
  expect(meanOf(minds)).toEqual([
    { seat: 0, points: [{ at: 1, percent: 20 }, { at: 3, percent: 10 }] },
    { seat: 1, points: [{ at: 1, percent: 40 }] },
    { seat: 2, points: [{ at: 1, percent: 65 }, { at: 3, percent: 75 }] },
  ]); // prettier-ignore
  expect(knows([thought(1, [100, 0, 0])])).toBe(true);
  expect(knows([thought(1, [100, 1, 0])])).toBe(false);
  expect(knows([])).toBe(false);
});

const program = process.env["HUSTINGS"] ?? new URL("../../../build-test/hustings", import.meta.url).pathname;
const wasm = makeModule("bots");
const AT = 60; // moves that the program, which may be a slow one for tests, is asked about

test.skipIf(!wasm || !existsSync(program)).each([
  ["vote", 5],
  ["night", 2],
  ["dixit", 4],
  ["voices", 4],
] as const)(
  "%s: the page's bots think what `hustings replay --beliefs` prints",
  async (game, players) => {
    const scratch = mkdtempSync(join(tmpdir(), "hustings-thoughts-"));
    const folder = join(scratch, "r");
    execFileSync(program, ["sim", game, "--players", String(players), "--bots", "casual", "--games", "1", "--seed", "3", "--records", folder], { stdio: "ignore" }); // prettier-ignore
    const path = join(folder, "game-000000.hustings");
    const content = (name: string) =>
      new Uint8Array(readFileSync(new URL(`../../../content/${name}`, import.meta.url)));
    const bots = await Bots.from(await WebAssembly.compile(wasm as BufferSource));
    bots.open(game, "standard", content(`${game}/standard.json`));
    if (game === "dixit") bots.words(content("dixit/words.bin"));
    onTestFinished(() => rmSync(scratch, { recursive: true }));
    const record = new Uint8Array(readFileSync(path));
    const usual = bots.levels().find(({ level }) => level === 3) ?? bots.levels().at(-1);
    const most = { all: 0 };
    for (let seat = game === "vote" ? 0 : players - 1; seat < players; seat++) {
      const told = bots.thoughts(record, seat, "en") as unknown as Thought[];
      most.all = Math.max(most.all, told.length);
      if (!usual?.believes) continue;
      const printed = execFileSync(program, ["replay", path, "--beliefs", String(seat), "--at", String(AT), "--json"], { encoding: "utf8" }); // prettier-ignore
      expect(told.filter(({ n }) => n <= AT)).toEqual((JSON.parse(printed) as { beliefs: Thought[] }).beliefs);
    }
    expect(most.all > 3).toBe(Boolean(usual?.believes));
    expect(() => bots.thoughts(record, players, "en")).toThrow("seat");
  },
  120_000,
);
