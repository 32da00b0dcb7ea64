import { describe, expect, test } from "vitest";
import { getPublicKey, sign } from "@noble/ed25519";
import { checkRecord } from "./check";
import { fairCommit, fairHead, fairPledge, fairSeed, fairSetup, toHex, utf8 } from "./fair";

const bytes = (n: number, from: number) => Uint8Array.from({ length: n }, (_, i) => from + i);
const [id, salt, secret] = [bytes(16, 0), bytes(16, 16), bytes(32, 32)];
const nonces = [bytes(32, 100), bytes(32, 150)];

function record(die = "red", after: string[] = []): { lines: string[]; heads: { line: number; head: string }[] } {
  const commit = fairCommit(id, salt, secret);
  const pledges = nonces.map((n, i) => toHex(fairPledge(id, commit, i, n)));
  const setup = { record: 1, game: "night", options: {}, players: 2, id: toHex(id), commit: toHex(commit), pledges };
  const lines = [
    JSON.stringify(setup),
    JSON.stringify({ nonces: nonces.map(toHex), by: ["seat", "server"], attempt: 1 }),
  ];
  lines.push('{"n":0,"seat":"chance","do":"roll"}', `{"n":1,"seat":0,"do":"play","die":"${die}"}`, ...after);
  const seed = fairSeed(secret, fairSetup(utf8(lines[0] ?? "")), nonces);
  let head = fairSetup(utf8(lines[0] ?? ""));
  const heads = [{ line: 0, head: toHex(head) }];
  for (let n = 1; n < lines.length; n++) {
    head = fairHead(seed, n, utf8(lines[n] ?? ""), head);
    heads.push({ line: n, head: toHex(head) });
  }
  lines.push(JSON.stringify({ end: { winners: [0] }, salt: toHex(salt), secret: toHex(secret), head: toHex(head) }));
  return { lines, heads };
}
const text = (lines: string[]) => lines.map((l) => l + "\n").join("");

describe("a record's seal", () => {
  const { lines, heads } = record();
  const put = (n: number, from: string | RegExp, to: string) =>
    checkRecord(text(lines.map((l, i) => (i === n ? l.replace(from, to) : l))));
  test("holds, with the heads that were shown", () => {
    const holds = { ok: true, lines: 5, own: 1 };
    expect(checkRecord(text(lines))).toEqual({ ...holds, heads: 0, played: "unknown", upTo: -1 });
    expect(checkRecord(text(lines), heads)).toEqual({ ...holds, heads: 4, played: "heads", upTo: 3 });
    expect(checkRecord(text(lines), heads.slice(0, 2))).toEqual({ ...holds, heads: 2, played: "part", upTo: 1 });
  });
  test("is as it was played to its last move if only talk follows", () => {
    const talk = record("red", ['{"say":{"seat":0,"phrase":"good-game"}}', '{"names":["Ági",null]}']);
    expect(checkRecord(text(talk.lines), talk.heads.slice(0, 4))).toMatchObject({ ok: true, played: "heads", upTo: 3 });
    expect(checkRecord(text(talk.lines), talk.heads.slice(0, 3))).toMatchObject({ ok: true, played: "part", upTo: 2 });
  });
  test("is as it was played where a trusted key has signed it", () => {
    const message = Buffer.concat([Buffer.from("hustings/1/sign\0"), id, Buffer.from(heads.at(-1)?.head ?? "", "hex")]);
    const server = bytes(32, 64);
    const [key, sig] = [toHex(getPublicKey(server)), toHex(sign(message, server))];
    const signed = [...lines, `{"signed":{"key":"${key}","sig":"${sig}"}}`];
    const holds = { ok: true, lines: 6, own: 1, heads: 0, upTo: -1, signed: key };
    expect(checkRecord(text(signed), [], key)).toEqual({ ...holds, played: "key" });
    expect(checkRecord(text(signed), [], "00".repeat(32))).toEqual({ ...holds, played: "unknown" });
    expect(checkRecord(text(signed), heads)).toMatchObject({ ok: true, played: "heads", signed: key });
    const wrong = (line: string) => checkRecord(text([...lines, line]), [], key);
    const broken = { ok: false, why: "signature", line: 5 };
    expect(wrong((signed[5] ?? "").replace(/.."\}\}$/, '00"}}'))).toEqual(broken);
    expect(wrong((signed[5] ?? "").replace(":", ": "))).toEqual(broken);
    expect(wrong('{"signed":{}}')).toEqual(broken);
    // another legal move after the end, with heads computed again: it holds, and nobody vouches for it
    const other = record("blue");
    expect(checkRecord(text(other.lines), [], key)).toMatchObject({ ok: true, played: "unknown" });
    expect(checkRecord(text(other.lines), heads)).toEqual({ ok: false, why: "head", line: 3 });
    expect(checkRecord(text([...other.lines, signed[5] ?? ""]), [], key)).toEqual(broken);
  });
  test("one changed move is found", () => expect(put(3, "red", "blue")).toEqual({ ok: false, why: "chain", line: 4 }));
  test("a changed move is found where a head was shown", () => {
    const changed = text(lines.map((l, i) => (i === 3 ? l.replace("red", "blue") : l)));
    expect(checkRecord(changed, heads)).toEqual({ ok: false, why: "head", line: 3 });
  });
  test("another nonce, another secret, another setup", () => {
    expect(put(1, /"nonces":\["64/, '"nonces":["65')).toEqual({ ok: false, why: "pledge", line: 1 });
    expect(put(4, /"secret":"20/, '"secret":"21')).toEqual({ ok: false, why: "commit", line: 4 });
    expect(put(0, "night", "vote")).toMatchObject({ ok: false });
  });
  test("what can't be checked says so", () => {
    expect(checkRecord(text(lines.slice(0, 4)))).toEqual({ ok: false, why: "unfinished", line: 3 });
    expect(checkRecord("hello\nworld\n\n\n")).toMatchObject({ ok: false, why: "form" });
    expect(checkRecord('{"record":1,"seed":"00"}\n{}\n{"end":null}\n')).toEqual({ ok: false, why: "open", line: 0 });
    expect(checkRecord(text(lines).slice(0, -1))).toMatchObject({ ok: false, why: "form" });
  });
});
