// What a number would bring, before it is written: sums and mandates of its region for both parties, and what it spoils.
import { mandates, scoreRegion, withNumber, type Field, type NightView, type Region } from "./view";

export interface Forecast {
  now: [number, number];
  then: [number, number];
  /** Mandates more or less, by party. */
  gain: [number, number];
  /** All mandates before and after. */
  from: [number, number];
  to: [number, number];
  leader: { now: number | null; then: number | null };
  /** It would be a full win as it then is. */
  full: boolean;
  /** Its owner has this number here already: a full win is out of reach. It was in reach before. */
  spoils: boolean;
  /** The last free field. */
  fills: boolean;
}

const own = (fields: Field[], seat: number): number[] =>
  fields.flatMap((field) => (field.length && field[0] === seat ? [field[1]] : []));
const differ = (numbers: number[]): boolean => new Set(numbers).size === numbers.length;

export function forecast(
  regions: Region[],
  board: NightView["board"],
  region: Region,
  seat: number,
  n: number,
): Forecast {
  const fields = board[region.id] ?? [];
  const next = withNumber(fields, seat, n);
  const [now, then] = [scoreRegion(region, fields), scoreRegion(region, next)];
  const gain = ([0, 1] as const).map(
    (s) => (then.winner === s ? then.mandates : 0) - (now.winner === s ? now.mandates : 0),
  ) as [number, number];
  return {
    now: now.sums,
    then: then.sums,
    gain,
    from: mandates(regions, board),
    to: mandates(regions, { ...board, [region.id]: next }),
    leader: { now: now.winner, then: then.winner },
    full: then.full,
    spoils: region.full > 0 && differ(own(fields, seat)) && !differ(own(next, seat)),
    fills: then.free === 0,
  };
}

export type Outcome = "takes" | "gains" | "evens" | "loses" | "full" | "ahead" | "behind";

/** What it comes to for the owner of the number, in a word. */
export function outcomeOf(f: Forecast, seat: number): Outcome {
  const [was, is] = [f.leader.now, f.leader.then];
  if (is === seat && f.full) return "full";
  if (is === seat && was === 1 - seat) return "takes";
  if (is === seat && was === null) return "gains";
  if (is === null) return "evens";
  if (is === 1 - seat && (f.gain[0] !== 0 || f.gain[1] !== 0)) return "loses";
  return is === seat ? "ahead" : "behind";
}

/** The number on the board without which the winner would have fared worst, and how it would have ended without it. */
export interface Decisive {
  region: Region;
  n: number;
  seat: number;
  without: [number, number];
}

export function decisive(regions: Region[], board: NightView["board"], winner: number): Decisive | null {
  const margin = (score: [number, number]) => (score[winner as 0 | 1] ?? 0) - (score[(1 - winner) as 0 | 1] ?? 0);
  const ended = margin(mandates(regions, board));
  let best: Decisive | null = null;
  let most = 0;
  for (const region of regions)
    (board[region.id] ?? []).forEach((field, i, fields) => {
      if (!field.length || field[0] !== winner) return;
      const without = mandates(regions, { ...board, [region.id]: fields.map((f, k) => (k === i ? [] : f)) });
      const swing = ended - margin(without);
      if (swing > most || (swing === most && best && field[1] < best.n)) {
        most = swing;
        best = { region, n: field[1], seat: winner, without };
      }
    });
  return most > 0 ? best : null;
}
