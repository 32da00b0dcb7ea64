// What this device knows of a game: how many games of it were begun here. The first time more is explained.
import { load, save } from "../wire/keep";

interface Known {
  games: number;
  /** The last one, so that a reload does not count it again. */
  last?: string;
  /** Its lesson was gone through. */
  lesson?: boolean;
  /** Hints that were given. */
  hints?: string[];
}
type All = Record<string, Known>;

/** Is this the first game of its kind on this device? */
export function isFirst(game: string, id: string): boolean {
  const known = load<All>("known", {})[game];
  return !known || known.games === 0 || (known.games === 1 && known.last === id);
}

const NEW = 3;
/** Is this one of the first games of its kind on this device? */
export function isNew(game: string): boolean {
  const games = load<All>("known", {})[game]?.games ?? 0;
  return games > 0 && games <= NEW;
}

/** A game has begun. */
export function begun(game: string, id: string): void {
  const all = load<All>("known", {});
  const known = all[game] ?? { games: 0 };
  if (known.last === id) return;
  save("known", { ...all, [game]: { ...known, games: known.games + 1, last: id } });
}

/** Has this device had the hint? */
export const wasTold = (game: string, hint: string): boolean =>
  load<All>("known", {})[game]?.hints?.includes(hint) ?? false;

export function tellHint(game: string, hint: string): void {
  const all = load<All>("known", {});
  const known = all[game] ?? { games: 0 };
  save("known", { ...all, [game]: { ...known, hints: [...(known.hints ?? []), hint] } });
}

export const hasLearnt = (game: string): boolean => load<All>("known", {})[game]?.lesson ?? false;

/** Has no game begun on this device, and no lesson been gone through? */
export const isNewcomer = (): boolean =>
  Object.values(load<All>("known", {})).every(({ games, lesson }) => games === 0 && !lesson);

/** The lesson of a game was gone through to its end. */
export function learnt(game: string): void {
  const all = load<All>("known", {});
  save("known", { ...all, [game]: { ...(all[game] ?? { games: 0 }), lesson: true } });
}
