import { expect, test } from "vitest";
import { begun, hasLearnt, isFirst, isNew, isNewcomer, learnt } from "./known";

test("a newcomer has neither played nor learnt anything here", () => {
  expect(isNewcomer()).toBe(true);
  learnt("voices");
  expect(isNewcomer()).toBe(false);
  expect(hasLearnt("voices")).toBe(true);
  expect(hasLearnt("vote")).toBe(false);
});

test("the first game of a kind is the first one after a reload, too, and the next is not", () => {
  expect(isFirst("vote", "a")).toBe(true);
  begun("vote", "a");
  expect(isFirst("vote", "a")).toBe(true);
  begun("vote", "a");
  expect(isFirst("vote", "b")).toBe(false);
  expect(isFirst("dixit", "b")).toBe(true);
});

test("the first three games are new ones", () => {
  expect(isNew("night")).toBe(false); // none has begun
  for (const id of ["a", "b", "c"]) {
    begun("night", id);
    expect(isNew("night")).toBe(true);
  }
  learnt("night");
  expect(isNew("night")).toBe(true);
  begun("night", "d");
  expect(isNew("night")).toBe(false);
});
