// Every decision (tests/rows.mjs) says what it is for, in every language.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DIXIT, NIGHT, VOICES, VOTE } from "../../tests/rows.mjs";
import { askedVerb } from "./purpose";

/** The verb that a row asks for; "": nobody is asked, or the verbs of other rows. */
const ROWS: Record<string, Record<string, string>> = {
  vote: {
    deal: "", nominate: "nominate", vote: "vote", "third failure": "", topics: "place", choose: "choose", give: "give", answer: "answer",
    effect: "", "abilities at any wait": "claim", excess: "discard", refill: "", "hand-over": "pass", "three left": "", "two left": "", end: "",
  },
  night: {
    roll: "", flip: "flip", react: "flip", play: "play", veto: "veto", hands: "throw", order: "first", write: "write",
    "red placed by the other": "write", set: "bonus", end: "",
  },
  dixit: {
    "first clue": "clue", clue: "clue", give: "give", "give two": "give", "give or defer": "give", lay: "", vote: "vote", "vote twice": "vote",
    "red marker": "vote", "a pair's vote": "vote", reveal: "", score: "", "no tells": "", "without sight": "", end: "",
  },
  voices: {
    present: "present", "push: where": "push", "push: what": "push", "push: aim": "push", "push: seal": "push", "window: play": "play",
    "window: pass": "play", "window: order": "order", read: "", "read: tie": "award", "hidden choice": "choose", "open choice": "choose", put: "put",
    take: "take", flip: "flip", shift: "shift", destroy: "destroy", recall: "recall", "push others'": "push", skip: "", influence: "place",
    look: "look", "look: drop": "drop", "look: move": "keep", "draw for": "draw", share: "share", planning: "", limit: "discard",
    "ability: anger": "destroy", "ability: confusion": "replace", "ability: fear": "use", "ability: panic": "put", "ability: sadness, trust": "push",
    verdict: "",
  },
}; // prettier-ignore
const LISTS: Record<string, string[]> = { vote: VOTE, night: NIGHT, dixit: DIXIT, voices: VOICES };
const words = (lang: string, game: string) =>
  JSON.parse(
    readFileSync(new URL(`../../../content/words/${lang}/web-${game}.json`, import.meta.url), "utf8"),
  ) as Record<string, string>;

test.each(Object.keys(LISTS))("%s: every row that asks has its sentence, and no sentence is without a row", (game) => {
  expect(Object.keys(ROWS[game] ?? {}).sort()).toEqual([...(LISTS[game] ?? [])].sort());
  const verbs = new Set(Object.values(ROWS[game] ?? {}).filter(Boolean));
  const prefix = `web.${game}.purpose.`;
  for (const lang of ["en", "ru", "hu"]) {
    const said = Object.entries(words(lang, game)).filter(([key]) => key.startsWith(prefix));
    expect(new Set(said.map(([key]) => key.slice(prefix.length))), lang).toEqual(verbs);
    for (const [key, text] of said) expect(text.length, `${lang} ${key}`).toBeLessThanOrEqual(110);
  }
});

test("a blind question says the same whatever the hand holds", () => {
  const ask = (blind: boolean, ...verbs: string[]) => ({
    ask: { q: 1, blind, legal: verbs.map((one) => ({ do: one })) },
  });
  expect(askedVerb(ask(true, "play", "pass"), "play")).toBe(askedVerb(ask(true, "pass"), "play"));
  expect(askedVerb(ask(false, "nominate", "check"), "answer")).toBe("nominate");
  expect(askedVerb({ ask: null }, "play")).toBe("");
  expect(askedVerb({ ask: { q: 1, blind: false, legal: [{ do: "check" }], waited: false } }, "play")).toBe("");
});
