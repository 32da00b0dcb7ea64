// The drawn faces: pictures by address, and what small discs and tokens are drawn from (the same strokes as content/voices/art).
import guy from "../../../../content/voices/art/guy.webp?url";
import head from "../../../../content/voices/art/head.webp?url";
import guilty from "../../../../content/voices/art/cards/guilty.webp?url";
import innocent from "../../../../content/voices/art/cards/innocent.webp?url";
import neutral from "../../../../content/voices/art/cards/neutral.webp?url";
import prosecutor from "../../../../content/voices/art/cards/prosecutor.webp?url";
import court1 from "../../../../content/voices/art/cards/court-1.webp?url";
import court2 from "../../../../content/voices/art/cards/court-2.webp?url";
import acquitted from "../../../../content/voices/art/end-acquitted.webp?url";
import convicted from "../../../../content/voices/art/end-convicted.webp?url";
import bored from "../../../../content/voices/art/jurors/bored.webp?url";
import curious from "../../../../content/voices/art/jurors/curious.webp?url";
import gentle from "../../../../content/voices/art/jurors/gentle.webp?url";
import opinionated from "../../../../content/voices/art/jurors/opinionated.webp?url";
import rational from "../../../../content/voices/art/jurors/rational.webp?url";
import wary from "../../../../content/voices/art/jurors/wary.webp?url";
import boredLarge from "../../../../content/voices/art/jurors/bored.svg?url";
import curiousLarge from "../../../../content/voices/art/jurors/curious.svg?url";
import gentleLarge from "../../../../content/voices/art/jurors/gentle.svg?url";
import opinionatedLarge from "../../../../content/voices/art/jurors/opinionated.svg?url";
import rationalLarge from "../../../../content/voices/art/jurors/rational.svg?url";
import waryLarge from "../../../../content/voices/art/jurors/wary.svg?url";
import strategy from "../../../../content/voices/art/cards/strategy.webp?url";
import type { Area, Court, Juror, Role } from "./view";

export const HEAD = head;
export const GUY = guy;
export const JUROR: Record<Juror, string> = { rational, opinionated, gentle, wary, curious, bored };
/** Sharp at any size. */
export const JUROR_LARGE: Record<Juror, string> = {
  rational: rationalLarge,
  opinionated: opinionatedLarge,
  gentle: gentleLarge,
  wary: waryLarge,
  curious: curiousLarge,
  bored: boredLarge,
};
export const ROLE: Record<Role["symbol"], string> = { prosecutor, guilty, innocent, neutral };

/** One picture a card, by its id; a home-made pack, or a card that has none, gets the common one. */
type Pictures = Record<string, string>;
const COURTS: Pictures = import.meta.glob("../../../../content/voices/art/court/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const STRATEGIES: Pictures = import.meta.glob("../../../../content/voices/art/strategy/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const byId = (all: Pictures, id: string): string | undefined => Object.entries(all).find(([path]) => path.endsWith(`/${id}.webp`))?.[1]; // prettier-ignore
export const courtArt = (card: Pick<Court, "id" | "stage">): string =>
  byId(COURTS, card.id) ?? (card.stage === 1 ? court1 : court2);
export const strategyArt = (id: string): string => byId(STRATEGIES, id) ?? strategy;

export const END: Record<string, string> = { acquitted, convicted };

/** Where the trays are on the head as the board shows it (548 : 610 of the picture's 720 × 720): the middle of tray, name and sums, in
 * percent; the third number is for a head that is wider than tall, where one row may not lie on the next. */
export const PLACES: Record<Area, [number, number, number]> = {
  planning: [28.1, 17.3, 19],
  vision: [71.9, 17.3, 19],
  speech: [18, 48.8, 59],
  movement: [82, 48.8, 59],
  instinct: [50, 79.2, 80.5],
};

export const EMOTION: Record<string, string> = {
  anger: "M-6 -5L-1 -1L-6 2M6 -5L1 -1L6 2M-5 7L0 4L5 7",
  sadness: "M0 -8Q7 1 5 5Q3 9 0 9Q-3 9 -5 5Q-7 1 0 -8",
  trust: "M-7 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0M-2 0a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0 -9 0",
  fear: "M-7 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M1 -3a3 3 0 1 0 6 0a3 3 0 1 0 -6 0M-5 7Q0 2 5 7",
  joy: "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0 -8 0M0 -6V-9M0 6V9M-6 0H-9M6 0H9M-4 -4L-6 -6M4 -4L6 -6M-4 4L-6 6M4 4L6 6",
  confusion: "M-4 -4Q-3 -8 0 -8Q5 -8 4 -4Q3 -1 0 1V3M0 7V7.5",
  panic: "M-4 -8V2M4 -8V2M-4 7V7.5M4 7V7.5",
  nervousness: "M-8 0Q-6 -5 -4 0T0 0T4 0T8 0",
};
