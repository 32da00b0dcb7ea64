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
  return {
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
