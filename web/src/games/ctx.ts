// A table's model as the moment that a game sees.
import { claimsOf } from "../frame/claims";
import { seatSlot } from "../words/rich";
import { say, sayIf } from "../words/words.svelte";
import type { Seat } from "../wire/message";
import { isUp, type Model } from "../wire/reduce";
import type { Table } from "../wire/table.svelte";
import type { Ctx, Game } from "./contract";
import { packOf } from "./pack.svelte";

/** The level of a program that whoever runs the server has added; its name follows. */
export const PROGRAM = "cmd:";

/** Is its player no person? */
export const isBot = (seat: Seat | undefined): boolean => seat?.kind === "bot" || seat?.bot === true;

/** True for a seat whose player is a program that somebody has brought. Such a program has its own name. */
const isProgram = (seat: Seat | undefined): boolean =>
  seat?.bot === true || (seat?.kind === "bot" && seat.level?.startsWith(PROGRAM) === true);

/** All levels that a game's bots may have, the stronger ones later; a game need not have them all (docs/bots.md). */
export const LEVELS = ["beginner", "casual", "club", "strong", "best"];

/** What a bot's level is called. */
export const levelName = (level = ""): string => sayIf(`web.level.${level.startsWith(PROGRAM) ? "program" : level}`);

/** What a seat is called: its name, or its number while it has none. */
export function nameOf(m: Model, seat: number): string {
  const s = m.seats?.seats[seat];
  if (isProgram(s) && s?.name !== undefined) return say("web.bot-named", { name: s.name });
  const persona = s?.kind === "bot" && s.persona ? sayIf(`persona.${s.persona}`) : "";
  if (persona) return say("web.bot-named", { name: persona });
  if (s?.kind === "bot") return say("web.bot-name", { n: seat + 1 });
  return s?.name ?? say("web.seat-name", { n: seat + 1 });
}

/** The same where there is little room: of a bot only what tells it from the other bots. */
function shortNameOf(m: Model, seat: number): string {
  const s = m.seats?.seats[seat];
  const own = isProgram(s) ? s?.name : s?.kind === "bot" && s.persona ? sayIf(`persona.${s.persona}`) : undefined;
  return own || nameOf(m, seat);
}

/** What the page around a game does for it. */
export interface Hands {
  /** What only this seat may know may be drawn. */
  open: boolean;
  show?(): void;
  cover?(): void;
  seat?(seat: number): void;
  talk?(): void;
  bubble?(seat: number): string | null;
}
/** A page on which nothing can be done: an end page, a replay, a TV. */
export const IDLE: Hands = { open: true };

/** Is everybody else at the table a bot? */
export const isAlone = (m: Model): boolean =>
  m.me !== null && (m.seats?.seats ?? []).every((seat, i) => i === m.me || seat.kind !== "human" || seat.bot === true);

const nothing = () => undefined;

/** The log without the step that is being told; at a table that plays from memory there is none to look into. */
function toldLog(m: Model): Model["log"] {
  if (m.seats?.settings.memory) return [];
  const from = m.telling?.from;
  return from === undefined ? m.log : m.log.filter((entry) => entry.kind !== "move" || entry.event.n < from);
}

/** `shown`: what the director tells, not what the table knows; `cue`: the kind of cue that is on. */
export function makeCtx(
  table: Table,
  shown: Model,
  hands: Hands = IDLE,
  cue: string | null = null,
  game: Game | null = null,
): Ctx | null {
  const m = shown;
  const s = shown.state;
  const pack = m.seats ? packOf(m.seats.hash) : null;
  if (!s || !m.seats || !pack) return null;
  const log = toldLog(m);
  let claims: Ctx["claims"] | undefined;
  return {
    game: m.seats.game,
    pack,
    view: s.view,
    before: m.before,
    events: s.events,
    cue,
    me: m.me,
    seats: m.seats.seats,
    ask: s.ask ?? null,
    blind: s.ask?.blind ?? s.blind ?? false,
    toAct: s.to_act,
    chosen: s.chosen,
    over: s.over,
    result: s.result ?? null,
    held: s.ask?.held ?? null,
    choice: m.choice,
    draft: m.draft,
    busy: !isUp(m) || m.sending !== null,
    name: (seat) => seatSlot(seat, nameOf(m, seat)),
    plainName: (seat) => nameOf(m, seat),
    shortName: (seat) => shortNameOf(m, seat),
    choose: (move) => table.choose(move),
    setDraft: (draft) => table.draft(draft),
    writing: () => table.writing(),
    seal: (move) => table.seal(move, s.ask?.q),
    covered: !hands.open,
    alone: isAlone(m),
    log,
    get claims() {
      return (claims ??= claimsOf(game, log));
    },
    bubble: hands.bubble ?? (() => null),
    openSecret: hands.show ?? nothing,
    closeSecret: hands.cover ?? nothing,
    openSeat: hands.seat ?? nothing,
    openTalk: hands.talk ?? nothing,
  };
}
