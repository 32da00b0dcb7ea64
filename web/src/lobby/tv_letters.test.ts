import { expect, test } from "vitest";
import { clean, keepLetters, keptLetters } from "./tv_letters";

test("letters as people type them", () => {
  expect(clean(" kv rn ")).toBe("KVRN");
  expect(clean("kvrnxx")).toBe("KVRN");
});

test("kept for ten minutes", () => {
  keepLetters("kvrn");
  expect(keptLetters()).toBe("KVRN");
  expect(keptLetters(Date.now() + 11 * 60_000)).toBe("");
});
