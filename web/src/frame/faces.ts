// The faces of the 24 personas (bots/persona.c), in a box of 24 by 24. All have an antenna: nobody takes them for people.
// A face is a head, what is on it, eyes and a mouth, drawn with one pen.
export interface Face {
  head: string;
  /** Filled: hair, a hat. */
  top: string;
  eyes: string;
  mouth: string;
}

const ROUND = "M12 5.5a8 8 0 0 1 8 8.2 8 8 0 0 1-16 0 8 8 0 0 1 8-8.2z";
const SQUARE = "M7 6h10a2.5 2.5 0 0 1 2.5 2.5v10A3 3 0 0 1 16.5 21.5h-9a3 3 0 0 1-3-3v-10A2.5 2.5 0 0 1 7 6z";
const TALL = "M12 5c3.8 0 6 2.2 6 5.5v5.5a6 6 0 0 1-12 0v-5.5C6 7.2 8.2 5 12 5z";
const WIDE = "M8 7h8a5.5 5.5 0 0 1 5.5 5.5v2A6.5 6.5 0 0 1 15 21H9a6.5 6.5 0 0 1-6.5-6.5v-2A5.5 5.5 0 0 1 8 7z";
const KEEN = "M12 21.5C8 21 4.3 16 4.3 11.6 4.3 7.9 8 5.5 12 5.5s7.7 2.4 7.7 6.1c0 4.4-3.7 9.4-7.7 9.9z";
const DOTS = "M8.8 13v.01M15.2 13v.01";
const LIDS = "M7.6 13.2h2.6M13.8 13.2h2.6";
const ARCS = "M7.5 13.6q1.4-1.8 2.8 0M13.7 13.6q1.4-1.8 2.8 0";
const GLASSES = "M6.2 13a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M13 13a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0M11 13h2";
const SMILE = "M8.8 17.2q3.2 2.6 6.4 0";
const FLAT = "M9.4 17.8h5.2";
const SIDE = "M9.6 18q3 .6 5-1";
const OPEN = "M10.8 17.6a1.2 1.2 0 1 0 2.4 0 1.2 1.2 0 1 0-2.4 0";

