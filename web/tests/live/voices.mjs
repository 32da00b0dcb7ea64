// Voices in My Head live, at four tables. At the first the page is the prosecutor, and a home-made pack gives him every
// kind of step; at the second it is a voice that feels something. There the others push their markers to the edge, so
// that some fall. At the third it is a voice with cards in its hand, among bots that take anything. At the fourth both
// the pusher and anyone who loses a marker to the push have a card to play, so that the first player is asked whose is
// next.
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { filled } from "../person.mjs";
import { ACT, any } from "./table.mjs";

const CLOTH = ".cloth [data-secret=open]";

const standard = JSON.parse(readFileSync(new URL("../../../content/voices/standard.json", import.meta.url), "utf8"));

export const WAYS = {
  "ability: sadness, trust": ["sadness", "trust"],
};
export const NEVER = {};
const STEPS = [
  "present", "read", "hidden choice", "open choice", "put", "take", "flip", "shift", "destroy", "recall", "push others'", "skip",
  "influence", "look", "look: drop", "look: move", "draw for", "ability: confusion", "ability: panic",
]; // prettier-ignore
const VOICE = [
  "push: where", "push: what", "push: aim", "push: seal", "window: play", "window: pass", "read: tie", "share", "planning",
  "limit", "verdict",
]; // prettier-ignore
const FEELINGS = ["ability: anger", "ability: fear", "ability: sadness, trust"];
const options = (prosecutor) => ({ advanced: false, prosecutor, abilities: true });
export const TABLES = [
  { seats: 4, people: 3, window: 3, content: "steps", options: options(0), rows: STEPS },
  { seats: 4, people: 3, window: 3, content: "feelings", options: options(1), rows: FEELINGS },
  { seats: 5, level: "random", content: "cards", options: options(1), rows: VOICE },
  { seats: 4, people: 3, window: 3, content: "rush", options: options(1), rows: ["window: order"] },
];

/* --- packs ---------------------------------------------------------------------------------------------------- */

const text = (en) => ({ en, ru: en, hu: en });
const put = (token) => ({ do: "put", token, n: 1, on: "any" });
const either = (hidden) => ({
  do: "choose",
  hidden,
  a: { text: text("Say it aloud."), do: [put("guilt")] },
  b: { text: text("Say nothing."), do: [put("innocence")] },
});
const PROSECUTOR = [
  [put("guilt"), { ...put("guilt"), do: "flip" }, { do: "influence", draw: 2, place: 2, on: "any" }, either(true)],
  [put("guilt"), { ...put("guilt"), do: "take" }, { do: "look", on: "any", then: ["drop", "keep"] }, either(false)],
  [put("guilt"), { do: "shift", token: "guilt", n: 1, from: "any", to: "any" }, { do: "look", on: "any", then: ["move", "keep"] }],
  [{ do: "push", whose: "voice", from: "any", to: "elsewhere" }, { do: "recall", whose: "any", in: "any", may: true }],
  [{ do: "destroy", whose: "voice", in: "any", may: true }, { do: "draw", n: 1, for: "other" }],
]; // prettier-ignore
/** Nobody can play a card, so that nobody waits for one. */
const idle = standard.strategy.map((card) => ({ ...card, need: { destroyed: 8 } }));
/** Each front has something for the prosecutor. */
const steps = {
  ...standard,
  court: standard.court.map((card, i) => {
    const areas = card.front.do.filter((ability) => ability.who !== "prosecutor");
    const own = { who: "prosecutor", do: PROSECUTOR[i % PROSECUTOR.length] };
    return { ...card, front: { ...card.front, do: [own, ...areas] } };
  }),
  strategy: idle,
};
/** A voice has more of what it may feel. */
const VOICES = ["anger", "anger", "sadness", "trust", "fear", "fear", "joy", "joy"];
const feeling = {
  ...standard,
  strategy: idle,
  markers: { ...standard.markers, voice: VOICES.map((emotion) => ({ emotion, value: 1 })) },
};
/** Every card fits every push. */
const cards = {
  ...standard,
  strategy: standard.strategy.map(({ area: _area, need: _need, ...card }) => card),
};
/** Half of them when a marker is pushed, half when one is lost; each brings the next. */
const rush = {
  ...standard,
  strategy: cards.strategy.map((card, i) => ({
    ...card,
    when: i % 2 ? "when_destroyed" : "after_push",
    do: [{ do: "draw", n: 1, for: "self" }],
  })),
};
export const PACKS = { steps, feelings: feeling, cards, rush };

/* --- the moment ----------------------------------------------------------------------------------------------- */

const top = (view) => view.stack.at(-1);
/** The step that is asked about. */
export function stepOf(pack, view) {
  const [card, side, ability, ...rest] = top(view).src.split("/");
  let found = pack.court.find((c) => c.id === card)?.[side].do[ability].do;
  for (found ??= pack.strategy.find((c) => c.id === card).do; rest.length > 1;)
    found = found[rest.shift()][rest.shift()].do;
  return found[top(view).next];
}
/** What the marker that I pushed in my turn felt. */
const felt = (live) =>
  emotionOf(live, live.events.findLast((event) => event.do === "push" && event.seat === live.me).marker);
