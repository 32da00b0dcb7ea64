// Voices in My Head for the text table: jury, head and court card in words, my role and cards, and every act by its words.
// Where a marker is pushed to is typed: how far across it ends, and how far it travels sideways.
import { asText, type TextGame, type TextPart } from "../../text/contract";
import { count, fixed, mustVerb, numbered, seatThing, verb, word } from "../../text/things";
import type { Option, Slot, Thing } from "../../text/typed";
import { plain } from "../../words/rich";
import { say, sayIf } from "../../words/words.svelte";
import type { Json, Move } from "../../wire/message";
import { entries, isLegal } from "../legal";
import { packText } from "../pack.svelte";
import { CENTRE, clampAim, readout } from "./aim";
import { whyNotWords } from "./cardfit";
import { areaName, courtName, heading, jurorName, kindName, letterName, listWords, markerName, roleName, stepWords, strategyName, strategyText } from "./names"; // prettier-ignore
import { factsOf } from "./seatfacts";
import { trayWords } from "./tray";
import { AREAS, courtOf, currentStep, frameOf, JURORS, MOST_SLANT, placeOf, R, reading, roleOf, ROUNDS, storyOf, topFrame, unique, valuesOf, W, type Area, type Kind, type VoicesView } from "./view"; // prettier-ignore
import { naming, stateLine, TARGETS, verbOf, type C } from "./voices";
import { faceDown, goalOf, motto, type Want } from "./wants";

/* --- the table ------------------------------------------------------------------------------------------------------ */

function juryPart(c: C): TextPart {
  const v = c.view;
  const lines = JURORS.map((juror) => {
    const { guilt, innocence, influence } = v.jurors[juror];
    const name = jurorName(c.pack, juror);
    if (v.verdict) return say("voices.finale.juror", { juror: name, verdict: v.verdict[juror] });
    return say("web.voices.juror", { juror: name, guilt, innocence, hidden: influence.length, known: "no" });
  });
  return { title: say("web.voices.jury"), lines };
}

function seatLine(c: C, seat: number): string {
  const v = c.view;
  const { unused, fallen, hand } = factsOf(c.pack, v, seat);
  const is = say("web.voices.seat-card.is", {
    who: seat === v.prosecutor ? "prosecutor" : "voice",
    first: seat === v.first ? "yes" : "no",
  });
  return say("web.text.voices.seat", {
    n: seat + 1,
    who: c.name(seat),
    me: seat === c.me ? "yes" : "no",
    is,
    has: say("web.voices.seat", { unused: unused.length, destroyed: fallen.length, cards: hand }),
  });
}

/** The court card that is being read, as far as it may be (H-5.6): a heading's text comes with its turn. */
function courtPart(c: C): TextPart[] {
  const read = reading(c.pack, c.view);
  if (!read) return [];
  const { card, side, next } = read;
  const sides = side === "back" ? (["front", "back"] as const) : (["front"] as const);
  const lines = sides.flatMap((which) => [
    packText(card[which].text),
    ...card[which].do.map((ability, i) => {
      const owner = heading(c.pack, ability.who);
      if (which === side && i >= next) return say("web.text.colon", { a: owner, b: say("web.voices.read.state", { is: "later" }) }); // prettier-ignore
      return say("web.text.colon", { a: owner, b: listWords(c.pack, ability.do) });
    }),
  ]);
  return [{ title: say("web.voices.state.read", { what: courtName(c.pack, card.id) }), lines }];
}

function endPart(c: C): TextPart[] {
  if (!c.over) return [];
  const lines = c.seats.flatMap((_, seat) => {
    const role = roleOf(c.pack, c.view.roles[seat]);
    const goal = goalOf(c, seat);
    if (!role) return [];
    const met = goal?.met ? "yes" : "no";
    return [say("voices.finale.role", { who: c.name(seat), role: roleName(c.pack, role.id), met })];
  });
  return [{ title: say("web.voices.end.roles"), lines }];
}

function parts(c: C): TextPart[] {
  const v = c.view;
  const story = storyOf(c.pack, v.story);
  const told = story && !c.over && v.round <= 1 ? [packText(story.opening)] : [];
  return [
    ...endPart(c),
    { title: say("web.voices.log.round", { round: v.round, rounds: ROUNDS }), lines: [stateLine(c), ...told] },
    ...courtPart(c),
    juryPart(c),
    { title: say("web.voices.head"), lines: AREAS.map((area) => trayWords(c, area)) },
    { title: say("web.text.players"), lines: c.seats.map((_, seat) => seatLine(c, seat)) },
  ];
}

