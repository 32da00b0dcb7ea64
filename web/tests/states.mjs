// states.mjs HUSTINGS [--all]: every state of a table besides being played (src/frame/states.ts: a test is named after its row),
// and the troubles of an evening: two windows, double taps, a lost server, another device, two languages. TAP.
// --all: axe looks at every screen, in both themes.
import { AsyncLocalStorage } from "node:async_hooks";
import assert from "node:assert/strict";
import {
  axeFaults,
  device,
  hostDo,
  launch,
  linkOf,
  meddle,
  onPage,
  openTable,
  runTests,
  Server,
  shots,
  sockets,
} from "./harness.mjs";
import { Person } from "./person.mjs";
import { Keys } from "./stage.mjs";

const server = await new Server(process.argv[2]).start();
const browser = await launch();
const ALL = process.argv.includes("--all");
const windows = new AsyncLocalStorage(); // those of the test that runs: several do at once
/** Screens that are looked at by axe in every run; the others with --all. */
const MAIN = new Set(["first visit", "join", "lobby", "menu", "ended", "two languages, Hungarian"]);

/* --- tools ---------------------------------------------------------------------------------------------------- */

/** A device whose window is closed after its test. */
async function guest(options) {
  const page = await device(browser, server, options);
  windows.getStore().push(page);
  return page;
}
/** A picture of the screen, and axe's verdict on it. */
async function look(page, name) {
  await shots(page, "state-" + name.replaceAll(" ", "-"));
  for (const colorScheme of ALL ? ["light", "dark"] : MAIN.has(name) ? ["light"] : []) {
    await page.emulateMedia({ colorScheme });
    assert.deepEqual(await axeFaults(page), [], `${name}, ${colorScheme}`);
  }
}
const shown = (page, state) => page.waitForSelector(`[data-state="${state}"]`);
const text = (page, selector) => page.locator(selector).first().innerText();
const way = (page, name) => page.click(`[data-way="${name}"]`);

/** Host's device in the lobby of a new table of Election Night; `wire` where somebody sits between. */
async function lobby({ wired = false, ...options } = {}) {
  const page = await guest(options);
  const wire = wired ? await meddle(page) : await sockets(page);
  await openTable(page, "night");
  return { page, wire };
}
/** … and the game begun, against a bot that answers at once. */
async function game(options = {}) {
  const { page, wire } = await lobby(options);
  const set = { do: "set", pace: "none" };
  if (options.wired) wire.toServer({ t: "host", i: 700001, ...set });
  else await hostDo(page, set);
  await page.click("[data-do=start]");
  await onPage(page, "play");
  return { page, wire };
}
/** Chooses the first that is offered behind the screen; nothing is sealed. */
async function choose(page) {
  await page.locator("[data-secret=open] [data-item]").first().click();
  await page.waitForSelector(".acts-slot [data-do=seal]");
}
/** A press within 400 ms of the last is ignored: this one waits. */
async function seal(page) {
  await page.waitForTimeout(450);
  await page.click(".acts-slot [data-do=seal]");
}
/** The choice has been taken: nothing is left to seal. */
const taken = (page) => page.waitForSelector(".acts-slot [data-do=seal]", { state: "detached" });
/** Plays on until `n` questions were answered, whatever they are. */
async function playOn(page, n) {
  for (let done = 0, idle = 0; done < n && idle < 200; idle++) {
    if (await page.$("[data-page=end]")) return;
    const q = await page.evaluate(() => document.querySelector("[data-act=buttons]") !== null);
    if (!q) {
      await page.waitForTimeout(50);
      continue;
    }
    const pressed = await page.evaluate(() => {
      const find = (s) => [...document.querySelectorAll(s)].find((e) => e.getAttribute("aria-disabled") !== "true");
      const sealing = find(".acts-slot [data-do=seal]");
      const item =
        find(".acts-slot [data-do=secret], .acts-slot [data-do=choose]") ??
        find(".numbers [data-item]:not([aria-pressed=true])") ??
        find("[data-secret=open] [data-item]:not([aria-pressed=true])") ??
        find(".map [data-item], .hands [data-item]");
      const what = sealing ?? item;
      what?.dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      return sealing ? "sealed" : "chose";
    });
    if (pressed === "sealed") {
      done++;
      idle = 0;
      await page.waitForTimeout(450);
    } else await page.waitForTimeout(60);
  }
}
/** Ends the game by a vote: one person and bots agree at once. */
async function endByVote(page) {
  await hostDo(page, { t: "propose", what: "end" });
  await onPage(page, "end");
}

/* --- the rows of the list --------------------------------------------------------------------------------------- */

