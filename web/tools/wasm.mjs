// Parts of the program as WebAssembly, from the program's own sources, for the build's games: files beside the page. The
// address of the module NAME is the module "virtual:NAME-wasm"; "" if there is no clang with a C library for wasm32: the
// page then says what it can't do. Compiled modules are kept in .tools until a source changes.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from "node:fs"; // prettier-ignore
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { HELD, TEMPLATE } from "./games.mjs";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
/** One folder for the page that is shipped, one for test builds: neither throws out the other's modules. */
const KEPT = join(ROOT, ".tools/wasm", HELD.includes(TEMPLATE) ? "template" : "shipped");
const TALK = "content/words/talk.json";
const LIBC = "wasm32-wasi";
const LANGS = ["en", "ru", "hu"];
const HEADERS = ["jansson.h", "jansson_config.h", "sodium.h", "sodium", "nettle"];
/** Functions of jansson, nettle and libsodium, which src/replay/ has (jansson.ts, sums.ts); anything else that is missing ends the
 * build. */
const IMPORTS = [
  "json_array", "json_array_append_new", "json_array_get", "json_array_size", "json_delete", "json_dump_callback", "json_dumps", "json_equal", "json_false", "json_integer",
  "json_integer_value", "json_loadb", "json_null", "json_object", "json_object_del", "json_object_get", "json_object_iter",
  "json_object_iter_key", "json_object_iter_next", "json_object_iter_value", "json_object_key_to_iter", "json_object_set_new",
  "json_object_size", "json_pack", "json_real", "json_sprintf", "json_string", "json_string_length", "json_string_value", "json_true",
  "hash_sha256", "nettle_sha256_init", "nettle_sha256_update", "nettle_sha256_digest", "nettle_hmac_sha256_set_key",
  "nettle_hmac_sha256_update", "nettle_hmac_sha256_digest", "crypto_stream_chacha20_ietf_xor_ic", "crypto_sign_ed25519_verify_detached",
  "json_copy", "json_object_update", "json_stringn", "crypto_auth_hmacsha256_init", "crypto_auth_hmacsha256_update", "crypto_auth_hmacsha256_final",
  "crypto_generichash", "crypto_generichash_init", "crypto_generichash_update", "crypto_generichash_final", "crypto_stream_chacha20_ietf",
  "crypto_sign_ed25519_detached", "sodium_is_zero", "sodium_memcmp", "sodium_memzero",
  "effect_send", "effect_reply", "effect_close", "effect_append", "effect_load", "effect_wake", "effect_entropy", "effect_bot", "effect_die",
]; // prettier-ignore
const FLAGS = [
  `--target=${LIBC}`, "-isystem", `/usr/include/${LIBC}`, `-L/usr/lib/${LIBC}`, "-mbulk-memory", "-ftls-model=local-exec",
  "-nostartfiles", "-std=c11", "-D_GNU_SOURCE", "-D_WASI_EMULATED_SIGNAL", "-fvisibility=hidden", "-I.", "-Wl,--no-entry", "-Wl,--strip-all", "-Wl,--export-table",
  "-Wl,--wrap=content_open", "-Wl,--export=malloc", "-Wl,--export=free",
]; // prettier-ignore

const within = (folder, kind) =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .filter((name) => kind.test(name))
    .sort()
    .map((name) => join(folder, name));
const without = (paths, names) => paths.filter((path) => !names.includes(path));

/** Of match/, what keeps former packs and saves states stays with the program; JSON is read and hashes are made by the page. */
const NOT_HERE = ["match/former.c", "match/hash.c", "match/json_plain.c", "match/saved.c"];
const rulesAndMatch = () => [...without(within("match", /\.c$/), NOT_HERE), ...within("rules", /\.c$/)];

/** What each module is made of. `says`: folders whose words it has, besides the numbers of all. */
const MODULES = {
  rules: {
    sources: () => ["web/wasm/table.c", ...without(rulesAndMatch(), ["match/words.c"])],
    flags: ["-Oz", "-Wl,-z,stack-size=262144"],
    exports: [
      "table_open", "table_rules", "table_reads", "table_hash", "table_start", "table_play", "table_step_ends", "table_told", "table_cues", "table_view", "table_legal", "table_to_act",
      "table_result", "table_verify", "table_place", "table_fill", "table_check_seen", "table_error", "table_bytes", "table_size",
    ], // prettier-ignore
    says: [],
  },
  // Their sums are the program's to the bit (bots/meson.build), and they are asked for speed.
  bots: {
    sources: () => ["web/wasm/bots.c", ...rulesAndMatch(), ...within("bots", /\.c$/)],
    flags: ["-Os", "-ffp-contract=off", "-Wl,-z,stack-size=1048576", "-Wl,--wrap=content_built_in"],
    exports: ["bots_open", "bots_bank", "bots_words", "bots_levels", "bots_sit", "bots_heard", "bots_told", "bots_choose", "bots_believes", "bots_thoughts", "bots_error"], // prettier-ignore
    says: ["bots/"],
  },
  // Names are judged by hub.c itself, what needs an operating system stays with the program, and what bots have learnt is in
  // their own module: the hub asks no bot what to play.
  hub: {
    sources: () => [
      "web/wasm/hub.c",
      ...rulesAndMatch(),
      ...without(within("server/hub", /\.c$/), ["alike", "letters", "names", "memory", "log_check"].map((name) => `server/hub/${name}.c`)),
      ...["bots.c", "clock.c", "persona.c", "remark.c", "random.c"].map((name) => "bots/" + name),
      ...without(within("bots", /./), ["bots/night/weights.c"]).filter((path) => path.endsWith(".c") && path.split("/").length > 2),
    ], // prettier-ignore
    flags: [
      "-Oz",
      "-ffp-contract=off",
      "-Wl,-z,stack-size=1048576",
      "-Wl,--wrap=content_built_in",
      "-Wl,--wrap=content_built_in_path",
    ],
    exports: ["device_file", "device_begin", "device_step", "device_request"],
    says: ["bots/", "match/", "server/hub/"],
    keys: /^persona\./,
  },
};

