// Luck that can be checked (docs/record.md): the arithmetic of match/fair.c, for the page. Bytes in, bytes out; it
// knows no game's rules. tests/fair/vectors.json keeps it, the C and the Python in step.
import { chacha20Block } from "./chacha20";
import { hmacSha256, join, sha256 } from "./sha256";

const text = new TextEncoder();
const label = (name: string) => text.encode(`hustings/1/${name}\0`);

export const toHex = (bytes: Uint8Array) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");

/** The bytes, or null if the text is not exactly 2 * size lower-case hex digits. */
export function fromHex(hex: unknown, size: number): Uint8Array | null {
  if (typeof hex !== "string" || hex.length !== 2 * size || !/^[0-9a-f]*$/.test(hex)) return null;
  return Uint8Array.from({ length: size }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));
}

export const utf8 = (line: string) => text.encode(line);
export const fairCommit = (id: Uint8Array, salt: Uint8Array, secret: Uint8Array) =>
  sha256(join(label("commit"), id, salt, secret));
export const fairPledge = (id: Uint8Array, commit: Uint8Array, seat: number, nonce: Uint8Array) =>
  sha256(join(label("pledge"), id, commit, [seat], nonce));
/** Of record line 0: its bytes, without the line feed. */
export const fairSetup = (line0: Uint8Array) => sha256(line0);
export const fairSeed = (secret: Uint8Array, setup: Uint8Array, nonces: Uint8Array[]) =>
  hmacSha256(secret, join(label("seed"), setup, ...nonces));

export type Label = "draw" | "wait" | "clck" | "salt" | "game";

function streamBlock(seed: Uint8Array, name: Label, number: bigint, counter: number): Uint8Array {
  const nonce = new Uint8Array(12);
  nonce.set(text.encode(name));
  new DataView(nonce.buffer).setBigUint64(4, number);
  return chacha20Block(seed, counter, nonce);
}

/** The index-th 64-bit word of a stream. */
export function fairWord(seed: Uint8Array, name: Label, number: bigint, index: bigint): bigint {
  const block = streamBlock(seed, name, number, Number(index / 8n));
  return new DataView(block.buffer).getBigUint64(Number(index % 8n) * 8, true);
}

/** A number below the bound, every one as likely as any other; the bound is 1 to 2^63. */
export function fairBelow(seed: Uint8Array, name: Label, number: bigint, bound: bigint): bigint {
  if (bound < 1n || bound > 1n << 63n) throw new RangeError("bound");
  const limit = (1n << 64n) - ((1n << 64n) % bound);
  for (let index = 0n; ; index++) {
    const word = fairWord(seed, name, number, index);
    if (word < limit) return word % bound;
  }
}

/** The head after a line, from the head before it; lines are numbered from 1, line 0's head is the setup. */
export const fairHead = (seed: Uint8Array, lineNumber: number, line: Uint8Array, head: Uint8Array) =>
  sha256(join(head, streamBlock(seed, "salt", BigInt(lineNumber), 0).slice(0, 16), line));

export const fairGameSeed = (simSeed: Uint8Array, game: bigint) => streamBlock(simSeed, "game", game, 0).slice(0, 32);
