// One round in five pictures, for those who play it for the first time.
import listens from "../../../../content/night/art/adviser/listens.webp?url";
import shouts from "../../../../content/night/art/adviser/shouts.webp?url";
import triumphs from "../../../../content/night/art/adviser/triumphs.webp?url";
import whispers from "../../../../content/night/art/adviser/whispers.webp?url";
import cover from "../../../../content/night/art/cover.webp?url";
import { say } from "../../words/words.svelte";
import type { Lesson } from "../contract";

export const how = (): Lesson[] => [
  { art: listens, text: say("web.night.how.roll") },
  { art: whispers, text: say("web.night.how.flip") },
  { art: shouts, text: say("web.night.how.show") },
  { art: cover, text: say("web.night.how.write") },
  { art: triumphs, text: say("web.night.how.set") },
];
