// What goes along when a game goes on from a moment of a replay, and whose seat is offered first.
import { expect, test } from "vitest";
import type { Seat } from "../wire/message";
import { likelySeat, linesUpTo } from "./branch";
import { parseRecord } from "./record";

const head = { record: 1, game: "night", rules: "night/1", content: "standard", content_sha256: "00", options: {}, players: 2 }; // prettier-ignore
const lines = [
  { ...head, given: { moves: 1, of: "00" }, seed: "00" },
  { n: 0, seat: "chance", do: "roll" },
  { say: { seat: 0, text: "hm" } },
  { n: 1, seat: 0, do: "play", die: "red" },
  { n: 2, seat: 1, do: "play", die: "blue" },
].map((line) => JSON.stringify(line) + "\n");

test("the lines up to a move go along, and what was said before and right after it", () => {
  const record = parseRecord(new TextEncoder().encode(lines.join("")));
  if (typeof record === "string") throw new Error(record);
  expect(record.given).toBe(1);
  expect(linesUpTo(record, 1)).toBe(lines.slice(0, 3).join(""));
  expect(linesUpTo(record, 2)).toBe(lines.slice(0, 4).join(""));
  expect(linesUpTo(record, 3)).toBe(lines.join(""));
});

const seat = (kind: Seat["kind"], name?: string): Seat => ({ kind, here: "here", color: 0, ...(name ? { name } : {}) });

test.each([
  ["the one that is looked from", 2 as const, [seat("human", "Ági"), seat("bot"), seat("bot")], "Ági", 2],
  ["the only person's", "truth" as const, [seat("bot"), seat("human", "Ági")], "Oleg", 1],
  ["one's own, by name", "public" as const, [seat("human", "Ági"), seat("human", "Oleg")], "Oleg", 1],
  ["the first, where nothing is known", "public" as const, [seat("human"), seat("human")], "", 0],
])("the seat that is offered first: %s", (_, as, seats, name, expected) => {
  expect(likelySeat(as, seats, name)).toBe(expected);
});
