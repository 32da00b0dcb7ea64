// What a game gives the frame, and what the frame gives a game. The frame knows no game, and a game knows nothing of
// sockets, sheets or buttons: it turns a view and a question into words, a board and the acts that are offered.
//
// Every text is made by say() of words/words.svelte.ts; a seat in a text is c.name(seat), so that it carries its mark.
import type { Component, Snippet } from "svelte";
import type { Pack } from "./pack.svelte";
import type { Ask, Cue, Event, GameId, Move, Result, Seat, View } from "../wire/message";

/** A game's moment as one seat sees it. Made again for every change; never kept. */
export interface Ctx<V = View> {
  game: GameId;
  /** Names and texts of the table's cards or regions: packText() gives one in the page's language. */
  pack: Pack;
  view: V;
  /** The view before the last events, if it is known: for animation and for sums. */
  before: V | null;
  /** The events of the last state that was shown; while one is being told, those that its cues have come to. */
  events: Event[];
  /** The kind of cue that is being told; null: none. */
  cue: string | null;
  me: number | null;
  seats: Seat[];
  ask: Ask | null;
  /** A window is open, for me or for others: nobody learns who answers, or when. */
  blind?: boolean;
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

/** How long a kind of cue takes (`ms` + `each` × the lesser of its count and `most`), and how it is played. Each game's
 * are in content/GAME/tempo.json. */
export interface Tempo {
  ms: number;
  each?: number;
  most?: number;
  /** Until it is over the board stays as it was before the step. */
  hold?: boolean;
  /** A page that is late shows it all the same. */
  keep?: boolean;
  sound?: string;
}

/** The cue that is being told. */
export interface Moment<V = View> {
  cue: Cue;
  /** Which cue of its scene, from 0. */
  i: number;
  /** How many parts of the cue are open, from 0 to `of`: ballots, cards, jurors. */
  k: number;
  /** Of how many; 0 where it has no parts. */
  of: number;
  /** The view at the end of the step: for the scene and the headline, which must show nothing that a later cue opens. */
  after: V;
  /** All events of the step: for the scene and the headline, under the same condition. */
  events: Event[];
}

/** The large picture of a cue. `tv`: on a screen across the room. */
export interface SceneProps<V = View> {
  c: Ctx<V>;
  m: Moment<V>;
  tv?: boolean;
}

/** The sentence on top. `you`: I am asked; `wait`: others are; `happened`: a cue, or the end. */
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
  /** "No" to a blind question: one tap seals it, whatever the hand holds. It can be changed until the window ends. */
  no?: boolean;
  /** How it reads in the secret sheet, if it may say more there. */
  inside?: string;
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
  /** The kind of cue with whose end it appears; without one, or in a scene that has no such cue, with the last. */
  cue?: string;
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
  /** The game's Scene of the cue that is on, for the middle of the screen; null: none is on, or it has no picture. */
  scene?: Snippet | null;
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
  /** content/GAME/tempo.json. */
  tempo?: Record<string, Tempo>;
  /** What the board shows during the cues of a step: `done` are the kinds of cues that are over. Usual: `before` until the last
   * cue that holds is over, then `after`. Nothing that a later cue opens may be in it. */
  staged?(before: V, after: V, done: string[], m: Moment<V>): V;
  /** The view before the first step, which nobody has seen, made from the one after it: without what its cues open one
   * after another. */
  unbegun?(first: V): V;
  /** The headline of a cue: web.GAME.cue.KIND, as a rule with cueSlots() of games/cue.ts. */
  cueText(c: Ctx<V>, m: Moment<V>): string;
  /** The large picture of a cue, in place of the board. The only part of a game that is given the view after the step. */
  Scene?: Component<SceneProps<V>>;
  /** The kinds of cues that Scene draws; without the list, all. During others the staged board stays. */
  scenes?: string[];
  /** For a game that wants silence at times. */
  talk?(c: Ctx<V>): TalkOffer;
  Board: Component<{ c: Ctx<V> }>;
  /** What a blind question is about, over the board: only what everybody knows. */
  Ask?: Component<{ c: Ctx<V> }>;
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
