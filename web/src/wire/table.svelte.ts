// The one store: a table's model, the connection to its server, and the acts that a page can do. Components read
// `model` and call the acts; nobody else touches the socket.
import { fairPledge, fromHex, toHex } from "../fair/fair";
import { lang } from "../words/words.svelte";
import { record } from "./api";
import { boardKey, forgetTable, loadTable, randomHex, saveTable, screenToken, type Kept } from "./keep";
import { sameMove, type Answer, type Incoming, type Json, type Move, type Outgoing, type VoteOn } from "./message";
import { withPersonas } from "./personas";
import { wantedPast } from "./past";
import { emptyModel, isUp, reduce, type Fault, type Input, type Model } from "./reduce";
import { DeviceSocket } from "./device_socket";
import { Line } from "./socket";

const MOST_HEADS = 2000;
const DOUBLE_TAP = 400;
const NO_ANSWER = 5000;
const PAST_AGAIN = 400;
const MOVE_UNSEEN = 1000;

export class Table {
  model = $state.raw<Model>(emptyModel(""));
  /** Of the link; "": only the code is known. */
  key = $state("");
  readonly code: string;
  /** The seat that a watcher wants; Join.svelte asks for it as soon as the page is back as a guest. */
  wish: number | null = null;
  private kept: Kept;
  private line: Line;
  private transfer = "";
  private spent: Fault | null = null; // the answer to a code that has been used: perhaps by us, and the reply was lost
  private lastAct = 0;
  private readonly board: boolean;
  private hear: (model: Model) => void = () => undefined;
  private moving: ReturnType<typeof setTimeout> | undefined;
  private resend = false; // a new connection: what was under way is sent again, once

  /** `board`: a screen for everybody; it needs the link's key and leaves no trace among this device's tables. */
  constructor(code: string, from: { key?: string; transfer?: string; board?: boolean } = {}) {
    this.code = code;
    this.board = from.board ?? false;
    this.kept = loadTable(code) ?? { token: randomHex() };
    if (this.board) this.kept = { token: "", key: boardKey(code, from.key) || this.kept.key, watching: true };
    if (from.key && from.key !== this.kept.key) this.kept = { ...this.kept, key: from.key, renewed: undefined };
    this.key = this.kept.key ?? "";
    if (from.transfer) {
      this.transfer = from.transfer;
      this.kept.watching = false;
      this.kept.token = randomHex();
    }
    this.model = { ...emptyModel(code), watching: this.kept.watching ?? false, muted: this.kept.muted ?? [] };
    const hands = {
      hello: () => this.hello(),
      take: (message: Incoming) => this.take(message),
      lost: () => this.put({ t: "link", phase: "lost", now: Date.now() }),
    };
    this.line = new Line(hands, code, this.kept.device ? () => new DeviceSocket() : undefined);
  }

  get heads(): readonly { line: number; head: string }[] {
    return this.kept.heads ?? [];
  }
  /** There is no server: the table is on this device. */
  get isDevice(): boolean {
    return this.kept.device === true;
  }
  get token(): string {
    return this.kept.token;
  }
  /** The whole record of a finished game; of a device's own an open one. */
  async record(): Promise<string> {
    const text = await record(this.code, this.kept.token, "truth");
    return this.isDevice ? (await import("../solo/open_record")).openRecord(text) : text;
  }

  /* --- the line ----------------------------------------------------------------------------------------------- */

  open(): void {
    this.keep();
    this.line.open();
    window.addEventListener("online", this.wake);
  }

  close(): void {
    window.removeEventListener("online", this.wake);
    clearTimeout(this.moving);
    this.line.drop();
  }

  /** The network is back, or the person pressed "try again". */
  wake = (): void => {
    if (this.model.link !== "open" && this.model.link !== "elsewhere") this.line.now();
  };

  /** "Use it here", after the seat was opened in another window. */
  useHere(): void {
    this.put({ t: "link", phase: "connecting", now: Date.now() });
    this.line.now();
  }

