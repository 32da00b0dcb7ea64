// The push of Voices as WebAssembly, about two kilobytes, as the module "virtual:voices-push" (base64; "" if there is
// no clang for wasm32: the page then glides markers from the old places to the new ones).
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");
const SOURCES = ["web/wasm/push_steps.c", "rules/voices/push.c"];
const FLAGS = [
  "--target=wasm32", "-mbulk-memory", "-nostdlib", "-ffreestanding", "-std=c11", "-Oz", "-fvisibility=hidden", "-I.", "-Wl,--no-entry",
  "-Wl,--export=push_discs", "-Wl,--export=push_steps", "-Wl,--strip-all", "-Wl,-z,stack-size=4096",
]; // prettier-ignore

/** The module in base64, or "". A fault in the sources ends the build; a missing compiler doesn't. */
export function makePush() {
  const folder = mkdtempSync(join(tmpdir(), "hustings-push-"));
  const out = join(folder, "push.wasm");
  try {
    const made = spawnSync("clang", [...FLAGS, ...SOURCES, "-o", out], { cwd: ROOT, encoding: "utf8" });
    if (made.error || /wasm-ld|No available targets/.test(made.stderr ?? "")) return "";
    if (made.status !== 0) throw new Error(made.stderr);
    return readFileSync(out).toString("base64");
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function pushPlugin() {
  const name = "virtual:voices-push";
  return {
    name: "hustings-push",
    resolveId: (id) => (id === name ? "\0" + name : null),
    load: (id) => (id === "\0" + name ? `export default ${JSON.stringify(makePush())};` : null),
  };
}
