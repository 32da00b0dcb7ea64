// lighthouse.mjs HUSTINGS FOLDER [--runs N]: Lighthouse's own phone (a slow one, on slow mobile data) looks at the first page, at
// a table in play and at a page of rules, N times each (5), against the real server. FOLDER has the package. Prints the median of
// each score with its range, and what costs most; fails where the performance is under 95.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { device, hostDo, launch, onPage, openTable, Server, sockets } from "./harness.mjs";

const WANTED = 95;
const CATEGORIES = ["performance", "accessibility", "best-practices"];
const [program, folder] = process.argv.slice(2);
const at = process.argv.indexOf("--runs");
const runs = at > 0 ? Number(process.argv[at + 1]) : 5;
const needs = createRequire(join(resolve(folder), "package.json"));
const { default: lighthouse } = await import(pathToFileURL(needs.resolve("lighthouse")).href);

/** A browser that both Playwright and Lighthouse can speak to. */
async function openBrowser() {
  const port = 9300 + (process.pid % 500);
  const path = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((one) => existsSync(one));
  const child = spawn(
    path,
    ["--headless", "--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`, "--no-first-run", "about:blank"],
    { stdio: "ignore" },
  );
  for (let tries = 0; tries < 100; tries++) {
    const there = await fetch(`http://127.0.0.1:${port}/json/version`).catch(() => null);
    if (there?.ok) return { port, close: () => child.kill() };
    await new Promise((done) => setTimeout(done, 100));
  }
  child.kill();
  throw new Error("the browser did not start");
}

/** A game of Election Night that waits for its person; its address, and what the page of that seat keeps. */
async function tableInPlay(server) {
  const browser = await launch();
  const page = await device(browser, server);
  await sockets(page);
  await openTable(page, "night");
  await hostDo(page, { do: "set", pace: "none" });
  await page.click("[data-do=start]");
  await onPage(page, "play");
  const kept = await page.evaluate(() => ({ ...localStorage }));
  const address = page.url();
  await browser.close();
  return { address, kept };
}

/** Puts what a page keeps into the browser that is measured. */
async function keep(port, address, kept) {
  const { chromium } = await import("playwright-core");
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0] ?? (await browser.newContext());
  const page = await context.newPage();
  await page.goto(address);
  await page.evaluate((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), kept);
  await page.close();
  await browser.close();
}

const median = (list) => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)];
const range = (list) =>
  `${Math.round(median(list))} (${Math.round(Math.min(...list))} to ${Math.round(Math.max(...list))})`;

async function measure(name, address, port, seated) {
  const scores = Object.fromEntries(CATEGORIES.map((one) => [one, []]));
  const times = { "first-contentful-paint": [], "largest-contentful-paint": [], "total-blocking-time": [], "cumulative-layout-shift": [] }; // prettier-ignore
  const found = new Set();
  for (let run = 0; run < runs; run++) {
    const result = await lighthouse(address, {
      port,
      onlyCategories: CATEGORIES,
      logLevel: "error",
      disableStorageReset: seated, // the seat is in the page's storage
    });
    const { lhr } = result;
    if (lhr.runtimeError) throw new Error(`${name}: ${lhr.runtimeError.message}`);
    for (const one of CATEGORIES) scores[one].push(100 * lhr.categories[one].score);
    for (const one of Object.keys(times)) times[one].push(lhr.audits[one].numericValue);
    for (const one of CATEGORIES)
      for (const { id, weight } of lhr.categories[one].auditRefs) {
        const { score, title } = lhr.audits[id];
        if (weight > 0 && score !== null && score < 0.9) found.add(`${one}: ${title}`);
      }
  }
  console.log(`${name}: ${CATEGORIES.map((one) => `${one} ${range(scores[one])}`).join(", ")}`);
  const paint = (one) => `${(median(times[one]) / 1000).toFixed(1)} s`;
  console.log(`  first paint ${paint("first-contentful-paint")}, largest ${paint("largest-contentful-paint")}, blocked ${Math.round(median(times["total-blocking-time"]))} ms, layout shift ${median(times["cumulative-layout-shift"]).toFixed(3)}`); // prettier-ignore
  for (const line of found) console.log(`  ${line}`);
  return median(scores.performance);
}

const server = await new Server(program).start();
const { port, close } = await openBrowser();
try {
  const table = await tableInPlay(server);
  const pages = [
    ["home", server.address + "/", false],
    ["rules", server.address + "/rules/vote", false],
    ["table", table.address, true],
  ];
  for (const [name, address, seated] of pages) {
    if (seated) await keep(port, address, table.kept);
    const score = await measure(name, address, port, seated);
    if (score < WANTED) {
      console.log(`  under ${WANTED}`);
      process.exitCode = 1;
    }
  }
} finally {
  close();
  await server.end();
}
