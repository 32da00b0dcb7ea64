// @vitest-environment happy-dom
// The reveal, cue by cue: what lies open, and that nothing does before its time.
import { flushSync, mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import { addWords, setLang } from "../../words/words.svelte";
import type { Ctx, Moment } from "../contract";

import { cueText } from "./dixit";
import { place, type Box, type Picture, type Room } from "./layout";
import { CUES, revealed } from "./reveal";
import Scene from "./Scene.svelte";
import { staged } from "./staged";
import type { DixitView, Last, Mode } from "./view";

const TABLE = ["c09", "c10", "c11", "c12", "c13"];
const LAST: Last = {
  round: 2, storyteller: 1, clue: "тик-так", table: TABLE, owners: [3, 1, 0, 4, 2], votes: [[2], [], [1], [2], [3]], points: [4, 3, 0, 4, 0],
}; // prettier-ignore
function view(last: Last, more: Partial<DixitView> = {}, mode: Mode = "classic"): DixitView {
  const seats = last.votes.length;
  return {
    options: mode === "classic" ? { mode, target: 30 } : { mode, rounds: 2 }, phase: "clue", round: 3, storyteller: 2, clue: null,
    scores: last.points.map((n, i) => n + i), deck: [], discard: [], hands: Array.from({ length: seats }, () => [null]),
    given: Array.from({ length: seats }, () => []), table: [], votes: [], deferred: [], last, ...more,
  }; // prettier-ignore
}
const PARTS: Record<string, number> = { votes: 4, owners: 5, points: 3 };
const moment = (kind: string, k: number, after: DixitView): Moment<DixitView> => ({
  cue: { kind, ms: 1000, n: 0, ...(PARTS[kind] ? { count: PARTS[kind] } : {}), ...(kind === "told" ? { seat: 1 } : {}) },
  i: CUES.indexOf(kind), k, of: PARTS[kind] ?? 0, after, events: [],
}); // prettier-ignore
const at = (kind: string, k = 0, last = LAST) => revealed(moment(kind, k, view(last)));

describe("what lies open", () => {
  it("votes fall from the storyteller's left", () => {
    expect([0, 1, 2, 3, 4].map((k) => at("votes", k)?.votes)).toEqual([
      [[], [], [], [], []],
      [[2], [], [], [], []],
      [[2], [3], [], [], []],
      [[2], [3], [4], [], []],
      [[2], [3, 0], [4], [], []],
    ]);
    expect(at("votes", 4)?.told).toBe(0);
  });
  it("the storyteller's card, then its owner and those who fooled most", () => {
    expect(at("told")).toMatchObject({ told: 2, owners: [null, 1, null, null, null], points: [null, null, null, null, null] }); // prettier-ignore
    expect(at("owners", 0)?.order).toEqual([2, 1, 3, 4, 5]);
    expect(at("owners", 0)?.owners).toEqual([null, 1, null, null, null]);
    expect(at("owners", 3)?.owners).toEqual([3, 1, 0, null, null]);
    expect(at("owners", 5)?.owners).toEqual(LAST.owners);
  });
  it("points rabbit by rabbit, nothing at the end; scores with the ride", () => {
    expect([0, 1, 2, 3].map((k) => at("points", k)?.points)).toEqual([
      [null, null, null, null, null],
      [4, null, null, null, null],
      [4, 3, null, null, null],
      [4, 3, 0, 4, 0],
    ]);
    expect(at("points", 3)?.scores).toEqual([0, 1, 2, 3, 4]);
    expect(at("ride")).toMatchObject({ scores: [4, 4, 2, 7, 4], next: null });
    expect(at("next")?.next).toBe(2);
  });
  it("in party the red marker comes after the votes, and no card is told", () => {
    const last = { ...LAST, red: 3 };
    const open = (kind: string, k = 0) => revealed(moment(kind, k, view(last, {}, "party")));
    expect(open("votes", 4)).toMatchObject({ red: 0, told: 0 });
    expect(open("told")).toMatchObject({ red: 3, told: 0, owners: [null, null, null, null, null] });
  });
  it("a cue without parts is open at once, and a step without a reveal has no picture", () => {
    expect(revealed({ ...moment("votes", 0, view(LAST)), of: 0 })?.votes[1]).toEqual([3, 0]);
    expect(revealed(moment("laid", 0, view(LAST)))).toBeNull();
    expect(revealed(moment("votes", 0, view(LAST, { last: null })))).toBeNull();
  });
});

/** Everything that the page says and shows of a moment: picture, headline, board. */
function picture(before: DixitView, m: Moment<DixitView>, tv: boolean): string {
  const done = CUES.slice(0, CUES.indexOf(m.cue.kind));
  const board = staged(before, m.after, done, m);
  const c = {
    game: "dixit", pack: {}, view: board, before, events: [], cue: m.cue.kind, me: 0, seats: [], ask: null, toAct: [], chosen: [],
    over: false, result: null, name: (s: number) => `«${s}»`, plainName: (s: number) => `«${s}»`, shortName: (s: number) => `«${s}»`,
  } as unknown as Ctx<DixitView>; // prettier-ignore
  const target = document.createElement("div");
  const scene = mount(Scene, { target, props: { c, m, tv } });
  flushSync();
  const html = target.innerHTML;
  void unmount(scene);
  return html + cueText(c, m) + JSON.stringify(board);
}

describe("nothing early", () => {
  beforeAll(async () => {
    await setLang("en");
    await addWords("dixit");
  });
  const before = view(LAST, { last: null, round: 2, storyteller: 1, phase: "vote", clue: LAST.clue, table: TABLE, scores: [0, 1, 2, 3, 4] }); // prettier-ignore
  const now = view(LAST);
  const votes = (seat: number, slot: number): Last => ({ ...LAST, votes: LAST.votes.map((v, i) => (i === seat ? [slot] : v)) }); // prettier-ignore
  /** Another future, and the moment that opens the difference; until it all pictures are equal. */
  const FUTURES: [string, DixitView, string, number][] = [
    ["the last vote", view(votes(0, 4)), "votes", 4],
    ["the third vote", view(votes(4, 1)), "votes", 3],
    ["the storyteller's card", view({ ...LAST, owners: [1, 3, 0, 4, 2] }), "told", 0],
    ["the owners", view({ ...LAST, owners: [3, 1, 0, 2, 4] }), "owners", 4],
    ["the points", view({ ...LAST, points: [4, 3, 0, 3, 0] }, { scores: [4, 4, 2, 6, 4] }), "points", 3],
    ["the next storyteller", { ...now, storyteller: 3 }, "next", 0],
    ["the round", { ...now, round: 9 }, "next", 0],
    ["the hands", { ...now, hands: [["c01"], [null], [null], [null], [null]] }, "ride", 0],
  ];
  const moments = CUES.filter((kind) => kind !== "winner").flatMap((kind) =>
    Array.from({ length: (PARTS[kind] ?? 0) + 1 }, (_, k): [string, number] => [kind, k]),
  );
  const at = (i: number) => moments[i] as [string, number];
  it.each(FUTURES)("%s", (_, then, kind, k) => {
    const opens = moments.findIndex(([one, part]) => one === kind && part === k);
    const both = (show: (after: DixitView) => unknown) => [now, then].map((after) => JSON.stringify(show(after)));
    for (const [one, part] of moments.slice(0, opens)) {
      const [shown, other] = both((after) => revealed(moment(one, part, after)));
      expect(other, `at ${one} ${part}`).toBe(shown);
    }
    const tv = opens % 2 === 1;
    const pictures = [opens - 1, opens].map((i) => both((after) => picture(before, moment(...at(i), after), tv)));
    expect(pictures[0]?.[1]).toBe(pictures[0]?.[0]);
    expect(pictures[1]?.[1], "now it shows").not.toBe(pictures[1]?.[0]);
  });
});

describe("where the cards are", () => {
  const ROOMS: Room[] = [
    { w: 336, h: 290, rem: 16 },
    { w: 366, h: 480, rem: 16 },
    { w: 900, h: 600, rem: 16 },
    { w: 500, h: 210, rem: 16 },
    { w: 1800, h: 780, rem: 24 },
  ];
  const PICTURES: Picture[] = ["grid", "large", "owners", "strip"];
  it.each([3, 4, 5, 6, 7, 9, 12])("%i cards are inside the room and lie on no other", (n) => {
    const faults: string[] = [];
    const beside = (a: Box, b: Box) => b.x > a.x + a.w - 1 || b.y > a.y + a.w * 1.5 - 1;
    for (const room of ROOMS)
      for (const shape of PICTURES)
        for (const told of [0, 1, n]) {
          const order = Array.from({ length: n }, (_, i) => n - i);
          const { cards } = place(shape, n, told, order, room);
          const inside = (a: Box) => Math.min(a.x, a.y) > -1 && a.x + a.w < room.w + 1 && a.y + a.w * 1.5 < room.h + 1;
          const apart = cards.every((a, i) => cards.slice(i + 1).every((b) => beside(a, b) || beside(b, a)));
          if (cards.length !== n || !cards.every(inside) || !apart)
            faults.push(`${shape} of ${n}, told ${told}, in ${room.w} × ${room.h}`);
        }
    expect(faults).toEqual([]);
  });
  it.each([7, 8, 9, 10, 11, 12])("%i cards keep their rows from beat to beat on a phone", (n) => {
    const across = (h: number, shape: Picture) => {
      const { cards } = place(shape, n, 2, [], { w: 374, h, rem: 16 });
      return cards.filter(({ y }) => y === cards[0]?.y).length;
    };
    for (const h of [380, 420, 480, 540, 600])
      // the clue above them shrinks once it is history
      for (const shape of ["grid", "large", "owners"] as const) expect(across(h, shape)).toBe(n <= 9 ? 3 : 4);
  });
});
