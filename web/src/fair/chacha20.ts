// The ChaCha20 block of RFC 8439, 2.3: 64 bytes of the stream.

export function chacha20Block(key: Uint8Array, counter: number, nonce: Uint8Array): Uint8Array {
  const start = new Uint32Array(16);
  const read = (bytes: Uint8Array, i: number) => new DataView(bytes.buffer, bytes.byteOffset).getUint32(4 * i, true);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]); // "expand 32-byte k"
  for (let i = 0; i < 8; i++) start[4 + i] = read(key, i);
  start[12] = counter;
  for (let i = 0; i < 3; i++) start[13 + i] = read(nonce, i);
  const x = start.slice();
  const at = (i: number) => x[i] as number;
  const mix = (p: number, q: number, r: number, turn: number) => {
    x[p] = at(p) + at(q);
    const t = at(r) ^ at(p);
    x[r] = (t << turn) | (t >>> (32 - turn));
  };
  const quarter = (a: number, b: number, c: number, d: number) => {
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
  };
  for (let round = 0; round < 10; round++) {
    for (let i = 0; i < 4; i++) quarter(i, 4 + i, 8 + i, 12 + i);
    for (let i = 0; i < 4; i++) quarter(i, 4 + ((i + 1) % 4), 8 + ((i + 2) % 4), 12 + ((i + 3) % 4));
  }
  const out = new DataView(new ArrayBuffer(64));
  for (let i = 0; i < 16; i++) out.setUint32(4 * i, at(i) + (start[i] as number), true);
  return new Uint8Array(out.buffer);
}
