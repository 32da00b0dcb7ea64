import { expect, test } from "vitest";
import type { Act, Ctx } from "../games/contract";
import type { Move } from "../wire/message";
import { barView, onlyNo } from "./act";

const yes: Move = { do: "vote", for: true };
const no: Move = { do: "vote", for: false };
const ctx = (more: Partial<Ctx>): Ctx =>
  ({ me: 0, toAct: [0, 1], ask: { q: 1, blind: false, legal: [yes, no] }, held: null, choice: null, ...more }) as Ctx;
const vote: Act = { buttons: [{ label: "Against", choose: no }, { label: "For", choose: yes }] }; // prettier-ignore

test("the first press chooses, the second seals", () => {
  const before = barView(vote, ctx({}));
  expect(before.buttons.map((b) => b.press.kind)).toEqual(["choose", "choose"]);
  const after = barView(vote, ctx({ choice: yes }));
  expect(after.buttons.map((b) => [b.press.kind, b.armed, b.acts])).toEqual([
    ["choose", false, false],
    ["seal", true, true],
  ]);
});

test("held: nothing to press but Change; a new choice beside it can be sealed", () => {
  expect(barView(vote, ctx({ held: no })).kind).toBe("held");
  expect(barView(vote, ctx({ held: no, choice: yes })).kind).toBe("buttons");
});

test("nobody else chooses: at once", () => {
  expect(barView(vote, ctx({})).atOnce).toBe(false);
  expect(barView(vote, ctx({ toAct: [0] })).atOnce).toBe(true);
});

test("only a seal is held for 600 ms; the sheet has no button to itself", () => {
  const act: Act = { buttons: [{ label: "Choose", opens: "secret", heavy: true }, { label: "Eliminate", move: yes, heavy: true }] }; // prettier-ignore
  expect(barView(act, ctx({})).buttons.map((b) => b.heavy)).toEqual([false, true]);
  expect(barView(act, ctx({}), true).buttons.map((b) => b.label)).toEqual(["Eliminate"]);
});

test("not asked: nothing", () => expect(barView(vote, ctx({ ask: null })).kind).toBe("idle"));

test("one tap says no to a blind question; a sheet may say more than the bar", () => {
  const act: Act = { buttons: [{ label: "Accept it", move: no, no: true }, { label: "Seal", inside: "Cancel it", move: yes, heavy: true }] }; // prettier-ignore
  expect(barView(act, ctx({})).buttons.map((b) => [b.label, b.press.kind, b.no])).toEqual([
    ["Accept it", "seal", true],
    ["Seal", "seal", false],
  ]);
  expect(barView(act, ctx({}), true).buttons[1]?.label).toBe("Cancel it");
});

test("alone, where I could only say no, the page says it", () => {
  const alone = { q: 1, blind: true, legal: [no] };
  expect(onlyNo(alone)).toEqual(no);
  expect(onlyNo({ ...alone, left_ms: 5000 })).toBeNull(); // with others: all are asked alike
  expect(onlyNo({ ...alone, legal: [yes, no] })).toBeNull();
  expect(onlyNo({ ...alone, held: no })).toBeNull();
  expect(onlyNo({ ...alone, waited: false })).toBeNull();
  expect(onlyNo({ ...alone, blind: false })).toBeNull();
  expect(onlyNo(null)).toBeNull();
});
