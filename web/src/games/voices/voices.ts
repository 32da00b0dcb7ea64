// Voices in My Head in words: the sentence and the acts. Pure functions of the moment. Nothing that only the seat may
// know is in them while it is covered: roles, hands, tokens and the prosecutor's cards lie on the cloth.
import { splitRules } from "../../words/rich";
import { say } from "../../words/words.svelte";
import { sameMove, type Move } from "../../wire/message";
import type { Act, ActButton, Ctx, Sentence, Strip } from "../contract";
import { entries, offers } from "../legal";
import { waitingFor } from "../waiting";
import { draftOf, pushMove, type PushDraft } from "./aim";
import { areaName, areaNames, courtName, jurorName, markerName, stepWords, strategyName } from "./names";
import { goalOf } from "./wants";
import {
  awardArea,
  currentStep,
  frameOf,
  HAND,
  holds,
  markerOf,
  ownedBy,
  reading,
  topFrame,
  type Area,
  type Step,
  type VoicesView,
} from "./view";

export type C = Ctx<VoicesView>;

/** Verbs whose targets are on the board, by the field that names them. */
export const TARGETS: Record<string, "juror" | "marker" | "seat"> = {
  put: "juror",
  take: "juror",
  flip: "juror",
  shift: "juror",
  look: "juror",
  move: "juror",
  destroy: "marker",
  recall: "marker",
  award: "seat",
  share: "seat",
  order: "seat",
  draw: "seat",
};
/** Decisions made on the cloth: they are about cards or tokens that only I can see. */
const HIDDEN = ["present", "play", "pass", "discard", "place", "replace"];

/** The verb that the question is about; `skip` and `pass` come last in `legal`. */
export function verbOf(c: Pick<C, "ask" | "view">): string {
  const first = c.ask?.legal[0]?.do ?? "";
  if (first === "pass") return "play"; // asked whatever I hold: a hand without a fitting card must look like any other
  if (first === "skip") return topFrame(c.view)?.kind === "emotion" ? "replace" : "skip"; // H-12.8: asked always
  return first === "drop" || first === "keep" ? "move" : first;
}
export const isHidden = (verb: string): boolean => HIDDEN.includes(verb);

/** The push as far as I have aimed it. In my turn the best marker lies ready. */
export function draftIn(c: C): PushDraft {
  const legal = c.ask?.legal ?? [];
  const turn = topFrame(c.view)?.kind === "turn";
  const markers = turn ? legal.filter((m) => m.do === "push").map((m) => String(m["marker"])) : [];
  const best = [...markers].sort((a, b) => markerOf(c.pack, b).value - markerOf(c.pack, a).value)[0];
  return draftOf(c.draft, legal, best);
}

/** I look at a token: what it is lies on my cloth. */
const looking = (c: C): boolean => {
  const frame = topFrame(c.view);
  return frame?.actor === c.me && Boolean(frame?.looked);
};

/** The cloth: one line of my goal; whole, where I choose from what lies on it. */
export function strip(c: C): Strip {
  const label = say("web.voices.strip");
  const shown = c.me !== null && !c.over;
  const asked = c.ask !== null && c.ask.waited !== false && !c.held;
  const verb = asked ? verbOf(c) : "";
  if (!shown || (asked && (isHidden(verb) || looking(c))))
    return { label, shown, tall: verb === "present" || verb === "replace" };
  const goal = goalOf(c, c.me as number);
  const met = goal?.met ? "yes" : "no";
  return { label, shown, folded: `${goal?.met ? "✓" : "✗"} ${say("web.voices.goal.sofar", { met })}` };
}

// --- the sentence -----------------------------------------------------------------------------------------------------

interface Asked {
  text: string;
  state?: string;
  rules: string[];
}

/** What aiming is for: who has how much there now, and what I would have. */
function aimNow(c: C, { area, marker }: PushDraft): string {
  const found = holds(c.pack, c.view, area as Area);
  const { value, set } = markerOf(c.pack, String(marker));
  const now = found.length
    ? say("web.voices.aim.now", { list: found.map((h) => `${c.name(h.seat)}: ${h.sum}`).join(", ") })
    : say("web.voices.aim.nobody");
  if (c.me === c.view.prosecutor || c.view.colours[set] !== c.me) return now;
  const there = c.view.platforms[area as Area].map((d) => d.marker).filter((m) => markerOf(c.pack, m).set === set);
  const mine = ownedBy(c.view, there, c.me).reduce((n, m) => n + markerOf(c.pack, m).value, value);
  return `${now} ${say("web.voices.aim.then", { n: mine })}`;
}

