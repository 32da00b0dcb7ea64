import { beforeAll, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { addWords, setLang, type Lang } from "../../words/words.svelte";
import type { Event, Move } from "../../wire/message";
import type { Ctx, LogCtx } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { forecast } from "./forecast";
import { act, ending, outcomeWords, sentence } from "./night";
import { logLine, why } from "./telling";
import {
  effects,
  mandates,
  regionsOf,
  scoreRegion,
  tally,
  type Field,
  type NightView,
  type Phase,
  type Region,
} from "./view";

const pack = JSON.parse(
  readFileSync(new URL("../../../../content/night/standard.json", import.meta.url), "utf8"),
) as Pack;
const seat = () => ({
  flips_used: 1,
  rolled: { blue: 5, red: 3, white: 4 },
  dice: { blue: 5, red: 3, white: 4 },
  flipped: [false, false] as [boolean, boolean],
  played: [],
  choice: null,
});

function view(phase: Phase, more: Partial<NightView> = {}): NightView {
  const board = Object.fromEntries(regionsOf(pack).map((r) => [r.id, r.fields.map((): Field => [])]));
  return {
    options: { parties: ["", ""] },
    round: 3,
    action: 1,
    phase,
    vetoes: 0,
    seats: [seat(), seat()],
    writes: [],
    board,
    ...more,
  };
}

const LEGAL: Record<string, Move[]> = {
  flip: [
    { do: "flip", die: "blue" },
    { do: "flip", die: "none" },
  ],
  react: [
    { do: "flip", die: "blue" },
    { do: "flip", die: "none" },
  ],
  play: [{ do: "play", die: "blue" }],
  veto: [
    { do: "veto", yes: false },
    { do: "veto", yes: true },
  ],
  throw: [{ do: "throw", hand: "rock" }],
  order: [
    { do: "first", who: 0 },
    { do: "first", who: 1 },
  ],
  write: [{ do: "write", field: "north-1" }],
  bonus: [{ do: "bonus", field: "north-1", n: { min: 1, max: 6 } }],
};

function ctx(v: NightView, more: Partial<Ctx<NightView>> = {}): Ctx<NightView> {
  const legal = LEGAL[v.phase];
  return {
    game: "night", pack, view: v, before: null, events: [], cue: null, me: 0, seats: [{ kind: "human" }, { kind: "bot" }],
    ask: legal ? { q: 1, blind: false, legal } : null, toAct: [0, 1], chosen: [], over: false, result: null, held: null, choice: null,
    draft: null, busy: false, name: (s) => `«${s}»`, plainName: (s) => String(s), shortName: (s) => String(s), ...idle, ...more,
  }; // prettier-ignore
}
const log = (event: Partial<Event>, after: NightView, more: Partial<LogCtx<NightView>> = {}): LogCtx<NightView> => ({
  pack, event: { n: 1, seat: 0, ...event } as Event, before: null, after, last: true, me: 0, name: (s) => `«${s}»`, ...more,
}); // prettier-ignore
const text = (l: ReturnType<typeof logLine>) => (Array.isArray(l) ? l : l ? [l] : []).map((line) => line.text);

for (const lang of ["en", "ru", "hu", "xx"] as Lang[])
  describe(`Election Night in ${lang}`, () => {
    beforeAll(async () => {
      await setLang(lang);
      await addWords("night");
    });
    for (const phase of ["flip", "react", "play", "veto", "throw", "order", "write", "bonus"] as Phase[]) {
      it(`asks in phase ${phase}, waits otherwise`, () => {
        const v = view(phase, phase === "write" ? { writes: [{ seat: 0, by: 0, n: 4 }] } : {});
        const mine = sentence(ctx(v));
        expect(mine.form).toBe("you");
        expect(mine.text).not.toMatch(/^(web|night)\./);
        expect(mine.rules?.length).toBeGreaterThan(0);
        expect(sentence(ctx(v, { ask: null })).form).toBe("wait");
        expect(sentence(ctx(v, { me: null, ask: null })).form).toBe("wait");
        const buttons = act(ctx(v)).buttons;
        expect(buttons.length).toBeGreaterThan(0);
        expect(buttons.length).toBeLessThanOrEqual(2);
        for (const b of buttons) expect(b.label).not.toMatch(/^(web|night)\./);
      });
    }
    it("names what it writes, and what it does to the region", () => {
      const v = view("write", { writes: [{ seat: 1, by: 0, n: 4 }] });
      const a = act(ctx(v, { choice: { do: "write", field: "north-1" } }));
      expect(a.buttons[0]?.label).toContain("4");
      const north = regionsOf(pack).find((r) => r.id === "north") as Region;
      const f = forecast(regionsOf(pack), v.board, north, 1, 4);
      expect([f.now, f.then, f.gain]).toEqual([[0, 0], [0, 4], [0, 5]]); // prettier-ignore
      expect(outcomeWords(ctx(v), 1, f)).toContain("+5");
      expect(outcomeWords(ctx(v), 1, f)).toContain("«1»");
      expect(sentence(ctx(v)).text).toContain("«1»");
    });
    it("tells every event", () => {
      const done = view("write", { board: { ...view("write").board, north: [[1, 4], [], [], [], []] } });
      const events: Partial<Event>[] = [
        { seat: "chance", do: "roll", who: 0, blue: 1, red: 2, white: 3 }, { do: "flip", die: null }, { do: "flip", die: "none" }, { do: "play", die: null },
        { do: "play", die: "blue" }, { do: "veto", yes: true }, { do: "veto", yes: false }, { do: "veto", yes: null }, { do: "throw", hand: "rock" },
        { do: "throw", hand: null }, { do: "first", who: 1 }, { do: "write", field: "north-1" }, { do: "bonus", field: "north-1", n: 41, _n: 6 },
      ]; // prettier-ignore
      for (const event of events) {
        const lines = text(logLine(log(event, done)));
        expect(lines.length, JSON.stringify(event)).toBeGreaterThan(0);
        for (const line of lines) expect(line, JSON.stringify(event)).not.toMatch(/^(web|night)\.|undefined|NaN|\{/);
        expect(why(log(event, done))?.rules.length).toBeGreaterThan(0);
        if (event.do === "bonus") expect(lines[0]).toMatch(/(?<!\d)6(?!\d)/); // not 41, which counts the events
      }
    });
    it("says who won and why", () => {
      for (const reason of ["mandates", "fields", "numbers", "coalition"]) {
        const c = ctx(view("over"), {
          over: true,
          ask: null,
          result: { winners: reason === "coalition" ? [0, 1] : [1], scores: [20, 22], reason },
        });
        expect(ending(c)).not.toMatch(/^(web|result)\.|\{/);
      }
    });
  });

describe("what follows from a view", () => {
  const region = { id: "x", name: "", fields: [[0, 0], [0, 0], [0, 0]], win: 5, full: 2 } as unknown as Region; // prettier-ignore
  it("scores a region by N-9.3 to N-9.6", () => {
    expect(scoreRegion(region, [[0, 3], [0, 2], [1, 4]])).toMatchObject({ winner: 0, full: true, mandates: 7, sums: [5, 4] }); // prettier-ignore
    expect(scoreRegion(region, [[0, 3], [0, 3], [1, 4]])).toMatchObject({ winner: 0, full: false, mandates: 5 }); // prettier-ignore
    expect(scoreRegion(region, [[0, 3], [], [1, 2]])).toMatchObject({ winner: 0, full: false, mandates: 5, free: 1 }); // prettier-ignore
    expect(scoreRegion(region, [[0, 3], [1, 3], []])).toMatchObject({ winner: null, mandates: 0 });
    expect(mandates([region], { x: [[1, 6], [], []] })).toEqual([0, 5]);
  });
  it("counts numbers for sets", () => expect(tally({ x: [[0, 3], [0, 3], [1, 6]] }, 0)).toEqual([0, 0, 2, 0, 0, 0])); // prettier-ignore
  it("knows what dice do to each other (N-5)", () => {
    const pair = (a: [string, number], b: [string, number]) => effects([{ seat: 0, colour: a[0], face: a[1] }, { seat: 1, colour: b[0], face: b[1] }] as never); // prettier-ignore
    expect(pair(["blue", 6], ["white", 4])).toEqual([{ kind: "reduced", seat: 0, n: 4 }]);
    expect(pair(["blue", 2], ["white", 2])).toEqual([{ kind: "nothing", seat: 0 }, { kind: "blocked", seat: 1 }]); // prettier-ignore
    expect(pair(["red", 5], ["blue", 2])).toEqual([{ kind: "placed", seat: 0, n: 5 }]);
    expect(pair(["red", 2], ["white", 2])).toEqual([{ kind: "blocked", seat: 1 }]);
    expect(pair(["white", 3], ["white", 3])).toEqual([]);
  });
});
