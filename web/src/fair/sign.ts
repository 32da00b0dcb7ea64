// The signature under a server's record (docs/record.md, The signature): what match/sign.c says of it, for the page. Web Crypto has
// Ed25519 only in newer browsers, and none of it in a page served over plain HTTP.
import { hashes, Point, verify } from "@noble/ed25519";
import { sha512 } from "@noble/hashes/sha2.js";
import { fromHex, utf8 } from "./fair";
import { join } from "./sha256";

hashes.sha512 = sha512;

/** As strict as libsodium: one signature has one form, and keys or nonces that fit many messages are refused. */
export function ed25519Holds(key: Uint8Array, message: Uint8Array, signature: Uint8Array): boolean {
  try {
    return (
      verify(signature, message, key, { zip215: false }) && !Point.fromBytes(signature.slice(0, 32)).isSmallOrder()
    );
  } catch {
    return false;
  }
}

export const signHolds = (key: Uint8Array, id: Uint8Array, head: Uint8Array, signature: Uint8Array): boolean =>
  ed25519Holds(key, join(utf8("hustings/1/sign\0"), id, head), signature);

/** Whose signature the last line of a record is, and whether it is right; null: it is not written as one. */
export function readSigned(line: string, id: Uint8Array, head: Uint8Array): { key: string; holds: boolean } | null {
  const [, key, sig] = /^\{"signed":\{"key":"([0-9a-f]{64})","sig":"([0-9a-f]{128})"\}\}$/.exec(line) ?? [];
  const [by, signature] = [fromHex(key, 32), fromHex(sig, 64)];
  return key && by && signature ? { key, holds: signHolds(by, id, head, signature) } : null;
}
