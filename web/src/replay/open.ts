// From a record's text to a replay, or to what prevents it.
import { keepPack } from "../games/pack.svelte";
import { loadGame } from "../games";
import type { Game } from "../games/contract";
import { sha256 } from "../fair/sha256";
import { checkRecord, type Checked, type Head } from "../fair/check";
import { toHex } from "../fair/fair";
import { serverKey } from "../wire/api";
import type { Json, Seat } from "../wire/message";
import { Course } from "./course";
import { parseRecord, type RecordFault, type RecordFile } from "./record";
import { Replay } from "./replay.svelte";
import { judged } from "./judge";
import { loadRules, RulesError, type Verdict } from "./rules";

export type OpenFault = RecordFault | "no-rules" | "other-rules" | "bad-pack" | "partial" | "first-move" | "offline";
export type Opened =
  | { kind: "ready"; replay: Replay; game: Game }
  | { kind: "fault"; fault: OpenFault }
  /** Its pack is not here: somebody may have the file. */
  | { kind: "pack"; record: RecordFile; wrong: boolean };

export interface From {
  code?: string;
  names?: (Seat | undefined)[];
  heads?: (id: string) => readonly Head[];
  /** A pack's file, if the server does not have it. */
  pack?: Uint8Array;
}

export async function packOf(hash: string): Promise<Uint8Array | "missing" | "offline"> {
  if (!/^[0-9a-f]{64}$/.test(hash)) return "missing";
  try {
    const answer = await fetch(`/p/${hash}/pack.json`);
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : "missing";
  } catch {
    return "offline";
  }
}

const fault = (what: OpenFault): Opened => ({ kind: "fault", fault: what });

export async function openRecord(bytes: Uint8Array, from: From = {}): Promise<Opened> {
  const record = parseRecord(bytes);
  if (typeof record === "string") return fault(record);
  const pack = from.pack ?? (await packOf(record.hash));
  if (pack === "offline") return fault("offline");
  if (pack === "missing" || toHex(sha256(pack)) !== record.hash)
    return { kind: "pack", record, wrong: pack !== "missing" };
  const rules = await loadRules().catch(() => "offline" as const);
  if (!rules || rules === "offline") return fault(rules ?? "no-rules");
  let course: Course;
  let verdict: Verdict;
  try {
    rules.open(record.game, record.content, pack);
    if (!rules.reads(record.rules, record.options)) return fault("other-rules");
    verdict = record.seenBy === null ? rules.verify(bytes) : rules.checkSeen(bytes);
    course = new Course(rules, record, verdict.holds ? null : verdict.line);
  } catch (error) {
    if (error instanceof RulesError) return fault(error.path.startsWith(record.content) ? "bad-pack" : "not-a-record");
    throw error;
  }
  if (course.halt?.partial) return fault("partial");
  if (course.last < 0) return fault(course.halt ? "first-move" : "empty");
  keepPack(record.hash, JSON.parse(new TextDecoder().decode(pack)) as Record<string, Json>);
  const game = await loadGame(record.game);
  const seal: Checked =
    record.seenBy === null
      ? judged(verdict, checkRecord(record.text, from.heads?.(record.id) ?? [], await serverKey()), record.text)
      : { ok: false, why: verdict.holds ? "seen" : "refused", line: verdict.line };
  const replay = new Replay(course, from.code ?? "", from.names ?? [], seal, pack);
  return { kind: "ready", replay, game };
}
