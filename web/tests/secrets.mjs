// secrets.mjs HUSTINGS: nothing secret in the page. A scripted second person on a raw socket knows his own secrets; while both play
// a game, everything that the first page was told, its DOM, storage, title and address are searched for them (what is secret in
// which game: secrets/). And where others can see the screen, so that the cloth is covered, the first seat's own secrets are
// nowhere either: the page must look the same, to the last byte, for another hand, another party, other dice. Where only its
// person can, the cloth lies open, and the other seat's secrets are looked for once more. The same on the text table. Every leak that the search knows is planted in states of
// the very games that it searches, one by one, and must be reported by its name. TAP.
import assert from "node:assert/strict";
import { device, launch, linkOf, meddle, onPage, openTable, runTests, Server, undisturbed } from "./harness.mjs";
import { filled, Person } from "./person.mjs";
import { dixit } from "./secrets/dixit.mjs";
import { night } from "./secrets/night.mjs";
import { voices } from "./secrets/voices.mjs";
import { vote } from "./secrets/vote.mjs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();
const STATES = process.argv.includes("--all") ? 150 : 36;
const LATER_STATES = 4; // of a further game that is begun only for another deal, which some plants wait for
const MOST_GAMES = 12;
const GAMES = { vote, night, dixit, voices };
const [ME, OTHER] = [0, 1];

/* --- what is searched --------------------------------------------------------------------------------------------- */

/** Everything of the page that others, or its own tab strip, could show. */
const pageText = (page) =>
  page.evaluate(
    () =>
      [
        document.documentElement.outerHTML,
        ...[...document.querySelectorAll("input, textarea")].map((field) => field.value),
        document.title,
        location.href,
        JSON.stringify({ ...localStorage }),
        JSON.stringify({ ...sessionStorage }),
      ]
        .join("\n")
        .replaceAll("\u00ad", ""), // a long name may be broken, and is still told
  );
/** The same without what differs from second to second. */
const steady = (page) => pageText(page).then((text) => text.replace(/"at\\?":\d+/g, ""));

/** Fails where one of these words is in what the page was told, or in the page itself. */
async function searchWords(page, wire, words) {
  const texts = { frames: JSON.stringify(wire.told), page: await pageText(page) };
  const found = Object.entries(words).flatMap(([name, word]) =>
    Object.entries(texts).flatMap(([where, text]) => (text.includes(word) ? [`${name} in ${where}`] : [])),
  );
  if (found.length) throw new Error("leaked: " + found.join(", "));
}
/** Fails where a state shows seat 0 what only seat 1 may know. */
function searchState(game, mine, his) {
  const found = GAMES[game].leaks(mine, his, ME, OTHER);
  if (found.length) throw new Error("leaked: " + found.join(", "));
}
const wordsOf = (person) => ({ token: person.token, nonce: person.nonce });

/* --- a table ------------------------------------------------------------------------------------------------------- */

/** A page and a scripted person at a new table, the other seats bots; begun. `screen`: who can see the page; `text`: it
 * is the text table. */
