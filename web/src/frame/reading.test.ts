import { expect, test } from "vitest";
import type { Seat, SeatsMessage } from "../wire/message";
import { emptyModel, type Model } from "../wire/reduce";
import { plain } from "../words/rich";
import { setLang } from "../words/words.svelte";
import { readers, readingText } from "./reading";

const person = (name: string, more: Partial<Seat> = {}): Seat => ({ kind: "human", name, here: "here", ...more });
const table = (seats: Seat[]): Model => ({ ...emptyModel("KVARN"), me: 0, seats: { seats } as SeatsMessage });

test("people who are here are waited for, and nobody else", () => {
  const m = table([person("Ann"), { kind: "bot" }, person("Bob", { here: "quiet" }), person("Bee", { bot: true })]);
  expect(readers(m)).toEqual([0]);
});

test("it says who still reads", async () => {
  await setLang("en");
  const m = table([person("Ann"), person("Bob", { ready: true }), person("Cleo")]);
  expect(plain(readingText(m, false))).toBe("Ann and Cleo are still reading");
  expect(plain(readingText(m, true))).toBe("Cleo is still reading");
  expect(plain(readingText(table([person("Ann"), person("Bob", { ready: true })]), true))).toMatch(/^Everyone/);
});
