import { expect, test } from "vitest";
import { boxes, letters, linkIn } from "./code";

test("a code is five or more letters of twenty-four", () => {
  expect(letters("kvarn")).toBe("KVARN");
  expect(letters(" k-v 1a0r.nx")).toBe("KVARNX");
  expect(letters("KVARNXYZABCD")).toBe("KVARNXYZABCD");
  expect(letters("IOіо5")).toBe("");
  expect(["", "KVARN", "KVARNXYZ"].map(boxes)).toEqual([5, 5, 8]);
});
test("a pasted link goes where it leads, with its key", () => {
  expect(linkIn("Sit down here: http://10.0.0.5:8080/t/kvarn#k=abc_-DEF")).toBe("/t/KVARN#k=abc_-DEF");
  expect(linkIn("http://x/t/KVARN")).toBe("/t/KVARN");
  expect(linkIn("KVARN")).toBeNull();
  expect(linkIn("http://x/t/KVOIN")).toBeNull();
  expect(linkIn("http://x/t/kvarnx#k=abc")).toBe("/t/KVARNX#k=abc");
  expect(linkIn("http://x/t/KVAR")).toBeNull();
});
