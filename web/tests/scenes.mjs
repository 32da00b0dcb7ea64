// scenes.mjs HUSTINGS [GAME…] [--games N] [--bench]: a phone at a real table with bots and a TV beside it, ten times as
// fast as usual. A recorder in both pages notes every cue by the director's clock, and what the page shows: each cue
// that the server sent is shown whole, and nothing tells a result before its cue. Without N one game of each kind, not
// to its end. --bench prints how far phone and TV are apart, and how long a seal takes to be seen. TAP.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { axeFaults, device, hostDo, launch, linkOf, onPage, openTable, runTests, Server, sockets } from "./harness.mjs";

const program = process.argv[2];
const option = (name) => (process.argv.includes(name) ? process.argv[process.argv.indexOf(name) + 1] : undefined);
const whole = Number(option("--games") ?? 0);
const bench = process.argv.includes("--bench");
const GAMES = { vote: { seats: 5 }, night: {}, dixit: { seats: 4 }, voices: { seats: 4 } };
const named = process.argv.slice(3).filter((one) => one in GAMES);
const CUES_ENOUGH = 25; // of a game that is not played to its end
const MOST_MS = 180000;

const server = await new Server(program, ["--cap", "tempo=10"]).start();
const browser = await launch();
const tempo = (game) => JSON.parse(readFileSync(new URL(`../../content/${game}/tempo.json`, import.meta.url), "utf8"));

/* --- in the page ------------------------------------------------------------------------------------------------ */

/** Notes what is shown, and answers questions as soon as the page asks them: all, or all except votes. */
function record(plays) {
  const notes = (window.notes = { sent: [], cues: [], rows: [], stood: 0 });
  let ask = null;
  let answered = null;
  const Real = window.WebSocket;
  window.WebSocket = class extends Real {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        const m = JSON.parse(data);
        if (m.t !== "state") return;
        ask = m.ask && !m.ask.held && m.ask.waited !== false ? { ...m.ask, socket: this } : null;
        for (const cue of m.stage?.cues ?? []) notes.sent.push({ ...cue, step: m.step });
      });
    }
  };
  document.addEventListener("hustings-cue", ({ detail }) => notes.cues.push(detail));
  let last = "";
  const look = () => {
    const main = document.querySelector("main");
    const row = {
      cue: main?.dataset.cue ?? null,
      page: document.querySelector("[data-page]")?.dataset.page,
      aside: document.querySelector("[data-band]") !== null,
      headline: main?.querySelector("[data-sentence]")?.textContent ?? "",
      acts: document.querySelectorAll(".acts-slot :is([data-do=seal], [data-do=choose], [data-do=secret], [data-do=press])").length,
      rings: document.querySelectorAll("main .mark .ring").length,
      counts: document.querySelectorAll(".ballots .sum").length,
      points: document.querySelectorAll("[data-points]").length,
      title: document.title,
      live: [...document.querySelectorAll("[data-live]")].map((one) => one.textContent),
    }; // prettier-ignore
    const text = JSON.stringify(row);
    if (text === last) return;
    last = text;
    notes.rows.push({ ...row, at: Date.now() });
  };
  const fill = (value) =>
    value === "*" ? "Moon" : value?.choose ? value.of.slice(0, value.choose) : typeof value?.min === "number" ? value.min : value; // prettier-ignore
  const act = () => {
    document.querySelector("[data-do=ready], [data-do=begin]")?.click();
    const open = document.querySelector("main.play")?.dataset.form === "you";
    if (!plays || !open || !ask || answered === ask.q) return;
    if (plays === "but-votes" && ask.legal.some((move) => move.do === "vote")) return;
    answered = ask.q;
    const entry = ask.legal[Math.floor(Math.random() * ask.legal.length)];
    const move = Object.fromEntries(Object.entries(entry).map(([key, value]) => [key, fill(value)]));
    ask.socket.send(JSON.stringify({ t: "move", i: 800000 + answered, q: ask.q, move }));
  };
  document.addEventListener("DOMContentLoaded", () =>
    new MutationObserver(look).observe(document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: ["data-cue", "data-page"],
    }),
  );
  let before = Date.now();
  setInterval(() => {
    notes.stood = Math.max(notes.stood, Date.now() - before);
    before = Date.now();
    act();
  }, 20);
}

