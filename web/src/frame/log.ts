// The log's entries as lines: a game words its events, the frame words what was said and what happened to the table.
import type { Game, LogCtx, LogLine } from "../games/contract";
import { packOf, packText } from "../games/pack.svelte";
import { levelName, nameOf } from "../games/ctx";
import { seatSlot, splitRules } from "../words/rich";
import { lang, partCount, say, sayIf } from "../words/words.svelte";
import { lacksSteps } from "../wire/past";
import type { LogEntry, Model } from "../wire/reduce";
import type { Json, Said } from "../wire/message";

export interface Line {
  id: string;
  seat: number | null;
  text: string;
  rules: string[];
  sums: string[];
  kind: LogLine["kind"] | "said" | "note";
  /** The number of the event that it tells, and the kind of cue with whose end it appears. */
  n?: number;
  cue?: string;
  head?: string;
  /** What was said, without the speaker. */
  said?: string;
  by: string;
  /** It was told before this page was here. */
  old?: boolean;
}

const name = (m: Model) => (seat: number) => seatSlot(seat, nameOf(m, seat));

/** A line of the pack that can be said across the table; its text comes from the pack. */
const TAUNT = "taunt";

/** What a claim's `is` reads as: a line of the pack, or the word for it. */
export function isText(m: Model, claim: string, is: string): string {
  const pack = claim === TAUNT && m.seats ? packOf(m.seats.hash) : null;
  return pack ? packText((pack["texts"] as Record<string, Json> | undefined)?.[is]) : sayIf(`web.is.${is}`);
}

/** What was said, without the speaker; slots that are not filled yet are dots. */
export function saidWords(m: Model, said: Said): string {
  const who = name(m);
  const slots = { who: who(said.seat), other: said.to === undefined ? "…" : who(said.to), is: said.is ?? "" };
  if (said.claim === TAUNT) return said.is ? isText(m, TAUNT, said.is) : "…";
  if (said.text !== undefined) return said.text;
  return said.phrase ? sayIf(`web.phrase.${said.phrase}`, slots) : sayIf(`web.claim.${said.claim ?? ""}`, slots);
}

/** What others will read. */
export const saidText = (m: Model, said: Said): string =>
  say("web.said.text", { who: name(m)(said.seat), text: saidWords(m, said) });

function moveLines(game: Game, m: Model, entry: Extract<LogEntry, { kind: "move" }>): Line[] {
  const pack = m.seats ? packOf(m.seats.hash) : null;
  if (!pack) return [];
  const l: LogCtx = {
    pack,
    event: entry.event,
    before: entry.before,
    after: entry.after,
    last: entry.last,
    me: m.me,
    name: name(m),
  };
  const told = game.logLine(l);
  const lines = told === null ? [] : Array.isArray(told) ? told : [told];
  const by =
    entry.event.by === "clock" ? say("web.log.by-clock") : entry.event.by === "bot" ? say("web.log.by-bot") : "";
  const why = game.why?.(l) ?? null;
  return lines.map((line, i) => {
    const { text, rules } = splitRules(line.text);
    const seat = typeof entry.event.seat === "number" && i === 0 ? entry.event.seat : null;
    return {
      id: `${entry.id}.${i}`, seat, text, kind: line.kind, head: line.head, by: i === 0 ? by : "",
      rules: i === 0 && why ? [...new Set([...rules, ...why.rules])] : rules,
      sums: i === 0 ? (why?.sums ?? []) : [], n: entry.event.n, cue: line.cue,
    }; // prettier-ignore
  });
}

/** All lines; at a table that plays from memory only those of the current round, without what this device has muted. */
export function logLines(game: Game | null, m: Model, all = allLines(game, m)): Line[] {
  const lines = all.filter((l) => l.kind !== "said" || l.seat === null || !m.muted.includes(l.seat));
  const from = m.seats?.settings.memory ? lines.map((l) => Boolean(l.head)).lastIndexOf(true) : 0;
  return from > 0 ? lines.slice(from) : lines;
}

function entryLines(game: Game | null, m: Model, entry: LogEntry): Line[] {
  if (entry.kind === "move") return game ? moveLines(game, m, entry) : [];
  const base = { id: entry.id, seat: null, rules: [], sums: [], by: "" };
  if (entry.kind === "said") {
    const { said } = entry;
    return [{ ...base, kind: "said", seat: said.seat, text: saidText(m, said), said: saidWords(m, said) }];
  }
  if (entry.kind === "replaced") {
    const slots = { name: entry.name, level: levelName(entry.level) };
    return [{ ...base, kind: "note", text: say("web.note.replaced", slots) }];
  }
  return [{ ...base, kind: "note", text: sayIf(`web.note.${entry.note}`) }];
}

/** Of the step that is being told, the lines whose cue is over; sums are about all of it. */
function toldOf(lines: Line[], telling: Model["telling"]): Line[] {
  if (!telling || (lines[0]?.n ?? -1) < telling.from) return lines;
  return lines.filter(({ cue = "" }) => telling.done.includes(cue)).map((line) => ({ ...line, sums: [] }));
}

// An entry never changes, so its lines are made once, for a language and the names at the table.
const made = new WeakMap<LogEntry, { whom: string; lines: Line[] }>();

/** … with those that are not shown here; dots where steps are still on their way. */
export function allLines(game: Game | null, m: Model): Line[] {
  const names = m.seats?.seats.map((_, seat) => nameOf(m, seat)) ?? [];
  const pack = m.seats && packOf(m.seats.hash) ? m.seats.hash : "";
  const whom = JSON.stringify([lang(), partCount(), game?.id, pack, m.me, names]);
  const lines = m.log.flatMap((entry): Line[] => {
    const known = made.get(entry);
    if (known?.whom === whom) return toldOf(known.lines, m.telling);
    const lines = entryLines(game, m, entry).map((line) => (entry.old ? { ...line, old: true } : line));
    made.set(entry, { whom, lines });
    return toldOf(lines, m.telling);
  });
  if (!lacksSteps(m)) return lines;
  return [...lines, { id: "…", seat: null, text: "…", rules: [], sums: [], by: "", kind: "note", old: true }];
}
