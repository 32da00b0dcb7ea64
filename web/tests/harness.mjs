// What the browser tests share: the real server on its own port, Debian's Chromium, a seat at a table, pictures of the
// screen. Pictures go to $HUSTINGS_SHOTS, or nowhere.
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";

/** Parts of the browser that no test looks at. The suggestions under the address bar are a page of 200 modules, loaded
 * for every window: three times the work of our own. The last flag of this name counts, so it repeats Playwright's. */
const OFF = [
  "WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI",
  "AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning", "AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints",
  "NetworkTimeServiceQuerying", "AimEnabled", "PreconnectToSearch",
]; // prettier-ignore
const FLAGS = [
  `--disable-features=${OFF}`,
  "--disable-gpu",
  "--in-process-gpu", // one process less to talk to: what is drawn is drawn by the processor anyway
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
export const SIZES = { phone: [360, 640], tablet: [820, 1180], desk: [1440, 900], tv: [1920, 1080] };
const PATIENCE = 30000; // far more than anything takes: a hang fails, a slow machine doesn't

/* --- the server --------------------------------------------------------------------------------------------- */

export class Server {
  /** `more`: further options of `hustings serve`. */
  constructor(program, more = []) {
    this.program = program;
    this.more = more;
    this.folder = mkdtempSync(join(tmpdir(), "hustings-web-"));
    this.port = 0;
  }

  /** Starts it; if started again after an end, it goes on with the same data and port. */
  async start() {
    const listen = `127.0.0.1:${this.port}`;
    this.process = spawn(
      this.program,
      [
        "serve",
        "--lang",
        "en",
        "--table",
        "none",
        "--listen",
        listen,
        "--data",
        join(this.folder, "data"),
        "--cap",
        "messages-a-second=1000", // a test is faster than people
        "--cap",
        "message-burst=3000",
        "--cap",
        "tempo=0", // no scenes, no openings, bots at once; a suite that looks at these says otherwise in `more`
        ...this.more,
      ],
      { stdio: ["ignore", "pipe", "pipe"] },
    );
    this.log = "";
    this.process.stderr.on("data", (bytes) => (this.log += bytes));
    this.ended = new Promise((done) => this.process.once("exit", done));
    const lines = createInterface({ input: this.process.stdout });
    for await (const line of lines) {
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(line);
      if (!found) continue;
      this.port = Number(found[1]);
      this.process.stdout.resume();
      return this;
    }
    throw new Error("the server did not start: " + this.log);
  }

  get address() {
    return `http://127.0.0.1:${this.port}`;
  }
  async kill() {
    this.process.kill("SIGKILL");
    await this.ended;
  }
  async stop() {
    this.process.kill("SIGTERM");
    await this.ended;
  }
  async end() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/* --- the browser -------------------------------------------------------------------------------------------- */

/** Chromium without its windows, where it is installed: it takes a quarter less time. */
const BROWSER = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((path) => existsSync(path));
export const launch = () => chromium.launch({ executablePath: BROWSER, args: FLAGS });

/** A separate device: storage, language, size, theme. Faults of the page are gathered in page.faults. */
export async function device(
  browser,
  server,
  { size = "phone", lang = "en", theme = "light", touch = true, motion = "reduce", screen = "", pocket = false } = {},
) {
  const [width, height] = SIZES[size];
  const context = await browser.newContext({
    viewport: { width, height },
    locale: lang === "xx" ? "en" : lang,
    colorScheme: theme,
    hasTouch: touch,
    reducedMotion: motion,
    baseURL: server.address,
    serviceWorkers: pocket ? "allow" : "block", // what a worker fetches can't be held up by a test
  });
  context.setDefaultTimeout(PATIENCE);
  const page = await context.newPage();
  // no device has the pseudo-language: it is a setting, and so is who can see the screen
  const set = { ...(lang === "xx" ? { lang } : {}), ...(screen ? { screen } : {}) };
  if (Object.keys(set).length)
    await page.addInitScript((set) => {
      const kept = JSON.parse(localStorage.getItem("hustings.settings") ?? "{}");
      localStorage.setItem("hustings.settings", JSON.stringify({ ...kept, ...set }));
    }, set);
  page.lang = lang; // the document says "en" for the pseudo-language
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(String(error)));
  page.on("console", (message) => {
    const expected =
      /WebSocket|ERR_CONNECTION_REFUSED|ERR_INTERNET_DISCONNECTED|ERR_NETWORK|Failed to load resource/.test(
        message.text(),
      );
    if (message.type() === "error" && !expected) page.faults.push(message.text());
  });
  return page;
}

/** Every socket the page has open, and a way to cut them: call before the page is opened. */
export async function sockets(page) {
  await page.addInitScript(() => {
    const Real = window.WebSocket;
    window.sockets = [];
    window.WebSocket = class extends Real {
      constructor(...given) {
        super(...given);
        window.sockets.push(this);
      }
    };
  });
  return { cut: () => page.evaluate(() => window.sockets.forEach((s) => s.close())) };
}

/** Sits between a page and the server: call before the page is opened. `rewrite(message)` may change what the page
 * receives (null: drop it); `answer(message)` may answer in the server's place; `toPage` sends something that the
 * server did not. */
export async function meddle(page) {
  const wire = {
    rewrite: (m) => m,
    answer: () => undefined,
    told: [],
    sent: [],
    toPage: () => undefined,
    cut: () => undefined,
    held: undefined, // what the server says while only the test may speak
  };
  await page.routeWebSocket(/\/ws(\/|$)/, (socket) => {
    const server = socket.connectToServer();
    wire.toPage = (message) => socket.send(JSON.stringify(message));
    wire.toServer = (message) => server.send(JSON.stringify(message));
    wire.cut = () => {
      void socket.close();
      void server.close();
    };
    server.onMessage((text) => {
      const message = wire.rewrite(JSON.parse(text));
      if (!message) return;
      const tell = () => {
        wire.told.push(message);
        socket.send(JSON.stringify(message));
      };
      if (wire.held) wire.held.push(tell);
      else tell();
    });
    socket.onMessage((text) => {
      const message = JSON.parse(text);
      wire.sent.push(message);
      const answer = wire.answer(message);
      if (answer === undefined) server.send(text);
      else if (answer) socket.send(JSON.stringify(answer));
    });
  });
  return wire;
}

/** Does something while the server's messages wait; then they come, in their order. */
export async function undisturbed(wire, act) {
  wire.held = [];
  try {
    return await act();
  } finally {
    const late = wire.held;
    wire.held = undefined;
    for (const tell of late) tell();
  }
}

/** The table's address with its key, from what the page keeps. */
export const linkOf = (page) =>
  page.evaluate(() => {
    const code = location.pathname.split("/")[2];
    return `/t/${code}#k=${JSON.parse(localStorage.getItem("hustings.table." + code)).key}`;
  });

export const onPage = (page, name) => page.waitForSelector(`[data-page="${name}"]`);

/** From home to the lobby of a new table, sitting on seat 1. */
export async function openTable(page, game) {
  await page.goto("/");
  await page.click(`[data-game=${game}]`);
  await onPage(page, "lobby");
}

/** The table of a page, over its own socket: host acts that have no button in a test's way, such as pace none. */
export async function hostDo(page, message) {
  await page.evaluate((m) => {
    const socket = window.sockets.findLast((s) => s.readyState === 1);
    socket.send(JSON.stringify({ t: "host", i: 900000 + Math.floor(Math.random() * 90000), ...m }));
  }, message);
}

/** Waits until nothing moves any more. */
export const settled = (page) =>
  page.evaluate(() =>
    Promise.race([
      Promise.allSettled(document.getAnimations().map((a) => a.finished)),
      new Promise((done) => setTimeout(done, 1500)),
    ]),
  );

/** The four sizes (or those of $HUSTINGS_SIZES) in both themes, into $HUSTINGS_SHOTS/NAME-SIZE-THEME.png. */
export async function shots(page, name, sizes = process.env.HUSTINGS_SIZES?.split(",") ?? Object.keys(SIZES)) {
  const folder = process.env.HUSTINGS_SHOTS;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  const was = page.viewportSize();
  for (const size of sizes)
    for (const theme of ["light", "dark"]) {
      await page.emulateMedia({ colorScheme: theme });
      await page.setViewportSize({ width: SIZES[size][0], height: SIZES[size][1] });
      await settled(page);
      await page.screenshot({ path: join(folder, `${name}-${size}-${theme}.png`) });
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(was);
}

const axe = new URL("../node_modules/axe-core/axe.min.js", import.meta.url);
/** What axe-core finds, as lines; [] is clean. */
export async function axeFaults(page) {
  await settled(page); // an element that is still fading in does not have its own colour yet
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await readFile(axe, "utf8"));
  const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"] }));
  return violations.flatMap((v) =>
    v.nodes.map((n) => `${v.id}: ${n.html.slice(0, 160)} (${n.failureSummary?.split("\n")[1]?.trim()})`),
  );
}

/* --- TAP ---------------------------------------------------------------------------------------------------- */

/** Runs tests, this many side by side, one line each as they end; a failed one is reported, and the others go on. */
export async function runTests(tests, { lanes = 1, from = 0, all = Object.keys(tests).length } = {}) {
  const queue = Object.entries(tests);
  let done = from;
  if (!from) console.log(`1..${all}`);
  const lane = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [name, test] = next;
      const began = Date.now();
      let told = "ok";
      try {
        await test();
      } catch (error) {
        process.exitCode = 1;
        told = "not ok";
        const lines = String(error.stack ?? error).split("\n");
        console.log(lines.map((line) => "# " + line).join("\n"));
      }
      console.log(`${told} ${++done} - ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return done;
}
