import type { Plugin } from "vite";

export function rulesHtml(source: string): string;
export function rulesPlugin(): Plugin;
