import { describe, expect, test } from "vitest";
import type { Incoming, Move, SeatsMessage, StateMessage } from "./message";
import { emptyModel, reduce, type Input, type Model } from "./reduce";

const seats: SeatsMessage = {
  t: "seats",
  seats: [
    { kind: "human", name: "Ann", here: "here", color: 0 },
    { kind: "human", name: "Ben", here: "here", color: 1 },
  ],
  host: 0,
  locked: false,
  state: "running",
  game: "night",
  content: "standard",
  hash: "0",
  options: {},
  settings: { clock: 0, pace: "usual", talk: "phrases", grace: 120, window: 5, spectators: true, delay: 0, nod: false },
};
const flip: Move = { do: "flip", die: "red" };
const state = (n: number, q: number, more: Partial<StateMessage> = {}): StateMessage => ({
  t: "state",
  game: "g1",
  n,
  events: [],
  view: { at: n },
  to_act: [0, 1],
  ask: { q, blind: false, legal: [flip] },
  chosen: [],
  line: n + 1,
  head: "",
  over: false,
  ...more,
});
const welcome: Incoming = { t: "welcome", i: 1, seat: 0, host: true, n: 0, build: "1", nodes: [], beat_ms: 15000 };
const hear = (message: Incoming, now = 1000): Input => ({ t: "message", message, now });
const run = (inputs: Input[], from: Model = emptyModel("KVARN")): Model => inputs.reduce(reduce, from);
const started = run([hear(welcome), hear(seats), hear(state(2, 5))]);

describe("states", () => {
  test("events are kept once, whatever is sent again", () => {
    const events = [
      { n: 2, seat: 0, do: "flip" },
      { n: 3, seat: 1, do: "flip" },
    ];
    const twice = run(
      [hear(state(4, 6, { events })), hear(state(4, 6, { events })), hear(state(4, 7, { events }))],
      started,
    );
    expect(twice.log.map((l) => l.kind === "move" && l.event.n)).toEqual([2, 3]);
    expect(twice.log.map((l) => l.kind === "move" && l.last)).toEqual([false, true]);
    expect(twice.before).toEqual({ at: 2 });
  });
  test("another game begins with an empty log", () => {
    const next = run([hear(state(1, 1, { game: "g2", events: [{ n: 0, seat: "chance", do: "roll" }] }))], started);
    expect(next.log.length).toBe(1);
    expect(next.before).toBeNull();
  });
  test("a choice is sealed by the state that holds it, though its ack comes later", () => {
    const held = state(2, 5, { ask: { q: 5, blind: false, legal: [flip], held: flip }, chosen: [0] });
    const sealing = run(
      [
        { t: "choose", move: flip },
        { t: "sending", q: 5, move: flip, now: 1000 },
      ],
      started,
    );
    expect(sealing.choice).toEqual(flip);
    const sealed = run([hear(held), hear({ t: "ack", i: 9, q: 5, state: "held" })], sealing);
    expect([sealed.choice, sealed.draft, sealed.sending]).toEqual([null, null, null]);
  });
  test("the time of a question goes with it", () => {
    const timed = state(2, 5, { ask: { q: 5, blind: false, legal: [flip], left_ms: 5000 } });
    const m = run([hear(timed), hear(state(2, 5, { chosen: [1] }))], started);
    expect(m.clocks).toEqual({ 0: 6000 });
    expect(run([hear(state(3, 6))], m).clocks).toEqual({});
  });
  test("a choice lives as long as its question", () => {
    const chosen = run([{ t: "choose", move: flip }, hear(state(2, 5, { chosen: [1] }))], started);
    expect(chosen.choice).toEqual(flip);
    const mine = { events: [{ n: 2, seat: 0, do: "flip" }] };
    expect(run([hear(state(4, 6, mine))], chosen).choice).toBeNull();
    const other = { ask: { q: 6, blind: false, legal: [{ do: "pass" }] } };
    expect(run([hear(state(4, 6, other))], chosen).choice).toBeNull();
  });
  test("… and comes back when the same is asked again after another seat's act", () => {
    const chosen = run([{ t: "choose", move: flip }, { t: "draft", draft: 7 }], started); // prettier-ignore
    const act = (n: number) => ({ events: [{ n, seat: 1, do: "use" }] });
    const between = run([hear(state(3, 6, { ...act(2), ask: undefined }))], chosen);
    expect([between.choice, between.draft]).toEqual([null, null]);
    const back = run([hear(state(4, 7, act(3)))], between);
    expect([back.choice, back.draft, back.again]).toEqual([flip, 7, 7]);
    const mine = run([hear(state(4, 7, { events: [{ n: 3, seat: 0, do: "flip" }] }))], between);
    expect([mine.choice, mine.again]).toEqual([null, null]);
  });
  test("the stage is taken until its time, and may become shorter", () => {
    const m = run([hear(state(4, 6, { stage: { n: 3, left_ms: 2000 } }), 100)], started);
    expect(m.stage).toEqual({ n: 3, until: 2100, opening: false });
    expect(run([hear({ t: "stage", n: 3, left_ms: 0 }, 500)], m).stage?.until).toBe(500);
    expect(run([hear(state(5, 7))], m).stage).toBeNull();
  });
});

