"""Commands that run out of memory, sooner or later: each prints what it always prints, or says so and exits with 2.

usage: starved.py HUSTINGS (one that gets no memory after STARVED requests for it)"""
import gzip
import os
import subprocess
import sys
import tempfile

HUSTINGS = os.path.abspath(sys.argv[1])
RECORD = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../former/582c9aa/vote-open.jsonl.gz")
DOCUMENT = b'{"game":"night","content":"standard","seed":"%s","moves":[]}' % (b"0" * 64)
COMMANDS = [("verify", "RECORD"), ("replay", "RECORD"), ("replay", "RECORD", "--json"), ("replay", "RECORD", "--beliefs", "2"),
            ("sim", "vote", "--games", "2", "--seed", "1", "--threads", "1", "--json"), ("apply",)]
GRANTED = [*range(0, 8), *(int(20 * 1.5 ** n) for n in range(18))]


def run(command, record, granted):
    env = {**os.environ, **({} if granted is None else {"STARVED": str(granted)})}
    words = [record if word == "RECORD" else word for word in command]
    return subprocess.run([HUSTINGS, "--lang", "en", *words], input=DOCUMENT, capture_output=True, env=env)


def enough(command, record, usual):
    """How many requests it needs, about: what it asks for last is refused just below."""
    low, high = 0, 1 << 17
    while high - low > 1:
        middle = (low + high) // 2
        if run(command, record, middle).stdout == usual.stdout:
            high = middle
        else:
            low = middle
    return high


def fault(command, record):
    usual = run(command, record, None)
    need, short = enough(command, record, usual), 0
    for granted in [n for n in GRANTED if n < need] + [*range(max(0, need - 6), need + 2)]:
        done = run(command, record, granted)
        if done.returncode == 2 and b"Not enough memory" in done.stderr:
            short += 1
        elif (done.returncode, done.stdout) != (usual.returncode, usual.stdout):
            return "after %d requests: status %d\n%s" % (granted, done.returncode, done.stderr.decode()[-2000:])
    return "" if short > 5 else "it was short of memory only %d times" % short


failed = 0
print("1..%d" % len(COMMANDS))
with tempfile.TemporaryDirectory() as folder:
    path = os.path.join(folder, "record.jsonl")
    with gzip.open(RECORD) as packed, open(path, "wb") as out:
        out.write(packed.read())
    for number, command in enumerate(COMMANDS, 1):
        told = fault(command, path)
        failed |= bool(told)
        print("".join("# " + line + "\n" for line in told.splitlines()), end="")
        print("%sok %d - %s" % ("not " if told else "", number, " ".join(command)), flush=True)
sys.exit(failed)