const states = {
  "first visit, empty": async () => {
    const page = await guest();
    await page.goto("/");
    await page.waitForSelector("[data-game=vote]");
    assert.equal(await page.locator("dialog").count(), 0);
    assert.equal(await page.locator("[data-game]").count(), 4);
    assert.equal(await page.locator(".mine").count(), 0);
    assert.deepEqual(await page.context().cookies(), []);
    await page.waitForFunction(() => [...document.images].every((i) => i.complete && i.naturalWidth > 0));
    await look(page, "first visit");
  },
  loading: async () => {
    const page = await guest();
    await page.routeWebSocket(/\/ws(\/|$)/, () => undefined); // a line on which nobody speaks
    await page.goto("/t/KVARN");
    assert.match(await text(page, ".bar"), /KVARN/); // the frame at once
    await shown(page, "loading");
    await look(page, "loading");
  },
  reconnecting: async () => {
    const { page, wire } = await game();
    const before = await text(page, "[data-sentence]");
    await page.context().setOffline(true);
    await wire.cut();
    await shown(page, "reconnecting");
    assert.equal(await text(page, "[data-sentence]"), before); // the board stays readable
    await look(page, "reconnecting");
    await page.context().setOffline(false);
    await page.waitForSelector("[data-state]", { state: "detached" });
  },
  "server restarting": async () => {
    const { page } = await game();
    await server.stop();
    await page.waitForSelector("[data-state=restarting], [data-state=reconnecting]");
    await look(page, "restarting");
    await server.start();
    await page.waitForSelector("[data-state]", { state: "detached" });
    await choose(page);
    await seal(page);
    await taken(page);
  },
  moved: async () => {
    const { page, wire } = await game({ wired: true });
    const lines = wire.sent.filter((m) => m.t === "hello").length;
    wire.toPage({ t: "moved", url: server.address });
    for (let i = 0; wire.sent.filter((m) => m.t === "hello").length === lines && i < 200; i++)
      await page.waitForTimeout(20);
    await page.waitForSelector("[data-state]", { state: "detached" });
    await choose(page);
    await look(page, "moved");
  },
  // two windows of one seat: the second takes it, the first takes it back
  elsewhere: async () => {
    const { page } = await game();
    const second = await page.context().newPage();
    await second.goto(page.url());
    await onPage(second, "play");
    await shown(page, "elsewhere");
    await look(page, "elsewhere");
    await way(page, "use-here");
    await onPage(page, "play");
    await shown(second, "elsewhere");
  },
  "new build": async () => {
    const { page, wire } = await game({ wired: true });
    const link = await linkOf(page);
    const newer = (m) => (m.t === "welcome" ? { ...m, build: "9.9.9" } : m);
    await page.evaluate(() => (window.same = true));
    wire.rewrite = newer;
    wire.cut();
    await shown(page, "reconnecting");
    await page.waitForSelector("[data-state]", { state: "detached" });
    assert.equal(await page.evaluate(() => window.same), true); // a question is open: later
    const watcher = await guest();
    const line = await meddle(watcher);
    await watcher.goto(link);
    await watcher.click("[data-do=watch]");
    await onPage(watcher, "play");
    await watcher.evaluate(() => (window.same = true));
    line.rewrite = newer;
    line.cut();
    await watcher.waitForFunction(() => window.same === undefined); // nobody asks a spectator
    await onPage(watcher, "play");
    await watcher.click("[data-do=log]");
    await watcher.waitForSelector("dialog li[data-kind=note]");
    await look(watcher, "new build");
  },
  rejected: () => refusedMove("illegal-move", "rejected", /can’t do that now/),
  late: () => refusedMove("late", "late", /Too late/),
  "too fast": () => refusedMove("too-fast", "too fast", /Slow down/),
  "storage full": () => refusedMove("storage-full", "storage full", /disk is full/),
  knocking: async () => {
    const { page } = await lobby();
    const caller = await knock(page, "Zsófi");
    await page.waitForSelector("[data-question=knock]");
    assert.match(await text(page, "[data-question=knock]"), /Zsófi/);
    await look(page, "knock at the host");
    await look(caller, "knocking");
    await page.click("[data-question=knock] .acts");
    await onPage(caller, "lobby");
  },
  refused: async () => {
    const { page } = await lobby();
    const caller = await knock(page, "Zsófi");
    await page.click("[data-do=refuse]");
    await shown(caller, "refused");
    await look(caller, "refused");
    await way(caller, "knock");
    await caller.click("[data-do=sit]");
    await shown(caller, "knocking");
  },
  kicked: async () => {
    const { page } = await lobby();
    const other = await join(page, "Olga");
    await page.click("[data-seat='1'] [data-do=seat]");
    await look(page, "kick sheet");
    await page.click("[data-do=kick]");
    await shown(other, "kicked");
    await look(other, "kicked");
    await other.reload(); // the link again: the same browser can only knock
    await other.click("[data-do=sit]");
    await shown(other, "knocking");
    await page.click("[data-question=knock] .acts");
    await onPage(other, "lobby");
    await page.click("[data-seat='1'] [data-do=seat]");
    await page.click("[data-do=kick]");
    await shown(other, "kicked");
    await way(other, "watch");
    await onPage(other, "lobby");
  },
  locked: async () => {
    const { page } = await lobby();
    await page.click("[data-do=rules]");
    await page.check("[data-option=locked]");
    const caller = await guest();
    await caller.goto("/t/" + codeOf(page));
    await caller.waitForSelector("[data-join=locked]");
    await look(caller, "locked");
    const invited = await guest();
    await invited.goto(await linkOf(page));
    await invited.waitForSelector("[data-join=open]");
    await look(invited, "locked, with the link");
    await invited.click("[data-do=sit]");
    await shown(invited, "knocking");
  },
  "new link": async () => {
    const { page } = await lobby();
    const old = await linkOf(page);
    const other = await join(page, "Olga");
    await page.click(".bar [aria-label=Menu]");
    await page.click("[data-do=new-link]");
    await look(page, "new link");
    await page.click("[data-do=renew]");
    await page.waitForSelector("[data-new-link=done]");
    await look(page, "new link made");
    assert.notEqual(await linkOf(page), old);
    assert.match(await page.inputValue("[data-new-link=done] input"), new RegExp((await linkOf(page)).slice(1)));
    await page.keyboard.press("Escape");
    await page.click("[data-do=qr]"); // the invitation has it, too
    assert.match(await page.inputValue("dialog input"), new RegExp((await linkOf(page)).slice(1)));
    assert.equal(await other.locator("[data-page=lobby]").count(), 1); // who sits stays
    await other.click("[data-do=qr]"); // and passes no dead link on
    assert.doesNotMatch(await other.inputValue("dialog input"), /#k=/);
    await other.reload();
    await onPage(other, "lobby");
    await hostDo(page, { do: "kick", seat: 1 });
    const late = await guest();
    await late.goto(old);
    await late.waitForSelector("text=You have only the code");
    const fresh = await guest();
    await fresh.goto(await linkOf(page));
    await fresh.click("[data-do=sit]");
    await onPage(fresh, "lobby");
  },
  "start called off": async () => {
    const { page } = await lobby();
    const other = await guest();
    (await meddle(other)).rewrite = (m) => (m.t === "pledges" ? null : m); // keeps its nonce to itself
    await other.goto(await linkOf(page));
    await other.fill("form input", "Olga");
    await other.click("[data-do=sit]");
    await onPage(other, "lobby");
    await page.click("[data-do=start]");
    await page.waitForSelector("[data-do=cancel]");
    await look(page, "sealing");
    assert.equal(await other.locator("[data-do=cancel]").count(), 0);
    await page.click("[data-do=cancel]");
    await page.waitForSelector("[data-do=start]");
    await other.waitForSelector("[data-waits]");
  },
  full: async () => {
    const { page } = await lobby();
    await join(page, "Olga");
    const third = await guest();
    await third.goto(await linkOf(page));
    await third.waitForSelector("[data-join=full]");
    await look(third, "full");
    await third.click("[data-do=ask]"); // the host is asked for a seat, and has none to give: Night is for two
    await shown(third, "knocking");
    await page.waitForSelector("[data-question=knock]");
    assert.equal(await page.locator("[data-do=admit]").count(), 0);
    await look(page, "full at the host");
    await page.click("[data-do=refuse]");
    await shown(third, "refused");
    await way(third, "knock");
    await third.waitForSelector("[data-join=full]");
    await third.click("[data-do=watch]");
    await onPage(third, "lobby");
    assert.equal(await third.locator("[data-do=sit-here]").count(), 0);
    await page.click("[data-seat='1'] [data-do=seat]");
    await page.click("[data-do=kick]");
    await third.click("[data-seat='1'] [data-do=sit-here]"); // a watcher comes back as a guest, and sits down
    await page.waitForSelector("[data-seat='1'][data-kind=human]");
    await third.waitForSelector("[data-seat='1'][data-kind=human] [data-do=seat]");
    assert.equal(await third.locator("[data-do=sit-here]").count(), 0);
  },
  running: async () => {
    const { page } = await game();
    const third = await guest();
    await third.goto(await linkOf(page));
    await third.waitForSelector("[data-join=running]");
    await look(third, "running");
    await third.click("[data-do=watch]");
    await onPage(third, "play");
    await third.click("[data-do=take-seat]");
    await look(third, "take a seat");
    await third.click("dialog [data-do=sit-here]"); // a watcher asks for the bot's seat as a guest
    await shown(third, "knocking");
    await page.click("[data-do=refuse]");
    await shown(third, "refused");
    await way(third, "knock");
    await third.waitForSelector("[data-join=running]");
    await third.fill("form input", "Zsófi");
    await third.click("[data-do=ask]"); // the bot's seat, if the host agrees
    await shown(third, "knocking");
    await page.waitForSelector("[data-question=knock]");
    assert.match(await text(page, "[data-question=knock]"), /Zsófi.*Bot [A-Z]/s);
    await look(page, "running at the host");
    await page.click("[data-do=admit]");
    await onPage(third, "play");
    await look(third, "taken over");
    await page.waitForSelector("[data-question=knock]", { state: "detached" });
    await Promise.all([playOn(page, 1), playOn(third, 1)]); // two people play on
    const fourth = await guest();
    await fourth.goto(await linkOf(page));
    await fourth.waitForSelector("[data-join=running]");
    assert.equal(await fourth.locator("form").count(), 0); // no bot is left
    await fourth.click("[data-do=watch]");
    await onPage(fourth, "play");
    assert.equal(await fourth.locator(".acts-slot button").count(), 0);
  },
  ended: async () => {
    const { page } = await game();
    await endByVote(page);
    await look(page, "ended");
    assert.ok(await page.$("[data-do=again]"));
  },
  damaged: () => refusedHello("damaged", "damaged", "new"),
  "not found": async () => {
    const page = await guest();
    await page.goto("/t/QQQQQ");
    await shown(page, "not-found");
    assert.match(await text(page, "[data-state]"), /QQQQQ/);
    await look(page, "not found");
    await way(page, "home");
    await page.waitForSelector("[data-game]");
    assert.equal(await page.inputValue("#code"), "QQQQQ");
  },
  expired: async () => {
    const { page, wire } = await lobby({ wired: true });
    wire.toPage({ t: "bye", code: "expired" });
    await shown(page, "not-found");
    assert.match(await text(page, "[data-state]"), /30 days/);
  },
  "no script": async () => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: server.address });
    const page = await context.newPage();
    await page.goto("/t/KVARN");
    assert.match(await page.content(), /needs JavaScript/);
    await page.goto("/rules/vote");
    await page.waitForSelector(".old", { state: "visible" });
    assert.match(await page.locator("body").innerText(), /V-1\.1/);
    await context.close();
  },
  "old browser": async () => {
    const page = await guest();
    await page.route(/\/a\/.*\.js$/, (route) =>
      route.fulfill({ contentType: "text/javascript", body: "this is no script" }),
    );
    await page.goto("/");
    await page.waitForSelector(".old", { state: "visible" });
    await look(page, "old browser");
    page.faults.length = 0; // the script's own
  },
  "plain HTTP": async () => {
    const { page } = await lobby();
    assert.equal(
      await page.locator("[data-note=plain-http]").count(),
      0,
      "to this machine itself nothing crosses a network",
    );
    await look(page, "plain http");
  },
};

