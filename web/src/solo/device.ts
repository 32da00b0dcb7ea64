// A table without a server: the shell of the hub in the page. It carries messages of the page's sockets, requests, time,
// randomness and logs to the hub, and what the hub wants to where it belongs; bots sit in workers of their own
// (bot_worker.ts), each told what its seat is told. It decides nothing.
import { randomHex, load, save, tables } from "../wire/keep";
import { fetchModule } from "../replay/program";
import { fromHex } from "../fair/fair";
import { Hub, IN, STORE, type Effect, type Event } from "./hub";
import { openShelf, type Shelf } from "./shelf";

/** What the device is made of: the page's own things, or a test's. */
export interface Parts {
  hub: Hub;
  shelf: Shelf;
  now(): number;
  /** A worker for a bot's seat, ready to be told. */
  bot(): { post(text: string): void; end(): void; hear(take: (text: string) => void): void };
}

/** Takes what the table's side of a socket sends. */
export interface Ear {
  take(text: string): void;
  closed(): void;
}

const SOCKETS = 64; // as in web/wasm/hub.c: open ones differ modulo this
const STATES = ["lobby", "running", "over"];
const MOST_KEPT = 12; // tables, as in wire/keep.ts

export class Device {
  private ears = new Map<number, Ear>();
  private asked = new Map<number, (answer: { status: number; text: string }) => void>();
  private last = 0;
  private waking: ReturnType<typeof setTimeout> | undefined;
  private queue: (() => Effect[])[] = [];
  private busy = false;

  constructor(private readonly parts: Parts) {}

  /** Asks for the list of tables, which the hub waits for. */
  async begin(): Promise<void> {
    this.entropy();
    const rows = await this.parts.shelf.list();
    const lines = rows.map((row) => `${row.table} ${row.head} 0 ${STATES[row.state] ?? "over"} ${row.code}\n`).join("");
    this.step({ kind: IN.loaded, data: lines });
  }

  /** A socket of the page; its number. */
  open(ear: Ear, isBot = false): number {
    const conn = this.number();
    this.ears.set(conn, ear);
    this.step({ kind: IN.open, conn, how: Number(isBot), data: "device" });
    return conn;
  }
  send(conn: number, text: string): void {
    if (this.ears.has(conn)) this.step({ kind: IN.message, conn, data: text });
  }
  close(conn: number): void {
    const ear = this.ears.get(conn);
    if (!this.ears.delete(conn)) return;
    this.step({ kind: IN.close, conn });
    ear?.closed();
  }

  request(method: string, path: string, more: { bearer?: string; body?: string } = {}): Promise<{ status: number; text: string }> {
    const [at, query = ""] = path.split("?");
    const conn = this.number();
    const r = { method, path: at ?? "", query, bearer: more.bearer ?? "", body: more.body ?? "" };
    return new Promise((done) => {
      this.asked.set(conn, done);
      this.run(() => this.parts.hub.request(conn, this.parts.now(), r));
    });
  } // prettier-ignore

  private number(): number {
    const taken = new Set([...this.ears.keys(), ...this.asked.keys()].map((conn) => conn % SOCKETS));
    do this.last++;
    while (taken.has(this.last % SOCKETS));
    return this.last;
  }

  private step(e: Omit<Event, "now">): void {
    this.run(() => this.parts.hub.step({ ...e, now: this.parts.now() }));
  }

  /** One event at a time: what an effect brings about comes after it. */
  private run(event: () => Effect[]): void {
    this.queue.push(event);
    if (this.busy) return;
    this.busy = true;
    try {
      for (let one = this.queue.shift(); one; one = this.queue.shift()) one().forEach((effect) => this.carry(effect));
    } finally {
      this.busy = false;
    }
  }

