// What things are called: areas, jurors, cards, markers by the pack; the steps of a card and the parts of a goal in sentences.
import { list, say, sayIf } from "../../words/words.svelte";
import type { Json } from "../../wire/message";
import { packText, type Pack } from "../pack.svelte";
import {
  AREAS,
  courtOf,
  JURORS,
  markerOf,
  ownerOf,
  roleOf,
  strategyOf,
  type Ability,
  type Area,
  type Juror,
  type Step,
  type VoicesView,
} from "./view";
import { faceOf } from "./marks";

type Named = Record<string, { name?: Json; text?: Json } | undefined>;
const entry = (pack: Pack, key: string, id: string) => ((pack[key] ?? {}) as unknown as Named)[id];

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** If a pack has no name for it, its id is used. */
const called = (text: Json | undefined, id: string): string => packText(text) || capital(id);

export const areaName = (pack: Pack, area: Area): string => called(entry(pack, "areas", area)?.name, area);
export const areaText = (pack: Pack, area: Area): string => packText(entry(pack, "areas", area)?.text);
export const jurorName = (pack: Pack, juror: string): string => called(entry(pack, "jurors", juror)?.name, juror);
/** The letter of a choice, in the alphabet of the language. */
export const letterName = (option: "a" | "b"): string => sayIf(`web.is.${option}`);
export const courtName = (pack: Pack, id: Json | undefined): string => called(courtOf(pack, id)?.name, String(id));
export const strategyName = (pack: Pack, id: Json | undefined): string =>
  called(strategyOf(pack, id)?.name, String(id));
export const strategyText = (pack: Pack, id: string): string => {
  const card = strategyOf(pack, id);
  return packText(card?.text) || listWords(pack, card?.do ?? [], true);
};
export const roleName = (pack: Pack, id: Json | undefined): string => called(roleOf(pack, id)?.name, String(id));
export const emotionName = (emotion: string): string => say("voices.emotion", { emotion });
export const kindName = (kind: string): string => say("voices.kind", { kind });

/** "Joy 3". */
export function faceName(pack: Pack, id: string): string {
  const m = markerOf(pack, id);
  const emotion = capital(emotionName(m.emotion));
  return m.value ? `${emotion} ${m.value}` : emotion;
}
/** "Joy 3 (Anna)"; without the owner where it goes without saying: the marker is the actor's own. */
export function markerName(
  c: { pack: Pack; view: VoicesView; name(seat: number): string },
  id: string,
  actor: number | null = null,
): string {
  const said = faceName(c.pack, id);
  const face = faceOf(c, id).second ? say("web.voices.marker.second", { marker: said }) : said;
  const owner = ownerOf(c.view, id);
  return owner === null || owner === actor ? face : say("web.voices.marker", { marker: face, who: c.name(owner) });
}
export const areaNames = (pack: Pack, areas: Area[]): string => list(areas.map((area) => areaName(pack, area)));

// --- steps ------------------------------------------------------------------------------------------------------------

const many = (value: Json | undefined): string[] =>
  value === undefined || value === null ? [] : Array.isArray(value) ? value.map(String) : [String(value)];
const either = (parts: string[]): string => parts.join(` ${say("voices.or")} `);

const isAny = (value: Json | undefined): boolean => {
  const ids = many(value);
  return ids.includes("any") || ids.length === JURORS.length;
};
const jurors = (pack: Pack, value: Json | undefined): string =>
  isAny(value)
    ? say("voices.any-juror")
    : either(many(value).map((id) => say("voices.juror-named", { juror: jurorName(pack, id) })));

/** The id of a place that stands alone, for messages that inflect it; "other" for areas by name and mixtures. */
const placeId = (value: Json | undefined): string => {
  const [id, ...more] = many(value);
  const inflected = ["any", "here", "away", "destroyed", "same", "elsewhere"];
  return more.length === 0 && id !== undefined && inflected.includes(id) ? id : "other";
};

function place(pack: Pack, value: Json | undefined): string {
  const said = (id: string): string =>
    id === "any" ? say("voices.place-any")
    : id === "here" ? say("voices.place-here")
    : id === "away" ? say("voices.place-away")
    : id === "unused" ? say("voices.place-unused")
    : id === "destroyed" ? say("voices.place-destroyed")
    : id === "same" ? say("voices.place-same")
    : id === "elsewhere" ? say("voices.place-elsewhere")
    : (AREAS as readonly string[]).includes(id) ? areaName(pack, id as Area)
    : id; // prettier-ignore
  return either(many(value).map(said));
}

const then = (steps: string[] | undefined): string =>
  either(
    (steps ?? ["keep"]).map((what) =>
      what === "drop" ? say("voices.then.drop") : what === "move" ? say("voices.then.move") : say("voices.then.keep"),
    ),
  );

function optionWords(pack: Pack, option: Step["a"], whole: boolean): string {
  const text = packText(option?.text);
  if (!whole) return text;
  const does = (option?.do ?? []).map((s) => (s.do === "choose" ? say("voices.step.again") : stepWords(pack, s, true)));
  return [text, does.join("; ")].filter(Boolean).join(" → ");
}

/** What a step does. `whole`: including what a hidden choice does. */
export function stepWords(pack: Pack, s: Step, whole = false): string {
  const n = s.n ?? 1;
  const token = s.token ?? "guilt";
  const whose = s.whose ?? "any";
  const on = jurors(pack, s.on);
  const type = isAny(s.on) ? "any" : "other";
  const said =
    s.do === "put" ? say("voices.step.put", { n, token, jurors: on, type })
    : s.do === "take" ? say("voices.step.take", { n, token, jurors: on })
    : s.do === "flip" ? say("voices.step.flip", { n, token, jurors: on })
    : s.do === "shift" ? say("voices.step.shift", { n, token, jurors: jurors(pack, s.from), to: jurors(pack, s.to), type: isAny(s.from) && isAny(s.to) ? "any" : "other" })
    : s.do === "influence" ? say("voices.step.tokens", { n: s.draw ?? 1, place: s.place ?? 1, jurors: on, type })
    : s.do === "look" ? say("voices.step.look", { jurors: on, then: then(s.then), type })
    : s.do === "destroy" ? say("voices.step.destroy", { whose, overhang: s.overhang ? "yes" : "no", at: placeId(s.in), from: place(pack, s.in) })
    : s.do === "recall" ? say("voices.step.recall", { whose, at: placeId(s.in), from: place(pack, s.in) })
    : s.do === "push" ? say("voices.step.push", { whose, at: placeId(s.from), from: place(pack, s.from), goal: placeId(s.to), into: place(pack, s.to) })
    : s.do === "draw" ? say("voices.step.draw", { n, for: s.for ?? "self" })
    : say("voices.step.choose", { a: optionWords(pack, s.a, whole || !s.hidden), b: optionWords(pack, s.b, whole || !s.hidden) }); // prettier-ignore
  return s.may && s.do !== "choose" ? `${say("voices.step.may")} ${said}` : said;
}
export const listWords = (pack: Pack, steps: Step[], whole = false): string =>
  steps.map((s) => stepWords(pack, s, whole)).join("; ");

/** The owner of an ability: the prosecutor, or an area. */
export const heading = (pack: Pack, who: Ability["who"]): string =>
  who === "prosecutor" ? say("voices.prosecutor") : areaName(pack, who);

export const isJuror = (id: Json | undefined): id is Juror => (JURORS as readonly string[]).includes(String(id));
