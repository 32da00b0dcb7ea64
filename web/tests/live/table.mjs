// A page at a real table, and a hand that decides there as a game's plot tells it to: the questions are the server's
// own (read from the page's socket, which nobody touches), each decision is made through the page's controls, and it
// counts when the server has reported exactly the intended move. Other seats are people without a page, or bots.
import assert from "node:assert/strict";
import { isDeepStrictEqual } from "node:util";
import { device, hostDo, linkOf, onPage, openTable, sockets } from "../harness.mjs";
import { Person } from "../person.mjs";
import { Touch } from "../stage.mjs";

const PATIENCE = 60000; // for the others, and for a page on a busy machine
const PRESSES = 20; // until a seal is taken
const DOUBLE_TAP = 420; // one right after another act is taken for that
const LONGEST = 160; // moves of the page in one game: more, and the others have nothing left that would end it
const NAMES = ["Anna", "Oleg", "Zsófi", "Léna", "Mira", "Tibor", "Ottó", "Ada", "Pál", "Eve", "Fay"];
export const ACT = ".acts-slot";

const pause = (ms) => new Promise((done) => setTimeout(done, ms));
export const any = (list) => list[Math.floor(Math.random() * list.length)];

/** The question went while the hand was busy with it: time was up, or somebody was faster. */
class Gone extends Error {}

