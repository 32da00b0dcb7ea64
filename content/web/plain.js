/* plain.js: the plain page of hustings serve: open a table, sit, play by lists of legal moves (docs/protocol.md).
 * It knows no rules of any game: it shows the view and the list that the server sends. No build step, no other code. */
"use strict";

/* --- words ------------------------------------------------------------------------------------------------ */

const WORDS = {
  en: {
    language: "Language", open_title: "Open a table", game: "Game", seats: "Seats", open: "Open a table",
    join_title: "Go to a table", code: "Code", go: "Go", question: "Your move", result: "Result", yes: "Yes", no: "No",
    sit_title: "Sit down", seat: "Seat", name: "Name", agree: "My name may stand in the record", sit: "Sit down",
    change_seat: "Change seat or name", watch: "Watch", host_title: "You are the host", fill: "Fill with bots", start: "Start",
    rematch: "Play again", lock: "Lock the table", unlock: "Unlock the table", pause: "Pause", resume: "Go on",
    clock: "Seconds for a move (0: no limit)", pace: "Pace of the bots", pace_calm: "calm", pace_brisk: "brisk",
    pace_none: "at once", talk: "Talk", talk_phrases: "phrases", talk_text: "free text", talk_none: "none", set: "Change",
    share: "Invite others", link: "Link", events: "What happened", say: "Say", send: "Send", view: "What you see", more: "More",
    wifi: "This connection is not encrypted: whoever controls the network can read it.",
    record: "Save the record", heads: "Save the heads", propose_end: "Propose to end the game",
    transfer: "Go on with another device", transfer_link: "Open this link there within 5 minutes", leave: "Leave the table",
    proof: "hustings verify RECORD --heads HEADS proves that the luck was fixed before anyone could know it and that the record is what was played. It does not prove that the operator didn't look, nor that players didn't talk.",
    connecting: "Connecting…", lost: "The connection is lost; trying again…", restart: "The server restarts; the game goes on in a moment.",
    elsewhere: "This seat is open in another window.", here_again: "Go on here", kicked: "The host has removed you from the seat.",
    refused: "The host did not let you in.", taken: "That seat is taken by now.", knocked: "The host is asked to let you in…",
    rewound: "The server went back to an older copy of the game.", sealing: "The luck is being sealed…", waiting: "Waiting for the host to start.",
    not_waited: "Nobody waits for you: you may act out of turn.", blind: "Nobody learns whether you answer.", think: "More time",
    held: "You have chosen: ", withdraw: "Take it back", choose: "choose {n}", lets_in: "{name} wants to sit down.", admit: "Let in", refuse: "Refuse",
    vote_end: "End the game without a result? The vote is secret.", vote_host: "Give the host's chair to another? The vote is secret.",
    voted: "You have voted.", passed: "The vote has passed.", not_passed: "The vote has not passed.",
    absent: "Seat {seat} is gone. Wait, or let a bot play on?", wait: "Wait", bot: "Bot", kick: "Remove", unbot: "No bot",
    free: "free", you: "you", host_tag: "host", acts: "to move", chosen: "has chosen", stand_in: "bot stands in",
    quiet: "connection lost", gone: "gone", paused: "paused", winners: "Winners", nobody: "nobody", empty: "empty", chance: "chance",
    failed: "The server can't be reached.", seconds: "{n} s", by_clock: "(time was up)", by_bot: "(bot)", watching: "You are watching.",
  },
  ru: {
    language: "Язык", open_title: "Открыть стол", game: "Игра", seats: "Места", open: "Открыть стол",
    join_title: "Перейти к столу", code: "Код", go: "Перейти", question: "Ваш ход", result: "Итог", yes: "Да", no: "Нет",
    sit_title: "Сесть за стол", seat: "Место", name: "Имя", agree: "Имя можно указать в записи игры", sit: "Сесть",
    change_seat: "Сменить место или имя", watch: "Смотреть", host_title: "Вы ведёте этот стол", fill: "Посадить ботов", start: "Начать",
    rematch: "Сыграть ещё раз", lock: "Закрыть стол", unlock: "Открыть стол для всех", pause: "Пауза", resume: "Продолжить",
    clock: "Секунд на ход (0: без ограничения)", pace: "Темп ботов", pace_calm: "спокойный", pace_brisk: "быстрый",
    pace_none: "сразу", talk: "Разговоры", talk_phrases: "фразы", talk_text: "свободный текст", talk_none: "нет", set: "Изменить",
    share: "Пригласить других", link: "Ссылка", events: "Что произошло", say: "Сказать", send: "Отправить", view: "Что вам видно", more: "Ещё",
    wifi: "Соединение не зашифровано: его может прочитать тот, кто управляет сетью.",
    record: "Сохранить запись", heads: "Сохранить контрольные суммы", propose_end: "Предложить закончить игру",
    transfer: "Перейти на другое устройство", transfer_link: "Откройте там эту ссылку в течение 5 минут", leave: "Встать из-за стола",
    proof: "Команда hustings verify RECORD --heads HEADS доказывает, что случай определён раньше, чем его мог кто-либо узнать, и что в записи именно то, что сыграно. Она не доказывает, что хозяин сервера не подглядывал и что игроки не сговаривались.",
    connecting: "Соединение…", lost: "Соединение потеряно; новая попытка…", restart: "Сервер перезапускается; игра сейчас продолжится.",
    elsewhere: "Это место открыто в другом окне.", here_again: "Продолжить здесь", kicked: "Ведущий освободил ваше место.",
    refused: "Ведущий вас не впустил.", taken: "Это место уже занято.", knocked: "Ведущего просят вас впустить…",
    rewound: "Сервер вернулся к более старой копии игры.", sealing: "Случай запечатывается…", waiting: "Начало игры за ведущим.",
    not_waited: "Вас никто не ждёт: можно сходить вне очереди.", blind: "Никто не узнает, ответили ли вы.", think: "Больше времени",
    held: "Ваш выбор: ", withdraw: "Взять назад", choose: "выберите {n}", lets_in: "Хочет сесть за стол: {name}", admit: "Впустить", refuse: "Отказать",
    vote_end: "Закончить игру без итога? Голосование тайное.", vote_host: "Передать роль ведущего? Голосование тайное.",
    voted: "Ваш голос принят.", passed: "Голосование: принято.", not_passed: "Голосование: не принято.",
    absent: "Место {seat}: игрока нет. Ждать или играть дальше с ботом?", wait: "Ждать", bot: "Бот", kick: "Освободить место", unbot: "Без бота",
    free: "свободно", you: "вы", host_tag: "ведущий", acts: "ходит", chosen: "выбор сделан", stand_in: "играет бот",
    quiet: "нет связи", gone: "нет на месте", paused: "пауза", winners: "Победа", nobody: "никто", empty: "пусто", chance: "случай",
    failed: "Сервер недоступен.", seconds: "{n} с", by_clock: "(время вышло)", by_bot: "(бот)", watching: "Вы смотрите игру.",
  },
  hu: {
    language: "Nyelv", open_title: "Asztal nyitása", game: "Játék", seats: "Helyek", open: "Asztal nyitása",
    join_title: "Ugrás egy asztalhoz", code: "Kód", go: "Mehet", question: "Te jössz", result: "Eredmény", yes: "Igen", no: "Nem",
    sit_title: "Leülés", seat: "Hely", name: "Név", agree: "A nevem szerepelhet a játék jegyzőkönyvében", sit: "Leülök",
    change_seat: "Másik hely vagy név", watch: "Nézem", host_title: "Te vagy a házigazda", fill: "Botok az üres helyekre", start: "Kezdés",
    rematch: "Még egy játék", lock: "Asztal lezárása", unlock: "Asztal megnyitása", pause: "Szünet", resume: "Folytatás",
    clock: "Másodperc egy lépésre (0: nincs korlát)", pace: "A botok tempója", pace_calm: "nyugodt", pace_brisk: "gyors",
    pace_none: "azonnali", talk: "Beszélgetés", talk_phrases: "mondatok", talk_text: "szabad szöveg", talk_none: "nincs", set: "Módosítás",
    share: "Hívd meg a többieket", link: "Link", events: "Mi történt", say: "Üzenet", send: "Küldés", view: "Amit látsz", more: "Továbbiak",
    wifi: "A kapcsolat nincs titkosítva: aki a hálózatot kezeli, elolvashatja.",
    record: "Jegyzőkönyv mentése", heads: "Ellenőrző összegek mentése", propose_end: "Javaslat a játék befejezésére",
    transfer: "Folytatás másik eszközön", transfer_link: "Nyisd meg ott ezt a linket 5 percen belül", leave: "Felállok az asztaltól",
    proof: "A hustings verify RECORD --heads HEADS parancs bizonyítja, hogy a véletlen előbb dőlt el, mint hogy bárki ismerhette volna, és hogy a jegyzőkönyv azt tartalmazza, amit játszottatok. Azt nem bizonyítja, hogy az üzemeltető nem leselkedett, sem azt, hogy a játékosok nem beszéltek össze.",
    connecting: "Kapcsolódás…", lost: "Megszakadt a kapcsolat; újabb kísérlet…", restart: "A szerver újraindul; a játék mindjárt folytatódik.",
    elsewhere: "Ez a hely egy másik ablakban van nyitva.", here_again: "Folytatás itt", kicked: "A házigazda felállított a helyedről.",
    refused: "A házigazda nem engedett be.", taken: "Ez a hely már foglalt.", knocked: "A házigazda engedélyére várunk…",
    rewound: "A szerver a játék egy régebbi másolatára tért vissza.", sealing: "A véletlen lepecsételése…", waiting: "A házigazda indítja a játékot.",
    not_waited: "Senki sem vár rád: soron kívül léphetsz.", blind: "Senki sem tudja meg, hogy válaszolsz-e.", think: "Több idő",
    held: "A választásod: ", withdraw: "Visszaveszem", choose: "válassz ennyit: {n}", lets_in: "Le szeretne ülni: {name}", admit: "Beengedem", refuse: "Elutasítom",
    vote_end: "Érjen véget a játék eredmény nélkül? A szavazás titkos.", vote_host: "Legyen más a házigazda? A szavazás titkos.",
    voted: "Szavaztál.", passed: "A szavazás eredménye: elfogadva.", not_passed: "A szavazás eredménye: elutasítva.",
    absent: "A játékos eltűnt (hely: {seat}). Várjunk, vagy játsszon tovább egy bot?", wait: "Várjunk", bot: "Bot", kick: "Felállítom", unbot: "Ne legyen bot",
    free: "szabad", you: "te", host_tag: "házigazda", acts: "lép", chosen: "választott", stand_in: "bot játszik helyette",
    quiet: "nincs kapcsolat", gone: "eltűnt", paused: "szünet", winners: "Nyertesek", nobody: "senki", empty: "üres", chance: "véletlen",
    failed: "A szerver nem érhető el.", seconds: "{n} mp", by_clock: "(lejárt az idő)", by_bot: "(bot)", watching: "Nézed a játékot.",
  },
};

