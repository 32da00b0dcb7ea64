// live.mjs HUSTINGS [GAME…] [touch | keyboard]: every row of the tables of decisions (rows.mjs) in live games against the real
// server, once by touch and once by keyboard only: game after game until each was decided through the page's own
// controls, and confirmed by the server as decided. A row that does not come up within a limit of games fails, by its
// name. TAP.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { launch, runTests, Server } from "./harness.mjs";
import * as dixit from "./live/dixit.mjs";
import * as night from "./live/night.mjs";
import { Live } from "./live/table.mjs";
import * as voices from "./live/voices.mjs";
import * as vote from "./live/vote.mjs";
import { KeyHand } from "./player.mjs";
import { DIXIT, NIGHT, VOICES, VOTE } from "./rows.mjs";
import { Keys, Touch } from "./stage.mjs";

/** Tab either way, whichever is shorter: a long log lies between board and bar. */
class AllKeys extends Keys {
  async reach(selector) {
    await this.page.locator(selector).first().waitFor();
    await new KeyHand(this.page).reach({ selector, nth: 0 });
  }
}

const GAMES = {
  vote: { plot: vote, rows: VOTE },
  night: { plot: night, rows: NIGHT },
  dixit: { plot: dixit, rows: DIXIT },
  voices: { plot: voices, rows: VOICES },
};
const MOST_GAMES = 20; // at one table
const HANDS = { touch: Touch, keyboard: AllKeys };

const named = process.argv.slice(3).filter((arg) => arg in GAMES);
const only = Object.keys(HANDS).find((hands) => process.argv.includes(hands));
const chosen = named.length ? named : Object.keys(GAMES);
const shelf = mkdtempSync(join(tmpdir(), "hustings-live-"));
for (const game of chosen)
  for (const [name, pack] of Object.entries(GAMES[game].plot.PACKS ?? {}))
    writeFileSync(join(shelf, `${name}.json`), JSON.stringify(pack));
const server = await new Server(process.argv[2], ["--packs", shelf]).start();
const browser = await launch();

const waysOf = (plot, row) => plot.WAYS[row]?.map((way) => `${row}: ${way}`) ?? [row];

/** Plays at each table until every variant of its rows has come up. */
async function playAll(game, hands, met) {
  const { plot, rows } = GAMES[game];
  const began = Date.now();
  for (const { rows: here = rows, ...table } of plot.TABLES) {
    const ways = here.filter((row) => !(row in plot.NEVER)).flatMap((row) => waysOf(plot, row));
    const enough = () => ways.every((way) => met.has(way));
    const sit = async () => Object.assign(await Live.open(browser, server, game, HANDS[hands], table), { ways });
    let live = await sit();
    for (let games = 1; games <= MOST_GAMES && !enough(); games++) {
      await live.start(plot, met);
      await live.play(enough);
      const left = ways.filter((way) => !met.has(way)).join(", ");
      const s = ((Date.now() - began) / 1000).toFixed(0);
      console.log(
        `# ${game} by ${hands}: game ${games}, ${live.sent.length} moves, ${s} s; missing: ${left || "none"}`,
      );
      if (live.state.over || enough()) continue;
      await live.close(); // three players with only abilities left deal them round for ever: another table
      live = await sit();
    }
    await live.close();
  }
}

/** What the rows rest on must itself be able to fail: a hand that enters a different die than intended. */
async function planted() {
  const live = await Live.open(browser, server, "night", Touch, night.TABLES[0]);
  const other = (die) => (die === "none" ? "red" : "none");
  await live.start({ ...night, enter: (at, move) => night.enter(at, { ...move, die: other(move.die) }) }, new Set());
  await assert.rejects(
    live.play(() => false),
    /what was entered is what was meant/,
  );
  await live.close();
}

const tests = {};
for (const game of chosen)
  for (const hands of Object.keys(HANDS).filter((one) => !only || one === only)) {
    const { plot, rows } = GAMES[game];
    const met = new Set();
    tests[`${game}, live games by ${hands}`] = () => playAll(game, hands, met);
    for (const row of rows)
      tests[`${game}, live, by ${hands}: ${row}`] = () => {
        const never = plot.NEVER[row]; // the rules have it, games don't: it must not be asked, either
        if (never && met.has(`asked: ${never}`)) throw `asked after all: ${never}`;
        const missed = never ? [] : waysOf(plot, row).filter((way) => !met.has(way));
        if (missed.length) throw `not in any game: ${missed.join(", ")}`;
      };
  }
tests["planted faults are found"] = planted;
await runTests(tests);
await browser.close();
await server.end();
rmSync(shelf, { recursive: true, force: true });
