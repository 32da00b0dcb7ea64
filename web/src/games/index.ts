// The games: each is a folder here that games.txt names, a chunk of its own, fetched in the lobby together with its
// words. What its box says (about.ts) is there at once.
import { addWords } from "../words/words.svelte";
import type { About, Game } from "./contract";
import { abouts, games } from "./made/games";
import type { GameId } from "./made/ids";

/** Of the games that this build holds; isGame() keeps all others out. */
export const ABOUT = abouts as Record<GameId, About>;

export async function loadGame(id: GameId): Promise<Game> {
  const [chunk] = await Promise.all([games[id]?.(), addWords(id)]);
  if (!chunk) throw new Error("no such game: " + id);
  return chunk.game;
}
