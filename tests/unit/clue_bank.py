#!/usr/bin/env python3
"""TAP: tools/clues.py passes a part of the bank of clues and finds what is planted in it."""
import copy
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from lint_kit import finish, point  # noqa: E402

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../..")
PACK = os.path.join(ROOT, "content/dixit/standard.json")
with open(os.path.join(ROOT, "content/dixit/standard.clues.json"), encoding="utf-8") as file:
    BANK = {card: clues for card, clues in json.load(file).items() if card in ("c01", "c02", "c05")}  # lint_clues reads all


def lint(bank):
    """Its status and what it says of a bank."""
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "bank.json")
        with open(path, "w", encoding="utf-8") as file:
            json.dump(bank, file)
        done = subprocess.run([sys.executable, os.path.join(ROOT, "tools/clues.py"), "--part", PACK, path],
                              capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stdout + done.stderr


def planted(lang, clue, at=0):
    bank = copy.deepcopy(BANK)
    bank["c01"][lang][at] = clue
    return bank


status, said = lint(BANK)
point("a part of the bank has no findings", status == 0 and f"{len(BANK)} cards" in said, said)
for name, bank, found in (
    ("a tag", planted("en", "My whale"), "kin to “whale” of the tags"),
    ("an inflected tag in Russian", planted("ru", "Китов не видно"), "kin to “кит” of the tags"),
    ("an inflected tag in Hungarian", planted("hu", "Felhőkön innen"), "kin to “felhő” of the tags"),
    ("a word of the description", planted("en", "A town in a hurry"), "of the description"),
    ("a clue that is too long", planted("en", "Far " * 11), "40 at most"),
    ("a clue twice", planted("en", BANK["c02"]["en"][3].upper()), "said before"),
    ("no clue", planted("hu", " "), "empty"),
    ("a straight apostrophe", planted("en", "Don't"), "typographic"),
    ("a small letter", planted("ru", "ого"), "small letter"),
    ("eleven clues", {**BANK, "c05": {**BANK["c05"], "en": BANK["c05"]["en"][1:]}}, "11 clues"),
    ("a language that is missing", {**BANK, "c05": {"en": BANK["c05"]["en"]}}, "no clues"),
    ("a card that the pack does not have", {**BANK, "c99": BANK["c05"]}, "no such card"),
):
    status, said = lint(bank)
    point(f"{name} is found", status == 1 and found in said, said[:300])
finish()
