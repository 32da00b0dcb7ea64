// What somebody could do, in words: the entries of `legal`, grouped by verb. It knows no game: names come from the
// pack.
import { packText, type Pack } from "../games/pack.svelte";
import { template } from "../games/legal";
import { say, sayIf } from "../words/words.svelte";
import type { Json, Move } from "../wire/message";

interface Field {
  options: string[];
  /** This many of them together; 0: one. */
  take: number;
  more: number;
}
export interface Choice {
  verb: string;
  /** For each field that it leaves open, what can go there: "Anna", "blue", "2 of: …"; [] if the verb says it all. */
  fields: Field[];
}

const MOST = 24;
/** Fields whose number is a seat. */
const SEATS = ["who", "to", "with", "next", "for", "of", "by"];

type Names = (id: string) => string;

/** Every id of a pack with its name, or the sentence that describes a picture. */
export function namesOf(pack: Pack): Names {
  const names = new Map<string, Json>();
  const walk = (value: Json, key: string): void => {
    if (value === null || typeof value !== "object") return;
    if (Array.isArray(value)) return value.forEach((one) => walk(one, ""));
    const id = typeof value["id"] === "string" ? value["id"] : key;
    const name = value["name"] ?? value["alt"];
    if (id && name && !names.has(id)) names.set(id, name);
    for (const [inner, one] of Object.entries(value)) walk(one, inner);
  };
  walk(pack, "");
  return (id) => packText(names.get(id));
}

interface Speaker {
  game: string;
  name(seat: number): string;
  names: Names;
  /** A game's own names for ids that are in no pack. */
  called?: (id: string) => string;
}

/** Fields of a region are equal for the rules: the region is named. */
function word(id: string, s: Speaker): string {
  const place = /^(.+)-\d+$/.exec(id)?.[1];
  return sayIf(`web.replay.is.${id}`) || s.names(id) || s.called?.(id) || (place && s.names(place)) || id;
}

function valueText(key: string, value: Json, s: Speaker): string {
  const open = template(value);
  if (open?.kind === "text") return say("web.replay.any-text");
  if (open?.kind === "range") return `${open.min}–${open.max}`;
  if (typeof value === "boolean") return sayIf(`web.replay.is.${key}-${value}`) || sayIf(`web.replay.is.${value}`);
  if (typeof value === "number") return SEATS.includes(key) ? s.name(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => valueText(key, one, s)).join(", ");
  return typeof value === "string" ? word(value, s) : "";
}

/** What a verb leaves open, field by field: free texts and ranges only where there is nothing else to choose. */
function fieldsOf(entries: Move[], s: Speaker): Field[] {
  const keys = [...new Set(entries.flatMap((move) => Object.keys(move)))].filter((key) => key !== "do");
  const kind = (move: Move, key: string) => template(move[key])?.kind ?? "";
  const closed = keys.filter((key) => entries.some((move) => !["text", "range"].includes(kind(move, key))));
  return (closed.length ? closed : keys).flatMap((key): Field[] => {
    const some = entries.map((move) => template(move[key])).find((open) => open?.kind === "choose");
    const values = some?.kind === "choose" ? some.of : entries.map((move) => move[key] ?? null);
    const options = [...new Set(values.map((value) => valueText(key, value, s)).filter(Boolean))];
    const take = some?.kind === "choose" && some.choose > 1 ? some.choose : 0;
    return options.length ? [{ options: options.slice(0, MOST), take, more: Math.max(0, options.length - MOST) }] : [];
  });
}

/** One list per verb; if several fields are chosen, each has its own: markers, then areas. */
export const choicesOf = (legal: Move[], s: Speaker): Choice[] =>
  [...new Set(legal.map((move) => move.do))].map((verb) => ({
    verb: sayIf(`web.${s.game}.do.${verb}`) || verb,
    fields: fieldsOf(
      legal.filter((move) => move.do === verb),
      s,
    ),
  }));