const codeOf = (page) => new URL(page.url()).pathname.split("/")[2];

/** A second device that sits down by the link. */
async function join(host, name, options) {
  const page = await guest(options);
  await sockets(page);
  await page.goto(await linkOf(host));
  await page.fill("form input", name);
  await page.click("[data-do=sit]");
  await onPage(page, "lobby");
  return page;
}
/** … that has only the code. */
async function knock(host, name) {
  const page = await guest();
  await page.goto("/t/" + codeOf(host));
  await page.fill("form input", name);
  await page.click("[data-do=sit]");
  await shown(page, "knocking");
  return page;
}
/** A move that the server refuses: a sentence at the button, the choice kept. */
async function refusedMove(code, name, sentence) {
  const { page, wire } = await game({ wired: true });
  await choose(page);
  wire.answer = (m) => (m.t === "move" ? { t: "reject", i: m.i, q: m.q, code, message: "" } : undefined);
  await seal(page);
  await page.waitForSelector(".acts-slot .fault");
  assert.match(await text(page, ".acts-slot .fault"), sentence);
  assert.ok(await page.$("[data-secret=open] [aria-pressed=true], [data-secret=open] [aria-checked=true]"));
  await look(page, name);
  wire.answer = () => undefined;
  await seal(page);
  await taken(page);
}
async function refusedHello(code, state, on) {
  const page = await guest();
  const wire = await meddle(page);
  wire.answer = (m) => (m.t === "hello" ? { t: "reject", i: m.i, code, message: "" } : undefined);
  await page.goto("/t/KVARN");
  await shown(page, state);
  await look(page, state);
  await way(page, on);
  await page.waitForSelector("[data-game]");
}

