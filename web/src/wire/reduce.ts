// Everything that the page knows about its table, and how it changes: only by reduce(model, input). Pure, so that it is
// tested without a socket or a page. What the server says is taken whole; what is local (the choice before the seal, what
// is under way) never outlives the question it belongs to.
import type { Event, GameId, Incoming, Move, Said, Seat, SeatsMessage, StateMessage, View, VoteOn } from "./message";

export type LinkPhase =
  | "connecting" // the first time
  | "open"
  | "lost" // coming back by itself
  | "restarting" // the server said that it is restarting
  | "elsewhere" // the seat is open in another window
  | "stopped"; // there is nothing to come back to; `stop` says why

export interface Fault {
  code: string;
  message: string;
}

export type LogEntry =
  | { id: string; kind: "move"; event: Event; before: View | null; after: View; last: boolean }
  | { id: string; kind: "said"; said: Said }
  | { id: string; kind: "note"; note: "rewound" | "passed" | "not-passed" | "new-build" };

export interface Model {
  code: string;
  link: LinkPhase;
  /** When the link was lost, or is expected back; milliseconds of the page's clock. */
  since: number;
  stop: Fault | null;
  welcomed: boolean;
  me: number | null;
  watching: boolean;
  knocked: boolean;
  build: string;
  stale: boolean;
  seats: SeatsMessage | null;
  state: StateMessage | null;
  /** The view before the last events; null if it isn't known. */
  before: View | null;
  log: LogEntry[];
  sealing: boolean;
  attempt: number;
  clocks: Record<number, number>; // seat -> when it runs out
  paused: boolean;
  /** Guests who ask for a seat: for a certain one, or (null) for any. */
  knocks: { who: number; name: string; seat: number | null }[];
  absent: number[];
  /** Clues that wait for my approval: I am the host. */
  nods: { seat: number; text: string }[];
  /** Since when a seat is not here; milliseconds of the page's clock. */
  away: Record<number, number>;
  /** Seats that this device has muted. */
  muted: number[];
  vote: { vote: number; what: VoteOn; seat: number | null; until: number; cast: boolean } | null;
  /** Chosen on the board, not sent. */
  choice: Move | null;
  /** What a game remembers while one decision takes several taps. */
  draft: unknown;
  /** Sent, not answered yet. */
  sending: { q: number; move: Move | null; since: number } | null;
  /** What the server refused last, said beside the button. */
  fault: Fault | null;
  counter: number; // of log entries that are not moves
}

export type Input =
  | { t: "message"; message: Incoming; now: number }
  | { t: "link"; phase: LinkPhase; now: number }
  | { t: "stop"; fault: Fault }
  | { t: "choose"; move: Move | null }
  | { t: "draft"; draft: unknown }
  | { t: "sending"; q: number; move: Move | null; now: number }
  | { t: "cast" }
  | { t: "knock-done"; who: number }
  | { t: "absent-done"; seat: number }
  | { t: "nod-done"; seat: number }
  | { t: "refused"; q: number; fault: Fault }
  | { t: "mute"; seat: number; on: boolean }
  | { t: "renewed" }
  | { t: "fault"; fault: Fault | null };

const MOST_LOG = 400;

export const emptyModel = (code: string): Model => ({
  code, link: "connecting", since: 0, stop: null, welcomed: false, me: null, watching: false, knocked: false, build: "",
  stale: false, seats: null, state: null, before: null, log: [], sealing: false, attempt: 0, clocks: {}, paused: false,
  knocks: [], absent: [], nods: [], away: {}, muted: [], vote: null, choice: null, draft: null, sending: null, fault: null, counter: 0,
}); // prettier-ignore

const note = (m: Model, kind: Extract<LogEntry, { kind: "note" }>["note"]): Model => ({
  ...m,
  counter: m.counter + 1,
  log: [...m.log, { id: "x" + m.counter, kind: "note" as const, note: kind }].slice(-MOST_LOG),
});

/** Spectators get one time, which applies to every seat that is still awaited. */
function watchedClocks(s: StateMessage, now: number): Record<number, number> {
  const left = s.left_ms;
  if (left === undefined) return {};
  return Object.fromEntries(s.to_act.filter((seat) => !s.chosen.includes(seat)).map((seat) => [seat, now + left]));
}