const ROWS = {
  play: "window: play", pass: "window: pass", order: "window: order", place: "influence", drop: "look: drop", move: "look: move",
  draw: "draw for", discard: "limit", replace: "ability: confusion",
}; // prettier-ignore
const STEP_ROWS = { push: "push others'", draw: "draw for" };
/** Which rows a move is. */
function rowsOf(live, move) {
  const { view } = live.state;
  const kind = top(view)?.kind;
  const emotion = kind === "emotion";
  if (move.do === "push")
    return emotion
      ? [`ability: sadness, trust: ${felt(live)}`]
      : kind === "steps"
        ? ["push others'"]
        : VOICE.slice(0, 4);
  if (move.do === "award") return [kind === "planning" ? "planning" : "read: tie"];
  if (move.do === "choose") return [stepOf(live.pack, view).hidden ? "hidden choice" : "open choice"];
  if (emotion && move.do === "put") return ["ability: panic"];
  if (emotion && move.do === "destroy") return ["ability: anger"];
  if (emotion && move.do === "use") return ["ability: fear"];
  return [ROWS[move.do] ?? move.do];
}

const isMissing = (live, way) => live.ways.includes(way) && live.missing(way);

/* --- pushes --------------------------------------------------------------------------------------------------- */

const [LEFT, MIDDLE, RIGHT] = [2700, 3750, 4800];
const CROWD = 6; // markers on a platform from which some fall
const ownerOf = (live, marker) => live.state.view.colours[marker.replace(/\d+$/, "")];
const emotionOf = (live, marker) => {
  const set = ownerOf(live, marker) === live.state.view.prosecutor ? "prosecutor" : "voice";
  return live.pack.markers[set][marker.replace(/^\D+/, "") - 1].emotion;
};
/** Two lines of markers up to the edge, and one that shoves both; or one line, from which each push takes the last. */
function othersPush(live, legal, seat) {
  const into = legal.filter((move) => move.area === "vision");
  const there = into.length ? into : legal;
  const move = there.find((one) => emotionOf(live, one.marker) === "joy") ?? any(there);
  return { ...move, at: live.ways.includes("window: order") ? MIDDLE : seat % 2 ? LEFT : RIGHT, slant: 0 };
}
const feelings = {
  anger: "ability: anger",
  fear: "ability: fear",
  sadness: "ability: sadness, trust: sadness",
  trust: "ability: sadness, trust: trust",
  panic: "ability: panic",
  confusion: "ability: confusion",
};
/** Would the ability of this marker come to something? Some want others to fall, sadness one of mine that fell before, trust one
 * that stands, anger one of somebody whose turn is still to come. */
function comes(live, { marker, area }) {
  const { platforms, destroyed, players, first } = live.state.view;
  const emotion = emotionOf(live, marker);
  const turn = (seat) => (seat - first + players) % players;
  if (emotion === "anger") return platforms[area].some((one) => turn(ownerOf(live, one.marker)) > turn(live.me));
  if (emotion === "trust")
    return Object.values(platforms).flat().some((one) => ownerOf(live, one.marker) === live.me); // prettier-ignore
  if (emotion === "sadness") return destroyed.some((one) => ownerOf(live, one) === live.me);
  return (emotion !== "panic" && emotion !== "fear") || platforms[area].length >= CROWD;
}
/** A marker whose ability is missing, where most markers stand; those whose time has not come are saved up. */
function push(live, legal) {
  const { platforms } = live.state.view;
  const lacks = (move) => isMissing(live, feelings[emotionOf(live, move.marker)]);
  const wanted = legal.filter((move) => lacks(move) && comes(live, move));
  const spare = legal.filter((move) => !lacks(move));
  const fullest = (list) => list.reduce((best, move) => (platforms[move.area].length > platforms[best.area].length ? move : best)); // prettier-ignore
  const rest = spare.length ? spare : legal;
  // Where cards are played somebody should fall, too: then several have something to play.
  const move = wanted.length ? fullest(wanted) : live.ways.includes("window: order") ? fullest(rest) : any(rest);
  const far = [...platforms[move.area]].sort((a, b) => b.y - a.y)[0];
  const aim = live.people.length || !far ? MIDDLE : 50 * Math.round(far.x / 50);
  return { ...move, at: Math.max(1000, Math.min(6450, aim)), slant: 0 };
}

/* --- decisions ------------------------------------------------------------------------------------------------ */