/* --- an evening's troubles --------------------------------------------------------------------------------------- */

const troubles = {
  "a wrong code says so and shakes nothing": async () => {
    const page = await guest();
    await page.goto("/");
    await page.fill("#code", "qq0qiqq");
    assert.equal(await page.inputValue("#code"), "QQQQQ");
    await page.click("form .button");
    await page.waitForSelector("form [role=alert]");
    assert.match(await text(page, "form [role=alert]"), /No table QQQQQ here/);
    await look(page, "wrong code");
  },
  "a suggested name that is taken is exchanged for another, one's own is not": async () => {
    const { page } = await lobby();
    for (const own of ["", "Olga"]) {
      const other = await guest();
      const wire = await meddle(other);
      const tried = [];
      wire.answer = (m) => {
        if (m.t !== "sit" || tried.push(m.name) > 1) return undefined;
        return { t: "reject", i: m.i, code: "bad-input", message: "Somebody here is called so.", at: "name" };
      };
      await other.goto(await linkOf(page));
      if (own) await other.fill("form input", own);
      await other.click("[data-do=sit]");
      if (own) await other.waitForSelector("form .fault");
      else await onPage(other, "lobby");
      const names = new Set(tried).size; // the second suggestion may really be taken: by the host
      assert.ok(own ? names === 1 : names >= 2, tried.join());
      if (!own) await page.click("[data-seat='1'] [data-do=seat]");
      if (!own) await page.click("[data-do=kick]"); // makes room for the next
    }
  },
  "a pasted link sits down": async () => {
    const { page } = await lobby();
    const link = new URL(await linkOf(page), server.address).href;
    const other = await guest();
    await other.goto("/");
    await other.focus("#code");
    await other.evaluate((t) => {
      const data = new DataTransfer();
      data.setData("text", t);
      document
        .querySelector("#code")
        .dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, cancelable: true, bubbles: true }));
    }, "Sit down here: " + link);
    await other.waitForSelector("[data-join=open]");
    await other.waitForFunction(() => / invites you/.test(document.querySelector("h1").textContent));
    assert.equal(new URL(other.url()).hash, ""); // the key is wiped from the bar
    await look(other, "join");
  },
  "alone at one tap": async () => {
    const page = await guest();
    await page.goto("/");
    await page.click("[data-do=alone][data-with=night]");
    await onPage(page, "play");
    await page.goto("/");
    await page.click(".mine a"); // Your tables: resumed
    await onPage(page, "play");
    await page.goto("/");
    await page.waitForSelector(".mine .turn"); // the game waits for me, and the list says so
    await look(page, "home with a table");
  },
  "the lobby: name, mark, seat, a bot's level, rules of the table": async () => {
    const page = await guest();
    await openTable(page, "dixit");
    await page.click("[data-seat='0'] [data-do=seat]");
    await page.fill("dialog form input", "Anna");
    await page.click("dialog form .button");
    await page.waitForFunction(() => document.querySelector("[data-seat='0']").textContent.includes("Anna"));
    await page.click("[data-seat='0'] [data-do=seat]");
    await page.click("[data-mark='5']");
    await page.waitForSelector("[data-mark='5'][aria-pressed=true]");
    await look(page, "seat sheet");
    await page.click("[data-sit='2']");
    await page.waitForFunction(() => document.querySelector("[data-seat='2']").textContent.includes("Anna"));
    await page.click("[data-seat='0'] [data-do=add-bot]");
    await page.click("[data-seat='0'] [data-do=seat]");
    await look(page, "bot level");
    await page.click("[data-level=beginner]");
    await page.waitForFunction(() =>
      /Bot [A-Z].*beginner/s.test(document.querySelector("[data-seat='0']").textContent),
    );
    assert.match(await text(page, "[data-do=rules]"), /Standard rules/);
    await page.click("[data-do=rules]");
    await page.selectOption("[data-option=target]", "40");
    await page.selectOption("[data-option=clock]", "60");
    await page.check("[data-option=memory]");
    await look(page, "rules of the table");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("[data-do=rules]").textContent.includes("3 changes"));
    await page.click("[data-do=qr]");
    await look(page, "invitation");
    await page.keyboard.press("Escape");
    assert.match(await text(page, "[data-do=start]"), /Fill 2 seats/);
    await page.check("[data-option=more-time]");
    await look(page, "lobby");
  },
  "the lobby: a level for each seat, a mixed table, a pack for six": async () => {
    const page = await guest();
    await openTable(page, "vote");
    const seat = (n) => text(page, `[data-seat='${n}']`);
    await page.click("[data-seat='1'] [data-do=add-bot]");
    await page.click("[data-seat='1'] [data-do=seat]");
    const dots = (level) => page.locator(`[data-level=${level}] .dots .on`).count();
    assert.deepEqual([await dots("beginner"), await dots("club"), await dots("best")], [1, 3, 5]);
    await look(page, "levels of VOTE!");
    await page.click("[data-level=beginner]");
    await page.waitForFunction(() => document.querySelector("[data-seat='1']").textContent.includes("beginner"));
    await page.click("[data-do=mix]");
    await page.waitForFunction(() => document.querySelectorAll("[data-kind=bot]").length === 5);
    await page.waitForFunction(() => !document.querySelector("[data-seats]").textContent.includes("beginner"));
    const rows = await Promise.all([1, 2, 3, 4, 5].map(seat));
    for (const level of ["casual", "club"])
      assert.ok(rows.filter((row) => row.includes(level)).length >= 2, rows.join());
    assert.equal(new Set(rows.map((row) => /Bot \S+/.exec(row)?.[0])).size, 5); // each has a name of its own
    await look(page, "a mixed table");
    await page.click("[data-do=rules]");
    assert.match(await text(page, "[data-pack-note=even]"), /one Loyalty check instead of two/);
    assert.equal(await page.inputValue("[data-option=content]"), "standard");
    await page.selectOption("[data-option=content]", "even");
    await look(page, "a pack for six");
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector("[data-do=rules]").textContent.includes("1 change"));
  },
  "two taps are one move": async () => {
    const { page, wire } = await game({ wired: true });
    await choose(page);
    await page.waitForTimeout(450);
    await page.locator(".acts-slot [data-do=seal]").dblclick();
    await taken(page);
    assert.equal(wire.sent.filter((m) => m.t === "move").length, 1);
  },
  "a late seal is told": async () => {
    const { page, wire } = await game({ wired: true });
    await choose(page);
    // While the move is on its way the question is settled: as if by the clock, here by another hand on the same line.
    const { legal } = wire.told.findLast((m) => m.t === "state").ask;
    wire.answer = (m) => {
      if (m.t !== "move") return undefined;
      const other = legal.find((move) => JSON.stringify(move) !== JSON.stringify(m.move));
      wire.toServer({ ...m, i: 700002, move: other });
      wire.late = m;
      return null;
    };
    await seal(page);
    const passed = () => wire.told.some((m) => m.t === "state" && m.ask?.q > wire.late.q);
    for (let i = 0; i < 400 && !passed(); i++) await page.waitForTimeout(10);
    wire.answer = () => undefined;
    wire.toServer(wire.late);
    await page.waitForSelector(".fault");
    assert.match(await text(page, ".fault"), /Too late/);
  },
  "a move that nobody answers is sent again, once, on a new line": async () => {
    const { page, wire } = await game({ wired: true });
    await choose(page);
    let lost = 0;
    wire.answer = (m) => (m.t === "move" && !lost++ ? null : undefined);
    await seal(page);
    await shown(page, "reconnecting");
    await taken(page);
    const moves = wire.sent.filter((m) => m.t === "move");
    assert.equal(moves.length, 2);
    assert.deepEqual([moves[0].q, moves[0].move], [moves[1].q, moves[1].move]);
  },
  "a reload goes on where it was": async () => {
    const { page } = await game();
    await playOn(page, 1);
    await page.reload();
    await onPage(page, "play");
    await playOn(page, 1);
  },
  "a killed server comes back with the game": async () => {
    const { page } = await game();
    await playOn(page, 2);
    await server.kill();
    await page.waitForSelector("[data-state=reconnecting], [data-state=restarting]");
    await server.start();
    await page.waitForSelector("[data-state]", { state: "detached" });
    await playOn(page, 1);
  },
  "a seat moves to another device": async () => {
    const { page } = await game();
    await page.click("[aria-label=Menu]");
    await look(page, "menu");
    await page.click("[data-do=move-seat]");
    await page.waitForSelector("dialog input[readonly]");
    await look(page, "move seat");
    const link = await page.inputValue("dialog input[readonly]");
    const other = await guest({ size: "tablet" });
    await other.goto(link);
    await onPage(other, "play");
    await shown(page, "elsewhere");
    await playOn(other, 1);
    const third = await guest();
    await third.goto(link); // one use
    await shown(third, "bad-transfer");
    await look(third, "bad transfer");
  },
  "a rematch with the same seats": async () => {
    const { page } = await game();
    await endByVote(page);
    await page.click("[data-do=again]");
    await onPage(page, "play");
    await playOn(page, 1);
  },
  "a rematch where somebody has left: a bot sits down": async () => {
    const { page } = await game();
    await endByVote(page);
    await hostDo(page, { do: "unbot", seat: 1 });
    // Before the page knows it, the table says that a seat is free.
    for (let i = 0; i < 20 && !(await page.locator("[data-page=play]").count()); i++) {
      await page.click("[data-do=again]", { timeout: 1000 }).catch(() => undefined);
      await page.waitForTimeout(250);
    }
    await onPage(page, "play");
  },
  "luck is checked in the page": async () => {
    const { page } = await game();
    await playOn(page, 1);
    await page.click(".bar .bare:last-child");
    await page.click("[data-do=luck]");
    await look(page, "luck");
    await page.keyboard.press("Escape");
    await endByVote(page);
    await page.click("summary");
    await page.click("[data-do=check]");
    await page.waitForSelector("[data-checked=ok]");
    await look(page, "luck checked");
    const saved = page.waitForEvent("download");
    await page.click("details .row .button");
    const chunks = [];
    for await (const chunk of await (await saved).createReadStream()) chunks.push(chunk);
    const record = Buffer.concat(chunks).toString();
    const changed = record.replace(/"do":"roll"|"do":"flip"/, (m) => m.replace("l", "1"));
    assert.notEqual(changed, record);
    await page.setInputFiles("input[type=file]", {
      name: "a.hustings",
      mimeType: "text/plain",
      buffer: Buffer.from(changed),
    });
    await page.waitForSelector("[data-checked=refused]"); // by the reader, which names the line
  },
  "a seat that is gone: minutes on its mark, and what to do": async () => {
    const { page } = await lobby();
    await hostDo(page, { do: "set", grace: 5, pace: "none" });
    const other = await join(page, "Olga");
    await page.click("[data-do=start]");
    await onPage(other, "play");
    await other.context().close();
    windows.getStore().splice(windows.getStore().indexOf(other), 1);
    await page.waitForSelector("[data-question=absent]");
    await page.waitForSelector(".mark.gone .minutes");
    await look(page, "absent");
    await page.click("[data-do=absent-bot]");
    await page.waitForSelector("[data-question=absent]", { state: "detached" });
  },
  "a vote says how many Yes it needs, and the host's No is enough against one guest": async () => {
    const { page } = await lobby({ lang: "hu" });
    const other = await join(page, "Olga", { lang: "ru" });
    await other.locator("[data-do=seat]").nth(1).click(); // her own
    await other.click("[data-do=propose-host]");
    await page.waitForSelector("[data-question=vote]");
    assert.match(await text(page, "[data-question=vote]"), /2 szavazóból 2 igen/);
    assert.match(await text(other, "[data-question=cast]"), /2 из 2/);
    await look(page, "vote about the host, Hungarian");
    await look(other, "vote cast, Russian");
    await page.locator("[data-question=vote] .button").nth(1).click(); // No
    await other.waitForSelector("[data-question=cast]", { state: "detached" });
    await page.waitForSelector("[data-do=start]"); // still the host
    assert.equal(await other.locator("[data-do=start]").count(), 0);
  },
  "alone with a host who is gone: somebody becomes the host": async () => {
    const { page } = await lobby();
    await hostDo(page, { do: "set", grace: 5 });
    const other = await join(page, "Olga");
    assert.equal(await other.locator("[data-do=propose-me]").count(), 0);
    await page.context().close();
    windows.getStore().splice(windows.getStore().indexOf(page), 1);
    await other.waitForSelector("[data-do=propose-me]");
    await look(other, "host gone");
    await other.click("[data-do=propose-me]");
    await other.waitForSelector("[data-do=start]");
    await look(other, "host by vote");
  },
  // how long the server waits before it allows the vote is the hub's own test; here the page's clock is put forward
  "a staller: the others may let a bot answer once, by touch and by keyboard": async () => {
    const { page, wire } = await lobby({ wired: true });
    wire.toServer({ t: "host", i: 700001, do: "set", pace: "none" });
    const other = await guest();
    await other.clock.install();
    const line = await meddle(other);
    await other.goto(await linkOf(page));
    await other.fill("form input", "Olga");
    await other.click("[data-do=sit]");
    await page.click("[data-do=start]");
    await Promise.all([onPage(page, "play"), onPage(other, "play")]);
    const card = other.locator("[data-question=staller]");
    await other.clock.fastForward(100000);
    assert.equal(await card.count(), 0); // two have yet to answer
    await playOn(other, 1);
    await other.waitForSelector(".acts-slot [data-do=change]");
    await other.clock.fastForward(80000);
    assert.equal(await card.count(), 0);
    await other.clock.fastForward(20000);
    await card.waitFor();
    await look(other, "staller");
    const vote = { t: "vote", vote: 1, what: "bot", seat: 0, voters: [1], needed: 1, left_ms: 30000 };
    line.answer = (m) => {
      if (m.t !== "propose") return undefined;
      line.toPage(vote); // as the server does: first the vote, for all
      return { t: "ack", i: m.i, state: "done" };
    };
    await new Keys(other).press("[data-do=staller-bot]");
    await card.waitFor({ state: "detached" });
    const { what, seat } = line.sent.find((m) => m.t === "propose");
    assert.deepEqual({ what, seat }, { what: "bot", seat: 0 });
    await other.waitForSelector("[data-question=cast]"); // whoever proposes it is not asked
    line.toPage({ ...vote, vote: 2 });
    await other.waitForSelector("[data-question=vote]");
    assert.match(await text(other, "[data-question=vote]"), /this one question/);
    await look(other, "vote about a staller");
    wire.toPage(vote); // the staller hears of it, and has no vote
    await page.waitForSelector("[data-question=about-me]");
    assert.equal(await page.locator("[data-question=vote]").count(), 0);
    await look(page, "voted about");
    await playOn(page, 1);
    await page.waitForSelector("[data-question=about-me]", { state: "detached" });
  },
  "talk: two taps say a claim; a muted seat is not heard": async () => {
    const { page } = await lobby();
    const other = await join(page, "Olga");
    await page.click("[data-do=start]");
    await onPage(page, "play");
    await onPage(other, "play");
    await other.keyboard.press("t");
    await other.click("[data-say=taunt]");
    assert.match(await text(other, "dialog [data-note]"), /need not be true/);
    await look(other, "claim");
    await other.locator("dialog [data-do=say]").nth(1).click(); // the second tap says it
    await other.waitForSelector("dialog", { state: "detached" });
    await page.waitForSelector("[data-do=talk] b"); // so much is unread
    await page.click("[data-do=log]");
    await page.waitForSelector("dialog li[data-kind=said]");
    await look(page, "log and talk");
    await page.click("dialog [data-filter=said]");
    assert.equal(await page.locator("dialog li[data-kind=move]").count(), 0);
    await page.keyboard.press("Escape");
    await page.click("[aria-label=Menu]");
    await page.click("[data-do=people]");
    await look(page, "people");
    await page.click("dialog [data-do=seat]");
    await page.click("[data-do=mute-mine]");
    await page.keyboard.press("Escape");
    await page.keyboard.press("Escape");
    await page.click("[data-do=log]");
    await page.waitForSelector("dialog .log");
    assert.equal(await page.locator("dialog li[data-kind=said]").count(), 0);
  },
  "two windows, two languages, one table: some moves of Election Night": async () => {
    const { page } = await lobby({ lang: "hu" });
    await hostDo(page, { do: "set", pace: "none" });
    const other = await join(page, "Олег", { lang: "ru", size: "desk", theme: "dark" });
    await page.click("[data-do=start]");
    await Promise.all([onPage(page, "play"), onPage(other, "play")]);
    for (let i = 0; i < 3; i++) await Promise.all([playOn(page, 1), playOn(other, 1)]);
    assert.equal(await page.evaluate(() => document.documentElement.lang), "hu");
    assert.match(await text(other, "[data-sentence]"), /[а-яё]/i);
    assert.doesNotMatch(await text(page, "[data-sentence]"), /[а-яё]{4}/i);
    await look(other, "two languages, Russian");
    await look(page, "two languages, Hungarian");
  },
  "a full table has one seat more for whom the host lets in; of several bots' seats one is asked for": async () => {
    const page = await guest();
    await sockets(page);
    await openTable(page, "dixit");
    await hostDo(page, { do: "set", seats: 3, pace: "none" });
    const people = [new Person(), new Person()];
    for (const [i, person] of people.entries()) {
      await person.come(server, await linkOf(page));
      await person.sit(i + 1, ["Eve", "Fay"][i]);
    }
    const third = await guest({ lang: "ru" });
    await third.goto(await linkOf(page));
    await third.click("[data-join=full] [data-do=ask]");
    await page.waitForSelector("[data-question=knock]");
    await look(page, "one seat more");
    await page.click("[data-do=admit]");
    await onPage(third, "lobby");
    assert.equal(await page.locator("[data-seats] [data-seat]").count(), 4);
    const where = () => page.locator("[data-do=add-seat]").boundingBox();
    const stood = await where();
    for (const seats of [5, 6]) {
      await page.click("[data-do=add-seat]");
      await page.waitForFunction((n) => document.querySelectorAll("[data-seats] [data-seat]").length === n, seats);
      assert.deepEqual(await where(), stood, "the button stays under the finger");
      assert.equal(await page.textContent("[data-seat-count]"), String(seats));
    }
    await page.click("[data-do=start]"); // with two bots
    await onPage(page, "play");
    const fourth = await guest({ lang: "hu" });
    await fourth.goto(await linkOf(page));
    await fourth.locator("[data-join=running] input[type=radio]").nth(1).check();
    await look(fourth, "running, two bots");
    await fourth.click("[data-do=ask]");
    await page.click("[data-do=admit]");
    await onPage(fourth, "play");
    assert.ok((await fourth.locator("[data-do=secret], [data-secret=open]").count()) > 0);
    people.forEach((person) => person.leave());
  },
  "a phone on its side and a page at 200 %": async () => {
    const { page } = await game();
    await page.setViewportSize({ width: 320, height: 480 }); // 640 CSS px at 200 %
    await reflows(page);
    await look320(page, "zoom");
    await page.setViewportSize({ width: 740, height: 360 });
    await page.waitForSelector("main.play.low");
    await reflows(page);
    await look320(page, "landscape");
    await page.setViewportSize({ width: 320, height: 480 });
    await page.goto("/");
    await page.waitForSelector("[data-game]");
    await reflows(page);
    await look320(page, "zoom home");
  },
};

