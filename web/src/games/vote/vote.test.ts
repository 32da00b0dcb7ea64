import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import type { Event, Move } from "../../wire/message";
import { addWords, setLang, type Lang } from "../../words/words.svelte";
import type { Ctx, LogCtx, Moment } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { abilities } from "./abilities";
import { cueText } from "./cues";
import { history } from "./history";
import { firstPresident, logLine, why } from "./telling";
import { barred, cardOf, countOf, landed, outcome, owed, withheld, type Phase, type VoteView } from "./view";
import { targetOf, using } from "./targets";
import { act, ballot, ending, endingWhy, sentence } from "./vote";

const pack = JSON.parse(
  readFileSync(new URL("../../../../content/vote/standard.json", import.meta.url), "utf8"),
) as Pack;
const SEATS = 7;
const each = <T>(of: T): T[] => Array.from({ length: SEATS }, () => of);

function view(phase: Phase, more: Partial<VoteView> = {}): VoteView {
  return {
    players: SEATS, phase, round: 3, president: 0, pm: 1, candidate: null, failed: 0, next: null, last: { president: 5, pm: 6 },
    party: each(null), known: each(null), alive: each(true), budget: each(4), support: each(4), hands: each([null, null, null]),
    shown: each([]), deck: [null], open: [], shut: [], spent: [], ballots: each(null), placed: each(null), pile: [], desk: [], given: [],
    answers: each(null), claim: null, ...more,
  }; // prettier-ignore
}

/** A moment of each phase as its own player sees it, and what that player may do. */
const ASKED: Record<string, { view: VoteView; me: number; legal: Move[]; choice?: Move }> = {
  nominate: { view: view("nominate", { pm: null }), me: 0, legal: [{ do: "nominate", who: 2 }] },
  vote: {
    view: view("vote", { pm: null, candidate: 2 }),
    me: 3,
    legal: [false, true].flatMap((yes) => ["a03", null].map((card) => ({ do: "vote", for: yes, card }))),
  },
  topics: { view: view("topics"), me: 3, legal: [{ do: "place", card: "e01" }], choice: { do: "place", card: "e01" } },
  choose: {
    view: view("choose", { pile: ["e01", "e02", "e03", "e04", "e05"] }),
    me: 1,
    legal: [{ do: "choose", cards: { choose: 4, of: ["e01", "e02", "e03", "e04", "e05"] } }],
    choice: { do: "choose", cards: ["e01", "e02", "e03", "e04"] },
  },
  give: {
    view: view("give", { desk: ["e01", "e37"] }),
    me: 0,
    legal: [
      { do: "give", card: "e01", to: 0 },
      { do: "give", card: "e37", to: 1 },
    ],
    choice: { do: "give", card: "e37", to: 1 },
  },
  answer: {
    view: view("answer", { given: [{ to: 3, card: "e37" }] }),
    me: 3,
    legal: [
      { do: "answer", card: "a07" },
      { do: "answer", card: null },
    ],
    choice: { do: "answer", card: "a07" },
  },
  discard: {
    view: view("discard"),
    me: 3,
    legal: [{ do: "discard", cards: { choose: 1, of: ["e01", "e02"] } }],
    choice: { do: "discard", cards: ["e01"] },
  },
  handover: {
    view: view("handover"),
    me: 0,
    legal: [{ do: "pass" }, { do: "transfer", card: "a05", to: 4 }],
    choice: { do: "transfer", card: "a05", to: 4 },
  },
  claim: {
    view: view("vote", { claim: { by: 3, of: 5 }, party: [null, null, null, null, null, "republican", null] }),
    me: 3,
    legal: [
      { do: "claim", party: "democrat" },
      { do: "claim", party: "republican" },
    ],
  },
};

