// The director by a clock of its own: what is shown, and when, for every rule of docs/web.md.
import { beforeEach, describe, expect, test } from "vitest";
import type { Game } from "../games/contract";
import type { Ask, Cue, Event, Incoming, Stage, StateMessage } from "../wire/message";
import { emptyModel, reduce, type Model } from "../wire/reduce";
import { Director } from "./director.svelte";
import { FakeClock } from "./fake_clock";

const game = {
  id: "null",
  tempo: {
    open: { ms: 200, each: 400, hold: true, sound: "token" },
    sum: { ms: 1000, hold: true },
    told: { ms: 2000, keep: true },
    rest: { ms: 3000 },
    brief: { ms: 400 },
  },
} as unknown as Game;
const ask = (q: number, legal = ["a", "b"]): Ask => ({ q, blind: false, legal: legal.map((one) => ({ do: one })) });
const SCENE: [string, number, number?][] = [["open", 1000, 2], ["sum", 1000], ["told", 2000]]; // prettier-ignore

let clock: FakeClock;
let model: Model;
let director: Director;
let skips: number[];
let heard: [string, number][];
let sounds: string[];
let n: number;

const put = (message: Incoming) => {
  model = reduce(model, { t: "message", message, now: clock.now() });
  director.take(model);
};
/** The next state: one event, and these cues. */
function state(cues: [string, number, number?][], more: Partial<StateMessage> & { left?: number; by?: number } = {}) {
  const { left, by, ...rest } = more;
  const event = { n, seat: by ?? 1, do: "act" } as Event;
  const list = cues.map(([kind, ms, count]): Cue => ({ kind, ms, n, ...(count ? { count } : {}) }));
  const long = left ?? list.reduce((all, cue) => all + cue.ms, 0);
  n++;
  const stage: Stage = { n, left_ms: long, cues: list };
  put({
    t: "state", game: "g", n, step: n, events: [event], view: { at: n }, to_act: [0], chosen: [2], line: n, head: "", over: false,
    ...(cues.length ? { stage } : {}), ...rest,
  }); // prettier-ignore
}
const kind = () => director.moment?.cue.kind ?? null;
const at = () => director.shown.state?.view["at"];
const moves = () => director.shown.log.filter((entry) => entry.kind === "move").length;

function start(): void {
  clock = new FakeClock();
  clock.pass(1000);
  skips = [];
  heard = [];
  sounds = [];
  n = 0;
  model = { ...emptyModel("T"), me: 0, link: "open" };
  director = new Director(clock, {
    skip: (one) => skips.push(one),
    heard: (cue, begun, ended) => heard.push([cue.kind, ended - begun]),
    sound: (name) => sounds.push(name),
  });
  director.play(game);
  state([]);
}
beforeEach(start);

describe("a scene", () => {
  beforeEach(() => state(SCENE, { ask: ask(2) }));
  test("holds the board, then shows what came; nobody is asked until it is over", () => {
    expect([kind(), at(), director.shown.state?.ask, director.shown.state?.to_act]).toEqual(["open", 1, undefined, []]);
    expect(director.shown.state?.chosen).toEqual([]);
    clock.pass(1000);
    expect([kind(), at()]).toEqual(["sum", 1]);
    clock.pass(1000);
    expect([kind(), at(), director.shown.state?.ask]).toEqual(["told", 2, undefined]);
    clock.pass(1999);
    expect(kind()).toBe("told");
    clock.pass(1);
    expect([kind(), at(), director.shown.state?.ask?.q, director.shown.state?.chosen]).toEqual([null, 2, 2, [2]]);
    expect(heard).toEqual([["open", 1000], ["sum", 1000], ["told", 2000]]); // prettier-ignore
  });
  test("opens its parts one by one", () => {
    const parts = [0, 99, 1, 399, 1, 500].map((ms) => {
      clock.pass(ms);
      return [director.moment?.cue.kind, director.moment?.k, director.moment?.of];
    });
    expect(parts).toEqual([["open", 0, 2], ["open", 0, 2], ["open", 1, 2], ["open", 1, 2], ["open", 2, 2], ["sum", 0, 0]]); // prettier-ignore
  });
  test("lets lines of the log appear with the end of their cue", () => {
    expect(director.shown.telling).toEqual({ from: 1, done: [] });
    clock.pass(2000);
    expect(director.shown.telling).toEqual({ from: 1, done: ["open", "sum"] });
    clock.pass(2000);
    expect(director.shown.telling).toBeUndefined();
  });
  test("sounds once a cue, whatever comes meanwhile", () => {
    clock.pass(600);
    put({ t: "presence", seat: 1, here: "quiet" });
    expect(sounds).toEqual(["token"]);
  });
  test("goes by its own clock: a busy page shortens no later cue", () => {
    clock.pass(1300, true);
    expect(kind()).toBe("sum");
    clock.pass(5000);
    expect(heard).toEqual([["open", 1000], ["sum", 1000], ["told", 2000]]); // prettier-ignore
  });
  test("a state without events changes what waits behind it", () => {
    put({ ...(model.state as StateMessage), ask: { ...ask(2), held: { do: "a" } }, stage: { n: 2, left_ms: 4000 } });
    expect([kind(), director.shown.state?.ask]).toEqual(["open", undefined]);
    clock.pass(4000);
    expect(director.shown.state?.ask?.held).toEqual({ do: "a" });
  });
  test("what comes meanwhile waits for its turn", () => {
    state([["rest", 1500]], { left: 5500 });
    expect([kind(), moves()]).toEqual(["open", 2]);
    clock.pass(4000);
    expect([kind(), at(), moves()]).toEqual(["rest", 3, 3]);
    clock.pass(1500);
    expect(kind()).toBeNull();
  });
});

