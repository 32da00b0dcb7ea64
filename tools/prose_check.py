#!/usr/bin/env python3
"""prose_check.py [options] [PATH...]: counts signs of translated, fragmentary English in comments and documentation.

  prose_check.py                       the whole tree: totals by sign and by folder, and the worst files
  prose_check.py server/hub            one folder (or files)
  prose_check.py --list same guests    every hit of one sign, as FILE:LINE: text ("all" lists every sign)
  prose_check.py --limit 0 docs        exit 1 if there are more hits than that
  prose_check.py --budget FILE         exit 1 if a folder has more or fewer hits than FILE says (lines "FOLDER NUMBER");
                                       fewer are good news: write the budget again, so that it only ever falls
  prose_check.py --write-budget FILE   write today's counts as that budget
  prose_check.py --names               one-word static functions whose name occurs in several files
  prose_check.py --subjects 300        commit subjects that are too long or name several changes
  prose_check.py --self-test           check the patterns against the examples below

Only patterns that can be judged without understanding the code are listed. Each was read on at least nine random hits
before it was kept, and is right in at least four cases out of five. `PRECISION` has the figures. A hit that is good
English all the same stays: put it into the budget rather than rewrite a good sentence.

Read: .c .h .ts .js .mjs .svelte .css .py .sh .md, meson.build, Makefile. Not read: content/, docs/rules/ (rules have
their own style), art/ (comments there are part of a hash), code, quotations and `code spans`."""

import argparse
import collections
import os
import re
import subprocess
import sys

EXCLUDED = ("content/", "docs/rules/", "art/", "tests/data/", "tests/former/")
FOLDERS_BY_TWO = ("server", "web", "tests")  # reported by their subfolders
SUBJECT_WIDTH = 72

AUX = "Is|Are|Does|Do|Has|Have|May|Can|Could|Must|Would|Was|Were|Did|Should|Will|Need"
VALUE = r"(?:NULL|-?\d|\"\"|U?INT\d*_MAX|[A-Z][A-Z_]{3,})"
CLAUSE = ("it|they|he|there|that|this|those|none|nobody|nothing|no|not|somebody|something|everybody|everything|all|as|"
          "another|one|out of|we|only|any|the")

# name, where (c: comments in code, m: Markdown), pattern, what to write instead
SIGNS = [(name, where, re.compile(pattern), instead) for name, where, pattern, instead in (
    # A: not a sentence that can be read on its own
    ("chain", "c", r"^…(?! ?\d)|(?:[,;:.] |[a-z)] )…$|^(?=[a-z]).*[a-z]:$", "one whole comment per declaration"),
    ("relative", "c", r"^(?:that|which|whom|whose|who|(?:of|by|with|from|in|on|at|for|to|under|behind|after|before|until"
                      r"|since) (?:which|whom|whose)) ", "name the noun: “moves that …”, or rename the field"),
    ("of", "c", r"^of [a-z`]", "“per …”, or a name that says it"),
    ("pronoun", "c", r"^(?:(?:It|Its|They|Their|Those|Them|Theirs|He|His)\b|One (?:that|of|who|in|to)\b)",
     "name the subject"),
    ("same", "c", r"^[Tt]he same(?:$|[:;,.]| (?:for|of|as|in|on|at|about|with|where|again|from|to|and|by|without|when"
                  r"|if|once|but|way|until|after|before)\b)", "say what this one does: “Like f(), but …”"),
    ("headless", "c", r"^(?:Who|What|Whose|Whom|How (?:many|much|long|far|often|fast|well|good|near))\b[^?]*?(?:[.;:]|$)",
     "a noun or a verb: “Returns the …”, “The number of …”"),
    ("question", "c", rf"^(?:{AUX}) [^.?]*\?", "“Returns true if …”"),
    # B: words and constructions carried over from another language
    ("whoever", "c", r"\b[Ww]hoever\b", "the caller, anyone who, the first to"),
    ("so-many", "cm", r"(?<!only )\bso (?:many|much)\b(?! (?:as|that|of|more|less|fewer|[a-z]+er|[a-z]+ that)\b)", "a number, its name, “n”"),
    ("passive", "cm", r"\b(?:is|are|was|were|be|been) (?:not |never |always )?(?:looked at|let go|sat at"
                      r"|come back to|told (?:so|of|off|it|alike)|spoken to|sent on|gone on with|waited for"
                      r"|thought about|asked about|gone through)\b", "the active verb, with its subject"),
    ("is-to", "cm", r"\b(?:who|whom|what|that|which) (?:is|are|was|were) to [a-z]+", "will, should, must, whose turn"),
    ("where", "c", r"[,;:] where (?:there (?:is|are|was|were|has)|it has|they have|none)\b"
                   r"|(?:\d|NULL|\"\"|none|nothing) where\b", "if, when"),
    ("there", "c", r"\b(?:is|are|was|were|isn't|aren't|be) (?:not |still |already |yet )?(?:here|there)\b(?=[.;:,)]|$)",
     "exists, has arrived, is loaded, is missing, is connected"),
    ("also", "cm", r"[,;(] also (?:after|before|when|where|if|in|for|from|while|with|without|those|out|on|at|by|of|to|as)\b",
     "even, including"),
    ("too", "cm", r"[a-z`_], too, [a-z]", "“also”, or “as well” at the end"),
    ("archaic", "cm", r"\b(?:of late|in vain|at ease|as ever|anybody's|lets? go of|forthwith|heretofore)\b",
     "recently, without success, as before, releases"),
    # C: shorthand for a return value
    ("value", "c", rf"(?:^|[ (*]){VALUE}: (?:{CLAUSE})\b", "“NULL if …”, “or -1 if …”"),
    ("how-many", "c", r"[;:.] [Hh]ow many(?: [a-z]+){0,4}(?:[.;:,]|$)", "“Returns the number of …”"),
)]

