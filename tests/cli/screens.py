#!/usr/bin/env python3
"""Screens in README.md and docs/play.md whose command is given below them are what the program prints: screens.py HUSTINGS.
Prints TAP."""
import os
import re
import sys

from playing import hustings, main, test

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SCREEN = re.compile(r"\n```\n\n\(`hustings (play [^`]*)`([^)]*)\)")


def screens(page):
    """(command, lines typed, screen without its prompt) of each."""
    with open(os.path.join(ROOT, page), encoding="utf-8") as file:
        text = file.read()
    for found in SCREEN.finditer(text):
        screen = text[text.rindex("```\n", 0, found.start()) + 4 : found.start()]
        yield found[1], re.findall("`([^`]*)`", found[2]), screen.removesuffix("\n>")


def check(page):
    found = list(screens(page))
    assert found, page + ": no screen with a command"
    for number, (command, typed, screen) in enumerate(found):
        printed = hustings(*command.split(), "--lang", "en", "--record", "%d.hustings" % number, answers=typed).stdout
        lines = printed.split("\n")
        assert screen in printed, (page, command, [line for line in screen.split("\n") if line not in lines])


@test
def the_readme_shows_what_is_printed():
    check("README.md")


@test
def the_page_about_playing_shows_what_is_printed():
    check("docs/play.md")


sys.exit(main())
