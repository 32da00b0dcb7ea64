"""The program's files as they would be after every standard pack has changed, in the way that docs/packs.md describes:
tools/keep-pack.py, the change, tools/keep-pack.py.

usage: change.py OUT.S FOLDER TOOLS CONTENT FILE..."""
import json
import os
import shutil
import subprocess
import sys

sys.dont_write_bytecode = True


def turn(pack):
    """Another pack of the same game: what comes first is last, and Dixit has fewer cards than four players need."""
    for key in ("events", "regions", "cards", "court"):
        if key in pack:
            pack[key].reverse()
    pack["cards"] = pack.get("cards", [])[:21]
    return {key: value for key, value in pack.items() if value}


def forget_clues(pack, cards):
    """Bots' clues to cards that are gone go, too."""
    bank = pack.removesuffix(".json") + ".clues.json"
    if os.path.exists(bank):
        with open(bank, encoding="utf-8") as file:
            clues = {card: texts for card, texts in json.load(file).items() if card in cards}
        with open(bank, "w", encoding="utf-8") as file:
            json.dump(clues, file, ensure_ascii=False)


def main(out, folder, tools, content, *files):
    shutil.rmtree(folder, ignore_errors=True)
    copies = [os.path.join(folder, os.path.relpath(file, content)) for file in files]
    for file, copy in zip(files, copies):
        os.makedirs(os.path.dirname(copy), exist_ok=True)
        shutil.copyfile(file, copy)
    with open(os.path.join(folder, "packs.txt"), encoding="ascii") as file:
        shipped = sorted({line.split()[0] for line in file})
    for game in shipped:
        pack = os.path.join(folder, (game if "/" in game else game + "/standard") + ".json")
        keep = [sys.executable, os.path.join(tools, "keep-pack.py"), game, folder]
        subprocess.run(keep, check=True, stdout=subprocess.DEVNULL)
        with open(pack, encoding="utf-8") as file:
            changed = turn(json.load(file))
        with open(pack, "w", encoding="utf-8") as file:
            json.dump(changed, file, ensure_ascii=False)
        forget_clues(pack, {card["id"] for card in changed.get("cards", [])})
        subprocess.run(keep, check=True, stdout=subprocess.DEVNULL)
    every = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names]
    subprocess.run([sys.executable, os.path.join(tools, "embed.py"), out, folder, *every], check=True)


main(*sys.argv[1:])