function ctx(v: VoteView, more: Partial<Ctx<VoteView>> = {}): Ctx<VoteView> {
  return {
    game: "vote", pack, view: v, before: null, events: [], cue: null, me: 3, seats: each({ kind: "bot" }), ask: null, toAct: [3, 4],
    chosen: [], over: false, result: null, held: null, choice: null, draft: null, busy: false, name: (s) => `«${s}»`,
    plainName: (s) => String(s), shortName: (s) => String(s), ...idle, ...more,
  }; // prettier-ignore
}
const asked = (name: string, more: Partial<Ctx<VoteView>> = {}) => {
  const { view: v, me, legal } = ASKED[name] as (typeof ASKED)[string];
  return ctx(v, { me, ask: { q: 1, blind: false, legal }, ...more });
};
const log = (event: Partial<Event>, after: VoteView, more: Partial<LogCtx<VoteView>> = {}): LogCtx<VoteView> => ({
  pack, event: { n: 1, seat: 0, ...event } as Event, before: null, after, last: true, me: 3, name: (s) => `«${s}»`, ...more,
}); // prettier-ignore
const texts = (l: LogCtx<VoteView>) => logLine(l).map((line) => line.text);
const BAD = /^(web|vote|result)\.|undefined|NaN|\{|null/;

/** Names, texts and numbers of cards that only the seat knows must not appear outside the sheet. */
const SECRET = ["e01", "e02", "e03", "e04", "e05", "a03", "a05", "a07"];
const tells = (text: string) => SECRET.some((id) => text.includes(cardOf(pack, id).name));

for (const lang of ["en", "ru", "hu", "xx"] as Lang[])
  describe(`VOTE! in ${lang}`, () => {
    beforeAll(async () => {
      await setLang(lang);
      await addWords("vote");
    });

    for (const name of Object.keys(ASKED)) {
      it(`asks at ${name}, and tells the others what is waited for`, () => {
        const c = asked(name);
        const mine = sentence(c);
        expect(mine.form).toBe("you");
        expect(mine.text).not.toMatch(BAD);
        expect(mine.state).not.toMatch(BAD);
        expect(mine.rules?.length).toBeGreaterThan(0);
        for (const other of [{ me: 6, ask: null }, { me: null, ask: null }, { ask: { q: 1, blind: false, legal: [], waited: false } }] as Partial<Ctx<VoteView>>[]) {
          const wait = sentence(asked(name, other));
          expect(wait.form).toBe("wait");
          expect(wait.text).not.toMatch(BAD);
          expect(act(asked(name, other)).buttons).toEqual([]);
        } // prettier-ignore
      });
      it(`offers acts at ${name} that tell nothing secret while the cloth is covered`, () => {
        const choice = ASKED[name]?.choice ?? null;
        for (const c of [asked(name, { covered: true }), asked(name, { choice, covered: true })]) {
          const { buttons, note = "" } = act(c);
          expect(buttons.length).toBeGreaterThan(0);
          expect(buttons.length).toBeLessThanOrEqual(2);
          for (const b of buttons) {
            expect(b.label).not.toMatch(BAD);
            expect(b.label).not.toBe("");
            expect(b.move ?? b.choose ?? b.opens ?? b.disabled).toBeDefined();
            expect(tells(b.label)).toBe(false);
          }
          expect(tells(note + sentence(c).text)).toBe(false);
        }
      });
      it(`says at ${name} what is missing, and seals what is chosen`, () => {
        const choice = ASKED[name]?.choice ?? null;
        const { buttons } = act(asked(name));
        expect(buttons.length).toBeGreaterThan(0);
        for (const b of buttons) {
          expect(b.label).not.toMatch(BAD);
          expect(b.opens).toBeUndefined(); // it lies open
        }
        if (choice) expect(act(asked(name, { choice })).buttons.map((b) => b.move)).toContainEqual(choice);
      });
    }

    it("offers the same to every receiver of an event, whatever he holds, while the cloth is covered", () => {
      const none = asked("answer", {
        ask: { q: 1, blind: true, legal: [{ do: "answer", card: null }] },
        covered: true,
      });
      expect(act(none)).toEqual(act(asked("answer", { covered: true })));
      const plain = asked("handover", { ask: { q: 1, blind: true, legal: [{ do: "pass" }] }, covered: true });
      expect(act(plain)).toEqual(act(asked("handover", { covered: true })));
    });

    it("one tap says no; to cancel is held, and offered only while the cloth lies open", () => {
      const [open, accept] = act(asked("answer", { covered: true })).buttons;
      expect([open?.opens, accept?.no, accept?.move]).toEqual(["secret", true, { do: "answer", card: null }]);
      const [cancel, no] = act(asked("answer")).buttons;
      expect(cancel).toMatchObject({ heavy: true, move: { do: "answer", card: "a07" } });
      expect(no?.no).toBe(true);
      expect(act(asked("handover")).buttons[1]).toMatchObject({ no: true, move: { do: "pass" } });
      expect(act(asked("answer", { held: { do: "answer", card: null } })).held).toBe(accept?.label);
      expect(act(asked("answer", { held: { do: "answer", card: "a07" } })).held).toBeUndefined();
    });

    it("uses an ability at any wait: a target, then held; nothing of it while the cloth is covered", () => {
      const legal = [1, 2].map((who) => ({ do: "check", card: "a01", who }));
      const ask = { q: 1, blind: false, legal, waited: false };
      const c = ctx(view("nominate"), { ask, draft: { use: "a01" } });
      expect(using(c)?.id).toBe("a01");
      expect(act(c).buttons[1]?.disabled).toBeTruthy();
      const chosen = act({ ...c, choice: legal[1] as Move }).buttons[1];
      expect(chosen).toMatchObject({ heavy: true, move: legal[1] });
      expect(chosen?.label).toContain("«2»");
      expect([1, 2, 3].map((seat) => targetOf(c, seat) !== null)).toEqual([true, true, false]);
      const covered = { ...c, covered: true };
      expect(using(covered)).toBeNull();
      expect(act(covered).buttons).toEqual([]);
      expect([1, 2].map((seat) => targetOf(covered, seat))).toEqual([null, null]);
    });

    it("tells whom a window does not concern that somebody may answer, not who", () => {
      const { text } = sentence(ctx(view("answer"), { blind: true, me: 0 }));
      expect(text).not.toMatch(BAD);
      expect(text).not.toContain("«");
      expect(sentence(ctx(view("handover"), { blind: true, me: null })).text).toBe(text);
    });

    it("names the held ballot, and no other held choice", () => {
      expect(act(asked("vote", { held: { do: "vote", for: true, card: "a03" } })).held).toBeTruthy();
      expect(act(asked("vote", { held: { do: "vote", for: true, card: "a03" }, covered: true })).held).toBeUndefined();
      expect(act(asked("topics", { held: { do: "place", card: "e01" } })).held).toBeUndefined();
    });

    it("puts the Double voice in with the ballot when its switch is on", () => {
      const on = act(asked("vote", { draft: { double: "a03" }, covered: true })).buttons;
      expect(on.map((b) => b.choose)).toEqual([
        { do: "vote", for: false, card: "a03" },
        { do: "vote", for: true, card: "a03" },
      ]);
      expect(act(asked("vote", { covered: true })).buttons.map((b) => b.choose?.["card"])).toEqual([null, null]);
      const ballots = [false, true].map((yes) => ballot(asked("vote", { draft: { double: "a03" } }), yes)?.["card"]);
      expect(ballots).toEqual(["a03", "a03"]);
    });

    it("tells those who left that they can still win", () => {
      const v = view("vote", { alive: [true, true, true, false, true, true, true] });
      expect(sentence(ctx(v)).state).not.toMatch(BAD);
      expect(sentence(ctx(v)).rules).toContain("V-5.12");
    });

    it("tells every event", () => {
      const events: Partial<Event>[] = [
        { do: "nominate", who: 2 }, { do: "choose", cards: [null, null, null] }, { do: "give", card: "e37", to: 2 }, { do: "give", card: "e37", to: 0 },
        { do: "discard", cards: [null] }, { do: "pass" }, { do: "transfer", card: "a05", to: 2 }, { do: "check", card: "a01", who: 2 },
        { do: "claim", party: "democrat" }, { do: "eliminate", card: "a09", who: 2 }, { do: "change", card: "a10" },
        { seat: "chance", do: "lot", who: 1 }, { seat: "chance", do: "reveal", to: 1, card: "e37" },
      ]; // prettier-ignore
      for (const event of events) {
        const l = log(event, view("vote", { given: [{ to: 0, card: "e01" }] }));
        const lines = texts(l);
        expect(lines.length, JSON.stringify(event)).toBeGreaterThan(0);
        for (const line of lines) expect(line, JSON.stringify(event)).not.toMatch(BAD);
        expect(why(l)?.rules.length).toBeGreaterThan(0);
      }
      for (const hidden of ["vote", "place", "answer", "draw", "role", "roll"])
        expect(texts(log({ do: hidden, card: null }, view("vote")))).toEqual([]);
    });

    it("tells a count once, with the last ballot, and what came of it", () => {
      const ballots = view("vote").alive.map((_, s) => ({ for: s < 4, card: s === 0 ? "a03" : null }));
      const before = view("vote", { pm: null, candidate: 2 });
      const after = view("topics", { pm: 2, ballots });
      expect(texts(log({ do: "vote", seat: 2, for: null, card: null }, after, { before, last: false }))).toEqual([]);
      const lines = texts(log({ do: "vote", seat: 6, for: null, card: null }, after, { before }));
      expect(lines.length).toBe(3);
      expect(lines[0]).toContain("«0» ×2");
      for (const line of lines) expect(line).not.toMatch(BAD);
      const lost = view("nominate", {
        pm: null,
        round: 4,
        president: 1,
        ballots: ballots.map((b) => ({ ...b, for: false })),
      });
      expect(texts(log({ do: "vote", seat: 6, for: null, card: null }, lost, { before })).length).toBe(4);
    });

    it("tells unrest, card by card", () => {
      const before = view("vote", { failed: 2, pm: null, candidate: 2 });
      const ballots = each({ for: false, card: null });
      const after = view("nominate", { pm: null, round: 4, president: 1, ballots, budget: [2, 4, 4, 4, 4, 4, 4], support: [3, 4, 4, 4, 4, 4, 4] }); // prettier-ignore
      const lines = [
        ...texts(log({ do: "vote", seat: 6, for: null, card: null }, after, { before, last: false })),
        ...texts(log({ seat: "chance", do: "reveal", to: 0, card: "e37" }, after, { before })),
      ];
      expect(lines.some((text) => text.includes("V-2.10"))).toBe(true);
      expect(lines.some((text) => text.includes("4 → 2"))).toBe(true);
      expect(lines.some((text) => text.includes("V-2.11"))).toBe(true);
    });

    it("tells effects, cancelled cards, abilities, departures and the new rule of three", () => {
      const given = [{ to: 2, card: "e37" }, { to: 4, card: "e43" }, { to: 5, card: "a01" }]; // prettier-ignore
      const before = view("answer", { given, alive: [true, true, true, false, true, false, false] });
      const after = view("handover", {
        budget: [4, 4, 2, 4, 4, 4, 4], support: [4, 4, 0, 4, 4, 4, 4], alive: [true, true, false, false, true, false, false],
        spent: [{ card: "a07", by: 4 }],
      }); // prettier-ignore
      const lines = texts(log({ do: "answer", seat: 4, card: null }, after, { before }));
      const named = (rule: string) => lines.some((text) => text.includes(rule));
      expect(named("4 → 2") && named("V-6.12") && named("V-3.7") && named("V-5.1") && named("V-5.4")).toBe(true);
      for (const line of lines) expect(line).not.toMatch(BAD);
    });

    it("tells who is claimed to be what, and sums", () => {
      const before = view("vote", { claim: { by: 0, of: 5 } });
      expect(texts(log({ do: "claim", party: "republican" }, view("vote"), { before }))[0]).toContain("«5»");
      const sums = why(log({ do: "give", card: "e37", to: 2 }, view("handover"), { before: view("give") }))?.sums ?? [];
      expect(sums.length).toBe(2);
      for (const sum of sums) expect(sum).not.toMatch(BAD);
    });

    it("says to whom the presidency passes by itself, and who hands it over by an ability", () => {
      const before = view("handover", { alive: each(true).map((_, seat) => seat !== 1) });
      const told = (event: Partial<Event>) => {
        const events = [{ n: 9, seat: 0, ...event } as Event];
        const m: Moment<VoteView> = { cue: { kind: "handover", ms: 1400, n: 9, seat: 0 }, i: 0, k: 0, of: 0, after: before, events }; // prettier-ignore
        return cueText(ctx(before, { before, events }), m);
      };
      const passed = told({ do: "pass" });
      expect(passed).toContain("«2»"); // the next living seat
      expect(passed).not.toContain("«0»");
      const named = told({ do: "transfer", to: 4, card: "a05" });
      expect(named.includes("«0»") && named.includes("«4»")).toBe(true);
    });

    it("says who won and why", () => {
      for (const reason of ["ten", "opponents-gone", "final-two"]) {
        const v = view("over", { party: each("republican"), budget: each(10), support: each(10) });
        const c = ctx(v, { over: true, result: { winners: [1, 2], scores: [], reason } });
        expect(ending(c)).not.toMatch(BAD);
        expect(ending(c)).not.toBe("");
        const reasons = endingWhy(c);
        expect(reasons).not.toMatch(BAD);
        expect(reasons).not.toBe("");
        if (reason !== "opponents-gone") expect(reasons).toContain("«1»");
      }
    });

    it("says of every ability when it can be used", () => {
      const hand = ["a01", "a03", "a05", "a07", "a09", "a10"];
      const hands = view("vote").hands.map((cards, seat) => (seat === 3 ? hand : cards));
      const own = abilities(
        ctx(view("vote", { hands, budget: each(9), support: each(9) }), {
          ask: {
            q: 1,
            blind: false,
            legal: [
              { do: "check", card: "a01", who: 1 },
              { do: "vote", for: true, card: "a03" },
            ],
          },
        }),
      );
      expect(own.map((one) => one.moves.length)).toEqual([1, 0, 0, 0, 0, 0]);
      expect(own.map((one) => one.asked)).toEqual([false, true, false, false, false, false]);
      expect(own.filter((one) => one.when).length).toBe(4);
      for (const one of own) expect(one.when).not.toMatch(BAD);
    });
  });

describe("what follows from a view", () => {
  it("bars by V-2.2 to V-2.4", () => {
    const v = view("nominate", { pm: null });
    expect([0, 1, 5, 6].map((seat) => barred(v, seat)?.rule)).toEqual(["V-2.2", undefined, "V-2.3", "V-2.3"]);
    const five = view("nominate", { alive: [true, true, true, false, false, true, true] });
    expect([3, 5, 6].map((seat) => barred(five, seat)?.rule)).toEqual(["V-5.2", undefined, "V-2.4"]);
  });
  it("counts open ballots, a Double voice twice", () => {
    const ballots = [{ for: true, card: "a03" }, { for: false, card: null }, null, null, null, null, null];
    expect(countOf(view("topics", { ballots }))).toMatchObject({ yes: [0], no: [1], for: 2, against: 1, doubles: [0] });
    expect(countOf(view("vote", { ballots }))).toBeNull();
    expect(countOf(view("topics"))).toBeNull();
  });
  it("previews a card, cut off at 0 and 10 (V-4.2)", () => {
    const v = view("give", { budget: [2, 9, 0, 0, 0, 0, 0], support: [2, 9, 0, 0, 0, 0, 0] });
    expect(outcome(v, 0, cardOf(pack, "e49"))).toMatchObject({ budget: [2, 0], support: [2, 0], leaves: true });
    expect(outcome(v, 1, cardOf(pack, "e12"))).toMatchObject({ budget: [9, 10], support: [9, 10], wins: true });
    expect(outcome(v, 0, cardOf(pack, "a09"))).toMatchObject({ budget: [2, 2], leaves: false });
  });
  it("knows who is owed a card, and why others get none (V-3.5)", () => {
    const v = view("give", { given: [{ to: 0, card: "e01" }], desk: ["e02"] });
    expect(owed(v)).toEqual([1]);
    expect([withheld(v, 0), withheld(v, 2)]).toEqual(["has", "owed"]);
  });
  it("says why this one presides first, until the first vote (V-1.6)", async () => {
    await setLang("en");
    await addWords("vote");
    const dealt = view("nominate", { round: 1, president: 2, pm: null, budget: [4, 4, 2, 4, 4, 4, 4] });
    const who = (seat: number) => `seat ${String(seat)}`;
    expect(firstPresident(dealt, who)).toMatch(/^seat 2 .*V-1\.6/);
    const tied = firstPresident({ ...dealt, budget: [4, 4, 2, 2, 4, 4, 4] }, who);
    expect(tied).toContain("seat 2");
    expect(tied).not.toMatch(/^seat 2/); // the lot
    for (const later of [{ round: 2 }, { failed: 1 }, { phase: "vote" as const }])
      expect(firstPresident({ ...dealt, ...later }, who)).toBe("");
  });
  it("lands dice, points and cards on rows", () => {
    const dice = landed(pack, null, view("nominate"), [
      { n: 1, seat: "chance", do: "roll", to: 2, budget: 3, support: 5 },
    ]);
    expect(dice[2]).toMatchObject({ dice: [3, 5] });
    const before = view("answer", { given: [{ to: 2, card: "e37" }, { to: 4, card: "e43" }] }); // prettier-ignore
    const after = view("handover", { budget: [4, 4, 2, 4, 4, 4, 4], spent: [{ card: "a07", by: 4 }] });
    const now = landed(pack, before, after, []);
    expect(now[2]).toMatchObject({ budget: -2, card: "e37", cancelled: false, order: 0 });
    expect(now[4]).toMatchObject({ card: "e43", cancelled: true, order: 1 });
    expect(now[0]).toBeUndefined();
  });
  it("reads elections and checks from a record", () => {
    const lines = [
      { record: 1 }, { n: 0, seat: "chance", do: "role", to: 0, party: "democrat" }, { n: 1, seat: "chance", do: "role", to: 1, party: "republican" },
      { n: 2, seat: 0, do: "nominate", who: 1 }, { n: 3, seat: 0, do: "vote", for: true, card: "a03" }, { n: 4, seat: 1, do: "vote", for: false },
      { n: 5, seat: 0, do: "check", card: "a01", who: 1 }, { n: 6, seat: 0, do: "claim", party: "democrat" }, { n: 7, seat: 1, do: "change", card: "a10" },
      { n: 8, seat: 0, do: "check", card: "a02", who: 1 }, { n: 9, seat: 0, do: "claim", party: "democrat" }, { n: 10, seat: 1, do: "nominate", who: 0 },
      { n: 11, seat: 0, do: "eliminate", card: "a09", who: 1 }, { end: {} },
    ]; // prettier-ignore
    const moments = history(lines.map((line) => JSON.stringify(line) + "\n").join(""));
    expect(moments).toMatchObject([
      { kind: "election", round: 1, president: 0, candidate: 1, for: 2, against: 1, end: "elected", doubles: [0] },
      { kind: "check", by: 0, of: 1, said: "democrat", was: "republican" },
      { kind: "check", said: "democrat", was: "democrat" },
      { kind: "election", round: 2, end: "void" },
    ]);
  });
});
