#!/usr/bin/env python3
"""seams.py: tools/seams.py finds nothing in the tree, and each planted breach in a copy of it."""
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOOL = os.path.join(ROOT, "tools/seams.py")

# file, what is planted, what must be said
PLANTS = [
    ("server/shell/net.c", 'int f(const char *t) { return memcmp(t, "{\\"t\\":", 5); }', "net.c:1: memcmp: a message is carried"),
    ("server/shell/measure.c", 'void *f(void *t) { return memmem(t, 9, "played", 6); }', "measure.c:1: memmem: a message is carried"),
    ("server/shell/state_merge.c", "void f(void *t) { json_loads(t, 0, 0); }", "state_merge.c:1: json_loads: a message is carried"),
    ("tests/server/sim_net.c", 'int f(const char *t) { return strncmp(t, "{", 1); }', "sim_net.c:1: strncmp: a message is carried"),
    ("server/hub/api.c", "int f(struct table *t, uint8_t *h) { return memcmp(h, t->key, 32); }", "api.c:1: secrets are compared"),
    ("server/hub/clock.c", "int f(struct seat *s, char *k) { return strcmp(s->bot_key, k); }", "clock.c:1: secrets are compared"),
    ("web/package.json", '{"scripts": {"words": "node build/words.mjs"}}', "names build/words.mjs, which is not here"),
]


def judge(root):
    done = subprocess.run([sys.executable, TOOL, root], capture_output=True, text=True, check=False)
    return done.returncode, done.stdout


def plant(root, path, line):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        text = file.read()
    with open(os.path.join(root, path), "w", encoding="utf-8") as file:
        file.write(line if path.endswith(".json") else line + "\n" + text)
    found = judge(root)
    shutil.copy(os.path.join(ROOT, path), os.path.join(root, path))
    return found


def main():
    print(f"1..{len(PLANTS) + 1}")
    code, said = judge(ROOT)
    print(f"{'ok' if code == 0 else 'not ok'} 1 - the tree holds")
    print("".join(f"# {line}\n" for line in said.splitlines()), end="")
    with tempfile.TemporaryDirectory() as root:
        for folder in ("server", "tests/server"):
            shutil.copytree(os.path.join(ROOT, folder), os.path.join(root, folder))
        for package in ("web", "art"):
            os.makedirs(os.path.join(root, package))
            shutil.copy(os.path.join(ROOT, package, "package.json"), os.path.join(root, package))
        shutil.copy(os.path.join(ROOT, "art/run.mjs"), os.path.join(root, "art"))
        for number, (path, line, wanted) in enumerate(PLANTS, 2):
            code, said = plant(root, path, line)
            print(f"{'ok' if code == 1 and said.count(chr(10)) == 1 and wanted in said else 'not ok'} {number} - planted in {path}")
            print("".join(f"# {text}\n" for text in said.splitlines()), end="")


if __name__ == "__main__":
    main()
