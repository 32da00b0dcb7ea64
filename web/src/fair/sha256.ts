// SHA-256 (FIPS 180-4) and HMAC (RFC 2104). Not Web Crypto: a page from plain HTTP has none.

/** The first 32 bits of the fractional parts of the roots of the first primes: the constants of SHA-256. */
function rootBits(count: number, power: number): number[] {
  const found: number[] = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime = prime && n % d !== 0;
    const root = Math.pow(n, 1 / power);
    if (prime) found.push(((root - Math.floor(root)) * 4294967296) >>> 0);
  }
  return found;
}

const START = rootBits(8, 2);
const ROUND = Uint32Array.from(rootBits(64, 3));
const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
const at = (list: ArrayLike<number>, i: number) => list[i] as number;

function block(state: Uint32Array, view: DataView, from: number): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(from + 4 * i);
  for (let i = 16; i < 64; i++) {
    const x = at(w, i - 15);
    const y = at(w, i - 2);
    w[i] =
      at(w, i - 16) + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + at(w, i - 7) + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = Array.from(state) as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + at(ROUND, i) + at(w, i)) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => (state[i] = at(state, i) + x));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const room = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  const view = new DataView(room.buffer);
  const state = Uint32Array.from(START);
  const out = new DataView(new ArrayBuffer(32));
  room.set(bytes);
  room[bytes.length] = 0x80;
  view.setUint32(room.length - 8, Math.floor(bytes.length / 0x20000000));
  view.setUint32(room.length - 4, (bytes.length << 3) >>> 0);
  for (let from = 0; from < room.length; from += 64) block(state, view, from);
  state.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

export function join(...parts: ArrayLike<number>[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let size = 0;
  for (const part of parts) {
    all.set(part, size);
    size += part.length;
  }
  return all;
}

export function hmacSha256(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(64);
  padded.set(key.length > 64 ? sha256(key) : key);
  const inner = padded.map((b) => b ^ 0x36);
  const outer = padded.map((b) => b ^ 0x5c);
  return sha256(join(outer, sha256(join(inner, bytes))));
}
