// What a table can be told before it starts: the options of its game, as the server offers them, and the settings of the table;
// what is usual, and what differs from it.
import { ABOUT } from "../games";
import type { Offer, PackInfo } from "../wire/api";
import type { GameId, Json, SeatsMessage, Settings } from "../wire/message";

/** One thing to choose: a list of values, a switch, or two names. `seats`: any seat, or none (null). */
export type Field =
  | { id: string; kind: "list"; values: Json[]; usual: Json; when?: (given: Options) => boolean }
  | { id: string; kind: "switch"; usual: boolean }
  | { id: string; kind: "names"; usual: string[] }
  | { id: string; kind: "seat"; usual: null };
export type Options = Record<string, Json>;

/** The fields of a game's options, as the server offers them. */
function fieldsOf(offer: Offer | null): Field[] {
  const usual = Object.fromEntries((offer?.options ?? []).map((o) => [o.name, o.usual]));
  return (offer?.options ?? []).map((o): Field => {
    const where = Object.entries(o.where ?? {});
    const when = (given: Options) => where.every(([key, values]) => values.includes(given[key] ?? usual[key] ?? null));
    switch (o.kind) {
      case "choice":
        return { id: o.name, kind: "list", values: o.values ?? [], usual: o.usual, when };
      case "switch":
        return { id: o.name, kind: "switch", usual: Boolean(o.usual) };
      case "texts":
        return { id: o.name, kind: "names", usual: o.usual as string[] };
      case "seat":
        return { id: o.name, kind: "seat", usual: null };
    }
  });
}

export const SETTINGS: Field[] = [
  { id: "clock", kind: "list", values: [0, 30, 60, 120, 300, 600], usual: 0 },
  { id: "pace", kind: "list", values: ["calm", "usual", "brisk", "none"], usual: "usual" },
  { id: "talk", kind: "list", values: ["phrases", "text", "none"], usual: "phrases" },
  { id: "window", kind: "list", values: [3, 5, 8, 10, 15], usual: 5 },
  { id: "grace", kind: "list", values: [30, 60, 120, 300, 900], usual: 120 },
  { id: "chatter", kind: "switch", usual: true },
  { id: "memory", kind: "switch", usual: false },
  { id: "delay", kind: "list", values: [0, 30, 60, 120, 300], usual: 0 },
];

/** What only some games have is in their about.ts, and is a switch. */
export const settingsOf = (game: GameId): Field[] => [
  ...SETTINGS,
  ...(ABOUT[game].settings ?? []).map((id): Field => ({ id, kind: "switch", usual: false })),
];
export const optionsOf = (offer: Offer | null, given: Options): Field[] =>
  fieldsOf(offer).filter((f) => f.kind !== "list" || !f.when || f.when(given));

/** The options with one of them changed: those that the new mode does not have are left out. */
export function withOption(offer: Offer | null, given: Options, id: string, value: Json): Options {
  const next = { ...given, [id]: value };
  const known = optionsOf(offer, next).map((f) => f.id);
  return Object.fromEntries(Object.entries(next).filter(([key]) => known.includes(key)));
}

/** The packs to choose from: a built-in one only where it is meant for so many seats, or is in use already. */
export const packsFor = (shelf: PackInfo[], game: GameId, seats: number, now: string): PackInfo[] =>
  shelf.filter((p) => p.game === game && (p.name === now || (ABOUT[game].packs?.[p.name]?.includes(seats) ?? true)));

const differs = (a: Json, b: Json): boolean => JSON.stringify(a) !== JSON.stringify(b);
export const settingOf = (settings: Settings, field: Field): Json =>
  ((settings as unknown as Options)[field.id] ?? field.usual) as Json;

/** The names of everything that is not at its default. */
export function changes(seats: SeatsMessage, offer: Offer | null): string[] {
  const of = (fields: Field[], value: (f: Field) => Json) => fields.filter((f) => differs(value(f), f.usual));
  return [
    ...of(optionsOf(offer, seats.options), (f) => seats.options[f.id] ?? f.usual),
    ...of(settingsOf(seats.game), (f) => settingOf(seats.settings, f)),
  ]
    .map((f) => f.id)
    .concat(seats.content !== "standard" ? ["content"] : [], seats.settings.spectators ? [] : ["spectators"]);
}
