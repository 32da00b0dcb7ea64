// tv.mjs HUSTINGS [--all] [NAME…]: the board on a TV. Each game at its moments (a test is named after each), out of games that bots
// have played (`hustings sim`), as a spectator sees them (`hustings replay`): the sentence is large, nothing is small, cut off,
// outside the safe margin or against axe. Then a real table: the board follows it without a reload, comes back after
// the server was away, holds nothing that only a seat knows, and says why if it may not be shown. --all: every size,
// theme and language. TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { axeFaults, device, hostDo, launch, linkOf, meddle, onPage, openTable, runTests, Server, settled, SIZES, sockets } from "./harness.mjs"; // prettier-ignore
import { Person } from "./person.mjs";
import { drawn } from "./stage.mjs";

// A program finds its pictures beside its folder (docs/packs.md): wherever it was built, they are put there.
const home = mkdtempSync(join(tmpdir(), "hustings-tv-"));
const program = join(home, "build", "hustings");
mkdirSync(join(home, "build"));
copyFileSync(process.argv[2], program);
symlinkSync(fileURLToPath(new URL("../../content", import.meta.url)), join(home, "content"));
const server = await new Server(program).start();
const browser = await launch();
const ALL = process.argv.includes("--all");
const SHOTS = process.env.HUSTINGS_SHOTS;
const CLUE = "A letter that never came";
const NAMES = "Ivan,Anna,Oleg,Zsófi,Léna,Mira,Tibor,Quiet Magpie,Ottó,Варвара,Ada,Bartholomew Longname".split(",");
const SIZE = { ...SIZES, hd: [1280, 720], "4k": [3840, 2160], portrait: [1080, 1920] };

/* --- games that were played ------------------------------------------------------------------------------------------ */

const played = {};
const memo = (of) => {
  const known = new Map();
  return (n) => known.get(n) ?? known.set(n, of(n)).get(n);
};
/** The moves of a game as a spectator saw them, and the table after each. */
function games(game, players, more = "") {
  const key = `${game}-${players}${more}`;
  if (!played[key]) {
    const folder = join(home, key);
    const how = `sim ${game} --players ${players} --games 4 --seed 7 --threads 1 --bots random ${more} --records`;
    execFileSync(program, [...how.split(" ").filter(Boolean), folder], { stdio: "ignore" });
    const replay = (file, at) => {
      const until = at === undefined ? [] : ["--at", String(at)];
      const args = ["replay", join(folder, file), "--seat", "spectator", "--json", ...until];
      const text = execFileSync(program, args, { maxBuffer: 1 << 26, encoding: "utf8" });
      return JSON.parse(text.replaceAll(/"clue":"[^"]*"/g, `"clue":"${CLUE}"`));
    };
    played[key] = readdirSync(folder).sort().map((file) => ({ moves: replay(file).moves, at: memo((n) => replay(file, n)) })); // prettier-ignore
  }
  return played[key];
}

/** The first game and place from move `from` on where this was done, and where what `fits` asks of the table holds after it. */
function find(all, verb, { from = 0, fits = () => true } = {}) {
  for (const one of all)
    for (const [i, move] of one.moves.entries())
      if (
        i >= from &&
        move.do === verb &&
        move.seat !== "chance" &&
        fits(
          () => one.at(i),
          () => one.at(i - 1),
        )
      )
        return { ...one, i };
  throw new Error(`no ${verb} in any game`);
}
/** The last of the moves of this kind that follow each other from i on. */
function run(moves, i, verbs = [moves[i].do]) {
  while (i + 1 < moves.length && (verbs.includes(moves[i + 1].do) || moves[i + 1].seat === "chance")) i++;
  return i;
}

/* --- a board on a stage ----------------------------------------------------------------------------------------------- */

/** A table of its own, opened without a page; its board in a browser. */
async function table(game, seats) {
  const host = new Person();
  const opened = await fetch(server.address + "/api/tables", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ game, token: host.token, ...(seats ? { seats } : {}) }),
  }).then((answer) => answer.json());
  return { host, code: opened.code, link: `/t/${opened.code}#k=${opened.key}`, board: `/t/${opened.code}/board#k=${opened.key}` }; // prettier-ignore
}

