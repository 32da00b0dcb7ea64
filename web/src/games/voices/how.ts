// One round in four pictures, for those who play it for the first time; and what may be said at the table.
import { say } from "../../words/words.svelte";
import type { Lesson, TalkOffer } from "../contract";
import { courtArt, END, GUY, HEAD, strategyArt } from "./faces";
import { currentStep, topFrame } from "./view";
import { verbOf, type C } from "./voices";

export function how(c: C): Lesson[] {
  const court = (c.pack["court"] as unknown as { id: string; stage: 1 | 2 }[] | undefined)?.[0];
  const strategy = (c.pack["strategy"] as unknown as { id: string }[] | undefined)?.[0];
  return [
    { art: court ? courtArt(court) : GUY, text: say("web.voices.how.present") },
    { art: HEAD, text: say("web.voices.how.push") },
    { art: strategyArt(strategy?.id ?? ""), text: say("web.voices.how.card") },
    { art: GUY, text: say("web.voices.how.lead") },
    { art: END["acquitted"] as string, text: say("web.voices.how.verdict") },
  ];
}

/** H-14.1: of a role only its symbol, of cards nothing; advice is free, and of a token one may say anything. The prosecutor's role lies
 * open, so he has no symbol to claim; advice about a choice or a tie is offered while there is one. */
export function talk(c: C): TalkOffer {
  const prosecutes = c.me === c.view.prosecutor;
  const choosing = currentStep(c.pack, c.view)?.do === "choose";
  const tie = verbOf(c) === "award" || topFrame(c.view)?.kind === "planning" || topFrame(c.view)?.kind === "court";
  const pushing = c.view.phase === "present" || c.view.phase === "push";
  const claims = [
    ...(prosecutes ? [] : ["symbol"]),
    ...(choosing ? ["choose"] : []),
    ...(pushing ? ["push"] : []),
    ...(tie ? ["tie"] : []),
    "token",
    "deal",
    "take-back",
  ];
  return { claims };
}
