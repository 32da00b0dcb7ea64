#!/usr/bin/env python3
"""TAP: tools/references.py accepts every kind of reference that resolves, and finds a broken one of each kind."""
import os
import sys

sys.dont_write_bytecode = True
from lint_kit import finish, point, run  # noqa: E402

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/references.py")
SOUND = {
    "README.md": "# House\n\nSee [the design](docs/design.md#the-log), `server/hub/play.c` and docs/rules/GAME.md.\n",
    "docs/design.md": "# Design\n\n## The log\n\n### 2. Sums\n\n```\nnowhere/else.c\n```\n",
    "docs/overview.md": "[`play_move`](../server/hub/play.c) is called by [the shell](../server/shell/) (`play.c`); `play_move` in `server/hub/play.c`.\n\nRun `src/App.svelte`.\n",
    "docs/rules/vote.md": "# VOTE!\n\n[up](../design.md), The log, and [down](#vote)\n",
    "server/hub/play.c": "/* play.c: moves (docs/design.md, The\n * log; design.md §2). */\nint play_move(void);\n",
    "server/shell/loop.c": "// the loop: it calls server/hub/play, and ../hub/play.c\nconst char *name = \"nowhere.c\";\n",
    "server/meson.build": "# words.h is made here: docs/design.md, \"The log\"\ncustom_target('w', output: 'words.h')\n",
    "web/package.json": "{}\n",
    "web/src/wire/socket.ts": "/* see wire/socket.ts, https://example.org/no.md */\n",
    "web/src/App.svelte": "<!-- wire/socket.ts -->\n<script>\n// docs/rules/{vote,night}.md\n</script>\n",
    "tools/lint.py": "\"\"\"docs/design.md, section 2.\"\"\"\nx = 1  # tools/*.py\n",
    "Makefile": "# docs/design.md, The log\n",
}
PLANTED = (  # what is broken, where, instead of what, the text that is put there, the message
    ("a link to a page", "README.md", "docs/design.md#the-log", "docs/plan.md", "README.md:3: docs/plan.md is not here"),
    ("a link to a heading", "README.md", "#the-log", "#the-lag", "docs/design.md has no heading #the-lag"),
    ("a link within the page", "docs/rules/vote.md", "(#vote)", "(#veto)", "docs/rules/vote.md has no heading #veto"),
    ("a title after a link", "docs/rules/vote.md", "The log", "The lag", "docs/design.md has no section “The lag"),
    ("a name beside its file", "docs/overview.md", "`play_move` in", "`play_mode` in", "server/hub/play.c has no play_mode"),
    ("a link to a function", "docs/overview.md", "[`play_move`", "[`play_mood`", "server/hub/play.c has no play_mood"),
    ("a link to a folder", "docs/overview.md", "../server/shell/", "../server/shells/", "../server/shells/ is not here"),
    ("a file in a page", "README.md", "server/hub/play.c", "server/play.c", "README.md:3: server/play.c is not here"),
    ("a bare file name", "docs/overview.md", "(`play.c`)", "(`plan.c`)", "plan.c is not here"),
    ("a file of the web project", "docs/overview.md", "src/App.svelte", "src/Ape.svelte", "overview.md:3: src/Ape.svelte is not here"),
    ("a placeholder for nothing", "README.md", "rules/GAME.md", "games/GAME.md", "docs/games/GAME.md is not here"),
    ("a title in a comment", "server/hub/play.c", "The\n * log", "The\n * lag", "play.c:1: docs/design.md has no section “The lag"),
    ("a number in a comment", "server/hub/play.c", "§2", "§3", "server/hub/play.c:2: docs/design.md has no section 3"),
    ("a file in a comment", "server/shell/loop.c", "../hub/play.c", "../hub/plan.c", "../hub/plan.c is not here"),
    ("a pair of files", "server/shell/loop.c", "server/hub/play,", "server/hub/plan,", "server/hub/plan is not here"),
    ("a title in a meson.build", "server/meson.build", "\"The log\"", "\"The lag\"", "server/meson.build:1: docs/design.md has no section “The lag"),
    ("a file that nobody makes", "server/meson.build", "words.h is", "verbs.h is", "verbs.h is not here"),
    ("a file in TypeScript", "web/src/wire/socket.ts", "wire/socket.ts", "wire/plug.ts", "wire/plug.ts is not here"),
    ("a file in Svelte", "web/src/App.svelte", "wire/socket.ts", "wire/plug.ts", "web/src/App.svelte:1: wire/plug.ts is not here"),
    ("a page in Svelte's script", "web/src/App.svelte", "rules/{vote", "ruled/{vote", "web/src/App.svelte:3: docs/ruled/{vote,night}.md is not here"),
    ("a section in Python", "tools/lint.py", "section 2", "section 4", "tools/lint.py:1: docs/design.md has no section 4"),
    ("a title in the Makefile", "Makefile", "The log", "The lag", "Makefile:1: docs/design.md has no section “The lag"),
)


def main():
    got = run(TOOL, SOUND)
    point("references that resolve are accepted", got == (0, ""), got)
    for name, path, instead_of, text, wanted in PLANTED:
        assert SOUND[path].count(instead_of) == 1, name
        got = run(TOOL, {**SOUND, path: SOUND[path].replace(instead_of, text)})
        point("found: " + name, got[0] == 1 and wanted in got[1] and got[1].count("\n") == 1, got)
    finish()


if __name__ == "__main__":
    main()
