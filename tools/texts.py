#!/usr/bin/env python3
"""texts.py OUT.html: every text that players read, side by side, on one page: key, English, Russian, Hungarian, where it
shows, and how long it is at the most. To be read from top to bottom when texts have changed.

texts.py --lint [ROOT]: what can be decided without reading. Lengths of what has little room, known by its key, with a slot
counted as a name of 12 letters; rows of tools/lengths.allow are exceptions, FILE | KEY | reason, for all languages, and a
row that is not needed any more is a finding. Typography: the quotation marks, dash and minus of each language."""
import collections
import fnmatch
import glob
import html
import json
import os
import re
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
LANGS = ("en", "ru", "hu")
NAME = 12  # letters of a name in a slot
DIGITS = 2  # of a number
NUMBERS = {"all", "at", "budget", "budget2", "count", "field", "n", "of", "round", "rounds", "support", "support2", "value"}  # slots that hold one

# What a key is by its name, and the characters it has room for. An act's button names the whole act and has two lines.
KINDS = (
    ("title", 26, ("web.*.title",)),
    ("act", 48, ("web.*.act.*",)),
    ("button", 24, ("web.menu.*", "web.way.*", "web.*.do.*", "web.act.cancel", "web.act.change", "web.act.hold", "web.act.think",
                    "web.absent.bot", "web.absent.end", "web.absent.propose-bot", "web.absent.wait", "web.cancel", "web.close",
                    "web.end.again", "web.end.other", "web.end.propose-again", "web.end.replay", "web.home.code", "web.home.go",
                    "web.home.replay", "web.home.rules", "web.join.ask", "web.join.knock", "web.join.sit", "web.join.take-over",
                    "web.join.watch", "web.knock.add-seat", "web.knock.admit", "web.knock.give", "web.knock.refuse",
                    "web.lobby.cancel", "web.lobby.edit", "web.lobby.invite", "web.lobby.kick", "web.lobby.no-bot",
                    "web.lobby.other-seat", "web.lobby.rename", "web.lobby.share", "web.lobby.sit-here", "web.lobby.start",
                    "web.lobby.start-anyway", "web.luck.check", "web.luck.file", "web.luck.heads", "web.luck.record", "web.nod.no",
                    "web.nod.yes", "web.opening.begin", "web.opening.next", "web.opening.ready", "web.opening.show",
                    "web.opening.sound", "web.people.mute*", "web.people.pass-on", "web.people.unmute*", "web.phrase.*",
                    "web.picture.no-names", "web.picture.share", "web.renew.do", "web.scene.go-on", "web.scene.skip",
                    "web.secret.hide", "web.secret.turn-up", "web.show.open", "web.talk.open", "web.talk.send",
                    "web.tv.full-screen", "web.tv.show")),
    ("button of two lines", 48, ("web.lobby.fill-start",)),
    ("status", 45, ("web.wait.*", "web.*.wait.*", "web.*.state", "web.*.cue.*")),
)

# Areas, and where what they hold is read.
PLACES = {
    "cli": "terminal: commands and their help", "dixit": "Dixit: terminal, and the log on the page",
    "errors": "errors of files and calls", "faults": "moves and packs that are refused", "night": "Election Night: terminal, log",
    "null": "template game, terminal", "pack": "hustings pack", "play": "terminal: prompts and commands",
    "records": "verify and replay in the terminal", "server": "server: start, and refusals on the page", "sim": "hustings sim",
    "voices": "Voices: terminal, and the log on the page", "vote": "VOTE!: terminal, and the log on the page", "web": "page: home, lobby, frame",
    "web-dixit": "page: Dixit", "web-learn": "page: lessons", "web-night": "page: Election Night", "web-null": "page: template game", "web-replay": "page: replay",
    "web-tv": "page: board on a TV", "web-voices": "page: Voices", "web-vote": "page: VOTE!",
}


def longest(text):
    """Characters of a message at the most: the longest case, slots as names, counted numbers as two digits."""

    def body(at, counted):
        most = 0
        while at < len(text) and text[at] != "}":
            if text[at] == "{":
                size, at = slot(at + 1)
                most += size
            else:
                most += DIGITS if text[at] == "#" and counted else 1
                at += 1
        return most, at

    def slot(at):
        head = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,)?\s*").match(text, at)
        at, kind, most = head.end(), head[2], DIGITS if head[1] in NUMBERS else NAME
        if kind:
            most = 0
            while text[at] != "}":
                case = re.compile(r"\s*=?\w+\s*\{").match(text, at)
                size, at = body(case.end(), kind == "plural")
                most = max(most, size)
                at = re.compile(r"\}\s*").match(text, at).end()
        return most, at + 1

    return max(map(len, text.split("\n"))) if "\n" in text else body(0, False)[0]