export const FACES: Readonly<Record<string, Face>> = {
  ilka: { head: ROUND, top: "M4 12.5C4.5 7.5 8 5 12 5s7.5 2.5 8 7.5c-3-1-5-2.5-6-4-2 2.2-5.5 3.5-10 4z", eyes: DOTS, mouth: SMILE },
  bruno: { head: SQUARE, top: "M4.5 8.5V10h15V8.5A3 3 0 0 0 16.5 5.5h-9a3 3 0 0 0-3 3z", eyes: LIDS, mouth: FLAT },
  vera: { head: TALL, top: "M6 11c0-4 2.5-6.5 6-6.5S18 7 18 11c-2-.5-3-1.5-3.5-2.5C12 10 9 10.8 6 11z", eyes: GLASSES, mouth: SIDE },
  otto: { head: WIDE, top: "M7 16.5q2.5-1.6 5 0 2.5-1.6 5 0-2.5 2-5 .6-2.5 1.4-5-.6z", eyes: DOTS, mouth: "M10.5 19h3" },
  mira: { head: ROUND, top: "M3 12a3 3 0 0 1 2-5 3.5 3.5 0 0 1 5-2.5 3.5 3.5 0 0 1 4.5 0A3.5 3.5 0 0 1 19 7a3 3 0 0 1 2 5c-2.5-2.5-15.5-2.5-18 0z", eyes: ARCS, mouth: SMILE },
  leo: { head: SQUARE, top: "M4.5 10V8l2.5 1 2-3 2 3 2-3 2 3 2-3 2.5 3v1z", eyes: DOTS, mouth: SMILE },
  nora: { head: TALL, top: "M5 18V11c0-4 3-6.5 7-6.5s7 2.5 7 6.5v7h-1.5v-6.5c-4 0-7-.5-8-2-.5 1.2-1.5 2-3 2V18z", eyes: DOTS, mouth: FLAT },
  hugo: { head: ROUND, top: "M3 9.5h18V8H17.5V4h-11v4H3z", eyes: LIDS, mouth: SIDE },
  zita: { head: WIDE, top: "M5 4.5 11 7l1 .6 1-.6 6-2.5v5L13 8h-2L5 9.5z", eyes: ARCS, mouth: OPEN },
  max: { head: SQUARE, top: "M4 10h17.5v-1.6H19C19 6 17 4.5 12 4.5S4.5 6 4.5 8.4z", eyes: GLASSES, mouth: SMILE },
  edda: { head: ROUND, top: "M12 2.5a2.6 2.6 0 0 1 2.4 3.4c2.6.6 4.6 2.4 5.4 5.1-4-.8-11.6-.8-15.6 0 .8-2.7 2.8-4.5 5.4-5.1A2.6 2.6 0 0 1 12 2.5z", eyes: LIDS, mouth: SMILE },
  tim: { head: TALL, top: "M9 5.6q1.5-3 3-.2 1.5-2.8 3 .2-3 1.4-6 0z", eyes: DOTS, mouth: OPEN },
  wanda: { head: ROUND, top: "M4.4 8.6C5 5.4 8 3.9 12 3.9s7 1.5 7.6 4.7zM3.4 9.6h17.2v2.2H3.4z", eyes: ARCS, mouth: SIDE },
  anton: { head: SQUARE, top: "M4.5 12.5v6a3 3 0 0 0 3 3h9a3 3 0 0 0 3-3v-6c-1.2 3.7-13.8 3.7-15 0zM9 17.4h6q-3 2.6-6 0z", eyes: "M8.8 11.5v.01M15.2 11.5v.01", mouth: "M7.4 8.8h2.8M13.8 8.8h2.8" },
  dora: { head: ROUND, top: "M4 12.5C4.5 7.5 8 5 12 5s7.5 2.5 8 7.5l3 2.5-2 1.5 2 2.5-2 1 .5 2.5h-2l-.5-2.5.5-8Q13 11 12 7.5 11 11 4.5 12l.5 8-.5 2.5h-2L3 20l-2-1 2-2.5L1 15z", eyes: DOTS, mouth: FLAT },
  felix: { head: KEEN, top: "M4.2 11C4.5 2.5 19.5 2.5 19.8 11L17.8 10V13a2.5 2.5 0 0 1-5 0V9Q8 9 4.2 11zM19 9.5l4-1.5-1 2.5 1 2.5z", eyes: "M8.8 13v.01", mouth: SIDE },
  frida: { head: KEEN, top: "M4.2 11C3.5 2.5 20.5 2.5 19.8 11Q14 10 12 7 10 10 4.2 11zM17 4a2 2 0 1 1 3.5 0 2 2 0 1 1 0 3.5 2 2 0 1 1-3.5 0 2 2 0 1 1 0-3.5zM18 5v1.5h1.5V5z", eyes: DOTS + "M8 11.6q2-1.2 4 0 2-1.2 4 0", mouth: "M10.5 17.5q1.5 1 3 0" },
  emil: { head: TALL, top: "M6.5 8C4 6.5 2 8.5 3 11c-1.8 1.5-1 4.5 1 4.7q1 2 2.5.3zM17.5 8C20 6.5 22 8.5 21 11c1.8 1.5 1 4.5-1 4.7q-1 2-2.5.3z", eyes: GLASSES, mouth: FLAT },
  greta: { head: TALL, top: "M6 11C6 2.3 18 2.3 18 11zM6 9.5C2 7.5.5 11 1.5 16c2.5-.5 4-3 4.5-6.5zM18 9.5c4-2 5.5 1.5 4.5 6.5-2.5-.5-4-3-4.5-6.5z", eyes: DOTS, mouth: SMILE },
  oskar: { head: WIDE, top: "M3 9.8C1 6 8 3.8 13 4.2c6 .5 10 3.8 8 5.6-2 1-5-.8-9-.8s-7 1.8-9 .8z", eyes: DOTS, mouth: "M8 16.5q2 1.5 4 0 2 1.5 4 0M12 19v.01" },
  irma: { head: ROUND, top: "M21 13.5C21 18 18 21 15 21.5l1 2-4-1-4 1 1-2C6 21 3 18 3 13.5a9 9 0 0 1 18 0zM12 8.5c-8 0-8 11 0 11s8-11 0-11z", eyes: ARCS, mouth: SMILE },
  marek: { head: TALL, top: "M2.8 11H6v6H4.8a2 2 0 0 1-2-2zM21.2 11H18v6h1.2a2 2 0 0 0 2-2z", eyes: LIDS, mouth: OPEN + "M4 11c0-10.4 16-10.4 16 0" },
  selma: { head: KEEN, top: "M3.5 11C3.5 2.3 20.5 2.3 20.5 11c0 4 3 5 2 10.5q-4 0-4-3.5l1-6Q13 11 12 7.5 11 11 4.5 12l1 6q0 3.5-4 3.5c-1-5.5 2-6.5 2-10.5zM6 12h12c0 5-5 5-5.5 1h-1c-.5 4-5.5 4-5.5-1z", eyes: "", mouth: SIDE },
  konrad: { head: SQUARE, top: "M4 14.5V8c0-3 3-4.5 8-4 5-3 11-1 10 2.5q-.6 2-2 2.5v5.5h-2V9.5Q13 10 11 8 9 10 6 10v4.5z", eyes: LIDS, mouth: SMILE },
}; // prettier-ignore
