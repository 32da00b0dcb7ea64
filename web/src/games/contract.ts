// What a game gives the frame, and what the frame gives a game. The frame knows no game, and a game knows nothing of
// sockets, sheets or buttons: it turns a view and a question into words, a board and the acts that are offered.
//
// Every text is made by say() of words/words.svelte.ts; a seat in a text is c.name(seat), so that it carries its mark.
import type { Component, Snippet } from "svelte";
import type { Pack } from "./pack.svelte";
import type { Ask, Event, GameId, Move, Result, Seat, View } from "../wire/message";

/** A game's moment as one seat sees it. Made again for every change; never kept. */
export interface Ctx<V = View> {
  game: GameId;
  /** Names and texts of the table's cards or regions: packText() gives one in the page's language. */
  pack: Pack;
  view: V;
  /** The view before the last events, if it is known: for animation and for sums. */
  before: V | null;
  /** The events of the last state: what just happened. */
  events: Event[];
  /** For 1.5 s after the events came: the moment of a `happened` sentence. */
  fresh: boolean;
  me: number | null;
  seats: Seat[];
  ask: Ask | null;
  toAct: number[];
  /** Seats whose choice is sealed in the box. */
  chosen: number[];
  over: boolean;
  result: Result | null;
  /** My choice in the box: sealed, can be changed. */
  held: Move | null;
  /** My choice on the board: named in the act bar, not sent. */
  choice: Move | null;
  /** What the game remembers while one decision takes several taps (cards picked so far); gone with the question. */
  draft: unknown;
  /** true while the connection is down or a move is under way: targets stay readable, nothing can be sealed. */
  busy: boolean;
  /** A seat's name for a slot, with its mark. */
  name(seat: number): string;
  /** A seat's name as plain text: for Intl, aria-label and the like. */
  plainName(seat: number): string;
  /** Puts a legal move on the act bar; the same again clears it. */
  choose(move: Move | null): void;
  setDraft(draft: unknown): void;
  /** Sends it. The act bar does this; one of the game's own sheets may, for acts that appear nowhere else. */
  seal(move: Move): void;
  /** Opens the secret sheet in choosing mode: it stays open until the choice is sealed. */
  openSecret(): void;
  closeSecret(): void;
}

/** The sentence on top. `you`: I am asked; `wait`: others are; `happened`: shown for 1.5 s after a result. */
export interface Sentence {
  form: "you" | "wait" | "happened";
  text: string;
  /** The line under it: who asks, how many have answered. */
  state?: string;
  /** Why I am asked: the rules that ⓘ opens. */
  rules?: string[];
}

export interface ActButton {
  /** The whole act: "Nominate Anna", "Pass on 3, discard 2". */
  label: string;
  /** What a press seals. Without it, or with `disabled`, the button only says what is missing. */
  move?: Move;
  /** A press only chooses (then the bar names it and offers to seal): votes, veto. */
  choose?: Move;
  /** A press opens the secret sheet in choosing mode. */
  opens?: "secret";
  /** Any other press: a game's own sheet. */
  press?: () => void;
  /** Irrevocable and weighty: held for 600 ms, or pressed twice by keyboard. */
  heavy?: boolean;
  /** The one button that acts, or its plain neighbour. */
  weight?: "act" | "plain";
  /** Why it can't be pressed, in words. */
  disabled?: string;
}

/** The act bar: at most two buttons; the frame shows what is held ("Sealed: … Change"). */
export interface Act {
  buttons: ActButton[];
  /** A sentence over the buttons: what is still missing, what it costs. */
  note?: string;
  /** How the held choice reads: "For", "Blue 4". The frame adds "Sealed". Not shown while it is secret: see secretHeld. */
  held?: string;
}

/** One line of the log; rules in brackets at the end of its text become its "why?". */
export interface LogLine {
  text: string;
  kind: "vote" | "card" | "move" | "chance";
  /** A new round begins here: the log draws a line with these words. */
  head?: string;
}

export interface LogCtx<V = View> {
  pack: Pack;
  event: Event;
  /** The views before and after the whole state that brought the event; before is null after a reload. */
  before: V | null;
  after: V;
  /** The last event of its state: what follows from all of them is reported with it. */
  last: boolean;
  me: number | null;
  name(seat: number): string;
}

export interface Why {
  rules: string[];
  /** Where numbers moved: "4 − 2 = 2 (Strike at the harbour)". */
  sums?: string[];
}

/** The text on the strip. Nothing secret: the same for every seat. */
export interface Strip {
  label: string;
  /** false: this game, or this seat, has nothing to hide now; the strip is left out. */
  shown: boolean;
}

/** What the screen across the room gets: the public moment; the large sentence and the band with the log, which the game puts where
    it has room for them. While the game waits for others, it may have a better sentence for everybody. */
export interface TvProps<V = View> {
  c: Ctx<V>;
  headline: Snippet<[Sentence?]>;
  ticker: Snippet;
}

/** What may be said at the table now; a missing list: everything. */
export interface TalkOffer {
  phrases?: string[];
  claims?: string[];
}

/** What a game's box says (games/GAME/about.ts). */
export interface About {
  /** A picture under 16 KB: a file of its own, fetched when it comes into sight. */
  cover: string;
  minutes: number;
  /** Settings of the table that only this game has. */
  settings?: string[];
}

export interface Game<V = View> {
  id: GameId;
  sentence(c: Ctx<V>): Sentence;
  act(c: Ctx<V>): Act;
  /** null: not worth a line. Several: one event told in parts. */
  logLine(l: LogCtx<V>): LogLine | LogLine[] | null;
  /** Beyond the rules in the line's brackets: sums. */
  why?(l: LogCtx<V>): Why | null;
  strip(c: Ctx<V>): Strip;
  /** For a game that wants silence at times. */
  talk?(c: Ctx<V>): TalkOffer;
  Board: Component<{ c: Ctx<V> }>;
  /** The inside of the secret sheet; its DOM exists only while the sheet is open. */
  Secret: Component<{ c: Ctx<V>; choosing: boolean }>;
  /** The end page between the winner's sentence and "Again". */
  End: Component<{ c: Ctx<V> }>;
  /** The winner's sentence. */
  ending(c: Ctx<V>): string;
  /** The board on a TV: a separate chunk. */
  Tv(): Promise<{ default: Component<TvProps<V>> }>;
  /** What an id of the pack is called, where the pack has no name for it. */
  called?(pack: Pack, id: string): string;
  /** Called in the lobby, and again as often as it likes: fetches the pack's pictures before anybody knows which ones
   * they need. */
  prepare?(hash: string, pack: Pack): void;
}

/** A game whose view has its own type, as the frame takes it. */
export const asGame = <V>(game: Game<V>): Game => game as unknown as Game;
