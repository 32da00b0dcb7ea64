// The games of the page, from games.txt, as modules in src/games/made/: ids.ts lists them, games.ts imports the folder
// and the rules of each. What is not imported there is not in the bundle. The template is listed where
// HUSTINGS_TEMPLATE is set (tools/web.py --template: test builds); the page's unit tests load it without listing it.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const WEB = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const MADE = join(WEB, "src/games/made");
const LANGS = ["en", "ru", "hu"];
export const TEMPLATE = "null";

/** Every game that has a folder. */
export const ALL = readFileSync(resolve(WEB, "../games.txt"), "utf8").trim().split(/\s+/);
/** The games that people can choose. */
export const GAMES = ALL.filter((id) => id !== TEMPLATE || process.env.HUSTINGS_TEMPLATE);
/** The games that this build holds. */
export const HELD = process.env.VITEST ? ALL : GAMES;

/** The type names every game, so that the sources are checked alike in each build. */
export const idsModule = (games) => `// Written by tools/games.mjs.
export type GameId = ${ALL.map((id) => `"${id}"`).join(" | ")};
export const GAME_IDS: readonly GameId[] = ${JSON.stringify(games)};
`;

export const gamesModule = (games) => `// Written by tools/games.mjs.
import type { About, Game } from "../contract";
${games.map((id, i) => `import { about as about${i} } from "../${id}/about";`).join("\n")}

export const abouts: Record<string, About> = {
${games.map((id, i) => `  ${id}: about${i},`).join("\n")}
};
export const games: Record<string, () => Promise<{ game: Game }>> = {
${games.map((id) => `  ${id}: () => import("../${id}"),`).join("\n")}
};
export const rules: Record<string, () => Promise<{ default: string }>> = {
${games.flatMap((id) => LANGS.map((lang) => `  "${id}.${lang}": () => import("../../../../content/${id}/rules.${lang}.md?raw"),`)).join("\n")}
};
`;

/** Writes only what changed: a watching server rebuilds for each file. */
function put(name, text) {
  const path = join(MADE, name);
  if (!existsSync(path) || readFileSync(path, "utf8") !== text) writeFileSync(path, text);
}

/** By a build and by the unit tests. Other tools that load the configuration (svelte-check) may run beside the tests, and
 * take the modules as they are. */
export function makeGames() {
  const writes = process.env.HUSTINGS_WEB_OUT || process.env.VITEST;
  if (!writes && existsSync(join(MADE, "games.ts"))) return;
  mkdirSync(MADE, { recursive: true });
  put("ids.ts", idsModule(GAMES));
  put("games.ts", gamesModule(HELD));
}

/** For vite: the modules are made before anything is read. */
export function gamesPlugin() {
  return { name: "hustings-games", config: makeGames };
}
