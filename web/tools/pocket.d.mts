import type { Plugin } from "vite";

export function pocketPlugin(): Plugin;
export function soloFilesPlugin(): Plugin;
