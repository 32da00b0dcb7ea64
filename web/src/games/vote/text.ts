// VOTE! for the text table: the same facts as on the plates, the piles and the cloth, and every act by its words.
import { list, say } from "../../words/words.svelte";
import type { Move } from "../../wire/message";
import { asText, type TextGame, type TextPart } from "../../text/contract";
import { count, fixed, mustVerb, numbered, seatThing, verb, word } from "../../text/things";
import type { Option, Slot } from "../../text/typed";
import type { Ctx } from "../contract";
import { entries, isLegal } from "../legal";
import { signed } from "../signed";
import { abilities } from "./abilities";
import { officeOf } from "./plate";
import { ABILITY_VERBS, deskOf } from "./targets";
import { barred, cardOf, countOf, handOf, seatsOf, type Ability, type Party, type VoteView } from "./view";
import { priceText, wanted } from "./vote";

type C = Ctx<VoteView>;

/* --- the table ------------------------------------------------------------------------------------------------------ */

const mods = (c: C, id: string): string => {
  const { ability, budget, support } = cardOf(c.pack, id);
  const slots = { budget: signed(budget), support: signed(support) };
  return ability && !budget && !support ? say("web.vote.free") : say("web.vote.mods", slots);
};
/** A card with what it does: “Strike at the harbour”: budget −2, support +1. */
const cardLine = (c: C, id: string): string =>
  say("web.text.vote.card", { card: cardOf(c.pack, id).name, what: mods(c, id) });
const cardText = (c: C, id: string): string =>
  say("web.text.vote.card-text", { card: cardLine(c, id), text: cardOf(c.pack, id).text });

function seatLine(c: C, seat: number): string {
  const v = c.view;
  const office = v.alive[seat] ? (officeOf(v, seat) ?? "none") : "left";
  return say("web.text.vote.seat", {
    n: seat + 1,
    who: c.name(seat),
    me: seat === c.me ? "yes" : "no",
    office,
    budget: v.budget[seat] ?? "–",
    support: v.support[seat] ?? "–",
    cards: v.hands[seat]?.length ?? 0,
    bar: v.phase === "nominate" && v.alive[seat] && seat !== v.president && barred(v, seat) ? "yes" : "no",
  });
}

function votesPart(c: C): TextPart[] {
  const polled = countOf(c.view);
  if (!polled || !["topics", "nominate"].includes(c.view.phase)) return [];
  const names = (seats: number[]) => (seats.length ? list(seats.map((seat) => c.name(seat))) : "–");
  return [
    {
      title: say("web.vote.seat.votes"),
      lines: [
        say("web.text.vote.for", { n: polled.for, seats: names(polled.yes) }),
        say("web.text.vote.against", { n: polled.against, seats: names(polled.no) }),
      ],
    },
  ];
}

function parts(c: C): TextPart[] {
  const v = c.view;
  const dealt = v.given.map(({ to, card }) => say("web.text.colon", { a: c.name(to), b: cardText(c, card) }));
  const used = v.spent.map(({ by, card }) => say("web.text.colon", { a: c.name(by), b: cardOf(c.pack, card).name }));
  const party = seatsOf(v).flatMap((seat) => {
    const is = v.party[seat];
    return c.over && is ? [say("web.text.vote.party", { who: c.name(seat), party: is })] : [];
  });
  return [
    ...(party.length ? [{ title: say("web.vote.end.who"), lines: party }] : []),
    {
      title: say("web.vote.round", { n: v.round }),
      lines: [
        say("web.vote.phase", { phase: v.phase }),
        say("web.vote.failed", { n: v.failed }),
        say("web.text.vote.piles", { deck: v.deck.length, open: v.open.length, shut: v.shut.length }),
      ],
    },
    { title: say("web.text.players"), lines: seatsOf(v).map((seat) => seatLine(c, seat)) },
    ...votesPart(c),
    ...(dealt.length ? [{ title: say("web.text.vote.dealt"), lines: dealt }] : []),
    ...(used.length ? [{ title: say("web.vote.seat.used"), lines: used }] : []),
    ...(v.open.length ? [{ title: say("web.vote.open-title"), lines: v.open.map((id) => cardLine(c, id)) }] : []),
  ];
}

