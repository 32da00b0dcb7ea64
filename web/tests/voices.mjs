// voices.mjs HUSTINGS [--all] [--game NAME] [--only TEXT]: every row of the list of decisions of Voices in My Head (a test is
// named after its row) by touch, in moments of games that bots have played (`hustings sim`), shown and judged by the
// rules; a push by keyboard only; what may be seen only on the cloth; rounds against the server's bots, with --all whole
// games of 3, 4 and 6 and one in two windows and languages; --game plays only one of them, --only runs the tests whose
// name holds the text. TAP.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
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
import { stepOf as stepIn } from "./live/voices.mjs";
import { drawn, rules, Stage, Touch } from "./stage.mjs";

const program = process.argv[2];
const after = (flag) => (process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : null);
const [game, only] = [after("--game"), after("--only")];
const whole = process.argv.includes("--all");
const folder = mkdtempSync(join(tmpdir(), "hustings-voices-"));
/** A home-made pack among the server's packs: it has a step that the standard one lacks, a card for another voice. */
const FIXTURE = fileURLToPath(new URL("../../tests/games/voices/scenarios/voices-pack.json", import.meta.url));
mkdirSync(join(folder, "packs"));
copyFileSync(FIXTURE, join(folder, "packs", "fixture.json"));
const server = await new Server(program, ["--packs", join(folder, "packs")]).start();
const browser = await launch();
const source = (path) => JSON.parse(readFileSync(new URL(`../../${path}`, import.meta.url), "utf8"));
const pack = source("content/voices/standard.json");

/* --- moments ---------------------------------------------------------------------------------------------------- */

const sim = "sim voices --players 5 --games 6 --seed 7 --threads 1 --bots random --option abilities=true --records";
execFileSync(program, [...sim.split(" "), join(folder, "games")], { stdio: "ignore" });
const replay = (file, ...more) =>
  JSON.parse(execFileSync(program, ["replay", join(folder, "games", file), "--json", ...more], { maxBuffer: 1 << 26 }));
const played = readdirSync(join(folder, "games")).sort().map((file) => ({ file, moves: replay(file).moves })); // prettier-ignore
const positions = new Map();
/** The position of a game before its i-th move. */
function positionAt(file, i) {
  const key = `${file} ${i}`;
  if (!positions.has(key)) positions.set(key, replay(file, "--at", String(i - 1)).position);
  return positions.get(key);
}

/** The first time that somebody did this: the position, who did it, and what was done. */
function moment(verb, fits = () => true) {
  for (const { file, moves } of played)
    for (const [i, move] of moves.entries())
      if (move.do === verb && move.seat !== "chance") {
        const position = positionAt(file, i);
        if (fits(position, move)) return { position, me: move.seat, move };
      }
  throw new Error(`no ${verb} in any game`);
}
const top = (p) => p.stack.at(-1);
const inTurn = (p) => top(p)?.kind === "turn";
const byEmotion = (p) => top(p)?.kind === "emotion";
const byStep = (p) => top(p)?.kind === "steps";
const stepOf = (p) => stepIn(pack, p);

/** A move as another seat sees it. */
const SECRET = {
  present: "card",
  replace: "card",
  place: "token",
  draw_strategy: "card",
  deal_court: "card",
  deal_role: "role",
  draw_influence: "token",
};
class Court extends Stage {
  /** `content`: a pack on the server's shelf, chosen in the lobby, and its file. */
  static async open(how = {}, content = null) {
    const page = await device(browser, server, how);
    const stage = new Court(program, page);
    stage.game = "voices";
    await page.routeWebSocket(/\/ws(\/|$)/, (ws) => stage.route(ws));
    await openTable(page, "voices");
    if (!content) return stage;
    const { hash } = stage.seats;
    await page.tap("[data-do=rules]");
    await page.selectOption("[data-option=content]", content.name);
    for (let i = 0; i < 400 && stage.seats.hash === hash; i++) await page.waitForTimeout(20);
    assert.notEqual(stage.seats.hash, hash, "the table has the other pack");
    await page.locator("dialog[open] .bare").first().tap();
    stage.content = content.file;
    return stage;
  }
  play(moves, cues = this.cues ?? []) {
    this.held = null;
    this.at = rules(this.program, { game: this.game, content: this.content, position: this.at.position, moves });
    this.cues = null;
    this.tell(
      moves.map((m) => (m.seat === this.me || !SECRET[m.do] ? m : { ...m, [SECRET[m.do]]: null })),
      cues,
    );
  }
}

