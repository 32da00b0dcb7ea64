import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { allowNotices, canNotify, notifyTurn } from "./notify";
import { settings } from "./settings.svelte";

let shown: { title: string; tag?: string }[] = [];
let asked = 0;
let answer: NotificationPermission = "granted";
let hidden = true;

class FakeNotification {
  static permission: NotificationPermission = "default";
  static requestPermission = () => {
    asked++;
    FakeNotification.permission = answer;
    return Promise.resolve(answer);
  };
  onclick: (() => void) | null = null;
  constructor(title: string, options?: NotificationOptions) {
    shown.push({ title, tag: options?.tag });
  }
  close(): void {
    return undefined;
  }
}

beforeEach(() => {
  shown = [];
  asked = 0;
  answer = "granted";
  hidden = true;
  settings.notify = false;
  FakeNotification.permission = "default";
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("document", { documentElement: { dataset: {} }, get hidden() { return hidden; } }); // prettier-ignore
});
afterEach(() => vi.unstubAllGlobals());

test("nobody is asked, and nothing is shown, until the menu allows it", async () => {
  notifyTurn("turn", "ABCD");
  expect([asked, shown.length]).toEqual([0, 0]);
  expect(await allowNotices(true)).toBe(true);
  expect(asked).toBe(1);
  notifyTurn("Your turn · VOTE!", "ABCD");
  expect(shown).toEqual([{ title: "Your turn · VOTE!", tag: "hustings ABCD" }]);
});

test("a page that is looked at shows none, and neither does one that was switched off", async () => {
  await allowNotices(true);
  hidden = false;
  notifyTurn("turn", "ABCD");
  hidden = true;
  await allowNotices(false);
  notifyTurn("turn", "ABCD");
  expect([asked, shown.length]).toEqual([1, 0]);
});

test("a refusal is taken, and a browser without them offers none", async () => {
  answer = "denied";
  expect(await allowNotices(true)).toBe(false);
  expect(settings.notify).toBe(false);
  expect(canNotify()).toBe(false);
  vi.stubGlobal("Notification", undefined);
  expect(canNotify()).toBe(false);
  expect(await allowNotices(true)).toBe(false);
});
