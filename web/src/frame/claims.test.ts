import { expect, test } from "vitest";
import type { Game } from "../games/contract";
import type { LogEntry } from "../wire/reduce";
import { claimsOf, marksOn } from "./claims";

const said = (id: string, seat: number, claim: string, more: { to?: number; is?: string } = {}): LogEntry => ({
  id,
  kind: "said",
  said: { t: "said", seat, claim, ...more },
});

test("a claim is about the seat that it names, or about the speaker", () => {
  const claims = claimsOf(null, [
    said("a", 1, "party", { to: 3, is: "republican" }),
    said("b", 2, "i-am", { is: "democrat" }),
  ]);
  expect(claims.map(({ by, of, is }) => [by, of, is])).toEqual([
    [1, 3, "republican"],
    [2, 2, "democrat"],
  ]);
});

test("taking back strikes the speaker's last claim that still holds, and no one else's", () => {
  const log = [
    said("a", 1, "party", { to: 3, is: "republican" }),
    said("b", 2, "party", { to: 3, is: "democrat" }),
    said("c", 1, "take-back"),
    said("d", 1, "take-back"),
  ];
  expect(claimsOf(null, log).map(({ id, struck = false }) => [id, struck])).toEqual([
    ["a", true],
    ["b", false],
  ]);
});

test("claims that are moves can't be taken back; what is only talk is no claim", () => {
  const forced = { id: "m1", by: 1, of: 2, kind: "checked", is: "republican", forced: true };
  const game = { claimsIn: () => [forced] } as unknown as Game;
  const move = { id: "m1", kind: "move" } as unknown as LogEntry;
  const phrase: LogEntry = { id: "x", kind: "said", said: { t: "said", seat: 1, phrase: "hello" } };
  const taunt = said("t", 1, "taunt", { is: "blue" });
  expect(claimsOf(game, [move, phrase, taunt, said("b", 1, "take-back")])).toEqual([forced]);
});

test("a seat is marked with the newest claim of each speaker", () => {
  const claims = claimsOf(null, [
    said("a", 1, "party", { to: 3, is: "republican" }),
    said("b", 2, "party", { to: 3, is: "democrat" }),
    said("c", 1, "party", { to: 3, is: "democrat" }),
    said("d", 1, "laid", { is: "good" }),
  ]);
  expect(marksOn(claims, 3, ["party"]).map(({ id }) => id)).toEqual(["b", "c"]);
  expect(marksOn(claims, 1, ["party"])).toEqual([]);
});