  /** From the seat to the chairs at the wall, and back: as a guest, who perhaps wants a certain seat. */
  watch(on: boolean, seat: number | null = null): void {
    this.wish = seat;
    this.model = { ...emptyModel(this.code), watching: on };
    this.hear(this.model);
    this.kept.watching = on;
    this.keep();
    this.line.now();
  }

  private hello(): Outgoing {
    const m: Outgoing = { t: "hello", table: this.code, lang: lang() === "xx" ? "en" : lang() };
    if (this.model.state) Object.assign(m, { have: this.model.state.n, game: this.model.state.game });
    if (this.model.build) m["build"] = this.model.build;
    if (this.board) return { ...m, as: "board", key: this.key, token: screenToken() };
    if (this.model.watching) return { ...m, as: "spectator", key: this.key };
    if (this.transfer) m["transfer"] = this.transfer;
    if (this.key) m["key"] = this.key; // lets us in even while others here guess codes, or many strangers are here
    return { ...m, token: this.kept.token };
  }

  /** Called with every change: whoever tells what came must miss none. */
  listen(hear: (model: Model) => void): void {
    this.hear = hear;
    hear(this.model);
  }

  private put(input: Input): void {
    this.model = reduce(this.model, input);
    this.hear(this.model);
  }

  private take(came: Incoming): void {
    if (came.t === "welcome" && this.spent && came.seat === null) return this.stop(this.spent); // not ours
    const { personas } = this.kept;
    const message = came.t === "seats" && personas ? { ...came, seats: withPersonas(came.seats, personas) } : came;
    this.put({ t: "message", message, now: Date.now() });
    switch (message.t) {
      case "welcome":
        if (!this.model.watching) this.transfer = ""; // one use: this device has the seat now
        this.spent = null;
        this.resend = true;
        this.keep();
        break;
      case "seats":
        this.kept.kind = message.game;
        this.takeRenewals(message.renewed ?? 0);
        break;
      case "state":
        this.keepHead(message.line, message.head);
        this.sendAgain();
        break;
      case "commit":
        this.pledge(message.game, message.commit);
        break;
      case "pledges":
        if (this.model.me !== null && message.game === this.kept.game && this.kept.nonce)
          this.line.send({ t: "reveal", game: message.game, nonce: this.kept.nonce }, () => undefined);
        break;
      case "reject":
        this.refused(message);
        break;
      case "restart":
        this.line.again(message.back_ms);
        break;
      case "moved":
        if (this.model.welcomed) this.move();
        this.line.moved(message.url);
        break;
      case "bye":
        this.leaveTaken(message.code);
        break;
    }
    this.askPast();
  }

  /** Nothing is shown unless it takes longer than people notice. */
  private move(): void {
    this.put({ t: "link", phase: "moving", now: Date.now() });
    clearTimeout(this.moving);
    this.moving = setTimeout(() => {
      if (this.model.link === "moving") this.put({ t: "link", phase: "lost", now: Date.now() });
    }, MOVE_UNSEEN);
  }

  /** Steps that the log lacks are asked for; if the server has had enough of that, a little later. */
  private askPast(): void {
    const [from, game] = [wantedPast(this.model), this.model.state?.game];
    if (from === null || game === undefined) return;
    const later = (answer: Answer | null) => {
      if (answer?.t !== "reject" || answer.code !== "too-fast") return;
      setTimeout(() => {
        this.put({ t: "asking", from: null });
        this.askPast();
      }, PAST_AGAIN);
    };
    if (this.line.send({ t: "past", game, from }, later)) this.put({ t: "asking", from });
  }

  /** A refused hello ends it, unless it only came too fast, or a code was spent, which our own token shows. */
  private refused(r: Answer & { t: "reject" }): void {
    if (this.model.welcomed || r.code === "too-fast") return;
    const fault = { code: r.code, message: r.message };
    if (this.transfer && r.at === "transfer") {
      this.transfer = "";
      this.spent = fault;
      this.line.now();
      return;
    }
    this.stop(fault);
    if (r.code === "no-such-table" && !this.board) forgetTable(this.code);
  }

