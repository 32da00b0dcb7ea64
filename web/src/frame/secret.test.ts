import { expect, test } from "vitest";
import { Secret } from "./secret.svelte";

/** A page that can be left and come back to. */
function page() {
  const heard: Record<string, () => void> = {};
  const target = {
    addEventListener: (name: string, run: () => void) => (heard[name] = run),
    removeEventListener: () => undefined,
  };
  const doc = { ...target, visibilityState: "visible" };
  Object.assign(globalThis, { document: doc, screen: {}, ...target });
  return {
    leave: () => ((doc.visibilityState = "hidden"), heard["visibilitychange"]?.()),
    come: () => ((doc.visibilityState = "visible"), heard["visibilitychange"]?.()),
    blur: () => heard["blur"]?.(),
    focus: () => heard["focus"]?.(),
  };
}

test("only me: it lies open, a tap covers it, and leaving the page covers it until one comes back", () => {
  const at = page();
  const secret = new Secret(() => true);
  secret.watch();
  expect(secret.open).toBe(true);
  at.leave();
  expect(secret.open).toBe(false);
  at.come();
  expect(secret.open).toBe(true);
  secret.turn();
  at.leave();
  at.come();
  expect(secret.open).toBe(false); // who covered it finds it covered
});

test("others, too: covered until it is turned up, and covered again by leaving", () => {
  const at = page();
  const secret = new Secret(() => false);
  secret.watch();
  expect(secret.open).toBe(false);
  secret.turn();
  expect(secret.open).toBe(true);
  at.blur();
  expect(secret.open).toBe(false);
  at.focus();
  expect(secret.open).toBe(false);
});

test("the answer counts until the person has done something", () => {
  page();
  let mine = false;
  const secret = new Secret(() => mine);
  mine = true;
  secret.settle();
  expect(secret.open).toBe(true);
  secret.cover();
  secret.settle();
  expect(secret.open).toBe(false);
});
