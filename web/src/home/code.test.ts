import { expect, test } from "vitest";
import { letters, linkIn } from "./code";

test("a code is five letters of twenty-four", () => {
  expect(letters("kvarn")).toBe("KVARN");
  expect(letters(" k-v 1a0r.nx")).toBe("KVARN");
  expect(letters("IOіо5")).toBe("");
});
test("a pasted link goes where it leads, with its key", () => {
  expect(linkIn("Sit down here: http://10.0.0.5:8080/t/kvarn#k=abc_-DEF")).toBe("/t/KVARN#k=abc_-DEF");
  expect(linkIn("http://x/t/KVARN")).toBe("/t/KVARN");
  expect(linkIn("KVARN")).toBeNull();
  expect(linkIn("http://x/t/KVOIN")).toBeNull();
  expect(linkIn("http://x/t/KVARNX")).toBeNull();
});