/** The words that C names, as numbers, and the texts of those that a module says; "" for the others. */
function words(paths, { says, keys: named_by_text }) {
  const named = (path) => readFileSync(join(ROOT, path), "utf8").match(/\bW_[A-Z0-9_]+/g) ?? [];
  const all = LANGS.map((lang) =>
    Object.assign({}, ...within(`content/words/${lang}`, /^(?!web).*\.json$/).map((path) => JSON.parse(readFileSync(join(ROOT, path), "utf8")))),
  ); // prettier-ignore
  const nameOf = (key) => "W_" + key.replace(/[.-]/g, "_").toUpperCase();
  const used = new Set(paths.flatMap(named));
  const said = new Set(paths.filter((path) => says.some((folder) => path.startsWith(folder))).flatMap(named));
  const keys = Object.keys(all[0]).filter((key) => used.has(nameOf(key)) || named_by_text?.test(key)).sort(); // prettier-ignore
  const text = (value) => JSON.stringify(value).replaceAll("??", '?""?'); // of JSON's escapes only those of C come up
  const rows = all.map(
    (texts) =>
      `{"",${keys.map((key) => text(said.has(nameOf(key)) || named_by_text?.test(key) ? texts[key] : "")).join(",")}}`,
  );
  return {
    header: `enum word { WORD_NONE, ${keys.map(nameOf).join(", ")}, WORDS };\nextern const char *const word_keys[WORDS], *const word_texts[][WORDS];\n`,
    source: `#include "match/words.h"\nconst char *const word_keys[WORDS]={"",${keys.map(text).join(",")}};\nconst char *const word_texts[LANGS][WORDS]={${rows.join(",\n")}};\n`,
  };
}

function compile({ flags, exports }, paths, said) {
  const folder = mkdtempSync(join(tmpdir(), "hustings-wasm-"));
  const [out, texts] = [join(folder, "out.wasm"), join(folder, "words_texts.c")];
  try {
    for (const name of HEADERS) symlinkSync(join("/usr/include", name), join(folder, name));
    writeFileSync(join(folder, "words_keys.h"), said.header);
    writeFileSync(texts, said.source);
    writeFileSync(join(folder, "games.def"), HELD.map((game) => `GAME(${game})\n`).join(""));
    const tempo = ["tempo.h", "tempo.c"].map((name) => join(folder, name));
    const table = spawnSync("python3", ["tools/tempo.py", ROOT, ...tempo], { cwd: ROOT, encoding: "utf8" });
    if (table.status !== 0) throw new Error(table.stderr ?? String(table.error));
    const talk = ["talk_list.h", "talk_list.c"].map((name) => join(folder, name));
    const claims = spawnSync("python3", ["tools/talk.py", TALK, ...talk], { cwd: ROOT, encoding: "utf8" });
    if (claims.status !== 0) throw new Error(claims.stderr ?? String(claims.error));
    writeFileSync(join(folder, "imports"), IMPORTS.join("\n") + "\n");
    const more = [
      ...flags,
      ...exports.map((name) => `-Wl,--export=${name}`),
      "-isystem",
      folder,
      `-Wl,--allow-undefined-file=${join(folder, "imports")}`,
      ...paths,
      tempo[1],
      talk[1],
      texts,
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

/** A module's bytes, or null where it can't be compiled here. A fault in the sources ends the build. */
export function makeModule(name) {
  if (!existsSync(`/usr/lib/${LIBC}/libc.a`) || !existsSync("/usr/include/jansson.h")) return null;
  const module = MODULES[name];
  const paths = module.sources();
  const headers = [...new Set(paths.map((path) => path.split("/")[0]))].filter((top) => top !== "web").flatMap((top) => within(top, /\.h$/)); // prettier-ignore
  const said = words([...paths, ...headers], module);
  const hash = createHash("sha256").update(JSON.stringify([FLAGS, IMPORTS, HELD, said, module]));
  const tables = ["tools/tempo.py", ...within("content", /\btempo\.json$/), "tools/talk.py", TALK];
  for (const path of [...paths, ...tables, ...headers]) hash.update(path).update(readFileSync(join(ROOT, path)));
  const kept = join(KEPT, `${name}-${hash.digest("hex").slice(0, 32)}.wasm`);
  if (existsSync(kept)) return readFileSync(kept);
  const bytes = compile(module, paths, said);
  if (!bytes) return null;
  mkdirSync(KEPT, { recursive: true });
  writeFileSync(kept + process.pid, bytes);
  renameSync(kept + process.pid, kept);
  for (const old of readdirSync(KEPT).filter((one) => one.startsWith(name + "-") && one.endsWith(".wasm") && join(KEPT, one) !== kept))
    rmSync(join(KEPT, old), { force: true }); // prettier-ignore
  return bytes;
}

export const makeRules = () => makeModule("rules");

export function wasmPlugin() {
  const named = (id) => Object.keys(MODULES).find((name) => id === `\0virtual:${name}-wasm`);
  return {
    name: "hustings-wasm",
    resolveId: (id) => (named("\0" + id) ? "\0" + id : null),
    load(id) {
      const name = named(id);
      if (!name) return null;
      const bytes = process.env["VITEST"] ? null : makeModule(name);
      if (!bytes) return `export default "";`;
      return `export default import.meta.ROLLUP_FILE_URL_${this.emitFile({ type: "asset", name: name + ".wasm", source: bytes })};`;
    },
  };
}
