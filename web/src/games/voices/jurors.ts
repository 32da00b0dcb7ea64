// Jurors as targets: which can be chosen for the question that is open, and what a tap on one does.
import { entries } from "../legal";
import { valuesOf, type Juror } from "./view";
import { TARGETS, type C } from "./voices";

const fromOf = (c: C): string | undefined => (c.draft as { from?: string } | null)?.from;

export function jurorTargets(c: C, verb: string): { can: string[]; chosen: string[] } {
  const from = fromOf(c);
  const all = (): string[] => {
    if (TARGETS[verb] !== "juror") return [];
    if (verb === "move") return valuesOf(entries(c.ask, "move"), "to");
    if (verb !== "shift") return valuesOf(entries(c.ask, verb), "on");
    return from
      ? [...valuesOf(entries(c.ask, "shift", { from }), "to"), from]
      : valuesOf(entries(c.ask, "shift"), "from");
  };
  const chosen = [c.choice?.["on"], c.choice?.do === "put" ? undefined : c.choice?.["to"], from];
  return { can: all(), chosen: chosen.filter((j): j is string => typeof j === "string") };
}

export function pickJuror(c: C, verb: string, juror: Juror): void {
  const from = fromOf(c);
  if (verb !== "shift") {
    const move = entries(c.ask, verb).find((m) => m[verb === "move" ? "to" : "on"] === juror);
    if (move) c.choose(move);
  } else if (from === juror) {
    c.setDraft(null);
    if (c.choice) c.choose(null);
  } else if (!from) c.setDraft({ from: juror });
  else {
    const move = entries(c.ask, "shift", { from, to: juror })[0];
    if (move) c.choose(move);
  }
}
