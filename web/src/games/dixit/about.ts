// What the page knows of the game before anybody opens it. Seats, options and bots are the server's to say.
import cover from "../../../../content/dixit/art/cover.webp?url";
import type { About } from "../contract";

export const about: About = {
  cover,
  minutes: 40,
  settings: ["nod"],
  // partners sit opposite each other (D-10.1)
  pairs: ({ mode }, seats) =>
    mode === "team" ? Array.from({ length: seats / 2 }, (_, i): [number, number] => [i, i + seats / 2]) : [],
};