/* --- what only I may know ------------------------------------------------------------------------------------------- */

function whoAmI(c: C): string[] {
  const v = c.view;
  const me = c.me as number;
  const party = v.party[me] ?? "democrat";
  const known = seatsOf(v).filter((seat) => seat !== me && v.party[seat] !== null);
  const seen = known.map((seat) =>
    say("web.vote.claim.seen", { who: c.name(seat), party: v.party[seat] ?? "democrat" }),
  );
  return [
    say("web.vote.secret.party", { party }),
    ...(seen.length ? seen : [say("web.vote.secret.known-none")]),
    v.alive[me] ? say("web.vote.secret.goal", { party }) : say("web.vote.state.left"),
  ];
}

function secret(c: C): TextPart[] {
  const v = c.view;
  const me = c.me as number;
  const listed = (ids: string[]) => numbered(ids, (id) => cardText(c, id)).map((thing) => thing.label);
  const pile = v.pile.filter((id): id is string => id !== null);
  const desk = deskOf(v);
  const able = abilities(c).map(({ card, when }) =>
    say("web.text.colon", { a: card.name, b: when || say("web.text.vote.now", { price: priceText(c, card.id) }) }),
  );
  const hand = handOf(v, me);
  return [
    { title: "", lines: whoAmI(c) },
    { title: say("web.vote.secret.hand"), lines: hand.length ? listed(hand) : ["–"] },
    ...(able.length ? [{ title: say("web.vote.use.first"), lines: able }] : []),
    ...(pile.length ? [{ title: say("web.vote.pick", { verb: "choose" }), lines: listed(pile) }] : []),
    ...(desk.length ? [{ title: say("web.text.vote.desk"), lines: listed(desk) }] : []),
  ];
}

/* --- acts ----------------------------------------------------------------------------------------------------------- */

const cardThings = (c: C, ids: string[]) =>
  numbered(ids, (id) => cardOf(c.pack, id).name, (id) => cardText(c, id)); // prettier-ignore

function cardPick(c: C, move: "choose" | "discard"): Option[] {
  if (!entries(c.ask, move).length) return [];
  const { n, of } = wanted(c);
  const type = move === "choose" ? say("vote.type.choose") : say("vote.type.discard");
  const label = move === "choose" ? say("web.vote.act.pass-on", { n, rest: of.length - n }) : say("web.vote.act.discard", { n }); // prettier-ignore
  const slots: Slot[] = [verb(type, move), { kind: "pick", field: "cards", of: cardThings(c, of), n, list: true }];
  return [{ label, move: { do: move }, slots, secret: true }];
}

function ballots(c: C): Option[] {
  return [true, false].flatMap((yes) =>
    entries(c.ask, "vote", { for: yes }).map((move) => {
      const typed = yes ? word(say("vote.type.for"), "for") : word(say("vote.type.against"), "against");
      const double = move["card"] !== null;
      const slots = [verb("vote"), typed, ...(double ? [word(say("vote.type.double"), "double")] : [])];
      const label = double
        ? say("web.text.vote.double", { for: yes ? "yes" : "no", price: priceText(c, String(move["card"])) })
        : say(yes ? "web.vote.act.for" : "web.vote.act.against");
      return fixed(label, move, slots, { secret: double });
    }),
  );
}

function dealing(c: C): Option[] {
  const all = entries(c.ask, "give");
  if (!all.length) return [];
  const cards = deskOf(c.view).filter((id) => all.some((move) => move["card"] === id));
  const seats = [...new Set(all.map((move) => Number(move["to"])))];
  return [
    {
      label: say("web.text.vote.deal"),
      move: { do: "give" },
      slots: [
        verb(say("vote.type.deal"), "give"),
        { kind: "pick", field: "card", of: cardThings(c, cards), n: 1 },
        { kind: "pick", field: "to", of: seats.map((seat) => seatThing(c, seat)), n: 1 },
      ],
      secret: true,
      allows: (move) => isLegal(c.ask, move),
      named: (move) => say("web.text.vote.deals", { card: cardOf(c.pack, String(move["card"])).name, who: c.name(Number(move["to"])) }), // prettier-ignore
    },
  ];
}

