#!/usr/bin/env python3
"""TAP: `hustings replay --beliefs`: what a bot would have thought, as beliefs.json has it for games of tests/former: the first
thoughts of a seat, and how many there are up to a move.

    beliefs.py HUSTINGS"""
import gzip
import json
import os
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, "tests"))
from points import Tap  # noqa: E402

HUSTINGS = os.path.abspath(sys.argv[1])
ENVIRONMENT = dict(os.environ, LC_ALL="C.UTF-8", HUSTINGS_SOURCE=ROOT)


TAP = Tap()


def call(*arguments):
    """(exit status, standard output, standard error)"""
    done = subprocess.run([HUSTINGS, *arguments], capture_output=True, env=ENVIRONMENT, check=False)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def write(path, data):
    with open(path, "wb") as file:
        file.write(data)
    return path


def joined(lines):
    return b"".join(line + b"\n" for line in lines)


def replayed(path, *arguments):
    status, out, err = call("replay", path, "--json", *arguments)
    return json.loads(out) if status == 0 and not err else {"error": out + err}


def thoughts(path, *arguments):
    status, out, err = call("replay", path, *arguments)
    return [line.strip() for line in out.splitlines() if line.startswith("      ≈ ")] if status == 0 and not err else [out + err]


def test(folder):
    with open(os.path.join(HERE, "beliefs.json"), encoding="utf-8") as file:
        golden = json.load(file)
    for name, want in golden.items():
        path = os.path.join(folder, name + ".hustings")
        with gzip.open(os.path.join(ROOT, "tests/former/582c9aa", name + ".jsonl.gz")) as kept:
            lines = kept.read().splitlines()
        write(path, joined(lines))
        seat, at = ["--beliefs", want["seat"]], ["--at", str(want["at"])]
        for lang in ("en", "ru", "hu"):
            told = thoughts(path, *seat, *at, "--lang", lang)
            TAP.ok(told[:len(want[lang])] == want[lang] and len(told) == want["count"],
                   "beliefs of %s in %s" % (name, lang), json.dumps([told[:6], len(told)], ensure_ascii=False))
        seen = replayed(path, *seat, *at, "--seat", "spectator")
        truth = replayed(path, *seat, *at)
        beliefs = truth.pop("beliefs")
        TAP.ok(seen["beliefs"] == beliefs, "beliefs of %s: whoever looks, the seat thinks the same" % name)
        TAP.ok(truth == replayed(path, *at) and len(beliefs) == want["count"], "beliefs of %s as JSON, beside what there was" % name)
        sums = {sum(one["percent"] for one in thought["of"]) for thought in beliefs}
        kinds = {thought["kind"] for thought in beliefs}
        TAP.ok(kinds == {want["kind"]} and (want["kind"] == "party" or all(97 <= total <= 103 for total in sums)),
               "beliefs of %s: what they are about" % name, (kinds, sums))
        middle = beliefs[len(beliefs) // 2]["n"]
        part = replayed(path, *seat, "--at", str(middle))["beliefs"]
        TAP.ok(part == [thought for thought in beliefs if thought["n"] <= middle], "beliefs of %s don’t know what comes" % name)
        status, out, err = call("replay", write(path, joined(lines[:-1])), *seat)
        TAP.ok(status == 2 and "not over" in err and not out, "beliefs of %s: nothing before the end" % name, err)


with tempfile.TemporaryDirectory() as scratch:
    test(scratch)
print("1..%d" % TAP.count)
sys.exit(1 if TAP.failed else 0)
