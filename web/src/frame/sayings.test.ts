import { expect, test } from "vitest";
import { claimsIn, fillings, isWhole, phrasesOf } from "./sayings";

const of = (id: string) =>
  claimsIn("vote", { claims: [id] })[0] ?? { kind: "claim" as const, id, seat: false, is: ["?"] };

test("every way to fill the slots of a claim, and no other", () => {
  expect(fillings(of("i-am"), [1, 2])).toEqual([
    { claim: "i-am", is: "democrat" },
    { claim: "i-am", is: "republican" },
  ]);
  expect(fillings(of("not"), [1, 2])).toEqual([
    { claim: "not", seat: 1 },
    { claim: "not", seat: 2 },
  ]);
  expect(fillings(of("checked"), [3])).toEqual([
    { claim: "checked", seat: 3, is: "democrat" },
    { claim: "checked", seat: 3, is: "republican" },
  ]);
  expect(fillings(of("take-back"), [1])).toEqual([{ claim: "take-back" }]);
  expect(isWhole(of("take-back"))).toBe(true);
});

test("a game may offer less", () => {
  expect(phrasesOf({ phrases: ["moment"] })).toEqual([{ kind: "phrase", id: "moment", seat: false, is: [] }]);
  expect(claimsIn("dixit", { claims: ["round"] }).map((s) => s.id)).toEqual(["round"]);
  expect(claimsIn("night", { claims: [] })).toEqual([]);
});
