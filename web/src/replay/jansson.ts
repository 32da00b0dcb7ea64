// jansson's part for the rules in the page (web/wasm/table.c): a json_t is a small cell in the module's memory, its type and
// count of references as jansson.h reads them, and its value is one of this page's own. endCall() releases what a
// container lends (an element, a string's bytes) and what was put into one; C itself releases what it owns.
import { readJson, readUtf8 } from "../fair/json";
import type { Json } from "../wire/message";

export interface Memory {
  memory: WebAssembly.Memory;
  malloc(size: number): number;
  free(at: number): void;
  __indirect_function_table: WebAssembly.Table;
}

const OBJECT = 0;
const ARRAY = 1;
const STRING = 2;
const INTEGER = 3;
const REAL = 4;
const TRUE = 5;
const FALSE = 6;
const NULL = 7;
const REJECT_DUPLICATES = 1; // flags of json_loadb
const DISABLE_EOF_CHECK = 2;
const FOR_EVER = 0xffffffff; // a count that jansson.h leaves alone

type Fields = { [key: string]: Json };
interface Cell {
  value: Json;
  /** Its text in the module's memory, once C has asked for it. */
  text: number;
}

const typeOf = (value: Json): number =>
  value === null ? NULL
  : value === true ? TRUE
  : value === false ? FALSE
  : typeof value === "string" ? STRING
  : typeof value === "number" ? (Number.isInteger(value) ? INTEGER : REAL)
  : Array.isArray(value) ? ARRAY
  : OBJECT; // prettier-ignore

function isEqual(a: Json, b: Json): boolean {
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a === b;
  if (Array.isArray(a) || Array.isArray(b))
    return (
      Array.isArray(a) && Array.isArray(b) && a.length === b.length && a.every((one, i) => isEqual(one, b[i] as Json))
    );
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key] as Json, b[key] as Json))
  );
}

export class Jansson {
  private heap: Memory | null = null;
  private cells = new Map<number, Cell>();
  private lent: number[] = [];
  private texts: number[] = [];
  private walks = new Map<number, { object: Fields; keys: string[]; at: number }>();
  private constants = new Map<number, number>();
  private utf8 = new TextEncoder();
  private reader = new TextDecoder();

  /** Once the module is ready. */
  use(heap: Memory): void {
    this.heap = heap;
  }

  /* --- memory --------------------------------------------------------------------------------------------------- */

  private get m(): Memory {
    if (!this.heap) throw new Error("no module");
    return this.heap;
  }
  private get words(): Uint32Array {
    return new Uint32Array(this.m.memory.buffer);
  }
  bytes(at: number, size: number): Uint8Array {
    return new Uint8Array(this.m.memory.buffer, at, size);
  }
  text(at: number): string {
    const all = new Uint8Array(this.m.memory.buffer);
    return this.reader.decode(all.subarray(at, all.indexOf(0, at)));
  }
  /** Bytes in the module's memory, with a zero after them; the caller frees them. */
  put(bytes: Uint8Array): number {
    const at = this.m.malloc(bytes.length + 1);
    const room = this.bytes(at, bytes.length + 1);
    room.set(bytes);
    room[bytes.length] = 0;
    return at;
  }
  putText(text: string): number {
    return this.put(this.utf8.encode(text));
  }

  /* --- values --------------------------------------------------------------------------------------------------- */

  /** A value for C, which owns it. */
  private give(value: Json): number {
    const type = typeOf(value);
    const known = this.constants.get(type);
    if (known) return known;
    const at = this.m.malloc(8);
    this.words.set([type, type >= TRUE ? FOR_EVER : 1], at / 4);
    this.cells.set(at, { value, text: 0 });
    if (type >= TRUE) this.constants.set(type, at);
    return at;
  }
  /** A value with another owner: C may look at it until the call ends. */
  private lend(value: Json | undefined): number {
    if (value === undefined) return 0;
    return this.later(this.give(value));
  }
  /** C has given this away, but may go on using it. */
  private later(at: number): number {
    if (at) this.lent.push(at);
    return at;
  }
  private value(at: number): Json | undefined {
    return this.cells.get(at)?.value;
  }
  private drop(at: number): void {
    const text = this.cells.get(at)?.text;
    if (text) this.m.free(text);
    if (this.cells.delete(at)) this.m.free(at);
  }
  private fields(at: number): Fields | null {
    const value = this.value(at);
    return value && typeof value === "object" && !Array.isArray(value) ? value : null;
  }
  private list(at: number): Json[] | null {
    const value = this.value(at);
    return Array.isArray(value) ? value : null;
  }

