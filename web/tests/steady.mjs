// steady.mjs HUSTINGS [GAME…] [LANG…] [WIDTHxHEIGHT…] [--all]: whole games by people on devices of several sizes, with
// long names at a full table. While nobody touches the phone nothing on it may move, and on no device may a text be cut
// or covered. Without a name the faults that it plants itself must be found; with --all every game in three languages.
// Pictures of faults go to $HUSTINGS_SHOTS/steady. TAP.
import assert from "node:assert/strict";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { device, hostDo, launch, linkOf, onPage, openTable, runTests, Server, sockets } from "./harness.mjs";
import { unreadable, watchChanges } from "./lib/covered.mjs";
import { planted } from "./lib/planted.mjs";
import { forgetShifts, recordShifts, shiftReport } from "./lib/shifts.mjs";
import { Person } from "./person.mjs";
import { Finger, playToEnd } from "./player.mjs";

const MOST_SHIFT = 0.02; // the sum over a game
const PHONE = "360x740"; // where it is measured
const SIZES = [PHONE, "390x844", "1366x768", "1920x1080"];
const LANGS = ["en", "ru", "hu"];
/** The most seats; options that make a whole game no longer than it must be. */
const GAMES = {
  vote: { seats: 10 },
  night: { seats: 2 },
  dixit: { seats: 12, options: { target: 20 } },
  voices: { seats: 6 },
};
/** The longest of the names that the page suggests. */
const NAMES = {
  en: ["Curious Hedgehog", "Patient Magpie", "Curious Falcon", "Patient Hedgehog", "Solemn Hedgehog", "Curious Badger"],
  ru: ["Скромный Рысёнок", "Скромный Журавль", "Скромный Снегирь", "Строгий Рысёнок", "Весёлый Журавль", "Строгий Снегирь"], // prettier-ignore
  hu: [
    "Kíváncsi Szarka",
    "Kíváncsi Sólyom",
    "Türelmes Bagoly",
    "Kíváncsi Bagoly",
    "Türelmes Szarka",
    "Türelmes Sólyom",
  ],
};
const TEMPO = 4; // times as fast as usual: slow enough to see a cue twice
const MOST_MS = 1200000;
const AGAIN_MS = 120; // what is seen twice so far apart is not on its way
const QUIET_MS = 550; // a layout shift sooner after a tap counts as the tap's

const args = process.argv.slice(3);
const chosen = (all) => all.filter((one) => args.includes(one));
const or = (list, all) => (list.length ? list : all);
const server = await new Server(process.argv[2], ["--cap", `tempo=${TEMPO}`]).start();
const browser = await launch();
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/* --- devices ---------------------------------------------------------------------------------------------------- */

async function open(size, lang, name) {
  const [width, height] = size.split("x").map(Number);
  const page = await device(browser, server, { lang, screen: "me", motion: "no-preference", touch: width < 900 });
  await page.setViewportSize({ width, height });
  await sockets(page);
  await page.addInitScript((name) => {
    const kept = JSON.parse(localStorage.getItem("hustings.settings") ?? "{}");
    localStorage.setItem("hustings.settings", JSON.stringify({ ...kept, name }));
  }, name);
  await page.addInitScript(recordShifts);
  await page.addInitScript(watchChanges);
  return Object.assign(page, { size, lang, found: new Map() });
}

/** Chooses with a mouse, and seals so that the browser takes no notice: what moves then, moves by itself. */
class LightFinger extends Finger {
  async take(step) {
    if (step.act !== "seal") return super.take(step);
    await pause(QUIET_MS);
    await this.page
      .locator(step.selector)
      .nth(step.nth)
      .evaluate((button) => button.click(), undefined, { timeout: 1500 });
  }
}

/* --- what is looked at ------------------------------------------------------------------------------------------ */

/** In the page: what cannot be read, unless the page is as it was. */
function look(seen) {
  if (window.changedAt === seen) return null;
  return { at: window.changedAt, moment: window.momentName() };
}

async function picture(page, name) {
  if (!process.env.HUSTINGS_SHOTS) return "";
  const folder = join(process.env.HUSTINGS_SHOTS, "steady");
  mkdirSync(folder, { recursive: true });
  const path = join(folder, `${name.replaceAll(/[^\w-]+/g, "-")}.png`);
  await page.screenshot({ path });
  return path;
}

