// Which cues have a large picture. During the others (flips, order, a number that is written) the board stays.
export const ARENA = ["dice", "clash", "veto", "hands"];
export const ROLLS = ["round", "roll"];
export const FINALE = ["fills", "called", "winner"];
export const SCENES = [...ARENA, ...ROLLS, "set", ...FINALE];
