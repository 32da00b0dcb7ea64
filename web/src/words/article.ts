// The definite article of Hungarian, for the names of packs and players.

const VOWEL = /^["'„“”‘’«»(]*[aáeéiíoóöőuúüű]/i;
const NUMBER = /^["'„“”‘’«»(]*(\d+)/;

/** "az" if the name begins with a vowel when it is spoken, otherwise "a"; words_article() of match/words.h does the same. */
export function article(name: string): "a" | "az" {
  const digits = NUMBER.exec(name)?.[1];
  const vowel = digits ? digits[0] === "5" || (digits[0] === "1" && digits.length % 3 === 1) : VOWEL.test(name);
  return vowel ? "az" : "a";
}
