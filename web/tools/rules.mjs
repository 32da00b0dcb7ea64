// /rules/GAME works without script and in old browsers too: the first page with the rules in all three languages in its place, each
// under the game's six pictures, shown after a moment in which the script replaces them by the page's language.
import { existsSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { GAMES } from "./games.mjs";

const CONTENT = resolve(dirname(fileURLToPath(import.meta.url)), "../../content");
const LANGS = ["en", "ru", "hu"];

const escape = (text) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
const inline = (text) =>
  escape(text)
    .replace(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
    .replace(/\*([^*]+)\*/g, "<em>$1</em>");

/** The few marks that the rules use: headings, lists, tables, paragraphs. */
export function rulesHtml(source) {
  const out = [];
  let list = false;
  let rows = false;
  const close = () => {
    if (list) out.push("</ul>");
    if (rows) out.push("</table>");
    list = rows = false;
  };
  for (const line of source.split("\n")) {
    const head = /^(#{1,3}) (.*)$/.exec(line);
    if (line.trim() === "") continue;
    if (/^\s*[-*] /.test(line)) {
      if (!list) {
        close();
        out.push("<ul>");
      }
      list = true;
      out.push(`<li>${inline(line.replace(/^\s*[-*] /, ""))}</li>`);
    } else if (line.startsWith("|")) {
      if (!rows) {
        close();
        out.push("<table>");
      }
      rows = true;
      if (!/^\|[\s:|-]+$/.test(line))
        out.push(`<tr>${line.replace(/^\||\|$/g, "").split("|").map((cell) => `<td>${inline(cell.trim())}</td>`).join("")}</tr>`); // prettier-ignore
    } else {
      close();
      if (head) out.push(`<h${head[1].length}>${inline(head[2])}</h${head[1].length}>`);
      else out.push(`<p>${inline(line)}</p>`);
    }
  }
  close();
  return out.join("\n");
}

/** The six pictures with their lines, as web/src/learn/Six.svelte shows them; `addressOf` says where the page has a file. */
export function sixHtml(game, lang, addressOf) {
  const words = JSON.parse(readFileSync(resolve(CONTENT, `words/${lang}/web-six.json`), "utf8"));
  const figures = [1, 2, 3, 4, 5, 6].map((n) => {
    const picture = resolve(CONTENT, `${game}/art/six-${n}.webp`);
    if (!existsSync(picture)) return ""; // the template has none
    const line = escape(words[`web.six.${game}.${n}`]);
    return `<figure><img src="${addressOf(picture)}" alt="" width="480" height="360" loading="lazy"><figcaption><b>${n}</b> ${line}</figcaption></figure>`;
  });
  return `<div class="six">${figures.join("")}</div>`;
}

/** Where the bundle has a file: names are hashes, so it is found by its bytes. */
function addressIn(bundle, path) {
  const bytes = readFileSync(path);
  const found = Object.values(bundle).find(
    (file) => file.type === "asset" && typeof file.source !== "string" && bytes.equals(file.source),
  );
  if (!found) throw new Error(`${path} is not in the page`);
  return "/" + found.fileName;
}

export function rulesPlugin() {
  return {
    name: "hustings-rules",
    enforce: "post",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = bundle["index.html"];
        if (page?.type !== "asset") return;
        for (const game of GAMES) {
          const parts = LANGS.map((lang) => {
            const source = readFileSync(resolve(CONTENT, game, `rules.${lang}.md`), "utf8");
            const six = sixHtml(game, lang, (path) => addressIn(bundle, path));
            return `<article lang="${lang}">${rulesHtml(source).replace("</h1>", () => "</h1>" + six)}</article>`;
          });
          const html = String(page.source)
            .replace(/<main class="old">[\s\S]*?<\/main>/, () => `<main class="old soon">${parts.join("\n")}</main>`)
            .replace(/<noscript>\s*<p>This table needs[\s\S]*?<\/noscript>/, "");
          this.emitFile({ type: "asset", fileName: `rules/${game}.html`, source: html });
        }
      },
    },
  };
}
