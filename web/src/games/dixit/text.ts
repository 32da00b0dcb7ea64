// Dixit for the text table: the score, the clue, the cards by the sentences that describe them, and every act by its words.
import { asText, type TextGame, type TextPart } from "../../text/contract";
import { fixed, mustVerb, numbered, verb, word } from "../../text/things";
import type { Option, Slot, Thing } from "../../text/typed";
import { list, say } from "../../words/words.svelte";
import type { Json, Move } from "../../wire/message";
import type { Ctx } from "../contract";
import { entries, template } from "../legal";
import { voteLabel } from "./dixit";
import { verdictOf, votesOn } from "./points";
import { rabbitName } from "./telling";
import { ALOUD, altOf, handOf, isClue, modeOf, ownersOfRabbit, ownSlots, partnerOf, roundsOf, type DixitView } from "./view"; // prettier-ignore

type C = Ctx<DixitView>;

/* --- the table ------------------------------------------------------------------------------------------------------ */

function clueLines(c: C): string[] {
  const { storyteller, clue } = c.view;
  if (storyteller === null) return [];
  const by = say("web.dixit.clue.by", { who: c.name(storyteller) });
  if (clue === null) return [by];
  return [by, clue === ALOUD ? say("web.dixit.clue.aloud", { who: c.name(storyteller) }) : say("web.text.dixit.clue", { clue })]; // prettier-ignore
}

/** The last round, slot by slot: whose card it was, who voted for it. */
function lastPart(c: C): TextPart[] {
  const { last } = c.view;
  if (!last) return [];
  const teller = modeOf(c.view) === "party" ? -1 : last.owners.indexOf(last.storyteller);
  const cards = last.table.map((card, i) => {
    const votes = votesOn(last, i + 1);
    return say("web.text.dixit.last-card", {
      slot: i + 1,
      who: c.name(last.owners[i] ?? 0),
      told: i === teller ? "yes" : last.red === i + 1 ? "red" : "no",
      n: votes.length,
      names: votes.length ? list(votes.map((seat) => c.name(seat))) : "–",
      card: altOf(c.pack, card),
    });
  });
  const { kind, found, voters } = verdictOf(c.view, last);
  const verdict = modeOf(c.view) === "party" ? [] : [say("web.dixit.reveal.verdict", { kind, n: found.length, all: voters.length })]; // prettier-ignore
  const points = last.points.flatMap((n, rabbit) =>
    n ? [say("web.text.colon", { a: rabbitName(c.view, rabbit, c.name), b: `+${n}` })] : [],
  );
  const clue = last.clue === ALOUD ? [] : [say("web.text.dixit.clue", { clue: last.clue })];
  return [{ title: say("web.dixit.reveal.round", { round: last.round }), lines: [...clue, ...verdict, ...cards, ...points] }]; // prettier-ignore
}

function parts(c: C): TextPart[] {
  const v = c.view;
  const of = roundsOf(v);
  const goal = of ? [] : [say("web.dixit.score.first", { n: v.options.target ?? 0 })];
  const mine = c.covered || c.me === null || c.over ? [] : ownSlots(v, c.me);
  const table = v.table.map((card, i) =>
    say("web.text.dixit.slot", { slot: i + 1, card: altOf(c.pack, card), mine: mine.includes(i + 1) ? "yes" : "no" }),
  );
  const scores = v.scores.map((points, rabbit) =>
    say("web.text.dixit.score", {
      n: rabbit + 1,
      who: rabbitName(v, rabbit, c.name),
      me: c.me !== null && ownersOfRabbit(v, rabbit).includes(c.me) ? "yes" : "no",
      points,
    }),
  );
  return [
    { title: say("web.dixit.status", { round: v.round, of }), lines: [...clueLines(c), ...goal] },
    ...(table.length ? [{ title: say("web.dixit.table.title"), lines: table }] : []),
    { title: say("web.dixit.score.title"), lines: scores },
    ...lastPart(c),
  ];
}

/* --- what only I may know ------------------------------------------------------------------------------------------- */

const cards = (c: C, ids: string[]): Thing[] => numbered(ids, (id) => altOf(c.pack, id));

function secret(c: C): TextPart[] {
  const me = c.me as number;
  const hand = cards(c, handOf(c.view, me)).map((thing) => thing.label);
  const slots = ownSlots(c.view, me);
  const laid = slots.length ? [say("web.dixit.hand.on-table", { n: slots.length, slots: slots.join(", ") })] : [];
  return [{ title: say("web.dixit.strip"), lines: [...(hand.length ? hand : [say("web.dixit.hand.empty")]), ...laid] }];
}

