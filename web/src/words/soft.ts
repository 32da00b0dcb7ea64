// Long words of names from packs: not every browser knows how to hyphenate.
/** After a syllable that ends in a vowel; in Russian, where two letters never make one consonant, between two as well. */
const OPEN =
  /(?<=\p{L}{3}[аеёиоуыэюяaeiouáéíóöőúüű])(?=[^аеёиоуыэюяaeiouáéíóöőúüű][аеёиоуыэюяaeiouáéíóöőúüű]\p{L}{2})/gu;
const CLOSED = /(?<=\p{L}{2}[аеёиоуыэюя][бвгджзйклмнпрстфхцчшщьъ])(?=[бвгджзклмнпрстфхцчшщ][аеёиоуыэюя]\p{L}{2})/gu;

/** A long name with places where it may be broken. */
export const soft = (text: string): string =>
  text.replace(/\p{L}{10,}/gu, (word) => word.replace(OPEN, "\u00AD").replace(CLOSED, "\u00AD"));
