// Whole games on a device: the hub, the bots and the page's side of a socket, in one process and without a worker. Each bot
// is told what its seat may know and nothing else; a game goes on after the page was closed; its record holds. From a moment of
// that record another game goes on, seen from another seat.
import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeModule, makeRules } from "../../tools/wasm.mjs";
import { fairPledge, fromHex, toHex } from "../fair/fair";
import { linesUpTo } from "../replay/branch";
import { Course } from "../replay/course";
import { parseRecord } from "../replay/record";
import { Rules } from "../replay/rules";
import { GAME_IDS, type GameId, type Json, type Move } from "../wire/message";
import { anyMove, BotSeat } from "./bot_seat";
import { Bots } from "./bots";
import { Device, type Ear } from "./device";
import { Hub } from "./hub";
import { openRecord } from "./open_record";
import { MemoryShelf, type Shelf } from "./shelf";

const content = (path: string) => new Uint8Array(readFileSync(new URL("../../../content/" + path, import.meta.url)));
const packs = new Map(GAME_IDS.map((game) => [`${game}/standard.json`, content(`${game}/standard.json`)]));
const files = new Map([...packs, ["words/talk.json", content("words/talk.json")]]);
const [hubWasm, botsWasm, rulesWasm] = [makeModule("hub"), makeModule("bots"), makeRules()];
const token = "ab".repeat(32);
const nonce = new Uint8Array(32).fill(3);
let hubModule: WebAssembly.Module;
let botsModule: WebAssembly.Module;
beforeAll(async () => {
  [hubModule, botsModule] = await Promise.all([
    WebAssembly.compile(hubWasm as BufferSource),
    WebAssembly.compile(botsWasm as BufferSource),
  ]);
});

type Told = Record<string, Json> & { t: string };

/** What was posted to each bot's worker, since the beginning. */
type Posted = string[][];

async function startDevice(shelf: Shelf, posted: Posted): Promise<Device> {
  const setup = { secret: new Uint8Array(32).fill(7), build: "", tempo: 0 };
  const device = new Device({
    hub: await Hub.from(hubModule, files, setup),
    shelf,
    now: () => performance.now(),
    bot: () => {
      const told: string[] = [];
      let [hear, ended]: [(text: string) => void, boolean] = [() => undefined, false];
      posted.push(told);
      const supply = (game: string) => Promise.resolve({ pack: content(`${game}/standard.json`) });
      const seat = Bots.from(botsModule).then(
        (bots) => new BotSeat(bots, supply, (text) => !ended && hear(text), () => performance.now()),
      ); // prettier-ignore
      let last: Promise<unknown> = seat;
      return {
        post: (text) => {
          told.push(text);
          last = last.then(async () => (await seat).take(text));
        },
        end: () => void (ended = true),
        hear: (take) => void (hear = take),
      };
    },
  });
  await device.begin();
  return device;
}

interface Person {
  seat?: number;
  /** After so many moves of his own. */
  leaves?: number;
  /** Is shown the first state of a game. */
  first?: (state: Told) => void;
  /** "rematch" at a table where he sits. */
  again?: boolean;
}

/** Somebody without a page: sits, fills the table with bots, starts, and makes any move that he may. */
function play(device: Device, code: string, how: Person = {}): Promise<"over" | "left"> {
  const { seat = 0, leaves = Infinity, again = false } = how;
  return new Promise((done, fail) => {
    let [i, answered, moves, host, first, begun] = [0, -1, 0, ["sit", "fill", "start"], how.first, !again];
    const say = (message: Record<string, Json>) => device.send(conn, JSON.stringify({ t: "", i: ++i, ...message }));
    const next = () => {
      const what = host.shift();
      if (what === "sit") say({ t: "sit", seat, name: "Ágnes", color: 0, token });
      else if (what) say({ t: "host", do: what });
    };
    const ear: Ear = {
      closed: () => undefined,
      take: (text) => {
        const m = JSON.parse(text) as Told;
        if (m.t === "welcome" && m["seat"] !== null) host = again ? ["rematch"] : [];
        begun ||= m.t === "commit";
        if (m.t === "welcome" || (m.t === "ack" && host.length)) next();
        if (m.t === "reject" && m["code"] !== "late") return fail(new Error(text)); // a window may have closed meanwhile
        const sealed = [fromHex(m["game"], 16), fromHex(m["commit"], 32)] as const;
        if (m.t === "commit" && sealed[0] && sealed[1])
          say({ t: "pledge", game: m["game"] ?? "", pledge: toHex(fairPledge(sealed[0], sealed[1], seat, nonce)) });
        if (m.t === "pledges") say({ t: "reveal", game: m["game"] ?? "", nonce: toHex(nonce) });
        if (m.t !== "state" || !begun) return;
        first?.(m);
        first = undefined;
        if (m["result"]) {
          device.close(conn);
          return done("over");
        }
        const ask = m["ask"] as { q: number; legal: Move[]; held?: Move; waited?: boolean } | undefined;
        if (!ask || ask.q === answered || ask.held || ask.waited === false) return;
        if (moves++ >= leaves) {
          device.close(conn);
          return done("left");
        }
        answered = ask.q;
        say({ t: "move", q: ask.q, move: anyMove(ask.legal) });
      },
    };
    const conn = device.open(ear);
    say({ t: "hello", table: code, lang: "hu", token });
  });
}

