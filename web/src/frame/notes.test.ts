import { beforeEach, expect, test, vi } from "vitest";
import { load, save } from "../wire/keep";
import { LONGEST_NOTE, Notes } from "./notes.svelte";

beforeEach(() => save("notes", {}));

test("a note is kept by game and seat, and a blank one is not", () => {
  const notes = new Notes("one");
  notes.write(3, { mark: "republican" });
  notes.write(3, { stars: 2 });
  notes.write(4, { text: "laid the bad card" });
  expect(new Notes("one").of(3)).toEqual({ mark: "republican", stars: 2 });
  expect(new Notes("two").of(3)).toEqual({});
  notes.write(4, { text: " " });
  expect(new Notes("one").of(4)).toEqual({});
});

test("the oldest games are forgotten, and nobody writes a book", () => {
  vi.useFakeTimers();
  for (let n = 0; n < 20; n++) {
    vi.setSystemTime(1000 * (n + 1));
    new Notes("game " + n).write(0, { text: "x".repeat(500) });
  }
  vi.useRealTimers();
  expect(Object.keys(load<object>("notes", {}))).toHaveLength(12);
  expect(new Notes("game 19").of(0).text).toHaveLength(LONGEST_NOTE);
  expect(new Notes("game 0").of(0)).toEqual({});
});
