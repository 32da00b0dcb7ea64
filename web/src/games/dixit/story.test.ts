// The evening, told from the log.
import { describe, expect, it } from "vitest";
import type { LogEntry } from "../../wire/reduce";
import { shelf } from "./shelf";
import {
  bestClue,
  bestDecoy,
  cardOfRound,
  foundIn,
  margin,
  ranking,
  roundsIn,
  seatFacts,
  whoFooledWhom,
} from "./story";
import type { DixitView, Last, Mode } from "./view";

function view(mode: Mode, seats: number, last: Last | null, scores: number[]): DixitView {
  return {
    options: mode === "classic" ? { mode, target: 30 } : { mode, rounds: 1 }, phase: "clue", round: (last?.round ?? 0) + 1,
    storyteller: 0, clue: null, scores, deck: [], discard: [], hands: Array.from({ length: seats }, () => []),
    given: Array.from({ length: seats }, () => []), table: [], votes: [], deferred: [], last,
  }; // prettier-ignore
}
const TABLE = ["c1", "c2", "c3", "c4"];
/** Four at the table: who tells, and what each seat voted for; the card of seat n lies in slot n + 1. */
const round = (n: number, storyteller: number, votes: number[][], clue = `clue ${n}`): Last => ({
  round: n, storyteller, clue, table: TABLE, owners: [0, 1, 2, 3], votes, points: [0, 0, 0, 0],
}); // prettier-ignore
const ONE = round(1, 0, [[], [1], [2], [2]]); // one of three found it; seat 1 fooled two
const TWO = round(2, 1, [[2], [], [2], [2]]); // all
const THREE = round(3, 2, [[3], [3], [], [1]]); // two of three; seat 0 fooled one
const scores = [9, 7, 7, 2];

function entries(rounds: Last[], mode: Mode = "classic"): LogEntry[] {
  let before = view(mode, 4, null, scores);
  return rounds.flatMap((last, i) => {
    const after = view(mode, 4, last, scores);
    const move = { id: `m${i}`, kind: "move", event: { n: i, do: "vote" }, before, after, last: true };
    before = after;
    return [{ ...move, id: `x${i}`, before: after }, move] as unknown as LogEntry[]; // the first opens nothing new
  });
}
const said = (seat: number, is: string): LogEntry =>
  ({ id: `s${seat}${is}`, kind: "said", said: { t: "said", seat, claim: "round", is } }) as unknown as LogEntry;
const v = view("classic", 4, THREE, scores);
const log = entries([ONE, TWO, THREE]);
const rounds = roundsIn(log, v);

describe("the rounds", () => {
  it("are each there once, in their order", () => {
    expect(rounds.map(({ last }) => last.round)).toEqual([1, 2, 3]);
    expect(roundsIn([], v).map(({ last }) => last.round)).toEqual([3]);
    expect(roundsIn([], view("classic", 4, null, scores))).toEqual([]);
  });
  it("are loved by those who said so last, before the next one", () => {
    const [a, b, c] = [entries([ONE]), entries([ONE, TWO]).slice(2), entries([ONE, TWO, THREE]).slice(4)];
    const all = [said(3, "loved"), ...a, said(1, "loved"), said(2, "loved"), said(2, "dark"), ...b, said(1, "easy"), ...c, said(0, "loved")]; // prettier-ignore
    expect(roundsIn(all, v).map(({ loved }) => loved)).toEqual([[1], [], [0]]);
  });
  it("are remembered by the told card, in party by the one most liked and not under the red marker", () => {
    expect([cardOfRound(v, ONE), foundIn(v, ONE)]).toEqual(["c1", [1]]);
    const party = view("party", 4, null, scores);
    expect(cardOfRound(party, { ...ONE, votes: [[2], [2], [3], [3]], red: 2 })).toBe("c3");
  });
});

