// Dixit in words: the sentence and the acts. Pure functions of the moment.
import { list, say, sayIf } from "../../words/words.svelte";
import type { Move } from "../../wire/message";
import type { Act, ActButton, Ctx, Moment, Sentence, TalkOffer } from "../contract";
import { cueSlots } from "../cue";
import { entries, offers, template } from "../legal";
import { waitingFor } from "../waiting";
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
  roundsOf,
  type DixitView,
} from "./view";

export type C = Ctx<DixitView>;

/** What a decision remembers between taps. */
export interface Draft {
  /** The card in sight. */
  card?: string;
  /** Cards taken so far, where two are given. */
  picks?: string[];
  text?: string;
  aloud?: boolean;
  slots?: number[];
  red?: number;
}
export const draftOf = (c: C): Draft => (c.draft as Draft | null) ?? {};

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

export function sentence(c: C): Sentence {
  const v = c.view;
  const round = say("web.dixit.state", { round: v.round, of: roundsOf(v) });
  const sealed = c.toAct.length > 1 && v.phase !== "clue";
  const state = sealed ? `${round} ${say("web.wait.chosen", { n: c.chosen.length, all: c.toAct.length })}` : round;
  if (c.me !== null && c.ask && !c.held) return { form: "you", ...question(c), state };
  return { form: "wait", text: waitingFor(c as unknown as Ctx), state };
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
  const draft = draftOf(c);
  const wanted = cardsToGive(c.view);
  const cards = wanted === 1 ? (draft.card ? [draft.card] : []) : [...(draft.picks ?? [])].sort();
  return cards.length === wanted ? { do: "give", cards } : null;
}

export function voteMove(c: C): Move | null {
  const { slots = [], red } = draftOf(c);
  if (!slots.length) return null;
  const move: Move = { do: "vote", slots: [...slots].sort((a, b) => a - b) };
  if (!redSlots(c)) return move;
  return red === undefined ? null : { ...move, red };
}

const plainOpen = (label: string): ActButton => ({ label, opens: "secret", weight: "plain" });

function clueAct(c: C): Act {
  const open = say(modeOf(c.view) === "party" ? "web.dixit.act.compose-party" : "web.dixit.act.compose");
  if (!c.draft) return { buttons: [{ label: open, opens: "secret" }] };
  const move = clueMove(c);
  const tell = say("web.dixit.act.tell");
  return {
    buttons: [
      plainOpen(say("web.dixit.act.again")),
      move ? { label: tell, move } : { label: tell, disabled: say("web.dixit.act.write-first") },
    ],
  };
}

function giveAct(c: C): Act {
  const move = giveMove(c);
  const two = cardsToGive(c.view) === 2;
  const open = say(two ? "web.dixit.act.look-two" : "web.dixit.act.look");
  if (offers(c.ask, "defer")) {
    const partner = partnerOf(c.view, c.me as number) as number;
    const defer: ActButton = {
      label: say("web.dixit.act.defer", { who: c.name(partner) }),
      choose: entries(c.ask, "defer")[0] as Move,
    };
    return {
      buttons: move ? [defer, { label: say("web.dixit.act.give-team"), move }] : [{ label: open, opens: "secret" }, defer],
    }; // prettier-ignore
  }
  if (!c.draft) return { buttons: [{ label: open, opens: "secret" }] };
  const label = say(two ? "web.dixit.act.give-two" : "web.dixit.act.give");
  const missing = cardsToGive(c.view) - (draftOf(c).picks?.length ?? 0);
  return {
    buttons: [
      plainOpen(say("web.dixit.act.again")),
      move ? { label, move } : { label, disabled: say("web.dixit.act.take-more", { n: missing }) },
    ],
  };
}

/** What the vote would be, and what it would cost. */
export function voteLabel(c: C): string {
  const { slots = [], red } = draftOf(c);
  const [a, b] = [...slots].sort((x, y) => x - y);
  if (a === undefined) return say("web.dixit.act.vote", { slot: "…" });
  if (redSlots(c)) return say("web.dixit.act.vote-red", { slot: a, red: red ?? "…" });
  if (b !== undefined) return say("web.dixit.act.vote-two", { a, b });
  return mayVoteTwice(c.view) ? say("web.dixit.act.vote-sure", { slot: a }) : say("web.dixit.act.vote", { slot: a });
}

function voteAct(c: C): Act {
  const { slots = [] } = draftOf(c);
  if (!c.draft) return { buttons: [{ label: say("web.dixit.act.vote-open"), opens: "secret" }] };
  const move = voteMove(c);
  const label = voteLabel(c);
  const missing = say(slots.length ? "web.dixit.act.red-first" : "web.dixit.act.mark-first");
  return {
    buttons: [
      slots.length ? plainOpen(say("web.dixit.act.again")) : { label: say("web.dixit.act.vote-open"), opens: "secret" },
      move ? { label, move } : { label, disabled: missing, weight: "plain" },
    ],
  };
}

export function act(c: C): Act {
  if (!c.ask || c.me === null) return { buttons: [] };
  if (c.view.phase === "clue")
    return c.held && c.ask.nod ? { buttons: [], held: say("web.dixit.act.nod") } : clueAct(c);
  return c.view.phase === "give" ? giveAct(c) : voteAct(c);
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