let stage;
let hand;
let fixture;
const page = () => stage.page;
const BAR = ".acts-slot";
const CLOTH = ".cloth [data-secret=open]";

/** Presses the seal; a press right after another one is a double tap, so it may take two. */
async function seal() {
  const count = stage.sent.length + 1;
  for (let i = 0; i < 20 && stage.sent.length < count; i++) {
    await hand.press(`${BAR} [data-do=seal]`);
    for (let wait = 0; wait < 8 && stage.sent.length < count; wait++) await page().waitForTimeout(50);
  }
  return stage.next(count);
}
async function look(name, table = page()) {
  if (process.env.HUSTINGS_SHOTS) await table.waitForTimeout(300);
  await shots(table, `voices-${name}`);
  assert.deepEqual(await axeFaults(table), [], name);
}
const show = async (m, more = {}) => {
  await stage.show({ position: m.position, me: m.me, ...more });
  return m;
};
/** A choice on the board: a target, the button that names it, sealed. */
async function onBoard(name, m, selector) {
  await show(m);
  await hand.press(selector);
  await drawn(page());
  await look(name);
  const sent = await seal();
  assert.equal(sent.do, m.move.do);
  return sent;
}
/** Covers what only I may know; where it is folded, its sheet has the button. */
async function cover() {
  if (await page().$(".cloth [data-do=secret]")) return;
  const open = await page().$("dialog[open]");
  if (!open && (await page().$(".cloth [data-do=unfold]"))) await hand.press(".cloth [data-do=unfold]");
  await hand.press((await page().$("dialog[open]")) ? "dialog[open] [data-do=cover]" : "[data-do=cover]");
  await page().waitForSelector(".cloth [data-do=secret]");
}
/** Turns it up, whole, lets somebody look, and covers it again. */
async function peek(looks) {
  await cover();
  await hand.press(".cloth [data-do=secret]");
  await page().waitForSelector(CLOTH);
  if (await page().$(".cloth [data-do=unfold]")) await hand.press(".cloth [data-do=unfold]");
  await drawn(page());
  await looks(await page().$$eval("[data-secret=open]", (all) => all.map((one) => one.textContent).join(" ")));
  await cover();
}
/** A choice on the cloth, which the bar turns up; the bar names it only while it lies open. */
async function behind(name, m, choose, more = {}) {
  await show(m, more);
  await cover();
  await hand.press(`${BAR} [data-do=secret]`);
  await page().waitForSelector(CLOTH);
  assert.equal(await page().locator(`${BAR} [data-do=seal]`).count(), 0, "nothing is chosen yet");
  await choose();
  await drawn(page());
  await look(name);
  const sent = await seal();
  assert.equal(sent.do, m.move.do);
  return sent;
}

/* --- the rows --------------------------------------------------------------------------------------------------- */

const aim = async (name) => Math.round(1000 * Number(await page().inputValue(`[data-aim-${name}]`)));
const pushing = () => moment("push", (p, m) => inTurn(p) && m.seat !== p.prosecutor && p.round > 2);
const juror = "button.juror";

/** A moment of the scenarios, played with their own pack. */
async function inFixture(name, run) {
  const { position, moves } = source("tests/games/voices/scenarios/voices-rules.json").find((s) => s.name === name);
  const [was, finger] = [stage, hand];
  fixture ??= await Court.open({}, { name: "fixture", file: FIXTURE });
  [stage, hand] = [fixture, new Touch(fixture.page)];
  const asked = rules(program, { game: "voices", content: FIXTURE, position, moves });
  await stage.show({ position: asked.position, me: asked.to_act[0] });
  await run();
  assert.deepEqual([...stage.faults, ...page().faults], []);
  [stage, hand] = [was, finger];
}

