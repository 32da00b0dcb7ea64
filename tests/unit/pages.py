#!/usr/bin/env python3
"""TAP: the pages of the rules hold together: each language has the same rule numbers as the others, in the same order
(that of play, which need not be that of docs/rules), each with its own sentence, the same tables and sections, and refers
to no other rule. Numbers go up, and the appendix starts again. What the pages of Voices and Election Night say of the standard packs
agrees with these packs."""
import collections
import json
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


def is_in_order(page):
    """Returns 1 if the numbers of the rules go up, and go up once more in the appendix, which is the last chapter."""
    body, _, appendix = page.rpartition("\n## ")
    for part in (body, appendix) if re.match("Appendix|Приложение|Függelék", appendix) else (page,):
        numbers = [tuple(map(int, re.findall(r"\d+", number))) for number, _ in rules_of(part)]
        if numbers != sorted(numbers):
            return 0
    return 1


def pack_of(game):
    return json.loads(read(f"content/{game}/standard.json"))


def tables_of(page):
    """The tables of a page, in order: rows of cells, without the heading."""
    tables = []
    for block in re.findall(r"(?:^\|.*\n)+", page, re.M):
        tables.append([[cell.strip() for cell in row.strip("|").split("|")] for row in block.splitlines()[2:]])
    return tables


def check_order(game):
    for lang in LANGS:
        point(f"{game}, {lang}: the numbers go up", not is_in_order(read(f"content/{game}/rules.{lang}.md")))


def items_of(page):
    """Reads the lists without rule numbers: "- Echo (4): after a push" as {"Echo": ("4", "after a push")}."""
    return {name: (note, text) for name, note, text in re.findall(r"^- ([^*(]+) \(([^)]*)\): (.*)$", page, re.M)}


def goal_facts(goal, areas):
    """The names of areas and the numbers that a goal holds, as a page must show them: ({area, …}, {number, …})."""
    named, numbers = set(), set()
    for key, value in goal.items() if isinstance(goal, dict) else ():
        if key == "control":
            named.update(areas[area][:3].lower() for area in value)
        elif key in ("min", "max"):
            numbers.add(str(value))
        for part in value if isinstance(value, list) else [value]:
            more = goal_facts(part, areas)
            named |= more[0]
            numbers |= more[1]
    return named, numbers


def symbols_table(symbols):
    """Counts each symbol of the voices for every number of players: {"3": ["innocent", "neutral"], …}."""
    return [[str(voices.count(symbol)) for voices in symbols.values()] for symbol in ("guilty", "innocent", "neutral")]


def check_roles(lang, items, pack):
    areas = {area: text["name"][lang] for area, text in pack["areas"].items()}
    word = {symbol: next((items[role["name"][lang]][0].split(";")[0] for role in pack["roles"]
                          if role["symbol"] == symbol and role["name"][lang] in items), None)
            for symbol in ("prosecutor", "guilty", "innocent", "neutral")}
    wrong = [] if len(set(word.values())) == 4 else ["symbols are mixed up"]
    for role in pack["roles"]:
        note, text = items.get(role["name"][lang], ("", ""))
        symbol, _, players = note.partition("; ")
        if symbol != word[role["symbol"]] or [int(n) for n in re.findall(r"\d+", players)] != role["players"]:
            wrong.append(f"{role['id']}: {note}")
        named, numbers = goal_facts(role["goal"], areas)
        found = {area[:3].lower() for area in areas.values() if re.search(r"\b" + area[:3].lower(), text)}
        if found != named or set(re.findall(r"\d+", text)) != numbers:
            wrong.append(f"{role['id']}: {text}")
    return "\n".join(wrong)


def check_voices():
    pack = pack_of("voices")
    markers = {whose: collections.Counter((marker["emotion"], marker["value"]) for marker in pack["markers"][whose])
               for whose in ("voice", "prosecutor")}
    dealt = {n: [role["symbol"] for role in pack["roles"] if int(n) in role["players"]] for n in pack["advanced"]}
    for lang in LANGS:
        page = read(f"content/voices/rules.{lang}.md")
        items, tables = items_of(page), tables_of(page)
        point(f"voices, {lang}: markers and their values",
              [row[1:] for row in tables[0]] != [[str(n), str(value)] for (_, value), n in markers["voice"].items()])
        below = page.split("|\n\n")[1].splitlines()[0]
        point(f"voices, {lang}: the prosecutor's markers", re.findall(r"\((\d)\)", below) != [str(n) for n in markers["prosecutor"].values()])
        point(f"voices, {lang}: roles of the pack", check_roles(lang, items, pack))
        cards = {card["name"][lang]: str(card["copies"]) for card in pack["strategy"]}
        point(f"voices, {lang}: strategy cards of the pack", [name for name in cards if items.get(name, "")[:1] != (cards[name],)])
        point(f"voices, {lang}: no role or card that the pack hasn't",
              sorted(set(items) - set(cards) - {role["name"][lang] for role in pack["roles"]}))
        point(f"voices, {lang}: symbols by players", [row[1:] for row in tables[1]] != symbols_table(dealt))
        point(f"voices, {lang}: advanced roles by players", [row[1:] for row in tables[2]] != symbols_table(pack["advanced"]))
        tokens = re.search(r"\*\*H-1\.3\*\* (.*)", page)[1]
        point(f"voices, {lang}: influence tokens", re.findall(r"\d+", tokens) != [str(n) for n in pack["influence"].values()])


def check_night():
    """The table of regions."""
    regions = pack_of("night")["regions"]
    for lang in LANGS:
        wanted = [[region["name"][lang], *map(str, (len(region["fields"]), region["win"], region["win"] + region["full"]))]
                  for region in regions]
        rows = tables_of(read(f"content/night/rules.{lang}.md"))[-1]
        point(f"night, {lang}: the map's table", sorted(rows) != sorted(wanted) and f"{rows}\n{wanted}")


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
            check_order(game)
    check_voices()
    check_night()
    print(f"1..{len(results)}")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
