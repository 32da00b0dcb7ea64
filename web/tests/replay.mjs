// replay.mjs PROGRAM [--bug] [--all] [NAME]: replay of record files and of a finished table, in a browser against the real server: each game from
// every seat, by touch and by keyboard, without spoilers, the page's own check of the seal, and files that are not
// records. TAP. --bug: a page that reveals too much must be found. --all: every size, both themes, three languages,
// with axe.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { axeFaults, device, launch, onPage, runTests, Server, shots, SIZES } from "./harness.mjs";
import { Person } from "./person.mjs";
import { Finger, playToEnd } from "./player.mjs";

const [program, ...flags] = process.argv.slice(2);
const bug = flags.includes("--bug");
const all = flags.includes("--all");
const only = flags.find((flag) => !flag.startsWith("--"));
const GAMES = ["vote", "night", "dixit", "voices"];
const SEATS = { vote: 5, night: 2, dixit: 3, voices: 3 };

const server = await new Server(program).start();
const browser = await launch();
const folder = mkdtempSync(join(tmpdir(), "hustings-replay-"));

/* --- records -------------------------------------------------------------------------------------------------- */

const put = (name, text) => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};
function simulated(game, ...more) {
  const to = join(folder, `${game}-${more.length}`);
  execFileSync(program, ["sim", game, "--games", "1", "--seed", "3", "--records", to, ...more], { stdio: "ignore" });
  return join(to, "game-000000.hustings");
}
const files = {};
const fileOf = (game) => (files[game] ??= simulated(game));

const post = (path, body) =>
  new Promise((done, fail) => {
    const headers = { "Content-Type": "application/json" };
    const ask = request({ host: "127.0.0.1", port: server.port, path, method: "POST", headers }, (answer) => {
      let text = "";
      answer.on("data", (part) => (text += part));
      answer.on("end", () => done(JSON.parse(text)));
    });
    ask.on("error", fail);
    ask.end(JSON.stringify(body));
  });
const recordOf = async (person, as) => {
  const answer = await fetch(`${server.address}/api/tables/${person.code}/record?as=${as}`, {
    headers: { Authorization: "Bearer " + person.token },
  });
  assert.equal(answer.status, 200);
  return answer.text();
};

/** Anna plays a game to its end at a real table with a real seal: Election Night with Oleg, the others with bots. */
const played = {};
const table = (game = "night") => (played[game] ??= playTable(game));
async function playTable(game) {
  const [anna, oleg] = [new Person(), new Person()];
  const made = await post("/api/tables", { game, seats: SEATS[game], options: {}, token: anna.token });
  const link = `/t/${made.code}#k=${made.key}`;
  await anna.come(server, link);
  await anna.sit(0, "Anna");
  if (game === "night") {
    await oleg.come(server, link);
    await oleg.sit(1, "Oleg");
  } else {
    for (let seat = 1; seat < SEATS[game]; seat++) await anna.ask({ t: "host", do: "bot", seat, level: "random" });
  }
  await anna.ask({ t: "host", do: "set", settings: { pace: "none" } });
  const over = new Promise((done) => {
    const take = anna.take.bind(anna);
    let claims = game === "vote";
    anna.take = (message) => {
      if (claims && message.t === "state") {
        claims = false;
        void anna.ask({ t: "say", claim: "i-am", is: "democrat" });
      }
      take(message);
      if (message.t === "state" && message.over) done();
    };
  });
  const begun = await anna.ask({ t: "host", do: "start" });
  assert.equal(begun.t, "ack", JSON.stringify(begun));
  await over;
  return { anna, code: made.code, key: made.key, text: await recordOf(anna, "truth") };
}

/* --- the page ------------------------------------------------------------------------------------------------- */

async function opened(path, how = {}) {
  const page = await device(browser, server, how);
  await page.goto("/r");
  await onPage(page, "replay-open");
  await page.setInputFiles("[data-do=file]", path);
  return page;
}
async function staged(path, how = {}) {
  const page = await opened(path, how);
  await onPage(page, "replay");
  return page;
}
const stepOf = (page) => page.getAttribute("[data-moment]", "data-moment").then(Number);
const at = (page, step) => page.waitForSelector(`[data-moment="${step}"]`);
const tap = (page, what) => page.tap(`[data-do=${what}]`);
async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}
async function toEnd(page) {
  if (await page.$("[data-do=show-all]")) await page.click("[data-do=show-all]");
  await page.focus("[data-do=forward]");
  await page.keyboard.press("End");
  await page.waitForSelector("[data-end]");
}

