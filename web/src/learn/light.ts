// Lights the place that a lesson speaks of: `seat 2`, `card e08`, `map east`, `area speech`, `slot 3`, `bar`, `strip`.
const SELECTORS: Record<string, (id: string) => string> = {
  seat: (id) => `[data-seat="${id}"]`,
  card: (id) => `[data-card="${id}"]`,
  map: (id) => `[data-region="${id}"]`,
  area: (id) => `[data-area="${id}"]`,
  slot: (id) => `[data-slot="${id}"]`,
  bar: () => ".acts-slot",
  strip: () => "[data-cloth]",
};

/** Returns what puts the light out. */
export function light(place: string | undefined): () => void {
  const [kind = "", id = ""] = (place ?? "").split(" ");
  const selector = SELECTORS[kind]?.(id);
  const lit = selector ? [...document.querySelectorAll(`.play :is(${selector}), .play${selector}`)].slice(0, 1) : [];
  lit.forEach((one) => {
    one.setAttribute("data-lit", "");
    one.scrollIntoView({ block: "nearest" });
  });
  return () => lit.forEach((one) => one.removeAttribute("data-lit"));
}
