// Only the director reads the newest state: the rule of eslint.config.js finds whoever else does.
import { ESLint } from "eslint";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const cwd = fileURLToPath(new URL("../..", import.meta.url));
const eslint = new ESLint({ cwd });
const RULE = "no-restricted-syntax";
const faults = async (text: string, filePath: string): Promise<number> => {
  const [found] = await eslint.lintText(text, { filePath });
  return found?.messages.filter((one) => one.ruleId === RULE).length ?? -1;
};

const planted = [
  `export const over = (table) => table.model.state.over;`,
  `export const over = (m) => m.state?.over;`,
  `export function over(table) { const { state } = table.model; return state.over; }`,
];

test.each(planted)("a planted look at the newest state is found: %s", async (text) => {
  expect(await faults(text, "src/table/planted.ts")).toBe(1);
  expect(await faults(text, "src/wire/planted.ts")).toBe(0);
  expect(await faults(text, "src/frame/director.svelte.ts")).toBe(0);
});

test("in a component, too, in its script and in its markup", async () => {
  const text = `<script lang="ts">let { table } = $props(); const n = $derived(table.model.state.n);</script>{n}{table.model.state.over}`;
  expect(await faults(text, "src/frame/Planted.svelte")).toBe(2);
});

test("what is shown may be read", async () => {
  expect(await faults(`export const over = (director) => director.shown.state.over;`, "src/table/fine.ts")).toBe(0);
});
