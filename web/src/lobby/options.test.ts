import { expect, test } from "vitest";
import type { SeatsMessage } from "../wire/message";
import type { Offer } from "../wire/api";
import { changes, optionsOf, packsFor, withOption } from "./options";

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

test("a built-in pack is offered where it is meant for, and stays where it is in use", () => {
  const pack = (game: "vote" | "night", name: string) => ({ game, name, title: {}, hash: name, pictures: false });
  const shelf = [pack("vote", "standard"), pack("vote", "even"), pack("vote", "ours"), pack("night", "standard")];
  const names = (seats: number, now: string) => packsFor(shelf, "vote", seats, now).map((p) => p.name);
  expect([6, 8].map((n) => names(n, "standard"))).toEqual(Array(2).fill(["standard", "even", "ours"]));
  expect([5, 7, 9, 10].map((n) => names(n, "standard"))).toEqual(Array(4).fill(["standard", "ours"]));
  expect(names(7, "even")).toEqual(["standard", "even", "ours"]);
  expect(packsFor(shelf, "night", 2, "standard")).toHaveLength(1);
});
