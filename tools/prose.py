#!/usr/bin/env python3
"""tools/prose.py [ROOT]: finds English that a native reader trips over, in comments and in the pages for people, and
lines of those pages that are not wrapped at 120 columns.

It reads the comments of all sources, the pages of docs/ and those beside README.md. It leaves out code, quotations, the
rules (docs/rules/) and the messages (content/words/). Only patterns that can be judged by their words are listed here;
docs/code-style.md has the rest. Findings are printed as FILE:LINE: the words: what to write instead."""

import os
import re
import sys

from references import READ, comments, flowing, read, tree

WIDTH = 120
UNITS = ("seat|move|game|table|player|round|card|node|language|juror|region|party|bot|voice|hand|file|folder|message|"
         "match|test|commit|question|step|person|field|slot|turn|line|entry|process|thread|browser|device|page|picture")
GIVES = re.compile(r"\b(?:give|deal|hand|make|call|show|send|offer|cost|get|lend|leave|deny|ask|tell|grant)s?$", re.I)
SMALL = ("that|which|where|for|is|if|in|of|on|to|as|at|and|or|by|with|like|than|per|from|was|has|"
         "becomes|opens|takes|gets|needs|leaves")
AFTER = "has|have|had|is|was|may|can|could|must|holds|gave|does"
COMPARED = "longer|more|less|fewer|worse|better|later|earlier|deeper|wider|larger|smaller|higher|lower|other|such|one"
IDIOMS = "good|use|secret|surprise|wonder|doubt"
VERBS = ("is|are|was|has|gets|goes|sits|may|can|must|does|knocks|waits|becomes|keeps|plays|takes|wants|needs|loses|"
         "wins|comes|stays|votes|sees|knows|answers|leaves|looks|moves|cannot|can't")
PERSON = "it|he|they|we|you|everybody|nobody|anyone|somebody|who|player|host|guest|page|seat|viewer|client"

# (pattern, what to write instead)
PATTERNS = [(re.compile(pattern), instead) for pattern, instead in (
    (rf"\b(?:an?|one|two|three|\d+) (?!(?:{SMALL})\b)[a-z]+ an? (?:{UNITS})\b(?! (?:{AFTER})\b)", "one … per …"),
    (rf"(?:^|[.:;!?] )[Ww]ho (?:{VERBS})\b (?:(?!\band\b)[^.:;,?])*?\b(?:{VERBS})\b(?! (?:public|known))[^.:;?]*[.:;,]",
     "anyone who, a player who, the first to"),
    (r"\blately\b", "recently"),
    (r"\b[Ss]hall\b", "must, should, will"),
    (r"\bof one's own\b", "your own, their own, home-made"),
    (r"\bthe own [a-z]+", "its own, their own"),
    (r"\bbut for\b", "except, except for"),
    (rf"(?<!\b[Tt]here )\b(?:is|are|was|were) no (?!(?:{COMPARED}|{IDIOMS})\b)[a-z]+", "is not a, is not"),
    (r"(?<!\b[Tt]here )\b(?:is|are) none\b(?! of\b)", "is not one"),
    (r", for (?:they|it|he|she|we|nobody|nothing|there|otherwise|its|no)\b(?! to\b)", "because"),
    (r"[,;] else\b(?! if\b)", "otherwise"),
    (r"\b(?:is|are|was|were) to be [a-z]+(?:ed|en|ne|nt|ld)\b", "must be, should be, will be"),
    (r"\b(?:is|are|was|were|be) waited for\b", "the game waits for, is awaited"),
    (rf"\b(?!(?i:{PERSON})\b)[A-Za-z]+ (?:is|are|was|were) told(?=[.,;:)]| (?:when|once|aloud|in words)\b)",
     "reported, shown, printed"),
    (r"\btells? (?:a line|figures|how (?:fast|far|many|often|long))\b", "prints, reports, shows"),
    (r"\bstands? (?:in(?= (?:the|an?|its?|no|none|which|their|some|one|any|this)\b)|on|at|there|beside|behind|below|"
     r"above|under|inside)\b", "is, appears"),
    (r"\b[Aa]new\b", "again"),
    (r"\b[Rr]eckon(?:s|ed|ing)?\b", "work out, count"),
)]

# (where the path begins, the words, the reason): what a pattern finds and a native would write all the same.
ALLOWED = (
    ("tools/prose.py", r".*", "it lists the words"),
    ("art/", r".*", "comments are part of the hash that ties a picture to its source"),
)


def prose(path, text):
    """The comments of a source, or a page, with code and quotations blotted out; lines stay where they are."""
    text = comments(path, text).replace('"""', "   ")
    hide = [r"`[^`\n]*`", r"\"[^\"\n]*\"", r"“[^”]*”", r"«[^»]*»"]
    if path.endswith(".md"):
        hide += [r"^(?: {4}|\t)(?! *[-*] ).*$", r"\]\([^)]*\)"]
    for pattern in hide:
        text = re.sub(pattern, lambda m: re.sub(r"[^\n]", "_", m[0]), text, flags=re.M)
    return text


def check_words(path, text):
    """(line, words, what to write instead) for each pattern found; comments and paragraphs are read across lines."""
    for piece in re.finditer(r"[^\n]+", flowing(text)):
        places = [m.start() for m in re.finditer(r"\S|(?<=\S)\s", piece[0])]
        run = "".join(piece[0][at] for at in places)  # single blanks; places[i] is where character i came from
        for pattern, instead in PATTERNS:
            for found in pattern.finditer(run):
                words = found[0].strip(" .:;,!?")
                if not is_allowed(path, words, run[:found.start()]):
                    at = piece.start() + places[found.start() + found[0].index(words)]
                    yield text.count("\n", 0, at) + 1, words, instead


def is_allowed(path, words, before):
    """Is this listed above, or a gift: "gives a seat a card"?"""
    if re.match(r"an? ", words) and GIVES.search(before.rstrip()):
        return True
    return any(path.startswith(where) and re.fullmatch(allowed, words) for where, allowed, _ in ALLOWED)


def check_width(text):
    """(line, its width) for each line of a page that could be wrapped: tables, code and links are left out."""
    hidden = [m.span() for m in re.finditer(r"^```.*?^```", text, re.M | re.S)]
    for m in re.finditer(r"^.*$", text, re.M):
        line = m[0]
        code = any(start <= m.start() < end for start, end in hidden) or line.startswith(("    ", "\t"))
        bare = re.sub(r"\]\([^)]*\)|https?://\S+", "", line)
        if len(line) > WIDTH and len(bare) > WIDTH and not code and not line.lstrip().startswith(("|", "<", "!")):
            yield text.count("\n", 0, m.start()) + 1, len(line)


def is_page(path):
    return path in ("README.md", "CONTRIBUTING.md", "CHANGELOG.md") or re.fullmatch(r"docs/[^/]+\.md", path)


def check(root, path):
    text = read(os.path.join(root, path))
    found = [(line, f"{words}: write: {instead}") for line, words, instead in check_words(path, prose(path, text))]
    if is_page(path):
        found += [(line, f"{width} columns: wrap at {WIDTH}") for line, width in check_width(text)]
    return sorted(found)


def main():
    root = sys.argv[1] if len(sys.argv) > 1 else os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    wrong = 0
    for path in tree(root):
        name = os.path.basename(path)
        source = name.split(".")[-1] in READ and not path.endswith(".md") or name in ("Makefile", "meson.build")
        for line, what in check(root, path) if source or is_page(path) else ():
            print(f"{path}:{line}: {what}")
            wrong += 1
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
