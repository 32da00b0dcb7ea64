// The rules and the notation of the build's games as WebAssembly (wasm/table.c with rules/ and match/, the program's
// own sources), a file beside the page whose address is the module "virtual:rules-wasm"; "" if there is no clang with a
// C library for wasm32: the page then says that it can't replay. The compiled module is kept in .tools until a source
// changes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { HELD, TEMPLATE } from "./games.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** One folder for the page that is shipped, one for test builds: neither throws out the other's module. */
const KEPT = join(ROOT, ".tools/wasm", HELD.includes(TEMPLATE) ? "template" : "shipped");
const LIBC = "wasm32-wasi";
/** Of match/, what says words and keeps former packs stays with the program; JSON is read and hashes are made by the page. */
const NOT_HERE = ["former.c", "words.c", "hash.c", "json_plain.c"];
const HEADERS = ["jansson.h", "jansson_config.h", "sodium.h", "sodium", "nettle"];
const EXPORTS = [
  "table_open", "table_rules", "table_reads", "table_hash", "table_start", "table_play", "table_step_ends", "table_told", "table_cues", "table_view", "table_legal", "table_to_act",
  "table_result", "table_verify", "table_error", "table_bytes", "table_size", "malloc", "free",
]; // prettier-ignore
/** Functions of jansson, nettle and libsodium, which src/replay/ has (jansson.ts, sums.ts); anything else that is missing ends the
 * build. */
const IMPORTS = [
  "json_array", "json_array_append_new", "json_array_get", "json_array_size", "json_delete", "json_dump_callback", "json_dumps", "json_equal", "json_false", "json_integer",
  "json_integer_value", "json_loadb", "json_null", "json_object", "json_object_del", "json_object_get", "json_object_iter",
  "json_object_iter_key", "json_object_iter_next", "json_object_iter_value", "json_object_key_to_iter", "json_object_set_new",
  "json_object_size", "json_pack", "json_real", "json_sprintf", "json_string", "json_string_length", "json_string_value", "json_true",
  "hash_sha256", "nettle_sha256_init", "nettle_sha256_update", "nettle_sha256_digest", "nettle_hmac_sha256_set_key",
  "nettle_hmac_sha256_update", "nettle_hmac_sha256_digest", "crypto_stream_chacha20_ietf_xor_ic", "crypto_sign_ed25519_verify_detached",
]; // prettier-ignore
const FLAGS = [
  `--target=${LIBC}`, "-isystem", `/usr/include/${LIBC}`, `-L/usr/lib/${LIBC}`, "-mbulk-memory", "-ftls-model=local-exec",
  "-nostartfiles", "-std=c11", "-D_GNU_SOURCE", "-Oz", "-fvisibility=hidden", "-I.", "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,--export-table",
  "-Wl,-z,stack-size=262144", "-Wl,--wrap=content_open", ...EXPORTS.map((name) => `-Wl,--export=${name}`),
]; // prettier-ignore

const within = (folder, kind) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => kind.test(name))
    .sort()
    .map((name) => join(folder, name));

function sources() {
  const match = within("match", /\.c$/).filter((path) => !NOT_HERE.includes(path.slice("match/".length)));
  return ["web/wasm/table.c", ...match, ...within("rules", /\.c$/)];
}

/** The page says the words: here they are numbers, and any will do. */
function wordKeys(paths) {
  const names = new Set(paths.flatMap((path) => readFileSync(join(ROOT, path), "utf8").match(/\bW_[A-Z0-9_]+/g) ?? []));
  return `enum word { WORD_NONE, ${[...names].sort().join(", ")}, WORD_COUNT };\n`;
}

function compile(paths, keys) {
  const folder = mkdtempSync(join(tmpdir(), "hustings-rules-"));
  const out = join(folder, "rules.wasm");
  try {
    for (const name of HEADERS) symlinkSync(join("/usr/include", name), join(folder, name));
    writeFileSync(join(folder, "words_keys.h"), keys);
    writeFileSync(join(folder, "games.def"), HELD.map((game) => `GAME(${game})\n`).join(""));
    const tempo = ["tempo.h", "tempo.c"].map((name) => join(folder, name));
    const table = spawnSync("python3", ["tools/tempo.py", ROOT, ...tempo], { cwd: ROOT, encoding: "utf8" });
    if (table.status !== 0) throw new Error(table.stderr ?? String(table.error));
    writeFileSync(join(folder, "imports"), IMPORTS.join("\n") + "\n");
    const more = [
      "-isystem",
      folder,
      `-Wl,--allow-undefined-file=${join(folder, "imports")}`,
      ...paths,
      tempo[1],
      "-o",
      out,
    ];
    const made = spawnSync("clang", [...FLAGS, ...more], { cwd: ROOT, encoding: "utf8" });
    if (made.error || /unable to execute command.*wasm-ld|No available targets/.test(made.stderr)) return null; // not here
    if (made.status !== 0) throw new Error(made.stderr);
    return readFileSync(out);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The module's bytes, or null where it can't be compiled here. A fault in the sources ends the build. */
export function makeRules() {
  if (!existsSync(`/usr/lib/${LIBC}/libc.a`) || !existsSync("/usr/include/jansson.h")) return null;
  const paths = sources();
  const keys = wordKeys([...paths, ...within("match", /^[^/]*\.h$/)]);
  const hash = createHash("sha256").update(FLAGS.join() + IMPORTS.join() + HELD.join() + keys);
  const tempo = ["tools/tempo.py", ...within("content", /\btempo\.json$/)];
  for (const path of [...paths, ...tempo, ...within("match", /\.h$/), ...within("rules", /\.h$/)])
    hash.update(path).update(readFileSync(join(ROOT, path)));
  const kept = join(KEPT, hash.digest("hex").slice(0, 32) + ".wasm");
  if (existsSync(kept)) return readFileSync(kept);
  const bytes = compile(paths, keys);
  if (!bytes) return null;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(kept + process.pid, bytes);
  renameSync(kept + process.pid, kept);
  for (const old of readdirSync(KEPT).filter((name) => name.endsWith(".wasm") && join(KEPT, name) !== kept))
    rmSync(join(KEPT, old), { force: true });
  return bytes;
}

export function rulesWasmPlugin() {
  const name = "virtual:rules-wasm";
  return {
    name: "hustings-rules-wasm",
    resolveId: (id) => (id === name ? "\0" + name : null),
    load(id) {
      if (id !== "\0" + name) return null;
      const bytes = process.env["VITEST"] ? null : makeRules();
      if (!bytes) return `export default "";`;
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: "rules.wasm", source: bytes })};`;
    },
  };
}
