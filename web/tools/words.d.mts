import type { Plugin } from "vite";

export const LANGS: string[];
type Words = Record<string, Record<string, Record<string, string>>>;
type Named = { keys: Set<string>; prefixes: Set<string> };
export function namedKeys(texts: string[]): Named;
export function cueKeys(game: string, tempo: object): string[];
export function findFaults(words: Words, named: Named): { faults: string[]; slots: Record<string, unknown> };
export function pseudo(text: string): string;
export function makeWords(): void;
export function wordsPlugin(): Plugin;
export function typeset(text: string, lang: string): string;
