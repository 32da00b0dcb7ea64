// What Election Night works out by itself: forecasts, duels, the order of calling, what decided, a seat's card, the drawings.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { addWords, setLang } from "../../words/words.svelte";
import type { Event } from "../../wire/message";
import type { LogEntry } from "../../wire/reduce";
import type { Ctx, Moment } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { factsOf, writtenBy } from "./card";
import { diceOf, duelOf, type DuelDie } from "./duel";
import { allMandates, calledAt, callOrder, counted } from "./finale";
import { decisive, forecast, outcomeOf } from "./forecast";
import { cutPath, DRAWINGS, isDrawn, pathOf } from "./land";
import { behindScreen, flipsHidden, publicDice } from "./night";
import { partyName } from "./parties";
import { clashLines, cueText } from "./story";
import { regionsOf, type Colour, type Field, type NightView, type Phase, type Region } from "./view";

const pack = JSON.parse(
  readFileSync(new URL("../../../../content/night/standard.json", import.meta.url), "utf8"),
) as Pack;
const regions = regionsOf(pack);
/** "03 15 .": the first party's 3, the second's 5, a free field. */
const F = (text: string): Field[] =>
  text.split(" ").map((one) => (one === "." ? [] : [Number(one[0]), Number(one[1])]));
const board = {
  west: F("03 15 02 . . ."),
  midwest: F("06 04 13 12 . ."),
  southwest: F("16 11 02 . . ."),
  centre: F("05 01 14 16 ."),
  north: F("05 13 . . ."),
  east: F("14 03 06 15 01 . ."),
  south: F("04 12 15 02 . . ."),
};
const region = (id: string) => regions.find((r) => r.id === id) as Region;
const seat = (more = {}) => ({
  flips_used: 1,
  rolled: { blue: 6, red: 3, white: 5 },
  dice: { blue: 6, red: 3, white: 2 },
  flipped: [true, false] as [boolean, boolean],
  played: [] as Colour[],
  choice: null,
  ...more,
});
const view = (more: Partial<NightView> = {}): NightView => ({
  options: { parties: ["", ""] }, round: 7, action: 1, phase: "play", vetoes: 0, seats: [seat(), seat()], writes: [], board, ...more,
}); // prettier-ignore
const ctx = (v: NightView, more: Partial<Ctx<NightView>> = {}): Ctx<NightView> => ({
  game: "night", pack, view: v, before: null, events: [], cue: null, me: 0, seats: [{ kind: "human" }, { kind: "human" }], ask: null, toAct: [0, 1],
  chosen: [], over: false, result: null, held: null, choice: null, draft: null, busy: false, name: (s) => `«${s}»`, plainName: (s) => `P${s}`, shortName: (s) => `P${s}`, ...idle, ...more,
}); // prettier-ignore
const moment = (kind: string, after: NightView, events: Partial<Event>[] = [], more: Partial<Moment<NightView>> = {}) =>
  ({ cue: { kind, ms: 1000, n: 1 }, i: 0, k: 0, of: 0, after, events, ...more }) as Moment<NightView>;

beforeAll(async () => {
  await setLang("en");
  await addWords("night");
});

describe("what a number would bring", () => {
  it("takes a region, and says what it spoils", () => {
    const f = forecast(regions, board, region("south"), 0, 4);
    expect(f).toMatchObject({ now: [6, 7], then: [10, 7], gain: [7, -7], from: [18, 18], to: [25, 11], spoils: true });
    expect(outcomeOf(f, 0)).toBe("takes");
    expect(forecast(regions, board, region("south"), 0, 3).spoils).toBe(false);
  });
  it("evens, leads, stays ahead or behind", () => {
    const of = (id: string, s: number, n: number) => outcomeOf(forecast(regions, board, region(id), s, n), s);
    expect(of("centre", 0, 4)).toBe("evens");
    expect(of("west", 0, 1)).toBe("gains");
    expect(of("north", 0, 1)).toBe("ahead");
    expect(of("southwest", 0, 1)).toBe("behind");
  });
  it("completes a region: a full win, for whoever leads it", () => {
    const full = { ...board, north: F("05 13 02 01 .") };
    expect(outcomeOf(forecast(regions, full, region("north"), 0, 6), 0)).toBe("full");
    const lost = forecast(regions, full, region("north"), 1, 1);
    expect([outcomeOf(lost, 1), lost.gain]).toEqual(["loses", [2, 0]]);
    expect(forecast(regions, full, region("north"), 0, 5)).toMatchObject({ full: false, spoils: true });
  });
  it("finds the number that decided most", () => {
    const most = decisive(regions, board, 0);
    expect(most && [most.region.id, most.n, most.without]).toEqual(["east", 3, [11, 25]]);
    expect(decisive(regions, { north: F(". . . . .") }, 0)).toBeNull();
  });
});

