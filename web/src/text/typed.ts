// Reading a typed line: which of the offered acts it names. The beginning of a word is enough as long as it is clear,
// accents and capitals do not count, and the verb may be left out. Pure; it knows no game.
import type { Json, Move } from "../wire/message";
import { locale } from "../words/words.svelte";

/** Something that can be named: a seat, a card, a region. */
export interface Thing {
  /** How it may be called; numbers must be typed whole. */
  names: string[];
  value: Json;
  /** How it reads in a list. */
  label: string;
}

/** One place of a typed act, in the order of typing. */
export type Slot =
  /** A word, any of these; `spare`: it may be left out. */
  | { kind: "word"; names: string[]; spare?: boolean }
  /** `n` of these things; a list where the move has a list. */
  | { kind: "pick"; field: string; of: Thing[]; n: number; list?: boolean }
  /** A number; `usual` where none is typed. What is typed may count in `per` of the rules' units: 3.4 for 3400. */
  | { kind: "number"; field: string; min: number; max: number; per: number; usual?: number }
  /** The rest of the line as it is. */
  | { kind: "text"; field: string };

/** An act that is offered. */
export interface Option {
  /** The act in words. */
  label: string;
  slots: Slot[];
  /** What the slots fill in is missing here. */
  move: Move;
  /** Typing this number alone means it. */
  number?: number;
  /** Its words tell what only I may know. */
  secret?: boolean;
  /** It can't be taken back: it is asked about once more. */
  heavy?: boolean;
  /** How the whole act reads, where `label` leaves something open. */
  named?(move: Move): string;
  /** Not everything that the slots could be filled with is allowed. */
  allows?(move: Move): boolean;
}

interface Token {
  word: string;
  /** Where it begins in the line. */
  at: number;
  /** A comma and no space before it: "3,4" may be one number, or two things. */
  joined: boolean;
}

