#!/usr/bin/env python3
"""Is every numbered rule shown by a scenario?

    covered.py RULES.md… -- SCENARIOS.json…

A rule is `**N-2.3**` in a rules page. Errors are: a rule that no scenario names and that not-shown.json (beside this
file: {"N-2.3": "why no document can show it"}) does not list; a rule that a scenario names, or not-shown.json lists,
but no page has; a rule of not-shown.json that a scenario shows after all. Rulings (`| R-1 |` in a table) may be named
but need not be. Other words in `rule` ("N-P 6", "bad-move") are labels. Closes with `N passed, N failed`, counted by
rule. """
import json
import os
import re
import sys

RULE = r"[A-Z]+-\d+\.\d+"


def collect(pages):
    rules, rulings = {}, set()
    for page in pages:
        with open(page, encoding="utf-8") as file:
            text = file.read()
        for rule in re.findall(rf"\*\*({RULE})\*\*", text):
            rules.setdefault(rule, page)
        rulings.update(re.findall(r"^\|\s*([A-Z]+-\d+)\s*\|", text, re.MULTILINE))
    return rules, rulings


def main():
    if "--" not in sys.argv:
        sys.exit("usage: covered.py RULES.md... -- SCENARIOS.json...")
    cut = sys.argv.index("--")
    pages, files = sys.argv[1:cut], sys.argv[cut + 1:]
    if not pages or not files:
        sys.exit("usage: covered.py RULES.md... -- SCENARIOS.json...")
    rules, rulings = collect(pages)
    families = {rule.split("-")[0] for rule in rules}
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "not-shown.json"), encoding="utf-8") as file:
        not_shown = json.load(file)
    shown, failures = {}, {}

    def fail(rule, why):
        failures.setdefault(rule, []).append(why)

    for name in files:
        with open(name, encoding="utf-8") as file:
            scenarios = json.load(file)
        for scenario in scenarios:
            for rule in scenario.get("rule", []):
                if re.fullmatch(RULE, rule):
                    shown[rule] = shown.get(rule, 0) + 1
                    if rule not in rules:
                        fail(rule, f"named by {os.path.basename(name)}, {scenario.get('name')!r}, and no page has it")
                elif re.fullmatch(r"[A-Z]+-\d+", rule) and rule not in rulings:
                    fail(rule, f"named by {os.path.basename(name)}, {scenario.get('name')!r}, and no page has it")
    for rule in rules:
        if rule not in shown and rule not in not_shown:
            fail(rule, "no scenario shows it")
    for rule in not_shown:
        if rule in shown:
            fail(rule, "is in not-shown.json, and a scenario shows it")
        elif rule not in rules and rule.split("-")[0] in families:
            fail(rule, "is in not-shown.json, and no page has it")
        if not isinstance(not_shown[rule], str) or not not_shown[rule].strip():
            fail(rule, "is in not-shown.json without a reason")
    if not rules:
        fail("(none)", "the pages hold no rule")

    for rule, whys in sorted(failures.items()):
        for why in whys:
            print(f"FAIL {rule}: {why}")
    print(f"{sum(rule not in failures for rule in rules)} passed, {len(failures)} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
