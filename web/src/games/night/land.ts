// Two drawings of the same country as cut paper: tall for a phone, wide for a laptop or a TV. Each region has an outline
// and a box for its words; the drawings are stretched to the room there is. A pack with other regions is laid out as a
// plain grid of cards.
import type { Region } from "./view";

export type Shape = "tall" | "wide";
type Point = readonly [number, number];
interface Cut {
  outline: readonly Point[];
  /** Where its words are: left, top, width, height. */
  box: readonly [number, number, number, number];
}
interface Drawing {
  size: Point;
  /** How far corners are rounded. */
  round: number;
  cuts: Record<string, Cut>;
  /** Left, top, width, height of a corner without land: for the legend, and for what somebody says. */
  free: readonly [number, number, number, number];
}

const TALL: Drawing = {
  size: [376, 396],
  round: 10,
  free: [3, 280, 108, 114],
  cuts: {
    west: {
      outline: [[6, 22.7], [60, 8.200], [119, 14.400], [122, 72.100], [116, 127.700], [70, 133.900], [8, 125.700], [2, 72.100]],
      box: [11, 20, 105, 108],
    },
    midwest: {
      outline: [[125, 14.400], [190, 22.700], [246, 12.400], [250, 68], [244, 129.800], [190, 136], [120, 128.700], [128, 72.100]],
      box: [132, 24, 111, 104],
    },
    southwest: {
      outline: [[8, 131.800], [70, 140.100], [115, 134.900], [122, 195.700], [118, 259.600], [66, 274], [14, 265.700], [2, 206]],
      box: [11, 140, 105, 124],
    },
    centre: {
      outline: [[121, 134.900], [190, 142.100], [247, 136], [252, 195.700], [246, 259.600], [190, 267.800], [124, 261.600], [128, 195.700]],
      box: [132, 144, 111, 116],
    },
    north: {
      outline: [[252, 10.300], [300, 2.100], [352, 8.200], [372, 22.700], [370, 82.400], [372, 121.500], [310, 129.800], [250, 123.600], [256, 68]],
      box: [260, 14, 107, 108],
    },
    east: {
      outline: [[252, 129.800], [310, 136], [373, 127.700], [374, 195.700], [368, 263.700], [310, 274], [251, 261.600], [258, 195.700]],
      box: [261, 138, 106, 122],
    },
    south: {
      outline: [[124, 267.800], [190, 274], [250, 267.800], [310, 280.200], [366, 269.900], [360, 339.900], [332, 372.900], [250, 391.400], [150, 387.300], [112, 350.200], [118, 288.400]],
      box: [128, 283, 222, 94],
    },
  },
}; // prettier-ignore

const WIDE: Drawing = {
  size: [880, 500],
  round: 16,
  free: [16, 2, 372, 62],
  cuts: {
    west: {
      outline: [[8, 120], [70, 92], [168, 84], [196, 92], [192, 200], [200, 300], [150, 322], [40, 330], [6, 230]],
      box: [24, 96, 166, 216],
    },
    midwest: {
      outline: [[202, 90], [290, 70], [398, 82], [402, 200], [394, 290], [330, 318], [207, 302], [200, 200]],
      box: [214, 88, 180, 216],
    },
    southwest: {
      outline: [[60, 336], [150, 330], [207, 310], [330, 325], [392, 300], [404, 400], [396, 470], [280, 492], [130, 486], [70, 430]],
      box: [106, 330, 284, 146],
    },
    centre: {
      outline: [[404, 84], [440, 112], [596, 116], [604, 200], [598, 292], [500, 312], [401, 290], [410, 200]],
      box: [420, 118, 174, 180],
    },
    north: {
      outline: [[410, 74], [440, 22], [560, 8], [690, 4], [712, 60], [700, 108], [596, 110], [446, 104]],
      box: [440, 14, 264, 90],
    },
    east: {
      outline: [[604, 116], [706, 114], [720, 50], [800, 30], [872, 60], [866, 170], [820, 300], [700, 312], [605, 294], [612, 200]],
      box: [622, 112, 232, 186],
    },
    south: {
      outline: [[398, 298], [500, 320], [600, 300], [700, 320], [816, 308], [800, 390], [720, 450], [620, 486], [480, 492], [404, 470], [412, 400]],
      box: [424, 318, 366, 150],
    },
  },
}; // prettier-ignore

export const DRAWINGS: Record<Shape, Drawing> = { tall: TALL, wide: WIDE };

/** Does the drawing show these regions, all of them and no others? */
export const isDrawn = (regions: readonly Region[]): boolean =>
  regions.length === Object.keys(TALL.cuts).length && regions.every((region) => TALL.cuts[region.id]);

/** An outline as a path, its corners cut round, as scissors would. */
export function cutPath(points: readonly Point[], round: number): string {
  const at = (i: number) => points[(i + points.length) % points.length] as Point;
  const toward = (from: Point, to: Point) => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const t = Math.min(0.45, round / (length || 1));
    return `${(from[0] + (to[0] - from[0]) * t).toFixed(1)} ${(from[1] + (to[1] - from[1]) * t).toFixed(1)}`;
  };
  return points
    .map((p, i) => `${i ? "L" : "M"}${toward(p, at(i - 1))}Q${p[0]} ${p[1]} ${toward(p, at(i + 1))}`)
    .concat(points.length ? "Z" : "")
    .join("");
}

export const pathOf = (drawing: Drawing, id: string): string => cutPath(drawing.cuts[id]?.outline ?? [], drawing.round);
