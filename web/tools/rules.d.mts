import type { Plugin } from "vite";

export function rulesHtml(source: string): string;
export function sixHtml(game: string, lang: string, addressOf: (path: string) => string): string;
export function rulesPlugin(): Plugin;
