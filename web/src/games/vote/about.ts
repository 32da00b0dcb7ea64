// What the page knows of the game before anybody opens it. Seats, options and bots are the server's to say.
import cover from "../../../../content/vote/art/cover.webp?url";
import type { About } from "../contract";

export const about: About = {
  cover,
  minutes: 45,
  packs: { even: [6, 8] }, // where the standard deck gives the Democrats most (docs/balance.md)
};
