// What was just said, seat by seat, for as long as it takes to read: 4 s and 60 ms per letter, 9 s at most.
import { untrack } from "svelte";
import type { Line } from "./log";

const LEAST = 4000;
const A_LETTER = 60;
const MOST = 9000;

export class Bubbles {
  private now = $state.raw<ReadonlyMap<number, { id: string; text: string }>>(new Map());
  private seen = new Set<string>();
  private opened = false;
  private timers = new Map<number, ReturnType<typeof setTimeout>>();
  /** When each of them goes; while they wait: how long each still has. */
  private ends = new Map<number, number>();
  private waits = false;

  /** The lines of talk that are there now; what was said before this page was here is not news. */
  hear(lines: readonly Line[]): void {
    const fresh = lines.filter((line) => line.kind === "said" && line.seat !== null && !this.seen.has(line.id));
    for (const line of lines) this.seen.add(line.id);
    if (this.opened) for (const line of fresh) if (!line.old) this.open(line);
    this.opened = true;
  }
  /** The newest of a seat. */
  of = (seat: number): string | null => this.now.get(seat)?.text ?? null;

  /** While a scene has the board's place nobody sees them: their time runs on when the board is back. */
  wait(on: boolean): void {
    if (on === this.waits) return;
    this.waits = on;
    const open = untrack(() => this.now);
    for (const [seat, { id }] of open) {
      const left = this.ends.get(seat) ?? 0;
      if (on) clearTimeout(this.timers.get(seat));
      if (on) this.ends.set(seat, left - Date.now());
      else this.begin(seat, id, left);
    }
  }

  private open({ id, seat, said }: Line): void {
    if (seat === null || !said) return;
    clearTimeout(this.timers.get(seat));
    untrack(() => (this.now = new Map(this.now).set(seat, { id, text: said })));
    const time = Math.min(MOST, LEAST + A_LETTER * said.length);
    if (this.waits) this.ends.set(seat, time);
    else this.begin(seat, id, time);
  }
  private begin(seat: number, id: string, time: number): void {
    this.ends.set(seat, Date.now() + time);
    this.timers.set(
      seat,
      setTimeout(() => {
        const left = new Map(this.now);
        if (left.get(seat)?.id === id) left.delete(seat);
        this.now = left;
      }, time),
    );
  }
  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
  }
}
