// What everybody may know, worked out from a view and a log: turns, sums of the jury, marks, a seat's facts and deeds.
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Event } from "../../wire/message";
import type { LogEntry } from "../../wire/reduce";
import type { Pack } from "../pack.svelte";
import { isTrue } from "./ending";
import { sums, tipOf } from "./jury";
import { faceOf, MARK, markOf } from "./marks";
import { cardsPlayed } from "./played";
import { deedsOf, factsOf } from "./seatfacts";
import { turnRow } from "./turn";
import { AREAS, JURORS, SETS, type Frame, type VoicesView } from "./view";
import type { C } from "./voices";
import { motto } from "./wants";

const path = new URL("../../../../content/voices/standard.json", import.meta.url);
const pack = JSON.parse(readFileSync(path, "utf8")) as Pack;

function view(more: Partial<VoicesView> = {}): VoicesView {
  const platforms = Object.fromEntries(AREAS.map((a) => [a, []])) as unknown as VoicesView["platforms"];
  const jurors = Object.fromEntries(JURORS.map((j) => [j, { guilt: 0, innocence: 0, influence: [] }]));
  return {
    players: 4, options: { advanced: false, prosecutor: null, abilities: false }, round: 3, phase: "push", turns: 1, prosecutor: 3, first: 2, story: "s1",
    roles: [null, "i2", null, "prosecutor"], colours: { grey: 3, blue: 0, yellow: 1, red: 2 }, unused: ["blue1", "blue2", "red7"], destroyed: ["yellow8"], platforms,
    court: { stage: 1, deck: [], top: null, middle: null, right: null, areas: ["vision"], read: false },
    strategy: { deck: [], discard: [], hands: [[null, null], [null], [], []] }, influence: { supply: [], discard: [] },
    jurors: jurors as unknown as VoicesView["jurors"], stack: [], verdict: null, cancelled: null, ...more,
  }; // prettier-ignore
}
let n = 0;
const entry = (event: Partial<Event>, before: VoicesView, after: VoicesView): LogEntry =>
  ({
    id: `m${n}`,
    kind: "move",
    event: { n: n++, seat: 0, ...event },
    before,
    after,
    last: true,
  }) as unknown as LogEntry;

describe("the row of seats", () => {
  it("begins with the first player, ticks who has pushed, frames who is asked", () => {
    expect(turnRow(view(), [3], [])).toEqual([
      { seat: 2, is: "done", first: true },
      { seat: 3, is: "now", first: false },
      { seat: 0, is: "next", first: false },
      { seat: 1, is: "next", first: false },
    ]);
    expect(turnRow(view({ phase: "resolve", turns: 4 }), [1], [1]).map((one) => one.is)).toEqual(["", "", "", ""]);
  });
});

describe("marks", () => {
  it("a seat's mark has shape and colour of its set, the prosecutor's is grey", () => {
    expect([0, 1, 2, 3].map((seat) => markOf(view(), seat)?.colour)).toEqual(["--set-blue", "--set-yellow", "--set-red", "--set-grey"]); // prettier-ignore
    expect(markOf(view({ colours: {} }), 0)).toBeNull();
    expect(new Set(SETS.map((set) => MARK[set].shape)).size).toBe(SETS.length);
    expect(faceOf({ pack, view: view() }, "red7")).toMatchObject({ shape: MARK.red.shape, colour: "--set-red", second: false, value: 3 }); // prettier-ignore
  });
  it("of two sets of one voice both have its shape, and one is marked as the second (H-11.1)", () => {
    const three = view({ players: 3, colours: { grey: 0, blue: 1, yellow: 1, red: 2, green: 2 } });
    expect(faceOf({ pack, view: three }, "yellow5")).toMatchObject({ shape: MARK.blue.shape, colour: "--set-yellow", second: true }); // prettier-ignore
    expect(faceOf({ pack, view: three }, "blue5").second).toBe(false);
  });
});

