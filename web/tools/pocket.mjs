// What lets a phone keep the page: /manifest.webmanifest and the service worker /sw.js, which is told the names of all
// files of this build.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { HELD } from "./games.mjs";

const WORKER = resolve(dirname(fileURLToPath(import.meta.url)), "../src/pocket/worker.js");

const CONTENT = resolve(dirname(WORKER), "../../../content");
const hashOf = (path) => createHash("sha256").update(readFileSync(resolve(CONTENT, path))).digest("hex"); // prettier-ignore

/** What a game without a server needs besides the build's own files, by game. */
function soloFiles() {
  const packs = Object.fromEntries(HELD.map((game) => [game, hashOf(`${game}/standard.json`)]));
  const beside = HELD.filter((game) => existsSync(resolve(CONTENT, game, "words.bin"))).map((game) => {
    const at = (name) => `/b/${game}/${name}?${hashOf(`${game}/${name}`).slice(0, 16)}`;
    return [game, { clues: at("standard.clues.json"), words: at("words.bin") }];
  });
  const small = HELD.filter((game) => existsSync(resolve(CONTENT, game, "art/240"))).flatMap((game) =>
    readdirSync(resolve(CONTENT, game, "art/240")).map((name) => `/p/${packs[game]}/240/${name.replace(/\.\w+$/, "")}`),
  );
  return { packs, small, beside: Object.fromEntries(beside) };
}

/** The same as a module, for the page and for the workers of its bots. */
export function soloFilesPlugin() {
  const name = "virtual:solo-files";
  return {
    name: "hustings-solo-files",
    resolveId: (id) => (id === name ? "\0" + name : null),
    load(id) {
      if (id !== "\0" + name) return null;
      const { packs, beside } = soloFiles();
      return `export const packs = ${JSON.stringify(packs)};\nexport const beside = ${JSON.stringify(beside)};`;
    },
  };
}

const MANIFEST = {
  name: "Hustings",
  short_name: "Hustings",
  description: "Four board games about voting and hidden information, exactly by their rulebooks",
  id: "/",
  start_url: "/",
  scope: "/",
  display: "standalone",
  background_color: "#f3e9d2",
  theme_color: "#241c33",
  icons: [
    { src: "/icon-192.png", sizes: "192x192", type: "image/png" },
    { src: "/icon-512.png", sizes: "512x512", type: "image/png" },
    { src: "/maskable-512.png", sizes: "512x512", type: "image/png", purpose: "maskable" },
  ],
};

export function pocketPlugin() {
  return {
    name: "hustings-pocket",
    apply: "build",
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => name.startsWith("a/")).map((name) => "/" + name); // prettier-ignore
        const { packs, small, beside } = soloFiles();
        const source = readFileSync(WORKER, "utf8")
          .replace("const FILES = [];", `const FILES = ${JSON.stringify(files)};`)
          .replace("const SMALL = [];", `const SMALL = ${JSON.stringify(small)};`)
          .replace("const BESIDE = [];", `const BESIDE = ${JSON.stringify(Object.values(beside).flatMap(Object.values))};`)
          .replace("const PACKS = [];", `const PACKS = ${JSON.stringify(Object.values(packs).map((hash) => `/p/${hash}/pack.json`))};`); // prettier-ignore
        this.emitFile({ type: "asset", fileName: "sw.js", source });
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(MANIFEST) });
      },
    },
  };
}
