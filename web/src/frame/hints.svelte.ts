// hints.svelte.ts: implements what the first games of a kind say under the headline: what a question is for, when a game asks
// it for the first time, and later hints, each once on this device. A blind question has no hints: there the page must look
// the same whatever I hold.
import { untrack } from "svelte";
import { askedVerb } from "../games/purpose";
import type { Ctx, Game, Hints } from "../games/contract";
import { isNew, tellHint, wasTold } from "./known";

export class HintTeller {
  private hints = $state.raw<Hints | null>(null);
  private shown = $state(-1); // the question on the screen, if it may have a hint
  private q = $state(-1); // the question that was looked at last
  private id = $state(""); // and its hint
  private asked = new Map<string, number>(); // purpose to the first question that had it
  /** The purpose of the question, or "" if the game asked it before, or if this is not one of the first games. */
  purpose = $state("");

  constructor(private game: Game) {
    if (isNew(game.id)) void game.hints?.().then(({ hints }) => (this.hints = hints), () => undefined); // prettier-ignore
  }

  /** The hint for the question on the screen, or "". */
  get text(): string {
    return this.hints && this.id && this.shown !== -1 && this.shown === this.q ? this.hints.text(this.id) : "";
  }

  /** The moment with its question, and what that is for. `c` is null if nobody is asked, `hints` false if the player
   * wants none. */
  hear(c: Ctx | null, purpose = "", wanted = true): void {
    const hints = wanted ? this.hints : null;
    const ask = c?.ask && !c.ask.blind && c.ask.waited !== false && c.me !== null ? c.ask : null;
    untrack(() => {
      this.hearPurpose(c?.ask?.q ?? -1, purpose);
      this.shown = wanted && !this.purpose ? (ask?.q ?? -1) : -1;
      if (this.purpose) return;
      if (!c || !ask || c.me === null || !hints || ask.q === this.q) return;
      const moment = { verb: askedVerb(c, ""), view: c.view, me: c.me, pack: c.pack };
      const hint = hints.list.find((one) => !wasTold(this.game.id, one.id) && one.when(moment));
      this.q = ask.q;
      this.id = hint?.id ?? "";
      if (hint) tellHint(this.game.id, hint.id);
    });
  }

  private hearPurpose(q: number, purpose: string): void {
    if (!purpose || !isNew(this.game.id)) {
      this.purpose = "";
      return;
    }
    if (!this.asked.has(purpose)) this.asked.set(purpose, q);
    this.purpose = this.asked.get(purpose) === q ? purpose : "";
  }
}
