// Election Night in words: the sentence, the acts, what a number would come to, the end. Pure functions of the moment.
import { list, say, sayIf } from "../../words/words.svelte";
import { sameMove, type Move } from "../../wire/message";
import type { Act, ActButton, Ctx, Sentence } from "../contract";
import { entries } from "../legal";
import { packText } from "../pack.svelte";
import { waitingFor } from "../waiting";
import { outcomeOf, type Forecast } from "./forecast";
import { theParty } from "./parties";
import {
  COLOURS,
  firstField,
  FLIPS,
  otherSide,
  regionOf,
  regionsOf,
  ROUNDS,
  type Colour,
  type NightView,
  type Region,
} from "./view";

type C = Ctx<NightView>;
export const other = (seat: number): number => 1 - seat;
export const flipsLeft = (c: C, seat: number): number => FLIPS - (c.view.seats[seat as 0 | 1].flips_used ?? 0);

/** What is being written now: whose number, which, and whether I place another's. */
export const toWrite = (c: C) => c.view.writes[0] ?? null;

/** I am asked for a region. */
export const isWriting = (c: C): boolean =>
  c.ask !== null && c.me !== null && !c.held && (c.view.phase === "write" || c.view.phase === "bonus");

/** The number that I am about to write, and whose it is; null: I have not chosen it yet. */
export function numberToWrite(c: C): { seat: number; n: number } | null {
  if (c.view.phase === "bonus") {
    const n = Number(c.choice?.["n"] ?? bonusDraft(c).n ?? 0);
    return n && c.me !== null ? { seat: c.me, n } : null;
  }
  const write = toWrite(c);
  return write ? { seat: write.seat, n: write.n } : null;
}

/** The region that is chosen on the map, or "". */
export const chosenRegion = (c: C): string =>
  typeof c.choice?.["field"] === "string" ? regionOf(c.choice["field"]) : (bonusDraft(c).region ?? "");

/** A free number is chosen in two halves: which, and where. */
export const bonusDraft = (c: C): { n?: number; region?: string } =>
  (c.draft as { n?: number; region?: string } | null) ?? {};

/** Keeps the halves; both together are the choice. */
export function setBonus(c: C, next: { n?: number; region?: string }): void {
  c.setDraft(next);
  const entry = next.region ? firstField(c.ask?.legal ?? [], next.region) : undefined;
  if (entry && next.n) {
    const move = { ...entry, n: next.n };
    if (!sameMove(move, c.choice)) c.choose(move);
  } else if (c.choice) c.choose(null);
}

export interface PublicDie {
  colour: Colour;
  face: number | null;
  shown: boolean;
  /** The die was shown with its other side up. */
  turned: boolean;
  /** The die is one of the two that lie open now. */
  last: boolean;
}

/** A seat's dice as everybody knows them: as they were rolled, and those that were shown as they were shown. */
export function publicDice(view: NightView, seat: 0 | 1): PublicDie[] {
  const { rolled, played, dice } = view.seats[seat];
  return COLOURS.filter((colour) => typeof rolled[colour] === "number").map((colour) => {
    const shown = played.includes(colour);
    const face = (shown ? dice[colour] : rolled[colour]) ?? null;
    return {
      colour,
      face,
      shown,
      turned: shown && face !== null && face !== rolled[colour],
      last: played.at(-1) === colour,
    };
  });
}

/** The number of a seat's flips in this round that nobody else has seen yet. A die that was flipped twice counts as seen. */
export function flipsHidden(view: NightView, seat: 0 | 1): number {
  const turned = publicDice(view, seat).filter((die) => die.turned).length;
  return Math.max(0, view.seats[seat].flipped.filter(Boolean).length - turned);
}

// --- the sentence ----------------------------------------------------------------------------------------------------

function question(c: C): { text: string; state: string; rules: string[] } {
  const v = c.view;
  const me = c.me as number;
  const write = toWrite(c);
  const theirs = c.chosen.includes(other(me)) ? "yes" : "no";
  switch (v.phase) {
    case "flip":
      return { text: say("web.night.ask.flip"), state: say("web.night.for.flip", { n: flipsLeft(c, me) }), rules: ["N-3.1", "N-3.4"] };
    case "react":
      return { text: say("web.night.ask.react", { who: c.name(other(me)) }), state: say("web.night.for.flip", { n: flipsLeft(c, me) }), rules: ["N-3.6"] };
    case "play":
      return { text: say("web.night.ask.play"), state: say("web.night.for.play", { chosen: theirs, who: c.name(other(me)) }), rules: [v.action === 1 ? "N-4.1" : "N-4.2"] };
    case "veto":
      return { text: say("web.night.ask.veto", { die: v.seats[0].played.at(-1) ?? "blue" }), state: say("web.night.for.veto"), rules: ["N-6.1", "N-6.3"] };
    case "throw":
      return { text: say("web.night.ask.throw"), state: say("web.night.for.throw"), rules: ["N-7.5"] };
    case "order":
      return { text: say("web.night.ask.order"), state: say("web.night.for.order"), rules: ["N-7.5"] };
    case "bonus":
      return { text: say("web.night.ask.bonus"), state: "", rules: ["N-8.2"] };
    default:
      if (write && write.seat !== me)
        return { text: say("web.night.ask.place", { n: write.n, who: c.name(write.seat) }), state: say("web.night.for.place"), rules: ["N-5.4", "N-7.7"] };
      return { text: say("web.night.ask.write", { n: write?.n ?? 0 }), state: "", rules: ["N-5.1", "N-7.2"] };
  }
} // prettier-ignore

