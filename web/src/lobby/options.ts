// What a table can be told before it starts: the options of each game, as its rules have them, and the settings of the table;
// what is usual, and what differs from it.
import type { GameId, Json, SeatsMessage, Settings } from "../wire/message";

/** One thing to choose: a list of values, a switch, or two names. `seats`: any seat, or none (null). */
export type Field =
  | { id: string; kind: "list"; values: Json[]; usual: Json; when?: (given: Options) => boolean }
  | { id: string; kind: "switch"; usual: boolean }
  | { id: string; kind: "names"; usual: string[] }
  | { id: string; kind: "seat"; usual: null };
export type Options = Record<string, Json>;

const classic = (given: Options) => (given["mode"] ?? "classic") === "classic";

export const OPTIONS: Record<GameId, Field[]> = {
  vote: [],
  night: [{ id: "parties", kind: "names", usual: ["", ""] }],
  dixit: [
    { id: "mode", kind: "list", values: ["classic", "party", "team"], usual: "classic" },
    { id: "target", kind: "list", values: [15, 20, 30, 40, 60], usual: 30, when: classic },
    { id: "rounds", kind: "list", values: [1, 2, 3], usual: 1, when: (given) => !classic(given) },
  ],
  voices: [
    { id: "advanced", kind: "switch", usual: false },
    { id: "prosecutor", kind: "seat", usual: null },
    { id: "abilities", kind: "switch", usual: false },
  ],
};

export const SETTINGS: Field[] = [
  { id: "clock", kind: "list", values: [0, 30, 60, 120, 300, 600], usual: 0 },
  { id: "pace", kind: "list", values: ["calm", "brisk", "none"], usual: "calm" },
  { id: "talk", kind: "list", values: ["phrases", "text", "none"], usual: "phrases" },
  { id: "window", kind: "list", values: [3, 5, 8, 10, 15], usual: 5 },
  { id: "grace", kind: "list", values: [30, 60, 120, 300, 900], usual: 120 },
  { id: "memory", kind: "switch", usual: false },
  { id: "delay", kind: "list", values: [0, 30, 60, 120, 300], usual: 0 },
];
const NOD: Field = { id: "nod", kind: "switch", usual: false };
const TRAINING: Field = { id: "training", kind: "switch", usual: false };

export const settingsOf = (game: GameId): Field[] =>
  game === "dixit" ? [...SETTINGS, NOD] : game === "voices" ? [...SETTINGS, TRAINING] : SETTINGS;
export const optionsOf = (game: GameId, given: Options): Field[] =>
  OPTIONS[game].filter((f) => f.kind !== "list" || !f.when || f.when(given));

/** The options with one of them changed: what the new mode does not know is left out. */
export function withOption(game: GameId, given: Options, id: string, value: Json): Options {
  const next = { ...given, [id]: value };
  const known = optionsOf(game, next).map((f) => f.id);
  return Object.fromEntries(Object.entries(next).filter(([key]) => known.includes(key)));
}

const differs = (a: Json, b: Json): boolean => JSON.stringify(a) !== JSON.stringify(b);
export const settingOf = (settings: Settings, field: Field): Json =>
  ((settings as unknown as Options)[field.id] ?? field.usual) as Json;

/** The names of all that is not as usual. */
export function changes(seats: SeatsMessage): string[] {
  const of = (fields: Field[], value: (f: Field) => Json) => fields.filter((f) => differs(value(f), f.usual));
  return [
    ...of(optionsOf(seats.game, seats.options), (f) => seats.options[f.id] ?? f.usual),
    ...of(settingsOf(seats.game), (f) => settingOf(seats.settings, f)),
  ]
    .map((f) => f.id)
    .concat(seats.content !== "standard" ? ["content"] : [], seats.settings.spectators ? [] : ["spectators"]);
}

/** Bots, the stronger ones later; the last is the usual one. */
export const LEVELS: Record<GameId, string[]> = {
  vote: ["random", "rule"],
  night: ["random", "greedy"],
  dixit: ["random", "tags"],
  voices: ["random", "rule"],
};
