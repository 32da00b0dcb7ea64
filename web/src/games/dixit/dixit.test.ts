import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { plain } from "../../words/rich";
import { addWords, setLang, type Lang } from "../../words/words.svelte";
import type { Event, Incoming, Json, Move } from "../../wire/message";
import { emptyModel, reduce } from "../../wire/reduce";
import type { Ctx, LogCtx } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { act, clueMove, ending, giveMove, sentence, talk, voteMove, type Draft } from "./dixit";
import { zoomAt } from "./gesture";
import { fetchAll, isMissing } from "./pictures";
import { partsOf, verdictOf } from "./points";
import { remarksOf } from "./remarks";
import { languageOf } from "./speech";
import { logLine, why } from "./telling";
import { ALOUD, altOf, asClue, isClue, ownSlots, partnerOf, ribbonEnd, type DixitView, type Last, type Mode, type Phase } from "./view"; // prettier-ignore
import { partWords } from "./words";

const pack = JSON.parse(
  readFileSync(new URL("../../../../content/dixit/standard.json", import.meta.url), "utf8"),
) as Pack;
const KEY = /(^|\s)(web|dixit|result)\.[a-z]|undefined|NaN|\{|\}/;

function view(mode: Mode, seats: number, phase: Phase, more: Partial<DixitView> = {}): DixitView {
  const hands = Array.from({ length: seats }, (_, seat) => (seat === 0 ? ["c01", "c02", "c03"] : [null, null, null]));
  const laid = phase === "vote";
  return {
    options: mode === "classic" ? { mode, target: 30 } : { mode, rounds: 1 }, phase, round: 2, storyteller: 1,
    clue: phase === "clue" ? null : "тик-так", scores: Array.from({ length: mode === "team" ? seats / 2 : seats }, () => 3), deck: [null],
    discard: [], hands, given: Array.from({ length: seats }, (_, seat) => (laid && seat === 0 ? ["c10"] : laid ? [null] : [])),
    table: laid ? ["c09", "c10", "c11", "c12", "c13"] : [], votes: Array.from({ length: seats }, () => []), deferred: [], last: null, ...more,
  }; // prettier-ignore
}
function ctx(v: DixitView, legal: Move[] | null, more: Partial<Ctx<DixitView>> = {}): Ctx<DixitView> {
  return {
    game: "dixit", pack, view: v, before: null, events: [], cue: null, me: 0, seats: v.hands.map(() => ({ kind: "human" })),
    ask: legal ? { q: 1, blind: false, legal } : null, toAct: [0, 2], chosen: [], over: false, result: null, held: null, choice: null,
    draft: null, busy: false, name: (s) => `«${s}»`, plainName: (s) => String(s), shortName: (s) => String(s), ...idle, ...more,
  }; // prettier-ignore
}
const log = (event: Partial<Event>, after: DixitView, more: Partial<LogCtx<DixitView>> = {}): LogCtx<DixitView> => ({
  pack, event: { n: 1, seat: 0, ...event } as Event, before: null, after, last: true, me: 0, name: (s) => `«${s}»`, ...more,
}); // prettier-ignore
const texts = (l: ReturnType<typeof logLine>) => (Array.isArray(l) ? l : l ? [l] : []).map((line) => line.text);

const CLUE: Move[] = [{ do: "clue", text: "*", card: "c01" }];
const GIVE: Move[] = [{ do: "give", cards: { choose: 1, of: ["c01", "c02", "c03"] } }];
const TWO: Move[] = [{ do: "give", cards: { choose: 2, of: ["c01", "c02", "c03"] } }];
const DEFER: Move[] = [...GIVE, { do: "defer" }];
const VOTE: Move[] = [{ do: "vote", slots: { choose: 1, of: [1, 3, 4, 5] } }];
const VOTES: Move[] = [...VOTE, { do: "vote", slots: { choose: 2, of: [1, 3, 4, 5] } }];
const RED: Move[] = [{ do: "vote", slots: { choose: 1, of: [1, 2, 3, 4, 5] }, red: { min: 1, max: 5 } }];

