#!/usr/bin/env python3
"""count.py LOG...: which tests failed and their output, how long each part of `make test` took, and its closing line,
from meson-logs/testlog.json: subtests count one by one; a crash, a hang or an exit status other than 0 counts as one
failure."""
import json, re, sys

MOST_LINES = 40  # of what a failed test said
parts, tests, failures = {}, [], []
tally = {"passed": 0, "failed": 0, "skipped": 0}
for log in sys.argv[1:]:
    for line in open(log, encoding="utf-8"):
        test = json.loads(line)
        tests.append((test["duration"], test["name"].split(" / ")[-1]))
        part = test["name"].split(" / ")[0].split(":")[-1]
        parts[part] = parts.get(part, 0) + test["duration"]
        bad = test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP")
        out = test.get("stdout", "")
        points = re.findall(r"^(not )?ok\b(.*)$", out, re.M)
        closing = re.findall(r"^(\d+) passed, (\d+) failed", out, re.M)
        if test["result"] == "EXPECTEDFAIL":  # a planted bug that was found
            passed, failed, skipped = 1, 0, 0
        elif points:
            skipped = sum(bool(re.search(r"# *SKIP", rest, re.I)) for _, rest in points)
            failed = sum(bool(no and not re.search(r"# *(SKIP|TODO)", rest, re.I)) for no, rest in points)
            passed = len(points) - failed - skipped
        elif closing:  # our own runners
            passed, failed, skipped = int(closing[-1][0]), int(closing[-1][1]), 0
        else:
            skipped = int(test["result"] == "SKIP")
            passed, failed = int(not bad and not skipped), 0
        tally["passed"] += passed
        tally["skipped"] += skipped
        tally["failed"] += failed or bad
        if failed or bad:
            said = [line for line in out.splitlines() if not re.match(r"ok\b", line)] + test.get("stderr", "").splitlines()
            failures.append((test["name"], test["result"], said[-MOST_LINES:]))
for name, result, said in failures:
    print(f"FAILED: {name} ({result})", *said, sep="\n    ")
print("seconds, by part: " + ", ".join(f"{part} {time:.0f}" for part, time in sorted(parts.items(), key=lambda p: -p[1])))
print("the ten slowest:", *(f"{time:6.0f} s  {name}" for time, name in sorted(tests, reverse=True)[:10]), sep="\n")
print("{passed} passed, {failed} failed, {skipped} skipped".format(**tally))
sys.exit(tally["failed"] > 0)
