#!/usr/bin/env python3
"""tools/glossary.py [ROOT]: refuses a forbidden synonym in a text that people read, and a glossary that is not sound.

content/words/glossary.json has one entry per thing, and in it for each language the one word for it, what must not be
written instead, the words of the rulebook, and the reason where we leave them (docs/glossary.md, "The words of the
games"). Read are the messages (content/words/LANG/*.json), the packs (content/GAME/standard.json), the lessons
(content/GAME/lesson.json), the rules for players (content/GAME/rules.LANG.md) and the page of a server without a web
table (content/web/index.html).

A forbidden synonym is looked for as whole words, in any case: `*` is the rest of a word, `{}` a slot, everything else is
a regular expression. `in` says where it counts: a game, `shared` (what belongs to no game), `rules`, `packs`, or the
beginning of keys, `web.luck*`. Without it: everywhere, or for the words of a game its own texts and the shared ones.

Findings are printed as FILE: PLACE: the words: what to write instead. tools/glossary.allow lists those that may stay for
a reason, and a row that is no longer needed is a finding, too."""

import glob
import json
import os
import re
import sys
from collections import namedtuple

LANGS = ("en", "ru", "hu")
FIELDS = ("word", "not", "in", "book", "why")
CHOICE = re.compile(r"\{\s*\w+\s*,\s*(?:plural|select)\s*,\s*")
CASE = re.compile(r"\s*=?\w+\s*\{")
PIECE = re.compile(r"\{\s*\w+\s*\}|#|[^{}#]+")
Text = namedtuple("Text", "lang path place words game")  # game: None for what belongs to no game
Ban = namedtuple("Ban", "lang term word synonym pattern scopes")  # scopes: None for everywhere


def games(root):
    return sorted(set(open(os.path.join(root, "games.txt")).read().split()) | {"null"})


def plain(message):
    """A message without its machinery: slots become {}, the cases of a choice stand side by side."""
    at = 0

    def body():
        nonlocal at
        words = ""
        while at < len(message) and message[at] != "}":
            if choice := CHOICE.match(message, at):
                at = choice.end()
                while case := CASE.match(message, at):
                    at = case.end()
                    words += body() + " "
                    at += 1  # the case's }
                at = message.index("}", at) + 1
            else:
                piece = PIECE.match(message, at)
                at, words = piece.end(), words + ("{}" if piece[0][0] in "{#" else piece[0])
        return words

    return re.sub(r"\s+", " ", body())


def messages(root, names):
    of_game = re.compile(rf"(?:^|\.)({'|'.join(names)})(?=[.-]|$)")
    for lang in LANGS:
        for path in sorted(glob.glob(f"{root}/content/words/{lang}/*.json")):
            for key, message in json.load(open(path)).items():
                found = of_game.search(key)
                yield Text(lang, path, key, plain(message), found and found[1])


def pack_texts(node, place=""):
    """(language, place, words) for every text of a pack; an element of a list is named by its id."""
    if isinstance(node, list):
        for at, item in enumerate(node):
            name = item.get("id", at) if isinstance(item, dict) else at
            yield from pack_texts(item, f"{place}.{name}")
    elif isinstance(node, dict):
        for key, item in node.items():
            if key in LANGS:
                yield key, place[1:], " · ".join(item) if isinstance(item, list) else item
            else:
                yield from pack_texts(item, f"{place}.{key}")


def content(root, names):
    for game in names:
        for path in [f"{root}/content/{game}/{name}.json" for name in ("standard", "lesson")]:
            if not os.path.exists(path):
                continue
            for lang, place, words in pack_texts(json.load(open(path))):
                yield Text(lang, path, place, words, game)
        for lang in LANGS:
            for path in glob.glob(f"{root}/content/{game}/rules.{lang}.md"):
                heading = "introduction"
                for line in open(path):
                    heading = line[3:].strip() if line.startswith("## ") else heading
                    rule = re.match(r"- \*\*([A-Z]-[\d.]+)\*\*", line)
                    yield Text(lang, path, rule[1] if rule else heading, line, game)
    for path in glob.glob(f"{root}/content/web/index.html"):
        for lang, words in re.findall(r'<section lang="(\w+)">(.*?)</section>', open(path).read(), re.S):
            yield Text(lang, path, lang, re.sub(r"<[^>]*>|\s+", " ", words), None)


