import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { plain } from "../../words/rich";
import { addWords, say, setLang, type Lang } from "../../words/words.svelte";
import type { Event, Json, Move } from "../../wire/message";
import type { Ctx, Moment, LogCtx } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { clampAim, corridor, draftOf, pushMove, readout, twisted } from "./aim";
import { whyNotWords } from "./cardfit";
import { cueText } from "./cues";
import { Fingers, turnOf } from "./fingers";
import { ending, endingWhy } from "./ending";
import { check } from "./goals";
import { endsAs, frames, glide, STEPS, stepAt } from "./push";
import { logLine, why } from "./telling";
import { trayRows, trayWords } from "./tray";
import { carried, verdictRows } from "./verdict";
import { AREAS, holds, JURORS, leaders, R, stepsAt, takenNow, type Area, type Frame, type Juror, type JurorState, type Kind, type Role, type VoicesView } from "./view"; // prettier-ignore
import { act, sentence, type C } from "./voices";
import { goalOf, type Want } from "./wants";

const file = (path: string): string => readFileSync(new URL(`../../../../${path}`, import.meta.url), "utf8");
const pack = JSON.parse(file("content/voices/standard.json")) as Pack;
const roles = pack["roles"] as unknown as Role[];

const SETS = ["grey", "blue", "yellow", "red"];
function view(more: Partial<VoicesView> = {}): VoicesView {
  const platforms = Object.fromEntries(AREAS.map((a) => [a, []])) as unknown as VoicesView["platforms"];
  platforms.vision = [
    { marker: "blue7", x: 1500, y: 1000 },
    { marker: "yellow5", x: 3900, y: 1000 },
    { marker: "yellow1", x: 6000, y: 4800 },
  ];
  platforms.speech = [{ marker: "grey4", x: 2000, y: 1000 }];
  const jurors = Object.fromEntries(
    JURORS.map((j) => [j, { guilt: 1, innocence: 0, influence: [{ kind: null, seen: [1] }] }]),
  ) as unknown as VoicesView["jurors"];
  return {
    players: 4, options: { advanced: false, prosecutor: null, abilities: true }, round: 3, phase: "push", turns: 0, prosecutor: 0, first: 1, story: "s1",
    roles: ["prosecutor", "g4", null, null], colours: { grey: 0, blue: 1, yellow: 2, red: 3 },
    unused: SETS.flatMap((s) => [`${s}2`, `${s}3`]), destroyed: ["blue8", "red1"], platforms,
    court: { stage: 1, deck: [null], top: null, middle: null, right: null, areas: ["vision", "speech"], read: false },
    strategy: { deck: [null], discard: [], hands: [[], ["echo", "shove"], [null], [null]] }, influence: { supply: [null], discard: [] },
    jurors, stack: [{ kind: "turn", seat: 1, left: 1, used: null }], verdict: null, cancelled: null, ...more,
  }; // prettier-ignore
}

function ctx(v: VoicesView, legal: Entry[] | null, more: Partial<C> = {}): C {
  return {
    game: "voices", pack, view: v, before: null, events: [], cue: null, me: 1, seats: v.roles.map(() => ({ kind: "bot" as const })),
    ask: legal && { q: 1, blind: false, legal: legal as Move[] }, toAct: [1], chosen: [], over: false, result: null, held: null, choice: null, draft: null, busy: false,
    name: (s) => `«${s}»`, plainName: (s) => `«${s}»`, shortName: (s) => `«${s}»`, ...idle, covered: true, ...more,
  }; // prettier-ignore
}

const range = { at: { min: 1000, max: 6500 }, slant: { min: -1000, max: 1000 } };
const steps = (src: string, more: Partial<Frame> = {}): Frame[] => [
  { kind: "court", side: "front", next: 1 },
  { kind: "steps", src, actor: 1, here: null, next: 0, ...more },
];
const read = (stack: Frame[], card = "a01"): Partial<VoicesView> => ({
  phase: "resolve",
  stack,
  court: { ...view().court, middle: card, read: true },
});
/** The first step of a kind in the pack, as the path of its list and its place there. */
function find(kind: string, more: Record<string, unknown> = {}): { src: string; next: number; card: string } {
  for (const card of pack["court"] as unknown as {
    id: string;
    front: { do: { do: never[] }[] };
    back: { do: { do: never[] }[] };
  }[])
    for (const side of ["front", "back"] as const)
      for (const [i, ability] of card[side].do.entries())
        for (const [next, step] of (ability.do as Record<string, unknown>[]).entries())
          if (step["do"] === kind && Object.entries(more).every(([k, v]) => step[k] === v))
            return { src: `${card.id}/${side}/${i}`, next, card: card.id };
  throw new Error(kind);
}
const at = (kind: string, more: Record<string, unknown> = {}, frame: Partial<Frame> = {}): VoicesView => {
  const { src, next, card } = find(kind, more);
  return view(read(steps(src, { next, ...frame }), card));
};

