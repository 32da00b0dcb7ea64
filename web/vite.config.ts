// The table's page: built into dist (or the folder that HUSTINGS_WEB_OUT names), hashed files under /a/.
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { darkColours } from "./tools/dark.mjs";
import { gamesPlugin } from "./tools/games.mjs";
import { pocketPlugin, soloFilesPlugin } from "./tools/pocket.mjs";
import { pushPlugin } from "./tools/push.mjs";
import { rulesPlugin } from "./tools/rules.mjs";
import { wasmPlugin } from "./tools/wasm.mjs";
import { smallPlugin } from "./tools/small.mjs";
import { wordsPlugin } from "./tools/words.mjs";

export default defineConfig({
  plugins: [
    gamesPlugin(),
    wordsPlugin(),
    svelte(),
    rulesPlugin(),
    pushPlugin(),
    wasmPlugin(),
    soloFilesPlugin(),
    pocketPlugin(),
    smallPlugin(),
  ],
  base: "/",
  publicDir: false,
  css: { postcss: { plugins: [darkColours] } },
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: process.env["HUSTINGS_WEB_OUT"] ?? "dist",
    emptyOutDir: true,
    assetsDir: "a",
    assetsInlineLimit: 0, // the page's policy does not allow data: addresses
    modulePreload: { polyfill: false },
    target: "es2022",
    cssCodeSplit: true,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        entryFileNames: "a/[hash].js",
        chunkFileNames: "a/[hash].js",
        assetFileNames: "a/[hash][extname]",
        // What the first screen needs is one script and one style sheet, and what every table needs is another of each:
        // divided by who else shares it, it was 33 requests.
        codeSplitting: {
          groups: [
            { name: "first", tags: ["$initial"], priority: 3 },
            { name: "rules", test: /web\/src\/rules\/(rules|Spans)/, priority: 2 }, // their page needs no table
            { name: "table", test: /web\/src\/(frame|lobby|table|wire|games\/\w+\.)/, priority: 1 },
          ],
        },
      },
    },
  },
  // Workers are small programs of their own, with the modules that they run.
  worker: {
    format: "es",
    plugins: () => [wasmPlugin(), soloFilesPlugin()],
    rolldownOptions: {
      output: { entryFileNames: "a/[hash].js", chunkFileNames: "a/[hash].js", assetFileNames: "a/[hash][extname]" },
    },
  },
  server: {
    fs: { allow: [".."] }, // the pictures are in content
    proxy: { "/api": "http://localhost:8080", "/ws": { target: "ws://localhost:8080", ws: true } },
  },
  // one thread: starting another costs more than all tests of a file; a hang fails, a slow machine doesn't
  test: { include: ["src/**/*.test.ts"], environment: "node", pool: "threads", maxWorkers: 1, testTimeout: 120000 },
});
