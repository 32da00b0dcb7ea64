// solo.mjs HUSTINGS [GAME…] [--all]: alone against bots without a server: a phone that was here before plays a whole game
// with the network off, over a reload in the middle. TAP. Without a name or --all: the beginning of Election Night, in
// Hungarian; with --all every game to its end, in each of the three languages, and from the middle of its replay once more to
// another end.
import assert from "node:assert/strict";
import { device, launch, onPage, runTests, Server } from "./harness.mjs";
import { Finger, playToEnd } from "./player.mjs";

const GAMES = ["night", "vote", "dixit", "voices"];
const LANGS = ["hu", "en", "ru"];
const named = process.argv.slice(3).filter((arg) => GAMES.includes(arg));
const isShort = !named.length && !process.argv.includes("--all");
const chosen = isShort
  ? [["night", "hu"]]
  : LANGS.flatMap((lang) => (named.length ? named : GAMES).map((game) => [game, lang]));
const SHORT = 4; // answers
const server = await new Server(process.argv[2]).start();
const browser = await launch();

/** Waits until the service worker has what a game on this device needs. */
async function hasAll(page) {
  const missing = () =>
    page.evaluate(async () => {
      const text = await (await fetch("/sw.js")).text();
      const list = (name) => JSON.parse(text.match(new RegExp(`const ${name} = (\\[.*?\\]);`))[1]);
      const wanted = [...list("FILES").filter((path) => /\.(js|css|wasm|json|woff2)$/.test(path)), ...list("PACKS")];
      const cache = await caches.open("hustings");
      const found = await Promise.all(wanted.map((path) => cache.match(path)));
      return found.filter((one) => !one).length;
    });
  const until = Date.now() + 60000;
  while ((await missing()) > 0) {
    assert.ok(Date.now() < until, "the service worker does not get everything");
    await new Promise((done) => setTimeout(done, 300));
  }
}

/** From the middle of the replay, in the last seat, to the end; from there back to it, or once more. */
async function whatIf(page, game) {
  await page.click("[data-do=replay]");
  await onPage(page, "replay");
  await page.click("[data-do=show-all]");
  const last = Number(await page.getAttribute("input[type=range]", "max"));
  const middle = String(Math.floor(last / 2));
  await page.fill("input[type=range]", middle);
  await page.waitForSelector(`[data-moment="${middle}"]`);
  await page.click("[data-do=on]");
  const seat = await page.locator("[data-do=on-seat] option").last().getAttribute("value");
  await page.selectOption("[data-do=on-seat]", seat);
  await page.click("[data-do=play-on]");
  await onPage(page, "play");
  await playToEnd(page, game, new Finger(page));
  await onPage(page, "end");
  await page.click("[data-do=from]");
  await onPage(page, "replay");
  await page.waitForSelector(`[data-moment="${middle}"]`);
  await page.goBack();
  await onPage(page, "end");
  await page.click("[data-do=again]");
  await onPage(page, "play");
}

async function whole(game, lang) {
  const page = await device(browser, server, { pocket: true, lang });
  await page.addInitScript(() => localStorage.setItem("hustings.device.tempo", "0"));
  await page.goto("/");
  await onPage(page, "home");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await hasAll(page);
  await page.context().setOffline(true);
  await page.reload();
  await onPage(page, "home");
  await page.click(`[data-do=alone][data-with=${game}]`);
  await onPage(page, "play");
  const at = page.url();
  await page.waitForSelector("main.play[data-form=you]", { timeout: 60000 });
  await page.goto("/"); // away and back: all that is left is what the device keeps
  await page.click(`.mine a[href="${new URL(at).pathname}"]`);
  await onPage(page, "play");
  const enough = new Error("that will do");
  const each = async (n) => {
    if (isShort && n === SHORT) throw enough;
  };
  const answers = await playToEnd(page, game, new Finger(page), each).catch((error) => {
    if (error !== enough) throw error;
    return SHORT;
  });
  if (!isShort) {
    await onPage(page, "end");
    await whatIf(page, game);
  }
  assert.ok(answers > 0, "nothing was asked");
  const record = await page.evaluate(async () => {
    const code = location.pathname.split("/")[2];
    return { code, kept: JSON.parse(localStorage.getItem("hustings.table." + code)) };
  });
  assert.equal(record.kept.device, true);
  await page.context().close();
  console.log(`# ${game}, ${lang}: ${answers} answers without a network`);
}

const tests = chosen.map(([game, lang]) => [`a game without a network: ${game}, ${lang}`, () => whole(game, lang)]);
await runTests(Object.fromEntries(tests));
await browser.close();
await server.end();
