// A clue read out by the device, in the language that its letters suggest.

/** Cyrillic is Russian, ő and ű are Hungarian; otherwise the page's own language. */
export function languageOf(text: string, page: string): string {
  if (/[\u0400-\u04ff]/.test(text)) return "ru";
  if (/[őűŐŰ]/.test(text)) return "hu";
  if (page === "ru" && /[A-Za-z]/.test(text)) return /[áéíóöúü]/i.test(text) ? "hu" : "en";
  return page;
}

export const canSpeak = (): boolean => typeof speechSynthesis !== "undefined";

export function speak(text: string, page: string): void {
  speechSynthesis.cancel();
  const said = new SpeechSynthesisUtterance(text);
  said.lang = languageOf(text, page);
  speechSynthesis.speak(said);
}