const GAMES = {
  vote: { least: 5, most: 10, usual: 6, en: "VOTE!", ru: "VOTE!", hu: "VOTE!" },
  night: { least: 2, most: 2, usual: 2, en: "Election Night", ru: "Ночь выборов", hu: "A Választás Éjszakája" },
  dixit: { least: 3, most: 12, usual: 4, en: "Dixit Odyssey", ru: "Диксит: Одиссея", hu: "Dixit Odyssey" },
  voices: { least: 3, most: 6, usual: 4, en: "Voices in My Head", ru: "Голоса в голове", hu: "Hangok a fejemben" },
};

/* --- the seal: SHA-256 (FIPS 180-4) and pledges. Web Crypto is not there on plain HTTP. -------------------- */

/* The first 32 bits of the fractional parts of the k-th root of the first primes: the constants of SHA-256. */
function rootBits(count, power) {
  const found = [];
  for (let n = 2; found.length < count; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) prime = prime && n % d !== 0;
    const root = Math.pow(n, 1 / power);
    if (prime) found.push(((root - Math.floor(root)) * 4294967296) >>> 0);
  }
  return found;
}

const SHA_START = rootBits(8, 2), SHA_ROUND = rootBits(64, 3);

function shaBlock(state, view, at) {
  const w = new Uint32Array(64), turn = (x, n) => (x >>> n) | (x << (32 - n));
  for (let i = 0; i < 16; i++) w[i] = view.getUint32(at + 4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7] + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + SHA_ROUND[i] + w[i]) | 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g, g = f, f = e, e = (d + one) | 0, d = c, c = b, b = a, a = (one + two) | 0;
  }
  [a, b, c, d, e, f, g, h].forEach((x, i) => { state[i] += x; });
}

