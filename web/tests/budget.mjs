// budget.mjs DIST: the weight of the built files, as gzip makes them. TAP.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

const dist = process.argv[2];
const text = (path) => readFileSync(join(dist, path), "utf8");
const weight = (path) => gzipSync(readFileSync(join(dist, path)), { level: 9 }).length;
const files = readdirSync(join(dist, "a")).map((name) => "a/" + name);
const KB = 1024;

/** Files that a script imports outright, and those that these import. */
function needs(path, seen = new Set()) {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const [, name] of text(path).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) needs("a/" + name, seen);
  return seen;
}

const first = new Set();
for (const [, path] of text("index.html").matchAll(/(?:src|href)="\/(a\/[\w.-]+\.(?:js|css))"/g))
  for (const one of path.endsWith(".js") ? needs(path) : [path]) first.add(one);
const scripts = files.filter((f) => f.endsWith(".js"));
const dynamic = new Set(
  scripts.flatMap((f) => [...text(f).matchAll(/import\(\s*[`"']\.\/([\w.-]+\.js)/g)].map((m) => "a/" + m[1])),
);
const sum = (list) => [...list].reduce((all, path) => all + weight(path), 0);
// What every table needs is the script that asks for the lobby's words.
const table = new Set(scripts.filter((path) => !first.has(path) && /\(["`]web\.lobby\.start["`]\)/.test(text(path))));
for (const path of [...table]) for (const one of needs(path)) if (!first.has(one)) table.add(one);
const late = [...dynamic].map((path) => [
  path,
  sum([...needs(path)].filter((one) => !first.has(one) && !table.has(one))),
]);
const heaviest = late.reduce((most, one) => (one[1] > most[1] ? one : most), ["", 0]);
const font = (subset) =>
  files
    .filter((f) => f.endsWith(".woff2"))
    .map(weight)
    .sort((a, b) => b - a)[subset] ?? 0;

const covers = ["vote", "night", "dixit", "voices"].map(
  (game) => readFileSync(new URL(`../../content/${game}/art/cover.webp`, import.meta.url)).length,
);

// The rules are the smallest module, then come the bots: the others hold them, too.
const wasm = files.filter((f) => f.endsWith(".wasm"));
const modules = wasm.map(weight).sort((a, b) => a - b);

const checks = [
  ["the first screen's scripts and styles, with one language's words", sum(first) + heaviestWords(), 80 * KB],
  ["what every table needs besides", sum(table), 64 * KB],
  ["the heaviest chunk that is fetched later (a game, its words, a rules page)", heaviest[1], 47 * KB],
  ["the largest picture of the first page", Math.max(...covers), 16 * KB],
  ["the pictures of the first page", covers.reduce((all, one) => all + one, 0), 120 * KB],
  ["the rules of all games as WebAssembly, fetched with a replay", modules[0] ?? 0, 120 * KB],
  ["the bots of all games as WebAssembly, fetched by those who ask what they thought", modules[1] ?? 0, 220 * KB],
  ["the hub and the bots as WebAssembly, fetched for a game without a server", sum(wasm) - (modules[0] ?? 0), 400 * KB],
  ["the two largest subsets of the type face", font(0) + font(1), 50 * KB],
];

/** Words are chunks of plain messages; the heaviest language of the page's own part. */
function heaviestWords() {
  const words = [...dynamic].filter((path) => /["`]web\.menu\.title["`]:/.test(text(path)));
  return Math.max(0, ...words.map(weight));
}

console.log(`1..${checks.length + 1}`);
checks.forEach(([what, size, most], i) => {
  const fine = size > 0 && size <= most;
  if (!fine) process.exitCode = 1;
  console.log(`${fine ? "ok" : "not ok"} ${i + 1} - ${what}: ${(size / KB).toFixed(1)} KB of ${most / KB}`);
});
// Each is a request that the first screen waits for.
const few = first.size > 0 && first.size <= 4;
if (!few) process.exitCode = 1;
console.log(
  `${few ? "ok" : "not ok"} ${checks.length + 1} - the first screen's scripts and styles: ${first.size} files of 4`,
);
