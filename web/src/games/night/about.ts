// What the page knows of the game before anybody opens it. Seats, options and bots are the server's to say.
import cover from "../../../../content/night/art/cover.webp?url";
import type { About } from "../contract";

/** The parties' emblems: a plum on a disc, blades of grass on a square; with their colours they are the seats' marks. */
const marks: About["marks"] = [
  {
    shape: 0,
    colour: "--pen-0",
    drawing: [
      {
        d: "M12 6.800C15.700 5.300 18.700 8.300 18.300 12.400C17.900 16.500 15 19.500 12 19.500S6.100 16.500 5.700 12.400C5.300 8.300 8.300 5.300 12 6.800Z",
        fill: "--emblem-0",
      },
      {
        d: "M11.400 7.600C9.800 11.300 9.800 15 11.400 18.700L12.700 18.500C11.200 15 11.200 11.300 12.700 7.700Z",
        fill: "--pen-0",
      },
      { d: "M12 6.800C12 4.500 13.500 3 16.500 3C16.500 5.300 15 6.800 12 6.800Z", fill: "--emblem-0-leaf" },
    ],
  },
  {
    shape: 1,
    colour: "--pen-1",
    drawing: [
      {
        d: "M4.500 20.300C5.300 15 4.900 10.500 3.800 6.800C6.800 9.800 7.900 13.500 7.900 17.300C8.300 12 9.800 6.800 12.800 3.800C11.600 8.300 11.300 12 11.600 16.500C12.800 12.800 15.400 9 19.900 7.500C16.900 10.900 15.400 15 15 20.300Z",
        fill: "--emblem-1",
      },
    ],
  },
];

export const about: About = {
  cover,
  minutes: 30,
  marks,
};
