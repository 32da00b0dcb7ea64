// A tray for the ear: rows from the near edge, where each marker lies across, and what reaches over the far edge.
import { say } from "../../words/words.svelte";
import { across } from "./aim";
import { areaName, markerName } from "./names";
import { controlWords } from "./telling";
import { holds, overhangs, type Area, type Disc } from "./view";
import type { C } from "./voices";

const one = (c: C, disc: Disc): string =>
  say("web.voices.tray.disc", {
    x: across(disc.x),
    marker: markerName(c.pack, disc.marker),
    over: overhangs(disc) ? "yes" : "no",
  });

export function trayWords(c: C, area: Area): string {
  const discs = c.view.platforms[area];
  const named = c.view.court.areas?.includes(area) ? "yes" : "no";
  if (!discs.length) return say("web.voices.tray.empty", { area: areaName(c.pack, area), named });
  return say("web.voices.tray", {
    control: controlWords(c.pack, holds(c.pack, c.view, area), area, (seat) => c.plainName(seat)),
    discs: discs.map((disc) => one(c, disc)).join("; "),
    named,
  });
}
