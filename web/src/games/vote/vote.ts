// VOTE! in words: the sentence, the acts, the end. Pure functions of the moment. Nothing in them is known only to the
// seat: choices from a hand are made and named in the secret sheet.
import { list, say, sayIf } from "../../words/words.svelte";
import { sameMove, type Move } from "../../wire/message";
import type { Act, ActButton, Ctx, Sentence } from "../contract";
import { entries } from "../legal";
import { waitingFor } from "../waiting";
import { cardLabel } from "./telling";
import { after, cardOf, chooser, owed, type Party, type VoteView } from "./view";

type C = Ctx<VoteView>;

/** Is an answer awaited, and not given yet? Abilities can be used without that. */
export const isAsked = (c: C): boolean => c.me !== null && c.ask !== null && c.ask.waited !== false && !c.held;
export const mustSpeak = (c: C): boolean => isAsked(c) && c.view.claim !== null && c.view.claim.by === c.me;

/** Cards that a `choose` or `discard` asks for. */
export function wanted(c: C): { n: number; of: string[] } {
  const entry = c.ask?.legal.find((move) => move.do === "choose" || move.do === "discard");
  const cards = entry?.["cards"] as { choose?: number; of?: string[] } | string[] | undefined;
  if (Array.isArray(cards)) return { n: cards.length, of: cards };
  return { n: cards?.choose ?? 0, of: cards?.of ?? [] };
}

/* --- the sentence --------------------------------------------------------------------------------------------------- */

type Question = { text: string; rules: string[]; state?: string };

const answered = (c: C): string => say("web.wait.chosen", { n: c.chosen.length, all: c.toAct.length });

function question(c: C): Question {
  const v = c.view;
  const me = c.me as number;
  const president = v.president ?? 0;
  if (v.claim) return { text: say("web.vote.ask.claim", { who: c.name(v.claim.of) }), rules: ["V-6.4"] };
  switch (v.phase) {
    case "nominate":
      return { text: say("web.vote.ask.nominate"), rules: ["V-2.2", "V-2.3", "V-2.4"] };
    case "vote":
      return {
        text: say("web.vote.ask.vote", { who: c.name(v.candidate ?? 0) }),
        state: say("web.vote.state.vote", { who: c.name(president), n: c.chosen.length, all: c.toAct.length }),
        rules: ["V-2.6", "V-2.7", "V-2.8"],
      };
    case "topics":
      return { text: say("web.vote.ask.topics"), state: answered(c), rules: ["V-3.1", "V-3.2"] };
    case "choose":
      return { text: say("web.vote.ask.choose", { n: wanted(c).n, all: v.pile.length }), rules: ["V-3.3", "V-3.4"] };
    case "give":
      return { text: say("web.vote.ask.give", { n: v.desk.length }), state: due(c), rules: ["V-3.5"] };
    case "answer": {
      const card = v.given.find((given) => given.to === me)?.card ?? "";
      return {
        text: say("web.vote.ask.answer", { card: cardLabel(c.pack, card) }),
        state: say("web.vote.state.answer", {
          who: c.name(president),
          seats: list(c.toAct.map((seat) => c.name(seat))),
        }),
        rules: ["V-3.8", "V-6.12"],
      };
    }
    case "discard":
      return { text: say("web.vote.ask.discard", { n: wanted(c).n }), state: answered(c), rules: ["V-4.7"] };
    default:
      return { text: say("web.vote.ask.handover", { who: c.name(after(v, me)) }), rules: ["V-6.8", "V-6.9"] };
  }
}

function due(c: C): string {
  const seats = owed(c.view);
  return seats.length ? say("web.vote.state.due", { seats: list(seats.map((seat) => c.name(seat))) }) : "";
}

/** What others are doing now, if that says more than their names. */
function waiting(c: C): string {
  const v = c.view;
  const president = c.name(v.president ?? 0);
  if (v.claim) return say("web.vote.wait.claim", { who: c.name(v.claim.by), other: c.name(v.claim.of) });
  if (c.blind) return waitingFor(c as unknown as Ctx);
  if (v.phase === "nominate") return say("web.vote.wait.nominate", { who: president });
  if (v.phase === "choose") return say("web.vote.wait.choose", { who: c.name(chooser(v)) });
  if (v.phase === "give") return say("web.vote.wait.give", { who: president });
  if (v.phase === "handover") return say("web.vote.wait.handover", { who: president });
  return waitingFor(c as unknown as Ctx);
}

export function sentence(c: C): Sentence {
  const left = c.me !== null && c.view.alive[c.me] === false;
  const moment = left ? say("web.vote.state.left") : say("web.vote.phase", { phase: c.view.phase });
  if (isAsked(c)) {
    const { state = moment, ...asked } = question(c);
    return { form: "you", ...asked, state: state || moment };
  }
  return { form: "wait", text: waiting(c), state: moment, rules: left ? ["V-5.2", "V-5.12"] : undefined };
}

