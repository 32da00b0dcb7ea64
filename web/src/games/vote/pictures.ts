// The pictures of the built-in cards; another pack's cards have none.
const files = import.meta.glob<string>("../../../../content/vote/art/{events,abilities}/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});
const byCard = Object.fromEntries(
  Object.entries(files).map(([path, url]) => [/(\w+)\.webp$/.exec(path)?.[1] ?? "", url]),
);
export const pictureOf = (card: string): string | undefined => byCard[card];
