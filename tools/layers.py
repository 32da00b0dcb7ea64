#!/usr/bin/env python3
"""layers.py [ROOT]: calls go down only, and match is the only door to the rules.

BELOW says what each folder of C may include. A game's files (front/vote/, lab/vote.c, …) may also include the rules and
the rooms of their own game further down; other files include no game's room. Outside match/ nobody calls through a
`struct game` or looks into a `struct codec`. Exceptions are in layers.allow beside this script, each with a reason:

    FILE | HEADER or "table" | reason

An exception that nothing needs is an error, too."""
import os
import pathlib
import re
import sys

BELOW = {
    "rules": (),
    "env": ("rules",),
    "match": ("rules",),
    "bots": ("match",),
    "lab": ("env", "match", "bots"),
    "guests": ("match", "bots", "lab"),
    "library": ("match", "bots", "lab"),
    "server/wire": (),
    "server/store": (),
    "server/postgres": ("server/store",),
    "server/hub": ("match", "bots", "server/store"),
    "server/bots": ("match", "bots", "guests", "server/hub"),
    "server/shell": ("match", "guests", "server/wire", "server/store", "server/hub", "server/bots"),
    "front": ("match", "bots", "lab", "guests", "server/store", "server/hub", "server/shell"),
    "web/wasm": ("match", "bots", "server/store", "server/hub"),
}
TOPS = ("rules", "env", "match", "bots", "lab", "guests", "library", "server", "front", "web/wasm")
OPEN = ("rules", "match")  # who may call through the table of a game
FACTS = {"name", "least_seats", "usual_seats", "most_seats"}  # of that table: everybody may read them
NOT_CODE = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.S)


def blank(match):
    """White space of the same shape, so that line numbers hold."""
    return re.sub(r"[^\n]", " ", match.group())


class Tree:
    def __init__(self, root):
        self.root = root
        self.games = (root / "games.txt").read_text(encoding="utf-8").split()
        # Members of struct game. Functions are known by their name wherever they are called.
        table = re.search(r"^struct game \{(.*?)^\};", NOT_CODE.sub(blank, self.text("rules/game.h")), re.S | re.M)
        functions = re.findall(r"\(\*(\w+)\)", table.group(1))
        members = functions + re.findall(r"(\w+)[,;]", re.sub(r"\([^;]*;", "", table.group(1)))
        closed = "|".join(sorted(set(members) - FACTS))
        self.call = re.compile(rf"(?<!screen)(?:->|\.)(?:{'|'.join(functions)})\s*\(|"  # a screen is drawn, too
                               rf"\bgames?(?:\[\w*\])?(?:->|\.)(?:{closed})\b|(?:->|\.)codec\b|\bcodec\s*->")

    def text(self, path):
        return (self.root / path).read_text(encoding="utf-8")

    def place(self, path):
        """The folder of BELOW that a file belongs to, and its game, if it is a game's."""
        parts = path.split("/")
        folder = "/".join(parts[:2]) if parts[0] in ("server", "web") else parts[0]
        room = re.split(r"[._]", parts[1])[0] if folder in ("env", "lab") else parts[1] if len(parts) > 2 else ""
        return folder, room if room in self.games else None

    def resolve(self, path, header):
        """The path of an included header from the root; None for one that the build makes."""
        for base in (os.path.dirname(path), ""):
            candidate = os.path.normpath(os.path.join(base, header))
            if (self.root / candidate).is_file():
                return candidate
        return None

    def may_include(self, path, header):
        folder, game = self.place(path)
        other, room = self.place(header)
        if other != folder and other not in BELOW[folder] and not (other == "rules" and game):
            return False
        return room is None or room == game

    def faults(self, path):
        """(line, HEADER or "table", sentence) of all that a file does against the law."""
        text = self.text(path)
        for include in re.finditer(r'^[ \t]*#[ \t]*include[ \t]*"([^"]+)"', text, re.M):
            header = self.resolve(path, include.group(1))
            if header and not self.may_include(path, header):
                yield text.count("\n", 0, include.start()) + 1, header, f"may not include {header}"
        if self.place(path)[0] in OPEN:
            return
        lines = text.splitlines()
        for number, line in enumerate(NOT_CODE.sub(blank, text).splitlines(), 1):
            if self.call.search(line):
                yield number, "table", f"goes past match: {lines[number - 1].strip()}"


def read_exceptions(path):
    """{(FILE, WHAT): line}, and what is wrong with the list."""
    found, wrong = {}, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        fields = [field.strip() for field in line.split("|")]
        if not line.strip() or line.startswith("#"):
            continue
        if len(fields) != 3 or not all(fields):
            wrong.append(f"{path.name}:{number}: not FILE | HEADER or \"table\" | reason")
        elif (fields[0], fields[1]) in found:
            wrong.append(f"{path.name}:{number}: there twice")
        else:
            found[fields[0], fields[1]] = number
    return found, wrong


def check(root):
    """All that is wrong in a tree, one sentence for each."""
    tree = Tree(root)
    allowed, wrong = read_exceptions(root / "tools/layers.allow")
    used = set()
    for top in TOPS:
        for file in sorted((root / top).rglob("*.[ch]")):
            path = file.relative_to(root).as_posix()
            if tree.place(path)[0] not in BELOW:
                wrong.append(f"{path}: tools/layers.py knows no such folder")
                continue
            for line, what, sentence in tree.faults(path):
                if (path, what) in allowed:
                    used.add((path, what))
                else:
                    wrong.append(f"{path}:{line}: {sentence}")
    return wrong + [f"layers.allow:{allowed[entry]}: nothing needs it" for entry in sorted(allowed) if entry not in used]


def main():
    wrong = check(pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else pathlib.Path(__file__).resolve().parents[1]))
    print("\n".join(wrong), file=sys.stderr, end="\n" if wrong else "")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
