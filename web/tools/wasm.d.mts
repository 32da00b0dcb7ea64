import type { Plugin } from "vite";

/** The names of the modules that the page is built with. */
export type ModuleName = "rules" | "bots" | "hub";

export function makeModule(name: ModuleName): Uint8Array | null;
export function makeRules(): Uint8Array | null;
export function wasmPlugin(): Plugin;
