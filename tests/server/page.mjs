/* page.mjs INDEX.HTML PLAIN.JS VECTORS.JSON: TAP. The plain page's arithmetic of the seal agrees with the vectors, its words are whole,
 * and it opens a table, sits, seals, plays every kind of template and comes back, against a server played here. */
import { createHash, randomBytes, webcrypto } from "node:crypto";
import { readFileSync } from "node:fs";
import vm from "node:vm";
import { makeWindow } from "./page_dom.mjs";

const [html, script, vectors] = process.argv.slice(2).map((path) => readFileSync(path, "utf8"));
const known = JSON.parse(vectors);
let count = 0, failures = 0;

function check(good, name, detail) {
  count++;
  failures += !good;
  console.log((good ? "ok " : "not ok ") + count + " - " + name);
  if (!good && detail !== undefined) console.log("# " + JSON.stringify(detail));
}

/* --- the arithmetic --------------------------------------------------------------------------------------- */

function checkSeal() {
  const page = vm.createContext({});
  vm.runInContext(script, page);
  const hash = (bytes) => page.toHex(page.sha256(bytes)), bad = [];
  for (let size = 0; size < 200; size++) {
    const bytes = randomBytes(size);
    if (hash(bytes) !== createHash("sha256").update(bytes).digest("hex")) bad.push(size);
  }
  check(!bad.length, "SHA-256 of every length up to 199", bad);
  check(hash(new TextEncoder().encode(known.line0)) === known.setup, "the hash of line 0 is the vector's");
  known.nonces.forEach((nonce, seat) => check(page.fairPledge(known.id, known.commit, seat, nonce) === known.pledges[seat], "pledge of seat " + seat));
  for (const wrong of known.wrong.filter((w) => w.check === "pledge"))
    check(page.fairPledge(wrong.id, wrong.commit, wrong.seat, wrong.nonce) !== wrong.pledge, "refused: " + wrong.what);
}

function checkWords() {
  const page = vm.createContext({});
  vm.runInContext(script, page);
  const words = vm.runInContext("WORDS", page), slots = (text) => (text.match(/\{\w+\}/g) || []).sort().join();
  for (const lang of ["ru", "hu"]) {
    const keys = [...new Set([...Object.keys(words.en), ...Object.keys(words[lang])])];
    const bad = keys.filter((key) => !words.en[key] || !words[lang][key] || slots(words.en[key]) !== slots(words[lang][key]));
    check(!bad.length, "every word is there, with its slots: " + lang, bad);
  }
  const asked = [...html.matchAll(/data-w="(\w+)"/g)].map((m) => m[1]).filter((key) => !words.en[key]);
  check(!asked.length, "every word of the page is known", asked);
  const labelled = [...html.matchAll(/<(?:input|select) id="([\w-]+)"/g)].map((m) => m[1]);
  const bare = labelled.filter((id) => !html.includes(`for="${id}"`) && !new RegExp(`<label>[^]*?id="${id}"[^]*?</label>`).test(html));
  check(!bare.length, "every field has a label", bare);
  check(!/ style=| on\w+=|<script>|<style/.test(html), "no inline script or style");
}

/* --- a server for one seat -------------------------------------------------------------------------------- */

const sockets = [], requests = [];

class Socket {
  constructor(address, protocol) {
    Object.assign(this, { address, protocol, readyState: 0, listeners: {}, sent: [] });
    sockets.push(this);
  }
  addEventListener(kind, act) { this.listeners[kind] = act; }
  send(text) { this.sent.push(JSON.parse(text)); }
  close() {
    this.readyState = 3;
    this.listeners.close();
  }
  open() {
    this.readyState = 1;
    this.listeners.open();
  }
  tell(message) { this.listeners.message({ data: JSON.stringify(message) }); }
  last() { return this.sent[this.sent.length - 1]; }
}

async function fetchStub(path, more) {
  requests.push({ path, more });
  const text = path === "/api/tables" ? JSON.stringify({ code: "KVARN", key: "k".repeat(16), seat: 0 }) : '{"record":1}\n';
  return { ok: true, text: async () => text };
}

const seats = (list, state) => ({ t: "seats", seats: list, host: 0, locked: false, state, game: "night", options: {},
  settings: { clock: 0, pace: "calm", talk: "phrases", grace: 120, window: 5, spectators: true } });