/** Small letters without accents or marks around them. */
export const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[«»„“”"‘’'()[\]{}!?…]/g, "");

export function tokens(line: string): Token[] {
  return [...line.matchAll(/[^\s,;:]+/gu)]
    .map((found) => ({
      word: fold(found[0]).replace(/\.+$/, ""),
      at: found.index,
      joined: line[found.index - 1] === "," && /\S/.test(line[found.index - 2] ?? " "),
    }))
    .filter(({ word }) => word !== "");
}
const wordsOf = (name: string): string[] => tokens(name).map(({ word }) => word);

const isNumber = (word: string): boolean => /^[-−]?\d/.test(word);
const begins = (typed: string, word: string): boolean => (isNumber(typed) ? typed === word : word.startsWith(typed));

/** 2: the whole name, 1: a beginning of it or of a later word of it; with how many words were used. */
interface Fit {
  used: number;
  fit: number;
}

function fitName(line: Token[], from: number, name: string[]): Fit[] {
  const fits: Fit[] = [];
  for (let start = 0; start < name.length; start++)
    for (let used = 1; from + used <= line.length && start + used <= name.length; used++) {
      const typed = (line[from + used - 1] as Token).word;
      const word = name[start + used - 1] as string;
      if (!begins(typed, word)) break;
      const whole = start === 0 && used === name.length && typed === word;
      fits.push({ used, fit: whole ? 2 : 1 });
      if (typed !== word) break;
    }
  return fits;
}

function fitNames(line: Token[], from: number, names: string[]): Fit[] {
  const best = new Map<number, number>();
  for (const name of names)
    for (const { used, fit } of fitName(line, from, wordsOf(name))) best.set(used, Math.max(best.get(used) ?? 0, fit));
  return [...best].map(([used, fit]) => ({ used, fit }));
}

/** A way to read the line: where it is read up to, how well it fits, what it fills in. */
interface Reading {
  at: number;
  fit: number;
  fields: Record<string, Json>;
}

function pick(line: Token[], r: Reading, slot: Extract<Slot, { kind: "pick" }>): Reading[] {
  let open: (Reading & { taken: number[] })[] = [{ ...r, taken: [] }];
  for (let i = 0; i < slot.n; i++)
    open = open.flatMap((one) =>
      slot.of.flatMap((thing, k) =>
        one.taken.includes(k)
          ? []
          : fitNames(line, one.at, thing.names).map(({ used, fit }) => ({
              ...one,
              at: one.at + used,
              fit: one.fit + fit,
              taken: [...one.taken, k],
            })),
      ),
    );
  return open.map(({ at, fit, fields, taken }) => {
    // lists in moves go by the order of what they are taken from
    const values = [...taken].sort((a, b) => a - b).map((k) => (slot.of[k] as Thing).value);
    return { at, fit, fields: { ...fields, [slot.field]: slot.list ? values : (values[0] ?? null) } };
  });
}

/** From here on nobody means the larger unit. */
const SMALL = 100;

function number(line: Token[], r: Reading, slot: Extract<Slot, { kind: "number" }>): Reading[] {
  const left: Reading[] = slot.usual === undefined ? [] : [{ ...r, fields: { ...r.fields, [slot.field]: slot.usual } }];
  const [first, second] = [line[r.at], line[r.at + 1]];
  const whole = first?.word.replace("−", "-") ?? "";
  const comma = /^[-+]?\d+$/.test(whole) && second?.joined && /^\d+$/.test(second.word);
  // a decimal comma fits better than two numbers
  const typed = [
    { text: whole, used: 1, fit: 2 },
    ...(comma ? [{ text: `${whole}.${second.word}`, used: 2, fit: 5 }] : []),
  ];
  const read = typed.flatMap(({ text, used, fit }): Reading[] => {
    if (!/^[-+]?\d+(\.\d+)?$/.test(text)) return [];
    const n = Math.round(Number(text) * (Math.abs(Number(text)) >= SMALL ? 1 : slot.per));
    if (n < slot.min || n > slot.max) return [];
    return [{ at: r.at + used, fit: r.fit + fit, fields: { ...r.fields, [slot.field]: n } }];
  });
  return [...read, ...left];
}

function step(raw: string, line: Token[], r: Reading, slot: Slot): Reading[] {
  switch (slot.kind) {
    case "word": {
      const read = fitNames(line, r.at, slot.names).map(({ used, fit }) => ({
        ...r,
        at: r.at + used,
        fit: r.fit + fit,
      }));
      return slot.spare ? [...read, r] : read;
    }
    case "pick":
      return pick(line, r, slot);
    case "number":
      return number(line, r, slot);
    case "text": {
      const at = line[r.at]?.at;
      return at === undefined
        ? []
        : [{ at: line.length, fit: r.fit, fields: { ...r.fields, [slot.field]: raw.slice(at).trim() } }];
    }
  }
}

export interface Read {
  option: Option;
  move: Move;
}
export type Answer =
  | { kind: "act"; read: Read }
  /** Several acts fit equally well. */
  | { kind: "unclear"; options: Option[] }
  /** None does; those whose verb was typed. */
  | { kind: "none"; near: Option[] };

/** Every way in which the line is the whole of this act. */
function readings(raw: string, line: Token[], option: Option): { fit: number; move: Move }[] {
  let open: Reading[] = [{ at: 0, fit: 0, fields: {} }];
  for (const slot of option.slots) open = open.flatMap((r) => step(raw, line, r, slot));
  return open
    .filter((r) => r.at === line.length)
    .map((r) => ({ fit: r.fit, move: { ...option.move, ...r.fields } }))
    .filter(({ move }) => option.allows?.(move) ?? true);
}

const key = (move: Move): string => JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));

export function readLine(raw: string, options: Option[]): Answer {
  const line = tokens(raw);
  const alone = line.length === 1 ? options.find((o) => String(o.number) === line[0]?.word) : undefined;
  if (alone) return { kind: "act", read: { option: alone, move: alone.move } };
  const all = options.flatMap((option) => readings(raw, line, option).map((r) => ({ ...r, option })));
  const best = Math.max(0, ...all.map(({ fit }) => fit));
  const moves = new Map(all.filter(({ fit }) => fit === best).map((r) => [key(r.move), r]));
  const [first, ...more] = moves.values();
  if (first && !more.length) return { kind: "act", read: first };
  if (first) return { kind: "unclear", options: [...new Set([first, ...more].map(({ option }) => option))] };
  const near = options.filter(({ slots: [verb] }) => verb?.kind === "word" && fitNames(line, 0, verb.names).length > 0);
  return { kind: "none", near };
}

const decimal = (n: number): string => n.toLocaleString(locale(), { useGrouping: false, maximumFractionDigits: 3 });

/** How an act is typed, as an example: its verb, and for each place the first thing that fits. */
export function example(option: Option): string {
  return option.slots
    .map((slot) =>
      slot.kind === "word"
        ? (slot.names[0] ?? "")
        : slot.kind === "pick"
          ? slot.of.slice(0, slot.n).map((thing) => thing.names[0] ?? "").join(" ") // prettier-ignore
          : slot.kind === "number"
            ? decimal((slot.usual ?? slot.min) / slot.per)
            : "…",
    )
    .join(" ");
}
