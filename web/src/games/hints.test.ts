// Hints: at most eight a game, in every language, at their moment, and only by what everybody knows.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { HintTeller } from "../frame/hints.svelte";
import { begun, wasTold } from "../frame/known";
import type { Ctx, Game, HintMoment, Hints } from "./contract";
import { hints as dixit } from "./dixit/hints";
import { idle } from "./idle";
import { hints as night } from "./night/hints";
import { hints as voices } from "./voices/hints";
import { hints as vote } from "./vote/hints";

const GAMES = { vote, night, dixit, voices } as unknown as Record<string, Hints>;
const read = (path: string) =>
  JSON.parse(readFileSync(new URL(`../../../content/${path}`, import.meta.url), "utf8")) as Record<string, never>;

test.each(Object.keys(GAMES))("%s: eight at most, with their texts", (game) => {
  const ids = GAMES[game]?.list.map((one) => one.id) ?? [];
  expect(ids.length).toBeLessThanOrEqual(8);
  expect(new Set(ids).size).toBe(ids.length);
  for (const lang of ["en", "ru", "hu"]) {
    const said = Object.entries(read(`words/${lang}/web-${game}.json`) as Record<string, string>)
      .filter(([key]) => key.startsWith(`web.${game}.hint.`))
      .map(([key, text]) => [key.split(".").pop(), text] as const);
    expect(new Set(said.map(([id]) => id)), lang).toEqual(new Set(ids));
    for (const [id, text] of said) expect(text.length, `${lang} ${id}`).toBeLessThanOrEqual(140);
  }
});

/** Whoever reads one of these at once knows what only some know. */
function guarded(view: object, secret: string[]): never {
  return new Proxy(view, {
    get(of, key) {
      if (secret.includes(String(key))) throw new Error(`a hint goes by ${String(key)}`);
      const value = Reflect.get(of, key) as unknown;
      return typeof value === "object" && value !== null ? guarded(value, secret) : value;
    },
  }) as never;
}
const SECRET: Record<string, string[]> = {
  vote: ["party", "known", "hands", "shown", "deck", "shut", "ballots", "placed", "pile", "desk", "answers"],
  night: ["dice", "rolled", "flipped", "choice"],
  dixit: ["given", "deck"],
  voices: ["roles", "strategy", "supply", "kind", "seen", "top", "middle", "right"],
};
/** Which hints the moment has. */
function at(game: string, verb: string, view: object, me = 0): string[] {
  const pack = read(`${game}/standard.json`);
  const moment: HintMoment = { verb, view: guarded(view, SECRET[game] ?? []), me, pack };
  return (GAMES[game]?.list ?? []).filter((one) => one.when(moment)).map((one) => one.id);
}

test("VOTE!", () => {
  const view = { round: 1, failed: 0, alive: [true, true, true], budget: [5, 5, 5], support: [5, 5, 5], spent: [] };
  expect(at("vote", "vote", view)).toEqual([]);
  expect(at("vote", "place", view)).toEqual([]); // the first card has its purpose instead
  expect(at("vote", "place", { ...view, round: 2 })).toEqual(["votes"]);
  expect(at("vote", "vote", { ...view, failed: 2 })).toEqual(["unrest"]);
  expect(at("vote", "vote", { ...view, round: 2 })).toEqual(["dealt"]);
  expect(at("vote", "vote", { ...view, alive: [true, false, true] })).toEqual(["gone"]);
  expect(at("vote", "vote", { ...view, spent: [{ card: "a01", by: 1 }] })).toEqual(["checked"]);
  expect(at("vote", "give", { ...view, budget: [5, 2, 5] })).toEqual(["low"]);
  expect(at("vote", "give", { ...view, budget: [5, 2, 5], alive: [true, false, true] })).toEqual([]); // not of those who left
  expect(at("vote", "give", { ...view, budget: [5, 5, 8], support: [5, 5, 9] })).toEqual(["near"]);
});

test("Election Night", () => {
  const seat = { flips_used: 0 };
  const view = { round: 1, seats: [seat, seat], board: { east: [[], [], []], west: [[], []] } };
  expect(at("night", "flip", view)).toEqual(["faces"]);
  expect(at("night", "play", view)).toEqual(["seen"]);
  expect(at("night", "write", view)).toEqual([]);
  expect(at("night", "flip", { ...view, round: 3, seats: [{ flips_used: 4 }, seat] })).toEqual(["flips"]);
  expect(at("night", "flip", { ...view, round: 3, seats: [seat, { flips_used: 4 }] })).toEqual([]); // not of the other's
  expect(at("night", "write", { ...view, board: { west: [[1, 4], []] } })).toEqual(["full"]);
  const five = [1, 2, 3, 4, 5].map((n) => [0, n]);
  expect(at("night", "write", { ...view, board: { east: [...five, [], []] } })).toEqual(["set"]);
  expect(at("night", "write", { ...view, board: { east: [...five, [], []] } }, 1)).toEqual([]);
  expect(at("night", "write", { ...view, round: 9 })).toEqual(["end"]);
});