function askPush(c: C): Asked {
  const frame = topFrame(c.view);
  const draft = draftIn(c);
  if (draft.area && draft.marker && (frame?.kind === "turn" || frame?.kind === "emotion"))
    return {
      text: say("web.voices.ask.aim", {
        marker: markerName(c, draft.marker, c.me),
        area: areaName(c.pack, draft.area as Area),
      }),
      state: aimNow(c, draft),
      rules: ["H-4.3", "H-4.4", "H-4.5"],
    };
  if (frame?.kind === "emotion") return askEmotion(c);
  if (frame?.kind !== "turn")
    return { text: say("web.voices.ask.push-step", { what: doing(c) }), rules: ["H-6.11", "H-5.8"] };
  const two = c.view.players === 3 && c.me !== c.view.prosecutor;
  return {
    text: two ? say("web.voices.ask.push-two", { n: frame.left ?? 1 }) : say("web.voices.ask.push"),
    rules: two ? ["H-4.1", "H-11.2"] : ["H-4.1", "H-4.2"],
  };
}

/** What a marker's emotion lets me do (H-12). */
function askEmotion(c: C): Asked {
  const marker = topFrame(c.view)?.marker;
  return splitRules(say("voices.feel", { emotion: marker ? markerOf(c.pack, marker).emotion : "confusion" }));
}

/** The step that I am asked about, as the card says it. */
const doing = (c: C): string => {
  const step = currentStep(c.pack, c.view);
  return step ? stepWords(c.pack, step) : "";
};

function askAward(c: C): Asked {
  const area = awardArea(c.pack, c.view) ?? "planning";
  const tied = holds(c.pack, c.view, area).length > 0;
  const slots = { area: areaName(c.pack, area) };
  return tied
    ? { text: say("web.voices.ask.tie", slots), rules: ["H-5.4", "H-5.6"] }
    : { text: say("web.voices.ask.empty", slots), rules: ["H-5.5"] };
}

function askTokens(c: C, verb: string): Asked {
  if (topFrame(c.view)?.kind === "emotion") return askEmotion(c);
  const step = currentStep(c.pack, c.view);
  const slots = { verb, n: step?.n ?? 1, token: step?.token ?? "guilt" };
  const from = (c.draft as { from?: string } | null)?.from;
  if (verb === "shift" && from)
    return { text: say("web.voices.ask.shift-to", { juror: jurorName(c.pack, from) }), rules: ["H-6.2"] };
  return { text: say("web.voices.ask.tokens", slots), rules: [verb === "put" ? "H-6.1" : "H-6.2"] };
}

function askMarker(c: C, verb: string): Asked {
  if (topFrame(c.view)?.kind === "emotion") return askEmotion(c);
  return verb === "destroy"
    ? { text: say("web.voices.ask.destroy"), rules: ["H-6.9", "H-4.8"] }
    : { text: say("web.voices.ask.recall"), rules: ["H-6.10"] };
}

