// The push of the rules, step by step: the same C source, compiled to WebAssembly (web/wasm/push_steps.c), fetched when the first
// marker is pushed. Without it, a glide from the old places to the new ones.
import { R, startOfPush, type Disc } from "./view";

export const STEPS = 100;
/** Where every marker is after each step, including the pushed one; fallen markers are no longer in it. */
export type Frames = Disc[][];

interface Module {
  memory: WebAssembly.Memory;
  push_discs(): number;
  push_steps(count: number, marker: number, at: number, slant: number): number;
}

let module: Promise<Module | null> | undefined;
async function load(): Promise<Module | null> {
  try {
    const { default: code } = await import("virtual:voices-push");
    if (!code) return null;
    const bytes = Uint8Array.from(atob(code), (ch) => ch.charCodeAt(0));
    const { instance } = await WebAssembly.instantiate(bytes, {});
    return instance.exports as unknown as Module;
  } catch {
    return null; // no WebAssembly here, or it may not run
  }
}

/** Before the first push. */
export async function fetchPush(): Promise<void> {
  await (module ??= load());
}

/** Markers by their rank as bytes: it breaks ties between equal places (H-4.5, b). */
const ranked = (discs: Disc[], marker: string): string[] => [...discs.map((d) => d.marker), marker].sort();

/** Every step of a push onto these discs (the pushed one is not among them); null without the module. */
export async function frames(discs: Disc[], marker: string, at: number, slant: number): Promise<Frames | null> {
  const m = await (module ??= load());
  if (!m) return null;
  const ids = ranked(discs, marker);
  const room = new Int32Array(m.memory.buffer, m.push_discs(), 3 * discs.length);
  discs.forEach((d, i) => room.set([ids.indexOf(d.marker), d.x, d.y], 3 * i));
  let place = m.push_steps(discs.length, ids.indexOf(marker), at, slant) / 4;
  const out = new Int32Array(m.memory.buffer);
  return Array.from({ length: STEPS }, () => {
    const count = out[place++] as number;
    return Array.from({ length: count }, () => {
      const disc = {
        marker: ids[out[place] as number] as string,
        x: out[place + 1] as number,
        y: out[place + 2] as number,
      };
      place += 3;
      return disc;
    });
  });
}

/** Do the steps end with the platform as it is? */
export function endsAs(all: Frames, after: Disc[]): boolean {
  const last = all.at(-1) ?? [];
  return (
    last.length === after.length &&
    after.every((d) => last.some((one) => one.marker === d.marker && one.x === d.x && one.y === d.y))
  );
}

/** The glide: each marker straight from where it was to where it is; fallen markers go over the far edge. */
export function glide(before: Disc[], after: Disc[], marker: string, at: number, slant: number): Frames {
  const from = [...before, { marker, x: startOfPush(at, slant), y: -R }];
  return Array.from({ length: STEPS }, (_, i) => {
    const share = (i + 1) / STEPS;
    return from.flatMap((d) => {
      const to = after.find((one) => one.marker === d.marker);
      if (!to) return share < 1 ? [{ ...d, y: d.y + 1600 * share }] : [];
      return [{ marker: d.marker, x: d.x + (to.x - d.x) * share, y: d.y + (to.y - d.y) * share }];
    });
  });
}

/** How far a push of `long` ms is after this many: 1 to STEPS. A frame's own time may be before the moment it was
    requested, so the elapsed time may be negative. */
export const stepAt = (passed: number, long: number): number =>
  Math.min(STEPS, Math.max(0, Math.floor((passed / long) * STEPS)) + 1);

/** The platform after a push; [] if that cannot be computed here. */
export async function outcome(discs: Disc[], marker: string, at: number, slant: number): Promise<Disc[]> {
  return (await frames(discs, marker, at, slant))?.at(-1) ?? [];
}
