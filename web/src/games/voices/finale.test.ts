// The verdict as it is told: each juror by its own tokens, nothing before its part.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import type { Event } from "../../wire/message";
import type { Moment } from "../contract";
import type { Pack } from "../pack.svelte";
import { finaleAt, turnOrder } from "./finale";
import { staged } from "./staged";
import { ownRow } from "./verdict";
import { AREAS, JURORS, type Juror, type JurorState, type Kind, type Verdict, type VoicesView } from "./view";
import type { C } from "./voices";

const pack = JSON.parse(
  readFileSync(new URL("../../../../content/voices/standard.json", import.meta.url), "utf8"),
) as Pack;
const KINDS = ["juror", "role", "winner"];
const PLAYERS = 4;

const laid = (guilt: number, innocence: number, ...kinds: (Kind | null)[]): JurorState => ({
  guilt,
  innocence,
  influence: kinds.map((kind) => ({ kind, seen: [] })),
});
const jury = (states: JurorState[]): Record<Juror, JurorState> =>
  Object.fromEntries(JURORS.map((j, i) => [j, states[i] ?? laid(0, 0)])) as Record<Juror, JurorState>;

const before = jury([laid(2, 1, null), laid(0, 1), laid(1, 1, null, null), laid(1, 0), laid(0, 0), laid(0, 2, null)]);
function view(more: Partial<VoicesView> = {}): VoicesView {
  return {
    players: PLAYERS, options: { advanced: false, prosecutor: null, abilities: false }, round: 8, phase: "resolve", turns: 0, prosecutor: 2, first: 1, story: "s1",
    roles: [null, null, "prosecutor", null], colours: { blue: 0, yellow: 1, grey: 2, red: 3 }, unused: [], destroyed: [],
    platforms: Object.fromEntries(AREAS.map((a) => [a, []])) as unknown as VoicesView["platforms"],
    court: { stage: 2, deck: [], top: null, middle: null, right: null, areas: null, read: true },
    strategy: { deck: [], discard: [], hands: [[], [], [], []] }, influence: { supply: [], discard: [] },
    jurors: before, stack: [], verdict: null, cancelled: null, ...more,
  }; // prettier-ignore
}
const SAYS: Record<Verdict, JurorState> = { guilty: laid(1, 0), innocent: laid(0, 1), abstain: laid(0, 0) };
const over = (verdicts: Verdict[], roles: string[], cancelled = 3): VoicesView =>
  view({
    phase: "over",
    roles,
    cancelled,
    jurors: jury(verdicts.map((v) => SAYS[v])),
    verdict: Object.fromEntries(JURORS.map((j, i) => [j, verdicts[i]])) as Record<Juror, Verdict>,
  });
const FREE = over(
  ["innocent", "innocent", "abstain", "guilty", "abstain", "innocent"],
  ["g1", "n1", "prosecutor", "i1"],
);

const c = (me: number | null): C => ({ pack, me, view: view(), before: view() }) as unknown as C;
const moment = (kind: string, k: number, after: VoicesView): Moment<VoicesView> => ({
  cue: { kind, ms: 1000, n: 40 },
  i: KINDS.indexOf(kind),
  k,
  of: kind === "juror" ? JURORS.length : kind === "role" ? PLAYERS : 0,
  after,
  events: [],
});
const shown = (kind: string, k: number, after: VoicesView, me: number | null = 0) =>
  finaleAt(c(me), moment(kind, k, after), before);

it("gives one juror after another the light, and counts who has spoken", () => {
  const dark = shown("juror", 0, FREE);
  expect(dark.light).toBeNull();
  expect(dark.bench.every((one) => one.verdict === null && !one.now)).toBe(true);
  const first = shown("juror", 1, FREE);
  expect(first.light).toMatchObject({ juror: "rational", verdict: "innocent", last: false });
  expect(first.tally).toEqual({ guilty: 0, innocent: 0 }); // its own stamp comes at the end of its time
  expect(shown("juror", 4, FREE).tally).toEqual({ guilty: 0, innocent: 2 });
  expect(shown("juror", 6, FREE).light).toMatchObject({ juror: "bored", last: true });
  const then = shown("role", 0, FREE);
  expect(then).toMatchObject({ light: null, fate: "acquitted", tally: { guilty: 1, innocent: 3 } });
});

