import { beforeAll, describe, expect, it } from "vitest";
import { readFileSync } from "node:fs";
import { addWords, setLang, type Lang } from "../../words/words.svelte";
import type { Event, Move } from "../../wire/message";
import type { Ctx, LogCtx } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { game } from ".";
import { act, called, ending, logLine, sentence, talk, why } from "./null";
import { SIDES, type NullView } from "./view";

const pack = JSON.parse(
  readFileSync(new URL("../../../../content/null/standard.json", import.meta.url), "utf8"),
) as Pack;
const hidden: NullView = { hidden: true, coin: null, call: null };
const legal: Move[] = SIDES.map((side) => ({ do: "call", side }));
const hide = { n: 0, seat: "chance", do: "hide", side: null } as Event;
const call = { n: 1, seat: 1, do: "call", side: "heads" } as Event;

/** The caller's moment. */
function ctx(more: Partial<Ctx<NullView>> = {}): Ctx<NullView> {
  return {
    game: "null", pack, view: hidden, before: null, events: [], cue: null, me: 1, seats: [{ kind: "bot" }, { kind: "human" }],
    ask: { q: 1, blind: false, legal }, toAct: [1], chosen: [], over: false, result: null, held: null, choice: null,
    draft: null, busy: false, name: (s) => `«${s}»`, plainName: (s) => String(s), shortName: (s) => String(s), ...idle, ...more,
  }; // prettier-ignore
}
const log = (event: Event, after: NullView): LogCtx<NullView> => ({
  pack, event, before: null, after, last: true, me: 0, name: (s) => `«${s}»`,
}); // prettier-ignore
const KEY = /^(web|null|result)\.|undefined|\{|^$/;

for (const lang of ["en", "ru", "hu", "xx"] as Lang[])
  describe(`Heads or tails in ${lang}`, () => {
    beforeAll(async () => {
      await setLang(lang);
      await addWords("null");
    });
    it("asks the caller; the others wait", () => {
      expect(sentence(ctx())).toMatchObject({ form: "you", rules: ["X-1.2", "X-1.3"] });
      expect(sentence(ctx()).text).not.toMatch(KEY);
      expect(sentence(ctx()).state).toContain("«0»");
      const keeper = sentence(ctx({ me: 0, ask: null }));
      expect(keeper.form).toBe("wait");
      expect(keeper.text).toContain("«1»");
    });
    it("says what is missing, then names what a press seals", () => {
      expect(act(ctx()).buttons[0]?.disabled).not.toMatch(KEY);
      const labels = legal.map((move) => {
        const button = act(ctx({ choice: move })).buttons[0];
        expect(button?.move).toEqual(move);
        expect(button?.label).not.toMatch(KEY);
        return button?.label;
      });
      expect(new Set(labels).size).toBe(2);
      expect(act(ctx({ held: legal[0] })).held).toBe(called(pack, "heads"));
      expect(act(ctx({ ask: null })).buttons).toEqual([]);
    });
    it("tells every event, with its rules and the odds", () => {
      const over: NullView = { hidden: true, coin: "tails", call: "heads" };
      expect(logLine(log(call, over))).toHaveLength(2);
      for (const line of [...logLine(log(hide, hidden)), ...logLine(log(call, over))])
        expect(line.text).not.toMatch(KEY);
      expect(why(log(hide, hidden)).sums?.[0]).toMatch(/1.*1/);
      expect(why(log(call, over)).rules).toContain("X-1.3");
    });
    it("says who won and why", () => {
      const end = (winner: number, reason: string) =>
        ending(ctx({ over: true, ask: null, result: { winners: [winner], reason } }));
      for (const [winner, reason] of [[0, "wrong"], [1, "right"]] as const) {
        expect(end(winner, reason)).toContain(`«${winner}»`);
        expect(end(winner, reason)).not.toMatch(KEY);
      } // prettier-ignore
      expect(ending(ctx({ over: true }))).not.toMatch(KEY);
    });
  });

it("has a strip for the seat with a secret, and keeps the talk harmless until the end", () => {
  const strip = (me: number | null, over = false) => game.strip(ctx({ me, over }) as unknown as Ctx).shown;
  expect([strip(0), strip(1), strip(null), strip(0, true)]).toEqual([true, false, false, false]);
  expect(talk(ctx()).claims).toEqual([]);
  expect(talk(ctx({ over: true }))).toEqual({});
});
