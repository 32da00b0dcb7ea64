// What the page knows of the game before anybody opens it. Seats, options and bots are the server's to say.
import cover from "./cover.svg?url";
import type { About } from "../contract";

export const about: About = {
  cover,
  minutes: 1,
};
