// What lets a phone keep the page: /manifest.webmanifest and the service worker /sw.js, which is told the names of all
// files of this build.
import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const WORKER = resolve(dirname(fileURLToPath(import.meta.url)), "../src/pocket/worker.js");

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
        const source = readFileSync(WORKER, "utf8").replace(
          "const FILES = [];",
          `const FILES = ${JSON.stringify(files)};`,
        );
        this.emitFile({ type: "asset", fileName: "sw.js", source });
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(MANIFEST) });
      },
    },
  };
}
