import { expect, test } from "vitest";
import { ABOUT, loadGame } from ".";
import { ALL, gamesModule, idsModule, TEMPLATE } from "../../tools/games.mjs";
import { loadRules } from "../rules/rules";
import { GAME_IDS } from "./made/ids";

const ids = [...GAME_IDS.filter((id) => id !== TEMPLATE), TEMPLATE];

test("every game of the list has its folder, and every folder is on the list", { timeout: 60000 }, async () => {
  const folders = Object.keys(import.meta.glob("./*/about.ts")).map((path) => path.split("/")[1]);
  expect(folders.sort()).toEqual([...ids].sort());
  expect([...ALL].sort()).toEqual([...ids].sort());
  for (const id of ids) {
    expect(ABOUT[id].minutes, id).toBeGreaterThan(0);
    expect((await loadGame(id)).id).toBe(id);
    expect((await loadRules(id)).length, id).toBeGreaterThan(0);
  }
});

test("only a test build lists the template; the page that is shipped imports nothing of it", () => {
  const shipped = ALL.filter((id) => id !== TEMPLATE);
  expect(idsModule(shipped)).toContain(`= ${JSON.stringify(shipped)};`);
  expect(gamesModule(shipped)).not.toContain(TEMPLATE);
  expect(idsModule(ALL)).toContain(`"${TEMPLATE}"];`);
  for (const part of [`"../${TEMPLATE}/about"`, `import("../${TEMPLATE}")`, `content/${TEMPLATE}/rules.hu.md`])
    expect(gamesModule(ALL)).toContain(part);
});