/** Every possible question: mode, phase and role; with a draft that answers it. */
const ASKED: Record<string, { v: DixitView; legal: Move[]; draft: Draft; move: Move }> = {
  "classic, the first clue": { v: view("classic", 5, "clue", { storyteller: null }), legal: CLUE, draft: { card: "c02", telling: true, text: "a" }, move: { do: "clue", text: "a", card: "c02" } },
  "classic, my clue": { v: view("classic", 5, "clue", { storyteller: 0 }), legal: CLUE, draft: { card: "c02", telling: true, aloud: true }, move: { do: "clue", text: ALOUD, card: "c02" } },
  "team, my clue": { v: view("team", 6, "clue", { storyteller: 0 }), legal: CLUE, draft: { card: "c01", telling: true, text: "b" }, move: { do: "clue", text: "b", card: "c01" } },
  "party, the first clue": { v: view("party", 6, "clue", { storyteller: null }), legal: [{ do: "clue", text: "*" }], draft: { text: "c" }, move: { do: "clue", text: "c" } },
  "party, my clue": { v: view("party", 6, "clue", { storyteller: 0 }), legal: [{ do: "clue", text: "*" }], draft: { text: "c" }, move: { do: "clue", text: "c" } },
  "classic, give": { v: view("classic", 5, "give"), legal: GIVE, draft: { card: "c03" }, move: { do: "give", cards: ["c03"] } },
  "three players, give two": { v: view("classic", 3, "give"), legal: TWO, draft: { card: "c03", picks: ["c01"] }, move: { do: "give", cards: ["c01", "c03"] } },
  "party, give": { v: view("party", 6, "give"), legal: GIVE, draft: { card: "c03" }, move: { do: "give", cards: ["c03"] } },
  "team, give or defer": { v: view("team", 6, "give"), legal: DEFER, draft: { card: "c03" }, move: { do: "give", cards: ["c03"] } },
  "team, the partner deferred": { v: view("team", 6, "give", { deferred: [3] }), legal: GIVE, draft: { card: "c03" }, move: { do: "give", cards: ["c03"] } },
  "team, the storyteller's partner": { v: view("team", 6, "give", { storyteller: 3 }), legal: GIVE, draft: { card: "c03" }, move: { do: "give", cards: ["c03"] } },
  "classic, vote": { v: view("classic", 5, "vote"), legal: VOTE, draft: { slot: 3 }, move: { do: "vote", slots: [3] } },
  "eight players, one vote": { v: view("classic", 8, "vote"), legal: VOTES, draft: { slot: 3 }, move: { do: "vote", slots: [3] } },
  "eight players, two votes": { v: view("classic", 8, "vote"), legal: VOTES, draft: { slots: [4], slot: 1 }, move: { do: "vote", slots: [1, 4] } },
  "party, green": { v: view("party", 6, "vote"), legal: VOTE, draft: { slot: 3 }, move: { do: "vote", slots: [3] } },
  "party, green and red": { v: view("party", 6, "vote", { storyteller: 0 }), legal: RED, draft: { slots: [3], slot: 5 }, move: { do: "vote", slots: [3], red: 5 } },
  "team, vote": { v: view("team", 6, "vote"), legal: VOTE, draft: { slot: 3 }, move: { do: "vote", slots: [3] } },
}; // prettier-ignore

const opened: Last = {
  round: 2, storyteller: 1, clue: "тик-так", table: ["c09", "c10", "c11", "c12", "c13"], owners: [4, 0, 1, 2, 3],
  votes: [[3], [], [3], [2], [2]], points: [],
}; // prettier-ignore
/** What was revealed in each mode and case, with the rules' own points. */
const OPENED: Record<string, { mode: Mode; seats: number; last: Last }> = {
  some: { mode: "classic", seats: 5, last: { ...opened, points: [5, 3, 3, 0, 0] } },
  all: { mode: "classic", seats: 5, last: { ...opened, votes: [[3], [], [3], [3], [3]], points: [2, 0, 2, 2, 2] } },
  none: { mode: "classic", seats: 5, last: { ...opened, votes: [[1], [], [1], [2], [2]], points: [4, 0, 2, 2, 4] } },
  cap: {
    mode: "classic", seats: 8, last: {
      ...opened, table: ["c09", "c10", "c11", "c12", "c13", "c14", "c15", "c16"], owners: [4, 0, 1, 2, 3, 5, 6, 7],
      votes: [[3], [], [2, 3], [2], [2], [2], [1], [1]], points: [7, 3, 3, 0, 2, 0, 0, 0],
    },
  },
  party: {
    mode: "party", seats: 8, last: {
      ...opened, table: ["c09", "c10", "c11", "c12", "c13", "c14", "c15", "c16"], owners: [4, 0, 1, 2, 3, 5, 6, 7], red: 2,
      votes: [[1], [1], [1], [1], [1], [1], [2], [3]], points: [5, 5, 5, 5, 5, 5, 0, 0],
    },
  },
  team: { mode: "team", seats: 6, last: { ...opened, table: ["c09", "c10", "c11", "c12"], owners: [4, 0, 1, 2], votes: [[], [], [], [3], [], [2]], points: [4, 3, 0] } },
  "team's own partner": { mode: "team", seats: 6, last: { ...opened, table: ["c09", "c10", "c11", "c12"], owners: [4, 0, 1, 2], votes: [[], [], [], [2], [], [3]], points: [0, 3, 3] } },
}; // prettier-ignore
const counted = ({ mode, seats, last }: (typeof OPENED)[string], more: Partial<DixitView> = {}) =>
  view(mode, seats, "clue", { storyteller: 2, round: 3, last, ...more });

