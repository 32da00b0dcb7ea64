// Where the cards of a hand lie: each keeps its place, and a new one takes the first that is free. Pure.

/** `before`: the places so far, null where nothing lies. Returns the places of `cards`. */
export function arranged(before: readonly (string | null)[], cards: readonly string[]): (string | null)[] {
  const places = before.map((card) => (card !== null && cards.includes(card) ? card : null));
  for (const card of cards) {
    if (places.includes(card)) continue;
    const free = places.indexOf(null);
    if (free < 0) places.push(card);
    else places[free] = card;
  }
  while (places.at(-1) === null) places.pop();
  return places;
}
