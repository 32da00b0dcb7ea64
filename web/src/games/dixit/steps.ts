// The reveal's steps: 1 votes fall, 2 the storyteller's card lifts, 3 owners, 4 points, 5 the hares walk.
export const DONE = 5;
/** Milliseconds from one to the next. */
export const STEP = 1000;
