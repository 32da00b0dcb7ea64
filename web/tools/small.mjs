// Smaller forms of what is the same for everybody, beside it: index.html.gz, index.html.br. The server sends the smallest
// that a browser takes (server/shell/web.c); nothing is compressed while it runs. Built-in packs get theirs as
// p/HASH.json.gz, because the program has them already.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const CONTENT = resolve(dirname(fileURLToPath(import.meta.url)), "../../content");
const TEXTS = /\.(html|js|css|svg|json|wasm|webmanifest)$/;

const FORMS = {
  ".gz": (bytes) => gzipSync(bytes, { level: 9 }),
  ".br": (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
};

/** Writes the forms that are smaller than the file itself. */
function shrink(path, bytes) {
  for (const [ending, made] of Object.entries(FORMS)) {
    const small = made(bytes);
    if (small.length < bytes.length) writeFileSync(path + ending, small);
  }
}

/** The packs of today, by their names in packs.txt: "vote" is its standard one, "vote/even" another. */
function packs() {
  const lines = readFileSync(join(CONTENT, "packs.txt"), "utf8").trim().split("\n");
  const names = new Set(lines.map((line) => line.split(" ")[0]));
  return [...names].map((name) =>
    readFileSync(join(CONTENT, (name.includes("/") ? name : name + "/standard") + ".json")),
  );
}

export function smallPlugin() {
  let folder = "";
  return {
    name: "hustings-small",
    apply: "build",
    configResolved: (config) => void (folder = config.build.outDir),
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true }))
        if (TEXTS.test(name)) shrink(join(folder, name), readFileSync(join(folder, name)));
      mkdirSync(join(folder, "p"), { recursive: true });
      for (const bytes of packs())
        shrink(join(folder, "p", createHash("sha256").update(bytes).digest("hex") + ".json"), bytes);
    },
  };
}
