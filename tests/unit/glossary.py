#!/usr/bin/env python3
"""TAP: tools/glossary.py accepts texts that keep to the glossary, and finds synonyms planted in every kind of text, first
with a small glossary and then with the real one; rows of glossary.allow that nobody needs; and a glossary that is not
sound."""
import copy
import json
import os
import sys

sys.dont_write_bytecode = True
from lint_kit import finish, point, run  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
TOOL = os.path.join(HERE, "../../tools/glossary.py")
SMALL = {
    "marker": {"game": "voices", "en": {"word": "marker", "not": ["disc", "discs"]}, "ru": {"word": "маркер", "not": ["фишк*"]}, "hu": {"word": "korong"}},
    "head": {"en": {"word": "fingerprint", "not": ["heads?"], "in": ["web.luck*"], "why": "a picture"}, "ru": {"word": "сумма"}, "hu": {"word": "láncszem"}},
    "set": {"en": {"word": "set"}, "ru": {"word": "набор"}, "hu": {"word": "szett", "not": ["{} sor"], "in": ["night"], "book": "night: szett"}},
}
TREE = {
    "games.txt": "night voices\n",
    "content/words/en/web.json": json.dumps({"web.luck.save": "Save the fingerprints", "web.home": "Two heads, {disc}", "night.disc": "the disc"}),
    "content/words/ru/web.json": json.dumps({"web.home": "{n, plural, one{# маркер} few{# маркера} many{# маркеров} other{# маркера}}"}),
    "content/words/hu/web.json": json.dumps({"web.night.set": "{n} szett", "web.home": "{n} sor"}),
    "content/voices/standard.json": json.dumps({"roles": [{"id": "g1", "disc": 1, "text": {"en": "Your markers", "ru": "Ваши маркеры"}}]}),
    "content/voices/rules.en.md": "# Voices\n\nA marker.\n\n## Start\n\n- **H-1.1** Markers.\n",
    "content/web/index.html": '<section lang="en"><p title="disc">No table</p></section>',
}
PLANTED = (  # what it shows, the file, its text, the message
    ("a whole word", "content/words/en/web.json", {"web.a": "A Disc!"}, "en/web.json: web.a: Disc: write: marker (marker, en)"),
    ("a stem", "content/words/ru/web.json", {"web.voices.a": "две фишки"}, "web.voices.a: фишки: write: маркер"),
    ("a case of a select", "content/words/ru/web.json", {"web.a": "{is, select, a{фишка} other{маркер}}"}, "web.a: фишка: write: маркер"),
    ("a select in a plural", "content/words/en/web.json", {"web.a": "{n, plural, one{{is, select, a{set} other{disc}}} other{#}}"}, "web.a: disc: write:"),
    ("keys that begin so", "content/words/en/web.json", {"web.luck.save": "Save the heads"}, "web.luck.save: heads: write: fingerprint"),
    ("a slot", "content/words/hu/web.json", {"web.night.set": "{n, plural, one{{n} sor} other{# sor}}"}, "web.night.set: {} sor: write: szett"),
    ("a pack", "content/voices/standard.json", {"roles": [{"id": "g1", "text": {"ru": "Фишки"}}]}, "standard.json: roles.g1.text: Фишки: write:"),
    ("a list in a pack", "content/voices/standard.json", {"cards": [{"tags": {"en": ["sun", "disc"]}}]}, "standard.json: cards.0.tags: disc: write:"),
    ("a rule", "content/voices/rules.en.md", "## Start\n\n- **H-1.1** Discs.\n", "rules.en.md: H-1.1: Discs: write: marker"),
    ("a line of the rules", "content/voices/rules.en.md", "## Start\n\nDiscs.\n", "rules.en.md: Start: Discs: write: marker"),
    ("a page", "content/web/index.html", '<section lang="ru"><p>Нет фишек, фишки</p></section>', "index.html: ru: фишки: write: маркер"),
)
UNSOUND = (  # what it shows, where, the value, the message
    ("a language is missing", ("set", "hu"), {}, "set: hu: the word is missing"),
    ("it forbids its own word", ("set", "en"), {"word": "set, disc", "not": ["disc"]}, "set: en: “disc” forbids the word itself"),
    ("an unknown field", ("set", "en"), {"word": "set", "nots": ["disc"]}, "set: en: nots: one of word, not"),
    ("an unknown game", ("set", "game"), "chess", "set: game: there is no chess"),
    ("an unknown language", ("set", "de"), {"word": "Satz"}, "set: de: not a language"),
)
REAL = (  # synonyms that people have written, for the real glossary
    ("en", "vote.a", "the shut discard"), ("en", "web.dixit.a", "Tell a clue"), ("en", "web.luck.heads", "Save the heads"),
    ("en", "voices.a", "in this window"), ("en", "web.vote.living", "{n} living"), ("en", "web.option.delay", "Watchers see it later"),
    ("ru", "web.option.prosecutor", "Обвинитель"), ("ru", "web.lobby.host", "ведущий"), ("ru", "voices.a", "{who} толкает маркер"),
    ("ru", "web.replay.a", "Вернуть фишку"), ("ru", "web.replay.a", "Уступить партнёру"), ("ru", "web.option.mode.party", "вечеринка"),
    ("ru", "web.luck.title", "Как проверяется случай"), ("ru", "web.voices.a", "Снято: {n}"), ("ru", "dixit.a", "Карту находят все"),
    ("ru", "web.claim.laid", "{is, select, good{хорошая} mixed{пёстрая} other{…}}"), ("ru", "web.option.content", "Набор"),
    ("hu", "web.option.prosecutor", "Vádló"), ("hu", "web.dixit.a", "a kulcsszó"), ("hu", "web.replay.a", "Zsetont tenni"),
    ("hu", "web.tv.push", "{who} meglöki"), ("hu", "play.a", "a felvételt"), ("hu", "web.claim.pile-had", "A halom jó volt"),
    ("hu", "web.night.a", "Megfordítasz egy kockát"), ("hu", "web.voices.a", "Kiesett párok"), ("hu", "voices.a", "a jelölődet"),
)


