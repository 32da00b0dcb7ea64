import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Bubbles } from "./bubbles.svelte";
import type { Line } from "./log";

const line = (id: string, seat: number, said: string): Line => ({
  id, seat, said, kind: "said", text: said, rules: [], sums: [], by: "",
}); // prettier-ignore

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a bubble stays for as long as it takes to read, and what was said before is no news", () => {
  const b = new Bubbles();
  b.hear([line("a", 1, "Hello")]);
  expect(b.of(1)).toBeNull();
  b.hear([line("a", 1, "Hello"), line("b", 2, "Wow")]);
  expect(b.of(2)).toBe("Wow");
  vi.advanceTimersByTime(4000 + 3 * 60 - 1);
  expect(b.of(2)).toBe("Wow");
  vi.advanceTimersByTime(1);
  expect(b.of(2)).toBeNull();
});

test("behind a scene its time does not run", () => {
  const b = new Bubbles();
  b.hear([]);
  b.hear([line("a", 1, "Hi")]);
  vi.advanceTimersByTime(4000); // nearly read
  b.wait(true);
  b.hear([line("a", 1, "Hi"), line("b", 2, "Oh")]);
  vi.advanceTimersByTime(60000);
  expect([b.of(1), b.of(2)]).toEqual(["Hi", "Oh"]);
  b.wait(false);
  vi.advanceTimersByTime(2 * 60);
  expect([b.of(1), b.of(2)]).toEqual([null, "Oh"]);
  for (let scene = 0; scene < 2; scene++) {
    b.wait(true);
    vi.advanceTimersByTime(5000);
    b.wait(false);
    vi.advanceTimersByTime(2000);
  }
  expect(b.of(2)).toBeNull();
});