/* --- what only I may know ------------------------------------------------------------------------------------------- */

/** A condition with how it stands; of its parts each one below it. */
const wantLines = (want: Want): string[] => [
  say("web.text.voices.want", {
    what: want.title,
    met: want.met ? "yes" : "no",
    now: want.now.map((one) => one.text).join("; ") || "–",
  }),
  ...want.parts.flatMap(wantLines),
];

function rolePart(c: C, me: number): TextPart[] {
  const role = roleOf(c.pack, c.view.roles[me]);
  const goal = goalOf(c, me);
  if (!role || !goal) return [];
  return [
    {
      title: say("web.voices.strip"),
      lines: [
        say("web.text.voices.role", { role: roleName(c.pack, role.id), text: motto(packText(role.text)) }),
        say("web.voices.want.intro", { n: goal.wants.length }),
        ...goal.wants.flatMap(wantLines),
        say("web.voices.goal.now", { met: goal.met ? "yes" : "no" }),
        say("web.voices.goal.hidden", { n: faceDown(c.view) }),
      ],
    },
  ];
}

const strategyLine = (c: C, id: string): string =>
  say("web.text.colon", { a: strategyName(c.pack, id), b: strategyText(c.pack, id) });

function courtLine(c: C, id: string): string {
  const card = courtOf(c.pack, id);
  const does = card?.front.do.map((ability) => say("web.text.colon", { a: heading(c.pack, ability.who), b: listWords(c.pack, ability.do, true) })); // prettier-ignore
  const text = [packText(card?.front.text), ...(does ?? [])].join(" ");
  return say("web.text.colon", { a: courtName(c.pack, id), b: text });
}

function handPart(c: C, me: number): TextPart[] {
  const hand = (c.view.strategy.hands[me] ?? []).filter((card): card is string => card !== null);
  if (!hand.length) return [];
  const window = frameOf(c.view, "window") !== undefined;
  const lines = hand.map((id) => {
    const not = window ? whyNotWords(c.pack, c.view, me, id) : "";
    return not ? say("web.text.voices.not-now", { card: strategyLine(c, id), not }) : strategyLine(c, id);
  });
  return [{ title: say("web.voices.secret.hand"), lines }];
}

function tokensPart(c: C, me: number): TextPart[] {
  const frame = topFrame(c.view);
  const drawn = frame?.actor === me ? (frame.drawn ?? []).filter((kind): kind is Kind => kind !== null) : [];
  const looked = frame?.actor === me && frame.looked ? frame.looked : null;
  const top = looked ? c.view.jurors[looked].influence.at(-1)?.kind : null;
  const known = JURORS.flatMap((juror) => {
    const kinds = c.view.jurors[juror].influence.map((t) => (t.seen.includes(me) && t.kind ? kindName(t.kind) : "?"));
    return kinds.some((kind) => kind !== "?") ? [say("web.text.colon", { a: jurorName(c.pack, juror), b: kinds.join(", ") })] : []; // prettier-ignore
  });
  const seen = looked && top ? [say("web.voices.secret.looked", { juror: jurorName(c.pack, looked), kind: kindName(top) })] : []; // prettier-ignore
  return [
    ...(drawn.length ? [{ title: say("web.voices.secret.drawn"), lines: drawn.map(kindName) }] : []),
    ...(seen.length ? [{ title: say("web.voices.ask.looked", { juror: jurorName(c.pack, looked ?? "") }), lines: seen }] : []), // prettier-ignore
    ...(known.length ? [{ title: say("web.voices.secret.known"), lines: known }] : []),
  ];
}

function secret(c: C): TextPart[] {
  const me = c.me as number;
  const v = c.view;
  const courts = me === v.prosecutor ? [v.court.middle, v.court.right, v.court.top].filter((id): id is string => Boolean(id)) : []; // prettier-ignore
  const step = me === v.prosecutor && reading(c.pack, v) ? currentStep(c.pack, v) : undefined;
  const effects = step?.do === "choose" ? (["a", "b"] as const).map((o) => say("web.text.colon", { a: letterName(o), b: listWords(c.pack, step[o]?.do ?? [], true) })) : []; // prettier-ignore
  return [
    ...rolePart(c, me),
    ...(effects.length ? [{ title: say("web.voices.secret.effects"), lines: effects }] : []),
    ...tokensPart(c, me),
    ...handPart(c, me),
    ...(courts.length ? [{ title: say("web.voices.secret.court"), lines: courts.map((id) => courtLine(c, id)) }] : []),
  ];
}

