// What games share when they put acts into words: seats, verbs, acts without anything to fill in.
import type { Ctx } from "../games/contract";
import type { Move } from "../wire/message";
import { say } from "../words/words.svelte";
import type { Option, Slot, Thing } from "./typed";

/** A message with several words in it: "help|?". */
export const words = (message: string): string[] => message.split("|");

/** A seat by its number, its name, or "me". */
export function seatThing<V>(c: Ctx<V>, seat: number): Thing {
  const mine = seat === c.me ? ["me", ...words(say("web.text.word.me"))] : [];
  const names = [String(seat + 1), c.plainName(seat), c.shortName(seat), ...mine];
  return { names, value: seat, label: say("web.text.numbered", { n: seat + 1, what: c.name(seat) }) };
}

/** Things of a hand or a table, by their place in the list and by their names. */
export const numbered = (ids: readonly string[], name: (id: string) => string, label = name): Thing[] =>
  ids.map((id, i) => ({
    names: [String(i + 1), name(id), id],
    value: id,
    label: say("web.text.numbered", { n: i + 1, what: label(id) }),
  }));

/** The word that an act begins with, in the person's language and in the notation's. It may be left out. */
export const verb = (...names: string[]): Slot => ({ kind: "word", names: names.flatMap(words), spare: true });
/** … or not: without it anything could be meant. */
export const mustVerb = (...names: string[]): Slot => ({ kind: "word", names: names.flatMap(words) });
export const word = (...names: string[]): Slot => ({ kind: "word", names: names.flatMap(words) });

/** An act with nothing left open. */
export const fixed = (label: string, move: Move, slots: Slot[], more: Partial<Option> = {}): Option => ({
  label,
  move,
  slots,
  ...more,
});

/** Acts are typed by their numbers, too: those that have none are counted from 1. */
export const count = (options: Option[]): Option[] => options.map((option, i) => ({ ...option, number: i + 1 }));
