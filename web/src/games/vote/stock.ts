// The pictures of a lesson: what lies on every table, and the cards that it plays.
import { pictureOf } from "./pictures";

const table = import.meta.glob<string>("../../../../content/vote/art/{back,democrat,loyalty-back,republican}.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const tokens = import.meta.glob<string>("../../../../content/vote/art/{against,die-?,for,minister,president}.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export const stock = (_hash: string, cards: ReadonlySet<string>): string[] => [
  ...Object.values(table),
  ...Object.values(tokens),
  ...[...cards].flatMap((card) => pictureOf(card) ?? []),
];
