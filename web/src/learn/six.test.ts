// The six pictures of a game: all there, of one size, light, and with a line in every language.
import { readFileSync, statSync } from "node:fs";
import { expect, test } from "vitest";
import { sixHtml } from "../../tools/rules.mjs";

const at = (path: string) => new URL(`../../../content/${path}`, import.meta.url);
const words = (lang: string) =>
  JSON.parse(readFileSync(at(`words/${lang}/web-six.json`), "utf8")) as Record<string, string>;

/** Width and height of a WebP, from its first chunk: 14 bits each of a plain one, 24 each less one of an extended one. */
function size(bytes: Buffer): [number, number] {
  const kind = bytes.toString("latin1", 8, 16);
  if (kind === "WEBPVP8X") return [bytes.readUIntLE(24, 3) + 1, bytes.readUIntLE(27, 3) + 1];
  expect(kind).toBe("WEBPVP8 ");
  return [bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff];
}

test.each(["vote", "night", "dixit", "voices"])("%s", (game) => {
  for (const n of [1, 2, 3, 4, 5, 6]) {
    const picture = at(`${game}/art/six-${n}.webp`);
    expect(statSync(picture).size).toBeLessThanOrEqual(12 * 1024);
    expect(size(readFileSync(picture))).toEqual([480, 360]);
    for (const lang of ["en", "ru", "hu"]) {
      const line = words(lang)[`web.six.${game}.${n}`] ?? "";
      expect(line.length, `${lang} ${n}`).toBeGreaterThan(20);
      expect(line.length, `${lang} ${n}`).toBeLessThanOrEqual(120);
    }
  }
  const html = sixHtml(game, "hu", (path) => "/a/" + path.split("/").pop());
  expect(html.match(/<figure>/g)).toHaveLength(6);
  expect(html).toContain('src="/a/six-6.webp"');
});