/* --- acts ----------------------------------------------------------------------------------------------------------- */

/** The clue itself comes last, as it is typed; for one said aloud its mark stands (D-3.4). */
function clues(c: C): Option[] {
  const all = entries(c.ask, "clue");
  if (!all.length) return [];
  const typed = [say("dixit.type.clue"), "clue"];
  const party = modeOf(c.view) === "party";
  const hand = cards(c, all.flatMap((move) => (typeof move["card"] === "string" ? [move["card"]] : []))); // prettier-ignore
  const first: Slot[] = party
    ? [mustVerb(...typed)]
    : [verb(...typed), { kind: "pick", field: "card", of: hand, n: 1 }];
  const secret = !party;
  const named = (move: Move) =>
    party
      ? say("web.text.dixit.clue", { clue: String(move["text"]) })
      : say("web.text.dixit.tells", { clue: String(move["text"]), card: altOf(c.pack, String(move["card"])) });
  const aloud = party ? say("web.text.dixit.aloud-party") : say("web.text.dixit.aloud");
  return [
    {
      label: say(party ? "web.text.dixit.how-party" : "web.text.dixit.how"),
      move: { do: "clue" },
      slots: [...first, { kind: "text", field: "text" }],
      secret,
      named,
      allows: (move) => isClue(String(move["text"])),
    },
    {
      label: aloud,
      move: { do: "clue", text: ALOUD },
      slots: [mustVerb(say("web.text.dixit.word-aloud"), "aloud"), ...first.slice(1)],
      secret,
      named: () => aloud,
    },
  ];
}

function gives(c: C): Option[] {
  return entries(c.ask, "give").flatMap((move): Option[] => {
    const open = template(move["cards"]);
    const ids = (open?.kind === "choose" ? open.of : (move["cards"] as Json[])) as string[];
    const n = open?.kind === "choose" ? open.choose : ids.length;
    return [
      {
        label: say("web.text.dixit.give", { n }),
        move: { do: "give" },
        slots: [
          verb(say("dixit.type.give"), "give"),
          { kind: "pick", field: "cards", of: cards(c, ids), n, list: true },
        ],
        secret: true,
        named: (given) =>
          say("web.text.dixit.gives", { card: list((given["cards"] as string[]).map((id) => altOf(c.pack, id))) }),
      },
    ];
  });
}

function votes(c: C): Option[] {
  const on = (slot: number): Thing => ({
    names: [String(slot), altOf(c.pack, c.view.table[slot - 1] ?? "")],
    value: slot,
    label: say("web.text.numbered", { n: slot, what: altOf(c.pack, c.view.table[slot - 1] ?? "") }),
  });
  return entries(c.ask, "vote").flatMap((move): Option[] => {
    const open = template(move["slots"]);
    const red = template(move["red"]);
    const of = (open?.kind === "choose" ? open.of : (move["slots"] as Json[])) as number[];
    const n = open?.kind === "choose" ? open.choose : of.length;
    const marks: Slot[] =
      red?.kind === "range"
        ? [
            { kind: "word", names: [say("dixit.type.red"), "red"], spare: true },
            { kind: "pick", field: "red", of: Array.from({ length: red.max }, (_, i) => on(i + 1)), n: 1 },
          ]
        : [];
    const green: Slot[] = marks.length
      ? [{ kind: "word", names: [say("dixit.type.green"), "green"], spare: true }]
      : [];
    return [
      {
        label: marks.length ? say("web.text.dixit.vote-red") : say("web.text.dixit.vote", { n }),
        move: { do: "vote" },
        slots: [
          verb(say("dixit.type.vote"), "vote"),
          ...green,
          { kind: "pick", field: "slots", of: of.map(on), n, list: true },
          ...marks,
        ],
        secret: true,
        named: (given) => voteLabel(c, given),
      },
    ];
  });
}

function options(c: C): Option[] {
  if (!c.ask || c.me === null) return [];
  const partner = partnerOf(c.view, c.me);
  const defers = entries(c.ask, "defer").map((move) =>
    fixed(say("web.dixit.act.defer", { who: c.name(partner ?? 0) }), move, [word(say("dixit.type.defer"), "defer")]),
  );
  return [...clues(c), ...gives(c), ...defers, ...votes(c)];
}

/** The clue is what a card is given or voted for. */
const headline: TextGame<DixitView>["headline"] = (c, usual) => {
  const clue = c.view.clue === null ? undefined : clueLines(c)[1];
  return clue ? { state: [clue, usual.state].filter(Boolean).join(" ") } : {};
};

export const text = asText<DixitView>({ headline, parts, secret, options });
