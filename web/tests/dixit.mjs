// dixit.mjs HUSTINGS [--all] [--game NAME] [--only TEXT]: every decision of Dixit by touch (a test is named after its row of the
// list of decisions), a round by keyboard only, a home-made pack, what the page fetches and what it must not show; with
// --all whole games of every mode against bots, and one in two windows and languages. --game plays only one of them,
// --only runs the tests whose name holds the text. TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { crc32, deflateSync } from "node:zlib";
import {
  axeFaults,
  device,
  hostDo,
  launch,
  linkOf,
  onPage,
  openTable,
  runTests,
  Server,
  shots,
  sockets,
} from "./harness.mjs";
import { Person } from "./person.mjs";
import { drawn, Keys, rules, Stage, Touch } from "./stage.mjs";

// A program finds its pictures beside its folder (docs/packs.md): wherever it was built, they are put there.
const home = mkdtempSync(join(tmpdir(), "hustings-dixit-"));
const program = join(home, "build", "hustings");
mkdirSync(join(home, "build"));
copyFileSync(process.argv[2], program);
symlinkSync(fileURLToPath(new URL("../../content", import.meta.url)), join(home, "content"));
const argument = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : null);
const [game, only] = [argument("--game"), argument("--only")];
const whole = process.argv.includes("--all");
const holiday = ownPack(join(home, "packs"));
const server = await new Server(program, ["--packs", join(home, "packs")]).start();
const browser = await launch();

/** A picture of two colours, 120 × 180, as PNG. */
function png(n) {
  const chunk = (type, data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const whole = Buffer.alloc(body.length + 8);
    whole.writeUInt32BE(data.length, 0);
    body.copy(whole, 4);
    whole.writeUInt32BE(crc32(body), body.length + 4);
    return whole;
  };
  const head = Buffer.from([0, 0, 0, 120, 0, 0, 0, 180, 8, 2, 0, 0, 0]);
  const rows = Buffer.alloc(180 * 361);
  for (let y = 0; y < 180; y++)
    for (let x = 0; x < 120; x++) {
      const inside = (x - 60) ** 2 + (y - 90) ** 2 < (20 + n) ** 2;
      const colour = inside ? [250, 240, 210] : [(n * 37) % 256, (n * 83) % 256, 120];
      colour.forEach((c, k) => (rows[y * 361 + 1 + 3 * x + k] = c));
    }
  const parts = [chunk("IHDR", head), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  return Buffer.concat([Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]), ...parts]);
}
/** Somebody's 24 pictures among the server's packs; with --all made into a pack by `hustings pack dixit`. Returns the
 * cards. */
function ownPack(shelf) {
  const ids = Array.from({ length: 24 }, (_, i) => `c${String(i + 1).padStart(3, "0")}`);
  const out = join(shelf, "holiday");
  mkdirSync(whole ? join(home, "pictures") : out, { recursive: true });
  mkdirSync(shelf, { recursive: true });
  ids.forEach((id, i) => writeFileSync(join(whole ? join(home, "pictures") : out, `${id}.png`), png(i)));
  if (whole)
    execFileSync(process.argv[2], ["pack", "dixit", join(home, "pictures"), "--out", out, "--name", "Holiday"], {
      stdio: ["ignore", "ignore", "inherit"],
    });
  else {
    const cards = ids.map((id, i) => ({ id, image: `${id}.png`, alt: i ? {} : { en: "A pale moon" } }));
    const name = { en: "Holiday", ru: "Отпуск", hu: "Nyaralás" };
    writeFileSync(join(out, "pack.json"), JSON.stringify({ game: "dixit", id: "holiday", name, cards }));
  }
  return ids;
}

/* --- a round on the stage --------------------------------------------------------------------------------------- */

const NAMES = [
  "Ivan",
  "Anna",
  "Oleg",
  "Zsófi",
  "Léna",
  "Mira",
  "Tibor",
  "Quiet Magpie",
  "Ottó",
  "Варвара",
  "Ada",
  "Pál",
];
const HIDDEN = { clue: ["card"], vote: ["slots"] };

/** A move as another seat sees it. */
function seenBy(me, move) {
  if (move.seat === me) return move;
  if (Array.isArray(move.cards)) return { ...move, cards: move.cards.map(() => null) };
  return { ...move, ...Object.fromEntries((HIDDEN[move.do] ?? []).map((key) => [key, null])) };
}

class Round extends Stage {
  /** `mine`: nobody else can see this screen. */
  static async open({ mine = false, ...how } = {}) {
    const page = await device(browser, server, how);
    if (mine)
      await page.addInitScript(() => {
        const kept = JSON.parse(localStorage.getItem("hustings.settings") ?? "{}");
        localStorage.setItem("hustings.settings", JSON.stringify({ ...kept, screen: "me" }));
      });
    const stage = new Round(program, page);
    stage.game = "dixit";
    await page.routeWebSocket(/\/ws(\/|$)/, (ws) => stage.route(ws));
    await openTable(page, "dixit");
    return stage;
  }
  async show({ position, me, moves = [] }) {
    Object.assign(this, { staged: true, me, blind: false, id: "g" + ++this.q, held: null });
    const seats = position.hands.map((_, i) => ({ kind: "human", name: NAMES[i], here: "here", color: i }));
    this.say({ ...this.welcome, seat: me });
    this.say({ ...this.seats, seats, state: "running" });
    this.at = rules(this.program, { game: "dixit", position });
    this.tell([]);
    if (moves.length) this.play(moves);
    await onPage(this.page, this.at.over ? "end" : "play");
    await this.page.waitForSelector(this.at.over ? "[data-page=end]" : `[data-phase=${this.at.position.phase}]`);
  }
  play(moves, cues = []) {
    this.held = null;
    this.at = rules(this.program, { game: "dixit", position: this.at.position, moves });
    this.tell(
      moves.map((move) => seenBy(this.me, move)),
      cues,
    );
  }
  /** Races are played at once (the first clue, a team's giver); other answers are held until all have chosen. */
  move(i, q, move) {
    const p = this.at.position;
    const race = p.storyteller === null || (p.options.mode === "team" && p.phase === "give");
    if (!race) return super.move(i, q, move);
    rules(this.program, { game: "dixit", position: p, moves: [{ seat: this.me, ...move }] });
    this.sent.push(move);
    this.say({ t: "ack", i, q, state: "played" });
    return this.play([{ seat: this.me, ...move }]);
  }
}

