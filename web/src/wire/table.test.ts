// The store against a fake server: hello, the seal ceremony, acts, and the way back after a loss.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fairPledge, fromHex, toHex } from "../fair/fair";
import type { Incoming, Move, StateMessage } from "./message";
import { stateOf } from "../frame/states";
import { Table } from "./table.svelte";

type Sent = { t: string; i: number; [key: string]: unknown };

class Straw extends EventTarget {
  static readonly OPEN = 1;
  static all: Straw[] = [];
  readyState = 0;
  sent: Sent[] = [];
  constructor() {
    super();
    Straw.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Sent);
  }
  close(): void {
    this.drop();
  }
  /** What the network and the server do. */
  accept(): void {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
  }
  drop(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  say(message: Incoming): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
  last(): Sent | undefined {
    return this.sent.at(-1);
  }
}

const flip: Move = { do: "flip", die: "red" };
const state = (n: number, q: number): StateMessage => ({
  t: "state", game: "ab".repeat(16), n, events: [], view: {}, to_act: [0, 1], ask: { q, blind: false, legal: [flip] },
  chosen: [], line: n + 1, head: "h" + n, over: false,
}); // prettier-ignore
const welcome: Incoming = { t: "welcome", i: 1, seat: 0, host: true, n: 0, build: "1", nodes: [], beat_ms: 15000 };
const newest = (): Straw => Straw.all.at(-1) as Straw;

let table: Table;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Straw);
  vi.stubGlobal("location", { href: "http://table.local/t/KVARN" });
  vi.stubGlobal("window", new EventTarget());
  Straw.all = [];
  table = new Table("KVARN", { key: "key" });
  table.open();
  newest().accept();
  newest().say(welcome);
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("hello is the first message, with the table and a token of 256 bits", () => {
  expect(newest().sent[0]).toMatchObject({ t: "hello", i: 1, table: "KVARN" });
  expect(newest().sent[0]?.["token"]).toMatch(/^[0-9a-f]{64}$/);
});

test("the seal: a pledge for the commitment, then its nonce; heads are kept", () => {
  const [game, commit] = ["ab".repeat(16), "cd".repeat(32)];
  newest().say({ t: "commit", game, commit, attempt: 1 });
  const pledge = newest().last();
  newest().say({ t: "pledges", game, pledges: [] });
  const reveal = newest().last();
  const nonce = fromHex(reveal?.["nonce"], 32);
  const [id, com] = [fromHex(game, 16), fromHex(commit, 32)];
  expect(pledge?.t).toBe("pledge");
  expect(nonce && id && com && toHex(fairPledge(id, com, 0, nonce))).toBe(pledge?.["pledge"]);
  newest().say(state(2, 5));
  newest().say(state(4, 6));
  expect(table.heads).toEqual([
    { line: 3, head: "h2" },
    { line: 5, head: "h4" },
  ]);
});

describe("acts", () => {
  beforeEach(() => {
    vi.setSystemTime(1_000_000);
    newest().say(state(2, 5));
  });
  const moves = (s: Straw) => s.sent.filter((m) => m.t === "move");

  test("a double tap is one act", () => {
    table.seal(flip);
    table.seal(flip);
    expect(moves(newest()).length).toBe(1);
  });

  test("after a loss the same answer to the same question, once", () => {
    table.seal(flip);
    newest().drop();
    expect(table.model.link).toBe("lost");
    vi.advanceTimersByTime(4000);
    const back = newest();
    back.accept();
    expect(back.sent[0]).toMatchObject({ t: "hello", have: 2 });
    back.say(welcome);
    back.say(state(2, 5));
    back.say(state(2, 5));
    expect(moves(back).map((m) => [m["q"], m["move"]])).toEqual([[5, flip]]);
  });

  test("a move to another server that takes less than a second is not seen, and a tap meanwhile arrives", () => {
    const seen = () => stateOf(table.model, Date.now());
    newest().say({
      t: "seats", seats: [], host: 0, locked: false, state: "running", game: "night", content: "standard", hash: "",
      options: {}, settings: { clock: 0, pace: "usual", talk: "phrases", grace: 120, window: 5, spectators: true, delay: 0, nod: false },
    }); // prettier-ignore
    newest().say({ t: "moved", url: "/n/b" });
    expect([table.model.link, seen()]).toEqual(["moving", null]);
    table.seal(flip);
    vi.advanceTimersByTime(900);
    newest().accept();
    newest().say(welcome);
    newest().say(state(2, 5));
    expect(moves(newest()).map((m) => [m["q"], m["move"]])).toEqual([[5, flip]]);
    vi.advanceTimersByTime(2000);
    expect(seen()).toBe(null);
    newest().say({ t: "moved", url: "/n/c" });
    vi.advanceTimersByTime(1001);
    expect([table.model.link, seen()]).toEqual(["lost", "reconnecting"]);
  });

  test("where nobody is at the other server, that is said at once", () => {
    newest().say({ t: "moved", url: "/n/b" });
    newest().drop();
    expect(table.model.link).toBe("lost");
  });

  test("what was played meanwhile is not said again", () => {
    table.seal(flip);
    newest().drop();
    vi.advanceTimersByTime(4000);
    newest().accept();
    newest().say(welcome);
    newest().say(state(4, 6));
    expect(moves(newest())).toEqual([]);
    expect(table.model.sending).toBeNull();
  });
});

