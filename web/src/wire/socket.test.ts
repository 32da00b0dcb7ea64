// The line and the servers that share a store: which address it opens, whom it believes, and for how long.
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import type { Incoming, Outgoing } from "./message";
import { Line } from "./socket";

class Wire extends EventTarget {
  static readonly OPEN = 1;
  static all: Wire[] = [];
  readyState = 0;
  sent: Outgoing[] = [];
  constructor(readonly url: string) {
    super();
    if (url.includes("forbidden")) throw new DOMException("not by this policy", "SecurityError");
    Wire.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Outgoing);
  }
  close(): void {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.dispatchEvent(new Event("close"));
  }
  /** What the server does. */
  accept(): this {
    this.readyState = 1;
    this.dispatchEvent(new Event("open"));
    return this;
  }
  say(message: Incoming): void {
    this.dispatchEvent(Object.assign(new Event("message"), { data: JSON.stringify(message) }));
  }
}

const welcome: Incoming = { t: "welcome", i: 1, seat: 0, host: true, n: 0, build: "1", nodes: [], beat_ms: 15000 };
const newest = (): Wire => Wire.all.at(-1) as Wire;
const urls = (): string[] => Wire.all.map((w) => w.url);

let line: Line, lost: number;
/** As a table does it: `moved` comes back to the line. */
const begin = (table?: string): Line => {
  const take = (m: Incoming) => {
    if (m.t === "moved") line.moved(m.url);
  };
  line = new Line({ hello: () => ({ t: "hello" }), take, lost: () => lost++ }, table);
  line.open();
  return line;
};
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Wire);
  vi.stubGlobal("location", { href: "https://play.example/t/KVARN" });
  Wire.all = [];
  lost = 0;
});
afterEach(() => {
  line.drop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("the address names the table; a screen without one opens /ws", () => {
  begin("KVARN");
  begin();
  vi.stubGlobal("location", { href: "http://nas.local:8080/" });
  begin("KVARN");
  expect(urls()).toEqual(["wss://play.example/ws/KVARN", "wss://play.example/ws", "ws://nas.local:8080/ws/KVARN"]);
});

describe("moved", () => {
  beforeEach(() => {
    begin("KVARN");
    newest().accept();
  });
  const go = (url: string) => newest().say({ t: "moved", url });

  test("to a path of the same origin, or to another origin", () => {
    go("/n/b");
    newest().accept();
    go("https://c.example:8442");
    expect(urls().slice(1)).toEqual(["wss://play.example/n/b/ws/KVARN", "wss://c.example:8442/ws/KVARN"]);
  });

  test("a hello there is like any other, and a welcome is the end of it", () => {
    go("/n/b");
    newest().accept();
    expect(newest().sent).toEqual([{ t: "hello", i: 2 }]);
    newest().say(welcome);
    vi.advanceTimersByTime(5000);
    expect([Wire.all.length, line.isOpen, lost]).toEqual([2, true, 0]);
  });

  test("no welcome in 3 s: back to the own origin, which is told where, once", () => {
    go("/n/b");
    newest().accept();
    vi.advanceTimersByTime(2999);
    expect(Wire.all.length).toBe(2);
    vi.advanceTimersByTime(1);
    expect(urls()[2]).toBe("wss://play.example/ws/KVARN");
    newest().accept();
    expect(newest().sent).toEqual([{ t: "hello", i: 3, tried: "/n/b" }]);
    expect(lost).toBe(1);
    newest().close();
    vi.advanceTimersByTime(4000);
    newest().accept();
    expect(newest().sent).toEqual([{ t: "hello", i: 4 }]);
  });

  test("nobody there at all, or an address that the page may not open: back at once", () => {
    go("/n/b");
    newest().close();
    newest().accept();
    expect(newest().sent[0]).toMatchObject({ tried: "/n/b" });
    go("https://forbidden.example");
    newest().accept();
    expect(newest().sent[0]).toMatchObject({ tried: "https://forbidden.example" });
    go("https://[");
    newest().accept();
    expect(newest().sent[0]).toMatchObject({ tried: "https://[" });
    expect(new Set(urls().filter((_, n) => n !== 1))).toEqual(new Set(["wss://play.example/ws/KVARN"]));
  });

  test("a refusal there is an answer: nobody goes back", () => {
    go("/n/b");
    newest().accept();
    newest().say({ t: "reject", i: 2, code: "no-such-table", message: "" });
    vi.advanceTimersByTime(5000);
    expect(Wire.all.length).toBe(2);
  });

  test("it is good for one connection: after a loss the way begins at the own origin", () => {
    go("/n/b");
    newest().accept();
    newest().say(welcome);
    newest().close();
    expect(lost).toBe(1);
    vi.advanceTimersByTime(4000);
    newest().accept();
    expect([newest().url, newest().sent]).toEqual(["wss://play.example/ws/KVARN", [{ t: "hello", i: 3 }]]);
  });

  test("servers that send it to and fro are given a moment", () => {
    for (let hop = 0; hop < 4; hop++) {
      go(hop % 2 ? "/n/a" : "/n/b");
      newest().accept();
    }
    expect([Wire.all.length, lost]).toEqual([5, 0]);
    go("/n/b");
    expect([Wire.all.length, lost]).toEqual([5, 1]);
    vi.advanceTimersByTime(4000);
    expect(urls()[5]).toBe("wss://play.example/ws/KVARN");
  });

  test("a socket that opens after it was given up says nothing", () => {
    go("/n/b");
    const slow = newest();
    vi.advanceTimersByTime(3000);
    slow.readyState = 1;
    slow.dispatchEvent(new Event("open"));
    expect(slow.sent).toEqual([]);
  });
});
