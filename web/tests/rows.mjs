// The rows of the tables of decisions, game by game: the one list that list.mjs holds the tests to, and
// that live.mjs goes through.

export const VOTE = [
  "deal", "nominate", "vote", "third failure", "topics", "choose", "give", "answer", "effect", "abilities at any wait",
  "excess", "refill", "hand-over", "three left", "two left", "end",
]; // prettier-ignore
export const NIGHT = [
  "roll",
  "flip",
  "react",
  "play",
  "veto",
  "hands",
  "order",
  "write",
  "red placed by the other",
  "set",
  "end",
];
export const DIXIT = [
  "first clue", "clue", "give", "give two", "give or defer", "lay", "vote", "vote twice", "red marker", "a pair's vote", "reveal",
  "score", "no tells", "without sight", "end",
]; // prettier-ignore
export const VOICES = [
  "present", "push: where", "push: what", "push: aim", "push: seal", "window: play", "window: pass", "window: order", "read",
  "read: tie", "hidden choice", "open choice", "put", "take", "flip", "shift", "destroy", "recall", "push others'", "skip", "influence",
  "look", "look: drop", "look: move", "draw for", "share", "planning", "limit", "ability: anger", "ability: confusion",
  "ability: fear", "ability: panic", "ability: sadness, trust", "verdict",
]; // prettier-ignore
