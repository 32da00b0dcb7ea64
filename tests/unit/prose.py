#!/usr/bin/env python3
"""TAP: tools/prose.py accepts plain English, and finds one planted phrase of each kind, in every kind of file."""
import os
import sys

sys.dont_write_bytecode = True
from lint_kit import finish, point, run  # noqa: E402

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/prose.py")
LONG = "word " * 24 + "end."  # 124 columns
PLAIN = {
    "README.md": "# House\n\nThere is no game here. It is no longer than that.\n\n```\na line a seat, but for code\n```\n\n    who is who is it.\n",
    "docs/play.md": "# Play\n\n| " + LONG + " |\n\nSee [" + LONG[:100] + "](a/very/long/target/of/a/link.md).\n\nThe server says “it is no record”.\n",
    "docs/rules/vote.md": "A player shall vote. Who leaves is out.\n",
    "rules/game.h": "/* game.h: gives a seat a card. Who knows what: one bit per seat,\n * `a bit a seat` in code; \"is no id\" is quoted. */\n",
    "web/src/App.svelte": "<!-- Who has seen it is public. -->\n<script>\n// a bot stands in for a player; what is told to a seat\n</script>\n",
    "tools/tool.py": "\"\"\"Who is asked?\"\"\"\nprint('it is no record, lately')  # it stands for a game\n",
    "art/scenes/c01.ts": "// a house stands on a hill\n",
    "Makefile": "# builds, or else fails\n",
}
PLANTED = (  # the kind, the file, the text that is put there, the message
    ("a X a Y", "rules/game.h", "/* the winners,\n * a bit a seat */", "rules/game.h:2: a bit a seat: write: one … per …"),
    ("one X a Y", "README.md", "It prints one line a move.", "README.md:1: one line a move: write: one … per …"),
    ("a free who-clause", "docs/play.md", "Go. Who has the link sits down.", "docs/play.md:1: Who has the link sits down: write: anyone"),
    ("the same across lines", "web/src/App.svelte", "<!-- Stop: who leaves\n     is out. -->", "App.svelte:1: who leaves is out: write:"),
    ("lately", "tools/tool.py", "# it has lately changed", "tools/tool.py:1: lately: write: recently"),
    ("shall", "Makefile", "# what it shall be", "Makefile:1: shall: write: must"),
    ("of one's own", "README.md", "A pack of one's own.", "README.md:1: of one's own: write:"),
    ("the own", "rules/game.h", "/* the own die */", "rules/game.h:1: the own die: write: its own"),
    ("but for", "rules/game.h", "/* x */\n/* all\n * but for one */", "rules/game.h:3: but for: write: except"),
    ("is no X", "web/src/App.svelte", "<!-- it is no record -->", "App.svelte:1: is no record: write: is not a"),
    ("is none", "tools/tool.py", "\"\"\"A word; -1 if it is none.\"\"\"", "tools/tool.py:1: is none: write: is not one"),
    ("for as because", "README.md", "Wait, for they know.", "README.md:1: for they: write: because"),
    ("else as otherwise", "rules/game.h", "/* the name, else the id */", "rules/game.h:1: else: write: otherwise"),
    ("is to be", "rules/game.h", "/* what is to be done */", "rules/game.h:1: is to be done: write: must be"),
    ("waited for", "rules/game.h", "/* a seat is waited for */", "rules/game.h:1: is waited for: write: the game waits for"),
    ("told of a thing", "docs/play.md", "Medians are told.", "docs/play.md:1: Medians are told: write: reported"),
    ("tells of a thing", "Makefile", "# it tells how fast it is", "Makefile:1: tells how fast: write: prints"),
    ("stands", "rules/game.h", "/* it stands in the file */", "rules/game.h:1: stands in: write: is, appears"),
    ("anew", "rules/game.h", "// written anew", "rules/game.h:1: anew: write: again"),
    ("reckon", "README.md", "Points are reckoned.", "README.md:1: reckoned: write: work out"),
    ("a long line", "CHANGELOG.md", LONG, "CHANGELOG.md:1: 124 columns: wrap at 120"),
)


def main():
    got = run(TOOL, PLAIN)
    point("plain English is accepted", got == (0, ""), got)
    for name, path, text, wanted in PLANTED:
        got = run(TOOL, {**PLAIN, path: text + "\n"})
        point("found: " + name, got[0] == 1 and wanted in got[1] and got[1].count("\n") == 1, got)
    finish()


if __name__ == "__main__":
    main()