/** Every possible question: a view, what is legal, a choice if one is made on the board. */
type Entry = { do: string } & Record<string, Json | undefined>;
const QUESTIONS: Record<string, () => [VoicesView, Entry[], Move?]> = {
  present: () => [view({ phase: "present", stack: [] }), [{ do: "present", card: "a01" }], { do: "present", card: "a01" }],
  push: () => [view(), [{ do: "push", marker: "blue2", area: "vision", ...range }]],
  "push twice": () => [
    view({ players: 3, stack: [{ kind: "turn", seat: 1, left: 2, used: null }] }),
    [{ do: "push", marker: "blue2", area: "vision", ...range }, { do: "push", marker: "blue3", area: "speech", ...range }],
  ],
  "push others": () => [at("push"), [{ do: "push", marker: "yellow1", area: "speech", ...range }, { do: "skip" }]],
  window: () => [view({ stack: [{ kind: "window", pusher: 1, area: "vision", said: {}, queue: [], played: [] }] }), [{ do: "play", card: "echo" }, { do: "pass" }], { do: "play", card: "echo" }],
  "window, nothing fits": () => [view({ stack: [{ kind: "window", pusher: 2, area: "vision", said: {}, queue: [], played: [] }] }), [{ do: "pass" }]],
  order: () => [view({ stack: [{ kind: "window", pusher: 2, area: "vision", queue: [] }] }), [{ do: "order", next: 2 }, { do: "order", next: 3 }], { do: "order", next: 2 }],
  tie: () => [view(read([{ kind: "court", side: "front", next: 1 }])), [{ do: "award", to: 1 }, { do: "award", to: 2 }], { do: "award", to: 2 }],
  empty: () => [view({ phase: "cards", stack: [{ kind: "planning", next: 0, seat: null }] }), [{ do: "award", to: 1 }], { do: "award", to: 1 }],
  share: () => [view({ phase: "cards", stack: [{ kind: "planning", next: 2, seat: 1 }] }), [{ do: "share", with: 2 }], { do: "share", with: 2 }],
  discard: () => [view({ stack: [{ kind: "draw", seat: 1 }], strategy: { deck: [], discard: [], hands: [[], ["echo", "echo", "shove", "glance"], [], []] } }), [{ do: "discard", card: "echo" }], { do: "discard", card: "echo" }],
  put: () => [at("put"), [{ do: "put", on: "wary" }, { do: "put", on: "bored" }], { do: "put", on: "wary" }],
  take: () => [at("take"), [{ do: "take", on: "wary" }, { do: "skip" }], { do: "take", on: "wary" }],
  flip: () => [at("flip"), [{ do: "flip", on: "wary" }], { do: "flip", on: "wary" }],
  shift: () => [at("shift"), [{ do: "shift", from: "wary", to: "bored" }], { do: "shift", from: "wary", to: "bored" }],
  use: () => [at("influence"), [{ do: "use" }, { do: "skip" }]],
  place: () => [at("influence", {}, { drawn: ["guilty", "blank"], left: 1 }), [{ do: "place", token: "guilty", on: "wary" }], { do: "place", token: "guilty", on: "wary" }],
  look: () => [at("look"), [{ do: "look", on: "wary" }], { do: "look", on: "wary" }],
  looked: () => [at("look", {}, { looked: "wary" }), [{ do: "drop" }, { do: "keep" }, { do: "move", to: "bored" }], { do: "move", to: "bored" }],
  "looked, no move": () => [at("look", {}, { looked: "wary" }), [{ do: "drop" }, { do: "keep" }]],
  destroy: () => [at("destroy"), [{ do: "destroy", marker: "yellow1" }], { do: "destroy", marker: "yellow1" }],
  recall: () => [at("recall"), [{ do: "recall", marker: "blue8" }, { do: "skip" }], { do: "recall", marker: "blue8" }],
  draw: () => [view({ stack: [{ kind: "steps", src: "echo", actor: 0, here: "vision", next: 0 }] }), [{ do: "draw", for: 2 }], { do: "draw", for: 2 }],
  hidden: () => [at("choose", { hidden: true }), [{ do: "choose", option: "a" }, { do: "choose", option: "b" }]],
  choose: () => [at("choose", { hidden: false }), [{ do: "choose", option: "a" }, { do: "choose", option: "b" }]],
  anger: () => [view({ stack: [{ kind: "emotion", seat: 1, marker: "blue1", area: "vision" }] }), [{ do: "destroy", marker: "yellow1" }, { do: "skip" }], { do: "destroy", marker: "yellow1" }],
  fear: () => [view({ stack: [{ kind: "emotion", seat: 1, marker: "blue6", area: "vision" }] }), [{ do: "use" }, { do: "skip" }]],
  panic: () => [view({ stack: [{ kind: "emotion", seat: 0, marker: "grey4", area: "vision" }] }), [{ do: "put", on: "wary" }, { do: "skip" }], { do: "put", on: "wary" }],
  sadness: () => [view({ stack: [{ kind: "emotion", seat: 1, marker: "blue3", area: "vision" }] }), [{ do: "push", marker: "blue8", area: "speech", ...range }, { do: "skip" }]],
  confusion: () => [view({ stack: [{ kind: "emotion", seat: 0, marker: "grey1", area: "vision" }] }), [{ do: "replace", card: "a02" }, { do: "skip" }], { do: "replace", card: "a02" }],
  "confusion, no card": () => [view({ stack: [{ kind: "emotion", seat: 0, marker: "grey1", area: "vision" }] }), [{ do: "skip" }]],
}; // prettier-ignore

