// A device's record as an open one (docs/record.md): the seed is in line 0, because nobody else was there to whom the luck
// could have been promised. The hub writes sealed ones; what is sealed is opened by their footer, and the chain of heads is
// computed again.
import { chacha20Block } from "../fair/chacha20";
import { fromHex, toHex } from "../fair/fair";
import { hmacSha256, join, sha256 } from "../fair/sha256";

const utf8 = new TextEncoder();
const bytes = (hex: unknown): Uint8Array => fromHex(String(hex), String(hex).length / 2) ?? new Uint8Array();
const bigEndian = (n: number): Uint8Array => {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(n));
  return out;
};

const salt = (seed: Uint8Array, line: number): Uint8Array =>
  chacha20Block(seed, 0, join(utf8.encode("salt"), bigEndian(line))).subarray(0, 16);

/** A finished record of the hub's, opened. One that is not sealed is left as it is. */
export function openRecord(sealed: string): string {
  const [start = "", reveal = "", ...rest] = sealed.trimEnd().split("\n");
  const footer = rest.pop() ?? "";
  const head = JSON.parse(start) as Record<string, unknown>;
  const end = JSON.parse(footer || "{}") as Record<string, unknown>;
  if (!("commit" in head) || !("secret" in end)) return sealed;
  const { nonces } = JSON.parse(reveal) as { nonces: string[] };
  const label = utf8.encode("hustings/1/seed\0");
  const seed = hmacSha256(bytes(end["secret"]), join(label, sha256(utf8.encode(start)), ...nonces.map(bytes)));
  for (const key of ["id", "commit", "pledges"]) Reflect.deleteProperty(head, key);
  const lines = [JSON.stringify({ ...head, seed: toHex(seed) }), ...rest];
  let last = sha256(utf8.encode(lines[0] ?? ""));
  lines.slice(1).forEach((line, i) => (last = sha256(join(last, salt(seed, i + 1), utf8.encode(line)))));
  return [...lines, JSON.stringify({ end: end["end"], head: toHex(last) }), ""].join("\n");
}
