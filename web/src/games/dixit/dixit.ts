// Dixit in words: the sentence and the acts. Pure functions of the moment.
import { list, say, sayIf } from "../../words/words.svelte";
import type { Move } from "../../wire/message";
import type { Act, ActButton, Ctx, Moment, Sentence, TalkOffer } from "../contract";
import { cueSlots } from "../cue";
import { entries, offers, template } from "../legal";
import { waitingFor } from "../waiting";
import { margin, ranking } from "./story";
import { rabbitName } from "./telling";
import {
  ALOUD,
  cardsToGive,
  isClue,
  mayVoteTwice,
  modeOf,
  ownersOfRabbit,
  partnerOf,
  rabbitOf,
  type DixitView,
} from "./view";

export type C = Ctx<DixitView>;

/** What a decision remembers between taps. Looking at a card is not choosing it: the button under the large one does. */
export interface Draft {
  /** The large card of my hand. */
  card?: string;
  /** The card taken first, where two are given. */
  picks?: string[];
  /** The card is chosen, and its clue is being written. */
  telling?: boolean;
  text?: string;
  aloud?: boolean;
  /** The large card of the table. */
  slot?: number;
  /** Marks that are down already: the first of two votes, the green one before the red. */
  slots?: number[];
}
export const draftOf = (c: C): Draft => (c.draft as Draft | null) ?? {};

/** A clue is being written: the card is chosen, or there is none to choose. */
export const isTelling = (c: C): boolean =>
  c.me !== null &&
  !c.covered &&
  c.ask !== null &&
  !c.held &&
  c.view.phase === "clue" &&
  (modeOf(c.view) === "party" || draftOf(c).telling === true);

/** The slots that I may vote for; [] while I am not asked. */
export function openSlots(c: C): number[] {
  const slots = template(entries(c.ask, "vote")[0]?.["slots"]);
  return slots?.kind === "choose" ? (slots.of as number[]) : [];
}
/** The last slot for my red marker; 0 if I have none (D-6.7). */
export function redSlots(c: C): number {
  const red = template(entries(c.ask, "vote")[0]?.["red"]);
  return red?.kind === "range" ? red.max : 0;
}

// --- the sentence ----------------------------------------------------------------------------------------------------

function askGive(c: C): { text: string; rules: string[] } {
  const v = c.view;
  const me = c.me as number;
  if (modeOf(v) === "party") return { text: say("web.dixit.ask.give-party"), rules: ["D-4.4"] };
  if (modeOf(v) === "classic")
    return cardsToGive(v) === 2
      ? { text: say("web.dixit.ask.give-two"), rules: ["D-4.2", "D-4.3"] }
      : { text: say("web.dixit.ask.give"), rules: ["D-4.1", "D-4.3"] };
  const partner = partnerOf(v, me) as number;
  const who = c.name(partner);
  if (partner === v.storyteller) return { text: say("web.dixit.ask.give-partner", { who }), rules: ["D-4.5"] };
  if (v.deferred.includes(partner)) return { text: say("web.dixit.ask.give-deferred", { who }), rules: ["D-4.6"] };
  return { text: say("web.dixit.ask.give-team", { who }), rules: ["D-4.6", "D-4.7"] };
}

function askVote(c: C): { text: string; rules: string[] } {
  const v = c.view;
  if (modeOf(v) === "party")
    return redSlots(c)
      ? { text: say("web.dixit.ask.vote-red"), rules: ["D-6.6", "D-6.7"] }
      : { text: say("web.dixit.ask.vote-party"), rules: ["D-6.6"] };
  const who = c.name(v.storyteller as number);
  if (modeOf(v) === "team") return { text: say("web.dixit.ask.vote-team", { who }), rules: ["D-6.8", "D-6.9"] };
  return { text: say("web.dixit.ask.vote", { who }), rules: mayVoteTwice(v) ? ["D-6.2", "D-6.4", "D-7.5"] : ["D-6.1", "D-6.2"] }; // prettier-ignore
}

function question(c: C): { text: string; rules: string[] } {
  const party = modeOf(c.view) === "party";
  switch (c.view.phase) {
    case "clue":
      if (c.view.storyteller === null)
        return { text: say("web.dixit.ask.clue-first"), rules: party ? ["D-3.2", "D-3.5"] : ["D-3.2", "D-3.3"] };
      return party
        ? { text: say("web.dixit.ask.clue-party"), rules: ["D-3.5", "D-3.4"] }
        : { text: say("web.dixit.ask.clue"), rules: ["D-3.3", "D-3.4"] };
    case "give":
      return askGive(c);
    default:
      return askVote(c);
  }
}