const start = (players, options = { mode: "classic" }) => rules(program, { game: "dixit", players, options }).position;
const after = (position, moves) => rules(program, { game: "dixit", position, moves }).position;
const CLUE = "A letter that never came";
const tell = (p, seat, text = CLUE) =>
  p.options.mode === "party" ? { seat, do: "clue", text } : { seat, do: "clue", text, card: p.hands[seat][0] };
const give = (p, seat, n = 1) => ({ seat, do: "give", cards: p.hands[seat].slice(0, n) });

/** A game in which everybody has given and the cards are on the table. */
function laid(players, options, teller) {
  let p = start(players, options);
  p = after(p, [tell(p, teller)]);
  for (let seat = 0; seat < players; seat++) {
    const { legal } = rules(program, { game: "dixit", position: p });
    const entry = legal[seat]?.find((m) => m.do === "give");
    if (entry) p = after(p, [give(p, seat, entry.cards.choose)]);
  }
  assert.equal(p.phase, "vote");
  return p;
}
/** What every voter except some could do: the first slot open to them. */
function votes(p, but = []) {
  const { legal, to_act } = rules(program, { game: "dixit", position: p });
  return to_act
    .filter((seat) => !but.includes(seat))
    .map((seat) => {
      const entry = legal[seat].find((m) => m.do === "vote");
      const slots = [entry.slots.of[seat % entry.slots.of.length]];
      return { seat, do: "vote", slots, ...(entry.red ? { red: 1 } : {}) };
    });
}

/* --- hands ------------------------------------------------------------------------------------------------------- */

let stage;
let hand;
const OPEN = "[data-secret=open]";
const ACT = ".acts-slot";
/** Turns my hand up, if it is covered. */
const uncover = async () => {
  if (!(await stage.page.$(OPEN))) await hand.press(`${ACT} [data-do=secret]`);
  await stage.page.waitForSelector(OPEN);
};
const cover = async () => {
  if (await stage.page.$(OPEN)) await hand.press("[data-do=cover]");
  await stage.page.waitForSelector(OPEN, { state: "detached" });
};
/** The card is chosen: on to its clue. A press right after another touch, such as a swipe, is taken for a double tap. */
const tellThis = async () => {
  await uncover();
  await stage.page.waitForTimeout(420);
  await hand.press(`${ACT} [data-do=press]`);
  await stage.page.waitForSelector("[data-clue-field]");
};
/** Presses the seal; a press right after another one is taken for a double tap. */
async function seal() {
  await stage.page.waitForTimeout(420);
  const count = stage.sent.length + 1;
  await hand.press(`${ACT} [data-do=seal]`);
  return stage.next(count);
}
const seals = () => stage.page.locator(`${ACT} [data-do=seal]`).count();
/** Looks at a card of the table. */
async function lookAt(slot) {
  await hand.press(`.dixit [data-slot="${slot}"]`);
  await stage.page.waitForSelector(`.dixit [data-slot="${slot}"][aria-pressed=true]`);
}
async function look(name, page = stage.page) {
  await page.waitForTimeout(process.env.HUSTINGS_SHOTS ? 400 : 0);
  await shots(page, `dixit-${name}`);
  assert.deepEqual(await axeFaults(page), [], name);
}
const text = (selector) => stage.page.locator(selector).first().innerText();

async function swipe(selector, by) {
  const box = await stage.page.locator(selector).first().boundingBox();
  const line = await stage.page.context().newCDPSession(stage.page);
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const at = (dx) => ({ touchPoints: [{ x: x + dx, y }] });
  await line.send("Input.dispatchTouchEvent", { type: "touchStart", ...at(0) });
  for (const part of [0.4, 0.8, 1])
    await line.send("Input.dispatchTouchEvent", { type: "touchMove", ...at(by * part) });
  await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
}

/* --- decisions --------------------------------------------------------------------------------------------------- */

let tests = {};
tests["decision: no tells"] = async () => {
  const asked = [];
  const page = await device(browser, server);
  page.on("request", (request) => {
    const found = /\/p\/\w+\/(240|600)\/(\w+)$/.exec(request.url());
    if (found) asked.push(found[1] + found[2]);
  });
  await openTable(page, "dixit");
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some((e) => /\/p\/\w+\/600\//.test(e.name)),
  );
  const small = asked.filter((one) => one.startsWith("240"));
  assert.deepEqual(asked.slice(0, small.length), small);
  assert.deepEqual(small, [...small].sort());
  assert.ok(small.length > 80, `${small.length} thumbs`);
  await page.context().close();
};