/** A move for each kind of cue. */
const CUES: Record<string, Partial<Event>> = {
  present: { do: "present", card: null }, push: { do: "push", marker: "blue2", area: "vision" }, fell: { do: "push", marker: "blue2", area: "vision" },
  card: { do: "play", card: "echo" }, read: { do: "pass" }, turned: { do: "pass" }, acts: { do: "pass" }, choice: { do: "choose", option: "a" },
  token: { do: "put", on: "wary" }, look: { do: "look", on: "wary" }, marker: { do: "destroy", marker: "yellow1" }, award: { do: "award", to: 1 },
  share: { do: "share", with: 1 }, draw: { do: "draw", for: 1 }, discard: { do: "discard", card: "echo" }, round: { do: "pass" }, juror: { do: "pass" },
  role: { do: "pass" }, winner: { do: "pass" },
}; // prettier-ignore

const BAD = /^(web|voices|result)\.|undefined|NaN|[{}]|\[object/;
const said = (text: string) => {
  expect(text).not.toBe("");
  expect(text).not.toMatch(BAD);
};

for (const lang of ["en", "ru", "hu", "xx"] as Lang[])
  describe(`Voices in ${lang}`, () => {
    beforeAll(async () => {
      await setLang(lang);
      await addWords("voices");
    });

    for (const [name, make] of Object.entries(QUESTIONS))
      for (const me of [0, 1])
        it(`asks: ${name}, ${me === 0 ? "the prosecutor" : "a voice"}; others wait`, () => {
          const [v, legal, choice] = make();
          expect(sentence(ctx(v, null)).form).toBe("wait");
          expect(sentence(ctx(v, null, { me: null })).form).toBe("wait");
          for (const covered of [true, false]) {
            const c = ctx(v, legal, { me, covered });
            const s = sentence(c);
            expect(s.form).toBe("you");
            said(s.text);
            said(s.state ?? "");
            expect(s.rules?.length).toBeGreaterThan(0);
            for (const chosen of [null, choice ?? null]) {
              const a = act({ ...c, choice: chosen });
              expect(a.buttons.length).toBeGreaterThan(0);
              expect(a.buttons.length).toBeLessThanOrEqual(2);
              for (const b of a.buttons) {
                said(b.label);
                if (b.inside !== undefined) said(b.inside);
              }
              if (chosen) expect(a.buttons.some((b) => b.move === chosen)).toBe(true);
              // what is covered can be turned up; what lies open says what to do
              else if (!c.covered) expect(a.buttons.some((b) => b.opens)).toBe(false);
            }
          }
        });

    it("one tap says no in a window, whatever the hand holds", () => {
      const bar = (name: string, more: Partial<C> = {}) => {
        const [v, legal] = QUESTIONS[name]?.() ?? [view(), []];
        return act(ctx(v, legal, { blind: true, ...more }));
      };
      expect(bar("window").buttons[0]).toMatchObject({ no: true, move: { do: "pass" } });
      expect(bar("window, nothing fits")).toEqual(bar("window"));
      expect(bar("window", { held: { do: "pass" } }).held).toBe(bar("window").buttons[0]?.label);
      expect(bar("window", { held: { do: "play", card: "echo" } }).held).toBeUndefined();
    });

    it("says nothing on the bar that only the seat may know", () => {
      for (const name of ["present", "window", "discard", "place", "confusion"]) {
        const [v, legal, choice] = QUESTIONS[name]?.() ?? [view(), []];
        const c = ctx(v, legal, { choice: choice ?? null });
        const all = [sentence(c).text, ...act(c).buttons.map((b) => b.label)].join(" ");
        const secrets = [
          "Echo",
          "Эхо",
          "Visszhang",
          "Plead",
          "вину?",
          "vallja",
          "guilty",
          "виновен",
          "bűnös",
          "Family",
          "семья",
          "család",
        ];
        for (const word of secrets) expect(all, name).not.toContain(word);
      }
    });

    it("names a push and its aim", () => {
      const [v, legal] = QUESTIONS["push"]?.() ?? [view(), []];
      const a = act(ctx(v, legal, { draft: { at: 3400, slant: -300 } }));
      expect(a.buttons.at(-1)).toMatchObject({ heavy: true, move: { at: 3400, slant: -300, marker: "blue2" } });
      said(sentence(ctx(v, legal, { draft: { area: "vision", marker: "blue2" } })).state ?? "");
      said(readout({ at: 3400, slant: 0 }));
    });

    it("tells every event, and why", () => {
      const was = at("choose", { hidden: true });
      const events: Partial<Event>[] = [
        { do: "present", card: null }, { do: "push", marker: "blue2", area: "vision", at: 2000, slant: 10 }, { do: undefined }, { do: "play", card: "echo" }, { do: "pass" },
        { do: "order", next: 2 }, { do: "award", to: 2 }, { do: "share", with: 2 }, { do: "discard", card: "echo" }, { do: "put", on: "wary" }, { do: "take", on: "wary" },
        { do: "flip", on: "wary" }, { do: "shift", from: "wary", to: "bored" }, { do: "use" }, { do: "place", token: null, on: "wary" }, { do: "look", on: "wary" },
        { do: "drop" }, { do: "keep" }, { do: "move", to: "wary" }, { do: "destroy", marker: "blue2" }, { do: "recall", marker: "blue2" }, { do: "draw", for: 2 },
        { do: "choose", option: "a" }, { do: "replace", card: null }, { do: "skip" }, { seat: "chance", do: "draw_story", story: "s1" },
        { seat: "chance", do: "deal_role", to: 3, role: null }, { seat: "chance", do: "draw_strategy", to: 1, card: null },
      ]; // prettier-ignore
      for (const before of [null, was])
        for (const event of events) {
          const l: LogCtx<VoicesView> = { pack, event: { n: 1, seat: 1, ...event } as Event, before, after: view(), last: false, me: 1, name: (s) => `«${s}»` }; // prettier-ignore
          const told = logLine(l);
          const lines = Array.isArray(told) ? told : told ? [told] : [];
          if (event.do !== "draw_strategy" || before) expect(lines.length, JSON.stringify(event)).toBeGreaterThan(0);
          for (const line of lines) said(line.text.replace(/\[[^\]]*\]/g, ""));
          expect(why(l)?.rules.length).toBeGreaterThan(0);
        }
    });

    it("tells what follows: what fell, the reading, the ability, the round, the verdict", () => {
      const tell = (event: Partial<Event>, before: VoicesView, after: VoicesView): string => {
        const told = logLine({ pack, event: { n: 1, seat: 1, ...event } as Event, before, after, last: true, me: 1, name: (s) => `«${s}»` }); // prettier-ignore
        const texts = (Array.isArray(told) ? told : told ? [told] : []).map((line) => line.text);
        for (const text of texts) said(text.replace(/\[[^\]]*\]/g, ""));
        return texts.join("\n");
      };
      const push = { do: "push", marker: "red2", area: "vision", at: 2000, slant: 0 };
      expect(tell(push, view(), view({ destroyed: ["blue8", "red1", "yellow1"] }))).toContain("H-4.7");
      expect(tell(push, view(), view(read(steps("a01/front/1"))))).toMatch(/H-5\.1[^]*H-5\.3/);
      expect(tell({ do: "skip" }, view(), view({ round: 4 }))).toContain("H-8.1");
      const verdict = Object.fromEntries(JURORS.map((j) => [j, "guilty"])) as VoicesView["verdict"];
      expect(tell({ do: "skip" }, view(), view({ phase: "over", verdict, cancelled: 3 }))).toContain("H-10.3");
      const jurors = { ...view().jurors, wary: { guilt: 2, innocence: 0, influence: [] } };
      expect(tell({ do: "skip" }, view(), view({ jurors }))).toContain("+1");
      const one = at("put", { token: "guilt" });
      const card = say("web.voices.log.card", { juror: "", token: "guilt", n: "+1" }).split("+1").at(-1) ?? "";
      expect(tell({ do: "skip" }, view(), view({ jurors }))).toContain(card);
      expect(tell({ do: "put", on: "wary" }, one, { ...one, jurors })).not.toContain(card); // explained by the move itself
    });

    it("says every goal in sentences, with its numbers", () => {
      const walk = (want: Want, top: boolean): void => {
        said(want.title);
        expect(want.title).not.toMatch(/H-\d/);
        for (const one of want.now) said(one.text);
        expect(want.now.length + want.parts.length, want.title).toBeGreaterThan(0);
        if (top && want.how) said(want.how);
        for (const one of want.parts) walk(one, false);
      };
      for (const role of roles)
        for (const me of [1, 2]) {
          const v = view({ roles: ["prosecutor", role.id, null, null] });
          const goal = goalOf({ pack, view: v, me, name: (s) => `«${s}»` }, 1);
          expect(goal?.wants.length).toBeGreaterThan(0);
          for (const want of goal?.wants ?? []) walk(want, true);
          expect(goal?.met).toBe(goal?.wants.every((want) => want.met));
        }
    });

    it("says why a card can't be played now", () => {
      const words = (id: string, frame: Partial<Frame>) =>
        whyNotWords(pack, view({ stack: [{ kind: "window", pusher: 1, area: "speech", lost: [], played: [], ...frame }] }), 1, id); // prettier-ignore
      for (const id of ["glance", "second_wind", "echo", "outburst"]) said(words(id, {}));
      for (const id of ["glance", "upper_hand"]) said(words(id, { pusher: 2 }));
      said(words("upper_hand", { played: [{ seat: 1, card: "upper_hand" }] }));
      expect(words("upper_hand", {})).toBe("");
      expect(words("second_wind", { pusher: 2, lost: ["blue8"] })).toBe("");
      expect(words("outburst", { lost: ["red1"] })).toBe("");
    });

    it("says nothing of sets by their colour, nor of coordinates", () => {
      const events: Partial<Event>[] = [{ do: "push", marker: "red2", area: "vision", at: 2309, slant: -33 }, { do: "destroy", marker: "blue2" }, { seat: "chance", do: "deal_role", to: 3, role: null }]; // prettier-ignore
      for (const event of events) {
        const l: LogCtx<VoicesView> = { pack, event: { n: 1, seat: 1, ...event } as Event, before: view(), after: view(), last: false, me: 1, name: (s) => `«${s}»` }; // prettier-ignore
        const lines = ([] as { text: string }[]).concat(logLine(l) ?? []);
        for (const { text } of lines) expect(text).not.toMatch(/2309|33|blue|red|grey|синий|красн|сер(ый|ая)|kék|piros|szürke/i); // prettier-ignore
      }
    });

    it("tells each cue", () => {
      for (const [kind, event] of Object.entries(CUES)) {
        const was = at("choose", { hidden: true });
        const after = view({ ...read(steps("a01/front/1")), destroyed: ["blue8", "red1", "yellow1"] });
        const events = [{ n: 7, seat: 1, ...event }] as Event[];
        const m: Moment<VoicesView> = { cue: { kind, ms: 1000, n: 7, seat: 1, count: 1 }, i: 0, k: 1, of: 1, after, events }; // prettier-ignore
        said(cueText(ctx(was, null, { before: was }), m));
      }
    });

    it("reads a tray from the near edge, and says how it ended", () => {
      const c = ctx(view(), null);
      for (const area of AREAS) said(plain(trayWords(c, area)));
      const rows = trayRows(c, c.view.platforms.vision);
      rows.forEach(said);
      expect(rows).toHaveLength(3); // two rows, and what overhangs
      expect(rows[0]?.match(/\d[.,]\d\d/g)).toHaveLength(3); // how far the row is, and two markers across
      expect(rows[2]).toMatch(/6[.,]00/); // the upper row overhangs
      expect(trayRows(c, [])).toEqual([]);
      for (const reason of ["convicted", "acquitted"])
        for (const winners of [[], [0], [0, 2]]) {
          said(ending({ ...c, result: { winners, reason } } as Ctx<VoicesView>));
          said(endingWhy({ ...c, result: { winners, reason } } as Ctx<VoicesView>));
        }
    });
  });

