// One shape and one colour a set of markers: those of its owner's mark. Where a voice has two sets (H-11.1) both have its
// shape, and the second a broken rim.
import type { Emblem } from "../../frame/marks";
import type { Pack } from "../pack.svelte";
import { markerOf, setOf, SETS, type Marker, type Set, type VoicesView } from "./view";

/** Places in MARKS of the frame: diamond, disc, hexagon, square, triangle, leaf. */
export const MARK: Record<Set, Emblem> = {
  grey: { shape: 3, colour: "--set-grey" },
  blue: { shape: 0, colour: "--set-blue" },
  yellow: { shape: 5, colour: "--set-yellow" },
  red: { shape: 1, colour: "--set-red" },
  green: { shape: 2, colour: "--set-green" },
  purple: { shape: 4, colour: "--set-purple" },
};

const setsOf = (view: VoicesView, seat: number): Set[] => SETS.filter((set) => view.colours[set] === seat);

export function markOf(view: VoicesView, seat: number): Emblem | null {
  const [first] = setsOf(view, seat);
  return first ? MARK[first] : null;
}

/** A marker as it is drawn. */
export interface Face extends Marker {
  shape: number;
  colour: string;
  /** Of its owner's second set. */
  second: boolean;
}
export function faceOf({ pack, view }: { pack: Pack; view: VoicesView }, id: string): Face {
  const set = setOf(id);
  const owner = view.colours[set];
  const first = owner === undefined ? set : (setsOf(view, owner)[0] ?? set);
  return { ...markerOf(pack, id), shape: MARK[first].shape, colour: MARK[set].colour, second: first !== set };
}
