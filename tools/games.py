#!/usr/bin/env python3
"""games.py GAMES.txt OUT.def OUT.json [--template]: the list of games for C and for the page.

OUT.def holds one GAME(id) per game, for tables put together with #include; OUT.json is the list of ids. The last
game, null, is the template for a new one: it is listed only with --template, in test builds."""
import json
import re
import sys

TEMPLATE = "null"


def main():
    source, definitions, listing = sys.argv[1:4]
    with open(source, encoding="utf-8") as file:
        games = file.read().split()
    for game in games:
        if not re.fullmatch(r"[a-z][a-z0-9_]{0,15}", game) or games.count(game) > 1:
            sys.exit(f"{source}: \"{game}\" is not an id, or is there twice")
    if "--template" not in sys.argv[4:]:
        games.remove(TEMPLATE)
    with open(definitions, "w", encoding="utf-8") as file:
        file.write("/* Made from games.txt by tools/games.py. */\n" + "".join(f"GAME({game})\n" for game in games))
    with open(listing, "w", encoding="utf-8") as file:
        file.write(json.dumps(games) + "\n")


if __name__ == "__main__":
    main()
