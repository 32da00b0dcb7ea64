// secrets.mjs HUSTINGS: nothing secret in the page. A scripted second person on a raw socket knows his own secrets; while both play
// VOTE! and Election Night, everything that the first page was told, its DOM, storage, title and address are searched for
// them. And while the strip is covered the first seat's own secrets are nowhere either: the page must look the same, to
// the last byte, for another hand, another party, other dice. The search is tried on planted leaks first. TAP.
import assert from "node:assert/strict";
import { device, launch, linkOf, meddle, onPage, openTable, runTests, Server, undisturbed } from "./harness.mjs";
import { filled, Person } from "./person.mjs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();
const STATES = process.argv.includes("--all") ? 150 : 36;

/* --- what is searched --------------------------------------------------------------------------------------------- */

/** Everything of the page that others, or its own tab strip, could show. */
const pageText = (page) =>
  page.evaluate(() =>
    [
      document.documentElement.outerHTML,
      ...[...document.querySelectorAll("input, textarea")].map((field) => field.value),
      document.title,
      location.href,
      JSON.stringify({ ...localStorage }),
      JSON.stringify({ ...sessionStorage }),
    ].join("\n"),
  );
/** The same without what differs from second to second. */
const steady = (page) => pageText(page).then((text) => text.replace(/"at\\?":\d+/g, ""));

/** Which of these words stand in what the page was told, or in the page itself. */
async function leaks(page, wire, words) {
  const texts = { frames: JSON.stringify(wire.told), page: await pageText(page) };
  return words.flatMap((word) =>
    Object.entries(texts).flatMap(([where, text]) => (text.includes(word) ? [`${word} in ${where}`] : [])),
  );
}
const mentions = (value, id) => JSON.stringify(value).includes(`"${id}"`);

/* --- what is secret ------------------------------------------------------------------------------------------------ */

/** Cards of VOTE! that lie open for all. */
const inSight = (view) => [
  ...view.open,
  ...view.shown.flat(),
  ...view.spent.map((s) => s.card),
  ...view.given.map((g) => g.card),
];

const GAMES = {
  vote: {
    seats: 5,
    /** What the second person knows and the first may not: his hand, and his party before a Democrat. */
    others(mine, his, seat) {
      const hand = his.view.hands[seat].filter((card) => card !== null);
      const found = hand
        .filter(
          (card) => mentions([mine.view, mine.events, mine.ask ?? null], card) && !inSight(mine.view).includes(card),
        )
        .map((card) => card + " " + JSON.stringify([mine.events, mine.view]).slice(0, 1500));
      const me = 1 - seat;
      const told = mine.view.party[seat] !== null && mine.view.party[me] === "democrat" && !mine.view.known[me];
      return told ? [...found, "party"] : found;
    },
    /** The same moment for a seat with another party and other cards, as far as the public can see. */
    twin(state, me) {
      const view = state.view;
      const own = view.hands[me].filter((card) => card !== null);
      const free = (kind) =>
        ALL_CARDS.filter((c) => c[0] === kind && !own.includes(c) && !inSight(view).includes(c) && !mentions(state, c));
      const pool = { e: free("e"), a: free("a") };
      let text = JSON.stringify(state);
      for (const card of own) {
        const other = pool[card[0]].pop();
        if (other) text = text.replaceAll(`"${card}"`, `"${other}"`);
      }
      const other = JSON.parse(text);
      other.view.party[me] = view.party[me] === "democrat" ? "republican" : "democrat";
      return other;
    },
  },
  night: {
    seats: 2,
    /** His dice behind the screen, once he may have turned one. */
    others(mine, his, seat) {
      const [known, real] = [mine.view.seats[seat], his.view.seats[seat]];
      return Object.keys(real.dice).filter(
        (colour) =>
          real.dice[colour] !== null &&
          !real.played.includes(colour) &&
          real.dice[colour] !== real.rolled[colour] &&
          known.dice[colour] === real.dice[colour],
      );
    },
    twin(state, me) {
      const other = structuredClone(state);
      const { dice, played } = other.view.seats[me];
      for (const colour of Object.keys(dice).filter((c) => typeof dice[c] === "number" && !played.includes(c)))
        dice[colour] = 7 - dice[colour];
      return other;
    },
  },
};
const ALL_CARDS = [
  ...Array.from({ length: 50 }, (_, i) => "e" + String(i + 1).padStart(2, "0")),
  ...Array.from({ length: 10 }, (_, i) => "a" + String(i + 1).padStart(2, "0")),
];

/* --- a table ------------------------------------------------------------------------------------------------------- */

/** A page and a scripted person at a new table, the other seats bots; begun. */
async function begin(game) {
  const page = await device(browser, server);
  const wire = await meddle(page);
  await openTable(page, game);
  const person = new Person();
  await person.come(server, await linkOf(page));
  await person.sit(1, "Planted Person");
  wire.toServer({ t: "host", i: 800001, do: "set", pace: "none", window: 3, seats: GAMES[game].seats });
  await page.waitForFunction((n) => document.querySelectorAll("[data-seat]").length === n, GAMES[game].seats);
  await page.click("[data-do=start]");
  await onPage(page, "play");
  return { page, wire, person };
}

/** Plays the page's seat over its own line; the page only watches. */
function playFor(wire, asked) {
  const state = wire.told.findLast((m) => m.t === "state");
  const ask = state?.ask;
  if (!ask || ask.held || ask.waited === false || asked.q === ask.q) return;
  asked.q = ask.q;
  const move = filled(ask.legal[Math.floor(Math.random() * ask.legal.length)]);
  wire.toServer({ t: "move", i: 810000 + ask.q, q: ask.q, move });
}