def tree(glossary, **files):
    names = {"allow": "tools/glossary.allow"}
    return {**TREE, "content/words/glossary.json": json.dumps(glossary), **{names[name]: text for name, text in files.items()}}


def main():
    got = run(TOOL, tree(SMALL))
    point("texts that keep to the glossary are accepted", got == (0, ""), got)
    for name, path, text, wanted in PLANTED:
        got = run(TOOL, {**tree(SMALL), path: text if isinstance(text, str) else json.dumps(text)})
        point("found: " + name, got[0] == 1 and wanted in got[1], got)
    disc = {"content/words/en/web.json": json.dumps({"web.a": "A Disc!"})}
    got = run(TOOL, {**tree(SMALL, allow="# why\ncontent/words/en/web.json | web.a | disc | it shines\n"), **disc})
    point("a row of the allow file is heeded", got == (0, ""), got)
    got = run(TOOL, tree(SMALL, allow="content/words/en/web.json | web.a | disc | it shone\n"))
    point("found: a row that is not needed", got[0] == 1 and "web.a | disc: not needed any more" in got[1], got)
    for name, (term, field), value, wanted in UNSOUND:
        glossary = copy.deepcopy(SMALL)
        glossary[term][field] = value
        got = run(TOOL, tree(glossary))
        point("found: " + name, got[0] == 1 and wanted in got[1], got)
    with open(os.path.join(HERE, "../../content/words/glossary.json"), encoding="utf-8") as file:
        real = json.load(file)
    texts = {}
    for at, (lang, key, words) in enumerate(REAL):
        texts[f"content/words/{lang}/{at}.json"] = json.dumps({key: words})
    got = run(TOOL, {"games.txt": "vote night dixit voices\n", "content/words/glossary.json": json.dumps(real), **texts})
    for at, (lang, key, words) in enumerate(REAL):
        point(f"the real glossary refuses: {words}", f"content/words/{lang}/{at}.json: {key}: " in got[1], got)
    finish()


if __name__ == "__main__":
    main()
