// Everything that the page knows about its table, and how it changes: only by reduce(model, input). Pure, so that it is
// tested without a socket or a page. What the server says is taken whole; what is local (the choice before the seal, what
// is under way) never outlives the question it belongs to.
import type { Event, GameId, Incoming, Move, Said, Seat, SeatsMessage, StateMessage, View, VoteOn } from "./message";
import { MOST_LOG, moveEntries, takePast } from "./past";

export type LinkPhase =
  | "connecting" // the first time
  | "open"
  | "moving" // to the server that has the table now; it takes a moment, and nothing needs to be said about it
  | "lost" // coming back by itself
  | "restarting" // the server said that it is restarting
  | "elsewhere" // the seat is open in another window
  | "stopped"; // there is nothing to come back to; `stop` says why

/** Whether somebody can act: what is said on the move is sent on arrival. */
export const isUp = (m: Model): boolean => m.link === "open" || m.link === "moving";

export interface Fault {
  code: string;
  message: string;
}

/** `step`: which step it belongs to, or came after; without one it is not the game's. `old`: it came by `past`, and is not
 * news. */
export type LogEntry = { id: string; step?: number; old?: boolean } & (
  | { kind: "move"; event: Event; before: View | null; after: View; last: boolean }
  | { kind: "said"; said: Said }
  | { kind: "note"; note: "rewound" | "passed" | "not-passed" | "new-build" }
  | { kind: "replaced"; name: string; level: string }
);

/** An open vote of the table: whether I have voted is what this page knows. */
interface TableVote {
  vote: number;
  what: VoteOn;
  seat: number | null;
  voters: number[];
  needed: number;
  until: number;
  cast: boolean;
}

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
  /** How many steps the log has. */
  told: number;
  /** `past` is on its way, from this step on; `next`: it goes on there. */
  asking: number | null;
  next: number | null;
  /** The line was lost: something may have been said that we did not hear. */
  recheck: boolean;
  /** The stage is taken until then, by the page's clock; null: it is free. */
  stage: { n: number; until: number; opening: boolean } | null;
  /** Only in what is shown: the events from this number on are being told, and the cues of these kinds are over. */
  telling?: { from: number; done: string[] };
  sealing: boolean;
  attempt: number;
  clocks: Record<number, number>; // seat -> when it runs out
  /** When the window that is open ends, by the page's clock; null: none is, or it waits for a person. */
  window: number | null;
  paused: boolean;
  /** Since when the clocks stand still. */
  still: number;
  /** Guests who ask for a seat: for a certain one, or (null) for any. */
  knocks: { who: number; name: string; seat: number | null; bot?: boolean }[];
  absent: number[];
  /** Clues that wait for my approval: I am the host. */
  nods: { seat: number; text: string }[];
  /** Since when a seat is not here; milliseconds of the page's clock. */
  away: Record<number, number>;
  /** Seats that this device has muted. */
  muted: number[];
  vote: TableVote | null;
  /** Chosen on the board, not sent. */
  choice: Move | null;
  /** What a game remembers while one decision takes several taps. */
  draft: unknown;
  /** A question of mine that went away unanswered: when the same is asked again, choice and draft come back. */
  parked: { legal: string; choice: Move | null; draft: unknown } | null;
  /** The question that came back so. */
  again: number | null;
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
  | { t: "asking"; from: number | null }
  | { t: "fault"; fault: Fault | null };

export const emptyModel = (code: string): Model => ({
  code, link: "connecting", since: 0, stop: null, welcomed: false, me: null, watching: false, knocked: false, build: "",
  stale: false, seats: null, state: null, before: null, log: [], told: 0, asking: null, next: null, recheck: false, stage: null, sealing: false, attempt: 0, clocks: {}, window: null, paused: false, still: 0,
  knocks: [], absent: [], nods: [], away: {}, muted: [], vote: null, choice: null, draft: null, parked: null, again: null,
  sending: null, fault: null, counter: 0,
}); // prettier-ignore

