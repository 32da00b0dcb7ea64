// A table whose moments a test sets up: page, pack and socket are the real server's, but positions, views and legal moves come
// straight from the rules (`hustings apply`), so that rare moments are reached at once and nothing impossible is shown. What
// the page sends is played by the rules, too: an illegal move fails the test.
import { spawnSync } from "node:child_process";
import { device, onPage, openTable } from "./harness.mjs";

export const SEED = "00".repeat(31) + "07";
const NAMES = ["Ivan", "Anna", "Oleg", "Zsófi", "Léna", "Mira", "Tibor", "Quiet Magpie", "Ottó", "Варвара"];

const answered = new Map(); // every row is played by touch and by keyboard, from the same positions

/** What `hustings apply` says. The same question has the same answer, so it is asked once. */
export function rules(program, document) {
  const input = JSON.stringify({ seed: SEED, moves: [], show: ["position", "legal", "views"], ...document });
  const kept = answered.get(input);
  if (kept) return JSON.parse(kept);
  const done = spawnSync(program, ["apply"], { input, encoding: "utf8", maxBuffer: 1 << 26 });
  const answer = JSON.parse(done.stdout || "{}");
  if (!answer.ok) throw new Error("the rules refuse: " + (done.stdout || done.stderr));
  answered.set(input, done.stdout);
  return answer;
}

/** Once everything that came so far is on the screen. */
export const drawn = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))));

const HIDDEN = { vote: ["for", "card"], place: ["card"], answer: ["card"], draw: ["card"], role: ["party"] };

/** A move as another seat sees it. */
function seenBy(me, move) {
  if (move.seat === me || move.to === me) return move;
  if (Array.isArray(move.cards)) return { ...move, cards: move.cards.map(() => null) };
  return { ...move, ...Object.fromEntries((HIDDEN[move.do] ?? []).map((key) => [key, null])) };
}

export class Stage {
  constructor(program, page) {
    this.program = program;
    this.page = page;
    this.n = 0;
    this.q = 0;
    this.sent = [];
    this.heard = []; // every message of the page, as it came
    this.faults = [];
    this.staged = false;
    this.taken = 0; // the stage, for so long
    this.content = undefined; // the standard pack; or a pack's file
    this.bend = (legal) => legal; // a test of the tests may offer what the rules don't
  }

  /** A device at its own table, in the lobby; from the first show() on the rules are in charge. */
  static async open(program, browser, server, game, how = {}) {
    const page = await device(browser, server, how);
    const stage = new Stage(program, page);
    stage.game = game;
    await page.routeWebSocket(/\/ws(\/|$)/, (ws) => stage.route(ws));
    await openTable(page, game);
    return stage;
  }

  route(ws) {
    const server = ws.connectToServer();
    this.ws = ws;
    ws.onMessage((text) => {
      if (!this.staged) server.send(text);
      else this.take(JSON.parse(text));
    });
    server.onClose((code, reason) => {
      if (!this.staged) ws.close({ code, reason }); // a staged page says nothing to the server, which drops it
    });
    server.onMessage((text) => {
      if (this.staged) return;
      const message = JSON.parse(text);
      if (message.t === "seats") this.seats = message;
      if (message.t === "welcome") this.welcome = message;
      ws.send(text);
    });
  }

  say(message) {
    this.ws.send(JSON.stringify(message));
  }

  /* --- what is shown ------------------------------------------------------------------------------------------- */

  /** A new game at this position, as seat `me` sees it. */
  async show({ position, me, moves = [], blind = false, alone = false, events = [], cues = [] }) {
    this.staged = true;
    Object.assign(this, { me, blind, alone, id: "g" + ++this.q, held: null, before: null });
    const seats = Array.from({ length: position.players }, (_, i) => ({
      kind: i === me ? "human" : "bot",
      name: NAMES[i],
      here: "here",
      color: i,
    }));
    await this.page.evaluate(() => {
      for (const live of document.querySelectorAll("[data-live]"))
        for (const node of live.childNodes) if (node.nodeType === 3) node.data = ""; // what the game before was about
    });
    this.say({ ...this.welcome, seat: me, beat_ms: 2e9 }); // `hustings apply` keeps this process busy
    this.say({ ...this.seats, seats: seats.map((s, i) => (i % 2 ? s : { ...s, kind: "human" })), state: "running" });
    this.at = rules(this.program, { game: this.game, content: this.content, position });
    this.tell(events, cues);
    if (moves.length) this.play(moves);
    await onPage(this.page, this.at.over ? "end" : "play");
    await drawn(this.page);
  }

  /** Plays moves of any seats, told all at once, or by cues: [kind, ms, count]. */
  play(moves, cues = this.cues ?? []) {
    this.held = this.cues = null;
    this.at = rules(this.program, { game: this.game, content: this.content, position: this.at.position, moves });
    this.tell(
      moves.map((move) => seenBy(this.me, move)),
      cues,
    );
  }

