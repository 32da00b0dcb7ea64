import { expect, test } from "vitest";
import type { SeatsMessage } from "../wire/message";
import type { Offer } from "../wire/api";
import { changes, optionsOf, withOption } from "./options";

const usual: SeatsMessage = {
  t: "seats", seats: [], host: 0, locked: false, state: "lobby", game: "dixit", content: "standard", hash: "", options: {},
  settings: { clock: 0, pace: "usual", talk: "phrases", grace: 120, window: 5, spectators: true, delay: 0, nod: false },
}; // prettier-ignore

const offer: Offer = {
  id: "dixit",
  seats: { least: 3, usual: 4, most: 12 },
  options: [
    { name: "mode", kind: "choice", values: ["classic", "party", "team"], usual: "classic" },
    { name: "target", kind: "choice", values: [15, 20, 30, 40, 60], usual: 30, where: { mode: ["classic"] } },
    { name: "rounds", kind: "choice", values: [1, 2, 3], usual: 1, where: { mode: ["party", "team"] } },
  ],
  bots: { levels: ["random", "tags"], usual: "tags" },
};
const parties: Offer = { ...offer, options: [{ name: "parties", kind: "texts", usual: ["", ""] }] };

test("a table as usual has no changes; each difference counts once", () => {
  expect(changes(usual, offer)).toEqual([]);
  expect(changes({ ...usual, options: { mode: "classic", target: 30 } }, offer)).toEqual([]);
  expect(changes({ ...usual, options: { mode: "party", rounds: 2 }, content: "ours" }, offer)).toEqual([
    "mode",
    "rounds",
    "content",
  ]);
  expect(changes({ ...usual, settings: { ...usual.settings, clock: 60, spectators: false } }, offer)).toEqual([
    "clock",
    "spectators",
  ]);
});

test("an option that the new mode does not know goes", () => {
  expect(optionsOf(offer, {}).map((f) => f.id)).toEqual(["mode", "target"]);
  expect(withOption(offer, { mode: "classic", target: 40 }, "mode", "party")).toEqual({ mode: "party" });
  expect(optionsOf(null, {})).toEqual([]); // the server has not answered yet
  expect(withOption(parties, {}, "parties", ["A", ""])).toEqual({ parties: ["A", ""] });
});