/** What happens while others choose. Only public facts: the covered page says the same. */
function waiting(c: C): { text: string; state?: string } {
  const v = c.view;
  const others = waitingFor(c as unknown as Ctx);
  const asked = c.me !== null && c.toAct.includes(c.me);
  if (v.phase === "clue" && v.storyteller !== null && v.storyteller !== c.me)
    return {
      text: say("web.dixit.wait.clue", { who: c.name(v.storyteller) }),
      state: c.me === null || modeOf(v) === "party" ? undefined : say("web.dixit.wait.meanwhile"),
    };
  if (c.me !== null && v.storyteller === c.me && !asked && modeOf(v) !== "party") {
    if (v.phase === "give") return { text: say("web.dixit.wait.mine-give"), state: others };
    if (v.phase === "vote") return { text: say("web.dixit.wait.mine-vote"), state: others };
  }
  return { text: others };
}

export function sentence(c: C): Sentence {
  const several = c.toAct.length > 1 && c.view.phase !== "clue";
  const state = several ? say("web.wait.chosen", { n: c.chosen.length, all: c.toAct.length }) : "";
  if (c.me !== null && c.ask && !c.held) return { form: "you", ...question(c), state };
  const now = waiting(c);
  return { form: "wait", text: now.text, state: now.state ?? state };
}

/** The headline of a cue. */
export function cueText(c: C, m: Moment<DixitView>): string {
  if (m.cue.kind === "winner" && c.result) return ending({ ...c, view: m.after });
  return sayIf(`web.dixit.cue.${m.cue.kind}`, { ...cueSlots(c, m), mode: modeOf(m.after) });
}

// --- talk ------------------------------------------------------------------------------------------------------------

/** While there is a clue on the table nothing may be said that could be about a card; a pair may settle who gives
 * (D-4.7). */
export function talk(c: C): TalkOffer {
  const v = c.view;
  if (v.clue === null) return { claims: v.last ? ["round"] : [] };
  return { phrases: ["moment"], claims: modeOf(v) === "team" && v.phase === "give" ? ["gives"] : [] };
}

// --- acts ------------------------------------------------------------------------------------------------------------

/** The move that the draft amounts to; null while something is missing. */
export function clueMove(c: C): Move | null {
  const draft = draftOf(c);
  const text = draft.aloud ? ALOUD : (draft.text ?? "");
  if (!isClue(text)) return null;
  if (modeOf(c.view) === "party") return { do: "clue", text };
  return draft.card ? { do: "clue", text, card: draft.card } : null;
}

/** Lists in moves are ascending (D-10.2). */
export function giveMove(c: C): Move | null {
  const { card, picks = [] } = draftOf(c);
  if (!card) return null;
  const cards = cardsToGive(c.view) === 1 ? [card] : [...new Set([...picks, card])].sort();
  return cards.length === cardsToGive(c.view) ? { do: "give", cards } : null;
}

/** The vote that a press on the button would be; null while something is missing. */
export function voteMove(c: C): Move | null {
  const { slot, slots = [] } = draftOf(c);
  if (redSlots(c)) return slots.length && slot ? { do: "vote", slots, red: slot } : null;
  const more = slot && openSlots(c).includes(slot) ? [slot] : [];
  const all = [...new Set([...slots, ...more])].sort((a, b) => a - b);
  return all.length && (slot === undefined || more.length) ? { do: "vote", slots: all } : null;
}

const turnUp = (label: string): ActButton => ({ label, opens: "secret" });
const missing = (label: string, disabled: string): ActButton => ({ label, disabled });

function clueAct(c: C): Act {
  const party = modeOf(c.view) === "party";
  const draft = draftOf(c);
  if (c.covered) return { buttons: [turnUp(say(party ? "web.dixit.act.compose-party" : "web.dixit.act.compose"))] };
  if (!party && !draft.telling)
    return {
      buttons: [{ label: say("web.dixit.act.tell-this"), press: () => c.setDraft({ ...draft, telling: true }) }],
    };
  const move = clueMove(c);
  const tell = say("web.dixit.act.tell");
  return {
    buttons: [
      {
        label: say(draft.aloud ? "web.dixit.composer.write" : "web.dixit.composer.aloud"),
        press: () => c.setDraft({ ...draft, aloud: !draft.aloud }),
        weight: "plain",
      },
      move ? { label: tell, move } : missing(tell, say("web.dixit.act.write-first")),
    ],
  };
}

