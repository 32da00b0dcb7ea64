// @vitest-environment happy-dom
// The election as it is told: what is open at each part of each cue, and nothing of what a later one opens.
import { mount, unmount } from "svelte";
import { beforeAll, describe, expect, it } from "vitest";
import standard from "../../../../content/vote/standard.json";
import type { Event } from "../../wire/message";
import { addWords, setLang } from "../../words/words.svelte";
import type { Ctx, Moment } from "../contract";
import { idle } from "../idle";
import type { Pack } from "../pack.svelte";
import { ELECTION, openBallots, pollAt, sidesOf, turningOrder } from "./election";
import Scene from "./Scene.svelte";
import { staged } from "./staged";
import type { VoteView } from "./view";

const pack = standard as unknown as Pack;
const SEATS = 7;
const each = <T>(of: T): T[] => Array.from({ length: SEATS }, () => of);
const PRESIDENT = 2;
const CANDIDATE = 4;

const before: VoteView = {
  players: SEATS, phase: "vote", round: 3, president: PRESIDENT, pm: null, candidate: CANDIDATE, failed: 1, next: null,
  last: { president: 1, pm: 6 }, party: each(null), known: each(null), alive: each(true).map((_, seat) => seat !== 5), budget: each(4),
  support: each(4), hands: each([null, null, null]), shown: each([]), deck: [null], open: [], shut: [], spent: [], ballots: each(null),
  placed: each(null), pile: [], desk: [], given: [], answers: each(null), claim: null,
}; // prettier-ignore

/** "+" for, "-" against, "*" for with a Double voice, " " has left: from seat 1 on. */
const cast = (votes: string): VoteView["ballots"] =>
  [...votes].map((one) => (one === " " ? null : { for: one !== "-", card: one === "*" ? "a03" : null }));
const elected = (votes: string): VoteView => ({
  ...before, phase: "topics", pm: CANDIDATE, candidate: null, failed: 0, ballots: cast(votes),
}); // prettier-ignore
const failed = (votes: string): VoteView => ({
  ...before, phase: "nominate", round: 4, president: 3, candidate: null, failed: 2, ballots: cast(votes), support: each(3),
}); // prettier-ignore

function moment(kind: string, k: number, after: VoteView, events: Event[] = []): Moment<VoteView> {
  const count = kind === "ballots" ? 6 : kind === "failed" ? 2 : events.length;
  return {
    cue: { kind, ms: 1000, n: 40, seat: CANDIDATE, count }, i: ELECTION.indexOf(kind), k, of: count, after, events,
  }; // prettier-ignore
}
const open = (k: number, after: VoteView) => pollAt(moment("ballots", k, after), PRESIDENT);

describe("the order of turning", () => {
  it("begins at the President's left and ends with the President; who has left has no ballot", () => {
    expect(turningOrder(elected("+++++ +"), PRESIDENT)).toEqual([3, 4, 6, 0, 1, 2]);
    expect(turningOrder(elected("+++++ +"), 6)).toEqual([0, 1, 2, 3, 4, 6]);
  });
  it("goes by the seats where it is not known who presided", () => {
    expect(turningOrder(elected("+++++ +"), null)).toEqual([0, 1, 2, 3, 4, 6]);
  });
});

describe("what is open", () => {
  const after = elected("-++*- +");
  it("is one ballot more with each part", () => {
    expect([0, 1, 2, 6].map((k) => open(k, after).turned.map((one) => one.seat))).toEqual([
      [], [3], [3, 4], [3, 4, 6, 0, 1, 2],
    ]); // prettier-ignore
    expect(open(0, after).now).toBeNull();
    expect(open(2, after).now).toEqual({ seat: 4, yes: false, double: false });
  });
  it("is all of them in the later cues", () => {
    for (const kind of ["count", "elected", "failed"])
      expect(pollAt(moment(kind, 0, after), PRESIDENT).count).toEqual({
        yes: [3, 6, 1, 2], no: [4, 0], doubles: [3], for: 5, against: 2,
      }); // prettier-ignore
  });
  it("says how many elect: a Double voice counts from its turning on", () => {
    expect(open(0, after)).toMatchObject({ voices: 6, need: 4 });
    expect(open(1, after)).toMatchObject({ voices: 7, need: 4, count: { for: 2, against: 0 } });
    expect(open(0, elected("++++++ ")).need).toBe(4);
  });
  it("is what the board has, too", () => {
    expect(openBallots(moment("ballots", 2, after), PRESIDENT)).toEqual([
      null, null, null, after.ballots[3], after.ballots[4], null, null,
    ]); // prettier-ignore
  });
});

