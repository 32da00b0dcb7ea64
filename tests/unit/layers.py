#!/usr/bin/env python3
"""Tests tools/layers.py: a small tree that keeps the law, then the same tree with one fault of each kind; prints TAP."""

import pathlib
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "tools"))
import layers
from lint_kit import finish, point

TREE = {
    "games.txt": "vote night\n",
    "tools/layers.allow": "# none\n",
    "rules/game.h": "struct game {\n    const char *name; /* an id */\n    size_t position_size;\n    int least_seats, most_seats;\n"
                    "    const struct codec *codec;\n    int (*legal)(const void *pack, int seat);\n    int (*count)(int seat);\n};\n",
    "rules/kit.h": '#include "game.h"\n',
    "rules/vote/vote.h": '#include "../kit.h"\n',
    "rules/night/night.h": '#include "rules/kit.h"\n',
    "match/match.h": '#include "rules/game.h"\n',
    "match/match.c": '#include "match/match.h"\nint f(void) { return m->content->game->legal(0, 1) + game->codec->n; }\n',
    "match/vote/codec.h": '#include "rules/vote/vote.h"\n#include "match/match.h"\n',
    "bots/bot.h": '#include "match/match.h"\n',
    "bots/vote/rule.c": '#include "bots/bot.h"\n#include "rules/vote/vote.h"\n#include "match/vote/codec.h"\n',
    "lab/sim.c": '#include "bots/bot.h"\n#include "games.def"\n#include <stdio.h>\n',
    "lab/vote.c": '#include "rules/vote/vote.h"\n',
    "lab/vote_pushes.c": '#include "rules/kit.h"\n',
    "library/hustings.c": '#include "match/match.h"\n',
    "server/wire/wire.h": "",
    "server/store/store.h": "",
    "server/hub/hub.h": '#include "match/match.h"\n#include "server/store/store.h"\n',
    "server/bots/house.h": '#include "server/hub/hub.h"\n',
    "server/shell/net.h": '#include "server/hub/hub.h"\n#include "server/wire/wire.h"\n',
    "front/command.h": '#include "server/shell/net.h"\n',
    "front/vote/screen.c": '#include "front/command.h"\n#include "rules/vote/vote.h"\n',
    "web/wasm/table.c": '#include "match/match.h"\nconst char *f(void) { return content->game->name; }\n',
}

def run(tree):
    with tempfile.TemporaryDirectory() as temp:
        for name, text in tree.items():
            path = pathlib.Path(temp, name)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return layers.check(pathlib.Path(temp))


def passes(title, changes=None):
    got = run({**TREE, **(changes or {})})
    point(title, got == [], got)


def fails(title, changes, *wanted):
    """Exactly these lines, no others."""
    got = run({**TREE, **changes})
    point(title, got == list(wanted), got)


def include(path, header):
    fails(f"{path} includes {header}", {path: f'\n#include "{header}"\n'}, f"{path}:2: may not include {header}")


def calls(title, code):
    fails(title, {"front/sim.c": f"\n\n{code}\n"}, f"front/sim.c:3: goes past match: {code}")


def test_includes():
    passes("a tree that keeps the law")
    for path, header in (("rules/vote/vote.c", "match/match.h"), ("rules/kit.c", "bots/bot.h"),
                         ("rules/vote/vote.c", "rules/night/night.h"), ("match/json.c", "bots/bot.h"),
                         ("match/json.c", "match/vote/codec.h"), ("bots/random.c", "rules/kit.h"),
                         ("bots/vote/worth.c", "rules/night/night.h"), ("lab/playout.c", "rules/kit.h"),
                         ("lab/playout.c", "match/vote/codec.h"), ("lab/night.c", "rules/vote/vote.h"),
                         ("lab/playout.c", "front/command.h"), ("library/more.c", "rules/kit.h"),
                         ("library/more.c", "server/hub/hub.h"), ("server/hub/play.c", "rules/kit.h"),
                         ("server/hub/play.c", "server/shell/net.h"), ("server/hub/play.c", "server/wire/wire.h"),
                         ("server/store/file.c", "server/hub/hub.h"), ("server/wire/http.c", "match/match.h"),
                         ("server/shell/run.c", "front/command.h"), ("front/sim.c", "rules/kit.h"),
                         ("front/night/screen.c", "rules/vote/vote.h"), ("web/wasm/more.c", "rules/vote/vote.h")):
        include(path, header)
    fails("a way round by ..", {"front/sim.c": '#include "../rules/kit.h"\n'}, "front/sim.c:1: may not include rules/kit.h")
    fails("blanks in between", {"front/sim.c": ' # include  "rules/kit.h"\n'}, "front/sim.c:1: may not include rules/kit.h")
    fails("a folder without a law", {"server/new/a.c": ""}, "server/new/a.c: tools/layers.py knows no such folder")


def test_calls():
    calls("a call through the pack", "int n = m->content->game->legal(pack, 1);")
    calls("a call through another name", "int n = g->legal (pack, 1);")
    calls("a call through a copy", "int n = g.legal(pack, 1);")
    calls("a function taken along", "call = start.game->legal;")
    calls("a shortcut asked for", "if (game->count)")
    calls("the size of a position", "size_t n = c->game->position_size;")
    calls("the notation", "const char *r = games[i]->codec->rules;")
    calls("the notation by another name", "const char *r = codec->rules;")
    passes("a comment and a text may say it", {"front/sim.c": '/* game->legal(x) */ // codec->rules\nsay("game->legal(x)");\n'})
    passes("names and seats are open to all", {"front/sim.c": "f(game->name, game->least_seats, c->game->most_seats);\n"})


def test_exceptions():
    fault = {"front/sim.c": '#include "rules/kit.h"\nint n = g->legal(pack, 1);\n'}
    kit, table = "front/sim.c | rules/kit.h | because\n", "front/sim.c | table | because\n"

    def listed(text):
        return {**fault, "tools/layers.allow": text}
    passes("both are excepted", listed(kit + table))
    fails("one is not the other", listed(kit), "front/sim.c:2: goes past match: int n = g->legal(pack, 1);")
    fails("one file is not another", {**listed(kit + table), "front/play.c": '#include "rules/kit.h"\n'},
          "front/play.c:1: may not include rules/kit.h")
    fails("nothing needs it", listed(kit + table + "front/play.c | table | because\n"), "layers.allow:3: nothing needs it")
    fails("there twice", listed(kit + table + kit), "layers.allow:3: there twice")
    fails("without a reason", listed(kit + table.replace("because", "")),
          'layers.allow:2: not FILE | HEADER or "table" | reason', "front/sim.c:2: goes past match: int n = g->legal(pack, 1);")


for test in (test_includes, test_calls, test_exceptions):
    test()
finish()
