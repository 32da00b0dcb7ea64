// VOTE! in words: the sentence, the acts, the end. Pure functions of the moment. Choices from a hand are made on the
// cloth; while that is covered, nothing here names or counts what lies on it.
import { splitRules } from "../../words/rich";
import { list, say, sayIf } from "../../words/words.svelte";
import { sameMove, type Move } from "../../wire/message";
import type { Act, ActButton, Ctx, Sentence } from "../contract";
import { entries } from "../legal";
import { waitingFor } from "../waiting";
import { draftOf } from "./draft";
import { firstPresident } from "./telling";
import { ABILITY_VERBS, dealing, pickedCard, takeUp, targetSeat, using } from "./targets";
import { after, barred, cardOf, chooser, living, owed, type Party, type VoteView } from "./view";

type C = Ctx<VoteView>;

/** Is an answer awaited, and not given yet? Abilities can be used without that. */
export const isAsked = (c: C): boolean => c.me !== null && c.ask !== null && c.ask.waited !== false && !c.held;
export const mustSpeak = (c: C): boolean => isAsked(c) && c.view.claim !== null && c.view.claim.by === c.me;
/** A window asks me about a card that I was dealt; it stays in sight when I have answered. */
export const asksMe = (c: C): boolean =>
  c.ask !== null && c.ask.waited !== false && c.view.phase === "answer" && c.view.given.some(({ to }) => to === c.me);
/** I have more cards to deal than there is room for beside what I am. */
export const dealsMany = (c: C): boolean => dealing(c) && c.view.desk.length > 3;
/** I look through the pile, and it lies open. */
export const choosesPile = (c: C): boolean =>
  isAsked(c) && c.view.phase === "choose" && !c.view.claim && !c.covered && using(c) === null;

/** Cards that a `choose` or `discard` asks for. */
export function wanted(c: C): { n: number; of: string[] } {
  const entry = c.ask?.legal.find((move) => move.do === "choose" || move.do === "discard");
  const cards = entry?.["cards"] as { choose?: number; of?: string[] } | string[] | undefined;
  if (Array.isArray(cards)) return { n: cards.length, of: cards };
  return { n: cards?.choose ?? 0, of: cards?.of ?? [] };
}

/* --- the sentence --------------------------------------------------------------------------------------------------- */

type Question = { text: string; rules: string[]; state?: string };

/** V-5.4: no Prime Minister any more, and no vote. */
const isThree = (v: VoteView): boolean => living(v).length === 3;
const answered = (c: C): string => say("web.wait.chosen", { n: c.chosen.length, all: c.toAct.length });
const names = (c: C, seats: number[]): string => list(seats.map((seat) => c.name(seat)));

function question(c: C): Question {
  const v = c.view;
  const me = c.me as number;
  const president = v.president ?? 0;
  if (v.claim)
    return {
      text: say("web.vote.ask.claim", { who: c.name(v.claim.of) }),
      state: say("web.vote.claim.lie"),
      rules: ["V-6.4"],
    };
  switch (v.phase) {
    case "nominate":
      return {
        text: say("web.vote.ask.nominate"),
        state: say("web.vote.state.nominate", { n: cardsFor(living(v).length) }),
        rules: ["V-2.2", "V-2.3", "V-2.4"],
      };
    case "vote":
      return {
        text: say("web.vote.ask.vote", { who: c.name(v.candidate ?? 0) }),
        state: voting(c),
        rules: ["V-2.6", "V-2.7", "V-2.8"],
      };
    case "topics":
      return {
        text: say("web.vote.ask.topics"),
        state: isThree(v) ? say("web.vote.three") : say("web.vote.state.topics", { who: c.name(chooser(v)) }),
        rules: ["V-3.1", "V-3.2"],
      };
    case "choose":
      return {
        text: say("web.vote.ask.choose", { n: wanted(c).n, all: v.pile.length }),
        state: v.pm === null ? "" : say("web.vote.state.choose", { who: c.name(president), n: wanted(c).n - 2 }),
        rules: ["V-3.3", "V-3.4"],
      };
    case "give":
      return {
        text: say("web.vote.ask.give", { n: v.desk.length }),
        state: isThree(v) ? say("web.vote.three") : due(c),
        rules: isThree(v) ? ["V-5.4"] : ["V-3.5"],
      };
    case "answer":
      return {
        text: say("web.vote.ask.answer"),
        state: say("web.vote.state.answer", { who: c.name(president), seats: names(c, c.toAct) }),
        rules: ["V-3.8", "V-6.12"],
      };
    case "discard":
      return { text: say("web.vote.ask.discard", { n: wanted(c).n }), state: answered(c), rules: ["V-4.7"] };
    default:
      return {
        text: say("web.vote.ask.handover", { who: c.name(after(v, me)) }),
        state: say("web.vote.state.handover"),
        rules: ["V-6.8", "V-6.9"],
      };
  }
}

