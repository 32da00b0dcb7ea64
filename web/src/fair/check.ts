// Checks a record's seal without knowing any rules: pledges, commit, seed, chain, signature, and the heads that this browser was
// shown. That the moves are legal and the draws are the seed's is for the judge to say (replay/judge.ts).
import { readLine } from "./json";
import { readSigned } from "./sign";
import { fairCommit, fairHead, fairPledge, fairSeed, fairSetup, fromHex, toHex, utf8 } from "./fair";

export interface Head {
  line: number;
  head: string;
}
/** Who vouches that a record is as it was played: the server that was asked for its key; the heads that this browser was shown, to the
 * end or in part; or nobody. Its own bytes can't: after the end everybody can change the moves and compute the heads again. */
export type Played = "key" | "heads" | "part" | "unknown";

/** What holds, or the first thing that does not and the line it is in. */
export type Checked =
  | {
      ok: true;
      lines: number;
      heads: number;
      own: number;
      played: Played;
      /** Whose signature it has. */
      signed?: string;
      /** The last line whose head this browser was shown. */
      upTo: number;
    }
  | {
      ok: false;
      why: "form" | "open" | "unfinished" | "pledge" | "commit" | "chain" | "head" | "signature" | "refused" | "seen";
      line: number;
    };

type Fields = Record<string, unknown>;
const bad = (why: Extract<Checked, { ok: false }>["why"], line: number): Checked => ({ ok: false, why, line });

const bytesList = (value: unknown, size: number): Uint8Array[] | null => {
  const all = Array.isArray(value) ? value.map((one) => fromHex(one, size)) : [null];
  return all.every((one) => one !== null) ? (all as Uint8Array[]) : null;
};

/** The seed of a sealed record, or what does not fit. */
function openSeal(lines: string[], footer: Fields): Uint8Array | Checked {
  const [setup, drawn] = [readLine(lines[0]), readLine(lines[1])];
  if (!setup || setup["record"] !== 1) return bad("form", 0);
  if (setup["seed"] !== undefined) return bad("open", 0);
  const [id, commit, pledges] = [
    fromHex(setup["id"], 16),
    fromHex(setup["commit"], 32),
    bytesList(setup["pledges"], 32),
  ];
  const nonces = bytesList(drawn?.["nonces"], 32);
  if (!id || !commit || !pledges) return bad("form", 0);
  if (!nonces || nonces.length !== pledges.length) return bad("form", 1);
  const wrong = nonces.findIndex((n, seat) => toHex(fairPledge(id, commit, seat, n)) !== toHex(pledges[seat] ?? id));
  if (wrong >= 0) return bad("pledge", 1);
  const [salt, secret] = [fromHex(footer["salt"], 16), fromHex(footer["secret"], 32)];
  if (!salt || !secret || toHex(fairCommit(id, salt, secret)) !== toHex(commit)) return bad("commit", lines.length - 1);
  return fairSeed(secret, fairSetup(utf8(lines[0] ?? "")), nonces);
}

/** The line after the footer, taken out of the lines. */
function takeSigned(lines: string[]): string | undefined {
  const isSigned = lines.at(-1)?.startsWith('{"signed":') && lines.at(-2)?.startsWith('{"end":');
  return isSigned ? lines.pop() : undefined;
}

/** Returns the line of the last move; talk and names may follow it. */
const lastMove = (lines: string[]): number =>
  lines.reduce((last, line, n) => (readLine(line)?.["n"] === undefined ? last : n), -1);

const witness = (signed: string | undefined, trusted: string, upTo: number, last: number): Played => {
  if (signed && signed === trusted) return "key";
  return upTo < 0 ? "unknown" : upTo < last ? "part" : "heads";
};

/** `trusted` is the key whose signature counts ("": nobody's). */
export function checkRecord(text: string, shown: readonly Head[] = [], trusted = ""): Checked {
  const lines = text.split("\n");
  if (lines.pop() !== "") return bad("form", lines.length); // every line ends in a line feed
  const signature = takeSigned(lines);
  const footer = readLine(lines.at(-1));
  if (!footer || lines.length < 3) return bad("form", Math.max(0, lines.length - 1));
  if (!("end" in footer))
    return readLine(lines[0])?.["seed"] !== undefined ? bad("open", 0) : bad("unfinished", lines.length - 1);
  const seed = openSeal(lines, footer);
  if (!(seed instanceof Uint8Array)) return seed;
  let head = fairSetup(utf8(lines[0] ?? ""));
  const seen = new Map(shown.map((h) => [h.line, h.head]));
  let heads = 0;
  let upTo = -1;
  for (let n = 0; n < lines.length - 1; n++) {
    if (n > 0) head = fairHead(seed, n, utf8(lines[n] ?? ""), head);
    const told = seen.get(n);
    if (told !== undefined && told !== toHex(head)) return bad("head", n);
    if (told === undefined) continue;
    heads++;
    upTo = n;
  }
  if (footer["head"] !== toHex(head)) return bad("chain", lines.length - 1);
  const id = fromHex(readLine(lines[0])?.["id"], 16) ?? new Uint8Array();
  const signed = signature === undefined ? undefined : readSigned(signature, id, head);
  if (signed === null || signed?.holds === false) return bad("signature", lines.length);
  const by = readLine(lines[1])?.["by"];
  const own = Array.isArray(by) ? by.filter((one) => one === "seat").length : 0;
  const played = witness(signed?.key, trusted, upTo, lastMove(lines));
  const count = lines.length + (signed ? 1 : 0);
  return { ok: true, lines: count, heads, own, played, upTo, ...(signed ? { signed: signed.key } : {}) };
}