class Board {
  /** The page thinks that it is at a table; from the first show() on only the test speaks. */
  static async open(game, how = {}) {
    const board = new Board();
    const { board: link } = await table(game);
    board.page = await device(browser, server, { touch: false, ...how, size: "tv" });
    const [width, height] = SIZE[how.size ?? "tv"];
    await board.page.setViewportSize({ width, height });
    board.wire = await meddle(board.page);
    await board.page.goto(link);
    await onPage(board.page, "lobby");
    board.seats = board.wire.told.find((m) => m.t === "seats");
    board.wire.rewrite = (m) => (m.t === "state" || m.t === "seats" ? null : m);
    board.game = game;
    return board;
  }
  /** How a game stood after move n, told with the moves since `from`. */
  async show(one, n, { from = n, chosen = [], away = [], clock = 0, window = 0, cues = [], opening = false } = {}) {
    const { view, to_act, over, result } = one.at(n);
    if (this.moves !== one.moves) Object.assign(this, { moves: one.moves, id: "g" + Math.random() });
    const players = view.players ?? view.hands?.length ?? 2;
    this.wire.toPage({
      ...this.seats,
      state: over ? "over" : "running",
      settings: { ...this.seats.settings, clock: clock ? 60 : 0 },
      seats: Array.from({ length: players }, (_, i) => ({
        kind: "human", name: NAMES[i], here: away.includes(i) ? "quiet" : "here", color: i,
      })), // prettier-ignore
    });
    const events = one.moves.slice(from + 1, n + 1).map((move, i) => ({ ...move, n: from + 1 + i }));
    const stage = {
      n: n + 1,
      left_ms: cues.reduce((all, [, ms]) => all + ms, 0),
      cues: cues.map(([kind, ms]) => ({ kind, ms, n: from + 1 })),
    };
    if (opening) Object.assign(stage, { n: 0, left_ms: 60000, opening: true });
    this.wire.toPage({ t: "state", ...(cues.length || opening ? { stage } : {}), game: this.id, n: n + 1, events, view, to_act, chosen, line: n, head: "00", over, ...(clock ? { left_ms: clock } : {}), ...(window ? { blind: true, left_ms: window } : {}), ...(over ? { result } : {}) }); // prettier-ignore
    await onPage(this.page, over ? "end" : "play");
    await drawn(this.page);
  }
}

/** What is wrong with a screen as it is laid out. */
function layoutFaults(least) {
  const faults = [];
  const h = innerHeight;
  const short = Math.min(h, innerWidth * 0.5625);
  const size = (e) => parseFloat(getComputedStyle(e).fontSize);
  if (document.documentElement.scrollWidth > innerWidth || document.documentElement.scrollHeight > h)
    faults.push("the page is larger than the screen");
  const sentence = document.querySelector("[data-sentence]");
  if (!sentence) return [...faults, "no sentence"];
  if (size(sentence) < least.sentence * short - 0.5) faults.push(`the sentence is ${size(sentence)} px on ${h}`);
  const inside = (box, around, slack) =>
    box.left >= around.left - slack && box.right <= around.right + slack && box.top >= around.top - slack && box.bottom <= around.bottom + slack; // prettier-ignore
  const safe = { left: innerWidth * 0.03, right: innerWidth * 0.97, top: h * 0.03, bottom: h * 0.97 };
  const main = document.querySelector("main").getBoundingClientRect();
  const say = (what, e) => faults.push(`${what}: ${e.outerHTML.replaceAll(/<svg[\s\S]*?<\/svg>/g, "").slice(0, 140)}`);
  const words = document.createTreeWalker(document.querySelector(".tv"), NodeFilter.SHOW_TEXT);
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const e = node.parentElement;
    if (
      !node.data.trim() ||
      e.closest(".unseen, svg, .band") ||
      !e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    )
      continue;
    if (/\b(web|vote|night|dixit|voices)\.[a-z-]+\.[a-z]/.test(node.data)) faults.push("no words: " + node.data);
    const range = document.createRange();
    range.selectNodeContents(node);
    const { left, right, top, bottom, width } = range.getBoundingClientRect();
    const air = 0.22 * size(e); // a line's box is higher than its letters
    const box = { left, right, top: top + air, bottom: bottom - air };
    if (!width || e.closest(".ticker li:nth-child(n + 2)")) continue;
    if (size(e) < least.text * short - 0.5) say(`${size(e)} px is too small`, e);
    if (!inside(box, safe, 1)) say("in the margin", e);
    if (e.closest("main") && !inside(box, main, 0.008 * short)) say("out of the board", e);
    for (let up = e; up && up !== document.body; up = up.parentElement) {
      const style = getComputedStyle(up);
      if (style.overflowX === "visible" && style.overflowY === "visible") continue;
      if (!inside(box, up.getBoundingClientRect(), 3)) {
        say("cut off", e);
        break;
      }
    }
  }
  // Seats, cards and the words in the middle do not lie on each other.
  const solid = [
    ...document.querySelectorAll(
      ".ring .seat, .middle > *, .cards > li, .jury > *, .side > *, .right > *, .voices > *, .night > *, [data-opening] > *, [data-opening] .fan",
    ),
  ].filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".large"));
  solid.forEach((a, i) => {
    for (const b of solid.slice(i + 1)) {
      if (a.contains(b) || b.contains(a)) continue;
      const [p, q] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
      const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
      const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
      if (wide > 3 && high > 3 && p.width && q.width) say(`on another, ${Math.round(wide)} × ${Math.round(high)}`, a);
    }
  });
  return [...new Set(faults)];
}
const LEAST = { sentence: 0.06, text: 0.022 };
const READING = { ...LEAST, sentence: 0.04 }; // an opening is read, not glanced at

