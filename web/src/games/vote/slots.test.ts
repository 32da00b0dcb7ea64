import { expect, it } from "vitest";
import { arranged } from "./slots";

it("a card keeps its place, and a new one takes the first that is free", () => {
  const dealt = arranged([], ["e01", "e05", "e09"]);
  expect(dealt).toEqual(["e01", "e05", "e09"]);
  const played = arranged(dealt, ["e01", "e09"]);
  expect(played).toEqual(["e01", null, "e09"]);
  expect(arranged(played, ["a02", "e01", "e09"])).toEqual(["e01", "a02", "e09"]);
  expect(arranged(played, ["a02", "a03", "e01", "e09"])).toEqual(["e01", "a02", "e09", "a03"]);
  expect(arranged(played, ["e01"])).toEqual(["e01"]);
  expect(arranged(played, [])).toEqual([]);
});
