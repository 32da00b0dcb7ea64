// text.mjs HUSTINGS [GAME…] [--all]: the text table. Whole games of every kind against bots, played by typed lines alone, with
// what only the player may know read by asking; commands, faults and their answers; three languages; axe. TAP.
import assert from "node:assert/strict";
import { axeFaults, device, hostDo, launch, onPage, openTable, runTests, Server, shots, sockets } from "./harness.mjs";

const GAMES = {
  night: { level: "random" },
  vote: { seats: 5 },
  dixit: { seats: 4, options: { target: 10 } },
  voices: { seats: 3, options: { advanced: false, prosecutor: null, abilities: false }, level: "random" },
};
/** Played in another language, so that its words are typed, too. */
const LANG = { night: "hu", vote: "en", dixit: "ru", voices: "en" };
const YES = { en: "yes", ru: "да", hu: "igen" };
const SECRET = { en: "secret", ru: "секрет", hu: "titok" };
const PATIENCE = 120000; // for bots on a slow machine; a hang fails
const server = await new Server(process.argv[2]).start();
const browser = await launch();

/** A table with bots on the other seats, begun, and then shown as text. */
async function begin(game, how = {}) {
  const { seats, options, level } = GAMES[game];
  const page = await device(browser, server, { touch: false, ...how });
  await sockets(page);
  await openTable(page, game);
  await hostDo(page, { do: "set", pace: "none", ...(seats && { seats }), ...(options && { options }) });
  for (let seat = 1; level && seat < (seats ?? 2); seat++) await hostDo(page, { do: "bot", seat, level });
  await page.click("[data-do=start]");
  await onPage(page, "play");
  await page.goto(new URL(page.url()).pathname + "/text");
  await page.waitForSelector("[data-text]");
  return page;
}

/** What lies before the player: the end, a question with what can be typed, or nothing yet. */
function looks() {
  const main = document.querySelector("[data-text]");
  if (document.querySelector("[data-page=end]")) return { over: true };
  if (main?.getAttribute("data-asked") !== "yes") return null;
  return {
    q: main.getAttribute("data-q"),
    look: main.querySelector("[data-look]") !== null,
    numbers: [...main.querySelectorAll("[data-option]")].map((one) => one.getAttribute("data-option")),
    typed: [...main.querySelectorAll("[data-typed]")].map((one) => one.getAttribute("data-typed")),
  };
}
/** Answered: sealed or played, and another question perhaps in its place. */
const isPast = (q) => {
  const main = document.querySelector("[data-text]");
  return main?.getAttribute("data-asked") !== "yes" || main.getAttribute("data-q") !== q;
};
const replies = (page) => page.locator("[data-reply]").getAttribute("data-replies").then(Number);

/** Types a line and returns what is answered. */
async function type(page, line) {
  const before = await replies(page);
  await page.locator("#line").fill(line);
  await page.locator("#line").press("Enter");
  await page.waitForFunction(
    (n) => Number(document.querySelector("[data-reply]")?.getAttribute("data-replies")) > n,
    before,
  );
  const reply = page.locator("[data-reply]");
  return { text: (await reply.innerText()).trim(), bad: (await reply.getAttribute("data-reply")) === "bad" };
}

/** Any choice, but always the same ones: a small generator. */
const dice = (seed) => () => (seed = (seed * 48271) % 2147483647) / 2147483647;

/** Plays to the end by typed lines; returns them. */
async function playByTyping(page, lang, random) {
  const lines = [];
  for (let refused = 0; ;) {
    const found = await page.waitForFunction(looks, undefined, { timeout: PATIENCE });
    const now = await found.jsonValue();
    if (now.over) return lines;
    if (now.look) {
      await type(page, SECRET[lang]); // what I choose from lies covered until I ask for it
      continue;
    }
    const all = [...now.numbers, ...now.typed.filter((one) => !/^(aloud|вслух|hangosan)/.test(one))];
    const line = all[Math.floor(random() * all.length)].replace("…", "Moon");
    lines.push(line);
    const answer = await type(page, line);
    if (answer.bad) {
      // somebody's act came in between, and the question is gone or another one
      assert.ok(++refused < 5, `“${line}”: ${answer.text}`);
      continue;
    }
    refused = 0;
    if ((await page.locator("[data-text]").getAttribute("data-sure")) === "yes") await type(page, YES[lang]);
    await page.waitForFunction(isPast, now.q, { timeout: PATIENCE });
  }
}

async function whole(game) {
  const lang = LANG[game];
  const page = await begin(game, { lang });
  const lines = await playByTyping(page, lang, dice(7));
  assert.ok(lines.length > 0, "nothing was asked");
  assert.deepEqual(await axeFaults(page), []);
  await shots(page, `text-${game}-end`, ["phone"]);
  assert.deepEqual(page.faults, []);
  await page.context().close();
  console.log(`# ${game}: ${lines.length} lines, the last ones: ${lines.slice(-6).join(" · ")}`);
}