/* --- acts ----------------------------------------------------------------------------------------------------------- */

const typed = (move: string): Slot => verb(sayIf(`voices.type.${move}`) || move, move);
const areas = (c: C, ids: string[]): Thing[] => numbered(ids, (id) => areaName(c.pack, id as Area));
const jurors = (c: C, ids: string[]): Thing[] => numbered(ids, (id) => jurorName(c.pack, id));
const markers = (c: C, ids: string[]): Thing[] =>
  numbered(ids, (id) => plain(markerName({ ...c, name: c.plainName }, id, c.me)));

/** Each face once: which of two equal markers is pushed from the hand is all the same. */
function faces(c: C, ids: string[]): string[] {
  const face = (id: string) => plain(markerName(c, id));
  return ids.filter((id, i) => ids.findIndex((other) => face(other) === face(id)) === i);
}

/** "push joy 3 vision 3.4 -0.3": which, where, where it ends across, how far it travels sideways. */
function pushes(c: C): Option[] {
  const all = entries(c.ask, "push");
  if (!all.length) return [];
  const turn = topFrame(c.view)?.kind === "turn";
  const mine = unique(valuesOf(all, "marker"));
  const step = turn ? "" : stepWords(c.pack, currentStep(c.pack, c.view) ?? { do: "push" });
  return [
    {
      label: step ? say("web.text.voices.push-step", { what: step }) : say("web.text.voices.push"),
      move: { do: "push" },
      slots: [
        typed("push"),
        { kind: "pick", field: "marker", of: markers(c, turn ? faces(c, mine) : mine), n: 1 },
        { kind: "pick", field: "area", of: areas(c, unique(valuesOf(all, "area"))), n: 1 },
        { kind: "number", field: "at", min: R, max: W - R, per: R, usual: CENTRE.at },
        { kind: "number", field: "slant", min: -MOST_SLANT, max: MOST_SLANT, per: R, usual: CENTRE.slant },
      ],
      heavy: true,
      allows: (move) => all.some((one) => one["marker"] === move["marker"] && one["area"] === move["area"]),
      named: (move) => {
        const aim = clampAim({ at: Number(move["at"]), slant: Number(move["slant"]) });
        const marker = markerName(c, String(move["marker"]), c.me);
        const into = say("web.voices.ask.aim", { marker, area: areaName(c.pack, move["area"] as Area) });
        return say("web.text.voices.pushes", { into, aim: readout(aim) });
      },
    },
  ];
}

/** Cards of mine, each an act. */
function cardActs(c: C, move: "present" | "play" | "discard" | "replace"): Option[] {
  const courtly = move === "present" || move === "replace";
  return entries(c.ask, move).map((one) => {
    const id = String(one["card"]);
    const name = courtly ? courtName(c.pack, id) : strategyName(c.pack, id);
    const label = courtly ? courtLine(c, id) : strategyLine(c, id);
    return fixed(label, one, [typed(move), word(name, id)], {
      secret: true,
      named: () => say("web.voices.act.named", { verb: move, card: name }),
    });
  });
}

/** The act, and of a marker the place: several may look the same. */
function where(c: C, verb: string, move: Move): string {
  const at = TARGETS[verb] === "marker" ? placeOf(c.view, String(move["marker"])) : "unused";
  if (at === "unused" || at === "destroyed") return naming(c, move);
  return say("web.text.voices.marker", { act: naming(c, move), area: areaName(c.pack, at) });
}

/** A target on the board: jurors, markers, seats. */
function targetActs(c: C, move: string): Option[] {
  if (move === "shift") return shifts(c);
  const field = { put: "on", take: "on", flip: "on", look: "on", move: "to", destroy: "marker", recall: "marker", award: "to", share: "with", order: "next", draw: "for" }[move]; // prettier-ignore
  if (!field) return [];
  return entries(c.ask, move).map((one) => {
    const value = one[field] as Json;
    const thing =
      TARGETS[move] === "seat" ? seatThing(c, Number(value))
      : TARGETS[move] === "marker" ? markers(c, [String(value)])[0]
      : jurors(c, [String(value)])[0]; // prettier-ignore
    const names = (thing?.names ?? []).filter((name) => !/^\d+$/.test(name)); // a number is a place in the list
    return fixed(where(c, move, one), one, [typed(move), word(...names)], { named: () => naming(c, one) });
  });
}