# (hits that a native reviewer would send back, hits read at random)
PRECISION = {"chain": (25, 25), "relative": (34, 34), "of": (24, 25), "pronoun": (19, 22), "same": (20, 20),
             "headless": (30, 34), "question": (20, 22), "whoever": (17, 20), "so-many": (20, 21), "passive": (19, 20),
             "is-to": (17, 20), "where": (11, 12), "there": (19, 23), "also": (11, 12), "too": (19, 21),
             "archaic": (19, 20), "value": (21, 21), "how-many": (17, 20)}

BAD = ("… and its value", "that was sent", "of its viewer", "It has something to send.", "The same for a file.",
       "What a seat is asked.", "Is the level a program's?", "for whoever asks", "room for so many bytes",
       "it was sent on to another server", "the seat that is to move", "0 where there is none", "its pack is not here: wait",
       "to them, too, the game goes on", "kept, also after a restart", "it was sent in vain", "NULL: there is none", "Reads it; how many there were.")
GOOD = ("Returns the number of moves, or 0 if there are none.", "0 … n - 1", "Question number + 1, or 0 for none.",
        "The table that this connection belongs to.", "Racing a human: hold the bot's answer back.",
        "Drops the table. Call this only after the log is durable.", "so much smaller that it blurs")

SLASH = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|/\*.*?\*/|(?<![:\w])//[^\n]*', re.S)
SCRIPT = re.compile(r'"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|`(?:\\.|[^`\\])*`|/\*.*?\*/|(?<![:\w])//[^\n]*|<!--.*?-->',
                    re.S)