describe("a duel", () => {
  const die = (s: number, colour: Colour, face: number | null): DuelDie => ({ seat: s, colour, face });
  const of = (a: [Colour, number], b: [Colour, number], flips: [number, number] = [0, 0]) =>
    duelOf([die(0, ...a), die(1, ...b)], flips);
  it("orders the numbers: the smaller face, fewer flips, hands", () => {
    expect(of(["blue", 6], ["white", 4])).toMatchObject({ order: "face", writes: [{ seat: 1, n: 4 }, { seat: 0, n: 4, face: 6 }] }); // prettier-ignore
    expect(of(["blue", 4], ["red", 4], [2, 1])).toMatchObject({ order: "flips", writes: [{ seat: 1 }, { seat: 0 }] });
    expect(of(["blue", 4], ["blue", 4], [1, 1])).toMatchObject({ order: "hands" });
    expect(of(["red", 2], ["white", 2])).toMatchObject({ order: "one", writes: [{ seat: 0, n: 2 }, { seat: 1, n: 0 }] }); // prettier-ignore
    expect(of(["blue", 1], ["white", 1])?.order).toBe("none");
    expect(of(["red", 5], ["blue", 2])).toMatchObject({ writes: [{ seat: 1, n: 2 }, { seat: 0, n: 5, placed: true }] }); // prettier-ignore
  });
  it("takes the dice from the step; those of a round that is over only as far as they are known", () => {
    const shown = view({ seats: [seat({ played: ["blue"] }), seat({ played: ["white"], dice: { blue: null, red: null, white: 4 } })] }); // prettier-ignore
    expect(diceOf(moment("clash", shown), view())).toMatchObject([{ colour: "blue", face: 6 }, { colour: "white", face: 4 }]); // prettier-ignore
    const plays = [{ do: "play", seat: 0, die: "blue" }, { do: "play", seat: 1, die: "white" }]; // prettier-ignore
    const before = view({ seats: [seat({ dice: { blue: 1, red: 3, white: 2 } }), seat({ dice: { blue: null, red: null, white: null } })] }); // prettier-ignore
    expect(diceOf(moment("clash", view(), plays), before)).toMatchObject([{ face: 1 }, { face: 1 }]); // N-5.9
  });
  it("tells who writes what, and why then", () => {
    const duel = of(["blue", 6], ["white", 4]);
    const lines = duel ? clashLines(ctx(view()), duel) : [];
    expect(lines.map((line) => line.head)).toEqual(["«1» writes 4 first.", "Then you write 4."]);
    expect(lines.map((line) => line.rest)).toEqual(["The smaller die begins.", "6 − 2 = 4."]);
  });
});

describe("headlines", () => {
  it("say who answers a flip, and do not say that nobody flips", () => {
    const answer = (who: number, die: string | null, before: Phase = "react") =>
      cueText(ctx(view(), { before: view({ phase: before }) }), moment("flips", view(), [{ do: "flip", seat: who, die }])); // prettier-ignore
    expect(answer(1, "none")).toBe("«1» doesn’t answer the flip");
    expect(answer(1, null)).toBe("«1» answers with a flip");
    expect(answer(0, "none")).toBe("You don’t answer the flip");
    expect(answer(1, "none", "flip")).toBe("Nobody flips a die"); // the other has no flip left, so only one is asked
  });
  it("tell no more than their cue", () => {
    const shown = view({ seats: [seat({ played: ["blue"] }), seat({ played: ["white"], dice: { blue: null, red: null, white: 4 } })] }); // prettier-ignore
    const c = ctx(view(), { before: view() });
    expect(cueText(c, moment("dice", shown))).toBe("The dice turn");
    expect(cueText(c, moment("clash", shown))).toBe("White 4 against blue 6");
    const over = view({ phase: "over" });
    expect(cueText(c, moment("called", over, [], { k: 0, of: 7 }))).toBe("The regions are called");
    expect(cueText(c, moment("called", over, [], { k: 1, of: 7 }))).toContain("+");
    expect(cueText(c, moment("winner", over))).toBe("A grand coalition");
  });
});