describe("a blind question", () => {
  const ask = { q: 5, blind: true, legal: [flip], left_ms: 5000 };
  const asked = run([hear(state(2, 5, { ask }), 1000)], started);
  const sealed = run(
    [{ t: "choose", move: flip }, { t: "draft", draft: 1 }, { t: "sending", q: 5, move: flip, now: 1 }, hear({ t: "ack", i: 9, q: 5, state: "held" })],
    asked,
  ); // prettier-ignore
  test("what is sealed is seen at once, and what is taken back: no state tells it", () => {
    expect(sealed).toMatchObject({ sending: null, choice: null, draft: null });
    expect(sealed.state?.ask).toEqual({ ...ask, held: flip });
    const back = run([hear({ t: "ack", i: 10, q: 5, state: "withdrawn" })], sealed);
    expect(back.state?.ask?.held).toBeUndefined();
  });
  test("an answer to another question changes nothing that is shown", () => {
    expect(run([hear({ t: "ack", i: 10, q: 4, state: "withdrawn" })], sealed).state?.ask?.held).toEqual(flip);
    const next = run([{ t: "sending", q: 5, move: flip, now: 1 }, hear(state(3, 6))], asked);
    expect(run([hear({ t: "ack", i: 9, q: 5, state: "held" })], next).state?.ask?.held).toBeUndefined();
    const played = run(
      [{ t: "sending", q: 5, move: flip, now: 1 }, hear({ t: "ack", i: 9, q: 5, state: "played" })],
      asked,
    );
    expect(played.state?.ask?.held).toBeUndefined();
  });
  test("its window is the same for all, asked or not, and stands still in a pause", () => {
    expect([asked.window, asked.clocks]).toEqual([6000, {}]);
    const other = run([hear(state(2, 5, { ask: undefined, blind: true, left_ms: 5000 }), 1000)], started);
    expect(other.window).toBe(6000);
    const clock = (paused: boolean, now: number) => hear({ t: "clock", seat: 1, left_ms: null, paused }, now);
    const paused = run([clock(true, 2000), clock(true, 2500), clock(false, 5000), clock(false, 5000)], other);
    expect(paused.window).toBe(9000);
    expect(run([hear(state(3, 6))], other).window).toBeNull();
    expect(run([hear(state(2, 5, { ask: { ...ask, left_ms: undefined } }))], started).window).toBeNull(); // alone
    const board = run([hear(state(2, 5, { ask: undefined, blind: true, left_ms: 5000 }), 1000)], {
      ...started,
      me: null,
      watching: true,
    });
    expect([board.window, board.clocks]).toEqual([6000, {}]);
  });
});