describe("the link", () => {
  const seats = (renewed?: number): Incoming => ({
    t: "seats", seats: [], host: 0, locked: false, state: "lobby", game: "night", content: "standard", hash: "",
    options: {}, settings: { clock: 0, pace: "usual", talk: "phrases", grace: 120, window: 5, spectators: true, delay: 0, nod: false },
    ...(renewed ? { renewed } : {}),
  }); // prettier-ignore

  test("a key is good until the link is renewed", () => {
    newest().say(seats());
    newest().say(seats());
    expect(table.key).toBe("key");
    newest().say(seats(1));
    expect(table.key).toBe("");
  });

  test("the host has the new one, and keeps it", async () => {
    newest().say(seats(2)); // it came with a link that had been renewed before
    expect(table.key).toBe("key");
    const renewed = table.renew();
    expect(newest().last()).toMatchObject({ t: "host", do: "renew" });
    newest().say(seats(3));
    newest().say({ t: "ack", i: newest().last()?.i ?? 0, state: "done", key: "new" });
    await renewed;
    newest().say(seats(3));
    expect(table.key).toBe("new");
  });

  test("who was removed comes back with the same token: the server knows it", () => {
    const token = table.token;
    newest().say({ t: "bye", code: "kicked" });
    expect(table.token).toBe(token);
  });
});

describe("a line that is lost before the answer", () => {
  test("leaving the table does not wait for it", async () => {
    let left = false;
    void table.leave().then(() => (left = true));
    expect(newest().last()?.t).toBe("leave");
    newest().drop();
    await vi.advanceTimersByTimeAsync(60000);
    expect(left).toBe(true);
    expect(Straw.all.length).toBe(1); // and the page stays away
  });

  test("every question that is open gets null, once; the next line's answers are not theirs", async () => {
    const [first, second] = [vi.fn(), vi.fn()];
    void table.host("fill").then(first);
    void table.propose("end").then(second);
    const asked = newest()
      .sent.slice(-2)
      .map((m) => m.i);
    newest().drop();
    await vi.advanceTimersByTimeAsync(4000);
    newest().accept();
    for (const i of asked) newest().say({ t: "ack", i, state: "done" });
    await vi.advanceTimersByTimeAsync(0);
    expect([first.mock.calls, second.mock.calls]).toEqual([[[null]], [[null]]]);
  });
});

describe("the way back", () => {
  test("0.2 to 2 s at first, doubling, never over 17 s", () => {
    vi.spyOn(Math, "random").mockReturnValue(1);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = Straw.all.length;
      const began = Date.now();
      newest().drop();
      while (Straw.all.length === before) vi.advanceTimersByTime(100);
      waits.push(Date.now() - began);
    }
    expect(waits[0]).toBeGreaterThanOrEqual(200);
    expect(waits[0]).toBeLessThanOrEqual(2000);
    expect(waits.every((w, i) => i === 0 || w >= (waits[i - 1] as number))).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(17000);
    vi.restoreAllMocks();
  });

  test("a beat without an answer is a loss", () => {
    vi.advanceTimersByTime(15000);
    expect(newest().last()?.t).toBe("beat");
    vi.advanceTimersByTime(5000);
    expect(table.model.link).toBe("lost");
  });

  test("a beat that is answered is none", () => {
    vi.advanceTimersByTime(15000);
    newest().say({ t: "beat", i: newest().last()?.i ?? 0 });
    vi.advanceTimersByTime(5000);
    expect(table.model.link).toBe("open");
  });

  test("elsewhere: it stays away until asked", () => {
    newest().say({ t: "bye", code: "elsewhere" });
    vi.advanceTimersByTime(60000);
    expect(Straw.all.length).toBe(1);
    table.useHere();
    expect(Straw.all.length).toBe(2);
  });

  test("a refused hello ends it", () => {
    table.close();
    const other = new Table("QQQQQ");
    other.open();
    newest().accept();
    newest().say({ t: "reject", i: 1, code: "no-such-table", message: "none" });
    vi.advanceTimersByTime(60000);
    expect([other.model.link, other.model.stop?.code]).toEqual(["stopped", "no-such-table"]);
  });
});