tests["decision: first clue"] = async () => {
  stage = await Round.open();
  hand = new Touch(stage.page);
  await stage.show({ position: start(5), me: 0 });
  assert.match(await text("[data-sentence]"), /first to give a clue/);
  await uncover();
  const first = await stage.page.getAttribute("[data-large]", "data-large");
  await swipe("[data-large]", -120);
  const second = stage.at.position.hands[0][1];
  await stage.page.waitForSelector(`[data-large=${second}]`);
  assert.notEqual(first, second);
  await look("clue-card");
  await tellThis();
  assert.equal(await stage.page.getAttribute("[data-telling]", "data-telling"), second, "the card that was looked at");
  assert.equal(await seals(), 0, "no clue yet");
  await stage.page.fill("[data-clue-field]", "x".repeat(250));
  assert.equal((await stage.page.inputValue("[data-clue-field]")).length, 200);
  await stage.page.fill("[data-clue-field]", "Night mail");
  await look("clue");
  assert.deepEqual(await seal(), { do: "clue", text: "Night mail", card: second });
};

tests["clue: the second one is kept as a private draft"] = async () => {
  const position = start(5);
  await stage.show({ position, me: 0 });
  await tellThis();
  await stage.page.fill("[data-clue-field]", "Mine, but late");
  assert.equal(stage.heard.findLast((m) => m.t === "writing")?.q, stage.q, "bots are asked to wait");
  stage.play([tell(position, 4)]);
  await stage.page.waitForSelector("[data-phase=give]");
  assert.equal(await stage.page.locator("text=Mine, but late").count(), 0);
  assert.equal(await text("[data-clue]"), CLUE);
  let p = after(stage.at.position, [0, 1, 2, 3].map((seat) => give(stage.at.position, seat))); // prettier-ignore
  p = after(p, votes(p));
  assert.equal(p.storyteller, 0);
  await stage.show({ position: p, me: 0 });
  await tellThis();
  await stage.page.waitForSelector("[data-kept]");
  assert.equal(await stage.page.inputValue("[data-clue-field]"), "Mine, but late");
};

tests["decision: clue"] = async () => {
  const p0 = stage.at.position;
  await hand.press("[data-do=other-card]"); // the card can still be changed
  await hand.press(`[data-card=${stage.at.position.hands[0][2]}]`);
  await tellThis();
  await hand.press(`${ACT} [data-do=press]`); // aloud
  await stage.page.waitForSelector("[data-clue-field][disabled]");
  await look("clue-aloud");
  const { text: said, card } = await seal();
  assert.deepEqual([said, card], ["(…)", p0.hands[0][2]]);
  await stage.page.waitForSelector("[data-phase=give]");
  assert.match(await text("[data-clue]"), /\(…\)/);
};

tests["party: the cards that are kept lie large over the clue"] = async () => {
  let p = laid(6, { mode: "party" }, 1);
  p = after(p, votes(p));
  await stage.show({ position: p, me: p.storyteller });
  await uncover();
  await stage.page.waitForSelector("[data-clue-field]");
  const kept = await stage.page.$$eval(".kept img", (all) => all.map((one) => one.getBoundingClientRect()));
  assert.equal(kept.length, p.hands[p.storyteller].length);
  for (const { width } of kept) assert.ok(width > 70, `${width} px wide`);
  await look("party-clue");
};

tests["a card full screen: pinch, swipe, two taps back"] = async () => {
  await stage.show({ position: start(5), me: 0 });
  await uncover();
  await hand.press("[data-large]");
  await stage.page.waitForSelector("[data-viewer] .card-large");
  const line = await stage.page.context().newCDPSession(stage.page);
  const touch = (type, points) => line.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [{ x: 160, y: 300, id: 1 }, { x: 200, y: 300, id: 2 }]); // prettier-ignore
  for (const d of [30, 60, 90])
    await touch("touchMove", [{ x: 160 - d, y: 300, id: 1 }, { x: 200 + d, y: 300, id: 2 }]); // prettier-ignore
  await touch("touchEnd", []);
  const wide = await stage.page.locator("[data-viewer] .picture").first().boundingBox();
  assert.ok(wide.width > 500, `zoomed to ${wide.width}`);
  await shots(stage.page, "dixit-zoomed");
  // both at once: on a busy machine two taps that wait for each other are not quick enough to be two of a kind
  const finger = [{ x: 180, y: 300, id: 1 }];
  for (let tries = 0; tries < 10 && (await stage.page.$("[data-viewer]")); tries++) {
    await Promise.all([finger, [], finger, []].map((points) => touch(points.length ? "touchStart" : "touchEnd", points))); // prettier-ignore
    await stage.page.waitForTimeout(600); // even so they may be too slow: whoever is not heard taps again
  }
  await stage.page.waitForSelector("[data-viewer]", { state: "detached" });
  const [own] = stage.at.position.hands;
  const now = own.indexOf(await stage.page.getAttribute("[data-large]", "data-large"));
  await hand.press("[data-large]");
  await swipe("[data-viewer] .card-large", -150);
  await stage.page.waitForSelector(`[data-large=${own[(now + 1) % own.length]}]`);
  await look("full-screen");
  // a tap just after a swipe is the browser's, however long that takes it: it stops what still moves
  for (let tries = 0; tries < 10 && (await stage.page.$("[data-viewer]")); tries++) {
    await stage.page.waitForTimeout(500);
    await hand.press("[data-viewer] [data-do=close]", 2000).catch(() => undefined); // it may have gone by now
  }
  await stage.page.waitForSelector("[data-viewer]", { state: "detached" });
};

