// What was said about a round once it was revealed: loved it, fooled me, too easy, too dark.
import type { LogEntry } from "../../wire/reduce";
import { countedIn } from "./telling";
import type { DixitView } from "./view";

export const REMARKS = ["loved", "fooled", "easy", "dark"] as const;

/** Each seat's last remark since the round was revealed, without seats that this device has muted. */
export function remarksOf(log: LogEntry[], muted: number[]): Record<number, string> {
  const opened = log.map(
    (e) => e.kind === "move" && e.last && countedIn(e.before as DixitView | null, e.after as unknown as DixitView),
  );
  const since = log.slice(opened.lastIndexOf(true) + 1);
  return Object.fromEntries(
    since.flatMap((e) =>
      e.kind === "said" && e.said.claim === "round" && e.said.is && !muted.includes(e.said.seat)
        ? [[e.said.seat, e.said.is]]
        : [],
    ),
  );
}