const CLAIMED = "[data-claims-on] .tag";
/** The number of moves before the first claim. */
function saidAfter(text) {
  const lines = text.split("\n").filter(Boolean).map((line) => JSON.parse(line)); // prettier-ignore
  const at = lines.findIndex((line) => line.say?.claim);
  assert.ok(at > 0, "nobody claimed anything");
  return lines.slice(0, at).filter((line) => "n" in line).length;
}

/** Nothing of what is to come: no result, no length, no seal's count of lines, a slider that ends here. */
async function isWithoutSpoilers(page, step) {
  const found = await page.evaluate(() => ({
    max: document.querySelector("input[type=range]").max,
    step: document.querySelector("[data-moment]").textContent,
    end: document.querySelectorAll("[data-end], [data-checked]").length,
    title: document.title,
  }));
  assert.equal(found.max, String(step), "the slider ends at the move that is shown");
  assert.match(found.step, /^\D*\d+\D*$/, "one number: where one is, not how long it is");
  assert.equal(found.end, 0, "nothing of the end is in the page");
}

/* --- the tests ------------------------------------------------------------------------------------------------ */

/** One game from its file: step by step, from every seat, to its end. */
async function wholeGame(game) {
  const page = await staged(fileOf(game));
  await isWithoutSpoilers(page, 0);
  for (let step = 1; step <= 4; step++) {
    await tap(page, "forward");
    await at(page, step);
    await isWithoutSpoilers(page, step);
  }
  await tap(page, "back");
  await at(page, 3);
  for (const seat of [...Array(SEATS[game]).keys(), "truth", "public"]) {
    await page.selectOption("[data-do=as]", String(seat));
    await page.waitForSelector(`[data-as="${seat}"] [data-sentence]`);
    assert.ok((await page.textContent("[data-sentence]")).trim());
    assert.equal(await stepOf(page), 3);
  }
  await shots(page, `replay-${game}`);
  await toEnd(page);
  assert.ok(await page.$('[data-end="over"] [data-checked="open"]'));
  assert.deepEqual(await axeFaults(page), []);
  await shots(page, `replay-${game}-end`);
  await close(page);
}