/** Looks until `over`: a fault counts when it is there twice in succession. */
async function watch(page, game, isOver) {
  let [seen, before] = [-1, new Map()];
  while (!isOver()) {
    await pause(AGAIN_MS);
    const now = await page.evaluate(look, seen);
    if (!now && !before.size) continue;
    const faults = await page.evaluate(unreadable);
    const moment = now?.moment ?? (await page.evaluate(() => window.momentName()));
    const there = new Map(faults.map((fault) => [`${fault.kind}: ${fault.what}${fault.by && ` — ${fault.by}`}`.replaceAll(/“.*”/g, ""), fault])); // prettier-ignore
    for (const [key, fault] of there) {
      const known = page.found.get(key);
      if (known) known.moments.add(moment);
      else if (before.has(key)) {
        const shot = await picture(page, `${game}-${page.lang}-${page.size}-${page.found.size}-${fault.kind}`);
        page.found.set(key, { ...fault, shot, moments: new Set([moment]) });
      }
    }
    before = now ? there : new Map();
    seen = now?.at ?? seen;
  }
}

const told = ([key, { text, by, box, moments, shot }]) =>
  `${key}\n      “${text}” ${by ? `(${by}) ` : ""}at ${box}; ${[...moments].slice(0, 6).join(", ")}${shot ? `\n      ${shot}` : ""}`;

/* --- a game ----------------------------------------------------------------------------------------------------- */

/** The first screen, its second page, and "I'm ready". */
async function begin(page) {
  await page.waitForSelector("[data-opening] .foot button");
  await pause(1000);
  const how = page.locator("[data-do=how]");
  if (await how.count()) {
    await how.click();
    await pause(1000);
  }
  const next = await page.waitForSelector("[data-do=ready], main.play"); // a slow device may be too late to be ready
  if (await next.evaluate((node) => node.matches("button"))) await next.click();
}

/** A table where these devices sit; the other seats are taken by people without a page and by bots, in turn. */
async function gather(game, lang, sizes) {
  const { seats, options } = GAMES[game];
  const pages = [];
  for (const [i, size] of sizes.entries()) pages.push(await open(size, lang, NAMES[lang][i]));
  const [host, ...others] = pages;
  await openTable(host, game);
  const link = await linkOf(host);
  await hostDo(host, { do: "set", seats, ...(options && { options }) });
  for (const page of others) {
    await page.goto(link);
    await page.click("[data-do=sit]");
    await onPage(page, "lobby");
  }
  const people = [];
  for (let seat = pages.length; seat < seats; seat += 2) {
    const person = new Person();
    await person.come(server, link);
    await person.sit(seat, NAMES[lang][pages.length + people.length] ?? `${NAMES[lang][0]} ${seat}`);
    people.push(person);
    if (people.length + pages.length === NAMES[lang].length) break;
  }
  await hostDo(host, { do: "fill" });
  return { pages, people };
}

async function whole(game, lang, sizes) {
  const { pages, people } = await gather(game, lang, sizes);
  for (const page of pages) await page.evaluate(forgetShifts);
  await pages[0].click("[data-do=start]");
  for (const person of people) void person.ask({ t: "skip", n: 0 });
  const over = new Set();
  const play = async (page) => {
    try {
      await begin(page);
      await playToEnd(page, game, new LightFinger(page), undefined, { most_ms: MOST_MS, patience_ms: MOST_MS });
      await onPage(page, "end");
      await pause(2000);
    } finally {
      over.add(page);
    }
  };
  try {
    await Promise.all(pages.flatMap((page) => [play(page), watch(page, game, () => over.has(page))]));
    await judge(game, lang, pages);
  } finally {
    for (const person of people) person.leave();
    for (const page of pages) await page.context().close();
  }
}

async function judge(game, lang, pages) {
  const wrong = [];
  for (const page of pages) {
    const where = `${game}, ${lang}, ${page.size}`;
    const { sum, lines } = shiftReport(await page.evaluate(() => window.shifts));
    const moved = [
      `${where}: layout shift ${sum.toFixed(4)} (at most ${MOST_SHIFT} at ${PHONE})`,
      ...lines.slice(0, 25),
    ];
    if (page.size === PHONE && sum > MOST_SHIFT) wrong.push(moved.join("\n    "));
    else console.log(moved.map((line) => `# ${line}`).join("\n"));
    if (page.found.size) wrong.push([`${where}: cannot be read`, ...[...page.found].map(told)].join("\n    "));
    assert.deepEqual(page.faults, []);
  }
  if (wrong.length) throw new Error(wrong.join("\n"));
}

/* --- all of them ------------------------------------------------------------------------------------------------ */

const tests = planted(open);
if (args.length) {
  const sizes = or(args.filter((one) => /^\d+x\d+$/.test(one)), SIZES); // prettier-ignore
  for (const game of or(chosen(Object.keys(GAMES)), Object.keys(GAMES)))
    for (const lang of or(chosen(LANGS), LANGS))
      for (let at = 0; at < sizes.length; at += GAMES[game].seats) {
        const here = sizes.slice(at, at + GAMES[game].seats);
        tests[`a whole game: ${game}, ${lang}, ${here.join(", ")}`] = () => whole(game, lang, here);
      }
}
await runTests(tests);
await browser.close();
await server.end();
