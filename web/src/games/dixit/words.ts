import { say } from "../../words/words.svelte";
import type { Part } from "./points";
import { modeOf, type DixitView } from "./view";

/** Who took a card, and for what. */
export function slotWords(v: DixitView, told: boolean, n: number, names: string): string {
  if (modeOf(v) === "party") return n ? say("web.dixit.reveal.votes", { names }) : "";
  return say(told ? "web.dixit.scene.found" : "web.dixit.scene.fooled", { n, names });
}

/** A part of a round's points: "+3 found it". */
export function partWords({ kind, n, votes = 0 }: Part): string {
  switch (kind) {
    case "told":
      return say("web.dixit.part.told", { n });
    case "found":
      return say("web.dixit.part.found", { n });
    case "others":
      return say("web.dixit.part.others", { n });
    case "single":
      return say("web.dixit.part.single", { n });
    case "decoys":
      return votes > n ? say("web.dixit.part.decoys-most", { n, votes }) : say("web.dixit.part.decoys", { n, votes });
    case "green":
      return votes > n ? say("web.dixit.part.green-most", { n, votes }) : say("web.dixit.part.green", { n });
    case "red":
      return say("web.dixit.part.red");
    case "lone":
      return say("web.dixit.part.lone");
  }
}
