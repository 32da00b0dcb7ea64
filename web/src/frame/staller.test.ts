import { expect, test } from "vitest";
import type { Ctx } from "../games/contract";
import { waitedFor } from "./staller";

const person = { kind: "human", name: "", here: "here", color: 0 };
const table = (changes: Partial<Ctx>): Ctx =>
  ({ me: 0, over: false, blind: false, cue: null, toAct: [1], chosen: [], seats: [person, person, { ...person, kind: "bot" }], ...changes }) as Ctx; // prettier-ignore

test("the only person who has yet to answer", () => {
  expect(waitedFor(table({}))).toBe(1);
  expect(waitedFor(table({ toAct: [0, 1], chosen: [0] }))).toBe(1);
});

test.each([
  ["I", { toAct: [0] }],
  ["several", { toAct: [0, 1] }],
  ["nobody", { toAct: [1], chosen: [1] }],
  ["a bot", { toAct: [2] }],
  ["one who is gone", { seats: [person, { ...person, here: "gone" }] as Ctx["seats"] }],
  ["nobody may know who", { blind: true }],
  ["the stage", { cue: "count" }],
  ["those who watch have no say", { me: null }],
  ["it is over", { over: true }],
] as [string, Partial<Ctx>][])("not for %s", (_, changes) => {
  expect(waitedFor(table(changes))).toBeNull();
});
