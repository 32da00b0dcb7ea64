import { describe, expect, test } from "vitest";
import { checkRecord } from "./check";
import { fairCommit, fairHead, fairPledge, fairSeed, fairSetup, toHex, utf8 } from "./fair";

const bytes = (n: number, from: number) => Uint8Array.from({ length: n }, (_, i) => from + i);
const [id, salt, secret] = [bytes(16, 0), bytes(16, 16), bytes(32, 32)];
const nonces = [bytes(32, 100), bytes(32, 150)];

function record(): { lines: string[]; heads: { line: number; head: string }[] } {
  const commit = fairCommit(id, salt, secret);
  const pledges = nonces.map((n, i) => toHex(fairPledge(id, commit, i, n)));
  const setup = { record: 1, game: "night", options: {}, players: 2, id: toHex(id), commit: toHex(commit), pledges };
  const lines = [
    JSON.stringify(setup),
    JSON.stringify({ nonces: nonces.map(toHex), by: ["seat", "server"], attempt: 1 }),
  ];
  lines.push('{"n":0,"seat":"chance","do":"roll"}', '{"n":1,"seat":0,"do":"play","die":"red"}');
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
    expect(checkRecord(text(lines))).toEqual({ ok: true, lines: 5, heads: 0, own: 1 });
    expect(checkRecord(text(lines), heads)).toEqual({ ok: true, lines: 5, heads: 4, own: 1 });
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
