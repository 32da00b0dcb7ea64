#!/usr/bin/env python3
"""What the program says: checks content/words/LANG/AREA.json and turns them into C tables.

    words.py check DIR
    words.py generate DIR OUT.h OUT.c [--used FILE...]

An area is one flat JSON object, key -> ICU message. The page compiles the same files with
@messageformat/core, so a message may hold only what ICU, that package and match/words.c read alike: plain
slots, plural, select, nesting and apostrophe quoting. Where they would differ, the message is refused.

`generate` checks first and writes nothing if there is a fault. With --used, a key is at fault if no FILE
names it as W_KEY or as the whole key in quotes, unless DIR/dynamic.json ({"prefix": "reason"}) says that
keys beginning so are looked up by name at run time. Areas whose name begins with `web` belong to the page only
(web/tools/words.mjs compiles them and looks for unused keys): they are checked here and not written.

Faults go to stderr as `file: key: what`. Exit status: 0 fine, 1 faults, 2 bad usage.
"""

import argparse
import json
import pathlib
import re
import sys
import unicodedata

# Plural categories of whole numbers, as in CLDR; the order is that of enum lang in match/words.h.
PLURALS = {
    "en": ("one", "other"),
    "ru": ("one", "few", "many", "other"),
    "hu": ("one", "other"),
}
MAX_DEPTH = 8  # plurals and selects inside each other; DEPTH in match/words.c

KEY = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)+")
NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]*")  # of a slot
CASE = re.compile(r"=?[A-Za-z0-9_]+")  # of a plural or select
EXACT = re.compile(r"=(0|[1-9][0-9]{0,17})")
LOOKS_LIKE_SLOT = re.compile(r"\{ *[A-Za-z][A-Za-z0-9_]* *[,}]")


class Bad(Exception):
    """One fault of a message."""


class Parser:
    """Reads one message and gathers its slots.

    slots: name -> "plain", "plural" or "select". A slot that a message chooses by may also be printed, so that one
    language can write {n} where another writes #; it still counts as plural.
    cases: name -> the cases of its selects, of all of them together.
    """

    def __init__(self, text, lang):
        self.text, self.lang, self.at = text, lang, 0
        self.slots, self.cases = {}, {}
        self.body(parents=())
        if self.at < len(text):
            raise Bad(f"'}}' without its '{{' at character {self.at + 1}")

    def peek(self, ahead=0):
        return self.text[self.at + ahead : self.at + ahead + 1]

    def blanks(self):
        while self.peek() == " ":
            self.at += 1

    def take(self, pattern, what):
        found = pattern.match(self.text, self.at)
        if not found:
            raise Bad(f"{what} expected at character {self.at + 1}")
        self.at = found.end()
        self.blanks()
        return found.group()

    def expect(self, char):
        if self.peek() != char:
            raise Bad(f"'{char}' expected at character {self.at + 1}")
        self.at += 1

    def body(self, parents):
        """Text up to the end or the '}' of the case it is in; parents: kinds of the choices around it.

        Returns whether it may be a bare slot. @messageformat compiles {a}{b} to a + b, which adds numbers up,
        so that no body may begin with two of these.
        """
        bare = []  # of each piece
        while self.peek() not in ("", "}"):
            if self.peek() == "{":
                bare.append(self.slot(parents))
                if bare == [True, True]:
                    raise Bad("begins with two slots side by side: put something before or between them")
                continue
            bare.append(False)
            if self.peek() == "'":
                self.apostrophe(parents)
            elif self.peek() == "#" and "plural" in parents and parents[-1] == "select":
                # ICU prints a '#' here, @messageformat the number.
                raise Bad("'#' in a select inside a plural: write the slot instead")
            else:
                self.at += 1
        return bare == [True]

    def apostrophe(self, parents):
        """'' is an apostrophe; '{, '} and '# begin quoted text up to the next single one; otherwise a plain '."""
        if self.peek(1) == "'":
            self.at += 2
            return
        if self.peek(1) not in ("{", "}", "#"):
            self.at += 1
            return
        if self.peek(1) == "#" and parents[-1:] != ("plural",):
            raise Bad("'# quotes only directly inside a plural; elsewhere readers differ")
        quoted = re.compile(r"'(?:[^']|'')*'(?!')").match(self.text, self.at)
        if not quoted:
            raise Bad(f"quoted text without an end at character {self.at + 1}")
        if LOOKS_LIKE_SLOT.search(quoted.group()):
            raise Bad(f"the slot in {quoted.group()} is quoted by the apostrophes and would not be filled")
        self.at = quoted.end()

    def slot(self, parents):
        """A slot with its braces; returns whether it may come out as the caller's number, not as text."""
        self.expect("{")
        self.blanks()
        name = self.take(NAME, "a slot's name")
        if self.peek() != ",":
            self.expect("}")
            self.slots.setdefault(name, "plain")
            return True
        self.expect(",")
        self.blanks()
        kind = self.take(NAME, "plural or select")
        if kind not in ("plural", "select"):
            raise Bad(f"{{{name}, {kind}…}}: only plural and select are allowed")
        if len(parents) == MAX_DEPTH:
            raise Bad(f"nested deeper than {MAX_DEPTH}")
        if self.slots.get(name, "plain") not in ("plain", kind):
            raise Bad(f"slot {name} is both plural and select")
        self.slots[name] = kind
        self.expect(",")
        cases, bare = self.read_cases(kind, parents)
        if kind == "plural":
            self.check_plural(name, cases)
        elif "other" not in cases:
            raise Bad(f"select {name} has no case other")
        else:
            self.cases.setdefault(name, set()).update(cases)
        return bare

    def read_cases(self, kind, parents):
        """The names of the cases, and whether one of them may be a bare slot."""
        cases, bare = set(), False
        self.blanks()
        while self.peek() != "}":
            case = self.take(CASE, f"a case of the {kind}")
            if case in cases:
                raise Bad(f"case {case} twice in one {kind}")
            if case.startswith("=") and (kind == "select" or not EXACT.fullmatch(case)):
                raise Bad(f"case {case} is not allowed in a {kind}")
            cases.add(case)
            self.expect("{")
            bare = self.body(parents + (kind,)) or bare
            self.expect("}")
            self.blanks()
        self.expect("}")
        return cases, bare

    def check_plural(self, name, cases):
        wanted = PLURALS[self.lang]
        for case in wanted:
            if case not in cases:
                raise Bad(f"plural {name} lacks the case {case}")
        for case in sorted(cases):
            if case not in wanted and not case.startswith("="):
                raise Bad(f"plural {name} has the case {case}, which {self.lang} has not")


