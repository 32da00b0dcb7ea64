#!/usr/bin/env python3
"""docs/protocol.md for the fuzz target attack: page.py OUT.c

Writes the page's tables as C (page.h): the fields of every message and answer, the codes, what a host can do, and the
messages of the examples. So the target follows the page by itself: a new message, field or act is sent and expected
as soon as the page has it. """
import json
import os
import re
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../server"))
from protocol_page import KINDS, PAGE, read_page, schemas  # noqa: E402

SECTIONS = read_page(PAGE)


def quoted(text):
    return json.dumps(text, ensure_ascii=True) if text.isascii() else '"%s"' % "".join(
        chr(byte) if 32 <= byte < 127 and chr(byte) not in '"\\' else "\\%03o" % byte for byte in text.encode())


def named(name):
    """The trees of the whole page under a name: of messages from clients and to them, of answers by HTTP."""
    trees = {"out": {}, "in": {}, "http": {}}
    for side, part in (("out", "Server to client"), ("in", "Client to server")):
        trees[side] = schemas(PAGE, part)
    for section in SECTIONS:
        if section.part == "HTTP" and section.names and section.fields("").children:
            trees["http"][section.names[0]] = section.fields("")
    trees["http"]["error"] = next(s for s in SECTIONS if s.heading == "## HTTP").fields("")
    return trees[name]


def flat(trees):
    """All nodes in one list, the children of each one behind the other; the first nodes are the messages themselves."""
    nodes = [[name, tree, 0, 0, -1] for name, tree in trees.items()]
    at = 0
    while at < len(nodes):
        tree = nodes[at][1]
        nodes[at][2], nodes[at][3] = len(nodes), len(tree.children)
        nodes += [[name, child, 0, 0, -1] for name, child in tree.children.items()]
        if tree.items:
            nodes[at][4] = len(nodes)
            nodes.append(["[]", tree.items, 0, 0, -1])
        at += 1
    return nodes


def with_head(trees, answered):
    """The fields that every message has: its kind, and a client's its number."""
    for tree in trees.values():
        tree.put("t", {"text"}, False)
        if answered:
            tree.put("i", {"integer"}, False)
    return trees


def put_trees(out, name, trees):
    kinds = list(KINDS)
    out.append("const struct page_node page_%s[] = {" % name)
    for label, tree, first, count, items in flat(trees):
        bits = sum(1 << kinds.index(kind) for kind in tree.kinds or ())
        out.append("    {%s, %d, %d, %d, %d, %d}," % (quoted(label), bits, tree.optional, first, count, items))
    out.append("};\nconst int page_%s_count = %d;" % (name, len(trees)))


def put_words(out, name, words):
    out.append("const char *const page_%s[] = {%s, NULL};" % (name, ", ".join(quoted(word) for word in words)))


def examples():
    """What clients say on the page: (who, text), and what else happens there."""
    for section in SECTIONS:
        for kind, block in section.blocks:
            for line in block if kind == "ws" else ():
                if re.match(r"[A-Z]> ", line):
                    yield line[0], line[3:]
                elif line.startswith("# "):
                    yield "#", line[2:]
            if kind == "http":
                yield "http", "\n".join(block)


def texts():
    """The different messages of the examples, in their order."""
    return list(dict.fromkeys(text for who, text in examples() if len(who) == 1 and who != "#"))


def requests():
    """The requests of the examples, as bytes on the wire."""
    for who, block in examples():
        if who != "http":
            continue
        lines = block.splitlines()
        lines = lines[:next(number for number, line in enumerate(lines) if line.startswith("→"))]
        body = "".join(line for line in lines if line.startswith("{"))
        head = [lines[0] + " HTTP/1.1", "Host: localhost:8080"] + [line for line in lines[1:] if not line.startswith("{")]
        yield "\r\n".join(head + (["Content-Length: %d" % len(body.encode())] if body else []) + ["", body])


def close_codes():
    table = PAGE[PAGE.index("| close code |"):]
    return sorted({int(code) for line in table[:table.index("\n\n")].splitlines() for code in re.findall(r"\d{4}", line.split("|")[1])})


def host_acts():
    """What a host can do."""
    table = PAGE[PAGE.index("| `do` | |"):]
    return [act for line in table[:table.index("\n\n")].splitlines()[2:] for act in re.findall(r"`([a-z-]+)`", line.split("|")[1])]


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: page.py OUT.c")
    bye = next(row[4] for s in SECTIONS if s.heading == "### `bye`" for row in s.rows)
    out = ["/* Made by tests/fuzz/page.py from docs/protocol.md. */", '#include "tests/fuzz/page.h"', ""]
    put_trees(out, "out", with_head(named("out"), False))
    put_trees(out, "in", with_head(named("in"), True))
    put_trees(out, "http", named("http"))
    put_words(out, "acts", host_acts())
    put_words(out, "codes", next(s for s in SECTIONS if s.heading == "### `reject`").codes)
    put_words(out, "http_codes", next(s for s in SECTIONS if s.heading == "## HTTP").codes)
    put_words(out, "byes", re.findall(r"`([a-z-]+)`", bye))
    put_words(out, "examples", texts())
    put_words(out, "requests", dict.fromkeys(requests()))
    out.append("const int page_close_codes[] = {%s, 0};" % ", ".join(map(str, close_codes())))
    with open(sys.argv[1], "w", encoding="utf-8") as file:
        file.write("\n".join(out) + "\n")


if __name__ == "__main__":
    main()