it("turns the roles up from the prosecutor on, my own last", () => {
  expect(turnOrder(4, 2, 0)).toEqual([2, 3, 1, 0]);
  expect(turnOrder(4, 2, null)).toEqual([2, 3, 0, 1]);
  expect(turnOrder(3, null, 2)).toEqual([0, 1, 2]);
  const open = (k: number) => shown("role", k, FREE).seats.map(({ role }) => role?.id ?? null);
  expect(open(0)).toEqual([null, null, null, null]);
  expect(open(2)).toEqual(["prosecutor", "i1", null, null]);
  expect(shown("role", 2, FREE).seats.map(({ now }) => now)).toEqual([false, true, false, false]);
  expect(shown("winner", 0, FREE).seats.every(({ role, goal }) => role && goal)).toBe(true);
  const guilty = over(
    ["guilty", "guilty", "abstain", "guilty", "abstain", "innocent"],
    ["g1", "n1", "prosecutor", "i1"],
  );
  expect(shown("role", 0, guilty).fate).toBe("convicted");
});

it("knows what the backs were where one juror's own tokens settle it", () => {
  const row = (state: JurorState, left: JurorState) =>
    ownRow({ ...FREE, jurors: { ...FREE.jurors, wary: left } }, { ...before, wary: state }, "wary");
  expect(row(laid(2, 1, null), laid(0, 0))).toMatchObject({ turned: ["innocent"], sum: { guilt: 2, innocence: 2 } });
  expect(row(laid(2, 1, null), laid(1, 0))).toMatchObject({ turned: ["blank"] });
  expect(row(laid(0, 0, "guilty", null), laid(2, 0))).toMatchObject({ turned: ["guilty", "guilty"] });
  expect(row(laid(1, 0, null, null), laid(1, 0))).toMatchObject({ turned: [null, null], sum: null }); // or one of each
});

/** All moments of the end, in their order. */
const MOMENTS = KINDS.flatMap((kind) =>
  Array.from({ length: kind === "juror" ? JURORS.length + 1 : kind === "role" ? PLAYERS + 1 : 1 }, (_, k) => ({ kind, k })),
); // prettier-ignore
/** The first moment whose picture differs. */
const parts = (a: VoicesView, b: VoicesView, me: number | null) =>
  MOMENTS.find(({ kind, k }) => {
    const [one, two] = [a, b].map((after) => JSON.stringify(shown(kind, k, after, me)));
    return one !== two;
  });

it("shows nothing early: two ends look alike until the part that opens the difference", () => {
  const verdicts = JURORS.map((j) => FREE.verdict?.[j] as Verdict);
  for (const [i] of JURORS.entries()) {
    const other = verdicts.map((v, at): Verdict => (at < i ? v : v === "guilty" ? "abstain" : "guilty"));
    const twin = over(other, ["g1", "n1", "prosecutor", "i1"], 5); // other tokens cancelled, too
    expect(parts(FREE, twin, 0)).toEqual({ kind: "juror", k: i + 1 });
  }
  const roles = over(verdicts, ["g2", "n1", "prosecutor", "i1"]);
  expect(parts(FREE, roles, 0)).toEqual({ kind: "role", k: 4 });
  expect(parts(FREE, roles, null)).toEqual({ kind: "role", k: 3 });
});

it("keeps the result off the board until the winner, whatever else the last step did", () => {
  const was = view();
  const m = (kind: string): Moment<VoicesView> => moment(kind, 0, FREE);
  const board = (done: string[], kind: string) => staged(was, FREE, done, m(kind));
  for (const [done, kind] of [
    [[], "token"],
    [["token"], "juror"],
    [["token", "juror"], "role"],
  ] as [string[], string][]) {
    const { jurors, verdict, roles, cancelled, phase } = board(done, kind);
    expect({ jurors, verdict, roles, cancelled, phase }).toEqual({
      jurors: was.jurors, verdict: null, roles: was.roles, cancelled: null, phase: "resolve",
    }); // prettier-ignore
  }
  expect(board(["token", "juror", "role"], "winner")).toEqual(FREE);
});

it("adds what the last move itself laid or took", async () => {
  const { carried } = await import("./verdict");
  const stack = [
    { kind: "court" as const, side: "front" as const, next: 1 },
    { kind: "steps" as const, src: "x/front/0", actor: 1, here: null, next: 0 },
  ];
  const cards = [{ id: "x", front: { do: [{ who: "vision", do: [{ do: "put", token: "guilt", n: 2 }] }] } }];
  const put = { n: 1, seat: 1, do: "put", on: "bored" } as unknown as Event;
  const after = carried({ ...pack, court: cards } as unknown as Pack, view({ stack }), [put]);
  expect(after.bored).toMatchObject({ guilt: 2, innocence: 2 });
});
