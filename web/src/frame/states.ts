// All the states a table can be in besides being played (docs/web.md, Around the games): which one it is, and what can
// be done about it. One list, so that a test can go through it.
import type { Model } from "../wire/reduce";
import type { Key } from "../words/words.svelte";

export type StateName =
  | "loading" | "reconnecting" | "unreachable" | "restarting" | "elsewhere" | "knocking" | "refused" | "kicked" | "taken"
  | "locked" | "not-found" | "damaged" | "full-server" | "no-watching" | "bad-transfer" | "failed"; // prettier-ignore

export type Way = "home" | "retry" | "use-here" | "watch" | "knock" | "new";
export interface StateRow {
  text: Key;
  ways: Way[];
  /** A band over the board, which stays readable; or a separate page. */
  as: "band" | "page";
}

export const STATES: Record<StateName, StateRow> = {
  loading: { text: "web.state.loading", ways: [], as: "page" },
  reconnecting: { text: "web.state.reconnecting", ways: [], as: "band" },
  unreachable: { text: "web.state.unreachable", ways: ["retry"], as: "band" },
  restarting: { text: "web.state.restarting", ways: [], as: "band" },
  elsewhere: { text: "web.state.elsewhere", ways: ["use-here", "home"], as: "page" },
  knocking: { text: "web.state.knocking", ways: ["home"], as: "page" },
  refused: { text: "web.state.refused", ways: ["knock", "home"], as: "page" },
  kicked: { text: "web.state.kicked", ways: ["watch", "home"], as: "page" },
  locked: { text: "web.state.locked", ways: ["retry", "watch", "home"], as: "page" },
  taken: { text: "web.state.taken", ways: ["retry", "home"], as: "page" },
  "not-found": { text: "web.state.not-found", ways: ["home"], as: "page" },
  damaged: { text: "web.state.damaged", ways: ["new"], as: "page" },
  "full-server": { text: "web.state.full-server", ways: ["retry", "home"], as: "page" },
  "no-watching": { text: "web.state.no-watching", ways: ["home"], as: "page" },
  "bad-transfer": { text: "web.state.bad-transfer", ways: ["home"], as: "page" },
  failed: { text: "web.state.failed", ways: ["retry", "home"], as: "page" },
};

const BY_CODE: Record<string, StateName> = {
  "no-such-table": "not-found", "unknown-table": "not-found", damaged: "damaged", expired: "not-found", full: "full-server", busy: "full-server",
  refused: "refused", kicked: "kicked", taken: "taken", closed: "no-watching", locked: "locked",
}; // prettier-ignore

const LONG = 20000;

export function stateOf(m: Model, now: number): StateName | null {
  if (m.stop?.code === "no-seat") return m.watching ? "no-watching" : "bad-transfer";
  if (m.stop) return BY_CODE[m.stop.code] ?? "failed";
  if (m.link === "elsewhere") return "elsewhere";
  if (m.link === "restarting") return now - m.since > LONG ? "unreachable" : "restarting";
  if (m.link === "lost") return now - m.since > LONG ? "unreachable" : m.seats ? "reconnecting" : "loading";
  if (m.link === "connecting" || !m.seats) return "loading";
  if (m.knocked) return "knocking";
  return null;
}