function sha256(bytes) {
  const size = bytes.length, room = new Uint8Array(((size + 72) >> 6) << 6), view = new DataView(room.buffer);
  const state = Uint32Array.from(SHA_START), out = new DataView(new ArrayBuffer(32));
  room.set(bytes);
  room[size] = 0x80;
  view.setUint32(room.length - 8, Math.floor(size / 0x20000000));
  view.setUint32(room.length - 4, (size << 3) >>> 0);
  for (let at = 0; at < room.length; at += 64) shaBlock(state, view, at);
  state.forEach((x, i) => out.setUint32(4 * i, x));
  return new Uint8Array(out.buffer);
}

function toHex(bytes) {
  return Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
}

function fromHex(text) {
  if (!/^([0-9a-f]{2})*$/.test(text)) throw new Error("not hex");
  return Uint8Array.from(text.match(/../g) || [], (two) => parseInt(two, 16));
}

/* SHA256("hustings/1/pledge\0" ‖ id ‖ commit ‖ u8 seat ‖ nonce), all in hex. */
function fairPledge(id, commit, seat, nonce) {
  const label = Array.from("hustings/1/pledge\0", (c) => c.charCodeAt(0));
  return toHex(sha256(Uint8Array.from([...label, ...fromHex(id), ...fromHex(commit), seat, ...fromHex(nonce)])));
}

/* --- moves: the list, its templates, and how they read ---------------------------------------------------- */

const SEAT_FIELDS = ["who", "to", "seat"];

function templateKind(value) {
  if (value === "*") return "text";
  if (value === null || typeof value !== "object" || Array.isArray(value)) return "";
  return "choose" in value && "of" in value ? "choose" : "min" in value && "max" in value ? "range" : "";
}

/* Entries that differ only in fixed fields stand together: one group a verb and set of open fields. */
function groupMoves(legal) {
  const groups = new Map();
  for (const move of legal) {
    const open = Object.entries(move).filter(([, value]) => templateKind(value));
    const key = JSON.stringify([move.do, open]);
    if (!groups.has(key)) groups.set(key, { verb: move.do, open, moves: [] });
    groups.get(key).moves.push(move);
  }
  return [...groups.values()];
}

/* A value in few signs: runs of the same are counted. */
function brief(value) {
  if (value === null) return "–";
  if (Array.isArray(value)) {
    const runs = [];
    for (const text of value.map((v) => (Array.isArray(v) ? "[" + (v.length ? brief(v) : " ") + "]" : brief(v))))
      if (runs.length && runs[runs.length - 1].text === text) runs[runs.length - 1].count++;
      else runs.push({ text, count: 1 });
    return runs.map((r) => (r.count > 3 ? r.count + " × " + r.text : Array(r.count).fill(r.text).join(", "))).join(", ");
  }
  if (typeof value === "object") return Object.entries(value).map(([k, v]) => k + "=" + (Array.isArray(v) ? "[" + brief(v) + "]" : brief(v))).join(" ");
  return String(value);
}

/* The fields of a move that are no templates, as words; `names` tells who sits where. */
function describeMove(move, names, without) {
  const words = [];
  for (const [key, value] of Object.entries(move)) {
    if (without.includes(key) || templateKind(value)) continue;
    const name = SEAT_FIELDS.includes(key) && Number.isInteger(value) ? names[value] : "";
    words.push(key + "=" + (Array.isArray(value) ? "[" + brief(value) + "]" : brief(value)) + (name ? " (" + name + ")" : ""));
  }
  return words.join(" ");
}

/* --- the page --------------------------------------------------------------------------------------------- */

const app = {
  lang: "en", code: "", kept: {}, token: "", transfer: "", as: "", socket: null, counter: 0, pending: new Map(), wait: 0, retry: 0, beat: 0, beatLost: 0,
  seat: null, seats: null, state: null, log: [], have: 0, sealing: false, clocks: {}, paused: false, vote: null, asked: "", sending: null, answered: false, stopped: false,
  welcomed: false, knocked: false, build: "", stale: false,
};

const $ = (id) => document.getElementById(id);
const say = (key, slots) => WORDS[app.lang][key].replace(/\{(\w+)\}/g, (all, slot) => (slots && slot in slots ? slots[slot] : all));

function make(tag, text, attributes) {
  const node = document.createElement(tag);
  if (text !== undefined) node.textContent = text;
  for (const [key, value] of Object.entries(attributes || {})) node.setAttribute(key, value);
  return node;
}

function button(text, act) {
  const node = make("button", text, { type: "button" });
  node.addEventListener("click", () => act(node));
  return node;
}

