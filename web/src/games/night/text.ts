// Election Night for the text table: the map region by region, both parties, my dice, and every act by its words.
import { asText, type TextPart } from "../../text/contract";
import { count, fixed, numbered, verb, word } from "../../text/things";
import type { Option } from "../../text/typed";
import { say } from "../../words/words.svelte";
import type { Move } from "../../wire/message";
import type { Ctx } from "../contract";
import { entries } from "../legal";
import { packText } from "../pack.svelte";
import { forecast } from "./forecast";
import { behindScreen, flipsLeft, label, other, outcomeWords, toWrite, warningOf } from "./night";
import { mineFirst, partyName } from "./parties";
import {
  COLOURS,
  firstField,
  mandates,
  regionsOf,
  ROUNDS,
  scoreRegion,
  setsOf,
  tally,
  type Colour,
  type NightView,
  type Region,
} from "./view";

type C = Ctx<NightView>;

/* --- the table ------------------------------------------------------------------------------------------------------ */

const numbersOf = (c: C, region: Region, seat: number): string =>
  (c.view.board[region.id] ?? [])
    .flatMap((field) => (field.length && field[0] === seat ? [field[1]] : []))
    .join(", ") || "–";

function regionLine(c: C, region: Region, i: number): string {
  const { sums, free } = scoreRegion(region, c.view.board[region.id] ?? []);
  const [first, second] = mineFirst(c);
  return say("web.text.night.region", {
    n: i + 1,
    region: packText(region.name),
    first: c.name(first),
    second: c.name(second),
    a: sums[first],
    b: sums[second],
    numbers: numbersOf(c, region, first),
    others: numbersOf(c, region, second),
    free,
    win: region.win,
    full: region.full,
  });
}

const dieText = (die: Colour, n: number): string => say("web.night.die.face", { die, n });

/** What everybody saw of a seat's dice: what it rolled, what it has shown. */
function diceLines(c: C, seat: 0 | 1): string[] {
  const { rolled, dice, played } = c.view.seats[seat];
  const all = COLOURS.flatMap((die) => (typeof rolled[die] === "number" ? [dieText(die, rolled[die] as number)] : []));
  const out = played.flatMap((die) => (typeof dice[die] === "number" ? [dieText(die, dice[die] as number)] : []));
  return [
    ...(all.length ? [say("web.text.night.rolled", { who: c.name(seat), dice: all.join(", ") })] : []),
    ...(out.length ? [say("web.text.night.shown", { who: c.name(seat), dice: out.join(", ") })] : []),
  ];
}

function partyLine(c: C, seat: 0 | 1): string {
  const counts = tally(c.view.board, seat);
  const sets = setsOf(counts);
  const missing = counts.flatMap((n, i) => (n <= sets ? [i + 1] : [])).join(", ");
  return say("web.text.night.party", {
    who: c.name(seat),
    me: seat === c.me ? "yes" : "no",
    party: partyName(c.pack, c.view, seat),
    n: mandates(regionsOf(c.pack), c.view.board)[seat],
    flips: flipsLeft(c, seat),
    set: say("web.night.set", { sets, missing }),
  });
}

function parts(c: C): TextPart[] {
  const seats = mineFirst(c);
  return [
    {
      title: say("web.night.state", { round: c.view.round, rounds: ROUNDS, action: c.view.action }),
      lines: seats.flatMap((seat) => diceLines(c, seat)),
    },
    { title: say("web.text.players"), lines: seats.map((seat) => partyLine(c, seat)) },
    { title: say("web.night.map"), lines: regionsOf(c.pack).map((region, i) => regionLine(c, region, i)) },
  ];
}

/* --- what only I may know ------------------------------------------------------------------------------------------- */

function secret(c: C): TextPart[] {
  const own = c.view.seats[c.me as 0 | 1];
  const left = COLOURS.filter((die) => typeof own.dice[die] === "number" && !own.played.includes(die));
  const lines = left.map((die) => dieText(die, own.dice[die] as number));
  return [
    {
      title: say("web.night.strip"),
      lines: lines.length ? [...lines, behindScreen(c)] : [say("web.night.secret.none")],
    },
  ];
}