async function openAt(device: Device, game: GameId, more: Record<string, Json> = {}): Promise<string> {
  const body = JSON.stringify({ game, token, options: {}, ...more });
  const { status, text } = await device.request("POST", "/api/tables", { body });
  expect(status).toBe(201);
  return (JSON.parse(text) as { code: string }).code;
}

describe.skipIf(!hubWasm || !botsWasm)("a table on a device", () => {
  test.each(GAME_IDS)("%s: to its end, over a reload, each bot told its own", async (game) => {
    const [shelf, posted] = [new MemoryShelf(), [] as Posted];
    let device = await startDevice(shelf, posted);
    const code = await openAt(device, game);
    if ((await play(device, code, { leaves: 2 })) === "left") {
      device = await startDevice(shelf, posted); // the page was loaded again: all that is left is the log
      expect(await play(device, code)).toBe("over");
    }
    const record = await recordOf(device, code);
    const rules = await Rules.from(await WebAssembly.compile(rulesWasm as BufferSource));
    rules.open(game, "standard", content(`${game}/standard.json`));
    expect(rules.verify(new TextEncoder().encode(record))).toEqual({ holds: true, line: expect.any(Number) });
    expect(JSON.parse(record.slice(0, record.indexOf("\n")))).toHaveProperty("seed");
    toldOwn(rules, record, posted, 0);
    await goesOn(device, posted, rules, game, record);
  });
});

async function recordOf(device: Device, code: string): Promise<string> {
  const { status, text } = await device.request("GET", `/api/tables/${code}/record?as=truth`, { bearer: token });
  expect(status).toBe(200);
  return openRecord(text);
}

/** From a late moment of the record, in the last seat: the same view as it had then; to the end; and once more from the same
 * moment. */
async function goesOn(device: Device, posted: Posted, rules: Rules, game: GameId, record: string): Promise<void> {
  const whole = parseRecord(new TextEncoder().encode(record));
  if (typeof whole === "string") throw new Error(whole);
  const [course, seat] = [new Course(rules, whole), whole.players - 1];
  const at = Math.floor(course.last * 0.85);
  const n = course.stops[at]?.n ?? 0;
  const view = course.seen(seat, at).at(-1)?.view;
  const given = { record: linesUpTo(whole, n), moves: n };
  posted.length = 0;
  const more = { seats: whole.players, options: whole.options, given };
  const [code, states] = [await openAt(device, game, more), [] as Told[]];
  const first = (state: Told) => void states.push(state);
  expect(await play(device, code, { seat, first })).toBe("over");
  const branch = await recordOf(device, code);
  expect(rules.verify(new TextEncoder().encode(branch))).toEqual({ holds: true, line: expect.any(Number) });
  expect(JSON.parse(branch.slice(0, branch.indexOf("\n")))).toMatchObject({ given: { moves: n } });
  expect(linesOf(branch, n)).toEqual(linesOf(record, n));
  toldOwn(rules, branch, posted, seat);
  await play(device, code, { seat, first, again: true, leaves: 0 });
  expect(states.map((state) => [state["n"], state["view"]])).toEqual([[n, view], [n, view]]);
} // prettier-ignore

/** The first moves, without what a table notes beside them. */
function linesOf(record: string, n: number): unknown[] {
  const moves = record.split("\n").filter((line) => line.startsWith('{"n":'));
  return moves.slice(0, n).map((line) => ({ ...(JSON.parse(line) as object), q: null, by: null }));
}

/** Every view and every event that a bot's worker was posted is what the rules let its seat know, to the byte. */
function toldOwn(rules: Rules, record: string, posted: Posted, person: number): void {
  const [head, ...lines] = record.trim().split("\n");
  const { players, options } = JSON.parse(head ?? "") as { players: number; options: Json };
  const moves = lines.filter((line) => line.startsWith('{"n":'));
  const seats = Array.from({ length: players }, (_, seat) => seat);
  const views = seats.map(() => new Set<string>());
  const events = seats.map(() => new Set<string>());
  const text = (value: unknown) => JSON.stringify(value);
  rules.start(players, options);
  const look = () => seats.forEach((seat) => views[seat]?.add(text(rules.view(seat))));
  look();
  moves.forEach((line, n) => {
    for (const seat of seats) {
      for (const opened of [true, false]) {
        const { n: own, ...told } = rules.told(line, seat, opened); // a field of the move's that the line calls otherwise
        events[seat]?.add(text({ n, ...told, ...(own !== undefined && { _n: own }) }));
      }
    }
    rules.play(line);
    look();
  });
  let checked = 0;
  for (const told of posted) {
    const all = told.map((one) => JSON.parse(one) as Told);
    const seat = all.find(({ t }) => t === "new")?.["seat"] as number;
    expect(seat).not.toBe(person);
    for (const m of all) {
      if (m["view"]) expect(views[seat]?.has(text(m["view"])), `seat ${String(seat)}: ${text(m["view"])}`).toBe(true); // prettier-ignore
      for (const event of (m["events"] ?? []) as Record<string, Json>[]) {
        expect(events[seat]?.has(text(event)), `seat ${String(seat)}: ${text(event)}`).toBe(true);
        checked++;
      }
    }
  }
  expect(checked).toBeGreaterThan(0);
}