function showText(id, text) {
  if ($(id).textContent !== text) $(id).textContent = text;
}

/* Storage may be forbidden: then a reload loses the seat, and nothing else. */
function load(key) {
  try { return JSON.parse(localStorage.getItem("hustings." + key)) || {}; } catch { return {}; }
}

function save(key, value) {
  try { localStorage.setItem("hustings." + key, JSON.stringify(value)); } catch { /* full or forbidden */ }
}

const keep = () => save(app.code, app.kept);

/* Storage is small: the tables of long ago make room. */
function forgetOldTables() {
  const codes = [...(load("tables").codes || []).filter((code) => code !== app.code), app.code];
  for (const code of codes.splice(0, Math.max(0, codes.length - 12)))
    try { localStorage.removeItem("hustings." + code); } catch { /* forbidden */ }
  save("tables", { codes });
}

function randomHex(size) {
  return toHex(crypto.getRandomValues(new Uint8Array(size)));
}

function download(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "application/x-ndjson" }));
  const link = make("a", "", { href: address, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

async function request(path, more) {
  let answer;
  try { answer = await fetch(path, more); } catch { throw new Error(say("failed")); }
  const text = await answer.text();
  if (answer.ok) return text;
  let message = say("failed");
  try { message = JSON.parse(text).error.message; } catch { /* no words of the server's */ }
  throw new Error(message);
}

/* --- the home page ---------------------------------------------------------------------------------------- */

function limitSeats(field, game, value) {
  const { least, most } = GAMES[game] || { least: 2, most: 12 };
  field.min = least;
  field.max = most;
  field.value = value;
}

/* The token is kept until the answer is there, so that a request sent again opens the same table. */
async function openTable() {
  const kept = load("opening"), game = $("open-game").value, seats = Number($("open-seats").value);
  const token = kept.token && kept.game === game && kept.seats === seats ? kept.token : randomHex(32);
  save("opening", { token, game, seats });
  showText("error", "");
  try {
    const body = JSON.stringify({ game, seats, options: {}, token });
    const { code, key } = JSON.parse(await request("/api/tables", { method: "POST", headers: { "Content-Type": "application/json" }, body }));
    save("opening", {});
    save(code, { token, key });
    history.pushState(null, "", "/t/" + code + "#k=" + key);
    route();
  } catch (fault) { showText("error", fault.message); }
}

function startHome() {
  const games = $("open-game");
  for (const game of Object.keys(GAMES)) games.append(make("option", "", { value: game }));
  games.addEventListener("change", () => limitSeats($("open-seats"), games.value, GAMES[games.value].usual));
  limitSeats($("open-seats"), "vote", GAMES.vote.usual);
  onSubmit("open-form", openTable);
  onSubmit("code-form", () => {
    history.pushState(null, "", "/t/" + $("code").value.toUpperCase());
    route();
  });
}

function onSubmit(id, act) {
  $(id).addEventListener("submit", (event) => {
    event.preventDefault();
    act();
  });
}

/* --- the socket ------------------------------------------------------------------------------------------- */

function connect() {
  clearTimeout(app.retry);
  app.stopped = false;
  const socket = new WebSocket((location.protocol === "https:" ? "wss://" : "ws://") + location.host + "/ws", "hustings.1");
  app.socket = socket;
  showText("status", say(app.wait ? "lost" : "connecting"));
  socket.addEventListener("open", hello);
  socket.addEventListener("message", (event) => {
    if (socket === app.socket) take(JSON.parse(event.data));
  });
  socket.addEventListener("close", () => {
    if (socket === app.socket) lost();
  });
}

/* After 0.2 to 2 s, doubling to 15 s, with jitter: all come back after a restart, not all at once. */
function lost(after) {
  const least = app.wait || 200;
  app.socket = null;
  app.welcomed = false;
  app.pending.clear();
  clearInterval(app.beat);
  clearTimeout(app.beatLost);
  clearTimeout(app.retry);
  if (app.stopped) return;
  showText("status", say(after ? "restart" : "lost"));
  app.wait = Math.min(15000, app.wait ? app.wait * 2 : 1000);
  app.retry = setTimeout(connect, (after || 0) + least + Math.random() * Math.min(1800, app.wait));
  enable();
}

function drop(after) {
  const socket = app.socket;
  lost(after);
  if (socket) socket.close();
}

function send(message, done) {
  if (!app.socket || app.socket.readyState !== 1) return 0;
  const i = ++app.counter;
  if (done) app.pending.set(i, done);
  app.socket.send(JSON.stringify(Object.assign({ t: message.t, i }, message)));
  return i;
}

/* A message whose reject is said at the top of the page. */
function ask(message, then) {
  showText("error", "");
  return send(message, (answer) => {
    if (answer.t === "reject") showText("error", answer.message);
    else if (then) then(answer);
  });
}

function hello() {
  const message = { t: "hello", table: app.code, lang: app.lang };
  if (app.have) message.have = app.have;
  if (app.as) Object.assign(message, { as: app.as, key: app.kept.key || "" });
  else message.token = app.token;
  if (app.transfer && !app.as) message.transfer = app.transfer;
  send(message, (answer) => {
    showText("error", answer.message);
    app.transfer = "";
    if (answer.code === "too-fast") return;
    app.stopped = true;
    showText("status", "");
    app.socket.close();
  });
}

function beat() {
  if (!send({ t: "beat" })) return;
  clearTimeout(app.beatLost);
  app.beatLost = setTimeout(() => drop(), 5000);
}

/* --- what the server says --------------------------------------------------------------------------------- */

const TAKE = {
  welcome(m) {
    app.pending.delete(m.i);
    app.stale = app.stale || Boolean(app.build && app.build !== m.build);
    Object.assign(app, { wait: 0, seat: m.seat, welcomed: true, knocked: false, build: m.build });
    if (app.transfer && !app.as) { /* one use: it is spent, and the seat has this device's token */
      app.transfer = "";
      app.kept.token = app.token;
      keep();
      history.replaceState(null, "", "/t/" + app.code);
    }
    if (app.as) app.have = 0;
    showText("error", "");
    clearInterval(app.beat);
    app.beat = setInterval(beat, m.beat_ms || 15000);
  },
  seats(m) {
    app.seats = m;
    if (m.state === "lobby") app.sealing = false;
  },
  state(m) {
    const now = Date.now(), seen = app.have;
    if (!app.have) app.log = app.log.filter((line) => !line.move);
    app.sealing = false;
    app.state = m;
    app.have = m.n;
    for (const event of m.events) if (!(event.n < seen)) app.log.push({ move: event });
    app.log = app.log.slice(-400);
    if (m.ask && m.ask.left_ms !== undefined) app.clocks[app.seat] = now + m.ask.left_ms;
    keepHead(m);
    const again = app.sending;
    if (again && m.ask && m.ask.q === again.q && !m.ask.held && !app.pending.has(again.i)) sendMove(again.move);
  },
  ack(m) {
    if (m.state === "knocked") app.knocked = true;
    else if (Number.isInteger(m.seat)) Object.assign(app, { seat: m.seat, knocked: false });
  },
  admitted(m) { Object.assign(app, { seat: m.seat, knocked: false }); },
  reject() {},
  beat() { clearTimeout(app.beatLost); },
  presence(m) {
    if (app.seats) app.seats.seats[m.seat].here = m.here;
    if (m.here === "here" && $("notice-absent" + m.seat)) $("notice-absent" + m.seat).remove();
  },
  clock(m) {
    app.paused = m.paused;
    if (m.left_ms === null) delete app.clocks[m.seat];
    else app.clocks[m.seat] = Date.now() + m.left_ms;
  },
  said(m) { app.log.push({ said: m }); },
  knock(m) {
    notice("knock" + m.who, say("lets_in", { name: isolate(m.name) }), ["admit", "refuse"].map((what) => [say(what), () => host(what, { who: m.who })]));
  },
  absent(m) {
    const choices = [[say("wait"), () => {}]];
    if (app.seats && app.seats.host === app.seat) choices.push([say("bot"), () => host("bot", { seat: m.seat })]);
    choices.push([say("propose_end"), proposeEnd]);
    notice("absent" + m.seat, say("absent", { seat: m.seat }), choices);
  },
  vote(m) { app.vote = { vote: m.vote, what: m.what, cast: false }; },
  voted(m) {
    app.vote = null;
    app.log.push({ text: say(m.passed ? "passed" : "not_passed") });
  },
  commit: pledge,
  pledges: reveal,
  rewound() {
    app.have = 0;
    app.log.push({ text: say("rewound") });
  },
  restart(m) { drop(m.back_ms); },
  bye: goodbye,
};

function take(message) {
  const done = app.pending.get(message.i);
  if (!TAKE[message.t]) return; /* of a later version */
  if (message.t === "ack" || message.t === "reject") app.pending.delete(message.i);
  TAKE[message.t](message);
  if (done && (message.t === "ack" || message.t === "reject")) done(message);
  if (message.t !== "beat") render();
}

function goodbye(m) {
  if (m.code !== "elsewhere") {
    Object.assign(app, { seat: null, knocked: false });
    showText("error", WORDS[app.lang][m.code] || m.code);
    if (m.code === "kicked") newToken();
    return;
  }
  Object.assign(app, { stopped: true, welcomed: false });
  showText("status", say("elsewhere"));
  notice("elsewhere", say("elsewhere"), [[say("here_again"), connect]]);
}

/* A removed seat's token is void. */
function newToken() {
  app.token = app.kept.token = randomHex(32);
  keep();
}

/* The nonce is kept, so that a reload between pledge and reveal costs nobody a new start. */
function pledge(m) {
  if (app.kept.game !== m.game) Object.assign(app.kept, { game: m.game, nonce: randomHex(32), heads: [] });
  keep();
  const joins = app.seat !== null || Boolean(app.as);
  Object.assign(app, { sealing: joins, state: null, have: 0, asked: "", sending: null, clocks: {}, log: app.log.filter((l) => !l.move) });
  if (app.seat !== null) send({ t: "pledge", game: m.game, pledge: fairPledge(m.game, m.commit, app.seat, app.kept.nonce) });
}

function reveal(m) {
  if (app.seat !== null && m.game === app.kept.game) send({ t: "reveal", game: m.game, nonce: app.kept.nonce });
}

function keepHead(m) {
  const heads = (app.kept.heads || []).filter((h) => h.line < m.line);
  app.kept.heads = [...heads, { line: m.line, head: m.head }].slice(-2000);
  keep();
}

/* --- rendering: what can be typed into is made anew only when it changes ----------------------------------- */

/* A name stays by itself whatever direction it is written in. */
const isolate = (name) => (name ? "\u2068" + name + "\u2069" : "");
const names = () => (app.seats ? app.seats.seats.map((s) => isolate(s.name)) : []);

function notice(id, text, choices) {
  const old = $("notice-" + id), part = make("div", undefined, { id: "notice-" + id, role: "alert" }), row = make("p");
  if (old) old.remove();
  for (const [label, act] of choices) row.append(button(label, () => { part.remove(); act(); }), " ");
  part.append(make("p", text), row);
  $("notices").append(part);
}

function render() {
  if (!app.code || !app.seats) return;
  const { seats, state } = app, isHost = app.seat !== null && seats.host === app.seat;
  const lobby = state ? state.over : seats.state !== "running"; /* a finished table is a lobby again */
  if (app.stale && !(state && state.ask)) location.reload(); /* the server has a newer page, and no question is open */
  $("table").hidden = false;
  showText("game-name", (GAMES[seats.game] || {})[app.lang] || seats.game);
  showText("table-code", app.code);
  renderStatus();
  renderSeats(isHost, lobby);
  renderSit(lobby);
  renderHost(isHost, lobby);
  renderAsk();
  renderResult();
  renderLog();
  $("share").hidden = !lobby;
  $("link").value = location.origin + "/t/" + app.code + (app.kept.key ? "#k=" + app.kept.key : "");
  $("view-part").hidden = !state;
  if (state) $("view").replaceChildren(tree(state.view));
  $("vote").hidden = !app.vote || app.seat === null || app.vote.cast;
  if (app.vote) showText("vote-title", say(app.vote.what === "end" ? "vote_end" : "vote_host"));
  $("tools").hidden = app.seat === null;
  $("record").disabled = $("heads").disabled = !state;
  $("end").hidden = !state || state.over;
  $("say-form").hidden = app.seat === null || seats.settings.talk !== "text";
  tick();
}

/* While the connection stands; what is said of a lost one stays until it is back. */
function renderStatus() {
  const waits = app.seats.state === "lobby" && !app.state && app.seat !== null && app.seat !== app.seats.host;
  const key = app.sealing ? "sealing" : waits ? "waiting" : app.as ? "watching" : app.knocked ? "knocked" : "";
  if (app.welcomed) showText("status", key && say(key));
}

function renderSeats(isHost, lobby) {
  const { seats, state } = app, items = seats.seats.map((seat, s) => {
    const item = make("li"), acts = state && !state.over && state.to_act.includes(s);
    const tags = [s === app.seat && "you", s === seats.host && "host_tag", acts && "acts", state && state.chosen.includes(s) && "chosen",
      seat.stand_in && "stand_in", seat.kind === "human" && seat.here !== "here" && seat.here].filter(Boolean);
    if (acts) item.className = "acts";
    item.append(make("bdi", seat.kind === "free" ? say("free") : seat.name));
    if (seat.kind === "bot") item.append(make("span", say("bot"), { class: "tag" }));
    for (const tag of tags) item.append(make("span", say(tag), { class: "tag" }));
    item.append(make("span", "", { class: "tag", "data-clock": s }));
    if (isHost && lobby && !app.sealing) for (const what of hostActs(seat, s)) {
      const act = button(say(what), () => host(what, { seat: s }));
      act.setAttribute("aria-label", say(what) + ": " + say("seat") + " " + s);
      item.append(act);
    }
    return item;
  });
  const key = JSON.stringify([items.map((i) => i.textContent), app.lang, isHost, lobby, app.sealing]);
  if ($("seats").dataset.key === key) return; /* a focused button stays */
  $("seats").dataset.key = key;
  $("seats").replaceChildren(...items);
}

function hostActs(seat, s) {
  if (seat.kind === "free") return ["bot"];
  return seat.kind === "bot" ? ["unbot"] : s === app.seat ? [] : ["kick"];
}

function renderSit(lobby) {
  const field = $("sit-seat"), seats = app.seats.seats, wanted = field.value;
  const free = seats.map((seat, s) => [seat, s]).filter(([seat, s]) => seat.kind !== "human" || s === app.seat);
  $("sit-form").hidden = !lobby || app.sealing || Boolean(app.as) || (app.state !== null && app.seat !== null);
  showText("sit-button", say(app.seat === null ? "sit" : "change_seat"));
  $("watch").hidden = app.seat !== null || !app.kept.key;
  if (app.seat === null && !lobby && !app.as) $("sit-form").hidden = !app.kept.key;
  $("sit-button").disabled = !lobby || !free.length;
  const key = JSON.stringify([free.map(([seat, s]) => [s, seat.kind]), app.seat, app.lang]);
  if (field.dataset.key === key) return;
  const seatChanged = field.dataset.seat !== String(app.seat);
  field.dataset.key = key;
  field.dataset.seat = String(app.seat);
  field.replaceChildren(...free.map(([seat, s]) => make("option", s + (seat.kind === "bot" ? " (" + say("bot") + ")" : ""), { value: s })));
  if (seatChanged && app.seat !== null) field.value = String(app.seat);
  else if (free.some(([, s]) => String(s) === wanted)) field.value = wanted;
}

function renderHost(isHost, lobby) {
  const over = Boolean(app.state && app.state.over), full = app.seats.seats.every((seat) => seat.kind !== "free");
  const usable = { fill: lobby && !full, start: lobby && !over, rematch: over, lock: !app.seats.locked, unlock: app.seats.locked, pause: !app.paused, resume: app.paused };
  $("host").hidden = !isHost;
  $("host-lobby").hidden = !lobby || app.sealing;
  $("host-running").hidden = lobby;
  $("set-form").hidden = !lobby || over || app.sealing;
  for (const node of document.querySelectorAll("[data-host]")) node.hidden = !usable[node.dataset.host];
  document.querySelector("[data-host=start]").disabled = !full;
  const key = JSON.stringify([app.seats.settings, app.seats.seats.length]);
  if ($("set-form").dataset.key === key) return;
  $("set-form").dataset.key = key;
  limitSeats($("set-seats"), app.seats.game, app.seats.seats.length);
  for (const field of ["clock", "pace", "talk"]) $("set-" + field).value = app.seats.settings[field];
}

function renderLog() {
  const list = $("log"), end = list.scrollTop + list.clientHeight >= list.scrollHeight - 40;
  const who = (seat) => (Number.isInteger(seat) ? say("seat") + " " + seat + (names()[seat] ? " (" + names()[seat] + ")" : "") : say("chance"));
  $("log-part").hidden = !app.log.length;
  list.replaceChildren(...app.log.map(({ move, said, text }) => {
    if (text) return make("li", text);
    if (said) return make("li", who(said.seat) + ": " + (said.text ? "“" + said.text + "”" : describeMove(said, names(), ["t", "seat"])));
    const by = move.by === "clock" ? " " + say("by_clock") : move.by === "bot" ? " " + say("by_bot") : "";
    return make("li", who(move.seat) + ": " + (move.do || "…") + " " + describeMove(move, names(), ["n", "seat", "do", "q", "by"]) + by);
  }));
  if (end) list.scrollTop = list.scrollHeight;
}

/* A value as nested definition lists; what is short stands on one line. */
function tree(value) {
  const deep = value !== null && typeof value === "object";
  if (!deep || brief(value).length <= 56 || (Array.isArray(value) && value.every((v) => v === null || typeof v !== "object")))
    return make("span", deep && !Object.keys(value).length ? say("empty") : brief(value));
  const list = make("dl");
  for (const [key, inner] of Object.entries(value)) {
    const row = make("div"), cell = make("dd");
    const node = tree(inner);
    if (node.tagName === "DL") cell.className = "deep";
    cell.append(node);
    row.append(make("dt", key), cell);
    list.append(row);
  }
  return list;
}

function renderResult() {
  const state = app.state, over = Boolean(state && state.over);
  $("result").hidden = !over;
  if (!over) return;
  const winners = (state.result && state.result.winners) || [];
  const text = say("winners") + ": " + (winners.map((s) => s + (names()[s] ? " (" + names()[s] + ")" : "")).join(", ") || say("nobody"));
  $("result-body").replaceChildren(make("p", text), state.result ? tree(state.result) : "");
}

/* --- the question ----------------------------------------------------------------------------------------- */

function renderAsk() {
  const question = app.state && !app.state.over ? app.state.ask : null;
  $("ask").hidden = !question;
  if (!question) {
    app.asked = "";
    return;
  }
  const key = JSON.stringify([question.q, question.legal, question.held, question.waited, app.lang, names()]);
  if (key === app.asked) return;
  const sameQuestion = app.asked && JSON.parse(app.asked)[0] === question.q;
  app.asked = key;
  if (!sameQuestion) showText("ask-error", "");
  const notes = [question.waited === false && "not_waited", question.blind && "blind"].filter(Boolean).map((note) => say(note));
  showText("ask-note", notes.join(" "));
  if (question.blind) $("ask-note").append(" ", button(say("think"), () => ask({ t: "think", q: question.q })));
  $("ask-held").hidden = !question.held;
  if (question.held) $("ask-held").replaceChildren(say("held") + question.held.do + " " + describeMove(question.held, names(), ["do"]) + " ",
    button(say("withdraw"), () => answerQuestion({ t: "withdraw", q: question.q })));
  $("ask-moves").replaceChildren(...groupMoves(question.legal).map((group, g) => renderGroup(group, g, question.held)));
  if (app.answered) $("ask-title").focus(); /* the pressed button is gone: the keyboard goes on from here */
  app.answered = false;
}

function renderGroup(group, number, held) {
  const part = make("div"), row = make("div", undefined, { class: "moves" });
  part.append(make("h4", group.verb), row);
  if (group.open.length) {
    row.append(openForm(group, "g" + number));
    return part;
  }
  for (const move of group.moves) {
    const node = button(describeMove(move, names(), ["do"]) || group.verb, () => sendMove(move));
    if (held && JSON.stringify(held) === JSON.stringify(move)) node.setAttribute("aria-pressed", "true");
    row.append(node);
  }
  return part;
}

/* Moves with open fields: the fixed ones from a list, a control for each open one. */
function openForm(group, id) {
  const form = make("form"), fault = make("p", "", { class: "fault", role: "alert" }), readers = [];
  const fixed = make("select", undefined, { id, "aria-label": group.verb });
  group.moves.forEach((move, m) => fixed.append(make("option", describeMove(move, names(), ["do"]), { value: m })));
  if (group.moves.length > 1) form.append(fixed);
  for (const [key, template] of group.open) readers.push([key, control(form, id + key, key, template)]);
  form.append(make("button", group.verb), fault);
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const move = Object.assign({}, group.moves[Number(fixed.value) || 0]);
    fault.textContent = "";
    for (const [key, read] of readers) {
      const { value, wrong } = read();
      if (wrong) {
        fault.textContent = wrong;
        return;
      }
      move[key] = value;
    }
    sendMove(move, fault);
  });
  return form;
}

