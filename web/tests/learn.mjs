// learn.mjs PROGRAM [GAME…] [NAME] [--all]: each lesson by touch on a phone, and by keyboard at a desk, to its end; without a network
// once it has begun; what is not wanted is explained; skipped and gone back; the six pictures. TAP. Without a name or --all: one
// lesson by touch, one by keyboard, two watched; --all: all of them, in three languages and both themes.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { axeFaults, device, launch, linkOf, onPage, openTable, runTests, Server, settled, shots } from "./harness.mjs";
import { Finger, playToEnd } from "./player.mjs";
import { Keys, Touch } from "./stage.mjs";
import * as vote from "./live/vote.mjs";
import * as night from "./live/night.mjs";
import * as dixit from "./live/dixit.mjs";
import * as voices from "./live/voices.mjs";

const [program, ...flags] = process.argv.slice(2);
const PLOTS = { vote, night, dixit, voices };
const named = flags.filter((flag) => flag in PLOTS);
const chosen = named.length ? named : Object.keys(PLOTS);
const all = flags.includes("--all");
const server = await new Server(program).start();
const browser = await launch();
const GUARD = 420; // what is pressed right after a scene was meant for the scene
const content = (path) => JSON.parse(readFileSync(new URL(`../../content/${path}`, import.meta.url)));

/** Who takes a lesson: the moves so far, what the rules allow now, and a hand at the page. */
class Pupil {
  me = 0;
  moves = [];
  constructor(page, game, Hands, lang) {
    Object.assign(this, { page, game, lang, hand: new Hands(page), lesson: content(`${game}/lesson.json`) });
  }
  /** What the rules say to the moves so far. */
  look() {
    const { content: pack, players, options } = this.lesson;
    const plain = (move) => (typeof move.text === "object" ? { ...move, text: move.text[this.lang] } : move);
    const document = { game: this.game, content: pack, players, options, moves: this.moves.map(plain), show: ["legal", "views"] }; // prettier-ignore
    const answer = JSON.parse(execFileSync(program, ["apply"], { input: JSON.stringify(document) }));
    this.ask = { legal: answer.legal[this.me] ?? [], blind: false };
    this.state = { view: answer.views[this.me] };
  }
  press(selector) {
    return this.hand.press(selector);
  }
  async type(selector, text) {
    if (!this.hand.reach) return this.page.fill(selector, text);
    await this.hand.reach(selector);
    await this.page.keyboard.press("Control+A");
    return this.page.keyboard.type(text);
  }
  text() {
    return this.page.locator("[data-text]").innerText();
  }
  /** Until the lesson speaks: scenes are skipped. */
  async ready(count) {
    await this.page.waitForSelector(`.learn[data-count="${count}"]`);
    for (let i = 0; !(await this.page.$("[data-text]")); i++) {
      assert.ok(i < 200, "the scene does not end");
      await this.page.keyboard.press("Escape");
      await this.page.waitForTimeout(i ? 50 : GUARD);
    }
  }
  async says(text) {
    const plain = (one) => one.replaceAll("\u00a0", " ").trim();
    assert.ok(plain(await this.text()).endsWith(plain(text[this.lang])), `${await this.text()} instead of ${text[this.lang]}`); // prettier-ignore
  }
  /** Chooses a move through the page's own controls, and seals it. */
  async answer(move) {
    this.look();
    const where = await PLOTS[this.game].enter(this, move);
    const { heavy, one = `${where} [data-do=seal]` } = where;
    await (heavy ? this.hand.heavy(heavy) : this.press(one));
  }
}