function question(c: C): Asked {
  const v = c.view;
  const verb = verbOf(c);
  switch (verb) {
    case "present":
      return { text: say("web.voices.ask.present"), rules: ["H-3.1", "H-3.2"] };
    case "push":
      return askPush(c);
    case "play": {
      const frame = frameOf(v, "window");
      const own = frame?.pusher === c.me ? "yes" : "no";
      return {
        text: say("web.voices.ask.window"),
        state: say("web.voices.ask.window-why", { own }),
        rules: ["H-9.2", "H-9.5", "H-9.10"],
      };
    }
    case "order":
      return { text: say("web.voices.ask.order"), rules: ["H-9.5"] };
    case "award":
      return askAward(c);
    case "share":
      return { text: say("web.voices.ask.share"), rules: ["H-7.3"] };
    case "discard":
      return {
        text: say("web.voices.ask.discard", { n: (v.strategy.hands[c.me as number]?.length ?? 0) - HAND }),
        rules: ["H-9.6"],
      };
    case "put":
    case "take":
    case "flip":
    case "shift":
      return askTokens(c, verb);
    case "use":
      return topFrame(v)?.kind === "emotion"
        ? askEmotion(c)
        : { text: say("web.voices.ask.use", { what: doing(c) }), rules: ["H-6.4", "H-5.8"] };
    case "place": {
      const step = currentStep(c.pack, v);
      const all = step?.place ?? 1;
      const done = all - (topFrame(v)?.left ?? all);
      return { text: say("web.voices.ask.place", { n: done + 1, all }), rules: ["H-6.4", "H-6.5", "H-6.6"] };
    }
    case "look":
      return { text: say("web.voices.ask.look"), rules: ["H-6.8"] };
    case "move":
      return {
        text: say("web.voices.ask.looked", { juror: jurorName(c.pack, topFrame(v)?.looked ?? "") }),
        ...(c.covered ? { state: say("web.voices.ask.looked-how") } : {}),
        rules: ["H-6.8"],
      };
    case "destroy":
    case "recall":
      return askMarker(c, verb);
    case "draw":
      return { text: say("web.voices.ask.draw"), rules: ["H-6.12"] };
    case "choose":
      return {
        text: say(currentStep(c.pack, v)?.hidden ? "web.voices.ask.hidden" : "web.voices.ask.choose"),
        rules: ["H-5.9"],
      };
    default:
      return askEmotion(c);
  }
}

/** Under the sentence: what this round is about. The round itself is in the bar. */
export function stateLine(c: C): string {
  const v = c.view;
  if (v.phase === "setup" || v.first === null) return say("web.voices.state.setup");
  const read = reading(c.pack, v);
  if (read) return say("web.voices.state.read", { what: courtName(c.pack, read.card.id) });
  if (v.court.areas) return say("web.voices.state.names", { areas: areaNames(c.pack, v.court.areas) });
  return say("web.voices.state", { phase: v.phase });
}

export function sentence(c: C): Sentence {
  const state = stateLine(c);
  if (c.me === null || !c.ask || c.held || c.ask.waited === false)
    return { form: "wait", text: waitingFor(c as unknown as Ctx), state };
  return { form: "you", state, ...question(c) };
}

// --- acts -------------------------------------------------------------------------------------------------------------

/** "No": in a window one tap seals it. */
const decline = (c: C, label: string, move: Move): ActButton =>
  c.blind ? { label, move, no: true, weight: "plain" } : { label, choose: move, weight: "plain" };

/** `skip` beside it, if the step is optional. */
const skip = (c: C): ActButton[] => entries(c.ask, "skip").map((move) => decline(c, say("web.voices.act.skip"), move));
const pass = (c: C): ActButton[] => entries(c.ask, "pass").map((move) => decline(c, say("web.voices.act.pass"), move));

/** Nothing to press yet: it says what to tap. */
const hint = (text: string): ActButton => ({ label: text, disabled: text });

function pushAct(c: C): Act {
  const draft = draftIn(c);
  const move = pushMove(draft, c.ask?.legal ?? []);
  if (!move)
    return {
      buttons: [...skip(c), hint(say(draft.area ? "web.voices.act.which-marker" : "web.voices.act.which-area"))],
    };
  return { buttons: [...skip(c), { label: say("web.voices.act.push"), move, heavy: true, weight: "act" }] };
}

/** On the cloth: while it is covered the bar names nothing that only I may know. */
function hiddenAct(c: C, verb: string): Act {
  const beside = verb === "play" ? pass(c) : skip(c);
  const held = beside.find((b) => b.no && sameMove(b.move, c.held))?.label;
  const chosen = c.choice && c.choice.do !== "pass" && c.choice.do !== "skip" ? c.choice : null;
  const open: ActButton = { label: say("web.voices.act.open", { verb }), opens: "secret" };
  if (chosen) {
    const placed =
      verb === "place" ? say("web.voices.act.place", { juror: jurorName(c.pack, String(chosen["on"])) }) : "";
    const label = placed || say("web.voices.act.hidden", { verb });
    const seal: ActButton = { label, inside: placed || insideName(c, verb, chosen), move: chosen };
    const again: ActButton = { ...open, label: say("web.voices.act.look-again"), weight: "plain" };
    return { buttons: c.covered ? [again, seal] : [...beside.slice(0, 1), seal] };
  }
  if (c.covered) return { held, buttons: [...beside, { ...open, weight: c.choice ? "plain" : "act" }] };
  if (c.choice) return { held, buttons: beside };
  const none = verb === "play" && !entries(c.ask, "play").length;
  const missing: ActButton = none
    ? { label: say("web.voices.act.open", { verb }), disabled: say("web.voices.secret.none-fits") }
    : hint(say("web.voices.act.pick", { verb }));
  return { held, buttons: [...beside, missing] };
}