const looked = new Set();
async function look(page, name, how = {}, least = LEAST) {
  await settled(page);
  const label = [name, how.lang, how.size, how.theme].filter(Boolean).join("-");
  if (SHOTS) {
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: join(SHOTS, `tv-${label}.png`) });
  }
  assert.deepEqual(await page.evaluate(layoutFaults, least), [], label);
  const game = name.split("-")[0];
  if (ALL || !looked.has(game)) assert.deepEqual(await axeFaults(page), [], label);
  looked.add(game);
}

/* --- moments ----------------------------------------------------------------------------------------------------------- */

const half = (seats) => seats.filter((_, i) => i % 2 === 0);

/** Of each game: moments in their order; each shows itself. */
/** A cue of Dixit's reveal, with all its parts open. */
async function scene(b, all, kind) {
  const one = find(all, "vote");
  const last = run(one.moves, one.i, ["vote"]);
  await b.show(one, one.i - 1);
  await b.show(one, last, { from: one.i - 1, cues: [[kind, 60000]] });
  await b.page.waitForSelector(`[data-scene=${kind}]`);
  await pictures(b.page);
  b.moves = null; // the next moment is another game's: nothing waits for this scene
}

/** The first screen, while everybody reads theirs. */
async function opening(b, all) {
  await b.show(all[0], all[0].moves.findIndex((move) => move.seat !== "chance") - 1, { opening: true });
  await b.page.waitForSelector("[data-opening]");
  await pictures(b.page);
  b.moves = null;
}