tests["decision: give"] = async () => {
  let p = start(5);
  p = after(p, [tell(p, 1)]);
  await stage.show({ position: p, me: 0 });
  await uncover();
  await hand.press(`[data-card=${p.hands[0][1]}]`);
  await hand.press(`[data-card=${p.hands[0][3]}]`);
  assert.equal(stage.sent.length, stage.sent.filter((m) => m.do !== "give").length, "looking never chooses");
  await look("give");
  assert.deepEqual(await seal(), { do: "give", cards: [p.hands[0][3]] });
  await stage.page.waitForSelector(`${ACT} [data-do=change]`);
  await stage.page.waitForTimeout(420);
  await hand.press(`${ACT} [data-do=change]`);
  await stage.page.waitForSelector(`${ACT} [data-do=seal]`);
};

tests["decision: give two"] = async () => {
  let p = start(3);
  p = after(p, [tell(p, 1)]);
  await stage.show({ position: p, me: 0 });
  await uncover();
  await hand.press(`[data-card=${p.hands[0][5]}]`);
  assert.equal(await seals(), 0, "one is not enough");
  await hand.press(`${ACT} [data-do=press]`);
  assert.equal(await seals(), 0, "the same card twice is one");
  const first = `[data-card=${p.hands[0][5]}]`;
  await stage.page.waitForSelector(`${first} .tick`); // in the smallest picture, too
  assert.match(await stage.page.getAttribute(first, "aria-label"), /the first$/);
  await hand.press(`[data-card=${p.hands[0][2]}]`);
  await look("give-two");
  assert.deepEqual((await seal()).cards, [p.hands[0][2], p.hands[0][5]]);
};

tests["decision: give or defer"] = async () => {
  let p = start(6, { mode: "team" });
  p = after(p, [tell(p, 1)]);
  await stage.show({ position: p, me: 0 });
  await look("team-give");
  await hand.press(`${ACT} [data-do=choose]`);
  assert.deepEqual(await seal(), { do: "defer" });
  await stage.page.waitForSelector("main[data-form=wait], main[data-form=happened]");
  await stage.show({ position: after(p, [{ seat: 3, do: "defer" }]), me: 0 });
  assert.match(await text("[data-sentence]"), /leaves it to you/);
  await stage.show({ position: p, me: 0 });
  await uncover();
  await hand.press(`[data-card=${p.hands[0][1]}]`);
  assert.deepEqual(await seal(), { do: "give", cards: [p.hands[0][1]] });
  await stage.show({ position: p, me: 4 });
  assert.match(await text("[data-sentence]"), /Anna is the storyteller, you give/);
};

tests["decision: vote"] = async () => {
  const p = laid(5, { mode: "classic" }, 1);
  const own = p.table.indexOf(p.given[0][0]) + 1;
  const other = own === 2 ? 3 : 2;
  await stage.show({ position: p, me: 0 });
  await uncover();
  assert.equal(await text("[data-clue]"), CLUE);
  await look("table");
  await lookAt(own);
  assert.match(await text("[data-large]"), /yours/);
  assert.equal(await seals(), 0, "not one's own");
  await look("own");
  await lookAt(other);
  assert.match(await text(`${ACT} [data-do=seal]`), new RegExp(`Vote for ${other}$`));
  await look("vote");
  assert.deepEqual(await seal(), { do: "vote", slots: [other] });
  await stage.page.waitForSelector(`${ACT} [data-do=change]`);
  assert.match(await text(ACT), new RegExp(`Vote for ${other}`));
};

tests["decision: vote twice"] = async () => {
  const p = laid(8, { mode: "classic" }, 1);
  const own = p.table.indexOf(p.given[0][0]) + 1;
  const [a, b] = [1, 2, 3, 4].filter((slot) => slot !== own);
  await stage.show({ position: p, me: 0 });
  await uncover();
  await lookAt(b);
  assert.match(await text(`${ACT} [data-do=seal]`), /sure: \+1 if right/);
  await look("vote-sure");
  await hand.press(`${ACT} [data-do=press]`); // and another one
  await lookAt(a);
  assert.match(await text(`${ACT} [data-do=seal]`), new RegExp(`${a} and ${b}`));
  await look("vote-two");
  assert.deepEqual((await seal()).slots, [a, b]);
};

tests["decision: red marker"] = async () => {
  const p = laid(6, { mode: "party" }, 1);
  const own = p.table.indexOf(p.given[0][0]) + 1;
  await stage.show({ position: p, me: 0 });
  await uncover();
  await lookAt(own);
  assert.deepEqual(await seal(), { do: "vote", slots: [own] }, "one's own is allowed (D-6.6)");
  await stage.show({ position: p, me: 1 });
  await lookAt(2);
  assert.equal(await seals(), 0, "the red marker is missing");
  await hand.press(`${ACT} [data-do=press]`); // green on 2
  assert.equal(await seals(), 0, "the red marker is missing");
  await look("green-marker");
  await lookAt(5);
  await look("red-marker");
  assert.deepEqual(await seal(), { do: "vote", slots: [2], red: 5 });
};

tests["decision: a pair's vote"] = async () => {
  const p = laid(6, { mode: "team" }, 1);
  const me = rules(program, { game: "dixit", position: p }).to_act[0];
  await stage.show({ position: p, me });
  await uncover();
  for (let slot = p.table.length; slot > 0; slot--) {
    await lookAt(slot);
    assert.equal(await seals(), 1, "every slot is open (D-6.9)");
  }
  await lookAt(3);
  await look("team-vote");
  assert.deepEqual((await seal()).slots, [3]);
};

