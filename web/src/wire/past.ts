// The steps of a game as the log has them: those that came as states, and those that `past` brings to a page that was
// not there. Pure. Whatever a step leaves unchanged is shared between its view and the one before.
import type { Event, Json, PastMessage, PastStep, Said, View } from "./message";
import type { LogEntry, Model } from "./reduce";

export const MOST_LOG = 3000;

/** The log's entries for the moves of one step. */
export const moveEntries = (
  game: string,
  step: number | undefined,
  events: Event[],
  before: View | null,
  after: View,
) =>
  events.map((event, i): LogEntry => ({
    id: `${game}.${event.n}`,
    kind: "move",
    event,
    before,
    after,
    last: i === events.length - 1,
    step,
  }));

const isObject = (value: Json | undefined): value is View =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A view after what `past` says has changed; `path` leads to the part that is meant. */
export function changedView(view: View, set: Record<string, Json>, gone: string[], path = ""): View {
  const kept = Object.entries(view).filter(([key]) => !gone.includes(path + key));
  const next: View = Object.fromEntries(kept);
  const touched = new Set<string>();
  for (const [at, value] of Object.entries(set)) {
    const dot = path ? -1 : at.indexOf(".");
    if (dot >= 0) touched.add(at.slice(0, dot));
    else if (at.startsWith(path)) next[at.slice(path.length)] = value;
  }
  if (path) return next;
  for (const at of gone) if (at.includes(".")) touched.add(at.slice(0, at.indexOf(".")));
  for (const field of touched) {
    const part = next[field];
    if (isObject(part)) next[field] = changedView(part, set, gone, field + ".");
  }
  return next;
}

/** The step to ask `past` from; null: nothing is missing, or it is on its way. After a loss the last known step is asked
 * for again: something may have been said after it. */
export function wantedPast(m: Model): number | null {
  const step = m.state?.step;
  if (step === undefined || m.asking !== null || (m.me === null && !m.watching) || m.link !== "open") return null;
  if (m.next !== null) return m.next;
  return step > m.told || (m.recheck && m.told > 0) ? Math.max(0, m.told - 1) : null;
}

/** Does the log lack steps that have been shown? */
export const lacksSteps = (m: Model): boolean => (m.state?.step ?? 0) > m.told;

function stepEntries(game: string, number: number, step: PastStep, before: View | null, after: View): LogEntry[] {
  const said = (step.said ?? []).map(
    (one, i): LogEntry => ({ id: `${game}.${number}.s${i}`, kind: "said", said: { t: "said", ...one } as Said, step: number }),
  ); // prettier-ignore
  const voted = (step.voted ?? []).map(
    (one, i): LogEntry => ({ id: `${game}.${number}.v${i}`, kind: "note", note: one.passed ? "passed" : "not-passed", step: number }),
  ); // prettier-ignore
  return [...moveEntries(game, number, step.events, before, after), ...said, ...voted].map((entry) => ({
    ...entry,
    old: true,
  }));
}

/** The answer takes the place of everything that the log has from there on. */
export function takePast(m: Model, p: PastMessage): Model {
  if (!m.state || m.asking !== p.from) return m;
  const { game } = m.state;
  const log = m.log.filter((entry) => entry.step === undefined || entry.step <= p.from);
  const last = log.filter((entry) => entry.kind === "move").at(-1);
  let view = last?.kind === "move" && last.step === p.from ? last.after : null;
  for (const [i, step] of p.steps.entries()) {
    const before = view;
    view = step.view ?? changedView(before ?? {}, step.set ?? {}, step.gone ?? []);
    log.push(...stepEntries(game, p.from + i + 1, step, before, view));
  }
  const told = p.from + p.steps.length;
  return { ...m, log: log.slice(-MOST_LOG), told, asking: null, next: p.next, recheck: false };
}
