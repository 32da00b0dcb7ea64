// The pictures of a lesson: the adviser in his poses; everything else is drawn.
const adviser = import.meta.glob<string>("../../../../content/night/art/adviser/*.webp", {
  query: "?url",
  import: "default",
  eager: true,
});

export const stock = (): string[] => Object.values(adviser);
