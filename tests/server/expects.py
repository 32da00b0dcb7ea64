"""Runs a cmocka program in which a bug is planted: exactly the tests that planted.txt names must fail, each with its
own words, and the program must run to its end. A crash, or a failure of anything else, is not what was planted.

usage: expects.py PROGRAM"""
import os
import re
import subprocess
import sys


def expected(program):
    """{test: words} of this program. A line is: program test words."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "planted.txt"), encoding="utf-8") as file:
        rows = [line.split(None, 2) for line in file if line.strip() and not line.startswith("#")]
    return {test: words.strip() for name, test, words in rows if name == program}


def failures(out):
    """{test: what it printed} of all that failed."""
    return {m[1]: m[2] for m in re.finditer(r"^not ok \d+ - (\w+)\n((?:# .*\n)*)", out, re.M)}


def main():
    wanted = expected(os.path.basename(sys.argv[1]).removeprefix("server_"))
    # a test that fails leaves what it holds
    env = dict(os.environ, CMOCKA_MESSAGE_OUTPUT="TAP", ASAN_OPTIONS="detect_leaks=0")
    done = subprocess.run(sys.argv[1:2], env=env, capture_output=True, text=True, check=False)
    failed, errors = failures(done.stdout), "".join(re.findall(r"^ERROR: .*", done.stderr, re.M))  # these: of fail_msg
    wrong = ["%s does not fail" % test for test in wanted if test not in failed]
    wrong += ["%s fails, which was not planted:\n%s" % (test, said) for test, said in failed.items() if test not in wanted]
    wrong += ["%s fails with other words than %r:\n%s" % (test, words, failed[test]) for test, words in wanted.items()
              if words not in failed.get(test, words) + errors]
    if not wanted or done.returncode != len(wanted):
        wrong.append("status %d after %d planted failures\n%s" % (done.returncode, len(wanted), done.stdout[-1000:] + done.stderr[-1000:]))
    print("1..1\n%s" % "".join("# %s\n" % line for text in wrong for line in text.splitlines()), end="")
    print("%sok 1 - %d tests find what is planted" % ("not " if wrong else "", len(wanted)))
    return len(wrong) > 0


sys.exit(main())