const note = (m: Model, kind: Extract<LogEntry, { kind: "note" }>["note"], step?: number): Model => ({
  ...m,
  counter: m.counter + 1,
  log: [...m.log, { id: "x" + m.counter, kind: "note" as const, note: kind, step }].slice(-MOST_LOG),
});
/** Without the game's own entries; what was said stays. */
const noGame = { told: 0, asking: null, next: null, recheck: false } as const;
const withoutMoves = (log: LogEntry[]): LogEntry[] =>
  log.filter((l) => l.kind !== "move").map((l) => (l.step === undefined ? l : { ...l, step: undefined }));

/** Spectators get one time, which applies to every seat that is still awaited. */
function watchedClocks(s: StateMessage, now: number): Record<number, number> {
  const left = s.left_ms;
  if (left === undefined || s.blind) return {}; // a window's time is nobody's own
  return Object.fromEntries(s.to_act.filter((seat) => !s.chosen.includes(seat)).map((seat) => [seat, now + left]));
}

/** A new question of mine has its own time, or none: what was left of the last one is dropped. */
function seatClocks(m: Model, s: StateMessage, asked: boolean, now: number): Record<number, number> {
  const kept = Object.fromEntries(Object.entries(m.clocks).filter(([seat]) => asked || Number(seat) !== m.me));
  const own = s.ask && !s.ask.blind ? s.ask.left_ms : undefined; // a window's time is everybody's: `window`
  return m.me !== null && own !== undefined ? { ...kept, [m.me]: now + own } : kept;
}

/** The same for all, asked or not. */
function windowEnd(s: StateMessage, now: number): number | null {
  const left = s.ask ? (s.ask.blind ? s.ask.left_ms : undefined) : s.blind ? s.left_ms : undefined;
  return left === undefined ? null : now + left;
}

const takeStage = (s: { n: number; left_ms: number; opening?: boolean } | undefined, now: number): Model["stage"] =>
  s ? { n: s.n, until: now + s.left_ms, opening: s.opening ?? false } : null;

/** What was chosen for a question that another seat's act has interrupted. */
function parkedBy(m: Model, s: StateMessage, fresh: Event[]): Model["parked"] {
  const ask = m.state?.ask;
  if (m.state?.game !== s.game || m.sending || fresh.some((event) => event.seat === m.me)) return null;
  return ask && !ask.held ? { legal: JSON.stringify(ask.legal), choice: m.choice, draft: m.draft } : m.parked;
}

