// What the server offers (GET /api/games): seats, options and bots of every game; where it does not answer, what this device
// offers. The page keeps no copy of its own.
import { ApiError, offers, type Offer } from "../wire/api";
import type { GameId } from "../wire/message";

let known = $state.raw<Partial<Record<string, Offer>>>({});
let asked: Promise<void> | undefined;

/** Asks once; again only where no answer came. */
export function loadOffers(): Promise<void> {
  const here = (error: unknown) =>
    error instanceof ApiError && error.code === "offline" ? offers(true) : Promise.reject(error as Error);
  asked ??= offers()
    .catch(here)
    .then(
      (all) => void (known = Object.fromEntries(all.map((offer) => [offer.id, offer]))),
      () => void (asked = undefined),
    );
  return asked;
}

/** null until the server has answered. */
export const offerOf = (game: GameId | undefined): Offer | null => (game && known[game]) || null;