describe("what follows from a view", () => {
  it("adds up who controls an area (H-5.3, H-4.10)", () => {
    expect(holds(pack, view(), "vision")).toEqual([{ seat: 1, values: [3], sum: 3 }, { seat: 2, values: [2, 1], sum: 3 }]); // prettier-ignore
    expect(leaders(holds(pack, view(), "vision"))).toEqual([1, 2]);
    expect(holds(pack, view(), "speech")).toEqual([]);
  });
  it("counts the better of two sets (H-11.3)", () => {
    const three = view({ players: 3, colours: { grey: 0, blue: 1, yellow: 1, red: 2, green: 2 } });
    expect(holds(pack, three, "vision")).toEqual([{ seat: 1, values: [3], sum: 3 }]);
  });
  it("finds a list of steps by its path", () => {
    expect(stepsAt(pack, "a01/front/1")[0]?.do).toBe("look");
    expect(stepsAt(pack, "a01/back/0/0/b")).toEqual([{ do: "put", token: "guilt", n: 1, on: "gentle" }]);
    expect(stepsAt(pack, "echo")[0]?.do).toBe("draw");
  });
  it("knows the choice that is being carried out", () => {
    const { src, next, card } = find("choose", { hidden: true });
    const v = view(
      read(
        [...steps(src, { next: next + 1 }), { kind: "steps", src: `${src}/${next}/b`, actor: 3, here: null, next: 0 }],
        card,
      ),
    );
    expect(takenNow(pack, v)).toMatchObject({ seat: 3, letter: "b", step: { do: "choose", hidden: true } });
    expect(takenNow(pack, view(read(steps(src, { next }), card)))).toBeNull();
  });
  it("judges goals (H-10.6)", () => {
    const met = (goal: unknown, v = view(), seat = 1) => check(pack, v, seat, goal as never).met;
    expect(met({ verdict: "guilty", min: 6 })).toBe(true);
    expect(met({ verdict: "guilty", max: 5 })).toBe(false);
    expect(met({ more: "guilty", than: "innocent" })).toBe(true);
    expect(met({ juror: "wary", is: "innocent" })).toBe(false);
    expect(met({ control: ["vision"] })).toBe(true); // a tie is enough
    expect(met({ control: ["speech"] })).toBe(false);
    expect(met({ destroyed: { max: 0 } })).toBe(false);
    expect(met({ destroyed: "most" })).toBe(true);
    expect(met({ destroyed: "most", alone: true })).toBe(false);
    expect(met({ destroyed: "fewest" }, view(), 2)).toBe(true);
    expect(met({ not: { juror: "wary", is: "guilty" } })).toBe(false);
    expect(met({ any: [{ control: ["speech"] }, { control: ["vision"] }] })).toBe(true);
    expect(met({ cancelled: { min: 1 } })).toBe(false);
  });
});