describe("the jury", () => {
  it("says what tips a juror, without what lies face down", () => {
    const influence = [{ kind: null, seen: [] }];
    expect(tipOf({ guilt: 2, innocence: 1, influence })).toEqual({ is: "guilty", by: 1, hidden: 1 });
    expect(tipOf({ guilt: 0, innocence: 2, influence: [] })).toEqual({ is: "innocent", by: 2, hidden: 0 });
    expect(tipOf({ guilt: 1, innocence: 1, influence })).toMatchObject({ is: "abstain", by: 0 });
    const v = view();
    v.jurors.wary.guilt = 1;
    expect(sums(v)).toEqual({ guilty: 1, innocent: 0, abstain: 5 });
  });
});

describe("a seat's card", () => {
  it("counts markers, hand, and where it leads", () => {
    const v = view();
    v.platforms.vision = [{ marker: "blue7", x: 1000, y: 1000 }, { marker: "red7", x: 3000, y: 1000 }]; // prettier-ignore
    v.platforms.speech = [{ marker: "blue1", x: 1000, y: 1000 }];
    expect(factsOf(pack, v, 0)).toEqual({
      unused: ["blue1", "blue2"],
      fallen: [],
      leads: [{ area: "vision", tied: true, sum: 3 }, { area: "speech", tied: false, sum: 1 }],
      hand: 2,
    }); // prettier-ignore
    expect(factsOf(pack, v, 1).fallen).toEqual(["yellow8"]);
  });

  it("adds up what a seat did, and nothing of the others", () => {
    const step: Frame[] = [{ kind: "steps", src: "a01/front/0", actor: 0, next: 0 }];
    const before = view({ phase: "resolve", stack: step });
    const fell = view({ destroyed: ["yellow8", "red1"] });
    const log = [
      entry({ do: "put", on: "rational" }, before, before),
      entry({ do: "put", on: "rational", seat: 2 }, before, before),
      entry({ do: "place", on: "wary", token: null }, view(), view()),
      entry({ do: "push", marker: "blue1", area: "vision" }, view(), fell),
      { id: "s", kind: "said", said: { t: "said", seat: 0, phrase: "x" } } as unknown as LogEntry,
    ];
    expect(deedsOf(pack, log, 0)).toEqual({ guilt: 1, innocence: 0, hidden: 1, pushes: 1, felled: 1, cards: [] });
    expect(deedsOf(pack, log, 1)).toEqual({ guilt: 0, innocence: 0, hidden: 0, pushes: 0, felled: 0, cards: [] });
  });

  it("knows whose card a window turned up: from its list, or from the hand that shrank (H-9.5)", () => {
    const open = view({ stack: [{ kind: "window", pusher: 0, area: "vision", played: [] }] });
    const listed = view({
      stack: [{ kind: "window", pusher: 0, area: "vision", played: [{ seat: 0, card: "echo" }] }],
    });
    expect(cardsPlayed(open, listed, undefined)).toEqual([{ seat: 0, card: "echo" }]);
    const done = view({ strategy: { deck: [], discard: ["glance"], hands: [[null, null], [], [], []] } });
    expect(cardsPlayed(open, done, undefined)).toEqual([{ seat: 1, card: "glance" }]);
    expect(cardsPlayed(open, done, { n: 1, seat: 1, do: "discard", card: "glance" })).toEqual([]);
    expect(deedsOf(pack, [entry({ do: undefined, seat: 1 }, open, done)], 1).cards).toEqual(["glance"]);
  });
});

describe("what was said", () => {
  const c = (over: boolean) => ({ pack, view: view(), over }) as unknown as C;
  const claim = { id: "1", by: 1, of: 1, kind: "symbol", is: "innocent" };
  it("a claimed symbol is judged at the end, and nothing else is", () => {
    expect(isTrue(c(true), claim)).toBe(true);
    expect(isTrue(c(true), { ...claim, is: "guilty" })).toBe(false);
    expect(isTrue(c(true), { ...claim, by: 0 })).toBeNull();
    expect(isTrue(c(true), { ...claim, kind: "token" })).toBeNull();
    expect(isTrue(c(false), claim)).toBeNull();
  });
  it("a role's motto is its text without the goal", () => {
    expect(motto("Eyes open. Feet ready. You win if it rains.")).toBe("Eyes open. Feet ready.");
    expect(motto("Eyes open.")).toBe("Eyes open.");
    expect(motto("")).toBe("");
  });
});
