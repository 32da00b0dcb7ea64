import type { Plugin } from "vite";

export const GAMES: string[];
export function makeGames(): void;
export function gamesPlugin(): Plugin;
