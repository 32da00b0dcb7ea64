import type { Plugin } from "vite";

export const TEMPLATE: "null";
export const ALL: string[];
export const GAMES: string[];
export const HELD: string[];
export function idsModule(games: string[]): string;
export function gamesModule(games: string[]): string;
export function makeGames(): void;
export function gamesPlugin(): Plugin;