/** A whole move that a question wants: what it names, and for the rest what is legal. */
function moveFor(pupil, step) {
  pupil.look();
  const [want] = step.plays ?? step.want;
  const value = (one) => (Array.isArray(one) ? one[0] : one);
  const named = Object.fromEntries(Object.entries(want).map(([key, one]) => [key, key === "field" ? value(one) : one]));
  const like = ([key, one]) => !(key in named) || isDeepStrictEqual(named[key], one) || (typeof one === "object" && one !== null) || one === "*"; // prettier-ignore
  const entry = pupil.ask.legal.find((legal) => Object.entries(legal).every(like));
  assert.ok(entry, JSON.stringify(want));
  return { ...entry, ...named, ...(entry.text === "*" ? { text: "Moon" } : {}) };
}
/** One that is legal and not wanted, where the hand can do it like any other. */
const WRONG = {
  vote: { place: { do: "place", card: "e44" } },
  night: { flip: { do: "flip", die: "red" }, veto: { do: "veto", yes: false } },
  dixit: { give: { do: "give", cards: ["c05"] } },
  voices: { place: { do: "place", token: "guilty", on: "rational" } },
};

async function take(game, Hands, { lang = "en", theme = "light", look = false } = {}) {
  const touch = Hands === Touch;
  const page = await device(browser, server, { touch, size: touch ? "phone" : "desk", lang, theme });
  await page.goto(`/learn/${game}`);
  await page.waitForSelector("[data-ready]");
  if (look) assert.deepEqual(await axeFaults(page), []);
  const pupil = new Pupil(page, game, Hands, lang);
  const failed = await cutLine(page);
  await pupil.press("[data-do=begin]");
  await onPage(page, "learn");
  const tried = new Set();
  const steps = [...pupil.lesson.script];
  let count = 0;
  for (let step = steps.shift(); step; step = steps.shift()) {
    if (step.play) {
      pupil.moves.push(...step.play);
      continue;
    }
    await pupil.ready(count);
    await pupil.says(step.say ?? step.ask);
    assert.deepEqual(await unseen(page), []);
    if (look) {
      await page.waitForFunction(() => [...document.images].every((one) => one.complete && one.naturalWidth)); // or its name is seen
      await settled(page);
      assert.deepEqual(await axeFaults(page), [], `${game} ${count}`);
      await shots(page, `learn-${game}-${String(count).padStart(2, "0")}-${lang}`, [touch ? "phone" : "desk"]);
    }
    if (step.say) await pupil.press("[data-do=next]");
    else if (step.look) await pupil.press("[data-cloth] [data-do=secret]");
    else {
      const other = WRONG[game][step.want[0].do];
      if (other && step.else && !tried.has(other)) {
        tried.add(other);
        await pupil.answer(other);
        await page.waitForSelector(".astray");
        await pupil.says(step.else);
      }
      const move = moveFor(pupil, step);
      await pupil.answer(move);
      pupil.moves.push({ seat: 0, ...move }, ...(step.after ?? []));
      steps.unshift(...(step.then?.[0] ?? []));
    }
    count++;
  }
  await pupil.ready(count);
  await page.waitForSelector('[data-beat="end"]');
  if (look) {
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, `learn-${game}-end-${lang}`, [touch ? "phone" : "desk"]);
  }
  assert.deepEqual(page.faults, []);
  assert.deepEqual(failed, []);
  await page.context().close();
}

async function begin(page, game) {
  await page.goto(`/learn/${game}`);
  await page.click("[data-ready] [data-do=begin]");
  await onPage(page, "learn");
}
/** The line is cut; what is asked for all the same is gathered, with pictures that did not come. */
async function cutLine(page) {
  await page.context().setOffline(true);
  const failed = [];
  page.on("requestfailed", (request) => failed.push(request.url()));
  page.on("websocket", (socket) => failed.push(socket.url()));
  return failed;
}
const unseen = (page) =>
  page.evaluate(() => [...document.images].filter((one) => one.complete && !one.naturalWidth).map((one) => one.src));