/** The act by its name, where it may be read: "Play Second Wind". */
function insideName(c: C, verb: string, move: Move): string {
  const card =
    verb === "play" || verb === "discard" ? strategyName(c.pack, move["card"]) : courtName(c.pack, move["card"]);
  return say("web.voices.act.named", { verb, card });
}

const tokenSlots = (step: Step | undefined) => ({ n: step?.n ?? 1, token: step?.token ?? "guilt" });

/** The whole act, as the button says it. */
export function naming(c: C, move: Move): string {
  const step = currentStep(c.pack, c.view);
  const seatIn = (key: string): string => c.name(Number(move[key]));
  const juror = jurorName(c.pack, String(move["on"]));
  switch (move.do) {
    case "put":
    case "take":
    case "flip":
      return say("web.voices.act.tokens", { verb: move.do, ...tokenSlots(step), juror });
    case "shift":
      return say("web.voices.act.shift", {
        ...tokenSlots(step),
        from: jurorName(c.pack, String(move["from"])),
        to: jurorName(c.pack, String(move["to"])),
      });
    case "look":
      return say("web.voices.act.look", { juror });
    case "move":
      return say("web.voices.act.move", { juror: jurorName(c.pack, String(move["to"])) });
    case "destroy":
      return say("web.voices.act.destroy", { marker: markerName(c, String(move["marker"])) });
    case "recall":
      return say("web.voices.act.recall", { marker: markerName(c, String(move["marker"])) });
    case "award":
      return say("web.voices.act.award", { who: seatIn("to") });
    case "share":
      return say("web.voices.act.share", { who: seatIn("with") });
    case "order":
      return say("web.voices.act.order", { who: seatIn("next") });
    case "draw":
      return say("web.voices.act.draw", { who: seatIn("for") });
    case "drop":
      return say("web.voices.act.drop");
    case "keep":
      return say("web.voices.act.keep");
    default:
      return say("web.voices.act.skip");
  }
}

/** One pattern for everything chosen on the board: a target, the named button, and skip if it may be declined. */
function boardAct(c: C, verb: string): Act {
  const beside: ActButton[] =
    verb === "move"
      ? ["drop", "keep"].flatMap((v) =>
          entries(c.ask, v).map((move) => ({ label: naming(c, move), choose: move, weight: "plain" as const })),
        )
      : skip(c);
  const chosen = c.choice && TARGETS[c.choice.do] ? c.choice : null;
  if (chosen) return { buttons: [...beside.slice(0, 1), { label: naming(c, chosen), move: chosen, weight: "act" }] };
  if (verb === "move" && (beside.length === 2 || !offers(c.ask, "move"))) return { buttons: beside };
  const kind = TARGETS[verb] ?? "juror";
  return { buttons: c.choice ? beside : [...beside, hint(say("web.voices.act.choose-how", { kind }))] };
}

export function act(c: C): Act {
  if (!c.ask || c.me === null) return { buttons: [] };
  const verb = verbOf(c);
  if (isHidden(verb)) return hiddenAct(c, verb);
  switch (verb) {
    case "push":
      return pushAct(c);
    case "choose":
      return {
        buttons: entries(c.ask, "choose").map((move) => ({
          label: say("web.voices.act.option", { option: String(move["option"]).toUpperCase() }),
          choose: move,
        })),
      };
    case "use":
      return {
        buttons: [
          ...skip(c),
          ...entries(c.ask, "use").map((move) => ({ label: say("web.voices.act.use"), choose: move })),
        ],
      };
    case "skip":
      return { buttons: skip(c) };
    default:
      return boardAct(c, verb);
  }
}
