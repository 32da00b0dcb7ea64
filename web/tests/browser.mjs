// browser.mjs HUSTINGS: the page in a real browser against the real server. TAP.
import assert from "node:assert/strict";
import { axeFaults, device, hostDo, launch, onPage, openTable, runTests, Server, shots, sockets } from "./harness.mjs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();

/** A press within 400 ms of the last is taken for a double tap: a test is that fast, and presses again. */
async function seal(sheet) {
  const gone = () =>
    sheet.waitFor({ state: "detached", timeout: 500 }).then(
      () => true,
      () => false,
    );
  do
    await sheet
      .locator("[data-do=seal]")
      .click({ timeout: 500 })
      .catch(() => undefined);
  while (!(await gone()));
}

/** One answer through the generic chooser: opens the sheet, fills in whatever is asked for, seals. False: it is over. */
async function answer(page) {
  const what = await page.waitForSelector("[data-page=end], .acts-slot [data-do=secret]");
  if (await what.getAttribute("data-page")) return false;
  await page.click(".acts-slot [data-do=secret]");
  const sheet = page.locator("[data-secret=choosing]");
  const group = sheet.locator("section").first();
  const [text, radio, chips] = [
    group.locator("textarea"),
    group.locator("[role=radio]"),
    group.locator("[role=group] [data-item]"),
  ];
  if (await radio.count()) await radio.first().click();
  if (await text.count()) await text.first().fill("a hat");
  for (let i = 0; i < (await chips.count()) && !(await sheet.locator("[data-do=seal]").count()); i++)
    await chips.nth(i).click();
  await seal(sheet);
  return true;
}

/** Plays until `n` answers were given or the game is over; true when it is over. */
async function play(page, n) {
  for (let i = 0; i < n; i++) if (!(await answer(page))) return true;
  return (await page.$("[data-page=end]")) !== null;
}

await runTests({
  "a game of dixit from home to its end, through a lost socket, a reload and a killed server": async () => {
    const page = await device(browser, server);
    const line = await sockets(page);
    await openTable(page, "dixit");
    await hostDo(page, { do: "set", pace: "none" });
    await shots(page, "lobby");
    assert.deepEqual(await axeFaults(page), []);
    await page.click("[data-do=start]");
    await onPage(page, "play");
    await shots(page, "generic-play");
    assert.deepEqual(await axeFaults(page), []);
    assert.equal(await play(page, 2), false);

    await line.cut();
    await page.waitForSelector("[data-state=reconnecting]");
    await page.waitForSelector("[data-state=reconnecting]", { state: "detached" });
    assert.equal(await play(page, 2), false);

    await page.reload();
    await onPage(page, "play");
    assert.equal(await play(page, 2), false);

    await server.kill();
    await page.waitForSelector("[data-state=reconnecting], [data-state=restarting]");
    await server.start();
    await page.waitForSelector("[data-state]", { state: "detached" });
    assert.equal(await play(page, 2), false);

    assert.equal(await play(page, 200), true);
    await onPage(page, "end");
    await shots(page, "generic-end");
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  },
});
await browser.close();
await server.end();
