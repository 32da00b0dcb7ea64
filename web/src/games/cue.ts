// What is usual where a game says nothing of its own about a cue.
import type { Cue, View } from "../wire/message";
import type { Ctx, Game, Moment, Tempo } from "./contract";

/** What the board shows while a step is shown. `holds`: a cue that is on or to come keeps the board as it was. */
export function stagedView(
  game: Game | null,
  before: View,
  after: View,
  holds: boolean,
  done: string[],
  m: Moment,
): View {
  return game?.staged ? game.staged(before, after, done, m) : holds ? before : after;
}

/** A board that is told bit by bit: each field comes with the first cue of these kinds; the others with the first cue
 * that does not hold. */
export function fieldsByCue<V extends object>(
  opens: Partial<Record<keyof V, readonly string[]>>,
  tempo: Record<string, Tempo>,
): NonNullable<Game<V>["staged"]> {
  return (before, after, done, m) => {
    const begun = [...done, m.cue.kind];
    const open = begun.some((kind) => !tempo[kind]?.hold);
    const told = (field: keyof V) => opens[field]?.some((kind) => begun.includes(kind)) ?? open;
    const fields = (Object.keys(after) as (keyof V)[]).map((field) => [field, (told(field) ? after : before)[field]]);
    return Object.fromEntries(fields) as V;
  };
}

/** What the words of a cue may name. */
export const cueSlots = <V>(c: Ctx<V>, { cue }: Moment<V>): { name: string; count: number } => ({
  name: cue.seat === undefined ? "" : c.name(cue.seat),
  count: cue.count ?? 0,
});

/** Does the game draw this cue, or does the board stay? */
export const hasScene = (game: Game, m: Moment): boolean =>
  Boolean(game.Scene) && (game.scenes?.includes(m.cue.kind) ?? true);

/** When each part of a cue opens, in milliseconds from its beginning: half of what is not the parts' comes first. */
export function partTimes(tempo: Tempo | undefined, count: number, length: number): number[] {
  if (!tempo?.each || count === 0) return [];
  const parts = tempo.each * Math.min(count, tempo.most ?? count);
  const scale = length / (tempo.ms + parts);
  return Array.from({ length: count }, (_, k) => (tempo.ms / 2 + (parts / count) * k) * scale);
}

/** A page that is late plays cues at half their length, but not below this, at usual tempo. */
const LEAST = 300;

const usualLength = (game: Game | null, { kind, count = 0, ms }: Cue): number => {
  const tempo = game?.tempo?.[kind];
  return tempo ? tempo.ms + (tempo.each ?? 0) * Math.min(count, tempo.most ?? count) : ms;
};

/** How fast the table plays, by the lengths that came: 0.1 is ten times as fast as usual. Never over 1. */
export function scaleOf(game: Game | null, cues: Cue[]): number {
  const usual = cues.reduce((all, cue) => all + usualLength(game, cue), 0);
  return usual ? Math.min(1, cues.reduce((all, cue) => all + cue.ms, 0) / usual) : 1;
}

export function lengthOf(game: Game | null, cue: Cue, half: boolean): number {
  return half ? Math.max(cue.ms / 2, Math.min(cue.ms, LEAST * scaleOf(game, [cue]))) : cue.ms;
}