/** A person types what comes to mind: every command answers, and what is wrong is answered with what would be right. */
async function commands() {
  const page = await begin("night", { screen: "others" }); // nothing can come between its questions
  await page.setViewportSize({ width: 320, height: 640 });
  await page.waitForSelector("[data-asked=yes]");
  const isCovered = async () => assert.equal(await page.locator("[data-secret]").count(), 0);
  await isCovered();
  assert.match((await type(page, "help")).text, /secret: reads what only you may know/);
  assert.match((await type(page, "what")).text, /Look and decide: type secret first/);
  assert.match((await type(page, "table map")).text, /^The map\s+1\. .*fields free; worth \d+/);
  assert.match((await type(page, "log 1")).text, /^Log\s+.* rolls blue \d/);
  assert.match((await type(page, "why")).text, /N-3\.\d: /);
  assert.match((await type(page, "why n-3.1")).text, /^why\?\s+N-3\.1: /);
  assert.match((await type(page, "say hello")).text, /You say: /);
  assert.match((await type(page, "say")).text, /Type: say hello/);
  for (const wrong of ["dance", "say abracadabra", "unseal", "time", "next", "ready", "again", "why N-99.9"])
    assert.ok((await type(page, wrong)).bad, wrong);
  assert.match((await type(page, "dance")).text, /“dance” isn’t one of the choices/);
  // asked for, it is read; hidden, and whenever the window is left, it is gone, with the answer that had it
  const SECRETS = /All as rolled|Flip the blue die/;
  assert.match((await type(page, "secret")).text, SECRETS);
  assert.equal(await page.locator("[data-secret=open]").count(), 1);
  assert.match((await type(page, "what")).text, /1\. Flip the blue die: \d becomes \d/);
  await type(page, "secret");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= 320), "wider than 320 px");
  for (const theme of ["light", "dark"]) {
    await page.emulateMedia({ colorScheme: theme });
    assert.deepEqual(await axeFaults(page), [], theme);
  }
  await shots(page, "text-commands", ["phone"]);
  await page.evaluate(() => dispatchEvent(new Event("blur")));
  await page.waitForSelector("[data-secret]", { state: "detached" });
  assert.doesNotMatch(await page.locator("[data-text]").innerText(), SECRETS);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await type(page, "hide");
  await isCovered();
  // from the menu to the pictures and back, without another connection
  await page.getByRole("button", { name: "Menu" }).click();
  await page.click("[data-do=text-table]");
  await page.waitForSelector("main.play");
  await page.getByRole("button", { name: "Menu" }).click();
  await page.click("[data-do=text-table]");
  await page.waitForSelector("[data-text]");
  assert.equal(await page.evaluate(() => window.sockets.filter((socket) => socket.readyState === 1).length), 1);
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** What is on: a scene, or the question after it; null: neither yet. */
function shownScene() {
  const main = document.querySelector("[data-text]");
  const skip = main?.querySelector("[data-do=skip]") !== null;
  const asked = main?.getAttribute("data-asked");
  return main && (skip || asked === "yes") ? { skip, asked } : null;
}

/** At the usual pace: the opening waits for "ready", a scene is a headline, and nobody is asked meanwhile. */
async function paced() {
  const slow = await new Server(process.argv[2], ["--cap", "tempo=100"]).start();
  const page = await device(browser, slow, { touch: false });
  await openTable(page, "night");
  await page.click("[data-do=start]");
  await page.waitForSelector("[data-opening]");
  await page.goto(new URL(page.url()).pathname + "/text");
  await page.waitForSelector("[data-text] [data-do=ready]");
  assert.equal(await page.locator("[data-parts]").count(), 0, "the table is shown during the opening");
  await type(page, "ready");
  const scene = await page.waitForFunction(shownScene);
  assert.notDeepEqual(await scene.jsonValue(), { skip: true, asked: "yes" }, "asked during a scene");
  await type(page, "next");
  await page.waitForSelector("[data-asked=yes]");
  assert.deepEqual(page.faults, []);
  await page.context().close();
  await slow.end();
}

const named = process.argv.slice(3).filter((arg) => arg in GAMES);
const tests = Object.fromEntries(
  (named.length ? named : Object.keys(GAMES)).map((game) => [`a whole game by typing: ${game}`, () => whole(game)]),
);
if (!named.length) Object.assign(tests, { "commands and their answers": commands, "opening and scenes": paced });
await runTests(tests, { lanes: 3 });
await browser.close();
await server.end();