  /** What C returned, taken over from it. */
  take(at: number): Json | undefined {
    const value = this.value(at);
    this.later(at);
    return value;
  }
  endCall(): void {
    for (const at of this.lent.splice(0)) {
      const count = this.words[at / 4 + 1] as number;
      if (count === FOR_EVER) continue;
      this.words[at / 4 + 1] = count - 1;
      if (count === 1) this.drop(at);
    }
    for (const at of this.texts.splice(0)) this.m.free(at);
    this.walks.clear();
  }
  /** How many values C still holds: after a call those of its pack and options, no more. */
  get held(): number {
    return this.cells.size - this.constants.size;
  }

  /* --- the functions -------------------------------------------------------------------------------------------- */

  private walk(object: Fields | null, keys: string[], at: number): number {
    if (!object || at >= keys.length) return 0;
    const key = this.putText(keys[at] as string);
    this.texts.push(key);
    this.walks.set(key, { object, keys, at });
    return key;
  }

  /** json_pack's format and its arguments as they are in memory. */
  private pack(format: string, from: number): Json | undefined {
    let at = 0;
    let arg = from;
    const view = new DataView(this.m.memory.buffer);
    const word = () => view.getUint32((arg += 4) - 4, true);
    const long = () => {
      arg = (arg + 7) & ~7;
      return Number(view.getBigInt64((arg += 8) - 8, true));
    };
    const skip = () => {
      while (" ,:".includes(format[at] ?? "x")) at++;
    };
    const one = (): Json | undefined => {
      skip();
      const sign = format[at++];
      switch (sign) {
        case "s": {
          const text = word();
          if (format[at] !== "%") return this.text(text);
          at++; // its size follows
          return this.reader.decode(this.bytes(text, word()));
        }
        case "i":
          return word() | 0;
        case "b":
          return word() !== 0;
        case "I":
          return long();
        case "n":
          return null;
        case "o":
          return this.value(this.later(word()));
        case "O":
          return this.value(word());
        case "[": {
          const list: (Json | undefined)[] = [];
          for (skip(); format[at] !== "]"; skip()) list.push(one());
          at++;
          return list.includes(undefined) ? undefined : (list as Json[]);
        }
        case "{": {
          const object: Record<string, Json | undefined> = {};
          for (skip(); format[at] !== "}"; skip()) {
            const key = one() as string;
            object[key] = one();
          }
          at++;
          return Object.values(object).includes(undefined) ? undefined : (object as Fields);
        }
        default:
          throw new Error("json_pack: " + format);
      }
    };
    return one();
  }

  private load(at: number, size: number, flags: number): Json | undefined {
    const text = readUtf8(this.bytes(at, size));
    if (text === null) return undefined;
    return readJson(text, { twice: !(flags & REJECT_DUPLICATES), more: Boolean(flags & DISABLE_EOF_CHECK) });
  }