/** A new question of mine has its own time, or none: what was left of the last one is dropped. */
function seatClocks(m: Model, s: StateMessage, asked: boolean, now: number): Record<number, number> {
  const kept = Object.fromEntries(Object.entries(m.clocks).filter(([seat]) => asked || Number(seat) !== m.me));
  return m.me !== null && s.ask?.left_ms !== undefined ? { ...kept, [m.me]: now + s.ask.left_ms } : kept;
}

/** The whole picture replaces the old one; of the log only what is new is added. */
function takeState(m: Model, s: StateMessage, now: number): Model {
  const same = m.state !== null && m.state.game === s.game;
  const seen = same && m.state ? m.state.n : 0;
  const before = same && m.state ? m.state.view : null;
  const fresh = s.events.filter((e) => e.n >= seen);
  const old = same ? m.log : m.log.filter((l) => l.kind !== "move");
  const added = fresh.map((event, i): LogEntry => ({
    id: `${s.game}.${event.n}`,
    kind: "move",
    event,
    before,
    after: s.view,
    last: i === fresh.length - 1,
  }));
  const asked = same && m.state?.ask?.q === s.ask?.q;
  const clocks = m.watching ? watchedClocks(s, now) : seatClocks(m, s, asked, now);
  const answered = m.sending && (s.ask?.q !== m.sending.q || s.ask.held);
  const open = asked && !answered; // the state may come before the ack: a sealed choice can no longer be changed
  return {
    ...m,
    state: s,
    before: fresh.length || !same ? before : m.before,
    log: [...old, ...added].slice(-MOST_LOG),
    sealing: false,
    clocks,
    choice: open ? m.choice : null,
    draft: open ? m.draft : null,
    nods: fresh.length || !same ? [] : m.nods,
    sending: answered ? null : m.sending,
    fault: asked ? m.fault : null,
  };
}

/** Who is not here, and since when: a seat that was away before keeps its moment. */
function awaySince(old: Record<number, number>, seats: Seat[], now: number): Record<number, number> {
  const away = seats.flatMap((s, i): [number, number][] =>
    s.kind === "human" && s.here !== "here" ? [[i, old[i] ?? now]] : [],
  );
  return Object.fromEntries(away);
}

function takePresence(m: Model, seat: number, here: "here" | "quiet" | "gone", now: number): Model {
  if (!m.seats) return m;
  const seats = m.seats.seats.map((s, i) => (i === seat ? { ...s, here } : s));
  return {
    ...m,
    seats: { ...m.seats, seats },
    away: awaySince(m.away, seats, now),
    absent: here === "here" ? m.absent.filter((s) => s !== seat) : m.absent,
  };
}

function takeClock(m: Model, seat: number, left: number | null, paused: boolean, now: number): Model {
  const others = Object.fromEntries(Object.entries(m.clocks).filter(([other]) => Number(other) !== seat));
  return { ...m, clocks: left === null ? others : { ...others, [seat]: now + left }, paused };
}

/** A question's answer that was refused: the choice stays, the sentence says what to do. */
function takeReject(m: Model, r: Extract<Incoming, { t: "reject" }>): Model {
  const mine = m.sending && r.q === m.sending.q;
  return mine
    ? { ...m, sending: null, choice: m.sending?.move ?? m.choice, fault: { code: r.code, message: r.message } }
    : m;
}

