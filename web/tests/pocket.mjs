// pocket.mjs HUSTINGS: the page in one's pocket. A phone that was here before opens the first page and the rules
// without a network; nothing about a table is kept; a new build's files replace the old ones. TAP.
import assert from "node:assert/strict";
import { device, launch, onPage, openTable, runTests, Server, sockets } from "./harness.mjs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();

const kept = (page) =>
  page.evaluate(async () => (await (await caches.open("hustings")).keys()).map(({ url }) => new URL(url).pathname));
/** The worker is in charge, and has everything that the page loaded before it was. */
async function inPocket(page) {
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(async () => {
    const files = performance.getEntriesByType("resource").map((one) => new URL(one.name).pathname);
    const cache = await caches.open("hustings");
    for (const file of files) if (file.startsWith("/a/") && !(await cache.match(file))) return false;
    return true;
  });
}
async function offline(page) {
  await page.context().setOffline(true);
  page.faults.length = 0;
}

const tests = {
  "it can be installed": async () => {
    const page = await device(browser, server, { pocket: true });
    await page.goto("/");
    const manifest = await page.evaluate(async () =>
      (await fetch(document.querySelector("[rel=manifest]").href)).json(),
    );
    assert.deepEqual([manifest.name, manifest.start_url, manifest.display], ["Hustings", "/", "standalone"]);
    for (const { src, sizes } of manifest.icons) {
      const size = await page.evaluate(async (src) => {
        const picture = await createImageBitmap(await (await fetch(src)).blob());
        return `${picture.width}x${picture.height}`;
      }, src);
      assert.equal(size, sizes, src);
    }
    assert.deepEqual(page.faults, []);
    await page.context().close();
  },

  "the first page and rules without a network": async () => {
    const page = await device(browser, server, { pocket: true, lang: "hu" });
    await page.goto("/");
    await onPage(page, "home");
    await inPocket(page);
    await page.goto("/rules/night");
    await page.waitForSelector("h1");
    await inPocket(page);
    await offline(page);
    await page.goto("/");
    await onPage(page, "home");
    await page.goto("/rules/night");
    await page.waitForSelector("h1");
    await assert.rejects(page.goto("/rules/vote"), /ERR_/); // never seen here
    await page.context().close();
  },

  "nothing about a table is kept": async () => {
    const page = await device(browser, server, { pocket: true });
    await sockets(page);
    await page.goto("/");
    await inPocket(page);
    await openTable(page, "night");
    await inPocket(page);
    const paths = await kept(page);
    assert.ok(paths.includes("/") && paths.some((path) => path.startsWith("/a/")));
    assert.deepEqual(paths.filter((path) => !/^\/(a|p|rules)\/|^\/$/.test(path)), []); // prettier-ignore
    assert.deepEqual(page.faults, []);
    await page.context().close();
  },

  "a server that can't open tables: the page says so, and bots play on this device": async () => {
    const page = await device(browser, server);
    const error = { code: "cut-off", message: "" };
    await page.route("**/readyz", (route) => route.fulfill({ status: 503, body: "not ready\n" }));
    await page.route("**/api/tables", (route) => route.fulfill({ status: 503, json: { error } }));
    await page.goto("/");
    await page.waitForSelector("[data-note=away]");
    await page.click("[data-game=night]");
    await page.waitForSelector(".fault[role=alert]");
    assert.match(await page.innerText(".fault"), /database/);
    page.faults.length = 0; // Chromium reports the answer 503 as an error
    await page.goto("/rules/night");
    await page.waitForSelector("h1");
    await page.goto("/");
    await page.click("[data-do=alone][data-with=night]");
    await onPage(page, "play");
    await page.context().close();
  },
  "files of a build that is gone are thrown away": async () => {
    const page = await device(browser, server, { pocket: true });
    await page.goto("/");
    await inPocket(page);
    await page.evaluate(async () => {
      await (await caches.open("hustings")).put("/a/gone.js", new Response("old"));
      await (await navigator.serviceWorker.ready).unregister();
    });
    await page.reload();
    await page.waitForFunction(async () => !(await (await caches.open("hustings")).match("/a/gone.js")));
    await inPocket(page);
    assert.ok((await kept(page)).includes("/"));
    await page.context().close();
  },
};

try {
  await runTests(tests, { lanes: 2 });
} finally {
  await browser.close();
  await server.end();
}
process.exit();
