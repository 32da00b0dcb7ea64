// What I think of the others: kept on this device, by game, and nowhere else. Nothing in here talks to the server.
import { load, save } from "../wire/keep";

export interface Note {
  /** One of the game's marks ("democrat", …). */
  mark?: string;
  /** 1 to 3. */
  stars?: number;
  text?: string;
}
type Kept = Record<string, { at: number; seats: Record<number, Note> }>;

const KEY = "notes";
const MOST_GAMES = 12;
export const LONGEST_NOTE = 80;

const isEmpty = (note: Note): boolean => !note.mark && !note.stars && !note.text?.trim();

export class Notes {
  private seats = $state.raw<Record<number, Note>>({});
  constructor(private readonly game: string) {
    this.seats = load<Kept>(KEY, {})[game]?.seats ?? {};
  }
  of = (seat: number): Note => this.seats[seat] ?? {};

  write(seat: number, part: Note): void {
    const { [seat]: was, ...others } = this.seats;
    const note = { ...was, ...part };
    if (note.text) note.text = note.text.slice(0, LONGEST_NOTE);
    this.seats = isEmpty(note) ? others : { ...others, [seat]: note };
    const all = { ...load<Kept>(KEY, {}), [this.game]: { at: Date.now(), seats: this.seats } };
    const newest = Object.entries(all).sort(([, a], [, b]) => b.at - a.at);
    save(KEY, Object.fromEntries(newest.slice(0, MOST_GAMES)));
  }
}
