// Written by tools/games.mjs.
export const GAME_IDS = ["vote","night","dixit","voices"] as const;
export type GameId = (typeof GAME_IDS)[number];