describe("my open question", () => {
  beforeEach(() => put({ ...(model.state as StateMessage), ask: ask(1) }));
  test("stays: cues run aside", () => {
    state(SCENE, { ask: ask(1) });
    expect([kind(), director.aside, director.shown.state?.ask?.q]).toEqual(["open", true, 1]);
    clock.pass(4000);
    expect([director.aside, director.shown.state?.ask?.q]).toEqual([false, 1]);
  });
  test("is no question while nobody waits for it: cues have their scenes, until it is taken up", () => {
    const right = { ...ask(1), waited: false };
    put({ ...(model.state as StateMessage), ask: right });
    state(SCENE, { ask: right });
    expect([kind(), director.aside]).toEqual(["open", false]);
    clock.pass(4000);
    model = reduce(model, { t: "choose", move: { do: "a" } });
    state(SCENE, { ask: right });
    expect([kind(), director.aside]).toEqual(["open", true]);
  });
  test("comes back after an interruption with choice and draft", () => {
    model = reduce(model, { t: "choose", move: { do: "a" } });
    model = reduce(model, { t: "draft", draft: { cards: 2 } });
    state([["rest", 300]]);
    expect([director.aside, director.shown.state?.ask, model.choice]).toEqual([false, undefined, null]);
    clock.pass(300);
    state([["rest", 300]], { ask: ask(4) });
    expect([director.aside, director.shown.state?.ask?.q, model.choice, model.draft]).toEqual([true, 4, { do: "a" }, { cards: 2 }]); // prettier-ignore
  });
  test("another question, or one that I have answered, does not", () => {
    model = reduce(model, { t: "choose", move: { do: "a" } });
    state([["rest", 300]], { by: 0 });
    clock.pass(300);
    state([["rest", 300]], { ask: ask(4) });
    expect([director.aside, model.choice]).toEqual([false, null]);
    start();
    put({ ...(model.state as StateMessage), ask: ask(1) });
    state([["rest", 300]]);
    state([["rest", 300]], { ask: ask(4, ["c"]), left: 600 });
    clock.pass(300);
    expect(director.aside).toBe(false);
  });
});

describe("skipping", () => {
  beforeEach(() => state(SCENE, { ask: ask(2) }));
  test("a tap goes to the next cue; the last one says that this page is through", () => {
    director.skip();
    expect([kind(), skips]).toEqual(["sum", []]);
    director.skip();
    director.skip();
    expect([kind(), skips, director.shown.state?.ask?.q]).toEqual([null, [2], 2]);
  });
  test("all of them at once, also those that wait", () => {
    state([["rest", 1500]], { left: 5500 });
    director.skipAll();
    expect([kind(), skips, at(), moves()]).toEqual([null, [3], 3, 3]);
  });
  test("a page that only watched says nothing", () => {
    clock.pass(4000);
    expect(skips).toEqual([]);
  });
  test("nor one whose stage is free already", () => {
    put({ t: "stage", n: 2, left_ms: 3800 });
    clock.pass(3900);
    director.skip();
    expect([kind(), skips]).toEqual([null, []]);
  });
  test("a tap just after a scene presses nothing", () => {
    director.skipAll();
    expect(director.guarded).toBe(true);
    clock.pass(400);
    expect(director.guarded).toBe(false);
  });
  test("a band over my question guards nothing", () => {
    clock.pass(4400);
    state([["rest", 300]], { ask: ask(2) });
    clock.pass(300);
    expect(director.guarded).toBe(false);
  });
});