def words(root):
    """area -> key -> lang -> text."""
    areas = collections.OrderedDict()
    for lang in LANGS:
        for path in sorted(glob.glob(f"{root}/content/words/{lang}/*.json")):
            area = areas.setdefault(os.path.basename(path)[:-5], collections.OrderedDict())
            with open(path, encoding="utf-8") as file:
                for key, text in json.load(file).items():
                    area.setdefault(key, {})[lang] = text
    return areas


def pack_texts(root):
    """game -> path -> lang -> text, for every text of the standard packs."""
    games = collections.OrderedDict()
    for path in sorted(glob.glob(f"{root}/content/*/standard.json")):
        texts = games.setdefault(path.split("/")[-2], collections.OrderedDict())

        def walk(thing, at, into=texts):
            if isinstance(thing, dict) and isinstance(thing.get("en"), str):
                into[at] = {lang: thing.get(lang, "") for lang in LANGS}
            elif isinstance(thing, dict):
                for key, value in thing.items():
                    walk(value, f"{at}.{key}".lstrip("."), into)
            elif isinstance(thing, list):
                for n, value in enumerate(thing):
                    walk(value, f"{at}.{value['id'] if isinstance(value, dict) and 'id' in value else n}", into)

        with open(path, encoding="utf-8") as file:
            walk(json.load(file), "")
    return games


def rule_texts(root):
    """game -> number -> lang -> text, for every rule of the players' pages."""
    games = collections.OrderedDict()
    for path in sorted(glob.glob(f"{root}/content/*/rules.en.md")):
        rules = games.setdefault(path.split("/")[-2], collections.OrderedDict())
        for lang in LANGS:
            with open(path.replace(".en.", f".{lang}."), encoding="utf-8") as file:
                lines = [line.rstrip("\n") for line in file if line.strip()]
            for n, line in enumerate(lines):
                rule = re.match(r"- \*\*([A-Z]+-\d+\.\d+)\*\* (.*)", line)
                rules.setdefault(rule[1] if rule else f"line {n + 1}", {})[lang] = rule[2] if rule else line
    return games


# --- the page

STYLE = """body{font:15px/1.4 system-ui;margin:1rem}table{border-collapse:collapse;width:100%;table-layout:fixed}
td,th{border:1px solid #ccc;padding:.3rem .5rem;vertical-align:top;text-align:left;overflow-wrap:anywhere;white-space:pre-wrap}
th{position:sticky;top:0;background:#eee}td:first-child{width:13rem;font:12px monospace}.n{color:#777;font-size:12px}
col.k{width:13rem}col.n{width:6rem}.long{background:#fdd}"""


def row(key, texts, kind=None, room=0):
    sizes = [longest_or_plain(texts.get(lang, "")) for lang in LANGS]
    cells = "".join(f"<td{' class=long' if room and size > room else ''} lang={lang}>{html.escape(texts.get(lang, ''))}</td>"
                    for lang, size in zip(LANGS, sizes))
    return f"<tr><td>{html.escape(key)}</td>{cells}<td class=n>{' · '.join(map(str, sizes))}{f'<br>{kind} ≤ {room}' if room else ''}</td></tr>"


def longest_or_plain(text):
    try:
        return longest(text)
    except (AttributeError, IndexError):  # a text of a pack or a rule, not a message
        return len(text)


def kind_of(key):
    for kind, room, patterns in KINDS:
        if any(fnmatch.fnmatchcase(key, pattern) for pattern in patterns):
            return kind, room
    return None, 0


def page(root):
    out = [f"<!doctype html><meta charset=utf-8><title>Hustings: all texts</title><style>{STYLE}</style><h1>All texts</h1>"]
    parts = [(area, PLACES.get(area, ""), [(key, texts, *kind_of(key)) for key, texts in keys.items()]) for area, keys in words(root).items()]
    parts += [(f"pack {game}", "cards, roles, boards", [(key, texts, None, 0) for key, texts in keys.items()])
              for game, keys in pack_texts(root).items()]
    parts += [(f"rules {game}", "/rules on the page, rules in the terminal", [(key, texts, None, 0) for key, texts in keys.items()])
              for game, keys in rule_texts(root).items()]
    out.append("<p>" + " · ".join(f"<a href='#{html.escape(name)}'>{html.escape(name)}</a>" for name, _, _ in parts) + "</p>")
    for name, place, rows in parts:
        out.append(f"<h2 id='{html.escape(name)}'>{html.escape(name)} <span class=n>{html.escape(place)} · {len(rows)}</span></h2>")
        out.append("<table><col class=k><col><col><col><col class=n><tr><th>key<th>English<th>русский<th>magyar<th>length</tr>")
        out += [row(*one) for one in rows]
        out.append("</table>")
    return "\n".join(out) + "\n"