describe("the table", () => {
  it("has me at the bottom and the others clockwise", () => {
    expect(sidesOf(7, 0)).toEqual({ left: [2, 1], top: [3, 4], right: [5, 6], bottom: 0 });
    expect(sidesOf(5, 3)).toEqual({ left: [4], top: [0, 1], right: [2], bottom: 3 });
  });
  it("seats everybody, whoever looks", () => {
    for (let players = 3; players <= 10; players++)
      for (const me of [null, 0, players - 1]) {
        const { left, top, right, bottom } = sidesOf(players, me);
        expect([...left, ...top, ...right, bottom].sort((a, b) => a - b)).toEqual([...Array(players).keys()]);
      }
  });
});

/* --- nothing early -------------------------------------------------------------------------------------------------- */

const ctx = (view: VoteView, was: VoteView | null): Ctx<VoteView> => ({
  game: "vote", pack, view, before: was, events: [], cue: null, me: 0, seats: each({ kind: "bot" }), ask: null, toAct: [], chosen: [],
  over: false, result: null, held: null, choice: null, draft: null, busy: false, name: (s) => `«${s}»`, plainName: (s) => `S${s}`, shortName: (s) => `S${s}`,
  ...idle,
}); // prettier-ignore

/** Everything that is shown: the board, the picture on a phone and on a TV. */
function picture(m: Moment<VoteView>, was: VoteView | null = before): string {
  const kinds = m.i < 0 ? ELECTION : ELECTION.slice(0, m.i);
  const board = was ? staged(was, m.after, kinds, m) : m.after;
  const c = ctx(board, was);
  const drawn = [false, true].map((tv) => {
    const target = document.createElement("div");
    const scene = mount(Scene, { target, props: { c, m, tv } });
    const html = target.innerHTML;
    void unmount(scene);
    return html.replaceAll(/<!--.*?-->/g, "");
  });
  return JSON.stringify([was ? board : null, drawn]);
}

describe("nothing is told early", () => {
  beforeAll(async () => {
    await setLang("en");
    await addWords("vote");
  });
  // turned in the order of the seats 4, 5, 7, 1, 2, 3
  const [won, lost] = [elected("+++-+ +"), failed("--+-+ -")];

  it("while the same ballots are open, the picture is the same, whatever comes", () => {
    for (const k of [0, 2]) expect(picture(moment("ballots", k, won))).toBe(picture(moment("ballots", k, lost)));
  });
  it("with the ballot that differs, the pictures differ", () => {
    expect(picture(moment("ballots", 3, won))).not.toBe(picture(moment("ballots", 3, lost)));
  });
  it("the count does not show who presides next or what it costs", () => {
    expect(picture(moment("count", 0, won))).toBe(picture(moment("count", 0, { ...lost, ballots: won.ballots })));
  });
  it("nor does anything where the view before the step is not known", () => {
    const [one, other] = [won, failed("++--- -")].map((after) => picture(moment("ballots", 2, after), null));
    expect(one).toBe(other);
  });
  it("in unrest only the cards that have been turned up are there", () => {
    const turn = (card: string, to: number): Event => ({ n: 50 + to, seat: "chance", do: "reveal", to, card });
    const [one, other] = [[turn("e01", 0), turn("e02", 1)], [turn("e01", 0), turn("e03", 1)]]; // prettier-ignore
    const at = (k: number, events: Event[]) => picture(moment("turned", k, lost, events));
    expect(at(1, one)).toBe(at(1, other));
    expect(at(2, one)).not.toBe(at(2, other));
  });
});
