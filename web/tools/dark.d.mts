import type { Plugin } from "postcss";

export const darkColours: Plugin;