/* Puts one control into the form; the answer reads it. */
function control(form, id, key, template) {
  if (templateKind(template) === "choose") return checkboxes(form, key, template);
  const row = make("p"), field = make("input", undefined, { id, required: "", autocomplete: "off" });
  const isNumber = templateKind(template) === "range";
  if (isNumber) Object.assign(field, { type: "number", min: template.min, max: template.max, step: 1, value: template.min });
  row.append(make("label", key + " ", { for: id }), field);
  form.append(row);
  return () => ({ value: isNumber ? Number(field.value) : field.value });
}

function checkboxes(form, key, template) {
  const hint = key + ": " + say("choose", { n: template.choose }), set = make("fieldset", undefined, { class: "choices" });
  const boxes = template.of.map((value) => {
    const label = make("label"), box = make("input", undefined, { type: "checkbox" });
    label.append(box, " " + brief(value));
    set.append(label);
    return box;
  });
  set.prepend(make("legend", hint));
  form.append(set);
  return () => {
    const value = template.of.filter((_, n) => boxes[n].checked);
    return { value, wrong: value.length === template.choose ? "" : hint };
  };
}

/* The reject is said beside the question. */
function answerQuestion(message, fault) {
  const at = fault || $("ask-error");
  at.textContent = "";
  showText("ask-error", "");
  const i = send(message, (answer) => {
    app.sending = null;
    if (answer.t === "reject") at.textContent = answer.message;
    enable();
  });
  app.answered = true;
  if (i) for (const node of $("ask").querySelectorAll("button")) node.disabled = true;
  return i;
}

