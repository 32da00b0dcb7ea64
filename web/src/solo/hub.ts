// The server's decisions in the page: web/wasm/hub.c. Events go in one at a time; the effects of one event come out after
// it, as in the program. This file knows no clock, no storage and no worker: device.ts is the shell.
import type { Memory } from "../replay/jansson";
import { startProgram, type Program } from "../replay/program";

interface Module extends Memory {
  device_file(path: number, bytes: number, size: number): number;
  device_begin(secret: number, build: number, tempo: number): number;
  device_step(kind: number, how: number, conn: number, now: number, ticket: number, bytes: number, size: number): void;
  device_request(conn: number, now: number, method: number, path: number, query: number, bearer: number, body: number, size: number): void; // prettier-ignore
}

/** enum hub_in of server/hub/hub.h. */
export const IN = { open: 0, message: 3, close: 5, tick: 6, stored: 7, loaded: 8, entropy: 15 } as const;
/** enum store_answer of server/store/store.h. */
export const STORE = { ok: 0, full: 1, fenced: 2, failed: 4, missing: 5 } as const;

export interface Batch {
  table: number;
  /** Entries' batches that the log has before this one, by the count of entries. */
  head: number;
  code: string;
  state: number;
  count: number;
  text: string;
}

export type Effect =
  | { t: "send"; conn: number; text: string }
  | { t: "reply"; conn: number; status: number; text: string }
  | { t: "close"; conn: number; code: number }
  | { t: "append"; ticket: number; batch: Batch }
  | { t: "load"; ticket: number; table: number }
  | { t: "wake"; at: number }
  | { t: "entropy" }
  | { t: "bot"; hello: string }
  | { t: "die" };

export interface Event {
  kind: (typeof IN)[keyof typeof IN];
  now: number;
  how?: number;
  conn?: number;
  ticket?: number;
  data?: string | Uint8Array;
}

export interface Request {
  method: string;
  path: string;
  query: string;
  bearer: string;
  body: string;
}

export class Hub {
  private constructor(
    private p: Program<Module>,
    private out: Effect[],
  ) {}

  /** With the files below content/ that it needs: packs, and what can be said. */
  static async from(
    module: WebAssembly.Module,
    files: ReadonlyMap<string, Uint8Array>,
    setup: { secret: Uint8Array; build: string; tempo: number },
  ): Promise<Hub> {
    const out: Effect[] = [];
    const p = await startProgram<Module>(
      module,
      () => 0,
      (json) => {
        const text = (at: number, size: number) => new TextDecoder().decode(json.bytes(at, size).slice());
        return {
          effect_send: (conn: number, at: number, size: number) =>
            out.push({ t: "send", conn: conn >>> 0, text: text(at, size) }),
          effect_reply: (conn: number, status: number, at: number, size: number) =>
            out.push({ t: "reply", conn: conn >>> 0, status, text: text(at, size) }),
          effect_close: (conn: number, code: number) => out.push({ t: "close", conn: conn >>> 0, code }),
          effect_append: (ticket: number, table: number, head: number, code: number, state: number, at: number, size: number) => {
            const lines = text(at, size);
            const count = lines.split("\n").length - 1;
            out.push({ t: "append", ticket, batch: { table, head, code: json.text(code), state, count, text: lines } });
          },
          effect_load: (ticket: number, table: number) => out.push({ t: "load", ticket, table }),
          effect_wake: (at: number) => out.push({ t: "wake", at }),
          effect_entropy: () => out.push({ t: "entropy" }),
          effect_bot: (at: number, size: number) => out.push({ t: "bot", hello: text(at, size) }),
          effect_die: () => out.push({ t: "die" }),
        }; // prettier-ignore
      },
    );
    for (const [path, bytes] of files)
      p.call([path], ([at = 0]) => {
        if (p.m.device_file(at, p.json.put(bytes), bytes.length)) throw new Error("too many files");
      });
    p.call([setup.secret], ([secret = 0]) => {
      // the hub keeps the address of the build's name: it lives as long as the module
      if (p.m.device_begin(secret, p.json.put(new TextEncoder().encode(setup.build)), setup.tempo))
        throw new Error("the packs can't be read");
    });
    return new Hub(p, out);
  }

  step(e: Event): Effect[] {
    this.p.call([e.data ?? ""], ([at = 0], [size = 0]) =>
      this.p.m.device_step(e.kind, e.how ?? 0, e.conn ?? 0, e.now, e.ticket ?? 0, at, size),
    );
    return this.out.splice(0);
  }
  request(conn: number, now: number, r: Request): Effect[] {
    this.p.call(
      [r.method, r.path, r.query, r.bearer, r.body],
      ([method = 0, path = 0, query = 0, bearer = 0, body = 0], sizes) =>
        this.p.m.device_request(conn, now, method, path, query, bearer, body, sizes[4] ?? 0),
    );
    return this.out.splice(0);
  }
}