/** Whether a covered page tells its own seat's secret: it is shown the twin of its moment. */
async function tells(page, wire, game, state) {
  const twin = GAMES[game].twin(state, 0);
  const settle = () => page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done), 30)));
  const shown = async (s) => {
    wire.toPage({ ...s, events: [] });
    await settle();
    return steady(page);
  };
  const before = await shown(state);
  const other = await shown(twin);
  const again = await shown(state);
  return before === again && before !== other ? firstDifference(before, other) : "";
}
function firstDifference(a, b) {
  let i = 0;
  while (a[i] === b[i]) i++;
  return `…${a.slice(Math.max(0, i - 60), i + 60)}… | …${b.slice(Math.max(0, i - 60), i + 60)}…`;
}

/** A game may be short: then another one, until enough moments were looked at. */
async function search(game) {
  let [seen, compared] = [0, 0];
  for (let games = 0; games < 6 && !(seen > 10 && compared > 3); games++) {
    const [more, twins] = await searchOne(game);
    [seen, compared] = [seen + more, compared + twins];
  }
  assert.ok(seen > 10 && compared > 3, `${seen} moments, ${compared} twins`);
}

async function searchOne(game) {
  const { page, wire, person } = await begin(game);
  const asked = { q: -1 };
  let [seen, compared] = [0, 0];
  for (let last = "", idle = 0; seen < STATES && idle < 600; idle++) {
    const state = wire.told.findLast((m) => m.t === "state");
    const his = person.state;
    if (!state || state.over || his?.over) break;
    const moment = `${state.n}.${state.ask?.q}.${state.chosen}`;
    if (moment !== last && his?.n === state.n) {
      last = moment;
      idle = 0;
      seen++;
      assert.deepEqual(GAMES[game].others(state, his, 1), [], `move ${state.n}`);
      assert.deepEqual(await leaks(page, wire, [person.token, person.nonce]), [], `move ${state.n}`);
      const now = wire.told.findLast((m) => m.t === "state");
      if (now === state && seen % 3 === 0) {
        assert.equal(
          await undisturbed(wire, () => tells(page, wire, game, state)),
          "",
          `move ${state.n}, phase ${state.view.phase}`,
        );
        compared++;
      }
    }
    playFor(wire, asked);
    await page.waitForTimeout(25);
  }
  assert.deepEqual(page.faults, []);
  if (!wire.told.findLast((m) => m.t === "state").over) await undisturbed(wire, () => openStrip(page, wire, game));
  person.leave();
  await page.context().close();
  return [seen, compared];
}

/** The comparison would see a difference if there were one: with the strip open there is. */
async function openStrip(page, wire, game) {
  await page.waitForTimeout(100); // what was told last may just be drawn: the end has no strip
  const state = wire.told.findLast((m) => m.t === "state");
  const strip = page.locator(".strip");
  if (state.over || !(await strip.count())) return;
  await strip.focus();
  await page.keyboard.down("Space");
  await page.waitForSelector("[data-secret=held]");
  const mine = await pageText(page);
  wire.toPage({ ...GAMES[game].twin(state, 0), events: [] });
  await page.waitForTimeout(60);
  assert.notEqual(await pageText(page), mine);
  await page.keyboard.up("Space");
  await page.waitForSelector("[data-secret]", { state: "detached" });
}

/* --- planted leaks --------------------------------------------------------------------------------------------------- */

async function planted() {
  const { page, wire, person } = await begin("vote");
  const words = [person.token];
  const frame = { t: "presence", seat: 1, here: person.token };
  const places = {
    "a frame": async () => void wire.told.push(frame),
    "the title": () => page.evaluate((w) => (document.title += w), person.token),
    "an aria-label": () =>
      page.evaluate((w) => document.querySelector("main").setAttribute("aria-label", w), person.token),
    storage: () => page.evaluate((w) => localStorage.setItem("x", w), person.token),
    "the address": () =>
      page.evaluate((w) => history.replaceState(null, "", location.pathname + "#" + w), person.token),
  };
  assert.deepEqual(await leaks(page, wire, words), []);
  for (const [where, plant] of Object.entries(places)) {
    await plant();
    assert.notDeepEqual(await leaks(page, wire, words), [], where);
    if (where === "a frame")
      wire.told.splice(wire.told.indexOf(frame), 1); // others may have come after it
    else await page.evaluate(undo);
    assert.deepEqual(await leaks(page, wire, words), [], `${where}: taken back`);
  }
  for (let i = 0; !person.state && i < 200; i++) await page.waitForTimeout(20);
  const state = wire.told.findLast((m) => m.t === "state");
  const hand = person.state.view.hands[1];
  assert.deepEqual(GAMES.vote.others({ ...state, events: [{ card: hand[0] }] }, person.state, 1).length, 1);
  person.leave();
  await page.context().close();
}
/** Takes every plant out of the page again. */
function undo() {
  document.title = "Hustings";
  document.querySelector("main").removeAttribute("aria-label");
  localStorage.removeItem("x");
  history.replaceState(null, "", location.pathname);
}

await runTests({
  "planted leaks are found": planted,
  "secrets: Election Night": () => search("night"),
  "secrets: VOTE!": () => search("vote"),
});
await browser.close();
await server.end();
