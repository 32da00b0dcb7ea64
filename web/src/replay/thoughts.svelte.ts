// The thoughts of a replay, seat by seat: thought in a worker when somebody asks for them, and kept as long as the replay.
// Nothing of them is in the record, and a game that is not over has none.
import { lang } from "../words/words.svelte";
import type { Replay } from "./replay.svelte";
import type { Done, Order, Work } from "./thinker";
import type { Placed, Thought } from "./thoughts";

export type Mind = "thinking" | "failed" | readonly Placed[];

export class Thoughts {
  private minds = $state.raw<Record<number, Mind>>({});
  private worker: Worker | null = null;

  constructor(private replay: Replay) {}

  /** May anybody be asked? Before the end nobody is. */
  get open(): boolean {
    const { course } = this.replay;
    return course.record.end !== undefined && course.halt === null;
  }
  of(seat: number): Mind {
    return this.minds[seat] ?? "thinking";
  }
  /** Lets a seat be thought about, once. */
  ask(seat: number): void {
    if (!this.open || this.minds[seat]) return;
    this.minds = { ...this.minds, [seat]: "thinking" };
    this.order({ seat });
  }
  again(seat: number): void {
    this.minds = Object.fromEntries(Object.entries(this.minds).filter(([known]) => Number(known) !== seat));
    this.ask(seat);
  }
  close(): void {
    this.worker?.terminate();
    this.worker = null;
  }

  private order(order: Order): void {
    this.worker ??= this.hire();
    this.worker.postMessage(order);
  }
  private hire(): Worker {
    const { record } = this.replay.course;
    const worker = new Worker(new URL("./thinker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (event: MessageEvent<Done>) => {
      const { seat, thoughts } = event.data;
      const mind = thoughts ? this.placed(thoughts as unknown as Thought[]) : "failed";
      this.minds = { ...this.minds, [seat]: mind };
    };
    worker.onerror = () => {
      const minds = Object.entries(this.minds);
      this.minds = Object.fromEntries(minds.map(([seat, mind]) => [seat, mind === "thinking" ? "failed" : mind]));
    };
    const speaks = lang() === "xx" ? "en" : lang();
    const { game, content: name, bytes } = record;
    const work: Work = { game, name, pack: this.replay.pack, record: bytes, lang: speaks };
    worker.postMessage({ work } satisfies Order);
    return worker;
  }
  private placed(thoughts: Thought[]): Placed[] {
    const { course } = this.replay;
    return thoughts.map((thought) => {
      const at = course.stopOf(thought.n + 1);
      return { ...thought, at, round: course.roundOf(at) };
    });
  }
}
