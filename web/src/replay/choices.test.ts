import { beforeAll, describe, expect, test } from "vitest";
import { setLang } from "../words/words.svelte";
import { addWords } from "../words/words.svelte";
import { choicesOf, namesOf } from "./choices";

const name = (seat: number) => "seat " + seat;
const pack = {
  regions: [{ id: "west", name: { en: "The West" } }],
  cards: [
    { id: "c1", alt: { en: "A whale" } },
    { id: "c2", alt: { en: "A door" } },
  ],
  areas: { vision: { name: { en: "Vision" } } },
};
beforeAll(async () => {
  await setLang("en");
  for (const area of ["replay", "vote", "night", "dixit", "voices"] as const) await addWords(area);
});

describe("what somebody could do", () => {
  const names = namesOf(pack);
  const said = (game: string, ...legal: Parameters<typeof choicesOf>[0]) => choicesOf(legal, { game, name, names });
  const plain = (options: string[], take = 0) => ({ options, take, more: 0 });
  test("seats, flags, nothing to fill in", () => {
    expect(said("vote", { do: "nominate", who: 1 }, { do: "nominate", who: 4 })).toEqual([
      { verb: "Nominate", fields: [plain(["seat 1", "seat 4"])] },
    ]);
    expect(said("vote", { do: "vote", for: true, card: null }, { do: "vote", for: false, card: null })).toEqual([
      { verb: "Vote", fields: [plain(["for", "against"])] },
    ]);
    expect(said("vote", { do: "pass" })).toEqual([{ verb: "Pass", fields: [] }]);
  });
  test("fields of a region are one region; cards are told by their sentences", () => {
    expect(said("night", { do: "write", field: "west-1" }, { do: "write", field: "west-2" })[0]?.fields).toEqual([
      plain(["The West"]),
    ]);
    expect(said("dixit", { do: "give", cards: { choose: 2, of: ["c1", "c2"] } })[0]?.fields).toEqual([
      plain(["A whale", "A door"], 2),
    ]);
  });
  test("what is free is said only where nothing else is chosen", () => {
    expect(said("dixit", { do: "clue", text: "*", card: "c1" })[0]?.fields).toEqual([plain(["A whale"])]);
    expect(said("dixit", { do: "clue", text: "*" })[0]?.fields).toEqual([plain(["any text"])]);
    const at = { min: 1000, max: 6500 };
    expect(said("voices", { do: "push", marker: "m", area: "vision", at })[0]?.fields).toEqual([
      plain(["m"]),
      plain(["Vision"]),
    ]);
    expect(said("night", { do: "bonus", n: { min: 1, max: 6 } })[0]?.fields).toEqual([plain(["1–6"])]);
  });
  test("each game names its own verbs", async () => {
    await setLang("hu");
    const verb = (game: string) => said(game, { do: "flip", die: "red", on: "gentle" })[0]?.verb;
    expect([verb("night"), verb("voices")]).toEqual(["Átforgat", "Megfordít"]);
    await setLang("en");
  });
  test("a long list is cut, and says so", () => {
    const many = Array.from({ length: 30 }, (_, n) => ({ do: "write", field: "f" + n }));
    expect(said("night", ...many)[0]?.fields[0]).toMatchObject({ more: 6 });
  });
});