tests["nothing of my hand stands on the covered page"] = async () => {
  const p = laid(5, { mode: "classic" }, 1);
  await stage.show({ position: p, me: 0 });
  await cover();
  const covered = await stage.page.content();
  const leaks = (html) => p.hands[0].filter((card) => html.includes(`/${card}"`));
  assert.deepEqual(leaks(covered), []);
  assert.deepEqual(leaks(`${covered}<img src="/p/0/240/${p.hands[0][0]}">`), [p.hands[0][0]], "a planted one is found");
  // If I had given another card, and held others, the page would look the same to the last byte.
  const main = async () => {
    await drawn(stage.page); // the cards have taken their room
    return stage.page.$eval("main.play", (node) => node.innerHTML);
  };
  const swap = (list) => list.map((cards, seat) => list[{ 0: 2, 2: 0 }[seat] ?? seat]);
  const mine = await main();
  await stage.show({ position: { ...p, hands: swap(p.hands), given: swap(p.given) }, me: 0 });
  assert.equal(await main(), mine);
  await look("covered");
  await hand.press('.dixit [data-slot="1"]'); // looking is for everybody; it says nothing of me
  await stage.page.waitForSelector("[data-large]");
  assert.equal(await seals(), 0);
  await uncover();
  assert.match(await text(".dixit"), /yours/);
  await cover();
  await stage.show({ position: start(5), me: 0 });
  assert.deepEqual(leaks(await stage.page.content()), []);
  await look("covered-hand");
};

tests["decision: lay"] = async () => {
  let p = start(5);
  p = after(p, [tell(p, 1)]);
  p = after(
    p,
    [2, 3, 4].map((seat) => give(p, seat)),
  );
  await stage.page.emulateMedia({ reducedMotion: "no-preference" });
  await stage.show({ position: p, me: 0 });
  stage.play([give(p, 0)]);
  await stage.page.waitForSelector('[data-phase=vote] [data-slot="5"]');
  const delays = await stage.page.$$eval(".dixit [data-slot]", (cards) =>
    cards.map((card) => getComputedStyle(card).animationDelay),
  );
  assert.deepEqual(delays, ["0s", "0.25s", "0.5s", "0.75s", "1s"]);
  await stage.page.emulateMedia({ reducedMotion: "reduce" });
};

tests["decision: without sight"] = async () => {
  const p = laid(5, { mode: "classic" }, 1);
  await stage.show({ position: p, me: 0 });
  await cover();
  const pack = await stage.page.evaluate(() =>
    fetch(performance.getEntriesByType("resource").find((e) => e.name.endsWith("/pack.json")).name).then((a) =>
      a.json(),
    ),
  );
  const card = (id) => pack.cards.find((one) => one.id === id);
  for (const [i, id] of p.table.entries())
    assert.equal(
      await stage.page.getAttribute(`.dixit [data-slot="${i + 1}"]`, "aria-label"),
      `${i + 1}: ${card(id).alt.en}`,
    );
  await stage.show({ position: start(5), me: 0 });
  await uncover();
  const hand0 = stage.at.position.hands[0];
  for (const id of hand0)
    assert.equal(await stage.page.getAttribute(`[data-card=${id}]`, "aria-label"), card(id).alt.en);
  const [shown, spoken] = await stage.page.$eval("[data-large]", (n) => [n.dataset.large, n.ariaLabel]);
  assert.ok(spoken.includes(card(shown).alt.en), spoken);
  const said = await stage.page.innerText("body");
  for (const id of hand0) assert.ok(!said.includes(card(id).tags.en.join(", ")), "tags are the bots'");
};

tests["decision: score"] = async () => {
  let p = laid(5, { mode: "classic" }, 1);
  p = after(p, votes(p));
  await stage.show({ position: p, me: 0 });
  const strip = await stage.page.$$eval("[data-do=score] .points", (all) => all.map((one) => Number(one.innerText)));
  assert.deepEqual(strip, p.scores);
  await hand.press("[data-do=score]");
  await stage.page.waitForSelector("[data-rabbit]");
  const shown = await stage.page.$$eval("[data-rabbit]", (all) =>
    all.map((one) => [Number(one.dataset.rabbit), Number.parseInt(one.querySelector(".points").innerText, 10)]),
  );
  assert.deepEqual(Object.values(Object.fromEntries(shown)), p.scores);
  await look("score");
  const at = (i) => stage.page.locator(`[data-rabbit="${i}"] .walk`).boundingBox();
  const [most, least] = [Math.max(...p.scores), Math.min(...p.scores)].map((n) => p.scores.indexOf(n));
  const ahead = async () => (await at(most)).x > (await at(least)).x;
  for (let i = 0; i < 50 && !(await ahead()); i++) await stage.page.waitForTimeout(50); // they walk there
  assert.ok(await ahead(), "who leads is ahead");
  await hand.press(`[data-seat-of="${p.last.storyteller}"]`);
  await stage.page.waitForSelector("[data-seat-card] [data-fact=found]");
  assert.ok((await text("[data-seat-card]")).includes(p.last.clue), "what it told");
  await look("seat");
  await hand.press("dialog[open] .bare");
};