/** The whole picture replaces the old one; of the log only what is new is added. */
function takeState(m: Model, s: StateMessage, now: number): Model {
  const same = m.state !== null && m.state.game === s.game;
  const seen = same && m.state ? m.state.n : 0;
  const before = same && m.state ? m.state.view : null;
  const fresh = s.events.filter((e) => e.n >= seen);
  const old = same ? m : { ...m, ...noGame, log: withoutMoves(m.log) };
  const follows = s.step === old.told + 1 && old.asking === null && fresh[0]?.n === seen; // otherwise `past` has it
  const added = s.step === undefined || follows ? moveEntries(s.game, s.step, fresh, before, s.view) : [];
  const asked = same && m.state?.ask?.q === s.ask?.q;
  const clocks = m.watching ? watchedClocks(s, now) : seatClocks(m, s, asked, now);
  const answered = m.sending && (s.ask?.q !== m.sending.q || s.ask.held);
  const parked = asked ? null : parkedBy(m, s, fresh);
  const back = s.ask && !s.ask.held && parked?.legal === JSON.stringify(s.ask.legal) ? parked : null;
  const open = asked && !answered; // the state may come before the ack: a sealed choice can no longer be changed
  return {
    ...old,
    state: s,
    before: fresh.length || !same ? before : m.before,
    log: [...old.log, ...added].slice(-MOST_LOG),
    told: follows ? (s.step as number) : old.told,
    sealing: false,
    stage: takeStage(s.stage, now),
    clocks,
    window: windowEnd(s, now),
    still: now,
    choice: open ? m.choice : (back?.choice ?? null),
    draft: open ? m.draft : (back?.draft ?? null),
    parked: s.ask ? null : parked,
    again: asked ? m.again : back && s.ask ? s.ask.q : null,
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
  const window = m.paused && !paused && m.window !== null ? m.window + now - m.still : m.window;
  const clocks = left === null ? others : { ...others, [seat]: now + left };
  return { ...m, clocks, window, paused, still: paused && m.paused ? m.still : now };
}

/** What lies in the box is seen at once: of a blind question no state is sent. */
function inBox(m: Model, q: number | undefined, held: Move | undefined): StateMessage | null {
  const ask = m.state?.ask;
  return m.state && ask && ask.q === q ? { ...m.state, ask: { ...ask, held } } : m.state;
}

function takeAnswer(m: Model, { q, state }: Extract<Incoming, { t: "ack" }>): Model {
  if (state === "withdrawn") return { ...m, state: inBox(m, q, undefined) };
  if (!m.sending || q !== m.sending.q) return m;
  const held = state === "held" && m.sending.move ? inBox(m, q, m.sending.move) : m.state;
  return { ...m, state: held, sending: null, choice: null, draft: null, fault: null };
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
        asking: null,
        next: null,
        recheck: m.told > 0,
      };
    }
    case "state":
      return takeState(m, message, now);
    case "stage": // of another number: that stage is over
      return m.stage && (m.stage.opening || m.stage.n === message.n) ? { ...m, stage: takeStage(message, now) } : m;
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
      return takeAnswer(m, message);
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
        log: [
          ...m.log,
          {
            id: "s" + m.counter,
            kind: "said" as const,
            said: message,
            step: m.state?.over ? undefined : m.state?.step,
          },
        ].slice(-MOST_LOG),
      };
    case "knock":
      return {
        ...m,
        knocks: [
          ...m.knocks.filter((k) => k.who !== message.who),
          {
            who: message.who,
            name: message.name,
            seat: message.seat ?? null,
            ...(message.bot === true ? { bot: true } : {}),
          },
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
    case "replaced":
      return {
        ...m,
        counter: m.counter + 1,
        log: [
          ...m.log,
          {
            id: "x" + m.counter,
            kind: "replaced" as const,
            name: message.name,
            level: message.level,
            step: m.state?.step,
          },
        ].slice(-MOST_LOG),
      };
    case "vote":
      return {
        ...m,
        vote: {
          vote: message.vote,
          what: message.what,
          seat: message.seat ?? null,
          voters: message.voters,
          needed: message.needed,
          until: now + message.left_ms,
          cast: m.vote?.vote === message.vote && m.vote.cast, // the same vote again: its voters have changed
        },
      };
    case "voted":
      return note({ ...m, vote: null }, message.passed ? "passed" : "not-passed", m.state?.step);
    case "commit": {
      const joins = m.me !== null || m.watching;
      const log = withoutMoves(m.log);
      const clean = {
        ...m,
        ...noGame,
        sealing: joins,
        attempt: message.attempt,
        state: null,
        before: null,
        log,
        stage: null,
        clocks: {},
        window: null,
        choice: null,
        parked: null,
      };
      return { ...clean, draft: null, sending: null, fault: null };
    }
    case "rewound":
      return note({ ...m, ...noGame, state: null, before: null, stage: null, log: withoutMoves(m.log) }, "rewound");
    case "past":
      return takePast(m, message);
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
    case "asking":
      return { ...m, asking: input.from };
    case "fault":
      return { ...m, fault: input.fault };
  }
}

export const gameOf = (m: Model): GameId | null => m.seats?.game ?? null;