  private stop(fault: Fault): void {
    this.line.drop();
    this.put({ t: "stop", fault });
  }

  private leaveTaken(code: string): void {
    if (code === "elsewhere") this.line.drop();
  }

  /* --- the link ----------------------------------------------------------------------------------------------- */

  private setKey(key: string, renewed: number): void {
    this.key = key;
    this.kept = { ...this.kept, key: key || undefined, renewed };
    this.keep();
  }

  /** A key from before the last renewal opens nothing: a link with it would be shown in vain. */
  private takeRenewals(renewed: number): void {
    if (this.key && renewed !== this.kept.renewed)
      this.setKey(this.kept.renewed === undefined ? this.key : "", renewed);
  }

  /** The link was renewed before this device came with it. */
  forgetKey(): void {
    this.setKey("", this.model.seats?.renewed ?? 0);
  }

  /** A new link for the table; the old one is void at once. */
  async renew(): Promise<Answer | null> {
    const answer = await this.host("renew");
    if (answer?.t === "ack" && answer.key) this.setKey(answer.key, this.model.seats?.renewed ?? 0);
    return answer;
  }

  private keep(): void {
    if (this.board) return;
    this.kept.at = Date.now();
    saveTable(this.code, this.kept);
  }

  /* --- the seal ----------------------------------------------------------------------------------------------- */

  private pledge(game: string, commit: string): void {
    if (this.kept.game !== game) Object.assign(this.kept, { game, nonce: randomHex(), heads: [] });
    this.keep();
    const [id, com, nonce] = [fromHex(game, 16), fromHex(commit, 32), fromHex(this.kept.nonce, 32)];
    if (this.model.me === null || !id || !com || !nonce) return;
    this.line.send({ t: "pledge", game, pledge: toHex(fairPledge(id, com, this.model.me, nonce)) }, () => undefined);
  }

  private keepHead(line: number, head: string): void {
    const heads = (this.kept.heads ?? []).filter((h) => h.line < line);
    this.kept.heads = [...heads, { line, head }].slice(-MOST_HEADS);
    this.keep();
  }

  /* --- acts --------------------------------------------------------------------------------------------------- */

  /** Sends, and resolves to the answer; null where there is no line, or it was lost before the answer came. */
  ask(message: Outgoing): Promise<Answer | null> {
    return new Promise((done) => {
      if (!this.line.send(message, done)) done(null);
    });
  }

  host(what: string, more: Record<string, Json> = {}): Promise<Answer | null> {
    return this.ask({ t: "host", do: what, ...more });
  }

  /** `seat` null: any that the host gives. */
  sit(seat: number | null, name: string, color: number, agree = false): Promise<Answer | null> {
    const key = this.key ? { key: this.key } : {};
    const at = seat === null ? {} : { seat };
    return this.ask({ t: "sit", ...at, name, color, token: this.kept.token, agree, ...key });
  }

  choose(move: Move | null): void {
    if (this.model.sending) return;
    this.put({ t: "choose", move: move && sameMove(move, this.model.choice) ? null : move });
  }

  draft(draft: unknown): void {
    this.put({ t: "draft", draft });
  }

  /** Answers the question that is shown. A second answer within 400 ms, or while one is under way, is ignored. */
  seal(move: Move, q = this.model.state?.ask?.q): void {
    const now = Date.now();
    if (now - this.lastAct < DOUBLE_TAP) return;
    if (this.answer(move, q)) this.lastAct = now;
  }

  /** The same where the page answers by itself: no finger can have slipped. */
  answer(move: Move, q = this.model.state?.ask?.q): boolean {
    const now = Date.now();
    if (q === undefined || this.model.sending || !isUp(this.model)) return false;
    this.put({ t: "sending", q, move, now });
    this.sendMove(q, move);
    setTimeout(() => {
      if (this.model.sending?.since === now && this.model.link === "open") this.line.again(0); // nobody answers
    }, NO_ANSWER);
    return true;
  }

