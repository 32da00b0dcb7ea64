// The page's judge is the program's: the cases that both are asked about (tests/cli/record_cases.json), and records altered at random,
// which both must judge alike, to the line.
import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { gunzipSync } from "node:zlib";
import { getPublicKey, sign } from "@noble/ed25519";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { checkRecord } from "../fair/check";
import { toHex, utf8 } from "../fair/fair";
import { GAME_IDS, type GameId } from "../wire/message";
import { judged } from "./judge";
import { parseRecord } from "./record";
import { Rules } from "./rules";

interface Case {
  name: string;
  /** In this line the first `find` becomes `put`. */
  line?: number;
  find?: string;
  put?: string;
  /** Before this line comes another: a text, bytes in hex, or so many levels. */
  insert?: number;
  text?: string;
  hex?: string;
  levels?: number;
  /** Only so many lines are left, and this after them. */
  cut?: number;
  tail?: string;
  /** Bytes before line 0. */
  prefix?: string;
  /** The first line that is wrong; null: none. */
  wrong: number | null;
}

const root = new URL("../../../", import.meta.url);
const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("build/hustings", root).pathname;
const cases = JSON.parse(readFileSync(new URL("tests/cli/record_cases.json", root), "utf8")) as Case[];
const wasm = makeRules();
const folder = mkdtempSync(join(tmpdir(), "hustings-judge-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
});

function recordOf(game: GameId): Buffer {
  const to = join(folder, game);
  const made = join(to, "game-000000.hustings");
  if (!existsSync(made)) spawnSync(program, ["sim", game, "--games", "1", "--seed", "3", "--records", to]);
  return readFileSync(made);
}
/** The standard pack, or the former one that an old record names. */
function packOf(game: GameId, record?: Buffer): Uint8Array {
  const now = readFileSync(new URL(`content/${game}/standard.json`, root));
  const wanted = /"content_sha256":"(\w+)"/.exec(String(record ?? ""))?.[1];
  if (!wanted || createHash("sha256").update(now).digest("hex") === wanted) return new Uint8Array(now);
  return new Uint8Array(gunzipSync(readFileSync(new URL(`content/${game}/former/${wanted}.json.gz`, root))));
}
async function judgeOf(game: GameId, record?: Buffer): Promise<(bytes: Uint8Array) => number | null> {
  const rules = await Rules.from(module);
  rules.open(game, "standard", packOf(game, record));
  return (bytes) => {
    const { holds, line } = rules.verify(bytes);
    return holds ? null : line;
  };
}
/** What `hustings verify` says: the first line that is wrong. */
function verifyByProgram(bytes: Uint8Array): number | null {
  const file = join(folder, "altered");
  writeFileSync(file, bytes);
  const { status, stdout } = spawnSync(program, ["verify", file, "--lang", "en"], { encoding: "utf8" });
  return status === 0 ? null : status === 2 ? 0 : Number(/Line (\d+) does not fit/.exec(stdout)?.[1]);
}

const LF = Buffer.from("\n");
const joined = (lines: Uint8Array[]) => Buffer.concat(lines.flatMap((line) => [line, LF]));
const linesOf = (bytes: Buffer): Buffer[] =>
  bytes.toString("latin1").split("\n").slice(0, -1).map((line) => Buffer.from(line, "latin1")); // prettier-ignore

function altered(c: Case, from: Buffer[]): Buffer {
  const lines = [...from];
  if (c.find !== undefined)
    lines[c.line ?? 0] = Buffer.from((lines[c.line ?? 0] as Buffer).toString().replace(c.find, c.put ?? ""));
  if (c.insert !== undefined) {
    const deep = `{"say":{"a":${"[".repeat(c.levels ?? 0)}${"]".repeat(c.levels ?? 0)}}}`;
    lines.splice(c.insert, 0, c.hex ? Buffer.from(c.hex, "hex") : Buffer.from(c.text ?? deep));
  }
  return Buffer.concat([Buffer.from(c.prefix ?? "", "hex"), joined(lines.slice(0, c.cut)), Buffer.from(c.tail ?? "")]);
}

/** What is put into a record at random: bits of JSON that readers like to differ about. */
const BITS = [
  "{", "}", "[", "]", ",", ":", '"', "\\", " ", "\r", "\n", "\t", "\0", "\x7f", "\xff", "\xc3", "\xa9", "\u{feff}", "0", "-", "-0", "1.0", "1e1", "1e999",
  "99999999999999999999", "null", "true", "\\u0000", "\\ud800", "\\udc00", "\\ud83d\\ude00", '"n":0,', '"by":"bot",', '"by":"seat",', '"q":1,', '"q":-1,', '"_n":1,',
  '"seat":0,', '{"say":{}}\n', '{"names":[]}\n', '{"end":null}\n',
].map((bit) => Buffer.from(bit, bit.length === 1 ? "latin1" : "utf8")); // prettier-ignore