/** Through it by "Show me" alone, without a network, and back again. */
async function watched(game) {
  const page = await device(browser, server, {});
  await begin(page, game);
  const failed = await cutLine(page);
  const at = () => page.getAttribute(".learn", "data-count").then(Number);
  for (let i = 0; !(await page.$('[data-beat="end"]')); i++) {
    assert.ok(i < 200, "it does not end");
    await page
      .locator("[data-do=next]")
      .dispatchEvent("click", undefined, { timeout: 2000 })
      .catch(() => 0);
    assert.deepEqual(await unseen(page), []);
  }
  assert.deepEqual(failed, []);
  await page.context().setOffline(false);
  const count = await at();
  for (let i = 0; i < count; i++) await page.click("[data-do=back]");
  assert.equal(await at(), 0);
  assert.ok(count > 10);
  assert.equal(await page.$eval("[data-do=back]", (node) => node.getAttribute("aria-disabled")), "true");
  await page.click("[data-do=leave]");
  await onPage(page, "home");
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

const only = flags.find((flag) => !(flag in PLOTS) && !flag.startsWith("--"));
const tests = {};
const some = !all && !named.length; // one by touch and one by keyboard, where time counts
for (const game of chosen) {
  if (!some || game === "night") tests[`${game}: by touch on a phone`] = () => take(game, Touch, { look: !some });
  if (!some || game === "vote") tests[`${game}: by keyboard`] = () => take(game, Keys);
  if (all)
    for (const lang of ["ru", "hu"])
      tests[`${game}: ${lang}, dark`] = () => take(game, Touch, { lang, theme: "dark", look: true });
}
for (const game of some ? ["dixit", "voices"] : chosen)
  tests[`${game}: watched to the end, and back`] = () => watched(game);
tests["another language in the middle: the same place"] = async () => {
  const page = await device(browser, server, {});
  await begin(page, "dixit");
  const pupil = new Pupil(page, "dixit", Touch, "en");
  const clue = (text) => page.locator("[data-clue]", { hasText: text }).first().waitFor();
  for (let count = 0; count < 3; count++) {
    await pupil.ready(count);
    await page.locator("[data-do=next]").dispatchEvent("click"); // "Show me" at a question
  }
  await pupil.ready(3);
  await clue("Homesick");
  const { script } = content("dixit/lesson.json");
  const texts = script.filter((step) => !step.play).map((step) => step.say ?? step.ask);
  for (const lang of ["hu", "ru", "en"]) {
    await page.selectOption("[data-do=lang]", lang);
    await page.locator("[data-text]", { hasText: texts[3][lang].slice(0, 20) }).waitFor();
    assert.equal(await page.getAttribute(".learn", "data-count"), "3");
    await clue({ hu: "Honvágy", ru: "Тоска", en: "Homesick" }[lang]);
  }
  await page.locator("[data-do=next]").dispatchEvent("click");
  await pupil.ready(4);
  assert.deepEqual(page.faults, []);
  await page.context().close();
};
tests["a hint: once, and not at all where it is switched off"] = async () => {
  const words = content("words/en/web-night.json");
  /** A second game of Election Night on this device, against a bot: it begins with the question about a flip. */
  const play = async (settings) => {
    const page = await device(browser, server, {});
    await page.addInitScript((settings) => {
      if (localStorage.getItem("hustings.known")) return;
      localStorage.setItem("hustings.known", '{"night": {"games": 1, "last": "another"}}');
      localStorage.setItem("hustings.settings", JSON.stringify(settings));
    }, settings);
    await page.goto("/");
    await page.click("[data-do=alone][data-with=night]");
    return { page, hint: page.locator("[data-hint]"), purpose: page.locator("[data-purpose]") };
  };
  /** Answers the first question, and what comes until a flip is asked for again. */
  const nextFlip = async (page) => {
    const hand = new Finger(page);
    const enough = new Error("a flip is asked for again");
    const each = async (n) => {
      await page.waitForSelector("main.play[data-form=you]:not([data-cue])", { timeout: 60000 });
      if (n && (await page.getAttribute("[data-phase]", "data-phase")) === "flip") throw enough;
    };
    await playToEnd(page, "night", hand, each).catch((error) => {
      if (error !== enough) throw error;
    });
  };
  const { page, hint, purpose } = await play({});
  await purpose.waitFor(); // the first question of its kind says what it is for, and a hint does not take its place
  assert.equal((await purpose.innerText()).trim(), words["web.night.purpose.flip"]);
  assert.equal(await hint.count(), 0);
  await nextFlip(page);
  await hint.waitFor();
  assert.equal((await hint.innerText()).trim(), words["web.night.hint.faces"]);
  assert.deepEqual(await axeFaults(page), []);
  await shots(page, "hint", ["phone", "desk"]);
  await page.reload();
  await purpose.waitFor(); // the same question, and no hint any more
  assert.equal(await hint.count(), 0);
  const off = await play({ hints: false });
  await off.purpose.waitFor();
  await nextFlip(off.page);
  assert.equal(await off.hint.count(), 0);
  const press = async () => {
    await off.page.getByRole("button", { name: "Menu" }).click();
    await off.page.click("[data-do=hints]");
    await off.page.keyboard.press("Escape");
    await off.page.waitForSelector("[data-do=hints]", { state: "detached" });
  };
  await press();
  await off.hint.waitFor();
  await press();
  await off.hint.waitFor({ state: "detached" });
  assert.equal(await off.page.evaluate(() => JSON.parse(localStorage.getItem("hustings.settings")).hints), false);
  assert.deepEqual([...page.faults, ...off.page.faults], []);
  for (const one of [page, off.page]) await one.context().close();
};
tests["six pictures: on the rules, without script too, and in the invitation"] = async () => {
  const loaded = (page, within) =>
    page.$$eval(`${within} img`, async (images) => {
      for (const one of images) one.loading = "eager";
      await Promise.all(images.map((one) => one.decode()));
      return images.map((one) => `${one.naturalWidth}x${one.naturalHeight}`);
    });
  const six = Array(6).fill("480x360");
  const page = await device(browser, server, { lang: "ru" });
  await page.goto("/rules/night");
  await page.waitForSelector("[data-six=night]");
  assert.deepEqual(await loaded(page, ".six"), six);
  assert.deepEqual(await axeFaults(page), []);
  await shots(page, "six-rules", ["phone", "desk"]);
  await openTable(page, "voices");
  const link = await linkOf(page);
  const guest = await device(browser, server, { lang: "hu" });
  await guest.goto(link);
  await guest.waitForSelector("[data-six=voices]");
  assert.deepEqual(await loaded(guest, ".six"), six);
  assert.deepEqual(await axeFaults(guest), []);
  await shots(guest, "six-invitation", ["phone", "desk"]);
  await guest.click("[data-do=learn]");
  await guest.waitForSelector("[data-ready]");
  await shots(guest, "six-learn", ["phone", "desk"]);
  const bare = await browser.newPage({ javaScriptEnabled: false, baseURL: server.address });
  await bare.goto("/rules/vote");
  for (const lang of ["en", "ru", "hu"]) assert.equal(await bare.locator(`article[lang=${lang}] .six img`).count(), 6);
  const address = await bare.locator(".six img").first().getAttribute("src");
  assert.equal((await page.request.get(address)).status(), 200);
  assert.deepEqual([...page.faults, ...guest.faults], []);
  for (const one of [page, guest, bare]) await one.context().close();
};
tests["no such lesson, and a lost line"] = async () => {
  const page = await device(browser, server, {});
  await page.goto("/");
  await page.click('[data-links="learn"] a[href="/learn/night"]');
  await page.waitForSelector("[data-ready]");
  await page.goto("/learn/chess");
  await page.getByRole("heading").waitFor();
  await page.route("**/p/*/pack.json", (route) => route.abort());
  await page.goto("/learn/vote");
  await page.waitForSelector('[data-fault="offline"]');
  await page.unroute("**/p/*/pack.json");
  await page.click("[data-do=again]");
  await page.click("[data-ready] [data-do=begin]");
  await onPage(page, "learn");
  await page.context().close();
};
await runTests(Object.fromEntries(Object.entries(tests).filter(([name]) => !only || name.includes(only))));
await browser.close();
await server.end();
