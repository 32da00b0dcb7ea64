// A view of Election Night (docs/rules/night.md) and what follows from it for everybody: sums, mandates, sets, whose die does what.
import type { Json, Move } from "../../wire/message";
import type { Pack } from "../pack.svelte";

export const COLOURS = ["blue", "red", "white"] as const;
export type Colour = (typeof COLOURS)[number];
export type Dice = Partial<Record<Colour, number | null>>;
export type Phase = "roll" | "flip" | "react" | "play" | "veto" | "throw" | "order" | "write" | "bonus" | "over";

export type Field = [] | [number, number];

export interface NightSeat {
  flips_used: number;
  rolled: Dice;
  dice: Dice;
  flipped: [boolean, boolean];
  played: Colour[];
  choice: string | null;
}

export interface NightView {
  options: { parties: [string, string] };
  round: number;
  action: number;
  phase: Phase;
  vetoes: number;
  seats: [NightSeat, NightSeat];
  writes: { seat: number; by: number; n: number }[];
  /** Region id to its fields: [] is free, otherwise [seat, number]. */
  board: Record<string, Field[]>;
}

export interface Region {
  id: string;
  name: Json;
  fields: [number, number][];
  win: number;
  full: number;
  outline?: [number, number][];
}

export const ROUNDS = 10;
export const FLIPS = 5;
export const regionsOf = (pack: Pack): Region[] => pack["regions"] as unknown as Region[];
export const regionOf = (field: string): string => field.slice(0, field.lastIndexOf("-"));
export const fieldNumber = (field: string): number => Number(field.slice(field.lastIndexOf("-") + 1));

export interface Score {
  sums: [number, number];
  free: number;
  /** null: nobody's (N-9.4). */
  winner: number | null;
  full: boolean;
  mandates: number;
}

/** N-9.3 to N-9.6, as if it ended now. */
export function scoreRegion(region: Region, fields: Field[]): Score {
  const own: [number[], number[]] = [[], []];
  for (const field of fields) if (field.length) own[field[0] as 0 | 1].push(field[1]);
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0);
  const sums: [number, number] = [sum(own[0]), sum(own[1])];
  const free = fields.filter((field) => field.length === 0).length;
  const winner = sums[0] === sums[1] ? null : sums[0] > sums[1] ? 0 : 1;
  const full = winner !== null && free === 0 && new Set(own[winner as 0 | 1]).size === own[winner as 0 | 1].length;
  return { sums, free, winner, full, mandates: winner === null ? 0 : region.win + (full ? region.full : 0) };
}

export function mandates(regions: Region[], board: NightView["board"]): [number, number] {
  const total: [number, number] = [0, 0];
  for (const region of regions) {
    const score = scoreRegion(region, board[region.id] ?? []);
    if (score.winner !== null) total[score.winner as 0 | 1] += score.mandates;
  }
  return total;
}

/** How often a seat has written each number; N-8.1: its sets are the least of them. */
export function tally(board: NightView["board"], seat: number): number[] {
  const counts = [0, 0, 0, 0, 0, 0];
  for (const fields of Object.values(board)) {
    for (const field of fields)
      if (field.length && field[0] === seat) counts[field[1] - 1] = (counts[field[1] - 1] ?? 0) + 1;
  }
  return counts;
}
export const setsOf = (counts: number[]): number => Math.min(...counts);

/** The region with one more number in it. */
export function withNumber(fields: Field[], seat: number, n: number): Field[] {
  const at = fields.findIndex((field) => field.length === 0);
  return fields.map((field, i) => (i === at ? [seat, n] : field));
}

/** The free field that a tap on a region means: the first one that may be written (N-7.1: they are interchangeable). */
export const firstField = (legal: Move[], region: string): Move | undefined =>
  legal.find((move) => typeof move["field"] === "string" && regionOf(move["field"]) === region);

export interface Shown {
  seat: number;
  colour: Colour;
  face: number;
}

/** The two face-up dice of this action; null if a face is no longer known. */
export function shown(view: NightView): [Shown, Shown] | null {
  const dice = view.seats.map((s, seat) => {
    const colour = s.played.at(-1);
    const face = colour ? s.dice[colour] : null;
    return colour && typeof face === "number" ? { seat, colour, face } : null;
  });
  return dice[0] && dice[1] ? [dice[0], dice[1]] : null;
}

export type Effect =
  | { kind: "reduced"; seat: number; n: number }
  | { kind: "nothing"; seat: number }
  | { kind: "blocked"; seat: number }
  | { kind: "placed"; seat: number; n: number };

/** What two dice do to each other (N-5). */
export function effects(pair: [Shown, Shown]): Effect[] {
  return pair.flatMap((die, i): Effect[] => {
    const other = pair[1 - i] as Shown;
    if (die.colour === "blue" && other.colour === "white") {
      return die.face > 2
        ? [{ kind: "reduced", seat: die.seat, n: die.face - 2 }]
        : [{ kind: "nothing", seat: die.seat }];
    }
    if (die.colour === "white" && other.colour !== "white" && other.face === die.face)
      return [{ kind: "blocked", seat: die.seat }];
    if (die.colour === "red" && other.face < die.face) return [{ kind: "placed", seat: die.seat, n: die.face }];
    return [];
  });
}

/** N-3.1. */
export const otherSide = (face: number): number => 7 - face;