  tell(moves, cues = []) {
    const { views, legal, to_act, over, result } = this.at;
    const events = moves.map((move) => ({ ...move, n: this.n++ }));
    const state = {
      t: "state", game: this.id, n: this.n, events, view: views[this.me], to_act, chosen: [], line: this.n, head: "00", over,
    }; // prettier-ignore
    if (over) state.result = result;
    if (cues.length)
      state.stage = {
        n: this.n,
        left_ms: cues.reduce((all, [, ms]) => all + ms, 0),
        cues: cues.map(([kind, ms, count]) => ({ kind, ms, n: events[0]?.n ?? 0, ...(count ? { count } : {}) })),
      };
    const mine = legal?.[this.me]?.length ? this.bend(legal[this.me]) : [];
    if (mine.length) {
      state.ask = { q: ++this.q, blind: this.blind, legal: mine };
      if (this.blind && !this.alone) state.ask.left_ms = 5000 + this.taken;
      if (!to_act.includes(this.me)) state.ask.waited = false;
    }
    if (this.blind && !state.ask) Object.assign(state, { blind: true, left_ms: 5000 + this.taken });
    if (this.taken) state.stage = { n: 1, left_ms: this.taken };
    this.state = state;
    this.say(state);
  }

  /** Others have sealed, or I have: nothing is played yet. */
  hold(chosen, held = this.held) {
    this.held = held;
    this.state = { ...this.state, events: [], chosen };
    if (this.state.ask) this.state.ask = { ...this.state.ask, held: held ?? undefined };
    this.say(this.state);
  }

  /* --- what comes ---------------------------------------------------------------------------------------------- */

  take(message) {
    const { t, i, q } = message;
    this.heard.push(message);
    if (t === "beat") this.say({ t: "beat", i });
    else if (t === "withdraw") {
      this.sent.push({ withdraw: q });
      this.say({ t: "ack", i, q, state: "withdrawn" });
      if (!this.blind) this.hold([], null);
    } else if (t === "move") this.move(i, q, message.move);
    else this.say({ t: "ack", i, state: "done" });
  }

  move(i, q, move) {
    const whole = { seat: this.me, ...move };
    try {
      const others = this.at.to_act.filter((seat) => seat !== this.me);
      rules(this.program, { game: this.game, content: this.content, position: this.at.position, moves: [whole] });
      this.sent.push(move);
      const waits = this.at.to_act.includes(this.me) && (others.length > 0 || this.blind);
      if (waits && !["check", "eliminate", "change"].includes(move.do)) {
        this.say({ t: "ack", i, q, state: "held" });
        if (!this.blind) this.hold([this.me], move); // of a blind question nothing is told
      } else {
        this.say({ t: "ack", i, q, state: "played" });
        this.play([whole]);
      }
    } catch (error) {
      this.faults.push(String(error));
      this.say({ t: "reject", i, q, code: "illegal-move", message: String(error) });
    }
  }

  /** The last move that the page sent, once it has come. */
  async next(count = this.sent.length + 1) {
    const until = Date.now() + 30000;
    while (this.sent.length < count) {
      if (this.faults.length) throw new Error(this.faults.join("; "));
      if (Date.now() > until) throw new Error("the page has sent nothing");
      await this.page.waitForTimeout(20);
    }
    return this.sent.at(-1);
  }
}

/* --- hands ---------------------------------------------------------------------------------------------------- */

/** A finger. */
export class Touch {
  constructor(page) {
    this.page = page;
  }
  async press(selector, timeout = undefined) {
    await this.page.locator(selector).first().tap({ timeout });
  }
  /** Presses, waits, lets go; `meanwhile` looks at what is shown while it is held. */
  async hold(selector, meanwhile = () => this.page.waitForTimeout(700)) {
    const where = this.page.locator(selector).first();
    await where.evaluate((node) => node.scrollIntoView({ block: "center" })); // not under the bar
    const box = await where.boundingBox();
    this.line ??= await this.page.context().newCDPSession(this.page);
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await this.line.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [at] });
    await meanwhile();
    await this.line.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  }
  heavy(selector) {
    return this.hold(selector);
  }
}

/** Tab, arrows, Enter and Space, and nothing else. */
export class Keys {
  constructor(page) {
    this.page = page;
  }
  async reach(selector, timeout = undefined) {
    await this.page.locator(selector).first().waitFor({ timeout });
    const state = () =>
      this.page.evaluate((wanted) => {
        const now = document.activeElement;
        if (now?.matches(wanted)) return "there";
        const group = (node) => node?.closest("[role=group], [role=radiogroup], ul, ol");
        const target = document.querySelector(wanted);
        if (now?.hasAttribute("data-item") && group(now) && group(now) === group(target)) return "group";
        // beyond the page's end is the browser, and what only I may know is covered there
        const back = now && target && now.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING;
        return back ? "behind" : "away";
      }, selector);
    for (let i = 0; i < 120; i++) {
      const at = await state();
      if (at === "there") return;
      await this.page.keyboard.press(at === "group" ? "ArrowDown" : at === "behind" ? "Shift+Tab" : "Tab");
    }
    throw new Error(`the keyboard does not reach ${selector}`);
  }
  async press(selector, timeout = undefined) {
    await this.reach(selector, timeout);
    await this.page.keyboard.press("Enter");
  }
  async hold(selector, meanwhile = () => this.page.waitForTimeout(100)) {
    await this.reach(selector);
    await this.page.keyboard.down("Space");
    await meanwhile();
    await this.page.keyboard.up("Space");
  }
  async heavy(selector) {
    await this.press(selector);
    await this.page.keyboard.press("Enter");
  }
}
