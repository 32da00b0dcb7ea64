// A part of the program as WebAssembly (web/tools/wasm.mjs) with what it needs from the page: jansson, sums, and nothing of
// the outside. Texts go in for the duration of one call; values of the page come out.
import type { Json } from "../wire/message";
import { Jansson, type Memory } from "./jansson";
import { sums } from "./sums";

/** What the program refuses: a code of docs/notation.md, and the field it is about. */
export class RulesError extends Error {
  constructor(
    readonly code: string,
    readonly path: string,
  ) {
    super(`${code}: ${path}`);
  }
}

type Import = (...args: never[]) => unknown;

/** The module's functions and what to call them with; `more`: functions that this module needs besides. */
export async function startProgram<M extends Memory>(
  module: WebAssembly.Module,
  errorOf: (m: M) => number,
  more: (json: Jansson) => Record<string, Import> = () => ({}),
): Promise<Program<M>> {
  const json = new Jansson();
  const refuse = () => {
    throw new Error("the program reads and writes nothing here");
  };
  const wasi = { fd_close: refuse, fd_seek: refuse, fd_write: refuse };
  const instance = await WebAssembly.instantiate(module, {
    env: { ...json.imports(), ...sums((at, size) => json.bytes(at, size)), ...more(json) },
    wasi_snapshot_preview1: wasi,
  });
  const m = instance.exports as unknown as M;
  json.use(m);
  return new Program(m, json, errorOf);
}

export class Program<M extends Memory> {
  constructor(
    readonly m: M,
    readonly json: Jansson,
    private readonly errorOf: (m: M) => number,
  ) {}

  /** Texts go in at these places for the duration of one call; its answer comes out, and everything lent goes back. */
  call<T>(texts: (string | Uint8Array)[], run: (at: number[], sizes: number[]) => T): T {
    const bytes = texts.map((one) => (typeof one === "string" ? new TextEncoder().encode(one) : one));
    const at = bytes.map((one) => this.json.put(one));
    try {
      return run(
        at,
        bytes.map((one) => one.length),
      );
    } finally {
      at.forEach((one) => this.m.free(one));
      this.json.endCall();
    }
  }
  fail(): never {
    const { code, path } = this.json.take(this.errorOf(this.m)) as { code: string; path: string };
    throw new RulesError(code, path);
  }
  /** What C returned; nothing: it failed. */
  answer(at: number): Json {
    const value = this.json.take(at);
    return value === undefined ? this.fail() : value;
  }
}

const fetched = new Map<string, Promise<WebAssembly.Module>>();
/** The module at an address of this build, fetched once; null if this page was built without it or the browser can't run
 * it. Throws if it can't be had just now. */
export async function fetchModule(address: string): Promise<WebAssembly.Module | null> {
  if (!address || typeof WebAssembly === "undefined") return null;
  const known = fetched.get(address);
  const module =
    known ??
    fetch(address).then(async (answer) => {
      if (!answer.ok) throw new Error(String(answer.status));
      return WebAssembly.compile(await answer.arrayBuffer());
    });
  fetched.set(address, module);
  try {
    return await module;
  } catch (error) {
    fetched.delete(address); // another try may find the connection back
    throw error;
  }
}