/** What the others are doing, and what of mine is done. */
function waits(c: C): Sentence {
  const busy = c.toAct.filter((seat) => seat !== c.me && !c.chosen.includes(seat));
  const first = busy[0];
  const text =
    first === undefined ? waitingFor(c as unknown as Ctx)
    : busy.length === 2 ? say("web.night.wait.both", { phase: c.view.phase })
    : say("web.night.wait.one", { phase: c.view.phase, who: c.name(first) }); // prettier-ignore
  const done = c.toAct.length === 2 ? c.chosen.filter((seat) => seat !== c.me || c.held !== null) : [];
  const state = c.me !== null && c.held ? say("web.night.wait.mine") : done.length ? say("web.night.wait.sealed", { names: list(done.map((s) => c.name(s))) }) : actionText(c); // prettier-ignore
  return { form: "wait", text, state };
}
const actionText = (c: C): string =>
  say("web.night.state", { round: c.view.round, rounds: ROUNDS, action: c.view.action });

export function sentence(c: C): Sentence {
  if (c.me === null || !c.ask || c.held) return waits(c);
  return { form: "you", ...question(c) };
}

// --- behind the screen -----------------------------------------------------------------------------------------------

/** What my screen hides from the others, in a sentence; only while it lies open. */
export function behindScreen(c: C): string {
  if (c.me === null || c.covered) return "";
  const own = c.view.seats[c.me as 0 | 1];
  const turned = COLOURS.filter((colour) => own.rolled[colour] !== own.dice[colour]);
  if (!turned[0]) return say("web.night.secret.as-rolled", { who: plainOther(c) });
  return say("web.night.secret.turned", { die: turned[0], n: own.rolled[turned[0]] ?? 0, who: plainOther(c) });
}
const plainOther = (c: C): string => c.plainName(other(c.me as number));

/** A flip, or the die that is shown, as its button says it. */
export const label = (c: C, move: Move): string => {
  const die = move["die"] as Colour | "none";
  const face = c.view.seats[c.me as 0 | 1].dice[die as Colour] ?? 0;
  if (die === "none") return say("web.night.secret.no-flip");
  return move.do === "play"
    ? say("web.night.secret.play", { die, n: face })
    : say("web.night.secret.flip", { die, from: face, to: otherSide(face) });
};

/** Chosen on the cloth: while that is covered the bar may show nothing of the choice. */
function hiddenAct(c: C): Act {
  const play = c.view.phase === "play";
  if (c.covered) {
    const open: ActButton = { label: say(play ? "web.night.act.dice" : "web.night.act.flip"), opens: "secret" };
    return { buttons: c.choice ? [{ ...open, weight: "plain" }, { label: say("web.night.act.seal"), move: c.choice }] : [open] }; // prettier-ignore
  }
  const held = c.held ? label(c, c.held) : undefined;
  if (c.choice) return { buttons: [{ label: label(c, c.choice), move: c.choice }], held };
  return { buttons: [how(say(play ? "web.night.act.dice-how" : "web.night.act.flip-how"))], held };
}

/** Nothing is chosen yet: the button itself says what to tap, so that the bar keeps its height. */
const how = (label: string): ActButton => ({ label, disabled: label });

// --- acts on the board -----------------------------------------------------------------------------------------------

const chooseEither = (c: C, verb: string, labels: [string, Partial<Move>][]): Act => ({
  buttons: labels.map(([text, fields]) => ({ label: text, choose: entries(c.ask, verb, fields as never)[0] as Move })),
});

