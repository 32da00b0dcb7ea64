// together.mjs HUSTINGS [GAME…]: two windows on one machine: one opens a table and shares its link, the other sits down by it, and
// they play to the end, each in its own language; bots have the other seats. TAP. Pictures of both on the way.
import assert from "node:assert/strict";
import { axeFaults, device, hostDo, launch, onPage, openTable, runTests, Server, shots, sockets } from "./harness.mjs";
import { Finger, playToEnd } from "./player.mjs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();
const GAMES = { vote: { seats: 5, window: 3 }, night: {}, dixit: { seats: 4 }, voices: { seats: 3 } };
const LOOK_AT = [1, 4, 9, 16]; // answers after which a picture is taken

const text = (page, selector) => page.locator(selector).first().innerText();
/** Words of the page's own language, and none of the other's; names and clues may be anything. */
async function speaks(page, lang) {
  assert.equal(await page.evaluate(() => document.documentElement.lang), lang);
  const words = await page.evaluate(() => {
    const copy = document.querySelector("main").cloneNode(true);
    for (const name of copy.querySelectorAll("bdi, [translate=no]")) name.remove();
    return copy.textContent;
  });
  if (lang === "ru") assert.match(words, /[а-яё]{3}/i);
  else assert.doesNotMatch(words, /[а-яё]{3}/i);
}

async function together(game, { hostLang, guestLang }) {
  const host = await device(browser, server, { lang: hostLang, touch: false });
  const guest = await device(browser, server, { lang: guestLang, size: "desk", theme: "dark", touch: false });
  await sockets(host);
  await openTable(host, game);
  await hostDo(host, { do: "set", pace: "none", ...GAMES[game] });
  await host.click("[data-do=qr]"); // the invitation: the link is under the picture
  const link = await host.inputValue("dialog input[readonly]");
  await host.keyboard.press("Escape");
  await guest.goto(link);
  await guest.fill("form input[type=text]", "Oleg");
  await guest.click("[data-do=sit]");
  await onPage(guest, "lobby");
  await host.waitForFunction(() => document.querySelector("[data-seat='1']")?.textContent.includes("Oleg"));
  await shots(host, `together-${game}-lobby-${hostLang}`, ["phone"]);
  await host.click("[data-do=start]");
  await Promise.all([onPage(host, "play"), onPage(guest, "play")]);
  const look = (page, lang, size) => async (n) => {
    if (!LOOK_AT.includes(n)) return;
    await speaks(page, lang);
    await shots(page, `together-${game}-${n}-${lang}`, [size]);
  };
  const answers = await Promise.all([
    playToEnd(host, game, new Finger(host), look(host, hostLang, "phone")),
    playToEnd(guest, game, new Finger(guest), look(guest, guestLang, "desk")),
  ]);
  for (const [page, lang, size] of [
    [host, hostLang, "phone"],
    [guest, guestLang, "desk"],
  ]) {
    await onPage(page, "end");
    await speaks(page, lang);
    await shots(page, `together-${game}-end-${lang}`, [size]);
    assert.deepEqual(await axeFaults(page), []);
    assert.deepEqual(page.faults, []);
  }
  assert.notEqual(await text(host, "[data-sentence]"), await text(guest, "[data-sentence]"));
  await host.click("[data-do=again]");
  await Promise.all([onPage(host, "play"), onPage(guest, "play")]);
  await host.context().close();
  await guest.context().close();
  console.log(`# ${game}: ${answers.join(" and ")} answers`);
}

const named = process.argv.slice(3).filter((arg) => arg in GAMES);
const chosen = named.length ? named : ["vote", "night"];
await runTests(
  Object.fromEntries(
    chosen.map((game, i) => [
      `two windows, two languages, by link to the end: ${game}`,
      () => together(game, i % 2 ? { hostLang: "en", guestLang: "ru" } : { hostLang: "hu", guestLang: "ru" }),
    ]),
  ),
);
await browser.close();
await server.end();
