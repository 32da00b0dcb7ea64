// What a game gives the frame, and what the frame gives a game. The frame knows no game, and a game knows nothing of
// sockets, sheets or buttons: it turns a view and a question into words, a board and the acts that are offered.
//
// Every text is made by say() of words/words.svelte.ts; a seat in a text is c.name(seat), so that it carries its mark.
import type { Component, Snippet } from "svelte";
import type { Pack } from "./pack.svelte";
import type { Claim } from "../frame/claims";
import type { Emblem } from "../frame/marks";
import type { Painter } from "../frame/picture";
import type { Ask, Cue, Event, GameId, Json, Move, Result, Seat, View } from "../wire/message";
import type { LogEntry } from "../wire/reduce";
import type { TextGame } from "../text/contract";

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
  /** The same where there is little room: a bot's without the word "bot". */
  shortName(seat: number): string;
  /** Puts a legal move on the act bar; the same again clears it. */
  choose(move: Move | null): void;
  setDraft(draft: unknown): void;
  /** My answer is being written: where the first one counts, bots wait. */
  writing(): void;
  /** Sends it. The act bar does this; one of the game's own sheets may, for acts that appear nowhere else. */
  seal(move: Move): void;
  /** What only I may know is covered: nothing of it may be drawn, named or counted. */
  covered: boolean;
  /** Nobody else at the table is a person: nothing is covered. */
  alone: boolean;
  /** The game so far: moves with the views before and after their step, and what was said. Nothing of a step that is still
   * being told. */
  log: readonly LogEntry[];
  /** What was claimed of whom, in the order of saying. */
  claims: readonly Claim[];
  /** What a seat has just said, for a bubble; null: nothing. */
  bubble(seat: number): string | null;
  /** Turns up what only I may know, and covers it. */
  openSecret(): void;
  closeSecret(): void;
  /** Opens the card of a seat: what everybody may know of it. */
  openSeat(seat: number): void;
  /** Opens the record with the talk of the table. */
  openTalk(): void;
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

