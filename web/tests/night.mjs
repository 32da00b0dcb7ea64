// night.mjs HUSTINGS: every decision of Election Night (a test is named after its row of the list of decisions), by
// touch and by keyboard only, in whole games against a bot; what did not come in these, in a moment of a game that bots
// have played (`hustings sim`), shown and judged by the rules. --all: every decision in live games by both hands. TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axeFaults, device, hostDo, launch, linkOf, onPage, openTable, runTests, Server, shots, SIZES, sockets } from "./harness.mjs"; // prettier-ignore
import { Stage } from "./stage.mjs";

const program = process.argv[2];
const server = await new Server(program).start();
const browser = await launch();
const ROWS = ["flip", "react", "play", "veto", "hands", "order", "write", "red placed by the other", "set"];
const CLOTH = "[data-secret=open]";
const MOST_GAMES = 8; // the rarest decision comes once in a game or two

/* --- hands ---------------------------------------------------------------------------------------------------- */

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** A finger: taps what it finds. */
class Touch {
  constructor(page) {
    this.page = page;
  }
  async press(selector) {
    const found = await this.page.$$(selector);
    if (found.length) await any(found).tap({ timeout: 2000, force: true });
    return found.length > 0;
  }
  async pick(group) {
    return this.press(`${group} [data-item]`);
  }
}

/** Tab and Shift+Tab, arrows, Enter, and nothing else. Never out of the page: that would cover the cloth. */
class Keys {
  constructor(page) {
    this.page = page;
  }
  async reach(selector) {
    for (let i = 0; i < 80; i++) {
      if (!(await this.page.$(selector))) return false; // gone, perhaps on the way: what was pressed before has arrived
      const way = await this.page.evaluate((s) => {
        const [now, target] = [document.activeElement, document.querySelector(s)];
        if (!target || now?.matches(s)) return "there";
        return now && now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING ? "Shift+Tab" : "Tab";
      }, selector);
      if (way === "there") return (await this.page.$(selector)) !== null;
      await this.page.keyboard.press(way);
    }
    throw new Error(`Tab does not reach ${selector}`);
  }
  async press(selector) {
    if (!(await this.reach(selector))) return false;
    await this.page.keyboard.press("Enter");
    return true;
  }
  async pick(group) {
    if (!(await this.reach(`${group} [data-item]`))) return false;
    for (let i = Math.floor(Math.random() * 4); i > 0; i--) await this.page.keyboard.press("ArrowRight");
    await this.page.keyboard.press("Enter");
    return true;
  }
}

/* --- decisions ------------------------------------------------------------------------------------------------ */

const facts = (page) =>
  page.evaluate(() => ({
    over: document.querySelector("[data-page=end]") !== null,
    form: document.querySelector("main.play")?.getAttribute("data-form"),
    phase: document.querySelector("[data-phase]")?.getAttribute("data-phase"),
    act: document.querySelector(".acts-slot [data-act]")?.getAttribute("data-act"),
    text: document.querySelector("[data-sentence]")?.textContent ?? "",
    mine: document.querySelector(".party.me bdi")?.textContent ?? "",
  }));

const rowOf = ({ phase, text }) =>
  phase === "throw" ? "hands"
  : phase === "bonus" ? "set"
  : phase === "write" && /goes where you say/.test(text) ? "red placed by the other"
  : phase; // prettier-ignore

/** Chooses whatever the moment asks for; then the bar names it. */
async function choose(hand, { phase }) {
  const groups = {
    bonus: [".numbers", ".map"],
    write: [".map"],
    throw: [".hands"],
  }[phase];
  for (const group of groups ?? []) await hand.pick(group);
  if (phase === "veto" || phase === "order") await hand.press(".acts-slot [data-do=choose]");
}

/** One decision: behind the screen if it is secret, otherwise on the board. */
async function decide(page, hand, moment, look) {
  if (await page.$(".acts-slot [data-do=seal]")) {
    await hand.press(".acts-slot [data-do=seal]"); // chosen already: the press before came too soon after another
    return;
  }
  if (["flip", "react", "play"].includes(moment.phase)) {
    if (!(await page.$(CLOTH))) await hand.press("[data-do=secret]"); // others may see this screen: it is covered
    await page.waitForSelector(`${CLOTH} [data-item]`, { timeout: 2000 }).catch(() => undefined);
    await hand.pick(CLOTH);
    await look();
    await hand.press(".acts-slot [data-do=seal]");
    return;
  }
  await choose(hand, moment);
  await look();
  await hand.press(".acts-slot [data-do=seal]");
}

const looks = new Set(); // rows that were looked at
/** Pictures of a row, and what axe finds: once. */
async function lookAt(page, row) {
  if (looks.has(row)) return;
  looks.add(row);
  await page.waitForTimeout(200); // what fades in has faded in
  await shots(page, `night-${row.replaceAll(" ", "-")}`);
  assert.deepEqual(await axeFaults(page), [], row);
}