function takeMessage(m: Model, message: Incoming, now: number): Model {
  switch (message.t) {
    case "welcome": {
      const stale = m.stale || (m.build !== "" && m.build !== message.build);
      return {
        ...m,
        link: "open",
        since: now,
        stop: null,
        welcomed: true,
        knocked: false,
        me: message.seat,
        build: message.build,
        stale,
      };
    }
    case "state":
      return takeState(m, message, now);
    case "seats":
      return {
        ...m,
        seats: message,
        away: awaySince(m.away, message.seats, now),
        sealing: m.sealing && (message.state !== "lobby" || message.sealing === true),
      };
    case "ack": {
      if (message.state === "knocked") return { ...m, knocked: true };
      if (message.seat !== undefined) return { ...m, me: message.seat, knocked: false };
      if (m.sending && message.q === m.sending.q)
        return { ...m, sending: null, choice: null, draft: null, fault: null };
      return m;
    }
    case "reject":
      return takeReject(m, message);
    case "presence":
      return takePresence(m, message.seat, message.here, now);
    case "clock":
      return takeClock(m, message.seat, message.left_ms, message.paused, now);
    case "said":
      return {
        ...m,
        counter: m.counter + 1,
        log: [...m.log, { id: "s" + m.counter, kind: "said" as const, said: message }].slice(-MOST_LOG),
      };
    case "knock":
      return {
        ...m,
        knocks: [
          ...m.knocks.filter((k) => k.who !== message.who),
          { who: message.who, name: message.name, seat: message.seat ?? null },
        ],
      };
    case "admitted":
      return { ...m, me: message.seat, knocked: false };
    case "nod": {
      const others = m.nods.filter((n) => n.seat !== message.seat);
      const waits = message.move ? [{ seat: message.seat, text: String(message.move["text"]) }] : [];
      return { ...m, nods: [...others, ...waits] };
    }
    case "vetoed":
      return { ...m, fault: { code: "vetoed", message: "" } };
    case "absent":
      return { ...m, absent: [...m.absent.filter((s) => s !== message.seat), message.seat] };
    case "vote":
      return {
        ...m,
        vote: {
          vote: message.vote,
          what: message.what,
          seat: message.seat ?? null,
          until: now + message.left_ms,
          cast: false,
        },
      };
    case "voted":
      return note({ ...m, vote: null }, message.passed ? "passed" : "not-passed");
    case "commit": {
      const joins = m.me !== null || m.watching;
      const log = m.log.filter((l) => l.kind !== "move");
      const clean = {
        ...m,
        sealing: joins,
        attempt: message.attempt,
        state: null,
        before: null,
        log,
        clocks: {},
        choice: null,
      };
      return { ...clean, draft: null, sending: null, fault: null };
    }
    case "rewound":
      return note({ ...m, state: null, before: null, log: m.log.filter((l) => l.kind !== "move") }, "rewound");
    case "restart":
      return { ...m, link: "restarting", since: now + message.back_ms };
    case "bye":
      return takeBye(m, message.code);
    default:
      return m;
  }
}

function takeBye(m: Model, code: string): Model {
  if (code === "elsewhere") return { ...m, link: "elsewhere", welcomed: false };
  return { ...m, me: null, knocked: false, stop: { code, message: "" } };
}

export function reduce(m: Model, input: Input): Model {
  switch (input.t) {
    case "message":
      return takeMessage(m, input.message, input.now);
    case "link":
      if (m.link === "elsewhere" && input.phase === "lost") return m;
      if (m.link === "restarting" && input.phase === "lost") return { ...m, welcomed: false };
      return {
        ...m,
        link: input.phase,
        since: input.phase === m.link ? m.since : input.now,
        welcomed: input.phase === "open" && m.welcomed,
      };
    case "stop":
      return { ...m, link: "stopped", welcomed: false, stop: input.fault };
    case "choose":
      return { ...m, choice: input.move, fault: null };
    case "draft":
      return { ...m, draft: input.draft };
    case "sending":
      return { ...m, sending: { q: input.q, move: input.move, since: input.now }, fault: null };
    case "cast":
      return { ...m, vote: m.vote && { ...m.vote, cast: true } };
    case "knock-done":
      return { ...m, knocks: m.knocks.filter((k) => k.who !== input.who) };
    case "nod-done":
      return { ...m, nods: m.nods.filter((n) => n.seat !== input.seat) };
    case "absent-done":
      return { ...m, absent: m.absent.filter((s) => s !== input.seat) };
    case "refused": {
      const mine = m.sending?.q === input.q;
      const open = m.state?.ask?.q === input.q;
      const choice = mine && open ? (m.sending?.move ?? m.choice) : m.choice;
      return { ...m, sending: mine ? null : m.sending, choice, fault: input.fault };
    }
    case "mute":
      return { ...m, muted: [...m.muted.filter((s) => s !== input.seat), ...(input.on ? [input.seat] : [])] };
    case "renewed":
      return note(m, "new-build");
    case "fault":
      return { ...m, fault: input.fault };
  }
}

export const gameOf = (m: Model): GameId | null => m.seats?.game ?? null;