/** What a number does to a region, in one sentence to the party that writes it. */
export function outcomeWords(c: C, seat: number, f: Forecast): string {
  const mine = seat === c.me ? "yes" : "no";
  const [who, rival] = [c.name(seat), c.name(other(seat))];
  const n = Math.abs(f.gain[seat as 0 | 1]);
  switch (outcomeOf(f, seat)) {
    case "takes":
      return say("web.night.outcome.takes", { mine, who, n });
    case "gains":
      return say("web.night.outcome.gains", { mine, who, n });
    case "full":
      return say("web.night.outcome.full", { mine, who, n });
    case "loses":
      return say("web.night.outcome.loses", { mine, other: rival, n: Math.abs(f.gain[other(seat) as 0 | 1]) });
    case "evens":
      return say("web.night.outcome.evens");
    case "ahead":
      return say("web.night.outcome.ahead", { mine, who });
    case "behind":
      return say("web.night.outcome.behind", { mine, other: rival });
  }
}

/** What it costs: a second equal number, the last field. "": nothing. */
export function warningOf(c: C, region: Region, number: { seat: number; n: number }, f: Forecast): string {
  if (!f.spoils) return "";
  const mine = number.seat === c.me ? "yes" : "no";
  return say("web.night.spoils", { mine, n: number.n, full: region.full });
}

function writeAct(c: C): Act {
  const move = c.choice;
  if (!move) return { buttons: [how(say("web.night.act.tap-how"))] };
  const number = numberToWrite(c);
  const region = regionsOf(c.pack).find((r) => r.id === regionOf(String(move["field"])));
  return {
    buttons: [{ label: say("web.night.act.write", { n: number?.n ?? 0, region: packText(region?.name) }), move }],
  };
}

function bonusAct(c: C): Act {
  if (c.choice) return writeAct(c);
  const { n } = bonusDraft(c);
  return { buttons: [how(say(n ? "web.night.act.tap-how" : "web.night.act.number"))] };
}

export function act(c: C): Act {
  if (!c.ask || c.me === null) return { buttons: [] };
  switch (c.view.phase) {
    case "flip":
    case "react":
    case "play":
      return hiddenAct(c);
    case "veto":
      return { ...chooseEither(c, "veto", [[say("web.night.act.veto"), { yes: true }], [say("web.night.act.let"), { yes: false }]]), held: heldVeto(c) }; // prettier-ignore
    case "throw": {
      const hand = String((c.choice ?? c.held)?.["hand"] ?? "");
      const held = c.held ? say("web.night.hand", { hand }) : undefined;
      if (!c.choice) return { buttons: [how(say("web.night.act.hand-how"))], held };
      return { buttons: [{ label: say("web.night.act.throw", { hand }), move: c.choice }], held };
    }
    case "order":
      return chooseEither(c, "first", [[say("web.night.act.me-first"), { who: c.me }], [say("web.night.act.they-first", { who: c.name(other(c.me)) }), { who: other(c.me) }]]); // prettier-ignore
    case "bonus":
      return bonusAct(c);
    default:
      return writeAct(c);
  }
}

const heldVeto = (c: C): string | undefined =>
  c.held ? say(c.held["yes"] ? "web.night.act.veto" : "web.night.act.let") : undefined;

// --- the adviser -----------------------------------------------------------------------------------------------------

/** For which of the adviser's occasions there is reason now, by what happened last: a die, a flip, a veto, a set. */
export function lastOccasion(c: C): string {
  for (let i = c.log.length - 1; i >= 0; i--) {
    const entry = c.log[i];
    if (entry?.kind !== "move") continue;
    const { event } = entry;
    if (event.do === "bonus") return "set";
    if (event.do === "veto" && event["yes"]) return "veto";
    if (event.do === "play" && typeof event["die"] === "string") return event["die"];
    if (event.do === "flip" && event["die"] !== "none") return "flip";
    if (event.do === "roll" && c.view.round === ROUNDS) return "end";
  }
  return "";
}

// --- the end ---------------------------------------------------------------------------------------------------------

export function ending(c: C): string {
  const result = c.result;
  if (!result?.winners.length) return say("web.end.nobody");
  const scores = result.scores ?? [0, 0];
  const winner = result.winners[0] as number;
  const text = sayIf(`web.night.ending.${result.reason ?? ""}`, {
    party: theParty(c.pack, c.view, winner),
    mine: scores[winner] ?? 0,
    theirs: scores[other(winner)] ?? 0,
  });
  return (
    text || say("web.end.winners", { n: result.winners.length, names: list(result.winners.map((s) => c.name(s))) })
  );
}

/** What decided it: who leads the party, by how much, and how the night ended. */
export function endingWhy(c: C): string {
  const result = c.result;
  if (!result?.winners.length) return "";
  const full = Object.values(c.view.board).every((fields) => fields.every((field) => field.length));
  const how = say("web.night.ended", { full: full ? "yes" : "no", round: c.view.round });
  const by = sayIf(`web.night.decided.${result.reason ?? ""}`);
  return by ? `${how} ${by}` : how;
}