test("whoever watches says hello as a spectator, and as a guest to sit down", () => {
  table.watch(true);
  newest().accept();
  const watcher = newest().sent[0];
  expect([watcher?.["as"], watcher?.["token"]]).toEqual(["spectator", undefined]);
  newest().say({ ...welcome, seat: null, host: false });
  table.watch(false, 1);
  expect(table.wish).toBe(1);
  newest().accept();
  const guest = newest().sent[0];
  expect([guest?.t, guest?.["as"], guest?.["token"]]).toEqual(["hello", undefined, table.token]);
  expect(table.model.watching).toBe(false);
});

describe("a seat that moves to this device", () => {
  const spent: Incoming = { t: "reject", i: 1, code: "no-seat", message: "spent", at: "transfer" };
  let moved: Table;

  /** The code is accepted, but the answer is lost: the page sends it again, and it is spent. */
  beforeEach(() => {
    table.close();
    moved = new Table("KVARN", { transfer: "once" });
    moved.open();
    newest().accept();
    newest().drop();
    vi.advanceTimersByTime(4000);
    newest().accept();
    newest().say(spent);
    newest().accept();
  });
  afterEach(() => moved.close());

  test("a code that we spent ourselves: the token has the seat", () => {
    const [first, , last] = Straw.all.slice(1).map((s) => s.sent[0]);
    expect([first?.["transfer"], last?.["transfer"]]).toEqual(["once", undefined]);
    expect(last?.["token"]).toBe(first?.["token"]);
    newest().say(welcome);
    expect([moved.model.link, moved.model.me]).toEqual(["open", 0]);
  });

  test("a code that somebody else spent ends it", () => {
    newest().say({ ...welcome, seat: null, host: false });
    vi.advanceTimersByTime(60000);
    expect([moved.model.link, moved.model.stop]).toEqual(["stopped", { code: "no-seat", message: "spent" }]);
    expect(Straw.all.length).toBe(4);
  });
});

describe("steps that the log lacks", () => {
  const past = () => newest().sent.filter((m) => m.t === "past");
  const answer = (from: number, count: number, next: number | null): Incoming => ({
    t: "past", i: past().at(-1)?.i ?? 0, from, next,
    steps: Array.from({ length: count }, (_, k) => ({ n: from + k + 1, events: [{ n: from + k, seat: 0, do: "flip" }], view: { at: from + k } })),
  }); // prettier-ignore
  test("are asked for once, answer after answer, and again if that was too fast", () => {
    newest().say({ ...state(4, 5), step: 4 });
    newest().say({ ...state(4, 5), step: 4 });
    expect(past().map((m) => m["from"])).toEqual([0]);
    newest().say({ t: "reject", i: past()[0]?.i ?? 0, code: "too-fast", message: "" });
    vi.advanceTimersByTime(500);
    newest().say(answer(0, 3, 3));
    newest().say(answer(3, 1, null));
    expect(past().map((m) => m["from"])).toEqual([0, 0, 3]);
    expect(table.model.told).toBe(4);
    expect(table.model.log.map((l) => l.kind === "move" && l.event.n)).toEqual([0, 1, 2, 3]);
  });
  test("none is lacking: nothing is asked for", () => {
    newest().say({ ...state(1, 5), step: 1, events: [{ n: 0, seat: 0, do: "flip" }] });
    expect(table.model.told).toBe(1);
    expect(table.model.log.length).toBe(1);
    newest().say({ ...state(2, 6), step: 2, events: [{ n: 1, seat: 1, do: "flip" }] });
    expect(table.model.told).toBe(2);
    expect(past()).toEqual([]);
  });
});
