// A clock for tests: time passes when they say so.
import type { Clock } from "./director.svelte";

export class FakeClock implements Clock {
  private time = 0;
  private waiting: { when: number; run: () => void }[] = [];

  now(): number {
    return this.time;
  }
  at(when: number, run: () => void): () => void {
    const one = { when, run };
    this.waiting.push(one);
    return () => void (this.waiting = this.waiting.filter((other) => other !== one));
  }
  /** `late`: the page is busy, and timers run only at the end. */
  pass(ms: number, late = false): void {
    const end = this.time + ms;
    if (late) this.time = end;
    for (;;) {
      const next = this.waiting.filter((one) => one.when <= end).sort((a, b) => a.when - b.when)[0];
      if (!next) break;
      this.waiting = this.waiting.filter((one) => one !== next);
      this.time = Math.max(this.time, next.when);
      next.run();
    }
    this.time = end;
  }
}