/* A move whose answer got lost with the socket is sent again: the same move gets the same answer. */
function sendMove(move, fault) {
  const q = app.state.ask.q, i = answerQuestion({ t: "move", q, move }, fault);
  app.sending = { q, move, i };
}

function enable() {
  for (const node of $("ask").querySelectorAll("button")) node.disabled = false;
}

/* --- the rest of the table -------------------------------------------------------------------------------- */

function host(what, more) {
  ask(Object.assign({ t: "host", do: what }, more));
}

function sit() {
  const name = $("sit-name").value.trim().normalize("NFC"), seat = Number($("sit-seat").value);
  const message = { t: "sit", seat, name, color: seat, token: app.token, agree: $("sit-agree").checked };
  if (app.kept.key) message.key = app.kept.key;
  save("person", { name, agree: message.agree });
  ask(message);
}

function hasVoted() {
  if (app.vote) app.vote.cast = true;
  if (app.vote) app.log.push({ text: say("voted") });
  render();
}

/* Who proposes it votes for it. */
function proposeEnd() {
  ask({ t: "propose", what: "end" }, hasVoted);
}

async function saveRecord() {
  const headers = { Authorization: "Bearer " + app.token };
  try {
    download(app.code + ".hustings", await request("/api/tables/" + app.code + "/record", { headers }));
  } catch (fault) { showText("error", fault.message); }
}