HASH = re.compile(r'("""|\'\'\')(.*?)\1|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'|(?<![$\w{])#[^\n]*', re.S)
FORMS = {"c": SLASH, "h": SLASH, "css": SLASH, "ts": SCRIPT, "js": SCRIPT, "mjs": SCRIPT, "svelte": SCRIPT, "py": HASH,
         "sh": HASH}


def form_of(path):
    base = os.path.basename(path)
    return HASH if base in ("Makefile", "meson.build") else FORMS.get(base.rsplit(".", 1)[-1])


def code_comments(form, text):
    """Yields (line, text) for each comment; // and # comments on successive lines are one."""
    last = None
    for match in form.finditer(text):
        token = match[0]
        kind = token[:2] if token[0] == "/" else "#" if token[0] == "#" else "<!--" if token[:4] == "<!--" else ""
        if form is HASH and match[1]:
            kind, body = "doc", match[2]
        elif not kind:
            continue
        else:
            body = re.sub(r"^(?:/\*+!?|//+|#+|<!--)|(?:\*+/|-->)$", "", token)
        line = text.count("\n", 0, match.start()) + 1
        start = text.rfind("\n", 0, match.start()) + 1
        alone = not text[start:match.start()].strip()
        if last and kind in ("//", "#") and alone and last[2] == kind and last[3] == line - 1:
            last[1] += "\n" + body
            last[3] = line
            continue
        if last:
            yield last[0], last[1]
        last = [line, re.sub(r"\n[ \t]*\*(?!/)?", "\n", body), kind if alone else "", line + token.count("\n")]
    if last:
        yield last[0], last[1]


def paragraphs(text):
    """Yields (line, text) for each paragraph, list item and table cell of a Markdown page, without code."""
    blank = lambda match: re.sub(r"[^\n]", "", match[0])
    text = re.sub(r"^```.*?^```", blank, text, flags=re.M | re.S)
    text = re.sub(r"^(?: {4}|\t)(?! *[-*] ).*$", "", text, flags=re.M)
    item, start = [], 1
    for number, line in enumerate(text.split("\n") + [""], 1):
        new = not line.strip() or re.match(r"\s*(?:[-*|#]|\d+\.)", line)
        if new and item:
            yield start, " ".join(item)
            item = []
        if line.lstrip().startswith("|"):
            for cell in line.strip().strip("|").split("|"):
                yield number, cell
        elif line.strip():
            if not item:
                start = number
            item.append(re.sub(r"^\s*(?:[-*#]+|\d+\.)\s+", "", line))


def plain(text):
    """One line of prose: code and quotations become placeholders, a file header loses its file name."""
    text = re.sub(r"`[^`]*`", "`_`", text)
    text = re.sub(r"\"[^\"\n]{1,200}\"|“[^”]+”", '"_"', text)
    text = re.sub(r"\]\([^)]*\)", "]", text)
    text = re.sub(r"\s+", " ", text).strip()
    return re.sub(r"^[\w./-]+\.(?:[ch]|ts|py|mjs|sh|svelte)(?: [A-Z\[][^:]*)?: ", "", text)


def findings(text, where):
    for name, places, pattern, _ in SIGNS:
        if where in places:
            for match in pattern.finditer(text):
                yield name, match.start()


def scan(path):
    """(number of comments or paragraphs, [(line, sign, text)])."""
    try:
        with open(path, encoding="utf-8") as file:
            text = file.read()
    except (OSError, UnicodeDecodeError):
        return 0, []
    page, form = path.endswith(".md"), form_of(path)
    if not page and not form:
        return 0, []
    count, hits = 0, []
    for line, body in paragraphs(text) if page else code_comments(form, text):
        prose = plain(body)
        if len(prose) < 4 or re.match(r"-{3}|=|!/|prettier|eslint|clang-format|\W*$", prose):
            continue
        count += 1
        for name, at in findings(prose, "m" if page else "c"):
            hits.append((line, name, ("…" if at > 40 else "") + prose[max(0, at - 40):at + 90]))
    return count, hits


def files_of(paths):
    for path in paths:
        if os.path.isfile(path):
            yield path
            continue
        listed = subprocess.run(["git", "-C", path, "ls-files"], capture_output=True, text=True)
        names = listed.stdout.split("\n") if listed.returncode == 0 else [
            os.path.relpath(os.path.join(root, name), path) for root, _, names in os.walk(path) for name in names]
        for name in names:
            full = os.path.normpath(os.path.join(path, name))
            if name and not full.startswith(EXCLUDED):
                yield full


def folder_of(path):
    parts = path.split("/")
    if len(parts) == 1:
        return "."
    return "/".join(parts[:2]) if parts[0] in FOLDERS_BY_TWO and len(parts) > 2 else parts[0]


def report_names(paths, least):
    """One-word static functions of C files whose name occurs in at least `least` files."""
    places = collections.defaultdict(set)
    for path in files_of(paths):
        if path.endswith(".c"):
            with open(path, encoding="utf-8") as file:
                for name in re.findall(r"^static [^=;(]*?\b([a-z]+)\(", file.read(), re.M):
                    places[name].add(path)
    repeated = sorted(((len(where), name) for name, where in places.items() if len(where) >= least), reverse=True)
    for count, name in repeated:
        print(f"{count:5}  {name}")
    print(f"{sum(count for count, _ in repeated)} one-word static functions share {len(repeated)} names")
    return len(repeated)


def report_subjects(number):
    log = subprocess.run(["git", "log", f"-{number}", "--format=%s"], capture_output=True, text=True).stdout
    subjects = log.strip().split("\n")
    long = [s for s in subjects if len(s) > SUBJECT_WIDTH]
    several = [s for s in subjects if ";" in s]
    print(f"{len(subjects)} subjects: {len(long)} longer than {SUBJECT_WIDTH} characters, {len(several)} with ';'")
    return len(set(long) | set(several))


def self_test():
    wrong = [text for text in BAD if not any(findings(text, "c"))] + [t for t in GOOD if any(findings(t, "c"))]
    print("\n".join(f"wrong: {text}" for text in wrong) or "ok")
    return len(wrong)


def read_budget(path):
    with open(path, encoding="utf-8") as file:
        return {folder: int(number) for folder, number in (line.split() for line in file if line.strip())}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("paths", nargs="*", default=["."])
    parser.add_argument("--list", metavar="SIGN")
    parser.add_argument("--limit", type=int)
    parser.add_argument("--budget")
    parser.add_argument("--write-budget")
    parser.add_argument("--worst", type=int, default=15)
    parser.add_argument("--names", action="store_true")
    parser.add_argument("--least", type=int, default=4, help="with --names: files that share a name")
    parser.add_argument("--subjects", type=int)
    parser.add_argument("--self-test", action="store_true")
    args = parser.parse_args()
    if args.self_test:
        sys.exit(self_test() > 0)
    if args.names or args.subjects:
        found = report_names(args.paths, args.least) if args.names else report_subjects(args.subjects)
        sys.exit(args.limit is not None and found > args.limit)

    signs, folders, sizes, worst = collections.Counter(), collections.Counter(), collections.Counter(), []
    for path in files_of(args.paths):
        count, hits = scan(path)
        sizes[folder_of(path)] += count
        folders[folder_of(path)] += len(hits)
        signs.update(name for _, name, _ in hits)
        worst.append((len(hits), count, path))
        for line, name, text in hits if args.list else ():
            if args.list in ("all", name):
                print(f"{path}:{line}: {name}: {text}")
    total = sum(signs.values())
    if not args.list and not args.budget:
        print("sign        hits  precision  write instead")
        for name, _, _, instead in SIGNS:
            read = PRECISION[name]
            print(f"{name:10} {signs[name]:5}  {read[0]:3}/{read[1]:<3}     {instead}")
        print(f"\n{'folder':18} {'hits':>5} {'comments':>9} {'per 100':>8}")
        for folder, hits in folders.most_common():
            if sizes[folder]:
                print(f"{folder:18} {hits:5} {sizes[folder]:9} {100 * hits / sizes[folder]:8.0f}")
        print("\nworst files")
        for hits, count, path in sorted(worst, reverse=True)[:args.worst]:
            print(f"{hits:5} in {count:4}  {path}")
    if not args.budget:
        print(f"total {total} in {sum(sizes.values())} comments and paragraphs")
    if args.write_budget:
        with open(args.write_budget, "w", encoding="utf-8") as file:
            file.writelines(f"{folder} {hits}\n" for folder, hits in sorted(folders.items()) if hits)
    over = args.limit is not None and total > args.limit
    if args.budget:
        allowed = read_budget(args.budget)
        for folder in sorted(folders.keys() | allowed.keys()):
            hits, most = folders[folder], allowed.get(folder, 0)
            if hits > most:
                print(f"over budget: {folder}: {hits}, allowed {most}: prose_check.py --list all {folder}")
            elif hits < most:
                print(f"below budget: {folder}: {hits}, allowed {most}: prose_check.py --write-budget {args.budget}")
            over |= hits != most
    sys.exit(over)


if __name__ == "__main__":
    main()
