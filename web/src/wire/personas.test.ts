import { expect, test } from "vitest";
import type { Seat } from "./message";
import { withPersonas } from "./personas";

const bot = (persona: string): Seat => ({ kind: "bot", name: "club", level: "club", persona });
const me: Seat = { kind: "human", name: "Ann" };
const named = (seats: Seat[], kept: (string | null)[]) => withPersonas(seats, kept).map((s) => s.persona);

test("bots are called what they were called", () => {
  expect(named([me, bot("ilka"), bot("bruno")], [null, "felix", "irma"])).toEqual([undefined, "felix", "irma"]);
});

test("a bot in a person's seat does not take a name that another one has", () => {
  const seats = withPersonas([bot("felix"), me, bot("vera"), bot("otto")], [null, "irma", "felix", null]);
  expect(seats.map((s) => s.persona)).toEqual(["ilka", undefined, "felix", "otto"]);
  expect(seats[1]).toEqual(me);
});

test("a program keeps its own name", () => {
  const program: Seat = { kind: "bot", name: "Any", level: "cmd:any" };
  expect(withPersonas([program], ["felix"])).toEqual([program]);
});
