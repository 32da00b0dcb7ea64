// The pictures of the built-in cards; another pack's cards have none.
import { getTable } from "../../frame/place";

const files = import.meta.glob<string>("../../../../content/vote/art/{events,abilities}/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const byCard = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [/(\w+)\.webp$/.exec(path)?.[1] ?? "", url]),
);
export const pictureOf = (card: string): string | undefined => byCard[card];

/** Is it a built-in pack? They have the same cards. */
export const isBuiltIn = (content: string | undefined): boolean => content === "standard" || content === "even";

/** The same for the pack of the table; to be called while a component is made. */
export function tablePictures(): (card: string) => string | undefined {
  const table = getTable();
  return (card) => (isBuiltIn(table?.model.seats?.content) ? pictureOf(card) : undefined);
}
