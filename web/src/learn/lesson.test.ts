// The lessons by the rules in the page: every path to its end, with its scenes' lengths. What can be said without scenes is
// said by tests/cli/lessons.py.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { Rules } from "../replay/rules";
import { cardsOf, fits, isAsk, isLook, Lesson, singles, wanted, type LessonFile, type Text } from "./lesson";

const GAMES = ["vote", "night", "dixit", "voices"] as const;
const LANGS = ["en", "ru", "hu"] as const;
const read = (path: string) => readFileSync(new URL(`../../../content/${path}`, import.meta.url));
const wasm = makeRules();
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
});

async function open(game: (typeof GAMES)[number], lang: keyof Text = "en"): Promise<Lesson> {
  const rules = await Rules.from(module);
  rules.open(game, "standard", new Uint8Array(read(`${game}/standard.json`)));
  return new Lesson(rules, JSON.parse(read(`${game}/lesson.json`).toString()) as LessonFile, lang, "");
}

/** Goes on in the lesson by these answers, one for each question (beyond them the first wanted one); returns what it took. */
function take(lesson: Lesson, answers: number[], lang: keyof Text) {
  const choices: number[] = [];
  let [words, asks, scenes, told] = [0, 0, 0, -1];
  const shown = () => {
    for (let at = told + 1; at <= lesson.course.last; at++) {
      const from = at ? (lesson.course.stops[at - 1]?.n ?? 0) : 0;
      if (!lesson.isQuick(from)) scenes += lesson.course.cues(at).reduce((all, cue) => all + cue.ms, 0);
    }
    told = lesson.course.last;
  };
  shown();
  for (let beat = lesson.beat; beat; beat = lesson.beat) {
    expect(lesson.toAct).not.toBe("chance");
    expect(told).toBe(lesson.course.last);
    const text = "say" in beat ? beat.say : beat.ask;
    words += text[lang].split(/\s+/).length;
    if (isAsk(beat)) {
      asks++;
      expect(lesson.toAct).toContain(lesson.file.me);
      const all = wanted(lesson.legal, beat);
      expect(all.length, text.en).toBeGreaterThan(0);
      const others = lesson.legal.flatMap((entry) => singles(entry)).filter((m) => !beat.want.some((w) => fits(m, w)));
      expect(Boolean(beat.else), text.en).toBe(others.length > 0);
      if (others[0]) expect(lesson.answer(others[0])).toBe(false);
      choices.push(all.length);
      expect(lesson.answer(all[answers[choices.length - 1] ?? 0]?.move as never), text.en).toBe(true);
    } else {
      if (isLook(beat)) asks++;
      lesson.next();
    }
    shown();
  }
  return { choices, seconds: words / 3 + 3 * asks + scenes / 1000 };
}

describe.each(GAMES)("%s", (game) => {
  test("every answer that is wanted, at every question", async () => {
    const first = take(await open(game), [], "en");
    for (const [ask, count] of first.choices.entries())
      for (const answer of new Set([1, Math.floor(count / 2), count - 1]))
        if (answer > 0 && answer < count) take(await open(game), [...first.choices.slice(0, ask).map(() => 0), answer], "en"); // prettier-ignore
  });
  test.each(LANGS)("three minutes at the most: %s", async (lang) => {
    const { seconds } = take(await open(game, lang), [], lang);
    expect(seconds).toBeLessThanOrEqual(180);
    expect(seconds).toBeGreaterThan(110);
  });
  test("back to the beginning, and the same way again", async () => {
    const lesson = await open(game);
    const { seconds } = take(lesson, [], "en");
    const end = lesson.course.stops.map((stop) => stop.n);
    while (lesson.back());
    expect(lesson.count).toBe(0);
    expect(take(lesson, [], "en").seconds).toBe(seconds);
    expect(lesson.course.stops.map((stop) => stop.n)).toEqual(end);
  });
});

test("watched: a clue has words; in another language it goes on from the same place", async () => {
  const lesson = await open("dixit");
  const clues: string[] = [];
  while (lesson.beat) {
    const move = lesson.shown;
    if (move) {
      if (move["text"]) clues.push(String(move["text"]));
      expect(lesson.answer(move)).toBe(true);
    } else lesson.next();
  }
  expect(clues).toEqual(["Rabbit, hat", "Nobody suspects"]);
  for (let i = 0; i < 9; i++) lesson.back(); // there the clue is another's
  const { count, beat } = lesson;
  const clueOf = () => JSON.stringify(lesson.course.stops.map((_, at) => lesson.course.seen(0, at).at(-1)?.view));
  expect(clueOf()).toContain("Homesick");
  lesson.speak("hu");
  expect(clueOf()).toContain("Honvágy");
  expect(clueOf()).not.toContain("Homesick");
  expect([lesson.count, lesson.beat]).toEqual([count, beat]);
});

test("pictures: of what is played and what I hold, not of what the others keep", () => {
  const file = JSON.parse(read("dixit/lesson.json").toString()) as LessonFile;
  const cards = cardsOf(file);
  for (const card of ["c24", "c51", "c81"]) expect(cards.has(card)).toBe(true);
  const dealt = file.script.flatMap((step) => ("play" in step ? step.play : []));
  const all = dealt.flatMap((move) => (move.do === "deal" ? (move["cards"] as string[]) : []));
  expect(all.some((card) => !cards.has(card))).toBe(true);
});

test("what is wanted", () => {
  const push = { do: "push", area: "speech", at: 3000 };
  expect(fits(push, { do: "push", at: { min: 1000, max: 3000 } })).toBe(true);
  expect(fits(push, { do: "push", at: { min: 3001, max: 4000 } })).toBe(false);
  expect(fits(push, { area: ["vision", "speech"] })).toBe(true);
  expect(fits(push, { area: ["vision"] })).toBe(false);
  expect(fits({ do: "give", cards: ["c27"] }, { cards: ["c27"] })).toBe(true);
  expect(fits({ do: "give", cards: ["c28"] }, { cards: ["c27"] })).toBe(false);
  expect(singles({ do: "clue", text: "*", card: "c01" })).toEqual([{ do: "clue", text: "…", card: "c01" }]);
});