const rows = {
  present: async () => {
    const m = moment("present");
    const sent = await behind("present", m, () => hand.press(`${CLOTH} [data-item]:nth-child(2)`));
    assert.equal(sent.card, stage.at.position.court.middle);
  },
  "push: where": async () => {
    await show(pushing());
    await look("push-where");
    await hand.press(".tray[data-area=speech]");
    await page().waitForSelector("[data-aim=speech]");
    await fingers(page(), "[data-aim] .floor", (t) => [[-100 * t, 0]]);
    await page().waitForSelector("[data-aim=movement]");
    await fingers(page(), "[data-aim] .floor", (t) => [[100 * t, 0]]);
    await page().waitForSelector("[data-aim=speech]");
  },
  "push: what": async () => {
    if (!(await page().isVisible("[data-markers]"))) await hand.press("[data-do=marker]"); // where there is no room for all
    await look("push-what");
    const second = "[data-markers] [data-item]:nth-child(2)";
    const chosen = async () => (await page().getAttribute(second, "aria-checked")) === "true";
    for (let i = 0; i < 5 && !(await chosen()); i++) {
      if (!(await page().isVisible("[data-markers]"))) await hand.press("[data-do=marker]");
      await hand.press(second); // where a machine is busy a tap may last too long to be one
      await drawn(page());
    }
    assert.ok(await chosen());
  },
  "push: aim": async () => {
    assert.equal(await aim("at"), 3750);
    await drag(page(), "[data-aim] .pad", 60, 0.2);
    await drawn(page());
    assert.ok((await aim("at")) > 4700, "the pad moves the marker");
    await drag(page(), "[data-aim] .knob", 25);
    await drawn(page());
    assert.ok((await aim("slant")) < -300, "the foot goes right: the marker comes from the right");
    const [was, slant] = [await aim("at"), await aim("slant")];
    await hand.press("[data-aim] .step");
    assert.equal(await aim("at"), was - 50);
    // Two fingers, 120 pixels apart, turned clockwise by 0.3.
    const turned = (t) => [60 * Math.cos(0.3 * t), 60 * Math.sin(0.3 * t)];
    await fingers(page(), "[data-aim] .floor", (t) => [turned(t), turned(t).map((n) => -n)]);
    await drawn(page());
    assert.ok((await aim("slant")) > slant + 500, "a twist slants");
    assert.equal(await aim("at"), was - 50, "and moves nothing else");
    await look("push-aim");
  },
  "push: seal": async () => {
    const [count, at, slant] = [stage.sent.length, await aim("at"), await aim("slant")];
    await hand.hold(`${BAR} .heavy`, () => page().waitForTimeout(250));
    await page().waitForTimeout(500);
    assert.equal(stage.sent.length, count, "let go early: nothing is sent");
    stage.cues = [["push", 2200]];
    await hand.heavy(`${BAR} .heavy`);
    const sent = await stage.next(count + 1);
    assert.deepEqual([sent.do, sent.area, sent.at, sent.slant], ["push", "speech", at, slant]);
    await page().waitForSelector("[data-replay=speech]");
    await look("push-seal");
  },
  "window: play": () => behind("window-play", moment("play"), () => hand.press(`${CLOTH} [data-item]:first-child`), { blind: true }), // prettier-ignore
  "window: pass": async () => {
    const m = moment("pass");
    await show(m, { blind: true });
    await page().waitForSelector("[data-ask] [data-window] svg"); // the tray with the push
    await look("window-pass");
    await page().waitForTimeout(420); // not a double tap
    const count = stage.sent.length;
    await hand.press(`${BAR} [data-do=no]`);
    assert.equal((await stage.next(count + 1)).do, "pass");
    await page().waitForSelector(`${BAR} [data-act=held]`);
    await look("window-sealed");
  },
  "window: order": () => onBoard("window-order", moment("order"), "[data-targets] [data-item]"),
  read: async () => {
    const m = moment("put", (p) => byStep(p) && p.court.read);
    await show(m);
    await look("read");
    const now = await page().textContent("[data-court] .now");
    assert.ok(now.length > 10, "the ability that is on is unfolded");
  },
  "read: tie": () =>
    onBoard(
      "tie",
      moment("award", (p) => p.court.read),
      "[data-targets] [data-item]",
    ),
  "hidden choice": async () => {
    const m = moment("choose", (p) => stepOf(p).hidden);
    await show(m);
    assert.equal(await page().locator("[data-choice] .bar").count(), 2);
    const effects = stepOf(m.position).b.text.en;
    assert.ok((await page().textContent("[data-choice]")).includes(effects));
    await onBoard("hidden-choice", m, "[data-option=b]");
    await page().waitForSelector("[data-chosen=b] .effect");
    assert.ok((await page().textContent("[data-chosen=b]")).includes(effects));
    await look("hidden-choice-made");
  },
  "open choice": () =>
    onBoard(
      "choice",
      moment("choose", (p) => !stepOf(p).hidden),
      "[data-option=a]",
    ),
  put: () => onBoard("put", moment("put", byStep), juror),
  take: () => onBoard("take", moment("take"), juror),
  flip: () => onBoard("flip", moment("flip"), juror),
  shift: async () => {
    const m = moment("shift");
    await show(m);
    await hand.press(`[data-juror=${m.move.from}]`);
    await drawn(page());
    await hand.press(`[data-juror=${m.move.to}]`);
    await drawn(page());
    await look("shift");
    assert.deepEqual(await seal(), { do: "shift", from: m.move.from, to: m.move.to });
  },
  destroy: () => onBoard("destroy", moment("destroy", byStep), "[data-targets] [data-item]"),
  recall: () => onBoard("recall", moment("recall"), "[data-targets] [data-item]"),
  "push others'": async () => {
    const m = moment("push", byStep);
    await show(m);
    if (!(await page().$("[data-aim]"))) await hand.press(".tray.can"); // a single area is taken as it is
    if (!(await page().$("[data-aim-at]"))) await hand.press("[data-markers] [data-item]");
    await page().waitForSelector("[data-aim-at]");
    await look("push-others");
    const count = stage.sent.length + 1;
    await hand.heavy(`${BAR} .heavy`);
    assert.equal((await stage.next(count)).do, "push");
  },
  skip: async () => {
    const m = moment("skip");
    await show(m);
    await hand.press(`${BAR} [data-do=choose]`);
    assert.equal((await seal()).do, "skip");
  },
  influence: async () => {
    const m = moment("place");
    const kinds = top(m.position).drawn;
    await behind("influence", m, async () => {
      assert.equal(await page().locator(`${CLOTH} [data-token]`).count(), kinds.length);
      const [hide, how] = [
        await page().locator(".cloth .hide").boundingBox(),
        await page().locator(`${CLOTH} .how`).boundingBox(),
      ];
      assert.ok(hide.y + hide.height <= how.y + 1, "the cloth's own button lies over the text");
      if (!(await page().$(`${CLOTH} [data-on]`))) await hand.press(`${CLOTH} [data-token]`);
      await hand.press(`${CLOTH} [data-on]`);
      assert.ok(!/guilty|innocent|blank/.test(await page().textContent(BAR)), "the bar does not say which token");
    });
  },
  look: async () => {
    await onBoard("look", moment("look"), juror);
    const kind = stage.at.views[stage.me].jurors[stage.sent.at(-1).on].influence.at(-1)?.kind;
    const word = { guilty: "guilty", innocent: "innocent", blank: "blank" }[kind];
    await peek((text) => assert.ok(!word || text.includes(word), text));
  },
  "look: drop": async () => {
    await show(moment("drop"));
    await look("looked");
    await hand.press(`${BAR} [data-do=choose]`);
    assert.ok(["drop", "keep"].includes((await seal()).do));
  },
  "look: move": () => onBoard("look-move", moment("move"), juror),
  "draw for": () =>
    inFixture("draw: for another voice, named", async () => {
      await hand.press("[data-targets] li:last-child [data-item]");
      await drawn(page());
      await look("draw-for");
      assert.deepEqual(await seal(), { do: "draw", for: 3 });
    }),
  share: () => onBoard("planning", moment("share"), "[data-targets] [data-item]"),
  planning: () => onBoard("planning-tie", moment("award", (p) => top(p).kind === "planning"), "[data-targets] [data-item]"), // prettier-ignore
  limit: () => behind("limit", moment("discard"), () => hand.press(`${CLOTH} [data-item]`)),
  "ability: anger": () => onBoard("anger", moment("destroy", byEmotion), "[data-targets] [data-item]"),
  "ability: confusion": () => behind("confusion", moment("replace"), () => hand.press(`${CLOTH} [data-item]`)),
  "ability: panic": () =>
    inFixture("panic: two fell, one guilt anywhere", async () => {
      await hand.press("[data-juror=wary]");
      await drawn(page());
      await look("panic");
      assert.deepEqual(await seal(), { do: "put", on: "wary" });
    }),
  "ability: sadness, trust": async () => {
    await show(moment("push", byEmotion));
    if (!(await page().$("[data-aim]"))) await hand.press(".tray.can");
    if (!(await page().$("[data-aim-at]"))) await hand.press("[data-markers] [data-item]");
    await page().waitForSelector("[data-aim-at]");
    await look("sadness");
    const count = stage.sent.length + 1;
    await hand.heavy(`${BAR} .heavy`);
    assert.equal((await stage.next(count)).do, "push");
  },
  "ability: fear": async () => {
    await show(moment("use", byEmotion));
    await hand.press(`${BAR} [data-do=choose]:nth-child(2)`);
    await look("fear");
    assert.equal((await seal()).do, "use");
  },
  verdict: async () => {
    const { file, moves } = played[0];
    const last = moves.findLastIndex((m) => m.seat !== "chance");
    await show({ position: positionAt(file, last), me: 1 });
    stage.play(moves.slice(last));
    await onPage(page(), "end");
    await page().waitForTimeout(200);
    await look("verdict");
    assert.equal(await page().locator("[data-verdict]").count(), 6);
    assert.equal(await page().locator(".roles .role").count(), 5);
    const { verdict, cancelled, jurors } = stage.at.position;
    const shown = await page().$$eval("[data-verdict]", (all) => all.map((li) => ({ ...li.dataset })));
    assert.deepEqual(shown.map((s) => s.verdict), Object.keys(jurors).map((j) => verdict[j])); // prettier-ignore
    const told = shown.filter((s) => s.pairs !== undefined);
    assert.ok(told.reduce((n, s) => n + Number(s.pairs), 0) <= cancelled);
    if (told.length === 6) assert.equal(told.reduce((n, s) => n + Number(s.pairs), 0), cancelled); // prettier-ignore
  },
};

