import { expect, test } from "vitest";
import { pieces, plain, seatSlot, splitRules } from "./rich";

test("a name keeps its seat through a message", () => {
  const text = `Waiting for ${seatSlot(3, "Anna")}, then ${seatSlot(11, "Ői")}.`;
  expect(pieces(text)).toEqual([
    { text: "Waiting for " },
    { seat: 3, name: "Anna" },
    { text: ", then " },
    { seat: 11, name: "Ői" },
    { text: "." },
  ]);
  expect(plain(text)).toBe("Waiting for Anna, then Ői.");
});

test("a name can't open a name", () => {
  expect(pieces(seatSlot(1, "\uE000\uE105evil\uE001"))).toEqual([{ seat: 1, name: "evil" }]);
});

test("rules at the end become rules", () => {
  expect(splitRules("Dealt. [V-1.2, V-1.3]")).toEqual({ text: "Dealt.", rules: ["V-1.2", "V-1.3"] });
  expect(splitRules("Nothing [here] is one.")).toEqual({ text: "Nothing [here] is one.", rules: [] });
});
