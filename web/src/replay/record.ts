// A record's bytes as lines that can be played again (docs/record.md). What they say is believed here: whether the record holds is
// judged by the program's own reader (judge.ts).
import { readLine } from "../fair/json";
import { isGame, type Event, type GameId, type Json, type Result, type Said, type View } from "../wire/message";
import type { Viewer } from "./rules";

export const MOST_BYTES = 16 * 1024 * 1024;

export interface Played {
  /** The line of the file that it is in, from 0. */
  line: number;
  text: string;
  seat: number | "chance";
  by?: "clock" | "bot";
}

/** What a viewer saw after so many moves; `line` is the view's. */
export interface Seen {
  n: number;
  line: number;
  view: View;
}

export interface RecordFile {
  bytes: Uint8Array;
  text: string;
  id: string;
  game: GameId;
  rules: string;
  content: string;
  hash: string;
  options: Json;
  players: number;
  /** How many of the moves were taken over from another game. */
  given: number;
  /** The game begins with a position that was imagined from what somebody knew after so many moves of another one. */
  known: number | null;
  imagined: Json | null;
  /** Who saw this, if it is what one seat saw and nothing else; and what. */
  seenBy: Exclude<Viewer, "truth"> | null;
  seen: Seen[];
  moves: Played[];
  /** What was said, and after how many moves. */
  said: { after: number; said: Said }[];
  names: (string | null)[];
  /** The footer's result; undefined: there is no footer, the record is unfinished. */
  end: Result | null | undefined;
  /** Half a line, or one that can't be read: everything before it is played. */
  broken: number | null;
}

export type RecordFault = "not-a-record" | "too-large" | "other-game" | "empty";

type Fields = Record<string, Json>;

const isCount = (value: Json | undefined): value is number => Number.isInteger(value);

/** Takes one line after the first; false if it is not a line of a record. */
function take(record: RecordFile, fields: Fields, line: number, text: string): boolean {
  if ("nonces" in fields) return line === 1;
  if ("imagined" in fields) {
    if (record.known === null || record.imagined !== null || record.moves.length) return false;
    record.imagined = fields["imagined"] ?? null;
    return true;
  }
  if ("view" in fields) {
    if (record.seenBy === null) return false;
    record.seen.push({ n: record.moves.length, line, view: fields["view"] as View });
    return true;
  }
  if ("end" in fields) {
    record.end = fields["end"] as unknown as Result | null;
    return true;
  }
  if ("names" in fields && Array.isArray(fields["names"])) {
    record.names = fields["names"].map((name) => (typeof name === "string" ? name : null));
    return true;
  }
  const said = fields["say"];
  if (said && typeof said === "object" && !Array.isArray(said)) {
    if (isCount(said["seat"]) && said["seat"] >= 0 && said["seat"] < record.players)
      record.said.push({ after: record.moves.length, said: { t: "said", ...said } as unknown as Said });
    return true;
  }
  const [seat, by] = [fields["seat"], fields["by"]];
  if (fields["n"] !== record.moves.length || (seat !== "chance" && !isCount(seat))) return false;
  record.moves.push({ line, text, seat, ...(by === "clock" || by === "bot" ? { by } : {}) });
  return true;
}

const givenOf = (given: Json | undefined): number =>
  given && typeof given === "object" && !Array.isArray(given) && isCount(given["moves"]) ? given["moves"] : 0;

const objectOf = (value: Json | undefined): Fields | null =>
  value && typeof value === "object" && !Array.isArray(value) ? value : null;

function seenByOf(seen: Json | undefined): RecordFile["seenBy"] {
  const seat = objectOf(seen)?.["seat"];
  return seat === "spectator" ? "public" : isCount(seat) ? seat : null;
}

function knownOf(known: Json | undefined): number | null {
  const moves = objectOf(known)?.["moves"];
  return isCount(moves) ? moves : null;
}

/** A move of what one seat saw, as a server sends it. */
export const eventOf = (move: Played): Event => JSON.parse(move.text) as Event;

export function parseRecord(bytes: Uint8Array): RecordFile | RecordFault {
  if (bytes.length > MOST_BYTES) return "too-large";
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
  const lines = text.split("\n");
  const half = lines.pop(); // "": every line has its line feed
  const head = readLine(lines[0]);
  if (!head || head["record"] !== 1 || typeof head["game"] !== "string" || !isCount(head["players"]))
    return "not-a-record";
  if (!isGame(head["game"])) return "other-game";
  const word = (key: string) => (typeof head[key] === "string" ? head[key] : "");
  const record: RecordFile = {
    bytes,
    text,
    id: word("id"),
    game: head["game"],
    rules: word("rules"),
    content: word("content"),
    hash: word("content_sha256"),
    options: head["options"] ?? {},
    players: head["players"],
    given: givenOf(head["given"]),
    known: knownOf(head["known"]),
    imagined: null,
    seenBy: seenByOf(head["seen"]),
    seen: [],
    moves: [],
    said: [],
    names: [],
    end: undefined,
    broken: null,
  };
  for (let line = 1; line < lines.length; line++) {
    if (record.end !== undefined && record.id && line === lines.length - 1 && lines[line]?.startsWith('{"signed":'))
      break;
    const fields = record.end === undefined ? readLine(lines[line]) : null;
    if (fields && take(record, fields, line, lines[line] as string)) continue;
    record.broken = line;
    break;
  }
  if (half && record.broken === null) record.broken = lines.length;
  return record.moves.length || record.imagined || record.seen.length ? record : "empty";
}