/* --- acts ----------------------------------------------------------------------------------------------------------- */

const colour = (die: string): string[] =>
  die === "none" ? [say("play.night.none"), "none"] : [say("web.night.secret.colour", { die }), die];

function dice(c: C, move: "flip" | "play"): Option[] {
  const typed = move === "flip" ? say("web.text.night.flip") : say("web.text.night.show");
  return entries(c.ask, move).map((one) =>
    fixed(label(c, one), one, [verb(typed, move), word(...colour(String(one["die"])))], { secret: true }),
  );
}

/** A region as somebody says it: its place in the list, its name; the move takes its first free field (N-7.1). */
const regions = (c: C, moves: Move[]) =>
  numbered(
    regionsOf(c.pack).map((region) => region.id),
    (id) => packText(regionsOf(c.pack).find((region) => region.id === id)?.name),
  ).flatMap((thing) => {
    const move = firstField(moves, String(thing.value));
    return move ? [{ ...thing, value: move["field"] ?? null, id: String(thing.value), move }] : [];
  });

/** Where the number goes, with what it would bring: the same words as on the map. */
function writes(c: C): Option[] {
  const write = toWrite(c);
  if (!write) return [];
  return regions(c, entries(c.ask, "write")).map(({ names, move, id }) => {
    const region = regionsOf(c.pack).find((one) => one.id === id) as Region;
    const f = forecast(regionsOf(c.pack), c.view.board, region, write.seat, write.n);
    const brings = [outcomeWords(c, write.seat, f), warningOf(c, region, write, f)].filter(Boolean).join(" ");
    const act = say("web.night.act.write", { n: write.n, region: packText(region.name) });
    return fixed(say("web.text.night.write", { act, brings }), move, [verb(say("play.night.write"), "write"), word(...names)], {
      number: Number(names[0]),
      named: () => act,
    }); // prettier-ignore
  });
}

/** "6 north": the number first, then the place. */
function bonus(c: C): Option[] {
  const moves = entries(c.ask, "bonus");
  if (!moves.length) return [];
  const of = regions(c, moves);
  return [
    {
      label: say("web.text.night.bonus"),
      move: { do: "bonus" },
      slots: [
        verb(say("play.night.write"), "bonus", "write"),
        { kind: "number", field: "n", min: 1, max: 6, per: 1 },
        { kind: "pick", field: "field", of, n: 1 },
      ],
      named: (move) => {
        const region = of.find((thing) => thing.value === move["field"]);
        return say("web.night.act.write", { n: Number(move["n"]), region: region?.names[1] ?? "" });
      },
    },
  ];
}

function options(c: C): Option[] {
  if (!c.ask || c.me === null) return [];
  const me = c.me;
  const vetoes = [...entries(c.ask, "veto")].reverse().map((move) =>
    move["yes"]
      ? fixed(say("web.night.act.veto"), move, [word(say("play.night.veto"), "veto")])
      : fixed(say("web.night.act.let"), move, [word(say("play.night.write"), "write")]),
  ); // prettier-ignore
  const HANDS: Record<string, string> = {
    rock: say("play.night.rock"),
    paper: say("play.night.paper"),
    scissors: say("play.night.scissors"),
  };
  const hands = entries(c.ask, "throw").map((move) => {
    const hand = String(move["hand"]);
    return fixed(say("web.night.act.throw", { hand }), move, [verb("throw"), word(HANDS[hand] ?? hand, hand)]);
  });
  const firsts = entries(c.ask, "first").map((move) =>
    move["who"] === me
      ? fixed(say("web.night.act.me-first"), move, [word(say("play.night.me"), "me")])
      : fixed(say("web.night.act.they-first", { who: c.name(other(me)) }), move, [word(say("play.night.them"), "them", c.plainName(other(me)))]),
  ); // prettier-ignore
  return [
    ...count([...dice(c, "flip"), ...dice(c, "play"), ...vetoes, ...hands, ...firsts]),
    ...writes(c),
    ...bonus(c),
  ];
}

export const text = asText<NightView>({ parts, secret, options });
