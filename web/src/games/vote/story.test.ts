// @vitest-environment happy-dom
// What a game turned on, what a seat did, what was true: from a log made by hand.
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import standard from "../../../../content/vote/standard.json";
import type { Claim } from "../../frame/claims";
import { claimsOf } from "../../frame/claims";
import type { Event } from "../../wire/message";
import type { LogEntry } from "../../wire/reduce";
import { addWords, setLang } from "../../words/words.svelte";
import type { Ctx, Game } from "../contract";
import { claimsIn, isTrue, partyAt } from "./claimed";
import End from "./End.svelte";
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
      move(3, { do: "answer" }, view({ round: 2, alive: [true, true, false, true, true] }), view({ round: 2, alive: [true, true, false, false, true] })),
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
  it("a change of party is always one, and so is an Elimination, however much else happened", () => {
    const gone = [true, true, true, false, true];
    const strike = { do: "eliminate" as const, seat: 2, who: 3, card: "a09" };
    const paid = { budget: [4, 4, 1, 4, 4], support: [4, 4, 5, 4, 4], alive: gone };
    const rich = view({ budget: [4, 4, 6, 4, 4], support: [4, 4, 10, 4, 4] });
    const log = [
      move(1, strike, rich, view(paid)),
      move(2, { do: "change", seat: 4, card: "a10" }, view(paid), view({ ...paid, round: 2 })),
      ...[3, 4, 5].map((step) => election(step, "*-+-+", { round: step })),
    ];
    const points = turningPoints(pastOf(log), []);
    expect(kinds(points)).toEqual(["struck", "change", "vote"]);
    expect(points[0]).toMatchObject({ by: 2, of: 3, budget: [6, 1], support: [10, 5], both: false });
    expect(points[1]).toMatchObject({ seat: 4, living: [0, 1, 2, 4] });
    expect(kinds(turningPoints(pastOf(log), [], 1))).toEqual(["struck", "change"]);
  });
  it("an Elimination that takes the last points tells both departures", () => {
    const both = [true, true, false, false, true];
    const after = view({ budget: [4, 4, 0, 4, 4], support: [4, 4, 0, 4, 4], alive: both });
    const log = [move(1, { do: "eliminate", seat: 2, who: 3, card: "a09" }, view(), after)];
    expect(turningPoints(pastOf(log), [])).toMatchObject([{ kind: "struck", by: 2, of: 3, both: true }]);
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

describe("the end page", () => {
  const names = { name: (seat: number) => `S${seat}`, plainName: (seat: number) => `S${seat}`, shortName: (seat: number) => `S${seat}` }; // prettier-ignore
  const said = (id: string, step: number, is: Party): LogEntry =>
    ({ id, kind: "said", step, said: { t: "said", seat: 4, claim: "i-am", is } }) as unknown as LogEntry;
  const gone = [true, true, true, false, true];
  const was = view({ round: 5, budget: [4, 4, 6, 4, 4], support: [4, 4, 10, 4, 4] });
  const log = [
    move(1, { do: "eliminate", seat: 2, who: 3, card: "a09" }, was, view({ round: 5, support: [4, 4, 5, 4, 4], budget: [4, 4, 1, 4, 4], alive: gone })),
    said("a", 1, "democrat"),
    said("b", 1, "republican"),
    move(2, { do: "change", seat: 4, card: "a10" }, view({ round: 23, alive: gone }), view({ round: 23, alive: gone })),
    said("c", 2, "democrat"),
  ]; // prettier-ignore
  const party: Party[] = ["democrat", "republican", "democrat", "republican", "democrat"];
  const over = view({ phase: "over", round: 23, party, alive: gone });
  const c = {
    ...names, pack: standard, view: over, log, claims: claimsOf({ claimsIn } as unknown as Game, log), seats: each({ kind: "bot" }), me: 0,
    result: { winners: [0, 2, 4], reason: "opponents-gone" },
  } as unknown as Ctx<VoteView>; // prettier-ignore
  beforeAll(async () => {
    await setLang("en");
    await addWords("vote");
  });
  const drawn = () => {
    const target = document.createElement("div");
    const end = mount(End, { target, props: { c } });
    flushSync();
    const text = (selector: string) => [...target.querySelectorAll(selector)].map((one) => one.textContent?.replaceAll(/\s+/g, " ").trim()); // prettier-ignore
    const found = { until: text("[data-until]"), points: text("[data-points] .what"), said: text(".said li") };
    const owner = target.querySelector("[data-until]")?.closest("[data-seat]")?.getAttribute("data-seat");
    void unmount(end);
    return { ...found, owner };
  };
  it("has a change of party on the card of its owner, and tells who remained", () => {
    expect(drawn()).toMatchObject({ until: ["Republican until round 23"], owner: "4" });
    expect(drawn().points[1]).toBe("S4 changed sides and was a Democrat from then on. One Republican was left.");
  });
  it("tells who was eliminated, and at what price", () => {
    expect(drawn().points[0]).toBe("S2 eliminated S3, a Republican, and paid for it: budget 6 → 1, support 10 → 5.");
  });
  it("judges each claim by the party of its moment", () => {
    expect(drawn().said.map((line) => line?.slice(-6).trim())).toEqual(["a lie", "✓ true", "✓ true"]);
  });
});
