// What is secret in Election Night: the dice behind a screen, and a choice that is not open yet.

const COLOURS = ["blue", "red", "white"];
const behindScreen = (state, seat) => COLOURS.filter((colour) => !state.view.seats[seat].played.includes(colour));
const isRolled = (state, seat) => "red" in state.view.seats[seat].rolled;

function leaks(mine, his, _, seat) {
  const told = mine.view.seats[seat];
  const found = behindScreen(mine, seat)
    .filter((colour) => (told.dice[colour] ?? null) !== null)
    .map((colour) => `${colour} die in the view`);
  if (told.choice !== null) found.push("choice in the view");
  const flips = mine.events.filter((e) => e.seat === seat && e.do === "flip");
  if (flips.some((e) => e.die !== null && e.die !== "none")) found.push("flipped die in the event");
  return found;
}

const plants = {
  ...Object.fromEntries(
    COLOURS.map((colour) => [
      `${colour} die in the view`,
      (mine, { his, seat }) => {
        mine.view.seats[seat].dice[colour] = his.view.seats[seat].dice[colour];
        return isRolled(mine, seat) && behindScreen(mine, seat).includes(colour);
      },
    ]),
  ),
  "choice in the view": (mine, { seat }) => (mine.view.seats[seat].choice = "red"),
  "flipped die in the event": (mine, { seat }) => mine.events.push({ n: mine.n, seat, do: "flip", die: "red" }),
};

/** The same moment for a seat whose dice behind the screen show their other sides. */
function twin(state, me) {
  const other = structuredClone(state);
  const { dice, played } = other.view.seats[me];
  for (const colour of Object.keys(dice).filter((c) => typeof dice[c] === "number" && !played.includes(c)))
    dice[colour] = 7 - dice[colour];
  return other;
}

export const night = { seats: 2, leaks, plants, twin };