/* Time left, counted down here; the server's own count corrects it. */
function tick() {
  const running = app.state && !app.state.over;
  for (const node of document.querySelectorAll("[data-clock]")) {
    const seat = Number(node.dataset.clock), until = app.clocks[seat];
    const left = running && app.state.to_act.includes(seat) && until !== undefined ? Math.max(0, Math.ceil((until - Date.now()) / 1000)) : null;
    node.hidden = left === null;
    if (left !== null) node.textContent = app.paused ? say("paused") : say("seconds", { n: left });
  }
}

function startTable() {
  for (const node of document.querySelectorAll("[data-host]")) node.addEventListener("click", () => host(node.dataset.host));
  for (const pace of ["calm", "brisk", "none"]) $("set-pace").append(make("option", "", { value: pace, "data-w": "pace_" + pace }));
  for (const talk of ["phrases", "text", "none"]) $("set-talk").append(make("option", "", { value: talk, "data-w": "talk_" + talk }));
  onSubmit("sit-form", sit);
  onSubmit("set-form", () => {
    const [seats, clock] = ["set-seats", "set-clock"].map((id) => Number($(id).value));
    host("set", { seats, clock, pace: $("set-pace").value, talk: $("set-talk").value });
  });
  onSubmit("say-form", () => ask({ t: "say", text: $("say").value.trim().normalize("NFC") }, () => { $("say").value = ""; }));
  for (const [id, yes] of [["vote-yes", true], ["vote-no", false]]) $(id).addEventListener("click", () => ask({ t: "ballot", vote: app.vote.vote, yes }, hasVoted));
  for (const id of ["link", "transfer-link"]) $(id).addEventListener("focus", () => $(id).select());
  $("watch").addEventListener("click", () => {
    app.as = "spectator";
    drop();
    connect();
  });
  $("record").addEventListener("click", saveRecord);
  $("heads").addEventListener("click", () => download(app.code + ".heads", (app.kept.heads || []).map((h) => JSON.stringify(h) + "\n").join("")));
  $("end").addEventListener("click", proposeEnd);
  $("transfer").addEventListener("click", () => ask({ t: "transfer" }, (answer) => {
    $("transfer-part").hidden = false;
    $("transfer-link").value = location.origin + "/t/" + app.code + "#x=" + answer.transfer;
  }));
  $("leave").addEventListener("click", () => ask({ t: "leave" }, () => {
    app.stopped = true;
    app.socket.close();
    location.assign("/");
  }));
  for (const event of ["online", "visibilitychange"]) (event === "online" ? window : document).addEventListener(event, () => {
    if (app.code && !app.socket && !app.stopped && !document.hidden) connect();
  });
  setInterval(tick, 1000);
}