/* --- acts ----------------------------------------------------------------------------------------------------------- */

/** Behind the strip: the bar shows nothing of the choice. */
function hiddenAct(c: C, open: string, seal: string, note?: string): Act {
  if (!c.choice) return { buttons: [{ label: open, opens: "secret" }], note };
  return {
    buttons: [
      { label: say("web.vote.act.look"), opens: "secret", weight: "plain" },
      { label: seal, move: c.choice },
    ],
  };
}

/** "No", which everybody can say with one tap, and the answer that some hold a card for: everybody is invited to look. */
function blindAct(c: C, no: string, move: Move | undefined, other: string, mine: Partial<ActButton> = {}): Act {
  const plain: ActButton = { label: no, move, no: true, weight: c.choice ? "plain" : "act" };
  return {
    held: sameMove(c.held, move) ? no : undefined,
    buttons: c.choice
      ? [plain, { label: say("web.vote.act.answer"), move: c.choice, ...mine }]
      : [{ label: other, opens: "secret", weight: "plain" }, plain],
  };
}

/** A ballot with its Double voice, if the switch in the sheet is on. */
export const ballot = (c: C, yes: boolean): Move | undefined => {
  const double = (c.draft as { double?: string } | null)?.double ?? null;
  return entries(c.ask, "vote", { for: yes, card: double })[0] ?? entries(c.ask, "vote", { for: yes, card: null })[0];
};

export function act(c: C): Act {
  const held = c.held?.do === "vote" ? say(c.held["for"] ? "web.vote.act.for" : "web.vote.act.against") : undefined;
  if (!c.ask || c.me === null || c.ask.waited === false) return { buttons: [] };
  if (c.view.claim)
    return {
      buttons: entries(c.ask, "claim").map((move) => ({
        label: say("web.vote.act.claim", { party: move["party"] as Party }),
        choose: move,
      })),
    };
  switch (c.view.phase) {
    case "nominate":
      return c.choice
        ? {
            buttons: [
              { label: say("web.vote.act.nominate", { who: c.name(Number(c.choice["who"])) }), move: c.choice },
            ],
          }
        : { buttons: [{ label: say("web.vote.act.nominate-none"), disabled: say("web.vote.act.tap-name") }] };
    case "vote":
      return {
        held,
        buttons: [
          { label: say("web.vote.act.against"), choose: ballot(c, false) },
          { label: say("web.vote.act.for"), choose: ballot(c, true) },
        ],
      };
    case "topics":
      return hiddenAct(c, say("web.vote.act.card"), say("web.vote.act.lay"));
    case "choose": {
      const { n, of } = wanted(c);
      return hiddenAct(c, say("web.vote.act.pile"), say("web.vote.act.pass-on", { n, rest: of.length - n }));
    }
    case "give":
      return hiddenAct(
        c,
        say("web.vote.act.deal"),
        c.choice ? say("web.vote.act.give", { who: c.name(Number(c.choice["to"])) }) : "",
      );
    case "answer":
      return blindAct(
        c,
        say("web.vote.act.accept"),
        entries(c.ask, "answer", { card: null })[0],
        say("web.vote.act.cancel"),
        { heavy: true, inside: say("web.vote.act.cancel-hold") },
      );
    case "discard":
      return hiddenAct(c, say("web.vote.act.hand"), say("web.vote.act.discard", { n: wanted(c).n }));
    default:
      return blindAct(c, say("web.vote.act.pass"), entries(c.ask, "pass")[0], say("web.vote.act.transfer"));
  }
}

/* --- the end -------------------------------------------------------------------------------------------------------- */

export function ending(c: C): string {
  const result = c.result;
  if (!result?.winners.length) return say("web.end.nobody");
  const won = c.view.party[result.winners[0] as number] ?? "democrat";
  const best = result.winners.filter((seat) =>
    result.reason === "ten" ? c.view.budget[seat] === 10 && c.view.support[seat] === 10 : c.view.alive[seat],
  );
  const seats = list(best.map((seat) => c.name(seat)));
  return sayIf(`result.vote.${result.reason ?? ""}`, { party: won, seats }) || say("web.end.nobody");
}

/** What a price comes to: "budget 4 → 3, support 2 → 2". */
export function priceText(c: C, id: string): string {
  const card = cardOf(c.pack, id);
  const [budget, support] = [c.view.budget[c.me as number] ?? 0, c.view.support[c.me as number] ?? 0];
  return say("vote.price", { budget, budget2: budget + card.budget, support, support2: support + card.support });
}