describe("the clue of the evening", () => {
  it("was found by some, as near to half as any; then the most loved, then the first", () => {
    expect(bestClue(v, rounds)?.last.round).toBe(1);
    const loved = rounds.map((one) => ({ ...one, loved: one.last.round === 3 ? [1] : [] }));
    expect(bestClue(v, loved)?.last.round).toBe(3);
  });
  it("is none where all or nobody found every card", () => {
    expect(bestClue(v, [{ last: TWO, loved: [0, 1, 2] }])).toBeNull();
    expect(bestClue(v, [])).toBeNull();
  });
  it("is in party the one on whose card most agreed", () => {
    const party = view("party", 4, null, scores);
    const of = (last: Last) => ({ last, loved: [] });
    const most = round(2, 1, [[2], [2], [2], [4]]);
    expect(bestClue(party, [of(ONE), of(most)])?.last.round).toBe(2);
  });
});

describe("who fooled whom", () => {
  it("counts votes drawn away from the told card", () => {
    expect(whoFooledWhom(v, rounds)).toEqual([
      [0, 0, 0, 1],
      [0, 0, 1, 1],
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ]);
    expect(bestDecoy(v, rounds)).toEqual({ card: "c2", owner: 1, round: 1, fooled: [2, 3] });
    expect(bestDecoy(v, [{ last: TWO, loved: [] }])).toBeNull();
  });
  it("leaves out a pair's own votes, and party", () => {
    const team = view("team", 4, null, [1, 2]);
    const last = round(1, 0, [[], [], [], [2]]); // 1 and 3 are a pair
    expect(whoFooledWhom(team, [{ last, loved: [] }]).flat()).toEqual(Array.from({ length: 16 }, () => 0));
    expect(
      whoFooledWhom(view("party", 4, null, scores), rounds)
        .flat()
        .some(Boolean),
    ).toBe(false);
  });
});

describe("a seat", () => {
  it("has its clues, and how often it found, fooled and was fooled", () => {
    expect(seatFacts(v, rounds, 0)).toEqual({
      told: [{ round: 1, clue: "clue 1", card: "c1", found: 1, all: 3 }], found: 2, sought: 2, fooled: 1, fell: 0,
    }); // prettier-ignore
    expect(seatFacts(v, rounds, 3)).toMatchObject({ told: [], found: 1, sought: 3, fooled: 0, fell: 2 });
  });
});

describe("the ranking", () => {
  it("has winners first, then by points; equal points share a place", () => {
    const ranks = ranking(v, rounds, [0]);
    expect(ranks.map(({ rabbit, place, fooled }) => [rabbit, place, fooled])).toEqual([
      [0, 1, 1],
      [1, 2, 2],
      [2, 2, 0],
      [3, 4, 0],
    ]);
    expect(margin(ranks)).toEqual({ second: 1, by: 2 });
    expect(margin(ranking(v, rounds, [0, 1, 2, 3]))).toBeNull();
  });
});

describe("where cards are that I look at", () => {
  const ROOMS = [
    { w: 390, h: 530 },
    { w: 360, h: 300 },
    { w: 320, h: 330 },
    { w: 1014, h: 500 },
    { w: 523, h: 330 },
    { w: 420, h: 240 },
  ];
  it.each([1, 3, 5, 6, 7, 9, 12])("%i of them fit into any room", (n) => {
    for (const room of ROOMS)
      for (const looking of [true, false])
        for (const fan of looking ? [true, false] : [false]) {
          const s = shelf(n, room, looking, fan);
          const at = `${JSON.stringify(room)} ${s.shape} ${JSON.stringify(s)}`;
          expect(s.large, at).toBeGreaterThan(50);
          expect(s.large * 1.5 + s.foot, at).toBeLessThan(room.h + 1);
          if (s.shape === "grid") expect(s.columns * s.small + (s.columns - 1) * 12, at).toBeLessThanOrEqual(room.w);
          if (s.shape === "row") expect(s.large + (n - 1) * (s.small + 12), at).toBeLessThanOrEqual(room.w);
          if (s.shape === "stack" && fan) expect(s.small + (n - 1) * s.step, at).toBeLessThanOrEqual(room.w);
          if (s.shape !== "grid" && !fan && n < 9) expect(s.small, `a finger: ${at}`).toBeGreaterThan(43);
        }
  });
});