describe("the verdict", () => {
  const jurors = (of: (j: Juror, i: number) => Partial<JurorState>): Record<Juror, JurorState> =>
    Object.fromEntries(
      JURORS.map((j, i) => [j, { guilt: 0, innocence: 0, influence: [], ...of(j, i) }]),
    ) as unknown as Record<Juror, JurorState>;
  const backs = (...kinds: (Kind | null)[]) => kinds.map((kind) => ({ kind, seen: [] }));
  const over = (left: Record<Juror, JurorState>, cancelled: number) => view({ phase: "over", jurors: left, cancelled });

  it("counts the pairs where the backs are known", () => {
    const before = jurors((j) =>
      j === "wary" ? { guilt: 2, innocence: 3, influence: backs("guilty", "blank", "guilty") } : {},
    );
    const row = verdictRows(
      over(
        jurors((j) => (j === "wary" ? { guilt: 1 } : {})),
        3,
      ),
      before,
    )[3];
    expect(row).toMatchObject({ juror: "wary", guilt: 2, innocence: 3, sum: { guilt: 4, innocence: 3 } });
  });
  it("counts them where only one way is left", () => {
    // Two unknown backs: either blank or one of each; three cancelled in all says that it was one of each.
    const before = jurors((j) => (j === "bored" ? { guilt: 2, innocence: 2, influence: backs(null, null) } : {}));
    expect(
      verdictRows(
        over(
          jurors(() => ({})),
          3,
        ),
        before,
      )[5]?.sum,
    ).toEqual({ guilt: 3, innocence: 3 });
    expect(
      verdictRows(
        over(
          jurors(() => ({})),
          2,
        ),
        before,
      )[5]?.sum,
    ).toEqual({ guilt: 2, innocence: 2 });
  });
  it("leaves open what could be either", () => {
    const before = jurors((_, i) => (i < 2 ? { guilt: 1, innocence: 1, influence: backs(null, null) } : {}));
    const rows = verdictRows(
      over(
        jurors(() => ({})),
        3,
      ),
      before,
    );
    expect(rows.slice(0, 3).map((r) => r.sum)).toEqual([null, null, { guilt: 0, innocence: 0 }]);
  });
  it("takes the last move into account", () => {
    const before = jurors((j) => (j === "gentle" ? { guilt: 1, innocence: 2 } : {}));
    const rows = verdictRows(
      over(
        jurors((j) => (j === "gentle" ? {} : {})),
        2,
      ),
      before,
    );
    expect(rows[2]?.sum).toEqual({ guilt: 2, innocence: 2 }); // a guilt was put there, no innocence taken: two went in pairs
    // Both kinds on one type, and nothing else in view: what was left there is as before, but one more pair went.
    const two = jurors((j) => (j === "bored" ? { guilt: 2, influence: backs("guilty") } : {}));
    const after = over(jurors((j) => (j === "bored" ? { guilt: 3 } : {})), 1); // prettier-ignore
    expect(verdictRows(after, two).filter((r) => r.sum)).toHaveLength(0); // it may have been any type
    expect(verdictRows(over(after.jurors, 0), two)[5]?.sum).toEqual({ guilt: 3, innocence: 0 });
  });
  it("takes a token that was laid or moved last into account", () => {
    const was = view({
      jurors: jurors((j) => (j === "wary" ? { influence: backs("guilty", "innocent") } : {})),
      stack: [{ kind: "steps", src: "glance", actor: 1, looked: "wary" }],
    });
    const e = (more: Partial<Event>) => [{ n: 1, seat: 1, ...more } as Event];
    const kinds = (events: Event[], j: Juror) => carried(pack, was, events)[j].influence.map((t) => t.kind);
    expect(kinds(e({ do: "place", token: "blank", on: "bored" }), "bored")).toEqual(["blank"]);
    expect(kinds(e({ do: "move", to: "bored" }), "bored")).toEqual(["innocent"]);
    expect(kinds(e({ do: "move", to: "bored" }), "wary")).toEqual(["guilty"]);
    expect(kinds(e({ do: "drop" }), "wary")).toEqual(["guilty"]);
    expect(kinds(e({ do: "keep" }), "wary")).toEqual(["guilty", "innocent"]);
  });
  it("says what is left where nobody saw the jury before", () => {
    const rows = verdictRows(
      over(
        jurors(() => ({ guilt: 2 })),
        4,
      ),
      null,
    );
    expect(rows[0]).toMatchObject({ sum: null, backs: [], left: { guilt: 2, innocence: 0 } });
  });
});