def unsound(terms, names):
    """What is wrong with the glossary itself."""
    for term, entry in terms.items():
        for name in entry:
            if name not in LANGS + ("game",):
                yield f"{term}: {name}: not a language"
        if entry.get("game", names[0]) not in names:
            yield f"{term}: game: there is no {entry['game']}"
        for lang in LANGS:
            if not entry.get(lang, {}).get("word"):
                yield f"{term}: {lang}: the word is missing"
            for name in entry.get(lang, {}):
                if name not in FIELDS:
                    yield f"{term}: {lang}: {name}: one of {', '.join(FIELDS)} is needed"
            for ban in entry.get(lang, {}).get("not", ()):
                if pattern(ban).search(entry[lang]["word"]):
                    yield f"{term}: {lang}: “{ban}” forbids the word itself"


def pattern(*synonyms):
    bodies = [synonym.replace("{}", r"\{\}").replace("*", r"\w*") for synonym in synonyms]
    return re.compile(rf"(?<!\w)(?:{'|'.join(bodies)})(?!\w)", re.I)


def bans(terms):
    for term, entry in terms.items():
        usual = [entry["game"], "shared"] if "game" in entry else None
        for lang in LANGS:
            for ban in entry[lang].get("not", ()):
                scopes = entry[lang].get("in", usual)
                yield Ban(lang, term, entry[lang]["word"], ban, pattern(ban), scopes)


def counts_in(scopes, text):
    if scopes is None:
        return True
    kind = "packs" if text.path.endswith("standard.json") else "rules" if text.path.endswith(".md") else ""
    for scope in scopes:
        if scope in (text.game or "shared", kind):
            return True
        if scope.endswith("*") and not kind and text.place.startswith(scope[:-1]) or scope == text.place:
            return True
    return False


def findings(root, texts, all_bans):
    any_of = {lang: pattern(*(ban.synonym for ban in all_bans[lang])) for lang in LANGS}  # most texts have none
    for text in texts:
        if not any_of[text.lang].search(text.words):
            continue
        for ban in all_bans[text.lang]:
            for found in ban.pattern.finditer(text.words) if counts_in(ban.scopes, text) else ():
                yield os.path.relpath(text.path, root), text.place, text.lang, found[0], ban


def allowed(root):
    """{(file, place, the words in lower case): reason}"""
    path = os.path.join(root, "tools/glossary.allow")
    rows = {}
    for line in open(path) if os.path.exists(path) else ():
        if line.strip() and line[0] != "#":
            where, place, words, reason = (part.strip() for part in line.split("|", 3))
            rows[where, place, words.lower()] = reason
    return rows


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    terms, names = json.load(open(f"{root}/content/words/glossary.json")), games(root)
    wrong = [f"content/words/glossary.json: {what}" for what in unsound(terms, names)]
    if not wrong:
        all_bans = {lang: [ban for ban in bans(terms) if ban.lang == lang] for lang in LANGS}
        texts = [*messages(root, names), *content(root, names)]
        may, needed = allowed(root), set()
        for where, place, lang, words, ban in findings(root, texts, all_bans):
            if (where, place, words.lower()) in may:
                needed.add((where, place, words.lower()))
            else:
                wrong.append(f"{where}: {place}: {words}: write: {ban.word} ({ban.term}, {lang})")
        wrong += [f"tools/glossary.allow: {' | '.join(row)}: not needed any more" for row in may if row not in needed]
    print("\n".join(wrong), end="\n" if wrong else "")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()
