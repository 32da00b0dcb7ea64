#!/usr/bin/env python3
"""Tests tools/words.py on made-up folders; prints TAP."""

import json
import pathlib
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
from lint_kit import finish, point

TOOL = pathlib.Path(__file__).resolve().parents[2] / "tools" / "words.py"
LANGS = ("en", "ru", "hu")
PLURAL = {
    "en": "{n, plural, one{# a} other{# b}}",
    "ru": "{n, plural, one{# a} few{# b} many{# c} other{# d}}",
    "hu": "{n, plural, one{# a} other{# a}}",
}

def run(*arguments):
    call = subprocess.run([sys.executable, TOOL, *map(str, arguments)], capture_output=True, encoding="utf-8")
    return call.returncode, call.stderr


def write(folder, files):
    """files: path -> an object, or the file's text as it is."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        text = content if isinstance(content, str) else json.dumps(content)
        path.write_text(text, encoding="utf-8")


def everywhere(message, key="a.b", area="area"):
    """One key with one message, or with one message per language."""
    texts = message if isinstance(message, dict) else dict.fromkeys(LANGS, message)
    return {f"{lang}/{area}.json": {key: texts[lang]} for lang in texts}


def ends(title, status, wanted, got):
    """Notes whether a call ended with this status and said everything wanted."""
    good = got[0] == status and all(text in got[1] for text in wanted)
    point(title, good, got)


def right(title, files):
    with tempfile.TemporaryDirectory() as temp:
        write(pathlib.Path(temp), files)
        ends(title, 0, (), run("check", temp))


def wrong(title, files, *wanted):
    with tempfile.TemporaryDirectory() as temp:
        write(pathlib.Path(temp), files)
        ends(title, 1, wanted, run("check", temp))


def test_right():
    right("plain message", everywhere("Hello, {name}."))
    right("plurals", everywhere(PLURAL))
    right("exact cases need not agree", everywhere({**PLURAL, "en": "{n, plural, =0{no} one{#} other{#}}"}))
    right("a plural's slot may be printed too",
          everywhere({**PLURAL, "en": "{n, plural, one{{n}} other{{n}}}"}))
    right("select", everywhere("{x, select, a{A} other{{x}}}"))
    right("select in a plural", everywhere({lang: PLURAL[lang].replace("#", "{x, select, a{{n}} other{O}}", 1)
                                            for lang in LANGS}))
    right("quoting", everywhere("it's ''so'' '{'x'}' #"))
    right("two slots side by side after something", everywhere("a {x}{y}"))
    right("a slot and a choice of texts side by side", everywhere("{x}{x, select, a{ a} other{ {x}}}"))
    right("quoted # in a plural", everywhere({lang: PLURAL[lang].replace("#", "'#'", 1) for lang in LANGS}))
    right("as deep as may be", everywhere("{x, select, other{" * 8 + "core" + "}}" * 8))
    right("several areas", everywhere("x") | everywhere("y", "a.c", "other"))
    right("talk.json and other folders are ignored",
          everywhere("x") | {"talk.json": "[1]", "de/area.json": "{"})


def test_syntax():
    for message, wanted in (
        ("{", "expected"),
        ("a } b", "without its"),
        ("{x", "'}' expected"),
        ("{}", "slot's name"),
        ("{0}", "slot's name"),
        ("{a-b}", "'}' expected"),
        ("{x y}", "'}' expected"),
        ("{x, number}", "only plural and select"),
        ("{x, date, short}", "only plural and select"),
        ("{x, selectordinal, one{a} other{b}}", "only plural and select"),
        ("{x, plural, offset:1 one{a} other{b}}", "expected"),
        ("{x, select}", "',' expected"),
        ("{x, select, other{a}", "a case of the select expected"),
        ("{x, select, other}", "'{' expected"),
        ("{x, select, other{a} other{b}}", "twice"),
        ("{x, select, =1{a} other{b}}", "not allowed"),
        ("{x, plural, =01{a} other{b}}", "not allowed"),
        ("{x, plural, =a{a} other{b}}", "not allowed"),
        ("{x, select, other{a}} {x, plural, other{a}}", "both plural and select"),
        ("say '{ without an end", "without an end"),
        ("say '{name}' so", "would not be filled"),
        ("{x}{y}", "two slots side by side"),
        ("{x, select, other{{x}{ y } a}}", "two slots side by side"),
        ("{x}{y, select, a{a} other{{x}}}", "two slots side by side"),
        ("colour '#'", "quotes only directly inside a plural"),
        ("{x, select, other{" * 9 + "core" + "}}" * 9, "nested deeper"),
    ):
        wrong(f"syntax: {message[:40]}", everywhere(message), "en/area.json: a.b: ", wanted)
    wrong("# of a plural in a select",
          everywhere({lang: "{n, plural, other{{x, select, other{#}}}}" for lang in LANGS}),
          "write the slot instead")


def test_messages():
    wrong("empty message", everywhere(""), "ru/area.json: a.b: empty message")
    wrong("control character", everywhere("a\tb"), "U+0009")
    wrong("line separator", everywhere("a\u2028b"), "U+2028")
    wrong("invisible character", everywhere("a\u200bb"), "U+200B")
    wrong("half a surrogate pair", everywhere("a\ud800b"), "U+D800")
    wrong("blank in front", everywhere(" a"), "a.b: blank at")
    wrong("blank at the end", everywhere("a "), "a.b: blank at")
    wrong("no-break space at the end", everywhere("a\u00a0"), "a.b: blank at")
    wrong("a plural category left out", everywhere({**PLURAL, "ru": PLURAL["en"]}), "ru/area.json: a.b: ",
          "lacks", "few")
    wrong("en without one", everywhere({**PLURAL, "en": "{n, plural, =1{a} other{b}}"}), "en/area.json",
          "lacks", "one")
    wrong("hu without other", everywhere({**PLURAL, "hu": "{n, plural, one{a}}"}), "hu/area.json", "lacks",
          "other")
    wrong("a plural category of another language", everywhere({**PLURAL, "hu": PLURAL["ru"]}),
          "hu/area.json", "few")
    wrong("a plural category of no language",
          everywhere("{n, plural, one{a} lots{b} few{} many{} other{c}}"), "lots")
    wrong("select without other", everywhere("{x, select, a{A} b{B}}"), "a.b: select x has no case other")


def test_files():
    same = everywhere("x")
    wrong("not JSON", same | {"en/area.json": "{"}, "en/area.json: ")
    wrong("not UTF-8 text", same | {"en/area.json": "\ufeff{}"}, "en/area.json: ")
    wrong("not an object", same | {"en/area.json": "[]"}, "en/area.json: not an object")
    wrong("not a text", same | {"en/area.json": '{"a.b": 1}'}, "en/area.json: a.b: not a text")
    wrong("not flat", same | {"en/area.json": '{"a.b": {"c": "d"}}'}, "en/area.json: a.b: not a text")
    wrong("no folder for a language", everywhere({"en": "x", "ru": "x"}), "hu: no such folder")
    wrong("duplicate key in a file", same | {"ru/area.json": '{"a.b": "x", "a.b": "y"}'},
          "ru/area.json: a.b: duplicate key")
    wrong("duplicate key in two areas", same | everywhere("x", area="other"),
          "en/other.json: a.b: duplicate key")
    for key in ("a", "A.b", "a.b_c", "a..b", "a.b-", "a.-b", ".a", "a b.c", "ä.b", "a.b\n"):
        wrong(f"bad key {key!a}", everywhere("x", key), "en/area.json: ", "bad key")
    wrong("two keys with one name in C",
          same | everywhere("x", "c.d-e", "one") | everywhere("x", "c.d.e", "two"),
          "same name in C", "W_C_D_E")
    for lang in LANGS:
        wrong(f"key missing in {lang}", same | {f"{lang}/area.json": {}}, f"{lang}/area.json: a.b: missing")
    wrong("key in another area", same | {"hu/area.json": {}, "hu/other.json": {"a.b": "x"}},
          "hu/other.json: a.b: area differs")


def test_languages():
    wrong("slot missing", everywhere({"en": "{x} {y}", "ru": "{x}", "hu": "{x} {y}"}), "ru/area.json: a.b: ",
          "slot y")
    wrong("slot of another name", everywhere({"en": "{x}", "ru": "{x}", "hu": "{y}"}), "hu/area.json: a.b: ",
          "slot y")
    wrong("slot of another kind", everywhere({**PLURAL, "hu": "{n}"}), "plain slot n", "plural slot n")
    wrong("select's cases differ",
          everywhere({"en": "{x, select, a{} other{}}!", "ru": "{x, select, b{} other{}}!",
                                               "hu": "{x, select, a{} other{}}!"}),
          "ru/area.json: a.b: cases of select x differ", "a, b")


def generated(title, files, used, status, *wanted, dynamic=None, sources=None):
    """Calls generate; sources: texts that the two files must hold."""
    with tempfile.TemporaryDirectory() as temp:
        folder = pathlib.Path(temp)
        write(folder, files)
        if dynamic is not None:
            write(folder, {"dynamic.json": dynamic})
        arguments = ["generate", folder, folder / "words_keys.h", folder / "words_keys.c"]
        if used is not None:
            write(folder, {"used.c": used, "empty.c": ""})
            arguments += ["--used", folder / "empty.c", folder / "used.c"]
        ends(title, status, wanted, run(*arguments))
        if status != 0:
            point(f"{title}: nothing is written", not (folder / "words_keys.h").exists(), "")
        for name, texts in (sources or {}).items():
            text = (folder / name).read_text(encoding="utf-8")
            point(f"{title}: {name}", all(part in text for part in texts), text)


def test_generate():
    area = {"b.two-three": "Ő \"q\" \\ ???)", "a.b": "x", "b.two.z": "z"}
    two = {f"{lang}/area.json": area for lang in LANGS}
    generated("generate", two, None, 0, sources={
        "words_keys.h": ("    WORD_NONE,\n    W_A_B,\n    W_B_TWO_THREE,\n    W_B_TWO_Z,\n    WORDS\n",),
        "words_keys.c": ('[W_B_TWO_THREE] = "b.two-three",', '[LANG_HU] = {', r'"Ő \"q\" \\ ?\?\?)"')})
    generated("a fault stops it", everywhere(""), None, 1, "empty message")
    one = everywhere("x", "rule.night.dark")
    generated("used by name in C", one, "say(W_RULE_NIGHT_DARK);", 0)
    generated("used by its key", one, 'find("rule.night.dark")', 0)
    generated("used by its key on the page", one, "find('no','rule.night.dark')", 0)
    generated("unused", one, "", 1, "en/area.json: rule.night.dark: unused key")
    generated("a prefix is not enough", one, '"rule.night."', 1, "unused key")
    generated("a longer name is not enough", one, 'W_RULE_NIGHT_DARK_ROOM XW_RULE_NIGHT_DARK', 1,
              "unused key")
    generated("a key without quotes is not enough", one, "/* rule.night.dark */", 1, "unused key")
    generated("looked up by name", one, "", 0, dynamic={"rule.night.": "faults.c joins game and fault"})
    generated("another prefix", one, "", 1, "rule.night.dark: unused key", dynamic={"rule.day.": "because"})
    generated("a prefix without keys", one, "W_RULE_NIGHT_DARK", 1, "no key begins so",
              dynamic={"rule.day.": "because"})
    generated("a prefix without a reason", one, "", 1, "may be empty", dynamic={"rule.": " "})
    page = {f"{lang}/web.json": {"web.home": "x"} for lang in LANGS}
    generated("the page's own words are not C's", {**page, **everywhere("x")}, "W_A_B", 0, sources={
        "words_keys.h": ("    WORD_NONE,\n    W_A_B,\n    WORDS\n",)})
    generated("but they are checked", {f"{lang}/web.json": {"web.home": ""} for lang in LANGS}, None, 1, "empty message")
    ends("called wrongly", 2, ("usage",), run("generate"))
    ends("no such folder", 1, ("no such folder",), run("check", "/nonexistent"))


for test in (test_right, test_syntax, test_messages, test_files, test_languages, test_generate):
    test()
finish()
