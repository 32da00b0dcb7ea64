import { expect, test } from "vitest";
import { emptyModel, type Model } from "../wire/reduce";
import { STATES, stateOf, type StateName } from "./states";

const m = (more: Partial<Model>): Model => ({
  ...emptyModel("KVARN"),
  link: "open",
  seats: {} as Model["seats"],
  ...more,
});
const stopped = (code: string) => m({ link: "stopped", stop: { code, message: "" } });

/** Each state of the list, and a table that is in it. */
const inState: Record<StateName, Model> = {
  loading: m({ link: "connecting", seats: null }),
  reconnecting: m({ link: "lost", since: 99000 }),
  unreachable: m({ link: "lost", since: 50000 }),
  restarting: m({ link: "restarting", since: 99000 }),
  elsewhere: m({ link: "elsewhere" }),
  knocking: m({ knocked: true }),
  refused: stopped("refused"),
  kicked: stopped("kicked"),
  taken: stopped("taken"),
  "not-found": stopped("no-such-table"),
  damaged: stopped("damaged"),
  "full-server": stopped("full"),
  locked: stopped("locked"),
  "no-watching": { ...stopped("no-seat"), watching: true },
  "bad-transfer": stopped("no-seat"),
  failed: stopped("anything else"),
};

for (const name of Object.keys(STATES) as StateName[])
  test(`state: ${name}`, () => expect(stateOf(inState[name], 100000)).toBe(name));
test("playing is no state", () => expect(stateOf(m({}), 100000)).toBeNull());