/** The large picture of a cue. `tv`: on a screen across the room; `headline`, `wide`: as a board has them. */
export interface SceneProps<V = View> {
  c: Ctx<V>;
  m: Moment<V>;
  tv?: boolean;
  headline?: Snippet;
  wide?: boolean;
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
  /** A press turns up what is covered; left out while it lies open. */
  opens?: "secret";
  /** Any other press: a game's own sheet. */
  press?: () => void;
  /** Irrevocable and weighty: held for 600 ms, or pressed twice by keyboard. */
  heavy?: boolean;
  /** "No" to a blind question: one tap seals it, whatever the hand holds. It can be changed until the window ends. */
  no?: boolean;
  /** How it reads while what only I may know lies open, if it may say more then. */
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

/** The dark cloth on which lies what only I may know. */
export interface Strip {
  /** Nothing secret: the same for every seat. */
  label: string;
  /** false: this game, or this seat, has nothing to hide now, or the board has a place of its own for it (Dixit's hand);
   * the cloth is left out. */
  shown: boolean;
  /** One line instead of the whole: the cloth is folded, and a tap opens it over the board. Shown only while uncovered. */
  folded?: string;
  /** What has to be chosen from needs room: the cloth may take most of the board's. */
  tall?: boolean;
  /** On a phone "Hide" is the eye alone, at the right of what lies there. */
  hideSmall?: boolean;
  /** On a wide screen "Hide" is below what is on the left, and the right is free. */
  hideBelow?: boolean;
  /** It lies on the board, so there is no cloth; a replay has it beside the board all the same. */
  onBoard?: boolean;
}

/** A question, as everybody at the table knows it: what hints go by. */
export interface HintMoment<V = View> {
  /** What is asked for. */
  verb: string;
  view: V;
  me: number;
  pack: Pack;
}
/** What a newcomer may not see in a position: said once, when it is so. */
export interface Hint<V = View> {
  id: string;
  /** By what everybody knows, never by what only I do: somebody may look over my shoulder. */
  when(m: HintMoment<V>): boolean;
}
export interface Hints<V = View> {
  list: Hint<V>[];
  text(id: string): string;
}

/** What the page of the first game says about how it goes: a picture and a line each. */
export interface Lesson {
  art: string;
  text: string;
}

/** The head of the end page: the picture, the winner's sentence, whether I won, what decided it. */
export interface HeroProps {
  art: string;
  text: string;
  mine?: string;
  why?: string;
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

export interface BoardProps<V = View> {
  c: Ctx<V>;
  headline?: Snippet;
  wide?: boolean;
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
  /** Settings of the first game on a device, if it is one alone against bots. */
  firstAlone?: Record<string, Json>;
  /** Built-in packs beside the standard one, each with the numbers of seats at which it is offered. */
  packs?: Record<string, number[]>;
  /** Who plays together, where the options make partners of seats. */
  pairs?(options: Record<string, Json>, seats: number): [number, number][];
  /** The marks of its seats, where they are the game's own; usual: twelve shapes with numbers. */
  marks?: readonly Emblem[];
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
  /** What the question is for, in one sentence of 110 letters at the most: of both sides, never of mine, and in a blind
   * question the same whatever the hand holds. "": it speaks for itself. */
  purpose?(c: Ctx<V>): string;
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
  /** `headline`: the sentence, for a board that has a place for it (headlineIn); `wide`: beside the log. */
  Board: Component<BoardProps<V>>;
  /** "board": the board draws the sentence itself, by its snippet; "always": so do its scenes. Usual: the frame does, over
   * the board. */
  headlineIn?(wide: boolean): "frame" | "board" | "always";
  /** On a wide screen, over the log: what everybody wants to see beside the board. */
  Side?: Component<{ c: Ctx<V> }>;
  /** In place of the sentence, at all times: a game whose headline is more than one. `headline` is the sentence, which it
   * must place; `m`: the cue that has taken the board's place, under the same condition as for a Scene. */
  Head?: Component<{ c: Ctx<V>; m: Moment<V> | null; headline: Snippet }>;
  /** The kinds of cues at which to skip is to go on: all has been told, and people read at their own pace. */
  goOn?: string[];
  /** What a blind question is about, over the board: only what everybody knows. */
  Ask?: Component<{ c: Ctx<V> }>;
  /** What lies on the cloth; its DOM exists only while that is uncovered. `choosing`: I am asked, and have not sealed. */
  Secret: Component<{ c: Ctx<V>; choosing: boolean }>;
  /** false: nobody has anything to hide, so nothing is covered. */
  hides?: boolean;
  /** false: what the opening tells everybody may know. */
  openingHides?: boolean;
  /** Beside the game's name in the bar: the round, and what else everybody wants to see at any time. */
  Status?: Component<{ c: Ctx<V> }>;
  /** The first screen of a game: who I am, with whom, what I want. `open`: what only I may know may be drawn; on the TV
   * never. */
  Opening?: Component<{ c: Ctx<V>; open: boolean; tv?: boolean }>;
  /** One round in a few pictures, for those who play it for the first time. */
  how?(c: Ctx<V>): Lesson[];
  /** A seat's mark, in a game whose pieces have an owner's shape and colour; null: the mark that it has at the table. Only from
   * what everybody knows. */
  markOf?(view: V, seat: number): Emblem | null;
  /** The inside of a seat's card: what everybody may know of it, from the log. */
  SeatCard?: Component<{ c: Ctx<V>; seat: number }>;
  /** Marks for a private note on a seat (`web.note.mark.MARK`), besides stars and a line; left out: no notes here. */
  noteMarks?: readonly string[];
  /** Claims that are moves of the game; those of the table's talk are known to the frame. */
  claimsIn?(entry: Extract<LogEntry, { kind: "move" }>): Claim[];
  /** Claims are about something that the end shows: was this one true? null: nobody can say. */
  isTrue?(c: Ctx<V>, claim: Claim): boolean | null;
  /** Which kinds of lines can be looked at alone in the log. */
  filters?: ("vote" | "card")[];
  /** The end page below the winner's sentence. */
  End: Component<{ c: Ctx<V> }>;
  /** The winner's sentence, and what decided it. */
  ending(c: Ctx<V>): string;
  endingWhy?(c: Ctx<V>): string;
  /** The last word to one who has won, lost or shares the win: the terminal's. Left out: the bare fact. */
  closing?(how: "won" | "lost" | "shared"): string;
  /** The picture behind the winner's sentence; usual: the cover. */
  hero?(c: Ctx<V>): string;
  /** Draws picture and sentence its own way; usual: the sentence lies over the picture. */
  Hero?: Component<HeroProps>;
  /** The middle of the picture to keep. */
  picture?(c: Ctx<V>, paint: Painter): Promise<void>;
  /** The board on a TV: a separate chunk. */
  Tv(): Promise<{ default: Component<TvProps<V>> }>;
  /** The table in words and typed acts: a separate chunk. */
  Text(): Promise<{ text: TextGame }>;
  /** What an id of the pack is called, where the pack has no name for it. */
  called?(pack: Pack, id: string): string;
  /** Called in the lobby, and again as often as it likes: fetches the pack's pictures before anybody knows which ones
   * they need. */
  prepare?(hash: string, pack: Pack): void;
  /** For the first games: a chunk of its own. */
  hints?(): Promise<{ hints: Hints<V> }>;
  /** Everything that a game with these cards may show later, for a page that will have no network: fetches its own late parts, and
   * returns the addresses of the pictures. */
  stock?(hash: string, cards: ReadonlySet<string>): Promise<string[]>;
}

/** A game whose view has its own type, as the frame takes it. */
export const asGame = <V>(game: Game<V>): Game => game as unknown as Game;
