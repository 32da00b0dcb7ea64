// What a game turned on, what a seat did, what was true: from a log made by hand.
import { describe, expect, it } from "vitest";
import type { Claim } from "../../frame/claims";
import { claimsOf } from "../../frame/claims";
import type { Event } from "../../wire/message";
import type { LogEntry } from "../../wire/reduce";
import type { Game } from "../contract";
import { claimsIn, isTrue, partyAt } from "./claimed";
import { pastOf, record, roundAt } from "./past";
import { turningPoints, type Point } from "./story";
import type { Party, VoteView } from "./view";

const SEATS = 5;
const each = <T>(of: T): T[] => Array.from({ length: SEATS }, () => of);
const view = (more: Partial<VoteView> = {}): VoteView =>
  ({
    players: SEATS, phase: "nominate", round: 1, president: 0, pm: null, candidate: null, failed: 0, next: null,
    last: { president: null, pm: null }, party: each<Party>("democrat"), known: each(null), alive: each(true), budget: each(4), support: each(4),
    hands: each([null]), shown: each([]), deck: [], open: [], shut: [], spent: [], ballots: each(null), placed: each(null), pile: [], desk: [],
    given: [], answers: each(null), claim: null, ...more,
  }) as VoteView; // prettier-ignore
let n = 0;
const move = (step: number, event: Partial<Event>, before: VoteView, after: VoteView): LogEntry => ({
  id: `m${++n}`, kind: "move", step, last: true, event: { n, seat: 0, ...event } as Event, before: before as never, after: after as never,
}); // prettier-ignore

/** Ballots from "++-+-"; "*" is for, with a Double voice. */
const cast = (votes: string): VoteView["ballots"] =>
  [...votes].map((one) => ({ for: one !== "-", card: one === "*" ? "a03" : null }));
const election = (step: number, votes: string, more: Partial<VoteView> = {}): LogEntry => {
  const before = view({ phase: "vote", candidate: 1, ...more });
  const yes = [...votes].reduce((sum, one) => sum + (one === "-" ? -1 : one === "*" ? 2 : 1), 0) > 0;
  return move(step, { do: "vote", seat: 4 }, before, view({ ...more, phase: yes ? "topics" : "nominate", ballots: cast(votes) })); // prettier-ignore
};

const kinds = (points: Point[]) => points.map((point) => point.kind);

describe("the game so far", () => {
  it("knows votes, cards with what they did, abilities and departures", () => {
    const given = [{ to: 2, card: "e43" }];
    const before = view({ phase: "answer", given, round: 2 });
    const gone = [true, true, false, true, true];
    const after = view({ phase: "handover", round: 2, budget: [4, 4, 2, 4, 4], support: [4, 4, 0, 4, 4], alive: gone, spent: [{ card: "a07", by: 4 }] }); // prettier-ignore
    const log = [
      election(1, "++-+-"),
      move(2, { do: "give", to: 2, card: "e43" }, view({ phase: "give", round: 2 }), before),
      move(3, { do: "answer", seat: 4 }, before, after),
    ];
    const past = pastOf(log);
    expect(past.votes).toMatchObject([
      { round: 1, president: 0, candidate: 1, yes: [0, 1, 3], no: [2, 4], elected: true },
    ]);
    expect(past.deals).toMatchObject([{ from: 0, to: 2, card: "e43", did: { budget: [4, 2], support: [4, 0] } }]);
    expect(past.used).toMatchObject([{ by: 4, card: "a07", round: 2 }]);
    expect(past.left).toEqual([{ round: 2, step: 3, seat: 2 }]);
    expect([record(past.votes, 0), record(past.votes, 2)]).toEqual([{ yes: 1, all: 1 }, { yes: 0, all: 1 }]); // prettier-ignore
    expect([roundAt(log, 1), roundAt(log, 3), roundAt(log, undefined)]).toEqual([1, 2, 0]);
  });
});

describe("turning points", () => {
  it("an election that one ballot would have turned, and a Double voice that did", () => {
    expect(kinds(turningPoints(pastOf([election(1, "++-+-")]), []))).toEqual(["vote"]);
    expect(turningPoints(pastOf([election(1, "+++++")]), [])).toEqual([]);
    const [point] = turningPoints(pastOf([election(1, "*-+--")]), []);
    expect(point).toMatchObject({ kind: "vote", double: null }); // 3 : 3 fails with or without it; one more would elect
    const [double] = turningPoints(pastOf([election(1, "*+--+")]), []);
    expect(double).toMatchObject({ kind: "vote", vote: { for: 4, against: 2 } });
  });
  it("a card that made a 0 tells the departure with it, and comes before a mere departure", () => {
    const before = view({ phase: "answer", given: [{ to: 2, card: "e46" }] });
    const log = [
      move(1, { do: "give", to: 2, card: "e46" }, view({ phase: "give" }), before),
      move(2, { do: "answer" }, before, view({ phase: "handover", support: [4, 4, 0, 4, 4], alive: [true, true, false, true, true] })),
      move(3, { do: "eliminate", who: 3 }, view({ round: 2, alive: [true, true, false, true, true] }), view({ round: 2, alive: [true, true, false, false, true] })),
    ]; // prettier-ignore
    const points = turningPoints(pastOf(log), []);
    expect(kinds(points)).toEqual(["card", "left"]);
    expect(points[0]).toMatchObject({ what: "support", was: 4, is: 0 });
    expect(kinds(turningPoints(pastOf(log), [], 1))).toEqual(["card"]);
  });
  it("a lie after which its subject lost the next vote; the truth, or a lie without consequence, is none", () => {
    const lie: Claim = { id: "s1", by: 3, of: 1, kind: "party", is: "republican", step: 1 };
    const log = [election(2, "-----")];
    expect(turningPoints(pastOf(log), [lie])).toMatchObject([{ kind: "lie", by: 3, of: 1, after: "lost" }]);
    expect(turningPoints(pastOf([election(2, "+++++")]), [lie])).toEqual([]);
    expect(turningPoints(pastOf(log), [{ ...lie, of: 2 }])).toEqual([]);
  });
  it("are three at most, the highest first to be kept, told in their order", () => {
    const log = [1, 2, 3, 4].map((step) => election(step, "++-+-", { round: step }));
    expect(turningPoints(pastOf(log), []).map((point) => point.step)).toEqual([2, 3, 4]);
  });
});

describe("claims", () => {
  const game = { claimsIn } as unknown as Game;
  const looked = view({ claim: { by: 0, of: 3 } });
  const log = [
    move(1, { do: "claim", party: "republican" }, looked, view()),
    move(2, { do: "change", seat: 3, card: "a10" }, view(), view()),
    move(3, { do: "claim", party: "republican" }, looked, view()),
  ];
  it("a checker's statement is one, about whom was looked at", () => {
    const claims = claimsOf(game, log);
    expect(claims).toMatchObject([
      { by: 0, of: 3, kind: "checked", is: "republican", forced: true, step: 1 },
      { step: 3 },
    ]);
  });
  it("is judged by the party of its moment: a change of sides comes later", () => {
    const party = each<Party>("democrat").map((one, seat) => (seat === 3 ? "republican" : one));
    const c = { view: view({ party }), log } as never;
    expect([partyAt(c, 3, 1), partyAt(c, 3, 3)]).toEqual(["democrat", "republican"]);
    expect(claimsOf(game, log).map((claim) => isTrue(c, claim))).toEqual([false, true]);
    expect(isTrue(c, { id: "x", by: 1, of: 1, kind: "laid", is: "good" })).toBeNull();
  });
});
