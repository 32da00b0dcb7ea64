#!/usr/bin/env python3
"""TAP: tools/texts.py measures messages, finds what is too long or has another language's signs, and writes its page."""
import json
import os
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from lint_kit import finish, point  # noqa: E402

TOOL = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../tools/texts.py")
sys.path.insert(0, os.path.dirname(TOOL))
import texts  # noqa: E402

SOUND = {"en": "Don’t push “{who}”", "ru": "«{who}» — не надо", "hu": "„{who}” – ne"}


def lint(area="area", key="a.b", allow="", pack=None, **said):
    """The lint's status and findings on a tree with one message, which is sound where `said` says nothing else."""
    with tempfile.TemporaryDirectory() as root:
        for lang, text in {**SOUND, **said}.items():
            os.makedirs(f"{root}/content/words/{lang}")
            with open(f"{root}/content/words/{lang}/{area}.json", "w", encoding="utf-8") as file:
                json.dump({key: text}, file)
        os.makedirs(f"{root}/tools")
        with open(f"{root}/tools/lengths.allow", "w", encoding="utf-8") as file:
            file.write("# none\n" + allow)
        os.makedirs(f"{root}/content/vote")
        with open(f"{root}/content/vote/standard.json", "w", encoding="utf-8") as file:
            json.dump({"name": {**SOUND, **(pack or {})}}, file)
        done = subprocess.run([sys.executable, TOOL, "--lint", root], capture_output=True, encoding="utf-8", check=False)
        return done.returncode, done.stdout + done.stderr


for text, size in (("abc", 3), ("{who} x", 14), ("{n} x", 4), ("{n, plural, one{# card} other{# cards}}", 8),
                   ("{x, select, a{ab} other{{who}}}!", 13), ("# is a sign here", 16), ("one\nthree", 5)):
    point(f"the length of {text!r}", texts.longest(text) == size, texts.longest(text))

point("sound messages pass", lint() == (0, ""), lint())
for name, given, found in (
    ("a straight quotation mark", {"en": 'a "b"'}, "en/area.json: a.b"),
    ("a straight apostrophe", {"en": "don't"}, "en/area.json: a.b"),
    ("an English quotation mark in Hungarian", {"hu": "“a”"}, "hu/area.json: a.b"),
    ("an em dash in Hungarian", {"hu": "a — b"}, "hu/area.json: a.b"),
    ("an en dash in Russian", {"ru": "а – б"}, "ru/area.json: a.b"),
    ("a hyphen for a minus", {"ru": "от -5 до 5"}, "ru/area.json: a.b"),
    ("a decimal point", {"hu": "2.5 %"}, "hu/area.json: a.b"),
    ("a decimal point on the page", {"area": "web-tv", "ru": "в 2.5 раза"}, "ru/web-tv.json: a.b"),
    ("a decimal comma in English", {"area": "web-tv", "en": "2,5 times"}, "en/web-tv.json: a.b"),
    ("English thousands in Hungarian", {"area": "web-tv", "hu": "10,000 játszma"}, "hu/web-tv.json: a.b"),
    ("an apostrophe at the end of a word", {"area": "web-tv", "en": "the players' seats"}, "en/web-tv.json: a.b"),
    ("three dots", {"area": "web-tv", "hu": "várj..."}, "hu/web-tv.json: a.b"),
    ("a hyphen for a dash", {"area": "web-tv", "ru": "стол - это стол"}, "ru/web-tv.json: a.b"),
    ("a button of the lobby", {"key": "web.lobby.kick", "area": "web", "ru": "x" * 25, "en": "x"}, "button of at most 24 characters: ru 25"),
    ("a long button", {"key": "web.menu.go", "area": "web-tv", "hu": "x" * 25}, "web.menu.go: button of at most 24 characters: en 25, hu 25"),
    ("a long title", {"key": "web.tv.title", "area": "web-tv", "en": "{who}" + "x" * 15}, "title of at most 26 characters: en 27"),
    ("a row that is not needed", {"allow": "area | a.b | no reason\n"}, "not needed any more"),
    ("a row without a reason", {"allow": "area | a.b\n"}, "AREA | KEY | reason"),
    ("a straight quotation mark in a pack", {"pack": {"en": "a 'b' don't"}}, "content/vote/standard.json: name: en"),
):
    status, out = lint(**given)
    point(name, status == 1 and found in out, (status, out))
point("rules and versions are no fractions", lint(area="web-tv", ru="[V-6.4] 1.2.3", hu="[H-1.5] 0.1:8080") == (0, ""), "")
point("what is allowed passes", lint(key="web.menu.go", area="web-tv", hu="x" * 25, allow="web-tv | web.menu.go | a reason\n")[0] == 0, "")

with tempfile.TemporaryDirectory() as folder:
    made = subprocess.run([sys.executable, TOOL, f"{folder}/all.html"], check=False).returncode
    with open(f"{folder}/all.html", encoding="utf-8") as file:
        page = file.read()
    wanted = ("vote.nominate", "magyar", "V-3.5", "pack voices", "rules dixit")
    point("the page has messages, packs and rules", made == 0 and all(word in page for word in wanted), [w for w in wanted if w not in page])
finish()
