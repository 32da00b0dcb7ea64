#!/usr/bin/env python3
"""talk.py TALK.json OUT.h OUT.c: what can be claimed in each game, for C, from content/words/talk.json: enums of the claims,
CLAIM_GAME_NAME, and of what each of them says, CLAIM_GAME_NAME_IS; and the table of them all (match/claim.h)."""
import json
import re
import sys

MOST = 0x7f


def name_of(*parts):
    return "_".join(("claim", *parts)).upper().replace("-", "_")


def check(game, claim, form):
    where = f'claim "{claim}" of {game}'
    for name in (game, claim, *form.get("is", [])):
        if not re.fullmatch(r"[a-z]+(-[a-z]+)*", name):
            raise ValueError(f'{where}: "{name}" is not a name')
    if set(form) - {"seat", "is"} or form.get("seat", True) is not True:
        raise ValueError(f"{where}: has a slot that nobody knows")
    if "is" in form and not 0 < len(set(form["is"])) == len(form["is"]) <= MOST:
        raise ValueError(f"{where}: says nothing, or something twice")


def enums(game, claims):
    lists = [[name_of(game, claim) for claim in claims]]
    lists += [[name_of(game, claim, said) for said in form["is"]] for claim, form in claims.items() if "is" in form]
    return "".join(f"enum {{ {', '.join(names)} }};\n" for names in lists)


def row(claim, form):
    said = "".join(f'"{one}", ' for one in form.get("is", []))
    return f'    {{"{claim}", {int("seat" in form)}, {{{said}NULL}}}},\n'


def table(game, claims):
    rows = "".join(row(claim, form) for claim, form in claims.items())
    return f"static const struct claim_form {game}[] = {{\n{rows}    {{NULL, 0, {{NULL}}}},\n}};\n"


def main():
    path, header, source = sys.argv[1:]
    with open(path, encoding="utf-8") as file:
        games = json.load(file)["claims"]
    try:
        for game, claims in games.items():
            for claim, form in claims.items():
                check(game, claim, form)
    except ValueError as error:
        sys.exit(f"{path}: {error}")
    made = "/* Made from content/words/talk.json by tools/talk.py. */\n"
    most = max(len(form.get("is", [])) for claims in games.values() for form in claims.values())
    with open(header, "w", encoding="utf-8") as file:
        file.write(made + "#ifndef HUSTINGS_TALK_LIST_H\n#define HUSTINGS_TALK_LIST_H\n\n"
                   f"enum {{ CLAIM_MOST_IS = {most} }};\n" +
                   "".join(enums(game, claims) for game, claims in games.items()) + "\n#endif\n")
    with open(source, "w", encoding="utf-8") as file:
        file.write(made + '#include "match/claim.h"\n\n#include <stddef.h>\n\n' +
                   "".join(table(game, claims) for game, claims in games.items()) +
                   "const struct claim_list claim_lists[] = {\n" +
                   "".join(f'    {{"{game}", {game}}},\n' for game in games) + "    {NULL, NULL},\n};\n")


if __name__ == "__main__":
    main()