/** How many cards go to the President (V-3.3). */
export const cardsFor = (players: number): number => (players >= 9 ? 5 : players >= 7 ? 4 : 3);

const voting = (c: C): string =>
  say("web.vote.state.vote", { who: c.name(c.view.president ?? 0), n: c.chosen.length, all: living(c.view).length });

function due(c: C): string {
  const seats = owed(c.view);
  return seats.length ? say("web.vote.state.due", { seats: names(c, seats) }) : say("web.vote.state.due-none");
}

/** Who may not be nominated: the last government. */
function bars(c: C): string {
  const first = splitRules(firstPresident(c.view, c.name)).text;
  if (first) return first;
  const seats = living(c.view).filter((seat) => seat !== c.view.president && barred(c.view, seat) !== null);
  return seats.length ? say("web.vote.state.barred", { seats: names(c, seats) }) : say("web.vote.state.barred-none");
}

/** What others are doing now, if that says more than their names, and the line under it. */
function waiting(c: C): { text: string; state?: string } {
  const v = c.view;
  const president = c.name(v.president ?? 0);
  if (v.claim)
    return {
      text: say("web.vote.wait.claim", { who: c.name(v.claim.by), other: c.name(v.claim.of) }),
      state: say("web.vote.state.claim"),
    };
  if (c.blind) {
    const state = v.phase === "answer" ? say("web.vote.state.wait-answer") : v.phase === "handover" ? say("web.vote.state.wait-handover") : undefined; // prettier-ignore
    return { text: waitingFor(c as unknown as Ctx), state };
  }
  switch (v.phase) {
    case "nominate":
      return { text: say("web.vote.wait.nominate", { who: president }), state: bars(c) };
    case "vote":
      return { text: say("web.vote.ask.vote", { who: c.name(v.candidate ?? 0) }), state: voting(c) };
    case "topics":
      return {
        text: say("web.vote.wait.topics"),
        state: isThree(v) ? say("web.vote.three") : waitingFor(c as unknown as Ctx),
      };
    case "choose":
      return {
        text: say("web.vote.wait.choose", { who: c.name(chooser(v)) }),
        state: say("web.vote.state.wait-choose", { n: Math.min(cardsFor(living(v).length), v.pile.length) }),
      };
    case "give":
      return {
        text: say("web.vote.wait.give", { who: president }),
        state: isThree(v) ? say("web.vote.three") : due(c),
      };
    case "handover":
      return { text: say("web.vote.wait.handover", { who: president }) };
    default:
      return { text: waitingFor(c as unknown as Ctx) };
  }
}

export function sentence(c: C): Sentence {
  const left = c.me !== null && c.view.alive[c.me] === false;
  const phase = say("web.vote.phase", { phase: c.view.phase });
  if (isAsked(c)) {
    const { state, ...asked } = question(c);
    return { form: "you", ...asked, state: state || phase };
  }
  const { text, state } = waiting(c);
  return left
    ? { form: "wait", text, state: say("web.vote.state.left"), rules: ["V-5.2", "V-5.12"] }
    : { form: "wait", text, state: state ?? phase };
}

