// Long words of names from packs: not every browser knows how to hyphenate.
/** A long name with places where it may be broken. */
export const soft = (text: string): string =>
  text.replace(/\p{L}{10,}/gu, (word) =>
    word.replace(
      /(?<=\p{L}{3}[аеёиоуыэюяaeiouáéíóöőúüű])(?=[^аеёиоуыэюяaeiouáéíóöőúüű][аеёиоуыэюяaeiouáéíóöőúüű]\p{L}{2})/gu,
      "\u00AD",
    ),
  );
