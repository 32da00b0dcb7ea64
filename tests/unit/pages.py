#!/usr/bin/env python3
"""TAP: the pages of the rules hold together: each language has the same rule numbers as the others, in the same order
(that of play, which need not be that of docs/rules), each with its own sentence, the same tables and sections, and refers
to no other rule."""
import os
import re
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LANGS = ("en", "ru", "hu")
results = []


def point(name, wrong):
    results.append(not wrong)
    print(f"{'not ' if wrong else ''}ok {len(results)} - {name}")
    for line in str(wrong).splitlines() if wrong else []:
        print("#", line[:300])


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def rules_of(page):
    """The rules of a page, in order: (number, text)."""
    return re.findall(r"^- \*\*([A-Z]+-\d+\.\d+)\*\* (.*)$", page, re.M)


def shape_of(page):
    """What kind of line follows what: chapters, rules by number, rows of tables with their cells, items, paragraphs."""
    return [(rules_of(line) or [[line.split(" ")[0]]])[0][0] if line[0] in "#-" else f"row of {line.count('|')}" if line[0] == "|" else "text"
            for line in page.splitlines() if line]


def check(game):
    pages = {lang: read(f"content/{game}/rules.{lang}.md") for lang in LANGS}
    rules = {lang: rules_of(page) for lang, page in pages.items()}
    numbers = [number for number, _ in rules["en"]]
    point(f"{game}: there are rules", not numbers)
    point(f"{game}: no rule twice", [number for number in numbers if numbers.count(number) > 1])
    for lang in LANGS:
        own = [number for number, _ in rules[lang]]
        point(f"{game}, {lang}: the same rules in the same order", own != numbers and f"{sorted(set(own) ^ set(numbers)) or 'another order'}")
        point(f"{game}, {lang}: every rule says something", [number for number, text in rules[lang] if len(text) < 10])
        named = set(re.findall(r"\b[A-Z]+-\d+\.\d+\b", pages[lang]))
        point(f"{game}, {lang}: no rule is named that there isn't", sorted(named - set(numbers)))
    book = f"docs/rules/{game}.md"
    told = re.findall(r"\*\*([A-Z]+-\d+\.\d+)\*\*", read(book)) if os.path.exists(os.path.join(ROOT, book)) else []
    point(f"{game}: the rules of {book}", sorted(set(told) ^ set(numbers)))
    shapes = {lang: shape_of(page) for lang, page in pages.items()}
    for lang in LANGS[1:]:
        point(f"{game}, {lang}: the same chapters, tables and lists", shapes[lang] != shapes["en"] and shapes[lang])


def main():
    for game in sorted(os.listdir(os.path.join(ROOT, "content"))):
        if os.path.exists(os.path.join(ROOT, "content", game, "rules.en.md")):
            check(game)
    print(f"1..{len(results)}")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