describe("aiming", () => {
  it("turns the line with two fingers", () => {
    const fingers = new Fingers();
    const finger = (pointerId: number, clientX: number, clientY: number) => ({ pointerId, clientX, clientY });
    fingers.put(finger(7, 0, 0));
    expect(fingers.angle()).toBeNull();
    fingers.put(finger(9, 10, 0));
    fingers.moved(finger(9, 10, 10));
    fingers.moved(finger(8, 5, 5));
    expect(fingers.angle()).toBeCloseTo(Math.PI / 4);
    fingers.lift({ pointerId: 7 });
    expect(fingers.angle()).toBeNull();
    expect(turnOf(3, -3)).toBeCloseTo(2 * Math.PI - 6);
    expect(twisted(0, 0)).toBe(0);
    expect(clampAim({ at: 3000, slant: twisted(0, 0.2) }).slant).toBe(410);
    expect(clampAim({ at: 3000, slant: twisted(410, -0.2) }).slant).toBe(0);
    expect(clampAim({ at: 3000, slant: twisted(0, 3) }).slant).toBe(1000);
  });
  const legal: Move[] = [{ do: "push", marker: "blue2", area: "vision", ...range }, { do: "push", marker: "blue3", area: "vision", ...range }]; // prettier-ignore
  it("keeps an aim within what is legal", () =>
    expect(clampAim({ at: 20, slant: 5000.4 })).toEqual({ at: 1000, slant: 1000 }));
  it("takes what is the only one", () => {
    expect(draftOf(null, legal)).toMatchObject({ area: "vision", marker: undefined, at: 3750 });
    expect(pushMove(draftOf(null, legal), legal)).toBeNull();
    expect(pushMove({ ...draftOf({ marker: "blue3" }, legal), at: 9999 }, legal)).toMatchObject({ marker: "blue3", at: 6500, slant: 0 }); // prettier-ignore
  });
  it("draws the corridor of the marker alone", () => {
    expect(corridor({ at: 3000, slant: 0 })).toEqual([[2000, -1000], [2000, 1000], [4000, 1000], [4000, -1000]]); // prettier-ignore
    const [a, b] = corridor({ at: 3000, slant: 800 }) as [[number, number], [number, number]];
    expect(b[0] - a[0]).toBeCloseTo(800);
  });
});

