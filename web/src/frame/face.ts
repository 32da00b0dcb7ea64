// Requests the typeface of the page's language before its first words are laid out.
import cyrillic from "@fontsource/alegreya/files/alegreya-cyrillic-700-normal.woff2?url";
import latinExt from "@fontsource/alegreya/files/alegreya-latin-ext-700-normal.woff2?url";
import latin from "@fontsource/alegreya/files/alegreya-latin-700-normal.woff2?url";
import type { Lang } from "../words/words.svelte";

const FACES: Record<Lang, string[]> = { en: [latin], hu: [latin, latinExt], ru: [latin, cyrillic], xx: [latin] };

export function preloadFace(lang: Lang): void {
  for (const href of FACES[lang]) {
    const link = document.createElement("link");
    Object.assign(link, { rel: "preload", as: "font", type: "font/woff2", crossOrigin: "anonymous", href });
    document.head.append(link);
  }
}