/* --- beyond the rows ---------------------------------------------------------------------------------------------- */

/** 1–5 a tray, M a marker, arrows aim, Enter twice pushes. */
async function pushByKeys() {
  await show(pushing());
  await page().keyboard.press("2");
  await page().keyboard.press("m");
  await page().waitForSelector("[data-aim=vision] [data-aim-at]");
  await page().keyboard.press("ArrowLeft");
  await page().keyboard.press("Shift+ArrowLeft");
  await page().keyboard.press("ArrowUp");
  assert.deepEqual([await aim("at"), await aim("slant")], [3690, 50]);
  const reached = () => page().evaluate(() => document.activeElement?.matches(".acts-slot .heavy") ?? false);
  for (let i = 0; i < 80 && !(await reached()); i++) await page().keyboard.press("Tab");
  const count = stage.sent.length + 1;
  await page().keyboard.press("Enter");
  await page().waitForTimeout(60);
  await page().keyboard.press("Enter");
  const sent = await stage.next(count);
  assert.deepEqual([sent.area, sent.at, sent.slant], ["vision", 3690, 50]);
}

/** By ear: the tray in rows from the near edge, the aim as two numbers, in the same units. */
async function byEar() {
  const m = pushing();
  await show(m);
  const area = Object.keys(m.position.platforms).find((a) => m.position.platforms[a].length > 1);
  await hand.press(`.tray[data-area=${area}]`);
  await page().waitForSelector("[data-aim-at]"); // the best marker lies ready
  const rows = await page().$$eval("[data-tray-rows] li", (all) => all.map((li) => li.textContent));
  const first = m.position.platforms[area][0];
  assert.ok(rows[0].startsWith(`${(first.y / 1000).toFixed(2)} from the near edge: `), rows[0]);
  assert.ok(rows[0].includes(`${(first.x / 1000).toFixed(2)} across`), rows[0]);
  assert.match(rows.at(-1), /^Overhang: /);
  await page().fill("[data-aim-at]", "3.4");
  await page().fill("[data-aim-slant]", "-0.3");
  await page().press("[data-aim-slant]", "Tab");
  assert.match(await page().textContent("[data-readout]"), /3\.40 across, 0\.30 to the left/);
  assert.doesNotMatch(await page().innerText("[data-sentence]"), /3\.40|across/, "no coordinates in the sentence");
  const count = stage.sent.length + 1;
  await hand.heavy(`${BAR} .heavy`);
  const sent = await stage.next(count);
  assert.deepEqual([sent.at, sent.slant], [3400, -300]);
}