class Pairs(list):
    """A JSON object as it is in the file, including duplicate keys."""


def read_object(path, faults):
    """The pairs of a JSON object that holds only texts; anything wrong goes to faults."""
    try:
        pairs = json.loads(path.read_text(encoding="utf-8"), object_pairs_hook=Pairs)
    except (OSError, ValueError) as error:
        faults.append(f"{path}: {error}")
        return {}
    if not isinstance(pairs, Pairs):
        faults.append(f"{path}: not an object")
        return {}
    found = {}
    for key, text in pairs:
        if key in found:
            faults.append(f"{path}: {key}: duplicate key")
        elif not isinstance(text, str):
            faults.append(f"{path}: {key}: not a text")
        else:
            found[key] = text
    return found


class Message:
    """A key's text in one language; parsed is None where the text is at fault."""

    def __init__(self, path, text, parsed):
        self.path, self.text, self.parsed = path, text, parsed

    def is_page_only(self):
        return self.path.name.startswith("web")


def check_text(text):
    if not text:
        raise Bad("empty message")
    for char in text:
        # Controls (except a line feed: help pages have several lines), invisible formatting, halves of surrogate pairs.
        if char != "\n" and unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp"):
            raise Bad(f"control character U+{ord(char):04X}")
    if text != text.strip():
        raise Bad("blank at the beginning or end")


def read_language(folder, lang, faults):
    """All messages of one language, key -> Message; the area is the file's name."""
    messages = {}
    if not folder.is_dir():
        faults.append(f"{folder}: no such folder")
        return messages
    for path in sorted(folder.glob("*.json")):
        for key, text in read_object(path, faults).items():
            if key in messages:
                faults.append(f"{path}: {key}: duplicate key, also in {messages[key].path.name}")
                continue
            if not KEY.fullmatch(key):
                faults.append(f"{path}: {key!a}: bad key: dotted, lower case, with hyphens")
                continue
            parsed = None
            try:
                check_text(text)
                parsed = Parser(text, lang)
            except Bad as bad:
                faults.append(f"{path}: {key}: {bad}")
            messages[key] = Message(path, text, parsed)
    return messages


def compare(key, one, two, faults):
    """Compares the same message in two languages."""
    if one.path.name != two.path.name:
        faults.append(f"{two.path}: {key}: area differs from {one.path}")
    if not one.parsed or not two.parsed:
        return
    mine, theirs = two.parsed.slots, one.parsed.slots
    for name in sorted(mine.keys() | theirs.keys()):
        here, there = mine.get(name, "no"), theirs.get(name, "no")
        if here != there:
            faults.append(f"{two.path}: {key}: {here} slot {name}, but {there} slot {name} in {one.path}")
    for name in sorted(two.parsed.cases.keys() & one.parsed.cases.keys()):
        odd = two.parsed.cases[name] ^ one.parsed.cases[name]
        if odd:
            odd = ", ".join(sorted(odd))
            faults.append(f"{two.path}: {key}: cases of select {name} differ from {one.path}: {odd}")