function giveTwo(c: C): Act {
  const draft = draftOf(c);
  const { card, picks = [] } = draft;
  if (!picks.length)
    return {
      buttons: [
        { label: say("web.dixit.act.take-first"), press: () => card && c.setDraft({ ...draft, picks: [card] }) },
      ],
    };
  const move = giveMove(c);
  const label = say("web.dixit.act.give-two");
  return {
    buttons: [
      { label: say("web.dixit.act.put-back"), press: () => c.setDraft({ ...draft, picks: [] }), weight: "plain" },
      move ? { label, move } : missing(label, say("web.dixit.act.take-second")),
    ],
  };
}

function giveAct(c: C): Act {
  const two = cardsToGive(c.view) === 2;
  const open = turnUp(say(two ? "web.dixit.act.look-two" : "web.dixit.act.look"));
  const defer = offers(c.ask, "defer")
    ? [
        {
          label: say("web.dixit.act.defer", { who: c.name(partnerOf(c.view, c.me as number) as number) }),
          choose: entries(c.ask, "defer")[0] as Move,
        },
      ]
    : [];
  if (c.covered) return { buttons: [...defer, open] };
  if (two) return giveTwo(c);
  const move = giveMove(c);
  const label = say(defer.length ? "web.dixit.act.give-team" : "web.dixit.act.give");
  return { buttons: [...defer, move ? { label, move } : missing(label, say("web.dixit.act.mark-first"))] };
}

/** What the vote would be, and what it could bring. */
export function voteLabel(c: C, { slots, red }: Move): string {
  const [a = 0, b] = slots as number[];
  if (red !== undefined) return say("web.dixit.act.vote-red", { slot: a, red: red as number });
  if (b !== undefined) return say("web.dixit.act.vote-two", { a, b });
  return mayVoteTwice(c.view) ? say("web.dixit.act.vote-sure", { slot: a }) : say("web.dixit.act.vote", { slot: a });
}

/** The first mark stays where it is, and the table lies before me again for the second. */
const putDown = (c: C, slot: number) => () => c.setDraft({ slots: [slot] });

function voteAct(c: C): Act {
  if (c.covered) return { buttons: [turnUp(say("web.dixit.act.vote-open"))] };
  const { slot, slots = [] } = draftOf(c);
  const again: ActButton = {
    label: say("web.dixit.act.not-that", { slot: slots[0] ?? 0 }),
    press: () => c.setDraft({}),
    weight: "plain",
  };
  const red = redSlots(c) > 0;
  const move = voteMove(c);
  const back = slots.length ? [again] : [];
  if (red && !slots.length && slot)
    return { buttons: [{ label: say("web.dixit.act.green", { slot }), press: putDown(c, slot) }] };
  if (!move) {
    // the button itself says what to do, so that the bar keeps its height
    const label = say(
      slot ? "web.dixit.act.own" : red && slots.length ? "web.dixit.act.red-first" : "web.dixit.act.mark-first",
    );
    return { buttons: [...back, missing(label, label)] };
  }
  const seal: ActButton = { label: voteLabel(c, move), move };
  if (!back.length && mayVoteTwice(c.view) && slot)
    return { buttons: [{ label: say("web.dixit.act.and-more"), press: putDown(c, slot), weight: "plain" }, seal] };
  return { buttons: [...back, seal] };
}

/** How the sealed choice reads, while it may be read. */
function heldText(c: C): string | undefined {
  if (!c.held || c.covered || c.held.do !== "vote") return undefined;
  return voteLabel(c, c.held);
}

export function act(c: C): Act {
  if (!c.ask || c.me === null) return { buttons: [] };
  if (c.view.phase === "clue")
    return c.held && c.ask.nod ? { buttons: [], held: say("web.dixit.act.nod") } : clueAct(c);
  return { ...(c.view.phase === "give" ? giveAct(c) : voteAct(c)), held: heldText(c) };
}

// --- the end ---------------------------------------------------------------------------------------------------------

export function ending(c: C): string {
  const winners = c.result?.winners ?? [];
  const first = winners[0];
  if (first === undefined) return say("web.end.nobody");
  const rabbits = [...new Set(winners.map((seat) => rabbitOf(c.view, seat)))];
  const names = list(rabbits.map((rabbit) => rabbitName(c.view, rabbit, c.name)));
  const points = c.result?.scores?.[first] ?? 0;
  const many = rabbits.length * ownersOfRabbit(c.view, 0).length;
  return say("web.dixit.end.won", { n: many, names, points });
}

/** What decided it: how many rounds, and how far behind the next one was. */
export function endingWhy(c: C): string {
  const ranks = ranking(c.view, [], c.result?.winners ?? []);
  const ahead = margin(ranks);
  if (!ahead) return "";
  const who = rabbitName(c.view, ahead.second, c.name);
  return say("web.dixit.end.why", { rounds: c.view.last?.round ?? c.view.round, by: ahead.by, who });
}
