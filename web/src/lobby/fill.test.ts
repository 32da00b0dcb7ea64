import { expect, test } from "vitest";
import { mixable, mixed } from "./fill";

test("a mixed table has the levels in the middle, if there are two of them", () => {
  expect(mixable(["beginner", "casual", "club"])).toEqual(["casual", "club"]);
  expect(mixable(["beginner", "casual", "club", "strong", "best"])).toEqual(["casual", "club", "strong"]);
  expect(mixable(["beginner"])).toEqual([]);
});

test("each level comes as often as any other, in any order", () => {
  const levels = ["casual", "club", "strong"];
  const orders = new Set<string>();
  for (let i = 0; i < 60; i++) {
    const drawn = mixed(levels, 6);
    orders.add(drawn.join());
    for (const level of levels) expect(drawn.filter((l) => l === level)).toHaveLength(2);
  }
  expect(orders.size).toBeGreaterThan(5);
  expect(mixed(levels, 0)).toEqual([]);
  expect(mixed(["casual", "club"], 5, () => 0)).toHaveLength(5);
});