describe("the push", () => {
  const near: Area = "vision";
  it("is that of the rules, step by step", async () => {
    const discs = view().platforms[near];
    const all = await frames(discs, "red2", 3000, -500);
    if (!all) return; // no clang here: the page glides
    expect(all.length).toBe(100);
    expect(all.at(-1)?.find((d) => d.marker === "red2")).toEqual({ marker: "red2", x: 3000, y: R });
    expect(all.at(-1)?.find((d) => d.marker === "yellow1")).toEqual({ marker: "yellow1", x: 6000, y: 4800 });
    for (const frame of all)
      for (const [i, a] of frame.entries())
        for (const b of frame.slice(i + 1))
          expect((a.x - b.x) ** 2 + (a.y - b.y) ** 2).toBeGreaterThanOrEqual(4 * R * R);
  });
  it("ends as the golden pushes end", async () => {
    // marker, at, slant, count, then marker x y of each disc, then the hash of what is left
    for (const row of file("tests/games/voices/golden/pushes.txt").split("\n").slice(1, 200)) {
      const words = row.trim().split(" ");
      if (words.length < 4) continue;
      const [marker, to, slant, count] = words.slice(0, 4).map(Number) as [number, number, number, number];
      const id = (n: number): string => `m${String(n).padStart(3, "0")}`;
      const discs = Array.from({ length: count }, (_, i) => {
        const [m, x, y] = words.slice(4 + 3 * i, 7 + 3 * i).map(Number) as [number, number, number];
        return { marker: id(m), x, y };
      });
      const all = await frames(discs, id(marker), to, slant);
      if (!all) return;
      expect(hash(discs, all, (name) => Number(name.slice(1)))).toBe(words.at(-1));
    }
  });
  it("knows how far it is, also before its first frame", () => {
    expect([-20, -0.1, 0, 5, 600, 1199, 1200, 9000].map((ms) => stepAt(ms, 1200))).toEqual([
      1,
      1,
      1,
      1,
      51,
      100,
      STEPS,
      STEPS,
    ]);
  });
  it("is shown by its steps only where they end as the platform lies", async () => {
    const discs = view().platforms[near];
    const all = await frames(discs, "red2", 3000, -500);
    if (!all) return;
    const last = all.at(-1) ?? [];
    expect(endsAs(all, [...last].reverse())).toBe(true);
    expect(endsAs(all, last.slice(1))).toBe(false);
    expect(endsAs(all, last.map((d, i) => (i ? d : { ...d, x: d.x + 1 })))).toBe(false); // prettier-ignore
  });
  it("glides where there is no module", () => {
    const before = view().platforms[near];
    const after = [...before.slice(0, 2), { marker: "red2", x: 3000, y: R }];
    const all = glide(before, after, "red2", 3000, 0);
    expect(all.at(-1)).toHaveLength(3);
    expect(all[0]).toHaveLength(4);
  });
});

/** As tests/golden/replay_voices.c hashes a push: what stayed, sorted, then what fell, in order. */
function hash(
  before: { marker: string }[],
  all: { marker: string; x: number; y: number }[][],
  rank: (name: string) => number,
): string {
  const last = [...(all.at(-1) ?? [])].sort((a, b) => a.y - b.y || a.x - b.x || rank(a.marker) - rank(b.marker));
  const lost: string[] = [];
  for (const [t, frame] of all.entries()) {
    const was = t ? (all[t - 1] as { marker: string }[]) : before;
    lost.push(...was.filter((d) => !frame.some((f) => f.marker === d.marker)).map((d) => d.marker));
  }
  let h = 0xcbf29ce484222325n;
  const byte = (n: number) => (h = ((h ^ BigInt(n & 255)) * 0x100000001b3n) & 0xffffffffffffffffn);
  const mix = (n: number) => {
    byte(n);
    byte(n >> 8);
  };
  mix(last.length);
  for (const d of last) [rank(d.marker), d.x, d.y].forEach(mix);
  mix(lost.length);
  for (const m of lost) mix(rank(m));
  return h.toString(16).padStart(16, "0");
}