tests["decision: reveal"] = async () => {
  await stage.page.emulateMedia({ reducedMotion: "no-preference" });
  const p = laid(8, { mode: "classic" }, 1);
  await stage.show({ position: p, me: 0 });
  const moves = votes(p);
  const kinds = [["votes", moves.length], ["told"], ["owners", 8], ["points", 8], ["ride"]]; // prettier-ignore
  stage.play(
    moves,
    kinds.map(([kind, count]) => [kind, 60000, count]),
  );
  for (const [i, [kind]] of kinds.entries()) {
    await stage.page.waitForSelector(`[data-scene=${kind}]`);
    const open = (selector) => stage.page.locator(selector).count();
    if (i < 2) assert.equal(await open("[data-scene] [data-owner]"), i, "only the storyteller's card has an owner");
    if (i < 4) assert.equal(await open("[data-points]"), 0, "nothing is there before its cue");
    else assert.equal(await open("[data-points]"), 8);
    if (kind !== "points") await look(`reveal-${kind}`);
    if (i + 1 < kinds.length) await stage.page.locator("section.board").tap();
  }
  await stage.page.locator("[data-do=skip]").tap(); // the round stays on the board
  await stage.page.waitForSelector("main:not([data-cue])");
  await stage.page.waitForTimeout(420);
  await stage.page.locator("[data-do=last]").tap();
  await stage.page.waitForSelector("[data-reveal]");
  const sums = await stage.page.$$eval("[data-points]", (lines) =>
    lines.map((line) => [
      Number(line.dataset.points),
      [...line.querySelectorAll("[data-part]")].reduce((all, part) => all + Number.parseInt(part.textContent, 10), 0),
    ]),
  );
  assert.equal(sums.length, 8);
  for (const [points, parts] of sums) assert.equal(parts, points);
  await stage.page.locator("[data-part]").first().tap();
  await stage.page.waitForSelector("dialog[open] b.digits");
  assert.match(await stage.page.locator("dialog[open]").last().innerText(), /D-7\.\d/);
  await stage.page.locator("dialog[open] .bare").last().tap();
  await stage.page.waitForSelector("dialog[open] b.digits", { state: "detached" });
  await stage.page.locator("dialog[open] .bare").first().tap();
  await stage.page.emulateMedia({ reducedMotion: "reduce" });
  assert.deepEqual(stage.page.faults, []);
};

tests["the last round is one tap away while the next is voted on"] = async () => {
  let p = laid(5, { mode: "classic" }, 1);
  p = after(p, votes(p));
  p = after(p, [tell(p, p.storyteller, "Снова в путь")]);
  p = after(p, [0, 1, 2, 3, 4].filter((s) => s !== p.storyteller).map((s) => give(p, s))); // prettier-ignore
  await stage.show({ position: p, me: 0 });
  assert.equal(await text("[data-clue]"), "Снова в путь");
  await hand.press("[data-do=last]");
  await stage.page.waitForSelector('dialog[open] [data-reveal="1"]');
  await look("last-round");
  await hand.press("dialog[open] .bare");
};

for (const [mode, players] of [
  ["party", 6],
  ["team", 6],
])
  // prettier-ignore
  tests[`the reveal: ${mode}`] = async () => {
    const p = laid(players, { mode }, 1);
    await stage.show({ position: p, me: 0 });
    stage.play(votes(p));
    await hand.press("[data-do=last]");
    await stage.page.waitForSelector("[data-reveal]");
    await look(`reveal-${mode}`);
    await hand.press("dialog[open] .bare");
  };

tests["nothing is said of cards before they are open, four words after"] = async () => {
  const p = laid(5, { mode: "classic" }, 1);
  await stage.show({ position: p, me: 0 });
  await hand.press("[data-do=talk]");
  await stage.page.waitForSelector("[data-say]");
  const offered = () => stage.page.$$eval("[data-say]", (all) => all.map((chip) => chip.dataset.say));
  assert.deepEqual(await offered(), ["moment"]);
  await look("talk-before");
  await hand.press("dialog[open] .bare");
  stage.play(votes(p));
  await hand.press("[data-do=last]");
  await stage.page.waitForSelector("[data-reveal] [data-remarks]");
  await hand.press("[data-remark=fooled]");
  stage.say({ t: "said", seat: 0, claim: "round", is: "fooled" });
  stage.say({ t: "said", seat: 2, claim: "round", is: "easy" });
  await stage.page.waitForSelector("[data-said=easy]");
  assert.equal(await stage.page.getAttribute("[data-remark=fooled]", "aria-pressed"), "true");
  await stage.page.locator("[data-remarks]").scrollIntoViewIfNeeded();
  await look("talk-after");
  await hand.press("dialog[open] .bare");
  await hand.press("[data-do=talk]");
  assert.ok((await offered()).includes("round"));
  await hand.press("dialog[open] .bare");
};

tests["decision: end"] = async () => {
  const p = laid(5, { mode: "classic", target: 1 }, 1);
  await stage.show({ position: p, me: 0 });
  stage.play(votes(p));
  await onPage(stage.page, "end");
  assert.match(await text("[data-sentence]"), /with \d+ points?\./);
  assert.equal(await stage.page.locator(".ranking [data-rabbit]").count(), 5);
  await stage.page.waitForSelector("[data-round]"); // the gallery
  await look("end");
  await hand.press("[data-do=keep]");
  await stage.page.waitForSelector("[data-picture]");
  await hand.press("dialog[open] .bare");
  assert.deepEqual(stage.page.faults, []);
  assert.deepEqual(stage.faults, []);
  await stage.page.context().close();
};