def read_words(folder, faults):
    """lang -> key -> Message, checked one by one and against each other."""
    words = {lang: read_language(folder / lang, lang, faults) for lang in PLURALS}
    names = {}
    for key in sorted(set().union(*words.values())):
        having = [lang for lang in PLURALS if key in words[lang]]
        first = words[having[0]][key]
        for lang in PLURALS:
            if lang not in having:
                faults.append(f"{folder / lang / first.path.name}: {key}: missing, but in {first.path}")
            elif lang != having[0]:
                compare(key, first, words[lang][key], faults)
        other = names.setdefault(enum_name(key), key)
        if other != key:
            faults.append(f"{first.path}: {key}: same name in C as {other}: {enum_name(key)}")
    return words


def read_dynamic(folder, keys, faults):
    """The prefixes of keys that are looked up by name; each has its reason and keeps at least one key."""
    path = folder / "dynamic.json"
    if not path.exists():
        return ()
    prefixes = read_object(path, faults)
    for prefix, reason in prefixes.items():
        if not prefix or not reason.strip():
            faults.append(f"{path}: {prefix}: neither prefix nor reason may be empty")
        elif not any(key.startswith(prefix) for key in keys):
            faults.append(f"{path}: {prefix}: no key begins so")
    return tuple(prefix for prefix in prefixes if prefix)


def check_used(files, words, dynamic, faults):
    """Every key must be named by a source file or be looked up by name."""
    named = set()
    for path in files:
        try:
            source = pathlib.Path(path).read_text(encoding="utf-8")
        except (OSError, ValueError) as error:
            faults.append(f"{path}: {error}")
            continue
        named.update(re.findall(r"\bW_[A-Z0-9_]+\b", source))
        # All quotes, so that the page's sources can be given too. Quotes on both sides are looked at, not
        # eaten, as the end of one text may be the beginning of the next.
        named.update(re.findall(r"""(?<=["'`])[a-z0-9.-]+(?=["'`])""", source))
    for key, message in sorted(words["en"].items()):
        if message.is_page_only():
            continue
        if key not in named and enum_name(key) not in named and not key.startswith(dynamic):
            faults.append(f"{message.path}: {key}: unused key")


def enum_name(key):
    return "W_" + key.replace(".", "_").replace("-", "_").upper()


def c_string(text):
    # A '?' after another is escaped because C11 still reads trigraphs.
    return '"' + re.sub(r'[\\"]|(?<=\?)\?', r"\\\g<0>", text).replace("\n", "\\n") + '"'


NOTE = "/* Written by tools/words.py from content/words; change those files, not this one. */\n"


def header(keys):
    names = "".join(f"    {enum_name(key)},\n" for key in keys)
    return f"""{NOTE}#ifndef HUSTINGS_WORDS_KEYS_H
#define HUSTINGS_WORDS_KEYS_H

/* Every message, in the order of its key's bytes. */
enum word {{
    WORD_NONE,
{names}    WORDS
}};

/* The keys, sorted; "" for WORD_NONE. */
extern const char *const word_keys[WORDS];

/* The ICU messages, [enum lang][enum word]; "" for WORD_NONE. */
extern const char *const word_texts[][WORDS];

#endif
"""


def source(keys, words):
    lines = [NOTE, '#include "match/words.h"\n']
    lines += ["\nconst char *const word_keys[WORDS] = {\n", '    [WORD_NONE] = "",\n']
    lines += [f"    [{enum_name(key)}] = {c_string(key)},\n" for key in keys]
    lines += ["};\n", "\nconst char *const word_texts[LANGS][WORDS] = {\n"]
    for lang in PLURALS:
        lines += [f"    [LANG_{lang.upper()}] = {{\n", '        [WORD_NONE] = "",\n']
        lines += [f"        [{enum_name(key)}] = {c_string(words[lang][key].text)},\n" for key in keys]
        lines += ["    },\n"]
    return "".join(lines) + "};\n"


def main():
    parser = argparse.ArgumentParser(description="Checks content/words and turns it into C tables.")
    commands = parser.add_subparsers(dest="command", required=True)
    check = commands.add_parser("check", help="check the messages of all languages")
    generate = commands.add_parser("generate", help="check, then write the C tables")
    for command in (check, generate):
        command.add_argument("folder", type=pathlib.Path, metavar="DIR", help="content/words")
    generate.add_argument("header", type=pathlib.Path, metavar="OUT.h", help="must be called words_keys.h")
    generate.add_argument("source", type=pathlib.Path, metavar="OUT.c")
    generate.add_argument("--used", nargs="+", metavar="FILE", help="sources that must name every key")
    call = parser.parse_args()

    faults = []
    words = read_words(call.folder, faults)
    dynamic = read_dynamic(call.folder, words["en"], faults)
    if call.command == "generate" and call.used is not None:
        check_used(call.used, words, dynamic, faults)
    if faults:
        print("\n".join(faults), file=sys.stderr)
        return 1
    if call.command == "generate":
        # Keys are ASCII: order by code points is the order by bytes that words_find's strcmp needs.
        keys = sorted(key for key, message in words["en"].items() if not message.is_page_only())
        call.header.write_text(header(keys), encoding="utf-8")
        call.source.write_text(source(keys, words), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
