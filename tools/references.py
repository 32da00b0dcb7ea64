#!/usr/bin/env python3
"""tools/references.py [ROOT]: checks that every reference in pages and comments leads somewhere in this repository.

A reference is
- a link in a page, [text](path#anchor). If the text is a name in backquotes and the path a source file, the file must
  contain that name;
- a file or folder: a path from the root, from the citing file's folder or from one above it, or from a folder with a
  package.json, where node runs; or the bare name of a page or a file, where a source file means one in its own top
  folder. GAME, LANG and the like stand for anything, as do * and …; files that a meson.build makes count too;
- in a page, a name and its file, `struct table` in `server/hub/table.h`: the file must contain that name;
- a section of a page: "docs/server-design.md, The log", a title among the page's headings; or a number after the page's
  name, with § or the word, of a numbered heading.

Pages are read whole, except for blocks of code; of source files only the comments are read."""

import fnmatch
import os
import re
import sys

SKIPPED = {"node_modules", "__pycache__", "hustings-data", "corpus"}
SOURCES = "c h ts svelte mjs js py sh css".split()
READ = SOURCES + ["md"]
PIECE = r"(?:[\w*…-]|\{[\w,]+\})"
BEFORE = r"(?<![\w./:@$%~}*…-])"
FILE = re.compile(BEFORE + r"((?:\.\.?/)*(?:P+/)*P(?:\.?P)*\.(?:READ))(?![\w/-]|\.\w)".replace("P", PIECE)
                  .replace("READ", "|".join(READ)))
FOLDER = re.compile(BEFORE + r"((?:P+/)+(?:\.?P)*)(?![\w(])".replace("P", PIECE))
ANYTHING = re.compile(r"(?<![A-Z])(?!README|CONTRIBUTING|LICENSE|CHANGELOG)[A-Z]{2,}(?![a-z])|…|\{[\w,]+\}")
SECTION = re.compile(r"[`)]?(?:'s)?,? \(?(?:§|sections? )(\d+(?:\.\d+)*)")
TITLE = re.compile(r"[`)]?, (?=[\"“A-Z])")
SYMBOL = re.compile(r"`(?:struct |enum )?(\w+)(?:\(\))?` in `([\w./-]+\.(?:%s))`" % "|".join(SOURCES))
LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[\])*)\]\(([^()\s]+)\)")

# References that lead out of the repository or to what exists only while something runs, with the reason.
ELSEWHERE = {
    "../shared/bench": "the yardsticks, which are measured if they are at hand",
    "jansson.h": "the library's own header",
    "src/words/made": "written by web/tools/words.mjs",
    "src/games/made": "written by web/tools/games.mjs",
    "games.ts": "written by web/tools/games.mjs",
    "ids.ts": "written by web/tools/games.mjs",
    "keys.d.ts": "written by web/tools/words.mjs",
    "node_modules": "installed by npm",
    "../lib/motifs.js": "as a scene writes it; the comment is part of the hash that ties pictures to their sources",
}


def tree(root):
    """All files below the root, as paths from it; hidden folders and what is built are left out."""
    found = []
    for folder, folders, files in os.walk(root):
        inner = os.path.relpath(folder, root)
        folders[:] = [f for f in folders if f not in SKIPPED and not f.startswith((".", "build"))]
        found += [os.path.normpath(os.path.join(inner, name)) for name in files]
    return sorted(found)


