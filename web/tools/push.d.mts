import type { Plugin } from "vite";

export function makePush(): string;
export function pushPlugin(): Plugin;
