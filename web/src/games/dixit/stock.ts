// The pictures of a lesson: its cards, small and large.
import { pictureOf } from "./pictures";

export const stock = (hash: string, cards: ReadonlySet<string>): string[] =>
  ([240, 600] as const).flatMap((size) =>
    [...cards].filter((id) => /^c\d+$/.test(id)).map((card) => pictureOf(hash, card, size)),
  );
