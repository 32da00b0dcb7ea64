#!/usr/bin/env python3
"""keep-pack.py GAME[/NAME] [CONTENT]: run before and after a change of content/GAME/standard.json, or NAME.json.

Before: keeps the pack as it is, compressed, in content/GAME/former/: games that were begun with it can be played on,
and their records verified, by every later program. After: adds the new pack to content/packs.txt, the list of all
built-in packs that were ever shipped. CONTENT is another folder than content/."""
import gzip
import hashlib
import os
import sys

CONTENT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../content")


def keep(which, content):
    game, _, name = which.partition("/")
    listed = os.path.join(content, "packs.txt")
    with open(os.path.join(content, game, (name or "standard") + ".json"), "rb") as file:
        pack = file.read()
    with open(listed, encoding="ascii") as file:
        shipped = [line.split()[1] for line in file if line.split()[0] == which]

    def place(sha256):
        return os.path.join(content, game, "former", sha256 + ".json.gz")

    now = hashlib.sha256(pack).hexdigest()
    if shipped and shipped[-1] == now:
        os.makedirs(os.path.dirname(place(now)), exist_ok=True)
        with open(place(now), "wb") as file:
            file.write(gzip.compress(pack, 9, mtime=0))
        return "Kept %s. Change the pack, then run this again." % os.path.relpath(place(now))
    if shipped and not os.path.exists(place(shipped[-1])):
        sys.exit("The pack %s is listed in packs.txt, and nothing keeps its bytes. Put that file back and run this "
                 "before you change it; if it was never shipped, take its line out of packs.txt." % shipped[-1])
    with open(listed, "a", encoding="ascii") as file:
        file.write("%s %s\n" % (which, now))
    return "Listed %s." % now


if __name__ == "__main__":
    if not 2 <= len(sys.argv) <= 3:
        sys.exit(__doc__)
    print(keep(sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else CONTENT))