/** A whole game, or until enough has been seen; `seen` counts the decisions made. */
async function playGame(hands, seen, enough, trouble = {}) {
  const page = await device(browser, server, { touch: hands === Touch });
  const hand = new hands(page);
  const line = await sockets(page);
  let made = 0;
  await openTable(page, "night");
  await hostDo(page, { do: "set", pace: "none" });
  await hostDo(page, { do: "bot", seat: 1, level: "random" }); // does everything there is to do, sooner or later
  await hand.press("[data-do=start]");
  await onPage(page, "play");
  for (let idle = 0; idle < 400;) {
    const moment = await facts(page);
    if (moment.over) break;
    if (moment.form !== "you" || moment.act !== "buttons") {
      idle++;
      await page.waitForTimeout(15);
      continue;
    }
    idle = 0;
    const row = rowOf(moment);
    await decide(page, hand, moment, () => lookAt(page, row)).catch((error) => {
      if (!/Timeout|detached|not attached/i.test(String(error))) throw error; // the question was gone meanwhile
    });
    seen[row] = (seen[row] ?? 0) + 1;
    await trouble[++made]?.(page, line);
    if (enough()) break;
    await page.waitForTimeout(120);
  }
  if (!enough()) {
    await onPage(page, "end");
    if (!looks.has("end")) {
      looks.add("end");
      await shots(page, "night-end");
      await longestGain(page);
      await wholeMap(page);
      assert.deepEqual(await axeFaults(page), []);
    }
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** The most that a region brings stays on one line, on the smallest phone, too. */
async function longestGain(page) {
  const was = page.viewportSize();
  await page.setViewportSize({ width: 340, height: 640 });
  const lines = await page.$eval(".called b", (node) => {
    node.textContent = "+11";
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getClientRects().length;
  });
  assert.equal(lines, 1, "+11 is broken");
  await page.setViewportSize(was);
}

/** On a laptop the end shows the map whole, between its head and the buttons. */
async function wholeMap(page) {
  const was = page.viewportSize();
  await page.setViewportSize({ width: 1366, height: 768 });
  await page.waitForSelector(".map.wide");
  const [bottom, foot] = await page.evaluate(() =>
    [".map", ".foot"].map((part) => document.querySelector(`main.end ${part}`).getBoundingClientRect()),
  ).then(([map, buttons]) => [map.bottom, buttons.top]); // prettier-ignore
  assert.ok(bottom <= foot, `the map ends at ${bottom}, the buttons begin at ${foot}`);
  await page.setViewportSize(was);
}

const seen = { Touch: {}, Keys: {} };
const never = () => false;
async function playUntilSeen(hands, rows) {
  const all = () => rows.every((row) => seen[hands.name][row]);
  for (let game = 0; game < MOST_GAMES && !all(); game++) await playGame(hands, seen[hands.name], all);
}

/** Moments of played games in which somebody made this kind of move: the position before it, and the seat. */
function* moments(verb) {
  const folder = mkdtempSync(join(tmpdir(), "hustings-night-"));
  const replay = (file, ...more) =>
    JSON.parse(execFileSync(program, ["replay", join(folder, file), "--json", ...more], { maxBuffer: 1 << 26 }));
  try {
    const sim = "sim night --games 4 --seed 7 --threads 1 --bots random --records";
    execFileSync(program, [...sim.split(" "), folder], { stdio: "ignore" });
    for (const file of readdirSync(folder).sort())
      for (const [i, move] of replay(file).moves.entries())
        if (move.do === verb && move.seat !== "chance")
          yield { position: replay(file, "--at", String(i - 1)).position, me: move.seat };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
const VERBS = { react: "flip", hands: "throw", order: "first", "red placed by the other": "write", set: "bonus" };

/** The row in the first such moment that asks for it: luck may not bring it in many games. */
async function playStaged(row) {
  const stage = await Stage.open(program, browser, server, "night");
  const { page } = stage;
  const hand = new Touch(page);
  const phase = { hands: "throw", set: "bonus", "red placed by the other": "write" }[row] ?? row;
  for (const at of moments(VERBS[row] ?? row)) {
    if (at.position.phase !== phase) continue;
    await stage.show(at);
    const moment = await facts(page);
    if (moment.form !== "you" || rowOf(moment) !== row) continue;
    for (let i = 0; i < 20 && !stage.sent.length && !stage.faults.length; i++) {
      await decide(page, hand, moment, () => lookAt(page, row)).catch((error) => {
        if (!/Timeout|detached|not attached/i.test(String(error))) throw error;
      });
      await page.waitForTimeout(120);
    }
    assert.deepEqual(stage.faults, []);
    await stage.next(1);
    seen.Touch[row] = 1;
    break;
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

/** The log's lines, once all of them are there. */
async function logLines(page) {
  await page.tap("[data-do=log]");
  await page.waitForFunction(() => {
    const lines = [...document.querySelectorAll("dialog .log li")];
    return lines.length > 0 && lines.every((line) => line.textContent.trim() !== "…");
  });
  const lines = await page.$$eval("dialog .log li", (all) => all.map((line) => line.textContent.trim()));
  await page.keyboard.press("Escape");
  return lines;
}

/** What can happen to a table in the middle of a game: after this many decisions the connection is cut, the page is
 *  reloaded, the server is killed and comes back with the same data. */
const TROUBLE = {
  6: async (page, line) => {
    await line.cut();
    await page.waitForSelector("[data-state=reconnecting]");
    await page.waitForSelector("[data-state]", { state: "detached" });
  },
  12: async (page) => {
    const before = await logLines(page);
    assert.ok(before.length > 12, "there is a log");
    await page.reload();
    await onPage(page, "play");
    const after = await logLines(page);
    assert.deepEqual(after.slice(0, before.length), before); // a bot may have moved meanwhile
  },
  18: async (page) => {
    await server.kill();
    await page.waitForSelector("[data-state=reconnecting], [data-state=restarting]");
    await server.start();
    await page.waitForSelector("[data-state]", { state: "detached" });
  },
};

const whole = process.argv.includes("--all"); // a whole game by keyboard too, and every decision by both
const tests = {
  "a whole game by touch, through a lost socket, a reload and a killed server": () =>
    playGame(Touch, seen.Touch, never, TROUBLE),
  "by keyboard alone": () =>
    whole ? playGame(Keys, seen.Keys, never) : playUntilSeen(Keys, ["flip", "play", "veto", "write"]),
};
for (const row of ROWS)
  tests[`decision: ${row}`] = async () => {
    if (whole) for (const hands of [Touch, Keys]) await playUntilSeen(hands, [row]);
    else if (!seen.Touch[row] && !seen.Keys[row]) await playStaged(row);
    assert.ok(seen.Touch[row] || seen.Keys[row], `${row} never came`);
  };
tests["decision: roll"] = async () => {
  const page = await device(browser, server);
  await openTable(page, "night");
  await page.tap("[data-do=start]");
  await onPage(page, "play");
  await page.waitForFunction(() => document.querySelectorAll(".party .one").length === 6); // both rolls lie open
  await page.tap("[data-do=log]");
  await page.waitForSelector("dialog .log li button"); // told in the log, with its why
  await shots(page, "night-roll");
  assert.deepEqual(await axeFaults(page), []);
  assert.deepEqual(page.faults, []);
  await page.context().close();
};
/** The first screen: both parties, what is wanted, what the dice do; on the smallest phone without scrolling. */
tests["opening: with friends the button says who still reads"] = async () => {
  const slow = await new Server(program, ["--cap", "tempo=100"]).start();
  const [page, other] = [await device(browser, slow), await device(browser, slow, { size: "desk" })];
  await openTable(page, "night");
  await other.goto(await linkOf(page));
  await other.click("[data-do=sit]");
  await onPage(other, "lobby");
  await page.tap("[data-do=start]");
  const ticks = async (p) => p.$$eval("[data-reader]", (all) => all.map((one) => one.dataset.read));
  await other.waitForSelector("[data-reader]");
  await page.waitForSelector("[data-reader]");
  assert.deepEqual(await ticks(other), ["no", "no"]);
  await page.tap("[data-do=ready]");
  await other.waitForSelector("[data-reader='0'][data-read=yes]");
  assert.deepEqual(await ticks(other), ["yes", "no"]);
  assert.equal(await page.$("[data-do=ready]"), null);
  const name = (await other.textContent("[data-reader='1'] bdi, [data-reader='1']")).split("…")[0].trim();
  assert.ok((await page.textContent("[data-opening] [data-waits]")).includes(name.replace(/^\d+\s*/, "")), name);
  await other.click("[data-do=ready]");
  await page.waitForSelector("[data-reader='1'][data-read=yes]");
  await page.waitForSelector("[data-cue=roll]");
  for (const p of [page, other]) {
    assert.deepEqual(p.faults, []);
    await p.context().close();
  }
  await slow.end();
};

tests["opening: one screen in three languages"] = async () => {
  const slow = await new Server(program, ["--cap", "tempo=100"]).start();
  for (const lang of ["en", "ru", "hu"]) {
    const page = await device(browser, slow, { lang });
    await openTable(page, "night");
    await page.tap("[data-do=start]");
    await page.waitForSelector("[data-opening] .goal");
    await page.waitForTimeout(200);
    await shots(page, `night-opening-${lang}`);
    const over = await page.$eval("[data-opening] .page", (node) => node.scrollHeight - node.clientHeight);
    assert.ok(over <= 1, `${lang}: ${over} px are cut off`);
    assert.equal(await page.$("[data-do=look]"), null, "nothing of it is secret");
    const main = await page.$$eval("[data-opening] button.acts", (all) => all.map((b) => b.dataset.do));
    assert.deepEqual(main, ["ready"], "one button begins, at once");
    for (const [width, height] of [SIZES.phone, [360, 740], [1366, 768]]) {
      await page.setViewportSize({ width, height });
      const box = await page.locator("[data-opening] [data-do=sound]").boundingBox();
      assert.ok(
        box && box.y + box.height <= height,
        `${lang}: sound is offered below the screen at ${width}×${height}`,
      );
    }
    await page.setViewportSize({ width: SIZES.phone[0], height: SIZES.phone[1] });
    assert.deepEqual(await axeFaults(page), [], lang);
    await page.tap("[data-do=how]");
    await shots(page, `night-how-${lang}`);
    await page.tap("[data-do=ready]");
    await page.waitForSelector("[data-cue=roll] .half .one"); // the first roll, where everybody sees it
    await shots(page, `night-roll-scene-${lang}`);
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
  await slow.end();
};
/** What overlaps or is cut off on the cloth: words of dice. */
const clothFaults = () => {
  const texts = [...document.querySelectorAll("[data-secret=open] .die-slot .under")].map((node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return range.getBoundingClientRect();
  });
  const cloth = document.querySelector(".cloth-slot").getBoundingClientRect();
  const faults = texts.flatMap((a, i) => texts.slice(i + 1).filter((b) => a.right > b.left + 1 && b.right > a.left + 1).map((b) => `${a.left} ${b.left}`)); // prettier-ignore
  if (texts.some(({ bottom }) => bottom > cloth.bottom + 1)) faults.push("out of sight");
  return faults;
};
tests["a phone on its side: the dice are in sight, and no word lies on another"] = async () => {
  for (const lang of ["en", "ru", "hu"]) {
    const stage = await Stage.open(program, browser, server, "night", { lang, screen: "me" });
    await stage.page.setViewportSize({ width: 683, height: 384 });
    for (const verb of ["flip", "play"]) {
      for (const at of moments(verb)) {
        await stage.show(at);
        break;
      }
      await stage.page.waitForSelector(`${CLOTH} [data-item]`);
      assert.deepEqual(await stage.page.evaluate(clothFaults), [], `${lang} ${verb}`);
    }
    await stage.page.$eval(`${CLOTH} .screen`, (node) => (node.style.marginInlineEnd = "215px"));
    assert.notDeepEqual(await stage.page.evaluate(clothFaults), [], "dice that are pushed together are noticed");
    await stage.page.context().close();
  }
};
/** Words of a region that are not inside it, with sums of two digits in all of them. */
const regionFaults = () =>
  [...document.querySelectorAll(".map .region")].flatMap((region) => {
    for (const [i, sum] of [...region.querySelectorAll(".sum b")].entries()) sum.textContent = ["25", "16"][i];
    const box = region.getBoundingClientRect();
    const line = region.querySelector(".sums").getBoundingClientRect();
    const faults = line.height > 30 ? [`${region.dataset.region}: the sums are ${line.height} px high`] : [];
    for (const part of region.querySelectorAll(".name, .worth, .sum, .who, .fields svg, .brings")) {
      const { left, right, top, bottom } = part.getBoundingClientRect();
      const isOut = left < box.left - 2 || right > box.right + 3 || top < box.top - 10 || bottom > box.bottom + 10;
      if (isOut) faults.push(`${region.dataset.region}: ${part.className.baseVal ?? part.className}`);
    }
    return faults;
  });
tests["two digits: what a region says stays inside it"] = async () => {
  for (const lang of ["en", "ru", "hu"]) {
    const stage = await Stage.open(program, browser, server, "night", { lang, screen: "me" });
    const { page } = stage;
    await page.setViewportSize({ width: 360, height: 740 });
    for (const at of moments("write")) {
      if (at.position.phase !== "write" || at.position.round < 8) continue; // later most regions have a leader
      await stage.show(at);
      await page.waitForSelector(".region.can .brings");
      assert.deepEqual(await page.evaluate(regionFaults), [], lang);
      break;
    }
    await page.context().close();
  }
};
tests["decision: end"] = () => assert.ok(looks.has("end"));
await runTests(tests);
console.log(`# decisions made by touch ${JSON.stringify(seen.Touch)}, by keyboard ${JSON.stringify(seen.Keys)}`);
await browser.close();
await server.end();
