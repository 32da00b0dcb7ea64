// What the games' lists of secrets share: where an id is mentioned, and a state with other ids in its place.

export const mentions = (value, id) => JSON.stringify(value).includes(`"${id}"`);
/** The names of the parts that mention an id. */
export const hidden = (parts, id) => Object.keys(parts).filter((name) => mentions(parts[name], id));

/** The ids of everything in a pack. */
export const idsOf = (pack) => [...JSON.stringify(pack).matchAll(/"id":\s*"([^"]+)"/g)].map((found) => found[1]);

/** A copy in which each pair of ids has changed places. */
export function swapped(state, pairs) {
  const other = new Map(pairs.flatMap(([a, b]) => [[a, b], [b, a]])); // prettier-ignore
  return JSON.parse(JSON.stringify(state), (_, value) => other.get(value) ?? value);
}
