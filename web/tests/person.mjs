// A person without a page: a seat on a raw socket that pledges, plays whatever is legal (or what a test makes it
// `choose`), and remembers everything it was told. What it knows, others must not.
import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";

const sha256 = (...parts) =>
  createHash("sha256")
    .update(Buffer.concat(parts.map((p) => Buffer.from(p))))
    .digest("hex");
const BEAT_MS = 15000; // a socket that says nothing is taken for dead
const hex = (text) => Buffer.from(text, "hex");

/** Fills a move's open fields in the first way that fits. */
export const filled = (move) =>
  Object.fromEntries(
    Object.entries(move).map(([key, value]) => {
      if (value === "*") return [key, "…"];
      if (value && typeof value === "object" && "choose" in value) return [key, value.of.slice(0, value.choose)];
      if (value && typeof value === "object" && "min" in value) return [key, value.min];
      return [key, value];
    }),
  );

export class Person {
  constructor() {
    this.token = randomBytes(32).toString("hex");
    this.nonce = randomBytes(32).toString("hex");
    this.i = 0;
    this.told = [];
    this.waiting = new Map();
  }

  /** Opens the socket and says hello; `link` is a table's address with its key. */
  async come(server, link) {
    const [, code, key] = /\/t\/(\w+)#k=(.+)$/.exec(link);
    Object.assign(this, { code, key });
    const headers = {
      Connection: "Upgrade",
      Upgrade: "websocket",
      "Sec-WebSocket-Version": "13",
      "Sec-WebSocket-Key": randomBytes(16).toString("base64"),
      "Sec-WebSocket-Protocol": "hustings.1",
    };
    await new Promise((done, fail) => {
      const ask = request({ host: "127.0.0.1", port: server.port, path: `/ws/${code}`, headers });
      ask.on("error", fail);
      ask.on("upgrade", (_, socket, head) => {
        this.socket = socket;
        let bytes = head;
        const read = () => (bytes = this.read(bytes));
        socket.on("data", (more) => {
          bytes = Buffer.concat([bytes, more]);
          read();
        });
        socket.on("error", () => undefined);
        read();
        done();
      });
      ask.end();
    });
    this.beats = setInterval(() => this.ask({ t: "beat" }), BEAT_MS).unref();
    await this.ask({ t: "hello", table: code, token: this.token });
  }

  /** Takes the whole frames off the front; returns the rest. */
  read(bytes) {
    while (bytes.length >= 2) {
      const short = bytes[1] & 127;
      const at = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (bytes.length < at) return bytes;
      const size = short === 126 ? bytes.readUInt16BE(2) : short === 127 ? Number(bytes.readBigUInt64BE(2)) : short;
      if (bytes.length < at + size) return bytes;
      if ((bytes[0] & 15) === 1) this.take(JSON.parse(bytes.subarray(at, at + size).toString()));
      bytes = bytes.subarray(at + size);
    }
    return bytes;
  }

  send(message) {
    const text = Buffer.from(JSON.stringify(message));
    const size = text.length < 126 ? [128 + text.length] : [254, text.length >> 8, text.length & 255];
    const mask = randomBytes(4);
    this.socket.write(Buffer.concat([Buffer.from([0x81, ...size]), mask, text.map((b, k) => b ^ mask[k % 4])]));
  }
  /** Sends with its own number; returns the answer. */
  ask(message) {
    const i = ++this.i;
    return new Promise((done) => {
      this.waiting.set(i, done);
      this.send({ ...message, i });
    });
  }
  sit(seat, name) {
    this.seat = seat;
    return this.ask({ t: "sit", seat, name, token: this.token, key: this.key });
  }

  /** What it answers; null: not now, and answer() asks it again. */
  choose(ask) {
    return filled(ask.legal[Math.floor(Math.random() * ask.legal.length)]);
  }
  /** Answers the open question, once. */
  answer() {
    const { ask, game } = this.state ?? {};
    const asked = `${game} ${ask?.q}`;
    if (!ask || ask.held || ask.waited === false || this.asked === asked) return;
    const move = this.choose(ask, this.state);
    if (!move) return;
    this.asked = asked;
    void this.ask({ t: "move", q: ask.q, move });
  }

  take(message) {
    this.told.push(message);
    if (message.t === "commit") {
      const pledge = sha256(
        "hustings/1/pledge\0",
        hex(message.game),
        hex(message.commit),
        [this.seat],
        hex(this.nonce),
      );
      void this.ask({ t: "pledge", game: message.game, pledge });
    }
    if (message.t === "pledges") void this.ask({ t: "reveal", game: message.game, nonce: this.nonce });
    if (message.t === "state") {
      this.state = message;
      this.answer();
    }
    if ("i" in message) {
      this.waiting.get(message.i)?.(message);
      this.waiting.delete(message.i);
    }
  }
  leave() {
    clearInterval(this.beats);
    this.socket.destroy();
  }
}
