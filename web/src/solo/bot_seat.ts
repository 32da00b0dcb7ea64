// A bot's seat: it is told what its seat is told, message by message, and answers for it, as server/bots/house.c does on a
// server. It keeps nothing but that.
import type { Ask, Json, Move } from "../wire/message";
import type { Bots, Level } from "./bots";

/** What a game's bots need besides the module. */
export interface Supplies {
  pack: Uint8Array;
  /** Only a teller looks into it. */
  clues?: Uint8Array;
  words?: Uint8Array;
}

interface New {
  t: "new";
  game: string;
  content: string;
  content_sha: string;
  players: number;
  seat: number;
  level: string;
  lang: string;
  said?: string[];
}
interface State {
  t: "state";
  view: Record<string, Json>;
  events?: Json[];
  ask?: Ask;
}
type Told = New | State | { t: "seen"; events: Json[] } | { t: "reject"; q?: number } | { t: "bye" };

const TRIES = 20;

/** A number below n. */
const below = (n: number): number => Math.floor(Math.random() * n);

/** A value that a template of `legal` stands for (docs/notation.md). */
function fill(value: Json): Json {
  if (value === "*") return "…";
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  if ("min" in value) {
    const [low, high] = [value["min"] as number, value["max"] as number];
    return low + below(high - low + 1);
  }
  if (!("of" in value)) return value;
  const of = value["of"] as Json[];
  let left = value["choose"] as number;
  return of.filter((_, i) => left > 0 && below(of.length - i) < left && left-- > 0);
}

/** Any of the moves offered: needs no view. */
export function anyMove(legal: readonly Move[]): Move {
  const one = legal[below(legal.length)] as Move;
  return Object.fromEntries(Object.entries(one).map(([key, value]) => [key, fill(value as Json)])) as Move;
}

export class BotSeat {
  private table: New | null = null;
  private levels: Level[] = [];
  private ask: State["ask"];
  private answered = -1;
  private held = false;
  private tries = 0;
  private i = 0;
  private pace = Infinity; // nodes a millisecond, as this device had it last

  /** `supply` fetches what the game's bots need; `now` is a clock in milliseconds. */
  constructor(
    private readonly bots: Bots,
    private readonly supply: (game: string, hash: string) => Promise<Supplies>,
    private readonly send: (text: string) => void,
    private readonly now: () => number,
  ) {}

  async take(text: string): Promise<void> {
    const m = JSON.parse(text) as Told;
    if (m.t === "new") await this.begin(m);
    else if (m.t === "seen") this.remember(m.events);
    else if (m.t === "state") this.look(m);
    else if (m.t === "reject" && this.ask && m.q === this.answered) this.answer(null);
  }

  private async begin(m: New): Promise<void> {
    const got = await this.supply(m.game, m.content_sha);
    this.bots.open(m.game, m.content, got.pack);
    if (got.clues) this.bots.bank(m.content, got.clues);
    if (got.words) this.bots.words(got.words);
    this.levels = this.bots.levels();
    this.table = m;
    this.bots.sit(m.seat, m.players);
    if (m.said) this.bots.heard(m.seat, m.said);
  }

  /** Moves that lie open now, and what was claimed between them. */
  private remember(events: readonly Json[] = []): void {
    if (this.table && events.length > 0) this.bots.told(this.table.seat, events);
  }

  private look(m: State): void {
    this.remember(m.events);
    const [wasHeld, isNew] = [this.held, m.ask?.q !== this.answered];
    this.ask = m.ask;
    this.held = m.ask?.held !== undefined;
    if (!m.ask || m.ask.waited !== undefined || this.held || !(isNew || wasHeld)) return;
    this.tries = 0;
    this.answer(m.view);
  }

  /** `view` null: the bot has had its try. */
  private answer(view: Record<string, Json> | null): void {
    const [ask, legal] = [this.ask, (this.ask?.legal ?? []) as Move[]];
    if (!ask || legal.length === 0 || this.tries++ >= TRIES) return;
    this.answered = ask.q;
    const move = (view && this.chosen(view)) ?? anyMove(legal);
    this.send(JSON.stringify({ t: "move", i: ++this.i, q: ask.q, move }));
  }

  /** null: it can't be asked. A device that is slower than the level's budget expects thinks less, not longer. */
  private chosen(view: Record<string, Json>): Move | null {
    const level = this.levels.find(({ name }) => name === this.table?.level);
    if (!this.table || !level) return null;
    const { seat, lang } = this.table;
    const seed = new BigUint64Array(crypto.getRandomValues(new Uint8Array(8)).buffer)[0] ?? 0n;
    const nodes = Math.min(level.nodes, Math.max(1000, Math.round(2 * level.ms * this.pace)));
    const began = this.now();
    try {
      const move = this.bots.choose({ level: level.name, seat, lang, view, seed, nodes });
      const took = this.now() - began;
      if (nodes && took > 50) this.pace = nodes / took;
      return move;
    } catch {
      return null;
    }
  }
}
