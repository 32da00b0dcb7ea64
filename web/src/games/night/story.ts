// The headlines of the cues, and the sentences of a clash. Each is made only of what its cue has opened.
import type { Event } from "../../wire/message";
import { say, sayIf } from "../../words/words.svelte";
import type { Ctx, Moment } from "../contract";
import { cueSlots } from "../cue";
import { diceOf, duelOf, type Duel, type Written } from "./duel";
import { callOrder } from "./finale";
import { other } from "./night";
import { theParty } from "./parties";
import { regionNamed } from "./telling";
import { regionOf, regionsOf, type Effect, type NightView } from "./view";
import { packText } from "../pack.svelte";

type C = Ctx<NightView>;
type M = Moment<NightView>;
const isMe = (c: C, seat: number | undefined): string => (seat !== undefined && seat === c.me ? "yes" : "no");

/** N-3.6: one of the two has flipped, and the other may answer. */
const reaction = (c: C, e: Event): string =>
  say("web.night.cue.react", {
    flips: e["die"] === "none" ? "no" : "yes",
    me: isMe(c, e.seat as number),
    name: c.name(e.seat as number),
  });

/** Those who flipped, by the step's events: that they did is public, what they turned is not. */
function flipped(m: M): number[] {
  return m.events.flatMap((e) =>
    e.do === "flip" && e["die"] !== "none" && typeof e.seat === "number" ? [e.seat] : [],
  );
}

export function cueText(c: C, m: M): string {
  const { cue } = m;
  const slots = cueSlots(c, m);
  switch (cue.kind) {
    case "flips": {
      const answer = c.before?.phase === "react" ? m.events.find((e) => e.do === "flip") : undefined;
      if (answer) return reaction(c, answer);
      const [who] = flipped(m);
      return say("web.night.cue.flips", { count: slots.count, me: isMe(c, who), name: who === undefined ? "" : c.name(who) });
    }
    case "clash": {
      const pair = diceOf(m, c.before);
      const [one, two] = pair ? (c.me === 0 ? [pair[1], pair[0]] : pair) : [];
      if (one?.face == null || two?.face == null) return say("web.night.cue.clash");
      return say("web.night.told.clash", { a: one.colour, m: one.face, b: two.colour, n: two.face });
    }
    case "order":
      return say("web.night.cue.order", { name: slots.name, me: isMe(c, cue.seat) });
    case "set":
      return say("web.night.cue.set", { name: slots.name, me: isMe(c, cue.seat) });
    case "written": {
      const event = m.events.find((e) => e.do === "write" || e.do === "bonus");
      const region = regionNamed(c.pack, regionOf(String(event?.["field"] ?? "")));
      const who = { ...slots, me: isMe(c, cue.seat) };
      return region ? say("web.night.told.written", { ...who, region }) : say("web.night.cue.written", who);
    }
    case "called": {
      const last = callOrder(regionsOf(c.pack), m.after.board)[m.k - 1];
      if (!last) return say("web.night.cue.called");
      const { winner, full, mandates } = last.score;
      return say("web.night.told.called", {
        region: packText(last.region.name),
        how: winner === null ? "nobody" : full ? "full" : "won",
        n: mandates,
      });
    }
    case "winner":
      return cue.seat === undefined || cue.seat < 0
        ? say("web.night.cue.winner")
        : say("web.night.told.winner", { party: theParty(c.pack, m.after, cue.seat) });
    default:
      return sayIf(`web.night.cue.${cue.kind}`, slots);
  }
} // prettier-ignore

/** The dice of a clash and what comes of them; null: their faces were never told. */
export function clashOf(c: C, m: M): Duel | null {
  const pair = diceOf(m, c.before);
  return pair ? duelOf(pair, [m.after.seats[0].flips_used, m.after.seats[1].flips_used]) : null;
}

/** One effect, for the ribbon between the dice. */
export const ribbon = (kind: Effect["kind"] | "plain"): string => say("web.night.ribbon", { kind });

/** Who writes what, and why then: one sentence for each number, in their order. */
export function clashLines(c: C, duel: Duel): { seat: number; head: string; rest: string }[] {
  return duel.writes.map((w, i) => ({ seat: w.seat, head: writes(c, duel, w, i), rest: because(c, duel, w, i) }));
}

function writes(c: C, duel: Duel, w: Written, i: number): string {
  const at = w.n === 0 ? "none" : duel.order === "one" || duel.order === "hands" ? "only" : i === 0 ? "first" : "then";
  return say("web.night.clash.writes", { at, me: isMe(c, w.seat), who: c.name(w.seat), n: w.n });
}

function because(c: C, duel: Duel, w: Written, i: number): string {
  const parts: string[] = [];
  const own = duel.effects.filter((e) => e.seat === w.seat);
  if (own.some((e) => e.kind === "reduced")) parts.push(`${w.face} − 2 = ${w.n}.`);
  if (own.some((e) => e.kind === "nothing")) parts.push(say("web.night.clash.eaten"));
  if (own.some((e) => e.kind === "blocked")) parts.push(say("web.night.clash.blocked"));
  if (w.placed) parts.push(say("web.night.clash.placed", { me: isMe(c, other(w.seat)), who: c.name(other(w.seat)) }));
  else if (w.n > 0 && duel.order === "hands") parts.push(i === 0 ? say("web.night.clash.hands") : "");
  else if (w.n > 0 && i === 0 && duel.order === "face") parts.push(say("web.night.clash.smaller"));
  else if (w.n > 0 && i === 0 && duel.order === "flips") parts.push(say("web.night.clash.flips"));
  else if (w.n > 0 && own.length === 0) parts.push(say("web.night.clash.anywhere"));
  return parts.filter(Boolean).join(" ");
}