  /** What the module imports. */
  imports() {
    const made = (value: Json | undefined) => (value === undefined ? 0 : this.give(value));
    return {
      json_object: () => this.give({}),
      json_array: () => this.give([]),
      json_string: (text: number) => (text ? this.give(this.text(text)) : 0),
      json_stringn: (text: number, size: number) => this.give(this.reader.decode(this.bytes(text, size))),
      json_copy: (at: number) => {
        const value = this.value(at);
        if (value === undefined) return 0;
        const shallow = Array.isArray(value) ? [...value] : typeof value === "object" && value ? { ...value } : value;
        return this.give(shallow);
      },
      json_object_update: (at: number, other: number) => {
        const [object, more] = [this.fields(at), this.fields(other)];
        if (!object || !more) return -1;
        Object.assign(object, more);
        return 0;
      },
      json_integer: (value: bigint) => this.give(Number(value)),
      json_real: (value: number) => this.give(value),
      json_true: () => this.give(true),
      json_false: () => this.give(false),
      json_null: () => this.give(null),
      json_delete: (at: number) => this.drop(at),
      json_object_size: (at: number) => Object.keys(this.fields(at) ?? {}).length,
      json_object_get: (at: number, key: number) => {
        const [object, name] = [this.fields(at), this.text(key)];
        return object && Object.hasOwn(object, name) ? this.lend(object[name]) : 0;
      },
      json_object_set_new: (at: number, key: number, value: number) => {
        const object = this.fields(at);
        if (!object || !this.later(value)) return -1;
        object[this.text(key)] = this.value(value) as Json;
        return 0;
      },
      json_object_del: (at: number, key: number) => {
        const [object, name] = [this.fields(at), this.text(key)];
        if (!object || !Object.hasOwn(object, name)) return -1;
        Reflect.deleteProperty(object, name);
        return 0;
      },
      json_object_iter: (at: number) => this.walk(this.fields(at), Object.keys(this.fields(at) ?? {}), 0),
      json_object_iter_next: (_: number, iter: number) => {
        const walk = this.walks.get(iter);
        return walk ? this.walk(walk.object, walk.keys, walk.at + 1) : 0;
      },
      json_object_iter_key: (iter: number) => iter,
      json_object_key_to_iter: (key: number) => key,
      json_object_iter_value: (iter: number) => {
        const walk = this.walks.get(iter);
        return walk ? this.lend(walk.object[walk.keys[walk.at] as string]) : 0;
      },
      json_array_size: (at: number) => this.list(at)?.length ?? 0,
      json_array_get: (at: number, i: number) => this.lend(this.list(at)?.[i]),
      json_array_append_new: (at: number, value: number) => {
        const list = this.list(at);
        if (!list || !this.later(value)) return -1;
        list.push(this.value(value) as Json);
        return 0;
      },
      json_string_value: (at: number) => {
        const cell = this.cells.get(at);
        if (!cell || typeof cell.value !== "string") return 0;
        return (cell.text ||= this.putText(cell.value));
      },
      json_string_length: (at: number) => {
        const value = this.value(at);
        return typeof value === "string" ? this.utf8.encode(value).length : 0;
      },
      json_integer_value: (at: number) => {
        const value = this.value(at);
        return typeof value === "number" && Number.isInteger(value) ? BigInt(value) : 0n;
      },
      json_equal: (a: number, b: number) => {
        const [one, other] = [this.value(a), this.value(b)];
        return one !== undefined && other !== undefined && isEqual(one, other) ? 1 : 0;
      },
      json_pack: (format: number, args: number) => made(this.pack(this.text(format), args)),
      json_sprintf: (format: number, args: number) => {
        let arg = args;
        const word = () => new DataView(this.m.memory.buffer).getUint32((arg += 4) - 4, true);
        const filled = (sign: string) => (sign === "%s" ? this.text(word()) : String(word() | 0));
        return this.give(this.text(format).replace(/%[sd]/g, filled));
      },
      json_dump_callback: (at: number, callback: number, data: number) => {
        const [value, write] = [this.value(at), this.m.__indirect_function_table.get(callback)];
        const bytes = this.utf8.encode(JSON.stringify(value));
        const text = this.put(bytes);
        const wrong = (write as (text: number, size: number, data: number) => number)(text, bytes.length, data);
        this.m.free(text);
        return wrong;
      },
      json_dumps: (at: number) => this.putText(JSON.stringify(this.value(at))),
      json_loadb: (at: number, size: number, flags: number) => made(this.load(at, size, flags)),
    };
  }
}