for (const lang of ["en", "ru", "hu", "xx"] as Lang[])
  describe(`Dixit in ${lang}`, () => {
    beforeAll(async () => {
      await setLang(lang);
      await addWords("dixit");
    });
    for (const [name, { v, legal, draft, move }] of Object.entries(ASKED))
      it(`asks: ${name}`, () => {
        const mine = sentence(ctx(v, legal));
        expect(mine.form).toBe("you");
        expect(plain(mine.text)).not.toMatch(KEY);
        expect(mine.rules?.length).toBeGreaterThan(0);
        expect(mine.state).not.toMatch(KEY);
        expect(sentence(ctx(v, null)).form).toBe("wait");
        expect(sentence(ctx(v, null, { me: null })).form).toBe("wait");
        const empty = act(ctx(v, legal, { covered: true, draft }));
        expect(empty.buttons.some((b) => b.opens === "secret")).toBe(true);
        expect(empty.buttons.some((b) => b.move)).toBe(false); // nothing of my choice while it is covered
        const full = act(ctx(v, legal, { draft }));
        for (const b of [...empty.buttons, ...full.buttons]) expect(plain(b.label)).not.toMatch(KEY);
        expect(full.buttons.length).toBeLessThanOrEqual(2);
        expect(full.buttons.map((b) => b.move)).toContainEqual(move);
        expect(act(ctx(v, null)).buttons).toEqual([]);
      });
    it("says that a clue waits for the host", () => {
      const c = ctx(view("classic", 5, "clue", { storyteller: 0 }), CLUE, {
        held: { do: "clue", text: "a", card: "c01" },
      });
      expect(act({ ...c, ask: { q: 1, blind: false, legal: CLUE, nod: true } }).held).not.toMatch(KEY);
      expect(act(c).held).toBeUndefined();
    });
    it("says what is still missing", () => {
      const missing = (name: string, draft: Draft) => {
        const { v, legal } = ASKED[name] as (typeof ASKED)[string];
        const last = act(ctx(v, legal, { draft })).buttons.at(-1);
        expect(last?.move).toBeUndefined();
        expect(last?.disabled).not.toMatch(KEY);
        expect(last?.disabled).toBeTruthy();
      };
      missing("classic, my clue", { card: "c01", telling: true, text: "  " });
      missing("three players, give two", { card: "c01", picks: ["c01"] });
      missing("classic, vote", {});
      missing("classic, vote", { slot: 2 }); // my own
      missing("party, green and red", { slots: [2] });
    });
    it("tells every event, and no card of anybody", () => {
      const events: [Partial<Event>, DixitView][] = [
        [{ do: "clue", text: "тик-так", card: null }, view("classic", 5, "give")],
        [{ do: "clue", text: "тик-так" }, view("party", 6, "give")],
        [{ do: "give", cards: ["c02"] }, view("classic", 5, "give")],
        [{ do: "give", cards: [null, null] }, view("classic", 3, "give")],
        [{ do: "defer" }, view("team", 6, "give")],
        [{ seat: "chance", do: "lay", card: "c13" }, view("classic", 5, "vote")],
        [{ do: "vote", slots: [1] }, view("classic", 5, "vote")],
        [{ seat: "chance", do: "deal", to: 0, cards: ["c01"] }, view("classic", 5, "clue", { storyteller: null })],
      ];
      for (const [event, after] of events) {
        const lines = texts(logLine(log(event, after)));
        expect(lines.length, JSON.stringify(event)).toBeGreaterThan(0);
        for (const line of lines) {
          expect(plain(line), JSON.stringify(event)).not.toMatch(KEY);
          expect(line).not.toContain("c02");
          expect(line).not.toContain(altOf(pack, "c02"));
        }
        expect(why(log(event, after))?.rules.length).toBeGreaterThan(0);
      }
    });
    for (const [name, one] of Object.entries(OPENED))
      it(`tells what was opened: ${name}`, () => {
        const after = counted(one);
        const l = log({ seat: "chance", do: "deal", to: 0, cards: ["c01"] }, after, {
          before: view(one.mode, one.seats, "vote"),
        });
        const lines = texts(logLine(l));
        expect(lines.length).toBeGreaterThan(one.last.table.length);
        for (const line of lines) expect(plain(line)).not.toMatch(KEY);
        for (const card of one.last.table) expect(lines.join("\n")).toContain(altOf(pack, card));
        for (const sum of why(l)?.sums ?? []) expect(plain(sum)).not.toMatch(/\[|undefined/);
        for (let rabbit = 0; rabbit < one.last.points.length; rabbit++)
          for (const part of partsOf(after, one.last, rabbit)) expect(partWords(part)).not.toMatch(KEY);
      });
    it("says that the deck was mixed again", () => {
      const before = view("classic", 5, "vote", { discard: ["c20"] });
      const l = log({ seat: "chance", do: "deal", to: 0, cards: [null] }, counted(OPENED["some"] as never), { before });
      expect(why(l)?.rules).toContain("D-7.1");
      expect(texts(logLine(l)).at(-1)).toMatch(/D-2\.3/);
    });
    it("says who won", () => {
      for (const [mode, seats, winners] of [
        ["classic", 5, [2]],
        ["classic", 5, [2, 3]],
        ["team", 6, [1, 4]],
      ] as [Mode, number, number[]][]) {
        // prettier-ignore
        const c = ctx(view(mode, seats, "over"), null, {
          over: true,
          result: { winners, scores: Array.from({ length: seats }, () => 31), reason: "target" },
        });
        expect(plain(ending(c))).not.toMatch(KEY);
        expect(ending(c)).toContain("31");
        for (const seat of winners) expect(ending(c)).toContain(`«${seat}»`);
      }
    });
  });

describe("what follows from a view", () => {
  for (const [name, one] of Object.entries(OPENED))
    it(`counts as the rules do: ${name}`, () => {
      const v = counted(one);
      const sums = one.last.points.map((_, r) => partsOf(v, one.last, r).reduce((all, part) => all + part.n, 0));
      expect(sums).toEqual(one.last.points);
    });
  it("knows who found it", () => {
    expect(verdictOf(counted(OPENED["some"] as never), OPENED["some"]?.last as Last)).toMatchObject({ kind: "some", found: [0, 2] }); // prettier-ignore
    expect(verdictOf(counted(OPENED["team"] as never), OPENED["team"]?.last as Last).voters).toEqual([3, 5]);
  });
  it("knows pairs and one's own slots", () => {
    const v = view("team", 6, "vote");
    expect([partnerOf(v, 0), partnerOf(v, 5)]).toEqual([3, 2]);
    expect(ownSlots(v, 0)).toEqual([2]);
    expect(partnerOf(view("classic", 5, "vote"), 0)).toBeNull();
    expect(ribbonEnd(view("party", 6, "vote"))).toBe(12);
  });
  it("takes a clue as the rules do (D-3.4)", () => {
    expect(["", "   ", "a\u2028b", "x".repeat(201)].map(isClue)).toEqual([false, false, false, false]);
    expect(["…", "🙂".repeat(200), " a ", "\u00a0"].map(isClue)).toEqual([true, true, true, true]);
    expect(asClue("a\nb")).toBe("a b");
  });
  it("leads to a choice tap by tap; looking never chooses", () => {
    const drafts: Draft[] = [];
    const at = (name: string, draft: Draft) => {
      const { v, legal } = ASKED[name] as (typeof ASKED)[string];
      const setDraft = (next: unknown) => void drafts.push(next as Draft);
      return act(ctx(v, legal, { draft, setDraft })).buttons;
    };
    at("classic, my clue", { card: "c02" })[0]?.press?.();
    at("three players, give two", { card: "c02" })[0]?.press?.();
    at("eight players, two votes", { slot: 4 })[0]?.press?.();
    at("party, green and red", { slot: 4 })[0]?.press?.();
    at("party, green and red", { slots: [4] })[0]?.press?.();
    expect(drafts).toEqual([
      { card: "c02", telling: true },
      { card: "c02", picks: ["c02"] },
      { slots: [4] },
      { slots: [4] },
      {},
    ]);
    expect(at("eight players, two votes", { slots: [4] }).map((b) => b.move)).toContainEqual({
      do: "vote",
      slots: [4],
    });
    expect(at("classic, vote", { slot: 2 }).some((b) => b.move)).toBe(false);
  });
  it("says what is sealed only while it may be seen", () => {
    const held: Move = { do: "vote", slots: [3] };
    const c = (covered: boolean) => act(ctx(view("classic", 5, "vote"), VOTE, { held, covered })).held;
    expect(c(false)).toMatch(/3/);
    expect(c(true)).toBeUndefined();
  });
  it("builds no move from half a draft", () => {
    const c = (draft: Draft) => ctx(view("classic", 5, "clue", { storyteller: 0 }), CLUE, { draft });
    expect(clueMove(c({ text: "a" }))).toBeNull();
    expect(giveMove(c({}))).toBeNull();
    expect(voteMove(c({}))).toBeNull();
  });
  it("reads a clue by its letters", () => {
    expect(["Луна", "hűvös", "moon", "idő"].map((clue) => languageOf(clue, "en"))).toEqual(["ru", "hu", "en", "hu"]);
    expect(languageOf("moon", "ru")).toBe("en");
    expect(languageOf("hold", "hu")).toBe("hu");
  });
  it("keeps clues that wait for the host, until they are played", () => {
    const hear = (m: ReturnType<typeof emptyModel>, message: Incoming) => reduce(m, { t: "message", message, now: 0 });
    const move: Move = { do: "clue", text: "home", card: null };
    const one = hear(emptyModel("KVARN"), { t: "nod", seat: 1, q: 2, move });
    expect(one.nods).toEqual([{ seat: 1, text: "home" }]);
    expect(hear(one, { t: "nod", seat: 1, q: 2, move: null }).nods).toEqual([]);
    expect(reduce(one, { t: "nod-done", seat: 1 }).nods).toEqual([]);
    expect(hear(one, { t: "vetoed", q: 2 }).fault?.code).toBe("vetoed");
  });
  it("lets nobody talk about cards until they are open", () => {
    const offer = (v: DixitView) => talk(ctx(v, null));
    for (const phase of ["give", "vote"] as const)
      expect(offer(view("classic", 5, phase))).toEqual({ phrases: ["moment"], claims: [] });
    expect(offer(view("team", 6, "give"))).toEqual({ phrases: ["moment"], claims: ["gives"] });
    expect(offer(view("classic", 5, "clue"))).toEqual({ claims: [] });
    const last: Last = { round: 1, storyteller: 0, clue: "a", table: [], owners: [], votes: [], points: [] };
    expect(offer(view("classic", 5, "clue", { last }))).toEqual({ claims: ["round"] });
  });
  it("knows what was said about the round", () => {
    const last: Last = { round: 1, storyteller: 0, clue: "a", table: [], owners: [], votes: [], points: [] };
    const said = (seat: number, is: string, id: string) =>
      ({ id, kind: "said", said: { t: "said", seat, claim: "round", is } }) as const;
    const opened = { id: "o", kind: "move", event: { n: 1 }, before: view("classic", 5, "vote"), after: view("classic", 5, "clue", { last }), last: true } as const; // prettier-ignore
    const all = [said(1, "dark", "a"), opened, said(1, "easy", "b"), said(2, "loved", "c"), said(1, "fooled", "d")];
    expect(remarksOf(all as never, [])).toEqual({ 1: "fooled", 2: "loved" });
    expect(remarksOf(all as never, [2])).toEqual({ 1: "fooled" });
  });
  it("keeps what is between two fingers where it is", () => {
    expect(zoomAt({ scale: 1, x: 0, y: 0 }, 2, 10, -20)).toEqual({ scale: 2, x: -10, y: 20 });
    expect(zoomAt({ scale: 2, x: 5, y: 5 }, 0.5, 0, 0)).toEqual({ scale: 1, x: 0, y: 0 });
  });
  it("fetches the whole pack in its order, small ones first, and not what is not there", async () => {
    const asked: string[] = [];
    const small = { cards: [{ id: "b" }, { id: "a" }, { id: "c" }] } as unknown as Record<string, Json>;
    const get = (url: string) => {
      asked.push(url);
      return Promise.resolve(!url.endsWith("/a"));
    };
    await fetchAll("h", small, get);
    await fetchAll("h", small, get);
    expect(asked).toEqual(["/p/h/240/b", "/p/h/240/a", "/p/h/240/c", "/p/h/600/b", "/p/h/600/c"]);
    expect(isMissing("h", "a")).toBe(true);
  });
});
