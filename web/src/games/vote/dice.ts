// The faces of a die.
import one from "../../../../content/vote/art/die-1.svg?url";
import two from "../../../../content/vote/art/die-2.svg?url";
import three from "../../../../content/vote/art/die-3.svg?url";
import four from "../../../../content/vote/art/die-4.svg?url";
import five from "../../../../content/vote/art/die-5.svg?url";
import six from "../../../../content/vote/art/die-6.svg?url";

export const DICE: Record<number, string> = { 1: one, 2: two, 3: three, 4: four, 5: five, 6: six };