/** Another's push is replayed by the rules' own steps, and goes by itself. */
async function replayed() {
  await page().emulateMedia({ reducedMotion: "no-preference" });
  const m = moment("push", (p) => inTurn(p) && p.round > 4);
  await stage.show({ position: m.position, me: (m.me + 1) % 5 });
  stage.play([m.move], [["push", 2200]]);
  await page().waitForSelector(`[data-replay=${m.move.area}]`);
  const places = new Set();
  for (let i = 0; i < 8; i++) {
    places.add(await page().evaluate(() => document.querySelector("[data-replay] svg")?.innerHTML ?? ""));
    await page().waitForTimeout(120);
  }
  assert.ok(places.size > 3, "the markers move");
  await page().waitForSelector("[data-replay]", { state: "detached" });
  assert.deepEqual([...stage.faults, ...page().faults], []);
  await page().emulateMedia({ reducedMotion: "reduce" });
}

/** The outcome is drawn where the table trains, and nowhere else (ruling 4). */
async function training() {
  const m = pushing();
  const area = Object.keys(m.position.platforms).find((a) => m.position.platforms[a].length > 1);
  for (const on of [false, true]) {
    stage.seats = { ...stage.seats, settings: { ...stage.seats.settings, training: on } };
    await show(m);
    await hand.press(`.tray[data-area=${area}]`);
    await page().waitForSelector("[data-aim-at]");
    if (on) await page().waitForSelector("[data-aim] .ghost");
    else assert.equal(await page().locator("[data-aim] .ghost").count(), 0);
    assert.equal(await page().locator("[data-training]").count(), on ? 1 : 0, "the header says so");
    if (on) await look("training");
  }
  stage.seats = { ...stage.seats, settings: { ...stage.seats.settings, training: false } };
}

