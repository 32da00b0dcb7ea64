// A tray for screen readers: rows from the near edge, where each marker is across, and what reaches over the far edge.
import { say } from "../../words/words.svelte";
import { across } from "./aim";
import { areaName, markerName } from "./names";
import { controlWords } from "./telling";
import { holds, overhangs, type Area, type Disc } from "./view";
import type { C } from "./voices";

const one = (c: C, disc: Disc): string =>
  say("web.voices.tray.disc", { x: across(disc.x), marker: markerName({ ...c, name: c.plainName }, disc.marker) });

/** Row by row from the near edge, then what overhangs; [] for an empty tray. */
export function trayRows(c: C, discs: Disc[]): string[] {
  if (!discs.length) return [];
  const rows = new Map<string, Disc[]>();
  for (const disc of [...discs].sort((a, b) => a.y - b.y || a.x - b.x)) {
    const y = across(disc.y);
    rows.set(y, [...(rows.get(y) ?? []), disc]);
  }
  const said = (some: Disc[]): string => some.map((disc) => one(c, disc)).join("; ");
  const over = discs.filter(overhangs);
  return [
    ...[...rows].map(([y, row]) => say("web.voices.tray.row", { y, discs: said(row) })),
    say("web.voices.tray.overhang", { any: over.length ? "yes" : "no", discs: said(over) }),
  ];
}

export function trayWords(c: C, area: Area): string {
  const discs = c.view.platforms[area];
  const named = c.view.court.areas?.includes(area) ? "yes" : "no";
  if (!discs.length) return say("web.voices.tray.empty", { area: areaName(c.pack, area), named });
  return say("web.voices.tray", {
    control: controlWords(c.pack, holds(c.pack, c.view, area), area, (seat) => c.plainName(seat)),
    rows: trayRows(c, discs).join(". "),
    named,
  });
}