async function begin(game, screen = "others", text = false) {
  const page = await device(browser, server, { screen });
  const wire = await meddle(page);
  await openTable(page, game);
  const person = new Person();
  await person.come(server, await linkOf(page));
  await person.sit(1, "Planted Person");
  wire.toServer({ t: "host", i: 800001, do: "set", pace: "none", window: 3, seats: GAMES[game].seats });
  await page.waitForFunction((n) => document.querySelectorAll("[data-seat]").length === n, GAMES[game].seats);
  await page.click("[data-do=start]");
  await onPage(page, "play");
  if (text) {
    await page.evaluate(() => {
      history.pushState(null, "", location.pathname + "/text");
      dispatchEvent(new PopStateEvent("popstate"));
    });
    await page.waitForSelector("[data-text]");
  }
  const { hash } = wire.told.findLast((m) => m.t === "seats");
  const pack = await (await fetch(`${server.address}/p/${hash}/pack.json`)).json();
  return { page, wire, person, pack };
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
async function tells(page, wire, game, state, pack) {
  const twin = GAMES[game].twin(state, ME, pack);
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

/** A game may be short: then another one, until enough moments were looked at and every leak was planted. */
async function search(game) {
  const plants = new Map(Object.entries(GAMES[game].plants));
  let [seen, compared] = [0, 0];
  const isEnough = () => seen > 10 && compared > 3 && !plants.size;
  for (let games = 0; games < MOST_GAMES && !isEnough(); games++) {
    const most = games === 0 || seen <= 10 || compared <= 3 ? STATES : LATER_STATES;
    const [more, twins] = await searchOne(game, plants, most);
    [seen, compared] = [seen + more, compared + twins];
  }
  assert.ok(seen > 10 && compared > 3, `${seen} moments, ${compared} twins`);
  assert.deepEqual([...plants.keys()], [], "never planted");
}

/** The text table, covered: a few moments, compared with their twins; what only I know is read by asking. */
async function searchText(game) {
  let [seen, compared] = [0, 0];
  for (let games = 0; games < MOST_GAMES && compared < 4; games++) {
    const [more, twins] = await searchOne(game, new Map(), STATES / 3, true);
    [seen, compared] = [seen + more, compared + twins];
  }
  assert.ok(seen > 4 && compared >= 4, `${seen} moments, ${compared} twins`);
}

/** Plants what this moment has room for, one leak at a time; each is reported, and nothing else. */
function plantIn(game, plants, mine, his, pack) {
  for (const [name, plant] of plants) {
    const planted = structuredClone(mine);
    if (!plant(planted, { his, me: ME, seat: OTHER, pack })) continue;
    assert.throws(() => searchState(game, planted, his), { message: "leaked: " + name });
    plants.delete(name);
  }
}

/** The cloth lies open: what others know is still nowhere, and what I know is there. */
async function searchOpen(game) {
  const { page, wire, person } = await begin(game, "me");
  const asked = { q: -1 };
  let [seen, opened] = [0, 0];
  for (let last = "", idle = 0; seen < STATES / 3 && idle < 400; idle++) {
    const state = wire.told.findLast((m) => m.t === "state");
    if (!state || state.over || person.state?.over) break;
    const moment = `${state.n}.${state.ask?.q}.${state.chosen}`;
    if (moment !== last && person.state?.n === state.n) {
      [last, idle, seen] = [moment, 0, seen + 1];
      searchState(game, state, person.state);
      await searchWords(page, wire, wordsOf(person));
      opened += await page.locator("[data-secret=open]").count();
    }
    playFor(wire, asked);
    await page.waitForTimeout(25);
  }
  assert.ok(seen > 3 && opened > 0, `${seen} moments, the cloth open in ${opened}`);
  assert.deepEqual(page.faults, []);
  person.leave();
  await page.context().close();
}

async function searchOne(game, plants, most, text = false) {
  const { page, wire, person, pack } = await begin(game, "others", text);
  const asked = { q: -1 };
  let [seen, compared] = [0, 0];
  for (let last = "", idle = 0; seen < most && idle < 600; idle++) {
    const state = wire.told.findLast((m) => m.t === "state");
    const his = person.state;
    if (!state || state.over || his?.over) break;
    const moment = `${state.n}.${state.ask?.q}.${state.chosen}`;
    if (moment !== last && his?.n === state.n) {
      last = moment;
      idle = 0;
      seen++;
      searchState(game, state, his);
      await searchWords(page, wire, wordsOf(person));
      plantIn(game, plants, state, his, pack);
      const now = wire.told.findLast((m) => m.t === "state");
      if (now === state && seen % 3 === 0) {
        assert.equal(
          await undisturbed(wire, () => tells(page, wire, game, state, pack)),
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
  if (!wire.told.findLast((m) => m.t === "state").over)
    await undisturbed(wire, () => openStrip(page, wire, game, pack));
  person.leave();
  await page.context().close();
  return [seen, compared];
}

/** The comparison would see a difference if there were one: with the cloth turned up there is. */
async function openStrip(page, wire, game, pack) {
  await page.waitForTimeout(100); // what was told last may just be drawn: the end has no cloth
  const state = wire.told.findLast((m) => m.t === "state");
  const turn = page.locator("[data-do=secret]").first();
  if (state.over || !(await turn.count())) return;
  await turn.click();
  await page.waitForSelector("[data-secret=open]");
  const mine = await pageText(page);
  wire.toPage({ ...GAMES[game].twin(state, ME, pack), events: [] });
  await page.waitForTimeout(60);
  assert.notEqual(await pageText(page), mine);
  await page.locator("[data-do=cover]").first().click();
  await page.waitForSelector("[data-secret]", { state: "detached" });
}

/* --- planted leaks --------------------------------------------------------------------------------------------------- */

/** A word in each place of the page that the search looks at; a person's token and nonce are such words. */
async function plantedWords() {
  const { page, wire, person } = await begin("night");
  const places = {
    "a frame": async (w) => void wire.told.push({ t: "presence", seat: 1, here: w }),
    "the title": (w) => page.evaluate((w) => (document.title += w), w),
    "an aria-label": (w) => page.evaluate((w) => document.querySelector("main").setAttribute("aria-label", w), w),
    storage: (w) => page.evaluate((w) => localStorage.setItem("x", w), w),
    "the address": (w) => page.evaluate((w) => history.replaceState(null, "", location.pathname + "#" + w), w),
  };
  await searchWords(page, wire, wordsOf(person));
  for (const [name, word] of Object.entries(wordsOf(person)))
    for (const [place, plant] of Object.entries(places)) {
      await plant(word);
      const message = `leaked: ${name} in ${place === "a frame" ? "frames" : "page"}`;
      await assert.rejects(searchWords(page, wire, wordsOf(person)), { message }, place);
      wire.told = wire.told.filter((m) => m.here !== word);
      await page.evaluate(undo);
      await searchWords(page, wire, wordsOf(person));
    }
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

const tests = {
  "planted words are found": plantedWords,
  "secrets: Election Night": () => search("night"),
  "secrets: VOTE!": () => search("vote"),
  "secrets: Dixit": () => search("dixit"),
  "secrets: Voices in My Head": () => search("voices"),
  "secrets, as text: Election Night": () => searchText("night"),
  "secrets, as text: VOTE!": () => searchText("vote"),
  "secrets, as text: Dixit": () => searchText("dixit"),
  "secrets, as text: Voices in My Head": () => searchText("voices"),
  "secrets, only me: Election Night": () => searchOpen("night"),
  "secrets, only me: VOTE!": () => searchOpen("vote"),
  "secrets, only me: Dixit": () => searchOpen("dixit"),
  "secrets, only me: Voices in My Head": () => searchOpen("voices"),
};
await runTests(tests, { lanes: 5 }); // they mostly wait for the windows of blind questions
await browser.close();
await server.end();