/** The end page leads to it; its steps are the states that the table saw; its address leads back to a moment. */
async function finishedTable(game) {
  const { anna, code, key } = await table(game);
  const page = await device(browser, server);
  const kept = { token: anna.token, key, kind: game, game: anna.state.game };
  const heads = anna.told.filter((m) => m.t === "state").map(({ line, head }) => ({ line, head }));
  await page.addInitScript(
    ([name, value]) => {
      localStorage.setItem("hustings.table." + name, JSON.stringify(value));
      localStorage.setItem("hustings.tables", JSON.stringify([name]));
    },
    [code, { ...kept, heads }],
  );
  anna.leave();
  await page.goto("/t/" + code);
  await onPage(page, "end");
  await page.click("[data-do=replay]");
  await onPage(page, "replay");
  assert.match(await page.textContent("[data-do=as]"), /Anna/);
  assert.ok(await page.$('[data-as="0"]'), "it opens in the seat of whoever comes from the end page");
  // the steps are what the table saw, state by state
  const told = [...new Set(anna.told.filter((m) => m.t === "state").map((m) => m.n))].sort((a, b) => a - b);
  const seen = [];
  const moves = async () => Number(/#n=(\d+)&as=0$/.exec(await page.evaluate(() => location.hash))?.[1]);
  for (let step = 0; step < told.length; step++) {
    await at(page, step);
    seen.push(await moves());
    if (step < 4) await isWithoutSpoilers(page, step);
    if (step < told.length - 1) await page.keyboard.press("ArrowRight");
  }
  assert.deepEqual(seen, told);
  await page.waitForSelector('[data-end="over"] [data-checked="ok"]');
  await page.goto(`/t/${code}/replay#n=${told[5]}&as=1`); // a link into the table that is open
  await at(page, 5);
  await page.reload();
  await onPage(page, "replay");
  await at(page, 5);
  assert.ok(await page.$('[data-as="1"]'));
  await page.click(".bar .bare"); // back to the table
  await onPage(page, "end");
  await close(page);
}

/** What `hustings replay --beliefs` says. */
const believed = (game, seat) =>
  JSON.parse(
    execFileSync(program, ["replay", fileOf(game), "--beliefs", String(seat), "--json"], { encoding: "utf8" }),
  );
/** The panel of thoughts, from a seat; what is thought there is ready. */
async function thinking(page, seat) {
  await page.selectOption("[data-do=as]", String(seat));
  await page.waitForSelector("[data-thoughts=ready]", { timeout: 60000 });
}
async function toRound(page, n) {
  await page.click(`[data-thought-round="${n}"]`);
  await page.waitForSelector(`[data-thought-round="${n}"][aria-current]`);
}
/** The thoughts of the seat that had the most to think about, on a page that shows them where the last of them begins. */
async function thoughtful(game, how = {}) {
  const all = [...Array(SEATS[game]).keys()].map((seat) => ({ ...believed(game, seat), seat }));
  const most = all.reduce((a, b) => (b.beliefs.length > a.beliefs.length ? b : a));
  const page = await staged(fileOf(game), how);
  await tap(page, "thoughts");
  await page.waitForSelector("[data-thoughts=shut]"); // everybody sees what everybody saw
  await thinking(page, most.seat);
  return { page, ...most };
}

/** Until the person has answered so often. */
async function answersOf(page, game, count) {
  const enough = new Error("that will do");
  await playToEnd(page, game, new Finger(page), (n) =>
    n === count ? Promise.reject(enough) : Promise.resolve(),
  ).catch((error) => {
    if (error !== enough) throw error;
  });
}

/** The moves as a seat saw them, without its views. */
const seenBy = async (person) =>
  (await recordOf(person, "seat")).split("\n").filter((line) => line.startsWith('{"n":'));

/** What a seat saw of a simulated game, and nothing else. */
function seatFile(game, seat) {
  const to = join(folder, `${game}-${seat}.hustings`);
  execFileSync(program, ["replay", fileOf(game), "--seat", String(seat), "--save", to], { stdio: "ignore" });
  return to;
}

const tests = {
  "what one seat saw": async () => {
    const file = seatFile("vote", 2);
    const text = readFileSync(file, "utf8");
    for (const lang of ["en", "ru", "hu"]) {
      const page = await staged(file, { lang });
      await page.evaluate(() => localStorage.setItem("hustings.device.tempo", "0"));
      assert.deepEqual(await page.$$eval("[data-do=as] option", (all) => all.map((one) => one.value)), ["2"]);
      for (let step = 1; step <= 4; step++) await tap(page, "forward");
      await at(page, 4);
      await isWithoutSpoilers(page, 4);
      await tap(page, "secrets");
      assert.equal((await page.$$("[data-secret-of]")).length, 1);
      await page.waitForSelector('[data-secret-of="2"]');
      await shots(page, `replay-seat-${lang}`);
      await tap(page, "on");
      assert.equal(await page.inputValue("[data-do=on-seat]"), "2");
      assert.deepEqual(await axeFaults(page), []);
      await shots(page, `replay-seat-on-${lang}`);
      await tap(page, "play-on");
      await onPage(page, "play");
      await answersOf(page, "vote", 1);
      await shots(page, `replay-seat-played-on-${lang}`);
      await close(page);
    }
    const page = await staged(file);
    await toEnd(page);
    await page.waitForSelector('[data-checked="seen"]');
    await tap(page, "thoughts"); // a game that is over, and this seat's alone
    await page.waitForSelector("[data-thoughts]");
    await close(page);
    const lines = text.split("\n");
    const view = lines.findLastIndex((line) => line.startsWith('{"view":'));
    const impossible = lines.map((line, i) => (i === view ? line.replace(/"round":\d+/, '"round":0') : line));
    for (const content of [impossible.join("\n"), lines.slice(0, view).join("\n") + "\n" + lines[view].slice(0, 30)]) {
      const half = await staged(put("half-seat.hustings", content));
      await toEnd(half);
      assert.ok(await half.$('[data-end="open"] [role=alert]'));
      await close(half);
    }
  },

  "play on from here": async () => {
    const page = await staged(fileOf("night"));
    await page.evaluate(() => localStorage.setItem("hustings.device.tempo", "0"));
    for (let step = 1; step <= 5; step++) await tap(page, "forward");
    await at(page, 5);
    await tap(page, "on");
    await page.selectOption("[data-do=on-seat]", "1");
    assert.equal(await page.inputValue("[data-do=on-level]"), "club");
    await isWithoutSpoilers(page, 5);
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "replay-play-on");
    await tap(page, "play-on");
    await onPage(page, "play");
    const code = new URL(page.url()).pathname.split("/")[2];
    await answersOf(page, "night", 1);
    await shots(page, "replay-played-on");
    const kept = await page.evaluate((code) => JSON.parse(localStorage.getItem("hustings.table." + code)), code);
    assert.equal(kept.device, true);
    assert.match(kept.from, /^\/r#n=\d+&as=public$/);
    await page.click("[aria-label=Menu]");
    await page.click("dialog[open] [data-do=from]"); // back to where it began
    await onPage(page, "replay");
    await at(page, 5);
    await page.click(".bar .bare");
    await onPage(page, "replay-open");
    await page.goto("/"); // and the game is still there
    await page.click(`.mine a[href="/t/${code}"]`);
    await onPage(page, "play");
    await answersOf(page, "night", 1);
    await close(page);
  },

  "bots keep their names, and claims stay, where a game is played on": async () => {
    const { anna, code } = await table("vote");
    const page = await device(browser, server);
    await page.goto("/");
    await page.evaluate(
      ([name, kept]) => {
        localStorage.setItem("hustings.table." + name, JSON.stringify(kept));
        localStorage.setItem("hustings.device.tempo", "0");
      },
      [code, { token: anna.token }],
    );
    const personas = anna.told.findLast((m) => m.t === "seats").seats.flatMap((seat) => seat.persona ?? []);
    const words = JSON.parse(readFileSync(new URL("../../content/words/en/personas.json", import.meta.url), "utf8"));
    const names = personas.map((one) => "Bot " + words["persona." + one]);
    assert.equal(names.length, SEATS.vote - 1);
    await page.goto(`/t/${code}/replay#n=${saidAfter(await recordOf(anna, "truth"))}&as=0`);
    await onPage(page, "replay");
    const offered = await page.$$eval("[data-do=as] option", (all) => all.map((one) => one.textContent));
    for (const name of names)
      assert.ok(
        offered.some((one) => one.endsWith(name)),
        `${name} of ${offered}`,
      );
    await tap(page, "forward");
    await page.waitForSelector(CLAIMED);
    await tap(page, "on");
    await tap(page, "play-on");
    await onPage(page, "play");
    await page.waitForSelector(CLAIMED);
    const seats = await page.$$eval(".plate", (all) => all.map((one) => one.textContent).join(" "));
    for (const name of names) assert.ok(seats.includes(name.replace("Bot ", "")), `${name} in ${seats}`);
    const played = new URL(page.url()).pathname.split("/")[2];
    await page.goto(`/t/${played}/replay`); // what one seat of it has seen so far
    await onPage(page, "replay");
    const again = await page.$$eval("[data-do=as] option", (all) => all.map((one) => one.textContent));
    assert.equal(again.length, 1, "from one's own seat alone");
    await close(page);
  },

  "thoughts: vote": async () => {
    const { page, seat, beliefs } = await thoughtful("vote");
    const percents = async () => {
      const found = await page.$$eval("[data-strip]", (all) =>
        all.map((one) => [one.dataset.strip, one.dataset.percent]),
      );
      return Object.fromEntries(found);
    };
    const want = ({ of }) => Object.fromEntries(of.filter((one) => one.seat !== seat).map((one) => [one.seat, String(one.percent)])); // prettier-ignore
    assert.deepEqual(await percents(), want(beliefs[0]));
    assert.equal(await page.$("[data-truth]"), null);
    await isWithoutSpoilers(page, 0);
    await toEnd(page);
    assert.deepEqual(await percents(), want(beliefs.at(-1)));
    assert.equal((await page.$$("[data-truth]")).length, SEATS.vote - 1);
    assert.deepEqual(await axeFaults(page), []);
    await toRound(page, 2);
    assert.notDeepEqual(await percents(), want(beliefs.at(-1)));
    await shots(page, "thoughts-vote");
    await page.selectOption("[data-do=as]", "truth"); // the mean of all who had to guess
    await page.waitForSelector("[data-thoughts=ready]");
    assert.equal((await page.$$("[data-strip]")).length, SEATS.vote);
    await shots(page, "thoughts-vote-mean");
    await close(page);
  },
  "thoughts: night": async () => {
    const { page, beliefs } = await thoughtful("night");
    const first = beliefs[0];
    assert.deepEqual(
      await page.$$eval("[data-mix] [data-percent]", (all) => all.map((one) => Number(one.dataset.percent))),
      first.of.map(({ percent }) => percent).sort((a, b) => b - a),
    );
    assert.equal(await page.$("[data-done]"), null); // nothing of what is done next
    await toEnd(page);
    await toRound(page, 1);
    await page.waitForSelector("[data-done]");
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "thoughts-night");
    await close(page);
  },
  "thoughts: dixit": async () => {
    const { page, beliefs } = await thoughtful("dixit");
    await toEnd(page);
    const round = await page.$$eval("[data-thought-round]", (all) => all.map((one) => one.dataset.thoughtRound));
    for (const n of round) {
      await toRound(page, n);
      if (await page.$("[data-mix]")) break;
    }
    assert.deepEqual(
      await page.$$eval("[data-mix] [data-percent]", (all) => all.map((one) => Number(one.dataset.percent))),
      beliefs[0].of.map(({ percent }) => percent),
    );
    assert.equal((await page.$$("[data-right]")).length, 1);
    assert.ok(await page.$("[data-done]"));
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "thoughts-dixit");
    await close(page);
  },
  "thoughts: voices": async () => {
    const { page, seat, beliefs } = await thoughtful("voices");
    await toEnd(page);
    const strip = await page.$eval("[data-strip]", (one) => [one.dataset.strip, one.dataset.percent]);
    assert.deepEqual(strip, [String(seat), String(beliefs.at(-1).of[0].percent)]);
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "thoughts-voices");
    await close(page);
  },
  "no thoughts before the end": async () => {
    const lines = readFileSync(fileOf("vote"), "utf8").split("\n");
    const page = await staged(put("cut.hustings", lines.slice(0, 60).join("\n") + "\n"));
    await tap(page, "thoughts");
    await page.selectOption("[data-do=as]", "truth");
    await page.waitForSelector("[data-thoughts=shut]");
    assert.equal(await page.$("[data-strip], [data-do=whose]"), null);
    await close(page);
  },

  "record file: vote": () => wholeGame("vote"),
  "record file: night": () => wholeGame("night"),
  "record file: dixit": () => wholeGame("dixit"),
  "record file: voices": () => wholeGame("voices"),

  keys: async () => {
    const page = await staged(fileOf("vote"), { touch: false });
    const key = (name) => page.keyboard.press(name);
    await key("ArrowRight");
    await key("ArrowRight");
    await at(page, 2);
    await key("ArrowLeft");
    await at(page, 1);
    await key("End"); // as far as was seen, and no further
    await at(page, 2);
    await key("Home");
    await at(page, 0);
    await page.selectOption("[data-do=as]", "1");
    await page.focus("[data-do=forward]");
    await key("Shift+ArrowRight");
    const own = await stepOf(page);
    assert.ok(own > 0);
    await page.click("[data-do=choices]");
    await page.waitForSelector('[data-choices-of="1"]'); // the seat had something to choose there
    await page.focus("input[type=range]");
    await key("ArrowLeft");
    await at(page, own - 1);
    const far = Number(await page.getAttribute("input[type=range]", "max"));
    await key("End");
    await at(page, far);
    await key("ArrowRight"); // the slider ends here, the game does not
    await at(page, far + 1);
    await page.focus("[data-do=forward]");
    await key("Shift+ArrowLeft");
    assert.ok((await stepOf(page)) <= far);
    await close(page);
  },

  "it goes on by itself, with the scenes; scrubbing shows none": async () => {
    const page = await staged(fileOf("vote"));
    await tap(page, "forward");
    assert.equal(await page.locator("[data-cue]").count(), 0);
    await tap(page, "speed");
    await tap(page, "speed");
    assert.match(await page.textContent("[data-do=speed]"), /4/);
    await tap(page, "play");
    await page.waitForSelector("[data-cue=ballots]");
    assert.equal(await page.locator(".ballots .sum").count(), 0); // not before its cue
    await page.waitForSelector("[data-cue=elected], [data-cue=failed]");
    await tap(page, "back");
    await page.waitForSelector("[data-cue]", { state: "detached" });
    const step = await stepOf(page);
    await page.waitForTimeout(600);
    assert.equal(await stepOf(page), step, "a step back stops it");
    await close(page);
  },
  "no spoiler": async () => {
    const page = await staged(fileOf("night"));
    if (bug) await page.click("[data-do=show-all]");
    for (let step = 1; step <= 6; step++) {
      await tap(page, "forward");
      await at(page, step);
      await isWithoutSpoilers(page, step);
    }
    await tap(page, "show-all");
    const max = Number(await page.getAttribute("input[type=range]", "max"));
    assert.ok(max > 20);
    assert.equal(await page.$("[data-end]"), null); // the length lies open, the result is still where it is
    await page.fill("input[type=range]", String(max));
    await page.waitForSelector("[data-end]");
    await close(page);
  },

  truth: async () => {
    const page = await staged(fileOf("vote"));
    await tap(page, "decision");
    await page.selectOption("[data-do=as]", "2");
    await tap(page, "secrets");
    await page.waitForSelector('[data-secret-of="2"]');
    assert.equal((await page.$$("[data-secret-of]")).length, 1);
    await tap(page, "choices");
    assert.equal(await page.$('[data-choices-of="0"]'), null); // what another could do is his
    await page.selectOption("[data-do=as]", "truth");
    await tap(page, "secrets");
    assert.equal((await page.$$("[data-secret-of]")).length, SEATS.vote);
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "replay-truth");
    await tap(page, "choices");
    await page.waitForSelector("[data-choices-of]");
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "replay-choices");
    await page.selectOption("[data-do=as]", "public");
    assert.equal(await page.$("[data-choices-of]"), null);
    await tap(page, "secrets");
    assert.equal(await page.$("[data-secret-of]"), null);
    await tap(page, "log");
    await page.click("[data-panel=log] .link"); // why?
    await page.waitForSelector("dialog[open]");
    await close(page);
  },

  "finished table": () => finishedTable("night"),

  "seal holds": async () => {
    const { text } = await table();
    const page = await staged(put("sealed.hustings", text));
    assert.equal(await page.$("[data-doubt]"), null);
    await toEnd(page);
    await page.waitForSelector('[data-checked="ok"]');
    assert.equal(await page.$("[data-do=on]"), null); // nothing is left to decide
    await close(page);
  },

  "seal broken": async () => {
    const { text } = await table();
    const page = await staged(put("broken.hustings", text.replace('"attempt":1', '"attempt":2')));
    await page.waitForSelector("[data-doubt]");
    await isWithoutSpoilers(page, 0);
    await toEnd(page);
    await page.waitForSelector('[data-checked="chain"]');
    await shots(page, "replay-broken");
    await close(page);
  },

  "bad files": async () => {
    const { anna, text } = await table();
    const lines = text.split("\n");
    const write = lines.findIndex((line, i) => i > 30 && line.includes('"do":"write"'));
    const bad = {
      "not-a-record": "hello\n",
      "other-game": text.replace('"game":"night"', '"game":"chess"'),
      "other-rules": text.replace('"rules":"night/1"', '"rules":"night/9"'),
      empty: lines.slice(0, 2).join("\n") + "\n",
      "too-large": "x".repeat(16 * 1024 * 1024 + 1),
      partial: [...lines.slice(0, 2), ...(await seenBy(anna)), ""].join("\n"), // as earlier versions saved it
    };
    const page = await device(browser, server);
    await page.goto("/r");
    for (const [fault, content] of Object.entries(bad)) {
      await onPage(page, "replay-open");
      await page.setInputFiles("[data-do=file]", put("bad.hustings", content));
      await page.waitForSelector(`[data-fault="${fault}"]`);
    }
    assert.deepEqual(await axeFaults(page), []);
    await shots(page, "replay-bad-file");
    const whole = put("whole.hustings", text);
    await page.route("**/*.wasm", (route) => route.abort()); // the line is down, and up again
    await page.goto("/r");
    await page.setInputFiles("[data-do=file]", whole);
    await page.waitForSelector('[data-fault="offline"]');
    await page.unroute("**/*.wasm");
    await page.setInputFiles("[data-do=file]", whole);
    await onPage(page, "replay");
    await close(page);
    const old = await device(browser, server);
    await old.addInitScript(() => delete window.WebAssembly);
    await old.goto("/r");
    await old.setInputFiles("[data-do=file]", whole);
    await old.waitForSelector('[data-fault="no-rules"]');
    await close(old);
    const illegal = lines.map((line, i) => (i === write ? line.replace(/"field":"[^"]*"/, '"field":"no-9"') : line));
    for (const [name, content] of [
      ["illegal move", illegal.join("\n")],
      ["cut record", lines.slice(0, write).join("\n") + "\n" + lines[write].slice(0, 20)], // in the middle of a line
    ]) {
      const half = await staged(put("half.hustings", content));
      await toEnd(half);
      assert.ok(await half.$('[data-end="open"] [role=alert]'), name);
      await close(half);
    }
  },

  "other pack": async () => {
    const standard = readFileSync(new URL("../../content/night/standard.json", import.meta.url), "utf8");
    const own = put("mine.json", standard + "\n\n");
    const page = await opened(simulated("night", "--content", own));
    await page.waitForSelector('[data-fault="pack"]');
    assert.match(await page.textContent('[data-fault="pack"]'), /mine\.json/);
    await page.setInputFiles("[data-do=pack]", put("wrong.json", standard));
    await page.waitForSelector('[data-fault="pack"] [role=alert]');
    await shots(page, "replay-pack");
    await page.setInputFiles("[data-do=pack]", own);
    await onPage(page, "replay");
    await tap(page, "forward");
    await at(page, 1);
    await tap(page, "on");
    await page.waitForSelector("[data-note=on-pack]"); // a device has no such pack
    assert.equal(await page.$("[data-do=play-on]"), null);
    await close(page);
  },
};

if (all) for (const game of ["vote", "dixit", "voices"]) tests[`finished table: ${game}`] = () => finishedTable(game);
/** Every size, theme and language: nothing beyond the edge, nothing against axe. */
const LOOKS = all
  ? ["en", "ru", "hu", "xx"].flatMap((lang) => Object.keys(SIZES).flatMap((size) => ["light", "dark"].map((theme) => [lang, size, theme]))) // prettier-ignore
  : [["xx", "phone", "dark"]];
for (const [lang, size, theme] of bug ? [] : LOOKS)
  tests[`looks: ${lang} ${size} ${theme}`] = async () => {
    for (const game of all ? GAMES : ["voices"]) {
      const page = await staged(fileOf(game), { lang, size, theme });
      for (const panel of ["choices", "secrets"]) {
        await page.selectOption("[data-do=as]", "truth");
        await page.click(`[data-do=${panel}]`);
        await page.click("[data-do=decision]");
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${game}: ${wide} px beyond the edge`);
        assert.deepEqual(await axeFaults(page), []);
      }
      await close(page);
    }
  };

try {
  if (bug) {
    const spoiled = { name: "AssertionError", message: /^the slider ends at the move that is shown/ };
    await runTests({ "a page that tells too much is found": () => assert.rejects(tests["no spoiler"], spoiled) });
  } else {
    await runTests(only ? { [only]: tests[only] } : tests, { lanes: 2 });
  }
} finally {
  await browser.close();
  await server.end();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();
