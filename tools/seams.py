#!/usr/bin/env python3
"""seams.py [ROOT]: how the parts of the server talk to each other; names each line that breaks a rule, and fails.

- Those who carry messages go by their facts (server/hub/facts.h), never by their text.
- Hashes of tokens, keys and codes are compared by same_secret, in constant time (docs/security.md).
- A script names files that are here.
"""
import glob
import json
import os
import re
import sys

READS = re.compile(r"\b(json_\w+|mem(?:mem|cmp)|str(?:str|casestr|ncmp)|sscanf)\s*\(")

# file: what it may call, and why.
ALLOWED = {
    "server/bots/house.c": ("json_", "a bot is a client: it reads what its seat is told"),
    "server/bots/keeper.c": ("json_", "the same"),
    "server/shell/address.c": ("memcmp", "addresses"),
    "server/shell/nodes.c": ("memcmp", "marks of packs"),
    "server/shell/packs.c": ("json_ memcmp", "packs and pictures"),
    "server/shell/data.c": ("strncmp", "names of files"),
    "server/shell/page.c": ("strncmp strstr", "the path and Accept of a request"),
    "server/shell/web.c": ("strncmp", "the path of a request"),
    "server/shell/line.c": ("strncmp", "the path of a request"),
    "server/shell/reach.c": ("strncmp", "names of network interfaces"),
    "server/shell/run.c": ("strncmp strstr", "the server's own URL, as it was given"),
    "server/shell/state_merge.c": ("memcmp", "the id of a game, from the facts"),
    "tests/server/sim_peer.c": ("memmem", "the head of an HTTP reply: it is the client's end"),
    "tests/server/sim_world.c": ("json_decref strncmp", "what the simulated store holds"),
}
CARRIERS = ["server/shell/*.c", "server/bots/*.c", "tests/server/sim_net.c", "tests/server/sim_peer.c", "tests/server/sim_time.c", "tests/server/sim_world.c"]

SECRET = re.compile(r"\b(?:memcmp|strn?cmp)\s*\((?:[^;()]|\([^()]*\))*?(?:(?:->|\.)(?:key|opener|transfer)|\b(?:token|bot_key|hash|bearer))\b")


def calls(root, pattern, what):
    """(path, line, match) of each match in the sources, comments left out."""
    for path in sorted(glob.glob(os.path.join(root, pattern))):
        with open(path, encoding="utf-8") as file:
            text = re.sub(r"/\*.*?\*/", lambda m: "\n" * m[0].count("\n"), file.read(), flags=re.S)
        for match in what.finditer(text):
            yield os.path.relpath(path, root), text.count("\n", 0, match.start()) + 1, match


def carried(root):
    for pattern in CARRIERS:
        for path, number, call in calls(root, pattern, READS):
            allowed = ALLOWED.get(path, ("", ""))[0].split()
            if not any(call[1].startswith(start) for start in allowed):
                yield f"{path}:{number}: {call[1]}: a message is carried by its facts, not by its text"


def compared(root):
    for path, number, _ in calls(root, "server/hub/*.c", SECRET):
        yield f"{path}:{number}: secrets are compared by same_secret"


def named(root):
    for package in ("web", "art"):
        with open(os.path.join(root, package, "package.json"), encoding="utf-8") as file:
            scripts = json.load(file).get("scripts", {})
        for name, command in scripts.items():
            for path in re.findall(r"\bnode (\S+)", command):
                if not os.path.exists(os.path.join(root, package, path)):
                    yield f"{package}/package.json: the script {name} names {path}, which is not here"


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    found = [fault for check in (carried, compared, named) for fault in check(root)]
    print("\n".join(found) if found else "seams: ok")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
