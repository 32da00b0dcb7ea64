// The end as it is told: the map fills, then the regions are called one by one, the closest last. What is open at a part
// of these cues, and nothing more.
import { scoreRegion, type NightView, type Region, type Score } from "./view";

export interface Called {
  region: Region;
  score: Score;
}

const gap = ({ score }: Called): number => Math.abs(score.sums[0] - score.sums[1]);

/** All regions in the order of calling: the closest last; of equally close ones the greater prize later. */
export const callOrder = (regions: Region[], board: NightView["board"]): Called[] =>
  regions
    .map((region) => ({ region, score: scoreRegion(region, board[region.id] ?? []) }))
    .sort((a, b) => gap(b) - gap(a) || a.region.win - b.region.win);

/** How many regions are called at a moment of the end. */
export const calledAt = (cue: string | null, k: number, all: number): number =>
  cue === "fills" ? 0 : cue === "called" ? k : all;

export function counted(called: readonly Called[]): [number, number] {
  const total: [number, number] = [0, 0];
  for (const { score } of called) if (score.winner !== null) total[score.winner as 0 | 1] += score.mandates;
  return total;
}

/** All mandates there are, full wins included. */
export const allMandates = (regions: Region[]): number => regions.reduce((all, r) => all + r.win + r.full, 0);