const MOMENTS = {
  vote: {
    players: 10,
    opening,
    nominate: async (b, all) => {
      const one = find(all, "nominate");
      await b.show(one, one.i - 1, { away: [3], clock: 42000 });
      assert.equal(await b.page.locator("[data-clock]").count(), 1);
    },
    vote: async (b, all) => {
      const one = find(all, "nominate");
      await b.show(one, one.i, { chosen: half(one.at(one.i).to_act) });
    },
    "ballots turn": async (b, all) => {
      const one = find(all, "nominate");
      const last = run(one.moves, one.i + 1, ["vote"]);
      await b.show(one, last, { from: one.i });
      assert.equal(await b.page.locator(".ballot").count(), one.at(last).view.alive.filter(Boolean).length);
    },
    topics: async (b, all) => {
      const one = find(all, "place");
      await b.show(one, one.i - 1, { chosen: half(one.at(one.i - 1).to_act) });
    },
    choose: async (b, all) => {
      const one = find(all, "choose");
      await b.show(one, one.i - 1);
    },
    give: async (b, all) => {
      const one = find(all, "give", { fits: (at) => at().view.given.length > 1 });
      await b.show(one, one.i);
      assert.ok((await b.page.locator(".dealt li").count()) > 1);
    },
    effect: async (b, all) => {
      const one = find(all, "give", { fits: (at) => at().view.given.length > 1 });
      const last = run(one.moves, one.i, ["give", "answer"]);
      await b.show(one, run(one.moves, one.i, ["give"]), { window: 5000 });
      await b.page.locator(".headline [data-ring]").waitFor(); // as on every phone
      if (b.page.lang === "en")
        assert.equal(await b.page.innerText("[data-sentence]"), "A moment: somebody may answer");
      assert.equal(await b.page.locator("[data-clock]").count(), 0);
      await b.show(one, one.i);
      await b.show(one, last, { from: one.i, cues: [["effect", 6000]] });
      assert.ok(await b.page.locator(".delta").count());
    },
    "third failure": async (b, all) => {
      const one = all.find(({ moves }) => moves.some((m) => m.do === "reveal"));
      assert.ok(one, "no unrest in any game");
      const i = one.moves.findIndex((m) => m.do === "reveal");
      const last = run(one.moves, i, ["reveal"]);
      const vote = one.moves.findLastIndex((m, k) => k < i && m.do === "nominate");
      await b.show(one, vote);
      await b.show(one, last, { from: vote });
    },
    end: (b, all) => b.show(all[0], all[0].moves.length - 1),
  },
  night: {
    players: 2,
    opening,
    roll: async (b, all) => {
      const i = all[0].moves.findLastIndex((m) => m.do === "roll");
      await b.show(all[0], i, { chosen: [0] });
    },
    play: async (b, all) => {
      const one = find(all, "play", { from: 40, fits: (at) => at().view.seats.every((s) => s.played.length) });
      await b.show(one, one.i, { from: one.i - 2, clock: 9000 });
    },
    write: async (b, all) => {
      const one = find(all, "write", { from: 60 });
      await b.show(one, one.i - 1);
      await b.show(one, one.i, { from: one.i - 1 });
    },
    end: (b, all) => b.show(all[0], all[0].moves.length - 1),
  },
  dixit: {
    players: 12,
    opening,
    "first clue": async (b, all) => {
      const one = find(all, "clue");
      await b.show(one, one.i - 1);
    },
    give: async (b, all) => {
      const one = find(all, "give", { fits: (at) => at().view.given.flat().length > 5 });
      await b.show(one, one.i);
    },
    "vote for one of 12": async (b, all) => {
      const one = find(all, "vote");
      await b.show(one, one.i - 1, { chosen: half(one.at(one.i - 1).to_act) });
      await pictures(b.page);
      const rows = await b.page.$$eval(".cards > li", (cards) =>
        cards.map((c) => Math.round(c.getBoundingClientRect().top)),
      );
      assert.deepEqual(rows.map((top) => new Set(rows).size * 100 + rows.filter((t) => t === top).length), rows.map(() => 304), "4 × 3"); // prettier-ignore
    },
    reveal: async (b, all) => {
      const one = find(all, "vote");
      const last = run(one.moves, one.i, ["vote"]);
      await b.show(one, one.i - 1);
      await b.show(one, last, { from: one.i - 1 });
      await pictures(b.page);
      assert.ok(await b.page.locator(".votes .mark").count());
    },
    "the card is told": (b, all) => scene(b, all, "told"),
    "who fooled whom": (b, all) => scene(b, all, "owners"),
    points: (b, all) => scene(b, all, "points"),
    end: async (b, all) => {
      await b.show(all[0], all[0].moves.length - 1);
      await pictures(b.page);
    },
  },
  voices: {
    players: 6,
    opening,
    story: async (b, all) => {
      const one = find(all, "present");
      await b.show(one, one.i - 1);
    },
    push: async (b, all) => {
      const one = find(all, "push", { from: 60 });
      await b.show(one, one.i - 1);
      const shown = b.page.waitForSelector("[data-replay]"); // it goes by itself
      await b.show(one, one.i, { from: one.i - 1, cues: [["push", 6000]] });
      await shown;
    },
    "read the card": async (b, all) => {
      const one = find(all, "put", { fits: (_, before) => before().view.court.read });
      await b.show(one, one.i - 1);
      await b.page.waitForSelector("[data-replay]", { state: "detached" });
    },
    verdict: (b, all) => b.show(all[0], all[0].moves.length - 1),
  },
};
/** Every picture is there: a card that is still on its way looks like an empty one. */
const pictures = (page) => page.waitForFunction(() => [...document.images].every((i) => i.complete && i.naturalWidth));

