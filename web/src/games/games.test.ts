import { expect, test } from "vitest";
import { ABOUT, loadGame } from ".";
import { GAME_IDS } from "./made/ids";

test("every game of the list has its folder, and every folder is on the list", { timeout: 60000 }, async () => {
  const folders = Object.keys(import.meta.glob("./*/about.ts")).map((path) => path.split("/")[1]);
  expect(folders.sort()).toEqual([...GAME_IDS].sort());
  for (const id of GAME_IDS) {
    expect(ABOUT[id].minutes, id).toBeGreaterThan(0);
    expect((await loadGame(id)).id).toBe(id);
  }
});
