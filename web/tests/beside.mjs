// beside.mjs HUSTINGS MOCKUPS OUT [GAME…]: each mockup beside the real page at the same moment, on one page to look at:
// OUT/index.html. Real tables with bots are played until the moment of each mockup has come; the seat here takes any legal
// move. What did not come within the time is named at the end. Nothing is judged: that is for whoever looks.
import { copyFileSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { device, launch, linkOf, meddle, openTable, Server } from "./harness.mjs";
import { filled, Person } from "./person.mjs";

const [, , program, mockups, out, ...games] = process.argv;
if (!mockups || !existsSync(mockups)) {
  console.error(`beside: there is no folder of mockups at ${mockups || "MOCKUPS"}: make beside MOCKUPS=DIR`);
  process.exit(2);
}
const SIZES = { phone: [390, 844], laptop: [1366, 768], landscape: [844, 390] };
const MOST_MS = 300000; // for the moments of one game
const MOST_GAMES = 3; // until a kind of table has had all its moments
const LOOK_MS = 700; // until what comes with a moment has moved into place
const PRESS_MS = 3000; // that a busy machine has to press something, and then for its pictures

/* --- moments ------------------------------------------------------------------------------------------------------- */

const opening = (m) => m.opening;
const end = (m) => m.page === "end";
const cue = (kind, k = 0) => Object.assign((m) => m.cue === kind && m.parts >= k, { kind });
const phase = (name) => (m) => m.page === "play" && !m.opening && !m.cue && m.view?.phase === name;
const mine = (name) => (m) => phase(name)(m) && m.asked;

/** Mockup, table, moment; `how`: language and theme, `press`: what is pressed first, if it is there. The size is in the
 * mockup's name. */
const vote = { game: "vote", seats: 7 };
const ten = { game: "vote", seats: 10 };
const night = { game: "night", seats: 2 };
const dixit = { game: "dixit", seats: 5 };
const twelve = { game: "dixit", seats: 12 };
const voices = { game: "voices", seats: 4 };
const V = "vote-night/";
const D = "dixit-voices/shots/";
const TELL = "main:not(:has([data-clue-field])) .acts-slot [data-do=press]"; // on from the card to its clue
const SLOT = '.dixit [data-slot="2"][aria-pressed=false]';
const ALL = [
  [`${V}a-opening`, vote, opening],
  [`${V}b-table`, vote, phase("nominate")],
  [`${V}b-table-laptop`, vote, phase("nominate")],
  [`${V}b-table-hu`, vote, phase("nominate"), { lang: "hu" }],
  [`${V}b-table-sofa-dark`, vote, phase("nominate"), { theme: "dark", screen: "others" }],
  [`${V}b-table-10-seats`, ten, phase("nominate")],
  [`${V}c-nominate`, vote, mine("nominate")],
  [`${V}d1-vote-choice`, vote, mine("vote")],
  [`${V}d2-vote-turning`, vote, cue("ballots", 3)],
  [`${V}d-vote-laptop`, vote, cue("ballots", 3)],
  [`${V}e-elected`, vote, cue("elected")],
  [`${V}e-elected-laptop`, vote, cue("elected")],
  [`${V}f-pm-chooses`, vote, mine("choose")],
  [`${V}g-president-deals`, vote, mine("give")],
  [`${V}g-president-deals-laptop`, vote, mine("give")],
  [`${V}g-president-deals-ru`, vote, mine("give"), { lang: "ru" }],
  [`${V}h-cancel-window`, vote, mine("answer")],
  [`${V}j-end`, vote, end],
  [`${V}k-night-opening`, night, opening],
  [`${V}l-night-map`, night, mine("play")],
  [`${V}l-night-map-laptop`, night, mine("play")],
  [`${V}l-night-map-hu`, night, mine("play"), { lang: "hu" }],
  [`${V}l-night-map-dark`, night, mine("play"), { theme: "dark" }],
  [`${V}m-night-reveal`, night, cue("clash")],
  [`${V}n-night-write`, night, mine("write")],
  [`${V}o-night-end`, night, end],
  [`${V}o-night-end-laptop`, night, end],
  [`${V}o-night-end-ru`, night, end, { lang: "ru" }],
  [`${D}dixit-a-lobby`, dixit, (m) => m.page === "lobby"],
  [`${D}dixit-a-lobby-laptop`, dixit, (m) => m.page === "lobby"],
  [`${D}dixit-b-hand`, dixit, phase("clue")],
  [`${D}dixit-b-hand-laptop`, dixit, phase("clue")],
  [`${D}dixit-b-hand-landscape`, dixit, phase("clue")],
  [`${D}dixit-c-telling`, dixit, mine("clue"), { press: TELL }],
  [`${D}dixit-c-telling-laptop`, dixit, mine("clue"), { press: TELL }],
  [`${D}dixit-c-telling-landscape`, dixit, mine("clue"), { press: TELL }],
  [`${D}dixit-d-give`, dixit, mine("give")],
  [`${D}dixit-d-give-laptop`, dixit, mine("give")],
  [`${D}dixit-d-give-landscape`, dixit, mine("give")],
  [`${D}dixit-d-give-ru`, dixit, mine("give"), { lang: "ru" }],
  [`${D}dixit-d-give-hu`, dixit, mine("give"), { lang: "hu" }],
  [`${D}dixit-e1-ballot`, dixit, mine("vote")],
  [`${D}dixit-e1-ballot-landscape`, dixit, mine("vote")],
  [`${D}dixit-e2-ballot-dark`, dixit, mine("vote"), { theme: "dark", press: SLOT }],
  [`${D}dixit-e2-ballot-large`, dixit, mine("vote"), { press: SLOT }],
  [`${D}dixit-e2-ballot-large-laptop`, dixit, mine("vote"), { press: SLOT }],
  [`${D}dixit-e2-ballot-large-landscape`, dixit, mine("vote"), { press: SLOT }],
  [`${D}dixit-f1-votes-fall`, dixit, cue("votes", 2)],
  [`${D}dixit-f1-votes-fall-laptop`, dixit, cue("votes", 2)],
  [`${D}dixit-f1-votes-fall-landscape`, dixit, cue("votes", 2)],
  [`${D}dixit-f2-the-card`, dixit, cue("told")],
  [`${D}dixit-f2-the-card-laptop`, dixit, cue("told")],
  [`${D}dixit-f2-the-card-landscape`, dixit, cue("told")],
  [`${D}dixit-f3-points`, dixit, cue("points", 2)],
  [`${D}dixit-f3-points-laptop`, dixit, cue("points", 2)],
  [`${D}dixit-f3-points-landscape`, dixit, cue("points", 2)],
  [`${D}dixit-f3-points-hu`, dixit, cue("points", 2), { lang: "hu" }],
  [`${D}dixit-h-end`, dixit, end],
  [`${D}dixit-h-end-laptop`, dixit, end],
  [`${D}dixit-i-twelve`, twelve, cue("told")],
  [`${D}voices-k-opening`, voices, opening],
  [`${D}voices-k-opening-laptop`, voices, opening],
  [`${D}voices-l-head`, voices, (m) => !m.cue && m.asked && m.verbs.includes("push")],
  [`${D}voices-l-head-laptop`, voices, (m) => !m.cue && m.asked && m.verbs.includes("push")],
  [`${D}voices-l-head-landscape`, voices, (m) => !m.cue && m.asked && m.verbs.includes("push")],
  [`${D}voices-l-head-dark`, voices, (m) => !m.cue && m.asked && m.verbs.includes("push"), { theme: "dark" }],
  [`${D}voices-n-window`, voices, (m) => !m.cue && m.asked && m.verbs.includes("play")],
  [`${D}voices-o-court`, voices, cue("read")],
  [`${D}voices-o-court-laptop`, voices, cue("read")],
  [`${D}voices-o-court-hu`, voices, cue("read"), { lang: "hu" }],
  [`${D}voices-p-jury-ru`, voices, (m) => !m.cue && m.asked && m.verbs.includes("place"), { lang: "ru" }],
  [`${D}voices-p-jury`, voices, (m) => !m.cue && m.asked && m.verbs.includes("place")],
  [`${D}voices-r1-verdict`, voices, cue("juror", 1)],
  [`${D}voices-r1-verdict-laptop`, voices, cue("juror", 1)],
  [`${D}voices-r2-verdict`, voices, cue("juror", 3)],
  [`${D}voices-r2-verdict-laptop`, voices, cue("juror", 3)],
  [`${D}voices-r3-verdict`, voices, cue("winner")],
  [`${D}voices-r3-verdict-laptop`, voices, cue("winner")],
  [`${D}voices-s-end`, voices, end],
  [`${D}voices-s-end-laptop`, voices, end],
].map(([mockup, table, when, { press = "", ...how } = {}]) => ({
  mockup,
  table,
  when,
  how,
  press,
  name: basename(mockup),
}));

/** What the page shows now, from its own attributes and from the last state it was sent. */
async function moment(page, wire) {
  const shown = await page.evaluate(() => ({
    page: document.querySelector("[data-page]")?.getAttribute("data-page"),
    opening: document.querySelector("[data-opening]") !== null,
    cue: document.querySelector("main")?.getAttribute("data-cue") ?? "",
    form: document.querySelector("main.play")?.getAttribute("data-form"),
  }));
  const state = wire.told.findLast((m) => m.t === "state");
  const cues = state?.stage?.cues?.find((one) => one.kind === shown.cue);
  const since = Date.now() - (shown.cue === wire.cue ? wire.since : (wire.since = Date.now()));
  wire.cue = shown.cue;
  const parts = cues?.count ? Math.floor((since / cues.ms) * cues.count) : 0;
  const asked = shown.form === "you";
  const scene = (state?.stage?.cues ?? []).map((one) => one.kind);
  const coming = scene.includes(shown.cue) ? scene.slice(scene.indexOf(shown.cue)) : [shown.cue];
  return { ...shown, view: state?.view, asked, parts, coming, verbs: (state?.ask?.legal ?? []).map((move) => move.do) };
}

/* --- a table ------------------------------------------------------------------------------------------------------- */

const sizeOf = (name) => Object.keys(SIZES).find((size) => name.includes(`-${size}`)) ?? "phone";

/** Presses what is there to be pressed until it is pressed (right after a scene a press is ignored), and waits for the
 * pictures that come with it; false: that took too long. */
async function enter(page, selector) {
  const button = page.locator(selector).first();
  const seen = () => [...document.images].every((one) => one.complete || one.loading === "lazy");
  const until = Date.now() + PRESS_MS;
  while (Date.now() < until) {
    if (!(await button.count())) return page.waitForFunction(seen, undefined, { timeout: PRESS_MS }).then(() => true, () => false); // prettier-ignore
    await button.click({ timeout: PRESS_MS }).catch(() => undefined);
    await page.waitForTimeout(150);
  }
  return false;
}

/** The picture; false if the moment was over before it was taken. */
async function take(page, wire, wanted) {
  const [width, height] = SIZES[sizeOf(wanted.name)];
  const { width: now } = page.viewportSize();
  if (now !== width) await page.setViewportSize({ width, height });
  if (wanted.press && !(await enter(page, wanted.press))) return false;
  await page.waitForTimeout(wanted.when.kind ? LOOK_MS / 3 : LOOK_MS);
  const picture = await page.screenshot();
  if (!wanted.when(await moment(page, wire))) return false;
  writeFileSync(join(out, `${wanted.name}-real.png`), picture);
  return true;
}

function answer(wire, asked) {
  const ask = wire.told.findLast((m) => m.t === "state")?.ask;
  if (!ask || ask.held || ask.waited === false || asked.q === ask.q) return;
  asked.q = ask.q;
  const move = filled(ask.legal[Math.floor(Math.random() * ask.legal.length)]);
  wire.toServer({ t: "move", i: 810000 + ask.q, q: ask.q, move });
}

/** Plays one table until all its mockups have their picture, or the time is up. */
async function playTable(server, browser, table, how, wanted) {
  const { screen = "me", ...look } = how;
  const page = await device(browser, server, { ...look, screen, motion: "reduce" });
  const wire = await meddle(page);
  const missing = new Set(wanted);
  const asked = { q: -1 };
  await openTable(page, table.game);
  const meet = async () => {
    const now = await moment(page, wire);
    for (const one of missing) if (one.when(now) && (await take(page, wire, one))) missing.delete(one);
    return now;
  };
  // somebody watches: alone against bots a page answers by itself where one could only say no, and shows no window
  const watcher = new Person();
  await watcher.come(server, await linkOf(page));
  wire.toServer({ t: "host", i: 800001, do: "set", seats: table.seats, pace: "brisk" });
  await page.waitForFunction((n) => document.querySelectorAll("[data-seat]").length === n, table.seats);
  await meet();
  await page.click("[data-do=start]");
  const until = Date.now() + MOST_MS;
  for (let thought = 0; missing.size && Date.now() < until;) {
    const now = await meet();
    if (now.page === "end") break;
    if (now.opening) await page.locator("[data-do=ready]").first().click({ timeout: 500 }).catch(() => undefined); // prettier-ignore
    // a scene that no draft waits for is skipped, with all its cues: a whole game takes far longer than what is looked for in it
    if (now.cue && ![...missing].some((one) => now.coming.includes(one.when.kind)))
      await page.locator("[data-do=skip]").first().click({ timeout: 300 }).catch(() => undefined); // prettier-ignore
    thought = now.asked ? thought + 1 : 0;
    if (thought > 8) answer(wire, asked);
    await page.waitForTimeout(60);
  }
  watcher.leave();
  await page.context().close();
  return [...missing];
}

/* --- the page ------------------------------------------------------------------------------------------------------ */

function write(chosen) {
  const row = ({ name, mockup }) => `<section><h2>${name}</h2>
<figure><img src="${name}-mockup.png" alt=""><figcaption>the draft</figcaption></figure>
<figure>${existsSync(join(out, `${name}-real.png`)) ? `<img src="${name}-real.png" alt="">` : `<p>did not come: ${mockup}</p>`}
<figcaption>the page</figcaption></figure></section>`;
  const style = "body{font:16px sans-serif;margin:24px;background:#ddd}section{display:flex;flex-wrap:wrap;gap:16px;margin:0 0 40px}h2{width:100%;margin:0}figure{margin:0}img{max-height:844px;max-width:46vw;box-shadow:0 2px 10px #0005}"; // prettier-ignore
  const page = `<!doctype html><meta charset="utf-8"><title>beside</title><style>${style}</style>${chosen.map(row).join("\n")}`;
  writeFileSync(join(out, "index.html"), page);
}

mkdirSync(out, { recursive: true });
const chosen = ALL.filter(({ table, mockup }) => {
  return (!games.length || games.includes(table.game)) && existsSync(join(mockups, `${mockup}.png`));
});
for (const { mockup, name } of chosen) copyFileSync(join(mockups, `${mockup}.png`), join(out, `${name}-mockup.png`));
const groups = Map.groupBy
  ? Map.groupBy(chosen, ({ table, how }) => JSON.stringify([table, how]))
  : chosen.reduce((all, one) => {
      const key = JSON.stringify([one.table, one.how]);
      return all.set(key, [...(all.get(key) ?? []), one]);
    }, new Map());
const server = await new Server(program, ["--cap", "tempo=200"]).start(); // a picture of a scene takes its time
const browser = await launch();
const lacking = [];
for (const [key, wanted] of groups) {
  const [table, how] = JSON.parse(key);
  let missing = wanted;
  for (let games = 0; missing.length && games < MOST_GAMES; games++)
    missing = await playTable(server, browser, table, how, missing);
  lacking.push(...missing);
  console.log(`${key}: ${wanted.length - missing.length} of ${wanted.length}`);
}
await browser.close();
await server.end();
write(chosen);
for (const { name } of lacking) console.log(`did not come: ${name}`);
console.log(`${chosen.length - lacking.length} of ${chosen.length} beside their mockups: ${join(out, "index.html")}`);