/** Nothing reaches beyond the window's edge, and what must stay on the screen does. */
async function reflows(page) {
  const [wide, view] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= view, `${wide} px wide in a window of ${view}`);
  for (const part of ["[data-sentence]", ".acts-slot button", "[data-do=secret]"]) {
    const box = await page
      .locator(part)
      .first()
      .boundingBox({ timeout: 1000 })
      .catch(() => null);
    if (box) assert.ok(box.y >= 0 && box.y + box.height <= page.viewportSize().height + 1, `${part} is on the screen`);
  }
}
async function look320(page, name) {
  if (process.env.HUSTINGS_SHOTS)
    await page.screenshot({ path: `${process.env.HUSTINGS_SHOTS}/state-${name.replaceAll(" ", "-")}.png` });
  if (ALL) assert.deepEqual(await axeFaults(page), [], name);
}

/* --- all of them ------------------------------------------------------------------------------------------------- */

const named = {
  ...Object.fromEntries(Object.entries(states).map(([name, run]) => ["state: " + name, run])),
  ...troubles,
};
const wanted = process.argv.slice(3).filter((a) => !a.startsWith("--"));
const guarded = (run) => () =>
  windows.run([], async () => {
    try {
      await run();
      for (const page of windows.getStore()) assert.deepEqual(page.faults, []);
    } finally {
      if (server.process.exitCode !== null || server.process.signalCode !== null) await server.start();
      for (const page of windows.getStore()) await page.context().close();
    }
  });
const chosen = Object.entries(named).filter(([name]) => !wanted.length || wanted.some((w) => name.includes(w)));
const stopsServer = (name) => /server/.test(name);
const part = (alone) =>
  Object.fromEntries(chosen.filter(([name]) => stopsServer(name) === alone).map(([name, run]) => [name, guarded(run)]));
const done = await runTests(part(false), { lanes: 3, all: chosen.length });
await runTests(part(true), { from: done, all: chosen.length }); // these end the server: nobody else plays meanwhile
await browser.close();
await server.end();