tests["a round by keyboard alone"] = async () => {
  stage = await Round.open({ touch: false, mine: true });
  hand = new Keys(stage.page);
  await stage.show({ position: start(5), me: 0 });
  await tellThis();
  await hand.reach("[data-clue-field]");
  await stage.page.keyboard.type("By hand");
  const clue = await seal();
  assert.equal(clue.text, "By hand");
  let p = start(5);
  p = after(p, [tell(p, 1)]);
  await stage.show({ position: p, me: 0 });
  await uncover();
  await hand.reach("[data-card]");
  await stage.page.keyboard.press("ArrowRight");
  await stage.page.keyboard.press("Enter");
  assert.deepEqual((await seal()).cards, [p.hands[0][1]]);
  p = laid(5, { mode: "classic" }, 1);
  await stage.show({ position: p, me: 0 });
  await uncover();
  const open = [1, 2, 3].find((slot) => p.table[slot - 1] !== p.given[0][0]);
  await lookAt(open);
  assert.deepEqual((await seal()).slots, [open]);
  await cover();
  assert.deepEqual(stage.page.faults, []);
  await stage.page.context().close();
};

tests["a pack of one's own, with its pictures"] = async () => {
  const page = await device(browser, server);
  const asked = new Set();
  page.on("request", (request) => {
    const card = /\/p\/\w+\/240\/(c\d\d\d)$/.exec(request.url())?.[1];
    if (card) asked.add(card);
  });
  await sockets(page);
  await openTable(page, "dixit");
  await page.tap("[data-do=rules]");
  await page.selectOption("[data-option=seats]", "6");
  await page.waitForFunction(() => document.querySelectorAll("[data-seat]").length === 6);
  await page.selectOption("[data-option=content]", "holiday");
  await page.waitForSelector("dialog[open] [role=alert]"); // six players need 36 cards (D-1.3)
  await look("own-pack-small", page);
  await page.selectOption("[data-option=seats]", "3");
  await page.waitForFunction(() => document.querySelectorAll("[data-seat]").length === 3);
  await page.selectOption("[data-option=content]", "holiday");
  const { packs } = await (await fetch(`${server.address}/api/packs`)).json();
  const { hash } = packs.find((one) => one.name === "holiday");
  for (let i = 0; i < 1000 && asked.size < 24; i++) await page.waitForTimeout(20);
  assert.deepEqual([...asked], holiday, "all of them are fetched in the lobby, in their order");
  await page.locator("dialog[open] .bare").first().tap();
  await hostDo(page, { do: "set", pace: "none" });
  await page.tap("[data-do=start]");
  await onPage(page, "play");
  const seen = async (selector) =>
    page.$$eval(selector, (all) =>
      all.map((card) => [
        card.querySelector("img").naturalWidth > 0,
        new URL(card.querySelector("img").src).pathname,
        card.getAttribute("aria-label"),
      ]),
    );
  await page.waitForSelector("[data-phase=give], [data-phase=clue]");
  await page.waitForSelector(`${OPEN} [data-large] img`); // alone with bots: nothing is covered
  await page.waitForFunction(() =>
    [...document.querySelectorAll("[data-secret] img")].every((i) => i.naturalWidth > 0),
  );
  const cards = await seen(`${OPEN} [data-card]`);
  assert.ok(cards.length >= 6);
  for (const [, path, alt] of cards) {
    const id = path.split("/").at(-1);
    assert.ok(path.startsWith(`/p/${hash}/240/`) && holiday.includes(id), path);
    const n = holiday.indexOf(id) + 1;
    assert.equal(
      alt,
      n === 1 && !whole ? "A pale moon" : `Card ${n}`,
      "a card without a sentence is read as its number",
    );
  }
  await look("own-pack", page);
  assert.deepEqual(page.faults, []);
  await page.context().close();
};

for (const lang of whole || process.env.HUSTINGS_SHOTS ? ["ru", "hu"] : [])
  tests[`the same in ${lang}`] = async () => {
    stage = await Round.open({ lang });
    hand = new Touch(stage.page);
    await stage.show({ position: start(5), me: 0 });
    await tellThis();
    await stage.page.fill(
      "[data-clue-field]",
      lang === "ru" ? "Письмо, которое не пришло" : "Levél, amely nem jött meg",
    );
    await look(`${lang}-clue`);
    await stage.show({ position: laid(8, { mode: "classic" }, 1), me: 0 });
    await hand.press('.dixit [data-slot="1"]');
    await look(`${lang}-vote`);
    stage.play(votes(stage.at.position));
    await hand.press("[data-do=last]");
    await stage.page.waitForSelector("[data-reveal]");
    await look(`${lang}-reveal`);
    await hand.press("dialog[open] .bare");
    await stage.show({ position: laid(6, { mode: "party" }, 0), me: 0 });
    await hand.press('.dixit [data-slot="2"]');
    await look(`${lang}-red`);
    assert.deepEqual(stage.page.faults, []);
    await stage.page.context().close();
  };

tests["a clue waits for the host's nod, where the table wants it"] = async () => {
  const page = await device(browser, server);
  await sockets(page);
  await openTable(page, "dixit");
  await hostDo(page, { do: "set", seats: 3, nod: true });
  const people = [new Person(), new Person()];
  for (const [i, person] of people.entries()) {
    await person.come(server, await linkOf(page));
    await person.sit(i + 1, ["Eve", "Fay"][i]);
  }
  await page.tap("[data-do=start]");
  await page.waitForFunction(() => document.querySelectorAll("[data-question=nod]").length === 2);
  await look("nod", page);
  const vetoed = () => people.filter((person) => person.told.some((m) => m.t === "vetoed")).length;
  await page.locator("[data-do=veto]").first().tap();
  await page.waitForFunction(() => document.querySelectorAll("[data-question=nod]").length === 1);
  await page.locator("[data-do=nod]").tap();
  await page.waitForSelector("[data-phase=give]");
  assert.equal(await page.locator("[data-question=nod]").count(), 0);
  assert.equal(vetoed(), 1);
  people.forEach((person) => person.leave());
  assert.deepEqual(page.faults, []);
  await page.context().close();
};

