// The socket and its manners: hello first, a heartbeat every 15 s, reconnecting by itself with jitter after a loss,
// each message answered once by its number. It decides nothing: it hands on what comes, and asks for what to send.
//
// Where several servers have the tables, any of them may be asked first, and says where the table is (`moved`). That is
// good for one connection: the server there may be gone by the next. So every way begins at the page's own origin, and a
// place where nobody welcomes us is named there (`tried`), so that somebody else takes the table.
import type { Answer, Incoming, Json, Outgoing } from "./message";

export interface Hands {
  hello(): Outgoing;
  take(message: Incoming): void;
  lost(): void;
}

/** Takes the answer to a message; null: the line was lost first, and nobody knows whether the message arrived. */
export type Done = (answer: Answer | null) => void;

/** What a line needs of a socket: the browser's own, or one that leads to a table on this device. */
export interface Socket {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(what: "open" | "close", take: () => void): void;
  addEventListener(what: "message", take: (event: { data: unknown }) => void): void;
}

const BEAT_LOST = 5000;
const LONGEST = 15000;
const WELCOME_THERE = 3000;
const MOST_HOPS = 4; // from server to server without a welcome: they disagree, and need a moment

export class Line {
  private socket: Socket | null = null;
  private counter = 0;
  private pending = new Map<number, Done>();
  private wait = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private beating: ReturnType<typeof setInterval> | undefined;
  private beatLost: ReturnType<typeof setTimeout> | undefined;
  private noWelcome: ReturnType<typeof setTimeout> | undefined;
  /** Where we were sent, and nobody has welcomed us yet. */
  private sentTo = "";
  /** Where nobody did: for the next hello. */
  private tried = "";
  private hops = 0;

  /** `table`: the code of the table that the line leads to; none: a line of a screen. `own`: opens a socket to somewhere
   * else than the server. */
  constructor(
    private readonly hands: Hands,
    private readonly table = "",
    private readonly own?: () => Socket,
  ) {}

  /** Opens the socket at the page's own origin, or reopens it there. */
  open(): void {
    this.drop();
    this.hops = 0;
    this.join(() => this.own?.() ?? this.toServer(""));
  }

  private join(make: () => Socket): void {
    const socket = make();
    this.socket = socket;
    socket.addEventListener("open", () => {
      if (socket === this.socket) this.sayHello();
    });
    socket.addEventListener("message", (event) => {
      if (socket === this.socket) this.take(JSON.parse(event.data as string) as Incoming);
    });
    socket.addEventListener("close", () => {
      if (socket !== this.socket) return;
      if (this.sentTo) this.back();
      else this.again(0);
    });
  }

  private sayHello(): void {
    const hello = this.hands.hello();
    this.send(this.tried ? { ...hello, tried: this.tried } : hello, () => undefined);
    this.tried = "";
  }

  /** `at`: an origin, or a path of our own one; "": our own origin. */
  private toServer(at: string): Socket {
    const url = new URL(at.replace(/\/$/, "") + "/ws" + (this.table && "/" + this.table), location.href);
    url.protocol = url.protocol.replace("http", "ws");
    return new WebSocket(url.href, "hustings.1");
  }

  /** Lets go of the socket; nothing comes from it any more, so whoever waits for an answer is released. */
  drop(): void {
    const [socket, unanswered] = [this.socket, [...this.pending.values()]];
    this.socket = null;
    this.sentTo = "";
    this.pending.clear();
    clearTimeout(this.retry);
    clearInterval(this.beating);
    clearTimeout(this.beatLost);
    clearTimeout(this.noWelcome);
    socket?.close();
    for (const done of unanswered) done(null);
  }

  /** Drops it and comes back after 0.2 to 2 s, doubling to 15 s, with jitter: after a restart everybody comes back, but
   * not all at once. */
  again(after: number): void {
    this.drop();
    const least = Math.max(200, this.wait / 2);
    this.wait = Math.min(LONGEST, this.wait ? this.wait * 2 : 1000);
    this.retry = setTimeout(() => this.open(), after + least + Math.random() * Math.min(1800, this.wait));
    this.hands.lost();
  }

  /** Reconnects now: the network is back, or somebody pressed the button. */
  now(): void {
    this.wait = 0;
    this.open();
  }

  /** The table is there. */
  moved(to: string): void {
    this.drop();
    if (++this.hops > MOST_HOPS) return this.again(0);
    this.sentTo = to;
    this.noWelcome = setTimeout(() => this.back(), WELCOME_THERE);
    try {
      this.join(() => this.toServer(to));
    } catch {
      this.back(); // not an address, or not one that this page may connect to
    }
  }

  /** Nobody welcomed us where we were sent: whom we asked first has to know. */
  private back(): void {
    this.tried = this.sentTo;
    const hops = this.hops;
    this.open();
    this.hops = hops;
    this.hands.lost();
  }

  get isOpen(): boolean {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** false if there is no connection: then nothing was sent. */
  send(message: Outgoing, done: Done): boolean {
    if (!this.socket || !this.isOpen) return false;
    const i = ++this.counter;
    this.pending.set(i, done);
    const { t, ...rest } = message;
    this.socket.send(JSON.stringify({ t, i, ...(rest as Record<string, Json>) }));
    return true;
  }

  private take(message: Incoming): void {
    if (message.t === "welcome" || (message.t === "ack" && message.screen)) {
      this.wait = this.hops = 0;
      clearInterval(this.beating);
      this.beating = setInterval(() => this.beat(), (message.t === "welcome" && message.beat_ms) || 15000);
    }
    if (message.t === "welcome" || message.t === "reject") {
      this.sentTo = ""; // somebody is there
      clearTimeout(this.noWelcome);
    }
    if (message.t === "beat") clearTimeout(this.beatLost);
    if (message.t === "past") this.pending.delete(message.i);
    this.hands.take(message);
    if (message.t !== "ack" && message.t !== "reject") return;
    const done = this.pending.get(message.i);
    this.pending.delete(message.i);
    done?.(message);
  }

  /** Phones report dead sockets as open: no answer in 5 s is a loss. */
  private beat(): void {
    if (!this.send({ t: "beat" }, () => undefined)) return;
    clearTimeout(this.beatLost);
    this.beatLost = setTimeout(() => this.again(0), BEAT_LOST);
  }
}
