// The games: each is a folder here that games.txt names, a chunk of its own, fetched in the lobby together with its words. What
// its box says (about.ts) is there at once.
import { addWords } from "../words/words.svelte";
import type { About, Game } from "./contract";
import { GAME_IDS, type GameId } from "./made/ids";

const abouts = import.meta.glob<About>("./*/about.ts", { eager: true, import: "about" });
const games = import.meta.glob<Game>("./*/index.ts", { import: "game" });

export const ABOUT = Object.fromEntries(GAME_IDS.map((id) => [id, abouts[`./${id}/about.ts`]])) as Record<
  GameId,
  About
>;

export async function loadGame(id: GameId): Promise<Game> {
  const [game] = await Promise.all([games[`./${id}/index.ts`]?.(), addWords(id)]);
  if (!game) throw new Error("no such game: " + id);
  return game;
}
