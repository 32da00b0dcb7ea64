import { describe, expect, test } from "vitest";
import { example, fold, readLine, tokens, type Option } from "./typed";

const seat = (n: number, name: string) => ({ names: [String(n), name], value: n - 1, label: name });
const seats = [seat(1, "Anna"), seat(2, "Antal"), seat(10, "Quiet Magpie")];
const verb = (...names: string[]) => ({ kind: "word", names, spare: true }) as const;
const nominate: Option[] = seats.map((one) => ({
  label: `Nominate ${one.label}`,
  move: { do: "nominate", who: one.value },
  slots: [verb("выдвинуть", "nominate"), { kind: "word", names: one.names }],
  number: (one.value as number) + 1,
}));
const push: Option = {
  label: "Push",
  move: { do: "push" },
  slots: [
    verb("push"),
    { kind: "pick", field: "marker", of: ["Joy 3", "Joy 1", "Anger 1"].map((name) => ({ names: [name], value: name, label: name })), n: 1 },
    { kind: "pick", field: "area", of: ["Vision", "Speech"].map((name) => ({ names: [name], value: name, label: name })), n: 1 },
    { kind: "number", field: "at", min: 1000, max: 6500, per: 1000, usual: 3750 },
    { kind: "number", field: "slant", min: -1000, max: 1000, per: 1000, usual: 0 },
  ],
}; // prettier-ignore
const cards: Option = {
  label: "Two cards",
  move: { do: "choose" },
  slots: [
    verb("choose"),
    { kind: "pick", field: "cards", of: ["a", "b", "c"].map((id, i) => ({ names: [String(i + 1), `Card ${id}`], value: id, label: id })), n: 2, list: true },
  ],
}; // prettier-ignore
const clue: Option = {
  label: "A clue",
  move: { do: "clue" },
  slots: [
    { kind: "word", names: ["clue"] },
    { kind: "text", field: "text" },
  ],
};
const moveOf = (line: string, options: Option[]) => {
  const read = readLine(line, options);
  return read.kind === "act" ? read.read.move : read.kind;
};

test("letters without accents, capitals and marks", () => {
  expect(fold("Zsófi!")).toBe("zsofi");
  expect(fold("Ёлка")).toBe(fold("елка"));
  expect(tokens("  push joy, VISION 3.4 −0.2. ").map((t) => t.word)).toEqual(["push", "joy", "vision", "3.4", "−0.2"]);
});

describe("a line", () => {
  test("by number, by verb and name, by the beginning of either, without the verb, in two languages", () => {
    for (const line of ["10", "nominate 10", "nom Quiet Magpie", "magpie", "выдвинуть quiet", "nominate Mag"])
      expect(moveOf(line, nominate), line).toEqual({ do: "nominate", who: 9 });
  });
  test("what fits several is unclear; a whole name is not", () => {
    expect(readLine("an", nominate)).toMatchObject({ kind: "unclear", options: [nominate[0], nominate[1]] });
    expect(moveOf("anna", nominate)).toEqual({ do: "nominate", who: 0 });
  });
  test("a number is never the beginning of another", () => {
    expect(moveOf("nominate 1", nominate)).toEqual({ do: "nominate", who: 0 });
    expect(moveOf("nominate 3", nominate)).toBe("none");
  });
  test("what is missing or wrong names the acts of the verb", () => {
    expect(readLine("nominate", nominate)).toMatchObject({ kind: "none", near: nominate });
    expect(readLine("dance", nominate)).toEqual({ kind: "none", near: [] });
    expect(readLine("nominate anna twice", nominate)).toMatchObject({ kind: "none", near: nominate });
  });
  test("numbers: in the large unit or the small one, left out from the end, never out of range", () => {
    const at = { do: "push", marker: "Joy 3", area: "Vision" };
    expect(moveOf("push joy 3 vision 3.4 -0.2", [push])).toEqual({ ...at, at: 3400, slant: -200 });
    expect(moveOf("push joy 3 vis 3400 -200", [push])).toEqual({ ...at, at: 3400, slant: -200 });
    expect(moveOf("push joy 3 vision 3,4 -0,2", [push])).toEqual({ ...at, at: 3400, slant: -200 });
    expect(moveOf("push joy 3 vision 3,1", [push])).toEqual({ ...at, at: 3100, slant: 0 });
    expect(moveOf("joy 3 vision 5 −1", [push])).toEqual({ ...at, at: 5000, slant: -1000 });
    expect(moveOf("joy 3 vision", [push])).toEqual({ ...at, at: 3750, slant: 0 });
    expect(moveOf("joy 3 vision 7", [push])).toBe("none");
    expect(moveOf("joy vision", [push])).toBe("unclear");
  });
  test("several things, each once, in the order of the list", () => {
    expect(moveOf("choose 3 1", [cards])).toEqual({ do: "choose", cards: ["a", "c"] });
    expect(moveOf("1,3", [cards])).toEqual({ do: "choose", cards: ["a", "c"] });
    expect(moveOf("1 1", [cards])).toBe("none");
    expect(moveOf("2", [cards])).toBe("none");
  });
  test("a text is taken as it stands", () => {
    expect(moveOf("clue  Why not,  Anna?", [clue])).toEqual({ do: "clue", text: "Why not,  Anna?" });
    expect(moveOf("clue", [clue])).toBe("none");
  });
  test("an option that allows not everything", () => {
    expect(moveOf("1 2", [{ ...cards, allows: () => false }])).toBe("none");
  });
});

test("examples can be typed", () => {
  for (const option of [...nominate, push, cards])
    expect(readLine(example(option), [option]), example(option)).toMatchObject({ kind: "act", read: { option } });
});
