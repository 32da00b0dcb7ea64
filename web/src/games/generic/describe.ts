// A move in words, without knowing its game: the verb, then its fields; seats by name, well-known values by their words.
import { say, sayIf } from "../../words/words.svelte";
import type { Json, Move } from "../../wire/message";
import { template } from "../legal";
import { packText, type Pack } from "../pack.svelte";

/** Whom and what a move speaks of: seats by name, cards and places by the pack's words. */
export interface Speaker {
  name(seat: number): string;
  pack: Pack | null;
}

type Entry = { id?: string; name?: Json; alt?: Json; image?: Json };

/** An entry of the pack by its id, wherever it stands. */
function entry(pack: Pack | null, id: string): Entry | null {
  for (const part of Object.values(pack ?? {})) {
    if (Array.isArray(part)) {
      const found = (part as Entry[]).find((one) => one !== null && typeof one === "object" && one.id === id);
      if (found) return found;
    } else if (part !== null && typeof part === "object" && typeof part[id] === "object") return part[id] as Entry;
  }
  return null;
}

/** The sentence that stands for a picture, or "" where the id has none. */
export function pictureText(pack: Pack | null, id: Json | undefined): string {
  const found = typeof id === "string" ? entry(pack, id) : null;
  return found?.image ? packText(found.alt) || String(id) : "";
}

const SEATS = ["who", "to", "seat"];
const OWN = ["do", "n", "seat", "q", "by"];

export const verb = (name: string): string => sayIf(`web.verb.${name}`) || name.replaceAll("_", " ");

export function value(key: string, v: Json, by: Speaker): string {
  if (v === null) return "–";
  if (typeof v === "boolean") return v ? say("web.yes") : say("web.no");
  if (typeof v === "number") return SEATS.includes(key) ? by.name(v) : String(v);
  if (Array.isArray(v)) return v.map((one) => value(key, one, by)).join(", ");
  if (typeof v === "object") return "";
  return packText(entry(by.pack, v)?.name) || sayIf(`web.value.${v}`) || v;
}

/** "die: blue · to: Anna", what is open left out. */
export function fields(move: Record<string, Json | undefined>, by: Speaker, without: string[] = OWN): string {
  return Object.entries(move)
    .filter(([key, v]) => v !== undefined && v !== null && !without.includes(key) && !template(v))
    .map(([key, v]) => value(key, v as Json, by))
    .filter(Boolean)
    .join(" · ");
}

export interface Group {
  verb: string;
  moves: Move[];
  open: string[];
}

/** Entries of one verb with the same open fields stand together. */
export function groups(legal: Move[]): Group[] {
  const found = new Map<string, Group>();
  for (const move of legal) {
    const open = Object.keys(move).filter((key) => template(move[key]));
    const id = JSON.stringify([move.do, open.map((key) => [key, move[key]])]);
    const group = found.get(id);
    if (group) group.moves.push(move);
    else found.set(id, { verb: move.do, moves: [move], open });
  }
  return [...found.values()];
}
