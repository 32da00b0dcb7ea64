// keyboard.mjs HUSTINGS [GAME…] [--all]: whole games by keyboard only against bots, from home to the end page. TAP.
// Without a name or --all: Election Night.
import assert from "node:assert/strict";
import { device, hostDo, launch, onPage, runTests, Server, shots, sockets } from "./harness.mjs";
import { KeyHand, playToEnd } from "./player.mjs";

const GAMES = {
  night: { level: "random" },
  vote: { seats: 5 },
  dixit: { seats: 4, options: { target: 20 } },
  voices: { seats: 3, options: { advanced: false, prosecutor: null, abilities: false }, level: "random" },
};
const named = process.argv.slice(3).filter((arg) => arg in GAMES);
const chosen = named.length ? named : process.argv.includes("--all") ? Object.keys(GAMES) : ["night"];
const server = await new Server(process.argv[2]).start();
const browser = await launch();

async function whole(game) {
  const { seats, options, level } = GAMES[game];
  const page = await device(browser, server, { size: "desk", touch: false });
  await sockets(page);
  const hand = new KeyHand(page);
  const press = (selector) => hand.take({ act: "press", selector, nth: 0 });
  await page.goto("/");
  await page.waitForSelector(`[data-game=${game}]`);
  await press(`[data-game=${game}]`);
  await onPage(page, "lobby");
  await hostDo(page, { do: "set", pace: "none", ...(seats && { seats }), ...(options && { options }) });
  for (let seat = 1; level && seat < (seats ?? 2); seat++) await hostDo(page, { do: "bot", seat, level });
  await press("[data-do=start]");
  await onPage(page, "play");
  const answers = await playToEnd(page, game, hand);
  await onPage(page, "end");
  await shots(page, `keyboard-${game}-end`, ["desk"]);
  assert.ok(answers > 0, "nothing was asked");
  await press("[data-do=again]"); // and another one
  await onPage(page, "play");
  assert.deepEqual(page.faults, []);
  await page.context().close();
  console.log(`# ${game}: ${answers} answers, ${hand.presses} keys`);
}

await runTests(
  Object.fromEntries(chosen.map((game) => [`a whole game by keyboard alone: ${game}`, () => whole(game)])),
);
await browser.close();
await server.end();
