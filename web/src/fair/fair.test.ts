// One file of vectors keeps three implementations in step: this one, match/fair.c and tests/fair/verify.py.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  fairBelow,
  fairCommit,
  fairGameSeed,
  fairHead,
  fairPledge,
  fairSeed,
  fairSetup,
  fairWord,
  fromHex,
  toHex,
  utf8,
  type Label,
} from "./fair";
import { sha256 } from "./sha256";
import { readSigned, signHolds } from "./sign";

interface Wrong {
  what: string;
  check: "commit" | "pledge" | "seed" | "head" | "below" | "sign" | "hex";
  [key: string]: unknown;
}
const known = JSON.parse(readFileSync(new URL("../../../tests/fair/vectors.json", import.meta.url), "utf8"));
const bytes = (hex: unknown, size = 32): Uint8Array => {
  const read = fromHex(hex, size);
  if (!read) throw new Error("not hex");
  return read;
};
const seed = bytes(known.seed);

/** Whether an entry's claim is true. */
function holds(e: Wrong): boolean {
  const hex = (key: string, size = 32) => bytes(e[key], size);
  const list = (key: string) => (e[key] as string[]).map((x) => bytes(x));
  switch (e.check) {
    case "commit":
      return toHex(fairCommit(hex("id", 16), hex("salt", 16), hex("secret"))) === e["commit"];
    case "pledge":
      return toHex(fairPledge(hex("id", 16), hex("commit"), e["seat"] as number, hex("nonce"))) === e["pledge"];
    case "seed":
      return toHex(fairSeed(hex("secret"), fairSetup(utf8(e["line0"] as string)), list("nonces"))) === e["seed"];
    case "head":
      return toHex(fairHead(hex("seed"), Number(e["number"]), utf8(e["line"] as string), hex("before"))) === e["head"];
    case "below":
      return fairBelow(seed, "draw", BigInt(e["c"] as number), BigInt(e["w"] as string)) === BigInt(e["x"] as string);
    case "sign":
      return signHolds(hex("key"), hex("id", 16), hex("head"), hex("sig", 64));
    case "hex":
      return fromHex(e["text"], e["bytes"] as number) !== null;
  }
}

describe("what is right", () => {
  test("the signature", () => {
    const [id, head] = [bytes(known.id, 16), bytes(known.heads.at(-1))];
    expect(signHolds(bytes(known.sign.key), id, head, bytes(known.sign.sig, 64))).toBe(true);
    expect(readSigned(known.sign.line, id, head)).toEqual({ key: known.sign.key, holds: true });
    expect(readSigned(known.sign.line, id, bytes(known.heads[0]))).toEqual({ key: known.sign.key, holds: false });
    expect(readSigned(known.sign.line + " ", id, head)).toBeNull();
  });
  test("SHA-256 of every length up to 199", () => {
    for (let size = 0; size < 200; size++) {
      const given = Uint8Array.from({ length: size }, (_, i) => (i * 73 + size) & 255);
      expect(toHex(sha256(given)), String(size)).toBe(createHash("sha256").update(given).digest("hex"));
    }
  });
  test("commit, pledges, setup, seed", () => {
    expect(toHex(fairCommit(bytes(known.id, 16), bytes(known.salt, 16), bytes(known.secret)))).toBe(known.commit);
    known.nonces.forEach((nonce: string, seat: number) =>
      expect(toHex(fairPledge(bytes(known.id, 16), bytes(known.commit), seat, bytes(nonce)))).toBe(known.pledges[seat]),
    );
    const setup = fairSetup(utf8(known.line0));
    expect(toHex(setup)).toBe(known.setup);
    expect(
      toHex(
        fairSeed(
          bytes(known.secret),
          setup,
          known.nonces.map((n: string) => bytes(n)),
        ),
      ),
    ).toBe(known.seed);
  });
  test("words and streams", () => {
    known.words.forEach((word: string, i: number) =>
      expect(fairWord(seed, "draw", 0n, BigInt(i)).toString(16).padStart(16, "0")).toBe(word),
    );
    for (const s of known.streams)
      expect(
        fairWord(seed, s.label as Label, BigInt(s.number), BigInt(s.index))
          .toString(16)
          .padStart(16, "0"),
      ).toBe(s.word);
  });
  test("draws below a bound", () => {
    for (const { c, w, x } of known.below) expect(fairBelow(seed, "draw", BigInt(c), BigInt(w))).toBe(BigInt(x));
    expect(() => fairBelow(seed, "draw", 0n, 0n)).toThrow(RangeError);
    expect(() => fairBelow(seed, "draw", 0n, (1n << 63n) + 1n)).toThrow(RangeError);
  });
  test("heads", () => {
    let head = fairSetup(utf8(known.lines[0]));
    expect(toHex(head)).toBe(known.heads[0]);
    for (let n = 1; n < known.lines.length; n++) {
      head = fairHead(seed, n, utf8(known.lines[n]), head);
      expect(toHex(head)).toBe(known.heads[n]);
    }
  });
  test("seeds of simulated games", () => {
    for (const g of known.sim.games) expect(toHex(fairGameSeed(bytes(known.sim.seed), BigInt(g.game)))).toBe(g.seed);
  });
});

describe("what is wrong", () => {
  for (const entry of known.wrong as Wrong[]) test(entry.what, () => expect(holds(entry)).toBe(false));
});