function shifts(c: C): Option[] {
  const all = entries(c.ask, "shift");
  if (!all.length) return [];
  const step = currentStep(c.pack, c.view);
  return [
    {
      label: step ? stepWords(c.pack, step) : say("voices.type.shift"),
      move: { do: "shift" },
      slots: [
        typed("shift"),
        { kind: "pick", field: "from", of: jurors(c, unique(valuesOf(all, "from"))), n: 1 },
        { kind: "pick", field: "to", of: jurors(c, unique(valuesOf(all, "to"))), n: 1 },
      ],
      allows: (move) => isLegal(c.ask, move),
      named: (move) => naming(c, move),
    },
  ];
}

/** Tokens that I have drawn go face down to the jurors. */
function places(c: C): Option[] {
  const all = entries(c.ask, "place");
  if (!all.length) return [];
  const tokens = unique(valuesOf(all, "token")).map((kind) => ({ names: [kindName(kind), kind], value: kind, label: kindName(kind) })); // prettier-ignore
  const named = (move: Move) => say("web.voices.act.place", { juror: jurorName(c.pack, String(move["on"])) });
  return [
    {
      label: say("web.text.voices.place"),
      move: { do: "place" },
      slots: [
        typed("place"),
        { kind: "pick", field: "token", of: tokens, n: 1 },
        { kind: "pick", field: "on", of: jurors(c, unique(valuesOf(all, "on"))), n: 1 },
      ],
      secret: true,
      allows: (move) => isLegal(c.ask, move),
      named,
    },
  ];
}

function choices(c: C): Option[] {
  const step = currentStep(c.pack, c.view);
  return entries(c.ask, "choose").map((move) => {
    const option = move["option"] as "a" | "b";
    const text = packText(step?.[option]?.text);
    const does = step?.hidden ? say("web.voices.choice.hidden") : listWords(c.pack, step?.[option]?.do ?? []);
    const label = say("web.text.voices.option", { option: letterName(option), text: text || "–", does });
    return fixed(label, move, [typed("choose"), word(letterName(option), option)], {
      named: () => say("web.voices.act.option", { option: option.toUpperCase() }),
    });
  });
}

function options(c: C): Option[] {
  if (!c.ask || c.me === null) return [];
  const skips = entries(c.ask, "skip").map((move) => fixed(say("web.voices.act.skip"), move, [word(say("voices.type.skip"), "skip")])); // prettier-ignore
  const passes = entries(c.ask, "pass").map((move) => fixed(say("web.voices.act.pass"), move, [word(say("voices.type.pass"), "pass")])); // prettier-ignore
  const uses = entries(c.ask, "use").map((move) => fixed(say("web.voices.act.use"), move, [mustVerb(say("voices.type.use"), "use")])); // prettier-ignore
  const plainActs = ["drop", "keep"].flatMap((name) =>
    entries(c.ask, name).map((move) => fixed(naming(c, move), move, [mustVerb(sayIf(`voices.type.${name}`) || name, name)])),
  ); // prettier-ignore
  const cards = (["present", "play", "discard", "replace"] as const).flatMap((move) => cardActs(c, move));
  const targets = Object.keys(TARGETS).flatMap((move) => targetActs(c, move));
  const open = [...pushes(c), ...places(c)];
  const many = targets.filter((option) => option.allows !== undefined);
  const one = targets.filter((option) => option.allows === undefined);
  // "no" comes first, whatever the hand holds, so that its number is the same for all
  return [...open, ...many, ...count([...passes, ...skips, ...choices(c), ...uses, ...plainActs, ...one, ...cards])];
}

const headline: TextGame<VoicesView>["headline"] = (c, usual) => {
  if (verbOf(c) === "push" && topFrame(c.view)?.kind === "turn")
    return { text: c.view.players === 3 && c.me !== c.view.prosecutor ? usual.text : say("web.text.voices.ask-push") };
  return verbOf(c) === "move" ? { state: say("web.text.voices.looked") } : {};
};

export const text = asText<VoicesView>({ headline, parts, secret, options });