/** Role, hand and tokens of the seat are nowhere in the page while they are covered, and on the cloth when it is turned up. */
async function covered() {
  for (const verb of ["push", "choose", "share"]) {
    const m = moment(verb, (p, move) => move.seat !== p.prosecutor && p.strategy.hands[move.seat].length > 0);
    await show(m);
    await cover();
    const role = pack.roles.find((r) => r.id === m.position.roles[m.me]).name.en;
    const names = m.position.strategy.hands[m.me].map((id) => pack.strategy.find((s) => s.id === id).name.en);
    const html = await page().content();
    for (const name of [role, ...names]) assert.ok(!html.includes(name), `${name} is in the page (${verb})`);
    await peek(async (text) => {
      for (const name of [role, ...names]) assert.ok(text.includes(name), `${name} is on the cloth (${verb})`);
      assert.match(text, /If it ended now, you would/);
      if (verb === "push") await look("secret");
    });
  }
  // Where cards or tokens are chosen, they lie there instead; nothing of them is in the page before.
  for (const [verb, blind] of [["pass", true], ["place", false]]) {
    const m = moment(verb, (p, move) => move.seat !== p.prosecutor && p.strategy.hands[move.seat].length > 0);
    await show(m, { blind });
    await cover();
    const role = pack.roles.find((r) => r.id === m.position.roles[m.me]).name.en;
    const names = m.position.strategy.hands[m.me].map((id) => pack.strategy.find((s) => s.id === id).name.en);
    const html = await page().content();
    for (const name of [role, ...names]) assert.ok(!html.includes(name), `${name} is in the page (${verb})`);
    await peek((text) => {
      if (verb === "pass") for (const name of names) assert.ok(text.includes(name), `${name} is on the cloth (${verb})`);
      else assert.match(text, /guilty|innocent|blank/);
    });
  }
} // prettier-ignore

/* --- games against the server's bots ------------------------------------------------------------------------- */

