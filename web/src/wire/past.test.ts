// A page that was reloaded, at any step, tells what one that was there tells: line by line, heads too, in whole games of
// every kind, for a seat and for spectators.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeRules } from "../../tools/wasm.mjs";
import { utf8 } from "../fair/fair";
import { allLines, type Line } from "../frame/log";
import { loadGame } from "../games";
import type { Game } from "../games/contract";
import { keepPack } from "../games/pack.svelte";
import { Course } from "../replay/course";
import { parseRecord, type RecordFile } from "../replay/record";
import { Rules } from "../replay/rules";
import { addWords, setLang } from "../words/words.svelte";
import { GAME_IDS, type GameId, type Incoming, type Json, type PastMessage, type PastStep, type SeatsMessage, type StateMessage, type View } from "./message"; // prettier-ignore
import { lacksSteps, wantedPast } from "./past";
import { emptyModel, reduce, type Model } from "./reduce";

const MOST_STEPS = 64;
const EVERY = process.env["PAST_EVERY"] ? Number(process.env["PAST_EVERY"]) : 3; // step; with 1 it takes longer
const program = process.env["HUSTINGS_PROGRAM"] ?? new URL("../../../build/hustings", import.meta.url).pathname;
const wasm = makeRules();
const folder = mkdtempSync(join(tmpdir(), "hustings-past-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
let module: WebAssembly.Module;
beforeAll(async () => {
  module = await WebAssembly.compile(wasm as BufferSource);
  await setLang("en");
});

/** What was shown, step by step. */
interface Told {
  game: Game;
  seats: SeatsMessage;
  states: StateMessage[];
  steps: (PastStep & { view: View })[];
}

async function told(id: GameId, viewer: number | "public"): Promise<Told> {
  const to = join(folder, id);
  const made = join(to, "game-000000.hustings");
  if (!existsSync(made))
    execFileSync(program, ["sim", id, "--games", "1", "--seed", "5", "--records", to], { stdio: "ignore" });
  const record = parseRecord(utf8(readFileSync(made, "utf8"))) as RecordFile;
  const pack = readFileSync(new URL(`../../../content/${id}/standard.json`, import.meta.url));
  const rules = await Rules.from(module);
  rules.open(id, "standard", new Uint8Array(pack));
  keepPack(record.hash, JSON.parse(pack.toString()) as Record<string, Json>);
  await addWords(id);
  const course = new Course(rules, record);
  const names = Array.from({ length: record.players }, (_, i) => ({ kind: "human" as const, name: "Name" + i, here: "here" as const, color: i })); // prettier-ignore
  const settings = { clock: 0, pace: "none" as const, talk: "text" as const, grace: 120, window: 5, spectators: true, delay: 0, nod: false }; // prettier-ignore
  const seats: SeatsMessage = {
    t: "seats", seats: names, host: 0, locked: false, state: "running", game: id, content: "standard", hash: record.hash, options: {}, settings,
  }; // prettier-ignore
  const sights = course.seen(viewer, course.last);
  const steps = sights.map(({ events, view }, i) => ({
    n: course.stops[i]?.n ?? 0,
    events,
    view,
    ...(i % 7 === 3 ? { said: [{ seat: 0, text: "step " + i }] } : {}),
    ...(i % 31 === 5 ? { voted: [{ vote: i, passed: false }] } : {}),
  }));
  const states = steps.map(({ n, events, view }, i): StateMessage => ({
    t: "state", game: "g", n, step: i + 1, events, view, to_act: [], chosen: [], line: 0, head: "", over: false,
  })); // prettier-ignore
  return { game: await loadGame(id), seats, states, steps };
}

/** As the server does it (server/hub/view_change.c). */
function change(before: View, after: View): Pick<PastStep, "set" | "gone"> {
  const set: Record<string, Json> = {};
  const gone: string[] = [];
  const isObject = (v: Json | undefined): v is View => typeof v === "object" && v !== null && !Array.isArray(v);
  const compare = (a: View, b: View, path: string) => {
    gone.push(...Object.keys(a).filter((key) => !(key in b)).map((key) => path + key)); // prettier-ignore
    for (const [key, value] of Object.entries(b)) {
      const old = a[key];
      if (old !== undefined && JSON.stringify(old) === JSON.stringify(value)) continue;
      if (!path && isObject(old) && isObject(value)) compare(old, value, key + ".");
      else set[path + key] = value;
    }
  };
  compare(before, after, "");
  return { set, gone };
}

const past = (t: Told, from: number, have: number, spoil?: (step: PastStep) => PastStep): PastMessage => {
  const steps = t.steps.slice(from, Math.min(have, from + MOST_STEPS)).map((step, i): PastStep => {
    const { view, ...rest } = step;
    if (!i) return step;
    const one = { ...rest, ...change(t.steps[from + i - 1]?.view ?? {}, view) };
    return spoil ? spoil(one) : one;
  });
  return { t: "past", i: 1, from, next: from + steps.length < have ? from + steps.length : null, steps };
};

const hear = (m: Model, message: Incoming): Model => reduce(m, { t: "message", message, now: 0 });
const come = (t: Told, viewer: number | "public", m = emptyModel("KVARN")): Model => {
  const seat = viewer === "public" ? null : viewer;
  const welcome: Incoming = { t: "welcome", i: 1, seat, host: false, n: 0, build: "", nodes: [], beat_ms: 1 };
  return hear(hear({ ...m, watching: seat === null }, welcome), t.seats);
};
/** The state of a step, and what is said after it. */
const live = (t: Told, m: Model, at: number): Model => {
  const step = t.steps[at];
  let next = hear(m, t.states[at] as StateMessage);
  for (const said of step?.said ?? []) next = hear(next, { t: "said", ...said });
  for (const voted of step?.voted ?? []) next = hear(next, { t: "voted", ...voted });
  return next;
};
/** Asks as long as something is missing. */
const fill = (t: Told, m: Model, have: number, spoil?: (step: PastStep) => PastStep): Model => {
  for (let from = wantedPast(m); from !== null; from = wantedPast(m))
    m = hear(reduce(m, { t: "asking", from }), past(t, from, have, spoil));
  return m;
};
const spoken = (lines: Line[]) =>
  lines.map((l) => [l.head ?? "", l.text, l.seat, l.kind, l.by, l.rules, l.sums].join("|"));

const GAMES = GAME_IDS.filter((id) => id !== "null");
describe.each(GAMES)("%s", (id) => {
  test.each([[0], ["public"]] as [number | "public"][])("reloaded at any step, by %s", { timeout: 60000 }, async (viewer) => {
    const t = await told(id, viewer);
    const words = (m: Model) => spoken(allLines(t.game, m));
    let there = come(t, viewer);
    let lost = 0;
    for (const at of t.states.keys()) {
      there = live(t, there, at);
      if (at % (viewer === "public" ? 3 * EVERY : EVERY)) continue;
      const state = { ...(t.states[at] as StateMessage), events: t.states.slice(0, at + 1).flatMap((s) => s.events).slice(-200) }; // prettier-ignore
      const reloaded = fill(t, hear(come(t, viewer), state), at + 1);
      if (words(reloaded).join("\n") !== words(there).join("\n")) expect(words(reloaded)).toEqual(words(there));
      if (at % 9) continue;
      const spoilt = fill(t, hear(come(t, viewer), state), at + 1, (step) => ({ ...step, set: {} }));
      lost += words(spoilt).join("\n") === words(there).join("\n") ? 0 : 1;
    }
    expect(words(there).length).toBeGreaterThan(30);
    expect(lost).toBeGreaterThan(0); // what is planted is found
  }); // prettier-ignore

  test("a line that is lost, and states that were joined", { timeout: 60000 }, async () => {
    const t = await told(id, 1);
    const words = (m: Model) => spoken(allLines(t.game, m));
    let there = come(t, 1);
    let away = come(t, 1);
    for (const at of t.states.keys()) {
      there = live(t, there, at);
      if (at < 10) away = live(t, away, at);
      if (at === 19) {
        // three steps are joined into one state for a slow reader
        const events = t.states.slice(17, 20).flatMap((s) => s.events);
        away = fill(t, come(t, 1, away), 10);
        away = hear(away, { ...(t.states[19] as StateMessage), events });
        expect(lacksSteps(away)).toBe(true);
        expect(words(away).at(-1)).toContain("…");
        away = fill(t, away, 20);
        expect(words(away)).toEqual(words(there));
      }
      if (at > 19) away = live(t, away, at);
    }
    expect(words(away)).toEqual(words(there));
  });
});

test("unchanged parts of views are shared", async () => {
  const t = await told("voices", 0);
  const m = fill(t, hear(come(t, 0), t.states.at(-1) as StateMessage), t.states.length);
  const views = [...new Set(m.log.flatMap((l) => (l.kind === "move" ? [l.after] : [])))];
  const parts = views.flatMap((view) => Object.values(view).filter((v) => typeof v === "object" && v !== null));
  expect(new Set(parts).size).toBeLessThan(parts.length / 2);
});