describe("the end", () => {
  it("calls the closest region last, and counts up", () => {
    const order = callOrder(regions, board);
    expect(order.at(-1)?.region.id).toBe("west");
    expect(counted(order.slice(0, 0))).toEqual([0, 0]);
    expect(counted(order)).toEqual([18, 18]);
    expect([calledAt("fills", 5, 7), calledAt("called", 3, 7), calledAt("winner", 0, 7)]).toEqual([0, 3, 7]);
    expect(allMandates(regions)).toBe(63);
  });
});

describe("a seat's card", () => {
  it("knows what was public, and nothing else", () => {
    const entry = (event: Partial<Event>, round: number): LogEntry =>
      ({ id: "x", kind: "move", event: { n: 1, seat: 0, ...event }, before: { ...view(), round }, after: view(), last: true }) as unknown as LogEntry; // prettier-ignore
    const log = [entry({ do: "flip", die: null }, 2), entry({ do: "flip", die: "none" }, 3), entry({ do: "play", die: "red" }, 3), entry({ do: "veto", yes: true }, 3), entry({ do: "veto", yes: false, seat: 1 }, 3)]; // prettier-ignore
    expect(factsOf(log, 0)).toEqual({ shown: { blue: 0, red: 1, white: 0 }, flipped: [2], vetoes: 1 });
    expect(writtenBy(board, 1).find((one) => one.region === "south")?.numbers).toEqual([2, 5]);
  });
  it("has the party's name as it was given, or the pack's", () => {
    expect(partyName(pack, view({ options: { parties: ["Ours", ""] } }), 0)).toBe("Ours");
    expect(partyName(pack, view(), 1)).toBe("Greener Grass Party");
  });
});

describe("behind the screen", () => {
  it("nothing is said while it is covered", () => {
    expect(behindScreen(ctx(view(), { covered: true }))).toBe("");
    expect(behindScreen(ctx(view()))).toContain("White was 5");
  });
});

describe("what everybody knows of a seat's dice", () => {
  it("is the roll, and what was shown since, never a flip behind the screen", () => {
    const mine = publicDice(view(), 0); // the white die was 5 and is 2 now
    expect(mine.map(({ face, shown, turned }) => [face, shown, turned])).toEqual([
      [6, false, false],
      [3, false, false],
      [5, false, false],
    ]);
    expect(flipsHidden(view(), 0)).toBe(1);
    const shown = view({ seats: [seat({ played: ["blue", "white"] }), seat()] });
    expect(publicDice(shown, 0)).toMatchObject([
      { face: 6, shown: true, turned: false, last: false },
      { face: 3, shown: false },
      { face: 2, shown: true, turned: true, last: true },
    ]);
    expect(flipsHidden(shown, 0)).toBe(0);
  });
});

describe("the drawings", () => {
  it("have every region of the standard pack, and no others", () => {
    expect(isDrawn(regions)).toBe(true);
    expect(isDrawn(regions.slice(1))).toBe(false);
    expect(isDrawn([...regions.slice(1), { ...region("north"), id: "other" }])).toBe(false);
    for (const drawing of Object.values(DRAWINGS))
      for (const one of regions) {
        expect(pathOf(drawing, one.id)).toMatch(/^M.*Z$/);
        const [x, y, width, height] = drawing.cuts[one.id]?.box ?? [0, 0, 0, 0];
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + width).toBeLessThanOrEqual(drawing.size[0]);
        expect(y + height).toBeLessThanOrEqual(drawing.size[1]);
      }
    expect(cutPath([], 5)).toBe("");
  });
});
