import type { Plugin } from "vite";

export function makeRules(): Uint8Array | null;
export function rulesWasmPlugin(): Plugin;
