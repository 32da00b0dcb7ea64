import type { Plugin } from "vite";

export function smallPlugin(): Plugin;