def read(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        return file.read()


def blank(text, kept):
    """Only the kept spans of a text; lines stay where they are."""
    out, at = [], 0
    for start, end in kept:
        out += ["\n" * text.count("\n", at, start), " ", text[start:end]]
        at = end
    return "".join(out)


def comments(path, text):
    """The comments of a source file, or a page without its blocks of code."""
    kind = os.path.basename(path).split(".")[-1]
    if kind == "md":
        hidden = [m.span() for m in re.finditer(r"^```.*?^```", text, re.M | re.S)]
        edges = [0] + [edge for span in hidden for edge in span] + [len(text)]
        return blank(text, list(zip(edges[::2], edges[1::2])))
    if kind in ("c", "h", "ts", "svelte", "mjs", "js", "css"):
        pattern = r"/\*.*?\*/|(?<![:\w\"'`])//[^\n]*|<!--.*?-->|(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
    else:  # Python, shell, make, meson
        pattern = r"\"\"\".*?\"\"\"|(?<![^\s])#[^\n]*|(\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*')"
    return blank(text, [m.span() for m in re.finditer(pattern, text, re.S) if not m[1]])


def flowing(text):
    """Lines of one comment or paragraph as one, so that a reference may be broken between them; of the same length."""
    return re.sub(r"\n([ \t]*(?:\*(?!/)|//|#)?[ \t]*)(?=\S)", lambda m: " " * len(m[0]), text)


def squeeze(text):
    return re.sub(r"\s+", " ", text)


class Repository:
    def __init__(self, root):
        self.root, self.files = root, tree(root)
        self.known = set(self.files) | {os.path.dirname(f) for f in self.files}
        for folder in list(self.known):
            while folder := os.path.dirname(folder):
                self.known.add(folder)
        self.tops = {f.split("/")[0] for f in self.files if "/" in f}
        self.packages = [os.path.dirname(f) for f in self.files if os.path.basename(f) == "package.json"]
        self.headings, self.made = {}, set()
        for path in self.files:
            if os.path.basename(path) == "meson.build":
                for outputs in re.findall(r"output: *(\[[^\]]*\]|'[^']*')", read(os.path.join(root, path))):
                    self.made |= set(re.findall(r"'([\w.-]+)'", outputs))

    def find(self, name, citing):
        """The path of what is named, or None."""
        if any(name == place or name.startswith(place + "/") for place in ELSEWHERE):
            return name
        pattern = ANYTHING.sub("*", name)
        above = citing.split("/")[:-1]
        bases = ["/".join(above[:n]) for n in range(len(above), -1, -1)] + self.packages
        for base in bases[:1] if name.startswith(".") else bases:
            path = os.path.normpath(os.path.join(base, pattern))
            if path in self.known or "*" in path and fnmatch.filter(self.known, path):
                return path
        if "/" not in name:
            anywhere = name.endswith(".md") or citing.endswith(".md") or "/" not in citing
            near = "" if anywhere else citing.split("/")[0] + "/"
            return next((f for f in self.files if f.startswith(near) and fnmatch.fnmatch(os.path.basename(f), pattern)),
                        name if name in self.made else None)
        return None

    def headings_of(self, page):
        if page not in self.headings:
            text = comments(page, read(os.path.join(self.root, page)))
            self.headings[page] = [re.sub(r"[`*]", "", h.strip()) for h in re.findall(r"^ ?#+ (.+)$", text, re.M)]
        return self.headings[page]

    def anchors_of(self, page):
        return {re.sub(r"[^\w -]", "", h.lower()).replace(" ", "-") for h in self.headings_of(page)}


def check_section(repository, page, rest):
    """What is wrong with the section that the text after a page's name cites, or None."""
    if number := SECTION.match(rest):
        numbered = [h for h in repository.headings_of(page) if re.match(re.escape(number[1]) + r"(?![\d])", h)]
        return None if numbered else "%s has no section %s" % (page, number[1])
    while title := TITLE.match(rest):
        rest = squeeze(rest[title.end():title.end() + 200]).lstrip("\"“")
        heads = [h for h in repository.headings_of(page) if re.match(re.escape(h) + r"(?!\w)", rest)]
        if not heads:
            return "%s has no section “%s…”" % (page, rest[:30])
        rest = rest[max(map(len, heads)):].lstrip("\"”")
    return None


def check_link(repository, citing, text, target):
    """What is wrong with a link of a page, or None."""
    if re.match(r"[a-z]+:", target):
        return None
    path, _, anchor = target.partition("#")
    found = os.path.normpath(os.path.join(os.path.dirname(citing), path)) if path else citing
    if found not in repository.known:
        return "%s is not here" % target
    if anchor and anchor not in repository.anchors_of(found):
        return "%s has no heading #%s" % (found, anchor)
    name = re.fullmatch(r"`(\w+)(?:\(\))?`", text)
    if name and found.endswith(tuple("." + s for s in SOURCES)):
        if not re.search(r"\b%s\b" % name[1], read(os.path.join(repository.root, found))):
            return "%s has no %s" % (found, name[1])
    return None


def check_file(repository, citing):
    """All broken references of a file: (line, what is wrong)."""
    text = comments(citing, read(os.path.join(repository.root, citing)))
    flow, broken, seen = flowing(text), set(), set()

    def note(at, wrong):
        if wrong:
            broken.add((text.count("\n", 0, at) + 1, wrong))

    if citing.endswith(".md"):
        for m in LINK.finditer(text):
            note(m.start(), check_link(repository, citing, m[1], m[2]))
        flow = LINK.sub(lambda m: m[2].partition("#")[0].rjust(len(m[0])), flow)  # its section may follow
        for m in SYMBOL.finditer(flow):
            found = repository.find(m[2], citing)
            if found in repository.files and not re.search(r"\b%s\b" % m[1], read(os.path.join(repository.root, found))):
                note(m.start(), "%s has no %s" % (found, m[1]))
    for m in FILE.finditer(flow):
        seen.add(m.start())
        found = repository.find(m[1], citing)
        note(m.start(), None if found else "%s is not here" % m[1])
        if found and found.endswith(".md") and found in repository.known:
            note(m.start(), check_section(repository, found, flow[m.end():]))
    for m in FOLDER.finditer(flow):  # or a pair of files, as in "server/wire"
        if m.start() in seen or m[1].split("/")[0] not in repository.tops:
            continue
        if not any(repository.find(m[1].rstrip("/") + end, citing) for end in ("", ".h", ".c", ".ts", ".*")):
            note(m.start(), "%s is not here" % m[1])
    return sorted(broken)


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    repository, broken = Repository(root), 0
    for path in repository.files:
        name = os.path.basename(path)
        if name.split(".")[-1] in READ or name in ("Makefile", "meson.build"):
            for line, wrong in check_file(repository, path):
                print("%s:%d: %s" % (path, line, wrong))
                broken += 1
    sys.exit(broken > 0)


if __name__ == "__main__":
    main()
