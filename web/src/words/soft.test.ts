import { describe, expect, it } from "vitest";
import { soft } from "./soft";

const parts = (word: string) => soft(word).split("\u00AD");

describe("long names", () => {
  it("can be broken after a syllable", () => {
    expect(parts("космическая")).toEqual(["косми", "ческая"]);
    expect(parts("érvénytelenítése").length).toBeGreaterThan(1);
  });
  it("can be broken between two Russian consonants, but not before a sign that belongs to one", () => {
    expect(parts("министерство")).toEqual(["минис", "терство"]);
    expect(soft("безразличье")).not.toContain("\u00ADь");
  });
  it("are left whole where they are short, and where two letters are one consonant", () => {
    expect(soft("Кортеж с мигалками")).toBe("Кортеж с мигалками");
    expect(soft("tárgyaláskártya")).not.toContain("g\u00ADy");
  });
});