describe("sending", () => {
  const sent = run(
    [
      { t: "choose", move: flip },
      { t: "sending", q: 5, move: flip, now: 1 },
    ],
    started,
  );
  test("held, played, rejected", () => {
    expect(
      run([hear(state(2, 5, { ask: { q: 5, blind: false, legal: [flip], held: flip } }))], sent).sending,
    ).toBeNull();
    expect(run([hear(state(3, 6))], sent).sending).toBeNull();
    const late = run([hear({ t: "reject", i: 9, q: 5, code: "late", message: "closed" })], sent);
    expect(late.sending).toBeNull();
    expect(late.choice).toEqual(flip);
    expect(late.fault).toEqual({ code: "late", message: "closed" });
  });
  test("a lost line keeps what was under way, to be said again", () => {
    expect(run([{ t: "link", phase: "lost", now: 5 }, hear(welcome), hear(state(2, 5))], sent).sending?.move).toEqual(
      flip,
    );
  });
  test("an answer that came too late is told beside the next question", () => {
    const fault = { code: "late", message: "closed" };
    expect(reduce(sent, { t: "refused", q: 5, fault })).toMatchObject({ sending: null, choice: flip, fault });
    const later = run([hear(state(3, 6))], sent);
    expect(reduce(later, { t: "refused", q: 5, fault })).toMatchObject({ sending: null, choice: null, fault });
  });
  test("another message's reject is not this question's", () => {
    expect(run([hear({ t: "reject", i: 9, code: "not-host", message: "" })], sent).sending).not.toBeNull();
  });
});

describe("the table", () => {
  test("presence, clocks, votes", () => {
    const m = run(
      [
        hear({ t: "presence", seat: 1, here: "gone" }),
        hear({ t: "absent", seat: 1, choices: [] }),
        hear({ t: "clock", seat: 0, left_ms: 5000, paused: false }, 100),
        hear({ t: "vote", vote: 3, what: "end", voters: [0, 1], needed: 2, left_ms: 1000 }, 100),
        { t: "cast" },
        hear({ t: "vote", vote: 3, what: "end", voters: [0], needed: 1, left_ms: 900 }, 200),
      ],
      started,
    );
    expect(m.seats?.seats[1]?.here).toBe("gone");
    expect(m.absent).toEqual([1]);
    expect(m.clocks).toEqual({ 0: 5100 });
    expect(m.vote).toEqual({ vote: 3, what: "end", seat: null, voters: [0], needed: 1, until: 1100, cast: true });
    const next = run([hear({ t: "vote", vote: 4, what: "end", voters: [0], needed: 1, left_ms: 900 }, 200)], m);
    expect(next.vote?.cast).toBe(false);
    const later = run(
      [
        hear({ t: "presence", seat: 1, here: "here" }),
        hear({ t: "voted", vote: 3, passed: false }),
        hear({ t: "clock", seat: 0, left_ms: null, paused: true }),
      ],
      m,
    );
    expect(later.absent).toEqual([]);
    expect(later.vote).toBeNull();
    expect(later.clocks).toEqual({});
    expect(later.log.at(-1)).toMatchObject({ kind: "note", note: "not-passed" });
  });
  test("a program that does not play on has a line in the log", () => {
    const m = run([hear({ t: "replaced", seat: 1, name: "Any", level: "club" })], started);
    expect(m.log.at(-1)).toMatchObject({ kind: "replaced", name: "Any", level: "club" });
  });
  test("elsewhere is not a lost line; kicked leaves the seat", () => {
    const away = run([hear({ t: "bye", code: "elsewhere" }), { t: "link", phase: "lost", now: 9 }], started);
    expect(away.link).toBe("elsewhere");
    const out = run([hear({ t: "bye", code: "kicked" })], started);
    expect([out.me, out.stop?.code]).toEqual([null, "kicked"]);
  });
  test("a new start wipes the old game", () => {
    const m = run([hear({ t: "commit", game: "g2", commit: "", attempt: 1 })], started);
    expect([m.state, m.sealing, m.log]).toEqual([null, true, []]);
  });
  test("a start is under way until the seats say otherwise", () => {
    const begun = run([hear({ t: "commit", game: "g2", commit: "", attempt: 1 })], started);
    const seats: SeatsMessage = {
      t: "seats", seats: [], host: 0, locked: false, state: "lobby", game: "night", content: "standard", hash: "",
      options: {}, settings: { clock: 0, pace: "usual", talk: "phrases", grace: 120, window: 5, spectators: true, delay: 0, nod: false },
    }; // prettier-ignore
    expect(run([hear({ ...seats, sealing: true })], begun).sealing).toBe(true); // somebody was muted, perhaps
    expect(run([hear(seats)], begun).sealing).toBe(false); // called off
  });
  test("another build asks for a reload", () => {
    expect(run([hear({ ...welcome, build: "2" })], started).stale).toBe(true);
    expect(started.stale).toBe(false);
  });
});
