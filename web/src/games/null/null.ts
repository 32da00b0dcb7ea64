// Heads or tails in words: the sentence, the acts, the log, the end. Pure functions of the moment, so that tests need
// no browser.
import { say, sayIf } from "../../words/words.svelte";
import type { Act, Ctx, LogCtx, LogLine, Sentence, TalkOffer, Why } from "../contract";
import type { Pack } from "../pack.svelte";
import { waitingFor } from "../waiting";
import { KEEPER, type NullView, type Side } from "./view";

type C = Ctx<NullView>;
type L = LogCtx<NullView>;

/** What a side is called; null: the coin is under the cup. */
export const sideName = (side: Side | null): string => say("web.null.side", { side: side ?? "none" });

/** I am asked; others are asked. */
export function sentence(c: C): Sentence {
  const state = say("web.null.state", { who: c.name(KEEPER) });
  if (c.ask && !c.held) return { form: "you", text: say("web.null.ask"), state, rules: ["X-1.2", "X-1.3"] };
  return { form: "wait", text: waitingFor(c), state };
}

/** The board offers the sides; the bar names the one that is chosen, or says what is missing. */
export function act(c: C): Act {
  if (!c.ask) return { buttons: [] };
  const side = (c.held ?? c.choice)?.["side"] as Side | undefined;
  if (!side) return { buttons: [{ label: say("web.null.act.none"), disabled: say("web.null.act.tap") }] };
  return {
    buttons: [{ label: say("web.null.act.call", { side }), move: c.choice ?? undefined }],
    held: c.held ? sideName(side) : undefined,
  };
}

/** Lines are public: even for the seat that sees the coin, its side is named only when everybody knows it. */
export function logLine(l: L): LogLine[] {
  if (l.event.do === "hide") return [{ kind: "chance", text: say("web.null.log.hide", { who: l.name(KEEPER) }) }];
  const who = l.name(l.event.seat as number);
  return [
    { kind: "move", text: say("web.null.log.call", { who, side: String(l.event["side"]) }) },
    { kind: "chance", text: say("web.null.log.coin", { side: String(l.after.coin) }) },
  ];
}

/** The rules behind a line, and the numbers: here the odds, which the pack sets. */
export function why(l: L): Why {
  if (l.event.do !== "hide") return { rules: ["X-1.2", "X-1.3"] };
  const [heads, tails] = l.pack["weights"] as [number, number];
  return { rules: ["X-1.1"], sums: [say("web.null.odds", { heads, tails })] };
}

/** While the coin is hidden, nothing can be said that would give it away. */
export const talk = (c: C): TalkOffer =>
  c.over ? {} : { phrases: ["hello", "good-luck", "hurry", "moment"], claims: [] };

export const called = (_pack: Pack, id: string): string => sideName(id as Side);

/** docs/rules/null.md names the reasons. */
export function ending(c: C): string {
  const winner = c.result?.winners[0];
  if (winner === undefined) return say("web.end.nobody");
  return sayIf(`result.null.${c.result?.reason ?? ""}`, { who: c.name(winner) });
}