export class Live {
  constructor(page, Hands) {
    this.page = page;
    this.hand = new Hands(page);
    this.me = 0; // the opener of a table has its first seat
    this.people = [];
    this.acted = 0;
    this.sent = []; // moves and withdrawals, with the server's answer to each
    this.requests = [];
    this.begin("");
    page.on("request", (request) => this.requests.push(request.url()));
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => this.heard(JSON.parse(payload)));
      socket.on("framereceived", ({ payload }) => this.told(JSON.parse(payload)));
    });
  }

  /** A new table in the lobby; `people`: this many others sit there without a page, bots have the rest. */
  static async open(browser, server, game, Hands, { seats, people = 0, level, ...set } = {}) {
    const touch = Hands === Touch;
    const page = await device(browser, server, { touch, size: touch ? "phone" : "desk" });
    page.setDefaultTimeout(10000);
    const live = new Live(page, Hands);
    await sockets(page);
    await openTable(page, game);
    await hostDo(page, { do: "set", pace: "none", ...(seats && { seats }), ...set });
    for (let seat = 1; seat <= people; seat++) {
      const person = new Person();
      await person.come(server, await linkOf(page));
      await person.sit(seat, NAMES[seat - 1]);
      live.people.push(person);
    }
    for (let seat = people + 1; level && seat < seats; seat++) await hostDo(page, { do: "bot", seat, level });
    await live.until(() => live.seats?.settings.pace === "none" && live.seats.seats.length === (seats ?? live.seats.seats.length)); // prettier-ignore
    live.pack = await (await fetch(`${server.address}/p/${live.seats.hash}/pack.json`)).json();
    return live;
  }

  async close() {
    assert.deepEqual(this.page.faults, []);
    for (const person of this.people) person.leave();
    await this.page.context().close();
  }

  /* --- the wire ------------------------------------------------------------------------------------------------ */

  begin(game) {
    Object.assign(this, { game, events: [], shows: [], free: "", state: undefined, begun: false });
  }
  heard(message) {
    if (message.t !== "move" && message.t !== "withdraw") return;
    this.sent.push(message);
    this.acted = Date.now();
  }
  told(message) {
    if (message.t === "seats") this.seats = message;
    if (message.t === "ack" || message.t === "reject") {
      const asked = this.sent.findLast((one) => one.i === message.i);
      if (asked) asked.answer = message;
    }
    if (message.t !== "state") return;
    if (message.game !== this.game) this.begin(message.game);
    this.before = this.state;
    this.state = message;
    const known = this.events.at(-1)?.n ?? -1;
    const fresh = message.events.filter((event) => event.n > known);
    this.events.push(...fresh);
    this.plot?.happened?.(this, fresh);
    for (const person of this.people) person.answer(); // those who were ahead of the page
  }
  get ask() {
    return this.state?.ask;
  }
  /** The question's name; another one once it is settled. */
  get question() {
    return `${this.game} ${this.ask?.q}`;
  }

  async until(holds, what = "nothing happens", ms = PATIENCE) {
    for (const ends = Date.now() + ms; !holds(); await pause(10)) if (Date.now() > ends) throw new Error(what);
  }

  /* --- what a plot may ask for --------------------------------------------------------------------------------- */

  /** Do the others wait? They do until the page is where they are, and while I am asked with them and have not made up my mind. */
  holdsBack({ game, n, to_act }, ask) {
    const behind = !this.begun || this.game !== game || this.state.n < n;
    return behind || (!ask.blind && to_act.includes(this.me) && this.free !== this.question);
  }
  letGo(question = this.question) {
    this.free = question;
    for (const person of this.people) person.answer();
  }
  /** A row that is not a decision: it is met when the page shows it. */
  shown(way, selector) {
    const seen = this.page.waitForSelector(selector, { timeout: PATIENCE, state: "attached" });
    this.shows.push(seen.then(() => this.meet([way]), () => undefined)); // prettier-ignore
  }
  missing(way) {
    return !this.met.has(way);
  }
  meet(ways) {
    for (const way of ways) this.met.add(way);
  }

  /* --- hands --------------------------------------------------------------------------------------------------- */

  press(selector) {
    return this.hand.press(selector);
  }
  async type(selector, text) {
    if (!this.hand.reach) return this.page.fill(selector, text);
    await this.hand.reach(selector);
    await this.page.keyboard.press("Control+A");
    return this.page.keyboard.type(text);
  }
  /** A box to tick: Enter does not. */
  async turnOn(selector) {
    if (!this.hand.reach) return this.press(selector);
    await this.hand.reach(selector);
    return this.page.keyboard.press("Space");
  }
  /** Presses until the page has sent what it should; then the server's answer. */
  async pressUntilSent(press, t) {
    const [count, question] = [this.sent.length, this.question];
    for (let i = 0; this.sent.length === count; i++) {
      if (this.question !== question) throw new Gone("the question is gone");
      assert.ok(i < PRESSES, `${t} is not sent`);
      await pause(Math.max(0, this.acted + DOUBLE_TAP - Date.now()));
      await press();
      for (let wait = 0; wait < 50 && this.sent.length === count; wait++) await pause(10);
    }
    const sent = this.sent[count];
    await this.until(() => sent.answer, `${t} is not answered`);
    assert.equal(sent.t, t);
    return sent;
  }

  /** One decision: entered, sealed, accepted by the server as intended, and shown to everybody. `first`: another
   * choice, sealed before and then changed. */
  async decide({ move, first, ways = [], look }) {
    const from = this.events.length;
    if (first) {
      await this.seal(first);
      const back = await this.pressUntilSent(() => this.press("[data-do=change]"), "withdraw");
      assert.equal(back.answer.state, "withdrawn");
      await this.until(() => !this.ask?.held);
    }
    await look?.();
    await this.seal(move);
    this.letGo();
    const field = (event, key) => event[`_${key}`] ?? event[key]; // `n` counts the events
    const mine = (event) =>
      event.seat === this.me && !event.by && Object.keys(move).every((key) => isDeepStrictEqual(field(event, key), move[key])); // prettier-ignore
    await this.until(() => this.events.slice(from).some(mine), `${JSON.stringify(move)} is not played`);
    this.meet(ways);
  }
  async seal(move) {
    const where = await this.plot.enter(this, move);
    const { heavy, one = `${where} [data-do=seal]` } = where; // held, or one tap
    const press = heavy ? () => this.hand.heavy(heavy) : () => this.press(one);
    const { move: sent, answer } = await this.pressUntilSent(press, "move");
    assert.deepEqual(sent, move, "what was entered is what was meant");
    if (answer.t === "reject" && answer.code === "late") throw new Gone("late");
    assert.equal(answer.t, "ack", `${JSON.stringify(move)}: ${answer.code}`);
  }

  /* --- games --------------------------------------------------------------------------------------------------- */

  async start(plot, met) {
    Object.assign(this, { plot, met });
    for (const person of this.people)
      person.choose = (ask, state) => (this.holdsBack(state, ask) ? null : plot.others(this, ask, state));
    if (!this.game) await plot.lobby?.(this);
    const again = await this.page.$("[data-page=end]");
    const old = this.game;
    await this.press(again ? "[data-do=again]" : "[data-do=start]");
    await this.until(() => this.state && this.game !== old, "no game begins");
    await onPage(this.page, "play");
    await plot.begins?.(this);
    this.begun = true;
    this.letGo("");
  }
  /** Plays until the game is over, until it is enough, or until it goes round in circles. */
  async play(enough) {
    const before = this.sent.length;
    const asked = () => this.ask && !this.ask.held && this.ask.waited !== false;
    while (!enough() && this.sent.length - before < LONGEST) {
      await this.until(() => this.state.over || asked());
      if (this.state.over) break;
      const question = this.question;
      this.meet(this.ask.legal.map((move) => `asked: ${move.do}`));
      try {
        await this.decide(this.plot.choose(this, this.ask));
      } catch (error) {
        const control = /Timeout|detached|does not reach/.test(String(error)); // it went away with its question
        if (!(error instanceof Gone) && !(control && this.question !== question)) throw await this.faultOf(error);
      }
      await pause(20);
    }
    if (this.state.over) {
      await onPage(this.page, "end");
      await this.plot.ends?.(this);
    }
    await Promise.all(this.shows);
  }
  /** What failed, with the moment it failed at; a picture of it, where pictures are wanted. */
  async faultOf(error) {
    const { view, ask, to_act } = this.state;
    error.stack += `\n${JSON.stringify({ phase: view.phase, to_act, ask, last: this.sent.at(-1) }).slice(0, 2000)}`;
    if (process.env.HUSTINGS_SHOTS)
      await this.page.screenshot({ path: `${process.env.HUSTINGS_SHOTS}/failed-live.png` });
    return error;
  }
}
