// A file of the page is gone: is it the build, or the network?
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { watchForOtherBuild } from "./other_build";

let reloads: number, answer: () => Promise<Response>;
const lose = async () => {
  window.dispatchEvent(new Event("vite:preloadError"));
  await vi.advanceTimersByTimeAsync(0);
};
const page = (script: string) => () => Promise.resolve(new Response(`<script type="module" src="${script}"></script>`));

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(1_000_000_000);
  reloads = 0;
  const kept = new Map<string, string>();
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("location", { reload: () => reloads++ });
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  vi.stubGlobal("document", { querySelector: () => ({ getAttribute: () => "/a/main-1.js" }) });
  vi.stubGlobal("fetch", () => answer());
  watchForOtherBuild();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("another build: the page is loaded again, and not again at once", async () => {
  answer = page("/a/main-2.js");
  await lose();
  await lose();
  expect(reloads).toBe(1);
  vi.advanceTimersByTime(60_000);
  await lose();
  expect(reloads).toBe(2);
});

test("the same build, no answer, or an answer that is not the page: it stays", async () => {
  answer = page("/a/main-1.js");
  await lose();
  answer = () => Promise.reject(new TypeError("no network"));
  await lose();
  answer = () => Promise.resolve(new Response("busy", { status: 503 }));
  await lose();
  expect(reloads).toBe(0);
});
