import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { alertOnce, announce, hush, live, STAYS } from "./announce.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  hush();
  vi.useRealTimers();
});

test("several events within a second are one announcement", () => {
  announce("one");
  announce("two");
  vi.advanceTimersByTime(1000);
  expect(live.polite).toBe("one two");
});

test("what was said does not stay to be read as part of the page", () => {
  announce("a move");
  alertOnce("The Republicans win");
  vi.advanceTimersByTime(STAYS - 100);
  expect(live.assertive).toBe("The Republicans win");
  vi.advanceTimersByTime(1200);
  expect(live).toEqual({ polite: "", assertive: "" });
});

test("a new text has its whole time", () => {
  alertOnce("one");
  vi.advanceTimersByTime(STAYS - 100);
  alertOnce("two");
  vi.advanceTimersByTime(STAYS - 100);
  expect(live.assertive).toBe("two");
});

test("another page begins in silence", () => {
  announce("one");
  vi.advanceTimersByTime(60);
  announce("two");
  alertOnce("three");
  hush();
  vi.advanceTimersByTime(5000);
  expect(live).toEqual({ polite: "", assertive: "" });
});