/* --- what must hold --------------------------------------------------------------------------------------------- */

const named_ = (cue) => `${cue.n} ${cue.kind}`;

/** Was a page behind by more than a hiccup (director.svelte.ts), or did it stand still? The machine is too busy to judge it. */
const HICCUP = 500;
const isBehind = ({ cues, stood }) => stood > HICCUP || cues.some((cue) => cue.late > HICCUP);

/** Cues that the server sent, and that were not shown whole; a page that was behind may have halved some. */
function cutShort({ sent, cues }, complete) {
  const shown = new Map(cues.map((cue) => [named_(cue), (cue.ended - cue.begun) * (cue.late > HICCUP ? 2 : 1)]));
  const due = complete
    ? sent
    : sent.slice(
        0,
        sent.findLastIndex((cue) => shown.has(named_(cue))),
      );
  return due.filter((cue) => !((shown.get(named_(cue)) ?? 0) >= 0.9 * cue.ms)).map((cue) => [named_(cue), cue.ms, shown.get(named_(cue))]); // prettier-ignore
}

/** Rows that tell too much, or ask while a cue is on. */
function spoiled({ rows }, times, seated) {
  const found = [];
  for (const row of rows) {
    const holds = row.cue !== null && !row.aside && times[row.cue]?.hold;
    if (row.cue !== null && !row.aside && seated && row.acts) found.push(["a button", row]);
    if (holds && row.rings) found.push(["a ring", row]);
    if (["ballots", "count"].includes(row.cue) && row.counts) found.push(["the count", row]);
    if (["votes", "told", "owners"].includes(row.cue) && row.points) found.push(["points", row]);
    if (row.cue !== null && row.page === "end") found.push(["the end", row]);
    if (row.cue !== null && !row.headline.trim()) found.push(["no headline", row]);
    if (row.cue !== null && !row.aside && row.title.startsWith("●")) found.push(["a title", row]);
  }
  return found;
}

const apart = []; // ms between the beginnings of a cue on phone and TV
const notesOf = (page) => page.evaluate(() => window.notes);

const CUES_LEAST = 20; // some games are over sooner, which says too little

/** Played again where the machine was too busy, or where luck ended the game at once; the last time what a page does when it
 * is behind is right, too. */
const TRIES = 3;
async function play(game, complete) {
  for (let left = TRIES - 1, why; (why = await playOnce(game, complete, left > 0)); left--)
    console.log(`# ${game}: ${why}; once more`);
}

/** Why it says nothing; "": it was judged. */
async function playOnce(game, complete, mayFail) {
  const phone = await device(browser, server);
  const tv = await device(browser, server, { size: "tv", touch: false });
  await sockets(phone);
  await phone.addInitScript(record, true);
  await tv.addInitScript(record, false);
  await openTable(phone, game);
  await hostDo(phone, { do: "set", ...GAMES[game] });
  await tv.goto((await linkOf(phone)).replace("#", "/board#"));
  await onPage(tv, "lobby");
  await hostDo(phone, { do: "fill" });
  await phone.click("[data-do=start]");
  await onPage(phone, "play");
  // on a busy machine one of the two may be behind the other
  for (const page of [phone, tv])
    await page.waitForFunction(
      (enough) => document.querySelector("[data-page=end]") || window.notes.cues.length >= enough,
      complete ? Infinity : CUES_ENOUGH,
      { timeout: MOST_MS },
    );
  const times = tempo(game);
  const [a, b] = [await notesOf(phone), await notesOf(tv)];
  const over = await phone.evaluate(() => document.querySelector("[data-page=end]") !== null);
  const few = a.cues.length < CUES_LEAST || b.cues.length < CUES_LEAST;
  const behind = [a, b].some((notes) => isBehind(notes) && cutShort(notes, complete).length);
  if (mayFail && ((few && over) || behind)) {
    await phone.context().close();
    await tv.context().close();
    return few ? "the game was over too soon" : "a page was behind, and not all was shown whole";
  }
  assert.ok(!few, `${a.cues.length} and ${b.cues.length} cues`);
  assert.deepEqual(cutShort(a, complete), [], "the phone shows every cue whole");
  assert.deepEqual(cutShort(b, complete), [], "the TV shows every cue whole");
  assert.deepEqual(spoiled(a, times, true), [], "the phone tells nothing too early");
  assert.deepEqual(spoiled(b, times, false), [], "the TV tells nothing too early");
  const begun = new Map(a.cues.map((cue) => [named_(cue), cue.begun]));
  for (const cue of b.cues) if (begun.has(named_(cue))) apart.push(Math.abs(cue.begun - begun.get(named_(cue))));
  assert.deepEqual([...phone.faults, ...tv.faults], []);
  if (complete) assert.deepEqual(await axeFaults(phone), []);
  await phone.context().close();
  await tv.context().close();
  return "";
}

