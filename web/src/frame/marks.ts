// The twelve seat marks: a shape each, drawn in a box of 24, in the order of `color`.
export const MARKS: readonly string[] = [
  "M12 1a11 11 0 1 1 0 22 11 11 0 0 1 0-22z", // disc
  "M3.5 2h17A1.5 1.5 0 0 1 22 3.5v17a1.5 1.5 0 0 1-1.5 1.5h-17A1.5 1.5 0 0 1 2 20.5v-17A1.5 1.5 0 0 1 3.5 2z", // square
  "M12 .8 23.6 22.5H.4z", // triangle
  "M12 .4 23.6 12 12 23.6.4 12z", // diamond
  "M1.5 1.5H13A9.5 9.5 0 0 1 22.5 11v11.5H11A9.5 9.5 0 0 1 1.5 13z", // leaf
  "M6.2 1.8h11.6L23.6 12l-5.8 10.2H6.2L.4 12z", // hexagon
  "M2 22.5V11a10 10 0 0 1 20 0v11.5z", // arch
  "M7.5 1h9v6.5H23v9h-6.5V23h-9v-6.5H1v-9h6.5z", // cross
  "M12 .5c5 5.5 8.8 9 8.8 13.6a8.8 8.8 0 0 1-17.6 0C3.2 9.5 7 6 12 .5z", // drop
  "m12 .3 3.2 5.9 6.6-1.3-.9 6.6 4.8 4.7-6.1 2.8-.9 6.7-6.7-3.2-6.7 3.2-.9-6.7-6.1-2.8 4.8-4.7-.9-6.6 6.6 1.3z", // star
  "M12 .6 23.6 9.1l-4.4 13.6H4.8L.4 9.1z", // pentagon
  "M2 6.5A10.5 10.5 0 0 1 12 1h1a11 11 0 0 1 0 22h-1A10.5 10.5 0 0 1 2 17.5a12 12 0 0 0 0-11z", // half-moon
];
/** Where the number goes: the middle of a triangle or a drop is lower. */
export const DIGIT_Y: readonly number[] = [12.5, 12.5, 16, 12.5, 12.5, 12.5, 13.5, 12.5, 14, 13, 13, 12.5];

/** A seat's mark in a game that has its own: one of the shapes, the name of its colour in tokens.css, and, where there is
 * one, a drawing in place of the number, in the box of 24. */
export interface Emblem {
  shape: number;
  colour: string;
  drawing?: readonly { d: string; fill: string }[];
}