# --- the lint

def allowed(root):
    rows = {}
    with open(f"{root}/tools/lengths.allow", encoding="utf-8") as file:
        for n, line in enumerate(file, 1):
            if line.strip() and not line.startswith("#"):
                cells = [cell.strip() for cell in line.split("|")]
                if len(cells) != 3 or not all(cells):
                    sys.exit(f"tools/lengths.allow:{n}: AREA | KEY | reason")
                rows[cells[0], cells[1]] = n
    return rows


# Per language, what is not its sign: pattern, what to write. Help pages show commands, which are typed as they are.
SIGNS = {
    "en": ((r'"', "“ ”"), (r"(?<=\w)'(?=\w)", "’"), (r"[„«»]", "“ ”"), (r"—", "a colon, a comma or –")),
    "ru": ((r'"', "« »"), (r"”", "« »"), (r" – ", " — "), (r"\.»$", "»."), (r"\d\.\d+ ?%", "a decimal comma")),
    "hu": ((r'"', "„ ”"), (r"[“«»]", "„ ”"), (r"—", "–"), (r"\d\.\d+ ?%", "a decimal comma")),
}
MINUS = (r"(?<=[ (/→])-(?=\d)", "−")
# On the page nothing is typed as it is shown: fractions, dashes and dots are the language's own everywhere.
FRACTION = r"(?<![-\w.:])\d+\.\d+(?![\w.:])"
PAGE = {
    "en": ((r"'", "’"), (r"\d,\d\d?(?!\d)", "a decimal point")),
    "ru": ((FRACTION, "a decimal comma"), (r"\d,\d{3}(?!\d)", "a space between thousands")),
    "hu": ((FRACTION, "a decimal comma"), (r"\d,\d{3}(?!\d)", "a space between thousands")),
}
TYPED = ((r"\.\.\.", "…"), (r" -{1,2} ", "the language’s dash"))


def lint(root):
    wrong, needed = [], set()
    allow = allowed(root)
    for area, keys in words(root).items():
        for key, texts in keys.items():
            kind, room = kind_of(key)
            long = {lang: longest(text) for lang, text in texts.items() if room and longest(text) > room}
            if long and (area, key) in allow:
                needed.add((area, key))
            elif long:
                sizes = ", ".join(f"{lang} {size}" for lang, size in long.items())
                wrong.append(f"content/words: {area}: {key}: {kind} of at most {room} characters: {sizes}")
            if key.startswith("help.") or key.endswith(".help"):
                continue  # commands are typed as they are shown
            for lang, text in texts.items():
                for pattern, put in (*SIGNS[lang], MINUS, *(*PAGE[lang], *TYPED) * area.startswith("web")):
                    if re.search(pattern, text) and not ((area, key) in allow and not needed.add((area, key))):
                        wrong.append(f"content/words/{lang}/{area}.json: {key}: {re.search(pattern, text)[0]!a}: write {put}")
    for game, keys in pack_texts(root).items():
        for key, texts in keys.items():
            for lang, text in texts.items():
                for pattern, put in (*[sign for sign in SIGNS[lang] if sign[0] not in ("—", r"\.»$")], MINUS):
                    if re.search(pattern, text):
                        wrong.append(f"content/{game}/standard.json: {key}: {lang}: {re.search(pattern, text)[0]!a}: write {put}")
    wrong += [f"tools/lengths.allow:{allow[one]}: {' | '.join(one)}: not needed any more" for one in sorted(set(allow) - needed)]
    return wrong


def main():
    if len(sys.argv) >= 2 and sys.argv[1] == "--lint":
        wrong = lint(sys.argv[2] if len(sys.argv) > 2 else ROOT)
        print("\n".join(wrong), end="\n" if wrong else "")
        sys.exit(bool(wrong))
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write(page(ROOT))


if __name__ == "__main__":
    main()
