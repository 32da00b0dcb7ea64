// A table's model as the moment that a game sees.
import { seatSlot } from "../words/rich";
import { say } from "../words/words.svelte";
import type { Model } from "../wire/reduce";
import type { Table } from "../wire/table.svelte";
import type { Ctx } from "./contract";
import { packOf } from "./pack.svelte";

/** What a seat is called: its name, or its number while it has none. */
export function nameOf(m: Model, seat: number): string {
  const s = m.seats?.seats[seat];
  if (s?.kind === "bot") return say("web.bot-name", { n: seat + 1 });
  return s?.name ?? say("web.seat-name", { n: seat + 1 });
}

/** `shown`: what the director tells, not what the table knows; `cue`: the kind of cue that is on. */
export function makeCtx(
  table: Table,
  shown: Model,
  secret: { open(): void; close(): void },
  cue: string | null = null,
): Ctx | null {
  const m = shown;
  const s = shown.state;
  const pack = m.seats ? packOf(m.seats.hash) : null;
  if (!s || !m.seats || !pack) return null;
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
    busy: m.link !== "open" || m.sending !== null,
    name: (seat) => seatSlot(seat, nameOf(m, seat)),
    plainName: (seat) => nameOf(m, seat),
    choose: (move) => table.choose(move),
    setDraft: (draft) => table.draft(draft),
    seal: (move) => table.seal(move, s.ask?.q),
    openSecret: () => secret.open(),
    closeSecret: () => secret.close(),
  };
}
