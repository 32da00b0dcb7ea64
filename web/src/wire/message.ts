// The messages of hustings.1 (docs/protocol.md), as the page uses them.

import { GAME_IDS, type GameId } from "../games/made/ids";

export { GAME_IDS, type GameId };
export const isGame = (name: string): name is GameId => (GAME_IDS as readonly string[]).includes(name);

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
/** A move, or an entry of `legal`: fields may be templates there. */
export type Move = { do: string; [key: string]: Json };
/** Views are the game's business: each game has its own type for what it reads. */
export type View = Record<string, Json>;
export type Event = {
  n: number;
  seat: number | "chance";
  do?: string;
  by?: "clock" | "bot";
  [key: string]: Json | undefined;
};

export interface Ask {
  q: number;
  blind: boolean;
  legal: Move[];
  /** The choice that is in the box and can still be changed. */
  held?: Move;
  /** false: the seat may act, but nothing waits for it. */
  waited?: boolean;
  /** The held choice is a clue that waits until the host has seen it. */
  nod?: boolean;
  left_ms?: number;
}

export interface Result {
  winners: number[];
  scores?: number[];
  reason?: string;
  [key: string]: Json | undefined;
}

/** One beat of what a step tells. */
export interface Cue {
  kind: string;
  /** How long this table plays it. */
  ms: number;
  /** The number of the first event that it is about. */
  n: number;
  count?: number;
  seat?: number;
}

/** While the stage is taken: bots, windows and clocks wait. */
export interface Stage {
  /** The step that took it last; 0: the opening. */
  n: number;
  left_ms: number;
  opening?: boolean;
  /** With the events of the state. */
  cues?: Cue[];
}

export interface StateMessage {
  t: "state";
  game: string;
  n: number;
  events: Event[];
  view: View;
  to_act: number[];
  ask?: Ask;
  chosen: number[];
  /** A window is open, and I am not asked: nobody learns who answers, or when. With `ask`, that says it. */
  blind?: boolean;
  /** For spectators: until the first of the awaited seats is out of time. With `blind`: until the window ends. */
  left_ms?: number;
  line: number;
  head: string;
  over: boolean;
  result?: Result;
  /** The number of steps so far, this one included. */
  step?: number;
  stage?: Stage;
}

export type Here = "here" | "quiet" | "gone";
export interface Seat {
  kind: "free" | "human" | "bot";
  name?: string;
  here?: Here;
  color?: number;
  level?: string;
  /** What a bot is called by. */
  persona?: string;
  /** A program that came by itself: `human` to the protocol, a bot to people. */
  bot?: boolean;
  stand_in?: boolean;
  /** In the opening: this seat is ready to begin. */
  ready?: boolean;
  muted?: boolean;
}

export interface Settings {
  clock: number;
  pace: "calm" | "usual" | "brisk" | "none";
  talk: "phrases" | "text" | "none";
  grace: number;
  window: number;
  spectators: boolean;
  /** Spectators see everything this many seconds later. */
  delay: number;
  /** Clues wait for the host's approval. */
  nod: boolean;
  /** The log keeps the current round only. */
  memory?: boolean;
  /** A push of Voices shows what it will do. */
  training?: boolean;
  /** Bots speak. */
  chatter?: boolean;
}

export interface SeatsMessage {
  t: "seats";
  seats: Seat[];
  host: number;
  locked: boolean;
  /** How often the host has renewed the link; keys from before are void. */
  renewed?: number;
  state: "lobby" | "running" | "over";
  /** A start is under way. */
  sealing?: boolean;
  game: GameId;
  content: string;
  /** Of the pack: its address is /p/HASH/pack.json. */
  hash: string;
  options: Record<string, Json>;
  settings: Settings;
}

export interface Said {
  t: "said";
  seat: number;
  phrase?: string;
  claim?: string;
  text?: string;
  to?: number;
  is?: string;
  n?: number;
}

/** What a table votes on: the end, another host, a bot for an absent player, another game. */
export type VoteOn = "end" | "host" | "bot" | "again";

/** A step told again: the first of an answer has its whole view, the others what has changed, by path. */
export interface PastStep {
  n: number;
  events: Event[];
  view?: View;
  set?: Record<string, Json>;
  gone?: string[];
  said?: Omit<Said, "t">[];
  voted?: { vote: number; passed: boolean }[];
}
export interface PastMessage {
  t: "past";
  i: number;
  from: number;
  next: number | null;
  steps: PastStep[];
}

export type Incoming =
  | {
      t: "welcome";
      i: number;
      seat: number | null;
      host: boolean;
      n: number;
      step?: number;
      build: string;
      nodes: string[];
      beat_ms: number;
    }
  | StateMessage
  | SeatsMessage
  | {
      t: "ack";
      i: number;
      q?: number;
      state: "held" | "played" | "withdrawn" | "done" | "knocked";
      seat?: number;
      transfer?: string;
      key?: string;
      screen?: string;
      left_ms?: number;
    }
  | { t: "reject"; i: number; q?: number; code: string; message: string; at?: string }
  | { t: "knock"; who: number; name: string; seat?: number; bot?: boolean }
  | { t: "admitted"; seat: number }
  | { t: "presence"; seat: number; here: Here }
  | { t: "stage"; n: number; left_ms: number; opening?: boolean }
  | { t: "clock"; seat: number; left_ms: number | null; paused: boolean }
  | Said
  | { t: "commit"; game: string; commit: string; attempt: number }
  | { t: "pledges"; game: string; pledges: string[] }
  | { t: "vote"; vote: number; what: VoteOn; voters: number[]; needed: number; left_ms: number; seat?: number }
  | { t: "voted"; vote: number; passed: boolean }
  | { t: "absent"; seat: number; choices: string[] }
  | { t: "replaced"; seat: number; name: string; level: string }
  | { t: "nod"; seat: number; q: number; move: Move | null }
  | { t: "vetoed"; q: number }
  | { t: "beat"; i: number }
  | { t: "restart"; back_ms: number }
  | { t: "moved"; url: string }
  | { t: "paired"; table: string; key: string }
  | PastMessage
  | { t: "rewound" }
  | { t: "bye"; code: string };

export type Answer = Extract<Incoming, { t: "ack" | "reject" }>;
export type Outgoing = { t: string; [key: string]: Json | undefined };

export const sameMove = (a: Move | null | undefined, b: Move | null | undefined): boolean =>
  Boolean(a && b) && JSON.stringify(sorted(a as Move)) === JSON.stringify(sorted(b as Move));
const sorted = (move: Move) => Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1));