test("Dixit", () => {
  const hands = [[null], [null], [null], [null]];
  const view = { options: { mode: "classic", target: 30 }, round: 3, scores: [0, 0, 0, 0], hands, last: null };
  const last = (...votes: number[][]) => ({ storyteller: 1, owners: [0, 1, 2, 3], votes });
  expect(at("dixit", "clue", view)).toEqual([]);
  expect(at("dixit", "clue", { ...view, last: last([2], [], [2], [2]) })).toEqual(["plain"]);
  expect(at("dixit", "clue", { ...view, last: last([3], [], [4], [1]) })).toEqual(["dark"]);
  expect(at("dixit", "clue", { ...view, last: last([2], [], [4], [2]) })).toEqual([]);
  const party = { ...view, options: { mode: "party" }, last: last([2], [2], [2], [2]) };
  expect(at("dixit", "clue", party)).toEqual([]);
  expect(at("dixit", "give", { ...view, round: 1 })).toEqual(["large"]);
  expect(at("dixit", "give", { ...view, round: 2 })).toEqual(["theirs"]);
  expect(at("dixit", "give", { ...view, hands: hands.slice(1) })).toEqual(["two"]);
  expect(at("dixit", "vote", { ...view, hands: [...hands, ...hands] })).toEqual(["twice"]);
  expect(at("dixit", "vote", { ...view, scores: [3, 26, 9, 0] })).toEqual(["home"]);
});

test("Voices in My Head", () => {
  const view = { round: 3, platforms: { speech: [{ marker: "m", x: 3000, y: 3000 }] }, jurors: {} };
  const jury = (influence: unknown[]) =>
    Object.fromEntries(
      ["rational", "opinionated", "gentle", "wary", "curious", "bored"].map((one) => [one, { influence }]),
    );
  expect(at("voices", "push", view)).toEqual([]);
  expect(at("voices", "push", { ...view, round: 1 })).toEqual(["aim"]);
  expect(at("voices", "push", { ...view, round: 2 })).toEqual(["stay"]);
  expect(at("voices", "push", { ...view, round: 4 })).toEqual(["half"]);
  expect(at("voices", "push", { ...view, round: 8 })).toEqual(["last"]);
  expect(at("voices", "push", { ...view, platforms: { speech: [{ marker: "m", x: 3000, y: 4500 }] } })).toEqual([
    "edge",
  ]);
  expect(at("voices", "put", { ...view, jurors: jury([]) })).toEqual([]);
  expect(at("voices", "put", { ...view, jurors: jury([{ kind: null, seen: [] }]) })).toEqual(["hidden"]);
});

test("each once, one a question, in the first games, and none where nobody may know who is asked", async () => {
  const hint = (id: string) => ({ id, when: () => true });
  const list = [hint("one"), hint("two")];
  const game = { id: "vote", hints: () => Promise.resolve({ hints: { list, text: (id: string) => `<${id}>` } }) };
  const moment = (q: number, blind = false) =>
    ({ ...idle, me: 0, view: {}, pack: {}, ask: { q, blind, legal: [{ do: "vote" }] } }) as unknown as Ctx;
  const teller = async () => {
    const made = new HintTeller(game as unknown as Game);
    await Promise.resolve();
    return made;
  };
  const early = await teller();
  early.hear(moment(1));
  expect(early.text).toBe(""); // no game has begun here
  begun("vote", "a");
  const first = await teller();
  first.hear(moment(1, true));
  expect(first.text).toBe("");
  first.hear(moment(2));
  expect(first.text).toBe("<one>");
  first.hear(null); // a scene, or switched off
  expect(first.text).toBe("");
  first.hear(moment(2));
  expect(first.text).toBe("<one>");
  expect(wasTold("vote", "one")).toBe(true);
  first.hear(moment(3));
  expect(first.text).toBe("<two>");
  first.hear(moment(4));
  expect(first.text).toBe("");
  const again = await teller();
  again.hear(moment(2));
  expect(again.text).toBe("");
  for (const id of ["b", "c", "d"]) begun("vote", id);
  list.push(hint("three"));
  const late = await teller();
  late.hear(moment(5));
  expect(late.text).toBe(""); // the fourth game
});

test("what a question is for is said first, and a hint never takes its place", async () => {
  const list = [{ id: "tip", when: () => true }];
  const game = { id: "night", hints: () => Promise.resolve({ hints: { list, text: (id: string) => `<${id}>` } }) };
  const moment = (q: number) =>
    ({ ...idle, me: 0, view: {}, pack: {}, ask: { q, legal: [{ do: "flip" }] } }) as unknown as Ctx;
  begun("night", "a");
  const teller = new HintTeller(game as unknown as Game);
  await Promise.resolve();
  teller.hear(moment(1), "for this");
  expect([teller.purpose, teller.text]).toEqual(["for this", ""]);
  expect(wasTold("night", "tip")).toBe(false);
  teller.hear(null); // a scene
  teller.hear(moment(1), "for this"); // the same question again
  expect([teller.purpose, teller.text]).toEqual(["for this", ""]);
  teller.hear(moment(2), "for this");
  expect([teller.purpose, teller.text]).toEqual(["", "<tip>"]);
  teller.hear(moment(3), "for that");
  expect([teller.purpose, teller.text]).toEqual(["for that", ""]);
  teller.hear(moment(4), "for that", false); // no hints are wanted
  expect([teller.purpose, teller.text]).toEqual(["", ""]);
  for (const id of ["b", "c", "d"]) begun("night", id);
  const late = new HintTeller(game as unknown as Game);
  late.hear(moment(5), "for this");
  expect(late.purpose).toBe(""); // the fourth game
});
