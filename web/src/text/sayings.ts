// Table talk by typing: the same phrases and claims as in the talk sheet, each an act whose slots are seats and words.
import { isText, saidWords } from "../frame/log";
import { claimsIn, phrasesOf, type Filled, type Saying } from "../frame/sayings";
import { nameOf } from "../games/ctx";
import type { TalkOffer } from "../games/contract";
import type { Move, Said } from "../wire/message";
import type { Model } from "../wire/reduce";
import { sayIf } from "../words/words.svelte";
import type { Option, Slot, Thing } from "./typed";

const dots = { who: "…", other: "…", is: "other" };
const label = (s: Saying): string => sayIf(`web.${s.kind}.${s.id}`, dots);

const seatsIn = (m: Model): Thing[] =>
  (m.seats?.seats ?? []).flatMap((seat, i) =>
    seat.kind === "free" || i === m.me ? [] : [{ names: [String(i + 1), nameOf(m, i)], value: i, label: nameOf(m, i) }],
  );
const meanings = (m: Model, s: Saying): Thing[] =>
  s.is.map((is) => {
    const said = isText(m, s.id, is);
    return { names: [is, said], value: is, label: said || is };
  });

/** What the typed act says, for the server. */
export const filled = (move: Move): Filled =>
  Object.fromEntries(Object.entries(move).filter(([field]) => field !== "do"));

export function sayOptions(m: Model, offer: TalkOffer = {}): Option[] {
  return [...phrasesOf(offer), ...claimsIn(m.seats?.game ?? "", offer)].map((s) => {
    const slots: Slot[] = [{ kind: "word", names: [s.id, label(s)] }];
    if (s.seat) slots.push({ kind: "pick", field: "seat", of: seatsIn(m), n: 1 });
    if (s.is.length) slots.push({ kind: "pick", field: "is", of: meanings(m, s), n: 1 });
    return {
      label: label(s),
      move: { do: "say", [s.kind]: s.id },
      slots,
      named: (move) => {
        const { seat, ...rest } = filled(move);
        const to = typeof seat === "number" ? { to: seat } : {};
        return saidWords(m, { t: "said", seat: m.me ?? 0, ...rest, ...to } as Said);
      },
    };
  });
}
