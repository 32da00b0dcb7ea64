// The last word of a game to the person who reads: what the terminal says, too.
import type { Ctx, Game } from "../games/contract";
import { say } from "../words/words.svelte";

/** "" for those who only watch, and for a game without a result. */
export function closingText(game: Pick<Game, "closing">, c: Ctx | null): string {
  if (!c?.result || c.me === null) return "";
  const won = c.result.winners.includes(c.me);
  const how = won ? (c.result.winners.length === c.seats.length ? "shared" : "won") : "lost";
  return game.closing?.(how) ?? say(won ? "web.end.you-win" : "web.end.you-lose");
}
