// Each game is a chunk of its own, fetched in the lobby together with its words.
import { addWords } from "../words/words.svelte";
import type { GameId } from "../wire/message";
import type { Game } from "./contract";

const load: Record<GameId, () => Promise<{ game: Game }>> = {
  vote: () => import("./vote"),
  night: () => import("./night"),
  dixit: () => import("./dixit"),
  voices: () => import("./voices"),
};

export async function loadGame(id: GameId): Promise<Game> {
  const [{ game }] = await Promise.all([load[id](), addWords(id)]);
  return game;
}

/** Seats, minutes: what a box says on its side. */
export const BOXES: Record<GameId, { least: number; most: number; usual: number; minutes: number }> = {
  vote: { least: 5, most: 10, usual: 7, minutes: 45 },
  night: { least: 2, most: 2, usual: 2, minutes: 30 },
  dixit: { least: 3, most: 12, usual: 5, minutes: 40 },
  voices: { least: 3, most: 6, usual: 4, minutes: 60 },
};
