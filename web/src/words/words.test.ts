// The words as the build checks them: valid words pass, each planted fault is found.
import MessageFormat from "@messageformat/core";
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { cueKeys, findFaults, LANGS, namedKeys, pseudo, typeset } from "../../tools/words.mjs";
import { addWords, say, setLang, type Lang } from "./words.svelte";

const right = { "web.hello": "Hello {who}", "web.n": "{n, plural, one{# seat} other{# seats}}" };
const russian = {
  "web.hello": "Привет, {who}",
  "web.n": "{n, plural, one{# место} few{# места} many{# мест} other{# места}}",
};
const words = (ru: Record<string, string> = russian, en: Record<string, string> = right) => ({
  en: { web: en },
  ru: { web: ru },
  hu: { web: right },
});
const named = namedKeys(['say("web.hello", {}) + say("web.n", { n: 1 })']);
const faults = (w: ReturnType<typeof words>, by = named) => findFaults(w, by).faults.join("\n");

describe("faults", () => {
  test("none", () => expect(faults(words())).toBe(""));
  test("a key that is missing", () =>
    expect(faults(words({ "web.n": russian["web.n"] }))).toContain("web.hello: missing"));
  test("a key that nobody names", () =>
    expect(faults(words(), namedKeys(['say("web.hello")']))).toContain("web.n: unused"));
  test("a key that is not there", () =>
    expect(faults(words(), namedKeys(['"web.hello" "web.n" "web.nowhere"']))).toContain("web.nowhere: no such key"));
  test("a slot that differs", () =>
    expect(faults(words({ ...russian, "web.hello": "Привет, {name}" }))).toContain("placeholders differ"));
  test("a plural category left out", () =>
    expect(faults(words({ ...russian, "web.n": "{n, plural, one{# место} many{# мест} other{# места}}" }))).toContain(
      "lacks the case few",
    ));
  test("a broken message", () =>
    expect(faults(words(russian, { ...right, "web.hello": "Hello {who" }))).toContain("web.hello"));
  test("keys completed at run time keep their prefix", () =>
    expect(namedKeys(["`web.game.${id}`"]).prefixes).toEqual(new Set(["web.game."])));
});

describe("headlines of cues", () => {
  const MOST = 45;
  const TWO = 60; // what names two things has two lines
  const read = (path: string) =>
    JSON.parse(readFileSync(new URL(`../../../content/${path}`, import.meta.url), "utf8")) as Record<string, string>;
  const games = readFileSync(new URL("../../../games.txt", import.meta.url), "utf8")
    .trim()
    .split(/\s+/);
  test("a cue without one is a fault", () => {
    const by = { ...named, keys: new Set([...named.keys, ...cueKeys("vote", { ballots: {} })]) };
    expect(faults(words(), by)).toContain("web.vote.cue.ballots: no such key");
  });
  test.each(LANGS)("fit a phone with a name of 12 letters: %s", (lang) => {
    const format = new MessageFormat(lang, { strict: true });
    for (const game of games) {
      const texts = read(`words/${lang}/web-${game}.json`);
      for (const key of cueKeys(game, read(`${game}/tempo.json`)))
        for (const count of [0, 1, 2, 5, 12]) {
          const text = texts[key] as string;
          const others = [...text.matchAll(/\{([a-z]+)[},]/g)].map(([, slot]) => slot as string);
          const slots = Object.fromEntries(others.map((slot) => [slot, slot === "card" ? "We Won the Cup" : "Anikó"]));
          const said = format.compile(text)({ ...slots, name: "Maximilianus", count });
          const two = others.some((slot) => slot !== "name" && slot !== "count");
          expect([...said].length, `${key}: ${said}`).toBeLessThanOrEqual(two ? TWO : MOST);
          expect(said, key).not.toMatch(/[{}#]|undefined/);
        }
    }
  });
});

test("the pseudo-language is longer, in brackets, with its slots", () => {
  expect(pseudo("Waiting for {names}")).toBe("⟦Wáítíñg főr {names}~~~~~⟧");
  expect(pseudo("{n, plural, one{# seat} other{# seats}}")).toContain("{n, plural, one{# séát} other{# séáts}}");
});

describe("no-break spaces", () => {
  /** As they can be read here: a no-break space is a tilde. */
  const set = (text: string, lang: string) => typeset(text, lang).replaceAll("\u00a0", "~");
  test.each([
    ["ru", "Раунд 3 из 8, 60 % и 5 мин", "Раунд 3~из 8, 60~% и~5~мин"],
    ["ru", "окно № 4", "окно №~4"],
    ["ru", "Я в игре, а ты с ней", "Я~в~игре, а~ты с~ней"],
    ["ru", "{who} — Премьер-министр", "{who}~— Премьер-министр"],
    ["hu", "A kupac a tiéd – s az asztal is", "A~kupac a~tiéd~– s~az asztal is"],
    ["hu", "10 érme", "10~érme"],
    ["en", "Round 3 of 8 – a pause", "Round 3 of 8 – a pause"],
  ])("%s: %s", (lang, text, want) => expect(set(text, lang)).toBe(want));
  test("after a number that is counted, as # or by its name; a name in a slot keeps its plain space", () => {
    expect(set("{n, plural, one{# карта} few{# карты} many{# карт} other{{n} карты}} у {who} здесь", "ru")).toBe(
      "{n, plural, one{#~карта} few{#~карты} many{#~карт} other{{n}~карты}} у~{who} здесь",
    );
    expect(set("{n, plural, one{{who} {n} kártya} other{{who} {n} kártya}}", "hu")).toBe(
      "{n, plural, one{{who} {n}~kártya} other{{who} {n}~kártya}}",
    );
  });
  test("slots, cases and quoted signs are the same afterwards", () => {
    const text = "{is, select, a{в '{'руке'}'} other{{n, plural, one{#} few{#} many{#} other{#}}}}";
    const said = (message: string) => new MessageFormat("ru").compile(message)({ is: "a", n: 2 });
    expect((said(typeset(text, "ru")) as string).replaceAll("\u00a0", " ")).toBe(said(text));
  });
});

describe("say", () => {
  for (const lang of [...LANGS, "xx"] as Lang[])
    test(lang, async () => {
      await setLang(lang);
      await addWords("night");
      expect(say("web.menu.title")).not.toBe("web.menu.title");
      expect(say("web.lobby.fill-start", { n: 3 })).toContain("3");
    });
});
