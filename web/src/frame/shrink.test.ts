import { expect, test } from "vitest";
import { trials } from "./shrink";

test("a headline is tried in one line down to 17 px, then in two; other text only becomes smaller", () => {
  const line = trials(22, true);
  expect(line.slice(0, 6).map(({ size, oneLine }) => [size, oneLine])).toEqual(
    [22, 21, 20, 19, 18, 17].map((size) => [size, true]),
  );
  expect(line.slice(6).map(({ size }) => size)).toEqual([18, 17, 16, 15, 14, 13, 12, 11]);
  expect(line.slice(6).some(({ oneLine }) => oneLine)).toBe(false);
  expect(trials(14, false)).toEqual([14, 13, 12, 11].map((size) => ({ size, oneLine: false })));
});
