"""What the tests of `hustings play` share: the program through a pipe and on a terminal, lines that fit, TAP."""
import fcntl
import os
import pty
import select
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unicodedata

HUSTINGS = os.path.abspath(sys.argv[1])
LANGS = ("en", "ru", "hu")
tests = []


def test(function):
    tests.append(function)
    return function


def environment(**more):
    env = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLUMNS", "LC_ALL", "LANG")}
    return {**env, "TERM": "xterm", **more}


def hustings(*args, answers=(), env=None, code=0):
    text = "".join(line + "\n" for line in answers)
    done = subprocess.run([HUSTINGS, *args], input=text, capture_output=True, text=True, timeout=60,
                          env=environment(**(env or {})))
    assert done.returncode == code, (args, done.returncode, done.stdout[-600:], done.stderr)
    return done


def on_a_terminal(*args, env=None, script=(), size=(24, 80)):
    """What the program writes to a terminal, of 24 lines and 80 columns, on which these lines are typed."""
    pid, fd = pty.fork()
    if pid == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", *size, 0, 0))
        os.execve(HUSTINGS, [HUSTINGS, *args], environment(**(env or {})))
    seen, lines, end = "", list(script), time.time() + 40
    while time.time() < end:
        if select.select([fd], [], [], 0.15)[0]:
            try:
                data = os.read(fd, 65536)
            except OSError:
                break
            if not data:
                break
            seen += data.decode("utf-8", "replace")
        elif lines:
            os.write(fd, (lines.pop(0) + "\r").encode())
    _, status = os.waitpid(pid, 0)
    os.close(fd)
    assert os.waitstatus_to_exitcode(status) == 0, seen[-400:]
    return seen


def columns(line):
    return sum(0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in line)


def fits(text, width=80):
    assert "\x1b" not in text
    for line in text.split("\n"):
        assert columns(line) <= width, (columns(line), line)


def read(path):
    with open(path, "rb") as file:
        return file.read()


def main():
    """All tests, or with --only TEXT… those whose name holds one of the texts."""
    only = sys.argv[sys.argv.index("--only") + 1:] if "--only" in sys.argv else []
    chosen = [function for function in tests if not only or any(text in function.__name__ for text in only)]
    failed = len(chosen) < len(only)
    print("1..%d" % len(chosen))
    for number, function in enumerate(chosen, 1):
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                function()
                print("ok %d - %s" % (number, function.__name__.replace("_", " ")))
            except Exception as error:  # whatever went wrong, the other tests run
                failed += 1
                print("not ok %d - %s" % (number, function.__name__.replace("_", " ")))
                for line in ("%s: %s" % (type(error).__name__, error)).split("\n"):
                    print("# " + line)
            os.chdir("/")
        sys.stdout.flush()
    return 1 if failed else 0