const wanted = process.argv.slice(3).filter((a) => !a.startsWith("--"));
const tests = {};
/** Those that a quick run leaves to --all: others look alike. */
const LATER = ["vote: opening", "night: opening", "vote: nominate", "vote: topics", "vote: choose", "vote: give", "night: roll", "night: write", "dixit: first clue", "dixit: give", "dixit: the card is told", "dixit: who fooled whom", "voices: story"]; // prettier-ignore
function stage(game, how = {}, later = []) {
  const { players, ...all } = MOMENTS[game];
  const moments = Object.fromEntries(Object.entries(all).filter(([name]) => !later.includes(`${game}: ${name}`)));
  let board;
  for (const [name, show] of Object.entries(moments)) {
    const title = `${game}: ${name}${Object.keys(how).length ? ` (${Object.values(how).join(", ")})` : ""}`;
    tests[title] = async () => {
      board ??= await Board.open(game, how);
      await show(board, games(game, players));
      await look(board.page, `${game}-${name.replaceAll(" ", "-")}`, how, name === "opening" ? READING : LEAST);
      assert.deepEqual(board.page.faults, []);
      if (name === Object.keys(moments).at(-1)) await board.page.context().close();
    };
  }
}
for (const game of Object.keys(MOMENTS)) stage(game, {}, ALL ? [] : LATER);
if (ALL)
  for (const how of [
    ...["light", "dark"].flatMap((theme) => ["en", "ru", "hu", "xx"].map((lang) => ({ lang, size: "tv", theme }))),
    ...["hd", "4k", "portrait"].map((size) => ({ lang: "ru", size, theme: "dark" })),
  ])
    for (const game of Object.keys(MOMENTS)) stage(game, how);

/* --- real tables --------------------------------------------------------------------------------------------------------- */

/** Waits until it holds. */
async function until(page, holds, what) {
  for (let i = 0; i < 600; i++) {
    if (await holds()) return;
    await page.waitForTimeout(50);
  }
  assert.fail(what);
}
const on = async (how = {}) => {
  const page = await device(browser, server, { size: "tv", touch: false, ...how });
  return { page, wire: await meddle(page) };
};

tests["lobby: code, link, who sits where"] = async () => {
  const { host, code, link, board } = await table("vote", 10);
  const { page } = await on();
  await page.goto(board);
  await onPage(page, "lobby");
  assert.equal(new URL(page.url()).hash, "", "the key does not stay in the bar");
  await host.come(server, link);
  await host.sit(0, "Ivan");
  await page.locator(".seats bdi", { hasText: "Ivan" }).waitFor();
  assert.equal(await page.locator("[data-code]").textContent(), code);
  assert.equal(await page.locator("[data-kind=free]").count(), 9);
  await look(page, "lobby");
  await page.reload();
  await onPage(page, "lobby");
  const kept = await page.evaluate(() => JSON.parse(localStorage.getItem("hustings.tables") ?? "[]"));
  assert.deepEqual(kept, [], "a TV has no seat to keep");
  host.leave();
  await page.context().close();
};

