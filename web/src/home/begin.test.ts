// What "Alone" has begun survives a line that is lost on the way.
import { expect, test, vi } from "vitest";
import { begun } from "../frame/known";
import { load } from "../wire/keep";
import type { Table } from "../wire/table.svelte";
import { begin, expectSeat } from "./begin";

const done = { t: "ack", i: 1, state: "done" };
const tableWith = (sit: unknown, host: (what: string) => unknown, game = "vote") => ({
  code: "KVARN",
  model: { link: "open", me: null, seats: { state: "lobby", game } },
  sit: vi.fn(() => Promise.resolve(sit)),
  host: vi.fn((what: string) => Promise.resolve(host(what))),
});

test.each([
  ["at the seat", null, () => done],
  ["at filling the table", done, (what: string) => (what === "fill" ? null : done)],
  ["at the start", done, (what: string) => (what === "start" ? null : done)],
])("a line lost %s: all is done on the next one", async (_, sit, host) => {
  expectSeat("KVARN", true);
  await begin(tableWith(sit, host) as unknown as Table);
  expect(load("begin", null)).not.toBeNull();
  const next = tableWith(done, () => done);
  await begin(next as unknown as Table);
  expect(next.host.mock.calls).toEqual([["fill"], ["start"]]);
  expect(load("begin", null)).toBeNull();
});

test("whoever plays on from a replay sits where he wants, with bots as strong as he wants", async () => {
  expectSeat("KVARN", true, { seat: 1, level: "strong" });
  const table = tableWith(done, () => done);
  Object.assign(table.model.seats, { seats: [{}, {}, {}] });
  await begin(table as unknown as Table);
  expect(table.sit.mock.calls.map(([seat]: unknown[]) => seat)).toEqual([1]);
  const bot = (seat: number) => ["bot", { seat, level: "strong" }];
  expect(table.host.mock.calls).toEqual([bot(0), bot(2), ["fill"], ["start"]]);
  expect(load("begin", null)).toBeNull();
});

test("the first game of Voices alone shows what a push would do; later ones, and games with friends, are as usual", async () => {
  const startOf = async (alone: boolean) => {
    expectSeat("KVARN", alone);
    const table = tableWith(done, () => done, "voices");
    await begin(table as unknown as Table);
    return table.host.mock.calls;
  };
  expect(await startOf(false)).toEqual([]);
  expect(await startOf(true)).toEqual([["set", { training: true }], ["fill"], ["start"]]);
  begun("voices", "some game");
  begun("voices", "another");
  expect(await startOf(true)).toEqual([["fill"], ["start"]]);
});