const me = { kind: "human", name: "Ági", here: "here", color: 0 }, bot = { kind: "bot", name: "steady", here: "here", color: 1, level: "steady" };
const state = (n, ask, more) => Object.assign({ t: "state", n, events: [], view: { round: 1, deck: Array(9).fill(null), board: { west: [["a very long thing", "another long thing"], ["and a third long thing"]] } },
  to_act: [0], chosen: [], line: n + 1, head: "ab".repeat(32), over: false }, ask && { ask }, more);
const soon = (ms) => new Promise((done) => { setTimeout(done, ms); });

function press(page, text) {
  const found = page.querySelectorAll("button").find((b) => b.textContent === text && b.usable);
  check(Boolean(found), "there is a button: " + text);
  if (found) found.click();
}

async function checkLobby(page, window) {
  check(page.getElementById("home").hidden === false && page.getElementById("table").hidden, "the first page is the home page");
  page.getElementById("open-game").value = "night";
  page.getElementById("open-game").fire("change");
  check(Number(page.getElementById("open-seats").value) === 2, "night has two seats");
  press(page, "Open a table");
  await soon(20);
  const body = JSON.parse(requests[0].more.body);
  check(body.game === "night" && body.seats === 2 && /^[0-9a-f]{64}$/.test(body.token), "the table is asked for", body);
  check(window.location.pathname === "/t/KVARN" && window.location.hash === "#k=" + "k".repeat(16), "the address is the link");
  const socket = sockets[0];
  check(socket.address === "ws://localhost:8080/ws" && socket.protocol === "hustings.1", "the socket goes home", socket.address);
  socket.open();
  check(socket.last().t === "hello" && socket.last().token === body.token, "hello with the token", socket.last());
  socket.tell({ t: "welcome", i: 1, seat: null, host: false, n: 0, build: "x", nodes: [], beat_ms: 15000 });
  socket.tell(seats([{ kind: "free" }, { kind: "free" }], "lobby"));
  page.getElementById("sit-name").value = "Ági";
  press(page, "Sit down");
  check(socket.last().t === "sit" && socket.last().key === "k".repeat(16) && socket.last().seat === 0, "sit with the key", socket.last());
  socket.tell({ t: "ack", i: socket.last().i, seat: 0, state: "done" });
  socket.tell(seats([me, { kind: "free" }], "lobby"));
  press(page, "Fill with bots");
  check(socket.last().do === "fill", "fill");
  socket.tell(seats([me, bot], "lobby"));
  press(page, "Start");
  check(socket.last().do === "start", "start");
  return socket;
}

function checkCeremony(socket) {
  socket.tell({ t: "commit", game: known.id, commit: known.commit, attempt: 1 });
  const pledge = socket.last();
  socket.tell({ t: "pledges", game: known.id, pledges: [pledge.pledge, known.pledges[1]] });
  const { nonce } = socket.last();
  const bytes = Buffer.concat([Buffer.from("hustings/1/pledge\0"), Buffer.from(known.id + known.commit + "00" + nonce, "hex")]);
  check(createHash("sha256").update(bytes).digest("hex") === pledge.pledge, "the nonce opens the pledge");
}

