#!/usr/bin/env python3
"""TAP: the page's prices of VOTE!'s abilities are those of the rules."""
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def main():
    rules = {name.lower(): (int(budget), int(support)) for budget, support, name in
             re.findall(r"\{(-?\d), (-?\d), VOTE_([A-Z]+)\}", read("rules/vote/table.c")) if name != "EVENT"}
    table = re.search(r"const PRICE[^{]*\{(.*?)\n\};", read("web/src/games/vote/view.ts"), re.DOTALL)
    page = {name: (int(budget), int(support)) for name, budget, support in
            re.findall(r"(\w+): \[(-?\d), (-?\d)\]", table.group(1) if table else "")}
    good = len(rules) == 6 and page == rules
    print("1..1\n%s 1 - the page's prices are those of the rules" % ("ok" if good else "not ok"))
    if not good:
        print("# rules %s\n# page %s" % (rules, page))


main()
