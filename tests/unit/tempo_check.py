#!/usr/bin/env python3
"""Tests tools/tempo.py on made-up games: it makes enums and tables of their cues and refuses what is wrong; prints TAP."""
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from lint_kit import finish, point

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "tempo.py"
KINDS = '{"shown": {"ms": 500, "each": 100, "most": 8, "hold": true, "sound": "card"}, "passed-on": {"ms": 900, "keep": true}}'
CODE = "COIN_CUE_SHOWN COIN_CUE_PASSED_ON"
WRONG = [
    ("a kind that the code does not name", KINDS, "COIN_CUE_SHOWN", "COIN_CUE_PASSED_ON"),
    ("a kind that is missing", KINDS, CODE + " COIN_CUE_LOST", "COIN_CUE_LOST"),
    ("a kind that is there twice", KINDS[:-1] + ', "shown": {"ms": 1}}', CODE, "twice"),
    ("a field that is unknown", KINDS.replace("each", "every"), CODE, '"every"'),
    ("a field of the wrong type", KINDS.replace("500", '"500"'), CODE, '"ms"'),
    ("a number out of range", KINDS.replace("500", "70000"), CODE, "range"),
    ("a cue without a length", KINDS.replace("900", "0"), CODE, "no length"),
    ("a sound that is unknown", KINDS.replace('"card"', '"gong"'), CODE, "sound"),
    ("a kind that is not a name", KINDS.replace("passed-on", "Passed"), CODE, "not a name"),
]


def make(kinds, code):
    """Runs the tool on a tree with one game; its exit status, what it says, and what it made."""
    with tempfile.TemporaryDirectory() as folder:
        root = pathlib.Path(folder)
        for path, text in (("games.txt", "coin"), ("content/coin/tempo.json", kinds), ("match/coin/cues.c", code)):
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(text)
        out = [root / "tempo.h", root / "tempo.c"]
        run = subprocess.run([sys.executable, TOOL, root, *out], capture_output=True, text=True)
        return run.returncode, run.stderr, [path.read_text() if path.exists() else "" for path in out]


def main():
    status, said, (header, table) = make(KINDS, CODE)
    good = "COIN_CUE_SHOWN,\n    COIN_CUE_PASSED_ON,\n    COIN_CUES" in header and all(
        row in table for row in ('{"shown", 500, 100, 8, 1, 0, "card"}', '{"passed-on", 900, 0, 255, 0, 1, NULL}'))
    point("kinds and lengths", status == 0 and good, said + header + table)
    for name, kinds, code, want in WRONG:
        status, said, made = make(kinds, code)
        point(name, status != 0 and want in said and not any(made), said)
    finish()


if __name__ == "__main__":
    main()