describe("a page that is late", () => {
  test("by a second: half lengths", () => {
    state(SCENE);
    put({ t: "stage", n: 2, left_ms: 2900 });
    clock.pass(500);
    expect(kind()).toBe("sum");
    clock.pass(1500);
    expect([kind(), heard.map(([, ms]) => ms)]).toEqual([null, [500, 500, 1000]]);
  });
  test("by less: nothing", () => {
    state(SCENE);
    put({ t: "stage", n: 2, left_ms: 3100 });
    clock.pass(4000);
    expect(heard.map(([, ms]) => ms)).toEqual([1000, 1000, 2000]);
  });
  test("300 ms at least", () => {
    state([["brief", 400], ["rest", 3000]]); // prettier-ignore
    put({ t: "stage", n: 2, left_ms: 1000 });
    clock.pass(2000);
    expect(heard[0]).toEqual(["brief", 300]);
  });
  test("by four: a jump to the last cue that is kept, and what was missed is counted", () => {
    state([["open", 1000, 2], ["sum", 1000], ["told", 2000], ["rest", 3000]]); // prettier-ignore
    put({ t: "stage", n: 2, left_ms: 0 });
    expect([kind(), director.meanwhile]).toEqual(["told", 1]);
    expect(director.shown.telling?.done).toEqual(["open", "sum"]);
    director.caughtUp();
    expect(director.meanwhile).toBeNull();
  });
  test("with nothing to keep: told at once", () => {
    state([["sum", 3000], ["rest", 3000]]); // prettier-ignore
    put({ t: "stage", n: 2, left_ms: 0 });
    expect([kind(), at()]).toEqual([null, 2]);
  });
  test("a fast table is late sooner: the limits go with the lengths", () => {
    state([["open", 600, 2], ["sum", 600], ["told", 1200], ["rest", 1800]]); // prettier-ignore
    put({ t: "stage", n: 2, left_ms: 3500 });
    clock.pass(300);
    expect(kind()).toBe("sum");
    start();
    state([["open", 600, 2], ["sum", 600], ["told", 1200], ["rest", 1800]], { left: 1700 }); // prettier-ignore
    expect(kind()).toBe("told");
  });
  test("… but a hiccup of half a second does not count, however fast it plays", () => {
    state([["open", 100, 2], ["sum", 100], ["told", 200], ["rest", 300]], { left: 250 }); // prettier-ignore
    clock.pass(700);
    expect(heard.map(([, ms]) => ms)).toEqual([100, 100, 200, 300]);
  });
  test("nothing waits for a finale", () => {
    state(SCENE, { over: true, left: 0 });
    expect(kind()).toBe("open");
    clock.pass(4000);
    expect(heard.map(([, ms]) => ms)).toEqual([1000, 1000, 2000]);
  });
});

describe("a page that was not there", () => {
  test("a hidden tab tells at once; on return the cue that is on", () => {
    director.hide(true);
    state(SCENE);
    expect([kind(), at()]).toEqual([null, 2]);
    clock.pass(1500);
    director.hide(false);
    expect([kind(), director.meanwhile]).toEqual(["sum", 1]);
    clock.pass(1000);
    expect(kind()).toBe("told");
  });
  test("hidden in the middle of a scene, back when the stage is free", () => {
    state(SCENE, { ask: ask(2) });
    director.hide(true);
    expect([kind(), director.shown.state?.ask?.q]).toEqual([null, 2]);
    clock.pass(5000);
    director.hide(false);
    expect([kind(), director.meanwhile]).toEqual([null, 1]);
  });
  test("a step that is missing: told at once", () => {
    n += 2;
    state(SCENE);
    expect([kind(), at(), director.meanwhile]).toEqual([null, 4, 3]);
  });
  test("after a reload the cue that is on begins anew, earlier ones are told", () => {
    state(SCENE);
    const now = model.state as StateMessage;
    clock.pass(1600);
    model = { ...emptyModel("T"), me: 0, link: "open" };
    director = new Director(clock);
    director.play(game);
    put({ ...now, stage: { ...(now.stage as Stage), left_ms: 2400 } });
    expect([kind(), director.shown.telling?.done, director.blank]).toEqual(["sum", ["open"], true]);
    clock.pass(1000);
    expect([kind(), director.blank]).toEqual(["told", false]);
  });
  test("a game that is fetched only after its state has the parts of the cue in time", () => {
    const late = new Director(clock);
    state(SCENE);
    late.take({ ...model, state: null });
    late.take(model);
    clock.pass(550);
    late.play(game);
    clock.pass(0);
    expect([late.moment?.cue.kind, late.moment?.k]).toEqual(["open", 2]);
  });
  test("the first step of a game holds what its cues open, too", () => {
    start();
    director.play({ ...game, unbegun: (first) => ({ ...first, at: "nothing" }) });
    model = { ...emptyModel("T"), me: 0, link: "open" };
    director.take(model);
    n = 0;
    state(SCENE);
    expect([kind(), at()]).toEqual(["open", "nothing"]);
    clock.pass(2000);
    expect([kind(), at()]).toEqual(["told", 1]);
  });
  test("after a reload with a free stage: no scene, and nothing just happened", () => {
    state(SCENE);
    const now = model.state as StateMessage;
    model = { ...emptyModel("T"), me: 0, link: "open" };
    director = new Director(clock);
    put({ ...now, stage: undefined });
    expect([kind(), at(), director.shown.state?.events]).toEqual([null, 2, []]);
  });
});

