#!/usr/bin/env python3
"""tempo.py ROOT OUT.h OUT.c: the cues of every game of ROOT/games.txt for C, from content/GAME/tempo.json: an enum of their
kinds, GAME_CUE_KIND, and the table GAME_tempo (match/cues.h). A kind that match/GAME/cues.c never names, or names without
there being one, ends the build."""
import json
import os
import re
import sys

FIELDS = {"ms": int, "each": int, "most": int, "hold": bool, "keep": bool, "sound": str}
HIGHEST = {"ms": 0xffff, "each": 0xffff, "most": 0xff}
SOUNDS = ["turn", "sealed", "reveal", "token", "end", "card", "count", "stamp", "applause"]


def once(pairs):
    """An object whose keys are all different."""
    keys = [key for key, _ in pairs]
    for key in keys:
        if keys.count(key) > 1:
            raise ValueError(f'"{key}" is there twice')
    return dict(pairs)


def check(kind, entry):
    if not re.fullmatch(r"[a-z]+(-[a-z]+)*", kind):
        raise ValueError(f'"{kind}" is not a name')
    for field, value in entry.items():
        if type(value) is not FIELDS.get(field):
            raise ValueError(f'"{kind}": "{field}" is unknown or of the wrong type')
        if field in HIGHEST and not 0 <= value <= HIGHEST[field]:
            raise ValueError(f'"{kind}": "{field}" is out of range')
    if "ms" not in entry or not entry["ms"] + entry.get("each", 0):
        raise ValueError(f'"{kind}" has no length')
    if entry.get("sound", SOUNDS[0]) not in SOUNDS:
        raise ValueError(f'"{kind}" has a sound that the page does not know')


def load(path):
    with open(path, encoding="utf-8") as file:
        kinds = json.load(file, object_pairs_hook=once)
    for kind, entry in kinds.items():
        check(kind, entry)
    return kinds


def compare(game, kinds, path):
    """Holds the kinds to those that the game's function names."""
    with open(path, encoding="utf-8") as file:
        named = set(re.findall(rf"\b{game.upper()}_CUE_[A-Z_]+", file.read()))
    listed = {name_of(game, kind) for kind in kinds}
    if named != listed:
        raise ValueError(f"{path} and tempo.json differ in {', '.join(sorted(named ^ listed))}")


def name_of(game, kind):
    return f"{game}_cue_{kind}".upper().replace("-", "_")


def enum(game, kinds):
    names = "".join(f"    {name_of(game, kind)},\n" for kind in kinds)
    return f"enum {{\n{names}    {game.upper()}_CUES\n}};\nextern const struct tempo {game}_tempo[];\n"


def row(kind, entry):
    sound = f'"{entry["sound"]}"' if "sound" in entry else "NULL"
    numbers = [entry["ms"], entry.get("each", 0), entry.get("most", HIGHEST["most"]),
               int(entry.get("hold", False)), int(entry.get("keep", False))]
    return f'    {{"{kind}", {", ".join(map(str, numbers))}, {sound}}},\n'


def table(game, kinds):
    rows = "".join(row(kind, entry) for kind, entry in kinds.items())
    return f"const struct tempo {game}_tempo[] = {{\n{rows}    {{NULL}},\n}};\n"


def main():
    root, header, source = sys.argv[1:]
    with open(os.path.join(root, "games.txt"), encoding="utf-8") as file:
        games = file.read().split()
    tempo = {}
    for game in games:
        path = os.path.join(root, "content", game, "tempo.json")
        try:
            tempo[game] = load(path)
            compare(game, tempo[game], os.path.join(root, "match", game, "cues.c"))
        except ValueError as error:
            sys.exit(f"{path}: {error}")
    made = "/* Made from content/GAME/tempo.json by tools/tempo.py. */\n"
    with open(header, "w", encoding="utf-8") as file:
        file.write(made + '#ifndef HUSTINGS_TEMPO_H\n#define HUSTINGS_TEMPO_H\n\n#include "match/cues.h"\n\n' +
                   "".join(enum(game, tempo[game]) for game in games) + "\n#endif\n")
    with open(source, "w", encoding="utf-8") as file:
        file.write(made + '#include "tempo.h"\n\n' + "".join(table(game, tempo[game]) for game in games))


if __name__ == "__main__":
    main()
