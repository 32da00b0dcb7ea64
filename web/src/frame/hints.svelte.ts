// Hints of the first games of a kind: one with a question at most, and each once on this device. A blind question has none: there the
// page must look the same whatever I hold.
import { untrack } from "svelte";
import { askedVerb } from "../games/purpose";
import type { Ctx, Game, Hints } from "../games/contract";
import { isNew, tellHint, wasTold } from "./known";

export class HintTeller {
  private hints = $state.raw<Hints | null>(null);
  private shown = $state(-1); // the question on the screen, if it may have a hint
  private q = $state(-1); // the question that was looked at last
  private id = $state(""); // and its hint

  constructor(private game: Game) {
    if (isNew(game.id)) void game.hints?.().then(({ hints }) => (this.hints = hints), () => undefined); // prettier-ignore
  }

  /** What is said now; "": nothing. */
  get text(): string {
    return this.hints && this.id && this.shown !== -1 && this.shown === this.q ? this.hints.text(this.id) : "";
  }

  /** The moment with its question; null: nobody is asked, or no hints are wanted. */
  hear(c: Ctx | null): void {
    const { hints } = this;
    const ask = c?.ask && !c.ask.blind && c.ask.waited !== false && c.me !== null ? c.ask : null;
    untrack(() => {
      this.shown = ask?.q ?? -1;
      if (!c || !ask || c.me === null || !hints || ask.q === this.q) return;
      const moment = { verb: askedVerb(c, ""), view: c.view, me: c.me, pack: c.pack };
      const hint = hints.list.find((one) => !wasTold(this.game.id, one.id) && one.when(moment));
      this.q = ask.q;
      this.id = hint?.id ?? "";
      if (hint) tellHint(this.game.id, hint.id);
    });
  }
}