tests["live: follows without a reload, holds no secret, survives a restart"] = async () => {
  const { host, link, board } = await table("vote", 5);
  const { page, wire } = await on();
  await host.come(server, link);
  await host.sit(0, "Ivan");
  await page.goto(board);
  await onPage(page, "lobby");
  await page.evaluate(() => (window.marker = 1));
  await host.ask({ t: "host", do: "set", pace: "none", clock: 20, window: 3 });
  for (const seat of [1, 2, 3, 4]) await host.ask({ t: "host", do: "bot", seat, level: "random" });
  await host.ask({ t: "host", do: "start" });
  await onPage(page, "play");
  const pack = await fetch(`${server.address}/p/${wire.told.find((m) => m.t === "seats").hash}/pack.json`).then((r) =>
    r.json(),
  );
  const nameOf = (id) => [...pack.events, ...pack.abilities].find((card) => card.id === id).name.en;
  /** Cards of the host's hand that the board knows of. */
  const leaks = async () => {
    const state = wire.told.findLast((m) => m.t === "state");
    if (state.over) return []; // then all is open
    const [mine, text] = [host.state.view, await page.content()];
    const open = JSON.stringify([state.view.open, state.view.shown, state.view.given, state.view.spent, state.events]);
    const hand = mine.hands[0].filter((card) => card && !open.includes(`"${card}"`));
    const held = hand.filter((card) => JSON.stringify(state).includes(`"${card}"`) || (card[0] === "e" && text.includes(nameOf(card)))); // prettier-ignore
    if (state.view.party.some((party) => party !== null)) held.push("a party");
    return held;
  };
  const seen = new Set();
  await until(page, async () => {
      const state = wire.told.findLast((m) => m.t === "state");
      if (state && !seen.has(state.n) && host.state?.n === state.n) {
        seen.add(state.n);
        assert.deepEqual(await leaks(), [], `move ${state.n}`);
      }
      return seen.size >= 4 || state?.over;
    }, "the board does not follow"); // prettier-ignore
  await planted(page, wire, host, nameOf);
  const before = wire.told.filter((m) => m.t === "state").at(-1);
  host.leave();
  await server.stop();
  await page.waitForSelector("[data-state=restarting], [data-state=reconnecting], [data-state=unreachable]");
  assert.deepEqual(await axeFaults(page), [], "away");
  await server.start();
  await page.waitForSelector(".band", { state: "detached" });
  if (!before.over) {
    host.asked = -1; // what he answered last may not have been kept
    await host.come(server, link);
    await until(
      page,
      () => wire.told.findLast((m) => m.t === "state").n > before.n,
      "it does not go on after the restart",
    );
  }
  assert.equal(await page.evaluate(() => window.marker), 1, "the page was loaded anew");
  assert.deepEqual(page.faults, []);
  host.leave();
  await page.context().close();
};

/** The search would find what is searched for. */
async function planted(page, wire, host, nameOf) {
  const card = host.state.view.hands[0].find((c) => c?.[0] === "e");
  const state = wire.told.findLast((m) => m.t === "state");
  if (!card || state.over) return;
  wire.rewrite = (m) => (m.t === "state" ? null : m); // no other one comes between
  wire.toPage({
    ...state,
    game: "planted",
    events: [],
    view: { ...state.view, given: [{ to: 0, card }], phase: "give" },
  });
  await page.locator(".dealt", { hasText: nameOf(card) }).waitFor();
  assert.ok((await page.content()).includes(nameOf(card)));
  wire.rewrite = (m) => m;
}

tests["a sentence that is too small, words that are cut off and what overlaps are noticed"] = async () => {
  const board = await Board.open("vote");
  const all = games("vote", 10);
  await board.show(find(all, "nominate"), find(all, "nominate").i);
  const faults = () => board.page.evaluate(layoutFaults, LEAST);
  assert.deepEqual(await faults(), []);
  const bend = (selector, style) =>
    board.page.evaluate(([s, css]) => Object.assign(document.querySelector(s).style, css), [selector, style]);
  for (const [selector, style, straight, expected] of [
    ["[data-sentence]", { fontSize: "40px" }, { fontSize: "" }, /the sentence is 40/],
    [".seat .name", { overflow: "hidden", height: "4px" }, { overflow: "", height: "" }, /cut off/],
    [".ring li", { left: "50%" }, { left: "" }, /on another/],
    [".seat .name", { fontSize: "9px" }, { fontSize: "" }, /too small/],
    [".bar", { marginLeft: "-180px" }, { marginLeft: "" }, /in the margin/],
  ]) {
    await bend(selector, style);
    assert.match((await faults()).join("\n"), expected);
    await bend(selector, straight);
    assert.deepEqual(await faults(), []);
  }
  await board.page.context().close();
};

tests["states: no key, nobody may watch, no such table, late"] = async () => {
  const { host, code, link, board } = await table("night");
  const { page } = await on();
  await page.goto(`/t/${code}/board`);
  await page.waitForSelector("[data-state=no-watching] input");
  await look(page, "state-no-key");
  await page.fill("input", board.split("#k=")[1].replace(/(.{4})/g, "$1 "));
  await page.keyboard.press("Enter");
  await onPage(page, "lobby");
  await host.come(server, link);
  await host.sit(0, "Ivan");
  await host.ask({ t: "host", do: "set", delay: 5, pace: "none" });
  await page.waitForSelector("[data-late='5']");
  await host.ask({ t: "host", do: "spectators" });
  await page.waitForSelector("[data-state=no-watching]");
  await look(page, "state-no-watching");
  await page.goto("/t/QQQQQ/board#k=0123456789abcdef");
  await page.waitForSelector("[data-state=not-found]");
  await look(page, "state-not-found");
  assert.deepEqual(page.faults, []);
  host.leave();
  await page.context().close();
};