const any = (list) => list[Math.floor(Math.random() * list.length)];
async function tap(table, selector) {
  const found = await table.$$(selector);
  if (found.length) await any(found).tap({ timeout: 2000, force: true });
  return found.length > 0;
}
/** A finger that drags sideways. */
async function drag(table, selector, by, from = 0.5) {
  const box = await (await table.$(selector))?.boundingBox();
  if (!box) return;
  const [x, y] = [box.x + box.width * from, box.y + box.height / 2];
  await table.mouse.move(x, y);
  await table.mouse.down();
  await table.mouse.move(x + by / 2, y, { steps: 3 });
  await table.mouse.move(x + by, y, { steps: 3 });
  await table.mouse.up();
}

/** Fingers that move together: `at(t)` says where each is, from the middle of the thing, at t from 0 to 1. */
async function fingers(table, selector, at) {
  const box = await table.locator(selector).first().boundingBox();
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const line = await table.context().newCDPSession(table);
  const points = (t) => at(t).map(([dx, dy], id) => ({ x: x + dx, y: y + dy, id }));
  await line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(0) });
  for (const t of [0.25, 0.5, 0.75, 1])
    await line.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(t) });
  await line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await line.detach();
}

const facts = (table) =>
  table.evaluate(() => {
    const at = (selector, name) => document.querySelector(selector)?.getAttribute(name) ?? "";
    return {
      over: document.querySelector("[data-page=end]") !== null,
      asked: at("main.play", "data-form") === "you" && at(".acts-slot [data-act]", "data-act") === "buttons",
      verb: at(".voices", "data-verb"),
      round: Number(at(".voices", "data-round")),
    };
  });

async function livePush(table) {
  if (!(await table.$("[data-tab]"))) await tap(table, ".tray.can");
  await table.waitForSelector("[data-aim]", { timeout: 2000 });
  if (!(await table.$("[data-aim-at]"))) await tap(table, "[data-markers] [data-item]");
  await table.waitForSelector("[data-aim-at]", { timeout: 2000 });
  await drag(table, "[data-aim] .pad", 60 * any([-1, 1]), 0.2);
  await new Touch(table).heavy(".acts-slot .heavy");
}
async function liveBehind(table, verb) {
  if (!(await table.$(CLOTH))) await tap(table, `${BAR} [data-do=secret]`);
  await table.waitForSelector(CLOTH, { timeout: 2000 });
  if (verb === "place") {
    if (!(await table.$(`${CLOTH} [data-on]`))) await tap(table, `${CLOTH} [data-token]`);
    await table.waitForSelector(`${CLOTH} [data-on]`, { timeout: 2000 });
    await tap(table, `${CLOTH} [data-on]`);
  } else await tap(table, `${CLOTH} [data-item]`); // no card fits: it says no
  await drawn(table);
  await tap(table, (await table.$(`${BAR} [data-do=seal]`)) ? `${BAR} [data-do=seal]` : `${BAR} [data-do=no]`);
}
/** One decision, whatever it is. */
async function decide(table, { verb }) {
  if (await table.$("dialog[open]")) await table.keyboard.press("Escape"); // a tap on what was just going away opened the log
  if (await table.$("[data-replay]")) await tap(table, "[data-replay]");
  if (verb === "push") return livePush(table);
  if (["present", "play", "discard", "place", "replace"].includes(verb)) return liveBehind(table, verb);
  const target = ["[data-choice] [data-item]", "[data-targets] [data-item]", "button.juror", `${BAR} [data-do=choose]`];
  for (const selector of target) if (await tap(table, selector)) break;
  if (verb === "shift") await tap(table, "button.juror[aria-pressed=false]");
  await drawn(table);
  return tap(table, `${BAR} [data-do=seal]`);
}