describe("the opening", () => {
  const begin = () => {
    model = { ...emptyModel("T"), me: 0, link: "open" };
    director = new Director(clock, { skip: (one) => skips.push(one) });
    director.play(game);
    put({
      t: "state", game: "h", n: 1, step: 1, events: [{ n: 0, seat: "chance", do: "roll" }], view: { at: 1 }, to_act: [0], ask: ask(1), chosen: [],
      line: 1, head: "", over: false, stage: { n: 0, left_ms: 60000, opening: true, cues: [{ kind: "rest", ms: 3000, n: 0 }] },
    }); // prettier-ignore
  };
  test("comes before the first scene; nobody is asked meanwhile", () => {
    begin();
    clock.pass(9000);
    expect([director.opening, kind(), director.shown.state?.ask, moves()]).toEqual([true, null, undefined, 0]);
    put({ t: "stage", n: 1, left_ms: 3000 });
    expect([director.opening, kind()]).toEqual([false, "rest"]);
    clock.pass(3000);
    expect([kind(), director.shown.state?.ask?.q]).toEqual([null, 1]);
  });
});

describe("the end", () => {
  const result = { winners: [0] };
  test("comes after the last cue; the winner is known with it", () => {
    state(SCENE, { over: true, result });
    expect([director.shown.state?.over, director.shown.state?.result]).toEqual([false, undefined]);
    clock.pass(2000);
    expect([kind(), director.shown.state?.over, director.shown.state?.result]).toEqual(["told", false, result]);
    clock.pass(2000);
    expect(director.shown.state?.over).toBe(true);
  });
  test("stays while the next game is sealed, until its first state", () => {
    state([], { over: true, result });
    const lines = moves();
    put({ t: "commit", game: "h", commit: "", attempt: 1 });
    expect([director.shown.state?.over, moves()]).toEqual([true, lines]);
    n = 0;
    state([], { game: "h" });
    expect([director.shown.state?.game, director.shown.state?.over, moves()]).toEqual(["h", false, 1]);
  });
  test("goes when the next game is called off", () => {
    state([], { over: true, result });
    put({ t: "commit", game: "h", commit: "", attempt: 1 });
    model = { ...model, sealing: false };
    director.take(model);
    expect(director.shown.state).toBeNull();
  });
});

test("talk and presence are not staged", () => {
  state(SCENE);
  put({ t: "said", seat: 1, text: "hm" });
  expect(director.shown.log.at(-1)?.kind).toBe("said");
});

test("without cues everything is told at once", () => {
  state([], { ask: ask(2) });
  expect([kind(), at(), director.shown.state?.ask?.q, director.guarded, moves()]).toEqual([null, 2, 2, false, 2]);
});

test("400 games with jitter, and a neighbour who skips: every cue is whole", () => {
  const random = (seed: number) => () => (seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648;
  for (let seed = 1; seed <= 400; seed++) {
    start();
    const next = random(seed);
    let free = clock.now(); // the server's stage
    for (let i = 0; i < 15; i++) {
      const scene = SCENE.slice(0, 1 + Math.floor(next() * 3));
      const long = scene.reduce((all, [, ms]) => all + ms, 0);
      free = Math.max(free, clock.now()) + long;
      const sent = clock.now();
      clock.pass(next() * 80);
      state(scene, { left: free - sent });
      clock.pass(Math.max(0, free - clock.now()) + next() * 3000);
    }
    clock.pass(10000);
    const short = heard.filter(([kind, ms]) => ms < (kind === "told" ? 2000 : 1000));
    expect([seed, short]).toEqual([seed, []]);
  }
});