const TYPED: Record<string, () => string> = {
  check: () => say("vote.type.check"),
  eliminate: () => say("vote.type.eliminate"),
  change: () => say("vote.type.change"),
  transfer: () => say("vote.type.transfer"),
};

/** Abilities, one act each: of two equal cards the first is used. */
function uses(c: C): Option[] {
  return ABILITY_VERBS.flatMap((ability): Option[] => {
    const all = entries(c.ask, ability);
    const id = all[0]?.["card"];
    if (typeof id !== "string") return [];
    const moves = all.filter((move) => move["card"] === id);
    const field = ability === "transfer" ? "to" : "who";
    const typed = mustVerb(TYPED[ability]?.() ?? ability, ability);
    const label = say("web.text.colon", { a: cardOf(c.pack, id).name, b: priceText(c, id) });
    const more = { label, secret: true, heavy: ability !== "transfer" };
    if (ability === "change") return [{ ...more, move: moves[0] as Move, slots: [typed], named: () => say("web.vote.act.use-change") }]; // prettier-ignore
    const of = moves.map((move) => seatThing(c, Number(move[field])));
    const named = (move: Move) => say("web.vote.act.use-on", { ability: ability as Ability, who: c.name(Number(move[field])) }); // prettier-ignore
    return [{ ...more, move: { do: ability, card: id }, slots: [typed, { kind: "pick", field, of, n: 1 }], named }];
  });
}

function options(c: C): Option[] {
  if (!c.ask || c.me === null) return [];
  const nominees = entries(c.ask, "nominate").map((move) => {
    const seat = seatThing(c, Number(move["who"]));
    const slots = [verb(say("vote.type.nominate"), "nominate"), word(...seat.names)];
    return fixed(say("web.vote.act.nominate", { who: c.name(Number(move["who"])) }), move, slots, {
      number: Number(move["who"]) + 1,
    });
  });
  const claims = entries(c.ask, "claim").map((move) => {
    const party = move["party"] as Party;
    const typed = party === "democrat" ? say("vote.type.democrat") : say("vote.type.republican");
    const who = c.name(c.view.claim?.of ?? 0);
    return fixed(say("web.vote.claim.say", { who, party }), move, [verb("claim"), word(typed, party)]);
  });
  const topics = cardThings(
    c,
    entries(c.ask, "place").map((move) => String(move["card"])),
  ).map((card, i) =>
    fixed(
      cardText(c, String(card.value)),
      { do: "place", card: card.value },
      [verb(say("vote.type.lay"), "place"), word(...card.names)],
      {
        secret: true,
        number: i + 1,
        named: (move) => say("web.vote.act.lay-card", { card: cardOf(c.pack, String(move["card"])).name }),
      },
    ),
  );
  const answers = entries(c.ask, "answer").map((move) =>
    move["card"] === null
      ? fixed(say("web.vote.act.accept"), move, [word(say("vote.type.accept"), "accept")], { number: 1 })
      : fixed(say("web.text.vote.cancel"), move, [word(say("vote.type.cancel"), "cancel")], { secret: true }),
  );
  const passes = entries(c.ask, "pass").map((move) =>
    fixed(say("web.vote.act.pass"), move, [word(say("vote.type.pass"), "pass")], { number: 1 }),
  );
  return [
    ...count(claims), ...nominees, ...count(ballots(c)), ...topics, ...cardPick(c, "choose"), ...dealing(c), ...answers,
    ...passes, ...cardPick(c, "discard"), ...uses(c),
  ]; // prettier-ignore
}

const headline: TextGame<VoteView>["headline"] = (c, usual) => {
  const v = c.view;
  if (v.claim) return {};
  if (v.phase === "give") return { text: say("web.text.vote.ask-deal", { n: v.desk.length }) };
  const mine = v.phase === "answer" ? v.given.find(({ to }) => to === c.me) : undefined;
  return mine ? { state: [cardText(c, mine.card), usual.state].filter(Boolean).join(" ") } : {};
};

export const text = asText<VoteView>({ headline, parts, secret, options });