tests["a player opens it: lobby and menu"] = async () => {
  const page = await device(browser, server, {});
  await page.goto("/");
  await page.click("[data-game=night]");
  await onPage(page, "lobby");
  for (const opens of [["[data-do=show-on]"], [".bar .bare:last-child", "dialog [data-do=show-on]"]]) {
    for (const button of opens) await page.click(button);
    await page.waitForSelector("[data-show=yes]");
    assert.deepEqual(await axeFaults(page), []);
    await page.click("[data-show] summary");
    const [board] = await Promise.all([page.waitForEvent("popup"), page.click("[data-do=open-board]")]);
    await onPage(board, "lobby");
    assert.match(board.url(), /\/board$/);
    await board.close();
    await page.keyboard.press("Escape");
  }
  await page.reload();
  await onPage(page, "lobby");
  assert.ok(await page.locator("[data-do=start]").count(), "the player is still the host");
  await page.context().close();
};

tests["typed words are on the TV of every game"] = async () => {
  for (const game of ["vote", "night", "dixit", "voices"]) {
    const [page, tv] = [await device(browser, server, {}), await device(browser, server, { size: "tv", touch: false })];
    await sockets(page);
    await openTable(page, game);
    await hostDo(page, { do: "set", talk: "text" });
    await tv.goto((await linkOf(page)).replace("#", "/board#"));
    await onPage(tv, "lobby");
    await page.click("[data-do=start]");
    await onPage(tv, "play");
    await page.waitForSelector("main.play[data-form=you]"); // the others wait for me: nothing follows
    await page.evaluate(() =>
      window.sockets.findLast((s) => s.readyState === 1).send('{"t":"say","i":990001,"text":"Typed words, Anna"}'),
    );
    await tv.waitForFunction(() => document.querySelector("[data-page=play]").innerText.includes("Typed words"));
    assert.deepEqual([...tv.faults, ...page.faults], [], game);
    await tv.context().close();
    await page.context().close();
  }
};

tests["four letters bring a table to a TV"] = async () => {
  const tv = await device(browser, server, { size: "tv", touch: false });
  const sent = [];
  tv.on("websocket", (line) => line.on("framesent", ({ payload }) => sent.push(JSON.parse(payload))));
  await tv.goto("/");
  await tv.click("[data-do=tv]");
  await onPage(tv, "screen");
  await tv.waitForFunction(() => /^[A-Z]{4}$/.test(document.querySelector("[data-letters]").textContent));
  const letters = await tv.textContent("[data-letters]");
  await look(tv, "pair");
  const page = await device(browser, server, {});
  await page.goto(`/#tv=${letters}`); // its QR code
  await page.waitForSelector("[data-note=tv]");
  await page.click("[data-game=night]");
  await onPage(page, "lobby");
  await page.click("[data-do=show-on]");
  assert.equal(await page.inputValue("[data-show] [data-letters]"), letters); // they came along
  await page.fill("[data-show] [data-letters]", "aaa a");
  await page.click("[data-do=pair]");
  await page.waitForFunction(() => /letters/.test(document.querySelector("[data-show] [role=status]").textContent));
  await page.fill("[data-show] [data-letters]", letters.toLowerCase());
  await page.click("[data-do=pair]");
  await onPage(tv, "lobby");
  await page.waitForSelector("[data-show]", { state: "detached" }); // there is nothing more to do in the sheet
  assert.match(tv.url(), /\/board$/);
  // by its token the table knows it again: on the board's own line, and after a reload
  const { token } = sent.find((m) => m.t === "screen");
  await tv.reload();
  await onPage(tv, "lobby");
  assert.match(token, /^[0-9a-f]{64}$/);
  assert.deepEqual(
    sent.flatMap((m) => (m.t === "hello" ? [m.token] : [])),
    [token, token],
  );
  assert.deepEqual([...tv.faults, ...page.faults], []);
  await tv.context().close();
  await page.context().close();
};

await runTests(wanted.length ? Object.fromEntries(Object.entries(tests).filter(([name]) => wanted.some((w) => name.includes(w)))) : tests); // prettier-ignore
await browser.close();
await server.end();
rmSync(home, { recursive: true, force: true });
