#!/usr/bin/env python3
"""web.py OUT.S DEPFILE DIST [--template]: builds the web table (web/) into DIST and puts it into the program as
web_files; with --template, the template game is among its games.
web.py --run COMMAND...: runs a tool of web/ in that folder, with a node that is new enough.

Packages are installed when the lock file or node has changed, and only then; two builds at once wait for each other.
"""
import fcntl
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True
from embed import embed  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
OWN_NODE = ":".join(map(str, ROOT.glob(".tools/node_modules/node-linux-*/bin")))  # of this machine's kind
LEAST = (20, 19)  # what vite asks for


def node_version(path):
    node = shutil.which("node", path=path)
    if not node:
        return None
    text = subprocess.run([node, "--version"], capture_output=True, text=True).stdout.strip().lstrip("v")
    return tuple(int(part) for part in text.split(".")[:2]) if text else None


def environment():
    """PATH with a node that is new enough: the machine's, or the one that tools/deps.sh has put into .tools."""
    for path in (os.environ["PATH"], f"{OWN_NODE}:{os.environ['PATH']}"):
        version = node_version(path)
        if version and version >= LEAST:
            return dict(os.environ, PATH=path), version
    sys.exit("web.py: node %d.%d or later is needed for the web table: tools/deps.sh run installs it" % LEAST)


def install(env, version):
    stamp = WEB / "node_modules/.installed"
    want = hashlib.sha256((WEB / "package-lock.json").read_bytes() + repr(version).encode()).hexdigest()
    if stamp.exists() and stamp.read_text() == want:
        return
    run(["npm", "ci", "--loglevel=error", "--no-progress"], env)
    stamp.write_text(want)


def run(command, env):
    done = subprocess.run(command, cwd=WEB, env=env, stdin=subprocess.DEVNULL, capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stdout + done.stderr)


def sources():
    """Everything the page is made of, including folders, so that a new file is noticed."""
    for path in [WEB / "src", WEB / "tools", ROOT / "content"]:
        yield path
        for one in sorted(path.rglob("*")):
            if "made" not in one.parts and one.suffix not in (".c", ".h"):
                yield one
    yield ROOT / "games.txt"
    yield from (p for p in sorted(WEB.iterdir()) if p.is_file())
    yield WEB / "wasm"
    for path in [WEB / "wasm", ROOT / "rules", ROOT / "match", ROOT / "bots", ROOT / "server/hub"]:
        yield from (one for one in sorted(path.rglob("*")) if one.suffix in (".c", ".h"))


def main():
    env, version = environment()
    if sys.argv[1] == "--run":
        command = [os.path.abspath(a) if "/" in a and os.path.exists(a) else a for a in sys.argv[2:]]
        os.chdir(WEB)
        os.execvpe(command[0], command, env)
    out, depfile, dist = (pathlib.Path(a) for a in sys.argv[1:4])
    if any(WEB in path.resolve().parents for path in (out, dist)):
        sys.exit("web.py: that would overwrite the sources of the web table: name places outside of web/")
    (ROOT / ".tools").mkdir(exist_ok=True)
    with open(ROOT / ".tools/web.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        install(env, version)
        template = "1" if "--template" in sys.argv[4:] else ""
        run(["node", "node_modules/vite/bin/vite.js", "build"],
            dict(env, HUSTINGS_WEB_OUT=str(dist.resolve()), HUSTINGS_TEMPLATE=template))
    embed(str(out), str(dist), [str(p) for p in dist.rglob("*") if p.is_file()], "web_files")
    needs = " ".join(str(p).replace(" ", "\\ ") for p in sources())
    depfile.write_text(f"{out}: {needs}\n")


main()