/** In the page: skips scenes, votes, and notes how long it takes from the tap on the seal until "Sealed" is there. */
function timeSeals() {
  window.took = [];
  let began = 0;
  const find = (what) => document.querySelector(`.acts-slot ${what}`);
  setInterval(() => {
    if (began && find("[data-act=held]")) {
      window.took.push(performance.now() - began);
      began = 0;
    }
    if (find("[data-act=held]") || began > performance.now() - 2000) return;
    began = 0;
    const seal = find("[data-do=seal]");
    if (seal) began = performance.now();
    const ballot = document.querySelector("[data-secret=open] [data-ballot]"); // it is chosen on the cloth
    (seal ?? find("[data-do=skip]") ?? find("[data-do=choose]") ?? ballot)?.click();
  }, 4);
}

/** From the tap to "Sealed", in votes that others have yet to answer; a game may end after two or three of them. */
async function sealing(enough) {
  const slow = await new Server(program, ["--cap", "tempo=100"]).start(); // bots that hesitate leave the box open
  const took = [];
  while (took.length < enough) {
    const phone = await device(browser, slow);
    await sockets(phone);
    await phone.addInitScript(record, "but-votes");
    await phone.addInitScript(timeSeals);
    await openTable(phone, "vote");
    await hostDo(phone, { do: "set", seats: 7, pace: "usual" });
    await hostDo(phone, { do: "fill" });
    await phone.click("[data-do=start]");
    const done = (most) => window.took.length >= most || document.querySelector("[data-page=end]");
    await phone.waitForFunction(done, enough - took.length, { timeout: MOST_MS });
    took.push(...(await phone.evaluate(() => window.took)));
    await phone.context().close();
  }
  await slow.end();
  return took;
}

const at = (list, share) => [...list].sort((a, b) => a - b)[Math.min(list.length - 1, Math.floor(share * list.length))];
const kinds = named.length ? named : Object.keys(GAMES);
const tests = {};
for (let i = 0; i < Math.max(1, Math.ceil(whole / kinds.length)); i++)
  for (const game of kinds)
    tests[`${game}: every cue is shown whole on phone and TV, and nothing before its cue${i ? `, game ${i + 1}` : ""}`] = () =>
      play(game, whole > 0); // prettier-ignore
await runTests(tests);
if (apart.length) console.log(`# phone and TV apart: p50 ${at(apart, 0.5)} ms, p95 ${at(apart, 0.95)} ms of ${apart.length} cues`); // prettier-ignore
if (bench) {
  const took = await sealing(10);
  console.log(`# tap to "Sealed": p50 ${at(took, 0.5)?.toFixed(0)} ms, p95 ${at(took, 0.95)?.toFixed(0)} ms of ${took.length}`); // prettier-ignore
}
await browser.close();
await server.end();
