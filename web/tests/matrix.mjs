// matrix.mjs HUSTINGS [--all]: every screen round the games and the first moments of two games, in languages, sizes and themes:
// nothing is cut off or sticks out, no word is missing, axe has no complaints. --all: all of them; otherwise two. TAP.
import assert from "node:assert/strict";
import {
  axeFaults,
  device,
  hostDo,
  launch,
  linkOf,
  onPage,
  openTable,
  runTests,
  Server,
  settled,
  SIZES,
  sockets,
} from "./harness.mjs";
import { mkdirSync } from "node:fs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();
const ALL = process.argv.includes("--all");
const SHOTS = process.env.HUSTINGS_SHOTS;
const every = ["en", "ru", "hu", "xx"].flatMap((lang) =>
  Object.keys(SIZES).flatMap((size) => ["light", "dark"].map((theme) => ({ lang, size, theme }))),
);
const few = [
  { lang: "ru", size: "phone", theme: "dark" },
  { lang: "xx", size: "desk", theme: "light" },
];

/** What is wrong with the screen as it is laid out. */
function layoutFaults() {
  const faults = [];
  const root = document.documentElement;
  if (root.scrollWidth > innerWidth) faults.push(`${root.scrollWidth} px wide in a window of ${innerWidth}`);
  for (const text of document.body.innerText.split("\n"))
    if (/\b(web|vote|night|server)\.[a-z-]+\.[a-z]/.test(text)) faults.push("no words: " + text);
  const top = document.querySelector("dialog[open]") ?? document.body;
  for (const e of top.querySelectorAll("button, h1, h2, h3, p, a, label, legend, li, summary, strong")) {
    if (!e.checkVisibility() || e.closest(".unseen, svg")) continue;
    const style = getComputedStyle(e);
    if (style.clipPath === "inset(50%)") continue; // where there is no room it is only read out
    const hidden = style.overflowX !== "visible" && style.overflowX !== "auto";
    if (hidden && e.scrollWidth > e.clientWidth + 1) faults.push("cut off: " + e.outerHTML.slice(0, 120));
    const box = e.getBoundingClientRect();
    if (box.width && (box.right > innerWidth + 1 || box.left < -1))
      faults.push("beyond the edge: " + e.outerHTML.slice(0, 120));
  }
  return faults;
}

/** All screens of one device, one after the other. */
async function screens({ lang, size, theme }) {
  const page = await device(browser, server, { lang, size, theme });
  await sockets(page);
  const look = async (name) => {
    if (SHOTS) {
      mkdirSync(SHOTS, { recursive: true });
      await settled(page);
      await page.screenshot({ path: `${SHOTS}/${name}-${lang}-${size}-${theme}.png` });
    }
    assert.deepEqual(await axeFaults(page), [], name);
    assert.deepEqual(await page.evaluate(layoutFaults), [], name);
  };
  const sheet = async (button, name) => {
    await page.click(button);
    await page.waitForSelector("dialog[open]");
    await look(name);
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog[open]", { state: "detached" });
  };
  await page.goto("/");
  await page.waitForSelector("[data-game]");
  await look("home");
  await page.goto("/rules/night");
  await page.waitForSelector("h1");
  await look("rules");
  await openTable(page, "vote");
  await page.locator("[data-do=add-bot]").first().click();
  await page.waitForSelector("[data-kind=bot]");
  await look("lobby");
  await sheet("[data-do=qr]", "lobby-qr");
  await sheet("[data-do=rules]", "lobby-rules");
  await sheet("[data-seat='0'] [data-do=seat]", "lobby-seat");
  await sheet("[data-kind=bot] [data-do=seat]", "lobby-bot");
  const link = await linkOf(page);
  await playAndEnd(page, "vote", look, sheet);
  await openTable(page, "night");
  await playAndEnd(page, "night", look, sheet);
  const other = await device(browser, server, { lang, size, theme });
  await other.goto(link);
  await other.waitForSelector("[data-join]");
  assert.deepEqual(await axeFaults(other), [], "join");
  assert.deepEqual(await other.evaluate(layoutFaults), [], "join");
  await other.context().close();
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

async function playAndEnd(page, game, look, sheet) {
  await hostDo(page, { do: "set", pace: "none" });
  await page.click("[data-do=start]");
  await onPage(page, "play");
  await look(game);
  const log = page.locator("[data-do=log]");
  await sheet((await log.isVisible()) ? "[data-do=log]" : "[data-do=talk]", game + "-log");
  const cover = page.locator("[data-do=cover]").first(); // alone, what is mine lies open
  if (await cover.count()) {
    await cover.click();
    await look(game + "-covered");
    await page.locator("[data-do=secret]").first().click();
  }
  await sheet(".bar .bare:last-child", game + "-menu");
  await hostDo(page, { t: "propose", what: "end" });
  await onPage(page, "end");
  assert.equal(await page.locator(".mine").count(), 0, "nobody has won or lost a game without a result");
  await look(game + "-end");
}

const wanted = process.argv.slice(3).filter((a) => !a.startsWith("--")); // "hu,tablet,dark"
const picked = every.filter((how) => wanted.includes(Object.values(how).join()));
const tests = Object.fromEntries(
  (wanted.length ? picked : ALL ? every : few).map((how) => [
    `screens: ${how.lang}, ${how.size}, ${how.theme}`,
    () => screens(how),
  ]),
);
await runTests(tests, { lanes: 2 });
await browser.close();
await server.end();
