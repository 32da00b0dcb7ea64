import { expect, test } from "vitest";
import { begun, isFirst, isNew, learnt } from "./known";

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