/* --- whole games -------------------------------------------------------------------------------------------------- */

const any = (list) => list[Math.floor(Math.random() * list.length)];

/** One decision, whatever it is. */
async function decide(page, phase, looked) {
  const press = (selector) => page.locator(selector).first().tap({ timeout: 2000 });
  await looked(page, `${phase}-board`);
  if (!(await page.$(OPEN))) await press(`${ACT} [data-do=secret]`);
  await page.waitForSelector(OPEN, { timeout: 2000 });
  if (phase === "clue") {
    if (!(await page.$("[data-clue-field]"))) await press(`${ACT} [data-do=press]`);
    await page.fill("[data-clue-field]", any(["Moon", "Луна", "Hold", "Again?", "…"]), { timeout: 2000 });
  }
  if (phase === "give") await any(await page.$$(`${OPEN} [data-card]`))?.tap({ timeout: 2000 });
  const slot = async () => (await any(await page.$$(".dixit [data-slot][aria-pressed=false]")))?.tap({ timeout: 2000 });
  if (phase === "vote") {
    await slot();
    if (!(await page.$(`${ACT} [data-do=seal]`))) {
      // my own card, or the green marker before the red one
      if (await page.$(`${ACT} [data-do=press]`)) await press(`${ACT} [data-do=press]`);
      await slot();
    }
  }
  await looked(page, phase);
  await press(`${ACT} [data-do=seal]`);
}

/** Plays a page's seat to the end; returns how often it was asked what. */
async function playOn(page, looked = async () => undefined) {
  const made = {};
  for (let idle = 0; idle < 3000;) {
    const now = await page.evaluate(() => ({
      over: document.querySelector("[data-page=end]") !== null,
      form: document.querySelector("main.play")?.dataset.form,
      phase: document.querySelector("[data-phase]")?.dataset.phase,
      act: document.querySelector(".acts-slot [data-act]")?.dataset.act,
    }));
    if (now.over) return made;
    if (now.form !== "you" || now.act !== "buttons") {
      idle++;
      await page.waitForTimeout(20);
      continue;
    }
    idle = 0;
    made[now.phase] = (made[now.phase] ?? 0) + 1;
    await decide(page, now.phase, looked).catch((error) => {
      if (!/Timeout|detached|not attached|undefined/i.test(String(error))) throw error; // the question was gone meanwhile
    });
    await page.waitForTimeout(120);
  }
  throw new Error("nothing happens any more");
}

async function playGame(players, mode) {
  const page = await device(browser, server);
  await sockets(page);
  await openTable(page, "dixit");
  const options = mode === "classic" ? { mode } : { mode, rounds: 1 };
  await hostDo(page, { do: "set", pace: "none", seats: players, options });
  await page.waitForTimeout(300);
  await page.click("[data-do=start]");
  await onPage(page, "play");
  const made = await playOn(page);
  await onPage(page, "end");
  assert.equal(await page.locator(".ranking .one").count(), players);
  await look(`end-${mode}-${players}`, page);
  assert.deepEqual(page.faults, []);
  assert.ok(made.give && made.vote && (mode === "classic" || made.clue), JSON.stringify(made));
  console.log(`# ${mode} ${players}: ${JSON.stringify(made)}`);
  await page.context().close();
}

/** Two windows, two languages, and bots: both see the same game to its end. */
async function twoWindows() {
  const one = await device(browser, server, { lang: "en" });
  const two = await device(browser, server, { lang: "hu", theme: "dark" });
  for (const page of [one, two]) await sockets(page);
  await openTable(one, "dixit");
  await hostDo(one, { do: "set", pace: "none", seats: 5, options: { mode: "classic", target: 15 } });
  await two.goto(await linkOf(one));
  await two.fill("input[type=text]", "Ottó");
  await two.tap("[data-do=sit]");
  await onPage(two, "lobby");
  await one.tap("[data-do=start]");
  for (const page of [one, two]) await onPage(page, "play");
  const seen = new Set();
  const looked = (name) => async (page, moment) => {
    if (!process.env.HUSTINGS_SHOTS || seen.has(name + moment)) return;
    seen.add(name + moment);
    await shots(page, `dixit-two-${name}-${moment}`, ["phone", "desk"]);
  };
  await Promise.all([playOn(one, looked("en")), playOn(two, looked("hu"))]);
  for (const page of [one, two]) await onPage(page, "end");
  const points = (page) => page.$$eval("[data-rabbit] .points [aria-hidden]", (all) => all.map((n) => n.textContent));
  assert.deepEqual(await points(one), await points(two));
  assert.match(await two.innerText("main"), /pont/);
  await shots(one, "dixit-two-en-end");
  await shots(two, "dixit-two-hu-end");
  for (const page of [one, two]) {
    assert.deepEqual(page.faults, []);
    await page.context().close();
  }
}

const games = {};
for (const [mode, players] of [
  ["classic", 5],
  ["classic", 8],
  ["party", 6],
  ["team", 6],
])
  // prettier-ignore
  games[`a whole game by touch: ${mode} ${players}`] = () => playGame(players, mode);
games["a whole game in two windows and two languages"] = twoWindows;
if (whole) Object.assign(tests, games);
const named = (all, part) => Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(part)));
if (only) tests = named(tests, only);
if (game) tests = named(games, game);

await runTests(tests);
await browser.close();
await server.end();
rmSync(home, { recursive: true, force: true });
