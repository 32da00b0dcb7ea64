import { expect, test } from "vitest";
import type { SeatsMessage } from "../wire/message";
import { changes, optionsOf, withOption } from "./options";

const usual: SeatsMessage = {
  t: "seats", seats: [], host: 0, locked: false, state: "lobby", game: "dixit", content: "standard", hash: "", options: {},
  settings: { clock: 0, pace: "calm", talk: "phrases", grace: 120, window: 5, spectators: true, delay: 0, nod: false },
}; // prettier-ignore

test("a table as usual has no changes; each difference counts once", () => {
  expect(changes(usual)).toEqual([]);
  expect(changes({ ...usual, options: { mode: "classic", target: 30 } })).toEqual([]);
  expect(changes({ ...usual, options: { mode: "party", rounds: 2 }, content: "ours" })).toEqual([
    "mode",
    "rounds",
    "content",
  ]);
  expect(changes({ ...usual, settings: { ...usual.settings, clock: 60, spectators: false } })).toEqual([
    "clock",
    "spectators",
  ]);
});

test("an option that the new mode does not know goes", () => {
  expect(optionsOf("dixit", {}).map((f) => f.id)).toEqual(["mode", "target"]);
  expect(withOption("dixit", { mode: "classic", target: 40 }, "mode", "party")).toEqual({ mode: "party" });
  expect(withOption("night", {}, "parties", ["A", ""])).toEqual({ parties: ["A", ""] });
});
