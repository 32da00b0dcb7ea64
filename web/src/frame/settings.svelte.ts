// Personal settings, kept on the device.
import { load, save } from "../wire/keep";
import { preloadFace } from "./face";
import type { Screen } from "./secret.svelte";
import { deviceLang, setLang, type Lang } from "../words/words.svelte";

export interface Settings {
  lang: Lang | "";
  theme: "auto" | "light" | "dark";
  /** The hand that holds the phone: the act bar's main button is under its thumb. */
  hand: "right" | "left";
  /** Controls keep to the lower, near corner. */
  oneHand: boolean;
  /** Who can see this screen. */
  screen: Screen;
  sound: boolean;
  /** A notification when it is my turn and nobody looks. */
  notify: boolean;
  /** Asks for more time, for everybody, wherever a clock runs. */
  moreTime: boolean;
  /** What a newcomer may not see is said, once, in the first games. */
  hints: boolean;
  name: string;
}

const usual: Settings = {
  lang: "",
  theme: "auto",
  hand: "right",
  oneHand: false,
  screen: "",
  sound: false,
  notify: false,
  moreTime: false,
  hints: true,
  name: "",
};
export const settings = $state<Settings>({ ...usual, ...load<Partial<Settings>>("settings", {}) });

function apply(): void {
  const root = document.documentElement;
  if (settings.theme === "auto") delete root.dataset["theme"];
  else root.dataset["theme"] = settings.theme;
  root.dataset["hand"] = settings.hand;
  root.dataset["oneHand"] = String(settings.oneHand);
}

/** Before the first paint: the theme, and the words of the language. */
export async function startSettings(): Promise<void> {
  apply();
  preloadFace(settings.lang || deviceLang());
  await setLang(settings.lang || deviceLang());
}

export function change(part: Partial<Settings>): void {
  Object.assign(settings, part);
  save("settings", $state.snapshot(settings));
  apply();
  if (part.lang) void setLang(part.lang);
}
