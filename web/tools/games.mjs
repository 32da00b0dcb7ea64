// The games of the page: games.txt without its template, as a module with a type of its own (src/games/made/ids.ts).
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const LIST = resolve(WEB, "../games.txt");
const MADE = resolve(WEB, "src/games/made/ids.ts");
const TEMPLATE = "null"; // it has no screen of its own

export const GAMES = readFileSync(LIST, "utf8")
  .split(/\s+/)
  .filter((id) => id && id !== TEMPLATE);

export function makeGames() {
  const text = `// Written by tools/games.mjs.\nexport const GAME_IDS = ${JSON.stringify(GAMES)} as const;\nexport type GameId = (typeof GAME_IDS)[number];\n`;
  mkdirSync(dirname(MADE), { recursive: true });
  if (!existsSync(MADE) || readFileSync(MADE, "utf8") !== text) writeFileSync(MADE, text);
}

/** For vite: the list is made before anything is read. */
export function gamesPlugin() {
  return { name: "hustings-games", config: makeGames };
}