function checkMoves(page, socket) {
  const legal = [{ do: "flip", die: "blue" }, { do: "flip", die: "none" }, { do: "clue", text: "*", card: "c1" }, { do: "clue", text: "*", card: "c2" },
    { do: "bid", n: { min: 2, max: 5 } }, { do: "give", cards: { choose: 2, of: ["a", "b", "c"] } }];
  socket.tell(seats([me, bot], "running"));
  socket.tell(state(1, { q: 1, blind: false, legal, left_ms: 30000 }, { events: [{ n: 0, seat: 1, do: "vote", for: true }] }));
  check(page.getElementById("log").textContent.includes("do") === false && page.getElementById("log").textContent.includes("vote for=true"), "an event is a sentence");
  check(page.getElementById("view").textContent.includes("9 × –") && page.getElementById("view").querySelectorAll("dl").length > 1, "the view is a tree");
  check(page.getElementById("seats").textContent.includes("30 s"), "time left is shown", page.getElementById("seats").textContent);
  press(page, "die=blue");
  check(JSON.stringify(socket.last().move) === '{"do":"flip","die":"blue"}' && socket.last().q === 1, "a listed move", socket.last());
  socket.tell({ t: "reject", i: socket.last().i, q: 1, code: "illegal-move", message: "not that die" });
  check(page.getElementById("ask-error").textContent === "not that die", "the reject is said beside it");
  const form = (verb) => page.getElementById("ask").querySelectorAll("form").find((f) => f.textContent.includes(verb));
  form("clue").querySelector("select").value = "1";
  form("clue").querySelector("input").value = "sea";
  press(page, "clue");
  check(JSON.stringify(socket.last().move) === '{"do":"clue","text":"sea","card":"c2"}', "free text and a fixed field", socket.last().move);
  socket.tell({ t: "reject", i: socket.last().i, q: 1, code: "illegal-move", message: "too short" });
  check(form("clue").textContent.includes("too short") && form("clue").querySelector("input").value === "sea", "what was typed stays");
  form("bid").querySelector("input").value = "4";
  press(page, "bid");
  check(socket.last().move.n === 4, "a number");
  socket.tell({ t: "reject", i: socket.last().i, q: 1, code: "illegal-move", message: "no" });
  const sent = socket.sent.length, boxes = form("give").querySelectorAll("input");
  boxes[2].checked = true;
  press(page, "give");
  check(socket.sent.length === sent, "one of two is not sent");
  boxes[0].checked = true;
  press(page, "give");
  check(JSON.stringify(socket.last().move.cards) === '["a","c"]', "two of three, in their order", socket.last().move);
  socket.tell({ t: "ack", i: socket.last().i, q: 1, state: "held" });
  socket.tell(state(1, { q: 1, blind: false, legal, held: { do: "give", cards: ["a", "c"] } }, { chosen: [0] }));
  check(page.getElementById("seats").textContent.includes("has chosen"), "who has chosen is marked");
  press(page, "Take it back");
  check(socket.last().t === "withdraw" && socket.last().q === 1, "a held move is taken back");
  socket.tell({ t: "ack", i: socket.last().i, q: 1, state: "done" });
  socket.tell(state(1, { q: 1, blind: false, legal }));
}

async function checkReturn(page, first) {
  press(page, "die=none");
  const { move } = first.last();
  first.close();
  check(page.getElementById("status").textContent.includes("lost"), "a lost connection is said");
  await soon(1400);
  const socket = sockets[1];
  check(Boolean(socket), "it comes back by itself");
  socket.open();
  check(socket.last().token === first.sent[0].token && socket.last().have === 1, "with the same token and what it has", socket.last());
  socket.tell({ t: "welcome", i: socket.last().i, seat: 0, host: true, n: 1, build: "x", nodes: [], beat_ms: 15000 });
  socket.tell(seats([me, bot], "running"));
  socket.tell(state(1, { q: 1, blind: false, legal: [{ do: "flip", die: "none" }] }));
  check(socket.last().t === "move" && JSON.stringify(socket.last().move) === JSON.stringify(move), "the unanswered move is sent again");
  socket.tell({ t: "ack", i: socket.last().i, q: 1, state: "played" });
  return socket;
}

async function checkEnd(page, window, socket) {
  socket.tell(state(9, null, { to_act: [], over: true, result: { winners: [0], scores: [3, 1], reason: "majority" } }));
  check(page.getElementById("ask").hidden && page.getElementById("result-body").textContent.includes("Ági"), "the result names the winner");
  press(page, "Save the record");
  await soon(20);
  check(requests[1].path === "/api/tables/KVARN/record" && requests[1].more.headers.Authorization === "Bearer " + socket.sent[0].token, "the record is asked for with the token");
  check(window.saved.length === 1 && (await window.saved[0].text()) === '{"record":1}\n', "and saved");
  press(page, "Play again");
  check(socket.last().do === "rematch", "rematch");
  page.getElementById("lang").value = "hu";
  page.getElementById("lang").fire("change");
  check(page.getElementById("seats").textContent.includes("házigazda") && page.documentElement.lang === "hu", "another language");
}

async function checkPlay() {
  const window = makeWindow(html, "http://localhost:8080/", { fetch: fetchStub, WebSocket: Socket, crypto: webcrypto }), page = window.document;
  vm.runInContext(script, vm.createContext(window));
  const socket = await checkLobby(page, window);
  checkCeremony(socket);
  checkMoves(page, socket);
  await checkEnd(page, window, await checkReturn(page, socket));
}

checkSeal();
checkWords();
await checkPlay();
console.log("1.." + count);
process.exit(failures ? 1 : 0);
