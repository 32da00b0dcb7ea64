// Aiming: where my marker ends and how it comes there. The page draws only its corridor; judging what it moves is the
// skill (ruling 4).
import { locale, say } from "../../words/words.svelte";
import type { Move } from "../../wire/message";
import { MOST_SLANT, R, startOfPush, W } from "./view";

export interface Aim {
  at: number;
  slant: number;
}
/** What is chosen so far of a push; forgotten with the question. */
export interface PushDraft extends Aim {
  area?: string;
  marker?: string;
}
export const CENTRE: Aim = { at: W / 2, slant: 0 };
export const STEP = 50;
export const FINE = 10;

/** Rounded to the hundredth that is shown and announced; never −0. */
const within = (n: number, least: number, most: number): number =>
  Math.min(most, Math.max(least, Math.round(n / FINE) * FINE + 0));
export const clampAim = (aim: Aim): Aim => ({
  at: within(aim.at, R, W - R),
  slant: within(aim.slant, -MOST_SLANT, MOST_SLANT),
});
export const startOf = (aim: Aim): number => startOfPush(aim.at, aim.slant);

/** The slant once the line has been turned clockwise by this much: it spans two radii, whatever its slant. */
export function twisted(slant: number, radians: number): number {
  const steep = Math.atan(slant / (2 * R)) + radians;
  return 2 * R * Math.tan(Math.min(1, Math.max(-1, steep)));
}

/** The corridor of the disc from before the near edge to where it will end, as points of an outline; y up from the near
 * edge. */
export function corridor(aim: Aim): [number, number][] {
  const start = startOf(aim);
  const dx = aim.at - start;
  const dy = 2 * R;
  const long = Math.hypot(dx, dy);
  const [nx, ny] = [(dy / long) * R, (-dx / long) * R];
  return [
    [start - nx, -R - ny],
    [aim.at - nx, R - ny],
    [aim.at + nx, R + ny],
    [start + nx, -R + ny],
  ];
}

const tenths = (n: number): string =>
  (n / 1000).toLocaleString(locale(), { minimumFractionDigits: 2, maximumFractionDigits: 2 });
/** "3.40 across, 0.30 to the right". */
export function readout(aim: Aim): string {
  const side = aim.slant > 0 ? "right" : aim.slant < 0 ? "left" : "straight";
  return say("web.voices.aim.readout", { at: tenths(aim.at), slant: tenths(Math.abs(aim.slant)), side });
}
export const across = (x: number): string => tenths(x);

/** `ready`: the marker that lies ready until another is chosen. */
export function draftOf(draft: unknown, legal: Move[], ready?: string): PushDraft {
  const given = (draft as Partial<PushDraft> | null) ?? {};
  const pushes = legal.filter((m) => m.do === "push");
  const only = (key: string): string | undefined => {
    const values = new Set(pushes.map((m) => String(m[key])));
    return values.size === 1 ? [...values][0] : undefined;
  };
  const whole = { ...CENTRE, area: only("area"), marker: only("marker") ?? ready, ...given };
  const fits = pushes.some((m) => m["area"] === whole.area && m["marker"] === whole.marker);
  if (fits || !whole.area || !whole.marker) return whole;
  return { ...whole, marker: pushes.find((m) => m["area"] === whole.area)?.["marker"] as string | undefined };
}

/** The move that the draft describes, or null while something is missing. */
export function pushMove(draft: PushDraft, legal: Move[]): Move | null {
  const entry = legal.find((m) => m.do === "push" && m["area"] === draft.area && m["marker"] === draft.marker);
  if (!entry) return null;
  const { at, slant } = clampAim(draft);
  return { ...entry, at, slant };
}