async function open({ players, options = {} }) {
  const table = await device(browser, server);
  await sockets(table);
  await openTable(table, "voices");
  const all = { advanced: false, prosecutor: null, abilities: false, ...options };
  await hostDo(table, { do: "set", pace: "none", seats: players, options: all });
  for (let seat = 1; seat < players; seat++) await hostDo(table, { do: "bot", seat, level: "random" });
  await table.click("[data-do=start]");
  await onPage(table, "play");
  return table;
}
/** Plays until the end, or until the moment is one to stop at. */
async function play(table, stop = () => false, look = async () => undefined) {
  let gone = ""; // why the last decision could not be made
  for (let idle = 0, tries = 0, was = ""; idle < 4000 && tries < 20;) {
    const f = await facts(table);
    if (f.over || stop(f)) return;
    if (f.asked) {
      idle = 0;
      const now = JSON.stringify(f);
      tries = now === was ? tries : 0;
      was = now;
      await look(table, f);
      await decide(table, f).catch((error) => {
        if (!/Timeout|detached|not attached/i.test(String(error))) throw error; // the question was gone meanwhile
        gone = String(error);
        tries++;
      });
    } else idle++;
    await table.waitForTimeout(f.asked ? 100 : 15);
  }
  const shown = await table.innerText("main");
  throw new Error(`nothing happens any more: ${JSON.stringify(await facts(table))} ${gone}\n${shown}`);
}
async function toTheEnd(table, name) {
  await play(table);
  await onPage(table, "end");
  assert.equal(await table.locator("[data-verdict]").count(), 6);
  // The record, played again in the page, says what the backs were; what the last card did may leave some open.
  await table.waitForFunction(() => document.querySelectorAll("[data-pairs]").length >= 1);
  await look(name, table);
  assert.deepEqual(table.faults, []);
}
/** Two windows, two languages, and bots: both see the same game to its end. */
async function twoWindows() {
  const one = await device(browser, server, { lang: "en" });
  const two = await device(browser, server, { lang: "ru", theme: "dark" });
  for (const table of [one, two]) await sockets(table);
  await openTable(one, "voices");
  const options = { advanced: false, prosecutor: 0, abilities: true };
  await hostDo(one, { do: "set", pace: "none", window: 3, seats: 4, options });
  await two.goto(await linkOf(one));
  await two.fill("input[type=text]", "Варвара");
  await two.tap("[data-do=sit]");
  await onPage(two, "lobby");
  for (const seat of [2, 3]) await hostDo(one, { do: "bot", seat, level: "rule" });
  await one.tap("[data-do=start]");
  for (const table of [one, two]) await onPage(table, "play");
  const pictures = Boolean(process.env.HUSTINGS_SHOTS);
  const seen = new Set();
  const looked = (name) => async (table, f) => {
    if (!pictures || seen.has(name + f.verb)) return;
    seen.add(name + f.verb);
    await shots(table, `voices-two-${name}-${f.verb}`, ["phone", "desk"]);
  };
  await Promise.all([play(one, undefined, looked("en")), play(two, undefined, looked("ru"))]);
  for (const table of [one, two]) await onPage(table, "end");
  const verdicts = (table) => table.$$eval("[data-verdict]", (all) => all.map((li) => li.dataset.verdict));
  assert.deepEqual(await verdicts(one), await verdicts(two));
  assert.match(await two.innerText("body"), /[а-я]{4}/);
  await shots(one, "voices-two-en-end");
  await shots(two, "voices-two-ru-end");
  for (const table of [one, two]) {
    assert.deepEqual(table.faults, []);
    await table.context().close();
  }
}

const games = {};
for (const [players, abilities] of [
  [3, false],
  [4, false],
  [6, true],
])
  // prettier-ignore
  games[`a whole game of ${players}`] = async () => {
    const table = await open({ players, options: { abilities } });
    await toTheEnd(table, `end-${players}`);
    await table.context().close();
  };
games["a whole game in two windows and two languages"] = twoWindows;

let tests = {};
for (const [row, run] of Object.entries(rows)) tests[`decision: ${row}`] = run;
tests["a push by keyboard alone"] = pushByKeys;
tests["by ear: the tray in rows, the aim as two numbers"] = byEar;
tests["a push is replayed"] = replayed;
tests["training shows the outcome, and nothing else does"] = training;
tests["what only I may know lies on the cloth"] = covered;
if (whole) Object.assign(tests, games);
else
  tests["a round against bots"] = async () => {
    const table = await open({ players: 3, options: { prosecutor: 1 } });
    await play(table, (f) => f.round === 2);
    assert.deepEqual(table.faults, []);
    await table.context().close();
  };
const named = (all, text) => Object.fromEntries(Object.entries(all).filter(([name]) => name.includes(text)));
if (only) tests = named(tests, only);
if (game) tests = named(games, game);
stage = await Court.open();
hand = new Touch(stage.page);
await runTests(tests);
assert.deepEqual([...stage.faults, ...stage.page.faults], []);
await browser.close();
await server.end();
rmSync(folder, { recursive: true, force: true });