/** Numbers below a bound, the same in every run. */
function dice(seed: number): (bound: number) => number {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
function mutated(bytes: Buffer, roll: (bound: number) => number): Buffer {
  const lines = linesOf(bytes);
  const some = roll(Math.min(lines.length, 12));
  const number = roll(4) ? some : lines.length - 1 - (some % 3);
  const line = lines[number] as Buffer;
  const at = roll(line.length + 1);
  const bit = BITS[roll(BITS.length)] as Buffer;
  const length = roll(6);
  const end = roll(4) ? at : at + length; // put in, or in the place of something
  const kinds = [
    () => lines.splice(number, 1, Buffer.concat([line.subarray(0, at), bit, line.subarray(end)])),
    () => lines.splice(number, 1, Buffer.concat([line.subarray(0, at), bit, line.subarray(end)])),
    () => lines.splice(number, 1, Buffer.concat([line.subarray(0, at), line.subarray(at + 1 + length)])),
    () => lines.splice(number, 0, line),
    () => lines.splice(number, 1),
    () => lines.splice(number, lines.length),
  ];
  kinds[roll(kinds.length)]?.();
  const whole = joined(lines);
  return roll(10) ? whole : whole.subarray(0, roll(whole.length));
}

/** A sealed record of a table, signed as its server would have. */
function signedRecord(game: GameId, server: Uint8Array): { bytes: Buffer; lines: Buffer[] } {
  const bytes = gunzipSync(readFileSync(new URL(`tests/former/582c9aa/${game}-sealed.jsonl.gz`, root)));
  const field = (line: Buffer | undefined, key: string) =>
    Buffer.from((JSON.parse(String(line)) as Record<string, string>)[key] ?? "", "hex");
  const lines = linesOf(bytes);
  const message = Buffer.concat([Buffer.from("hustings/1/sign\0"), field(lines[0], "id"), field(lines.at(-1), "head")]);
  const [key, sig] = [toHex(getPublicKey(server)), toHex(sign(message, server))];
  lines.push(Buffer.from(`{"signed":{"key":"${key}","sig":"${sig}"}}`));
  return { bytes: joined(lines), lines };
}

describe.skipIf(!wasm)("the judge in the page", () => {
  test.skipIf(!existsSync(program))("a signature gets the program's verdict", async () => {
    const server = Uint8Array.from({ length: 32 }, (_, i) => 64 + i);
    const { bytes, lines } = signedRecord("night", server);
    const judge = await judgeOf("night", bytes);
    const last = lines.length - 1;
    const changed = (from: string | RegExp, to: string) =>
      joined([...lines.slice(0, -1), Buffer.from(String(lines[last]).replace(from, to))]);
    const all: [Buffer, number | null][] = [
      [bytes, null],
      [changed(/.."\}\}$/, '00"}}'), last],
      [changed('"key"', '"kez"'), last],
      [changed(":{", ": {"), last],
      [Buffer.concat([bytes, lines[last] as Buffer, LF]), last + 1],
      [bytes.subarray(0, -1), last],
    ];
    for (const [other, line] of all) {
      expect(judge(other)).toBe(line);
      expect(verifyByProgram(other)).toBe(line);
    }
    const record = parseRecord(bytes);
    expect(typeof record !== "string" && record.broken).toBeNull();
    const seal = checkRecord(bytes.toString(), [], toHex(getPublicKey(server)));
    expect(judged({ holds: true, line: 0 }, seal, bytes.toString())).toMatchObject({ ok: true, played: "key" });
  });

  test.skipIf(!existsSync(program)).each(cases)("$name: $wrong", async (c) => {
    const bytes = altered(c, linesOf(recordOf("night")));
    expect((await judgeOf("night"))(bytes)).toBe(c.wrong);
    const record = parseRecord(bytes);
    if (typeof record === "string") return expect(c.wrong).not.toBeNull();
    const found = judged({ holds: c.wrong === null, line: c.wrong ?? 0 }, checkRecord(record.text), record.text);
    expect(!found.ok && found.why).toBe(c.wrong === null ? "open" : found.ok || found.why); // never sealed
    if (c.wrong !== null) expect(["refused", "form"]).toContain(!found.ok && found.why);
  });

  test.skipIf(!existsSync(program)).each(GAME_IDS)(
    "%s: altered records get the program's verdict",
    { timeout: 120000 },
    async (game) => {
      const [judge, bytes, roll] = [await judgeOf(game), recordOf(game), dice(19)];
      const verdicts = new Set<number | null>();
      for (let i = 0; i < (process.env["HUSTINGS_ALL"] ? 1000 : 40); i++) {
        const other = mutated(bytes, roll);
        const verdict = verifyByProgram(other);
        verdicts.add(verdict);
        expect(judge(other), JSON.stringify(other.toString("latin1").slice(0, 2000))).toBe(verdict);
      }
      expect(judge(bytes)).toBeNull();
      expect(judge(utf8(bytes.toString()))).toBeNull();
      expect(verdicts.size).toBeGreaterThan(5);
    },
  );
});
