#!/usr/bin/env python3
"""games.py GAMES.txt OUT.def [--template]: the list of games for C, one GAME(id) per game, for tables that are put together
with #include. (The page reads GAMES.txt itself: web/tools/games.mjs.) The last game, null, is the template for a new one: it
is listed only with --template, in test builds."""
import re
import sys

TEMPLATE = "null"


def main():
    source, definitions = sys.argv[1:3]
    with open(source, encoding="utf-8") as file:
        games = file.read().split()
    for game in games:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,15}", game) or games.count(game) > 1:
            sys.exit(f"{source}: \"{game}\" is not an id, or is there twice")
    if "--template" not in sys.argv[3:]:
        games.remove(TEMPLATE)
    with open(definitions, "w", encoding="utf-8") as file:
        file.write("/* Made from games.txt by tools/games.py. */\n" + "".join(f"GAME({game})\n" for game in games))


if __name__ == "__main__":
    main()