  /** A question that is closed has no number in its reject: the sentence is shown beside whatever is asked now. */
  private sendMove(q: number, move: Move): void {
    this.line.send({ t: "move", q, move }, (answer) => {
      if (answer?.t !== "reject" || answer.q !== undefined) return;
      this.put({ t: "refused", q, fault: { code: answer.code, message: answer.message } });
    });
  }

  /** Takes a held choice back. */
  withdraw(): void {
    const ask = this.model.state?.ask;
    const now = Date.now();
    if (!ask?.held || this.model.sending || now - this.lastAct < DOUBLE_TAP || this.model.link !== "open") return;
    this.lastAct = now;
    void this.ask({ t: "withdraw", q: ask.q }).then((answer) => {
      if (answer?.t === "reject") this.put({ t: "fault", fault: { code: answer.code, message: answer.message } });
    });
  }

  /** After a loss the same question is answered by the same move, never by a second one. */
  private sendAgain(): void {
    const sending = this.model.sending;
    const ask = this.model.state?.ask;
    if (!sending?.move || !ask || ask.q !== sending.q || ask.held || !this.resend) return;
    this.resend = false;
    this.sendMove(sending.q, sending.move);
  }

  /** This page is through with the scene, or (0) its person is ready to begin. */
  skip(n: number): void {
    void this.ask({ t: "skip", n });
  }

  think(): void {
    const ask = this.model.state?.ask;
    if (ask) void this.ask({ t: "think", q: ask.q });
  }

  /** Somebody writes an answer to the question that is open: bots leave them time. Nobody waits for what comes of it. */
  writing(): void {
    const ask = this.model.state?.ask;
    if (ask && !ask.held) void this.ask({ t: "writing", q: ask.q });
  }

  async say(said: Record<string, Json>): Promise<Answer | null> {
    return this.ask({ t: "say", ...said });
  }

  /** Whoever proposes has voted for it. */
  async propose(what: VoteOn, seat?: number): Promise<Answer | null> {
    const answer = await this.ask(seat === undefined ? { t: "propose", what } : { t: "propose", what, seat });
    if (answer?.t === "ack") this.put({ t: "cast" });
    return answer;
  }

  /** The TV that shows these letters becomes a board of this table. */
  pair(screen: string): Promise<Answer | null> {
    return this.ask({ t: "pair", screen, key: this.key });
  }

  /** Mutes that seat on this device, or unmutes it. */
  mute(seat: number, on: boolean): void {
    this.put({ t: "mute", seat, on });
    this.kept.muted = this.model.muted;
    this.keep();
  }

  /** The page was reloaded because the server has a newer one: the log says so. */
  renewed(): void {
    this.put({ t: "renewed" });
  }

  ballot(yes: boolean): void {
    const vote = this.model.vote;
    if (!vote || vote.cast) return;
    this.put({ t: "cast" });
    void this.ask({ t: "ballot", vote: vote.vote, yes });
  }

  /** If there is no room for an admitted guest, the knock stays. */
  async admit(who: number, yes: boolean): Promise<void> {
    const answer = await this.host(yes ? "admit" : "refuse", { who });
    if (answer?.t === "ack" || answer?.code === "late") this.put({ t: "knock-done", who });
  }

  /** The host has seen a clue that waited: either it is played, or its writer is asked again. */
  nod(seat: number, yes: boolean): void {
    this.put({ t: "nod-done", seat });
    void this.host(yes ? "nod" : "veto", { seat });
  }

  absentDone(seat: number): void {
    this.put({ t: "absent-done", seat });
  }

  async leave(): Promise<void> {
    await this.ask({ t: "leave" });
    this.close();
    forgetTable(this.code);
  }
}