/* --- which page this is ----------------------------------------------------------------------------------- */

function setLanguage(lang) {
  app.lang = lang;
  document.documentElement.lang = lang;
  $("lang").value = lang;
  for (const node of document.querySelectorAll("[data-w]")) node.textContent = say(node.dataset.w);
  for (const option of $("open-game").querySelectorAll("option")) option.textContent = GAMES[option.value][lang];
  render();
}

function route() {
  const [, code, board] = location.pathname.match(/^\/t\/([A-Za-z]{5})(\/board)?\/?$/) || [];
  const hash = new URLSearchParams(location.hash.slice(1));
  $("home").hidden = Boolean(code);
  $("table").hidden = true; /* until the server tells of it */
  if (!code) return;
  app.code = code.toUpperCase();
  app.kept = load(app.code);
  app.as = board ? "board" : "";
  app.transfer = hash.get("x") || "";
  if (hash.get("k")) app.kept.key = hash.get("k");
  app.kept.token = app.kept.token || randomHex(32);
  app.token = app.transfer ? randomHex(32) : app.kept.token;
  keep();
  forgetOldTables();
  const person = load("person");
  $("sit-name").value = person.name || "";
  $("sit-agree").checked = Boolean(person.agree);
  $("wifi").hidden = location.protocol === "https:" || /^(localhost|127\.|\[::1\])/.test(location.hostname);
  connect();
}

function start() {
  const wanted = load("language").lang || (navigator.language || "en").slice(0, 2);
  startHome();
  startTable();
  setLanguage(WORDS[wanted] ? wanted : "en");
  $("lang").addEventListener("change", () => {
    save("language", { lang: $("lang").value });
    setLanguage($("lang").value);
  });
  window.addEventListener("popstate", () => location.reload());
  route();
}

if (typeof document !== "undefined") start();
