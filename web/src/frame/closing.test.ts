import { beforeAll, expect, test } from "vitest";
import en from "../../../content/words/en/play.json";
import vote from "../../../content/words/en/vote.json";
import { game as night } from "../games/night";
import { game as nullGame } from "../games/null";
import { game as vote_ } from "../games/vote";
import type { Ctx } from "../games/contract";
import { addWords, say, setLang } from "../words/words.svelte";
import { closingText } from "./closing";

const at = (me: number | null, winners: number[] | null, seats = 3): Ctx =>
  ({ me, result: winners && { winners }, seats: Array.from({ length: seats }, () => ({ kind: "human" })) }) as Ctx;

beforeAll(async () => {
  await setLang("en");
  await addWords("vote");
  await addWords("night");
});

test("the last word is the terminal's", () => {
  expect(closingText(vote_, at(0, [0, 2]))).toBe(vote["vote.finale.you-won"]);
  expect(closingText(vote_, at(1, [0, 2]))).toBe(vote["vote.finale.you-lost"]);
  expect(closingText(night, at(1, [1], 2))).toBe(en["play.night.you-won"]);
  expect(closingText(night, at(1, [0], 2))).toBe(en["play.night.you-lost"]);
  expect(closingText(night, at(1, [0, 1], 2))).toBe(en["play.night.shared"]);
});

test("a game that has none says the bare fact", () => {
  expect(closingText(nullGame, at(0, [0]))).toBe(say("web.end.you-win"));
  expect(closingText(nullGame, at(0, [1]))).toBe(say("web.end.you-lose"));
});

test("those who watch, and a game without a result, get none", () => {
  expect(closingText(vote_, at(null, [0]))).toBe("");
  expect(closingText(vote_, at(0, null))).toBe("");
});
