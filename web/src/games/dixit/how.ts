// A round in four pictures, for those who play for the first time. The pictures are the first cards of the pack: they say
// nothing about who holds what.
import { say } from "../../words/words.svelte";
import type { Lesson } from "../contract";
import { hashOf } from "../pack.svelte";
import type { C } from "./dixit";
import { pictureOf } from "./pictures";
import { cardsOf, modeOf } from "./view";

export function how(c: C): Lesson[] {
  const texts =
    modeOf(c.view) === "party"
      ? [
          say("web.dixit.how.tell-party"),
          say("web.dixit.how.give-party"),
          say("web.dixit.how.vote-party"),
          say("web.dixit.how.points-party"),
        ]
      : [say("web.dixit.how.tell"), say("web.dixit.how.give"), say("web.dixit.how.vote"), say("web.dixit.how.points")];
  const cards = cardsOf(c.pack);
  return texts.map((text, i) => ({ art: pictureOf(hashOf(c.pack), cards[i]?.id ?? "", 240), text }));
}