/* --- acts ----------------------------------------------------------------------------------------------------------- */

/** Nothing is chosen yet: the button says what to do. */
const missing = (what: string): ActButton => ({ label: what, disabled: what });

/** What is chosen on the cloth. Covered, the bar shows nothing of it; open, it says what is missing, or names it. */
function clothAct(c: C, how: { look: string; seal: string; whole: string; none: string }): Act {
  if (!c.covered) return { buttons: [c.choice ? { label: how.whole, move: c.choice } : missing(how.none)] };
  if (!c.choice) return { buttons: [{ label: how.look, opens: "secret" }] };
  return {
    buttons: [
      { label: say("web.vote.act.look"), opens: "secret", weight: "plain" },
      { label: how.seal, move: c.choice },
    ],
  };
}

/** An ability that is being used, its target chosen or not. */
function abilityAct(c: C): Act | null {
  const used = using(c);
  const chosen = c.choice && ABILITY_VERBS.includes(c.choice.do) ? c.choice : null;
  if (!used)
    return chosen ? { buttons: [{ label: say("web.vote.act.look"), opens: "secret", weight: "plain" }] } : null;
  const back: ActButton = { label: say("web.vote.act.back"), press: () => takeUp(c, null), weight: "plain" };
  if (!chosen) return { buttons: [back, missing(say("web.vote.act.tap-seat"))] };
  const seat = targetSeat(chosen);
  const label =
    used.ability === "change"
      ? say("web.vote.act.use-change")
      : say("web.vote.act.use-on", { ability: used.ability ?? "check", who: c.name(seat ?? 0) });
  return { buttons: [back, { label, move: chosen, heavy: true }], note: priceLine(c, used.id) };
}

/** "No", which everybody can say with one tap, and the answer that some hold a card for: everybody is invited to look. */
function blindAct(c: C, no: string, move: Move | undefined, other: string, mine: ActButton | null): Act {
  const plain: ActButton = { label: no, move, no: true, weight: "act" };
  const held = sameMove(c.held, move) ? no : undefined;
  if (c.covered) return { held, buttons: [{ label: other, opens: "secret", weight: "plain" }, plain] };
  return { held, buttons: mine ? [{ ...mine, weight: "plain" }, plain] : [plain] };
}

/** A ballot with its Double voice, if the switch on the cloth is on. */
export const ballot = (c: C, yes: boolean): Move | undefined => {
  const double = draftOf(c).double ?? null;
  return entries(c.ask, "vote", { for: yes, card: double })[0] ?? entries(c.ask, "vote", { for: yes, card: null })[0];
};

function voteAct(c: C): Act {
  const held = c.held?.do === "vote" && !c.covered ? say(c.held["for"] ? "web.vote.act.for" : "web.vote.act.against") : undefined; // prettier-ignore
  if (c.covered)
    return {
      held,
      buttons: [
        { label: say("web.vote.act.against"), choose: ballot(c, false) },
        { label: say("web.vote.act.for"), choose: ballot(c, true) },
      ],
    };
  if (c.choice?.do !== "vote") return { held, buttons: [missing(say("web.vote.act.tap-ballot"))] };
  const label = say("web.vote.act.seal-ballot", { for: c.choice["for"] ? "yes" : "no", double: c.choice["card"] ? "yes" : "no" }); // prettier-ignore
  return { held, buttons: [{ label, move: c.choice }] };
}

function pickAct(c: C, verb: "choose" | "discard"): Act {
  const { n, of } = wanted(c);
  const whole = verb === "choose" ? say("web.vote.act.pass-on", { n, rest: of.length - n }) : say("web.vote.act.discard", { n }); // prettier-ignore
  return clothAct(c, {
    look: say(verb === "choose" ? "web.vote.act.pile" : "web.vote.act.hand"),
    seal: whole,
    whole,
    none: say("web.vote.picked", { verb, n: draftOf(c).cards?.length ?? 0, all: n }),
  });
}