  private carry(e: Effect): void {
    switch (e.t) {
      case "send":
        return this.ears.get(e.conn)?.take(e.text);
      case "reply":
        this.asked.get(e.conn)?.(e);
        this.asked.delete(e.conn);
        return;
      case "close":
        return this.close(e.conn);
      case "append":
        void this.parts.shelf
          .append(e.batch)
          .catch(() => STORE.full)
          .then((how) => this.step({ kind: IN.stored, ticket: e.ticket, how }));
        return;
      case "load":
        return void this.load(e.ticket, e.table);
      case "wake":
        clearTimeout(this.waking);
        this.waking = setTimeout(() => this.step({ kind: IN.tick }), Math.max(0, e.at - this.parts.now()));
        return;
      case "entropy":
        return this.entropy();
      case "bot":
        return this.seat(e.hello);
      case "die":
        for (const conn of this.ears.keys()) this.close(conn);
    }
  }

  private async load(ticket: number, table: number): Promise<void> {
    const log = await this.parts.shelf.load(table).catch(() => null);
    this.step({ kind: IN.loaded, ticket, how: log === null ? STORE.missing : STORE.ok, data: log ?? "" });
  }

  private entropy(): void {
    this.step({ kind: IN.entropy, data: crypto.getRandomValues(new Uint8Array(64)) });
  }

  private seat(hello: string): void {
    const worker = this.parts.bot();
    const conn = this.open({ take: (text) => worker.post(text), closed: () => worker.end() }, true);
    worker.hear((text) => this.send(conn, text));
    this.send(conn, hello);
  }
}

/* --- this page's ------------------------------------------------------------------------------------------- */

const bytesOf = async (address: string): Promise<Uint8Array> => {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(String(answer.status));
  return new Uint8Array(await answer.arrayBuffer());
};

/** Tables that this device does not list any more make room. */
async function tidy(shelf: Shelf): Promise<void> {
  const kept = new Set(tables());
  const rows = (await shelf.list()).filter((row) => !kept.has(row.code)).sort((a, b) => b.touched - a.touched);
  for (const row of rows.slice(MOST_KEPT)) await shelf.forget(row.table);
}

async function start(): Promise<Device | null> {
  const [{ default: hubAt }, { default: botsAt }, { packs }] = await Promise.all([
    import("virtual:hub-wasm"),
    import("virtual:bots-wasm"),
    import("virtual:solo-files"),
  ]);
  const [module, bots] = await Promise.all([fetchModule(hubAt), fetchModule(botsAt)]);
  if (!module || !bots) return null;
  const { default: talk } = await import("../../../content/words/talk.json");
  const files = new Map<string, Uint8Array>([["words/talk.json", new TextEncoder().encode(JSON.stringify(talk))]]);
  const fetched = Object.entries(packs).map(async ([game, hash]) =>
    files.set(`${game}/standard.json`, await bytesOf(`/p/${hash}/pack.json`)),
  );
  await Promise.all(fetched);
  const secret = load("device.secret", "") || randomHex();
  save("device.secret", secret);
  const setup = { secret: fromHex(secret, 32) ?? new Uint8Array(32), build: "", tempo: load("device.tempo", 100) };
  const shelf = await openShelf();
  await tidy(shelf);
  const device = new Device({
    hub: await Hub.from(module, files, setup),
    shelf,
    now: () => performance.now(),
    bot: () => {
      const worker = new Worker(new URL("./bot_worker.ts", import.meta.url), { type: "module" });
      worker.postMessage(bots);
      return {
        post: (text) => worker.postMessage(text),
        end: () => worker.terminate(),
        hear: (take) =>
          worker.addEventListener("message", ({ data }: MessageEvent<unknown>) => {
            if (typeof data === "string") take(data);
          }),
      };
    },
  });
  await device.begin();
  return device;
}

let started: Promise<Device | null> | undefined;
/** The device's own tables; null if this page was built without them or the browser can't run them. Throws if what they
 * need can't be had just now. */
export async function device(): Promise<Device | null> {
  started ??= start();
  try {
    return await started;
  } catch (error) {
    started = undefined;
    throw error;
  }
}
