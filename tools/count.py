#!/usr/bin/env python3
"""count.py LOG...: the closing line of `make test`, from meson-logs/testlog.json: subtests count one by one; a crash,
a hang or an exit status other than 0 counts as one failure."""
import json, re, sys

tally = {"passed": 0, "failed": 0, "skipped": 0}
for log in sys.argv[1:]:
    for line in open(log, encoding="utf-8"):
        test = json.loads(line)
        bad = test["result"] not in ("OK", "EXPECTEDFAIL", "SKIP")
        out = test.get("stdout", "")
        points = re.findall(r"^(not )?ok\b(.*)$", out, re.M)
        closing = re.findall(r"^(\d+) passed, (\d+) failed", out, re.M)
        if points:
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
print("{passed} passed, {failed} failed, {skipped} skipped".format(**tally))
sys.exit(tally["failed"] > 0)