export function others(live, { legal }, state) {
  const seat = live.people.findIndex((person) => person.state === state) + 1;
  const pushes = legal.filter((move) => move.do === "push");
  const plays = legal.filter((move) => move.do === "play");
  return pushes.length ? othersPush(live, pushes, seat) : filled(any(plays.length ? plays : legal));
}
/** How many rows are missing that the prosecutor would come to by this card. */
function brings(live, { card }) {
  const { do: list } = live.pack.court.find((one) => one.id === card).front.do[0];
  const rows = list.flatMap(({ do: verb, hidden, then }) => (verb === "choose" ? [hidden ? "hidden choice" : "open choice"] : [STEP_ROWS[verb] ?? verb, ...(then ?? []).map((one) => `look: ${one}`)])); // prettier-ignore
  return rows.filter((row) => isMissing(live, row)).length;
}
export function choose(live, { legal }) {
  const bring = legal.find((one) => rowsOf(live, one).some((way) => isMissing(live, way)));
  const keeps = (one) => one.do === "pass" || (one.do === "award" && one.to === live.me); // cards for the limit
  const kept = isMissing(live, "limit") ? legal.find(keeps) : undefined;
  const plain = legal.filter((one) => !["skip", "pass"].includes(one.do));
  let move = bring ?? kept ?? any(plain) ?? legal[0];
  if (move.do === "present") move = [...legal].sort((a, b) => brings(live, b) - brings(live, a))[0];
  if (move.do === "push") move = push(live, legal.filter((one) => one.do === "push")); // prettier-ignore
  return { move, ways: rowsOf(live, move) };
}

async function enterPush(live, { area, marker, at }) {
  const { page } = live;
  const shown = async (selector) => (await page.$(selector)) !== null;
  if (!(await shown("[data-aim]"))) await live.press(`.tray.can[data-area=${area}]`);
  else if (!(await shown(`[data-aim=${area}]`))) await live.press(`[data-tab=${area}]`);
  if (!(await shown(`[data-marker=${marker}][aria-checked=true]`))) {
    if (!(await page.isVisible("[data-markers]"))) await live.press("[data-do=marker]"); // no room for all of them
    await live.press(`[data-markers] [data-marker=${marker}]`);
  }
  await live.type("[data-aim-at]", ((at + 50) / 1000).toFixed(2));
  await page.keyboard.press("Tab");
  await live.press("[data-aim] .step"); // and 50 to the left
  return { heavy: `${ACT} .heavy` };
}
export async function enter(live, move) {
  const { legal } = live.ask;
  const { page } = live;
  // Alone, where nothing but "no" could be said, the page says it by itself: there is nothing to press.
  if (live.ask.blind && live.ask.left_ms === undefined && legal.length === 1) {
    const asked = live.question;
    await live.until(() => live.question !== asked);
    throw new Error("detached: the page has answered");
  }
  if (await page.$("[data-replay]")) await page.locator("[data-replay]").tap({ timeout: 1000 }).catch(() => page.keyboard.press("Escape")); // prettier-ignore
  const nth = (verb) => legal.filter((one) => one.do === verb).findIndex((one) => isDeepStrictEqual(one, move)) + 1;
  const bar = (n) => live.press(`${ACT} .act .row > :nth-child(${n})[data-do=choose]`);
  const target = async () => (await live.press(`[data-targets] [data-item]:nth-child(${nth(move.do)})`), ACT);
  const juror = async (name) => (await live.press(`button[data-juror=${name}]`), ACT);
  /** On the cloth: it lies open where nobody else could look, otherwise the bar turns it up. */
  const turnUp = async () => {
    if (!(await page.$(CLOTH))) await live.press(`${ACT} [data-do=secret]`);
  };
  const behind = async () => {
    await turnUp();
    await live.press(`${CLOTH} .cards [data-item]:nth-child(${nth(move.do)})`);
    return ACT;
  };
  const has = (verb) => legal.some((one) => one.do === verb);
  const does = {
    push: () => enterPush(live, move),
    present: behind, replace: behind, play: behind, discard: behind,
    order: target, award: target, share: target, destroy: target, recall: target, draw: target,
    put: () => juror(move.on), take: () => juror(move.on), flip: () => juror(move.on), look: () => juror(move.on),
    move: () => juror(move.to),
    shift: async () => (await juror(move.from), juror(move.to)),
    choose: async () => (await live.press(`[data-option=${move.option}]`), ACT),
    drop: async () => (await bar(1), ACT),
    keep: async () => (await bar(has("drop") ? 2 : 1), ACT),
    use: async () => (await bar(has("skip") ? 2 : 1), ACT),
    place: async () => {
      await turnUp();
      const kinds = new Set(legal.filter((one) => one.do === "place").map((one) => one.token));
      if (kinds.size > 1) await live.press(`${CLOTH} [data-token=${move.token}]`);
      await live.press(`${CLOTH} [data-on=${move.on}]`);
      return ACT;
    },
  }; // prettier-ignore
  if (does[move.do]) return does[move.do]();
  if (live.ask.blind) return { one: `${ACT} [data-do=no]` }; // pass; skip, where nobody may learn it
  await live.press(`${ACT} [data-do=choose]`); // skip
  return ACT;
}

/* --- what is shown -------------------------------------------------------------------------------------------- */

export function happened(live) {
  const { view, over } = live.state;
  if (!over && live.missing("read") && view.court.read && top(view)?.kind === "steps") live.shown("read", "[data-court] .now"); // prettier-ignore
}
export async function ends(live) {
  await live.page.locator("[data-verdict]").nth(5).waitFor();
  live.meet(["verdict"]);
}
