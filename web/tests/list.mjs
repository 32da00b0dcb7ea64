// list.mjs [--bug]: holds the list of all decisions (rows.mjs) and states (src/frame/states.ts), and fails where one has
// no test named after it. It reads the names in the test files; whether each of them passes is the files' own business.
// TAP.
import { readFileSync } from "node:fs";
import { DIXIT, NIGHT, VOICES, VOTE } from "./rows.mjs";

const REPLAY = [
  "record file: vote", "record file: night", "record file: dixit", "record file: voices", "keys", "no spoiler", "truth", "finished table", "seal holds", "seal broken", "bad files", "illegal move",
  "cut record", "other pack",
]; // prettier-ignore
const STATES = [
  "first visit, empty", "loading", "reconnecting", "server restarting", "moved", "elsewhere", "new build", "rejected", "late",
  "too fast", "knocking", "refused", "kicked", "locked", "new link", "start called off", "full", "running", "ended", "damaged", "not found", "expired",
  "storage full", "no script", "old browser", "plain HTTP",
]; // prettier-ignore

const TV = [
  "nominate", "vote", "ballots turn", "topics", "choose", "give", "effect", "third failure", "roll", "play", "write", "first clue",
  "vote for one of 12", "reveal", "story", "push", "read the card", "verdict", "end", "lobby: code, link, who sits where",
  "live: follows without a reload, holds no secret, survives a restart", "states: no key, nobody may watch, no such table, late",
  "a player opens it: lobby and menu",
]; // prettier-ignore

const source = (file) => readFileSync(new URL(file, import.meta.url), "utf8");
/** A name counts as a key or in quotes: `give:`, `"third failure":`, `["flip", "react"]`. */
const names = (text, name) => {
  const exact = name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`["'\`](?:decision: |state: )?${exact}["'\`:]|^\\s*${exact}:`, "m").test(text);
};

const bug = process.argv.includes("--bug"); // one test renamed: the list must miss it
const files = {
  "vote.mjs": VOTE,
  "night.mjs": NIGHT,
  "dixit.mjs": DIXIT,
  "voices.mjs": VOICES,
  "states.mjs": STATES,
  "replay.mjs": REPLAY,
  "tv.mjs": TV,
  "live/vote.mjs": VOTE,
  "live/night.mjs": NIGHT,
  "live/dixit.mjs": DIXIT,
  "live/voices.mjs": VOICES,
};
const wanted = Object.entries(files).flatMap(([file, rows]) => {
  const text = bug ? source(file).replaceAll('"veto"', '"vito"') : source(file);
  return rows.map((row) => ({ file, row, found: names(text, row) }));
});
const missing = wanted.filter((w) => !w.found);
if (bug) {
  const found = missing.map(({ file, row }) => `${file}: ${row}`).join(", ");
  const good = found === "night.mjs: veto";
  console.log(`1..1\n${good ? "ok" : "not ok"} 1 - a missing test is missed, by its name (${found || "none"})`);
  process.exitCode = good ? 0 : 1;
} else {
  console.log(`1..${wanted.length}`);
  wanted.forEach(({ file, row, found }, i) => console.log(`${found ? "ok" : "not ok"} ${i + 1} - ${file}: ${row}`));
  process.exitCode = missing.length ? 1 : 0;
}
