// nettle's and libsodium's part for the rules in the page: a context of C is an address, what was put into it is kept here.
import { chacha20Block } from "../fair/chacha20";
import { ed25519Holds } from "../fair/sign";
import { hmacSha256, join, sha256 } from "../fair/sha256";

export function sums(bytes: (at: number, size: number) => Uint8Array) {
  const parts = new Map<number, Uint8Array>();
  const keys = new Map<number, Uint8Array>();
  const copy = (at: number, size: number) => bytes(at, size).slice();
  const taken = (context: number) => {
    const all = parts.get(context) ?? new Uint8Array();
    parts.delete(context);
    return all;
  };
  const update = (context: number, size: number, at: number): void => {
    parts.set(context, join(parts.get(context) ?? [], bytes(at, size)));
  };
  /** libsodium's BLAKE2b for the hub: it hashes what never leaves it, so any good hash will do, and this one is here. */
  const hashed = (out: number, size: number, all: Uint8Array, key: Uint8Array) =>
    bytes(out, size).set((key.length ? hmacSha256(key, all) : sha256(all)).subarray(0, size));
  const keyed = (context: number, key: number, size: number) => {
    parts.delete(context);
    keys.set(context, copy(key, size));
  };
  const added = (context: number, at: number, size: bigint) => {
    update(context, Number(size), at);
    return 0;
  };
  return {
    crypto_auth_hmacsha256_init: (context: number, key: number, size: number) => {
      keyed(context, key, size);
      return 0;
    },
    crypto_auth_hmacsha256_update: added,
    crypto_auth_hmacsha256_final: (context: number, out: number) => {
      bytes(out, 32).set(hmacSha256(keys.get(context) ?? new Uint8Array(), taken(context)));
      return 0;
    },
    crypto_generichash: (out: number, size: number, at: number, length: bigint, key: number, keySize: number) => {
      hashed(out, size, copy(at, Number(length)), copy(key, keySize));
      return 0;
    },
    crypto_generichash_init: (context: number, key: number, size: number) => {
      keyed(context, key, size);
      return 0;
    },
    crypto_generichash_update: added,
    crypto_generichash_final: (context: number, out: number, size: number) => {
      hashed(out, size, taken(context), keys.get(context) ?? new Uint8Array());
      return 0;
    },
    crypto_stream_chacha20_ietf: (out: number, size: bigint, nonce: number, key: number) => {
      const [k, n] = [copy(key, 32), copy(nonce, 12)];
      for (let done = 0, block = 0; done < Number(size); done += 64, block++)
        bytes(out + done, Math.min(64, Number(size) - done)).set(
          chacha20Block(k, block, n).subarray(0, Number(size) - done),
        );
      return 0;
    },
    crypto_sign_ed25519_detached: () => {
      throw new Error("nobody signs here");
    },
    sodium_is_zero: (at: number, size: number) => Number(bytes(at, size).every((byte) => byte === 0)),
    sodium_memcmp: (a: number, b: number, size: number) =>
      bytes(a, size).every((byte, i) => byte === bytes(b, size)[i]) ? 0 : -1,
    sodium_memzero: (at: number, size: number) => void bytes(at, size).fill(0),
    hash_sha256: (at: number, size: number, out: number) => bytes(out, 32).set(sha256(copy(at, size))),
    nettle_sha256_init: (context: number) => void parts.delete(context),
    nettle_sha256_update: update,
    nettle_sha256_digest: (context: number, size: number, out: number) =>
      bytes(out, size).set(sha256(taken(context)).subarray(0, size)),
    nettle_hmac_sha256_set_key: (context: number, size: number, key: number) => {
      parts.delete(context);
      keys.set(context, copy(key, size));
    },
    nettle_hmac_sha256_update: update,
    nettle_hmac_sha256_digest: (context: number, size: number, out: number) =>
      bytes(out, size).set(hmacSha256(keys.get(context) ?? new Uint8Array(), taken(context)).subarray(0, size)),
    crypto_sign_ed25519_verify_detached: (signature: number, at: number, size: bigint, key: number) =>
      ed25519Holds(copy(key, 32), copy(at, Number(size)), copy(signature, 64)) ? 0 : -1,
    /** One block of the stream at a time, as match/fair.c asks for it. */
    crypto_stream_chacha20_ietf_xor_ic: (out: number, from: number, size: bigint, nonce: number, counter: number, key: number) => {
      const stream = chacha20Block(copy(key, 32), counter, copy(nonce, 12));
      if (size > BigInt(stream.length)) throw new Error("more than one block");
      const given = copy(from, Number(size));
      bytes(out, given.length).set(given.map((byte, i) => byte ^ (stream[i] as number)));
      return 0;
    }, // prettier-ignore
  };
}