function dealAct(c: C): Act {
  const to = c.choice ? say("web.vote.act.give", { who: c.name(Number(c.choice["to"])) }) : "";
  return clothAct(c, {
    look: say("web.vote.act.deal"),
    seal: to,
    whole: to,
    none: say(c.covered || pickedCard(c) === null ? "web.vote.act.tap-deal" : "web.vote.act.tap-seat"),
  });
}

export function act(c: C): Act {
  if (!c.ask || c.me === null) return { buttons: [] };
  const using = abilityAct(c);
  if (using && c.view.phase !== "handover") return using;
  if (c.ask.waited === false) return { buttons: [] };
  if (c.view.claim)
    return {
      buttons: entries(c.ask, "claim").map((move) => ({
        label: say("web.vote.act.claim", { party: move["party"] as Party }),
        choose: move,
      })),
    };
  switch (c.view.phase) {
    case "nominate":
      return c.choice?.do === "nominate"
        ? {
            buttons: [
              { label: say("web.vote.act.nominate", { who: c.name(Number(c.choice["who"])) }), move: c.choice },
            ],
          }
        : { buttons: [missing(say("web.vote.act.tap-name"))] };
    case "vote":
      return voteAct(c);
    case "topics": {
      const card = c.choice?.do === "place" && !c.covered ? cardOf(c.pack, String(c.choice["card"])).name : "";
      return clothAct(c, {
        look: say("web.vote.act.card"),
        seal: say("web.vote.act.lay"),
        whole: say("web.vote.act.lay-card", { card }),
        none: say("web.vote.act.tap-card"),
      });
    }
    case "choose":
      return pickAct(c, "choose");
    case "give":
      return dealAct(c);
    case "answer": {
      const cancel = entries(c.ask, "answer").find((move) => move["card"] !== null);
      const mine = cancel ? { label: say("web.vote.act.cancel-hold"), move: cancel, heavy: true } : null;
      return blindAct(c, say("web.vote.act.accept"), entries(c.ask, "answer", { card: null })[0], say("web.vote.act.cancel"), mine); // prettier-ignore
    }
    case "discard":
      return pickAct(c, "discard");
    default: {
      const to = c.choice?.do === "transfer" ? c.choice : null;
      const mine = to
        ? { label: say("web.vote.act.transfer-to", { who: c.name(Number(to["to"])) }), move: to }
        : entries(c.ask, "transfer").length
          ? { label: say("web.vote.act.transfer"), disabled: say("web.vote.act.tap-transfer") }
          : null;
      return blindAct(c, say("web.vote.act.pass"), entries(c.ask, "pass")[0], say("web.vote.act.transfer"), mine);
    }
  }
}

/* --- the end -------------------------------------------------------------------------------------------------------- */

/** The party that has won; null: nobody has. */
export const winningParty = (c: C): Party | null => {
  const [first] = c.result?.winners ?? [];
  return first === undefined ? null : (c.view.party[first] ?? "democrat");
};

export function ending(c: C): string {
  const party = winningParty(c);
  return party ? say("web.vote.end.win", { party }) : say("web.end.nobody");
}

/** What decided it, without the rules behind it. */
export function endingWhy(c: C): string {
  const party = winningParty(c);
  const { result, view } = c;
  if (!party || !result) return "";
  const best = result.winners.filter((seat) =>
    result.reason === "ten" ? view.budget[seat] === 10 && view.support[seat] === 10 : view.alive[seat],
  );
  return sayIf(`web.vote.end.why.${result.reason ?? ""}`, { party, seats: names(c, best), n: best.length });
}

/** What a price comes to: "budget 4 → 3, support 2 → 2". */
export function priceText(c: C, id: string): string {
  const card = cardOf(c.pack, id);
  const [budget, support] = [c.view.budget[c.me as number] ?? 0, c.view.support[c.me as number] ?? 0];
  return say("vote.price", { budget, budget2: budget + card.budget, support, support2: support + card.support });
}
const priceLine = (c: C, id: string): string => say("web.vote.use.price", { price: priceText(c, id) });
