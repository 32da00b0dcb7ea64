import { beforeEach, expect, test } from "vitest";
import { begunCard, forgetDrafts, keepDraft, keptDraft } from "./drafts";

const HAND = ["c1", "c2", "c3"];
beforeEach(() => forgetDrafts("T", []));

test("a draft stays on the card that it was written for", () => {
  keepDraft("T", "c1", "late");
  keepDraft("T", "c2", "later");
  expect(keptDraft("T", "c1", HAND)).toBe("late");
  expect(keptDraft("T", "c3", HAND)).toBe("");
  expect(keptDraft("other", "c1", HAND)).toBe("");
  expect(begunCard("T", HAND)).toBe("c2");
  expect(begunCard("other", HAND)).toBe("");
});

test("the draft of a card that was given away is offered for any other", () => {
  keepDraft("T", "c1", "late");
  expect(keptDraft("T", "c2", ["c2", "c3"])).toBe("late");
  expect(begunCard("T", ["c2", "c3"])).toBe("");
});

test("what was told, or deleted, is not a draft any more", () => {
  keepDraft("T", "c1", "told");
  keepDraft("T", "c2", "kept");
  keepDraft("T", "c3", "x");
  keepDraft("T", "c3", "");
  forgetDrafts("T", ["c2", "c3"]);
  expect(keptDraft("T", "c1", ["c2", "c3"])).toBe("");
  expect(keptDraft("T", "c2", ["c2", "c3"])).toBe("kept");
  expect(begunCard("T", ["c2", "c3"])).toBe("c2");
});
