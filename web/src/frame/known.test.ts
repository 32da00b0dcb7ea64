import { expect, test } from "vitest";
import { begun, isFirst } from "./known";

test("the first game of a kind is the first one after a reload, too, and the next is not", () => {
  expect(isFirst("vote", "a")).toBe(true);
  begun("vote", "a");
  expect(isFirst("vote", "a")).toBe(true);
  begun("vote", "a");
  expect(isFirst("vote", "b")).toBe(false);
  expect(isFirst("dixit", "b")).toBe(true);
});
